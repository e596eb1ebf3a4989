"""Many jobs shared among workers: any :class:`concurrent.futures.Executor`, or processes on this machine."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from math import ceil
from multiprocessing import active_children, get_context
from typing import Any, TypeVar

#: jobs that a worker gets at once: few, so that the bar moves and all workers end together
MOST_AT_ONCE = 10

Job = TypeVar("Job")
Result = TypeVar("Result")
#: what a worker does with some jobs: a function of a module, so that it travels between processes
Work = Callable[[Sequence[Job]], Sequence[Result]]
#: called with the results of some jobs, in the order in which they finish
Over = Callable[[Sequence[Result]], None]


def in_processes(
    work: Work[Job, Result], jobs: Sequence[Job], processes: int, over: Over[Result], most: int = MOST_AT_ONCE
) -> None:
    """Run all jobs in several processes, at most ``most`` at a time; Ctrl+C stops all of them."""
    at_once = max(1, min(most, ceil(len(jobs) / (4 * processes))))
    others = set(active_children())

    def end(futures: Iterable[Future[Any]]) -> None:
        for child in set(active_children()) - others:
            child.terminate()

    # Started afresh: a fork of a process that has threads, as a notebook's has, may hang.
    with ProcessPoolExecutor(processes, get_context("spawn"), _begin, (os.getpid(),)) as executor:
        spread(executor, work, jobs, over, at_once, end)


def _begin(parent: int) -> None:
    _leave_interrupts()
    end_with(parent)


def end_with(parent: int) -> None:
    """End this process when that one, which started it, has gone without a word: it would wait for ever."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    if os.name == "posix":  # elsewhere nobody tells
        threading.Thread(target=watch, daemon=True).start()


def _leave_interrupts() -> None:
    """Ignore Ctrl+C, which reaches every process of a terminal: the parent decides what to do about it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _cancel(futures: Iterable[Future[Any]]) -> None:
    for future in futures:
        future.cancel()


def spread(
    executor: Executor, work: Work[Job, Result], jobs: Sequence[Job], over: Over[Result],
    at_once: int = MOST_AT_ONCE, interrupted: Callable[[Iterable[Future[Any]]], None] = _cancel,
) -> None:  # fmt: skip
    """Let an executor run all jobs, several at a time; the rest are cancelled if this stops.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as executor:
    ...     spread(executor, lambda words: [word.upper() for word in words], ["a", "b"], print)
    ['A', 'B']
    """
    futures = [executor.submit(work, jobs[first : first + at_once]) for first in range(0, len(jobs), at_once)]
    try:
        for future in as_completed(futures):
            over(future.result())
    except KeyboardInterrupt:
        interrupted(futures)
        raise
    except Exception:
        _cancel(futures)
        raise
