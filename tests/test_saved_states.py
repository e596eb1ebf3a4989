"""A saved state that somebody has broken is refused in a sentence when it is read, or works.

States are taken in the middle of whatever effects may wait there, and values of their JSON are broken in
several ways.  What is read all the same has to answer all that a game can be asked, and to be played on.
"""

import json
import os
import random
from copy import deepcopy
from itertools import islice

import pytest

from rqa_lab.core.keys import rulings
from rqa_lab.games import game

#: how many steps are looked at for states; how many values of each state are broken, RQA_DAMAGE times as many
STEPS, PLACES = 1500, 6 * int(os.environ.get("RQA_DAMAGE", "1"))
#: what may be found instead of a value
OTHERS = (
    None, True, -1, 0, 1, 7, 40, 998, 10**6, 10**30, 1.5, "", "Hammer", "c4", "b2", "zz", "?", [], {}, [[]],
    ["x"], {"x": 1}, [0], [1, 2, 3],
)  # fmt: skip
MISSING = object()


def going_on(state):
    """The phase, the choice that waits, and the effects that are still to run."""
    waits = () if state.choice is None else (state.choice.kind, state.choice.frame[0])
    return state.phase, waits, *(frame[0] for frame in (*state.agenda, *getattr(state, "waiting", ())))


def moments(rules, steps):
    """States of play at random: one for all that may go on."""
    rng, found = random.Random(1), {}
    while steps > 0:
        begun = rules.agreement(rng.randrange(99))
        state = rules.generate(rng) if rng.random() < 0.7 else rules.start(begun)
        for _ in range(40):
            found.setdefault(going_on(state), state)
            steps, kinds = steps - 1, {}
            for action in rules.legal(state):
                kinds.setdefault(type(action), []).append(action)
            if not kinds:
                break
            state = rules.apply(state, rng.choice(kinds[rng.choice([*kinds])]))
    return [*found.values()]


def places(data, path=()):
    """The paths of all values in some JSON."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield (*path, key)
        yield from places(value, (*path, key))


def broken(data, path, rng):
    """A copy of some JSON with another value at that place, or none."""
    new = deepcopy(data)
    at = new
    for key in path[:-1]:
        at = at[key]
    old, others = at[path[-1]], [*OTHERS, MISSING, MISSING]
    if isinstance(old, str):
        others += [old.upper(), old[:-1], f"{old}x"]
    elif isinstance(old, int):
        others += [old + 1, old - 1]
    elif isinstance(old, list):
        others += [old[:-1], old[1:], old + old, old[::-1], [*old, None], [*old, 0], [*old, "x"]]
    value = rng.choice(others)
    if value is MISSING:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return new


def use(rules, state, rng):
    """Ask all that a game can be asked of a position, and play on."""
    hash(state.copy())
    json.dumps(state.to_json())
    for ask in (
        type(state).counts,
        rules.points,
        rules.outcome,
        rules.outcomes,
        rulings,
        rules.scene,
    ):
        ask(state)
    for finding in rules.audit(state):
        rules.language.explain(finding)
    for seat in rules.look(state)["seats"]:
        rules.observe(state, seat)
        rules.resources(state, seat)
        rules.table(state, seat)
        rules.estimate(state, seat)
    if state.choice is not None:
        rules.ask(state)
    every = [*islice(rules.universe(state), 3000)]
    for action in [*rules.tempting(state)[:5], *rng.sample(every, min(len(every), 20))]:
        for reason in rules.judge(state, action).reasons:
            rules.language.explain(reason)
        rules.where(state, action)
        rules.label(state, action)
    legal = rules.legal(state)
    for action in rng.sample(legal, min(len(legal), 4)):
        trace = []
        after = rules.apply(state, action, trace)
        events = rules.language.dress(trace)
        for event in events:
            rules.language.tell(event)
            rules.language.changes(event)
        rules.summary(action, rules.to_act(state), events)
        for _ in range(6):
            if going := rules.legal(after):
                after = rules.apply(after, rng.choice(going))
                after.counts()
                rules.look(after)
                rules.audit(after)


def read(rules, data):
    """The state that some JSON is, or None and what is wrong with it."""
    try:
        return rules.from_json(data), ""
    except ValueError as error:
        return None, str(error)


@pytest.mark.parametrize("id", ["rqa", "gekido", "moonbots", "roborace"])
def test_a_broken_state_is_told_when_it_is_read_or_works(id):
    rules, rng, refused = game(id), random.Random(2), 0
    for state in moments(rules, STEPS):
        data = json.loads(json.dumps(state.to_json()))
        assert rules.from_json(data) == state
        every = [*places(data)]
        for path in rng.sample(every, min(len(every), PLACES)):
            new = broken(data, path, rng)
            there, told = read(rules, new)
            if there is None:
                refused += 1
                assert told.startswith("no state of ")
                assert "do not go together" not in told, (path, new)
                continue
            try:
                use(rules, there, rng)
            except (LookupError, TypeError, AttributeError, ValueError) as error:
                raise AssertionError(f"{path} is broken in {new}") from error
    assert refused > 100


MOMENT = {
    "robots": {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}},
    "seats": {"Ann": {"hand": ["Tackle", "Battery"]}},
}
BY = ["discard", 0, None, "x", 1]


@pytest.mark.parametrize(
    "changed, found, expected",
    [
        ({"agenda": [["hti", 0]]}, "agenda.0: found 'hti'", "the name of an effect*'hit'?"),
        ({"agenda": [["hit", 0]]}, "agenda.0: found ['hit', 0]", "hit with robot, body, *more"),
        ({"agenda": [["hit", 5, 1, "x"]]}, "agenda.0.robot: found 5", "a number below 2"),
        ({"agenda": [["hit", 0, 2, "x"]]}, "agenda.0.body: found 2", "the number of a robot or*: 0, 1"),
        ({"hand": [["Tackel"], []]}, "hand.Ann.0: found 'Tackel'", "one of the cards*'Tackle'?"),
        ({"choice": ["An", "discard", [], BY]}, "choice.seat: found 'An'", "Ann, Bo or chance*'Ann'?"),
        ({"choice": ["Ann", "discard", [], BY]}, "choice.options: found []", "at least one answer"),
        ({"choice": ["Ann", "discard", ["x"], BY]}, "choice: found 'choose x'", "answers*: discard"),
        ({"at": ["c4", "z9"]}, "at.Crate: found 'z9'", "a1, b1, *"),
        ({"red": [4]}, "red: found [4]", "a list of 2, one for each of Pug, Crate"),
        ({"robots": [["pugg", "Ann"]]}, "setup.robots.0.0: found 'pugg'", "*'pug'?"),
        ({"rulings": {"shop-emty": "x"}}, "setup.rulings: found 'shop-emty'", "*'shop-empty'?"),
        ({"data": {"Hammer": {"cost": "x"}}}, "setup.data.Hammer.cost: found 'x'", "something like *"),
        ({"packs": ["dozzer"]}, "setup.packs.0: found 'dozzer'", "*'dozer'?"),
        ({"seats": ["Ann", "Bo", "Bo"]}, "setup.seats: found ['Ann', 'Bo', 'Bo']", "each of them once"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place_and_the_nearest_name(changed, found, expected):
    rules = game("rqa")
    data = json.loads(json.dumps(rules.position(MOMENT).to_json()))
    data["setup"] |= {key: value for key, value in changed.items() if key not in data}
    _, told = read(rules, data | {key: value for key, value in changed.items() if key in data})
    before, _, after = told.partition(", expected ")
    assert before == f"no state of Robot Quest Arena: {found}"
    first, _, last = expected.partition("*")
    assert after.startswith(first)
    assert after.endswith(last)
