"""Scenario files as tests: what is collected and what is not, what a failure says, how to turn it off."""

import os
import sys
import tomllib
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from commands import GOOD
from processes import printed

from rqa_lab import cli
from rqa_lab.pytest_plugin import is_scenario
from rqa_lab.scenario.scenario import Scenario

pytestmark = pytest.mark.slow

pytest_plugins = ["pytester"]

ROOT = Path(__file__).parents[1]
NAME = "rqa_lab.pytest_plugin"

FAILING = GOOD.replace("at: d4", "at: e4").replace("title: One step", "titel: One step\ntitle: One step")
UNSOUND = "rqa: 1\ntitle: In a wall\ntiles: {c4: Wall}\nrobots: {pug: {seat: Ann, at: c4}}\n"
FINDING = "Pug is on c4, where a Wall leaves no room. [rqa.over.no-stop]"


@pytest.fixture(scope="module", autouse=True)
def loaded():
    """The game is there before: what an inner pytest imports is forgotten again, and each would import it."""
    assert Scenario.from_text(GOOD, "good.yaml").run().passed


@pytest.fixture
def run(pytester, monkeypatch):
    """Write files and run pytest in their folder, with this plugin alone.

    ``apart``: in a process of its own, where the filters for warnings are not ours.
    """
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")

    def run(files, *arguments, apart=False):
        for name, text in files.items():
            file = pytester.path / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text if isinstance(text, bytes) else text.encode())
        start = pytester.runpytest_subprocess if apart else pytester.runpytest_inprocess
        return start("-p", NAME, "-p", "no:cacheprovider", *arguments)

    return run


# ---- what is collected -----------------------------------------------------------------------------------


def test_every_scenario_below_the_path_is_a_test(run):
    result = run({"a.yaml": GOOD, "deep/er/b.yml": GOOD, "test_c.py": "def test_c(): pass"}, "-v")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(
        ["a.yaml::scenario PASSED*", "deep/er/b.yml::scenario PASSED*", "test_c.py::test_c PASSED*"]
    )


@pytest.mark.parametrize(
    "text",
    [
        "",
        "name: ci\non: push\njobs: {test: {runs-on: ubuntu}}\n",
        "rqa:\n  enabled: true\ntitle: Somebody else’s\n",
        "rqa: {enabled: true}\n",
        '{"rqa": {"enabled": true}, "name": "x"}',
        "rqa: yes\n",
        "rqa: 1.2.3\n",
        "rqab: 1\n",
        "settings:\n  rqa: 1\n",
        "text: |\n  rqa: 1\n",
        "# rqa: 1\n",
        "- rqa: 1\n",
        "%&?:\n\t[",
        b"\xff\xfe\x00r\x00q",
    ],
)
def test_other_yaml_is_left_alone(run, text):
    result = run({"config.yaml": text, "test_a.py": "def test_a(): pass"})
    result.assert_outcomes(passed=1)


@pytest.mark.parametrize(
    "text", [GOOD, f"# a comment\n---\n{GOOD}", GOOD.replace("rqa:", '"rqa":'), f"\ufeff{GOOD}",
             GOOD.replace("\n", "\r\n"), GOOD.replace("rqa: 1", "rqa: 1  # the format"),
             '{"rqa": 1, "title": "x", "robots": {"pug": {"seat": "Ann", "at": "c4"}}}',
             '{\n  "rqa": 1,\n  "title": "x",\n  "robots": {"pug": {"seat": "Ann", "at": "c4"}}\n}\n'],
)  # fmt: skip
def test_a_scenario_may_be_written_in_several_ways(run, text):
    run({"a.yaml": text}).assert_outcomes(passed=1)


def test_a_file_that_is_asked_for_needs_only_the_key(run):
    files = {"a.yaml": GOOD.replace("rqa: 1", "rqa: one"), "b.yaml": "name: ci\n"}
    result = run(files, "a.yaml")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["a.yaml:1:6: found 'one', expected 1*"])
    assert run({}).ret == pytest.ExitCode.NO_TESTS_COLLECTED
    run({}, "b.yaml").assert_outcomes()


def test_a_folder_and_a_file_that_cannot_be_read_are_no_scenarios(tmp_path):
    assert not is_scenario(tmp_path)
    assert not is_scenario(tmp_path / "nowhere.yaml", named=True)


def test_one_scenario_can_be_picked(run):
    files = {"push/a.yaml": GOOD, "push/b.yaml": FAILING}
    run(files, "push/a.yaml::scenario").assert_outcomes(passed=1)
    run({}, "-k", "a.yaml").assert_outcomes(passed=1, deselected=1)


# ---- what a failure says ---------------------------------------------------------------------------------


def test_a_failure_is_what_check_reports(run, pytester, capsys):
    result = run({"deep/a.yaml": FAILING})
    result.assert_outcomes(failed=1)
    capsys.readouterr()
    assert cli.run(["check", "deep/a.yaml"]) == 1
    *report, summary = capsys.readouterr().out.splitlines()
    assert report == [
        "deep/a.yaml:2:1: found 'titel', expected a key of a scenario. Did you mean 'title'?",
        "deep/a.yaml:8:24: pug.at: expected e4, is d4",
    ]
    assert summary == "1 scenario: 1 failed"
    text = result.stdout.str()
    assert "\n".join(report) in text
    assert "scenario a.yaml" in text
    for word in ("Traceback", "runtest", "ScenarioFailed"):
        assert word not in text


def test_broken_yaml_is_a_failing_test_with_its_place(run):
    files = {"a.yaml": "rqa: 1\ntitle: [One\n", "b.yaml": b"rqa: 1\ntitle: \xff\n", "c.yaml": "rqa: 1\n"}
    result = run(files)
    result.assert_outcomes(failed=3)
    result.stdout.fnmatch_lines(
        [
            "a.yaml:2:8: found *",
            "b.yaml:2:8: found the byte 0xff, expected text in UTF-8: save the file as UTF-8",
            "c.yaml:1:1: found no 'title', expected one",
        ]
    )
    assert "Traceback" not in result.stdout.str()


def test_a_file_that_went_meanwhile_is_a_failing_test(run):
    remove = "import os\ndef test_a(): os.remove('b.yaml')\n"
    result = run({"a_test.py": remove, "b.yaml": GOOD})
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["b.yaml: cannot read this file: No such file or directory"])


def test_what_a_file_says_does_not_command_the_terminal(run):
    result = run({"a.yaml": 'rqa: 1\ntitle: x\nexpect: {turn: "\\e[2J"}\n'})
    result.assert_outcomes(failed=1)
    assert "\x1b[2J" not in result.stdout.str()


def test_where_pytest_is_called_is_where_files_are_named_from(run, pytester, monkeypatch):
    run({"tests/a.yaml": FAILING, "pytest.ini": "[pytest]\n"})
    monkeypatch.chdir(pytester.path / "tests")
    result = run({})
    result.stdout.fnmatch_lines(["a.yaml:8:24: pug.at: expected e4, is d4"])


# ---- warnings --------------------------------------------------------------------------------------------


def test_a_finding_is_a_warning_with_its_place(run, pytester):
    result = run({"a.yaml": UNSOUND}, apart=True)
    result.assert_outcomes(passed=1, warnings=1)
    result.stdout.fnmatch_lines(["a.yaml::scenario", f"*a.yaml:4: ScenarioWarning: {_glob(FINDING)}"])


def test_a_finding_that_is_expected_is_none(run):
    run({"a.yaml": UNSOUND + "audit: [rqa.over.no-stop]\n"}, apart=True).assert_outcomes(passed=1, warnings=0)


def test_warnings_can_be_errors_or_nothing(run):
    result = run({"a.yaml": UNSOUND}, "-W", "error", apart=True)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines([f"a.yaml:4:31: warning: {_glob(FINDING)}"])
    assert "Traceback" not in result.stdout.str()
    ignored = run({}, "-W", "ignore:Pug is:UserWarning", apart=True)
    ignored.assert_outcomes(passed=1, warnings=0)


def test_a_failure_hides_no_finding(run):
    result = run({"a.yaml": UNSOUND + "expect: {Ann: {vp: 3}}\n"}, "-W", "error", apart=True)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        ["a.yaml:5:20: Ann.vp: expected 3, is 0", f"a.yaml:4:31: warning: {_glob(FINDING)}"]
    )


def _glob(text):
    return text.replace("[", "[[]")


# ---- turning it off, and what it costs -------------------------------------------------------------------


def test_a_setting_turns_it_off(run):
    files = {"a.yaml": FAILING, "test_a.py": "def test_a(): pass"}
    run(files, "-o", "rqa_scenarios=false").assert_outcomes(passed=1)
    run({"pytest.ini": "[pytest]\nrqa_scenarios = false\n"}, "--strict-config").assert_outcomes(passed=1)


def test_the_plugin_can_be_left_out(run):
    files = {"a.yaml": FAILING, "test_a.py": "def test_a(): pass"}
    run(files, "-p", f"no:{NAME}").assert_outcomes(passed=1)


def test_it_runs_on_several_workers(run):
    files = {f"{n}.yaml": (GOOD, FAILING, UNSOUND)[n % 3] for n in range(6)}
    result = run(files, "-p", "xdist", "-n", "2", apart=True)
    result.assert_outcomes(passed=4, failed=2, warnings=2)


@pytest.mark.skipif(os.environ.get("RQA_WHEEL") != "1", reason="not running on an installed wheel")
def test_an_installed_plugin_is_there_by_itself(pytester):
    pytester.makefile(".yaml", a=GOOD)
    assert "rqa_lab" in entry_points(group="pytest11").names
    pytester.runpytest_subprocess("-p", "no:cacheprovider").assert_outcomes(passed=1)
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:rqa_lab")
    assert result.ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_the_package_announces_the_plugin():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"rqa_lab": "rqa_lab.pytest_plugin"}
    assert import_module("rqa_lab.pytest_plugin").pytest_collect_file


def test_loading_it_loads_nothing_else():
    code = (
        "import sys, pytest; before = set(sys.modules); import rqa_lab.pytest_plugin;"
        "print(*sorted(name for name in set(sys.modules) - before))"
    )
    loaded = {name for name in printed(code).split() if name.partition(".")[0] not in sys.stdlib_module_names}
    light = {
        "rqa_lab",
        "rqa_lab.core",
        "rqa_lab.core.words",
        "rqa_lab.core.files",
    }
    assert loaded <= light | {"rqa_lab.pytest_plugin"}
