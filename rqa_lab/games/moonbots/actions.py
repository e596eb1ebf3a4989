"""The actions and questions of a seat, and the phases of a turn."""

from collections.abc import Mapping

from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import ActionKind, ActionRows, ChoiceKind, Kind, PhaseKind, Says, by

# ---- the kinds of choices that wait: a row for each, and the moments of Secret Weapons -------------------
# A question may name ``about``, the robot that is asked, and ``source``, the cause of the choice.

#: a moment for Secret Weapons -> the end of its question; the robot is the one to move, or, where energy was
#: gained, the one that gained it
MOMENTS: Mapping[str, Kind] = {
    "start": Kind("robot", "at the start of {robot}’s turn"),
    "any time": Kind("robot", "during {robot}’s turn"),
    "rolled": Kind("robot dice", "as {robot} rolls {dice:dice}"),
    "gain": Kind("robot n", "as {robot} gains {n} energy"),
    "attacked": Kind("robot kind damage", "as {robot} attacks with {kind} ({damage:shares})"),
    "lose": Kind("n", "against losing {n} energy"),
}
#: the answers of a robot that uses no Secret Weapon: now, or for the rest of the turn
PASS, LATER = "pass", "not this turn"
#: kind of choice -> the question, the instruction shown meanwhile, the clauses behind it, the thing chosen
CHOICES: Mapping[str, ChoiceKind] = {
    # set-up
    "begin": ChoiceKind("Everything is in the box. Set up the game?",
        "The game has to be set up first: “choose begin” does it.",
        ("moonbots.components.inventory", "moonbots.scope.players"), "to begin"),
    "first player": ChoiceKind("Who goes first?", "The starting player has to be drawn first.",
        ("moonbots.setup.first-player",)),
    "remove": ChoiceKind("Which Secret Weapon goes back to the box?",
        "Five Secret Weapons have to be drawn first, to leave the game.",
        ("moonbots.setup.remove-5-secret-weapons",)),
    "draw": ChoiceKind("Which card is turned up?", "A card has to be turned up first.",
        ("moonbots.market.restock.refill",)),
    # activation
    "roll": ChoiceKind("What do the dice show?", "The dice have to be rolled first.",
        ("moonbots.activate.roll-all",)),
    "split": ChoiceKind("Who takes the damage from {source:the}?",
        "{seat} must first choose who takes the damage.",
        ("moonbots.attack.split", "moonbots.attack.neighbours-only", "moonbots.attack.mandatory-target"),
        "{option:shares}"),
    "boost": ChoiceKind("Who takes the damage that {source:name} adds?",
        "{seat} must first choose who takes the added damage.",
        ("moonbots.upgrade.boost-optional",), "{option}"),
    "shield": ChoiceKind("Does {about} use {source:name}?",
        "{seat} must first choose whether to use a shield.", ("moonbots.upgrade.shield-optional",),
        "{option:name}"),
    # Secret Weapons
    "answer": ChoiceKind("Does {about} use a Secret Weapon {source}?",
        "{seat} must first choose whether to use a Secret Weapon.",
        ("moonbots.secret.any-time",), "to use {option:name}"),
    "deflect": ChoiceKind("Who takes damage in {about}’s place?",
        "{seat} must first choose who takes the damage instead.", ("moonbots.secret.deflection",),
        "{option:shares}"),
    "strengthen": ChoiceKind("Who takes the damage that {source:name} adds?",
        "{seat} must first choose who takes the added damage.",
        ("moonbots.secret.stronger",), "to add {option:shares}"),
    "absorb": ChoiceKind("How much less damage does {about} take?",
        "{seat} must first choose how much less damage to take.", ("moonbots.secret.shock-absorber",),
        "to take {option} less damage"),
    "adjust": ChoiceKind("Which die does {about} change?", "{seat} must first choose a die to change.",
        ("moonbots.secret.adjustment",), "to turn a {option:into}"),
    "take": ChoiceKind("Which card does {about} take from the Market?",
        "{seat} must first choose a card from the Market.", ("moonbots.secret.black-market",),
        "the card on {option}"),
    "search": ChoiceKind("Which card does {about} take from the pile?",
        "{seat} must first choose a card from the pile.",
        ("moonbots.secret.look-closer", "moonbots.secret.extra-upgrade"), "{option:name}"),
    "spy": ChoiceKind("Whose Secret Weapons does {about} look at?",
        "{seat} must first choose whose Secret Weapons to look at.", ("moonbots.secret.spy",),
        "to look at {option}’s"),
    "trick": ChoiceKind("Who cannot use {Reroll:name}?",
        "{seat} must first choose who cannot use {Reroll:name}.",
        ("moonbots.secret.trick",), "{option}"),
}  # fmt: skip


# ---- the phases of a turn, as Moon-Bots plays it: a row for each, in their order -------------------------

#: phase -> its title, the sentence when it begins, and a note while it lasts
PHASES: Mapping[str, PhaseKind] = {
    "set-up": PhaseKind("Set-up", "The set-up begins.", "the game is still being set up"),
    "buy": PhaseKind("buying", "A card may be bought.", "the dice are not rolled yet"),
    "activate": PhaseKind("activation", "The robot is activated.", "the dice are already rolled"),
    "restock": PhaseKind(
        "restocking", "The Market is restocked.", "the Market is being restocked", closing=True
    ),
    "over": PhaseKind("the game is over", "The game is over.", closing=True),
}


# ---- the actions of Moon-Bots: each belongs to the active robot -----------------------------------------


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

_ANSWER = by("option", {PASS: "not now", LATER: "none this turn: don’t ask again"}, "{option:name}")
_SHIELD = by("option", {PASS: "no shield"}, "{option:name}")

#: kind of action -> its fields, any further facts, and its wording
ACTIONS: ActionRows = {
    Buy: ActionKind("space card price", "{seat} buys the card on {space}.", "Buy",
        "[{card:card} on {space}|{space}], {price:cost}", "buy [{card:card} on {space}|from {space}]"),
    Roll: ActionKind("", "{seat} rolls.", "Activate", "Roll", "roll"),
    Reroll: ActionKind("dice", "{seat} rerolls {dice:dice}.", "Reroll", "{dice:dice}",
        "reroll {dice:dice}"),
    Place: ActionKind("dice place", "{seat} activates the {place} with {dice:dice}.", "Activate",
        "{place:Place} with {dice:dice}", "activate the {place} with {dice:dice}"),
    Use: ActionKind("name", "{seat} uses {name:name}.", "Use", "{name:name}", "use {name:name}"),
    EndTurn: ActionKind("", "{seat} ends the turn.", "Turn", "End turn", "end turn"),
    Choose: ActionKind("option choice card",
        by("option", {"begin": "The set-up begins."}, "{seat} chooses {option}."), "Choose",
        by("choice", {**_OPTIONS, "answer": _ANSWER, "shield": _SHIELD}, "{option}"),
        by("option", {"begin": "begin"}, by("choice", _CHOSEN, "choose {option}"))),
}  # fmt: skip
