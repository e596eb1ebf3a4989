"""The writers: nothing but them changes a state.  Here are those of bots, attacks, dice and the turn.

Those of cards stand in ``play.cardwriters``, those for set-up and for building positions
in ``play.building``.

Each takes the clauses and the cause of what it writes and leaves its event in the trace, if there is one.
They trust what they are told; whether something may happen is decided in ``rules.judge``,
and what happens next in ``play.resolve``.
"""

from typing import Any

from rqa_lab.core.choice import Choice
from rqa_lab.core.deck import Cards, without
from rqa_lab.core.game import Trace
from rqa_lab.games.gekido.model.commands import in_order
from rqa_lab.games.gekido.model.state import LOADING, READY, Attack, State, charges, top_row
from rqa_lab.games.gekido.rules.attacking import under_way

Clauses = tuple[str, ...]
Frame = tuple[Any, ...]


# ---- where bots are --------------------------------------------------------------------------------------


def move(s: State, t: Trace | None, clauses: Clauses, cause: str, kind: str, bot: int, to: int) -> None:
    """A bot goes to a space, as an event of that kind: move, push (it enters the tile of its target), pushed.

    The first two are the active bot's move of the turn.
    """
    start = s.at[bot]
    s.at[bot] = to
    s.moved = s.moved or kind != "pushed"
    if t is not None and start is not None:
        names = s.setup.grid.name
        t.append((kind, clauses, cause, s.setup.titles[bot], names[start], names[to]))


def stay(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int) -> None:
    """A bot does not move."""
    if t is not None:
        where = "" if (space := s.at[bot]) is None else s.setup.grid.name[space]
        t.append(("stay", clauses, cause, s.setup.titles[bot], where))


def destroy(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int) -> None:
    """A bot leaves the Arena; of the target of an attack it is noted where it stood."""
    space, s.at[bot] = s.at[bot], None
    if s.attack is not None and s.attack.target == bot:
        s.attack = s.attack._replace(fallen=space)
    if t is not None and space is not None:
        t.append(("destroyed", clauses, cause, s.setup.titles[bot], s.setup.grid.name[space]))


# ---- Target Locks ----------------------------------------------------------------------------------------


def turn_to_loading(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, bot: int) -> None:
    """A seat turns its Ready token of a bot to the Loading side."""
    s.locks[seat] = tuple(LOADING if n == bot else side for n, side in enumerate(s.locks[seat]))
    if t is not None:
        t.append(("loading", clauses, cause, s.setup.seats[seat], s.setup.titles[bot]))


def turn_to_ready(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int) -> None:
    """A seat turns all its tokens back to the Ready side."""
    loading = [bot for bot, side in enumerate(s.locks[seat]) if side == LOADING]
    s.locks[seat] = tuple(side and READY for side in s.locks[seat])
    if t is not None:
        titles = s.setup.titles
        t.append(("ready", clauses, cause, s.setup.seats[seat], tuple(titles[bot] for bot in loading)))


def remove_tokens(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int) -> None:
    """All tokens of a bot, and those of its own seat, leave the game."""
    seats, titles = s.setup.seats, s.setup.titles
    gone = tuple(
        (seats[seat], titles[other], side)
        for seat, locks in enumerate(s.locks)
        for other, side in enumerate(locks)
        if side and bot in (seat, other)
    )
    s.locks[:] = [
        tuple("" if bot in (seat, other) else side for other, side in enumerate(locks))
        for seat, locks in enumerate(s.locks)
    ]
    if t is not None and gone:
        t.append(("tokens gone", clauses, cause, titles[bot], gone))


# ---- an attack: its dice ---------------------------------------------------------------------------------


def attack(s: State, t: Trace | None, clauses: Clauses, cause: str, target: int) -> None:
    """The active bot attacks another."""
    s.attack = Attack(target)
    if t is not None:
        titles = s.setup.titles
        t.append(("attack", clauses, cause, s.setup.seats[s.seat], titles[s.seat], titles[target]))


def roll(s: State, t: Trace | None, clauses: Clauses, cause: str, dice: str) -> None:
    """All dice that are not locked are rolled: the next roll of the attack."""
    a = under_way(s)
    s.attack = a._replace(dice=dice, fresh=dice, rolls=a.rolls + 1, used=False, locking=False, answered=False)
    if t is not None:
        t.append(("roll", clauses, cause, s.setup.seats[s.seat], a.rolls + 1, a.dice, dice))


def declare(s: State, t: Trace | None, clauses: Clauses, cause: str, command: str) -> None:
    """The attacker names a command."""
    a = under_way(s)
    s.attack = a._replace(command=command)
    if t is not None:
        t.append(("declare", clauses, cause, s.setup.seats[s.seat], command, a.command or ""))


def lock(
    s: State, t: Trace | None, clauses: Clauses, cause: str, symbol: str, group: int, tied: bool
) -> None:
    """A die goes onto the command; ``tied``: it stays in that group of spaces."""
    s.attack = _onto(under_way(s), symbol, group, tied)._replace(locking=True)
    if t is not None:
        t.append(("lock", clauses, cause, s.setup.seats[s.seat], symbol, group if tied else None))


def fit(
    s: State, t: Trace | None, clauses: Clauses, cause: str, dice: str, groups: tuple[int, ...], tied: bool
) -> None:
    """Dice that match are put onto the command after the last roll, each into its group of spaces."""
    for symbol, group in zip(dice, groups, strict=True):
        s.attack = _onto(under_way(s), symbol, group, tied)
    if t is not None and dice:
        t.append(("fit dice", clauses, cause, s.setup.seats[s.seat], dice))


def _onto(a: Attack, symbol: str, group: int, tied: bool) -> Attack:
    """An attack with one more die locked; dice and their spaces stay in the order of the symbols."""
    locked = in_order(a.locked + symbol)
    number = locked.rindex(symbol)
    return a._replace(
        dice=without(a.dice, symbol),
        fresh=without(a.fresh, symbol) if symbol in a.fresh else a.fresh,
        locked=locked,
        spaces=a.spaces[:number] + str(group) + a.spaces[number:] if tied else a.spaces,
    )


def change_die(
    s: State, t: Trace | None, clauses: Clauses, cause: str, kind: str, old: str, new: str
) -> None:
    """Unlocked dice show something else, as an event of that kind: change die or reroll."""
    a = under_way(s)
    dice, fresh = a.dice, a.fresh
    for symbol in old:
        dice = without(dice, symbol)
        fresh = without(fresh, symbol) if symbol in fresh else fresh
    come = new if kind == "reroll" else new[: len(a.fresh) - len(fresh)]
    s.attack = a._replace(dice=in_order(dice + new), fresh=in_order(fresh + come))
    if t is not None:
        t.append((kind, clauses, cause, s.setup.seats[s.seat], old, new))


def extra_die(s: State, t: Trace | None, clauses: Clauses, cause: str, new: str) -> None:
    """One more die is rolled and joins the others."""
    a = under_way(s)
    s.attack = a._replace(dice=in_order(a.dice + new), fresh=in_order(a.fresh + new), number=a.number + 1)
    if t is not None:
        t.append(("extra die", clauses, cause, s.setup.seats[s.seat], new))


def more_rolls(s: State, t: Trace | None, clauses: Clauses, cause: str, most: int) -> None:
    """The attacker may roll so many times in all."""
    a = under_way(s)
    s.attack = a._replace(most=most)
    if t is not None:
        t.append(("rolls", clauses, cause, s.setup.seats[s.seat], a.most, most))


def keep_dice(s: State, t: Trace | None, clauses: Clauses, cause: str, kept: str, spaces: str) -> None:
    """Of the locked dice only these stay, in these groups of spaces; the others are out of this attack."""
    a = under_way(s)
    gone = a.locked
    for symbol in kept:
        gone = without(gone, symbol)
    s.attack = a._replace(locked=kept, spaces=spaces, number=a.number - len(gone))
    if t is not None and gone:
        t.append(("drop dice", clauses, cause, s.setup.seats[s.seat], gone))


# ---- an attack: effects and how it ends ------------------------------------------------------------------


def note(s: State, **fields: Any) -> None:
    """Fields of the attack that no event tells: what is used, which card waits for an answer."""
    s.attack = under_way(s)._replace(**fields)


def change_damage(
    s: State, t: Trace | None, clauses: Clauses, cause: str, kind: str, seat: int, amount: int
) -> None:
    """The attack deals ``amount`` more, or less, by a Power or a card."""
    a = under_way(s)
    s.attack = a._replace(more=a.more + amount) if kind == "more" else a._replace(less=a.less + amount)
    if t is not None:
        t.append((kind, clauses, cause, s.setup.seats[seat], amount))


def prevent(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int, amount: int) -> None:
    """Up to ``amount`` of the damage to a bot will not happen."""
    a = under_way(s)
    s.attack = a._replace(prevented=a.prevented + amount)
    if t is not None:
        t.append(("prevent", clauses, cause, s.setup.titles[bot], amount))


def judge_dice(s: State, t: Trace | None, clauses: Clauses, cause: str, success: bool, damage: int) -> None:
    """The command is complete or not; ``damage`` is its number for that."""
    a = under_way(s)
    s.attack = a._replace(success=success, answered=False)
    if t is not None:
        kind = "success" if success else "malfunction"
        t.append((kind, clauses, cause, s.setup.seats[s.seat], a.command, damage))


def end_attack(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """The attack is over; all dice are free."""
    a = under_way(s)
    s.attack = None
    if t is not None:
        seat, target = s.setup.seats[s.seat], s.setup.titles[a.target]
        facts = (a.command or "", a.dice, a.locked, a.rolls, a.most, a.more, a.less)
        t.append(("attack over", clauses, cause, seat, target, *facts))


# ---- damage ----------------------------------------------------------------------------------------------


def damage(
    s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int, base: int,
    parts: tuple[tuple[str, int], ...], amount: int,
) -> None:  # fmt: skip
    """A bot suffers damage; what it costs is written next."""
    if t is not None:
        t.append(("damage", clauses, cause, s.setup.titles[bot], base, parts, amount))


def hit_armor(
    s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int, old: int, amount: int
) -> None:
    """An Armor die that shows ``old`` takes damage; if that uses it up, it goes to the supply."""
    new, rest = old - amount, without(s.armor[bot], old)
    s.armor[bot] = tuple(sorted((*rest, new))) if new else rest
    s.supply += not new
    if t is not None:
        t.append(("armor loses", clauses, cause, s.setup.titles[bot], old, new))


def set_top(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int, value: int) -> None:
    """The topmost Structure die shows another number: less by damage, more by healing."""
    old, *rest = s.structure[bot]
    s.structure[bot] = (value, *rest)
    if t is not None:
        kind = "heal" if value > old else "structure loses"
        t.append((kind, clauses, cause, s.setup.titles[bot], top_row(s, bot), old, value))


def lose_die(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int) -> None:
    """The topmost Structure die, which is used up, goes to the supply."""
    row = top_row(s, bot)
    s.structure[bot] = s.structure[bot][1:]
    s.supply += 1
    if t is not None:
        panel = s.setup.panels[bot]
        t.append(("die lost", clauses, cause, panel.name, row, panel.bonuses(row)))


def bring_back(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int, value: int) -> None:
    """The Structure die that was removed last comes back from the supply."""
    s.structure[bot] = (value, *s.structure[bot])
    s.supply -= 1
    if t is not None:
        t.append(("die back", clauses, cause, s.setup.titles[bot], top_row(s, bot), value))


def clear_panel(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int) -> None:
    """The dice of Armor, Upgrade and Powers of a bot go to the supply."""
    panel, armor, upgrade = s.setup.panels[bot], s.armor[bot], s.upgrade[bot]
    unlocked = zip(panel.powers, s.powers[bot], strict=True)
    charges = tuple((name, n) for name, n in unlocked if n is not None)
    s.armor[bot], s.upgrade[bot], s.powers[bot] = (), 0, (None,) * len(panel.powers)
    s.supply += len(armor) + bool(upgrade) + len(charges)
    if t is not None and (armor or upgrade or charges):
        t.append(("clear panel", clauses, cause, panel.name, armor, upgrade, charges))


# ---- Upgrades, Powers, Armor, tiles ----------------------------------------------------------------------


def upgrade(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int) -> None:
    """The Upgrade of a bot goes up by 1; the first needs a die of the supply."""
    old = s.upgrade[bot]
    s.upgrade[bot] = old + 1
    s.supply -= not old
    if t is not None:
        panel = s.setup.panels[bot]
        t.append(("upgrade", clauses, cause, panel.name, panel.upgrade, old, old + 1))


def set_armor(
    s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int, value: int, old: int
) -> None:
    """An Armor die comes from the supply and shows ``value``, or one that showed ``old`` does now."""
    rest = without(s.armor[bot], old) if old else s.armor[bot]
    s.armor[bot] = tuple(sorted((*rest, value)))
    s.supply -= not old
    if t is not None:
        t.append(("armor", clauses, cause, s.setup.titles[bot], value, old))


def unlock(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int, power: str) -> None:
    """A Power of a bot is unlocked, with all its Charges."""
    charges = s.setup.panels[bot].powers[power]
    _set_charges(s, bot, power, charges)
    s.supply -= 1
    if t is not None:
        t.append(("unlock", clauses, cause, s.setup.titles[bot], power, charges))


def charge(s: State, t: Trace | None, clauses: Clauses, cause: str, bot: int, power: str, n: int) -> None:
    """A Power gets Charges (n > 0) or spends them (n < 0)."""
    old = charges(s, bot, power)
    assert old is not None
    _set_charges(s, bot, power, old + n)
    if t is not None:
        kind = "charge" if n > 0 else "spend"
        t.append((kind, clauses, cause, s.setup.titles[bot], power, old, old + n))


def _set_charges(s: State, bot: int, power: str, n: int) -> None:
    names = s.setup.panels[bot].powers
    s.powers[bot] = tuple(n if name == power else old for name, old in zip(names, s.powers[bot], strict=True))


def use_tile(
    s: State, t: Trace | None, clauses: Clauses, cause: str, tile: str, on: str | None, to: str | None
) -> None:
    """The active seat uses the tile under its bot; in an attack only once."""
    if s.attack is not None:
        s.attack = s.attack._replace(tile=True)
    if t is not None:
        t.append(("use tile", clauses, cause, s.setup.seats[s.seat], tile, on, to))


# ---- the turn, choices and what is still to do -----------------------------------------------------------


def enter_phase(s: State, t: Trace | None, clauses: Clauses, cause: str, phase: str) -> None:
    """The turn goes on to another phase, if it is not there already."""
    old, s.phase = s.phase, phase
    if t is not None and old != phase:
        t.append(("phase", clauses, cause, old, phase))


def give_turn(s: State, t: Trace | None, clauses: Clauses, cause: str, kind: str, seat: int) -> None:
    """Another seat is the active one, as an event of that kind: turn or first player."""
    seats, old = s.setup.seats, s.seat
    s.seat, s.moved = seat, False
    if t is not None:
        t.append((kind, clauses, cause, seats[old], seats[seat]))


def nothing(s: State, t: Trace | None, clauses: Clauses, cause: str, what: str, on: str) -> None:
    """Something does nothing, and says so."""
    if t is not None:
        t.append(("nothing", clauses, cause, what, on))


def end_game(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int) -> None:
    """The game ends; the last bot is that of ``seat``."""
    if t is not None:
        t.append(("end", clauses, cause, s.setup.seats[seat]))
    enter_phase(s, t, clauses, cause, "over")
    s.agenda.clear()


def ask(s: State, seat: str, kind: str, options: Cards, frame: Frame) -> None:
    """A choice waits; ``frame`` runs again with the answer behind it."""
    s.choice = Choice(seat, kind, options, frame)


def answer(s: State, t: Trace | None, clauses: Clauses, cause: str, choice: Choice, option: str) -> None:
    """A choice is made: the frame that asked runs next."""
    s.choice = None
    s.agenda.append((*choice.frame, option))
    if t is not None:
        t.append(("choose", clauses, cause, choice.seat, choice.kind, option))


def pick(
    s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, kind: str, options: Cards,
    frame: Frame,
) -> None:  # fmt: skip
    """A seat has to choose: ``frame`` runs again with the answer, at once where one option makes itself."""
    choice = s.choice = Choice(s.setup.seats[seat], kind, options, frame)
    if len(options) == 1:
        answer(s, t, ("lab.only-option", *clauses), cause, choice, options[0])


def then(s: State, *frames: Frame) -> None:
    """Frames run next, in this order, before those that are on the agenda already."""
    s.agenda.extend(reversed(frames))


def next_frame(s: State) -> Frame:
    """The frame to run now, taken off the agenda."""
    return s.agenda.pop()
