"""Small shapes that pictures of several games are made of, and the names of drawings."""

from math import hypot

from rqa_lab.core.scene import Line, Sprite

Point = tuple[float, float]

#: degrees by which a drawing that points right is turned, by number of the way
TURN = (0, 270, 180, 90, 315, 225, 135, 45)


def drawing(kind: str, name: str) -> str:
    """The drawing of a component: a letter or two for its kind, and its name.

    >>> drawing("t", "Trash Compactor")
    't-trash-compactor'
    """
    return f"{kind}-{name.lower().replace(' ', '-')}"


def around(role: str, name: str, x: float, y: float, size: float, turn: int = 0) -> Sprite:
    """A drawing around a point."""
    return Sprite(role, name, x - size / 2, y - size / 2, size, turn)


def head(role: str, start: Point, end: Point, size: float) -> Line:
    """The head of an arrow from one point to another: its tip is at the end."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1
    dx, dy = size * (bx - ax) / length, size * (by - ay) / length
    return Line(role, ((bx - dx - dy, by - dy + dx), end, (bx - dx + dy, by - dy - dx)))
