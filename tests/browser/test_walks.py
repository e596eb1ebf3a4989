"""What a newcomer does in the first five minutes, from the front door, by mouse, by touch and by keyboard."""

import re

import pytest
from course_walk import settled
from playwright.sync_api import expect

from rqa_lab import Scenario

pytestmark = pytest.mark.browser

HANDS = {
    "mouse": {},
    "touch": {"viewport": {"width": 390, "height": 780}, "has_touch": True, "is_mobile": True},
    "keyboard": {},
}


class Reader:
    """Somebody with one kind of hand."""

    def __init__(self, page, hand):
        self.page, self.hand = page, hand

    def press(self, what):
        """Press a button, a link, an option or a space, once what was asked before is answered."""
        settled(self.page)
        expect(what).to_be_visible()
        refused = what.get_attribute("aria-disabled") == "true"  # it says why
        if self.hand == "touch":
            what.tap(force=refused)
        elif self.hand == "mouse":
            what.click(force=refused)
        else:
            self.page.wait_for_timeout(400)  # the same key at once again counts as one
            what.focus()
            expect(what).to_be_focused()
            self.page.keyboard.press("Enter")

    def write(self, text):
        """Write into what has focus."""
        self.page.keyboard.type(text)

    def button(self, name):
        return self.page.get_by_role("button", name=name)

    def tab(self, name):
        """Turn to a panel, where a small screen shows one at a time."""
        if self.hand == "touch":
            self.press(self.page.locator(".tabs").get_by_role("button", name=name))

    def choose(self, option):
        """Take an option, a card or an action; the first touch tells what it does."""
        self.press(option)
        if self.hand == "touch":
            done = self.page.get_by_role("button", name="Do it")
            expect(done).to_be_visible()
            self.page.wait_for_timeout(400)  # a touch at once would be one that bounced
            self.press(done)


@pytest.fixture(params=HANDS)
def reader(request, root, watched):
    """A newcomer at the front door."""
    page = watched(**HANDS[request.param])
    page.goto(root)
    expect(page.get_by_role("main", name="RQA Lab")).to_be_visible(timeout=30_000)
    return Reader(page, request.param)


def test_learning_a_push(reader):
    page = reader.page
    reader.press(page.get_by_role("button", name="Open the full lab"))
    expect(page.locator(".door")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("Pushed into a wall")
    steps = page.locator(".steps li")
    for number in range(1, steps.count()):
        reader.press(page.locator(".transport").get_by_role("button", name="Step on"))
        expect(steps.nth(number)).to_have_attribute("aria-current", "step")
        if number == 4:
            expect(page.locator(".say")).to_contain_text("The Wall stops Crate.")
            reader.tab("Why")
            expect(page.locator(".is-why")).to_contain_text("A robot pushed into an obstacle takes 1 damage")
    reader.tab("Events")
    expect(page.locator(".is-answer")).to_contain_text("Nobody moves")
    reader.press(page.locator(".onward").get_by_role("link", name="Next:"))
    expect(page.locator("h1")).not_to_have_text("Pushed into a wall")
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]


# by the other hands it goes as well; three times would take the tests too long
@pytest.mark.parametrize("reader", ["touch"], indirect=True)
def test_two_turns_of_a_game_for_two(reader):
    page = reader.page
    reader.press(page.locator(".l-ways").get_by_role("button", name="Play"))
    reader.press(page.get_by_role("button", name="a friend, here"))
    passed, options = page.get_by_role("button", name="I am"), page.locator(".p-ask [data-option]")
    prompt = page.locator(".p-prompt")
    for _turn in (1, 2):
        for _ in range(20):  # robots, and where they come in
            page.wait_for_timeout(500)  # until the page says who is next
            settled(page)
            if passed.is_visible():
                reader.press(passed)
            elif options.count():
                reader.press(options.first)
            else:
                break
        reader.press(page.locator('[data-hand][data-text="play Battery"]').first)
        expect(page.locator(".p-e b")).to_have_text("1")
        page.wait_for_timeout(500)  # the button is another one since a moment ago
        reader.press(page.get_by_role("button", name="End turn"))
    reader.press(passed)
    expect(prompt).to_contain_text("Ann’s turn")
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]


def test_why_a_shot_is_refused(reader):
    page = reader.page
    reader.press(reader.button("Open the full lab"))
    if reader.hand == "touch":
        reader.press(page.get_by_role("button", name="Find a rule", exact=True))
    else:
        settled(page)  # before, "/" is the key of what is left
        page.keyboard.press("/")
    expect(page.locator(".search input")).to_be_focused()
    reader.write("shoot over a wall")
    reader.press(page.locator(".list a", has_text="A Wall in the way").first)
    expect(page.locator(".door")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("A wall in the way")
    reader.tab("Can do")
    reader.press(page.locator('.act.not[data-text*="Rivet Gun"]:visible').first)
    refused = page.locator(".bubble.refused")
    expect(refused).to_contain_text("Wall")
    reader.press(refused.get_by_role("link", name="rqa.los.wall-blocks"))
    expect(page.locator(".is-why")).to_contain_text("Walls stop shots")


@pytest.mark.parametrize("reader", ["touch", "keyboard"], indirect=True)
@pytest.mark.parametrize("transport", ["served"], indirect=True)  # the labs need a kernel
def test_a_puzzle_of_sight_is_taken_along_as_a_file(reader):
    page = reader.page
    reader.press(page.locator(".l-labs").get_by_role("link", name="Sight"))
    board = page.locator('[data-part="board"]')
    expect(board.locator(".board")).to_be_visible(timeout=30_000)
    reader.press(board.locator('[data-cell="b3"]'))
    reader.press(board.locator('[data-cell="a7"]'))
    reader.press(page.get_by_role("button", name="As scenario"))
    with page.expect_download() as download:
        reader.press(page.get_by_role("link", name="Save as a file"))
    kept = Scenario.from_text(download.value.path().read_text("utf-8"), "kept.yaml")
    assert kept.document["robots"]["pug"]["at"] == "a7"
    reader.press(page.get_by_role("link", name="Edit"))
    expect(page.locator(".editing")).to_be_visible(timeout=30_000)
    expect(page.locator('[data-cell="a7"]').first).to_have_attribute("aria-label", re.compile("Pug of Ann"))
    reader.page.go_back()
    reader.press(page.get_by_role("link", name="RQA Lab"))
    expect(page.get_by_role("main", name="RQA Lab")).to_be_visible(timeout=30_000)
