"""How bots rate positions, and the simple ones: at random, careless, greedy, with a plan for the turn.

A bot sees only what its seat may know: the observed position.  When it thinks ahead to a draw, it draws from
its own chance, or stops there if the game's estimate averages over chance
(:attr:`Trials.averages_chance`).  It plays for points, and where none can be gained, for the game's estimate
(:attr:`Trials.estimate`), if there is one.
"""

import random
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import NamedTuple

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action

#: choose(game, state, seat, rng) -> an action of the seat to act; the state is never changed
Chooser = Callable[[Game, State, str, random.Random], Action]

#: positions that a plan goes on from, after each of its actions, and most actions that it looks ahead
BEAM, DEPTH = 6, 24
#: how often the easy bot does just anything, its turn going on if it had better
SLIPS = 0.12


# ---- what a position is good for -------------------------------------------------------------------------


def value(game: Game, state: State, seat: str, others: float | None = None) -> float:
    """The value of a position for a seat: its points less the others' average, plus the game's estimate.

    Args:
        game: the game.
        state: the position, as the seat sees it.
        seat: the seat to value it for.
        others: the others' average to use instead of that of this position.
    """
    points = game.points(state)
    if others is None:
        others = average(points, seat)
    return points[seat] - others + game.estimate(state, seat)


def average(points: Mapping[str, int], seat: str) -> float:
    """The points of all others on average; 0 if there are none."""
    return (sum(points.values()) - points[seat]) / (len(points) - 1) if len(points) > 1 else 0


def tried(game: Game, state: State, action: Action, chance: Chance) -> State:
    """The position after an action; before chance's answer, if the estimate averages over it."""
    return game.advance(state.copy(), action, None, None if game.averages_chance else chance)


def own_chance(rng: random.Random) -> Chance:
    """A bot's own chance."""
    uniform = rng.random
    return lambda n: int(uniform() * n)


# ---- random ----------------------------------------------------------------------------------------------


def at_random(game: Game, state: State, seat: str, rng: random.Random) -> Action:
    """Any action, each as likely."""
    return rng.choice(game.legal(state))


# ---- greedy ----------------------------------------------------------------------------------------------


def greedily(game: Game, state: State, seat: str, rng: random.Random) -> Action:
    """The action that leads to the best position for the seat; of equals, one that does not end its turn."""
    return best_now(game, game.observe(state, seat), seat, rng)


def best_now(game: Game, seen: State, seat: str, rng: random.Random) -> Action:
    """The same in a position that the seat sees, or imagines."""
    actions = game.legal(seen)
    if len(actions) == 1:
        return actions[0]
    ratings = rated(game, seen, seat, actions, rng)
    best = max(ratings.values())
    return rng.choice([action for action in actions if ratings[action] == best])


def rated(
    game: Game, seen: State, seat: str, actions: Iterable[Action], rng: random.Random
) -> dict[Action, tuple[float, bool]]:
    """The rating of the position after each of these actions, from what the seat sees."""
    chance, others = own_chance(rng), average(game.points(seen), seat)
    return {one: rate(game, tried(game, seen, one, chance), seat, others) for one in actions}


def rate(game: Game, state: State, seat: str, others: float) -> tuple[float, bool]:
    """The value of a position, and True if the seat goes on.

    Once its turn is over, gains of the others do not count, as they would come anyway; their losses do.
    """
    if game.to_act(state) == seat:
        return value(game, state, seat), True
    return value(game, state, seat, min(others, average(game.points(state), seat))), False


# ---- easy ------------------------------------------------------------------------------------------------


def carelessly(game: Game, state: State, seat: str, rng: random.Random) -> Action:
    """Mostly what greedy does; now and then any action, but it does not end its turn by mistake."""
    best = greedily(game, state, seat, rng)
    if rng.random() >= SLIPS:
        return best
    seen, chance = game.observe(state, seat), own_chance(rng)

    def goes_on(action: Action) -> bool:
        return game.to_act(tried(game, seen, action, chance)) == seat

    actions = game.legal(seen)
    onward = [action for action in actions if goes_on(action)]
    return rng.choice(onward if best in onward else actions)


# ---- a planner -------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of actions: the value of the position at its end, that position, and the path to it.

    ``sure`` counts its actions up to the first one that chance answers, including that.
    """

    rating: float
    state: State
    before: "Line | None" = None
    action: Action | None = None
    sure: int = 0
    drawn: bool = False

    def steps(self) -> list[tuple[State, Action]]:
        """The positions on the path, each with the action that is taken in it."""
        found, line = [], self
        while line.before is not None and line.action is not None:
            found.append((line.before.state, line.action))
            line = line.before
        return found[::-1]


def lines(
    game: Game, start: State, seat: str, rng: random.Random, beam: int = BEAM, depth: int = DEPTH
) -> list[Line]:
    """The lines to the end of the seat's turn that a beam search finds; if none ends, the best by then.

    Args:
        game: the game.
        start: the position, as the seat sees it.
        seat: the seat to act.
        rng: answers chance.
        beam: positions to go on from after each action.
        depth: most actions to look ahead.
    """
    chance, others = _Counted(rng), average(game.points(start), seat)
    known, level, ended = {start}, [Line(0, start)], list[Line]()
    for _ in range(depth):
        onward: list[Line] = []
        for line in level:
            for action in game.legal(line.state):
                count = chance.count
                after = tried(game, line.state, action, chance)
                if after in known:
                    continue
                known.add(after)
                rating, goes_on = rate(game, after, seat, others)
                drawn = line.drawn or chance.count > count or game.to_act(after) == CHANCE
                longer = Line(rating, after, line, action, line.sure + (not line.drawn), drawn)
                (onward if goes_on else ended).append(longer)
        if not onward:
            break
        level = sorted(onward, key=attrgetter("rating"), reverse=True)[:beam]
    return ended or level


class _Counted:
    """A chance that counts how often it is asked."""

    def __init__(self, rng: random.Random) -> None:
        self.uniform, self.count = rng.random, 0

    def __call__(self, n: int) -> int:
        self.count += 1
        return int(self.uniform() * n)


class Planner:
    """A player that looks for its own line with the best end: a beam search to the end of its turn.

    The line is remembered, and followed as long as the game reaches the foreseen positions.
    """

    def __init__(self, beam: int = BEAM, depth: int = DEPTH) -> None:
        self.beam, self.depth = beam, depth
        self._plan: dict[State, Action] = {}

    def __call__(self, game: Game, state: State, seat: str, rng: random.Random) -> Action:
        """The next action of the plan; a new plan if chance or another seat came in between."""
        seen = game.observe(state, seat)
        actions = game.legal(seen)
        if len(actions) == 1:
            return actions[0]
        if seen not in self._plan:
            found = lines(game, seen, seat, rng, self.beam, self.depth)
            self._plan = dict(max(found, key=attrgetter("rating")).steps())
        return self._plan[seen]
