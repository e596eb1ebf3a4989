"""An attack from its target to its end, in the order of the rulebook's pages.

What its damage costs is ``play.damage``; what Powers, tiles and cards do is ``play.steps``.
"""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.gekido.actions import Attack, Declare, Lock, Push, Roll, Stop
from rqa_lab.games.gekido.components import CARDS, COMMANDS, barred, complete, effect, in_order
from rqa_lab.games.gekido.play import steps, turn
from rqa_lab.games.gekido.play.damage import deal, end_attack, reset_tokens, take
from rqa_lab.games.gekido.play.writers import Doing
from rqa_lab.games.gekido.rules.attacking import (
    GROUPED,
    OF_COMMAND,
    OWN_SYMBOL,
    fallback,
    groups,
    most_that_fit,
    retreat,
    under_way,
    victim,
)
from rqa_lab.games.gekido.rules.using import window
from rqa_lab.games.gekido.state import READY, State

_CAUSE = "attack"
_ROLLS = "gekido.dice.up-to-three-rolls"

# ---- the target, and the Target Locks --------------------------------------------------------------------


def attack(do: Doing, action: Attack) -> None:
    """A target is chosen, its token is turned, and the first roll follows."""
    s, target = do.state, do.state.setup.number[action.bot]
    duel, locks = s.setup.duel, s.locks[s.seat]
    loading = not duel and locks[target] != READY
    why = do.traced and (
        "gekido.attack.mandatory",
        "gekido.attack.target-adjacent-and-ready",
        "gekido.adjacency.definition",
        *only_if(not duel and s.locks[target][s.seat], "gekido.lock.own-tokens-only"),
        *only_if(loading, "gekido.lock.impossible-fallback", "gekido.lock.fallback-obligatory"),
        *only_if(loading and READY not in locks, "gekido.lock.reset-after-removal"),
        *only_if(duel, "gekido.duel.always-adjacent", "gekido.duel.no-cards-no-locks"),
    )
    do.attack(target, why)
    do.then(token.frame(action.text), roll.frame(action.text))


def passed(s: State) -> Clauses:
    """The clauses for skipping the Attack Phase."""
    return ("gekido.attack.mandatory", *only_if(fallback(s), "gekido.lock.fallback-obligatory"))


@effect("token")
def token(do: Doing, cause: str, chosen: str | None = None) -> None:
    """The attacker turns its token of the target; of a Loading target any Ready one instead."""
    s, target = do.state, under_way(do.state).target
    locks = s.locks[s.seat]
    if locks[target] == READY:
        do.turn_to_loading(target, ("gekido.attack.flip-on-choice", "gekido.lock.loading-not-targetable"))
        return
    ready = tuple(s.setup.bots[bot] for bot, side in enumerate(locks) if side == READY)
    bot = do.decide(do.seat, "token", ready, chosen)
    if bot is not None:
        why = ("gekido.lock.fallback-flips-ready", "gekido.attack.flip-on-choice")
        do.turn_to_loading(s.setup.number[bot], why)


# ---- a roll, and who may do something after it -----------------------------------------------------------


def roll_again(do: Doing, action: Roll) -> None:
    """The dice that are not locked are rolled once more."""
    roll(do, action.text)


@effect("roll")
def roll(do: Doing, cause: str, rolled: str | None = None) -> None:
    """All dice that are not locked are rolled."""
    s, a = do.state, under_way(do.state)
    rolled = rolled or steps.thrown(do, len(a.dice) if a.rolls else a.number, roll.frame(cause))
    if rolled is None:
        return
    do.roll(rolled, _rolled(s))
    if a.command is None and s.setup.rulings["declare-when"] == "before-effects":
        do.enter_phase("declare", _TO_DECLARE)
    else:
        do.then(defence.frame())


def _rolled(s: State) -> Clauses:
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


@effect("defence", cause=_CAUSE)
def defence(do: Doing) -> None:
    """After a roll the defender goes first; it is not asked if it has nothing to use."""
    s, target = do.state, under_way(do.state).target
    if not window(s, target, "roll"):
        attackers_part(do)
        return
    cards = only_if(s.hand[target], "gekido.tech.defender-first", "gekido.tech.hidden")
    do.enter_phase("defence", ("gekido.dice.window-order", *cards, "gekido.power.defender-window"))


@effect("attacker", cause=_CAUSE)
def attackers_part(do: Doing) -> None:
    """Then the attacker may use an effect, locks dice, and rolls again or stops."""
    do.enter_phase("attack", ("gekido.dice.window-order", "gekido.dice.effect-before-lock"))


# ---- the command -----------------------------------------------------------------------------------------

_TO_DECLARE = ("gekido.attack.declare-after-first-roll", "gekido.dice.window-order")


def declare(do: Doing, action: Declare) -> None:
    """A command is declared, before or after the effects of the first roll."""
    s, command = do.state, action.command
    bar = barred(command, s.setup.panels[s.seat].symbol)
    hopeless = bar and set(under_way(s).dice) == {bar}
    why = do.traced and (
        *_TO_DECLARE,
        *OF_COMMAND[command],
        *only_if(bar, OWN_SYMBOL),
        "gekido.command.all-six-on-panel",
        *only_if(hopeless, "gekido.dice.nothing-lockable"),
    )
    do.declare(command, why)
    if s.phase == "declare":
        do.then(defence.frame())


def lock_a_die(do: Doing, action: Lock) -> None:
    """A die is locked where it fits."""
    lock(do, action.symbol, action.text, groups(do.state, action.symbol))


@effect("lock")
def lock(do: Doing, symbol: str, cause: str, options: tuple[int, ...], chosen: str | None = None) -> None:
    """A die is locked; if it could go to several groups of spaces, the attacker names one."""
    s, a = do.state, under_way(do.state)
    assert a.command is not None
    sizes = COMMANDS[a.command]
    if chosen is None and len(options) > 1:
        do.nothing("space", symbol, ("gekido.dice.slot-commitment", "gekido.dice.lock-must-match"))
        open_groups = tuple(str(sizes[group]) for group in options)
        do.ask(do.seat, "space", open_groups, lock.frame(symbol, cause, options))
        return
    own = symbol == s.setup.panels[s.seat].symbol
    why = do.traced and (
        "gekido.dice.lock-must-match",
        *only_if(a.rolls == 1 and not a.locked, "gekido.dice.lock-at-least-one"),
        *only_if(a.rolls == 1 and a.locked, "gekido.dice.lock-any-number"),
        *only_if(a.rolls > 1, "gekido.dice.later-locks-optional"),
        *only_if(a.command in GROUPED, "gekido.dice.slot-commitment"),
        *only_if(own, "gekido.command.own-symbol-allowed-elsewhere"),
    )
    do.lock(symbol, options[0] if chosen is None else sizes.index(int(chosen)), why)


# ---- the verdict -----------------------------------------------------------------------------------------


def stop(do: Doing, action: Stop) -> None:
    """The rolling is over: dice that match are placed, and the command is complete or not."""
    do, s, a = do.by(_CAUSE), do.state, under_way(do.state)
    best, spaces = most_that_fit(s, a)
    early = only_if(a.rolls < a.most, "gekido.dice.stop-early")
    do.fit(best, spaces, ("gekido.dice.final-roll-placement", *early, "gekido.dice.lock-must-match"))
    a = under_way(s)
    command, panel = a.command, s.setup.panels[s.seat]
    assert command is not None
    success = complete(command, a.locked, panel.symbol, alike=s.setup.alike)
    do.judge_dice(
        success,
        panel.commands[command][0 if success else 1],
        do.traced and _why_judged(s, command, success),
    )
    do.then(brace.frame())
    if success and command in CARDS:
        do.then(steps.draw.frame(s.seat, CARDS[command], command, _REWARD[command]))


def _why_judged(s: State, command: str, success: bool) -> Clauses:
    a, panel = under_way(s), s.setup.panels[s.seat]
    dice, alike = in_order(a.dice + a.locked), s.setup.alike
    others = (name for name in COMMANDS if name != command)
    tempting = any(complete(name, dice, panel.symbol, alike=alike) for name in others)
    early, rewarded = a.rolls < a.most, command in CARDS and not s.setup.duel
    return (
        "gekido.resolve.success" if success else "gekido.resolve.malfunction",
        *OF_COMMAND[command],
        *only_if(barred(command, panel.symbol), OWN_SYMBOL),
        *panel.clauses.get(command, ()),
        "gekido.command.all-six-on-panel",
        *only_if(early, "gekido.dice.stop-early"),
        *only_if(tempting, "gekido.attack.no-change-of-command"),
        *only_if(command in GROUPED, "gekido.dice.slot-commitment"),
        *only_if(panel.symbol in a.locked, "gekido.command.own-symbol-allowed-elsewhere"),
        *only_if(success and a.dice, "gekido.command.surplus-dice"),
        *only_if(success and not rewarded and not s.setup.duel, "gekido.reward.none-for-others"),
        *only_if(not success and rewarded, "gekido.reward.only-on-success"),
    )


#: a completed command brings cards
_REWARD: dict[str, Clauses] = {
    "two pairs": ("gekido.reward.two-pairs-two-cards",),
    "three of a kind": ("gekido.reward.three-kind-one-card",),
}

# ---- the damage ------------------------------------------------------------------------------------------


@effect("brace", cause=_CAUSE)
def brace(do: Doing) -> None:
    """The seat that is about to take damage may use what helps against it."""
    s = do.state
    if not window(s, victim(s), "damage"):
        strike(do)
    elif under_way(s).success and s.hand[victim(s)]:
        cards = ("gekido.tech.defender-first", "gekido.tech.timing-on-card")
        do.enter_phase("brace", ("gekido.resolve.order-of-operations", *cards))
    else:
        do.enter_phase("brace", ("gekido.resolve.order-of-operations", "gekido.power.prevent4"))


@effect("strike", cause=_CAUSE)
def strike(do: Doing) -> None:
    """Then an attacker that hit may add damage."""
    if under_way(do.state).success and window(do.state, do.state.seat, "damage"):
        do.enter_phase("strike", ("gekido.tech.timing-on-card", "gekido.tech.red"))
    else:
        hit(do)


def hit(do: Doing) -> None:
    """The damage is dealt, and then what follows from it."""
    s, amount = do.state, deal(do)
    after = push_offer.frame(amount) if under_way(s).success else after_attack.frame()
    do.then(take.frame(victim(s), amount, ()), after)


# ---- after it --------------------------------------------------------------------------------------------


@effect("push offer", cause=_CAUSE)
def push_offer(do: Doing, damage: int) -> None:
    """The attacker may push the bot that it hit, unless a ruling forbids it."""
    s, target = do.state, under_way(do.state).target
    rulings, gone = s.setup.rulings, s.at[target] is None
    if gone and rulings["destroyed-tile"] == "no-push":
        do.nothing("push", do.title(target), ("gekido.push.destroyed-target",))
    elif not damage and rulings["push-without-damage"] == "refused":
        do.nothing("push", do.title(target), ("gekido.push.zero-damage-success",))
    else:
        why = do.traced and (
            "gekido.push.optional",
            *only_if(gone, "gekido.push.destroyed-target"),
            *only_if(s.moved, "gekido.push.allowed-after-first-move"),
            *only_if(not damage, "gekido.push.zero-damage-success"),
            *only_if(s.setup.duel, "gekido.duel.rest-unchanged"),
        )
        do.enter_phase("push", why)
        return
    after_attack(do)


def push(do: Doing, action: Push) -> None:
    """Let the attacker enter the tile of its target, and the target's owner move the target away."""
    s, a = do.state, under_way(do.state)
    stands = s.at[a.target]
    tile = a.fallen if stands is None else stands
    if tile is not None:
        why = do.traced and (
            *only_if(stands is None, "gekido.push.destroyed-target"),
            "gekido.push.procedure",
            "gekido.push.optional",
            "gekido.push.cancels-second-move",
            *only_if(s.moved, "gekido.push.allowed-after-first-move"),
        )
        do.move("push", s.seat, tile, why)
    do.then(after_attack.frame())
    if stands is not None:
        do.then(pushed_to.frame(a.target, stands, action.text))


_PUSHED = ("gekido.push.procedure", "gekido.push.always-possible", "gekido.push.pushed-is-not-own-move")


@effect("pushed to")
def pushed_to(do: Doing, bot: int, tile: int, cause: str, chosen: str | None = None) -> None:
    """The owner of a pushed bot picks an empty tile beside the one where it stood."""
    s, names = do.state, do.state.setup.grid.name
    options = tuple(names[space] for space in s.setup.grid.spaces if not retreat(s, bot, tile, space))
    if not options:  # in a broken position only
        do.nothing("pushed", do.title(bot), _PUSHED)
    elif chosen is None:
        do.pick(s.setup.seats[bot], "pushed to", options, _PUSHED)
    else:
        do.move("pushed", bot, names.index(chosen), _PUSHED)


@effect("after attack", cause=_CAUSE)
def after_attack(do: Doing) -> None:
    """The attack is over: the dice are free, and Target Locks that are all Loading are Ready again."""
    s = do.state
    end_attack(do)
    alone = sum(map(bool, s.locks[s.seat])) == 1
    trivial = only_if(alone, "gekido.lock.two-player-trivial")
    reset_tokens(do, s.seat, ("gekido.lock.reset-when-all-loading", "gekido.lock.no-manual-reset", *trivial))
    if s.at[s.seat] is None:
        do.then(turn.next_turn.frame())
    else:
        turn.second_move(do)
