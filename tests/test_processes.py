"""The tests of the tests: none waits for ever, whatever it was started by."""

import ast
import os
from pathlib import Path

import processes
import pytest
from processes import ended, started

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
#: pytest with our settings, on the package that is tested and not on what lies in the folder
PYTEST = (
    "-P",
    "-m",
    "pytest",
    "-q",
    "-p",
    "pytest_timeout",
    "-p",
    "no:cacheprovider",
    "-c",
    ROOT / "pyproject.toml",
)
ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
#: Python that ignores Ctrl+C's signal, and goes on as Python with other words
DEAF = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_IGN)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""

posix = pytest.mark.skipif(os.name != "posix", reason="there are no such signals")


# ---- processes that tests start --------------------------------------------------------------------------


@posix
def test_what_a_script_starts_in_the_background_ends():
    """A background job of a script ignores the signal, and so does a child of it; these send it to one."""
    watch = ROOT / "tests" / "test_check_watch.py"
    tests = ("test_the_library_is_watched_by_its_ids", "test_the_screen_is_cleared_on_a_terminal")
    code, told, _ = ended("-c", DEAF, *PYTEST, *(f"{watch}::{test}" for test in tests), env=ALONE)
    assert (code, "2 passed" in told) == (0, True), told


@posix
def test_who_reads_from_a_process_that_says_nothing_does_not_wait_for_ever(monkeypatch):
    monkeypatch.setattr(processes, "GRACE", 0.1)
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(); time.sleep(600)"
    with started("-c", stubborn, patience=1, env={"PYTHONUNBUFFERED": "1"}) as process:
        assert process.stdout.read() == "\n"
    assert process.returncode < 0


@posix
def test_a_process_does_not_outlive_the_block_that_waits_for_it():
    with pytest.raises(ZeroDivisionError), started("-c", "import time; time.sleep(600)") as process:
        raise ZeroDivisionError
    assert process.returncode < 0


def test_nobody_starts_a_process_without_a_limit():
    """A process is started by ``processes``, or says how long it may take."""
    wrong = [
        f"{path.name}:{node.lineno}"
        for path in (*(ROOT / "tests").rglob("*.py"), *(ROOT / "tools").rglob("*.py"))
        if path.name not in ("processes.py", "hosts.py")  # both end what they start
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("subprocess.run", "subprocess.Popen")
        and "timeout" not in [keyword.arg for keyword in node.keywords]
    ]
    assert wrong == []


# ---- tests that hang -------------------------------------------------------------------------------------

HANGING = """
from threading import Event

def test_that_hangs():
    {}

def test_that_does_not():
    pass
"""


@posix
def test_a_test_that_hangs_fails_and_the_others_go_on(tmp_path):
    file = tmp_path / "test_hanging.py"
    file.write_text(HANGING.format("Event().wait()"), "utf-8")
    code, told, _ = ended(*PYTEST, "-o", "timeout=1", file, env=ALONE)
    assert code == 1
    assert "Failed: Timeout (>1.0s)" in told
    assert "1 failed, 1 passed" in told


@posix
def test_what_does_not_even_wake_up_is_ended(tmp_path):
    file = tmp_path / "test_hanging.py"
    file.write_text(HANGING.format("try: Event().wait()\n    finally: Event().wait()"), "utf-8")
    code, _, told = ended(*PYTEST, "-o", "timeout=1", "-o", "faulthandler_timeout=2", file, env=ALONE)
    assert code == 1
    assert "Timeout (0:00:02)!" in told
    assert "in test_that_hangs" in told


def test_every_test_has_both_limits(pytestconfig):
    first, second = (float(pytestconfig.getini(name)) for name in ("timeout", "faulthandler_timeout"))
    assert 0 < processes.PATIENCE + 2 * processes.GRACE < first < second
    assert pytestconfig.getini("faulthandler_exit_on_timeout")
