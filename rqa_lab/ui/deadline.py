"""Limits for a served page, in time for each message and in memory: a server has many readers, few cores."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from typing import NoReturn

from rqa_lab.ui.owndata import served

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
