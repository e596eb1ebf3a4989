"""The rulebook in the page: from the front door to a clause, to its example on the board, and back."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_from_the_door_to_a_rule_to_its_example_and_back(root, watched, barriers, resized):
    page = watched()
    page.goto(root)
    page.locator(".l-ways").get_by_role("button", name="Look up").click(timeout=30_000)
    page.get_by_role("link", name="All rules, by topic").click()
    book = page.get_by_role("region", name="Rulebook")
    shown = book.locator(".book-page")
    expect(shown).to_be_focused()
    expect(page).to_have_url(f"{root}#rulebook/rqa")

    book.get_by_label("Contents").get_by_role("link", name="Pushing").click()
    expect(shown.get_by_role("heading", name="Pushing", exact=True)).to_be_visible(timeout=30_000)
    shown.evaluate("it => it.scrollTo(0, 1000)")
    shown.get_by_role("link", name="A robot pushed into an obstacle takes 1 damage").click()
    expect(shown).to_contain_text("Refers to")
    expect(shown).to_be_focused()
    assert shown.evaluate("it => it.scrollTop") == 0
    expect(page).to_have_url(f"{root}#rulebook/rqa/rqa.push.into-wall")
    assert barriers(page) == []
    for _ in resized(page, [{"width": 390, "height": 844}, {"width": 1440, "height": 900}]):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    shown.get_by_role("link", name="Pushed into a wall").click()
    expect(book).to_be_hidden()
    expect(page.locator("h1")).to_have_text("Pushed into a wall")
    expect(page).to_have_url(f"{root}#rqa/pushing/into-a-wall@4")
    expect(page.locator(".is-why")).to_contain_text("rqa.push.into-wall")

    page.go_back()
    expect(shown).to_contain_text("Refers to")
    page.go_back()
    expect(shown.get_by_role("heading", name="Pushing", exact=True)).to_be_visible()
    field = book.get_by_label("Ask in your own words")
    field.fill("lines of sigth")
    field.press("Enter")
    expect(shown).to_contain_text("“sigth” is taken for “sight”")
    page.keyboard.press("Escape")
    expect(book).to_be_hidden()
    expect(page.locator(".q")).to_be_visible()  # where the rulebook was opened


def test_the_rulebook_finds_while_you_type_and_leaves_you_the_field(root, watched):
    page = watched()
    page.goto(f"{root}#rulebook/moonbots")
    book = page.get_by_role("region", name="Rulebook")
    shown, field = book.locator(".book-page"), book.get_by_label("Ask in your own words")
    expect(shown).to_be_focused(timeout=30_000)
    field.click()
    page.keyboard.type("when does my ")
    expect(shown.locator(".page-title")).to_contain_text("“when does my”")
    expect(field).to_be_focused()
    expect(field).to_have_value("when does my ")
    page.keyboard.type("turn end")
    expect(shown.locator(".page-title")).to_contain_text("“when does my turn end”")
    expect(shown.locator(".hits")).to_contain_text("Buy, activate, restock")
    expect(field).to_be_focused()
    page.keyboard.press("Enter")
    expect(shown).to_be_focused()
    page.keyboard.press("Escape")
    expect(book).to_be_hidden()


def test_the_game_just_clicked_looks_chosen_while_the_mouse_is_still_on_it(root, watched):
    page = watched()
    page.goto(f"{root}#rulebook/rqa")
    games = page.get_by_role("region", name="Rulebook").locator(".of-game")
    painted = "it => getComputedStyle(it).backgroundColor"
    games.get_by_role("link", name="Moon-Bots").click()
    expect(games.locator("[aria-current]")).to_have_text("Moon-Bots")
    clicked = games.get_by_role("link", name="Moon-Bots").evaluate(painted)
    page.mouse.move(0, 0)
    assert games.get_by_role("link", name="Moon-Bots").evaluate(painted) == clicked
