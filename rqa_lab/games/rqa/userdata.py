"""A reader's own data file: what it may say, what is wrong with it, and the components with it laid over.

Here it is plain values; :mod:`rqa_lab.scenario.datafile` reads the file and knows its places.
"""

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rqa_lab.core.owndata import Difference, OwnData
from rqa_lab.core.problem import Path, Problem
from rqa_lab.core.steps import NUMBER, shown_step
from rqa_lab.core.words import either, nearest
from rqa_lab.games.rqa.components import (
    LAB_CARDS,
    Card,
    Components,
    Robot,
    Tile,
    components,
    overlaid,
    shipped,
)
from rqa_lab.games.rqa.state import GRID
from rqa_lab.games.rqa.steps import (
    OF_TILES,
    SCHEMA,
    SEATED,
    SHAPES,
    STANDING,
    STAYING,
    meaning,
    standing_trouble,
    trouble,
    written,
)

#: the first key of a file, and the version of its format
KEY, VERSION = "rqa-data", 1
#: what a new card has to say
NEEDED = ("type", "cost", "copies", "steps")
#: steps that fit the start of a turn, and a reward: nobody is aimed at
QUIET = ("gain", "points", "repair", "draw", "discard", "scrap")
#: steps of a tile that is damaged; of one that is entered, which by then need not be where it was
DAMAGED, ENTERED = (*QUIET, *OF_TILES), (*QUIET, "flip")
#: steps of an Event, which no robot plays
HAPPENING = (*SEATED, "lay tile", "swap tile")
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
_COST = {"type": "integer", "minimum": 0}
_PACKS = tuple(shipped().packs)


def _of(*words: str) -> dict[str, Any]:
    """The schema of a list of steps that begin with these words."""
    return {**SCHEMA, "items": {**SCHEMA["items"], "prefixItems": [{"enum": list(words)}]}}


#: the schema of each field of a robot or a tile that is no number
_KINDS: Mapping[str, Any] = {
    **dict.fromkeys(("reward", "start"), SCHEMA),
    **dict.fromkeys(("enter", "damaged"), _of(*SHAPES, *OF_TILES)),
    "backs": {"type": "array", "minItems": 1, "items": SCHEMA},
    "blocks": {"type": "array", "items": {"enum": ["move", "sight"]}, "uniqueItems": True},
    "pushable": {"type": "boolean"},
    "says": {"type": "string", "minLength": 1},
}
_CARD: Mapping[str, Any] = {
    "pack": {"title": "a pack", "enum": list(_PACKS)},
    "type": {"enum": ["Battery", "Attack", "Function", *OF_PACKS]},
    "cost": _COST,
    "copies": NUMBER,
    "range": {
        "title": "melee, around, line or a number of spaces",
        "anyOf": [{"enum": ["melee", "around", "line"]}, NUMBER],
    },
    "damage": NUMBER,
    "steps": SCHEMA,
    "standing": _of(*STANDING),
    "says": _KINDS["says"],
}
#: how a new card may be called: actions are texts, so its name has to be one that can stand in them
_NAME = re.compile(r"[A-Z0-9][\w '’.!&-]{0,39}")


# ---- what a file may say ---------------------------------------------------------------------------------


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
    cards = {name: _only(_CARD, editable(card)) for name, card in known.items()}
    given = document.get("cards")
    for name, fields in given.items() if isinstance(given, dict) else ():
        complete = isinstance(fields, dict) and fields.keys() >= {*NEEDED}
        if name not in cards and (complete or not nearest(name, cards)):
            cards[name] = {**_only(_CARD, tuple(_CARD)), "required": list(NEEDED)}
    names = [name for name, card in known.items() if card.group == "shop"]
    space = {"title": "a space from a1 to g7", "enum": list(GRID.name)}
    properties = {
        KEY: {"enum": list(range(1, VERSION + 1))},
        "note": {"type": "string"},
        "remove": {
            "title": f"a list of Shop cards, or {LAB_CARDS}",
            "anyOf": [{"enum": [LAB_CARDS]}, {"type": "array", "items": {"enum": names}}],
        },
        "robots": _object({name: _fields(record) for name, record in base.robots.items()}),
        "tiles": _object({name: _fields(record) for name, record in every(base, "tiles").items()}),
        "cards": _object(cards),
        "layouts": {
            "type": "object",
            "propertyNames": {"title": "a name in small letters", "pattern": "^[a-z][a-z0-9-]{0,39}$"},
            "additionalProperties": {
                "type": "object", "propertyNames": space, "additionalProperties": {"enum": list(base.tiles)},
            },
        },
    }  # fmt: skip
    return {**_object(properties), "required": [KEY]}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _only(properties: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    return _object({name: properties[name] for name in names})


def _fields(record: Robot | Tile) -> dict[str, Any]:
    return _object({name: _KINDS.get(name, NUMBER) for name in editable(record)})


# ---- what is wrong with it -------------------------------------------------------------------------------


def check(document: Mapping[str, Any], report: Problem) -> None:
    """Tell of what a schema cannot see: steps that cannot be done, names that mean something else."""
    base = shipped()
    taken = {name.lower(): name for table in TABLES for name in every(base, table)}
    known = every(base, "cards")
    for name, fields in document.get("cards", {}).items():
        card = known.get(name)
        if card is None:
            _new_name(name, taken, report)
        _steps_of_a_card(name, card, fields, report)
    for table, key, fitting in (
        ("robots", "reward", QUIET), ("tiles", "start", QUIET), ("tiles", "enter", ENTERED),
        ("tiles", "damaged", DAMAGED),
    ):  # fmt: skip
        for name, fields in document.get(table, {}).items():
            _quiet((table, name, key), fields.get(key, ()), fitting, report)
    for name, fields in document.get("tiles", {}).items():
        for number, back in enumerate(fields.get("backs", ())):
            _quiet(("tiles", name, "backs", number), back, QUIET, report)
        opens = any(step[0] == "open" for step in fields.get("damaged", ()))
        if opens and not every(base, "tiles")[name].backs:
            report(("tiles", name, "damaged"), "found [open], expected another step: the tile has no back")


def _steps_of_a_card(name: str, card: Card | None, fields: Mapping[str, Any], report: Problem) -> None:
    """Tell of steps that do not go together with a card's range, damage or type."""
    reach = fields.get("range", card.range if card else None)
    steps = fields.get("steps", card.steps if card else ())
    type = fields.get("type", card.type if card else None)
    where: Path = ("cards", name, next((key for key in ("steps", "range", "type") if key in fields), "says"))
    if {"steps", "range", "type"} & fields.keys():
        for number, step in enumerate(steps):
            place = (*where, number) if "steps" in fields else where
            if wrong := trouble(step, reach, type):
                report(place, f"found {shown_step(step)}, {wrong}")
        if not fields.get("damage", card.damage if card else 0) and _hits(steps):
            report(where, "found a hit without damage, expected damage as well: damage: 1")
    for number, step in enumerate(fields.get("standing", ())):
        if wrong := standing_trouble(step):
            report(("cards", name, "standing", number), f"found {shown_step(step)}, {wrong}")
    if type not in OF_PACKS:
        return
    if not fields.get("pack", card.pack if card else ""):
        here: Path = ("cards", name, *(("type",) if "type" in fields else ()))
        report(here, f"found {type}, which only packs have, expected pack: {either(_PACKS)}")
    if type == "Event":
        _quiet(where, steps, HAPPENING, report)
    needs = OF_PACKS[type]
    if needs and not any(step[0] in needs for step in steps):
        report(where, f"found no step of the type {type}, expected {either(map(written, needs))} as well")


def _quiet(path: Path, steps: Sequence[Any], fitting: Sequence[str], report: Problem) -> None:
    """Tell of steps that do not begin as they have to."""
    for number, step in enumerate(steps):
        wrong = f"expected {', '.join(fitting)} first"
        if step[0] in fitting:
            wrong = "" if step[0] in OF_TILES else trouble(step, None)
        if wrong:
            report((*path, number), f"found {shown_step(step)}, {wrong}")


def _new_name(name: str, taken: Mapping[str, str], report: Problem) -> None:
    if not _NAME.fullmatch(name):
        report(("cards", name), f"found {name!r}, expected a name of letters that begins with a capital one")
    elif name.lower() in taken:
        report(("cards", name), f"found {name!r}, expected another name: there is {taken[name.lower()]!r}")


def _hits(steps: Sequence[Any]) -> bool:
    """Some step deals the damage of the card."""
    return any("hit" in step or ["hit"] in step for step in steps)


def settled(own: OwnData) -> bool:
    """Whether this process has read its component data already, and they are others."""
    return bool(components.cache_info().currsize) and components().own != own


def names(document: Mapping[str, Any]) -> tuple[str, ...]:
    """The components, and layouts, that a data file speaks of."""
    removed = document.get("remove", ())
    given = [name for table in (*TABLES, "layouts") for name in document.get(table, {})]
    return *given, *([removed] if isinstance(removed, str) else removed)


# ---- what it comes to ------------------------------------------------------------------------------------


def difference(document: Mapping[str, Any]) -> Difference:
    """What a data file without mistakes changes.

    >>> found = difference({"rqa-data": 1, "cards": {"Hammer": {"damage": 2, "range": "melee"}}})
    >>> found.changed, found.same, found.guessed["Hammer"]
    (('Hammer: damage 2; the lab has 1',), 1, ('type',))
    """
    base, own = shipped(), overlaid(shipped(), document)
    changed: list[str] = []
    same = 0
    for table in TABLES:
        before, after = every(base, table), every(own, table)
        for name, fields in document.get(table, {}).items():
            old, new = before.get(name), after[name]
            if old is None:
                changed.append(f"{name}: a new card, {new.copies} of it, for {new.cost} Energy. {new.says}")
                continue
            other = [field for field in fields if getattr(old, field) != getattr(new, field)]
            same += len(fields) - len(other)
            for field in other:
                values = _value(getattr(new, field)), _value(getattr(old, field))
                changed.append(f"{name}: {field} {values[0]}; the lab has {values[1]}")
            if {*other} - {"health"} and old.says == new.says and not isinstance(old, Card):
                changed.append(f"{name}: it still says: {old.says} If that is not so, give says as well")
    if removed := [name for name, card in every(own, "cards").items() if not card.copies]:
        changed.append(f"Removed: {', '.join(removed)}")
    layouts = document.get("layouts", {}).items()
    changed += [f"{name}: a layout of {len(tiles)} tiles" for name, tiles in layouts]
    records = (record for table in TABLES for record in every(own, table).values())
    return Difference(
        tuple(changed),
        same,
        {record.name: record.assumed for record in records if record.assumed},
        (_shop_deck(base, own),),
    )


def _shop_deck(base: Components, own: Components) -> str:
    """What the Shop Deck is made of."""
    shop, box = ([card for card in one.cards.values() if card.group == "shop"] for one in (own, base))
    deck, whole = (sum(card.copies for card in cards) for cards in (shop, box))
    lab = sum(card.copies for card in shop if card.lab)
    ours = f", {lab} of them the lab's own" if lab else ""
    short = "" if deck == whole else f"; in the box there are {whole}"
    return f"The Shop Deck: {deck} cards{ours}{short}."


# ---- a file to begin with --------------------------------------------------------------------------------

#: field -> what it means
_MEANS = {
    "health": "Health symbols on its bar, the blue one among them",
    "reward": "what its owner gets for each enemy robot that it Knocks Out",
    "price": "Energy that its own attack costs",
    "push_extra": "Move that pushing it costs on top",
    "start": "what happens to who starts a turn on it",
    "type": "Battery, Attack or Function; in packs also Event, Defense or Upgrade",
    "cost": "Energy to buy it",
    "copies": "how many are in the box: 3, 2 or 1",
    "range": "melee, around, line, or how many spaces",
    "damage": "points of damage",
    "steps": "what it does, in its order",
    "blocks": "move, sight, both or none",
    "pushable": "whether it can be pushed: true or false",
    "exit_extra": "Move that walking off it costs on top",
    "backs": "the effects that its back may show, each a list of steps",
}


def template() -> str:
    """A file with every value that the lab had to guess, to be corrected with the box at hand.

    >>> template().splitlines()[0]
    'rqa-data: 1'
    """
    base = shipped()
    parts = [
        _HEAD.format(
            key=KEY, version=VERSION, steps=_listed(SHAPES), tiles=_listed(OF_TILES), stays=_listed(STANDING)
        )
    ]
    for table in TABLES:
        guessed = [record for record in getattr(base, table).values() if record.assumed]
        parts.append(f"{table}:\n" + "\n".join(map(_entry, guessed)))
        told: set[str] = set()
        for pack in base.packs.values() if table != "robots" else ():
            brought = [one for one in getattr(pack, table).values() if one.assumed and one.name not in told]
            told |= {one.name for one in brought}
            if brought:
                parts.append(f"  # {pack.title}\n" + "\n".join(map(_entry, brought)))
    lab = [card for card in base.cards.values() if card.lab]
    packs = ((pack, [card for card in pack.cards.values() if card.lab]) for pack in base.packs.values())
    more = "\n".join(f"# {pack.title}:\n{_named(cards)}" for pack, cards in packs if cards)
    count = sum(card.copies for card in lab)
    parts.append(_NEW_CARDS.format(count=count, own=_named(lab), packs=more, all=LAB_CARDS))
    tiles = ", ".join(f"{space}: {kind}" for space, kind in base.layouts["lab"].items())
    parts.append(_LAYOUT.format(tiles=tiles))
    return "\n".join(parts)


def _listed(words: Iterable[str]) -> str:
    return "\n".join(f"#   {written(word):27} {meaning(word)}" for word in words)


def _named(cards: Iterable[Card]) -> str:
    return "\n".join(f"#   {card.name} ({card.copies}): {card.says}" for card in cards)


_HEAD = """\
{key}: {version}
# The data of your own box. Below is every value that no text gives us, as we guess it.
# Put in what is printed, and delete what you do not know: all that stands in this file counts as yours.
#
#   rqa-lab data check FILE          what is wrong with it, what it changes, what is still our guess
#   rqa-lab check --data FILE        which of our scenarios come out otherwise with it
#   rqa-lab explore --data FILE      play with it
#
# Steps are done in their order. There are these, where n is a number from 1:
{steps}
# [each, …] is for cards with range around or line. Any other field that a card has may be given, too, and
# says: "…", your own short wording of what it does.
# Tiles of packs that take damage (damaged) have these as well, those that are entered (enter) only flip:
{tiles}
# Defense and Upgrade cards of packs may have standing, what they do as long as they stay in play:
{stays}
"""

_NEW_CARDS = """\
# Of the {count} Shop cards that no text names, these of our own take the place (copies in brackets):
{own}
# So do these in packs:
{packs}
# Take them out, all or some, and write down what lies in the box. Each new card goes under cards:, above:
# remove: {all}
#   Name On The Card: {{type: Attack, cost: 3, copies: 2, range: 2, damage: 1, steps: [[hit], [draw, 1]]}}
# A card of a pack names it:
#   Name Of A Defense: {{pack: kettle, type: Defense, cost: 3, copies: 2, steps: [[defense, 2]]}}
"""

_LAYOUT = """\
# The first layout of the book is a picture; ours stands in its place. With the book at hand, put yours here:
# layouts:
#   lab: {{{tiles}}}
"""


def _entry(record: Robot | Tile | Card) -> str:
    """A component with the fields that are a guess."""
    lines = [f"  {record.name}:  # {record.says}"]
    for field in record.assumed:
        lines.append(f"    {field}: {_value(getattr(record, field))}  # {_MEANS[field]}")
    return "\n".join(lines)


def _value(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)
