"""Each lab as it is served beside the explorer, in Chromium: one click does its thing."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True}


@pytest.fixture
def lab(served, watched):
    """Open a lab in a page of its own."""

    def at(name, **options):
        page = watched(**options)
        page.goto(served[1] + name)
        expect(page.locator(".part .board").first).to_be_visible(timeout=30_000)
        return page

    return at


def hold(page, piece, kind="Tiles"):
    """Take a piece of the palette into the hand."""
    page.get_by_role("button", name=kind, exact=True).click()
    page.locator("select:visible", has=page.locator(f'option:text-is("{piece}")')).first.select_option(piece)


def space(page, name):
    """A space of the board on which pieces are put down."""
    return page.locator(f'[data-part="board"] [data-cell="{name}"]')


def wide_as_the_window(page):
    """Nothing makes the page scroll sideways."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_wall_that_is_put_down_stops_a_push_and_undo_takes_it_away(lab):
    page = lab("push-lab", **PHONE, color_scheme="dark")
    hold(page, "Wall")
    space(page, "c1").click()
    page.get_by_role("option", name="Ann uses Pug to push Petri down").click(force=True)
    expect(page.locator('[data-part="stepper"]')).to_contain_text("Petri lands on c2")
    space(page, "c2").click()
    expect(page.locator('[data-part="stepper"]')).to_contain_text("The Wall on c2 stops Petri")
    page.keyboard.press("Control+z")
    expect(page.locator('[data-part="stepper"]')).to_contain_text("Petri lands on c2")
    assert wide_as_the_window(page)


def test_a_shooter_that_is_moved_sees_something_else(lab):
    page = lab("sight-lab")
    seen = page.get_by_text("in sight,")
    before = seen.inner_text()
    space(page, "b3").click()
    space(page, "a7").click()
    expect(seen).not_to_have_text(before)
    space(page, "g1").click()
    expect(page.locator('[data-part="why"]')).to_contain_text("a7 to g1")
    assert wide_as_the_window(page)


def test_a_pull_from_the_space_that_is_clicked(lab):
    page = lab("pull-lab")
    space(page, "d4").click()
    expect(page.locator('[data-part="stepper"]')).to_contain_text("Tacks")
    expect(page.locator("option:checked", has_text="d4 → c3 (Tacks)")).to_be_attached()
    assert wide_as_the_window(page)


def test_a_purchase_and_what_comes_after_it(lab):
    page = lab("shop-lab", **PHONE)
    odds = page.locator(".lab-odds")
    expect(odds).to_contain_text("Pneumatic Piston")
    page.get_by_role("option", name="2 Advanced Battery").click(force=True)
    expect(odds).not_to_contain_text("Pneumatic Piston")
    expect(page.locator('[data-part="stepper"]')).to_contain_text("buy Advanced Battery")
    assert wide_as_the_window(page)
