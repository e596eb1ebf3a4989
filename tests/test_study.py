"""Studies: every line is kept, and travels in a file."""

import random

import pytest

from rqa_lab import Scenario, load
from rqa_lab.commands.play import keep, opened
from rqa_lab.scenario.format import MARKS, Place
from rqa_lab.scenario.library import ids
from rqa_lab.scenario.scenario import pack, unpack
from rqa_lab.scenario.study import Study
from rqa_lab.scenario.writing import to_yaml

_POSSIBLE = (
    *("end turn", "play Battery", "play Hammer on crate", "play Tackle on crate"),
    *("buy Advanced Battery", "buy Rivet Gun", *(f"energy to move {n}" for n in (1, 2, 3))),
)
WALL = (
    Scenario("rqa", "Into a wall", teaches=["rqa.push.into-wall"], question="What moves?")
    .tiles(e4="Wall")
    .robot("pug", "c4")
    .robot("crate", "d4", health=2)
    .hand("Ann", "Battery", "Hammer", "Tackle")
    .turn("Ann", move=3, energy=3)
    .step("push crate right", say="The Wall stops it.", expect={"crate": {"health": 1}})
    .refuse("push crate right", because="rqa.limit.same-obstacle", say="Not twice.")
    .options(*_POSSIBLE, say="That is all.")
    .step("play Hammer on crate")
)


def tried(scenario=WALL):
    """A study with two lines that leave the main one, and one that leaves one of them."""
    study = Study(scenario)
    session = study.session
    first = session.act("play Tackle on crate")
    second = session.act("end turn")
    session.switch(first)
    inner = session.act("play Battery")
    session.switch(study.main[1])
    last = session.act("play Battery")
    return study, first, second, inner, last


def texts(study):
    return [[str(step.action) for step in one.steps if step.action] for one in study.branches]


def chosen(answer):
    return answer.text.removeprefix("choose ")


# ---- lines -----------------------------------------------------------------------------------------------


def test_lines_stand_behind_the_one_that_they_leave_and_the_last_to_leave_first():
    study, first, _, inner, last = tried()
    assert [one.leaves for one in study.branches] == [None, Place(0, 1), Place(0, 0), Place(2, 1)]
    assert [one.head for one in study.branches[1:]] == [last, first, inner]
    for one in study.branches:
        assert [study.at(study.place(step)) for step in one.steps] == list(one.steps)
    assert study.at(Place(0, 2)) is study.main[1], "where something is refused stands the step before it"
    assert [study.at(Place(*where)) for where in ((9, 1), (1, 0), (1, 2), (0, 4))] == [None] * 4


def test_what_prolongs_the_main_line_belongs_to_it():
    study = Study(WALL)
    study.session.switch(study.end)
    step = study.session.act("end turn")
    assert study.branches[0].steps[-1] is step
    assert study.scenario().document["steps"][-1] == {"do": "end turn"}
    assert study.scenario().run().passed


def test_a_promoted_line_changes_places_with_the_one_that_it_left():
    study, first, *_ = tried()
    before, here = study.plain(), study.session.here
    main = study.main[1]
    study.name(first, "Tackle first")
    study.promote(first)
    assert study.main[1] is first
    assert study.names == {study.session.start: "Tackle first"}
    assert study.session.here is here
    study.promote(main)
    assert study.names == {first: "Tackle first"}
    study.name(first, "")
    assert study.plain() == before


def test_what_the_author_says_goes_with_his_steps_whichever_line_they_are_on():
    study, first, *_ = tried()
    study.promote(first)
    document = study.scenario().document
    assert WALL.document["steps"] in [line["steps"] for line in document["lines"]]
    assert study.scenario().run().passed, "and what he expects is checked there"


def test_a_line_is_deleted_and_brought_back_with_what_was_said_of_it():
    study, first, second, inner, _ = tried()
    study.name(first, "Tackle first")
    study.comment(second, "Too early.")
    study.mark(inner, "good")
    before = study.plain()
    study.session.switch(second)
    study.delete(first)
    assert study.session.here is study.session.start, "he stands where it left"
    assert len(study.branches) == 2
    assert study.last == "a line deleted"
    added = study.session.act("end turn")
    study.take_back()
    assert study.session.here is added, "what was tried since is kept"
    study.delete(added)
    assert study.plain() == before


def test_the_end_of_the_main_line_can_be_deleted_and_not_its_start():
    study, *_ = tried()
    study.delete(study.session.start)
    study.delete(study.main[2])
    assert texts(study)[0] == ["push crate right with pug", "play Battery with pug"], "another one goes on"
    study.take_back()
    assert study.main[-1] is study.end


def test_names_comments_and_marks_are_short_and_known():
    study, first, *_ = tried()
    study.name(first, " a \n b " + "x" * 100)
    study.comment(first, "y" * 300)
    study.mark(first, "excellent")
    study.comment(study.session.start, "nothing is done there")
    assert (len(study.names[first]), study.names[first][:4]) == (60, "a b ")
    assert len(study.comments[first]) == 200
    assert not study.marks
    assert list(study.comments) == [first]
    assert study.scenario().problems == ()


# ---- a file ----------------------------------------------------------------------------------------------


def test_the_file_of_a_study_holds_all_of_it():
    study, first, second, _inner, last = tried()
    study.name(first, "Tackle first")
    study.comment(second, "Too early.")
    study.mark(last, "interesting")
    study.comment(study.main[1], "The best there is.")
    scenario = study.scenario(study.place(second))
    assert Scenario.from_text(scenario.to_yaml()) == scenario
    assert scenario.run().passed
    steps = [dict(one) for one in WALL.document["steps"]]
    steps[0] |= {"comment": "The best there is."}
    assert scenario.document["steps"] == steps
    assert scenario.document["lines"] == [
        {"from": {"step": 1}, "steps": [{"do": "play Battery with pug", "mark": "interesting"}]},
        {
            "name": "Tackle first",
            "chance": [*map(chosen, second.answers)],
            "steps": [
                {"do": "play Tackle with pug on crate"},
                {"do": "end turn", "comment": "Too early."},
            ],
        },
        {"from": {"line": 2, "step": 1}, "steps": [{"do": "play Battery with pug"}]},
    ]
    assert scenario.here == Place(2, 2)
    again = Study(scenario)
    assert again.plain() == study.plain()
    assert str(again.at(scenario.here).action) == "end turn"


def test_a_study_that_nobody_touched_is_its_file():
    for id in (
        "rqa/pushing/into-a-wall",
        "gekido/dice/first-name-the-command",
        "roborace/basics/four-at-once",
    ):
        if id in ids():
            study = Study(load(id))
            assert not study.touched
            assert study.scenario().document == load(id).document


def test_what_chance_answers_on_a_line_is_written_down():
    scenario = (
        Scenario("rqa", "Draws", seed=4)
        .robot("pug", "c4")
        .robot("crate", "f6", seat="Bo")
        .seat("Ann", deck=["Battery"] * 5 + ["Hammer"] * 5)
        .turn("Ann", move=1)
        .chance(*["Hammer"] * 5)
        .step("end turn")
    )
    study = Study(scenario)
    study.session.act("move pug up")
    drawn = study.session.act("end turn")
    assert len(drawn.answers) == 5
    written = study.scenario(study.place(drawn)).set(seed="another one")
    assert written.document["chance"] == ["Hammer"] * 5
    assert written.run().passed
    again = Study(written)
    assert again.at(written.here).state == drawn.state
    study.promote(drawn.parent)
    swapped = study.scenario()
    assert swapped.document["lines"][0]["chance"] == ["Hammer"] * 5
    assert swapped.run().passed


def test_a_text_for_several_actions_stays_one_unless_something_is_said_in_between():
    locked = load("gekido/dice/three-dice-at-a-time")
    study = Study(locked)
    text, steps = next((one["do"], one) for one in locked.document["steps"] if len(one.get("do", "")) == 8)
    assert steps in study.scenario().document["steps"]
    last = next(step for step in study.main if study._items.get(step, ({}, 0))[1])
    study.comment(last.parent, "One is enough.")
    apart = study.scenario().document["steps"]
    assert text not in [one.get("do") for one in apart]
    assert {"do": last.parent.action.text, "comment": "One is enough."} in apart
    assert Study(study.scenario()).plain() == study.plain()


def test_a_file_of_the_first_version_is_a_study_with_one_line():
    assert len(Study(WALL).branches) == 1
    assert Study(WALL).scenario() == WALL


@pytest.mark.parametrize(
    "line, told",
    [
        ({"from": {"step": 9}, "steps": [{"do": "end turn"}]}, "leads to no step of the steps"),
        ({"from": {"line": 2}, "steps": [{"do": "end turn"}]}, "or of a line before this one"),
        ({"steps": [{"do": "move pug right"}]}, "was refused: "),
        ({"steps": [{"do": "end turn"}, {"do": "jump"}]}, "found 'jump'"),
        ({"steps": [{"do": "end turn", "expect": {"turn": "Ann"}}]}, "turn: expected Ann, is Bo"),
    ],
)
def test_a_line_that_is_wrong_is_reported_at_its_place_and_nothing_of_it_is_lost(line, told):
    given = WALL.set(lines=[line])
    text = given.to_yaml()
    failures = Scenario.from_text(text, "x.yaml").run().failures
    assert told in str(failures[0])
    assert failures[0].line >= text[: text.index("\nlines:")].count("\n") + 2
    kept = str(Study(given).scenario().document)
    assert all(step["do"] in kept for step in line["steps"])


@pytest.mark.parametrize(
    "keys",
    [
        {"lines": [{"steps": []}]},
        {"lines": [{"name": "x" * 61, "steps": [{"do": "end turn"}]}]},
        {"lines": [{"from": 3, "steps": [{"do": "end turn"}]}]},
        {"here": {"step": -1}},
        {"steps": [{"do": "end turn", "mark": "!"}]},
        {"steps": [{"refuse": "end turn", "comment": "so"}]},
    ],
)
def test_what_the_format_does_not_allow_is_told(keys):
    text = "rqa: 1\ntitle: Odd\nrobots: {pug: {seat: Ann, at: c4}}\n"
    document = Scenario.from_text(text).document | keys
    odd = Scenario.from_text(to_yaml(document), "odd.yaml")
    assert odd.problems
    Study(odd)


def test_a_game_that_goes_on_at_the_terminal_keeps_its_other_lines(tmp_path):
    game = Scenario("rqa", "A game", game={"seats": ["Ann", "Bo"]}, players={}).step("choose begin")
    study = Study(game.step("choose pug").step("choose crate"))
    session = study.session
    session.switch(study.main[1])
    study.name(session.act("choose strider"), "With Strider")
    saved = study.scenario()
    played, _ = opened(saved)
    played.act(played.game.legal(played.state)[0])
    keep(saved, played, str(tmp_path / "mine.yaml"))
    again = load(tmp_path / "mine.yaml")
    assert len(again.lines) == 4
    assert [line.name for line in again.variations] == ["With Strider"]
    assert again.run().passed


def test_a_step_that_comes_back_is_one_with_the_same_done_since():
    study = Study(WALL)
    bump, hit = study.main[1:3]
    study.delete(bump)
    study.session.act("push crate right")
    battery = study.session.act("play Battery")
    study.take_back()
    assert study.session.start.children == [bump]
    assert bump.children == [hit, battery]
    assert study.session.here is battery
    assert battery.parent is bump


# ---- at random -------------------------------------------------------------------------------------------


def some(game):
    """Some scenarios of a game, among them those with chance and with texts for several actions."""
    return random.Random(game).sample([id for id in ids() if id.startswith(f"{game}/")], 6)


TOUCHES = (
    "acts",
    "acts",
    "acts",
    "undo",
    "redo",
    "switch",
    "name",
    "comment",
    "mark",
    "promote",
    "delete",
    "back",
)


def walked(study, chance, touches):
    """Touch a study at random, and hold what each touch promises."""
    session = study.session
    for n in range(touches):
        steps = [step for one in study.branches for step in one.steps]
        step, here = chance.choice(steps), session.here
        assert here in steps
        match chance.choice(TOUCHES):
            case "acts":
                if legal := session.game.legal(session.state):
                    session.act(chance.choice(legal), loosely=True)
                    here = session.here
            case "undo":
                here = session.undo()
            case "redo":
                here = session.redo()
            case "switch":
                here = session.switch(step)
            case "name":
                study.name(chance.choice(study.branches).head, chance.choice(["", f"name {n}"]))
            case "comment":
                study.comment(step, chance.choice(["", f"comment {n}: {{x}} “y” #"]))
            case "mark":
                study.mark(step, chance.choice(["", *MARKS]))
            case "promote":
                before = study.plain()
                study.promote(chance.choice(study.branches).head)
                assert len(study.branches) == len(before), "no line is lost"
            case "delete":
                before = study.plain()
                if step.parent is None:
                    continue
                study.delete(step)
                here = step.parent if step in here.path else here
                study.take_back()
                assert study.plain() == before
                if chance.random() < 0.3:
                    study.delete(step)
            case "back":
                study.take_back()
                if not any(here in one.steps for one in study.branches):  # one with the same that came back
                    assert (session.here.number, session.state) == (here.number, here.state)
                    here = session.here
        assert session.here is here, "nobody is moved but by himself"
        assert len({id(step) for one in study.branches for step in one.steps}) == sum(
            len(one.steps) for one in study.branches
        ), "each step is on one line"


@pytest.mark.parametrize(
    "id", [id for game in ("rqa", "gekido", "moonbots", "roborace") for id in some(game)]
)
def test_a_study_is_its_document_whatever_is_done_to_it(id):
    study, chance = Study(load(id)), random.Random(id)
    for _ in range(4):
        walked(study, chance, 12)
        scenario = study.scenario(study.place(study.session.here))
        again = Study(scenario)
        assert again.plain() == study.plain()
        assert again.at(scenario.here or Place()) is not None
        assert again.at(scenario.here or Place()).state == study.session.state
        assert again.scenario(scenario.here or Place()) == scenario
        assert unpack(pack(scenario)) == scenario
        assert not scenario.problems
