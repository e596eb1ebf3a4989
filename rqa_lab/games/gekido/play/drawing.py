"""Drawing Tech Cards, looking at some to keep a few, the hand limit, and what chance may answer."""

from bisect import bisect
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod

from rqa_lab.core.chance import CHANCE, Chance, Outcomes
from rqa_lab.core.deck import different, draws, next_card
from rqa_lab.core.game import Trace
from rqa_lab.core.notation import Choose
from rqa_lab.games.gekido.model.commands import SYMBOLS
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.play import cardwriters
from rqa_lab.games.gekido.play import citations as cite
from rqa_lab.games.gekido.play import writers as write

# ---- what chance may answer ------------------------------------------------------------------------------


@cache
def throws(dice: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """What so many Command Dice may show, in order, and of how many of all 6 ** dice throws that comes.

    >>> throws(2)[0][:3], throws(2)[1][:3]
    (('TT', 'TS', 'TX'), (1, 2, 2))
    """
    shown = tuple(map("".join, combinations_with_replacement(SYMBOLS, dice)))
    weights = (factorial(dice) // prod(map(factorial, Counter(roll).values())) for roll in shown)
    return shown, tuple(weights)


@cache
def _up_to(dice: int) -> tuple[int, ...]:
    return tuple(accumulate(throws(dice)[1]))


def throw(dice: int, chance: Chance) -> str:
    """What so many dice show, by a chance; a ticket for each of the 6 ** dice throws."""
    return throws(dice)[0][bisect(_up_to(dice), chance(len(SYMBOLS) ** dice))]


@cache
def _thrown(dice: int) -> Outcomes:
    shown, weights = throws(dice)
    in_all = len(SYMBOLS) ** dice
    return tuple((Choose(roll), Fraction(n, in_all)) for roll, n in zip(shown, weights, strict=True))


def outcomes(s: State) -> Outcomes:
    """What chance may answer now, with exact probabilities; () while nobody asks it."""
    choice = s.choice
    if choice is None or choice.seat != CHANCE:
        return ()
    if choice.kind == "roll":
        return _thrown(len(choice.options[0]))
    if choice.kind == "draw":
        return draws(s.bag)
    if choice.kind == "tile":
        return draws(choice.frame[1][0][1])
    return tuple((Choose(option), Fraction(1, len(choice.options))) for option in choice.options)


# ---- drawing ---------------------------------------------------------------------------------------------


def draw(
    s: State, t: Trace | None, chance: Chance | None, seat: int, n: int, cause: str, clauses: tuple[str, ...],
    drawn: str | None = None,
) -> None:  # fmt: skip
    """A seat draws n cards, and holds its hand limit after each or, by ruling, when it has them all."""
    each = s.setup.rulings["hand-limit"] == "each-card"
    left = _draw(s, t, chance, "draw", seat, n, cause, clauses, drawn, at_once=1 if each else n)
    if left is not None:
        rest = [("draw", seat, left, cause, clauses)] if left else []
        write.then(s, ("hand limit", seat, cause), *rest)


def _draw(
    s: State, t: Trace | None, chance: Chance | None, kind: str, seat: int, n: int, cause: str,
    clauses: tuple[str, ...], drawn: str | None, at_once: int,
) -> int | None:  # fmt: skip
    """Of n cards so many at once leave the draw pile, as events of that kind; how many are still to come.

    Without a chance to ask, each open draw is a choice of chance: the frame of that kind runs again, and this
    gives None.
    """
    if s.setup.duel:
        write.nothing(s, t, ("gekido.duel.no-cards-no-locks",), cause, "draw", s.setup.seats[seat])
        return 0
    for left in range(n, n - at_once, -1):
        if not s.top and not s.bag:
            if not s.discard or s.setup.rulings["deck-out"] == "none":
                write.nothing(s, t, ("gekido.tech.deck-out", *clauses), cause, "draw", s.setup.seats[seat])
                return 0
            cardwriters.reshuffle(s, t, ("gekido.tech.deck-out", "gekido.tech.single-use"), cause)
        card, drawn = next_card(s.top, s.bag, chance, drawn)
        if card is None:
            write.ask(s, CHANCE, "draw", different(s.bag), (kind, seat, left, cause, clauses))
            return None
        cardwriters.draw(s, t, (*clauses, "gekido.tech.hidden"), cause, kind, seat, card)
    return n - at_once


def hand_limit(
    s: State, t: Trace | None, chance: Chance | None, seat: int, cause: str, chosen: str | None = None
) -> None:
    """A seat with more cards than its bot can hold discards, one after the other, as it chooses."""
    clauses = ("gekido.tech.hand-limit",)
    if chosen is not None:
        cardwriters.discard(s, t, clauses, cause, seat, chosen)
    if len(s.hand[seat]) > s.setup.panels[seat].hand:
        options = different(s.hand[seat])
        if len(options) > 1:
            write.ask(s, s.setup.seats[seat], "discard", options, ("hand limit", seat, cause))
        else:
            write.then(s, ("hand limit", seat, cause, options[0]))


# ---- looking at cards ------------------------------------------------------------------------------------


def look_at(
    s: State, t: Trace | None, chance: Chance | None, seat: int, n: int, cause: str, clauses: tuple[str, ...],
    drawn: str | None = None,
) -> None:  # fmt: skip
    """A seat draws n cards aside, to keep some of them."""
    _draw(s, t, chance, "look at", seat, n, cause, clauses, drawn, at_once=n)


def keep(
    s: State, t: Trace | None, chance: Chance | None, seat: int, n: int, cause: str, chosen: str | None = None
) -> None:
    """Of the cards that it looks at a seat keeps n, as it chooses; the others are discarded."""
    clauses = cite.of(s, cause)
    if chosen is None and s.looking and n:
        options = different(s.looking)
        if len(options) > 1 and n < len(s.looking):
            write.ask(s, s.setup.seats[seat], "keep", options, ("keep", seat, n, cause))
            return
        chosen = options[0]
    if chosen is not None:
        cardwriters.keep(s, t, clauses, cause, seat, chosen)
        write.then(s, ("keep", seat, n - 1, cause))
        return
    cardwriters.put_away(s, t, clauses, cause, seat)
    write.then(s, ("hand limit", seat, cause))
