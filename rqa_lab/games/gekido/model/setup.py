"""What never changes while a game of Gekido is played: who plays with what, in which Arena."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rqa_lab.core.agreed import Agreed, Changes, Rulings
from rqa_lab.core.clause import played, switched
from rqa_lab.core.fields import Lies, Many, Name, OneOf, Text, misfit
from rqa_lab.core.grid import Grid, grid
from rqa_lab.core.tables import having
from rqa_lab.games.gekido.model.components import Components, components
from rqa_lab.games.gekido.model.records import TABLES, Bot
from rqa_lab.games.gekido.model.rulebook import RULINGS

#: the Arena, and that of a Duel (rulebook, pages 4 and 14)
ARENA, DUEL = grid(3, 3), grid(2, 2)

#: the middle of the Arena
CENTRE = ARENA.number["b2"]

CORNERS = frozenset(ARENA.number[space] for space in ("a1", "a3", "c1", "c3"))


class Setup:
    """Who plays with what: seats, bots, which side of the panels, rulings, component data.

    The same arguments give the same object; see :func:`setup`.
    """

    def __init__(
        self,
        seats: tuple[str, ...],
        bots: tuple[str, ...],
        duel: bool,
        rulings: tuple[tuple[str, str], ...],
        data: tuple[Any, ...],
    ) -> None:
        self.arguments = (seats, bots, duel, rulings, data)
        self.seats = seats
        #: name of each seat's bot, in small letters; fewer than seats while panels are being chosen
        self.bots = bots
        self.duel = duel
        #: name of a ruling -> the reading that is played
        self.rulings: Mapping[str, str] = played(RULINGS, rulings)
        self.components: Components = having(components(), data)
        self.grid: Grid = DUEL if duel else ARENA
        #: name of a bot -> its number
        self.number = {bot: number for number, bot in enumerate(bots)}
        #: the sides of the Control Panels that are played
        self.panels: tuple[Bot, ...] = tuple(self.components.bot(bot, duel=duel) for bot in bots)
        #: names as people write them
        self.titles = tuple(panel.name for panel in self.panels)
        #: whether a Full House may show one symbol in both groups
        self.alike = self.rulings["full-house"] == "any"


_setup = cache(Setup)


def setup(
    seats: tuple[str, ...],
    bots: tuple[str, ...],
    duel: bool = False,
    rulings: tuple[tuple[str, str], ...] = (),
    data: tuple[Any, ...] = (),
) -> Setup:
    """The setup of these seats, their bots, rulings and changed data fields.

    Raises:
        ValueError: for a ruling or a reading that does not exist.
    """
    return _setup(seats, bots, duel, switched(RULINGS, rulings), data)


def _agreed(seats: tuple[str, ...], bots: tuple[str, ...], *more: Any) -> Setup:
    """The setup of what is read: each bot once, and at most one for each seat."""
    if len({*bots}) < len(bots):
        raise misfit([*bots], "each of them once").inside("bots")
    if len(bots) > len(seats):
        raise misfit([*bots], "one bot for each seat").inside("bots")
    return setup(seats, bots, *more)


def _lies(s: Any, value: Setup) -> Lies:
    """Each Control Panel lies before its seat."""
    return ((("panel", seat, title), 1) for seat, title in zip(value.seats, value.titles, strict=False))


#: the setup as a field of a position; it is found again, not copied
AGREED = Agreed(
    _agreed,
    lambda: components().own,
    _lies,
    seats=Many(Text(called=True)),
    bots=Many(Name(lambda _: [name.lower() for name in components().bots])),
    duel=OneOf((False, True)),
    rulings=Rulings(RULINGS),
    data=Changes(lambda: [getattr(components(), table) for table in TABLES]),
)
