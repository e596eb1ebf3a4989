"""Quizzes: the address that holds the questions of one, for a class or for yourself.

It is ``quiz/`` and the ids of the questions, separated by commas; the explorer asks them in this order.
"""

from collections.abc import Iterable
from urllib.parse import unquote

#: how the address begins
QUIZ = "quiz/"
#: the most questions in a quiz
MOST = 50


def address(ids: Iterable[str]) -> str:
    """The address of a quiz within an explorer.

    Raises:
        ValueError: for no question, or for more than a quiz may have.

    >>> address(["happens.rqa/pushing/into-a-wall.4", "legal.gekido.8"])
    'quiz/happens.rqa/pushing/into-a-wall.4,legal.gekido.8'
    """
    every = list(dict.fromkeys(ids))
    if not 1 <= len(every) <= MOST:
        raise ValueError(f"found {len(every)} questions, expected 1 to {MOST} for a quiz")
    return f"{QUIZ}{','.join(every)}"


def link(ids: Iterable[str]) -> str:
    """The address of a quiz, to append to that of an explorer; raises ValueError as :func:`address` does.

    >>> link(["legal.gekido.8"])
    '#quiz/legal.gekido.8'
    """
    return f"#{address(ids)}"


def ids_of(address: str) -> tuple[str, ...]:
    """The ids in an address of a quiz, whatever comes before its ``quiz/``; empty for any other address.

    >>> ids_of("https://example.org/lab#quiz/legal.gekido.8,legal.gekido.10")
    ('legal.gekido.8', 'legal.gekido.10')
    >>> ids_of("rqa/pushing/into-a-wall")
    ()
    """
    before, found, rest = address.rpartition(QUIZ)
    if not found or (before and before[-1] != "#"):
        return ()
    return tuple(dict.fromkeys(id for id in unquote(rest).split(",") if id))
