"""Served pages in Chromium: how soon they can be used, and from a click to the next painted frame.

The peers are notebooks of a few lines, served by Voila as it comes: one button and its label, a board that an
anywidget shows as SVG, a board that matplotlib draws into an Output.
"""

import contextlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import nbformat
from playwright.sync_api import Browser, Page, sync_playwright

#: Before anything else of a page: notes when a message leaves for the kernel, when its answer comes back, and
#: how much that is.
LISTEN = """(() => {
  const line = window.line = {};
  const text = new TextDecoder("latin1");
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({data}) => {
        const now = performance.now();
        const said = typeof data === "string" ? data : text.decode(data);
        if (line.came || !said.includes('"update"')) return;
        line.came = now;
        line.bytes = said.length;
      });
    }
    send(data) {
      line.left ||= performance.now();
      return super.send(data);
    }
  };
})();"""

#: Presses buttons in turn, or points at things; each time waits until the page has changed and been painted.
#: What stands behind >>> is in the shadow of what stands before it.
MEASURE = """async ([touched, watched, times, points]) => {
  const find = path =>
    path.split(" >>> ").reduce((at, part) => (at.shadowRoot ?? at).querySelector(part), document);
  const painted = () => new Promise(done => requestAnimationFrame(() => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  }));
  const over = thing => {
    const {left, top, width, height} = thing.getBoundingClientRect();
    thing.dispatchEvent(new PointerEvent("pointerover",
      {bubbles: true, pointerType: "mouse", clientX: left + width / 2, clientY: top + height / 2}));
  };
  const found = [];
  for (let n = 0; n < times; n++) {
    const thing = find(touched[n % touched.length]);
    const line = window.line ?? {};
    Object.assign(line, {left: 0, came: 0, bytes: 0});
    const start = performance.now();
    await new Promise((done, fail) => {
      setTimeout(() => fail(new Error("nothing changed within 20 seconds")), 20_000);
      const watch = new MutationObserver(() => {
        if (points && !line.came) return;
        watch.disconnect();
        done();
      });
      watch.observe(find(watched),
        {subtree: true, childList: true, attributes: true, characterData: true});
      points ? over(thing) : thing.click();
    });
    const end = await painted();
    found.push([end - (points ? line.left : start), line.came - line.left, end - line.came, line.bytes]);
    await new Promise(done => setTimeout(done, 60 + Math.random() * 30));
  }
  return found;
}"""

#: Moves a slider to and fro with each frame for some seconds; how often a second the board was painted anew.
SLIDE = """async ([label, watched, seconds]) => {
  const named = [...document.querySelectorAll(".widget-label")].find(one => one.textContent === label);
  const handle = named.parentElement.querySelector(".noUi-handle");
  const sleep = ms => new Promise(done => setTimeout(done, ms));
  let dirty = false, frames = 0, n = 0, painted = 0;
  const watch = new MutationObserver(() => { dirty = true; });
  watch.observe(document.querySelector(watched),
    {subtree: true, childList: true, attributes: true, characterData: true});
  const until = performance.now() + 1000 * seconds;
  await new Promise(done => requestAnimationFrame(function frame() {
    painted += dirty; frames += 1; dirty = false;
    const key = n++ % 8 < 4 ? "ArrowRight" : "ArrowLeft";
    handle.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
    performance.now() < until ? requestAnimationFrame(frame) : done();
  }));
  watch.disconnect();
  return [painted / seconds, frames / seconds];
}"""


@dataclass(frozen=True)
class Served:
    """A page to measure: its cell (None: the explorer), two buttons, what changes when they are pressed.

    ``at`` is where in it the buttons are pressed; ``over`` is pointed at, one after the other.
    """

    cell: str | None
    forth: str
    back: str
    watched: str
    at: str = ""
    over: Sequence[str] = ()


class Split(NamedTuple):
    """Milliseconds until something is painted: all, until the kernel has answered, and since; kB of that."""

    all: float
    kernel: float
    browser: float
    sent: float


class Measured(NamedTuple):
    """Milliseconds until a page is usable; a click (median, 95th percentile); pointing at something."""

    usable: float
    click: Split
    late: float
    point: Split | None


_STEP = '[data-region="time"] [data-do="step"][data-n="{}"]'
EXPLORER = Served(
    None,
    _STEP.format(1),
    _STEP.format(-1),
    '[data-region="time"]',
    "#rqa/pushing/into-a-wall",
    [f'[data-cell="{space}"]' for space in ("c3", "d5", "b4", "f3")],
)
PARTS = Served(
    """\
import rqa_lab
from ipywidgets import VBox
from rqa_lab.widgets import Board, Timeline
scenario = rqa_lab.load("rqa/pushing/into-a-wall")
VBox([Board(scenario, step=3), Timeline(scenario)])""",
    _STEP.format(1),
    _STEP.format(-1),
    '[data-region="board"]',
)
#: lab -> the slider that is moved in it, and what changes with it at each of its values
SLIDERS = {
    "push-lab": ("Move", '[data-part="stepper"]'),
    "sight-lab": ("Range", '[data-region="board"]'),
    "shop-lab": ("Energy", '[data-region="tray"]'),
}
ONE_WIDGET = Served(
    """\
import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button(description="on")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])""",
    ".jupyter-button",
    ".jupyter-button",
    ".jupyter-widgets-output-area, .widget-vbox",
)
BARE_ANYWIDGET = Served(
    """\
import anywidget, traitlets
import rqa_lab
from rqa_lab.draw.svg import svg
scenario = rqa_lab.load("rqa/pushing/into-a-wall")
steps = scenario.run().steps
pictures = [svg(scenario.game.scene(step.state), "light") for step in (steps[0], steps[-1])]

class Board(anywidget.AnyWidget):
    _esm = '''export default { render({ model, el }) {
      el.innerHTML = "<button class='on'>on</button><div class='bare'></div>";
      const board = el.querySelector(".bare");
      const paint = () => { board.innerHTML = model.get("picture"); };
      el.querySelector("button").onclick = () => model.send("on");
      model.on("change:picture", paint); paint(); } };'''
    picture = traitlets.Unicode(pictures[0]).tag(sync=True)

board = Board()
board.on_msg(lambda *_: setattr(board, "picture", pictures[board.picture == pictures[0]]))
board""",
    "button.on",
    "button.on",
    ".bare",
)
OUTPUT_MATPLOTLIB = Served(
    """\
import io
import ipywidgets
from matplotlib.figure import Figure
image, button = ipywidgets.Image(), ipywidgets.Button(description="on")

def draw(n):
    figure = Figure((4.4, 4.4), dpi=100)
    ax = figure.subplots()
    ax.imshow([[(x + y) % 2 for x in range(7)] for y in range(7)])
    ax.text(n % 7, 3, "Pug")
    file = io.BytesIO()
    figure.savefig(file, format="png")
    image.value = file.getvalue()

count = iter(range(10**6))
button.on_click(lambda _: draw(next(count)))
draw(next(count))
ipywidgets.VBox([button, image])""",
    ".jupyter-button",
    ".jupyter-button",
    ".widget-vbox",
)


def _free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@contextlib.contextmanager
def serving(page: Served, folder: Path) -> Iterator[str]:
    """The address at which a page is served for as long as the block lasts."""
    port = _free_port()
    if page.cell is None:
        command = [sys.executable, "-P", "-m", "rqa_lab", "explore", "--no-browser", f"--port={port}"]
    else:
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(page.cell)])
        notebook.metadata["kernelspec"] = {
            "name": "python3",
            "display_name": "Python 3",
            "language": "python",
        }
        nbformat.write(notebook, folder / "peer.ipynb")
        command = [
            sys.executable,
            "-m",
            "voila",
            str(folder / "peer.ipynb"),
            "--no-browser",
            f"--port={port}",
        ]
        command += ["--template=rqa"]  # its own templates ask a CDN, which may be out of reach
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            patience = time.monotonic() + 60
            while time.monotonic() < patience:
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                    break
                time.sleep(0.05)
            yield f"http://127.0.0.1:{port}/"
        finally:
            server.terminate()


def _usable(browser: Browser, url: str, page: Served) -> tuple[float, Page]:
    """Milliseconds until a first click is answered, in a browser that has seen nothing; and the page."""
    tab = browser.new_context(reduced_motion="reduce").new_page()
    tab.add_init_script(LISTEN)
    start = time.perf_counter()
    tab.goto(url, wait_until="commit")
    tab.wait_for_selector(page.forth, timeout=60_000)
    tab.evaluate(MEASURE, [[page.forth], page.watched, 1, False])
    return 1000 * (time.perf_counter() - start), tab


def _split(found: Sequence[Sequence[float]]) -> Split:
    """The medians of what was measured."""
    total, kernel, browser, size = (statistics.median(column) for column in zip(*found, strict=True))
    return Split(total, kernel, browser, size / 1000)


@cache
def browser_path() -> str | None:
    """The browser that is measured with: found, or installed as for the tests; None if neither works."""
    words = [sys.executable, str(Path(__file__).parents[1] / "tools" / "browser.py")]
    found = subprocess.run(words, stdout=subprocess.PIPE, text=True)
    return found.stdout.strip() or None if found.returncode == 0 else None


@contextlib.contextmanager
def _chromium() -> Iterator[Browser]:
    """A browser for as long as the block lasts."""
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path(), args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def measure_slider(lab: str, seconds: float = 4) -> tuple[float, float]:
    """Pictures a second while the slider of a lab moves, and the frames that there were."""
    label, watched = SLIDERS[lab]
    with (
        _chromium() as browser,
        tempfile.TemporaryDirectory() as folder,
        serving(EXPLORER, Path(folder)) as url,
    ):
        tab = browser.new_page()
        tab.goto(url + lab)
        tab.wait_for_selector(watched, timeout=60_000)
        tab.wait_for_timeout(1000)
        tab.evaluate(SLIDE, [label, watched, 1])
        pictures, frames = tab.evaluate(SLIDE, [label, watched, seconds])
    return pictures, frames


PAGES = {
    "explorer": EXPLORER,
    "parts": PARTS,
    "one widget": ONE_WIDGET,
    "bare anywidget": BARE_ANYWIDGET,
    "matplotlib": OUTPUT_MATPLOTLIB,
}


@cache
def measured(name: str, times: int = 60, opened: int = 7) -> Measured:
    """Of one of the PAGES: how soon it is usable, a click, and pointing at something, if it has that."""
    page = PAGES[name]
    with (
        _chromium() as browser,
        tempfile.TemporaryDirectory() as folder,
        serving(page, Path(folder)) as url,
    ):
        waits = []
        for _ in range(opened):
            wait, tab = _usable(browser, url, page)
            waits.append(wait)
            if len(waits) < opened:
                tab.context.close()
        if page.at:
            tab.goto(url + page.at)
        tab.wait_for_timeout(1000)
        buttons, point = [page.forth, page.back], None
        tab.evaluate(MEASURE, [buttons, page.watched, 4, False])
        clicks = tab.evaluate(MEASURE, [buttons, page.watched, times, False])
        if page.over:
            board = '[data-region="board"]'
            tab.evaluate(MEASURE, [page.over, board, 4, True])
            point = _split(tab.evaluate(MEASURE, [page.over, board, times, True]))
    late = statistics.quantiles([click[0] for click in clicks], n=20)[-1]
    return Measured(statistics.median(waits), _split(clicks), late, point)


if __name__ == "__main__":
    for lab in SLIDERS:
        pictures, frames = measure_slider(lab)
        print(f"{lab:16} slider {pictures:4.1f} pictures/s of {frames:4.1f} frames/s", flush=True)
    for name in PAGES:
        usable, click, late, point = measured(name)
        print(f"{name:16} usable {usable:6.0f} ms, click {click.all:5.1f} ms, p95 {late:5.1f} ms", flush=True)
        for what, one in (("click", click), ("point", point)):
            if one is not None:
                parts = f"kernel {one.kernel:.1f}, browser {one.browser:.1f} ms, {one.sent:.1f} kB"
                print(f"{'':16} {what} {one.all:5.1f} ms: {parts}", flush=True)
