"""Finding where rules meet in the page: from a clause to a lesson of one's own and back, and the map."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("transport", ["served"], indirect=True)  # the map is matplotlib’s
def test_where_rules_meet_is_found_and_one_comes_back(explore):
    page = explore("rqa/pushing/into-a-wall@4")
    page.locator(".is-why").get_by_role("button", name="Find a position").click()
    panel = page.get_by_label("Find where rules meet")
    expect(panel.get_by_role("button", name="Find", exact=True)).to_be_focused()
    expect(panel.get_by_label("Rules that are to meet")).to_contain_text("rqa.push.into-wall")
    field = panel.get_by_label("And which rule?")
    field.fill("rqa.ko.last-cobe")
    field.press("Enter")
    expect(panel).to_contain_text("Did you mean 'rqa.ko.last-cube'?")
    field.fill("rqa.ko.last-cube")
    field.press("Enter")
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    panel.get_by_role("button", name="Find", exact=True).click()
    expect(page.locator(".title h1")).to_have_text(
        "A robot pushed into an obstacle takes 1 damage; A robot without Health is Knocked Out"
    )
    expect(panel).to_contain_text("Found in the library: ")
    expect(panel).to_be_in_viewport()
    page.go_back()
    expect(page.locator(".title h1")).to_have_text("Pushed into a wall")

    panel.get_by_role("button", name="Map of meetings").click()
    cover = page.get_by_role("region", name="Map of meetings")
    expect(cover.locator("img")).to_be_visible(timeout=60_000)
    expect(cover.get_by_role("button", name="Close")).to_be_focused()
    gap = cover.get_by_role("button", name="Find rqa.push.into-wall with rqa.push.into-edge")
    gap.scroll_into_view_if_needed()
    gap.click()
    expect(cover).to_be_hidden()
    expect(page.locator(".work")).to_contain_text("Looking in play")
    page.get_by_role("button", name="Stop").click()
    expect(panel).to_contain_text("Nothing found: no step cites rqa.push.into-wall and rqa.push.into-edge in")
