"""The pictures of Moon-Bots: the Market, the robots, marks in both tenses, what lies before a seat."""

from itertools import pairwise

import pytest
from fed.moonbots import market
from pictures import shapes, sound

from rqa_lab.core.scene import Group, Text
from rqa_lab.games.moonbots import GAME
from rqa_lab.games.moonbots.components import Part, components
from rqa_lab.games.moonbots.picture.cards import short, signs
from rqa_lab.games.moonbots.picture.plan import CARDS, HIGH, WIDE, WIDTH, between, panel


def test_robots_do_not_lie_on_each_other():
    for seats in ("Ann Bo", "Ann Bo Cy", "Ann Bo Cy Di"):
        s = GAME.start({"seats": seats.split()})
        boxes = [panel(s.setup, robot) for robot in range(len(s.setup.robots))]
        edges = [edge for x, y, wide, high in boxes for edge in (x, y, x + wide, y + high)]
        assert min(edges) > 0
        assert max(edges) < WIDTH
        assert all(a is b or a.x != b.x or abs(a.y - b.y) > a.high for a in boxes for b in boxes)


@pytest.mark.parametrize("seats", ["Ann Bo", "Ann Bo Cy", "Ann Bo Cy Di"])
def test_no_arrow_of_an_attack_crosses_a_card(seats):
    s = GAME.start({"seats": seats.split()})
    robots = range(len(s.setup.robots))
    for way in (between(s.setup, one, other) for one in robots for other in robots if one != other):
        for (ax, ay), (bx, by) in pairwise(way):
            for x, y in ((ax + (bx - ax) * n / 40, ay + (by - ay) * n / 40) for n in range(41)):
                corners = (CARDS.corner(space) for space in CARDS.grid.spaces)
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


def placed(items, x=0, y=0, scale=1):
    """All shapes with the place and the scale of what they are in."""
    for it in items:
        if isinstance(it, Group):
            yield from placed(it.items, x + scale * it.x, y + scale * it.y, scale * it.scale)
        else:
            yield it, x, y, scale


#: how large a board is in a lesson on a telephone, 390 pixels wide, and how large words have to be there
BOARD_OF_A_PHONE, READABLE = 330, 13


@pytest.mark.parametrize(
    "name", [name for name, card in components().cards.items() if isinstance(card, Part)]
)
def test_what_a_part_needs_and_does_can_be_read_on_a_telephone(name):
    """It is always within the drawing; only the sign before a number is smaller."""
    part = components().cards[name]
    s = GAME.position(
        {"robots": {"Ann": {"energy": 9, "parts": [name]}, "Bo": {"energy": 9}, "Cy": {"energy": 9}}}
    )
    found = [*placed(GAME.scene(s).items)]
    plates = ("p-head", "p-torso", "p-arm", "p-leg")
    box, left, top, _ = next(one for one in found if getattr(one[0], "name", "") in plates)
    words = [one for one in found if getattr(one[0], "role", "") == "moon-word"]
    edges = left + box.x, top + box.y, left + box.x + box.size, top + box.y + box.height
    mine = [one for one in words if edges[0] < one[1] < edges[2] and edges[1] < one[2] < edges[3]]
    said = "".join(it.text for it, *_ in mine)
    assert said == short(part.needs).replace("/", "") + "".join(text for *_, text, _ in signs(part))
    for it, x, y, scale in mine:
        size = 11 * scale
        assert it.text in "+\N{MINUS SIGN}" or size * BOARD_OF_A_PHONE / WIDTH >= READABLE
        wide = sum(size * {"i": 0.34, "r": 0.49, "-": 0.42}.get(letter, 0.7) for letter in it.text)
        assert edges[0] <= x - wide / 2 < x + wide / 2 <= edges[2]
        assert edges[1] <= y - 0.73 * size < y <= edges[3]


def test_many_dice_leave_the_attack_of_the_board_free():
    robots = {"Ann": {"energy": 9, "upgrades": ["+1 Die"] * 3}, "Bo": {"energy": 9}, "Cy": {"energy": 9}}
    scene = GAME.scene(GAME.position({"robots": robots}))
    dice = [one for one in placed(scene.items) if getattr(one[0], "role", "").startswith("die")]
    boards = [one for one in placed(scene.items) if getattr(one[0], "role", "") == "moon-board"]
    assert len(dice) == 4 + 1 + 1
    left = min(x + it.x for it, x, *_ in boards)
    assert all(it.x + it.width <= left - x for it, x, *_ in dice[:4] if x < WIDTH / 2)


def covered(scene, x, y, r):
    """The words on cards that a disc covers; a letter is about 8 units wide."""
    for it, left, top, scale in placed(scene.items):
        if isinstance(it, Text) and it.text and it.role in ("card-title", "card-kind", "moon-number"):
            across = abs(left + scale * it.x - x) - 4 * scale * len(it.text)
            down = abs(top + scale * (it.y - 5) - y) - 5 * scale
            if across < r and down < r:
                yield it.text


@pytest.mark.parametrize("space", CARDS.grid.name)
def test_what_is_refused_and_what_it_costs_can_still_be_read(space):
    """The ring and the price are at a corner of the card, off its title and its numbers."""
    state = market(robots={"Ann": {"energy": 9}, "Bo": {"energy": 9}, "Cy": {"energy": 9}})
    refused = GAME.scene(state, refused=GAME.parse(f"buy {space}", state))
    (ring,) = (it for it in shapes(refused.items) if getattr(it, "name", "") == "m-refused")
    x, y, r = ring.x + ring.size / 2, ring.y + ring.size / 2, ring.size * 20 / 48
    assert [*covered(refused, x, y, r)] == []
    able = GAME.scene(state, can=[(space, "2", "move")])
    (disc,) = (it for it in shapes(able.items) if getattr(it, "role", "") == "can-disc")
    assert [*covered(able, disc.x, disc.y, disc.r)] == []
