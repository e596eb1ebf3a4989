"""The timeline of a lesson: the scenario’s own line, branches, playing, scripts that are wrong."""

import pytest
from lessons import RQA, WALL, Reader, lesson_of, send

from rqa_lab import Scenario
from rqa_lab.ui import Explorer, pages, timeline
from rqa_lab.ui import board as values
from rqa_lab.ui import side as aside


def test_the_script_is_run_ahead_and_the_lesson_starts_at_the_question(wall):
    assert [entry.refused is not None for entry in wall.author_line] == [False, False, True, False]
    assert str(wall.place) == "0"
    assert values.head(wall, RQA)["kind"] == "start"
    assert aside.side(wall, RQA, {})["answer"] == ""


def test_stepping_on_and_back(wall):
    wall.go(1)
    assert wall.step.action.text == "push crate right with pug"
    assert values.head(wall, RQA)["text"] == "The Wall stops it."
    wall.go(1)
    assert str(wall.place) == "2"
    assert [reason.kind for reason in wall.refusal.reasons] == ["same obstacle", "push price"]
    wall.go(1)
    wall.go(1)
    assert str(wall.place) == "3"
    assert wall.finished
    assert aside.side(wall, RQA, {})["answer"] == "Nobody."
    for _ in range(4):
        wall.go(-1)
    assert str(wall.place) == "0"


def test_stepping_by_event_shows_the_moment_after_each(wall):
    wall.do("unit", 1)
    health = []
    for _ in wall.author_line[1].step.events:
        wall.go(1)
        health.append(wall.game.look(wall.state)["crate"]["health"]["red"])
    assert health == [1, 1, 0, 0, 0]
    assert wall.moment is None
    wall.go(-1)
    assert wall.moment == 4
    wall.do("unit", 0)
    assert wall.moment is None


def test_one_step_by_event_leaves_the_unit_alone(explorer):
    send(explorer, "step", n=1, by="event")
    assert explorer.page.view.moment == 1
    assert not explorer.page.view.by_event
    send(explorer, "step", n=1)
    assert explorer.page.view.moment is None
    assert str(explorer.page.view.place) == "1"


def test_an_event_can_be_looked_at_and_left_again(wall):
    wall.go(1)
    wall.do("event", 0)
    assert wall.moment == 1
    assert values.tray(wall, RQA)["hand"]["cards"][0]["can"] is False
    assert aside.side(wall, RQA, {})["acts"]["middle"]
    wall.close()
    assert wall.moment is None
    wall.do("event", 99)
    assert wall.moment is None


def test_the_event_that_stands_out_is_about_what_the_scenario_teaches(wall):
    wall.go(1)
    assert wall.step.events[wall.highlight].kind == "bump"
    assert wall.open == "rqa.push.into-wall"


def test_playing_ends_at_the_end_and_starts_over(wall):
    wall.play(1)
    ticks = 0
    while wall.playing:
        wall.tick()
        ticks += 1
    assert ticks == 3
    assert wall.at_end
    wall.play(1)
    assert str(wall.place) == "0"
    wall.act("end turn")
    assert not wall.playing


def test_what_else_is_tried_becomes_a_branch_and_nothing_is_lost(wall):
    wall.go(1)
    wall.act("energy to move 1")
    wall.act("energy to move 2")
    assert (wall.tried, wall.number) == (True, 1)
    assert wall.fork == 1
    assert wall.address == "rqa/pushing/wall@1"
    wall.undo()
    wall.undo()
    assert str(wall.place) == "1"
    wall.redo()
    assert (wall.tried, wall.number) == (True, 0)
    wall.do("back")
    assert str(wall.place) == "1"
    wall.go(1)
    assert str(wall.place) == "2", "stepping on goes along the scenario's own line"
    wall.do("visit", "1.2")
    assert wall.step.action.text == "energy to move 2"


def test_several_branches_one_is_shown(wall):
    wall.act("move pug up")
    wall.do("back")
    wall.act("move pug down")
    assert wall.tips.index(wall.branch[-1].step) == 1
    wall.do("branch")
    assert wall.step.action.text == "move pug up"
    assert len(wall.tips) == 2


def test_going_on_from_the_end_lengthens_the_line(wall):
    wall.ends(1)
    wall.act("end turn")
    time = timeline.time(wall, RQA)
    assert len(time["points"]) == 5
    assert not time["off"]
    wall.go(-1)
    assert str(wall.place) == "3"
    wall.go(1)
    assert (wall.tried, wall.number) == (True, 0)


def test_doing_what_the_script_does_stays_on_its_line(wall):
    wall.act("push crate right with pug")
    assert str(wall.place) == "1"


def test_a_script_that_is_wrong_is_shown_as_far_as_it_goes():
    scenario = WALL.set(steps=[{"do": "move pug up"}, {"do": "push crate right"}, {"do": "end turn"}])
    lesson = lesson_of(scenario)
    assert [entry.refused is not None for entry in lesson.author_line] == [False, False, True, False]


ODD = """\
rqa: 1
title: Odd
robots: {pug: {seat: Ann, at: c4}, crate: {seat: Bo, at: d4}}
turn: {seat: Ann, move: 5}
seats: {Ann: {deck: [Battery, Hammer]}}
"""


@pytest.mark.parametrize(
    "steps",
    [
        "steps: [{options: []}]",
        "steps: [{refuse: end turn, seat: Bob}]",
        "steps: [{refuse: end turn}]",
        "steps: [{do: jump}, {do: push crate}]",
        "chance: [Tackle]\nsteps: [{do: end turn}, {do: end turn}]",
    ],
)
def test_a_file_whose_steps_fail_is_shown_as_far_as_it_goes(steps):
    opened = lesson_of(Scenario.from_text(ODD + steps + "\n"))
    for entry in range(len(opened.author_line) + 1):
        opened.seek(entry)
        assert "Pug of Ann" in pages.regions(opened, {})["board"]
    opened.act("move pug up")


HELD = (
    Scenario("rqa", "Not in the hand")
    .robot("pug", "c4", seat="Ann")
    .robot("crate", "d4", seat="Bo")
    .seat("Ann", hand=["Battery"], discard=["Tackle"])
    .turn("Ann")
    .refuse("play Tackle on crate")
)


@pytest.mark.parametrize(
    "eyes, kind", [(None, "not in hand"), ("Ann", "not in hand"), ("Bo", "hand not seen")]
)
def test_what_the_author_has_refused_is_told_as_those_may_know_it_who_look(eyes, kind):
    lesson = lesson_of(HELD)
    lesson.do("eyes", eyes)
    lesson.go(1)
    for _ in range(2):  # with its note, and when that is closed
        assert [reason.kind for reason in lesson.refusal.reasons] == [kind]
        assert values.head(lesson, RQA)["reasons"] == [
            lesson.game.language.explain(lesson.refusal.reasons[0])
        ]
        lesson.close()
    assert lesson.note is None


def test_an_action_in_vain_is_judged_on_what_is_seen():
    lesson = lesson_of(HELD)
    lesson.do("eyes", "Bo")
    assert lesson.judge(lesson.session.read("play Tackle on crate")).reasons[0].kind == "hand not seen"
    lesson.do("eyes", "Ann")
    assert lesson.judge(lesson.session.read("play Tackle on crate")).reasons[0].kind == "not in hand"


@pytest.mark.parametrize(
    "at, taught",
    [
        ("rqa/attacks/close-enough@2", "rqa.attack.range-closer-ok"),
        ("rqa/attacks/a-gun-without-a-target@1", "rqa.attack.need-valid-target"),
    ],
)
def test_the_clause_that_lies_open_is_the_taught_one(at, taught):
    lesson = Reader(Explorer(at).page.view)
    assert lesson.open == lesson.scenario.teaches[0] == taught
    if lesson.refusal is None:
        lesson.do("event", 0)
        assert lesson.open == lesson.step.events[0].clauses[0], (
            "of an event that is picked it is the event's own"
        )
