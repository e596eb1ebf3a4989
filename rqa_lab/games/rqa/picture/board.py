"""The board of a picture: 7 by 7 spaces of 64 units, with a rim of 24 around them."""

from rqa_lab.core.scene import Rect
from rqa_lab.core.words import number_of
from rqa_lab.games.rqa.model.setup import CENTRE, GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.kit.board import Board

SIZE = 64
BOARD = Board(GRID, SIZE, rim=24)
#: the size of the whole picture
WIDTH = BOARD.width
#: where gumballs lie on a space
GUM = (11, 43)


def robot_number(s: State, name: str) -> int:
    """The number of a robot; raises ValueError for a name that no robot of the position has."""
    known = s.setup.number.get(str(name).lower())
    return number_of(name, s.setup.robots) if known is None else known


def centre(role: str, r: float = 0) -> Rect:
    """The nine spaces in the middle as one square; ``r`` rounds its corners.

    >>> centre("centre").x, centre("centre").width
    (152, 192)
    """
    left, top = BOARD.corner(max(CENTRE, key=lambda space: (space // GRID.width, -space)))
    return Rect(role, left, top, 3 * SIZE, 3 * SIZE, r)
