"""Which clauses an event cites: the one that acts first, then what was consulted in this very case.

Nothing here decides what happens; that stands where it happens.
"""

from rqa_lab.games.gekido.model.commands import COMMANDS, barred, complete, in_order
from rqa_lab.games.gekido.model.components import Effect
from rqa_lab.games.gekido.model.state import READY, ROLLS, State, effect
from rqa_lab.games.gekido.rules.attacking import fallback, under_way
from rqa_lab.games.gekido.rules.moving import NOBODY, best_offer, offers

Clauses = tuple[str, ...]

#: the two commands whose spaces stand in groups
_GROUPED = ("two pairs", "full house")
_ROLLS = "gekido.dice.up-to-three-rolls"


def only_if(condition: object, *clauses: str) -> Clauses:
    """These clauses where the condition holds, else none."""
    return clauses if condition else ()


def of(s: State, name: str, *more: str) -> Clauses:
    """Something happens because a Power, a tile or a card says so."""
    record = effect(s, name)
    own = record.clauses.get("use", ())
    centre = only_if(record.when == "end", "gekido.tile.center-own-turn-only", "gekido.turn.end")
    timed = only_if(record.kind == "card" and not own, "gekido.tech.timing-on-card")
    return (*own, *timed, *centre, *more)


# ---- the turn --------------------------------------------------------------------------------------------


def first_move(s: State) -> Clauses:
    """The First Movement Phase begins."""
    return ("gekido.turn.three-phases", *only_if(s.setup.duel, "gekido.duel.always-adjacent"))


def first_step(s: State) -> Clauses:
    """A bot moves in the First Movement Phase; told before it does."""
    here = offers(s, s.seat, s.at[s.seat])
    only_loading = here != NOBODY and here < best_offer(s, s.seat)
    return (
        "gekido.move1.optional",
        "gekido.move1.one-tile-eight-directions",
        "gekido.move1.destination-empty",
        *only_if(here == NOBODY, "gekido.move1.must-move-if-alone"),
        *only_if(only_loading, "gekido.move1.must-move-if-only-loading"),
        "gekido.move1.end-adjacent-to-ready",
        "gekido.move1.no-bad-move",
        "gekido.move1.uses-turn-move",
        *only_if(s.setup.duel, "gekido.duel.always-adjacent"),
    )


def stayed(s: State) -> Clauses:
    """A bot stays in one of the Movement Phases."""
    if s.phase == "second move":
        return ("gekido.move2.only-if-unmoved",)
    duel = only_if(s.setup.duel, "gekido.duel.always-adjacent")
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
    destroyed_itself = only_if(s.at[s.seat] is None, "gekido.annihilation.own-turn")
    return ("gekido.turn.clockwise", *destroyed_itself, *only_if(s.setup.duel, "gekido.duel.rest-unchanged"))


def last_bot(s: State) -> Clauses:
    """One bot is left."""
    if s.setup.duel:
        return ("gekido.duel.end", "gekido.end.last-bot", "gekido.scope.goal")
    return ("gekido.end.last-bot", "gekido.scope.goal")


# ---- the target ------------------------------------------------------------------------------------------


def attacked(s: State, target: int) -> Clauses:
    """The active bot attacks another."""
    loading = not s.setup.duel and s.locks[s.seat][target] != READY
    return (
        "gekido.attack.mandatory",
        "gekido.attack.target-adjacent-and-ready",
        "gekido.adjacency.definition",
        *only_if(not s.setup.duel and s.locks[target][s.seat], "gekido.lock.own-tokens-only"),
        *only_if(loading, "gekido.lock.impossible-fallback", "gekido.lock.fallback-obligatory"),
        *only_if(loading and READY not in s.locks[s.seat], "gekido.lock.reset-after-removal"),
        *only_if(s.setup.duel, "gekido.duel.always-adjacent", "gekido.duel.no-cards-no-locks"),
    )


def attack_passed(s: State) -> Clauses:
    """The Attack Phase is passed."""
    return ("gekido.attack.mandatory", *only_if(fallback(s), "gekido.lock.fallback-obligatory"))


#: the token of the target is turned, or another one because the target is Loading
TOKEN_TURNED = ("gekido.attack.flip-on-choice", "gekido.lock.loading-not-targetable")
OTHER_TOKEN_TURNED = ("gekido.lock.fallback-flips-ready", "gekido.attack.flip-on-choice")


def tokens_reset(s: State) -> Clauses:
    """All tokens of the attacker were Loading."""
    alone = sum(map(bool, s.locks[s.seat])) == 1
    return (
        "gekido.lock.reset-when-all-loading",
        "gekido.lock.no-manual-reset",
        *only_if(alone, "gekido.lock.two-player-trivial"),
    )


def attack_over(s: State) -> Clauses:
    """The attack is over."""
    tokens = only_if(not s.setup.duel, "gekido.attack.flip-independent-of-result")
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
        *only_if(a.locked, "gekido.dice.locked-immutable"),
        *only_if(a.rolls > 1 and not a.locking, "gekido.dice.later-locks-optional"),
        *only_if(a.rolls == 1 and not a.locked, "gekido.dice.nothing-lockable"),
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
        *only_if(hopeless, "gekido.dice.nothing-lockable"),
    )


_OF_COMMAND: dict[str, Clauses] = {name: (f"gekido.command.{name.replace(' ', '-')}",) for name in COMMANDS}
_OF_COMMAND["full house"] += ("gekido.command.full-house-distinct",)
_OF_COMMAND["five different"] += ("gekido.command.five-different-own-symbol",)


def defender_first(s: State) -> Clauses:
    """The defender has the first chance after a roll."""
    cards = s.hand[under_way(s).target]
    first = only_if(cards, "gekido.tech.defender-first", "gekido.tech.hidden")
    return ("gekido.dice.window-order", *first, "gekido.power.defender-window")


def locked(s: State, symbol: str) -> Clauses:
    """A die is locked."""
    a = under_way(s)
    own = symbol == s.setup.panels[s.seat].symbol
    return (
        "gekido.dice.lock-must-match",
        *only_if(a.rolls == 1 and not a.locked, "gekido.dice.lock-at-least-one"),
        *only_if(a.rolls == 1 and a.locked, "gekido.dice.lock-any-number"),
        *only_if(a.rolls > 1, "gekido.dice.later-locks-optional"),
        *only_if(a.command in _GROUPED, "gekido.dice.slot-commitment"),
        *only_if(own, "gekido.command.own-symbol-allowed-elsewhere"),
    )


def fitted(s: State) -> Clauses:
    """The rolling is over, and dice that match are placed."""
    a = under_way(s)
    early = only_if(a.rolls < a.most, "gekido.dice.stop-early")
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
        *only_if(a.rolls < a.most, "gekido.dice.stop-early"),
        *only_if(tempting, "gekido.attack.no-change-of-command"),
        *only_if(command in _GROUPED, "gekido.dice.slot-commitment"),
        *only_if(panel.symbol in a.locked, "gekido.command.own-symbol-allowed-elsewhere"),
        *only_if(success and a.dice, "gekido.command.surplus-dice"),
        *only_if(success and not paired and not s.setup.duel, "gekido.reward.none-for-others"),
        *only_if(not success and paired, "gekido.reward.only-on-success"),
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
        *only_if(a.rolls >= a.most, "gekido.dice.effect-after-last-roll"),
        *only_if(a.rolls > 1, "gekido.dice.mix-across-rolls"),
    )


def power_used(s: State, seat: int, record: Effect, last: bool) -> Clauses:
    """A Power is used."""
    after_roll = record.when == "roll"
    attacking = after_roll and seat == s.seat
    return (
        "gekido.power.spend",
        *of(s, record.name),
        *only_if(last, "gekido.power.depleted"),
        *only_if(attacking, "gekido.power.attacker-window", *_of_attacker(s)),
        *only_if(attacking, "gekido.power.not-combined", "gekido.scope.terminology"),
        *only_if(after_roll and not attacking, "gekido.power.defender-window"),
        *only_if(record.when == "start", "gekido.turn.start-of-turn-window"),
        *only_if(record.does("switch"), "gekido.attack.no-change-of-command"),
    )


def tile_used(s: State, record: Effect) -> Clauses:
    """A tile is used by whoever attacks from it."""
    return (
        *of(s, record.name),
        "gekido.tile.attacker-once",
        "gekido.tile.attacker-not-combined",
        *_of_attacker(s),
        *only_if(record.does("rolls"), "gekido.tile.hot-grill-slot"),
        *only_if(record.attack, "gekido.tile.stat-effects-passive"),
    )


def card_played(s: State, seat: int, record: Effect) -> Clauses:
    """A card is played."""
    attacking = seat == s.seat
    return (
        f"gekido.tech.{record.colour}",
        "gekido.tech.single-use",
        "gekido.tech.only-combatants",
        *only_if(record.when != "roll", "gekido.tech.timing-on-card"),
        *only_if(attacking, *_of_attacker(s), "gekido.power.not-combined"),
        *only_if(not attacking and record.when != "card", "gekido.tech.defender-first"),
        *record.clauses.get("use", ()),
    )


def die_changed(s: State, name: str) -> Clauses:
    """A die shows something else by an effect."""
    flips = effect(s, name).does("flip")
    return (
        *of(s, name),
        *only_if(flips, "gekido.components.command-die-faces"),
        "gekido.dice.locked-immutable",
    )


def rolls(s: State, name: str) -> Clauses:
    """An effect grants another roll."""
    again = under_way(s).most > ROLLS
    return of(s, name, _ROLLS, *only_if(again, "gekido.power.extra-reroll-with-hot-grill"))


# ---- after a hit -----------------------------------------------------------------------------------------


def push_offered(s: State, damage: int) -> Clauses:
    """The attacker may push."""
    return (
        "gekido.push.optional",
        *only_if(s.at[under_way(s).target] is None, "gekido.push.destroyed-target"),
        *only_if(s.moved, "gekido.push.allowed-after-first-move"),
        *only_if(not damage, "gekido.push.zero-damage-success"),
        *only_if(s.setup.duel, "gekido.duel.rest-unchanged"),
    )


def pushes(s: State) -> Clauses:
    """The attacker enters the tile of its target."""
    return (
        "gekido.push.procedure",
        "gekido.push.optional",
        "gekido.push.cancels-second-move",
        *only_if(s.moved, "gekido.push.allowed-after-first-move"),
    )


#: a pushed bot is moved by its owner
PUSHED = ("gekido.push.procedure", "gekido.push.always-possible", "gekido.push.pushed-is-not-own-move")
