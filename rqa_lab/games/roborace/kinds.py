"""A row for each kind of event, reason and finding, with its wording."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rqa_lab.core import reasons
from rqa_lab.core.event import Facts, Flow, goes
from rqa_lab.core.reasons import seat_name
from rqa_lab.core.vocabulary import ALL_OF_IT, EventKind, Kind, ReasonKind, by
from rqa_lab.games.roborace.actions import CHOICES, PHASES
from rqa_lab.games.roborace.state import State, at

# ---- the vocabulary of events: a row for each kind -------------------------------------------------------
# Writers leave bare tuples ``(kind, clauses, cause, *facts)``; their rows make them events.  Facts are
# names as people write them: "Ann", "RG/YB", "1,2", a field of the arena as a number from 1.

#: the kind of a course token that stays when it is used
LASTING = "lasting course token"


def _use(f: Facts) -> Iterator[Flow]:
    """A course token goes to the used ones, unless it is a lasting one; an action token is turned over."""
    if f["kind"] == "action token":
        yield 1, ("active", f["seat"], f["token"]), None
    elif f["kind"] != LASTING:
        yield 1, ("tokens", f["seat"], f["token"]), ("spent", f["token"])


_GONE = goes("{new-old}: > gone/{seat}")
#: what did nothing -> its sentence; ``on`` is the seat
_NOTHING = {
    "pass": "{on} can place no card.",
    "end": "{on} uses no token any more.",
    "leave": "{on} does not take the course token.",
    "no tokens": "There is no course token left to lay down.",
    "no cards": "There is no card left to draw.",
    "rob": "Nobody has a course token to take.",
    "push": "The robot of {on} goes no further.",
}
_CHOSEN = {kind: f"{{seat}} chooses {row.chosen}." for kind, row in CHOICES.items() if row.chosen}
_BEGINS = {phase: row.begins for phase, row in PHASES.items()}
#: why the end begins -> its sentence
_ENDING = {
    "finish": "{seat} has finished: the race ends before the next turn of {first}.",
    "pile": "The pile has run out: the race ends before the next turn of {first}.",
}
_MOVE = "The robot of {seat} goes {new-old:# field} to field {field}."
#: what brings a movement about -> its sentence, where it is not the points of a card
_AT_THE_END = {"turn": "For {new-old:# action token} left the robot of {seat} goes on to field {field}."}
_CARDS, _ARENA, _FIRST = "The cards", "The arena", "Who begins"

#: kind of event -> its facts, its sentence, what flows where, its icon, what a summary says of it
EVENTS: Mapping[str, EventKind] = {
    # set-up
    "unpack": EventKind("cards", "The pile has {cards:# card}.", goes("> pile/{*cards}"), "i-redo",
        part=_CARDS),
    "start card": EventKind("card face space", "{face} lies at {space}.",
        goes("pile/{card} > laid/{card}"), "i-down", part=_CARDS),
    "give tokens": EventKind("seat tokens", "{seat} has the action tokens {tokens}.",
        goes("> active/{seat}/{*tokens}"), "i-list", part=_FIRST),
    "unpack tokens": EventKind("tokens", "The supply has {tokens:# course token}.",
        goes("> supply/{*tokens}"), "i-redo", part=_ARENA),
    "first player": EventKind("old new", "{new} begins.", goes("turn/{old} > turn/{new}"), "i-list",
        ALL_OF_IT, part=_FIRST),
    # the turn
    "turn": EventKind("old new", "It is {new}’s turn.", goes("turn/{old} > turn/{new}"), "i-end", ALL_OF_IT,
        brings="then it is {new}’s turn"),
    "phase": EventKind("old new", by("new", _BEGINS), goes("phase/{old} > phase/{new}"), "i-next"),
    "nothing": EventKind("what on", by("what", _NOTHING), icon="i-ban", headline=ALL_OF_IT),
    "choose": EventKind("seat choice option", by("choice", _CHOSEN, "{seat} chooses {option}."),
        icon="i-list"),
    # cards
    "place": EventKind("seat card face space covers",
        "{seat} places {face} at {space}[ and covers {covers:# robot}| on a face-down card].",
        goes("hand/{seat}/{card} > laid/{card}; > brought"), "i-down", ALL_OF_IT, counted="cards placed"),
    "lay": EventKind("seat card face space counts",
        "{seat} lays [{face}|a card face down] at {space}.",
        goes("pile/{card} > laid/{card}; {counts}: > brought"), "i-down", ALL_OF_IT),
    "turn up": EventKind("seat card", "{seat} turns {card} up from the pile.", icon="i-redo",
        headline=ALL_OF_IT),
    "draw": EventKind("seat card", "{seat} draws [{card:seen}|a card].",
        goes("pile/{card} > hand/{seat}/{card}"), "i-list"),
    "discard": EventKind("seat card", "{seat} discards {card}.", goes("hand/{seat}/{card} > discard/{card}"),
        "i-ban", ALL_OF_IT),
    "shuffle": EventKind("cards", "The {cards:discarded card becomes|# discarded cards become} the pile.",
        goes("discard/{*cards} > pile/{*cards}"), "i-redo", ALL_OF_IT),
    "remove": EventKind("card space face", "[{face}|The face-down card] at {space} is discarded.",
        goes("laid/{card} > discard/{card}"), "i-ban", ALL_OF_IT),
    "shift": EventKind("face start to", "[{face}|The face-down card] goes from {start} to {to}.",
        icon="i-move", headline=ALL_OF_IT),
    "turn card": EventKind("face new space", "{face} at {space} is turned to {new}.", icon="i-redo",
        headline=ALL_OF_IT),
    # the arena
    "move": EventKind("seat old new field", by("by", _AT_THE_END, _MOVE), _GONE, "i-move",
        ALL_OF_IT, news="{seat} +{new-old}"),
    "cross": EventKind("seat left",
        "The robot of {seat} crosses the finish line[: {left:# round} to go|, and the last round is done].",
        icon="i-end", headline=ALL_OF_IT),
    "ending": EventKind("why seat first", by("why", _ENDING), icon="i-end", headline=ALL_OF_IT),
    # tokens
    "lay token": EventKind("field token", "A course token is laid on field {field}.",
        goes("supply/{token} > arena/{field}/{token}"), "i-down", part=_ARENA),
    "take": EventKind("seat field token", "{seat} takes the course token on field {field}[: {token:seen}].",
        goes("arena/{field}/{token} > tokens/{seat}/{token}"), "i-list", ALL_OF_IT,
        counted="course tokens taken"),
    "rob": EventKind("seat of token", "{seat} takes {token} from {of}.",
        goes("tokens/{of}/{token} > tokens/{seat}/{token}"), "i-list", ALL_OF_IT),
    "give up": EventKind("seat token", "{seat} gives up {token}.",
        goes("tokens/{seat}/{token} > spent/{token}"), "i-ban", ALL_OF_IT),
    "refill": EventKind("tokens",
        "The {tokens:used course token becomes|# used course tokens become} the supply.",
        goes("spent/{*tokens} > supply/{*tokens}"), "i-redo"),
    "use": EventKind("seat token kind", "{seat} uses {token}.", _use, "i-list", ALL_OF_IT),
    "revive": EventKind("seat token", "{seat} turns {token} to its active side.",
        goes("> active/{seat}/{token}"), "i-redo", ALL_OF_IT),
    "again": EventKind("seat", "{seat} will have another turn.", icon="i-redo", headline=ALL_OF_IT),
    "end": EventKind("seats",
        "The race is over: [{seats:the winner is|the winners are} {seats}|nobody wins].",
        icon="i-vp"),
}  # fmt: skip


#: the bare records of a trace as events; and what an event adds to each counter and zone


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """The sums that no play changes once all is unpacked: how many of each card and each course token."""
    there: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone in ("laid", "hand", "pile", "discard", "tokens", "arena", "supply", "spent") and rest[-1]:
            there[rest[-1]] += n
    return there


# ---- the vocabulary of refusals: a row for each kind of reason -------------------------------------------
# Rules return bare tuples ``(kind, clauses, *facts)``; ``rules.judge.dress`` makes them reasons to show.

#: verb of an action -> the action as an infinitive
_DEEDS = {
    "place": "Placing a card", "exchange": "Exchanging a card", "pass": "Passing", "use": "Using a token",
    "draw": "Drawing a card", "end": "Ending the turn",
}  # fmt: skip

#: kind of reason -> its facts, its sentence, the further facts
REASONS: Mapping[str, ReasonKind] = {
    **reasons.REASONS,
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


# ---- the vocabulary of the audit: a row for each possible fault of a position ----------------------------

#: limit of course tokens, the end of its clause -> the message if a seat breaks it
_LIMITS = {
    "max-two": "{seat} has {tokens:# course token}; the most is two.",
    "no-duplicates": "Of the course tokens of {seat} two are alike: {tokens}.",
    "one-permanent": "Of the course tokens of {seat} more than one is lasting: {tokens}.",
}
#: kind of finding -> its facts, its sentence
FINDINGS: Mapping[str, Kind] = {
    "players": Kind("seats", "The race is for one to six; here {seats:is|are} {seats}."),
    "rounds": Kind("rounds most", "The race has {rounds:# round}; the most is {most}."),
    "hand": Kind("seat here most", "{seat} has {here:# card} in hand; the most is {most}."),
    "course tokens": Kind("seat tokens limit", by("limit", _LIMITS)),
    "left out": Kind("tokens", "{tokens} are here, in a race without them."),
    "on the arena": Kind("here most", "The arena has {here:# course token}; the most is {most}."),
    "too many action tokens": Kind("seat token here most",
        "{seat} has {token} {here:once|# times}; everybody has [it {most:once|# times}|none]."),
    "too many copies": Kind("name here box", "{name} is here {here:once|# times}; the box has [{box}|none]."),
    "loose card": Kind("card", "{card:capital} lies neither on other cards nor beside them."),
    "finished": Kind("seat", "{seat} has finished, but the end of the race has not begun."),
    "finished and to come": Kind("seat",
        "{seat} has finished before the end of the race began, and is still to have a turn."),
    "not over": Kind("", "The race is over, but no robot has finished, and the pile has not run out."),
    "winners": Kind("winners due",
        "[{winners} {winners:has|have}|Nobody has] won here, but [{due}|nobody] should have."),
    # a turn
    "too many used": Kind("seat used",
        "{seat} has used {used} this turn; it is one token, or Replay and one more."),
    "used and active": Kind("seat token",
        "{seat} has used {token} this turn, which is still on its active side."),
    "used and not spent": Kind("seat token",
        "{seat} has used {token} this turn, which is not among those used."),
    "revived": Kind("seat token", "[{seat} has {token} back, which Replay has not brought|"
        "{seat} has used Replay, which has brought nothing back]."),
    "no further turn": Kind("seat", "{seat} is to have another turn, but has not used Again."),
    "no extra turn": Kind("seat",
        "This turn of {seat} is said to be one that Again gave, which {seat} has not used."),
    "used too early": Kind("seat token", "{seat} has used {token} and placed no card with it."),
    "moved too early": Kind("seat moved", "{seat} has scored {moved:# field} for a card that is not placed."),
    "no such points": Kind("seat moved gone",
        "{seat} has scored {moved} this turn, having gone {gone} in all; a card scores 0, 1, 2, 4 or 7."),
    "no card placed": Kind("seat",
        "{seat} has scored for a card this turn, but none has been brought onto the table."),
    "placed and not less": Kind("seat here",
        "{seat} has placed a card and not drawn, but still has {here:# card} in hand."),
    "pushed by nothing": Kind("seat", "{seat} has pushed on this turn, but nothing can have let it."),
    "nothing to wait for": Kind("seat phase", by("phase", {
        "placed": "{seat} can use no token after the card that it has placed, and draws at once.",
        "drawn": "{seat} can use no token after drawing, and its turn ends at once.",
    })),
    "idle and placed": Kind("turns", "A card is placed, but {turns:# turn} went by without one."),
    "idle too long": Kind("turns", "{turns:# turn} went by without a card placed, so the race is over."),
    # the race
    "shuffled too early": Kind("", "The discards have been shuffled, but the end of the race has not begun."),
    "token at the start": Kind("seat tokens", "{seat} has {tokens}, but has not left the start."),
    **reasons.FINDINGS,
}  # fmt: skip
