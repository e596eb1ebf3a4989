"""Every registered game keeps the contract of rqa_lab.core.game, from random positions, sound and broken."""

import pickle
import random
from types import SimpleNamespace

import contract
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sweep import part

from rqa_lab.core.chance import CHANCE, pick, seeded
from rqa_lab.core.game import Game
from rqa_lab.core.session import Session
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
        contract.acted(self.session, choice.choice(self.game.legal(self.session.state)))

    @precondition(lambda self: self.game.to_act(self.session.state) != CHANCE)
    @rule(choice=st.randoms(use_true_random=False))
    def try_what_is_refused(self, choice):
        state = self.session.state
        refused = [a for a in self.game.universe(state) if not self.game.judge(state, a)]
        if refused:
            contract.refusal_tells_why(self.session, choice.choice(refused))

    @rule()
    def back(self):
        self.session.undo()

    @invariant()
    def the_position_keeps_the_contract(self):
        for check in contract.OF_A_POSITION:
            check(self.game, self.session.state)


@pytest.mark.slow
@EVERY_GAME
def test_contract(name):
    machine = type(f"Play_{name}", (Play,), {"game": game(name)})
    case = machine.TestCase
    case.settings = settings(max_examples=part(12, of=2), stateful_step_count=12, deadline=None)
    case("runTest").runTest()


@EVERY_GAME
@settings(max_examples=30, deadline=None)
@given(seed=SEEDS)
def test_chance_on_the_spot_is_chance_step_by_step(name, seed):
    """A chance that is passed to apply gives and tells what the same chance does as the seat CHANCE."""
    rules, rng = game(name), random.Random(seed)
    state = rules.generate(rng)
    for _ in range(8):
        legal = rules.legal(state)
        if not legal:
            break
        action, told, told_stepwise = rng.choice(legal), [], []
        at_once = rules.apply(state, action, told, seeded(seed))
        stepwise, chance = rules.apply(state, action, told_stepwise), seeded(seed)
        while rules.to_act(stepwise) == CHANCE:
            stepwise = rules.apply(stepwise, pick(rules.outcomes(stepwise), chance), told_stepwise)
        assert at_once == stepwise
        assert repr(rules.language.dress(told)) == repr(rules.language.dress(told_stepwise))
        state = at_once


@EVERY_GAME
def test_a_game_that_is_played_goes_to_another_process(name):
    """The game by its id, all else as it is."""
    rules = game(name)
    some = (rules.generate(random.Random(seed)) for seed in range(99))
    session = Session(rules, next(state for state in some if rules.legal(state)), seed=3)
    session.act(rules.legal(session.state)[0])
    there = pickle.loads(pickle.dumps(session))
    assert there.game is rules
    assert there.state == session.state
    assert [step.events for step in there.line] == [step.events for step in session.line]


def test_a_number_of_random_means_the_same_part_of_any_whole(monkeypatch):
    """Five of thirteen is fifteen of thirty-nine, in whole numbers: floats say five where it is four."""
    number = (5 * 2**53 - 4) // 13 / 2**53
    fixed = SimpleNamespace(Random=lambda seed: SimpleNamespace(random=lambda: number))
    monkeypatch.setattr("rqa_lab.core.chance.random", fixed)
    assert (seeded(0)(13), seeded(0)(39), int(13 * number)) == (4, 14, 5)


@EVERY_GAME
def test_whole_games_end(name):
    """Random play from the start ends, with an outcome that cites its clauses."""
    rules = game(name)
    for seed in range(3):
        rng, chance = random.Random(seed), seeded(seed)
        state = rules.start({})
        for _ in range(200_000):
            if rules.to_act(state) is None:
                break
            assert rules.outcome(state) is None
            state = rules.advance(state.copy(), rng.choice(rules.legal(state)), None, chance)
        outcome = rules.outcome(state)
        assert outcome is not None
        assert outcome.winners
        assert set(outcome.clauses) <= set(rules.rulebook)
