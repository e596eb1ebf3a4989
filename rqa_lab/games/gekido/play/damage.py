"""Damage: what it costs a bot, and what a destroyed one leaves behind."""

from rqa_lab.core.clause import Clauses, only_if, unless
from rqa_lab.core.deck import different
from rqa_lab.games.gekido.model.effects import effect
from rqa_lab.games.gekido.model.records import Effect
from rqa_lab.games.gekido.model.state import LOADING, State, bots_in_arena, tile_of, top_row
from rqa_lab.games.gekido.play import drawing
from rqa_lab.games.gekido.play.bonuses import bonuses
from rqa_lab.games.gekido.play.doing import Doing
from rqa_lab.games.gekido.rules.attacking import under_way
from rqa_lab.games.gekido.rules.damage import Parts, armor_left, damage_sum, victim

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


# ---- what a destroyed bot leaves behind ------------------------------------------------------------------


@effect("destroyed", cause=_CAUSE)
def destroyed(do: Doing, bot: int) -> None:
    """A bot without Structure dice leaves the Arena with everything it has; the game may be over."""
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
        do.then(drawing.draw.frame(s.seat, 1, do.cause, ("gekido.annihilation.reward",)))
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
    """A seat whose tokens are all Loading turns them back to Ready."""
    if set(do.state.locks[seat]) - {""} == {LOADING}:
        do.turn_to_ready(seat, why)


def last_bot(s: State) -> Clauses:
    """The clauses by which the last bot wins."""
    return (*only_if(s.setup.duel, "gekido.duel.end"), "gekido.end.last-bot", "gekido.scope.goal")
