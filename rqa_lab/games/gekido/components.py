"""The printed components: commands of dice, cards, Powers and Control Panels, and their effects."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Annotated, Any, ClassVar

from rqa_lab.core import component as core
from rqa_lab.core.clause import Clauses, Rulebook
from rqa_lab.core.component import (
    GLYPH,
    LETTER,
    SAYS,
    Cites,
    Component,
    Known,
    Letter,
    Misfit,
    Printed,
    Step,
    Tables,
    amount,
    frozen,
    one_of,
    same_letter,
    shown_step,
    then,
)
from rqa_lab.core.datarules import OwnData
from rqa_lab.core.doing import Effects
from rqa_lab.core.schema import PRINTED, TEXT, closed, explained, several, whole
from rqa_lab.core.vocabulary import PLAIN, Kind, Says
from rqa_lab.core.words import capital
from rqa_lab.games.datafile import in_use, load

# ---- bounds ----------------------------------------------------------------------------------------------
# The greatest amounts allowed in a file: more than any game needs, and few enough to compute with.
#
# Pure sums, such as damage, go as far as :data:`~rqa_lab.core.schema.MOST`.

#: Command Dice of an attack: twice those of the box
MOST_DICE = 12
#: rolls of an attack: three, or as many as a card of a data file allows
ROLLS = 99
#: Structure dice of the box, and with them the spaces of a panel
STRUCTURE = 28
#: the highest face that a file may give a Structure die, which really shows 1 to 6
FACE = 9
#: Charges of a Power, an Upgrade: what a die shows
CHARGES = FACE
#: how many may play a whole game
FEWEST, PLAYERS = 2, 4
#: the bots, each of which may belong to a seat of its own
SEATS = 6
#: cards in a place, and in a hand: twice those of the box; in a place more, if a data file brings more
ALL_CARDS, _MOST_CARDS = 92, 9_999

#: bonuses beside a Structure space
BONUSES = 9
#: the parts of a step: [look, 5, 2]
PARTS = 3


def cards(copies: Iterable[int]) -> int:
    """Cards in a place: at most all copies."""
    return max(ALL_CARDS, min(_MOST_CARDS, sum(copies)))


# ---- the six Attack Commands: which dice a command takes, and when it is complete ------------------------
# Dice are texts of symbols, one letter a die, in the order of :data:`SYMBOLS`: "TTSXO".  An own symbol of
# "" bars nothing.  (Gekido: Bot Battles, rulebook, pages 6 and 8.)

#: letter -> name of each symbol of a Command Die
NAMES: Mapping[str, str] = {
    "T": "triangle", "S": "square", "X": "cross", "O": "circle", "D": "diamond", "P": "pentagon",
}  # fmt: skip
SYMBOLS = "".join(NAMES)
#: dice of an attack
DICE = 5

#: name of a command -> how many equal dice each of its groups takes, the largest group first
COMMANDS: Mapping[str, tuple[int, ...]] = {
    "two pairs": (2, 2),
    "three of a kind": (3,),
    "full house": (3, 2),
    "four of a kind": (4,),
    "five different": (1, 1, 1, 1, 1),
    "five of a kind": (5,),
}
#: Tech Cards that a completed command gives
CARDS: Mapping[str, int] = {"two pairs": 2, "three of a kind": 1}


def title(command: str) -> str:
    """The name of a command as it is printed.

    >>> title("four of a kind")
    'Four of a Kind'
    """
    return command.title().replace(" Of A ", " of a ")


def in_order(dice: Iterable[str]) -> str:
    """Dice in the order of :data:`SYMBOLS`.

    >>> in_order("OTXT")
    'TTXO'
    """
    return "".join(sorted(dice, key=SYMBOLS.index))


def barred(command: str, own: str) -> str:
    """The symbol that a bot cannot use for a command: its own in Five Different; "" for none."""
    return own if command == "five different" else ""


@lru_cache(1 << 14)  # asked for every list of actions, about few different dice
def fits(command: str, dice: str, own: str = "", *, alike: bool = False) -> bool:
    """True if all these dice fit on the spaces of a command.

    Args:
        command: one of :data:`COMMANDS`.
        dice: the locked dice, and those to be locked.
        own: the attacking bot's symbol.
        alike: both groups of a Full House may show the same symbol; see the ruling ``full-house``.

    >>> fits("full house", "TTSS"), fits("four of a kind", "TS"), fits("five different", "TP", "P")
    (True, False, False)
    """
    counts = sorted(map(dice.count, {*dice}), reverse=True)
    groups = COMMANDS[command]
    if barred(command, own) in tuple(dice):
        return False
    if alike and command == "full house" and len(counts) == 1:
        return counts[0] <= sum(groups)
    return len(counts) <= len(groups) and all(n <= most for n, most in zip(counts, groups, strict=False))


@lru_cache(1 << 14)  # every verdict asks it of every command
def complete(command: str, dice: str, own: str = "", *, alike: bool = False) -> bool:
    """True if some of these dice complete a command.

    >>> complete("two pairs", "TTTTX"), complete("four of a kind", "TTTTT")
    (False, True)
    """
    groups, bar = COMMANDS[command], barred(command, own)
    counts = sorted((n for symbol, n in Counter(dice).items() if symbol != bar), reverse=True)
    if alike and command == "full house" and counts and counts[0] >= sum(groups):
        return True
    return len(counts) >= len(groups) and all(n >= least for n, least in zip(counts, groups, strict=False))


# ---- effects ---------------------------------------------------------------------------------------------
# The register of effects: functions of ``play`` enter themselves; their parameters name what frames hold.

#: every effect by the name that its frames begin with
EFFECTS = Effects()
effect, named = EFFECTS.effect, EFFECTS.named


# ---- steps -----------------------------------------------------------------------------------------------
# The steps of Powers, tiles and Tech Cards, and their words.
#
# ``play.steps`` has their effects.


@dataclass(frozen=True, slots=True)
class StepKind(Kind):
    """A kind of step; its facts are the numbers that follow its word.

    Args:
        brief: the same in two or three words, for the face of a card.
        picture: the name of a drawing.
        die: it needs one of the dice.
        symbol: it needs a symbol for the die, too.
        by: who uses an effect with this step, "attacker" or "defender"; "" for either.
    """

    brief: str
    picture: str
    die: bool = False
    symbol: bool = False
    by: str = ""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings, each with the facts that it may use."""
        yield from ((says, self.names) for says in (self.says, self.brief))


#: word of a step -> the numbers that follow it, what it does, in short, its drawing
KINDS: Mapping[str, StepKind] = {
    "flip": StepKind("", "flip an unlocked die to its opposite symbol", "flip a die", "e-flip", die=True),
    "own": StepKind("", "set an unlocked die to your Bot's own symbol", "own symbol", "e-own", die=True),
    "any": StepKind("", "set an unlocked die to any symbol", "any symbol", "e-any", die=True, symbol=True),
    "extra die": StepKind("", "roll one more die, which joins the others", "one more die", "e-extra-die"),
    "reroll": StepKind("", "roll an unlocked die again", "reroll a die", "e-reroll", die=True),
    "reroll some": StepKind("", "roll any of the unlocked dice again", "reroll some", "e-reroll"),
    "reroll all": StepKind("", "roll all dice that were just rolled again", "reroll all", "e-reroll"),
    "switch": StepKind("", "go on with another command", "new command", "e-switch", by="attacker"),
    "rolls": StepKind("n", "{n} rolls in this attack", "{n} rolls", "e-rolls"),
    "damage": StepKind("n", "{n} more damage", "+{n} damage", "i-damage", by="attacker"),
    "heal": StepKind("n", "{n} Structure come back", "heal {n}", "e-heal"),
    "less": StepKind("n", "{n} damage less", "\N{MINUS SIGN}{n} damage", "e-less", by="defender"),
    "prevent": StepKind("n", "up to {n} damage does not happen", "prevent {n}", "e-prevent"),
    "draw": StepKind("n", "draw {n:# card}", "draw {n}", "e-draw"),
    "look": StepKind("n k", "draw {n} cards and keep {k} of them", "keep {k} of {n}", "e-draw"),
    "cancel": StepKind("", "the card that the attacker just played does nothing", "cancel a card", "i-ban",
        by="defender"),
}  # fmt: skip
#: steps that need one of the dice, those that change dice, and those that need a symbol for the die
ON_A_DIE = tuple(word for word, kind in KINDS.items() if kind.die)
ON_DICE = (*ON_A_DIE, "reroll some", "reroll all")
TO_A_SYMBOL = tuple(word for word, kind in KINDS.items() if kind.symbol)
_TO_A_ROLL = ("flip", "own", "any", "extra die", "reroll", "reroll some", "reroll all", "rolls", "draw")
#: card, Power or tile -> its times -> the steps that it can have then
AT: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "card": {"roll": _TO_A_ROLL, "damage": ("damage", "less"), "card": ("cancel",)},
    "power": {
        "roll": (*_TO_A_ROLL, "switch", "damage", "heal"),
        "damage": ("prevent",),
        "start": ("look", "draw", "heal"),
    },
    "tile": {"roll": _TO_A_ROLL, "end": ("look",)},
}

#: the JSON Schema of a list of steps; what it lets pass, :func:`trouble` judges
SCHEMA: Mapping[str, Any] = core.step_schema(
    KINDS, whole(PRINTED, 1), PARTS, "[draw, 2]", "[[flip]] or [[draw, 2]]"
)


def trouble(step: Sequence[Any], when: str, kind: str = "card") -> str:
    """The problem with a step at that time, as "expected …"; "" if there is none.

    >>> trouble(["draw"], "roll"), trouble(["less", 2], "roll"), trouble(["flip"], "roll")
    ('expected [draw, n]', 'expected it on a card with when: damage', '')
    """
    word, *rest = step
    if len(rest) != len(KINDS[word].names):
        return f"expected {written(word)}"
    times = [time for time, words in AT[kind].items() if word in words]
    if when in times:
        return ""
    if times:
        return f"expected it on a {kind} with when: {times[0]}"
    known = dict.fromkeys(word for words in AT[kind].values() for word in words)
    return f"expected another step of a {kind}: {', '.join(known)}"


def written(word: str) -> str:
    """How a step is written in a file: "[rolls, n]"."""
    return shown_step((word, *KINDS[word].names))


def meaning(word: str) -> str:
    """The effect of a step with that word, for a list of steps.

    >>> meaning("draw"), meaning("look")
    ('draw n cards', 'draw n cards and keep k of them')
    """
    return _said((word, *map(Letter, KINDS[word].names)))


def sentence(steps: Sequence[Sequence[Any]]) -> str:
    """The sentence of an effect with these steps.

    >>> sentence([["flip"], ["draw", 1]])
    'Flip an unlocked die to its opposite symbol, then draw 1 card.'
    """
    return then(_said(tuple(step)) for step in steps)


def _said(step: Step) -> str:
    """The effect of a step in words; an impossible one, which is reported elsewhere, as written."""
    kind, numbers = KINDS.get(step[0]), step[1:]
    if kind is None or len(numbers) != len(kind.names):
        return shown_step(step)
    return PLAIN.say(kind.says, kind.given(numbers))


# ---- records ---------------------------------------------------------------------------------------------
# Bots, Powers, tiles and cards as records: their printed values, which values fit together, how they read.

#: colour of a card -> who may play it
PLAYED_BY = {"red": "attacker", "green": "defender", "gray": "owner"}
#: the red 6 of a Structure die means that a Power is used up (rulebook, page 11)
MOST_CHARGES = 5

_PAIR = several(whole(PRINTED), 2, minItems=2, title="two numbers, such as [8, 4]")
_SAYS = "damage that {} deals, and that a malfunction of it does"
_COMMANDS = closed(**{name: explained(_PAIR, _SAYS.format(name)) for name in COMMANDS})
_BONUSES = several({"enum": ["Power", "Upgrade", "Armor", "Charge", "Card"]}, BONUSES)
_ROWS = several(_BONUSES, STRUCTURE, title="a list for each space, such as [[Power], [Card, Charge], []]")
_STEPS = Printed("what it does, in its order", SCHEMA, needed=True)
_NAMED = re.compile(r"(?!.* (?i:on|as|for) )[A-Z0-9][\w '’.!&-]{0,39}")
_NAMED_SO = "a name of letters that begins with a capital one, without on, as or for in it"


def _charges(known: Known) -> Mapping[str, Any]:
    return closed(
        **{
            name: explained(whole(PRINTED, 1), f"how many Charges {name} has at most")
            for name in known["powers"]
        }
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot(Component):
    """A Control Panel, with the values printed on its usual side.

    ``symbol`` is a letter of ``NAMES``; ``commands`` gives (damage dealt on success, damage
    suffered on a malfunction), ``powers`` gives Charges.
    """

    kind = "bot"
    cites = {
        **dict.fromkeys(COMMANDS, Cites("an attack with that command is judged, or deals damage")),
        "upgrade": Cites("its Upgrade rises, or counts"),
        "armor": Cites("it gets Armor"),
    }
    named = re.compile(r"[A-Z0-9][\w-]{0,19}")
    named_so = "one word of letters that begins with a capital one"
    example = """\
Bolt: {symbol: D, structure: 3, rows: [[Power], [Upgrade, Card], []], upgrade: Attack, armor: 1, hand: 3,
  commands: {two pairs: [2, 1], three of a kind: [3, 1], full house: [4, 2], four of a kind: [5, 2],
    five different: [6, 3], five of a kind: [9, 4]}, powers: {Flip a Die: 2, Switch Attack: 1}}"""

    symbol: Annotated[
        str, one_of("the symbol on the Command Dice that belongs to this bot", NAMES, needed=True)
    ]
    structure: Annotated[int, amount("how many Structure dice it starts with", STRUCTURE, needed=True)]
    rows: Annotated[
        tuple[tuple[str, ...], ...],
        Printed("the bonuses beside each Structure space, from the top", _ROWS, needed=True),
    ]
    commands: Annotated[
        Mapping[str, tuple[int, int]],
        Printed("damage dealt, and suffered on a malfunction", _COMMANDS, needed=True, apart=True),
    ]
    upgrade: Annotated[str, one_of("what its Upgrade raises", ("Attack", "Defense"), needed=True)]
    powers: Annotated[Mapping[str, int], Printed("all of its Powers, with Charges", _charges, needed=True)]
    armor: Annotated[int, amount("how many Armor spaces", STRUCTURE, 0, needed=True)]
    hand: Annotated[int, amount("how many Tech Cards its player may hold", ALL_CARDS, 0, needed=True)]
    says: Annotated[str, Printed("what it is like, in a few words", TEXT)] = ""

    @classmethod
    def citing(cls, known: Known) -> Mapping[str, Cites]:
        """The commands, what its panel shows beside them, and the Powers."""
        return {**cls.cites, **dict.fromkeys(known["powers"], Cites("it unlocks that Power"))}

    def bonuses(self, row: int) -> tuple[str, ...]:
        """The bonuses beside a Structure space, counted from 1 at the top; () for a space that is not there.

        >>> from rqa_lab.games.gekido.components import components
        >>> components().bots["Pytron"].bonuses(2), components().bots["Pytron"].bonuses(-1)
        (('Card', 'Charge'), ())
        """
        return self.rows[row - 1] if 1 <= row <= len(self.rows) else ()

    def misfits(self, every: Mapping[str, Mapping[str, Component]]) -> Iterator[Misfit]:
        """There is a row of bonuses for each Structure space, and a die shows the Charges of a Power."""
        spaces, rows = self.structure, len(self.rows)
        if spaces != rows:
            both = f"{spaces} Structure spaces and {rows} rows of bonuses"
            yield f"found {both}, expected a row for each space", ("rows",), ("structure",)
        for power, charges in self.powers.items():
            if charges > MOST_CHARGES:
                depleted = "a 6 means that the Power is depleted"
                yield f"found {charges}, expected at most {MOST_CHARGES}: {depleted}", ("powers", power)
        missing = [command for command in COMMANDS if command not in self.commands]
        if missing:
            yield f"found no {missing[0]}, expected each command: {', '.join(COMMANDS)}", ("commands",)


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelSide(Bot):
    """The other side of a Control Panel; there are no cards in a Duel."""

    hand: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect(Component):
    """A Power, an Arena tile or a Tech Card: its effect, its users, and its time.

    ``by`` is "attacker", "defender" or "owner"; ``when`` is "roll", "damage", "start", "end" or "card".
    ``attack`` and ``defense`` are what a tile adds to a bot's values; cards have ``colour`` and ``copies``.
    """

    named, named_so = _NAMED, _NAMED_SO

    steps: tuple[Step, ...] = ()
    by: str = "attacker"
    when: str = "roll"
    attack: int = 0
    defense: int = 0
    colour: str = ""
    copies: int = 0
    #: what follows from the steps, which every list of actions asks: their words; whether it needs one of the
    #: dice; whether it needs a symbol for the die
    words: frozenset[str] = field(init=False, repr=False, compare=False)
    on: bool = field(init=False, repr=False, compare=False)
    to: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        Component.__post_init__(self)
        object.__setattr__(self, "words", frozenset(word for word, *_ in self.steps))
        object.__setattr__(self, "on", self.does(*ON_A_DIE))
        object.__setattr__(self, "to", self.does(*TO_A_SYMBOL))

    @property
    def own(self) -> Clauses:
        """The clauses that say what it does."""
        return self.clauses.get("use", ())

    def does(self, *words: str) -> bool:
        """True if one of its steps is one of these."""
        return not self.words.isdisjoint(words)

    @property
    def sentence(self) -> str:
        """Its effect."""
        return sentence(self.steps)

    def misfits(self, every: Mapping[str, Mapping[str, Component]]) -> Iterator[Misfit]:
        """Steps that do not go with their time, or with who may use them."""
        colours = {by: f"on a {colour} card" for colour, by in PLAYED_BY.items()}
        for number, step in enumerate(self.steps):
            wrong = trouble(step, self.when, self.kind)
            user = KINDS[step[0]].by or self.by
            if not wrong and user != self.by:
                wrong = f"expected it {colours[user] if self.colour else f'with by: {user}'}"
            if wrong:
                yield f"found {shown_step(step)}, {wrong}", ("steps", number), ("when",), ("colour",), ("by",)
        changing = [n for n, step in enumerate(self.steps) if step[0] in ON_DICE]
        for number in changing[1:]:  # a later step may use the effect on another die
            message = (
                f"found {shown_step(self.steps[number])}, expected no more than one step that changes dice"
            )
            yield message, ("steps", number)


@dataclass(frozen=True, slots=True, kw_only=True)
class Power(Effect):
    """A Power of a bot."""

    kind = "power"
    cites = {"use": Cites("it is used", ("gekido.power.attacker-window",))}
    example = "Second Wind: {by: attacker, steps: [[reroll some]]}"

    by: Annotated[str, one_of("who may use it", ("attacker", "defender", "owner"), needed=True)]
    steps: Annotated[tuple[Step, ...], _STEPS]
    when: Annotated[str, one_of("after a roll, before damage, or as a turn starts", AT["power"])] = "roll"
    says: Annotated[str, SAYS] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile(Effect):
    """An Arena tile.  Without a ``glyph`` a terminal shows two letters of its name."""

    kind = "tile"
    cites = {
        "use": Cites("it is used, or adds to damage", ("gekido.tile.attacker-once",)),
        "defense": Cites("it changes the damage to a bot on it; without these, by those for its use"),
    }
    example = """\
Oil Slick: {attack: -1, defense: -1, letter: O}
Dice Shrine: {steps: [[reroll]]}"""

    attack: Annotated[int, amount("what it adds to the damage of a bot on it", PRINTED, -PRINTED)] = 0
    defense: Annotated[int, amount("what it takes off the damage to a bot on it", PRINTED, -PRINTED)] = 0
    steps: Annotated[tuple[Step, ...], Printed("what its user does, in its order", SCHEMA)] = ()
    when: Annotated[str, one_of("after a roll of the attacker, or at the end of a turn", AT["tile"])] = "roll"
    letter: Annotated[str, LETTER] = ""
    glyph: Annotated[str, GLYPH] = ""
    says: Annotated[str, SAYS] = ""

    @property
    def sentence(self) -> str:
        """Its effect in words.

        >>> from rqa_lab.games.gekido.components import components
        >>> print(components().tiles["High Ground"].sentence)
        A Bot here deals 2 less and takes 2 less.
        """
        stats = (("deals", self.attack), ("takes", -self.defense))
        effects = [f"{does} {abs(n)} {'more' if n > 0 else 'less'}" for does, n in stats if n]
        here = [f"a Bot here {' and '.join(effects)}"] if effects else []
        when = "attack" if self.when == "roll" else "turn"
        uses = [f"once in its {when} a Bot here can: {sentence(self.steps)[:-1].lower()}"]
        return f"{capital('; '.join([*here, *(uses if self.steps else ())]) or 'does nothing')}."

    def misfits(self, every: Mapping[str, Mapping[str, Component]]) -> Iterator[Misfit]:
        """Steps that do not go with their time, and the letter of another tile."""
        yield from Effect.misfits(self, every)
        yield from same_letter(self, every["tiles"])


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Effect):
    """A Tech Card; its colour says who may play it."""

    kind = "card"
    cites = {"use": Cites("it is used")}
    example = """\
Name Of The Card: {colour: red, copies: 2, steps: [[flip]]}
Another One: {colour: green, copies: 3, when: damage, steps: [[less, 2]], says: "2 damage less."}"""

    colour: Annotated[str, one_of("for the attacker, the defender, or both", PLAYED_BY, needed=True)]
    copies: Annotated[int, amount("how many of them the box has", needed=True)]
    when: Annotated[str, one_of("after a roll, before damage, or after a card", AT["card"])] = "roll"
    steps: Annotated[tuple[Step, ...], _STEPS]
    says: Annotated[str, SAYS] = ""

    def __post_init__(self) -> None:
        Effect.__post_init__(self)
        object.__setattr__(self, "by", PLAYED_BY[self.colour])

    @property
    def in_deck(self) -> bool:
        """Every card is."""
        return True

    @property
    def brief(self) -> str:
        """A new card in a few words."""
        return f"a new {self.colour} card, {self.copies} of it."


#: table -> the class of its records; a bot is in the first two
TABLES: Mapping[str, type[Component]] = {
    "bots": Bot, "duel": DuelSide, "powers": Power, "tiles": Tile, "cards": Card
}  # fmt: skip


# ---- the rulebook of Gekido: Bot Battles, and the open questions that this engine has built as switches ----

RULEBOOK = Rulebook.from_data(load("rqa_lab.games.gekido", "rules.yaml"))

#: short name of a ruling -> its readings, the default first
RULINGS: Mapping[str, tuple[str, ...]] = RULEBOOK.readings


# ---- the components of Gekido: Bot Battles: ``components.yaml``, and a data file over it -----------------


@dataclass(frozen=True, eq=False)
class Components(Tables):
    """One set of component data, by name; ``duel`` are the other sides of the panels."""

    KINDS: ClassVar[Any] = TABLES
    ASSUMED: ClassVar[Any] = {"cards": ("steps", "copies", "colour", "when")}

    bots: Mapping[str, Bot]
    duel: Mapping[str, DuelSide]
    powers: Mapping[str, Power]
    tiles: Mapping[str, Tile]
    cards: Mapping[str, Card]
    box: Mapping[str, int]
    opposite: Mapping[str, str]
    #: "corners" and "edges" -> the tiles of the box that lie there; "centre" -> the one in the middle
    arena: Mapping[str, Any]
    #: the data file that lies over what the lab ships
    own: OwnData | None = None

    def bot(self, name: str, *, duel: bool = False) -> Bot:
        """The side of a Control Panel that is played, by the bot's name in any letters; raises KeyError."""
        side = self.duel if duel else self.bots
        return {title.lower(): bot for title, bot in side.items()}[name.lower()]


#: where the file of components lies
PACKAGE = "rqa_lab.games.gekido"


def _guessed(row: Mapping[str, Any]) -> Iterator[str]:
    """The fields of a bot that no text gives, entry by entry, without the entries that a text does give."""
    for name in row.get("assumed", ()):
        yield name
        values = row[name]
        entries = values if isinstance(values, dict) else range(1, len(values) + 1) if name == "rows" else ()
        yield from (f"{name}.{entry}" for entry in entries if f"{name}.{entry}" not in row.get("known", ()))


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    return built(load(PACKAGE, "components.yaml"))


def built(data: Mapping[str, Any]) -> Components:
    """The component data that this file holds."""
    bots, duel = {}, {}
    for name, row in data["bots"].items():
        given = {key: value for key, value in row.items() if key not in ("duel", "known")}
        bots[name] = Bot(name=name, **frozen({**given, "assumed": tuple(_guessed(row))}))
        other = {**given, **row.get("duel", {})}
        guessed = tuple(_guessed({**other, "assumed": row.get("assumed", ())}))
        duel[name] = DuelSide(name=name, **frozen({**other, "assumed": guessed}))

    cards = {name: {"lab": True, **row} for name, row in data["cards"].items()}
    return Components.read(
        {**data, "cards": cards}, bots=bots, duel=duel, box=data["box"],
        opposite=data["dice"]["opposite"], arena=frozen(data["arena"]),
    )  # fmt: skip


@cache
def components() -> Components:
    """The component data in use: what the lab ships, with the reader's own data file over it."""
    own = in_use("gekido")
    return shipped() if own is None else overlaid(shipped(), own.document, own)


def overlaid(base: Components, document: Mapping[str, Any], own: OwnData | None = None) -> Components:
    """Components with the values of a data file in place of theirs; a card that is removed has no copies.

    The Duel side of a new bot has the file's values for that side, and otherwise those of its usual side.

    Args:
        base: the components to change.
        document: the contents of the file, without mistakes; see ``userdata``.
        own: the file.

    >>> new = overlaid(shipped(), {"bots": {"Slicer": {"commands": {"full house": [7, 3]}}}}).bots["Slicer"]
    >>> new.commands["full house"], new.origin("commands.full house"), new.origin("commands.two pairs")
    ((7, 3), 'user', 'assumed')
    """
    pairs = document.get("opposite", ())
    opposite = {a: b for one, other in map(tuple, pairs) for a, b in ((one, other), (other, one))}
    arena = {**base.arena, **frozen(document.get("arena", {}))}
    new = {
        name: DuelSide.new(name, given)
        for name, given in document.get("bots", {}).items()
        if name not in base.bots
    }
    base = replace(base, duel={**base.duel, **new})
    return base.corrected(document, opposite=opposite or base.opposite, arena=arena, own=own)
