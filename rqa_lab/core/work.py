"""Long work in small pieces, so that a page stays alive and a bar moves.

Work is a generator that yields the amount done and returns its result.  It runs to the end at once, or in
slices, with its progress, and a way to stop.
"""

import time
from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeVar

from rqa_lab.core.words import many

Made = TypeVar("Made")

#: how long a slice takes, in seconds, unless one piece of work takes longer
SLICE = 0.15


def finished(work: Generator[int, None, Made], tell: Callable[[int], object] = lambda more: None) -> Made:
    """The result of the work; ``tell`` gets each further amount that is done.

    >>> def draw():
    ...     yield 1
    ...     yield 3
    ...     return "picture"
    >>> finished(draw(), print)
    1
    2
    'picture'
    """
    done = 0
    while True:
        try:
            now = next(work)
        except StopIteration as end:
            made: Made = end.value
            return made
        if now > done:
            tell(now - done)
            done = now


class Work:
    """A job that is done in slices, and what to do with its result.

    Args:
        what: the activity, for the reader: "Making the GIF".
        unit: the thing counted.
        of: how many there will be, if known.
        job: yields how many of them are done.
        then: gets the job's result.

    >>> def counting():
    ...     yield 1
    ...     return "done"
    >>> work = Work("Counting", "number", 1, counting(), print)
    >>> work.go_on()
    done
    True
    >>> work.over, work.made
    (True, 'done')
    """

    def __init__(
        self,
        what: str,
        unit: str,
        of: int,
        job: Generator[int, None, Any],
        then: Callable[[Any], object] = lambda made: None,
    ) -> None:
        self.what, self.unit, self.of, self.done = what, unit, of, 0
        self.then = then
        #: it has come to its end, or failed; its result
        self.over = False
        self.made: Any = None
        self._job = job

    def go_on(self, seconds: float | None = None) -> bool:
        """Work for a while, one piece at least; true once all is done."""
        if self.over:
            return True
        patience = time.monotonic() + (SLICE if seconds is None else seconds)
        try:
            self.done = next(self._job)
            while time.monotonic() < patience:
                self.done = next(self._job)
        except StopIteration as end:
            self.over, self.made = True, end.value
            self.then(end.value)
            return True
        except BaseException:
            self.over = True
            raise
        return False

    def finish(self) -> Any:
        """Work to the end; returns the result."""
        while not self.go_on():
            pass
        return self.made

    def stop(self) -> None:
        """Stop, as Ctrl+C does; a job that has found something by then gives it."""
        try:
            self._job.throw(KeyboardInterrupt)
        except StopIteration as end:
            self.then(end.value)
        except KeyboardInterrupt:
            pass

    def view(self) -> Mapping[str, Any]:
        """How much is done, as plain values."""
        if self.of:
            told = f"{self.done:,} of {many(self.of, self.unit)}"
        else:
            told = many(self.done, self.unit) if self.done else ""
        return {"what": self.what, "of": self.of, "done": self.done, "told": told}
