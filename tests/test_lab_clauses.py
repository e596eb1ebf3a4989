"""Nobody learns a game by the lab's bookkeeping: no lesson and no question is about a clause of the lab."""

import random

import pytest
from lessons import Reader
from sweep import WHOLE

from rqa_lab.core.clause import own
from rqa_lab.explore.found import written
from rqa_lab.learn import asking, stock
from rqa_lab.learn.course import Reach, course, stands
from rqa_lab.learn.worksheet import Area
from rqa_lab.scenario.library import every, load
from rqa_lab.ui.library import on_offer
from rqa_lab.ui.runs import of_question

GAMES = on_offer()
PARTS = [(unit, n) for game in GAMES for unit in course(game).values() for n in range(1, len(unit.parts) + 1)]
KINDS = [(game, kind) for game in GAMES for kind in asking.offered(game)]
#: scenarios that are there to test what the lab adds
TESTS = {"rqa/cards/first-finish-the-card", "rqa/cards/only-one-half-is-left"}
#: so many questions of each kind are drawn
DRAWN = 3 if WHOLE else 1


def of_the_game(clauses):
    return all(own((clause,)) for clause in clauses)


def ends(one):
    """What the end of a step, or each reason of a refusal, rests on."""
    return one.parts if one.refused else one.parts[-1:]


def about_the_game(question):
    """All that a question rests on, and what opens when it is answered, is the game's own."""
    assert question.clauses, question.id
    for clauses in (question.clauses, *(answer.clauses for answer in question.answers)):
        assert of_the_game(clauses), (question.id, clauses)
    if question.action:
        verdict = stands(question.scenario).judge(question.action, question.seat)
        assert all(own(reason.clauses) for reason in verdict.reasons), question.id
    challenge = of_question(question, "Quiz")
    challenge.give_up()
    view, lesson = challenge.panel(), Reader(challenge.view)
    assert of_the_game(id for id, _ in view["clauses"]), (question.id, view["clauses"])
    if not lesson.use.asks:
        lesson.ends(1)
        assert lesson.open is None or own((lesson.open,)), (question.id, lesson.open)
        reasons = () if lesson.refusal is None else lesson.refusal.reasons
        assert all(of_the_game(lesson.named(reason)) for reason in reasons), question.id


@pytest.mark.slow
@pytest.mark.parametrize("unit, n", PARTS, ids=[unit.question_id(n) for unit, n in PARTS])
def test_a_lesson_neither_asks_about_the_lab_nor_ends_in_it(unit, n):
    part = unit.parts[n - 1]
    scenario = load(part.scenario)
    assert of_the_game(scenario.teaches)
    assert isinstance(part, Reach) or of_the_game(part.answers)
    cited = [*written(scenario)]
    assert all(own(clauses) for clauses in ends(cited[-1]))
    for one in cited:
        if one.number in part.steps:
            assert all(own(clauses) for clauses in ends(one)), one.number
    about_the_game(asking.of_part(unit, n))


@pytest.mark.slow
@pytest.mark.parametrize("game, kind", KINDS)
def test_no_drawn_question_is_about_the_lab(game, kind):
    for seed in range(DRAWN):
        try:
            question = asking.practice(game, f"lab {seed}", kinds=[kind])
        except asking.NoQuestion:  # of a kind that comes up seldom
            continue
        about_the_game(question)
        id = question.id.partition(".")[2].partition(".")[0]
        assert id in stock.lessons(game, ()) or id == game


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_scenario_that_is_not_there_for_it_ends_in_the_lab(game):
    tests = {one.id for one in every(game) if not of_the_game(one.teaches)}
    assert tests == {id for id in TESTS if id.startswith(f"{game}/")}
    for scenario in every(game):
        if cited := [] if scenario.id in tests else [*written(scenario)]:
            assert all(own(clauses) for clauses in ends(cited[-1])), scenario.id


def test_what_is_there_to_test_the_lab_is_left_out_of_practice_and_of_areas():
    assert TESTS.isdisjoint(stock.lessons("rqa", ()))
    assert TESTS.isdisjoint(stock.lessons("rqa", ("cards",)))
    assert TESTS.isdisjoint(id for steps in stock.refusals("rqa", ()).values() for id, _ in steps)
    assert all(of_the_game((rule,)) for game in GAMES for rule in stock.refusals(game, ()))
    assert TESTS.isdisjoint(one.id for one in Area("rqa", "cards").scenarios(random.Random(1)))
