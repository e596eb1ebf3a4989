"""``rqa-lab check --watch`` as a process of its own, and the bar of a long check on a terminal."""

import contextlib
import os
import queue
import signal
import threading
import time

import pytest
from commands import GOOD, complained, launch
from processes import PATIENCE, ended, started

from rqa_lab import cli
from rqa_lab.commands import common
from rqa_lab.scenario.library import ids

pytestmark = pytest.mark.slow

FAILING = GOOD.replace("at: d4", "at: e4")
FAILURE = "{}:7:24: pug.at: expected e4, is d4"
WATCHING = ". Watching; Ctrl+C ends it."

posix = pytest.mark.skipif(os.name != "posix", reason="there are no such terminals and signals")


class Watch:
    """A running ``check --watch``: what it printed, batch by batch, as each ends with the line that waits."""

    def __init__(self, process):
        self.process = process
        self._lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def batch(self):
        """What it prints until it waits again, without the end that says so."""
        lines = []
        while not lines or not lines[-1].endswith(WATCHING):
            line = self._lines.get(timeout=PATIENCE)
            assert line is not None, (lines, self.process.stderr.read())
            lines.append(line)
        return [*lines[:-1], lines[-1].removesuffix(WATCHING)]

    def until(self, *wanted):
        """Go on to the batch that says this: one writing may be seen in two parts."""
        while (said := self.batch()) != [*wanted]:
            pass
        return said

    def quiet(self, seconds=0.7):
        """Nothing is said for so long."""
        time.sleep(seconds)
        return self._lines.empty()

    def interrupt(self):
        """Ctrl+C: the exit code, and what it complained about."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(), complained(self.process.stderr.read())


@pytest.fixture
def watch(tmp_path):
    with contextlib.ExitStack() as stack:

        def start(*arguments):
            watching = launch("check", "--watch", *arguments, cwd=tmp_path, env={"PYTHONUNBUFFERED": "1"})
            return Watch(stack.enter_context(watching))

        yield start


def write(file, text):
    """As many editors do: a new file in the place of the old one."""
    draft = file.with_name(f".{file.name}.new")
    draft.write_text(text, "utf-8")
    draft.replace(file)


@posix
def test_what_changes_is_checked_again_until_ctrl_c(watch, tmp_path):
    push, other = tmp_path / "push.yaml", tmp_path / "other.yaml"
    push.write_text(GOOD, "utf-8")
    other.write_text(FAILING, "utf-8")
    running = watch("push.yaml", "other.yaml")
    assert running.batch() == [FAILURE.format("other.yaml"), "2 scenarios: 1 failed"]
    write(push, FAILING)
    running.until(FAILURE.format("push.yaml"), "2 scenarios: 2 failed (other.yaml)")
    push.write_text(GOOD, "utf-8")
    running.until("push.yaml: passed", "2 scenarios: 1 failed (other.yaml)")
    write(other, GOOD)
    running.until("other.yaml: passed", "2 scenarios: all passed")
    assert running.interrupt() == (0, "Stopped.\n")


@posix
def test_files_may_break_and_vanish_and_come_back(watch, tmp_path):
    push = tmp_path / "push.yaml"
    push.write_text(GOOD, "utf-8")
    running = watch("push.yaml")
    assert running.batch() == ["1 scenario: all passed"]
    write(push, "rqa: 1\ntitle: [One step\n")
    said = running.batch()
    assert said[0].startswith("push.yaml:2:8: found ")
    assert said[-1] == "1 scenario: 1 failed"
    push.unlink()
    running.until("push.yaml: gone", "no scenarios")
    write(push, GOOD)
    running.until("push.yaml: passed", "1 scenario: all passed")
    push.write_bytes(b"rqa: \xff")
    running.until(
        "push.yaml:1:6: found the byte 0xff, expected text in UTF-8: save the file as UTF-8",
        "1 scenario: 1 failed",
    )
    assert running.interrupt()[0] == 0


@posix
def test_a_folder_may_get_files_and_folders(watch, tmp_path):
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    write(shelf / "a.yaml", GOOD)
    running = watch("shelf")
    assert running.batch() == ["1 scenario: all passed"]
    write(shelf / "b.yml", FAILING)
    running.until(FAILURE.format("shelf/b.yml"), "2 scenarios: 1 failed")
    (shelf / "deep" / "er").mkdir(parents=True)
    write(shelf / "deep" / "er" / "c.yaml", GOOD)
    running.until("shelf/deep/er/c.yaml: passed", "3 scenarios: 1 failed (shelf/b.yml)")
    write(shelf / "deep" / "er" / "c.yaml", GOOD + "  - do: end turn\n")
    running.until("shelf/deep/er/c.yaml: passed", "3 scenarios: 1 failed (shelf/b.yml)")
    shelf.rename(tmp_path / "elsewhere")
    running.until(*(f"shelf/{name}: gone" for name in ("a.yaml", "b.yml", "deep/er/c.yaml")), "no scenarios")
    (tmp_path / "elsewhere").rename(shelf)
    said = running.batch()
    assert said[-1] == "3 scenarios: 1 failed"
    assert running.interrupt()[0] == 0


@posix
def test_what_is_written_beside_it_does_not_matter(watch, tmp_path):
    push = tmp_path / "push.yaml"
    push.write_text(GOOD, "utf-8")
    running = watch("push.yaml")
    running.batch()
    write(tmp_path / "notes.txt", "x")
    write(tmp_path / "other.yaml", FAILING)
    assert running.quiet()
    write(push, GOOD + "  - do: end turn\n")
    running.until("push.yaml: passed", "1 scenario: all passed")
    assert running.interrupt()[0] == 0


@posix
def test_the_library_is_watched_by_its_ids(watch):
    running = watch(ids()[0])
    assert running.batch() == ["1 scenario: all passed"]
    assert running.interrupt() == (0, "Stopped.\n")


def test_what_is_not_there_at_the_beginning_is_a_mistake(watch, capsys):
    assert cli.run(["check", "--watch", "nowhere.yaml"]) == 2
    assert capsys.readouterr() == ("", "rqa-lab: no file 'nowhere.yaml'\n")
    assert cli.run(["check", "--watch", "--json"]) == 2
    assert "--watch and --json do not go together" in capsys.readouterr().err


def test_without_the_library_that_watches_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setattr("rqa_lab.commands.common.find_spec", lambda name: None)
    assert cli.run(["check", "--watch"]) == 2
    assert "pip install 'rqa-lab[lab]'" in capsys.readouterr().err


# ---- terminals -------------------------------------------------------------------------------------------


def on_a_terminal(code, *arguments, stop=None):
    """What a program prints on a terminal, until it ends or has printed ``stop``."""
    main, side = os.openpty()
    both = dict.fromkeys(("stdin", "stdout", "stderr"), side)
    with started("-c", code, *arguments, env={"TERM": "xterm"}, **both) as process:
        os.close(side)
        said = b""
        with contextlib.suppress(OSError):  # the other side is closed
            while stop is None or stop not in said:
                said += os.read(main, 4096)
        if stop is not None:
            process.send_signal(signal.SIGINT)
        code = process.wait()
    os.close(main)
    return code, said.decode()


#: the command with no patience, whose bar shows at once, and with much
AT_ONCE, LATER = (
    f"from rqa_lab.commands import common; common.PATIENCE_SECONDS, common.TELL_SECONDS = {n}, 1e6\n"
    "from rqa_lab.cli import main; main()"
    for n in (-1, 3600)
)


@posix
def test_the_screen_is_cleared_on_a_terminal(tmp_path):
    file = tmp_path / "push.yaml"
    file.write_text(GOOD, "utf-8")
    code, said = on_a_terminal(LATER, "check", "--watch", str(file), stop=b"ends it.")
    assert code == 0
    assert said.startswith("\x1b[2J")


@posix
def test_a_long_check_has_a_bar_on_a_terminal():
    code, said = on_a_terminal(AT_ONCE, "check", *ids()[:3])
    assert code == 0
    assert "Checking" in said
    assert "3/3" in said
    assert "3 scenarios: " in said


def test_there_is_no_bar_anywhere_else():
    assert ended("-c", AT_ONCE, "check", *ids()[:3]) == (0, "3 scenarios: all passed\n", "")


@posix
def test_a_short_check_has_no_bar():
    code, said = on_a_terminal(LATER, "check", *ids()[:3])
    assert (code, said) == (0, "3 scenarios: \x1b[32mall passed\x1b[0m\r\n")
    assert common.PATIENCE_SECONDS > 0
