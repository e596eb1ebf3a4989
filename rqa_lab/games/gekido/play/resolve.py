"""What happens: an action starts effects, which run until a seat has to choose or to act.

An effect writes (``play.doing``), leaves others to run after it, enters a phase in which a seat acts, or asks
once; see ``core.doing``.
"""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core.chance import Chance
from rqa_lab.core.clause import Clauses
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import outdate
from rqa_lab.games.gekido.model.actions import (
    Attack,
    Declare,
    Lock,
    Move,
    Pass,
    Play,
    Push,
    Roll,
    Stay,
    Stop,
    Use,
)
from rqa_lab.games.gekido.model.effects import EFFECTS
from rqa_lab.games.gekido.model.state import State, acting, bots_in_arena
from rqa_lab.games.gekido.play import attacking, moving, turn, using
from rqa_lab.games.gekido.play.damage import last_bot
from rqa_lab.games.gekido.play.doing import Doing
from rqa_lab.games.gekido.rules.permission import asked_by


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
    "answer": (using.let_work, ("gekido.tech.timing-on-card",)),
    "brace": (attacking.strike, ("gekido.tech.timing-on-card", "gekido.power.prevent4")),
    "strike": (attacking.hit, ("gekido.tech.timing-on-card", "gekido.tech.red")),
    "push": (attacking.after_attack, ("gekido.push.optional",)),
    "end": (turn.at_end, ("gekido.turn.end",)),
}

#: kind of action -> what begins it
_BEGIN: Mapping[type[Action], Callable[[Doing, Any], None]] = {
    Move: moving.move,
    Stay: moving.stay,
    Attack: attacking.attack,
    Declare: attacking.declare,
    Lock: attacking.lock_a_die,
    Roll: attacking.roll_again,
    Stop: attacking.stop,
    Push: attacking.push,
    Use: using.use,
    Play: using.play,
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
