"""The canvas of a picture of the arena: where its spaces lie, how drawings are called, small shapes.

A space is 64 units wide, the rim around the arena 24; x runs to the right and y down.
"""

from collections.abc import Iterator
from math import hypot

from rqa_lab.core.grid import STEPS
from rqa_lab.core.scene import Line, Rect, Shape, Sprite, Text
from rqa_lab.core.words import either, hint, shown
from rqa_lab.games.rqa.state import GRID, State

Point = tuple[float, float]

SIZE, RIM = 64, 24
WIDTH = GRID.width * SIZE + 2 * RIM
#: degrees by which a drawing that points right is turned, by number of the way
TURN = (0, 270, 180, 90, 315, 225, 135, 45)

# ---- names -----------------------------------------------------------------------------------------------


def drawing(kind: str, name: str) -> str:
    """The drawing of a component.

    The ``kind`` is "t" for tiles, "r" for robots, "o" for their outlines, "a" for cards.

    >>> drawing("t", "Trash Compactor")
    't-trash-compactor'
    """
    return f"{kind}-{name.lower().replace(' ', '-')}"


def space_number(name: str) -> int:
    """The number of a space.

    Raises:
        ValueError: for a name that no space has.

    >>> space_number("b1")
    1
    """
    if name not in GRID.number:
        raise ValueError(f"found {shown(str(name))}, expected a space from {GRID.name[0]} to {GRID.name[-1]}")
    return GRID.number[name]


def robot_number(s: State, name: str) -> int:
    """The number of a robot.

    Raises:
        ValueError: for a name that no robot of the position has.

    >>> from rqa_lab.games.rqa import GAME
    >>> robot_number(GAME.position({"robots": {"pug": {"seat": "Ann"}}}), "Pug")
    0
    """
    number = s.setup.number.get(str(name).lower())
    if number is None:
        known = s.setup.robots
        raise ValueError(f"found {shown(str(name))}, expected {either(known)}{hint(str(name), known)}")
    return number


# ---- places ----------------------------------------------------------------------------------------------


def corner(space: int) -> Point:
    """The upper left corner of a space.

    >>> corner(0)
    (24, 408)
    """
    column, row = GRID.column_row(space)
    return RIM + SIZE * column, RIM + SIZE * (GRID.height - 1 - row)


def middle(space: int) -> Point:
    """The centre of a space.

    >>> middle(0)
    (56.0, 440.0)
    """
    x, y = corner(space)
    return x + SIZE / 2, y + SIZE / 2


def towards(space: int, way: int, part: float) -> Point:
    """A point from the centre of a space towards the centre of its neighbour.

    >>> towards(0, 0, 0.5)
    (88.0, 440.0)
    """
    (x, y), (dx, dy) = middle(space), STEPS[way]
    return x + SIZE * part * dx, y - SIZE * part * dy


# ---- small shapes ----------------------------------------------------------------------------------------


def around(role: str, name: str, x: float, y: float, size: float, turn: int = 0) -> Sprite:
    """A drawing around a point."""
    return Sprite(role, name, x - size / 2, y - size / 2, size, turn)


def head(role: str, start: Point, end: Point, size: float) -> Line:
    """The head of an arrow from one point to another: its tip is at the end."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1
    dx, dy = size * (bx - ax) / length, size * (by - ay) / length
    return Line(role, ((bx - dx - dy, by - dy + dx), end, (bx - dx + dy, by - dy - dx)))


def pill(roles: tuple[str, str], x: float, y: float, words: str) -> Iterator[Shape]:
    """Words in a pill around a point, as far as the rim lets it.

    Args:
        roles: those of the pill and of the words.
        x: the middle, to the right.
        y: the middle, downwards.
        words: in letters of 12 units.
    """
    wide, high = 7.5 * len(words) + 13, 20
    x = min(max(x, 2 + wide / 2), WIDTH - 2 - wide / 2)
    y = min(max(y, 2 + high / 2), WIDTH - 2 - high / 2)
    yield Rect(roles[0], x - wide / 2, y - high / 2, wide, high, high / 2)
    yield Text(roles[1], x, y + 4.3, words)
