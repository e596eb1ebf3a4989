"""Decks: a known top, in order, and a sorted bag of what lies below it."""

from fractions import Fraction
from itertools import groupby
from typing import Any, TypeVar

from rqa_lab.core.chance import Chance, Outcomes
from rqa_lab.core.notation import Choose

Cards = tuple[str, ...]
Row = TypeVar("Row", str, tuple[Any, ...])


def next_card(
    top: Cards, bag: Cards, chance: Chance | None, drawn: str | None
) -> tuple[str | None, str | None]:
    """The next card of a deck, and the rest of chance's answer; None if chance has to answer first."""
    if top:
        return top[0], drawn
    if drawn is not None:
        return drawn, None
    if bag[0] == bag[-1]:  # bags are sorted, so there is only one kind of card
        return bag[0], None
    return (None if chance is None else bag[chance(len(bag))]), None


def different(cards: Cards) -> Cards:
    """The cards without repetitions, in their order."""
    return tuple(dict.fromkeys(cards))


def without(row: Row, one: Any) -> Row:
    """A row, or a text of symbols, less the first that equals ``one``.

    >>> without(("Battery", "Battery", "Hammer"), "Battery"), without("TTSO", "T")
    (('Battery', 'Hammer'), 'TSO')
    """
    number = row.index(one)
    return row[:number] + row[number + 1 :]


def draws(bag: Cards) -> Outcomes:
    """What may come out of a bag, with exact probabilities.

    >>> [(action.option, str(chance)) for action, chance in draws(("Battery", "Battery", "Hammer"))]
    [('Battery', '2/3'), ('Hammer', '1/3')]
    """
    return tuple((Choose(card), Fraction(len(list(same)), len(bag))) for card, same in groupby(bag))
