"""A page of the site whose modules do not come is read, and says why nothing can be tried out on it."""

import http.server
from pathlib import Path

import pytest
from playwright.sync_api import expect
from processes import folder_served

from rqa_lab.site import build

pytestmark = pytest.mark.browser

LESSON = "lesson/rqa/pushing/a-push-and-its-price/"
JS = "text/javascript"


class Host(http.server.SimpleHTTPRequestHandler):
    """Serves the site, but for what a test has spoilt."""

    #: of a file by its name: status, type, text
    spoilt: dict[str, tuple[int, str, str]]
    #: headers of every answer
    more: dict[str, str]
    #: the pages believe that there is Python behind them
    engine = False

    def log_message(self, *said):
        """Say nothing."""

    def end_headers(self):
        for header in self.more.items():
            self.send_header(*header)
        super().end_headers()

    def do_GET(self):
        name = self.path.partition("?")[0].rpartition("/")[2]
        page = Path(self.translate_path(self.path)) / "index.html"
        if self.engine and page.is_file():
            text = page.read_text("utf-8").replace('early.js"', 'early.js" data-engine')
            status, kind = 200, "text/html"
        elif name in self.spoilt:
            status, kind, text = self.spoilt[name]
        else:
            super().do_GET()
            return
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(text.encode())


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """A site without an engine: its folder."""
    out = tmp_path_factory.mktemp("muted") / "out"
    lessons = ["rqa/moving/one-step", "rqa/pushing/a-push-and-its-price"]
    build.build(out, lessons=lessons, with_engine=False, jobs=1)
    return out


@pytest.fixture
def host(plain):
    """Serve the site: what is spoilt, the headers of all answers, its address."""
    handler = type("Spoilt", (Host,), {"spoilt": {}, "more": {}})
    with folder_served(handler, plain) as address:
        yield handler, address


@pytest.fixture
def page(chromium):
    """A page that may complain."""
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def is_read(page, why):
    """The page is the one without scripts, and says why."""
    said = page.get_by_role("alert").first
    expect(said).to_contain_text(why)
    expect(said).to_contain_text("You can read this page")
    expect(page.get_by_text("Ann pays 2 Move and has 0 left.")).to_be_visible()
    expect(page.locator(".arena .board")).to_be_visible()
    expect(page.locator(".transport")).to_be_hidden()
    expect(page.get_by_role("button", name="New game")).to_be_hidden()


def is_alive(page):
    page.locator(".transport [aria-label='Step on']").click()
    expect(page.locator(".steps [aria-current=step]")).to_contain_text("push Strider right")
    expect(page.locator(".mute, .plain")).to_have_count(0)


def missing(*names):
    return dict.fromkeys(names, (404, "text/plain", "not here"))


def framed(page, host):
    """The lesson in a frame that is locked."""
    handler, root = host
    handler.spoilt["around.html"] = (
        200,
        "text/html",
        f'<iframe sandbox="allow-scripts" width="1200" height="800" src="/{LESSON}"></iframe>',
    )
    page.goto(f"{root}around.html")
    return page.frame_locator("iframe")


def test_a_page_whose_modules_come_is_alive_and_says_nothing(host, page):
    page.goto(host[1] + LESSON)
    is_alive(page)
    expect(page.get_by_role("alert")).to_be_empty()


# ---- where no module may be loaded ------------------------------------------------------------------------


def test_opened_from_a_folder_it_is_read_and_leads_on(plain, page):
    page.goto((plain / LESSON / "index.html").as_uri())
    is_read(page, "opened from a folder")
    page.get_by_role("link", name="rqa.energy.to-move").click()
    expect(page.get_by_role("heading", name="1 Energy buys 1 Move")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("opened from a folder")
    page.get_by_role("link", name="All lessons and rules").click()
    expect(page.get_by_role("searchbox")).to_be_hidden()
    page.locator("summary", has_text="Pushing").first.click()
    page.get_by_role("link", name="A push and its price").first.click()
    is_read(page, "opened from a folder")


def test_in_a_locked_frame_it_is_read(host, page):
    is_read(framed(page, host), "in a locked frame")


def test_in_a_locked_frame_whose_modules_come_it_is_alive_without_python_and_memory(host, page):
    handler, _ = host
    handler.more["Access-Control-Allow-Origin"] = "*"  # as some hosts answer
    handler.engine = True
    frame = framed(page, host)
    is_alive(frame)
    frame.locator('[data-cell="c4"]').click()
    expect(frame.get_by_role("alert")).to_contain_text("in a locked frame")


# ---- where a part of it fails -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["shell.js", "explorer.js", "frame.js", "a-push-and-its-price.bin"])
def test_where_a_file_is_missing_it_is_read_and_names_the_file(host, page, name):
    handler, root = host
    handler.spoilt |= missing(name)
    page.goto(root + LESSON)
    is_read(page, name)


@pytest.mark.parametrize(
    "name, kind, text",
    [
        ("explorer.js", "text/plain", "export default {}"),
        ("shell.js", "text/html", "<p>Please sign in"),
        ("explorer.js", JS, "export default {"),
        ("frame.js", JS, "export default ''"),
        ("explorer.js", JS, "throw new Error('no')"),
        (
            "explorer.js",
            JS,
            "export default { render({ el }) { el.append('half'); throw new Error('no'); } }",
        ),
    ],
    ids=["type", "another page", "syntax", "export", "throws", "draws half"],
)
def test_where_a_module_fails_it_is_read(host, page, name, kind, text):
    handler, root = host
    handler.spoilt[name] = (200, kind, text)
    page.goto(root + LESSON)
    is_read(page, "doesn’t run in this browser, or is blocked")


def test_where_modules_are_forbidden_it_is_read(host, plain, page):
    early = next(plain.glob("*/early.js")).relative_to(plain).as_posix()
    host[0].more["Content-Security-Policy"] = f"script-src {host[1]}{early}"
    page.goto(host[1] + LESSON)
    is_read(page, "is blocked")


@pytest.mark.parametrize("first", ["here.js", "shell.js"])
def test_modules_that_are_late_are_waited_for_and_then_it_is_alive(host, page, first):
    held = {}
    for name in ("here.js", "shell.js")[first == "shell.js" :]:
        page.route(f"**/{name}", lambda route: held.update({route.request.url.rpartition("/")[2]: route}))
    page.clock.install()
    page.goto(host[1] + LESSON, wait_until="commit")
    expect(page.locator("html")).to_have_class("scripted" if first == "shell.js" else "")
    expect(page.locator(".told-steps")).to_be_attached()  # all of the page is there, but for its modules
    page.clock.fast_forward(11_000)
    is_read(page, "hasn’t loaded yet")
    if first == "here.js":
        held.pop("here.js").continue_()
        page.wait_for_timeout(500)
        is_read(page, "hasn’t loaded yet")  # as what does the work is still missing
    held.pop("shell.js").continue_()
    is_alive(page)


@pytest.mark.parametrize("names", [["here.js"], ["early.js"], ["site.css"]], ids=str)
def test_without_what_only_helps_it_is_alive(host, page, names):
    handler, root = host
    handler.spoilt |= missing(*names)
    page.goto(root + LESSON)
    is_alive(page)


def test_without_any_part_it_still_says_so(host, plain, page):
    handler, root = host
    parts = next(plain.glob("*/early.js")).parent
    handler.spoilt |= missing(*(path.name for path in parts.iterdir()))
    page.goto(root + LESSON)
    expect(page.get_by_role("alert").first).to_contain_text("some of its files are missing")
    expect(page.get_by_text("Ann pays 2 Move and has 0 left.")).to_be_visible()


def test_the_doors_and_a_course_are_read_too(host, page):
    handler, root = host
    handler.spoilt |= missing("explorer.js")
    for where, link in (
        ("", "Learn in 2 minutes"),
        ("rqa/", "Start: Your first step"),
        ("course/rqa/", "The rulebook"),
    ):
        page.goto(root + where)
        expect(page.get_by_role("alert")).to_contain_text("explorer.js")
        expect(page.get_by_role("link", name=link).first).to_be_visible()
        expect(page.get_by_role("button", name="Practise")).to_be_hidden()
    page.goto(f"{root}#rqa/pushing/a-push-and-its-price@2")  # a place of another page
    expect(page.get_by_role("alert")).to_contain_text("explorer.js")
    expect(page.get_by_role("link", name="All lessons and rules").first).to_be_visible()


# ---- where only Python fails, or the list in which one finds ----------------------------------------------


@pytest.mark.parametrize("lost", [["worker.js"], []], ids=["no worker", "a worker without Python"])
def test_where_python_cannot_start_what_needs_it_says_so(host, page, lost):
    handler, root = host
    handler.spoilt |= missing(*lost)
    handler.engine = True
    page.goto(root + LESSON)
    is_alive(page)
    page.locator('[data-cell="c4"]').click()
    expect(page.get_by_role("alert")).to_contain_text("which cannot run in this browser")


def test_without_the_list_the_field_says_so(host, page):
    handler, root = host
    handler.spoilt |= missing("find.json")
    page.goto(f"{root}find/")
    page.get_by_role("searchbox").fill("push")
    expect(page.get_by_role("status")).to_contain_text("could not be loaded")


def test_the_fields_of_the_list_stand_above_it_on_a_phone(host, page):
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{host[1]}find/")
    game, first = page.get_by_label("Game").bounding_box(), page.locator("h2").first.bounding_box()
    assert game["y"] + game["height"] <= first["y"]
    assert page.get_by_role("searchbox").evaluate("one => getComputedStyle(one).borderTopStyle") != "none"
