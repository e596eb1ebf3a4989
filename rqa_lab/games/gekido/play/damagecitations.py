"""Which clauses damage cites, what it costs a bot, and the bonuses that come of that.

For all else that happens in play see ``play.citations``.
"""

from rqa_lab.games.gekido.model.components import Bot, Effect
from rqa_lab.games.gekido.model.state import State, tile_of, top_row
from rqa_lab.games.gekido.play.citations import Clauses, only_if
from rqa_lab.games.gekido.rules.attacking import under_way


def before_damage(s: State) -> Clauses:
    """Whoever is to suffer has the first chance."""
    cards = under_way(s).success and s.hand[under_way(s).target]
    return (
        "gekido.resolve.order-of-operations",
        *only_if(cards, "gekido.tech.defender-first", "gekido.tech.timing-on-card"),
        *only_if(not cards, "gekido.power.prevent4"),
    )


def damage(s: State, parts: tuple[tuple[str, int], ...], amount: int) -> Clauses:
    """Damage is dealt."""
    a = under_way(s)
    if not a.success:
        return _malfunction(s)
    own, target = s.setup.panels[s.seat], s.setup.panels[a.target]
    names = [name for name, _ in parts]
    under, over = tile_of(s, s.seat), tile_of(s, a.target)
    attack = under if under is not None and under.attack else None
    defense = over if over is not None and over.defense else None
    tiles = [clause for tile in (attack, defense) if tile is not None for clause in _tile(tile)]
    centre = defense is not None and defense.name == s.setup.components.arena["centre"]
    return (
        "gekido.resolve.success",
        *own.clauses.get(a.command or "", ()),
        *only_if(parts, "gekido.resolve.modifier-sources", "gekido.resolve.order-of-operations"),
        *dict.fromkeys(tiles),
        *only_if(tiles, "gekido.tile.stat-effects-passive", "gekido.tile.position-at-damage"),
        *only_if(defense, "gekido.tile.defender-once"),
        *only_if(centre, "gekido.tile.center-zero-hit"),
        *_upgrade("attack", own) * ("Attack Upgrade" in names),
        *_upgrade("defense", target) * ("Defense Upgrade" in names),
        *only_if("prevented" in names, "gekido.power.prevent4"),
        *only_if(not amount or "least damage" in names, "gekido.resolve.floor-zero"),
    )


def _upgrade(kind: str, panel: Bot) -> Clauses:
    own = panel.clauses.get("upgrade", ())
    return (f"gekido.upgrade.{kind}", "gekido.upgrade.type-by-bot", "gekido.upgrade.passive", *own)


def _tile(tile: Effect) -> Clauses:
    return tile.clauses.get("defense", tile.clauses.get("use", ()))


def _malfunction(s: State) -> Clauses:
    """The attacker suffers from its own malfunction."""
    a = under_way(s)
    defended = s.setup.panels[s.seat].upgrade == "Defense" and s.upgrade[s.seat]
    return (
        "gekido.resolve.malfunction",
        *s.setup.panels[s.seat].clauses.get(a.command or "", ()),
        "gekido.resolve.malfunction-unmodified",
        "gekido.push.never-on-malfunction",
        *only_if(defended, "gekido.upgrade.defense-and-malfunction"),
        *only_if(a.prevented, "gekido.power.prevent4"),
    )


def armor_hit(s: State, bot: int, value: int, amount: int) -> Clauses:
    """An Armor die takes damage."""
    return (
        "gekido.armor.absorbs-first",
        *only_if(amount >= value, "gekido.armor.overflow"),
        *only_if(bot == s.seat, "gekido.armor.any-damage"),
        *only_if(len(s.armor[bot]) > 1, "gekido.armor.several"),
    )


def structure_hit(s: State, amount: int, top: int, lost: tuple[int, ...]) -> Clauses:
    """The topmost Structure die takes damage."""
    return (
        "gekido.damage.topmost-first",
        *only_if(amount > top or lost, "gekido.damage.remove-and-carry"),
        *only_if(lost and (len(lost) > 1 or amount >= top), "gekido.damage.several-dice-at-once"),
        *only_if(lost, "gekido.bonus.timing"),
    )


def die_lost(s: State, bot: int, exactly: bool) -> Clauses:
    """The topmost Structure die is removed; told before it is."""
    others, listed = len(s.structure[bot]) > 1, set(s.setup.panels[bot].bonuses(top_row(s, bot)))
    return (
        "gekido.damage.exact-zero-removes" if exactly else "gekido.damage.remove-and-carry",
        *only_if(others, "gekido.bonus.all-listed", "gekido.bonus.kinds", "gekido.bonus.timing"),
        *only_if(others and len(listed) > 1, "gekido.bonus.order-within"),
        *only_if(others and bot == s.seat, "gekido.bonus.from-malfunction-too"),
    )


def destroyed(s: State, bot: int) -> Clauses:
    """A bot is destroyed."""
    return (
        "gekido.annihilation.last-die",
        "gekido.bonus.none-when-destroyed",
        *only_if(bot == s.seat, "gekido.annihilation.no-reward-for-malfunction"),
        *only_if(s.setup.duel and bot != s.seat, "gekido.duel.no-kill-card"),
    )


# ---- bonuses ---------------------------------------------------------------------------------------------


def upgraded(s: State, bot: int) -> Clauses:
    """An Upgrade goes up."""
    panel = s.setup.panels[bot]
    return (
        "gekido.upgrade.first-and-next",
        "gekido.upgrade.type-by-bot",
        "gekido.upgrade.passive",
        *only_if(s.upgrade[bot] == 0, "gekido.components.structure-die-uses"),
        *panel.clauses.get("upgrade", ()),
        "gekido.bonus.kinds",
    )


def armor_gained(s: State, bot: int) -> Clauses:
    """A bot gets Armor."""
    return ("gekido.armor.roll-on-gain", *s.setup.panels[bot].clauses.get("armor", ()), "gekido.bonus.kinds")


def unlocked(s: State, bot: int, power: str) -> Clauses:
    """A Power is unlocked."""
    known = power == "Flip a Die" and s.setup.panels[bot].clauses.get("upgrade", ())
    return (
        "gekido.power.unlock",
        "gekido.power.initial-charges",
        "gekido.components.structure-die-uses",
        *(known or ()),
        "gekido.bonus.kinds",
    )
