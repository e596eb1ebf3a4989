"""Where everything lies on a picture: the arena runs around the table, anticlockwise from the lower left.

A picture is 496 units wide and high.  The table has no end: what is shown are the cards that lie there and
two spaces around them, so that every place where a card may lie is a space of the picture.
"""

from collections.abc import Iterator
from functools import lru_cache
from math import floor

from rqa_lab.core.grid import Grid
from rqa_lab.core.scene import Line, Rect, Shape, Text
from rqa_lab.games.roborace.model.laid import at, space_of
from rqa_lab.games.roborace.model.setup import Setup
from rqa_lab.games.roborace.model.state import State
from rqa_lab.kit.board import Board
from rqa_lab.kit.shapes import Point

WIDTH, EDGE, TRACK = 496, 4, 36
#: the floor of the table: its upper left corner, and how wide it is; the largest space on it
LEFT, FLOOR, LARGEST = 58, 394, 58
#: spaces that are shown around the cards, and those of a table without cards
MARGIN, BARE = 2, (0, 0, 3, 3)
#: the box in which a space of a card is drawn
BOX = 64


class Sheet(Grid):
    """``side`` by ``side`` spaces of a table from the upper left one, by their names; no neighbours."""

    def __init__(self, top: int, left: int, side: int) -> None:
        self.top, self.left, self.height, self.width = top, left, side, side
        self.spaces = range(side * side)
        self.name = tuple(at(top + n // side, left + n % side) for n in self.spaces)
        self.number = {name: number for number, name in enumerate(self.name)}


class Plan(Board):
    """The part of a table that is shown, in the middle of the floor.

    >>> plan = Plan(-2, -2, 8)
    >>> plan.grid.name[0], plan.size, plan.place("-2,-2")
    ('-2,-2', 49.25, (58.0, 58.0))
    """

    grid: Sheet

    def __init__(self, top: int, left: int, n: int) -> None:
        self.size = min(FLOOR / n, LARGEST)
        self._start = LEFT + (FLOOR - self.size * n) / 2
        super().__init__(Sheet(top, left, n), self.size, box=BOX)
        self.width = self.height = WIDTH

    def _corner(self, space: int) -> Point:
        column, row = self.grid.column_row(space)
        return self._start + self.size * column, self._start + self.size * row

    def place(self, text: str) -> Point:
        """The upper left corner of a card at a space, shown or not."""
        row, column = space_of(text)
        across, down = column - self.grid.left, row - self.grid.top
        return self._start + self.size * across, self._start + self.size * down

    def centre(self, text: str) -> Point:
        """The middle of a card at a space."""
        x, y = self.place(text)
        return x + self.size, y + self.size

    def ground(self) -> Iterator[Shape]:
        """The floor with the lines between spaces, and the numbers of rows and columns as far as they fit."""
        yield Rect("floor", LEFT, LEFT, FLOOR, FLOOR, 4)
        sheet, start = self.grid, self._start
        by, end = 1 + (self.size < 19), start + self.size * sheet.width
        for here in (start + self.size * n for n in range(sheet.width + 1)):
            yield from (
                Line("seam", ((here, start), (here, end))),
                Line("seam", ((start, here), (end, here))),
            )
        for n in range(-sheet.left % by, sheet.width, by):
            yield Text("robo-coord", start + self.size * (n + 0.5), LEFT - 3, _number(sheet.left + n))
        for n in range(-sheet.top % by, sheet.height, by):
            yield Text("robo-coord", LEFT - 9, start + self.size * (n + 0.5) + 3.5, _number(sheet.top + n))


def _number(n: int) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


def plan(s: State) -> Plan:
    """The part of the table that is shown, a square: all cards, and two spaces around them at least."""
    rows, columns = [card.row for card in s.laid], [card.column for card in s.laid]
    if not s.laid:
        return _plan(*BARE)
    return _plan(min(rows), min(columns), max(rows) + 1, max(columns) + 1)


@lru_cache(256)
def _plan(top: int, left: int, low: int, right: int) -> Plan:
    high, wide = low - top + 1, right - left + 1
    n = max(high, wide)
    return Plan(top - (n - high) // 2 - MARGIN, left - (n - wide) // 2 - MARGIN, n + 2 * MARGIN)


# ---- the arena -------------------------------------------------------------------------------------------

#: where the middle of the track turns, and how long it is from corner to corner
_NEAR = EDGE + TRACK / 2
_FAR = WIDTH - _NEAR
SIDE = _FAR - _NEAR


def length(who: Setup) -> float:
    """How long a field of the arena is."""
    return 4 * SIDE / len(who.fields)


def spot(who: Setup, where: float, out: float = 0) -> Point:
    """A point of the track: so many fields behind its beginning, so far outside of its middle.

    >>> from rqa_lab.games.roborace.model.setup import setup
    >>> who = setup(("Ann",))
    >>> spot(who, 0), spot(who, 7), spot(who, 14) == spot(who, 0)
    ((40.0, 474.0), (456.0, 22.0), True)
    """
    return _spot(TRACK / 2 + where * length(who), out)


def _spot(along: float, out: float) -> Point:
    side, rest = divmod(along, SIDE)
    return (
        (_NEAR + rest, _FAR + out),
        (_FAR + out, _FAR - rest),
        (_FAR - rest, _NEAR - out),
        (_NEAR - out, _NEAR + rest),
    )[int(side) % 4]


def along(who: Setup, start: float, end: float, out: float = 0) -> tuple[Point, ...]:
    """The way on the track between two points of it, around its corners."""
    a, b = (TRACK / 2 + where * length(who) for where in (start, end))
    turns = (SIDE * n for n in range(floor(a / SIDE) + 1, floor(b / SIDE) + 1) if SIDE * n < b)
    return _spot(a, out), *(_corner(turn, out) for turn in turns), _spot(b, out)


def _corner(along: float, out: float) -> Point:
    """A corner of the track, so far outside of its middle."""
    x, y = _spot(along, 0)
    return x + (out if x > WIDTH / 2 else -out), y + (out if y > WIDTH / 2 else -out)
