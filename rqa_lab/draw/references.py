"""A clause and what it stands together with, as a figure: what refers to it, it, what it refers to."""

from collections.abc import Sequence
from textwrap import shorten
from typing import TYPE_CHECKING, NamedTuple

from rqa_lab.core.words import printable
from rqa_lab.draw.figure import Figure  # first: it says what is missing without matplotlib
from rqa_lab.draw.theme import Theme, tokens

# isort: split
from matplotlib.axes import Axes
from matplotlib.patches import FancyBboxPatch

if TYPE_CHECKING:
    import networkx

#: inches: a box, what is free between rows and between columns, the margin, the line of the head
_WIDE, _HIGH, _GAP, _BETWEEN, _MARGIN, _HEAD = 2.4, 0.42, 0.14, 1.0, 0.15, 0.35
#: the size of letters in points; the letters of a line in a box
_POINTS, _LETTERS = 8, 36


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
    height = rows * (_HIGH + _GAP) + _HEAD + 2 * _MARGIN
    figure = Figure(figsize=(width, height), facecolor=tokens(theme)["--page"])
    ax = figure.add_axes((0, 0, 1, 1))
    ax.set(xlim=(0, width), ylim=(0, height))
    ax.set_axis_off()
    middle = (height - _HEAD) / 2
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
        ax.text(x, height - _MARGIN, text, va="top", fontsize=_POINTS, color=tokens(theme)["--ink-2"])
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
    for text, up, size in zip(lines, (0.08, -0.1), (_POINTS, _POINTS - 1.5), strict=True):
        ax.text(
            row.x + _WIDE / 2, row.y + up, text, ha="center", va="center", fontsize=size, color=ink,
            parse_math=False,
        )  # fmt: skip
