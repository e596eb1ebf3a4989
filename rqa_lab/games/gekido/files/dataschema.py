"""What a reader's own data file may say: its fields, and what each of them can hold."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.owndata import with_new
from rqa_lab.core.schema import TEXT, closed, several, whole
from rqa_lab.core.steps import shown_step
from rqa_lab.games.gekido.model import bounds
from rqa_lab.games.gekido.model.commands import COMMANDS, NAMES, SYMBOLS
from rqa_lab.games.gekido.model.components import LAB_CARDS, PLAYED_BY, Components, shipped
from rqa_lab.games.gekido.model.steps import AT, SCHEMA

#: the first key of a file, and the version of its format
KEY, VERSION = "gekido-data", 1
#: what a new card has to say
NEEDED = ("colour", "copies", "steps")
_PAIR = several(whole(bounds.PRINTED), 2, minItems=2, title="two numbers, such as [8, 4]")
_BONUS = {"enum": ["Power", "Upgrade", "Armor", "Charge", "Card"]}


#: what is printed on a Control Panel, as far as data may change it; a file may name no new Powers
PANEL: Mapping[str, Any] = {
    "symbol": {"enum": list(NAMES)},
    "structure": {**whole(bounds.STRUCTURE, 1), "description": "how many Structure dice"},
    "rows": several(
        several(_BONUS, bounds.BONUSES),
        bounds.STRUCTURE,
        description="the bonuses beside each Structure space, from the top: [[Power], [Card, Charge], []]",
    ),
    "commands": {
        **closed(**dict.fromkeys(COMMANDS, _PAIR)),
        "description": "damage dealt, and suffered on a malfunction",
    },
    "upgrade": {"enum": ["Attack", "Defense"]},
    "powers": {
        **closed(**dict.fromkeys(shipped().powers, whole(bounds.PRINTED, 1))),
        "description": "all of its Powers, with Charges",
    },
    "armor": {**whole(bounds.STRUCTURE), "description": "how many Armor spaces"},
    "hand": {**whole(bounds.CARDS), "description": "the limit of Tech Cards"},
}
#: table of Control Panels -> the fields of one that a file may give; there are no cards in a Duel
PANELS: Mapping[str, Mapping[str, Any]] = {
    "bots": PANEL,
    "duel": {name: values for name, values in PANEL.items() if name != "hand"},
}
_CARD: Mapping[str, Any] = {
    "colour": {"enum": list(PLAYED_BY)},
    "copies": whole(bounds.PRINTED, 1),
    "when": {"enum": list(AT)},
    "steps": SCHEMA,
    "says": TEXT,
}


#: a card that is new, in a data file or in a scenario
NEW_CARD: Mapping[str, Any] = {**closed(**_CARD), "required": list(NEEDED)}


def schema(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """The JSON Schema of a data file; cards that are new in this one may stand in it."""
    base = shipped()
    card = closed(**_CARD)
    cards = with_new(
        dict.fromkeys(base.cards, card),
        document.get("cards"),
        NEW_CARD,
        bounds.NEW_CARDS,
    )
    tiles = [name for name in base.tiles if name != base.arena["centre"]]
    outer = several({"enum": tiles}, 4, minItems=4, title="a list of four tiles")
    properties = {
        KEY: {"enum": list(range(1, VERSION + 1))},
        "note": {"type": "string"},
        "remove": {
            "title": f"a list of cards, or {LAB_CARDS}",
            "anyOf": [{"enum": [LAB_CARDS]}, several({"enum": list(base.cards)}, len(base.cards))],
        },
        **{
            side: closed(**dict.fromkeys(getattr(base, side), closed(**fields, says=TEXT)))
            for side, fields in PANELS.items()
        },
        "cards": closed(**cards),
        "arena": closed(corners=outer, edges=outer),
        "opposite": {
            "title": "three pairs of symbols, such as [TS, XO, DP]",
            **several({"type": "string", "pattern": f"^[{SYMBOLS}]{{2}}$"}, 3, minItems=3),
        },
    }
    return {**closed(**properties), "required": [KEY]}


def pairs_of(parts: Components) -> tuple[str, ...]:
    """The opposite symbols, each pair once."""
    return tuple(a + b for a, b in parts.opposite.items() if SYMBOLS.index(a) < SYMBOLS.index(b))


def as_written(value: Any) -> str:
    """A value as a file has it."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(name)}: {as_written(one)}' for name, one in value.items())}}}"
    return shown_step(value) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)


def _key(name: str) -> str:
    """A name as a key of a mapping in one line."""
    return f'"{name}"' if re.search(r"[,:=]", name) else name
