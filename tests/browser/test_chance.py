"""What chance answers next, said beside the actions, by mouse and on a phone."""

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario
from rqa_lab.scenario.scenario import pack

pytestmark = pytest.mark.browser

FOURTH = Scenario(
    "gekido",
    "Fourth",
    bots={"v-rex": {"seat": "Ann", "at": "a1"}, "slicer": {"seat": "Bo", "at": "b1"}},
    attack={"target": "slicer", "command": "four of a kind", "locked": "TTT", "dice": "SX", "rolls": 2},
)
PHONE = {"viewport": {"width": 390, "height": 780}, "has_touch": True}


def test_what_chance_answers_next_is_typed_refused_kept_in_the_link_and_comes(explore):
    page = explore(f"gekido={pack(FOURTH)}")
    expect(page.get_by_role("heading", name="Fourth")).to_be_visible()
    panel = page.locator(".is-chance")
    panel.locator("summary").click()
    field = panel.get_by_label("What chance answers next")
    field.press_sequentially("QQ")
    field.press("Enter")
    expect(panel.locator(".wrong")).to_contain_text("Chance cannot answer “QQ” next.")
    expect(field).to_have_value("QQ")
    field.fill("to")
    field.press("Enter")
    expect(panel.locator("summary")).to_have_text("Chance answers next: TO")
    expect(panel.locator(".wrong")).to_have_count(0)
    page.wait_for_url(lambda url: pack(FOURTH) not in url)
    page.reload()
    expect(panel.locator("summary")).to_have_text("Chance answers next: TO")
    page.locator(".side .act[data-do=act]").get_by_text("Roll", exact=False).first.click()
    expect(page.locator(".is-happened")).to_contain_text("a triangle and a circle")


def test_on_a_phone_it_is_touched_and_taken_back(explore):
    page = explore(f"gekido={pack(FOURTH.chance('TO'))}", **PHONE)
    page.locator(".tabs").get_by_text("Can do").tap()
    panel = page.locator(".is-chance")
    expect(panel.locator("summary")).to_have_text("Chance answers next: TO")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    panel.locator("summary").tap()
    panel.get_by_role("button", name="Leave it to the seed").tap()
    expect(panel.locator("summary")).to_have_text("Say what chance answers next")
