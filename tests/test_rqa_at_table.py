"""What the table of Robot Quest Arena says while one plays: powers, chance, points, who could do it."""

import re

import pytest
from table_page import at_the_table, send, text

from rqa_lab import Scenario
from rqa_lab.core.event import Event
from rqa_lab.core.session import Session
from rqa_lab.games.rqa.actions import EndTurn
from rqa_lab.games.rqa.page.faces import deeds
from rqa_lab.ui import play
from rqa_lab.ui.page import Page
from rqa_lab.ui.plan import plan
from rqa_lab.ui.table import Done

GAME = """
rqa: 1
title: A game for two
tiles: {a1: Spawn, g1: Spawn, a7: Spawn, g7: Spawn, e4: Trash Compactor}
robots:
  pug: {seat: Ann, at: c4}
  petri: {seat: Ann, at: a2}
  strider: {seat: Bo, at: d4}
  crate: {seat: Bo, at: g6}
seats:
  Ann: {hand: [Battery, Battery, Hammer], deck: [Battery, Battery, Battery, Hammer, Jump Jets]}
  Bo: {hand: [Battery], deck: [Battery, Battery, Battery, Battery, Hammer]}
turn: {seat: Ann, move: 4, energy: 1}
reserve: {red: 31, blue: 6, gems: 12}
shop: [Reactor, Reprogram, Tackle]
shop_deck: [Air Blast, Salvage Arm]
supply: {Advanced Battery: 12, Rivet Gun: 12}
players: {Bo: greedy}
"""


@pytest.fixture
def page():
    return at_the_table(GAME)


def prompt(page):
    return text(page.regions["lesson"])


def test_the_picture_of_a_robot_beside_the_board_opens_its_card(page):
    for robot in ("Pug", "Petri", "Strider", "Crate"):
        assert re.search(rf'<button class="q-face"[^>]* data-read="robots/{robot}"', str(page.regions))


def test_what_another_robot_of_mine_can_do_is_offered(page):
    """Petri is selected, but only Pug is next to Strider."""
    send(page, "cell", at="a2")
    assert page.view.selected == "a2"
    shown = text(send(page, "cell", at="d4")["seats"])
    assert "Use Pug to push Strider right" in shown
    assert "can’t" not in shown


def test_a_push_says_that_a_card_decides_and_then_what_it_decided(page):
    seen = text(send(page, "cell", at="d4")["seats"])
    assert "then a card decides: if it costs 6 or more, Strider is Knocked Out" in seen
    for one in page.view.note.actions:
        if "push" in one.text:
            send(page, "act", text=one.text)
    said = play.bar(page.view)["text"]
    assert said.startswith("Salvage Arm from the Shop Deck costs 3, so Strider is not Knocked Out. Move Pug")
    assert said in prompt(page)


def test_the_end_of_a_turn_says_that_cards_are_drawn(page):
    seen = text(send(page, "point", text="end turn")["board"])
    assert "draws 5 cards" in seen or "draw 5 cards" in seen


def test_points_for_the_centre_are_told_when_the_turn_begins(page):
    send(page, "act", text="end turn")
    while page.view.bot is not None:
        send(page, "skip")
    assert "You gain 1 Victory Point for starting in the centre." in prompt(page)


def test_the_reserve_warns_of_the_end_only_during_the_game(page):
    few = GAME.replace("blue: 6", "blue: 1")
    page = Page(door=True)
    send(page, "file", id="a game.yaml", whole=few)
    assert "The last blue cube" in text(page.regions["seats"])


def test_the_hint_tells_the_plan_for_the_turn(page):
    send(page, "hinted")
    while page.view.thinks is not None:
        send(page, "work")
    assert "The plan: " in text(page.regions["seats"])


def test_the_button_for_all_cards_of_a_kind_stands_at_those():
    page = Page(door=True)
    whole = GAME.replace("[Battery, Battery, Hammer]", "[Hammer, Battery, Battery]")
    send(page, "file", id="a game.yaml", whole=whole)
    hand = page.regions["tray"]
    places = [hand.index(it) for it in ('read="cards/Hammer"', "Play all 2 Battery", 'read="cards/Battery"')]
    assert places == sorted(places) or places[1] < places[2] < places[0]


def test_who_waited_reads_of_a_robot_that_came_back_and_moved_on_and_of_functions():
    came = {"robot": "Strider", "to": "a1"}
    played = {"seat": "Bo", "card": "Jump Jets", "robot": "Strider", "target": None, "way": None}
    step = {"robot": "Strider", "start": "a1", "to": "b1", "over": None}
    events = (
        Event("come in", (), "respawn", came),
        Event("play", (), "", played),
        Event("step", (), "move", step),
    )
    told = deeds([Done("Bo", EndTurn(), events)])
    assert told == ["brought Strider back on a1", "played Jump Jets", "moved Strider to b1"]


def test_of_a_walk_in_a_plan_only_its_end_is_told(page):
    session = Session(page.view.game, page.view.state)
    steps = ["move petri right", "move petri right", "play Battery with pug", "play Battery with pug"]
    actions = [session.act(text).action for text in steps]
    told = plan(page.view, page.view.state, "Ann", actions)
    assert told.text == "Move Petri to c2, play Battery with Pug \N{MULTIPLICATION SIGN}2"


def test_what_a_robot_ignored_is_told_to_those_who_waited():
    session = Scenario(
        "rqa",
        "Over a Pothole",
        robots={"pug": {"seat": "Ann", "at": "c3"}, "strider": {"seat": "Bo", "at": "g7"}},
        tiles={"d3": "Pothole"},
        seats={"Ann": {"hand": ["Jump Jets"]}, "Bo": {}},
        turn={"seat": "Ann", "move": 3},
    ).session()
    words = ("play Jump Jets with pug", "move pug right", "choose ignore Pothole", "move pug right")
    steps = [session.act(text) for text in words]
    told = deeds([Done("Ann", step.action, step.events) for step in steps])
    assert told == ["played Jump Jets", "ignored the Pothole", "moved Pug to e3"]


def test_an_answer_that_only_names_a_space_shows_by_that_name():
    page = Page(door=True)
    send(page, "new")
    send(page, "start")
    board = text(send(page, "point", text="choose a1")["board"])
    assert "The Spawn on a1 , then you choose" in board
    assert "choose a1" not in board
