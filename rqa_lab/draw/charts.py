"""Charts of many games, on the axes of matplotlib.

They show who wins, how points grow, how long a game takes, and which gains, such as cards,
go with winning.  Each function draws on axes that are given, so that a chart fits into anybody's
figure; :func:`overview` puts all of them on one.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from rqa_lab.core.words import capital, printable
from rqa_lab.draw.figure import UNITS, Figure  # first: it says what is missing without matplotlib
from rqa_lab.draw.theme import Theme, tokens

# isort: split
from matplotlib.axes import Axes
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import MaxNLocator
from matplotlib.transforms import ScaledTranslation, Transform

if TYPE_CHECKING:
    from rqa_lab.explore.results import Results, Share

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
    if results.rules.trials.gains:
        gains(results, grid[1, 1], theme)
    else:
        grid[1, 1].remove()
    return figure


def wins(results: "Results", ax: Axes, theme: Theme = "light", *, by: str = "seat") -> None:
    """How often each seat in turn order wins, or each bot, with what may be chance.

    Args:
        results: the games.
        ax: where to draw.
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
    scored = results.rules.words.points
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
    up = sum(heights) - sum(y for y, *_ in ends)  # of the whole stack, to be taken back
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

    It shows how much may be chance, and leaves out rare gains.  What winners have need not be why they won:
    seats that are ahead buy more.

    Raises:
        ValueError: for a game without gains.
    """
    words = results.rules.trials.gains
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
    """The style that all charts share: a title, a line on what is measured, and a faint grid."""
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
