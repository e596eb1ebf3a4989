"""What cards let a robot do for the rest of the turn: go over obstacles, go diagonally."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.grid import STEPS, STRAIGHT, WAYS
from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.model.bodies import space_of
from rqa_lab.games.rqa.model.geometry import STEP, WAY
from rqa_lab.games.rqa.model.state import State, blocked


def may(s: State, robot: int, what: str) -> bool:
    """A card lets the robot go "over" obstacles, or "diagonal", for the rest of the turn; see ``LASTING``."""
    return bool(s.lasting) and (what, robot) in s.lasting


def ways_of(s: State, robot: int) -> range:
    """The ways a robot may go: diagonal ones only with permission."""
    return range(len(WAYS)) if may(s, robot, "diagonal") else STRAIGHT


#: the kinds of a robot's own movement; in all others it is moved
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
    """A robot that is moved space by space goes to a neighbour, and diagonally only with permission."""
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
