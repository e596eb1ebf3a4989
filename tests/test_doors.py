"""What the doors of the games say and show: ``door.yaml`` and ``art.svg`` in the folder of each."""

import re
from xml.etree import ElementTree

import pytest

from rqa_lab.core.scene import Group
from rqa_lab.draw.theme import sprite_sheet
from rqa_lab.games import games, home
from rqa_lab.learn.course import course
from rqa_lab.scenario.library import ids, load
from rqa_lab.scenario.study import moments
from rqa_lab.site import engine
from rqa_lab.ui.doors import GROUNDS, art, board, door, drawn

DOORS = [id for id in games() if (folder := home(id)) and (folder / "door.yaml").is_file()]
PICTURES = [pytest.param(id, one, id=f"{id}-{one.label}") for id in DOORS for one in door(id).pictures]
LABELS = (["How you win"], ["What a turn is"], ["How you score", "How you hit"], ["How it ends"])


def words(text):
    return len(text.split())


def sentences(text):
    return len(re.findall(r"[.!?](?= |$)", text))


def test_the_games_of_the_lab_have_doors_each_on_a_ground_of_its_own():
    assert DOORS == ["rqa", "gekido", "moonbots", "roborace"]
    assert {door(id).ground for id in DOORS} == set(GROUNDS)


@pytest.mark.parametrize("id", DOORS)
def test_a_door_is_short(id):
    shown = door(id)
    assert 1 <= sentences(shown.aim) <= 2
    assert words(shown.aim) <= 18
    assert sentences(shown.lead) == 2
    assert words(shown.lead) <= 32
    assert re.fullmatch("[1-9]\N{EN DASH}[1-9]", shown.players)
    assert re.fullmatch(r"(\d+ min)?", shown.time)
    assert re.fullmatch(r"(\d+\+)?", shown.age)


@pytest.mark.parametrize("id", DOORS)
def test_a_door_shows_the_game_in_four_pictures(id):
    shown = door(id).pictures
    assert all(one.label in labels for one, labels in zip(shown, LABELS, strict=True))
    assert len({one.scenario for one in shown}) == 4


@pytest.mark.parametrize("id, picture", PICTURES)
def test_a_picture_says_little(id, picture):
    assert 3 <= words(picture.title) <= 5
    assert 1 <= sentences(picture.text) <= 4
    assert words(picture.text) <= 25


@pytest.mark.parametrize("id, picture", PICTURES)
def test_a_click_on_a_picture_plays_a_step(id, picture):
    assert picture.scenario in ids(id)
    scenario = load(picture.scenario)
    assert scenario.lines[picture.step].kind == "do"
    before, after = moments(scenario, picture.step + 1)[-2:]
    assert after.refused is None
    assert after.events
    assert after.state != before.state


@pytest.mark.parametrize("id, picture", PICTURES)
def test_a_picture_is_a_part_of_its_board_in_the_shape_of_a_card(id, picture):
    for played, moment in enumerate(moments(load(picture.scenario), picture.step + 1)[-2:]):
        scene = moment.scene()
        if len(picture.spaces) == 2:
            assert set(picture.spaces) <= {cell.name for cell in scene.cells}
        shown = re.search(r'viewBox="([^"]*)"', drawn(picture, played=bool(played)))
        left, top, wide, high = map(float, shown[1].split())
        assert min(left, top) >= 0
        assert left + wide <= scene.width
        assert top + high <= scene.height
        assert 1.45 <= wide / high <= 16 / 9


@pytest.mark.parametrize("id", DOORS)
def test_the_drawing_of_a_game_uses_what_is_on_the_page(id):
    drawing = ElementTree.fromstring(art(id))
    assert drawing.get("viewBox") == "0 0 320 176"
    assert {"l-art", "rqa-page"} <= set(drawing.get("class").split())
    assert drawing.get("aria-label")
    used = {part.get("href").removeprefix("#") for part in drawing.iter() if part.get("href")}
    assert used
    assert used <= set(re.findall(r'<symbol [^>]*\bid="([\w-]+)"', sprite_sheet()))
    assert not [part for part in drawing.iter() if part.get("id")], "it may be on a page twice"


@pytest.mark.slow
def test_the_browser_has_the_doors_too():
    packed = engine.lab(engine._HERE)
    for id in DOORS:
        assert {f"rqa_lab/games/{id}/art.svg", f"rqa_lab/games/{id}/door.yaml.json"} <= set(packed)


@pytest.mark.parametrize("id", DOORS)
def test_a_small_board_is_cut_at_the_edges_of_spaces_and_shows_every_piece(id):
    for part in (unit.parts[0] for unit in course(id).values()):
        step = part.steps.start - 1
        drawn = board(part.scenario, step)
        left, top, wide, high = map(float, re.search('viewBox="([^"]*)"', drawn)[1].split())
        scene = moments(load(part.scenario), step)[-1].scene(events=(), refused=None)
        if (wide, high) == (scene.width, scene.height):
            continue
        spaces = [cell for cell in scene.cells if cell.glyph]
        for low, side, way in ((left, wide, "x"), (top, high, "y")):
            edges = {round(getattr(cell, way) + by, 1) for cell in spaces for by in (0, cell.size)}
            assert {round(low, 1), round(low + side, 1)} <= edges, part.scenario
            pieces = [
                getattr(one, way) for one in scene.items if isinstance(one, Group) and one.role == "piece"
            ]
            assert low - 1 < min(pieces), part.scenario
            assert max(pieces) < low + side - scene.cells[0].size + 1, part.scenario
