"""Progress bars for a terminal."""

import contextlib
import sys
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, TypeVar

import click

Item = TypeVar("Item")
#: work that takes less than this many seconds shows no bar
PATIENCE_SECONDS = 0.5


@contextlib.contextmanager
def bar(length: int, label: str) -> "Generator[Callable[[int], None]]":
    """A function to call with the work done since the last call; on a terminal it may show a bar."""
    begun, done = time.monotonic(), 0
    drawn: Any = None
    with contextlib.ExitStack() as stack:

        def tell(more: int) -> None:
            nonlocal done, drawn
            done += more
            if drawn is not None:
                drawn.update(more)
            elif done < length and sys.stderr.isatty() and time.monotonic() - begun > PATIENCE_SECONDS:
                drawn = stack.enter_context(
                    click.progressbar(length=length, label=label, file=sys.stderr, show_pos=True)
                )
                drawn.update(done)

        yield tell


def progress(items: Sequence[Item], label: str) -> Iterator[Item]:
    """The items, one by one; on a terminal a bar shows how many are done, if it takes a while.

    >>> list(progress(["a", "b"], "Drawing"))
    ['a', 'b']
    """
    with bar(len(items), label) as tell:
        for item in items:
            yield item
            tell(1)
