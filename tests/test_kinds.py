"""The kinds of questions beyond what happens and what is legal, and how practice mixes them."""

import random
from collections import Counter
from dataclasses import replace

import pytest
from asked import faults

from rqa_lab import load
from rqa_lab.learn import stock
from rqa_lab.learn.asking import MAY, SCARCE, about, offered, practice, question
from rqa_lab.learn.choosing import ROW, SHARE, dull, mixed
from rqa_lab.learn.question import POINT, RULE, WORDS
from rqa_lab.ui.challenge import Asking

GAMES = "rqa", "gekido", "moonbots", "roborace"
BUMPS, CRATE = "rqa/pushing/two-walls-two-bumps", "rqa/pushing/crate-is-heavy"


def right(asked):
    return [answer.text for answer in asked.right]


def why(asked, text):
    return next(answer.why for answer in asked.answers if answer.text == text)


def test_where_a_piece_ends_up_is_tapped():
    asked = about(load(BUMPS), 5, "lands")
    assert asked.text.endswith("Where does Strider end up?")
    assert all(answer.place == answer.text for answer in asked.answers)
    assert "without the Wall on d5" in why(asked, "d5")
    assert why(asked, "d3") == "That’s the wrong direction."


@pytest.mark.parametrize(
    "at, number, spaces",
    [
        ("rqa/knock/pulled-at-an-angle", 1, ["a2", "b2", "b3", "b4"]),  # b2: it goes on from there
        ("rqa/knock/pulled-up-close", 2, ["a4", "b4", "c4", "d4"]),  # a4: where the puller is
        ("rqa/pushing/one-push", 1, ["b4", "c4", "d4", "e4"]),  # c4: the pusher doesn’t follow
    ],
)
def test_the_spaces_beside_the_way_tempt_as_well(at, number, spaces):
    asked = about(load(at), number, "lands")
    assert [answer.text for answer in asked.answers] == spaces
    assert any(
        (answer.clauses and "rule" in answer.why) or "stop there" in answer.why for answer in asked.answers
    )


@pytest.mark.parametrize("at, number", [("rqa/knock/tackle", 3), ("rqa/moving/over-a-wall", 3)])
def test_nobody_is_asked_where_a_piece_goes_that_can_only_stay_or_move(at, number):
    assert about(load(at), number, "lands") is None


@pytest.mark.parametrize("at", ["roborace/turn/place-move-draw", "roborace/solo/the-last-card-is-drawn"])
def test_how_many_robots_a_card_covers_is_not_asked_by_itself(at):
    assert all(about(load(at), n, "count") is None for n in range(1, len(load(at).lines) + 1))


def test_for_whom_a_card_was_played_is_said_where_it_matters():
    asked = about(load("rqa/expansions/charged-for-one"), 5, "count")
    assert asked.text.startswith("Hypercharge was played for Pug. ")
    assert asked.clauses[0] == asked.right[0].clauses[0] == "rqa.card.hypercharge"
    assert about(load("rqa/expansions/charged-for-one"), 5, "scores").text.startswith("Hypercharge was")


def test_who_gains_points_is_asked_beside_those_who_do_not():
    asked = about(load(BUMPS), 5, "scores")
    assert right(asked) == ["Ann gains 1."]
    assert why(asked, "Bo loses 1.") == load(BUMPS).game.rulebook["rqa.damage.turn-player-claims"].says
    assert "without the Wall on d5" in why(asked, "Nobody does.")


def test_a_rule_that_refuses_is_asked_for_beside_rules_that_are_kept():
    asked = about(load("rqa/sight/who-sees-is-seen"), 4, "why")
    assert right(asked) == ["Walls stop shots."]
    assert "It would be allowed without the Wall on b5." in asked.right[0].why
    assert asked.action.startswith("play Rivet Gun ")  # it is shown once it is answered


def test_what_has_to_come_first_is_refused_before_and_after_anything_else():
    asked = about(load("rqa/expansions/the-same-crate-elsewhere"), 6, "first")
    assert asked.text.startswith("Not allowed yet: ")
    assert all(
        one.why.startswith("After that, it’s still refused: ") for one in asked.answers if not one.right
    )
    assert "After that, it’s allowed. Until then it isn’t: " in asked.right[0].why


def test_a_choice_that_another_reading_refuses_rests_on_that_reading():
    asked = about(load("gekido/commands/pytron-needs-no-squares"), 2, "first")
    assert asked.rulings == {"declare-when": "before-effects"}
    assert not list(faults(asked))


def test_the_first_step_that_is_refused_is_asked_for_in_the_order_of_the_plan():
    asked = about(load("gekido/commands/dice-left-over"), 1, "spot")
    at = asked.answers.index(asked.right[0])
    assert all(one.why == "That’s allowed at that point." for one in asked.answers[:at])
    assert all(one.why.startswith("It breaks before that. ") for one in asked.answers[at + 1 :])


def test_the_most_to_gain_is_more_than_any_other_action_brings():
    asked = about(load("roborace/end/the-last-card-of-the-pile"), 3, "most")
    assert right(asked) == ["7"]
    assert all(int(one.text) < 7 for one in asked.answers if not one.right)


def test_a_reading_is_told_from_what_happens_and_not_named_beside_the_question():
    asked = question("readings.roborace/end/at-anns-left.1")
    assert len(asked.answers) == 3
    assert not asked.left_open
    assert asked.difficulty == 5


def test_what_is_next_is_asked_where_a_turn_has_many_phases():
    assert {game for game in GAMES if "next" in offered(game)} == {"gekido"}
    assert {game for game in GAMES if "lands" in offered(game)} == {"rqa"}


def test_a_thing_that_covers_several_spaces_is_placed_by_its_letter():
    asked = question("where.roborace/turn/to-the-right.1.399721")
    assert asked.text == "Where may Ann place RB/BB? Only one of the marked places is allowed."
    assert [one.text for one in asked.answers] == ["A", "B", "C", "D"]
    assert all(len(one.covers) == 4 and one.covers[0] == one.place for one in asked.answers)
    assert len({one.clauses for one in asked.answers if not one.right}) >= 2
    asking = Asking(asked, "Quiz")
    assert asking.panel()["answers"] == ["A", "B", "C", "D"]
    assert [letter for letter, _ in asking.view.question.marks] == ["A", "B", "C", "D"]
    a, b = (set(one.covers) for one in asked.answers[:2])
    asking.point(next(iter(a & b - {one.place for one in asked.answers})))
    assert not asking.done  # which of the two is not clear
    asking.point(sorted(asked.right[0].covers)[-1])
    assert asking.right


def test_places_that_a_question_names_have_letters_on_the_board_and_in_its_reasons():
    asked = question("happens.roborace/solo/the-last-card-is-drawn.1")
    asking = Asking(asked, "Quiz")
    assert asking.panel()["text"] == "What happens?"
    assert asking.panel()["story"] == "Ann places RR/GB at A."
    assert [letter for letter, _ in asking.view.question.marks] == ["A"]
    other = next(n for n, one in enumerate(asked.answers) if "another action" in one.why)
    asking.choose(other)
    assert asking.said[0].why == "That happens with another action. Ann places RB/RG at B."
    assert [letter for letter, _ in asking.view.question.marks] == ["A", "B"]


@pytest.mark.parametrize("game", GAMES)
def test_a_kind_that_is_offered_has_places_worth_asking_about(game):
    kinds = [kind for kind in offered(game) if kind != MAY]
    assert all(len(stock.places(game)[kind]) >= SCARCE for kind in kinds)
    for kind in kinds:
        id, number = random.Random(kind).choice(stock.places(game)[kind])
        found = about(load(id), number, kind)
        assert found is not None, "python tools/places.py writes the places anew"
        assert not dull(found)


def test_next_is_not_asked_where_it_is_the_next_phase_in_any_case():
    assert not about(load("gekido/moving/one-move-a-turn"), 1, "next")


def test_nobody_is_asked_why_where_the_question_would_say_it():
    """Ann has already bought a card this turn: the board does not show that."""
    assert not about(load("moonbots/buying/one-card-a-turn"), 2, "why")


def test_a_number_that_counts_and_is_forgotten_makes_a_wrong_answer():
    asked = about(load("gekido/damage/all-that-counts"), 3, "happens")
    told = why(asked, "Tetsubot loses 4 Structure; Ann’s hand loses Overload.")
    assert "without Slicer’s upgrade" in told


def test_what_must_be_repeated_repeats_as_little_as_possible():
    one = about(load(BUMPS), 5, "scores")
    same_words = replace(one, id="scores.rqa.7")
    same_point = replace(one, id=f"count.{BUMPS}.5", kind="count", text="How many?")
    other = tuple(replace(answer, text=f"Not {answer.text}") for answer in one.answers)
    away = replace(one, id="scores.rqa.7", scenario=load(CRATE), text="Who?")
    same_rule = replace(away, answers=other)
    assert [other.stale([one]) for other in (same_words, same_point, same_rule)] == [WORDS, POINT, RULE]
    assert away.stale([one]) == POINT  # the same rule and the same answer
    far = replace(away, id="count.rqa.9", kind="count", text="How many?", clauses=("rqa.move.basic",))
    assert far.stale([one]) == POINT  # the same answers on offer
    assert replace(far, answers=()).stale([one]) == 0


def test_another_order_of_the_same_answers_is_the_same_question():
    one = question("next.gekido/powers/safe-from-oneself.1")
    assert replace(one, id=f"{one.id}.46750", text="Who?").stale([one] * 99) == WORDS


def test_a_part_of_a_lesson_is_about_its_scenario():
    one, other = map(question, ("course.gekido/six-commands.4", "line.gekido/commands/which-command.1"))
    assert other.stale([one] * 50) >= POINT


def test_odds_are_asked_once_in_ten():
    asked = about(load(BUMPS), 5, "scores")
    assert "odds" not in mixed(["odds", "count"], [replace(asked, kind="odds"), asked])


def test_no_kind_makes_up_more_than_a_third_of_ten():
    asked = about(load(BUMPS), 5, "scores")
    often = [replace(asked, kind=kind) for kind in ("legal", "count", "why-not", "count", "legal", "line")]
    assert mixed(["legal", "why-not", "count", "line", "spot"], often) == {"count", "spot"}
    assert mixed(["legal"], []) == {"legal"}
    assert (ROW, SHARE) == (10, 3)


def test_ending_the_turn_is_no_wrong_answer_to_weigh():
    asked = question("legal.rqa/moving/lifted-out-of-a-pothole.1.505261")
    assert any("ends the turn" in one.text for one in asked.answers)
    assert dull(asked)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_session_mixes_kinds_and_repeats_nothing(game):
    asked = []
    for n in range(ROW):
        asked.append(practice(game, f"mixed {n}", before=asked))
    kinds = Counter("legal" if one.kind == "why-not" else one.kind for one in asked)
    assert max(kinds.values()) <= SHARE
    stale = [one.stale(asked[:n]) for n, one in enumerate(asked)]
    assert sum(stale) <= 1  # a game with few kinds may ask in the same form again
    assert not any(map(dull, asked))


def test_a_question_that_says_why_most_of_it_is_not_allowed_is_dull():
    asked = question("legal.gekido/dice/a-different-effect-each-roll.6")
    assert "has already been used" in asked.parted[0]
    assert dull(asked)
