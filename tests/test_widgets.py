"""The parts of the page as widgets: one place in time for all that show the same, traits, what is stored."""

import json

import pytest
from ipywidgets import HBox, IntSlider, VBox
from ipywidgets.embed import embed_minimal_html
from traitlets import TraitError

from rqa_lab import Scenario, load
from rqa_lab.ui import intents
from rqa_lab.ui.desk import Desk, desk_of
from rqa_lab.ui.page import Page
from rqa_lab.ui.widget import Explorer, Shell
from rqa_lab.widgets import Board, Hand, Stepper, Table, Timeline, Why

WALL = "rqa/pushing/into-a-wall"
PARTS = (Board, Hand, Stepper, Table, Timeline, Why)
LESSONS = (
    WALL,
    "gekido/dice/first-name-the-command",
    "moonbots/turn/a-whole-turn",
    "roborace/turn/place-move-draw",
)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("id", LESSONS)
def test_each_part_shows_each_game_and_has_a_text_that_is_the_same_each_time(part, id):
    one = part(id)
    assert repr(one) == f"{part.__name__}('{id}')"
    assert all(getattr(one, name) for name in one.REGIONS)
    for name in one.REGIONS:
        assert f'data-region="{name}"' in one.frame
    assert one.frame.count("data-region=") == len(one.REGIONS) + 2


def test_parts_of_one_scenario_are_at_one_place():
    scenario = load(WALL)
    board, timeline, why = Board(scenario), Timeline(scenario), Why(scenario)
    timeline.receive({"do": "step", "n": 1, "ask": 9})
    assert board.step == why.step == timeline.step == 1
    assert "Ann plays Advanced Battery" in why.side
    assert timeline.answered == 9
    board.step = 3
    assert timeline.step == why.step == 3
    for number in (99, -1):
        with pytest.raises(TraitError, match=f"step: found {number}, expected 0 to 7"):
            timeline.step = number
    assert board.step == timeline.step == 3
    timeline.set_state({"step": 99})  # a slider in the browser may be longer than the timeline
    assert board.step == timeline.step == timeline.steps == 7


def test_a_name_that_a_part_does_not_have_is_refused():
    for part in (Board, Timeline, Stepper):
        with pytest.raises(TypeError, match=rf"{part.__name__}\(\): found stpe, .*Did you mean 'step'\?"):
            part(WALL, stpe=1)
    assert Board(WALL, step=2, acts=False).step == 2


def test_a_part_is_at_the_place_of_another_part_and_two_scenarios_are_two_places():
    board = Board(WALL)
    Why(board).step = 2
    assert board.step == 2
    assert Board(WALL).step == 0


def test_what_is_done_in_a_session_is_shown_at_once_and_the_other_way_round():
    session = load(WALL).session()
    board, why = Board(session), Why(session)
    was = board.board
    session.act("play Battery with pug")
    assert (board.step, board.steps) == (1, 1)
    assert board.board != was
    assert "Battery" in why.side
    board.receive({"do": "undo"})
    assert session.here.number == board.step == 0


def test_who_acts_and_what_is_clicked_is_told():
    acted, clicked = [], []
    board = Board(Scenario("rqa").robot("pug", "c4").turn("Ann", move=3))
    board.on_act(acted.append)
    board.observe(lambda change: clicked.append(change["new"]), "clicked")
    board.receive({"do": "cell", "at": "c4"})
    assert (board.selected, board.clicked, acted) == ("c4", "c4", [])
    board.receive({"do": "cell", "at": "c5"})
    assert [step.action.text for step in acted] == ["move pug up"]
    board.on_act(acted.append, remove=True)
    board.receive({"do": "cell", "at": "c6"})
    assert (board.step, len(acted)) == (2, 1)
    assert [at for at in clicked if at] == ["c4", "c5", "c6"]


def test_a_board_that_does_not_act_only_tells_what_was_clicked():
    board = Board(Scenario("rqa").robot("pug", "c4").turn("Ann", move=3), acts=False)
    board.receive({"do": "cell", "at": "c5"})
    assert (board.clicked, board.step, board.selected) == ("c5", 0, "c4")
    board.receive({"do": "cell", "at": "<script>"})
    assert board.clicked == "c5"


def test_sight_and_reach_lie_over_a_board_where_the_game_has_them():
    board = Board(WALL, show="sight")
    seen = board.board
    board.show = ""
    assert board.board != seen
    board.receive({"do": "sight"})
    assert board.show == "sight"
    with pytest.raises(TraitError, match="found 'site', expected one of '', 'sight', 'reach'"):
        board.show = "site"
    gekido = Board("gekido/dice/first-name-the-command")
    gekido.show = "sight"
    assert gekido.show == ""


def test_the_acting_piece_can_be_set_to_one_that_there_is():
    board = Board(WALL)
    board.selected = None
    board.selected = "c4"
    assert board.selected == "c4"
    board.selected = "a7"
    assert board.selected is None


def test_a_finished_lesson_leads_on_in_a_part_as_it_does_on_the_page():
    stepper = Stepper(WALL)
    stepper.receive({"do": "ends", "n": 1})
    following = stepper.desk.view.document.following[0]
    assert f'data-do="open" data-id="{following}"' in stepper.side
    stepper.receive({"do": "open", "id": following})
    assert (stepper.desk.view.id, stepper.step) == (following, 0)
    stepper.receive({"do": "open", "id": "/etc/passwd"})
    assert (stepper.desk.view.id, stepper.trouble) == (following, "")


@pytest.mark.parametrize(
    "message", [{"do": "start"}, {"do": "file", "id": "x", "whole": "x"}, {"do": 3}, "step", None]
)
def test_a_part_knows_only_messages_about_its_lesson(message):
    board = Board(WALL)
    board.receive(message)
    assert "does not know" in board.trouble
    board.receive({"do": "step", "n": 1})
    assert (board.trouble, board.step) == ("", 1)


def test_an_error_changes_nothing_and_shows_no_traceback(monkeypatch):
    board = Board(WALL)
    monkeypatch.setitem(intents.INTENTS, "fork", lambda view: 1 / 0)
    board.receive({"do": "fork"})
    assert "nothing was changed" in board.trouble
    assert isinstance(board.desk.error, ZeroDivisionError)


def test_what_there_is_not_is_an_error_in_the_cell():
    with pytest.raises(LookupError, match="into-a-wal"):
        Board("rqa/pushing/into-a-wal")


def test_a_stored_notebook_has_a_picture_and_a_text_in_the_same_output():
    data, _ = Board(WALL)._repr_mimebundle_()
    assert data["text/plain"] == f"Board('{WALL}')"
    assert "<img" in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data
    why = Why(WALL)
    why.step = 1
    assert "plays Advanced Battery" in why._repr_mimebundle_()[0]["text/html"]


@pytest.mark.slow
def test_a_page_of_plain_html_has_the_whole_state(tmp_path):
    board = Board(WALL)
    file = tmp_path / "board.html"
    embed_minimal_html(file, views=[VBox([HBox([board, Why(board)]), IntSlider()])])
    state = file.read_text("utf-8")
    assert json.dumps(board.board)[1:40] in state
    assert "What can be done" in state


def test_the_explorer_is_made_of_the_same_parts():
    explorer = Explorer(WALL)
    assert isinstance(explorer, Shell)
    assert isinstance(Board(WALL), Shell)
    assert isinstance(explorer.desk, Page)
    assert issubclass(Page, Desk)
    assert Explorer._esm == Board._esm


def test_parts_that_are_gone_are_not_told_any_more():
    desk = desk_of(load(WALL))
    boards = [Board(desk.view.session) for _ in range(3)]
    for board in boards:
        board.close()
    del board, boards
    desk.receive({"do": "step", "n": 1})
    assert str(desk.view.place) == "1"
