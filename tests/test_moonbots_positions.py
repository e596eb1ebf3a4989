"""Positions of Moon-Bots as people write them, as they are saved, and as each seat sees them."""

import pickle
import random

import pytest

from rqa_lab.core.event import Event
from rqa_lab.explore.play import bot
from rqa_lab.games.moonbots import GAME
from rqa_lab.games.moonbots.bots import estimate
from rqa_lab.games.moonbots.components import RULINGS, components
from rqa_lab.games.moonbots.files import RESERVED, described, look, position
from rqa_lab.games.moonbots.play.resolve import observe, start, witness
from rqa_lab.games.moonbots.words import parse
from rqa_lab.scenario.scenario import Scenario

THREE = {"Ann": {"energy": 9}, "Bo": {"weapons": ["Rest"]}, "Cy": {"parts": ["Head 3"]}}


def three(**keys):
    return position({"robots": THREE, **keys})


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


def test_a_scenario_may_bring_a_secret_weapon():
    keys = {"data": {"Zap": {"when": "any time", "steps": [["pump", 1]]}}, "rulings": {"gain-cap": "round"}}
    robots = {"Ann": {"weapons": ["Zap"], "energy": 3}, "Bo": {}, "Cy": {}}
    scenario = Scenario.from_data({"moonbots": 1, "title": "T", "robots": robots, **keys})
    assert scenario.problems == ()
    assert GAME.apply(scenario.state, parse("use Zap", scenario.state)).energy[0] == 4
    assert described(scenario.state)["data"] == keys["data"]
    assert pickle.loads(pickle.dumps(scenario.state)) == scenario.state


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
    with pytest.raises(ValueError, match="cannot express all of this position"):
        described(s)


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
