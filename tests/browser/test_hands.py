"""Hands on the page: what a key, a finger and the mouse do, and what they must never do."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True}
FIRST = "rqa/pushing/a-push-and-its-price"
CHOICES = "rqa/knock/two-places-to-land"
PAIR = "rqa/moving/one-robot-one-turn"
BATTERIES = "rqa/robots/crate-pushes-at-the-usual-price"
SHOP = "rqa/cards/a-new-card-at-once"


def at_step(page, number):
    """The timeline stands at that entry."""
    expect(page.locator(".steps li").nth(number)).to_have_attribute("aria-current", "step")


def hand(page, name):
    return page.locator(f'.hand [data-text="play {name}"]')


# ---- keys ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_step_on_keeps_the_focus_on_the_next_step(explore, key):
    page = explore(FIRST)
    page.locator('.panel [data-do="step"]').focus()
    for step in (1, 2):
        page.keyboard.press(key)
        at_step(page, step)
        expect(page.locator('.time [aria-label="Step on"]')).to_be_focused()
    expect(page.locator(".branch")).to_have_count(0)


def test_a_key_that_bounces_does_not_act_twice(explore):
    page = explore(BATTERIES)
    page.keyboard.press(".")
    at_step(page, 1)
    hand(page, "Battery").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".seat.turn .piles")).to_contain_text("hand 2")
    page.wait_for_timeout(500)
    expect(page.locator(".seat.turn .piles")).to_contain_text("hand 2")
    page.keyboard.press("Enter")
    expect(page.locator(".seat.turn .piles")).to_contain_text("hand 1")


# ---- two robots of a seat --------------------------------------------------------------------------------


def test_with_two_robots_a_battery_is_played_by_one_click(explore):
    page = explore(BATTERIES)
    hand(page, "Battery").click()
    expect(page.locator(".count.energy b").first).to_have_text("1")


def test_a_card_for_one_of_two_robots_asks_which_by_keyboard(explore):
    page = explore(PAIR)
    hand(page, "Jump Jets").focus()
    page.keyboard.press("Enter")
    asked = page.locator(".say")
    expect(asked).to_contain_text("Pick the robot that it is for.")
    expect(asked.locator('[data-option="1"]')).to_be_focused()
    page.keyboard.press("2")
    expect(page.locator(".say")).to_contain_text("Petri")
    expect(page.locator(".count.move b").first).to_have_text("3")


def test_a_card_for_one_of_two_robots_asks_which_on_a_phone(explore):
    page = explore(PAIR, **PHONE)
    page.locator('.tabs [data-tab="hand"]').tap()
    hand(page, "Jump Jets").tap()
    options = page.locator(".ask-now .act")
    expect(options).to_have_count(2)
    for option in options.all():
        box = option.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
