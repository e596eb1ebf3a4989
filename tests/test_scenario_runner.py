"""Running scenarios: every way in which one can fail, with its sentence; what is cited; what warns."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import copy
import json
import pickle
from unittest.mock import patch

import pytest

from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.vocabulary import EventKind, ReasonKind
from rqa_lab.games import game
from rqa_lab.games.rqa.kinds import EVENTS, FINDINGS, REASONS
from rqa_lab.games.rqa.steps import EFFECTS
from rqa_lab.scenario import runner
from rqa_lab.scenario.library import load
from rqa_lab.scenario.runner import differences
from rqa_lab.scenario.scenario import Scenario

RQA = game("rqa")


def push(move=3):
    return Scenario("rqa").robot("pug", "c4").robot("crate", "d4", health=2).turn("Ann", move=move)


def failures(scenario):
    return [str(failure) for failure in scenario.run().failures]


@pytest.mark.parametrize(
    "scenario, sentence",
    [
        (push().step("push crate", expect={"crate": {"health": 1}}), "step 1: crate.health: expected 1, is red 1, blue 1"),
        (push().step("push crate", expect={"Ann": {"mov": 0}}), "step 1: Ann.mov: unknown, expected vp, pile, energy, move, bought, hand or another of 12 names. Did you mean 'move'?"),
        (push().set(expect={"turn": "Bo"}), "step 0: turn: expected Bo, is Ann"),
        (push(2).step("push crate"), "step 1: was refused: Pushing Crate costs 3 Move; 2 left. [rqa.push.crate-cost]"),
        (push().step("push crate", events=["bump"]), "step 1: events: expected bump, are pay, knock, follow"),
        (push().step("push crate", events=[]), "step 1: events: expected none, are pay, knock, follow"),
        (push().step("push crate", cites=["rqa.push.into-wall"]), "step 1: no event cites rqa.push.into-wall; they are by rqa.push.crate-cost, rqa.push.direction, rqa.push.two-steps"),
        (push().step("push crate", at=[{"after": "knock", "expect": {"pug": {"at": "d4"}}}]), "step 1: after knock: pug.at: expected d4, is c4"),
        (push().step("push crate", at=[{"before": "pay", "expect": {"Ann": {"move": 0}}}]), "step 1: before pay: Ann.move: expected 0, is 3"),
        (push().step("push crate", at=[{"before": "folow", "expect": {}}]), "step 1: expected 1 of 'folow', found none: the events are pay, knock, follow. Did you mean 'follow'?"),
        (push().step("push crate", at=[{"before": "pay", "nth": 2, "expect": {}}]), "step 1: expected 2 of 'pay', found 1: the events are pay, knock, follow"),
        (push().step("push crat"), "step 1: found 'crat', expected a robot. Did you mean 'crate'?"),
        (push().step("move"), "step 1: 'move' may mean: move pug up; move pug left; move pug down"),
        (push().refuse("push crate"), "step 1: should be refused but is allowed"),
        (push(2).refuse("push crate", "rqa.push.into-wall"), "step 1: refused by rqa.push.crate-cost, not by rqa.push.into-wall"),
        (push(2).refuse("push crate", ["rqa.push.cost", "rqa.tile.wall"]), "step 1: refused by rqa.push.crate-cost, not by rqa.tile.wall"),
        (push().refuse("end turn", seat="Bob"), "step 1: found 'Bob', expected a seat: Ann, Bo, chance. Did you mean 'Bo'?"),
        (push(0).options("end turn", "move pug up"), "step 1: 'move pug up' is not possible: "),
        (push(1).options("end turn", "move pug up", "move pug down"), "step 1: possible, but not listed: move pug left"),
        (push().set(teaches=["rqa.push.into-wall"]), "step 0: teaches rqa.push.into-wall, which no event or reason cites"),
        (push().set(audit=["cubess"], reserve={"red": 9}), "step 0: expected cubess, found cubes. Did you mean 'cubes'?"),
        (push().set(audit=["cubes"]), "step 0: expected cubes, found nothing"),
        (push().chance("Hammer").step("push crate"), "step 1: 'Hammer' was never asked for"),
        (push().chance("Hamer").seat("Ann", deck=["Hammer", "Battery"]).step("end turn"), "step 1: chance cannot answer 'Hamer': "),
    ],
)  # fmt: skip
def test_a_failure_is_told_with_its_step(scenario, sentence):
    told = failures(scenario)
    assert len(told) == 1, told
    assert told[0].startswith(sentence)


def test_failures_of_a_file_have_its_places():
    scenario = (
        push().step("push crate", expect={"crate": {"at": "f4"}}).refuse("move pug right", "rqa.push.cost")
    )
    text = scenario.set(teaches=["rqa.push.two-steps", "rqa.tile.wall"]).to_yaml()
    assert failures(Scenario.from_text(text, "push.yaml")) == [
        "push.yaml:3:31: teaches rqa.tile.wall, which no event or reason cites",
        "push.yaml:10:26: crate.at: expected f4, is e4",
        "push.yaml:12:14: refused by rqa.move.blocked-by-obstacle, rqa.move.basic, not by rqa.push.cost",
    ]


def test_what_is_expected_in_the_middle_of_a_step_has_its_place():
    moments = [
        {"after": "pay", "expect": {"Ann": {"move": 0}, "crate": {"at": "d4"}}},
        {"before": "follow", "expect": {"crate": {"at": "e4"}, "pug": {"at": "d4"}}},
        {"after": "bump", "expect": {}},
    ]
    text = push().step("push crate", at=moments).to_yaml()
    assert failures(Scenario.from_text(text, "push.yaml")) == [
        "push.yaml:11:62: before follow: pug.at: expected d4, is c4",
        "push.yaml:12:17: expected 1 of 'bump', found none: the events are pay, knock, follow",
    ]


def test_chance_is_answered_in_the_middle_of_a_step_as_in_the_step():
    scenario = push().seat("Ann", deck=["Battery"] * 9 + ["Hammer"] * 9).chance("Hammer")
    (step,) = scenario.step("end turn").run().steps[1:]
    before = {"before": "turn", "expect": {"Ann": {"hand": list(step.state.hand[0])}}}
    third = {"after": "draw", "nth": 3, "expect": {"Ann": {"hand": list(step.state.hand[0][:3])}}}
    assert failures(scenario.step("end turn", at=[before, third])) == []


def test_a_failure_behind_dice_that_are_locked_in_one_word_has_its_place():
    text = load("gekido/dice/three-dice-at-a-time").to_yaml()
    broken = text.replace("refuse: lock X", "refuse: lock T").replace("[TS]", "[TSS]")
    failures = [str(failure) for failure in Scenario.from_text(broken, "dice.yaml").run().failures]
    due = "2 dice are rolled, so give 2 letters from T, S, X, O, D and P, not “TSS”."
    assert len(failures) == 1
    assert failures[0].startswith("dice.yaml:")
    assert due in failures[0]
    broken = text.replace("refuse: lock X", "refuse: lock T")
    (failure,) = Scenario.from_text(broken, "dice.yaml").run().failures
    line = broken[: broken.index("refuse: lock T")].count("\n") + 1
    assert (failure.line, failure.step) == (line, 5)
    assert Scenario.from_text(text.replace("lock TTS", "lock TTZ"), "dice.yaml").problems[0].step == 1


def test_nothing_is_run_behind_a_step_that_could_not_be_done():
    report = push().step("push crate").step("push crate").step("move pug up").run()
    assert [failure.step for failure in report.failures] == [2]
    assert len(report.steps) == 3
    assert report.steps[1] is report.steps[2]


def test_a_run_goes_on_behind_what_is_not_as_expected():
    scenario = (
        push(6).step("push crate", expect={"turn": "Bo"}).refuse("end turn").step("push crate", events=[])
    )
    assert [failure.step for failure in scenario.run().failures] == [1, 2, 3]


def test_a_refusal_of_another_seat():
    assert failures(push().refuse("end turn", "rqa.turn.active-only", seat="Bo")) == []
    assert failures(push().refuse("end turn", seat="Bo").step("end turn")) == []


def test_what_is_cited():
    report = push(3).step("push crate").refuse("push crate", "rqa.push.crate-cost").run()
    assert {"rqa.push.two-steps", "rqa.push.crate-cost"} <= set(report.cited)
    assert len(set(report.cited)) == len(report.cited)
    unsound = push().tiles(c4="Wall").run()
    assert "rqa.over.no-stop" in unsound.cited
    over = push().robot("crate").set(reserve={"blue": 0}).seat("Bo").step("end turn").run()
    assert "rqa.end.winner" in over.cited


def test_an_unsound_position_warns_unless_the_file_expects_it():
    scenario = push().tiles(c4="Wall")
    report = scenario.run()
    assert report.passed
    assert [str(warning) for warning in report.warnings] == [
        "step 0: Pug is on c4, where a Wall leaves no room. [rqa.over.no-stop]"
    ]
    for name in ("on an obstacle", "rqa.move.blocked-by-obstacle"):
        expected = scenario.set(audit=[name]).run()
        assert (expected.failures, expected.warnings) == ((), ())


def test_chance_follows_the_script_and_then_the_seed():
    scenario = push().seat("Ann", deck=["Battery"] * 4 + ["Hammer", "Tackle", "Rivet Gun"])
    scripted = scenario.chance("Rivet Gun", "Tackle").step("end turn")
    hands = {tuple(scripted.set(seed=seed).run().steps[1].state.hand[0]) for seed in range(8)}
    assert len(hands) > 1
    assert {hand[:2] for hand in hands} == {("Rivet Gun", "Tackle")}
    assert scripted.run().steps[1].state == scripted.run().steps[1].state


def test_a_game_that_fails_does_not_stop_the_others(monkeypatch):
    monkeypatch.setattr(runner, "differences", lambda *_: 1 / 0)
    scenario = push().step("push crate")
    (failure,) = failures(scenario)
    told, _, line = failure.partition(" (rqa_lab/scenario/runner.py:")
    assert told == "step 1: the game itself failed, please report it: ZeroDivisionError: division by zero"
    assert line.removesuffix(")").isdecimal()
    with pytest.raises(ZeroDivisionError):
        scenario.run(debug=True)


@pytest.mark.parametrize(
    "rows, kind, row, slip",
    [
        (EFFECTS._running, "hit", None, "LookupError: no @effect('hit') in play/"),
        (EVENTS, "hurt", None, "LookupError: no row 'hurt' among the kinds of events"),
        (EVENTS, "hurt", EventKind("robot", "{robot}"), "ValueError: event hurt: its facts are robot; found 5 values"),
        (REASONS, "other way", None, "LookupError: no row 'other way' among the kinds of reasons"),
        (REASONS, "other way", ReasonKind("robot", "{robot}"), "ValueError: reason other way: its facts are robot; found 4 values"),
        (FINDINGS, "on an obstacle", None, "LookupError: no row 'on an obstacle' among the kinds of findings"),
    ],
)  # fmt: skip
def test_what_somebody_forgot_who_changes_a_rule_is_named(rows, kind, row, slip):
    """A step without its effect, an event or a reason without its row, or with other facts than its row says."""
    scenario = (
        push().seat("Ann", hand=["Hammer"]).tiles(c4="Wall").refuse("push crate up", "rqa.push.direction")
    )
    scenario = scenario.step("play Hammer with pug on crate")
    assert failures(scenario) == []
    with patch.dict(rows):  # the order of the rows comes back too: other tests read them as a list
        if row is None:
            del rows[kind]
        else:
            rows[kind] = row
        (failure,) = failures(scenario)
    assert f"the game itself failed, please report it: {slip} (rqa_lab/core/" in failure


@pytest.mark.parametrize(
    "expected, actual, sentences",
    [
        ({"Crate": {"AT": "d4"}}, {"crate": {"at": "d4"}}, []),
        ({"health": 2}, {"health": {"red": 1, "blue": 1}}, []),
        ({"health": {"red": 2}}, {"health": {"red": 1, "blue": 1}}, ["health.red: expected 2, is 1"]),
        ({"hand": ["B", "A", "A"]}, {"hand": ["A", "B", "A"]}, []),
        ({"hand": {"A": 2, "B": 1, "C": 0}}, {"hand": ["A", "B", "A"]}, []),
        ({"hand": {"A": 1}}, {"hand": ["A", "B", "A"]}, ["hand: expected A 1, is 2 A, B"]),
        ({"hand": ["A"]}, {"hand": ["A", "A"]}, ["hand: expected A, is 2 A"]),
        ({"hand": 2}, {"hand": ["A", "A"]}, ["hand: expected 2, is 2 A"]),
        ({"deck": 2}, {"deck": Deck("AB")}, []),
        ({"deck": ["B", "A"]}, {"deck": Deck("AB")}, []),
        ({"deck": {"A": 2}}, {"deck": Deck("AB")}, ["deck: expected A 2, is A, B"]),
        ({"deck": 3}, {"deck": Deck("AB")}, ["deck: expected 3, is 2"]),
        ({"deck": []}, {"deck": Deck("A")}, ["deck: expected nothing, is A"]),
        ({"at": None}, {"at": None}, []),
        ({"at": None}, {"at": "d4"}, ["at: expected nothing, is d4"]),
        ({"at": "d4"}, {"at": None}, ["at: expected d4, is nothing"]),
        ({"n": True}, {"n": 1}, ["n: expected true, is 1"]),
        ({"n": 1}, {"n": True}, ["n: expected 1, is true"]),
        ({"n": 1.0}, {"n": 1}, []),
        ({"at": {"x": 1}}, {"at": "d4"}, ["at: expected x 1, is d4"]),
        ({"health": "d4"}, {"health": {"red": 1}}, ["health: expected d4, is red 1"]),
        ({"x": 1}, {}, ["x: unknown, expected nothing"]),
        ({"dice": [4, 6]}, {"dice": InOrder([4, 6])}, []),
        ({"dice": [6, 4]}, {"dice": InOrder([4, 6])}, ["dice: expected 6, 4, is 4, 6"]),
        (
            {"seats": ["Bo", "Ann"]},
            {"seats": InOrder(["Ann", "Bo"])},
            ["seats: expected Bo, Ann, is Ann, Bo"],
        ),
        ({"dice": {"6": 2}}, {"dice": InOrder([6, 6])}, []),
    ],
)
def test_comparing(expected, actual, sentences):
    assert [sentence for _, sentence in differences(expected, actual)] == sentences


def test_what_a_deck_holds_is_copied_and_written_as_its_number():
    deck = Deck(["Hammer", "Battery"])
    assert (copy.deepcopy(deck).cards, pickle.loads(pickle.dumps(deck)).cards) == (deck.cards, deck.cards)
    assert json.dumps({"deck": deck}) == '{"deck": 2}'


@pytest.mark.parametrize("seat, own", [("Ann", ("Hammer", "Tackle")), ("Bo", ("?", "?"))])
def test_nobody_sees_what_lies_on_top_or_in_another_deck(seat, own):
    state = push().seat("Ann", top=["Tackle"], deck=["Hammer"]).state
    look = RQA.look(RQA.observe(state, seat))
    assert (look["Ann"]["deck"].cards, look["Ann"]["top"]) == (own, [])
    gekido = game("gekido")
    held = gekido.look(gekido.observe(gekido.position({"top": ["Jam"], "deck": ["Shield"]}), seat))
    assert (held["deck"].cards, held["top"]) == (("?", "?"), [])


def test_points_of_a_team_are_told_where_there_are_teams():
    assert "team_vp" not in RQA.look(push().state)["Ann"]
    teams = push().seat("Ann", team=1, vp=4).seat("Cy", team=1, vp=2).seat("Bo", vp=1).state
    look = RQA.look(teams)
    assert [(look[seat]["team"], look[seat]["team_vp"]) for seat in ("Ann", "Bo", "Cy")] == [
        (["Ann", "Cy"], 6), (["Bo"], 1), (["Ann", "Cy"], 6),
    ]  # fmt: skip
