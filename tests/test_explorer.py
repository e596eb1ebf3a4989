"""The explorer as a widget: messages, addresses, the list, what cannot be opened."""

from functools import cache
from pathlib import Path

import pytest
from jinja2 import FileSystemBytecodeCache
from lessons import WALL, send
from sweep import share

from rqa_lab.games import FIRST
from rqa_lab.scenario.library import ids, load
from rqa_lab.ui import Explorer, messages, pages
from rqa_lab.ui.library import CannotOpen, Shelf, Shelves, library
from rqa_lab.ui.page import Page
from rqa_lab.ui.view import View


def test_pointing_sends_only_what_it_changes(explorer):
    sent = []
    explorer.observe(lambda change: sent.append(change["name"]))
    send(explorer, "point", at="c5")
    assert sorted(sent) == ["answered", "board"]
    send(explorer, "point")
    assert "Move" not in explorer.board.partition("rqa-tip")[2]


def test_messages_do_what_they_say(explorer):
    send(explorer, "step", n=1)
    assert explorer.address == "rqa/pushing/wall@1"
    assert "The Wall stops it." in explorer.head
    send(explorer, "event", n=2)
    send(explorer, "close")
    send(explorer, "clause", id="rqa.push.cost")
    assert explorer.page.view.open == "rqa.push.cost"
    send(explorer, "undo")
    send(explorer, "redo")
    send(explorer, "ends", n=1)
    assert explorer.page.view.finished
    send(explorer, "visit", id="0")
    send(explorer, "cell", at="c5")
    send(explorer, "fork")
    send(explorer, "back")
    send(explorer, "branch")
    send(explorer, "unit", n=1)
    send(explorer, "play", n=1)
    send(explorer, "tick")
    send(explorer, "why", at="d4")
    send(explorer, "point", at="d4")
    send(explorer, "tap", text="play Battery")
    send(explorer, "go", at="c7")
    send(explorer, "sight", at="d4")
    send(explorer, "look", id="pug")
    send(explorer, "reach")
    send(explorer, "pick", text="play Hammer")
    send(explorer, "act", text="no such action")
    send(explorer, "topic", id="pushing")
    send(explorer, "topic", id="nowhere")


def test_only_what_changed_is_sent(explorer):
    sent = []
    explorer.observe(lambda change: sent.append(change["name"]))
    send(explorer, "clause", id="rqa.push.cost")
    assert sorted(sent) == ["answered", "side"]


def test_an_address_opens_a_scenario_at_a_step(shelf):
    explorer = Explorer("rqa/pushing/wall@2", shelf=shelf)
    assert str(explorer.page.view.place) == "2"
    assert repr(explorer) == "Explorer('rqa/pushing/wall@2')"
    send(explorer, "open", id="rqa/attacks/pound@99999999999")
    assert str(explorer.page.view.place) == "2"
    send(explorer, "open", id="rqa.push.cost")
    assert explorer.page.view.open == "rqa.push.cost"


def test_an_address_that_leads_nowhere_says_so(shelf, explorer):
    assert "no scenario “rqa/no/such”" in Explorer("rqa/no/such", shelf=shelf).trouble
    explorer.receive({"do": "open", "id": "<script>"})
    assert "&lt;script&gt;" in explorer.trouble
    assert explorer.page.view.id == "rqa/pushing/wall"


def test_done_is_marked_in_the_list(explorer):
    assert "<small>1 of 1<" not in explorer.topics
    send(explorer, "ends", n=1)
    assert "<small>1 of 1<" in explorer.topics
    assert "<small>1 of 1<" not in Explorer("rqa/pushing/wall", shelf=explorer.page.shelf).topics


def test_search_finds_scenarios_and_rules(explorer):
    send(explorer, "search", text="  wall ")
    assert "Into a <mark>wall</mark>" in explorer.topics
    assert "rqa.los.wall-blocks" in explorer.topics
    send(explorer, "search", text="into a wal<")
    assert "Into a <mark>wall</mark><small>" in explorer.topics
    send(explorer, "search", text="wlal")
    assert "“wlal” is taken for “wall”" in explorer.topics
    send(explorer, "search", text="zzz")
    assert "nothing" in explorer.topics
    send(explorer, "search", text="")
    assert "Pushing" in explorer.topics


@pytest.mark.parametrize(
    "message",
    [
        None,
        "cell",
        {},
        {"do": "no such"},
        {"do": ["cell"]},
        {"do": "cell"},
        {"do": "cell", "at": 4},
        {"do": "cell", "at": "d" * 10_000},
        {"do": "step", "n": "1"},
        {"do": "step", "n": True},
        {"do": "visit", "id": 10**9},
        {"do": "visit"},
        {"do": "visit", "id": "1" * 10_000},
        {"do": "__init__"},
    ],
)
def test_a_message_that_the_page_never_sends_changes_nothing(explorer, message):
    before = explorer.board, explorer.page.view.place
    explorer.receive(message)
    assert (explorer.board, explorer.page.view.place) == before
    assert "does not know" in explorer.trouble
    assert explorer.page.error is None


@pytest.mark.parametrize("at", ["z9", "", "<b>", "d4 "])
def test_unknown_spaces_are_turned_away(explorer, at):
    for looking in ("reach", "sight"):
        send(explorer, looking)
        send(explorer, "point", at=at)  # the pointer may be late
        for do in ("cell", "why", "tap", "go", "sight"):
            explorer.receive({"do": do, "at": at, "ask": 7})
            assert explorer.page.error is None
            assert "does not know" in explorer.trouble
    assert "<b>" not in explorer.board


@pytest.mark.parametrize("place", ["77", "3.77", "somewhere"])
def test_unknown_places_in_time_are_nothing(explorer, place):
    send(explorer, "visit", id=place)
    send(explorer, "event", n=77)


def test_when_something_breaks_nothing_is_lost_and_nobody_sees_a_traceback(explorer, monkeypatch):
    send(explorer, "step", n=1)
    board, here = explorer.board, explorer.page.view.place

    def broken(*_):
        raise ZeroDivisionError("secret path")

    monkeypatch.setattr(pages, "regions", broken)
    explorer.receive({"do": "step", "n": 1, "ask": 8})
    monkeypatch.undo()
    assert isinstance(explorer.page.error, ZeroDivisionError)
    assert "nothing was changed" in explorer.trouble
    assert "secret" not in explorer.trouble
    assert (explorer.board, explorer.page.view.place, explorer.answered) == (board, here, 8)
    explorer.page.error = None
    send(explorer, "step", n=1)
    assert str(explorer.page.view.place) == "2"


def test_a_scenario_of_ones_own_is_shown(shelf):
    explorer = Explorer(WALL, shelf=shelf)
    assert explorer.address.startswith("rqa=")
    assert "Into a wall" in explorer.head
    assert isinstance(Explorer(explorer.page.view, shelf=shelf).page.view, View)


def test_a_file_is_shown_and_its_path_stays_here(shelf):
    path = str(Path(__file__).parent / "data" / "into-the-edge.yaml")
    explorer = Explorer(path, shelf=shelf)
    assert explorer.address.startswith("rqa=")
    assert explorer.trouble == ""
    assert repr(explorer) == f"Explorer({explorer.page.view.scenario.title!r})"
    send(explorer, "step", n=1)
    for region in ("head", "side", "time", "board", "topics", "frame"):
        assert path not in getattr(explorer, region)
    explorer.receive({"do": "open", "id": path})
    assert "There is no scenario" in explorer.trouble
    assert "No such file" in Explorer("/no/such.yaml", shelf=shelf).trouble


def test_titles_are_text_not_html(shelf):
    explorer = Explorer(WALL.set(title="<img src=x>", question="<i>", answer="<u>"), shelf=shelf)
    send(explorer, "ends", n=1)
    for region in ("head", "side", "time", "board"):
        assert not {"<img", "<i>", "<u>"} & set(getattr(explorer, region).split("\n"))
        assert "<img" not in getattr(explorer, region)


def test_what_cannot_be_opened_says_why(shelf):
    def broken(id):
        if id != "rqa/pushing/wall":
            raise CannotOpen("“Nothing” cannot be shown")
        return shelf.open(id)

    explorer = Explorer("rqa/pushing/wall", shelf=Shelf(shelf.game, shelf.entries.values(), broken))
    explorer.receive({"do": "open", "id": "rqa/teams/two"})
    assert "cannot be shown" in explorer.trouble
    assert explorer.page.view.id == "rqa/pushing/wall"


def test_the_page_holds_a_place_for_every_region(explorer):
    for region in ("topics", "head", "board", "seats", "tray", "side", "time", "trouble"):
        assert f'data-region="{region}"' in explorer.frame
    known = {key for keys, _ in pages.KEYS for key in keys}
    assert {"w", "f", "/", "?", ",", "."} <= known


@pytest.mark.parametrize("what", ["_get_default_cache_dir", "dump_bytecode"])
def test_a_page_comes_up_where_compiled_templates_cannot_be_kept(monkeypatch, what):
    def full(*_):
        raise OSError(28, "No space left on device")

    pages._environment.cache_clear()
    pages._template.cache_clear()
    monkeypatch.setattr(FileSystemBytecodeCache, "load_bytecode", lambda *_: None)
    monkeypatch.setattr(FileSystemBytecodeCache, what, full)
    assert 'data-region="board"' in pages.frame()


def test_the_shelf_that_lies_there_first_is_read_once():
    assert Shelves().here is library(FIRST)


def test_every_intent_has_fields_whose_values_are_checked(explorer):
    for intent in explorer.page._intents().values():
        assert set(messages.fields(intent)) <= set(messages.FIELDS)


@cache
def whole(game_id):
    """An explorer with the whole library of a game; each worker makes it once."""
    return Explorer(shelf=library(game_id))


@pytest.mark.slow
@pytest.mark.parametrize("id", share(ids(), of=4))
def test_a_scenario_can_be_stepped_through(id):
    explorer = whole(id.partition("/")[0])
    explorer.page._list.opened.clear()  # to draw it with all topics open each time takes long
    send(explorer, "open", id=id)
    assert explorer.page.view.document.problems == ()
    while not explorer.page.view.at_end:
        send(explorer, "step", n=1)
    assert explorer.page.view.finished or len(explorer.page.view.author_line) == 1
    for event in range(len(explorer.page.view.step.events)):
        send(explorer, "event", n=event)


def test_a_session_is_explored_where_it_stands():
    session = load("rqa/pushing/into-a-wall").session()
    session.act("play Battery with pug")
    explorer = Explorer(session)
    assert str(explorer.page.view.place) == "1"
    explorer.receive({"do": "step", "n": -1})
    assert session.here.number == 0
    explorer.receive({"do": "step", "n": 1})
    explorer.receive({"do": "act", "text": "end turn"})
    assert session.here.action.text == "end turn"
    assert "A position of Robot Quest Arena" in explorer.head


@pytest.mark.parametrize(
    "lesson, whole",
    [
        ("roborace/turn/in-the-middle-of-bos-turn", "place GB/BG at 0,1"),
        ("roborace/rulings/swapped-robots-side-by-side", "place RY/BG at 3,3"),
        ("moonbots/upgrades/first-the-arm-then-again", "reroll 2"),
    ],
)
def test_a_tap_on_a_whole_action_is_no_tap_on_what_begins_with_it(lesson, whole):
    page = Page(lesson)
    page.receive({"do": "tap", "text": whole})
    assert page.view.note.kind == "would"
    assert [one.text for one in page.view.note.actions] == [whole]
    page.receive({"do": "tap", "text": whole})
    assert page.view.step.action.text == whole
