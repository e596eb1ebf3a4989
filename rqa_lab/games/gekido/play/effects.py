"""What Powers, Arena tiles and Tech Cards do: each is a list of steps, and each step is a frame."""

from collections.abc import Callable

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.core.steps import Step
from rqa_lab.games.gekido.model.components import Effect
from rqa_lab.games.gekido.model.state import State, charges
from rqa_lab.games.gekido.play import cardwriters
from rqa_lab.games.gekido.play import citations as cite
from rqa_lab.games.gekido.play import writers as write
from rqa_lab.games.gekido.play.rolling import parts_of, places, thrown
from rqa_lab.games.gekido.rules.attacking import tied_for, under_way
from rqa_lab.games.gekido.rules.using import takes_slot, window

#: a die or a symbol that an effect is used on, None for none
Symbol = str | None

# ---- using something -------------------------------------------------------------------------------------


def use(s: State, t: Trace | None, seat: int, record: Effect, on: Symbol, to: Symbol, cause: str) -> None:
    """A seat uses a Power, or the tile under its bot: the steps go on the agenda."""
    if record.kind == "power":
        left = charges(s, seat, record.name)
        write.charge(s, t, cite.power_used(s, seat, record, left == 1), cause, seat, record.name, -1)
    else:
        write.use_tile(s, t, cite.tile_used(s, record), cause, record.name, on, to)
    _mark(s, seat, record)
    _begin(s, seat, record, on, to)


def play(s: State, t: Trace | None, seat: int, record: Effect, on: Symbol, to: Symbol, cause: str) -> None:
    """A seat plays a card; a card of the attacker waits for the defender's answer, if there can be one."""
    cardwriters.play(s, t, cite.card_played(s, seat, record), cause, seat, record.name, on, to)
    _mark(s, seat, record)
    if seat == s.seat and window(s, under_way(s).target, "card"):
        write.note(s, played=(record.name, on, to))
        write.enter_phase(s, t, ("gekido.tech.timing-on-card", "gekido.tech.green"), "attack", "answer")
    else:
        _begin(s, seat, record, on, to)


def let_work(s: State, t: Trace | None, chance: Chance | None) -> None:
    """The card that waits for an answer works, unless it has been cancelled.

    The attacker goes on after a roll; before damage ``play.damage.strike`` sees whether
    there is anything left to offer.
    """
    a = under_way(s)
    if a.success is None:
        write.enter_phase(
            s, t, ("gekido.tech.timing-on-card", "gekido.dice.window-order"), "attack", "attack"
        )
    if a.played is not None:
        name, on, to = a.played
        write.note(s, played=None)
        _begin(s, s.seat, s.setup.components.cards[name], on, to)
    elif a.success is not None:
        write.then(s, ("strike",))


def _mark(s: State, seat: int, record: Effect) -> None:
    """The attacker's one effect after this roll is used, or the defender's Power."""
    if s.attack is None:
        return
    if seat != s.seat and record.kind == "power":
        write.note(s, answered=True)
    elif seat == s.seat and takes_slot(s, record):
        write.note(s, used=True)


def _begin(s: State, seat: int, record: Effect, on: Symbol, to: Symbol) -> None:
    write.then(s, *(("step", seat, record.name, step, on, to) for step in record.steps), (_AFTER[s.phase],))


#: phase -> what is looked at again when an effect that was used in it is over
_AFTER = {
    "start": "start turn",
    "defence": "defence",
    "attack": "attacker",
    "brace": "brace",
    "strike": "strike",
    "answer": "let work",
}


# ---- the steps -------------------------------------------------------------------------------------------


def step(
    s: State, t: Trace | None, chance: Chance | None, seat: int, name: str, step: Step, on: Symbol,
    to: Symbol, answer: str | None = None,
) -> None:  # fmt: skip
    """One step of an effect that a seat uses; an answer that it asked for stands behind it."""
    word, *numbers = step
    frame = ("step", seat, name, step, on, to)
    if word in _ROLLED:
        _ROLLED[word](s, t, chance, frame, answer)
    else:
        _PLAIN[word](s, t, frame, *numbers)


Frame = tuple[object, ...]


def flip(s: State, t: Trace | None, frame: Frame) -> None:
    """A die goes to its opposite symbol."""
    _, _, name, _, on, _ = frame
    _set(s, t, str(name), str(on), s.setup.components.opposite[str(on)])


def own(s: State, t: Trace | None, frame: Frame) -> None:
    """A die goes to the symbol of the user's own bot."""
    _, seat, name, _, on, _ = frame
    assert isinstance(seat, int)
    _set(s, t, str(name), str(on), s.setup.panels[seat].symbol)


def any_symbol(s: State, t: Trace | None, frame: Frame) -> None:
    """A die goes to any symbol."""
    _, _, name, _, on, to = frame
    _set(s, t, str(name), str(on), str(to))


def _set(s: State, t: Trace | None, name: str, old: str, new: str) -> None:
    write.change_die(s, t, cite.die_changed(s, name), name, "change die", old, new)


def reroll(s: State, t: Trace | None, chance: Chance | None, frame: Frame, answer: str | None) -> None:
    """A die is rolled again."""
    _again(s, t, chance, frame, str(frame[4]), answer)


def reroll_all(s: State, t: Trace | None, chance: Chance | None, frame: Frame, answer: str | None) -> None:
    """All dice that were just rolled are rolled again."""
    _again(s, t, chance, frame, under_way(s).fresh, answer)


def reroll_some(s: State, t: Trace | None, chance: Chance | None, frame: Frame, answer: str | None) -> None:
    """The user picks unlocked dice, and they are rolled again."""
    _, seat, name, _, on, to = frame
    assert isinstance(seat, int)
    options = parts_of(under_way(s).dice)[:-1]
    if answer is None and len(options) > 1:
        write.ask(s, s.setup.seats[seat], "reroll", options, frame)
    elif options:
        write.then(s, ("step", seat, name, ("reroll these", answer or options[0]), on, to))


def reroll_these(s: State, t: Trace | None, chance: Chance | None, frame: Frame, answer: str | None) -> None:
    """The dice that the user picked are rolled again."""
    these = frame[3]
    assert isinstance(these, tuple)
    _again(s, t, chance, frame, these[1], answer)


def _again(
    s: State, t: Trace | None, chance: Chance | None, frame: Frame, dice: str, rolled: str | None
) -> None:
    name = str(frame[2])
    if not dice:
        write.nothing(s, t, cite.die_changed(s, name), name, "reroll", name)
        return
    rolled = rolled or thrown(s, chance, len(dice), frame)
    if rolled is not None:
        write.change_die(s, t, cite.die_changed(s, name), name, "reroll", dice, rolled)


def extra_die(s: State, t: Trace | None, chance: Chance | None, frame: Frame, answer: str | None) -> None:
    """One more die is rolled and joins the others."""
    name = str(frame[2])
    rolled = answer or thrown(s, chance, 1, frame)
    if rolled is not None:
        write.extra_die(s, t, cite.of(s, name), name, rolled)


def rolls(s: State, t: Trace | None, frame: Frame, n: int) -> None:
    """So many rolls in this attack; by ruling each such effect grants one more instead."""
    name, most = str(frame[2]), under_way(s).most
    five = s.setup.rulings["four-or-five-rolls"] == "five"
    write.more_rolls(s, t, cite.rolls(s, name), name, most + 1 if five else n)


def switch(s: State, t: Trace | None, chance: Chance | None, frame: Frame, answer: str | None) -> None:
    """Another command is declared; locked dice that fit may move over to it, the others are out."""
    _, seat, name, _, _, command = frame
    a, source = under_way(s), str(name)
    assert isinstance(seat, int)
    new = a._replace(command=str(command), locked="", spaces="")
    options = tuple(dice for dice in parts_of(a.locked) if places(s, new, dice) is not None)
    if answer is None and len(options) > 1:
        write.ask(s, s.setup.seats[seat], "keep dice", tuple(dice or NONE for dice in options), frame)
        return
    kept = options[0] if answer is None else answer.replace(NONE, "")
    groups = places(s, new, kept) or ()
    spaces = "".join(map(str, groups)) if tied_for(s, new) else ""
    write.declare(s, t, cite.of(s, source), source, str(command))
    write.keep_dice(s, t, cite.of(s, source), source, kept, spaces)


NONE = "none"


def damage(s: State, t: Trace | None, frame: Frame, n: int) -> None:
    """The attack deals n more."""
    _change(s, t, frame, "more", n)


def less(s: State, t: Trace | None, frame: Frame, n: int) -> None:
    """The attack deals n less."""
    _change(s, t, frame, "less", n)


def _change(s: State, t: Trace | None, frame: Frame, kind: str, n: int) -> None:
    _, seat, name, *_ = frame
    assert isinstance(seat, int)
    clauses = cite.of(s, str(name), "gekido.resolve.modifier-sources")
    write.change_damage(s, t, clauses, str(name), kind, seat, n)


def prevent(s: State, t: Trace | None, frame: Frame, n: int) -> None:
    """Up to n damage to the user's bot will not happen."""
    _, seat, name, *_ = frame
    assert isinstance(seat, int)
    write.prevent(s, t, cite.of(s, str(name)), str(name), seat, n)


def heal(s: State, t: Trace | None, frame: Frame, n: int) -> None:
    """The topmost Structure die of the user's bot regains up to n; by ruling the rest brings a die back."""
    _, seat, name, *_ = frame
    assert isinstance(seat, int)
    clauses = cite.of(s, str(name), "gekido.power.heal-cap")
    more = min(n, 6 - s.structure[seat][0]) if s.structure[seat] else 0
    if more:
        write.set_top(s, t, clauses, str(name), seat, s.structure[seat][0] + more)
    removed = s.setup.panels[seat].structure - len(s.structure[seat])
    back = s.setup.rulings["heal-cap"] == "die-returns" and removed and s.supply > 0
    if n > more and back:
        write.bring_back(s, t, clauses, str(name), seat, n - more)
    elif not more:
        write.nothing(s, t, clauses, str(name), "heal", s.setup.titles[seat])


def cancel(s: State, t: Trace | None, frame: Frame) -> None:
    """The attacker's card that waits for an answer does nothing."""
    played = under_way(s).played
    assert played is not None
    cardwriters.cancel(s, t, cite.of(s, str(frame[2])), str(frame[2]), played[0])
    write.note(s, played=None)


def draw(s: State, t: Trace | None, frame: Frame, n: int) -> None:
    """The user draws n cards."""
    _, seat, name, *_ = frame
    write.then(s, ("draw", seat, n, name, cite.of(s, str(name))))


def look(s: State, t: Trace | None, frame: Frame, n: int, k: int) -> None:
    """The user draws n cards and keeps k of them."""
    _, seat, name, *_ = frame
    write.then(s, ("look at", seat, n, name, cite.of(s, str(name))), ("keep", seat, k, name))


#: word of a step that chance or the user may have to answer -> what does it
_ROLLED: dict[str, Callable[..., None]] = {
    "reroll": reroll,
    "reroll all": reroll_all,
    "reroll some": reroll_some,
    "reroll these": reroll_these,
    "extra die": extra_die,
    "switch": switch,
}
#: word of any other step -> what does it
_PLAIN: dict[str, Callable[..., None]] = {
    "flip": flip,
    "own": own,
    "any": any_symbol,
    "rolls": rolls,
    "damage": damage,
    "less": less,
    "prevent": prevent,
    "heal": heal,
    "cancel": cancel,
    "draw": draw,
    "look": look,
}
