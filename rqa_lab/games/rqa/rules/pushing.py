"""Pushing: what a robot may push, what it costs, and what a body that is moved by others runs into."""

from rqa_lab.core.grid import STEPS, STRAIGHT
from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.model.bodies import bumps, is_edge, space_or_none, tile_at, tile_of
from rqa_lab.games.rqa.model.geometry import STEP, WAY
from rqa_lab.games.rqa.model.setup import EDGE, GRID, TILES
from rqa_lab.games.rqa.model.state import State, blocked
from rqa_lab.games.rqa.rules.lasting import may
from rqa_lab.games.rqa.rules.walling import cut_off

_PUSH_COSTS = ("rqa.push.cost",)
_TILE_COSTS = ("rqa.push.cost", "rqa.faq.pushing-tiles")


def push_price(s: State, body: int) -> tuple[int, tuple[str, ...]]:
    """What pushing a body costs in Move, and the clauses that say so."""
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
    """Nothing is pushed diagonally without permission, neither a diagonal neighbour nor a straight one."""
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
    """A tile is not pushed where it may not go; whether a push into another tile is allowed is open."""
    if s.setup.rulings["tile-on-tile-push"] == "wasted" and not_onto_a_tile(s, body, way):
        return ()
    return may_come(s, body, way)


def plating_first(s: State) -> bool:
    """What Electrified Plating adds to a push is dealt before the pusher follows."""
    return s.setup.rulings["plating-timing"] == "before"


# ---- what stands in the way ------------------------------------------------------------------------------


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
