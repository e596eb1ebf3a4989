"""Walk the course of a game in a browser, lesson by lesson: tests/course_walk.py rqa touch, or keys.

Every part is answered or done on the board, by a finger on a phone or by keys alone, and it is told over what
a beginner would stumble: what cannot be reached or is cut off, a lost focus, what the console says.
RQA_SHOTS names a folder for pictures of the parts, RQA_ONLY lessons, RQA_SCHEME light or dark.
"""

import os
import sys
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory

from lessons import does
from playwright.sync_api import Error

from rqa_lab.learn.course import Ask, course
from rqa_lab.ui.challenge import Asking
from rqa_lab.ui.runs import Lessoned

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 800}}
ON = '.learning .l-act [data-do="onward"]'
#: where the next lesson begins, at the end of one
NEXT = ".learning .l-nextl"
#: what is wrong with what the page shows, as far as it can be measured
LOOK = """() => {
  const found = [], page = document.documentElement;
  if (page.scrollWidth > page.clientWidth) found.push("the page is too wide");
  const texts = ":is(.learning, .l-lbar, .seats, .tray, .bubble) :is(h1, h2, h3, p, b, span, small, button)";
  for (const e of document.querySelectorAll(texts)) {
    if (!e.checkVisibility({visibilityProperty: true}) || e.closest(".sr")) continue;
    const cuts = !["visible", "auto"].includes(getComputedStyle(e).overflowX);
    if (cuts && e.scrollWidth > e.clientWidth + 1) found.push(`cut off: ${e.textContent.slice(0, 40)}`);
  }
  return found;
}"""
#: buttons that are lower than a finger; of a timeline each step can be reached by larger ones
SMALL = """() => {
  const places = ":is(.learning, .l-lbar, .tray, .bubble, .seats)";
  const all = [...document.querySelectorAll(`${places} :is(button, a, select)`)];
  return all.filter((e) => e.checkVisibility()).flatMap((e) => {
    const reach = parseFloat(getComputedStyle(e, "::after").height) || 0;
    const high = Math.round(Math.max(e.getBoundingClientRect().height, reach));
    return high && high < 30 ? [`${high} px high: ${e.localName}.${[...e.classList].join(".")}`] : [];
  });
}"""
FOCUS = """() => {
  const e = document.activeElement;
  const seen = e !== document.body && e.checkVisibility({visibilityProperty: true});
  return seen ? e.dataset.cell ?? "" : "nothing";
}"""


#: two frames later: what was pressed has been heard, what has come is drawn
DRAWN = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"""


def settled(page):
    """Wait until Python has answered all that it was asked, and the page has drawn it."""
    page.evaluate(DRAWN)
    page.wait_for_function("() => !document.querySelector('.rqa[data-asks]')", timeout=15_000)
    page.evaluate(DRAWN)


class Hand:
    """One who walks: what was pressed, and what was wrong."""

    options = DESK

    def __init__(self, page):
        self.page, self.presses, self.complaints = page, 0, Counter()
        self.where = ""
        page.on("console", lambda one: one.type == "error" and self.complain(f"console: {one.text[:200]}"))
        page.on("pageerror", lambda error: self.complain(f"page error: {error}"))

    def complain(self, text):
        """Keep what is wrong, with where it was first."""
        key = next((known for known in self.complaints if known.startswith(f"{text} (")), "")
        self.complaints[key or f"{text} ({self.where})"] += 1

    def settled(self):
        """Wait until Python has answered and the page has drawn it, and look whether it shows all."""
        try:
            settled(self.page)
        except Error:
            self.complain("no answer within 15 s")
        for text in self.page.evaluate(LOOK):
            self.complain(text)

    def seen(self, selector):
        """What of this can be seen."""
        return self.page.locator(selector).locator("visible=true")

    def text(self, selector):
        """What a reader reads there; "" for nothing."""
        found = self.seen(selector)
        return found.first.inner_text() if found.count() else ""


class Finger(Hand):
    """By touch on a phone."""

    options = PHONE

    def press(self, found):
        """Touch it; a card explains itself first, and does what it does at the second touch."""
        box, (_, height) = found.bounding_box(), self.page.viewport_size.values()
        if box is None or box["y"] + box["height"] / 2 > height or box["y"] < 0:
            self.complain(f"below or above the screen: {found.get_attribute('data-do')}")
        self.page.wait_for_timeout(330)  # sooner it is a touch that bounced
        found.tap(timeout=4000)
        self.presses += 1
        self.settled()
        for text in self.page.evaluate(SMALL):
            self.complain(text)

    def cell(self, at):
        self.press(self.page.locator(f'[data-cell="{at}"]'))


class Keys(Hand):
    """By keys alone."""

    def key(self, name):
        self.page.keyboard.press(name)
        self.presses += 1

    def press(self, found):
        """By its own key, or the way that Tab leads."""
        key = found.get_attribute("data-key")
        if key:
            self.page.wait_for_timeout(330)
            self.key(key)
        else:
            self.tab_to(found)
            self.page.wait_for_timeout(330)
            self.key("Enter")
        self.settled()
        if self.page.evaluate(FOCUS) == "nothing":
            self.complain(f"the focus is lost after {key or found.get_attribute('data-do')}")

    def tab_to(self, found):
        """Forward, or back where that is the shorter way."""
        handle = found.element_handle()
        focused = "it => it === document.activeElement"
        for way, most in (("Tab", 12), ("Shift+Tab", 30), ("Tab", 80)):
            for _ in range(most):
                if handle.evaluate(focused):
                    return
                self.key(way)
        self.complain(
            f"Tab does not lead to {found.get_attribute('data-do')} {found.get_attribute('data-text')}"
        )
        raise LookupError(found)

    def cell(self, at):
        """With the arrows, from anywhere."""
        box = "const {x, y, width, height} = it.getBoundingClientRect()"
        place = f"it => {{ {box}; return [x + width / 2, y + height / 2, width] }}"
        goal = self.page.locator(f'[data-cell="{at}"]').evaluate(place)
        if self.page.evaluate(FOCUS) in ("", "nothing"):
            self.key("ArrowUp")
        for _ in range(40):
            if (now := self.page.evaluate(FOCUS)) == at:
                break
            here = self.page.locator(f'[data-cell="{now}"]').evaluate(place)
            right, down = goal[0] - here[0], goal[1] - here[1]
            if abs(right) > goal[2] / 2:
                way = "Right" if right > 0 else "Left"
            else:
                way = "Down" if down > 0 else "Up"
            self.key(f"Arrow{way}")
        else:
            self.complain(f"the arrows do not lead to {at}")
        self.page.wait_for_timeout(330)
        self.key("Enter")
        self.settled()
        if self.page.evaluate(FOCUS) == "nothing":
            self.complain("the focus is lost after a space")


def button(hand, text):
    """What does this action, or begins it; None if none can be seen."""
    words = text.split()
    free = ':not([aria-pressed="true"], [aria-disabled="true"])'
    for one in [" ".join(words[:n]) for n in range(len(words), 0, -1)]:
        found = hand.seen(f':is([data-do="act"], [data-do="pick"])[data-text="{one}"]{free}')
        if found.count():
            return found.first
    return None


def deed(hand, own, text):
    """Do an action on the board as a reader would: a button, a card, spaces; `own` is the same in Python."""
    buttons, used = own.view.buttons, hand.text(".l-used")
    action = own.view.session.read(text)
    for _ in range(12):
        sure = hand.seen(f'.bubble [data-do="act"][data-text="{action.text}"]')
        picked = hand.page.locator('.tray [aria-pressed="true"]').count() > 0
        places, found = buttons.places(action, picked=picked), button(hand, action.text)
        if sure.count():
            hand.press(sure.first)
        elif found is not None and not (places and picked):
            hand.press(found)
        elif places:
            hand.cell(next(one for one in places if hand.page.locator(f'[data-cell="{one}"]').count()))
        else:
            break
        if hand.text(".l-used") != used or hand.seen(".l-verdict").count():
            does(own, "act", action.text)
            return
    hand.complain(f"dead end: {text}")
    raise LookupError(text)


def answer(hand, own, wrong):
    """Answer a question, rightly or not."""
    some = [(n, one) for n, one in enumerate(own.question.answers) if one.right is not wrong]
    for n, one in some if own.several else some[:1]:
        if own.places:
            hand.cell(one.place)
        else:
            hand.press(hand.page.locator(f'.answer[data-n="{n}"]'))
    if own.several:
        hand.press(hand.page.locator('[data-do="check"]'))
    verdict = hand.text(".learning .l-verdict")
    if not verdict.startswith("Not quite" if wrong else "Right"):
        hand.complain(f"answered {'wrongly' if wrong else 'rightly'}, and told “{verdict}”")


def part(hand, unit, at, wrong=False):
    """One part of a lesson, up to its verdict."""
    own = Lessoned(unit).make(at)
    if isinstance(own, Asking):
        answer(hand, own, wrong)
        return
    for text in own.question.line:
        deed(hand, own, text)
    if not hand.text(".l-verdict").startswith("You did it"):
        hand.complain(f"done as written, and told “{hand.text('.l-verdict')}”")


def lesson(hand, unit, shot=lambda name: None):
    """A lesson from its first part to its end; every fifth question is answered wrongly."""
    hand.where = unit.id
    for at, one in enumerate(unit.parts, 1):
        hand.where = f"{unit.id}@{at}"
        shot(f"{at}a")
        try:
            part(hand, unit, at, wrong=isinstance(one, Ask) and (unit.number + at) % 5 == 0)
        except Exception as error:
            hand.complain(f"given up: {str(error)[:300]}")
            shot(f"{at}x")
            if not hand.seen(".learning .l-verdict").count():
                hand.press(hand.seen('.learning [data-do="unsure"]').first)
        shot(f"{at}b")
        hand.press(hand.seen(ON).first)
    if hand.text(".l-fin h1") != f"{unit.title}, done!":
        hand.complain(f"at its end: “{hand.text('.l-fin h1')}”")
    shot("z")


def walk(page, hand, address, id, only=""):
    """The whole course from the front door; the lessons that were gone through."""
    shots, done = os.environ.get("RQA_SHOTS"), 0
    page.goto(address)
    page.locator(".l-game").first.wait_for(timeout=60_000)
    hand.press(page.locator(f'.l-game[data-id="{id}"]'))
    hand.press(page.locator(".l-ghead .l-big"))
    for unit in course(id).values():
        if only and unit.id not in only.split(","):
            continue
        if only:
            page.goto(f"{address}#course/{id}/{unit.id}")
            page.locator(".l-ask").wait_for()
            hand.settled()

        def shot(name, unit=unit):
            if shots:
                page.screenshot(path=Path(shots) / f"{id}-{type(hand).__name__}-{unit.number:02}-{name}.png")

        lesson(hand, unit, shot)
        done += 1
        if not only and hand.seen(NEXT).count():
            hand.press(hand.seen(NEXT).first)
    if not only:
        page.goto(f"{address}#course/{id}")
        page.reload()
        page.locator(".lessons i").first.wait_for(timeout=30_000)
        kept = page.locator(".lessons i.done").count()
        if kept != done:
            hand.complain(f"{kept} of {done} lessons are kept")
    return done


def main(id, how):
    from browser.conftest import FLAGS, running
    from playwright.sync_api import sync_playwright
    from processes import free_port

    port, begun = free_port(), time.monotonic()
    kind = {"touch": Finger, "keys": Keys}[how]
    command = ["-P", "-m", "rqa_lab", "explore", "--no-browser", f"--port={port}"]
    with (
        TemporaryDirectory() as folder,
        running(command, port, Path(folder, "log")),
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=os.environ.get("RQA_BROWSER"), args=list(FLAGS))
        scheme = os.environ.get("RQA_SCHEME", "light")
        page = browser.new_context(**kind.options, reduced_motion="reduce", color_scheme=scheme).new_page()
        hand = kind(page)
        try:
            done = walk(page, hand, f"http://127.0.0.1:{port}/", id, os.environ.get("RQA_ONLY", ""))
        except Error as error:
            done = f"not to the end, but to {hand.where}: {error};"
        parts = sum(len(unit.parts) for unit in course(id).values())
        took = f"{hand.presses} presses, {time.monotonic() - begun:.0f} s"
        print(f"{id} by {how}: {done} lessons, {parts} parts, {took}")
        for text, times in hand.complaints.most_common():
            print(f"  {times} x {text}")


if __name__ == "__main__":
    main(*sys.argv[1:])
