"""The editor: any position by touches, forms from the schema, faults that mend, steps that are recorded."""

import pytest
from editor_walk import leaves, walk

from rqa_lab import Scenario
from rqa_lab.core.scene import Group
from rqa_lab.documents.places import ScenarioError
from rqa_lab.editor import placing
from rqa_lab.editor.about import About
from rqa_lab.editor.asking import unasked, waiting
from rqa_lab.editor.draft import Draft, editable
from rqa_lab.editor.faults import faults, mended
from rqa_lab.editor.forms import form
from rqa_lab.editor.recorder import Refusal, happened, recorded
from rqa_lab.games import game
from rqa_lab.page.table import tables
from rqa_lab.scenario.code import as_test
from rqa_lab.scenario.library import ids, load
from rqa_lab.ui import editor_view
from rqa_lab.ui.editor import Edited, Editor, pointer
from rqa_lab.ui.library import lesson
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
    assert edited.here is not None
    assert edited.here.step == len(edited.document["steps"]), "it is opened where the choice waits"
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


def test_an_empty_list_says_that_nothing_is_there():
    draft = Draft(Scenario("roborace", table=["RG/YB at 0,0"]))
    assert draft.take("1,1")
    assert draft.scenario.document["table"] == []
    draft.undo()
    draft.drop(("table", 0))
    assert draft.scenario.document["table"] == []


def test_a_card_is_taken_hold_of_at_any_space_that_it_covers_and_turned():
    built = Scenario("roborace", table=["RG/YB at 0,0", "BB/YY face down at 1,1"])
    tops = {space: placing.on(built, space)[0].name for space in ("0,0", "0,1", "1,0", "1,1", "2,2")}
    assert [*tops.values()] == ["RG/YB"] * 3 + ["BB/YY face down"] * 2
    draft = Draft(built)
    draft.move("0,1", "4,4")
    assert draft.scenario.document["table"][0] == "RG/YB at 4,3", "the space that was held comes there"
    card, down = placing.on(built, "0,1")[0], placing.on(built, "2,2")[0]
    assert placing.turned(built, card).document["table"][0] == "YR/BG at 0,0"
    assert placing.turned(built, down) == built
    wall = Scenario("rqa").tiles(c4="Wall")
    assert placing.turned(wall, placing.on(wall, "c4")[0]) == wall


SEEN = (
    "rqa/expansions/gumballs-fly",
    "gekido/armor/against-yourself",
    "moonbots/activation/a-pair-left-alone",
    "roborace/abilities/a-card-less",
)


@pytest.mark.parametrize("id", [pytest.param(id, id=id.partition("/")[0]) for id in SEEN])
def test_every_piece_in_the_picture_can_be_picked(id):
    editor = Editor(load(id))
    scene = editor.scenario.game.picture.scene(editor.scenario.state)
    there = [
        item for item in scene.items if isinstance(item, Group) and item.role.startswith(("piece", "seat"))
    ]
    assert there
    for item in there:
        x, y = item.x + 1, item.y + 1
        boxes = [(spot, spot.x, spot.y, spot.width, spot.height) for spot in scene.spots]
        boxes += [(cell.name, cell.x, cell.y, cell.size, cell.high) for cell in scene.cells]
        at = next(what for what, a, b, wide, high in boxes if a <= x <= a + wide and b <= y <= b + high)
        touch = {"cell": {"at": at}} if isinstance(at, str) else {"spot": {"id": pointer(at.path)}}
        for name, fields in touch.items():
            editor.intents["close"]()
            editor.intents["close"]()
            editor.intents[name](**fields)
        assert editor.beside() is not None, item


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


# ---- a choice that waits ---------------------------------------------------------------------------------

ASKED = {
    "rqa": (load("rqa/end/the-last-blue-cube"), "Ann is asked: Where does Pug come back?"),
    "gekido": (load("gekido/turn/before-the-first-phase"), "Ann is asked: Which card is kept?"),
    "moonbots": (load("moonbots/weapons/all-of-bos-secrets"), "Whose Secret Weapons does Ann look at?"),
    "roborace": (load("roborace/abilities/whom-to-rob"), "Which course token does Ann take?"),
}


@pytest.mark.parametrize("id", ASKED)
def test_a_position_waits_with_a_question_that_can_come_next(id):
    scenario, question = ASKED[id]
    about = About(scenario)
    way = next(way for way in about.ways if question in way.asks)
    made = waiting(scenario, about.moment, way)
    again = About(Scenario.from_text(made.to_yaml(), "kept.yaml"))
    assert again.asked == way.asks
    assert again.moment.state == lesson(made).step.state, "it is opened where the choice waits"
    assert made.run().passed, "what the steps before taught has gone with them"
    freed = unasked(made, again.moment)
    assert not {"steps", "here", "chance"} & freed.document.keys()
    assert freed.state == scenario.state


def test_a_question_is_answered_and_the_next_one_waits():
    about = About(load("rqa/cards/first-finish-the-card"))
    first = waiting(about.scenario, about.moment, about.ways[0])
    about = About(first)
    assert about.moment.number == 1
    second = waiting(first, about.moment, about.ways[0])
    assert second.document["steps"][:1] == first.document["steps"]
    assert About(second).asked == about.ways[0].asks
    assert "steps" not in unasked(second, About(second).moment).document


def test_the_choice_with_which_a_whole_game_begins_stays():
    scenario = load("rqa/teams/two-against-two").set(steps=None)
    about = About(scenario)
    assert about.asked
    assert unasked(scenario, about.moment) == scenario
    further = About(waiting(scenario, about.moment, about.ways[0]))
    assert further.moment.number == 1
    assert unasked(further.scenario, further.moment) == scenario


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


def test_a_question_waits_on_the_page_and_play_begins_there():
    page = Page("rqa/end/the-last-blue-cube")
    do(page, {"do": "edit"})
    assert "Where does Pug come back?" in page.regions["side"]
    do(page, {"do": "wait", "n": 0}, {"do": "wait", "n": 99}, {"do": "edit"})
    assert page.lesson.game.to_act(page.lesson.step.state) == "Ann"
    assert "Where does Pug come back?" in page.regions["side"]
    do(page, {"do": "edit"}, {"do": "wait", "n": -1})
    assert "steps" not in page.lesson.scenario.document
    do(page, {"do": "undo"}, {"do": "undo"})
    assert page.lesson.scenario == editable(load("rqa/end/the-last-blue-cube"))


def test_what_a_step_expects_reads_as_words():
    page = Page(WALL)
    expect = {"pug": {"at": None, "prone": True, "hand": []}}
    page.lesson = Editor(load(WALL).set(steps=[{"do": "end turn", "expect": expect}])).lesson
    for says in ("pug at no space", "pug prone yes", "pug hand nothing"):
        assert says in str(editor_view.view(page.lesson, "time")["steps"])


def test_a_card_is_turned_in_the_hand_and_on_the_table():
    page = Page("roborace/abilities/a-card-less")
    do(page, {"do": "edit"}, {"do": "hold", "id": "table", "text": "RG/YB"}, {"do": "turn"})
    assert page.lesson.editor.held == ("table", "YR/BG")
    do(page, {"do": "cell", "at": "3,4"}, {"do": "close"}, {"do": "turn"})
    assert page.lesson.editor.held == ("", "turn"), "nothing is picked: what is touched next is turned"
    do(page, {"do": "cell", "at": "4,5"}, {"do": "turn"}, {"do": "cell", "at": "4,4"}, {"do": "turn"})
    assert page.lesson.scenario.document["table"][-1] == "GB/RY at 3,4"
    do(
        page,
        {"do": "hold", "id": "", "text": "copy"},
        {"do": "cell", "at": "4,4"},
        {"do": "cell", "at": "1,5"},
    )
    assert page.lesson.scenario.document["table"][-1] == "GB/RY at 0,5"


def test_what_lies_below_something_is_picked_by_another_touch_and_carried():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "hold", "id": "tiles", "text": "Tacks"}, {"do": "cell", "at": "c4"})
    do(page, {"do": "close"}, {"do": "cell", "at": "c4"})
    assert page.lesson.editor.picked == ("robots", "pug")
    do(page, {"do": "cell", "at": "c4"})
    assert page.lesson.editor.picked == ("tiles", "c4")
    do(page, {"do": "cell", "at": "d6"})
    assert page.lesson.scenario.document["tiles"]["d6"] == "Tacks"
    assert page.lesson.scenario.document["robots"]["pug"]["at"] == "c4"


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
    do(page, {"do": "teach", "id": page.lesson.editor.about.report.cited[0]})
    assert page.lesson.editor.about.report.passed
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
