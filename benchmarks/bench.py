"""Measures RQA Lab beside its peers and prints a table; see README.md in this folder."""

import argparse
import json
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import growing
import peers
from served import measure_pages, measure_sliders

from rqa_lab import __version__
from rqa_lab.core.session import Session
from rqa_lab.draw.svg import svg
from rqa_lab.games import game
from rqa_lab.games import games as games_there_are
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.rules.sight import hiding, sees, visible

Work = Callable[[], float]
#: what, ours, unit, peer, theirs
Row = tuple[str, float, str, str, float | None]
rnd = random.random
#: what a list of legal actions is made beside
CARDS, TILES = "RoboRace, cards on the table", "Hive, tiles on the table"


def chance(n: int) -> int:
    """Any of n."""
    return int(rnd() * n)


#: what a game's positions are made of, where it could be more: what the figures were first taken with
OF_THE_BOX: Mapping[str, Mapping[str, float]] = {"rqa": {"packs": 0}}


class Workload:
    """What is asked of any game: play-outs and lists of legal actions, from its own generated positions."""

    def __init__(self, id: str) -> None:
        self.game = game(id)
        options = {"broken": 0, "stirred": 0, "set_up": 0, **OF_THE_BOX.get(id, {})}
        rows = [self.game.trials.generate(random.Random(seed), **options) for seed in range(200)]
        #: positions in which somebody may act
        self.starts = [state for state in rows if self.game.legal(state)]
        #: those in which there is much to choose from: 20 actions or more, or the fifty with the most
        much = sorted(self.starts, key=lambda state: len(self.game.legal(state)), reverse=True)
        self.busy = [state for n, state in enumerate(much) if n < 50 or len(self.game.legal(state)) >= 20]
        #: each (position, action) that is worth judging, in fifty positions
        self.everything = [(s, action) for s in self.starts[:50] for action in self.game.universe(s)]

    def playout(self, traced: bool, kept: bool) -> Work:
        """Random play from generated positions.

        ``traced``: every event is recorded as it happens; ``kept``: a state is kept for every undo.
        """
        legal, advance, copy, starts = self.game.legal, self.game.advance, self.game.copy, self.starts

        def work() -> int:
            state, trace, states = copy(starts[int(rnd() * len(starts))]), [] if traced else None, []
            for n in range(150):
                actions = legal(state)
                if not actions:
                    return n
                if kept:
                    states.append(state)
                    state = copy(state)
                advance(state, actions[int(rnd() * len(actions))], trace, chance)
            return 150

        return work

    def playout_to_look_at(self) -> Work:
        """Random play of which all is kept that events follow from: states, actions and chance's answers."""
        legal, advance, copy, starts = self.game.legal, self.game.advance, self.game.copy, self.starts

        def work() -> int:
            state = copy(starts[int(rnd() * len(starts))])
            states, done, answers, before = [], [], [], []

            def noted(n: int) -> int:
                answers.append(answer := int(rnd() * n))
                return answer

            for n in range(150):
                actions = legal(state)
                if not actions:
                    return n
                states.append(state)
                done.append(action := actions[int(rnd() * len(actions))])
                before.append(len(answers))
                state = advance(copy(state), action, None, noted)
            return 150

        return work

    def session(self, looked: bool) -> Work:
        """Random play in a session; ``looked``: somebody looks at the events of every step."""
        game, legal, starts = self.game, self.game.legal, self.starts

        def work() -> int:
            session = Session(game, starts[int(rnd() * len(starts))], seed=int(rnd() * 1e9))
            for n in range(150):
                actions = legal(session.state)
                if not actions:
                    return n
                step = session.act(actions[int(rnd() * len(actions))])
                assert not looked or step.events
            return 150

        return work

    def rows(self) -> dict[str, Work]:
        """What is measured of every game, by name."""
        game, legal, busy = self.game, self.game.legal, self.busy
        scene = game.picture.scene
        return {
            f"{game.id}: play-out with everything kept": self.playout(True, True),
            f"{game.id}: play-out kept to look at later": self.playout_to_look_at(),
            f"{game.id}: play-out in a session": self.session(False),
            f"{game.id}: play-out in a session, all looked at": self.session(True),
            f"{game.id}: play-out in place, no trace": self.playout(False, False),
            f"{game.id}: legal actions": lambda: sum(len(legal(s)) for s in busy),
            f"{game.id}: copy": over(game.copy, self.starts),
            f"{game.id}: hash": over(hash, self.starts),
            f"{game.id}: judge one action": over(game.judge, *map(list, zip(*self.everything, strict=True))),
            f"{game.id}: SVG of a board": over(lambda s: svg(scene(s), "page"), self.starts[:50]),
        }

    def table(self, found: dict[str, float]) -> list[Row]:
        """The same beside the peers."""
        rate = {name.removeprefix(f"{self.game.id}: "): value for name, value in found.items()}
        micro = {name: 1e6 / value for name, value in rate.items()}
        legal = statistics.mean(len(self.game.legal(s)) for s in self.busy)
        judged = len(self.everything) / 50
        kept, in_place = rate["play-out with everything kept"], rate["play-out in place, no trace"]
        later = rate["play-out kept to look at later"]
        chess, catanatron, pyminion = "python-chess", "catanatron", "pyminion"
        log = {
            peer: (f"{peer} with its log", rate[f"{peer} play-out with log"])
            for peer in (catanatron, pyminion)
        }
        what = f"{self.game.title}: play-out, a state for every undo, "
        return [
            (f"{what}events made when somebody looks", later, "actions/s", *log[pyminion]),
            ("", later, "actions/s", *log[catanatron]),
            (f"{what}every event recorded at once", kept, "actions/s", *log[pyminion]),
            ("", kept, "actions/s", *log[catanatron]),
            ("play-out in a session, which judges each action", rate["play-out in a session"], "actions/s",
             *log[pyminion]),
            ("play-out in a session, every event looked at", rate["play-out in a session, all looked at"],
             "actions/s", *log[pyminion]),
            ("play-out in place, no trace", in_place, "actions/s", chess, rate[f"{chess} play-out"]),
            (f"legal action, at {legal:.0f}", micro["legal actions"], "µs", chess,
             micro[f"{chess} legal moves"]),
            ("copy of a state", micro["copy"], "µs", f"{chess}, bits only", micro[f"{chess} copy"]),
            ("", micro["copy"], "µs", catanatron, micro[f"{catanatron} copy"]),
            ("hash of a state", micro["hash"], "µs", "", None),
            (f"why not, all {judged:.0f} actions of a position", micro["judge one action"] * judged / 1000,
             "ms", "", None),
            ("SVG of a full board", micro["SVG of a board"] / 1000, "ms", "chess.svg",
             micro[f"{chess} SVG"] / 1000),
        ]  # fmt: skip


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


#: points of an attack of Gekido: before the first roll, after it, with dice locked, with and without effects
ATTEMPTS = (
    'rolls_left=3, own="P"',
    'dice="TTSXO", rolls_left=2, own="P"',
    'dice="SXO", locked="TT", rolls_left=1, command="four of a kind", own="P"',
    'rolls_left=3, own="D", effects=("flip", "any"), opposite=opposite',
    'dice="TTSXO", rolls_left=2, own="D", effects=("flip",) * 3 + ("any", "extra die"), opposite=opposite',
    'dice="TTSXO", rolls_left=2, own="P", effects=("switch",)',
    'rolls_left=3, own="P", effects=("flip", "switch"), opposite=opposite',
    'dice="TTSXO", rolls_left=2, own="P", effects=("switch", "switch", "any", "extra die")',
)
_ODDS = """
import time
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.gekido.odds.odds import Attempt, odds
panel, opposite = components().bots["Slicer"].commands, components().opposite
attempt = Attempt({attempt})
start = time.perf_counter()
odds(attempt, panel)
print(time.perf_counter() - start)
"""


def grown(found: Mapping[str, float]) -> list[Row]:
    """How the list of RoboRace grows with the cards on the table, beside Hive."""
    hive, card, tile = "Hive in OpenSpiel (C++)", (growing.CARDS, CARDS), (growing.TILES, TILES)
    ours, theirs = ({n: 1e6 / found[f"{what}: {n}"] for n in sizes} for sizes, what in (card, tile))
    rows = [
        (f"RoboRace: legal actions with {n} cards on the table", micro, "µs",
         f"{hive}, {n} tiles" if n in theirs else "", theirs.get(n))
        for n, micro in ours.items()
    ]  # fmt: skip
    power = "RoboRace: the power of the number of cards with which that grows"
    return [*rows, (power, growing.exponent(ours), "", hive, growing.exponent(theirs))]


def cold_odds() -> list[float]:
    """Seconds for the odds of each of the attempts, each in a process of its own that knows nothing yet."""
    runs = (
        subprocess.run(
            [sys.executable, "-P", "-c", _ODDS.format(attempt=attempt)],
            check=True,
            capture_output=True,
            text=True,
        )
        for attempt in ATTEMPTS
    )
    return [float(run.stdout) for run in runs]


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

    games = [Workload(id) for id in games_there_are()]
    seen = next(work for work in games if work.game.id == "rqa").starts[:4]
    views = [(s, space) for s in seen for space in GRID.spaces]
    pairs = [(s, a, b) for s, a in views for b in GRID.spaces if a != b]
    arenas = [frozenset(GRID.column_row(it) for it in GRID.spaces if hiding(s, it) is not None) for s in seen]
    rows: dict[str, Work] = {
        **{name: work for each in games for name, work in each.rows().items()},
        "line of sight, one pair": over(sees, *map(list, zip(*pairs, strict=True))),
        "line of sight, all from one space": over(visible, *map(list, zip(*views, strict=True))),
        "Bresenham, one pair": peers.bresenham_sight(arenas),
        "tcod, all from one space": peers.tcod_sight(arenas),
        "python-chess play-out": peers.chess_playout(),
        "python-chess legal moves": peers.chess_legal_moves()[0],
        "python-chess copy": peers.chess_copy(),
        "python-chess SVG": peers.chess_svg(),
        "catanatron play-out with log": peers.catanatron_actions(),
        "catanatron copy": peers.catanatron_copy(),
        "pyminion play-out with log": peers.pyminion_actions(),
        **{f"{CARDS}: {n}": work for n, work in growing.cards().items()},
        **{f"{TILES}: {n}": work for n, work in growing.tiles().items()},
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
    cold = [1000 * seconds for seconds in cold_odds()]
    table: list[Row] = [
        *(row for each in games for row in each.table(found)),
        *grown(found),
        ("line of sight between two spaces", micro["line of sight, one pair"], "µs",
         "Bresenham, walked", micro["Bresenham, one pair"]),
        ("line of sight, all 49 spaces at once", micro["line of sight, all from one space"], "µs",
         "tcod (C)", micro["tcod, all from one space"]),
        ("exact odds of an attack, nothing known before: median", statistics.median(cold), "ms", "", None),
        ("exact odds of an attack: the slowest", max(cold), "ms", "", None),
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
            (
                "click to repaint, parts in a notebook, median",
                pages["parts"][1],
                "ms",
                "bare anywidget",
                pages["bare anywidget"][1],
            ),
            ("click to repaint, 95th percentile", late, "ms", "bare anywidget", pages["bare anywidget"][2]),
            ("", late, "ms", "matplotlib image", pages["matplotlib"][2]),
            *(
                (f"slider of the {lab}", pictures, "pictures/s", "frames of the browser", frames)
                for lab, (pictures, frames) in measure_sliders().items()
            ),
        ]
    report(table)
    result = {
        "versions": {"rqa-lab": __version__, "python": platform.python_version(), **dict(peers.versions())},
        "rates": found,
        "table": [dict(zip(("what", "ours", "unit", "peer", "theirs"), row, strict=True)) for row in table],
    }
    Path(__file__).with_name("latest.json").write_text(json.dumps(result, indent=1), "utf-8")


def report(table: list[Row]) -> None:
    """The table as Markdown; the ratio says how many times better we are."""
    print("| what | RQA Lab | peer | theirs | ratio |\n|---|---:|---|---:|---:|")
    for what, ours, unit, peer, theirs in table:
        shown, ratio = "", ""
        if theirs is not None:
            shown = number(theirs, unit)
            ratio = f"{ours / theirs if unit.endswith('/s') else theirs / ours:.1f}x"
        print(f"| {what} | {number(ours, unit)} | {peer} | {shown} | {ratio} |")


def number(value: float, unit: str) -> str:
    """A value with three figures and its unit."""
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"


if __name__ == "__main__":
    main()
