"""What chance may answer; drawing Tech Cards, looking at some to keep a few, the hand limit."""

from bisect import bisect
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from typing import Any

from rqa_lab.core.chance import CHANCE, Chance, Outcomes
from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import different, draws, next_card
from rqa_lab.core.doing import Effect, Frame
from rqa_lab.core.notation import Choose
from rqa_lab.games.gekido.model.commands import SYMBOLS
from rqa_lab.games.gekido.model.effects import effect, named
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.play.doing import Doing
from rqa_lab.games.gekido.rules.using import says

# ---- what chance may answer ------------------------------------------------------------------------------


@cache
def throws(dice: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """What a number of Command Dice may show, in order, and how many of the 6 ** dice throws show it.

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
    """A random throw: each of the 6 ** dice throws is equally likely."""
    return throws(dice)[0][bisect(_up_to(dice), chance(len(SYMBOLS) ** dice))]


def thrown(do: Doing, dice: int, frame: Frame | None = None) -> str | None:
    """What the dice show; None while waiting for chance's answer, as in ``do.ask``."""
    if do.chance is not None:
        return throw(dice, do.chance)
    do.ask(CHANCE, "roll", throws(dice)[0], frame)
    return None


@cache
def _throws(dice: int) -> Outcomes:
    shown, weights = throws(dice)
    in_all = len(SYMBOLS) ** dice
    return tuple((Choose(roll), Fraction(n, in_all)) for roll, n in zip(shown, weights, strict=True))


def outcomes(s: State) -> Outcomes:
    """What chance may answer now, with exact probabilities; () unless a choice of chance waits."""
    choice = s.choice
    if choice is None or choice.seat != CHANCE:
        return ()
    if choice.kind == "roll":
        return _throws(len(choice.options[0]))
    if choice.kind == "draw":
        return draws(s.bag)
    if choice.kind == "tile":
        _, bag = named(choice.frame).parts[0]
        return draws(bag)
    return tuple((Choose(option), Fraction(1, len(choice.options))) for option in choice.options)


# ---- drawing ---------------------------------------------------------------------------------------------


@effect("draw")
def draw(do: Doing, seat: int, n: int, cause: str, why: Clauses, drawn: str | None = None) -> None:
    """A seat draws n cards, and holds its hand limit after each or, by ruling, when it has them all."""
    each = do.state.setup.rulings["hand-limit"] == "each-card"
    left = _drawn(do, draw, seat, n, 1 if each else n, why, drawn)
    if left is not None:
        do.then(hand_limit.frame(seat, cause), *([draw.frame(seat, left, cause, why)] if left else []))


@effect("look at")
def look_at(do: Doing, seat: int, n: int, cause: str, why: Clauses, drawn: str | None = None) -> None:
    """A seat looks at n cards, to keep some of them."""
    _drawn(do, look_at, seat, n, n, why, drawn)


def _drawn(
    do: Doing, effect: Effect[Any, ...], seat: int, n: int, at_once: int, why: Clauses, drawn: str | None
) -> int | None:
    """Draw some of n cards from the draw pile; returns how many are still to come.

    None where a draw has to wait for chance's answer: then the effect runs again.
    """
    s, name = do.state, do.state.setup.seats[seat]
    if s.setup.duel:
        do.nothing("draw", name, ("gekido.duel.no-cards-no-locks",))
        return 0
    for left in range(n, n - at_once, -1):
        if not s.top and not s.bag:
            if not s.discard or s.setup.rulings["deck-out"] == "none":
                do.nothing("draw", name, ("gekido.tech.deck-out", *why))
                return 0
            do.reshuffle(("gekido.tech.deck-out", "gekido.tech.single-use"))
        card, drawn = next_card(s.top, s.bag, do.chance, drawn)
        if card is None:
            do.ask(CHANCE, "draw", different(s.bag), effect.frame(seat, left, do.cause, why))
            return None
        do.draw(effect.op, seat, card, (*why, "gekido.tech.hidden"))
    return n - at_once


@effect("hand limit")
def hand_limit(do: Doing, seat: int, cause: str, chosen: str | None = None) -> None:
    """A seat with more cards than its bot can hold discards, one after the other, as it chooses."""
    s = do.state
    if chosen is not None:
        do.discard(seat, chosen, ("gekido.tech.hand-limit",))
    if len(s.hand[seat]) > s.setup.panels[seat].hand:
        options = different(s.hand[seat])
        if len(options) > 1:
            do.ask(s.setup.seats[seat], "discard", options, hand_limit.frame(seat, cause))
        else:
            do.then(hand_limit.frame(seat, cause, options[0]))


@effect("keep")
def keep(do: Doing, seat: int, n: int, cause: str, chosen: str | None = None) -> None:
    """A seat keeps n of the cards that it looks at, as it chooses, and discards the others."""
    s = do.state
    if chosen is None and s.looking and n:
        options = different(s.looking)
        if len(options) > 1 and n < len(s.looking):
            do.ask(s.setup.seats[seat], "keep", options)
            return
        chosen = options[0]
    if chosen is not None:
        do.keep(seat, chosen, says(s, cause))
        do.then(keep.frame(seat, n - 1, cause))
    else:
        do.put_away(seat, says(s, cause))
        do.then(hand_limit.frame(seat, cause))
