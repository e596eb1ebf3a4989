"""Practice: the level at which questions are asked, how it moves and is kept, and what is asked."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from itertools import pairwise

import pytest
from exercises import FIRST, LEGAL, respond, send

from rqa_lab.core.work import finished
from rqa_lab.games import game
from rqa_lab.learn import asking as made
from rqa_lab.learn.asking import NoQuestion, practice, practising, question
from rqa_lab.learn.course import course
from rqa_lab.learn.making import difficulty
from rqa_lab.learn.memory import DOWN, UP, Memory, Standing
from rqa_lab.ui import runs
from rqa_lab.ui.page import Page

#: marks on the board of what just happened
MARKS = re.compile(r'class="(?:push|bump|loss|lane)\b|piece lean')


@pytest.fixture
def drawn(monkeypatch):
    """Questions of any kind and level in place of those that the engine would make; what was wanted of each.

    With ``only`` it has questions of no other level.
    """

    class Wanted(list):
        only = 0

    wanted, rules = Wanted(), [clause.id for clause in game("rqa").rulebook.own()]

    def practising(game, seed, *, kinds, difficulty, **more):
        yield 1
        n = len(wanted)
        wanted.append(difficulty)
        kind = next(one for one in ("legal", "why-not") if one in kinds)
        return replace(
            LEGAL,
            id=f"{kind}.rqa/x/{n}.1",
            kind=kind,
            text=f"Is it {n}?",
            difficulty=wanted.only or difficulty,
            clauses=(rules[n],),
        )

    monkeypatch.setattr(made, "practising", practising)
    return wanted


@pytest.fixture
def page(drawn):
    page = Page(FIRST)
    page.learning.memory.done |= {f"rqa/{one}" for one in course("rqa")}
    go(page, "practise")
    return page


def go(page, do, **fields):
    """Send a message that leads to a question, and wait for it."""
    send(page, do, **fields)
    while page.jobs.work:
        send(page, "work")
    return send(page, "drawn", n=0)


def answer(page, *rights):
    """Answer questions rightly or not, and return the words after the last one."""
    panel = ""
    for right in rights:
        panel = send(page, "answer", n=1 if right else 0)
        go(page, "onward")
    return panel


def bar(page):
    return re.sub(r"<[^>]+>", " ", page.regions["lesson"])


# ---- the level -------------------------------------------------------------------------------------------


def test_a_newcomer_begins_at_the_easiest_level(page, drawn):
    assert drawn == [1]
    assert "Level 1" in bar(page)


def test_four_right_in_a_row_lead_up_and_two_wrong_in_a_row_down(page, drawn):
    assert "Level" not in answer(page, *[True] * 3)
    assert "Level 1" in bar(page)
    panel = answer(page, True)
    assert "Level 2: harder questions now" in panel.partition('role="status"')[2].partition("</div>\n")[0]
    assert "Level 2" in bar(page)
    assert drawn[-1] == 2
    assert "Level" not in answer(page, False, True, False)
    panel = answer(page, False)
    assert "Level 1: easier questions now" in panel
    assert "Level 1" in bar(page)
    assert drawn[-1] == 1
    answer(page, False, False)
    assert page.learning.run.level == 1


def test_not_to_know_is_wrong_and_to_skip_is_neither(page):
    answer(page, *[True] * UP)
    send(page, "unsure")
    for _ in range(2):
        go(page, "onward")  # from the answer, and past a question without one
    assert page.learning.run.level == 2
    assert "Level 1: easier questions now" in send(page, "unsure")
    go(page, "onward")
    answer(page, *[True] * (UP - 1))
    panel = go(page, "onward")
    assert 'data-key="s">Skip' in panel
    assert "Level 2: harder" in answer(page, True)


def test_the_level_and_the_answers_in_a_row_are_kept(page):
    answer(page, *[True] * (UP + UP - 1))
    kept = page.orders[-1]["learnt"]
    later = Page(FIRST)
    send(later, "memory", whole=kept)
    go(later, "practise")
    assert "Level 2" in bar(later)
    assert "Level 3: harder" in answer(later, True)
    assert Memory.from_json(kept).to_json() == kept


@pytest.mark.parametrize("told", [[9, 0, False], [2, 99, False], [2, "x", False], [2, 0], "2", None])
def test_a_level_that_cannot_be_read_is_the_easiest(told):
    row = [*told, "2026-01-01T00:00:00+00:00"] if isinstance(told, list) else told
    text = f'{{"memory": 1, "levels": {{"rqa": {row!r}}}}}'.replace("'", '"').replace("False", "false")
    assert Memory.from_json(text.replace("None", "null")).level("rqa") == Standing()


def test_of_two_pages_the_last_level_counts():
    one, two = Memory(), Memory()
    one.stands("rqa", Standing(3), datetime(2026, 1, 2, tzinfo=UTC))
    two.stands("rqa", Standing(2), datetime(2026, 1, 1, tzinfo=UTC))
    two.stands("gekido", Standing(4))
    for both in (one.joined(two), two.joined(one)):
        assert (both.level("rqa").level, both.level("gekido").level) == (3, 4)
    assert one.joined(one.anew()).level("rqa").level == 1


def test_a_level_that_was_chosen_stays_until_it_is_automatic_again(page, drawn):
    go(page, "level", id="4")
    assert drawn[-1] == 4
    assert "Level 4, fixed" in bar(page)
    assert "Level" not in answer(page, *[True] * UP, *[False] * DOWN)
    later = Page(FIRST, memory=Memory.from_json(page.learning.memory.to_json()))
    go(later, "practise")
    assert "Level 4, fixed" in bar(later)
    before = later.learning.run.here
    go(later, "level", id="")
    assert later.learning.run.here is before
    assert "Level 4" in bar(later)
    assert "fixed" not in bar(later)
    assert "Level 5: harder" in answer(later, *[True] * UP)


def test_another_topic_keeps_the_level(page):
    answer(page, *[True] * UP)
    go(page, "about", id="pushing")
    assert page.learning.run.topic == "pushing"
    assert "Level 2" in bar(page)


# ---- where a level has nothing ---------------------------------------------------------------------------


def test_what_is_easier_says_so_and_does_not_lead_up(page, drawn):
    drawn.only = 1
    panel = go(page, "level", id="3")
    assert "Nothing new at level 3, so here’s an easier one." in panel
    go(page, "level", id="")
    answer(page, *[True] * (UP + 1))
    assert page.learning.run.level == 3
    drawn.only = 5
    answer(page, *[True] * (UP + 1))
    assert page.learning.run.level == 4
    drawn.only = 1
    answer(page, True, False, True, False)
    assert page.learning.run.level == 4
    assert "Level 3: easier" in answer(page, False)


@pytest.mark.slow
def test_the_nearest_easier_question_comes_before_a_harder_one():
    taught = [*course("rqa").values()][:6]
    known = {clause for one in taught for clause in one.reaches()}
    found = practice("rqa", 1, kinds=["why-not"], difficulty=4, taught=taught, known=known)
    assert found.difficulty in (2, 3)


@pytest.mark.slow
def test_what_the_rulebook_leaves_open_is_asked_at_the_hardest_level_or_on_request():
    taught = [*course("moonbots").values()][:6]
    for level, opened in ((1, False), (4, False), (5, True)):
        asked = practice("moonbots", 1, kinds=["legal"], difficulty=level, taught=taught)
        assert bool(asked.rulings) is opened
    known = [clause.id for clause in game("moonbots").rulebook.own()]
    assert difficulty(asked, known) == 5
    asked = finished(practising("rqa", 1, topics=["rulings"], difficulty=1, enough=1))
    assert asked.rulings


def test_the_easiest_level_is_one_step_and_one_thing():
    known = [clause.id for clause in game("rqa").rulebook.own()]
    both, count = (question(f"{kind}.rqa/pushing/crate-is-heavy.3") for kind in ("happens", "count"))
    assert "; " in both.right[0].text
    assert (difficulty(both, known), difficulty(count, known)) == (2, 1)
    line = question("course.rqa/first-push.2")
    assert [difficulty(replace(line, actions=n), known) for n in (2, 3, 4)] == [2, 4, 5]


# ---- what is asked ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("lessons", [2, 0])
@pytest.mark.parametrize("id", ["roborace", "moonbots"])
def test_never_the_same_kind_twice_running_and_only_lessons_done(id, lessons):
    memory, units = Memory(), [*course(id).values()]
    memory.done |= {f"{id}/{one.id}" for one in units[:lessons]}
    run, asked = runs.Practice(id, memory, 1), []
    for n in range(1, 6):
        run.go(n)
        asked.append(run.here.question)
    assert all(one.kind != two.kind for one, two in pairwise(asked))
    taught = units[:lessons] or course(id).chapters[0].units
    boards = {part.scenario for one in taught for part in one.parts}
    assert {made.board(one.id) for one in asked} <= boards


def test_where_there_is_only_one_kind_it_is_asked_again(monkeypatch):
    def practising(game, seed, *, kinds, **more):
        yield 1
        if "legal" not in kinds:
            raise NoQuestion("none")
        return replace(LEGAL, id=f"legal.rqa/x/{seed}.1", text=seed, clauses=(seed,))

    monkeypatch.setattr(made, "practising", practising)
    run = runs.Practice("rqa", Memory(), 1, topic="pushing")
    for n in range(1, 4):
        run.go(n)
        assert run.here.question.kind == "legal"


def test_what_happened_last_is_not_drawn_on_a_question():
    id = "happens.rqa/pushing/into-a-wall.4"
    assert question(id).scenario.document["steps"]
    page = Page(FIRST)
    send(page, "link", whole=f"quiz/{id}")
    assert not MARKS.search(page.regions["board"])
    send(page, "leave")
    assert MARKS.search(Page(f"{FIRST}@4").regions["board"])


# ---- what comes back -------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("redone", [False, True])
def test_the_end_of_a_lesson_and_the_doors_count_the_same_questions(redone):
    page = Page("course/rqa/first-push@1")
    for at in range(1, 5):
        respond(page, right=at == 1)
        go(page, "onward")
    if redone:
        go(page, "redo-missed")
        for _ in range(3):
            respond(page, right=True)
            go(page, "onward")
        assert page.learning.run.missed(page.learning.memory) == []
    assert ("The three you missed come back in practice today." in page.regions["course"]) is not redone
    for door in ("rqa", "door"):
        send(page, "open", id=door)
        assert ("3 questions come back today" in page.regions["form"]) is not redone


def test_practice_names_its_game_and_leads_to_that_of_another(page):
    name = game("rqa").title
    assert f"{name}, " in page.regions["course"]
    assert f'value="practice/rqa" selected>{name}' in page.regions["lesson"]
    go(page, "open", id="practice/gekido")
    assert page.learning.run.game == "gekido"


# ---- what comes back -------------------------------------------------------------------------------------


def test_what_was_missed_comes_back_today_until_it_is_right():
    memory, at = Memory(), datetime(2026, 3, 2, 9, tzinfo=UTC)
    asked = question("course.rqa/first-push.1")
    memory.answered(asked, right=False, at=at)
    assert memory.today("rqa", at) == [asked.id]
    memory.answered(asked, right=True, at=at.replace(minute=5))
    assert memory.today("rqa", at.replace(minute=5)) == []
    assert memory.today("rqa", at.replace(month=4)) == [asked.id]
