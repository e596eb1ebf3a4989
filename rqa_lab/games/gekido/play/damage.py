"""Damage: the last chance to change it, how much it is, what it costs, and what a lost bot leaves behind."""

from rqa_lab.core.chance import Chance
from rqa_lab.core.deck import different
from rqa_lab.core.game import Trace
from rqa_lab.games.gekido.model.state import State, standing, tile_of, top_row
from rqa_lab.games.gekido.play import cardwriters
from rqa_lab.games.gekido.play import citations as cite
from rqa_lab.games.gekido.play import damagecitations as cite_damage
from rqa_lab.games.gekido.play import writers as write
from rqa_lab.games.gekido.play.turn import reset_tokens
from rqa_lab.games.gekido.rules.attacking import under_way
from rqa_lab.games.gekido.rules.using import window

#: what adds to the damage and takes off it, by name
Parts = tuple[tuple[str, int], ...]

# ---- before it is taken ----------------------------------------------------------------------------------


def victim(s: State) -> int:
    """Who suffers: the target of a successful attack, the attacker itself on a malfunction."""
    a = under_way(s)
    return a.target if a.success else s.seat


def brace(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Whoever is to suffer may use what helps against it."""
    if window(s, victim(s), "damage"):
        write.enter_phase(s, t, cite_damage.before_damage(s), "attack", "brace")
    else:
        strike(s, t, chance)


def strike(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Then an attacker who hit may make it worse."""
    if under_way(s).success and window(s, s.seat, "damage"):
        write.enter_phase(s, t, ("gekido.tech.timing-on-card", "gekido.tech.red"), "attack", "strike")
    else:
        hit(s, t, chance)


# ---- how much --------------------------------------------------------------------------------------------


def reckoned(s: State) -> tuple[int, Parts, int]:
    """The number of the command, what changes it, and what is left."""
    a = under_way(s)
    assert a.command is not None
    base = s.setup.panels[s.seat].commands[a.command][0 if a.success else 1]
    first = s.setup.rulings["prevention"] == "before-modifiers"
    parts: list[tuple[str, int]] = []
    total = base

    def add(name: str, n: int, least: int | None = None) -> None:
        nonlocal total
        new = total + n if least is None else max(least, total + n)
        if new != total:
            parts.append((name, new - total))
        total = new

    if first:
        add(PREVENTED, -a.prevented, 0)
    for name, n in _hit_parts(s) if a.success else _malfunction_parts(s):
        add(name, n)
    least = int(bool(a.success) and s.setup.rulings["least-damage"] == "one")
    add(LEAST, 0, least)
    centre = _last(s)
    if centre is not None and total > 0:
        add(*centre)
    if not first:
        add(PREVENTED, -a.prevented, 0)
    return base, tuple(parts), total


PREVENTED, LEAST, EFFECTS, SHIELDS = "prevented", "least damage", "effects", "cards"


def _hit_parts(s: State) -> Parts:
    """What changes the damage of a successful attack, prevention and the floor left aside."""
    a, by_choice = under_way(s), s.setup.rulings["stat-tiles"] == "by-choice"
    under, over = tile_of(s, s.seat), tile_of(s, a.target)
    panels, parts = s.setup.panels, []
    if under is not None and (a.tile or not by_choice):
        parts.append((under.name, under.attack))
    if panels[s.seat].upgrade == "Attack":
        parts.append(("Attack Upgrade", s.upgrade[s.seat]))
    parts.append((EFFECTS, a.more))
    if over is not None and (over.defense > 0 or not by_choice) and _last(s) is None:
        parts.append((over.name, -over.defense))
    if panels[a.target].upgrade == "Defense":
        parts.append(("Defense Upgrade", -s.upgrade[a.target]))
    parts.append((SHIELDS, -a.less))
    return tuple(parts)


def _malfunction_parts(s: State) -> Parts:
    """Nothing changes the damage of a malfunction, but for a Defense Upgrade by ruling."""
    reduced = s.setup.rulings["defense-and-malfunction"] == "reduced"
    if reduced and s.setup.panels[s.seat].upgrade == "Defense":
        return (("Defense Upgrade", -s.upgrade[s.seat]),)
    return ()


def _last(s: State) -> tuple[str, int] | None:
    """The Center under the target, by ruling: it comes last, and only where damage is left."""
    a = under_way(s)
    tile = tile_of(s, a.target)
    rulings, centre = s.setup.rulings, s.setup.components.arena["centre"]
    if not a.success or tile is None or tile.name != centre or rulings["center-zero-hit"] == "sum-first":
        return None
    if rulings["stat-tiles"] == "by-choice":
        return None
    return tile.name, -tile.defense


# ---- what it costs ---------------------------------------------------------------------------------------


def hit(s: State, t: Trace | None, chance: Chance | None) -> None:
    """The damage is dealt, and then what follows from it."""
    base, parts, amount = reckoned(s)
    bot, success = victim(s), under_way(s).success
    write.damage(s, t, cite_damage.damage(s, parts, amount), "attack", bot, base, parts, amount)
    write.then(s, ("take", bot, amount, ()), ("push offer", amount) if success else ("after attack",))


def take(
    s: State, t: Trace | None, chance: Chance | None, bot: int, amount: int, lost: tuple[int, ...],
    chosen: str | None = None,
) -> None:  # fmt: skip
    """Armor takes damage first, then the topmost Structure die; ``lost`` are spaces that it has emptied."""
    if not amount or not s.structure[bot]:
        if not s.structure[bot]:
            write.then(s, ("destroyed", bot))
        elif lost:
            write.then(s, ("bonuses", bot, lost))
        return
    armor = tuple(map(str, s.armor[bot]))
    if armor:
        several = len(different(armor)) > 1 and s.setup.rulings["armor-order"] == "owner"
        if chosen is None and several:
            write.ask(s, s.setup.seats[bot], "armor die", different(armor), ("take", bot, amount, lost))
            return
        value = int(chosen or min(s.armor[bot]))
        write.hit_armor(
            s, t, cite_damage.armor_hit(s, bot, value, amount), "attack", bot, value, min(value, amount)
        )
        write.then(s, ("take", bot, max(0, amount - value), lost))
        return
    top = s.structure[bot][0]
    write.set_top(s, t, cite_damage.structure_hit(s, amount, top, lost), "attack", bot, max(0, top - amount))
    if amount < top:
        write.then(s, ("take", bot, 0, lost))
        return
    row = top_row(s, bot)
    write.lose_die(s, t, cite_damage.die_lost(s, bot, amount == top), "attack", bot)
    if s.setup.rulings["bonus-time"] == "at-once" and s.structure[bot]:
        write.then(s, ("bonuses", bot, (row,)), ("take", bot, amount - top, ()))
    else:
        write.then(s, ("take", bot, amount - top, (*lost, row)))


def destroyed(s: State, t: Trace | None, chance: Chance | None, bot: int) -> None:
    """A bot without Structure dice leaves the Arena, with all that is its own; perhaps the game is over."""
    a, where = under_way(s), s.setup.rulings["cards-of-the-destroyed"]
    cause = "attack"
    write.destroy(s, t, cite_damage.destroyed(s, bot), cause, bot)
    left = ("gekido.annihilation.cards-and-dice",)
    write.clear_panel(s, t, left, cause, bot)
    cardwriters.give_up_hand(s, t, left, cause, bot, where)
    write.remove_tokens(s, t, ("gekido.lock.remove-on-annihilation",), cause, bot)
    if len(standing(s)) == 1:
        write.end_attack(s, t, cite.attack_over(s), cause)
        write.end_game(s, t, cite.last_bot(s), cause, standing(s)[0])
        return
    if s.setup.rulings["locks-after-removal"] == "at-once":
        for seat in standing(s):
            if seat != s.seat:
                reset_tokens(s, t, seat, ("gekido.lock.reset-after-removal",), cause)
    if a.success:
        write.then(s, ("draw", s.seat, 1, cause, ("gekido.annihilation.reward",)))
    else:
        nobody = ("gekido.annihilation.no-reward-for-malfunction", "gekido.annihilation.own-turn")
        write.nothing(s, t, nobody, cause, "reward", s.setup.titles[bot])
