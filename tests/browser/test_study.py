"""Every line that was tried, by mouse, touch and keyboard."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_lines_are_drawn_named_marked_and_compared_by_mouse_and_keys(explore):
    page = explore("rqa/pushing/into-a-wall")
    page.keyboard.press(".")
    acts = page.locator(".side .act[data-do=act]:not([aria-disabled])")
    step = page.locator(".say .badge-no")
    acts.get_by_text("Rivet Gun").click()
    expect(step).to_contain_text("What if? 1")
    page.keyboard.press("Home")
    expect(step).to_contain_text("Start")
    acts.get_by_text("Battery", exact=True).first.click()
    rows = page.locator(".branches .branch")
    expect(rows).to_have_count(2)
    page.wait_for_url(re.compile("#rqa="))

    page.keyboard.press("l")
    study = page.locator(".study")
    expect(study).to_be_visible()
    study.get_by_role("button", name="! good").focus()
    page.keyboard.press("Enter")
    expect(study.get_by_role("button", name="! good")).to_have_attribute("aria-pressed", "true")
    expect(study.get_by_role("button", name="! good")).to_be_focused()
    study.get_by_label("Comment on this step").focus()
    page.keyboard.type("Costs nothing, l and v.")
    page.keyboard.press("Escape")
    expect(study).to_be_hidden()
    expect(page.locator(".say")).to_contain_text("Costs nothing, l and v.")
    expect(step).to_contain_text("What if? 1 !")

    page.keyboard.press("l")
    study.get_by_label("Name of this line").fill("Battery first")
    study.get_by_role("button", name="Promote").click()
    expect(page.locator(".branches")).to_contain_text("play Advanced Battery")
    expect(step).to_contain_text("Step 1")
    study.get_by_role("button", name="Take it back").click()
    expect(rows.filter(has_text="Battery first")).to_have_class(re.compile("on"))
    study.get_by_role("button", name="Side by side").click()
    expect(study).to_be_hidden()
    expect(page.locator(".twofold .board")).to_have_count(2)
    page.wait_for_url(lambda url: "&" in url)
    page.get_by_label("The line on the right").select_option(label="Main line, all of it")
    expect(page.locator(".twofold .says")).to_contain_text("They part")
    page.keyboard.press("Escape")
    expect(page.locator(".twofold")).to_have_count(0)

    page.wait_for_url(lambda url: "&" not in url and "#rqa=" in url)
    page.reload()
    expect(rows).to_have_count(2)
    expect(step).to_contain_text("What if? 1 !")
    page.keyboard.press("v")
    expect(page.locator(".branch.on")).not_to_contain_text("Battery first")


def test_lines_on_a_phone_are_a_list_that_is_touched(explore):
    page = explore("rqa/pushing/into-a-wall", viewport={"width": 390, "height": 780}, has_touch=True)
    page.locator(".tabs").get_by_text("Can do").tap()
    acts = page.locator(".side .act[data-do=act]:not([aria-disabled])")
    acts.get_by_text("Battery", exact=True).first.tap()
    page.locator(".bubble [data-do=act]").first.tap()  # the first touch explains
    expect(page.locator(".say .badge-no")).to_contain_text("What if? 1")
    page.locator(".to-lines").tap()
    study = page.locator(".study")
    expect(study).to_be_visible()
    expect(study).to_be_in_viewport(ratio=1)
    study.get_by_role("button", name="!? interesting").tap()
    expect(study.locator(".here .sign")).to_have_text("!?")
    study.locator(".told").first.get_by_role("button").nth(2).tap()
    expect(page.locator(".say .badge-no")).to_contain_text("Step 2")
    study.locator(".told").nth(1).get_by_role("button").first.tap()
    study.get_by_role("button", name="Delete").tap()
    expect(study.locator(".told")).to_have_count(1)
    expect(page.locator(".say .badge-no")).to_contain_text("Start")
    study.get_by_role("button", name="Take it back").tap()
    expect(study.locator(".told")).to_have_count(2)
