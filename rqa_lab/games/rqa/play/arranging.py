"""Tiles that come, go and move while a game is played: laid, swapped, flipped, opened, pushed along.

When a tile below a robot comes or goes, the new situation acts on the robot as if it had just entered.
"""

from collections.abc import Iterator

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.rqa.model.bodies import robots_at, space_of, space_or_none, tile_at, tile_of
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.geometry import nearest
from rqa_lab.games.rqa.model.setup import GRID, TILES
from rqa_lab.games.rqa.model.state import State, empty
from rqa_lab.games.rqa.model.steps import option
from rqa_lab.games.rqa.play.arenapoints import came, convert, lay_points
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.play.steps import begin
from rqa_lab.games.rqa.play.tiles import enter, leave_board
from rqa_lab.games.rqa.rules.arranging import arranged, bare_space, not_a_spawn, nothing_walled_off

NOTHING = "nothing"


# ---- laying and swapping ---------------------------------------------------------------------------------


@effect("lay tile")
def lay_tile(do: Doing, robot: int | None, body: int | None, cause: str, chosen: str | None = None) -> None:
    """The active player may pick a tile of the Game Box, to put it onto an empty space."""
    box = dict.fromkeys(do.state.extras.box)
    options = tuple(kind for kind in box if any(True for _ in _spaces(do.state, kind)))
    if kind := _one_or_nothing(do, "lay tile", options, chosen):
        do.then(lay_tile_on.frame(robot, body, cause, kind))


def _spaces(s: State, kind: str) -> Iterator[int]:
    """The spaces for a tile of that kind; the first is enough to offer it."""
    return (at for at in GRID.spaces if not (bare_space(s, at) or nothing_walled_off(s, at, kind)))


@effect("lay tile on")
def lay_tile_on(
    do: Doing, robot: int | None, body: int | None, cause: str, kind: str, chosen: str | None = None
) -> None:
    """The active player picks the empty space for a tile."""
    s, why = do.state, arranged(do.state, cause)
    if chosen is None:
        options = tuple(GRID.name[space] for space in _spaces(s, kind))
        do.pick(do.seat, "lay tile on", options, why)
    else:
        arrive(do, kind, GRID.number[chosen], (*why, "rqa.faq.no-blocking-off", *_side_one(s, kind)))


@effect("swap tile")
def swap_tile(do: Doing, robot: int | None, body: int | None, cause: str, chosen: str | None = None) -> None:
    """The active player may pick a tile of the arena, but no Spawn, to swap it for one of the Game Box."""
    s = do.state
    spaces = (at for at in sorted(s.layout.at) if not not_a_spawn(s, at) and _kinds(s, at))
    options = tuple(GRID.name[space] for space in spaces)
    if space := _one_or_nothing(do, "swap tile", options, chosen):
        do.then(swap_tile_for.frame(robot, body, cause, GRID.number[space]))


def _kinds(s: State, space: int) -> tuple[str, ...]:
    return tuple(kind for kind in dict.fromkeys(s.extras.box) if not nothing_walled_off(s, space, kind))


@effect("swap tile for")
def swap_tile_for(
    do: Doing, robot: int | None, body: int | None, cause: str, at: int, chosen: str | None = None
) -> None:
    """The active player picks the tile of the Game Box that comes instead."""
    s, why = do.state, arranged(do.state, cause)
    if chosen is None:
        do.pick(do.seat, "swap tile for", _kinds(s, at), why)
        return
    why = (*why, "rqa.faq.no-blocking-off")
    leave_board(do, tile_at(s, at), why)
    arrive(do, chosen, at, (*why, *_side_one(s, chosen)))


def _side_one(s: State, kind: str) -> Clauses:
    return only_if(s.setup.components.tiles[kind].side, "rqa.faq.double-sided-added")


def _one_or_nothing(do: Doing, what: str, options: tuple[str, ...], chosen: str | None) -> str | None:
    """The option that the active player has picked; None for nothing, and before one is picked."""
    why = arranged(do.state, do.cause)
    if not options:
        do.nothing(what, do.seat, (*why, "rqa.faq.partial-effects"))
    elif chosen is None:
        do.ask(do.seat, what, (NOTHING, *options))
    elif chosen == NOTHING:
        do.nothing(what, do.seat, why)
    else:
        return chosen
    return None


# ---- tiles that come and go ------------------------------------------------------------------------------


def arrive(do: Doing, kind: str, space: int, why: Clauses) -> None:
    """A tile of the Game Box comes onto a space."""
    s, tile = do.state, do.state.setup.components.tiles[kind]
    do.lay_tile(kind, space, (*why, *_onto_gumballs(s, space)))
    lay_points(do, space, tile.points, tile.clauses["points"])
    convert(do, space)
    changed(do, space)


def _onto_gumballs(s: State, space: int) -> Clauses:
    return only_if(space in s.extras.gumballs, "rqa.gumball.tile-arrives")


def changed(do: Doing, space: int, by: int | None = None) -> None:
    """Another tile lies on a space: it moves a robot there off, or acts on it as if it had entered.

    ``by`` is the robot that has caused it, if one has.
    """
    s = do.state
    for robot in robots_at(s, space):
        if robot != s.atop:
            if s.layout.blocks_move >> space & 1:
                do.then(displaced.frame(robot, do.cause))
            else:
                enter(do, robot if by is None else by, robot, space, "change")


@effect("displaced")
def displaced(do: Doing, robot: int, cause: str, chosen: str | None = None) -> None:
    """A robot above a new tile that blocks movement, or stranded, goes to the nearest empty space."""
    s, at = do.state, do.state.at[robot]
    stranded = robot == s.atop
    if not stranded and (at is None or not s.layout.blocks_move >> at & 1):
        return
    why = (*only_if(stranded, "rqa.over.no-stop"), "rqa.faq.displaced-obstacle", "rqa.term.empty")
    free = (space for space in GRID.spaces if empty(s, space))
    spaces = nearest(free, (space_of(s, robot),), s.setup.rulings["nearest-metric"])
    options = tuple(GRID.name[space] for space in spaces)
    if not options:
        do.nothing("displaced", s.setup.titles[robot], (*why, "rqa.faq.partial-effects"))
    elif to := do.decide(do.seat, "displaced to", options, chosen):
        do.displace(robot, GRID.number[to], why)
        came(do, robot, "displace")


# ---- tiles that are hit, entered or left -----------------------------------------------------------------


@effect("flip")
def flip(do: Doing, robot: int, body: int, cause: str) -> None:
    """All double-sided tiles are turned over."""
    s, own = do.state, do.state.setup.components.tiles[cause].clauses
    why = own.get("enter") or own["damaged"]
    tiles = [TILES + number for number, (at, _) in enumerate(s.layout.tiles) if at is not None]
    double = [tile for tile in tiles if tile_of(s, tile).side]
    if not double:
        do.nothing("flip", cause, (*why, "rqa.faq.partial-effects"))
    backs = any(tile_of(s, tile).backs for tile in tiles)
    for tile in double:
        do.flip(tile, (*why, *only_if(backs, "rqa.tile.loot-box.not-double-sided")))
        changed(do, space_of(s, tile), robot)


@effect("open")
def open_tile(do: Doing, robot: int, body: int, cause: str, drawn: str | None = None) -> None:
    """A tile is turned over and goes into the Game Box; the active seat gets what its back shows."""
    s = do.state
    if space_or_none(s, body) is None:
        do.nothing("gone", cause, ("rqa.faq.partial-effects",))
        return
    backs = {", ".join(map(option, steps)): steps for steps in tile_of(s, body).backs}
    back = do.draw_lot("back", tuple(backs), drawn)
    if back is None:
        return
    do.open_tile(body, back, tile_of(s, body).clauses["damaged"])
    do.then(take_tile.frame(body, cause))
    begin(do, robot, None, cause, backs[back])


@effect("take tile")
def take_tile(do: Doing, body: int, cause: str) -> None:
    """A tile that was opened goes into the Game Box."""
    if space_or_none(do.state, body) is not None:
        leave_board(do, body, tile_of(do.state, body).clauses["damaged"])


# ---- tiles that are pushed along -------------------------------------------------------------------------


def slide(do: Doing, tile: int, to: int, way: int, why: Clauses) -> None:
    """A tile moves one space; points and gumballs on it move along and join those that lie there."""
    s, start = do.state, space_of(do.state, tile)
    do.shove("slide", tile, to, way, (*why, *_onto_gumballs(s, to)))
    if start in s.extras.gumballs:
        do.carry_gumballs(start, to, ("rqa.gumball.tile-arrives",))
    convert(do, to)
