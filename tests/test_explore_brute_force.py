"""Searching finds what a slow search of another kind finds, in random positions of every game."""

import json
import random
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from sweep import part

from rqa_lab.core.chance import CHANCE
from rqa_lab.explore import Line, positions, shortest
from rqa_lab.games import game, games

pytestmark = pytest.mark.slow

EVERY_GAME = pytest.mark.parametrize("name", games())
SEEDS = st.integers(0, 10**9)


def brute_force(rules, start, actions, limit=400):
    """Depth and best probability of each position of the turn, and all edges; None if there are too many.

    It asks ``judge`` and ``apply`` and knows states by their JSON.
    """
    text = {}

    def key(state):
        text[found := json.dumps(state.to_json())] = state
        return found

    now = rules.look(start)
    best, edges, states = {key(start): (0, Fraction(1))}, set(), {key(start): start}
    work = [key(start)]
    while work:
        here = work.pop()
        state, (depth, chance) = states[here], best[here]
        acts, look = rules.to_act(state), rules.look(state)
        closing = look.get("phase") in rules.language.closing and look["phase"] != now["phase"]
        over = look["turn"] != now["turn"] or (closing and acts != look["turn"])
        if over:
            continue
        if acts == CHANCE:
            onward = [(action, depth, chance * p) for action, p in rules.outcomes(state)]
        elif depth < actions:
            allowed = [action for action in rules.universe(state) if rules.judge(state, action)]
            onward = [(action, depth + 1, chance) for action in allowed]
        else:
            continue
        for action, far, odds in onward:
            after = rules.apply(state, action)
            there = key(after)
            states[there] = after
            edges.add((here, action.text, there))
            if there not in best or (far, -odds) < (best[there][0], -best[there][1]):
                best[there] = far, odds
                work.append(there)
        if len(states) > limit:
            return None
    return best, edges


def several_seats(rules, state):
    return len(rules.look(state)["seats"]) > 1


@EVERY_GAME
@settings(max_examples=part(6, of=2), deadline=None)
@given(seed=SEEDS)
def test_the_graph_is_what_brute_force_finds(name, seed):
    rules = game(name)
    start = rules.generate(random.Random(seed))
    found = brute_force(rules, start, 2)
    assume(found is not None and several_seats(rules, start))
    best, edges = found
    graph = positions((rules, start), 2)
    key = {n: json.dumps(state.to_json()) for n, state in graph.nodes(data="state")}
    assert {key[n]: (data["depth"], data["probability"]) for n, data in graph.nodes(data=True)} == best
    assert {(key[a], text, key[b]) for a, b, text in graph.edges(data="action")} == edges
    assert not graph.graph["stopped"]


@EVERY_GAME
@settings(max_examples=part(6, of=2), deadline=None)
@given(seed=SEEDS)
def test_a_shortest_line_is_as_long_as_its_position_is_deep(name, seed):
    rng = random.Random(seed)
    rules = game(name)
    start = rules.generate(rng)
    graph = positions((rules, start), 2, limit=500)
    node = graph.nodes[rng.choice(list(graph))]
    assume(not graph.graph["stopped"] and several_seats(rules, start))
    line = shortest((rules, start), lambda state: state == node["state"], within="turn", actions=2)
    assert isinstance(line, Line)
    assert len(line) == node["depth"]
    assert line.probability == node["probability"]
    assert line.end == node["state"]


@EVERY_GAME
@settings(max_examples=part(6, of=2), deadline=None)
@given(seed=SEEDS)
def test_a_line_can_be_replayed(name, seed):
    rng = random.Random(seed)
    rules = game(name)
    start = rules.generate(rng)
    graph = positions((rules, start), 2, within="game", limit=300)
    wanted = graph.nodes[rng.choice(list(graph))]["state"]
    line = shortest((rules, start), lambda state: state == wanted, within="game", limit=300)
    state = start
    for move in line.moves:
        assert rules.judge(state, move.action, move.seat)
        assert move.seat != CHANCE or dict(rules.outcomes(state))[move.action] == move.probability
        state = rules.apply(state, move.action)
        assert state == move.state
    assert state == line.end == wanted
    if rules.to_act(wanted) != CHANCE:
        assert line.session().state == wanted
