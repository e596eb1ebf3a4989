"""Where a run of ``fuzz.py`` begins, beside the beginnings of the package: broken positions, and lessons.

Each leads to what was cited seldom.
"""

from functools import lru_cache
from itertools import islice

from rqa_lab.explore.found import box, drawn, generated, position, readings, seldom, under_way
from rqa_lab.explore.play import resume
from rqa_lab.scenario.library import ids, load
from rqa_lab.scenario.scenario import record

#: among how many broken positions, and lessons, the one is chosen that leads to what was cited seldom
BROKEN, LESSONS = 5, 20


def broken(game, rng, cited):
    """A generated position that is not sound."""
    faulty = (scenario for scenario in generated(game, rng) if game.audit(scenario.state))
    return seldom(islice(faulty, BROKEN), lambda scenario: _faults(game, scenario), cited)


def _faults(game, scenario):
    return (clause for fault in game.audit(scenario.state) for clause in fault.clauses)


def lesson(game, rng, cited):
    """A scenario of the library at one of its steps, often with other readings of the open questions."""
    some = map(loaded, rng.choices(ids(game.id), k=LESSONS))
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


def _cites(step):
    return (clause for event in step.events for clause in event.clauses)


@lru_cache(None)
def loaded(id):
    return load(id)
