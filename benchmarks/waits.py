"""What readers wait for: a fresh process, what a page does first, a question of practice."""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from functools import partial

from measuring import Line, Row

from rqa_lab.games import games
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.practice import ALL, Asker

#: what a page does for the first time, and the message that asks for it
FIRST = {
    "book": ("a chapter of the rulebook, first opened", {"do": "open", "id": "rulebook/rqa/pushing"}),
    "search": ("the first search", {"do": "search", "text": "can I push a crate"}),
}
_PAGE = """
import time
from rqa_lab.ui.page import Page
page = Page("rqa/pushing/into-a-wall")
start = time.perf_counter()
page.receive({message})
print(time.perf_counter() - start)
assert not page.error
"""
_SHOW = ("-m", "rqa_lab", "show", "rqa/pushing/into-a-wall", "--step", "1")
#: how many processes are started for a median; how many questions are drawn, in sets of ten
TIMES, QUESTIONS = 9, 100


def _run(words: Sequence[str]) -> tuple[float, str] | None:
    """Seconds of a process of Python, and what it prints; None if it fails, as of a peer that is not there.

    What it compiles it keeps, as users' processes do.
    """
    around = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    ended = subprocess.run([sys.executable, "-P", *words], env=around, capture_output=True, text=True)
    return None if ended.returncode else (time.perf_counter() - start, ended.stdout)


def fresh(*words: str) -> float | None:
    """Milliseconds of a fresh process, less what an empty one takes."""
    _run(words)
    found = [(_run(words), _run(("-c", "pass"))) for _ in range(TIMES)]
    some = [mine[0] - empty[0] for mine, empty in found if mine is not None and empty is not None]
    return 1000 * statistics.median(some) if some else None


def started() -> list[Line]:
    """How long the first scenario, and a command, take in a fresh process."""
    first = fresh("-c", "import rqa_lab; rqa_lab.load('rqa/pushing/into-a-wall').run()")
    show, chess = fresh(*_SHOW), fresh("-c", "import chess; chess.Board().push_san('e4')")
    assert first is not None
    assert show is not None
    return [
        Line("first scenario, fresh process", first, "ms", "python-chess, one move", chess),
        Line("rqa-lab show, fresh process", show, "ms"),
    ]


def begun(which: str) -> list[Line]:
    """How long a page takes for what it does for the first time."""
    what, message = FIRST[which]
    words = ("-c", _PAGE.format(message=message))
    _run(words)
    found = [1000 * float(run[1]) for run in (_run(words) for _ in range(TIMES)) if run is not None]
    return [Line(what, statistics.median(found), "ms")]


def asked(game: str) -> list[Line]:
    """How long it takes to draw a question of practice, about all rules; what is read once is read before."""
    asker = Asker(game, Memory(), ALL)
    asker.draw("0")
    found = sorted(_questions(asker))
    return [
        Line("a question of practice: median", statistics.median(found), "ms"),
        Line("a question of practice: the slowest", found[-1], "ms"),
    ]


def _questions(asker: Asker) -> Iterator[float]:
    """Milliseconds for each question, in sets of ten."""
    for number in range(QUESTIONS // 10):
        before = []
        for seed in range(10):
            start = time.perf_counter()
            drawn = asker.draw(f"{number} {seed}", before)
            yield 1000 * (time.perf_counter() - start)
            before += [drawn] if drawn else []


def rows() -> Iterator[Row]:
    """The rows of all these."""
    yield Row("first:scenario", lambda _: started())
    for which in FIRST:
        yield Row(f"first:{which}", partial(lambda which, _: begun(which), which))
    for id in games():
        yield Row(f"{id}:question", partial(lambda id, _: asked(id), id))
