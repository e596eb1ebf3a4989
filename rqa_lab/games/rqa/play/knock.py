"""Bodies that are moved by others: knocked back and pulled, they bump into what stands in the way."""

from collections.abc import Iterator, Mapping

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.games.rqa.model.bodies import (
    bumps,
    in_order_of_gain,
    is_edge,
    is_robot,
    place,
    space_of,
    tile_of,
    title,
)
from rqa_lab.games.rqa.model.geometry import onwards, ways
from rqa_lab.games.rqa.model.setup import GRID, TILES
from rqa_lab.games.rqa.model.state import State, empty
from rqa_lab.games.rqa.play import citations as cite
from rqa_lab.games.rqa.play import packwriters
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.arranging import slide
from rqa_lab.games.rqa.play.damage import damage
from rqa_lab.games.rqa.play.tiles import moved
from rqa_lab.games.rqa.rules.moving import (
    NEXT_TO,
    STEP,
    WAY,
    a_pushable_tile,
    collision,
    fresh_obstacle,
    hit_before,
    may_come,
    ways_of,
)

# ---- knock back ------------------------------------------------------------------------------------------


def knock(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, source: str, n: int
) -> None:
    """Knock a body back n spaces, away from the robot; it ends at the first collision.

    As some read it, a collision deals the damage of each space that is left.
    """
    steps = list(zip(range(n), away(s, robot, body), strict=False))
    if not steps:
        gone = place(s, body) is None
        nowhere = ("rqa.faq.partial-effects", *(() if gone else ("rqa.knock.angle",)))
        write.nothing(s, t, nowhere, source, "gone" if gone else "no way", title(s, body))
        return
    if fixed := a_pushable_tile(s, body):
        write.nothing(s, t, (*fixed[0][1], "rqa.faq.partial-effects"), source, "fixed", title(s, body))
        return
    angle = not _in_line(space_of(s, robot), space_of(s, body))
    each_space = s.setup.rulings["knock-collision-multi"] == "each-space"
    for done, way in steps:
        clauses = cite.knocked(s, body, source, way, n, angle)
        hard = n - done if each_space else 1
        if not knock_one(s, t, robot, body, way, source, "knock", clauses, hard):
            return


def away(s: State, robot: int, body: int) -> Iterator[int]:
    """The ways that lead a body straight away from a robot, space by space, without end."""
    at, to = s.at[robot], place(s, body)
    if at is None or to is None:
        return iter(())
    if s.setup.rulings["knock-angle"] == "none" and not _in_line(at, to):
        return iter(())
    return onwards(at, to)


def _in_line(a: int, b: int) -> bool:
    (column, row), (to_column, to_row) = GRID.column_row(a), GRID.column_row(b)
    return column == to_column or row == to_row


def knock_one(
    s: State, t: Trace | None, robot: int, body: int, way: int, cause: str, how: str,
    clauses: tuple[str, ...], hard: int = 1,
) -> bool:  # fmt: skip
    """Knock a body one space that way, by a push, a knock back or a pull (``how``); true if it moved.

    A collision deals ``hard`` damage.
    """
    obstacle = collision(s, body, way)
    if obstacle is None:
        if stops := may_come(s, body, way):
            write.nothing(s, t, stops[0][1], cause, stops[0][0], title(s, body))
            return False
        start = space_of(s, body)
        to = STEP[start][way]
        assert to is not None
        if body >= TILES:
            slide(s, t, ("rqa.faq.pushing-tiles", *clauses), cause, body, to, way)
            return True
        kind = "pull" if how == "pull" else "knock"
        write.place(s, t, clauses, cause, kind, body, to, WAYS[way])
        moved(s, t, robot, body, start, to, how, cause)
        return True
    if how == "pull" and pulls_are_soft(s):
        write.nothing(s, t, ("rqa.pull.collision", clauses[0]), cause, "stopped", title(s, body))
        return False
    if hit_before(s, body, obstacle):
        limit = ("rqa.limit.knock-part-skipped", "rqa.limit.same-obstacle")
        same = "same obstacle" if bumps(s, body) >> obstacle & 1 else "same pair"
        write.nothing(s, t, limit, cause, same, title(s, body))
        return False
    clauses = cite.bumped(s, body, obstacle, cause, how, way)
    (write if is_robot(body) else packwriters).bump(s, t, clauses, cause, body, obstacle, way)
    both = not is_edge(obstacle) and (is_robot(obstacle) or tile_of(s, obstacle).attackable)
    for one in in_order_of_gain(s, s.seat, (body, obstacle)) if both else (body,):
        damage(s, t, robot, one, hard, cause, ("rqa.damage.red-first", clauses[0]))
    return False


def pulls_are_soft(s: State) -> bool:
    """A pull into an obstacle is no collision."""
    return s.setup.rulings["pull-collision"] == "none"


# ---- pulling ---------------------------------------------------------------------------------------------


def pull(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, source: str,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """Pull a body onto the space next to the robot, along the line between the two.

    At 45 degrees two spaces next to the robot may do: the active player picks one.
    """
    at, start = s.at[robot], place(s, body)
    if at is None or start is None or at == start:
        what = "gone" if start is None else "no way"
        write.nothing(s, t, ("rqa.faq.partial-effects",), source, what, title(s, body))
        return
    if fixed := a_pushable_tile(s, body):
        write.nothing(s, t, (*fixed[0][1], "rqa.faq.partial-effects"), source, "fixed", title(s, body))
        return
    if chosen is not None:
        _last_step(s, t, robot, body, source, GRID.number[chosen])
        return
    path = ways(start, at)
    if len(path) == 1 and path[0] in STRAIGHT:
        near = ("rqa.pull.adjacent-nothing", "rqa.faq.partial-effects")
        write.nothing(s, t, near, source, "pull", title(s, body))
        return
    for way in path[:-1]:
        clauses = cite.pulled(s, body, source, way, not _in_line(at, start))
        if not knock_one(s, t, robot, body, way, source, "pull", clauses):
            return
    if path[-1] not in STRAIGHT:
        _choose_end(s, t, robot, body, source, _ends(s, robot, body))


def _ends(s: State, robot: int, body: int) -> dict[int, int]:
    """The two spaces next to the robot that a body at its corner can be pulled onto, each with the way."""
    near = {space for _, space in NEXT_TO[space_of(s, robot)]}
    return {space: way for way, space in NEXT_TO[space_of(s, body)] if space in near}


def _choose_end(
    s: State, t: Trace | None, robot: int, body: int, source: str, ends: Mapping[int, int]
) -> None:
    free = tuple(space for space, way in ends.items() if collision(s, body, way) is None)
    stops = {space: why[0][1] for space in free if (why := may_come(s, body, ends[space]))}
    if free and len(stops) == len(free):
        _last_step(s, t, robot, body, source, free[0])  # a tile that comes to lie on neither stops short
        return
    free = tuple(space for space in free if space not in stops)
    soft = pulls_are_soft(s)
    if not free and (soft or s.setup.rulings["pull-both-blocked"] == "stop"):
        blocked = ("rqa.pull.diagonal-one-valid", "rqa.pull.diagonal-two-spaces")
        clauses = ("rqa.pull.collision", *blocked) if soft else blocked
        write.nothing(s, t, clauses, source, "stopped", title(s, body))
        return
    fresh = tuple(space for space, way in ends.items() if not fresh_obstacle(s, body, way))
    options = tuple(GRID.name[space] for space in free or fresh or ends)
    not_there = dict.fromkeys(clause for why in stops.values() for clause in why)
    one = ("rqa.pull.diagonal-one-valid", "rqa.pull.diagonal-two-spaces", *not_there)
    kind = "pull" if free or len(options) == 1 else "pull into"
    write.pick(s, t, one, source, s.seat, kind, options, ("pull", robot, body, source))


def _last_step(s: State, t: Trace | None, robot: int, body: int, source: str, to: int) -> None:
    way = WAY[space_of(s, body)][to]
    assert way is not None
    clauses = ("rqa.pull.diagonal-two-spaces", *cite.pulled(s, body, source, way, True))
    knock_one(s, t, robot, body, way, source, "pull", clauses)


# ---- shifting --------------------------------------------------------------------------------------------

STAY = "stay"


def shift(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int | None, source: str, n: int,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """The active player picks a robot on the board and moves it up to n spaces."""
    if chosen is not None:
        write.then(s, ("shift step", robot, s.setup.number[chosen], source, n))
        return
    options = tuple(s.setup.robots[other] for other, at in enumerate(s.at) if at is not None)
    frame = ("shift", robot, body, source, n)
    write.pick(s, t, ("rqa.card.reprogram.any-robot",), source, s.seat, "shift", options, frame)


def shift_step(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, source: str, n: int,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """A robot is moved onto an empty space next to it, as the active player picks, or stays."""
    at = space_of(s, body)
    if chosen is None:
        free = tuple(to for way in ways_of(s, body) if (to := STEP[at][way]) is not None and empty(s, to))
        if not free:
            full = ("rqa.term.empty", "rqa.card.reprogram.path", "rqa.faq.partial-effects")
            write.nothing(s, t, full, source, "shift", s.setup.titles[body])
            return
        options = (*(GRID.name[to] for to in free), STAY)
        write.ask(s, s.setup.seats[s.seat], "shift to", options, ("shift step", robot, body, source, n))
    elif chosen == STAY:
        write.nothing(s, t, ("rqa.card.reprogram", "rqa.term.empty"), source, "stay", s.setup.titles[body])
    else:
        to = GRID.number[chosen]
        way = WAY[at][to]
        assert way is not None
        shifts = () if t is None else cite.shifted(s, body, way)
        write.place(s, t, shifts, source, "shift", body, to, WAYS[way])
        moved(s, t, robot, body, at, to, "shift", source)
        if n > 1:
            write.then(s, ("shift step", robot, body, source, n - 1))
