"""Moving and pushing: where a robot may go, what it costs, whom it may push, what stands in the way."""

from collections.abc import Iterable

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.grid import STEPS, STRAIGHT, WAYS
from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.model.bodies import (
    bumps,
    is_edge,
    is_robot,
    is_tile,
    place,
    space_of,
    tile_at,
    tile_of,
)
from rqa_lab.games.rqa.model.records import Tile
from rqa_lab.games.rqa.model.setup import EDGE, GRID, TILES
from rqa_lab.games.rqa.model.state import State, blocked, empty, where
from rqa_lab.games.rqa.rules.staying import unabsorbed
from rqa_lab.games.rqa.rules.walling import cut_off

STEP, WAY = GRID.step, GRID.way
#: space -> its neighbours, straight or diagonal, as pairs (way, space); those straight beside it
BESIDE = tuple(tuple((way, to) for way, to in enumerate(near) if to is not None) for near in STEP)
NEXT_TO = tuple(tuple((way, to) for way, to in near if way in STRAIGHT) for near in BESIDE)

# ---- what cards let a robot do this turn -----------------------------------------------------------------


def may(s: State, robot: int, what: str) -> bool:
    """A card lets the robot go "over" obstacles, or "diagonal", for the rest of the turn; see ``LASTING``."""
    return bool(s.lasting) and (what, robot) in s.lasting


def ways_of(s: State, robot: int) -> range:
    """The ways a robot may go: diagonal ones only with permission."""
    return range(len(WAYS)) if may(s, robot, "diagonal") else STRAIGHT


#: kinds of movement that are a robot's own; by all others somebody else moves it
BY_ITSELF = ("step", "follow")


def goes_over(s: State, robot: int, how: str) -> bool:
    """A robot that came by its own motion and may move over obstacles passes over, and may ignore tiles."""
    return how in BY_ITSELF and may(s, robot, "over")


def straight(s: State, robot: int, way: int) -> Bare:
    """Nobody moves diagonally without permission."""
    if way in STRAIGHT or may(s, robot, "diagonal"):
        return ()
    return (("no diagonal", ("rqa.move.no-diagonal", "rqa.diag.permission"), robot, s.at[robot], way),)


def one_step(s: State, body: int, to: int) -> Bare:
    """Whoever is moved space by space goes to a neighbour, and diagonally only with permission."""
    at = space_of(s, body)
    way = WAY[at][to]
    if way is None:
        return (("too far", ("rqa.card.reprogram.path",), body, at, to),)
    return straight(s, body, way)


def past_corners(s: State, body: int, way: int) -> Clauses:
    """What a body that goes diagonally passes: what stands or lies at the corner is not entered."""
    if way in STRAIGHT:
        return ()
    at, (dx, dy) = space_of(s, body), STEPS[way]
    beside = [to for one in ((dx, 0), (0, dy)) if (to := STEP[at][STEPS.index(one)]) is not None]
    return (
        *only_if(any(blocked(s, space) for space in beside), "rqa.diag.between-corners"),
        *only_if(any(space in s.layout.at for space in beside), "rqa.move.corner-not-entered"),
    )


# ---- moving ----------------------------------------------------------------------------------------------

_BY_ROBOT = ("rqa.move.blocked-by-obstacle", "rqa.term.robot-is-obstacle")
_PERMISSION_OF_ANOTHER = ("rqa.over.only-own-moves-this-turn", "rqa.two.card-for-one")


def _by_tile(tile: Tile) -> tuple[str, ...]:
    return ("rqa.move.blocked-by-obstacle", *tile.clauses.get("blocks", ()), "rqa.term.obstacle")


def enterable(s: State, robot: int) -> int:
    """The mask of the spaces that nothing bars a robot from: what is free, or all if it may go over."""
    return -1 if may(s, robot, "over") else ~(s.occupied | s.layout.blocks_move)


def free_space(s: State, robot: int, way: int) -> Bare:
    """The space that way is on the board and holds nothing that blocks movement, or one may go over it."""
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
    """What a step of a robot costs in Move, and the clauses that say so."""
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


def enough_to_leave(s: State, robot: int, extra: int) -> bool:
    """A robot that has left a tile can pay for that on top of its step, and still come down again."""
    if s.atop != robot:
        return s.move >= extra
    down = way_down(s, robot, space_of(s, robot))
    return s.move >= extra and down is not None and extra + down <= spendable(s)


# ---- over obstacles --------------------------------------------------------------------------------------

_NO_WAY_DOWN = ("rqa.over.need-enough-move", "rqa.over.no-stop")


def others_at(s: State, robot: int) -> int:
    """The mask of the spaces on which other robots stand."""
    return where(s, (other for other in range(len(s.at)) if other != robot))


def on_an_obstacle(s: State, robot: int) -> bool:
    """A robot stands where a tile or another robot blocks movement."""
    at = s.at[robot]
    return at is not None and bool((others_at(s, robot) | s.layout.blocks_move) >> at & 1)


def over(s: State, robot: int, to: int) -> str:
    """What a robot that steps onto a space will stand on top of: "the Wall", "Crate"; "" for floor."""
    if not blocked(s, to):
        return ""
    obstacle = obstacle_at(s, robot, to)
    return s.setup.titles[obstacle] if is_robot(obstacle) else f"the {s.layout.at[to].name}"


def way_down_after_step(s: State, robot: int, way: int) -> Bare:
    """Nobody steps onto an obstacle without the Move to come down from it again; asked of a free space."""
    to = STEP[s.at[robot]][way]  # type: ignore[index]
    if to is None or not blocked(s, to):
        return ()
    price, _ = step_price(s, robot)
    down = way_down(s, robot, to)
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
    at, to = s.at[robot], place(s, body)
    if at is None or to is None:
        return ()
    price, _ = push_price(s, body)
    obstacle = collision(s, body, way)
    gone = _knocked_out(s, robot, body, obstacle)
    if obstacle is None and body not in gone and not may_come(s, body, way):
        others = [where for other, where in enumerate(s.at) if other not in (robot, body)]
        if (is_tile(body) or not s.layout.blocks_move >> to & 1) and to not in others:
            return ()
        at, down = to, way_down(s, robot, to, body)
    elif s.atop != robot:
        return ()
    else:
        if own_among(s, gone):  # that ends the turn on the spot
            ends = ("rqa.over.no-stop", "rqa.ko.own-turn-ends", "rqa.over.push-from-top")
            return (("no end on top", ends, robot, at),)
        down = way_down(s, robot, at, *gone)
    has = spendable(s)
    if down is not None and price + down <= has:
        return ()
    clauses = (*_NO_WAY_DOWN, "rqa.over.push-from-top")
    return (("no way down", clauses, robot, at, None if down is None else price + down, has),)


def way_down(s: State, robot: int, space: int, *gone: int) -> int | None:
    """The least Move that brings a robot down from an obstacle on a space; None if there is no way.

    It walks on, over whatever there is, and may at last push a body away and take its space.  Bodies that
    are ``gone`` by then stand in no way.
    """
    there = {at: other for other, at in enumerate(s.at) if at is not None and other not in (robot, *gone)}
    if s.layout.pushable:
        there = {at: tile_at(s, at) for at, tile in s.layout.at.items() if tile.pushable} | there
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
                if not walls >> to & 1 and to not in there:
                    return walked + 1
                if to in there and (not walls >> to & 1 or is_tile(there[to])):
                    pushed = _pushed_away(s, robot, there[to], way)
                    if pushed is not None and (best is None or walked + pushed < best):
                        best = walked + pushed
                if to not in seen:
                    seen.add(to)
                    ahead.append(to)
        reached, walked = ahead, walked + 1
    return best


def stranded(s: State) -> bool:
    """A robot is on top of an obstacle and does not come down: the turn ends, or there is no Move for a way.

    Where no space is empty it has nowhere to go, and is as well off as all others.
    """
    if s.atop is None or (at := s.at[s.atop]) is None or not any(empty(s, to) for to in GRID.spaces):
        return False
    if s.own_ko:
        return True
    down = way_down(s, s.atop, at)
    return down is None or down > spendable(s)


def own_among(s: State, bodies: Iterable[int]) -> bool:
    """A robot of the active seat is among these bodies."""
    return any(body in s.setup.of_seat[s.seat] for body in bodies)


def _pushed_away(s: State, robot: int, body: int, way: int) -> int | None:
    """What it costs to take the space of a body by a push that way; None if the push clears no space."""
    price, _ = push_price(s, body)
    obstacle = collision(s, body, way)
    if may_come(s, body, way):
        return None
    gone = () if fresh_obstacle(s, body, way) else _knocked_out(s, robot, body, obstacle)
    if obstacle is None and body not in gone:
        return price
    if body not in gone or own_among(s, gone):
        return None  # it stays, or one's own Knock Out ends the turn
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
    """Hits, one after the other, take a body off the board."""
    if is_tile(body):
        return any(hits) and bool(tile_of(s, body).backs)
    return s.red[body] + s.blue[body] <= unabsorbed(s, body, hits)


def plating_first(s: State) -> bool:
    """What Electrified Plating adds to a push is dealt before the pusher follows."""
    return s.setup.rulings["plating-timing"] == "before"


# ---- pushing ---------------------------------------------------------------------------------------------

_PUSH_COSTS = ("rqa.push.cost",)
_TILE_COSTS = ("rqa.push.cost", "rqa.faq.pushing-tiles")
_CRATE_COSTS = (
    "rqa.push.crate-cost",
    "rqa.push.cost",
    "rqa.robot.crate.push-cost",
    "rqa.meta.component-overrides-rules",
)


def push_price(s: State, body: int) -> tuple[int, tuple[str, ...]]:
    """What pushing a body costs in Move, and the clauses that say so."""
    if body >= TILES:
        return 2, _TILE_COSTS
    extra = s.setup.boards[body].push_extra
    return (2 + extra, _CRATE_COSTS) if extra else (2, _PUSH_COSTS)


def enough_for_push(s: State, body: int) -> Bare:
    """The pool holds the price of pushing a body."""
    price, clauses = push_price(s, body)
    return () if s.move >= price else (("push price", clauses, body, price, s.move),)


def straight_push(s: State, robot: int, body: int, way: int) -> Bare:
    """Nobody pushes diagonally without permission, neither a diagonal neighbour nor a straight one aside."""
    if way in STRAIGHT or may(s, robot, "diagonal"):
        return ()
    to = place(s, body)
    leads = None if to is None else WAY[s.at[robot]][to]  # type: ignore[index]
    beside = leads is not None and leads in STRAIGHT
    aside = ("rqa.push.direction", "rqa.diag.push-no-bend")
    clauses = aside if beside else ("rqa.push.adjacent-only", "rqa.diag.push")
    return (("no diagonal push", clauses, robot, s.at[robot], body, way),)


def pushable(s: State, robot: int, body: int, way: int) -> Bare:
    """The body is next to the robot, and the way leads straight away from the robot."""
    at, to = s.at[robot], place(s, body)
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
    """A tile never comes to lie on another one; one that blocks movement it is rammed into."""
    if body < EDGE:
        return ()
    at = place(s, body)
    to = None if at is None else STEP[at][way]
    if to is None or to not in s.layout.at or blocked(s, to):
        return ()
    return (("onto a tile", ("rqa.faq.push-tile-onto-tile",), body, tile_at(s, to)),)


def walls_nothing_off(s: State, body: int, way: int) -> Bare:
    """A tile that goes one space that way, onto a free one, walls no spaces off."""
    at, tiles = place(s, body), s.layout.at
    to = None if body < EDGE or at is None else STEP[at][way]
    if to is None or blocked(s, to) or tiles[at].backs:  # type: ignore[index]  # one with a back closes nothing
        return ()
    after = {space: tile for space, tile in tiles.items() if space != at}
    lost = cut_off(tiles, {**after, to: tile_of(s, body)})
    return (("walls off", ("rqa.faq.no-blocking-off",), tile_of(s, body).name, to, lost),) if lost else ()


def may_come(s: State, body: int, way: int) -> Bare:
    """What keeps a tile from going one space that way, where nothing blocks movement."""
    return not_onto_a_tile(s, body, way) or walls_nothing_off(s, body, way)


def may_push_onto(s: State, body: int, way: int) -> Bare:
    """A tile is not pushed where it may not come; whether one may try that with another tile is open."""
    if s.setup.rulings["tile-on-tile-push"] == "wasted" and not_onto_a_tile(s, body, way):
        return ()
    return may_come(s, body, way)


# ---- what stands in the way ------------------------------------------------------------------------------


def collision(s: State, body: int, way: int) -> int | None:
    """The obstacle, as a bit of a ``bumped`` mask, that a body knocked that way would hit; None if none."""
    at = s.at[body] if body < EDGE else place(s, body)  # every push asks
    to = STEP[at][way]  # type: ignore[index]
    if to is None:
        return s.setup.edge[_side(at, way)]  # type: ignore[arg-type]
    if not blocked(s, to):
        return None
    return obstacle_at(s, body, to)


def _side(space: int, way: int) -> int:
    """The side of the arena that one leaves it by; out of a corner, the right or left one."""
    dx, _ = STEPS[way]
    column, _ = GRID.column_row(space)
    if not 0 <= column + dx < GRID.width:
        return 0 if dx > 0 else 2
    return 1 if STEPS[way][1] > 0 else 3


def obstacle_at(s: State, robot: int, space: int) -> int:
    """The bit of what blocks movement on a space: a tile before a robot, and that before one passing over."""
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
    """Nobody is knocked into the same obstacle twice in a turn."""
    obstacle = collision(s, body, way)
    if obstacle is None or not hit_before(s, body, obstacle):
        return ()
    clauses: tuple[str, ...] = ("rqa.limit.same-obstacle",)
    if is_edge(obstacle):
        clauses += ("rqa.limit.edge-is-one",)
    elif not bumps(s, body) >> obstacle & 1:  # they collided the other way round
        body, obstacle, clauses = obstacle, body, (*clauses, "rqa.limit.robot-obstacle")
    return (("same obstacle", clauses, body, place(s, body), obstacle),)
