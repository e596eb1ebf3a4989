"""Tiles that come, go and move while a game is played: laid, swapped, flipped, opened, pushed along.

Whatever arrives or goes below a robot, the new situation acts on the robot as if it had just entered.
"""

from collections.abc import Iterator
from typing import Any

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.game import Trace
from rqa_lab.games.rqa.model.bodies import place, robots_at, space_of, tile_at, tile_of
from rqa_lab.games.rqa.model.geometry import nearest
from rqa_lab.games.rqa.model.setup import GRID, TILES
from rqa_lab.games.rqa.model.state import State, empty
from rqa_lab.games.rqa.model.steps import option
from rqa_lab.games.rqa.play import packwriters
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.arenapoints import came, carried, convert, lay_points
from rqa_lab.games.rqa.play.cards import begin
from rqa_lab.games.rqa.play.tiles import enter, leave_board
from rqa_lab.games.rqa.rules.arranging import arranged, bare_space, not_a_spawn, nothing_walled_off

NOTHING = "nothing"


# ---- laying and swapping ---------------------------------------------------------------------------------


def lay_tile(
    s: State, t: Trace | None, chance: Chance | None, robot: int | None, body: int | None, source: str,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """The active player may pick a tile of the Game Box, to put it onto an empty space."""
    options = tuple(kind for kind in dict.fromkeys(s.extras.box) if any(True for _ in _spaces(s, kind)))
    _may_pick(s, t, ("lay tile", robot, body, source), options, chosen, arranged(s, source))


def _spaces(s: State, kind: str) -> Iterator[int]:
    """The spaces for a tile of that kind; the first is enough to offer it."""
    return (at for at in GRID.spaces if not (bare_space(s, at) or nothing_walled_off(s, at, kind)))


def lay_tile_on(
    s: State, t: Trace | None, chance: Chance | None, robot: int | None, body: int | None, source: str,
    kind: str, chosen: str | None = None,
) -> None:  # fmt: skip
    """The active player picks the empty space for a tile."""
    if chosen is None:
        options = tuple(GRID.name[space] for space in _spaces(s, kind))
        frame = ("lay tile on", robot, body, source, kind)
        write.pick(s, t, arranged(s, source), source, s.seat, "lay tile on", options, frame)
        return
    clauses = (*arranged(s, source), "rqa.faq.no-blocking-off", *_side_one(s, kind))
    arrive(s, t, clauses, source, kind, GRID.number[chosen])


def swap_tile(
    s: State, t: Trace | None, chance: Chance | None, robot: int | None, body: int | None, source: str,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """The active player may pick a tile of the arena, but no Spawn, to swap it for one of the Game Box."""
    spaces = (at for at in sorted(s.layout.at) if not not_a_spawn(s, at) and _kinds(s, at))
    options = tuple(GRID.name[space] for space in spaces)
    _may_pick(s, t, ("swap tile", robot, body, source), options, chosen, arranged(s, source))


def _kinds(s: State, space: int) -> tuple[str, ...]:
    return tuple(kind for kind in dict.fromkeys(s.extras.box) if not nothing_walled_off(s, space, kind))


def swap_tile_for(
    s: State, t: Trace | None, chance: Chance | None, robot: int | None, body: int | None, source: str,
    at: int, chosen: str | None = None,
) -> None:  # fmt: skip
    """The active player picks the tile of the Game Box that comes instead."""
    if chosen is None:
        frame = ("swap tile for", robot, body, source, at)
        write.pick(s, t, arranged(s, source), source, s.seat, "swap tile for", _kinds(s, at), frame)
        return
    clauses = (*arranged(s, source), "rqa.faq.no-blocking-off")
    leave_board(s, t, clauses, source, tile_at(s, at))
    arrive(s, t, (*clauses, *_side_one(s, chosen)), source, chosen, at)


def _side_one(s: State, kind: str) -> tuple[str, ...]:
    return ("rqa.faq.double-sided-added",) if s.setup.components.tiles[kind].side else ()


def _may_pick(
    s: State, t: Trace | None, frame: tuple[Any, ...], options: tuple[str, ...], chosen: str | None,
    clauses: tuple[str, ...],
) -> None:  # fmt: skip
    """The active player picks one of the options, or nothing; then the second half of the effect runs."""
    op, robot, body, source = frame
    if not options:
        write.nothing(s, t, (*clauses, "rqa.faq.partial-effects"), source, op, s.setup.seats[s.seat])
    elif chosen is None:
        write.ask(s, s.setup.seats[s.seat], op, (NOTHING, *options), frame)
    elif chosen == NOTHING:
        write.nothing(s, t, clauses, source, op, s.setup.seats[s.seat])
    elif op == "lay tile":
        write.then(s, ("lay tile on", robot, body, source, chosen))
    else:
        write.then(s, ("swap tile for", robot, body, source, GRID.number[chosen]))


# ---- tiles that come and go ------------------------------------------------------------------------------


def arrive(s: State, t: Trace | None, clauses: tuple[str, ...], cause: str, kind: str, space: int) -> None:
    """A tile of the Game Box comes onto a space."""
    packwriters.lay_tile(s, t, (*clauses, *_onto_gumballs(s, space)), cause, kind, space)
    tile = s.setup.components.tiles[kind]
    lay_points(s, t, tile.clauses.get("points", ()), cause, space, tile.points)
    convert(s, t, cause, space)
    changed(s, cause, space)


def _onto_gumballs(s: State, space: int) -> tuple[str, ...]:
    return ("rqa.gumball.tile-arrives",) if space in s.extras.gumballs else ()


def changed(s: State, cause: str, space: int, by: int | None = None) -> None:
    """Another tile lies on a space: it moves a robot there off, or acts on it as if it had entered.

    ``by`` is the robot that has caused it, if one has.
    """
    for robot in robots_at(s, space):
        if robot != s.atop:
            if s.layout.blocks_move >> space & 1:
                write.then(s, ("displaced", robot, cause))
            else:
                enter(s, robot if by is None else by, robot, space, "change", cause)


def displaced(
    s: State, t: Trace | None, chance: Chance | None, robot: int, cause: str, chosen: str | None = None
) -> None:
    """A robot above a new tile that blocks movement, or stranded, goes to the nearest empty space."""
    at = s.at[robot]
    clauses: tuple[str, ...] = ("rqa.faq.displaced-obstacle", "rqa.term.empty")
    if robot == s.atop:
        clauses = ("rqa.over.no-stop", *clauses)
    elif at is None or not s.layout.blocks_move >> at & 1:
        return
    free = (space for space in GRID.spaces if empty(s, space))
    spaces = nearest(free, (space_of(s, robot),), s.setup.rulings["nearest-metric"])
    options = tuple(GRID.name[space] for space in spaces)
    if not options:
        write.nothing(s, t, (*clauses, "rqa.faq.partial-effects"), cause, "displaced", s.setup.titles[robot])
        return
    if chosen is None and len(options) > 1:
        write.ask(s, s.setup.seats[s.seat], "displaced to", options, ("displaced", robot, cause))
        return
    write.place(s, t, clauses, cause, "displace", robot, GRID.number[chosen or options[0]])
    came(s, t, robot, "displace", cause)


# ---- tiles that are hit, entered or left -----------------------------------------------------------------


def flip(s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, source: str) -> None:
    """All double-sided tiles are turned over."""
    tiles = [TILES + number for number, (at, _) in enumerate(s.layout.tiles) if at is not None]
    double = [tile for tile in tiles if tile_of(s, tile).side]
    own = s.setup.components.tiles[source].clauses
    clauses = own.get("enter") or own["damaged"]
    if not double:
        write.nothing(s, t, (*clauses, "rqa.faq.partial-effects"), source, "flip", source)
    not_these = ("rqa.tile.loot-box.not-double-sided",) if any(tile_of(s, it).backs for it in tiles) else ()
    for tile in double:
        space = place(s, tile)
        assert space is not None
        packwriters.flip(s, t, (*clauses, *not_these), source, tile)
        changed(s, source, space, robot)


def open_tile(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, source: str,
    drawn: str | None = None,
) -> None:  # fmt: skip
    """A tile is turned over and goes into the Game Box; the active seat gets what its back shows."""
    if place(s, body) is None:
        write.nothing(s, t, ("rqa.faq.partial-effects",), source, "gone", source)
        return
    backs = {", ".join(map(option, steps)): steps for steps in tile_of(s, body).backs}
    if drawn is None and chance is None and len(backs) > 1:
        write.ask(s, CHANCE, "back", tuple(backs), ("open", robot, body, source))
        return
    back = drawn or tuple(backs)[0 if chance is None or len(backs) == 1 else chance(len(backs))]
    clauses = tile_of(s, body).clauses["damaged"]
    packwriters.open_tile(s, t, clauses, source, body, back)
    write.then(s, ("take tile", body, source))
    begin(s, robot, None, source, backs[back])


def take_tile(s: State, t: Trace | None, chance: Chance | None, body: int, source: str) -> None:
    """A tile that was opened goes into the Game Box."""
    if place(s, body) is not None:
        leave_board(s, t, tile_of(s, body).clauses["damaged"], source, body)


# ---- tiles that are pushed along -------------------------------------------------------------------------


def slide(
    s: State, t: Trace | None, clauses: tuple[str, ...], cause: str, body: int, to: int, way: int
) -> None:
    """A tile goes one space along, with what lies on it."""
    start = place(s, body)
    assert start is not None
    packwriters.slide(s, t, (*clauses, *_onto_gumballs(s, to)), cause, body, to, way)
    carried(s, t, cause, start, to)
