"""The look-up in the page: from the field on a door to an answer, its board, its address, and back."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
PUSH = "Can I push two robots at once?"


@pytest.fixture
def at(root, transport, watched, awake):
    """A page at an address, once something covers it and Python is behind it."""

    def opened(address, **options):
        page = watched(bypass_csp=transport == "site", **options)
        page.goto(f"{root}#{address}")
        expect(page.locator(".door")).to_be_visible(timeout=30_000)
        awake(page)
        return page

    return opened


def ask(page, words, *, by="Enter"):
    field = page.get_by_label("Your question")
    field.fill(words)
    if by == "Enter":
        field.press("Enter")
    else:
        page.get_by_role("button", name="Ask", exact=True).click()


@pytest.mark.parametrize("door", ["door", "rqa"])
def test_a_question_on_a_door_has_its_answer_and_the_way_back_leads_there(at, door):
    page = at(door)
    ask(page, PUSH, by="Enter" if door == "door" else "button")
    word = page.locator(".q-word")
    expect(word).to_have_text("No.", timeout=30_000)
    expect(word).to_be_focused()
    expect(page.locator(".q-say").first).to_contain_text("both of them take 1 damage and nobody moves")
    expect(page.locator(".q-pic figcaption")).to_contain_text("Tried here: Strider can’t go right")
    expect(page.get_by_label("Your question")).to_have_value(PUSH)
    expect(page).to_have_title(re.compile(r"^No\."))
    page.wait_for_url("**/#lookup/rqa/Can%20I%20push*")
    page.go_back()
    expect(page.locator(".q")).to_have_count(0)
    expect(page.locator(".door")).to_be_visible()
    page.go_forward()
    expect(word).to_have_text("No.")


def test_each_search_has_an_address_that_leads_to_it(at):
    page = at("lookup/rqa")
    field = page.get_by_label("Your question")
    expect(field).to_be_focused()
    page.get_by_role("link", name="Can I move diagonally?").click()
    expect(page.locator(".q-word")).to_have_text("No.")
    ask(page, "attacking and pushing robots")
    expect(page.locator(".q-card")).to_have_count(3)
    expect(page.locator(".q-several")).to_be_focused()
    page.locator(".q-card").first.get_by_role("link").first.click()
    expect(page.locator(".q-title")).to_be_focused()
    expect(field).to_have_value("")
    page.go_back()
    expect(page.locator(".q-card")).to_have_count(3)
    expect(field).to_have_value("attacking and pushing robots")
    page.reload()
    expect(page.locator(".q-card")).to_have_count(3, timeout=30_000)
    page.go_back()
    expect(page.locator(".q-word")).to_have_text("No.")
    page.get_by_label("Game").get_by_role("link", name="Gekido: Bot Battles").click()
    expect(page.locator(".q-word")).to_have_text("Yes.")
    expect(field).to_have_value("Can I move diagonally?")


def test_the_engine_answers_what_names_an_act_and_a_piece_and_further_rules_have_a_board(at):
    page = at("lookup/rqa")
    ask(page, "can i push two robots")
    expect(page.locator(".q-word")).to_have_text("No.", timeout=30_000)
    expect(page.locator(".q-small .board").first).to_be_visible()
    ask(page, "can I push Crate?")
    expect(page.locator(".q-word")).to_have_text("It depends.")
    expect(page.locator(".q-pic figcaption")).to_have_text(
        re.compile("^Tried here and refused: Pushing Crate")
    )


def test_from_the_answer_to_the_board_and_from_none_to_the_editor(at):
    page = at(f"lookup/rqa/{PUSH}")
    page.get_by_role("button", name="Try it on the board").click()
    expect(page.locator(".title h1")).to_have_text("Robot meets robot", timeout=30_000)
    page.go_back()
    expect(page.locator(".q-word")).to_have_text("No.")
    page.get_by_role("button", name="Ask it on the board").click()
    expect(page.locator(".title.editing")).to_be_visible()
    expect(page.locator('.arena use[href^="#r-"]')).to_have_count(3)
    page.go_back()
    ask(page, "xyzzy")
    expect(page.locator(".q-none h1")).to_have_text("No rule about “xyzzy”")
    expect(page.locator(".q-none h1")).to_be_focused()
    expect(page.get_by_text("Or start from one of these:")).to_be_visible()


def test_the_key_leads_to_the_field_from_wherever_one_is_and_escape_back(explore):
    page = explore("rqa/pushing/into-a-wall")
    page.keyboard.press("/")
    expect(page.locator(".search input")).to_be_focused()  # the list of the lab has one of its own
    page.evaluate("location.hash = 'course/rqa/first-step'")
    expect(page.locator(".l-lbar")).to_be_visible()
    page.keyboard.press("/")
    field = page.get_by_label("Your question")
    expect(field).to_be_focused()
    page.keyboard.type("how much is a gem worth")
    page.keyboard.press("Enter")
    expect(page.locator(".q-word")).to_have_text("5 points.")
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".q")).to_have_count(0)
    expect(page.locator(".l-lbar")).to_be_visible()


def test_the_page_has_no_barriers_and_fits_a_phone(at, barriers):
    page = at("lookup/rqa")
    for words, there in (
        ("", ".q-topics"),
        (PUSH, ".q-answer"),
        ("attacking and pushing robots", ".q-three"),
        ("xyzzy", ".q-none"),
    ):
        if words:
            ask(page, words)
        expect(page.locator(there)).to_be_visible()
        for size in ({"width": 1280, "height": 800}, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (words, size)
        page.set_viewport_size({"width": 1280, "height": 800})
        assert barriers(page) == []


def test_on_a_phone_all_of_it_is_in_reach_of_a_finger(at):
    page = at("lookup/rqa", viewport=PHONE, has_touch=True)
    ask(page, PUSH, by="button")
    expect(page.locator(".q-word")).to_have_text("No.")
    expect(page.locator(".q-word")).to_be_in_viewport()
    reach = page.locator(".q .l-wrap :is(button, .q-chip, .q-hits a, .q-on a)")
    heights = reach.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 44
