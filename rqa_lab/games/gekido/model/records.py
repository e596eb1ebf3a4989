"""Bots, Powers, tiles and cards as records: what is printed on them, what fits together, how they read."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from rqa_lab.core.clause import Clauses
from rqa_lab.core.component import (
    GLYPH,
    LETTER,
    SAYS,
    Cites,
    Component,
    Known,
    Misfit,
    Printed,
    amount,
    one_of,
    same_letter,
)
from rqa_lab.core.schema import PRINTED, TEXT, closed, several, whole
from rqa_lab.core.steps import Step, shown_step
from rqa_lab.core.words import capital
from rqa_lab.games.gekido.model import bounds
from rqa_lab.games.gekido.model.commands import COMMANDS, NAMES
from rqa_lab.games.gekido.model.steps import (
    AT,
    KINDS,
    ON_A_DIE,
    ON_DICE,
    SCHEMA,
    TO_A_SYMBOL,
    sentence,
    trouble,
)

#: colour of a card -> who may play it
PLAYED_BY = {"red": "attacker", "green": "defender", "gray": "owner"}
#: the red 6 of a Structure die means that a Power is used up (rulebook, page 11)
MOST_CHARGES = 5

_PAIR = several(whole(PRINTED), 2, minItems=2, title="two numbers, such as [8, 4]")
_COMMANDS = closed(**dict.fromkeys(COMMANDS, _PAIR))
_BONUSES = several({"enum": ["Power", "Upgrade", "Armor", "Charge", "Card"]}, bounds.BONUSES)
_ROWS = several(
    _BONUSES, bounds.STRUCTURE, title="a list for each space, such as [[Power], [Card, Charge], []]"
)
_STEPS = Printed("what it does, in its order", SCHEMA, needed=True)
_NAMED = re.compile(r"(?!.* (?i:on|as|for) )[A-Z0-9][\w '’.!&-]{0,39}")
_NAMED_SO = "a name of letters that begins with a capital one, without on, as or for in it"


def _charges(known: Known) -> Mapping[str, Any]:
    return closed(**dict.fromkeys(known["powers"], whole(PRINTED, 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Bot(Component):
    """A Control Panel: what is printed on its usual side.

    ``symbol`` is a letter of ``model.commands.NAMES``; ``commands`` gives (damage dealt on success, damage
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

    symbol: Annotated[str, one_of("its own symbol", NAMES, needed=True)]
    structure: Annotated[int, amount("how many Structure dice", bounds.STRUCTURE, needed=True)]
    rows: Annotated[
        tuple[tuple[str, ...], ...],
        Printed("the bonuses beside each Structure space, from the top", _ROWS, needed=True),
    ]
    commands: Annotated[
        Mapping[str, tuple[int, int]],
        Printed("damage dealt, and suffered on a malfunction", _COMMANDS, needed=True, apart=True),
    ]
    upgrade: Annotated[str, one_of("which value it raises", ("Attack", "Defense"), needed=True)]
    powers: Annotated[Mapping[str, int], Printed("all of its Powers, with Charges", _charges, needed=True)]
    armor: Annotated[int, amount("how many Armor spaces", bounds.STRUCTURE, 0, needed=True)]
    hand: Annotated[int, amount("the limit of Tech Cards", bounds.CARDS, 0, needed=True)]
    says: Annotated[str, Printed("what it is like, in a few words", TEXT)] = ""

    @classmethod
    def citing(cls, known: Known) -> Mapping[str, Cites]:
        """The commands, what its panel shows beside them, and the Powers."""
        return {**cls.cites, **dict.fromkeys(known["powers"], Cites("it unlocks that Power"))}

    def bonuses(self, row: int) -> tuple[str, ...]:
        """The bonuses beside a Structure space, counted from 1 at the top; () for a space that is not there.

        >>> from rqa_lab.games.gekido.model.components import components
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
    """What a Power, an Arena tile or a Tech Card does, who may use it, and when.

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

    @property
    def own(self) -> Clauses:
        """The clauses that say what it does."""
        return self.clauses.get("use", ())

    def does(self, *words: str) -> bool:
        """Whether one of its steps is one of these."""
        return any(step[0] in words for step in self.steps)

    @property
    def on(self) -> bool:
        """It needs one of the dice."""
        return self.does(*ON_A_DIE)

    @property
    def to(self) -> bool:
        """It needs a symbol for the die."""
        return self.does(*TO_A_SYMBOL)

    @property
    def sentence(self) -> str:
        """What it does."""
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
        for number in changing[1:]:  # the die that an effect is used on may be another by then
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
        """What it does.

        >>> from rqa_lab.games.gekido.model.components import components
        >>> print(components().tiles["High Ground"].sentence)
        Whoever stands here deals 2 less and takes 2 less.
        """
        stats = (("deals", self.attack), ("takes", -self.defense))
        effects = [f"{does} {abs(n)} {'more' if n > 0 else 'less'}" for does, n in stats if n]
        here = [f"whoever stands here {' and '.join(effects)}"] if effects else []
        when = "attack" if self.when == "roll" else "turn"
        uses = [f"once in its {when} whoever stands here may: {sentence(self.steps)[:-1].lower()}"]
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
    copies: Annotated[int, amount("how many there are", needed=True)]
    when: Annotated[str, one_of("after a roll, before damage, or after a card", AT["card"])] = "roll"
    steps: Annotated[tuple[Step, ...], _STEPS]
    says: Annotated[str, SAYS] = ""

    def __post_init__(self) -> None:
        Component.__post_init__(self)
        object.__setattr__(self, "by", PLAYED_BY[self.colour])

    @property
    def in_deck(self) -> bool:
        """Every card is."""
        return True

    @property
    def brief(self) -> str:
        """A new card in a few words."""
        return f"a new {self.colour} card, {self.copies} of it."


#: table -> what is in it; a bot stands in the first two
TABLES: Mapping[str, type[Component]] = {
    "bots": Bot, "duel": DuelSide, "powers": Power, "tiles": Tile, "cards": Card
}  # fmt: skip
