"""The strong bot, and hints: the best lines of a turn, played out in worlds that fit what the seat knows.

Candidates are the lines to the end of the turn that a plan finds.  Each is tried in the same imagined worlds
(:meth:`Game.imagine`), with the same luck: the line, then what greedy players do, until the seat's next turn
begins, where the estimate judges.  Candidates that fall behind are dropped, so that the others get more
play-outs.  The plan is given up for a line only if that did better by more than luck explains.

It is a search over lines, not over single actions, since an action costs too much for the many thousands of
play-outs that a tree of them needs: in a second there are a few hundred turns.  That is also why no library
is used; see docs/decisions.md.

Strength is a number of play-outs, not a time: the same seed gives the same action.
"""

import random
from collections.abc import Generator, Sequence
from operator import attrgetter
from statistics import fmean, stdev
from typing import NamedTuple

from rqa_lab.core.chance import CHANCE, Chance, pick
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.telling import Told, told
from rqa_lab.core.work import finished
from rqa_lab.explore.bots import average, best_now, lines, own_chance, value

#: play-outs for a decision, and the most lines that are compared; positions that a plan goes on from
ITERATIONS, CANDIDATES, BEAM = 48, 8, 20
#: worlds in which all candidates are played out before any of them is dropped; in each further round
FIRST, EACH = 4, 2
#: how far behind the best a candidate may fall, and how far ahead of the plan another line has to be, in
#: standard errors of the difference
DROPPED, BETTER = 1.5, 0.7
#: actions after which a play-out is judged wherever it is
LONGEST = 60
#: what a point at the end of a game is worth beside the win, as a share of that
MARGIN = 1 / 50

Steps = Sequence[tuple[State, Action]]


class Candidate:
    """A line that may be played, from its first action on, and what its play-outs came to, world by world."""

    def __init__(self, steps: Steps) -> None:
        self.steps = steps
        self.worths: list[float] = []

    @property
    def begins(self) -> Action:
        """Its first action."""
        return self.steps[0][1]

    @property
    def worth(self) -> float:
        """The mean of its play-outs."""
        return fmean(self.worths)

    def lead(self, other: "Candidate") -> tuple[float, float]:
        """How much better it did than another one in the worlds that both had; the standard error of that."""
        gaps = [a - b for a, b in zip(self.worths, other.worths, strict=False)]
        return fmean(gaps), stdev(gaps) / len(gaps) ** 0.5


class Strong:
    """A player that compares lines by playing them out; see above.

    It remembers its line, and follows it as long as the game reaches the foreseen positions.
    """

    def __init__(self, iterations: int = ITERATIONS) -> None:
        self.iterations = iterations
        self._plan: dict[State, Action] = {}

    def __call__(self, game: Game, state: State, seat: str, rng: random.Random) -> Action:
        """The action that it takes."""
        return finished(self.thinking(game, state, seat, rng))

    def thinking(
        self, game: Game, state: State, seat: str, rng: random.Random
    ) -> Generator[int, None, Action]:
        """The same in small pieces: yields the play-outs that are done.

        A KeyboardInterrupt thrown into it after a play-out ends it with the best by then.
        """
        seen = game.observe(state, seat)
        actions = game.legal(seen)
        if len(actions) == 1:
            return actions[0]
        if seen not in self._plan:
            compared = yield from comparing(game, state, seat, rng, self.iterations)
            self._plan = dict(compared[0].steps)
        return self._plan[seen]


def comparing(
    game: Game,
    state: State,
    seat: str,
    rng: random.Random,
    iterations: int = ITERATIONS,
    keeps: Action | None = None,
) -> Generator[int, None, list[Candidate]]:
    """Compare the lines that a seat may play: the best one first.  Yields the play-outs that are done.

    Args:
        game: the game.
        state: the position; all that counts is what the seat knows of it.
        seat: the seat to act.
        rng: answers all chance.
        iterations: how many play-outs; fewer if all but one fall behind sooner.
        keeps: an action that is compared to the end, however far it falls behind.
    """
    yield 0
    most = max(2, min(CANDIDATES, iterations // FIRST))
    found = candidates(game, game.observe(state, seat), seat, rng, most, keeps)
    plan, live, done = found[0], found, 0
    kept = next((one for one in found if one.begins == keeps), None)
    if len(found) == 1:
        return found
    try:
        while done < iterations and len(live) > 1:
            for _ in range(EACH if plan.worths else FIRST):
                world, luck = game.imagine(state, seat, rng), rng.random()
                for one in live:
                    one.worths.append(play_out(game, world, seat, one.steps, random.Random(luck)))
                    done += 1
                    yield done
            live = _ahead(live, max(2, round(len(found) * (1 - done / iterations))))
            live += [kept] if kept is not None and kept not in live else []
    except KeyboardInterrupt:
        if len(live[-1].worths) < FIRST:
            return found
    best = max(live, key=attrgetter("worth"))
    if best is not plan:
        ahead, error = best.lead(plan)
        best = best if ahead > BETTER * error else plan
    tried = [one for one in found if one.worths and one is not best]
    return [best, *sorted(tried, key=lambda one: (len(one.worths), one.worth), reverse=True)]


def _ahead(live: list[Candidate], most: int) -> list[Candidate]:
    """Those of the candidates that have not fallen behind the best one."""
    best = max(live, key=attrgetter("worth"))

    def keeps_up(one: Candidate) -> bool:
        behind, error = best.lead(one)
        return behind < DROPPED * error

    others = [one for one in live if one is not best and keeps_up(one)]
    return [best, *sorted(others, key=attrgetter("worth"), reverse=True)[: most - 1]]


# ---- what is compared ------------------------------------------------------------------------------------


def candidates(
    game: Game, seen: State, seat: str, rng: random.Random, most: int, keeps: Action | None = None
) -> list[Candidate]:
    """The lines worth comparing: the plan first, then others with a good end or another beginning.

    One begins with ``keeps``.
    """
    found = sorted(lines(game, seen, seat, rng, BEAM), key=attrgetter("rating"), reverse=True)
    chosen: dict[tuple[Action, ...], Steps] = {}
    begun = set()
    for line in found:
        steps = line.steps()
        first = steps[0][1]
        if len(chosen) < most // 2 or (first not in begun and (len(chosen) < most or first == keeps)):
            begun.add(first)
            chosen.setdefault(tuple(action for _, action in steps[: line.sure]), steps)
    for action in game.legal(seen):
        if action not in begun and (len(chosen) < most or action == keeps):
            chosen.setdefault((action,), [(seen, action)])
    return [Candidate(steps) for steps in chosen.values()]


# ---- play-outs -------------------------------------------------------------------------------------------


def play_out(game: Game, world: State, seat: str, steps: Steps, rng: random.Random) -> float:
    """The worth of a line for a seat in a world, once the seat's next turn begins or the game is over.

    The line is left where chance makes the next action of it impossible.  Where nobody else plays, it is
    judged at its end.
    """
    chance, state = own_chance(rng), world.copy()
    todo = [action for _, action in reversed(steps)]
    active, alone = seat, len(game.points(world)) == 1
    for _ in range(LONGEST):
        if alone and not todo:
            break
        mover = _answered(game, state, chance)
        if mover is None:
            break
        if mover != active and (turn := game.look(state)["turn"]) != active:
            active = turn
            if active == seat:
                break
        action = todo.pop() if todo and mover == seat else None
        if action is None or action not in game.legal(state):
            action, todo = best_now(game, state, mover, rng), []
        game.advance(state, action, None, chance)
    return judged(game, state, seat)


def _answered(game: Game, state: State, chance: Chance) -> str | None:
    """The next seat to act, once chance has answered."""
    while (mover := game.to_act(state)) == CHANCE:
        game.advance(state, pick(game.outcomes(state), chance))
    return mover


def judged(game: Game, state: State, seat: str) -> float:
    """How much better a position is for a seat than for the others on average."""
    points, outcome = game.points(state), game.outcome(state)
    if outcome is not None:
        won = (seat in outcome.winners) / max(1, len(outcome.winners))
        margin = MARGIN * game.winning * (points[seat] - average(points, seat))
        return game.winning * (2 * won - 1) + margin
    others = [value(game, state, other) for other in points if other != seat]
    return value(game, state, seat) - (fmean(others) if others else 0)


# ---- hints -----------------------------------------------------------------------------------------------


class Hint(NamedTuple):
    """The best action, what it is worth beside the second best, and the rules that make it so.

    Attributes:
        action: what to do.
        worth: what the line that begins so came to on average, in points ahead of the others.
        second: the best line without it: how that begins, and its worth; None if none is worth a look.
        line: the actions of the line, up to the first that chance answers.
        why: what happens on that line, with its clauses; first what does not happen on the second one.
        own: what the action that was asked about came to in the same way; None if none was.
    """

    action: Action
    worth: float
    second: tuple[Action, float] | None
    line: tuple[Action, ...]
    why: tuple[Told, ...]
    own: float | None = None


def hinting(
    game: Game,
    state: State,
    seat: str,
    seed: int | str = 1,
    iterations: int = ITERATIONS,
    about: Action | None = None,
) -> Generator[int, None, Hint]:
    r"""Advise the seat to act, beside what it thinks ``about``.  Yields the play-outs that are done.

    >>> from rqa_lab.games import game
    >>> rqa = game("rqa")
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> seats = {"Ann": {"hand": ["Hammer"]}}
    >>> state = rqa.position({"robots": robots, "seats": seats, "turn": {"seat": "Ann", "energy": 2}})
    >>> hint = finished(hinting(rqa, state, "Ann"))
    >>> print(hint.action, hint.why[0].text, sep="\n")
    play Hammer with pug on crate
    Ann plays Hammer with Pug on Crate. [rqa.card.play-one-at-a-time]
    """
    seen, rng = game.observe(state, seat), random.Random(seed)
    best, *others = yield from comparing(game, state, seat, rng, iterations, about)
    action = best.begins
    own = next((one for one in (best, *others) if one.worths and one.begins == about), None)
    second = next((one for one in others if action not in (other for _, other in one.steps)), None)
    line, why = _happens(game, best)
    there = set() if second is None else {one.sentence for one in _happens(game, second)[1]}
    return Hint(
        action,
        best.worth if best.worths else judged(game, seen, seat),
        None if second is None else (second.steps[0][1], second.worth),
        line,
        tuple(sorted(why, key=lambda one: one.sentence in there)),
        None if own is None else own.worth,
    )


def _happens(game: Game, candidate: Candidate) -> tuple[tuple[Action, ...], tuple[Told, ...]]:
    """The actions of a line until chance has to answer, and what happens by then."""
    trace: list[object] = []
    done: list[Action] = []
    for seen, action in candidate.steps:
        after = game.advance(seen.copy(), action, trace)
        done.append(action)
        if game.to_act(after) == CHANCE:
            break
    return tuple(done), told(game, game.language.dress(trace))
