"""Bots see what their seat may know, prefer points, and are as good as they say."""

import random
from collections import Counter

import dice
import pytest

from rqa_lab.core.chance import CHANCE, seeded
from rqa_lab.explore.bots import Planner, rate, value
from rqa_lab.explore.play import BOTS, begin, bot, play
from rqa_lab.games import game, games

RQA = game("rqa")
simple_bot = pytest.mark.parametrize("name", [name for name in BOTS if name != "strong"])


def position(**keys):
    problems = []
    state = RQA.position(keys, lambda path, message: problems.append((path, message)))
    assert not problems
    return state


def chosen(name, state, seed=1):
    return bot(name).choose(RQA, state, RQA.to_act(state), random.Random(seed)).text


# ---- names -----------------------------------------------------------------------------------------------


def test_an_unknown_bot_is_told_with_the_nearest_one():
    with pytest.raises(ValueError, match=r"found 'gredy', expected a bot.*Did you mean 'greedy'"):
        bot("gredy")


def test_every_bot_has_a_sentence():
    for name in BOTS:
        assert bot(name).name == name
        assert bot(name).says.endswith(".")
        assert bot(name).does


def test_normal_is_greedy():
    state = RQA.generate(random.Random(3))
    assert chosen("normal", state) == chosen("greedy", state)


# ---- what they know --------------------------------------------------------------------------------------


@simple_bot
@pytest.mark.parametrize("seed", range(12))
def test_a_bot_takes_a_legal_action_and_leaves_the_position_alone(name, seed):
    for id in games():
        rules = game(id)
        state = rules.generate(random.Random(seed))
        seat = rules.to_act(state)
        if seat in (None, CHANCE) or not rules.legal(state):
            continue
        before = state.copy()
        assert bot(name).choose(rules, state, seat, random.Random(1)) in rules.legal(state)
        assert state == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize("seed", range(8))
def test_what_a_seat_does_not_know_changes_nothing(name, seed):
    """A bot chooses in the true position as in the one that its seat sees."""
    session = play(options={"seats": ["Ann", "Bo", "Cy"]}, players="random", seed=seed)
    for step in session.line[5:60:7]:
        seat = RQA.to_act(step.state)
        seen = RQA.observe(step.state, seat)
        assert seen != step.state
        first, second = (bot(name).choose(RQA, one, seat, random.Random(2)) for one in (step.state, seen))
        assert first is second


# ---- what they prefer ------------------------------------------------------------------------------------


def test_greedy_takes_the_points():
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    seats = {"Ann": {"hand": ["Hammer", "Battery"]}, "Bo": {}}
    state = position(robots=robots, seats=seats, turn={"seat": "Ann", "energy": 3})
    assert chosen("greedy", state) == "play Hammer with pug on crate"


def test_greedy_pushes_into_what_hurts_and_not_out_of_it():
    robots = {"pug": {"seat": "Ann", "at": "e4"}, "strider": {"seat": "Bo", "at": "f4"}}
    state = position(robots=robots, tiles={"g4": "Tacks"}, turn={"seat": "Ann", "move": 2})
    assert chosen("greedy", state) == "push strider right with pug"


def test_greedy_does_not_walk_into_tacks():
    robots = {"pug": {"seat": "Ann", "at": "a4"}, "strider": {"seat": "Bo", "at": "g1"}}
    state = position(robots=robots, tiles={"b4": "Tacks"}, turn={"seat": "Ann", "move": 1})
    assert chosen("greedy", state) != "move pug right"


def test_greedy_plays_its_batteries_before_it_ends_its_turn():
    robots = {"pug": {"seat": "Ann", "at": "d4"}, "strider": {"seat": "Bo", "at": "a1"}}
    state = position(robots=robots, seats={"Ann": {"hand": ["Battery"]}, "Bo": {}})
    assert chosen("greedy", state) == "play Battery with pug"


@pytest.mark.parametrize("robot", ["Ann-left", "Ann-right"])
@pytest.mark.parametrize("needs", ["Left Arm 1-2-3", "Torso 4", "Head Pair"])
def test_in_moonbots_greedy_rolls_before_it_ends_a_turn_whichever_of_its_robots_acts(robot, needs):
    robots = {name: {"parts": [needs], "upgrades": ["+1 Die"]} for name in ("Ann-left", "Ann-right")}
    rules = game("moonbots")
    keys = {"robots": {**robots, "Bo-left": {}, "Bo-right": {}}, "turn": {"robot": robot, "buys": 0}}
    state = rules.position(keys)
    for seed in range(6):
        assert bot("greedy").choose(rules, state, "Ann", random.Random(seed)).text == "roll"


@pytest.mark.parametrize("name", ["greedy", "planner"])
@pytest.mark.parametrize("card", ["Torso 4", "+1 Die", "Missile Shield"])
def test_in_moonbots_no_roll_is_given_up_for_what_the_next_robot_may_buy(name, card):
    rules, robots = game("moonbots"), ("Ann-left", "Ann-right", "Bo-left", "Bo-right")
    keys = {"robots": {robot: {"energy": 15} for robot in robots}, "market": {"M1": card, "B2": "Head 3"}}
    state = rules.position({**keys, "turn": {"robot": "Ann-left", "buys": 0}})
    for seed in range(6):
        assert bot(name).choose(rules, state, "Ann", random.Random(seed)).text == "roll"


def duels(ann, bo, turn="Ann-right", **more):
    """The value for Ann of the game for two, by the energy of left and right robots."""
    energy = dict(zip(("Ann-left", "Ann-right", "Bo-left", "Bo-right"), (*ann, *bo), strict=True))
    rules = game("moonbots")
    robots = {name: {"energy": n, **more.get(name.replace("-", "_"), {})} for name, n in energy.items()}
    out = [[name] for name, n in energy.items() if not n]
    return value(rules, rules.position({"robots": robots, "out": out, "turn": {"robot": turn}}), "Ann")


def test_in_moonbots_energy_counts_where_the_duel_goes_on():
    """A robot that has won its duel only waits for the final."""
    assert duels((8, 5), (5, 0)) < duels((5, 8), (5, 0))


def test_in_moonbots_it_is_good_to_knock_a_robot_out_and_bad_to_lose_one():
    assert duels((8, 8), (8, 0)) > duels((8, 8), (8, 1))
    assert duels((8, 0), (8, 8), "Ann-left") < duels((8, 3), (8, 8), "Ann-left")


def test_in_moonbots_a_part_is_worth_what_the_dice_can_do_with_it():
    pair, one = ({"Ann_left": {"parts": [part]}} for part in ("Left Arm Pair", "Left Arm 1-2-3"))
    assert duels((8, 8), (8, 8), **pair) < duels((8, 8), (8, 8), **one)
    for part in (pair, one):
        part["Ann_left"]["upgrades"] = ["+1 Die", "+1 Die"]
    assert duels((8, 8), (8, 8), **pair) > duels((8, 8), (8, 8), **one)


def test_in_moonbots_greedy_buys_what_is_free_before_it_rolls():
    robots = {"Ann": {"parts": ["Left Arm 1-2-3"]}, "Bo": {}, "Cy": {}}
    rules = game("moonbots")
    state = rules.position({"robots": robots, "market": {"B1": "Torso 4"}})
    for seed in range(6):
        assert bot("greedy").choose(rules, state, "Ann", random.Random(seed)).text == "buy B1"


def test_easy_slips_now_and_then_and_its_turn_goes_on():
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    seats = {"Ann": {"hand": ["Hammer", "Battery"]}, "Bo": {}}
    state = position(robots=robots, seats=seats, turn={"seat": "Ann", "energy": 3})
    found = Counter(chosen("easy", state, seed) for seed in range(80))
    assert found.most_common(1)[0][0] == "play Hammer with pug on crate"
    assert len(found) > 2
    assert "end turn" not in found


def test_the_planner_sees_two_actions_ahead_what_greedy_does_not():
    """Two steps and a push cost 4 Move; the way to it gains nothing."""
    robots = {"pug": {"seat": "Ann", "at": "d2"}, "strider": {"seat": "Bo", "at": "d6"}}
    state = position(robots=robots, tiles={"d7": "Wall"}, turn={"seat": "Ann", "move": 5})
    planner, done = Planner(), []
    while RQA.to_act(state) == "Ann" and len(done) < 6:
        action = planner(RQA, state, "Ann", random.Random(1))
        done.append(action.text)
        state = RQA.apply(state, action, None, seeded(1))
    assert "push strider up with pug" in done
    assert RQA.points(state)["Ann"] >= 1


def test_a_planner_follows_its_plan():
    state = position(
        robots={"pug": {"seat": "Ann", "at": "b2"}, "strider": {"seat": "Bo", "at": "e5"}},
        seats={"Ann": {"hand": ["Battery", "Battery", "Hammer"]}},
        turn={"seat": "Ann", "move": 2},
    )
    planner = Planner()
    first = planner(RQA, state, "Ann", random.Random(1))
    after = RQA.apply(state, first, None, seeded(1))
    second = planner(RQA, after, "Ann", random.Random("another"))
    assert second is planner(RQA, after, "Ann", random.Random("a third"))


def test_value_counts_the_others_on_average():
    seats = {"Ann": {"vp": 6}, "Bo": {"vp": 4}, "Cy": {"vp": 2}}
    state = position(seats=seats)
    bare = value(RQA, state, "Ann") - RQA.estimate(state, "Ann")
    assert bare == 6 - (4 + 2) / 2


# ---- worth -----------------------------------------------------------------------------------------------


def test_what_others_lose_counts_when_the_turn_ends_and_what_they_gain_does_not():
    over = dice.Duel(health=(6, 2), seat=1)  # it is Bo's turn now
    assert [rate(dice.DICE, over, "Ann", before) for before in (6, 1)] == [(4, False), (5, False)]


def test_worth_rises_towards_the_centre_with_health_and_with_cards():
    def estimate(at="b2", **seat):
        robots = {"pug": {"seat": "Ann", "at": at, "health": seat.pop("health", 5)}}
        return RQA.estimate(position(robots=robots, seats={"Ann": seat}), "Ann")

    assert estimate("d4") > estimate("c2") > estimate("a1")
    assert estimate() > estimate(health=2)
    assert estimate(discard=["Laser Cannon"]) > estimate(discard=["Battery"])


@pytest.mark.parametrize("seed", range(40))
def test_every_position_has_a_worth_for_every_seat(seed):
    state = RQA.generate(random.Random(seed))
    for seat in RQA.look(state)["seats"]:
        assert isinstance(RQA.estimate(RQA.observe(state, seat), seat), float)


def test_a_position_before_the_set_up_has_a_worth():
    session = begin()
    assert all(RQA.estimate(session.state, seat) >= 0 for seat in RQA.look(session.state)["seats"])


# ---- who is better ---------------------------------------------------------------------------------------


def wins(*names, games=10):
    seats = ("Ann", "Bo", "Cy")[: len(names)]
    won = dict.fromkeys(names, 0)
    for seed in range(games):
        bots = dict(zip(seats, names[seed % len(names) :] + names[: seed % len(names)], strict=True))
        session = play(options={"seats": list(seats)}, players=bots, seed=seed)
        for winner in RQA.outcome(session.state).winners:
            won[bots[winner]] += 1
    return won


@pytest.mark.slow
def test_greedy_beats_random():
    assert wins("greedy", "random")["random"] == 0


@pytest.mark.slow
def test_a_planner_beats_greedy():
    won = wins("planner", "greedy", games=12)
    assert won["planner"] > won["greedy"]


# ---- the end of a race -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_no_token_is_used_for_a_turn_that_never_comes(seed):
    """Each action token left is a field once the race is over, and Ann places no more card."""
    race = game("roborace")
    state = race.position(
        {
            "seats": {
                "Ann": {"hand": ["GG/BB"], "gone": 15, "active": ["Change", "Turn"], "tokens": ["Discard"]},
                "Bo": {"gone": 6, "hand": ["RG/YB"]},
            },
            "table": ["RG/YB at 0,0", "YR/YG at 0,2", "YY/RR at 2,0", "BB/YG at 2,2"],
            "turn": {"seat": "Ann", "phase": "placed"},
            "first": "Bo",
            "ending": True,
        }
    )
    rng = random.Random(seed)
    while (actor := race.to_act(state)) is not None:
        legal = race.legal(state)
        action = rng.choice(legal) if actor == CHANCE else bot("greedy").choose(race, state, actor, rng)
        assert action.text not in ("use Change", "use Turn")
        state = race.apply(state, action)
    assert race.points(state)["Ann"] == 17
