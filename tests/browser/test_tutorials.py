"""The tutorials as they are served: answers are closed, an exercise knows when it is solved, one leads on."""

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser


def test_from_the_front_door_to_an_exercise_that_is_solved_and_on(served, watched):
    page = watched()
    page.goto(served[1])
    page.get_by_role("link", name="Step-by-step tutorials").click(timeout=30_000)
    page.get_by_role("link", name="Damage, points, Knock Out").click(timeout=60_000)
    task = page.locator('[data-part="stepper"]')
    expect(task.locator(".board")).to_be_visible(timeout=60_000)
    assert page.locator("details").count() > 10
    assert page.locator("details[open]").count() == 0
    told = page.get_by_role("status").filter(has_text="action")
    expect(told.first).to_have_text("Not yet: 0 of 4 actions done.")
    for text in ("push strider right", "energy to move 1", "push strider right"):
        task.locator(f'.is-acts [data-text^="{text}"]').click()
    expect(told.first).to_have_text("✓ Solved in 3 actions.")
    page.get_by_role("link", name="Tiles", exact=True).click()
    expect(page.get_by_role("heading", name="Tiles", exact=True)).to_be_visible(timeout=60_000)
