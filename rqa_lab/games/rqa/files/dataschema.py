"""What a reader's own data file may say: its fields, and what each of them can hold."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from rqa_lab.core.owndata import with_new
from rqa_lab.core.schema import TEXT, closed, several, some_of, whole
from rqa_lab.core.words import either
from rqa_lab.games.rqa.model import bounds
from rqa_lab.games.rqa.model.components import LAB_CARDS, Card, Components, Robot, Tile, shipped
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.steps import OF_TILES, SCHEMA, SHAPES, STANDING, STAYING

#: the first key of a file, and the version of its format
KEY, VERSION = "rqa-data", 1
#: what a new card has to say
NEEDED = ("type", "cost", "copies", "steps")
#: types of cards that only packs have -> the steps of which such a card needs one, if any
OF_PACKS: Mapping[str, tuple[str, ...]] = {
    type: tuple(word for word, of in STAYING.items() if of == type)
    for type in ("Event", "Defense", "Upgrade")
}
TABLES = ("robots", "tiles", "cards")

#: what Player Boards and tiles have printed on them
_PRINTED = (
    "health", "push_extra", "price", "range", "damage", "reward",
    "enter_damage", "exit_extra", "knock_out_from", "start",
    "enter", "damaged", "backs", "points", "per_event", "copies",
)  # fmt: skip
#: what tiles are, which is to be given only where it is a guess
_PROPERTIES = ("blocks", "pushable")
#: the packs, by key
PACKS = tuple(shipped().packs)
_NUMBER = whole(bounds.PRINTED, 1)


def _of(*words: str) -> dict[str, Any]:
    """The schema of a list of steps that begin with these words."""
    return {**SCHEMA, "items": {**SCHEMA["items"], "prefixItems": [{"enum": list(words)}]}}


#: the schema of each field of a robot or a tile that is no number
_KINDS: Mapping[str, Any] = {
    **dict.fromkeys(("reward", "start"), SCHEMA),
    **dict.fromkeys(("enter", "damaged"), _of(*SHAPES, *OF_TILES)),
    "backs": several(SCHEMA, bounds.BACKS, minItems=1),
    "blocks": several({"enum": ["move", "sight"]}, 2, uniqueItems=True),
    "pushable": {"type": "boolean"},
    "says": TEXT,
}
_CARD: Mapping[str, Any] = {
    "pack": {"title": f"a pack: {either(PACKS)}", "enum": list(PACKS)},
    "type": {"enum": ["Battery", "Attack", "Function", *OF_PACKS]},
    "cost": whole(bounds.PRINTED),
    "copies": _NUMBER,
    "range": {
        "title": "melee, around, line or a number of spaces",
        "anyOf": [{"enum": ["melee", "around", "line"]}, _NUMBER],
    },
    "damage": _NUMBER,
    "steps": SCHEMA,
    "standing": _of(*STANDING),
    "says": TEXT,
}


#: a card that is new in a scenario
NEW_CARD: Mapping[str, Any] = {
    **closed(
        **{name: _CARD[name] for name in ("cost", "copies", "range", "damage", "steps", "says")},
        type={"enum": ["Battery", "Attack", "Function"]},
    ),
    "required": list(NEEDED),
}


def editable(record: Robot | Tile | Card) -> tuple[str, ...]:
    """The fields of a component that a data file may give.

    >>> editable(shipped().cards["Hammer"]), editable(shipped().tiles["Tacks"])
    (('type', 'range', 'damage', 'steps', 'says'), ('enter_damage', 'says'))
    """
    if isinstance(record, Card):
        not_printed = {"starting": ("cost", "copies"), "supply": ("copies",)}.get(record.group, ())
        not_here = ("pack",) if record.pack else ("pack", "standing")
        return tuple(name for name in _CARD if name not in (*not_printed, *not_here))
    names = [field.name for field in dataclasses.fields(record) if field.name in (*_PRINTED, *_PROPERTIES)]
    own = (name for name in names if name in record.assumed or (name in _PRINTED and getattr(record, name)))
    return (*own, "says")


def every(parts: Components, table: str) -> dict[str, Any]:
    """The robots, tiles or cards of the box and of all packs, by name.

    >>> "Wall" in every(shipped(), "tiles"), "Glue" in every(shipped(), "tiles")
    (True, True)
    """
    brought = (getattr(pack, table).items() for pack in parts.packs.values() if table != "robots")
    return {**getattr(parts, table), **{name: record for records in brought for name, record in records}}


def schema(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The JSON Schema of a data file; cards that are new in this one may stand in it."""
    base = shipped()
    known = every(base, "cards")
    cards = {name: _fields(card) for name, card in known.items()}
    new = {**closed(**_CARD), "required": list(NEEDED)}
    names = [name for name, card in known.items() if card.group == "shop"]
    space = {"title": "a space from a1 to g7", "enum": list(GRID.name)}
    properties = {
        KEY: {"enum": list(range(1, VERSION + 1))},
        "note": {"type": "string"},
        "remove": {
            "title": f"a list of Shop cards, or {LAB_CARDS}",
            "anyOf": [{"enum": [LAB_CARDS]}, several({"enum": names}, len(names))],
        },
        "robots": closed(**{name: _fields(record) for name, record in base.robots.items()}),
        "tiles": closed(**{name: _fields(record) for name, record in every(base, "tiles").items()}),
        "cards": closed(**with_new(cards, document.get("cards"), new, bounds.NEW_CARDS)),
        "layouts": {
            "type": "object",
            "maxProperties": bounds.LAYOUTS,
            "propertyNames": {"title": "a name in small letters", "pattern": "^[a-z][a-z0-9-]{0,39}$"},
            "additionalProperties": some_of(space, {"enum": list(base.tiles)}),
        },
    }  # fmt: skip
    return {**closed(**properties), "required": [KEY]}


def _fields(record: Robot | Tile | Card) -> dict[str, Any]:
    kinds = _CARD if isinstance(record, Card) else _KINDS
    return closed(**{name: kinds.get(name, _NUMBER) for name in editable(record)})


def as_written(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(as_written, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
