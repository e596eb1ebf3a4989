"""Scenes: what a picture shows, as frozen primitives with roles.

A game turns a state into a scene; the backends in :mod:`rqa_lab.draw` render scenes and know nothing else.
Lengths are in units of the scene's own view box, x to the right and y down.  A ``role`` says what a thing is
("floor", "bump", "can-disc"), a theme says how that is painted; several roles are separated by spaces.
"""

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle; ``r`` rounds its corners."""

    role: str
    x: float
    y: float
    width: float
    height: float
    r: float = 0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc around (x, y); two radii make an ellipse."""

    role: str
    x: float
    y: float
    r: float
    ry: float | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points ((x, y), ...)."""

    role: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text with its base line on y, centred on x unless its role says otherwise."""

    role: str
    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class Sprite:
    """A named drawing, fitted into a box with its upper left corner at (x, y).

    The box is a square of ``size``, or ``size`` wide and ``height`` high.
    """

    role: str
    name: str
    x: float
    y: float
    size: float
    turn: int = 0  # degrees, clockwise
    height: float | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Things that move together, scaled and then moved to (x, y).

    A ``key`` marks the same thing in successive scenes: it glides from where it was to where it is.
    ``order`` is its turn among several that glide or appear, counted from 0.
    """

    role: str
    items: tuple["Shape", ...]
    key: str = ""
    x: float = 0
    y: float = 0
    order: int = 0
    scale: float = 1


@dataclass(frozen=True, slots=True, eq=False)
class Fixed:
    """Things that many scenes share as this very object, so that a backend draws them only once."""

    items: tuple["Shape", ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A space that can be pointed at: its name, a glyph for terminals, a label for screen readers.

    It is a square, or ``height`` high.  Without a glyph it is a place of a piece and no space of the board:
    nothing is put there, and terminals leave it out of the grid.  ``plain`` means that there is nothing on
    it, or nothing that the notes of the scene don’t say.
    """

    name: str
    x: float
    y: float
    size: float
    glyph: str
    label: str
    plain: bool = False
    height: float | None = None

    @property
    def high(self) -> float:
        """Its height."""
        return self.size if self.height is None else self.height


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece off all spaces: the keys under which a scenario has it, a label, and where it is."""

    path: tuple[str, ...]
    label: str
    x: float
    y: float
    width: float
    height: float


Shape = Rect | Circle | Line | Text | Sprite | Group | Fixed


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture, ``width`` x ``height`` units; ``label`` says in a few sentences what it shows.

    ``notes`` say the rest, line by line, in a picture without cells.  ``spots`` are what can be pointed at
    beside the cells, where a position is put together.
    """

    width: float
    height: float
    items: tuple[Shape, ...]
    cells: tuple[Cell, ...] = ()
    label: str = ""
    notes: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()

    def called(self, names: Collection[str]) -> str:
        """What cells are called: "space", or "place" if one of them is no space of the board.

        >>> arm = Cell("Ann’s arm", 0, 0, 8, "", "Ann’s arm: empty")
        >>> Scene(8, 8, (), (arm,)).called(["Ann’s arm"]), Scene(8, 8, ()).called(["a1"])
        ('place', 'space')
        """
        return "place" if any(not cell.glyph and cell.name in names for cell in self.cells) else "space"
