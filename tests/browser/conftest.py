"""The explorer in Chromium.  A page that complains, or that asks another machine, fails.

Something carries between page and Python, the ``transport`` of a test:

direct
    the widget and the page's own modules, joined by ``direct.py``: what most tests ask does not need more;
served
    Voila and a kernel for each page, as the command line serves it;
site
    plain files, with Python in the browser.

A test that asks how the page is served has its transport beside it; all others take RQA_TRANSPORT, by default
"direct".  With RQA_TRANSPORT=served they run over Voila, and ``make site-browser`` runs them on the site.
One marked ``transports`` takes both the direct line and Voila, unless RQA_TRANSPORT is set.
"""

import contextlib
import os
import re
import shutil
import socket
import time
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect, sync_playwright
from processes import ended, free_port, started

from rqa_lab import load
from rqa_lab.commands import serving

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a process less to wait for: a quarter of the time of a test
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
LOCAL = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")
#: what others put into the console, each with the reason why it is nothing to us
HARMLESS = (
    "Unsatisfied version",  # Voila's front end is older than the widgets' own build of it
    "Shared module @jupyterlite/",  # JupyterLab tries to load the kernel of sites, which is not for it
)

DESK = {"width": 1440, "height": 900}

#: the positions that have pages on the site, each of which costs a while; the first lesson is about the first
SITE = (
    "moving/one-step",
    *(
        f"pushing/{name}"
        for name in ("into-a-wall", "over-the-edge", "robot-meets-robot", "a-push-and-its-price")
    ),
)

#: what is in order need not be told, nor where an element stands: more than half of the time of a scan
FAULTS_ONLY = {"resultTypes": ["violations"], "selectors": False}

#: the colour of text, which another theme changes
INK = "getComputedStyle(document.querySelector('.rqa')).color"

expect.set_options(timeout=10_000)


def pytest_collection_modifyitems(items):
    """Those that need the site come first, for one worker: the others need not wait until it is made.

    Then come those that need Voila, so that few workers start it.
    """

    def rank(item):
        name, given = item.nodeid.rpartition("/")[2], getattr(item, "callspec", None)
        voila = given and given.params.get("transport") == "served"
        needs = getattr(item, "fixturenames", ())  # an example in a docstring has none
        return "site" not in name, not (voila or "served" in needs)

    items.sort(key=rank)


@pytest.fixture(scope="session")
def chromium():
    path = os.environ.get("RQA_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("no Chromium: set RQA_BROWSER to the path of one")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


@contextlib.contextmanager
def running(command, port, log: Path, **more):
    """A server that answers on the port, for as long as the block lasts: Python with these words."""
    with log.open("wb") as out, started(*command, patience=None, stdout=out, stderr=out, **more) as server:
        patience = time.monotonic() + 60
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            assert server.poll() is None, log.read_text("utf-8")
            assert time.monotonic() < patience, log.read_text("utf-8")
            time.sleep(0.05)
        yield server


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    """The explorer as the command line serves it: its process, its address."""
    port, log = free_port(), tmp_path_factory.mktemp("served") / "log"
    command = ["-P", "-m", "rqa_lab", "explore", "--no-browser", f"--port={port}"]
    with running(command, port, log) as process:
        yield process, f"http://127.0.0.1:{port}/"


@pytest.fixture(scope="session")
def direct(tmp_path_factory):
    """The explorer without Jupyter's front end and without kernels: its process, its address."""
    port, log = free_port(), tmp_path_factory.mktemp("direct") / "log"
    own = serving.environment() | {"QUERY_STRING": "", "RQA_APPS": "1"}  # as the process of a served page
    command = ["-P", Path(__file__).with_name("direct.py"), port]
    with running(command, port, log, env=own) as process:
        yield process, f"http://127.0.0.1:{port}/"


@pytest.fixture(scope="module")
def served_to_others(tmp_path_factory):
    """``rqa-lab serve`` under a path of its own, with a single place: its process, its address."""
    port, log = free_port(), tmp_path_factory.mktemp("others") / "log"
    command = ["-P", "-m", "rqa_lab", "serve", f"--port={port}", "--base-url=club/rqa", "--max-sessions=1"]
    with running(command, port, log) as process:
        yield process, f"http://127.0.0.1:{port}/club/rqa/"


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """A site with some lessons and notebooks, served by Python below a path: its folder, its address."""
    base = tmp_path_factory.getbasetemp()
    root = (base if os.environ.get("PYTEST_XDIST_WORKER") is None else base.parent) / "site"
    folder, done, port = root / "some" / "path", root / "done", free_port()
    try:
        root.mkdir()
    except FileExistsError:  # another worker makes it for both
        patience = time.monotonic() + 280
        while not done.exists() and time.monotonic() < patience:
            time.sleep(0.2)
    else:
        lessons = [f"--only=rqa/{name}" for name in SITE]
        words = ["-P", "-m", "rqa_lab", "site", folder, *lessons, "--notebooks", "--jobs", "1"]
        code, _, said = ended(*words, patience=280)
        done.write_text(said, "utf-8")
        assert code == 0, said
    said = done.read_text("utf-8").splitlines()
    progress = re.compile(r".* …|.*: \d+ of \d+")
    assert [line for line in said if not progress.fullmatch(line)] == []  # nothing is missing
    command = ["-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(root)]
    with running(command, port, base / "log"):
        yield folder, f"http://127.0.0.1:{port}/some/path/"


def pytest_generate_tests(metafunc):
    """Run a test marked ``transports`` over each line that needs no site."""
    if metafunc.definition.get_closest_marker("transports") and "RQA_TRANSPORT" not in os.environ:
        metafunc.parametrize("transport", ["direct", "served"], indirect=True)


@pytest.fixture
def transport(request):
    """What carries between page and Python: "direct", "served" or "site"."""
    return getattr(request, "param", os.environ.get("RQA_TRANSPORT", "direct"))


@pytest.fixture(scope="module")
def run_server(tmp_path_factory):
    """Run another server that takes a --port; gives its address."""

    @contextlib.contextmanager
    def run(command, **more):
        port, log = free_port(), tmp_path_factory.mktemp("server") / "log"
        with running([*command, f"--port={port}"], port, log, **more):
            yield f"http://127.0.0.1:{port}/"

    return run


class Tabs:
    """Pages that are used again, as in them Jupyter's front end is compiled already.

    Between two tests a page forgets what it was told to keep; what is opened in it has a kernel of its own.
    It does not forget a script of a test, or that it has no network: such a page is for that test alone.
    """

    def __init__(self, chromium):
        self.chromium, self.kinds, self.free, self.complaints = chromium, {}, [], []

    def take(
        self, *, alone=False, viewport=DESK, color_scheme="light", reduced_motion="no-preference", **options
    ) -> Page:
        """A page that remembers every complaint."""
        options |= {"alone": alone}
        page = next((page for page in self.free if self.kinds[page] == options), None)
        if page is None:
            page = self._new(options)
        else:
            self.free.remove(page)
        page.set_viewport_size(viewport)
        page.emulate_media(media="screen", color_scheme=color_scheme, reduced_motion=reduced_motion)
        return page

    def _new(self, options):
        context = self.chromium.new_context(**{name: one for name, one in options.items() if name != "alone"})
        context.add_init_script("delete window.showSaveFilePicker")  # nobody is there to choose a place
        page = context.new_page()
        self.kinds[page] = options

        def console(message):
            if message.type == "error" and not any(known in message.text for known in HARMLESS):
                self.complaints.append(f"console: {message.text}")

        def request(request):
            if not request.url.startswith(LOCAL):
                self.complaints.append(f"request that leaves this machine: {request.url}")

        page.on("console", console)
        page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        page.on("request", request)
        return page

    def give_back(self, page, *, sound: bool):
        """Keep a page for another test, unless something is wrong with it."""
        context = page.context
        try:
            if not sound or page.is_closed() or self.kinds[page]["alone"]:
                context.close()
                return
            for other in context.pages[1:]:
                other.close()
            page.unroute_all(behavior="ignoreErrors")
            origin = page.evaluate("sessionStorage.clear(), origin")
            page.goto("about:blank")
            page.mouse.move(-1, -1)  # nothing is pointed at
            browser = context.new_cdp_session(page)
            browser.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
            browser.detach()
            self.free.append(page)
        except Error:  # it shows what has no storage
            context.close()


@pytest.fixture(scope="session")
def tabs(chromium):
    """The pages of this worker."""
    return Tabs(chromium)


@pytest.fixture
def watched(request, tabs):
    """Make pages that remember every complaint; there must be none at the end."""
    pages, failed = [], request.session.testsfailed
    tabs.complaints.clear()

    def new(**options) -> Page:
        pages.append(tabs.take(**options))
        return pages[-1]

    yield new
    complaints = [*tabs.complaints]
    for page in pages:
        tabs.give_back(page, sound=request.session.testsfailed == failed)
    assert complaints == []


@pytest.fixture
def root(request, transport):
    """The address of the explorer."""
    return request.getfixturevalue(transport)[1]


@pytest.fixture
def awake(transport):
    """Wait until Python is behind a page."""

    def wait(page):
        if transport == "site":
            page.wait_for_selector("html[data-python=ready]", state="attached", timeout=90_000)

    return wait


@pytest.fixture
def explore(root, transport, watched, awake):
    """Open the explorer in a page of its own, past the front door, with Python behind it."""

    def at(address="rqa/pushing/into-a-wall", *, before="", **options) -> Page:
        # the driver of the browser evaluates texts where a test waits for a condition, which the site forbids
        page = watched(**{"bypass_csp": transport == "site", "alone": bool(before), **options})
        if before:  # a script in the page before its own
            page.add_init_script(before)
        page.goto(f"{root}#{address}")
        expect(page.locator(".arena .board")).to_be_visible(timeout=30_000)
        awake(page)
        return page

    return at


@pytest.fixture
def at_table(explore, tmp_path):
    """A page with the game of this scenario, opened from a file, at the table where it is played."""

    def opened(scenario, **options):
        scenario.save(tmp_path / "game.yaml")
        page = explore(**options)
        page.locator('input[type="file"]').first.set_input_files(tmp_path / "game.yaml")
        expect(page.locator(".p-bar")).to_be_visible()
        return page

    return opened


@pytest.fixture
def too_low():
    """The buttons of a page that are too low for a finger, with what widens their reach."""

    def found(page) -> list[str]:
        return page.locator(".rqa :is(button, summary):visible").evaluate_all(
            """(all) => all.filter((one) => !one.closest(".sr"))
              .filter((one) => {
                const reach = parseFloat(getComputedStyle(one, "::after").height) || 0;
                return Math.max(one.getBoundingClientRect().height, reach) < 43.5;
              }).map((one) => one.outerHTML.slice(0, 120))"""
        )

    return found


@pytest.fixture
def to_lab():
    """From the table of a game to the lab, at the same position."""

    def go(page):
        page.locator('.p-tools > [data-do="bench"]').click()
        expect(page.locator(".p-bar")).to_have_count(0)

    return go


@pytest.fixture
def lead():
    """Lead a page to these addresses, one after the other: no kernel has to start for each."""

    def each(page, addresses):
        for address in addresses:
            id, _, step = address.partition("@")
            page.evaluate("(hash) => (location.hash = hash)", address)
            expect(page.locator(".title h1")).to_have_text(load(id).title)
            here = page.locator(".steps li").nth(int(step or 0))
            expect(here).to_have_attribute("aria-current", "step")
            yield address

    return each


@pytest.fixture
def resized():
    """Show a page in windows of these sizes, one after the other: no kernel has to start for each."""

    def each(page, sizes):
        for size in sizes:
            page.set_viewport_size(size)
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
            yield size

    return each


@pytest.fixture
def barriers():
    """What a scan for accessibility finds, in light and in dark: the rule, and where it is broken."""
    from axe_playwright_python.sync_playwright import Axe

    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    colours = ["color-contrast", "link-in-text-block"]  # all that another theme can change

    def scan(page: Page, only) -> list[tuple[str, list[str]]]:
        found = Axe().run(page, context={"include": [[".rqa"]]}, options={"runOnly": only, **FAULTS_ONLY})
        return [
            (one["id"], [node["html"][:200] for node in one["nodes"]]) for one in found.response["violations"]
        ]

    def on(page: Page) -> list[tuple[str, list[str]]]:
        found = scan(page, {"type": "tag", "values": tags})
        light = page.evaluate(INK)
        page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        assert page.evaluate(INK) != light
        found += scan(page, {"type": "rule", "values": colours})
        page.emulate_media(color_scheme="light", reduced_motion="reduce")
        return found

    return on
