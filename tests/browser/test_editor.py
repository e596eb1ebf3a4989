"""The editor by mouse and keys, and by touch: a position is built, mended, played and taken along."""

import re

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario

pytestmark = pytest.mark.browser

WALL = "rqa/pushing/into-a-wall"


def cell(page, at):
    return page.locator(f'.arena [data-cell="{at}"]')


def piece(page, name):
    return page.locator(f'.palette:visible [data-text="{name}"]')


def kept(page, press):
    with page.expect_download() as download:
        press(page.locator(".bar").get_by_role("button", name="Save"))
        press(page.get_by_role("button", name="YAML"))
    return Scenario.from_text(download.value.path().read_text("utf-8"), "kept.yaml")


def walk_the_panels(page):
    """From the board through all panels by F6, and back to it."""
    panels = [".picked-form", ".palette:visible", ".side", ".time", ".list"]
    for panel in panels:
        page.keyboard.press("F6")
        expect(page.locator(f".rqa {panel}").last).to_be_focused()
    page.keyboard.press("F6")
    expect(cell(page, "d4")).to_be_focused()


def undo_in_fields(page):
    """Where nothing was typed, a field undoes the last touch of the position."""
    title = page.get_by_label("Title")
    title.focus()
    page.keyboard.type("x")
    page.keyboard.press("Control+z")
    expect(title).to_have_value("Pushed into a wall")
    expect(page.locator(".say")).to_contain_text("Sound")
    page.keyboard.press("Control+z")
    expect(page.locator(".say")).to_contain_text("1 fault")
    # what adds something is empty again, and is undone
    adds = page.get_by_label("Add to Hand").first
    adds.fill("Hammer")
    adds.press("Enter")
    expect(adds).to_have_value("")
    adds.press("Control+z")
    expect(page.locator(".say")).to_contain_text("1 fault")


def test_a_position_is_built_by_mouse_and_keys_and_played(explore, barriers):
    page = explore(WALL)
    page.keyboard.press("e")
    expect(page.locator(".say")).to_contain_text("Sound")
    # by its name into the hand, and the board has focus
    page.keyboard.press("p")
    page.keyboard.type("tac")
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_contain_text("Tacks")
    expect(page.locator("[data-cell]:focus")).to_be_visible()
    cell(page, "d5").click()
    expect(cell(page, "d5")).to_have_attribute("aria-label", re.compile("d5: Tacks"))
    piece(page, "move").click()
    cell(page, "c4").drag_to(cell(page, "c3"))
    expect(cell(page, "c3")).to_have_attribute("aria-label", re.compile("c3: Pug of Ann"))
    # by keys: Enter lifts, arrows carry, Enter drops
    cell(page, "d4").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_contain_text("From d4")
    walk_the_panels(page)
    page.wait_for_timeout(1200)  # long enough to read in large what has focus
    expect(page.locator(".leaf")).to_be_hidden()  # its form is not covered
    page.keyboard.press("ArrowRight")
    page.wait_for_timeout(400)  # the same key at once again counts as one
    page.keyboard.press("Enter")
    expect(page.locator(".say")).to_contain_text("1 fault")
    expect(page.locator(".fault-mark")).to_have_text("1")
    assert barriers(page) == []
    page.locator(".fault-mark").click()
    expect(page.locator(".is-why")).to_contain_text("You can’t stop on an obstacle")
    page.get_by_role("button", name="Mend fault 1").click()
    expect(page.locator(".say")).to_contain_text("Sound")
    undo_in_fields(page)
    cell(page, "b2").focus()
    page.keyboard.press("Delete")
    expect(cell(page, "b2")).to_have_attribute("aria-label", re.compile("b2: empty"))
    page.locator('#rqa-form-robots [data-id="/robots/strider/health/red"]').first.evaluate(
        "(one) => one.click()"
    )
    page.get_by_label("Title").fill("Tacks beside it")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()
    assert page.locator(".recorded .fails").count(), "its steps do not fit any more"
    page.get_by_role("button", name="Play from here").click()
    expect(page.locator("h1")).to_have_text("Tacks beside it")
    page.keyboard.press("e")
    made = kept(page, lambda button: button.click())
    assert made.title == "Tacks beside it"
    assert made.document["tiles"]["d5"] == "Tacks"
    assert not made.problems


def test_a_line_is_recorded_by_touch(explore):
    page = explore(WALL, viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    page.locator('.looks [data-do="edit"]').tap()
    page.locator(".tabs").get_by_role("button", name="Pieces").tap()
    piece(page, "Smoke").tap()
    cell(page, "a4").tap()
    expect(cell(page, "a4")).to_have_attribute("aria-label", re.compile("a4: Smoke"))
    page.locator('[data-ui="list"]:visible').tap()
    expect(page.locator(".topics .topic").first).to_be_visible()
    page.locator('[data-ui="list"]:visible').tap()
    page.locator(".tabs").get_by_role("button", name="Table").tap()
    page.locator('.recorded [data-do="edit"]').tap()
    expect(page.locator("h1")).to_be_in_viewport()  # it begins at the top
    page.get_by_role("button", name="What if?").tap()
    page.locator(".tabs").get_by_role("button", name="Can do").tap()
    page.locator('[data-text="end turn"]:visible').first.tap()
    page.wait_for_timeout(400)
    page.get_by_role("button", name="Do it").tap()
    expect(page.locator(".say")).to_contain_text("Bo’s turn")
    page.locator('.looks [data-do="edit"]').tap()
    expect(page.locator(".recorded li").first).to_contain_text("end turn")
    page.get_by_role("button", name="More", exact=True).tap()
    made = kept(page, lambda button: button.tap())
    assert made.document["tiles"]["a4"] == "Smoke"
    assert [step["do"] for step in made.document["steps"]] == ["end turn"]
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]


def test_a_card_is_turned_by_its_key_and_a_figure_picked(explore, barriers):
    page = explore("roborace/abilities/a-card-less")
    page.keyboard.press("e")
    cell(page, "1,1").click()
    expect(page.locator(".picked-form input")).to_have_value("RG/YB at 0,0")
    page.keyboard.press("r")
    expect(page.locator(".picked-form input")).to_have_value("YR/BG at 0,0")
    page.get_by_role("button", name="figure of Bo").click()
    expect(page.locator(".picked-form")).to_have_attribute("aria-label", "Bo")
    assert barriers(page) == []


def test_a_fault_leads_to_its_place_and_what_cannot_stand_is_marked(explore, barriers):
    page = explore(WALL)
    page.keyboard.press("e")
    cell(page, "d4").click()
    points = page.get_by_label("Points", exact=True).first
    points.fill("-3")
    points.press("Enter")
    expect(points).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".entry .wrong")).to_contain_text("points: found '-3'")
    assert barriers(page) == []
    cell(page, "d4").click()
    expect(points).to_have_value("3")
    expect(page.locator(".entry .wrong")).to_have_count(0)
    health = page.locator(".picked-form").get_by_label("Health", exact=True)
    health.fill("9")
    health.press("Enter")
    expect(page.locator(".say")).to_contain_text("2 faults")
    cell(page, "d4").focus()
    page.keyboard.press("Escape")
    expect(page.locator(".picked-form")).to_have_count(0)
    page.get_by_role("button", name="2 faults", exact=True).click()
    expect(page.locator(".is-wrong")).to_be_focused()
    page.locator(".is-wrong .fault").first.click()
    expect(page.locator(".picked-form")).to_have_attribute("aria-label", "Crate")
    page.get_by_role("button", name="Mend fault 1").click()
    expect(page.locator(".say")).to_contain_text("Crate: 9 health → 5 health.")
    assert barriers(page) == []


def test_a_fault_that_is_meant_is_saved_so_and_moves_nothing(explore, barriers):
    page = explore(WALL, viewport={"width": 1280, "height": 860})
    page.keyboard.press("e")
    places = """() => [".arena .board", "#rqa-form-seats"].map(
        (one) => document.querySelector(one).getBoundingClientRect().y)"""
    expect(page.locator(".say")).to_contain_text("Sound")
    before = page.evaluate(places)
    cell(page, "d4").click()
    page.locator('.picked-form select[data-id="/robots/crate/at"]').select_option("e4")
    expect(page.locator(".say")).to_contain_text("1 fault")
    assert page.evaluate(places) == before
    page.get_by_role("button", name="Fault 1 is meant").click()
    expect(page.locator(".say")).to_contain_text("As meant")
    expect(page.locator(".fault-mark.meant")).to_have_text("1")
    assert page.evaluate(places) == before
    assert barriers(page) == []
    made = kept(page, lambda button: button.click())
    assert made.audit
    assert not made.run().warnings


def test_what_a_mend_will_do_stands_on_its_button(explore):
    page = explore(WALL)
    page.keyboard.press("e")
    cell(page, "d4").click()
    page.locator('.picked-form select[data-id="/robots/crate/at"]').select_option("e4")
    mend = page.get_by_role("button", name="Mend fault 1: Crate: e4 → ")
    says = mend.inner_text().partition("Mend: ")[2]
    mend.click()
    expect(page.locator(".say")).to_contain_text(says)


def drag(page, start, end):
    """From the middle of one thing to a point."""
    box = start.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def test_what_is_dragged_off_the_board_is_taken_away(explore):
    page = explore(WALL)
    page.keyboard.press("e")
    expect(page.locator(".say")).to_contain_text("Sound")
    board = page.locator(".arena").bounding_box()
    drag(page, cell(page, "f2"), (board["x"] + board["width"] + 40, board["y"] + 100))
    expect(cell(page, "f2")).to_have_attribute("aria-label", re.compile("f2: empty"))
    expect(page.locator(".say")).to_contain_text("Wall on f2: taken away.")
    page.keyboard.press("Control+z")
    expect(cell(page, "f2")).to_have_attribute("aria-label", re.compile("f2: Wall"))
    drag(page, cell(page, "f2"), (board["x"] + 5, board["y"] + 5))  # the rim is no way off it
    expect(cell(page, "f2")).to_have_attribute("aria-label", re.compile("f2: Wall"))


def test_steps_are_typed_moved_and_told_about(explore, barriers):
    page = explore(WALL)
    page.keyboard.press("e")
    page.get_by_role("button", name="Clear all").click()
    expect(page.locator(".recorded .next b")).to_have_text("1")
    page.get_by_role("button", name="Move: one more").first.click()

    def type_step(text):
        field = page.get_by_label("The next step as a text")
        field.fill(text)
        field.press("Enter")

    expect(page.locator("#rqa-actions option", has_text="move pug up")).to_have_count(1)
    type_step("push crate right")
    expect(page.locator(".trouble")).to_contain_text("crate")
    type_step("move pug up")
    expect(page.locator(".recorded li.do code")).to_have_text("move pug up")
    type_step("move pug up")
    expect(page.locator(".recorded li.refuse code")).to_have_text("refuse: move pug up")
    type_step("end turn")
    expect(page.locator(".recorded li.do code").last).to_have_text("end turn")
    first, second = (page.locator(f'.recorded [data-step="{n}"] > b') for n in (0, 2))
    box = first.bounding_box()
    drag(page, second, (box["x"] + 4, box["y"] + 4))
    expect(page.locator('.recorded [data-step="0"] code')).to_have_text("end turn")
    step = page.locator('.recorded [data-step="0"]')
    step.locator("summary").click()
    step.get_by_label("Say at step 1").fill("Bo is next.")
    step.get_by_label("Say at step 1").press("Enter")
    step.get_by_label("Comment at step 1").fill("Rather early.")
    step.get_by_label("Comment at step 1").press("Enter")
    step.get_by_role("button", name="Expect these events").click()
    expect(step.get_by_role("button", name="Expect these events")).to_have_attribute("aria-pressed", "true")
    step.get_by_label("Expect what is so within step 1").select_option(index=1)
    expect(step.locator(".expected")).to_contain_text("after ")
    assert barriers(page) == []
    made = kept(page, lambda button: button.click())
    done = made.document["steps"][0]
    assert (done["say"], done["comment"]) == ("Bo is next.", "Rather early.")
    assert done["events"]
    assert done["at"]


def test_on_a_phone_the_editor_opens_on_the_pieces(explore):
    page = explore(WALL, viewport={"width": 390, "height": 780}, has_touch=True, is_mobile=True)
    page.locator('.looks [data-do="edit"]').tap()
    expect(piece(page, "Smoke")).to_be_visible()
    expect(page.locator(".tabs [aria-pressed=true]")).to_have_text("Pieces")


@pytest.mark.parametrize("width", [390, 1280])
def test_another_game_is_one_click_from_build(explore, width):
    page = explore(viewport={"width": width, "height": 780})
    page.evaluate("() => (location.hash = '')")
    page.locator('[data-do="build"]:visible').first.click()
    expect(page.locator(".of-games")).to_be_visible()
    page.locator("aside.side").evaluate("(side) => (side.scrollTop = side.scrollHeight)")
    page.locator(".of-games").get_by_role("button", name="RoboRace").click()
    expect(page.locator(".of-games [aria-pressed=true]")).to_have_text("RoboRace")
    assert page.locator("aside.side").evaluate("(side) => side.scrollTop") == 0, "the panel opens at its top"
    cell(page, "0,0").first.click()
    page.locator(".palette:visible, .tabs").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]


def test_a_ruling_is_found_by_a_part_of_its_name_and_shows_its_question(explore, barriers):
    page = explore(WALL)
    page.keyboard.press("e")
    page.locator("#rqa-form-rulings > summary").click()
    find = page.get_by_label("Add to Rulings")
    find.fill("edge")
    find.press("Enter")
    ruling = page.locator(".question.given")
    expect(ruling).to_contain_text("Does the whole outer edge count as one obstacle")
    ruling.get_by_role("button", name="Four").click()
    expect(ruling.get_by_role("button", name="Four")).to_have_attribute("aria-pressed", "true")
    find.fill("zzz")
    find.press("Enter")
    expect(page.locator("#rqa-form-rulings .wrong")).to_contain_text("found 'zzz', expected")
    assert barriers(page) == []


OVERPRINT = """() => [...document.querySelectorAll(".seat")].flatMap((seat) => {
  const around = seat.getBoundingClientRect();
  const parts = [...seat.querySelectorAll(".vp, .pile, .cubes > span")];
  const shown = parts.map((one) => one.getBoundingClientRect()).filter((box) => box.width);
  const out = shown.filter((box) => box.right > around.right || box.left < around.left);
  const over = shown.flatMap((a, n) => shown.slice(n + 1).filter((b) =>
    a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5));
  return [...out, ...over].map((box) => [box.left, box.right, around.right]);
})"""


@pytest.mark.parametrize("width", [390, 1000, 1280, 1440])
def test_nothing_overprints_in_a_seat_with_ten_cubes_and_many_points(explore, tmp_path, width):
    full = Scenario("rqa", "Full seats")
    for robot, space in zip(("pug", "crate", "strider", "petri"), ("c4", "d4", "e4", "f4"), strict=True):
        full = full.robot(robot, space, health={"red": 9, "blue": 1})
    seats = {seat: {"vp": 128, "hand": ["Battery"] * 5} for seat in ("Ann", "Bo", "Cy", "Di")}
    full.set(seats=seats).save(tmp_path / "full.yaml")
    page = explore(viewport={"width": width, "height": 900})
    page.locator('input[type="file"]').first.set_input_files(tmp_path / "full.yaml")
    expect(page.locator("h1")).to_have_text("Full seats")
    expect(page.locator(".seat")).to_have_count(4)
    assert page.evaluate(OVERPRINT) == []


def test_what_is_placed_on_a_phone_is_what_the_button_says(explore):
    phone = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
    page = explore("roborace/turn/in-the-middle-of-bos-turn", **phone)
    cell(page, "0,1").tap()
    page.locator('[data-text="place GB/BG at 0,1"]:visible').first.tap()
    page.get_by_role("button", name="Do it").tap()
    expect(page.locator(".say")).to_contain_text("places GB/BG at 0,1")


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def begun(page, game):
    page.evaluate("() => (location.hash = '')")
    page.locator('[data-do="build"]:visible').first.click()
    page.locator(".of-games").get_by_role("button", name=game).click()
    expect(page.locator(".of-games [aria-pressed=true]")).to_have_text(game)


def sought(page, said):
    page.locator(".tabs").get_by_role("button", name="Pieces").tap()
    field = page.locator('.palette:visible [data-set="seek-piece"]')
    field.fill(said)
    field.press("Enter")


def test_dice_are_set_by_touch_and_by_a_row_and_locked(explore, barriers):
    page = explore(**PHONE)
    begun(page, "Gekido: Bot Battles")
    for at in ("c3", "a2"):
        cell(page, at).tap()
    page.get_by_role("button", name="the dice").tap()
    form = page.locator(".picked-form")
    expect(form).to_be_in_viewport()  # it lies below the board
    expect(page.locator(".tabs [aria-pressed=true]")).to_have_text("Pieces")
    form.get_by_label("Dice, a letter each").fill("tts")
    form.get_by_label("Dice, a letter each").press("Enter")
    expect(form.get_by_label("Dice, die 3: square")).to_be_visible()
    form.get_by_label("Add a die to Dice").select_option(label="X cross")
    form.get_by_label("Dice, die 3: square").select_option(label="D diamond")
    expect(form.get_by_label("Dice, a letter each")).to_have_value("TTDX")
    form.get_by_label("Command").select_option(label="Full house")
    form.get_by_role("button", name="Dice, die 1: to Locked").tap()
    expect(form.get_by_label("Locked, die 1: triangle")).to_be_visible()
    form.get_by_label("Dice, die 3: cross").select_option(label="take it away")
    expect(form.get_by_label("Dice, a letter each")).to_have_value("TD")
    form.get_by_label("Dice, a letter each").fill("q")
    form.get_by_label("Dice, a letter each").press("Enter")
    expect(form.locator(".wrong")).to_contain_text("expected T triangle")
    assert barriers(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == page.viewport_size["width"]


@pytest.mark.parametrize(
    "game, said, there", [("Robot Quest Arena", "tackle", "Ann’s hand"), ("RoboRace", "bb/by", "Ann’s hand")]
)
def test_a_card_is_found_and_goes_to_a_hand(explore, game, said, there):
    page = explore(**PHONE)
    begun(page, game)
    sought(page, said)
    zone = page.locator(".zones:visible").get_by_role("button", name=there)
    expect(zone).to_be_in_viewport()
    zone.tap()
    expect(page.locator(".say")).to_contain_text(f"{there}: {said.upper() if '/' in said else 'Tackle'}.")
    page.locator(".zones:visible").get_by_role("button", name="back").tap()
    expect(page.locator(".zones:visible")).to_have_count(0)


GAMES = ("Robot Quest Arena", "Gekido: Bot Battles", "Moon-Bots", "RoboRace")


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_pieces_lie_at_the_thumb_and_no_game_is_cut(explore, barriers, game):
    page = explore(**PHONE)
    begun(page, game)
    page.evaluate("scrollTo(0, 0)")
    tools = page.locator(".palette:visible .hands")
    kind = page.locator(".palette:visible .kind :is(button, select, input)").first
    for one in (
        page.locator(".picture"),
        page.locator(".say .text"),
        tools,
        kind,
        page.locator(".edit-tools .undo"),
    ):
        expect(one).to_be_in_viewport(ratio=0.9)
    names = page.locator(".of-games button")
    boxes = [
        one.evaluate("(it) => [it.scrollWidth - it.clientWidth, it.getBoundingClientRect().right]")
        for one in names.all()
    ]
    assert len(boxes) == len(GAMES)
    assert [one for one in boxes if one[0] > 0 or one[1] > 390] == []
    assert barriers(page) == []


def test_a_card_is_turned_by_its_key_and_by_a_button_on_a_phone(explore, barriers):
    page = explore(**PHONE)
    begun(page, "RoboRace")
    table = page.locator(".yaml").first
    cell(page, "0,0").tap()
    page.locator(".palette:visible").get_by_role("button", name="Turn").tap()
    expect(table).to_contain_text("'YR/BG at 0,0'")
    page.locator(".picked-form").get_by_role("button", name="Turn it").tap()
    expect(table).to_contain_text("'BY/GR at 0,0'")
    cell(page, "0,0").focus()
    page.keyboard.press("r")
    expect(table).to_contain_text("'GB/RY at 0,0'")
    page.evaluate("scrollTo(0, 0)")
    assert barriers(page) == []


def test_what_a_field_gives_as_an_example_reads_as_one(explore):
    page = explore(**PHONE)
    begun(page, "RoboRace")
    field = page.locator(".palette:visible .kind input")
    expect(field).to_have_attribute("placeholder", "for example RG/YB")
    assert field.evaluate("(it) => getComputedStyle(it, '::placeholder').fontStyle") == "italic"
    assert field.evaluate("(it) => getComputedStyle(it).fontStyle") == "normal"


def test_a_rule_of_a_refusal_opens_in_its_sheet_on_a_phone(explore):
    page = explore("rqa/pushing/a-push-and-its-price@3", **PHONE)
    page.locator('.tabs [data-tab="acts"]').tap()
    page.locator(".side .act.not:visible").first.tap(force=True)  # it says why not
    sheet = page.locator(".bubble.refused")
    sheet.locator(".chip").first.tap()
    rule = sheet.locator("#rqa-in-sheet")
    expect(rule).to_be_focused()
    expect(rule.locator("h3")).to_be_in_viewport()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(rule).to_be_hidden()
    expect(page.locator(".side .is-why h3")).to_be_in_viewport()
