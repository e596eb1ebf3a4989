"""Whether an action is allowed; if not, all reasons of the first stage that refuses it.

The stages are asked in the order in which one would tell a person: turn and waiting choice; actor;
permission; then target, space, limits and price together.  What they ask are the predicates of this room, a
module a subject; the list of legal actions asks the same ones where their arguments become known
(``rules.legal``).
"""

from collections.abc import Callable, Mapping
from typing import Any

from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import Bare, verdict_of
from rqa_lab.core.verdict import Verdict
from rqa_lab.games.rqa.model.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.model.bodies import find, is_tile, tile_exists
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.rules.answers import none_of_them
from rqa_lab.games.rqa.rules.arranging import fits_choice
from rqa_lab.games.rqa.rules.attacking import aim, has_attack, in_hand, may_use, target
from rqa_lab.games.rqa.rules.lasting import straight
from rqa_lab.games.rqa.rules.moving import enough_for_step, free_space
from rqa_lab.games.rqa.rules.obstacles import way_down_after_push, way_down_after_step
from rqa_lab.games.rqa.rules.permission import (
    answerable,
    nobody_on_top,
    nobody_on_top_to_convert,
    on_board,
    own_robot,
    own_robot_for_card,
    own_robot_for_power,
    turn,
)
from rqa_lab.games.rqa.rules.pushing import (
    a_pushable_tile,
    enough_for_push,
    fresh_obstacle,
    may_push_onto,
    pushable,
    straight_push,
)
from rqa_lab.games.rqa.rules.remedies import dress
from rqa_lab.games.rqa.rules.shop import enough_to_buy, enough_to_convert, offered


def reasons(s: State, action: Action, seat: int) -> Bare:
    """All bare reasons of the first stage that refuses the action; () if it is allowed."""
    try:
        return turn(s, seat) or _against(s, action, seat)
    except KeyError as unknown:
        if gone := tile_exists(s, unknown.args[0]):
            return gone
        raise


def _against(s: State, action: Action, seat: int) -> Bare:
    """The reasons against an action of a seat that may act freely."""
    if type(action) not in _AGAINST:
        raise TypeError(f"no action of Robot Quest Arena: {action!r}")
    return _AGAINST[type(action)](s, action, seat)


def _play(s: State, action: Play, seat: int) -> Bare:
    card, robot = s.setup.components.cards[action.card], s.setup.number[action.robot]
    one_way = WAY_NUMBER.get(action.target or "")
    at_one = None if action.target is None or one_way is not None else find(s, action.target)
    return (
        own_robot_for_card(s, seat, robot)
        or on_board(s, robot)
        or nobody_on_top(s)
        or in_hand(s, seat, action.card)
        or target(s, seat, robot, card, at_one, one_way)
    )


def _move(s: State, action: Move, seat: int) -> Bare:
    robot, way = s.setup.number[action.robot], WAY_NUMBER[action.way]
    return (
        own_robot(s, seat, robot)
        or on_board(s, robot)
        or (() if robot == s.atop else nobody_on_top(s))
        or straight(s, robot, way)
        or free_space(s, robot, way) + enough_for_step(s, robot)
        or way_down_after_step(s, robot, way)
    )


def _push(s: State, action: Push, seat: int) -> Bare:
    robot, body, way = s.setup.number[action.robot], find(s, action.body), WAY_NUMBER[action.way]
    return (
        own_robot(s, seat, robot)
        or on_board(s, robot)
        or (() if robot == s.atop else nobody_on_top(s))
        or straight_push(s, robot, body, way)
        or a_pushable_tile(s, body)
        or (
            (() if is_tile(body) else on_board(s, body))
            or pushable(s, robot, body, way)
            or fresh_obstacle(s, body, way)
            or may_push_onto(s, body, way)
        )
        + enough_for_push(s, body)
        or way_down_after_push(s, robot, body, way)
    )


def _use(s: State, action: Use, seat: int) -> Bare:
    robot = s.setup.number[action.robot]
    return (
        own_robot_for_power(s, seat, robot)
        or has_attack(s, robot)
        or on_board(s, robot)
        or nobody_on_top(s)
        or may_use(s, robot, aim(s, seat, robot, s.setup.boards[robot], find(s, action.target)))
    )


def _buy(s: State, action: Buy, seat: int) -> Bare:
    name = s.setup.components.cards[action.card].name
    return nobody_on_top(s) or offered(s, name) + enough_to_buy(s, name)


def _convert(s: State, action: EnergyToMove, seat: int) -> Bare:
    return nobody_on_top_to_convert(s) or enough_to_convert(s, action.amount)


def _end_turn(s: State, action: EndTurn, seat: int) -> Bare:
    return nobody_on_top(s)


#: kind of action -> the reasons against one, of a seat that may act freely
_AGAINST: Mapping[type[Action], Callable[[State, Any, int], Bare]] = {
    Play: _play,
    Move: _move,
    Push: _push,
    Use: _use,
    Buy: _buy,
    EnergyToMove: _convert,
    EndTurn: _end_turn,
}


def judge(s: State, action: Action, seat: str | None = None) -> Verdict:
    """Whether a seat may do that now, and if not, all reasons of the first stage that refuses it.

    Raises:
        ValueError: for a seat, a robot or a card that the position does not know.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.files.position({"robots": robots})
    >>> verdict = judge(s, Push("crate", "right", "pug"))
    >>> verdict.reasons[0].clauses[0], dict(verdict.reasons[0].facts)
    ('rqa.push.crate-cost', {'robot': 'Crate', 'needs': 3, 'has': 0})
    """
    return verdict_of(s, action, seat, s.seat, reasons, _answerable, dress)


def _answerable(s: State, seat: str, option: str) -> Bare:
    """The reasons against an answer; for a space or a tile, also why it is not among the options."""
    found = answerable(s, seat, option)
    if not found or found[0][0] != "not an option":
        return found
    kind, clauses, *facts = found[0]
    more = [clause for bare in none_of_them(s, option) for clause in bare[1]]
    return fits_choice(s, option) or ((kind, tuple(dict.fromkeys((*clauses, *more))), *facts),)
