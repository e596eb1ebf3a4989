"""What never changes while a game of Moon-Bots is played: who plays, with which robots and cards.

With three or four players a robot is called as its seat is.  Two players have two robots each, one on the
left and one on the right (rulebook, page 3): "Ann-left" and "Ann-right".
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rqa_lab.core.agreed import Agreed, Changes, Rulings
from rqa_lab.core.clause import played, switched
from rqa_lab.core.fields import Many, Text
from rqa_lab.core.tables import having
from rqa_lab.games.moonbots.model.components import Components, components
from rqa_lab.games.moonbots.model.dice import Sums
from rqa_lab.games.moonbots.model.records import TABLES, Board, Card
from rqa_lab.games.moonbots.model.rulebook import RULINGS

#: what the robots of one of two players are called, after the name of the seat
SIDES = ("-left", "-right")


class Setup:
    """Who plays with what: seats and their robots, rulings, component data.

    The same arguments give the same object; see :func:`setup`.
    """

    def __init__(
        self, seats: tuple[str, ...], rulings: tuple[tuple[str, str], ...], data: tuple[Any, ...]
    ) -> None:
        self.arguments = (seats, rulings, data)
        self.seats = seats
        #: the game for two, with two robots each
        self.two = len(seats) == 2
        #: names of the robots, clockwise, and the seat of each by number
        self.robots = tuple(f"{seat}{side}" for seat in seats for side in (SIDES if self.two else ("",)))
        self.owner = tuple(robot // 2 if self.two else robot for robot in range(len(self.robots)))
        #: name of a robot -> its number
        self.number = {robot: number for number, robot in enumerate(self.robots)}
        #: name of a ruling -> the reading that is played
        self.rulings: Mapping[str, str] = played(RULINGS, rulings)
        #: how what parts need is read
        self.sums = Sums(*(self.rulings[name] for name in ("sum-below-4", "sum-7-dice", "sum-above-10-dice")))
        self.components: Components = having(components(), data)
        boards = (*self.components.boards.values(),)
        #: the board of each robot
        self.boards: tuple[Board, ...] = tuple(
            boards[robot % len(boards)] for robot in range(len(self.robots))
        )

    def in_game(self, card: Card) -> int:
        """How many copies of a card are in the game: some leave it with three players."""
        return card.copies - (min(card.leaves, card.copies) if len(self.seats) == 3 else 0)

    def robots_of(self, seat: int) -> tuple[int, ...]:
        """The robots of a seat, by number."""
        return tuple(robot for robot, owner in enumerate(self.owner) if owner == seat)


_setup = cache(Setup)


def setup(
    seats: tuple[str, ...], rulings: tuple[tuple[str, str], ...] = (), data: tuple[Any, ...] = ()
) -> Setup:
    """The setup of these seats, rulings and changed data fields.

    Raises:
        ValueError: for a ruling or a reading that does not exist.

    >>> setup(("Ann", "Bo")).robots
    ('Ann-left', 'Ann-right', 'Bo-left', 'Bo-right')
    """
    return _setup(seats, switched(RULINGS, rulings), data)


#: the setup as a field of a position; it is found again, not copied
AGREED = Agreed(
    setup,
    lambda: components().own,
    seats=Many(Text(called=True)),
    rulings=Rulings(RULINGS),
    data=Changes(lambda: [getattr(components(), table) for table in TABLES]),
)
