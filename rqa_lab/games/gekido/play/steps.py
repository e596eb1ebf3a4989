"""What the steps of Powers, Arena tiles and Tech Cards do; ``model.steps`` lists them.

A step gets who uses it and on what, and then its numbers.  Its cause is the Power, the tile or the card,
whose clauses stand first in every event.
"""

from collections.abc import Callable
from typing import NamedTuple

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.doing import Frame
from rqa_lab.core.steps import Step
from rqa_lab.games.gekido.model.effects import effect
from rqa_lab.games.gekido.model.records import Effect
from rqa_lab.games.gekido.model.state import ROLLS, printed
from rqa_lab.games.gekido.play import drawing
from rqa_lab.games.gekido.play.doing import Doing
from rqa_lab.games.gekido.rules.attacking import parts_of, places, tied_for, under_way
from rqa_lab.games.gekido.rules.using import says

#: a die or a symbol that an effect is used on, None for none
Symbol = str | None


class Use(NamedTuple):
    """The use of an effect: by which seat, on which die, to what, and the answer if it had to ask."""

    seat: int
    on: Symbol
    to: Symbol
    answer: str | None


def steps_of(record: Effect, seat: int, on: Symbol = None, to: Symbol = None) -> tuple[Frame, ...]:
    """The steps of an effect that a seat uses, as frames."""
    return tuple(run.frame(seat, record.name, step, on, to) for step in record.steps)


@effect("step")
def run(
    do: Doing, seat: int, cause: str, step: Step, on: Symbol, to: Symbol, answer: str | None = None
) -> None:
    """One step of an effect that a seat uses."""
    word, *numbers = step
    STEPS[word](do, Use(seat, on, to, answer), *numbers)


#: word of a step -> its effect
STEPS: dict[str, Callable[..., None]] = {}


def _step(word: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    def enter(function: Callable[..., None]) -> Callable[..., None]:
        STEPS[word] = function
        return function

    return enter


def _why(do: Doing, *more: str) -> Clauses:
    return do.traced and (*says(do.state, do.cause), *more)


# ---- dice that lie there ---------------------------------------------------------------------------------


@_step("flip")
def flip(do: Doing, use: Use) -> None:
    """A die goes to its opposite symbol."""
    _turn(do, use, do.state.setup.components.opposite[str(use.on)])


@_step("own")
def own(do: Doing, use: Use) -> None:
    """A die goes to the symbol of the user's own bot."""
    _turn(do, use, do.state.setup.panels[use.seat].symbol)


@_step("any")
def to_any(do: Doing, use: Use) -> None:
    """A die goes to any symbol."""
    _turn(do, use, str(use.to))


def _turn(do: Doing, use: Use, new: str) -> None:
    do.change_die(str(use.on), new, _dice(do))


def _dice(do: Doing) -> Clauses:
    return do.traced and (
        *says(do.state, do.cause),
        *only_if(printed(do.state, do.cause).does("flip"), "gekido.components.command-die-faces"),
        "gekido.dice.locked-immutable",
    )


@_step("reroll")
def reroll(do: Doing, use: Use) -> None:
    """A die is rolled again."""
    _reroll(do, str(use.on), use.answer)


@_step("reroll all")
def reroll_all(do: Doing, use: Use) -> None:
    """All dice that were just rolled are rolled again."""
    _reroll(do, under_way(do.state).fresh, use.answer)


@_step("reroll some")
def reroll_some(do: Doing, use: Use) -> None:
    """The user picks unlocked dice, and they are rolled again."""
    options = parts_of(under_way(do.state).dice)[:-1]
    dice = do.decide(do.state.setup.seats[use.seat], "reroll", options, use.answer)
    if dice is not None:
        do.then(run.frame(use.seat, do.cause, ("reroll these", dice), use.on, use.to))


@_step("reroll these")
def reroll_these(do: Doing, use: Use, dice: str) -> None:
    """The dice that the user picked are rolled again."""
    _reroll(do, dice, use.answer)


def _reroll(do: Doing, dice: str, rolled: str | None) -> None:
    if not dice:
        do.nothing("reroll", do.cause, _dice(do))
        return
    rolled = rolled or drawing.thrown(do, len(dice))
    if rolled is not None:
        do.reroll(dice, rolled, _dice(do))


# ---- more dice, more rolls, another command --------------------------------------------------------------


@_step("extra die")
def extra_die(do: Doing, use: Use) -> None:
    """One more die is rolled and joins the others."""
    rolled = use.answer or drawing.thrown(do, 1)
    if rolled is not None:
        do.extra_die(rolled, _why(do))


@_step("rolls")
def rolls(do: Doing, use: Use, n: int) -> None:
    """This attack has n rolls; by ruling each such effect grants one more instead."""
    most, five = under_way(do.state).most, do.state.setup.rulings["four-or-five-rolls"] == "five"
    again = only_if(most > ROLLS, "gekido.power.extra-reroll-with-hot-grill")
    do.more_rolls(most + 1 if five else n, _why(do, "gekido.dice.up-to-three-rolls", *again))


@_step("switch")
def switch(do: Doing, use: Use) -> None:
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
def damage(do: Doing, use: Use, n: int) -> None:
    """The attack deals n more."""
    do.more(use.seat, n, _why(do, "gekido.resolve.modifier-sources"))


@_step("less")
def less(do: Doing, use: Use, n: int) -> None:
    """The attack deals n less."""
    do.less(use.seat, n, _why(do, "gekido.resolve.modifier-sources"))


@_step("prevent")
def prevent(do: Doing, use: Use, n: int) -> None:
    """Up to n damage to the user's bot will not happen."""
    do.prevent(use.seat, n, _why(do))


@_step("heal")
def heal(do: Doing, use: Use, n: int) -> None:
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
def cancel(do: Doing, use: Use) -> None:
    """The attacker's card that waits for an answer does nothing."""
    played = under_way(do.state).played
    assert played is not None
    do.cancel(played[0], _why(do))
    do.note(played=None)


@_step("draw")
def draw(do: Doing, use: Use, n: int) -> None:
    """The user draws n cards."""
    do.then(drawing.draw.frame(use.seat, n, do.cause, says(do.state, do.cause)))


@_step("look")
def look(do: Doing, use: Use, n: int, k: int) -> None:
    """The user draws n cards and keeps k of them."""
    aside = drawing.look_at.frame(use.seat, n, do.cause, says(do.state, do.cause))
    do.then(aside, drawing.keep.frame(use.seat, k, do.cause))
