"""Dice, what Robot Parts need of them, and what a roll may come to.

Dice are a text of their faces in order, such as "135".
"""

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod

FACES = "123456"
#: what a part may need: "2-4-6" one die with any of these, "pair" two equal dice, "sum below 4" two dice
NEEDS = re.compile(r"[1-6](-[1-6])*|pair|sum (below |above )?(\d+)")
#: readings of the ruling ``sum-below-4``: the lower of the two dice is taken from the higher one; no dice do
DIFFERENCE, NEVER = "difference", "minus-four"


def in_order(dice: Iterable[str]) -> str:
    """Dice as a text.

    >>> in_order("516")
    '156'
    """
    return "".join(sorted(dice))


def without(dice: str, used: str) -> str:
    """The dice that are left; raises ValueError if some of those used are not there.

    >>> without("1155", "15")
    '15'
    """
    left = [*dice]
    for die in used:
        left.remove(die)
    return "".join(left)


def number_needed(needs: str) -> int:
    """How many dice a part needs: one, or two for a pair or a sum."""
    return 1 if needs[0].isdigit() else 2


@cache
def meets(needs: str, dice: str, below: str = "sum") -> bool:
    """Whether just these dice activate a part.

    Args:
        needs: what the part needs.
        dice: the dice, in order.
        below: how "sum below" is read: as a ``sum``, as a ``difference``, or as what no dice make.

    >>> meets("2-4-6", "4"), meets("pair", "55"), meets("sum below 4", "12"), meets("sum above 10", "55")
    (True, True, True, False)
    """
    if len(dice) != number_needed(needs):
        return False
    if needs[0].isdigit():
        return dice in needs
    a, b = map(int, dice)
    if needs == "pair":
        return a == b
    _, *more, number = needs.split()
    if more == ["below"]:
        return below != NEVER and (b - a if below == DIFFERENCE else a + b) < int(number)
    return a + b > int(number) if more else a + b == int(number)


@cache
def ways(needs: str, dice: str, below: str = "sum") -> tuple[str, ...]:
    """The different ways to activate a part with some of these dice.

    >>> ways("1-2-3", "1135"), ways("sum 7", "2255")
    (('1', '3'), ('25',))
    """
    some = map("".join, combinations(dice, number_needed(needs)))
    return tuple(dict.fromkeys(one for one in some if meets(needs, one, below)))


@cache
def rolls(dice: int) -> tuple[tuple[str, Fraction], ...]:
    """What a number of dice may show, with exact probabilities.

    >>> rolls(2)[:2]
    (('11', Fraction(1, 36)), ('12', Fraction(1, 18)))
    """
    shown = map("".join, combinations_with_replacement(FACES, dice))
    return tuple(
        (roll, Fraction(factorial(dice), prod(map(factorial, Counter(roll).values())) * 6**dice))
        for roll in shown
    )
