"""How good a position is for a seat beyond its points: bots use it when no points can be gained at once.

These are rules of thumb and no rules of the game; their numbers, in points, are guesses that make bots play
as people would.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

from rqa_lab.core.grid import STRAIGHT
from rqa_lab.games.rqa.components import Components
from rqa_lab.games.rqa.rules.pushing import push_price
from rqa_lab.games.rqa.rules.staying import charged, discount, endless, functions, on_offer
from rqa_lab.games.rqa.setup import CENTRE, GRID, STEP, Layout, blue_in_reserve
from rqa_lab.games.rqa.state import NO_EXTRAS, Cards, State, blocked

#: the point that a robot in the centre earns at the start of its next turn, if it is not driven off
CENTRE_POINT = 0.5
#: a cube on the own Health bar, and a robot on the board
CUBE, ROBOT = 0.15, 0.3
#: a card in a deck, for each Energy that it costs
COST = 0.22
#: the cards that every seat starts with
STARTING = {"Battery": 0.0, "Hammer": 0.25, "Jump Jets": 0.15}
#: a card that stays in front of a seat, against the same card in a deck; what opening a tile is good for
STAYS, OPENED = 1.5, 0.8
#: a point that can still be made this turn
CHANCE_OF_A_POINT = 0.6
#: the value of one more Move towards something, and without an aim
TOWARDS, MOVE, ENERGY = 0.12, 0.01, 0.02


def estimate(s: State, seat: str) -> float:
    """How good a position is for a seat beyond its points, in points.

    That is its cards, its robots and where they stand, and in its turn what Energy and Move can still bring.

    >>> from rqa_lab.games.rqa import GAME
    >>> pugs = ({"pug": {"seat": "Ann", "at": at}} for at in ("d2", "a2"))
    >>> near, far = (GAME.position({"robots": robots}) for robots in pugs)
    >>> estimate(near, "Ann") > estimate(far, "Ann")
    True
    """
    number = s.setup.seats.index(seat)
    active = number == s.seat and s.phase == "main"
    total = deck(s, number)
    for robot in s.setup.robots_of[number]:
        at = s.at[robot]
        if at is None:
            continue
        total += ROBOT + CUBE * (s.red[robot] + s.blue[robot]) + space_value(s.layout, at)
        if active:
            total += aims(s, number, robot, at)
    if s.extras != NO_EXTRAS:
        total += staying(s, number)
    if active:
        total += ENERGY * s.energy + MOVE * s.move + bargain(s)
        total += ENERGY / 2 * len(s.hand[number])
    return total


# ---- cards -----------------------------------------------------------------------------------------------


def deck(s: State, seat: int) -> float:
    """The future value of a seat's cards: more, the longer the game goes on."""
    parts = s.setup.components
    own = (s.hand[seat], s.in_play[seat], s.discard[seat], s.top[seat], s.bag[seat])
    return sum([_together(parts, cards) for cards in own if cards]) * _left(s)


def _left(s: State) -> float:
    """The future value of a card: less towards the end of the game."""
    return 0.3 + 0.7 * (s.reserve[1] / blue_in_reserve(len(s.setup.seats)))


@lru_cache(1 << 14)
def _together(parts: Components, cards: Cards) -> float:
    worths = _cards(parts)
    return sum(worths.get(card, 0) for card in cards)


@cache
def _cards(parts: Components) -> Mapping[str, float]:
    return {name: STARTING.get(name, COST * card.cost) for name, card in parts.cards.items()}


def staying(s: State, seat: int) -> float:
    """The value of cards that stay in front of a seat and on its robots."""
    worths, left = _cards(s.setup.components), _left(s)
    total = sum(STAYS * worths.get(card, 0) for owner, card in s.extras.upgrades if owner == seat)
    for robot, card, red in s.extras.defenses:
        if s.setup.owner[robot] == seat:
            total += worths.get(card, 0) + CUBE * (2 if endless(s, card) else red)
    return total * left


def bargain(s: State) -> float:
    """The best card that the Energy buys, a little less than its worth: it is not bought yet."""
    if not s.energy:
        return 0
    return _best(s.setup.components, on_offer(s), s.energy + discount(s))


@lru_cache(4096)
def _best(parts: Components, cards: Cards, energy: int) -> float:
    worths = _cards(parts)
    return 0.7 * max((worths[card] for card in cards if parts.cost[card] <= energy), default=0)


# ---- places ----------------------------------------------------------------------------------------------


@lru_cache(1 << 14)
def space_value(layout: Layout, at: int) -> float:
    """The value of a space at the start of the next turn."""
    tile = layout.at.get(at)
    if at in CENTRE and tile is None:
        return CENTRE_POINT
    return 0.1 * (tile is not None and bool(tile.start)) - 0.02 * _to_the_centre(layout)[at]


@lru_cache(1 << 10)
def _to_the_centre(layout: Layout) -> tuple[int, ...]:
    """Space -> Move to the nearest centre space without a tile, ignoring obstacles."""
    free = [space for space in CENTRE if space not in layout.at]
    return tuple(min((_near(space)[it][0] for it in free), default=0) for space in GRID.spaces)


@cache
def _near(a: int) -> tuple[tuple[int, ...], ...]:
    """Another space -> the Move needed to get within 0, 1, 2 … spaces of it, if nothing is in the way."""
    column, row = GRID.column_row(a)
    found = []
    for b in GRID.spaces:
        other_column, other_row = GRID.column_row(b)
        across, along = abs(column - other_column), abs(row - other_row)
        found.append(tuple(max(0, across - reach) + max(0, along - reach) for reach in range(GRID.width)))
    return tuple(found)


# ---- what a turn can still bring -------------------------------------------------------------------------


def aims(s: State, seat: int, robot: int, at: int) -> float:
    """The value of the robot's prospects this turn: reach the centre, attack, push."""
    enemies = [space for enemy in s.setup.enemies[seat] if (space := s.at[enemy]) is not None]
    total = 0.0
    if space_value(s.layout, at) < CENTRE_POINT:
        total += hope(CENTRE_POINT, _to_the_centre(s.layout)[at], s.move)
    near, attacks = _near(at), _attacks(s.setup.components, s.hand[seat])
    if s.setup.packs:
        total += prizes(s, at, attacks)
    if not enemies:
        return total
    more = charged(s).count(robot) * functions(s) if s.lasting else 0
    for damage, reach in attacks:
        hit = CHANCE_OF_A_POINT * (damage + more)
        total += hope(hit, min(near[space][reach] for space in enemies), s.move)
    for way in STRAIGHT:
        to = STEP[at][way]
        if to is not None and to in enemies:
            total += _push(s, robot, to, way)
    return total


def prizes(s: State, at: int, attacks: tuple[tuple[int, int], ...]) -> float:
    """The best that the arena itself holds for a robot: gumballs to walk onto, tiles to hit."""
    near, points = _near(at), dict(s.extras.points)
    found = [hope(CHANCE_OF_A_POINT, near[space][0], s.move) for space in s.extras.gumballs]
    for space, tile in s.layout.at.items():
        if tile.attackable:
            held = points.get(space, 0) if tile.points else OPENED * bool(tile.backs)
            found += [
                hope(CHANCE_OF_A_POINT * min(damage, held), near[space][reach], s.move)
                for damage, reach in attacks
            ]
    return max(found, default=0)


def hope(points: float, needed: int, move: int) -> float:
    """The value of points that cost some Move, given the Move in the pool."""
    short = needed - move
    return points if short <= 0 else max(0.0, points - TOWARDS * short)


@lru_cache(4096)
def _attacks(parts: Components, hand: Cards) -> tuple[tuple[int, int], ...]:
    """Damage and range of the attacks in a hand."""
    found = [card for name in hand if (card := parts.cards.get(name)) is not None and card.damage]
    return tuple((card.damage, card.range if isinstance(card.range, int) else 1) for card in found)


def _push(s: State, robot: int, body_at: int, way: int) -> float:
    """The value of pushing the robot there, by the harm from the space behind it."""
    behind, body = STEP[body_at][way], s.at.index(body_at)
    damage = int(not s.bumped[body])
    if behind is not None and not blocked(s, behind):
        tile = s.layout.at.get(behind)
        damage = tile.enter_damage if tile is not None else 0
    return hope(CHANCE_OF_A_POINT * damage, push_price(s, body)[0], s.move) if damage else 0
