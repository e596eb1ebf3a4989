"""The pictures that ``rqa-lab show`` makes, beside text and SVG: PNG, PDF, and an animation of all steps."""

import os
import re
import sys
import time
from io import BytesIO

import pytest
from commands import EDGE, complained, launched, runner
from PIL import Image
from processes import ended

from rqa_lab import cli
from rqa_lab.commands import common
from rqa_lab.core import files
from rqa_lab.scenario.study import moments

pytestmark = pytest.mark.slow

LOST = """\
rqa: 1
title: Lost
robots:
  pug: {seat: Ann, at: c4}
turn: {seat: Ann, move: 1}
steps:
  - do: move pug right
  - do: move pug right
  - do: end turn
"""


@pytest.fixture
def rqa(capsysbinary):
    """Run a command: exit code, what it printed, as bytes, what it complained about."""
    return runner(capsysbinary)


@pytest.fixture
def lost(tmp_path):
    file = tmp_path / "lost.yaml"
    file.write_text(LOST, "utf-8")
    return file


def stills(data):
    """For how many milliseconds each frame of a GIF is shown that is not on the way to the next."""
    film = Image.open(BytesIO(data))
    times = []
    for number in range(film.n_frames):
        film.seek(number)
        times.append(film.info["duration"])
    return [time for time in times if time > 1000]


@pytest.mark.parametrize("kind, magic", [("png", b"\x89PNG"), ("gif", b"GIF89a"), ("pdf", b"%PDF-")])
def test_the_name_of_the_output_tells_the_format(rqa, tmp_path, kind, magic):
    file = tmp_path / f"edge.{kind.upper()}"
    assert rqa("show", EDGE, "--step", 1, "--output", file) == (0, b"", "")
    assert file.read_bytes().startswith(magic)
    assert os.listdir(tmp_path) == [file.name]
    code, out, err = rqa("show", EDGE, "--step", 1, "--format", kind)
    assert (code, err) == (0, "")
    assert out == file.read_bytes()


def test_a_format_that_is_given_counts_more_than_a_name(rqa, tmp_path):
    file = tmp_path / "edge.gif"
    assert rqa("show", EDGE, "--format", "pdf", "--output", file)[0] == 0
    assert file.read_bytes().startswith(b"%PDF-")


def test_a_gif_shows_every_step(rqa):
    _, out, _ = rqa("show", EDGE, "--format", "gif")
    assert len(stills(out)) == 1 + 4


@pytest.mark.parametrize("step", [0, 1, 3])
def test_a_gif_up_to_a_step(rqa, step):
    code, out, err = rqa("show", EDGE, "--format", "gif", "--step", step)
    assert (code, err) == (0, "")
    assert len(stills(out)) == 1 + step


@pytest.mark.parametrize("kind", ["png", "gif", "pdf"])
def test_a_theme(rqa, kind):
    light, dark = (rqa("show", EDGE, "--format", kind, "--theme", name)[1] for name in ("light", "dark"))
    assert light == rqa("show", EDGE, "--format", kind)[1] != dark


def test_a_step_that_is_refused_is_marked(rqa):
    """In the step before it, the same push has happened."""
    happened, refused = (rqa("show", EDGE, "--step", step)[1].decode() for step in (1, 2))
    assert "just bumped into the edge" in happened
    assert "just bumped" not in refused
    assert "g4: Crate of Bo, 1 Health, refused: push Crate right" in refused


def test_of_a_scenario_that_fails_a_gif_shows_what_there_is(rqa, lost, tmp_path):
    file = tmp_path / "lost.gif"
    told = f"rqa-lab: {lost} fails at step 2, as check reports, and is shown up to there\n"
    assert rqa("show", lost, "--output", file) == (1, b"", told)
    assert len(stills(file.read_bytes())) == 3
    assert rqa("show", lost, "--output", file, "--step", 2)[::2] == (0, "")
    told = f"rqa-lab: --step 3 is out of reach: {lost} fails at step 2, as check reports\n"
    assert rqa("show", lost, "--output", file, "--step", 3) == (1, b"", told)


@pytest.mark.parametrize("kind", ["png", "gif", "pdf"])
def test_nothing_for_a_terminal(rqa, monkeypatch, kind):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    told = f"rqa-lab: a terminal cannot show a {kind.upper()} picture: use --output FILE\n"
    assert rqa("show", EDGE, "--format", kind) == (2, b"", told)


def test_a_gif_to_a_pipe():
    code, out, complaint = launched("show", EDGE, "--format", "gif", text=False)
    assert (code, len(stills(out))) == (0, 5)
    assert complaint == b"", "no bar where nobody sees it"


@pytest.mark.parametrize(
    "missing, kind", [("resvg_py", "png"), ("resvg_py", "gif"), ("PIL", "gif"), ("matplotlib", "pdf")]
)
def test_without_the_extra_it_is_named(missing, kind, tmp_path):
    code = (
        f"import sys; sys.modules[{missing!r}] = None; from rqa_lab import cli; "
        f"cli.main(['show', {EDGE!r}, '--output', 'edge.{kind}'])"
    )
    code, out, err = ended("-c", code, cwd=tmp_path)
    assert (code, out) == (2, "")
    assert complained(err).startswith("rqa-lab: ")
    assert err.endswith(": pip install 'rqa-lab[figures]'\n")
    assert complained(err).count("\n") == 1
    assert os.listdir(tmp_path) == []


def test_a_picture_that_cannot_be_written_leaves_the_old_one(rqa, tmp_path, monkeypatch):
    file = tmp_path / "edge.png"
    file.write_bytes(b"old")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    told = f"rqa-lab: cannot write {file}: No space left on device\n"
    assert rqa("show", EDGE, "--output", file) == (2, b"", told)
    assert file.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["edge.png"]


def test_a_bar_on_a_terminal_when_it_takes_long(rqa, tmp_path, monkeypatch):
    monkeypatch.setattr(common, "PATIENCE_SECONDS", -1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    code, out, err = rqa("show", EDGE, "--output", tmp_path / "edge.gif")
    assert (code, out) == (0, b"")
    assert "Drawing" in err
    assert re.search(r"(\d+)/\1\b", err)
    monkeypatch.setattr(common, "PATIENCE_SECONDS", 1e9)
    assert rqa("show", EDGE, "--output", tmp_path / "edge.gif") == (0, b"", "")


def test_in_a_pipe_a_line_now_and_then_says_how_far_it_is(capsys, monkeypatch):
    monkeypatch.setattr(common, "TELL_SECONDS", 0.05)
    for _ in common.progress([*range(2_000)], "Drawing"):
        time.sleep(0.0002)
    lines = capsys.readouterr().err.splitlines()
    assert 1 <= len(lines) <= 6, "each comes after twice the time"
    assert re.fullmatch(r"Drawing: [\d,]+ of 2,000", lines[0])
    with common.waiting("Thinking"):
        time.sleep(0.2)
    assert capsys.readouterr().err.startswith("Thinking …\n")
    monkeypatch.setattr(common, "TELL_SECONDS", 60)
    with common.waiting("Thinking"):
        assert list(common.progress([1, 2], "Drawing")) == [1, 2]
    assert capsys.readouterr().err == ""


def test_what_went_by_before_the_work_began_counts(capsys, monkeypatch):
    monkeypatch.setattr(common, "TELL_SECONDS", 60)
    with common.waiting("Working", time.monotonic() - 61):
        time.sleep(0.1)
    assert capsys.readouterr().err == "Working …\n"
    assert common.begun() < time.monotonic() - 0.1, "the start of Python, and what it imports"


def test_every_command_that_takes_long_says_that_it_goes_on(rqa, monkeypatch):
    monkeypatch.setattr(common, "TELL_SECONDS", 0.02)
    monkeypatch.setattr(common, "load", lambda where, known=common.load: time.sleep(0.2) or known(where))
    code, _, err = rqa("show", EDGE)
    assert code == 0
    assert err.startswith("Working …\n")


def test_a_line_tells_the_innermost_work_and_nothing_while_a_person_is_asked(capsys, monkeypatch):
    monkeypatch.setattr(common, "TELL_SECONDS", 0.05)
    with common.waiting("Working"):
        with common.hushed():
            time.sleep(0.2)
        assert capsys.readouterr().err == ""
        with common.bar(3, "Drawing") as tell:
            tell(1)
            time.sleep(0.2)
        assert capsys.readouterr().err.startswith("Drawing: 1 of 3\n")
        time.sleep(0.4)
    assert "Working …" in capsys.readouterr().err


def test_work_that_ends_by_an_error_is_told_of_no_more(capsys, monkeypatch):
    items = common.progress([1, 2], "Drawing")

    def broken():
        with common.waiting("Working"):
            for n in items:
                raise ZeroDivisionError(n)

    with pytest.raises(ZeroDivisionError):
        broken()
    monkeypatch.setattr(common, "TELL_SECONDS", 0.05)
    with common.waiting("Thinking"):
        items.close()
        time.sleep(0.2)
    assert capsys.readouterr().err.startswith("Thinking …\n")


def test_a_bar_counts_what_is_done(capsys, monkeypatch):
    monkeypatch.setattr(common, "PATIENCE_SECONDS", -1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    told = []
    for item in common.progress(["a", "b", "c", "d"], "Drawing"):
        told.append((item, capsys.readouterr().err))
    assert [item for item, _ in told] == ["a", "b", "c", "d"]
    assert told[0][1] == ""
    assert ["1/4" in told[1][1], "2/4" in told[2][1], "3/4" in told[3][1]] == [True] * 3


def test_no_bar_begins_when_all_is_done(capsys, monkeypatch):
    monkeypatch.setattr(common, "PATIENCE_SECONDS", -1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert list(common.progress(["a"], "Drawing")) == ["a"]
    assert capsys.readouterr().err == ""


def test_help_says_what_a_gif_is(rqa):
    _, out, _ = rqa("show", "--help")
    assert b"[text|svg|png|pdf|gif|html|embed]" in out
    assert b"A GIF shows the same" in out


def test_the_frames_of_a_gif_are_the_moments_of_the_scenario(rqa, monkeypatch):
    given = []

    def film(frames, theme):
        given.extend(frames)
        yield len(given)
        return theme.encode()

    import rqa_lab.draw.gif

    monkeypatch.setattr(rqa_lab.draw.gif, "drawing", film)
    assert rqa("show", EDGE, "--format", "gif", "--theme", "dark")[1] == b"dark"
    found = moments(rqa_lab.load(EDGE))
    assert [caption for _, caption in given] == [moment.caption for moment in found]
    assert [scene.items for scene, _ in given] == [moment.scene().items for moment in found]


def test_the_table_is_shown_and_drawn(tmp_path, capsys):
    assert cli.run(["show", "rqa/cards/a-card-has-its-price", "--view", "table"]) == 0
    assert "Rivet Gun for 3 (12 left, can be bought)" in capsys.readouterr().out
    picture = tmp_path / "table.png"
    assert (
        cli.run(["show", "rqa/cards/a-card-has-its-price", "--view", "table", "--output", str(picture)]) == 0
    )
    assert picture.read_bytes()[:4] == b"\x89PNG"
    assert cli.run(["show", "rqa/cards/a-card-has-its-price", "--view", "table", "--format", "gif"]) == 2
    assert "a GIF shows the board" in capsys.readouterr().err
