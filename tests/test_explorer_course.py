"""Learning on the page: lessons of a course, their overview, and the learner's progress."""

import json
import re

import pytest
from exercises import FIRST, WRONG, send
from lessons import does
from markupsafe import escape

from rqa_lab.games import games
from rqa_lab.learn.asking import NoQuestion
from rqa_lab.learn.course import Reach, course
from rqa_lab.learn.memory import Memory
from rqa_lab.ui import Explorer, keep, learn, pages, runs
from rqa_lab.ui import course as pages_of_course
from rqa_lab.ui.challenge import Asking, Reaching
from rqa_lab.ui.desk import ASKED
from rqa_lab.ui.page import Page
from rqa_lab.ui.pages import render


def right():
    """Where the first question of the course is answered."""
    return runs.Lessoned(course("rqa")["first-push"]).make(1).question.right[0].place


@pytest.fixture
def page():
    return Page(FIRST)


def lessoned(page, unit="first-push"):
    send(page, "open", id=f"course/rqa/{unit}@1")
    return page.learning.run.here


# ---- a lesson --------------------------------------------------------------------------------------------


def test_a_lesson_goes_from_a_question_to_a_goal_of_ones_own(page):
    unit = course("rqa")["first-push"]
    send(page, "learn")
    assert page.regions["address"] == "course/rqa/first-step@1"
    panel = send(page, "open", id="course/rqa/first-push")
    assert page.regions["address"] == "course/rqa/first-push@1"
    intro, asked = unit.says.split("\n\n")[0], page.learning.run.here.panel()["text"]
    assert panel.index(str(escape(intro))) < panel.index(f">{asked}</h1>")
    assert (page.regions["side"], page.regions["solve"], page.regions["lab"]) == ("", "", "")
    panel = send(page, "cell", at=WRONG)
    assert "Not quite" in panel
    assert ">Your answer. " in panel.partition("<b>d5</b>")[2]
    assert f"<b>{right()}</b>" in panel
    assert 'data-id="rqa.push.cost"' in panel
    assert (page.view.playing, page.view.moment) == (True, 1)
    while page.view.playing:
        send(page, "tick")
    assert page.view.game.look(page.view.state)["strider"]["at"] == "e4"
    send(page, "onward")
    assert page.regions["address"] == "course/rqa/first-push@2"
    assert "Push Strider to e4.</h1>" in page.regions["course"]
    assert "0 of 2 actions used" in page.regions["course"]
    assert (page.regions["side"], page.regions["solve"]) == ("", "")
    send(page, "act", text="move pug up")
    panel = send(page, "act", text="push strider right")
    assert "You did it in 2 actions." in panel
    for n in range(3, len(unit.parts) + 1):
        send(page, "part", n=n)
        send(page, "unsure")
    assert "Your first push, done!" in send(page, "onward")
    parts = {f"rqa/first-push@{n}" for n in range(1, len(unit.parts) + 1)}
    assert page.learning.memory.done == parts | {"rqa/first-push", "rqa/first-push*1"}
    kept = Memory.from_json([one["learnt"] for one in page.orders if "learnt" in one][-1])
    assert kept.done == page.learning.memory.done
    asked = {id: one.right for id, one in kept.seen.items()}
    assert asked == {unit.question_id(n): n == 2 for n in range(1, len(unit.parts) + 1)}
    assert "course.rqa/first-push.1" in kept.due(kept.seen["course.rqa/first-push.1"].card.due)


def test_what_is_shown_is_neither_done_nor_the_readers_own(page):
    lessoned(page)
    send(page, "cell", at=right())
    send(page, "ends", n=1)
    assert page.learning.memory.done == {"rqa/first-push@1"}
    assert 'data-id="own/' not in page.regions["topics"]


def test_each_part_has_an_address_and_one_can_go_back(page):
    send(page, "open", id="course/rqa/first-push@2")
    assert isinstance(page.learning.run.here, Reaching)
    panel = send(page, "part", n=1)
    assert page.regions["address"] == "course/rqa/first-push@1"
    assert page.learning.run.here.panel()["text"] in panel
    send(page, "cell", at=right())
    send(page, "open", id="course/rqa/first-push@2")
    assert "Right" in send(page, "part", n=1)
    send(page, "part", n=99)
    assert "not all done yet" in page.regions["course"]
    assert "3 parts still to do" in page.regions["course"]
    assert 'data-do="part" data-n="2"' in page.regions["course"]
    assert page.learning.run.over
    send(page, "open", id="course/rqa/no-such")
    assert "no lesson" in page.regions["trouble"]


def test_behind_the_course_of_another_game_lies_that_game(page):
    send(page, "open", id="course/gekido")
    assert page.regions["game"] == '<span data-ground="rose">Gekido: Bot Battles</span>'
    assert page.view.covers.top.game.id == "gekido"
    send(page, "close")
    assert page.view.game.id == "gekido"


def test_nobody_acts_in_what_an_answer_shows(page):
    panel = send(page, "open", id="course/moonbots/useful-secrets@1")
    assert 'data-option="1"' in panel
    assert 'data-do="act"' in panel
    send(page, "open", id="course/moonbots/neighbours@1")
    panel = send(page, "unsure")
    assert 'data-do="act"' not in panel + page.regions["board"] + page.regions["tray"]
    send(page, "act", text="choose 1 to Bo")
    assert not page.view.tried


def test_one_can_leave_for_the_free_explorer_and_come_back(page):
    lessoned(page)
    panel = send(page, "leave")
    assert page.regions["address"] == "rqa/pushing/one-push"
    assert "Back to" in panel
    assert not page.view.use.exercise
    send(page, "game", id="gekido")
    assert "Back to" in page.regions["course"]
    send(page, "resume")
    assert page.regions["address"] == "course/rqa/first-push@1"
    assert page.view.use.asks
    send(page, "game", id="gekido")
    send(page, "game", id="rqa")
    assert not page.view.use.asks
    assert send(page, "quit") == ""
    send(page, "open", id="course/rqa/first-push@1")
    send(page, "quit")
    assert page.regions["address"] == "rqa"
    assert page.learning.run is None


def test_a_game_without_a_course_begins_with_its_first_scenario(page, monkeypatch):
    monkeypatch.setattr(runs, "course", lambda id: {})
    monkeypatch.setattr(pages_of_course, "course", lambda id: {})
    send(page, "learn")
    assert page.view.id == page.shelf.first
    assert page.learning.run is None


@pytest.mark.parametrize("id", ["course/chess", "course", "practice/chess", "course/rqa/x/y@1"])
def test_an_address_that_leads_nowhere_says_so(page, id):
    send(page, "open", id=id)
    assert "There is no" in page.regions["trouble"]


@pytest.mark.parametrize("address", ["course/rqa/first-push@1", "course/rqa", "rqa", "gekido"])
def test_a_page_can_begin_with_an_address_of_the_course(address):
    assert Page(address).regions["address"] == address


# ---- the overview and progress ---------------------------------------------------------------------------


def test_the_overview_tells_what_is_done_and_what_no_lesson_reaches(page):
    page.learning.memory.done |= {"rqa/first-push@1"}
    send(page, "open", id="course/rqa")
    assert page.regions["address"] == "course/rqa"
    assert "Your first push" in page.regions["form"]
    assert "begun" in page.regions["form"]
    send(page, "open", id="course/rqa/clauses")
    form = page.regions["form"]
    assert all(f'data-id="{clause.id}"' in form for clause in page.view.game.rulebook.own())
    send(page, "clause", id="rqa.push.cost")
    assert "Pushing a robot next to you costs 2 Move." in page.regions["form"]
    send(page, "close")
    send(page, "close")
    assert page.regions["form"] == ""
    assert page.regions["address"] == FIRST


def dots(panel):
    """The marks of the parts, as they are drawn and as they are read."""
    found = re.findall(
        r'data-do="part" data-n="\d" class="(\w*)"[^>]* aria-label="Part \d of \d(?:, )?(.*?)"', panel
    )
    return [drawn for drawn, _ in found], [read for _, read in found]


def test_right_wrong_and_shown_are_told_apart_also_when_one_comes_back(page):
    """The first answer is wrong, the goal of the second part is shown, the others are right."""
    lessoned(page)
    send(page, "cell", at=WRONG)
    send(page, "part", n=2)
    panel = send(page, "unsure")
    marks = ["missed", "shown", "", ""], ["not right", "not right", "", ""]
    assert dots(page.regions["lesson"]) == marks
    assert "One way to do it" in panel
    assert re.findall("<li>([^<]*)</li>", panel.partition("l-steps")[2]) == [
        "Move Pug to c4",
        "Push Strider right",
    ]
    send(page, "part", n=3)
    here = page.learning.run.here
    send(page, "answer", n=[one.right for one in here.question.answers].index(True))
    assert dots(page.regions["lesson"])[0] == ["missed", "shown", "right", ""]
    send(page, "quit")
    later = Page(FIRST, memory=Memory.from_json(page.learning.memory.to_json()))
    send(later, "open", id="course/rqa/first-push")
    assert dots(later.regions["lesson"])[0] == ["missed", "shown", "right", ""]


def test_of_what_is_no_more_remembered_than_that_it_is_done_the_mark_is_neutral(page):
    page.learning.memory.done |= {"rqa/first-push@1"}
    send(page, "open", id="course/rqa/first-push")
    assert dots(page.regions["lesson"]) == (["done", "", "", ""], ["done", "", "", ""])


def test_the_door_says_where_one_goes_on(page):
    page.receive({"do": "door"})
    assert "Learn in 2 minutes" in page.regions["form"]
    assert "Course" in page.regions["topics"]
    page.learning.memory.done.add("rqa/first-step")
    page.receive({"do": "door"})
    page.receive({"do": "door"})
    following = course("rqa").after("first-step")
    assert f"Continue: {following.title}" in page.regions["form"]
    assert f"lesson 2 of {len(course('rqa'))}" in page.regions["form"]


def test_progress_is_forgotten_and_that_can_be_taken_back(page):
    page.learning.memory.done |= {"rqa/first-push", FIRST}
    send(page, "open", id="course/rqa")
    old = Memory().joined(page.learning.memory)
    send(page, "forget")
    assert page.learning.memory.done == set()
    assert "Take it back" in page.regions["form"]
    assert page.learning.memory.joined(old).done == set()
    forgotten = Memory.from_json(page.orders[-1]["learnt"])
    send(page, "unforget")
    assert page.learning.memory.done == {"rqa/first-push", FIRST}
    assert Memory.from_json(page.orders[-1]["learnt"]).joined(forgotten).done == old.done


def test_two_pages_lose_nothing_of_each_other():
    one, two = Page(FIRST), Page(FIRST)
    one.learning.finish("rqa/pushing/a")
    two.learning.finish("rqa/pushing/b")
    stored = one.orders[-1]["learnt"]
    two.receive({"do": "memory", "ask": 1, "whole": stored})
    assert json.loads(two.orders[-1]["learnt"])["done"] == ["rqa/pushing/a", "rqa/pushing/b"]
    one.receive({"do": "memory", "ask": 1, "whole": two.orders[-1]["learnt"]})
    assert one.learning.memory.done == two.learning.memory.done
    assert len(one.orders) == 1


@pytest.mark.parametrize("junk", ["{", "[]", "7", "[" * 9999, '{"seen": {"a": [1, 2]}, "done": 7}', "\0"])
def test_a_memory_that_cannot_be_read_is_none(page, junk):
    send(page, "memory", whole=junk)
    assert page.learning.memory.seen == {}


def test_a_notebook_keeps_it_in_a_file(tmp_path, monkeypatch):
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path))
    monkeypatch.delenv(ASKED, raising=False)
    explorer = Explorer(FIRST)
    explorer.receive({"do": "open", "id": "course/rqa/first-push@1", "ask": 1})
    explorer.receive({"do": "cell", "at": WRONG, "ask": 2})
    assert keep.read_progress().areas == {"rqa/pushing": (0, 1)}
    assert Explorer(FIRST).page.learning.memory.areas == {"rqa/pushing": (0, 1)}


def test_an_exercise_has_a_link_that_opens_it(page):
    lessoned(page)
    assert keep.MARK not in page.regions["address"]


def test_how_an_open_question_is_played_is_said_before_it_is_answered(page):
    panel = send(page, "link", whole="quiz/legal.gekido/rulings/nothing-lockable-refused.1")
    assert "Which of these is" in panel
    assert "Here the reading “refused” is played.<" in panel


def test_what_is_left_open_and_read_as_usual_is_folded_under_the_answer(page):
    panel = send(page, "link", whole="quiz/odds.gekido/powers/a-fourth-roll.3")
    assert "four rolls or five?" not in panel
    panel = send(page, "answer", n=0)
    assert "open here</summary>" in panel
    assert "four rolls or five? Four." in panel


def test_what_is_said_after_a_question_belongs_to_it(page):
    panel = send(page, "link", whole="quiz/odds.gekido/dice/phillips-four-triangles.6")
    asked = "What makes it most likely that Phillip completes Four of a Kind? "
    asked += "Phillip may also use Energy Station. Nobody else interferes."
    assert f">{asked}</h1>" in panel
    assert f">{asked}</p>" in send(page, "answer", n=0)


def test_what_is_read_of_a_verdict_ends_with_one_full_stop(page):
    send(page, "link", whole="quiz/legal.gekido/rulings/declare-when-after-effects.2")
    panel = send(page, "answer", n=0)
    said = "You said: Ann uses Energy Station on a square. The answer: Ann locks a triangle.</span>"
    assert said in panel


# ---- every course ----------------------------------------------------------------------------------------


def panel(unit, at, exercise):
    """The words of a part, with its board and its seats."""
    run, regions = runs.Lessoned(unit), pages.regions(exercise.view, {}, ["board", "seats", "tray"])
    run.at = at
    values = {"run": run.view(Memory()), "one": exercise.panel()}
    return render("learn/words", {**values, "now": learn.words(exercise.view, regions["tray"])})


def test_what_the_engine_does_not_ask_is_shown(page, monkeypatch):
    def none(*_):
        raise NoQuestion("no question is worth asking there")

    monkeypatch.setattr(runs.asking, "of_part", none)
    send(page, "open", id="course/rqa/cubes-are-points@2")
    assert "I don’t know" not in page.regions["course"]
    assert "See for yourself" in send(page, "unsure")
    assert "rqa/cubes-are-points@2" in page.learning.memory.done
    assert page.learning.memory.seen == {}


@pytest.mark.slow
@pytest.mark.parametrize("id", [id for id in games() if course(id)])
def test_every_part_can_be_asked_answered_and_solved(id):
    for unit in course(id).values():
        for at, part in enumerate(unit.parts, 1):
            where = f"{unit.id}@{at}"
            here = runs.Lessoned(unit).make(at)
            assert isinstance(part, Reach) or here.question.id, f"{where} is not asked"
            assert panel(unit, at, here), where
            for wrong in (True, False) if isinstance(here, Asking) else ():
                asked = Asking(here.question, unit.title)
                some = [one for one in here.question.answers if one.right is not wrong]
                for one in some if asked.several else some[:1]:
                    if asked.places:
                        asked.point(one.place)
                    asked.choose(here.question.answers.index(one))
                asked.check()
                assert (asked.done, asked.right) == (True, not wrong), where
            here.give_up()
            assert here.done, where
            while here.view.playing:
                does(here, "tick")
            assert here.view.at_end or here.view.refusal, where
            assert panel(unit, at, here), where


@pytest.mark.parametrize("lesson", ["moonbots/first-strike@1", "rqa/what-cards-say@2"])
def test_a_plate_names_pieces_and_not_what_its_seat_has_to_decide(page, lesson):
    send(page, "open", id=f"course/{lesson}")
    assert "l-plate" in page.regions["seats"]
    assert "Choice" not in page.regions["seats"]
