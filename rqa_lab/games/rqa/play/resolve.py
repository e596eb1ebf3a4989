"""What happens: actions and effects as frames on an agenda, run until a choice waits.

An effect writes, puts further frames on the agenda, or asks once; the answer is appended to the frame that
asked.  Effects that wait until the moving effect is over stand in a second list; their order is the active
player's choice.
"""

from collections.abc import Callable
from typing import Any

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.choice import Choice
from rqa_lab.core.clause import only_if
from rqa_lab.core.doing import Frame
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import outdate
from rqa_lab.games.rqa.model.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.model.bodies import effect_on, space_or_none
from rqa_lab.games.rqa.model.effects import EFFECTS, effect, named
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play import (
    attacking,
    cards,  # noqa: F401  # its effects are called by their names alone
    moving,
    pushing,
    shop,
    tiles,
    turn,
)
from rqa_lab.games.rqa.play.arranging import displaced
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.rules.obstacles import stranded
from rqa_lab.games.rqa.rules.permission import asked_by


def advance(s: State, action: Action, t: Trace | None = None, chance: Chance | None = None) -> State:
    """Change the state itself, trusting that the action is allowed; returns it."""
    outdate(s)
    do = Doing(s, t, chance, action.text)
    _BEGIN[type(action)](do, action)
    run(do)
    return s


def run(do: Doing) -> None:
    """Run frames until a choice waits or none is left; no robot is left behind on top of an obstacle.

    A robot up there is offered no option that would leave it there; if it happens still, it makes way.
    """
    s = do.state
    while True:
        if _settle(do):
            assert s.atop is not None
            do.then(displaced.frame(s.atop, "turn"))
        elif s.choice is None or s.atop is None or not _narrow(do, s.choice, s.atop):
            return


def _settle(do: Doing) -> bool:
    """Run the agenda, then the waiting effects; true if a robot is stranded first."""
    s = do.state
    while True:
        EFFECTS.run(do)
        if s.choice is not None:
            return False
        if not s.waiting and not s.own_ko:
            return s.atop is not None and stranded(s)
        if s.own_ko and s.phase == "main" and (not s.waiting or s.setup.rulings["own-ko-pending"] == "drop"):
            if stranded(s):
                return True
            _end_turn_at_once(do)
        elif s.waiting:
            _take_up_next(do)
        else:
            return False


def _take_up_next(do: Doing) -> None:
    """A waiting effect runs next: one that comes too late, the only one, or the one that the player picks."""
    s = do.state
    if idle := [effect for effect in s.waiting if comes_too_late(s, effect)]:
        do.take_up(idle[0])
        return
    options = tuple(dict.fromkeys(effect_text(s, effect) for effect in s.waiting))
    if len(options) == 1:
        do.take_up(s.waiting[0])
    else:
        do.ask(do.seat, "order", options, take_up.frame())


def _end_turn_at_once(do: Doing) -> None:
    """The active seat's own robot was Knocked Out: what waits is dropped, and the turn ends."""
    s = do.state
    names = tuple(effect_text(s, effect) for effect in s.waiting)
    do.by("turn").drop_waiting(names, ("rqa.ko.pending-effects", "rqa.ko.own-turn-ends"))
    second = any(s.at[robot] is not None for robot in s.setup.robots_of[s.seat])
    ends = ("rqa.ko.own-turn-ends", "rqa.turn.phases", *only_if(second, "rqa.ko.own-turn-second-robot"))
    do.then(turn.cleanup.frame(ends))


def _narrow(do: Doing, choice: Choice, atop: int) -> bool:
    """Remove the options that would strand a robot; true if only one was left, which is then taken."""
    if choice.seat == CHANCE:
        return False
    s = do.state
    kept = tuple(option for option in choice.options if not _strands(s, option))
    if kept and kept != choice.options:
        why = (*asked_by(s, choice), "rqa.over.no-stop")
        do.by(s.setup.titles[atop]).pick(choice.seat, choice.kind, kept, why, choice.frame)
    return s.choice is None


def _strands(s: State, option: str) -> bool:
    """This option strands a robot, however its player goes on; answers of chance are not foreseen."""
    ahead = s.copy()
    do = Doing(ahead)
    choose(do, Choose(option))
    if _settle(do):
        return True
    choice = ahead.choice
    if choice is None or ahead.atop is None:
        return False
    if choice.seat == CHANCE:
        return ahead.own_ko
    return all(_strands(ahead, one) for one in choice.options)


def comes_too_late(s: State, effect: Frame) -> bool:
    """A waiting effect has nothing left to do because its robot is gone, so its order does not matter."""
    it = named(effect)
    idle = effect[0] in (tiles.tile.op, pushing.plating_damage.op) and not tiles.acts_on_nobody(s, it.cause)
    return idle and space_or_none(s, it.body) is None


@effect("take up", cause="turn")
def take_up(do: Doing, text: str = "") -> None:
    """The active player picks a waiting effect: it runs next."""
    do.take_up(next(effect for effect in do.state.waiting if effect_text(do.state, effect) == text))


def effect_text(s: State, effect: Frame) -> str:
    """A waiting effect as an option: "Tacks on crate"."""
    it = named(effect)
    return effect_on(s, it.cause, it.body)


def choose(do: Doing, action: Choose) -> None:
    """The waiting choice is answered: the effect that asked runs again, with the answer."""
    do.choose(action.option, asked_by)


#: kind of action -> what begins it
_BEGIN: dict[type[Action], Callable[[Doing, Any], None]] = {
    Move: moving.step,
    Push: pushing.push,
    Play: attacking.play,
    Use: attacking.use,
    Buy: shop.buy,
    EnergyToMove: moving.convert,
    EndTurn: turn.end_turn,
    Choose: choose,
}


def to_act(s: State) -> str | None:
    """The seat that is to act, or chance; None after the end."""
    if s.choice is not None:
        return s.choice.seat
    return None if s.phase == "over" else s.setup.seats[s.seat]


def points(s: State) -> dict[str, int]:
    """The Victory Points of every seat now."""
    return {seat: pile.points for seat, pile in zip(s.setup.seats, s.pile, strict=True)}


def outcome(s: State) -> Outcome | None:
    """The winners, once the game is over: by points, then by Health cubes; teams add theirs up."""
    if s.phase != "over":
        return None
    setup = s.setup

    def score(side: int) -> tuple[int, int]:
        seats = [seat for seat in range(len(setup.seats)) if setup.teams[seat] == side]
        robots = [robot for seat in seats for robot in setup.robots_of[seat]]
        health = [s.red[robot] + s.blue[robot] for robot in robots]
        best_robot = setup.rulings["tie-break-sum"] == "best-robot"
        cubes = max(health, default=0) if best_robot else sum(health)
        return sum(s.pile[seat].points for seat in seats), cubes

    best = max(map(score, setup.teams))
    winners = tuple(seat for seat, side in zip(setup.seats, setup.teams, strict=True) if score(side) == best)
    sides = set(setup.teams)
    level = [side for side in sides if score(side)[0] == best[0]]
    clauses = (
        "rqa.end.winner",
        "rqa.end.score",
        "rqa.cubes.board-cubes-not-scored",
        *only_if(any(pile.gems for pile in s.pile), "rqa.cubes.gem-value"),
        *only_if(setup.in_teams, "rqa.team.combine"),
        *only_if(len(level) > 1, "rqa.end.tie-break"),
        *only_if(sum(score(side) == best for side in sides) > 1, "rqa.end.shared"),
    )
    return Outcome(winners, points(s), clauses)
