"""A position from the keys of a scenario, and back."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from rqa_lab.core.component import Component, freeze, shown_step
from rqa_lab.core.datarules import misfits, misnamed
from rqa_lab.core.grid import STRAIGHT, drawn
from rqa_lab.core.keys import called, check_own_data, filled, seats_of
from rqa_lab.core.keys import described as keys_of
from rqa_lab.core.keys import ruled as read_by
from rqa_lab.core.record import AT_START, write
from rqa_lab.core.schema import Path, Problem, among, game_alone, raise_problem
from rqa_lab.core.words import article, either, hint, shown
from rqa_lab.games.rqa.bodies import obstacle_name
from rqa_lab.games.rqa.components import RULEBOOK, Card, components, every_component
from rqa_lab.games.rqa.files.keys import CARD, KEYS, LASTING, LYING, RECORDS, RESERVED, SEAT
from rqa_lab.games.rqa.play.setup import before_set_up, left_in_box, team_numbers
from rqa_lab.games.rqa.play.turn import BEGINNINGS, wait_to_begin
from rqa_lab.games.rqa.play.writers.bodies import note_bumps
from rqa_lab.games.rqa.setup import EDGE, GRID, Setup, blue_in_reserve, setup
from rqa_lab.games.rqa.state import NO_EXTRAS, SHOP_SPACES, Extras, Pile, Reserve, State, obstacles
from rqa_lab.games.rqa.state import position as state_of
from rqa_lab.games.rqa.steps import OF_THE_BOX, has
from rqa_lab.games.rqa.userdata import RULES

# ---- positions as people write them: from a scenario's keys to a state -----------------------------------
# What cannot be used is reported with its place and left out; the rest is read all the same.

_DATA = every_component()

# ---- from keys to a state --------------------------------------------------------------------------------


def position(keys: Mapping[str, Any], problem: Problem | None = None) -> State:
    """The state that a scenario's keys describe.

    Args:
        keys: what ``files.keys.POSITION_SCHEMA`` allows, checked against it.
        problem: called with the path and the trouble of what cannot be used; without it, the first is raised.

    Raises:
        ValueError: for what cannot be used, if no ``problem`` listens.

    >>> s = position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "tiles": {"e4": "Wall"}})
    >>> GRID.name[s.at[0]]
    'c4'
    """
    report = problem or raise_problem
    check_own_data(keys, components().own, report)
    keys = dict(_of_packs(keys, report))
    keys["data"] = sound_data(keys.get("data", {}), bool(keys.get("packs")), report)
    if "game" in keys:
        game = game_alone(keys, RESERVED, report)
        return before_set_up(game, keys, lambda path, message: report(("game", *path), message))
    robots, seats, turn = (keys.get(key, {}) for key in ("robots", "seats", "turn"))
    names = seats_of([robot["seat"] for robot in robots.values()], [*seats]) or ("Ann",)
    who = setup(
        called(names, RESERVED, report),
        tuple((robot, names.index(fields["seat"])) for robot, fields in robots.items()),
        team_numbers(names, {name: fields["team"] for name, fields in seats.items() if "team" in fields}),
        RULEBOOK.agreed(keys),
        freeze(keys["data"]),
        keys.get("packs", ()),
    )
    tiles = _board(keys.get("board", ""), report) | {
        GRID.number[space]: kind for space, kind in keys.get("tiles", {}).items()
    }
    health = [_health(fields.get("health")) for fields in robots.values()]
    shop, first = tuple(card or "" for card in keys.get("shop", ())), turn.get("seat", names[0])
    s = state_of(
        who,
        tiles,
        at=[GRID.number.get(fields.get("at")) for fields in robots.values()],
        red=[red for red, _ in health],
        blue=[blue for _, blue in health],
        pile=[_pile(seats.get(name, {}).get("vp", 0)) for name in names],
        seat=names.index(first) if among(first, names, "a seat", ("turn", "seat"), report) else 0,
        shop=shop + ("",) * (SHOP_SPACES - len(shop)),
        supply=_supply(keys),
        extras=_extras(keys, who, names, tiles),
        lasting=tuple(_lasting(robots)),
        **filled(KEYS, keys, {"robots": who.robots, "seats": names}),
    )
    s = s.replaced(**_stock(s, keys))
    for robot, fields in enumerate(robots.values()):
        for number, name in enumerate(fields.get("bumped", ())):
            note_bumps(s, robot, _bump(s, name, ("robots", who.robots[robot], "bumped", number), report))
    if s.phase in BEGINNINGS:
        wait_to_begin(s, s.phase)
    return s


def described(s: State) -> dict[str, Any]:
    """The keys of a scenario that give exactly this position.

    Raises:
        ValueError: if keys cannot express it, such as in the middle of an effect.

    >>> described(position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}}))["robots"]
    {'pug': {'seat': 'Ann', 'at': 'c4', 'health': {'red': 4, 'blue': 1}}}
    """
    return keys_of(s, KEYS, position)


def _of_packs(keys: Mapping[str, Any], report: Problem) -> Iterator[tuple[str, Any]]:
    """The keys without tiles and cards of packs that are not played with."""
    packs = tuple(keys.get("packs", ()))
    missing = _missing(packs)
    more = (step for fields in keys.get("data", {}).values() for step in fields.get("steps", ()))
    if "hypercharge" in missing and any(has(step, "hypercharge") for step in more):
        missing = {name: pack for name, pack in missing.items() if name != "hypercharge"}
    for path, brought in _WITH_PACKS.items():
        value = keys if len(path) == 1 else keys.get(path[0], {})
        if value.get(path[-1]) and not packs:
            pack = _BROUGHT_BY.get(brought, "`packs: [...]`")
            report(path, f"found {path[-1]} without packs, expected {pack}, which it goes with")

    def kept(value: Any, path: Path) -> Any:
        if isinstance(value, Mapping):
            some = ((key, one, (*path, key)) for key, one in value.items())
            return {key: kept(one, here) for key, one, here in some if fits(key, here) and fits(one, here)}
        if isinstance(value, (list, tuple)):
            return [
                kept(one, (*path, number)) for number, one in enumerate(value) if fits(one, (*path, number))
            ]
        return value

    def fits(name: Any, path: Path) -> bool:
        if not isinstance(name, str) or name not in missing:
            return True
        report(path, f"found {name!r}, expected {missing[name]}, which it comes with")
        return False

    for key, value in keys.items():
        some = key in _COMPONENT_KEYS and not missing.keys().isdisjoint(_texts(value))
        yield key, kept(value, (key,)) if some else value


@cache
def _missing(packs: tuple[str, ...]) -> Mapping[str, str]:
    """Name of a tile, a card or a key that none of these packs provides -> a pack that does."""
    known = components().including(packs)
    missing = {name: pack for name, pack in _BROUGHT_BY.items() if name not in {**known.tiles, **known.cards}}
    if not any(has(step, "hypercharge") for card in known.cards.values() for step in card.steps):
        missing["hypercharge"] = _BROUGHT_BY["Hypercharge"]
    return missing


def _texts(value: Any) -> set[str]:
    """All texts in some plain values, those of keys included."""
    found, left = set[str](), [value]
    while left:
        one = left.pop()
        if isinstance(one, str):
            found.add(one)
        elif isinstance(one, Mapping):
            found.update(one)
            left.extend(one.values())
        elif isinstance(one, (list, tuple)):
            left.extend(one)
    return found


#: name of a tile or a card of a pack -> the packs that bring it, as one writes them
_BROUGHT_BY = {
    name: _DATA.brought_by(name) for pack in _DATA.packs.values() for name in (*pack.tiles, *pack.cards)
}
#: keys that need packs -> the tile or the card that they are for, if it is one
_WITH_PACKS: Mapping[tuple[str, ...], str] = {
    ("gumballs",): "Gumball Machine",
    ("tile_points",): "VP Crate",
    ("game_box",): "",
    ("turn", "bought"): "Membership Card",
}
#: the keys in which names of tiles and cards stand
_COMPONENT_KEYS = (
    "game", "tiles", "robots", "seats", "shop", "shop_top", "shop_deck", "scrap_heap", "game_box",
    "past_events", "data",
)  # fmt: skip


def _extras(keys: Mapping[str, Any], who: Setup, names: Sequence[str], tiles: Mapping[int, str]) -> Extras:
    """The things that packs add."""
    parts, robots, seats = who.components, keys.get("robots", {}), keys.get("seats", {})
    if not who.packs:
        return NO_EXTRAS
    points = {space: parts.tiles[kind].points for space, kind in tiles.items()}
    points |= {GRID.number[name]: n for name, n in keys.get("tile_points", {}).items()}
    gumballs = Counter({GRID.number[name]: n for name, n in keys.get("gumballs", {}).items()})
    return Extras(
        gumballs=tuple(sorted(gumballs.elements())),
        points=tuple(sorted((space, n) for space, n in points.items() if n)),
        defenses=tuple(
            (robot, card, red)
            for robot, fields in enumerate(robots.values())
            for some in _as_list(fields.get("defenses", {}))
            for card, red in some.items()
        ),
        upgrades=tuple(
            (names.index(seat), card) for seat, fields in seats.items() for card in fields.get("upgrades", ())
        ),
        box=tuple(sorted(keys["game_box"])) if "game_box" in keys else left_in_box(parts, tiles.items()),
        past=tuple(sorted(keys.get("past_events", ()))),
        bought=keys.get("turn", {}).get("bought", False),
    )


def _as_list(given: Any) -> Any:
    """A single value or a list, as a list."""
    return given if isinstance(given, list) else [given]


def sound_data(data: Mapping[str, Any], packs: bool, report: Problem) -> dict[str, Mapping[str, Any]]:
    """The changed fields of components, without steps that make no sense, and the new cards."""
    found: dict[str, Mapping[str, Any]] = {}
    every = {
        table: {name: one.altered(data[name]) if name in data else one for name, one in records.items()}
        for table in RULES.tables
        if (records := RULES.every(_DATA, table))
    }
    for name, fields in data.items():
        known: Component | None = RECORDS.get(name)
        misnaming = "" if known else misnamed(Card, name, RULES.taken(_DATA))
        wrong: list[tuple[Path, str]] = [((), misnaming)] if misnaming else []
        boxed = {"pack": "that of the scenario"}  # whether its pack is in play is checked below
        record = known.altered({**fields, **boxed}) if known else Card.new(name, {**fields, **boxed})
        wrong += misfits(record, fields, every)
        for number, step in enumerate(fields.get("steps", ())):
            if not packs and has(step, *OF_THE_BOX):
                expected = "expected `packs: [...]`: without packs there is no Game Box"
                wrong.append((("steps", number), f"found {shown_step(step)}, {expected}"))
        for path, message in wrong:
            report(("data", name, *path), message)
        if known or not wrong:
            found[name] = {key: value for key, value in fields.items() if key != "steps" or not wrong}
    return found


def _board(text: str, report: Problem) -> dict[int, str]:
    """The tiles of a drawn board."""
    tiles: dict[int, str] = {}
    letters = {tile.letter: name for name, tile in _DATA.tiles.items() if tile.letter}
    for space, letter, path in drawn(GRID, text, report):
        if letter in letters:
            tiles[space] = letters[letter]
        elif letter != ".":
            row = GRID.column_row(space)[1] + 1
            known = either([". for floor", *(f"{one} for {article(name)}" for one, name in letters.items())])
            report(path, f"found {shown(letter)} in row {row}, expected {known}")
    return tiles


def _health(given: Any) -> tuple[int, int]:
    """The red and the blue cubes of a robot; a number counts the blue one first, None is a full bar."""
    if given is None:
        return AT_START, AT_START
    if isinstance(given, int):
        return max(0, given - 1), min(given, 1)
    return given.get("red", 0), given.get("blue", 0)


def _pile(given: Any) -> Pile:
    return Pile(given) if isinstance(given, int) else Pile(**given)


def _stock(s: State, keys: Mapping[str, Any]) -> dict[str, Any]:
    """The Reserve and the Game Box; missing values are the rest of the box after the pieces in ``s``."""
    used = {
        "red": sum(s.red) + sum(p.red for p in s.pile) + s.extras.red,
        "blue": sum(s.blue) + sum(p.blue for p in s.pile),
        "gems": sum(p.gems for p in s.pile),
    }
    left = {cube: max(0, n - used[cube]) for cube, n in _DATA.box.items() if cube in used}
    reserve = left | {"blue": blue_in_reserve(len(s.pile))} | keys.get("reserve", {})
    box_blue = max(0, _DATA.box["blue"] - used["blue"] - reserve["blue"])
    return {"reserve": Reserve(**reserve), "box_blue": keys.get("box", {}).get("blue", box_blue)}


def _supply(keys: Mapping[str, Any]) -> tuple[int, ...]:
    """The Supply piles; a missing one gets the rest of the box."""
    zones = [key for rows in (SEAT, LYING) for key, row in rows.items() if row.schema.get("items") == CARD]
    lying = (
        cards[zone] for cards in (keys, *keys.get("seats", {}).values()) for zone in zones if zone in cards
    )
    out: Counter[str] = Counter()
    for cards in (*lying, keys.get("shop", ())):
        out.update(cards)
    given = keys.get("supply", {})
    return tuple(given.get(name, max(0, _DATA.cards[name].copies - out[name])) for name in _DATA.supply)


def _lasting(robots: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Each robot's permissions and marks for this turn: once or several times."""
    for number, fields in enumerate(robots.values()):
        for key, what in LASTING.items():
            yield from [(what, number)] * fields.get(key, 0)


def _bump(s: State, name: str, path: Path, report: Problem) -> int:
    """The bit of an obstacle that was hit this turn, by its name."""
    known = {obstacle_name(s, bit): bit for bit in obstacles(s)}
    if name in known:
        return int(1 << known[name])
    edge = (obstacle_name(s, bit) for bit in sorted(set(s.setup.edge)))
    expected = either(("a robot", "a tile with its space such as Wall e4", *edge))
    report(path, f"found {shown(name)}, expected {expected}{hint(name, known)}")
    return 0


# ---- any position as plain JSON, and by other readings ---------------------------------------------------

to_json = write


def ruled(s: State, readings: Mapping[str, str]) -> State:
    """The same position under other readings of these rulings.

    Raises:
        ValueError: for an unknown ruling or reading.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}})
    >>> ruled(s, {"knock-angle": "none"}).setup.rulings["knock-angle"]
    'none'
    """
    new = read_by(s, readings)
    if new.setup.components is not s.setup.components:  # a reading changes what tiles hide
        new = new.replaced(layout=s.layout.tiles)
    if (edge := new.setup.rulings["edge-one-obstacle"]) == s.setup.rulings["edge-one-obstacle"]:
        return new
    bumped = tuple((tile, _all_of_the_edge(mask, edge)) for tile, mask in s.extras.bumped)
    return new.replaced(
        bumped=[_all_of_the_edge(mask, edge) for mask in s.bumped], extras=s.extras._replace(bumped=bumped)
    )


def _all_of_the_edge(mask: int, reading: str) -> int:
    """A mask of obstacles in which a hit on one side of the edge counts for all sides, under reading "one".

    The side itself is not kept while the edge is one obstacle, so that equal positions are equal.
    """
    sides = (1 << len(STRAIGHT)) - 1 << EDGE
    whole = 1 << EDGE if reading == "one" else sides
    return mask & ~sides | whole if mask & sides else mask
