"""The front door of what is served: it says what this is, leads on, and a link goes past it."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

LAPTOP, MOBILE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
PHONE = {"width": 390, "height": 780}


@pytest.fixture
def door(root, watched, awake):
    """Open the page without an address, with Python behind it."""

    def at(**options):
        page = watched(**options)
        page.goto(root)
        expect(page.get_by_role("main", name="RQA Lab")).to_be_visible(timeout=30_000)
        awake(page)
        return page

    return at


def test_it_says_what_this_is_and_leads_to_a_lesson(door):
    page = door()
    expect(page).to_have_title("RQA Lab")
    page.get_by_role("button", name="Learn in 2 minutes").click()
    expect(page).to_have_title("Your first step · Robot Quest Arena · RQA Lab")
    page.wait_for_url("**/#course/rqa/first-step@1")
    page.get_by_role("button", name="Leave Your first step").click()
    page.wait_for_url("**/#rqa")
    expect(page).to_have_title("Robot Quest Arena · RQA Lab")
    page.get_by_role("button", name="to the front door").click()
    page.wait_for_url("**/#door")
    expect(page).to_have_title("RQA Lab")


@pytest.mark.parametrize("options", [{"viewport": LAPTOP}, {"viewport": MOBILE, "has_touch": True}])
def test_from_the_front_door_play_now_begins_a_game_and_the_next_one_is_like_the_last(door, options):
    page = door(**options)
    page.locator(".l-ways").get_by_role("button", name="Play").click()
    sheet = page.locator(".newgame")
    expect(page.get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)
    expect(sheet.locator(".n-means")).to_contain_text("against Bo, a bot that makes sensible moves.")
    assert page.evaluate("document.documentElement.scrollWidth") == options["viewport"]["width"]
    sheet.get_by_text("More settings").click()
    sheet.get_by_label("Who plays Bo").select_option("easy")
    expect(sheet.locator(".n-means")).to_contain_text("against Bo, an easy bot.")
    page.get_by_role("button", name="Play now").click()
    expect(sheet).to_have_count(0)
    expect(page.locator(".p-prompt")).to_contain_text("Which Spawn does Pug start on?")
    page.wait_for_url("**/#rqa=*")
    page.evaluate("location.hash = 'door'")
    expect(page.locator(".l-going")).to_contain_text("you and Bo · set-up")
    page.reload()
    page.locator(".l-ways").get_by_role("button", name="Play").click()
    expect(sheet.locator(".n-means")).to_contain_text("against Bo, an easy bot.", timeout=30_000)
    sheet.get_by_role("button", name="Keep playing").click()
    expect(page.locator(".p-prompt")).to_contain_text("Which Spawn does Pug start on?")


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_one_can_play_look_up_a_rule_and_go_to_each_game(door, options):
    page = door(**options)
    page.locator(".l-ways").get_by_role("button", name="Play").click()
    expect(page.locator("#rqa-new")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".l-ways").get_by_role("button", name="Look up").click()
    expect(page.locator(".q").get_by_label("Your question")).to_be_focused()
    page.go_back()
    for name in ("Robot Quest Arena", "RoboRace"):
        page.locator(".l-games").get_by_role("link", name=name).click()
        expect(page.locator("#rqa-game")).to_have_text(name)
        assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]
        page.get_by_role("link", name="All games").click()
        expect(page.locator(".l-hero")).to_be_visible()


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_what_lies_behind_it_comes_back_as_it_was(explore, options):
    """The editor with the steps that were recorded: by the browser's "back", the door's own, and anew."""
    page = explore("rqa/pushing/into-a-wall", **options)
    page.keyboard.press("e")
    recorded = page.locator(".recorded li")
    expect(recorded.first).to_be_attached()
    steps = recorded.all_text_contents()
    assert len(steps) > 3
    page.get_by_role("button", name="to the front door").click()
    page.wait_for_url("**/#door")
    page.go_back()
    expect(page.locator(".door")).to_have_count(0)
    expect(recorded).to_have_text(steps)
    page.go_forward()
    page.get_by_role("button", name="Back to “").click()
    expect(page.locator(".door")).to_have_count(0)
    page.wait_for_url("**@edit")
    page.reload()
    expect(page.locator(".title.editing")).to_be_visible(timeout=30_000)
    expect(recorded).to_have_text(steps)


#: what the page wants to do within a second is done just when the reader goes to another address
IN_BETWEEN = """() => {
  const [set, clear] = [setTimeout, clearTimeout];
  const due = new Map();
  let last = 1e9;
  const soon = (after) => after > 300 && after < 1000;
  window.setTimeout = (does, after) => (soon(after) ? due.set(++last, does) && last : set(does, after));
  window.clearTimeout = (id) => due.delete(id) || clear(id);
  addEventListener("hashchange", () => due.forEach((does, id) => due.delete(id) && does()));
}"""


def test_back_and_forward_are_followed_at_once(explore):
    """An address that was yet to be written is not written over the one that the reader goes to."""
    page = explore("rqa/pushing/into-a-wall")
    page.wait_for_timeout(1000)  # nothing is due any more
    page.evaluate(IN_BETWEEN)
    page.get_by_role("button", name="to the front door").click()
    page.wait_for_url("**/#door")
    page.go_back()
    expect(page.locator(".door")).to_have_count(0)
    page.go_forward()
    expect(page.locator(".door")).to_be_visible(timeout=5000)
    page.go_back()
    page.go_forward()
    expect(page.locator(".door")).to_be_visible(timeout=5000)


def test_a_link_goes_past_it(explore):
    page = explore("gekido/dice/first-name-the-command")
    expect(page.locator(".door")).to_have_count(0)


def test_by_keys_one_gets_to_the_first_lesson(door):
    page = door()
    focus = page.locator(":focus")
    for _ in range(8):
        page.keyboard.press("Tab")
        if "Learn in" in focus.inner_text():
            break
    page.keyboard.press("Enter")
    expect(page.locator(".door")).to_have_count(0)
    expect(page.locator(".l-lbar b")).to_have_text("Your first step")
    expect(page.locator(".l-ask")).to_be_focused()


@pytest.mark.parametrize("over", ["#course/rqa", "#rulebook/rqa"], ids=["course", "rulebook"])
def test_on_a_phone_the_list_and_the_search_are_there_wherever_one_is(root, watched, over):
    page = watched(viewport=PHONE, has_touch=True)
    page.goto(root + over)
    first = page.locator(".form [data-focus]")
    expect(first).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Find a rule", exact=True).tap()
    expect(page.locator(".search input")).to_be_focused()
    page.go_back()
    expect(first).to_be_visible()
    page.get_by_role("button", name="Scenarios", exact=True).tap()
    page.locator(".topics .scn a", has_text="Crate is heavy").tap()
    expect(page.locator("h1")).to_have_text("Crate is heavy")
    expect(page.locator(".board").first).to_be_in_viewport()


def test_a_rule_that_a_phone_looks_up_is_shown_in_place_of_the_list(explore):
    page = explore(viewport=PHONE, has_touch=True)
    page.get_by_role("button", name="Find a rule", exact=True).tap()
    page.locator(".search input").fill("shoot over a wall")
    page.locator(".rules a", has_text="Walls stop shots").tap()
    expect(page.locator(".list")).to_be_hidden()
    expect(page.locator(".is-why h3")).to_have_text("Walls stop shots")
    expect(page.locator(".is-why h3")).to_be_in_viewport()


def test_on_a_desk_the_key_looks_up_a_rule_over_what_lies_before_the_list(door):
    page = door()
    page.evaluate("location.hash = 'course/rqa'")
    expect(page.locator(".sheet.course")).to_be_visible()
    page.keyboard.press("/")
    expect(page.locator(".q").get_by_label("Your question")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".sheet.course")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".sheet.course")).to_have_count(0)
    page.keyboard.press("/")
    expect(page.locator(".search input")).to_be_focused()
    page.locator(".topics .scn a", has_text="Crate is heavy").click()
    expect(page.locator("h1")).to_have_text("Crate is heavy")


@pytest.mark.parametrize("name, there", [("Play", "#rqa-new"), ("Look up", ".q")])
def test_from_what_it_leads_to_one_goes_back_to_it(door, name, there):
    page = door()
    page.locator(".l-ways").get_by_role("button", name=name).click()
    expect(page.locator(there)).to_be_visible()
    page.go_back()
    expect(page.locator(".l-hero")).to_be_visible()
    page.go_forward()
    expect(page.locator(".l-hero")).to_have_count(0)


def test_the_whole_lab_is_one_click_away(door):
    page = door()
    page.get_by_role("button", name="Open the full lab").click()
    expect(page.locator(".door")).to_have_count(0)
    expect(page.locator(".time .steps")).to_be_visible()
