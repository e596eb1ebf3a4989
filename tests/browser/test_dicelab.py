"""The dice lab in the browser: closed until one opens it, bars that follow the attack, dice of one's own."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

ATTACK = "gekido/dice/phillips-four-triangles"


def test_the_bars_follow_the_attack_and_ones_own_dice(explore):
    page = explore(f"{ATTACK}@1")
    lab = page.get_by_role("region", name="Dice lab")
    expect(lab.locator(".odds")).to_have_count(0)
    lab.get_by_role("button", name="Open").press("Enter")
    bars = lab.get_by_role("list", name="Chances of the Attack Commands").get_by_role("button")
    expect(bars).to_have_count(6)
    four = lab.locator("#rqa-lab-four-of-a-kind")
    expect(four).to_contain_text("51.8 %")
    expect(four).to_have_attribute("title", re.compile(r"^\d+/\d+$"))
    four.press("Enter")
    expect(four).to_have_attribute("aria-pressed", "true")
    expect(lab.locator(".advice")).to_contain_text("For Four of a Kind")

    page.keyboard.press(".")  # it is declared: the others cannot be had any more
    expect(lab.locator("#rqa-lab-two-pairs")).to_contain_text("out of reach")
    page.keyboard.press(".")  # a triangle is locked, and it is too late for an effect
    expect(four).to_contain_text("46.8 %")

    lab.get_by_role("button", name="Dice of your own").click()
    lab.get_by_label("Bot").select_option("Tetsubot")
    expect(four).to_contain_text("28.3 %")
    lab.get_by_role("button", name="Roll 5 dice").click()
    expect(lab.locator(".lab-dice button")).to_have_count(5)
    lab.get_by_role("button", name="This attack").click()
    expect(four).to_contain_text("46.8 %")


def test_the_lab_on_a_phone_is_a_tab_of_its_own(explore):
    page = explore(f"{ATTACK}@1", viewport={"width": 360, "height": 740})
    page.locator('.tabs [data-tab="lab"]').click()
    lab = page.get_by_role("region", name="Dice lab")
    lab.get_by_role("button", name="Open").click()
    expect(lab.locator(".odd").first).to_be_visible()
    box = lab.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
