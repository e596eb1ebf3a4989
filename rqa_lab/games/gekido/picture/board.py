"""Where the Arena lies on a picture, and the dice beside it.

A picture is 496 units wide and high, whatever the Arena: the tiles take 420 of them.  The rim is wider on the
right, where the unlocked dice lie, and below, where the Attack Command stands.
"""

from collections.abc import Iterator
from functools import cache

from rqa_lab.core.grid import Grid
from rqa_lab.core.scene import Rect, Shape, Sprite
from rqa_lab.games.gekido.model.commands import COMMANDS, in_order
from rqa_lab.games.gekido.model.state import Attack
from rqa_lab.kit.board import Board
from rqa_lab.kit.shapes import stamped

WIDTH, RIM, SIDE = 496, 24, 420
#: the box in which a Bot and what belongs to it is drawn, before it is scaled to its tile
BOX = 140


@cache
def board(grid: Grid) -> Board:
    """Where the spaces of an Arena lie, worked out once.

    >>> from rqa_lab.games.gekido.model.setup import ARENA
    >>> board(ARENA).corner(0), board(ARENA).middle(0)
    ((24.0, 304.0), (94.0, 374.0))
    """
    return Board(grid, SIDE / grid.width, rim=RIM, far=WIDTH - RIM - SIDE, box=BOX)


def die(symbol: str, x: float, y: float, size: float, role: str = "") -> Iterator[Shape]:
    """A Command Die with its upper left corner at a point; bare for the symbol ""."""
    if not symbol:
        yield Rect("die-blank", x, y, size, size, size / 5)
        return
    yield Rect(f"die {role}".rstrip(), x, y, size, size, size / 5)
    inset = size * 0.22
    yield Sprite(f"symbol-{symbol.lower()}", f"s-{symbol.lower()}", x + inset, y + inset, size - 2 * inset)


def sign(symbol: str, x: float, y: float, sizes: tuple[float, float]) -> Iterator[Shape]:
    """The symbol of a Bot on a disc around a point: the radius of the disc, the size of the symbol."""
    name = symbol.lower()
    yield from stamped("sign", f"symbol-{name}", f"s-{name}", x, y, sizes, up=0.5)


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
