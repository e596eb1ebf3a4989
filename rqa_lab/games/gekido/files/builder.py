"""The words that build a position of Gekido in Python: each gives the keys that it puts in."""

from typing import Any

from rqa_lab.core.builder import Keys, board, hand, piece, seat, tiles, turn


def bot(keys: Keys, name: str, at: str | None = None, *, seat: str = "", **fields: Any) -> Keys:
    """The same with a bot added; without ``seat`` the first one is Ann's, the second Bo's and so on.

    >>> bot({}, "slicer", "b1", structure=[4, 6])
    {'bots': {'slicer': {'seat': 'Ann', 'at': 'b1', 'structure': [4, 6]}}}
    """
    return piece(keys, "bots", name, at, seat, fields)


def attack(keys: Keys, target: str, **fields: Any) -> Keys:
    """The same with an attack on its way: ``attack("pytron", command="full house", dice="TSX")``."""
    return {"attack": {"target": target, **fields}}


BUILDER = {word.__name__: word for word in (board, tiles, bot, seat, hand, turn, attack)}

#: two bots in opposite corners
BLANK = bot(bot({}, "v-rex", "a1"), "slicer", "c3")
