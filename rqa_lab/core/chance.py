"""Chance: who answers when a roll, a draw or a shuffle is due.

A due roll is a decision of the seat :data:`CHANCE`; a game lists its outcomes with exact probabilities.  A
:data:`Chance` answers it on the spot: given n, it returns one of 0 ... n-1, each equally likely.
"""

import random
from collections.abc import Callable
from fractions import Fraction
from math import lcm

from rqa_lab.core.notation import Action

#: The seat that decides rolls, draws and shuffles.
CHANCE = "chance"

Chance = Callable[[int], int]
Outcomes = tuple[tuple[Action, Fraction], ...]


def seeded(seed: int | str) -> Chance:
    """A chance that gives the same answers for the same seed.

    >>> [seeded(7)(6) for _ in range(3)]
    [1, 1, 1]
    """
    uniform = random.Random(seed).random
    return lambda n: int(uniform() * n)


def pick(outcomes: Outcomes, chance: Chance) -> Action:
    """One of the outcomes, by its probability."""
    denominator = lcm(*(probability.denominator for _, probability in outcomes))
    ticket = chance(denominator)
    for action, probability in outcomes:
        ticket -= int(probability * denominator)
        if ticket < 0:
            return action
    raise ValueError("the probabilities add up to less than one")
