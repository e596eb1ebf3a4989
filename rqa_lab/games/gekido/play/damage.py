"""Damage: what adds to it and prevents it, and what it does to a bot."""

from rqa_lab.core.chance import different, without
from rqa_lab.core.clause import Clauses, only_if, unless
from rqa_lab.games.gekido.components import EFFECTS, Effect, effect
from rqa_lab.games.gekido.play import steps
from rqa_lab.games.gekido.play.writers import Doing
from rqa_lab.games.gekido.rules.attacking import Parts, armor_left, damage_sum, under_way, victim
from rqa_lab.games.gekido.state import LOADING, State, bots_in_arena, charges, tile_of, top_row

# ---- Structure Bonuses: what a bot gets for the Structure dice that it loses, top to bottom --------------

#: the fixed order of the bonuses of one space, by ruling
ORDER = ("Power", "Upgrade", "Armor", "Charge", "Card")
#: the highest an Upgrade goes
MOST_UPGRADE = 5
_SIDES = tuple(map(str, range(1, 7)))
_BONUS = "bonus"


@effect("bonuses", cause=_BONUS)
def bonuses(do: Doing, bot: int, rows: tuple[int, ...]) -> None:
    """Give the bonuses of emptied spaces, all those of one space together."""
    panel = do.state.setup.panels[bot]
    do.then(*(of_row.frame(bot, panel.bonuses(row)) for row in rows))


@effect("row", cause=_BONUS)
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


@effect("Upgrade", cause=_BONUS)
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


@effect("Armor", cause=_BONUS)
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


@effect("armor again", cause=_BONUS)
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


@effect("Power", cause=_BONUS)
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


@effect("Charge", cause=_BONUS)
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


@effect("Card", cause=_BONUS)
def card(do: Doing, bot: int) -> None:
    """The owner draws a Tech Card."""
    do.then(steps.draw.frame(bot, 1, do.cause, ("gekido.bonus.kinds", "gekido.bonus.all-listed")))


# ---- damage: its cost to a bot, and the remains of a destroyed one ---------------------------------------

_CAUSE = "attack"
#: what follows from the loss of a Structure die
_BONUSES = ("gekido.bonus.all-listed", "gekido.bonus.kinds", "gekido.bonus.timing")

# ---- how much --------------------------------------------------------------------------------------------


def deal(do: Doing) -> int:
    """Deal the damage of the attack, or of its malfunction; returns how much it is."""
    s = do.state
    base, parts, amount = damage_sum(s)
    why = do.traced and (_of_a_hit(s, parts, amount) if under_way(s).success else _of_a_malfunction(s))
    do.damage(victim(s), base, parts, amount, why)
    return amount


def _of_a_hit(s: State, parts: Parts, amount: int) -> Clauses:
    a = under_way(s)
    own, target = s.setup.panels[s.seat], s.setup.panels[a.target]
    names = [name for name, _ in parts]
    under, over = tile_of(s, s.seat), tile_of(s, a.target)
    attack = under if under is not None and under.attack else None
    defense = over if over is not None and over.defense else None
    tiles = [clause for tile in (attack, defense) if tile is not None for clause in _of_tile(tile)]
    centre = defense is not None and defense.name == s.setup.components.arena["centre"]
    upgrade = ("gekido.upgrade.type-by-bot", "gekido.upgrade.passive")
    better, safer = "Attack Upgrade" in names, "Defense Upgrade" in names
    return (
        "gekido.resolve.success",
        *own.clauses.get(a.command or "", ()),
        *only_if(parts, "gekido.resolve.modifier-sources", "gekido.resolve.order-of-operations"),
        *dict.fromkeys(tiles),
        *only_if(tiles, "gekido.tile.stat-effects-passive", "gekido.tile.position-at-damage"),
        *only_if(defense, "gekido.tile.defender-once"),
        *only_if(centre, "gekido.tile.center-zero-hit"),
        *only_if(better, "gekido.upgrade.attack", *upgrade, *own.clauses.get("upgrade", ())),
        *only_if(safer, "gekido.upgrade.defense", *upgrade, *target.clauses.get("upgrade", ())),
        *only_if("prevented" in names, "gekido.power.prevent4"),
        *only_if(not amount or "least damage" in names, "gekido.resolve.floor-zero"),
    )


def _of_tile(tile: Effect) -> Clauses:
    return tile.clauses.get("defense", tile.own)


def _of_a_malfunction(s: State) -> Clauses:
    a, panel = under_way(s), s.setup.panels[s.seat]
    defended = panel.upgrade == "Defense" and s.upgrade[s.seat]
    return (
        "gekido.resolve.malfunction",
        *panel.clauses.get(a.command or "", ()),
        "gekido.resolve.malfunction-unmodified",
        "gekido.push.never-on-malfunction",
        *only_if(defended, "gekido.upgrade.defense-and-malfunction"),
        *only_if(a.prevented, "gekido.power.prevent4"),
    )


# ---- what it costs ---------------------------------------------------------------------------------------


@effect("take", cause=_CAUSE)
def take(do: Doing, bot: int, amount: int, lost: tuple[int, ...], chosen: str | None = None) -> None:
    """Armor takes damage first, then the topmost Structure die; ``lost`` are spaces that it has emptied."""
    s = do.state
    if not s.structure[bot]:
        do.then(destroyed.frame(bot))
    elif amount and s.armor[bot]:
        _armor_takes(do, bot, amount, lost, chosen)
    elif amount:
        _structure_takes(do, bot, amount, lost)
    elif lost:
        do.then(bonuses.frame(bot, lost))


def _armor_takes(do: Doing, bot: int, amount: int, lost: tuple[int, ...], chosen: str | None) -> None:
    """One of the Armor dice is hit; of several the owner names it, by ruling, if that makes a difference."""
    s = do.state
    dice = different(tuple(map(str, s.armor[bot])))
    if s.setup.rulings["armor-order"] == "owner" and len(armor_left(s.armor[bot], amount)) > 1:
        chosen = do.decide(s.setup.seats[bot], "armor die", dice, chosen)
    else:
        chosen = chosen or min(dice)
    if chosen is None:
        return
    value = int(chosen)
    why = do.traced and (
        "gekido.armor.absorbs-first",
        *only_if(amount >= value, "gekido.armor.overflow"),
        *only_if(bot == s.seat, "gekido.armor.any-damage"),
        *only_if(len(s.armor[bot]) > 1, "gekido.armor.several"),
    )
    do.hit_armor(bot, value, min(value, amount), why)
    do.then(take.frame(bot, max(0, amount - value), lost))


def _structure_takes(do: Doing, bot: int, amount: int, lost: tuple[int, ...]) -> None:
    """The topmost Structure die is hit, and removed if that uses it up."""
    s, row = do.state, top_row(do.state, bot)
    top, *others = s.structure[bot]
    why = do.traced and (
        "gekido.damage.topmost-first",
        *only_if(amount > top or lost, "gekido.damage.remove-and-carry"),
        *only_if(lost and (len(lost) > 1 or amount >= top), "gekido.damage.several-dice-at-once"),
        *only_if(lost, "gekido.bonus.timing"),
    )
    do.set_top(bot, max(0, top - amount), why)
    if amount < top:
        do.then(take.frame(bot, 0, lost))
        return
    several = len(set(s.setup.panels[bot].bonuses(row))) > 1
    why = do.traced and (
        "gekido.damage.exact-zero-removes" if amount == top else "gekido.damage.remove-and-carry",
        *only_if(others, *_BONUSES),
        *only_if(others and several, "gekido.bonus.order-within"),
        *only_if(others and bot == s.seat, "gekido.bonus.from-malfunction-too"),
    )
    do.lose_die(bot, why)
    if others and s.setup.rulings["bonus-time"] == "at-once":
        do.then(bonuses.frame(bot, (row,)), take.frame(bot, amount - top, ()))
    else:
        do.then(take.frame(bot, amount - top, (*lost, row)))


# ---- the remains of a destroyed bot ----------------------------------------------------------------------


@effect("destroyed", cause=_CAUSE)
def destroyed(do: Doing, bot: int) -> None:
    """Remove a bot without Structure dice from the Arena with all its things; the game may be over."""
    s, rulings = do.state, do.state.setup.rulings
    why = do.traced and (
        "gekido.annihilation.last-die",
        "gekido.bonus.none-when-destroyed",
        *only_if(bot == s.seat, "gekido.annihilation.no-reward-for-malfunction"),
        *only_if(s.setup.duel and bot != s.seat, "gekido.duel.no-kill-card"),
    )
    do.destroy(bot, why)
    do.clear_panel(bot, ("gekido.annihilation.cards-and-dice",))
    do.give_up_hand(bot, rulings["cards-of-the-destroyed"], ("gekido.annihilation.cards-and-dice",))
    do.remove_tokens(bot, ("gekido.lock.remove-on-annihilation",))
    left = bots_in_arena(s)
    if len(left) == 1:
        end_attack(do)
        do.end_game(left[0], last_bot(s))
        return
    if rulings["locks-after-removal"] == "at-once":
        for seat in left:
            if seat != s.seat:
                reset_tokens(do, seat, ("gekido.lock.reset-after-removal",))
    if under_way(s).success:
        do.then(steps.draw.frame(s.seat, 1, do.cause, ("gekido.annihilation.reward",)))
    else:
        nobody = ("gekido.annihilation.no-reward-for-malfunction", "gekido.annihilation.own-turn")
        do.nothing("reward", do.title(bot), nobody)


def end_attack(do: Doing) -> None:
    """The attack is over, and its dice are free."""
    duel = do.state.setup.duel
    why = do.traced and (
        "gekido.dice.locked-immutable",
        *unless(duel, "gekido.attack.flip-independent-of-result"),
    )
    do.end_attack(why)


def reset_tokens(do: Doing, seat: int, why: Clauses) -> None:
    """Turn a seat's tokens back to Ready if all of them are Loading."""
    if set(do.state.locks[seat]) - {""} == {LOADING}:
        do.turn_to_ready(seat, why)


def last_bot(s: State) -> Clauses:
    """The clauses for the victory of the last bot."""
    return (*only_if(s.setup.duel, "gekido.duel.end"), "gekido.end.last-bot", "gekido.scope.goal")
