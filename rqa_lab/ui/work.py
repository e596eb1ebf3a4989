"""Long work in slices between the messages of the page, which stays alive meanwhile."""

import time
from collections.abc import Callable, Generator
from typing import Any

from rqa_lab.core.words import many

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

    @property
    def told(self) -> str:
        """How much is done."""
        if self.of:
            return f"{self.done:,} of {many(self.of, self.unit)}"
        return many(self.done, self.unit) if self.done else ""
