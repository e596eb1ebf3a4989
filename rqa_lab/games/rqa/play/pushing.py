"""Robots move, push, pull and are knocked back."""

from collections.abc import Iterator

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.grid import STRAIGHT, WAY_NUMBER
from rqa_lab.games.rqa.actions import EnergyToMove, Move, Push
from rqa_lab.games.rqa.bodies import (
    bumps,
    find,
    in_order_of_gain,
    is_edge,
    is_robot,
    is_tile,
    space_of,
    space_or_none,
    tile_of,
    title,
)
from rqa_lab.games.rqa.play.damage import damage
from rqa_lab.games.rqa.play.tiles import moved, slide
from rqa_lab.games.rqa.play.writers import Doing
from rqa_lab.games.rqa.rules.attacking import has_attacked
from rqa_lab.games.rqa.rules.moving import step_price
from rqa_lab.games.rqa.rules.permission import shared_resources
from rqa_lab.games.rqa.rules.pushing import (
    a_pushable_tile,
    collision,
    fresh_obstacle,
    hit_before,
    may_come,
    plating_first,
    push_price,
)
from rqa_lab.games.rqa.rules.staying import may, past_corners, ways_of
from rqa_lab.games.rqa.setup import CENTRE, GRID, NEXT_TO, STEP, WAY, onwards, ways
from rqa_lab.games.rqa.state import State, blocked, empty
from rqa_lab.games.rqa.steps import effect, has

# ---- moving: steps of robots, robots that are moved by cards, and the Energy that becomes Move -----------

#: the option not to move a robot any further
STAY = "stay"


def step(do: Doing, action: Move) -> None:
    """A robot pays for a step and goes; what the tile does that it comes onto waits."""
    s, robot, way = do.state, do.state.setup.number[action.robot], WAY_NUMBER[action.way]
    start = space_of(s, robot)
    to = STEP[start][way]
    assert to is not None
    price, why = step_price(s, robot)
    do.pay("move", price, do.traced and (*why, *shared_resources(s)))
    tile = s.layout.at.get(to)
    steps = do.traced and (
        *only_if(up := blocked(s, to), "rqa.over.cost", "rqa.over.need-enough-move"),
        *only_if(up and s.occupied >> to & 1, "rqa.over.robots"),
        "rqa.move.basic",
        "rqa.move.exit-enter-each-step",
        *only_if(way not in STRAIGHT, "rqa.diag.permission", "rqa.diag.cost"),
        *past_corners(s, robot, way),
        *(tile.clauses.get("step", ()) if tile else ()),
        *only_if(to in CENTRE and tile is None, "rqa.turn.center-not-by-passing"),
        *only_if(has_attacked(s), "rqa.move.interleave"),
    )
    do.step(robot, to, steps)
    moved(do, robot, robot, start, to, "step")


def convert(do: Doing, action: EnergyToMove) -> None:
    """Energy becomes Move."""
    do.convert(action.amount, ("rqa.energy.to-move", "rqa.energy.any-time-main"))


# ---- moved by a card -------------------------------------------------------------------------------------


@effect("shift")
def shift(do: Doing, robot: int, body: int | None, cause: str, n: int, chosen: str | None = None) -> None:
    """The active player picks a robot on the board and moves it up to n spaces."""
    s = do.state
    if chosen is None:
        options = tuple(s.setup.robots[other] for other, at in enumerate(s.at) if at is not None)
        do.pick(do.seat, "shift", options, ("rqa.card.reprogram.any-robot",))
    else:
        do.then(shift_step.frame(robot, s.setup.number[chosen], cause, n))


@effect("shift step")
def shift_step(do: Doing, robot: int, body: int, cause: str, n: int, chosen: str | None = None) -> None:
    """A robot is moved onto an empty space next to it, as the active player picks, or stays."""
    s, at, title = do.state, space_of(do.state, body), do.state.setup.titles[body]
    if chosen is None:
        free = [to for way in ways_of(s, body) if (to := STEP[at][way]) is not None and empty(s, to)]
        if free:
            do.ask(do.seat, "shift to", (*(GRID.name[to] for to in free), STAY))
        else:
            full = ("rqa.term.empty", "rqa.card.reprogram.path", "rqa.faq.partial-effects")
            do.nothing("shift", title, full)
        return
    if chosen == STAY:
        do.nothing("stay", title, ("rqa.card.reprogram", "rqa.term.empty"))
        return
    to = GRID.number[chosen]
    way = WAY[at][to]
    assert way is not None
    off = at in s.layout.exit_extra
    shifts = do.traced and (
        "rqa.card.reprogram",
        "rqa.card.reprogram.path",
        "rqa.term.empty",
        *only_if(way not in STRAIGHT, "rqa.card.reprogram.diagonal"),
        *past_corners(s, body, way),
        "rqa.card.reprogram.any-robot",
        *only_if(off, "rqa.card.reprogram.exit-free"),
        *only_if(off and may(s, body, "over"), "rqa.over.forced-move-ignore"),
    )
    do.shove("shift", body, to, way, shifts)
    moved(do, robot, body, at, to, "shift")
    if n > 1:
        do.then(shift_step.frame(robot, body, cause, n - 1))


# ---- pushing ---------------------------------------------------------------------------------------------
# Bodies that are pushed, knocked back or pulled bump into anything in the way.


def push(do: Doing, action: Push) -> None:
    """A robot pays for a push, knocks the body one space back, and follows it if it moved."""
    s, robot, body = do.state, do.state.setup.number[action.robot], find(do.state, action.body)
    way, start, to = WAY_NUMBER[action.way], space_of(s, robot), space_of(s, body)
    aside = way not in STRAIGHT
    price, why = push_price(s, body)
    pays = do.traced and (
        *only_if(aside, "rqa.diag.cost"),
        *only_if(s.layout.exit_extra.keys() & {start, to}, "rqa.push.no-pothole-surcharge"),
        *shared_resources(s),
    )
    do.pay("move", price, (*why, *pays))
    friend = is_robot(body) and body not in s.setup.enemies[s.seat]
    pushes = do.traced and (
        "rqa.push.direction",
        "rqa.push.two-steps",
        "rqa.knock.push-counts-as-knock",
        *only_if(aside, "rqa.diag.push", "rqa.diag.permission"),
        *past_corners(s, body, way),
        *only_if(friend, "rqa.push.any-robot"),
        *only_if(s.layout.blocks_sight >> to & 1, "rqa.push.not-attack"),
        *only_if(s.atop == robot, "rqa.over.push-from-top"),
    )
    moves = knock_one(do, robot, body, way, "push", pushes)
    plated, first = may(s, robot, "plating"), plating_first(s)
    if plated and first:
        card = plated_by(s, do.cause)
        plating_damage(do.by(card), robot, body, card, do.cause)
    if moves:
        _follow(do, robot, body, way, start, to)
    else:
        stays = do.traced and (
            "rqa.push.two-steps",
            "rqa.push.blocked-no-reenter",
            "rqa.push.cost-spent-if-blocked",
            *only_if(space_or_none(s, body) is None, "rqa.push.ko-by-collision-no-follow"),
            *only_if(s.atop == robot, "rqa.over.push-from-top"),
        )
        do.stay(robot, body, stays)
    if plated and not first:
        do.wait(plating_damage.frame(robot, body, plated_by(s, do.cause), do.cause))


def _follow(do: Doing, robot: int, body: int, way: int, start: int, to: int) -> None:
    """The pusher takes the space that became free, unless what it has pushed is gone already."""
    s = do.state
    if space_or_none(s, body) is None:
        late = ("rqa.card.electrified-plating.timing", "rqa.push.pusher-must-follow")
        do.nothing("no follow", s.setup.titles[robot], late)
        return
    follows = do.traced and (
        "rqa.push.two-steps",
        "rqa.push.pusher-must-follow",
        *past_corners(s, robot, way),
        *only_if(s.atop == robot, "rqa.over.push-from-top"),
    )
    do.follow(robot, to, follows)
    moved(do, robot, robot, start, to, "follow")


def plated_by(s: State, cause: str) -> str:
    """The card that adds damage to pushes: one in play, else any such card, else the current cause."""
    cards = s.setup.components.cards
    known = (cards[name] for name in (*s.in_play[s.seat], *cards) if name in cards)
    return next((card.name for card in known if any(has(step, "plating") for step in card.steps)), cause)


@effect("plating damage")
def plating_damage(do: Doing, robot: int, body: int, cause: str, by: str) -> None:
    """The damage that plating adds to a push, dealt once the push is over."""
    s, why = do.state, ("rqa.card.electrified-plating", "rqa.card.electrified-plating.timing")
    if space_or_none(s, body) is None:
        do.nothing("gone", title(s, body), ("rqa.faq.partial-effects", *why))
    else:
        damage(do, robot, body, s.lasting.count(("plating", robot)), why)


# ---- one space along, or a collision ---------------------------------------------------------------------


def knock_one(do: Doing, robot: int, body: int, way: int, how: str, why: Clauses, hard: int = 1) -> bool:
    """A body goes one space that way, by a push, a knock or a pull (``how``); true if it moved.

    A collision deals ``hard`` damage.
    """
    s = do.state
    obstacle = collision(s, body, way)
    if obstacle is not None:
        if how == "pull" and pulls_are_soft(s):
            do.nothing("stopped", title(s, body), ("rqa.pull.collision", *why[:1]))
        else:
            collide(do, robot, body, way, obstacle, how, hard)
        return False
    if stops := may_come(s, body, way):
        do.nothing(stops[0][0], title(s, body), stops[0][1])
        return False
    start = space_of(s, body)
    to = STEP[start][way]
    assert to is not None
    if is_tile(body):
        slide(do, body, to, way, ("rqa.faq.pushing-tiles", *why))
    else:
        do.shove("pull" if how == "pull" else "knock", body, to, way, why)
        moved(do, robot, body, start, to, how)
    return True


def collide(do: Doing, robot: int, body: int, way: int, obstacle: int, how: str, hard: int) -> None:
    """A body that runs into an obstacle is damaged, and so is what it hits, but once a turn only."""
    s = do.state
    if hit_before(s, body, obstacle):
        same = "same obstacle" if bumps(s, body) >> obstacle & 1 else "same pair"
        do.nothing(same, title(s, body), ("rqa.limit.knock-part-skipped", "rqa.limit.same-obstacle"))
        return
    into = "rqa.push.into-edge" if is_edge(obstacle) else "rqa.push.into-wall"
    into = "rqa.push.into-robot" if is_robot(obstacle) else into
    do.bump(body, obstacle, way, (into, *(do.traced and _collision(s, body, obstacle, do.cause, how, way))))
    both = is_robot(obstacle) or (is_tile(obstacle) and tile_of(s, obstacle).attackable)
    for one in in_order_of_gain(s, s.seat, (body, obstacle)) if both else (body,):
        damage(do, robot, one, hard, ("rqa.damage.red-first", into))


def _collision(s: State, body: int, obstacle: int, cause: str, how: str, way: int) -> Clauses:
    """The clauses of a collision, apart from those of the obstacle; asked before the bump is noted."""
    others = any(mask >> obstacle & 1 for other, mask in enumerate(s.bumped) if other != body)
    card = s.setup.components.cards.get(cause)
    long = card is not None and any("knock" in step and step[-1] > 1 for step in card.steps)
    return (
        *_obstacle(s, body, obstacle),
        *only_if(how == "pull", "rqa.pull.collision"),
        *only_if(space_or_none(s, body) in s.layout.enter, "rqa.damage.collision-tile-both-count"),
        *only_if(long, "rqa.knock.stops-on-collision"),
        *only_if(how == "push" and way not in STRAIGHT, "rqa.diag.push-blocked"),
        *(("rqa.knock.collision", *card.clauses.get("knock", ())) if card else ()),
        *only_if(bumps(s, body), "rqa.limit.different-obstacle"),
        *only_if(others, "rqa.limit.per-robot"),
        *only_if(is_robot(obstacle) and s.bumped[obstacle] >> body & 1, "rqa.limit.robot-obstacle"),
    )


def _obstacle(s: State, body: int, obstacle: int) -> Clauses:
    """The clauses that make a robot, a side of the edge or a tile an obstacle."""
    by_tile = only_if(is_tile(body), "rqa.faq.damaging-blocking-tiles")
    if is_robot(obstacle):
        enemies = s.setup.enemies[s.seat]
        own = only_if(body in enemies and obstacle not in enemies, "rqa.push.into-own-robot")
        return ("rqa.term.robot-is-obstacle", *own, *by_tile)
    if is_edge(obstacle):
        return by_tile
    tile, rams = tile_of(s, obstacle), only_if(is_tile(body), "rqa.faq.push-tile-onto-tile")
    if tile.attackable:
        stops = only_if(tile.backs, "rqa.tile.loot-box.stops-knockback")
        return ("rqa.term.obstacle", "rqa.faq.damaging-blocking-tiles", *rams, *stops)
    return ("rqa.tile.wall", "rqa.term.obstacle", "rqa.tile.wall.not-damageable", *by_tile, *rams)


def pulls_are_soft(s: State) -> bool:
    """A pull into an obstacle is no collision."""
    return s.setup.rulings["pull-collision"] == "none"


# ---- knocking back ---------------------------------------------------------------------------------------


@effect("knock")
def knock(do: Doing, robot: int, body: int, cause: str, n: int) -> None:
    """Knock a body back n spaces, away from the robot; it ends at the first collision.

    As some read it, a collision deals the damage of each space that is left.
    """
    s = do.state
    steps = list(zip(range(n), away(s, robot, body), strict=False))
    if not steps:
        gone = space_or_none(s, body) is None
        nowhere = ("rqa.faq.partial-effects", *only_if(not gone, "rqa.knock.angle"))
        do.nothing("gone" if gone else "no way", title(s, body), nowhere)
        return
    if _fixed(do, body):
        return
    card, angle = s.setup.components.cards[cause], not _in_line(space_of(s, robot), space_of(s, body))
    plated = any(what == "plating" for what, _ in s.lasting)
    each_space = s.setup.rulings["knock-collision-multi"] == "each-space"
    for done, way in steps:
        knocks = do.traced and (
            *only_if(angle, "rqa.knock.angle", "rqa.term.row-column-diagonal"),
            "rqa.knock.attacker-direction",
            *only_if(n > 1, "rqa.knock.multi-step"),
            *past_corners(s, body, way),
            "rqa.knock.only-target-moves",
            "rqa.knock.not-a-push",
            *only_if(plated, "rqa.card.electrified-plating.not-knockback"),
            *card.clauses.get("knock", card.play_clauses),
        )
        if not knock_one(do, robot, body, way, "knock", knocks, hard=n - done if each_space else 1):
            return


def _fixed(do: Doing, body: int) -> bool:
    """A tile that cannot be moved stays where it is, with an event."""
    fixed = a_pushable_tile(do.state, body)
    if fixed:
        do.nothing("fixed", title(do.state, body), (*fixed[0][1], "rqa.faq.partial-effects"))
    return bool(fixed)


def away(s: State, robot: int, body: int) -> Iterator[int]:
    """The ways that lead a body straight away from a robot, space by space, without end."""
    at, to = s.at[robot], space_or_none(s, body)
    if at is None or to is None:
        return iter(())
    if s.setup.rulings["knock-angle"] == "none" and not _in_line(at, to):
        return iter(())
    return onwards(at, to)


def _in_line(a: int, b: int) -> bool:
    (column, row), (to_column, to_row) = GRID.column_row(a), GRID.column_row(b)
    return column == to_column or row == to_row


# ---- pulling ---------------------------------------------------------------------------------------------


@effect("pull")
def pull(do: Doing, robot: int, body: int, cause: str, chosen: str | None = None) -> None:
    """Pull a body onto the space next to the robot, along the line between the two.

    At 45 degrees two spaces next to the robot may do: the active player picks one.
    """
    s, at, start = do.state, do.state.at[robot], space_or_none(do.state, body)
    if at is None or start is None or at == start:
        do.nothing("gone" if start is None else "no way", title(s, body), ("rqa.faq.partial-effects",))
        return
    if _fixed(do, body):
        return
    if chosen is not None:
        _last_step(do, robot, body, GRID.number[chosen])
        return
    path, angle = ways(start, at), not _in_line(at, start)
    if len(path) == 1 and path[0] in STRAIGHT:
        do.nothing("pull", title(s, body), ("rqa.pull.adjacent-nothing", "rqa.faq.partial-effects"))
        return
    for way in path[:-1]:
        if not knock_one(do, robot, body, way, "pull", _pulled(s, body, cause, way, angle)):
            return
    if path[-1] not in STRAIGHT:
        _choose_end(do, robot, body)


def _pulled(s: State, body: int, cause: str, way: int, angle: bool) -> Clauses:
    """A card pulls a body one space."""
    return (
        *only_if(angle, "rqa.pull.angle-path", "rqa.term.row-column-diagonal"),
        "rqa.pull.toward",
        *past_corners(s, body, way),
        "rqa.knock.only-target-moves",
        *s.setup.components.cards[cause].play_clauses,
    )


def _choose_end(do: Doing, robot: int, body: int) -> None:
    """A body at the robot's corner can be pulled onto two spaces: the active player picks one.

    Free ones come before those with a fresh obstacle, and those before the others.
    """
    s = do.state
    near = {space for _, space in NEXT_TO[space_of(s, robot)]}
    ends = {space: way for way, space in NEXT_TO[space_of(s, body)] if space in near}
    free = [space for space, way in ends.items() if collision(s, body, way) is None]
    stops = {space: why[0][1] for space in free if (why := may_come(s, body, ends[space]))}
    if free and len(stops) == len(free):
        _last_step(do, robot, body, free[0])  # a tile that comes to lie on neither stops short
        return
    free = [space for space in free if space not in stops]
    soft = pulls_are_soft(s)
    if not free and (soft or s.setup.rulings["pull-both-blocked"] == "stop"):
        blocked = ("rqa.pull.diagonal-one-valid", "rqa.pull.diagonal-two-spaces")
        do.nothing("stopped", title(s, body), (*only_if(soft, "rqa.pull.collision"), *blocked))
        return
    fresh = [space for space, way in ends.items() if not fresh_obstacle(s, body, way)]
    options = tuple(GRID.name[space] for space in free or fresh or ends)
    why_not = dict.fromkeys(clause for why in stops.values() for clause in why)
    one = ("rqa.pull.diagonal-one-valid", "rqa.pull.diagonal-two-spaces", *why_not)
    do.pick(do.seat, "pull" if free or len(options) == 1 else "pull into", options, one)


def _last_step(do: Doing, robot: int, body: int, to: int) -> None:
    s = do.state
    way = WAY[space_of(s, body)][to]
    assert way is not None
    why = ("rqa.pull.diagonal-two-spaces", *_pulled(s, body, do.cause, way, True))
    knock_one(do, robot, body, way, "pull", why)
