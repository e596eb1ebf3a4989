"""Where play at random begins: always a scenario, so that whatever is found can be written down.

Each beginning is a function of a game, a ``random.Random`` and how often each clause was cited up to now.
What a position cannot hold as the keys of a scenario, such as a choice that waits, is left out; play comes to
that by itself.
"""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from rqa_lab.core.chance import CHANCE, pick
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.explore.play import agreed
from rqa_lab.scenario.scenario import Scenario

#: how often each clause was cited
Cited = Counter[str]
Beginning = Callable[[Game, random.Random, Cited], Scenario]
One = TypeVar("One")

#: how often a position is drawn anew that is not as wanted
TRIES = 200
#: how many actions of a whole game are played before a run begins under way, at most
UNDER_WAY = 500


# ---- positions -------------------------------------------------------------------------------------------


def position(game: Game, state: State, title: str) -> Scenario | None:
    """A scenario of a position; None where the keys do not describe one, as in a set-up.

    >>> from rqa_lab import load
    >>> state = load("rqa/pushing/into-a-wall").state
    >>> position(load("rqa/pushing/into-a-wall").game, state, "A Wall").state == state
    True
    """
    if game.files.described is None or game.look(state).get("phase") == "set-up":
        return None
    try:
        scenario = Scenario(game.id, title, **game.files.described(state))
    except ValueError:
        return None
    return None if scenario.problems else scenario


def readings(game: Game, rng: random.Random) -> dict[str, str]:
    """A reading of every open question."""
    return {name: rng.choice(known) for name, known in sorted(game.rulebook.readings.items())}


def generated(game: Game, rng: random.Random) -> Iterator[Scenario]:
    """Generated positions, sound and broken.

    >>> from rqa_lab.games import game
    >>> next(generated(game("rqa"), random.Random(1)))
    <Scenario built: A generated position>
    """
    for _ in range(TRIES if game.files.described else 0):
        scenario = position(game, game.trials.generate(rng), "A generated position")
        if scenario is not None:
            yield scenario


def drawn(game: Game, rng: random.Random, cited: Cited) -> Scenario:
    """A generated position; a whole game, where the game does not say one in keys."""
    return next(generated(game, rng), None) or box(game, rng, cited)


def box(game: Game, rng: random.Random, cited: Cited) -> Scenario:
    """A whole game before its set-up."""
    options = {**game.trials.agreement(rng.randrange(10**6)), "rulings": readings(game, rng)}
    return agreed(game.id, options, title="A whole game")


def under_way(game: Game, rng: random.Random, cited: Cited, most: int = UNDER_WAY) -> Scenario:
    """A position in a whole game, after at most so many actions, or a few more."""
    state = box(game, rng, cited).state
    left, found = rng.randrange(most), None
    while (left > 0 or found is None) and (seat := game.to_act(state)) is not None:
        if seat == CHANCE:
            action = pick(game.outcomes(state), lambda n: rng.randrange(n))
        else:
            action = by_kind(game, state, game.legal(state), rng, Counter())
        state = game.advance(state, action)
        left -= 1
        if left <= 0:
            found = position(game, state, "A game under way")
    return found or box(game, rng, cited)


# ---- what to do next -------------------------------------------------------------------------------------


def by_kind(
    game: Game, state: State, actions: Iterable[Action], rng: random.Random, done: Counter[Any]
) -> Action:
    """One of some actions: first the kind is drawn, then what it is done with, then the rest.

    What was done seldom is likelier; ``done`` counts that, see :func:`kind_of`.
    """
    kinds: dict[str, dict[tuple[Any, ...], list[Action]]] = defaultdict(lambda: defaultdict(list))
    for action in actions:
        kind, whole = kind_of(game, state, action)
        kinds[kind][whole].append(action)

    def drawn(among: Mapping[Any, One]) -> One:
        return among[rng.choices(list(among), [1 / (1 + done[one]) for one in among])[0]]

    of_a_kind = drawn(kinds)
    alike = drawn(of_a_kind)
    return rng.choice(alike)


def kind_of(game: Game, state: State, action: Action) -> tuple[str, tuple[Any, ...]]:
    """The kind of an action, alone and together with what it is done with."""
    kind, _ = game.words.label(state, action)
    return kind, (kind, *action.values[:1])


def seldom(options: Iterable[One], clauses: Callable[[One], Iterable[str]], cited: Cited) -> One:
    """The option whose rarest clause was cited least; the first of several, and last what has none.

    >>> seldom(["push", "move"], lambda text: [f"toy.{text}"], Counter({"toy.push": 3}))
    'move'
    """
    return min(options, key=lambda option: min((cited[one] for one in clauses(option)), default=math.inf))
