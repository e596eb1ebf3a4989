"""Pieces of JSON Schemas, which say what may stand in positions and data files."""

from collections.abc import Mapping
from typing import Any

#: no game counts higher
MOST = 999
#: how long a name may be: a seat's stands in every sentence about it
LONGEST_NAME = 60
#: the most that is printed on a component, and the most steps that it has
PRINTED, STEPS = 99, 20
#: the most new components of one kind in a data file, and the most that it speaks of
NEW, CHANGES = 999, 999


def whole(most: int = MOST, least: int = 0) -> dict[str, Any]:
    """A whole number within these bounds."""
    return {"type": "integer", "minimum": least, "maximum": most}


def several(items: Any, most: int, **more: Any) -> dict[str, Any]:
    """A list with at most this many items.

    >>> several({"type": "string"}, 2)["maxItems"]
    2
    """
    return {"type": "array", "items": items, "maxItems": most, **more}


def some_of(names: Mapping[str, Any], values: Any, **more: Any) -> dict[str, Any]:
    """An object with some of these names, which are an ``enum``, such as those of spaces."""
    return {
        "type": "object", "propertyNames": names, "additionalProperties": values,
        "maxProperties": len(names["enum"]), **more,
    }  # fmt: skip


def by_name(values: Any, most: int, **more: Any) -> dict[str, Any]:
    """An object with at most this many keys, not known beforehand, such as names of seats."""
    named = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
    return {
        "type": "object", "propertyNames": named, "additionalProperties": values,
        "maxProperties": most, **more,
    }  # fmt: skip


#: a number that counts something: from 0, or from 1
COUNT: Mapping[str, Any] = whole()
NUMBER: Mapping[str, Any] = whole(least=1)
#: a text that says something
TEXT: Mapping[str, Any] = {"type": "string", "minLength": 1}
#: the name of a seat
NAME: Mapping[str, Any] = {**TEXT, "maxLength": LONGEST_NAME}


def closed(**properties: Any) -> dict[str, Any]:
    """An object with these keys and no others.

    >>> closed(red=COUNT)["additionalProperties"]
    False
    """
    return {"type": "object", "properties": properties, "additionalProperties": False}


def complete(**properties: Any) -> dict[str, Any]:
    """An object with all of these keys and no others."""
    return {**closed(**properties), "required": [*properties]}
