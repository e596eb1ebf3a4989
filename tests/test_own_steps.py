"""A Python file that a reader names adds steps of cards; a data file alone cannot."""

import re
from pathlib import Path

import pytest
from commands import launched

PAGE = Path(__file__).parents[1] / "docs" / "component-data.md"
BOX = """\
rqa-data: 1
cards:
  Windfall: {cost: 2, copies: 2, type: Function, steps: [[windfall]]}
"""
TABLE = """\
rqa: 1
title: Windfall
robots: {pug: {seat: Ann, at: c4}}
seats: {Ann: {hand: [Windfall, Battery, Battery]}}
turn: {seat: Ann}
steps:
  - do: play Windfall
    expect: {Ann: {energy: 2}}
"""


@pytest.fixture
def folder(tmp_path):
    """The files of the document's example."""
    (code,) = re.findall(r"(?ms)^```py\n(.*?)^```$", PAGE.read_text("utf-8"))
    for name, text in (("windfall.py", code), ("box.yaml", BOX), ("table.yaml", TABLE)):
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.mark.slow
def test_a_step_of_ones_own_is_played_and_told(folder):
    typed = ("--steps", "windfall.py", "show", "--data", "box.yaml", "table.yaml")
    code, told, complaint = launched(*typed, cwd=folder)
    assert (code, complaint) == (0, "")
    assert "Ann gains 2 Energy. [rqa.card.do-what-it-says]" in told


def test_a_data_file_alone_brings_no_step(folder):
    code, _, complaint = launched("check", "--data", "box.yaml", "table.yaml", cwd=folder)
    assert code == 2
    assert "box.yaml:3:59: found 'windfall', expected gain, points," in complaint


@pytest.mark.slow
@pytest.mark.parametrize(
    "text, why",
    [
        ("1 / 0", "windfall.py cannot be used: ZeroDivisionError: division by zero"),
        ("def", "windfall.py cannot be used: SyntaxError: "),
        (
            "from rqa_lab.games.rqa.steps import StepKind, step\nstep('hit', StepKind('', ''))",
            "windfall.py cannot be used: ValueError: there is a step 'hit' already",
        ),
        (None, "windfall.py cannot be used: FileNotFoundError: "),
    ],
)
def test_a_file_that_cannot_be_used_is_told_in_a_line(folder, text, why):
    file = folder / "windfall.py"
    if text is None:
        file.unlink()
    else:
        file.write_text(text, "utf-8")
    code, told, complaint = launched("--steps", "windfall.py", "check", "table.yaml", cwd=folder)
    assert (code, told) == (2, "")
    assert why in complaint
    assert complaint.count("\n") == 1
