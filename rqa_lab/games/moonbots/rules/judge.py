"""Whether an action is allowed; if not, all reasons of the first stage that refuses it.

The stages are asked in the order in which one would tell a person: turn and waiting choice; phase; then the
card, the dice and the price.
"""

from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import Bare, dresser, verdict_of
from rqa_lab.core.verdict import Verdict
from rqa_lab.games.moonbots.model.actions import Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.model.reasons import NAMES, REASONS
from rqa_lab.games.moonbots.model.records import BOARD, PLACES
from rqa_lab.games.moonbots.model.state import MARKET, State, acting
from rqa_lab.games.moonbots.rules import activating, buying, permission, weapons
from rqa_lab.games.moonbots.rules.remedies import MORE


def reasons(s: State, action: Action, seat: int) -> Bare:
    """All bare reasons of the first stage that refuses the action; () if it is allowed."""
    return permission.turn(s, seat, action) or against(s, action)


def against(s: State, action: Action) -> Bare:
    """The same for an action of the robot whose turn it is."""
    if found := permission.in_phase(s, action):
        return found
    match action:
        case Buy():
            return buying.purchase(s, _number(MARKET, action.space))
        case Place():
            return activating.placeable(
                s, action.dice, (BOARD, *PLACES)[_number((BOARD, *PLACES), action.place)]
            )
        case Reroll():
            return activating.rerollable(s) or activating.reroll(s, action.dice)
        case Use():
            return weapons.usable(s, s.robot, action.name, weapons.own_moments(s))
        case Roll() | EndTurn():
            return ()
    raise TypeError(f"no action of Moon-Bots: {action!r}")


def _number(names: tuple[str, ...], name: str) -> int:
    if name not in names:
        raise KeyError(name)
    return names.index(name)


dress = dresser(REASONS, NAMES, MORE, {"space": lambda s, space: space}, lambda s, space: MARKET[space])


def judge(s: State, action: Action, seat: str | None = None) -> Verdict:
    """Whether a seat may do that now, and if not, all reasons of the first stage that refuses it.

    Raises:
        ValueError: for a seat, a space, a place or a card that the position does not know.

    >>> from rqa_lab.games.moonbots.model.setup import setup
    >>> from rqa_lab.games.moonbots.model.state import position
    >>> s = position(setup(("Ann", "Bo", "Cy")), energy=[1, 9, 9], market=("Head 3", "", "", "", "", ""))
    >>> [reason.clauses[0] for reason in judge(s, Buy("T1")).reasons]
    ['moonbots.buy.affordability']
    """
    return verdict_of(s, action, seat, acting(s), reasons, permission.answerable, dress)
