"""Cards that a scenario brings: they are read, played, saved and listed, or told with what is wrong."""

import json
import pickle
from collections import Counter

import pytest

from rqa_lab.core.chance import seeded
from rqa_lab.games import game
from rqa_lab.scenario.scenario import Scenario

RQA, GEKIDO = game("rqa"), game("gekido")
ZAP = {"type": "Attack", "cost": 1, "copies": 2, "range": 2, "damage": 1, "steps": [["hit"]]}


def test_a_card_that_a_scenario_brings_is_all_its_own():
    state = RQA.position({"data": {"Zap": ZAP}, "seats": {"Ann": {"hand": ["Zap"]}}})
    card = state.setup.components.cards["Zap"]
    assert {card.origin(field) for field in ("damage", "steps", "says")} == {"scenario"}
    assert card.says == "Hits an enemy robot in range and in sight."
    assert RQA.audit(state) == RQA.audit(RQA.position({}))
    assert "Zap" not in RQA.position({}).setup.components.cards
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_whole_game_is_played_with_a_card_that_its_file_brings():
    s = RQA.position({"data": {"Zap": ZAP}, "game": {"seats": ["Ann", "Bo"]}})
    s = RQA.apply(s, RQA.legal(s)[0], None, seeded(1))
    assert Counter((*s.shop, *s.shop_top, *s.shop_bag))["Zap"] == 2


SLEDGE = {"colour": "red", "copies": 2, "when": "damage", "steps": [["damage", 5]]}
BOTS = {"slicer": {"seat": "Ann", "at": "b1"}, "v-rex": {"seat": "Bo", "at": "c2"}}


def test_a_tech_card_that_a_scenario_brings_lies_in_the_deck_and_is_all_its_own():
    state = GEKIDO.position({"bots": BOTS, "data": {"Sledge": SLEDGE}})
    assert state.bag.count("Sledge") == 2
    card = state.setup.components.cards["Sledge"]
    assert (card.by, card.origin("steps"), card.says) == ("attacker", "scenario", "5 more damage.")
    assert pickle.loads(pickle.dumps(state)) == state
    assert "Sledge" not in GEKIDO.position({}).setup.components.cards


@pytest.mark.parametrize(
    "name, fields, path, sentence",
    [
        ("sledge", SLEDGE, ("data", "sledge"), "expected a name of letters"),
        ("Full House", SLEDGE, ("data", "Full House"), "expected another name"),
        (
            "Sledge",
            {**SLEDGE, "colour": "green"},
            ("data", "Sledge", "steps", 0),
            "expected it on a red card",
        ),
        ("Sledge", {**SLEDGE, "when": "roll"}, ("data", "Sledge", "steps", 0), "found [damage, 5]"),
    ],
)
def test_what_is_wrong_with_a_new_card_is_told_and_it_is_left_out(name, fields, path, sentence):
    found = []
    state = GEKIDO.position({"bots": BOTS, "data": {name: fields}}, lambda *one: found.append(one))
    assert [place for place, _ in found] == [path]
    assert sentence in found[0][1]
    assert name not in state.setup.components.cards


def test_who_names_a_card_that_is_left_out_names_none():
    """Only the cause is told, and what is left can be written and read again."""
    half = {**ZAP, "steps": 7}
    text = json.dumps({"rqa": 1, "title": "Half", "data": {"Zap": half}, "shop": ["Zap", "Tackle"]})
    scenario = Scenario.from_text(text, "half.yaml")
    assert [problem.message for problem in scenario.problems] == [
        "found 7, expected a list of steps, such as [[knock, 2], [hit]]"
    ]
    assert scenario.document["shop"] == ["Tackle"]
    assert Scenario.from_text(scenario.to_yaml()) == scenario
