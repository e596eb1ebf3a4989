"""Whether an action is allowed; if not, all reasons of the first stage that refuses it.

The stages are asked in the order in which one would tell a person: turn and waiting choice; phase; then the
card and the token, and where the card would lie.
"""

from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import Bare, dresser, verdict_of
from rqa_lab.core.verdict import Verdict
from rqa_lab.games.roborace.model.actions import Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.model.laid import at
from rqa_lab.games.roborace.model.reasons import NAMES, REASONS
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.rules import permission, placing, tokens
from rqa_lab.games.roborace.rules.answers import fitting
from rqa_lab.games.roborace.rules.remedies import MORE


def reasons(s: State, action: Action, seat: int) -> Bare:
    """All bare reasons of the first stage that refuses the action; () if it is allowed."""
    token = isinstance(action, Use) or (isinstance(action, Place) and bool(action.token))
    return permission.turn(s, seat, token) or against(s, action)


def against(s: State, action: Action) -> Bare:
    """The same for an action of the seat whose turn it is."""
    if found := permission.in_phase(s, action):
        return found
    match action:
        case Place():
            token = tokens.with_a_card(s, s.seat, action.token) if action.token else ()
            found = (*placing.in_hand(s, s.seat, action.card), *token, *placing.swapped(s, action))
            return found or placing.placeable(s, action)
        case Exchange():
            return none_fits(s, exchanging=True) or placing.in_hand(s, s.seat, action.card)
        case Pass():
            return none_fits(s, exchanging=False)
        case Use():
            return tokens.usable(s, s.seat, action.name)
        case Draw() | EndTurn():
            return ()
    raise TypeError(f"no action of RoboRace: {action!r}")


def none_fits(s: State, *, exchanging: bool) -> Bare:
    """No card of the hand can be placed; then one is exchanged, or by one reading the seat passes."""
    clauses = ("roborace.turn.no-legal-card",)
    if placing.fits_somewhere(s, s.seat):
        return (("something fits", clauses, s.seat),)
    exchanges = s.setup.rulings["no-card-fits"] == "exchange" and bool(s.hands[s.seat])
    if exchanges == exchanging:
        return ()
    if exchanging:
        return (("no exchange", clauses),)
    return (("exchange first", clauses, s.seat),)


dress = dresser(REASONS, NAMES, MORE, {"space": lambda s, space: space}, lambda s, space: at(*space))


def judge(s: State, action: Action, seat: str | None = None) -> Verdict:
    """Whether a seat may do that now, and if not, all reasons of the first stage that refuses it.

    Raises:
        ValueError: for a seat, a card or a token that the position does not know.

    >>> from rqa_lab.games.roborace.model.laid import Laid
    >>> from rqa_lab.games.roborace.model.setup import setup
    >>> from rqa_lab.games.roborace.model.state import position
    >>> s = position(setup(("Ann", "Bo")), laid=(Laid("RG/YB", 0, 0),), hands=[("RG/YB",), ()])
    >>> [reason.clauses[0] for reason in judge(s, Place("RG/YB", "0,0")).reasons]
    ['roborace.place.two-cards']
    """
    return verdict_of(s, action, seat, s.seat, reasons, fitting, dress)
