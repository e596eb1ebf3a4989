"""A whole game in the explorer: agreed on, played with bots, handed over, saved, opened, linked."""

import json

import pytest
from playwright.sync_api import expect

from rqa_lab import Scenario
from rqa_lab.explore.play import play
from rqa_lab.scenario.scenario import record

pytestmark = pytest.mark.browser

DESK = {"width": 1440, "height": 900}
LAPTOP = {"width": 1024, "height": 768}
PHONE = {"width": 360, "height": 740}


def new_game(page):
    page.get_by_role("button", name="New game").click()
    sheet = page.locator(".newgame")
    sheet.get_by_text("More settings").click()
    expect(sheet.get_by_role("heading", name="Players")).to_be_visible()
    return sheet


def answer(sheet, name, option):
    """Press a button of the sheet, and wait until Python has agreed."""
    button = sheet.get_by_role("group", name=name).get_by_role("button", name=option, exact=True)
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def start(page, sheet):
    sheet.get_by_role("button", name="Start this game").click()
    expect(sheet).to_have_count(0)


def choose(page):
    """Take the first option, and wait until it is taken."""
    option = page.locator(".options [data-option]").first
    text = option.get_attribute("data-text")
    option.click()
    expect(page.locator(".steps .here")).to_contain_text(text.partition(" ")[2], ignore_case=True)


def test_a_game_is_begun_with_the_keyboard_alone(explore):
    page = explore()
    page.get_by_role("button", name="New game").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play now")).to_be_focused()
    page.wait_for_timeout(400)  # a key pressed twice at once counts once
    page.keyboard.press("Enter")
    option = page.locator("[data-option]:visible").first
    expect(option).to_be_focused()
    text, asked = option.get_attribute("data-text"), page.locator(".p-prompt").inner_text()
    page.keyboard.press("a")
    expect(page.locator(".p-prompt")).not_to_have_text(asked, use_inner_text=True)
    page.keyboard.press("Control+z")
    expect(page.locator("[data-option]:visible").first).to_have_attribute("data-text", text)


def test_what_is_unsound_is_told_at_once_and_cannot_start(explore):
    page = explore()
    sheet = new_game(page)
    sheet.get_by_role("button", name="Cross").click()
    answer(sheet, "Is there a player who is new to the game", "there is one")
    told = sheet.get_by_role("region", name="Length and help").locator(".n-no")
    expect(told.get_by_role("link").first).to_have_text("With a beginner, use the layout in the picture")
    assert "rqa." not in sheet.inner_text()
    for name in ("Play now", "Start this game"):
        expect(sheet.get_by_role("button", name=name)).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.get_by_role("button", name="New game").click()
    expect(sheet.get_by_role("button", name="Cross")).to_have_attribute("aria-pressed", "true")


def test_a_clause_opens_before_the_sheet_and_leads_back(explore):
    page = explore()
    sheet = new_game(page)
    sheet.get_by_label("Name of seat 1").fill("Zoë")
    answer(sheet, "How many", "4")
    expect(sheet.get_by_role("button", name="Longer")).to_have_attribute("aria-disabled", "true")
    sheet.locator("#rqa-longer a").click()
    rule = page.get_by_role("region", name="The rule")
    expect(rule).to_contain_text("More blue cubes make a longer game")
    expect(rule).to_be_in_viewport(ratio=1)
    expect(rule.get_by_role("button", name="Back")).to_be_focused()
    page.keyboard.press("Escape")
    expect(rule).to_have_count(0)
    expect(sheet.get_by_label("Name of seat 1")).to_have_value("Zoë")


def test_which_robot_is_a_choice_of_pictures_and_powers(explore, resized, to_lab):
    page = explore()
    sheet = new_game(page)
    answer(sheet, "How robots are shared out", "picked in turn")
    start(page, sheet)
    to_lab(page)
    for size in resized(page, (DESK, LAPTOP, PHONE)):
        option = page.locator("[data-option]:visible", has_text="Crate")
        expect(option).to_contain_text("Pushing it costs 1 more Move.")
        box, picture = option.bounding_box(), option.locator("svg.face-pic").bounding_box()
        assert picture["width"] >= 32, size
        assert box["y"] <= picture["y"], size
        assert picture["y"] + picture["height"] <= box["y"] + box["height"], size
        text = option.locator("small").bounding_box()
        assert text["y"] + text["height"] <= box["y"] + box["height"], size
        assert box["x"] + box["width"] <= size["width"]
    option.click()
    expect(page.locator(".seat").first).to_contain_text("Crate")


# other data need another process
@pytest.mark.parametrize("transport", ["served"], indirect=True)
def test_the_data_of_ones_own_box_are_looked_at_used_and_left_again(explore, tmp_path, to_lab):
    file = tmp_path / "box.yaml"
    page = explore()
    sheet = new_game(page)

    sheet.get_by_text("For experts").click()

    def bring(text):
        file.write_text(text, "utf-8")
        with page.expect_file_chooser() as chooser:
            sheet.locator('[data-ui="data"]').click()
        chooser.value.set_files(file)

    bring("rqa-data: 1\nrobots: {Pug: {helth: 6}}\n")
    expect(sheet.locator(".brought")).to_contain_text("box.yaml:2:16: found 'helth'")
    bring("rqa-data: 1\nrobots: {Pugg: {health: 6}}\n")
    expect(sheet.locator(".brought")).to_contain_text("Pugg: a new robot. Has no power. Did you mean 'Pug'?")
    sheet.get_by_role("button", name="Leave it").click()
    bolt = "Bolt: {health: 5, push_extra: 1, reward: [[gain, energy, 1]]}"
    bring(f"rqa-data: 1\nrobots: {{Pug: {{health: 6}}, {bolt}}}\n")
    expect(sheet.locator(".brought")).to_contain_text("Pug: health 6; the lab has 5")
    expect(sheet.get_by_role("button", name="Use it")).to_be_in_viewport(ratio=1)
    sheet.get_by_role("button", name="Use it").click()
    expect(sheet.locator(".n-means")).to_contain_text("With the data of box.yaml.", timeout=30_000)
    sheet.get_by_text("More settings").click()
    expect(sheet).to_contain_text("box.yaml is in use")
    answer(sheet, "How robots are shared out", "picked in turn")
    start(page, sheet)
    expect(page.locator("[data-option]:visible", has_text="Pug")).to_contain_text("yours")
    figure = page.locator("[data-option]:visible", has_text="Bolt").locator("use").first.get_attribute("href")
    expect(page.locator(f"symbol{figure}")).to_have_count(1)
    page.reload()
    expect(page.locator("[data-option]:visible", has_text="Pug")).to_contain_text("yours", timeout=30_000)
    to_lab(page)
    new_game(page)
    sheet.get_by_role("button", name="Back to the lab").click()
    expect(sheet).to_contain_text("Open a data file", timeout=30_000)
    expect(sheet).not_to_contain_text("is in use")


def test_a_name_that_is_typed_stays_while_other_answers_come(explore, to_lab):
    page = explore()
    sheet = new_game(page)
    sheet.get_by_label("Name of seat 1").fill("Zoë <b>")
    sheet.get_by_label("Who plays Bo").select_option("strong")
    expect(sheet.get_by_label("Name of seat 1")).to_have_value("Zoë <b>")
    expect(sheet.get_by_label("Who plays Bo")).to_have_value("strong")
    answer(sheet, "How robots are shared out", "by chance")
    start(page, sheet)
    to_lab(page)
    expect(page.locator(".seat h3").first).to_contain_text("Zoë <b>")


def test_bots_act_by_themselves_with_gliding_pieces_until_a_person_is_to_act(explore, to_lab):
    page = explore()
    sheet = new_game(page)
    answer(sheet, "How many", "3")
    answer(sheet, "How robots are shared out", "by chance")
    start(page, sheet)
    to_lab(page)
    page.get_by_label("How fast bots act").select_option("fast")
    choose(page)  # where Ann comes in
    expect(page.locator(".say.bot, .say.ask")).to_be_visible()
    if page.locator(".say.ask").count():  # with Pug, on the Spawn or in the centre
        choose(page)
    expect(page.locator(".say.turn")).to_contain_text("Ann is to act", timeout=30_000)
    expect(page.locator(".piece")).to_have_count(3)
    page.get_by_role("button", name="End turn").click()
    expect(page.locator(".say.bot")).to_contain_text("is to act")
    page.keyboard.press("k")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("k")
    page.get_by_label("How fast bots act").select_option("skip")
    expect(page.locator(".say.turn, .say.ask")).to_contain_text("Ann", timeout=60_000)


def test_two_people_hand_the_screen_over_and_nothing_of_the_other_is_in_the_page(explore, to_lab):
    page = explore()
    sheet = new_game(page)
    answer(sheet, "How many", "2")
    answer(sheet, "How robots are shared out", "chosen here")
    sheet.get_by_label("Who plays Bo").select_option("person")
    start(page, sheet)
    expect(page.locator(".handover")).to_contain_text("Pass to Ann")
    assert page.locator(".main").evaluate("(one) => one.inert")
    expect(page.locator("[data-hand]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".handover > *")).to_have_count(0)
    expect(page.locator("[data-hand]").first).to_be_visible()
    to_lab(page)
    expect(page.get_by_label("Viewpoint")).to_have_value("*")


def test_a_game_is_saved_and_opened_again(explore, tmp_path, to_lab):
    page = explore()
    sheet = new_game(page)
    answer(sheet, "How robots are shared out", "picked in turn")
    start(page, sheet)
    to_lab(page)
    page.locator(".options [data-option]").nth(2).click()
    robot = page.locator(".seat h3 span").first
    expect(robot).not_to_be_empty()
    page.get_by_role("button", name="Save or export").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="YAML").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    kept = Scenario.from_text(path.read_bytes(), path.name)
    assert kept.problems == ()
    assert kept.lines[1].texts[0] == f"choose {robot.inner_text().lower()}"
    other = explore()
    other.locator('input[type="file"]').set_input_files(path)
    to_lab(other)
    expect(other.locator("h1")).to_have_text(kept.title)
    expect(other.locator(".seat h3 span").first).to_have_text(robot.inner_text())


def test_a_file_that_is_none_is_told_and_nothing_is_lost(explore, tmp_path):
    page = explore("rqa/pushing/into-a-wall@1")
    bad = tmp_path / "bad.yaml"
    bad.write_text("rqa: [1\n  - what", "utf-8")
    page.locator('input[type="file"]').set_input_files(bad)
    trouble = page.get_by_role("alert")
    expect(trouble).to_contain_text("“bad.yaml” cannot be opened")
    expect(trouble.locator("li").first).to_contain_text("bad.yaml:")
    expect(page.locator("h1")).to_have_text("Pushed into a wall")
    trouble.get_by_role("button", name="Close").click()
    expect(trouble).to_be_empty()


def test_a_reload_brings_a_game_back(explore, to_lab):
    page = explore()
    sheet = new_game(page)
    answer(sheet, "How robots are shared out", "picked in turn")
    start(page, sheet)
    to_lab(page)
    page.locator(".options [data-option]").nth(1).click()
    expect(page.locator(".seat h3 span").first).not_to_be_empty()
    page.wait_for_url("**/#rqa=*")
    page.wait_for_timeout(1000)  # the address follows after a moment, as browsers take few changes
    robot = page.locator(".seat h3 span").first.inner_text()
    page.reload()
    to_lab(page)
    expect(page.locator(".seat h3 span").first).to_have_text(robot, timeout=30_000)


def test_the_end_of_a_game_is_told_wherever_it_is_opened(explore, resized, tmp_path):
    agreed = {"seats": ["Ann", "Bo"], "robots": "deal", "blue": 0}
    session = play(options=agreed, players="greedy", seed=2)
    path, bots = tmp_path / "ended.yaml", {"Ann": "greedy", "Bo": "greedy"}
    record(Scenario("rqa", "Ended", game=agreed, players=bots), session.here).save(path)
    outcome = session.game.outcome(session.state)
    page = explore()
    final = page.locator(".is-final")
    for _size in resized(page, (DESK, PHONE)):
        page.evaluate("location.hash = 'rqa/pushing/into-a-wall'")
        expect(final).to_have_count(0)
        page.locator('input[type="file"]').set_input_files(path)
        expect(final).to_contain_text(" and ".join(outcome.winners))
        expect(final.locator(".chip").first).to_contain_text(outcome.clauses[0])
        expect(final).to_be_visible()


def test_what_lies_before_the_page_fits_into_the_window(explore, resized):
    page = explore("rqa/pushing/twice-in-a-corner")
    openers = '[data-do="new"]', '[data-do="readings"]'
    places = ((size, opener) for size in resized(page, (DESK, LAPTOP, PHONE)) for opener in openers)
    for size, opener in places:
        page.locator(opener).first.click()
        expect(page.locator("[data-focus]")).to_be_in_viewport(ratio=1)
        if settings := page.locator(".newgame summary").all():
            for one in settings[:2]:
                one.click()
        outside = page.locator(".form *").evaluate_all(
            """(all) => all.filter((one) => one.checkVisibility() && !one.closest(".sr, svg, select > *"))
              .map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])
              .filter(([, { left, right }]) => left < -1 || right > innerWidth + 1).map(([name]) => name)"""
        )
        assert outside == [], (size, json.dumps(outside))
        page.keyboard.press("Escape")
        expect(page.locator(".form > *")).to_have_count(0)


def test_two_readings_step_together(explore):
    page = explore("rqa/pushing/twice-in-a-corner")
    page.locator('[data-do="readings"]').click()
    sheet = page.locator(".sheet")
    expect(sheet.locator(".board")).to_have_count(2)
    expect(sheet.locator(".rows .differs").first).to_be_visible()
    here = sheet.locator(".pairs .here")
    first = here.get_attribute("aria-label")
    sheet.get_by_role("button", name="Next difference").click()
    expect(here).not_to_have_attribute("aria-label", first)
    page.keyboard.press(",")
    page.keyboard.press("Escape")
    expect(page.locator(".sheet")).to_have_count(0)


def test_a_reload_comes_back_to_two_readings_and_a_list_leads_to_others(explore):
    page = explore("rqa/pushing/twice-in-a-corner")
    page.locator('.looks [data-do="readings"]').click()
    page.wait_for_url("**/#rqa/pushing/twice-in-a-corner&edge-one-obstacle=one,four@1")
    page.locator(".one-board.left").get_by_role("button", name="four").click()
    page.wait_for_url("**&edge-one-obstacle=four,one@1")
    page.reload()
    expect(page.locator('.one-board.left [aria-pressed="true"]')).to_contain_text("four")
    page.get_by_text("All open questions").click()
    page.locator('.all a[data-id$="&range-metric"]').first.click()
    page.wait_for_url("**/#rqa/rulings/range-metric-round&range-metric=**")
    expect(page.locator(".twofold")).to_be_visible()
