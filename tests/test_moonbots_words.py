"""What only Moon-Bots has in words: names in other languages, and what dice have to come to."""

from html import escape

import pytest
from fed.moonbots import activating, asked, buying

from rqa_lab import load
from rqa_lab.core.event import Event
from rqa_lab.core.notation import Choose
from rqa_lab.core.session import Session
from rqa_lab.core.words import speaking
from rqa_lab.draw.svg import svg
from rqa_lab.games.moonbots.actions import Buy, Place, Reroll, Use
from rqa_lab.games.moonbots.components import NAMES, components
from rqa_lab.games.moonbots.files import resources
from rqa_lab.games.moonbots.picture.scene import scene, table
from rqa_lab.games.moonbots.rules.judge import judge
from rqa_lab.games.moonbots.words import ENGLISH, label, parse, phrase


def test_an_action_in_a_few_words_hides_what_lies_face_down():
    assert phrase(buying(), Buy("B2")) == "buy from B2"
    assert phrase(activating(), Place("34", "torso")) == "activate the torso with a 3 and a 4"


# ---- names in other languages ----------------------------------------------------------------------------

OTHERS = NAMES.languages[1:]


def test_every_secret_weapon_has_a_name_in_every_language():
    box = components()
    assert set(NAMES.rows) & set(box.cards) == {*box.weapons, "+1 Die", "Reroll"}
    assert all(all(NAMES.rows[name]) for name in box.weapons)


@pytest.mark.parametrize("code", OTHERS)
def test_cards_are_told_shown_and_typed_by_their_names(code):
    for name, row in NAMES.rows.items():
        local = row[NAMES.languages.index(code)]
        if name not in components().weapons:
            continue
        s, use = activating(weapons=[(name,), (), ()]), Use(name)
        with speaking(code):
            assert label(s, use) == local
            assert (
                ENGLISH.tell(Event("use", (), "", {"robot": "Ann", "weapon": name})) == f"Ann uses {local}."
            )
            assert escape(local.split()[-1]) in svg(table(s))
            assert local in resources(s, "Ann")
            assert parse(f"use {local}", s) is parse(f"use {name}", s) is use
        assert label(s, use) == name
        assert name in table(s).notes[2]


def test_a_sentence_without_the_fact_has_the_name_too():
    with speaking("fr"):
        assert [
            ENGLISH.explain(one) for one in judge(activating(upgrades=[(), (), ()]), Reroll("1")).reasons
        ] == ["Ann has no Relance des dés."]


def test_what_no_text_names_is_marked_where_cards_are_shown():
    s = activating(upgrades=[("Fist Shield", "Reroll"), (), ()])
    with speaking("de"):
        assert "Aufwertungen: Fist Shield°, Würfel neu werfen" in scene(s).notes[0]
        assert ENGLISH.tell(Event("take back", (), "", {"robot": "Ann", "weapon": "Head 3"})).count("°") == 0
    assert "Upgrades: Fist Shield, Reroll" in scene(s).notes[0]


def test_a_seat_may_be_called_like_a_card():
    s = asked("spy", "Pech", "Spy", seat="Ann")
    with speaking("de"):
        assert label(s, Choose("Spy")) == "Spy"
        assert parse("choose Pech", s).text == "choose Pech"


def test_an_answer_is_typed_in_either_language():
    s = asked("answer", "pass", "Dodge", seat="Bo")
    assert parse("choose abwehr - ausweichen", s).text == "choose Dodge"
    with speaking("de"):
        assert [label(s, Choose(one)) for one in s.choice.options] == ["not now", NAMES.rows["Dodge"][2]]


@pytest.mark.parametrize(
    "reading, needs",
    [("sum", "a sum below 4"), ("difference", "a difference below 4"), ("minus-four", "a sum of minus 4")],
)
def test_what_the_dice_have_to_come_to_is_told_as_it_is_read(reading, needs):
    scenario = load("moonbots/rulings/sum-below-4-difference")
    session = Session(scenario.game, scenario.game.ruled(scenario.state, {"sum-below-4": reading}))
    verdict = session.judge("place 2 6 on right leg")
    assert verdict.clauses[0] == "moonbots.condition.sum-below-4"
    assert "moonbots.activate.condition" in verdict.clauses
    assert f" needs {needs}, not a 2 and a 6." in session.game.language.explain(verdict.reasons[0])
