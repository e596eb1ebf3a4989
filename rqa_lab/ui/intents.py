"""The messages of the page and their fields.  Anything else is turned away."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.documents.places import MOST_BYTES

#: the most characters of any text that the page sends, except a whole file or link
LONGEST, LONGEST_WHOLE = 200, MOST_BYTES

_FIELDS: Mapping[str, type] = {
    "at": str, "text": str, "id": str, "lane": str, "by": str, "n": int, "whole": str,
}  # fmt: skip
_WORDS: Mapping[str, tuple[str, ...]] = {"lane": ("main", "branch"), "by": ("event",)}

#: intent -> its fields; a name with a question mark may be left out
INTENTS: Mapping[str, tuple[str, ...]] = {
    # on the board and the table
    "cell": ("at",),
    "act": ("text",),
    "pick": ("text",),
    "go": ("at",),
    "tap": ("at?", "text?"),
    "point": ("at?", "text?"),
    "why": ("at?", "text?"),
    "close": (),
    # looking around
    "sight": ("at?",),
    "look": ("id",),
    "reach": (),
    # in the lab beside the table
    "lab": (),
    "try": ("id", "text"),
    # in time
    "step": ("n", "by?"),
    "seek": ("lane", "n"),
    "ends": ("n",),
    "event": ("n",),
    "unit": ("n",),
    "undo": (),
    "redo": (),
    "play": ("n",),
    "tick": (),
    "fork": (),
    "back": (),
    "branch": (),
    # in the list and the rulebook
    "open": ("id",),
    "clause": ("id",),
    "game": ("id",),
    "topic": ("id",),
    "search": ("text",),
    # taking along and bringing back
    "save": (),
    "file": ("id", "whole"),
    "link": ("whole",),
    "data": ("id", "whole"),
    "use": ("n",),
    # a game
    "new": (),
    "set": ("id", "text"),
    "start": (),
    "eyes": ("id",),
    "uncover": (),
    "pace": ("id",),
    # two readings
    "readings": (),
    "ruling": ("id",),
    "reading": ("id", "text"),
    "pair": ("n",),
    "apart": (),
}


class Unwanted(ValueError):
    """A message that the page never sends."""


def read(message: Any) -> tuple[str, dict[str, Any]]:
    """The intent of a message and its fields; raises :class:`Unwanted`.

    >>> read({"do": "cell", "at": "d4", "ask": 3})
    ('cell', {'at': 'd4'})
    """
    if not isinstance(message, dict) or not isinstance(name := message.get("do"), str) or name not in INTENTS:
        raise Unwanted("no such intent")
    fields = {}
    for field in INTENTS[name]:
        plain = field.rstrip("?")
        if plain in message or plain == field:
            fields[plain] = _value(plain, message.get(plain))
    return name, fields


def _value(field: str, value: Any) -> Any:
    kind = _FIELDS[field]
    if type(value) is not kind:
        raise Unwanted(f"{field} is no {kind.__name__}")
    longest = LONGEST_WHOLE if field == "whole" else LONGEST
    if isinstance(value, str) and (len(value) > longest or value not in _WORDS.get(field, (value,))):
        raise Unwanted(f"{field} is too long, or no word that is known")
    if isinstance(value, int) and not -1 <= value <= 100_000:
        raise Unwanted(f"{field} is out of range")
    return value


def ask(message: Any) -> int:
    """The number by which the page knows the answer, or 0."""
    number = message.get("ask") if isinstance(message, dict) else None
    return number if type(number) is int and 0 < number < 2**53 else 0
