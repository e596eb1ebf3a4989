"""The style sheets of the pages."""

from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "rqa_lab"
SHEETS = sorted(one for one in PACKAGE.rglob("*.css"))
POINTS = "@media (hover: hover) {"


def without(block: str, sheet: str) -> str:
    """A sheet without what is in the blocks that begin so."""
    kept, *rest = sheet.split(block)
    for one in rest:
        deep, end = 1, 0
        while deep:
            deep += {"{": 1, "}": -1}.get(one[end], 0)
            end += 1
        kept += one[end:]
    return kept


@pytest.mark.parametrize("sheet", SHEETS, ids=[one.relative_to(PACKAGE).as_posix() for one in SHEETS])
def test_only_what_hovers_is_shown_as_hovered(sheet):
    """A finger leaves that look on what it pressed last, or on what is in its place then."""
    assert ":hover" not in without(POINTS, sheet.read_text("utf-8"))


def test_a_table_in_a_low_window_is_as_in_a_narrow_one():
    """CSS has no “or” of a container and a screen, so the sheet says it twice."""
    sheet = (PACKAGE / "ui" / "play.css").read_text("utf-8")
    narrow, low = "@container rqa (width < 84rem) {\n", "@media (max-height: 52rem) {\n"
    assert sheet.count(low) == 1
    assert sheet.partition(narrow)[2].partition("\n}\n")[0] == sheet.partition(low)[2].partition("\n}\n")[0]
