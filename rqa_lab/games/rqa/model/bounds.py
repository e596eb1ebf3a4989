"""The most that a file may hold of anything: more than any game needs, and few enough to compute with.

What only adds up, such as points, goes as far as :data:`~rqa_lab.core.schema.MOST`: where cubes run out,
tokens stand in for them.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from rqa_lab.core.schema import MOST

#: how many may play a whole game
FEWEST, PLAYERS = 2, 6
#: robots, of which each may have a seat of its own in a position
SEATS = 7
#: red and blue cubes of the box, which a robot's Health is made of
HEALTH = 60
#: what a robot can run into in a turn: the others, a tile on each space, the sides of the edge
OBSTACLES = 60
#: gumballs on a space: the rules lay one
GUMBALLS = 20
#: blue cubes in the Reserve of a new game
BLUE = 99

#: the parts of a step: [acquire from, 6, [points, 2]]
PARTS = 4
#: the effects that the back of a tile may show
BACKS = 20
#: layouts of a data file
LAYOUTS = 100

#: the usual most, and the most with a data file whose components give more
_POOL, _LASTING, _CARDS, _TILES = (200, MOST), (20, 99), (200, 9_999), (49, 9_999)
#: Energy and Move that come from elsewhere: tiles, Loot Boxes, rewards, Upgrades, Events
_ELSEWHERE = 50

#: copies of a card, and its steps
Given = tuple[int, Sequence[Any]]


def cards(given: Iterable[Given]) -> int:
    """Cards in a place: all that there are."""
    return _within(_CARDS, sum(copies for copies, _ in given))


def tiles(copies: int) -> int:
    """Tiles in a place: all that there are, or one for each space."""
    return _within(_TILES, copies)


def pool(given: Iterable[Given]) -> int:
    """Energy or Move in a turn: what all cards give that are played in it, Energy that becomes Move included.

    >>> pool([(30, [["gain", "energy", 9]])])
    320
    """
    return _within(_POOL, _ELSEWHERE + sum(copies * _given(steps, "gain") for copies, steps in given))


def lasting(given: Iterable[Given], word: str) -> int:
    """How often cards can give a robot the same for the rest of a turn."""
    return _within(_LASTING, sum(copies * _given(steps, word) for copies, steps in given))


def _within(limits: tuple[int, int], number: int) -> int:
    least, most = limits
    return max(least, min(most, number))


def _given(steps: Iterable[Any], word: str) -> int:
    """The sum of the steps that begin with a word; for ``either`` of both options, which is never too low."""
    found = 0
    for first, *rest in steps:
        if first == word:
            found += rest[-1] if rest else 1
        found += _given([part for part in rest if isinstance(part, (list, tuple))], word)
    return found
