"""The first lesson of the course in the browser: by touch on a phone, and by keys; what it keeps."""

import course_walk
import pytest
from playwright.sync_api import expect

from rqa_lab.learn import quiz
from rqa_lab.learn.course import COURSE, course
from rqa_lab.ui.runs import Lessoned

pytestmark = pytest.mark.browser

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
FIRST = "course/rqa/first-step"
#: a task in which Energy is turned into Move
TASK = "course/rqa/your-cards@2"
ON = '.l-act [data-do="onward"]'
KEPT = "JSON.parse(localStorage['rqa-lab.done'])"


def twice(button):
    """The first touch explains, the second does."""
    button.tap()
    button.page.wait_for_timeout(400)
    button.tap()


def test_by_touch_on_a_phone_from_the_door_to_the_end_of_a_lesson(served, watched, barriers):
    page = watched(**PHONE, reduced_motion="reduce")
    page.goto(served[1])
    page.locator(".l-hero .l-big").tap(timeout=30_000)
    expect(page.locator(".l-how")).to_contain_text("Tap the space.")
    expect(page.locator(".l-ask")).to_be_in_viewport()
    expect(page.locator(".time")).to_be_hidden()
    parts = page.locator(".l-segs li").count()
    page.locator('[data-cell="d5"]').tap()
    expect(page.locator(".l-verdict")).to_contain_text("Not quite")
    expect(page.locator(".l-verdict h1")).to_be_in_viewport()
    expect(page.locator(ON)).to_be_in_viewport()
    expect(page.locator("[data-playing]")).to_have_count(0)
    assert barriers(page) == []
    page.locator(ON).tap()
    expect(page.locator(".l-used")).to_contain_text("0 of 2")
    twice(page.locator('[data-cell="d1"]'))
    expect(page.locator(".l-used")).to_contain_text("1 of 2")
    assert barriers(page) == []
    twice(page.locator('[data-cell="d2"]'))
    expect(page.locator(".l-verdict")).to_contain_text("You did it in 2 actions.")
    for _ in range(2, parts):
        page.locator(ON).tap()
        page.locator('[data-do="unsure"]').tap()
    page.locator(ON).tap()
    expect(page.locator(".l-fin h1")).to_have_text("Your first step, done!")
    page.get_by_role("link", name="All lessons").tap()
    expect(page.locator(".l-stones .l-done")).to_have_count(1)
    expect(page.locator('.l-stones [aria-current="step"]')).to_be_in_viewport()
    expect(page.locator('.l-stones [aria-current="step"]')).to_be_focused()
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.reload()
    expect(page.locator(".l-stones .l-done")).to_have_count(1, timeout=30_000)


def test_by_keys_and_back_and_in_two_pages(explore):
    page = explore("course/rqa")
    expect(page.locator('.sheet [data-do="learn"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".l-ask")).to_be_focused()
    right = Lessoned(course("rqa")["first-step"]).make(1).question.right[0].place
    page.locator(f'[data-cell="{chr(ord(right[0]) - 1)}{right[1]}"]').focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(400)  # the same key sooner is one that bounced
    page.keyboard.press("Enter")
    expect(page.locator(".l-verdict")).to_contain_text("Right")
    page.keyboard.press("n")
    page.wait_for_url(f"**/#{FIRST}@2")
    page.evaluate(f"location.replace('#{TASK}')")
    swap = page.locator('[data-do="act"][data-text="energy to move 1"]').first
    expect(swap).to_be_visible()
    page.locator('[data-cell="d4"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".l-no")).to_contain_text("Pushing Strider costs 2 Move")
    expect(page.locator(".bubble.refused")).to_have_count(0)
    swap.focus()
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    expect(page.locator(".l-used")).to_contain_text("1 of 2")
    page.locator('[data-cell="d4"]').focus()
    page.wait_for_timeout(400)
    page.keyboard.press("Enter")
    expect(page.locator(".l-verdict")).to_contain_text("You did it")
    expect(page.locator(".l-verdict h1")).to_be_focused()

    other = page.context.new_page()
    other.goto(page.url.partition("#")[0] + "#rqa/pushing/into-a-wall")
    expect(other.locator(".arena .board")).to_be_visible(timeout=30_000)
    page.keyboard.press("n")  # one answer more that the other page has not seen
    page.locator('[data-do="unsure"]').click()
    page.wait_for_function(f"() => Object.keys({KEPT}.seen).length === 3")
    other.keyboard.press("End")
    other.wait_for_function(f"() => {KEPT}.done.includes('rqa/pushing/into-a-wall')")
    assert other.evaluate(f"Object.keys({KEPT}.seen).length") == 3
    for there in (TASK, f"{FIRST}@1", "course/rqa"):
        page.go_back()
        page.wait_for_url(f"**/#{there}")
    expect(page.locator(".sheet.course")).to_be_visible()


def test_a_first_lesson_without_a_stumble(root, watched):
    """``tests/course_walk.py`` goes through the whole course."""
    first = next(iter(course("moonbots").values()))
    page = watched(**course_walk.Finger.options, reduced_motion="reduce")
    hand = course_walk.Finger(page)
    page.goto(f"{root}#{COURSE}/moonbots/{first.id}")
    page.locator(".l-ask").wait_for(timeout=30_000)
    course_walk.lesson(hand, first)
    assert not [one for one in hand.complaints if "below or above" not in one]


#: seven questions
QUIZ = quiz.address(
    f"{kind}.rqa/pushing/into-a-wall.{n}"
    for kind, n in (
        ("legal", 1), ("legal", 2), ("happens", 4), ("legal", 4), ("where", 4), ("count", 4), ("legal", 5)
    )
)  # fmt: skip


@pytest.mark.parametrize("options", [{}, PHONE], ids=["desk", "phone"])
def test_a_quiz_shows_its_questions_and_then_its_result(explore, options):
    """All of its dots lead on, no answer is framed, and the result comes first."""
    page = explore(**options)
    page.evaluate("(hash) => (location.hash = hash)", QUIZ)
    question, dots = page.locator(".learning .l-ask"), page.locator(".l-segs button")
    expect(question).to_be_focused()
    expect(dots).to_have_count(7)
    for dot in dots.all():
        dot.click(timeout=3000)
        expect(dot).to_have_attribute("aria-current", "step")
        expect(question).to_be_focused()
    page.locator('[data-do="unsure"]').click()
    page.locator(ON).click()
    result = page.locator(".l-fin h1")
    expect(result).to_contain_text("of 7 right")
    expect(result).to_be_focused()
    expect(result).to_be_in_viewport(ratio=1)


def test_the_ring_on_a_space_is_for_those_who_use_keys_there(explore):
    page = explore("rqa/pushing/into-a-wall")
    space = page.locator('[data-cell][tabindex="0"]')
    stroke = "(it) => getComputedStyle(it).strokeWidth"
    expect(space).to_be_focused()
    plain = page.locator('[data-cell="g1"]').evaluate(stroke)
    assert space.evaluate(stroke) == plain
    page.keyboard.press("ArrowUp")
    expect(space).to_be_focused()
    assert space.evaluate(stroke) != plain
