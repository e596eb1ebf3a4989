"""Gekido at the table, in Chromium: sizes and letters, a whole turn by mouse, the same things on a phone."""

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario

pytestmark = pytest.mark.browser

#: window -> the side of the board there, in pixels
BOARDS = {(1440, 900): 624, (1280, 800): 556, (390, 844): 374}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
NAMES = ("Ann", "Wilhelmina", "Maximiliana", "Christopherson")
BOTS = {"slicer": "b1", "tetsubot": "c1", "m3-ow": "a2", "v-rex": "c3"}
ATTACK = {"target": "tetsubot", "command": "four of a kind", "dice": "OX", "locked": "TTT", "rolls": 2}
POWERS = {"Roll an Extra Die": 2, "Switch Attack": 1}


@pytest.fixture
def table(at_table):
    """A page with a game in which Ann is to play and three others are bots, opened from a file."""

    def at(phase="attack", hand=("Half Turn", "Wild Die", "Shield"), **options):
        bots = {bot: {"seat": seat, "at": at} for (bot, at), seat in zip(BOTS.items(), NAMES, strict=True)}
        bots["slicer"] |= {"structure": [4, 6, 6, 6, 6], "upgrade": 1, "powers": POWERS}
        scenario = Scenario(
            "gekido",
            "A game",
            bots=bots,
            seats={"Ann": {"hand": [*hand]}},
            turn={"seat": "Ann", "phase": phase},
            players=dict.fromkeys(NAMES[1:], "greedy"),
            seed=5,
            **({"attack": ATTACK} if phase == "attack" else {}),
        )
        return at_table(scenario, **options)

    return at


#: the height of each letter that shows on the board, in pixels
LETTERS = """(all) => all.filter((one) => one.getBoundingClientRect().width).map((one) =>
    [one.textContent, parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a])"""
#: what is wider than its box, and what two neighbours in the dock share
OVERPRINT = """() => {
    const boxes = [...document.querySelector(".p-dock").children].map((one) => one.getBoundingClientRect());
    const shown = boxes.filter((box) => box.width && box.top < innerHeight);
    const apart = (a, b) => a.right <= b.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
    const over = shown.slice(1).filter((box, at) => !apart(shown[at], box));
    const parts = [...document.querySelectorAll(".g-command, .g-help, .g-note, .g-sdice")];
    const wide = parts.filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1);
    return [over.length, ...wide.map((one) => one.textContent)];
}"""


def test_the_board_keeps_its_size_and_its_letters_can_be_read(table, resized, barriers):
    page = table(reduced_motion="reduce")
    for size in resized(page, [{"width": wide, "height": high} for wide, high in BOARDS]):
        board = page.locator(".arena").bounding_box()
        assert board["width"] == pytest.approx(BOARDS[size["width"], size["height"]], abs=2)
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        letters = page.locator(".arena svg text").evaluate_all(LETTERS)
        assert [one for one in letters if one[1] < 12.99] == [], size
        assert page.evaluate(OVERPRINT) == [0], size
        assert barriers(page) == [], size


def test_a_turn_by_mouse(table):
    page = table("first move")
    prompt, chip, main = (page.locator(one) for one in (".p-prompt-t", ".p-chip", ".p-main"))
    expect(prompt).to_contain_text("Then you attack.")
    page.wait_for_timeout(500)  # a press right after the button changed was meant for the one before
    main.click()
    expect(prompt).to_have_text("Attack Tetsubot or M3-OW.")
    page.locator('[data-cell="a2"]').click()
    expect(prompt).to_have_text("Choose an Attack Command.")
    expect(page.locator(".g-die[data-do]")).to_have_count(5)
    page.locator('[data-text="declare three of a kind"]').click()
    expect(page.locator(".g-on")).to_contain_text("Three of a Kind")
    page.locator(".g-die.g-can").first.click()
    expect(page.locator(".g-kept")).to_have_count(1)
    page.wait_for_timeout(500)
    expect(main).to_have_text("Roll 4 dice")
    main.click()
    expect(page.locator(".g-rolls .g-done")).to_have_count(2)
    page.get_by_role("button", name="Stop rolling").click()
    for _ in range(12):  # the push, bonuses, the second move: however the dice fell
        if "Ann" not in chip.inner_text() and "Your" not in chip.inner_text():
            break
        page.wait_for_timeout(500)
        answer = page.locator(".p-ask .options button")
        (answer if answer.count() else main).first.click()
    expect(chip).to_have_text("Wilhelmina’s turn")


def test_on_a_phone_the_chosen_command_comes_first_and_the_dice_lie_above_the_button(table):
    page = table(**PHONE)
    commands = [(one.bounding_box()["y"], one.inner_text()) for one in page.locator(".g-command").all()]
    assert "Four of a Kind" in min(commands)[1]
    dice, button = (page.locator(one).bounding_box() for one in (".g-tray", ".p-main"))
    assert dice["y"] + dice["height"] <= button["y"]
    assert button["y"] + button["height"] <= 844
    expect(page.locator(".g-powers")).to_be_hidden()
    page.locator('.tabs [data-tab="powers"]').tap()
    expect(page.locator(".g-powers")).to_be_visible()
    expect(page.locator(".g-attack")).to_be_hidden()


def test_on_a_phone_what_must_be_chosen_next_is_opened_and_one_may_look_elsewhere(table):
    page = table("first move", **PHONE)
    page.locator('.tabs [data-tab="powers"]').tap()
    page.wait_for_timeout(500)  # a press right after the button changed was meant for the one before
    page.locator(".p-main").tap()
    page.locator('.arena [data-cell="c1"]').tap()
    expect(page.locator(".p-prompt")).to_contain_text("Choose an Attack Command")
    expect(page.locator(".g-attack")).to_be_visible()
    page.locator('.tabs [data-tab="powers"]').tap()
    page.get_by_role("button", name="Why not?").tap()
    expect(page.locator(".g-attack")).to_be_hidden()
    page.get_by_role("button", name="Why not?").tap()  # not now: a tap would only be answered
    page.locator('.tabs [data-tab="attack"]').tap()
    page.locator(".g-command.g-takes").first.tap()
    page.locator('.tabs [data-tab="powers"]').tap()
    page.locator(".g-powers").get_by_role("button", name="Switch Attack").tap()
    expect(page.locator(".g-attack")).to_be_visible()


def test_on_a_phone_the_symbols_that_a_die_can_become_are_all_in_reach(table):
    page = table(**PHONE)
    page.locator('.tabs [data-tab="powers"]').tap()
    page.locator(".g-powers").get_by_role("button", name="Wild Die").tap()
    page.locator(".g-die.g-can").first.tap()
    symbols = page.locator(".g-into .g-die")
    expect(symbols).to_have_count(5)
    foot = page.locator(".p-spend").bounding_box()["y"]
    for one in (one.bounding_box() for one in symbols.all()):
        assert one["y"] + one["height"] <= foot
        assert min(one["width"], one["height"]) >= 44
    symbols.last.tap()
    expect(page.locator(".g-changed")).to_contain_text("die 4 of 5: pentagon")


def test_on_a_phone_dice_are_tapped_to_be_rolled_again(table):
    page = table(hand=["Fresh Roll"], **PHONE)
    page.locator('.tabs [data-tab="powers"]').tap()
    page.locator(".g-powers").get_by_role("button", name="Fresh Roll").tap()
    expect(page.locator(".p-prompt")).to_contain_text("Which dice do you roll again?")
    page.locator("button.g-die").first.tap()
    expect(page.locator('.g-die[aria-pressed="true"]')).to_have_count(1)
    page.wait_for_timeout(500)  # a press right after the button changed was meant for the one before
    page.get_by_role("button", name="Roll 1 die again").tap()
    expect(page.locator(".p-prompt")).to_contain_text("Four of a Kind")
