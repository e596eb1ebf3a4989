"""Whether a seat may act at all: whose turn it is, what waits, what belongs to which phase.

Every rule that refuses something is one predicate, here and in ``rules.moving``,
``rules.attacking`` and ``rules.using``.  A predicate returns () when
the rule has nothing against it, or else bare reasons ``(kind, clauses, *facts)``.
"""

from collections.abc import Mapping

from rqa_lab.core.choice import Choice
from rqa_lab.core.choice import answerable as answering
from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import Bare
from rqa_lab.games.gekido.model.actions import Attack, Declare, Lock, Move, Pass, Push, Roll, Stay, Stop
from rqa_lab.games.gekido.model.choices import CHOICES
from rqa_lab.games.gekido.model.effects import named
from rqa_lab.games.gekido.model.state import ATTACKING, State, acting, printed
from rqa_lab.games.gekido.rules.agreement import agreed


def asked_by(s: State, choice: Choice) -> tuple[str, ...]:
    """The clauses that give a choice; those for keeping cards are of what drew them, a Duel has its own."""
    own: tuple[str, ...] = ()
    if choice.kind == "keep":
        own = printed(s, named(choice.frame).cause).own
    elif choice.kind == "place" and s.setup.duel:
        own = ("gekido.duel.placement",)
    return (*own, *CHOICES[choice.kind].clauses)


#: what is against the answer of a seat to the choice that waits
answerable = answering(agreed, asked_by)


# ---- turn and waiting choice -------------------------------------------------------------------------------


def turn(s: State, seat: int) -> Bare:
    """The seat may act freely now; does not look at hands, so that a refusal reveals nothing."""
    if s.phase == "over":
        return (
            ("game over", ("lab.game-over", "gekido.duel.end" if s.setup.duel else "gekido.end.last-bot")),
        )
    found: Bare = ()
    involved = seat == s.seat or (s.attack is not None and seat == s.attack.target)
    if s.phase != "set-up" and s.at[seat] is None:
        found += (("out of the game", ("gekido.annihilation.last-die",), seat, seat),)
    elif not involved:
        found += (("not your turn", ("gekido.turn.clockwise", *_alternate(s)), seat, s.seat),)
    if s.choice is not None:
        clauses = ("lab.choice-waits", *asked_by(s, s.choice))
        return (*found, ("choice waits", clauses, s.choice.seat, s.choice.kind))
    if s.phase == "set-up" or (s.attack is None and s.phase in ATTACKING):  # amid an effect, if it is sound
        return (*found, ("other phase", ("gekido.turn.three-phases",), "", s.phase))
    if involved and seat != acting(s):
        found += (("not your part", _parts(s), seat, acting(s), s.phase),)
    return found


def _alternate(s: State) -> tuple[str, ...]:
    return ("gekido.duel.rest-unchanged",) if s.setup.duel else ()


def _parts(s: State) -> tuple[str, ...]:
    """Why it is the attacker, or the defender, that acts now."""
    if s.phase in ("defence", "brace"):
        return ("gekido.tech.defender-first", "gekido.dice.window-order")
    if s.phase == "answer":
        return ("gekido.tech.timing-on-card", "gekido.tech.defender-first")
    return ("gekido.dice.window-order", "gekido.turn.clockwise")


def combatant(s: State, seat: int) -> Bare:
    """Only the attacker and the defender play Tech Cards in an attack."""
    a = s.attack
    if a is None or seat in (s.seat, a.target):
        return ()
    return (("not in the attack", ("gekido.tech.only-combatants",), seat, s.seat, a.target),)


# ---- phases ------------------------------------------------------------------------------------------------

_COURSE = ("gekido.turn.three-phases",)
_LOCKING = ("gekido.dice.lock-at-least-one", "gekido.dice.window-order")
_ROLLING = ("gekido.dice.up-to-three-rolls", "gekido.dice.window-order")
#: kind of action -> the phases that it belongs to, and the clauses that say so
_PHASES: Mapping[type[Action], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Move: (("first move", "second move"), _COURSE),
    Stay: (("first move", "second move"), ("gekido.move1.optional", *_COURSE)),
    Attack: (("target",), ("gekido.attack.mandatory", *_COURSE)),
    Declare: (("declare", "attack"), ("gekido.attack.declare-after-first-roll", *_COURSE)),
    Lock: (("attack",), _LOCKING),
    Roll: (("attack",), _ROLLING),
    Stop: (("attack",), ("gekido.dice.stop-early", "gekido.dice.window-order")),
    Push: (("push",), ("gekido.push.optional", "gekido.push.never-on-malfunction")),
    Pass: (
        ("start", "target", "defence", "answer", "brace", "strike", "push", "end"),
        ("gekido.attack.mandatory", *_COURSE),
    ),
}


def in_phase(s: State, action: Action) -> Bare:
    """Every action belongs to a phase of the turn, or to a step of the attack."""
    phases, clauses = _PHASES[type(action)]
    if s.phase in phases:
        return ()
    return (("other phase", clauses, action.text.partition(" ")[0], s.phase),)
