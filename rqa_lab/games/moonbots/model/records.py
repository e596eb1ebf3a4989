"""Boards, Robot Parts, Upgrades and Secret Weapons as records: what is printed on them, and how they read."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from rqa_lab.core.component import SAYS, Cites, Component, Misfit, Printed, amount, one_of
from rqa_lab.core.names import UNNAMED
from rqa_lab.core.steps import Step, shown_step
from rqa_lab.core.template import PLAIN
from rqa_lab.core.words import capital, either, listing
from rqa_lab.games.moonbots.model.dice import NEEDS
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.steps import SCHEMA, WHEN, sentence, trouble

#: the places for parts on a robot
PLACES = ("head", "torso", "left arm", "right arm", "left leg", "right leg")
#: the place of what is printed on the board, which needs no part
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
    "dice": "{n:# die more is|# dice more are} rolled",
    "reroll": "once a turn {n:# die|up to # dice} may be rolled again",
}


def needed(needs: str) -> str:
    """What a part needs, as people say it.

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

    place: Annotated[str, one_of("where on the robot it is laid", PLACES, needed=True)]
    needs: Annotated[str, Printed("the dice that activate it", _NEEDS, needed=True)]
    fists: Annotated[int, amount("points of damage by fists", least=0)] = 0
    missiles: Annotated[int, amount("points of damage by missiles", least=0)] = 0
    gain: Annotated[int, amount("energy that it gives", least=0)] = 0
    loss: Annotated[int, amount("energy that it costs", least=0)] = 0

    @property
    def sentence(self) -> str:
        """What it does with which dice."""
        said = [PLAIN.say(does, {"n": n}) for field, does in _SYMBOLS.items() if (n := getattr(self, field))]
        return f"With {needed(self.needs)} it {listing(said or ['does nothing'])}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(Part):
    """What a robot can do before it has any parts: like a part, in a place of its own."""

    kind = "board"
    cites = {"activate": Cites("it is activated", ("moonbots.components.board-printed-attack",))}
    example = 'Board 5: {needs: "3", fists: 1}'

    #: it lies in a place of its own, and is no card of the box
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
        """What it does."""
        said = (PLAIN.say(does, {"n": n}) for field, does in _UPGRADES.items() if (n := getattr(self, field)))
        return f"{capital('; '.join(said) or 'it does nothing')}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon(Card):
    """A Secret Weapon: when it may be used, and its steps."""

    kind = "weapon"
    cites = {"use": Cites("it is used")}
    example = "Spare Battery: {when: any time, steps: [[stock, 2]]}"

    when: Annotated[str, one_of("when it may be used", WHEN, needed=True)]
    steps: Annotated[tuple[Step, ...], Printed("what it does, in its order", SCHEMA, needed=True)]
    says: Annotated[str, SAYS] = ""

    @property
    def sentence(self) -> str:
        """What it does, and when."""
        return f"{capital(WHEN[self.when])}: {sentence(self.steps)}"

    def misfits(self, every: Mapping[str, Mapping[str, Component]]) -> Iterator[Misfit]:
        """Steps that cannot be read."""
        for number, step in enumerate(self.steps):
            if wrong := trouble(step):
                yield f"found {shown_step(step)}, {wrong}", ("steps", number)


#: table -> what is in it
TABLES: Mapping[str, type[Component]] = {
    "boards": Board,
    "parts": Part,
    "upgrades": Upgrade,
    "weapons": Weapon,
}
