"""Small shapes that every picture uses, and the names of drawings."""

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import hypot

from rqa_lab.core.scene import Circle, Line, Shape, Sprite, Text

Point = tuple[float, float]

#: characters that are left out of names of drawings
_OTHERS = re.compile(r"[^\w-]+")
_SYMBOL = re.compile(r'<symbol id="([\w-]+)"')
#: degrees by which a drawing that points right is turned, by number of the way
TURN = (0, 270, 180, 90, 315, 225, 135, 45)


def drawing(kind: str, name: str) -> str:
    """The drawing of a component: a letter or two for its kind, and its name.

    >>> drawing("t", "Trash Compactor")
    't-trash-compactor'
    """
    return f"{kind}-{_OTHERS.sub('-', name.lower())}"


@cache
def drawn(package: str) -> frozenset[str]:
    """The drawings in the ``sprites.svg`` of a game.

    >>> "t-wall" in drawn("rqa_lab.games.rqa"), "t-moat" in drawn("rqa_lab.games.rqa")
    (True, False)
    """
    return frozenset(_SYMBOL.findall((files(package) / "sprites.svg").read_text("utf-8")))


def around(role: str, name: str, x: float, y: float, size: float, turn: int = 0) -> Sprite:
    """A drawing around a point."""
    return Sprite(role, name, x - size / 2, y - size / 2, size, turn)


def head(role: str, start: Point, end: Point, size: float) -> Line:
    """The head of an arrow from one point to another: its tip is at the end."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1
    dx, dy = size * (bx - ax) / length, size * (by - ay) / length
    return Line(role, ((bx - dx - dy, by - dy + dx), end, (bx - dx + dy, by - dy - dx)))


def lettered(
    roles: tuple[str, str], x: float, y: float, r: float, text: str, *, base: float = 4.5
) -> Iterator[Shape]:
    """A disc around a point with a letter or a number on it; ``roles`` are those of both.

    The base line of the letter is so much below the point.

    >>> [*lettered(("many", "many-number"), 20, 20, 12, "3")][1].y
    24.5
    """
    yield Circle(roles[0], x, y, r)
    yield Text(roles[1], x, y + base, text)


def stamped(
    disc: str, role: str, name: str, x: float, y: float, sizes: tuple[float, float], *, up: float = 0
) -> Iterator[Shape]:
    """A disc around a point with a drawing on it: the radius of the disc, the size of the drawing."""
    yield Circle(disc, x, y, sizes[0])
    yield around(role, name, x, y - up, sizes[1])


def copies(x: float, y: float, n: int) -> Iterator[Shape]:
    """The number of something, at its upper right corner; nothing for 1."""
    if n > 1:
        yield from lettered(("many", "many-number"), x, y, 12, f"\N{MULTIPLICATION SIGN}{n}")


def signed(n: int) -> str:
    """A number with its sign.

    >>> signed(2), signed(-2)
    ('+2', '−2')
    """
    return f"{n:+d}".replace("-", "\N{MINUS SIGN}")
