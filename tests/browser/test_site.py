"""The explorer as plain files: what is read before Python is there, what waits for it, what is kept."""

import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

LESSON = "lesson/rqa/pushing/into-a-wall/"
AWAKE = "html[data-python=ready]"


@pytest.fixture
def tabs(tabs, chromium):
    """Pages that nobody has opened before: what they keep is kept by the site alone."""
    alone = type(tabs)(chromium)
    yield alone
    for page in alone.free:
        page.context.close()


def awake(page):
    page.wait_for_selector(AWAKE, state="attached", timeout=90_000)


def without_engine(route):
    answer = route.fetch()
    route.fulfill(response=answer, body=answer.text().replace(" data-engine", ""))


def test_a_lesson_is_stepped_through_before_python_is_there_and_no_click_is_lost(site, watched):
    page, held = watched(), []
    page.route("**/data.bin", lambda route: held.append(route))  # Python has to wait for this
    page.goto(site[1] + LESSON)
    here = page.locator(".steps [aria-current=step]")
    page.keyboard.press(".")
    expect(here).to_contain_text("play Advanced Battery")
    page.wait_for_url(f"{site[1]}#rqa/pushing/into-a-wall@1")  # as the served explorer calls it
    expect(page).to_have_title("Pushed into a wall · Robot Quest Arena · RQA Lab")
    page.locator(".topics").get_by_text("Robot meets robot", exact=True).click()
    expect(page.locator("h1")).to_have_text("Robot meets robot")
    page.go_back()
    expect(page.locator("h1")).to_have_text("Pushed into a wall")
    page.locator('[data-cell="d4"]').click()  # what is there, only Python knows
    expect(page.get_by_role("alert")).to_contain_text("still loading")
    assert page.locator(AWAKE).count() == 0
    for route in held:
        route.continue_()
    awake(page)
    expect(page.get_by_role("alert")).to_be_empty()
    expect(page.locator(".bubble")).to_contain_text("d4")
    expect(here).to_contain_text("play Advanced Battery")


def test_without_an_engine_every_button_leads_on_or_says_what_it_needs(site, watched):
    page = watched()
    page.route(re.compile(r"/$"), without_engine)
    page.goto(site[1])
    said = page.get_by_role("alert")
    for name in ("Practise", "Play", "Build"):
        page.locator(".l-ways").get_by_role("button", name=name).click()
        expect(said).to_contain_text("needs the rules engine, which this copy of the lab does not have")
        expect(said.get_by_role("link", name="all lessons and rules")).to_have_attribute(
            "href", f"{site[1]}find/"
        )
        page.locator(".l-bar").get_by_role("button", name="Look up").click()
        expect(said).to_be_empty()
        page.go_back()
    page.locator(".l-end").get_by_role("button", name="Open the full lab").click()
    expect(page.locator(".door")).to_have_count(0)
    page.go_back()
    expect(page.locator(".door")).to_be_visible()
    page.go_forward()
    expect(page.locator(".door")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("Pushed into a wall")
    page.keyboard.press("Escape")
    page.locator(".transport [aria-label='Step on']").click()
    page.locator(".bar .to-book").click()
    page.locator(".book").get_by_role("button", name="Close").click()
    page.wait_for_url(f"{site[1]}#rqa/pushing/into-a-wall@1")
    page.goto(f"{site[1]}course/rqa/")
    page.get_by_role("button", name="Start Lesson 1").click()
    page.wait_for_url(re.compile(re.escape(f"{site[1]}#course/rqa/first-step")))


def test_without_an_engine_a_question_is_answered_by_the_rule_and_its_source(site, watched):
    page = watched()
    page.route(re.compile(r"/lookup/rqa/$"), without_engine)
    page.goto(f"{site[1]}lookup/rqa/")
    page.get_by_label("Your question").fill("shoot over a wall")
    page.keyboard.press("Enter")
    page.wait_for_url("**/find/#rqa%2Fshoot%20over%20a%20wall")
    expect(page.get_by_label("Game")).to_have_value("rqa")
    expect(page.locator("#answer article")).to_have_count(1)
    expect(page.locator("#answer")).to_contain_text("Wall tiles block movement as well as line of sight.")
    page.get_by_role("searchbox").fill("attacking and pushing robots")  # of which no answer is sure
    expect(page.locator("#answer article")).to_have_count(3)
    page.get_by_label("Game").select_option("")
    page.wait_for_url("**/find/#attacking%20and%20pushing%20robots")
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("attacking and pushing robots")


@pytest.mark.parametrize("network", [True, False], ids=["online", "offline"])
def test_where_python_fails_a_lesson_steps_on_and_the_rest_says_why_not(site, chromium, network):
    page, held = chromium.new_context().new_page(), []
    page.route("**/data.bin", lambda route: held.append(route))
    page.goto(site[1] + LESSON)
    page.locator('[data-cell="d4"]').click()
    said = page.get_by_role("alert")
    expect(said).to_contain_text("still loading")
    page.context.set_offline(not network)
    for _ in range(2):  # it tries again
        while not held:
            page.wait_for_timeout(50)
        held.pop().abort()
    expect(said).to_contain_text("cannot run in this browser" if network else "there is no network")
    expect(said.get_by_role("link", name="all lessons and rules")).to_be_visible()
    page.keyboard.press(".")
    expect(page.locator(".steps [aria-current=step]")).to_contain_text("play Advanced Battery")
    expect(said).to_be_empty()
    page.context.close()


def test_python_wakes_though_the_host_does_not_know_what_wasm_is(site, watched):
    page = watched()
    page.route("**/*.wasm", lambda route: route.fulfill(response=route.fetch(), content_type="text/plain"))
    page.goto(site[1] + LESSON)
    awake(page)


#: Python hears six seconds after it was told; four seconds pass before the page says that it still loads
DEAF = """
const post = Worker.prototype.postMessage, later = setTimeout;
Worker.prototype.postMessage = function (...what) { later(() => post.apply(this, what), 6000); };
window.setTimeout = (does, after, ...more) => later(does, after === 300 ? 4000 : after, ...more);
"""


def test_a_python_that_has_just_woken_is_given_its_time(site, watched):
    page = watched(alone=True)
    page.add_init_script(DEAF)
    page.goto(site[1])
    page.locator(".l-ways").get_by_role("button", name="Practise").click()
    said = page.get_by_role("alert")
    for _ in range(27):
        assert "does not answer" not in said.inner_text()
        page.wait_for_timeout(200)


def test_no_file_is_offered_that_a_browser_cannot_make(site, watched):
    page = watched()
    page.goto(site[1] + LESSON)
    page.get_by_role("button", name="Save or export").click()
    expect(page.locator("#rqa-save .offer:visible b")).to_have_text(["YAML", "SVG", "Page", "Embed code"])


def test_what_is_done_before_the_first_script_is_there_is_done_then(site, watched):
    page, held = watched(), []
    page.route("**/shell.js", lambda route: held.append(route))
    page.goto(site[1] + LESSON, wait_until="commit")
    on = page.locator(".transport [aria-label='Step on']")
    on.click()
    page.keyboard.press(".")
    on.dispatch_event("click")
    expect(page.locator(".steps li").first).to_have_attribute("aria-current", "step")
    for route in held:
        route.continue_()
    expect(page.locator(".steps li").nth(3)).to_have_attribute("aria-current", "step")


def test_what_the_memory_lacks_comes_when_it_is_needed(site, watched):
    page = watched()
    page.goto(f"{site[1]}#gekido/push/a-hit-without-damage")  # of a game that is not in it
    # until the page is alive, it has the heading of the front door, too, which nobody sees
    expect(page.locator("h1", has_text="A hit without damage")).to_be_visible(timeout=90_000)
    expect(page.get_by_role("alert")).to_be_empty()


def test_without_scripts_a_lesson_reads_and_leads_on(site, watched):
    page = watched(java_script_enabled=False)
    page.goto(site[1] + LESSON)
    expect(page.locator(".arena .board")).to_be_visible()
    expect(page.get_by_text("Crate can’t go right: the Wall on e4 is in the way.")).to_be_visible()
    page.get_by_role("link", name="rqa.push.into-wall").click()
    heading = page.get_by_role("heading", name="A robot pushed into an obstacle takes 1 damage")
    expect(heading).to_be_in_viewport()
    page.get_by_role("link", name="Pushed into a wall").first.click()
    expect(page.locator("h1")).to_have_text("Pushed into a wall")
    page.goto(f"{site[1]}course/rqa/")
    page.get_by_role("link", name="Your first step").click()
    answer = page.locator("details", has_text="Answer").first
    expect(answer.locator("b").first).to_be_hidden()
    answer.locator("summary").click()
    expect(answer.locator("b").first).to_have_text("c1")


def test_a_rulebook_leads_from_page_to_page_before_python_is_there(site, watched):
    page, held = watched(), []
    page.route("**/data.bin", lambda route: held.append(route))
    page.goto(f"{site[1]}rulebook/rqa/pushing/")
    page.get_by_role("link", name="A push costs 2 Move").click()
    expect(page.locator(".page-title")).to_contain_text("rqa.push.cost")
    page.wait_for_url(f"{site[1]}#rulebook/rqa/rqa.push.cost")
    page.locator(".book-page").get_by_role("link", name="A push and its price").first.click()
    expect(page.get_by_role("heading", level=1, name="A push and its price")).to_be_visible()
    page.wait_for_url(f"{site[1]}#rqa/pushing/a-push-and-its-price@3")
    page.go_back()
    expect(page.locator(".page-title")).to_contain_text("rqa.push.cost")
    page.get_by_role("link", name="Gekido: Bot Battles").click()  # of which this site has no pages
    for route in held:
        route.continue_()
    expect(page.locator(".page-title")).to_have_text("Gekido: Bot Battles", timeout=90_000)


def test_a_lesson_of_the_course_comes_alive_in_place(site, watched):
    page, held = watched(), []
    page.route("**/data.bin", lambda route: held.append(route))
    page.goto(f"{site[1]}course/rqa/first-step/")
    expect(page.locator(".l-plate", has_text="Ann")).to_contain_text("Pug")
    expect(page.locator("#rqa-question")).to_contain_text("Where does it end up")
    there = page.locator('[data-cell="c1"]')
    expect(there).to_have_count(1)  # what one reads without scripts has a board for each part
    there.click()
    for route in held:
        route.continue_()
    expect(page.locator(".l-verdict")).to_contain_text("Right", timeout=90_000)
    page.unroute_all()
    page.goto(site[1])
    # the browser keeps what was learned, and Python shows it
    expect(page.get_by_role("button", name="Continue: Your first step")).to_be_visible(timeout=90_000)
    page.goto(f"{site[1]}rqa/")
    expect(page.locator(".l-today")).to_contain_text("You have begun", timeout=90_000)


def test_doors_lead_to_games_lessons_and_positions_before_python_is_there(site, watched):
    page, held = watched(), []
    page.route("**/data.bin", lambda route: held.append(route))
    page.goto(site[1])
    page.get_by_role("link", name="Robot Quest Arena").click()
    expect(page.locator("#rqa-game")).to_have_text("Robot Quest Arena")
    expect(page).to_have_title("Robot Quest Arena · RQA Lab")
    page.wait_for_url(f"{site[1]}#rqa")
    page.get_by_role("button", name="Start: Your first step").click()
    expect(page.locator("#rqa-question")).to_contain_text("Where does it end up")
    page.get_by_role("button", name="Leave Your first step").click()
    page.get_by_role("button", name="All positions").click()
    expect(page.locator(".heading h1:visible")).to_have_text("Pushed into a wall")
    page.go_back()
    expect(page.locator("#rqa-game")).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.locator(".l-hero h1")).to_be_visible()
    page.goto(f"{site[1]}rqa/")
    page.wait_for_url(f"{site[1]}#rqa")
    board = page.locator(".l-live").nth(2)
    board.click()  # only Python plays it
    for route in held:
        route.continue_()
    awake(page)
    expect(board).to_have_attribute("aria-pressed", "true")


def test_without_scripts_the_doors_read_and_lead_on(site, watched):
    page = watched(java_script_enabled=False)
    page.goto(site[1])
    expect(page.locator("#rqa-hero .board")).to_be_visible()
    expect(page.get_by_role("button", name="Practise")).to_have_count(0)
    page.get_by_role("link", name="Robot Quest Arena").click()
    expect(page).to_have_url(f"{site[1]}rqa/")
    expect(page.locator(".l-live .board").first).to_be_visible()
    page.get_by_role("link", name="Start: Your first step").click()
    expect(page.get_by_role("heading", name="Your first step")).to_be_visible()
    page.get_by_role("link", name="Robot Quest Arena").click()
    page.locator("a.l-tile", has_text="Rulebook").click()
    expect(page).to_have_url(f"{site[1]}rulebook/rqa/")
    page.go_back()
    page.get_by_role("link", name="RQA Lab: to the front door").click()
    page.get_by_role("link", name="All lessons and rules").click()
    expect(page.locator("h1")).to_have_text("All lessons and rules")


def test_lessons_rules_and_components_are_found_without_python(site, watched):
    page = watched()
    page.goto(f"{site[1]}find/")
    page.get_by_role("searchbox").fill("jump jets")
    expect(page.locator("#found").get_by_role("link", name="Jump Jets", exact=True)).to_be_visible()
    page.get_by_role("searchbox").fill("how many hit points")  # as players ask, and no rule says it
    health = "Full Health is one blue cube, the rest red"
    expect(page.locator("#answer").get_by_role("link", name=health, exact=True)).to_be_visible()
    page.get_by_role("searchbox").fill("push wall and what else")  # not all of it anywhere
    expect(page.locator("#found").get_by_role("link", name="Pushed into a wall", exact=True)).to_be_visible()
    page.get_by_role("searchbox").fill("push wal")
    one = page.locator("#found li", has=page.get_by_role("link", name="Pushed into a wall", exact=True))
    expect(one).to_contain_text("Position · Robot Quest Arena")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d+ found"))
    page.locator("#found").get_by_role("link", name="Pushed into a wall", exact=True).click()
    expect(page.locator("h1")).to_have_text("Pushed into a wall")
    page.goto(f"{site[1]}find/#shoot over a wall")
    (card,) = page.locator("#answer article").all()
    expect(card).to_contain_text("Wall tiles block movement as well as line of sight.")
    expect(card).to_contain_text("Robot Quest Arena. Rulebook, page")
    card.get_by_role("link", name="Walls stop shots", exact=True).click()
    expect(page.locator(".page-title")).to_contain_text("Walls stop shots")
    page.goto(f"{site[1]}find/")
    page.get_by_role("searchbox").fill("jump")
    page.get_by_role("link", name="Jump Jets", exact=True).click()
    page.wait_for_url("**/#rulebook/**")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("jump")


def test_after_the_first_visit_it_needs_no_network(site, watched):
    page = watched(alone=True)
    page.goto(site[1])
    awake(page)
    page.evaluate("() => navigator.serviceWorker.ready")  # all is kept by then
    page.context.set_offline(True)
    page.goto(f"{site[1]}lesson/gekido/push/a-hit-without-damage/")  # which has no page here
    awake(page)
    expect(page.locator("h1")).to_have_text("A hit without damage")
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".newgame")).to_be_visible()
    page.goto(f"{site[1]}rulebook/gekido/")
    expect(page.locator(".page-title")).to_have_text("Gekido: Bot Battles", timeout=90_000)
    page.goto(f"{site[1]}rqa/")  # which is no kept page, but a kept recording
    expect(page.locator("#rqa-game")).to_have_text("Robot Quest Arena")
    awake(page)  # what it fetches is not broken off
    page.goto(f"{site[1]}#rqa/pushing/robot-meets-robot@1")
    expect(page.locator(".heading h1")).to_have_text("Robot meets robot")


KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) if (url.endsWith(".plain")) found.push(url);
  return found.map((url) => url.split("/").at(-1)).sort();
}"""
FETCHED = """() => performance.getEntriesByType("resource").map(({ name }) => name.split("/").at(-1))"""


def test_what_was_unpacked_is_kept_and_a_later_visit_takes_that(site, watched):
    page = watched(alone=True)
    page.goto(site[1] + LESSON)
    awake(page)
    packed = {"data.bin", "heap.bin", "pyodide.wasm.bin"}
    assert packed <= {*page.workers[0].evaluate(FETCHED)}
    for _ in range(300):
        kept = page.evaluate(KEPT)
        if len(kept) == len(packed):
            break
        page.wait_for_timeout(200)
    assert kept == sorted(f"{name}.plain" for name in packed)
    page.reload()
    awake(page)
    assert packed.isdisjoint(page.workers[0].evaluate(FETCHED))
    page.keyboard.press(".")
    expect(page.locator(".steps [aria-current=step]")).to_contain_text("play Advanced Battery")


def test_a_lab_runs_as_a_notebook_and_leads_back(site, watched):
    page = watched()
    page.goto(site[1])
    awake(page)
    page.evaluate("() => navigator.serviceWorker.ready")  # which leaves the notebooks alone
    page.locator(".l-lab[href*=push-lab]").click()
    # JupyterLab forgets what is run before its kernel is there, which has no name until then
    expect(page.locator('.jp-Toolbar:has-text("Python") [data-status=idle]')).to_be_attached(timeout=60_000)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    piece = page.locator('[data-part="board"] [data-cell="c4"]')
    expect(piece).to_be_visible(timeout=90_000)
    expect(page.locator(".jp-InputPrompt", has_text="[2]")).to_be_visible(timeout=30_000)
    piece.click()
    page.locator('[data-part="board"] [data-cell="b6"]').click()
    expect(page.locator("option", has_text="uses Pug to push Crate right")).to_have_count(0)
    expect(page.locator(".jp-RenderedText[data-mime-type$='stderr'], .jp-mod-error")).to_have_count(0)
    page.get_by_role("link", name="RQA Lab", exact=True).click()
    expect(page.locator(".door")).to_be_visible()
