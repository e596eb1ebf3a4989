"""Damaged files: whatever stands in one, it is read, shown and run as far as it goes, and nothing raises."""

import copy
import random
import re
from pathlib import Path

import pytest
import yaml

from rqa_lab import cli
from rqa_lab.scenario.scenario import Scenario

DATA = sorted((Path(__file__).parent / "data").glob("*.yaml"))
ODD = (
    None, True, False, 0, -1, 1, 3, 7, 1000, 10**8, 10**40, 1.0, 1.5, float("inf"),
    "", "x", "Ann", "c4", "pug", "Wall", "no", "push crate", "choose", "Hammer", "rqa.push.cost",
    "\0", "\x85", "é→\U0001f916", "a\tb", "#", "*a", "&a", "%", "x" * 5000,
    [], {}, [[]], ["a"], [None], [[[[[[[]]]]]]],
    {"a": 1}, {"red": 1}, {"seat": "Ann"}, {"": None}, {"do": "end turn"},
)  # fmt: skip
BYTES = b"\0\t\n\r :-[]{}#&*!|>'\"%@`,?\x7f\x80\xff\xfe\xc3\x28aZ09"
PLACE = re.compile(r"odd\.yaml:[1-9]\d*:[1-9]\d*: .", re.S)


def by_bytes(rng, text):
    """Some bytes changed, put in, taken out or moved."""
    data = bytearray(text)
    for _ in range(rng.randint(1, 6)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0:
                data[at : at + 1] = bytes([rng.choice(BYTES)])
            case 1:
                data[at:at] = bytes(rng.choice(BYTES) for _ in range(rng.randint(1, 4)))
            case 2:
                del data[at : at + rng.randint(1, 30)]
            case 3:
                data[at:at] = data[at : at + rng.randint(1, 60)]
    return bytes(data)


def by_lines(rng, text):
    """Some lines taken out, doubled, swapped, indented otherwise or cut."""
    lines = text.split(b"\n")
    for _ in range(rng.randint(1, 4)):
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(6):
            case 0 if len(lines) > 2:
                del lines[one]
            case 1:
                lines.insert(two, lines[one])
            case 2:
                lines[one], lines[two] = lines[two], lines[one]
            case 3:
                lines[one] = rng.choice((b"  ", b"\t", b"- ", b"    - ")) + lines[one]
            case 4:
                lines[one] = lines[one].lstrip()
            case _:
                lines[one] = lines[one][: rng.randrange(len(lines[one]) + 1)]
    return b"\n".join(lines)


def by_nodes(rng, text):
    """Some values replaced, taken out, renamed or moved elsewhere."""
    document = yaml.safe_load(text)
    for _ in range(rng.randint(1, 4)):
        holders = [document]
        for holder in holders:
            items = holder.values() if isinstance(holder, dict) else holder
            holders += [item for item in items if isinstance(item, (dict, list)) and item]
        holder = rng.choice(holders)
        if not holder:
            continue
        key = rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))
        match rng.randrange(5):
            case 0 | 1:
                holder[key] = copy.deepcopy(rng.choice(ODD))
            case 2:
                del holder[key]
            case 3:
                holder[key] = copy.deepcopy(rng.choice(holders))
            case 4 if isinstance(holder, dict):
                odd = rng.choice([value for value in ODD if not isinstance(value, (list, dict))])
                holder[odd] = holder.pop(key)
    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True).encode()


@pytest.mark.parametrize("damage", [by_bytes, by_lines, by_nodes])
@pytest.mark.parametrize("file", DATA, ids=lambda path: path.name)
def test_no_exception_leaves_the_reader_and_the_runner(file, damage):
    rng, good = random.Random(f"{file.name} {damage.__name__}"), file.read_bytes()
    wrong = 0
    for _ in range(100):
        text = damage(rng, good)
        scenario = Scenario.from_text(text, "odd.yaml")
        for problem in scenario.problems:
            assert PLACE.match(str(problem)), (problem, text)
        report = scenario.run()
        for failure in report.failures:
            assert PLACE.match(str(failure)), (failure, text)
            assert "the game itself failed" not in failure.message, (failure, text)
        assert (scenario.state is None) == (not report.steps)
        if scenario.state is not None:
            assert scenario.game.look(scenario.state)["seats"]
            again = Scenario.from_text(scenario.to_yaml(), "again.yaml")
            assert again == scenario, text
        wrong += bool(report.failures)
    assert wrong > 40, "the damage does hardly any harm"


@pytest.mark.parametrize("damage", [by_bytes, by_lines, by_nodes])
def test_no_exception_leaves_the_command_line(damage, tmp_path, capsys):
    rng, file = random.Random(damage.__name__), tmp_path / "odd.yaml"
    for number in range(45):
        file.write_bytes(damage(rng, DATA[number % len(DATA)].read_bytes()))
        arguments = [
            ["check", str(file)],
            ["check", "--json", str(file)],
            ["show", str(file), "--step", str(rng.randrange(4)), "--format", rng.choice(("text", "svg"))],
        ][number % 3]
        code = cli.run(arguments)
        printed = capsys.readouterr()
        assert code in (0, 1, 2), file.read_bytes()
        assert "unexpected error" not in printed.err, (printed.err, file.read_bytes())
        assert "Traceback" not in printed.err
