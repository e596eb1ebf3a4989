"""Using Powers, Arena tiles and Tech Cards; what each of their steps does is ``play.steps``."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.gekido.model.actions import Play, Use
from rqa_lab.games.gekido.model.effects import effect
from rqa_lab.games.gekido.model.records import Effect
from rqa_lab.games.gekido.model.state import State, acting, charges, printed
from rqa_lab.games.gekido.play import attacking, turn
from rqa_lab.games.gekido.play.doing import Doing
from rqa_lab.games.gekido.play.steps import Symbol, steps_of
from rqa_lab.games.gekido.rules.attacking import under_way
from rqa_lab.games.gekido.rules.using import says, takes_slot, window

# ---- a Power or a tile -----------------------------------------------------------------------------------


def use(do: Doing, action: Use) -> None:
    """A seat uses a Power, or the tile under its bot."""
    s, seat = do.state, acting(do.state)
    record = printed(s, action.name)
    if record.kind == "power":
        do.charge(seat, record.name, -1, do.traced and _power(s, seat, record))
    else:
        do.use_tile(record.name, action.on, action.to, do.traced and _tile(s, record))
    _mark(do, seat, record)
    _begin(do, seat, record, action.on, action.to)


def _power(s: State, seat: int, record: Effect) -> Clauses:
    after_roll = record.when == "roll"
    attacks = after_roll and seat == s.seat
    return (
        "gekido.power.spend",
        *says(s, record.name),
        *only_if(charges(s, seat, record.name) == 1, "gekido.power.depleted"),
        *only_if(attacks, "gekido.power.attacker-window", *_after_a_roll(s)),
        *only_if(attacks, "gekido.power.not-combined", "gekido.scope.terminology"),
        *only_if(after_roll and not attacks, "gekido.power.defender-window"),
        *only_if(record.when == "start", "gekido.turn.start-of-turn-window"),
        *only_if(record.does("switch"), "gekido.attack.no-change-of-command"),
    )


def _tile(s: State, record: Effect) -> Clauses:
    return (
        *says(s, record.name),
        "gekido.tile.attacker-once",
        "gekido.tile.attacker-not-combined",
        *_after_a_roll(s),
        *only_if(record.does("rolls"), "gekido.tile.hot-grill-slot"),
        *only_if(record.attack, "gekido.tile.stat-effects-passive"),
    )


def _after_a_roll(s: State) -> Clauses:
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


# ---- a card ----------------------------------------------------------------------------------------------


def play(do: Doing, action: Play) -> None:
    """A seat plays a card; the attacker's waits for the defender's answer, if there can be one."""
    s, seat = do.state, acting(do.state)
    record = s.setup.components.cards[action.name]
    attacks = seat == s.seat
    why = do.traced and (
        f"gekido.tech.{record.colour}",
        "gekido.tech.single-use",
        "gekido.tech.only-combatants",
        *only_if(record.when != "roll", "gekido.tech.timing-on-card"),
        *only_if(attacks, *_after_a_roll(s), "gekido.power.not-combined"),
        *only_if(not attacks and record.when != "card", "gekido.tech.defender-first"),
        *record.own,
    )
    do.play(seat, record.name, action.on, action.to, why)
    _mark(do, seat, record)
    if attacks and window(s, under_way(s).target, "card"):
        do.note(played=(record.name, action.on, action.to))
        do.enter_phase("answer", ("gekido.tech.timing-on-card", "gekido.tech.green"))
    else:
        _begin(do, seat, record, action.on, action.to)


@effect("let work", cause="attack")
def let_work(do: Doing) -> None:
    """The card that waits for an answer works, unless it has been cancelled.

    The attacker goes on after a roll; before damage ``play.attacking.strike`` sees whether there is anything
    left to offer.
    """
    a = under_way(do.state)
    if a.success is None:
        do.enter_phase("attack", ("gekido.tech.timing-on-card", "gekido.dice.window-order"))
    if a.played is not None:
        name, on, to = a.played
        do.note(played=None)
        _begin(do, do.state.seat, do.state.setup.components.cards[name], on, to)
    elif a.success is not None:
        do.then(attacking.strike.frame())


# ---- what they have in common ----------------------------------------------------------------------------


def _mark(do: Doing, seat: int, record: Effect) -> None:
    """Note that the attacker's one effect after this roll is used, or the defender's Power."""
    s = do.state
    if s.attack is None:
        return
    if seat != s.seat and record.kind == "power":
        do.note(answered=True)
    elif seat == s.seat and takes_slot(s, record):
        do.note(used=True)


def _begin(do: Doing, seat: int, record: Effect, on: Symbol, to: Symbol) -> None:
    do.then(*steps_of(record, seat, on, to), _AFTER[do.state.phase])


#: phase in which something was used -> what goes on after it
_AFTER = {
    "start": turn.start.frame(),
    "defence": attacking.defence.frame(),
    "attack": attacking.attackers_part.frame(),
    "brace": attacking.brace.frame(),
    "strike": attacking.strike.frame(),
    "answer": let_work.frame(),
}
