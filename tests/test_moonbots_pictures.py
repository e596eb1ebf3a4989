"""The pictures of Moon-Bots: the Market, the robots, marks in both tenses, what lies before a seat."""

import random
from itertools import pairwise

import pytest
from acts import acted, would
from pictures import drawn, shapes, sound

from rqa_lab.core.scene import Text
from rqa_lab.draw import theme
from rqa_lab.draw.svg import svg, text
from rqa_lab.games.moonbots import GAME
from rqa_lab.games.moonbots.actions import Buy
from rqa_lab.games.moonbots.components import components
from rqa_lab.games.moonbots.picture import HIGH, PLAN, WIDE, WIDTH, between, panel

ROBOTS = {
    "Ann": {"energy": 9, "parts": ["Head 3", "Right Arm 2-4-6"], "weapons": ["Spy"]},
    "Bo": {"energy": 2, "upgrades": ["+1 Die", "+1 Die", "Fist Shield"]},
    "Cy": {"energy": 18},
}
MARKET = {"T1": "Torso Sum 7", "M1": "Reroll", "B1": "Dodge", "B2": "Left Leg 6"}


def state(**keys):
    return GAME.position({"robots": ROBOTS, "market": MARKET, **keys})


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


def test_the_market_in_words():
    told = text(GAME.scene(state(), can=[("T1", "2", "move")]))
    assert "T  To  .\nM  Re  .\nB  ?? LL\n   1  2" in told
    assert "T1: Torso Sum 7 (With a sum of 7" in told
    assert "2 energy, can be had for 2 energy" in told
    assert "M1: Reroll (Once a turn up to 2 dice may be rolled again), 2 energy" in told
    assert "B1: Secret Weapon, face down, 0 energy" in told


def test_robots_in_words():
    scene = GAME.scene(state(dice="35"))
    assert scene.label == "Market of six spaces. Ann is to play: activation. Energy: Ann 9, Bo 2, Cy 18."
    assert (
        scene.notes[1]
        == "Bo: 2 energy; Robot Parts: none; Upgrades: 2 +1 Die, Fist Shield; 0 Secret Weapons; 3 dice."
    )


def test_what_lies_face_down_is_nowhere_in_the_picture():
    scene = GAME.scene(state())
    assert "Dodge" not in text(scene) + svg(scene, "page")
    seen = GAME.observe(state(), "Bo")
    assert "1 face down" in text(GAME.table(seen, "Ann"))


def test_robots_do_not_lie_on_each_other():
    for seats in ("Ann Bo", "Ann Bo Cy", "Ann Bo Cy Di"):
        s = GAME.start({"seats": seats.split()})
        boxes = [panel(s, robot) for robot in range(len(s.setup.robots))]
        edges = [edge for x, y, wide, high in boxes for edge in (x, y, x + wide, y + high)]
        assert min(edges) > 0
        assert max(edges) < WIDTH
        assert all(a is b or a.x != b.x or abs(a.y - b.y) > a.high for a in boxes for b in boxes)


@pytest.mark.parametrize("seats", ["Ann Bo", "Ann Bo Cy", "Ann Bo Cy Di"])
def test_no_arrow_of_an_attack_crosses_a_card(seats):
    s = GAME.start({"seats": seats.split()})
    robots = range(len(s.setup.robots))
    for way in (between(s, one, other) for one in robots for other in robots if one != other):
        for (ax, ay), (bx, by) in pairwise(way):
            for x, y in ((ax + (bx - ax) * n / 40, ay + (by - ay) * n / 40) for n in range(41)):
                corners = (PLAN.corner(space) for space in PLAN.grid.spaces)
                assert not any(0 < x - left < WIDE and 0 < y - top < HIGH for left, top in corners), way


def test_a_long_name_is_whole_and_the_winner_is_told():
    s = GAME.position({"robots": {"Maximiliana": {"energy": 2}, "Bo": {"energy": 0}}})
    assert {"Maximiliana", "Maximiliana has won"} <= {
        it.text for it in shapes(GAME.scene(s).items) if isinstance(it, Text)
    }


def test_both_tenses_of_a_purchase():
    s = state()
    future = drawn(GAME.scene(s, preview=would(GAME, s, "buy T1")))[0]
    new, events = acted(GAME, s, "buy T1")
    past = drawn(GAME.scene(new, events=events))[0]
    assert {"moon-fresh-would", "would-way", "would-pill"} <= future
    assert {"moon-fresh", "lane", "health-lost"} <= past
    assert "moon-fresh" not in future


def test_a_refused_purchase_is_marked_where_it_was_tried():
    scene = GAME.scene(state(), refused=Buy("M2"))
    assert {"m-hatch", "m-refused"} <= drawn(scene)[1]
    assert next(cell.label for cell in scene.cells if cell.name == "M2") == "M2: empty, refused: buy M2"


def test_a_space_that_there_is_not_is_told():
    with pytest.raises(ValueError, match="expected a space from B1 to T2"):
        GAME.scene(state(), selected="a1")


def test_dashes_mean_a_guess_and_nothing_else():
    for role in drawn(GAME.scene(state()))[0]:
        assert ("guess" in role) == ("stroke-dasharray" in theme.paint("light")[role]), role


def test_every_card_has_a_drawing():
    every = GAME.table(
        state(
            robots={
                "Ann": {**ROBOTS["Ann"], "weapons": [*components().weapons]},
                "Bo": {"energy": 1},
                "Cy": {"energy": 1},
            }
        )
    )
    sound(every)
    assert all(isinstance(it, Text) is False or it.y < every.height for it in shapes(every.items))
