"""The constants of a game: seats, readings, the places of Walls and tiles, and the lines between spaces."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import hypot
from typing import Any

from rqa_lab.core.clause import played, switched
from rqa_lab.core.component import having
from rqa_lab.core.grid import STRAIGHT, grid
from rqa_lab.core.keys import Agreed, Changes, Rulings
from rqa_lab.core.record import Count, Lies, Many, Numbered, Row, Text
from rqa_lab.games.rqa.components import RULINGS, Components, Tile, components, every_component

# ---- setup -----------------------------------------------------------------------------------------------
# What never changes while a game of Robot Quest Arena is played: who plays with what, on which board.

GRID = grid(7, 7)

#: the nine spaces in the middle
CENTRE = frozenset(GRID.number[column + row] for column in "cde" for row in "345")

#: numbers of bodies, and bits of their ``bumped`` masks: robots from 0, sides of the edge from EDGE, tiles
#: from TILES; see ``bodies``
EDGE, TILES = 8, 16


class Setup:
    """The players and their things: seats, robots and their owners, sides, rulings, component data.

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
        #: True if seats play in teams
        self.in_teams = len(set(self.teams)) < len(seats)
        #: name of a ruling -> the reading that is played
        self.rulings: Mapping[str, str] = played(RULINGS, rulings)
        self.data, self.packs = data, packs
        self.components = _parts(data, packs, self.rulings["tile-sight"])
        self.grid = GRID
        #: name of a robot -> its number
        self.number = {robot: number for number, robot in enumerate(self.robots)}
        #: names as people write them
        self.titles = tuple(robot.title() for robot in self.robots)
        self.boards = tuple(self.components.robots[title] for title in self.titles)
        #: the robots with an attack of their own
        self.armed = frozenset(robot for robot, board in enumerate(self.boards) if board.price)
        numbers = range(len(robots))
        #: seat -> its robots; seat -> its enemies
        self.robots_of = tuple(
            tuple(r for r in numbers if self.owner[r] == seat) for seat in range(len(seats))
        )
        side = tuple(self.teams[owner] for owner in self.owner)
        self.enemies = tuple(
            tuple(r for r in numbers if side[r] != self.teams[seat]) for seat in range(len(seats))
        )
        #: the bit of each side of the edge in a ``bumped`` mask
        one = self.rulings["edge-one-obstacle"] == "one"
        self.edge = tuple(EDGE if one else EDGE + side for side in STRAIGHT)
        #: how range is counted: "square" or "round", see ``METRICS``
        self.range_metric = self.rulings["range-metric"]
        #: how many spaces a shot along a line reaches
        three = self.rulings["laser-direction-range"] == "three"
        self.line_reach = 3 if three else max(GRID.width, GRID.height)


_setup = cache(Setup)


def setup(
    seats: tuple[str, ...],
    robots: Sequence[tuple[str, int]],
    teams: tuple[int, ...] = (),
    rulings: tuple[tuple[str, str], ...] = (),
    data: tuple[Any, ...] = (),
    packs: Iterable[str] = (),
) -> Setup:
    """The setup of these seats, (robot, seat number) pairs, team numbers, rulings, changed fields, packs.

    Raises:
        ValueError: for an unknown ruling or reading, and for more robots than have numbers.
        KeyError: for an unknown pack.
    """
    if len(robots) > EDGE:
        raise ValueError(f"found {len(robots)} robots, expected at most {EDGE}")
    return _known(seats, tuple(robots), teams, rulings, data, tuple(sorted(set(packs))))


@cache  # the same setup is needed for every position that is read
def _known(
    seats: tuple[str, ...],
    robots: tuple[tuple[str, int], ...],
    teams: tuple[int, ...],
    rulings: tuple[tuple[str, str], ...],
    data: tuple[Any, ...],
    packs: tuple[str, ...],
) -> Setup:
    changes = components().including(packs).changes(data)
    teams = tuple(map(teams.index, teams))  # by its first seat, whatever the numbers were
    return _setup(seats, robots, teams, switched(RULINGS, rulings), changes, packs)


@cache  # layouts are found by the components that they were made with
def _parts(data: tuple[Any, ...], packs: tuple[str, ...], sight: str) -> Components:
    parts = components().including(packs)
    if sight == "open":
        hiding = [name for name, tile in parts.tiles.items() if tile.attackable and "sight" in tile.blocks]
        parts = parts.changed({name: {"blocks": ("move",)} for name in hiding})
    found: Components = having(parts, data)
    return found


def blue_in_reserve(seats: int) -> int:
    """Blue cubes of the Reserve at set-up (rulebook, page 3; FAQ, "Playing with Additional Players")."""
    return 4 + seats


def _lies(s: Any, value: Setup) -> Lies:
    """Each robot lies before its seat."""
    for title, owner in zip(value.titles, value.owner, strict=True):
        yield ("board", value.seats[owner], title), 1


#: the setup as a field of a position; it is found again, not copied
AGREED = Agreed(
    setup,
    lambda: components().own,
    _lies,
    seats=Many(Text()),
    robots=Many(Row(Text(), Numbered(lambda who: who.seats, spell=True))),
    teams=Many(Count()),
    rulings=Rulings(),
    data=Changes(),
    packs=Many(Text(), omit=True),
)


# ---- where the tiles lie, and which spaces they block, hide and change -----------------------------------

#: the tiles of a layout by their numbers: (space, kind)
Tiles = tuple[tuple[int | None, str], ...]


#: from a space: the mask of the spaces that tiles hide; for each space the mask of those on the line to it
View = tuple[int, tuple[int, ...]]


class Layout:
    """Where the tiles lie, with the masks that every question about spaces needs; tile numbers are their ids.

    A tile that has left the board keeps its number, and lies at None.  The same tiles with the same data are
    equal, and mostly the same object; see :func:`layout` and :func:`rearranged`.
    """

    def __init__(self, tiles: Tiles, data: Components) -> None:
        self.tiles, self.data = tiles, data
        self._hash = hash(tiles)
        #: space -> number of the tile on it
        self.number_at = {space: number for number, (space, _) in enumerate(tiles) if space is not None}
        #: space -> kind of the tile on it
        self.at: dict[int, Tile] = {space: data.tiles[name] for space, name in tiles if space is not None}
        self.blocks_move = _mask(space for space, tile in self.at.items() if "move" in tile.blocks)
        #: the spaces of tiles that are attacked like robots, and of those that are pushed like them
        self.attackable = _mask(space for space, tile in self.at.items() if tile.attackable)
        self.pushable = _mask(space for space, tile in self.at.items() if tile.pushable)
        sight = _mask(space for space, tile in self.at.items() if "sight" in tile.blocks)
        #: spaces with a tile that one cannot see into or out of
        self.blocks_sight = sight & ~self.attackable
        #: spaces with a tile that blocks sight, whether or not it can be a target itself
        self.hides_behind = sight
        self.any = _mask(self.at)
        self.spawns = tuple(space for space, tile in self.at.items() if tile.spawn)
        #: space -> Move that walking off it costs on top
        self.exit_extra = {space: tile.exit_extra for space, tile in self.at.items() if tile.exit_extra}
        #: space -> the spaces seen from it; a cache
        self.views: dict[int, View] = {}
        #: spaces with a tile that affects a robot that enters
        self.enter = frozenset(space for space, tile in self.at.items() if tile.enters)
        #: spaces with a tile that vanishes when a robot leaves it
        self.left_for_good = frozenset(space for space, tile in self.at.items() if tile.goes_when_left)

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Layout) and self.tiles == other.tiles and self.data is other.data
        )

    def __hash__(self) -> int:
        return self._hash


def _mask(spaces: Iterable[int]) -> int:
    return sum(1 << space for space in spaces)


#: the layout of tiles that are numbered already, built once unless it was long ago; with packs, tiles move
numbered = lru_cache(4096)(Layout)


def layout(tiles: Iterable[tuple[int, str]], data: Components) -> Layout:
    """The layout of these (space, kind) pairs, built once.

    >>> from rqa_lab.games.rqa.components import components
    >>> lying = layout([(30, "Wall"), (24, "Spawn")], components())
    >>> lying.tiles, lying.spawns
    (((24, 'Spawn'), (30, 'Wall')), (24,))
    >>> rearranged(lying, 1, None, "Wall").blocks_move
    0
    """
    return numbered(tuple(sorted(tiles)), data)


def rearranged(old: Layout, number: int, space: int | None, kind: str) -> Layout:
    """A layout with a tile put elsewhere; one more has the next number."""
    tiles = list(old.tiles)
    tiles[number : number + 1] = [(space, kind)]
    return numbered(tuple(tiles), old.data)


def settled(old: Layout) -> Layout:
    """The same tiles, numbered anew: those that have left the board are forgotten."""
    return layout(((space, kind) for space, kind in old.tiles if space is not None), old.data)


# ---- straight lines between the centres of two spaces, and how far apart spaces are: geometry only -------
# A line runs through a space if it runs through its inside; a corner that it only touches does not count.

STEP, WAY = GRID.step, GRID.way
#: space -> the spaces next to it, None beyond the edge
NEAR = tuple(GRID.step[space][:4] for space in GRID.spaces)
#: space -> its neighbours, straight or diagonal, as pairs (way, space); those straight beside it
BESIDE = tuple(tuple((way, to) for way, to in enumerate(near) if to is not None) for near in STEP)
NEXT_TO = tuple(tuple((way, to) for way, to in near if way in STRAIGHT) for near in BESIDE)


@cache
def line(a: int, b: int) -> tuple[tuple[int, bool], ...]:
    """The spaces between a and b on their line, in order: does it run through (True) or only touch a corner?

    >>> [(GRID.name[space], through) for space, through in line(GRID.number["a1"], GRID.number["b2"])]
    [('b1', False), ('a2', False)]
    """
    (column, row), (to_column, to_row) = GRID.column_row(a), GRID.column_row(b)
    dx, dy = to_column - column, to_row - row
    half = abs(dx) + abs(dy)
    found = []
    for y in range(min(0, dy), max(0, dy) + 1):
        for x in range(min(0, dx), max(0, dx) + 1):
            off = 2 * abs(dx * y - dy * x)  # how far the centre of the space is from the line
            if off <= half and (x, y) not in ((0, 0), (dx, dy)):
                found.append((dx * x + dy * y, a + y * GRID.width + x, off < half))
    return tuple((space, through) for _, space, through in sorted(found))


@cache
def through(a: int) -> tuple[int, ...]:
    """For each space b the mask of the spaces that the line from a to b runs through, without the ends."""
    return tuple(sum(1 << space for space, inside in line(a, b) if inside) for b in GRID.spaces)


@cache
def shadow(a: int) -> tuple[int, ...]:
    """For each space o the mask of the spaces b for which o lies on the line from a to b."""
    masks = through(a)
    return tuple(sum(1 << b for b in GRID.spaces if masks[b] >> o & 1) for o in GRID.spaces)


@cache
def ways(a: int, b: int) -> tuple[int, ...]:
    """The ways along the line from a to b, space by space: straight, and diagonally over a corner.

    >>> from rqa_lab.core.grid import WAYS
    >>> [WAYS[way] for way in ways(GRID.number["c3"], GRID.number["e4"])]
    ['right', 'up', 'right']
    """
    on = [a, *(space for space, inside in line(a, b) if inside), b]
    return tuple(WAY[start][to] for start, to in pairwise(on))  # type: ignore[misc]  # neighbours


def onwards(a: int, b: int) -> Iterator[int]:
    """The ways along the line from a through b, beyond b, without end."""
    while a != b:
        yield from ways(a, b)


#: reading of ``range-metric`` or ``nearest-metric`` -> the distance for a number of columns and rows
METRICS: Mapping[str, Callable[[int, int], int]] = {
    "square": max,
    "king": max,
    "steps": lambda columns, rows: columns + rows,
    "round": lambda columns, rows: round(hypot(columns, rows)),
}


def distance(a: int, b: int, metric: str = "square") -> int:
    """How far b is from a, in spaces; by default a diagonal step counts as one.

    >>> a1, c3 = GRID.number["a1"], GRID.number["c3"]
    >>> distance(a1, c3), distance(a1, c3, "round"), distance(a1, c3, "steps")
    (2, 3, 4)
    """
    (column, row), (to_column, to_row) = GRID.column_row(a), GRID.column_row(b)
    return METRICS[metric](abs(to_column - column), abs(to_row - row))


def nearest(spaces: Iterable[int], goals: Iterable[int], metric: str) -> tuple[int, ...]:
    """The spaces that are nearest to one of the goals; all of them if there is no goal.

    >>> a1, b1, c1, d1 = (GRID.number[name] for name in ("a1", "b1", "c1", "d1"))
    >>> [GRID.name[space] for space in nearest((a1, c1, d1), (b1,), "king")]
    ['a1', 'c1']
    """
    goals = tuple(goals)
    away = {space: min((distance(space, goal, metric) for goal in goals), default=0) for space in spaces}
    least = min(away.values(), default=0)
    return tuple(space for space in away if away[space] == least)


@cache
def ring(a: int, metric: str = "square") -> tuple[int, ...]:
    """For each range n the mask of the spaces at most n away from a, without a."""
    away = [distance(a, b, metric) for b in GRID.spaces]
    farthest = GRID.width + GRID.height - 2  # step by step from corner to corner
    return tuple(sum(1 << b for b in GRID.spaces if 0 < away[b] <= n) for n in range(farthest + 1))


def within(a: int, n: int, metric: str = "square") -> int:
    """The mask of the spaces at most n away from a, without a."""
    rings = ring(a, metric)
    return rings[min(n, len(rings) - 1)]


@cache
def row(a: int, way: int) -> tuple[int, ...]:
    """The spaces one way from a, the nearest first, up to the edge."""
    to = STEP[a][way]
    return () if to is None else (to, *row(to, way))


# ---- names that carry their thing: a tile with its space, an effect with the body that it is on ----------
# They are texts, equal to any other text of the same letters and written alike in JSON; events, reasons and
# actions carry them, so that names never need parsing.  :func:`tile_named` and :func:`effect_named` read
# people's spellings.


class TileName(str):
    """A tile that lies on the board: "Loot Box d4".

    >>> name = tile_name("Loot Box", "d4")
    >>> name, name.kind, name.space, name == "Loot Box d4"
    ('Loot Box d4', 'Loot Box', 'd4', True)
    """

    __slots__ = ("kind", "space")
    kind: str
    space: str

    def __reduce__(self) -> "tuple[object, tuple[str, str]]":
        return tile_name, (self.kind, self.space)


@cache
def tile_name(kind: str, space: str) -> TileName:
    """The name of a tile of a kind on a space."""
    name = TileName(f"{kind} {space}")
    name.kind, name.space = kind, space
    return name


class EffectName(str):
    """An effect with the robot or the tile that it is on, as an option: "Tacks on crate".

    >>> name = effect_name("Tacks", "crate")
    >>> name, name.what, name.on
    ('Tacks on crate', 'Tacks', 'crate')
    """

    __slots__ = ("on", "what")
    what: str
    on: str

    def __reduce__(self) -> "tuple[object, tuple[str, str]]":
        return effect_name, (self.what, self.on)


def effect_name(what: str, on: str) -> EffectName:
    """The name of an effect that a tile, a card or a power has on a body."""
    name = EffectName(f"{what} on {on}")
    name.what, name.on = what, on
    return name


def tile_named(text: str) -> TileName | None:
    """The tile on the board that a text names; None for any other text.

    >>> tile_named("Wall d4").kind, tile_named("Ann d4")
    ('Wall', None)
    """
    if isinstance(text, TileName):
        return text
    kind, _, space = text.rpartition(" ")
    return tile_name(kind, space) if space in GRID.number and kind in every_component().tiles else None


def named(text: str) -> str:
    """A robot or a tile, named in an action, as facts have it; any other text is unchanged.

    >>> named("crate"), named("Wall d4"), named("nothing")
    ('Crate', 'Wall d4', 'nothing')
    """
    title = text.title() if text.islower() else text
    return tile_named(text) or (title if title in every_component().robots else text)


def kind_of(name: str) -> str:
    """The kind of a named tile, without its space; any other name is unchanged.

    >>> kind_of(tile_name("Wall", "e4")), kind_of("Crate")
    ('Wall', 'Crate')
    """
    return name.kind if isinstance(name, TileName) else name


def effect_named(text: str) -> EffectName | None:
    """The effect that an option names; None for any other option.

    >>> effect_named("Tacks on crate").on, effect_named("crate")
    ('crate', None)
    """
    if isinstance(text, EffectName):
        return text
    what, on, body = text.rpartition(" on ")
    return effect_name(what, body) if on else None
