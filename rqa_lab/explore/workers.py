"""Many jobs shared among workers: processes on this machine, or any executor, such as that of a Dask cluster.

What comes out is the same whoever does the work: every job is plain values, with a seed of its own.

>>> from rqa_lab import load
>>> from rqa_lab.explore import shortest
>>> here = [load("rqa/knock/tackle").session(), load("rqa/pushing/into-a-wall").session()]
>>> [bool(line) for line in each(shortest, here, goal="Strider has 4 Health", jobs=1)]
[True, True]
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from functools import partial
from math import ceil
from multiprocessing import active_children, get_context
from os import cpu_count
from typing import Any, TypeVar

from rqa_lab.core.checked import checked

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

    if os.name == "posix":  # elsewhere there is no such signal
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


def share(
    work: Work[Job, Result], todo: Sequence[Job], over: Over[Result], *,
    executor: Executor | None = None, jobs: int | None = None, most: int = MOST_AT_ONCE,
) -> None:  # fmt: skip
    """Run all jobs with an executor, in several processes, or in this one.

    Args:
        work: does some jobs, and gives the result of each.
        todo: the jobs, in the order in which they begin.
        over: called with the results of some jobs, in the order in which they finish.
        executor: does them; it is not shut down.
        jobs: the number of processes without an executor; 1: in this one.  By default one for each core.
        most: the most jobs that a worker gets at once.
    """
    if executor is not None:
        spread(executor, work, todo, over, most)
    elif (processes := min(jobs or cpu_count() or 1, len(todo))) > 1:
        in_processes(work, todo, processes, over, most)
    else:
        for job in todo:
            over(work([job]))


@checked
def each(
    work: Callable[..., Any],
    items: Iterable[Any],
    *,
    executor: Executor | None = None,
    jobs: int | None = None,
    progress: Callable[[int], object] | None = None,
    **how: Any,
) -> list[Any]:
    """The results of a search for each of many positions, clauses or questions, in their order.

    Args:
        work: such as ``surest``, ``shortest``, ``find`` or ``remedies``; a function of a module, so that it
            travels.
        items: its first argument, one after the other.
        executor: an executor to do it, such as ``client.get_executor()`` of Dask; it is not shut down.
        jobs: the number of processes without one; 1 does all in this one.  By default one for each core.
        progress: called with the number of results since the last call.
        how: its other arguments, the same for all.

    >>> each(len, ["a", "bc"], jobs=1)
    [1, 2]
    """
    found: dict[int, Any] = {}

    def over(some: Sequence[tuple[int, Any]]) -> None:
        found.update(some)
        if progress is not None:
            progress(len(some))

    share(partial(_one_by_one, partial(work, **how)), [*enumerate(items)], over, executor=executor, jobs=jobs,
          most=1)  # fmt: skip
    return [found[number] for number in sorted(found)]


def _one_by_one(work: Callable[[Any], Any], some: Sequence[tuple[int, Any]]) -> list[tuple[int, Any]]:
    return [(number, work(item)) for number, item in some]
