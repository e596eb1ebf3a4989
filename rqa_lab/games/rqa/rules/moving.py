"""Legal destinations of a robot, and the obstacles in its way."""

from collections.abc import Iterable

from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.bodies import is_edge, is_robot, is_tile, space_of, space_or_none, tile_at, tile_of
from rqa_lab.games.rqa.components import Tile
from rqa_lab.games.rqa.rules.pushing import (
    collision,
    fresh_obstacle,
    may_come,
    obstacle_at,
    plating_first,
    push_price,
)
from rqa_lab.games.rqa.rules.staying import may, unabsorbed, ways_of
from rqa_lab.games.rqa.setup import GRID, STEP
from rqa_lab.games.rqa.state import State, blocked, empty, where

# ---- moving: where a robot may step, and what it costs ---------------------------------------------------

_BY_ROBOT = ("rqa.move.blocked-by-obstacle", "rqa.term.robot-is-obstacle")
_PERMISSION_OF_ANOTHER = ("rqa.over.only-own-moves-this-turn", "rqa.two.card-for-one")


def _by_tile(tile: Tile) -> tuple[str, ...]:
    return ("rqa.move.blocked-by-obstacle", *tile.clauses.get("blocks", ()), "rqa.term.obstacle")


def enterable(s: State, robot: int) -> int:
    """The mask of the spaces that a robot may enter: the free ones, or all if it may go over obstacles."""
    return -1 if may(s, robot, "over") else ~(s.occupied | s.layout.blocks_move)


def free_space(s: State, robot: int, way: int) -> Bare:
    """The next space is on the board, and nothing on it blocks movement, or the robot may go over it."""
    at = s.at[robot]
    to = STEP[at][way]  # type: ignore[index]  # asked only of robots on the board
    if to is None:
        return (("edge", ("rqa.move.edge", "rqa.term.arena"), robot, at, way),)
    if enterable(s, robot) >> to & 1:
        return ()
    clauses = _by_tile(s.layout.at[to]) if s.layout.blocks_move >> to & 1 else _BY_ROBOT
    if any(what == "over" for what, _ in s.lasting):
        clauses += _PERMISSION_OF_ANOTHER
    return (("blocked", clauses, robot, to, obstacle_at(s, robot, to)),)


_STEP_COSTS = ("rqa.move.basic",)
_EXIT_IGNORED = ("rqa.over.ignore-exit-cost", "rqa.over.cost", "rqa.move.basic")


def step_price(s: State, robot: int) -> tuple[int, tuple[str, ...]]:
    """The price of a robot's step in Move, and the clauses behind it."""
    at = s.at[robot]
    extra = s.layout.exit_extra.get(at)  # type: ignore[arg-type]
    if not extra:
        return 1, _STEP_COSTS
    if may(s, robot, "over"):
        return 1, _EXIT_IGNORED
    return 1 + extra, (*s.layout.at[at].clauses["exit"], "rqa.move.basic")  # type: ignore[index]


def enough_for_step(s: State, robot: int) -> Bare:
    """The pool holds the price of a step."""
    price, clauses = step_price(s, robot)
    return () if s.move >= price else (("step price", clauses, robot, price, s.move),)


# ---- passing over obstacles: whether a robot is on top of one, and can come down again -------------------


def enough_to_leave(s: State, robot: int, extra: int) -> bool:
    """A robot that has left a tile can pay for that on top of its step, and still come down again."""
    if s.atop != robot:
        return s.move >= extra
    down = exit_cost(s, robot, space_of(s, robot))
    return s.move >= extra and down is not None and extra + down <= spendable(s)


_NO_WAY_DOWN = ("rqa.over.need-enough-move", "rqa.over.no-stop")


def others_at(s: State, robot: int) -> int:
    """The mask of the spaces on which other robots stand."""
    return where(s, (other for other in range(len(s.at)) if other != robot))


def on_an_obstacle(s: State, robot: int) -> bool:
    """A robot stands where a tile or another robot blocks movement."""
    at = s.at[robot]
    return at is not None and bool((others_at(s, robot) | s.layout.blocks_move) >> at & 1)


def over(s: State, robot: int, to: int) -> str:
    """The obstacle that a robot on a space would stand on top of: "the Wall", "Crate"; "" for floor."""
    if not blocked(s, to):
        return ""
    obstacle = obstacle_at(s, robot, to)
    return s.setup.titles[obstacle] if is_robot(obstacle) else f"the {s.layout.at[to].name}"


def way_down_after_step(s: State, robot: int, way: int) -> Bare:
    """No robot steps onto an obstacle without the Move to come down; asked of spaces it may step onto."""
    to = STEP[s.at[robot]][way]  # type: ignore[index]
    if to is None or not blocked(s, to):
        return ()
    price, _ = step_price(s, robot)
    down = exit_cost(s, robot, to)
    has = spendable(s)
    if down is not None and price + down <= has:
        return ()
    return (("no way down", _NO_WAY_DOWN, robot, to, None if down is None else price + down, has),)


def spendable(s: State) -> int:
    """The Move that can be spent before a robot is down from an obstacle again."""
    return s.move + s.energy if s.setup.rulings["convert-on-top"] == "allowed" else s.move


def way_down_after_push(s: State, robot: int, body: int, way: int) -> Bare:
    """A robot that a push leaves on top of an obstacle needs the Move to come down."""
    if not may(s, robot, "over"):
        return ()
    at, to = s.at[robot], space_or_none(s, body)
    if at is None or to is None:
        return ()
    price, _ = push_price(s, body)
    obstacle = collision(s, body, way)
    gone = _knocked_out(s, robot, body, obstacle)
    if obstacle is None and body not in gone and not may_come(s, body, way):
        others = [where for other, where in enumerate(s.at) if other not in (robot, body)]
        if (is_tile(body) or not s.layout.blocks_move >> to & 1) and to not in others:
            return ()
        at, down = to, exit_cost(s, robot, to, body)
    elif s.atop != robot:
        return ()
    else:
        if own_among(s, gone):  # that ends the turn on the spot
            ends = ("rqa.over.no-stop", "rqa.ko.own-turn-ends", "rqa.over.push-from-top")
            return (("no end on top", ends, robot, at),)
        down = exit_cost(s, robot, at, *gone)
    has = spendable(s)
    if down is not None and price + down <= has:
        return ()
    clauses = (*_NO_WAY_DOWN, "rqa.over.push-from-top")
    return (("no way down", clauses, robot, at, None if down is None else price + down, has),)


def exit_cost(s: State, robot: int, space: int, *gone: int) -> int | None:
    """The least Move that brings a robot down from an obstacle on a space; None if it cannot come down.

    It walks on over any obstacles, and in the end it may push a body away and take its space.  Bodies
    that are ``gone`` by then do not stand in the way.
    """
    bodies = {at: other for other, at in enumerate(s.at) if at is not None and other not in (robot, *gone)}
    if s.layout.pushable:
        bodies = {at: tile_at(s, at) for at, tile in s.layout.at.items() if tile.pushable} | bodies
    walls = s.layout.blocks_move
    ways = ways_of(s, robot)
    best: int | None = None
    reached, seen, walked = [space], {space}, 0
    while reached and (best is None or walked + 1 < best):
        ahead = []
        for start in reached:
            for way in ways:
                to = STEP[start][way]
                if to is None:
                    continue
                if not walls >> to & 1 and to not in bodies:
                    return walked + 1
                if to in bodies and (not walls >> to & 1 or is_tile(bodies[to])):
                    pushed = _pushed_away(s, robot, bodies[to], way)
                    if pushed is not None and (best is None or walked + pushed < best):
                        best = walked + pushed
                if to not in seen:
                    seen.add(to)
                    ahead.append(to)
        reached, walked = ahead, walked + 1
    return best


def stranded(s: State) -> bool:
    """A robot is on top of an obstacle and cannot come down: the turn ends, or the Move is not enough.

    Where no space is empty it has nowhere to go, and is as well off as all others.
    """
    if s.atop is None or (at := s.at[s.atop]) is None or not any(empty(s, to) for to in GRID.spaces):
        return False
    if s.own_ko:
        return True
    down = exit_cost(s, s.atop, at)
    return down is None or down > spendable(s)


def own_among(s: State, bodies: Iterable[int]) -> bool:
    """A robot of the active seat is among these bodies."""
    return any(body in s.setup.robots_of[s.seat] for body in bodies)


def _pushed_away(s: State, robot: int, body: int, way: int) -> int | None:
    """The cost of taking a body's space by a push that way; None if the push does not clear it."""
    price, _ = push_price(s, body)
    obstacle = collision(s, body, way)
    if may_come(s, body, way):
        return None
    gone = () if fresh_obstacle(s, body, way) else _knocked_out(s, robot, body, obstacle)
    if obstacle is None and body not in gone:
        return price
    if body not in gone or own_among(s, gone):
        return None  # it stays, or a Knock Out of one of the seat's own robots ends the turn
    return price + 1  # it is Knocked Out where it stands, and its space is free to step on


def _knocked_out(s: State, robot: int, body: int, obstacle: int | None) -> tuple[int, ...]:
    """The bodies that are gone when a robot pushes one of them, before it could follow.

    The body may be pushed into an obstacle, given by its bit.
    """
    plating = s.lasting.count(("plating", robot))
    if obstacle is None:
        if not plating or not plating_first(s) or is_tile(body):  # a tile that moves is opened later
            return ()
        hits: dict[int, tuple[int, ...]] = {body: (plating,)}
    else:
        hits = {body: (1, plating)} if is_edge(obstacle) else {body: (1, plating), obstacle: (1,)}
    return tuple(one for one, hurt in hits.items() if _falls(s, one, hurt))


def _falls(s: State, body: int, hits: tuple[int, ...]) -> bool:
    """These hits, one after the other, remove a body from the board."""
    if is_tile(body):
        return any(hits) and bool(tile_of(s, body).backs)
    return s.red[body] + s.blue[body] <= unabsorbed(s, body, hits)
