"""Each lab as it is served beside the explorer, in Chromium: one click does its thing."""

import re

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
        expect(page.locator(".rqa-labs .part").first).to_be_visible(timeout=30_000)
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


def in_view(page, *places):
    """Each of these lies in the window, to its last line."""
    boxes = [page.locator(one).first.bounding_box() for one in places]
    size = page.viewport_size
    return all(box and box["y"] >= 0 and box["y"] + box["height"] <= size["height"] for box in boxes)


@pytest.mark.parametrize("name", ["push-lab", "pull-lab", "shop-lab", "market-lab", "place-lab"])
def test_list_and_stepper_are_in_one_view(lab, name):
    page = lab(name, viewport={"width": 1280, "height": 800})
    expect(page.locator('[data-part="stepper"] .say')).to_be_visible()
    assert in_view(page, ".lab-side select", '[data-part="stepper"] .say', '[data-part="stepper"] .transport')
    assert wide_as_the_window(page)


def test_the_goals_follow_a_die_that_is_turned(lab):
    page = lab("odds-lab?game=gekido", viewport={"width": 1280, "height": 800})
    odds = page.locator(".lab-odds")
    expect(odds).to_contain_text("lock TT, roll 3 dice")
    page.locator(".lab-arena select:visible").nth(2).select_option("triangle")
    expect(odds).to_contain_text("lock TTT")
    assert in_view(page, ".lab-side select", ".lab-odds")
    assert wide_as_the_window(page)


def test_a_click_on_a_space_shows_the_best_card_for_it(lab):
    page = lab("place-lab", **PHONE)
    space(page, "3,3").click(force=True)
    expect(page.locator('[data-part="stepper"]')).to_contain_text("at 3,3")
    assert wide_as_the_window(page)


def test_a_position_goes_to_the_editor_and_back_and_into_a_link(lab):
    page = lab("push-lab")
    hold(page, "Wall")
    space(page, "a7").click()
    expect(page.locator(".lab-top").get_by_role("button", name="Undo")).to_be_enabled()
    page.get_by_role("link", name="Link to this").click()
    expect(space(page, "a7")).to_have_attribute("aria-label", re.compile("Wall"), timeout=30_000)
    page.get_by_role("link", name="Edit", exact=True).click()
    labs = page.get_by_role("navigation", name="Labs")
    labs.get_by_role("link", name="Sight").click(timeout=30_000)
    expect(page.locator('[data-part="why"]')).to_be_visible(timeout=30_000)
    expect(space(page, "a7")).to_have_attribute("aria-label", re.compile("Wall"))


def test_a_position_is_saved_and_opened_again(lab, tmp_path):
    page = lab("push-lab")
    hold(page, "Wall")
    space(page, "a7").click()
    undo = page.locator(".lab-top").get_by_role("button", name="Undo")
    expect(undo).to_be_enabled()
    with page.expect_download() as saved:
        page.get_by_role("link", name="Save as a file").click()
    saved.value.save_as(tmp_path / "mine.yaml")
    undo.click()
    expect(space(page, "a7")).not_to_have_attribute("aria-label", re.compile("Wall"))
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Open a file").click()
    chosen.value.set_files(tmp_path / "mine.yaml")
    expect(space(page, "a7")).to_have_attribute("aria-label", re.compile("Wall"))
