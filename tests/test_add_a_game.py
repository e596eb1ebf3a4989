"""docs/add-a-game.md: its pieces are the toy's, its tables the contract, and who follows it has a game."""

import re
import shutil
import subprocess
from dataclasses import MISSING, fields
from operator import attrgetter
from pathlib import Path

import pytest
import race
from processes import PATIENCE, ended

import rqa_lab
from rqa_lab.core.game import Files, Game, Ledger, Picture, Trials, Words
from rqa_lab.games import game
from rqa_lab.scenario.scenario import Scenario

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
TOY = Path(race.__file__).read_text("utf-8")


def blocks(language):
    """The code of that language in the document."""
    return re.findall(rf"(?ms)^```{language}\n(.*?)^```$", PAGE)


def commands(word):
    """The lines that are typed, of those that begin so."""
    return re.findall(rf"(?m)^    ({word} .*)$", PAGE)


#: `py` and not `python`: other tests run each block of the latter by itself
REGISTERING, *PIECES = blocks("py")
RULES, *SCENARIOS = blocks("yaml")


def rows(*, optional):
    """File and functions of each row of one of the two tables."""
    required, more = PAGE.split("The rest is optional")
    table = re.findall(r"(?m)^\| `([\w/]+)` \| (.*?) \|", more if optional else required)
    return [(file, name) for file, names in table for name in re.findall(r"`([\w.]+)", names)]


# ---- what it says ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("piece", PIECES, ids=lambda piece: piece.split("\n")[0].strip())
def test_pieces_are_the_toys(piece):
    assert piece in TOY


def test_the_rules_are_the_toys():
    assert race.RULES.startswith(RULES)


@pytest.mark.parametrize("optional", [False, True])
def test_the_tables_are_the_contract(optional):
    told = {name for _, name in rows(optional=optional)}
    groups = {
        "": Game,
        "words.": Words,
        "picture.": Picture,
        "files.": Files,
        "ledger.": Ledger,
        "trials.": Trials,
    }
    has_default = {
        group + one.name: one.default is not MISSING or one.default_factory is not MISSING
        for group, record in groups.items()
        for one in fields(record)
        if f"{one.name}." not in groups
    }
    assert told | (set() if optional else {"id", "title"}) == {
        n for n, has in has_default.items() if has is optional
    }


@pytest.mark.parametrize("name", ["rqa", "gekido", "moonbots"])
def test_every_game_has_its_functions_in_the_same_rooms(name):
    """A room is a file or a folder."""
    rules, folder = game(name), Path(rqa_lab.__file__).parent / "games" / name
    for room, function in (*rows(optional=False), *rows(optional=True)):
        assert (folder / f"{room}.py").is_file() or (folder / room / "__init__.py").is_file()
        module = getattr(attrgetter(function)(rules), "__module__", "")
        if module.startswith(f"rqa_lab.games.{name}."):  # an optional one may be nobody's
            assert module.split(".")[3] == room, function


# ---- what the toy does -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", SCENARIOS, ids=["do", "refuse"])
def test_its_scenarios_pass(text):
    report = Scenario.from_text(text, "block.yaml").run()
    assert report.passed, report.failures
    assert not report.warnings


def test_both_reasons_of_a_stage_are_told():
    state = race.State(at=(0, 3), phase="move", fuel=1)
    verdict = race.judge(state, race.Move("up"))
    assert [(reason.kind, *reason.facts.values()) for reason in verdict.reasons] == [
        ("occupied", "Blue", "a2"),
        ("fuel", 2, 1),
    ]


@pytest.mark.parametrize(
    "at, kinds",
    [((0, 2), []), ((4, 4), ["one space"]), ((6, 8), ["both home"]), ((7, 7), ["one space", "both home"])],
)
def test_what_is_wrong_with_a_position_is_listed(at, kinds):
    assert [finding.kind for finding in race.audit(race.State(at))] == kinds


def test_a_die_has_three_faces():
    state = race.State(phase="rolling")
    assert race.judge(state, race.Choose("3"))
    assert race.judge(state, race.Choose("4")).clauses == ("lab.not-an-option", "toy.turn.roll")


# ---- whoever follows it ----------------------------------------------------------------------------------


def followed(root):
    """A copy of the package, without its library, in which somebody did what the document says."""
    library = Path(rqa_lab.__file__).parent / "scenario" / "library"
    shutil.copytree(
        Path(rqa_lab.__file__).parent,
        root / "rqa_lab",
        ignore=lambda folder, names: names if Path(folder) == library else {"__pycache__"},
    )
    (root / "tests").mkdir()
    shutil.copy(race.__file__, root / "tests")
    for command in (*commands("mkdir"), *commands("echo"), *commands("cp")):
        subprocess.run(command, shell=True, cwd=root, check=True, timeout=PATIENCE)
    folder = root / "rqa_lab" / "games" / "race"
    text, registering = TOY.replace("toy", "race").rstrip().rsplit("\n", 1)
    assert registering.startswith("register(")
    rules = re.search(r'(?s)RULES = """\\\n(.*?)"""\n', text)
    text = text.replace(rules[0], "").replace("yaml.safe_load(RULES)", 'load(__package__, "rules.yaml")')
    assert 'Rulebook.from_data(load(__package__, "rules.yaml"))' in text
    assert 'Rulebook.from_data(load(__package__, "rules.yaml"))' in PAGE
    text = re.sub("(?m)^import yaml$", "from rqa_lab.games.datafile import load", text)
    text = re.sub("(?m)^from .* import register .*\n", "", text)
    (folder / "game.py").write_text(f"{text}\n", "utf-8")
    (folder / "rules.yaml").write_text(rules[1], "utf-8")
    with (root / "rqa_lab" / "games" / "__init__.py").open("a", encoding="utf-8") as file:
        file.write(f"\n\n{REGISTERING}")
    shown = Path(commands("rqa-lab show")[0].split()[-1])
    for text, name in zip(SCENARIOS, ("onto-row-3.yaml", shown.name), strict=True):
        (root / shown.parent).mkdir(parents=True, exist_ok=True)
        (root / shown.parent / name).write_text(text.replace("toy", "race"), "utf-8")


def test_whoever_follows_it_has_a_game(tmp_path):
    followed(tmp_path)
    code = "import shlex, sys\nfrom rqa_lab import cli\nfor line in sys.argv[1:]:\n"
    code += "    print('exit code', cli.run(shlex.split(line)[1:]))"
    typed = commands("rqa-lab")
    here = {"PYTHONPATH": str(tmp_path), "PYTHONIOENCODING": "utf-8"}
    _, told, complaint = ended("-c", code, *typed, cwd=tmp_path, env=here)
    assert complaint == ""
    assert told.count("exit code 0\n") == len(typed) == 5
    for line in (
        "2 scenarios: all passed",
        "2   B  .  .",
        "race.move.free  Onto a free space",
        "5 of 5 clauses have a scenario (100 %).",
        "[race.end.line]",
    ):
        assert line in told
