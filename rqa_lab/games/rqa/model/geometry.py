"""Straight lines between the centres of two spaces, and how far apart spaces are: geometry only.

A line runs through a space if it runs through its inside; a corner that it only touches does not count.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from math import hypot

from rqa_lab.core.grid import STRAIGHT
from rqa_lab.games.rqa.model.setup import GRID

STEP, WAY = GRID.step, GRID.way
#: space -> the spaces next to it, None beyond the edge
NEAR = tuple(GRID.step[space][:4] for space in GRID.spaces)
#: space -> its neighbours, straight or diagonal, as pairs (way, space); those straight beside it
BESIDE = tuple(tuple((way, to) for way, to in enumerate(near) if to is not None) for near in STEP)
NEXT_TO = tuple(tuple((way, to) for way, to in near if way in STRAIGHT) for near in BESIDE)


@cache
def line(a: int, b: int) -> tuple[tuple[int, bool], ...]:
    """The spaces between a and b on their line, in order: does it run through (True) or only touch a corner?

    >>> [(GRID.name[space], through) for space, through in line(GRID.number["a1"], GRID.number["b2"])]
    [('b1', False), ('a2', False)]
    """
    (column, row), (to_column, to_row) = GRID.column_row(a), GRID.column_row(b)
    dx, dy = to_column - column, to_row - row
    half = abs(dx) + abs(dy)
    found = []
    for y in range(min(0, dy), max(0, dy) + 1):
        for x in range(min(0, dx), max(0, dx) + 1):
            off = 2 * abs(dx * y - dy * x)  # how far the centre of the space is from the line
            if off <= half and (x, y) not in ((0, 0), (dx, dy)):
                found.append((dx * x + dy * y, a + y * GRID.width + x, off < half))
    return tuple((space, through) for _, space, through in sorted(found))


@cache
def through(a: int) -> tuple[int, ...]:
    """For each space b the mask of the spaces that the line from a to b runs through, without the ends."""
    return tuple(sum(1 << space for space, inside in line(a, b) if inside) for b in GRID.spaces)


@cache
def shadow(a: int) -> tuple[int, ...]:
    """For each space o the mask of the spaces b for which o lies on the line from a to b."""
    masks = through(a)
    return tuple(sum(1 << b for b in GRID.spaces if masks[b] >> o & 1) for o in GRID.spaces)


@cache
def ways(a: int, b: int) -> tuple[int, ...]:
    """The ways along the line from a to b, space by space: straight, and diagonally over a corner.

    >>> from rqa_lab.core.grid import WAYS
    >>> [WAYS[way] for way in ways(GRID.number["c3"], GRID.number["e4"])]
    ['right', 'up', 'right']
    """
    on = [a, *(space for space, inside in line(a, b) if inside), b]
    return tuple(WAY[start][to] for start, to in pairwise(on))  # type: ignore[misc]  # neighbours


def onwards(a: int, b: int) -> Iterator[int]:
    """The ways along the line from a through b, beyond b, without end."""
    while a != b:
        yield from ways(a, b)


#: reading of ``range-metric`` or ``nearest-metric`` -> the distance for a number of columns and rows
METRICS: Mapping[str, Callable[[int, int], int]] = {
    "square": max,
    "king": max,
    "steps": lambda columns, rows: columns + rows,
    "round": lambda columns, rows: round(hypot(columns, rows)),
}


def distance(a: int, b: int, metric: str = "square") -> int:
    """How far b is from a, in spaces; by default a diagonal step counts as one.

    >>> a1, c3 = GRID.number["a1"], GRID.number["c3"]
    >>> distance(a1, c3), distance(a1, c3, "round"), distance(a1, c3, "steps")
    (2, 3, 4)
    """
    (column, row), (to_column, to_row) = GRID.column_row(a), GRID.column_row(b)
    return METRICS[metric](abs(to_column - column), abs(to_row - row))


def nearest(spaces: Iterable[int], goals: Iterable[int], metric: str) -> tuple[int, ...]:
    """Those of the spaces that are nearest to one of the goals; all of them where there is no goal.

    >>> a1, b1, c1, d1 = (GRID.number[name] for name in ("a1", "b1", "c1", "d1"))
    >>> [GRID.name[space] for space in nearest((a1, c1, d1), (b1,), "king")]
    ['a1', 'c1']
    """
    goals = tuple(goals)
    away = {space: min((distance(space, goal, metric) for goal in goals), default=0) for space in spaces}
    least = min(away.values(), default=0)
    return tuple(space for space in away if away[space] == least)


@cache
def ring(a: int, metric: str = "square") -> tuple[int, ...]:
    """For each range n the mask of the spaces at most n away from a, without a."""
    away = [distance(a, b, metric) for b in GRID.spaces]
    farthest = GRID.width + GRID.height - 2  # step by step from corner to corner
    return tuple(sum(1 << b for b in GRID.spaces if 0 < away[b] <= n) for n in range(farthest + 1))


def within(a: int, n: int, metric: str = "square") -> int:
    """The mask of the spaces at most n away from a, without a."""
    rings = ring(a, metric)
    return rings[min(n, len(rings) - 1)]


@cache
def row(a: int, way: int) -> tuple[int, ...]:
    """The spaces one way from a, the nearest first, up to the edge."""
    to = STEP[a][way]
    return () if to is None else (to, *row(to, way))
