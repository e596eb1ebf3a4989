"""Questions and tasks on the page, practice and quizzes: what is asked, and that nothing gives it away."""

import re
import time
from dataclasses import replace
from itertools import count

import pytest
from exercises import FIRST, LEGAL, LINE, RIGHT, SPACES, WHERE, WRONG, go, quiz, send
from lessons import Live, does

from rqa_lab import load
from rqa_lab.core.work import SLICE
from rqa_lab.games import games
from rqa_lab.learn import asking as made
from rqa_lab.learn import stock
from rqa_lab.learn.course import course
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.question import Answer, Question
from rqa_lab.ui import intents, runs
from rqa_lab.ui.challenge import HUSHED, OF_THE_LAB, Asking, Reaching
from rqa_lab.ui.page import Page
from rqa_lab.ui.practice import Practice
from rqa_lab.widgets import Task


@pytest.fixture
def page():
    return Page(FIRST)


# ---- a question ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", [WHERE, LEGAL])
def test_nothing_in_the_page_depends_on_which_answer_is_right(page, monkeypatch, question):
    """The regions are the same, to the byte, whichever answer is the right one; whatever one looks at."""
    looks = [
        ("point", {"at": "d4"}),
        ("why", {"at": "d4"}),
        ("read", {"at": "d4"}),
        ("clause", {"id": "rqa.push.cost"}),
        ("step", {"n": -1}),
        ("ends", {"n": 1}),
    ]
    seen = []
    for n in range(len(question.answers)):
        answers = tuple(
            replace(one, right=at == n, why=f"It is {n}.") for at, one in enumerate(question.answers)
        )
        monkeypatch.setattr(
            runs.asking, "question", lambda id, answers=answers: replace(question, answers=answers)
        )
        other = Page(FIRST)
        quiz(other, question.id)
        found = [dict(other.regions)]
        for do, fields in looks:
            send(other, do, **fields)
            found.append(dict(other.regions))
        assert all(f"It is {n}." not in text for regions in found for text in regions.values())
        seen.append(found)
    assert all(one == seen[0] for one in seen)


def test_nothing_can_be_done_while_something_is_asked(page, asking):
    quiz(page, "where.x.1")
    lesson, was = Live(page), page.view
    for do in HUSHED:
        send(page, do, at="e4", text="push strider right", id="", n=1)
    send(page, "tap", text="push strider right")
    send(page, "point", at="d4")
    assert lesson.document is was.document
    assert lesson.foreseen is None
    assert lesson.step.children == []
    assert lesson.lab is None
    assert not lesson.sight
    assert not lesson.reach
    assert page.regions["side"] == ""
    assert page.learning.run.here.said is None


@pytest.mark.parametrize("do", HUSHED)
def test_nor_below_what_covers_the_question(page, asking, do):
    quiz(page, "where.x.1")
    before = dict(page.regions)
    send(page, "open", id="rulebook/rqa")
    send(page, do, at="e4", text="push strider right", id="", n=1)
    send(page, "close")
    assert page.regions == before


@pytest.mark.parametrize("do", OF_THE_LAB)
def test_a_goal_shows_nothing_of_the_lab_whatever_key_is_pressed(page, asking, do):
    quiz(page, LINE.id)
    before = dict(page.regions)
    send(page, do, at="e4", text="push strider right", id="", n=1)
    assert page.regions == before


def test_answers_are_chosen_by_letters_and_reasons_are_told(page, asking):
    panel = quiz(page, "legal.y.1")
    assert panel.count('data-do="answer"') == len(LEGAL.answers)
    assert re.findall(r'data-key="(\w)"><kbd aria-hidden="true">(\w)<', panel) == [
        ("a", "a"),
        ("b", "b"),
        ("c", "c"),
        ("d", "d"),
    ]
    send(page, "cell", at="d4")
    assert page.view.use.asks
    panel = send(page, "answer", n=2)
    assert "They stand side by side." in panel
    assert "A push costs 2." not in panel
    assert page.view.refusal is not None
    assert "rqa.push.cost" in page.view.refusal.clauses
    send(page, "answer", n=1)
    assert not page.learning.run.here.right


@pytest.mark.parametrize("question", [LEGAL, WHERE])
def test_where_no_step_shows_the_answer_the_position_stays_and_nothing_is_asked_any_more(
    page, asking, monkeypatch, question
):
    still = replace(question, action="")
    monkeypatch.setattr(runs.asking, "question", lambda id: still)
    asked = quiz(page, still.id)
    assert ("the space." in asked) is bool(still.right[0].place)
    panel = send(page, "unsure")
    assert page.view.use.asks
    assert f"<b>{still.right[0].text}</b>" in panel
    assert ("said-right" in page.regions["board"]) is bool(still.right[0].place)
    assert "the space." not in panel
    assert 'data-do="answer"' not in panel
    assert "Watch again" not in panel


def test_each_reason_stands_with_the_answer_that_it_is_about(page, asking):
    """One who was wrong is told what his answer comes to, and what is right: each beside its own answer."""
    quiz(page, "legal.y.1")
    panel = send(page, "answer", n=2)
    told = re.findall(r'<li class="(l-[wr])\b.*?"><b>(.+?)</b><span>(.*?)</span></li>', panel)
    assert told == [
        ("l-w", "No: it is too far.", "Your answer. They stand side by side."),
        ("l-r", "No: it costs 2 Move.", ""),
    ]


def test_where_both_have_reasons_each_has_its_own():
    best, other = (
        Answer(text, text == "Lock T.", f"So the chance is {n} in 9.")
        for text, n in (("Lock T.", 5), ("Lock S.", 2))
    )
    asked = Asking(replace(LEGAL, answers=(best, other)), "Quiz")
    asked.choose(1)
    view = asked.panel()
    assert (view["said"], view["is"]) == (
        [("Lock S.", "So the chance is 2 in 9.")],
        [("Lock T.", "So the chance is 5 in 9.")],
    )


def test_a_reason_of_several_answers_is_said_once(asking):
    found = replace(
        WHERE, answers=tuple(replace(one, right=one.place != "c5", why="It is free.") for one in SPACES)
    )
    asked = Asking(found, "Quiz")
    asked.point("d4")
    asked.point("c5")
    asked.check()
    view = asked.panel()
    assert view["said"] == [("d4, c5", "")]
    assert [why for _, why in view["is"]] == ["It is free."]


def test_hints_come_one_by_one_and_one_may_say_that_one_does_not_know(page, asking):
    quiz(page, "where.x.1", "legal.y.1")
    assert "Is the space free?" in send(page, "hint")
    panel = send(page, "hint")
    assert "Think of this rule." in panel
    assert 'No more<span class="sr"> hints' in panel
    panel = send(page, "unsure")
    assert "Here is the answer" in panel
    assert "You said" not in panel
    assert "Your answer" not in panel
    assert page.learning.run.results == {1: False}
    assert page.learning.memory.due(page.learning.memory.seen["where.x.1"].card.due) == ["where.x.1"]


def test_several_spaces_are_picked_and_then_answered():
    both = replace(WHERE, answers=tuple(replace(one, right=one.place != "c5") for one in SPACES))
    asked = Asking(both, "Quiz")
    asked.point("d4")
    asked.point("c5")
    asked.point("e4")
    assert asked.view.question.picked == ("d4", "c5")
    assert not asked.done
    asked.point("c5")
    asked.point("e4")
    asked.check()
    assert asked.done
    assert asked.right


def test_what_was_said_is_marked_on_the_board_beside_what_is_right(page, asking):
    quiz(page, "where.x.1")
    assert "said-" not in page.regions["board"]
    send(page, "cell", at=WRONG)
    board = page.regions["board"]
    assert (board.count('class="said-right"'), board.count('class="said-wrong"')) == (1, 1)
    assert f"{RIGHT}" in board.partition("; this is the answer")[0][-40:]
    assert WRONG in board.partition("; this was your answer")[0][-40:]


def test_a_space_that_is_no_answer_is_a_wrong_one_and_no_space_is_none(page, asking):
    quiz(page, "where.x.1")
    send(page, "cell", at="nowhere")
    assert page.view.use.asks
    assert "<b>a1</b><span>Your answer." in send(page, "tap", at="a1")


def test_what_chance_would_decide_is_not_played():
    odds = replace(LEGAL, kind="odds")
    asked = Asking(odds, "Quiz")
    asked.choose(1)
    assert asked.right
    assert asked.view.use.asks
    assert not asked.panel()["replays"]


# ---- a task ----------------------------------------------------------------------------------------------


def hints(here):
    """The hints given so far, as text."""
    return [f"{before}{rule[1] if rule else ''}{after}" for before, rule, after in here.panel()["hints"]]


def task(line=()):
    return Reaching(replace(LINE, line=line, clauses=("rqa.push.cost",)), "Push")


def test_a_task_counts_what_is_used_and_begins_anew(page):
    send(page, "open", id="course/rqa/your-cards@2")
    here = page.learning.run.here
    for action in ("move pug up", "energy to move 1", "energy to move 1"):
        send(page, "act", text=action)
    assert here.used > here.exercise.actions
    assert "used all 2 actions, and you’re not there yet" in page.regions["course"]
    send(page, "undo")
    assert here.used == 2
    send(page, "retry")
    assert here.used == 0
    assert "0 of 2 actions used" in page.regions["course"]


def test_hints_follow_from_the_present_position():
    here = task(("energy to move 1", "push strider right"))
    assert here.panel()["hints"] == []
    here.ask_why()
    assert hints(here) == ["Remember this rule: A push costs 2 Move."]
    does(here, "act", "push strider right")
    here.judge()
    assert not here.done
    here.ask_why()
    assert hints(here)[1:] == ["Do this next: turn 1 Energy into Move."]
    here.ask_why()
    does(here, "act", "energy to move 1")
    assert hints(here) == ["You can still make it: 1 more action will do.", "Next, push with Pug."]
    here.ask_why()
    assert hints(here)[2] == "Do this next: push Strider right."
    assert not here.panel()["more"]


@pytest.mark.parametrize("line", [(), ("energy to move 1", "push strider right")])
def test_a_hint_says_when_the_goal_is_out_of_reach(line):
    here = task(line)
    for _ in range(3):
        here.ask_why()
    does(here, "act", "energy to move 1")
    does(here, "act", "energy to move 1")
    assert hints(here) == ["You can’t get there from here any more. Undo a step, or start over."]


@pytest.mark.parametrize("line", [(), ("energy to move 1", "push strider right")])
def test_a_solution_is_shown_event_by_event_and_one_can_still_do_it(line):
    here = task(line)
    here.show()
    assert here.done
    assert not here.right
    assert here.view.playing
    while here.view.playing:
        does(here, "tick")
    assert here.view.at_end
    assert ("rqa.push.cost", "A push costs 2 Move") in here.panel()["clauses"]
    here.begin()
    assert not here.done
    assert here.view.step.children == []


def test_only_who_is_to_act_acts():
    here = task(("energy to move 1", "push strider right"))
    does(here, "act", "end turn")
    assert here.view.game.to_act(here.view.state) == "Bo"
    assert here.view.buttons.legal == ()


def test_what_is_reached_with_too_many_actions_does_not_count():
    here = task()
    for action in ("energy to move 1", "energy to move 1", "push strider right"):
        does(here, "act", action)
        assert not here.judge()
    assert here.panel()["over"]


@pytest.mark.parametrize("widget", [False, True])
def test_chance_answers_as_written_and_by_the_seed_where_that_does_not_fit(widget):
    """With fewer dice locked more are rolled than are written down; back on the line they fall as written."""
    dice, goal = load("gekido/dice/phillips-four-triangles"), "V-REX with at most 28 Structure"
    if widget:
        task = Task(dice, goal, 8)
        lesson, act = Live(task.stepper.desk), lambda text: task.stepper.receive({"do": "act", "text": text})
    else:
        question = Question("", "line", "", dice.set(steps=dice.document["steps"][:2]), goal=goal, actions=6)
        task = Reaching(question, "Dice")
        lesson, act = Live(task), lambda text: does(task, "act", text)
    before = [line.texts[0] for line in dice.lines[: 3 if widget else 1]]
    for text in before if widget else ["lock T"]:
        act(text)
    act("roll")
    other = lesson.step
    assert str(other.action) == "roll"
    assert len(other.answers[0].text.removeprefix("choose ")) == 4
    act("stop")
    lesson.session.switch(other.parent)
    if not widget:
        task.view = intents.caught_up(task.view)
    for line in dice.lines[3:]:
        act(line.texts[0])
    assert [one.text for step in lesson.step.path for one in step.answers][-2:] == ["choose TOO", "choose TT"]
    assert bool(task.check() if widget else task.judge())


def test_chance_answers_by_the_seed_who_tries_something_else_in_the_explorer(page):
    send(page, "open", id="gekido/dice/phillips-four-triangles@3")
    send(page, "act", text="roll")
    assert page.view.tried
    own = load("gekido/dice/phillips-four-triangles").session()
    page = Page(own)
    for text in ("attack v-rex", "declare four of a kind", "lock T", "roll", "stop"):
        send(page, "act", text=text)
    assert page.view.step.number == 5


# ---- practice and quizzes --------------------------------------------------------------------------------


def test_practice_counts_and_goes_on(page, asking):
    panel = send(page, "practise-anyway")
    assert page.regions["address"] == "practice/rqa"
    assert "Where does Strider end?" in panel
    send(page, "cell", at=RIGHT)
    send(page, "onward")
    send(page, "answer", n=1)
    assert 'title="2 of 2 right"' in page.regions["lesson"]
    assert re.search(r"2(<[^>]*>)? in a row", page.regions["lesson"])
    assert "Push Strider." in send(page, "onward")


def test_what_was_missed_comes_back_and_what_is_gone_is_forgotten(page, asking):
    memory, then = page.learning.memory, Memory().anew().begun.replace(year=2020)
    memory.answered(LEGAL, right=False, at=then)
    memory.answered(replace(LEGAL, id="legal.gone.1"), right=False, at=then)
    assert "2 questions come back today" in send_door(page)
    assert "May Ann push?" in send(page, "practise-anyway")
    send(page, "answer", n=1)
    send(page, "onward")
    assert "legal.gone.1" not in memory.seen
    assert memory.due(game="rqa") == []


def send_door(page):
    send(page, "open", id="course/rqa")
    return page.regions["form"]


def test_what_is_practised_can_be_chosen(page, asking):
    send(page, "practise-anyway")
    send(page, "open", id="practice/rqa/pushing")
    send(page, "level", id="2")
    run = page.learning.run
    assert (run.topic, run.level) == ("pushing", 2)
    assert page.learning.memory.standing("rqa").fixed == 2
    send(page, "open", id="practice/rqa/no-such-area")
    send(page, "level", id="<9>")
    assert (page.learning.run.topic, page.learning.run.level) == ("", 1)
    assert not page.learning.memory.standing("rqa").fixed


@pytest.mark.slow
def test_a_question_that_takes_long_to_find_is_looked_for_while_the_page_goes_on(page, monkeypatch):
    def practising(*_, **__):
        time.sleep(2 * SLICE)
        yield 1
        yield 2
        return LEGAL

    monkeypatch.setattr(runs.asking, "practising", practising)
    monkeypatch.setattr(stock, "bank", lambda game: {})
    send(page, "door")
    assert send(page, "practise-anyway") == ""
    assert "Looking for a question" in page.regions["work"]
    send(page, "step", n=1)
    while page.jobs.work:
        send(page, "work")
    assert page.orders[-1] == {"go": "drawn"}
    assert "May Ann push?" in send(page, "drawn", n=0)
    send(page, "onward")
    send(page, "open", id=FIRST)
    while page.jobs.work:
        send(page, "work")
    send(page, "drawn", n=0)
    assert page.view.id == FIRST


def test_a_page_can_begin_with_practice(asking):
    assert Page("practice/rqa").regions["address"] == "practice/rqa"


@pytest.mark.slow
@pytest.mark.parametrize("game", [id for id in games() if course(id)])
def test_after_the_first_lesson_the_door_has_questions_about_it_to_practise(game):
    unit, *_ = course(game).values()
    page = Page(game)
    page.learning.memory.done.add(f"{game}/{unit.id}")
    send(page, "practise-anyway")
    asked = []
    for _ in range(3):
        while page.jobs.work:
            send(page, "work")
        if page.orders and page.orders.pop() == {"go": "drawn"}:
            send(page, "drawn", n=0)
        asked.append(page.learning.run.here.question)
        send(page, "unsure")
        send(page, "onward")
    assert page.learning.run.taught == [unit]
    assert len({one.id for one in asked}) >= 2  # a lesson of few rules has no more
    assert {one.clauses[0] for one in asked} <= {*unit.reaches()}


def test_practice_asks_the_lessons_questions_again_where_there_are_no_others_and_then_says_so(
    page, monkeypatch
):
    def practising(*_, **__):
        yield 1
        raise runs.asking.NoQuestion("none")

    monkeypatch.setattr(runs.asking, "practising", practising)
    monkeypatch.setattr(stock, "moved", lambda game: {})
    unit = course("rqa")["first-step"]
    page.learning.memory.done.add("rqa/first-step")
    go(page, "practise-anyway")
    asked = set()
    for _ in unit.parts:
        asked.add(page.learning.run.here.question.id)
        send(page, "unsure")
        go(page, "onward")
    assert asked == {unit.question_id(n) for n in range(1, len(unit.parts) + 1)}
    assert page.regions["trouble"] == ""
    shown = page.regions["form"]
    assert "You’ve been asked all there is about what you’ve learned so far." in shown
    following = course("rqa").after("first-step")
    assert f'data-id="course/rqa/{following.id}"' in shown
    assert f"Next lesson: {following.title}" in shown
    assert 'data-id="practice/rqa/all"' in shown
    assert "questions come back today." in shown


def test_practice_stays_at_a_position_for_two_questions_at_most(page, monkeypatch):
    at = count()

    def practising(*_, **__):
        n = next(at)
        yield n
        return replace(
            LEGAL, id=f"legal.{'rqa/x/same' if n % 4 else 'rqa/x/other'}.{n}", text=f"{n}?", clauses=(f"{n}",)
        )

    monkeypatch.setattr(runs.asking, "practising", practising)
    run, boards = Practice("rqa", Memory(), 1), []
    for n in range(1, 7):
        run.go(n)
        boards.append(made.board(run.here.question.id))
    assert all(len({*boards[n : n + 3]}) > 1 for n in range(4))


def test_an_area_without_a_question_says_so(page, asking, monkeypatch):
    def practising(*_, **__):
        yield 1
        raise runs.asking.NoQuestion("none")

    send(page, "practise-anyway")
    monkeypatch.setattr(runs.asking, "practising", practising)
    send(page, "open", id="practice/rqa/pushing")
    assert page.regions["trouble"] == ""
    assert "There’s nothing to ask about “Pushing” yet." in page.regions["form"]
    assert "Where does Strider end?" in send(page, "resume")


def test_a_quiz_holds_its_questions_and_ends_with_the_result(page, asking):
    panel = quiz(page, "where.x.1", "nonsense", "legal.y.1")
    assert "nonsense" in page.regions["trouble"]
    assert "Question 1 of 2" in panel
    assert page.regions["address"] == "quiz/where.x.1,legal.y.1"
    send(page, "cell", at=RIGHT)
    send(page, "onward")
    send(page, "answer", n=0)
    panel = send(page, "onward")
    assert "1 of 2 right" in panel
    assert 'data-id="rqa.push.cost"' in panel
    assert 'data-id="rqa.push.two-steps"' not in panel
    assert "Question 1 of 2" in send(page, "restart")


def test_practice_becomes_a_quiz_for_others(page, asking):
    send(page, "practise-anyway")
    send(page, "cell", at=RIGHT)
    send(page, "onward")
    send(page, "answer", n=0)
    send(page, "quiz")
    assert page.regions["address"] == "quiz/where.x.1,legal.y.1"


@pytest.mark.parametrize("link", ["quiz/", "quiz/a,b", "quiz/" + "x" * 5000, "quiz/<b>"])
def test_a_quiz_without_a_question_is_refused(page, asking, link):
    send(page, "link", whole=link)
    assert "no question that the lab knows" in page.regions["trouble"]
    assert page.view.id == FIRST
