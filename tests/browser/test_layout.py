"""Everything has its place: what is told is not cut, what is asked for is in sight, whatever the window."""

import itertools

import pytest
from playwright.sync_api import expect

from rqa_lab import load

pytestmark = pytest.mark.browser

WALL = "rqa/pushing/into-a-wall"
ASKS = "rqa/pushing/whose-tacks-first"
LONG_TITLE = "rqa/robots/crate-pushes-at-the-usual-price"
SHOP = "rqa/cards/a-new-card-at-once"

DESK = {"width": 1440, "height": 900}
LAPTOP = {"width": 1024, "height": 768}
PHONE = {"width": 360, "height": 800}
TABLETS = [{"width": 768, "height": 1024}, {"width": 820, "height": 1180}, {"width": 1024, "height": 1366}]
#: a window of 1440 by 900 that is magnified to twice its size
MAGNIFIED = {"width": 720, "height": 450}


def entry(id, kind):
    """The first point of a scenario's timeline of that kind."""
    lines = [line for line in load(id).lines if line.kind != "options"]
    return 1 + next(n for n, line in enumerate(lines) if line.kind == kind)


REFUSED = f"{WALL}@{entry(WALL, 'refuse')}"


def box(page, what):
    """Left, top, right, bottom of what is there, in pixels of the window."""
    rect = page.locator(what).first.bounding_box()
    return rect["x"], rect["y"], rect["x"] + rect["width"], rect["y"] + rect["height"]


def apart(one, other):
    """Neither of two boxes covers any of the other."""
    pairs = (one, other), (other, one)
    return any(a[high] <= b[low] + 1 for a, b in pairs for low, high in ((0, 2), (1, 3)))


@pytest.fixture
def each(lead, resized):
    """Show a page at these addresses, at each of them in windows of these sizes."""

    def places(page, addresses, sizes):
        for address in lead(page, addresses):
            for size in resized(page, sizes):
                yield address, size

    return places


# ---- in width --------------------------------------------------------------------------------------------


def test_nothing_is_wider_than_the_window(explore, each):
    page, addresses = explore(SHOP), (REFUSED, f"{ASKS}@1", f"{LONG_TITLE}@1", SHOP)
    for at, size in each(page, addresses, (PHONE, MAGNIFIED, LAPTOP)):
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], at
        outside = page.locator(".head, .head *, .seat, .stock, .panel, .chip, .bubble, .time").evaluate_all(
            """(all) => all.filter((one) => one.checkVisibility() && !one.closest(".sr"))
              .map((one) => [one.className, one.getBoundingClientRect()])
              .filter(([, { left, right }]) => left < -1 || right > innerWidth + 1)
              .map(([name]) => name)"""
        )
        assert outside == [], (at, size)


def test_chips_stay_inside_their_panel_and_the_sentence_clear_of_the_question(explore, resized):
    page = explore(f"{ASKS}@1")
    page.locator(".is-why .also summary").first.click()
    for size in resized(page, (LAPTOP, DESK)):
        over = page.locator(".panel .chip").evaluate_all(
            """(all) => all.filter((one) => one.getBoundingClientRect().right
              > one.closest(".panel").getBoundingClientRect().right).map((one) => one.textContent)"""
        )
        assert over == [], size
        assert box(page, ".say.ask")[1] - box(page, ".title")[3] >= 6, size


# ---- the board keeps its size and its place ---------------------------------------------------------------

#: lessons in which much comes and goes: choices, long sentences, refusals, cards
STEPPED = (
    "rqa/setup/a-game-for-two",
    WALL,
    ASKS,
    "gekido/setup/nothing-to-begin-with",
    "gekido/tiles/pushed-onto-the-center",
    "roborace/setup/two-beside-two",
    "roborace/abilities/two-cards-change-places",
    "moonbots/two/a-turn-with-two-robots",
    "moonbots/weapons/not-this-turn",
)


def test_the_board_keeps_its_size_and_its_place_in_a_lesson(explore, lead, resized):
    page = explore()
    for size in resized(page, (LAPTOP, TABLETS[0])):
        for lesson in lead(page, STEPPED):
            boards = {box(page, ".board")}
            for step in range(1, page.locator(".steps li").count()):
                page.keyboard.press(".")
                expect(page.locator(".steps li").nth(step)).to_have_attribute("aria-current", "step")
                boards.add(box(page, ".board"))
            assert len(boards) == 1, (lesson, size)


def test_at_1280_by_800_boards_are_large_and_the_cards_of_a_hand_lie_side_by_side(explore, lead):
    page = explore(viewport={"width": 1280, "height": 800})
    for at in lead(
        page, (f"{WALL}@3", SHOP, "moonbots/weapons/not-this-turn@1", "roborace/setup/two-beside-two@1")
    ):
        left, _, right, _ = box(page, ".board")
        assert right - left >= 400, at
        cards = page.locator(".tray .hand .card").evaluate_all(
            "(all) => all.map((one) => [one.getBoundingClientRect().left, one.getBoundingClientRect().right])"
        )
        assert all(one[1] <= other[0] + 1 for one, other in itertools.pairwise(cards)), at


def test_a_tablet_held_upright_has_a_large_board(explore, each):
    page = explore(WALL, has_touch=True)
    for at, size in each(page, (f"{WALL}@1", "gekido/tiles/pushed-onto-the-center@1"), TABLETS):
        left, _, right, bottom = box(page, ".board")
        assert right - left >= 0.9 * size["width"] - 16, f"{at}: all but a margin"
        assert bottom < box(page, ".tabs")[1], at


def test_the_supply_keeps_its_width_beside_a_hand_that_comes(explore, lead):
    page = explore("rqa/pushing/robot-meets-robot", viewport=DESK)
    expect(page.locator(".tray .hand")).to_have_count(0)
    for _ in lead(page, [WALL]):
        expect(page.locator(".tray .hand")).to_be_visible()
        widths = page.locator(".tray .ware").evaluate_all("all => all.map(one => one.offsetWidth)")
        assert min(widths) > 100


# ---- the sentence of the step ----------------------------------------------------------------------------


def test_the_sentence_is_told_to_its_end(explore, each):
    page = explore()
    for place in each(page, (f"{ASKS}@1", REFUSED, f"{LONG_TITLE}@1"), (DESK, LAPTOP, MAGNIFIED, PHONE)):
        expect(page.locator(".say")).to_be_visible()
        for part in (".say", ".say .text"):
            fits = page.locator(part).evaluate("(one) => one.scrollHeight <= one.clientHeight")
            assert fits, (part, place)
        text, around = box(page, ".say .text"), box(page, ".say")
        assert around[1] <= text[1], place
        assert text[3] <= around[3], place


def test_a_long_title_leaves_the_question_its_width(explore):
    page = explore(f"{LONG_TITLE}@1", viewport=LAPTOP)
    lines = page.locator(".title .ask").evaluate(
        "(one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
    )
    assert round(lines) <= 2


# ---- phones: tabs, sheet ---------------------------------------------------------------------------------


def test_a_tab_shows_what_it_opens_above_the_dock(explore):
    page = explore(SHOP, viewport=PHONE, has_touch=True)
    shown = {
        "Why": ".is-why",
        "Can do": ".is-acts",
        "Hand": ".tray",
        "Shop": ".shop",
        "Events": ".is-happened",
    }
    for name, panel in shown.items():
        page.locator(".tabs").get_by_role("button", name=name).tap()
        expect(page.locator(panel)).to_be_visible()
        bar, tabs, opened, dock = (box(page, what) for what in (".bar", ".tabs", panel, ".time"))
        assert bar[3] <= tabs[1] + 1, name
        assert tabs[3] <= dock[1] + 1, name
        assert tabs[3] <= opened[1] + 1, name
        in_sight = min(opened[3], dock[1]) - opened[1]
        assert in_sight >= min(opened[3] - opened[1], 200), f"{name}: only {in_sight} px are in sight"


def test_the_tabs_are_in_sight_before_anything_is_tapped_and_a_refusal_rises_from_the_dock(explore, lead):
    page = explore(f"{ASKS}@1", viewport=PHONE, has_touch=True)
    assert box(page, ".tabs")[3] <= box(page, ".time")[1] + 1
    list(lead(page, [REFUSED]))
    expect(page.locator(".bubble")).to_be_visible()
    for y in (0, 200):
        page.evaluate("(y) => scrollTo(0, y)", y)
        assert box(page, ".bubble")[3] == pytest.approx(box(page, ".time")[1], abs=2)


def test_the_dock_covers_neither_the_mark_of_the_tab_nor_the_button_of_what_lies_open(explore):
    page = explore(WALL, viewport={"width": 390, "height": 844}, has_touch=True)
    assert box(page, ".tabs")[3] <= box(page, ".time")[1] + 1
    page.locator(".tabs").get_by_role("button", name="Can do").tap()
    page.locator(".is-acts .act", has_text="Battery").first.tap()
    expect(page.locator(".bubble .main-act")).to_be_visible()
    assert box(page, ".bubble .main-act")[3] <= box(page, ".time")[1]


def test_what_went_wrong_is_told_in_sight_wherever_the_page_stands(explore):
    page = explore(WALL, viewport=PHONE, has_touch=True)
    page.evaluate("scrollTo(0, 300)")
    wrong = "".join(f"key-{n}: }}\n" for n in range(20))
    file = {"name": "wrong.yaml", "mimeType": "text/plain", "buffer": wrong.encode()}
    page.locator('input[type="file"]').set_input_files(file)
    for part in (".trouble", ".trouble > p", ".trouble .btn"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") > 0


# ---- low windows -----------------------------------------------------------------------------------------


def test_a_magnified_page_shows_the_whole_board(explore, lead):
    page = explore(viewport=MAGNIFIED)
    for address in lead(page, (WALL, f"{ASKS}@1", f"{LONG_TITLE}@1", REFUSED)):
        top, bottom = box(page, ".bar")[3], box(page, ".time")[1]
        rows = page.locator('.cells [role="row"]')
        assert rows.count() == 7
        for row in rows.all():
            rect = row.bounding_box()
            assert top <= rect["y"], address
            assert rect["y"] + rect["height"] <= bottom + 1, address


def test_in_a_low_window_a_refusal_leaves_the_board_alone(explore, resized):
    page = explore(REFUSED)
    for size in resized(page, (MAGNIFIED, {"width": 1024, "height": 500})):
        expect(page.locator(".bubble.refused")).to_be_in_viewport(ratio=1)
        assert apart(box(page, ".bubble"), box(page, ".picture")), size


# ---- what is pointed at, what lies behind a link ---------------------------------------------------------


def test_a_hint_covers_no_space(explore):
    page = explore(WALL, viewport=DESK)
    for name in ("c5", "c3"):
        page.locator(f'[data-cell="{name}"]').hover()
        expect(page.locator(".tip")).to_contain_text(name)
        assert apart(box(page, ".tip"), box(page, ".cells")), name


def test_a_pile_opens_at_its_link_and_is_closed_by_a_button(explore):
    page = explore(f"{WALL}@{entry(WALL, 'refuse') - 1}", viewport=DESK)
    link = page.locator(".seat .pile-link").first
    link.click()
    pop = page.locator(".pop:popover-open")
    expect(pop.get_by_role("heading")).to_have_text("Bo’s discard pile")
    at, opened = box(page, ".seat .pile-link"), box(page, ".pop:popover-open")
    assert 0 <= max(at[1] - opened[3], opened[1] - at[3]) < 40, "just above or just below it"
    pop.get_by_role("button", name="Close").click()
    expect(pop).to_have_count(0)


def test_a_bubble_lies_in_the_window_and_beside_the_pieces_that_it_speaks_of(explore, lead):
    page = explore(viewport=DESK)
    speaks_of = {
        "rqa/knock/ground-pound@1": ["d3"],
        "rqa/expansions/a-box-in-the-line-of-fire@2": ["b4", "b6"],
        "rqa/cards/three-move-and-a-card@1": ["b2", "c2"],
        "gekido/locks/adjacent-and-ready@1": [],
    }
    for address in lead(page, speaks_of):
        expect(page.locator(".bubble.refused")).to_be_visible()
        note = box(page, ".bubble")
        assert note[1] >= 0, address
        for at in speaks_of[address]:
            assert apart(note, box(page, f'[data-cell="{at}"]')), (address, at)


def test_what_is_refused_in_the_first_row_is_told_below_it(explore):
    page = explore("rqa/pushing/into-a-wall")
    page.locator('[data-cell="a7"]').focus()
    page.locator('[data-cell="a7"]').click()
    bubble = page.locator(".bubble")
    expect(bubble).to_be_visible()
    assert bubble.bounding_box()["y"] >= page.locator('[data-cell="a7"]').bounding_box()["y"]
