"""Structure Bonuses: what a bot gets for the Structure dice that it loses, from the top downwards."""

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.deck import different, without
from rqa_lab.core.game import Trace
from rqa_lab.games.gekido.model.state import State, charges
from rqa_lab.games.gekido.play import damagecitations as cite
from rqa_lab.games.gekido.play import writers as write

#: the fixed order of the bonuses of one space, by ruling
ORDER = ("Power", "Upgrade", "Armor", "Charge", "Card")
#: an Upgrade goes up to this
MOST_UPGRADE = 5
_SIDES = tuple(map(str, range(1, 7)))


def bonuses(s: State, t: Trace | None, chance: Chance | None, bot: int, rows: tuple[int, ...]) -> None:
    """The bonuses of emptied spaces, each space with all of its own."""
    panel = s.setup.panels[bot]
    write.then(s, *(("row", bot, panel.bonuses(row)) for row in rows))


def row(
    s: State, t: Trace | None, chance: Chance | None, bot: int, left: tuple[str, ...],
    chosen: str | None = None,
) -> None:  # fmt: skip
    """The bonuses of one space; their owner picks which comes next, or the order is fixed."""
    if not left:
        return
    options = different(left)
    if chosen is None and len(options) > 1 and s.setup.rulings["bonus-order"] == "owner":
        write.ask(s, s.setup.seats[bot], "bonus", options, ("row", bot, left))
        return
    first = chosen or min(options, key=ORDER.index)
    write.then(s, (first, bot), ("row", bot, without(left, first)))


def upgrade(s: State, t: Trace | None, chance: Chance | None, bot: int) -> None:
    """The Upgrade goes up by 1, as far as it goes."""
    if s.upgrade[bot] < MOST_UPGRADE:
        write.upgrade(s, t, cite.upgraded(s, bot), "bonus", bot)
    else:
        clauses = ("gekido.upgrade.maximum", "gekido.bonus.unusable-lost")
        write.nothing(s, t, clauses, "bonus", "Upgrade", s.setup.titles[bot])


def armor(s: State, t: Trace | None, chance: Chance | None, bot: int, rolled: str | None = None) -> None:
    """A new Armor die is rolled, if there is a space for it."""
    if len(s.armor[bot]) >= s.setup.panels[bot].armor and rolled is None:
        if s.armor[bot] and s.setup.rulings["unusable-bonus"] == "armor-again":
            write.then(s, ("armor again", bot))
        else:
            lost = ("gekido.bonus.unusable-lost", "gekido.armor.roll-on-gain")
            write.nothing(s, t, lost, "bonus", "Armor", s.setup.titles[bot])
        return
    value = rolled or _rolled(s, chance, ("Armor", bot))
    if value is not None:
        write.set_armor(s, t, cite.armor_gained(s, bot), "bonus", bot, int(value), 0)


def armor_again(
    s: State, t: Trace | None, chance: Chance | None, bot: int, which: str | None = None,
    rolled: str | None = None,
) -> None:  # fmt: skip
    """One of the Armor dice is rolled again; the owner names it."""
    dice = different(tuple(map(str, s.armor[bot])))
    if which is None and len(dice) > 1:
        write.ask(s, s.setup.seats[bot], "armor again", dice, ("armor again", bot))
        return
    which = which or dice[0]
    value = rolled or _rolled(s, chance, ("armor again", bot, which))
    if value is not None:
        clauses = ("gekido.bonus.unusable-lost", *cite.armor_gained(s, bot))
        write.set_armor(s, t, clauses, "bonus", bot, int(value), int(which))


def _rolled(s: State, chance: Chance | None, frame: tuple[object, ...]) -> str | None:
    """What an Armor die shows; without a chance it becomes chance's choice, and the frame runs again."""
    if chance is not None:
        return _SIDES[chance(len(_SIDES))]
    write.ask(s, CHANCE, "armor", _SIDES, frame)
    return None


def power(s: State, t: Trace | None, chance: Chance | None, bot: int, chosen: str | None = None) -> None:
    """One of the Powers that are still locked is unlocked, as the owner chooses."""
    panel = s.setup.panels[bot]
    options = tuple(name for name in panel.powers if charges(s, bot, name) is None)
    if not options:
        lost = ("gekido.power.unlock", "gekido.bonus.unusable-lost", "gekido.power.depleted")
        write.nothing(s, t, lost, "bonus", "Power", panel.name)
    elif chosen is None:
        write.pick(s, t, ("gekido.power.unlock",), "bonus", bot, "power", options, ("Power", bot))
    else:
        write.unlock(s, t, cite.unlocked(s, bot, chosen), "bonus", bot, chosen)


def charge(s: State, t: Trace | None, chance: Chance | None, bot: int, chosen: str | None = None) -> None:
    """A Power that is not full, locked or depleted gets a Charge, as the owner chooses."""
    panel = s.setup.panels[bot]
    options = tuple(name for name, most in panel.powers.items() if 0 < (charges(s, bot, name) or 0) < most)
    if not options:
        lost = ("gekido.charge.restrictions", "gekido.charge.extra", "gekido.bonus.unusable-lost")
        write.nothing(s, t, lost, "bonus", "Charge", panel.name)
    elif chosen is None:
        write.pick(s, t, ("gekido.charge.extra",), "bonus", bot, "charge", options, ("Charge", bot))
    else:
        clauses = ("gekido.charge.extra", "gekido.charge.restrictions", "gekido.bonus.kinds")
        write.charge(s, t, clauses, "bonus", bot, chosen, 1)


def card(s: State, t: Trace | None, chance: Chance | None, bot: int) -> None:
    """The owner draws a Tech Card."""
    write.then(s, ("draw", bot, 1, "bonus", ("gekido.bonus.kinds", "gekido.bonus.all-listed")))
