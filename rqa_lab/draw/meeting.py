"""The map of meetings as a matrix: what met, and the gaps, which stay empty.

Areas of the book, or the clauses of some areas, stand in the order of the book along both sides.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rqa_lab.core.words import printable
from rqa_lab.draw.charts import style
from rqa_lab.draw.figure import UNITS, Figure  # first: it says what is missing without matplotlib
from rqa_lab.draw.theme import Theme, tokens

# isort: split
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, to_rgb
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.patches import Rectangle

if TYPE_CHECKING:
    from rqa_lab.explore.meeting import Meetings, Pair

#: inches for a row of areas, and of clauses; for the names beside them, and for the words above
_AREA, _CLAUSE, _NAMES, _HEAD = 0.44, 0.17, 2.6, 1.1
#: points of the numbers in a cell, and of the names
_POINTS, _NAME = 8, 9.5
#: with fewer rows the free corner has no room to say what the cells mean
_LEGEND = 9


class _Cell(NamedTuple):
    """A cell of the matrix: the pairs of clauses it stands for, and those that met."""

    pairs: int
    met: int
    played: int


def matrix(found: "Meetings", areas: Sequence[str] = (), theme: Theme = "light") -> Figure:
    """The map of meetings: area by area, or of some areas clause by clause.

    A cell of two areas has the number of pairs of their clauses that met, and is the darker the more of all
    pairs that is; what only play showed stands below it with a plus.  Areas that never met have an empty
    frame.  Of two clauses a cell is filled if the library shows them together, and has a ring if only play
    does.

    Args:
        found: the map.
        areas: ids of the areas whose clauses are shown; none for all areas as a whole.
        theme: "light" or "dark".

    >>> from rqa_lab import load
    >>> from rqa_lab.explore import meetings
    >>> met = meetings("rqa", scenarios=[load("rqa/pushing/into-a-wall")])
    >>> matrix(met).axes[0].get_title(loc="left")
    'Which rules meet in one step: Robot Quest Arena'
    """
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
