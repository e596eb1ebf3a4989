"""Random positions, sound and broken, for tests, fuzzing and benchmarks.

Robots stand close together among tiles, and hands hold what pushes and knocks: play from the usual beginning
hardly ever pushes anybody.
"""

import random
from typing import Any

from rqa_lab.games.rqa.agreement import start
from rqa_lab.games.rqa.components import components
from rqa_lab.games.rqa.legal import legal
from rqa_lab.games.rqa.resolve import advance
from rqa_lab.games.rqa.rulebook import RULINGS
from rqa_lab.games.rqa.state import GRID, SHOP_SPACES, Pile, State, blue_in_reserve, position, setup

_SEATS = ("Ann", "Bo", "Cy", "Di")
_ROBOTS = ("pug", "petri", "strider", "crate")
_TILES = (
    "Wall", "Wall", "Tacks", "Pothole", "Smoke", "Spawn", "Trash Compactor", "Junkyard", "Remote Terminal",
    "Repair Pad", "Solar Farm",
)  # fmt: skip


def generate(rng: random.Random, broken: float = 0.2, stirred: float = 0.3, set_up: float = 0.1) -> State:
    """A random position in a Main Phase, or sometimes in the set-up of a game.

    Args:
        rng: where chance comes from.
        broken: the share of positions that break rules of building one.
        set_up: the share of positions on the way from the box to the first turn.
        stirred: the share in which some actions have been done, so that a choice or a draw may wait.

    >>> generate(random.Random(1)) == generate(random.Random(1))
    True
    """
    if rng.random() < set_up:
        return _setting_up(rng)
    seats = _SEATS[: rng.choice((2, 2, 3, 4))]
    robots = rng.sample(_ROBOTS, len(_ROBOTS) if len(seats) == 2 else len(seats))
    teams = (0, 1, 0, 1) if len(seats) == 4 and rng.random() < 0.3 else ()
    rulings = tuple((name, rng.choice(readings)) for name, readings in sorted(RULINGS.items()))
    who = setup(seats, tuple((robot, n % len(seats)) for n, robot in enumerate(robots)), teams, rulings)
    near = [GRID.number[column + row] for column in "cdefg" for row in "23456"]
    tiles = {space: rng.choice(_TILES) for space in rng.sample(GRID.spaces, rng.randint(2, 14))}
    tiles |= {GRID.number[corner]: "Spawn" for corner in ("a1", "g1", "a7", "g7")}
    odd = rng.random() < broken
    room = near if odd else [s for s in near if tiles.get(s) != "Wall"]
    at: list[int | None] = list(rng.choices(room, k=len(robots)) if odd else rng.sample(room, len(robots)))
    for robot in range(len(robots)):
        if rng.random() < 0.08:
            at[robot] = None
    alive = [space is not None for space in at]
    red = [rng.randint(0, 6 if odd else 4) if on else 0 for on in alive]
    blue = [rng.randint(0, 2) if odd else int(on) for on in alive]
    pile = [Pile(rng.randint(0, 6), rng.randint(0, 1), rng.randint(0, 1)) for _ in seats]
    cards, shop = list(components().cards), [c.name for c in components().cards.values() if c.group == "shop"]

    def some(most: int) -> list[tuple[str, ...]]:
        return [tuple(rng.choices(cards, k=rng.randint(0, most))) for _ in seats]

    box = components().box
    reserve_blue = max(
        0, min(blue_in_reserve(len(seats)), box["blue"] - sum(blue) - sum(p.blue for p in pile))
    )
    s = position(
        who,
        tiles,
        at=at,
        red=red,
        blue=blue,
        pile=pile,
        seat=rng.randrange(len(seats)),
        energy=rng.randint(0, 4),
        move=rng.randint(0, 7),
        hand=some(5),
        discard=some(6),
        in_play=some(2),
        top=some(2),
        bag=[tuple(sorted(cards)) for cards in some(7)],
        reserve=[
            max(0, box["red"] - sum(red) - sum(p.red for p in pile))
            if rng.random() < 0.7
            else rng.randint(0, 3),
            reserve_blue if rng.random() < 0.8 else 0,
            box["gems"] - sum(p.gems for p in pile),
        ],
        box_blue=max(0, box["blue"] - reserve_blue - sum(blue) - sum(p.blue for p in pile)),
        shop=tuple(rng.choice([*shop, ""]) for _ in range(SHOP_SPACES)),
        shop_top=tuple(rng.choices(shop, k=rng.choice((0, 0, 1)))),
        shop_bag=tuple(sorted(rng.choices(shop, k=rng.choice((0, 1, 5))))),
        supply=tuple(rng.choice((0, 1, 12)) for _ in components().supply),
        scrap=tuple(rng.choices(cards, k=rng.choice((0, 0, 3)))),
        lasting=tuple(
            (what, robot)
            for robot in range(len(robots))
            for what in ("over", "diagonal", "plating")
            if rng.random() < 0.15
        ),
    )
    if rng.random() < stirred:
        for _ in range(rng.randint(1, 4)):
            actions = legal(s)
            if actions:
                advance(s, rng.choice(actions))
    return s


def _setting_up(rng: random.Random) -> State:
    """A whole game, some actions after its beginning."""
    seats = _SEATS[: rng.choice((2, 3, 4))]
    teams = {seat: number % 2 for number, seat in enumerate(seats)}
    options = {
        "seats": seats,
        "first": rng.choice((*seats, "random")),
        "robots": rng.choice(("choose", "deal")),
        "teams": teams if len(seats) == 4 and rng.random() < 0.3 else {},
        "rulings": {name: rng.choice(readings) for name, readings in RULINGS.items()},
    }
    s = start(options)
    for _ in range(rng.randint(0, 40)):
        advance(s, rng.choice(legal(s)))
    return s


#: each in turn: how many seats, and whether they play in teams
_TABLES = ((2, False), (3, False), (4, False), (4, True), (5, False), (6, False), (6, True))


def agreement(number: int) -> dict[str, Any]:
    """Options of a whole game, for every number of seats and for teams in turn; short games mostly.

    >>> [len(agreement(number)["seats"]) for number in range(7)]
    [2, 3, 4, 4, 5, 6, 6]
    """
    seats, teams = _TABLES[number % len(_TABLES)]
    rng, names = random.Random(number), (*_SEATS, "Ed", "Flo")[:seats]
    return {
        "seats": list(names),
        "first": "random",
        "robots": rng.choice(("choose", "deal")),
        "teams": {name: n % 2 for n, name in enumerate(names)} if teams else {},
        "blue": rng.choice((0, 1, 1, 2, 2, 3, 4 + seats)),
    }
