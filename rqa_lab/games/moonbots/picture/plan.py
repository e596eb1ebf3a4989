"""Where things are on the picture: the spaces of the Market, and the places of each robot."""

from functools import cache
from typing import NamedTuple

from rqa_lab.core.grid import Grid
from rqa_lab.games.moonbots.components import BOARD
from rqa_lab.games.moonbots.state import BOOSTS, MOST_UPGRADES, ROBOT, ROLL, SECRETS, Setup, facing
from rqa_lab.kit.board import Board, Point

# ---- the layout of a picture: the Market in the middle, and the robots on both sides of it ---------------
# A picture is 496 units wide and high.  Robots sit clockwise from the upper left; with two players each robot
# faces its opponent, those of the first player below.

WIDTH, EDGE = 496, 3
#: a card of the Market, where the first column begins, and the middles of the gaps between the rows
WIDE, HIGH, LEFT, LANES = 75, 112, 160, (143, 265)


class Market(Board):
    """The spaces of the Market: two columns of three, with the costs of the rows between them."""

    def _corner(self, space: int) -> Point:
        column, row = self.grid.column_row(space)
        return LEFT + column * (WIDE + 26), 26 + (2 - row) * (HIGH + 10)


CARDS = Market(Grid(2, 3, ("B1", "B2", "M1", "M2", "T1", "T2")), WIDE, high=HIGH, far=WIDTH - 2 * WIDE)


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
#: the panel of a robot; within it each place, with its drawing, and the room for its words; the hands of its
#: arms; what is beside the head: the Upgrades, the Secret Weapons; and below: the attack that is printed on
#: the board
PANEL = Box(0, 0, 153, 237)
BODY = {
    "head": (Box(41.5, 36, 70, 57), "head", Box(48, 37.5, 57, 54)),
    "left arm": (Box(0.5, 94, 50, 57), "arm", Box(3, 95.5, 45, 54)),
    "torso": (Box(51.5, 94, 50, 57), "torso", Box(54, 95.5, 45, 54)),
    "right arm": (Box(102.5, 94, 50, 57), "arm", Box(105, 95.5, 45, 54)),
    "left leg": (Box(13.5, 152, 62, 60), "leg", Box(16, 153.5, 57, 54)),
    "right leg": (Box(77.5, 152, 62, 60), "leg", Box(80, 153.5, 57, 54)),
}
HANDS = {"left arm": Box(0.5, 152, 12, 12), "right arm": Box(140.5, 152, 12, 12)}
UPGRADES = tuple(Box(2 + 19.5 * (n % 2), 37 + 18.5 * (n // 2), 18, 18) for n in range(MOST_UPGRADES))
WEAPONS, ATTACK = Box(116, 42, 32, 44), Box(89, 213, 62, 22)
#: what can be pointed at besides the parts
_BESIDE = {
    ROBOT: Box(0, 0, 153, 35),
    BOOSTS: Box(0.5, 36, 40, 57),
    SECRETS: Box(112.5, 36, 40, 57),
    ROLL: Box(0.5, 213, 87, 23),
    BOARD: Box(88.5, 213, 64, 23),
}


def panel(who: Setup, robot: int, part: Box = PANEL) -> Box:
    """Where the panel of a robot is on the picture, or a part of it.

    >>> from rqa_lab.games.moonbots.state import setup
    >>> two = setup(("Ann", "Bo"))
    >>> [panel(two, robot)[:2] for robot in range(4)]
    [(3, 254.0), (340, 254.0), (340, 5.0), (3, 5.0)]
    """
    many, slot = len(who.robots), facing(robot) if who.two else robot
    rows = max(1, many // 2), many - max(1, many // 2)
    right, left = ((1, row) for row in range(rows[1])), ((0, row) for row in range(rows[0] - 1, 0, -1))
    side, row = [(0, 0), *right, *left][slot]
    by = min(1, 2 / max(rows))
    x, y = (EDGE, WIDTH - EDGE - PANEL.wide * by)[side], WIDTH / 2 + ((row - rows[side] / 2) * 249 + 6) * by
    return Box(x + part.x * by, y + part.y * by, part.wide * by, part.high * by)


class Plan(Board):
    """All that can be pointed at: the spaces of the Market, then what each robot has.

    >>> from rqa_lab.games.moonbots.state import setup
    >>> plan = Plan(setup(("Ann", "Bo", "Cy")))
    >>> plan.box(plan.number("T1")), plan.box(plan.number("Ann’s torso"))
    (Box(x=160, y=26, wide=75, high=112), Box(x=54.5, y=223.5, wide=50, high=57))
    """

    def __init__(self, who: Setup) -> None:
        spots = (panel(who, robot, box_of(what)) for robot, what in who.spots.values())
        self._boxes = (*(Box(*CARDS.box(space)) for space in CARDS.grid.spaces), *spots)
        names = (*CARDS.grid.name, *who.spots)
        super().__init__(Grid(len(names), 1, names), WIDE, high=HIGH, far=WIDTH - WIDE * len(names))
        self.ends = CARDS.ends
        self.reading = (*CARDS.reading, *range(len(CARDS.reading), len(names)))

    def _corner(self, space: int) -> Point:
        return self._boxes[space][:2]

    def box(self, space: int) -> Box:
        """A card of the Market, or a place of a robot."""
        return self._boxes[space]


def box_of(what: str) -> Box:
    """Where on a panel something to point at is."""
    return BODY[what][0] if what in BODY else _BESIDE[what]


@cache
def plan(who: Setup) -> Plan:
    """All that can be pointed at in a game, laid out once."""
    return Plan(who)


def between(who: Setup, start: int, to: int) -> tuple[Point, ...]:
    """The path of an arrow from panel to panel; across the Market it runs in a gap between two rows."""
    ends = panel(who, start), panel(who, to)
    high, low = sorted(ends, key=lambda box: box.y)
    one, other = (box.x + (box.wide - 2 if box.x < WIDTH / 2 else 2) for box in (high, low))
    way: tuple[Point, ...]
    if high.x == low.x:
        way = (high.middle[0], high.y + high.high - 11), (low.middle[0], low.y + 11)
    elif lane := next((y for y in LANES if low.y < y < high.y + high.high), 0):
        way = (one, lane), (other, lane)
    else:
        side = LEFT - 2 if high.x < WIDTH / 2 else WIDTH - LEFT + 2
        way = (one, high.y + high.high - 4), (side, LANES[1]), (other, LANES[1])
    return way if ends[0] is high else way[::-1]
