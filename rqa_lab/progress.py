"""How far a command is, for somebody who waits at a terminal."""

import contextlib
import sys
import time
from collections.abc import Iterator, Sequence
from typing import TypeVar

import click

Item = TypeVar("Item")
#: what is done sooner shows no bar
PATIENCE_SECONDS = 0.5


def progress(items: Sequence[Item], label: str) -> Iterator[Item]:
    """The items, one by one; on a terminal a bar tells how many are done, once that takes a while.

    >>> list(progress(["a", "b"], "Drawing"))
    ['a', 'b']
    """
    begun, bar = time.monotonic(), None
    with contextlib.ExitStack() as stack:
        for done, item in enumerate(items, 1):
            yield item
            if bar is not None:
                bar.update(1)
            elif done < len(items) and sys.stderr.isatty() and time.monotonic() - begun > PATIENCE_SECONDS:
                bar = click.progressbar(length=len(items), label=label, file=sys.stderr)
                stack.enter_context(bar)
                bar.update(done)
