"""How the list of legal actions slows down as the table fills: RoboRace, and Hive of OpenSpiel beside it."""

import random
from collections.abc import Callable, Iterable, Mapping
from math import log
from statistics import linear_regression
from typing import Any

from peers import Work

from rqa_lab.core.chance import seeded
from rqa_lab.games.roborace.play.resolve import advance, start
from rqa_lab.games.roborace.rules import legal
from rqa_lab.games.roborace.state import table

#: cards of RoboRace on the table; tiles of Hive, of which there are 28
CARDS, TILES = (4, 8, 16, 32, 64), (4, 8, 16, 28)
#: games at random, of each of which the first position of each size is taken
GAMES = 16


def cards() -> dict[int, Work]:
    """RoboRace: work the card that was laid last into the table, and list what is legal."""

    def listed(s: Any) -> None:
        table(s.laid[:-1]).after(s.laid[-1], len(s.laid) - 1)
        legal(s)

    def race(seed: int) -> dict[int, Any]:
        chance, rng, first = seeded(seed), random.Random(seed), {}
        s = start({"seats": ["Ann", "Bo"], "rounds": 4, "tokens": "none"})
        while s.phase != "over":
            if s.phase == "place":
                first.setdefault(len(s.laid), s.copy())
            advance(s, rng.choice(legal(s)), None, chance)
        return first

    return _works(CARDS, map(race, range(GAMES)), listed)


def tiles() -> dict[int, Work]:
    """Hive, in C++: list what is legal; a tile that has been laid is in the table already."""
    import pyspiel

    def game(seed: int) -> dict[int, Any]:
        s, rng, first = pyspiel.load_game("hive").new_initial_state(), random.Random(seed), {}
        laid: set[str] = set()
        while not s.is_terminal():
            first.setdefault(len(laid), s.clone())
            action = rng.choice(s.legal_actions())
            laid |= {s.action_to_string(action).split()[0]} - {"pass"}
            s.apply_action(action)
        return first

    return _works(TILES, map(game, range(GAMES)), lambda s: s.legal_actions())


def _works(
    sizes: Iterable[int], games: Iterable[Mapping[int, Any]], listed: Callable[[Any], object]
) -> dict[int, Work]:
    games = [*games]

    def listing(states: list[Any]) -> Work:
        return lambda: len([listed(s) for s in states])

    return {n: listing([first[n] for first in games if n in first]) for n in sizes}


def exponent(times: Mapping[int, float]) -> float:
    """The power of the size with which times grow, fitted to all of them: 2 if they grow with its square."""
    return linear_regression([*map(log, times)], [*map(log, times.values())]).slope
