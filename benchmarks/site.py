"""The site of plain files in Chromium: when a page is seen and when Python is awake, clicks, bytes by part.

    python benchmarks/site.py OUT [--rate MBIT/S] [--visits 3]

OUT is what ``rqa-lab site OUT`` wrote.  Its server compresses, as hosts do, and can be as slow as a line.
"""

import argparse
import gzip
import http.server
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import sync_playwright
from served import EXPLORER, MEASURE, browser_path

LESSON = "lesson/rqa/pushing/into-a-wall/"
#: what a file belongs to, by the end of its name; the first that fits
PARTS = {
    "memory of Python": ("heap.bin",),
    "Pyodide": (".mjs", ".asm.js", ".wasm", "lock.json", "none.zip"),
    "data of the lab": ("data.bin",),
    "the rest of Python, later": ("code.bin", "stdlib.zip"),
    "page": ("",),
}
_PACKED = (".bin", ".zip", ".png")
#: bytes of a piece that goes over the line
_PIECE = 16_384


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


def main() -> None:
    """Measure, and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    options.add_argument("out", type=Path)
    options.add_argument("--rate", type=float, default=0, help="Mbit/s of the line")
    options.add_argument("--visits", type=int, default=3)
    given = options.parse_args()
    with (
        serving(given.out, given.rate * 1e6 / 8) as (url, sent),
        tempfile.TemporaryDirectory() as profile,
        sync_playwright() as play,
    ):
        context = play.chromium.launch_persistent_context(
            profile, executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"]
        )
        for visit in range(1, given.visits + 1):
            sent.clear()
            page = context.new_page()
            page.goto(url + LESSON, wait_until="commit")
            page.wait_for_selector("html[data-python=ready]", state="attached", timeout=120_000)
            seen = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            times = page.evaluate("rqaTimes")
            first = by_part(sent)
            page.wait_for_timeout(5000)  # it keeps itself, and fetches what memory lacks
            clicks = page.evaluate(MEASURE, [EXPLORER.forth, EXPLORER.back, EXPLORER.watched, 40])
            p95 = statistics.quantiles(clicks, n=20)[-1]
            print(f"visit {visit}: seen {seen:.0f} ms, steps {times['alive']:.0f} ms,", end=" ")
            print(f"awake {times['ready']:.0f} ms, click {statistics.median(clicks):.0f} ms (p95 {p95:.0f})")
            for part, size in by_part(sent).items():
                print(f"    {part:28} {first[part]:>12,} {size:>12,} bytes, until awake and in all")
            page.close()
        context.close()


if __name__ == "__main__":
    main()
