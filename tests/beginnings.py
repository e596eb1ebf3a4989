"""Where a run of ``fuzz.py`` begins: always a scenario, so that whatever is found can be written down.

Each beginning is a function of a game, a ``random.Random`` and how often each clause was cited up to now, and
leads to what was cited seldom.  What a position cannot hold as the keys of a scenario, such as a choice that
waits, is left out; play comes to that by itself.
"""

import math
from collections import Counter, defaultdict
from functools import lru_cache
from itertools import islice

from rqa_lab.core.chance import CHANCE, pick
from rqa_lab.explore.play import agreed, resume
from rqa_lab.scenario.library import ids, load
from rqa_lab.scenario.record import record
from rqa_lab.scenario.scenario import Scenario

#: how often a position is drawn anew that is not as wanted
TRIES = 200
#: among how many broken positions, and lessons, the one is chosen that leads to what was cited seldom
BROKEN, LESSONS = 5, 20
#: how many actions of a whole game are played before a run begins under way, at most
UNDER_WAY = 500


def by_kind(game, state, actions, rng, done):
    """One of some actions: first the kind is drawn, then what it is done with, then the rest.

    What was done seldom is likelier; ``done`` counts that, see :func:`kind_of`.
    """
    kinds = defaultdict(lambda: defaultdict(list))
    for action in actions:
        kind, whole = kind_of(game, state, action)
        kinds[kind][whole].append(action)

    def drawn(among):
        return among[rng.choices(list(among), [1 / (1 + done[one]) for one in among])[0]]

    return rng.choice(drawn(drawn(kinds)))


def kind_of(game, state, action):
    """The kind of an action, alone and together with what it is done with."""
    kind, _ = game.words.label(state, action)
    return kind, (kind, *action.values[:1])


def seldom(options, clauses, cited):
    """The option whose rarest clause was cited least; the first of several, and last what has none."""
    return min(options, key=lambda option: min((cited[one] for one in clauses(option)), default=math.inf))


def readings(game, rng):
    """A reading of every open question."""
    return {name: rng.choice(known) for name, known in sorted(game.rulebook.readings.items())}


def drawn(game, rng, cited):
    """A generated position."""
    return next(_drawn(game, rng))


def broken(game, rng, cited):
    """A generated position that is not sound."""
    faulty = (scenario for scenario in _drawn(game, rng) if game.audit(scenario.state))
    return seldom(islice(faulty, BROKEN), lambda scenario: _faults(game, scenario), cited)


def _drawn(game, rng):
    for _ in range(TRIES):
        scenario = position(game, game.trials.generate(rng), "A generated position")
        if scenario is not None:
            yield scenario


def _faults(game, scenario):
    return (clause for fault in game.audit(scenario.state) for clause in fault.clauses)


def box(game, rng, cited):
    """A whole game before its set-up."""
    options = {**game.trials.agreement(rng.randrange(10**6)), "rulings": readings(game, rng)}
    return agreed(game.id, options, title="A whole game")


def under_way(game, rng, cited):
    """A position in a whole game."""
    state = box(game, rng, cited).state
    left, found = rng.randrange(UNDER_WAY), None
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


def lesson(game, rng, cited):
    """A scenario of the library at one of its steps, often with other readings of the open questions."""
    some = map(_loaded, rng.choices(ids(game.id), k=LESSONS))
    scenario = seldom(some, lambda one: one.teaches, cited)
    path = resume(scenario).here.path
    then = rng.choice(path) if rng.random() < 0.5 else seldom(path, _cites, cited)
    step = then.parent or then
    kept = position(game, step.state, scenario.title)
    if kept is None or kept.state != step.state:  # in the middle of an effect, or of a set-up
        return record(scenario, step)
    other = kept.set(rulings=readings(game, rng))
    return kept if other.problems or rng.random() < 0.5 else other


#: the beginnings, in the order in which runs take turns, and how many actions a run goes on, at most
BEGINNINGS = (
    (broken, 35), (lesson, 6), (lesson, 6), (drawn, 25), (lesson, 6), (lesson, 6),
    (broken, 35), (lesson, 6), (lesson, 6), (under_way, 40), (lesson, 6), (lesson, 6),
    (broken, 35), (lesson, 6), (lesson, 6), (box, 40), (broken, 35),
)  # fmt: skip


def position(game, state, title):
    """A scenario of a position; None where the keys do not describe one, as in a set-up."""
    if game.look(state).get("phase") == "set-up":
        return None
    try:
        scenario = Scenario(game.id, title, **game.files.described(state))
    except ValueError:
        return None
    return None if scenario.problems else scenario


def _cites(step):
    return (clause for event in step.events for clause in event.clauses)


@lru_cache(None)
def _loaded(id):
    return load(id)
