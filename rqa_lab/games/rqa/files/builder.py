"""The words that build a position of Robot Quest Arena in Python: each gives the keys that it puts in."""

from typing import Any

from rqa_lab.core.builder import Keys, board, hand, piece, seat, tiles, turn
from rqa_lab.games.rqa.model.components import every_component


def robot(keys: Keys, name: str, at: str | None = None, *, seat: str = "", **fields: Any) -> Keys:
    """The same with a robot added; without ``seat`` the first one is Ann's, the second Bo's and so on.

    >>> robot({}, "pug", "c4")
    {'robots': {'pug': {'seat': 'Ann', 'at': 'c4'}}}
    """
    return piece(keys, "robots", name, at, seat, fields)


# ---- what packs bring ------------------------------------------------------------------------------------


def packs(keys: Keys, *names: str) -> Keys:
    """The same with these packs added.

    >>> packs({"packs": ["dozer"]}, "jaws")
    {'packs': ['dozer', 'jaws']}
    """
    return {"packs": list(dict.fromkeys([*keys.get("packs", ()), *names]))}


def gumball(keys: Keys, *spaces: str) -> Keys:
    """The same with a gumball more on each of these spaces.

    >>> gumball({"gumballs": {"e5": 1}}, "e5", "c3")
    {'gumballs': {'e5': 2, 'c3': 1}}
    """
    balls = dict(keys.get("gumballs", {}))
    for space in spaces:
        balls[space] = balls.get(space, 0) + 1
    return {"gumballs": balls}


def tile_points(keys: Keys, **points: int) -> Keys:
    """The same with some Victory Points on the tiles of these spaces.

    >>> tile_points({}, d4=3)
    {'tile_points': {'d4': 3}}
    """
    return {"tile_points": keys.get("tile_points", {}) | points}


def defense(keys: Keys, robot: str, card: str, *, red: int | None = None) -> Keys:
    """The same with a Defense card on a robot, with all its red cubes unless ``red`` is given.

    >>> defense({"robots": {"pug": {"seat": "Ann"}}}, "pug", "Bumper Plate")
    {'robots': {'pug': {'seat': 'Ann', 'defenses': [{'Bumper Plate': 2}]}}}
    """
    record = every_component().cards.get(card)
    full = record.holds if record else 0
    robots = keys.get("robots", {})
    given = robots.get(robot, {})
    more = [*given.get("defenses", ()), {card: full if red is None else red}]
    return {"robots": robots | {robot: given | {"defenses": more}}}


def upgrade(keys: Keys, name: str, *cards: str) -> Keys:
    """The same with these Upgrade cards in front of a seat.

    >>> upgrade({}, "Ann", "Bling")
    {'seats': {'Ann': {'upgrades': ['Bling']}}}
    """
    present = keys.get("seats", {}).get(name, {}).get("upgrades", ())
    return seat(keys, name, upgrades=[*present, *cards])


def game_box(keys: Keys, *kinds: str) -> Keys:
    """The same with these tiles, and no others, in the Game Box.

    >>> game_box({}, "Tacks", "Wall")
    {'game_box': ['Tacks', 'Wall']}
    """
    return {"game_box": list(kinds)}


_WORDS = (board, tiles, robot, seat, hand, turn, packs, gumball, tile_points, defense, upgrade, game_box)
BUILDER = {word.__name__: word for word in _WORDS}

#: a robot in the middle of an empty board
BLANK = robot({}, "pug", "d4")
