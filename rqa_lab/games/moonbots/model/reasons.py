"""The vocabulary of refusals: a row for each kind of reason.

Rules return bare tuples ``(kind, clauses, *facts)``; ``rules.judge.dress`` makes them reasons to show.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core import choice
from rqa_lab.core.reasons import seat_name
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ReasonKind
from rqa_lab.games.moonbots.model.choices import CHOICES
from rqa_lab.games.moonbots.model.records import BOARD
from rqa_lab.games.moonbots.model.state import MARKET, State, seat_of
from rqa_lab.games.moonbots.model.steps import WHEN

#: verb of an action -> what it is to do so
_DEEDS = {
    "buy": "Buying", "roll": "Rolling", "reroll": "Rolling dice again", "place": "Activating a part",
    "use": "Using a Secret Weapon", "end": "Ending the turn",
}  # fmt: skip
_SAME = {1: "{whose} already has {upgrade:name}, and can have it only once."}

#: kind of reason -> its facts, its sentence, the facts that come besides
REASONS: Mapping[str, ReasonKind] = {
    **choice.REASONS,
    # turn and waiting choice
    "choice waits": ReasonKind("seat choice",
        by("choice", {kind: row.waits for kind, row in CHOICES.items()})),
    "not an option": ReasonKind("option options",
        "[{dice:# die is|# dice are} rolled, so {dice:# number|# numbers} from 1 to 6 {dice:is|are} due, "
        "not “{option:cut}”|“{option:cut}” is not among the options: [{options:options}|there are none]].",
        "dice"),
    "players": ReasonKind("has", "The game is for two to four; here {has:is|are} {has}."),
    "game over": ReasonKind("", "The game is over."),
    "asked for cards": ReasonKind("seat turn",
        "It is {turn}’s turn; {seat} is asked at the next moment when Secret Weapons may be used."),
    "out of the game": ReasonKind("seat", "{seat} has no energy left and is out of the game."),
    "other phase": ReasonKind("action phase",
        by("action", {verb: f"{deed} is not possible now: {{phase:now}}." for verb, deed in _DEEDS.items()},
            "That is not possible now: {phase:now}.")),
    # buying
    "empty space": ReasonKind("space", "No card lies on {space}.", "instead", absent=True),
    "bought already": ReasonKind("robot", "{robot} has already bought a card this turn."),
    "price": ReasonKind("space needs has robot",
        "The card on {space} costs {needs} energy, and {robot} has [only {has}|none].", unit="i-energy"),
    "last energy": ReasonKind("space needs robot",
        "The card on {space} costs {needs} energy, which is all that {robot} has; some has to be left."),
    "place taken": ReasonKind("robot place part", "{robot} already has a {place}: {part:name}."),
    "same Upgrade": ReasonKind("whose upgrade most",
        by("most", _SAME,
            "{whose} already has {upgrade:name} {most} times, and can have it no more often.")),
    "other Upgrade": ReasonKind("whose upgrade other",
        "{whose} has {other:name}, and cannot have {upgrade:name} as well."),
    "six Upgrades": ReasonKind("whose most", "{whose} already has {most} Upgrades, and can have no more."),
    # dice
    "nothing there": ReasonKind("robot place",
        by("place", {BOARD: "Nothing is printed on the board of {robot}."}, "{robot} has no {place}."),
        "instead", absent=True),
    "activated already": ReasonKind("part", "{part:name} has already been activated this turn."),
    "wrong dice": ReasonKind("part dice_needed dice",
        "{part:name} needs {dice_needed,dice:needs}, not {dice:dice}.", "instead"),
    "no such die": ReasonKind("dice has",
        "[{dice:Dice} {dice:is|are} not left, only {has:dice}|All dice are laid].", absent=True),
    "no Reroll": ReasonKind("robot", "{robot} has no {Reroll:name}.", absent=True),
    "rerolled already": ReasonKind("robot", "{robot} has already used {Reroll:name} this turn."),
    "too late to reroll": ReasonKind("robot",
        "{robot} has laid dice already; {Reroll:name} comes before that."),
    "tricked": ReasonKind("robot", "{robot} cannot use {Reroll:name} this turn because of a {Trick:name}."),
    "too many dice": ReasonKind("has most", "{Reroll:name} is for {most:# die|# dice}, not for {has}."),
    "two dice needed": ReasonKind("", "{Reroll:name} is for two dice, not for one."),
    # Secret Weapons
    "not held": ReasonKind("robot weapon", "{robot} does not hold {weapon:name}.", absent=True),
    "other time": ReasonKind("weapon when",
        by("when", {when: f"{{weapon:name}} is used {then}." for when, then in WHEN.items()})),
    "no use": ReasonKind("weapon robot", "There is nothing that {weapon:name} could do for {robot} now."),
}  # fmt: skip


def _robot(s: State, robot: int) -> str:
    return s.setup.robots[robot]


def _whose(s: State, robot: int) -> str:
    """A robot, or its player if a limit holds for all that this one has."""
    return seat_of(s, robot) if s.setup.rulings["upgrade-limits"] == "player" else _robot(s, robot)


#: fact -> what makes a name of its number
NAMES: Mapping[str, Callable[[State, Any], Any]] = {
    "seat": seat_name,
    "turn": seat_name,
    "robot": _robot,
    "whose": _whose,
    "space": lambda s, space: MARKET[space],
}
