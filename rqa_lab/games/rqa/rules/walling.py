"""Which tiles close the way for good, and which spaces they wall off; robots are ignored."""

from collections.abc import Mapping
from functools import lru_cache

from rqa_lab.core.grid import STRAIGHT
from rqa_lab.games.rqa.model.records import Tile
from rqa_lab.games.rqa.model.setup import GRID

#: space -> the kind of tile on it
Tiles = Mapping[int, Tile]


@lru_cache(4096)
def parts(closed: int) -> tuple[frozenset[int], ...]:
    """The spaces outside of a mask in connected groups, the largest last.

    >>> [len(part) for part in parts(1 << GRID.number["a2"] | 1 << GRID.number["b1"])]
    [1, 46]
    """
    free = {space for space in GRID.spaces if not closed >> space & 1}
    found = []
    while free:
        part = [free.pop()]
        for space in part:
            near = free.intersection(GRID.step[space][way] for way in STRAIGHT)
            part += near
            free -= near
        found.append(frozenset(part))
    return tuple(sorted(found, key=lambda part: (len(part), min(part))))


def closed(tiles: Tiles) -> int:
    """The mask of the spaces that tiles close for good: those that nobody can push away, or open."""
    blocking = {space: tile for space, tile in tiles.items() if "move" in tile.blocks and not tile.backs}
    every = sum(1 << space for space in blocking)
    pushable = (space for space, tile in blocking.items() if tile.pushable)
    return every & ~sum(1 << space for space in pushable if _gives_way(tiles, every, space))


def _gives_way(tiles: Tiles, every: int, space: int) -> bool:
    """A tile can be pushed away from each of the sides that it separates, and not onto another tile.

    A tile with a back is not in the way: it is opened sooner or later, and gone.
    """
    ways = [(GRID.step[space][way], GRID.step[space][(way + 2) % 4]) for way in STRAIGHT]
    open_to = [start for to, start in ways if to is not None and (to not in tiles or tiles[to].backs)]
    sides = (part for part in parts(every) if any(start in part for _, start in ways))
    return all(any(start in part for start in open_to) for part in sides)


def walled_off(tiles: Tiles) -> tuple[tuple[int, ...], ...]:
    """Groups of spaces that no robot can walk to from the largest group."""
    return tuple(tuple(sorted(part)) for part in parts(closed(tiles))[:-1])


def cut_off(before: Tiles, after: Tiles) -> tuple[int, ...]:
    """The spaces that tiles cut off from others that could be walked to before.

    >>> from rqa_lab.games.rqa.model.components import components
    >>> wall, a1 = components().tiles["Wall"], GRID.number["a1"]
    >>> cut_off({1: wall}, {1: wall, 7: wall}) == (a1,)
    True
    """
    old, new = closed(before), closed(after)
    if new & ~old == 0:
        return ()
    lost: list[int] = []
    for part in parts(old):
        pieces = sorted((piece & part for piece in parts(new)), key=len)
        lost += [space for piece in pieces[:-1] for space in piece]
    return tuple(sorted(lost))
