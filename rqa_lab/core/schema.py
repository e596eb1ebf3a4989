"""Problems with their places, and the small schemas that files are checked against."""

import pathlib
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rqa_lab.core.words import either, hint, printable, shown

# ---- reports of unusable values in a document: the place, and the problem --------------------------------

#: keys and numbers that lead to a value in a document
Path = tuple[str | int, ...]
#: called with the path of an unusable value, and the problem with it
Problem = Callable[[Path, str], None]


def raise_problem(path: Path, message: str) -> None:
    """Raise a problem as a ValueError, for callers that do not collect problems."""
    raise ValueError(printable(f"{'.'.join(map(str, path))}: {message}"))


def unexpected(error: Exception, folder: pathlib.Path | None = None) -> str:
    """The message for an unforeseen error, with the last line of the lab, or of a folder, in its traceback.

    >>> try:
    ...     among("Bob", ["Ann"], "a seat", (), raise_problem)
    ... except ValueError as error:
    ...     print(unexpected(error).rpartition(":")[0])
    ValueError: : found 'Bob', expected a seat: Ann (rqa_lab/core/schema.py
    """
    from traceback import walk_tb

    package = folder or pathlib.Path(__file__).parents[1]
    frames = [(pathlib.Path(frame.f_code.co_filename), line) for frame, line in walk_tb(error.__traceback__)]
    ours = [(path, line) for path, line in frames if package in path.parents]
    where = [f" ({path.relative_to(package.parent).as_posix()}:{line})" for path, line in ours[-1:]]
    return "".join((f"{type(error).__name__}: {error}", *where))


def among(name: str, names: Collection[str], what: str, path: Path, report: Problem) -> bool:
    """True if a name is one of these; otherwise report it with the names expected.

    >>> among("Bob", ["Ann", "Bo"], "a seat", ("first",), lambda path, message: print(message))
    found 'Bob', expected a seat: Ann or Bo. Did you mean 'Bo'?
    False
    """
    if name not in names:
        report(path, f"found {shown(name)}, expected {what}: {either(names)}{hint(name, names)}")
    return name in names


def taken(name: str) -> str:
    """The objection to a seat named after a word of the lab."""
    return f"found {shown(name)}, which has another meaning here, expected another name"


def seated(
    names: Sequence[str], spare: Sequence[str], fewest: int, most: int, expected: str, report: Problem
) -> tuple[str, ...]:
    """The names of seats without repeats, cut or filled up with spare ones to a legal number.

    >>> seated(["Cy", "Cy"], ["Ann", "Bo"], 1, 2, "one or two players", lambda path, message: print(message))
    found 'Cy' twice, expected another name
    ('Cy',)
    """
    for number, name in enumerate(names):
        if name in names[:number]:
            report(("seats", number), f"found {shown(name)} twice, expected another name")
    if not fewest <= len(names) <= most:
        report(("seats",), f"found {len(names)}, expected {expected}")
        names = (*names, *spare)[: max(fewest, min(len(names), most))]
    return tuple(dict.fromkeys(names))


#: the keys allowed beside ``game``, which excludes those of a position
BESIDE_GAME = ("rulebook", "rulings", "data", "own_data", "packs")


def game_alone(keys: Mapping[str, Any], reserved: Collection[str], report: Problem) -> dict[str, Any]:
    """The value of the key ``game``, which excludes keys of a position; seats get allowed names.

    Args:
        keys: the keys of a scenario, ``game`` among them.
        reserved: words that a seat cannot be called.
        report: called for keys of a position, and for such seats.
    """
    for key in keys:
        if key != "game" and key not in BESIDE_GAME:
            report(
                (key,), f"found {key} together with game, expected one of them: a game starts with its set-up"
            )
    game = dict(keys["game"])
    for number, name in enumerate(game.get("seats", ())):
        if name in reserved:
            report(("game", "seats", number), taken(name))
            del game["seats"]
            break
    return game


# ---- pieces of JSON Schemas for positions and data files -------------------------------------------------

#: no game counts further
MOST = 999
#: the longest allowed name: a seat's name is in every sentence about it
LONGEST_NAME = 60
#: the most that is printed on a component, and the most steps that it has
PRINTED, STEPS = 99, 20
#: the most new components of one kind in a data file, and the most that it mentions
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
    """An object with at most this many keys that are not known in advance, such as names of seats."""
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


def explained(schema: Mapping[str, Any], says: str) -> dict[str, Any]:
    """The same with what it means.

    >>> explained(COUNT, "its red cubes")["description"]
    'its red cubes'
    """
    return {**schema, **({"description": says} if says else {})}


def dice(sides: Mapping[str, str], *forms: Mapping[str, Any], title: str) -> dict[str, Any]:
    """Dice in one of these forms, such as a text of a letter each; ``sides`` names what a letter stands for.

    >>> dice({"T": "triangle"}, TEXT, title="dice as letters")["sides"]
    {'T': 'triangle'}
    """
    return {"title": title, "anyOf": [*forms], "sides": {**sides}}


def usual(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The same, which a form shows wherever that is given to which it belongs."""
    return {**schema, "usual": True}


def closed(**properties: Any) -> dict[str, Any]:
    """An object with these keys and no others.

    >>> closed(red=COUNT)["additionalProperties"]
    False
    """
    return {"type": "object", "properties": properties, "additionalProperties": False}


def complete(**properties: Any) -> dict[str, Any]:
    """An object with exactly these keys."""
    return {**closed(**properties), "required": [*properties]}
