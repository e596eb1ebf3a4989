"""Damaged files: each is read, run, checked and shown as far as it goes, and nothing raises.

Every second file of the library is damaged, each in one of several ways, in every run the same; RQA_DAMAGE=9
damages each nine times, RQA_SWEEP=1 every file.  Whatever comes out is fine, or is told with its place.
"""

import copy
import os
import random
import re
from functools import cache
from pathlib import Path

import pytest
import yaml
from sweep import share

from rqa_lab import cli, show
from rqa_lab.scenario.library import ids, source
from rqa_lab.scenario.scenario import Scenario

pytestmark = pytest.mark.slow

DATA = sorted((Path(__file__).parent / "data").glob("*.yaml"))
FILES = [*map(source, share(ids(), of=4)), *DATA]
SHARDS, TIMES = 8, int(os.environ.get("RQA_DAMAGE", "1"))
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
ODD = (
    None, True, False, 0, -1, 1, 3, 7, 1000, 10**8, 10**40, 1.0, 1.5, float("inf"),
    "", "x", "Ann", "c4", "pug", "Wall", "no", "push crate", "choose", "Hammer", "rqa.push.cost",
    "\0", "\x85", "é→\U0001f916", "a\tb", "#", "*a", "&a", "%", "x" * 5000,
    [], {}, [[]], ["a"], [None], [[[[[[[]]]]]]],
    {"a": 1}, {"red": 1}, {"seat": "Ann"}, {"": None}, {"do": "end turn"},
)  # fmt: skip
BYTES = b"\0\t\n\r :-[]{}#&*!|>'\"%@`,?\x7f\x80\xff\xfe\xc3\x28aZ09"
CHARACTERS = "\u00a0\u2028\u200b\ufeff\u202e\u2013’“éßİ中\U0001f916\ud7ff\x1b\x85\t:#-[{0"
PLACE = re.compile(r"[^\n]*odd\.yaml:[1-9]\d*:[1-9]\d*: .", re.S)


# ---- damage ----------------------------------------------------------------------------------------------


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


def by_characters(rng, text):
    """One or two letters of words mistyped, or odd ones put in: most of it is still good YAML."""
    letters = list(text.decode())
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(letters))
        match rng.randrange(5):
            case 0:
                letters[at] = rng.choice(CHARACTERS)
            case 1:
                letters.insert(at, rng.choice(CHARACTERS))
            case 2 if len(letters) > 1:
                del letters[at]
            case 3:
                letters[at : at + 2] = reversed(letters[at : at + 2])
            case _:
                letters[at] = rng.choice((letters[at].upper(), letters[at] * 2, chr(ord(letters[at][0]) ^ 1)))
    return "".join(letters).encode("utf-8", "surrogatepass")


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
    document = _loaded(text)
    for _ in range(rng.randint(1, 4)):
        holders = _holders(document)
        holder = rng.choice(holders)
        if not holder:
            continue
        key = _key(rng, holder)
        match rng.randrange(6):
            case 0 | 1:
                holder[key] = copy.deepcopy(rng.choice(ODD))
            case 2:
                del holder[key]
            case 3:
                holder[key] = copy.deepcopy(rng.choice(holders))
            case 4 if isinstance(holder, dict):
                odd = rng.choice([value for value in ODD if not isinstance(value, (list, dict))])
                holder[odd] = holder.pop(key)
            case _ if isinstance(holder, list):
                rng.shuffle(holder)
    return _dumped(document)


def by_types(rng, text):
    """Some values as another type that says about the same: 3 as "3", a list as a mapping."""
    document = _loaded(text)
    for _ in range(rng.randint(1, 3)):
        holder = rng.choice(_holders(document))
        if not holder:
            continue
        key = _key(rng, holder)
        holder[key] = _otherwise(rng, holder[key])
    return _dumped(document)


def by_swaps(rng, text):
    """Some values put in the place of those of the same name in another file, or of another key."""
    document, other = _loaded(text), _document(rng.choice(FILES))
    theirs = [(key, value) for one in _holders(other) if isinstance(one, dict) for key, value in one.items()]
    for _ in range(rng.randint(1, 4)):
        mine = [one for one in _holders(document) if isinstance(one, dict) and one]
        if not mine:
            break
        holder = rng.choice(mine)
        key = rng.choice(list(holder))
        fits = [value for name, value in theirs if name == key] or [value for _, value in theirs]
        match rng.randrange(4):
            case 0 | 1:
                holder[key] = copy.deepcopy(rng.choice(fits))
            case 2:
                name, value = rng.choice(theirs)
                holder[name] = copy.deepcopy(value)
            case _:
                second = rng.choice(list(holder))
                holder[key], holder[second] = holder[second], holder[key]
    return _dumped(document)


def _holders(document):
    """The mappings and lists in a document that hold something, from the outside in."""
    holders = [document] if isinstance(document, (dict, list)) else [{}]
    for holder in holders:
        items = holder.values() if isinstance(holder, dict) else holder
        holders += [item for item in items if isinstance(item, (dict, list)) and item]
    return holders


def _key(rng, holder):
    return rng.choice(list(holder)) if isinstance(holder, dict) else rng.randrange(len(holder))


def _otherwise(rng, value):
    match value:
        case bool() | None:
            return rng.choice((str(value).lower(), 0, []))
        case int() | float():
            return rng.choice((str(value), value + 0.5, [value], {"n": value}, -value, value * 1000))
        case str():
            return rng.choice(([value], {value: None}, len(value), value.upper(), f" {value} ", f"{value} x"))
        case list():
            numbered = {str(n): item for n, item in enumerate(value)}
            return rng.choice((numbered, ", ".join(map(str, value)), [value]))
        case dict():
            return rng.choice((list(value), list(value.items()), [value], str(value)))
    return str(value)  # a date


def _dumped(document):
    return yaml.dump(document, Dumper=DUMPER, sort_keys=False, allow_unicode=True).encode()


def _loaded(text):
    return yaml.load(text, Loader=LOADER)


@cache
def _document(file):
    return _loaded(file.read_bytes())


DAMAGE = (by_bytes, by_characters, by_lines, by_nodes, by_types, by_swaps)


# ---- what comes of it ------------------------------------------------------------------------------------


def placed(problems, text):
    """Every problem has its place, and none is a fault of the lab."""
    for problem in problems:
        assert PLACE.match(str(problem)), (problem, text)
        assert "the game itself failed" not in problem.message, (problem, text)
        assert "cannot build the position" not in problem.message, (problem, text)


def in_python(text):
    """Read, run, check, draw and write what a text holds; whether anything is wrong with it."""
    scenario = Scenario.from_text(text, "odd.yaml")
    placed(scenario.problems, text)
    report = scenario.run()
    placed(report.failures, text)
    placed(report.warnings, text)
    assert (scenario.state is None) == (not report.steps)
    assert scenario._repr_html_()
    assert report._repr_html_()
    if scenario.state is not None:
        assert scenario.game.look(scenario.state)["seats"]
        assert str(show(scenario)) == str(show(scenario.session()))
        for step in dict.fromkeys(report.steps):
            assert step._repr_html_()
            scenario.game.audit(step.state)
        again = Scenario.from_text(scenario.to_yaml(), "again.yaml")
        assert again == scenario, text
    return bool(report.failures)


def on_the_command_line(rng, file, capsys):
    """Check or show a file."""
    kind = rng.choice(("text", "svg"))
    commands = (
        ["check", str(file)],
        ["check", "--json", str(file)],
        ["show", str(file), "--step", str(rng.randrange(4)), "--format", kind],
    )
    code = cli.run(rng.choice(commands))
    printed, text = capsys.readouterr(), file.read_bytes()
    assert code in (0, 1, 2), text
    assert "unexpected error" not in printed.err, (printed.err, text)
    assert "Traceback" not in printed.err + printed.out
    for line in printed.err.splitlines():
        assert PLACE.match(line) or line.startswith("rqa-lab: --step "), (line, text)


@pytest.mark.parametrize("shard", range(SHARDS))
def test_whatever_a_file_holds_is_fine_or_told_with_its_place(shard, tmp_path, capsys):
    rng, file = random.Random(f"shard {shard}"), tmp_path / "odd.yaml"
    wrong, numbers = 0, range(shard, TIMES * len(FILES), SHARDS)
    for number in numbers:
        good = FILES[number % len(FILES)].read_bytes()
        text = DAMAGE[number % len(DAMAGE)](rng, good)
        wrong += in_python(text)
        file.write_bytes(text)
        on_the_command_line(rng, file, capsys)
    assert wrong > len(numbers) / 2, "the damage does hardly any harm"


def test_a_seat_that_is_not_there_is_told_and_the_step_is_shown(tmp_path, capsys):
    """Found by damage of another kind than the above."""
    file = tmp_path / "odd.yaml"
    robots, steps = "{pug: {seat: Ann, at: c4}}", "[{refuse: end turn, seat: Bo}]"
    file.write_text(f"rqa: 1\ntitle: Nobody\nrobots: {robots}\nsteps: {steps}\n", "utf-8")
    assert cli.run(["check", str(file)]) == 1
    assert f"{file}:4:34: found 'Bo', expected a seat: Ann" in capsys.readouterr().out
    assert cli.run(["show", str(file), "--step", "1"]) == 0
    assert "c4: Pug of Ann" in capsys.readouterr().out
