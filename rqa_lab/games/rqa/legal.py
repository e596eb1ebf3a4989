"""All that is allowed now: the predicates of the judge, asked where their arguments become known."""

from collections.abc import Iterator
from functools import cache

from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.actions import EndTurn, EnergyToMove, Move, Play, Push
from rqa_lab.games.rqa.judge import (
    STEP,
    built,
    enough_for_push,
    enough_for_step,
    free_space,
    fresh_obstacle,
    on_board,
    pushable,
    target,
    turn,
)
from rqa_lab.games.rqa.state import Setup, State


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
        return [Choose(option) for option in s.choice.options]
    seat = s.seat
    if turn(s, seat):
        return []
    setup, blocked = s.setup, s.occupied
    moves, pushes, own = _moves(setup), _pushes(setup), setup.of_seat[seat]
    found: list[Action] = []
    if s.move:  # nothing that is done with Move is free
        for robot in own:
            if on_board(s, robot):
                continue
            can_step = not enough_for_step(s, robot)
            near = STEP[s.at[robot]]  # type: ignore[index]
            for way in STRAIGHT:
                to = near[way]
                if to is None:
                    continue
                if can_step and not free_space(s, robot, way):
                    found.append(moves[robot][way])
                if blocked >> to & 1:
                    for body, at in enumerate(s.at):
                        if at == to and not (
                            pushable(s, robot, body, way)
                            or fresh_obstacle(s, body, way)
                            or enough_for_push(s, body)
                        ):
                            found.append(pushes[robot][way][body])
    reach: dict[tuple[object, int], list[str | None]] = {}  # cards of the same range reach the same
    for name in dict.fromkeys(s.hand[seat]):
        card = setup.components.cards.get(name)
        if card is None or built(card):  # None: somebody else's card, not seen
            continue
        for robot in own:
            if on_board(s, robot):
                continue
            if (card.range, robot) not in reach:
                aims = setup.enemies[seat] if card.aimed else (None,)
                reach[card.range, robot] = [
                    None if it is None else setup.robots[it]
                    for it in aims
                    if not target(s, seat, robot, card, it)
                ]
            for it in reach[card.range, robot]:
                found.append(Play(name, setup.robots[robot], it))
    found.extend(EnergyToMove(amount) for amount in range(1, s.energy + 1))
    found.append(EndTurn())
    return found


def universe(s: State) -> Iterator[Action]:
    """Every well-formed action worth judging, of all seats."""
    robots = s.setup.robots
    yield EndTurn()
    yield from (EnergyToMove(amount) for amount in range(1, s.energy + 2))
    if s.choice is not None:
        yield from (Choose(option) for option in s.choice.options)
    for robot in robots:
        yield from (Move(robot, way) for way in WAYS)
        yield from (Push(body, way, robot) for body in robots if body != robot for way in WAYS)
        for card in s.setup.components.cards:
            if not s.setup.components.cards[card].aimed:
                yield Play(card, robot, None)
            yield from (Play(card, robot, target) for target in robots if target != robot)
