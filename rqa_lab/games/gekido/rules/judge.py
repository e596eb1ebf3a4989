"""Whether an action is allowed, and if not, why not: all reasons of the first stage that refuses it.

The stages are asked in the order in which one would tell a person: turn and waiting choice; phase; whose
it is; when; how many; then the target, the space or the dice.  What they ask are the predicates of
``rules.permission``, ``rules.moving``,
``rules.attacking`` and ``rules.using``; the list of legal actions asks
the judge about all that a seat has (``rules.legal``).
"""

from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import Bare, judged
from rqa_lab.core.verdict import Verdict
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
from rqa_lab.games.gekido.model.commands import COMMANDS
from rqa_lab.games.gekido.model.components import Effect
from rqa_lab.games.gekido.model.state import State, acting
from rqa_lab.games.gekido.rules.attacking import (
    declarable,
    declared,
    lockable,
    may_pass_attack,
    push,
    roll,
    target,
    undeclared,
)
from rqa_lab.games.gekido.rules.moving import good_end, may_stay, step, unmoved
from rqa_lab.games.gekido.rules.permission import answerable, combatant, in_phase, turn
from rqa_lab.games.gekido.rules.remedies import dress
from rqa_lab.games.gekido.rules.using import (
    arguments,
    own_card,
    own_power,
    own_tile,
    part,
    possible,
    slot,
    time,
)


def reasons(s: State, action: Action, seat: int) -> Bare:
    """All bare reasons of the first stage that refuses the action; () if it is allowed."""
    found = turn(s, seat)
    if isinstance(action, Play):
        found += combatant(s, seat)
    return found or against(s, action, seat)


def against(s: State, action: Action, seat: int) -> Bare:
    """The same of an action of the seat that is to act."""
    parts = s.setup.components
    if isinstance(action, Play):
        card = parts.cards[action.name]
        return part(s, seat, card) or own_card(s, seat, action.name) or _effect(s, seat, card, action)
    if isinstance(action, Use):
        if action.name in parts.tiles:
            tile = parts.tiles[action.name]
            return own_tile(s, seat, tile) or part(s, seat, tile) or _effect(s, seat, tile, action)
        power = parts.powers[action.name]
        return own_power(s, seat, action.name) or part(s, seat, power) or _effect(s, seat, power, action)
    if isinstance(action, Declare) and (found := undeclared(s)):
        return found
    return in_phase(s, action) or _in_its_phase(s, action)


def _in_its_phase(s: State, action: Action) -> Bare:
    """The reasons against an action of the seat that acts, in a phase that the action belongs to."""
    second = s.phase == "second move"
    match action:
        case Move():
            way = WAY_NUMBER[action.way]
            found = (unmoved(s) if second else ()) + step(s, s.seat, way)
            return found or (() if second else good_end(s, s.seat, way))
        case Stay():
            return () if second else may_stay(s, s.seat)
        case Attack():
            return target(s, s.setup.number[action.bot])
        case Push():
            return push(s, s.setup.number[action.bot])
        case Declare():
            return declarable(s, _command(action.command))
        case Lock():
            return declared(s) or lockable(s, action.symbol)
        case Roll():
            return declared(s) or roll(s)
        case Stop():
            return declared(s)
        case Pass():
            return may_pass_attack(s) if s.phase == "target" else ()
    raise TypeError(f"no action of Gekido: {action!r}")


def _command(name: str) -> str:
    if name not in COMMANDS:
        raise KeyError(name)
    return name


def _effect(s: State, seat: int, record: Effect, action: Use | Play) -> Bare:
    """When an effect is used, how many there are, and on what."""
    return (
        time(s, seat, record)
        or slot(s, seat, record)
        or arguments(s, seat, record, action.on, action.to) + possible(s, record)
    )


def judge(s: State, action: Action, seat: str | None = None) -> Verdict:
    """Whether a seat may do that now, and if not, all reasons of the first stage that refuses it.

    Raises:
        ValueError: for a seat, a bot, a card or a command that the position does not know.

    >>> from rqa_lab.games.gekido.model.state import position
    >>> from rqa_lab.games.gekido.model.setup import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[0, 8])
    >>> verdict = judge(s, Stay())
    >>> verdict.reasons[0].clauses[0], verdict.reasons[0].facts["instead"]
    ('gekido.move1.must-move-if-alone', ('b2',))
    """
    return judged(s, action, seat, acting(s), reasons, answerable, dress)
