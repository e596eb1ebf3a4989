"""Straight lines between the centres of two spaces, and how far apart spaces are: geometry only.

A line runs through a space if it runs through its inside; a corner that it only touches does not count.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from rqa_lab.games.rqa.state import GRID

STEP, WAY = GRID.step, GRID.way


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
    """The ways one goes, space by space, along the line from a to b: straight, and diagonally over a corner.

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


def distance(a: int, b: int) -> int:
    """How far b is from a as range counts it: a diagonal step counts as one."""
    (column, row), (to_column, to_row) = GRID.column_row(a), GRID.column_row(b)
    return max(abs(to_column - column), abs(to_row - row))


@cache
def ring(a: int) -> tuple[int, ...]:
    """For each range n the mask of the spaces at most n away from a, without a."""
    return tuple(
        sum(1 << b for b in GRID.spaces if 0 < distance(a, b) <= n)
        for n in range(max(GRID.width, GRID.height))
    )


def within(a: int, n: int) -> int:
    """The mask of the spaces at most n away from a, without a."""
    return ring(a)[min(n, len(ring(a)) - 1)]


@cache
def row(a: int, way: int) -> tuple[int, ...]:
    """The spaces one way from a, the nearest first, up to the edge."""
    to = STEP[a][way]
    return () if to is None else (to, *row(to, way))
