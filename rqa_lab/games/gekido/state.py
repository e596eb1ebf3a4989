"""A position of Gekido: the agreement, and the things in each place."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Annotated, Any, NamedTuple

from rqa_lab.core.chance import Cards
from rqa_lab.core.clause import played, switched
from rqa_lab.core.component import having
from rqa_lab.core.doing import Frames, Waiting
from rqa_lab.core.grid import Grid, grid
from rqa_lab.core.keys import Agreed, Changes, Rulings
from rqa_lab.core.reasons import Choice
from rqa_lab.core.record import (  # fmt: skip
    Count,
    Derived,
    Group,
    Known,
    Lies,
    Many,
    Numbered,
    OneOf,
    Optional,
    Per,
    Record,
    Row,
    Shapes,
    Text,
    Zone,
    record,
)
from rqa_lab.core.words import printable
from rqa_lab.games.gekido.actions import PHASES
from rqa_lab.games.gekido.components import (
    COMMANDS,
    DICE,
    RULINGS,
    SYMBOLS,
    Bot,
    Components,
    Effect,
    components,
)

# ---- what never changes while a game of Gekido is played: who plays with what, in which Arena ------------

#: the Arena, and that of a Duel (rulebook, pages 4 and 14)
ARENA, DUEL = grid(3, 3), grid(2, 2)

#: the middle of the Arena
CENTRE = ARENA.number["b2"]

CORNERS = frozenset(ARENA.number[space] for space in ("a1", "a3", "c1", "c3"))


class Setup:
    """The players and their things: seats, bots, sides of the panels, rulings, component data.

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
        #: True if a Full House may show one symbol in both groups
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
        ValueError: for an unknown ruling or reading.
    """
    return _setup(seats, bots, duel, switched(RULINGS, rulings), data)


def _lies(s: Any, value: Setup) -> Lies:
    """Each Control Panel lies before its seat."""
    return ((("panel", seat, title), 1) for seat, title in zip(value.seats, value.titles, strict=False))


#: the setup as a field of a position; it is found again, not copied
AGREED = Agreed(
    setup,
    lambda: components().own,
    _lies,
    seats=Many(Text()),
    bots=Many(Text()),
    duel=OneOf((False, True)),
    rulings=Rulings(),
    data=Changes(),
)


# ---- the state of a game of Gekido: each of its fields, described once -----------------------------------
# Seats and bots have the same number: every seat has one bot.  Spaces are numbers in here and names
# outside.  A bot that is destroyed, or not yet in the Arena, stands at None.

#: a card that is hidden from the observer
UNKNOWN = "?"
#: how many rolls an attack has (page 6), unless an effect adds some (pages 11 and 13)
ROLLS = 3

#: the phases of an attack
ATTACKING = ("declare", "defence", "attack", "answer", "brace", "strike", "push")

READY, LOADING = "ready", "loading"


# ---- kinds of fields -------------------------------------------------------------------------------------


def _seats(s: Any) -> tuple[str, ...]:
    return s.setup.seats  # type: ignore[no-any-return]


def _bots(s: Any) -> tuple[str, ...]:
    return s.setup.titles  # type: ignore[no-any-return]


def _spaces(s: Any) -> tuple[str, ...]:
    return s.setup.grid.name  # type: ignore[no-any-return]


class Dice(Text):
    """Command Dice as a text, in the order of the symbols."""

    def shape(self, shapes: Shapes) -> Mapping[str, Any]:
        """As letters or as a list."""
        return shapes["dice"]


def _attack(s: Any, a: "Attack") -> Lies:
    yield ("target", s.setup.titles[a.target]), 1
    if a.command:
        yield ("command", a.command), 1
    for symbol in a.dice:
        yield ("dice", symbol), 1
    for symbol in a.locked:
        yield ("locked", symbol), 1
    yield ("rolls",), a.rolls
    yield ("most rolls",), a.most
    yield ("more",), a.more
    yield ("less",), a.less


def _structure(s: Any, rows: Sequence[Sequence[int]]) -> Lies:
    for panel, values in zip(s.setup.panels, rows, strict=False):
        yield ("Structure dice", panel.name, "structure"), len(values)
        for row, value in enumerate(values, start=panel.structure - len(values) + 1):
            yield ("structure", panel.name, str(row)), value


def _armor(s: Any, rows: Sequence[Sequence[int]]) -> Lies:
    for title, values in zip(s.setup.titles, rows, strict=False):
        yield ("Structure dice", title, "armor"), len(values)
        for value in values:
            yield ("armor", title, str(value)), 1


def _upgrade(s: Any, values: Sequence[int]) -> Lies:
    for title, value in zip(s.setup.titles, values, strict=False):
        yield ("Structure dice", title, "upgrade"), int(bool(value))
        yield ("upgrade", title), value


def _powers(s: Any, rows: Sequence[Sequence[int | None]]) -> Lies:
    for panel, row in zip(s.setup.panels, rows, strict=False):
        for power, charges in zip(panel.powers, row, strict=True):
            if charges is not None:
                yield ("Structure dice", panel.name, "powers"), 1
                yield ("charges", panel.name, power), charges


def _locks(s: Any, rows: Sequence[Sequence[str]]) -> Lies:
    for seat, sides in zip(s.setup.seats, rows, strict=False):
        for title, side in zip(s.setup.titles, sides, strict=True):
            if side:
                yield ("lock", seat, title, side), 1


def _full_structure(s: Any, bot: int) -> tuple[int, ...]:
    return () if s.at[bot] is None else (6,) * s.setup.panels[bot].structure


def _locked_powers(s: Any, bot: int) -> tuple[None, ...]:
    return (None,) * len(s.setup.panels[bot].powers)


def _ready(s: Any, seat: int) -> tuple[str, ...]:
    return tuple(
        READY if bot != seat and space is not None and not s.setup.duel else ""
        for bot, space in enumerate(s.at)
    )


# ---- the state -------------------------------------------------------------------------------------------


def _flag(says: str) -> OneOf:
    """Something that holds or does not."""
    return OneOf((False, True), says=says)


class Attack(NamedTuple):
    """The current attack, from the choice of a target to its end."""

    target: Annotated[int, Numbered(_bots, holds="bot", says="the bot that is attacked")]
    command: Annotated[
        str | None, Optional(OneOf(COMMANDS, holds="command"), says="the command that was declared")
    ] = None
    dice: Annotated[str, Dice(says="the unlocked dice: TTS")] = ""
    locked: Annotated[str, Dice(says="the dice on the command")] = ""
    #: for each locked die the number of its group; "" unless the ruling ``group-spaces`` ties dice to groups
    spaces: Annotated[str, Text(holds="groups", says="the group of each locked die, 0 the largest: 0011")] = (
        ""
    )
    fresh: Annotated[str, Dice(says="those of the unlocked dice that were just rolled")] = ""
    number: int = DICE
    rolls: Annotated[int, Count(holds="rolls", says="how many times the attacker has rolled")] = 0
    most: Annotated[
        int, Count(holds="rolls", says="how many times the attacker may roll, effects included")
    ] = ROLLS
    used: Annotated[
        bool, _flag("the attacker has used an effect after this roll, and may not use another")
    ] = False
    locking: Annotated[bool, _flag("dice have been locked after this roll")] = False
    answered: Annotated[bool, _flag("the defender has used a Power after this roll")] = False
    tile: Annotated[bool, _flag("the attacker has used the tile under its bot in this attack")] = False
    more: Annotated[int, Count(says="damage added by effects")] = 0
    less: Annotated[int, Count(says="damage taken off by cards")] = 0
    prevented: Annotated[int, Count(says="damage that a Power prevents")] = 0
    #: a card of the attacker that the defender may still answer, with its die and symbol
    played: Annotated[
        tuple[str, str | None, str | None] | None,
        Optional(Row(Known("cards"), Optional(OneOf(SYMBOLS)), Optional(OneOf(SYMBOLS)))),
    ] = None
    #: None until the dice are judged
    success: Annotated[
        bool | None, Optional(_flag("whether the command succeeded; leave it out while dice are rolled"))
    ] = None
    #: where the target stood, if it was destroyed
    fallen: Annotated[int | None, Numbered(_spaces, none=True)] = None


@record
class State(Record):
    """A position, at any moment."""

    setup: Annotated[Setup, AGREED]
    seat: Annotated[int, Numbered(_seats, "turn")]
    phase: Annotated[
        str,
        OneOf(
            tuple(PHASES),
            "phase",
            start="first move",
            says="which phase the turn is in: what the bot does next",
        ),
    ]
    moved: Annotated[bool, _flag("the bot has moved this turn")]
    supply: Annotated[
        int,
        Count("Structure dice", "supply", says="Structure dice on no panel; else what the box has left"),
    ]
    #: the draw pile is a known top and a bag
    top: Annotated[
        Cards, Zone("draw pile", says="cards on top of the draw pile, in order, the first one drawn first")
    ]
    bag: Annotated[
        Cards,
        Zone(
            "draw pile",
            bag=True,
            says="the other cards of the draw pile, in no order; else what the box has left",
        ),
    ]
    discard: Annotated[Cards, Zone("discard", says="the cards of the discard pile")]
    box: Annotated[Cards, Zone("box", says="cards out of the game")]
    #: cards drawn by the active seat, which keeps some of them
    looking: Annotated[Cards, Zone("looking")]
    #: by bot: its space, its Structure dice from the top, its Armor dice, its Upgrade (0 for none), and of
    #: each Power None while it is locked, 0 when it is used up, else its Charges
    at: Annotated[list[int | None], Per(_bots, Numbered(_spaces, "at", none=True, spell=True), changes=True)]
    structure: Annotated[
        list[tuple[int, ...]],
        Per(
            _bots,
            Many(Count(), holds="structure dice", says="its Structure dice, the topmost first: [4, 6, 6]"),
            changes=True,
            start=_full_structure,
            counted=_structure,
        ),
    ]
    armor: Annotated[
        list[tuple[int, ...]],
        Per(
            _bots,
            Many(Count(), holds="structure dice", says="what each of its Armor dice shows: [2, 5]"),
            changes=True,
            counted=_armor,
        ),
    ]
    upgrade: Annotated[
        list[int],
        Per(
            _bots,
            Count(holds="charges", says="how far its Attack or Defense Upgrade is raised"),
            changes=True,
            counted=_upgrade,
        ),
    ]
    powers: Annotated[
        list[tuple[int | None, ...]],
        Per(_bots, Many(Optional(Count())), changes=True, start=_locked_powers, counted=_powers),
    ]
    #: by seat: for each bot "ready", "loading" or "" (no token); its hand
    locks: Annotated[
        list[tuple[str, ...]],
        Per(_bots, Per(_bots, OneOf(("", READY, LOADING))), changes=True, start=_ready, counted=_locks),
    ]
    #: the tile on each space, "" for none yet
    arena: Annotated[tuple[str, ...], Per(_spaces, Known("tiles", "tile"))]
    hand: Annotated[list[Cards], Per(_seats, Zone("hand", says="the cards in its hand"), changes=True)]
    choice: Annotated[Choice | None, Waiting()]
    #: the stack of frames still to run
    agenda: Annotated[list[tuple[Any, ...]], Frames(changes=True)]
    attack: Annotated[Attack | None, Optional(Group(Attack, named=True, counted=_attack))]
    #: how many actions have changed this very object, so that a verdict that is read too late is refused
    age: Annotated[int, Derived(lambda s: 0)]

    def __repr__(self) -> str:
        return printable(f"<State: {self.setup.seats[self.seat]}, {self.phase}>")


def position(setup: Setup, **given: Any) -> State:
    """A state in which everything not given is empty, full or at its start."""
    return State.start(setup=setup, **given)


def printed(s: State, name: str) -> Effect:
    """A Power, a tile or a card by its name; raises KeyError."""
    parts = s.setup.components
    return parts.powers.get(name) or parts.tiles.get(name) or parts.cards[name]


def top_row(s: State, bot: int) -> int:
    """The number of the topmost Structure space with a die; spaces count from 1 at the top."""
    return s.setup.panels[bot].structure - len(s.structure[bot]) + 1


def charges(s: State, bot: int, power: str) -> int | None:
    """The Charges of a Power of a bot; None while it is locked."""
    return s.powers[bot][tuple(s.setup.panels[bot].powers).index(power)]


def tile_of(s: State, bot: int) -> Effect | None:
    """The tile under a bot."""
    space = s.at[bot]
    return None if space is None or not s.arena[space] else s.setup.components.tiles[s.arena[space]]


def space_of(s: State, bot: int) -> int | None:
    """The space of a bot; while panels are being chosen a seat may have no bot yet."""
    return s.at[bot] if bot < len(s.at) else None


def adjacent(s: State, a: int | None, b: int | None) -> bool:
    """Two spaces touch, at a side or at a corner (page 5)."""
    return a is not None and b is not None and s.setup.grid.way[a][b] is not None


def bots_in_arena(s: State) -> tuple[int, ...]:
    """The bots that are in the Arena."""
    return tuple([bot for bot, space in enumerate(s.at) if space is not None])


def acting(s: State) -> int:
    """The seat that acts in this phase while no choice waits: the attacker or the defender."""
    a = s.attack
    if a is not None and (s.phase in ("defence", "answer") or (s.phase == "brace" and a.success)):
        return a.target
    return s.seat
