"""Random positions of a game: drawn anew until one is sound."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

#: how often a position is drawn at most
TRIES = 60

S = TypeVar("S")


def first_sound(draw: Callable[[], S], audit: Callable[[S], Sequence[Any]] | None) -> S:
    """The first of the positions drawn of which the audit finds nothing; without an audit, the very first.

    Of many that all have something wrong it is the last.

    >>> numbers = iter((3, 5, 8))
    >>> first_sound(lambda: next(numbers), lambda n: ["odd"] * (n % 2))
    8
    """
    state = draw()
    for _ in range(TRIES if audit else 0):
        if audit is None or not audit(state):
            break
        state = draw()
    return state
