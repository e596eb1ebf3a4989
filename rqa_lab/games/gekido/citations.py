"""Which clauses an event cites: the one that acts first, then what was consulted in this very case.

Nothing here decides what happens; that stands where it happens.
"""

from rqa_lab.games.gekido.attacking import fallback, under_way
from rqa_lab.games.gekido.commands import COMMANDS, barred, complete, in_order
from rqa_lab.games.gekido.components import Bot, Effect
from rqa_lab.games.gekido.moving import NOBODY, best_offer, offers
from rqa_lab.games.gekido.state import CENTRE, CORNERS, READY, ROLLS, State, effect, tile_of, top_row

Clauses = tuple[str, ...]

#: the two commands whose spaces stand in groups
_GROUPED = ("two pairs", "full house")
_ROLLS = "gekido.dice.up-to-three-rolls"


def _if(condition: object, *clauses: str) -> Clauses:
    return clauses if condition else ()


def of(s: State, name: str, *more: str) -> Clauses:
    """Something happens because a Power, a tile or a card says so."""
    record = effect(s, name)
    own = record.clauses.get("use", ())
    centre = _if(record.when == "end", "gekido.tile.center-own-turn-only", "gekido.turn.end")
    timed = _if(record.kind == "card" and not own, "gekido.tech.timing-on-card")
    return (*own, *timed, *centre, *more)


# ---- set-up ----------------------------------------------------------------------------------------------


def panel_taken(s: State) -> Clauses:
    """A seat takes a Control Panel."""
    return (
        "gekido.setup.choose-bot",
        "gekido.components.bots",
        "gekido.components.bot-symbols",
        "gekido.components.panel-two-sides",
        *_if(s.setup.duel, "gekido.duel.panel", "gekido.duel.what"),
    )


def tile_laid(s: State, space: int, tile: str) -> Clauses:
    """A tile is laid on a space."""
    if s.setup.duel:
        return ("gekido.duel.arena", "gekido.duel.which-tiles")
    if space == CENTRE:
        return ("gekido.setup.arena-centre",)
    return ("gekido.setup.arena-outer", *_if(space in CORNERS, "gekido.setup.corner-tiles"))


#: somebody begins
FIRST_PLAYER = ("gekido.setup.start-player", "gekido.turn.clockwise")


def placed(s: State) -> Clauses:
    """A bot is placed."""
    clauses = ("gekido.setup.place-bots", "gekido.setup.one-bot-per-tile")
    return ("gekido.duel.placement", *clauses) if s.setup.duel else clauses


# ---- the turn --------------------------------------------------------------------------------------------


def first_move(s: State) -> Clauses:
    """The First Movement Phase begins."""
    return ("gekido.turn.three-phases", *_if(s.setup.duel, "gekido.duel.always-adjacent"))


def first_step(s: State) -> Clauses:
    """A bot moves in the First Movement Phase; told before it does."""
    here = offers(s, s.seat, s.at[s.seat])
    only_loading = here != NOBODY and here < best_offer(s, s.seat)
    return (
        "gekido.move1.optional",
        "gekido.move1.one-tile-eight-directions",
        "gekido.move1.destination-empty",
        *_if(here == NOBODY, "gekido.move1.must-move-if-alone"),
        *_if(only_loading, "gekido.move1.must-move-if-only-loading"),
        "gekido.move1.end-adjacent-to-ready",
        "gekido.move1.no-bad-move",
        "gekido.move1.uses-turn-move",
        *_if(s.setup.duel, "gekido.duel.always-adjacent"),
    )


def stayed(s: State) -> Clauses:
    """A bot stays in one of the Movement Phases."""
    if s.phase == "second move":
        return ("gekido.move2.only-if-unmoved",)
    duel = _if(s.setup.duel, "gekido.duel.always-adjacent")
    ready = ("gekido.move1.end-adjacent-to-ready", "gekido.adjacency.definition")
    return ("gekido.move1.optional", *ready, *duel)


#: a bot moves in the Second Movement Phase
SECOND_STEP = (
    "gekido.move2.only-if-unmoved",
    "gekido.move2.same-geometry",
    "gekido.move2.no-adjacency",
    "gekido.move1.destination-empty",
)


#: there is no second move
MOVED_ALREADY = (
    "gekido.move2.only-if-unmoved",
    "gekido.move1.uses-turn-move",
    "gekido.push.cancels-second-move",
)


def next_turn(s: State) -> Clauses:
    """The turn passes on."""
    destroyed_itself = _if(s.at[s.seat] is None, "gekido.annihilation.own-turn")
    return ("gekido.turn.clockwise", *destroyed_itself, *_if(s.setup.duel, "gekido.duel.rest-unchanged"))


# ---- the target ------------------------------------------------------------------------------------------


def attacked(s: State, target: int) -> Clauses:
    """The active bot attacks another."""
    loading = not s.setup.duel and s.locks[s.seat][target] != READY
    return (
        "gekido.attack.mandatory",
        "gekido.attack.target-adjacent-and-ready",
        "gekido.adjacency.definition",
        *_if(not s.setup.duel and s.locks[target][s.seat], "gekido.lock.own-tokens-only"),
        *_if(loading, "gekido.lock.impossible-fallback", "gekido.lock.fallback-obligatory"),
        *_if(loading and READY not in s.locks[s.seat], "gekido.lock.reset-after-removal"),
        *_if(s.setup.duel, "gekido.duel.always-adjacent", "gekido.duel.no-cards-no-locks"),
    )


def attack_passed(s: State) -> Clauses:
    """The Attack Phase is passed."""
    return ("gekido.attack.mandatory", *_if(fallback(s), "gekido.lock.fallback-obligatory"))


#: the token of the target is turned, or another one because the target is Loading
TOKEN_TURNED = ("gekido.attack.flip-on-choice", "gekido.lock.loading-not-targetable")
OTHER_TOKEN_TURNED = ("gekido.lock.fallback-flips-ready", "gekido.attack.flip-on-choice")


def tokens_reset(s: State) -> Clauses:
    """All tokens of the attacker were Loading."""
    alone = sum(map(bool, s.locks[s.seat])) == 1
    return (
        "gekido.lock.reset-when-all-loading",
        "gekido.lock.no-manual-reset",
        *_if(alone, "gekido.lock.two-player-trivial"),
    )


def attack_over(s: State) -> Clauses:
    """The attack is over."""
    tokens = _if(not s.setup.duel, "gekido.attack.flip-independent-of-result")
    return ("gekido.dice.locked-immutable", *tokens)


# ---- the dice --------------------------------------------------------------------------------------------


def rolled(s: State) -> Clauses:
    """Dice are rolled; told before they are."""
    a = under_way(s)
    if not a.rolls:
        return ("gekido.dice.five-dice", _ROLLS, "gekido.components.command-die-faces")
    return (
        "gekido.dice.reroll-all-unlocked",
        _ROLLS,
        *_if(a.locked, "gekido.dice.locked-immutable"),
        *_if(a.rolls > 1 and not a.locking, "gekido.dice.later-locks-optional"),
        *_if(a.rolls == 1 and not a.locked, "gekido.dice.nothing-lockable"),
    )


#: the attacker has to declare a command
TO_DECLARE = ("gekido.attack.declare-after-first-roll", "gekido.dice.window-order")


def declared(s: State, command: str) -> Clauses:
    """A command is declared."""
    bar = barred(command, s.setup.panels[s.seat].symbol)
    hopeless = bar and set(under_way(s).dice) == {bar}
    return (
        *TO_DECLARE,
        *_OF_COMMAND[command],
        "gekido.command.all-six-on-panel",
        *_if(hopeless, "gekido.dice.nothing-lockable"),
    )


_OF_COMMAND: dict[str, Clauses] = {name: (f"gekido.command.{name.replace(' ', '-')}",) for name in COMMANDS}
_OF_COMMAND["full house"] += ("gekido.command.full-house-distinct",)
_OF_COMMAND["five different"] += ("gekido.command.five-different-own-symbol",)


def defender_first(s: State) -> Clauses:
    """The defender has the first chance after a roll."""
    cards = s.hand[under_way(s).target]
    first = _if(cards, "gekido.tech.defender-first", "gekido.tech.hidden")
    return ("gekido.dice.window-order", *first, "gekido.power.defender-window")


def locked(s: State, symbol: str) -> Clauses:
    """A die is locked."""
    a = under_way(s)
    own = symbol == s.setup.panels[s.seat].symbol
    return (
        "gekido.dice.lock-must-match",
        *_if(a.rolls == 1 and not a.locked, "gekido.dice.lock-at-least-one"),
        *_if(a.rolls == 1 and a.locked, "gekido.dice.lock-any-number"),
        *_if(a.rolls > 1, "gekido.dice.later-locks-optional"),
        *_if(a.command in _GROUPED, "gekido.dice.slot-commitment"),
        *_if(own, "gekido.command.own-symbol-allowed-elsewhere"),
    )


def fitted(s: State) -> Clauses:
    """The rolling is over, and dice that match are placed."""
    a = under_way(s)
    early = _if(a.rolls < a.most, "gekido.dice.stop-early")
    return ("gekido.dice.final-roll-placement", *early, "gekido.dice.lock-must-match")


def judged(s: State, success: bool) -> Clauses:
    """The command is complete or not."""
    a, panel = under_way(s), s.setup.panels[s.seat]
    command = a.command or ""
    dice = in_order(a.dice + a.locked)
    others = [name for name in COMMANDS if name != command]
    tempting = any(complete(name, dice, panel.symbol, alike=s.setup.alike) for name in others)
    paired = command in ("two pairs", "three of a kind") and not s.setup.duel
    return (
        "gekido.resolve.success" if success else "gekido.resolve.malfunction",
        *_OF_COMMAND.get(command, ()),
        *panel.clauses.get(command, ()),
        "gekido.command.all-six-on-panel",
        *_if(a.rolls < a.most, "gekido.dice.stop-early"),
        *_if(tempting, "gekido.attack.no-change-of-command"),
        *_if(command in _GROUPED, "gekido.dice.slot-commitment"),
        *_if(panel.symbol in a.locked, "gekido.command.own-symbol-allowed-elsewhere"),
        *_if(success and a.dice, "gekido.command.surplus-dice"),
        *_if(success and not paired and not s.setup.duel, "gekido.reward.none-for-others"),
        *_if(not success and paired, "gekido.reward.only-on-success"),
    )


#: a completed command brings cards
CARDS: dict[str, Clauses] = {
    "two pairs": ("gekido.reward.two-pairs-two-cards",),
    "three of a kind": ("gekido.reward.three-kind-one-card",),
}


# ---- Powers, tiles and cards -----------------------------------------------------------------------------


def _of_attacker(s: State) -> Clauses:
    """An effect of the attacker after a roll."""
    a = s.attack
    if a is None:
        return ()
    return (
        "gekido.dice.one-effect-per-roll",
        "gekido.dice.effect-before-lock",
        *_if(a.rolls >= a.most, "gekido.dice.effect-after-last-roll"),
        *_if(a.rolls > 1, "gekido.dice.mix-across-rolls"),
    )


def power_used(s: State, seat: int, record: Effect, last: bool) -> Clauses:
    """A Power is used."""
    after_roll = record.when == "roll"
    attacking = after_roll and seat == s.seat
    return (
        "gekido.power.spend",
        *of(s, record.name),
        *_if(last, "gekido.power.depleted"),
        *_if(attacking, "gekido.power.attacker-window", *_of_attacker(s)),
        *_if(attacking, "gekido.power.not-combined", "gekido.scope.terminology"),
        *_if(after_roll and not attacking, "gekido.power.defender-window"),
        *_if(record.when == "start", "gekido.turn.start-of-turn-window"),
        *_if(record.does("switch"), "gekido.attack.no-change-of-command"),
    )


def tile_used(s: State, record: Effect) -> Clauses:
    """A tile is used by whoever attacks from it."""
    return (
        *of(s, record.name),
        "gekido.tile.attacker-once",
        "gekido.tile.attacker-not-combined",
        *_of_attacker(s),
        *_if(record.does("rolls"), "gekido.tile.hot-grill-slot"),
        *_if(record.attack, "gekido.tile.stat-effects-passive"),
    )


def card_played(s: State, seat: int, record: Effect) -> Clauses:
    """A card is played."""
    attacking = seat == s.seat
    return (
        f"gekido.tech.{record.colour}",
        "gekido.tech.single-use",
        "gekido.tech.only-combatants",
        *_if(record.when != "roll", "gekido.tech.timing-on-card"),
        *_if(attacking, *_of_attacker(s), "gekido.power.not-combined"),
        *_if(not attacking and record.when != "card", "gekido.tech.defender-first"),
        *record.clauses.get("use", ()),
    )


def die_changed(s: State, name: str) -> Clauses:
    """A die shows something else by an effect."""
    flips = effect(s, name).does("flip")
    return (*of(s, name), *_if(flips, "gekido.components.command-die-faces"), "gekido.dice.locked-immutable")


def rolls(s: State, name: str) -> Clauses:
    """An effect grants another roll."""
    again = under_way(s).most > ROLLS
    return of(s, name, _ROLLS, *_if(again, "gekido.power.extra-reroll-with-hot-grill"))


# ---- damage ----------------------------------------------------------------------------------------------


def before_damage(s: State) -> Clauses:
    """Whoever is to suffer has the first chance."""
    cards = under_way(s).success and s.hand[under_way(s).target]
    return (
        "gekido.resolve.order-of-operations",
        *_if(cards, "gekido.tech.defender-first", "gekido.tech.timing-on-card"),
        *_if(not cards, "gekido.power.prevent4"),
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
        *_if(parts, "gekido.resolve.modifier-sources", "gekido.resolve.order-of-operations"),
        *dict.fromkeys(tiles),
        *_if(tiles, "gekido.tile.stat-effects-passive", "gekido.tile.position-at-damage"),
        *_if(defense, "gekido.tile.defender-once"),
        *_if(centre, "gekido.tile.center-zero-hit"),
        *_upgrade("attack", own) * ("Attack Upgrade" in names),
        *_upgrade("defense", target) * ("Defense Upgrade" in names),
        *_if("prevented" in names, "gekido.power.prevent4"),
        *_if(not amount or "least damage" in names, "gekido.resolve.floor-zero"),
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
        *_if(defended, "gekido.upgrade.defense-and-malfunction"),
        *_if(a.prevented, "gekido.power.prevent4"),
    )


def armor_hit(s: State, bot: int, value: int, amount: int) -> Clauses:
    """An Armor die takes damage."""
    return (
        "gekido.armor.absorbs-first",
        *_if(amount >= value, "gekido.armor.overflow"),
        *_if(bot == s.seat, "gekido.armor.any-damage"),
        *_if(len(s.armor[bot]) > 1, "gekido.armor.several"),
    )


def structure_hit(s: State, amount: int, top: int, lost: tuple[int, ...]) -> Clauses:
    """The topmost Structure die takes damage."""
    return (
        "gekido.damage.topmost-first",
        *_if(amount > top or lost, "gekido.damage.remove-and-carry"),
        *_if(lost and (len(lost) > 1 or amount >= top), "gekido.damage.several-dice-at-once"),
        *_if(lost, "gekido.bonus.timing"),
    )


def die_lost(s: State, bot: int, exactly: bool) -> Clauses:
    """The topmost Structure die is removed; told before it is."""
    others, listed = len(s.structure[bot]) > 1, set(s.setup.panels[bot].bonuses(top_row(s, bot)))
    return (
        "gekido.damage.exact-zero-removes" if exactly else "gekido.damage.remove-and-carry",
        *_if(others, "gekido.bonus.all-listed", "gekido.bonus.kinds", "gekido.bonus.timing"),
        *_if(others and len(listed) > 1, "gekido.bonus.order-within"),
        *_if(others and bot == s.seat, "gekido.bonus.from-malfunction-too"),
    )


def destroyed(s: State, bot: int) -> Clauses:
    """A bot is destroyed."""
    return (
        "gekido.annihilation.last-die",
        "gekido.bonus.none-when-destroyed",
        *_if(bot == s.seat, "gekido.annihilation.no-reward-for-malfunction"),
        *_if(s.setup.duel and bot != s.seat, "gekido.duel.no-kill-card"),
    )


def last_bot(s: State) -> Clauses:
    """One bot is left."""
    if s.setup.duel:
        return ("gekido.duel.end", "gekido.end.last-bot", "gekido.scope.goal")
    return ("gekido.end.last-bot", "gekido.scope.goal")


# ---- bonuses ---------------------------------------------------------------------------------------------


def upgraded(s: State, bot: int) -> Clauses:
    """An Upgrade goes up."""
    panel = s.setup.panels[bot]
    return (
        "gekido.upgrade.first-and-next",
        "gekido.upgrade.type-by-bot",
        "gekido.upgrade.passive",
        *_if(s.upgrade[bot] == 0, "gekido.components.structure-die-uses"),
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


# ---- after a hit -----------------------------------------------------------------------------------------


def push_offered(s: State, damage: int) -> Clauses:
    """The attacker may push."""
    return (
        "gekido.push.optional",
        *_if(s.at[under_way(s).target] is None, "gekido.push.destroyed-target"),
        *_if(s.moved, "gekido.push.allowed-after-first-move"),
        *_if(not damage, "gekido.push.zero-damage-success"),
        *_if(s.setup.duel, "gekido.duel.rest-unchanged"),
    )


def pushes(s: State) -> Clauses:
    """The attacker enters the tile of its target."""
    return (
        "gekido.push.procedure",
        "gekido.push.optional",
        "gekido.push.cancels-second-move",
        *_if(s.moved, "gekido.push.allowed-after-first-move"),
    )


#: a pushed bot is moved by its owner
PUSHED = ("gekido.push.procedure", "gekido.push.always-possible", "gekido.push.pushed-is-not-own-move")
