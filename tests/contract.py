"""What the contract of a game promises, as checks of a position or of a step: each raises AssertionError.

The contract suite asks all of them of random positions, ``checked_games.py`` of whole ones.
"""

import json
import pickle
import random
from collections import Counter
from copy import deepcopy

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import TURN

#: how many actions a check looks at that asks about each of them many times
SOME = 60


def some_actions(game, state):
    """Some of the actions that can be said, the same ones whenever it is asked."""
    actions = list(game.universe(state))
    rng = random.Random(json.dumps(game.to_json(state)))
    return rng.sample(actions, min(SOME, len(actions)))


# ---- of a step -------------------------------------------------------------------------------------------


def events_add_up(game, session, before, step):
    """Every event tells what it changes, to the last counter, and cites clauses that exist."""
    total = Counter(game.count(before))
    for event, state in zip(step.events, session.film(step), strict=True):
        total.update(game.changes(event))
        there = {place: n for place, n in total.items() if n and place[0] != "on the way"}
        assert there == dict(game.count(state)), (step.action, event)
    assert {place: n for place, n in total.items() if n} == dict(game.count(step.state)), step.action
    events_are_told(game, step)


def events_are_told(game, step):
    """Something happens, each event cites clauses, and there are words for it."""
    assert step.events, "something happens without a word"
    for event in step.events:
        if event.kind == TURN:
            assert {"old", "new"} <= event.facts.keys()
        assert event.clauses
        assert set(event.clauses) <= set(game.rulebook), event
        assert game.tell(event)
    assert game.summary(step.action, step.seat, step.events)


def trace_makes_no_difference(game, before, step):
    """Without a trace, and without chance at hand, the same comes about."""
    state = before
    for action in (step.action, *step.answers):
        state = game.apply(state, action)
    assert state == step.state, "replay is not play"
    assert hash(state) == hash(step.state)


# ---- of a position ---------------------------------------------------------------------------------------


def legal_is_what_judge_allows(game, state):
    """The list of legal actions and the judge agree about everything that can be said."""
    legal = game.legal(state)
    allowed = [action for action in game.universe(state) if game.judge(state, action)]
    assert len(set(legal)) == len(legal)
    assert set(legal) == set(allowed)
    assert (game.to_act(state) is None) == (not legal), "nobody can go on"


def only_who_is_to_act_may_act(game, state):
    """Nobody else may do anything."""
    acting = game.to_act(state)
    actions = some_actions(game, state)
    for seat in {*game.look(state)["seats"], CHANCE} - {acting}:
        for action in actions:
            assert not game.judge(state, action, seat), (seat, action)


def text_and_json_go_both_ways(game, state):
    """Every action is read from its text, and the position from JSON, a copy and a pickle."""
    for action in some_actions(game, state):
        assert game.parse(action.text, state) is action
    data = json.dumps(game.to_json(state))
    again = game.from_json(json.loads(data))
    for same in (again, game.copy(state), pickle.loads(pickle.dumps(state)), deepcopy(state)):
        assert same == state
        assert hash(same) == hash(state)
        assert json.dumps(game.to_json(same)) == data


def probabilities_sum_to_one(game, state):
    """Chance has outcomes while it is to act, and they are what is legal."""
    outcomes = game.outcomes(state)
    assert bool(outcomes) == (game.to_act(state) == CHANCE)
    if outcomes:
        assert sum(probability for _, probability in outcomes) == 1
        assert [action for action, _ in outcomes] == game.legal(state)


def observers_learn_nothing_from_refusals(game, state):
    """What a seat may know judges its actions just as the whole position does."""
    actions = some_actions(game, state)
    for seat in game.look(state)["seats"]:
        seen = game.observe(state, seat)
        assert game.observe(seen, seat) == seen
        for action in actions:
            assert game.judge(seen, action, seat) == game.judge(state, action, seat)
        game.legal(seen)
        game.tempting(seen)


def what_is_offered_exists(game, state):
    """Actions have labels and places, and what tempts is refused."""
    cells = {cell.name for cell in game.scene(state).cells}
    for action in game.legal(state):
        assert all(game.label(state, action))
        assert {place for place in game.where(state, action) if place} <= cells
    for action in game.tempting(state):
        assert not game.judge(state, action)


def faults_are_listed_with_their_clauses(game, state):
    """Every finding has a clause and words."""
    for finding in game.audit(state):
        assert finding.clauses
        assert set(finding.clauses) <= set(game.rulebook), finding
        assert game.explain(finding)


def the_look_has_what_every_game_has(game, state):
    """Seats, whose turn it is, and what each seat has; a choice that waits has options."""
    look = game.look(state)
    assert look["turn"] in look["seats"]
    assert {*look["seats"]} <= look.keys()
    assert [*game.points(state)] == look["seats"]
    if choice := look.get("choice"):
        assert choice["seat"] == game.to_act(state)
        assert {f"choose {option}" for option in choice["options"]} <= {
            one.text for one in game.universe(state)
        }
    for seat in look["seats"]:
        assert isinstance(game.having(state, seat), str)


#: all checks of a position
OF_A_POSITION = (
    the_look_has_what_every_game_has,
    legal_is_what_judge_allows,
    only_who_is_to_act_may_act,
    text_and_json_go_both_ways,
    probabilities_sum_to_one,
    observers_learn_nothing_from_refusals,
    what_is_offered_exists,
    faults_are_listed_with_their_clauses,
)
