"""Moon-Bots at the table, in Chromium: a whole turn by mouse and by touch, and room for everything."""

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario

pytestmark = pytest.mark.browser

SIZES = [
    {"width": wide, "height": high} for wide, high in ((1440, 900), (1280, 800), (1024, 768), (390, 844))
]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SEATS = ("Ann", "Bo", "Cy", "Di")
LONG = ("Maximiliana-Alexandrina", "Bartholomew the Second", "Constantinopolitana", "Dietrich-Ferdinand")
#: all that a robot can have: of each Upgrade one, six parts
PARTS = (
    ("Head Pair", "Torso Sum 7", "Left Arm Sum 7", "Right Arm Under 4", "Left Leg Over 10", "Right Leg Pair"),
    ("Head 1-3-5", "Torso 2-4-6", "Left Arm 1-2-3", "Right Arm 2-4-6", "Left Leg Sum 7", "Right Leg 1-2-6"),
)
UPGRADES = ("Fist Shield", "Missile Shield", "Fist Boost", "Missile Boost", "Reroll", "+1 Die")


@pytest.fixture
def table(at_table):
    """A page with a game in which the first seat is to play and the others are bots, opened from a file."""

    def at(robots, turn=None, *, dice="", **options):
        first, *others = robots
        keys = {"dice": dice} if dice else {}
        scenario = Scenario(
            "moonbots",
            "A game",
            robots=robots,
            market={"T1": "Reroll", "M1": "Stronger", "B1": "Head 3", "T2": "+1 Die", "M2": "Torso 4"},
            turn={"robot": first, **(turn or {})},
            players=dict.fromkeys(others, "greedy"),
            seed=3,
            **keys,
        )
        page = at_table(scenario, **options)
        expect(page.locator(".m-seats")).to_be_visible()
        return page

    return at


def plain():
    robots = {seat: {"energy": 9} for seat in SEATS}
    robots["Ann"] |= {"parts": ["Torso 2-4-6", "Head 1-3-5"], "weapons": ["Energy Stock"]}
    return robots


def full():
    robots = {
        seat: {
            "energy": 9,
            "parts": list(PARTS[n % 2]),
            "upgrades": [*UPGRADES],
            "weapons": ["Dodge"] * (n > 0),
        }
        for n, seat in enumerate(LONG)
    }
    robots[LONG[0]]["weapons"] = ["Technological Advance", "Look Closer", "Deflection"]
    for robot in list(robots.values())[1:]:
        robot["weapons"] = []
    return robots


def test_a_turn_by_mouse(table):
    page = table(plain())
    expect(page.locator(".p-prompt")).to_contain_text("Buy a card, roll your dice or use a Secret Weapon.")
    expect(page.locator(".m-steps [aria-current]")).to_contain_text("Buy a card")
    page.locator('[data-text="buy T2"]').click()
    expect(page.locator(".m-big b")).to_have_text("6")
    expect(page.locator(".m-own .m-has")).to_contain_text("+1 die")
    expect(page.locator(".m-bare")).to_have_count(2)
    page.locator('[data-text="use Energy Stock"]').click()
    expect(page.locator(".m-big b")).to_have_text("10")
    page.wait_for_timeout(450)
    page.locator(".p-main").click()
    expect(page.locator(".m-bare")).to_have_count(0)
    expect(page.locator(".m-steps [aria-current]")).to_contain_text("Activate your parts")
    page.locator("button.m-die").first.click()  # odd ones fit the head, even ones the torso
    page.locator(".moon-able").first.click(force=True)
    expect(page.locator(".moon-used")).to_have_count(1)
    page.wait_for_timeout(450)
    page.locator('.p-main[data-text="end turn"]').click()
    expect(page.locator(".p-chip")).not_to_contain_text("Your")
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".p-chip")).to_have_text("Your turn", timeout=60_000)


def test_an_attack_asks_who_takes_the_damage_and_shows_it_at_once(table):
    robots = plain()
    robots["Ann"]["parts"] = ["Left Leg 6"]
    page = table(robots, {"phase": "activate"}, dice="6")
    page.locator('[data-cell="Ann’s left leg"]').click()
    asked = page.locator(".p-ask")
    expect(asked).to_contain_text("Who takes the damage from the left leg?")
    asked.get_by_role("button", name="2 damage to Di").or_(asked.get_by_text("2 to Di")).first.click()
    expect(page.locator(".m-right .m-energy-of b")).to_have_text("7")
    expect(page.locator(".m-right .p-chg")).to_have_text("−2")


def test_a_refused_purchase_is_explained_beside_the_robot(table):
    page = table(plain(), {"phase": "activate"}, dice="6")
    page.locator('[data-text="buy T1"]').click(force=True)
    panel = page.locator(".p-no")
    expect(panel).to_contain_text("You can’t buy Reroll")
    expect(panel).to_contain_text("Nothing moved and nothing was spent.")
    said, board = panel.bounding_box(), page.locator(".arena").bounding_box()
    assert said["x"] + said["width"] <= board["x"]


#: what lies side by side; what can hold more than it shows; what is written on robots
SIDE_BY_SIDE = ".m-seat, .m-own, .p-panel, .arena, .m-market, .m-energy, .m-dice, .m-weapons, .p-mainrow"
OVER = """(all) => {
  const there = all.filter((one) => one.checkVisibility() && getComputedStyle(one).position !== "fixed")
    .filter((one) => !one.closest(".p-spend") || innerWidth > 960)
    .map((one) => [one.className, one.getBoundingClientRect()]);
  const shared = (a, b, low, high) => Math.min(a[high], b[high]) - Math.max(a[low], b[low]);
  return there.flatMap(([name, a], at) => there.slice(at + 1)
    .filter(([, b]) => shared(a, b, "left", "right") > 1 && shared(a, b, "top", "bottom") > 1)
    .map(([other]) => `${name} / ${other}`));
}"""
CUT = """(all) => all.filter((one) => one.checkVisibility())
  .filter((one) => one.scrollHeight > one.clientHeight + 12 || one.scrollWidth > one.clientWidth + 12)
  .map((one) => one.textContent.trim().slice(0, 40))"""
SMALL = """(all) => all.filter((one) => one.checkVisibility())
  .map((one) => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a)
  .filter((size) => size < 12.9)"""


def test_with_the_most_of_everything_nothing_overlaps_and_all_can_be_read(table, resized, barriers):
    page = table(full(), {"phase": "activate"}, dice="3344", reduced_motion="reduce")
    for size in resized(page, SIZES):
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], size
        assert page.locator(SIDE_BY_SIDE).evaluate_all(OVER) == [], size
        assert page.locator(".m-own, .m-card, .m-seat, .m-energy").evaluate_all(CUT) == [], size
        if size["width"] != 1024:
            assert page.locator(".board text, .m-number").evaluate_all(SMALL) == [], size
        assert barriers(page) == [], size


def test_a_turn_by_touch(table, too_low):
    page = table(plain(), **PHONE)
    page.locator('[data-text="buy B1"]').scroll_into_view_if_needed()
    expect(page.locator(".tabs [aria-pressed=true]")).to_have_text("Market")
    page.locator(".tabs").get_by_role("button", name="Secret Weapons").tap()
    expect(page.locator('[data-text="use Energy Stock"]')).to_be_visible()
    page.wait_for_timeout(450)
    page.locator(".p-main").tap()
    expect(page.locator(".m-dice")).to_be_in_viewport(ratio=1)
    assert too_low(page) == []
    page.locator("button.m-die").first.tap()
    page.locator(".moon-able").first.tap(force=True)
    expect(page.locator(".moon-used")).to_have_count(1)


def test_on_a_phone_the_market_comes_into_sight_and_then_what_was_bought_and_what_bots_do(table):
    robots = {seat: {"energy": 9} for seat in SEATS}
    page = table(robots, reduced_motion="reduce", **PHONE)
    market = page.locator(".m-market")
    expect(market.locator("h2")).to_be_in_viewport(ratio=1)
    page.locator('.tabs [data-tab="since"]').tap()
    page.locator('.tabs [data-tab="shop"]').tap()
    card = page.locator('.m-market [data-text="buy M2"]')
    card.scroll_into_view_if_needed()
    card.tap()
    expect(page.locator(".p-prompt")).to_contain_text("Bought a torso for 1 energy. Roll your dice.")
    expect(page.locator(".arena")).to_be_in_viewport(ratio=0.95)
    page.wait_for_timeout(450)
    page.locator(".p-main").tap()
    market.scroll_into_view_if_needed()
    page.locator('.tabs [data-tab="since"]').tap()
    page.wait_for_timeout(450)
    page.locator('.p-main[data-text="end turn"]').tap()
    expect(page.locator(".p-chip")).not_to_contain_text("Your")
    expect(page.locator(".m-seats")).to_be_in_viewport(ratio=1)
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Skip").tap()
    expect(page.locator(".p-chip")).to_have_text("Your turn", timeout=60_000)
    expect(page.locator(".tabs [aria-pressed=true]")).to_have_text("Market")
    expect(page.locator("#p-since")).to_be_in_viewport()
