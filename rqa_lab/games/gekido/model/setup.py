"""What never changes while a game of Gekido is played: who plays with what, in which Arena."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from rqa_lab.core.clause import switched
from rqa_lab.core.component import freeze
from rqa_lab.core.fields import Field, Lies, Many, Misfit, Text, misfit
from rqa_lab.core.grid import Grid, grid
from rqa_lab.core.owndata import other_data
from rqa_lab.games.gekido.model.components import Bot, Components, components
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
        defaults = {name: readings[0] for name, readings in RULINGS.items()}
        #: name of a ruling -> the reading that is played
        self.rulings: Mapping[str, str] = MappingProxyType(defaults | dict(rulings))
        self.components: Components = _changed(components(), data) if data else components()
        self.grid: Grid = DUEL if duel else ARENA
        #: name of a bot -> its number
        self.number = {bot: number for number, bot in enumerate(bots)}
        #: the sides of the Control Panels that are played
        self.panels: tuple[Bot, ...] = tuple(self.components.bot(bot, duel=duel) for bot in bots)
        #: names as people write them
        self.titles = tuple(panel.name for panel in self.panels)
        #: a Full House may show one symbol in both of its groups
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


@cache
def _changed(parts: Components, data: tuple[Any, ...]) -> Components:
    return parts.changed({name: dict(fields) for name, fields in data})


class Agreed(Field):
    """The setup as a field of a position; it is found again, not copied."""

    def write(self, s: Any, value: Setup) -> Any:
        """The arguments of :func:`setup`, and the data file that is in use."""
        seats, bots, duel, rulings, data = value.arguments
        own = components().own
        return {
            "seats": list(seats),
            "bots": list(bots),
            "duel": duel,
            "rulings": dict(rulings),
            "data": {name: dict(fields) for name, fields in data},
            **({} if own is None else {"own_data": own.noted}),
        }

    def read(self, s: Any, data: Any) -> Setup:
        """The setup of these arguments."""
        try:
            if told := other_data(data.get("own_data"), components().own):
                raise Misfit(told)
            seats, bots = Many(Text()).read(s, data["seats"]), Many(Text()).read(s, data["bots"])
            if len(set(bots)) < len(bots) or len(bots) > len(seats) or type(data["duel"]) is not bool:
                raise misfit(bots, "one bot for each seat, and whether it is a Duel")
            rulings = tuple(sorted(data["rulings"].items()))
            return setup(seats, bots, data["duel"], rulings, freeze(data["data"]))
        except Misfit:
            raise
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise misfit(data, f"who plays with what ({type(error).__name__}: {error})") from None

    def lies(self, s: Any, value: Setup) -> Lies:
        """Each Control Panel lies before its seat."""
        return ((("panel", seat, title), 1) for seat, title in zip(value.seats, value.titles, strict=False))
