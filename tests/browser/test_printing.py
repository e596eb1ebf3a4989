"""What is printed: pages of the explorer, and a worksheet as PDF, with Pango, which a browser brings."""

import re
import zlib

import pytest
from playwright.sync_api import expect

from rqa_lab import cli

pytestmark = pytest.mark.browser


def content(pdf):
    """The bytes of a PDF file, with what is compressed in it."""
    packed = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.S)
    return b"\n".join([pdf, *(zlib.decompress(one) for one in packed if one[:1] == b"x")])


def test_a_sheet_and_its_key_are_printed(tmp_path):
    sheet, key = tmp_path / "sheet.pdf", tmp_path / "key.PDF"
    where = ["course/rqa/first-push", "--title", "Pushes", "--paper", "letter"]
    assert cli.run(["worksheet", *where, "-o", str(sheet), "--key", str(key)]) == 0
    asks, tells = content(sheet.read_bytes()), content(key.read_bytes())
    assert asks.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b", asks)) == 2
    assert b"/MediaBox [0 0 612 792]" in asks
    assert b"/Title (Pushes)" in asks
    assert rb"/Title (Pushes \(answers\))" in tells
    assert b"/ToUnicode" in asks  # text stays text
    assert b"/Subtype /Image" not in asks  # pictures stay vectors


# ---- pages of the explorer -------------------------------------------------------------------------------


def on_paper(page):
    """Look at the page as it is printed."""
    page.emulate_media(media="print")
    return page


def test_a_lesson_of_a_site_is_printed_as_a_list_of_steps_with_a_board_beside_each(site, watched):
    page = watched()
    page.goto(f"{site[1]}lesson/rqa/pushing/into-a-wall/")
    expect(page.locator(".steps li")).to_have_count(8)  # it is alive
    on_paper(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Pushed into a wall")
    steps = page.locator(".told-steps > li")
    expect(steps).to_have_count(7)
    for step in steps.all():
        board, text = step.locator("svg.board").bounding_box(), step.locator("b").bounding_box()
        assert board["x"] + board["width"] < text["x"]
    for bar in (".bar", ".transport", ".list", ".tabs"):
        expect(page.locator(bar)).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.locator(".told-steps")).to_have_count(0)
    expect(page.locator(".transport")).to_be_visible()
    page.locator(".topics").get_by_text("Robot meets robot", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Robot meets robot")
    on_paper(page)  # the page was made for another lesson: the explorer prints itself
    expect(page.locator(".told-steps")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Robot meets robot")


@pytest.mark.transports
@pytest.mark.parametrize("what, title", [("rqa.push.cost", "A push costs 2 Move"), ("pushing", "Pushing")])
def test_a_page_of_the_rulebook_is_printed_whole_and_without_bars(explore, what, title):
    page = explore()
    page.evaluate("(there) => (location.hash = there)", f"rulebook/rqa/{what}")
    expect(page.locator(".page-title")).to_contain_text(title, timeout=60_000)  # the book is put together
    on_paper(page)
    for bar in (".bar", ".sheet-head", ".book-nav", ".around", ".time", ".main .title"):
        assert not page.locator(bar).filter(visible=True).count(), bar
    last = page.locator(".book-page > :is(article, ul, p):not(.around)").last
    within = page.locator(".book-page").bounding_box()
    box = last.bounding_box()
    assert box["y"] + box["height"] <= within["y"] + within["height"] + 1  # nothing scrolls


@pytest.mark.transports
def test_a_position_is_printed_with_its_steps_beside_the_board(explore):
    page = explore("rqa/pushing/into-a-wall@3")
    expect(page.locator(".steps li")).to_have_count(8)
    on_paper(page)
    board, steps = page.locator("svg.board").bounding_box(), page.locator(".steps").bounding_box()
    assert board["x"] + board["width"] < steps["x"]
    assert steps["height"] > 100  # one below the other
    for bar in (".bar", ".list", ".tabs", ".transport", ".looks", ".tools"):
        assert not page.locator(bar).filter(visible=True).count(), bar
