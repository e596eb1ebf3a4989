"""What a picture does not show: how a position came about, and facts kept from before.

In the middle of an effect, what may be chosen was fixed when the effect began.  Under another reading, or
with another fact, the position is therefore played again from where the turn was free.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Game, State, overrides
from rqa_lab.core.notation import Action
from rqa_lab.scenario.scenario import Scenario

#: the keys of a position that keep such facts: those of a turn and of an attack
KEEPING = ("turn", "attack")
#: what each picture says of a turn
SHOWN = ("seat", "phase")

#: a position where the turn was free, and the actions since then
Past = tuple[State, Sequence[tuple[Action, str]]]


def keys_of(game: Game, state: State) -> Mapping[str, Any]:
    """The keys of a position; none in the middle of an effect, which they do not say."""
    try:
        return game.described(state) if overrides(game, "described") else {}
    except ValueError:
        return {}


def past(scenario: Scenario, state: State) -> Past:
    """The last position before this one in which no choice waits; this one itself if none does here."""
    game, since = scenario.game, list[tuple[Action, str]]()
    if not pending(state) and keys_of(game, state):
        return state, ()
    session = scenario.session()
    for line in scenario.lines:
        if line.kind == "do":
            session.act(line.texts[0])
    if session.state != state:
        return state, ()
    step = session.here
    while step.parent is not None and step.action is not None:
        since = [(step.action, str(step.seat)), *((one, CHANCE) for one in step.answers), *since]
        step = step.parent
        if not pending(step.state) and game.to_act(step.state) != CHANCE and keys_of(game, step.state):
            break
    return step.state, since


def again(game: Game, state: State, since: Sequence[tuple[Action, str]]) -> State | None:
    """The position after these actions; None if one of them is refused there."""
    for action, seat in since:
        try:
            if not (game.to_act(state) == CHANCE if seat == CHANCE else game.judge(state, action, seat)):
                return None
            state = game.advance(state.copy(), action, [])
        except (LookupError, ValueError):
            return None
    return state


def kept(keys: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Where the keys may keep a number, or that something was done in this turn, and with what."""
    for key, some in keys.items():
        if isinstance(some, Mapping):
            yield from _numbers(some, (key,))
    turn = keys.get(KEEPING[0])
    for name, value in turn.items() if isinstance(turn, Mapping) else ():
        if value and isinstance(value, list | tuple | str) and name not in SHOWN:
            yield KEEPING[0], name


def undone(game: Game, keys: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Where the keys could keep that something was done in this turn or attack, and do not."""
    for key in KEEPING:
        some = keys.get(key)
        if isinstance(some, Mapping):
            known = game.schema[key].get("properties", {})
            flags = (name for name, schema in known.items() if schema.get("type") == "boolean")
            yield from ((key, name) for name in flags if not some.get(name))


def _numbers(value: Any, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Where there are numbers but 0, and what is true."""
    if isinstance(value, Mapping):
        for name, part in value.items():
            yield from _numbers(part, (*path, str(name)))
    elif value and isinstance(value, int):
        yield path


def alike(game: Game, one: State, other: State) -> bool:
    """True if two positions have the same picture, of the board and of the table."""
    return game.scene(one) == game.scene(other) and game.table(one) == game.table(other)
