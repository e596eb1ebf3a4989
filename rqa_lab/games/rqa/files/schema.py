"""The keys that describe a position of Robot Quest Arena in a scenario, as JSON Schema."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.schema import COUNT, NUMBER, TEXT, closed
from rqa_lab.games.rqa.model.components import Card, every_component
from rqa_lab.games.rqa.model.rulebook import RULINGS
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import SHOP_SPACES
from rqa_lab.games.rqa.model.steps import SCHEMA as STEPS

_DATA = every_component()
_CARDS = {"type": "array", "items": {"enum": list(_DATA.cards)}}
_SPACE = {"title": "a space from a1 to g7", "enum": list(GRID.name)}
_DEFENSES = {
    "type": "object",
    "propertyNames": {"enum": [name for name, card in _DATA.cards.items() if card.type == "Defense"]},
    "additionalProperties": COUNT,
}
_ON_SPACES = {"type": "object", "propertyNames": _SPACE, "additionalProperties": COUNT}


def _numbers(record: Any) -> dict[str, Any]:
    """The numbers that a component has, and the steps of a card, which a scenario may change."""
    numbers = [field.name for field in dataclasses.fields(record) if type(getattr(record, field.name)) is int]
    numbers = [name for name in numbers if name != "side"]  # it says which face of a tile this is
    more = {"steps": STEPS} if isinstance(record, Card) else {}
    return closed(**{name: NUMBER for name in numbers if getattr(record, name)}, **more)


#: name of a robot, a tile or a card -> what is known of it, packs included
RECORDS: Mapping[str, Any] = {**_DATA.robots, **_DATA.tiles, **_DATA.cards}
_ROBOT = {
    **closed(
        seat={"type": "string", "minLength": 1, "description": "whose robot it is"},
        at={
            "title": "a space from a1 to g7",
            "enum": [*GRID.name, None],
            "description": "its space; null or nothing: Knocked Out",
        },
        health={"anyOf": [COUNT, closed(red=COUNT, blue=COUNT)], "description": "2, or {red: 2, blue: 0}"},
        bumped={
            "type": "array",
            "items": {"type": "string"},
            "description": "obstacles hit this turn: Wall e4",
        },
        over={"type": "boolean", "description": "it may move over obstacles this turn"},
        diagonal={"type": "boolean", "description": "it may move and push diagonally this turn"},
        plating={**COUNT, "description": "damage that each of its pushes deals on top this turn"},
        used={"type": "boolean", "description": "its power of once a turn is used"},
        hypercharge={**COUNT, "description": "Hypercharges that wait for its next Attack card"},
        defenses={
            "title": "Defense cards with their red cubes, or a list of such",
            "anyOf": [_DEFENSES, {"type": "array", "items": _DEFENSES}],
            "description": "the Defense cards on it, each with its red cubes: {Bumper Plate: 2}; "
            "a list of such where there are two of a kind",
        },
    ),
    "required": ["seat"],
}
_SEAT = closed(
    team={"type": ["string", "integer"], "description": "seats of the same team are friendly"},
    vp={
        "anyOf": [COUNT, closed(red=COUNT, blue=COUNT, gems=COUNT, debt=COUNT)],
        "description": "4, or cubes by colour",
    },
    hand=_CARDS,
    in_play=_CARDS,
    discard=_CARDS,
    top={**_CARDS, "description": "cards on top of the deck, in order, the first one drawn first"},
    deck={**_CARDS, "description": "the other cards of the deck, in no order"},
    upgrades={
        "type": "array",
        "items": {"enum": [name for name, card in _DATA.cards.items() if card.type == "Upgrade"]},
        "description": "cards that stay in front of the seat",
    },
)

#: The keys of a scenario that describe a position, as JSON Schema properties.
POSITION_SCHEMA: Mapping[str, Any] = {
    "game": {
        **closed(
            seats={
                "title": "a list of two to six names",
                "type": "array",
                "items": {"type": "string", "minLength": 1},
                "minItems": 2,
                "maxItems": 6,
                "description": "the players, clockwise",
            },
            teams={
                "type": "object",
                "additionalProperties": {"type": ["string", "integer"]},
                "description": "seats of the same team are friendly",
            },
            first={"type": "string", "description": "who goes first; random: chance draws it"},
            robots={
                "title": "choose, deal, or robots with their seats",
                "anyOf": [
                    {"enum": ["choose", "deal"]},
                    closed(**{name.lower(): {"type": "string"} for name in _DATA.robots}),
                ],
                "description": "choose, deal, or the seat of each robot: {pug: Ann, crate: Bo}",
            },
            layout={
                "title": f"a layout ({', '.join(_DATA.layouts)}), or tiles by space",
                "anyOf": [
                    {"enum": list(_DATA.layouts)},
                    {
                        "type": "object",
                        "propertyNames": _SPACE,
                        "additionalProperties": {"enum": list(_DATA.tiles)},
                    },
                ],
                "description": "where the tiles lie: a name, or tiles by space",
            },
            newcomers={"type": "boolean", "description": "somebody plays for the first time"},
            blue={**COUNT, "maximum": 99, "description": "blue cubes in the Reserve: the length"},
        ),
        "description": "a whole game from its set-up, in place of a position; see docs/scenario-format.md",
    },
    "board": {
        "type": "string",
        "description": "seven rows from row 7 down to row 1: . for floor, # for a Wall",
    },
    "tiles": {
        "type": "object",
        "propertyNames": _SPACE,
        "additionalProperties": {"enum": list(_DATA.tiles)},
        "description": "tiles by space",
    },
    "robots": closed(**{name.lower(): _ROBOT for name in _DATA.robots}),
    "seats": {"type": "object", "additionalProperties": _SEAT, "description": "in turn order"},
    "turn": closed(
        seat={"type": "string"},
        phase={"enum": ["main", "over"]},
        energy=COUNT,
        move=COUNT,
        bought={"type": "boolean", "description": "a card has been bought this turn"},
    ),
    "packs": {
        "type": "array",
        "items": {"enum": list(_DATA.packs)},
        "uniqueItems": True,
        "description": "the packs that are played with, each with its tiles and cards",
    },
    "gumballs": {**_ON_SPACES, "description": "gumballs by space: {e5: 1}"},
    "tile_points": {
        **_ON_SPACES,
        "description": "Victory Points on tiles by space; what is not given is what the tile starts with",
    },
    "game_box": {
        "type": "array",
        "items": {"enum": [name for name, tile in _DATA.tiles.items() if tile.side != 2]},
        "description": "tiles in the Game Box; what is not given is what the box and the packs have left",
    },
    "past_events": {
        "type": "array",
        "items": {"enum": [name for name, card in _DATA.cards.items() if card.type == "Event"]},
        "description": "Events that took effect; they lie in the Game Box",
    },
    "reserve": closed(red=COUNT, blue=COUNT, gems=COUNT),
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
        **closed(**{name: _numbers(record) for name, record in RECORDS.items()}),
        "description": "numbers of components, in place of the lab's: Hammer: {damage: 2}",
    },
    "own_data": {
        **closed(file=TEXT, digest=TEXT, changes={"type": "array", "items": TEXT}),
        "required": ["file", "digest", "changes"],
        "description": "the reader's data file in use when this was saved; written by the lab",
    },
}


#: words that a seat cannot be called: chance, robots, and what a look at a position holds
RESERVED = frozenset(
    (
        "turn", "phase", "seats", "robots", "packs", "tiles", "gumballs", "tile_points", "game_box",
        "past_events", "reserve", "box", "shop", "shop_deck", "supply", "scrap_heap", "tokens", "choice",
        "winners", "waiting",
    )
) | {CHANCE, *(name.lower() for name in _DATA.robots)}  # fmt: skip
