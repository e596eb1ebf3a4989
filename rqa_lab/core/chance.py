"""Chance: it answers when dice are rolled, or cards drawn or shuffled.

A due roll is a decision of the seat :data:`CHANCE`; a game lists its outcomes with exact probabilities.  A
:data:`Chance` answers at once: given n, it returns one of 0 ... n-1, each equally likely.
"""

import random
from collections.abc import Callable, Iterable
from fractions import Fraction
from math import lcm
from typing import TypeVar

from rqa_lab.core.notation import Action

#: The seat that decides rolls, draws and shuffles.
CHANCE = "chance"

Chance = Callable[[int], int]
Outcomes = tuple[tuple[Action, Fraction], ...]


#: how many numbers ``random`` may give
_FINE = 2**53


def seeded(seed: int | str) -> Chance:
    """A chance that gives the same answers for the same seed.

    It reckons in whole numbers, so that nothing is rounded: five of thirteen is fifteen of thirty-nine, and a
    card drawn on the spot is the one that :func:`pick` gives.

    >>> [seeded(7)(6) for _ in range(3)]
    [1, 1, 1]
    """
    uniform: Callable[[], float] | None = None

    def chance(n: int) -> int:
        nonlocal uniform
        if uniform is None:  # seeding takes as long as an action, and most actions leave nothing to chance
            uniform = random.Random(seed).random
        return int(uniform() * _FINE) * n // _FINE

    return chance


def read_seed(text: str) -> int | str:
    """A seed as scenario files have it: a number if it is written as one.

    >>> read_seed("7"), read_seed("007"), read_seed("seven")
    (7, '007', 'seven')
    """
    plain = text.isdecimal() and text.isascii() and len(text) <= 9
    return int(text) if plain and str(int(text)) == text else text


One = TypeVar("One")


def drawn(outcomes: Iterable[tuple[One, Fraction]], chance: Chance) -> One:
    """One of the outcomes, by its probability."""
    outcomes = tuple(outcomes)
    denominator = lcm(*(probability.denominator for _, probability in outcomes))
    ticket = chance(denominator)
    for outcome, probability in outcomes:
        ticket -= probability.numerator * (denominator // probability.denominator)
        if ticket < 0:
            return outcome
    raise ValueError("the probabilities add up to less than one")


def pick(outcomes: Outcomes, chance: Chance) -> Action:
    """One of the actions that chance may take."""
    return drawn(outcomes, chance)


def percent(chance: Fraction) -> str:
    """A chance in percent; an uncertain one never reads as certain, nor as out of the question.

    >>> percent(Fraction(1, 3)), percent(Fraction(9999, 10000)), percent(Fraction(1))
    ('33.3%', '>99.9%', '100%')
    """
    if chance in (0, 1):
        return f"{int(100 * chance)}%"
    text = f"{float(100 * chance):.1f}"
    return {"0.0": "<0.1", "100.0": ">99.9"}.get(text, text) + "%"
