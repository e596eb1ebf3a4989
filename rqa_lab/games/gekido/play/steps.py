"""Cards are drawn; what each step of a card, a tile or a Power does."""

from bisect import bisect
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import accumulate, combinations_with_replacement
from math import factorial, prod
from typing import Any, NamedTuple

from rqa_lab.core.chance import CHANCE, Chance, Outcomes, different, draws, next_card
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.component import Step
from rqa_lab.core.doing import Effect, Frame
from rqa_lab.core.notation import Choose
from rqa_lab.games.gekido.components import SYMBOLS, effect, named
from rqa_lab.games.gekido.components import Effect as Printed
from rqa_lab.games.gekido.play.writers import Doing
from rqa_lab.games.gekido.rules.attacking import parts_of, places, tied_for, under_way
from rqa_lab.games.gekido.rules.using import clauses_for
from rqa_lab.games.gekido.state import ROLLS, State, printed

# ---- what chance may answer ------------------------------------------------------------------------------


@cache
def throws(dice: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The possible results of a number of Command Dice, in order, each with its number of throws.

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
    """The result of the dice; None while waiting for chance's answer, as in ``do.ask``."""
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
    """Chance's possible answers now, with exact probabilities; () unless a choice of chance waits."""
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
    """Let a seat look at n cards, to keep some of them."""
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
        do.keep(seat, chosen, clauses_for(s, cause))
        do.then(keep.frame(seat, n - 1, cause))
    else:
        do.put_away(seat, clauses_for(s, cause))
        do.then(hand_limit.frame(seat, cause))


# ---- the steps of Powers, Arena tiles and Tech Cards; ``components`` lists them ----------------------------
# A step gets its user and target, and then its numbers.  Its cause is the Power, the tile or the card, with
# its own clauses first in every event.

#: a die or a symbol that an effect is used on, None for none
Symbol = str | None


class Used(NamedTuple):
    """The use of an effect: its seat, its die, the new symbol, and the answer if it had to ask."""

    seat: int
    on: Symbol
    to: Symbol
    answer: str | None


def steps_of(record: Printed, seat: int, on: Symbol = None, to: Symbol = None) -> tuple[Frame, ...]:
    """The steps of an effect that a seat uses, as frames."""
    return tuple(run.frame(seat, record.name, step, on, to) for step in record.steps)


@effect("step")
def run(
    do: Doing, seat: int, cause: str, step: Step, on: Symbol, to: Symbol, answer: str | None = None
) -> None:
    """One step of an effect that a seat uses."""
    word, *numbers = step
    STEPS[word](do, Used(seat, on, to, answer), *numbers)


#: word of a step -> its effect
STEPS: dict[str, Callable[..., None]] = {}


def _step(word: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def enter(function: Callable[..., None]) -> Callable[..., None]:
        STEPS[word] = function
        return function

    return enter


def _why(do: Doing, *more: str) -> Clauses:
    return do.traced and (*clauses_for(do.state, do.cause), *more)


# ---- dice that lie there ---------------------------------------------------------------------------------


@_step("flip")
def flip(do: Doing, use: Used) -> None:
    """A die goes to its opposite symbol."""
    _turn(do, use, do.state.setup.components.opposite[str(use.on)])


@_step("own")
def own(do: Doing, use: Used) -> None:
    """A die goes to the symbol of the user's own bot."""
    _turn(do, use, do.state.setup.panels[use.seat].symbol)


@_step("any")
def to_any(do: Doing, use: Used) -> None:
    """A die goes to any symbol."""
    _turn(do, use, str(use.to))


def _turn(do: Doing, use: Used, new: str) -> None:
    do.change_die(str(use.on), new, _dice(do))


def _dice(do: Doing) -> Clauses:
    return do.traced and (
        *clauses_for(do.state, do.cause),
        *only_if(printed(do.state, do.cause).does("flip"), "gekido.components.command-die-faces"),
        "gekido.dice.locked-immutable",
    )


@_step("reroll")
def reroll(do: Doing, use: Used) -> None:
    """A die is rolled again."""
    _reroll(do, str(use.on), use.answer)


@_step("reroll all")
def reroll_all(do: Doing, use: Used) -> None:
    """All dice that were just rolled are rolled again."""
    _reroll(do, under_way(do.state).fresh, use.answer)


@_step("reroll some")
def reroll_some(do: Doing, use: Used) -> None:
    """The user picks unlocked dice, and they are rolled again."""
    options = parts_of(under_way(do.state).dice)[:-1]
    dice = do.decide(do.state.setup.seats[use.seat], "reroll", options, use.answer)
    if dice is not None:
        do.then(run.frame(use.seat, do.cause, ("reroll these", dice), use.on, use.to))


@_step("reroll these")
def reroll_these(do: Doing, use: Used, dice: str) -> None:
    """The dice that the user picked are rolled again."""
    _reroll(do, dice, use.answer)


def _reroll(do: Doing, dice: str, rolled: str | None) -> None:
    if not dice:
        do.nothing("reroll", do.cause, _dice(do))
        return
    rolled = rolled or thrown(do, len(dice))
    if rolled is not None:
        do.reroll(dice, rolled, _dice(do))


# ---- more dice, more rolls, another command --------------------------------------------------------------


@_step("extra die")
def extra_die(do: Doing, use: Used) -> None:
    """One more die is rolled and joins the others."""
    rolled = use.answer or thrown(do, 1)
    if rolled is not None:
        do.extra_die(rolled, _why(do))


@_step("rolls")
def rolls(do: Doing, use: Used, n: int) -> None:
    """This attack has n rolls; by ruling each such effect grants one more instead."""
    most, five = under_way(do.state).most, do.state.setup.rulings["four-or-five-rolls"] == "five"
    again = only_if(most > ROLLS, "gekido.power.extra-reroll-with-hot-grill")
    do.more_rolls(most + 1 if five else n, _why(do, "gekido.dice.up-to-three-rolls", *again))


@_step("switch")
def switch(do: Doing, use: Used) -> None:
    """Another command is declared; locked dice that fit may move over to it, the others are discarded."""
    s, a, command = do.state, under_way(do.state), str(use.to)
    new = a._replace(command=command, locked="", spaces="")
    options = tuple(dice or NONE for dice in parts_of(a.locked) if places(s, new, dice) is not None)
    kept = do.decide(s.setup.seats[use.seat], "keep dice", options, use.answer)
    if kept is None:
        return
    kept = kept.replace(NONE, "")
    spaces = "".join(map(str, places(s, new, kept) or ())) if tied_for(s, new) else ""
    do.declare(command, _why(do))
    do.keep_dice(kept, spaces, _why(do))


NONE = "none"

# ---- damage ----------------------------------------------------------------------------------------------


@_step("damage")
def damage(do: Doing, use: Used, n: int) -> None:
    """The attack deals n more."""
    do.more(use.seat, n, _why(do, "gekido.resolve.modifier-sources"))


@_step("less")
def less(do: Doing, use: Used, n: int) -> None:
    """The attack deals n less."""
    do.less(use.seat, n, _why(do, "gekido.resolve.modifier-sources"))


@_step("prevent")
def prevent(do: Doing, use: Used, n: int) -> None:
    """Up to n damage to the user's bot will not happen."""
    do.prevent(use.seat, n, _why(do))


@_step("heal")
def heal(do: Doing, use: Used, n: int) -> None:
    """The topmost Structure die of the user's bot regains up to n; by ruling the rest brings a die back."""
    s, bot, why = do.state, use.seat, _why(do, "gekido.power.heal-cap")
    more = min(n, 6 - s.structure[bot][0]) if s.structure[bot] else 0
    if more:
        do.set_top(bot, s.structure[bot][0] + more, why)
    removed = s.setup.panels[bot].structure - len(s.structure[bot])
    back = s.setup.rulings["heal-cap"] == "die-returns" and removed and s.supply > 0
    if n > more and back:
        do.bring_back(bot, n - more, why)
    elif not more:
        do.nothing("heal", do.title(bot), why)


# ---- cards -----------------------------------------------------------------------------------------------


@_step("cancel")
def cancel(do: Doing, use: Used) -> None:
    """The attacker's card that waits for an answer does nothing."""
    played = under_way(do.state).played
    assert played is not None
    do.cancel(played[0], _why(do))
    do.note(played=None)


@_step("draw")
def draw_cards(do: Doing, use: Used, n: int) -> None:
    """The user draws n cards."""
    do.then(draw.frame(use.seat, n, do.cause, clauses_for(do.state, do.cause)))


@_step("look")
def look(do: Doing, use: Used, n: int, k: int) -> None:
    """Let the user draw n cards and keep k of them."""
    aside = look_at.frame(use.seat, n, do.cause, clauses_for(do.state, do.cause))
    do.then(aside, keep.frame(use.seat, k, do.cause))
