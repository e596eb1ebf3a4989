"""Practice in the browser: the set of a day and its summary, what one knows, a quiz for a class."""

import csv
from datetime import UTC, datetime
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from rqa_lab.learn.course import course
from rqa_lab.learn.memory import Day, Memory, Standing
from rqa_lab.learn.practice import TEN
from rqa_lab.ui import practice
from rqa_lab.ui.practice import Practice

pytestmark = pytest.mark.browser

SIZES = ({"width": 1440, "height": 900}, {"width": 1280, "height": 800}, {"width": 390, "height": 844})
SCROLLS = """() => [document.documentElement, ...document.querySelectorAll(".form, .side, .l-lbar")].some(
  (it) => it.scrollWidth > it.clientWidth
)"""
#: parts of the bar that lie on each other
CLASHES = """() => [...document.querySelectorAll(".l-lbar > *, .l-meters > *")].flatMap((one) => {
  const a = one.getBoundingClientRect();
  return [...one.parentElement.children].filter((other) => {
    const b = other.getBoundingClientRect();
    return other !== one && a.width && b.width && a.left < b.right - 1 && b.left < a.right - 1;
  }).map((other) => other.textContent);
})"""


@pytest.fixture
def learner(root, watched):
    """Open an address as somebody whose browser keeps this memory, as soon as something can be seen."""

    def go(memory, address, seen, **options):
        page = watched(reduced_motion="reduce", **options)
        page.goto(root)
        expect(page.locator(".door")).to_be_visible(timeout=30_000)
        page.evaluate("(kept) => localStorage.setItem('rqa-lab.done', kept)", memory.to_json())
        page.evaluate("(there) => history.replaceState(null, '', `#${there}`)", address)
        page.reload()
        expect(page.locator(seen).first).to_be_visible(timeout=60_000)
        return page

    return go


def learned(game="roborace", number=4):
    memory = Memory()
    for unit in [*course(game).values()][:number]:
        memory.done |= {f"{game}/{unit.id}", f"{game}/{unit.id}*3"}
    return memory


def fits(page, size):
    assert not page.evaluate(SCROLLS), size
    assert page.evaluate(CLASHES) == [], size


@pytest.mark.parametrize("address, seen", [("practice/rqa", ".l-offer"), ("practice/rqa/class", ".l-steps")])
def test_what_a_newcomer_sees_fits_and_has_no_barriers(learner, resized, barriers, address, seen):
    page = learner(Memory(), address, seen)
    for size in resized(page, SIZES):
        fits(page, size)
        assert barriers(page) == []


def test_what_one_knows_fits_and_has_no_barriers(learner, resized, barriers):
    memory = learned("rqa", 8)
    memory.stands("rqa", Standing(rating=650, answers=40, streak=3))
    page = learner(memory, "practice/rqa/known", ".l-known")
    for size in resized(page, SIZES):
        fits(page, size)
        assert barriers(page) == []
    expect(page.get_by_text("Level 3")).to_be_visible()
    page.get_by_role("link", name="Pushing", exact=True).click()
    page.wait_for_url("**/#rulebook/rqa/pushing")


def test_the_set_of_a_day_is_the_same_here_and_ends_with_its_summary(learner, resized, barriers, monkeypatch):
    """What a run of the same memory draws on this day is what the page asks; seven were answered before."""
    monkeypatch.setattr(
        practice, "of_question", lambda found, *_: SimpleNamespace(question=found, done=True, right=True)
    )
    today, memory = datetime.now(UTC).date(), learned()
    before = [(unit.question_id(1), n > 0) for n, unit in enumerate([*course("roborace").values()][:4])]
    memory.days["roborace"] = Day(today, (*before, *before[1:]), 2)
    page = learner(memory, "practice/roborace", ".l-ask")
    right = sum(right for _, right in memory.days["roborace"].answers)
    run = Practice("roborace", memory, 1, today=today)
    for at in range(1, TEN - len(memory.days["roborace"].answers) + 1):
        run.go(at)
        asked = run.here.question
        expect(page.locator(".l-ask")).to_have_text(asked.parted[1], timeout=60_000)
        for size in resized(page, (SIZES[-1], SIZES[0])):
            fits(page, size)
        run.here.right = not asked.goal and not asked.right[0].place
        if run.here.right:
            number = next(n for n, one in enumerate(asked.answers) if one.right)
            page.locator(f'[data-do="answer"][data-n="{number}"]').click()
            expect(page.locator(".l-verdict h1")).to_have_text("Right")
        else:
            page.locator('[data-do="unsure"]').click()
        right += run.here.right
        run.settle(memory)
        page.locator('.l-act [data-do="onward"]').click()
    expect(page.locator(".l-party h1")).to_have_text(f"{right} of {TEN} right", timeout=60_000)
    expect(page.locator(".l-party")).to_contain_text("Today’s ten are done, 3 days in a row.")
    for size in resized(page, SIZES):
        fits(page, size)
        assert barriers(page) == []
    page.get_by_role("link", name="Lesson: ").first.click()
    page.wait_for_url("**/#course/roborace/**")


def test_a_quiz_for_a_class_is_made_sent_answered_and_handed_in(learner, tmp_path):
    page = learner(Memory(), "practice/roborace/class", ".l-steps")
    page.get_by_label("Questions").select_option("5")
    page.get_by_role("button", name="Make the set").click()
    expect(page.locator(".l-set li")).to_have_count(5, timeout=120_000)
    page.get_by_role("button", name="Take question 2 out").click()
    expect(page.locator(".l-set li")).to_have_count(4)
    link = page.locator("[data-link]").get_attribute("data-link")
    page.evaluate("(there) => (location.hash = there)", link)
    for n in range(4):
        expect(page.locator(".l-scroll > .l-k")).to_have_text(f"Question {n + 1} of 4", timeout=60_000)
        page.locator('[data-do="unsure"]').click()
        page.locator('.l-act [data-do="onward"]').click()
    page.get_by_label("Your name").fill("Ada")
    with page.expect_download() as got:
        page.get_by_role("button", name="Save as a file").click()
    got.value.save_as(tmp_path / "results.csv")
    with (tmp_path / "results.csv").open(encoding="utf-8") as file:
        rows = [*csv.DictReader(file)]
    assert [(one["name"], one["right"]) for one in rows] == [("Ada", "no")] * 4
    assert got.value.suggested_filename.startswith("quiz-")
