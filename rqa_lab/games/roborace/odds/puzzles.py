"""Puzzles: positions in which a hand scores so many points in one way, or in the fewest that are found."""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rqa_lab.core.chance import seeded
from rqa_lab.core.deck import without
from rqa_lab.games.roborace.model.cards import called
from rqa_lab.games.roborace.model.state import POINTS, State, crossed
from rqa_lab.games.roborace.odds.lines import Line, after, points, where
from rqa_lab.games.roborace.play.agreement import start
from rqa_lab.games.roborace.play.resolve import advance
from rqa_lab.games.roborace.rules.legal import legal
from rqa_lab.games.roborace.rules.placing import placements

#: actions of play in which a puzzle is looked for
MOST = 2_000


class Puzzle(NamedTuple):
    """A position, and all lines that score the most in it; the order of placements makes no other line."""

    state: State
    lines: tuple[Line, ...]


def find(
    n: int = POINTS[-1], begin: State | None = None, seed: int | str = 1, most: int = MOST,
    progress: Callable[[int], object] = int,
) -> Puzzle | None:  # fmt: skip
    """A puzzle of at least ``n`` points: the first in random play with one line, else one with the fewest.

    More than seven points take two placements, which only who races alone has one after the other.

    Args:
        n: how many points.
        begin: the position that is looked at first, and from which is played; None for a race alone.
        seed: for the play.
        most: actions until it is given up.
        progress: called with the number of actions since the last call.

    Raises:
        ValueError: for more points than there can be.

    >>> str(find(7, seed=2).lines[0])
    'YG/RR at 1,1: 7 points'
    """
    begin = begin or start({"seats": ["Ann"], "rounds": 4, "tokens": "none"})
    reach = POINTS[-1] * (2 if begin.setup.solo and begin.setup.tokens == "none" else 1)
    if n > reach:
        raise ValueError(f"found {n} points, expected at most {reach}")
    found, s, chance, rng = None, begin.copy(), seeded(seed), random.Random(seed)
    for _ in range(most):
        if s.phase == "place" and s.choice is None and (n <= POINTS[-1] or _goes_on(s)):
            lines = [*_every(s, s.hands[s.seat], 1 + (n > POINTS[-1]))]
            top = max((line.points for line in lines), default=0)
            ways = {frozenset(line.places): line for line in lines if line.points == top >= n}
            if ways and (found is None or len(ways) < len(found.lines)):
                found = Puzzle(s.copy(), tuple(ways.values()))
                if len(ways) == 1:
                    break
        progress(1)
        can = legal(s)
        s = advance(s, rng.choice(can), None, chance) if can else begin.copy()
    return found


def _goes_on(s: State) -> bool:
    """Who races alone will have another turn after this one."""
    soon = crossed(s, s.gone[0] + POINTS[-1]) < s.setup.rounds
    return soon and len(s.top) + len(s.bag) > 1 and not s.ending


def _every(s: State, hand: tuple[str, ...], turns: int) -> Iterator[Line]:
    """Every line of so many turns with these cards."""
    for one in placements(s, hand):
        rest = _every(after(s, one), without(hand, called(one.card)), turns - 1)
        for more in rest if turns > 1 else (Line(0, ()),):
            yield Line(points(s, one) + more.points, (where(one), *more.places))
