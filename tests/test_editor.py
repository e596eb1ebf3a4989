"""The editor: any position by touches, forms from the schema, faults that mend, steps that are recorded."""

import pytest
from editor_walk import leaves, walk

from rqa_lab import Scenario
from rqa_lab.documents.places import ScenarioError
from rqa_lab.editor import placing
from rqa_lab.editor.draft import Draft, editable
from rqa_lab.editor.faults import faults, mended
from rqa_lab.editor.forms import form
from rqa_lab.editor.recorder import Refusal, happened, recorded
from rqa_lab.games import game
from rqa_lab.page.table import tables
from rqa_lab.scenario.code import as_test
from rqa_lab.scenario.library import ids, load
from rqa_lab.ui import view
from rqa_lab.ui.editor import Edited, Editor
from rqa_lab.ui.page import Page

WALL = "rqa/pushing/into-a-wall"


@pytest.mark.parametrize("id", tables())
def test_touches_at_random_lose_nothing(id):
    assert walk(id, 100) < 60, "most touches change something"


@pytest.mark.parametrize("id", tables())
def test_a_form_has_every_key_of_a_position(id):
    scenario = Scenario(id)
    shown = {field.path[0] for field in form(scenario).fields}
    beside = {"game", "own_data", "board"}
    assert shown == scenario.game.files.schema.keys() - beside
    assert all(field.says or field.fields or field.options for field in form(scenario).fields)


@pytest.mark.parametrize("id", tables())
def test_every_lesson_can_be_edited(id):
    for one in ids(id)[::7]:
        scenario = load(one)
        assert editable(scenario).state == scenario.state, one
        assert [*leaves(form(editable(scenario)))]


def test_a_later_moment_is_edited_as_it_is():
    scenario = load(WALL)
    step = scenario.run().steps[3]
    edited = editable(scenario, step)
    assert edited.state == step.state
    assert not edited.document.keys() & {"steps", "teaches", "question"}


def test_in_the_middle_of_an_effect_the_way_there_is_edited():
    scenario = load("rqa/attacks/who-is-next-to-pug")
    step = scenario.run().steps[4]
    edited = editable(scenario, step)
    assert edited.document["steps"]
    assert edited.run().steps[-1].state == step.state


BROKEN = {
    "two on a space": (
        Scenario("rqa").robot("pug", "c4").robot("crate", "c4"),
        "rqa.term.robot-is-obstacle",
    ),
    "in a wall": (Scenario("rqa").robot("pug", "c4").tiles(c4="Wall"), "rqa.over.no-stop"),
    "too much Health": (
        Scenario("rqa").robot("strider", "f4", health={"red": 5, "blue": 1}),
        "rqa.setup.health-bar",
    ),
    "too many of a card": (
        Scenario("rqa").robot("pug", "c4").hand("Ann", *["Tackle"] * 9),
        "rqa.card.rarity-copies",
    ),
    "off with Health": (Scenario("rqa").robot("pug", None, seat="Ann", health=3), "rqa.ko.last-cube"),
    "too much energy": (
        Scenario("moonbots").robot("Ann", energy=30).robot("Bo"),
        "moonbots.energy.maximum-18",
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_one_change_mends_a_fault(kind):
    scenario, clause = BROKEN[kind]
    fault = next(one for one in faults(scenario) if clause in one.clauses)
    better = mended(scenario, fault)
    assert better is not None
    assert fault.key not in {one.key for one in faults(better)}
    assert len(faults(better)) < len(faults(scenario))


def test_what_cannot_be_comes_before_what_is_unusual():
    scenario = Scenario("rqa").robot("pug", "c4").tiles(c4="Wall").hand("Ann", *["Battery"] * 40)
    unusual = [fault.unusual for fault in faults(scenario)]
    assert unusual == sorted(unusual)
    assert {True, False} == {*unusual}


def test_a_form_shows_what_holds_where_nothing_is_said():
    scenario = Scenario("rqa").robot("pug", "c4")
    assert form(scenario, ("turn", "seat")).value == "Ann"
    assert form(scenario, ("turn", "move")).value == 0
    assert form(scenario, ("robots", "pug", "health")).value == {"red": 4, "blue": 1}


def test_a_touch_that_is_refused_changes_nothing():
    draft = Draft(Scenario("rqa").robot("pug", "c4"))
    for path, text in (
        (("robots", "pug", "health", "red"), "99"),
        (("robots", "pug", "at"), "z9"),
        (("robots", "pugg"), "x"),
        (("turn", "energy"), "many"),
    ):
        with pytest.raises(ScenarioError):
            draft.put(path, text)
    assert not draft.can_undo


def test_a_card_lies_where_it_is_put_in_a_list():
    draft = Draft(Scenario("rqa").robot("pug", "c4"))
    for card in ("Battery", "Hammer"):
        draft.put(("seats", "Ann", "hand"), card)
    draft.earlier(("seats", "Ann", "hand", 1))
    assert draft.scenario.document["seats"]["Ann"]["hand"] == ["Hammer", "Battery"]
    draft.drop(("seats", "Ann", "hand", 0))
    assert draft.scenario.document["seats"]["Ann"]["hand"] == ["Battery"]


def test_what_lies_there_from_the_start_can_be_taken_up():
    draft = Draft(Scenario("roborace"))
    assert [thing.name for thing in placing.on(draft.scenario, "0,0")] == ["RG/YB"]
    assert draft.move("0,0", "0,2")
    assert draft.take("2,0")
    assert "RG/YB at 0,2" in draft.scenario.document["table"]
    assert not placing.on(draft.scenario, "2,0")


def test_a_step_comes_one_place_earlier():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "earlier", "id": "/steps/1"})
    texts = [step.get("do", step.get("refuse")) for step in load(WALL).document["steps"]]
    moved = [step.get("do", step.get("refuse")) for step in page.lesson.scenario.document["steps"]]
    assert moved == [texts[1], texts[0], *texts[2:]]


def test_what_lies_on_a_space_moves_with_it():
    built = Scenario("roborace", table=["RG/YB at 0,0"])
    moved = placing.move(built, placing.on(built, "0,0")[0], "2,2")
    assert moved.document["table"] == ["RG/YB at 2,2"]


# ---- steps -----------------------------------------------------------------------------------------------


def test_what_is_played_and_refused_becomes_steps_that_pass():
    built = Scenario("rqa", "A push").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3)
    session = built.session()
    session.act("push crate right")
    refused = Refusal(session.here, session.judge("push crate right"))
    made = recorded(built, session.here, [refused])
    assert [next(iter(step)) for step in made.document["steps"]] == ["do", "refuse"]
    steps = made.document["steps"]
    steps[0]["expect"] = happened(made.run(), 0)
    assert steps[0]["expect"]["crate"] == {"at": "e4"}
    assert made.set(steps=steps).run().passed


def test_a_refusal_stands_where_it_was_tried_among_the_steps_of_the_scenario():
    scenario = load(WALL)
    session = scenario.session()
    tried = Refusal(session.here, session.judge("push crate right"))
    texts = [line.texts[0] for line in scenario.lines if line.kind == "do"]
    for text in texts:
        session.act(text)
    made = recorded(scenario, session.here, [tried], kept=len(texts)).document["steps"]
    assert [*made[0]] == ["refuse", "because"]
    assert made[1:] == scenario.document["steps"]


def test_steps_of_the_scenario_stay_with_what_they_expect():
    scenario = load(WALL)
    session = scenario.session()
    for line in [line for line in scenario.lines if line.kind == "do"][:2]:
        session.act(line.texts[0])
    kept = recorded(scenario, session.act("end turn"), kept=2).document["steps"]
    assert kept[:2] == scenario.document["steps"][:2]
    assert kept[2:] == [{"do": "end turn"}]


@pytest.mark.parametrize("id", [WALL, "roborace/setup/two-beside-two", "moonbots/two/a-turn-with-two-robots"])
def test_the_python_of_a_scenario_builds_it_and_its_test_passes(id):
    scenario, found = load(id), {}
    exec(as_test(scenario), found)
    next(what for name, what in found.items() if name.startswith("test_"))()


# ---- on the page -----------------------------------------------------------------------------------------


def do(page, *messages):
    for message in messages:
        page.receive(message)
        assert page.error is None, message


def test_from_a_lesson_to_the_editor_to_a_game_and_back():
    page = Page(WALL)
    do(
        page,
        {"do": "edit"},
        {"do": "hold", "id": "tiles", "text": "Tacks"},
        {"do": "cell", "at": "d5"},
        {"do": "undo"},
        {"do": "redo"},
    )
    assert isinstance(page.lesson, Edited)
    assert page.lesson.scenario.document["tiles"]["d5"] == "Tacks"
    do(page, {"do": "edit"}, {"do": "fork"}, {"do": "act", "text": "end turn"}, {"do": "edit"})
    assert page.lesson.scenario.document["steps"] == [{"do": "end turn"}]
    assert page.lesson.editor.draft.can_undo
    do(page, {"do": "open", "id": "rqa/pushing/over-the-edge"}, {"do": "open", "id": "own/1"})
    assert isinstance(page.lesson, Edited), "what was built is not lost"
    assert "rqa=" in page.regions["address"]


def test_a_position_is_built_from_nothing_and_cleared():
    page = Page(WALL, door=True)
    do(page, {"do": "build"}, {"do": "hold", "id": "robots", "text": "pug"}, {"do": "cell", "at": "c4"})
    assert page.lesson.scenario.document["robots"] == {"pug": {"seat": "Ann", "at": "c4"}}
    do(page, {"do": "hold", "id": "tiles", "text": "Loot Box"}, {"do": "cell", "at": "d5"})
    assert page.lesson.scenario.document["packs"], "what a tile comes with"
    do(page, {"do": "clear"})
    assert not page.lesson.scenario.document.get("robots")
    do(page, {"do": "undo"})
    assert page.lesson.scenario.document["tiles"] == {"d5": "Loot Box"}


@pytest.mark.parametrize(
    "game_id, said, held",
    [
        ("rqa", "pug", ("robots", "pug")),
        ("rqa", " TAC ", ("tiles", "Tacks")),
        ("rqa", "crate", ("robots", "crate")),
        ("rqa", "box", ("tiles", "Loot Box")),
        ("rqa", "tak", ("", "take")),
        ("gekido", "high", ("tiles", "High Ground")),
        ("rqa", "", ("", "move")),
    ],
)
def test_a_piece_is_found_by_a_part_of_its_name(game_id, said, held):
    editor = Editor(Scenario(game_id))
    editor.seek(said)
    assert editor.held == held


def test_a_piece_that_is_not_there_is_not_held():
    for game_id in ("rqa", "roborace"):
        editor = Editor(Scenario(game_id))
        with pytest.raises(ScenarioError, match="found 'zzz'"):
            editor.seek("zzz")
        assert editor.held == ("", "move")


def test_a_step_that_does_not_fit_any_more_is_told_quietly():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "carry", "at": "d4", "id": "f4"}, {"do": "edit"})
    points = view.time(page.lesson, page.lesson.table)["points"]
    assert [point["n"] for point in points if point["unfit"]] == [4, 6]
    assert [point["n"] for point in points if point["refused"]] == [5], "a refusal that is expected stays one"
    do(page, {"do": "seek", "lane": "main", "n": 4})
    assert page.lesson.note is None
    assert page.lesson.refusal is None
    assert view.head(page.lesson, page.lesson.table)["kind"] == "unfit"
    do(page, {"do": "seek", "lane": "main", "n": 5})
    assert page.lesson.refusal is not None


def test_an_expectation_that_is_not_met_any_more_is_told_at_its_step():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "put", "id": "/robots/crate/health", "text": "3"}, {"do": "edit"})
    do(page, {"do": "seek", "lane": "main", "n": 4})
    head = view.head(page.lesson, page.lesson.table)
    assert head["kind"] == "unfit"
    assert page.lesson.editor.unmet[3] in head["text"]
    assert not any(point["refused"] for point in view.time(page.lesson, page.lesson.table)["points"][:5])


def test_answers_of_chance_are_written_and_taken_away():
    page = Page(WALL)
    do(
        page,
        {"do": "build"},
        *({"do": "chance", "id": "chance", "text": text} for text in ("Battery", "4", " ")),
    )
    assert page.lesson.scenario.document["chance"] == ["Battery", "4"]
    do(page, {"do": "drop", "id": "/chance/0"})
    assert page.lesson.scenario.document["chance"] == ["4"]


def test_with_the_eyes_of_a_seat_nothing_hidden_is_edited():
    page = Page(WALL)
    do(page, {"do": "eyes", "id": "Bo"}, {"do": "edit"})
    assert "look with the eyes of all" in page.regions["trouble"]
    assert not isinstance(page.lesson, Edited)


def test_a_refusal_is_written_down():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "edit"}, {"do": "fork"}, {"do": "act", "text": "push crate right"})
    assert "Write it down" in page.regions["board"]
    do(page, {"do": "refusal"}, {"do": "act", "text": "end turn"}, {"do": "edit"})
    assert [next(iter(step)) for step in page.lesson.scenario.document["steps"]] == ["refuse", "do"]
    do(page, *({"do": "teach", "id": id} for id in page.lesson.scenario.teaches), {"do": "expect", "n": 1})
    do(page, {"do": "teach", "id": page.lesson.editor.report.cited[0]})
    assert page.lesson.editor.report.passed
    assert page.lesson.scenario.document["steps"][1]["expect"]


FILE = """\
rqa: 1
title: Last night   # at Bo's
# nobody knew
robots:
  pug: {seat: Ann, at: c4}    # in the middle
  crate: {seat: Bo, at: d4}
turn: {seat: Ann, move: 3}
steps:
  - do: push crate right      # this one
"""


def test_a_file_that_was_opened_keeps_its_comments_and_its_order():
    page = Page(WALL)
    do(page, {"do": "file", "id": "night.yaml", "whole": FILE}, {"do": "save"})
    assert page.orders[-1]["text"] == FILE
    do(
        page,
        {"do": "edit"},
        {"do": "put", "id": "/robots/crate/at", "text": "e4"},
        {"do": "put", "id": "/turn/move", "text": "4"},
        {"do": "save"},
    )
    expected = FILE.replace("at: d4", "at: e4").replace("move: 3", "move: 4")
    assert page.orders[-1]["text"] == expected
    assert Scenario.from_text(expected).document == page.lesson.scenario.document


def test_what_cannot_be_is_told_and_what_was_built_stays():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "put", "id": "/robots/pug/health/red", "text": "<b>"})
    assert "expected a number from 0 to 60" in page.regions["trouble"]
    assert "<b>" not in page.regions["trouble"]
    do(
        page,
        {"do": "put", "id": "/nothing/here", "text": "1"},
        {"do": "mend", "n": 5},
        {"do": "drop", "id": ""},
    )
    assert not page.lesson.editor.draft.can_undo


@pytest.mark.parametrize("id", tables())
def test_the_editor_of_every_game_is_drawn(id):
    page = Page(next(one for one in ids(id) if "/setup/" not in one))
    do(page, {"do": "edit"})
    assert isinstance(page.lesson, Edited)
    kind = placing.kinds(game(id))[0]
    space = placing.spaces(page.lesson.scenario)[0]
    do(page, {"do": "hold", "id": kind.key, "text": (*kind.names, "RG/YB")[0]}, {"do": "cell", "at": space})
    assert page.lesson.editor.draft.can_undo
    assert "palette" in page.regions["tray"]
