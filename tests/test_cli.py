"""The command line: what it prints, where it puts it, its exit codes, and that no traceback ever shows."""

# One row of a table is one line, with the whole sentence that it expects.
# ruff: noqa: E501

import json
import os
import sys
from pathlib import Path

import pytest
from commands import BROKEN, EDGE, GOOD, TACKS, complained, launch, launched, put_library
from processes import printed

import rqa_lab
from rqa_lab import cli
from rqa_lab.commands import check
from rqa_lab.games import game, games
from rqa_lab.scenario import runner
from rqa_lab.scenario.scenario import Scenario

DATA = Path(__file__).parent / "data"


@pytest.fixture
def broken(tmp_path):
    file = tmp_path / "broken.yaml"
    file.write_text(BROKEN, "utf-8")
    return file


# ---- in general ------------------------------------------------------------------------------------------


def test_version_and_help(rqa):
    assert rqa("--version") == (0, f"rqa-lab {rqa_lab.__version__}\n", "")
    code, out, _ = rqa()
    assert code == 0
    for command in ("check", "coverage", "explore", "notebooks", "rules", "schema", "show"):
        assert f"\n  {command} " in out
        assert rqa(command, "--help")[0] == 0


@pytest.mark.parametrize(
    "arguments, complaint",
    [
        (["chek"], "No such command 'chek'."),
        (["check", "--jsn"], "No such option '--jsn'. Did you mean '--json'?"),
        (["show"], "Missing argument 'FILE_OR_ID'."),
        (["show", EDGE, "--step", "x"], "Invalid value for '--step': 'x' is not a valid integer."),
        (["show", EDGE, "--step", "5"], f"--step 5 is out of range: {EDGE} has steps 0 to 4"),
        (["show", EDGE, "--step", "-1"], f"--step -1 is out of range: {EDGE} has steps 0 to 4"),
        (["show", "nowhere.yaml"], "cannot read nowhere.yaml: No such file or directory"),
        (["show", "rqa/no/such"], "no scenario 'rqa/no/such' in the library."),
        (["check", "nowhere.yaml"], "no file 'nowhere.yaml'"),
        (["check", "rqa/no/such"], "no scenario 'rqa/no/such' in the library."),
        (["check", ""], "found an empty argument, expected a file, a folder or an id"),
        (["check", "x" * 5000], f"no scenario '{'x' * 60}…' in the library."),
        (["check", "x" * 5000 + ".yaml"], f"no file '{'x' * 60}…'"),
        (["show", "x" * 5000], f"no scenario '{'x' * 60}…' in the library."),
        (["rules", "!!!"], "no clause '!!!' in the rulebook."),
        (["rules", "--game", "rqb"], "found 'rqb', expected a game: "),
        (["coverage", "--game", "rqb"], "found 'rqb', expected a game: "),
        (["schema", "--game", "rqb"], "found 'rqb', expected a game: "),
        (["rules", "rqa.push.into-wal"], "no clause 'rqa.push.into-wal' in the rulebook. Did you mean 'rqa.push.into-wall'?"),
        (["rules", "xyzzy"], "no clause 'xyzzy' in the rulebook."),
        (["explore", "--port", "0"], "Invalid value for '--port': 0 is not in the range 1<=x<=65535."),
        (["explore", "--port", "65536"], "Invalid value for '--port': 65536 is not in the range 1<=x<=65535."),
        (["explore", "--port", "web"], "Invalid value for '--port': 'web' is not a valid integer range."),
        (["explore", "--scenario", "rqa/no/such"], "no scenario 'rqa/no/such' in the library."),
        (["explore", "--scenario", "nowhere.yaml"], "cannot read nowhere.yaml: No such file or directory"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_line(rqa, arguments, complaint):
    code, out, err = rqa(*arguments)
    assert (code, out) == (2, "")
    assert err.startswith(f"rqa-lab: {complaint}")
    assert err.count("\n") == 1


@pytest.mark.parametrize("off", [{"NO_COLOR": "1"}, {"TERM": "dumb"}, {}])
def test_colours_can_be_switched_off(monkeypatch, capsys, tmp_path, off):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in off.items():
        monkeypatch.setenv(name, value)
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)
    file = tmp_path / "broken.yaml"
    file.write_text("rqa: 1\n", "utf-8")
    assert cli.run(["nope"]) == 2
    assert cli.run(["check", str(file)]) == 1
    out, err = capsys.readouterr()
    assert ("\x1b[" in out, "\x1b[" in err) == (not off, not off)


def test_an_unexpected_error_is_one_line_and_a_traceback_on_request(rqa, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("division\nby zero")

    monkeypatch.setattr(check, "paths", fail)
    code, out, err = rqa("check")
    assert (code, out) == (1, "")
    assert err.startswith("rqa-lab: unexpected error, please report it: ZeroDivisionError: division by zero")
    assert err.count("\n") == 1
    with pytest.raises(ZeroDivisionError):
        cli.run(["--debug", "check"])


def test_debugging_shows_where_a_game_fails_that_check_reports(rqa, monkeypatch):
    monkeypatch.setattr(runner, "differences", lambda *_: 1 / 0)
    code, out, _ = rqa("check", EDGE)
    assert code == 1
    assert "the game itself failed, please report it: ZeroDivisionError" in out
    with pytest.raises(ZeroDivisionError):
        cli.run(["--debug", "check", EDGE])


def test_the_exit_code_is_that_of_the_process():  # python -m rqa_lab
    assert launched("check", "nowhere.yaml") == (2, "", "rqa-lab: no file 'nowhere.yaml'\n")


def test_a_reader_that_has_seen_enough_is_no_error():
    with launch("rules") as process:
        process.stdout.readline()
        process.stdout.close()
        assert complained(process.stderr.read()) == ""
        assert process.wait() in (0, 1)  # it may have written all before we closed


def test_help_loads_nothing_heavy():
    loaded = printed("import sys; from rqa_lab import cli; cli.run(['--help']); print(*sys.modules)").split()
    assert not {"yaml", "jsonschema", "rqa_lab.games", "rqa_lab.core.game", "numpy", "IPython"} & {*loaded}


# ---- check -----------------------------------------------------------------------------------------------


def test_check_passes(rqa):
    assert rqa("check", EDGE) == (0, "1 scenario: all passed\n", "")
    assert rqa("check", DATA, EDGE)[:2] == (0, "4 scenarios: all passed\n")


def test_check_names_place_and_reason(rqa, broken):
    code, out, err = rqa("check", broken, EDGE)
    assert (code, err) == (1, "")
    assert out.splitlines() == [
        f"{broken}:5:3: found 'crat', expected pug, petri, strider, crate, dozer, kettle or jaws. Did you mean 'crate'?",
        "2 scenarios: 1 failed",
    ]


def test_check_as_json(rqa, broken):
    code, out, _ = rqa("check", "--json", broken, EDGE)
    assert code == 1
    first, second = json.loads(out)
    assert second == {"file": EDGE, "passed": True, "failures": [], "warnings": []}
    assert (first["file"], first["passed"]) == (str(broken), False)
    assert first["failures"] == [
        {
            "line": 5,
            "column": 3,
            "step": None,
            "message": "found 'crat', expected pug, petri, strider, crate, dozer, kettle or jaws. Did you mean 'crate'?",
        }
    ], "not what follows from it"


def test_check_warns(rqa, tmp_path):
    file = tmp_path / "odd.yaml"
    file.write_text("rqa: 1\ntitle: x\ntiles: {c4: Wall}\nrobots: {pug: {seat: Ann, at: c4}}\n", "utf-8")
    code, out, _ = rqa("check", file)
    assert code == 0
    assert out.startswith(
        f"{file}:4:31: warning: Pug is on c4, where a Wall leaves no room. [rqa.over.no-stop]\n"
    )


AT_THEIR_LINES = {
    "rqa": (
        """\
robots:
  pug: {seat: Ann, at: c4}
  crate:
    seat: Bo
    at: d4
    health: 9
  strider: {seat: Cy, at: c4}
seats:
  Bo:
    hand: [Battery, Tackle, Tackle, Tackle, Tackle]
  Ann: {}
""",
        [
            "4:24: warning: Pug and Strider share c4",
            "8:13: warning: Crate has 8 red",
            "12:21: warning: The box",
        ],
    ),
    "gekido": (
        """\
bots:
  v-rex: {seat: Ann, at: a1}
  slicer:
    seat: Bo
    at: c3
    upgrade: 7
""",
        ["8:14: warning: Slicer"],
    ),
    "moonbots": (
        """\
robots:
  Ann: {}
  Bo:
    energy: 30
turn:
  robot: Ann
  stronger: 400
""",
        ["6:13: warning: Bo has 30 energy", "9:13: warning: Ann’s next attack"],
    ),
    "roborace": (
        """\
table:
- RG/YB at 0,0
- BY/GG at 0,2
- RR/GY at 9,9
""",
        ["6:3: warning: RR/GY at 9,9 is neither"],
    ),
}


@pytest.mark.parametrize("id", AT_THEIR_LINES)
def test_check_reports_the_faults_of_a_position_at_their_lines(rqa, tmp_path, id):
    position, expected = AT_THEIR_LINES[id]
    file = tmp_path / "odd.yaml"
    file.write_text(f"{id}: 1\ntitle: x\n{position}", "utf-8")
    code, out, _ = rqa("check", file)
    assert code == 0
    warnings = out.replace(f"{file}:", "").splitlines()[:-1]
    assert len(warnings) == len(expected), warnings
    for line, beginning in zip(warnings, expected, strict=True):
        assert line.startswith(beginning)


def test_check_of_the_library_and_of_one_of_it(rqa, tmp_path, monkeypatch):
    put_library({"tiles/tacks": TACKS, "terms/one": GOOD}, tmp_path, monkeypatch)
    assert rqa("check")[:2] == (0, "2 scenarios: all passed\n")
    assert rqa("check", "rqa/tiles/tacks")[:2] == (0, "1 scenario: all passed\n")


def test_check_of_what_is_no_file_and_of_a_folder_that_may_not_be_read(rqa, tmp_path, monkeypatch):
    assert rqa("check", os.devnull) == (2, "", f"rqa-lab: {os.devnull} is neither a file nor a folder\n")
    monkeypatch.setattr(check.os, "access", lambda *_: False)
    assert rqa("check", tmp_path)[2] == f"rqa-lab: cannot read {tmp_path}: permission denied\n"


def test_check_of_an_empty_folder(rqa, tmp_path):
    assert rqa("check", tmp_path) == (2, "", f"rqa-lab: no scenario files (.yaml) in {tmp_path}\n")


def test_check_of_a_file_that_may_not_be_read(rqa, tmp_path, monkeypatch):
    file = tmp_path / "secret.yaml"
    file.write_text(BROKEN, "utf-8")
    real = Path.open

    def refuse(self, *arguments, **more):
        if self == file:
            raise PermissionError(13, "Permission denied")
        return real(self, *arguments, **more)

    monkeypatch.setattr(Path, "open", refuse)
    told = f"{file}: cannot read this file: Permission denied\n"
    assert rqa("check", file, EDGE) == (1, f"{told}2 scenarios: 1 failed\n", "")
    assert rqa("show", file) == (2, "", f"rqa-lab: cannot read {file}: Permission denied\n")


def test_check_of_a_folder_keeps_to_files(rqa, tmp_path):
    (tmp_path / "folder.yaml").mkdir()
    (tmp_path / ".#lock.yaml").symlink_to(tmp_path / "nowhere")
    assert rqa("check", tmp_path) == (2, "", f"rqa-lab: no scenario files (.yaml) in {tmp_path}\n")
    (tmp_path / "folder.yaml" / "edge.yaml").write_text(Path(EDGE).read_text("utf-8"), "utf-8")
    assert rqa("check", tmp_path) == (0, "1 scenario: all passed\n", "")


def test_nothing_in_a_file_reaches_the_terminal_as_a_command(rqa, tmp_path):
    file = tmp_path / "odd.yaml"
    file.write_text(
        'rqa: 1\ntitle: x\nrobots: {pug: {seat: "A\\e[31mnn\\nBo\\x9b2J", at: c4}}\n'
        'expect: {turn: "\\e[2J"}\nsteps: [{do: "push \\e[2J"}]\n', "utf-8",
    )  # fmt: skip
    code, out, _ = rqa("check", file)
    assert code == 1
    assert r"\x1b[2J" in out
    assert all(line.isprintable() for line in out.split("\n"))
    assert [line for line in out.splitlines()[:-1] if not line.startswith(f"{file}:")] == []
    code, out, _ = rqa("check", "--json", file)
    assert all(line.isprintable() for line in out.split("\n"))
    assert "\x1b" in json.dumps([one["message"] for one in json.loads(out)[0]["failures"]]).encode().decode(
        "unicode_escape"
    )
    code, out, err = rqa("show", file)
    assert r"A\x1b[31mnn\nBo\x9b2J" in out
    assert all(line.isprintable() for line in (out + err).split("\n"))


# ---- show ------------------------------------------------------------------------------------------------


def test_show_as_text(rqa):
    code, before, err = rqa("show", EDGE)
    assert (code, err) == (0, "")
    assert "g4: Crate of Bo, 2 Health" in before
    assert "g4: Crate of Bo, 1 Health" in rqa("show", EDGE, "--step", 1)[1]
    assert "g4: Crate of Bo, 1 Health" in rqa("show", EDGE, "--step", 2)[1]


def test_show_tells_the_question_and_the_events_of_each_step(rqa):
    question = (
        "May Ann use the tile after the first roll, a Power after the second and a card after the third?"
    )
    rolls = "gekido/dice/a-different-effect-each-roll"
    told = rqa("show", rolls)[1].splitlines()
    assert told[:4] == ["A different effect each roll", question, "", told[3]]
    assert told[3].startswith("Arena, 3 by 3.")
    first = told.index("1. Ann: use Energy Station on S.")
    assert told[first + 1 : first + 5] == [
        "    Rule: You may use one effect after each roll [gekido.dice.one-effect-per-roll]",
        "    Ann uses Energy Station on a square. [gekido.tile.energy-station]",
        "    A die changes from a square to a triangle. [gekido.tile.energy-station]",
        "2. Ann: lock T.",
    ]
    assert [line for line in told if line.startswith("10. ")] == ["10. Ann: stop."]
    told = rqa("show", rolls, "--step", 2)[1].splitlines()
    assert told[:4] == ["A different effect each roll", question, "", "1. Ann: use Energy Station on S."]
    assert told[8:10] == ["    Ann locks a triangle. [gekido.dice.lock-must-match]", ""]
    assert not any(line.startswith("3. ") for line in told)
    told = rqa("show", EDGE)[1]
    assert "\n1. Ann: push crate right with pug.\n    " in told
    assert "\n2. Refused: push crate right with pug. " in told


def test_what_a_scenario_gets_to_before_it_fails_is_told(rqa, tmp_path):
    file = tmp_path / "stuck.yaml"
    file.write_text(BROKEN.replace("crat:", "crate:") + "  - do: end turn\n", "utf-8")
    code, out, err = rqa("show", file)
    assert (code, err) == (
        1, f"rqa-lab: {file} fails at step 1, as check reports, and is shown up to there\n",
    )  # fmt: skip
    assert "\n1. " in out
    assert "\n2. " not in out


def test_show_as_svg_to_a_file(rqa, tmp_path):
    file = tmp_path / "edge.svg"
    assert rqa("show", EDGE, "--format", "svg", "--theme", "dark", "--output", file) == (0, "", "")
    assert file.read_text("utf-8") == rqa("show", EDGE, "--format", "svg", "--theme", "dark")[1]
    assert file.read_text("utf-8").startswith("<svg")
    assert file.read_text("utf-8") != rqa("show", EDGE, "--format", "svg")[1]


def test_show_as_png(rqa, tmp_path):
    file = tmp_path / "edge.png"
    assert rqa("show", EDGE, "--format", "png", "--output", file)[0] == 0
    assert file.read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_a_png_to_a_pipe_but_not_to_a_terminal(rqa, monkeypatch):
    code, out, _ = launched("show", EDGE, "--format", "png", text=False)
    assert (code, out[:4]) == (0, b"\x89PNG")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    code, out, err = rqa("show", EDGE, "--format", "png")
    assert (code, out) == (2, "")
    assert err == "rqa-lab: a terminal cannot show a PNG picture: use --output FILE\n"


def test_show_shows_what_can_be_shown(rqa, broken, tmp_path):
    code, out, err = rqa("show", broken, "--step", 1)
    assert code == 1
    assert "d4: Pug of Ann" in out
    assert (
        err
        == f"{broken}:5:3: found 'crat', expected pug, petri, strider, crate, dozer, kettle or jaws. Did you mean 'crate'?\n"
    )
    nothing = tmp_path / "nothing.yaml"
    nothing.write_text("", "utf-8")
    code, out, err = rqa("show", nothing)
    assert (code, out) == (1, "")
    assert err.startswith(f"{nothing}:1:1: found nothing, expected a scenario")


def test_show_of_a_step_that_is_not_reached(rqa, tmp_path):
    file = tmp_path / "stuck.yaml"
    file.write_text(BROKEN.replace("crat:", "crate:") + "  - do: end turn\n", "utf-8")
    code, out, err = rqa("show", file, "--step", 2)
    assert (code, out) == (1, "")
    assert err == f"rqa-lab: --step 2 is out of reach: {file} fails at step 1, as check reports\n"


def test_show_cannot_write(rqa, tmp_path):
    file = tmp_path / "no" / "edge.svg"
    assert rqa("show", EDGE, "--format", "svg", "--output", file) == (
        2, "", f"rqa-lab: cannot write {file}: No such file or directory\n",
    )  # fmt: skip


# ---- rules, coverage, schema -----------------------------------------------------------------------------


def test_a_clause_in_full(rqa):
    code, out, _ = rqa("rules", "rqa.push.into-wall")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "rqa.push.into-wall  A robot pushed into an obstacle takes 1 damage"
    assert [line.partition(":")[0] for line in lines[2:5]] == ["Example", "Status", "Source"]
    assert "Scenarios:" in lines
    assert any(line.startswith("  rqa/pushing/into-a-wall  ") for line in lines)


def test_the_id_of_a_clause_names_its_game(rqa):
    code, told, _ = rqa("rules", "gekido.dice.five-dice")
    assert (code, told.splitlines()[0].split()[0]) == (0, "gekido.dice.five-dice")


def test_rules_by_words_by_beginning_and_all(rqa):

    book = game("rqa").rulebook
    told = rqa("rules", "can", "i", "push", "into", "a", "wal")[1].splitlines()
    assert [line for line in told if line.startswith("rqa.push.into-wall  ")]
    assert all(line.startswith("    ") for line in told[1::2])
    assert rqa("rules", "knok")[1].startswith("reading 'knok' as 'knock'.\nrqa.knock.")
    begin = [line.partition("  ")[0] for line in rqa("rules", "rqa.push.")[1].splitlines()]
    assert begin == [id for id in book if id.startswith("rqa.push.")]
    everything = rqa("rules")[1]
    assert all(f"{clause.id}  " in everything for clause in book.own())
    assert all(f"{title}\n" in everything for title in book.topics.values())


def test_coverage(rqa, tmp_path, monkeypatch):
    box = (
        Scenario("rqa", "A box", packs=["dozer"]).tiles(d4="Loot Box").robot("pug", "c4").turn("Ann", move=2)
    )
    box = box.step("push loot box right").to_yaml()
    put_library({"tiles/tacks": TACKS, "expansions/box": box}, tmp_path, monkeypatch)
    code, out, _ = rqa("coverage", "--game", "rqa", "--json")
    found = json.loads(out)
    assert code == 0
    assert list(found) == ["covered", "exempt", "missing"]
    assert found["covered"]["rqa.tile.tacks"] == ["rqa/tiles/tacks"]
    text = rqa("coverage", "--game", "rqa")[1]
    total = len(found["covered"]) + len(found["missing"])
    assert text.startswith(f"{len(found['covered'])} of {total} clauses have a scenario (")
    told = [line.strip().partition(": ")[0] for line in text.splitlines()[1:]]
    assert [line for line in told if " " not in line] == [*found["missing"], *found["exempt"]]
    only = json.loads(rqa("coverage", "--game", "rqa", "--set", "base", "--json")[1])
    assert set(only["covered"]) < set(found["covered"])
    assert rqa("coverage", "--set", "bas")[0] == 2


def test_coverage_of_all_games_is_told_game_by_game_and_together(rqa, tmp_path, monkeypatch):
    for id in games():
        game(id)  # before its files are not there any more
    put_library({"tiles/tacks": TACKS}, tmp_path, monkeypatch)
    found, text = json.loads(rqa("coverage", "--json")[1]), rqa("coverage")[1]
    covered, total = len(found["covered"]), len(found["covered"]) + len(found["missing"])
    assert {clause.partition(".")[0] for clause in found["missing"]} >= {"rqa", "gekido", "roborace"}
    assert f"\n{covered} of {total} clauses have a scenario (" in text
    assert f"Robot Quest Arena: {covered} of " in text


def test_schema(rqa):
    every, one = json.loads(rqa("schema")[1]), json.loads(rqa("schema", "--game", "rqa")[1])
    assert {"$ref": "#/$defs/rqa"} in every["anyOf"]
    assert every["$defs"]["rqa"]["properties"] == one["properties"]
    assert one["properties"]["rqa"]["enum"] == [1]


def test_names_are_told_in_another_language_and_what_has_none_is_said_at_the_end(rqa):
    dodge = "moonbots/weapons/out-of-the-way"
    code, told, complaint = rqa("show", dodge, "--names", "de")
    assert (code, complaint) == (0, "The rulebooks give no German name for Left Arm Pair.\n")
    assert "Bo uses Abwehr – Ausweichen. [moonbots.secret.dodge]" in told  # noqa: RUF001
    assert "2. Bo: choose Dodge." in told
    assert "Bo uses Dodge." in rqa("show", dodge)[1]
    assert rqa("why", dodge, "use Ontwijkbescherming", "--names", "nl")[1].startswith("use Dodge: refused")
    assert rqa("show", "rqa/pushing/into-a-wall", "--names", "de")[2] == ""


def test_a_language_of_names_that_there_is_not(rqa):
    code, told, complaint = rqa("check", "moonbots/weapons/out-of-the-way", "--names", "ge")
    assert (code, told) == (2, "")
    assert complaint.endswith(
        "--names: found 'ge', expected en, fr, de, it, es, pt, nl or ru. Did you mean 'de'?\n"
    )


def test_rules_are_found_by_a_name_in_another_language(rqa):
    found = rqa("rules", "--game", "moonbots", "espionnage")[1]
    assert "moonbots.secret.spy" in found
    assert "Spy: Espionnage" in rqa("rules", "moonbots.secret.spy", "--names", "fr")[1]


def test_the_rulebook_is_written_as_a_file(rqa, tmp_path):
    out = tmp_path / "rules.html"
    assert rqa("rules", "--game", "roborace", "--book", str(out)) == (0, "", "")
    assert out.read_text("utf-8").startswith("<!doctype html>")
