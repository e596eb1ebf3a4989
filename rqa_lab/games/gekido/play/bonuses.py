"""Structure Bonuses: what a bot gets for the Structure dice that it loses, top to bottom."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.deck import different, without
from rqa_lab.games.gekido.model.effects import EFFECTS, effect
from rqa_lab.games.gekido.model.state import State, charges
from rqa_lab.games.gekido.play import drawing
from rqa_lab.games.gekido.play.doing import Doing

#: the fixed order of the bonuses of one space, by ruling
ORDER = ("Power", "Upgrade", "Armor", "Charge", "Card")
#: the highest an Upgrade goes
MOST_UPGRADE = 5
_SIDES = tuple(map(str, range(1, 7)))
_CAUSE = "bonus"


@effect("bonuses", cause=_CAUSE)
def bonuses(do: Doing, bot: int, rows: tuple[int, ...]) -> None:
    """The bonuses of emptied spaces, each space with all of its own."""
    panel = do.state.setup.panels[bot]
    do.then(*(of_row.frame(bot, panel.bonuses(row)) for row in rows))


@effect("row", cause=_CAUSE)
def of_row(do: Doing, bot: int, left: tuple[str, ...], chosen: str | None = None) -> None:
    """The bonuses of one space; their owner picks which comes next, or the order is fixed."""
    if not left:
        return
    setup, options = do.state.setup, different(left)
    if setup.rulings["bonus-order"] == "owner":
        chosen = do.decide(setup.seats[bot], "bonus", options, chosen)
    else:
        chosen = chosen or min(options, key=ORDER.index)
    if chosen is not None:
        do.then(EFFECTS[chosen].frame(bot), of_row.frame(bot, without(left, chosen)))


@effect("Upgrade", cause=_CAUSE)
def upgrade(do: Doing, bot: int) -> None:
    """The Upgrade goes up by 1, as far as it goes."""
    s = do.state
    if s.upgrade[bot] >= MOST_UPGRADE:
        do.nothing("Upgrade", do.title(bot), ("gekido.upgrade.maximum", "gekido.bonus.unusable-lost"))
        return
    why = do.traced and (
        "gekido.upgrade.first-and-next",
        "gekido.upgrade.type-by-bot",
        "gekido.upgrade.passive",
        *only_if(not s.upgrade[bot], "gekido.components.structure-die-uses"),
        *s.setup.panels[bot].clauses.get("upgrade", ()),
        "gekido.bonus.kinds",
    )
    do.upgrade(bot, why)


@effect("Armor", cause=_CAUSE)
def armor(do: Doing, bot: int, rolled: str | None = None) -> None:
    """A new Armor die is rolled, if there is a space for it."""
    s = do.state
    if len(s.armor[bot]) >= s.setup.panels[bot].armor and rolled is None:
        if s.armor[bot] and s.setup.rulings["unusable-bonus"] == "armor-again":
            do.then(armor_again.frame(bot))
        else:
            do.nothing("Armor", do.title(bot), ("gekido.bonus.unusable-lost", "gekido.armor.roll-on-gain"))
        return
    value = do.draw_lot("armor", _SIDES, rolled)
    if value is not None:
        do.set_armor(bot, int(value), 0, _gained(s, bot))


@effect("armor again", cause=_CAUSE)
def armor_again(do: Doing, bot: int, which: str | None = None, rolled: str | None = None) -> None:
    """One of the Armor dice is rolled again; the owner names it."""
    s = do.state
    dice = different(tuple(map(str, s.armor[bot])))
    which = do.decide(s.setup.seats[bot], "armor again", dice, which)
    value = which and do.draw_lot("armor", _SIDES, rolled, armor_again.frame(bot, which))
    if which and value:
        do.set_armor(bot, int(value), int(which), ("gekido.bonus.unusable-lost", *_gained(s, bot)))


def _gained(s: State, bot: int) -> Clauses:
    return ("gekido.armor.roll-on-gain", *s.setup.panels[bot].clauses.get("armor", ()), "gekido.bonus.kinds")


@effect("Power", cause=_CAUSE)
def power(do: Doing, bot: int, chosen: str | None = None) -> None:
    """One of the Powers that are still locked is unlocked, as the owner chooses."""
    s, panel = do.state, do.state.setup.panels[bot]
    options = tuple(name for name in panel.powers if charges(s, bot, name) is None)
    if not options:
        lost = ("gekido.power.unlock", "gekido.bonus.unusable-lost", "gekido.power.depleted")
        do.nothing("Power", panel.name, lost)
    elif chosen is None:
        do.pick(s.setup.seats[bot], "power", options, ("gekido.power.unlock",))
    else:
        why = do.traced and (
            "gekido.power.unlock",
            "gekido.power.initial-charges",
            "gekido.components.structure-die-uses",
            *panel.clauses.get(chosen, ()),
            "gekido.bonus.kinds",
        )
        do.unlock(bot, chosen, why)


@effect("Charge", cause=_CAUSE)
def charge(do: Doing, bot: int, chosen: str | None = None) -> None:
    """A Power that is not full, locked or depleted gets a Charge, as the owner chooses."""
    s, panel = do.state, do.state.setup.panels[bot]
    options = tuple(name for name, most in panel.powers.items() if 0 < (charges(s, bot, name) or 0) < most)
    if not options:
        lost = ("gekido.charge.restrictions", "gekido.charge.extra", "gekido.bonus.unusable-lost")
        do.nothing("Charge", panel.name, lost)
    elif chosen is None:
        do.pick(s.setup.seats[bot], "charge", options, ("gekido.charge.extra",))
    else:
        kinds = ("gekido.charge.extra", "gekido.charge.restrictions", "gekido.bonus.kinds")
        do.charge(bot, chosen, 1, kinds)


@effect("Card", cause=_CAUSE)
def card(do: Doing, bot: int) -> None:
    """The owner draws a Tech Card."""
    do.then(drawing.draw.frame(bot, 1, do.cause, ("gekido.bonus.kinds", "gekido.bonus.all-listed")))
