"""What happens: an action starts effects, which run until a seat has to choose or to act."""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import outdate
from rqa_lab.games.roborace.model.actions import Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.model.effects import EFFECTS
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.play import scoring, tokens, turn
from rqa_lab.games.roborace.play.doing import Doing
from rqa_lab.games.roborace.rules.permission import asked_by


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


#: kind of action -> what begins it
_BEGIN: Mapping[type[Action], Callable[[Doing, Any], None]] = {
    Place: scoring.place,
    Exchange: turn.exchange,
    Pass: turn.pass_turn,
    Use: tokens.use,
    Draw: turn.draw_card,
    EndTurn: turn.end_turn,
    Choose: choose,
}


# ---- who acts, and the end -------------------------------------------------------------------------------


def to_act(s: State) -> str | None:
    """The seat that is to act, or chance; None after the end."""
    if s.choice is not None:
        return s.choice.seat
    return None if s.phase == "over" else s.setup.seats[s.seat]


def points(s: State) -> dict[str, int]:
    """The points: the fields that the robot of every seat has gone."""
    return dict(zip(s.setup.seats, s.gone, strict=True))


def outcome(s: State) -> Outcome | None:
    """Who has won, once the race is over."""
    if s.phase != "over":
        return None
    clause = "roborace.solo.rules" if s.setup.solo else "roborace.end.final-scoring"
    return Outcome(tuple(s.setup.seats[seat] for seat in s.winners), points(s), (clause,))
