"""Bodies: what can be pushed, knocked back, attacked and damaged.  A robot is one, and so is every tile.

The number of a robot is its own; that of a tile is TILES and its number in the layout, which is its bit as an
obstacle too.  In actions a tile is called by its kind and its space: "Loot Box d4".
"""

from collections.abc import Iterable

from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.components import Tile
from rqa_lab.games.rqa.setup import EDGE, GRID, TILES, effect_name, tile_name, tile_named
from rqa_lab.games.rqa.state import State, obstacle_kind


def is_robot(body: int) -> bool:
    """A body, or an obstacle given by its bit, is a robot.

    Code that runs for every move and push compares with EDGE and TILES itself, as a call would take longest.
    """
    return body < EDGE


def is_edge(obstacle: int) -> bool:
    """An obstacle, given by its bit, is a side of the edge.

    >>> [is_edge(obstacle) for obstacle in (0, EDGE, TILES)]
    [False, True, False]
    """
    return EDGE <= obstacle < TILES


def is_tile(body: int) -> bool:
    """A body, or an obstacle given by its bit, is a tile."""
    return body >= TILES


def robots_at(s: State, space: int) -> list[int]:
    """The robots on a space, by number: several where one passes over another.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "b1"}}})
    >>> robots_at(s, 1), robots_at(s, 2)
    ([0], [])
    """
    return [robot for robot, at in enumerate(s.at) if at == space]


def space_or_none(s: State, body: int) -> int | None:
    """The space of a body; None off the board."""
    return s.at[body] if body < EDGE else s.layout.tiles[body - TILES][0]


def space_of(s: State, body: int) -> int:
    """The space of a body that is on the board.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "b1"}}, "tiles": {"d1": "Wall"}})
    >>> space_of(s, 0), space_of(s, TILES)
    (1, 3)
    """
    at = s.at[body] if body < EDGE else s.layout.tiles[body - TILES][0]
    assert at is not None
    return at


def title(s: State, body: int) -> str:
    """A body as people write it: "Crate", "Loot Box d4"."""
    return s.setup.titles[body] if body < EDGE else tile_title(s, body)


def word(s: State, body: int) -> str:
    """A body as actions name it: "crate", "Loot Box d4"."""
    return s.setup.robots[body] if body < EDGE else tile_title(s, body)


def tile_title(s: State, body: int) -> str:
    """A tile with its space; without, if it has left the board."""
    space, kind = s.layout.tiles[body - TILES]
    return kind if space is None else tile_name(kind, GRID.name[space])


def obstacle_name(s: State, bit: int) -> str:
    """The name of a bit of a ``bumped`` mask: "Crate", "Wall e4", "the edge"."""
    return tile_title(s, bit) if is_tile(bit) else obstacle_kind(s, bit)


def bumped(s: State, mask: int) -> tuple[str, ...]:
    """The obstacles of a ``bumped`` mask by name."""
    return tuple(obstacle_name(s, bit) for bit in range(mask.bit_length()) if mask >> bit & 1)


def effect_on(s: State, name: str, body: int | None) -> str:
    """An effect as an option: "Tacks on crate"; only its name if it is on no body."""
    return name if body is None else effect_name(name, word(s, body))


def find(s: State, name: str) -> int:
    """The body with this name in actions.

    Raises:
        KeyError: for a name that no robot has, and no tile on the board.

    >>> from rqa_lab.games.rqa import GAME
    >>> keys = {"packs": ["dozer"], "robots": {"pug": {"seat": "Ann"}}, "tiles": {"d4": "Loot Box"}}
    >>> s = GAME.position(keys)
    >>> find(s, "pug"), find(s, "Loot Box d4")
    (0, 16)
    """
    robot = s.setup.number.get(name)
    if robot is not None:
        return robot
    tile = tile_named(name)
    number = s.layout.number_at.get(GRID.number[tile.space]) if tile else None
    if not tile or number is None or s.layout.tiles[number][1] != tile.kind:
        raise KeyError(name)
    return TILES + number


def tile_exists(s: State, name: str) -> Bare:
    """The tile that an action names lies on the space that it names; a name of no tile passes, too."""
    meant = tile_named(name)
    if meant is None or meant.kind not in s.setup.components.tiles:
        return ()
    space = GRID.number[meant.space]
    tile = s.layout.at.get(space)
    return () if tile and tile.name == meant.kind else (("no such tile", ("rqa.term.tile",), meant, space),)


def space_by_name(s: State, name: str) -> int | None:
    """The space of the body with this name in actions; None if there is none on the board.

    For a tile that has gone it is the space in the name.  Before the set-up no robot is on the board.
    """
    try:
        tile = tile_named(name)
        return GRID.number[tile.space] if tile and tile_exists(s, tile) else space_or_none(s, find(s, name))
    except KeyError:
        return None


def tile_at(s: State, space: int) -> int:
    """The tile on a space as a body."""
    return TILES + s.layout.number_at[space]


def tile_of(s: State, body: int) -> Tile:
    """The record of a body that is a tile."""
    return s.setup.components.tiles[s.layout.tiles[body - TILES][1]]


def attackable(s: State) -> tuple[int, ...]:
    """The tiles on the board that are attacked like robots, as bodies."""
    return _tiles(s, s.layout.attackable)


def handled(s: State) -> tuple[int, ...]:
    """The tiles on the board that are pushed or attacked like robots, as bodies."""
    return _tiles(s, s.layout.attackable | s.layout.pushable)


def _tiles(s: State, mask: int) -> tuple[int, ...]:
    return tuple(tile_at(s, space) for space in s.layout.at if mask >> space & 1) if mask else ()


def bumps(s: State, body: int) -> int:
    """The mask of the obstacles that a body was knocked into this turn."""
    return s.bumped[body] if body < EDGE else dict(s.extras.bumped).get(body - TILES, 0)


def in_order_of_gain(s: State, seat: int, bodies: Iterable[int]) -> tuple[int, ...]:
    """Bodies that are hurt in one moment, in the order in which a seat's gains and losses are counted.

    Enemies bring gains, and so do tiles.
    """
    losses_first = s.setup.rulings["vp-simultaneous"] == "loss-first"
    enemies = s.setup.enemies[seat]
    return tuple(sorted(bodies, key=lambda body: (body in enemies or is_tile(body)) == losses_first))
