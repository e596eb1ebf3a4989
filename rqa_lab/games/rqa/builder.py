"""The words that build a position of Robot Quest Arena in Python: each gives the keys that it puts in."""

from collections.abc import Mapping
from typing import Any

#: a scenario's keys, as they are and as they are to be
Keys = Mapping[str, Any]

#: whose robots they are, where nobody says so
SEATS = ("Ann", "Bo", "Cy", "Di")


def board(keys: Keys, text: str) -> Keys:
    """The same with this drawn board."""
    return {"board": text}


def tiles(keys: Keys, **tiles: str) -> Keys:
    """The same with these tiles added, by space: ``tiles(f2="Tacks")``."""
    return {"tiles": keys.get("tiles", {}) | tiles}


def robot(keys: Keys, name: str, at: str | None = None, *, seat: str = "", **fields: Any) -> Keys:
    """The same with a robot added; without ``seat`` the first one is Ann's, the second Bo's and so on.

    >>> robot({}, "pug", "c4")
    {'robots': {'pug': {'seat': 'Ann', 'at': 'c4'}}}
    """
    robots = keys.get("robots", {})
    owner = seat or SEATS[len(robots.keys() - {name}) % len(SEATS)]
    place = {} if at is None else {"at": at}
    return {"robots": robots | {name: {"seat": owner, **place, **fields}}}


def seat(keys: Keys, name: str, **fields: Any) -> Keys:
    """The same with fields of a seat set: ``seat("Ann", vp=4, discard=["Tackle"])``."""
    seats = keys.get("seats", {})
    return {"seats": seats | {name: seats.get(name, {}) | fields}}


def hand(keys: Keys, name: str, *cards: str) -> Keys:
    """The same with these cards in the hand of a seat: ``hand("Ann", "Tackle", "Hammer")``."""
    return seat(keys, name, hand=list(cards))


def turn(keys: Keys, name: str, **fields: Any) -> Keys:
    """The same in the turn of a seat: ``turn("Ann", move=5)``."""
    return {"turn": {"seat": name, **fields}}


BUILDER = {word.__name__: word for word in (board, tiles, robot, seat, hand, turn)}
