"""The vocabulary of events: a row for each kind.

Writers leave bare tuples ``(kind, clauses, cause, *facts)``; :func:`events` makes them events.  Facts are
names as people write them: "Ann", "RG/YB", "1,2", a field of the arena as a number from 1.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from rqa_lab.core import vocabulary
from rqa_lab.core.event import Facts, Flow
from rqa_lab.core.flow import goes
from rqa_lab.core.template import by
from rqa_lab.core.vocabulary import ALL_OF_IT, EventKind, dressed
from rqa_lab.games.roborace.model.choices import CHOICES
from rqa_lab.games.roborace.model.phases import PHASES

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
        goes("hand/{seat}/{card} > laid/{card}; > brought"), "i-down", ALL_OF_IT),
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
        goes("arena/{field}/{token} > tokens/{seat}/{token}"), "i-list", ALL_OF_IT),
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
events, changes = partial(dressed, rows=EVENTS), partial(vocabulary.changes, rows=EVENTS)


def stock(counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
    """What no play changes once all is unpacked: how many there are of each card and each course token."""
    there: Counter[str] = Counter()
    for (zone, *rest), n in counted.items():
        if zone in ("laid", "hand", "pile", "discard", "tokens", "arena", "supply", "spent") and rest[-1]:
            there[rest[-1]] += n
    return there
