"""What a seat may try in Moon-Bots: an action is of the robot whose turn it is."""

from collections.abc import Mapping

from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.template import Says, by
from rqa_lab.core.vocabulary import ActionKind, ActionRows
from rqa_lab.games.moonbots.model.choices import LATER, PASS


class Buy(Action):
    """Take the card on a space of the Market, for what it costs.

    >>> Buy("M2").text
    'buy M2'
    """

    fields = __slots__ = ("space",)
    form = "buy {space}"
    space: str


class Roll(Action):
    """Roll all dice: the robot is activated, and nothing more is bought."""

    __slots__ = ()
    form = "roll"


class Reroll(Action):
    """Roll one or two of the dice again, by the Upgrade Reroll.

    >>> Reroll("14").text
    'reroll 1 4'
    """

    fields = __slots__ = ("dice",)
    dice: str

    def _text(self) -> str:
        return f"reroll {' '.join(self.dice)}"


class Place(Action):
    """Lay dice on a part of the robot, which activates it.

    >>> Place("34", "torso").text
    'place 3 4 on torso'
    """

    fields = __slots__ = ("dice", "place")
    dice: str
    place: str

    def _text(self) -> str:
        return f"place {' '.join(self.dice)} on {self.place}"


class Use(Action):
    """Use a Secret Weapon in your own turn.

    >>> Use("Computer Virus").text
    'use Computer Virus'
    """

    fields = __slots__ = ("name",)
    form = "use {name}"
    name: str


class EndTurn(Action):
    """End the turn: the Market is restocked, and the next robot acts."""

    __slots__ = ()
    form = "end turn"


#: kind of choice -> its options as people say them
_OPTIONS = {
    "roll": "{option:dice}", "split": "{option:shares}", "strengthen": "{option:shares}",
    "deflect": "{option:shares}", "absorb": "{option} less", "adjust": "a {option:into}",
    "take": "{card:card} on {option}", "search": "{option:name}", "remove": "{option:name}",
    "draw": "{option:name}",
}  # fmt: skip
_CHOSEN: Mapping[str, Says] = {
    **{choice: f"choose {option}" for choice, option in _OPTIONS.items()},
    "answer": by("option", {PASS: "use no Secret Weapon", LATER: "use none this turn"}, "use {option:name}"),
    "adjust": "turn a {option:into}",
    "shield": by("option", {PASS: "use no shield"}, "use {option:name}"),
}  # fmt: skip

_ANSWER = by("option", {PASS: PASS, LATER: LATER}, "{option:name}")

#: kind of action -> its fields and the facts that come besides, what is said of it
ACTIONS: ActionRows = {
    Buy: ActionKind("space card price", "{seat} buys the card on {space}.", "Buy",
        "[{card:card} on {space}|{space}], {price:cost}", "buy [{card:card} on {space}|from {space}]"),
    Roll: ActionKind("", "{seat} rolls.", "Activate", "roll", "roll"),
    Reroll: ActionKind("dice", "{seat} rolls {dice:dice} again.", "Reroll", "{dice:dice}",
        "roll {dice:dice} again"),
    Place: ActionKind("dice place part", "{seat} activates the {place} with {dice:dice}.", "Activate",
        "[{part:name}|{place}] with {dice:dice}", "activate [{part:name}|the {place}] with {dice:dice}"),
    Use: ActionKind("name", "{seat} uses {name:name}.", "Use", "{name:name}", "use {name:name}"),
    EndTurn: ActionKind("", "{seat} ends the turn.", "Turn", "end turn", "end the turn"),
    Choose: ActionKind("option choice card",
        by("option", {"begin": "The set-up begins."}, "{seat} chooses {option}."), "Choose",
        by("choice", {**_OPTIONS, "answer": _ANSWER, "shield": _ANSWER}, "{option}"),
        by("option", {"begin": "begin"}, by("choice", _CHOSEN, "choose {option}"))),
}  # fmt: skip
