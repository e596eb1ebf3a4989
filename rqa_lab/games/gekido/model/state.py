"""The state of a game of Gekido, and what never changes while it is played.

Seats and bots have the same number: every seat has one bot.  Spaces are numbers in here and names outside.  A
bot that is destroyed, or not yet in the Arena, stands at None.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from rqa_lab.core.choice import Choice
from rqa_lab.core.clause import switched
from rqa_lab.core.deck import Cards
from rqa_lab.core.grid import Grid, grid
from rqa_lab.games.gekido.model.commands import DICE
from rqa_lab.games.gekido.model.components import Bot, Components, Effect, components
from rqa_lab.games.gekido.model.rulebook import RULINGS

#: the Arena, and that of a Duel (rulebook, pages 4 and 14)
ARENA, DUEL = grid(3, 3), grid(2, 2)
#: the middle of the Arena
CENTRE = ARENA.number["b2"]
CORNERS = frozenset(ARENA.number[space] for space in ("a1", "a3", "c1", "c3"))

#: stands for a card that the observer does not see
UNKNOWN = "?"
#: rolls of an attack (page 6), and with whatever grants another one (pages 11 and 13)
ROLLS = 3

#: where a turn is: before the game; before the First Movement Phase; in it; choosing a target; naming a
#: command; the defender's answer to a roll; the attacker's own; the defender's answer to a card; before
#: damage is taken, by whoever takes it, then by the attacker; after a hit; the Second Movement Phase; its end
PHASES = (
    "set-up", "start", "first move", "target", "declare", "defence", "attack", "answer", "brace", "strike",
    "push", "second move", "end", "over",
)  # fmt: skip

#: those of them in which an attack is on its way
ATTACKING = ("declare", "defence", "attack", "answer", "brace", "strike", "push")

READY, LOADING = "ready", "loading"


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


class Attack(NamedTuple):
    """An attack on its way, from the choice of a target until its end.

    ``dice`` lie unlocked on the table, ``locked`` ones on the command, both in the order of the symbols;
    ``spaces`` has, for each locked die, the number of the group that it lies in ("" unless the ruling
    ``group-spaces`` ties dice to groups); ``fresh`` are those of ``dice`` that were just rolled.
    ``rolls`` have been made of ``most``.  ``used`` says that the attacker's effect of this roll is used,
    ``locking`` that dice are being locked after this roll, ``answered`` that the defender used a Power after
    it, ``tile`` that the attacker's tile was used in this attack.  ``more`` is added to the damage, ``less``
    taken off by cards, ``prevented`` up to that much does not happen.  ``played`` is a card of the attacker
    that the defender may still answer, with the die and the symbol that it is for.  ``success`` is None until
    the dice are judged.  ``fallen`` is where the target stood that was destroyed.
    """

    target: int
    command: str | None = None
    dice: str = ""
    locked: str = ""
    spaces: str = ""
    fresh: str = ""
    number: int = DICE
    rolls: int = 0
    most: int = ROLLS
    used: bool = False
    locking: bool = False
    answered: bool = False
    tile: bool = False
    more: int = 0
    less: int = 0
    prevented: int = 0
    played: tuple[str, str | None, str | None] | None = None
    success: bool | None = None
    fallen: int | None = None


class State:
    """A position, at any moment.

    ``arena`` has the name of the tile on each space ("" for none yet).  ``at``, ``structure`` (dice from the
    top), ``armor``, ``upgrade`` (0 for none) and ``powers`` go by bot; a Power is None while it is locked, 0
    when it is used up, else its charges, in the order of the panel.  ``locks`` go by seat: for each bot
    "ready", "loading" or "" (no token).  ``hand`` goes by seat.  The draw pile is a known ``top`` and a
    sorted ``bag``; ``box`` are cards out of the game; ``looking`` are cards that the active seat has drawn to
    keep some of them.  ``supply`` counts Structure dice that lie on no panel.  ``moved`` says that the active
    bot has moved this turn.  ``agenda`` is the stack of frames still to run.
    """

    __slots__ = (
        "agenda", "arena", "armor", "at", "attack", "bag", "box", "choice", "discard", "hand", "locks",
        "looking", "moved", "phase", "powers", "seat", "setup", "structure", "supply", "top", "upgrade",
    )  # fmt: skip

    setup: Setup
    seat: int
    phase: str
    moved: bool
    attack: Attack | None
    choice: Choice | None
    arena: tuple[str, ...]
    supply: int
    top: Cards
    bag: Cards
    discard: Cards
    box: Cards
    looking: Cards
    at: list[int | None]
    structure: list[tuple[int, ...]]
    armor: list[tuple[int, ...]]
    upgrade: list[int]
    powers: list[tuple[int | None, ...]]
    locks: list[tuple[str, ...]]
    hand: list[Cards]
    agenda: list[tuple[Any, ...]]

    def copy(self) -> "State":
        """An independent copy."""
        new = object.__new__(State)
        for name in _VALUES:
            setattr(new, name, getattr(self, name))
        for name in _LISTS:
            setattr(new, name, getattr(self, name)[:])
        return new

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two states equal."""
        values = tuple(getattr(self, name) for name in _VALUES)
        return values + tuple(tuple(getattr(self, name)) for name in _LISTS)

    def __repr__(self) -> str:
        return f"<State: {self.setup.seats[self.seat]}, {self.phase}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


_LISTS = ("at", "structure", "armor", "upgrade", "powers", "locks", "hand", "agenda")
_VALUES = tuple(name for name in State.__slots__ if name not in _LISTS)


def position(setup: Setup, **given: Any) -> State:
    """A state with every slot set: what is not given is empty, full or at its start."""
    s = object.__new__(State)
    seats, panels = range(len(setup.seats)), setup.panels
    at = given.setdefault("at", [None for _ in panels])
    default: dict[str, Any] = {
        "setup": setup, "seat": 0, "phase": "first move", "moved": False, "attack": None, "choice": None,
        "arena": ("",) * len(setup.grid.spaces), "supply": 0, "top": (), "bag": (), "discard": (), "box": (),
        "looking": (), "at": at,
        "structure": [(6,) * panel.structure if at[n] is not None else () for n, panel in enumerate(panels)],
        "armor": [() for _ in panels], "upgrade": [0 for _ in panels],
        "powers": [(None,) * len(panel.powers) for panel in panels],
        "locks": [
            tuple(
                READY if n != bot and at[bot] is not None and not setup.duel else ""
                for bot in range(len(panels))
            )
            for n in range(len(panels))
        ],
        "hand": [() for _ in seats], "agenda": [],
    }  # fmt: skip
    for name, value in (default | given).items():
        setattr(s, name, value)
    return s


def rulings(s: State) -> Mapping[str, str]:
    """Name of a ruling -> the reading that is played in a position."""
    return s.setup.rulings


def effect(s: State, name: str) -> Effect:
    """A Power, a tile or a card by its name; raises KeyError."""
    parts = s.setup.components
    return next(table for table in (parts.powers, parts.tiles, parts.cards) if name in table)[name]


def top_row(s: State, bot: int) -> int:
    """The number of the topmost Structure space that still has its die; spaces count from 1 at the top."""
    return s.setup.panels[bot].structure - len(s.structure[bot]) + 1


def charges(s: State, bot: int, power: str) -> int | None:
    """The Charges of a Power of a bot; None while it is locked."""
    return s.powers[bot][tuple(s.setup.panels[bot].powers).index(power)]


def tile_of(s: State, bot: int) -> Effect | None:
    """The tile under a bot."""
    space = s.at[bot]
    return None if space is None or not s.arena[space] else s.setup.components.tiles[s.arena[space]]


def adjacent(s: State, a: int | None, b: int | None) -> bool:
    """Two spaces touch, at a side or at a corner (page 5)."""
    return a is not None and b is not None and s.setup.grid.way[a][b] is not None


def standing(s: State) -> tuple[int, ...]:
    """The bots that are in the Arena."""
    return tuple(bot for bot, space in enumerate(s.at) if space is not None)


def acting(s: State) -> int:
    """The seat that acts in this phase while no choice waits: the attacker, or who is under attack."""
    a = s.attack
    if a is not None and (s.phase in ("defence", "answer") or (s.phase == "brace" and a.success)):
        return a.target
    return s.seat
