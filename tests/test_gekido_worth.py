"""What Gekido's positions promise, and how bots play that go by it."""

import random

import pytest

from rqa_lab.core.chance import CHANCE
from rqa_lab.explore.play import bot, play
from rqa_lab.games import game
from rqa_lab.games.gekido.actions import Declare, Lock, Roll
from rqa_lab.games.gekido.bots import KILL, estimate

GEKIDO = game("gekido")


def attack(dice, hit="v-rex", bots=(), seats=(), **more):
    who = {"slicer": {"seat": "Ann", "at": "a2"}, hit: {"seat": "Bo", "at": "a1"}}
    given = {"target": hit, "dice": dice, "rolls": 2, **more}
    return GEKIDO.position(
        {"bots": who | dict(bots), "seats": dict(seats), "turn": {"seat": "Ann"}, "attack": given}
    )


def chosen(state, name="greedy"):
    return bot(name).choose(GEKIDO, state, GEKIDO.to_act(state), random.Random(1))


def test_a_roll_is_worth_what_its_outcomes_are_worth_on_average():
    due = GEKIDO.advance(attack("SX", command="four of a kind", locked="TTT"), Roll())
    assert GEKIDO.to_act(due) == CHANCE
    after = [(float(p), GEKIDO.advance(due.copy(), roll)) for roll, p in GEKIDO.outcomes(due)]
    for seat in ("Ann", "Bo"):
        assert estimate(due, seat) == pytest.approx(sum(p * estimate(state, seat) for p, state in after))


def test_the_attacker_hopes_for_what_the_target_fears():
    better, worse = (attack(dice, command="four of a kind", locked="TTT") for dice in ("TS", "SX"))
    assert estimate(better, "Ann") > estimate(worse, "Ann")
    assert estimate(better, "Bo") < estimate(worse, "Bo")


def test_damage_that_destroys_is_worth_more_and_what_is_beyond_it_nothing():
    def hope(structure):
        return estimate(attack("X", command="four of a kind", locked="TTTT", bots={
            "v-rex": {"seat": "Bo", "at": "a1", "structure": structure}}), "Ann")  # fmt: skip

    last, more = hope([2]), hope([6, 6])
    assert hope([2]) - hope([3]) == pytest.approx(-1)  # beyond what is left nothing counts
    assert last - more > KILL - 8  # 2 and a bot, where 8 alone would be dealt


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize(
    "state, action",
    [
        (attack("TTTSX", rolls=1), Declare("three of a kind")),
        (attack("SX", command="four of a kind", locked="TTT"), Roll()),  # stopping would be a malfunction
        (attack("TTSXX", command="full house"), Lock("T")),
    ],
    ids=["declare", "roll", "lock"],
)
def test_bots_play_an_attack_by_the_odds(name, state, action):
    if isinstance(action, Lock):
        assert chosen(state, name) in (Lock("T"), Lock("X"))
    else:
        assert chosen(state, name) == action


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("duel", [False, True])
def test_greedy_beats_random_and_its_games_come_to_an_end(duel, seed):
    session = play(
        "gekido", {"seats": ["Ann", "Bo"], "duel": duel}, {"Ann": "greedy", "Bo": "random"}, seed=seed
    )
    assert GEKIDO.outcome(session.state).winners == ("Ann",)
