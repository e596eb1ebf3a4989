"""Square grids: the names of their spaces, the eight ways, neighbours, and drawn boards."""

import re
from collections.abc import Iterator
from functools import cache

from rqa_lab.core.schema import Path, Problem

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
