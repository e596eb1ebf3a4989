"""Where everything lies on a picture: the Market in the middle, and the robots on both sides of it.

A picture is 496 units wide and high.  Robots sit clockwise from the upper left; of two players each faces the
one that it fights, those of the first player below.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rqa_lab.core.grid import Grid
from rqa_lab.core.scene import Rect, Shape, Sprite
from rqa_lab.games.moonbots.model.state import MOST_UPGRADES, State, facing
from rqa_lab.kit.board import Board
from rqa_lab.kit.shapes import Point

WIDTH, EDGE = 496, 7
#: a card of the Market, where the first column begins, and the middles of the gaps between the rows
WIDE, HIGH, LEFT, LANES = 88, 112, 146, (143, 265)


class Market(Board):
    """The spaces of the Market: two columns of three, with the costs of the rows between them."""

    def _corner(self, space: int) -> Point:
        column, row = self.grid.column_row(space)
        return LEFT + column * (WIDE + 28), 26 + (2 - row) * (HIGH + 10)


PLAN = Market(Grid(2, 3, ("B1", "B2", "M1", "M2", "T1", "T2")), WIDE, high=HIGH, far=WIDTH - 2 * WIDE)


class Box(NamedTuple):
    """A rectangle: its upper left corner, and how wide and high it is."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.wide / 2, self.y + self.high / 2


#: where the pile lies
PILE = Box(LEFT, 396, 60, 84)
#: the panel of a robot; within it each place, with its drawing, and the middle of its words; what lies beside
#: the head: the Upgrades, the Secret Weapons; and below: the attack that is printed on the board
PANEL = Box(0, 0, 133, 227)
BODY = {
    "head": (Box(41.5, 38, 50, 53), "head", 74),
    "torso": (Box(40.5, 92, 52, 55), "torso", 120),
    "left arm": (Box(2, 92, 38, 62), "arm", 122),
    "right arm": (Box(93, 92, 38, 62), "arm", 122),
    "left leg": (Box(22.5, 148, 43, 54), "leg", 172),
    "right leg": (Box(67.5, 148, 43, 54), "leg", 172),
}
UPGRADES = tuple(Box(4 + 19 * (n % 2), 40 + 17 * (n // 2), 16, 16) for n in range(MOST_UPGRADES))
WEAPONS, ATTACK = Box(97, 42, 30, 40), Box(89, 203, 40, 21)


def panel(s: State, robot: int, part: Box = PANEL) -> Box:
    """Where the panel of a robot lies on the picture, or a part of it.

    >>> from rqa_lab.games.moonbots.model.setup import setup
    >>> from rqa_lab.games.moonbots.model.state import position
    >>> two = position(setup(("Ann", "Bo")))
    >>> [panel(two, robot)[:2] for robot in range(4)]
    [(7, 262.0), (356, 262.0), (356, 7.0), (7, 7.0)]
    """
    many, slot = len(s.setup.robots), facing(robot) if s.setup.two else robot
    rows = max(1, many // 2), many - max(1, many // 2)
    right, left = ((1, row) for row in range(rows[1])), ((0, row) for row in range(rows[0] - 1, 0, -1))
    side, row = [(0, 0), *right, *left][slot]
    by = min(1, 2 / max(rows))
    x, y = (EDGE, WIDTH - EDGE - PANEL.wide * by)[side], WIDTH / 2 + ((row - rows[side] / 2) * 255 + 14) * by
    return Box(x + part.x * by, y + part.y * by, part.wide * by, part.high * by)


def between(s: State, start: int, to: int) -> tuple[Point, ...]:
    """The way of an arrow from panel to panel; across the Market it runs in a gap between two rows."""
    ends = panel(s, start), panel(s, to)
    high, low = sorted(ends, key=lambda box: box.y)
    one, other = (box.x + (box.wide - 2 if box.x < WIDTH / 2 else 2) for box in (high, low))
    way: tuple[Point, ...]
    if high.x == low.x:
        way = (high.middle[0], high.y + high.high - 3), (low.middle[0], low.y + 3)
    elif lane := next((y for y in LANES if low.y < y < high.y + high.high), 0):
        way = (one, lane), (other, lane)
    else:
        side = LEFT - 3 if high.x < WIDTH / 2 else WIDTH - LEFT + 3
        way = (one, high.y + high.high - 4), (side, LANES[1]), (other, LANES[1])
    return way if ends[0] is high else way[::-1]


def die(face: str, x: float, y: float, size: float, role: str = "") -> Iterator[Shape]:
    """A die with its upper left corner at a point; any die without a face."""
    yield Rect(f"die {role}".rstrip(), x, y, size, size, size / 5)
    if face:
        yield Sprite("", f"die-{face}", x, y, size)
