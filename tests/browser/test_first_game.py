"""The guided first game in Chromium: what the coach points at is clicked, to the end and into the game."""

import re

import pytest
from course_walk import settled
from playwright.sync_api import expect

from rqa_lab.learn.guided import guided

pytestmark = pytest.mark.browser

GAMES = ("rqa", "gekido", "moonbots", "roborace")
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

#: the words that the coach's arrow runs over, and where its frame isn't around what it is about
ASTRAY = """() => {
  const found = [], line = document.querySelector(".p-line"), frame = document.querySelector(".p-spot");
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr");
  const words = document.createTreeWalker(document.querySelector(".rqa"), NodeFilter.SHOW_TEXT);
  const box = (one) => one?.getBoundingClientRect();
  const ends = [".p-bubble", ".p-spot"].map((one) => box(document.querySelector(one)));
  const across = (x, box, out) => x > box.left - out && x < box.right + out;
  const over = ({ x, y }, box, out = 0) => across(x, box, out) && y > box.top - out && y < box.bottom + out;
  while (line && words.nextNode()) {
    const node = words.currentNode, range = document.createRange();
    if (!node.data.trim() || !shown(node.parentElement)) continue;
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const top = document.elementFromPoint(middle.x, middle.y);
      if (box.width < 3 || !top?.contains(node) || ends.some((end) => over(middle, end))) continue;
      for (let at = 0; at <= line.getTotalLength(); at += 4) {
        if (!over(line.getPointAtLength(at), box, 2)) continue;
        found.push(`the arrow runs over ${node.data.trim()}`);
        break;
      }
    }
  }
  const { act = "" } = document.querySelector(".p-coach")?.dataset ?? {};
  const all = [...document.querySelectorAll(`.rqa [data-text^="${CSS.escape(act)}"]`)];
  const there = all.filter((one) => one.getClientRects().length);
  if (!frame || act.length < 2 || there.length !== 1) return found;
  const [marked, own] = [box(frame), box(there[0])];
  const before = [own.left - marked.left, own.top - marked.top];
  const out = [...before, marked.right - own.right, marked.bottom - own.bottom];
  if (Math.min(...out) < 2 || Math.max(...out) > 24) found.push(`the frame is ${out} px outside of ${act}`);
  return found;
}"""


def pointed_at(page):
    """The middle of what the arrow points at, which is in sight."""
    spot = page.locator(".p-spot").bounding_box()
    at = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    assert 0 < at[1] < page.viewport_size["height"], "it is in sight"
    return at


def press_what_is_pointed_at(page, *, touch):
    """Press the middle of what the arrow points at, wherever it is; nothing may lie over it."""
    at = pointed_at(page)
    if touch:
        page.touchscreen.tap(*at)
    else:
        page.mouse.click(*at)


def walk(page, id, *, touch=False):
    """The whole tour, line by line: something may have to be picked first, and then where it goes."""
    title = page.locator(".p-bubble h2")
    for line in guided(id).coach:
        expect(title).to_have_text(line.title)
        for _ in range(5):
            page.wait_for_timeout(450)  # pieces glide, and a phone scrolls
            assert page.evaluate(ASTRAY) == [], line.title
            assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]
            assert not re.search(
                "click" if touch else r"\btap", page.locator(".rqa").inner_text(), re.IGNORECASE
            )
            if not line.step and not line.picks:
                if page.locator(".p-spot").count():
                    pointed_at(page)
                onward = page.locator("[data-do='coach-next']")
                onward.tap() if touch else onward.click()
            else:
                press_what_is_pointed_at(page, touch=touch)
            settled(page)
            if title.count() == 0 or title.inner_text() != line.title:
                break
    expect(title).to_have_count(0)


@pytest.mark.transports
@pytest.mark.parametrize("id", GAMES)
def test_a_tour_is_walked_by_clicking_what_the_coach_points_at(explore, id):
    page = explore(f"{id}/first-game", reduced_motion="reduce", **DESK)
    walk(page, id)
    expect(page.locator(".p-leader")).to_have_count(0)
    expect(page.locator(".p-bar")).to_be_visible()


@pytest.mark.transports
@pytest.mark.parametrize("id", GAMES)
def test_a_tour_is_walked_with_a_finger(explore, id):
    page = explore(f"{id}/first-game", reduced_motion="reduce", **PHONE)
    walk(page, id, touch=True)


def test_the_frame_follows_a_card_that_lifts_under_the_mouse(explore):
    page = explore("rqa/first-game", **DESK)
    for _ in range(3):
        page.locator("[data-do='coach-next'], .p-spot").first.wait_for()
        onward = page.locator("[data-do='coach-next']")
        if onward.count():
            onward.click()
        else:
            press_what_is_pointed_at(page, touch=False)
        settled(page)
        page.wait_for_timeout(900)
    page.locator("[data-do='coach-next']").click()
    card = page.locator('.p-hand [data-text="play Battery"]').first
    expect(page.locator(".p-bubble h2")).to_have_text("Play a Battery.")

    def apart():
        page.wait_for_timeout(900)
        expect(page.locator(".p-spot")).to_be_visible()
        expect(card).to_be_visible()
        frame, own = page.locator(".p-spot").bounding_box(), card.bounding_box()
        return own["y"] - frame["y"], own["y"]

    outside, lay = apart()
    card.hover()
    lifted, lies = apart()
    assert lies < lay
    assert lifted == pytest.approx(outside, abs=1)


def test_a_wrong_try_is_answered_in_red_and_the_arrow_stays(explore):
    page = explore("rqa/first-game", reduced_motion="reduce", **DESK)
    page.get_by_role("button", name="Show me how").click()
    page.locator('[data-cell="b5"]').click()
    expect(page.locator(".p-coach.p-no")).to_contain_text("Nothing moved and nothing was spent.")
    expect(page.locator(".p-line")).to_have_attribute("d", re.compile("^M"))
    page.locator('[data-cell="b5"]').click()
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator(".p-bubble h2")).to_have_text("Push Strider into the Wall.")
    page.keyboard.press("z")
    expect(page.locator(".p-bubble h2")).to_have_text("Walk up to Strider.")
