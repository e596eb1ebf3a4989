"""Charts of simulations, of references within a rulebook, and of rules that met."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from rqa_lab.core.checked import checked
from rqa_lab.core.words import capital, printable
from rqa_lab.draw.figure import UNITS, Figure  # first, for its message if matplotlib is missing
from rqa_lab.draw.theme import Theme, tokens

# isort: split
from textwrap import shorten
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import ScaledTranslation, Transform

# isort: split
from matplotlib.patches import FancyBboxPatch

# isort: split
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.patches import Rectangle

if TYPE_CHECKING:
    import networkx

    from rqa_lab.explore.meeting import Meetings, Pair
    from rqa_lab.explore.simulate import Results, Share

# ---- charts of many games, on the axes of matplotlib -----------------------------------------------------
# They show who wins, how points grow, how long a game takes, and which gains, such as cards, go with winning.
# Each function draws on given axes, so that a chart fits into any figure; :func:`overview` puts all of them
# on one.

#: the colours of groups, in their order, each with its own mark: it reads without colours, too
COLOURS = tuple(f"--group-{number}" for number in range(1, 7))
MARKS = ("o", "s", "^", "D", "v", "P")
#: with at most this many groups each shows its middle half as a band: more bands would blur
MOST_BANDS = 2
#: the most gains in a chart, such as cards, and how often one must be gained to be shown
MOST_GAINS, LEAST_GAMES = 16, 5
ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")


def overview(results: "Results", theme: Theme = "light") -> Figure:
    """All charts on one figure: four, or three for a game without gains.

    >>> from rqa_lab.explore.simulate import simulate
    >>> figure = overview(simulate(games=3, seats=2, bots="random", jobs=1))
    >>> [ax.get_title(loc="left") for ax in figure.axes]
    ['Wins by seat', 'Victory Points by round', 'Length of a game', 'Which cards win']
    """
    layout = ConstrainedLayoutEngine(w_pad=0.12, h_pad=0.12, wspace=0.03, hspace=0.03)
    figure = Figure((12, 8.4), UNITS, layout=layout, facecolor=tokens(theme)["--page"])
    grid = figure.subplots(2, 2, width_ratios=(1, 1.15))
    wins(results, grid[0, 0], theme)
    curves(results, grid[0, 1], theme)
    lengths(results, grid[1, 0], theme)
    if results.rules.language.gains:
        gains(results, grid[1, 1], theme)
    else:
        grid[1, 1].remove()
    return figure


def wins(results: "Results", ax: Axes, theme: Theme = "light", *, by: str = "seat") -> None:
    """How often each seat in turn order wins, or each bot, with the margin of chance.

    Args:
        results: the games.
        ax: the axes to draw on.
        theme: "light" or "dark".
        by: "seat" or "bot".
    """
    if by == "bot":
        rows: list[tuple[str, Share]] = list(results.wins_by_bot.items())
    else:
        rows = list(zip(ORDINALS, results.wins_by_seat, strict=False))
    colour = tokens(theme)
    fair = 100 / max(1, results.seats)
    style(ax, f"Wins by {by}", "share of games in %, with 95 % confidence", theme)
    for place, (_, share) in enumerate(rows):
        fill = colour[COLOURS[place % len(COLOURS)]]
        ax.bar(place, 100 * share.share, width=0.62, color=fill, zorder=2)
        ax.vlines(place, 100 * share.low, 100 * share.high, color=colour["--ink"], linewidth=1.6, zorder=3)
        for end in (share.low, share.high):
            ax.hlines(100 * end, place - 0.07, place + 0.07, color=colour["--ink"], linewidth=1.6, zorder=3)
        ax.annotate(
            f"{100 * share.share:.0f} %", (place, 100 * share.high), (0, 5), textcoords="offset points",
            ha="center", color=colour["--ink"], fontweight="bold",
        )  # fmt: skip
    ax.axhline(fair, color=colour["--ink-3"], linewidth=1.2, linestyle=(0, (4, 3)), zorder=4)
    ax.annotate(
        "even", (1, fair), (-2, 3), xycoords=("axes fraction", "data"), textcoords="offset points",
        ha="right", fontsize=9, color=colour["--ink-3"],
    )  # fmt: skip
    names = [printable(name) if by == "bot" else f"{name} to play" for name, _ in rows]
    ax.set_xticks(range(len(rows)), names, parse_math=False)
    ax.set_xlim(-0.6, max(0, len(rows) - 1) + 0.75)
    ax.set_ylim(0, max([100 * share.high for _, share in rows], default=100) * 1.12 + 2)
    ax.tick_params(axis="x", length=0)


def curves(results: "Results", ax: Axes, theme: Theme = "light", *, by: str = "seat") -> None:
    """The points of each seat in turn order, or of each bot, round by round.

    It shows the mean, and for few groups the middle half.  The lines end where most games have ended.
    """
    colour = tokens(theme)
    groups = results.curve((lambda row, seat: row.bots[seat]) if by == "bot" else (lambda row, seat: seat))
    bands = len(groups) <= MOST_BANDS
    scored = results.rules.language.points
    what = "after each round: mean" + ", and the middle half" * bands
    style(ax, f"{capital(scored)} by round", what, theme)
    ends: list[tuple[float, int, str, str]] = []
    for place, (group, rounds) in enumerate(sorted(groups.items())):
        shown = [points for points in rounds if 2 * len(points) >= len(rounds[0])]
        line = colour[COLOURS[place % len(COLOURS)]]
        x = range(1, len(shown) + 1)
        means = [sum(points) / len(points) for points in shown]
        if bands:
            low, high = zip(*map(_quarters, shown), strict=True)
            ax.fill_between(x, low, high, color=line, alpha=0.12, linewidth=0)
        ax.plot(x, means, color=line, linewidth=2, marker=MARKS[place % len(MARKS)], markersize=4.5)
        if means:
            ends.append((means[-1], len(shown), printable(group) if by == "bot" else ORDINALS[group], line))
    ax.set_ylim(0, ax.get_ylim()[1] * 1.04)
    _label_ends(ax, ends)
    ax.set_xlabel("round", color=colour["--ink-2"])
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.margins(x=0.02)
    left, right = ax.get_xlim()
    longest = max([len(name) for _, _, name, _ in ends], default=0)
    ax.set_xlim(left, right + (0.04 + 0.016 * longest) * (right - left))


def _quarters(points: Sequence[int]) -> tuple[float, float]:
    """The quartiles: the middle half of the numbers lies between them."""
    ordered = sorted(points)
    return ordered[len(ordered) // 4], ordered[(3 * len(ordered)) // 4]


def _label_ends(ax: Axes, ends: list[tuple[float, int, str, str]]) -> None:
    """The names of lines at their right ends, moved apart where they would overlap."""
    low, high = ax.get_ylim()
    least, ends = (high - low) * 0.055, sorted(ends)
    heights: list[float] = []
    for y, *_ in ends:
        heights.append(max(y, heights[-1] + least) if heights else y)
    up = sum(heights) - sum(y for y, *_ in ends)  # of the whole stack, to be undone
    for (_, x, name, line), height in zip(ends, heights, strict=True):
        place = x, height - up / len(ends)
        ax.annotate(
            name, place, (9, 0), textcoords="offset points", va="center", color=line, fontweight="bold",
            annotation_clip=False, parse_math=False,
        )  # fmt: skip


def lengths(results: "Results", ax: Axes, theme: Theme = "light") -> None:
    """The number of games by their length in rounds, and the median."""
    colour = tokens(theme)
    style(ax, "Length of a game", "games, by how many rounds they took", theme)
    rounds = sorted(row.begun for row in results.rows)
    for number in range(min(rounds, default=0), max(rounds, default=0) + 1):
        ax.bar(number, rounds.count(number), width=0.86, color=colour["--can"], zorder=2)
    if rounds:
        median = rounds[len(rounds) // 2]
        ax.axvline(median, color=colour["--now"], linewidth=2, zorder=3)
        ax.annotate(
            f"median {median}", (median, 1), (6, -4), xycoords=("data", "axes fraction"),
            textcoords="offset points", va="top", color=colour["--now"], fontweight="bold",
        )  # fmt: skip
    ax.set_xlabel("rounds", color=colour["--ink-2"])
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.set_ylim(0, max([rounds.count(one) for one in rounds], default=1) * 1.18)


def gains(
    results: "Results",
    ax: Axes,
    theme: Theme = "light",
    *,
    most: int = MOST_GAINS,
    least: int = LEAST_GAMES,
) -> None:
    """How often seats with a gain, such as a card, win (:attr:`Trials.gains`).

    It shows the margin of chance, and leaves out rare gains.  A gain need not be the reason for winning:
    seats that are ahead buy more.

    Raises:
        ValueError: for a game without gains.
    """
    words = results.rules.language.gains
    if words is None:
        raise ValueError(f"in {results.rules.title} there is nothing that seats come by")
    colour = tokens(theme)
    known = [(name, share) for name, share in results.gains.items() if share.games >= least][:most]
    rows = sorted(known, key=lambda row: (row[1].share, row[0]))
    title = f"wins of seats that {words.how} it, in %, with 95 % confidence"
    style(ax, f"Which {words.many} win", title, theme, "x")
    fair = 100 / max(1, results.seats)
    ax.axvline(fair, color=colour["--ink-3"], linewidth=1.2, linestyle=(0, (4, 3)), zorder=1)
    for place, (_, share) in enumerate(rows):
        meaning = "--good" if 100 * share.low > fair else "--no" if 100 * share.high < fair else "--ink-3"
        ax.hlines(place, 100 * share.low, 100 * share.high, color=colour[meaning], linewidth=2, zorder=2)
        mark = "^" if meaning == "--good" else "v" if meaning == "--no" else "o"
        ax.plot(100 * share.share, place, mark, color=colour[meaning], markersize=7, zorder=3)
        ax.annotate(
            f"{share.games}", (1, place), (-2, 0), xycoords=("axes fraction", "data"), va="center",
            textcoords="offset points", ha="right", fontsize=8.5, color=colour["--ink-3"],
        )  # fmt: skip
    if rows:
        ax.annotate(
            f"times {words.how}", (1, len(rows) - 0.35), (-2, 0), xycoords=("axes fraction", "data"),
            textcoords="offset points", ha="right", fontsize=8.5, color=colour["--ink-3"],
        )  # fmt: skip
        highest = max(100 * share.high for _, share in rows)
        ax.set_xlim(0, highest * 1.16)
    else:
        none = f"no {words.one} was {words.how} {least} times"
        ax.text(0.5, 0.5, none, transform=ax.transAxes, ha="center", color=colour["--ink-3"])
    ax.set_yticks(range(len(rows)), [printable(name) for name, _ in rows], parse_math=False)
    ax.set_ylim(-0.7, len(rows) + 0.1)
    ax.tick_params(axis="y", length=0)


def style(ax: Axes, title: str, what: str, theme: Theme, along: Literal["x", "y"] = "y") -> None:
    """The style that all charts share: a title, a line on the measurement, and a faint grid."""
    colour = tokens(theme)
    ax.set_facecolor(colour["--surface"])
    ax.set_title(title, loc="left", color=colour["--ink"], fontweight="bold", fontsize=13, pad=22)
    ax.text(0, 1, what, transform=_above(ax), color=colour["--ink-2"], fontsize=9.5, va="bottom")
    ax.grid(axis=along, color=colour["--line"], linewidth=0.8)
    ax.set_axisbelow(True)
    ax.spines[["top", "right", "left" if along == "y" else "bottom"]].set_visible(False)
    ax.spines[:].set_color(colour["--edge"])
    ax.tick_params(colors=colour["--ink-2"], labelcolor=colour["--ink-2"], labelsize=9.5)
    ax.tick_params(axis=along, length=0)


def _above(ax: Axes) -> Transform:
    """Coordinates of the axes, a little above them."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    return ax.transAxes + ScaledTranslation(0, 6 / 72, figure.dpi_scale_trans)


# ---- a clause and what it stands together with, as a figure: what refers to it, it, what it refers to ----

#: inches: a box, the gaps between rows and between columns, the margin, the line of the head
_WIDE, _HIGH, _GAP, _BETWEEN, _MARGIN, _ARROW = 2.4, 0.42, 0.14, 1.0, 0.15, 0.35
#: the size of letters in points; the letters of a line in a box
_DOTS, _LETTERS = 8, 36


class _Row(NamedTuple):
    """A box: the clause in it, the middle of its left side, and how often it is cited with the clause."""

    id: str
    x: float
    y: float
    times: int


def references(
    graph: "networkx.DiGraph[str]", clause: str, theme: Theme = "light", *, most: int = 10
) -> Figure:
    """A clause in the middle, what refers to it on the left, what it refers to on the right.

    Args:
        graph: a graph of references with the clause, as ``Book.graph`` or a part of it.
        clause: its id.
        theme: "light" or "dark".
        most: how many are shown on each side, those that are seen with it most often.

    Raises:
        KeyError: for a clause that is not in the graph.
        ImportError: without matplotlib, which the extra ``figures`` brings.

    >>> from rqa_lab.learn.book import Book
    >>> figure = references(Book("roborace").graph, "roborace.score.table")
    >>> len(figure.axes[0].patches) > 1
    True
    """
    if clause not in graph:
        raise KeyError(f"{clause} is not in this graph")
    before = ((one, data["times"]) for one, _, data in graph.in_edges(clause, data=True))
    behind = ((one, data["times"]) for _, one, data in graph.out_edges(clause, data=True))
    sides = [sorted(found, key=lambda one: -one[1]) for found in (before, behind)]
    rows = max(1, *(min(len(side), most) for side in sides))
    width = 3 * _WIDE + 2 * _BETWEEN + 2 * _MARGIN
    height = rows * (_HIGH + _GAP) + _ARROW + 2 * _MARGIN
    figure = Figure(figsize=(width, height), facecolor=tokens(theme)["--page"])
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, width), ylim=(0, height))
    ax.set_axis_off()
    middle = (height - _ARROW) / 2
    here = _Row(clause, _MARGIN + _WIDE + _BETWEEN, middle, 0)
    places = _MARGIN, width - _MARGIN - _WIDE
    columns = [_column(side[:most], x, middle) for side, x in zip(sides, places, strict=True)]
    for row in columns[0]:
        _arrow(ax, row, here, theme)
    for row in columns[1]:
        _arrow(ax, here, row, theme)
    for row in (here, *columns[0], *columns[1]):
        _box(ax, row, graph.nodes[row.id]["title"], theme, now=row is here)
    counts = [f"{len(side)}{f', {most} of them here' if len(side) > most else ''}" for side in sides]
    heads = f"Referred to by {counts[0]}", f"Refers to {counts[1]}"
    for x, text in zip(places, heads, strict=True):
        ax.text(x, height - _MARGIN, text, va="top", fontsize=_DOTS, color=tokens(theme)["--ink-2"])
    return figure


def _column(side: Sequence[tuple[str, int]], x: float, middle: float) -> list[_Row]:
    """The boxes of a side, one below the other, around the middle."""
    top = middle + (len(side) - 1) / 2 * (_HIGH + _GAP)
    return [_Row(id, x, top - n * (_HIGH + _GAP), times) for n, (id, times) in enumerate(side)]


def _arrow(ax: Axes, start: _Row, end: _Row, theme: Theme) -> None:
    """From the right side of a box to the left side of another; the more often, the thicker."""
    times = start.times or end.times
    ax.annotate(
        "",
        (end.x - 0.04, end.y),
        (start.x + _WIDE + 0.04, start.y),
        arrowprops={
            "arrowstyle": "-|>",
            "color": tokens(theme)["--edge"],
            "linewidth": min(0.6 + times / 12, 2),
        },
    )


def _box(ax: Axes, row: _Row, title: str, theme: Theme, *, now: bool) -> None:
    """A clause: its title, and its id below."""
    colour = tokens(theme)
    fill, ink = (colour["--can"], colour["--on-can"]) if now else (colour["--surface"], colour["--ink"])
    ax.add_patch(
        FancyBboxPatch(
            (row.x, row.y - _HIGH / 2), _WIDE, _HIGH, boxstyle="round,pad=0,rounding_size=0.05",
            facecolor=fill, edgecolor=colour["--edge"], linewidth=0.8,
        )
    )  # fmt: skip
    lines = (shorten(printable(one), _LETTERS, placeholder=" …") for one in (title, row.id.partition(".")[2]))
    for text, up, size in zip(lines, (0.08, -0.1), (_DOTS, _DOTS - 1.5), strict=True):
        ax.text(
            row.x + _WIDE / 2, row.y + up, text, ha="center", va="center", fontsize=size, color=ink,
            parse_math=False,
        )  # fmt: skip


# ---- the map of meetings as a matrix: the pairs that met, and the gaps, which stay empty -----------------
# Areas of the book, or the clauses of some areas, are in the order of the book along both sides.

#: inches for a row of areas, and of clauses; for the names beside them, and for the words above
_AREA, _CLAUSE, _NAMES, _HEAD = 0.44, 0.17, 2.6, 1.1
#: points of the numbers in a cell, and of the names
_POINTS, _NAME = 8, 9.5
#: with fewer rows the free corner has no room to say what the cells mean
_LEGEND = 9


class _Cell(NamedTuple):
    """A cell of the matrix: its pairs of clauses, and those that met."""

    pairs: int
    met: int
    played: int


@checked
def matrix(found: "Meetings", areas: Sequence[str] = (), theme: Theme = "light") -> Figure:
    """The map of meetings: area by area, or of some areas clause by clause.

    A cell of two areas has the number of pairs of their clauses that met, and its shade shows their share of
    all pairs; pairs that only play showed are below it with a plus.  Areas that never met have an empty
    frame. For two clauses a cell is filled if the library shows them together, and has a ring if only play
    does.

    Args:
        found: the map.
        areas: ids of the areas to show clause by clause; none for all areas as a whole.
        theme: "light" or "dark".

    Raises:
        ValueError: for an area that the map does not have.

    >>> from rqa_lab import load
    >>> from rqa_lab.explore import meetings
    >>> met = meetings("rqa", scenarios=[load("rqa/pushing/into-a-wall")])
    >>> matrix(met).axes[0].get_title(loc="left")
    'Which rules meet in one step: Robot Quest Arena'
    """
    from rqa_lab.explore.meeting import area

    areas = [area(found, name) for name in areas]
    rows = (
        [id for one in found.areas if one in areas for id in found.areas[one]] if areas else list(found.areas)
    )
    inches = _CLAUSE if areas else _AREA
    size = len(rows) * inches
    layout = ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.12)
    figure = Figure(
        (max(size + _NAMES, 8), size + _HEAD + _NAMES / 2), UNITS, layout=layout,
        facecolor=tokens(theme)["--page"],
    )  # fmt: skip
    ax = figure.add_subplot()
    _frame(ax, found, rows, bool(areas), theme)
    if areas:
        _clauses(ax, found, rows, theme)
    else:
        _areas(ax, found, rows, theme)
    return figure


def _frame(ax: Axes, found: "Meetings", rows: Sequence[str], clauses: bool, theme: Theme) -> None:
    """The words, and the names on both sides."""
    colour, book = tokens(theme), found.rules.rulebook
    style(ax, f"Which rules meet in one step: {found.rules.title}", found.summary, theme)
    ax.grid(visible=False)
    ax.spines[:].set_visible(False)
    ax.patch.set_visible(False)
    names = [id.partition(".")[2] if clauses else book.topics[id] for id in rows]
    points = _NAME if not clauses else 6.5
    ax.set(xlim=(0, len(rows)), ylim=(len(rows), 0), aspect="equal")
    middle = [n + 0.5 for n in range(len(rows))]
    ax.set_yticks(middle, [printable(name) for name in names], parse_math=False)
    ax.set_xticks(middle, [printable(name) for name in names], rotation=90, va="top", parse_math=False)
    ax.tick_params(length=0, labelsize=points, labelcolor=colour["--ink-2"])


def _areas(ax: Axes, found: "Meetings", rows: Sequence[str], theme: Theme) -> None:
    """A cell for each two areas, and in the free corner what they mean."""
    cells = {
        (x, y): _cell(found, list(found.between(one, other)))
        for y, one in enumerate(rows)
        for x, other in enumerate(rows[: y + 1])
        if x < y or len(found.areas[one]) > 1
    }
    for (x, y), cell in cells.items():
        _draw(ax, x, y, cell, theme)
    if len(rows) >= _LEGEND:
        most = max(cells.values(), key=lambda cell: cell.met)
        played = bool(found.graph["actions"])
        words = [(_Cell(most.pairs, most.met, 0), "pairs of clauses that met in the library")]
        words += [(_Cell(1, 0, 7), "pairs that met in play alone")] if played else []
        words.append((_Cell(1, 0, 0), "areas that never met"))
        for row, (cell, text) in enumerate(words):
            _draw(ax, len(rows) - 7, row, cell, theme)
            _legend(ax, len(rows) - 6, row, text, theme)


def _draw(ax: Axes, x: int, y: int, cell: _Cell, theme: Theme) -> None:
    """One cell of two areas."""
    colour = tokens(theme)
    shade = LinearSegmentedColormap.from_list("met", [colour["--surface"], colour["--can"]])
    empty = not (cell.met or cell.played)
    fill = to_rgb(colour["--page"] if empty else shade(0.06 + 0.84 * (cell.met / cell.pairs) ** 0.5))
    ink = max(colour["--ink"], colour["--page"], key=lambda one: abs(_light(to_rgb(one)) - _light(fill)))
    ax.add_patch(
        Rectangle(
            (x + 0.04, y + 0.04), 0.92, 0.92, linewidth=1 if empty else 0, facecolor=fill,
            edgecolor=colour["--no"],
        )
    )  # fmt: skip
    both = bool(cell.met and cell.played)
    texts = [(f"{cell.met}", 0.4 if both else 0.5, _POINTS, ink)] if cell.met else []
    if cell.played:
        texts.append(
            (f"+{cell.played}", 0.75 if both else 0.5, _POINTS - 2 * both, ink if both else colour["--no"])
        )
    for text, down, points, its in texts:
        ax.text(x + 0.5, y + down, text, ha="center", va="center", fontsize=points, color=its)


def _clauses(ax: Axes, found: "Meetings", rows: Sequence[str], theme: Theme) -> None:
    """A cell for each two clauses; areas are set apart by lines."""
    colour = tokens(theme)
    for y, one in enumerate(rows):
        ax.add_patch(Rectangle((y, y), 1, 1, facecolor=colour["--line"]))
        if y and found.nodes[one]["area"] != found.nodes[rows[y - 1]]["area"]:
            ax.plot((0, y), (y, y), (y, y), (y, len(rows)), color=colour["--edge"], linewidth=0.8)
        for x, other in enumerate(rows[:y]):
            if found.has_edge(one, other):
                _mark(ax, x, y, bool(found.edges[one, other]["count"]), theme)
    if len(rows) >= _LEGEND:
        rings = [(False, "met in play alone")] if found.graph["actions"] else []
        for row, (met, text) in enumerate([(True, "met in the library"), *rings]):
            x, y = len(rows) * 2 // 3, 2 + 2 * row
            _mark(ax, x, y, met, theme)
            _legend(ax, x + 2, y, text, theme)


def _mark(ax: Axes, x: int, y: int, met: bool, theme: Theme) -> None:
    """The mark of two clauses that met in the library, or in play alone."""
    colour = tokens(theme)
    if met:
        ax.add_patch(Rectangle((x + 0.08, y + 0.08), 0.84, 0.84, facecolor=colour["--can"]))
    else:
        ax.plot(x + 0.5, y + 0.5, "o", color=colour["--no"], markersize=4, fillstyle="none")


def _legend(ax: Axes, x: int, y: int, text: str, theme: Theme) -> None:
    ax.text(x + 0.2, y + 0.5, text, va="center", fontsize=_NAME, color=tokens(theme)["--ink-2"])


def _light(colour: tuple[float, float, float]) -> float:
    """How light a colour looks, from 0 to 1."""
    red, green, blue = colour
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _cell(found: "Meetings", pairs: "Sequence[Pair]") -> _Cell:
    edges = [found.edges[pair] for pair in pairs if found.has_edge(*pair)]
    met = sum(bool(edge["count"]) for edge in edges)
    return _Cell(len(pairs), met, len(edges) - met)
