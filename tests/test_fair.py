"""Practice asks only what can be known: usual readings, and nothing behind the picture."""

import pytest

from rqa_lab.learn.asking import NoQuestion, offered, practice, question
from rqa_lab.learn.course import stands


def open_or_none(id):
    """True if no question is made there, or one that practice leaves out or calls open."""
    try:
        found = question(id)
    except NoQuestion:
        return True
    return not found.fair or found.open


@pytest.mark.parametrize(
    "id",
    [
        "spot.gekido/rulings/declare-when-after-effects.2",
        "line.moonbots/rulings/sum-above-10-dice-any-number.2",
    ],
)
def test_a_position_under_another_reading_or_rulebook_is_not_for_practice(id):
    assert open_or_none(id)


@pytest.mark.parametrize("game", ["gekido", "moonbots", "roborace"])
def test_practice_asks_under_the_usual_readings(game):
    for seed in range(12):
        assert practice(game, seed).fair


@pytest.mark.parametrize(
    "id",
    ["legal.roborace/abilities/not-just-anywhere.2.35173", "legal.roborace/rulings/beside-edge.2.211547"],
)
def test_a_choice_in_the_middle_of_an_effect_depends_on_the_reading_it_began_with(id):
    assert question(id).open


@pytest.mark.parametrize(
    "id",
    ["happens.gekido/powers/once-for-each-damage.3.218812", "legal.gekido/locks/which-token-turns.1.714485"],
)
def test_what_the_picture_does_not_show_decides_nothing(id):
    assert open_or_none(id)


@pytest.mark.parametrize(
    "id", ["spot.gekido/cards/ones-own-mark.1.809880", "legal.gekido/dice/after-the-last-roll.1.4831"]
)
def test_that_a_die_shows_the_symbol_already_is_no_rule_to_know(id):
    try:
        asked = question(id)
    except NoQuestion:
        return
    assert not any("already shows" in one.why for one in asked.answers)


@pytest.mark.parametrize(
    "id", ["spot.moonbots.199952", "spot.moonbots/weapons/straight-from-the-market.1.771556"]
)
def test_a_plan_names_no_card_that_lies_face_down(id):
    try:
        asked = question(id)
    except NoQuestion:
        return
    held = stands(asked.scenario).state.weapons[0]
    for one in asked.answers:
        used = one.text.removeprefix("Ann uses ").removesuffix(".")
        assert not one.text.startswith("Ann uses ") or used in held


def test_the_phase_is_no_reason_against_what_was_done_in_it_just_now():
    try:
        asked = question("spot.moonbots/weapons/a-late-purchase.2.543844")
    except NoQuestion:
        return
    assert not any("already rolled" in one.why for one in asked.answers)


def test_a_lesson_names_the_energy_that_the_board_shows():
    asked = question("course.moonbots/activation.2")
    assert "Before you paid that, you had 10 energy" in asked.text
    assert stands(asked.scenario).state.energy[0] == 9


def test_there_are_still_many_kinds():
    assert len(offered("gekido")) > 8
