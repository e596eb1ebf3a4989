"""Whether a seat may act at all: whose turn it is, what waits, what belongs to which phase."""

from collections.abc import Mapping

from rqa_lab.core.choice import Choice
from rqa_lab.core.choice import answerable as answering
from rqa_lab.core.clause import only_if
from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import Bare
from rqa_lab.games.roborace.model.actions import Draw, EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.model.choices import CHOICES
from rqa_lab.games.roborace.model.effects import named
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.rules.agreement import agreed


def asked_by(s: State, choice: Choice) -> tuple[str, ...]:
    """The clauses that give a choice; those of a token's are its own."""
    tokens, cause = s.setup.components.tokens, getattr(named(choice.frame), "cause", "")
    own = tokens[cause].clauses.get("use", ()) if cause in tokens else ()
    return (*own, *(clause for clause in CHOICES[choice.kind].clauses if clause not in own))


#: what is against the answer of a seat to the choice that waits
answerable = answering(agreed, asked_by)


def turn(s: State, seat: int, token: bool = False) -> Bare:
    """The seat may act now, or use a token; does not look at hands, so that a refusal reveals nothing."""
    if s.phase == "over":
        return (("game over", ("lab.game-over", "roborace.end.final-scoring")),)
    found: Bare = ()
    if seat != s.seat:
        own = only_if(token, "roborace.turn.only-own-turn")
        found += (("not your turn", (*own, "roborace.turn.anticlockwise"), seat, s.seat),)
    if s.choice is not None:
        clauses = ("lab.choice-waits", *asked_by(s, s.choice))
        return (*found, ("choice waits", clauses, s.choice.seat, s.choice.kind))
    if s.phase == "set-up":
        return (*found, ("other phase", ("roborace.turn.sequence",), "", s.phase))
    return found


#: kind of action -> the phases that it belongs to, and the clauses that say so
_PHASES: Mapping[type[Action], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Place: (("place",), ("roborace.turn.one-card", "roborace.turn.sequence")),
    Exchange: (("place",), ("roborace.turn.no-legal-card",)),
    Pass: (("place",), ("roborace.turn.no-legal-card",)),
    Use: (("place", "placed", "drawn"), ("roborace.turn.token-before-or-after",)),
    Draw: (("placed",), ("roborace.turn.sequence",)),
    EndTurn: (("drawn",), ("roborace.turn.sequence",)),
}


def in_phase(s: State, action: Action) -> Bare:
    """Every action belongs to a part of the turn; by one reading no token is used once a card is drawn."""
    phases, clauses = _PHASES[type(action)]
    late = isinstance(action, Use) and s.phase == "drawn" and s.setup.rulings["token-time"] == "before-draw"
    if s.phase in phases and not late:
        return ()
    return (("other phase", clauses, action.text.partition(" ")[0], s.phase),)
