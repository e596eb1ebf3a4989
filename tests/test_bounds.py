"""Bounds: every number and every list of a file has its own, told at its place; no number of dice hangs."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import subprocess
import sys
from itertools import combinations

import pytest

from rqa_lab.core.schema import LONGEST_NAME, several, whole
from rqa_lab.documents.places import ScenarioError
from rqa_lab.games import data_rules, games_with_data
from rqa_lab.games.gekido import components as of_gekido
from rqa_lab.games.gekido.components import shipped as gekido_box
from rqa_lab.games.gekido.rules.attacking import parts_of
from rqa_lab.games.rqa import steps as of_rqa
from rqa_lab.games.rqa.components import every_component
from rqa_lab.scenario.format import STEPS, of_game
from rqa_lab.scenario.scenario import Scenario, pack, unpack

GAMES = ("rqa", "gekido", "moonbots", "roborace")
RQA = "rqa: 1\ntitle: T\nrobots: {pug: {seat: Ann, at: c4}, crate: {seat: Bo, at: d4}}\n"
GEKIDO = "gekido: 1\ntitle: T\nbots: {slicer: {seat: Ann, at: b1}, v-rex: {seat: Bo, at: c2}}\n"
#: many times what any of these takes
PATIENCE = 60


def told(text, file="x.yaml"):
    return [str(problem) for problem in Scenario.from_text(text, file).problems]


# ---- every number and every list -------------------------------------------------------------------------


def pieces(schema, path=()):
    """Every schema inside of one, with the words that lead to it."""
    yield path, schema
    for word in ("properties", "$defs"):
        for name, inner in schema.get(word, {}).items():
            yield from pieces(inner, (*path, name))
    for word in ("items", "additionalProperties", "propertyNames"):
        if isinstance(schema.get(word), dict):
            yield from pieces(schema[word], (*path, word))
    for word in ("anyOf", "oneOf", "prefixItems"):
        for number, inner in enumerate(schema.get(word, ())):
            yield from pieces(inner, (*path, word, number))


def unbounded(schema):
    """The places of numbers without bounds, of lists that may be of any length, of keys of any number."""
    for path, piece in pieces(schema):
        types = piece.get("type", ())
        types = (types,) if isinstance(types, str) else types
        if {"integer", "number"} & {*types} and not {"minimum", "maximum"} <= piece.keys():
            yield (*path, "a number")
        if "array" in types and not ("maxItems" in piece and "items" in piece):
            yield (*path, "a list")
        if (
            "object" in types
            and piece.get("additionalProperties") is not False
            and "maxProperties" not in piece
        ):
            yield (*path, "a mapping")


def test_what_has_no_bounds_is_found():
    loose = {
        "type": "object",
        "additionalProperties": {"type": "array", "items": {"type": ["integer", "null"]}},
    }
    assert len(list(unbounded(loose))) == 3
    assert not list(unbounded(several(whole(), 3)))


@pytest.mark.parametrize("id", GAMES)
def test_every_number_and_every_list_of_a_scenario_has_its_bound(id):
    assert list(unbounded(of_game(id))) == []


@pytest.mark.parametrize("id", games_with_data())
def test_every_number_and_every_list_of_a_data_file_has_its_bound(id):
    new = {
        "cards": {
            "Brand New": {"type": "Attack", "cost": 1, "copies": 1, "steps": [["draw", 1]], "colour": "red"}
        }
    }
    assert list(unbounded(data_rules(id).schema(new))) == []


def test_the_bounds_are_wide_enough_for_the_box_and_all_packs():
    parts = every_component()
    given = [(card.copies, card.steps) for card in parts.cards.values()]
    assert of_rqa.cards(given) >= parts.box["cards"]
    assert parts.box["red"] + parts.box["blue"] <= of_rqa.HEALTH
    # 114 Energy, which becomes Move, and 32 Move: all cards in one turn
    assert of_rqa.pool(given) >= 114 + 32
    assert len(parts.robots) <= of_rqa.SEATS
    steps = [step for card in parts.cards.values() for step in (*card.steps, *card.standing)]
    assert max(map(len, steps)) <= of_rqa.PARTS
    box = gekido_box().box
    assert 2 * box["command_dice"] == of_gekido.MOST_DICE
    assert box["structure_dice"] == of_gekido.STRUCTURE
    assert 2 * box["cards"] == of_gekido.ALL_CARDS


def test_a_data_file_with_more_in_it_widens_them():
    assert of_rqa.pool([(40, [["gain", "energy", 9]])]) == 410
    assert of_rqa.pool([(40, [["either", ["gain", "energy", 9], ["gain", "move", 1]]])]) == 450
    assert of_rqa.lasting([(30, [["plating", 2]])], "plating") == 60
    assert of_rqa.cards([(150, []), (150, [])]) == 300
    assert of_gekido.cards([60, 60]) == 120


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("turn: {move: 201}", "4:14: found 201, expected a whole number from 0 to 200"),
        ("turn: {energy: -1}", "4:16: found -1, expected a whole number from 0 to 200"),
        ("robots: {pug: {seat: Ann, plating: 21}}", "4:36: found 21, expected a whole number from 0 to 20"),
        ("gumballs: {c1: 21}", "4:16: found 21, expected a whole number from 0 to 20"),
        ("data: {Hammer: {damage: 100}}", "4:25: found 100, expected a whole number from 1 to 99"),
        ("data: {Tackle: {steps: [[knock, 100]]}}", "4:33: found 100, expected a whole number from 1 to 99"),
        ("data: {Tackle: {steps: [[knock, 1, 1, 1, 1]]}}", "4:25: found a list of 5, expected a step, such as [gain, energy, 2]"),
        (f"scrap_heap: [{'Battery, ' * 201}]", "4:13: found a list of 201, expected at most 200"),
        (f"seats: {{{', '.join(f'S{n}: {{}}' for n in range(9))}}}", "4:8: found a mapping of 9, expected at most 7"),
        (f"turn: {{seat: {'x' * 61}}}", f"4:14: found '{'x' * 60}…', expected text of at most {LONGEST_NAME} characters"),
        (f"seats: {{{'x' * 61}: {{}}}}", f"4:9: found '{'x' * 60}…', expected text of at most {LONGEST_NAME} characters"),
        ("shop: [Tackle, Tackle, Tackle, Tackle, Tackle, Tackle, Tackle]", "4:7: found a list of 7, expected at most 6"),
        ("game: {seats: [A, B, C, D, E, F, G]}", "4:15: found a list of 7, expected a list of two to six names"),
    ],
)  # fmt: skip
def test_what_is_beyond_its_bound_is_told_at_its_place(text, sentence):
    base = "rqa: 1\ntitle: T\nnote: none\n" if "robots" in text or "game:" in text else RQA
    assert f"x.yaml:{sentence}" in told(base + text)


@pytest.mark.slow
def test_of_a_list_that_is_too_long_the_first_ones_stay():
    """But not of one that makes no sense in part."""
    long = Scenario.from_text(f"{RQA}steps:\n" + "- do: end turn\n" * (STEPS + 5), "x.yaml")
    assert list(map(str, long.problems)) == [
        f"x.yaml:5:1: found a list of {STEPS + 5:,}, expected at most {STEPS:,}"
    ]
    assert len(long.lines) == STEPS
    pair = Scenario.from_text(f"{GEKIDO}data: {{Slicer: {{commands: {{full house: [1, 2, 3]}}}}}}", "x.yaml")
    assert list(map(str, pair.problems)) == [
        "x.yaml:4:40: found a list of 3, expected two numbers, such as [8, 4]"
    ]
    assert pair.document["data"] == {"Slicer": {"commands": {}}}


@pytest.mark.parametrize("kind", ["built", "link"])
def test_what_is_built_and_what_a_link_holds_keep_to_the_same_bounds(kind):
    document = {"gekido": 1, "title": "T", "bots": {"slicer": {"seat": "Ann"}}, "supply": 1000}
    if kind == "built":
        with pytest.raises(ScenarioError, match="supply: found 1000, expected a whole number from 0 to 999"):
            Scenario("gekido", "T", supply=1000)
    else:
        link = unpack(pack(Scenario.from_data(document)))
        assert list(map(str, link.problems)) == [
            "the link:1:67: found 1000, expected a whole number from 0 to 999"
        ]


# ---- dice ------------------------------------------------------------------------------------------------


def dice(number, key="dice"):
    return f"{GEKIDO}attack: {{target: v-rex, command: full house, {key}: {('TSXODP' * 99)[:number]}}}\n"


@pytest.mark.parametrize("key, number, column", [("locked", 24, 54), ("dice", 42, 52), ("dice", 13, 52)])
def test_more_dice_than_can_be_reckoned_with_are_told_at_their_place(key, number, column):
    steps = "steps: [{do: stop}]\n"
    assert (
        told(dice(number, key) + steps)[0] == f"x.yaml:4:{column}: found {number} dice, expected at most 12"
    )


def test_dice_in_any_notation_and_those_that_are_locked_count_together():
    assert told(dice(12)) == []
    listed = f"{GEKIDO}attack: {{target: v-rex, dice: [{', '.join(['TTTT'] * 4)}]}}\n"
    assert told(listed) == ["x.yaml:4:31: found 16 dice, expected at most 12"]
    named = f"{GEKIDO}attack: {{target: v-rex, dice: {'triangle ' * 13}}}\n"
    assert told(named) == ["x.yaml:4:31: found 13 dice, expected at most 12"]
    both = f"{GEKIDO}attack: {{target: v-rex, command: full house, dice: TTTTTTT, locked: SSSSSS}}\n"
    assert told(both) == ["x.yaml:4:52: found 13 dice with those that are locked, expected at most 12"]


HANGS = """
import sys
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.page import Page
for text in sys.stdin.read().split("---"):
    scenario = Scenario.from_text(text, "x.yaml")
    scenario.run()
    page = Page(scenario)
    for cell in ("b2", "c2", "b1"):
        page.receive({"do": "cell", "at": cell})
    page.receive({"do": "step", "n": 1})
    print(page.error)
"""


@pytest.mark.slow
def test_no_number_of_dice_hangs():
    texts = [
        f"{dice(number, key)}steps: [{{do: {step}}}]\n"
        for number in (12, 24, 42, 500)
        for key, step in (("locked", "stop"), ("dice", "stop"), ("dice", "roll"))
    ]
    done = subprocess.run(
        [sys.executable, "-c", HANGS], input="---".join(texts),
        capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert done.stdout == "None\n" * len(texts)


def test_parts_are_made_of_counts():
    """As all combinations give them, in the same order, and of twelve dice as soon as of five."""
    for given in ("", "T", "TTS", "TTSSX", "TSXOD", "TTTTT"):
        every = ("".join(some) for n in range(len(given), -1, -1) for some in combinations(given, n))
        assert parts_of(given) == tuple(dict.fromkeys(every))
    assert len(parts_of("TTSSXXOODDPP")) == 3**6
