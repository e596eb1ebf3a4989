"""The words that build a position of Moon-Bots in Python: each gives the keys that it puts in."""

from typing import Any

from rqa_lab.core.builder import Keys
from rqa_lab.games.moonbots.play.agreement import SEATS
from rqa_lab.games.moonbots.play.setup import ENERGY


def robot(keys: Keys, name: str, **fields: Any) -> Keys:
    """The same with a robot: ``robot("Ann", energy=9, parts=["Head 3"])``."""
    robots = keys.get("robots", {})
    return {"robots": robots | {name: robots.get(name, {}) | fields}}


def market(keys: Keys, **cards: str) -> Keys:
    """The same with cards in the Market: ``market(T1="Spy")``."""
    return {"market": keys.get("market", {}) | cards}


def turn(keys: Keys, name: str, **fields: Any) -> Keys:
    """The same in the turn of a robot."""
    return {"turn": {"robot": name, **fields}}


BUILDER = {word.__name__: word for word in (robot, market, turn)}

#: three robots with the energy they begin with
BLANK = {"robots": {seat: {"energy": energy} for seat, energy in zip(SEATS[:3], ENERGY[:3], strict=True)}}
