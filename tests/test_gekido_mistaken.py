"""Gekido’s common mistakes, each as a position, and what would make a refused step possible."""

import pytest

from rqa_lab import load
from rqa_lab.games import game
from rqa_lab.learn.asking import NoQuestion, about, point, question
from rqa_lab.learn.course import stands
from rqa_lab.scenario.library import index

GEKIDO = game("gekido")


def told(id):
    """What mistakes about a step lead to: (what is wrong, the Structure of each seat then)."""
    there = point(id)
    found = GEKIDO.mistaken(there.state, there.action)
    return {why: GEKIDO.points(GEKIDO.advance(state.copy(), there.action)) for state, why, _ in found}


def test_a_hit_is_taken_for_another_number():
    found = told("gekido/tiles/high-ground.1")  # 6 for Slicer, and 2 less on High Ground
    assert found["That leaves out High Ground."]["Bo"] == 30 - 6
    assert found["That counts High Ground the wrong way round."]["Bo"] == 30 - 8
    assert found["That’s the number of a malfunction."]["Bo"] == 30 - 1
    assert found["The command is complete."] == {"Ann": 36 - 3, "Bo": 30}


def test_a_malfunction_is_taken_for_another_number():
    found = told("gekido/damage/nothing-changes-a-malfunction.1")  # 4 in any case
    assert found["That counts the Attack Upgrade."]["Ann"] == 12 - 6
    assert found["That counts Laser Turret."]["Ann"] == 12 - 6
    assert found["That’s the number of a success."]["Ann"] == 12 - 8


def test_what_is_left_over_is_taken_for_lost():
    armor, structure = told("gekido/armor/its-own-fault.1"), told("gekido/damage/down-to-the-third-die.1")
    assert armor["The damage left over isn’t lost."]["Ann"] == 12
    assert armor["Armor comes first."]["Ann"] == 9
    assert structure["The damage left over isn’t lost."]["Bo"] == 18


def test_a_mistake_about_cards_tells_none_that_nobody_knows():
    asked = question("happens.gekido/tiles/pushed-onto-the-center.7")
    assert not any("hand" in one.text for one in asked.answers)


@pytest.mark.slow
def test_a_mistake_never_is_the_position_itself():
    for entry in index("gekido"):
        scenario = load(entry.id)
        for number, line in enumerate(scenario.lines, 1):
            if line.kind != "do":
                continue
            session = stands(scenario, number - 1)
            action, kept = session.read(line.texts[0]), session.state.copy()
            for state, why, forgotten in GEKIDO.mistaken(session.state, action):
                assert state != session.state
                assert why.endswith(".")
                assert all(one in GEKIDO.rulebook for one in forgotten)
            assert session.state == kept


@pytest.mark.parametrize(
    "id, says",
    [
        ("moving/all-alone.1", "if Pytron were on b2 instead of c1"),
        ("locks/not-again-so-soon.1", "if the Target Lock for M3-OW were Ready"),
        ("dice/no-fourth-roll.1", "after one roll less"),
        ("dice/one-at-least.1", "once a die is Locked"),
        ("setup/nothing-to-begin-with.8", "if Slicer had unlocked One Die = Any Die"),
    ],
)
def test_why_names_what_would_make_a_step_possible(id, says):
    asked = question(f"why.gekido/{id}")
    assert says in asked.right[0].why


def test_a_reason_is_asked_for_only_where_it_is_one_and_there_are_others():
    for id in ("powers/four-and-no-more.4", "locks/no-way-around-it.1"):  # four rolls; a pass
        with pytest.raises(NoQuestion):
            question(f"why.gekido/{id}")


def test_where_a_bot_may_move_is_given_on_the_board():
    asked = about(load("gekido/moving/towards-the-corner"), 3, "where")
    assert [one.text for one in asked.right] == ["b1", "b2"]
    rules = {one.clauses[0] for one in asked.answers if not one.right}
    assert rules == {"gekido.move1.no-bad-move", "gekido.move1.end-adjacent-to-ready"}


def test_what_comes_next_names_no_phase_that_is_mostly_passed_over():
    asked = question("next.gekido/push/moved-and-hit.1")
    assert asked.answer == "Ann: Attack Phase, pushing"
    assert not any("of the turn" in one.text for one in asked.answers)


def test_what_comes_next_says_what_may_be_used_then():
    assert question("next.gekido/push/moved-and-hit.1").right[0].why.endswith("V-REX.")
    # two cards are drawn, and neither can be used then; only Bo knows that he holds a Shield
    for id in ("commands/two-pairs", "powers/nothing-to-prevent"):
        with pytest.raises(NoQuestion):
            question(f"next.gekido/{id}.1")
