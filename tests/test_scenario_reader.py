"""Reading scenario files: places, sentences, suggestions, and what is still there when much is broken."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import re
from pathlib import Path

import pytest

from rqa_lab.core.words import either
from rqa_lab.documents.mistakes import expected
from rqa_lab.documents.places import MOST_BYTES, Places
from rqa_lab.documents.yaml_text import MOST_ALIASES, parse
from rqa_lab.games import games
from rqa_lab.scenario.format import of_game, read
from rqa_lab.scenario.scenario import Scenario

DATA = Path(__file__).parent / "data"
BEGINS = "expected a scenario, which starts with a game and the version of the format: " + either(
    f"{id}: 1" for id in games()
)

GOOD = """\
rqa: 1
title: Odd
robots:
  pug: {seat: Ann, at: c4}
  crate: {seat: Bo, at: d4}
turn: {seat: Ann, move: 3}
steps:
  - do: push crate right
"""


def problems(text, file="odd.yaml"):
    return [str(problem) for problem in Scenario.from_text(text, file).problems]


def test_a_good_file_has_no_problems():
    assert problems(GOOD) == []


@pytest.mark.parametrize(
    "wrong, right, sentence",
    [
        ("rqa: 1", "rqa: 2", "1:6: found version 2, expected 1: a newer RQA Lab wrote this; update yours"),
        ("rqa: 1", "rqb: 1", f"1:1: found 'rqb', {BEGINS}. Did you mean 'rqa'?"),
        ("title: Odd", "titel: Odd", "2:1: found 'titel', expected a key of a scenario. Did you mean 'title'?"),
        ("title: Odd", "title: [Odd]", "2:8: found a list, expected text"),
        ("title: Odd", "title: ''", "2:8: found an empty text, expected text"),
        ("title: Odd", "title: 12", "2:8: found 12, expected text"),
        ("title: Odd", "title: no", "2:8: found no, which YAML reads as true or false, expected true, false or quotes"),
        ("title: Odd", "title: 2026-10-06", "2:8: found 2026-10-06, which YAML reads as a date, expected text or quotes"),
        ("title: Odd", "title: a: b", "2:9: found ': ' inside a text, expected quotes around it"),
        ("title: Odd", "title: Odd\ntitle: Odder", "3:1: found 'title' a second time, expected it once: the first is in line 2"),
        ("title: Odd", "title: !x Odd", "2:8: found the tag !x, expected none"),
        ("title: Odd", "title: *odd", "2:8: found * at the start of a text, expected quotes around it"),
        ("title: Odd", "title: Odd\n1: x", "3:1: found 1 as a key, expected text: put it in quotes"),
        ("title: Odd", "title: Odd\n<<: {note: x}", "3:1: found a merge as a key, expected text"),
        ("title: Odd", "title: Odd\n? [a]\n: x", "3:3: found a collection as a key, expected text"),
        ("title: Odd", "title: Odd\nteaches: [rqa.push.into-wal]", "3:11: found 'rqa.push.into-wal', expected a clause of the rulebook. Did you mean 'rqa.push.into-wall'?"),
        ("title: Odd", "title: Odd\nboard: |\n  . . x", "4:3: found 1 rows, expected 7"),
        ("crate:", "crat:", "5:3: found 'crat', expected pug, petri, strider, crate, dozer, kettle or jaws. Did you mean 'crate'?"),
        ("crate:", "Crate:", "5:3: found 'Crate', expected pug, petri, strider, crate, dozer, kettle or jaws. Did you mean 'crate'?"),
        ("seat: Bo, at: d4", "at: d4", "5:10: found no 'seat', expected one"),
        ("at: d4", "at: d4, helth: 2", "5:29: found 'helth', expected seat, at, health, bumped, over, diagonal or another of 12 names. Did you mean 'health'?"),
        ("at: d4", "at: d4, health: two", "5:37: found 'two', expected a whole number from 0 to 60 or a mapping of red or blue"),
        ("at: d4", "at: d4, health: {green: 2}", "5:38: found 'green', expected red or blue"),
        ("at: d4", "at: d4, health: -1", "5:37: found -1, expected a whole number from 0 to 60"),
        ("move: 3", "move: 3.0", "6:25: found 3.0, expected a whole number from 0 to 200"),
        ("move: 3", "move: true", "6:25: found true, expected a whole number from 0 to 200"),
        ("move: 3", "move: 3000", "6:25: found 3000, expected a whole number from 0 to 200"),
        ("move: 3", "move: 0x10", "6:25: found 0x10, which YAML reads as a number, expected a plain number or quotes"),
        ("seat: Ann, move", "seat: An, move", "6:14: found 'An', expected a seat: Ann or Bo. Did you mean 'Ann'?"),
        ("- do: push crate right", "- do: push crat right", "8:14: found 'crat', expected a robot. Did you mean 'crate'?"),
        ("- do: push crate right", "- do: 'push crate rihgt'", "8:21: found 'rihgt', expected a way: right, up, left, down, or two of them, as in up-right. Did you mean 'right'?"),
        ("- do: push crate right", "- options: [end turn, pusch crate]", "8:25: found 'pusch', expected move, push, play, use, buy, energy, choose or end. Did you mean 'push'?"),
        ("- do: push crate right", "- did: push crate right", "8:5: found a mapping of did, expected a step with do, refuse or options"),
        ("- do: push crate right", "- push crate right", "8:5: found 'push crate right', expected a step with do, refuse or options"),
        ("- do: push crate right", "- do: push crate right\n    because: rqa.push.cost", "9:5: found 'because', expected do, expect, cites, events, at, comment, mark or say"),
        ("- do: push crate right", "- do: push crate right\n    at: [{expect: {}}]", "9:10: found a mapping of expect, expected a moment with before or after, and expect"),
        ("- do: push crate right", "- do: push crate right\n    at: [{after: pay, nth: 0, expect: {}}]", "9:28: found 0, expected a whole number from 1 to 2000"),
        ("- do: push crate right", "- do: push crate right\n    at: [{after: pay, before: hurt, expect: {}}]", "9:11: found 'after', expected before, nth or expect"),
        ("- do: push crate right", "- refuse: push crate right\n    because: rqa.push.cst", "9:14: found 'rqa.push.cst', expected a clause of the rulebook, or a list of them. Did you mean 'rqa.push.cost'?"),
        ("- do: push crate right", "- refuse: push crate right\n    because: []", "9:14: found an empty list, expected a list of at least 1"),
        ("- do: push crate right", "- options: [end turn, end turn]", "8:14: found an item twice, expected each once"),
        ("title: Odd", "title: Odd\ntiles: {f2: Loot Box}", "3:13: found 'Loot Box', expected `packs: [dozer]` or `packs: [backer promo]`, which it comes with"),
        ("title: Odd", "title: Odd\npacks: [dozer]\nshop: [Bling]", "4:8: found 'Bling', expected `packs: [jaws]`, which it comes with"),
        ("title: Odd", "title: Odd\ndata: {Air Cannon: {damage: 2}}", "3:20: found 'Air Cannon', expected `packs: [backer promo]`, which it comes with"),
        ("title: Odd", "title: Odd\ndata: {Zap: {type: Attack, cost: 1, steps: [[hit]]}}", "3:13: found no 'copies', expected one"),
        ("title: Odd", "title: Odd\ndata: {Hamer: {damage: 2}}", "3:8: found 'Hamer', expected Pug, Petri, Strider, Crate, Dozer, Kettle or another of 73 names. Did you mean 'Hammer'?"),
        ("title: Odd", "title: Odd\ndata: {zap: {type: Attack, cost: 1, copies: 1, steps: [[gain, move, 1]]}}", "3:13: found 'zap', expected a name of letters that begins with a capital one"),
        ("title: Odd", "title: Odd\ndata: {HAMMER: {type: Attack, cost: 1, copies: 1, steps: [[gain, move, 1]]}}", "3:16: found 'HAMMER', expected another name: there is 'Hammer'"),
        ("title: Odd", "title: Odd\ndata: {Zap: {type: Attack, cost: 1, copies: 1, range: 2, steps: [[hit]]}}", "3:65: found a hit without damage, expected damage as well: damage: 1"),
        ("title: Odd", "title: Odd\ndata: {Zap: {type: Attack, cost: 1, copies: 1, steps: [[lay tile]]}}", "3:56: found [lay tile], expected `packs: [...]`: without packs there is no Game Box"),
        ("title: Odd", "title: Odd\ndata: {Zap: {type: Event, cost: 1, copies: 1, steps: [[gain, move, 1]]}}", "3:20: found 'Event', expected Battery, Attack or Function"),
        ("title: Odd", "title: Odd\nshop: [Zapp]\ndata: {Zap: {type: Battery, cost: 1, copies: 1, steps: [[gain, move, 1]]}}", "3:8: found 'Zapp', expected Battery, Hammer, Jump Jets, Advanced Battery, Heavy Hammer, Rivet Gun or another of 48 names or nothing. Did you mean 'Zap'?"),
        ("at: d4", "at: d4, defenses: {Hologram: 0}", "5:50: found 'Hologram', expected `packs: [bot battle promo]`, which it comes with"),
        ("title: Odd", "title: Odd\ngumballs: {e5: 1}", "3:11: found gumballs without packs, expected `packs: [backer promo]`, which it goes with"),
        ("title: Odd", "title: Odd\npacks: [dozr]", "3:9: found 'dozr', expected dozer, kettle, jaws, backer promo or bot battle promo. Did you mean 'dozer'?"),
        ("title: Odd", "title: Odd\npacks: [jaws]\ngame_box: [Steam Vent]", "4:12: found 'Steam Vent', expected Spawn, Wall, Junkyard, Remote Terminal, Repair Pad, Solar Farm or another of 17 names"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_place_and_what_was_meant(wrong, right, sentence):
    assert wrong in GOOD
    assert f"odd.yaml:{sentence}" in problems(GOOD.replace(wrong, right, 1))


@pytest.mark.parametrize(
    "text, sentence",
    [
        ("", f"found nothing, {BEGINS}"),
        ("# nothing yet\n", f"found nothing, {BEGINS}"),
        ("[]", f"found an empty list, {BEGINS}"),
        ("- rqa: 1", f"found a list, {BEGINS}"),
        ("rqa", f"found 'rqa', {BEGINS}"),
        ("catan: 1", f"found 'catan', {BEGINS}"),
        ("catan: 1\ntitle: Odd\nrobots: {pug: {seat: Ann, at: c4}}", f"found 'catan', {BEGINS}"),
        ("@", f"this is not a scenario: {BEGINS}"),
        ("x" * (MOST_BYTES + 1), f"found {MOST_BYTES + 1} bytes, expected at most {MOST_BYTES}"),
        ("rqa: " + "[" * 100_000, "found more than 32 levels of nesting"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_scenario(text, sentence):
    scenario = Scenario.from_text(text, "odd.yaml")
    assert [problem.message for problem in scenario.problems] == [sentence]
    assert [problem.line for problem in scenario.problems] == [1]
    assert scenario.state is None
    assert scenario.run().failures == scenario.problems


def test_bytes_that_are_no_text():
    assert problems(GOOD.replace("Odd", "Odd \0 thing")) == [
        "odd.yaml:2:12: found the character U+0000, expected text"
    ]
    broken = GOOD.encode().replace(b"Odd", b"Odd \xff thing")
    scenario = Scenario.from_text(broken, "odd.yaml")
    assert [str(it) for it in scenario.problems] == [
        "odd.yaml:2:12: found the byte 0xff, expected text in UTF-8: save the file as UTF-8"
    ]
    assert scenario.state is None, "nothing is read that would be saved with letters lost"


def test_a_byte_order_mark_and_dos_lines_are_no_problem():
    assert problems(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode()) == []


@pytest.mark.parametrize(
    "wrong, right, lost",
    [
        ("title: Odd", "title: [Odd", {"title"}),
        ("title: Odd", 'title: "Odd', set()),
        ("title: Odd", "title: &", set()),
        ("seat: Ann, move", 'seat: "Ann, move', {"turn"}),
        ("  - do: push", "\t- do: push", set()),
    ],
)
def test_a_mistake_in_the_syntax_costs_one_key_at_most(wrong, right, lost):
    reading = read(GOOD.replace(wrong, right, 1), "odd.yaml")
    assert {"rqa", "title", "robots", "turn", "steps"} - reading.document.keys() == lost
    assert len(reading.problems) == 1, [str(problem) for problem in reading.problems]


def test_what_can_be_read_is_shown():
    text = (
        GOOD.replace("at: d4", "at: z9")
        .replace("push crate right", "psh crate right")
        .replace("move: 3", "mov: 3")
    )
    scenario = Scenario.from_text(text, "odd.yaml")
    look = scenario.game.look(scenario.state)
    assert look["pug"]["at"] == "c4"
    assert look["crate"]["at"] is None
    assert look["turn"] == "Ann"
    assert len(scenario.problems) == 3


def test_the_game_of_a_file_that_does_not_name_it_is_guessed():
    scenario = Scenario.from_text(GOOD.replace("rqa: 1\n", ""), "odd.yaml")
    assert [str(problem) for problem in scenario.problems] == [f"odd.yaml:1:1: found 'title', {BEGINS}"]
    assert scenario.game.id == "rqa"
    bots = Scenario.from_text("title: Odd\nbots: {slicer: {seat: Ann, at: b1}}\n", "odd.yaml")
    assert bots.game.id == "gekido"
    late = Scenario.from_text("title: Odd\nrqa: 1\n", "odd.yaml")
    assert [str(it) for it in late.problems] == [
        "odd.yaml:2:1: found 'rqa' here, expected it as the first key"
    ]


def test_a_game_that_is_nearly_named_is_that_game():
    scenario = Scenario.from_text("gekdo: 1\ntitle: Odd\n", "odd.yaml")
    assert [str(it) for it in scenario.problems] == [
        f"odd.yaml:1:1: found 'gekdo', {BEGINS}. Did you mean 'gekido'?"
    ]
    assert scenario.game.id == "gekido"


def test_few_aliases_are_read_and_many_are_not():
    few = "rqa: 1\ntitle: &t Odd\nnote: *t\n"
    assert read(few).document == {"rqa": 1, "title": "Odd", "note": "Odd"}
    assert read(few).problems == ()
    many = "rqa: 1\ntitle: &t Odd\nteaches: [" + "*t, " * (MOST_ALIASES + 1) + "]\n"
    assert [it.message for it in read(many).problems] == [f"found more than {MOST_ALIASES} aliases"]


def test_an_alias_bomb_does_not_grow():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 2)}]" for n in range(1, 9)]
    lines[0] = f"a0: &a0 [{', '.join(['x'] * 5000)}]"
    value, _, found = parse("\n".join(lines), "bomb.yaml")
    assert "counting what aliases repeat" in found[0].message
    assert sum(map(str(value).count, "x")) < 200_000
    recursive, _, found = parse("a: &a [*a]\nb: 1\n", "bomb.yaml")
    assert recursive == {"b": 1}
    assert len(found) == 1


def test_places_lead_into_texts():
    text = "rqa: 1\ntitle: 'Odd'\nboard: |\n    . . .\n    . x .\nnote: plain words\n"
    places = read(text).places
    assert places.find(("title",), offset=2) == (2, 11)
    assert places.find(("board", 1, 2)) == (5, 7)
    assert places.find(("board", 0)) == (4, 5)
    assert places.find(("note",), offset=6) == (6, 13)
    assert places.find(("note",), key=True) == (6, 1)
    assert places.find(("no", "such", "thing")) == (1, 1)
    assert Places().find(("title",)) == (0, 0)


def test_places_stay_right_when_an_item_is_left_out():
    assert problems(GOOD + "  - nonsense\n  - do: move pugg right\n") == [
        "odd.yaml:9:5: found 'nonsense', expected a step with do, refuse or options",
        "odd.yaml:10:14: found 'pugg', expected a robot. Did you mean 'pug'?",
    ]


@pytest.mark.parametrize("file", sorted(DATA.glob("*.yaml")), ids=lambda path: path.name)
def test_the_files_that_tests_use_are_right(file):
    scenario = Scenario.from_text(file.read_bytes(), str(file))
    assert scenario.problems == ()
    assert [str(failure) for failure in scenario.run().failures] == []


def test_files_of_version_1_are_read_for_ever():
    scenario = Scenario.from_text((DATA.parent / "formats" / "version-1-rqa.yaml").read_bytes(), "x.yaml")
    look = scenario.game.look(scenario.state)
    assert look["tiles"] == {"d5": "Wall", "e4": "Tacks", "f4": "Pothole"}
    pug = {"seat": "Ann", "at": "c4", "health": {"red": 4, "blue": 1}, "bar": 5, "bumped": ["Wall d5"]}
    assert look["pug"] == look["pug"] | pug
    assert look["strider"]["at"] is None
    assert look["Ann"]["pile"] == {"red": 1, "blue": 1, "gems": 1}
    assert look["reserve"] == {"red": 20, "blue": 6, "gems": 11}
    assert scenario.state.setup.rulings["edge-one-obstacle"] == "four"
    assert scenario.state.setup.components.cards["Hammer"].damage == 2
    assert (scenario.title, scenario.teaches) == ("Version 1", ("rqa.tile.tacks",))
    assert (scenario.question, scenario.answer) == ("What do Tacks cost?", "Two red cubes.")
    assert scenario.run().passed


def test_what_allows_no_name_expects_nothing():
    assert expected({"enum": []}, {}) == "nothing"


@pytest.mark.parametrize(
    "text, column", [("push crate right with c", 31), ("push    crat", 17), ("move m up", 14)]
)
def test_a_word_is_told_where_it_stands(text, column):
    source = f"rqa: 1\ntitle: x\nrobots: {{pug: {{seat: A, at: c4}}, crate: {{seat: B, at: d4}}}}\nsteps:\n  - do: {text}\n"
    (problem,) = Scenario.from_text(source, "x.yaml").problems
    assert (problem.line, problem.column) == (5, column)


DOCUMENT = Path(__file__).parents[1] / "docs" / "scenario-format.md"


def test_the_examples_of_the_document_run():
    blocks = re.findall(r"```(yaml|python)\n(.*?)```", DOCUMENT.read_text("utf-8"), re.S)
    assert [language for language, _ in blocks] == [*["yaml"] * 5, "python"]
    for _, block in blocks[:-1]:
        scenario = Scenario.from_text(block, "example.yaml")
        assert [str(problem) for problem in scenario.problems] == []
        assert [str(failure) for failure in scenario.run().failures] == []
    exec(blocks[-1][1], {})


RQA = Scenario("rqa").robot("pug", "c4")
GEKIDO = Scenario("gekido").bot("slicer", "a1").bot("v-rex", "a2").attack("v-rex")


@pytest.mark.parametrize(
    "scenario, pieces, piece", [(RQA, "robots", "pug"), (GEKIDO, "bots", "slicer")], ids=["rqa", "gekido"]
)
def test_the_document_names_every_key(scenario, pieces, piece):
    text = DOCUMENT.read_text("utf-8")
    properties = of_game(scenario.game.id)["properties"]
    steps = [kind["properties"] for kind in properties["steps"]["items"]["oneOf"]]
    inside = [properties[pieces]["properties"][piece], properties["seats"]["additionalProperties"]]
    inside += [properties[key] for key in ("game", "turn", "attack") if key in properties]
    keys = {*properties}
    for more in (*steps, *(value["properties"] for value in inside)):
        keys |= more.keys()
    assert [key for key in sorted(keys) if not re.search(rf"\b{key}\b", text)] == []
    look = scenario.game.look(scenario.state)
    names = {*look[piece], *look["Ann"], *look, *(look.get("attack") or ())}
    names -= {*look["seats"], *properties[pieces]["properties"]}
    assert [key for key in sorted(names) if f"`{key}`" not in text] == []


def test_mistakes_are_told_from_top_to_bottom():
    """What the schema refuses, what only the game can know, and actions stand as in the file."""
    text = "rqa: 1\ntitle: Odd\ntiles: {d4: Glue}\nturn: {mov: 1}\nshop: [Bling]\nsteps: [{do: dance}]\nseed: {}\n"
    problems = Scenario.from_text(text, "odd.yaml").problems
    assert [problem.line for problem in problems] == [3, 4, 5, 6, 7]
