"""How an action runs to the next decision, who acts and has won; first, what a seat may know.

The other seats' hands, the cards that another seat looks at, and the draw pile are hidden: the cards left in
it would reveal what the others hold.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from rqa_lab.core.chance import Chance, imagining
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.event import Event
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import outdate
from rqa_lab.games.gekido.actions import Attack, Declare, Lock, Move, Pass, Play, Push, Roll, Stay, Stop, Use
from rqa_lab.games.gekido.components import EFFECTS, Effect, effect
from rqa_lab.games.gekido.play import attacking, turn
from rqa_lab.games.gekido.play.damage import last_bot
from rqa_lab.games.gekido.play.steps import Symbol, steps_of
from rqa_lab.games.gekido.play.writers import Doing, deal_anew, mask
from rqa_lab.games.gekido.rules.attacking import under_way
from rqa_lab.games.gekido.rules.judge import asked_by
from rqa_lab.games.gekido.rules.using import clauses_for, takes_slot, window
from rqa_lab.games.gekido.state import UNKNOWN, State, acting, bots_in_arena, charges, printed


def observe(s: State, seat: str) -> State:
    """The position as a seat sees it: how many cards others hold is public, which ones is not.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> s = position({"seats": {"Ann": {}, "Bo": {"hand": ["Shield"]}}})
    >>> observe(s, "Ann").hand
    [(), ('?',)]
    """
    new = s.copy()
    mask(new, seat)
    return new


imagine = imagining(observe, deal_anew)


#: events that name cards which only one seat sees -> the fact that has them
_SECRET = {"draw": "card", "look at": "card", "keep": "card"}


def witness(event: Event, seat: str) -> Event:
    """An event as a seat sees it: which card another seat draws, looks at or keeps stays hidden.

    >>> drawn = Event("draw", ("gekido.bonus.kinds",), "Card", {"seat": "Bo", "card": "Shield"})
    >>> witness(drawn, "Ann").facts["card"], witness(drawn, "Bo").facts["card"]
    ('?', 'Shield')
    """
    if event.kind not in _SECRET or event.facts["seat"] == seat:
        return event
    return replace(event, facts={**event.facts, _SECRET[event.kind]: UNKNOWN})


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
        *clauses_for(s, record.name),
        *only_if(charges(s, seat, record.name) == 1, "gekido.power.depleted"),
        *only_if(attacks, "gekido.power.attacker-window", *_after_a_roll(s)),
        *only_if(attacks, "gekido.power.not-combined", "gekido.scope.terminology"),
        *only_if(after_roll and not attacks, "gekido.power.defender-window"),
        *only_if(record.when == "start", "gekido.turn.start-of-turn-window"),
        *only_if(record.does("switch"), "gekido.attack.no-change-of-command"),
    )


def _tile(s: State, record: Effect) -> Clauses:
    return (
        *clauses_for(s, record.name),
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
    """Carry out the card that waits for an answer, unless it has been cancelled.

    The attacker goes on after a roll; before damage ``play.attacking.strike`` checks whether there is
    anything left to offer.
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


# ---- what happens: an action starts effects, which run until a seat has to choose or to act --------------
# An effect writes (``play.writers``), leaves others to run after it, enters a phase in which a seat acts, or
# asks once; see ``core.doing``.


def advance(s: State, action: Action, t: Trace | None = None, chance: Chance | None = None) -> State:
    """Change the state itself, trusting that the action is allowed; returns it."""
    outdate(s)
    do = Doing(s, t, chance, action.text)
    _BEGIN[type(action)](do, action)
    EFFECTS.run(do)
    return s


def choose(do: Doing, action: Choose) -> None:
    """The waiting choice is answered: the effect that asked runs again, with the answer."""
    do.choose(action.option, asked_by)


def pass_(do: Doing, action: Pass) -> None:
    """A seat passes; what follows depends on the phase."""
    s = do.state
    goes_on, why = _PASSED[s.phase]
    why = attacking.passed(s) if s.phase == "target" else why
    do.nothing(f"pass {s.phase}", s.setup.seats[acting(s)], why)
    goes_on(do.by("attack"))


#: phase -> what follows when a seat passes, and the clauses that let it
_PASSED: Mapping[str, tuple[Callable[[Doing], None], Clauses]] = {
    "start": (turn.first_move, ("gekido.turn.start-of-turn-window",)),
    "target": (turn.second_move, ()),
    "defence": (attacking.attackers_part, ("gekido.tech.defender-first", "gekido.dice.window-order")),
    "answer": (let_work, ("gekido.tech.timing-on-card",)),
    "brace": (attacking.strike, ("gekido.tech.timing-on-card", "gekido.power.prevent4")),
    "strike": (attacking.hit, ("gekido.tech.timing-on-card", "gekido.tech.red")),
    "push": (attacking.after_attack, ("gekido.push.optional",)),
    "end": (turn.at_end, ("gekido.turn.end",)),
}

#: kind of action -> what begins it
_BEGIN: Mapping[type[Action], Callable[[Doing, Any], None]] = {
    Move: turn.move,
    Stay: turn.stay,
    Attack: attacking.attack,
    Declare: attacking.declare,
    Lock: attacking.lock_a_die,
    Roll: attacking.roll_again,
    Stop: attacking.stop,
    Push: attacking.push,
    Use: use,
    Play: play,
    Pass: pass_,
    Choose: choose,
}


# ---- who acts, and the end -------------------------------------------------------------------------------


def to_act(s: State) -> str | None:
    """The seat that is to act, or chance; None after the end."""
    if s.choice is not None:
        return s.choice.seat
    return None if s.phase == "over" else s.setup.seats[acting(s)]


def points(s: State) -> dict[str, int]:
    """The points: the Structure that every seat's bot has left."""
    left = (*map(sum, s.structure), *(0 for _ in s.setup.seats[len(s.structure) :]))
    return dict(zip(s.setup.seats, left, strict=True))


def outcome(s: State) -> Outcome | None:
    """The winner, once one bot is left."""
    if s.phase != "over":
        return None
    winners = tuple(s.setup.seats[bot] for bot in bots_in_arena(s))
    return Outcome(winners, points(s), last_bot(s))
