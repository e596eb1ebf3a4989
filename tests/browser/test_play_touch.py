"""The table under a finger on a phone: each button has its place, and nothing lies over what can be used."""

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario
from rqa_lab.ui.keep import sheet

pytestmark = pytest.mark.browser

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",
}
GAMES = ("rqa", "gekido", "moonbots", "roborace")
ATTACKS = {
    "bots": {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "c1"}},
    "turn": {"seat": "Ann", "phase": "target"},
    "players": {"Bo": "greedy"},
    "seed": 1,
}
#: the kinds of buttons at the foot -> whether the place is theirs alone
FOOT = {
    '.p-mainrow [data-do="can"]': True,
    '.p-mainrow [data-do="whynot"]': True,
    '.p-main[data-do="act"]': True,
    ".p-spend .p-aside": False,
    ".p-pause": False,
    '.p-main[data-do="skip"]': False,
}
#: where the buttons of each kind are, and where the bar is
PLACES = """(kinds) => {
  const box = (one) => one.getBoundingClientRect();
  const found = kinds.map((kind) => [...document.querySelectorAll(kind)].filter((one) => one.offsetParent)
    .map((one) => [box(one).left, box(one).right]));
  const bar = box(document.querySelector(".p-spend"));
  return [found, [bar.top, bar.height]];
}"""
#: what can be used and cannot be brought from under something else, at its middle or at that of an edge
COVERED = """() => {
  const all = [...document.querySelectorAll(
    ":is(.arena, .p-dock, .seats, .side, .tabs) :is(button, [data-cell])")];
  const usable = all.filter((one) => one.getClientRects().length && !one.closest(".sr, [popover]")
    && !one.matches('.sr, [aria-disabled="true"], :disabled'));
  const clear = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect(), by = 3;
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [[x, y], [x, top + by], [x, bottom - by], [left + by, y], [right - by, y]]
      .filter(([x]) => x > 0 && x < innerWidth);
    return points.filter(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return there && (one.contains(there) || there.closest("button, [data-cell]")?.contains(one)
        || !there.closest(".p-spend, .p-coach, .g-tray, .m-dice, .p-bar, .p-panel"));
    }).length === points.length;
  };
  const fixed = (one) => one.closest(".p-spend, .g-tray, .m-dice, .p-coach");
  const middle = (one) => one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2;
  const scrolled = (one, part) => (one.scrollIntoView({ block: "nearest" }),
    part && scrollBy(0, middle(one) - part * innerHeight));
  const reached = (one) => fixed(one) ? clear(one)
    : [0, .25, .4, .55, .7].some((part) => (scrolled(one, part), clear(one)));
  return [usable.length, usable.filter((one) => !reached(one)).map((one) => one.outerHTML.slice(0, 200))];
}"""


def begin(page, game):
    """A new game against one bot, in an open page."""
    page.evaluate("(hash) => (location.hash = hash)", sheet(game, [("seed", "2"), ("seats", "2")]))
    page.get_by_role("button", name="Play now").tap()
    expect(page.locator(".p-bar")).to_be_visible()


def play_on(page):
    """Do once what the table offers."""
    if page.locator('.p-main[data-do="skip"]').count():
        page.keyboard.press("Space")
    else:
        for way in (".p-ask [data-option]", ".p-can .p-acts button", '[data-key="a"]'):
            found = page.locator(f"{way}:visible").first
            if found.count():
                found.evaluate("(one) => one.click()")
                break
    page.wait_for_function("() => !document.querySelector('.rqa[data-asks]')")


@pytest.mark.parametrize("game", GAMES)
def test_each_kind_of_button_at_the_foot_has_a_place_of_its_own(explore, game):
    page = explore(**PHONE)
    begin(page, game)
    places, bars = {}, set()
    for _ in range(40):
        found, bar = page.evaluate(PLACES, [*FOOT])
        bars.add(tuple(bar))
        for kind, boxes in zip(FOOT, found, strict=True):
            places.setdefault(kind, set()).update(map(tuple, boxes))
        play_on(page)
    assert len(bars) == 1
    assert places['.p-mainrow [data-do="can"]']
    assert places['.p-main[data-do="act"]']
    for kind, alone in FOOT.items():
        others = {box for other, boxes in places.items() if other != kind for box in boxes}
        assert not alone or len(places[kind]) <= 1, kind
        for left, right in places[kind] if alone else ():
            assert [one for one in others if one[0] < right and left < one[1]] == [], kind


def gekido():
    return Scenario(
        "gekido",
        "A game",
        bots={
            "slicer": {"seat": "Ann", "at": "b2", "powers": {"Roll an Extra Die": 2, "Switch Attack": 1}},
            "tetsubot": {"seat": "Bo", "at": "a2"},
        },
        seats={"Ann": {"hand": ["Half Turn", "Wild Die", "Shield"]}},
        turn={"seat": "Ann", "phase": "attack"},
        attack={
            "target": "tetsubot",
            "command": "four of a kind",
            "dice": "OX",
            "locked": "TTT",
            "rolls": 1,
        },
        players={"Bo": "greedy"},
        seed=5,
    )


def moonbots():
    robots = {seat: {"energy": 9} for seat in ("Ann", "Bo", "Cy", "Di")}
    robots["Ann"] |= {"parts": ["Torso 2-4-6", "Head 1-3-5"], "upgrades": ["+1 Die", "Reroll"]}
    return Scenario(
        "moonbots",
        "A game",
        robots=robots,
        market={"T1": "Reroll", "M1": "Stronger", "B1": "Head 3"},
        turn={"robot": "Ann"},
        players=dict.fromkeys(("Bo", "Cy", "Di"), "greedy"),
        seed=3,
    )


@pytest.mark.parametrize("game", [gekido, moonbots])
def test_nothing_that_can_be_used_lies_under_the_bar_or_the_dice_after_a_roll(at_table, game):
    page = at_table(game(), **PHONE)
    page.wait_for_timeout(450)
    page.locator(".p-main", has_text="Roll").tap()
    dice = page.locator("button.g-die, button.m-die")
    expect(dice.first).to_be_in_viewport(ratio=1)
    n, covered = page.evaluate(COVERED)
    assert n > 10
    assert covered == []


@pytest.mark.parametrize("game", ["gekido", "moonbots"])
def test_neither_the_coach_nor_the_dice_hide_what_the_other_needs(explore, game):
    page = explore(f"{game}/first-game", **PHONE)
    for _ in range(16):
        if not page.locator(".p-coach").count():
            return
        page.wait_for_timeout(400)
        for one in page.locator(".p-coachrow button, button.g-die, button.m-die").all():
            expect(one).to_be_in_viewport(ratio=1)
        assert page.evaluate(COVERED)[1] == []
        page.evaluate("() => scrollTo(0, 0)")
        for _ in range(4):  # the coach offers to do it after some other tries
            onward = page.locator("[data-do='coach-next'], [data-do='coach-do']")
            if onward.count():
                onward.first.tap()
                break
            other = page.locator(".arena [data-cell]").first
            other.evaluate("(one) => one.dispatchEvent(new MouseEvent('click', { bubbles: true }))")
            page.wait_for_timeout(200)
        page.wait_for_function("() => !document.querySelector('.rqa[data-asks]')")
    raise AssertionError("the tour does not end")


def test_a_second_tap_on_the_main_button_does_nothing_at_once(at_table):
    page = at_table(moonbots(), **PHONE)
    page.wait_for_timeout(450)
    main = page.locator(".p-main")
    expect(main).to_have_text("Roll")
    box = main.bounding_box()
    for _ in range(3):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 20)
    expect(main).to_contain_text("End turn")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 20)
    page.wait_for_timeout(300)
    expect(main).to_contain_text("End turn")
    expect(page.locator(".p-no")).to_have_count(0)
    page.wait_for_timeout(400)
    main.tap()
    expect(page.locator(".p-chip")).to_contain_text("Bo")


def test_the_answer_to_why_not_is_in_sight_beside_the_coach_and_nothing_is_done(explore):
    page = explore("gekido/first-game", **PHONE)
    page.locator("[data-do='coach-next']").tap()
    for at in ("a3", "c3"):  # out of reach, and where one can go
        page.locator('[data-do="whynot"]').tap()
        expect(page.locator(".p-panel.p-can")).to_be_in_viewport(ratio=1)
        page.evaluate("() => scrollTo(0, 0)")
        page.locator(f'[data-cell="{at}"]').tap(position={"x": 20, "y": 10})
        answer = page.locator(".p-panel:not(.p-ask), .p-coach.p-no .p-bubble").first
        expect(answer).to_be_in_viewport(ratio=1)
        page.wait_for_timeout(400)  # what scrolls has come to rest
        assert answer.evaluate(
            """(it) => { const { left, top, width, height } = it.getBoundingClientRect();
              return [.1, .5, .9].every((part) =>
                it.contains(document.elementFromPoint(left + width / 2, top + height * part))); }"""
        )
        expect(page.locator(".p-bubble h2")).to_have_count(1)
    expect(answer).to_contain_text("You can: move")
    expect(page.locator('[data-do="undo"]')).to_have_attribute("aria-disabled", "true")


def test_the_ring_of_the_coach_goes_around_the_tag_of_a_push(explore):
    page = explore("rqa/first-game", viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.get_by_role("button", name="Show me how").click()
    page.locator('[data-cell="c4"]').click()
    expect(page.locator(".p-bubble h2")).to_have_text("Push Strider into the Wall.")
    page.wait_for_timeout(450)
    tag, ring = page.locator(".arena .can-tag").bounding_box(), page.locator(".p-spot").bounding_box()
    assert ring["x"] <= tag["x"]
    assert ring["y"] < tag["y"]
    assert tag["x"] + tag["width"] <= ring["x"] + ring["width"]


def test_a_new_game_begins_at_the_top(explore):
    page = explore(**PHONE)
    for _ in range(2):
        page.evaluate("""document.querySelector('[data-do="new"]').click()""")
        begin = page.locator('[data-do="start"]').first
        expect(begin).to_be_visible()
        page.evaluate("scrollTo(0, 600)")
        begin.evaluate("(one) => one.click()")
        expect(page.locator(".p-bar")).to_be_visible()
        page.wait_for_function("scrollY === 0")


def test_the_advice_is_a_button_that_says_so(at_table):
    page = at_table(Scenario("gekido", "A game", **ATTACKS), **PHONE)
    page.locator('[data-do="can"]').tap()
    page.get_by_role("button", name="Hint: which is best?").tap()
    advice = page.locator(".p-hint .p-acts button")
    expect(advice).to_contain_text("Do it", timeout=30000)
    assert advice.bounding_box()["height"] >= 44


@pytest.mark.parametrize("id", GAMES)
def test_no_button_of_the_table_is_too_low_for_a_finger_whatever_is_open(explore, too_low, id):
    page = explore(f"{id}/first-game", **PHONE)
    page.locator('[data-do="coach-next"]').tap()
    expect(page.locator('[data-do="coach-back"]')).to_be_visible()
    assert too_low(page) == []
    page.locator('[data-do="coach-skip"]').tap()
    expect(page.locator(".p-coach")).to_have_count(0)
    for tab in page.locator(".tabs button").all():
        tab.tap()
        assert too_low(page) == [], tab.inner_text()
    for panel in ("can", "whynot"):
        page.wait_for_timeout(450)  # a press at once would be meant for what was there before
        page.locator(f'.p-mainrow [data-do="{panel}"]').tap()
        shut = page.locator('.p-panel.p-can [data-do="close"]')
        expect(shut).to_be_visible()
        assert too_low(page) == [], panel
        shut.tap()
        expect(shut).to_have_count(0)
    menu = page.locator(".p-bar :is(summary, [popovertarget], [aria-haspopup]):visible").last
    menu.tap()
    expect(page.locator('[data-do="pace"]:visible').first).to_be_visible()
    assert too_low(page) == []


def test_a_single_die_is_rolled_again_by_a_tap_where_a_part_takes_it(at_table):
    page = at_table(
        Scenario(
            "moonbots",
            "A game",
            robots={
                "Ann": {"energy": 9, "parts": ["Left Arm 1-2-3"], "upgrades": ["+1 Die", "Reroll"]},
                "Bo": {"energy": 9},
                "Cy": {"energy": 9},
            },
            turn={"robot": "Ann", "phase": "activate"},
            dice="36",
            players=dict.fromkeys(("Bo", "Cy"), "greedy"),
            seed=3,
        ),
        **PHONE,
    )
    page.locator(".m-again button").first.tap()
    page.locator('.m-rerolls [data-text="reroll 3"]').tap()
    expect(page.locator(".m-dice small")).to_have_text("rolled again")
    expect(page.locator(".m-purse")).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, 900)
    expect(page.locator(".m-purse")).to_be_in_viewport(ratio=1)
