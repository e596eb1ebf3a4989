"""The style sheets of the pages."""

import re
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


#: sheets of pages that do not change, or that are read without scripts
STILL = {"file.css", "leaflet.css", "sheet.css", "site.css", "docs.css", "print.css"}
#: what stands before a :has(), and how what it asks for begins
HAS = re.compile(r"([^\s>+~,(]*?)(?::where\(|:not\()*:has\(([^()]*)")
AROUND = re.compile(r"(:root|html|body|\.rqa|\.app|\.main|\.stage)(?![\w-])")


@pytest.mark.parametrize("sheet", [one for one in SHEETS if one.name not in STILL], ids=lambda one: one.name)
def test_no_has_makes_each_change_of_the_page_dear(sheet):
    """For a :has() on what is around everything, a browser looks at all of it each time: looked_for()."""
    text = re.sub(r"(?s)/\*.*?\*/", "", sheet.read_text("utf-8"))
    for anchor, asked in HAS.findall(text):
        assert re.match(r"[\w.\[&)]", anchor), f"it may be about anything: :has({asked})"
        assert not AROUND.match(anchor), f"{anchor}:has({asked})"
        assert not re.search(r"(^|[\s>+~,])(\*|:(?!is$))", asked), (
            f"any change may be one: {anchor}:has({asked})"
        )
