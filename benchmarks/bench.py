"""Measures RQA Lab beside its peers and prints a table; see README.md in this folder."""

import argparse
import json
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import peers
from served import measure_pages

from rqa_lab import __version__
from rqa_lab.draw.svg import svg
from rqa_lab.games import game
from rqa_lab.games.rqa.sight import hiding, sees, visible
from rqa_lab.games.rqa.state import GRID

Work = Callable[[], float]
rnd = random.random
RQA = game("rqa")
STARTS = [RQA.generate(random.Random(seed), broken=0, stirred=0, set_up=0) for seed in range(200)]


def chance(n: int) -> int:
    """Any of n."""
    return int(rnd() * n)


def playout(traced: bool, kept: bool) -> Work:
    """Random play from generated positions; ``kept``: a state is kept for every undo."""
    legal, advance = RQA.legal, RQA.advance

    def work() -> int:
        state, trace, states = STARTS[int(rnd() * len(STARTS))].copy(), [] if traced else None, []
        for n in range(150):
            actions = legal(state)
            if not actions:
                return n
            if kept:
                states.append(state)
                state = state.copy()
            advance(state, actions[int(rnd() * len(actions))], trace, chance)
        return 150

    return work


def over(function: Callable[..., object], *arguments: list[object]) -> Work:
    """A function called with each row of arguments."""
    rows = list(zip(*arguments, strict=True))

    def work() -> int:
        for row in rows:
            function(*row)
        return len(rows)

    return work


def fresh(code: str) -> Callable[[], float]:
    """Seconds that a fresh process takes for some code, less those of an empty one."""

    def seconds(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-P", "-c", code], check=True)
        return time.perf_counter() - start

    return lambda: seconds(code) - seconds("pass")


def rate(work: Work, seconds: float) -> float:
    """How much of the work gets done in a second."""
    done, start = 0.0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work()
    return done / spent


def measure(rows: dict[str, Work], seconds: float, rounds: int = 5) -> dict[str, float]:
    """Median rates, the rows taking turns."""
    for work in rows.values():
        rate(work, seconds / 4)
    rates: dict[str, list[float]] = {name: [] for name in rows}
    for _ in range(rounds):
        for name, work in rows.items():
            rates[name].append(rate(work, seconds))
    return {name: statistics.median(found) for name, found in rates.items()}


def main() -> None:
    """Measure, print, write."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seconds", type=float, default=1.0, help="for each row in each round")
    options.add_argument("--no-browser", action="store_true", help="leave out the served pages")
    chosen = options.parse_args()

    everything = [(s, action) for s in STARTS[:50] for action in RQA.universe(s)]
    busy = [s for s in STARTS if len(RQA.legal(s)) >= 20] or STARTS
    legal_per_pass = statistics.mean(len(RQA.legal(s)) for s in busy)
    seen = STARTS[:4]
    views = [(s, space) for s in seen for space in GRID.spaces]
    pairs = [(s, a, b) for s, a in views for b in GRID.spaces if a != b]
    arenas = [frozenset(GRID.column_row(it) for it in GRID.spaces if hiding(s, it) is not None) for s in seen]
    rows: dict[str, Work] = {
        "play-out with everything kept": playout(True, True),
        "play-out in place, no trace": playout(False, False),
        "legal actions, at 20 or more": lambda: sum(len(RQA.legal(s)) for s in busy),
        "copy": over(RQA.copy, STARTS),
        "hash": over(hash, STARTS),
        "judge one action, dressed": over(RQA.judge, *map(list, zip(*everything, strict=True))),
        "line of sight, one pair": over(sees, *map(list, zip(*pairs, strict=True))),
        "line of sight, all from one space": over(visible, *map(list, zip(*views, strict=True))),
        "Bresenham, one pair": peers.bresenham_sight(arenas),
        "tcod, all from one space": peers.tcod_sight(arenas),
        "SVG of a board": over(lambda s: svg(RQA.scene(s), "page"), STARTS[:50]),
        "python-chess play-out": peers.chess_playout(),
        "python-chess legal moves": peers.chess_legal_moves()[0],
        "python-chess copy": peers.chess_copy(),
        "python-chess SVG": peers.chess_svg(),
        "catanatron play-out with log": peers.catanatron_actions(),
        "catanatron copy": peers.catanatron_copy(),
        "pyminion play-out with log": peers.pyminion_actions(),
    }
    found = measure(rows, chosen.seconds)
    micro = {name: 1e6 / value for name, value in found.items()}
    started = {
        "import rqa_lab, load and play one scenario": fresh(
            "import rqa_lab; rqa_lab.load('rqa/pushing/into-a-wall').run()"
        ),
        "import python-chess, play one move": fresh("import chess; chess.Board().push_san('e4')"),
    }
    milli = {name: 1000 * statistics.median(work() for _ in range(9)) for name, work in started.items()}
    table = [
        ("play-out, all events, a state for every undo", found["play-out with everything kept"], "actions/s",
         "pyminion with its log", found["pyminion play-out with log"]),
        ("", found["play-out with everything kept"], "actions/s",
         "catanatron with its log", found["catanatron play-out with log"]),
        ("play-out in place, no trace", found["play-out in place, no trace"], "actions/s",
         "python-chess", found["python-chess play-out"]),
        (f"legal action, at {legal_per_pass:.0f}", micro["legal actions, at 20 or more"],
         "µs", "python-chess", micro["python-chess legal moves"]),
        ("copy of a state", micro["copy"], "µs", "python-chess, bits only", micro["python-chess copy"]),
        ("", micro["copy"], "µs", "catanatron", micro["catanatron copy"]),
        ("hash of a state", micro["hash"], "µs", "", None),
        (f"why not, all {len(everything) // 50} actions of a position",
         micro["judge one action, dressed"] * len(everything) / 50 / 1000, "ms", "", None),
        ("line of sight between two spaces", micro["line of sight, one pair"], "µs",
         "Bresenham, walked", micro["Bresenham, one pair"]),
        ("line of sight, all 49 spaces at once", micro["line of sight, all from one space"], "µs",
         "tcod (C)", micro["tcod, all from one space"]),
        ("SVG of a full board", micro["SVG of a board"] / 1000, "ms",
         "chess.svg", micro["python-chess SVG"] / 1000),
        ("first scenario, fresh process", milli["import rqa_lab, load and play one scenario"],
         "ms", "python-chess, one move", milli["import python-chess, play one move"]),
    ]  # fmt: skip
    if not chosen.no_browser:
        pages = measure_pages()
        usable, click, late = pages["explorer"]
        table += [
            ("page open to usable", usable, "ms", "Voila, one button", pages["one widget"][0]),
            (
                "click to repaint, served app, median",
                click,
                "ms",
                "bare anywidget",
                pages["bare anywidget"][1],
            ),
            ("", click, "ms", "matplotlib image", pages["matplotlib"][1]),
            ("click to repaint, 95th percentile", late, "ms", "bare anywidget", pages["bare anywidget"][2]),
            ("", late, "ms", "matplotlib image", pages["matplotlib"][2]),
        ]
    report(table)
    result = {
        "versions": {"rqa-lab": __version__, "python": platform.python_version(), **dict(peers.versions())},
        "rates": found,
        "table": [dict(zip(("what", "ours", "unit", "peer", "theirs"), row, strict=True)) for row in table],
    }
    Path(__file__).with_name("latest.json").write_text(json.dumps(result, indent=1), "utf-8")


def report(table: list[tuple[str, float, str, str, float | None]]) -> None:
    """The table as Markdown; the ratio says how many times better we are."""
    print("| what | RQA Lab | peer | theirs | ratio |\n|---|---:|---|---:|---:|")
    for what, ours, unit, peer, theirs in table:
        shown, ratio = "", ""
        if theirs is not None:
            shown = number(theirs, unit)
            ratio = f"{ours / theirs if unit == 'actions/s' else theirs / ours:.1f}x"
        print(f"| {what} | {number(ours, unit)} | {peer} | {shown} | {ratio} |")


def number(value: float, unit: str) -> str:
    """A value with three figures and its unit."""
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"


if __name__ == "__main__":
    main()
