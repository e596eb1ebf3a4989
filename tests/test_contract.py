"""Every registered game keeps the contract of rqa_lab.core.game, from random positions, sound and broken."""

import json
import pickle
import random
from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rqa_lab.core.chance import CHANCE, seeded
from rqa_lab.core.game import Game
from rqa_lab.core.session import Session
from rqa_lab.core.verdict import Illegal
from rqa_lab.games import game, games

assert {"rqa", "dice"} <= set(games())

EVERY_GAME = pytest.mark.parametrize("name", games())
SEEDS = st.integers(0, 10**9)


class Play(RuleBasedStateMachine):
    """Somebody acts, tries what is refused, and goes back and forth in time; the contract holds all along."""

    game: Game

    @initialize(seed=SEEDS)
    def begin(self, seed):
        self.session = Session(self.game, self.game.generate(random.Random(seed)), seed=seed)

    @precondition(lambda self: self.game.legal(self.session.state))
    @rule(choice=st.randoms(use_true_random=False))
    def act(self, choice):
        before = self.session.state
        key = json.dumps(self.game.to_json(before))
        action = choice.choice(self.game.legal(before))
        if self.game.to_act(before) == CHANCE:
            step_state = self.game.apply(before, action)
            self.session = Session(self.game, step_state)
            return
        step = self.session.act(action)
        assert json.dumps(self.game.to_json(before)) == key, "apply changed its argument"
        self.check_events(before, step)
        self.check_trace_makes_no_difference(before, step)
        assert self.session.undo().state == before, "undo is not identity"
        assert self.session.redo() is step

    def check_events(self, before, step):
        total = Counter(self.game.count(before))
        for event, state in zip(step.events, self.session.film(step), strict=True):
            total.update(self.game.changes(event))
            there = {place: n for place, n in total.items() if n and place[0] != "on the way"}
            assert there == dict(self.game.count(state)), (step.action, event)
            assert event.clauses
            assert set(event.clauses) <= set(self.game.rulebook), event
            assert self.game.tell(event)
        assert {place: n for place, n in total.items() if n} == dict(self.game.count(step.state)), step.action
        assert step.events, "something happens without a word"
        assert self.game.summary(step.action, step.seat, step.events)

    def check_trace_makes_no_difference(self, before, step):
        state = before
        for action in (step.action, *step.answers):
            state = self.game.apply(state, action)
        assert state == step.state, "replay is not play"
        assert hash(state) == hash(step.state)

    @precondition(lambda self: self.game.to_act(self.session.state) != CHANCE)
    @rule(choice=st.randoms(use_true_random=False))
    def try_what_is_refused(self, choice):
        state = self.session.state
        refused = [a for a in self.game.universe(state) if not self.game.judge(state, a)]
        if refused:
            action = choice.choice(refused)
            with pytest.raises(Illegal) as caught:
                self.session.act(action)
            assert pickle.loads(pickle.dumps(caught.value)).verdict == caught.value.verdict
            for reason in self.game.judge(state, action).reasons:
                assert reason.clauses
                assert set(reason.clauses) <= set(self.game.rulebook), reason
                assert self.game.explain(reason)

    @rule()
    def back(self):
        self.session.undo()

    @invariant()
    def legal_is_what_judge_allows(self):
        state = self.session.state
        legal = self.game.legal(state)
        allowed = [action for action in self.game.universe(state) if self.game.judge(state, action)]
        assert len(set(legal)) == len(legal)
        assert set(legal) == set(allowed)
        assert (self.game.to_act(state) is None) == (not legal), "nobody can go on"

    @invariant()
    def only_who_is_to_act_may_act(self):
        state = self.session.state
        acting = self.game.to_act(state)
        for seat in {*self.game.look(state)["seats"], CHANCE} - {acting}:
            for action in self.game.universe(state):
                assert not self.game.judge(state, action, seat), (seat, action)

    @invariant()
    def text_and_json_go_both_ways(self):
        state = self.session.state
        for action in self.game.universe(state):
            assert self.game.parse(action.text, state) is action
        data = json.dumps(self.game.to_json(state))
        again = self.game.from_json(json.loads(data))
        for same in (again, self.game.copy(state), pickle.loads(pickle.dumps(state)), deepcopy(state)):
            assert same == state
            assert hash(same) == hash(state)
            assert json.dumps(self.game.to_json(same)) == data

    @invariant()
    def probabilities_sum_to_one(self):
        state = self.session.state
        outcomes = self.game.outcomes(state)
        assert bool(outcomes) == (self.game.to_act(state) == CHANCE)
        if outcomes:
            assert sum(probability for _, probability in outcomes) == 1
            assert [action for action, _ in outcomes] == self.game.legal(state)

    @invariant()
    def an_observer_learns_nothing_from_refusals(self):
        state = self.session.state
        for seat in self.game.look(state)["seats"]:
            seen = self.game.observe(state, seat)
            assert self.game.observe(seen, seat) == seen
            for action in self.game.universe(state):
                assert self.game.judge(seen, action, seat) == self.game.judge(state, action, seat)
            self.game.legal(seen)
            self.game.tempting(seen)

    @invariant()
    def what_is_offered_exists(self):
        state = self.session.state
        cells = {cell.name for cell in self.game.scene(state).cells}
        for action in self.game.legal(state):
            assert all(self.game.label(state, action))
            assert {place for place in self.game.where(state, action) if place} <= cells
        for action in self.game.tempting(state):
            assert not self.game.judge(state, action)

    @invariant()
    def faults_are_listed_with_their_clauses(self):
        for finding in self.game.audit(self.session.state):
            assert finding.clauses
            assert set(finding.clauses) <= set(self.game.rulebook), finding
            assert self.game.explain(finding)


@EVERY_GAME
def test_contract(name):
    machine = type(f"Play_{name}", (Play,), {"game": game(name)})
    case = machine.TestCase
    case.settings = settings(max_examples=60, stateful_step_count=12, deadline=None)
    case("runTest").runTest()


@EVERY_GAME
@settings(max_examples=30, deadline=None)
@given(seed=SEEDS)
def test_chance_on_the_spot_is_chance_step_by_step(name, seed):
    """A chance that is passed to apply gives what the same chance gives as the seat CHANCE."""
    from rqa_lab.core.chance import pick

    rules, rng = game(name), random.Random(seed)
    state = rules.generate(rng)
    for _ in range(8):
        legal = rules.legal(state)
        if not legal or rules.to_act(state) == CHANCE:
            break
        action = rng.choice(legal)
        at_once = rules.apply(state, action, None, seeded(seed))
        stepwise, chance = rules.apply(state, action), seeded(seed)
        while rules.to_act(stepwise) == CHANCE:
            stepwise = rules.apply(stepwise, pick(rules.outcomes(stepwise), chance))
        assert at_once == stepwise
        state = at_once


@EVERY_GAME
def test_whole_games_end(name):
    """Random play from the start ends, with an outcome that cites its clauses."""
    rules = game(name)
    for seed in range(3):
        rng, chance = random.Random(seed), seeded(seed)
        state = rules.start({}, chance)
        for _ in range(200_000):
            if rules.to_act(state) is None:
                break
            assert rules.outcome(state) is None
            state = rules.advance(rules.copy(state), rng.choice(rules.legal(state)), None, chance)
        outcome = rules.outcome(state)
        assert outcome is not None
        assert outcome.winners
        assert set(outcome.clauses) <= set(rules.rulebook)
