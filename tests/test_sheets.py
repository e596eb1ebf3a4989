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
