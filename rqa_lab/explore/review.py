"""Looking back on a game that is over: where the lead changed, and what each action was worth.

The lead of a seat is its points less those of the best other seat.  The turning points of a game are the
steps that changed it most; where points leave that open, the estimate of the bots decides
(:attr:`Game.estimate`).  An action is weighed by the turn as a whole, from what its seat knew: by how much
the best end of the turn that it leaves is worse than the best one before it.  So what is only put off costs
nothing, and neither does another order.  What the others did to a seat before its next turn is no part of
that: :func:`fell_back` counts it.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple

from rqa_lab.core.chance import CHANCE, pick
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Step
from rqa_lab.explore.bots import Line, average, lines, own_chance, rate, rated, tried

#: how many turning points a game has, at most
MOST = 3
#: positions that the search for the best end of a turn goes on from
BEAM = 6


# ---- where the lead changed ------------------------------------------------------------------------------


class Turning(NamedTuple):
    """A step that changed the lead.

    Attributes:
        step: the step.
        seat: whose points changed most in it.
        change: by how much; 0 if only the estimate did.
    """

    step: Step
    seat: str
    change: int


def ahead(numbers: Mapping[str, float], seat: str) -> float:
    """How far the number of a seat is above the highest of the others.

    >>> ahead({"Ann": 5, "Bo": 3, "Cy": 1}, "Bo")
    -2
    """
    return numbers[seat] - max((n for one, n in numbers.items() if one != seat), default=0)


def _estimated(game: Game, state: State) -> Mapping[str, float]:
    """The points of each seat, with the estimate."""
    return {seat: n + game.estimate(state, seat) for seat, n in game.points(state).items()}


def played(game: Game, path: Sequence[Step]) -> Sequence[Step]:
    """The steps of a game without its set-up."""
    begun = (n for n, step in enumerate(path) if game.look(step.state).get("phase") != "set-up")
    return path[next(begun, len(path)) + 1 :]


def turning_points(game: Game, path: Sequence[Step], seat: str, most: int = MOST) -> tuple[Turning, ...]:
    """The steps of a game that changed the lead of a seat most, in their order; at most one for each turn.

    The step at which the lead was taken for good is among them.

    Args:
        game: the game.
        path: the steps, from the start to the end of the game.
        seat: whose lead counts.
        most: how many.

    >>> from rqa_lab.explore.play import play
    >>> session = play(options={"seats": ["Ann", "Bo"]}, players="greedy", seed=2)
    >>> [winner] = session.game.outcome(session.state).winners
    >>> found = turning_points(session.game, session.here.path, winner)
    >>> len(found), all(one.change for one in found)
    (3, True)
    """
    steps, turns = played(game, path), _turns(game, path)
    scored = {step: abs(_changed(game, step, seat, game.points)) for step in steps}
    taken = taken_at(game, path, seat)
    weigh = [step for step in steps if scored[step]]
    if len({turns[step] for step in weigh}) < most:  # points alone do not tell
        weigh = [*steps]
    changes = {
        step: (step is taken, scored[step], abs(_changed(game, step, seat, partial(_estimated, game))))
        for step in weigh
    }
    best: dict[int, Step] = {}
    for step in weigh:
        known = best.get(turns[step])
        if known is None or changes[step] > changes[known]:
            best[turns[step]] = step
    found = sorted((one for one in best.values() if any(changes[one])), key=lambda one: changes[one])[-most:]
    return tuple(_turning(game, step) for step in sorted(found, key=lambda one: one.number))


def _changed(game: Game, step: Step, seat: str, count: Callable[[State], Mapping[str, float]]) -> float:
    """By how much a step changed how far a seat is ahead."""
    assert step.parent is not None
    return ahead(count(step.state), seat) - ahead(count(step.parent.state), seat)


def _turns(game: Game, path: Sequence[Step]) -> dict[Step, int]:
    """The number of the turn in which each step was taken."""
    numbers, turn, n = dict[Step, int](), None, 0
    for step in path:
        if step.parent is None:
            continue
        now = game.look(step.parent.state)["turn"]
        n += now != turn
        turn, numbers[step] = now, n
    return numbers


def _turning(game: Game, step: Step) -> Turning:
    assert step.parent is not None
    was, now = game.points(step.parent.state), game.points(step.state)
    change = {seat: now[seat] - was.get(seat, 0) for seat in now}
    most = max(change, key=lambda seat: (abs(change[seat]), change[seat], seat == step.seat))
    return Turning(step, most, change[most])


def taken_at(game: Game, path: Sequence[Step], seat: str) -> Step | None:
    """The step at which a seat took the lead for good from another one; None if there is none."""
    steps = played(game, path)
    leads = [ahead(game.points(step.state), seat) for step in steps]
    last = next((n for n in reversed(range(len(leads))) if leads[n] <= 0), None)
    if last is None or last + 1 >= len(steps) or min(leads) >= 0:
        return None
    return steps[last + 1]


def led_until(game: Game, path: Sequence[Step], seat: str) -> Step | None:
    """The last step after which a seat was ahead of all others; None if it never was."""
    steps = played(game, path)
    return next((one for one in reversed(steps) if ahead(game.points(one.state), seat) > 0), None)


def fell_back(game: Game, turns: Sequence[tuple[str, Step]], step: Step) -> float:
    """How many points a seat lost on the best of the others after its turn, before its next one or the end.

    Args:
        game: the game.
        turns: the seat and the last step of each turn.
        step: the last step of a turn; after any other nothing is lost.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> ann, bo = (session.act(text) for text in ("end turn", "end turn"))
    >>> fell_back(session.game, [("Ann", ann), ("Bo", bo)], ann)
    0
    """
    n = next((n for n, (_, last) in enumerate(turns) if last is step), None)
    if n is None:
        return 0
    seat = turns[n][0]
    again = next((m for m in range(n + 1, len(turns)) if turns[m][0] == seat), len(turns))
    return ahead(game.points(step.state), seat) - ahead(game.points(turns[again - 1][1].state), seat)


def kept_ahead(game: Game, step: Step, last: Step, turn: Callable[[Step], str]) -> bool:
    """The seat of a step won the game with it, or stayed ahead, as the bots estimate it, and won later.

    Args:
        game: the game.
        step: the step.
        last: the last step of the game.
        turn: tells whose turn a step belongs to.
    """
    outcome, seat = game.outcome(last.state), step.seat
    if outcome is None or seat is None or seat not in outcome.winners or step.parent is None:
        return False
    later = (one for one in reversed(last.path) if one.number > step.number)
    if all(turn(one) == seat for one in (step, *later)):
        return True  # in the turn that won it
    return all(ahead(_estimated(game, one.state), seat) > 0 for one in (step.parent, step))


# ---- what an action was worth ----------------------------------------------------------------------------


class Weighed(NamedTuple):
    """An action beside the best one, as the seat could judge them.

    Attributes:
        best: the best action, which may be the one that was taken.
        behind: by how many points the turn could end better before the action than after it.
        number: how many actions there were.
        line: the actions that lead to that better end, up to the first that chance answers.
    """

    best: Action
    behind: float
    number: int
    line: tuple[Action, ...] = ()


class _Even(random.Random):
    """Luck that is the same each time, or a line would be better only by more luck."""

    def random(self) -> float:
        return 0.5


def weighed(step: Step) -> Weighed | None:
    """The action of a step, weighed; None for the start, and for what no seat chose.

    An action that is also the best one if one looks no further is not searched.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> weighed(session.act("end turn")).best
    Play('Tackle', 'pug', 'crate')
    """
    game, action, before, seat = step.game, step.action, step.parent, step.seat
    if action is None or before is None or seat is None or seat not in game.points(before.state):
        return None
    seen = game.observe(before.state, seat)
    legal = game.legal(seen)
    if action not in legal:
        return None
    worths = {one: rating[0] for one, rating in rated(game, seen, seat, legal, _Even()).items()}
    if len(legal) == 1 or worths[action] == max(worths.values()):
        return Weighed(action, 0, len(legal))
    others = average(game.points(seen), seat)
    best = max(_lines(game, seen, seat), key=attrgetter("rating"))
    behind = _worth(game, best, seat, others) - _after(game, seen, seat, action, others)
    line = tuple(one for _, one in best.steps()[: best.sure])
    if behind <= 0 or action == line[0]:
        return Weighed(action, 0, len(legal))
    return Weighed(line[0], behind, len(legal), line)


def _lines(game: Game, seen: State, seat: str) -> list[Line]:
    return lines(game, seen, seat, _Even(), BEAM)


def _worth(game: Game, line: Line, seat: str, others: float) -> float:
    """The worth of the end of a line; the points of the others are held against the same ones each time."""
    return rate(game, line.state, seat, others)[0]


def _after(game: Game, seen: State, seat: str, action: Action, others: float) -> float:
    """The worth of the best end that a turn can still come to after an action."""
    chance = own_chance(_Even())
    state = tried(game, seen, action, chance)
    worth = rate(game, state, seat, others)[0]
    while game.to_act(state) == CHANCE:  # the turn may go on once it has answered
        state = game.advance(state.copy(), pick(game.outcomes(state), chance))
    if game.to_act(state) != seat or game.look(state)["turn"] != game.look(seen)["turn"]:
        return worth
    ends = [_worth(game, line, seat, others) for line in _lines(game, state, seat)]
    return max(ends, default=worth)
