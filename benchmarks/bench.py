"""Measures RQA Lab beside its peers and prints a table, row by row; see README.md in this folder."""

import argparse
import json
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import growing
import peers
import served
import waits
import workload
import yaml
from measuring import HEAD, Line, Rates, Row, beside, micro, milli

from rqa_lab import __version__
from rqa_lab.core.files import write
from rqa_lab.core.words import hint, shown
from rqa_lab.games import games
from rqa_lab.games.rqa.rules.attacking import hiding, sees, visible
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.ui.library import library

#: questions with the clauses that answer them
QUESTIONS = Path(__file__).parents[1] / "tests" / "questions.yaml"
KEPT = Path(__file__).with_name("latest.json")
#: the table of the last release, measured for it with --release
RELEASED = Path(__file__).with_name("released.json")


# ---- the rows that are of one game -----------------------------------------------------------------------


def sights() -> Iterator[Row]:
    """Lines of sight in Robot Quest Arena, beside walks over a grid and a field of view in C."""

    @cache
    def views() -> list[tuple[Any, Any]]:
        return [(s, space) for s in workload.workload("rqa").starts[:4] for space in GRID.spaces]

    def pairs() -> list[tuple[Any, Any, Any]]:
        return [(s, a, b) for s, a in views() for b in GRID.spaces if a != b]

    def arenas() -> list[peers.Arena]:
        seen = workload.workload("rqa").starts[:4]
        hidden = ([it for it in GRID.spaces if hiding(s, it) is not None] for s in seen)
        return [frozenset(map(GRID.column_row, some)) for some in hidden]

    yield beside(
        "sight:two-spaces", "line of sight between two spaces",
        lambda: workload.over(sees, *map(list, zip(*pairs(), strict=True))),
        {"Bresenham, walked": lambda: peers.bresenham_sight(arenas())}, "µs", micro,
    )  # fmt: skip
    yield beside(
        "sight:all-spaces", "line of sight, all 49 spaces at once",
        lambda: workload.over(visible, *map(list, zip(*views(), strict=True))),
        {"tcod (C)": lambda: peers.tcod_sight(arenas())}, "µs", micro,
    )  # fmt: skip


def grown(rates: Rates) -> list[Line]:
    """How the list of RoboRace grows with the cards on the table, beside Hive."""
    peer, hive = "Hive in OpenSpiel (C++)", {}
    ours = _grown(rates, "RoboRace, cards on the table", growing.cards)
    with suppress(ModuleNotFoundError):  # it is shown as such
        hive = _grown(rates, "Hive, tiles on the table", growing.tiles)
    lines = [
        Line(f"RoboRace: legal actions with {n} cards on the table", time, "µs",
             f"{peer}, {n} tiles" if n in hive else "", hive.get(n))
        for n, time in ours.items()
    ]  # fmt: skip
    power = growing.exponent(hive) if hive else None
    what = "RoboRace: the power of the number of cards with which that grows"
    return [*lines, Line(what, growing.exponent(ours), "", peer, power)]


def _grown(rates: Rates, what: str, works: Callable[[], dict[int, Any]]) -> dict[int, float]:
    """Microseconds for a list, by how much lies on the table."""
    made = works()
    found = rates.of({f"{what}: {n}": (lambda work=work: work) for n, work in made.items()})
    return {n: micro(found[f"{what}: {n}"]) for n in made}


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
from rqa_lab.games.gekido.components import components
from rqa_lab.games.gekido.odds.odds import Attempt, odds
panel, opposite = components().bots["Slicer"].commands, components().opposite
attempt = Attempt({attempt})
start = time.perf_counter()
odds(attempt, panel)
print(time.perf_counter() - start)
"""


def odds() -> list[Line]:
    """How long the odds of an attack of Gekido take where nothing is known before."""
    cold = [1000 * seconds for seconds in cold_odds()]
    return [
        Line("exact odds of an attack, nothing known before: median", statistics.median(cold), "ms"),
        Line("exact odds of an attack: the slowest", max(cold), "ms"),
    ]


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


# ---- the search for a rule -------------------------------------------------------------------------------


def searched(rates: Rates) -> list[Line]:
    """How long a question as players type it takes, and how often its rule is among the first found."""
    asked = yaml.safe_load(QUESTIONS.read_text("utf-8"))
    finders = {id: library(id).finder for id in games()}

    def ask() -> list[Sequence[str]]:
        return [finders[one["game"]].find(one["asked"]).clauses for one in asked]

    def work() -> float:
        return len(ask())

    what = "a question as players type it: rules and scenarios found"
    lines = [Line(what, milli(rates.of({what: lambda: work})[what]), "ms")]
    found = list(zip(ask(), asked, strict=True))
    for most, said in ((1, "is the first"), (3, "is among three"), (8, "is among eight")):
        share = sum(not {*one["clauses"]}.isdisjoint(clauses[:most]) for clauses, one in found) / len(found)
        lines.append(Line(f"of {len(found)} questions, a rule that answers {said}", 100 * share, "%"))
    return lines


# ---- the browser -----------------------------------------------------------------------------------------


def opened() -> list[Line]:
    """From the address to the first click that is answered."""
    usable, one = served.measured("explorer").usable, served.measured("one widget").usable
    return [Line("page open to usable", usable, "ms", "Voila, one button", one)]


def clicked() -> list[Line]:
    """From a click to the next painted frame."""
    ours, bare = served.measured("explorer"), served.measured("bare anywidget")
    picture = served.measured("matplotlib")
    return [
        *_painted("click to repaint, served app, median", ours.click, bare.click),
        Line("", ours.click.all, "ms", "matplotlib image", picture.click.all),
        Line("click to repaint, 95th percentile", ours.late, "ms", "bare anywidget", bare.late),
        Line("", ours.late, "ms", "matplotlib image", picture.late),
    ]


def clicked_parts() -> list[Line]:
    """The same of parts in a notebook."""
    ours, bare = served.measured("parts").click, served.measured("bare anywidget").click
    return _painted("click to repaint, parts in a notebook, median", ours, bare)


def pointed() -> list[Line]:
    """From when the page asks what a space would do to the next painted frame."""
    ours, bare = served.measured("explorer").point, served.measured("bare anywidget").click
    assert ours is not None
    return _painted("pointing at a space, median", ours, bare)


def _painted(what: str, ours: served.Split, theirs: served.Split) -> list[Line]:
    """A line for all, and lines for the two sides of it."""
    peer = "bare anywidget"
    return [
        Line(what, ours.all, "ms", f"{peer}, a click", theirs.all),
        Line("of that, until the kernel’s answer is there", ours.kernel, "ms", peer, theirs.kernel),
        Line("of that, from then on, in the browser", ours.browser, "ms", peer, theirs.browser),
        Line("sent by the kernel for it", ours.sent, "kB", peer, theirs.sent),
    ]


def slid(lab: str) -> list[Line]:
    """How often the board is painted while a slider of a lab moves."""
    pictures, frames = served.measure_slider(lab)
    return [Line(f"slider of the {lab}", pictures, "pictures/s", "frames of the browser", frames)]


def in_browser() -> Iterator[Row]:
    """What is measured in a browser."""
    yield Row("page:open", lambda _: opened(), browser=True)
    yield Row("page:click", lambda _: clicked(), browser=True)
    yield Row("page:click-parts", lambda _: clicked_parts(), browser=True)
    yield Row("page:point", lambda _: pointed(), browser=True)
    for lab in served.SLIDERS:
        yield Row(f"slider:{lab}", partial(lambda lab, _: slid(lab), lab), browser=True)


# ---- all of it -------------------------------------------------------------------------------------------


def all_rows() -> dict[str, Row]:
    """Every row by its name, in the order of the table."""
    rows = [
        *(row for id in games() for row in workload.rows(id)),
        Row("roborace:growth", grown),
        *sights(),
        Row("gekido:odds", lambda _: odds()),
        Row("search", searched),
        *waits.rows(),
        *in_browser(),
    ]
    return {row.name: row for row in rows}


def chosen(rows: dict[str, Row], names: list[str]) -> list[Row]:
    """The rows of these names, or of what stands before or behind the ":" of one; all if there are none.

    Raises:
        KeyError: with what to tell, if there is no such row.
    """
    known = {*rows} | {part for name in rows for part in name.split(":")}
    for name in names:
        if name not in known:
            expected = f"a row, such as {next(iter(rows))} (--list names all){hint(name, sorted(known))}"
            raise KeyError(f"--only: found {shown(name)}, expected {expected}")
    wanted = {*names}
    return [row for name, row in rows.items() if not names or wanted & {name, *name.split(":")}]


class Kept:
    """The rows of a run, in a file that is whole after each.

    Args:
        rates: those that the rows are made of.
        some: not all rows are measured: the others that the file has of the same versions stay.
    """

    def __init__(self, rates: Rates, *, some: bool) -> None:
        self._rates = rates
        self._whole: dict[str, Any] = {"versions": versions(), "rates": {}, "table": {}}
        if some and KEPT.is_file():
            before = json.loads(KEPT.read_text("utf-8"))
            if before.get("versions") == self._whole["versions"]:
                self._whole = before

    def add(self, row: Row, lines: list[Line]) -> None:
        """Keep a row."""
        self._whole["rates"] |= self._rates.found
        self._whole["table"][row.name] = [vars(line) for line in lines]
        self._write(KEPT, "rates")

    def release(self) -> None:
        """Keep the table as that of the last release."""
        self._write(RELEASED)

    def _write(self, file: Path, *more: str) -> None:
        some = {name: self._whole[name] for name in ("versions", *more, "table")}
        write(file, f"{json.dumps(some, indent=1, ensure_ascii=False)}\n".encode())


def versions() -> dict[str, str]:
    """What is measured."""
    return {"rqa-lab": __version__, "python": platform.python_version(), **dict(peers.versions())}


def measure(rows: list[Row], rates: Rates, kept: Kept) -> list[str]:
    """Measure rows; each is printed and kept as it comes.  Gives the names of those that failed."""
    failed, before = [], released()
    print(HEAD, flush=True)
    for row in rows:
        try:
            lines = row.lines(rates)
        except Exception as error:  # the next one may be possible
            print(f"{row.name} failed: {type(error).__name__}: {error}", file=sys.stderr, flush=True)
            failed.append(row.name)
            continue
        kept.add(row, lines)
        then = {one["what"]: one["ours"] for one in before.get(row.name, ())}
        print(*(line.shown(then.get(line.what)) for line in lines), sep="\n", flush=True)
    return failed


def released() -> dict[str, Any]:
    """The table of the last release: the lines of each row, by its name; empty before the first one."""
    if not RELEASED.is_file():
        return {}
    table: dict[str, Any] = json.loads(RELEASED.read_text("utf-8"))["table"]
    return table


def options() -> argparse.ArgumentParser:
    """What it is asked."""
    found = argparse.ArgumentParser(description=__doc__)
    found.add_argument("--seconds", type=float, default=0.6, help="for each rate in each round")
    found.add_argument(
        "--only", action="append", default=[], metavar="ROW", help="a row, a game, a kind of row"
    )
    found.add_argument("--list", action="store_true", help="name all rows")
    found.add_argument("--release", action="store_true", help="keep the table as that of the last release")
    found.add_argument("--no-browser", action="store_true", help="leave out what needs one")
    return found


def main() -> int:
    """Measure, print, keep; 1 if not all could be measured, 130 if it was stopped."""
    parser = options()
    given, rows = parser.parse_args(), all_rows()
    if given.list:
        print(*rows, sep="\n")
        return 0
    if not 0 < given.seconds <= 60:
        parser.error(f"--seconds: found {given.seconds}, expected more than 0 and at most 60")
    try:
        wanted = chosen(rows, given.only)
    except KeyError as error:
        parser.error(error.args[0])
    left_out = []
    try:
        if given.no_browser or (any(row.browser for row in wanted) and not served.browser_path()):
            left_out = [] if given.no_browser else [row.name for row in wanted if row.browser]
            wanted = [row for row in wanted if not row.browser]
        kept = Kept(rates := Rates(given.seconds), some=bool(given.only or given.no_browser or left_out))
        failed = measure(wanted, rates, kept)
        if given.release:
            kept.release()
    except KeyboardInterrupt:
        print(f"Stopped. The rows above are in {KEPT}.", file=sys.stderr)
        return 130
    for why, names in (("no browser", left_out), ("failed", failed)):
        if names:
            print(f"Not measured ({why}): {', '.join(names)}", file=sys.stderr)
    return 1 if left_out or failed else 0


if __name__ == "__main__":
    sys.exit(main())
