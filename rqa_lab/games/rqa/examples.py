"""Random positions, sound and broken, for tests, fuzzing and benchmarks.

Robots stand close together among tiles, and hands hold cards that push and knock: in play from the usual
start pushes are rare.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from rqa_lab.games.rqa.model.components import Components, components
from rqa_lab.games.rqa.model.records import Card
from rqa_lab.games.rqa.model.rulebook import RULINGS
from rqa_lab.games.rqa.model.setup import GRID, Setup, blue_in_reserve, setup
from rqa_lab.games.rqa.model.state import SHOP_SPACES, Cards, Extras, Pile, State, position
from rqa_lab.games.rqa.play.agreement import start
from rqa_lab.games.rqa.play.resolve import advance
from rqa_lab.games.rqa.play.setup import left_in_box
from rqa_lab.games.rqa.rules.legal import legal

_SEATS = ("Ann", "Bo", "Cy", "Di")
_ROBOTS = ("pug", "petri", "strider", "crate")
_TILES = (
    "Wall", "Wall", "Tacks", "Pothole", "Smoke", "Spawn", "Trash Compactor", "Junkyard", "Remote Terminal",
    "Repair Pad", "Solar Farm",
)  # fmt: skip
#: open questions that only packs pose, and the others
_OF_PACKS = ("defense-absorb", "tile-on-tile-push", "tile-sight")
_OF_THE_BOX = tuple(name for name in RULINGS if name not in _OF_PACKS)
#: where the robots stand
_NEAR = [GRID.number[column + row] for column in "cdefg" for row in "23456"]


def generate(
    rng: random.Random, broken: float = 0.2, stirred: float = 0.3, set_up: float = 0.1, packs: float = 0.5
) -> State:
    """A random position in a Main Phase, or sometimes in the set-up of a game.

    Args:
        rng: where chance comes from.
        broken: the share of positions that break rules of building one.
        stirred: the share in which some actions have been done, so that a choice or a draw may wait.
        set_up: the share of positions on the way from the box to the first turn.
        packs: the share with packs; the others are the same whatever packs there are.

    >>> generate(random.Random(1)) == generate(random.Random(1))
    True
    """
    extras = random.Random(f"extras {copy(rng).random()}")
    played = _some_packs(extras) if extras.random() < packs else ()
    if rng.random() < set_up:
        return _setting_up(rng, played, extras)
    who = _players(rng, played, extras)
    tiles = {space: rng.choice(_TILES) for space in rng.sample(GRID.spaces, rng.randint(2, 14))}
    tiles |= {GRID.number[corner]: "Spawn" for corner in ("a1", "g1", "a7", "g7")}
    odd = rng.random() < broken
    at = _places(rng, len(who.robots), tiles, odd)
    given = _given(rng, at, len(who.seats), odd)
    if played:
        _bring_in(extras, who, tiles, given, odd)
    s = position(who, tiles, **given)
    if rng.random() < stirred:
        for _ in range(rng.randint(1, 4)):
            actions = legal(s)
            if actions:
                advance(s, rng.choice(actions))
    return s


def _players(rng: random.Random, packs: Cards, extras: random.Random) -> Setup:
    """Seats, their robots and teams, and how they read open questions."""
    seats = _SEATS[: rng.choice((2, 2, 3, 4))]
    robots = rng.sample(_ROBOTS, len(_ROBOTS) if len(seats) == 2 else len(seats))
    teams = (0, 1, 0, 1) if len(seats) == 4 and rng.random() < 0.3 else ()
    rulings = _rulings(rng, sorted(_OF_THE_BOX)) | _rulings(extras, _OF_PACKS if packs else ())
    owners = tuple((robot, n % len(seats)) for n, robot in enumerate(robots))
    return setup(seats, owners, teams, tuple(sorted(rulings.items())), packs=packs)


def _rulings(rng: random.Random, names: Iterable[str]) -> dict[str, str]:
    """A reading of each of these open questions."""
    return {name: rng.choice(RULINGS[name]) for name in names}


def _places(rng: random.Random, robots: int, tiles: Mapping[int, str], odd: bool) -> list[int | None]:
    """Where the robots stand; a few are off the board."""
    room = _NEAR if odd else [space for space in _NEAR if tiles.get(space) != "Wall"]
    at: list[int | None] = list(rng.choices(room, k=robots) if odd else rng.sample(room, robots))
    return [None if rng.random() < 0.08 else space for space in at]


def _given(rng: random.Random, at: list[int | None], seats: int, odd: bool) -> dict[str, Any]:
    """Cubes and cards of robots and seats, and what is left for the Reserve and the Shop."""
    owned = _owned(rng, [space is not None for space in at], seats, odd)
    return {
        "at": at,
        **owned,
        "seat": rng.randrange(seats),
        "energy": rng.randint(0, 4),
        "move": rng.randint(0, 7),
        **_cards(rng, seats),
        **_reserve(rng, **owned),
        **_shop(rng),
        "lasting": tuple(
            (what, robot)
            for robot in range(len(at))
            for what in ("over", "diagonal", "plating")
            if rng.random() < 0.15
        ),
    }


def _owned(rng: random.Random, alive: Sequence[bool], seats: int, odd: bool) -> dict[str, list[Any]]:
    """The cubes of robots, and the Victory Points of seats."""
    return {
        "red": [rng.randint(0, 6 if odd else 4) if on else 0 for on in alive],
        "blue": [rng.randint(0, 2) if odd else int(on) for on in alive],
        "pile": [Pile(rng.randint(0, 6), rng.randint(0, 1), rng.randint(0, 1)) for _ in range(seats)],
    }


def _cards(rng: random.Random, seats: int) -> dict[str, list[Cards]]:
    """The cards of seats."""
    cards = list(components().cards)

    def some(most: int) -> list[Cards]:
        return [tuple(rng.choices(cards, k=rng.randint(0, most))) for _ in range(seats)]

    most = {"hand": 5, "discard": 6, "in_play": 2, "top": 2}
    return {
        **{zone: some(n) for zone, n in most.items()},
        "bag": [tuple(sorted(bag)) for bag in some(7)],
    }


def _reserve(rng: random.Random, red: list[int], blue: list[int], pile: list[Pile]) -> dict[str, Any]:
    """What the box has left, or sometimes less."""
    box = components().box
    red_left = box["red"] - sum(red) - sum(p.red for p in pile)
    blue_left = box["blue"] - sum(blue) - sum(p.blue for p in pile)
    most = max(0, min(blue_in_reserve(len(pile)), blue_left))
    reserve = [
        max(0, red_left) if rng.random() < 0.7 else rng.randint(0, 3),
        most if rng.random() < 0.8 else 0,
        box["gems"] - sum(p.gems for p in pile),
    ]
    return {"reserve": reserve, "box_blue": max(0, blue_left - most)}


def _shop(rng: random.Random) -> dict[str, Any]:
    """The Shop and its deck, the Supply and the Scrap Heap."""
    cards = components().cards
    shop = [card.name for card in cards.values() if card.group == "shop"]
    return {
        "shop": tuple(rng.choice([*shop, ""]) for _ in range(SHOP_SPACES)),
        "shop_top": tuple(rng.choices(shop, k=rng.choice((0, 0, 1)))),
        "shop_bag": tuple(sorted(rng.choices(shop, k=rng.choice((0, 1, 5))))),
        "supply": tuple(rng.choice((0, 1, 12)) for _ in components().supply),
        "scrap": tuple(rng.choices(list(cards), k=rng.choice((0, 0, 3)))),
    }


# ---- what packs bring ------------------------------------------------------------------------------------


def _some_packs(rng: random.Random) -> Cards:
    """One pack or more, often all."""
    known = tuple(components().packs)
    return known if rng.random() < 0.3 else tuple(rng.sample(known, rng.randint(1, len(known))))


def _bring_in(
    rng: random.Random, who: Setup, tiles: dict[int, str], given: dict[str, Any], odd: bool
) -> None:
    """Put what packs bring into a position: tiles, cards, and what lies and stays in the arena."""
    parts, active = who.components, [given["at"][robot] for robot in who.robots_of[given["seat"]]]
    bare = [space for space in _NEAR if odd or space not in given["at"]]
    _lay_some(rng, parts, tiles, bare, odd)
    points = {at: rng.randint(0, 4) for at, kind in tiles.items() if odd or parts.tiles[kind].points}
    machines = any("gumballs" in step for tile in parts.tiles.values() for step in tile.damaged)
    ground = [at for at in GRID.spaces if odd or at not in (*points, *active)]
    gumballs = tuple(sorted(rng.choices(ground, k=rng.choice((0, 1, 3))))) if machines else ()
    new = [card for card in parts.cards.values() if card.pack]
    plain = [card.name for card in new if odd or card.type != "Event"]
    events = [card.name for card in new if card.type == "Event"]
    defenses = tuple(
        (robot, card.name, _cubes(rng, card, odd))
        for robot, at in enumerate(given["at"])
        for card in new
        if card.type == "Defense" and (odd or at is not None) and rng.random() < 0.25
    )
    seats = range(len(given["hand"]))
    upgrades = [card.name for card in new if card.type == "Upgrade" and rng.random() < 0.4]
    left = left_in_box(parts, tiles.items())
    if rng.random() < 0.3:
        left = tuple(sorted(rng.sample(left, rng.randint(0, min(4, len(left))))))
    for zone in ("hand", "in_play", "discard", "top", "bag") if plain else ():
        for seat in seats:
            more = (*given[zone][seat], *rng.choices(plain, k=rng.randint(0, 3 if zone == "hand" else 1)))
            given[zone][seat] = tuple(sorted(more)) if zone == "bag" else more
    if plain:
        given["shop"] = tuple(rng.choice(plain) if rng.random() < 0.3 else one for one in given["shop"])
    given["shop_top"] += tuple(rng.choices(plain + events, k=rng.choice((0, 1, 1))))
    given["shop_bag"] = tuple(sorted((*given["shop_bag"], *rng.choices(plain + events, k=rng.randint(0, 3)))))
    charging = any(("hypercharge",) in card.steps for card in new)
    given["lasting"] += tuple(
        ("hypercharge", robot) for robot in range(len(given["at"])) if charging and rng.random() < 0.15
    )
    lying = sum(points.values()) + len(gumballs) + sum(red for _, _, red in defenses)
    given["reserve"][0] = max(0, given["reserve"][0] - lying)
    given["extras"] = Extras(
        gumballs=gumballs,
        points=tuple(sorted((at, n) for at, n in points.items() if n)),
        defenses=defenses,
        upgrades=tuple(sorted((rng.choice(seats), card) for card in upgrades)),
        box=left,
        past=tuple(sorted(rng.sample(events, rng.randint(0, len(events))))),
        bought="first buy" in parts.standing and rng.random() < 0.3,
    )


def _lay_some(
    rng: random.Random, parts: Components, tiles: dict[int, str], bare: list[int], odd: bool
) -> None:
    """Lay some tiles of packs, either side up, onto spaces without a robot."""
    pool = [tile for tile in parts.tiles.values() for _ in range(tile.copies) if tile.pack] * (1 + odd)
    for tile in pool:
        if rng.random() < 0.6:
            tiles[rng.choice(bare)] = rng.choice((tile.name, tile.other_side or tile.name))


def _cubes(rng: random.Random, card: Card, odd: bool) -> int:
    """How many red cubes lie on a Defense."""
    if odd:
        return rng.randint(0, 5)
    return sum(rng.randint(1, step[1]) for step in card.steps if step[0] == "defense")


# ---- whole games -----------------------------------------------------------------------------------------


def _setting_up(rng: random.Random, packs: Cards, extras: random.Random) -> State:
    """A whole game, some actions after its beginning."""
    seats = _SEATS[: rng.choice((2, 3, 4))]
    teams = {seat: number % 2 for number, seat in enumerate(seats)}
    options = {
        "seats": seats,
        "first": rng.choice((*seats, "random")),
        "robots": rng.choice(("choose", "deal")),
        "teams": teams if len(seats) == 4 and rng.random() < 0.3 else {},
        "rulings": _rulings(rng, _OF_THE_BOX) | _rulings(extras, _OF_PACKS if packs else ()),
        **_with(packs, extras),
    }
    s = start(options)
    for _ in range(rng.randint(0, 40)):
        advance(s, rng.choice(legal(s)))
    return s


def _with(packs: Cards, rng: random.Random) -> dict[str, Any]:
    """The options of a game with these packs: some of their tiles lie on free spaces of the first layout."""
    if not packs:
        return {}
    parts = components().including(packs)
    tiles = {GRID.number[space]: kind for space, kind in parts.layouts["lab"].items()}
    _lay_some(rng, parts, tiles, [space for space in GRID.spaces if space not in tiles], odd=False)
    return {"packs": packs, "layout": {GRID.name[space]: kind for space, kind in tiles.items()}}


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
        **(_with(_some_packs(rng), rng) if number // len(_TABLES) % 2 and seats <= len(_SEATS) else {}),
    }
