"""Any state as plain JSON and back, also in the middle of an effect."""

import copyreg
from collections.abc import Mapping
from typing import Any

from rqa_lab.core.choice import Choice
from rqa_lab.core.component import freeze, frozen, plain
from rqa_lab.core.grid import STRAIGHT
from rqa_lab.core.owndata import other_data
from rqa_lab.games.rqa.model.bodies import obstacles
from rqa_lab.games.rqa.model.components import components
from rqa_lab.games.rqa.model.layout import Layout, settled
from rqa_lab.games.rqa.model.state import (
    BY_ROBOT,
    BY_SEAT,
    EDGE,
    GRID,
    LASTING,
    NO_EXTRAS,
    PHASES,
    SHOP_SPACES,
    Extras,
    Pile,
    State,
    position,
    setup,
)
from rqa_lab.games.rqa.play.resolve import OPS, effect_text
from rqa_lab.games.rqa.rules.moving import on_an_obstacle

#: no game has more of anything
MOST = 999
_PLAIN = ("seat", "phase", "energy", "move", "own_ko", "atop", "box_blue", "tokens")
_COMMON = ("lasting", "shop", "shop_top", "shop_bag", "supply", "scrap")


def to_json(s: State) -> dict[str, Any]:
    """Any state as plain JSON, also in the middle of an effect."""
    seats, robots, teams, rulings, data, packs = s.setup.arguments
    own = components().own
    return {
        "setup": {
            "seats": list(seats),
            "robots": [[robot, seats[owner]] for robot, owner in robots],
            "teams": list(teams),
            "rulings": dict(rulings),
            "data": {name: dict(fields) for name, fields in data},
            **({"packs": list(packs)} if packs else {}),
            **({} if own is None else {"own_data": own.noted}),
        },
        "tiles": _tiles(s.layout),
        **{name: getattr(s, name) for name in _PLAIN},
        **{name: plain(getattr(s, name)) for name in _COMMON},
        "at": [None if space is None else GRID.name[space] for space in s.at],
        **{name: list(getattr(s, name)) for name in BY_ROBOT},
        "pile": [list(pile) for pile in s.pile],
        **{name: [list(cards) for cards in getattr(s, name)] for name in BY_SEAT},
        "reserve": list(s.reserve),
        "choice": plain(s.choice),
        "agenda": plain(s.agenda),
        "waiting": plain(s.waiting),
        **({} if s.extras == NO_EXTRAS else {"extras": {k: plain(v) for k, v in s.extras._asdict().items()}}),
    }


def _tiles(layout: Layout) -> Any:
    """The tiles by space, or as a list of [space or null, kind] while their numbers tell more than that."""
    if layout is settled(layout):
        return {GRID.name[space]: tile.name for space, tile in layout.at.items()}
    return [[None if space is None else GRID.name[space], kind] for space, kind in layout.tiles]


def _lying(tiles: Any) -> Any:
    """What :func:`_tiles` wrote, by the numbers of spaces."""
    if isinstance(tiles, Mapping):
        return {GRID.number[space]: kind for space, kind in tiles.items()}
    return tuple((None if space is None else GRID.number[space], kind) for space, kind in tiles)


def from_json(data: Mapping[str, Any]) -> State:
    """The state that :func:`to_json` wrote.

    Raises:
        ValueError: for anything else.
    """
    try:
        state = _from_json(data)
        _check(state)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"no state of Robot Quest Arena: {type(error).__name__}: {error}") from error
    return state


def ruled(s: State, readings: Mapping[str, str]) -> State:
    """The same position, played by other readings of these rulings.

    Raises:
        ValueError: for a ruling or a reading that does not exist.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}})
    >>> ruled(s, {"knock-angle": "none"}).setup.rulings["knock-angle"]
    'none'
    """
    data, was = to_json(s), s.setup.rulings["edge-one-obstacle"]
    data["setup"]["rulings"] |= readings
    if (edge := readings.get("edge-one-obstacle", was)) != was:
        data["bumped"] = [_all_of_the_edge(mask, edge) for mask in data["bumped"]]
        if "extras" in data:
            data["extras"]["bumped"] = [[n, _all_of_the_edge(mask, edge)] for n, mask in s.extras.bumped]
    return from_json(data)


def _all_of_the_edge(mask: int, reading: str) -> int:
    """A mask of obstacles in which who has hit any side of the edge has hit all of it.

    Which side it was is not kept while the edge is one obstacle, so that equal positions are equal.
    """
    sides = (1 << len(STRAIGHT)) - 1 << EDGE
    whole = 1 << EDGE if reading == "one" else sides
    return mask & ~sides | whole if mask & sides else mask


def _check(s: State) -> None:
    """Everything has its length and its kind; raises ValueError, TypeError or IndexError."""
    seats, robots = len(s.setup.seats), len(s.setup.robots)
    for name in ("at", *BY_ROBOT, "pile", *BY_SEAT):
        if len(getattr(s, name)) != (robots if name in ("at", *BY_ROBOT) else seats):
            raise ValueError(f"{name} has {len(getattr(s, name))} entries")
    if s.phase not in PHASES or len(s.reserve) != 3:
        raise ValueError(f"phase {s.phase!r}, reserve {s.reserve}")
    if len(s.shop) != SHOP_SPACES or len(s.supply) != len(s.setup.components.supply):
        raise ValueError(f"shop {s.shop}, supply {s.supply}")
    if len(set(s.setup.robots)) != robots:
        raise ValueError(f"robots {s.setup.robots}")
    if s.atop is not None and (s.setup.owner[s.atop] != s.seat or not on_an_obstacle(s, s.atop)):
        raise ValueError(f"{s.setup.robots[s.atop]} passes over no obstacle")
    numbers = (*s.red, *s.blue, *s.reserve, *s.supply, s.energy, s.move, s.tokens, s.box_blue)
    for number in (*numbers, *(n for pile in s.pile for n in pile)):
        if type(number) is not int or not 0 <= number <= MOST:
            raise ValueError(f"found {number!r}, expected a number from 0 to {MOST}")
    zones = (
        *(cards for name in BY_SEAT for cards in getattr(s, name)),
        s.shop,
        s.shop_top,
        s.shop_bag,
        s.scrap,
    )
    for card in (card for zone in zones for card in zone):
        if type(card) is not str:
            raise ValueError(f"found {card!r}, expected a card")
    known = sum(1 << obstacle for obstacle in obstacles(s))
    if any(mask & ~known for mask in s.bumped):
        raise ValueError(f"bumped {s.bumped}")
    for what, robot in s.lasting:
        if what not in LASTING or robot not in range(robots):
            raise ValueError(f"found {what!r} of robot {robot!r}")
    for op, *_ in (*s.agenda, *s.waiting, *(() if s.choice is None else (s.choice.frame,))):
        if op not in OPS:
            raise ValueError(f"found {op!r}, which is no effect")
    for effect in s.waiting:
        effect_text(s, effect)
    s.setup.seats[s.seat]
    _check_extras(s, known)
    hash(s)


def _check_extras(s: State, known: int) -> None:
    """What packs bring is there: spaces, tiles, robots, seats, cards."""
    extras, parts, spaces = s.extras, s.setup.components, len(GRID.spaces)
    lying = [space for space, _ in s.layout.tiles if space is not None]
    if len(lying) != len(set(lying)):
        raise ValueError(f"two tiles lie on a space: {s.layout.tiles}")
    if not s.setup.packs:
        if extras != NO_EXTRAS:
            raise ValueError(f"found {extras} without packs")
        return
    for number in (*extras.gumballs, *(space for space, _ in extras.points)):
        if number not in range(spaces):
            raise ValueError(f"found {number!r}, expected a space from 0 to {spaces - 1}")
    for number, mask in extras.bumped:
        if number not in range(len(s.layout.tiles)) or mask & ~known:
            raise ValueError(f"found a tile {number!r} knocked into {mask!r}")
    for robot, card, _ in extras.defenses:
        if robot not in range(len(s.at)) or card not in parts.cards:
            raise ValueError(f"found {card!r} on robot {robot!r}")
    for seat, card in extras.upgrades:
        if seat not in range(len(s.setup.seats)) or card not in parts.cards:
            raise ValueError(f"found {card!r} of seat {seat!r}")
    for red in (*(red for _, red in extras.points), *(red for _, _, red in extras.defenses)):
        if type(red) is not int or not 0 <= red <= MOST:
            raise ValueError(f"found {red!r}, expected a number from 0 to {MOST}")
    if set(extras.box) - parts.tiles.keys() or type(extras.bought) is not bool:
        raise ValueError(f"Game Box {extras.box}, bought {extras.bought!r}")
    if list(extras.gumballs) != sorted(extras.gumballs) or list(extras.box) != sorted(extras.box):
        raise ValueError("gumballs and the Game Box are kept in order")


def _from_json(data: Mapping[str, Any]) -> State:
    who = data["setup"]
    if told := other_data(who.get("own_data"), components().own):
        raise ValueError(told)
    seats = tuple(who["seats"])
    return position(
        setup(
            seats,
            tuple((robot, seats.index(seat)) for robot, seat in who["robots"]),
            tuple(who["teams"]),
            tuple(sorted(who["rulings"].items())),
            freeze(who["data"]),
            who.get("packs", ()),
        ),
        _lying(data["tiles"]),
        **{name: data[name] for name in _PLAIN},
        **{name: frozen(data[name]) for name in _COMMON if name != "shop_bag"},
        shop_bag=tuple(sorted(data["shop_bag"])),
        at=[None if space is None else GRID.number[space] for space in data["at"]],
        **{name: list(data[name]) for name in BY_ROBOT},
        pile=[Pile(*pile) for pile in data["pile"]],
        **{name: [tuple(cards) for cards in data[name]] for name in BY_SEAT if name != "bag"},
        bag=[tuple(sorted(cards)) for cards in data["bag"]],
        reserve=list(data["reserve"]),
        choice=None if data["choice"] is None else Choice(*frozen(data["choice"])),
        agenda=list(frozen(data["agenda"])),
        waiting=list(frozen(data["waiting"])),
        extras=Extras(**frozen(data["extras"])) if "extras" in data else NO_EXTRAS,
    )


# pickled as JSON, so that setup and layout are found again, not copied
copyreg.pickle(State, lambda s: (from_json, (to_json(s),)))
