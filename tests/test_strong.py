"""The strong bot and its hints: the same seed gives the same action, and nothing hidden counts."""

import random

import dice
import pytest
import race

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.work import Work, finished
from rqa_lab.explore.bots import Planner, lines
from rqa_lab.explore.play import begin, bot, bot_acts, deciding, play, seated
from rqa_lab.explore.strong import Strong, comparing, hinting, judged
from rqa_lab.games import game

RQA = game("rqa")
GAMES = [RQA, *map(game, ("gekido", "moonbots", "roborace")), dice.DICE, race.GAME]
every_game = pytest.mark.parametrize("rules", GAMES, ids=lambda one: one.id)


def waiting(rules, many, seed=0):
    """Some positions in which a seat has a choice, each with that seat."""
    found = []
    while len(found) < many:
        seed += 1
        state = rules.generate(random.Random(seed))
        seat = rules.to_act(state)
        if seat not in (None, CHANCE) and len(rules.legal(state)) > 1:
            found.append((state, seat))
    return found


def chosen(rules, state, seat, seed=1, iterations=8):
    return Strong(iterations)(rules, state, seat, random.Random(seed))


def facing(**more):
    """Pug with a Hammer next to Crate."""
    robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    seats = {"Ann": {"hand": ["Hammer"]}, "Bo": {}}
    return RQA.position({"robots": robots, "seats": seats, "turn": {"seat": "Ann", "energy": 2}, **more})


# ---- what it may do, and what it may know ----------------------------------------------------------------


@pytest.mark.slow
@every_game
def test_it_takes_a_legal_action_the_same_for_a_seed_and_leaves_the_position_alone(rules):
    for state, seat in waiting(rules, 2):
        before = state.copy()
        first = chosen(rules, state, seat)
        assert first in rules.legal(state)
        assert state == before
        assert chosen(rules, state, seat) == first


@pytest.mark.slow
@every_game
def test_positions_that_look_alike_to_the_seat_are_alike_to_it(rules):
    for state, seat in waiting(rules, 2, seed=40):
        worlds = [rules.imagine(state, seat, random.Random(seed)) for seed in range(2)]
        results = [
            [
                (one.steps[0][1], one.worths)
                for one in finished(comparing(rules, world, seat, random.Random(1), 8))
            ]
            for world in (state, *worlds)
        ]
        assert results[0] == results[1] == results[2]


# ---- how it decides --------------------------------------------------------------------------------------


def test_it_takes_the_points():
    state = facing()
    assert chosen(RQA, state, "Ann", iterations=32).text == "play Hammer with pug on crate"


def test_a_line_that_wins_is_worth_more_than_any_points():
    won, lost = dice.Duel(health=(1, 0)), dice.Duel(health=(0, 1))
    assert judged(dice.DICE, won, "Ann") > judged(dice.DICE, dice.Duel(health=(6, 1)), "Ann")
    assert judged(dice.DICE, lost, "Ann") == -judged(dice.DICE, won, "Ann")


def test_a_game_that_is_won_is_worth_more_than_one_as_good_as_won():
    """Where robots count in the estimate, the last blow must not look like a loss."""
    rules = game("moonbots")
    for seed in range(3):
        line = play("moonbots", {"seats": ["Ann", "Bo"]}, "greedy", seed=seed).line
        outcome = rules.outcome(line[-1].state)
        for winner in outcome.winners:
            worths = [judged(rules, step.state, winner) for step in line[1:]]
            assert worths[-1] == max(worths)


def test_no_estimate_of_the_game_for_two_is_worth_a_win():
    rules = game("moonbots")
    for step in play("moonbots", {"seats": ["Ann", "Bo"]}, "greedy", seed=4).line[1:-1]:
        assert abs(judged(rules, step.state, "Ann")) <= rules.winning


def test_it_plays_a_whole_game_of_dice():
    session = begin("dice", seed=3)
    bots = seated(session, {"Ann": "strong", "Bo": "easy"})
    while bot_acts(session, bots):
        pass
    assert session.game.outcome(session.state) is not None


def test_a_line_is_sure_up_to_the_first_draw():
    found = lines(dice.DICE, dice.Duel(), "Ann", random.Random(1))
    assert {(line.steps()[0][1].text, line.sure, line.drawn) for line in found} >= {("pass", 1, False)}
    assert any(line.drawn for line in found)


def test_a_planner_still_takes_the_line_with_the_best_end():
    state = facing()
    ends = lines(RQA, RQA.observe(state, "Ann"), "Ann", random.Random(1))
    best = max(ends, key=lambda line: line.rating)
    assert Planner()(RQA, state, "Ann", random.Random(1)) == best.steps()[0][1]


# ---- in small pieces -------------------------------------------------------------------------------------


def test_it_thinks_in_small_pieces_to_the_same_end():
    session = begin("dice", seed=3)
    thinking = Work(
        "Thinking", "play-out", 48, deciding(session, session.here, seated(session, {"Ann": "strong"}))
    )
    counted = []
    while not thinking.go_on(0):
        counted.append(thinking.done)
    assert counted == list(range(len(counted)))
    assert session.here is session.start
    assert bot_acts(session, seated(session, {"Ann": "strong"})).action == thinking.made


def test_stopped_it_has_what_is_best_by_then():
    session = begin("dice", seed=3)
    made = []
    thinking = deciding(session, session.here, seated(session, {"Ann": "strong"}))
    assert [next(thinking), next(thinking)] == [0, 1]
    Work("Thinking", "play-out", 48, thinking, made.append).stop()
    assert made[0] in session.game.legal(session.state)


def test_a_simple_bot_is_done_at_once():
    assert list(bot("greedy").thinking(dice.DICE, dice.Duel(), "Ann", random.Random(1))) == []


# ---- hints -----------------------------------------------------------------------------------------------


def test_a_hint_says_what_to_do_what_it_is_worth_and_which_rules_make_it_so():
    hint = finished(hinting(RQA, facing(), "Ann"))
    assert hint.action.text == "play Hammer with pug on crate"
    second, worth = hint.second
    assert second != hint.action
    assert hint.worth >= worth
    assert hint.line[0] == hint.action
    clauses = {clause for one in hint.why for clause in one.clauses}
    assert "rqa.card.play-one-at-a-time" in clauses
    assert all(clause in RQA.rulebook for clause in clauses)


@pytest.mark.slow
@every_game
def test_every_position_with_a_choice_has_a_hint(rules):
    for state, seat in waiting(rules, 1, seed=80):
        hint = finished(hinting(rules, state, seat, iterations=8))
        assert hint.action in rules.legal(state)
        assert hint.why
        assert hint == finished(hinting(rules, state, seat, iterations=8))
