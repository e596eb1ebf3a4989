"""Where the tiles lie, and which spaces they block, hide and change."""

from collections.abc import Iterable
from functools import lru_cache

from rqa_lab.games.rqa.model.components import Components
from rqa_lab.games.rqa.model.records import Tile

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
        #: spaces with a tile that hides what is behind it, whether or not it can be a target itself
        self.hides_behind = sight
        self.any = _mask(self.at)
        self.spawns = tuple(space for space, tile in self.at.items() if tile.spawn)
        #: space -> Move that walking off it costs on top
        self.exit_extra = {space: tile.exit_extra for space, tile in self.at.items() if tile.exit_extra}
        #: space -> what is seen from it; a cache
        self.views: dict[int, View] = {}
        #: spaces whose tile does something to a robot that enters
        self.enter = frozenset(space for space, tile in self.at.items() if tile.enters)
        #: spaces whose tile is gone when a robot leaves it
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

    >>> from rqa_lab.games.rqa.model.components import components
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
