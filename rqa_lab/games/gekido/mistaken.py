"""What people get wrong about a step, and what would make a refused one possible: each as another position.

The engine says what follows there, so that practice can offer it as an answer.
"""

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import chain
from typing import Any

from rqa_lab.core.clause import Clauses
from rqa_lab.core.notation import Action
from rqa_lab.games.gekido.components import COMMANDS, NAMES, SYMBOLS, barred, complete, in_order, title
from rqa_lab.games.gekido.play.resolve import advance
from rqa_lab.games.gekido.rules.attacking import (
    EFFECTS,
    OF_COMMAND,
    OWN_SYMBOL,
    PREVENTED,
    SHIELDS,
    free_beside,
    under_way,
)
from rqa_lab.games.gekido.state import LOADING, READY, ROLLS, State, bots_in_arena, tile_of

#: a position, what is wrong with it or what differs, and the rules that it forgets
Other = tuple[State, str, Clauses]

#: what changes damage -> the rule, and its name in a sentence; tiles have their own
_PARTS = {
    "Attack Upgrade": ("gekido.upgrade.attack", "the Attack Upgrade"),
    "Defense Upgrade": ("gekido.upgrade.defense", "the Defense Upgrade"),
    EFFECTS: ("gekido.resolve.modifier-sources", "the attacker’s Powers and cards"),
    SHIELDS: ("gekido.resolve.modifier-sources", "the defender’s cards"),
    PREVENTED: ("gekido.power.prevent4", "Prevent 4 Damage"),
}
_UNMODIFIED = ("gekido.resolve.malfunction-unmodified",)
_SECOND = ("gekido.move2.only-if-unmoved",)


# ---- mistakes about what a step leads to -----------------------------------------------------------------


def mistaken(s: State, action: Action) -> Iterator[Other]:
    """The positions in which a step leads to what a common mistake takes for its outcome.

    >>> from rqa_lab.games.gekido.actions import Stop
    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "a1"}, "v-rex": {"seat": "Bo", "at": "a2"}}
    >>> attack = {"target": "v-rex", "command": "four of a kind", "locked": "TTTT", "rolls": 2}
    >>> there = mistaken(position({"bots": bots, "attack": attack, "turn": {"seat": "Ann"}}), Stop())
    >>> [why for _, why, _ in there][1:]
    ['The damage left over isn’t lost.', 'That’s the number of a malfunction.']
    """
    trace: list[Any] = []
    after = advance(s.copy(), action, trace)
    if s.attack is None:
        return
    for kind, cited, _, *facts in trace:
        if kind == "damage":
            yield from _of_damage(s, action, *facts)
        elif kind in ("success", "malfunction"):
            yield from _judged(s, kind == "success", cited)
    if after.attack is None:
        new, bot = s.replaced(moved=not s.moved), s.setup.titles[s.seat]
        yield new, f"{bot} has moved already." if s.moved else f"{bot} hasn’t moved yet.", _SECOND


def _of_damage(s: State, action: Action, name: str, base: int, parts: Any, amount: int) -> Iterator[Other]:
    """Another amount of damage, and the Armor that is forgotten."""
    bot = s.setup.titles.index(name)
    armor, dice = s.armor[bot], s.structure[bot]
    if armor and amount:
        new, own = s.replaced(armor=_with(s.armor, bot, ())), bot == s.seat
        yield new, "Armor comes first.", ("gekido.armor.any-damage" if own else "gekido.armor.absorbs-first",)
    hit = bot != s.seat
    for other, why, clauses in (
        *_lost(amount, armor, dice),
        *(_of_a_hit(s, base, parts, amount) if hit else _of_a_malfunction(s, base, amount)),
    ):
        new = _worth(s, base + other - amount, hit)
        if other >= 0 and other != amount and _damage(new, action) == other:
            yield new, why, clauses


def _lost(amount: int, armor: tuple[int, ...], dice: tuple[int, ...]) -> Iterator[tuple[int, str, Clauses]]:
    """The damage without what is left over after a die is used up."""
    left = "The damage left over isn’t lost."
    if len(armor) == 1 and amount > armor[0]:
        yield armor[0], left, ("gekido.armor.overflow",)
    rest = amount - sum(armor)
    if len(dice) > 1 and rest > dice[0]:
        several = len(dice) > 2 and rest >= sum(dice[:2])
        clause = "gekido.damage.several-dice-at-once" if several else "gekido.damage.remove-and-carry"
        yield sum(armor) + dice[0], left, (clause,)


def _of_a_hit(s: State, base: int, parts: Any, amount: int) -> Iterator[tuple[int, str, Clauses]]:
    """The damage of a hit without one of its parts, or with a number, tile or Upgrade that doesn’t count."""
    a, panels = under_way(s), s.setup.panels
    assert a.command is not None
    failed = panels[s.seat].commands[a.command][1]
    yield amount - base + failed, "That’s the number of a malfunction.", ("gekido.resolve.success",)
    for name, n in parts:
        clause, what = _part(s, name)
        if clause:
            yield amount - n, f"That leaves out {what}.", (clause,)
            if n < 0 or name in s.setup.components.tiles:
                yield amount - 2 * n, f"That counts {what} the wrong way round.", (clause,)
    for bot, kind, sign in ((s.seat, "Defense", 1), (a.target, "Attack", -1)):
        if panels[bot].upgrade == kind and s.upgrade[bot]:
            why = f"{panels[bot].name}’s Upgrade is {'a Defense' if sign > 0 else 'an Attack'} Upgrade."
            yield amount + sign * s.upgrade[bot], why, ("gekido.upgrade.type-by-bot",)
    for bot, value, sign in ((s.seat, "defense", -1), (a.target, "attack", 1)):
        tile = tile_of(s, bot)
        n = getattr(tile, value) if tile is not None else 0
        if tile is not None and n and _part(s, tile.name)[0]:
            why = (
                f"{tile.name} changes what {panels[bot].name} {'suffers' if sign < 0 else 'deals'}, not this."
            )
            yield amount + sign * n, why, (_part(s, tile.name)[0],)


def _of_a_malfunction(s: State, base: int, amount: int) -> Iterator[tuple[int, str, Clauses]]:
    """The damage of a malfunction as if something changed it, or with a wrong number."""
    a, panel, tile = under_way(s), s.setup.panels[s.seat], tile_of(s, s.seat)
    assert a.command is not None
    number, why = panel.commands[a.command][0], "That’s the number of a success."
    yield amount - base + number, why, ("gekido.resolve.malfunction",)
    if panel.upgrade == "Attack" and s.upgrade[s.seat]:
        yield amount + s.upgrade[s.seat], "That counts the Attack Upgrade.", _UNMODIFIED
    for n in (tile.attack, -tile.defense) if tile is not None else ():
        if n and tile is not None:
            yield amount + n, f"That counts {tile.name}.", _UNMODIFIED
    if a.more:
        yield amount + a.more, "That counts what Powers and cards add to a hit.", _UNMODIFIED


def _part(s: State, name: str) -> tuple[str, str]:
    """The rule behind a part of damage, and its name; "" if none says it."""
    tile = s.setup.components.tiles.get(name)
    if tile is None:
        return _PARTS.get(name, ("", ""))
    return next(iter(tile.clauses.get("defense", tile.own)), ""), name


def _worth(s: State, number: int, success: bool) -> State:
    """The position with another number of the command on the attacker’s panel."""
    a, setup = under_way(s), copy(s.setup)
    assert a.command is not None
    panel = copy(setup.panels[s.seat])
    numbers = panel.commands[a.command]
    changed = (number, numbers[1]) if success else (numbers[0], number)
    object.__setattr__(panel, "commands", {**panel.commands, a.command: changed})
    setup.panels = (*setup.panels[: s.seat], panel, *setup.panels[s.seat + 1 :])
    return s.replaced(setup=setup)


def _damage(s: State, action: Action) -> int | None:
    """How much damage a step deals."""
    trace: list[Any] = []
    advance(s.copy(), action, trace)
    return next((facts[-1] for kind, _, _, *facts in trace if kind == "damage"), None)


_STAYS = "gekido.attack.no-change-of-command"
#: what makes a command complete, or keeps it from being so, other than the usual: the first that acts is told
_JUDGED = (
    OWN_SYMBOL,
    "gekido.command.own-symbol-allowed-elsewhere",
    "gekido.command.surplus-dice",
)


def _judged(s: State, success: bool, cited: Clauses) -> Iterator[Other]:
    """The command taken for complete, for incomplete, or for another that the dice would complete."""
    a, own = under_way(s), s.setup.panels[s.seat].symbol
    assert a.command is not None
    dice, alike, bar = a.dice + a.locked, s.setup.alike, barred(a.command, own)
    known = [one for one in _JUDGED if one in cited and (one != OWN_SYMBOL or (bar in dice and not success))]
    pushing = "gekido.push.optional" if success else "gekido.push.never-on-malfunction"
    symbols = [one for one in SYMBOLS if one != bar]
    whole = "".join(symbol * size for symbol, size in zip(symbols, COMMANDS[a.command], strict=False))
    judged = a._replace(dice="", locked="" if success else whole, spaces="", fresh="")
    no_tokens = _with(s.locks, s.seat, ("",) * len(s.setup.titles))  # when they flip is another matter
    new = _drawing_nothing(s).replaced(attack=judged, locks=no_tokens if success else s.locks)
    rules = (*(known or OF_COMMAND[a.command])[:1], pushing)
    yield new, f"The command {'is' if success else 'isn’t'} complete.", rules
    numbers = s.setup.panels[s.seat].commands
    for command in COMMANDS:
        other = command != a.command and (not success or numbers[command] > numbers[a.command])
        if other and complete(command, in_order(dice), own, alike=alike):
            taken = a._replace(command=command, dice="", locked=in_order(dice), spaces="", fresh="")
            new = _drawing_nothing(s).replaced(attack=taken)
            yield new, f"The command stays {title(a.command)}.", (_STAYS, pushing)


def _drawing_nothing(s: State) -> State:
    """The position without cards to draw: which they are, nobody knows."""
    return s.replaced(top=(), bag=(), discard=())


def _with(rows: Sequence[Any], n: int, row: Any) -> list[Any]:
    """The rows of all seats or bots with another one for one of them."""
    return [*rows[:n], row, *rows[n + 1 :]]


# ---- what would make a refused step possible -------------------------------------------------------------


def otherwise(s: State, _: Action) -> Iterator[Other]:
    """Positions that differ in one thing: a Bot elsewhere, a token turned, another moment of the attack.

    >>> from rqa_lab.games.gekido.actions import Stay
    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "a1"}, "pytron": {"seat": "Bo", "at": "a2"}}
    >>> [says for _, says, _ in otherwise(position({"bots": bots, "turn": {"seat": "Ann"}}), Stay())][0]
    'if Pytron were on b1 instead of a2'
    """
    yield from chain(_elsewhere(s), _turned(s), _in_the_attack(s), _with_powers(s))


def _elsewhere(s: State) -> Iterator[Other]:
    """A Bot on another tile."""
    taken, names = {s.at[bot] for bot in bots_in_arena(s)}, s.setup.grid.name
    for bot in sorted(bots_in_arena(s), key=lambda bot: bot == s.seat):
        at = s.at[bot]
        beside = free_beside(s, at or 0)
        near = (*beside, *(space for space in s.setup.grid.spaces if space not in {*taken, *beside}))
        for space in near:
            new = s.replaced(at=_with(s.at, bot, space))
            yield new, f"if {s.setup.titles[bot]} were on {names[space]} instead of {names[at or 0]}", ()


def _turned(s: State) -> Iterator[Other]:
    """A Target Lock of the active seat turned over."""
    for bot, side in enumerate(s.locks[s.seat]):
        if side:
            other = LOADING if side == READY else READY
            row = tuple(_with(s.locks[s.seat], bot, other))
            new = s.replaced(locks=_with(s.locks, s.seat, row))
            yield new, f"if the Target Lock for {s.setup.titles[bot]} were {other.capitalize()}", ()


def _in_the_attack(s: State) -> Iterator[Other]:
    """Another command, other dice, or one step of the attack less."""
    a = s.attack
    if a is None:
        return

    def with_(says: str, **changed: Any) -> Other:
        return s.replaced(attack=under_way(s)._replace(**changed)), says, ()

    if a.rolls > 1 and a.most == ROLLS:  # else the limit of three is not what stands in the way
        yield with_("after one roll less", rolls=a.rolls - 1)
    if a.used:
        yield with_("if no effect had been used after this roll", used=False)
    if a.tile:
        yield with_("if the tile had not been used in this attack", tile=False)
    if a.locking:
        yield with_("before any die is Locked after this roll", locking=False)
    if not a.locked and a.dice and a.command:
        yield with_("once a die is Locked", locked=a.dice[:1], dice=a.dice[1:], locking=True)
    for symbol in dict.fromkeys(a.locked):
        left = a.locked.replace(symbol, "", 1)
        yield with_(f"with one {NAMES[symbol]} less Locked", locked=left, dice=in_order(a.dice + symbol))
    for command in COMMANDS if a.command else ():
        if command != a.command:
            yield with_(f"if the command were {title(command)}", command=command)


def _with_powers(s: State) -> Iterator[Other]:
    """A Power that is unlocked, or has a Charge left."""
    for bot in bots_in_arena(s):
        for n, (name, charges) in enumerate(zip(s.setup.panels[bot].powers, s.powers[bot], strict=True)):
            if not charges:
                new = s.replaced(powers=_with(s.powers, bot, tuple(_with(s.powers[bot], n, 1))))
                had = "unlocked" if charges is None else "a Charge left for"
                yield new, f"if {s.setup.titles[bot]} had {had} {name}", ()
