"""The learner's face in the browser: the doors and a lesson, by size of window, light and dark, by keys."""

import re

import pytest
from playwright.sync_api import expect

from rqa_lab.learn.course import course
from rqa_lab.ui.runs import Lessoned

pytestmark = pytest.mark.browser

SIZES = ({"width": 1440, "height": 900}, {"width": 1280, "height": 800}, {"width": 390, "height": 844})
PHONE = SIZES[-1]
LYING = {"width": 844, "height": 390}
FIRST = "course/rqa/first-step"
#: a lesson whose second part is a goal
PUSH = "course/rqa/first-push"
ID = re.compile(r"\b(?:rqa|gekido|moonbots|roborace)\.[a-z]+[.-]")
#: rows of which the last one is not full: their class, and how many are in the first and in the last row
ORPHANS = """() => [".l-games", ".l-ways", ".l-labs", ".l-four", ".l-three"].flatMap((row) =>
  [...document.querySelectorAll(row)].flatMap((one) => {
    const tops = [...one.children].map((it) => Math.round(it.getBoundingClientRect().top));
    const [first, last] = [tops[0], tops.at(-1)].map((top) => tops.filter((other) => other === top).length);
    return first === last ? [] : [`${row}: ${first}, ${last}`];
  })
)"""
SCROLLS = """() => [document.documentElement, ...document.querySelectorAll(".form, .side")].some(
  (it) => it.scrollWidth > it.clientWidth
)"""
#: whether all of an element can be seen at once, without any scrolling; nothing lies before its middle
SEEN = """(it) => {
  const {left, top, right, bottom} = it.getBoundingClientRect();
  const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && it.contains(above);
}"""


@pytest.fixture
def at(root, watched):
    """Open an address, as soon as something of it can be seen."""

    def go(address="", seen=".door", **options):
        page = watched(reduced_motion="reduce", **options)
        page.goto(f"{root}#{address}" if address else root)
        expect(page.locator(seen).first).to_be_visible(timeout=30_000)
        return page

    return go


def fits(page):
    """Nothing is too wide, and every row is full."""
    assert not page.evaluate(SCROLLS)
    assert page.evaluate(ORPHANS) == []


def wait_for_key(page):
    """The same key sooner would be one that bounced."""
    page.wait_for_timeout(400)


def right_of_first():
    return Lessoned(course("rqa")["first-step"]).make(1).question.right[0].place


# ---- the doors -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["", "rqa", "gekido"], ids=["front", "rqa", "gekido"])
def test_a_door_fits_and_has_no_barriers(at, resized, barriers, address):
    page = at(address)
    for _ in resized(page, SIZES):
        fits(page)
        assert barriers(page) == []
    assert not ID.search(page.locator(".door").inner_text())


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_from_the_front_door_to_a_game_and_a_picture_that_plays(at, options):
    page = at(**options)
    page.locator('.l-game[data-id="rqa"]').click()
    page.wait_for_url("**/#rqa")
    expect(page.locator("#rqa-game")).to_have_text("Robot Quest Arena")
    picture = page.locator(".l-live").first
    board = picture.locator(".board")
    expect(picture).to_have_attribute("aria-pressed", "false")
    before = board.inner_html()
    picture.click()
    expect(picture).to_have_attribute("aria-pressed", "true")
    assert board.inner_html() != before
    picture.click()
    expect(picture).to_have_attribute("aria-pressed", "false")
    assert board.inner_html() == before
    page.get_by_role("link", name="All games").click()
    page.wait_for_url("**/#door")
    page.go_back()
    expect(page.locator("#rqa-game")).to_be_visible()


# ---- a lesson --------------------------------------------------------------------------------------------


def test_a_lesson_shows_its_board_and_its_words_and_nothing_of_the_lab(at, resized, barriers):
    page = at(FIRST, ".l-ask")
    for size in resized(page, SIZES):
        assert not page.evaluate(SCROLLS)
        for what in (".l-ask", ".l-how", ".l-act", ".arena .board"):
            assert page.locator(what).evaluate(SEEN), (what, size)
        if size["width"] > 1000:
            stage = page.locator(".main").bounding_box()
            assert stage["width"] >= 0.55 * size["width"]
            board = page.locator(".arena .board").bounding_box()
            assert min(board["width"], board["height"]) >= 0.65 * size["height"]
        for what in (".time", ".list", ".tabs", ".head", ".app > .bar"):
            expect(page.locator(what)).to_be_hidden()
        assert not ID.search(page.locator(".app").inner_text())
        assert barriers(page) == []
    page.locator(f'[data-cell="{right_of_first()}"]').click()
    expect(page.locator(".l-verdict h1")).to_have_text("Right")
    expect(page.locator("[data-playing]")).to_have_count(0)
    for size in resized(page, SIZES):
        assert not page.evaluate(SCROLLS)
        for what in (".l-verdict h1", '.l-act [data-do="onward"]'):
            assert page.locator(what).evaluate(SEEN), (what, size)
        assert barriers(page) == []
    assert not ID.search(page.locator(".app").inner_text())


@pytest.mark.parametrize(
    "first", ["rqa/first-push", "gekido/first-attack", "moonbots/first-strike", "roborace/first-card"]
)
def test_on_a_phone_that_lies_the_whole_board_stays_beside_the_words(at, first):
    page = at(f"course/{first}@2", ".l-ask", viewport=LYING, has_touch=True)
    board, words = page.locator(".arena .board"), page.locator(".l-words")
    for _ in range(2):
        assert board.evaluate(SEEN)
        assert page.locator(".l-act").evaluate(SEEN)
        picture = board.bounding_box()
        assert picture["x"] + picture["width"] < words.bounding_box()["x"]
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert not page.evaluate(SCROLLS)


@pytest.mark.parametrize("lesson", ["gekido/first-attack", "moonbots/first-strike"])
def test_on_a_phone_what_an_action_led_to_is_in_sight_and_the_board_stays(at, lesson):
    page = at(f"course/{lesson}@2", ".l-ask", viewport=PHONE, has_touch=True)
    page.locator(".tray .main-act").first.tap()
    page.locator(".bubble .main-act").tap()
    expect(page.locator(".l-happened")).to_be_visible()
    page.wait_for_timeout(100)
    assert page.locator(".l-happened").evaluate(SEEN)
    assert page.locator(".l-ask").evaluate(SEEN)
    assert page.evaluate("scrollY") == 0


def test_dice_and_commands_below_the_board_are_there_to_the_last(at, resized):
    page = at("course/gekido/first-attack", ".l-ask")
    for size in resized(page, SIZES[:2]):
        rows = page.locator(".tray .commands li")
        tray = page.locator(".tray").bounding_box()
        last = rows.last.bounding_box()
        assert last["y"] + last["height"] <= tray["y"] + tray["height"], size


def test_the_ids_of_rules_are_shown_to_those_who_want_them(at):
    page = at(FIRST, ".l-ask")
    page.locator('[data-do="unsure"]').click()
    id = page.locator(".l-rule .l-id").first
    expect(id).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Show rule ids").click()
    expect(id).to_be_visible()
    page.reload()
    expect(page.locator(".l-ask")).to_be_visible(timeout=30_000)
    page.locator('[data-do="unsure"]').click()
    expect(id).to_be_visible()


def test_by_keys_alone_through_a_question(at):
    page = at(FIRST, ".l-ask")
    expect(page.locator(".l-ask")).to_be_focused()
    cell = page.locator("[data-cell]:focus")
    for _ in range(2):
        page.keyboard.press("Shift+Tab")
        if cell.count():
            break
    expect(cell).to_have_count(1)
    expect(cell).to_have_attribute("aria-label", re.compile("Pug"))
    page.keyboard.press("h")
    expect(page.locator(".l-tip")).to_have_count(1)
    expect(cell).to_have_count(1)
    here, there = cell.get_attribute("data-cell"), right_of_first()
    columns, rows = ord(there[0]) - ord(here[0]), int(there[1:]) - int(here[1:])
    for key, steps in (("Right", columns), ("Left", -columns), ("Up", rows), ("Down", -rows)):
        for _ in range(steps):
            page.keyboard.press(f"Arrow{key}")
    expect(cell).to_have_attribute("data-cell", there)
    page.keyboard.press("Enter")
    verdict = page.locator(".l-verdict h1")
    expect(verdict).to_have_text("Right")
    expect(verdict).to_be_focused()
    wait_for_key(page)
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/#{FIRST}@2")
    expect(page.locator(".l-ask")).to_be_focused()


@pytest.mark.parametrize("lesson", [FIRST, f"{PUSH}@2"])
def test_when_there_are_no_more_hints_the_next_click_still_gives_nothing_away(at, lesson):
    page = at(lesson, ".l-ask")
    hint, unsure = page.locator('[data-do="hint"]'), page.locator('[data-do="unsure"]')
    beside = unsure.bounding_box()
    for _ in range(5):
        hint.click(force=True)  # a reader clicks on, whether or not there are more
        wait_for_key(page)
    expect(hint).to_have_text("No more hints")
    expect(hint).to_have_attribute("aria-disabled", "true")
    assert unsure.bounding_box() == beside
    expect(page.locator(".l-verdict")).to_have_count(0)


def test_hints_towards_a_goal_come_one_by_one_and_then_it_is_done(at):
    page = at(f"{PUSH}@2", ".l-ask")
    tips = page.locator(".l-tip")
    for n, text in enumerate(("Remember this rule", "Next, move Pug.", "Do this next"), 1):
        page.keyboard.press("h")
        expect(tips).to_have_count(n)
        expect(tips.last).to_contain_text(text)
        wait_for_key(page)
    page.locator('[data-do="unsure"]').click()
    expect(page.locator(".l-verdict h1")).to_be_focused()
    expect(page.locator('.l-segs [data-n="2"]')).to_have_attribute("aria-label", "Part 2 of 4, not right")
    page.get_by_role("button", name="Do it yourself").click()
    expect(page.locator(".l-used")).to_contain_text("0 of 2")


def give_all_up(page, unit):
    """Go to the end of a lesson without knowing an answer."""
    for n in range(1, len(course("rqa")[unit].parts) + 1):
        expect(page.locator(".l-k").first).to_contain_text(f"Part {n} of")
        page.locator('[data-do="unsure"]').click()
        page.locator('.l-act [data-do="onward"]').click()


def test_at_the_end_there_are_stars_and_what_was_missed_is_asked_again(at, resized, barriers):
    page = at(PUSH, ".l-ask")
    give_all_up(page, "first-push")
    stars = page.locator(".l-bigstars")
    expect(stars).to_have_attribute("aria-label", "1 of 3 stars")
    expect(page.locator(".l-fin h1")).to_be_focused()
    for _ in resized(page, SIZES):
        assert not page.evaluate(SCROLLS)
        assert barriers(page) == []
    page.get_by_role("button", name="Redo them").click()
    expect(page.locator(".l-ask")).to_be_focused()
    expect(page.locator(".l-k").first).to_have_text("Again: the four you missed")
    page.locator('[data-cell="e4"]').click()
    page.locator('.l-act [data-do="onward"]').click()
    page.wait_for_url(f"**/#{PUSH}@2")


def test_enter_goes_on_from_anywhere_and_back_leads_to_each_part(at):
    page = at(f"{PUSH}@3", ".l-ask")
    for n in (4, 5):
        page.locator('[data-do="unsure"]').click()
        expect(page.locator(".l-verdict h1")).to_be_focused()
        page.locator(".l-scroll").click(position={"x": 200, "y": 2})
        page.locator(".l-lbar").click(position={"x": 300, "y": 5})
        page.keyboard.press("Enter")
        page.wait_for_url(f"**/#{PUSH}@{n}")
        wait_for_key(page)
    expect(page.locator(".l-fin h1")).to_have_text(re.compile("not all done yet"))
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/#{PUSH}@1")
    for n in (5, 4, 3):
        page.go_back()
        page.wait_for_url(f"**/#{PUSH}@{n}")
    expect(page.locator(".l-verdict h1")).to_have_text("Here is the answer")


def test_enter_that_is_held_down_does_not_run_through_the_end(at):
    page = at(f"{PUSH}@4", ".l-ask")
    page.locator('[data-do="unsure"]').click()
    expect(page.locator(".l-verdict h1")).to_be_focused()
    for _ in range(8):
        page.keyboard.down("Enter")
        page.wait_for_timeout(80)
    page.keyboard.up("Enter")
    expect(page.locator(".l-fin h1")).to_be_visible()
    page.wait_for_url(f"**/#{PUSH}@5")


def test_the_space_under_the_pointer_is_not_lit_in_the_next_question_until_it_moves(at):
    page = at(f"{PUSH}@1", ".l-ask")
    lit = "() => getComputedStyle(document.querySelector('.cells rect:hover')).fillOpacity"
    page.locator('[data-cell="b2"]').hover()
    assert page.evaluate(lit) == "0.12"
    page.keyboard.press("n")
    expect(page.locator(".l-verdict h1")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/#{PUSH}@2")
    expect(page.locator(".l-ask")).to_be_focused()
    assert page.evaluate(lit) != "0.12"
    page.mouse.move(
        *page.locator('[data-cell="c2"]').evaluate(
            "(it) => [it.getBoundingClientRect().x + 9, it.getBoundingClientRect().y + 9]"
        )
    )
    assert page.evaluate(lit) == "0.12"


def test_open_this_position_in_the_lab_and_back(at):
    page = at(f"{PUSH}@2", ".l-ask")
    asked = page.locator(".l-ask").inner_text()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Open this position in the lab").click()
    expect(page.locator(".time .steps")).to_be_visible()
    expect(page.locator(".l-lbar")).to_have_count(0)
    page.get_by_role("button", name="Back to “").click()
    expect(page.locator(".l-ask")).to_have_text(asked)
    expect(page.locator(".time .steps")).to_have_count(0)


def test_escape_leads_from_a_lesson_to_the_door_of_its_game(at):
    page = at(FIRST, ".l-ask")
    page.keyboard.press("Escape")
    page.wait_for_url("**/#rqa")
    expect(page.locator("#rqa-game")).to_be_visible()


@pytest.mark.parametrize("key", ["e", "f", "s", "r"])
def test_the_keys_of_the_lab_do_nothing_in_a_lesson(at, key):
    page = at(f"{PUSH}@2", ".l-ask")
    board = page.locator(".arena .board").inner_html()
    page.locator(".l-ask").focus()
    page.keyboard.press(key)
    page.wait_for_timeout(700)
    expect(page.locator(".l-lbar")).to_be_visible()
    assert page.locator(".arena .board").inner_html() == board


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_what_a_touch_would_do_is_told_above_the_buttons_and_without_ids(at, options):
    page = at("course/moonbots/first-strike@2", ".l-ask", **options)
    roll = page.locator('.tray [data-text="roll"]')
    if options:
        roll.tap()
        sure = page.locator('.bubble [data-do="act"]')
        expect(sure).to_be_visible()
        assert sure.evaluate(SEEN)
        assert not ID.search(page.locator(".app").inner_text())
        page.wait_for_timeout(400)
        sure.tap()
    else:
        roll.hover()
        page.wait_for_timeout(700)
        assert not ID.search(page.locator(".app").inner_text())
        roll.click()
    expect(page.locator(".l-used")).to_contain_text("1 of 3")


# ---- practice --------------------------------------------------------------------------------------------


def test_a_question_is_skipped_by_a_key_and_the_sheet_opens_where_it_is_asked_for(at, resized, barriers):
    page = at("practice/roborace", ".l-offer")
    page.locator('[data-do="practise-anyway"]').click()
    expect(page.locator(".l-ask")).to_be_visible(timeout=30_000)
    asked = page.locator(".l-scroll").inner_text()
    page.keyboard.press("s")
    expect(page.locator(".l-scroll")).not_to_have_text(asked)
    expect(page.locator(".l-verdict")).to_have_count(0)
    sheet = page.locator("#rqa-topic")
    for size in resized(page, SIZES):
        page.locator("button.l-meter").click()
        expect(sheet).to_be_visible()
        assert sheet.evaluate(SEEN), size
        assert barriers(page) == []
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_be_hidden()
    page.locator("button.l-meter").click()
    sheet.get_by_label("Level").select_option("3")
    expect(page.locator("button.l-meter")).to_have_text("Level 3, fixed")


# ---- by ear ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("closes", ["Escape", "Close"])
def test_help_that_is_closed_leads_back_to_where_it_was_opened(at, closes):
    page = at(FIRST, ".l-ask")

    def close():
        expect(page.locator("dialog.help")).to_be_visible()
        if closes == "Close":
            page.locator("dialog.help").get_by_role("button", name="Close").focus()
        page.keyboard.press("Escape" if closes == "Escape" else "Enter")
        expect(page.locator("dialog.help")).to_be_hidden()

    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    page.locator(".l-menu:popover-open").get_by_role("button", name="Help").focus()
    page.keyboard.press("Enter")
    close()
    expect(menu).to_be_focused()
    page.locator('[data-do="unsure"]').focus()
    page.keyboard.press("?")
    close()
    expect(page.locator('[data-do="unsure"]')).to_be_focused()


@pytest.mark.parametrize("game", ["rqa", "gekido", "moonbots", "roborace"])
def test_each_sign_has_a_name(at, game):
    page = at(f"course/{game}/{next(iter(course(game)))}", ".l-ask")
    page.locator(".l-ask").focus()
    page.keyboard.press("?")
    expect(page.locator(".signs")).to_be_visible()
    names = page.locator(".signs dt").all_text_contents()
    assert len(names) > 5
    assert all(name.strip() for name in names)


def test_a_question_is_described_by_what_is_told_before_it(at):
    page = at(FIRST, ".l-story")
    story = " ".join(page.locator(".l-story").inner_text().split())
    expect(page.locator(".l-ask")).to_have_accessible_description(story)


def test_the_link_of_a_rule_says_whether_it_is_open_and_closes_it(at):
    page = at(FIRST, ".l-ask")
    page.locator('[data-do="unsure"]').click()
    link, box = page.locator(".l-rule a").first, page.locator("#rqa-opened")
    expect(link).to_have_attribute("aria-expanded", "false")
    for closes in (link, page.get_by_role("button", name="Close the rule")):
        link.focus()
        page.keyboard.press("Enter")
        expect(box).to_be_visible()
        expect(link).to_have_attribute("aria-expanded", "true")
        expect(link).to_have_attribute("aria-controls", "rqa-opened")
        wait_for_key(page)
        closes.focus()
        page.keyboard.press("Enter")
        expect(box).to_have_count(0)
        expect(link).to_have_attribute("aria-expanded", "false")
        expect(link).to_be_focused()
        wait_for_key(page)


def test_at_the_end_a_rule_opens_after_the_list_of_its_link(at):
    page = at(PUSH, ".l-ask")
    give_all_up(page, "first-push")
    page.locator(".l-learned a").first.click()
    expect(page.locator(".l-learned + .l-opened")).to_be_visible()


def test_dice_with_the_same_symbol_have_different_names(explore):
    page = explore("gekido/powers/three-dice-change-sides")
    names = page.locator(".cdice .dice-row:first-of-type .cdie .sr").all_text_contents()
    assert len(names) > 1
    assert len({*names}) == len(names)
    assert names[0].startswith(f"die 1 of {len(names)}: ")


def test_at_the_end_enter_goes_on_to_the_next_lesson_even_if_something_was_missed(at):
    page = at(FIRST, ".l-ask")
    give_all_up(page, "first-step")
    following = course("rqa").after("first-step")
    expect(page.get_by_role("button", name="Redo them")).to_be_visible()
    expect(page.get_by_role("link", name=f"Next lesson: {following.title}, 3 minutes")).to_be_visible()
    expect(page.locator(".l-fin h1")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/#course/rqa/{following.id}@1")


def test_focus_goes_to_the_task_when_the_button_of_an_action_is_gone(at):
    page = at("course/gekido/first-attack@2", ".l-ask")
    page.get_by_role("button", name="Stay", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".l-happened")).to_contain_text("Now: Attack Phase, Acquire Target.")
    expect(page.locator(".l-ask")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Ann stays.")).to_have_count(1)


def test_an_arrow_leads_to_the_board_from_what_is_asked_but_not_from_a_menu(at):
    page = at(f"{PUSH}@2", ".l-ask")
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("ArrowDown")
    expect(menu).to_be_focused()
    page.locator(".l-ask").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-cell]:focus")).to_have_count(1)


def test_what_a_step_costs_is_said_in_words(at):
    page = at(f"{PUSH}@2", ".l-ask")
    page.locator(".l-ask").focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    said = "move Pug to c4 for 1 Move"
    page.wait_for_function(
        "(said) => document.querySelector('.tip').textContent.replace(/\\s+/g, ' ').trim() === said", arg=said
    )


def test_dark_mode_says_whether_it_is_on_and_a_link_to_the_games_leads_there(at):
    page = at()
    dark = page.get_by_role("button", name="Dark mode").first
    expect(dark).to_have_attribute("aria-pressed", "false")
    dark.focus()
    page.keyboard.press("Enter")
    expect(dark).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="or choose a game").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rqa-games")).to_be_focused()
    page.reload()
    expect(page.get_by_role("button", name="Dark mode").first).to_have_attribute("aria-pressed", "true")


def test_the_search_of_the_rulebook_says_how_much_it_found(at):
    page = at("rulebook/rqa", ".book")
    page.get_by_label("Ask in your own words").press_sequentially("bump")
    expect(page.get_by_role("status").filter(has_text="for “bump”")).to_contain_text("rules")


# ---- side by side ----------------------------------------------------------------------------------------


def test_the_buttons_at_the_foot_stand_in_one_row(at):
    page = at(PUSH, ".l-ask", viewport=SIZES[1])
    page.locator(".l-segs button").nth(1).click()
    page.locator('[data-do="unsure"]').click()
    expect(page.locator(".outcome")).to_be_visible()
    buttons = page.locator(".l-act button").all()
    boxes = [one.bounding_box() for one in buttons]
    assert len(boxes) == 3
    assert len({round(one["y"] + one["height"] / 2) for one in boxes}) == 1


def test_what_a_plate_says_is_on_the_plate(at):
    page = at("course/rqa/a-whole-turn", ".l-ask", viewport=SIZES[1])
    plates = page.locator(".l-plate").all()
    for plate in plates:
        assert plate.evaluate("(it) => it.scrollWidth <= it.clientWidth"), plate.inner_text()
    assert len({plate.bounding_box()["y"] for plate in plates}) == 1
    expect(page.locator(".l-unit").first).to_be_visible()


def test_more_rules_open_over_the_words(at):
    page = at(PUSH, ".l-ask", viewport=SIZES[1])
    page.locator('[data-do="unsure"]').click()
    page.locator(".l-rule .link").click()
    opened, words = page.locator("#rqa-more-rules"), page.locator(".l-words")
    expect(opened).to_be_visible()
    assert opened.bounding_box()["x"] >= words.bounding_box()["x"]


def test_resting_on_a_space_leaves_the_question_in_sight(at):
    page = at("course/rqa/cubes-are-points", ".l-ask")
    page.locator('[data-cell="d4"]').hover()
    page.wait_for_timeout(1200)  # longer than a space is rested on until it is read
    expect(page.locator(".leaf")).to_be_hidden()
