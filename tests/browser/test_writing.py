"""What the reader is writing survives late answers, whatever an extension has put on the page."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

WALL = "rqa/pushing/into-a-wall"
PULL = "rqa/knock/two-places-to-land"

#: answers can be held back, and let through one by one; what extensions do to a field and around it
HOLDS = Path(__file__).with_name("writing.js").read_text("utf-8")
NOISE = ("nothing", "a wrapper", "everything")


def noise(field, kind):
    """Do to a field what an extension does."""
    field.evaluate("(field, kind) => noise[kind](field)", kind)


@pytest.fixture
def edited(explore):
    """An editor whose answers can be held back."""
    page = explore(WALL, before=HOLDS, locale="en-GB")
    page.keyboard.press("e")
    expect(page.locator(".say")).to_contain_text("Sound")
    return page


def more(page):
    """Ask for something, and get no answer yet: Ann has one point more."""
    page.evaluate("hold()")
    button = page.get_by_role("button", name="Points: one more").first
    button.evaluate("(one) => one.click()")


def let_through(page, look=lambda: None):
    """Let answers through one by one, and look after each; a kernel also says that it is busy, and idle."""
    page.wait_for_function("heldBack()")
    page.wait_for_timeout(300)
    while page.evaluate("heldBack()"):
        page.evaluate("letOne()")
        look()
    page.evaluate("letAll()")
    page.wait_for_timeout(100)
    look()


FIELDS = {
    "title": lambda page: page.get_by_label("Title"),
    "question": lambda page: page.get_by_label("Question"),
    "hand": lambda page: page.get_by_label("Add to Hand").first,
    "number": lambda page: page.get_by_label("Energy", exact=True).first,
    "chance": lambda page: page.get_by_label("Add an answer of chance"),
}


@pytest.mark.parametrize("kind", NOISE)
def test_what_is_typed_survives_a_late_answer(edited, kind):
    page, points = edited, edited.get_by_label("Points", exact=True).first
    for name, field in FIELDS.items():
        before = int(points.input_value())
        there = field(page).element_handle()
        noise(there, kind)
        more(page)
        there.focus()
        page.keyboard.press("Control+End")
        had = there.input_value()
        page.keyboard.type("12 x")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Shift+ArrowLeft")
        field_state = (
            "(one) => [one === document.activeElement, one.value, one.selectionStart, one.selectionEnd]"
        )
        typed = [True, f"{had}12 x", len(had) + 2, len(had) + 3]
        states = []
        let_through(page, lambda: states.append(there.evaluate(field_state)))  # noqa: B023
        assert [state for state in states if state != typed] == [], name
        expect(points).to_have_value(str(before + 1))
        page.keyboard.type("y")
        assert there.input_value() == f"{had}12yx"
        page.keyboard.press("Control+a")
        page.keyboard.type(had)
        page.evaluate("document.activeElement.blur()")
        page.wait_for_timeout(300)


def test_numbers_stay_right(edited):
    page, points = edited, edited.get_by_label("Points", exact=True).first
    before = int(points.input_value())
    noise(points, "attributes")
    more(page)
    points.focus()  # nothing is typed: it shows what is
    let_through(page)
    expect(points).to_have_value(str(before + 1))
    noise(points, "attributes")
    more(page)
    points.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("22")
    let_through(page)
    expect(points).to_have_value("22")
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    expect(points).to_have_value("22")
    # two fields at once, the first one with what cannot be: each shows what came of it
    energy = page.get_by_label("Energy", exact=True).first
    more(page)
    energy.fill("4")
    points.fill("005")
    points.press("Enter")
    let_through(page)
    expect(energy).to_have_value("4")
    expect(points).to_have_value("5")


def test_a_choice_from_a_list_is_not_taken_back_by_an_earlier_answer(edited):
    page, turn = edited, edited.locator(".is-forms select:visible").first
    noise(turn, "everything")
    more(page)
    had = turn.input_value()
    other = next(one for one in turn.locator("option").all_inner_texts() if one != had)
    turn.select_option(other)
    let_through(page, lambda: turn.input_value() == other or pytest.fail(turn.input_value()))
    expect(turn).to_have_value(other)


def test_an_input_method_is_not_disturbed(edited):
    page, title = edited, edited.get_by_label("Title")
    noise(title, "everything")
    browser = page.context.new_cdp_session(page)
    more(page)
    title.focus()
    page.keyboard.press("Control+End")
    had = title.input_value()
    for text in ("に", "にほ", "にほん"):
        browser.send(
            "Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)}
        )
    let_through(page, lambda: title.input_value() == f"{had}にほん" or pytest.fail(title.input_value()))
    browser.send("Input.insertText", {"text": "日本"})
    expect(title).to_have_value(f"{had}日本")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator(".title h1")).to_have_text(f"{had}日本")


def test_a_form_that_is_to_go_waits_until_the_field_is_left(edited):
    page = edited
    page.locator('[data-cell="c4"]').click()
    form = page.locator(".picked-form")
    expect(form).to_have_attribute("aria-label", "Pug")
    health = form.get_by_label("Health", exact=True).or_(form.get_by_label("Red", exact=True)).first
    page.evaluate("hold()")
    for _ in range(2):  # it lets go of Pug, and of its form
        page.locator('[data-cell="c4"]').press("Escape")
    noise(health, "attributes")
    health.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("1")
    let_through(page)
    expect(form).to_have_attribute("aria-label", "Pug")
    expect(health).to_have_value("1")
    page.keyboard.press("Tab")
    expect(form).to_have_count(0)
    page.locator('[data-cell="c4"]').click()
    expect(form).to_have_attribute("aria-label", "Pug")
    expect(health).to_have_value("1")


def test_focus_stays_with_who_writes(explore):
    page = explore(PULL, before=HOLDS, locale="en-GB")
    page.evaluate("hold()")
    page.locator('.act[data-text^="play Grappling Clamp"]').evaluate("(one) => one.click()")
    field = page.locator(".search input").first
    field.focus()
    let_through(page)
    expect(page.locator(".say.ask")).to_be_visible()
    page.keyboard.type("a ba")
    expect(field).to_have_value("a ba")
    expect(page.locator(".say.ask")).to_be_visible()
