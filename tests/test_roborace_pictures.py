"""The pictures of RoboRace: the table, the arena around it, marks in both tenses, what lies before a seat."""

import random
from itertools import pairwise

import pytest
from acts import acted, would
from pictures import drawn, shapes, sound

from rqa_lab.core.scene import Group, Rect, Text
from rqa_lab.draw import theme
from rqa_lab.draw.svg import svg, text
from rqa_lab.games.roborace import GAME
from rqa_lab.games.roborace.actions import Place
from rqa_lab.games.roborace.picture import WIDTH, along, plan, spot
from rqa_lab.games.roborace.state import at

SEATS = {"Ann": {"hand": ["RG/YB", "YG/YY"], "gone": 5, "tokens": ["Great trick"]}, "Bo": {"gone": 6}}
TABLE = ["RG/YB at 0,0", "BY/GG at 0,2", "RR/GY at 2,0", "YB/YR at 2,2", "BB/GG at 1,1"]


def state(**keys):
    return GAME.position({"seats": SEATS, "table": TABLE, "arena": {"3": "Trick"}, **keys})


def texts(scene, role):
    return [it.text for it in shapes(scene.items) if isinstance(it, Text) and it.role == role]


@pytest.mark.parametrize("seed", range(12))
def test_everything_in_a_picture_has_paint_and_a_drawing(seed):
    rng = random.Random(seed)
    s = GAME.generate(rng)
    sound(GAME.scene(s))
    for seat in s.setup.seats:
        sound(GAME.table(s, seat))
    for action in rng.sample(legal := list(GAME.legal(s)), min(3, len(legal))):
        sound(GAME.scene(s, preview=would(GAME, s, action.text)))
        new, events = acted(GAME, s, action.text)
        sound(GAME.scene(new, events=events))


def test_every_legal_place_is_a_space_of_the_picture():
    s = state()
    shown = plan(s).grid.number
    places = [action.space for action in GAME.legal(s) if isinstance(action, Place)]
    assert places
    corners = [tuple(map(int, place.split(","))) for place in places]
    assert all(at(row + n, column + n) in shown for row, column in corners for n in (0, 1))


@pytest.mark.parametrize("far", [("RG/YB at -9,0", "RG/YB at 12,30"), ()])
def test_the_table_stays_on_the_floor_however_large_it_is(far):
    s = state(table=[*TABLE, *far])
    cells = GAME.scene(s).cells
    edges = [edge for cell in cells for edge in (cell.x, cell.y, cell.x + cell.size, cell.y + cell.size)]
    assert min(edges) > 40
    assert max(edges) < WIDTH - 40


def test_the_table_in_words():
    told = text(GAME.scene(state(), can=[("0,0", "4", "move")]))
    assert "0,0: red robot, card 1, can bring 4 points" in told
    rows = [line.split() for line in told.splitlines()]
    assert ["1", ".", ".", "Y1", "B5", "B5", "G2", ".", "."] in rows
    assert rows[10] == ["-2", "-1", "0", "1", "2", "3", "4", "5"]
    assert "5 BB/GG at 1,1 (uncovered)" in told
    assert "Course tokens lie on 3." in told


def test_seats_in_words():
    scene = GAME.scene(state(rounds=2))
    assert (
        scene.label == "Table with 5 cards. Ann is to play: placing. Fields of the arena: Ann on 6, Bo on 7."
    )
    assert scene.notes[1].startswith("Ann: 5 fields since the start; 0 of 2 rounds; 2 cards; action tokens:")


def test_what_lies_face_down_is_nowhere_in_the_picture():
    s = state(table=[*TABLE, "GY/GY face down at 1,3"])
    scene = GAME.scene(s)
    assert "1,3: face down, card 6" in text(scene)
    assert "GY/GY" not in text(scene) + svg(scene, "page")
    assert "rr-back" in drawn(scene)[1]
    assert "2 face down" in text(GAME.table(GAME.observe(state(), "Bo"), "Ann"))


def test_only_the_robots_that_one_sees_are_drawn():
    heads = texts(GAME.scene(state()), "robo-letter")
    assert len(heads) == 16
    assert (
        sum("robo-free" in it.role for it in shapes(GAME.scene(state()).items) if isinstance(it, Rect)) == 1
    )


def test_both_tenses_of_a_placement():
    s = state(seats={**SEATS, "Ann": {"hand": ["RG/YB"]}})
    action = next(action for action in GAME.legal(s) if action.text.startswith("place RG/YB at 0,0"))
    ahead = GAME.scene(s, preview=would(GAME, s, action.text))
    assert {"robo-ghost", "robo-fits", "would-way", "would-pill"} <= drawn(ahead)[0]
    assert len(texts(ahead, "robo-wrong-text")) == (1 if action.token else 0)
    new, events = acted(GAME, s, action.text)
    assert {"robo-fresh", "robo-lane", "pill"} <= drawn(GAME.scene(new, events=events))[0]


def test_a_card_in_vain_says_what_does_not_match():
    scene = GAME.scene(state(), refused=Place("YG/YY", "0,0"))
    assert texts(scene, "robo-wrong-text") == ["Y≠R", "Y≠B"]
    assert "robo-vain" in drawn(scene)[0]
    assert next(cell.label for cell in scene.cells if cell.name == "0,0").endswith(
        "refused: place YG/YY at 0,0"
    )


def test_a_place_far_away_is_refused_without_a_mark():
    sound(GAME.scene(state(), refused=Place("YG/YY", "40,40")))
    with pytest.raises(ValueError, match="expected a space from -2,-2 to 5,5"):
        GAME.scene(state(), selected="40,40")


def test_the_way_around_the_arena_turns_at_its_corners():
    who = state().setup
    assert along(who, 0, 1) == (spot(who, 0), spot(who, 1))
    way = along(who, 2.5, 11.5)
    assert len(way) == 5
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(way))


def test_six_figures_stand_side_by_side_on_a_field():
    s = GAME.start({"seats": ["Ann", "Al", "Cy", "Di", "Ed", "Flo"], "rounds": 3})
    figures = [it for it in GAME.scene(s).items if isinstance(it, Group) and it.key.startswith("figure")]
    assert len({(it.x, it.y) for it in figures}) == 6
    assert texts(GAME.scene(s), "robo-seat") == ["1", "2", "3", "4", "5", "6"]
    assert texts(GAME.scene(s), "many-number") == ["3"] * 6


def test_each_colour_has_a_shape_of_its_own():
    heads = [theme.symbols()[f"rr-{name}"].replace(name, "") for name in
             ("red", "green", "blue", "yellow", "orange", "purple")]  # fmt: skip
    assert len({*heads}) == 6
