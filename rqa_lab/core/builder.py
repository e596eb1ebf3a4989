"""Builder words that games share: each returns the keys of a position with something added."""

from collections.abc import Mapping
from typing import Any

#: the keys of a scenario, before and after
Keys = Mapping[str, Any]

#: who owns the pieces unless seats are given
SEATS = ("Ann", "Bo", "Cy", "Di")


def board(keys: Keys, text: str) -> Keys:
    """The same with this drawn board."""
    return {"board": text}


def tiles(keys: Keys, **tiles: str) -> Keys:
    """The same with these tiles added, by space.

    >>> tiles({"tiles": {"a1": "Wall"}}, f2="Tacks")
    {'tiles': {'a1': 'Wall', 'f2': 'Tacks'}}
    """
    return {"tiles": keys.get("tiles", {}) | tiles}


def piece(keys: Keys, kind: str, name: str, at: str | None, seat: str, fields: Mapping[str, Any]) -> Keys:
    """The same with a piece added below ``kind``; without ``seat`` the first one is Ann's, then Bo's.

    >>> piece({}, "robots", "pug", "c4", "", {})
    {'robots': {'pug': {'seat': 'Ann', 'at': 'c4'}}}
    """
    pieces = keys.get(kind, {})
    owner = seat or SEATS[len(pieces.keys() - {name}) % len(SEATS)]
    place = {} if at is None else {"at": at}
    return {kind: pieces | {name: {"seat": owner, **place, **fields}}}


def seat(keys: Keys, name: str, **fields: Any) -> Keys:
    """The same with fields of a seat set.

    >>> seat({"seats": {"Ann": {"vp": 4}}}, "Ann", discard=["Tackle"])
    {'seats': {'Ann': {'vp': 4, 'discard': ['Tackle']}}}
    """
    seats = keys.get("seats", {})
    return {"seats": seats | {name: seats.get(name, {}) | fields}}


def hand(keys: Keys, name: str, *cards: str) -> Keys:
    """The same with these cards in the hand of a seat.

    >>> hand({}, "Ann", "Tackle", "Hammer")
    {'seats': {'Ann': {'hand': ['Tackle', 'Hammer']}}}
    """
    return seat(keys, name, hand=list(cards))


def turn(keys: Keys, name: str, **fields: Any) -> Keys:
    """The same in the turn of a seat.

    >>> turn({}, "Ann", move=5)
    {'turn': {'seat': 'Ann', 'move': 5}}
    """
    return {"turn": {"seat": name, **fields}}
