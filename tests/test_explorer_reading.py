"""Components in large: whatever lies on the page can be read there before anything is done with it."""

import re
from html import unescape

import pytest
from lessons import WALL, lesson_of, opened

from rqa_lab.ui import intents, pages
from rqa_lab.ui import side as aside
from rqa_lab.ui.library import library
from rqa_lab.ui.table import table, tables

#: game -> the tables of its components that can be read
TABLES = {
    "rqa": ("cards", "tiles", "robots"),
    "gekido": ("bots", "powers", "tiles", "cards"),
    "moonbots": ("boards", "cards"),
    "roborace": ("tokens",),
}


def shown(lesson):
    """What can be read on the page of a lesson, as it is written there."""
    regions = pages.regions(lesson, {}, ("tray", "seats", "side", "head"))
    return {unescape(id) for html in regions.values() for id in re.findall('data-read="([^"]*)"', html)}


def test_every_game_can_be_read():
    assert set(TABLES) == set(tables())


@pytest.mark.parametrize("game", TABLES)
def test_every_component_can_be_read_and_names_clauses_that_exist(game):
    lesson = opened(library(game).first)
    book, parts = lesson.game.rulebook, lesson.state.setup.components
    for kind in TABLES[game]:
        for name in getattr(parts, kind):
            found = table(game).large(f"{kind}/{name}", lesson.state)
            assert found.name, name
            assert found.face.says, name
            assert set(found.clauses) <= set(book), name


@pytest.mark.parametrize("game", TABLES)
def test_unknown_names_are_none(game):
    lesson = opened(library(game).first)
    for id in ("", "cards", "cards/", "cards/No such", "setup/x", "__class__/x", "box/cards", "cards/RX/??"):
        lesson.read(id=id)
        assert aside.large(lesson, lesson.table, {}) == {"things": [], "deed": None}, id


@pytest.mark.slow
@pytest.mark.parametrize("game", TABLES)
def test_whatever_lies_on_the_page_can_be_read(game):
    shelf, seen = library(game), set()
    for id in list(shelf.entries)[::7]:
        lesson = opened(id)
        lesson.ends(1)
        for one in shown(lesson) - seen:
            lesson.read(id=one)
            assert aside.large(lesson, lesson.table, {})["things"], f"{id}: {one}"
            seen.add(one)
    assert seen


def test_it_tells_what_its_button_would_do():
    lesson = lesson_of(WALL)
    lesson.read(id="cards/Battery", text="play Battery")
    assert aside.large(lesson, lesson.table, {})["deed"]["does"][0] == "play Battery"
    lesson.read(id="cards/Tackle", text="buy Tackle")
    deed = aside.large(lesson, lesson.table, {})["deed"]
    assert not deed["can"]
    assert deed["reasons"]
    lesson.close()
    lesson.show(intents.pointed_away(lesson.view))
    assert lesson.enlarged is None


def test_lessons_of_the_rarest_clause_come_first():
    lesson = lesson_of(WALL)
    lesson.read(id="cards/Tackle")
    found = aside.large(lesson, lesson.table, library("rqa").examples)["things"][0]
    assert found["lessons"]
    assert found["clauses"][0][0].startswith("rqa.card.tackle"), found["clauses"]


def test_a_space_is_read_with_all_that_lies_there():
    lesson = lesson_of(WALL)
    lesson.read(at="e4")
    assert [one["name"] for one in aside.large(lesson, lesson.table, {})["things"]] == ["Wall"]
    lesson.read(at="a1")
    assert aside.large(lesson, lesson.table, {})["things"] == []
