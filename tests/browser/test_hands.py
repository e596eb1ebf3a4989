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


def test_step_on_keeps_the_focus_on_the_next_step(explore):
    page = explore(FIRST)
    for key in ("Enter", "Space"):
        page.locator('.panel [data-do="step"]').focus()
        for step in (1, 2):
            page.keyboard.press(key)
            at_step(page, step)
            expect(page.locator('.time [aria-label="Step on"]')).to_be_focused()
        expect(page.locator(".branch")).to_have_count(0)
        page.keyboard.press("Home")
        at_step(page, 0)


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


def test_the_next_card_does_not_lie_where_the_last_one_was(explore):
    page = explore("rqa/pushing/into-a-wall")
    order = page.locator(".hand .card-name")
    expect(order).to_have_text(sorted(order.all_inner_texts()))


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
    page.keyboard.press("b")
    expect(page.locator(".say")).to_contain_text("Petri")
    expect(page.locator(".count.move b").first).to_have_text("3")


def test_a_card_for_one_of_two_robots_asks_which_on_a_phone(explore):
    page = explore(PAIR, **PHONE)
    page.locator('.tabs [data-tab="hand"]').tap()
    hand(page, "Jump Jets").tap()
    expect(leaf(page)).to_contain_text("Gives 2 Move")
    hand(page, "Jump Jets").tap()
    options = page.locator(".ask-now .act")
    expect(options).to_have_count(2)
    for option in options.all():
        box = option.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390


# ---- what a thing does is read before anything is done with it -------------------------------------------


def leaf(page):
    return page.locator(".leaf:popover-open")


def test_resting_on_a_card_tells_what_it_does_with_clauses_and_lessons(explore):
    page = explore(SHOP)
    ware = page.locator('.shop [data-text="buy Pit Stop"]')
    ware.hover()
    expect(leaf(page)).to_contain_text("Gives 1 Victory Point and 2 Energy")
    expect(leaf(page).locator('[data-do="clause"]').first).to_be_visible()
    expect(leaf(page).locator('[data-do="open"]').first).to_be_visible()
    here, there = page.locator(".picture").bounding_box(), leaf(page).bounding_box()
    assert there["x"] >= here["x"] + here["width"], "it leaves the board alone"
    page.mouse.move(5, 400)
    expect(leaf(page)).to_have_count(0)
    expect(page.locator(".branch")).to_have_count(0)


def test_the_keyboard_reads_a_card_by_resting_and_by_w(explore):
    page = explore(SHOP)
    page.locator('.shop [data-text="buy Tackle"]').focus()
    page.keyboard.press("Tab")
    expect(leaf(page)).to_contain_text("Rev Motors")
    page.keyboard.press("w")
    expect(leaf(page).locator(".deed")).to_contain_text("Buy Rev Motors")
    page.keyboard.press("w")
    expect(leaf(page).get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Escape")
    expect(leaf(page)).to_have_count(0)
    expect(page.locator('.shop [data-text="buy Rev Motors"]')).to_be_focused()
    expect(page.locator(".branch")).to_have_count(0)


def test_what_stands_on_a_space_is_read_with_w_beside_the_board(explore):
    page = explore("rqa/pushing/into-a-wall")
    page.locator('[data-cell="d4"]').focus()
    page.keyboard.press("w")
    expect(page.locator(".bubble")).to_be_visible()
    expect(leaf(page)).to_contain_text("Crate")
    expect(leaf(page).locator('[data-do="clause"]').first).to_be_visible()


def test_the_first_touch_explains_and_the_second_does(explore, lead):
    page = explore(**PHONE)
    things = {
        SHOP: ("shop", '.shop [data-text="buy Tackle"]', "costs"),
        BATTERIES: ("hand", '.hand [data-text="play Battery"]', "Gives 1 Energy"),
        f"{SHOP}@0": ("shop", '.supply [data-text="buy Rivet Gun"]', "costs"),
    }
    for address in lead(page, things):
        tab, what, says = things[address]
        page.locator(f'.tabs [data-tab="{tab}"]').tap()
        thing = page.locator(what)
        thing.tap()
        expect(leaf(page)).to_contain_text(says)
        box = leaf(page).bounding_box()
        assert box["x"] >= 0, address
        assert box["x"] + box["width"] <= 390, address
        page.wait_for_timeout(400)
        at_step(page, 0)
        thing.tap()
        expect(page.locator(".steps li").first).not_to_have_attribute("aria-current", "step")
        expect(leaf(page)).to_have_count(0)


def test_on_a_phone_a_card_that_is_picked_leads_to_the_board(explore):
    page = explore("rqa/pushing/into-a-wall", **PHONE)
    page.locator('.tabs [data-tab="hand"]').tap()
    for _ in range(2):
        hand(page, "Tackle").tap()
        page.wait_for_timeout(500)
    expect(page.locator(".say")).to_contain_text("Pick its target on the board.")
    expect(page.locator(".say")).to_be_in_viewport(ratio=1)
    expect(page.locator('[data-cell="d4"]')).to_be_in_viewport(ratio=1)


def test_on_the_market_the_first_touch_explains(explore):
    page = explore("moonbots/buying/the-row-is-the-price", **PHONE)
    page.locator('[data-cell="B1"]').tap()
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator(".branch")).to_have_count(0)


def test_a_long_press_reads_and_does_nothing(explore):
    page = explore(BATTERIES)
    page.locator(".seat .link").first.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(leaf(page)).to_contain_text("Pug")
    page.keyboard.press("Escape")
    expect(leaf(page)).to_have_count(0)


def test_what_lies_with_a_seat_is_read_by_a_click(explore, lead, barriers):
    page = explore()
    things = {
        "gekido/turn/a-whole-turn": ('[data-read^="powers/"]', "Power"),
        "roborace/turn/a-token-did-help": ('[data-read^="tokens/"]', "token"),
        "rqa/pushing/into-a-wall": ('[data-read="robots/Pug"]', "Robot"),
    }
    for address in lead(page, things):
        what, says = things[address]
        page.locator(what).first.click()
        expect(leaf(page)).to_contain_text(says)
        assert barriers(page) == [], address
        page.locator(".title h1").click()
        expect(leaf(page)).to_have_count(0)
