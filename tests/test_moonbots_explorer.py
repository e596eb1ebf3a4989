"""Moon-Bots in the explorer: seats, dice to click, what they activate, Secret Weapons, a new game."""

from fed import moonbots as fed
from lessons import lesson_of

from rqa_lab.core.words import language
from rqa_lab.ui import board as values
from rqa_lab.ui import pages
from rqa_lab.ui.table import table
from rqa_lab.ui.widget import Explorer

MOON = table("moonbots")


def lesson():
    return lesson_of(fed.a_turn())


def rolled():
    return lesson_of(fed.rolled())


def test_a_seat_shows_what_its_robot_has():
    ann, bo, _ = values.seats(lesson(), MOON)["seats"]
    (robot,) = ann["robots"]
    assert (ann["turn"], ann["energy"], robot["dice"], robot["weapons"]) == (True, 9, 3, 2)
    assert [(card.name, n) for _, card, n, _ in robot["upgrades"]] == [("+1 Die", 2), ("Reroll", 1)]
    assert [card.name for _, card in robot["parts"]] == ["Head 3", "Torso Sum 7"]
    assert not bo["turn"]


def test_dice_may_be_rolled_again():
    tray = values.tray(rolled(), MOON)
    assert [(one["face"], one["do"], one["text"]) for one in tray["dice"]] == [
        ("3", "pick", "place 3"),
        ("3", "pick", "place 3"),
        ("4", "pick", "place 3 4"),
    ]
    assert tray["bare"] == 0
    assert [action.text for action in tray["again"]] == ["reroll 3", "reroll 4", "reroll 3 3", "reroll 3 4"]
    assert [(act, can) for act, _, can in tray["turns"]] == [("roll", False), ("end turn", True)]


def test_that_dice_were_rolled_again_is_said():
    one = rolled()
    assert "Reroll used" not in pages.regions(one, {})["tray"]
    one.act("reroll 3")
    one.act("choose 5")
    assert "Reroll used" in pages.regions(one, {})["tray"]


def test_a_part_shows_the_ways_to_activate_it_and_then_the_dice_that_lie_there():
    one = rolled()
    parts = {part["name"]: part for part in values.tray(one, MOON)["parts"]}
    assert [way.text for way in parts["Head"]["ways"]] == ["place 3 on head"]
    assert [way.text for way in parts["Torso"]["ways"]] == ["place 3 4 on torso"]
    one.act("place 3 4 on torso")
    parts = {part["name"]: part for part in values.tray(one, MOON)["parts"]}
    assert parts["Torso"]["lies"] == "34"


def test_a_die_that_several_parts_take_lights_them_on_the_board():
    one = rolled()
    one.pick("place 3")
    assert {*values.marked(one.view, MOON)} == {("Ann’s head", "", "target"), ("Ann’s torso", "", "target")}
    assert "Pick the part to activate." in pages.regions(one, {})["head"]
    one.cell("Ann’s head")
    assert one.view.step.action.text == "place 3 on head"


def test_a_secret_weapon_is_used_by_a_click():
    stock, dodge = sorted(
        values.tray(lesson(), MOON)["hand"]["cards"], key=lambda card: card["name"], reverse=True
    )
    assert (stock["text"], stock["can"]) == ("use Energy Stock", True)
    assert not dodge["can"]


def test_the_price_stands_at_what_can_be_bought():
    one = lesson()
    marks = {
        space: (price, kind) for space, price, kind in one.buttons.marks(one.buttons.legal, picked=False)
    }
    assert {at: mark for at, mark in marks.items() if mark[1] == "move"} == {
        "B1": ("0", "move"),
        "B2": ("0", "move"),
    }
    assert one.buttons.meant("T1").text == "buy T1"


# ---- names in other languages ----------------------------------------------------------------------------

DODGE = "moonbots/weapons/out-of-the-way@1"


def test_a_reader_picks_the_language_of_names():
    one, other = Explorer(DODGE), Explorer(DODGE)
    for regions in (one.head, one.tray, one.seats):
        assert "°" not in regions
    assert '<option value="en" lang="en" selected>English' in one.head
    one.receive({"do": "names", "id": "de"})
    assert '<option value="de" lang="de" selected>Deutsch' in one.head
    assert all("Abwehr – Ausweichen" in region for region in (one.head, one.tray, one.side, one.time))  # noqa: RUF001
    assert 'data-text="choose Dodge"' in one.tray
    assert "° our own name" in one.seats
    other.receive({"do": "step", "n": -1})
    assert "Abwehr" not in other.time + other.tray
    assert (language(), "Dodge" in other.time) == ("en", True)
    one.receive({"do": "names", "id": "ru"})
    assert "Abwehr" not in "".join((one.head, one.tray, one.side, one.time, one.board))
    one.receive({"do": "names", "id": "xx"})
    assert 'value="ru" lang="ru" selected' in one.head


def test_cards_are_found_by_a_name_in_another_language():
    one = Explorer(DODGE)
    one.receive({"do": "names", "id": "fr"})
    one.receive({"do": "search", "text": "espionn"})
    assert 'data-id="moonbots.secret.spy"' in one.topics
    one.receive({"do": "names", "id": "en"})
    assert 'data-id="moonbots.secret.spy"' not in one.topics


def test_a_game_without_names_has_no_setting():
    one = Explorer("rqa/pushing/into-a-wall")
    one.receive({"do": "names", "id": "de"})
    assert 'data-set="names"' not in one.head
    one.receive({"do": "open", "id": DODGE})
    assert "Abwehr" in one.tray


def test_before_the_roll_the_tray_says_to_roll_first():
    page = Explorer("course/moonbots/first-strike@2")
    assert "Activate a part <small>roll first</small>" in page.tray
    page.receive({"do": "act", "text": "roll"})
    assert "roll first" not in page.tray
