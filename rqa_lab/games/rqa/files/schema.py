"""The keys that describe a position of Robot Quest Arena in a scenario, as JSON Schema."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from rqa_lab.core.datarules import new_of, of_scenario
from rqa_lab.core.schema import (
    CHANGES,
    COUNT,
    LONGEST_NAME,
    MOST,
    NAME,
    PRINTED,
    TEXT,
    by_name,
    closed,
    several,
    some_of,
    whole,
)
from rqa_lab.games.rqa.files.userdata import RULES, WORDS
from rqa_lab.games.rqa.model import bounds
from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.games.rqa.model.records import Card
from rqa_lab.games.rqa.model.rulebook import RULINGS
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import SHOP_SPACES
from rqa_lab.games.rqa.model.steps import SCHEMA as STEPS
from rqa_lab.games.rqa.play.turn import BEGINNINGS

_DATA = every_component()
_GIVEN = [(card.copies, card.steps) for card in _DATA.cards.values()]
_MOST_CARDS = bounds.cards(_GIVEN)
_CARDS = several({"$ref": "#/$defs/rqa.card"}, _MOST_CARDS)
_HEALTH, _POOL = whole(bounds.HEALTH), whole(bounds.pool(_GIVEN))
_SPACE = {"title": "a space from a1 to g7", "enum": list(GRID.name)}
_DEFENSES = some_of({"enum": [name for name, card in _DATA.cards.items() if card.type == "Defense"]}, _HEALTH)
_TEAM = {"type": ["string", "integer"], "minimum": -MOST, "maximum": MOST, "maxLength": LONGEST_NAME}


def _of_type(type: str) -> dict[str, Any]:
    """Cards of a type."""
    return several({"enum": [name for name, card in _DATA.cards.items() if card.type == type]}, _MOST_CARDS)


def _lasting(word: str, description: str) -> dict[str, Any]:
    return {**whole(bounds.lasting(_GIVEN, word)), "description": description}


def _numbers(record: Any) -> dict[str, Any]:
    """The numbers that a component has, and the steps of a card, which a scenario may change."""
    numbers = [field.name for field in dataclasses.fields(record) if type(getattr(record, field.name)) is int]
    numbers = [name for name in numbers if name != "side"]  # it says which face of a tile this is
    more = {"steps": STEPS} if isinstance(record, Card) else {}
    printed = whole(PRINTED, 1)
    return closed(**{name: printed for name in numbers if getattr(record, name)}, **more)


#: name of a robot, a tile or a card -> what is known of it, packs included
RECORDS: Mapping[str, Any] = {**_DATA.robots, **_DATA.tiles, **_DATA.cards}
_ROBOT = {
    **closed(
        seat={**NAME, "description": "whose robot it is"},
        at={
            "title": "a space from a1 to g7",
            "enum": [*GRID.name, None],
            "description": "its space; null or nothing: Knocked Out",
        },
        health={
            "anyOf": [_HEALTH, closed(red=_HEALTH, blue=_HEALTH)],
            "description": "2, or {red: 2, blue: 0}",
        },
        bumped=several({"type": "string"}, bounds.OBSTACLES, description="obstacles hit this turn: Wall e4"),
        over={"type": "boolean", "description": "it may move over obstacles this turn"},
        diagonal={"type": "boolean", "description": "it may move and push diagonally this turn"},
        plating=_lasting("plating", "damage that each of its pushes deals on top this turn"),
        used={"type": "boolean", "description": "its power of once a turn is used"},
        hypercharge=_lasting("hypercharge", "Hypercharges that wait for its next Attack card"),
        defenses={
            "title": "Defense cards with their red cubes, or a list of such",
            "anyOf": [_DEFENSES, several(_DEFENSES, _MOST_CARDS)],
            "description": "the Defense cards on it, each with its red cubes: {Bumper Plate: 2}; "
            "a list of such where there are two of a kind",
        },
    ),
    "required": ["seat"],
}
_SEAT = closed(
    team={**_TEAM, "description": "seats of the same team are friendly"},
    vp={
        "anyOf": [COUNT, closed(red=COUNT, blue=COUNT, gems=COUNT, debt=COUNT)],
        "description": "4, or cubes by colour",
    },
    hand=_CARDS,
    in_play=_CARDS,
    discard=_CARDS,
    top={**_CARDS, "description": "cards on top of the deck, in order, the first one drawn first"},
    deck={**_CARDS, "description": "the other cards of the deck, in no order"},
    upgrades={**_of_type("Upgrade"), "description": "cards that stay in front of the seat"},
)

#: The keys of a scenario that describe a position, as JSON Schema properties.
POSITION_SCHEMA: Mapping[str, Any] = {
    "game": {
        **closed(
            seats={
                "title": "a list of two to six names",
                **several(NAME, bounds.PLAYERS, minItems=bounds.FEWEST),
                "description": "the players, clockwise",
            },
            teams=by_name(_TEAM, bounds.SEATS, description="seats of the same team are friendly"),
            first={**NAME, "description": "who goes first; random: chance draws it"},
            robots={
                "title": "choose, deal, or robots with their seats",
                "anyOf": [
                    {"enum": ["choose", "deal"]},
                    closed(**{name.lower(): NAME for name in _DATA.robots}),
                ],
                "description": "choose, deal, or the seat of each robot: {pug: Ann, crate: Bo}",
            },
            layout={
                "title": f"a layout ({', '.join(_DATA.layouts)}), or tiles by space",
                "anyOf": [
                    {"enum": list(_DATA.layouts)},
                    some_of(_SPACE, {"enum": list(_DATA.tiles)}),
                ],
                "description": "where the tiles lie: a name, or tiles by space",
            },
            newcomers={"type": "boolean", "description": "somebody plays for the first time"},
            blue={**whole(bounds.BLUE), "description": "blue cubes in the Reserve: the length"},
        ),
        "description": "a whole game from its set-up, in place of a position; see docs/scenario-format.md",
    },
    "board": {
        "type": "string",
        "description": "seven rows from row 7 down to row 1: . for floor, # for a Wall",
    },
    "tiles": some_of(_SPACE, {"enum": list(_DATA.tiles)}, description="tiles by space"),
    "robots": {
        **closed(**{name.lower(): _ROBOT for name in _DATA.robots}),
        "maxProperties": bounds.SEATS,
    },
    "seats": by_name(
        _SEAT,
        bounds.SEATS,
        description="in turn order, if everyone who owns a robot is there; else the order is that of robots",
    ),
    "turn": closed(
        seat=NAME,
        phase={"enum": [*BEGINNINGS, "main", "over"]},
        energy=_POOL,
        move=_POOL,
        bought={"type": "boolean", "description": "a card has been bought this turn"},
    ),
    "packs": several(
        {"enum": list(_DATA.packs)},
        len(_DATA.packs),
        uniqueItems=True,
        description="the packs that are played with, each with its tiles and cards",
    ),
    "gumballs": some_of(_SPACE, whole(bounds.GUMBALLS), description="gumballs by space: {e5: 1}"),
    "tile_points": some_of(
        _SPACE,
        COUNT,
        description="Victory Points on tiles by space; what is not given is what the tile starts with",
    ),
    "game_box": several(
        {"enum": [name for name, tile in _DATA.tiles.items() if tile.side != 2]},
        bounds.tiles(sum(tile.copies for tile in _DATA.tiles.values())),
        description="tiles in the Game Box; what is not given is what the box and the packs have left",
    ),
    "past_events": {
        **_of_type("Event"),
        "description": "Events that took effect; they lie in the Game Box",
    },
    "reserve": closed(red=COUNT, blue=COUNT, gems=COUNT),
    "box": {
        **closed(blue=COUNT),
        "description": "blue cubes out of the game, in the Game Box; else what the box has left",
    },
    "shop": {**_CARDS, "maxItems": SHOP_SPACES, "description": "the cards that lie in the Shop, at most six"},
    "shop_top": {**_CARDS, "description": "cards on top of the Shop Deck, in order"},
    "shop_deck": {**_CARDS, "description": "the other cards of the Shop Deck, in no order"},
    "supply": {
        **closed(**dict.fromkeys(_DATA.supply, COUNT)),
        "description": "cards left of each Supply pile; what is not given is what the box has left",
    },
    "scrap_heap": _CARDS,
    "rulings": closed(**{name: {"enum": list(readings)} for name, readings in RULINGS.items()}),
    "data": {
        "$ref": "#/$defs/rqa.data",
        "description": "numbers of components, in place of the lab's, and cards that are new",
    },
    "own_data": {
        **closed(file=TEXT, digest=TEXT, changes=several(TEXT, CHANGES)),
        "required": ["file", "digest", "changes"],
        "description": "the reader's data file in use when this was saved; written by the lab",
    },
}


def definitions(data: Any) -> Mapping[str, Any]:
    """The cards that a scenario with that ``data`` may name, and what may stand there; None: any scenario."""
    known = {name: _numbers(record) for name, record in RECORDS.items()}
    new = new_of(Card, RULES.known(_DATA), "pack", "standing")
    new["properties"]["type"] = {"enum": ["Battery", "Attack", "Function"]}  # the others stay, or happen
    return of_scenario(list(_DATA.cards), known, new, data)


#: words that a seat cannot be called: chance, robots, and what a look at a position holds
RESERVED = frozenset(WORDS) | {name.lower() for name in _DATA.robots}
