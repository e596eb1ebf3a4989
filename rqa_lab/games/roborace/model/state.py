"""The state of a race: each of its fields, described once.

Seats are numbers in here and names outside, in turn order; what a seat has is at its number.
"""

from typing import Annotated, Any

from rqa_lab.core.choice import Choice
from rqa_lab.core.deck import Cards
from rqa_lab.core.fields import Count, Derived, Group, Known, Lies, Many, Numbered, OneOf, Per, Zone
from rqa_lab.core.frames import Frames, Waiting
from rqa_lab.core.record import Record, record
from rqa_lab.core.words import printable
from rqa_lab.games.roborace.model.cards import UNKNOWN
from rqa_lab.games.roborace.model.choices import CHOICES
from rqa_lab.games.roborace.model.laid import Laid
from rqa_lab.games.roborace.model.phases import PHASES
from rqa_lab.games.roborace.model.setup import AGREED, Setup

#: covered robots -> points
POINTS = (0, 1, 2, 4, 7)
#: cards of a hand, and course tokens that one may have
HAND, MOST_TOKENS = 2, 2
PLUS_ONE, PUSHING = "+1 Card", "Pushing"


def _seats(s: Any) -> tuple[str, ...]:
    return s.setup.seats  # type: ignore[no-any-return]


def _fields(s: Any) -> tuple[str, ...]:
    return s.setup.fields  # type: ignore[no-any-return]


def _laid(s: Any, cards: tuple[Laid, ...]) -> Lies:
    for card in cards:
        yield ("laid", card.name), 1


_FLAG = OneOf((False, True))


@record
class State(Record):
    """A position, at any moment."""

    setup: Annotated[Setup, AGREED]
    seat: Annotated[int, Numbered(_seats, "turn")]
    phase: Annotated[str, OneOf(tuple(PHASES), "phase", start="place")]
    #: the seat that began; the end has begun, so that the race is over before that seat's next turn
    first: Annotated[int, Numbered(_seats)]
    ending: Annotated[bool, _FLAG]
    #: the tokens used in this turn, in order; the turn is one that Again gave, or gives one more
    used: Annotated[tuple[str, ...], Many(Known("tokens"))]
    #: the action token that Replay has brought back in this turn; no card was placed since the last shuffle
    revived: Annotated[str, Known("action_tokens", also=("",))]
    fresh: Annotated[bool, _FLAG]
    extra: Annotated[bool, _FLAG]
    again: Annotated[bool, _FLAG]
    #: fields that the points of this turn were; Pushing was used in it
    moved: Annotated[int, Count()]
    pushed: Annotated[bool, _FLAG]
    #: turns in a row in which no card could be placed; cards brought onto the table
    idle: Annotated[int, Count()]
    brought: Annotated[int, Count("brought")]
    laid: Annotated[tuple[Laid, ...], Many(Group(Laid), counted=_laid)]
    #: by seat: fields gone since the start, cards, action tokens on their active side, course tokens
    gone: Annotated[list[int], Per(_seats, Count("gone"), changes=True)]
    hands: Annotated[list[Cards], Per(_seats, Zone("hand", bag=True, also=(UNKNOWN,)), changes=True)]
    active: Annotated[list[Cards], Per(_seats, Zone("active", bag=True, table="action_tokens"), changes=True)]
    tokens: Annotated[
        list[Cards],
        Per(_seats, Zone("tokens", bag=True, also=(UNKNOWN,), table="course_tokens"), changes=True),
    ]
    #: the course token on each field of the arena, "" for none; those in the supply, and those that are used
    arena: Annotated[tuple[str, ...], Per(_fields, Known("course_tokens", "arena", also=("", UNKNOWN)))]
    supply: Annotated[Cards, Zone("supply", bag=True, also=(UNKNOWN,), table="course_tokens")]
    spent: Annotated[Cards, Zone("spent", bag=True, also=(UNKNOWN,), table="course_tokens")]
    #: the pile is a known top and a bag
    top: Annotated[Cards, Zone("pile", also=(UNKNOWN,))]
    bag: Annotated[Cards, Zone("pile", bag=True, also=(UNKNOWN,))]
    discard: Annotated[Cards, Zone("discard", bag=True, also=(UNKNOWN,))]
    winners: Annotated[tuple[int, ...], Many(Numbered(_seats))]
    choice: Annotated[Choice | None, Waiting(CHOICES)]
    #: the stack of frames still to run
    agenda: Annotated[list[tuple[Any, ...]], Frames(changes=True)]
    #: how many actions have changed this very object: see core.reasons.outdate
    age: Annotated[int, Derived(lambda s: 0)]

    def __repr__(self) -> str:
        return printable(f"<State: {self.setup.seats[self.seat]}, {self.phase}>")


def position(setup: Setup, **given: Any) -> State:
    """A state in which everything not given is empty or at its start."""
    return State.start(setup=setup, **given)


# ---- the arena -------------------------------------------------------------------------------------------


def field_of(s: State, gone: int) -> int:
    """The field on which a robot stands that has gone so many fields, counted from 0."""
    return int((s.setup.components.arena["start"] - 1 + gone) % len(s.setup.fields))


def crossed(s: State, gone: int) -> int:
    """How often a robot that has gone so many fields has crossed the finish line."""
    beyond = s.setup.rulings["finish-line"] == "beyond-it"
    return max(0, gone - beyond) // len(s.setup.fields)


def finished(s: State, seat: int) -> bool:
    """The robot of a seat has crossed the finish line for the last time."""
    return crossed(s, s.gone[seat]) >= s.setup.rounds


def beside(s: State, seat: int) -> bool:
    """Other robots stand on the field of this one."""
    here = field_of(s, s.gone[seat])
    return any(field_of(s, gone) == here for one, gone in enumerate(s.gone) if one != seat)


def hand_size(s: State, seat: int) -> int:
    """How many cards a seat holds between two turns."""
    return HAND + (PLUS_ONE in s.tokens[seat])
