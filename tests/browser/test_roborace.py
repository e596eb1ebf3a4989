"""RoboRace in the explorer: a card is picked, turned, held over the table, laid; the table zooms."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

ERIC = "roborace/placing/as-eric-does-it"
PHONE = {"width": 390, "height": 780}


def pick(page, touch=False):
    """Take the first card of the hand."""
    if touch:
        page.get_by_role("group", name="Show").get_by_role("button", name="Hand").click()
    page.locator(".hand .card").first.click()
    expect(page.locator(".way")).to_have_count(4)


def space(page, name):
    return page.locator(f'[data-cell="{name}"]')


def test_a_card_is_picked_turned_by_key_and_laid(explore):
    page = explore(ERIC)
    pick(page)
    expect(page.locator('.way[aria-pressed="true"]')).to_have_attribute("title", "RR/GB")
    page.keyboard.press("r")
    expect(page.locator('.way[aria-pressed="true"]')).to_have_attribute("title", "GR/BR")
    space(page, "1,3").click()
    expect(page.locator(".seat", has_text="Ann")).to_contain_text("2")
    expect(page.locator(".branch.on .link")).to_have_text("place GR/BR at 1,3")


def test_a_place_shows_what_would_match_before_and_says_after_why_it_does_not(explore):
    page = explore(ERIC)
    pick(page)
    space(page, "1,1").hover()
    expect(page.locator("#rqa-tip")).to_contain_text("would put")
    space(page, "1,1").click()
    bubble = page.locator(".bubble.refused")
    expect(bubble).to_contain_text("roborace.place.colour-match")
    bubble.get_by_role("button", name="Place RR/GB at 3,3").click()
    expect(page.locator(".branch.on .link")).to_have_text("place RR/GB at 3,3")


def test_on_a_phone_a_card_is_laid_by_two_taps(explore):
    page = explore(ERIC, viewport=PHONE, has_touch=True)
    pick(page, touch=True)
    space(page, "3,3").tap()
    expect(page.locator(".seat", has_text="Ann")).to_contain_text("1")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_the_table_grows_by_key_and_can_be_scrolled(explore):
    page = explore(ERIC)
    width = page.locator(".board").bounding_box()["width"]
    page.keyboard.press("+")
    page.keyboard.press("+")
    picture = page.locator(".picture.zooms")
    assert picture.evaluate("(box) => box.scrollWidth > 1.5 * box.clientWidth")
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert page.locator(".board").bounding_box()["width"] == pytest.approx(width, abs=1)


def test_the_cards_of_four_seats_hold_their_tokens(explore, to_lab):
    page = explore(ERIC, viewport={"width": 1440, "height": 900})
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="3 bots").click()
    to_lab(page)
    expect(page.locator(".robo .seat")).to_have_count(4)
    over = page.locator(".robo .seat").evaluate_all(
        "all => all.filter(one => one.scrollHeight > one.clientHeight).length"
    )
    assert over == 0
