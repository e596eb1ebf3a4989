"""Victory Points that lie in the arena: gumballs on spaces, points on tiles that give them up when hit."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.games.rqa.model.bodies import space_or_none, tile_of
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.damage import need_red
from rqa_lab.games.rqa.play.doing import Doing

_DIAGONAL = tuple(way for way in range(len(WAYS)) if way not in STRAIGHT)


@effect("gumballs")
def scatter(do: Doing, robot: int, body: int, cause: str) -> None:
    """A gumball comes onto each space diagonally next to a tile that has none."""
    s, at = do.state, space_or_none(do.state, body)
    if at is None:
        do.nothing("gone", cause, ("rqa.faq.partial-effects",))
        return
    why = tile_of(s, body).clauses["damaged"]
    near = [to for way in _DIAGONAL if (to := GRID.step[at][way]) is not None]
    bare = sorted(space for space in near if space not in s.extras.gumballs)
    if not bare:
        do.nothing("gumballs", cause, why)
    for space in bare:
        need_red(do, 1)
        do.gumball(space, (*why, *_on_blocking_tile(s, space)))
        convert(do, space)
        for one in s.setup.robots_of[s.seat]:
            if s.at[one] == space:
                _claim(do, one, ("rqa.gumball.claim",))


def _claim(do: Doing, robot: int, why: Clauses) -> None:
    """On its owner's turn a robot takes the gumballs of its space."""
    s, space = do.state, do.state.at[robot]
    if space is not None and s.setup.owner[robot] == s.seat and space in s.extras.gumballs:
        do.claim_gumballs(robot, space, (*why, *_on_blocking_tile(s, space), "rqa.cubes.red-value"))


def _on_blocking_tile(s: State, space: int) -> Clauses:
    return only_if(s.layout.blocks_move >> space & 1, "rqa.gumball.on-blocking-tile")


def came(do: Doing, robot: int, how: str) -> None:
    """A robot has come onto a space, where gumballs may lie."""
    if do.state.extras.gumballs:
        _claim(do, robot, (*only_if(how == "follow", "rqa.gumball.steal-by-push"), "rqa.gumball.claim"))


def convert(do: Doing, space: int) -> None:
    """Gumballs on a tile that holds points are points of that tile."""
    s = do.state
    if space in s.extras.gumballs and (tile := s.layout.at.get(space)) is not None and tile.points:
        do.turn_gumballs(space, ("rqa.gumball.vp-crate-converts",))


def lay_points(do: Doing, space: int, n: int, why: Clauses) -> None:
    """Victory Points come onto the tile of a space, if there are any to come."""
    if n:
        need_red(do, n)
        do.add_points(space, n, why)


def event_enters(do: Doing) -> None:
    """An Event has come into the Shop: more points come onto the tiles that say so."""
    for space, tile in sorted(do.state.layout.at.items()):
        lay_points(do, space, tile.per_event, ("rqa.card.events", *tile.clauses["points"]))
