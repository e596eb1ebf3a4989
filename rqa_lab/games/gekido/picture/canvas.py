"""The canvas of a picture of the Arena: where its spaces lie; dice, symbols, and what is called what.

A picture is 496 units wide and high, whatever the Arena: the tiles take 420 of them.  The rim is wider on the
right, where the unlocked dice lie, and below, where the Attack Command stands.  x runs to the right, y down.
"""

from collections.abc import Iterator
from functools import cache

from rqa_lab.core.grid import STEPS, Grid
from rqa_lab.core.scene import Rect, Shape, Sprite
from rqa_lab.core.shapes import Point
from rqa_lab.core.words import either, hint, printable, shown
from rqa_lab.games.gekido.model.commands import COMMANDS, in_order
from rqa_lab.games.gekido.model.state import Attack, State

WIDTH, RIM, SIDE = 496, 24, 420
#: the box in which a Bot and what belongs to it is drawn, before it is scaled to its tile
BOX = 140
MINUS = "\N{MINUS SIGN}"


class Canvas:
    """Where the spaces of an Arena lie; :func:`canvas` gives it.

    >>> from rqa_lab.games.gekido.model.setup import ARENA
    >>> canvas(ARENA).corner(0), canvas(ARENA).middle(0)
    ((24.0, 304.0), (94.0, 374.0))
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        #: the width of a tile, and how much larger than its box a Bot is drawn
        self.size = SIDE / grid.width
        self.scale = self.size / BOX

    def corner(self, space: int) -> Point:
        """The upper left corner of a space."""
        column, row = self.grid.column_row(space)
        return RIM + self.size * column, RIM + self.size * (self.grid.height - 1 - row)

    def middle(self, space: int) -> Point:
        """The centre of a space."""
        x, y = self.corner(space)
        return x + self.size / 2, y + self.size / 2

    def towards(self, space: int, way: int, part: float) -> Point:
        """A point from the centre of a space towards the centre of its neighbour."""
        (x, y), (dx, dy) = self.middle(space), STEPS[way]
        return x + self.size * part * dx, y - self.size * part * dy


@cache
def canvas(grid: Grid) -> Canvas:
    """The canvas of an Arena, made once."""
    return Canvas(grid)


# ---- names -----------------------------------------------------------------------------------------------


def space_number(s: State, name: str) -> int:
    """The number of a space; raises ValueError for a name that no space has."""
    names = s.setup.grid.number
    if name not in names:
        first, last = s.setup.grid.name[0], s.setup.grid.name[-1]
        raise ValueError(f"found {shown(str(name))}, expected a space from {first} to {last}")
    return names[name]


def seat_number(s: State, name: str) -> int:
    """The number of a seat; raises ValueError for a name that no seat has."""
    seats = s.setup.seats
    if name not in seats:
        raise ValueError(
            f"found {shown(str(name))}, expected {printable(either(seats))}{hint(str(name), seats)}"
        )
    return seats.index(name)


# ---- dice ------------------------------------------------------------------------------------------------


def die(symbol: str, x: float, y: float, size: float, role: str = "") -> Iterator[Shape]:
    """A Command Die with its upper left corner at a point; bare for the symbol ""."""
    if not symbol:
        yield Rect("die-blank", x, y, size, size, size / 5)
        return
    yield Rect(f"die {role}".rstrip(), x, y, size, size, size / 5)
    inset = size * 0.22
    yield Sprite(f"symbol-{symbol.lower()}", f"s-{symbol.lower()}", x + inset, y + inset, size - 2 * inset)


def groups(a: Attack) -> list[tuple[str, int]]:
    """The groups of spaces of the declared command: the locked dice on each, and how many there is room for.

    >>> groups(Attack(1, "full house", locked="TSS"))
    [('SS', 3), ('T', 2)]
    """
    if a.command is None:
        return []
    if a.command == "five different":
        return [(symbol, 1) for symbol in f"{a.locked:5}".replace(" ", "")] + [("", 1)] * (5 - len(a.locked))
    rooms = COMMANDS[a.command]
    if a.spaces:
        lying = [
            in_order(symbol for symbol, group in zip(a.locked, a.spaces, strict=True) if int(group) == number)
            for number in range(len(rooms))
        ]
    else:
        kinds = sorted(dict.fromkeys(a.locked), key=lambda symbol: -a.locked.count(symbol))
        lying = [symbol * a.locked.count(symbol) for symbol in kinds]
    return list(zip((*lying, *[""] * (len(rooms) - len(lying))), rooms, strict=False))
