"""Quizzes for a class: a teacher's set and its link, and the results that a learner saves."""

import csv
import io
import re
from datetime import UTC, datetime
from html import unescape

import pytest
from exercises import FIRST, LEGAL, LINE, RIGHT, WHERE, WRONG, go, quiz, send

from rqa_lab.core.work import finished
from rqa_lab.learn.course import COURSE, course
from rqa_lab.learn.question import DIFFICULTIES
from rqa_lab.learn.quiz import ids_of
from rqa_lab.ui.classroom import COLUMNS, Classroom, results
from rqa_lab.ui.page import Page


@pytest.fixture
def page():
    return Page(FIRST)


def link(page):
    found = re.search(r'data-link="([^"]*)"', page.regions["form"])
    return unescape(found[1]) if found else ""


def saved(page):
    """The rows of the file of results that the page was told to save."""
    orders = [one for one in page.orders if "file" in one]
    assert orders[-1]["type"] == "text/csv"
    return list(csv.DictReader(io.StringIO(orders[-1]["text"])))


# ---- the set ---------------------------------------------------------------------------------------------


def test_a_teacher_makes_a_set_and_sends_its_link(page, asking):
    send(page, "open", id="practice/rqa/class")
    assert page.regions["address"] == "practice/rqa/class"
    assert link(page) == ""
    send(page, "class-set", id="number", text="5")
    send(page, "class-make")
    made = ids_of(link(page))
    assert {*made} == {WHERE.id, LEGAL.id, LINE.id}
    assert "there are no more of this kind" in page.regions["form"]
    send(page, "class-without", n=0)
    assert ids_of(link(page)) == made[1:]
    other = Page(FIRST)
    send(other, "link", whole=link(page))
    assert [one.id for one in other.learning.run.questions] == [*made[1:]]
    assert other.learning.memory.done == set()


def test_another_choice_needs_another_set(page, asking):
    send(page, "open", id="practice/rqa/class")
    send(page, "class-make")
    before = link(page)
    for what, value in (("number", "7"), ("level", "9"), ("chapter", "none"), ("colour", "red")):
        send(page, "class-set", id=what, text=value)
        assert link(page) == before
    send(page, "class-set", id="level", text="2")
    assert link(page) == ""


@pytest.mark.slow
def test_a_set_goes_from_easy_to_hard_among_what_the_class_has_learned():
    room = Classroom("roborace", number=5)
    chapters = course("roborace").chapters
    room.choose("chapter", chapters[1].id)
    finished(room.making())
    units = [unit for one in chapters[:2] for unit in one.units]
    known, own = {clause for unit in units for clause in unit.reaches()}, {unit.id for unit in units}
    assert all(
        known.issuperset(one.clauses)
        or (one.id.startswith(COURSE) and one.id.rpartition("/")[2].partition(".")[0] in own)
        for one in room.questions
    )
    assert len({one.id for one in room.questions}) == 5
    levels = [one.difficulty for one in room.questions]
    assert levels[0] == DIFFICULTIES[0]
    assert levels[0] <= levels[-1]


# ---- the results -----------------------------------------------------------------------------------------


def test_a_learner_saves_the_results_as_a_file_and_nothing_is_sent(page, asking):
    quiz(page, WHERE.id, LEGAL.id, LINE.id)
    send(page, "cell", at=RIGHT)
    go(page, "onward")
    send(page, "answer", n=0)
    panel = send(page, "part", n=4)
    assert "Hand in your results" in panel
    assert not any("file" in one for one in page.orders)
    send(page, "named", id=" Ada Lovelace ")
    send(page, "results")
    rows = saved(page)
    assert tuple(rows[0]) == COLUMNS
    assert [one["name"] for one in rows] == ["Ada Lovelace"] * 3
    assert [one["right"] for one in rows] == ["yes", "no", "none"]
    assert [one["answer"] for one in rows] == [RIGHT, LEGAL.answers[0].text, ""]
    assert [one["right answer"] for one in rows] == [RIGHT, LEGAL.right[0].text, LINE.goal]
    assert page.orders[-1]["file"].endswith("ada-lovelace.csv")


@pytest.mark.parametrize("name", ["=1+1", "@x", "+1", "-1"])
def test_no_name_is_a_formula_to_a_spreadsheet(page, asking, name):
    quiz(page, WHERE.id)
    send(page, "cell", at=WRONG if WRONG in {one.place for one in WHERE.answers} else RIGHT)
    send(page, "named", id=name)
    file, text = results(page.learning.run, datetime(2026, 3, 2, tzinfo=UTC))
    assert file.startswith("quiz-2026-03-02")
    assert next(csv.DictReader(io.StringIO(text)))["name"] == f"'{name}"


def test_results_belong_to_a_quiz(page, asking):
    go(page, "practise-anyway")
    page.receive({"do": "results"})
    assert not any("file" in one for one in page.orders)
