"""Every key that a scenario may give a position is read: what a game writes of the position has it again."""

from copy import deepcopy
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Annotated

import pytest

import rqa_lab.games
from rqa_lab.core.component import plain
from rqa_lab.core.keys import described, each, slot, written
from rqa_lab.core.record import Count, Per, Record, record
from rqa_lab.core.schema import COUNT
from rqa_lab.games import game
from rqa_lab.scenario.library import ids, load

#: a drawn board is written as tiles, a rulebook as its readings; the data file in use is that of the process
NOT_WRITTEN = {("board",), ("own_data",), ("rulebook",)}
#: how many values of a schema, and of the library, are tried at each place
VALUES = 12
#: values where a schema allows any text, and no position of the library begins with one
OTHERS = {
    ("robots", "*", "bumped"): [["Crate"]],
    ("robots", "*", "seen"): [{"Ann": ["Spy"]}],
    **{("turn", name): [["Bo"]] for name in ("silent", "tricked", "dodging", "skipped")},
    ("first",): ["Bo"],
    ("out",): [[["Bo"], ["Ann"]]],
    ("winners",): [["Ann"]],
}


def rows(keys, path=()):
    """Each key with its row; a key that stands below each seat or piece has "*" for its name."""
    for key, row in keys.items():
        here = (*path, key)
        if row.under:
            yield from rows(row.under, (*here, "*") if row.each else here)
        elif here not in NOT_WRITTEN:
            yield here, row


def places(keys, path):
    """The places of a key in a position that is written, one for each seat or piece."""
    key, *more = path
    if not more:
        yield (key,)
    elif key == "*":
        yield from ((name, *place) for name in keys for place in places(keys[name], more))
    elif key in keys:
        yield from ((key, *place) for place in places(keys[key], more))


def at(keys, place):
    """What stands at a place; None for nothing."""
    for key in place:
        keys = keys.get(key, {})
    return keys or None


def put(keys, place, value):
    """The keys with a value at a place."""
    found = inside = deepcopy(keys)
    for key in place[:-1]:
        inside = inside[key]
    inside[place[-1]] = value
    return found


@cache
def positions(id):
    """Positions of the library, written as keys; those of whole games, too."""
    rules, found = game(id), []
    for scenario in ids():
        if scenario.startswith(f"{id}/"):
            try:
                found.append(plain(rules.described(load(scenario).state)))
            except ValueError:
                continue
    return found


def values(schema, definitions):
    """Some values that a schema allows."""
    if "$ref" in schema:
        schema = definitions[schema["$ref"].rpartition(".")[2]]
    for one in schema.get("anyOf", ()):
        yield from values(one, definitions)
    yield from schema.get("enum", ())
    match schema.get("type"):
        case "boolean":
            yield from (True, False)
        case "integer":
            yield from (1, 2, schema["minimum"], schema["maximum"])
        case "array":
            yield from ([one] for one in values(schema["items"], definitions))
        case "object" if "propertyNames" in schema:
            for name in values(schema["propertyNames"], definitions):
                yield from ({name: one} for one in values(schema["additionalProperties"], definitions))
        case "object":
            for name, inner in schema.get("properties", {}).items():
                yield from ({name: one} for one in islice(values(inner, definitions), 2))


def read_again(rules, keys, place, row, value):
    """Whether the position with another value there is written with it."""
    try:
        state = rules.position(put(keys, place, value), lambda path, message: None)
        written = plain(rules.described(state))
    except (ValueError, LookupError):
        return False
    again = at(written, place)
    return again == value if row.slot else again != at(keys, place)


def tried(id, path, row):
    """Values for a key, of its schema and of the library, in positions; those come first that have some."""
    rules = game(id)
    definitions = rules.definitions(None)
    everywhere = [(keys, place, at(keys, place)) for keys in positions(id) for place in places(keys, path)]
    known = [value for _, _, value in everywhere if value]
    some = [*islice(values(row.schema, definitions), VALUES), *known[:VALUES], *OTHERS.get(path, ())]
    for keys, place, present in sorted(everywhere, key=lambda one: not one[2]):
        if (path[0] == "game") <= ("game" in keys):
            yield from ((keys, place, value) for value in some if value != present)


def keys_of(id):
    files = import_module(f"rqa_lab.games.{id}.files")
    return getattr(files, "KEYS", None) or import_module(f"rqa_lab.games.{id}.files.keys").KEYS


GAMES = sorted(file.parent.name for file in Path(rqa_lab.games.__file__).parent.glob("*/game.py"))
CASES = [
    pytest.param(id, path, row, id=f"{id}: {'.'.join(path)}")
    for id in GAMES
    for path, row in rows(keys_of(id))
]


@pytest.mark.slow
@pytest.mark.parametrize("id, path, row", CASES)
def test_no_key_is_lost(id, path, row):
    assert any(read_again(game(id), keys, place, row, value) for keys, place, value in tried(id, path, row))


@record
class Purses(Record):
    """What two people have, as a small game would say it."""

    coins: Annotated[tuple[int, ...], Per(lambda s: ("Ann", "Bo"), Count(says="in the purse"))]
    round: Annotated[int, Count()]
    phase: Annotated[int, Count()]


PURSES = {"seats": each({}, {"coins": slot(Purses, "coins")}, lambda s: ("Ann", "Bo"))}


def test_a_field_says_what_may_stand_under_its_key_and_what_it_means():
    coins = slot(Purses, "coins")
    assert coins.schema == {**COUNT, "description": "in the purse"}
    assert (coins.says, coins.slot) == ("in the purse", "coins")


def meant(schema, definitions, path=()):
    """Each key that may stand somewhere below a schema, with its own schema."""
    if "$ref" in schema:
        if "data" in path and schema["$ref"].endswith(".data"):
            return
        schema = definitions[schema["$ref"].rpartition(".")[2]]
    for one in (schema, *schema.get("anyOf", ())):
        for name, inner in one.get("properties", {}).items():
            yield (*path, name), inner
            yield from meant(inner, definitions, (*path, name))
        for more in ("additionalProperties", "items"):
            if isinstance(one.get(more), dict):
                yield from meant(one[more], definitions, (*path, "*"))


@pytest.mark.parametrize("id", GAMES)
def test_every_key_says_what_it_means(id):
    """Also those that stand below others: forms explain each field by it."""
    rules = game(id)
    every = [*meant({"properties": rules.schema}, rules.definitions(None))]
    assert len(every) > 50
    assert [".".join(path) for path, schema in every if not schema.get("description")] == []


def test_each_seat_is_written_also_if_nobody_has_anything():
    assert written(PURSES, Purses.start()) == {"seats": {"Ann": {}, "Bo": {}}}


def test_all_that_keys_have_no_words_for_is_named():
    with pytest.raises(ValueError, match=r"cannot express all of this position: round, phase$"):
        described(Purses.start(round=2, phase=1), PURSES, lambda data, report: Purses.start())
