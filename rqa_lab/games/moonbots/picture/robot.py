"""One's own robot, as large as a board: what each part needs, the dice on it, and what it does."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from rqa_lab.core.grid import Grid
from rqa_lab.core.scene import Cell, Group, Rect, Scene, Shape, Sprite, Text
from rqa_lab.core.words import capital
from rqa_lab.games.moonbots.components import BOARD, PLACES, Part, needed, number_needed
from rqa_lab.games.moonbots.picture.cards import die, signs
from rqa_lab.games.moonbots.picture.plan import Box
from rqa_lab.games.moonbots.picture.scene import AMOUNTS, Happening
from rqa_lab.games.moonbots.picture.spaces import lies_at
from rqa_lab.games.moonbots.state import State, alive, in_the_game, part_at, seat_of, spot
from rqa_lab.games.moonbots.words import where
from rqa_lab.kit.board import Board, Overlay, around, drawing, signed
from rqa_lab.kit.marks import Amount

# ---- the layout: the picture, the plates on it, and the room on each for dice and effects ----------------

WIDE, HIGH = 408, 502
#: place -> its plate, the base line of its name, the upper edge and the size of the room below its words
PLATES: Mapping[str, tuple[Box, float, Box]] = {
    "head": (Box(116, 26, 176, 114), 79, Box(130, 103, 148, 38)),
    "torso": (Box(112, 170, 184, 147), 202, Box(134, 227, 140, 84)),
    "left arm": (Box(10, 168, 96, 176), 210, Box(16, 236, 84, 103)),
    "right arm": (Box(302, 168, 96, 176), 210, Box(308, 236, 84, 103)),
    "left leg": (Box(82, 336, 118, 124), 359, Box(89, 385, 104, 64)),
    "right leg": (Box(208, 336, 118, 124), 359, Box(215, 385, 104, 64)),
    BOARD: (Box(4, 30, 88, 110), 55, Box(11, 81, 74, 50)),
}
#: places where dice and effects stand in one row, and those where each effect has a row of its own
_IN_A_ROW, _IN_A_COLUMN = ("head", BOARD), ("left arm", "right arm")
#: the side of a die, the height of a row of effects, the gap between things
_DIE, _ROW, _GAP = 38, 30, 7
#: about how wide a letter of the words is, and a figure of an effect
_LETTER, _FIGURE = 9, 14


class Plates(Board):
    """The places of one robot that can be pointed at, by their names in the game."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._boxes = tuple(box for box, *_ in PLATES.values())
        super().__init__(Grid(len(names), 1, names), WIDE, high=HIGH)
        self.width, self.height = WIDE, HIGH

    def _corner(self, space: int) -> tuple[float, float]:
        return self._boxes[space][:2]

    def box(self, space: int) -> Box:
        """A plate."""
        return self._boxes[space]


@cache
def _plates(names: tuple[str, ...]) -> Plates:
    return Plates(names)


# ---- the picture -----------------------------------------------------------------------------------------


def shown(s: State, seat: int) -> int:
    """The robot of a seat that the seat plays with now, or that is next to act.

    >>> from rqa_lab.games.moonbots.state import position, setup
    >>> two = position(setup(("Ann", "Bo")), energy=[9, 9, 9, 9], robot=2)
    >>> two.setup.robots[shown(two, 0)], two.setup.robots[shown(two, 1)]
    ('Ann-left', 'Bo-left')
    """
    own, many = s.setup.robots_of(seat), len(s.setup.robots)
    clockwise = ((s.robot + step) % many for step in range(many))
    return next((robot for robot in clockwise if robot in own and in_the_game(s, robot)), own[0])


def scene(state: State, seat: str, **given: Any) -> Scene:
    """A seat's robot with its overlays; marks of anything else are left out."""
    over, who = Overlay(**given), state.setup
    robot = shown(state, who.seats.index(seat))
    names = tuple(spot(state, robot, place) for place in PLATES)
    board = _plates(names)
    able = {space for space, *_ in over.can}
    aim = where(state, over.refused)[1] if over.refused else None
    refused = board.number(aim) if aim in names else None
    parts = tuple(shape for place in PLATES for shape in _place(state, robot, place, able))
    color = f"seat-{who.owner[robot] % 4 + 1}"
    items = (
        Group(color if alive(state, robot) else f"{color} moon-out", parts),
        *board.hatch(refused),
        *(_slashed(board, refused) if refused is not None else ()),
        *_amounts(state, robot, Happening(state, over.events)),
        *_amounts(state, robot, Happening(state, over.preview, would=True)),
    )
    there = tuple(_cells(state, robot, board))
    return Scene(WIDE, HIGH, items, there, f"{seat_of(state, robot)}’s robot and its parts")


def _cells(s: State, robot: int, board: Plates) -> Iterator[Cell]:
    """The plates, as one reads them."""
    for space in board.reading:
        place = [*PLATES][space]
        if place != BOARD or part_at(s, robot, BOARD):
            yield board.cell(space, "", lies_at(s, robot, place))


def _slashed(board: Plates, space: int) -> Iterator[Shape]:
    """The ring of what is refused, at the lower left corner of a plate."""
    x, y, _, high = board.box(space)
    yield around("refused", "m-refused", x + 8, y + high - 6, 32)


def _amounts(s: State, robot: int, events: Happening) -> Iterator[Shape]:
    """What the robot is spared, loses and gains, beside its head."""
    found = (
        (role, name, sign * events.sum(s.setup.robots[robot], kinds)) for role, name, kinds, sign in AMOUNTS
    )
    if parts := [Amount(role, name, signed(n)) for role, name, n in found if n]:
        yield from events.pill(346, 58, parts, 48)


# ---- a part ----------------------------------------------------------------------------------------------


def _place(s: State, robot: int, place: str, able: set[str]) -> Iterator[Shape]:
    """A part, or the gap where none is."""
    (x, y, wide, high), base, _ = PLATES[place]
    part, middle = part_at(s, robot, place), x + wide / 2
    if part is None:
        if place in PLACES:
            yield Sprite("", drawing("n", place), 0, 0, WIDE, height=HIGH)
            yield Text("moon-need", middle, y + high / 2 - 3, capital(place))
            yield Text("moon-need", middle, y + high / 2 + 15, "empty")
        return
    acts = robot == s.robot and s.phase == "activate"
    laid = dict(s.placed).get(place, "") if acts else ""
    can = spot(s, robot, place) in able
    role = "moon-used" if laid else "moon-able" if can else "moon-idle" if acts else "moon-own"
    if place == BOARD:
        yield Group(role, (Rect("moon-rim", x, y, wide, high, 12),))
    else:
        yield Sprite(role, drawing("b", place), 0, 0, WIDE, height=HIGH)
    yield Text("moon-limb", middle, base, capital(place))
    words = needs(part).replace(" below ", " < ").replace(" above ", " > ")
    scale = min(1, (wide - 10) / (_LETTER * len(words)))
    yield Group("", (Text("moon-need", 0, 0, words),), x=middle, y=base + 18, scale=scale)
    yield _room(part, laid, can)


def needs(part: Part) -> str:
    """The dice that a part needs, in a few words.

    >>> from rqa_lab.games.moonbots.components import components
    >>> [needs(components().parts[name]) for name in ("Head 3", "Head Pair", "Torso 2-4-6", "Torso Sum 7")]
    ['needs a 3', 'any pair', '2, 4 or 6', 'sum of 7']
    """
    if len(part.needs) == 1:
        return f"needs a {part.needs}"
    return needed(part.needs).removeprefix("a ").replace("pair", "any pair")


#: things in a row: how wide all of them are, and each with where it begins
Row = tuple[float, Sequence[Shape]]


def _room(part: Part, laid: str, can: bool) -> Shape:
    """The dice and the effects of a part, as large as fits below its words."""
    room = PLATES[part.place][2]
    dice, effects = _dice(part, laid, can), [_effect(*sign[:3]) for sign in signs(part)]
    rows = [_beside([dice, *effects])]
    if part.place in _IN_A_COLUMN:
        rows = [dice, *effects]
    elif part.place not in _IN_A_ROW and (part.place == "torso" or rows[0][0] > room.wide):
        rows = [dice, _beside(effects)] if effects else [dice]
    heights = [_DIE, *(_ROW for _ in rows[1:])]
    high = sum(heights) + 4 * (len(rows) - 1)
    scale = min(1, room.wide / max(wide for wide, _ in rows), room.high / high)
    items, y = list[Shape](), 0.0
    for (wide, shapes), step in zip(rows, heights, strict=True):
        items.append(Group("", tuple(shapes), x=-wide / 2, y=y - (_DIE - step) / 2))
        y += step + 4
    return Group("", tuple(items), x=room.middle[0], y=room.y, scale=scale)


def _beside(rows: Sequence[Row]) -> Row:
    """Things of several rows in one."""
    x, found = 0.0, list[Shape]()
    for wide, shapes in rows:
        found.append(Group("", tuple(shapes), x=x))
        x += wide + _GAP
    return x - _GAP, found


def _dice(part: Part, laid: str, can: bool) -> Row:
    """The dice on a part, or the places for them."""
    role, number, found = "moon-slot-able" if can else "moon-slot", number_needed(part.needs), list[Shape]()
    step = _DIE + 3
    for n, face in enumerate(laid):
        found += die(face, n * step, 0, _DIE, "die-locked")
    for n in range(0 if laid else number):
        found.append(Rect(role, n * step + 1, 1, _DIE - 2, _DIE - 2, 7.5))
        word = part.needs if len(part.needs) == 1 else "?"
        found.append(Text(f"{role}-word", n * step + _DIE / 2, 26.6, word))
    return step * len(laid or range(number)) - 3, found


def _effect(name: str, role: str, text: str) -> Row:
    """An effect: its drawing, and how much of it."""
    return 27 + _FIGURE * len(text), (Sprite(role, name, 0, 7, 24), Text("moon-effect", 27, 27, text))
