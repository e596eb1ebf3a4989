"""Robot Quest Arena at its table, in Chromium: what is mine, and what is left, is always in sight."""

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario

pytestmark = pytest.mark.browser

HAND = ("Battery", "Battery", "Hammer", "Jump Jets", "Rivet Gun", "Tackle", "Rocket Booster", "Omniwheels")
WINDOWS = ({"width": 1440, "height": 900}, {"width": 1280, "height": 800})
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def pairs(at_table):
    """A page with a game of two robots a seat, in which Ann is to play and Bo is a bot."""

    def at(hand=HAND[:5], *, reserve=None, petri="g5", **options):
        scenario = Scenario(
            "rqa",
            "A game",
            robots={
                "pug": {"seat": "Ann", "at": "c4"},
                "crate": {"seat": "Ann", "at": "b2"},
                "strider": {"seat": "Bo", "at": "d4"},
                "petri": {"seat": "Bo", "at": petri},
            },
            tiles={"a1": "Spawn", "g7": "Spawn"},
            shop=["Reprogram", "Tow Cable", "Battering Ram", "Pit Stop", "Rev Motors", "Laser Cannon"],
            seats={
                "Ann": {"hand": list(hand), "deck": ["Hammer"] * 9, "discard": ["Tackle"]},
                "Bo": {"hand": ["Battery"] * 5, "deck": ["Hammer"] * 9},
            },
            turn={"seat": "Ann"},
            players={"Bo": "greedy"},
            **({} if reserve is None else {"reserve": reserve}),
        )
        return at_table(scenario, **options)

    return at


def cut_off(page, selector):
    """The elements of which something, or all, is outside the dock, or below something else."""
    return page.locator(selector).evaluate_all(
        """(all) => all.filter((one) => {
            const box = one.getBoundingClientRect();
            const dock = one.closest(".p-dock").getBoundingClientRect();
            const top = document.elementFromPoint(box.right - 1, box.top + box.height / 2);
            const inside = box.top >= dock.top && box.bottom <= dock.bottom && box.left >= 0;
            return !box.width || !inside || !(one.contains(top) || top?.contains(one));
        }).map((one) => one.outerHTML)"""
    )


@pytest.mark.parametrize("n", [5, 6, 8])
def test_my_points_cubes_and_piles_have_room_beside_the_hand(pairs, resized, n):
    page = pairs(HAND[:n])
    for size in resized(page, WINDOWS):
        assert page.locator(".p-me .p-hp .i").count() == 10
        assert cut_off(page, ".p-me :is(.p-vp b, .p-hp .i, .p-piles span)") == [], size
    page.locator(".p-me").get_by_role("button", name="discards 1").click()
    expect(page.get_by_role("heading", name="Your discard pile")).to_be_visible()


def test_on_a_phone_my_piles_are_below_my_hand(pairs):
    page = pairs(**PHONE)
    page.locator(".p-me").get_by_role("button", name="discards 1").tap()
    expect(page.get_by_role("heading", name="Your discard pile")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Shop", exact=True).tap()
    expect(page.locator(".p-me .p-piles")).to_be_hidden()


@pytest.mark.parametrize("options", [{}, PHONE])
def test_the_reserve_is_in_sight(pairs, options):
    expect(pairs(**options).locator(".q-reserve")).to_contain_text("6 blue")


def test_what_a_card_does_stays_in_sight_where_it_is_too_expensive(pairs, resized):
    page = pairs()
    dear = page.locator('[data-text="buy Rev Motors"]')
    for size in resized(page, WINDOWS):
        expect(dear).to_contain_text("5 more")
        lines = dear.locator(".p-lines > span")
        assert lines.all_inner_texts() == ["+3 Move", "draw 1"], size
        card, last = dear.bounding_box(), lines.last.bounding_box()
        assert last["y"] + last["height"] <= card["y"] + card["height"], size


@pytest.mark.parametrize("meanwhile", ["", "a"])
def test_points_that_several_cubes_fly_to_end_at_what_the_game_says(pairs, meanwhile):
    page = pairs(("Ground Pound",), petri="c5")
    page.evaluate(
        """() => {
            window.flown = 0;
            const counts = (all) => all.forEach((one) => (window.flown += one.matches?.(".p-flies") ? 1 : 0));
            const seen = new MutationObserver((news) => news.forEach((one) => counts(one.addedNodes)));
            seen.observe(document.querySelector(".app"), { childList: true });
        }"""
    )
    page.locator(".p-hand [data-hand]").click()
    if meanwhile:  # the page is drawn anew while they fly
        page.keyboard.press(meanwhile)
    page.wait_for_function("window.flown === 2 && !document.querySelector('.p-flies')")
    for number in page.locator("[data-seat='Ann'] .p-vp [data-is]").all():
        assert number.text_content() == number.get_attribute("data-is") == "2"


def test_what_comes_to_lie_under_a_resting_mouse_is_not_read(explore):
    """A bought card makes room for another one: its text comes up only once the mouse has moved."""
    page = explore("rqa/first-game", viewport={"width": 1280, "height": 800})
    page.locator('[data-do="coach-next"]').click()
    page.locator('[data-do="coach-skip"]').click()
    expect(page.locator(".p-coach")).to_have_count(0)
    for _ in range(2):
        page.locator('[data-text="play Battery"]').first.click()
        page.wait_for_timeout(600)
    page.locator('[data-text="buy Tackle"]').click()
    card = page.locator('[data-text="buy Twin Cell"]')
    expect(card).to_be_visible()
    page.wait_for_timeout(1500)
    expect(page.locator(".leaf")).to_be_hidden()
    card.hover(position={"x": 20, "y": 60})
    expect(page.locator(".leaf")).to_contain_text("Twin Cell")
