"""The messages of the page and their fields.  Anything else is turned away."""

import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from typing import Any

from rqa_lab.documents.places import MOST_BYTES

#: the most characters of any text that the page sends, except a whole file or link
LONGEST, LONGEST_WHOLE = 200, MOST_BYTES
#: the most characters of a file in base 64
LONGEST_BYTES = MOST_BYTES // 3 * 4 + 4

#: field -> the type of its value
FIELDS: Mapping[str, type] = {
    "at": str, "text": str, "id": str, "lane": str, "by": str, "n": int, "whole": str, "bytes": str,
}  # fmt: skip
_WORDS: Mapping[str, tuple[str, ...]] = {"lane": ("main", "branch"), "by": ("event",)}

#: half of a pair of code units: no character of its own
_HALF = re.compile("[\ud800-\udfff]")

#: intent -> what it does; its parameters are the fields of the message
Intents = Mapping[str, Callable[..., object]]


class Unwanted(ValueError):
    """A message that the page never sends."""


def read(message: Any, intents: Intents) -> tuple[str, dict[str, Any]]:
    """The intent of a message and its fields; raises :class:`Unwanted`.

    >>> read({"do": "cell", "at": "d4", "ask": 3}, {"cell": lambda at: None})
    ('cell', {'at': 'd4'})
    """
    if not isinstance(message, dict) or not isinstance(name := message.get("do"), str) or name not in intents:
        raise Unwanted("no such intent")
    return name, {
        field: _value(field, message.get(field))
        for field, parameter in signature(intents[name]).parameters.items()
        if field in message or parameter.default is Parameter.empty
    }


def _value(field: str, value: Any) -> Any:
    kind = FIELDS[field]
    if type(value) is not kind:
        raise Unwanted(f"{field} is no {kind.__name__}")
    longest = {"whole": LONGEST_WHOLE, "bytes": LONGEST_BYTES}.get(field, LONGEST)
    if isinstance(value, str) and (len(value) > longest or value not in _WORDS.get(field, (value,))):
        raise Unwanted(f"{field} is too long, or no word that is known")
    if isinstance(value, str) and _HALF.search(value):
        raise Unwanted(f"{field} has half a character, which no file can hold")
    if isinstance(value, int) and not -1 <= value <= 100_000:
        raise Unwanted(f"{field} is out of range")
    return value


def file(whole: str, bytes: str) -> str | bytes:
    """What a file holds that the page sends: its bytes in base 64, or a text; raises :class:`Unwanted`.

    >>> file("", "cnFhOiAx")
    b'rqa: 1'
    """
    try:
        return b64decode(bytes, validate=True) if bytes else whole
    except ValueError:
        raise Unwanted("bytes is no base 64") from None


def ask(message: Any) -> int:
    """The number by which the page knows the answer, or 0."""
    number = message.get("ask") if isinstance(message, dict) else None
    return number if type(number) is int and 0 < number < 2**53 else 0
