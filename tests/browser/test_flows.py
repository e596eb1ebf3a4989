"""What a reader does in each part of the game: pushing, pulling, looking around and shooting, shopping."""

import pytest
from playwright.sync_api import expect

from rqa_lab import load

pytestmark = pytest.mark.browser

PUSH = "rqa/pushing/a-push-and-its-price"
WALL = "rqa/pushing/into-a-wall"
PULL = "rqa/knock/two-places-to-land"
DRAW = "rqa/cards/two-in-two-out"
SIGHT = "rqa/sight/a-wall-in-the-way"
CORNERS = "rqa/sight/corners-on-a-long-line"
EDGE = "rqa/sight/along-the-edge"
LASER = "rqa/sight/through-wall-and-smoke"
FREE = "rqa/cards/a-card-for-free"
SHOP = "rqa/cards/a-new-card-at-once"


def cell(page, name):
    return page.locator(f'[data-cell="{name}"]')


def looking(explore, address, **options):
    """The explorer with the lines of sight that the reader asked for."""
    page = explore(address, **options)
    page.locator('.looks [data-do="sight"]').click()
    expect(page.locator(".is-sight")).to_have_count(1)
    return page


def at_step(page, number):
    """The timeline stands at that entry."""
    expect(page.locator(".steps li").nth(number)).to_have_attribute("aria-current", "step")


def focused(page, what):
    return page.evaluate(f"document.activeElement.{what}")


# ---- before it is done -----------------------------------------------------------------------------------


def test_pointing_at_a_push_foretells_it_and_leaving_forgets_it(explore):
    page = explore(WALL)
    for step in (1, 2, 3):  # until the push can be paid
        page.keyboard.press(".")
        at_step(page, step)
    tip = page.locator(".tip")
    page.locator('.act[data-text^="push"]').hover()
    expect(tip).to_contain_text("push Crate right")
    expect(tip).to_contain_text("bump: Wall")
    expect(page.locator(".board [href='#m-bump-would']")).to_have_count(1)
    before = page.locator(".piece").evaluate_all("(all) => all.map((one) => one.style.transform)")
    page.mouse.move(5, 5)
    expect(tip).to_be_empty()
    expect(page.locator(".board [href='#m-bump-would']")).to_have_count(0)
    assert page.locator(".piece").evaluate_all("(all) => all.map((one) => one.style.transform)") == before
    expect(page.locator(".branch")).to_have_count(0)


def test_pointing_at_what_is_refused_says_why_not(explore):
    page = explore(PUSH)
    vain = page.locator('.act.not[data-text^="push"]').first
    vain.hover()
    expect(page.locator(".tip.no")).to_contain_text("costs")
    vain.click(force=True)
    bubble = page.locator(".bubble.refused")
    expect(bubble).to_contain_text("Not possible")
    expect(bubble.locator(".chip").first).to_contain_text("rqa.push")


def test_the_keyboard_foretells_as_the_mouse_does(explore):
    page = explore(SIGHT)
    page.locator('[data-cell][tabindex="0"]').focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".tip")).to_contain_text("move Pug to a5")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".tip")).to_be_empty()


def test_how_far_a_robot_gets_and_a_walk_there(explore):
    page = looking(explore, SIGHT)
    cell(page, "a6").click()
    expect(page.locator(".bubble")).to_have_count(0)
    page.keyboard.press("s")
    cell(page, "a6").click()
    expect(page.locator(".bubble.about")).to_contain_text("Go there: 2 steps, 2")
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    cell(page, "g1").hover()
    cell(page, "a6").hover()
    expect(page.locator(".tip")).to_contain_text("go to a6 in 2 steps")
    cell(page, "a6").click()
    at_step(page, 4)  # as the scenario goes, two steps of its line
    expect(page.locator(".seat.turn .move b")).to_have_text("0")


# ---- pulling, and choices in the middle ------------------------------------------------------------------


def test_a_pull_asks_where_it_ends_and_nothing_else_is_done_before(explore):
    page = explore(PULL)
    page.get_by_role("button", name="Grappling Clamp").first.hover()
    page.locator('.act[data-text^="play Grappling Clamp"]').click()
    banner = page.locator(".say.ask")
    expect(banner).to_contain_text("Ann chooses")
    expect(banner).to_contain_text("Which side does Strider end up on?")
    expect(page.locator(".is-acts.asks .chip")).to_have_text("rqa.pull.diagonal-two-spaces")
    assert focused(page, "dataset.option") == "1", "focus goes to the options"
    expect(page.locator(".board .target")).to_have_count(2)

    cell(page, "d7").click()
    expect(page.locator(".bubble.refused")).to_contain_text("“d7” isn’t one of the options: a2 and b1")
    page.keyboard.press("Escape")
    page.locator(".board").press("End")
    page.keyboard.press("Home")
    expect(banner).to_have_count(0)
    page.keyboard.press("Control+Shift+z")
    expect(banner).to_contain_text("Ann chooses")

    cell(page, "b1").hover()
    expect(page.locator(".tip")).to_contain_text("Strider to b1")
    cell(page, "b1").click()
    expect(page.locator(".say.ask")).to_have_count(0)
    expect(page.locator(".is-happened .ev").first).to_contain_text("chooses b1")
    assert page.locator(".seat.turn .vp b").inner_text() == "3"


def test_a_choice_between_cards_by_letter_and_on_the_card(explore):
    page = explore(f"{DRAW}@1")
    options = page.locator(".options .act")
    expect(options).to_have_count(4)
    expect(page.locator(".hand .card.takes")).to_have_count(4)
    page.keyboard.press("b")
    expect(page.locator(".is-happened .ev").first).to_contain_text("chooses Hammer")
    expect(options).to_have_count(3)
    page.locator(".hand .card.takes").first.click()
    expect(page.locator(".say.ask")).to_have_count(0)
    expect(page.locator(".seat.turn .pile-link")).to_have_text("discard 2")


# ---- a card that is picked ---------------------------------------------------------------------------------


def test_a_picked_card_stays_until_it_is_let_go(explore):
    page = explore(EDGE)
    card = page.get_by_role("button", name="Rivet Gun").first
    picked = page.locator(".card[aria-pressed=true]")
    card.click()
    cell(page, "d2").click()
    expect(page.locator(".bubble.refused")).to_contain_text("Rivet Gun needs a target")
    expect(picked).to_have_count(1)
    cell(page, "b1").hover()
    expect(page.locator(".tip.no")).to_contain_text("needs a target")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(picked).to_have_count(0)


def test_a_shot_is_fired_at_any_space_of_its_row(explore):
    page = explore(LASER)
    page.get_by_role("button", name="Laser Cannon").first.click()
    expect(page.locator(".say")).to_contain_text("Pick which way to fire. It needs no line of sight.")
    cell(page, "f5").click()
    expect(page.locator(".bubble.refused")).to_contain_text("needs a direction")
    cell(page, "g4").click()
    expect(page.locator(".is-happened code")).to_have_text("play Laser Cannon, aiming right")


def test_a_click_forgets_the_tip_of_the_space_before(explore):
    page = explore(PUSH)
    page.keyboard.press("End")
    cell(page, "d5").hover()
    expect(page.locator(".tip")).not_to_be_empty()
    box = cell(page, "g7").bounding_box()
    page.mouse.move(box["x"] + 9, box["y"] + 9)
    page.mouse.down()
    page.mouse.up()
    expect(page.locator(".bubble")).to_be_visible()
    expect(page.locator(".tip")).to_be_empty()


# ---- line of sight ---------------------------------------------------------------------------------------


def test_the_line_to_a_space_is_told_step_by_step(explore):
    page = looking(explore, SIGHT)
    panel = page.locator(".is-sight")
    expect(panel.locator(".seen")).to_have_text("18 seen, 30 hidden")
    cell(page, "c4").hover()
    rows = panel.locator(".line li")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("Wall: the line runs through it")
    expect(rows.nth(1).locator(".chip")).to_have_text("rqa.los.wall-blocks")
    expect(rows.nth(2)).to_contain_text("Strider, out of sight")
    expect(panel.locator(".hiders .on")).to_contain_text("Wall b4")
    expect(page.locator(".board .ray-in")).to_have_count(1)
    rows.nth(1).locator(".chip").click()
    expect(page.locator(".is-why h3")).to_have_text("Walls stop shots")
    page.locator('.act.not[data-text^="play Rivet Gun"]').click(force=True)
    named = ["rqa.los.required-for-ranged", "rqa.los.wall-blocks"]
    expect(page.locator(".bubble.refused .chip")).to_contain_text(named)


def test_one_looks_from_another_robot_and_turns_it_off(explore):
    page = looking(explore, SIGHT)
    page.locator(".lookers").get_by_role("button", name="Strider").click()
    expect(page.locator(".lookers [aria-pressed=true]")).to_contain_text("Strider")
    page.keyboard.press("s")
    expect(page.locator(".is-sight")).to_have_count(0)
    page.evaluate("(id) => (location.hash = id)", CORNERS)
    expect(page.locator(".title h1")).to_have_text(load(CORNERS).title)
    expect(page.locator(".is-sight")).to_have_count(0)
    page.get_by_role("button", name="Sight", exact=True).click()
    expect(page.locator(".is-sight")).to_have_count(1)
    page.evaluate("(id) => (location.hash = id)", WALL)
    expect(page.locator(".title h1")).to_have_text(load(WALL).title)
    expect(page.locator(".is-sight")).to_have_count(0)  # not before the question was thought of
    page.keyboard.press(".")
    expect(page.locator(".is-sight")).to_have_count(1)


def test_a_line_of_sight_by_keyboard_alone(explore):
    page = looking(explore, CORNERS)
    page.keyboard.press("ArrowRight")  # to the board
    cell(page, "a1").focus()
    expect(page.locator(".lookers [aria-pressed=true]")).to_contain_text("Pug")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    assert focused(page, "dataset.cell") == "d2"
    line = page.locator(".is-sight .line")
    expect(line.locator(".corner")).to_have_count(2)
    expect(line.locator(".corner .chip").first).to_have_text("rqa.los.corner")
    expect(page.locator(".is-sight .sub .yes")).to_have_text("seen")


def test_a_thumb_sees_the_line_and_what_a_touch_would_do(explore):
    page = looking(explore, SIGHT, viewport={"width": 360, "height": 800}, has_touch=True)
    cell(page, "e6").tap()
    expect(page.locator(".is-sight .line li").first).to_contain_text("Pug")
    cell(page, "a5").tap()
    sheet = page.locator(".bubble.would")
    expect(sheet).to_contain_text("Possible: move Pug to a5")
    expect(page.locator(".seat.turn .vp")).to_be_visible()
    at_step(page, 0)
    cell(page, "a5").tap()
    expect(sheet).to_have_count(0)
    at_step(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


# ---- the Shop --------------------------------------------------------------------------------------------


def test_buying_refills_the_shop_and_what_is_too_dear_says_why(explore):
    page = explore(SHOP)
    shop = page.locator(".shop")
    tackle = shop.locator('[data-text="buy Tackle"]')
    expect(tackle.locator(".price.guess b")).to_have_text("2")
    tackle.hover()
    expect(page.locator(".tip")).to_contain_text("goes to the discard pile")
    tackle.click()
    clamp = shop.locator('[data-text="buy Grappling Clamp"]')
    expect(clamp).to_be_visible()
    expect(page.locator(".is-happened")).to_contain_text("enters the Shop")
    expect(page.locator(".seat.turn .energy b")).to_have_text("3")
    page.locator(".seat.turn .pile-link").click()
    expect(page.locator(".pop:popover-open")).to_contain_text("Tackle")
    page.keyboard.press("Escape")
    expect(page.locator(".pop:popover-open")).to_have_count(0)

    dear = shop.locator('[data-text="buy Rev Motors"]')
    expect(dear).to_have_attribute("aria-disabled", "true")
    dear.click(force=True)
    bubble = page.locator(".bubble.refused")
    expect(bubble).to_contain_text("needs 5")
    expect(bubble.locator(".chip").first).to_contain_text("rqa.shop.buy-cost")
    page.keyboard.press("Escape")
    clamp.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".seat.turn .energy b")).to_have_text("0")


def test_without_a_shop_the_supply_is_seen(explore):
    page = explore(WALL)
    supply = page.get_by_role("region", name="Supply")
    expect(supply.locator(".ware")).to_have_count(3)
    supply.locator('[data-text="buy Rivet Gun"]').click(force=True)
    expect(page.locator(".bubble.refused")).to_contain_text("3 Energy")


def test_on_a_phone_the_shop_is_the_supply_where_there_is_nothing_else_to_buy(explore):
    page = explore(WALL, viewport={"width": 390, "height": 780})
    page.locator('.tabs [data-tab="shop"]').click()
    expect(page.locator(".tray .supply .ware").first).to_be_visible()


def test_where_no_card_lies_the_supply_is_behind_a_button_until_something_can_be_bought(explore):
    page = explore("rqa/moving/four-ways-to-go")
    expect(page.locator(".tray .shop")).to_be_hidden()
    page.get_by_role("button", name="Supply").click()
    expect(page.locator(".pop:popover-open .ware")).to_have_count(3)


def test_where_there_is_room_the_shop_shows_its_cards(explore):
    page = explore("rqa/cards/a-new-card-at-once", viewport={"width": 1440, "height": 900})
    expect(page.locator(".shop .ware > .card").first).to_be_visible()
    page.set_viewport_size({"width": 1024, "height": 700})
    expect(page.locator(".shop .ware > .card").first).to_be_hidden()
    expect(page.locator(".shop .ware-name").first).to_be_visible()


# ---- from lesson to lesson -------------------------------------------------------------------------------


# the reader’s memory and a reload, as they are served
@pytest.mark.parametrize("transport", ["served"], indirect=True)
def test_a_finished_lesson_leads_on_and_stays_ticked_when_the_page_is_loaded_again(explore):
    page = explore(WALL)
    expect(page.locator(".topics .i-check")).to_have_count(0)
    page.keyboard.press("End")
    onward = page.locator(".is-answer .onward a")
    expect(onward).to_contain_text("Next: ")
    title = onward.inner_text().removeprefix("Next: ")
    onward.click()
    expect(page.locator(".title h1")).to_have_text(title)
    done = page.locator(f'.topics [data-id="{WALL}"]')
    expect(done).to_contain_text("done: ")
    page.reload()
    expect(page.locator(".title h1")).to_have_text(title)
    expect(done).to_contain_text("done: ")


def test_a_finished_lesson_can_be_tried_from_its_start(explore):
    page = explore(WALL)
    page.keyboard.press("End")
    page.get_by_role("button", name="Try it yourself").click()
    expect(page.locator(".steps .here")).to_contain_text("start")
    expect(page.locator(".say .badge-no")).to_be_visible()


def test_a_game_that_was_started_is_come_back_to_from_the_list(explore, to_lab):
    page = explore("new")
    page.get_by_role("button", name="Play now").click()
    to_lab(page)
    title, asked = page.locator(".title h1").inner_text(), page.locator(".p-prompt")
    page.locator(".topics .scn a:not([aria-current])").first.click()
    expect(page.locator(".title h1")).not_to_have_text(title)
    page.locator(".own a").click()
    expect(asked).to_contain_text("Which Spawn")
    page.go_back()
    expect(page.locator(".title h1")).not_to_have_text(title)
    page.reload()
    expect(page.locator(".own a")).to_have_count(1)
    page.locator(".own a").click()
    expect(asked).to_contain_text("Which Spawn")
    page.reload()
    expect(asked).to_contain_text("Which Spawn")


# ---- by keyboard alone, and back -------------------------------------------------------------------------


def test_a_whole_scenario_by_keyboard_alone(explore):
    page = explore(PULL)
    page.keyboard.press("1")  # the card: it has one target
    expect(page.locator(".card[aria-pressed=true]")).to_have_count(1)
    cell(page, "d4").focus()
    expect(page.locator(".tip")).to_contain_text("play Grappling Clamp on Strider")
    page.keyboard.press("Enter")
    expect(page.locator(".say.ask")).to_be_visible()
    page.keyboard.press("Tab")
    assert focused(page, "dataset.option") == "2"
    page.keyboard.press("Enter")
    expect(page.locator(".say.ask")).to_have_count(0)
    page.keyboard.press("Control+z")
    expect(page.locator(".say.ask")).to_be_visible()
    page.keyboard.press("a")
    expect(page.locator(".is-happened .ev").first).to_contain_text("chooses a2")
    page.keyboard.press("w")
    page.keyboard.press("f")
    expect(page.locator(".say .badge-no")).to_contain_text("What if?")


def test_focus_follows_from_choice_to_choice(explore):
    page = explore(FREE)
    page.keyboard.press("1")
    expect(page.locator(".say.ask")).to_contain_text("Which of the two effects?")
    assert focused(page, "dataset.option") == "1"
    page.keyboard.press("b")
    expect(page.locator(".say.ask")).to_contain_text("Which card do you take for free?")
    page.wait_for_function("document.activeElement.dataset.option === '1'")
    assert focused(page, "dataset.text") == "choose Grappling Clamp"
    page.keyboard.press("ArrowUp")
    assert focused(page, "dataset.cell"), "an arrow leads to the board from anywhere"


def test_buying_by_keyboard_stays_in_the_shop_and_the_board_forgets_the_scenario_before(explore):
    page = explore(PUSH)
    cell(page, "g7").click()
    page.evaluate("(id) => (location.hash = id)", SHOP)
    expect(page.locator(".title h1")).to_have_text(load(SHOP).title)
    expect(cell(page, "g7")).to_have_attribute("tabindex", "-1")
    page.locator('.shop [data-text="buy Tackle"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('.shop [data-text="buy Grappling Clamp"]')).to_be_visible()
    assert page.evaluate("document.activeElement.matches('.shop .ware')")


def test_back_leads_to_the_scenario_before(explore):
    page = explore(f"{WALL}@2")
    at_step(page, 2)
    page.wait_for_url(f"**/#{WALL}@2")
    page.keyboard.press(",")
    page.wait_for_url(f"**/#{WALL}@1")
    page.locator(".topics .scn a:not([aria-current])").first.click()
    expect(page.locator(".title h1")).not_to_have_text(load(WALL).title)
    page.go_back()
    expect(page.locator(".title h1")).to_have_text(load(WALL).title)
    at_step(page, 1)
    page.go_forward()
    expect(page.locator(".title h1")).not_to_have_text(load(WALL).title)


def test_no_part_makes_the_page_scroll_sideways_and_an_accessibility_scan_finds_nothing(
    explore, lead, resized, barriers
):
    page = explore(SHOP, reduced_motion="reduce")
    for id in lead(page, (SHOP, f"{DRAW}@1", SIGHT, f"{PULL}@1")):
        for size in resized(page, ({"width": width, "height": 800} for width in (360, 1024, 1440))):
            assert page.evaluate("document.documentElement.scrollWidth") == size["width"], id
            assert page.locator(".main").evaluate("(main) => main.scrollWidth <= main.clientWidth + 1"), id
        page.set_viewport_size({"width": 1440, "height": 900})
        cell(page, "b6").hover()
        page.wait_for_timeout(150)
        assert barriers(page) == [], id
