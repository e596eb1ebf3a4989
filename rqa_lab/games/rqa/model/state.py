"""The state of a game of Robot Quest Arena, and what never changes while it is played.

Seats, robots and spaces are numbers in here and names outside; numbers index the lists of the state.  A robot
that is off the board stands at None.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from rqa_lab.core.choice import Choice
from rqa_lab.core.clause import switched
from rqa_lab.core.grid import STRAIGHT, grid
from rqa_lab.games.rqa.model.components import Components, components
from rqa_lab.games.rqa.model.layout import Layout, Lying, layout, numbered
from rqa_lab.games.rqa.model.rulebook import RULINGS

GRID = grid(7, 7)
#: the nine spaces in the middle
CENTRE = frozenset(GRID.number[column + row] for column in "cde" for row in "345")

#: stands for a card that the observer does not see
UNKNOWN = "?"

#: how many cards the Shop shows (rulebook, page 2)
SHOP_SPACES = 6

#: how many cards a seat draws at set-up and in each Cleanup Phase (rulebook, pages 3 and 4)
FULL_HAND = 5

#: What holds for a robot until the turn ends: that it may move over obstacles, or diagonally; that its
#: pushes deal more damage, or its next Attack card; that its power of once a turn is used; that the game ends
#: with the turn, since it could not come back.  "set down", in the centre and not on a Spawn, holds until the
#: end of its owner's first turn.
LASTING = ("over", "diagonal", "plating", "hypercharge", "power used", "set down", "last turn")

PHASES = ("set-up", "start", "respawn", "main", "end", "cleanup", "over")

#: numbers of bodies, and bits of their ``bumped`` masks: robots from 0, sides of the edge from EDGE, tiles
#: from TILES; see ``model.bodies``
EDGE, TILES = 8, 16


T = TypeVar("T")


class Setup:
    """Who plays with what: seats, robots and their owners, sides, rulings, component data.

    The same arguments give the same object; see :func:`setup`.
    """

    def __init__(
        self,
        seats: tuple[str, ...],
        robots: tuple[tuple[str, int], ...],
        teams: tuple[int, ...],
        rulings: tuple[tuple[str, str], ...],
        data: tuple[Any, ...],
        packs: tuple[str, ...],
    ) -> None:
        self.arguments = (seats, robots, teams, rulings, data, packs)
        self.seats = seats
        self.robots = tuple(robot for robot, _ in robots)
        self.owner = tuple(owner for _, owner in robots)
        self.teams = teams or tuple(range(len(seats)))
        #: some seats play together
        self.in_teams = len(set(self.teams)) < len(seats)
        defaults = {name: readings[0] for name, readings in RULINGS.items()}
        #: name of a ruling -> the reading that is played
        self.rulings: Mapping[str, str] = MappingProxyType(defaults | dict(rulings))
        self.packs = packs
        self.components = _parts(data, packs, self.rulings["tile-sight"])
        self.grid = GRID
        #: name of a robot -> its number
        self.number = {robot: number for number, robot in enumerate(self.robots)}
        #: names as people write them
        self.titles = tuple(robot.title() for robot in self.robots)
        self.boards = tuple(self.components.robots[title] for title in self.titles)
        numbers = range(len(robots))
        #: seat -> its robots; seat -> its enemies
        self.of_seat = tuple(tuple(r for r in numbers if self.owner[r] == seat) for seat in range(len(seats)))
        side = tuple(self.teams[owner] for owner in self.owner)
        self.enemies = tuple(
            tuple(r for r in numbers if side[r] != self.teams[seat]) for seat in range(len(seats))
        )
        #: the bit of each side of the edge in a ``bumped`` mask
        one = self.rulings["edge-one-obstacle"] == "one"
        self.edge = tuple(EDGE if one else EDGE + side for side in STRAIGHT)
        #: how range is counted: "square" or "round", see ``model.geometry.METRICS``
        self.range_metric = self.rulings["range-metric"]
        #: how many spaces a shot along a line reaches
        three = self.rulings["laser-direction-range"] == "three"
        self.line_reach = 3 if three else max(GRID.width, GRID.height)


_setup = cache(Setup)


def setup(
    seats: tuple[str, ...],
    robots: tuple[tuple[str, int], ...],
    teams: tuple[int, ...] = (),
    rulings: tuple[tuple[str, str], ...] = (),
    data: tuple[Any, ...] = (),
    packs: Iterable[str] = (),
) -> Setup:
    """The setup of these seats, (robot, seat number) pairs, team numbers, rulings, changed fields, packs.

    Raises:
        ValueError: for a ruling or a reading that does not exist.
        KeyError: for a pack that does not exist.
    """
    packs = tuple(sorted(set(packs)))
    changes = components().including(packs).changes(data)
    return _setup(seats, robots, teams, switched(RULINGS, rulings), changes, packs)


@cache  # layouts are found by the components that they were made with
def _parts(data: tuple[Any, ...], packs: tuple[str, ...], sight: str) -> Components:
    parts = components().including(packs)
    if sight == "open":
        hiding = [name for name, tile in parts.tiles.items() if tile.attackable and "sight" in tile.blocks]
        parts = parts.changed({name: {"blocks": ("move",)} for name in hiding})
    return parts.changed({name: dict(fields) for name, fields in data}) if data else parts


def blue_in_reserve(seats: int) -> int:
    """Blue cubes of the Reserve at set-up (rulebook, page 3; FAQ, "Playing with Additional Players")."""
    return 4 + seats


class Pile(NamedTuple):
    """Cubes and gems that count as Victory Points, and points that are owed; see the ruling ``vp-floor``."""

    red: int = 0
    blue: int = 0
    gems: int = 0
    debt: int = 0

    @property
    def worth(self) -> int:
        """What can be paid with it: red cubes 1, blue cubes 2, gems 5."""
        return self.red + 2 * self.blue + 5 * self.gems

    @property
    def points(self) -> int:
        """Victory Points: what it is worth, less the debt."""
        return self.worth - self.debt


Cards = tuple[str, ...]


class Extras(NamedTuple):
    """What packs bring into a position; without them it is NO_EXTRAS.

    Attributes:
        gumballs: the spaces of gumballs, in order, each as often as there is one.
        points: (space, red cubes) for Victory Points that lie on the tile there.
        bumped: (number of a tile, mask) for obstacles that the tile was knocked into this turn.
        defenses: (robot, card, red cubes) for the Defense cards on robots, that which is hit first first.
        upgrades: (seat, card) for the cards that stay in front of a seat.
        box: the tiles in the Game Box.
        past: the Events that took effect, in the Game Box too.
        bought: the active seat has bought a card this turn; noted only where a card asks for it.
    """

    gumballs: tuple[int, ...] = ()
    points: tuple[tuple[int, int], ...] = ()
    bumped: tuple[tuple[int, int], ...] = ()
    defenses: tuple[tuple[int, str, int], ...] = ()
    upgrades: tuple[tuple[int, str], ...] = ()
    box: Cards = ()
    past: Cards = ()
    bought: bool = False

    @property
    def red(self) -> int:
        """The red cubes on spaces, tiles and Defense cards."""
        on_tiles, on_cards = (n for _, n in self.points), (n for _, _, n in self.defenses)
        return len(self.gumballs) + sum(on_tiles) + sum(on_cards)


NO_EXTRAS = Extras()


class State:
    """A position, at any moment.

    ``seat`` is the active one, whose ``energy`` and ``move`` these are; ``phase`` is one of PHASES, and
    ``own_ko`` says that a robot of the active seat was Knocked Out, which ends the turn.

    ``at``, ``red``, ``blue`` and ``bumped`` go by robot: its space, its Health cubes, a mask of the obstacles
    that it hit this turn.  ``occupied`` is the mask of all robots' spaces, and follows from ``at``.
    ``lasting`` holds (what, robot), see LASTING.  ``atop`` is the robot that is passing over an obstacle
    right now.

    ``pile`` and the card zones go by seat.  A deck is a known ``top`` and a sorted ``bag`` of what may come
    next.  ``reserve`` is (red, blue, gems); blue cubes in the Game Box are ``box_blue``; ``tokens`` stand in
    for red cubes when all are gone.

    ``shop`` has a card, or "" for none, for each of its spaces; ``supply`` counts the cards of each pile; the
    Shop Deck is ``shop_top`` and ``shop_bag``; ``scrap`` is the Scrap Heap.  ``extras`` is what packs bring.

    ``choice`` is what waits for an answer.  ``agenda`` is the stack of frames still to run, ``waiting`` the
    effects that wait until it is empty.

    What changes with almost every action is in lists, all else in tuples, which copies share.
    """

    __slots__ = (
        "agenda", "at", "atop", "bag", "blue", "box_blue", "bumped", "choice", "discard", "energy", "extras",
        "hand", "in_play", "lasting", "layout", "move", "occupied", "own_ko", "phase", "pile", "red",
        "reserve", "scrap", "seat", "setup", "shop", "shop_bag", "shop_top", "supply", "tokens", "top",
        "waiting",
    )  # fmt: skip

    setup: Setup
    layout: Layout
    seat: int
    phase: str
    energy: int
    move: int
    occupied: int
    own_ko: bool
    atop: int | None
    lasting: tuple[tuple[str, int], ...]
    choice: Choice | None
    box_blue: int
    tokens: int
    shop: Cards
    shop_top: Cards
    shop_bag: Cards
    supply: tuple[int, ...]
    scrap: Cards
    at: tuple[int | None, ...]
    red: tuple[int, ...]
    blue: tuple[int, ...]
    bumped: tuple[int, ...]
    pile: tuple[Pile, ...]
    reserve: tuple[int, int, int]
    waiting: tuple[tuple[Any, ...], ...]
    extras: Extras
    hand: list[Cards]
    in_play: list[Cards]
    discard: list[Cards]
    top: list[Cards]
    bag: list[Cards]
    agenda: list[tuple[Any, ...]]

    def copy(self) -> "State":
        """An independent copy, slot by slot: six times as fast as any general way."""
        new = object.__new__(State)
        new.setup, new.layout = self.setup, self.layout  # more than three at once go through a tuple
        new.seat, new.phase, new.own_ko = self.seat, self.phase, self.own_ko
        new.energy, new.move, new.lasting = self.energy, self.move, self.lasting
        new.occupied, new.atop, new.choice = self.occupied, self.atop, self.choice
        new.box_blue, new.tokens, new.extras = self.box_blue, self.tokens, self.extras
        new.shop, new.shop_top, new.shop_bag = self.shop, self.shop_top, self.shop_bag
        new.supply, new.scrap, new.reserve = self.supply, self.scrap, self.reserve
        new.at, new.red, new.blue = self.at, self.red, self.blue
        new.bumped, new.pile, new.waiting = self.bumped, self.pile, self.waiting
        new.hand, new.in_play, new.discard = self.hand[:], self.in_play[:], self.discard[:]
        new.top, new.bag, new.agenda = self.top[:], self.bag[:], self.agenda[:]
        return new

    def key(self) -> tuple[Any, ...]:
        """Everything that makes two states equal."""
        return (
            self.setup, self.layout, self.seat, self.phase, self.energy, self.move, self.own_ko, self.atop,
            self.lasting, self.choice, self.box_blue, self.tokens, self.shop, self.shop_top, self.shop_bag,
            self.supply, self.scrap, self.at, self.red, self.blue, self.bumped, self.pile, self.reserve,
            self.waiting, self.extras, *self.hand, *self.in_play, *self.discard, *self.top, *self.bag,
            *self.agenda,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"<State: {self.setup.seats[self.seat]}, {self.phase} phase>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


BY_SEAT = ("hand", "in_play", "discard", "top", "bag")
BY_ROBOT = ("red", "blue", "bumped")
_ROWS = ("at", *BY_ROBOT, "pile", "reserve", "waiting")


def position(setup: Setup, tiles: Mapping[int, str] | Lying, **given: Any) -> State:
    """A state with every slot set: what is not given is empty, full or at its start.

    Robots that stand on the board have a full Health bar.  Tiles come by space, or as a layout numbers them.
    """
    s = object.__new__(State)
    seats, robots = range(len(setup.seats)), range(len(setup.robots))
    at = given.setdefault("at", [None] * len(robots))
    s.setup = setup
    if isinstance(tiles, Mapping):
        s.layout = layout(tiles.items(), setup.components)
    else:
        s.layout = numbered(tiles, setup.components)
    default: dict[str, Any] = {
        "seat": 0, "phase": "main", "energy": 0, "move": 0, "own_ko": False, "atop": None, "lasting": (),
        "choice": None, "box_blue": 0, "shop": ("",) * SHOP_SPACES, "shop_top": (), "shop_bag": (),
        "supply": (0,) * len(setup.components.supply), "scrap": (), "tokens": 0,
        "bumped": [0 for _ in robots], "pile": [Pile() for _ in seats],
        "red": [setup.boards[r].health - 1 if at[r] is not None else 0 for r in robots],
        "blue": [int(at[r] is not None) for r in robots],
        "reserve": (0, 0, 0), "agenda": [], "waiting": (), "extras": NO_EXTRAS,
        **{zone: [() for _ in seats] for zone in BY_SEAT},
    }  # fmt: skip
    for name, value in (default | given).items():
        setattr(s, name, tuple(value) if name in _ROWS else value)
    s.occupied = occupied(s)
    return s


def put(row: tuple[T, ...], number: int, value: T) -> tuple[T, ...]:
    """A row with another value in one place.

    >>> put((4, 4, 3), 1, 2)
    (4, 2, 3)
    """
    new = list(row)
    new[number] = value
    return tuple(new)


def occupied(s: State) -> int:
    """The mask of the spaces on which robots stand."""
    return where(s, range(len(s.at)))


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


def rulings(s: State) -> Mapping[str, str]:
    """Name of a ruling -> the reading that is played in a position."""
    return s.setup.rulings


def empty(s: State, space: int) -> bool:
    """Neither a robot nor a tile is there (rulebook, page 13)."""
    return not (s.occupied | s.layout.any) >> space & 1
