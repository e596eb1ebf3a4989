"""The editor by mouse and keys, and by touch: a position is built, mended, played and taken along."""

import re

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario

pytestmark = pytest.mark.browser

WALL = "rqa/pushing/into-a-wall"


def cell(page, at):
    return page.locator(f'.arena [data-cell="{at}"]')


def piece(page, name):
    return page.locator(f'.palette:visible [data-text="{name}"]')


def kept(page, press):
    with page.expect_download() as download:
        press(page.locator(".bar").get_by_role("button", name="Save"))
        press(page.get_by_role("button", name="YAML"))
    return Scenario.from_text(download.value.path().read_text("utf-8"), "kept.yaml")


def walk_the_panels(page):
    """From the board through all panels by F6, and back to it."""
    panels = [".picked-form", ".palette:visible", ".side", ".time", ".list"]
    for panel in panels:
        page.keyboard.press("F6")
        expect(page.locator(f".rqa {panel}").last).to_be_focused()
    page.keyboard.press("F6")
    expect(cell(page, "d4")).to_be_focused()


def undo_in_fields(page):
    """Where nothing was typed, a field undoes the last touch of the position."""
    title = page.get_by_label("Title")
    title.focus()
    page.keyboard.type("x")
    page.keyboard.press("Control+z")
    expect(title).to_have_value("Pushed into a wall")
    expect(page.locator(".say")).to_contain_text("Sound")
    page.keyboard.press("Control+z")
    expect(page.locator(".say")).to_contain_text("1 fault")
    # what adds something is empty again, and is undone
    adds = page.get_by_label("Add to Hand").first
    adds.fill("Hammer")
    adds.press("Enter")
    expect(adds).to_have_value("")
    adds.press("Control+z")
    expect(page.locator(".say")).to_contain_text("1 fault")


def test_a_position_is_built_by_mouse_and_keys_and_played(explore, barriers):
    page = explore(WALL)
    page.keyboard.press("e")
    expect(page.locator(".say")).to_contain_text("Sound")
    # by its name into the hand, and the board has focus
    page.keyboard.press("p")
    page.keyboard.type("tac")
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_contain_text("Tacks")
    expect(page.locator("[data-cell]:focus")).to_be_visible()
    cell(page, "d5").click()
    expect(cell(page, "d5")).to_have_attribute("aria-label", re.compile("d5: Tacks"))
    piece(page, "move").click()
    cell(page, "c4").drag_to(cell(page, "c3"))
    expect(cell(page, "c3")).to_have_attribute("aria-label", re.compile("c3: Pug of Ann"))
    # by keys: Enter lifts, arrows carry, Enter drops
    cell(page, "d4").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_contain_text("From d4")
    walk_the_panels(page)
    page.wait_for_timeout(1200)  # long enough to read in large what has focus
    expect(page.locator(".leaf")).to_be_hidden()  # its form is not covered
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(400)  # the same key at once again counts as one
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_contain_text("1 fault")
    expect(page.locator(".fault-mark")).to_have_text("1")
    assert barriers(page) == []
    page.locator(".fault-mark").click()
    expect(page.locator(".is-why")).to_contain_text("You can’t stop on an obstacle")
    page.get_by_role("button", name="Mend fault 1").click()
    expect(page.locator(".say")).to_contain_text("Sound")
    undo_in_fields(page)
    cell(page, "b2").focus()
    page.keyboard.press("Delete")
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("b2: empty"))
    page.locator('#rqa-form-robots [data-id="/robots/strider/health/red"]').first.evaluate(
        "(one) => one.click()"
    )
    page.get_by_label("Title").fill("Tacks beside it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()
    assert page.locator(".recorded .fails").count(), "its steps do not fit any more"
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("h1")).to_have_text("Tacks beside it")
    page.keyboard.press("e")
    made = kept(page, lambda button: button.click())
    assert made.title == "Tacks beside it"
    assert made.document["tiles"]["d5"] == "Tacks"
    assert not made.problems


def test_a_line_is_recorded_by_touch(explore):
    page = explore(WALL, viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    page.locator('.looks [data-do="edit"]').tap()
    page.locator(".tabs").get_by_role("button", name="Pieces").tap()
    piece(page, "Smoke").tap()
    cell(page, "a4").tap()
    expect(cell(page, "a4")).to_have_attribute("aria-label", re.compile("a4: Smoke"))
    page.locator('[data-ui="list"]:visible').tap()
    expect(page.locator(".topics .topic").first).to_be_visible()
    page.locator('[data-ui="list"]:visible').tap()
    page.locator(".tabs").get_by_role("button", name="Table").tap()
    page.locator('.recorded [data-do="edit"]').tap()
    expect(page.locator("h1")).to_be_in_viewport()  # it begins at the top
    page.get_by_role("button", name="What if?").tap()
    page.locator(".tabs").get_by_role("button", name="Can do").tap()
    page.locator('[data-text="end turn"]:visible').first.tap()
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Do it").tap()
    expect(page.locator(".say")).to_contain_text("Bo’s turn")
    page.locator('.looks [data-do="edit"]').tap()
    expect(page.locator(".recorded li").first).to_contain_text("end turn")
    page.get_by_role("button", name="More", exact=True).tap()
    made = kept(page, lambda button: button.tap())
    assert made.document["tiles"]["a4"] == "Smoke"
    assert [step["do"] for step in made.document["steps"]] == ["end turn"]
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]


def test_a_card_is_turned_by_its_key_and_a_figure_picked(explore, barriers):
    page = explore("roborace/abilities/a-card-less")
    page.keyboard.press("e")
    cell(page, "1,1").click()
    expect(page.locator(".picked-form input")).to_have_value("RG/YB at 0,0")
    page.keyboard.press("r")
    expect(page.locator(".picked-form input")).to_have_value("YR/BG at 0,0")
    page.get_by_role("button", name="figure of Bo").click()
    expect(page.locator(".picked-form")).to_have_attribute("aria-label", "Bo")
    assert barriers(page) == []


def test_a_fault_leads_to_its_place_and_what_cannot_stand_is_marked(explore, barriers):
    page = explore(WALL)
    page.keyboard.press("e")
    cell(page, "d4").click()
    points = page.get_by_label("Points", exact=True).first
    points.fill("-3")
    points.press("Enter")
    expect(points).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".entry .wrong")).to_contain_text("points: found '-3'")
    assert barriers(page) == []
    cell(page, "d4").click()
    expect(points).to_have_value("3")
    expect(page.locator(".entry .wrong")).to_have_count(0)
    health = page.locator(".picked-form").get_by_label("Health", exact=True)
    health.fill("9")
    health.press("Enter")
    expect(page.locator(".say")).to_contain_text("2 faults")
    cell(page, "d4").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".picked-form")).to_have_count(0)
    page.get_by_role("button", name="2 faults", exact=True).click()
    expect(page.locator(".is-wrong")).to_be_focused()
    page.locator(".is-wrong .fault").first.click()
    expect(page.locator(".picked-form")).to_have_attribute("aria-label", "Crate")
    page.get_by_role("button", name="Mend fault 1").click()
    expect(page.locator(".say")).to_contain_text("Crate: 9 health → 2 health.")
    assert barriers(page) == []
