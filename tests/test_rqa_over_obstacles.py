"""Nobody is ever stuck on top of an obstacle, and nobody ends a turn there."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from rqa_lab.core.chance import CHANCE, seeded
from rqa_lab.games import game
from rqa_lab.games.rqa.examples import generate

RQA = game("rqa")


def jumper(rng):
    """A sound position in which a robot of the active seat may move over obstacles."""
    state = generate(rng, broken=0, stirred=0, set_up=0)
    own = state.setup.of_seat[state.seat]
    lasting = tuple(("over", robot) for robot in own)
    return RQA.from_json({**RQA.to_json(state), "lasting": lasting, "move": rng.randint(1, 7)})


def on_an_obstacle(state, robot):
    """The robot stands on a Wall or on another robot; whom one is passing over stands below."""
    others = [at for other, at in enumerate(state.at) if other not in (robot, state.atop)]
    at = state.at[robot]
    return at is not None and bool(state.layout.blocks_move >> at & 1 or at in others)


@settings(max_examples=200, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_who_is_on_top_can_always_come_down(seed):
    rng, chance = random.Random(seed), seeded(seed)
    state = jumper(rng)
    seat = state.seat
    for _ in range(30):
        legal = RQA.legal(state)
        walks = [action for action in legal if action.text.startswith(("move", "push"))]
        if RQA.to_act(state) == CHANCE or state.seat != seat or state.phase != "main" or not legal:
            break
        if state.atop is not None and state.choice is None:
            others = [action for action in legal if action not in walks]
            converts = state.setup.rulings["convert-on-top"] == "allowed"
            assert walks or (converts and others)
            assert not others or converts, "something else is allowed on top of an obstacle"
            assert all(action.text.startswith("energy to move") for action in others)
            assert on_an_obstacle(state, state.atop)
        assert not any(on_an_obstacle(state, robot) for robot in range(len(state.at)) if robot != state.atop)
        state = RQA.apply(state, rng.choice(walks or legal), None, chance)
    assert state.seat == seat or state.atop is None
