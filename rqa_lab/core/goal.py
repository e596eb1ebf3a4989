"""Conditions on a position, as values: what a search for a position is asked to find."""

from dataclasses import dataclass
from typing import Literal

Relation = Literal["is", "is not", "at least", "at most"]


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that has to be so in a position, in the terms of what ``Game.look`` gives.

    ``path`` leads through the keys of the look; a last key of a list means how many of that it holds.  Where
    the value is a number, that of a mapping of numbers is their sum, and that of a list is its length.  None
    stands for nothing there: the place of a robot that is off the board.

    >>> Condition(("Ann", "hand", "Tackle"), "at least", 1)
    Condition(path=('Ann', 'hand', 'Tackle'), relation='at least', value=1)
    """

    path: tuple[str, ...]
    relation: Relation
    value: int | str | None
