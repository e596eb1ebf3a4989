"""Moving: steps of robots, robots that are moved by cards, and the Energy that becomes Move."""

from rqa_lab.core.clause import only_if
from rqa_lab.core.grid import STRAIGHT, WAY_NUMBER
from rqa_lab.games.rqa.model.actions import EnergyToMove, Move
from rqa_lab.games.rqa.model.bodies import space_of
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.geometry import STEP, WAY
from rqa_lab.games.rqa.model.setup import CENTRE, GRID
from rqa_lab.games.rqa.model.state import blocked, empty
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.play.tiles import moved
from rqa_lab.games.rqa.rules.attacking import has_attacked
from rqa_lab.games.rqa.rules.lasting import may, past_corners, ways_of
from rqa_lab.games.rqa.rules.moving import step_price
from rqa_lab.games.rqa.rules.permission import shared_resources

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
