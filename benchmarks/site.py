"""The site of plain files in Chromium, beside its peers, beside itself served and on a slow line, in one run.

    python benchmarks/site.py OUT [--rounds 3] [--peers FOLDER]

OUT is what ``rqa-lab site OUT --notebooks`` wrote.  FOLDER keeps the peers, once built: site_peers.py.
One server hands out all of them; it compresses, as hosts do, and can be as slow as a line.
"""

import argparse
import gzip
import http.server
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import served
from playwright.sync_api import Page as Tab
from playwright.sync_api import Playwright, sync_playwright
from served import EXPLORER, MEASURE, Served, browser_path
from site_peers import EMPTY, IDLE, OURS, Page, peers

LESSON, LAB = "lesson/rqa/pushing/into-a-wall/", "jupyter/notebooks/index.html?path=push-lab.ipynb"
AWAKE, BOARD = "html[data-python=ready]", '[data-region="board"] svg'
#: what a file belongs to, by the end of its name; the first that fits
PARTS = {
    "memory of Python": ("heap.bin",),
    "Pyodide": (".mjs", ".asm.js", ".wasm", ".wasm.bin", "loader.js", "xz.js", "lock.json", "none.zip"),
    "data of the lab": ("data.bin",),
    "the rest of Python, later": ("rest.bin", "code.bin", "stdlib.bin"),
    "page": ("",),
}
_PACKED = (".bin", ".zip", ".png", ".whl", ".woff2")
#: what is printed of a page, and with how many digits behind the point
COLUMNS = (
    "seen", "usable", "awake", "answers", "seen 2", "awake 2", "answers 2", "click", "p95", "MB", "all MB",
)  # fmt: skip
DIGITS = {"MB": 1, "all MB": 1}
#: bytes of a piece that goes over the line
_PIECE = 16_384
#: milliseconds: in which a page keeps itself, and fetches what it may want later; until it is given up; from
#: one look at it to the next
REST, GIVE_UP, LOOK = 4000, 120_000, 20


@cache
def content(path: Path) -> bytes:
    """A file as it goes over the line."""
    data = path.read_bytes()
    return data if path.suffix in _PACKED else gzip.compress(data, 6)


@contextmanager
def serving(folder: Path, rate: float) -> Iterator[tuple[str, Counter[str]]]:
    """The address of the folder, and the bytes sent of each file; ``rate`` is bytes a second, or 0."""
    sent: Counter[str] = Counter()
    line = threading.Lock()

    class Handler(http.server.SimpleHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_: object) -> None:
            pass

        def do_GET(self) -> None:
            path = folder / urlsplit(self.path).path.lstrip("/")
            path = path / "index.html" if path.is_dir() else path
            if not path.is_file():
                return self.send_error(404)
            data = content(path)
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(str(path)))
            self.send_header("Content-Length", str(len(data)))
            self.send_header("Cache-Control", "max-age=600")
            if path.suffix not in _PACKED:
                self.send_header("Content-Encoding", "gzip")
            self.end_headers()
            for at in range(0, len(data), _PIECE):
                piece = data[at : at + _PIECE]
                if rate:
                    with line:  # one line for all
                        time.sleep(len(piece) / rate)
                with suppress(ConnectionError):  # the page may have been closed
                    self.wfile.write(piece)
            sent[path.name] += len(data)
            return None

    Handler.extensions_map = {
        **Handler.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
    }
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", sent
    finally:
        server.shutdown()


def by_part(sent: Counter[str]) -> dict[str, int]:
    """Bytes of each of the PARTS."""
    found = dict.fromkeys(PARTS, 0)
    for name, size in sent.items():
        found[next(part for part, ends in PARTS.items() if name.endswith(ends))] += size
    return found


def there(tab: Tab, selector: str) -> None:
    """Wait until something is on the page: Playwright itself looks but twice a second after a while."""
    patience = time.monotonic() + GIVE_UP / 1000
    while not tab.locator(selector).count():
        if time.monotonic() > patience:
            raise SystemExit(f"{tab.url}: {selector} did not come")
        tab.wait_for_timeout(LOOK)


def visit(tab: Tab, page: Page, url: str) -> dict[str, float]:
    """Open a page: milliseconds until it is seen, can be used, has Python, has answered a click."""
    tab.goto(url + page.path, wait_until="commit")
    if page.run:
        there(tab, IDLE)  # what is run before is forgotten
        for entry in ("Run", "Run All Cells"):
            tab.get_by_text(entry, exact=True).first.click()
    there(tab, page.there)
    awake = tab.evaluate("performance.now()")
    answers = awake + clicks(tab, page.buttons, 1)[0] if page.buttons else awake
    seen = tab.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    usable = tab.evaluate("window.rqaTimes?.alive") or answers
    return {"seen": seen, "usable": usable, "awake": awake, "answers": answers}


def clicks(tab: Tab, page: Served, times: int) -> list[float]:
    """Milliseconds from a click to the next painted frame, again and again."""
    found = tab.evaluate(MEASURE, [[page.forth, page.back], page.watched, times, False])
    return [one[0] for one in found]


def measure(play: Playwright, page: Page) -> dict[str, float]:
    """Visit a page with an empty browser, click, visit it again: what that took, and MB by part."""
    with opened(page) as (url, sent), tempfile.TemporaryDirectory() as profile:
        context = play.chromium.launch_persistent_context(
            profile, executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"]
        )
        tab = context.new_page()
        row = visit(tab, page, url) | {"MB": sent.total() / 1e6}
        row |= {part: size / 1e6 for part, size in by_part(sent).items()}
        if page.buttons:
            tab.wait_for_timeout(REST)
            found = clicks(tab, page.buttons, 40)
            row |= {"click": statistics.median(found), "p95": statistics.quantiles(found, n=20)[-1]}
            row |= {"all MB": sent.total() / 1e6}
            row |= {f"{part}, in all": size / 1e6 for part, size in by_part(sent).items()}
            tab.close()
            row |= {f"{name} 2": took for name, took in visit(context.new_page(), page, url).items()}
        context.close()
    return row


@contextmanager
def opened(page: Page) -> Iterator[tuple[str, Counter[str]]]:
    """The address of a page, and the bytes sent of each file; of a served one, nobody counts them."""
    if page.folder:
        with serving(page.folder, page.rate * 1e6 / 8) as found:
            yield found
    else:
        with tempfile.TemporaryDirectory() as scratch, served.serving(EXPLORER, Path(scratch)) as url:
            time.sleep(REST / 1000)  # until it has a process for the first reader
            yield url, Counter()


def report(pages: dict[str, Page], rows: dict[str, list[dict[str, float]]]) -> None:
    """Print the medians of all rounds, and below each page how many times as much that is as of another."""
    found = {
        name: {column: statistics.median(row[column] for row in taken) for column in taken[0]}
        for name, taken in rows.items()
    }
    print(f"{'ms; MB as they go over the line':34}", *(f"{column:>9}" for column in COLUMNS))
    for name, page in pages.items():
        mine, other = found[name], found[page.beside]
        print(f"{name:34}", *(_cell(mine.get(column), DIGITS.get(column, 0)) for column in COLUMNS))
        if name != page.beside:
            shares = (mine.get(c, 0) / other[c] if other.get(c) else 0 for c in COLUMNS)
            print(f"  times {page.beside:26}", *(_cell(share, 2) for share in shares))
    print("\nMB of a first visit to", OURS, "until Python answers, and in all")
    for part in PARTS:
        print(f"  {part:32}", *(_cell(found[OURS][f"{part}{when}"], 2) for when in ("", ", in all")))


def _cell(value: float | None, digits: int) -> str:
    return f"{value:9,.{digits}f}" if value else " " * 9


def main() -> None:
    """Measure, and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("out", type=Path)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--peers", type=Path, default=Path.home() / ".cache" / "rqa-lab" / "peers")
    given = options.parse_args()
    if not (given.out / "jupyter").is_dir():
        options.error("OUT has no notebooks: rqa-lab site OUT --notebooks")
    if not browser_path():  # found or installed before anything takes minutes
        raise SystemExit(1)
    pages = {
        OURS: Page(given.out, LESSON, AWAKE, EXPLORER),
        "the same, served": Page(None, "", EXPLORER.forth, EXPLORER),
        "the same, at 10 Mbit/s": Page(given.out, LESSON, AWAKE, rate=10),
        **peers(given.peers),
        "RQA Lab, push lab in JupyterLite": Page(given.out, LAB, BOARD, run=True, beside=EMPTY),
    }
    for folder in {page.folder for page in pages.values() if page.folder}:
        for path in folder.rglob("*"):  # packed beforehand, as hosts do
            if path.is_file():
                content(path)
    rows = defaultdict[str, list[dict[str, float]]](list)
    with suppress(KeyboardInterrupt), sync_playwright() as play:
        for number in range(given.rounds):
            for name, page in pages.items():
                rows[name].append(measure(play, page))
                print(f"round {number + 1}: {name}", file=sys.stderr, flush=True)
    done = {name: taken for name, taken in rows.items() if taken}
    if OURS in done:
        report({name: page for name, page in pages.items() if {name, page.beside} <= {*done}}, done)


if __name__ == "__main__":
    main()
