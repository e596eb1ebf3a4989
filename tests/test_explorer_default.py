"""A game without a page of its own is shown all the same; and a page from outside is found by its name."""

import os
import re
from html import unescape
from pathlib import Path

import pytest
import race
from processes import SITE, printed

from rqa_lab import Scenario
from rqa_lab.core.event import Event
from rqa_lab.ui import pages
from rqa_lab.ui.buttons import Picking
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import Picked, Sight, Table, table, tables

#: an action at the start, one that is refused then, the clause and the words of the reason
TOYS = {
    "race": ("roll", "move right", "race.turn.roll", "roll the die first"),
    "dice": ("roll", "choose take", "lab.nothing-to-choose", "idle: lab.nothing-to-choose"),
}


def words(html):
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def send(page, do, **fields):
    page.receive({"do": do, "ask": 7, **fields})
    assert page.error is None, page.error
    assert page.regions["trouble"] == ""


@pytest.fixture(params=TOYS)
def toy(request):
    return request.param


@pytest.fixture
def page(toy):
    return Page(Scenario(toy, "As it begins", seed=2))


def test_a_game_without_a_page_has_the_default_page(toy):
    assert type(table(toy)) is Table
    assert table(toy) is table(toy)


def test_the_board_is_its_scene(page):
    lesson = page.view
    assert f'aria-label="{lesson.game.scene(lesson.state).label[:6]}' in page.regions["board"]
    assert [at for at in lesson.spaces if f'data-cell="{at}"' in page.regions["board"]] == list(lesson.spaces)


def test_each_seat_shows_its_points_and_what_the_position_says_of_it(page):
    lesson, shown = page.view, words(page.regions["seats"])
    look, points = lesson.game.look(lesson.state), lesson.game.points(lesson.state)
    for seat in look["seats"]:
        has = " ".join(f"{key} {value}" for key, value in look[seat].items())
        assert re.search(rf"{seat} (to play )?{points[seat]} {lesson.game.language.points} {has}", shown)


def test_what_can_be_done_stands_on_buttons(page):
    lesson = page.view
    legal = lesson.game.legal(lesson.state)
    for action in legal:
        assert f'data-do="act" data-text="{action.text}"' in page.regions["side"]
        assert f'data-do="act" data-text="{action.text}"' in page.regions["tray"], "it needs no space"


def test_an_action_is_done_and_what_happened_is_told(page, toy):
    does, *_ = TOYS[toy]
    send(page, "act", text=does)
    events = page.view.step.events
    assert len(events) == 2
    told = words(page.regions["side"])
    assert all(page.view.game.language.tell(event) in told for event in events)
    assert events[0].clauses[0] in page.regions["side"]


def test_what_is_refused_says_why(page, toy):
    _, tried, clause, why = TOYS[toy]
    send(page, "act", text=tried)
    note = words(page.regions["board"])
    assert f"Not possible: {tried}" in note
    assert why in note.lower()
    assert f'data-id="{clause}"' in page.regions["board"]
    assert "Refused" in page.regions["head"]


def test_refused_actions_are_shown_with_the_question_why_not():
    page = Page(Scenario("race", "As it begins"))
    assert "right why not? up why not?" in words(page.regions["side"])
    assert "Move left ; why not? Move down ; why not?" in words(page.regions["tray"])


def test_a_choice_that_waits_is_asked_even_if_the_look_does_not_say_it():
    page = Page(Scenario("dice", "As it begins", seed=2))
    send(page, "act", text="roll")
    assert "Bo chooses" in words(page.regions["head"])
    assert "Bo chooses" in words(page.regions["seats"])
    assert 'data-text="choose shield"' in page.regions["head"]
    assert "pending 0 → " in words(page.regions["seats"])


def test_pointing_at_the_board_acts_tells_and_refuses():
    page = Page(Scenario("race", "On the way", turn={"fuel": 3}))
    send(page, "point", at="a2")
    assert "move up , Red goes from a1 to a2 for 2 Fuel" in words(page.regions["board"])
    send(page, "cell", at="b1")
    assert page.view.step.action.text == "move right"
    send(page, "cell", at="c1")
    assert "Not possible: move right" in words(page.regions["board"])
    send(page, "close")
    send(page, "cell", at="a3")
    assert page.view.note.kind == "about"


def test_a_new_game_asks_who_plays_and_begins(page, toy):
    send(page, "new")
    asked = words(page.regions["form"])
    assert "You play against Bo , a bot that makes sensible moves." in asked
    assert "Ready: you against Bo" in asked
    assert 'data-id="name-0"' not in page.regions["form"], "it has names of its own"
    assert 'data-id="ruling-' not in page.regions["form"]
    assert 'data-id="-0"' not in page.regions["form"], "there are no pieces to share out"
    send(page, "set", id="name-0", text="Zoe")
    send(page, "set", id="seats", text="4")
    send(page, "set", id="who-0", text="greedy")
    send(page, "set", id="seed", text="9")
    send(page, "start")
    assert page.view.game.id == toy
    assert page.view.scenario.document["players"] == {"Ann": "greedy", "Bo": "greedy"}
    assert " is a normal bot" in words(page.regions["side"])


def test_the_end_is_told_with_everybody_s_points():
    page = Page(Scenario("race", "Nearly there", robots={"Red": "a2"}, turn={"fuel": 2}))
    send(page, "act", text="move up")
    assert "Ann wins" in words(page.regions["side"])
    assert "Game over: Ann wins" in words(page.regions["head"])


@pytest.mark.parametrize(
    "do", ["readings", "lines", "sight", "reach", "lab", "edit", "door", "solver", "meets"]
)
def test_nothing_that_a_reader_may_press_goes_wrong(page, do):
    send(page, do)


@pytest.mark.parametrize("id", tables())
def test_any_game_can_be_shown_so(id):
    """Also one that has more to show than a toy."""
    lesson = Page(table(id).first).view
    plain, buttons = Table(lesson.game), lesson.buttons
    shown = words(pages.render("table/seats", plain.seats(buttons, None, {})))
    assert all(f"{seat} " in shown for seat in lesson.document.seats)
    tray = pages.render("table/tray", plain.tray(Picking(buttons, ""), lesson.document.seats[0]))
    aside = [one.text for one in buttons.legal if buttons.where(one)[1] is None]
    assert all(f'data-text="{text}"' in tray for text in aside)
    assert plain.agreement().reasons == ()
    sheet = pages.sheet(lesson.game, plain.agreement())
    assert "Play now" in words(pages.render("table/agreement", sheet))


def test_keys_and_tabs_are_those_of_every_game(page):
    assert re.findall(r'data-tab="(\w+)"', page.regions["tabs"]) == ["happened", "why", "acts"]
    assert not {"s", "r", "+"} & set(re.findall(r"<kbd>(\w+)</kbd>", page.regions["shortcuts"]))


def test_the_default_page_has_no_further_tools(toy):
    page, state = table(toy), table(toy).game.start({})
    assert (page.first, page.sight, page.lab, page.grows) == ("", None, None, False)
    assert page.picked(state, "roll") is None
    assert page.meant(state, "a1", "", None) is None
    assert page.large("cards/Hammer", state) is None
    assert page.words.icon(Event("step" if toy == "race" else "hit", (), "")) == "i-star"
    assert Sight().around(state, "a1").seen == ()
    assert Picked("Hammer").says == ""


OUTSIDE = """
import race
from rqa_lab import Scenario
from rqa_lab.core.game import register
from rqa_lab.ui.page import Page
from rqa_lab.ui.table import table

{register}
from rqa_lab.ui.parts import Shell  # its style sheet is made now

page = Page(Scenario("other", "Elsewhere"))
print(page.error, type(table("other")).__name__, table("other").words.points)
print(page.regions["seats"], page.regions["tray"].count("data-text"))
print(".of-its-own" in Shell._css)
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["other_game.page", "other_game.page:Page"])
def test_a_page_from_outside_is_found_by_its_name(tmp_path, name):
    """Its templates and its style sheet lie in its own package."""
    home = tmp_path / "other_game"
    (home / "templates").mkdir(parents=True)
    (home / "__init__.py").write_text("")
    (home / "page.py").write_text(
        "from rqa_lab.ui.table import Table\n\n\nclass Page(Table):\n"
        "    def seats(self, buttons, before, needs):\n        return {'seats': buttons.look['seats']}\n"
    )
    (home / "templates" / "seats.html.j2").write_text("<p>{{ seats | join(' against ') }}</p>")
    (home / "page.css").write_text(".rqa .of-its-own { color: red; }")
    made = f"type('Other', (race.Race,), {{'id': 'other', 'page': {name!r}}})()"
    code = OUTSIDE.format(register=f"register('other', lambda: {made}, home='other_game')")
    path = os.pathsep.join(map(str, (SITE, tmp_path, Path(race.__file__).parent)))
    first, second, third = printed(code, env={"PYTHONPATH": path}).strip().split("\n")
    assert first == "None Page i-star"
    assert second == "<p>Ann against Bo</p> 3"
    assert third == "True"
