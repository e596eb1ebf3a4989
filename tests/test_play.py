"""Whole games between bots: they end, they are reproducible to the event, and a file keeps them."""

import itertools
import pickle
from itertools import product

import pytest
from acts import altered
from processes import printed
from sweep import share

from rqa_lab import Scenario
from rqa_lab.core.session import Session
from rqa_lab.core.verdict import Illegal
from rqa_lab.explore.play import BOTS, Unfinished, agreed, begin, bot_acts, check_set_up, play, resume, seated
from rqa_lab.explore.simulate import Unsound, examine
from rqa_lab.games import game
from rqa_lab.scenario.scenario import record

RQA = game("rqa")
TWO = {"seats": ["Ann", "Bo"]}


def names(seats):
    return ["Ann", "Bo", "Cy", "Di", "Ed", "Fay"][:seats]


def turns(line):
    return sum(event.kind == "turn" for step in line for event in step.events)


# ---- they end properly -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name, seats", share([*product(BOTS, (2, 3, 4))], of=2))
def test_games_of_all_bots_end_and_keep_the_contract(seats, name):
    session = play(options={"seats": names(seats)}, players=name, seed=seats)
    outcome = RQA.outcome(session.state)
    assert outcome.winners
    assert outcome.points == RQA.points(session.state)
    examine(session)


@pytest.mark.slow
@pytest.mark.parametrize("seats, layout", [(5, "lab-five"), (6, "lab-six")])
def test_games_of_five_and_six_end(seats, layout):
    session = play(options={"seats": names(seats), "layout": layout}, seed=1)
    assert len(RQA.outcome(session.state).points) == seats
    examine(session)


@pytest.mark.slow
def test_teams_play():
    teams = {"Ann": "red", "Bo": "blue", "Cy": "red", "Di": "blue"}
    session = play(options={"seats": names(4), "teams": teams}, seed=2)
    winners = RQA.outcome(session.state).winners
    assert len({teams[winner] for winner in winners}) == 1
    assert len(winners) == 2
    examine(session)


def test_fewer_blue_cubes_make_a_shorter_game():
    short, long = (play(options={**TWO, "blue": blue}).line for blue in (1, 6))
    assert 0 < turns(short) < turns(long)


def test_another_game_is_played_as_well():
    session = play("dice", players="greedy", seed=3)
    assert session.game.outcome(session.state).winners
    examine(session)


# ---- reproducible ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_gives_the_same_game_to_the_event(name):
    first, second = (play(options=TWO, players=name, seed="same") for _ in range(2))
    assert [step.action for step in first.line] == [step.action for step in second.line]
    assert [step.events for step in first.line] == [step.events for step in second.line]
    assert first.state == second.state


def test_another_seed_gives_another_game():
    first, second = (play(options=TWO, seed=seed) for seed in (1, 2))
    assert [step.action for step in first.line] != [step.action for step in second.line]


def test_a_bot_has_other_luck_with_another_seed():
    first = set()
    for seed in range(8):
        session = begin(options=TWO, seed=seed)
        session.act("choose begin")
        first.add(bot_acts(session, seated(session, dict.fromkeys(TWO["seats"], "random"))).action)
    assert len(first) > 1


@pytest.mark.slow
def test_the_hashes_of_a_process_do_not_matter():
    code = """
from rqa_lab.explore.play import play
players = {"Ann": "random", "Bo": "planner"}
session = play(options={"seats": ["Ann", "Bo"], "blue": 0}, players=players, seed=5)
print(*(step.action for step in session.here.path[1:]), sep="\\n")
"""
    said = {printed(code, env={"PYTHONHASHSEED": n}) for n in ("1", "2")}
    assert len(said) == 1
    assert "end turn" in said.pop()


def test_a_bot_does_not_change_its_mind_when_one_goes_back():
    session = play(options=TWO, players="greedy", seed=5)
    bots = seated(session, dict.fromkeys(TWO["seats"], "greedy"))
    line = session.line
    for number in (40, 12, 90):
        session.switch(line[number])
        assert bot_acts(session, bots) is line[number + 1]


# ---- as files --------------------------------------------------------------------------------------------


def test_a_file_of_a_game_leads_to_the_same_events_again():
    players = {"Ann": "greedy", "Bo": "random"}
    session = play(options={**TWO, "rulings": {"edge-one-obstacle": "four"}}, players=players, seed=9)
    scenario = agreed("rqa", {**TWO, "rulings": {"edge-one-obstacle": "four"}}, players, 9, "Four sides")
    kept = record(scenario, session.here)
    assert kept.document["rulings"] == {"edge-one-obstacle": "four"}
    again = resume(Scenario.from_text(kept.to_yaml()))
    assert [step.events for step in again.line] == [step.events for step in session.line]
    assert again.state == session.state
    assert kept.run().passed
    assert kept.problems == ()


def test_whoever_goes_back_in_a_resumed_game_meets_no_answers_for_other_questions():
    session = play(options=TWO, players="random", seed=4)
    session.seek(60)
    again = resume(record(agreed("rqa", TWO, seed=4), session.here))
    again.seek(20)
    for _ in range(30):  # another way through the game
        again.act(again.game.legal(again.state)[-1])
    assert again.here.number == 50


def test_a_script_of_somebody_is_kept():
    scenario = agreed("rqa", {**TWO, "robots": "deal"}, seed=1).set(
        chance=["Tackle", "Tackle", "Pit Stop", "Reprogram", "Omniwheels", "Rev Motors", "crate"],
        steps=[{"do": "choose begin"}],
    )
    session = resume(scenario)
    assert RQA.look(session.state)["shop"][:2] == ["Tackle", "Tackle"]
    assert RQA.look(session.state)["Ann"]["robots"][0] == "crate"


def test_the_title_names_the_players():
    assert agreed("rqa", {"seats": names(3)}).title == "A game of Ann, Bo and Cy"


# ---- what cannot be played -------------------------------------------------------------------------------


def test_a_set_up_that_the_rules_refuse_is_told_with_all_reasons():
    options = {"seats": names(3), "teams": {"Ann": "red", "Bo": "red"}, "blue": 99}
    with pytest.raises(Illegal) as caught:
        play(options=options)
    assert {"rqa.team.even", "rqa.setup.adjust-blue"} <= set(caught.value.verdict.clauses)
    assert len(caught.value.__notes__) >= 2


def test_a_set_up_that_may_begin_is_not_touched():
    session = begin(options=TWO)
    check_set_up(session)
    assert session.here is session.start


@pytest.mark.parametrize(
    "players, told",
    [
        ({"Ann": "greedy"}, "'Bo' has no bot"),
        ({"Ann": "greedy", "Boo": "greedy"}, "found 'Boo', expected a seat: Ann or Bo. Did you mean 'Bo'?"),
        ({"Ann": "greedy", "Bo": "greedi"}, "Did you mean 'greedy'?"),
    ],
)
def test_players_that_are_not_there_are_told(players, told):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        play(options=TWO, players=players)
    assert told in str(caught.value)


def test_a_game_that_does_not_end_is_given_up():
    with pytest.raises(Unfinished) as caught:
        play(options=TWO, players="random", most=25)
    assert caught.value.session.here.number == 25
    there = pickle.loads(pickle.dumps(caught.value))  # as from the process of a simulation
    assert str(there) == str(caught.value) == "the game has not ended after 25 actions"


# ---- examining -------------------------------------------------------------------------------------------


def test_what_is_tampered_with_is_found():
    session = play(options=TWO, seed=6)
    step = session.line[30]
    step.state = session.line[31].state
    with pytest.raises(Unsound, match=r"step 30, .*another position"):
        examine(session)


def test_an_event_that_is_missing_is_found():
    session = play(options=TWO, seed=6)
    step = next(step for step in session.line[10:] if len(step.events) == 1)
    step._events = ()
    with pytest.raises(Unsound, match="without a word"):
        examine(session)


def test_an_event_that_tells_too_little_is_found():
    session = play(options=TWO, seed=6)
    step = next(step for step in session.line[10:] if any(event.kind == "pay" for event in step.events))
    step._events = tuple(event for event in step.events if event.kind != "pay")
    with pytest.raises(Unsound, match="by its events"):
        examine(session)


def test_what_comes_into_a_game_is_found():
    cubes = itertools.count()
    leaking = altered(RQA, stock=lambda counted: {"red": next(cubes)})
    session = play(leaking, TWO, seed=6)
    with pytest.raises(Unsound, match="something came into the game, or left it"):
        examine(session)


def test_a_game_that_is_not_over_is_found():
    session = play(options=TWO, seed=6)
    session.seek(50)
    with pytest.raises(Unsound, match="not over"):
        examine(session)


def test_a_session_that_never_began_is_not_over():
    with pytest.raises(Unsound, match="not over"):
        examine(Session(RQA, RQA.start(TWO)))


@pytest.mark.parametrize(
    "options, told",
    [
        ({"blue": "five"}, "game.blue: found 'five', expected a whole number from 0 to 99"),
        ({"blue": -1}, "game.blue: found -1"),
        ({"seat": ["Ann", "Bo"]}, "Did you mean 'seats'?"),
        ({"seats": "AnnBo"}, "game.seats: found 'AnnBo', expected a list of two to six names"),
        ({"seats": ["Ann"]}, "game.seats: found a list of 1, expected a list of two to six names"),
        ({"seats": ["Ann", "chance"]}, "game.seats.1: found 'chance', which has another meaning here"),
        ({"robots": {"pugg": "Ann"}}, "Did you mean 'pug'?"),
        ({"layout": {"a9": "Spawn"}}, "game.layout"),
        ({"teams": ["Ann"]}, "game.teams: found a list, expected a mapping"),
        ({"rulings": ["vp-floor"]}, "rulings: found a list"),
        ({"data": {"Nope": {"cost": 1}}}, "data.Nope: found no 'type'"),
    ],
)
def test_options_that_cannot_be_read_are_told_like_those_of_a_file(options, told):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        play(options=options)
    assert told in str(caught.value)
