"""Exercises: the engine says whether they are solved, whoever acts, wherever one stands."""

import pytest

from rqa_lab import Scenario, load
from rqa_lab.core.notation import Unreadable
from rqa_lab.learn.course import Exercise
from rqa_lab.widgets import Task


def corner():
    return (
        Scenario("rqa", "Two bumps")
        .tiles(e4="Wall", d6="Wall")
        .robot("pug", "c4", seat="Ann")
        .robot("strider", "d4", seat="Bo")
        .turn("Ann", move=9)
    )


LINE = ("push strider right", "move pug down", "move pug right", "push strider up", "push strider up")


def test_it_is_solved_where_the_goal_is_reached_in_time():
    exercise = Exercise(corner(), "Ann with 2 VP", len(LINE))
    session = exercise.session()
    for number, action in enumerate(LINE):
        checked = exercise.check(session)
        assert (bool(checked), str(checked)) == (False, f"Not yet: {number} of 5 actions done.")
        session.act(action)
    assert (bool(exercise.check(session)), str(exercise.check(session))) == (True, "Solved in 5 actions.")
    session.undo()
    assert not exercise.check(session)


def test_what_was_begun_has_to_be_done():
    """Trick is spent at once, but the card that it lays still waits for its place."""
    exercise = Exercise(load("roborace/abilities/face-down"), "Trick in the spent", 2)
    session = exercise.session()
    session.act("use Trick")
    assert not exercise.check(session)
    session.act("choose 1,1")
    assert exercise.check(session)


def test_a_goal_that_is_reached_too_late_is_not_solved():
    exercise = Exercise(corner(), "Ann with 2 VP", len(LINE))
    session = exercise.session()
    for action in ("move pug up", "move pug down", *LINE[:3]):
        session.act(action)
    assert str(exercise.check(session)) == "Not reached in 5 actions. Take some back, and try again."
    late = Exercise(corner(), "Ann with 1 VP", 1)
    assert (bool(late.check(session)), str(late.check(session))) == (
        False,
        "You are there, in 5 actions. 1 would do.",
    )


def test_a_solution_is_found_or_there_is_none_of_that_length():
    line = Exercise(corner(), "Ann with 2 VP", len(LINE)).solution()
    assert len(line) == len(LINE)
    assert not Exercise(corner(), "Ann with 2 VP", len(LINE) - 1).solution()


def test_one_that_begins_after_some_steps_counts_only_what_follows_them():
    scenario = corner().set(steps=[{"do": LINE[0]}, {"refuse": LINE[0]}, {"do": LINE[1]}])
    exercise = Exercise(scenario, "Ann with 2 VP", 3, after=2)
    session = exercise.session()
    assert session.here.number == 1
    assert exercise.deeds == ()
    session.undo()
    session.act("move pug up")
    assert exercise.check(session).used == 0
    written = Exercise(scenario, "Ann with 2 VP", 4, after=2, line=LINE[1:])
    session = written.session()
    for number, action in enumerate(written.deeds, 1):
        session.act(action)
        assert written.check(session).used == number
    assert written.check(session)


def test_a_text_that_is_no_goal_is_refused_at_once():
    with pytest.raises(Unreadable, match="cannot read"):
        Task(corner(), "Strider very sad", 2)


def test_the_widget_follows_the_board_and_its_own_steps_are_left_out():
    task = Task(load("rqa/pushing/robot-meets-robot"), "Strider with at most 4 Health", 1)
    told = task.children[0]
    assert "Not yet: 0 of 1 action done." in told.value
    assert (task.stepper.steps, task.stepper.desk.view.scenario.question) == (
        0,
        "In 1 action. Every choice counts as one.",
    )
    task.stepper.receive({"do": "act", "text": "push strider right"})
    assert "✓ Solved in 1 action." in told.value
    task.stepper.receive({"do": "undo"})
    assert "✓" not in told.value


def test_without_a_kernel_it_says_the_task_under_which_the_board_stands():
    data = Task("rqa/pushing/robot-meets-robot", "Strider with at most 4 Health", 1)._repr_mimebundle_()
    assert data["text/plain"] == "Task('Strider with at most 4 Health', 1)"
    assert data["text/html"].startswith(
        "<p><strong>Your task: Strider with at most 4 Health.</strong> In 1 action."
    )
    assert "<img " in data["text/html"]
