"""Whether a seat may act at all: whose turn it is, what waits, what belongs to which phase.

Every rule that refuses something is one predicate, here and in the other modules of ``rules``.  A predicate
returns () when the rule has nothing against it, or else bare reasons ``(kind, clauses, *facts)``.
"""

from collections.abc import Mapping

from rqa_lab.core.choice import Choice
from rqa_lab.core.choice import answerable as answering
from rqa_lab.core.clause import only_if
from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import Bare
from rqa_lab.games.moonbots.model.actions import Buy, EndTurn, Place, Reroll, Roll, Use
from rqa_lab.games.moonbots.model.choices import CHOICES
from rqa_lab.games.moonbots.model.effects import named
from rqa_lab.games.moonbots.model.state import State, acting, alive
from rqa_lab.games.moonbots.rules.agreement import agreed


def asked_by(s: State, choice: Choice) -> tuple[str, ...]:
    """The clauses that give a choice; those of a Secret Weapon's are its own."""
    cards, cause = s.setup.components.cards, getattr(named(choice.frame), "cause", "")
    own = cards[cause].own if cause in cards else ()
    return (*own, *(clause for clause in CHOICES[choice.kind].clauses if clause not in own))


#: what is against the answer of a seat to the choice that waits
answerable = answering(agreed, asked_by)


def turn(s: State, seat: int, action: Action | None = None) -> Bare:
    """The seat may act freely now; does not look at hands, so that a refusal reveals nothing."""
    if s.phase == "over":
        return (("game over", ("lab.game-over", "moonbots.end.last-player")),)
    found: Bare = ()
    if s.phase != "set-up" and not any(alive(s, robot) for robot in s.setup.robots_of(seat)):
        found += (("out of the game", ("moonbots.end.elimination",), seat),)
    elif seat != acting(s) and isinstance(action, Use):
        found += (("asked for cards", ("moonbots.secret.any-time",), seat, acting(s)),)
    elif seat != acting(s):
        two = only_if(s.setup.two, "moonbots.two.left-then-right")
        found += (("not your turn", ("moonbots.turn.pass-left", *two), seat, acting(s)),)
    if s.choice is not None:
        clauses = ("lab.choice-waits", *asked_by(s, s.choice))
        return (*found, ("choice waits", clauses, s.choice.seat, s.choice.kind))
    if s.phase not in ("buy", "activate"):
        return (*found, ("other phase", ("moonbots.turn.order",), "", s.phase))
    return found


#: kind of action -> the phases that it belongs to, and the clauses that say so
_PHASES: Mapping[type[Action], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Buy: (("buy", "activate"), ("moonbots.turn.order",)),
    Roll: (("buy",), ("moonbots.turn.order", "moonbots.activate.roll-all")),
    Reroll: (("activate",), ("moonbots.upgrade.reroll",)),
    Place: (("activate",), ("moonbots.turn.order", "moonbots.activate.condition")),
    Use: (("buy", "activate"), ("moonbots.secret.any-time",)),
    EndTurn: (("buy", "activate"), ("moonbots.turn.order",)),
}


def in_phase(s: State, action: Action) -> Bare:
    """Every action belongs to a step of the turn; only a Secret Weapon lets a robot buy after the roll."""
    phases, clauses = _PHASES[type(action)]
    if s.phase in phases and (s.phase == "buy" or s.buys or not isinstance(action, Buy)):
        return ()
    return (("other phase", clauses, action.text.partition(" ")[0], s.phase),)
