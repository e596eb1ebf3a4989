"""Slips in YAML, in all ways in which hands make them: told once, at their own place, in our words."""

# One row of a table is one line.
# ruff: noqa: E501

import pytest

from rqa_lab.core.words import either
from rqa_lab.documents.slips import slip
from rqa_lab.games import games
from rqa_lab.scenario.library import ids, source
from rqa_lab.scenario.scenario import Scenario

GOOD = """\
rqa: 1
title: Odd
robots:
  pug: {seat: Ann, at: c4}
  crate: {seat: Bo, at: d4}
turn: {seat: Ann, move: 3}
steps:
  - do: push crate right
    expect: {crate: {at: e4}}
  - do: end turn
"""
#: the same robots in brackets, over several lines
BRACKETS = """\
rqa: 1
title: Odd
robots: {
  pug: {seat: Ann, at: c4},
  crate: {seat: Bo, at: d4}
}
turn: {seat: Ann, move: 3}
"""
QUOTES = "expected quotes around it"

#: what stands there, what is written instead, the place, what is told
SLIPS = [
    ("  crate", "   crate", "5:4", "it is indented differently from pug in line 4"),
    ("  crate", " crate", "5:2", "it is indented differently from pug in line 4"),
    ("title", " title", "2:2", "it is indented differently from rqa in line 1"),
    ("turn", " turn", "6:2", "it is indented differently from robots in line 3"),
    ("  - do: end", "   - do: end", "10:4", "it is indented differently from the - in line 8"),
    ("  - do: end", " - do: end", "10:2", "it is indented differently from the - in line 8"),
    ("  - do: end", "- do: end", "10:1", "it is indented differently from the - in line 8"),
    ("    expect", "     expect", "9:6", "it is indented differently from do in line 8"),
    ("    expect", "   expect", "9:4", "it is indented differently from do in line 8"),
    ("    expect", "  expect", "9:3", "it is indented differently from do in line 8"),
    ("  pug", "\tpug", "4:1", "found a tab, expected spaces"),
    ("    expect", "\texpect", "9:1", "found a tab, expected spaces"),
    ("Bo, at", "Bo at", "5:20", "expected a comma before at"),
    ("Bo, at", "Bo\n    at", "6:5", "expected a comma before at"),
    ("title: Odd", 'title: Odd\nteaches: ["rqa.push.cost" "rqa.push.direction"]', "3:27", "expected a comma before rqa.push.direction"),
    ("title: Odd", "title: Odd\nteaches: [rqa.push.cost rqa.push.direction]", "3:11", "expected a comma before rqa.push.direction"),
    ("at: c4}", "at: c4", "4:8", "expected } at the end of line 4"),
    ("at: c4}", "at: c4}}", "4:27", "found } without an opening bracket"),
    ("pug: {", "pug: ", "4:8", "expected { before seat"),
    ("title: Odd", "title: Odd\nteaches: [rqa.push.cost", "3:10", "expected ] at the end of line 3"),
    ("title: Odd", 'title: "Odd', "2:8", 'expected " at the end of the text'),
    ("do: end turn", "do: 'end turn", "10:9", "expected ' at the end of the text"),
    ("title: Odd", "title: 'Ann's turn'", "2:13", "expected the end of the line: within such quotes, ' is written twice"),
    ("title: Odd", 'title: "Odd" one', "2:14", "expected the end of the line"),
    ("rqa: 1", "rqa 1", "1:4", "expected a colon after rqa"),
    ("title: Odd", "title Odd", "2:6", "expected a colon after title"),
    ("turn:", "turn", "6:5", "expected a colon after turn"),
    ("seat: Ann, at", "seat Ann, at", "4:9", "expected a colon after seat"),
    ("do: end", "do end", "10:5", "expected a colon after do"),
    ("steps:", "steps", "7:6", "expected a colon after steps"),
    ("rqa: 1", "rqa:1", "1:5", "expected a space after rqa:"),
    ("title: Odd", "title:Odd", "2:7", "expected a space after title:"),
    ("turn: ", "turn:", "6:6", "expected a space after turn:"),
    ("seat: Ann, at", "seat:Ann, at", "4:9", "expected a space after seat:"),
    ("do: end", "do:end", "10:5", "expected a space after do:"),
    ("- do: end", "-do: end", "10:3", "expected a space after the -"),
    ("title: Odd", "title: Odd: even", "2:11", f"found ': ' inside a text, {QUOTES}"),
    ("title: Odd", "title: Odd #3", "2:8", f"found Odd #, where YAML starts a comment, {QUOTES}"),
    ("title: Odd", "title: #3 of it", "2:7", f"found #3 of it, which YAML takes for a comment, {QUOTES}"),
    *(("title: Odd", f"title: {sign} Odd", "2:8", f"found {sign} at the start of a text, {QUOTES}") for sign in "@`%&*!|>?-,"),
    ("title: Odd", "title: &Odd one", "2:8", f"found &Odd, which YAML takes for a name, {QUOTES}"),
    ("title: Odd", "title: *Odd one", "2:8", f"found * at the start of a text, {QUOTES}"),
    ("title: Odd", "title: Odd\nquestion: |\nWhat now?", "4:1", "expected 2: it belongs to the | in line 3"),
    ("title: Odd", "title: Odd\nquestion: |\n  What\n now?", "5:2", "expected 2: it belongs to the | in line 3"),
    ("title: Odd", "title: Odd\ntitle: Even", "3:1", "expected it once: the first is in line 2"),
    ("  - do: end turn\n", "  - do: end turn\n---\nrqa: 1\n", "11:1", "found ---, which starts another document, expected one document"),
    ("  - do: end turn\n", "  - do: end turn\n```\n", "11:1", "found ```, expected no code block, or one around the whole file"),
]  # fmt: skip


def failures(text):
    return [str(one) for one in Scenario.from_text(text, "odd.yaml").run().failures]


@pytest.mark.parametrize("wrong, right, place, said", SLIPS)
def test_a_slip_is_told_once_at_its_own_place(wrong, right, place, said):
    assert failures(GOOD) == []
    (told,) = failures(GOOD.replace(wrong, right, 1))
    assert told.startswith(f"odd.yaml:{place}: found ")
    assert said in told
    assert "YAML: " not in told


@pytest.mark.parametrize(
    "wrong, right, place, said",
    [
        ("},\n  crate", "}\n  crate", "5:3", "expected a comma before crate"),
        ("Bo, at", "Bo at", "5:20", "expected a comma before at"),
        ("d4}\n}", "d4}\n", "3:9", "expected } at the end of line 5"),
        ("c4},", "c4,", "4:8", "expected } at the end of line 4"),
        ("d4}", "d4]", "5:27", "expected } for the { in line 5"),
    ],
)
def test_a_slip_in_brackets_over_several_lines(wrong, right, place, said):
    assert failures(BRACKETS) == []
    (told,) = failures(BRACKETS.replace(wrong, right, 1))
    assert told.startswith(f"odd.yaml:{place}: found ")
    assert said in told


#: slips that are no matter of YAML: all that is told, with a step that cannot come out as it says
MISTAKES = [
    ("title: Odd\n", "titel: Odd\n", ["2:1: found 'titel', expected a key of a scenario. Did you mean 'title'?"]),

    ("  pug: {seat", "  pug: {sead", ["4:9: found 'sead', expected seat, at, health, bumped, over, diagonal or another of 12 names. Did you mean 'seat'?"]),
    ("robots:", "robot:", ["3:1: found 'robot', expected a key of a scenario. Did you mean 'robots'?"]),
    ("  crate: {", "  krate: {", ["5:3: found 'krate', expected pug, petri, strider, crate, dozer, kettle or jaws. Did you mean 'crate'?"]),
    ("move: 3", "move: [3]", ["6:25: found a list, expected a whole number from 0 to 200"]),
    ("at: d4}", "at: c4}", ["4:24: Pug and Crate share c4. [rqa.term.robot-is-obstacle]"]),
    ("turn:", "rulings: {edge-one-obstacle: fore}\nturn:", ["6:30: found 'fore', expected one or four. Did you mean 'four'?"]),
    ("    expect", "    events: [pay, nock, follow]\n    expect", ["9:19: found 'nock', expected the kind of an event; they are pay, knock, follow. Did you mean 'knock'?"]),
    ("turn: {seat: Ann", "turn: {seat: Anne", ["6:14: found 'Anne', expected a seat: Ann or Bo. Did you mean 'Ann'?"]),
    ("at: d4}", "at: d4, health: two}", ["5:37: found 'two', expected a whole number from 0 to 60 or a mapping of red or blue"]),
    ("at: d4}", "at: k9, health: 2}", ["5:25: found 'k9', expected a space from a1 to g7"]),
    ("  pug: {seat: Ann, at: c4}\n  crate: ", "  - pug: {seat: Ann, at: c4}\n  - crate: ", ["4:3: found a list, expected a mapping of pug, petri, strider, crate, dozer, kettle or jaws"]),
    ("title: Odd", "title: Odd\nteaches: [rqa.push.into-wal]", ["3:11: found 'rqa.push.into-wal', expected a clause of the rulebook. Did you mean 'rqa.push.into-wall'?"]),
]  # fmt: skip


#: the slips that hands make most, one of each kind, in a file with a bit of everything
WHOLE = GOOD.replace(
    "turn: {seat: Ann, move", "seats: {Ann: {hand: [Hammer, Battery]}}\nturn: {seat: Ann, phase: main, move"
)
WHOLE = WHOLE.replace("title: Odd", "title: Odd\nteaches: [rqa.push.crate-cost]")
NATURAL = [
    ("a missing comma", "Bo, at", "Bo at", "6:20: found 'at', expected a comma before at"),
    ("a wrong indent", "  crate", "    crate", "6:5: found 4 spaces before crate, expected 2: it is indented differently from pug in line 5"),
    ("a tab", "  pug", "\tpug", "5:1: found a tab, expected spaces"),
    ("an unknown key", "turn:", "turns:", "8:1: found 'turns', expected a key of a scenario. Did you mean 'turn'?"),
    ("a key twice", "title: Odd", "title: Odd\ntitle: Odd", "3:1: found 'title' a second time, expected it once: the first is in line 2"),
    ("a wrong type", "move: 3", "move: three", "8:38: found 'three', expected a whole number from 0 to 200"),
    ("a wrong space", "at: d4", "at: d9", "6:25: found 'd9', expected a space from a1 to g7"),
    ("an unknown robot", "  crate", "  crat", "6:3: found 'crat', expected pug, petri, strider, crate, dozer, kettle or jaws. Did you mean 'crate'?"),
    ("an unknown card", "Hammer", "Hamer", "7:22: found 'Hamer', expected Battery, Hammer, Jump Jets, Advanced Battery, Heavy Hammer, Rivet Gun or another of 47 names. Did you mean 'Hammer'?"),
    ("a wrong phase", "phase: main", "phase: mian", "8:26: found 'mian', expected start, respawn, main or over. Did you mean 'main'?"),
    ("a text for a list", "[rqa.push.crate-cost]", "rqa.push.crate-cost", "3:10: found 'rqa.push.crate-cost', expected a list: [rqa.push.crate-cost]"),
    ("texts for a list", "[Hammer, Battery]", "Hammer, Battery", "7:21: found 'Hammer', expected a list: [Hammer]"),
    ("a missing colon", "turn: {", "turn {", "8:5: found 'turn {seat', expected a colon after turn"),
    ("quotes left open", "title: Odd", 'title: "Odd', '2:8: found " that is never closed, expected " at the end of the text'),
    ("a number for a name", "seat: Bo", "seat: 7", "6:17: found 7, expected text of at most 60 characters"),
    ("an unknown game", "rqa: 1", "rqq: 1", f"1:1: found 'rqq', expected a scenario, which starts with a game and the version of the format: {either(f'{id}: 1' for id in games())}. Did you mean 'rqa'?"),
    ("two on one space", "at: d4", "at: c4", "5:24: Pug and Crate share c4. [rqa.term.robot-is-obstacle]"),
    ("no seat", "{seat: Ann, at: c4}", "{at: c4}", "5:8: found no 'seat', expected one"),
    ("an unknown action", "push crate right", "shove crate right", "10:9: found 'shove', expected move, push, play, use, buy, energy, choose or end. Did you mean 'move'?"),
    ("an unknown way", "push crate right", "push crate east", "10:20: found 'east', expected a way: right, up, left, down, or two of them, as in up-right"),
    ("a robot expected that is not there", "{crate: {at: e4}}", "{crat: {at: e4}}", "11:20: crat: unknown, expected turn, phase, seats, robots, packs, tiles or another of 25 names. Did you mean 'crate'?"),
    ("steps that are no list", "  - do: push crate right\n    expect: {crate: {at: e4}}\n  - do: end turn", "  push crate right", "10:3: found 'push crate right', expected a list"),
]  # fmt: skip


@pytest.mark.parametrize("slip, wrong, right, told", NATURAL)
def test_a_natural_slip_gets_one_sentence_with_place_and_remedy(slip, wrong, right, told):
    assert wrong in WHOLE
    report = Scenario.from_text(WHOLE.replace(wrong, right, 1), "odd.yaml").run()
    assert [*map(str, report.failures)] == [f"odd.yaml:{told}"], slip
    assert report.warnings == ()


@pytest.mark.parametrize("wrong, right, told", MISTAKES)
def test_a_mistake_is_told_once_and_not_what_follows_from_it(wrong, right, told):
    report = Scenario.from_text(GOOD.replace(wrong, right, 1), "odd.yaml").run()
    found = [
        *map(str, report.failures),
        *(f"odd.yaml:{one.line}:{one.column}: warning: {one.message}" for one in report.warnings),
    ]
    assert found == [f"odd.yaml:{one}" for one in told]


@pytest.mark.parametrize(
    "key, both", [("titel", True), ("qestion", True), ("chanse", False), ("robot", False)]
)
def test_a_key_that_decides_nothing_hides_no_failure(key, both):
    text = GOOD.replace("at: e4", "at: e5").replace("title: Odd", f"title: Odd\n{key}: Odd")
    first, *others = failures(text)
    assert first.startswith(f"odd.yaml:3:1: found {key!r}, expected a key of a scenario")
    assert others == ["odd.yaml:10:26: crate.at: expected e5, is e4"] * both


@pytest.mark.parametrize(
    "text, told",
    [
        ("moonbots: 1\ntitle: x\nrobots: {Ann: {}, Bo: {}}\nturn: {robot: Ann, quiet: 40}\n", "4:27: Nothing has changed for 40"),
        ("roborace: 1\ntitle: x\nseats: {Ann: {}, Bo: {}}\nfresh: true\n", "4:8: The discards have been shuffled"),
    ],
)  # fmt: skip
def test_a_fault_whose_key_the_file_does_not_name_stands_at_what_can_be_blamed(text, told):
    (warning,) = Scenario.from_text(text, "odd.yaml").run().warnings
    assert f"{warning.line}:{warning.column}: {warning.message}".startswith(told)


def test_what_can_be_mended_is_read_and_shown():
    scenario = Scenario.from_text(
        GOOD.replace("  crate", "   crate").replace("Ann, at", "Ann at"), "odd.yaml"
    )
    look = scenario.game.look(scenario.state)
    assert (look["pug"]["at"], look["crate"]["at"]) == ("c4", "d4")


@pytest.mark.parametrize(
    "text",
    [GOOD.replace("\n", "\r\n"), GOOD.replace("\n", "\r"), f"---\n{GOOD}", f"```yaml\n{GOOD}```\n", f"\n~~~\n{GOOD}~~~"],
)  # fmt: skip
def test_other_line_ends_and_a_fence_around_all_are_no_slip(text):
    assert failures(text) == []


@pytest.mark.parametrize(
    "text, kind",
    [
        ('[Event "F/S Return Match"]\n[Site "Belgrade"]\n\n1. e4 e5 2. Nf3\n', " but a game of chess in PGN"),
        ('import { x } from "y";\n\nexport const title: string = `x`;\n', ""),
        ('{"name": "x", "scripts": {"a": "b"}}', " but JSON"),
        ('{"name": "x",\n "version": }', " but JSON"),
        ("<!DOCTYPE html>\n<html><head><title>x: y</title></head></html>", " but a web page"),
        ("<?xml version='1.0'?><a/>", " but XML"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), " but a PNG picture"),
        (b"PK\x03\x04" + bytes(range(256)), " but a ZIP archive"),
        (b"\0\1\2\3" * 200, " but a file that is not text"),
        ("# Notes\n\nSome text: with a colon\n- a\n- b: c\n", ""),
        ("apiVersion: v1\nkind: X\n---\napiVersion: v1\n", ""),
    ],
)
def test_what_is_no_scenario_is_told_in_a_sentence(text, kind):
    (told,) = failures(text)
    assert told.startswith(
        f"odd.yaml:1:1: this is not a scenario{kind}: expected a scenario, which starts with"
    )


@pytest.mark.slow
def test_no_file_of_the_library_has_a_slip():
    for id in ids():
        assert slip(source(id).read_text("utf-8")) is None, id
