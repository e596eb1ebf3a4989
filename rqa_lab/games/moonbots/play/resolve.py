"""What happens: an action starts effects, which run until a seat has to choose or to act."""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Outcome, Trace
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import outdate
from rqa_lab.games.moonbots.model.actions import Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.model.effects import EFFECTS
from rqa_lab.games.moonbots.model.state import State, acting, there
from rqa_lab.games.moonbots.play import activating, buying
from rqa_lab.games.moonbots.play import weapons as weapons  # its effects are called by their names alone
from rqa_lab.games.moonbots.play.doing import Doing
from rqa_lab.games.moonbots.play.window import each_step, shown, window
from rqa_lab.games.moonbots.rules.permission import asked_by
from rqa_lab.games.moonbots.rules.weapons import ANY


def advance(s: State, action: Action, t: Trace | None = None, chance: Chance | None = None) -> State:
    """Change the state itself, trusting that the action is allowed; returns it."""
    outdate(s)
    do = Doing(s, t, chance, action.text)
    moment = _AFTER.get(type(action))
    if moment and (moment == "rolled" or each_step(s)):
        do.then(window.frame(moment, "turn", there(s)[1:], 0, None))  # it runs once all else is done
    _BEGIN[type(action)](do, action)
    EFFECTS.run(do)
    return s


def choose(do: Doing, action: Choose) -> None:
    """The waiting choice is answered: the effect that asked runs again, with the answer."""
    do.choose(action.option, asked_by)


def use(do: Doing, action: Use) -> None:
    """The robot whose turn it is uses a Secret Weapon."""
    do.then(*shown(do, do.state.robot, action.name))


#: kind of action -> what begins it
_BEGIN: Mapping[type[Action], Callable[[Doing, Any], None]] = {
    Buy: buying.buy,
    Roll: activating.roll,
    Reroll: activating.reroll,
    Place: activating.place,
    EndTurn: activating.end_turn,
    Use: use,
    Choose: choose,
}

#: kind of action -> the moment for Secret Weapons of others that comes after it
_AFTER: Mapping[type[Action], str] = {Buy: ANY, Roll: "rolled", Reroll: ANY, Place: ANY, Use: ANY}


# ---- who acts, chance, and the end -----------------------------------------------------------------------


def to_act(s: State) -> str | None:
    """The seat that is to act, or chance; None after the end."""
    if s.choice is not None:
        return s.choice.seat
    return None if s.phase == "over" else s.setup.seats[acting(s)]


def points(s: State) -> dict[str, int]:
    """The points: the energy that the robots of every seat have."""
    who = s.setup
    return {
        name: sum(s.energy[robot] for robot in who.robots_of(seat)) for seat, name in enumerate(who.seats)
    }


def outcome(s: State) -> Outcome | None:
    """Who has won, once the game is over."""
    if s.phase != "over":
        return None
    return Outcome(tuple(s.setup.seats[seat] for seat in s.winners), points(s), ("moonbots.end.last-player",))
