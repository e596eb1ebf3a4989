"""Random positions, sound and broken, for tests, fuzzing and benchmarks.

Robots stand close together among tiles, and hands hold cards that push and knock: in play from the usual
start pushes are rare.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any

from rqa_lab.core.component import first_sound
from rqa_lab.games.rqa.audit import STAYING, audit
from rqa_lab.games.rqa.components import RULINGS, Card, Components, components
from rqa_lab.games.rqa.play.resolve import advance
from rqa_lab.games.rqa.play.setup import left_in_box, start
from rqa_lab.games.rqa.rules.legal import legal
from rqa_lab.games.rqa.rules.pushing import walled_off
from rqa_lab.games.rqa.setup import GRID, Setup, blue_in_reserve, setup
from rqa_lab.games.rqa.state import FULL_HAND, SHOP_SPACES, Cards, Extras, Pile, State, position
from rqa_lab.kit.elsewhere import stepped, turned

_SEATS = ("Ann", "Bo", "Cy", "Di")
_ROBOTS = ("pug", "petri", "strider", "crate")
_TILES = (
    "Wall", "Wall", "Tacks", "Pothole", "Smoke", "Spawn", "Trash Compactor", "Junkyard", "Remote Terminal",
    "Repair Pad", "Solar Farm",
)  # fmt: skip
#: what lasts for a turn -> a card that brings it
_LETS = {"over": "Jump Jets", "diagonal": "Omniwheels", "plating": "Electrified Plating"}
#: open questions that only packs pose, and the others
_OF_PACKS = ("defense-absorb", "tile-on-tile-push", "tile-sight")
_OF_THE_BOX = tuple(name for name in RULINGS if name not in _OF_PACKS)
#: how often one robot of a position is moved a step aside, and how much Move there is instead of some
ASIDE, _MOVE = 0.6, (1, 2, 2, 3, 3, 4)
#: where the robots stand
_NEAR = [GRID.number[column + row] for column in "cdefg" for row in "23456"]


def generate(
    rng: random.Random, broken: float = 0.2, stirred: float = 0.3, set_up: float = 0.1, packs: float = 0.5
) -> State:
    """A random position in a Main Phase, or sometimes in the set-up of a game.

    Args:
        rng: the source of chance.
        broken: the share of positions that break rules of position building.
        stirred: the share in which a few actions were played, so that a choice or a draw may wait.
        set_up: the share of positions between the start of set-up and the first turn.
        packs: the share with packs; the others are the same whatever packs there are.

    >>> generate(random.Random(1)) == generate(random.Random(1))
    True
    """
    extras = random.Random(f"extras {copy(rng).random()}")
    played = _some_packs(extras) if extras.random() < packs else ()
    if rng.random() < set_up:
        return _setting_up(rng, played, extras)
    odd = rng.random() < broken
    s = first_sound(lambda: _in_a_turn(rng, played, extras, odd=odd), None if odd else audit)
    if rng.random() < stirred:
        for _ in range(rng.randint(1, 4)):
            actions = legal(s)
            if actions:
                advance(s, rng.choice(actions))
    return s


def rearranged(keys: Mapping[str, Any], rng: random.Random) -> Mapping[str, Any]:
    """The keys of a position with all that is on the board elsewhere, one robot a step aside, other Move.

    >>> keys = {"robots": {"pug": {"seat": "Ann", "at": "c3"}}, "tiles": {"c4": "Wall"}, "turn": {"move": 2}}
    >>> sorted(rearranged(keys, random.Random(2))["tiles"].values())
    ['Wall']
    """
    there = {**keys, **turned({name: keys[name] for name in keys.keys() & {"tiles", "robots"}}, GRID, rng)}
    if rng.random() < ASIDE:
        there["robots"] = stepped(there.get("robots", {}), there.get("tiles", {}), GRID, rng)
    turn = keys.get("turn", {})
    return {**there, "turn": {**turn, "move": rng.choice(_MOVE)}} if turn.get("move") else there


def _in_a_turn(rng: random.Random, packs: Cards, extras: random.Random, *, odd: bool) -> State:
    """A position in a Main Phase; its pieces all come from one box, unless it is broken."""
    who = _players(rng, packs, extras)
    tiles = {
        space: rng.choice(_TILES) for space in rng.sample(GRID.spaces, rng.randint(2, 14 if odd else 10))
    }
    tiles |= {GRID.number[corner]: "Spawn" for corner in ("a1", "g1", "a7", "g7")}
    seat, box = rng.randrange(len(who.seats)), _Box(who.components, odd=odd)
    at = _places(rng, who, seat, tiles, odd)
    given = _given(rng, who, seat, at, box)
    if packs:
        _bring_in(extras, who, tiles, given, box)
    return position(who, tiles, **given)


class _Box:
    """The cards of the box, as often as they are there; in a broken position as often as one likes."""

    def __init__(self, parts: Components, *, odd: bool) -> None:
        self.cards, self.odd = parts.cards, odd
        self.left = Counter({name: card.copies for name, card in parts.cards.items()})

    def some(self, rng: random.Random, names: Sequence[str], n: int) -> Cards:
        """Up to n cards, any of these."""
        return tuple(name for name in (rng.choices(names, k=n) if names else ()) if self.take(name))

    def take(self, name: str) -> bool:
        """The card is there, and is taken."""
        there = self.odd or self.left[name] > 0
        self.left[name] -= there
        return there


def _players(rng: random.Random, packs: Cards, extras: random.Random) -> Setup:
    """Seats, their robots and teams, and how they read open questions."""
    seats = _SEATS[: rng.choice((2, 2, 3, 4))]
    robots = rng.sample(_ROBOTS, len(_ROBOTS) if len(seats) == 2 else len(seats))
    teams = (0, 1, 0, 1) if len(seats) == 4 and rng.random() < 0.3 else ()
    rulings = _rulings(rng, sorted(_OF_THE_BOX)) | _rulings(extras, _OF_PACKS if packs else ())
    owners = tuple((robot, n % len(seats)) for n, robot in enumerate(robots))
    return setup(seats, owners, teams, tuple(sorted(rulings.items())), packs=packs)


def _rulings(rng: random.Random, names: Iterable[str]) -> dict[str, str]:
    """A random reading of each of these open questions."""
    return {name: rng.choice(RULINGS[name]) for name in names}


def _places(
    rng: random.Random, who: Setup, seat: int, tiles: Mapping[int, str], odd: bool
) -> list[int | None]:
    """Where the robots stand; a few of those that are not to act are off the board."""
    robots, room = len(who.robots), _NEAR if odd else [space for space in _NEAR if tiles.get(space) != "Wall"]
    at: list[int | None] = list(rng.choices(room, k=robots) if odd else rng.sample(room, robots))
    off = [rng.random() < 0.1 and (odd or who.owner[robot] != seat) for robot in range(robots)]
    return [None if gone else space for gone, space in zip(off, at, strict=True)]


def _given(rng: random.Random, who: Setup, seat: int, at: list[int | None], box: _Box) -> dict[str, Any]:
    """Cubes and cards of robots and seats, and the rest for the Reserve and the Shop."""
    owned = _owned(rng, [space is not None for space in at], len(who.seats), box.odd)
    cards = _cards(rng, len(who.seats), seat, box)
    return {
        "at": at,
        "seat": seat,
        "energy": rng.randint(0, 4),
        "move": rng.randint(0, 7),
        **_shop(rng, box),
        "lasting": _lasting(rng, who, seat, cards["in_play"], box, _LETS),
        **cards,
        **_reserve(rng, box.odd, **owned),
        **owned,
    }


def _lasting(
    rng: random.Random, who: Setup, seat: int, in_play: list[Cards], box: _Box, lets: Mapping[str, str]
) -> tuple[tuple[str, int], ...]:
    """Lasting effects for a seat's turn, with the cards in play that cause them; or for any seat."""
    found = []
    for what, card in lets.items():
        for robot in range(len(who.robots)) if box.odd else who.robots_of[seat]:
            if rng.random() < 0.15 and (box.odd or box.take(card)):
                found.append((what, robot))
                in_play[seat] += () if box.odd else (card,)
    return tuple(found)


def _owned(rng: random.Random, alive: Sequence[bool], seats: int, odd: bool) -> dict[str, list[Any]]:
    """The cubes of robots, and the Victory Points of seats."""
    return {
        "red": [rng.randint(0, 6 if odd else 4) if on else 0 for on in alive],
        "blue": [rng.randint(0, 2) if odd else int(on) for on in alive],
        "pile": [Pile(rng.randint(0, 6), rng.randint(0, 1), rng.randint(0, 1)) for _ in range(seats)],
    }


def _cards(rng: random.Random, seats: int, seat: int, box: _Box) -> dict[str, list[Cards]]:
    """The cards of seats; only the active seat has some in play."""
    cards = list(components().cards)

    def some(most: int) -> list[Cards]:
        return [box.some(rng, cards, rng.randint(0, most)) for _ in range(seats)]

    found = {zone: some(n) for zone, n in (("hand", FULL_HAND), ("discard", 6), ("top", 2))}
    found["in_play"] = [played if box.odd or n == seat else () for n, played in enumerate(some(2))]
    return {**found, "bag": [tuple(sorted(bag)) for bag in some(7)]}


def _reserve(
    rng: random.Random, odd: bool, red: list[int], blue: list[int], pile: list[Pile]
) -> dict[str, Any]:
    """The rest of the box, or sometimes less: then the first seat has more, if it is not broken."""
    box = components().box
    red_left = box["red"] - sum(red) - sum(p.red for p in pile)
    blue_left = box["blue"] - sum(blue) - sum(p.blue for p in pile)
    most = max(0, min(blue_in_reserve(len(pile)), blue_left))
    red_kept = max(0, red_left) if rng.random() < 0.7 else rng.randint(0, 3)
    if not odd:
        pile[0] = pile[0]._replace(red=pile[0].red + max(0, red_left - red_kept))
    reserve = [
        red_kept,
        most if rng.random() < 0.8 else 0,
        box["gems"] - sum(p.gems for p in pile),
    ]
    return {"reserve": reserve, "box_blue": max(0, blue_left - most)}


def _shop(rng: random.Random, box: _Box) -> dict[str, Any]:
    """The Shop and its deck, the Supply and the Scrap Heap."""
    cards = components().cards
    shop = [card.name for card in cards.values() if card.group == "shop"]
    lying = (rng.choice([*shop, ""]) for _ in range(SHOP_SPACES))
    return {
        "shop": tuple(name if name and box.take(name) else "" for name in lying),
        "shop_top": box.some(rng, shop, rng.choice((0, 0, 1))),
        "shop_bag": tuple(sorted(box.some(rng, shop, rng.choice((0, 1, 5))))),
        "scrap": box.some(rng, list(cards), rng.choice((0, 0, 3))),
        "supply": tuple(
            sum(box.take(name) for _ in range(rng.choice((0, 1, 12)))) for name in components().supply
        ),
    }


# ---- what packs bring ------------------------------------------------------------------------------------


def _some_packs(rng: random.Random) -> Cards:
    """One pack or more, often all."""
    known = tuple(components().packs)
    return known if rng.random() < 0.3 else tuple(rng.sample(known, rng.randint(1, len(known))))


def _bring_in(
    rng: random.Random, who: Setup, tiles: dict[int, str], given: dict[str, Any], box: _Box
) -> None:
    """Put things of packs into a position: tiles, cards, and lasting things in the arena."""
    parts, odd, seat = who.components, box.odd, given["seat"]
    active = [given["at"][robot] for robot in who.robots_of[seat]]
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
        if card.type == "Defense" and (odd or at is not None) and rng.random() < 0.25 and box.take(card.name)
    )
    seats = range(len(given["hand"]))
    upgrades = [
        card.name for card in new if card.type == "Upgrade" and rng.random() < 0.4 and box.take(card.name)
    ]
    past = [name for name in rng.sample(events, rng.randint(0, len(events))) if box.take(name)]
    left = left_in_box(parts, tiles.items())
    if rng.random() < 0.3:
        left = tuple(sorted(rng.sample(left, rng.randint(0, min(4, len(left))))))
    _deal_more(rng, parts, given, box, plain, events)
    charging = [card.name for card in new if ("hypercharge",) in card.steps]
    lets = dict.fromkeys(("hypercharge",), charging[0]) if charging else {}
    given["lasting"] += _lasting(rng, who, seat, given["in_play"], box, lets)
    lying = sum(points.values()) + len(gumballs) + sum(red for _, _, red in defenses)
    short = max(0, lying - given["reserve"][0])
    given["reserve"][0] = max(0, given["reserve"][0] - lying)
    if not odd:
        given["pile"][0] = given["pile"][0]._replace(red=max(0, given["pile"][0].red - short))
    given["extras"] = Extras(
        gumballs=gumballs,
        points=tuple(sorted((at, n) for at, n in points.items() if n)),
        defenses=defenses,
        upgrades=tuple(sorted((rng.choice(seats), card) for card in upgrades)),
        box=left,
        past=tuple(sorted(past)),
        bought="first buy" in parts.standing and rng.random() < 0.3,
    )


def _deal_more(
    rng: random.Random,
    parts: Components,
    given: dict[str, Any],
    box: _Box,
    plain: list[str],
    events: list[str],
) -> None:
    """Deal out cards of packs: to seats, into the Shop, and into its deck."""
    odd, seat, seats = box.odd, given["seat"], range(len(given["hand"]))
    played = [name for name in plain if odd or parts.cards[name].type not in STAYING]
    for zone in ("hand", "in_play", "discard", "top", "bag"):
        for number in seats if odd or zone != "in_play" else (seat,):
            some = played if zone == "in_play" else plain
            more = (*given[zone][number], *box.some(rng, some, rng.randint(0, 3 if zone == "hand" else 1)))
            too_many = zone == "hand" and number != seat and not odd
            given[zone][number] = tuple(sorted(more)) if zone == "bag" else more[-FULL_HAND * too_many :]
    given["shop"] = tuple(
        name[0] if rng.random() < 0.3 and (name := box.some(rng, plain, 1)) else one for one in given["shop"]
    )
    given["shop_top"] += box.some(rng, plain + events, rng.choice((0, 1, 1)))
    given["shop_bag"] = tuple(sorted((*given["shop_bag"], *box.some(rng, plain + events, rng.randint(0, 3)))))


def _lay_some(
    rng: random.Random, parts: Components, tiles: dict[int, str], bare: list[int], odd: bool
) -> None:
    """Lay some tiles of packs, either side up, onto spaces without a robot.

    Only ``odd`` ones may wall spaces off.
    """
    pool = [tile for tile in parts.tiles.values() for _ in range(tile.copies) if tile.pack] * (1 + odd)
    for tile in pool:
        if rng.random() < 0.6:
            kind = rng.choice((tile.name, tile.other_side or tile.name))
            laid = {**tiles, rng.choice(bare): kind}
            if odd or not walled_off({space: parts.tiles[name] for space, name in laid.items()}):
                tiles.update(laid)


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


#: taken in rotation: how many seats, and whether they play in teams
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
