"""How rows are measured, each beside its peers in turns, and how their lines are shown."""

import statistics
import time
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

#: does some of what is measured, and says how much that was
Work = Callable[[], float]
#: makes one, once it is wanted: a peer may not be installed
Made = Callable[[], Work]

HEAD = "| what | RQA Lab | last release | peer | theirs | ratio |\n|---|---:|---:|---|---:|---:|"
#: shown of a peer that is not there
ABSENT = "not installed"


@dataclass(frozen=True)
class Line:
    """A line of the table: what, ours, its unit, a peer, theirs."""

    what: str
    ours: float
    unit: str
    peer: str = ""
    theirs: float | None = None

    def shown(self, before: float | None = None) -> str:
        """As Markdown, beside ours at the last release; the ratio says how many times better we are."""
        then = "" if before is None else number(before, self.unit)
        shown, ratio = ABSENT if self.peer else "", ""
        if self.theirs is not None:
            shown = number(self.theirs, self.unit)
            times = self.ours / self.theirs if self.unit.endswith("/s") else self.theirs / self.ours
            ratio = f"{times:.1f}x"
        ours = number(self.ours, self.unit)
        return f"| {self.what} | {ours} | {then} | {self.peer} | {shown} | {ratio} |"


def number(value: float, unit: str) -> str:
    """A value with three figures and its unit."""
    return f"{value:,.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"


@dataclass
class Rates:
    """Measures rates, and keeps all that were found.

    ``seconds`` is for each in each of the ``rounds``.
    """

    seconds: float
    rounds: int = 5
    found: dict[str, float] = field(default_factory=dict)

    def of(self, works: Mapping[str, Made]) -> dict[str, float]:
        """Median rates, the works taking turns; of a peer that is not installed there is none."""
        made = {}
        for name, make in works.items():
            try:
                made[name] = make()
            except ModuleNotFoundError as error:
                if (error.name or "").startswith("rqa_lab"):
                    raise
        for work in made.values():
            _rate(work, self.seconds / 4)
        taken: dict[str, list[float]] = {name: [] for name in made}
        for _ in range(self.rounds):
            for name, work in made.items():
                taken[name].append(_rate(work, self.seconds))
        found = {name: statistics.median(rates) for name, rates in taken.items()}
        self.found |= found
        return found


def _rate(work: Work, seconds: float) -> float:
    """How much of the work gets done in a second."""
    done, start = 0.0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        done += work()
    return done / spent


#: how many children of each start a breadth-first search makes
BROAD = 2000
Position = TypeVar("Position")


def breadth_first(
    starts: Iterable[Position], children: Callable[[Position], Iterable[tuple[Hashable, Position]]]
) -> Work:
    """A bare breadth-first search from each start, with a set of those seen; children are counted.

    ``children`` gives each child of a position with what it is known by.
    """
    starts = list(starts)

    def work() -> int:
        done = 0
        for start in starts:
            seen, waiting, made = set[Hashable](), deque([start]), 0
            while waiting and made < BROAD:
                for key, child in children(waiting.popleft()):
                    made, known = made + 1, len(seen)
                    seen.add(key)
                    if len(seen) > known:
                        waiting.append(child)
            done += made
        return done

    return work


@dataclass(frozen=True)
class Row:
    """A row by its name: some lines of the table, once they are wanted; ``browser``: it needs one."""

    name: str
    lines: Callable[[Rates], list[Line]]
    browser: bool = False


def beside(
    name: str, what: str, ours: Made, theirs: Mapping[str, Made], unit: str = "actions/s",
    shown: Callable[[float], float] = lambda rate: rate, called: Mapping[str, str] | None = None,
) -> Row:  # fmt: skip
    """A row of a rate of ours and the same of its peers, a line for each.

    Args:
        name: of the row.
        what: is measured.
        ours: what of ours.
        theirs: of the peers, by what it is called in the list of all rates.
        unit: of what is shown.
        shown: what is shown of a rate.
        called: what stands for a peer in the table, if not its own name.
    """

    def lines(rates: Rates) -> list[Line]:
        found = rates.of({f"{name}": ours, **theirs})
        mine = shown(found[name])
        if not theirs:
            return [Line(what, mine, unit)]
        some = []
        for n, peer in enumerate(theirs):
            value = shown(found[peer]) if peer in found else None
            some.append(Line("" if n else what, mine, unit, (called or {}).get(peer, peer), value))
        return some

    return Row(name, lines)


def micro(rate: float) -> float:
    """Microseconds for one, of a rate."""
    return 1e6 / rate


def milli(rate: float) -> float:
    """Milliseconds for one, of a rate."""
    return 1e3 / rate
