"""Damage: the last chance to change it, what it costs, and what a lost bot leaves behind.

How much it is, is reckoned in ``reckoning``.
"""

from rqa_lab.core.chance import Chance
from rqa_lab.core.deck import different
from rqa_lab.core.game import Trace
from rqa_lab.games.gekido.model.state import State, standing, top_row
from rqa_lab.games.gekido.play import cardwriters
from rqa_lab.games.gekido.play import citations as cite
from rqa_lab.games.gekido.play import damagecitations as cite_damage
from rqa_lab.games.gekido.play import writers as write
from rqa_lab.games.gekido.play.turn import reset_tokens
from rqa_lab.games.gekido.rules.attacking import under_way
from rqa_lab.games.gekido.rules.reckoning import reckoned, victim
from rqa_lab.games.gekido.rules.using import window

# ---- before it is taken ----------------------------------------------------------------------------------


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
