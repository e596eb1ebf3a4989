"""What is to be read again after a wrong answer: the rule whose misunderstanding makes it wrong."""

from collections import Counter

import pytest
from asked import faults

from rqa_lab.learn import stock
from rqa_lab.learn.asking import point, question
from rqa_lab.learn.course import COURSE, course
from rqa_lab.learn.permission import firsts
from rqa_lab.learn.question import KINDS, set_out
from rqa_lab.ui.runs import Lessoned, read_again, rule_of

GAMES = "gekido", "moonbots", "roborace", "rqa"


def some(game, number):
    """Questions of the bank, so many of each kind, and none of lessons."""
    found = Counter()
    for rows in stock.bank(game).values():
        for one in rows:
            if not one.id.startswith(COURSE) and found[one.kind] < number:
                found[one.kind] += 1
                yield question(one.id)


@pytest.mark.parametrize("game", GAMES)
def test_whether_it_is_allowed_is_about_the_rule_that_refuses_it_or_that_is_thought_to(game):
    ids = [id for rows in stock.moved(game).values() for kind, id in rows if kind == "may"][:6]
    assert ids
    for asked in map(question, ids):
        there = point(asked.id.partition(".")[2])
        refusing = firsts(there.game.judge(there.state, there.action))
        assert [one.text == "Yes." for one in asked.right] == [not refusing]
        for wrong in (one for one in asked.answers if not one.right):
            assert asked.decides([wrong]) == (refusing or [wrong.clauses[0]])[0]
        assert not [*faults(asked)]


def refused_by(asked):
    """By the text of an action: the rules that refuse it where the question is asked."""
    there = point(asked.id.partition(".")[2])
    game, state = there.game, there.state
    actions = dict.fromkeys((there.action, *game.legal(state), *game.tempting(state), *game.universe(state)))
    return {game.summary(one, there.seat, ()): firsts(game.judge(state, one)) for one in actions}


def decides(asked, wrong):
    """The rules that may be named after a wrong answer, found by another way than the question's own."""
    book, right = asked.scenario.game.rulebook, asked.right[0]
    if asked.kind == "legal":
        refused = refused_by(asked)
        return refused[wrong.text] or refused[right.text]
    if asked.kind == "why-not":
        return [id for id in asked.clauses if f"“{book[id].title}”" in asked.text]
    if asked.kind == "why":
        return [id for id in asked.clauses if f"{book[id].title}." == right.text]
    if asked.kind in ("spot", "first"):  # what refuses the step, or the aim
        return right.clauses
    if asked.kind == "where":
        there = point(asked.id.partition(".")[2])
        some = [one for one in there.game.universe(there.state) if type(one) is type(there.action)]
        here = [one for one in some if there.game.where(there.state, one)[1] == wrong.place]
        return {rule for one in here for rule in firsts(there.game.judge(there.state, one))}
    done = point(asked.id.partition(".")[2]).done
    events = done.events if done else ()
    return {rule for event in events for rule in event.clauses} | {*asked.clauses}


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_to_read_again_is_the_one_that_decides(game):
    kinds = set()
    for asked in some(game, 2):
        kinds.add(asked.kind)
        for wrong in (one for one in asked.answers if not one.right):
            assert asked.decides([wrong]) in decides(asked, wrong), (asked.id, wrong.text)
        assert asked.decides() == asked.rule
    assert len(kinds) >= 5


def test_every_kind_is_among_them():
    kinds = {one.kind for game in GAMES for rows in stock.bank(game).values() for one in rows}
    assert KINDS.keys() - kinds <= {"readings", "may"}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_wrong_answer_leaves_out_is_what_its_feedback_says(game):
    book, found = None, 0
    for asked in some(game, 6):
        book = asked.scenario.game.rulebook
        for wrong in asked.answers:
            if "leaves out a rule" in wrong.why:
                found += 1
                assert book[asked.decides([wrong])].says in wrong.why
    assert found or game in ("moonbots", "roborace")


@pytest.mark.parametrize(
    "id, rule",
    [
        ("course.rqa/robots.1", "rqa.push.crate-cost"),
        ("count.rqa/pushing/crate-is-heavy.3", "rqa.push.crate-cost"),
        ("why.rqa/robots/a-power-for-each-robot.3", "rqa.push.crate-cost"),
        ("course.rqa/line-of-sight.3", "rqa.los.endpoint-smoke"),
        ("first.rqa/robots/out-of-the-smoke-first.3", "rqa.los.endpoint-smoke"),
        ("why.rqa/moving/what-is-in-the-way.4", "rqa.los.smoke-between"),
    ],
)
def test_the_price_of_crate_and_a_shot_at_smoke_are_what_to_read_again(id, rule):
    asked = question(id)
    assert {asked.decides([one]) for one in asked.answers if not one.right} <= {rule}
    assert asked.decides() == rule
    assert read_again("rqa", [asked.decides()])[0][0] == rule


def test_the_first_rule_below_an_answer_is_that_one():
    run = Lessoned(course("rqa")["in-the-way"])
    run.go(2)
    run.here.choose(next(n for n, one in enumerate(run.here.question.answers) if not one.right))
    assert run.here.panel()["clauses"][0][0] == rule_of(run.here) == "rqa.push.into-robot"


# ---- the order of answers, and their reasons --------------------------------------------------------------


def test_the_answers_of_an_author_are_offered_in_an_order_of_their_own():
    places = Counter()
    for game in GAMES:
        for unit in course(game).values():
            for n, part in enumerate(unit.parts, 1):
                if getattr(part, "kind", "") == "why-not" and part.answers:
                    asked = question(unit.question_id(n))
                    places[asked.answers.index(asked.right[0])] += 1
                    assert question(unit.question_id(n)).answers == asked.answers
    assert min(places[n] for n in range(3)) > sum(places.values()) / 6


def test_numbers_of_an_author_are_in_order_and_yes_comes_first():
    asked = question("course.gekido/first-attack.1")
    assert [one.text for one in asked.answers] == ["28", "32", "36"]
    assert [one.text for one in question("course.rqa/first-push.4").answers] == ["Yes.", "No."]


def test_a_wrong_answer_of_an_author_says_when_it_would_be_right():
    asked = question("course.rqa/in-the-way.1")
    whys = {one.text: one.why for one in asked.answers}
    assert whys["5 Health"].startswith("That’s how it was before.")
    assert len({*whys.values()}) > 1


@pytest.mark.parametrize("kind", ["happens", "lands", "scores"])
def test_what_happens_is_told_with_the_rule_in_words(kind):
    rows = [one for some in stock.bank("rqa").values() for one in some]
    for id in [one.id for one in rows if one.kind == kind and not one.id.startswith(COURSE)][:4]:
        asked = question(id)
        assert asked.scenario.game.rulebook[asked.clauses[0]].says in asked.right[0].why
        assert not set_out(id)
