"""What a click on the board means at the table of Robot Quest Arena, above all with Jump Jets."""

import pytest
from table_page import at_the_table, send, text

GAME = """
rqa: 1
title: A push at the edge
tiles: {a1: Spawn, g1: Spawn, a7: Spawn, g7: Spawn, f2: Wall, g4: Repair Pad}
robots:
  pug: {seat: Ann, at: e5}
  crate: {seat: Ann, at: f3, over: true}
  strider: {seat: Bo, at: d7}
  petri: {seat: Bo, at: g3}
seats:
  Ann: {deck: [Battery, Battery, Battery, Hammer, Jump Jets]}
  Bo: {hand: [Battery], deck: [Battery, Battery, Battery, Battery, Hammer]}
turn: {seat: Ann, move: 4}
reserve: {red: 20, blue: 6, gems: 12}
shop: [Reactor, Reprogram, Tackle]
shop_deck: [Air Blast, Salvage Arm]
supply: {Advanced Battery: 12, Rivet Gun: 12}
players: {Bo: greedy}
"""


@pytest.fixture
def page():
    page = at_the_table(GAME)
    send(page, "cell", at="f3")
    assert page.view.selected == "f3"
    return page


def done(page):
    return [step.action.text for step in page.view.step.path if step.action is not None]


def test_a_click_on_an_enemy_pushes_it_also_where_one_could_pass_over_it(page):
    assert "Push 2" in text(page.regions["board"])
    send(page, "cell", at="g3")
    assert done(page) == ["push petri right with crate"]


def test_a_second_push_in_the_turn_says_why_not_and_moves_nobody(page):
    send(page, "cell", at="g3")
    shown = text(send(page, "cell", at="g3")["seats"])
    assert done(page) == ["push petri right with crate"]
    assert "You can’t use Crate to push Petri right" in shown
    assert "Petri has already bumped into the edge this turn" in shown
    assert "Move Crate to g3" in shown
    assert "it can’t stay there" in shown


def test_why_not_tells_the_same_as_the_click(page):
    send(page, "cell", at="g3")
    send(page, "whynot")
    shown = text(send(page, "cell", at="g3")["seats"])
    assert "You can’t use Crate to push Petri right" in shown
    assert "Move Crate to g3" in shown


def test_onto_a_wall_one_only_passes_so_it_is_a_choice(page):
    shown = text(send(page, "cell", at="f2")["seats"])
    assert done(page) == []
    assert "Move Crate to f2" in shown
    assert "it can’t stay there" in shown


def test_on_top_of_something_the_bar_says_in_full_what_comes_first(page):
    send(page, "act", text="move crate down")
    assert "Crate is on top of the Wall and has to move off first." in text(page.regions["lesson"])


def test_a_far_space_walks_who_alone_can_and_else_asks_who():
    page = at_the_table(GAME)
    assert page.view.selected is None
    shown = text(send(page, "cell", at="d4")["seats"])
    assert "Pug or Crate first, then d4." in shown
    assert done(page) == []
    send(page, "cell", at="c6")
    assert len(done(page)) == 3
    assert {text.split()[1] for text in done(page)} == {"pug"}


def test_without_move_a_diagonal_space_says_how_far_it_is():
    page = at_the_table(GAME.replace("move: 4", "move: 0"))
    send(page, "cell", at="e5")
    send(page, "whynot")
    shown = text(send(page, "cell", at="d4")["seats"])
    assert "d4 is 2 steps away, so you need 2 Move; you have 0." in shown
    assert "diagonally" not in shown


def test_the_end_of_the_turn_warns_of_a_push_that_is_left(page):
    assert "loses 4 Move , and you could still push Petri ." in text(page.regions["tray"])
    send(page, "cell", at="g3")
    assert "could still" not in text(page.regions["tray"])
