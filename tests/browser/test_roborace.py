"""RoboRace: a card is picked, turned, held over the table, placed; the table zooms; a turn is played."""

import contextlib

import pytest
from playwright.sync_api import TimeoutError, expect

from rqa_lab import Scenario

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


# ---- the table at which it is played ---------------------------------------------------------------------


@pytest.fixture
def table(at_table):
    """A page with a race in which Ann is to play and Bo is a bot, opened from a file."""

    def at(**options):
        scenario = Scenario(
            "roborace",
            "A race",
            table=["RG/YB at 0,0", "BY/GG at 0,2", "RR/GY at 2,0", "YB/YR at 2,2"],
            seats={
                "Ann": {"hand": ["RG/BY", "GG/BB"], "gone": 5},
                "Bo": {"hand": ["RR/RG", "BB/YY"], "gone": 3},
            },
            players={"Bo": "greedy"},
        )
        return at_table(scenario, **options)

    return at


def test_the_table_takes_the_shape_of_the_window_and_nothing_goes_sideways(table, resized, barriers):
    page = table(reduced_motion="reduce")
    page.locator("[data-hand]").first.click()
    sizes = {(1440, 900): "0 0 1060 640", (1280, 800): "0 0 1060 640", (390, 844): "0 0 374 452"}
    for size in resized(page, [{"width": wide, "height": high} for wide, high in sizes]):
        expect(page.locator(".board")).to_have_attribute("viewBox", sizes[size["width"], size["height"]])
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        assert barriers(page) == [], size
        small = page.locator(".board text").evaluate_all(
            """(all) => all.filter((one) => {
                const { a, b } = one.getScreenCTM();
                return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b) < 12.95;
            }).map((one) => one.outerHTML)"""
        )
        assert small == [], size


def test_a_whole_turn_at_the_table_by_keys_and_mouse(table):
    page = table()
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    picked = page.locator('[data-hand][aria-pressed="true"]')
    expect(picked).to_have_count(1)
    before = picked.get_attribute("data-text")
    page.keyboard.press("r")
    expect(picked).not_to_have_attribute("data-text", before)
    while not page.locator(".p-main").count():
        turned = picked.get_attribute("data-text")
        page.wait_for_timeout(400)  # a key pressed again at once is one that bounced
        page.keyboard.press("r")
        expect(picked).not_to_have_attribute("data-text", turned)
    expect(page.locator(".p-prompt")).to_contain_text("Put the card on a lit place")
    expect(page.locator(".robo-ghost")).to_have_count(1)
    expect(page.locator(".p-main")).to_contain_text("Place it, +")
    page.wait_for_timeout(500)
    page.locator(".p-main").click()
    _to_my_turn(page)
    expect(page.locator(".p-recap")).to_contain_text("Bo")


def test_a_whole_turn_at_the_table_by_touch(table):
    page = table(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    expect(page.locator(".board")).to_have_attribute("viewBox", "0 0 374 452")
    for _ in range(8):
        page.locator("[data-hand]").first.tap(force=True)
        page.wait_for_timeout(500)  # Python says where it fits
        if page.locator(".robo-ghost").count():
            break
        page.locator(".p-turn-it").tap()
        page.wait_for_timeout(400)
    place = page.locator(".p-main").get_attribute("data-text").split(" at ")[1]
    space(page, place).tap()
    _to_my_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def _to_my_turn(page):
    """Past what the turn still asks for, and past the turns of bots, once the card lies."""
    expect(page.locator(".robo-ghost")).to_have_count(0)
    for _ in range(30):
        if page.locator(".p-chip", has_text="Your turn").count() and page.locator("[data-key=r]").count():
            return
        page.wait_for_timeout(500)
        button = page.locator(".p-ask .options button, .p-main").first
        if button.count():
            with contextlib.suppress(TimeoutError):  # gone, if a bot acted meanwhile
                button.click(timeout=3000)
    raise AssertionError("no turn")


# ---- a card is dragged from the hand ---------------------------------------------------------------------


def middle(one):
    box = one.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def places(page):
    """Where the main button would place the picked card, and where it doesn’t fit: the middle of each."""
    labels = page.locator(".arena [data-cell]").evaluate_all(
        "all => all.map(one => [one.dataset.cell, one.getAttribute('aria-label')])"
    )
    fits = page.locator(".p-main").get_attribute("data-text").rpartition(" ")[2]
    wrong = next(at for at, label in labels if "robot" in label and "can take you" not in label)
    return [middle(space(page, at)) for at in (fits, wrong)]


def test_a_card_is_dragged_to_where_it_fits_and_says_where_it_does_not(table):
    page = table(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    card = page.locator("[data-hand]").nth(1)
    x, y = middle(card)
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    fits, wrong = places(page)
    page.keyboard.press("Escape")
    expect(card).to_have_attribute("aria-pressed", "false")

    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 30, steps=3)
    expect(page.locator(".p-carried")).to_be_visible()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.mouse.move(*wrong, steps=5)
    expect(page.locator("#rqa-tip.no")).to_be_visible()
    page.mouse.up()  # there: the rules say why not, and the card stays in hand
    expect(page.locator(".p-panel.p-no")).to_be_visible()
    expect(page.locator(".p-carried")).to_have_count(0)
    expect(page.locator("[data-hand]")).to_have_count(2)

    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(*fits, steps=8)
    expect(page.locator("#rqa-tip:not(.no)")).to_be_visible()
    page.mouse.up()
    expect(page.locator("[data-hand]")).to_have_count(1)

    page.locator("[data-hand]").first.hover()  # a card that is let go of elsewhere stays in hand
    page.mouse.down()
    page.mouse.move(640, 20, steps=4)
    page.mouse.up()
    expect(page.locator(".p-carried")).to_have_count(0)
    expect(page.locator("[data-hand]")).to_have_count(1)


def test_a_card_is_dragged_with_a_finger(table):
    page = table(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    card = page.locator("[data-hand]").nth(1)
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    fits, _ = places(page)
    touch = page.context.new_cdp_session(page)

    def finger(kind, *at):
        points = [{"x": x, "y": y} for x, y in at]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    (x, y), steps, scrolled = middle(card), 8, page.evaluate("scrollY")
    finger("touchStart", (x, y))
    for n in range(1, steps + 1):
        finger("touchMove", (x + (fits[0] - x) * n / steps, y + (fits[1] - y) * n / steps))
    expect(page.locator(".p-carried")).to_be_visible()
    page.wait_for_timeout(700)  # no long press
    expect(page.locator(".leaf")).to_be_hidden()
    assert page.evaluate("scrollY") == scrolled
    finger("touchEnd")
    expect(page.locator("[data-hand]")).to_have_count(1)


def test_a_mouse_that_rests_where_it_placed_a_card_tries_no_other_card_there(table):
    page = table(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.locator("[data-hand]").nth(1).click()
    fits, _ = places(page)
    page.mouse.click(*fits)
    expect(page.locator("[data-hand]")).to_have_count(1)
    page.wait_for_timeout(500)  # Python would have been asked by now
    expect(page.locator(".robo-vain, .robo-ghost")).to_have_count(0)
    expect(page.locator("#rqa-tip")).to_be_hidden()
