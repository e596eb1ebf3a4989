"""Work in small pieces, so that a page stays alive and a bar moves: it yields how much is done."""

from collections.abc import Callable, Generator
from typing import TypeVar

Made = TypeVar("Made")


def finished(work: Generator[int, None, Made], tell: Callable[[int], object] = lambda more: None) -> Made:
    """What comes of work that yields how much of it is done; ``tell`` hears each time how much more that is.

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
