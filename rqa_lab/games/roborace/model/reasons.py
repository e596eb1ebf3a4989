"""The vocabulary of refusals: a row for each kind of reason.

Rules return bare tuples ``(kind, clauses, *facts)``; ``rules.judge.dress`` makes them reasons to show.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core import choice
from rqa_lab.core.reasons import seat_name
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ReasonKind
from rqa_lab.games.roborace.model.choices import CHOICES
from rqa_lab.games.roborace.model.laid import at
from rqa_lab.games.roborace.model.state import State

#: verb of an action -> what it is to do so
_DEEDS = {
    "place": "Placing a card", "exchange": "Exchanging a card", "pass": "Passing", "use": "Using a token",
    "draw": "Drawing a card", "end": "Ending the turn",
}  # fmt: skip

#: kind of reason -> its facts, its sentence, the facts that come besides
REASONS: Mapping[str, ReasonKind] = {
    **choice.REASONS,
    # turn and waiting choice
    "choice waits": ReasonKind("seat choice",
        by("choice", {kind: row.waits for kind, row in CHOICES.items()})),
    "not an option": ReasonKind("option options",
        "“{option:cut}” is not among the options: [{options:few}|there are none]."),
    "players": ReasonKind("has", "The race is for one to six; here {has:is|are} {has}."),
    "game over": ReasonKind("", "The race is over."),
    "other phase": ReasonKind("action phase",
        by("action", {verb: f"{deed} is not possible now: {{phase:now}}." for verb, deed in _DEEDS.items()},
            "That is not possible now: {phase:now}.")),
    # placing
    "not in hand": ReasonKind("seat card", "{seat} does not hold {card}, however it is turned.", "instead",
        absent=True),
    "on nothing": ReasonKind("space", "At {space} the card would cover no robot on the table."),
    "face down": ReasonKind("space", "At {space} the card would cover only a face-down card, and no robot."),
    "one card": ReasonKind("space covers",
        by("covers", {2: "At {space} both robots that would be covered are on the same card."},
            "At {space} all {covers} robots that would be covered are on the same card.")),
    "colours": ReasonKind("card space wrong", "At {space} {card} would lay {wrong:clash}.", "instead"),
    "covered": ReasonKind("card", "Another card lies on the {card:laid}."),
    "alone": ReasonKind("card ways",
        "There the {card:laid} would lie beside no other card; it can go [{ways:or}|nowhere]."),
    "not four": ReasonKind("space covers",
        "Extra is for four robots; at {space} [only {covers}|none] would be covered."),
    "not swapped": ReasonKind("card how beside",
        "{how} is not {card} with two robots[ that are {beside}] swapped.", "instead"),
    "something fits": ReasonKind("seat", "{seat} can place a card.", "instead"),
    "no exchange": ReasonKind("", "Who can place no card keeps the hand and passes."),
    "exchange first": ReasonKind("seat", "{seat} still has a card to exchange."),
    # tokens
    "no tokens": ReasonKind("", "This race is without action tokens."),
    "not held": ReasonKind("seat token", "{seat} does not have {token}.", absent=True),
    "inactive": ReasonKind("seat token", "{seat} has used {token} already."),
    "lasting": ReasonKind("token", "{token} works by itself as long as one has it."),
    "token used": ReasonKind("seat used",
        "{seat} has already used {used:a token|# tokens} this turn: {used}."),
    "no token in an extra turn": ReasonKind("seat", "Again was the token of both turns of {seat}."),
    "only with a card": ReasonKind("token", "{token} is used while a card is placed."),
    "no use": ReasonKind("token", by("token", {
        "Cunning": "Nobody else has a course token that Cunning could take.",
        "Swap": "Swap needs two cards on which nothing lies.",
        "Turn": "Turn needs a card on which nothing lies and which looks different when it is turned.",
        "Discard": "Discard needs a second card on the table.",
        "Move it": "Move it needs a card on which nothing lies and another one to lie beside.",
        "Trick": "For Trick there is no card left to draw, or no place.",
        "Great trick": "For Great trick there is no card left to draw, or no place.",
        "Change": "Change needs a card in the hand.",
        "Replay": "Replay needs another action token that was used.",
    }, "There is nothing that {token} could do now.")),
    "too late": ReasonKind("token", "{token} is of no use once the end of the race has begun."),
}  # fmt: skip

#: fact -> what makes a name of its number
NAMES: Mapping[str, Callable[[State, Any], Any]] = {
    "seat": seat_name,
    "turn": seat_name,
    "space": lambda s, space: at(*space),
}
