"""Energy that robots gain and lose, who is out, and the end of the game."""

from collections.abc import Sequence

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.doing import Frame
from rqa_lab.games.moonbots.model.effects import effect, named
from rqa_lab.games.moonbots.model.state import (
    State,
    alive,
    facing,
    in_the_final,
    in_the_game,
    opponents,
)
from rqa_lab.games.moonbots.model.steps import KINDS
from rqa_lab.games.moonbots.play.doing import Doing
from rqa_lab.games.moonbots.play.turn import next_turn, restock
from rqa_lab.games.moonbots.play.window import window
from rqa_lab.games.moonbots.rules.energy import counted, room


@effect("gain")
def gain(do: Doing, robot: int, cause: str, n: int, why: Clauses, limited: bool) -> None:
    """A robot gains energy, as far as its board and the limit of its turn allow; opponents may answer."""
    s = do.state
    gained = counted(s, robot) if limited else None
    may, added = room(n, s.energy[robot], gained)
    clauses = do.traced and (  # first what limits the gain
        *only_if(may < n, "moonbots.energy.max-two-per-turn"),
        *only_if(may < n and s.setup.two, "moonbots.two.energy-cap-per-robot"),
        *only_if(added < may, "moonbots.energy.maximum-18", "moonbots.energy.lost-surplus-counts"),
        *why,
    )
    used = may if s.setup.rulings["lost-surplus"] == "symbols" else added
    do.gain(robot, added, 0 if gained is None else used, clauses)
    if added:
        do.then(window.frame("gain", cause, opponents(s, robot), 0, (robot, added)))


@effect("give back")
def give_back(do: Doing, robot: int, cause: str, n: int) -> None:
    """By one reading of Energy Pump the opponent gains nothing."""
    do.lose(robot, n, ("moonbots.secret.energy-pump",))


def lose(do: Doing, losses: Sequence[tuple[int, int]], why: Clauses) -> None:
    """Robots lose energy at the same time, or by one reading one after the other."""
    s = do.state
    reading = s.setup.rulings["duel-without-winner" if s.setup.two else "all-out-together"]
    if reading == "turn-order":
        several = "moonbots.two.both-duels-at-once" if s.setup.two else "moonbots.end.simultaneous"
        why = (*why, *only_if(len(losses) > 1, several))
        in_order = sorted(losses, key=lambda loss: (loss[0] - s.robot) % len(s.energy))
        do.then(*(lose_one.frame(robot, do.cause, n, why) for robot, n in in_order), turn_over.frame())
        return
    for robot, n in losses:
        do.lose(robot, n, why)
    do.then(count_out.frame(tuple(robot for robot, _ in losses)))


@effect("lose one")
def lose_one(do: Doing, robot: int, cause: str, n: int, why: Clauses) -> None:
    """A robot loses energy, and is out at once if that was all."""
    if in_the_game(do.state, robot):
        do.lose(robot, n, why)
        _count_out(do, (robot,))


@effect("out", cause="turn")
def count_out(do: Doing, robots: tuple[int, ...]) -> None:
    """Those of these robots without energy are out; the game may be over, or the turn."""
    _count_out(do, robots)
    turn_over(do)


def _count_out(do: Doing, robots: tuple[int, ...]) -> None:
    s = do.state
    gone = tuple(robot for robot in robots if not s.energy[robot] and alive(s, robot))
    if not gone:
        return
    both = s.setup.two and any(facing(robot) in gone for robot in gone)
    two = only_if(s.setup.two, "moonbots.two.defeated", *only_if(both, "moonbots.two.both-duels-at-once"))
    own = only_if(s.robot in gone, "moonbots.end.own-turn-elimination")
    do.fall(gone, (*two, "moonbots.end.elimination", "moonbots.end.elimination-any-cause", *own))
    do.break_off(*(one for one in s.agenda if not (_is_step(one) and named(one).robot in gone)))
    for robot in gone:
        do.give_up(robot, s.setup.rulings["cards-of-the-eliminated"], ("moonbots.end.eliminated-cards",))
    if (seats := winners(s)) is not None:
        do.end_game(seats, _end(s, seats))


@effect("turn over", cause="turn")
def turn_over(do: Doing) -> None:
    """The turn ends if its robot does not play any more; an attack of it takes effect before that."""
    s = do.state
    if s.phase != "over" and s.attack is None and not in_the_game(s, s.robot):
        lost = s.robot in s.skipped
        skip = not alive(s, s.robot) and s.setup.rulings["out-in-own-turn"] == "no-restock"
        cut_short(do, next_turn.frame() if lost or skip else restock.frame())


def cut_short(do: Doing, end: Frame) -> None:
    """The turn ends with this effect, once all that has begun is over: see :func:`begun`."""
    do.break_off(end, *(frame for frame in do.state.agenda if begun(do.state, frame)))


def begun(s: State, frame: Frame) -> bool:
    """An effect that waits belongs to what was done before the turn was cut short.

    Losses that were told happen, who has gained energy may be answered, and a Secret Weapon does all of its
    steps.  So does a part of a robot that only pauses, after which others are asked as after any part; its
    attacks find nobody.
    """
    (op, *_), out = frame, not alive(s, s.robot)
    if op == window.op:
        return named(frame).moment == "gain" or not out
    if op == "symbol":
        return not out
    return op in (give_back.op, "losses", lose_one.op) or _is_step(frame)


def _is_step(frame: Frame) -> bool:
    """A step of a Secret Weapon, or a card that it brings."""
    op, *_ = frame
    return op in (*KINDS, "get")


def winners(s: State) -> tuple[int, ...] | None:
    """The seats that have won, all that were left if nobody is; None while the game goes on."""
    owner = s.setup.owner
    left = tuple(dict.fromkeys(owner[robot] for robot in range(len(owner)) if alive(s, robot)))
    if len(left) > 1 or (s.setup.two and left and not in_the_final(s)):
        return None
    return left or tuple(dict.fromkeys(owner[robot] for robot in s.fallen[-1]))


def _end(s: State, seats: tuple[int, ...]) -> Clauses:
    if not any(alive(s, robot) for robot in range(len(s.energy))):
        return ("moonbots.end.simultaneous", "moonbots.end.last-player")
    if not s.setup.two:
        return ("moonbots.end.last-player", "moonbots.scope.goal")
    both = all(alive(s, robot) for robot in s.setup.robots_of(seats[0]))
    return ("moonbots.two.win-both" if both else "moonbots.two.final", "moonbots.end.last-player")
