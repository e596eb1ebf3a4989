"""The words that build a position of Gekido in Python: each gives the keys that it puts in."""

from collections.abc import Mapping
from typing import Any

#: a scenario's keys, as they are and as they are to be
Keys = Mapping[str, Any]

#: whose bots they are, where nobody says so
SEATS = ("Ann", "Bo", "Cy", "Di")


def board(keys: Keys, text: str) -> Keys:
    """The same with this drawn Arena."""
    return {"board": text}


def tiles(keys: Keys, **tiles: str) -> Keys:
    """The same with these tiles added, by space: ``tiles(a1="Hot Grill")``."""
    return {"tiles": keys.get("tiles", {}) | tiles}


def bot(keys: Keys, name: str, at: str | None = None, *, seat: str = "", **fields: Any) -> Keys:
    """The same with a bot added; without ``seat`` the first one is Ann's, the second Bo's and so on.

    >>> bot({}, "slicer", "b1", structure=[4, 6])
    {'bots': {'slicer': {'seat': 'Ann', 'at': 'b1', 'structure': [4, 6]}}}
    """
    bots = keys.get("bots", {})
    owner = seat or SEATS[len(bots.keys() - {name}) % len(SEATS)]
    place = {} if at is None else {"at": at}
    return {"bots": bots | {name: {"seat": owner, **place, **fields}}}


def seat(keys: Keys, name: str, **fields: Any) -> Keys:
    """The same with fields of a seat set: ``seat("Ann", locks={"pytron": "loading"})``."""
    seats = keys.get("seats", {})
    return {"seats": seats | {name: seats.get(name, {}) | fields}}


def hand(keys: Keys, name: str, *cards: str) -> Keys:
    """The same with these cards in the hand of a seat: ``hand("Ann", "Half Turn")``."""
    return seat(keys, name, hand=list(cards))


def turn(keys: Keys, name: str, **fields: Any) -> Keys:
    """The same in the turn of a seat: ``turn("Ann", moved=True)``."""
    return {"turn": {"seat": name, **fields}}


def attack(keys: Keys, target: str, **fields: Any) -> Keys:
    """The same with an attack on its way: ``attack("pytron", command="full house", dice="TSX")``."""
    return {"attack": {"target": target, **fields}}


BUILDER = {word.__name__: word for word in (board, tiles, bot, seat, hand, turn, attack)}
