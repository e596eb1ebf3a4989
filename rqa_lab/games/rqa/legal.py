"""All that is allowed now: the predicates of the judge, asked where their arguments become known."""

from collections.abc import Iterator
from functools import cache, lru_cache

from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.acquiring import affordable
from rqa_lab.games.rqa.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.agreement import agreed
from rqa_lab.games.rqa.attacking import (
    aim,
    built,
    enough_for_attack,
    has_attack,
    may_hit_nobody,
    not_used,
    scope,
    target,
)
from rqa_lab.games.rqa.components import Card, Robot
from rqa_lab.games.rqa.moving import (
    STEP,
    enough_for_push,
    enough_for_step,
    enterable,
    fresh_obstacle,
    may,
    pushable,
    way_down_after_push,
    way_down_after_step,
)
from rqa_lab.games.rqa.permission import nobody_on_top, nobody_on_top_to_convert, on_board, turn
from rqa_lab.games.rqa.sight import visible
from rqa_lab.games.rqa.state import Setup, State, where

_EVERY_WAY = range(len(WAYS))
#: the same actions, found faster than by asking their class
_PLAY, _BUY, _ENERGY, _END = cache(Play), cache(Buy), cache(EnergyToMove), EndTurn()
_CHOOSE = lru_cache(4096)(Choose)


@cache
def _moves(setup: Setup) -> tuple[tuple[Move, ...], ...]:
    return tuple(tuple(Move(robot, way) for way in WAYS) for robot in setup.robots)


@cache
def _pushes(setup: Setup) -> tuple[tuple[tuple[Push, ...], ...], ...]:
    """The pushes by ``[robot][way][body]``."""
    return tuple(
        tuple(tuple(Push(body, way, robot) for body in setup.robots) for way in WAYS)
        for robot in setup.robots
    )


def legal(s: State) -> list[Action]:
    """What the seat that is to act may do; for a waiting choice, its answers."""
    if s.choice is not None:
        if s.choice.kind == "begin" and agreed(s):
            return []
        return list(map(_CHOOSE, s.choice.options))
    seat = s.seat
    if turn(s, seat):
        return []
    found: list[Action] = []
    if nobody_on_top(s):
        _go(s, (s.atop,), found)  # type: ignore[arg-type]  # somebody is
        if not nobody_on_top_to_convert(s):
            found.extend(_ENERGY(amount) for amount in range(1, s.energy + 1))
        return found
    own = s.setup.of_seat[seat]
    if s.move:  # nothing that is done with Move is free
        _go(s, own, found)
    if s.hand[seat]:
        _play(s, seat, own, found)
    if s.energy:  # no attack of a robot is free
        _use(s, seat, own, found)
    found.extend(map(_BUY, affordable(s)))
    found.extend(map(_ENERGY, range(1, s.energy + 1)))
    found.append(_END)
    return found


def _go(s: State, robots: tuple[int, ...], found: list[Action]) -> None:
    """The moves and pushes of these robots."""
    moves, pushes, occupied = _moves(s.setup), _pushes(s.setup), s.occupied
    for robot in robots:
        if on_board(s, robot):
            continue
        can_step, over, free = not enough_for_step(s, robot), may(s, robot, "over"), enterable(s, robot)
        near = STEP[s.at[robot]]  # type: ignore[index]
        for way in _EVERY_WAY if may(s, robot, "diagonal") else STRAIGHT:
            to = near[way]
            if to is None:
                continue
            if can_step and free >> to & 1 and not (over and way_down_after_step(s, robot, way)):
                found.append(moves[robot][way])
            if occupied >> to & 1:
                for body, at in enumerate(s.at):
                    if at == to and not (
                        enough_for_push(s, body)
                        or pushable(s, robot, body, way)
                        or fresh_obstacle(s, body, way)
                        or way_down_after_push(s, robot, body, way)
                    ):
                        found.append(pushes[robot][way][body])


def _use(s: State, seat: int, own: tuple[int, ...], found: list[Action]) -> None:
    """The attacks that are built into these robots, at each target."""
    for robot in own:
        if has_attack(s, robot) or on_board(s, robot) or not_used(s, robot) or enough_for_attack(s, robot):
            continue
        board, robots, at = s.setup.boards[robot], s.setup.robots, s.at[robot]
        assert board.range is not None
        assert at is not None
        near = scope(s.setup, board.range)[at] & where(s, s.setup.enemies[seat])
        found.extend(Use(robots[robot], robots[it]) for it in _aimable(s, seat, robot, board, near))


def _play(s: State, seat: int, own: tuple[int, ...], found: list[Action]) -> None:
    """The cards in hand, for each robot that they can be played for, at each target."""
    there = [robot for robot in own if not on_board(s, robot)]
    cards, robots = _cards(s.setup), s.setup.robots
    enemies, in_vain = where(s, s.setup.enemies[seat]), may_hit_nobody(s)
    reach: dict[tuple[object, int], list[str | None]] = {}  # cards of the same range reach the same
    for name in dict.fromkeys(s.hand[seat]):
        if name not in cards:  # somebody else's card, not seen
            continue
        card, scopes, plays = cards[name]
        for robot in there:
            if scopes is None:
                found.append(plays[robot])
            elif (near := scopes[s.at[robot]] & enemies) or in_vain:  # type: ignore[index]
                if (card.range, robot) not in reach:
                    reach[card.range, robot] = _targets(s, seat, robot, card, near)
                for it in reach[card.range, robot]:
                    found.append(_PLAY(name, robots[robot], it))


@cache
def _cards(setup: Setup) -> dict[str, tuple[Card, tuple[int, ...] | None, tuple[Play, ...]]]:
    """The cards that the lab can play: each with its scope, if it attacks, and its plays at no target."""
    return {
        name: (
            card,
            None if card.range is None else scope(setup, card.range),
            tuple(Play(name, robot, None) for robot in setup.robots),
        )
        for name, card in setup.components.cards.items()
        if not built(card)
    }


def _targets(s: State, seat: int, robot: int, card: Card, near: int) -> list[str | None]:
    """The targets of an attack: robots on the spaces ``near``, ways, or None where it takes none."""
    if card.range == "line":
        return [WAYS[way] for way in STRAIGHT if not target(s, seat, robot, card, None, way)]
    if not card.aimed:
        return [] if target(s, seat, robot, card, None, None) else [None]
    return [s.setup.robots[it] for it in _aimable(s, seat, robot, card, near)]


def _aimable(s: State, seat: int, robot: int, attack: Card | Robot, near: int) -> list[int]:
    """The enemies at which an attack can be aimed; only those on the spaces ``near`` need be asked about."""
    if near and attack.range != "melee":
        at = s.at[robot]
        assert at is not None
        near &= visible(s, at) | 1 << at
    if not near:
        return []
    return [
        it
        for it in s.setup.enemies[seat]
        if (to := s.at[it]) is not None and near >> to & 1 and not aim(s, seat, robot, attack, it)
    ]


def universe(s: State) -> Iterator[Action]:
    """Every well-formed action worth judging, of all seats."""
    robots, cards = s.setup.robots, s.setup.components.cards
    yield EndTurn()
    yield from (EnergyToMove(amount) for amount in range(1, s.energy + 2))
    if s.choice is not None:
        yield from (Choose(option) for option in s.choice.options)
    yield from (Buy(card) for card in cards)
    for robot in robots:
        yield from (Move(robot, way) for way in WAYS)
        yield from (Push(body, way, robot) for body in robots if body != robot for way in WAYS)
        yield from (Use(robot, target) for target in robots if target != robot)
        for card in cards.values():
            if not card.aimed and card.range != "line":
                yield Play(card.name, robot, None)
            if card.range == "line":
                yield from (Play(card.name, robot, way) for way in WAYS)
            yield from (Play(card.name, robot, target) for target in robots if target != robot)
