"""A position of RoboRace: the cards on the table, the agreement, and the things in each place."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import product
from operator import itemgetter
from typing import Annotated, Any, NamedTuple

from rqa_lab.core.chance import Cards
from rqa_lab.core.clause import played, switched
from rqa_lab.core.component import having
from rqa_lab.core.doing import Frames, Waiting
from rqa_lab.core.keys import Agreed, Changes, Rulings
from rqa_lab.core.reasons import Choice
from rqa_lab.core.record import (
    Count,
    Derived,
    Field,
    Group,
    Known,
    Lies,
    Many,
    Numbered,
    OneOf,
    Per,
    Record,
    Text,
    Zone,
    record,
)
from rqa_lab.core.words import printable
from rqa_lab.games.roborace.actions import PHASES
from rqa_lab.games.roborace.components import (
    RULINGS,
    SPACES,
    Components,
    called,
    components,
    robots,
    shown,
)

# ---- the cards on the table: the visible robots, and the places for another card -------------------------
# A space of the table is (row, column); rows count downward, and both are unlimited.  The place of a card is
# the space of its upper left robot.

Space = tuple[int, int]
#: a space of a card where it would cover no robot
NONE = "."
#: what a card that lies face down is called on the table
FACE_DOWN = "face-down card"


class Face(Field):
    """A card in its position, or one that is face down; ``none``: or "" for none."""

    def __init__(self, *, none: bool = False) -> None:
        super().__init__()
        self.none = none


class Far(Count):
    """A row or a column of the table."""


class Laid(NamedTuple):
    """A card on the table, as it lies; ``down`` is what a card that lies face down is called."""

    face: Annotated[str, Face()]
    row: Annotated[int, Far()]
    column: Annotated[int, Far()]
    down: Annotated[str, Face(none=True)] = ""

    @property
    def name(self) -> str:
        """Its name, seen or not."""
        return self.down or called(self.face)

    @property
    def text(self) -> str:
        """How people name it: RG/YB at 0,2."""
        return f"{FACE_DOWN if self.down else self.face} at {at(self.row, self.column)}"


def at(row: int, column: int) -> str:
    """A space as a text."""
    return f"{row},{column}"


def space_of(text: str) -> Space:
    """The space of a text, such as "1,-2"; raises ValueError for another one."""
    row, _, column = text.partition(",")
    return int(row), int(column)


def spaces(row: int, column: int) -> Iterator[Space]:
    """The four spaces of a card that lies there, as its robots are read."""
    return ((row + down, column + right) for down, right in SPACES)


def numbered(row: int, column: int) -> int:
    """A space as one number, to which one adds that of a step to get another space.

    >>> numbered(2, -1) + numbered(0, 1) == numbered(2, 0), unnumbered(numbered(2, -1))
    (True, (2, -1))
    """
    return row * _ROW + column


def unnumbered(number: int) -> Space:
    """The space of a number."""
    row, column = divmod(number + _ROW // 2, _ROW)
    return row, column - _ROW // 2


@cache
def text_of(number: int) -> str:
    """The space of a number, as a text."""
    return at(*unnumbered(number))


#: more than there can be columns
_ROW = 4096


class Table:
    """The visible cards on a table, and all places where another card would cover one of them.

    What it is asked for when actions are listed is kept by the numbers of spaces, which the collector of
    garbage need not look at.

    Attributes:
        laid: the cards in the order in which they were laid.
        under: place -> the robots that a card there would cover, as a text such as ``R..G``, with
            :data:`ONE` behind it if two or more are all on one card.
        places: a text of ``under`` -> the places.
        fours: the texts of four robots, in the order in which they first lay there.
        uncovered: the numbers of the cards on which no other one lies.
    """

    def __init__(
        self,
        laid: tuple[Laid, ...] = (),
        under: Mapping[int, str] = {},
        places: Mapping[str, Mapping[int, None]] = {},
        fours: tuple[str, ...] = (),
        uncovered: tuple[int, ...] = (),
    ) -> None:
        self.laid, self.under, self.places, self.fours, self.uncovered = laid, under, places, fours, uncovered

    def after(self, card: Laid, number: int) -> "Table":
        """The table after a card has been placed on it; spaces far from that card are unchanged."""
        under, places, fours = dict(self.under), dict(self.places), self.fours
        lies, seen, row, column = numbered(card.row, card.column), shown(card.face), card.row, card.column
        for step, own, covered in _NEAR:
            space = lies + step
            before = under.get(space, "")
            if before:
                places[before] = left = dict(places[before])
                del left[space]
                if not left:
                    del places[before]
            now = "".join(covered(seen + (before or NOBODY)))
            robots = len(NOBODY) - now.count(NONE)
            of_it = 0 if seen == NOBODY else own
            alone = robots > 1 and (of_it == robots or (not of_it and self._on_one_card(space, card)))
            under[space] = now = now + ONE if alone else now
            places[now] = {**places.get(now, _NOWHERE), space: None}
            if NONE not in now and now not in fours:
                fours += (now,)
        known = [(n, self.laid[n]) for n in self.uncovered]
        still = [n for n, one in known if abs(one.row - row) > 1 or abs(one.column - column) > 1]
        return Table((*self.laid, card), under, places, fours, (*still, number))

    def _on_one_card(self, space: int, beside: Laid) -> bool:
        """The robots on a place are all on one card, leaving out the spaces of a card beside it."""
        there = {*spaces(*unnumbered(space))} - {*spaces(beside.row, beside.column)}
        seen = (self.top[one] for one in there & self.top.keys())
        return len({number for robot, number in seen if robot}) == 1

    def covers(self, row: int, column: int) -> str:
        """The robots that a card there would cover; "" if it would lie on no card."""
        return self.under.get(numbered(row, column), "").rstrip(ONE)

    @cached_property
    def top(self) -> Mapping[Space, tuple[str, int]]:
        """Space -> the robot that is visible there, "" on a card face down, and the number of its card."""
        return {
            space: (robot, number)
            for number, card in enumerate(self.laid)
            for space, robot in zip(spaces(card.row, card.column), robots(card.face), strict=True)
        }


#: stands behind robots that are all on one card
ONE = "="
#: what a card covers where no robot is
NOBODY = NONE * 4
_NOWHERE: Mapping[int, None] = {}


def _covered(down: int, right: int) -> Callable[[str], tuple[str, ...]]:
    """What is seen on the four spaces of a place, that far from a card that is laid.

    It picks them from the four of the card and the four that were seen there before.
    """
    there = [(down + row, right + column) for row, column in SPACES]
    found = (SPACES.index(space) if space in SPACES else 4 + n for n, space in enumerate(there))
    return itemgetter(*found)


#: the places that touch a card: how far they are, how many of its robots they have, what is seen there then
_NEAR = [
    (numbered(down, right), (2 - abs(down)) * (2 - abs(right)), _covered(down, right))
    for down, right in product(range(-1, 2), repeat=2)
]


@lru_cache(4096)
def table(laid: tuple[Laid, ...]) -> Table:
    """The table with these cards, laid one after the other.

    >>> grid = (Laid("RG/YB", 0, 0), Laid("BY/GG", 0, 2), Laid("RR/GY", 2, 0), Laid("YB/YR", 2, 2))
    >>> table(grid).covers(1, 1), len(table(grid).under), table(grid).uncovered
    ('BGRY', 25, (0, 1, 2, 3))
    """
    if not laid:
        return Table()
    return table(laid[:-1]).after(laid[-1], len(laid) - 1)


# ---- setup -----------------------------------------------------------------------------------------------
# What never changes while a race is on: who races, how many rounds, with which tokens, rulings, data.

#: which tokens are played with: all; action tokens alone; none, as for the first game (rulebook, page 4)
TOKENS = ("all", "action", "none")


class Setup:
    """The racers, in turn order, and their things.

    The same arguments give the same object; see :func:`setup`.
    """

    def __init__(
        self, seats: tuple[str, ...], rounds: int, tokens: str, rulings: tuple[tuple[str, str], ...],
        data: tuple[Any, ...],
    ) -> None:  # fmt: skip
        self.arguments = (seats, rounds, tokens, rulings, data)
        self.seats, self.rounds, self.tokens = seats, rounds, tokens
        self.solo = len(seats) == 1
        #: name of a ruling -> the reading that is played
        self.rulings: Mapping[str, str] = played(RULINGS, rulings)
        self.components: Components = having(components(), data)
        #: the fields of the arena, as texts
        self.fields = tuple(str(number) for number in range(1, self.components.fields + 1))
        #: what they are called on the board
        self.fields_named = tuple(f"field {name}" for name in self.fields)


_setup = cache(Setup)


def setup(
    seats: tuple[str, ...], rounds: int = 1, tokens: str = "all", rulings: tuple[tuple[str, str], ...] = (),
    data: tuple[Any, ...] = (),
) -> Setup:  # fmt: skip
    """The setup of these; raises ValueError for an unknown ruling or reading.

    >>> setup(("Ann",)).solo, setup(("Ann", "Bo"), 2).rounds
    (True, 2)
    """
    return _setup(seats, rounds, tokens, switched(RULINGS, rulings), data)


#: the setup as a field of a position; it is found again, not copied
AGREED = Agreed(
    setup,
    lambda: components().own,
    seats=Many(Text()),
    rounds=Count(start=1),
    tokens=OneOf(TOKENS),
    rulings=Rulings(),
    data=Changes(),
)


# ---- the state of a race: each of its fields, described once ---------------------------------------------
# Seats are numbers in here and names outside, in turn order; what a seat has is at its number.

#: covered robots -> points
POINTS = (0, 1, 2, 4, 7)
#: the size of a hand, and the most course tokens of a seat
HAND, MOST_TOKENS = 2, 2
PLUS_ONE, PUSHING = "+1 Card", "Pushing"


def _seats(s: Any) -> tuple[str, ...]:
    return s.setup.seats  # type: ignore[no-any-return]


def _fields(s: Any) -> tuple[str, ...]:
    return s.setup.fields  # type: ignore[no-any-return]


def _laid(s: Any, cards: tuple[Laid, ...]) -> Lies:
    for card in cards:
        yield ("laid", card.name), 1


def _flag(says: str) -> OneOf:
    """Something that holds or does not."""
    return OneOf((False, True), says=says)


def _tokens(place: str, says: str) -> Zone:
    """Course tokens, some of which may be hidden from the observer."""
    return Zone(place, bag=True, table="course_tokens", says=says)


_OTHERS = "in no order; else what the box has left"


@record
class State(Record):
    """A position, at any moment."""

    setup: Annotated[Setup, AGREED]
    seat: Annotated[int, Numbered(_seats, "turn")]
    phase: Annotated[
        str,
        OneOf(tuple(PHASES), "phase", start="place", says="which phase the turn is in; place unless given"),
    ]
    #: the seat that began
    first: Annotated[int, Numbered(_seats)]
    ending: Annotated[bool, _flag("the race is over before the next turn of the starting player")]
    used: Annotated[
        tuple[str, ...], Many(Known("tokens"), holds="tokens", says="the tokens used in this turn, in order")
    ]
    revived: Annotated[
        str,
        Known("action_tokens", holds="action token", says="the action token that Replay has brought back"),
    ]
    fresh: Annotated[bool, _flag("no card was placed since the discards were shuffled")]
    extra: Annotated[bool, _flag("this is the additional turn that Again gave")]
    again: Annotated[bool, _flag("Again has been used, so the same player has another turn after this one")]
    moved: Annotated[int, Count(says="how many fields the robot has gone for the card that was placed")]
    pushed: Annotated[bool, _flag("Pushing has been used in this turn")]
    idle: Annotated[int, Count(says="turns in a row in which no card was placed")]
    brought: Annotated[
        int, Count("brought", says="cards brought onto the table, which count in a race alone")
    ]
    laid: Annotated[tuple[Laid, ...], Many(Group(Laid), counted=_laid)]
    #: by seat: fields gone since the start, cards, action tokens on their active side, course tokens
    gone: Annotated[
        list[int],
        Per(_seats, Count("gone", says="fields that its robot has gone since the start"), changes=True),
    ]
    hands: Annotated[
        list[Cards], Per(_seats, Zone("hand", bag=True, says="the cards in its hand"), changes=True)
    ]
    active: Annotated[list[Cards], Per(_seats, Zone("active", bag=True, table="action_tokens"), changes=True)]
    tokens: Annotated[
        list[Cards], Per(_seats, _tokens("tokens", "the course tokens it has picked up"), changes=True)
    ]
    #: the course token on each field of the arena, "" for none; those in the supply, and those that are used
    arena: Annotated[tuple[str, ...], Per(_fields, Known("course_tokens", "arena"))]
    supply: Annotated[Cards, _tokens("supply", f"course tokens, {_OTHERS}")]
    spent: Annotated[Cards, _tokens("spent", "course tokens that were used or given up")]
    #: the pile is a known top and a bag
    top: Annotated[Cards, Zone("pile", says="cards on top of the pile, the first one drawn first")]
    bag: Annotated[Cards, Zone("pile", bag=True, says=f"the other cards of the pile, {_OTHERS}")]
    discard: Annotated[Cards, Zone("discard", bag=True, says="the cards on the discard pile")]
    winners: Annotated[tuple[int, ...], Many(Numbered(_seats))]
    choice: Annotated[Choice | None, Waiting()]
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
    """The field of a robot that has gone this many fields, counted from 0."""
    return int((s.setup.components.arena["start"] - 1 + gone) % len(s.setup.fields))


def crossed(s: State, gone: int) -> int:
    """How often a robot that has gone this many fields has crossed the finish line."""
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
