"""A position of Robot Quest Arena: what lies where, and what lasts for a turn."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, TypeVar

from rqa_lab.core.clause import Clauses
from rqa_lab.core.doing import Frames, Waiting
from rqa_lab.core.reasons import Choice
from rqa_lab.core.record import (  # fmt: skip
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
    Row,
    Text,
    Zone,
    record,
)
from rqa_lab.core.vocabulary import Says
from rqa_lab.core.words import printable
from rqa_lab.games.rqa.actions import PHASES
from rqa_lab.games.rqa.setup import AGREED, EDGE, GRID, TILES, Layout, Setup, Tiles, layout, numbered, settled

# ---- what lasts for the turn -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lasting:
    """Something that lasts for the rest of the turn, for a robot or for a seat.

    Args:
        clauses: the clauses by which it lasts, and ends with the turn.
        may: the sentence when it begins; "" where another event says so.
        brings: the same in a few words, for a button.
        worn: the ending in a few words, to be listed with others.
        ended: or the sentence when it ends.
        of_a_seat: it holds for a seat.
        own: the key under which the robot itself has the clauses.
    """

    clauses: Clauses = ()
    may: str = ""
    brings: str = ""
    worn: str = ""
    ended: str = ""
    of_a_seat: bool = False
    own: str = ""

    def wordings(self) -> Iterator[tuple[Says, tuple[str, ...]]]:
        """All wordings, each with the facts that it may use."""
        yield from ((says, ("robot",)) for says in (self.may, self.brings, self.worn, self.ended) if says)


#: what lasts -> its clauses and words, in the order in which their ends are reported
LASTS: Mapping[str, Lasting] = {
    "over": Lasting(
        ("rqa.over.only-own-moves-this-turn",),
        "{robot} may move over obstacles this turn.", "may move over obstacles",
        worn="moving over obstacles ({robot})",
    ),
    "diagonal": Lasting(
        ("rqa.diag.permission",),
        "{robot} may move and push diagonally this turn.", "may move diagonally",
        worn="moving diagonally ({robot})",
    ),
    "plating": Lasting(
        ("rqa.card.electrified-plating",),
        "Each push by {robot} deals 1 more damage this turn.", "pushes deal 1 more",
        worn="stronger pushes ({robot})",
    ),
    "hypercharge": Lasting(
        ("rqa.card.hypercharge",),
        "{robot}’s next Attack card this turn deals 1 more damage for each Function in play.",
        "the next Attack card deals more", ended="{robot}’s Hypercharge is over.",
    ),
    "power used": Lasting(
        ended="{robot} may attack again next turn.", own="once",
    ),
    "set down": Lasting(
        (),
        "{robot} is in the centre before its first turn.",
        ended="{robot}’s first turn is over.", own="first turn",
    ),
    "bought": Lasting(
        (),
        "{robot} has bought the first card of the turn.",
        ended="{robot}’s next purchase counts as the first of a turn again.",
        of_a_seat=True,
    ),
    "last turn": Lasting(
        ("rqa.end.immediate",),
        "{robot} can’t come back without a blue cube: this is the last turn.",
        ended="The last turn is over.",
    ),
}  # fmt: skip


# ---- the state of a game of Robot Quest Arena: each of its fields, described once ------------------------
# Seats, robots and spaces are numbers in here and names outside; numbers index the lists of the state.  A
# robot that is off the board stands at None.

#: stands for a card that the observer does not see
UNKNOWN = "?"

#: how many cards the Shop shows (rulebook, page 2)
SHOP_SPACES = 6

#: how many cards a seat draws at set-up and in each Cleanup Phase (rulebook, pages 3 and 4)
FULL_HAND = 5

#: effects that last for a robot until the turn ends, in the order of the state
LASTING = tuple(what for what, lasts in LASTS.items() if not lasts.of_a_seat)

#: the sides of the arena, by way
SIDES = ("right", "top", "left", "bottom")
#: stands for any tile in sums, because tiles move
A_TILE = "a tile"

T = TypeVar("T")
#: cards, or tiles, by name
Cards = tuple[str, ...]


class Reserve(NamedTuple):
    """Cubes and gems without an owner."""

    red: Annotated[int, Count("reserve", "red", says="red cubes that nobody has won yet")] = 0
    blue: Annotated[int, Count("reserve", "blue", says="blue cubes that nobody has won yet")] = 0
    gems: Annotated[int, Count("reserve", "gems", says="gems that nobody has won yet")] = 0


class Pile(NamedTuple):
    """Cubes and gems that count as Victory Points, and points owed; see the ruling ``vp-floor``."""

    red: Annotated[int, Count("pile", "red", says="red cubes, a point each")] = 0
    blue: Annotated[int, Count("pile", "blue", says="blue cubes, two points each")] = 0
    gems: Annotated[int, Count("pile", "gems", says="gems, five points each")] = 0
    debt: Annotated[int, Count("pile", "debt", says="points it could not pay and owes, by one reading")] = 0

    @property
    def worth(self) -> int:
        """Its worth in payments: red cubes 1, blue cubes 2, gems 5."""
        return self.red + 2 * self.blue + 5 * self.gems

    @property
    def points(self) -> int:
        """Victory Points: what it is worth, less the debt."""
        return self.worth - self.debt


# ---- kinds of fields -------------------------------------------------------------------------------------


def _seats(s: Any) -> tuple[str, ...]:
    return s.setup.seats  # type: ignore[no-any-return]


def _robots(s: Any) -> tuple[str, ...]:
    return s.setup.titles  # type: ignore[no-any-return]


def _spaces(s: Any) -> tuple[str, ...]:
    return GRID.name


_SEAT, _ROBOT, _SPACE = Numbered(_seats), Numbered(_robots), Numbered(_spaces)


class Lying(Field):
    """Where the tiles lie: by space, or as [space or null, kind] while their numbers tell more than that."""

    _TILE = Row(Numbered(_spaces, none=True, spell=True), Text())

    def start(self, s: Any) -> Layout:
        """No tile lies anywhere."""
        return layout((), s.setup.components)

    def take(self, s: Any, value: Mapping[int, str] | Tiles) -> Layout:
        """The layout of tiles by space, or by number."""
        parts = s.setup.components
        return layout(value.items(), parts) if isinstance(value, Mapping) else numbered(tuple(value), parts)

    def write(self, s: Any, value: Layout) -> Any:
        """Tiles by space where that says it all."""
        if value is settled(value):
            return {GRID.name[space]: tile.name for space, tile in value.at.items()}
        return [self._TILE.write(s, tile) for tile in value.tiles]

    def pack(self, value: Layout) -> Tiles:
        """The tiles by number."""
        return value.tiles

    def unpack(self, s: Any, packed: Tiles) -> Layout:
        """Their layout."""
        return self.take(s, packed)

    def lies(self, s: Any, value: Layout) -> Lies:
        """Each tile on its space."""
        return ((("tile", GRID.name[space], tile.name), 1) for space, tile in value.at.items())


class Bumps(Field):
    """A mask of the obstacles that a body was knocked into this turn."""

    def start(self, s: Any) -> int:
        """None."""
        return 0

    def lies(self, s: Any, value: int) -> Lies:
        """Each obstacle."""
        for bit in range(value.bit_length()):
            if value >> bit & 1:
                yield ("bumped", obstacle_kind(s, bit)), 1


def obstacle_kind(s: Any, bit: int) -> str:
    """The name in sums for a bit of a mask of obstacles: "Crate", "the edge", "a tile"."""
    if bit < EDGE:
        return s.setup.titles[bit]  # type: ignore[no-any-return]
    if bit >= TILES:
        return A_TILE
    return "the edge" if s.setup.rulings["edge-one-obstacle"] == "one" else f"the {SIDES[bit - EDGE]} edge"


def obstacles(s: Any) -> Iterator[int]:
    """All obstacles that a body can be knocked into, by bit: robots, the edge or its sides, tiles.

    >>> from rqa_lab.games.rqa import GAME
    >>> keys = {"robots": {"pug": {"seat": "Ann"}}, "tiles": {"d4": "Wall"}}
    >>> list(obstacles(GAME.position(keys)))
    [0, 8, 16]
    >>> list(obstacles(GAME.position({**keys, "rulings": {"edge-one-obstacle": "four"}})))
    [0, 8, 9, 10, 11, 16]
    """
    yield from range(len(s.setup.robots))
    yield from sorted(set(s.setup.edge))
    yield from range(TILES, TILES + len(s.layout.tiles))


def _gumballs(s: Any, at: tuple[int, ...]) -> Lies:
    return ((("gumballs", GRID.name[space], "red"), 1) for space in at)


def _points(s: Any, lying: tuple[int, int]) -> Lies:
    return [(("points on", GRID.name[lying[0]], "red"), lying[1])]


def _bumps_of_a_tile(s: Any, tile: tuple[int, int]) -> Lies:
    return (((zone, A_TILE, name), n) for (zone, name), n in Bumps().lies(s, tile[1]))


def _defense(s: Any, attached: tuple[int, str, int]) -> Lies:
    robot, card, red = attached
    title = s.setup.titles[robot]
    return ((("Defense", title, card), 1), (("on Defense", title, card, "red"), red))


def _upgrade(s: Any, installed: tuple[int, str]) -> Lies:
    return [(("Upgrade", s.setup.seats[installed[0]], installed[1]), 1)]


def _lasts(s: Any, lasting: tuple[str, int]) -> Lies:
    return [(("lasting", s.setup.titles[lasting[1]], lasting[0]), 1)]


def in_turn(lasting: tuple[str, int]) -> tuple[int, int]:
    """The sort key of :data:`LASTING` things: first the kind, then the owner."""
    return LASTING.index(lasting[0]), lasting[1]


def _full_bar(s: Any, robot: int) -> int:
    return 0 if s.at[robot] is None else s.setup.boards[robot].health - 1


def _on_board(s: Any, robot: int) -> int:
    return int(s.at[robot] is not None)


# ---- the state -------------------------------------------------------------------------------------------

_Numbers = tuple[int, ...]


class Extras(NamedTuple):
    """The things that packs add to a position."""

    #: the spaces of gumballs, in order, each as often as there is one
    gumballs: Annotated[_Numbers, Many(_SPACE, sort=True, counted=_gumballs)] = ()
    #: (space, red cubes) for Victory Points that lie on the tile there
    points: Annotated[tuple[tuple[int, int], ...], Many(Row(_SPACE, Count(), counted=_points))] = ()
    #: (number of a tile, mask) for obstacles that the tile was knocked into this turn
    bumped: Annotated[
        tuple[tuple[int, int], ...],
        Many(Row(Numbered(lambda s: s.layout.tiles), Bumps(), counted=_bumps_of_a_tile)),
    ] = ()
    #: (robot, card, red cubes) for the Defense cards on robots, outermost first
    defenses: Annotated[
        tuple[tuple[int, str, int], ...], Many(Row(_ROBOT, Known("cards"), Count(), counted=_defense))
    ] = ()
    #: (seat, card) for the cards that stay in front of a seat
    upgrades: Annotated[tuple[tuple[int, str], ...], Many(Row(_SEAT, Known("cards"), counted=_upgrade))] = ()
    #: the tiles in the Game Box, and the Events that took effect, which lie there too
    box: Annotated[Cards, Many(Known("tiles", "Game Box"), sort=True)] = ()
    past: Annotated[Cards, Zone("past Event", bag=True)] = ()
    #: the active seat has bought a card this turn; kept if some card asks for it, and an event reports it
    #: only if the seat has that card
    bought: Annotated[bool, OneOf((False, True))] = False

    @property
    def red(self) -> int:
        """The red cubes on spaces, tiles and Defense cards."""
        on_tiles, on_cards = (n for _, n in self.points), (n for _, _, n in self.defenses)
        return len(self.gumballs) + sum(on_tiles) + sum(on_cards)


#: its value without packs
NO_EXTRAS = Extras()


@record
class State(Record):
    """A position, at any moment.

    What changes with almost every action is in lists, all else in values that copies share.
    """

    setup: Annotated[Setup, AGREED]
    layout: Annotated[Layout, Lying(key="tiles")]
    #: the active seat, owner of ``energy`` and ``move``
    seat: Annotated[int, Numbered(_seats, "turn")]
    phase: Annotated[
        str, OneOf(tuple(PHASES), "phase", start="main", says="which phase the turn is in; main unless given")
    ]
    energy: Annotated[int, Count("energy", holds="pool", says="Energy that the seat has left")]
    move: Annotated[int, Count("move", holds="pool", says="Move that the seat has left")]
    #: a robot of the active seat was Knocked Out, which ends the turn
    own_ko: Annotated[bool, OneOf((False, True))]
    #: the robot that is passing over an obstacle right now
    atop: Annotated[int | None, Numbered(_robots, none=True)]
    #: (what, robot), see LASTING
    lasting: Annotated[
        tuple[tuple[str, int], ...], Many(Row(OneOf(LASTING), _ROBOT, counted=_lasts), sort=in_turn)
    ]
    #: blue cubes in the Game Box
    box_blue: Annotated[int, Count("box", "blue", says="blue cubes out of the game")]
    tokens: Annotated[int, Count("tokens", says="tokens that stand in for red cubes when all are gone")]
    #: a card, or "" for none, for each space of the Shop
    shop: Annotated[Cards, Zone("Shop", start=("",) * SHOP_SPACES)]
    #: a deck is a known top, in order, and a bag of what may come next
    shop_top: Annotated[Cards, Zone("Shop Deck", says="cards on top of the Shop Deck, in order")]
    shop_bag: Annotated[
        Cards, Zone("Shop Deck", bag=True, says="the other cards of the Shop Deck, in no order")
    ]
    supply: Annotated[_Numbers, Per(lambda s: s.setup.components.supply, Count("Supply"))]
    scrap: Annotated[Cards, Zone("scrap", says="the cards on the Scrap Heap")]
    #: by robot: its space, its Health cubes, a mask of the obstacles that it hit this turn
    at: Annotated[tuple[int | None, ...], Per(_robots, Numbered(_spaces, "at", none=True, spell=True))]
    red: Annotated[
        _Numbers,
        Per(_robots, Count("health", "red", holds="health", says="its red Health cubes"), start=_full_bar),
    ]
    blue: Annotated[
        _Numbers,
        Per(_robots, Count("health", "blue", holds="health", says="its blue Health cubes"), start=_on_board),
    ]
    bumped: Annotated[_Numbers, Per(_robots, Bumps())]
    #: by seat: Victory Points, cards
    pile: Annotated[tuple[Pile, ...], Per(_seats, Group(Pile))]
    hand: Annotated[list[Cards], Per(_seats, Zone("hand", says="the cards in its hand"), changes=True)]
    in_play: Annotated[
        list[Cards], Per(_seats, Zone("in play", says="the cards that it has played this turn"), changes=True)
    ]
    discard: Annotated[
        list[Cards], Per(_seats, Zone("discard", says="the cards of its discard pile"), changes=True)
    ]
    top: Annotated[
        list[Cards],
        Per(
            _seats,
            Zone("deck", says="cards on top of the deck, in order, the first one drawn first"),
            changes=True,
        ),
    ]
    bag: Annotated[
        list[Cards],
        Per(_seats, Zone("deck", bag=True, says="the other cards of the deck, in no order"), changes=True),
    ]
    reserve: Annotated[Reserve, Group(Reserve, says="cubes and gems of nobody")]
    #: what waits for an answer
    choice: Annotated[Choice | None, Waiting()]
    #: the stack of frames still to run, and the effects that wait until it is empty
    agenda: Annotated[list[tuple[Any, ...]], Frames(changes=True)]
    waiting: Annotated[tuple[tuple[Any, ...], ...], Frames()]
    extras: Annotated[Extras, Group(Extras, named=True, omit=True)]
    #: the mask of the spaces on which robots stand
    occupied: Annotated[int, Derived(lambda s: where(s, range(len(s.at))))]
    #: how many actions have changed this very object, so that a verdict that is read too late is refused
    age: Annotated[int, Derived(lambda s: 0)]

    def __repr__(self) -> str:
        return printable(f"<State: {self.setup.seats[self.seat]}, {self.phase} phase>")


def position(setup: Setup, tiles: Mapping[int, str] | Tiles, **given: Any) -> State:
    """A state; anything not given is empty, full or at its start.

    Robots on the board have a full Health bar.  Tiles come by space, or as a layout numbers them.
    """
    return State.start(setup=setup, layout=tiles, **given)


def put(row: tuple[T, ...], number: int, value: T) -> tuple[T, ...]:
    """A row with another value in one place.

    >>> put((4, 4, 3), 1, 2)
    (4, 2, 3)
    """
    new = list(row)
    new[number] = value
    return tuple(new)


#: a space as a mask; no space, none
_BIT: Mapping[int | None, int] = {None: 0, **{space: 1 << space for space in GRID.spaces}}


def where(s: State, robots: Iterable[int]) -> int:
    """The mask of the spaces on which these robots stand."""
    at, mask = s.at, 0
    for robot in robots:
        mask |= _BIT[at[robot]]
    return mask


def blocked(s: State, space: int) -> int:
    """Not 0 where a robot or a tile blocks movement."""
    return (s.occupied | s.layout.blocks_move) >> space & 1


def empty(s: State, space: int) -> bool:
    """Neither a robot nor a tile is there (rulebook, page 13)."""
    return not (s.occupied | s.layout.any) >> space & 1
