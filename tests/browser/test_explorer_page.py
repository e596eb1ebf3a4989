"""What a reader does in the explorer, with mouse, keyboard and thumb."""

import contextlib
import signal

import psutil
import pytest
from playwright.sync_api import expect
from processes import kernels_of

from rqa_lab import load
from rqa_lab.scenario.library import ids

pytestmark = pytest.mark.browser
#: on what a kernel serves, and on a site of plain files
both = pytest.mark.parametrize("transport", ["served", "site"], indirect=True)
by_kernel = pytest.mark.parametrize("transport", ["served"], indirect=True)


def script(id):
    """The points of a scenario's timeline after the start."""
    return [(line.kind, line.texts[0]) for line in load(id).lines if line.kind != "options"]


#: the scenario that the explorer begins with
FIRST = "rqa/pushing/into-a-wall"
SCRIPT = script(FIRST)
#: the entry of its timeline that pushes, and the one after it that the rules refuse
PUSH = 1 + next(n for n, (_, text) in enumerate(SCRIPT) if text.startswith("push"))
REFUSED = 1 + next(n for n, (kind, _) in enumerate(SCRIPT) if kind == "refuse")


def cell(page, name):
    return page.locator(f'[data-cell="{name}"]')


def chips(page, inside):
    return page.locator(f"{inside} .chip")


def at_step(page, number):
    """The timeline stands at that entry."""
    expect(page.locator(".steps li").nth(number)).to_have_attribute("aria-current", "step")


# ---- stepping, reading the reason ------------------------------------------------------------------------


@by_kernel
def test_open_step_on_and_read_the_reason(explore):
    page = explore()
    expect(page.locator(".title h1")).to_have_text(load(FIRST).title)
    page.get_by_role("button", name="Step on").first.click()
    at_step(page, 1)
    page.locator(".steps button").nth(PUSH).click()
    at_step(page, PUSH)
    expect(chips(page, ".is-happened")).not_to_have_count(0)
    expect(page.locator(".ev[aria-current]")).to_have_count(1)
    expect(chips(page, ".is-why h2")).to_have_text("rqa.push.into-wall")
    expect(page.locator(".is-why .src")).to_contain_text("Rulebook, page 6")
    expect(page.locator(".is-why .badge")).to_have_text("the book says so")
    chips(page, ".is-happened .ev").first.click()
    expect(chips(page, ".is-why h2")).to_have_text(chips(page, ".is-happened .ev").first.inner_text())


def test_other_examples_of_a_clause_open(explore):
    page = explore(f"{FIRST}@{PUSH}")
    page.get_by_text("Other examples").click()
    other = page.locator(".is-why .examples a").first
    title = other.inner_text()
    other.click()
    expect(page.locator(".title h1")).to_have_text(title)


def test_pieces_glide_from_where_they_were(explore):
    page = explore(f"{FIRST}@{PUSH - 1}")
    at_step(page, PUSH - 1)
    for piece in page.locator(".piece").all():
        piece.evaluate("(one) => (one.mine = true)")
    before = [piece.get_attribute("style") for piece in page.locator(".piece").all()]
    page.locator('.act[data-text^="move"]').first.click()
    expect(page.locator(".say .badge-no")).to_contain_text("What if")
    pieces = page.locator(".piece").all()
    assert [piece.get_attribute("style") for piece in pieces] != before
    assert all(piece.evaluate("(one) => one.mine === true") for piece in pieces), "drawn anew"
    assert pieces[0].evaluate("(one) => getComputedStyle(one).transitionDuration") != "0s"


def test_events_can_be_looked_at_one_by_one(explore):
    page = explore(f"{FIRST}@{PUSH}")
    page.locator(".dot").nth(1).click()
    expect(page.locator(".say .badge-no")).to_contain_text("Event 2 of")
    expect(page.get_by_role("button", name="Go to its end")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".say .badge-no")).to_contain_text("Step")
    page.get_by_role("button", name="by event").click()
    page.keyboard.press(",")
    expect(page.locator(".say .badge-no")).to_contain_text("Event")


def test_playing_goes_on_by_itself_and_pauses(explore):
    page = explore()
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at_step(page, 2)
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


# ---- trying what is forbidden ----------------------------------------------------------------------------


@both
def test_something_forbidden_is_refused_by_click_and_nothing_is_lost(explore):
    page = explore(f"{FIRST}@{PUSH}")
    vp = page.locator(".seat.turn .vp").inner_text()
    page.locator(".is-acts .act.not").filter(has_text="Crate right").click(force=True)
    bubble = page.locator(".bubble.refused")
    expect(bubble).to_contain_text("Not possible")
    expect(bubble.locator(".reason:not(.remedy)")).to_have_count(2)
    expect(bubble.locator(".chip")).to_contain_text(["rqa.push.crate-cost", "rqa.limit.same-obstacle"])
    expect(bubble).to_contain_text("needs 3")
    expect(page.locator(".is-why h2")).to_contain_text("Why not?")
    expect(page.get_by_role("status").first).to_contain_text("Nothing moved")
    assert page.locator(".seat.turn .vp").inner_text() == vp.partition("\n")[2] or vp
    bubble.get_by_role("button", name="Close").click()
    expect(bubble).to_have_count(0)
    at_step(page, PUSH)


def test_a_refusal_of_the_scenario_itself_is_a_point_of_the_timeline(explore):
    page = explore(f"{FIRST}@{REFUSED}")
    at_step(page, REFUSED)
    expect(page.locator(".bubble.refused .reason")).not_to_have_count(0)
    page.keyboard.press(".")
    at_step(page, REFUSED + 1)
    expect(page.locator(".bubble")).to_have_count(0)


def test_a_note_that_a_key_opens_is_said(explore):
    page = explore()
    said = page.locator("#rqa-said")
    expect(said).to_have_text("")
    page.evaluate("document.querySelector('#rqa-said').mine = 1")
    page.locator('[data-cell][tabindex="0"]').focus()
    page.keyboard.press("w")
    expect(said).not_to_have_text("")
    assert page.evaluate("document.querySelector('#rqa-said').mine") == 1, "the place stays, its words change"
    assert page.locator("#rqa-said").get_attribute("role") == "status"
    page.keyboard.press("Escape")
    expect(said).to_have_text("")


def test_the_board_by_keyboard_alone(explore):
    page = explore()
    assert page.locator('[data-cell][tabindex="0"]').count() == 1
    page.locator('[data-cell][tabindex="0"]').focus()
    start = page.evaluate("document.activeElement.dataset.cell")
    page.keyboard.press("ArrowUp")
    above = page.evaluate("document.activeElement.dataset.cell")
    assert above == f"{start[0]}{int(start[1]) + 1}"
    page.keyboard.press("Enter")  # no Move yet
    expect(page.locator(".bubble.refused")).to_be_visible()
    assert page.evaluate("document.activeElement.dataset.cell") == above, "focus stays where it was"
    page.keyboard.press("Escape")
    expect(page.locator(".bubble")).to_have_count(0)
    page.keyboard.press("w")
    expect(page.locator(".bubble.refused")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press(".")
    at_step(page, 1)
    assert page.evaluate("document.activeElement.dataset.cell") == above
    assert page.locator('[data-cell][tabindex="0"]').count() == 1
    page.keyboard.press("End")
    at_step(page, len(SCRIPT))
    page.keyboard.press("?")
    expect(page.locator("dialog.help")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.help")).not_to_be_visible()


@both
def test_undo_redo_and_the_way_back_from_a_branch(explore):
    page = explore(f"{FIRST}@1")
    page.get_by_role("button", name="End turn", exact=True).click()
    badge = page.locator(".say .badge-no")
    expect(badge).to_contain_text("What if")
    expect(page.locator(".branch")).to_be_visible()
    page.keyboard.press("Control+z")
    at_step(page, 1)
    page.keyboard.press("Control+Shift+z")
    expect(badge).to_contain_text("What if")
    page.get_by_role("button", name="Back to the scenario").click()
    at_step(page, 1)
    page.keyboard.press(".")
    at_step(page, 2)


def test_a_card_that_needs_a_target_shows_them_first(explore):
    page = explore(f"{FIRST}@{PUSH - 1}")
    page.locator(".card.attack").first.click()
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".board .target")).not_to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(0)


@both
def test_a_choice_in_the_middle_of_an_effect_is_asked(explore):
    id, number = next(
        (id, n)
        for id in ids("rqa")
        for n, (kind, text) in enumerate(script(id))
        if kind == "do" and text.startswith("choose") and "respawn" not in id
    )
    page = explore(f"{id}@{number}")
    expect(page.locator(".say .badge-no")).to_contain_text("chooses")
    options = page.locator(".is-acts.asks .act")
    expect(options).not_to_have_count(0)
    options.first.click()
    expect(page.locator(".is-happened .ev").first).to_contain_text("chooses")


# ---- finding, addresses ----------------------------------------------------------------------------------


def test_search_finds_scenarios_and_rules(explore):
    page = explore()
    page.keyboard.press("/")
    page.keyboard.type("same obstacle")
    rule = page.locator('.rules [data-id="rqa.limit.same-obstacle"]')
    expect(rule).to_be_visible()
    rule.click()
    expect(chips(page, ".is-why h2")).to_have_text("rqa.limit.same-obstacle")
    found = page.locator(".topics .scn a").first
    title, _ = found.inner_text().split("\n")
    found.click()
    expect(page.locator(".title h1")).to_have_text(title)
    page.keyboard.press("/")
    page.keyboard.press("Escape")
    expect(page.locator(".topic").first).to_be_visible()
    assert page.locator(".search input").input_value() == ""


def test_a_question_finds_a_rule_and_shows_where_it_says_so(explore):
    page = explore()
    page.keyboard.press("/")
    page.keyboard.type("can i push twice")
    rule = page.locator('.rules [data-id="rqa.limit.same-obstacle"]')
    expect(rule.locator("small mark")).to_have_text(["push", "once"])


@pytest.mark.parametrize("width", [1440, 1200])
def test_the_list_shows_where_one_is(explore, width):
    """Beside the board, or folded until it is asked for."""
    page = explore("rqa/sight/a-shot-between-two-walls", viewport={"width": width, "height": 700})
    expect(page.locator(".title h1")).to_have_text("A shot between two walls")
    here = page.locator(".topics [aria-current=page]")
    if not here.is_visible():
        page.get_by_role("button", name="Scenarios", exact=True).click()
    expect(here).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_what_is_written_into_the_search_is_seen(explore):
    page = explore()
    page.keyboard.press("/")
    page.keyboard.type("shoot over a wall")
    field, key = page.locator(".search input"), page.locator(".search kbd")
    expect(key).to_be_hidden()
    assert field.evaluate("(it) => it.scrollWidth <= it.clientWidth")
    page.locator(".bar").click(position={"x": 600, "y": 5})
    expect(key).to_be_hidden()
    field.fill("")
    field.blur()
    expect(key).to_be_visible()


@by_kernel
def test_the_address_leads_to_a_step_and_follows_the_reader(explore):
    page = explore(f"{FIRST}@{PUSH}")
    at_step(page, PUSH)
    page.keyboard.press(",")
    page.wait_for_url(f"**/#{FIRST}@{PUSH - 1}")
    page.keyboard.press("Home")
    page.wait_for_url(f"**/#{FIRST}")
    other = next(id for id in ids("rqa") if id != FIRST)
    page.evaluate("(id) => (location.hash = id)", other)
    expect(page.locator(".title h1")).to_have_text(load(other).title)
    page.reload()
    expect(page.locator(".title h1")).to_have_text(load(other).title, timeout=30_000)
    expect(page).to_have_title(f"{load(other).title} · Robot Quest Arena · RQA Lab")


def test_the_page_does_not_write_over_an_address_that_it_has_not_followed_yet(explore):
    page = explore(FIRST)
    other = next(id for id in ids("rqa") if id != FIRST)
    page.keyboard.press(".")
    page.evaluate("(id) => history.replaceState(null, '', '#' + id)", other)  # as before its "hashchange"
    at_step(page, 1)
    page.wait_for_timeout(600)  # longer than the page waits before it writes
    page.evaluate("() => dispatchEvent(new HashChangeEvent('hashchange'))")
    expect(page.locator(".title h1")).to_have_text(load(other).title)


def test_an_address_that_leads_nowhere_says_so_and_runs_nothing(explore):
    page = explore('<img src=x onerror="window.owned=1">')
    expect(page.get_by_role("alert")).to_contain_text("There is no scenario")
    expect(page.locator(".title h1")).to_have_text(load(FIRST).title)
    assert page.evaluate("window.owned") is None


def test_copy_link(explore):
    page = explore(f"{FIRST}@2", permissions=["clipboard-read", "clipboard-write"])
    at_step(page, 2)
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"/#{FIRST}@2")


# ---- looks -----------------------------------------------------------------------------------------------


def test_light_and_dark(explore):
    page, light, dark = explore(), "rgb(232, 237, 239)", "rgb(14, 20, 24)"
    paper = "getComputedStyle(document.querySelector('.rqa')).backgroundColor"
    assert page.evaluate(paper) == light
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(paper) == dark
    for system, other in (("dark", light), ("light", dark)):
        page.emulate_media(color_scheme=system)
        page.get_by_role("button", name="Dark mode").click()
        assert page.evaluate(paper) == other, system
        page.reload()
        expect(page.locator(".arena .board")).to_be_visible(timeout=30_000)
        assert page.evaluate(paper) == other, f"{system}: the choice is remembered"


def test_on_a_phone(explore):
    page = explore(f"{FIRST}@{PUSH}", viewport={"width": 360, "height": 800}, has_touch=True)
    wide = "document.documentElement.scrollWidth"
    assert page.evaluate(wide) == 360
    expect(page.locator(".tabs")).to_be_visible()
    for tab, panel in (
        ("Why", ".is-why"),
        ("Can do", ".is-acts"),
        ("Hand", ".tray"),
        ("Events", ".is-happened"),
    ):
        page.locator(".tabs").get_by_role("button", name=tab).click()
        expect(page.locator(panel)).to_be_visible()
        assert page.evaluate(wide) == 360
    page.get_by_role("button", name="Step on").click()
    sheet = page.locator(".bubble.refused")
    expect(sheet).to_be_in_viewport(ratio=1)
    sheet.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Scenarios").click()
    page.locator(".topics .scn a").first.click()
    expect(page.locator(".board")).to_be_visible()
    assert page.evaluate(wide) == 360


def test_no_width_makes_the_page_scroll_sideways(explore, resized):
    page = explore(f"{FIRST}@{PUSH}")
    widths = (320, 700, 900, 1024, 1280, 1920)
    for size in resized(page, ({"width": width, "height": 800} for width in widths)):
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        for name in (".arena .board", ".rqa .title"):
            box = page.locator(name).bounding_box()
            assert box["x"] >= 0, (name, size)
            assert box["x"] + box["width"] <= size["width"] + 1, (name, size)


def test_nothing_moves_for_those_who_asked_for_rest_and_an_accessibility_scan_finds_nothing(
    explore, barriers, resized
):
    page = explore(FIRST, reduced_motion="reduce")
    assert page.locator(".piece").first.evaluate("(one) => getComputedStyle(one).transitionDuration") == "0s"
    desk, phone = {"width": 1440, "height": 900}, {"width": 360, "height": 1600}
    # at the start there is less than after a push; at the end, its answer
    for step, sizes in ((PUSH, [desk]), (REFUSED, [desk, phone]), (len(SCRIPT), [desk, phone])):
        page.evaluate("(hash) => (location.hash = hash)", f"{FIRST}@{step}")
        at_step(page, step)
        for size in resized(page, sizes):
            assert barriers(page) == [], f"at step {step}, {size}"


# ---- when the kernel is gone -----------------------------------------------------------------------------


def send_kernels(server, what):
    """Send a signal to all kernels of a server; those of pages that were closed may end meanwhile."""
    kernels = kernels_of(server.pid)
    assert kernels
    for kernel in kernels:
        with contextlib.suppress(psutil.NoSuchProcess):
            kernel.send_signal(what)


@by_kernel
def test_a_lab_that_does_not_answer_says_so_and_recovers(explore, served):
    page = explore()
    send_kernels(served[0], signal.SIGSTOP)
    try:
        page.keyboard.press(".")
        expect(page.get_by_role("alert")).to_contain_text("does not answer", timeout=15_000)
    finally:
        send_kernels(served[0], signal.SIGCONT)
    expect(page.get_by_role("alert")).to_be_empty()
    at_step(page, 1)
