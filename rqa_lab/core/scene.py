"""Scenes of primitives with roles, and the grid of the spaces."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from rqa_lab.core.schema import Path, Problem

# ---- square grids: names of spaces, the eight ways, neighbours -------------------------------------------
# Spaces are numbered from 0, row by row, from the lower left corner; columns are letters from the left and
# rows are numbers from below, so that number 0 is ``a1``.

#: Names of the eight ways, straight ones first; their numbers index :attr:`Grid.step`.
WAYS = ("right", "up", "left", "down", "up-right", "up-left", "down-left", "down-right")
#: what is expected where one of them is to stand
A_WAY = "a way: right, up, left, down, or two of them, as in up-right"
STEPS = ((1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1))
STRAIGHT = range(4)
WAY_NUMBER = {name: number for number, name in enumerate(WAYS)}


class Grid:
    """A board of ``width`` x ``height`` spaces, at most 26 wide; :func:`grid` gives it.

    Spaces may have other ``names``, row by row from the lower left.

    >>> board = grid(7, 7)
    >>> board.name[board.step[board.number["c4"]][WAY_NUMBER["right"]]]
    'd4'
    >>> board.step[board.number["g4"]][WAY_NUMBER["right"]] is None
    True
    """

    def __init__(self, width: int, height: int, names: tuple[str, ...] = ()) -> None:
        self.width, self.height = width, height
        columns = "abcdefghijklmnopqrstuvwxyz"[:width]
        self.spaces = range(width * height)
        #: number of a space -> its name
        self.name = names or tuple(f"{column}{row + 1}" for row in range(height) for column in columns)
        #: name of a space -> its number
        self.number = {name: number for number, name in enumerate(self.name)}
        #: ``step[space][way]``: the neighbour that way, None beyond the edge
        self.step = tuple(tuple(self._neighbour(space, way) for way in range(8)) for space in self.spaces)
        #: ``way[a][b]``: the direction from a to its neighbour b, None if b is no neighbour of a
        self.way = tuple(
            tuple(self.step[a].index(b) if b in self.step[a] else None for b in self.spaces)
            for a in self.spaces
        )

    def column_row(self, space: int) -> tuple[int, int]:
        """Column and row of a space, counted from 0."""
        return space % self.width, space // self.width

    def _neighbour(self, space: int, way: int) -> int | None:
        column, row = self.column_row(space)
        column, row = column + STEPS[way][0], row + STEPS[way][1]
        inside = 0 <= column < self.width and 0 <= row < self.height
        return row * self.width + column if inside else None


@cache
def grid(width: int, height: int) -> Grid:
    """The grid of that size, built once."""
    return Grid(width, height)


def drawn(board: Grid, text: str, report: Problem) -> Iterator[tuple[int, str, Path]]:
    r"""The marks of a drawn board: for each, its space, its text and its path.

    Args:
        board: the grid.
        text: a line for each row, the topmost first, with a mark for each space.
        report: called for rows and spaces that are too few or too many; the path of a mark, ("board", line,
            character), is counted from 0.

    >>> [(space, mark) for space, mark, _ in drawn(grid(2, 2), "A B\nC .", print)]
    [(2, 'A'), (3, 'B'), (0, 'C'), (1, '.')]
    """
    rows = [(number, line) for number, line in enumerate(text.splitlines()) if line.strip()]
    if rows and len(rows) != board.height:
        report(("board",), f"found {len(rows)} rows, expected {board.height}")
    for row, (number, line) in zip(reversed(range(board.height)), rows, strict=False):
        marks = list(re.finditer(r"\S+", line))
        if len(marks) != board.width:
            message = f"row {row + 1} has {len(marks)} spaces, expected {board.width}"
            report(("board", number, marks[-1].start()), message)
        for column, mark in zip(range(board.width), marks, strict=False):
            yield row * board.width + column, mark[0], ("board", number, mark.start())


# ---- a scene: what a picture shows, as frozen primitives with roles --------------------------------------
# A game turns a state into a scene; the backends in :mod:`rqa_lab.draw` render scenes and know nothing
# else. Lengths are in units of the scene's own view box, x to the right and y down.  A ``role`` says what a
# thing is ("floor", "bump", "can-disc"), a theme says how that is painted; several roles are separated by
# spaces.


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
