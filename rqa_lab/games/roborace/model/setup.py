"""What never changes while a race is on: who races, how many rounds, with which tokens, rulings, data."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rqa_lab.core.agreed import Agreed, Changes, Rulings
from rqa_lab.core.clause import played, switched
from rqa_lab.core.fields import Count, Many, OneOf, Text
from rqa_lab.core.tables import having
from rqa_lab.games.roborace.model.components import Components, components
from rqa_lab.games.roborace.model.records import TABLES
from rqa_lab.games.roborace.model.rulebook import RULINGS

#: which tokens are played with: all; action tokens alone; none, as for the first game (rulebook, page 4)
TOKENS = ("all", "action", "none")


class Setup:
    """Who races, in turn order, and with what.

    The same arguments give the same object; see :func:`setup`.
    """

    def __init__(
        self, seats: tuple[str, ...], rounds: int, tokens: str, rulings: tuple[tuple[str, str], ...],
        data: tuple[Any, ...],
    ) -> None:  # fmt: skip
        self.arguments = (seats, rounds, tokens, rulings, data)
        self.seats, self.rounds, self.tokens = seats, rounds, tokens
        self.solo = len(seats) == 1
        #: name of a ruling -> the reading that is played
        self.rulings: Mapping[str, str] = played(RULINGS, rulings)
        self.components: Components = having(components(), data)
        #: the fields of the arena, as texts
        self.fields = tuple(str(number) for number in range(1, self.components.fields + 1))


_setup = cache(Setup)


def setup(
    seats: tuple[str, ...], rounds: int = 1, tokens: str = "all", rulings: tuple[tuple[str, str], ...] = (),
    data: tuple[Any, ...] = (),
) -> Setup:  # fmt: skip
    """The setup of these; raises ValueError for a ruling or a reading that does not exist.

    >>> setup(("Ann",)).solo, setup(("Ann", "Bo"), 2).rounds
    (True, 2)
    """
    return _setup(seats, rounds, tokens, switched(RULINGS, rulings), data)


#: the setup as a field of a position; it is found again, not copied
AGREED = Agreed(
    setup,
    lambda: components().own,
    seats=Many(Text(called=True)),
    rounds=Count(start=1),
    tokens=OneOf(TOKENS),
    rulings=Rulings(RULINGS),
    data=Changes(lambda: [getattr(components(), table) for table in TABLES]),
)
