"""What chance is to answer: what a script has left, wherever it is kept, and what is said of it in play."""

import pytest
from lessons import Live, Reader, send

from rqa_lab import Scenario
from rqa_lab.core.session import Impossible
from rqa_lab.core.verdict import Illegal
from rqa_lab.explore.comparison import compare
from rqa_lab.explore.play import bot_acts, resume, seated
from rqa_lab.scenario.scenario import pack, python, record, unpack
from rqa_lab.scenario.study import Study
from rqa_lab.ui import Explorer, keep, searches
from rqa_lab.ui.desk import desk_of
from rqa_lab.ui.parts import Task

FOURTH = Scenario(
    "gekido",
    "Fourth",
    bots={"v-rex": {"seat": "Ann", "at": "a1"}, "slicer": {"seat": "Bo", "at": "b1"}},
    attack={"target": "slicer", "command": "four of a kind", "locked": "TTT", "dice": "SX", "rolls": 1},
)
DRAWS = (
    Scenario("rqa", "Draws")
    .robot("pug", "c4")
    .robot("crate", "f6", seat="Bo")
    .seat("Ann", deck=["Battery"] * 5 + ["Hammer"] * 5)
    .turn("Ann", move=2)
)
LEFT = (
    (FOURTH.chance("TO"), "roll", ["TO"]),
    (FOURTH.chance("TT", "SX"), "roll", ["TT"]),
    (DRAWS.chance(*["Hammer"] * 5), "end turn", ["Hammer"] * 5),
    (DRAWS.chance("Hammer", "Hammer"), "end turn", ["Hammer"] * 2),
)
EVERY_LEFT = pytest.mark.parametrize("scenario, action, answers", LEFT)


def given(step):
    return [answer.option for answer in step.answers]


def says(study):
    """The file of a study, and that it says the same again."""
    scenario = study.scenario(study.place(study.session.here))
    again = Study(scenario)
    assert again.plain() == study.plain()
    assert again.scenario(scenario.here) == scenario
    assert unpack(pack(scenario)) == scenario
    assert scenario.problems == again.problems == ()
    return scenario


# ---- what a script has left ------------------------------------------------------------------------------


@EVERY_LEFT
def test_what_no_step_has_used_answers_everywhere(scenario, action, answers):
    made = scenario.session().act(action)
    assert given(made)[: len(answers)] == answers
    for other in (
        Study(scenario).session,
        Study(Study(scenario).scenario()).session,
        unpack(pack(scenario)).session(),
        record(scenario, scenario.session().here).session(),
        resume(scenario),
        desk_of(scenario).view.session,
        desk_of(scenario.session()).view.session,
        keep.opened(keep.address(desk_of(scenario).view, known=False)).session,
        keep.read(keep.file(desk_of(scenario).view)[1], "x.yaml").session,
    ):
        step = other.act(action)
        assert (step.answers, step.state, step.rest) == (made.answers, made.state, made.rest)
        assert other.undo().rest == scenario.session().here.rest
    assert f'chance=["{answers[0]}"' in python(scenario)


@EVERY_LEFT
def test_the_editor_saves_what_the_author_wrote(scenario, action, answers):
    explorer = Explorer(scenario)
    send(explorer, "edit")
    assert explorer.page.view.scenario.document["chance"] == scenario.document["chance"]
    send(explorer, "edit")
    send(explorer, "act", text=action)
    assert given(explorer.page.view.step)[: len(answers)] == answers
    made, left = explorer.page.view.step, scenario.document["chance"][len(answers) :]
    send(explorer, "edit")
    assert explorer.page.view.scenario.document["chance"] == [*given(made), *left]


def test_each_place_has_what_is_left_there_after_undo_on_a_branch_and_in_a_file():
    scenario = DRAWS.chance(*["Hammer"] * 7).step("move pug up").step("end turn")
    study = Study(scenario)
    session, start = study.session, study.session.start
    assert [len(step.rest) for step in study.main] == [7, 7, 2]
    drawn = session.act("end turn")
    assert given(drawn) == ["Hammer"] * 5
    assert session.undo() is start
    session.switch(study.main[1])
    moved = session.act("move pug left")
    assert (moved.rest, session.act("end turn").rest) == (("Hammer",) * 7, ("Hammer",) * 2)
    again = Study(says(study))
    assert [[step.rest for step in one.steps] for one in again.branches] == [
        [step.rest for step in one.steps] for one in study.branches
    ]


def test_lines_have_a_rest_of_their_own():
    lines = [
        {"chance": ["TT", "SX"], "steps": [{"do": "roll"}]},
        {"chance": ["OO"], "steps": [{"do": "roll"}]},
    ]
    study = Study(FOURTH.set(chance=["TO"], steps=[{"do": "roll"}], lines=lines))
    rolled = {given(one.steps[-1])[0]: one.steps[-1].rest for one in study.branches}
    assert rolled == {"TO": (), "TT": ("SX",), "OO": ()}
    assert study.session.start.rest == ("TO",)
    assert {line["chance"][0]: line["chance"] for line in says(study).document["lines"]} == {
        "TT": ["TT", "SX"],
        "OO": ["OO"],
    }


def test_the_main_line_goes_on_with_the_rest():
    study = Study(DRAWS.chance(*["Hammer"] * 7))
    study.session.act("move pug up")
    study.session.act("end turn")
    assert study.main[-1].rest == ("Hammer",) * 2
    assert says(study).document["chance"] == ["Hammer"] * 7
    assert "lines" not in says(study).document


@EVERY_LEFT
def test_a_rest_without_steps_is_for_who_plays_and_no_failure(scenario, action, answers):
    assert scenario.run().passed
    assert [failure.message for failure in scenario.step(action).run().failures] == [
        f"{left!r} was never asked for" for left in scenario.document["chance"][len(answers) :]
    ]


def test_a_rest_of_a_line_is_a_warning_and_it_stays():
    scenario = FOURTH.set(lines=[{"chance": ["TO"], "steps": [{"do": "stop"}]}])
    report = scenario.run()
    assert report.passed
    assert [warning.message for warning in report.warnings if warning.step is None] == [
        "lines.0.chance.0: 'TO' was never asked for"
    ]
    assert Study(scenario).scenario().document["lines"][0]["chance"] == ["TO"]


# ---- what does not fit -----------------------------------------------------------------------------------


@pytest.mark.parametrize("odd", ["1", "QQ", "TTT"])
def test_what_does_not_fit_is_told_and_nothing_is_lost(odd):
    scenario = FOURTH.chance(odd)
    for session in (scenario.session(), Study(scenario).session):
        with pytest.raises(Illegal):
            session.act("roll")
        assert (session.here, session.here.children) == (session.start, [])
    explorer = Explorer(scenario)
    send(explorer, "act", text="roll")
    step = explorer.page.view.step
    assert (step.unfit, step.rest) == (odd, (odd,))
    assert f"Chance cannot answer “{odd}” here" in explorer.side
    kept = keep.opened(keep.address(explorer.page.view, known=False))
    assert (kept.step.state, kept.step.rest) == (step.state, (odd,))
    send(explorer, "undo")
    assert explorer.page.view.step.rest == (odd,)


@pytest.mark.parametrize("odd", ["1", "QQ"])
def test_steps_that_do_not_fit_are_told_at_the_answer_and_stay_in_the_file(odd):
    scenario = FOURTH.chance(odd).step("roll").step("stop")
    study = Study(scenario)
    assert len(study.problems) == 1
    assert f"chance cannot answer '{odd}'" in str(study.problems[0])
    assert study.scenario() == scenario
    line = FOURTH.set(lines=[{"chance": [odd], "steps": [{"do": "roll"}]}])
    assert Study(line).scenario() == line
    assert f"chance cannot answer '{odd}'" in str(Study(line).problems[0])


# ---- what is said in play --------------------------------------------------------------------------------


def test_chance_answers_what_it_is_told_and_the_seed_what_it_is_not():
    session = FOURTH.session()
    seeded = session.act("roll")
    session.undo()
    session.chance("ot")
    assert session.here.rest == ("TO",)
    said = session.act("roll")
    assert (given(said), said is seeded, session.start.children) == (["TO"], False, [seeded, said])
    session.undo()
    assert session.act("roll") is said, "the same with the same answers is the same step"
    session.undo()
    session.chance()
    assert session.act("roll") is seeded


@pytest.mark.parametrize(
    "scenario, answers, told",
    [
        (FOURTH, ["QQ"], "Chance cannot answer “QQ” next. What do the dice show? 2 dice are rolled"),
        (FOURTH, ["TO", "TO"], "Chance is asked only once next, so “TO” cannot be said yet."),
        (DRAWS, ["Tackle"], "“Tackle” isn’t one of the options: Battery and Hammer"),
        (DRAWS, ["Hammer"] * 4 + ["Tackle"], "“Tackle” after Hammer, Hammer, Hammer, Hammer."),
        (DRAWS, ["Hammer"] * 6, "Chance is asked only"),
        (DRAWS.set(seats=None), ["Hammer"], "leaves anything to chance"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(scenario, answers, told):
    session = scenario.session()
    with pytest.raises(Impossible) as caught:
        session.chance(*answers)
    assert told in str(caught.value)
    assert session.here.rest == ()


def test_what_waits_for_later_may_stay_behind_what_is_said():
    session = FOURTH.chance("TO", "SX").session()
    session.chance("DD", "SX")
    assert session.here.rest == ("DD", "SX")


def test_what_is_said_is_kept_wherever_one_stands():
    study = Study(DRAWS.chance(*["Hammer"] * 5).step("move pug up").step("end turn"))
    session = study.session
    assert not study.touched
    session.chance("Battery")
    assert study.touched
    session.switch(study.main[1])
    session.chance("Hammer", "Battery")
    session.act("move pug left")
    session.chance("Battery", "Battery")
    scenario = says(study)
    again = Study(scenario)
    assert [step.rest for one in again.branches for step in one.steps] == [
        step.rest for one in study.branches for step in one.steps
    ]
    assert scenario.document["chance"] == ["Hammer"] * 5
    assert scenario.run().passed


def test_what_is_said_at_the_end_goes_on_in_a_game_and_among_bots():
    game = Scenario("rqa", "A game", game={"seats": ["Ann", "Bo"]}, players={"Bo": "greedy"})
    session = resume(game.step("choose begin"))
    answered = record(game, session.here)
    waits = answered.set(chance=[*answered.document.get("chance", ()), "Petrol"])
    session = resume(waits)
    assert session.here.rest == ("Petrol",)
    assert [step.rest for step in session.line[:-1]] == [()] * session.here.number
    session.act(session.game.legal(session.state)[0], loosely=True)
    bots = seated(session, {"Bo": "greedy"})
    while bot_acts(session, bots):
        pass
    assert session.here.rest == ("Petrol",)
    assert Study(waits, strict=True).end.rest == ("Petrol",)


def test_two_readings_are_compared_with_what_chance_was_told():
    session = DRAWS.session()
    session.act("move pug up")
    session.chance(*["Hammer"] * 5)
    session.act("end turn")
    found = compare(session, {"edge-one-obstacle": "four"})
    assert [given(step) for step in (found.left.steps[-1], found.right.steps[-1])] == [["Hammer"] * 5] * 2


# ---- in the explorer -------------------------------------------------------------------------------------


def test_the_reader_says_it_beside_the_actions():
    explorer = Explorer(FOURTH)
    assert "Say what chance answers next" in explorer.side
    assert "<option>TO</option>" in explorer.side
    send(explorer, "chance", id="next", text="QQ")
    assert "Chance cannot answer “QQ” next." in explorer.side
    assert 'value="QQ"' in explorer.side
    send(explorer, "chance", id="next", text="to")
    assert "Chance answers next: <b>TO</b>" in explorer.side
    assert "cannot answer" not in explorer.side
    lesson = Live(explorer.page)
    assert keep.opened(keep.address(lesson, known=True)).step.rest == ("TO",)
    assert keep.read(keep.file(lesson)[1], "x.yaml").step.rest == ("TO",)
    send(explorer, "edit")
    assert explorer.page.view.scenario.document["chance"] == ["TO"]
    send(explorer, "edit")
    send(explorer, "chance", text="none")
    assert explorer.page.view.step.rest == ()
    send(explorer, "edit")
    assert "chance" not in explorer.page.view.scenario.document


def test_it_is_offered_only_where_chance_is_about_to_be_asked():
    explorer = Explorer(DRAWS.set(seats=None))
    assert "is-chance" not in explorer.side
    explorer = Explorer(FOURTH.set(question="What comes?").chance("TO").step("roll"))
    assert "TO" not in explorer.side, "what answers the question is not shown"


def test_a_line_that_was_found_keeps_what_waits():
    lesson = Reader(Explorer(FOURTH.chance("TO")).page.view)
    roll = lesson.session.read("roll")
    lesson.show(searches.line_played(lesson.view, lesson.step, [(roll, ["DD"])]))
    assert (given(lesson.study.main[-1]), lesson.study.main[-1].rest) == (["DD"], ("TO",))


def test_in_an_exercise_chance_is_not_the_readers():
    task, hammers = Task(DRAWS.chance(*["Hammer"] * 5), "Crate with at most 4 Health", 2), ("Hammer",) * 5
    assert task.exercise.chance == hammers
    desk = task.stepper.desk
    desk.receive({"do": "chance", "text": "Battery"})
    assert desk.view.step.rest == hammers
    desk.receive({"do": "act", "text": "end turn"})
    assert given(desk.view.step) == [*hammers]
