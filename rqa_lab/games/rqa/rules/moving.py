"""Moving: where a robot may step, and what it costs."""

from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.model.geometry import STEP
from rqa_lab.games.rqa.model.records import Tile
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.rules.lasting import may
from rqa_lab.games.rqa.rules.pushing import obstacle_at

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
