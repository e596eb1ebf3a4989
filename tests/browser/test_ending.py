"""A short game in Chromium, from its first turn to the page at its end and through its review."""

import contextlib
import re

import pytest
from playwright.sync_api import TimeoutError, expect

from rqa_lab.ui.keep import sheet

pytestmark = pytest.mark.browser

#: a short game against one bot, in the answers to a new game
SHORT = {
    "rqa": [("seed", "2"), ("seats", "2"), ("blue", "0")],
    "gekido": [("seed", "1"), ("seats", "2")],
    "moonbots": [("seed", "5"), ("seats", "2")],
    "roborace": [("seed", "5"), ("seats", "2"), ("rounds", "1"), ("tokens", "none")],
}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: where a phone is no narrower than what is drawn on it
WITHIN = "() => document.documentElement.scrollWidth <= innerWidth"


def play_on(page, badly=False):
    """Do once what the table offers: wait for the bot, answer, or take the best action, or the worst."""
    if page.locator('.p-main[data-do="skip"]').count():
        page.keyboard.press("Space")
        page.wait_for_timeout(200)
        return
    for way in (".p-ask [data-option]", ".p-can .p-acts button"):
        shown = page.locator(f"{way}:visible")
        if shown.count():
            page.wait_for_timeout(450)  # a press at once would be meant for what was there before
            if shown.count():  # gone, if a bot acted meanwhile
                with contextlib.suppress(TimeoutError):
                    (shown.last if badly else shown.first).click(timeout=1000)
            return
    ways = page.locator('[data-key="a"]:visible')
    if ways.count():
        with contextlib.suppress(TimeoutError):
            ways.first.click(timeout=1000)
        return
    page.wait_for_timeout(100)


def play_to_the_end(page, badly=False):
    """Play until the page of the end is there."""
    for _ in range(600):
        if page.locator(".e-page").count():
            return
        play_on(page, badly)
    raise AssertionError("the game does not end")


@pytest.fixture
def ended(explore):
    """A page on which a short game was played from its sheet to its end, a race by default."""

    def at(id="roborace", badly=False, **options):
        page = explore(**options)
        page.evaluate("(hash) => (location.hash = hash)", sheet(id, SHORT[id]))
        page.get_by_role("button", name="Play now").click()
        expect(page.locator(".p-bar")).to_be_visible()
        play_to_the_end(page, badly)
        return page

    return at


@pytest.mark.parametrize("id", SHORT)
def test_a_whole_short_game_leads_to_its_end(ended, id):
    end = ended(id, reduced_motion="reduce").locator(".e-page")
    expect(end.get_by_role("heading", level=1)).to_have_text(re.compile(r"win|victory|draw"))
    expect(end.locator(".e-moment").first).to_be_visible()


def reads_a_rule_and_comes_back(page):
    """The rules that were met stand at the foot of the page: who reads one comes back to there."""
    rule = page.locator(".e-rules li a").last
    rule.scroll_into_view_if_needed()
    before = rule.bounding_box()["y"]
    assert page.evaluate("Math.max(scrollY, document.querySelector('.form').scrollTop)") > 0
    rule.click()
    expect(page.locator(".sheet.book")).to_be_visible()
    page.wait_for_timeout(300)
    page.keyboard.press("Escape")
    expect(page.locator(".sheet.book")).to_have_count(0)
    expect(page.locator(".e-page")).to_be_visible()
    assert rule.bounding_box()["y"] == pytest.approx(before, abs=2)


def steps_and_turns(page, review, where):
    """Through the review by keys, by turns, and by a press on its graph."""
    before = where.inner_text()
    page.keyboard.press(".")
    expect(where).not_to_have_text(before)
    page.keyboard.press(",")
    expect(where).to_have_text(before)
    page.locator(".arena [data-cell]").first.focus()
    page.keyboard.press("ArrowRight")
    expect(where).not_to_have_text(before)
    page.keyboard.press("ArrowLeft")
    expect(where).to_have_text(before)
    whose = review.get_by_role("heading").inner_text()
    page.get_by_role("button", name="Next turn").click()
    page.get_by_role("button", name="Next turn").click()
    expect(review.get_by_role("heading")).not_to_have_text(whose)
    page.locator(".e-review .e-turn").nth(1).click(force=True)
    when = page.locator(".e-review .e-turn title").nth(1).text_content()
    expect(review.get_by_role("heading")).to_have_text(when)


def test_a_game_is_played_to_its_end_and_looked_back_on(ended, barriers):
    page = ended(badly=True, reduced_motion="reduce")
    end = page.locator(".e-page")
    expect(end.get_by_role("heading", level=1)).to_have_text(re.compile(r"win"))
    expect(end.get_by_role("heading", level=1)).to_be_focused()
    expect(end.locator(".e-seat")).to_have_count(2)
    expect(end.locator(".e-big .e-line")).to_have_count(2)
    expect(end.locator(".e-big")).to_be_visible()
    expect(end.locator(".e-narrow")).to_be_hidden()
    assert barriers(page) == []
    reads_a_rule_and_comes_back(page)
    moment = end.locator(".e-moment").first
    when = moment.locator("small").inner_text()
    moment.click()
    review = page.locator(".e-review")
    expect(review.get_by_role("heading")).to_have_text(when)
    expect(end).to_have_count(0)
    where = page.locator(".e-steps p")
    before = where.inner_text()
    steps_and_turns(page, review, where)
    page.locator(".e-moment, .e-review .e-mark").first.click()
    expect(where).to_have_text(before)
    assert barriers(page) == []
    page.keyboard.press("Home")
    before = where.inner_text()
    page.keyboard.press("m")
    expect(where).not_to_have_text(before)
    expect(page.locator(".e-worth:not(.e-good), .e-fell").first).to_be_visible()
    page.locator(".e-review .e-mark").last.click()
    expect(page.locator(".e-review .e-mark.e-on")).to_have_count(1)
    review.get_by_role("button", name="To the result").click()
    expect(end).to_be_visible()
    page.keyboard.press("Escape")
    expect(end).to_have_count(0)
    expect(page.locator(".p-final")).to_be_visible()
    page.wait_for_timeout(450)  # a press at once would be meant for what was there before
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".p-chip")).not_to_have_text("The end")


def test_the_strong_bot_is_asked_and_answers(ended):
    page = ended()
    page.locator(".e-moment").first.click()
    page.get_by_role("button", name="What would the strong bot do here?").click()
    expect(page.locator(".e-strong")).to_contain_text("The strong bot", timeout=60_000)


def test_a_phone_shows_the_end_in_one_column_and_the_review_from_its_top(ended):
    page = ended(**PHONE)
    end = page.locator(".e-page")
    expect(end.locator(".e-narrow")).to_be_visible()
    expect(end.locator(".e-big")).to_be_hidden()
    again = end.get_by_role("button", name="Play again")
    expect(again).to_be_in_viewport()
    box = again.bounding_box()
    assert box["y"] + box["height"] < PHONE["viewport"]["height"] - 80  # not where one ended one's turn
    assert page.evaluate(WITHIN)
    reads_a_rule_and_comes_back(page)
    end.locator(".e-moment").last.tap()
    expect(page.locator(".e-review")).to_be_visible()
    page.wait_for_function("() => scrollY === 0")
    assert page.evaluate(WITHIN)
    expect(page.locator(".e-steps")).to_be_in_viewport()
