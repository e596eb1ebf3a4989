"""Messages of the page: their fields, and the function for each.

An intent is a function, or a method, under the decorator :func:`intent`, which names it.  Its parameters are
the view and the fields of its message; the page cannot send anything else.  It returns the next view, if
there is one.
"""

import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from functools import cache
from inspect import Parameter, signature
from typing import Any, TypeVar

from rqa_lab.documents.places import MOST_BYTES
from rqa_lab.ui.view import View

#: the most characters of any text that the page sends, except a whole file or link
LONGEST, LONGEST_WHOLE = 200, MOST_BYTES
#: the most characters of a file in base 64
LONGEST_BYTES = MOST_BYTES // 3 * 4 + 4

#: field -> the type of its value
FIELDS: Mapping[str, type] = {
    "at": str, "text": str, "id": str, "by": str, "n": int, "whole": str, "bytes": str,
}  # fmt: skip
_WORDS: Mapping[str, tuple[str, ...]] = {"by": ("event", "browser")}

#: half of a surrogate pair, which is not a character
_HALF = re.compile("[\ud800-\udfff]")

#: name of an intent -> what carries it out; its parameters are the fields of the message
Intents = Mapping[str, Callable[..., object]]
Do = TypeVar("Do", bound=Callable[..., Any])


def intent(*names: str) -> Callable[[Do], Do]:
    """Name the messages that a function or a method carries out."""

    def named(do: Do) -> Do:
        vars(do)["intents"] = names
        return do

    return named


def gathered(space: Mapping[str, Any]) -> Mapping[str, Callable[..., Any]]:
    """The intents among the names of a module or a class."""
    return {name: do for do in space.values() if callable(do) for name in getattr(do, "intents", ())}


@cache
def _methods(kind: Any) -> Mapping[str, str]:
    """Name of an intent -> the method of a class that carries it out."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        found |= {name: do.__name__ for name, do in gathered(vars(one)).items()}
    return found


def methods(of: object) -> Intents:
    """The intents that an object carries out itself.

    >>> class Lamp:
    ...     @intent("light")
    ...     def turn_on(self, n):
    ...         print(n)
    >>> methods(Lamp())["light"](2)
    2
    """
    kind: Any = type(of)
    return {name: getattr(of, method) for name, method in _methods(kind).items()}


# ---- reading a message -----------------------------------------------------------------------------------


class Unwanted(ValueError):
    """A message that the page never sends."""


def read(message: Any, intents: Intents) -> tuple[str, dict[str, Any]]:
    """The intent of a message and its fields; raises :class:`Unwanted`.

    >>> read({"do": "cell", "at": "d4", "ask": 3}, {"cell": lambda view, at: None})
    ('cell', {'at': 'd4'})
    """
    if not isinstance(message, dict) or not isinstance(name := message.get("do"), str) or name not in intents:
        raise Unwanted("no such intent")
    return name, {
        field: _value(field, message.get(field))
        for field, needed in fields(intents[name]).items()
        if needed or field in message
    }


def fields(do: Callable[..., object]) -> Mapping[str, bool]:
    """The fields of the message for a function: name -> True if it is required."""
    known = signature(do).parameters.items()
    return {field: one.default is Parameter.empty for field, one in known if field != "view"}


def carried_out(do: Callable[..., object], view: View, said: Mapping[str, Any]) -> View:
    """The view after an intent; if the intent returns nothing, the same view."""
    made = do(view=view, **said) if "view" in signature(do).parameters else do(**said)
    return made if isinstance(made, View) else view


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
    """The contents of a file that the page sends, as base 64 or as text; raises :class:`Unwanted`.

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
