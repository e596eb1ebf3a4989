"""Pieces of JSON Schemas, which say what may stand in positions and data files."""

from collections.abc import Mapping
from typing import Any

#: a number that counts something: from 0, or from 1
COUNT: Mapping[str, Any] = {"type": "integer", "minimum": 0}
NUMBER: Mapping[str, Any] = {"type": "integer", "minimum": 1}
#: a text that says something
TEXT: Mapping[str, Any] = {"type": "string", "minLength": 1}


def closed(**properties: Any) -> dict[str, Any]:
    """An object with these keys and no others.

    >>> closed(red=COUNT)["additionalProperties"]
    False
    """
    return {"type": "object", "properties": properties, "additionalProperties": False}
