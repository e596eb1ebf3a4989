"""The site on hosts that know few types of files, on one that loses the engine, and beside another site."""

import http.server
import shutil

import pytest
from playwright.sync_api import expect
from processes import folder_served

pytestmark = pytest.mark.browser

LESSON = "lesson/rqa/pushing/into-a-wall/"
AWAKE = "html[data-python=ready]"
#: what every host of the last ten years knows
KNOWN = {
    "html": "text/html",
    "css": "text/css",
    "js": "application/javascript",
    "svg": "image/svg+xml",
    "png": "image/png",
}


class Plain(http.server.SimpleHTTPRequestHandler):
    """A host that knows only those types."""

    #: the type of all other files; "": they have none
    other = "application/octet-stream"
    #: files that are not there, by what is in their names
    lost: tuple[str, ...] = ()

    def log_message(self, *said):
        """Say nothing."""

    def guess_type(self, path):
        return KNOWN.get(str(path).rpartition(".")[2], self.other)

    def send_header(self, name, value):
        if value:
            super().send_header(name, value)

    def send_head(self):
        if any(lost in self.path for lost in self.lost):
            self.send_error(404)
            return None
        return super().send_head()


def hosted(folder, **how):
    """The address at which a folder is served."""
    return folder_served(type("Host", (Plain,), how), folder)


@pytest.fixture
def page(chromium):
    """A page that may complain, in a browser that has seen nothing."""
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def awake(page):
    page.wait_for_selector(AWAKE, state="attached", timeout=90_000)


def kept(page):
    """Wait until the site is kept, and take the network away."""
    page.evaluate("() => navigator.serviceWorker.ready")
    page.context.set_offline(True)


# ---- types ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("other", [Plain.other, ""], ids=["unknown is octet-stream", "unknown has none"])
def test_on_a_host_that_knows_few_types_everything_works(site, page, other):
    with hosted(site[0], other=other) as root:
        page.goto(root)
        awake(page)
        assert page.evaluate("document.fonts.load('800 1rem Gabarito').then((found) => found.length)") == 1
        app = page.context.new_cdp_session(page).send("Page.getAppManifest")
        assert (app["errors"], '"RQA Lab"' in app["data"]) == ([], True)
        kept(page)
        page.goto(root + LESSON)
        awake(page)
        page.locator('[data-cell="d4"]').click()
        expect(page.locator(".bubble")).to_contain_text("d4")


def test_a_notebook_runs_on_a_host_that_knows_few_types(site, page):
    with hosted(site[0], other="") as root:
        page.goto(f"{root}jupyter/notebooks/index.html?path=push-lab.ipynb")
        idle = page.locator('.jp-Toolbar:has-text("Python") [data-status=idle]')
        expect(idle).to_be_attached(timeout=90_000)


# ---- without the engine -----------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", ["/pyodide/", "worker.js"])
@pytest.mark.parametrize("width", [1280, 390])
def test_where_python_cannot_start_the_page_says_so_at_once_and_is_kept(site, page, lost, width):
    page.set_viewport_size({"width": width, "height": 800})
    with hosted(site[0], lost=(lost,)) as root:
        page.goto(root)
        said = page.get_by_role("alert")
        expect(said).to_contain_text("cannot start here", timeout=30_000)
        expect(said).to_contain_text("read and step through")
        said.get_by_role("button", name="Close").click()
        expect(said).to_be_empty()
        kept(page)
        page.goto(f"{root}rqa/")
        expect(page.locator("#rqa-game")).to_have_text("Robot Quest Arena")
        page.goto(f"{root}find/")
        page.get_by_role("searchbox").fill("jump")
        expect(page.get_by_role("link", name="Jump Jets", exact=True)).to_be_visible()


# ---- two sites on one host --------------------------------------------------------------------------------

STATE = (
    "(where) => navigator.serviceWorker.getRegistration(where)"
    ".then((found) => found?.scope === where && found.active?.state)"
)
NAMES = "caches.keys().then((names) => names.sort())"


def test_two_sites_of_one_host_keep_their_own_copies(site, page, tmp_path):
    """Also where one lies below the other; what an earlier version of the same site has kept goes."""
    for name in (".", "club"):
        shutil.copytree(site[0], tmp_path / name, dirs_exist_ok=True)
    with hosted(tmp_path, lost=("/pyodide/",)) as root:
        page.goto(f"{root}favicon.svg")
        page.evaluate(
            """async ([root, all]) => {
              for (const [name, of] of all) await (await caches.open(name)).put(of, new Response("old"));
            }""",
            [
                root,
                [
                    ["rqa-lab 0123456789ab", root],
                    ["rqa-lab ba9876543210", f"{root}other/"],
                    [f"rqa-lab {root} 0123456789ab", root],
                    [f"rqa-lab {root}other/ 0123456789ab", f"{root}other/"],
                    ["another program", root],
                ],
            ],
        )
        others = ["another program", "rqa-lab ba9876543210", f"rqa-lab {root}other/ 0123456789ab"]
        mine = []
        for where in ("", "club/"):
            page.goto(root + where)
            expect(page.get_by_role("alert")).to_contain_text("cannot start", timeout=30_000)
            while page.evaluate(STATE, root + where) != "activated":
                page.wait_for_timeout(100)
            mine.append(where)
            names = page.evaluate(NAMES)
            assert [name for name in names if name in others] == sorted(others)
            ours = [name for name in names if name not in others]
            assert [name.split()[1] for name in ours] == [root + where for where in mine]
        assert page.evaluate("caches.match(location.href).then((found) => found.text())") != "old"
        first = next(name for name in page.evaluate(NAMES) if name.split()[1] == root and name not in others)
        inside = (
            "(name) => caches.open(name).then((one) => one.keys()).then((all) => all.map(({ url }) => url))"
        )
        assert not [url for url in page.evaluate(inside, first) if url.startswith(f"{root}club/")]
