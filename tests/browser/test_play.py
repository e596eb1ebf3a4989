"""The table at which a game is played, in Chromium: turns by mouse, touch and keys, and sizes."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario

pytestmark = pytest.mark.browser

#: window -> the side of the board there, in pixels
BOARDS = {(1440, 900): 624, (1280, 800): 556, (390, 844): 374}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ROBOTS = ("pug", "strider", "crate", "petri")
SEATS = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture
def table(at_table):
    """A page with a game in which Ann is to play and others are bots, opened from a file."""

    def at(hand=("Battery", "Hammer", "Jump Jets", "Rivet Gun"), *, energy=3, move=3, seats=4, **options):
        places = ("d5", "f1", "b3", "e5")[:seats]
        scenario = Scenario(
            "rqa",
            "A game",
            robots={
                robot: {"seat": seat, "at": at}
                for robot, seat, at in zip(ROBOTS, SEATS, places, strict=False)
            },
            tiles={"e4": "Wall", "b5": "Wall", "d7": "Solar Farm", "a1": "Spawn", "g7": "Spawn"},
            shop=["Reprogram", "Tow Cable", "Salvage Arm", "Pit Stop", "Battering Ram", "Laser Cannon"],
            seats={
                seat: {"hand": list(hand) if seat == "Ann" else ["Battery"] * 5, "deck": ["Hammer"] * 9}
                for seat in SEATS[:seats]
            },
            turn={"seat": "Ann", "energy": energy, "move": move},
            players=dict.fromkeys(SEATS[1:seats], "greedy"),
        )
        return at_table(scenario, **options)

    return at


def box(page, selector):
    return page.locator(selector).first.bounding_box()


def test_the_board_is_as_large_as_it_was_drawn_and_nothing_goes_sideways(table, resized, barriers):
    page = table(reduced_motion="reduce")
    sizes = [{"width": wide, "height": high} for wide, high in BOARDS]
    for size in resized(page, sizes):
        board = box(page, ".arena")
        assert board["width"] == pytest.approx(BOARDS[size["width"], size["height"]], abs=2)
        assert board["width"] == pytest.approx(board["height"], abs=1)
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        assert barriers(page) == [], size


@pytest.mark.parametrize("n", [4, 6, 8])
def test_cards_do_not_overlap_up_to_six_and_all_names_can_be_read_at_eight(table, resized, n):
    hand = (
        "Battery",
        "Battery",
        "Hammer",
        "Jump Jets",
        "Rivet Gun",
        "Tackle",
        "Rocket Booster",
        "Omniwheels",
    )
    page = table(hand[:n])
    for size in resized(page, [{"width": 1440, "height": 900}, {"width": 1280, "height": 800}]):
        cards = [one.bounding_box() for one in page.locator("[data-hand]").all()]
        gaps = [right["x"] - left["x"] - left["width"] for left, right in pairwise(cards)]
        assert len(cards) == n
        assert (min(gaps) >= 0) == (n <= 6), (size, gaps)
        assert cards[-1]["x"] + cards[-1]["width"] <= box(page, ".p-spend")["x"], size
        covered = page.locator("[data-hand]").evaluate_all(
            """(all) => all.slice(0, -1).map((one, at) => {
                const range = document.createRange();
                range.selectNodeContents(one.querySelector(".p-name"));
                return range.getBoundingClientRect().right - all[at + 1].getBoundingClientRect().left;
            }).filter((over) => over > 1)"""
        )
        assert covered == [], size


def test_a_turn_by_mouse(table):
    page = table()
    expect(page.locator(".p-prompt")).to_contain_text("Your turn")
    expect(page.locator(".p-prompt")).to_contain_text("Move Pug, push Petri, play a card or buy one.")
    page.locator('[data-text="play Battery"]').click()
    expect(page.locator(".p-e b")).to_have_text("4")
    page.locator('[data-text="play Hammer"]').click()
    expect(page.locator('[data-text="play Hammer"]')).to_have_attribute("aria-pressed", "true")
    page.locator('[data-cell="e5"]').click()
    expect(page.locator(".p-me .p-vp b")).to_have_text("1")
    page.locator('[data-cell="d6"]').click()
    expect(page.locator(".p-m b")).to_have_text("2")
    page.locator('[data-do="undo"]').first.click()
    expect(page.locator(".p-m b")).to_have_text("3")
    page.locator('[data-text="buy Tow Cable"]').click()
    expect(page.locator(".p-e b")).to_have_text("2")
    page.get_by_role("button", name="What can I do?").click()
    expect(page.locator(".p-acts button").last).to_contain_text("2 Energy and 3 Move would be lost")
    page.locator(".p-acts button").last.click()
    expect(page.locator(".p-chip")).not_to_contain_text("Your")
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Skip").click()
    expect(page.locator(".p-recap li")).to_have_count(3, timeout=60_000)
    expect(page.locator(".p-chip")).to_have_text("Your turn")


def test_what_is_refused_is_said_in_the_rail_and_the_rule_by_its_title(table):
    page = table()
    page.locator('[data-text="buy Laser Cannon"]').click(force=True)
    panel = page.locator(".p-no")
    expect(panel).to_contain_text("You can’t buy Laser Cannon")
    expect(panel).to_contain_text("Nothing moved and nothing was spent.")
    expect(panel.locator(".p-rule")).not_to_contain_text("rqa.")
    board, said = box(page, ".arena"), box(page, ".p-no")
    assert said["x"] + said["width"] <= board["x"]
    panel.get_by_role("link").click()
    expect(page.locator(".book")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_a_turn_by_touch(table, too_low):
    page = table(**PHONE)
    page.locator('[data-text="play Battery"]').tap()
    expect(page.locator(".p-e b")).to_have_text("4")
    page.locator('[data-cell="d6"]').tap()
    expect(page.locator(".p-m b")).to_have_text("2")
    page.locator(".tabs").get_by_role("button", name="Shop").tap()
    card = page.locator('[data-text="buy Laser Cannon"]')
    card.scroll_into_view_if_needed()
    card.tap(force=True)
    expect(page.locator(".p-no")).to_be_in_viewport()
    page.wait_for_timeout(300)
    assert box(page, '[data-text="buy Laser Cannon"]')["y"] < box(page, ".p-no")["y"]
    assert too_low(page) == []
    page.locator(".p-no").get_by_role("button", name="Close").tap()
    expect(page.locator(".p-no")).to_have_count(0)
    end = page.get_by_role("button", name="End turn")
    expect(end).to_be_in_viewport(ratio=1)
    assert too_low(page) == []
    end.tap()
    expect(page.locator(".p-chip")).not_to_contain_text("Your")


def test_the_keys_of_the_table(table):
    page = table()

    def focused(name):
        return page.evaluate(f"document.activeElement.dataset.{name}")

    page.keyboard.press("c")
    assert focused("text") == "play Battery"
    page.keyboard.press("ArrowRight")
    assert focused("text") == "play Hammer"
    page.keyboard.press("s")
    assert focused("text") == "buy Reprogram"
    page.keyboard.press("b")
    assert focused("cell")
    page.keyboard.press("a")
    expect(page.locator(".p-can")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".p-can")).to_have_count(0)
    page.keyboard.press("l")
    expect(page.locator(".p-bar")).to_have_count(0)
    expect(page.locator(".steps")).to_be_visible()
    page.get_by_role("button", name="Back to the game").click()
    expect(page.locator(".p-bar")).to_be_visible()
    page.keyboard.press("e")
    expect(page.locator(".p-chip")).not_to_contain_text("Your")
    page.keyboard.press(" ")
    expect(page.locator(".p-chip")).to_have_text("Your turn", timeout=60_000)
    page.keyboard.press("z")
    expect(page.locator(".p-no")).to_contain_text("You can’t undo that")
