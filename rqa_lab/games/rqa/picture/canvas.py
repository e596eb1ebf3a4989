"""The canvas of a picture of the arena: where its spaces lie, what is called what, words in a pill.

A space is 64 units wide, the rim around the arena 24; x runs to the right and y down.
"""

from collections.abc import Iterator

from rqa_lab.core.grid import STEPS
from rqa_lab.core.scene import Line, Rect, Shape, Text
from rqa_lab.core.shapes import Point
from rqa_lab.core.words import either, hint, shown
from rqa_lab.games.rqa.model.setup import CENTRE, GRID
from rqa_lab.games.rqa.model.state import State

SIZE, RIM = 64, 24
WIDTH = GRID.width * SIZE + 2 * RIM

# ---- names -----------------------------------------------------------------------------------------------


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
    >>> robot_number(GAME.files.position({"robots": {"pug": {"seat": "Ann"}}}), "Pug")
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


# ---- shapes ----------------------------------------------------------------------------------------------


def seams(role: str) -> Iterator[Line]:
    """The lines between the spaces.

    >>> len([*seams("seam")])
    12
    """
    far = WIDTH - RIM
    ways = [RIM + SIZE * n for n in range(1, GRID.width)]
    yield from (Line(role, ((way, RIM), (way, far))) for way in ways)
    yield from (Line(role, ((RIM, way), (far, way))) for way in ways)


def centre(role: str, r: float = 0) -> Rect:
    """The nine spaces in the middle as one square; ``r`` rounds its corners.

    >>> centre("centre").x, centre("centre").width
    (152, 192)
    """
    left, top = corner(max(CENTRE, key=lambda space: (space // GRID.width, -space)))
    return Rect(role, left, top, 3 * SIZE, 3 * SIZE, r)


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
