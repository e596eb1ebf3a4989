"""Rules for pushes, and for arranging tiles."""

from collections.abc import Mapping
from functools import lru_cache

from rqa_lab.core.grid import STEPS, STRAIGHT
from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.bodies import bumps, is_edge, space_or_none, tile_at, tile_of
from rqa_lab.games.rqa.components import Tile
from rqa_lab.games.rqa.rules.staying import may
from rqa_lab.games.rqa.setup import EDGE, GRID, STEP, TILES, WAY
from rqa_lab.games.rqa.state import State, blocked, empty
from rqa_lab.games.rqa.steps import named

# ---- which tiles close the way for good, and which spaces they wall off; robots are ignored --------------

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
    """The mask of the spaces closed for good: their tiles can be neither pushed away nor opened."""
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

    >>> from rqa_lab.games.rqa.components import components
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


# ---- where a card that lays or swaps tiles may put one ---------------------------------------------------


def arranged(s: State, card: str) -> tuple[str, ...]:
    """The clauses by which a card arranges tiles of the Game Box."""
    return s.setup.components.cards[card].play_clauses or ("rqa.card.do-what-it-says",)


def nothing_walled_off(s: State, space: int, kind: str) -> Bare:
    """A tile of that kind on that space walls no spaces off that were not."""
    lost = cut_off(s.layout.at, {**s.layout.at, space: s.setup.components.tiles[kind]})
    return (("walls off", ("rqa.faq.no-blocking-off",), kind, space, lost),) if lost else ()


def bare_space(s: State, space: int) -> Bare:
    """Neither a robot nor a tile is on the space."""
    return () if empty(s, space) else (("not empty", ("rqa.term.empty",), space),)


def not_a_spawn(s: State, space: int) -> Bare:
    """A tile lies on the space, and it is no Spawn."""
    tile = s.layout.at.get(space)
    if tile is None:
        return (("no tile", ("rqa.term.tile",), space),)
    return () if not tile.spawn else (("a Spawn", (), space),)


def fits_choice(s: State, option: str) -> Bare:
    """The answer to a choice of a tile, or of a space for one, is possible."""
    assert s.choice is not None
    kind, asking, space = s.choice.kind, named(s.choice.frame), GRID.number.get(option)
    found: Bare = ()
    if kind == "lay tile on" and space is not None:
        found = bare_space(s, space) or nothing_walled_off(s, space, asking.kind)
    elif kind == "swap tile" and space is not None:
        found = not_a_spawn(s, space)
    elif kind == "swap tile for" and option in s.extras.box:
        found = nothing_walled_off(s, asking.at, option)
    if found and found[0][0] != "walls off":  # the card itself says where
        ((what, clauses, *facts),) = found
        return ((what, tuple(dict.fromkeys((*arranged(s, asking.cause), *clauses))), *facts),)
    return found


# ---- pushing: what a robot may push, what it costs, and what a body that is moved by others runs into ----

_PUSH_COSTS = ("rqa.push.cost",)
_TILE_COSTS = ("rqa.push.cost", "rqa.faq.pushing-tiles")


def push_price(s: State, body: int) -> tuple[int, tuple[str, ...]]:
    """The price of pushing a body in Move, and the clauses behind it."""
    if body >= TILES:
        return 2, _TILE_COSTS
    board = s.setup.boards[body]
    if not board.push_extra:
        return 2, _PUSH_COSTS
    return 2 + board.push_extra, (*board.clauses["push"], "rqa.meta.component-overrides-rules")


def enough_for_push(s: State, body: int) -> Bare:
    """The pool holds the price of pushing a body."""
    price, clauses = push_price(s, body)
    return () if s.move >= price else (("push price", clauses, body, price, s.move),)


def straight_push(s: State, robot: int, body: int, way: int) -> Bare:
    """Diagonal pushes need permission, whether the body is a diagonal neighbour or a straight one."""
    if way in STRAIGHT or may(s, robot, "diagonal"):
        return ()
    to = space_or_none(s, body)
    leads = None if to is None else WAY[s.at[robot]][to]  # type: ignore[index]
    beside = leads is not None and leads in STRAIGHT
    aside = ("rqa.push.direction", "rqa.diag.push-no-bend")
    clauses = aside if beside else ("rqa.push.adjacent-only", "rqa.diag.push")
    return (("no diagonal push", clauses, robot, s.at[robot], body, way),)


def pushable(s: State, robot: int, body: int, way: int) -> Bare:
    """The body is next to the robot, and the way leads straight away from the robot."""
    at, to = s.at[robot], space_or_none(s, body)
    if STEP[at][way] == to and (way in STRAIGHT or may(s, robot, "diagonal")):  # type: ignore[index]
        return ()
    diagonal = may(s, robot, "diagonal")
    leads = WAY[at][to]  # type: ignore[index]
    if leads is None or (leads not in STRAIGHT and not diagonal):
        clauses = ("rqa.push.adjacent-only", "rqa.term.next-to")
        return (("not next to", clauses, robot, at, body, to),)
    bends = way not in STRAIGHT and leads in STRAIGHT
    why = ("rqa.diag.push-no-bend", "rqa.push.direction") if bends else ("rqa.push.direction",)
    return (("other way", why, robot, body, to, leads),)


def a_pushable_tile(s: State, body: int) -> Bare:
    """Robots can be pushed, and tiles that say so."""
    if body < EDGE or tile_of(s, body).pushable:
        return ()
    return (("not pushable", ("rqa.faq.pushing-tiles",), body),)


def not_onto_a_tile(s: State, body: int, way: int) -> Bare:
    """A tile is never moved onto another one; it is rammed into one that blocks movement."""
    if body < EDGE:
        return ()
    at = space_or_none(s, body)
    to = None if at is None else STEP[at][way]
    if to is None or to not in s.layout.at or blocked(s, to):
        return ()
    return (("onto a tile", ("rqa.faq.push-tile-onto-tile",), body, tile_at(s, to)),)


def walls_nothing_off(s: State, body: int, way: int) -> Bare:
    """A tile that goes one space that way, onto a free one, walls no spaces off."""
    at, tiles = space_or_none(s, body), s.layout.at
    to = None if body < EDGE or at is None else STEP[at][way]
    if to is None or blocked(s, to) or tiles[at].backs:  # type: ignore[index]  # one with a back closes nothing
        return ()
    after = {space: tile for space, tile in tiles.items() if space != at}
    lost = cut_off(tiles, {**after, to: tile_of(s, body)})
    return (("walls off", ("rqa.faq.no-blocking-off",), tile_of(s, body).name, to, lost),) if lost else ()


def may_come(s: State, body: int, way: int) -> Bare:
    """The reasons why a tile cannot go one space that way, where nothing blocks movement."""
    return not_onto_a_tile(s, body, way) or walls_nothing_off(s, body, way)


def may_push_onto(s: State, body: int, way: int) -> Bare:
    """A tile may be pushed only where it may go; whether it may be pushed into another tile is a ruling."""
    if s.setup.rulings["tile-on-tile-push"] == "wasted" and not_onto_a_tile(s, body, way):
        return ()
    return may_come(s, body, way)


def plating_first(s: State) -> bool:
    """Electrified Plating's extra damage to a push is dealt before the pusher follows."""
    return s.setup.rulings["plating-timing"] == "before"


# ---- obstacles -------------------------------------------------------------------------------------------


def collision(s: State, body: int, way: int) -> int | None:
    """The obstacle, as a bit of a ``bumped`` mask, that a body knocked that way would hit; None if none."""
    at = s.at[body] if body < EDGE else space_or_none(s, body)  # every push asks
    to = STEP[at][way]  # type: ignore[index]
    if to is None:
        return s.setup.edge[_side(at, way)]  # type: ignore[arg-type]
    if not blocked(s, to):
        return None
    return obstacle_at(s, body, to)


def _side(space: int, way: int) -> int:
    """The side of the arena by which this way leaves it; out of a corner, the right or left one."""
    dx, _ = STEPS[way]
    column, _ = GRID.column_row(space)
    if not 0 <= column + dx < GRID.width:
        return 0 if dx > 0 else 2
    return 1 if STEPS[way][1] > 0 else 3


def obstacle_at(s: State, robot: int, space: int) -> int:
    """The bit of what blocks movement on a space: a tile first, then a robot, then one passing over."""
    if s.layout.blocks_move >> space & 1:
        return TILES + s.layout.number_at[space]
    here = [other for other, at in enumerate(s.at) if at == space and other != robot]  # asked at every bump
    return min(here, key=lambda other: other == s.atop)


def hit_before(s: State, body: int, obstacle: int) -> bool:
    """A body was knocked into the obstacle, given by its bit, already this turn.

    In the reading ``both-roles`` also if the obstacle is a robot that was knocked into the body.
    """
    if bumps(s, body) >> obstacle & 1:
        return True
    either_way = not is_edge(obstacle) and s.setup.rulings["limit-pairing"] == "both-roles"
    return either_way and bool(bumps(s, obstacle) >> body & 1)


def fresh_obstacle(s: State, body: int, way: int) -> Bare:
    """No body is knocked into the same obstacle twice in a turn."""
    obstacle = collision(s, body, way)
    if obstacle is None or not hit_before(s, body, obstacle):
        return ()
    clauses: tuple[str, ...] = ("rqa.limit.same-obstacle",)
    if is_edge(obstacle):
        clauses += ("rqa.limit.edge-is-one",)
    elif not bumps(s, body) >> obstacle & 1:  # they collided the other way round
        body, obstacle, clauses = obstacle, body, (*clauses, "rqa.limit.robot-obstacle")
    return (("same obstacle", clauses, body, space_or_none(s, body), obstacle),)
