"""The pictures of Moon-Bots: the Market, the robots, marks in both tenses, what lies before a seat."""

from itertools import pairwise

import pytest
from fed.moonbots import market
from pictures import shapes, sound

from rqa_lab.core.scene import Text
from rqa_lab.games.moonbots import GAME
from rqa_lab.games.moonbots.components import components
from rqa_lab.games.moonbots.picture import HIGH, PLAN, WIDE, WIDTH, between, panel


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


def test_every_card_has_a_drawing():
    ann = {"parts": ["Head 3", "Right Arm 2-4-6"], "weapons": [*components().weapons]}
    every = GAME.table(market(robots={"Ann": ann, "Bo": {"energy": 1}, "Cy": {"energy": 1}}))
    sound(every)
    assert all(isinstance(it, Text) is False or it.y < every.height for it in shapes(every.items))
