"""Bots that play for a seat, in any game that keeps the contract.

A bot sees only what its seat may know: the observed position.  When it thinks ahead to a draw, it draws from
its own chance, or stops there if the game's estimate averages over chance
(:attr:`Trials.averages_chance`).  It plays for points, and where none can be gained, for the game's estimate
(:attr:`Trials.estimate`), if there is one.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter, itemgetter
from typing import NamedTuple

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.words import either, hint, shown

#: choose(game, state, seat, rng) -> an action of the seat to act; the state is never changed
Choose = Callable[[Game, State, str, random.Random], Action]

#: positions that the planner goes on from, after each of its actions, and most actions that it looks ahead
BEAM, DEPTH = 6, 24


@dataclass(frozen=True, slots=True)
class Bot:
    """A player of the lab: a name, what it does, a sentence on how it decides, and the function that chooses.

    >>> from rqa_lab.games import game
    >>> rqa = game("rqa")
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> seats = {"Ann": {"hand": ["Hammer"]}}
    >>> state = rqa.files.position({"robots": robots, "seats": seats, "turn": {"seat": "Ann", "energy": 2}})
    >>> bot("greedy").choose(rqa, state, "Ann", random.Random(1))
    Play('Hammer', 'pug', 'crate')
    """

    name: str
    does: str
    says: str
    choose: Choose


def bot(name: str) -> Bot:
    """A bot by its name.

    A planner remembers its plan for the turn, so each seat of each game gets a new one.

    Raises:
        ValueError: for a name that no bot has.
    """
    if name not in BOTS:
        raise ValueError(f"found {shown(str(name))}, expected a bot: {either(BOTS)}{hint(str(name), BOTS)}")
    does, says, make = BOTS[name]
    return Bot(name, does, says, make())


# ---- what a position is good for -------------------------------------------------------------------------


def value(game: Game, state: State, seat: str, others: float | None = None) -> float:
    """How good a position is for a seat: its points less the others' average, plus the game's estimate.

    Args:
        game: the game.
        state: the position, as the seat sees it.
        seat: whose value.
        others: the others' average to use, if not that of this position.
    """
    points = game.points(state)
    if others is None:
        others = average(points, seat)
    return points[seat] - others + (game.trials.estimate(state, seat) if game.trials.estimate else 0)


def average(points: Mapping[str, int], seat: str) -> float:
    """The points of all others on average; 0 if there are none."""
    return (sum(points.values()) - points[seat]) / (len(points) - 1) if len(points) > 1 else 0


def _tried(game: Game, state: State, action: Action, chance: Chance) -> State:
    return game.advance(game.copy(state), action, None, None if game.trials.averages_chance else chance)


def _chance(rng: random.Random) -> Chance:
    uniform = rng.random
    return lambda n: int(uniform() * n)


# ---- random ----------------------------------------------------------------------------------------------


def at_random(game: Game, state: State, seat: str, rng: random.Random) -> Action:
    """Any action, each as likely."""
    return rng.choice(game.legal(state))


# ---- greedy ----------------------------------------------------------------------------------------------


def greedily(game: Game, state: State, seat: str, rng: random.Random) -> Action:
    """The action that leads to the best position for the seat; of equals, one that does not end its turn."""
    seen = game.observe(state, seat)
    actions = game.legal(seen)
    if len(actions) == 1:
        return actions[0]
    chance, others = _chance(rng), average(game.points(seen), seat)
    rated = [(*_rated(game, _tried(game, seen, action, chance), seat, others), action) for action in actions]
    best = max(rated, key=itemgetter(0, 1))[:2]
    return rng.choice([action for *rating, action in rated if tuple(rating) == best])


def _rated(game: Game, state: State, seat: str, others: float) -> tuple[float, bool]:
    """The value of a position, and whether the seat goes on.

    Once its turn is over, gains of the others do not count, as they would come anyway; their losses do.
    """
    if game.to_act(state) == seat:
        return value(game, state, seat), True
    return value(game, state, seat, min(others, average(game.points(state), seat))), False


# ---- a planner -------------------------------------------------------------------------------------------


class Planner:
    """Looks for the line of its own actions whose end is best: a beam search to the end of its turn.

    The line is remembered, and followed as long as the game reaches the positions that were foreseen.
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
            self._plan = self._planned(game, seen, seat, rng)
        return self._plan[seen]

    def _planned(self, game: Game, start: State, seat: str, rng: random.Random) -> dict[State, Action]:
        """The actions of the best line that was found, by the position in which each is taken."""
        chance, others = _chance(rng), average(game.points(start), seat)
        known, level = {start}, [_Line(0, start)]
        best: _Line | None = None
        for _ in range(self.depth):
            onward = []
            for line in level:
                for action in game.legal(line.state):
                    after = _tried(game, line.state, action, chance)
                    if after in known:
                        continue
                    known.add(after)
                    rating, goes_on = _rated(game, after, seat, others)
                    longer = _Line(rating, after, line, action)
                    if goes_on:
                        onward.append(longer)
                    elif best is None or rating > best.rating:
                        best = longer
            if not onward:
                break
            level = sorted(onward, key=attrgetter("rating"), reverse=True)[: self.beam]
        return dict((best or level[0]).steps())


class _Line(NamedTuple):
    """A line of actions: the value of the position at its end, that position, and the way to it."""

    rating: float
    state: State
    before: "_Line | None" = None
    action: Action | None = None

    def steps(self) -> Iterator[tuple[State, Action]]:
        """The positions on the way, each with the action that is taken in it, the last one first."""
        line = self
        while line.before is not None and line.action is not None:
            yield line.before.state, line.action
            line = line.before


#: name of a bot -> what it does, how it decides, and what makes its choosing function
BOTS: dict[str, tuple[str, str, Callable[[], Choose]]] = {
    "random": ("acts at random", "Takes any action, each as likely.", lambda: at_random),
    "greedy": (
        "takes the best now",
        "Takes what gains most points now, or else what the position promises.",
        lambda: greedily,
    ),
    "planner": (
        "plans its turn",
        "Looks for the line of actions whose end is best, to the end of its turn.",
        Planner,
    ),
}
