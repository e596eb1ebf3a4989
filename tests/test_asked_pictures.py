"""The picture of a position about which something is asked: nothing of the step before is marked on it."""

import random
from contextlib import suppress
from functools import cache
from itertools import chain, islice

import pytest
from lessons import Live
from sweep import WHOLE

from rqa_lab.core.scene import Fixed, Group
from rqa_lab.core.work import finished
from rqa_lab.learn import question
from rqa_lab.learn.asking import MAY, NoQuestion, about, of_part, offered, practice
from rqa_lab.learn.course import Reach, course
from rqa_lab.learn.worksheet import item
from rqa_lab.scenario.library import every
from rqa_lab.ui import board as values
from rqa_lab.ui import jobs
from rqa_lab.ui.library import on_offer
from rqa_lab.ui.runs import of_question
from rqa_lab.widgets import Task

pytestmark = pytest.mark.slow

GAMES = on_offer()
KINDS = {kind: [game for game in GAMES if kind in offered(game)] for kind in question.KINDS}
#: so many questions of a kind in a game behind a step; with so many seeds one is drawn if no game has any
MOST, SEEDS = 3 if WHOLE else 1, 20


def roles(shapes):
    """The roles of all shapes, those in groups included."""
    for one in shapes:
        if isinstance(one, Group | Fixed):
            yield from roles(one.items)
        if not isinstance(one, Fixed):
            yield from one.role.split()


def happened(game, step):
    """The roles of what only the marks of a step have, and the labels that it changes."""
    bare, drawn = game.scene(step.state), game.scene(step.state, events=step.events)
    new = {*roles(drawn.items)} - {*roles(bare.items)}
    said = {one.label for one in drawn.cells} - {one.label for one in bare.cells}
    return new, said


def shown(question):
    """The lesson that asks, and each picture of its position: on the page, as a file, on paper."""
    lesson = of_question(question, "Quiz").view
    files = (
        finished(jobs.telling(lesson)).frames[-1],
        finished(jobs.telling(lesson, line=False)).frames[0],
    )
    scenes = [
        values.board(lesson, lesson.table)["scene"],
        *(one.scene for one in files),
        item(question).scene,
    ]
    return lesson, scenes


def unmarked(question):
    """Nothing of the step before is marked; whether that step has marks at all."""
    lesson, scenes = shown(question)
    game, step = lesson.game, lesson.step
    marks, labels = happened(game, step)
    for scene in scenes:
        assert not marks & {*roles(scene.items)}, (question.id, marks & {*roles(scene.items)})
        assert not labels & {one.label for one in scene.cells}, question.id
    buttons = lesson.buttons
    plain = lesson.table.seats(buttons, None, {})
    assert values.seats(lesson, lesson.table) == plain, question.id
    assert not lesson.glides
    return bool(marks)


@cache
def places(game):
    """Steps of the library behind another that does something, in an order by chance."""
    found = []
    for scenario in every(game):
        does = [n for n, line in enumerate(scenario.lines, 1) if line.kind == "do"]
        found += [(scenario, n) for n in range(2, len(scenario.lines) + 1) if does and does[0] < n]
    random.Random(game).shuffle(found)
    return found


def drawn(game, kind):
    """A question of a kind that comes up seldom."""
    taught = [*course(game).values()][:4] if kind == MAY else ()
    for seed in range(SEEDS):
        with suppress(NoQuestion):
            return practice(game, seed, kinds=[kind], taught=taught)
    raise AssertionError((game, kind))


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_of_any_kind_is_drawn_without_the_step_before(kind):
    asked = []
    for game in KINDS[kind]:  # a kind that comes up seldom need not come up in each game
        written = (about(scenario, n, kind) for scenario, n in places(game))
        asked += islice((one for one in written if one is not None), MOST)
    for one in asked or [drawn(KINDS[kind][0], kind)]:
        unmarked(one)


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_course_is_drawn_without_the_step_before(game):
    parts = chain.from_iterable(
        ((one, n) for n in range(1, len(one.parts) + 1)) for one in course(game).values()
    )
    marked = [unmarked(of_part(unit, n)) for unit, n in parts]
    assert marked.count(True) > 3  # else none of this could fail


@pytest.mark.parametrize("game", GAMES)
def test_a_task_in_a_notebook_is_drawn_without_a_step_before(game):
    parts = chain.from_iterable(unit.parts for unit in course(game).values())
    for part in islice((one for one in parts if isinstance(one, Reach)), MOST):
        task = Task(part.scenario, part.goal, part.actions)
        lesson = Live(task.stepper.desk)
        assert lesson.step.parent is None
        assert not lesson.events
