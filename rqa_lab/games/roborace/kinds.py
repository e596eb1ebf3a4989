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
    "pass": "{on} can’t place a card.",
    "end": "{on} uses no more tokens.",
    "leave": "{on} leaves the course token.",
    "no tokens": "There are no course tokens left to put down.",
    "no cards": "There are no cards left to draw.",
    "rob": "Nobody has a course token to take.",
    "push": "{on}’s robot moves no further.",
}
_CHOSEN = {kind: f"{{seat}} chooses {row.chosen}." for kind, row in CHOICES.items() if row.chosen}
_BEGINS = {phase: row.begins for phase, row in PHASES.items()}
#: why the end begins -> its sentence
_ENDING = {
    "finish": "{seat} has finished: the race ends before {first}’s next turn.",
    "pile": "The pile has run out: the race ends before {first}’s next turn.",
}
_MOVE = "{seat}’s robot moves {new-old:# field} to field {field}."
#: what brings a movement about -> its sentence, where it is not the points of a card
_AT_THE_END = {"turn": "{seat} has {new-old:# action token} left, so the robot moves on to field {field}."}
_CARDS, _ARENA, _FIRST = "The cards", "The arena", "Who goes first"

#: kind of event -> its facts, its sentence, what flows where, its icon, what a summary says of it
EVENTS: Mapping[str, EventKind] = {
    # set-up
    "unpack": EventKind("cards", "The pile has {cards:# card}.", goes("> pile/{*cards}"), "i-redo",
        part=_CARDS),
    "start card": EventKind("card face space", "{face} is placed at {space}.",
        goes("pile/{card} > laid/{card}"), "i-down", part=_CARDS),
    "give tokens": EventKind("seat tokens", "{seat} gets the action tokens {tokens}.",
        goes("> active/{seat}/{*tokens}"), "i-list", part=_FIRST),
    "unpack tokens": EventKind("tokens", "The supply has {tokens:# course token}.",
        goes("> supply/{*tokens}"), "i-redo", part=_ARENA),
    "first player": EventKind("old new", "{new} goes first.", goes("turn/{old} > turn/{new}"), "i-list",
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
        "{seat} places [{face}|a face-down card] at {space}.",
        goes("pile/{card} > laid/{card}; {counts}: > brought"), "i-down", ALL_OF_IT),
    "turn up": EventKind("seat card", "{seat} turns up {card} from the pile.", icon="i-redo",
        headline=ALL_OF_IT),
    "draw": EventKind("seat card", "{seat} draws [{card:seen}|a card].",
        goes("pile/{card} > hand/{seat}/{card}"), "i-list"),
    "discard": EventKind("seat card", "{seat} discards {card}.", goes("hand/{seat}/{card} > discard/{card}"),
        "i-ban", ALL_OF_IT),
    "shuffle": EventKind("cards", "The {cards:discarded card becomes|# discarded cards become} the new pile.",
        goes("discard/{*cards} > pile/{*cards}"), "i-redo", ALL_OF_IT),
    "remove": EventKind("card space face", "[{face}|The face-down card] at {space} is discarded.",
        goes("laid/{card} > discard/{card}"), "i-ban", ALL_OF_IT),
    "shift": EventKind("face start to", "[{face}|The face-down card] moves from {start} to {to}.",
        icon="i-move", headline=ALL_OF_IT),
    "turn card": EventKind("face new space", "{face} at {space} is turned to {new}.", icon="i-redo",
        headline=ALL_OF_IT),
    # the arena
    "move": EventKind("seat old new field", by("by", _AT_THE_END, _MOVE), _GONE, "i-move",
        ALL_OF_IT, news="{seat} +{new-old}"),
    "cross": EventKind("seat left",
        "{seat}’s robot crosses the finish line[: {left:# lap} to go| and finishes the last lap].",
        icon="i-end", headline=ALL_OF_IT),
    "ending": EventKind("why seat first", by("why", _ENDING), icon="i-end", headline=ALL_OF_IT),
    # tokens
    "lay token": EventKind("field token", "A course token is put on field {field}.",
        goes("supply/{token} > arena/{field}/{token}"), "i-down", part=_ARENA),
    "take": EventKind("seat field token", "{seat} takes the course token on field {field}[: {token:seen}].",
        goes("arena/{field}/{token} > tokens/{seat}/{token}"), "i-list", ALL_OF_IT,
        counted="course tokens taken"),
    "rob": EventKind("seat of token", "{seat} takes {token} from {of}.",
        goes("tokens/{of}/{token} > tokens/{seat}/{token}"), "i-list", ALL_OF_IT),
    "give up": EventKind("seat token", "{seat} gives up {token}.",
        goes("tokens/{seat}/{token} > spent/{token}"), "i-ban", ALL_OF_IT),
    "refill": EventKind("tokens",
        "The {tokens:used course token becomes|# used course tokens become} the new supply.",
        goes("spent/{*tokens} > supply/{*tokens}"), "i-redo"),
    "use": EventKind("seat token kind", "{seat} uses {token}.", _use, "i-list", ALL_OF_IT),
    "revive": EventKind("seat token", "{seat} turns {token} back to its active side.",
        goes("> active/{seat}/{token}"), "i-redo", ALL_OF_IT),
    "again": EventKind("seat", "{seat} will get another turn.", icon="i-redo", headline=ALL_OF_IT),
    "end": EventKind("seats",
        "The race is over: [{seats} {seats:wins|win}|nobody wins].",
        icon="i-vp"),
}  # fmt: skip


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """The sums that no play changes once all is unpacked: how many of each card and each course token."""
    there: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone in ("laid", "hand", "pile", "discard", "tokens", "arena", "supply", "spent") and rest[-1]:
            there[rest[-1]] += n
    return there


# ---- the vocabulary of refusals: a row for each kind of reason -------------------------------------------
# Rules return bare tuples ``(kind, clauses, *facts)``; ``rules.judge.dress`` makes them reasons to show.

#: verb of an action -> what you can’t do
_DEEDS = {
    "place": "place a card", "exchange": "exchange a card", "pass": "pass", "use": "use a token",
    "draw": "draw a card", "end": "end the turn",
}  # fmt: skip

#: kind of reason -> its facts, its sentence, the further facts
REASONS: Mapping[str, ReasonKind] = {
    **reasons.REASONS,
    # turn and waiting choice
    "choice waits": ReasonKind("seat choice",
        by("choice", {kind: row.waits for kind, row in CHOICES.items()})),
    "not an option": ReasonKind("option options",
        "“{option:cut}” isn’t one of the options[: {options:few}|; there are none]."),
    "players": ReasonKind("has", "The race is for one to six players, not {has}."),
    "game over": ReasonKind("", "The race is over."),
    "other phase": ReasonKind("action phase",
        by("action", {verb: f"You can’t {deed} now: {{phase:now}}." for verb, deed in _DEEDS.items()},
            "You can’t do that now: {phase:now}.")),
    # placing
    "not in hand": ReasonKind("seat card", "{seat} has no {card} in hand, whichever way it is turned.",
        "instead", absent=True),
    "on nothing": ReasonKind("space", "At {space} the card wouldn’t cover any robot."),
    "face down": ReasonKind("space", "At {space} the card would cover only a face-down card, no robot."),
    "one card": ReasonKind("space covers",
        by("covers", {2: "At {space} the card would cover {covers} robots, both on the same card."},
            "At {space} the card would cover {covers} robots, all on the same card.")),
    "colours": ReasonKind("card space wrong", "At {space} {card} would put {wrong:clash}.", "instead"),
    "covered": ReasonKind("card", "{card:Laid} is under another card."),
    "alone": ReasonKind("card ways",
        "There {card:laid} would not be next to another card; it can [only move {ways:or}"
        "|not be moved at all]."),
    "not four": ReasonKind("space covers",
        "Extra needs four robots to cover; at {space} there [is only {covers}|are none]."),
    "not swapped": ReasonKind("card how beside",
        "Swapping two robots[ {beside}] on {card} doesn’t give {how}.", "instead"),
    "something fits": ReasonKind("seat", "{seat} can place a card, and so has to.", "instead"),
    "no exchange": ReasonKind("", "If you can’t place a card, you keep your hand and pass."),
    "exchange first": ReasonKind("seat", "{seat} has to exchange a card first."),
    # tokens
    "no tokens": ReasonKind("", "There are no action tokens in this race."),
    "not held": ReasonKind("seat token", "{seat} doesn’t have {token}.", absent=True),
    "inactive": ReasonKind("seat token", "{seat} has already used {token}.",
        earlier=True),
    "lasting": ReasonKind("token", "{token} works by itself while you have it."),
    "token used": ReasonKind("seat used",
        "{seat} has already used {used:a token|# tokens} this turn: {used}.", earlier=True),
    "no token in an extra turn": ReasonKind("seat", "Again was {seat}’s token for both turns."),
    "only with a card": ReasonKind("token phase", by("phase", {
        "place": "Pick a card, then a dashed place for it: that uses {token}.",
    }, "You use {token} as you place a card: {phase:now}.")),
    "no use": ReasonKind("token", by("token", {
        "Cunning": "No other player has a course token for Cunning to take.",
        "Swap": "Swap needs two cards with nothing on them.",
        "Turn": "Turn needs a card with nothing on it that looks different when turned.",
        "Discard": "Discard needs a second card on the table.",
        "Move it": "Move it needs a card with nothing on it that can move next to another one.",
        "Trick": "Trick needs a card to draw and a place for it.",
        "Great trick": "Great trick needs a card to draw and a place for it.",
        "Change": "Change needs a card in hand.",
        "Replay": "Replay needs another action token that has been used.",
        "Extra": "Extra needs four robots of which three match one of your cards. There are none.",
        "R-R": "No place fits one of your cards with two of its robots swapped.",
    }, "{token} would do nothing now.")),
    "too late": ReasonKind("token", "It is too late for {token}: the race is already ending."),
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
    "max-two": "{seat} has {tokens:# course token}; the limit is two.",
    "no-duplicates": "{seat} has two of the same course token: {tokens}.",
    "one-permanent": "{seat} has more than one lasting course token: {tokens}.",
}
#: kind of finding -> its facts, its sentence
FINDINGS: Mapping[str, Kind] = {
    "players": Kind("seats", "The race is for one to six players, not {seats}."),
    "rounds": Kind("rounds most", "The race has {rounds:# lap}; the limit is {most}."),
    "hand": Kind("seat here most", "{seat} has {here:# card} in hand; the limit is {most}."),
    "course tokens": Kind("seat tokens limit", by("limit", _LIMITS)),
    "left out": Kind("tokens", "{tokens} are here, but this race is played without them."),
    "on the arena": Kind("here most", "The arena has {here:# course token}; the limit is {most}."),
    "too many action tokens": Kind("seat token here most",
        "{seat} has {token} {here:once|# times}; each player has [it {most:once|# times}|none]."),
    "too many copies": Kind("name here box",
        "There {here:is|are} {here} of {name} here; the box has [{box}|none]."),
    "loose card": Kind("card", "{card:capital} is neither on nor next to another card."),
    "finished": Kind("seat", "{seat} has finished, but the end of the race has not started."),
    "finished and to come": Kind("seat",
        "{seat} finished before the end of the race started, but is still due a turn."),
    "not over": Kind("", "The race is over, but no robot has finished and the pile has not run out."),
    "winners": Kind("winners due",
        "[{winners} {winners:has|have}|Nobody has] won here, but [{due}|nobody] should have."),
    # a turn
    "too many used": Kind("seat used",
        "{seat} has used {used} this turn; you can use one token, or Replay and one more."),
    "used and active": Kind("seat token",
        "{seat} has used {token} this turn, but it is still on its active side."),
    "used and not spent": Kind("seat token",
        "{seat} has used {token} this turn, but it is not with the used tokens."),
    "revived": Kind("seat token", "[{seat} has {token} back, but not through Replay|"
        "{seat} has used Replay, but it brought nothing back]."),
    "no further turn": Kind("seat", "{seat} is due another turn, but has not used Again."),
    "no extra turn": Kind("seat",
        "This is marked as {seat}’s extra turn from Again, but {seat} has not used Again."),
    "used too early": Kind("seat token", "{seat} has used {token} without placing a card."),
    "moved too early": Kind("seat moved", "{seat} has scored {moved:# field} for a card before placing it."),
    "no such points": Kind("seat moved gone",
        "{seat} has scored {moved} this turn and moved {gone} in all; a card scores 0, 1, 2, 4 or 7."),
    "no card placed": Kind("seat",
        "{seat} has scored for a card this turn, but none has been placed on the table."),
    "placed and not less": Kind("seat here",
        "{seat} has placed a card without drawing, but still has {here:# card} in hand."),
    "pushed by nothing": Kind("seat", "{seat} has pushed on this turn, but nothing could have allowed it."),
    "nothing to wait for": Kind("seat phase", by("phase", {
        "placed": "{seat} has no token to use after placing a card, so should have drawn at once.",
        "drawn": "{seat} has no token to use after drawing, so the turn should have ended.",
    })),
    "idle and placed": Kind("turns", "A card has been placed, but {turns:# turn} passed without one."),
    "idle too long": Kind("turns", "{turns:# turn} passed without a card being placed, so the race is over."),
    # the race
    "shuffled too early": Kind("",
        "The discards have been shuffled, but the end of the race has not started."),
    "token at the start": Kind("seat tokens", "{seat} has {tokens}, but has not left the start."),
    **reasons.FINDINGS,
}  # fmt: skip
