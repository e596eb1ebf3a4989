"""The editor on the page: what a reader does there, and what comes of it."""

import html
import re

import pytest

from rqa_lab import Scenario
from rqa_lab.documents.places import ScenarioError
from rqa_lab.editor import placing
from rqa_lab.editor.forms import at
from rqa_lab.editor.placing import editable
from rqa_lab.games import game
from rqa_lab.scenario.library import ids, load
from rqa_lab.ui import board as values
from rqa_lab.ui import editor_view, timeline
from rqa_lab.ui.editor import Editor, empty
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import tables

WALL = "rqa/pushing/into-a-wall"


def do(page, *messages):
    for message in messages:
        page.receive(message)
        assert page.error is None, message


@pytest.mark.slow
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
    assert page.view.use.edits
    assert page.view.scenario.document["tiles"]["d5"] == "Tacks"
    do(page, {"do": "edit"}, {"do": "fork"}, {"do": "act", "text": "end turn"}, {"do": "edit"})
    assert page.view.scenario.document["steps"] == [{"do": "end turn", "cites": ["rqa.turn.phases"]}]
    assert page.view.document.editor.draft.can_undo
    do(page, {"do": "open", "id": "rqa/pushing/over-the-edge"}, {"do": "open", "id": "own/2"})
    assert page.view.use.edits, "what was built is not lost"
    assert "rqa=" in page.regions["address"]


def test_a_position_is_built_from_nothing_and_cleared():
    page = Page(WALL, door=True)
    do(page, {"do": "edit"}, {"do": "clear"})
    assert page.view.scenario == Scenario("rqa", "A new position").robot("pug", "d4")
    listed = page.regions["topics"]
    assert listed.index('class="palette"') < listed.index('class="topic')
    do(page, {"do": "build"}, {"do": "hold", "id": "robots", "text": "pug"}, {"do": "cell", "at": "c4"})
    assert page.view.scenario.document["robots"] == {"pug": {"seat": "Ann", "at": "c4"}}
    do(page, {"do": "hold", "id": "tiles", "text": "Loot Box"}, {"do": "cell", "at": "d5"})
    assert page.view.scenario.document["packs"], "what a tile comes with"
    do(page, {"do": "clear"})
    assert page.view.scenario.document["robots"] == {"pug": {"seat": "Ann", "at": "d4"}}
    do(page, {"do": "undo"})
    assert page.view.scenario.document["tiles"] == {"d5": "Loot Box"}


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
        ("rqa", "tackle", ("set-out", "Tackle")),
        ("gekido", "own mark", ("set-out", "Own Mark")),
        ("moonbots", "fist sh", ("market", "Fist Shield")),
        ("roborace", "bb/by", ("table", "BB/BY")),
        ("roborace", "cunn", ("set-out", "Cunning")),
    ],
)
def test_a_piece_is_found_by_a_part_of_its_name(game_id, said, held):
    editor = Editor(Scenario(game_id))
    editor.seek(said)
    assert editor.held == held


@pytest.mark.parametrize(
    "game_id, said, zone, there",
    [
        ("rqa", "tackle", "/seats/Ann/hand", ["Tackle"]),
        ("rqa", "tackle", "/shop_top", ["Tackle"]),
        ("moonbots", "fist sh", "/robots/Bo/upgrades", ["Fist Shield"]),
        ("roborace", "bb/by", "/seats/Ann/hand", ["BB/BY"]),
        ("gekido", "own mark", "/seats/Bo/hand", ["Own Mark"]),
        ("gekido", "flip a die", "/bots/slicer/powers", {"Flip a Die": 0}),
    ],
)
def test_a_card_is_found_and_put_where_it_lies_on_no_space(game_id, said, zone, there):
    page = Page(empty(game_id))
    do(page, {"do": "seek-piece", "id": said})
    assert f'data-id="{zone}"' in page.regions["tray"]
    do(page, {"do": "set-out", "id": zone})
    assert at(page.view.scenario.document, tuple(zone.split("/")[1:])) == there
    do(page, {"do": "close"})
    assert page.view.document.editor.held == ("", "move")


@pytest.mark.parametrize(
    "game_id, path, said, dice",
    [
        ("gekido", "/attack/dice", "tts xo", "TTSXO"),
        ("gekido", "/attack/dice", "2 triangles, square, 2 cross", "TTSXX"),
        ("moonbots", "/dice", "1 3 5", "135"),
    ],
)
def test_dice_are_set_by_a_short_row(game_id, path, said, dice):
    page = Page(empty(game_id))
    do(page, {"do": "cell", "at": "c3"}, {"do": "cell", "at": "a2"}) if game_id == "gekido" else None
    do(page, {"do": "spot", "id": path.rpartition("/")[0] or path}, {"do": "put", "id": path, "text": said})
    assert at(page.view.scenario.document, tuple(path.split("/")[1:])) == dice
    drawn = page.regions["seats"]
    assert [drawn.count(f"die {n}: ") for n in (1, len(dice))] == [2, 2] if game_id == "gekido" else drawn
    do(page, {"do": "put", "id": path, "text": "Q7"})
    assert "expected " in page.regions["trouble"]


def test_dice_are_locked_on_the_command_and_taken_back():
    page = Page(empty("gekido"))
    do(page, {"do": "cell", "at": "c3"}, {"do": "cell", "at": "a2"}, {"do": "spot", "id": "/attack"})
    assert page.view.scenario.document["attack"] == {"target": "slicer"}, "it is begun"
    do(
        page,
        {"do": "put", "id": "/attack/command", "text": "full house"},
        {"do": "put", "id": "/attack/dice", "text": "TTSSX"},
        {"do": "lay", "id": "/attack/dice/0", "text": "/attack/locked"},
        {"do": "lay", "id": "/attack/dice/0", "text": "/attack/locked"},
        {"do": "lay", "id": "/attack/locked/1", "text": "/attack/dice"},
    )
    attack = page.view.scenario.document["attack"]
    assert (attack["dice"], attack["locked"]) == ("SSXT", "T")
    do(page, {"do": "undo"})
    assert page.view.scenario.document["attack"]["locked"] == "TT"
    do(page, {"do": "clear"}, {"do": "put", "id": "/turn/phase", "text": "attack"})
    assert page.view.scenario.document["attack"]["target"], "the phase needs one"


def test_what_is_no_card_is_not_held():
    page = Page(Editor(Scenario("roborace")).view)
    do(page, {"do": "hold", "id": "table", "text": "RX/YB"})
    assert page.view.document.editor.held == ("", "move")
    assert "Table: found &#39;RX/YB" in page.regions["trouble"]
    do(page, {"do": "hold", "id": "table", "text": "BB/YY face down"})
    assert page.view.document.editor.held == ("table", "BB/YY face down")


def test_pieces_are_called_as_it_is_printed_and_every_button_shows_something():
    page = Page(Editor(Scenario("gekido").bot("v-rex", "a1").bot("m3-ow", "c3")).view)
    do(page, {"do": "cell", "at": "a1"})
    for region in ("tray", "side", "seats"):
        assert "V-REX" in page.regions[region]
        assert "V-rex" not in page.regions[region]
    do(page, {"do": "hold", "id": "bots", "text": "m3-ow"})
    assert "M3-OW" in page.regions["head"]
    for id in tables():
        page = Page(Editor(Scenario(id)).view)
        do(page, {"do": "close"})
        assert not re.search(r"<button class=.piece-btn[^>]*><span>", page.regions["tray"])


def test_a_piece_that_is_not_there_is_not_held():
    for game_id in ("rqa", "roborace"):
        editor = Editor(Scenario(game_id))
        with pytest.raises(ScenarioError, match="found 'zzz'"):
            editor.seek("zzz")
        assert editor.held == ("", "move")


def test_a_step_that_does_not_fit_any_more_is_told_quietly():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "carry", "at": "d4", "id": "f4"}, {"do": "edit"})
    points = timeline.time(page.view, page.view.table)["points"]
    assert [point["id"] for point in points if point["unfit"]] == ["4", "6"]
    assert [point["id"] for point in points if point["refused"]] == ["5"], "a refusal that is expected"
    do(page, {"do": "visit", "id": "4"})
    assert page.view.note is None
    assert page.view.refusal is None
    assert values.head(page.view, page.view.table)["kind"] == "unfit"
    do(page, {"do": "visit", "id": "5"})
    assert page.view.refusal is not None


def test_an_expectation_that_is_not_met_any_more_is_told_at_its_step():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "put", "id": "/robots/crate/health", "text": "3"}, {"do": "edit"})
    do(page, {"do": "visit", "id": "4"})
    head = values.head(page.view, page.view.table)
    assert head["kind"] == "unfit"
    assert page.view.document.editor.unmet[3] in head["text"]
    assert not any(point["refused"] for point in timeline.time(page.view, page.view.table)["points"][:5])


def test_answers_of_chance_are_written_and_taken_away():
    page = Page(WALL)
    do(
        page,
        {"do": "build"},
        *({"do": "chance", "id": "chance", "text": text} for text in ("Battery", "4", " ")),
    )
    assert page.view.scenario.document["chance"] == ["Battery", "4"]
    do(page, {"do": "drop", "id": "/chance/0"})
    assert page.view.scenario.document["chance"] == ["4"]


def test_a_question_waits_on_the_page_and_play_begins_there():
    page = Page("rqa/end/the-last-blue-cube")
    do(page, {"do": "edit"})
    assert "Where does Pug come back?" in page.regions["side"]
    do(page, {"do": "wait", "n": 0}, {"do": "wait", "n": 99}, {"do": "edit"})
    assert page.view.game.to_act(page.view.step.state) == "Ann"
    assert "Where does Pug come back?" in page.regions["side"]
    do(page, {"do": "edit"}, {"do": "wait", "n": -1})
    assert "steps" not in page.view.scenario.document
    do(page, {"do": "undo"}, {"do": "undo"})
    assert page.view.scenario == editable(load("rqa/end/the-last-blue-cube"))


def test_what_a_step_expects_reads_as_words():
    page = Page(WALL)
    expect = {"pug": {"at": None, "prone": True, "hand": []}}
    page.view = Editor(load(WALL).set(steps=[{"do": "end turn", "expect": expect}])).view
    for says in ("pug at no space", "pug prone yes", "pug hand nothing"):
        assert says in str(editor_view.view(page.view, "time")["steps"])


def test_a_card_is_turned_in_the_hand_and_on_the_table():
    page = Page("roborace/abilities/a-card-less")
    do(page, {"do": "edit"}, {"do": "hold", "id": "table", "text": "RG/YB"}, {"do": "turn"})
    assert page.view.document.editor.held == ("table", "YR/BG")
    do(page, {"do": "cell", "at": "3,4"}, {"do": "turn"}, {"do": "undo"})
    assert 'data-do="turn"' in page.regions["seats"]
    assert page.view.scenario.document["table"][-1] == "YR/BG at 3,4", (
        "what was put down was turned as it lay"
    )
    do(page, {"do": "close"}, {"do": "turn"})
    assert page.view.document.editor.held == ("", "turn"), "nothing is picked: what is touched next is turned"
    do(page, {"do": "cell", "at": "4,5"}, {"do": "turn"}, {"do": "cell", "at": "4,4"}, {"do": "turn"})
    assert page.view.scenario.document["table"][-1] == "GB/RY at 3,4"
    do(
        page,
        {"do": "hold", "id": "", "text": "copy"},
        {"do": "cell", "at": "4,4"},
        {"do": "cell", "at": "1,5"},
    )
    assert page.view.scenario.document["table"][-1] == "GB/RY at 0,5"


def test_what_lies_below_something_is_picked_by_another_touch_and_carried():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "hold", "id": "tiles", "text": "Tacks"}, {"do": "cell", "at": "c4"})
    do(page, {"do": "close"}, {"do": "cell", "at": "c4"})
    assert page.view.document.editor.picked == ("robots", "pug")
    do(page, {"do": "cell", "at": "c4"})
    assert page.view.document.editor.picked == ("tiles", "c4")
    do(page, {"do": "cell", "at": "d6"})
    assert page.view.scenario.document["tiles"]["d6"] == "Tacks"
    assert page.view.scenario.document["robots"]["pug"]["at"] == "c4"


def test_what_is_picked_stays_so_wherever_its_form_puts_it():
    page = Page(Editor(Scenario("rqa").robot("pug", "a5")).view)
    do(page, {"do": "cell", "at": "a5"}, {"do": "put", "id": "/robots/pug/at", "text": "d4"})
    assert page.view.selected == page.view.document.editor.carried == "d4"
    do(page, {"do": "cell", "at": "b6"})
    assert page.view.scenario.document["robots"]["pug"]["at"] == "b6"
    do(page, {"do": "cell", "at": "b6"}, {"do": "undo"}, {"do": "undo"})
    assert page.view.selected == "a5"
    do(page, {"do": "drop", "id": "/robots/pug"})
    assert page.view.selected is None
    assert page.view.document.editor.carried is None


def test_with_the_eyes_of_a_seat_nothing_hidden_is_edited():
    page = Page(WALL)
    do(page, {"do": "eyes", "id": "Bo"}, {"do": "edit"})
    assert "look with the eyes of all" in page.regions["trouble"]
    assert not page.view.use.edits


def test_a_refusal_is_written_down():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "edit"}, {"do": "fork"}, {"do": "act", "text": "push crate right"})
    assert "Record it as a step" in page.regions["board"]
    do(page, {"do": "refusal"}, {"do": "act", "text": "end turn"}, {"do": "edit"})
    assert [next(iter(step)) for step in page.view.scenario.document["steps"]] == ["refuse", "do"]
    do(page, *({"do": "teach", "id": id} for id in page.view.scenario.teaches), {"do": "expect", "n": 1})
    do(page, {"do": "teach", "id": page.view.document.editor.about.report.cited[0]})
    assert page.view.document.editor.about.report.passed
    assert page.view.scenario.document["steps"][1]["expect"]


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
    assert Scenario.from_text(expected).document == page.view.scenario.document


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
    assert not page.view.document.editor.draft.can_undo


def test_a_field_shows_that_what_was_typed_does_not_hold():
    page = Page(Editor(Scenario("rqa").robot("pug", "c4")).view)
    do(page, {"do": "put", "id": "/seats/Ann/vp", "text": "-3"})
    says = "Ann’s points: found &#39;-3&#39;, expected a number from 0 to 999"
    for region in ("trouble", "side"):
        assert says in page.regions[region]
    assert page.regions["side"].count('value="-3" aria-invalid="true"') == 1
    do(page, {"do": "cell", "at": "c4"})
    assert "aria-invalid" not in page.regions["side"]
    do(page, {"do": "put", "id": "/robots/pug/health/red", "text": "99"})
    assert 'value="99" aria-invalid="true"' in page.regions["seats"]
    assert "Pug’s red health: found" in page.regions["seats"]


@pytest.mark.parametrize("id", tables())
def test_every_field_is_explained_where_it_is_set(id):
    page = Page(load(ids(id)[0]).id)
    do(page, {"do": "edit"})
    side = html.unescape(page.regions["side"])
    for group in page.view.document.editor.forms().fields:
        for field in (group, *group.fields, *group.questions):
            says = f"{field.says[0].upper()}{field.says[1:]}"
            assert f'class="means">{says}' in side, field.path
    for ruling in game(id).rulebook.rulings.values():
        for reading in ruling.readings:
            name = ruling.id.rpartition(".")[2]
            assert f'data-id="/rulings/{name}" data-text="{reading}"' in side


def test_a_reading_is_chosen_and_what_is_offered_is_in_words():
    page = Page(Editor(Scenario("gekido").bot("v-rex", "a1").bot("m3-ow", "c3")).view)
    do(page, {"do": "put", "id": "/rulings/full-house", "text": "any"})
    assert page.view.scenario.document["rulings"] == {"full-house": "any"}
    side = page.regions["side"]
    assert re.search(r'data-id="/rulings/full-house" data-text="any" aria-pressed="true">Any<', side)
    assert '<option value="Place bots">' in side
    do(page, {"do": "cell", "at": "a1"})
    assert "V-REX" in side
    assert ">First move</option>" in page.regions["head"]
    do(page, {"do": "give", "id": "/rulings", "text": "Place bots"})
    assert "place-bots" in page.view.scenario.document["rulings"]


def test_what_cannot_be_added_is_marked_in_its_field():
    page = Page(Editor(Scenario("rqa").robot("pug", "c4")).view)
    do(page, {"do": "give", "id": "/rulings", "text": "zzz"})
    assert 'value="zzz" aria-invalid="true"' in page.regions["side"]
    assert "Rulings: found &#39;zzz&#39;, expected" in page.regions["side"]


@pytest.mark.parametrize(
    "id,clause", [("gekido", "gekido.end.last-bot"), ("moonbots", "moonbots.end.last-player")]
)
def test_a_position_without_pieces_says_that_the_game_is_over_and_why_that_is_not_mended(id, clause):
    page = Page(Editor(Scenario(id)).view)
    do(page, {"do": "close"})
    assert "The game is over" in page.regions["side"]
    assert clause in page.regions["side"]
    assert "No single change mends this. It takes more than one change." in page.regions["side"]
    assert 'data-do="mend"' not in page.regions["side"]
    do(page, {"do": "mend", "n": 0})
    assert "No single change mends this" in page.regions["trouble"]


def test_a_mend_says_what_it_will_do_before_it_does_it():
    broken = Scenario("rqa").robot("pug", "c4", health={"red": 9, "blue": 1}).tiles(c4="Wall")
    page = Page(Editor(broken).view)
    do(page, {"do": "close"})
    side = page.regions["side"]
    assert 'aria-label="Mend fault 1: Pug: c4 → b4."' in side
    assert 'aria-label="Mend fault 2: Pug: 9 red → 4 red."' in side
    assert 'title="Pug: c4 → b4. Pug: 9 red → 4 red."' in side
    do(page, {"do": "mend", "n": 0})
    assert "Pug: c4 → b4." in page.regions["head"]


def test_a_mend_that_takes_long_to_find_is_announced_and_done_by_the_next_touch():
    page = Page(Editor(Scenario("rqa").robot("crate", "d4", bumped=["nothing"])).view)
    do(page, {"do": "close"})
    assert 'aria-label="Mend fault 1"' in page.regions["side"]
    do(page, {"do": "mend", "n": 0})
    announced = "Crate: bumped nothing → bumped nothing."
    assert "Mend would do this" in page.regions["head"]
    assert page.view.scenario.document["robots"]["crate"]["bumped"], announced
    do(page, {"do": "mend", "n": 0})
    assert not page.view.document.editor.about.faults


def test_what_cannot_be_mended_says_why():
    alone = Scenario("rqa", seats={"Ann": {}, "Bo": {}}).robot("pug", "c4", seat="Bo").turn("Ann")
    page = Page(Editor(alone).view)
    do(page, {"do": "mend", "n": 0})
    assert "No single change mends this: Ann has no robot." in page.regions["trouble"]
    fault = page.view.document.editor.wrong()[0]
    assert not fault["mends"]
    assert "But then: " in fault["why"]
    assert fault["why"] in page.regions["side"].replace("&#39;", "'")


def test_a_fault_is_meant_and_saved_so_without_a_warning():
    page = Page(Editor(Scenario("rqa").robot("pug", "c4").tiles(c4="Wall")).view)
    do(page, {"do": "close"})
    assert "1 fault<" in page.regions["head"]
    do(page, {"do": "meant", "n": 0}, {"do": "save"})
    assert "As meant" in page.regions["head"]
    assert "0 impossible, 0 unusual, 1 meant" in page.regions["side"]
    assert 'data-do="mend"' not in page.regions["side"]
    saved = Scenario.from_text(page.orders[-1]["text"], "kept.yaml")
    assert saved.audit == ("on an obstacle",)
    assert not saved.run().warnings
    assert saved.run().passed
    do(page, {"do": "meant", "n": 0})
    assert "audit" not in page.view.scenario.document
    do(page, {"do": "undo"}, {"do": "carry", "at": "c4", "id": "d5"})
    assert "audit" not in page.view.scenario.document, "a fault that has gone is not meant any more"
    do(page, {"do": "undo"})
    assert page.view.scenario.audit


@pytest.mark.parametrize("id", tables())
def test_the_editor_of_every_game_is_drawn(id):
    page = Page(next(one for one in ids(id) if "/setup/" not in one))
    do(page, {"do": "edit"})
    assert page.view.use.edits
    kind = placing.kinds(game(id))[0]
    space = placing.spaces(page.view.scenario)[0]
    do(page, {"do": "hold", "id": kind.key, "text": (*kind.names, "RG/YB")[0]}, {"do": "cell", "at": space})
    assert page.view.document.editor.draft.can_undo
    assert "palette" in page.regions["tray"]


def test_a_step_comes_one_place_earlier():
    page = Page(WALL)
    do(page, {"do": "edit"}, {"do": "earlier", "id": "/steps/1"})
    texts = [step.get("do", step.get("refuse")) for step in load(WALL).document["steps"]]
    moved = [step.get("do", step.get("refuse")) for step in page.view.scenario.document["steps"]]
    assert moved == [texts[1], texts[0], *texts[2:]]


def test_an_action_that_was_meant_is_one_click_away():
    page = Page(WALL)
    whole = "robots: {pug: {seat: Ann, at: c4}, crate: {seat: Bo, at: d4}}\nseats: {Ann: {hand: [Tackle]}}"
    do(page, {"do": "build"}, {"do": "paste", "whole": f"{whole}\nturn: {{seat: Ann}}"})
    do(page, {"do": "type", "id": "step", "text": "tackle crate"})
    meant = "play Tackle with pug on crate"
    assert f'data-do="type" data-id="step" data-text="{meant}"' in page.regions["time"]
    do(page, {"do": "type", "id": "step", "text": meant})
    assert page.view.scenario.document["steps"] == [{"do": meant}]
    assert meant not in page.view.document.editor.likely


def test_the_name_of_a_card_is_completed_as_the_game_lists_them():
    page = Page(WALL)
    do(page, {"do": "build"}, {"do": "put", "id": "/seats/Ann/hand", "text": "rep"})
    assert page.view.scenario.document["seats"]["Ann"]["hand"] == ["Reprogram"]
    do(page, {"do": "put", "id": "/seats/Ann/hand", "text": "Hamer"})
    assert "Ann’s hand: found" in page.regions["trouble"]
    assert "seats.Ann" not in page.regions["trouble"]
