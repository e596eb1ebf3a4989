"""The pictures of RoboRace: the table, the arena around it, marks in both tenses, what lies before a seat."""

from itertools import pairwise

import pytest
from fed.roborace import LAID, lying
from pictures import written

from rqa_lab.core.scene import Group
from rqa_lab.games.roborace import GAME
from rqa_lab.games.roborace.actions import Place
from rqa_lab.games.roborace.picture import WIDTH, along, plan, spot
from rqa_lab.games.roborace.state import at


def test_every_legal_place_is_a_space_of_the_picture():
    s = lying()
    shown = plan(s).grid.number
    places = [action.space for action in GAME.legal(s) if isinstance(action, Place)]
    assert places
    corners = [tuple(map(int, place.split(","))) for place in places]
    assert all(at(row + n, column + n) in shown for row, column in corners for n in (0, 1))


@pytest.mark.parametrize("far", [("RG/YB at -9,0", "RG/YB at 12,30"), ()])
def test_the_table_stays_on_the_floor_however_large_it_is(far):
    s = lying(table=[*LAID, *far])
    cells = [cell for cell in GAME.scene(s).cells if cell.glyph]
    edges = [edge for cell in cells for edge in (cell.x, cell.y, cell.x + cell.size, cell.y + cell.size)]
    assert min(edges) > 40
    assert max(edges) < WIDTH - 40


def test_the_way_around_the_arena_turns_at_its_corners():
    who = lying().setup
    assert along(who, 0, 1) == (spot(who, 0), spot(who, 1))
    way = along(who, 2.5, 11.5)
    assert len(way) == 5
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(way))


def test_six_figures_stand_side_by_side_on_a_field():
    s = GAME.start({"seats": ["Ann", "Al", "Cy", "Di", "Ed", "Flo"], "rounds": 3})
    figures = [it for it in GAME.scene(s).items if isinstance(it, Group) and it.key.startswith("figure")]
    assert len({(it.x, it.y) for it in figures}) == 6
    assert written(GAME.scene(s), "robo-seat") == ["1", "2", "3", "4", "5", "6"]
    assert written(GAME.scene(s), "many-number") == ["3"] * 6
