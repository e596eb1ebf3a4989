"""A reader's own data file: what it may say, what is wrong with it, and what it changes.

Here it is plain values; :mod:`rqa_lab.scenario.datafile` reads the file and knows its places.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.owndata import Difference, OwnData
from rqa_lab.core.problem import Path, Problem
from rqa_lab.core.steps import NUMBER, shown_step
from rqa_lab.core.words import nearest
from rqa_lab.games.gekido.commands import COMMANDS, NAMES, SYMBOLS
from rqa_lab.games.gekido.components import (
    LAB_CARDS,
    PLAYED_BY,
    TABLES,
    Bot,
    Components,
    components,
    entries,
    overlaid,
    shipped,
)
from rqa_lab.games.gekido.steps import AT, SCHEMA, meaning, trouble, written

#: the first key of a file, and the version of its format
KEY, VERSION = "gekido-data", 1
#: what a new card has to say
NEEDED = ("colour", "copies", "steps")
_TEXT = {"type": "string", "minLength": 1}
_COUNT = {"type": "integer", "minimum": 0}
_PAIR = {
    "title": "two numbers, such as [8, 4]",
    "type": "array",
    "items": _COUNT,
    "minItems": 2,
    "maxItems": 2,
}
_BONUS = {"enum": ["Power", "Upgrade", "Armor", "Charge", "Card"]}


def _object(properties: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "additionalProperties": False}


#: what is printed on a Control Panel, as far as data may change it; a file may name no new Powers
PANEL: Mapping[str, Any] = {
    "symbol": {"enum": list(NAMES)},
    "structure": {**NUMBER, "description": "how many Structure dice"},
    "rows": {
        "type": "array",
        "items": {"type": "array", "items": _BONUS},
        "description": "the bonuses beside each Structure space, from the top: [[Power], [Card, Charge], []]",
    },
    "commands": {
        **_object(dict.fromkeys(COMMANDS, _PAIR)),
        "description": "damage dealt, and suffered on a malfunction",
    },
    "upgrade": {"enum": ["Attack", "Defense"]},
    "powers": {
        **_object(dict.fromkeys(shipped().powers, NUMBER)),
        "description": "all of its Powers, with Charges",
    },
    "armor": {**_COUNT, "description": "how many Armor spaces"},
    "hand": {**_COUNT, "description": "the limit of Tech Cards"},
}
#: table of Control Panels -> the fields of one that a file may give; there are no cards in a Duel
_PANELS: Mapping[str, Mapping[str, Any]] = {
    "bots": PANEL,
    "duel": {name: values for name, values in PANEL.items() if name != "hand"},
}
#: step -> the colour of the cards that can have it: what the attacker adds, what the defender takes off
_COLOURS = {"damage": "red", "less": "green", "cancel": "green"}

_CARD: Mapping[str, Any] = {
    "colour": {"enum": list(PLAYED_BY)},
    "copies": NUMBER,
    "when": {"enum": list(AT)},
    "steps": SCHEMA,
    "says": _TEXT,
}
#: how a new card may be called: actions are texts, so its name has to be one that can stand in them
_NAME = re.compile(r"[A-Z0-9][\w '’.!&-]{0,39}")
_JOINTS = re.compile(r" (on|as|for) ", re.I)


# ---- what a file may say ---------------------------------------------------------------------------------


def schema(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The JSON Schema of a data file; cards that are new in this one may stand in it."""
    base = shipped()
    cards = {name: _object(_CARD) for name in base.cards}
    given = document.get("cards")
    for name, fields in given.items() if isinstance(given, dict) else ():
        complete = isinstance(fields, dict) and fields.keys() >= {*NEEDED}
        if name not in cards and (complete or not nearest(name, cards)):
            cards[name] = {**_object(_CARD), "required": list(NEEDED)}
    outer = {
        "title": "a list of four tiles",
        "type": "array",
        "items": {"enum": [name for name in base.tiles if name != base.arena["centre"]]},
        "minItems": 4,
        "maxItems": 4,
    }
    properties = {
        KEY: {"enum": list(range(1, VERSION + 1))},
        "note": {"type": "string"},
        "remove": {
            "title": f"a list of cards, or {LAB_CARDS}",
            "anyOf": [{"enum": [LAB_CARDS]}, {"type": "array", "items": {"enum": list(base.cards)}}],
        },
        **{
            side: _object(dict.fromkeys(getattr(base, side), _object({**fields, "says": _TEXT})))
            for side, fields in _PANELS.items()
        },
        "cards": _object(cards),
        "arena": _object({"corners": outer, "edges": outer}),
        "opposite": {
            "title": "three pairs of symbols, such as [TS, XO, DP]",
            "type": "array",
            "items": {"type": "string", "pattern": f"^[{SYMBOLS}]{{2}}$"},
            "minItems": 3,
            "maxItems": 3,
        },
    }
    return {**_object(properties), "required": [KEY]}


# ---- what is wrong with it -------------------------------------------------------------------------------


def check(document: Mapping[str, Any], report: Problem) -> None:
    """Tell of what a schema cannot see: steps that cannot be done, panels whose parts do not fit together."""
    for name, fields in document.get("cards", {}).items():
        _check_card(name, fields, report)
    for table in _PANELS:
        for name, fields in document.get(table, {}).items():
            for path, message in misfits(getattr(shipped(), table)[name], fields):
                report((table, name, *path), message)
    pairs = document.get("opposite", ())
    twice = [symbol for symbol, n in Counter("".join(pairs)).items() if n > 1]
    if twice:
        report(("opposite",), f"found {twice[0]} twice, expected each symbol once: {', '.join(NAMES)}")


def _check_card(name: str, fields: Mapping[str, Any], report: Problem) -> None:
    base = shipped()
    card = base.cards.get(name)
    taken = {known.lower(): known for table in TABLES for known in getattr(base, table)}
    taken |= {command: command for command in COMMANDS}
    if card is None and (not _NAME.fullmatch(name) or _JOINTS.search(name)):
        expected = "a name of letters that begins with a capital one, without on, as or for in it"
        report(("cards", name), f"found {name!r}, expected {expected}")
    elif card is None and name.lower() in taken:
        report(("cards", name), f"found {name!r}, expected another name: there is {taken[name.lower()]!r}")
    when = fields.get("when", card.when if card else "roll")
    colour = fields.get("colour", card.colour if card else "")
    told = next((key for key in ("steps", "when", "colour") if key in fields), None)
    for number, step in enumerate(fields.get("steps", card.steps if card else ()) if told else ()):
        wrong = trouble(step, when)
        if not wrong and _COLOURS.get(step[0], colour) != colour:
            wrong = f"expected it on a {_COLOURS[step[0]]} card"
        if wrong:
            place = ("cards", name, "steps", number) if told == "steps" else ("cards", name, str(told))
            report(place, f"found {shown_step(step)}, {wrong}")


def misfits(panel: Bot, fields: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """What does not fit together of fields that change a panel: path and message.

    There is a row of bonuses for each Structure space, and a die shows the Charges of a Power.

    >>> for path, message in misfits(shipped().bots["Slicer"], {"structure": 7}):
    ...     print(path, message)
    ('structure',) found 7 Structure spaces and 6 rows of bonuses, expected a row for each space
    """
    spaces, rows = fields.get("structure", panel.structure), len(fields.get("rows", panel.rows))
    if spaces != rows and {"structure", "rows"} & fields.keys():
        key = "rows" if "rows" in fields else "structure"
        yield (
            (key,),
            f"found {spaces} Structure spaces and {rows} rows of bonuses, expected a row for each space",
        )
    for power, charges in fields.get("powers", {}).items():
        if charges > MOST_CHARGES:
            depleted = "a 6 means that the Power is depleted"
            yield ("powers", power), f"found {charges}, expected at most {MOST_CHARGES}: {depleted}"


#: the red 6 of a Structure die means that a Power is used up (rulebook, page 11)
MOST_CHARGES = 5


def settled(own: OwnData) -> bool:
    """Whether this process has read its component data already, and they are others."""
    return bool(components.cache_info().currsize) and components().own != own


def names(document: Mapping[str, Any]) -> tuple[str, ...]:
    """The components, and what else, that a data file speaks of."""
    removed = document.get("remove", ())
    given = (name for table in TABLES for name in document.get(table, {}))
    rest = (key for key in ("arena", "opposite") if key in document)
    return tuple(dict.fromkeys([*given, *rest, *([removed] if isinstance(removed, str) else removed)]))


# ---- what it comes to ------------------------------------------------------------------------------------


def difference(document: Mapping[str, Any]) -> Difference:
    """What a data file without mistakes changes.

    >>> found = difference({"gekido-data": 1, "bots": {"Slicer": {"structure": 6, "armor": 2}}})
    >>> found.changed, found.same, found.guessed["Slicer"][:3]
    (('Slicer: armor 2; the lab has 1',), 1, ('rows', 'commands', 'upgrade'))
    """
    base, own = shipped(), overlaid(shipped(), document)
    changed: list[str] = []
    same = 0
    for table in TABLES:
        for name, given in document.get(table, {}).items():
            title = f"{name}, Duel side" if table == "duel" else name
            old, new = getattr(base, table).get(name), getattr(own, table)[name]
            if old is None:
                changed.append(f"{name}: a new {new.colour} card, {new.copies} of it. {new.says}")
                continue
            for field in entries(given, "commands"):
                before, after = _field(old, field), _field(new, field)
                if before == after:
                    same += 1
                else:
                    said = field.partition(".")[2] or field
                    changed.append(f"{title}: {said} {_value(after)}; the lab has {_value(before)}")
    if removed := [name for name, card in own.cards.items() if not card.copies]:
        changed.append(f"Removed: {', '.join(removed)}")
    for key, was, now in (
        ("corners", base.arena["corners"], own.arena["corners"]),
        ("edges", base.arena["edges"], own.arena["edges"]),
        ("opposite", _pairs(base), _pairs(own)),
    ):
        given_here = key in document.get("arena", {}) or key in document
        same += given_here and was == now
        if was != now:
            changed.append(f"{key}: {', '.join(now)}; the lab has {', '.join(was)}")
    return Difference(tuple(changed), same, _guessed(own, document), (_tech_deck(base, own),))


def _field(record: Any, field: str) -> Any:
    whole, _, entry = field.partition(".")
    value = getattr(record, whole)
    return value[entry] if entry else value


def _guessed(own: Components, document: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """What is still a guess, by component; our own cards are no guess."""
    found = {}
    for side, fields in _PANELS.items():
        for name, panel in getattr(own, side).items():
            left = tuple(field for field in panel.assumed if field in fields)
            if left:
                found[f"{name}, Duel side" if side == "duel" else name] = left
    arena = tuple(key for key in ("corners", "edges") if key not in document.get("arena", {}))
    found |= {"The Arena": arena} if arena else {}
    return found | ({} if "opposite" in document else {"Command Dice": ("opposite",)})


def _tech_deck(base: Components, own: Components) -> str:
    """What the Tech Cards are."""
    deck, whole = sum(card.copies for card in own.cards.values()), base.box["cards"]
    lab = sum(card.copies for card in own.cards.values() if card.lab)
    ours = f", {lab} of them the lab's own" if lab else ""
    short = "" if deck == whole else f"; in the box there are {whole}"
    return f"The Tech Cards: {deck}{ours}{short}."


def _pairs(parts: Components) -> tuple[str, ...]:
    """The opposite symbols, each pair once."""
    return tuple(a + b for a, b in parts.opposite.items() if SYMBOLS.index(a) < SYMBOLS.index(b))


# ---- a file to begin with --------------------------------------------------------------------------------

#: field -> what it means
_MEANS = {
    "structure": "Structure dice",
    "rows": "the bonuses beside each of them, from the top",
    "commands": "damage dealt, and suffered on a malfunction",
    "upgrade": "Attack or Defense",
    "powers": "all of its Powers, with the Charges that they begin with",
    "armor": "spaces for Armor dice",
    "hand": "the hand limit",
}


def template() -> str:
    """A file with every value that the lab had to guess, to be corrected with the box at hand.

    >>> template().splitlines()[0]
    'gekido-data: 1'
    """
    base = shipped()
    words = dict.fromkeys(word for at in AT.values() for word in at)
    steps = "\n".join(
        f"#   {written(word):15} when: {next(time for time in AT if word in AT[time]):7} {meaning(word)}"
        for word in words
    )
    fields = "\n".join(f"#   {name:15} {told}" for name, told in _MEANS.items())
    parts = [_HEAD.format(key=KEY, version=VERSION, steps=steps, fields=fields)]
    for table in _PANELS:
        panels: Mapping[str, Bot] = getattr(base, table)
        parts.append(
            f"{table}:\n" + "\n".join(line for panel in panels.values() for line in _entry(panel, table))
        )
    corners, edges = (", ".join(base.arena[part]) for part in ("corners", "edges"))
    parts.append(_ARENA.format(corners=corners, edges=edges, pairs=", ".join(_pairs(base))))
    own = "\n".join(f"#   {card.name} ({card.copies}): {card.says}" for card in base.cards.values())
    parts.append(_CARDS.format(count=base.box["cards"], own=own, all=LAB_CARDS))
    return "\n".join(parts)


_HEAD = """\
{key}: {version}
# The data of your own box. Below is every value that no text gives us, as we guess it.
# Put in what is printed, and delete what you do not know: all that stands in this file counts as yours.
#
#   rqa-lab data check FILE             what is wrong with it, what it changes, what is still our guess
#   rqa-lab check --data FILE           which of our scenarios come out otherwise with it
#   rqa-lab explore --data FILE         play with it
#
# A Tech Card does its steps in their order. There are these, where n is a number from 1:
{steps}
#
# Of each Control Panel, of its usual side and of its Duel side:
{fields}
"""

_ARENA = """\
# The outer tiles of the box: those for the corners, and the others. And which symbols of a die are opposite:
# T triangle, S square, X cross, O circle, D diamond, P pentagon.
arena:
  corners: [{corners}]
  edges: [{edges}]
opposite: [{pairs}]
"""

_CARDS = """\
# Of the {count} Tech Cards no text names one, so all of them are our own (copies in brackets):
{own}
# Take them out, all or some, and write down what lies in the box. when is roll if you do not give it.
# remove: {all}
# cards:
#   Name On The Card: {{colour: red, copies: 2, steps: [[flip]]}}
#   Another One: {{colour: green, copies: 3, when: damage, steps: [[less, 2]], says: "2 damage less."}}
"""


def _entry(panel: Bot, table: str) -> Iterator[str]:
    """A panel with the fields that are a guess."""
    yield f"  {panel.name}:"
    for field in (name for name in panel.assumed if name in _PANELS[table]):
        if field == "commands":
            guessed = [name for name in panel.commands if f"commands.{name}" in panel.assumed]
            yield "    commands:"
            yield from (f"      {name}: {_value(panel.commands[name])}" for name in guessed)
        else:
            yield f"    {field}: {_value(getattr(panel, field))}"


def _value(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(name)}: {_value(one)}' for name, one in value.items())}}}"
    return shown_step(value) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def _key(name: str) -> str:
    """A name as a key of a mapping in one line."""
    return f'"{name}"' if re.search(r"[,:=]", name) else name
