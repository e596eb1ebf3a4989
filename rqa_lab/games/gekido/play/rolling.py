"""The dice of an attack: rolls, the command, locking, the defender's and the attacker's time, the verdict."""

from collections import Counter
from itertools import product

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.game import Trace
from rqa_lab.games.gekido.model.commands import CARDS, COMMANDS, complete, fits
from rqa_lab.games.gekido.model.state import Attack, State
from rqa_lab.games.gekido.play import citations as cite
from rqa_lab.games.gekido.play import writers as write
from rqa_lab.games.gekido.play.drawing import throw, throws
from rqa_lab.games.gekido.rules.attacking import tied, tied_for, under_way
from rqa_lab.games.gekido.rules.using import window


def roll(s: State, t: Trace | None, chance: Chance | None, cause: str, rolled: str | None = None) -> None:
    """All dice that are not locked are rolled."""
    a = under_way(s)
    rolled = rolled or thrown(s, chance, len(a.dice) if a.rolls else a.number, ("roll", cause))
    if rolled is None:
        return
    write.roll(s, t, cite.rolled(s), cause, rolled)
    if under_way(s).command is None and s.setup.rulings["declare-when"] == "before-effects":
        write.enter_phase(s, t, cite.TO_DECLARE, "attack", "declare")
    else:
        write.then(s, ("defence",))


def thrown(s: State, chance: Chance | None, dice: int, frame: tuple[object, ...]) -> str | None:
    """What so many dice show; without a chance it becomes chance's choice, and the frame runs again."""
    if chance is not None:
        return throw(dice, chance)
    write.ask(s, CHANCE, "roll", throws(dice)[0], frame)
    return None


def defence(s: State, t: Trace | None, chance: Chance | None) -> None:
    """After a roll the defender has the first chance; with nothing that it could use it is not asked."""
    if window(s, under_way(s).target, "roll"):
        write.enter_phase(s, t, cite.defender_first(s), "attack", "defence")
    else:
        attackers_part(s, t, chance)


def attackers_part(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Then the attacker has its effect, locks dice, and rolls again or stops."""
    clauses = ("gekido.dice.window-order", "gekido.dice.effect-before-lock")
    write.enter_phase(s, t, clauses, "attack", "attack")


# ---- locking ---------------------------------------------------------------------------------------------


def lock(
    s: State, t: Trace | None, chance: Chance | None, symbol: str, cause: str, options: tuple[int, ...],
    chosen: str | None = None,
) -> None:  # fmt: skip
    """A die is locked; where its group of spaces matters and is open, the attacker names it."""
    command = under_way(s).command
    assert command is not None
    if chosen is None and len(options) > 1:
        sizes = tuple(str(COMMANDS[command][group]) for group in options)
        open_question = ("gekido.dice.slot-commitment", "gekido.dice.lock-must-match")
        write.nothing(s, t, open_question, cause, "space", symbol)
        write.ask(s, s.setup.seats[s.seat], "space", sizes, ("lock", symbol, cause, options))
        return
    group = options[0] if chosen is None else COMMANDS[command].index(int(chosen))
    write.lock(s, t, cite.locked(s, symbol), cause, symbol, group, tied(s))


def parts_of(dice: str) -> tuple[str, ...]:
    """What can be taken of some dice, the most first, "" last.

    Dice that show the same are the same, so twelve of them have 729 parts at most, and not 4,096.

    >>> parts_of("TTS")
    ('TTS', 'TT', 'TS', 'T', 'S', '')
    """
    of_each = ([symbol * n for n in range(most, -1, -1)] for symbol, most in Counter(dice).items())
    return tuple(sorted(map("".join, product(*of_each)), key=len, reverse=True))


def places(s: State, a: Attack, dice: str) -> tuple[int, ...] | None:
    """The groups into which these dice can go beside those that are locked; None if they do not fit.

    Only dice that are tied to their spaces have groups of their own; the others lie in number 0.
    """
    assert a.command is not None
    sizes, own, alike = COMMANDS[a.command], s.setup.panels[s.seat].symbol, s.setup.alike
    if not fits(a.command, a.locked + dice, own, alike=alike):
        return None
    if not tied_for(s, a):
        return (0,) * len(dice)
    lying: list[list[str]] = [[] for _ in sizes]
    for die, group in zip(a.locked, a.spaces, strict=True):
        lying[int(group)].append(die)
    return _seated(dice, lying, sizes, alike and a.command == "full house")


def _seated(dice: str, lying: list[list[str]], sizes: tuple[int, ...], alike: bool) -> tuple[int, ...] | None:
    """A group for each of the dice, found one after the other; one symbol a group, one group a symbol."""
    if not dice:
        return ()
    for group, there in enumerate(lying):
        others = {die for number, row in enumerate(lying) for die in row if number != group}
        if len(there) == sizes[group] or set(there) - {dice[0]} or (dice[0] in others and not alike):
            continue
        rows = [[*row, dice[0]] if number == group else row for number, row in enumerate(lying)]
        rest = _seated(dice[1:], rows, sizes, alike)
        if rest is not None:
            return (group, *rest)
    return None


# ---- the verdict -----------------------------------------------------------------------------------------


def resolve(s: State, t: Trace | None, chance: Chance | None) -> None:
    """The rolling is over: dice that match are placed, and the command is complete or not."""
    a = under_way(s)
    command = a.command
    assert command is not None
    best = next(dice for dice in parts_of(a.dice) if places(s, a, dice) is not None or not dice)
    groups = places(s, a, best) or ()
    write.fit(s, t, cite.fitted(s), "attack", best, groups, tied(s))
    locked, panel = under_way(s).locked, s.setup.panels[s.seat]
    success = complete(command, locked, panel.symbol, alike=s.setup.alike)
    damage = panel.commands[command][0 if success else 1]
    write.judge_dice(s, t, cite.judged(s, success), "attack", success, damage)
    write.then(s, ("brace",))
    cards = CARDS.get(command, 0)
    if success and cards:
        write.then(s, ("draw", s.seat, cards, command, cite.CARDS[command]))
