"""Positions as people write them: from a scenario's keys to a state.

What cannot be used is reported with its place and left out; the rest is read all the same.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.component import Component, freeze
from rqa_lab.core.datarules import misfits, misnamed
from rqa_lab.core.grid import drawn
from rqa_lab.core.keys import seats_of
from rqa_lab.core.owndata import other_data
from rqa_lab.core.problem import Path, Problem, game_alone, raise_problem, taken
from rqa_lab.core.steps import shown_step
from rqa_lab.core.words import article, either, hint, shown
from rqa_lab.games.rqa.files.schema import RECORDS, RESERVED
from rqa_lab.games.rqa.files.userdata import RULES
from rqa_lab.games.rqa.model.bodies import obstacle_name
from rqa_lab.games.rqa.model.components import components, every_component
from rqa_lab.games.rqa.model.records import Card
from rqa_lab.games.rqa.model.setup import GRID, Setup, blue_in_reserve, setup
from rqa_lab.games.rqa.model.state import NO_EXTRAS, SHOP_SPACES, Cards, Extras, Pile, State, obstacles
from rqa_lab.games.rqa.model.state import position as state_of
from rqa_lab.games.rqa.model.steps import OF_THE_BOX, has
from rqa_lab.games.rqa.play.agreement import before_set_up, team_numbers
from rqa_lab.games.rqa.play.setup import left_in_box
from rqa_lab.games.rqa.play.turn import BEGINNINGS, wait_to_begin
from rqa_lab.games.rqa.play.writers.bodies import note_bumps

_DATA = every_component()
#: where the cards of a seat may be
_ZONES = ("hand", "in_play", "discard", "top", "deck")

# ---- from keys to a state --------------------------------------------------------------------------------


def position(keys: Mapping[str, Any], problem: Problem | None = None) -> State:
    """The state that a scenario's keys describe.

    Args:
        keys: what ``files.schema.POSITION_SCHEMA`` allows, checked against it.
        problem: told of the path and the trouble of what cannot be used; without it, the first one is raised.

    Raises:
        ValueError: for what cannot be used, if no ``problem`` listens.

    >>> s = position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "tiles": {"e4": "Wall"}})
    >>> GRID.name[s.at[0]]
    'c4'
    """
    report = problem or raise_problem
    if "own_data" in keys and (told := other_data(keys["own_data"], components().own)):
        report(("own_data",), told)
    keys = dict(_of_packs(keys, report))
    keys["data"] = sound_data(keys.get("data", {}), bool(keys.get("packs")), report)
    if "game" in keys:
        game = game_alone(keys, RESERVED, report)
        return before_set_up(game, keys, lambda path, message: report(("game", *path), message))
    robots, seats = keys.get("robots", {}), keys.get("seats", {})
    names = seats_of([robot["seat"] for robot in robots.values()], [*seats]) or ("Ann",)
    who = _players(keys, names, report)
    tiles = _board(keys.get("board", ""), report) | {
        GRID.number[space]: kind for space, kind in keys.get("tiles", {}).items()
    }
    at = [GRID.number.get(fields.get("at")) for fields in robots.values()]
    health = [
        _health(fields.get("health"), board.health, space is not None)
        for fields, board, space in zip(robots.values(), who.boards, at, strict=True)
    ]
    pile = [_pile(seats.get(name, {}).get("vp", 0)) for name in names]
    extras = _extras(keys, who, names, tiles)
    s = state_of(
        who,
        tiles,
        at=at,
        red=[red for red, _ in health],
        blue=[blue for _, blue in health],
        pile=pile,
        **_turn(keys.get("turn", {}), names, report),
        **_cards(seats, names),
        **_stock(keys.get("reserve", {}), keys.get("box", {}), health, pile, extras),
        **_shop(keys, seats),
        extras=extras,
        lasting=tuple(_lasting(robots)),
    )
    for robot, fields in enumerate(robots.values()):
        for number, name in enumerate(fields.get("bumped", ())):
            path = ("robots", who.robots[robot], "bumped", number)
            note_bumps(s, robot, _bump(s, name, path, report))
    if s.phase in BEGINNINGS:
        wait_to_begin(s, s.phase)
    return s


def _players(keys: Mapping[str, Any], names: Sequence[str], report: Problem) -> Setup:
    """Seats, their robots and teams, and what is played with."""
    for name in names:
        if name in RESERVED:
            report(("seats", name), taken(name))
    robots, seats = keys.get("robots", {}), keys.get("seats", {})
    return setup(
        tuple(f"{name}’s seat" if name in RESERVED else name for name in names),
        tuple((robot, names.index(fields["seat"])) for robot, fields in robots.items()),
        team_numbers(names, {name: fields["team"] for name, fields in seats.items() if "team" in fields}),
        tuple(sorted(keys.get("rulings", {}).items())),
        freeze(keys.get("data", {})),
        keys.get("packs", ()),
    )


def _of_packs(keys: Mapping[str, Any], report: Problem) -> Iterator[tuple[str, Any]]:
    """The keys without tiles and cards of packs that are not played with."""
    packs = tuple(keys.get("packs", ()))
    known = components().including(packs)
    missing = {name: pack for name, pack in _BROUGHT_BY.items() if name not in {**known.tiles, **known.cards}}
    steps = (step for card in known.cards.values() for step in card.steps)
    more = (step for fields in keys.get("data", {}).values() for step in fields.get("steps", ()))
    if not any(has(step, "hypercharge") for step in (*steps, *more)):
        missing["hypercharge"] = _BROUGHT_BY["Hypercharge"]
    for path, brought in _WITH_PACKS.items():
        value = keys if len(path) == 1 else keys.get(path[0], {})
        if value.get(path[-1]) and not packs:
            pack = _BROUGHT_BY.get(brought, "`packs: [...]`")
            report(path, f"found {path[-1]} without packs, expected {pack}, which it goes with")

    def kept(value: Any, path: Path) -> Any:
        if isinstance(value, Mapping):
            pairs = ((key, kept(one, (*path, key))) for key, one in value.items() if fits(key, (*path, key)))
            return {key: one for key, one in pairs if one is not None}
        if isinstance(value, (list, tuple)):
            items = (kept(one, (*path, number)) for number, one in enumerate(value))
            return [one for one in items if one is not None]
        return value if fits(value, path) else None

    def fits(name: Any, path: Path) -> bool:
        if not isinstance(name, str) or name not in missing:
            return True
        report(path, f"found {name!r}, expected {missing[name]}, which it comes with")
        return False

    for key, value in keys.items():
        yield key, kept(value, (key,)) if key in _COMPONENT_KEYS and missing else value


#: name of a tile or a card of a pack -> the packs that bring it, as one writes them
_BROUGHT_BY = {
    name: _DATA.brought_by(name) for pack in _DATA.packs.values() for name in (*pack.tiles, *pack.cards)
}
#: keys that mean something with packs alone -> the tile or the card that brings that, if it is one
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
    """What packs bring."""
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
            for some in _listed(fields.get("defenses", {}))
            for card, red in some.items()
        ),
        upgrades=tuple(
            (names.index(seat), card) for seat, fields in seats.items() for card in fields.get("upgrades", ())
        ),
        box=tuple(sorted(keys["game_box"])) if "game_box" in keys else left_in_box(parts, tiles.items()),
        past=tuple(sorted(keys.get("past_events", ()))),
        bought=keys.get("turn", {}).get("bought", False),
    )


def _listed(given: Any) -> Any:
    """What may be one thing or a list of such, as a list."""
    return given if isinstance(given, list) else [given]


def sound_data(data: Mapping[str, Any], packs: bool, report: Problem) -> dict[str, Mapping[str, Any]]:
    """The changed fields of components, less steps that make no sense, and the cards that are new."""
    found: dict[str, Mapping[str, Any]] = {}
    every = {table: RULES.every(_DATA, table) for table in RULES.tables}
    for name, fields in data.items():
        known: Component | None = RECORDS.get(name)
        misnaming = "" if known else misnamed(Card, name, RULES.taken(_DATA))
        wrong: list[tuple[Path, str]] = [((), misnaming)] if misnaming else []
        boxed = {"pack": "that of the scenario"}  # whether it is played with packs is told below
        record = known.altered({**fields, **boxed}) if known else Card.new(name, {**fields, **boxed})
        wrong += misfits(record, fields, every)
        for number, step in enumerate(fields.get("steps", ())):
            if not packs and has(step, *OF_THE_BOX):
                told = "expected `packs: [...]`: without packs there is no Game Box"
                wrong.append((("steps", number), f"found {shown_step(step)}, {told}"))
        for path, message in wrong:
            report(("data", name, *path), message)
        if known or not wrong:
            found[name] = {key: value for key, value in fields.items() if key != "steps" or not wrong}
    return found


def _turn(turn: Mapping[str, Any], names: tuple[str, ...], report: Problem) -> dict[str, Any]:
    """Whose turn it is, and what there is to spend."""
    return {
        "seat": _seat_number(turn.get("seat", names[0]), names, report),
        "phase": turn.get("phase", "main"),
        "energy": turn.get("energy", 0),
        "move": turn.get("move", 0),
    }


def _seat_number(name: str, names: tuple[str, ...], report: Problem) -> int:
    if name in names:
        return names.index(name)
    report(("turn", "seat"), f"found {shown(name)}, expected a seat: {', '.join(names)}{hint(name, names)}")
    return 0


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


def _health(given: Any, bar: int, on_board: bool) -> tuple[int, int]:
    """Red and blue cubes; a number counts the blue one first."""
    if given is None:
        return (bar - 1, 1) if on_board else (0, 0)
    if isinstance(given, int):
        return max(0, given - 1), min(given, 1)
    return given.get("red", 0), given.get("blue", 0)


def _pile(given: Any) -> Pile:
    return Pile(given) if isinstance(given, int) else Pile(**given)


def _cards(seats: Mapping[str, Any], names: Sequence[str]) -> dict[str, list[Cards]]:
    """The cards of each seat; what is not known to lie on top of the deck is in its bag."""
    zones = {zone: [tuple(seats.get(name, {}).get(zone, ())) for name in names] for zone in _ZONES}
    zones["bag"] = [tuple(sorted(cards)) for cards in zones.pop("deck")]
    return zones


def _stock(
    given: Mapping[str, int],
    in_box: Mapping[str, int],
    health: Sequence[tuple[int, int]],
    pile: Sequence[Pile],
    extras: Extras,
) -> dict[str, Any]:
    """The Reserve and the Game Box: what is not given is what the box has left."""
    box = _DATA.box
    red = sum(red for red, _ in health) + sum(p.red for p in pile) + extras.red
    reserve = [
        given.get("red", max(0, box["red"] - red)),
        given.get("blue", blue_in_reserve(len(pile))),
        given.get("gems", max(0, box["gems"] - sum(p.gems for p in pile))),
    ]
    blue = reserve[1] + sum(blue for _, blue in health) + sum(p.blue for p in pile)
    return {"reserve": reserve, "box_blue": in_box.get("blue", max(0, box["blue"] - blue))}


def _shop(keys: Mapping[str, Any], seats: Mapping[str, Any]) -> dict[str, Any]:
    """Shop, Shop Deck, Supply and Scrap Heap; a Supply pile that is not given is what the box has left."""
    zones = ("shop", "shop_top", "shop_deck", "scrap_heap")
    out = Counter(card for zone in zones for card in keys.get(zone, ()))
    for fields in seats.values():
        out.update(card for zone in _ZONES for card in fields.get(zone, ()))
    given = keys.get("supply", {})
    shop = tuple(keys.get("shop", ()))
    return {
        "shop": shop + ("",) * (SHOP_SPACES - len(shop)),
        "shop_top": tuple(keys.get("shop_top", ())),
        "shop_bag": tuple(sorted(keys.get("shop_deck", ()))),
        "scrap": tuple(keys.get("scrap_heap", ())),
        "supply": tuple(
            given.get(name, max(0, _DATA.cards[name].copies - out[name])) for name in _DATA.supply
        ),
    }


def _lasting(robots: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """What each robot may do, or has done, this turn."""
    for number, fields in enumerate(robots.values()):
        for key, what in (("over", "over"), ("diagonal", "diagonal"), ("used", "power used")):
            if fields.get(key):
                yield what, number
        for key in ("plating", "hypercharge"):
            yield from [(key, number)] * fields.get(key, 0)


def _bump(s: State, name: str, path: Path, report: Problem) -> int:
    """The bit of an obstacle that was hit this turn, by its name."""
    known = {obstacle_name(s, bit): bit for bit in obstacles(s)}
    if name in known:
        return int(1 << known[name])
    edge = (obstacle_name(s, bit) for bit in sorted(set(s.setup.edge)))
    expected = either(("a robot", "a tile with its space such as Wall e4", *edge))
    report(path, f"found {shown(name)}, expected {expected}{hint(name, known)}")
    return 0
