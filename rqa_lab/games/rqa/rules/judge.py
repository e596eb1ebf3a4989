"""Verdicts on actions: the reasons of the first stage that refuses an action, and legal alternatives."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from rqa_lab.core.event import Facts
from rqa_lab.core.grid import STRAIGHT, WAY_NUMBER, WAYS
from rqa_lab.core.notation import Action
from rqa_lab.core.reasons import Bare, dresser, verdict_of
from rqa_lab.core.verdict import Reason, Verdict
from rqa_lab.games.rqa.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.bodies import (
    attackable,
    find,
    is_edge,
    is_tile,
    robots_at,
    space_or_none,
    tile_exists,
    title,
)
from rqa_lab.games.rqa.kinds import NAMES, REASONS
from rqa_lab.games.rqa.rules.attacking import aim, has_attack, in_hand, may_use, reached, target, visible
from rqa_lab.games.rqa.rules.moving import (
    enough_for_step,
    free_space,
    way_down_after_push,
    way_down_after_step,
)
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
    fits_choice,
    fresh_obstacle,
    may_push_onto,
    pushable,
    straight_push,
)
from rqa_lab.games.rqa.rules.staying import (
    cheap_enough,
    enough_to_buy,
    enough_to_convert,
    may,
    offered,
    on_offer,
    one_step,
    straight,
    ways_of,
)
from rqa_lab.games.rqa.setup import GRID, NEAR, Setup, distance, within
from rqa_lab.games.rqa.state import State, blocked
from rqa_lab.games.rqa.steps import named

# ---- why an answer is not among the options of a choice, as far as a rule says so ------------------------


def none_of_them(s: State, option: str) -> Bare:
    """The reasons of the rule by which an answer is not among the waiting options; () if no rule tells."""
    assert s.choice is not None
    asking, parts, to = named(s.choice.frame), s.setup.components, GRID.number.get(option)
    match s.choice.kind:
        case "shift to" if to is not None:
            return one_step(s, asking.body, to)
        case "shift" if option in s.setup.number:
            return on_board(s, s.setup.number[option])
        case "acquire" if option in parts.cards:
            return offered(s, option) or cheap_enough(s, option, asking.most)
        case "discard" | "scrap" if option in parts.cards:
            return in_hand(s, s.seat, option)
    return ()


# ---- what a reason adds to why not: spaces that would do -------------------------------------------------
# The predicates return only what they compared; the rest is looked up here, when a reason is read.


def _beside(s: State, robot: int, space: int | None) -> tuple[str, ...]:
    """The free spaces to which a robot could go from a space in one step."""
    if space is None:
        return ()
    return _free(s, (GRID.step[space][way] for way in ways_of(s, robot)))


def _next_to(s: State, bodies: Iterable[int]) -> tuple[str, ...]:
    """The free spaces next to one of these bodies."""
    return _free(s, (to for body in bodies if (at := space_or_none(s, body)) is not None for to in NEAR[at]))


def _stands(s: State, robot: int, target: int, reach: int) -> tuple[str, ...]:
    """The free spaces from which an attack of a robot reaches a target, those nearest to the robot first."""
    at, to = s.at[robot], space_or_none(s, target)
    if at is None or to is None:
        return ()
    free = within(to, reach, s.setup.range_metric) & ~(s.occupied | s.layout.blocks_move)
    names = _names(free & visible(s, to, without=robot))
    return tuple(sorted(names, key=lambda name: distance(at, GRID.number[name])))


def _free(s: State, spaces: Iterable[int | None]) -> tuple[str, ...]:
    """The spaces among these that are not blocked."""
    mask = 0
    for space in spaces:
        if space is not None and not blocked(s, space):
            mask |= 1 << space
    return _names(mask)


@cache
def _names(mask: int) -> tuple[str, ...]:
    return tuple(GRID.name[space] for space in GRID.spaces if mask >> space & 1)


# ---- robots, ways, places of cards -----------------------------------------------------------------------


@cache
def _own(setup: Setup, seat: int) -> tuple[str, ...]:
    return tuple(setup.titles[robot] for robot in setup.robots_of[seat])


def _targets(s: State) -> tuple[int, ...]:
    """The bodies on the board that the active seat may attack."""
    enemies = (enemy for enemy in s.setup.enemies[s.seat] if s.at[enemy] is not None)
    return (*enemies, *attackable(s))


def _titles(s: State, bodies: Iterable[int]) -> tuple[str, ...]:
    return tuple(title(s, body) for body in bodies)


def _lines(s: State, card: str, robot: int) -> tuple[str, ...]:
    """The ways in which a shot meets an enemy, or a tile that can be attacked."""
    attack, targets = s.setup.components.cards[card], _targets(s)
    return tuple(
        WAYS[way]
        for way in STRAIGHT
        if any(body in targets for body in reached(s, s.seat, robot, attack, way))
    )


def _in_reach(s: State, card: str, robot: int) -> tuple[str, ...]:
    """The enemies and tiles that a card may be aimed at now."""
    attack = s.setup.components.cards[card]
    return _titles(s, (body for body in _targets(s) if not aim(s, s.seat, robot, attack, body)))


def _where_open(s: State, card: str) -> str:
    """Where a card that is not in the hand lies face up; "" if nowhere."""
    zones = (
        ("discard pile", s.discard[s.seat]),
        ("cards in play", s.in_play[s.seat]),
        ("Shop", s.shop),
        ("Scrap Heap", s.scrap),
    )
    found = next((name for name, cards in zones if card in cards), "")
    return found or ("Supply" if card in s.setup.components.supply and card in on_offer(s) else "")


def _before(s: State, seat: int) -> tuple[str, ...]:
    """The seats with turns between the current one and that of a seat."""
    seats = s.setup.seats
    return tuple(seats[(s.seat + n) % len(seats)] for n in range(1, (seat - s.seat) % len(seats)))


# ---- choices of a space ----------------------------------------------------------------------------------


def _occupants(s: State, option: str, options: tuple[str, ...]) -> Facts:
    """The robots and the tile on a space that is not an option, and the robot that a Spawn is kept for."""
    if s.choice is None or option not in GRID.number or GRID.number.keys().isdisjoint(options):
        return {}
    kept = s.choice.effect == "set down" and option in named(s.choice.frame).reserved
    robots = range(len(s.at))
    return {
        **_on(s, GRID.number[option]),
        "kept_for": tuple(s.setup.titles[robot] for robot in robots if kept and may(s, robot, "set down")),
    }


def _none(s: State, option: str, options: tuple[str, ...]) -> Facts:
    """The things on a space that is not an option, and the rule against the answer, if there is one."""
    why = none_of_them(s, option)
    reasons = [{"kind": reason.kind, **reason.facts} for reason in (dress(s, bare) for bare in why)]
    must = {"must": options} if option == "nothing" else {}  # the option of who need not choose
    return {**_occupants(s, option, options), **({"why": reasons[0]} if reasons else {}), **must}


def _on(s: State, space: int) -> Facts:
    """The robots and the tile on a space."""
    tile = s.layout.at.get(space)
    return {
        "robots": _titles(s, robots_at(s, space)),
        "tile": "" if tile is None else tile.name,
    }


def _spaces_to_choose(s: State) -> Facts:
    """The spaces that answer the waiting choice."""
    options = () if s.choice is None else s.choice.options
    return {"options": tuple(option for option in options if option in GRID.number)}


def _stuck(s: State, tile: str) -> Facts:
    """The tile that walls spaces off though its kind can be pushed."""
    return {"stuck": tile} if s.setup.components.tiles[tile].pushable else {}


# ---- kinds of reasons ------------------------------------------------------------------------------------

#: kind of reason -> further facts, from the position and the bare facts: ``instead`` is what would do in its
#: place, ``from`` are the spaces from which it would do
MORE: Mapping[str, Callable[..., Facts]] = {
    "not an option": _none,
    "not your turn": lambda s, seat, turn: {"before": _before(s, seat)},
    "not your robot": lambda s, robot, owner, at: {
        "seat": s.setup.seats[s.seat],
        "instead": _own(s.setup, s.seat),
    },
    "off the board": lambda s, robot: {"owner": s.setup.seats[s.setup.owner[robot]]},
    "no diagonal push": lambda s, robot, at, body, way: {"from": _next_to(s, (body,))},
    "not empty": lambda s, to: {**_on(s, to), **_spaces_to_choose(s)},
    "walls off": lambda s, tile, to, spaces: {**_spaces_to_choose(s), **_stuck(s, tile)},
    "no tile": lambda s, to: _spaces_to_choose(s),
    "a Spawn": lambda s, to: _spaces_to_choose(s),
    "no diagonal": lambda s, robot, at, way: {"instead": _beside(s, robot, at)},
    "edge": lambda s, robot, at, way: {"instead": _beside(s, robot, at)},
    "blocked": lambda s, robot, to, obstacle: {"instead": _beside(s, robot, s.at[robot])},
    "not next to": lambda s, robot, at, target, to: {"from": _next_to(s, (target,))},
    "not in hand": lambda s, card: {"seat": s.setup.seats[s.seat], "place": _where_open(s, card)},
    "needs target": lambda s, card, robot: {"instead": _in_reach(s, card, robot)},
    "needs way": lambda s, card, robot: {"instead": _lines(s, card, robot)},
    "not straight": lambda s, card, robot, way: {"instead": _lines(s, card, robot)},
    "not an enemy": lambda s, target, to: {"instead": _titles(s, _targets(s))},
    "not attackable": lambda s, target: {"instead": _titles(s, _targets(s))},
    "nobody around": lambda s, card, robot, at: {"from": _next_to(s, _targets(s))},
    "nobody in line": lambda s, card, robot, at, way: {"instead": _lines(s, card, robot)},
    "out of range": lambda s, robot, at, target, to, reach, away: {
        "from": _stands(s, robot, target, reach)
    },
    "out of sight": lambda s, robot, at, target, to, obstacle, reach: {
        "from": _stands(s, robot, target, reach)
    },
    "no attack": lambda s, robot: {
        "instead": tuple(
            s.setup.titles[one] for one in s.setup.robots_of[s.seat] if one in s.setup.armed
        )
    },
    "not for sale": lambda s, card: {"instead": on_offer(s)},
    "sold out": lambda s, card: {"instead": on_offer(s)},
}  # fmt: skip


def _obstacle_at(s: State, bit: int) -> int | None:
    """The space of an obstacle, given by its bit; None for the edge."""
    return None if is_edge(bit) else space_or_none(s, bit)


#: fact -> the space that it stands for
_SPACE: Mapping[str, Callable[[State, Any], int | None]] = {
    "at": lambda s, space: space,
    "to": lambda s, space: space,
    "obstacle": _obstacle_at,
    "robot": space_or_none,
    "target": space_or_none,
}
_dress = dresser(REASONS, NAMES, MORE, _SPACE, lambda s, space: GRID.name[space])


def dress(s: State, bare: tuple[Any, ...]) -> Reason:
    """A bare reason made ready to show: names for numbers, its spaces, and what would do instead.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "a1"}}})
    >>> dress(s, ("edge", ("rqa.move.edge",), 0, 0, 2)).facts["instead"]
    ('b1', 'a2')
    """
    return _dress(s, bare)


# ---- the verdict: allowed, or all reasons of the first stage that refuses it -----------------------------
# The stages are asked in the order in which you would explain them: turn and waiting choice; actor;
# permission; then target, space, limits and price together.  They ask the predicates of this package, one
# module per subject; the list of legal actions asks the same ones as soon as their arguments are known
# (``rules.legal``).


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
        or _with_the_price(straight(s, robot, way), s, robot)
        or free_space(s, robot, way) + enough_for_step(s, robot)
        or way_down_after_step(s, robot, way)
    )


def _with_the_price(found: Bare, s: State, robot: int) -> Bare:
    """The reasons, if any, behind the one that no step at all can be paid for: another way would not help."""
    return found and enough_for_step(s, robot) + found


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
    """The verdict on an action of a seat: allowed, or all reasons of the first stage that refuses it.

    Raises:
        ValueError: for a seat, a robot or a card that the position does not have.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.position({"robots": robots})
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
