"""A reader's own data file for Gekido: what it may say, what is wrong with it, what it comes to."""

# One row of a table is one line.
# ruff: noqa: E501

import pytest

from rqa_lab.core.datarules import OwnData
from rqa_lab.documents.mistakes import mend_by, validator
from rqa_lab.documents.places import Places
from rqa_lab.documents.yaml_text import parse
from rqa_lab.games.gekido.components import (
    AT,
    KINDS,
    components,
    meaning,
    overlaid,
    shipped,
    trouble,
    written,
)
from rqa_lab.games.gekido.files.keys import BUILDER, POSITION_SCHEMA
from rqa_lab.games.gekido.userdata import RULES
from rqa_lab.scenario.format import of_game

KEY = "gekido-data"
CARD = {"colour": "green", "copies": 3, "when": "damage", "steps": [["less", 3]]}


def troubles(**keys):
    """What is wrong with a data file: by its schema, and beyond that."""
    document = {KEY: 1, **keys}
    schema = RULES.schema(document)
    found = [str(problem) for problem in mend_by(document, validator(schema), Places())]
    RULES.check(document, lambda path, message: found.append(f"{'.'.join(map(str, path))}: {message}"))
    return found


def own(**keys):
    """The components with a data file over them, and what it changes."""
    assert troubles(**keys) == []
    return overlaid(shipped(), {KEY: 1, **keys}), RULES.difference({KEY: 1, **keys})


# ---- what it may say -------------------------------------------------------------------------------------


def test_the_template_says_what_the_lab_has_and_leaves_no_guess():
    document, _, problems = parse(RULES.template())
    assert problems == []
    assert troubles(**{key: value for key, value in document.items() if key != KEY}) == []
    found = RULES.difference(document)
    assert found.changed == ()
    assert found.guessed == {}
    assert found.whole == ("The Tech Cards: 46 cards, 46 of them the lab's own.",)
    new = overlaid(shipped(), document)
    assert new.bots["Slicer"].origin("commands.full house") == "user"
    assert new.bots["Slicer"].origin("commands.four of a kind") == "printed"
    assert new.duel["Slicer"].origin("commands.four of a kind") == "user"


def test_a_part_of_a_panel_leaves_the_rest_a_guess():
    new, found = own(bots={"Slicer": {"commands": {"full house": [7, 3], "two pairs": [3, 2]}}})
    slicer = new.bots["Slicer"]
    assert slicer.commands["full house"] == (7, 3)
    assert [slicer.origin(f"commands.{name}") for name in ("full house", "five different")] == [
        "user",
        "assumed",
    ]
    assert new.duel["Slicer"].commands["full house"] == (6, 3)
    assert found.changed == ("Slicer: full house [7, 3]; the lab has [6, 3]",)
    assert found.same == 1
    assert "commands" in found.guessed["Slicer"]


def test_powers_are_given_as_a_whole():
    new, found = own(bots={"V-REX": {"powers": {"Flip a Die": 3, "Switch Attack": 1}}})
    assert new.bots["V-REX"].powers == {"Flip a Die": 3, "Switch Attack": 1}
    assert new.bots["V-REX"].origin("powers.Switch Attack") == "user"
    assert "powers" not in found.guessed["V-REX"]


def test_the_cards_of_the_box_take_the_place_of_ours():
    new, found = own(
        remove="lab cards",
        cards={"Deflector": CARD, "Spark": {"colour": "red", "copies": 2, "steps": [["flip"]]}},
    )
    assert {name for name, card in new.cards.items() if card.copies} == {"Deflector", "Spark"}
    deflector = new.cards["Deflector"]
    assert (deflector.by, deflector.when, deflector.steps) == ("defender", "damage", (("less", 3),))
    assert deflector.says == "3 damage less."
    assert deflector.origin("steps") == "user"
    assert found.changed[0] == "Deflector: a new green card, 3 of it. 3 damage less."
    assert found.whole == ("The Tech Cards: 5 cards; in the box there are 46.",)


def test_a_card_of_another_colour_is_played_by_others():
    new, found = own(cards={"Jam": {"colour": "gray"}})
    assert new.cards["Jam"].by == "owner"
    assert found.changed == ("Jam: colour gray; the lab has green",)


def test_the_arena_and_the_dice():
    corners = ["Hot Grill", "Hot Grill", "Laser Turret", "High Ground"]
    new, found = own(arena={"corners": corners}, opposite=["TX", "SO", "DP"])
    assert new.arena["corners"] == tuple(corners)
    assert new.arena["centre"] == "The Center"
    assert new.opposite == {"T": "X", "X": "T", "S": "O", "O": "S", "D": "P", "P": "D"}
    assert [line.partition(":")[0] for line in found.changed] == ["corners", "opposite"]
    assert found.guessed["The Arena"] == ("edges",)
    assert "Command Dice" not in found.guessed


def test_what_a_file_speaks_of():
    document = {
        "bots": {"Slicer": {}},
        "duel": {"Slicer": {}},
        "cards": {"Jam": {}},
        "arena": {},
        "remove": "lab cards",
    }
    assert RULES.names(document) == ("Slicer", "Jam", "arena", "lab cards")


def test_other_data_than_those_in_use_are_told():
    assert RULES.settled(OwnData("box.yaml", "12", (), {})) is bool(components.cache_info().currsize)


# ---- what is wrong with it -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "keys, words",
    [
        ({"bots": {"Slicr": {}}}, "Did you mean 'Slicer'?"),
        ({"bots": {"Slicer": {"structur": 6}}}, "Did you mean 'structure'?"),
        ({"bots": {"Slicer": {"structure": 5}}}, "bots.Slicer.structure: found 5 Structure spaces and 6 rows"),
        ({"bots": {"Slicer": {"rows": [["Power"], []]}}}, "bots.Slicer.rows: found 6 Structure spaces and 2 rows"),
        ({"bots": {"Slicer": {"rows": [["Bonus"], [], [], [], [], []]}}}, "expected Power, Upgrade, Armor, Charge or Card"),
        ({"bots": {"Slicer": {"commands": {"full house": 7}}}}, "two numbers, such as [8, 4]"),
        ({"bots": {"Slicer": {"powers": {"Flip a Die": 6}}}}, "found 6, expected at most 5"),
        ({"bots": {"Slicer": {"powers": {"Flip a Dye": 1}}}}, "Did you mean 'Flip a Die'?"),
        ({"duel": {"Slicer": {"hand": 3}}}, "found 'hand'"),
        ({"cards": {"Deflector": {"copies": 2}}}, "found no 'colour'"),
        ({"cards": {"Half Tur": {"copies": 2}}}, "Did you mean 'Half Turn'?"),
        ({"cards": {"Half turn": CARD}}, "there is 'Half Turn'"),
        ({"cards": {"Hot grill": CARD}}, "there is 'Hot Grill'"),
        ({"cards": {"Full house": CARD}}, "there is 'full house'"),
        ({"cards": {"Hit on Sight": CARD}}, "without on, as or for in it"),
        ({"cards": {"deflector": CARD}}, "begins with a capital one"),
        ({"cards": {"Deflector": CARD | {"steps": [["less"]]}}}, "steps.0: found [less], expected [less, n]"),
        ({"cards": {"Deflector": CARD | {"steps": [["lose", 1]]}}}, "expected flip, own, any"),
        ({"cards": {"Deflector": CARD | {"steps": [["flip"]]}}}, "expected it on a card with when: roll"),
        ({"cards": {"Deflector": CARD | {"colour": "red"}}}, "expected it on a green card"),
        ({"cards": {"Shield": {"when": "roll"}}}, "cards.Shield.when: found [less, 2], expected it on a card with when: damage"),
        ({"cards": {"Shield": {"colour": "red"}}}, "cards.Shield.colour: found [less, 2], expected it on a green card"),
        ({"cards": {"Deflector": CARD | {"steps": [["switch"]]}}}, "expected another step of a card: flip, own"),
        ({"arena": {"corners": ["Hot Grill"]}}, "a list of four tiles"),
        ({"arena": {"corners": ["The Center", "Hot Grill", "Hot Grill", "Hot Grill"]}}, "found 'The Center'"),
        ({"opposite": ["TS", "TO", "DP"]}, "found T twice"),
        ({"opposite": ["TS", "XO", "QP"]}, "found 'QP'"),
        ({"remove": ["Hammer"]}, "found 'Hammer'"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_place(keys, words):
    found = troubles(**keys)
    assert len(found) == 1
    assert words in found[0]


# ---- steps, and the words that build ---------------------------------------------------------------------


def test_every_step_of_the_lab_is_one_of_those_that_there_are():
    parts = shipped()
    for effect in (*parts.powers.values(), *parts.tiles.values(), *parts.cards.values()):
        assert all(len(rest) == len(KINDS[word].names) for word, *rest in effect.steps), effect.name
    for card in parts.cards.values():
        assert not any(trouble(step, card.when) for step in card.steps), card.name


def test_every_step_has_a_meaning_and_a_written_form():
    assert {word for at in AT.values() for words in at.values() for word in words} == set(KINDS)
    assert len({meaning(word) for word in KINDS}) == len(KINDS)
    assert written("look") == "[look, n, k]"


def test_the_words_that_build_give_keys_of_a_position():
    keys: dict = {}
    for word, given, fields in (
        ("bot", ("slicer", "b1"), {"structure": [4]}),
        ("bot", ("pytron", "b2"), {}),
        ("tiles", (), {"b1": "Hot Grill"}),
        ("hand", ("Bo", "Jam"), {}),
        ("seat", ("Bo",), {"locks": {"slicer": "ready"}}),
        ("turn", ("Ann",), {"moved": True}),
        ("attack", ("pytron",), {"dice": "TTSXO"}),
    ):
        keys |= BUILDER[word](keys, *given, **fields)
    assert keys["bots"] == {
        "slicer": {"seat": "Ann", "at": "b1", "structure": [4]},
        "pytron": {"seat": "Bo", "at": "b2"},
    }
    assert keys["seats"] == {"Bo": {"hand": ["Jam"], "locks": {"slicer": "ready"}}}
    assert not list(
        validator({"properties": POSITION_SCHEMA, "$defs": of_game("gekido")["$defs"]}).iter_errors(keys)
    )
    assert BUILDER["board"](keys, "E E\nG L") == {"board": "E E\nG L"}
