"""Long work, in slices between the messages of the page, which stays alive; and limits for a message.

Work is a generator that yields how much is done and returns what is made (:mod:`rqa_lab.core.work`).  A page
that is served has limits, in time for each message and in memory: a server has many readers, few cores.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import Any, NoReturn

from rqa_lab.core.words import many
from rqa_lab.ui.owndata import served

#: how long a slice takes, in seconds, unless one piece of work takes longer
SLICE = 0.15


class Work:
    """A job that yields how much is done, and what is to be made of its result.

    Args:
        what: what is done, for the reader: "Making the GIF".
        unit: what is counted.
        of: how many there will be, if that is known.
        job: yields how many of them are done.
        then: is given what the job returns.

    >>> def counting():
    ...     yield 1
    ...     return "done"
    >>> work = Work("Counting", "number", 1, counting(), print)
    >>> work.go_on()
    done
    True
    """

    def __init__(
        self, what: str, unit: str, of: int, job: Generator[int, None, Any], then: Callable[[Any], object]
    ) -> None:
        self.what, self.unit, self.of, self.done = what, unit, of, 0
        self._job, self._then = job, then

    def go_on(self) -> bool:
        """Work for a while; true once all is done."""
        patience = time.monotonic() + SLICE
        try:
            self.done = next(self._job)
            while time.monotonic() < patience:
                self.done = next(self._job)
        except StopIteration as end:
            self._then(end.value)
            return True
        return False

    def stop(self) -> None:
        """Leave off, as Ctrl+C does; a job that knows something by then tells it."""
        try:
            self._job.throw(KeyboardInterrupt)
        except StopIteration as end:
            self._then(end.value)
        except KeyboardInterrupt:
            pass

    def view(self) -> Mapping[str, Any]:
        """How much is done, as plain values."""
        if self.of:
            told = f"{self.done:,} of {many(self.of, self.unit)}"
        else:
            told = many(self.done, self.unit) if self.done else ""
        return {"what": self.what, "of": self.of, "done": self.done, "told": told}


# ---- limits for a served page ----------------------------------------------------------------------------

#: seconds of computing that a message may take; the slowest that the page sends by itself take one or two
SECONDS = 20.0
#: the variable in which the server tells how many MB a page may take
MEMORY = "RQA_MEMORY"


@cache
def limit_memory() -> None:
    """Keep this process to the memory that its server allows, if it says so."""
    most = int(os.environ.get(MEMORY, 0)) << 20
    if most and find_spec("resource"):  # Windows has none
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


class TooLong(Exception):
    """The limit was reached."""


def _leave_off(number: int, frame: object) -> NoReturn:
    raise TooLong


@contextmanager
def deadline() -> Iterator[None]:
    """Raise :class:`TooLong` in the block once it has computed for too long; never in a reader's own kernel.

    What catches that by mistake gets it again each second.
    """
    here = threading.current_thread() is threading.main_thread()
    if not (served() and here and hasattr(signal, "setitimer")):  # Windows and Pyodide have none
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _leave_off)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
