"""Keys of every layout, and letters for options, in Chromium."""

import re
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

WALL = "rqa/pushing/into-a-wall"
#: keys and what they mean, by layout
LAYOUTS = {}
for line in Path(__file__).with_name("keyboards.txt").read_text("utf-8").splitlines():
    if line and not line.startswith("#"):
        layout, *press = [{"nothing": "", "space": " "}.get(word, word) for word in line.split(" ")]
        LAYOUTS.setdefault(layout, []).append(press)

PRESSES = """([presses, marks]) => {
  KEYS;
  return presses.map(([key, code, held]) => {
    const event = { key, code, ctrlKey: held.includes("ctrl"), shiftKey: held.includes("shift"),
      modifierAltGraph: held.includes("AltGraph") };
    return keyOf(new KeyboardEvent("keydown", event), marks);
  });
}"""


@pytest.fixture
def key_of(watched):
    """What each of some keys means, one after the other, on a page that has just come."""
    page = watched()
    source = (files("rqa_lab") / "draw" / "keys.js").read_text("utf-8")

    def means(presses, marks=",.<>/?"):
        return page.evaluate(PRESSES.replace("KEYS", source), [presses, marks])

    return means


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_key_means_what_is_printed_on_it_and_else_what_its_place_means(key_of, layout):
    presses = LAYOUTS[layout]
    meant = [[*press[:3], means] for press, means in zip(presses, key_of(presses), strict=True)]
    assert meant == presses


def test_marks_are_digits_where_they_mean_nothing(key_of):
    presses = [
        ("+", "Digit1", ""),
        ("-", "Digit6", ""),
        ("_", "Digit8", ""),
        ("\N{PLUS-MINUS SIGN}", "Equal", ""),
    ]
    presses.append(("\N{CYRILLIC SMALL LETTER HA}", "Equal", ""))
    assert key_of(presses) == ["1", "6", "8", "", "="]
    assert key_of(presses, ",.<>/?+=-") == ["+", "-", "8", "", "="]


# ---- on the page -----------------------------------------------------------------------------------------


@pytest.fixture
def press(watched):
    """Press a key: what the browser says of it, where it is, its number, and what is held with it."""

    def on(page, key, code, number, modifiers=0):
        browser = page.context.new_cdp_session(page)
        for kind in ("keyDown", "keyUp"):
            told = {"key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": modifiers}
            browser.send("Input.dispatchKeyEvent", {"type": kind, **told})
        browser.detach()
        page.wait_for_timeout(400)  # the same key at once again counts as one

    return on


CTRL, META, SHIFT = 2, 4, 8


@pytest.mark.parametrize("transport", ["served"], indirect=True)
def test_letters_of_other_layouts_act_by_their_place(explore, press):
    page = explore(WALL)
    press(page, "ю", "Period", 190)
    expect(page.locator(".steps li").nth(1)).to_have_attribute("aria-current", "step")
    press(page, "ת", "Comma", 188)
    expect(page.locator(".steps li").nth(0)).to_have_attribute("aria-current", "step")
    press(page, ".", "KeyE", 69)  # Dvorak: it is a full stop, and not e
    expect(page.locator(".steps li").nth(1)).to_have_attribute("aria-current", "step")
    press(page, "؟", "Slash", 191, SHIFT)
    expect(page.locator("dialog.help")).to_be_visible()
    page.keyboard.press("Escape")
    press(page, "ק", "KeyE", 69)
    expect(page.locator(".title.editing")).to_be_visible()
    for key, held in (("я", CTRL), ("ζ", CTRL), ("ז", CTRL), ("ئ", META), ("z", CTRL)):
        code = "KeyW" if key == "z" else "KeyZ"  # French
        page.locator('[data-cell="c4"]').focus()
        page.keyboard.press("Delete")
        expect(page.locator('[data-cell="c4"]')).to_have_attribute("aria-label", re.compile("empty"))
        press(page, "w", "KeyZ", 87, CTRL)  # French, too
        expect(page.locator('[data-cell="c4"]')).to_have_attribute("aria-label", re.compile("empty"))
        press(page, key, code, 90, held)
        expect(page.locator('[data-cell="c4"]')).to_have_attribute("aria-label", re.compile("Pug"))
        press(page, key, code, 90, held + SHIFT)
        expect(page.locator('[data-cell="c4"]')).to_have_attribute("aria-label", re.compile("empty"))
        press(page, key, code, 90, held)
    title = page.get_by_label("Title")
    title.focus()
    press(page, "ק", "KeyE", 69)
    expect(page.locator(".title.editing")).to_be_visible()


def test_a_card_is_played_by_a_digit_of_a_french_keyboard(explore, press):
    page = explore("rqa/knock/two-places-to-land")
    press(page, "&", "Digit1", 49)
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)


# ---- letters for options ---------------------------------------------------------------------------------

#: the answers are 3, 4 and 5, and it is 3
CUBES = "quiz/count.rqa/knock/tackled-into-a-wall.1"
#: a choice between TTT, TT, T and none
DICE = "gekido/powers/three-dice-change-sides"


def test_a_number_that_is_typed_is_not_the_answer_in_that_place(explore, barriers):
    page = explore(CUBES)
    answers = page.locator(".answer")
    expect(answers).to_have_count(3)
    texts = [text.split() for text in answers.all_inner_texts()]
    assert [letter for letter, _ in texts] == ["A", "B", "C"]
    assert [number for _, number in texts] == ["3", "4", "5"]
    for key in ("3", "1", "e", "f", "l"):
        page.keyboard.press(key)
        page.wait_for_timeout(350)
    expect(answers).to_have_count(3)
    assert barriers(page) == []
    page.keyboard.press("a")
    expect(page.locator(".l-verdict")).to_contain_text("Right")
    page.keyboard.press("a")
    expect(page.locator(".l-verdict")).to_contain_text("Right")


def test_an_answer_is_given_by_a_letter_of_another_layout(explore, press):
    page = explore(CUBES)
    press(page, "ф", "KeyA", 65)
    expect(page.locator(".l-verdict")).to_contain_text("Right")


def test_options_of_dice_have_letters_in_their_order(explore):
    page = explore(f"{DICE}@2")
    options = page.locator(".options .act")
    expect(options).to_have_count(4)
    named = [text.split()[:2] for text in options.all_inner_texts()]
    assert [letter for letter, _ in named] == ["a", "b", "c", "d"]
    page.keyboard.press("c")
    expect(page.locator(".is-happened .ev").first).to_contain_text("keep a triangle")
    expect(options).to_have_count(0)


def test_arrows_go_from_the_market_to_the_robots_and_back(explore):
    page = explore("moonbots/turn/a-whole-turn@2")
    focus = page.locator("[data-cell]:focus")
    page.locator('[data-cell="M1"]').focus()
    page.keyboard.press("ArrowLeft")
    expect(focus).to_have_attribute("data-cell", "Ann’s head")
    page.keyboard.press("ArrowDown")
    expect(focus).to_have_attribute("data-cell", "Ann’s torso")
    page.keyboard.press("ArrowLeft")
    expect(focus).to_have_attribute("aria-label", re.compile("Ann’s left arm: Left Arm 5"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Who takes the damage from the left arm?").first).to_be_visible()
