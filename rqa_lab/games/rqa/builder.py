"""The words that build a position of Robot Quest Arena in Python: each gives the keys that it puts in."""

from typing import Any

from rqa_lab.core.builder import Keys, board, hand, piece, seat, tiles, turn


def robot(keys: Keys, name: str, at: str | None = None, *, seat: str = "", **fields: Any) -> Keys:
    """The same with a robot added; without ``seat`` the first one is Ann's, the second Bo's and so on.

    >>> robot({}, "pug", "c4")
    {'robots': {'pug': {'seat': 'Ann', 'at': 'c4'}}}
    """
    return piece(keys, "robots", name, at, seat, fields)


BUILDER = {word.__name__: word for word in (board, tiles, robot, seat, hand, turn)}
