"""Whether an action is allowed; if not, all reasons of the first stage that refuses it.

The stages are asked in the order in which one would tell a person: turn and waiting choice; phase; whose
it is; when; how many; then the target, the space or the dice.  What they ask are the predicates of
``rules.permission``, ``rules.moving``, ``rules.attacking`` and ``rules.using``; ``rules.legal`` asks the
judge about all that a seat has.
"""

from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import Bare, verdict_of
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
from rqa_lab.games.gekido.model.records import Effect
from rqa_lab.games.gekido.model.state import State, acting
from rqa_lab.games.gekido.rules import attacking, moving, permission, using
from rqa_lab.games.gekido.rules.remedies import dress


def reasons(s: State, action: Action, seat: int) -> Bare:
    """All bare reasons of the first stage that refuses the action; () if it is allowed."""
    found = permission.turn(s, seat)
    if isinstance(action, Play):
        found += permission.combatant(s, seat)
    return found or against(s, action, seat)


def against(s: State, action: Action, seat: int) -> Bare:
    """The same for an action of the seat that is to act."""
    parts = s.setup.components
    record: Effect
    if isinstance(action, Play):
        record = parts.cards[action.name]
        whose = using.part(s, seat, record) or using.own_card(s, seat, action.name)
        return whose or _effect(s, seat, record, action)
    if isinstance(action, Use):
        if action.name in parts.tiles:
            record = tile = parts.tiles[action.name]
            whose = using.own_tile(s, seat, tile)
        else:
            record = parts.powers[action.name]
            whose = using.own_power(s, seat, action.name)
        return whose or using.part(s, seat, record) or _effect(s, seat, record, action)
    if isinstance(action, Declare) and (found := attacking.undeclared(s)):
        return found
    return permission.in_phase(s, action) or _in_its_phase(s, action)


def _in_its_phase(s: State, action: Action) -> Bare:
    """The reasons against an action of the seat that acts, in a phase that the action belongs to."""
    second = s.phase == "second move"
    match action:
        case Move():
            way = WAY_NUMBER[action.way]
            found = (moving.unmoved(s) if second else ()) + moving.step(s, s.seat, way)
            return found or (() if second else moving.good_end(s, s.seat, way))
        case Stay():
            return () if second else moving.may_stay(s, s.seat)
        case Attack():
            return attacking.target(s, s.setup.number[action.bot])
        case Push():
            return attacking.push(s, s.setup.number[action.bot])
        case Declare():
            return attacking.declarable(s, _command(action.command))
        case Lock():
            return attacking.declared(s) or attacking.lockable(s, action.symbol)
        case Roll():
            return attacking.declared(s) or attacking.roll(s)
        case Stop():
            return attacking.declared(s)
        case Pass():
            return attacking.may_pass_attack(s) if s.phase == "target" else ()
    raise TypeError(f"no action of Gekido: {action!r}")


def _command(name: str) -> str:
    if name not in COMMANDS:
        raise KeyError(name)
    return name


def _effect(s: State, seat: int, record: Effect, action: Use | Play) -> Bare:
    """An effect is used at its time, within the number allowed, and on what it needs."""
    return (
        using.time(s, seat, record)
        or using.slot(s, seat, record)
        or using.arguments(s, seat, record, action.on, action.to) + using.possible(s, record)
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
    return verdict_of(s, action, seat, acting(s), reasons, permission.answerable, dress)
