"""Positions of Moon-Bots as people write them, as they are saved, and as each seat sees them."""

import json
import pickle
import random

import pytest

from rqa_lab.core.event import Event
from rqa_lab.core.goal import read_goal
from rqa_lab.core.notation import Unreadable
from rqa_lab.explore.play import bot
from rqa_lab.games.moonbots import GAME
from rqa_lab.games.moonbots.bots import estimate
from rqa_lab.games.moonbots.components import RULINGS, components
from rqa_lab.games.moonbots.files import RESERVED, described, goal_words, look, position
from rqa_lab.games.moonbots.play.resolve import observe, start, witness
from rqa_lab.games.moonbots.words import parse
from rqa_lab.scenario.scenario import Scenario

THREE = {"Ann": {"energy": 9}, "Bo": {"weapons": ["Rest"]}, "Cy": {"parts": ["Head 3"]}}


def three(**keys):
    return position({"robots": THREE, **keys})


def told(**keys):
    """What is wrong with the keys of a scenario."""
    scenario = Scenario.from_text(json.dumps({"moonbots": 1, "title": "T", **keys}), "one.yaml")
    return [problem.message for problem in scenario.problems]


def done(s, *texts):
    """The position after these actions; who is to act does each."""
    for text in texts:
        s = GAME.apply(s, parse(text, s))
    return s


# ---- from keys to a position and back --------------------------------------------------------------------


def test_the_robots_say_who_plays():
    assert position({}).setup.seats == ("Ann", "Bo", "Cy")
    assert position({"robots": {"Bo": {}, "Zoe": {}}}).setup.seats == ("Bo", "Zoe", "Ann")
    two = position({"robots": {"Zoe-right": {}, "Ann-left": {"energy": 2}}})
    assert two.setup.robots == ("Zoe-left", "Zoe-right", "Ann-left", "Ann-right")
    assert (two.energy, two.fallen) == ([0, 15, 2, 0], ((0,), (3,)))


def test_what_is_not_given_follows():
    s = three(market={"T1": "Spy"}, box=["Reroll"])
    assert (s.robot, s.phase, s.energy) == (0, "buy", [9, 15, 15])
    cards = components().cards.values()
    assert len(s.bag) == sum(card.copies - card.leaves for card in cards) - 4
    assert len(position({"robots": {**THREE, "Di": {}}}).bag) == sum(card.copies for card in cards) - 2
    assert three(dice="6431").dice == "1346"
    assert three(placed={"head": 3}).phase == "activate"
    over = position({"robots": {"Ann": {}, "Bo": {"energy": 0}, "Cy": {"energy": 0}}})
    assert (over.phase, GAME.outcome(over).winners) == ("over", ("Ann",))
    assert GAME.outcome(three(turn={"phase": "over"})).winners == ("Bo", "Cy")
    assert GAME.outcome(three(turn={"phase": "over"}, winners=["Ann"])).winners == ("Ann",)


@pytest.mark.parametrize(
    "keys, message",
    [
        ({"robots": {"pass": {}}}, "found 'pass', which means something else here"),
        ({"robots": {"A-left": {}, "B-left": {}, "C-left": {}}}, "found the robots of 'C' beside two other"),
        ({"robots": THREE, "turn": {"robot": "Di"}}, "found 'Di', expected a robot: Ann, Bo or Cy"),
        ({"robots": THREE, "first": "Di"}, "found 'Di', expected a seat: Ann, Bo or Cy"),
        ({"robots": THREE, "out": [["Di"]]}, "found 'Di', expected a robot: Ann, Bo or Cy"),
        ({"robots": {"Bo": {"seen": {"Di": ["Spy"]}}}}, "found 'Di', expected a seat: Bo, Ann or Cy"),
        ({"dice": 170}, "found '170', expected at most 8 dice from 1 to 6"),
        ({"placed": {"head": "x"}}, "found 'x', expected at most 8 dice from 1 to 6"),
        ({"game": {"seats": ["Ann-left", "Bo"]}}, "found 'Ann-left', which means something else here"),
        ({"game": {}, "dice": "1"}, "found dice beside game, expected one of them"),
        ({"robots": {"Ann": {"parts": ["Reroll"]}}}, "found 'Reroll', expected Head 3, Head 1-3-5,"),
        ({"robots": {"Ann-left": {}, "Bo": {}}}, "found 'Ann-left' beside a robot without a side"),
        ({"market": {"T3": "Spy"}}, "found 'T3', expected a space: T1, M1, B1, T2, M2 or B2"),
        ({"data": {"Zap": {"when": "start", "steps": [["take", 1]]}}}, "found [take, 1], expected [take]"),
    ],
)
def test_what_cannot_be_used_is_told(keys, message):
    assert message in told(**keys)[0]


def test_a_scenario_may_bring_a_secret_weapon():
    keys = {"data": {"Zap": {"when": "any time", "steps": [["pump", 1]]}}, "rulings": {"gain-cap": "round"}}
    robots = {"Ann": {"weapons": ["Zap"], "energy": 3}, "Bo": {}, "Cy": {}}
    scenario = Scenario.from_data({"moonbots": 1, "title": "T", "robots": robots, **keys})
    assert scenario.problems == ()
    assert GAME.apply(scenario.state, parse("use Zap", scenario.state)).energy[0] == 4
    assert described(scenario.state)["data"] == keys["data"]
    assert pickle.loads(pickle.dumps(scenario.state)) == scenario.state


def test_all_that_a_turn_leaves_is_written_and_read():
    turn = {"robot": "Bo", "phase": "activate", "buys": 0, "begun": True, "rerolled": True}
    turn |= {"stronger": 2, "quiet": 3, "stuck": 4}
    lasting = {"silent": ["Ann"], "tricked": ["Bo"], "dodging": ["Ann", "Cy"], "skipped": ["Cy"]}
    bo = {"energy": 4, "weapons": ["Rest"], "seen": {"Ann": ["Rest"]}, "worked": ["Reroll"]}
    robots = {**THREE, "Bo": {**bo, "gained": 1, "upgrades": ["Reroll"]}, "Di": {"energy": 0}, "Ed": {}}
    keys = {
        "robots": robots, "turn": {**turn, **lasting}, "dice": "12", "placed": {"board": "1"}, "first": "Cy",
        "out": [["Ed", "Di"]], "top": ["Spy"], "box": ["Head 3"], "market": {"M1": "Spy"},
        "rulings": {"attack-extent": "turn", "dodge": "whole-turn"},
    }  # fmt: skip
    found = described(position(keys))
    assert found == found | {**keys, "robots": found["robots"]}
    assert position(found) == position(keys)


# ---- what is compared, sought and built ------------------------------------------------------------------


def test_a_look_has_robots_and_seats():
    robots = {"Ann-left": {"parts": ["Head 3"]}, "Ann-right": {"energy": 3}, "Bo-left": {}, "Bo-right": {}}
    seen = look(position({"robots": robots}))
    assert seen["Ann"] == {"energy": 18, "parts": ["Head 3"], "upgrades": [], "weapons": []}
    assert (seen["Ann-right"]["energy"], seen["Ann-right"]["seat"], seen["robot"]) == (3, "Ann", "Ann-left")
    attack = done(three(turn={"robot": "Cy", "phase": "activate"}, dice="3"), "place 3 on head")
    assert attack.choice.options == ("2 to Ann", "1 to Ann, 1 to Bo", "2 to Bo")
    assert look(attack)["attack"] is None
    assert [name in RESERVED for name in ("attack", "Ann-left", "Ann")] == [True, True, False]


def test_an_attack_is_seen_while_it_can_be_answered():
    robots = {**THREE, "Ann": {"weapons": ["Dodge"]}}
    s = position({"robots": robots, "turn": {"robot": "Cy"}, "dice": "3"})
    s = done(s, "place 3 on head", "choose 1 to Ann, 1 to Bo")
    damage = {"Ann": 1, "Bo": 1}
    assert look(s)["attack"] == {"robot": "Cy", "part": "Head 3", "kind": "missiles", "damage": damage}
    with pytest.raises(ValueError, match="cannot say all of this position"):
        described(s)


def goal(text, state):
    return read_goal(text, look(state), goal_words(state))


def test_goals():
    s = three()
    paths = [one.path for one in goal("Bo is out, Ann with 9 energy and Spy in Ann's weapons", s)]
    assert paths == [("out", "Bo"), ("Ann", "energy"), ("Ann", "weapons", "Spy")]
    assert [one.path for one in goal("Ann wins", s)] == [("winners", "Ann")]
    with pytest.raises(Unreadable):
        goal("Ann flies", s)


def test_a_position_is_built_in_python():
    built = Scenario("moonbots", "T").robot("Ann", parts=["Head 3"]).robot("Bo").market(T1="Spy")
    built = built.turn("Bo", buys=0)
    assert (built.state.robot, built.state.buys, built.state.market[0]) == (1, 0, "Spy")


# ---- other readings --------------------------------------------------------------------------------------


def test_answers_hold_after_the_readings_have_changed():
    """A choice that waits offers what the readings of its time allow, and others can carry it out."""
    s = done(three(turn={"robot": "Cy"}, dice="3"), "place 3 on head")
    for name, readings in RULINGS.items():
        for reading in readings:
            other = GAME.ruled(s, {name: reading})
            assert other.choice == s.choice
            assert [done(other, action.text) for action in GAME.legal(other)]


# ---- what a seat sees ------------------------------------------------------------------------------------


def test_secret_weapons_are_hidden_wherever_they_lie():
    bo = {"weapons": ["Rest", "Spy"], "seen": {"Ann": ["Spy"]}}
    s = three(robots={**THREE, "Bo": bo}, market={"T1": "Trick", "T2": "Reroll"}, box=["Dodge", "Head 3"])
    seen = observe(s, "Ann")
    assert (seen.weapons[1], seen.market[0], seen.market[3]) == (("?", "Spy"), "?", "Reroll")
    assert ({*seen.bag}, seen.box, seen.top) == ({"?"}, ("?", "Head 3"), ())
    assert observe(s, "Bo").weapons[1] == ("Rest", "Spy")
    assert (observe(s, "Bo").seen, seen.seen) == ((), ((0, 1, "Spy"),))


@pytest.mark.parametrize("reading, hidden", [("whole-pile", 0), ("kind-only", 3)])
def test_whoever_searches_the_pile_sees_it(reading, hidden):
    pile = {"top": ["Reroll"], "deck": ["Head 3", "Torso 4", "Spy", "Dodge"]}
    robots = {**THREE, "Ann": {"weapons": ["Look Closer"]}}
    s = done(position({"robots": robots, **pile, "rulings": {"search-pile": reading}}), "use Look Closer")
    assert [observe(s, seat).bag.count("?") for seat in ("Ann", "Bo")] == [hidden, 5]
    assert [observe(s, seat).choice.options for seat in ("Ann", "Bo")] == [("Head 3", "Torso 4"), ("?",)]


def test_what_happens_is_seen_as_far_as_it_shows():
    session = Scenario("moonbots", "T", robots=THREE, market={"B1": "Spy", "B2": "Head 3"}, seed=1).session()
    events = [*session.act("buy B1").events, *session.act("end turn").events]
    secret = {*components().weapons}
    for event in events:
        others = witness(event, "Bo")
        assert GAME.language.tell(others)
        assert not secret & {fact for fact in others.facts.values() if isinstance(fact, str)}
        bought = event.kind in ("buy", "build")
        assert not bought or witness(event, "Ann") is event or witness(event, "Ann") == event
    gone = Event("give up", (), "turn", {"robot": "Bo-left", "parts": (), "weapons": ("Spy",)})
    spied = Event("spy", (), "Spy", {"seat": "Bo", "robot": "Ann", "weapons": ("Rest",)})
    assert [witness(gone, seat).facts["weapons"] for seat in ("Bo", "Ann")] == [("Spy",), ("?",)]
    assert [witness(spied, seat).facts["weapons"] for seat in ("Bo", "Cy")] == [("Rest",), ("?",)]


def test_a_bot_thinks_ahead_of_what_it_does_not_see():
    s = three(market=dict.fromkeys(("T1", "M1", "B1"), "Spy"), turn={"robot": "Ann"})
    seen = observe(s, "Ann")
    assert done(seen, "buy B1").weapons[0] == ("?",)
    assert bot("greedy").choose(GAME, s, "Ann", random.Random(1)) in GAME.legal(s)
    assert estimate(seen, "Ann") == estimate(s, "Ann")
    robots = {**THREE, "Cy": {"energy": 9, "parts": ["Head 3"]}}
    waiting = position({"robots": robots, "turn": {"robot": "Bo"}})
    assert estimate(waiting, "Ann") < estimate(waiting, "Cy")
    assert GAME.to_act(start({"first": "Bo"})) == "Ann"


def test_a_robot_without_a_name_is_told_and_the_others_are_drawn():
    scenario = Scenario.from_text('moonbots: 1\ntitle: x\nrobots: {"": {}, Bo: {}, Ann: {}}\n', "x.yaml")
    assert [str(problem) for problem in scenario.problems] == [
        "x.yaml:3:10: found an empty text, expected text of at most 60 characters"
    ]
    assert list(scenario.document["robots"]) == ["Bo", "Ann"]
    assert scenario.game.scene(scenario.state).cells
