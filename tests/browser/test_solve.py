"""Finding a line in the page: a goal picked on the board, the line played there, a search that is stopped."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_a_line_is_found_played_and_a_search_is_stopped(explore):
    page = explore("rqa/pushing/into-a-wall")
    panel = page.get_by_label("Find a line to a goal")
    panel.get_by_role("button", name="Open").click()
    panel.get_by_role("button", name="Pick on the board").click()
    page.locator('[data-cell="d4"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_contain_text("Start")  # nothing is done there
    panel.get_by_role("button", name="Crate knocked out").click()
    expect(panel).to_contain_text("1 action, and no shorter line")
    panel.get_by_role("button", name="Play it").click()
    expect(page.locator(".say")).to_contain_text("Crate is Knocked Out")
    expect(page.locator(".branch.on")).to_be_visible()

    goal = panel.get_by_label("To what goal?")
    goal.fill("Petri knocked out in 2 actions")
    goal.press("Enter")
    expect(panel).to_contain_text("There is none.")
    expect(panel.get_by_label("At most")).to_have_value("2")
    panel.get_by_label("At most").fill("20")
    panel.get_by_label("How far to look").select_option("game")
    goal.fill("Ann has at least 99 VP")
    goal.press("Enter")
    expect(page.locator(".work")).to_contain_text("Searching")
    page.get_by_role("button", name="Step back").click()
    expect(page.locator(".say")).to_contain_text("Start")  # the page is alive
    page.get_by_role("button", name="Stop").click()
    expect(panel).to_contain_text("Not known: the search was interrupted after")
