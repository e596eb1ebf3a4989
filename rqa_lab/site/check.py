"""A site is checked before it is published: its files as they lie there, and each page in Chromium.

Of the files: whether each link leads to one, whether each is what its name says, whether a web server may
read it, and whether hosts take that much.  In Chromium: what a page reports, what it cannot fetch or must
not, and whether it comes alive.  Python behind the pages is started on some of them only, which are looked
over by axe, too.
"""

import gzip
import http.server
import io
import json
import lzma
import os
import re
import shutil
import stat
import threading
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

from rqa_lab.core.words import printable

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: what hosts take: bytes of a file, files, bytes in all (Cloudflare Pages, and GitHub Pages)
MOST_OF_A_FILE, MOST_FILES, MOST_BYTES = 25 * 2**20, 20_000, 2**30
#: more than that of a page is slow to fetch and to read
MOST_OF_A_PAGE = 500_000
#: how packed files begin
_GZIP, _XZ, _ZIP = b"\x1f\x8b", b"\xfd7zXZ", b"PK"
#: how files of a kind begin; of others nobody knows
_BEGINS: Mapping[str, bytes | tuple[bytes, ...] | re.Pattern[bytes]] = {
    ".png": b"\x89PNG",
    ".wasm": b"\0asm",
    ".woff2": b"wOF2",
    ".zip": _ZIP,
    ".whl": _ZIP,
    ".bin": (_GZIP, _XZ),
    ".html": re.compile(rb"\s*<(!doctype html|!--)", re.I),
    ".svg": re.compile(rb"\s*<(\?xml|!--|!doctype svg|svg)", re.I),
}
_JSON = (".json", ".webmanifest", ".ipynb")
#: text that stands where something else was wanted, such as the page of a host that says that it isn't there
_PAGE = re.compile(rb"\s*<(!doctype|html|head|body)\b", re.I)
_TEXTS = (".js", ".css", ".txt")
#: the attributes that lead to a file
_LEADS = {"a": "href", "link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src"}
#: what runs by itself in the folder of the notebooks, and is no page of ours
_FOREIGN = "jupyter/"
#: in what keeps the site: the addresses of what it keeps
_LISTED = re.compile(r"(?m)^const (?:PAGES|ENGINE) = (\[.*\]);$")
#: the address of the site while links are followed
_HERE = "http://site/"
#: milliseconds: until a page has to be alive, and until Python has to be awake
_ALIVE, _AWAKE = 20_000, 120_000
#: from one look at a page to the next
_LOOK = 50
_READY = "document.documentElement.dataset.python === 'ready'"
_MUTED = "document.documentElement.classList.contains('muted')"
_AXE = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],
}
#: in a page: Python's worker sleeps for ever; what the policy of the page forbids is noted
_ASLEEP = "window.Worker = class { postMessage() {} terminate() {} };"
_NOTES = """
window.rqaForbidden = [];
addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) =>
  window.rqaForbidden.push(`${effectiveDirective} forbids ${blockedURI}`));
"""
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class NoBrowser(Exception):
    """There is no Chromium; the message says how to get one."""


@dataclass(frozen=True)
class Finding:
    """What is wrong, and with which page or file."""

    where: str
    what: str

    def __str__(self) -> str:
        return printable(f"{self.where or './'}: {self.what}")


@dataclass
class Site:
    """The files of a site by their paths, and what is found wrong with them.

    >>> Site.leading("lesson/a/", "../../find/?x#y"), Site.leading("", "https://example.org/")
    ('find/', None)
    """

    folder: Path
    findings: list[Finding] = field(default_factory=list)
    #: the addresses that the front door has asked for
    asked: set[str] = field(default_factory=set)

    @cached_property
    def files(self) -> Mapping[str, Path]:
        """Every file, but for what others keep there, such as .git."""
        found = (
            (path.relative_to(self.folder), path) for path in sorted(self.folder.rglob("*")) if path.is_file()
        )
        return {name.as_posix(): path for name, path in found if not name.parts[0].startswith(".")}

    @cached_property
    def pages(self) -> list[str]:
        """The addresses of the pages."""
        return [
            name.removesuffix("index.html") if name.split("/")[-1] == "index.html" else name
            for name in self.files
            if name.endswith(".html")
        ]

    @property
    def bytes(self) -> int:
        """The size of all."""
        return sum(path.stat().st_size for path in self.files.values())

    @property
    def first(self) -> int:
        """Bytes that a first visit to the front door fetches, as they go over the line.

        Each file counts once: those that it asks for, and those that it keeps for times without a network.
        """
        kept = (one for listed in _LISTED.findall(self.text("sw.js")) for one in json.loads(listed))
        fetched = {*self.asked, "sw.js", *(one.removeprefix("./") for one in kept)}
        return sum(_sent(path) for path in map(self.file, sorted(fetched)) if path)

    def file(self, address: str) -> Path | None:
        """The file that a host sends for an address; None if there is none."""
        name = unquote(address)
        return self.files.get(f"{name}index.html" if name == "" or name.endswith("/") else name)

    def text(self, page: str) -> str:
        """The text of a page."""
        path = self.file(page)
        return path.read_text("utf-8", "replace") if path else ""

    @staticmethod
    def leading(page: str, link: str, url: str = "") -> str | None:
        """The address to which a link of a page leads; None if that is not in the site."""
        within = link.replace(url, _HERE, 1) if url else link
        parts = urlsplit(urldefrag(urljoin(_HERE + page, within))[0])
        return parts.path[1:] if parts[:2] == urlsplit(_HERE)[:2] else None

    def wrong(self, where: str, what: str) -> None:
        """Note a finding, once."""
        found = Finding(where, what)
        if found not in self.findings:
            self.findings.append(found)


# ---- the files -------------------------------------------------------------------------------------------


class _Links(HTMLParser):
    """Where a page leads, and the address that it says it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.own = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        link = given.get(_LEADS.get(tag, ""))
        if link and given.get("rel") == "canonical":
            self.own = link
        elif link:
            self.found.append(link)


def read(site: Site) -> None:
    """Check the files."""
    _readable(site)
    for name, path in site.files.items():
        wrong = kind(name, path.read_bytes())
        if wrong:
            site.wrong(name, wrong)
        size = path.stat().st_size
        limit = MOST_OF_A_PAGE if name.endswith(".html") else MOST_OF_A_FILE
        if size > limit:
            site.wrong(name, f"has {size / 1e6:,.1f} MB; more than {limit / 1e6:,.1f} is too much for many")
    if len(site.files) > MOST_FILES or site.bytes > MOST_BYTES:
        site.wrong("", f"has {len(site.files):,} files, {site.bytes / 1e6:,.0f} MB: too much for many hosts")
    url = _Links(site.text("")).own
    for page in site.pages:
        _links(site, page, url)


def _readable(site: Site) -> None:
    """Nobody else than its owner may read a file, or look into a folder: a web server is somebody else."""
    if os.name != "posix":
        return
    for path in sorted({*site.files.values(), *(one.parent for one in site.files.values())}):
        needed = stat.S_IROTH | (stat.S_IXOTH if path.is_dir() else 0)
        if path != site.folder and path.stat().st_mode & needed != needed:
            name = path.relative_to(site.folder).as_posix()
            site.wrong(f"{name}/" if path.is_dir() else name, "can be read by its owner alone")


def kind(name: str, content: bytes) -> str:
    """Why a file is not what its name says; "" if it is, or if nobody knows.

    >>> kind("a.png", b"<!doctype html>"), kind("a.json", b"{}"), kind("a.js", b"<html>")
    ('is no .png', '', 'is a page, and no .js')
    >>> kind("a.bin", gzip.compress(b"a")), kind("a.bin", gzip.compress(b"a")[:-9])
    ('', 'is damaged')
    """
    ending = Path(name).suffix
    begins = _BEGINS.get(ending)
    if isinstance(begins, re.Pattern):
        return "" if begins.match(content) else f"is no {ending}"
    if begins:
        return ("" if _whole(content) else "is damaged") if content.startswith(begins) else f"is no {ending}"
    if ending in _JSON:
        try:
            json.loads(content)
        except ValueError:
            return f"is no {ending}"
    if ending in _TEXTS and _PAGE.match(content):
        return f"is a page, and no {ending}"
    return ""


def _whole(content: bytes) -> bool:
    """True unless it is packed, and does not come out of that."""
    try:
        if content.startswith(_GZIP):
            gzip.decompress(content)
        elif content.startswith(_XZ):
            lzma.decompress(content)
        elif content.startswith(_ZIP):
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                return archive.testzip() is None
    except (OSError, EOFError, lzma.LZMAError, zlib.error, zipfile.BadZipFile):
        return False
    return True


def _links(site: Site, page: str, url: str) -> None:
    for link in dict.fromkeys(_Links(site.text(page)).found):
        there = site.leading(page, link, url)
        if there is not None and site.file(there) is None:
            site.wrong(page, f"leads to {there or './'}, which is not there")


# ---- in Chromium -----------------------------------------------------------------------------------------


def walk(site: Site, shown: Callable[[int], object]) -> None:
    """Open every page; ``shown`` hears of each.

    Raises:
        NoBrowser: if there is no Chromium.
    """
    mine = [page for page in site.pages if not page.startswith(_FOREIGN) and page != "404.html"]
    some = [*sample(mine)]
    with serving(site.folder) as root, chromium() as browser:
        for pages, asleep in ((some, False), ([page for page in mine if page not in some], True)):
            context = browser.new_context(service_workers="block")
            context.add_init_script(_NOTES + (_ASLEEP if asleep else ""))
            tab = context.new_page()
            for page in pages:
                with _listening(site, tab, root, page):
                    _visit(site, tab, f"{root}{page}", page, wakes=not asleep)
                shown(1)
            context.close()


def sample(pages: Iterable[str]) -> Iterator[str]:
    """One page of each kind, by the beginning of its address.

    >>> [*sample(["", "lesson/a/b/c/", "lesson/a/b/d/", "rqa/", "rulebook/rqa/", "rulebook/rqa/x/"])]
    ['', 'lesson/a/b/c/', 'rqa/', 'rulebook/rqa/', 'rulebook/rqa/x/']
    """
    known = set[tuple[str, int]]()
    for page in pages:
        kind = (page.partition("/")[0], page.count("/"))
        if kind not in known:
            known.add(kind)
            yield page


def _visit(site: Site, tab: "Page", address: str, page: str, *, wakes: bool) -> None:
    from playwright.sync_api import Error

    try:
        tab.goto(address, wait_until="load")
        if tab.evaluate("document.documentElement.dataset.place !== undefined"):
            if not _comes(tab, "window.rqaTimes?.alive > 0", _ALIVE):
                why = tab.locator(".mute").inner_text() if tab.evaluate(_MUTED) else "nothing says why"
                site.wrong(page, f"does not come alive: {why}")
            elif wakes and tab.locator("script[data-engine]").count() and not _comes(tab, _READY, _AWAKE):
                site.wrong(page, "its rules engine does not start")
        for told in tab.evaluate("window.rqaForbidden"):
            site.wrong(page, f"its policy {told.replace(address, './')}")
        if wakes:
            _looked_over(site, tab, page)
    except Error as error:
        site.wrong(page, f"does not come alive: {error.message.splitlines()[0]}")


def _comes(tab: "Page", what: str, patience: int) -> bool:
    """True if that comes in so many milliseconds, on a page that is not given up."""
    for _ in range(patience // _LOOK):
        if tab.evaluate(what):
            return True
        if tab.evaluate(f"{_MUTED} || document.documentElement.dataset.python === 'failed'"):
            return False
        tab.wait_for_timeout(_LOOK)
    return False


def _looked_over(site: Site, tab: "Page", page: str) -> None:
    """What axe finds."""
    from axe_playwright_python.sync_playwright import Axe

    for one in Axe().run(tab, options=_AXE).response["violations"]:
        site.wrong(page, f"axe: {one['help']} ({one['id']}): {one['nodes'][0]['html'][:100]}")


@contextmanager
def _listening(site: Site, tab: "Page", root: str, page: str) -> Generator[None]:
    """Note what a page says and fetches."""

    def request(one: Any) -> None:
        if not one.url.startswith((root, "data:", "blob:")):
            site.wrong(page, f"asks another host: {one.url[:200]}")

    def answer(one: Any) -> None:
        address = one.url.removeprefix(root).partition("?")[0]
        if one.status >= 400:
            site.wrong(page, f"needs {address or './'}, which is not there")
        elif page == "" and one.url.startswith(root):
            site.asked.add(address)

    def said(one: Any) -> None:
        # of warnings, those of a script: a browser has some of its own, such as of what was fetched too early
        ours = one.type == "warning" and one.location["url"].endswith(".js")
        if (one.type == "error" or ours) and "Failed to load resource" not in one.text:
            site.wrong(page, f"says: {one.text.splitlines()[0][:200]}")

    def failed(error: Any) -> None:
        site.wrong(page, f"fails: {str(error).splitlines()[0][:200]}")

    hears: Mapping[Any, Any] = {"request": request, "response": answer, "console": said, "pageerror": failed}
    for name, hear in hears.items():
        tab.on(name, hear)
    yield
    for name, hear in hears.items():
        tab.remove_listener(name, hear)


def _sent(path: Path) -> int:
    """The bytes of a file as a host sends it that compresses."""
    content = path.read_bytes()
    packed = path.suffix in (".bin", ".zip", ".png", ".woff2", ".whl")
    return len(content if packed else gzip.compress(content, 6))


class _Host(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, *said: object) -> None:
        pass


class _Server(http.server.ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        """A page that is left breaks off what it was being sent."""


@contextmanager
def serving(folder: Path) -> Generator[str]:
    """The address at which this machine alone can ask for the files of a folder."""
    server = _Server(("127.0.0.1", 0), partial(_Host, directory=str(folder)))
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()


@contextmanager
def chromium() -> Generator["Browser"]:
    """A Chromium: that of RQA_BROWSER, one that is installed, or Playwright's own."""
    from playwright.sync_api import Error, sync_playwright

    path = os.environ.get("RQA_BROWSER") or next(filter(None, map(shutil.which, _BROWSERS)), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        except Error:
            how = "python -m playwright install chromium, or name one in RQA_BROWSER"
            raise NoBrowser(f"{path} does not run" if path else f"there is no Chromium: {how}") from None
        yield browser
        browser.close()
