"""All legal actions: the predicates of the judge, each asked as soon as its arguments are known."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.reasons import answers
from rqa_lab.games.rqa.actions import Buy, EndTurn, EnergyToMove, Move, Play, Push, Use
from rqa_lab.games.rqa.bodies import attackable, handled, space_of, tile_at, word
from rqa_lab.games.rqa.components import Components
from rqa_lab.games.rqa.rules.attacking import (
    aimable,
    area,
    attackable_tile,
    may_use,
    scope,
    targets,
    worth_it,
)
from rqa_lab.games.rqa.rules.moving import (
    enough_for_step,
    enterable,
    way_down_after_push,
    way_down_after_step,
)
from rqa_lab.games.rqa.rules.permission import agreed, nobody_on_top, nobody_on_top_to_convert, turn
from rqa_lab.games.rqa.rules.pushing import enough_for_push, fresh_obstacle, may_push_onto, pushable
from rqa_lab.games.rqa.rules.staying import discount, may, offers, pays
from rqa_lab.games.rqa.setup import BESIDE, NEXT_TO, Setup
from rqa_lab.games.rqa.state import Cards, State

#: the same actions, looked up faster than by calling their class
_PLAY = cache(Play)
_END, _BUY, _ENERGY = EndTurn(), cache(Buy), cache(EnergyToMove)
_STRAIGHT = tuple(WAYS[way] for way in STRAIGHT)

#: what a card reaches, and its plays by ``[robot][target]``: a robot, a straight way, or 0 for nothing
_Plays = tuple[int | str | None, tuple[tuple[Play, ...], ...]]


class _Actions(dict[str, _Plays]):
    """The actions of a setup, found by numbers; the plays, by name of the card, when first in a hand."""

    def __init__(self, setup: Setup) -> None:
        self._setup, robots = setup, setup.robots
        #: ``moves[robot][way]``
        self.moves = tuple(tuple(Move(robot, way) for way in WAYS) for robot in robots)
        #: ``pushes[robot][way][body]``
        self.pushes = tuple(
            tuple(tuple(Push(body, way, robot) for body in robots) for way in WAYS) for robot in robots
        )
        #: ``uses[robot][target]``
        self.uses = tuple(tuple(Use(robot, target) for target in robots) for robot in robots)

    def __missing__(self, name: str) -> _Plays:
        robots, card = self._setup.robots, self._setup.components.cards.get(name)
        if card is None:  # another seat's card, not seen
            self[name] = nothing = None, ((),) * len(robots)
            return nothing
        targets = robots if card.aimed else _STRAIGHT if card.range == "line" else (None,)
        plays = tuple(tuple(Play(name, robot, target) for target in targets) for robot in robots)
        self[name] = found = card.range, plays
        return found


_actions = cache(_Actions)


class _ForEnergy(dict[int, tuple[Action, ...]]):
    """The purchases and the Move that an amount of Energy allows, computed when first asked for."""

    def __init__(self, parts: Components, shop: Cards, supply: tuple[int, ...], less: int) -> None:
        self._offers = [(max(0, parts.cost[card] - less), card) for card in offers(parts, shop, supply)]

    def __missing__(self, energy: int) -> tuple[Action, ...]:
        buys = [_BUY(card) for cost, card in self._offers if pays(energy, cost)]
        self[energy] = found = (*buys, *map(_ENERGY, range(1, energy + 1)))
        return found


_for_energy = lru_cache(1024)(_ForEnergy)  # every list of actions asks, and the Shop hardly changes


def legal(s: State) -> list[Action]:
    """The legal actions of the seat to act; for a waiting choice, its answers."""
    if s.choice is not None:
        return answers(s, agreed)
    seat, who, less = s.seat, s.setup, 0
    actions = _actions(who)
    if turn(s, seat):
        return []
    found: list[Action] = []
    if s.atop is not None and nobody_on_top(s):
        top = (s.atop,)
        _go(s, top, actions, found)
        if s.layout.pushable:
            found += _push_tiles(s, top)
        if not nobody_on_top_to_convert(s):
            found += map(_ENERGY, range(1, s.energy + 1))
        return found
    own = who.robots_of[seat]
    if s.move:  # every use of Move costs at least one
        _go(s, own, actions, found)
    if s.hand[seat] or s.energy:  # no attack of a robot is free
        _attack(s, seat, own, actions, found)
    if who.packs:
        if s.layout.pushable:
            found += _push_tiles(s, own)
        if s.layout.attackable:
            found += _attack_tiles(s, seat, own, actions)
        less = discount(s)
    found += _for_energy(who.components, s.shop, s.supply, less)[s.energy]
    found.append(_END)
    return found


def _go(s: State, robots: tuple[int, ...], actions: _Actions, found: list[Action]) -> None:
    """The moves and pushes of these robots."""
    occupied, obstacles = s.occupied, s.occupied | s.layout.blocks_move
    for robot in robots:
        start = s.at[robot]
        if start is None:
            continue
        moves, pushes = actions.moves[robot], actions.pushes[robot]
        free = 0 if enough_for_step(s, robot) else enterable(s, robot)
        floor = free & ~obstacles
        for way, to in (BESIDE if may(s, robot, "diagonal") else NEXT_TO)[start]:
            if floor >> to & 1:
                found.append(moves[way])
                continue
            if free >> to & 1 and not way_down_after_step(s, robot, way):
                found.append(moves[way])
            if occupied >> to & 1:
                for body, at in enumerate(s.at):
                    if at == to and not (
                        enough_for_push(s, body)
                        or pushable(s, robot, body, way)
                        or fresh_obstacle(s, body, way)
                        or way_down_after_push(s, robot, body, way)
                    ):
                        found.append(pushes[way][body])


def _attack(s: State, seat: int, own: tuple[int, ...], actions: _Actions, found: list[Action]) -> None:
    """The cards in hand, then the built-in attacks, for each of these robots, at each target."""
    enemies, at = targets(s, seat), s.at
    on_board = [robot for robot in own if at[robot] is not None]
    for name in dict.fromkeys(s.hand[seat]):
        reach, plays = actions[name]
        if reach is None:
            for robot in on_board:
                found += plays[robot]
            continue
        for robot in on_board:
            for it in _targets(s, seat, robot, reach, enemies):
                found.append(plays[robot][it])
    if s.energy:  # no attack of a robot is free
        for robot in on_board:
            if robot in s.setup.armed and not may_use(s, robot):
                reach = s.setup.boards[robot].range
                assert reach is not None
                for it in _targets(s, seat, robot, reach, enemies):
                    found.append(actions.uses[robot][it])


def _targets(s: State, seat: int, robot: int, reach: int | str, enemies: int) -> Sequence[int]:
    """The targets of an attack with that range; there are enemies on the spaces of that mask."""
    near = scope(s.setup, reach)[s.at[robot]] & enemies  # type: ignore[index]  # it is on the board
    if reach == "around":
        return (0,) if worth_it(s, near) else ()
    if reach == "line":
        ways = STRAIGHT if worth_it(s, near) else ()
        return [way for way in ways if worth_it(s, area(s, robot, reach, way) & enemies)]
    if not near:
        return ()
    return [
        it
        for it in s.setup.enemies[seat]
        if (to := s.at[it]) is not None and near >> to & 1 and aimable(s, robot, reach, to)
    ]


# ---- tiles that are pushed and attacked like robots ------------------------------------------------------


def _push_tiles(s: State, robots: tuple[int, ...]) -> Iterator[Action]:
    """The pushes of tiles by these robots."""
    for robot in robots:
        start = s.at[robot]
        if start is None:
            continue
        for way, to in (BESIDE if may(s, robot, "diagonal") else NEXT_TO)[start]:
            if s.layout.pushable >> to & 1:
                body = tile_at(s, to)
                if not (
                    enough_for_push(s, body)
                    or fresh_obstacle(s, body, way)
                    or may_push_onto(s, body, way)
                    or way_down_after_push(s, robot, body, way)
                ):
                    yield Push(word(s, body), WAYS[way], s.setup.robots[robot])


def _attack_tiles(s: State, seat: int, own: tuple[int, ...], actions: _Actions) -> Iterator[Action]:
    """The cards in hand, then the built-in attacks, aimed at tiles."""
    on_board = [robot for robot in own if s.at[robot] is not None]
    for name in dict.fromkeys(s.hand[seat]):
        reach, _ = actions[name]
        if reach not in (None, "around", "line"):
            for robot in on_board:
                for tile in _tiles(s, robot, reach):
                    yield _PLAY(name, s.setup.robots[robot], tile)
    for robot in on_board:
        if not may_use(s, robot):
            reach = s.setup.boards[robot].range
            assert reach is not None
            for tile in _tiles(s, robot, reach):
                yield Use(s.setup.robots[robot], tile)


def _tiles(s: State, robot: int, reach: int | str) -> Iterator[str]:
    """The tiles that an attack with that range can be aimed at, by name."""
    for body in attackable(s):
        at = space_of(s, body)
        if not attackable_tile(s, robot, body) and aimable(s, robot, reach, at):
            yield word(s, body)


def universe(s: State) -> Iterator[Action]:
    """Every well-formed action worth judging, of all seats."""
    robots, cards = s.setup.robots, s.setup.components.cards
    bodies = (*robots, *(word(s, body) for body in handled(s)))
    yield EndTurn()
    yield from (EnergyToMove(amount) for amount in range(1, s.energy + 2))
    if s.choice is not None:
        yield from (Choose(option) for option in s.choice.options)
    yield from (Buy(card) for card in cards)
    for robot in robots:
        yield from (Move(robot, way) for way in WAYS)
        yield from (Push(body, way, robot) for body in bodies if body != robot for way in WAYS)
        yield from (Use(robot, target) for target in bodies if target != robot)
        for card in cards.values():
            if not card.aimed and card.range != "line":
                yield Play(card.name, robot, None)
            if card.range == "line":
                yield from (Play(card.name, robot, way) for way in WAYS)
            yield from (Play(card.name, robot, target) for target in bodies if target != robot)
