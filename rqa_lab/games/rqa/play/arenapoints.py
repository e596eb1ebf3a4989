"""Victory Points that lie in the arena: gumballs on spaces, points on tiles that give them up when hit."""

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.games.rqa.model.bodies import place, tile_of
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play import packwriters
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.damage import need_red

_DIAGONAL = tuple(way for way in range(len(WAYS)) if way not in STRAIGHT)


def scatter(s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, source: str) -> None:
    """A gumball comes onto each space diagonally next to a tile that has none."""
    at = place(s, body)
    if at is None:
        write.nothing(s, t, ("rqa.faq.partial-effects",), source, "gone", source)
        return
    clauses = tile_of(s, body).clauses["damaged"]
    near = [to for way in _DIAGONAL if (to := GRID.step[at][way]) is not None]
    bare = sorted(space for space in near if space not in s.extras.gumballs)
    if not bare:
        write.nothing(s, t, clauses, source, "gumballs", source)
    for space in bare:
        need_red(s, t, 1, source)
        blocking = ("rqa.gumball.on-blocking-tile",) if s.layout.blocks_move >> space & 1 else ()
        packwriters.gumball(s, t, (*clauses, *blocking), source, space)
        convert(s, t, source, space)
        for one in s.setup.of_seat[s.seat]:
            if s.at[one] == space:
                _claim(s, t, one, source, ("rqa.gumball.claim",))


def _claim(s: State, t: Trace | None, robot: int, cause: str, why: tuple[str, ...]) -> None:
    """On its owner's turn a robot takes the gumballs of its space."""
    space = s.at[robot]
    if space is None or s.setup.owner[robot] != s.seat or space not in s.extras.gumballs:
        return
    over = ("rqa.gumball.on-blocking-tile",) if s.layout.blocks_move >> space & 1 else ()
    packwriters.claim_gumballs(s, t, (*why, *over, "rqa.cubes.red-value"), cause, robot, space)


def came(s: State, t: Trace | None, robot: int, how: str, cause: str) -> None:
    """A robot has come onto a space, where gumballs may lie."""
    if s.extras.gumballs:
        stolen = ("rqa.gumball.steal-by-push",) if how == "follow" else ()
        _claim(s, t, robot, cause, (*stolen, "rqa.gumball.claim"))


def convert(s: State, t: Trace | None, cause: str, space: int) -> None:
    """Gumballs on a tile that holds points are points of that tile."""
    if space in s.extras.gumballs and (tile := s.layout.at.get(space)) is not None and tile.points:
        packwriters.turn_gumballs(s, t, ("rqa.gumball.vp-crate-converts",), cause, space)


def carried(s: State, t: Trace | None, cause: str, start: int, to: int) -> None:
    """A tile has gone from a space to another: the gumballs on it go along, and lie on top of it."""
    if start in s.extras.gumballs:
        packwriters.carry_gumballs(s, t, ("rqa.gumball.tile-arrives",), cause, start, to)
    convert(s, t, cause, to)


def lay_points(s: State, t: Trace | None, clauses: tuple[str, ...], cause: str, space: int, n: int) -> None:
    """Victory Points come onto the tile of a space, if there are any to come."""
    if n:
        need_red(s, t, n, cause)
        packwriters.add_points(s, t, clauses, cause, space, n)


def event_enters(s: State, t: Trace | None, cause: str) -> None:
    """An Event has come into the Shop: more points come onto the tiles that say so."""
    for space, tile in sorted(s.layout.at.items()):
        lay_points(s, t, ("rqa.card.events", *tile.clauses.get("points", ())), cause, space, tile.per_event)
