"""The courses: each lesson can be asked and solved as its file says, and is about what it shows."""

import re
from typing import Any

import pytest

from rqa_lab import load
from rqa_lab.games import game, games
from rqa_lab.learn.asking import NoQuestion, asked, question
from rqa_lab.learn.course import Ask, Exercise, Reach, course, outside, read_course, stands
from rqa_lab.learn.question import KINDS

PARTS = [
    pytest.param(part, unit.question_id(number), id=f"{unit.game}-{unit.id}-{number}")
    for id in games()
    for unit in course(id).values()
    for number, part in enumerate(unit.asked, 1)
]
COURSES = [id for id in games() if course(id)]
#: kind of question -> what the steps are that it may be about, if not what is done
ABOUT = {"why-not": {"refuse"}, "legal": {"do", "refuse"}}
#: a course shows this share of the clauses of the base set, or more
LEAST = 0.6


@pytest.mark.parametrize("id", ["gekido", "moonbots"])
def test_each_wrong_answer_of_an_author_has_a_reason_of_its_own(id: str) -> None:
    for unit in course(id).values():
        for number, part in enumerate(unit.asked, 1):
            if isinstance(part, Ask) and part.answers and "Yes" not in part.answers:
                made = question(unit.question_id(number))
                wrong = [one.why for one in made.answers if not one.right]
                assert made.right[0].why not in wrong, made.id
                assert not any("not the reason here" in why for why in wrong), made.id


@pytest.mark.slow
@pytest.mark.parametrize("part, id", PARTS)
def test_a_part_is_a_question(part: Ask | Reach, id: str) -> None:
    """A question is about a step that there is; a goal is reached by the steps that follow, not before."""
    scenario, made = load(part.scenario), question(id)
    assert (made.id, made.text) == (id, outside(part) or made.text)
    assert scenario.run().passed
    assert part.steps.stop <= len(scenario.lines) + 1
    if isinstance(part, Ask):
        assert part.kind in KINDS
        assert scenario.lines[part.step - 1].kind in ABOUT.get(part.kind, {"do"})
        exercise = Exercise(made.scenario, "", 0, len(made.scenario.lines))
        line, session = scenario.lines[part.step - 1], exercise.session()
        assert len(made.right) == 1
        if part.kind == "where" and not part.answers:  # where it is legal, not where a piece ends up
            assert made.right[0].place == session.game.where(session.state, session.read(line.texts[0]))[1]
            return
        assert session.read(made.action) is session.read(line.texts[0])
        assert made.seat == line.seat
        if part.kind == "where":
            assert made.right[0].place in where(part.text, session.game.look(session.act(made.action).state))
        return
    exercise = Exercise.of(made)
    session = exercise.session()
    assert not exercise.check(session)
    for action in made.line:
        session.act(action)
    assert exercise.check(session)


def where(text, look):
    """Where the pieces are that a question names where it asks; it, else, is what it names before."""
    places = {name: one["at"] for name, one in look.items() if isinstance(one, dict) and one.get("at")}
    for asks in (text.rpartition(". ")[2], text):
        if named := {at for name, at in places.items() if name in asks.lower()}:
            return named
    raise AssertionError(f"no piece is named: {text}")


@pytest.mark.parametrize(
    "id, says",
    [
        ("course.rqa/first-pus.1", "Did you mean 'first-push'"),
        ("course.rqb/first-push.1", "Did you mean 'rqa'"),
        ("course.rqa/first-push.9", "parts 1 to 4"),
        ("course.rqa/first-push.x", "parts 1 to 4"),
        ("course.rqa/first-push", "expected"),
        ("course.", "expected"),
    ],
)
def test_an_id_that_means_no_part_says_so(id: str, says: str) -> None:
    with pytest.raises(NoQuestion, match=says):
        question(id)


@pytest.mark.parametrize("id", games())
def test_areas_are_topics(id: str) -> None:
    """A lesson is about areas of the rulebook, and shows clauses of the first of them."""
    rulebook = game(id).rulebook
    for unit in course(id).values():
        assert set(unit.areas) <= set(rulebook.topics), unit.id
        shown = {rulebook[clause].topic for clause in unit.reaches()}
        assert unit.areas[0] in shown, f"{unit.id} shows {sorted(shown)}"


@pytest.mark.parametrize("id", COURSES)
def test_a_lesson_asks_and_sets_something_to_do(id: str) -> None:
    """Two to four parts, among them a question and a task."""
    for unit in course(id).values():
        assert 2 <= len(unit.parts) <= 4, unit.id
        assert {type(part) for part in unit.parts} == {Ask, Reach}, unit.id


@pytest.mark.parametrize("id", COURSES)
def test_a_course_reaches_the_rulebook(id: str) -> None:
    """Every area is the main or second one of a lesson, and few clauses are shown by none."""
    rulebook = game(id).rulebook
    areas = {area for unit in course(id).values() for area in unit.areas[:2]}
    assert set(rulebook.topics) - areas <= {"rulings"}
    reached, base = course(id).reached(), [clause.id for clause in rulebook.own() if clause.set == "base"]
    missed = [clause for clause in base if clause not in reached]
    share = 1 - len(missed) / len(base)
    print(f"{share:.0%} of {len(base)} clauses are shown by a lesson; none shows", *missed, sep="\n")
    assert share >= LEAST


BUMP = "rqa/pushing/over-the-edge"


@pytest.mark.parametrize(
    "kind, step, answers, right",
    [
        ("happens", 1, ("Strider on g4", "Strider knocked out"), "Strider on g4."),
        ("legal", 1, ("Yes", "No"), "Yes."),
        ("legal", 2, ("Yes", "No"), "No."),
        ("why-not", 2, ("rqa.push.crate-cost", "rqa.limit.same-obstacle"), None),
    ],
)
def test_the_engine_says_which_answer_is_right(
    kind: str, step: int, answers: tuple[str, ...], right: str | None
) -> None:
    """A goal that holds afterwards, Yes or No, a clause that refuses it; the way there tells nothing."""
    made = asked(Ask(BUMP, step, kind, "What?", answers=answers))
    said = right or game("rqa").rulebook["rqa.limit.same-obstacle"].says
    assert [answer.text for answer in made.right] == [said]
    assert len(made.scenario.lines) == step - 1
    assert not {"question", "answer", "teaches", "expect"} & made.scenario.document.keys()


def test_where_a_piece_ends_is_answered_on_the_board() -> None:
    made = asked(Ask(BUMP, 1, "where", "Where?", answers=("Strider on g4", "Strider on f4")))
    assert {(answer.text, answer.place, answer.right) for answer in made.answers} == {
        ("g4", "g4", True),
        ("f4", "f4", False),
    }


def test_an_answer_may_be_in_its_authors_words() -> None:
    goals, words = ("Strider has 5 health", "Strider has 4 health"), ("5 Health", "4 Health")
    made = asked(Ask(BUMP, 1, "count", "How much?", answers=goals, words=words))
    assert [(answer.text, answer.right) for answer in made.answers] == [
        ("4 Health", True),
        ("5 Health", False),
    ]
    with pytest.raises(ValueError, match="shorter"):
        asked(Ask(BUMP, 1, "count", "How much?", answers=goals, words=words[:1]))


@pytest.mark.parametrize("answers", [("Strider on g4", "Strider has 4 health"), ("Strider on a1",)])
def test_one_answer_has_to_be_right(answers: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="not exactly one"):
        asked(Ask(BUMP, 1, "happens", "What?", answers=answers))


# ---- the file --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", COURSES)
def test_a_chapter_has_lessons_and_a_picture(id: str) -> None:
    """Five to eight chapters; each lesson is in one of them, and knows it."""
    found = course(id)
    assert 5 <= len(found.chapters) <= 8
    assert [unit.id for chapter in found.chapters for unit in chapter.units] == list(found)
    assert [unit.number for unit in found.values()] == list(range(1, len(found) + 1))
    for number, chapter in enumerate(found.chapters, 1):
        assert (chapter.game, chapter.number) == (id, number)
        assert chapter.units
        assert all(unit.chapter == chapter.id for unit in chapter.units)
        picture = load(chapter.scenario)
        assert 0 <= chapter.step <= len(picture.lines)
        assert stands(picture, chapter.step).game.id == id


PART = {"reach": "Pug on a2", "from": "rqa/x", "actions": 1}
LESSON = {
    "id": "first",
    "title": "First",
    "areas": ["moving"],
    "says": "Go!",
    "parts": [PART],
}
CHAPTER = {
    "id": "steps",
    "title": "Steps",
    "text": "One.",
    "scenario": "rqa/x",
    "step": 0,
    "lessons": [LESSON],
}
IN_STEPS = "the course of rqa, chapter 'steps'"


@pytest.mark.parametrize(
    "document, says",
    [
        ({}, "the course of rqa: expected chapters, and a list of mappings there"),
        ({"chapters": [CHAPTER | {"lesson": []}]}, f"{IN_STEPS}: found 'lesson', expected id, "),
        ({"chapters": [CHAPTER | {"lessons": ["first"]}]}, f"{IN_STEPS}: expected lessons, and a list"),
        ({"chapters": [CHAPTER | {"step": "1"}]}, f"{IN_STEPS}: step is '1', expected a whole number"),
        ({"chapters": [CHAPTER, CHAPTER]}, f"{IN_STEPS}: 'first' is already lesson 1"),
        ({"chapters": [CHAPTER, CHAPTER | {"lessons": []}]}, f"{IN_STEPS}: another chapter has this id"),
        (
            {"chapters": [CHAPTER | {"lessons": [LESSON | {"title": 1}]}]},
            f"{IN_STEPS}, lesson 'first': title is '1'",
        ),
        (
            {"chapters": [CHAPTER | {"lessons": [{**LESSON, "areas": "moving"}]}]},
            f"{IN_STEPS}, lesson 'first': areas is 'moving', expected a list",
        ),
        (
            {"chapters": [CHAPTER | {"lessons": [{**LESSON, "parts": [{"ask": "where", "step": 1}]}]}]},
            f"{IN_STEPS}, lesson 'first', part 1: about is missing",
        ),
        (
            {"chapters": [CHAPTER | {"lessons": [{**LESSON, "parts": [{**PART, "practice": 1}]}]}]},
            f"{IN_STEPS}, lesson 'first', part 1: practice is '1', expected no or a text",
        ),
        (
            {"chapters": [CHAPTER | {"lessons": [{**LESSON, "more": [{"ask": "where", "step": 1}]}]}]},
            f"{IN_STEPS}, lesson 'first', more 1: about is missing",
        ),
    ],
)
def test_a_slip_in_the_file_is_told_with_its_place(document: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=re.escape(says)):
        read_course("rqa", document)


def test_a_task_gives_counters_as_they_are_at_its_start() -> None:
    """They change with each step, and the text doesn't."""
    counted = re.compile(r"(?:You have [^.]*?\b|with )\d+ (?:Move|Energy)\b")
    for unit in course("rqa").values():
        for part in unit.parts:
            if isinstance(part, Reach) and (found := counted.search(part.text)):
                assert "start" in part.text, f"{unit.id}: {found[0]}"
