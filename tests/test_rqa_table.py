"""The table beside the board of Robot Quest Arena: the Shop, what cards cost, hands and pools."""

import random
import re

import pytest
from rqa_scenes import ann, named, position, words

from rqa_lab.core.scene import Group
from rqa_lab.draw.svg import svg
from rqa_lab.games.rqa import GAME
from rqa_lab.games.rqa.actions import Buy
from rqa_lab.games.rqa.picture.scene import numbers, table


def shop(**keys):
    given = {
        "shop": ["Pit Stop", "3D Printing"],
        "supply": {"Rivet Gun": 0},
        "turn": {"energy": 3, "move": 1},
    }
    return position({"pug": ann("c4")}, hand=["Battery", "Battery", "Tackle"], **(given | keys))


def test_a_guessed_price_is_dashed():
    guessed = [name for name in ("Pit Stop", "3D Printing", "Advanced Battery", "Heavy Hammer", "Rivet Gun")
               if shop().setup.components.cards[name].origin("cost") == "assumed"]  # fmt: skip
    scene = table(shop())
    assert len(named(scene, "price-guess")) == len(guessed) > 0
    assert len(named(scene, "price")) == 5 - len(guessed) > 0


@pytest.mark.parametrize("seed", range(25))
def test_what_can_be_bought_is_what_the_judge_allows(seed):
    state = GAME.generate(random.Random(seed), broken=0)
    scene = table(state)
    said = dict(re.findall(r"([\w ]+) for \d+ \(([^)]*)\)", " ".join(scene.notes[2:])))
    for card, why in said.items():
        if state.choice is None and state.phase == "main":
            assert ("can be bought" in why) == bool(GAME.judge(state, Buy(card.strip()))), (card, why)


def test_a_vacant_shop_is_left_out():
    scene = table(shop(shop=[]))
    assert words(scene, "table-title") == ["Hand", "In play", "Supply"]
    assert words(table(shop()), "vacant-text") == ["nothing", *["vacant"] * 4]


def test_every_card_fits_its_row():
    cards = list(shop().setup.components.cards)
    scene = table(position({"pug": ann("c4")}, hand=cards))
    frames = [it for it in scene.items if isinstance(it, Group)]
    assert len({(it.x, it.y) for it in frames}) == len(frames) == len(cards) + 3
    assert all(it.x > 0 and it.x + 84 < scene.width and it.y + 132 < scene.height for it in frames)
    for name in cards:
        assert numbers(shop().setup.components.cards[name]), f"{name} shows what it does"


def test_a_table_is_an_image_on_a_page():
    assert 'role="img" aria-label="Ann is to play' in svg(table(shop()), "page")
    assert 'role="grid"' in svg(GAME.scene(shop()), "page")
