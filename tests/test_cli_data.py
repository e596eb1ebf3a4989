"""Data files of the reader's own: what they may say, what is told of mistakes, and how the lab uses them.

A process keeps its component data, so that using a file takes a process of its own here.
"""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import json
import os
import random
import re
from pathlib import Path

import pytest
from commands import launched
from processes import printed

import rqa_lab
from rqa_lab.core.datarules import OwnData, other_data
from rqa_lab.games import datafile
from rqa_lab.games.rqa.components import TABLES, components, every, overlaid, shipped
from rqa_lab.games.rqa.userdata import RULES

difference, template = RULES.difference, RULES.template

SITE = Path(rqa_lab.__file__).parents[1]
DOCUMENT = Path(__file__).parents[1] / "docs" / "component-data.md"

OWN = """\
rqa-data: 1
remove: [Reactor]
robots: {Pug: {health: 6}}
tiles: {Tacks: {enter_damage: 3, says: A robot that enters takes 3 damage.}}
cards:
  Hammer: {damage: 2, range: melee}
  Big Bang: {type: Attack, cost: 5, copies: 1, range: around, damage: 2, steps: [[each, hit]]}
layouts:
  ours: {a1: Spawn, g7: Spawn}
"""
#: a Hammer that hits as in the file above, and a card that only that file knows
SCENARIO = """\
rqa: 1
title: With a heavier Hammer
robots: {pug: {seat: Ann, at: c4}, crate: {seat: Bo, at: d4}}
seats: {Ann: {hand: [Hammer, Big Bang]}}
turn: {seat: Ann}
steps:
  - do: play Hammer on crate
    expect: {crate: {health: 3}}
  - do: play Big Bang
    expect: {crate: {health: 1}, pug: {bar: 6}}
"""


GEKIDO = """\
gekido: 1
title: Seven
bots: {slicer: {seat: Ann, at: a1}, v-rex: {seat: Bo, at: a2}}
attack: {target: v-rex, command: full house, dice: SS, locked: TTT, rolls: 3}
turn: {seat: Ann}
steps:
  - do: stop
    expect: {v-rex: {structure: [5, 6, 6, 6, 6]}}
"""


@pytest.fixture
def own(tmp_path):
    file = tmp_path / "box.yaml"
    file.write_text(OWN, "utf-8")
    return file


def lab(*arguments, **environment):
    """A command in a process of its own: exit code, what it printed, what it complained about."""
    return launched(*arguments, env=environment)


def python(code, **environment):
    """What a piece of Python prints in a process of its own."""
    return printed(code, env=environment)


# ---- the template ----------------------------------------------------------------------------------------


def test_the_template_holds_every_guess_with_its_present_value():
    found = datafile.read(template(), "box.yaml")
    assert found.problems == ()
    records = [record for table in TABLES for record in every(shipped(), table).values()]
    told = difference(found.own.document)
    assert told.changed == ()
    assert told.guessed == {}
    assert told.same == sum(len(record.assumed) for record in records) > 50


def test_the_template_names_our_own_cards():
    text = template()
    for card in every(shipped(), "cards").values():
        assert (f"\n#   {card.name} ({card.copies}): " in text) == card.lab


def test_the_examples_of_the_document_can_be_used():
    blocks = re.findall(r"```yaml\n(.*?)```", DOCUMENT.read_text("utf-8"), re.S)
    found = [datafile.read(block, "box.yaml") for block in blocks]
    assert [[str(problem) for problem in one.problems] for one in found] == [[], []]
    assert [one.game for one in found] == ["rqa", "gekido"]


def test_what_the_template_offers_as_comments_can_be_used():
    lines = (
        template()
        .replace("# remove:", "remove:")
        .replace("# layouts:\n#   lab:", "layouts:\n  lab:")
        .splitlines()
    )
    (new,) = (number for number, line in enumerate(lines) if "Name On The Card" in line)
    lines.insert(lines.index("cards:") + 1, lines.pop(new).removeprefix("# "))
    found = datafile.read("\n".join(lines), "box.yaml")
    assert found.problems == ()
    assert "Name On The Card" in found.own.document["cards"]
    assert difference(found.own.document).whole[0].startswith("The Shop Deck: 29 cards")


def test_the_command_writes_it_and_keeps_what_is_there(rqa, tmp_path):
    assert rqa("data", "template")[:2] == (0, template().rstrip("\n") + "\n")
    file = tmp_path / "box.yaml"
    assert rqa("data", "template", "-o", file) == (0, "", "")
    file.write_text("mine", "utf-8")
    code, _, err = rqa("data", "template", "-o", file)
    assert (code, err) == (2, f"rqa-lab: {file} already exists; --force overwrites it\n")
    assert file.read_text("utf-8") == "mine"
    assert rqa("data", "template", "-o", file, "--force")[0] == 0
    assert file.read_text("utf-8").startswith("rqa-data: 1\n")


# ---- checking --------------------------------------------------------------------------------------------


def test_check_tells_what_differs_and_what_is_still_a_guess(rqa, own):
    code, out, err = rqa("data", "check", own)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[: lines.index("Still our guess:")] == [
        "It changes:",
        "  Pug: health 6; the lab has 5",
        "  Tacks: enter_damage 3; the lab has 2",
        "  Tacks: says A robot that enters takes 3 damage.; the lab has A robot that enters takes 2 damage.",
        "  Hammer: damage 2; the lab has 1",
        "  Big Bang: a new card, 1 of it, for 5 Energy. Hits every enemy robot next to yours.",
        "  Removed: Reactor",
        "  ours: a layout of 2 tiles",
        "Values that match the lab's: 1.",
    ]
    assert "  Hammer: type" in lines
    assert "  Pug: health" not in lines
    deck = [card for card in shipped().cards.values() if card.in_deck]  # Big Bang comes, Reactor goes
    cards, lab = sum(card.copies for card in deck), sum(card.copies for card in deck if card.lab)
    assert lines[-1] == f"The Shop Deck: {cards} cards, {lab - 1} of them the lab's own."


def test_what_a_tile_says_follows_its_numbers():
    own = overlaid(shipped(), {"tiles": {"Tacks": {"enter_damage": 3}, "Smoke": {"noun": "plural"}}})
    assert own.tiles["Tacks"].says == "A robot that enters takes 3 damage."
    assert own.tiles["Smoke"].says == shipped().tiles["Smoke"].says


@pytest.mark.parametrize(
    "text, told",
    [
        ("", "box.yaml:1:1: found nothing, expected a data file, which starts with a game"),
        ("- 1\n", "box.yaml:1:1: found a list, expected a data file"),
        ("gekdo-data: 1\nbots: {Slicer: {structre: 5}}\n", "box.yaml:1:1: found 'gekdo-data' first, expected a data file, which starts with a game and the version of the format: rqa-data: 1, gekido-data: 1, moonbots-data: 1 or roborace-data: 1. Did you mean 'gekido-data'?"),
        ("rqa: 1\ntitle: X\n", "box.yaml:1:1: found 'rqa' first, expected a data file"),
        ("rqa-data: 2\n", "box.yaml:1:11: found version 2, expected 1: a newer RQA Lab wrote this; update yours"),
        ("rqa-data: 1\ncrads: {}\n", "box.yaml:2:1: found 'crads', expected rqa-data, note, remove, robots, tiles, cards or layouts. Did you mean 'cards'?"),
        ("rqa-data: 1\ncards: {Hamer: {damage: 2}}\n", "box.yaml:2:9: found 'Hamer', expected Battery, Hammer,"),
        ("rqa-data: 1\ncards: {Zzz: {damage: 2}}\n", "box.yaml:2:14: found no 'type', expected one"),
        ("rqa-data: 1\ncards: {Hammer: {damge: 2}}\n", "box.yaml:2:18: found 'damge', expected type, range, damage, steps or says. Did you mean 'damage'?"),
        ("rqa-data: 1\ncards: {Hammer: {cost: 2}}\n", "box.yaml:2:18: found 'cost', expected type, range, damage, steps or says"),
        ("rqa-data: 1\ncards: {Tackle: {cost: -1}}\n", "box.yaml:2:24: found -1, expected a whole number from 0"),
        ("rqa-data: 1\ncards: {Tackle: {cost: 2.0}}\n", "box.yaml:2:24: found 2.0, expected a whole number from 0"),
        ("rqa-data: 1\ncards: {Tackle: {copies: 5000}}\n", "box.yaml:2:26: found 5000, expected a whole number from 1 to 99"),
        ("rqa-data: 1\ncards: {Tackle: {range: mele}}\n", "box.yaml:2:25: found 'mele', expected melee, around, line or a number of spaces. Did you mean 'melee'?"),
        ("rqa-data: 1\ncards: {Tackle: {range: line}}\n", "box.yaml:2:25: found [knock, 1], expected [each, knock, n]: its range is line"),
        ("rqa-data: 1\ncards: {Tackle: {steps: [[knok, 2]]}}\n", "box.yaml:2:27: found 'knok', expected gain, points,"),
        ("rqa-data: 1\ncards: {Tackle: {steps: [[knock]]}}\n", "box.yaml:2:26: found [knock], expected [knock, n]"),
        ("rqa-data: 1\ncards: {Tow Cable: {steps: [[hit]]}}\n", "box.yaml:2:28: found a hit without damage, expected damage as well"),
        ("rqa-data: 1\ntiles: {Solar Farm: {start: [[hit]]}}\n", "box.yaml:2:30: found [hit], expected gain, points, repair, draw, discard, scrap first"),
        ("rqa-data: 1\nrobots: {Petri: {reward: [[hit]]}}\n", "box.yaml:2:27: found [hit], expected gain, points, repair, draw, discard, scrap first"),
        ("rqa-data: 1\ntiles: {Wall: {health: 2}}\n", "box.yaml:2:16: found 'health', expected spawn, blocks, enter_damage"),
        ("rqa-data: 1\nremove: [Hammer]\n", "box.yaml:2:10: found 'Hammer', expected 3D Printing,"),
        ("rqa-data: 1\nlayouts: {ours: {a9: Wall}}\n", "box.yaml:2:18: found 'a9', expected a space from a1 to g7"),
        ("rqa-data: 1\nlayouts: {ours: {a1: Wal}}\n", "box.yaml:2:22: found 'Wal', expected "),
        ("rqa-data: 1\ncards: {hammer: {type: Attack, cost: 1, copies: 1, steps: [[draw, 1]]}}\n", "box.yaml:2:17: found 'hammer', expected a name of letters that begins with a capital one"),
        ("rqa-data: 1\ncards: {PUG: {type: Attack, cost: 1, copies: 1, steps: [[draw, 1]]}}\n", "box.yaml:2:14: found 'PUG', expected another name: there is 'Pug'"),
        ("rqa-data: 1\ncards: {\n", "box.yaml:2:8: found { that is never closed, expected } at the end of line 2"),
    ],
)  # fmt: skip
def test_each_mistake_is_told_with_its_place(text, told):
    problems = datafile.read(text, "box.yaml").problems
    assert str(problems[0]).startswith(told)


def test_data_of_no_game_are_told_of_once():
    (problem,) = datafile.read("catan-data: 1\nbots: {Slicer: {structre: 5}}\n", "box.yaml").problems
    assert problem.message.startswith("found 'catan-data' first, expected a data file")


def test_a_file_with_mistakes_is_told_of_and_fails(rqa, tmp_path):
    file = tmp_path / "box.yaml"
    file.write_text("rqa-data: 1\ncards: {Hammer: {damage: 0, tpye: Attack}}\nremove: [Reacter]\n", "utf-8")
    code, out, err = rqa("data", "check", file)
    assert (code, err) == (1, "")
    assert [line.partition(": found ")[0] for line in out.splitlines()] == [
        f"{file}:2:26", f"{file}:2:29", f"{file}:3:10",
    ]  # fmt: skip
    code, _, err = rqa("data", "check", tmp_path / "nix.yaml")
    assert (code, err) == (2, f"rqa-lab: cannot read {tmp_path / 'nix.yaml'}: No such file or directory\n")


def test_the_game_of_a_template_is_a_word_or_an_option(rqa):
    code, text, _ = rqa("data", "template", "gekido")
    assert (code, text.splitlines()[0]) == (0, "gekido-data: 1")
    assert (
        rqa("data", "template", "--game", "gekido")
        == rqa("data", "template", "gekido", "--game", "gekido")
        == (0, text, "")
    )
    expected = "expected a game with component data: rqa, gekido, moonbots, roborace"
    for words in (("gekdo",), ("--game", "gekdo")):
        assert rqa("data", "template", *words)[::2] == (
            2,
            f"rqa-lab: found 'gekdo', {expected}. Did you mean 'gekido'?\n",
        )
    assert rqa("data", "template", "gekido", "--game", "rqa")[::2] == (
        2, "rqa-lab: found 'gekido' and --game rqa, expected one game\n",
    )  # fmt: skip


@pytest.mark.slow
def test_no_text_makes_the_reader_raise():
    rng, text = random.Random(5), template() + "remove: [Reactor]\nlayouts: {ours: {a1: Spawn}}\n"
    bits = [
        "",
        ":",
        "- ",
        "{",
        "[[",
        "]",
        "'",
        "null",
        "-1",
        "1e9",
        "\t",
        "&a",
        "*a",
        "each",
        "either",
        "Pug",
        "\x00",
        "🤖",
    ]
    broken = 0
    for _ in range(300):
        mutant = text
        for _ in range(rng.randint(1, 4)):
            start = rng.randrange(len(mutant))
            mutant = mutant[:start] + rng.choice(bits) + mutant[start + rng.randint(0, 6) :]
        found = datafile.read(mutant, "box.yaml")
        broken += bool(found.problems)
        for problem in found.problems:
            assert problem.message
            assert 1 <= problem.line <= mutant.count("\n") + 2
        if not found.problems:
            difference(found.own.document)
    assert 30 < broken < 300


# ---- using it --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_command_uses_it(own, tmp_path):
    scenario = tmp_path / "hammer.yaml"
    scenario.write_text(SCENARIO, "utf-8")
    assert lab("check", scenario, "--data", own)[:2] == (0, "1 scenario: all passed\n")
    assert lab("check", scenario, RQA_DATA=str(own))[0] == 0
    code, out, _ = lab("check", scenario)
    assert code == 1
    assert f"{scenario}:4:30: found 'Big Bang', expected Battery, Hammer," in out
    code, out, _ = lab("show", scenario, "--step", 1, "--data", own, "--format", "svg", "--view", "table")
    assert code == 0
    assert "Attack · yours" in out


@pytest.mark.slow
def test_every_game_has_its_own(tmp_path):
    file, scenario = tmp_path / "gekido.yaml", tmp_path / "seven.yaml"
    file.write_text("gekido-data: 1\nbots: {Slicer: {commands: {full house: [7, 3]}}}\n", "utf-8")
    scenario.write_text(GEKIDO, "utf-8")
    assert lab("check", scenario, "--data", file)[:2] == (0, "1 scenario: all passed\n")
    assert lab("check", scenario, RQA_DATA=str(file))[0] == 0
    assert lab("check", "rqa/pushing/into-a-wall", "--data", file)[0] == 0
    code, out, _ = lab("check", scenario)
    assert code == 1
    assert f"{scenario}:8:33: v-rex.structure: expected" in out


@pytest.mark.slow
def test_a_broken_file_is_told_of_before_anything_is_done(tmp_path):
    file = tmp_path / "box.yaml"
    file.write_text("rqa-data: 1\ncards: {Hammer: {damage: 0}}\n", "utf-8")
    told = f"rqa-lab: {file}:2:26: found 0, expected a whole number from 1 to 99\n"
    assert lab("check", "--data", file) == (2, "", told)
    assert lab("rules", RQA_DATA=str(file)) == (2, "", told)
    gone = f"rqa-lab: cannot read the data file {tmp_path / 'nix.yaml'}: No such file or directory\n"
    assert lab("check", "--data", tmp_path / "nix.yaml") == (2, "", gone)


def test_a_process_keeps_its_data(own):
    components()
    with pytest.raises(datafile.DataError, match="already running with other component data"):
        datafile.use(own)
    assert datafile.VARIABLE not in os.environ


SAVE = """
from rqa_lab.games import game
import json, pickle
rqa = game("rqa")
s = rqa.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}})
print(json.dumps([s.to_json(), pickle.dumps(s).hex()]))
"""
LOAD = """
import json, pickle
try:
    pickle.loads(bytes.fromhex(json.loads(%r)[1]))
    print("loaded")
except ValueError as error:
    print(error)
"""


@pytest.mark.slow
def test_a_state_notes_the_data_that_it_was_made_with(own):
    with_it, without = python(SAVE, RQA_DATA=str(own)), python(SAVE)
    noted = json.loads(with_it)[0]["setup"]["own_data"]
    assert noted == {
        "file": "box.yaml",
        "digest": datafile.read(OWN, "box.yaml").own.digest,
        "changes": ["Pug", "Tacks", "Hammer", "Big Bang", "ours", "Reactor"],
    }
    assert "own_data" not in json.loads(without)[0]["setup"]
    assert python(LOAD % with_it, RQA_DATA=str(own)) == "loaded\n"
    assert python(LOAD % without) == "loaded\n"
    refused = python(LOAD % with_it)
    assert f"found data of box.yaml ({noted['digest']}), which speaks of Pug, Tacks," in refused
    assert "expected the lab's own: start with --data box.yaml" in refused
    assert "found data of the lab, expected those of box.yaml" in python(LOAD % without, RQA_DATA=str(own))


RECORD = """
from rqa_lab import Scenario
from rqa_lab.scenario.scenario import pack, record
scenario = Scenario("rqa", "Alone").robot("pug", "c4").turn("Ann", move=1)
print(pack(record(scenario, scenario.session().act("move pug up"))))
"""
UNPACK = """
from rqa_lab.scenario.scenario import unpack
scenario = unpack(%r)
print(*scenario.problems)
print(scenario.document.get("own_data", {}).get("file"), scenario.run().passed)
"""


@pytest.mark.slow
def test_a_link_notes_it_too(own):
    link = python(RECORD, RQA_DATA=str(own)).strip()
    assert python(UNPACK % link, RQA_DATA=str(own)) == "\nbox.yaml True\n"
    told = python(UNPACK % link)
    assert "expected the lab's own: start with --data box.yaml" in told
    assert told.endswith("box.yaml False\n")
    assert python(UNPACK % python(RECORD).strip()) == "\nNone True\n"


def test_what_notes_other_data_is_shown_all_the_same():
    noted = {"file": "box.yaml", "digest": "5f3a09c2", "changes": ["Hammer"]}
    scenario = rqa_lab.Scenario("rqa", own_data=noted).robot("pug", "c4")
    assert [problem.message for problem in scenario.problems] == [
        f"own_data: {other_data(noted, components().own)}"
    ]
    assert scenario.state is not None


def test_the_digest_is_of_what_is_said_and_not_of_how():
    text = "rqa-data: 1\nrobots: {Pug: {health: 6}}\n"
    other = "# mine\nrqa-data: 1\nrobots:\n  Pug:\n    health: 6  # counted twice\n"
    one = datafile.read(text, "box.yaml").own
    assert datafile.read(other, "other.yaml").own.digest == one.digest
    assert datafile.read(text.replace("6", "7"), "box.yaml").own.digest != one.digest


def test_many_changes_are_counted():
    assert str(OwnData("box.yaml", "5f3a09c2", tuple("ABCDEFGH"), {})).endswith(
        "of A, B, C, D, E, F and 2 more"
    )


@pytest.mark.parametrize(
    "fields, told",
    [
        ("Rivet Gun: {copies: 3}", "found 'copies', expected"),
        ("Hammer: {steps: [[hit], [draw, 1]]}", None),
        ("Hammer: {steps: [[each, hit]]}", "expected it without each"),
        (
            "Arm: {type: Attack, cost: 1, copies: 1, range: melee, steps: [[either, [draw, 1], [hit]]]}",
            "found a hit without damage",
        ),
    ],
)
def test_what_a_card_may_say_depends_on_what_it_is(fields, told):
    problems = [str(problem) for problem in datafile.read(f"rqa-data: 1\ncards: {{{fields}}}\n").problems]
    assert len(problems) == (told is not None)
    assert told is None or told in problems[0]


def test_the_group_without_a_command_shows_its_help():
    code, said, complaint = lab("data")
    assert (code, complaint) == (0, "")
    assert "template" in said
