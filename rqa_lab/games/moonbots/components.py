"""The printed components: dice, parts, cards and Upgrades, their effects, their names in other languages."""

import re
from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations, combinations_with_replacement
from math import factorial, prod
from typing import Annotated, Any, ClassVar, NamedTuple

from rqa_lab.core import component as core
from rqa_lab.core.chance import Chance
from rqa_lab.core.clause import Rulebook
from rqa_lab.core.component import (
    SAYS,
    Cites,
    Component,
    Letter,
    Misfit,
    Printed,
    Step,
    Tables,
    amount,
    one_of,
    shown_step,
    then,
)
from rqa_lab.core.datarules import OwnData
from rqa_lab.core.doing import Effects
from rqa_lab.core.schema import PRINTED, whole
from rqa_lab.core.vocabulary import PLAIN, Kind
from rqa_lab.core.words import UNNAMED, Names, capital, either, listing
from rqa_lab.games.datafile import in_use, load

# ---- bounds ----------------------------------------------------------------------------------------------
# The greatest amounts allowed in a file: more than any game needs, and few enough to compute with.

#: how many may play a whole game
FEWEST, PLAYERS = 2, 4
#: the robots, each of which may belong to a seat of its own
ROBOTS = 8
#: dice of a robot: twice its share of those in the box
DICE = 8
#: cards in any place
CARDS = 4 * PRINTED
#: the parts of a step
PARTS = 3


# ---- dice, the needs of Robot Parts, and the possible results of a roll ----------------------------------
# Dice are a text of their faces in order, such as "135".

FACES = "123456"
#: the needs of a part: "2-4-6" one die with any of these, "pair" two equal dice, "sum below 4" two dice
NEEDS = re.compile(r"[1-6](-[1-6])*|pair|sum (below |above )?(\d+)")
#: readings of the ruling ``sum-below-4``: the lower of the two dice is taken from the higher one; no dice do
DIFFERENCE, NEVER = "difference", "minus-four"
#: reading of the rulings on how many dice a sum takes: any number, though not a single one
ANY_NUMBER = "any-number"


class Sums(NamedTuple):
    """How sums are read: what "sum below" means; how many dice a given sum takes, and one above a number."""

    below: str = "sum"
    given: str = "two"
    above: str = "two"


#: as most languages say it
USUAL = Sums()


def in_order(dice: Iterable[str]) -> str:
    """Dice as a text.

    >>> in_order("516")
    '156'
    """
    return "".join(sorted(dice))


def without(dice: str, used: str) -> str:
    """The dice that are left; raises ValueError if some of those used are not there.

    >>> without("1155", "15")
    '15'
    """
    left = [*dice]
    for die in used:
        left.remove(die)
    return "".join(left)


def number_needed(needs: str) -> int:
    """How many dice a part needs: one, or two for a pair or a sum."""
    return 1 if needs[0].isdigit() else 2


def any_number(needs: str, sums: Sums) -> bool:
    """Under one reading a part takes more than two dice, too, if they make the sum.

    >>> any_number("sum 7", Sums(given=ANY_NUMBER)), any_number("sum below 4", Sums(given=ANY_NUMBER))
    (True, False)
    """
    word, *more = needs.split()
    if word != "sum" or more[0] == "below":
        return False
    return (sums.above if more[0] == "above" else sums.given) == ANY_NUMBER


def numbers_needed(needs: str, sums: Sums) -> range:
    """The numbers of dice that may do for a part."""
    least = number_needed(needs)
    return range(least, (DICE if any_number(needs, sums) else least) + 1)


@cache
def meets(needs: str, dice: str, sums: Sums = USUAL) -> bool:
    """True if exactly these dice activate a part.

    Args:
        needs: the needs of the part.
        dice: the dice, in order.
        sums: how sums are read.

    >>> meets("2-4-6", "4"), meets("pair", "55"), meets("sum below 4", "12"), meets("sum above 10", "55")
    (True, True, True, False)
    """
    if len(dice) not in numbers_needed(needs, sums):
        return False
    if needs[0].isdigit():
        return dice in needs
    faces = [*map(int, dice)]
    if needs == "pair":
        return faces[0] == faces[1]
    _, *more, number = needs.split()
    total = sum(faces)
    if more == ["below"]:
        total = faces[1] - faces[0] if sums.below == DIFFERENCE else total
        return sums.below != NEVER and total < int(number)
    return total > int(number) if more else total == int(number)


@cache
def ways(needs: str, dice: str, sums: Sums = USUAL) -> tuple[str, ...]:
    """The different ways to activate a part with some of these dice.

    >>> ways("1-2-3", "1135"), ways("sum 7", "2255")
    (('1', '3'), ('25',))
    """
    some = ("".join(these) for n in numbers_needed(needs, sums) for these in combinations(dice, n))
    return tuple(dict.fromkeys(one for one in some if meets(needs, one, sums)))


@cache
def rolls(dice: int) -> tuple[tuple[str, Fraction], ...]:
    """The possible results of a number of dice, with exact probabilities.

    >>> rolls(2)[:2]
    (('11', Fraction(1, 36)), ('12', Fraction(1, 18)))
    """
    shown = map("".join, combinations_with_replacement(FACES, dice))
    return tuple(
        (roll, Fraction(factorial(dice), prod(map(factorial, Counter(roll).values())) * 6**dice))
        for roll in shown
    )


@cache
def _tickets(dice: int) -> list[int]:
    """For each result, how many of all throws come to it or to one before it."""
    return [*accumulate(int(likely * len(FACES) ** dice) for _, likely in rolls(dice))]


def throw(dice: int, chance: Chance) -> str:
    """The result of a number of dice, as :func:`~rqa_lab.core.chance.drawn` gives it from :func:`rolls`.

    >>> from rqa_lab.core.chance import drawn, seeded
    >>> throw(4, seeded(7)) == drawn(rolls(4), seeded(7))
    True
    """
    return rolls(dice)[bisect(_tickets(dice), chance(len(FACES) ** dice))][0]


@cache
def fewest(needs: str, sums: Sums = USUAL) -> int:
    """The fewest dice that can show what a part needs.

    >>> fewest("1-2-3"), fewest("pair"), fewest("sum above 10")
    (1, 2, 2)
    """
    enough = (n for n in range(1, DICE + 1) if any(ways(needs, roll, sums) for roll, _ in rolls(n)))
    return next(enough, DICE + 1)


# ---- effects ---------------------------------------------------------------------------------------------
# The register of effects: functions of ``play`` enter themselves; their parameters name what frames hold.

#: every effect by the name that its frames begin with
EFFECTS = Effects()
effect, named = EFFECTS.effect, EFFECTS.named


# ---- the steps of Secret Weapons, and their words --------------------------------------------------------
# ``play.weapons`` has their effects.

#: the time of a weapon -> when that is, as a person says it
WHEN: Mapping[str, str] = {
    "any time": "at any time",
    "start": "at the start of a turn",
    "buying": "on your own turn, before or after rolling",
    "rolled": "after another robot rolls its dice",
    "dice": "after you roll your dice",
    "attacked": "when you are attacked",
    "attacking": "right after your own attack",
    "gain": "when an opponent gains energy",
    "bought": "as soon as you take it",
}
#: the kinds of cards to search for
PILES = ("part", "upgrade")
#: word of a step -> the facts that follow it, what it does
KINDS: Mapping[str, Kind] = {
    "pump": Kind("n", "gain {n} energy"),
    "stock": Kind("n", "gain {n} energy beyond the limit of a turn"),
    "lose": Kind("n", "lose {n} energy"),
    "dodge": Kind("", "take no damage from this attack"),
    "absorb": Kind("n", "take {n} less damage"),
    "deflect": Kind("n", "turn up to {n} of the damage on another robot"),
    "strengthen": Kind("n", "deal {n} more damage, which nothing can prevent"),
    "adjust": Kind("n", "change one of your dice by {n} up or down"),
    "skip turn": Kind("", "the robot whose turn starts skips it"),
    "take": Kind("", "take a card from the Market for free"),
    "buy more": Kind("n", "buy {n:# more card|# more cards} this turn"),
    "virus": Kind("", "every robot loses as much energy as it has Secret Weapons"),
    "search": Kind("what", "search the pile for {what:pile}, add it for free and shuffle the pile"),
    "spy": Kind("", "look at all of one opponent’s Secret Weapons"),
    "outpace": Kind("n", "every opponent without Secret Weapons loses {n} energy"),
    "trick": Kind("", "a robot cannot use its Reroll this turn"),
}
WHAT = {
    "part": "any Robot Part",
    "upgrade": "any Upgrade",
    "what": "any Robot Part (part) or Upgrade (upgrade)",
}
_SAID = type(PLAIN)({"pile": WHAT})

#: the JSON Schema of a list of steps; what it lets pass, :func:`trouble` judges
SCHEMA: Mapping[str, Any] = core.step_schema(
    KINDS, {"anyOf": [whole(PRINTED, 1), {"enum": [*PILES]}]}, PARTS, "[stock, 4]", "[[stock, 4]] or [[take]]"
)


def trouble(step: Sequence[Any]) -> str:
    """The problem with a step, as "expected …"; "" if there is none.

    >>> trouble(["take"]), trouble(["stock"])
    ('', 'expected [stock, n]')
    """
    word, *rest = step
    names = KINDS[word].names
    fits = len(rest) == len(names) and all(
        (name == "what") == (one in PILES) for name, one in zip(names, rest, strict=True)
    )
    return "" if fits else f"expected {shown_step((word, *names))}"


def meaning(word: str) -> str:
    """The effect of a step with that word, for a list of steps.

    >>> meaning("stock")
    'gain n energy beyond the limit of a turn'
    """
    names = KINDS[word].names
    return _SAID.say(KINDS[word].says, {name: name if name == "what" else Letter(name) for name in names})


def sentence(steps: Sequence[Step]) -> str:
    """The effect of a weapon with these steps.

    >>> sentence([("stock", 4)])
    'Gain 4 energy beyond the limit of a turn.'
    """
    return then(
        shown_step(step) if trouble(step) else _SAID.say(KINDS[step[0]].says, KINDS[step[0]].given(step[1:]))
        for step in steps
    )


# ---- the rulebook of Moon-Bots, and the open questions that this engine has built as switches ------------

RULEBOOK = Rulebook.from_data(load("rqa_lab.games.moonbots", "rules.yaml"))

#: short name of a ruling -> its readings, the default first
RULINGS: Mapping[str, tuple[str, ...]] = RULEBOOK.readings


# ---- what the texts call the things of the box, in all their languages: ``names.yaml`` -------------------

NAMES = Names.read(load("rqa_lab.games.moonbots", "names.yaml"), "names.yaml")


# ---- records ---------------------------------------------------------------------------------------------
# Boards, Robot Parts, Upgrades and Secret Weapons as records: their printed values, and how they read.

#: the places for parts on a robot
PLACES = ("head", "torso", "left arm", "right arm", "left leg", "right leg")
#: the place of the actions printed on the board, which need no part
BOARD = "board"

_NEEDS = {
    "type": "string",
    "pattern": f"^({NEEDS.pattern})$",
    "title": "dice, such as 2-4-6, pair or sum below 4",
}

#: symbol -> what it does, in the order in which the symbols of a part take effect
_SYMBOLS = {
    "loss": "costs {n} energy",
    "fists": "deals {n} damage by fists",
    "missiles": "deals {n} damage by missiles",
    "gain": "gives {n} energy",
}
_UPGRADES = {
    "fist_shield": "attacks with fists deal {n} less",
    "missile_shield": "attacks with missiles deal {n} less",
    "fist_boost": "an attack with fists may deal {n} more",
    "missile_boost": "an attack with missiles may deal {n} more",
    "dice": "{n:# more die is|# more dice are} rolled",
    "reroll": "once a turn {n:# die|up to # dice} may be rerolled",
}


def needed(needs: str) -> str:
    """The needs of a part, in people's words.

    >>> needed("2-4-6"), needed("sum 7"), needed("sum below 4")
    ('a 2, 4 or 6', 'a sum of 7', 'a sum below 4')
    """
    return f"a {re.sub(r'sum (?=[0-9])', 'sum of ', either(needs.split('-')))}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Card(Component):
    """An ability card.  Where it costs more it says how much; some copies leave with three players."""

    surcharge: Annotated[int, amount("energy that it costs beside the row", least=0)] = 0
    copies: Annotated[int, amount("how many there are")] = 1
    leaves: Annotated[int, amount("how many of them leave with three players", least=0)] = 0

    @property
    def called(self) -> str:
        """Its name in the language in force; marked if no text gives one."""
        return NAMES.shown(self.name, UNNAMED)

    @property
    def in_deck(self) -> bool:
        """Every card is."""
        return True

    @property
    def own(self) -> tuple[str, ...]:
        """The clauses that say what it does."""
        return self.clauses.get("use", ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Part(Card):
    """A Robot Part: its place, and what it does with which dice."""

    kind = "part"
    cites = {"activate": Cites("it is activated")}
    example = "Head Sum 9: {place: head, needs: sum 9, missiles: 2, gain: 1}"

    place: Annotated[str, one_of("where on the robot it goes", PLACES, needed=True)]
    needs: Annotated[str, Printed("the dice that activate it", _NEEDS, needed=True)]
    fists: Annotated[int, amount("points of damage by fists", least=0)] = 0
    missiles: Annotated[int, amount("points of damage by missiles", least=0)] = 0
    gain: Annotated[int, amount("energy that it gives", least=0)] = 0
    loss: Annotated[int, amount("energy that it costs", least=0)] = 0

    @property
    def sentence(self) -> str:
        """Its effects, with the dice for each."""
        said = [PLAIN.say(does, {"n": n}) for field, does in _SYMBOLS.items() if (n := getattr(self, field))]
        return f"With {needed(self.needs)} it {listing(said or ['does nothing'])}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Part):
    """The actions of a robot without any parts: like a part, in a place of its own."""

    kind = "board"
    cites = {"activate": Cites("it is activated", ("moonbots.components.board-printed-attack",))}
    example = 'Board 5: {needs: "3", fists: 1}'

    #: it has a place of its own, and is no card of the box
    place: str = BOARD
    surcharge: int = 0
    copies: int = 1
    leaves: int = 0

    @property
    def in_deck(self) -> bool:
        """It is no card."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Upgrade(Card):
    """A kind of Upgrade, which works all the time."""

    kind = "upgrade"
    named = re.compile(r"[A-Z0-9+][\w '’.!&+-]{0,39}")
    named_so = "a name of letters that begins with a capital one, or with +"
    cites = {"use": Cites("it works")}
    example = "Great Shield: {fist_shield: 1, missile_shield: 1, copies: 2}"

    fist_shield: Annotated[int, amount("damage by fists that it takes off", least=0)] = 0
    missile_shield: Annotated[int, amount("damage by missiles that it takes off", least=0)] = 0
    fist_boost: Annotated[int, amount("damage that it adds to an attack with fists", least=0)] = 0
    missile_boost: Annotated[int, amount("damage that it adds to an attack with missiles", least=0)] = 0
    dice: Annotated[int, amount("dice that are rolled besides", least=0)] = 0
    reroll: Annotated[int, amount("dice that may be rolled again once a turn", least=0)] = 0
    most: Annotated[int, amount("how many of it a robot may have")] = 1

    @property
    def sentence(self) -> str:
        """Its effect."""
        said = (PLAIN.say(does, {"n": n}) for field, does in _UPGRADES.items() if (n := getattr(self, field)))
        return f"{capital('; '.join(said) or 'it does nothing')}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon(Card):
    """A Secret Weapon: its moment of use, and its steps."""

    kind = "weapon"
    cites = {"use": Cites("it is used")}
    example = "Spare Battery: {when: any time, steps: [[stock, 2]]}"

    when: Annotated[str, one_of("when it may be used", WHEN, needed=True)]
    steps: Annotated[tuple[Step, ...], Printed("what it does, in its order", SCHEMA, needed=True)]
    says: Annotated[str, SAYS] = ""

    @property
    def sentence(self) -> str:
        """Its effect, and its moment."""
        return f"{capital(WHEN[self.when])}: {sentence(self.steps)}"

    def misfits(self, every: Mapping[str, Mapping[str, Component]]) -> Iterator[Misfit]:
        """Steps that cannot be read."""
        for number, step in enumerate(self.steps):
            if wrong := trouble(step):
                yield f"found {shown_step(step)}, {wrong}", ("steps", number)


#: table -> the class of its records
TABLES: Mapping[str, type[Component]] = {
    "boards": Board,
    "parts": Part,
    "upgrades": Upgrade,
    "weapons": Weapon,
}


# ---- the components of Moon-Bots: ``components.yaml``, and a data file over it ---------------------------


@dataclass(frozen=True, eq=False)
class Components(Tables):
    """One set of component data, by name; ``cards`` are those of the last three tables."""

    KINDS: ClassVar[Any] = TABLES
    NEW: ClassVar[str] = "weapons"
    ASSUMED: ClassVar[Any] = {
        "parts": ("needs", "fists", "missiles", "gain", "loss", "surcharge", "leaves"),
        "weapons": ("surcharge", "leaves"),
    }

    boards: Mapping[str, Board]
    parts: Mapping[str, Part]
    upgrades: Mapping[str, Upgrade]
    weapons: Mapping[str, Weapon]
    box: Mapping[str, int]
    #: the data file that lies over what the lab ships
    own: OwnData | None = None
    cards: Mapping[str, Card] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", {**self.parts, **self.upgrades, **self.weapons})


#: where the file of components lies
PACKAGE = "rqa_lab.games.moonbots"


@cache
def shipped() -> Components:
    """The component data that the lab ships."""
    return built(load(PACKAGE, "components.yaml"))


def built(data: Mapping[str, Any]) -> Components:
    """The component data that this file holds."""
    return Components.read(data, box=data["box"])


@cache
def components() -> Components:
    """The component data in use: what the lab ships, with the reader's own data file over it."""
    own = in_use("moonbots")
    return shipped() if own is None else overlaid(shipped(), own.document, own)


def overlaid(base: Components, document: Mapping[str, Any], own: OwnData | None = None) -> Components:
    """Components with what a data file, without mistakes, says in place of theirs; see ``userdata``."""
    return base.corrected(document, own=own)
