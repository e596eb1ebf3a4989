"""The table beside the board of Robot Quest Arena: the Shop, what cards cost, hands and pools."""

import random
import re

import pytest
from rqa_scenes import ann, bo, named, position, sprites, words

from rqa_lab.core.scene import Group
from rqa_lab.draw.svg import svg, text
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


def test_the_table_in_words():
    assert text(table(shop())).split("\n") == [
        "Ann is to play, with 3 Energy and 1 Move.",
        "",
        "Hand (3 cards): 2 Battery, Tackle.",
        "In play: nothing.",
        "Shop: Pit Stop for 4 (1 Energy short), 3D Printing for 2 (can be bought), "
        "vacant, vacant, vacant, vacant.",
        "Supply: Advanced Battery for 3 (12 left, can be bought), "
        "Heavy Hammer for 4 (12 left, 1 Energy short), Rivet Gun for 3 (sold out).",
    ]


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


def test_who_is_not_to_play_is_shown_no_pools():
    state = position({"pug": ann("c4"), "crate": bo("d4")}, shop=["Pit Stop"])
    scene = table(state, "Bo")
    assert scene.label == "The table of Bo; Ann is to play."
    assert not named(scene, "table-pool") + named(scene, "too-dear") + named(scene, "ink-good-text")


def test_hidden_cards_stay_hidden():
    state = position({"pug": ann("c4"), "crate": bo("d4")}, hand=["Battery", "Tackle"])
    scene = table(GAME.observe(state, "Bo"))
    assert scene.notes[0] == "Hand (2 cards): 2 face down."
    assert not sprites(scene, "a-battery")


def test_the_table_shows_upgrades_the_price_that_is_paid_and_an_event_without_one():
    keys = {"packs": ["dozer", "jaws"], "robots": {"pug": ann("c4")}, "turn": {"energy": 4}}
    keys |= {"shop": ["Arena Add-on", "Rocket Booster"]}
    keys["seats"] = {"Ann": {"upgrades": ["Membership Card", "Bling"]}}
    notes = table(GAME.position(keys)).notes
    assert notes[2] == "Upgrades: Membership Card, Bling."
    assert notes[3].startswith("Shop: Arena Add-on, Rocket Booster for 4 (can be bought), vacant")


def test_every_card_fits_its_row():
    cards = list(shop().setup.components.cards)
    scene = table(position({"pug": ann("c4")}, hand=cards))
    frames = [it for it in scene.items if isinstance(it, Group)]
    assert len({(it.x, it.y) for it in frames}) == len(frames) == len(cards) + 3
    assert all(it.x > 0 and it.x + 84 < scene.width and it.y + 132 < scene.height for it in frames)
    for name in cards:
        assert numbers(shop().setup.components.cards[name]), f"{name} shows what it does"


def test_a_seat_that_there_is_not_is_told():
    with pytest.raises(ValueError, match=r"found 'Anne', expected Ann\. Did you mean 'Ann'\?"):
        table(shop(), "Anne")


def test_a_table_is_an_image_on_a_page():
    assert 'role="img" aria-label="Ann is to play' in svg(table(shop()), "page")
    assert 'role="grid"' in svg(GAME.scene(shop()), "page")
