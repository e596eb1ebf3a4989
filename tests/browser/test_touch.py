"""The learner's face under a finger, on a phone: what lies on top, what is in sight, how large things are."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}
LESSONS = {
    "rqa": "first-step",
    "gekido": "first-attack",
    "moonbots": "first-strike",
    "roborace": "first-card",
}
#: the parts of a lesson that can be seen
LESSON = ".arena, .seats, .l-lbar, .l-words, .l-act, .tray"
SIDE = "document.querySelector('.arena').offsetWidth"
#: pixels that something needs so that a finger hits it
FINGER = 44


@pytest.fixture
def phone(root, watched):
    """Open an address under a finger, as soon as something of it can be seen."""

    def go(address="", seen=".door"):
        page = watched(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
        page.goto(f"{root}#{address}" if address else root)
        expect(page.locator(seen).first).to_be_visible(timeout=30_000)
        return page

    return go


def part(page, n):
    page.locator(".l-segs button").nth(n - 1).tap()
    expect(page.locator(".l-segs [aria-current]")).to_have_attribute("aria-label", re.compile(f"Part {n} "))


def menu(page):
    """Open the menu of what is shown: each face has its own."""
    page.get_by_role("button", name="Menu", exact=True).tap()
    expect(page.locator(".l-menu:popover-open")).to_be_visible()
    page.wait_for_function("history.state?.onTop")  # a finger is not as quick as the script that presses Back


def in_sight(page, what):
    """All of it is on the screen, above the buttons at the foot, and a tap in its middle hits it."""
    return what.evaluate(
        """(it) => {
          const {left, top, right, bottom} = it.getBoundingClientRect();
          const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return top >= 0 && bottom <= innerHeight && it.contains(above);
        }"""
    )


# ---- what lies on top ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", LESSONS)
def test_back_from_a_lesson_shows_the_door_and_nothing_else(phone, game):
    page = phone(game)
    page.locator(f'.l-stones [data-id="course/{game}/{LESSONS[game]}"]').tap()
    expect(page.locator(".l-words")).to_be_visible(timeout=30_000)
    page.go_back()
    expect(page.locator(".door")).to_be_visible()
    assert [one for one in page.locator(LESSON).all() if one.is_visible()] == []
    assert page.locator(".door").bounding_box()["y"] == 0


def test_back_closes_what_lies_on_top_before_it_leaves(phone):
    page = phone("rqa")
    page.locator('.l-stones [data-id="course/rqa/first-step"]').tap()
    expect(page.locator(".l-ask")).to_be_visible()
    there = page.url
    menu(page)
    page.go_back()
    expect(page.locator(".l-menu:popover-open")).to_have_count(0)
    menu(page)
    page.get_by_role("button", name="Help").tap()
    expect(page.locator("dialog")).to_be_visible()
    page.go_back()
    expect(page.locator("dialog")).to_be_hidden()
    page.locator('[data-do="unsure"]').tap()
    page.locator(".l-rule a").first.tap()
    rule = page.locator(".l-opened")
    expect(rule).to_be_visible()
    assert in_sight(page, rule)
    page.go_back()
    expect(rule).to_have_count(0)
    assert page.url == there
    page.go_back()
    expect(page.locator(".door")).to_be_visible()


def test_the_rows_of_what_opens_are_high_enough_for_a_finger(phone):
    page = phone("course/rqa/cubes-are-points", ".l-ask")
    page.locator('[data-do="unsure"]').tap()
    page.locator(".l-rule .link").tap()
    rows = page.locator("#rqa-more-rules a").all()
    assert rows
    assert min(row.bounding_box()["height"] for row in rows) >= FINGER
    page.go_back()
    expect(page.locator("#rqa-more-rules")).to_be_hidden()


def test_what_was_closed_in_another_way_takes_no_back(phone):
    page = phone("rqa")
    menu(page)
    page.get_by_role("button", name="Help").tap()
    page.get_by_role("button", name="Close").tap()
    expect(page.locator("dialog")).to_be_hidden()
    page.locator('.l-stones [data-id="course/rqa/first-step"]').tap()
    expect(page.locator(".l-ask")).to_be_visible()
    menu(page)
    page.get_by_role("button", name="Dark mode").tap()
    page.go_back()
    expect(page.locator(".door")).to_be_visible()
    page.wait_for_url("**/#rqa")


def test_an_address_that_is_typed_leads_there_whatever_was_on_top(phone):
    page = phone("rqa/cards/a-new-card-at-once", ".arena .board")
    page.locator('.tabs [data-tab="shop"]').tap()
    card = page.locator('.shop [data-text="buy Tackle"]')
    card.tap()
    expect(page.locator(".leaf:popover-open")).to_be_visible()
    page.wait_for_timeout(400)
    card.tap()
    expect(page.locator(".leaf:popover-open")).to_have_count(0)
    page.evaluate("location.hash = 'rqa/pushing/into-a-wall'")
    expect(page.locator(".title h1")).to_have_text("Pushed into a wall")
    page.wait_for_timeout(400)
    assert page.url.endswith("#rqa/pushing/into-a-wall")


def test_a_tap_beside_what_lies_open_closes_it_and_presses_nothing(phone):
    page = phone("course/rqa/first-step", ".l-ask")
    menu(page)
    skip = page.locator('[data-do="unsure"]').bounding_box()
    page.touchscreen.tap(skip["x"] + 5, skip["y"] + 5)
    expect(page.locator(".l-menu:popover-open")).to_have_count(0)
    expect(page.locator(".l-ask")).to_be_visible()
    page.locator('[data-do="unsure"]').tap()
    expect(page.locator(".outcome")).to_be_visible()
    menu(page)
    page.get_by_role("button", name="Help").tap()
    page.touchscreen.tap(195, 4)
    expect(page.locator("dialog")).to_be_hidden()


def test_help_begins_with_what_a_finger_does_and_closes_from_anywhere_in_it(phone):
    page = phone("course/gekido/first-attack", ".l-ask")
    menu(page)
    page.get_by_role("button", name="Help").tap()
    help = page.locator("dialog")
    text = help.inner_text()
    assert not re.search("click|hover|key", text, re.IGNORECASE)
    assert text.index("Tap an answer") < text.index("Signs")
    help.evaluate("(it) => it.scrollTo(0, it.scrollHeight)")
    close = page.get_by_role("button", name="Close")
    assert in_sight(page, close)
    assert close.bounding_box()["height"] >= FINGER


@pytest.mark.parametrize("game", LESSONS)
def test_what_was_just_said_is_in_sight_above_the_foot(phone, game):
    page = phone(f"course/{game}/{LESSONS[game]}", ".l-ask")
    for n in range(1, page.locator(".l-segs button").count() + 1):
        part(page, n)
        if page.locator('[data-do="hint"]').count():
            page.locator('[data-do="hint"]').tap()
            expect(page.locator(".l-tip")).to_be_visible()
            assert in_sight(page, page.locator(".l-tip")), n
        page.locator('[data-do="unsure"]').tap()
        expect(page.locator(".outcome")).to_be_visible()
        expect(page.locator("[data-playing]")).to_have_count(0, timeout=30_000)
        assert in_sight(page, page.locator(".l-verdict h1")), n
        assert in_sight(page, page.locator(".l-rem")), n


def test_what_was_just_said_is_in_sight_on_a_short_desk(root, watched):
    page = watched(viewport={"width": 1280, "height": 560})
    page.goto(f"{root}#course/moonbots/first-strike")
    for n in range(1, 4):
        page.locator(".l-segs button").nth(n - 1).click(timeout=30_000)
        expect(page.locator(".l-segs [aria-current]")).to_have_attribute(
            "aria-label", re.compile(f"Part {n} ")
        )
        page.locator('[data-do="hint"]').click()
        expect(page.locator(".l-tip")).to_be_visible()
        assert in_sight(page, page.locator(".l-tip")), n


def test_a_choice_that_waits_is_in_sight(phone):
    page = phone("course/moonbots/first-strike@2", ".l-ask")
    for button in (".tray .main-act", ".tray .cdie"):
        page.locator(button).tap()
        page.get_by_role("button", name="Do it").tap()
    options = page.locator(".l-choice button")
    expect(options.first).to_be_visible()
    for option in options.all():
        assert in_sight(page, option), option.inner_text()


def test_a_card_with_one_target_is_played_from_what_it_says(phone):
    page = phone("quiz/course.rqa/hit-and-shoot.4", ".l-ask")
    page.get_by_role("button", name="Hammer").first.tap()
    page.wait_for_timeout(450)  # a tap at once would be meant for what was there before
    page.get_by_role("button", name="Do it").tap()
    expect(page.get_by_text("1 of 2 actions used")).to_be_visible()
    expect(page.get_by_role("region", name="What it does")).to_have_count(0)


def test_an_action_brings_the_board_back_into_sight(phone):
    """What says why the one before was refused may have moved it out of sight."""
    page = phone("quiz/course.rqa/hit-and-shoot.4", ".l-ask")
    page.evaluate("scrollTo(0, 300)")
    page.get_by_role("button", name="Hammer").first.tap()
    page.wait_for_timeout(450)
    page.get_by_role("button", name="Do it").tap()
    expect(page.get_by_text("1 of 2 actions used")).to_be_visible()
    assert in_sight(page, page.locator(".arena .board"))


def test_a_long_question_is_there_on_a_phone(phone):
    page = phone("quiz/why-not.rqa/expansions/tacks-for-a-solar-farm.2", ".l-words")
    assert len(page.locator("h1.l-ask").inner_text()) > 110
    assert in_sight(page, page.locator("h1.l-ask"))


def test_the_board_does_not_tell_what_a_place_scores_where_that_is_the_question(phone):
    page = phone("quiz/course.roborace/first-card.4", ".l-ask")
    expect(page.locator(".arena .can-disc")).to_have_count(4)
    assert not any(page.locator(".arena .can-price").all_text_contents())


def test_the_commands_are_in_sight_once_one_is_to_be_chosen(phone):
    page = phone("course/gekido/first-attack@2", ".l-ask")
    for button in (".tray .main-act", '.arena [data-cell="a2"]'):
        page.locator(button).tap()
        page.get_by_role("button", name="Do it").tap()
        expect(page.locator("#rqa-note")).to_have_count(0)
    commands = page.locator(".tray button.command")
    expect(commands).to_have_count(6)
    for command in commands.all():
        assert in_sight(page, command), command.inner_text()


def test_a_hint_is_in_sight_also_where_a_note_was_open(phone):
    page = phone("course/rqa/first-step@2", ".l-ask")
    page.locator('.arena [data-cell="c2"]').tap()
    expect(page.locator("#rqa-note")).to_be_visible()
    page.locator('[data-do="hint"]').tap()
    expect(page.locator(".l-tip")).to_be_visible()
    assert in_sight(page, page.locator(".l-tip"))


def test_a_rule_from_the_list_takes_the_place_of_the_list(phone):
    page = phone("course/rqa/cubes-are-points", ".l-ask")
    there = page.url
    page.locator('[data-do="unsure"]').tap()
    page.locator(".l-rule .link").tap()
    page.locator("#rqa-more-rules a").first.tap()
    rule = page.locator(".l-opened")
    expect(rule).to_be_visible()
    expect(page.locator("#rqa-more-rules")).to_be_hidden()
    assert in_sight(page, rule)
    page.go_back()
    expect(rule).to_have_count(0)
    assert page.url.startswith(there)


@pytest.mark.parametrize("first", ["rule", "space"])
def test_the_newer_of_a_rule_and_of_what_a_tap_would_do_is_on_top(phone, first):
    page = phone("course/rqa/first-step@2", ".doing")
    rule, space = page.locator(".l-opened"), page.locator(".bubble")
    page.locator('[data-do="hint"]').tap()
    if first == "rule":
        page.locator(".l-tip a").tap()
        expect(rule).to_be_visible()
        page.locator('[data-cell="b1"]').tap()
        expect(space).to_be_visible()
        expect(rule).to_have_count(0)
        assert in_sight(page, page.get_by_role("button", name="Do it"))
        return
    page.locator('[data-cell="b1"]').tap()
    expect(space).to_be_visible()
    page.evaluate("document.querySelector('.l-tip a').click()")
    expect(rule).to_be_visible()
    page.get_by_role("button", name="Close the rule").tap()
    expect(rule).to_have_count(0)
    expect(space).to_be_visible()


def test_nothing_in_a_lesson_speaks_of_a_mouse(phone):
    page = phone("course/rqa/first-step", ".l-how")
    expect(page.locator(".l-how .i")).to_be_hidden()


def test_the_level_of_the_practice_is_changed_where_it_is_said(phone):
    page = phone("practice/rqa", ".l-offer")
    page.locator('[data-do="practise-anyway"]').tap()
    expect(page.locator(".l-meters")).to_be_visible(timeout=30_000)
    page.get_by_role("button", name="Level 1").tap()
    expect(page.locator("#rqa-topic")).to_be_visible()


def test_looking_up_begins_in_a_field_as_wide_as_the_page(phone):
    page = phone()
    field = page.get_by_label("Your question")
    assert page.locator(".q-field").bounding_box()["width"] >= 0.9 * PHONE["width"]
    page.locator('.l-bar [data-id^="lookup/"]:visible').first.tap()
    expect(page.get_by_role("main", name="Look up a rule")).to_be_visible()
    expect(field).to_be_focused()
    seek = page.locator(".q-field").bounding_box()
    assert seek["width"] >= 0.9 * PHONE["width"]
    games = page.locator(".q-chip").all()
    assert len(games) >= len(LESSONS)
    for game in games:
        assert in_sight(page, game), game.inner_text()
        assert game.bounding_box()["y"] >= seek["y"] + seek["height"] + 4


# ---- the board and what one acts with --------------------------------------------------------------------


@pytest.mark.parametrize("game", LESSONS)
def test_each_part_of_a_first_lesson_fits_and_its_board_keeps_its_size(phone, game):
    page = phone(f"course/{game}/{LESSONS[game]}", ".l-ask")
    for n in range(1, page.locator(".l-segs button").count() + 1):
        part(page, n)
        side = page.evaluate(SIDE)
        assert side >= 240
        for one in page.locator(".l-ask, .l-answer, .turns-now .btn").all():
            assert in_sight(page, one), (n, one.inner_text())
        for plate in page.locator(".l-plate").all():
            assert plate.evaluate("(it) => it.scrollWidth <= it.clientWidth"), (n, plate.inner_text())
        page.locator('[data-do="unsure"]').tap()
        expect(page.locator(".outcome")).to_be_visible()
        assert page.evaluate(SIDE) == side


def test_a_board_with_small_words_is_enlarged_and_can_still_be_used(phone):
    page = phone("course/rqa/first-step", ".l-ask")
    board, button = page.locator(".arena .board"), page.get_by_role("button", name="Enlarge the board")
    before = board.bounding_box()["width"]
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert board.bounding_box()["width"] >= 2 * before
    page.locator('[data-cell="b1"]').tap()
    expect(page.locator(".l-verdict")).to_be_visible()
    button.tap()
    assert board.bounding_box()["width"] == before


def test_a_task_is_done_on_the_drawn_robots_alone(phone):
    """A tap says what a part would do, and does it; whom it hits is asked beside the board."""
    page = phone("course/moonbots/first-strike@2", ".doing")

    def twice(place):
        page.locator(f'[data-cell="{place}"]').tap()
        do = page.get_by_role("button", name="Do it")
        expect(do).to_be_visible()
        page.locator('[aria-label="Close"]:visible').first.tap()
        expect(do).to_have_count(0)
        page.locator(f'[data-cell="{place}"]').tap()
        do.tap()

    page.locator('[data-cell="Ann’s left arm"]').tap()
    expect(page.locator(".l-verdict, .l-no, .reasons, .bubble").first).to_be_visible()
    twice("Ann’s dice")
    twice("Ann’s right arm")
    page.locator('[data-cell="Bo’s robot"]').tap()
    page.get_by_role("button", name="Do it").tap()
    expect(page.locator(".l-verdict h1")).to_contain_text("You did it")


def test_the_signs_of_parts_can_be_read(phone):
    page = phone("course/moonbots/first-strike@2", ".l-ask")
    signs = page.locator(".arena .moon-word")
    sizes = signs.evaluate_all(
        r"""(all) => all.filter((it) => /\w/.test(it.textContent)).map(
          (it) => parseFloat(getComputedStyle(it).fontSize) * it.getScreenCTM().a)"""
    )
    assert len(sizes) >= 5
    assert min(sizes) >= 12.9
    places = page.locator(".arena [data-cell*='arm']").all()
    assert all(min(it.bounding_box()[side] for side in ("width", "height")) >= 24 for it in places)


def test_no_button_of_a_question_is_where_the_finger_pressed_next(phone):
    page = phone("course/rqa/first-step", ".l-ask")
    page.locator('[data-do="unsure"]').tap()
    next = page.locator('.l-act [data-do="onward"]')
    pressed = next.bounding_box()
    next.tap()
    expect(page.locator(".doing")).to_be_visible()
    for button in page.locator(".l-act button").all():
        assert button.bounding_box()["x"] + button.bounding_box()["width"] <= pressed["x"]


def test_the_end_of_a_lesson_has_a_button_in_sight(phone):
    page = phone("course/roborace/first-card", ".l-ask")
    for _ in range(page.locator(".l-segs button").count()):
        page.locator('[data-do="unsure"]').tap()
        page.locator('.l-act [data-do="onward"]').tap()
    expect(page.locator(".l-fin")).to_be_visible()
    assert in_sight(page, page.locator(".l-fin [data-option]").first)


# ---- the lab ---------------------------------------------------------------------------------------------


def test_the_bar_of_the_lab_keeps_to_what_is_used_often(phone):
    page = phone("rqa/moving/one-step", ".arena .board")
    for button in page.locator(".app > .bar > button:visible").all():
        assert in_sight(page, button)
    expect(page.get_by_role("button", name="Save or export")).to_be_hidden()
    page.get_by_role("button", name="More").tap()
    for name in ("Open a file", "Save or export", "Copy link", "Dark mode", "Help"):
        button = page.get_by_role("button", name=name)
        assert in_sight(page, button), name
        assert button.bounding_box()["height"] >= FINGER, name
    page.get_by_role("button", name="Save or export").tap()
    expect(page.locator("#rqa-save")).to_be_visible()
    page.go_back()
    expect(page.locator("#rqa-save")).to_be_hidden()
    page.go_back()
    expect(page.locator("#rqa-more")).to_be_hidden()


def test_what_a_tap_would_do_is_done_by_a_button_for_a_finger(phone):
    page = phone("rqa/moving/one-step", ".arena .board")
    page.locator('.arena [data-cell="c1"]').tap()
    do = page.get_by_role("button", name="Do it")
    assert do.bounding_box()["height"] >= FINGER
    do.tap()
    expect(do).to_have_count(0)


#: the ids that a button opens and that several parts of the page have
TWICE = """() => [...document.querySelectorAll("[popovertarget]")]
  .map((one) => one.getAttribute("popovertarget"))
  .filter((id) => document.querySelectorAll(`[id="${id}"]`).length > 1)"""


def test_the_menu_opens_on_every_page_wherever_one_comes_from(phone):
    """What was left stays in the page unseen; an opener finds what has its id, seen or not."""
    page = phone()

    def by_menu(name):
        menu(page)
        assert page.evaluate(TWICE) == []
        page.locator(".l-menu:popover-open").get_by_text(name, exact=True).tap()
        expect(page.locator(".l-menu:popover-open")).to_have_count(0)

    by_menu("Practise")
    page.get_by_role("button", name="Practise anyway").tap()
    expect(page.locator(".l-ask")).to_be_visible(timeout=30_000)
    by_menu("What you know")
    expect(page.get_by_role("heading", name="What you know")).to_be_visible()
    by_menu("Learn")
    expect(page.locator(".l-stones").first).to_be_visible()
    by_menu("Play")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("button", name="Play now").tap()
    expect(page.locator(".p-bar")).to_be_visible()
    menu(page)
    assert page.evaluate(TWICE) == []
