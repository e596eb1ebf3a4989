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
from typing import NamedTuple

from rqa_lab.games.moonbots.model.bounds import DICE

FACES = "123456"
#: what a part may need: "2-4-6" one die with any of these, "pair" two equal dice, "sum below 4" two dice
NEEDS = re.compile(r"[1-6](-[1-6])*|pair|sum (below |above )?(\d+)")
#: readings of the ruling ``sum-below-4``: the lower of the two dice is taken from the higher one; no dice do
DIFFERENCE, NEVER = "difference", "minus-four"
#: reading of the rulings on how many dice a sum takes: any number, though not a single one
ANY_NUMBER = "any-number"


class Sums(NamedTuple):
    """How sums are read: what "sum below" means; how many dice a given sum takes, and one above a number."""

    below: str = "sum"
    given: str = "two"
    above: str = "two"


#: as most languages say it
USUAL = Sums()


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


def any_number(needs: str, sums: Sums) -> bool:
    """By one reading a part takes more than two dice, too, if they make the sum.

    >>> any_number("sum 7", Sums(given=ANY_NUMBER)), any_number("sum below 4", Sums(given=ANY_NUMBER))
    (True, False)
    """
    word, *more = needs.split()
    if word != "sum" or more[0] == "below":
        return False
    return (sums.above if more[0] == "above" else sums.given) == ANY_NUMBER


def numbers_needed(needs: str, sums: Sums) -> range:
    """The numbers of dice that may do for a part."""
    least = number_needed(needs)
    return range(least, (DICE if any_number(needs, sums) else least) + 1)


@cache
def meets(needs: str, dice: str, sums: Sums = USUAL) -> bool:
    """Whether just these dice activate a part.

    Args:
        needs: what the part needs.
        dice: the dice, in order.
        sums: how sums are read.

    >>> meets("2-4-6", "4"), meets("pair", "55"), meets("sum below 4", "12"), meets("sum above 10", "55")
    (True, True, True, False)
    """
    if len(dice) not in numbers_needed(needs, sums):
        return False
    if needs[0].isdigit():
        return dice in needs
    faces = [*map(int, dice)]
    if needs == "pair":
        return faces[0] == faces[1]
    _, *more, number = needs.split()
    total = sum(faces)
    if more == ["below"]:
        total = faces[1] - faces[0] if sums.below == DIFFERENCE else total
        return sums.below != NEVER and total < int(number)
    return total > int(number) if more else total == int(number)


@cache
def ways(needs: str, dice: str, sums: Sums = USUAL) -> tuple[str, ...]:
    """The different ways to activate a part with some of these dice.

    >>> ways("1-2-3", "1135"), ways("sum 7", "2255")
    (('1', '3'), ('25',))
    """
    some = ("".join(these) for n in numbers_needed(needs, sums) for these in combinations(dice, n))
    return tuple(dict.fromkeys(one for one in some if meets(needs, one, sums)))


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
