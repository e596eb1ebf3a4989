"""From one game to another in the explorer, and what small screens show of each."""

import re

import pytest
from playwright.sync_api import expect

from rqa_lab import load
from rqa_lab.ui.table import table, tables

pytestmark = pytest.mark.browser

WALL = "rqa/pushing/into-a-wall"
DICE = "gekido/dice/first-name-the-command"
PHONE = {"width": 360, "height": 780}


def go_to(page, game):
    """Press the switch, and wait until that game is shown."""
    switch = page.get_by_role("group", name="Game").get_by_role("button", name=game)
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_from_one_game_to_the_other_through_an_attack_there_and_back(explore):
    page = explore(f"{WALL}@2")
    page.wait_for_url(f"**/#{WALL}@2")
    go_to(page, "Gekido")
    expect(page.locator(".title h1")).to_have_text(load(table("gekido").first).title)
    expect(page.locator(".bar .game")).to_have_text("Gekido: Bot Battles")
    expect(page.locator('[data-do="sight"], [data-do="reach"]')).to_have_count(0)
    page.locator("#topic-dice > button").click()
    page.locator(f'.topics [data-id="{DICE}"]').click()
    expect(page.locator(".title h1")).to_have_text(load(DICE).title)
    page.locator('.commands [data-text="declare four of a kind"]').click()
    expect(page.locator(".steps .here")).to_contain_text("Four of a Kind")
    page.locator('.cdice [data-text^="lock T"]').first.click()
    expect(page.locator(".commands .on .full")).to_have_count(1)
    page.locator('.cdice [data-text^="roll"]').first.click()
    expect(page.locator(".cdice h2")).to_contain_text("roll 2")
    page.wait_for_url(re.compile("#gekido="))
    page.go_back()
    expect(page.locator(".title h1")).to_have_text(load(table("gekido").first).title)
    page.go_back()
    expect(page.locator(".title h1")).to_have_text(load(WALL).title)
    expect(page.locator(".steps li").nth(2)).to_have_attribute("aria-current", "step")
    expect(page.get_by_role("group", name="Game").get_by_role("button", name="Robot")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_the_switch_leads_back_to_where_one_was(explore):
    page = explore(f"{WALL}@2")
    go_to(page, "Gekido")
    page.keyboard.press(".")
    go_to(page, "Robot")
    expect(page.locator(".title h1")).to_have_text(load(WALL).title)
    expect(page.locator(".steps li").nth(2)).to_have_attribute("aria-current", "step")
    page.wait_for_url(f"**/#{WALL}@2")


def test_a_phone_shows_who_has_to_answer(explore):
    page = explore("gekido/cards/the-defender-first@1", viewport=PHONE, has_touch=True)
    expect(page.locator(".seat", has_text="Bo").get_by_text("answers")).to_be_visible()
    expect(page.locator(".seat", has_text="Ann").get_by_text("has the turn")).to_be_hidden()


def test_on_a_phone_the_tabs_are_those_of_the_game(explore):
    page = explore(viewport=PHONE, has_touch=True)
    tabs = page.get_by_role("group", name="Show")
    tabs.get_by_role("button", name="Shop").click()
    page.get_by_role("button", name="Scenarios").click()
    go_to(page, "Gekido")
    page.get_by_role("button", name="Scenarios").click()
    expect(tabs.get_by_role("button", name="Shop")).to_have_count(0)
    expect(tabs.get_by_role("button", name="Events")).to_have_attribute("aria-pressed", "true")
    tabs.get_by_role("button", name="Dice").click()
    expect(page.locator(".commands")).to_be_visible()
    page.keyboard.press(".")
    expect(tabs.get_by_role("button", name="Dice")).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_the_help_has_the_keys_of_the_game(explore):
    page = explore()
    page.keyboard.press("?")
    help = page.get_by_role("dialog")
    expect(help).to_contain_text("how far the robot gets")
    page.keyboard.press("Escape")
    go_to(page, "Gekido")
    page.locator(".bar").get_by_role("button", name="Help").click()
    expect(help).to_contain_text("what if?")
    expect(help).not_to_contain_text("how far the robot gets")


def test_what_is_refused_of_no_space_leaves_the_board_free_where_two_play(explore, resized):
    page = explore(f"{DICE}@2")
    for size in resized(page, ({"width": 1440, "height": 900}, {"width": 1024, "height": 768})):
        note, board = page.locator(".bubble.refused").bounding_box(), page.locator(".board").bounding_box()
        assert note["x"] >= board["x"] + board["width"], size
        assert note["y"] + note["height"] <= board["y"] + board["height"] + 1, size


@pytest.mark.parametrize("options", [{}, {"viewport": PHONE, "has_touch": True}], ids=["desk", "phone"])
def test_every_control_panel_can_be_read_and_no_width_makes_the_page_scroll_sideways(
    explore, resized, options
):
    page = explore(f"{DICE}@1", **options)
    for bot in ("Slicer", "V-REX"):
        page.locator(".seats").get_by_role("button", name=bot).click()
        panel = page.locator(".pop:popover-open")
        expect(panel).to_contain_text("Five of a Kind")
        expect(panel.locator("h2")).to_contain_text(bot)
        panel.get_by_role("button", name="Close").click()
    for size in resized(page, ({"width": width, "height": 800} for width in (360, 1024, 1440))):
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
        assert page.locator(".main").evaluate("(main) => main.scrollWidth <= main.clientWidth + 1"), size


def test_an_accessibility_scan_of_the_other_game_finds_nothing(explore, barriers, resized):
    page = explore(f"{DICE}@1", reduced_motion="reduce")
    sizes = ({"width": 1440, "height": 900}, {"width": 360, "height": 1600})
    assert barriers(page) == []
    page.keyboard.press(".")
    expect(page.locator(".say")).to_contain_text("Refused")
    for size in resized(page, sizes):
        assert barriers(page) == [], size
    page.get_by_role("button", name="New game").click()
    page.locator(".newgame summary").first.click()
    expect(page.locator(".n-groups")).to_be_visible()
    for size in resized(page, sizes):
        assert barriers(page) == [], size


def test_each_game_is_named_and_shown_in_a_colour_of_its_own_and_all_of_it_can_be_read(
    explore, lead, barriers
):
    page = explore(reduced_motion="reduce")
    firsts = [table(id).first for id in tables()]
    seen, colours = set(), {}
    for at in lead(page, firsts):
        expect(page.locator(".bar .game")).to_have_text(load(at).game.title)
        ground, name, listed = (
            page.locator(where).evaluate(f"(one) => getComputedStyle(one).{what}")
            for where, what in (
                (".main", "backgroundColor"),
                (".bar .game > *", "color"),
                (".games [aria-pressed=true]", "color"),
            )
        )
        assert name == listed, at
        seen |= {ground, name}
        assert barriers(page) == [], at
        colours[load(at).game.id] = name
    assert len(seen) == 2 * len(firsts)
    for id, colour in colours.items():  # whatever board lies below
        page.evaluate("(hash) => (location.hash = hash)", f"rulebook/{id}")
        expect(page.locator(".bar .game > *")).to_have_css("color", colour)


def test_the_language_of_names_is_kept(explore):
    page = explore("moonbots/weapons/out-of-the-way@1")
    expect(page.locator(".hand .card-name")).to_have_text("Dodge")
    page.get_by_label("The language of names").select_option("ru")
    expect(page.locator(".hand .card-name")).to_have_text("Защита – уклонение")  # noqa: RUF001
    page.reload()
    expect(page.locator(".title h1")).to_have_text("Out of the way")
    expect(page.locator(".hand .card-name")).to_have_text("Защита – уклонение")  # noqa: RUF001
    expect(page.get_by_label("The language of names")).to_have_value("ru")
    page.locator(".hand .card").click()
    expect(page.locator(".steps .here, .branch .here")).to_contain_text("Защита")
    page.wait_for_url("**/#moonbots/weapons/out-of-the-way@2")
