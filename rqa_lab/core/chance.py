"""Chance, which answers random questions, and decks that are drawn lazily."""

import random
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import groupby
from math import lcm
from typing import Any, TypeVar

from rqa_lab.core.notation import Action, Choose

# ---- chance: it answers when dice are rolled, or cards drawn or shuffled ---------------------------------
# A due roll is a decision of the seat :data:`CHANCE`; a game lists its outcomes with exact probabilities.
# A :data:`Chance` answers at once: given n, it returns one of 0 ... n-1, each equally likely.

#: The seat that decides rolls, draws and shuffles.
CHANCE = "chance"

Chance = Callable[[int], int]
Outcomes = tuple[tuple[Action, Fraction], ...]


#: how many numbers ``random`` may give
_FINE = 2**53


def seeded(seed: int | str) -> Chance:
    """A chance that gives the same answers for the same seed.

    It computes in whole numbers, so nothing is rounded: five of thirteen is fifteen of thirty-nine, and a
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
    """Read a seed as scenario files write it: a number if it looks like one.

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
    """A chance in percent; one that is not certain never reads 100%, one that is possible never 0%.

    >>> percent(Fraction(1, 3)), percent(Fraction(9999, 10000)), percent(Fraction(1))
    ('33.3%', '>99.9%', '100%')
    """
    if chance in (0, 1):
        return f"{int(100 * chance)}%"
    text = f"{float(100 * chance):.1f}"
    return {"0.0": "<0.1", "100.0": ">99.9"}.get(text, text) + "%"


# ---- decks: a known top, in order, and a sorted bag of the cards below it --------------------------------

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
    """A row, or a text of symbols, without the first that equals ``one``.

    >>> without(("Battery", "Battery", "Hammer"), "Battery"), without("TTSO", "T")
    (('Battery', 'Hammer'), 'TSO')
    """
    number = row.index(one)
    return row[:number] + row[number + 1 :]


def dealt_anew(
    rng: random.Random, zones: Iterable[Cards], hidden: Callable[[str], bool] = bool
) -> Iterator[Cards]:
    """Shuffle the hidden cards among the zones; everything else stays where it is.

    Where they were makes no difference.

    >>> hands = dealt_anew(random.Random(3), [("A", "B"), ("C", "x")], str.isupper)
    >>> [len(hand) for hand in hands]
    [2, 2]
    """
    zones = tuple(zones)
    found = sorted(card for zone in zones for card in zone if hidden(card))
    rng.shuffle(found)
    for zone in zones:
        yield tuple(found.pop() if hidden(card) else card for card in zone)


S = TypeVar("S")


def imagining(
    observe: Callable[[S, str], S], deal_anew: Callable[[S, str, random.Random], None]
) -> Callable[[S, str, random.Random], S]:
    """``Game.imagine`` of a game, from its ``observe`` and a function that deals hidden cards again.

    While a choice waits and the seat cannot see its options, a seat imagines the position itself.
    """

    def imagine(s: Any, seat: str, rng: random.Random) -> Any:
        new = s.copy()
        if s.choice is None or observe(s, seat).choice == s.choice:  # type: ignore[attr-defined]
            deal_anew(new, seat, rng)
        return new

    return imagine


def draws(bag: Cards) -> Outcomes:
    """The possible draws from a bag, with exact probabilities.

    >>> [(action.option, str(chance)) for action, chance in draws(("Battery", "Battery", "Hammer"))]
    [('Battery', '2/3'), ('Hammer', '1/3')]
    """
    return tuple((Choose(card), Fraction(len(list(same)), len(bag))) for card, same in groupby(bag))
