"""The pieces that a lab has to put down, and a position with one of them put down, moved or taken away.

A position is a :class:`~rqa_lab.scenario.scenario.Scenario`, and so a value: each touch gives another one.
Nothing in here asks whether a piece may stand there; the game lists what is wrong with a position.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rqa_lab.games.rqa.model.components import every_component
from rqa_lab.scenario.scenario import Scenario


class Kind(NamedTuple):
    """A kind of pieces: the key of a scenario below which they stand, what one is called, their names."""

    key: str
    title: str
    #: as a file writes it -> as a reader does
    names: Mapping[str, str]


#: game -> the key of the pieces that have a seat
_SEATED = {"rqa": "robots", "gekido": "bots"}
#: what lies on a space of a position beside its tile, and goes with it
_LIES = ("gumballs", "tile_points")


@cache
def kinds(game: str) -> tuple[Kind, ...]:
    """The kinds of pieces that a lab of a game puts down.

    >>> [(kind.title, len(kind.names)) for kind in kinds("rqa")]
    [('Robot', 7), ('Tile', 19)]
    >>> [kind.title for kind in kinds("gekido")], kinds("moonbots")
    (['Bot'], ())
    """
    if game not in _SEATED:
        return ()
    key = _SEATED[game]
    schema = Scenario(game).game.files.schema
    names = {name: name.title() for name in schema[key]["properties"]}
    seated = Kind(key, key[:-1].title(), names)
    if game != "rqa":  # the other arenas have no empty spaces
        return (seated,)
    tiles = schema["tiles"]["additionalProperties"]["enum"]
    return seated, Kind("tiles", "Tile", {name: name for name in tiles})


def position(scenario: Scenario) -> Scenario:
    """The position of a scenario alone, without its steps; with tiles by space in place of a drawn board.

    >>> from rqa_lab import load
    >>> position(load("rqa/pushing/into-a-wall")).document.keys() & {"steps", "question", "board"}
    set()
    """
    game = scenario.game
    keys = {key: value for key, value in scenario.document.items() if key in game.files.schema}
    if "board" in keys and game.id == "rqa":
        del keys["board"]
        keys["tiles"] = dict(game.look(scenario.state)["tiles"])
    return Scenario(game.id, scenario.title, **keys)


def piece_at(scenario: Scenario, at: str) -> tuple[str, str] | None:
    """What a click on a space takes up: its kind and its name, a robot before the tile; None for nothing."""
    document = scenario.document
    seated = _SEATED[scenario.game.id]
    for name, fields in document.get(seated, {}).items():
        if fields.get("at") == at:
            return seated, name
    tile = document.get("tiles", {}).get(at) if len(kinds(scenario.game.id)) > 1 else None
    return None if tile is None else ("tiles", tile)


def put(scenario: Scenario, key: str, name: str, at: str) -> Scenario:
    """The same with a piece on a space; one that stands elsewhere goes there.

    >>> put(Scenario("rqa"), "robots", "pug", "c4").document["robots"]
    {'pug': {'seat': 'Ann', 'at': 'c4'}}
    """
    there = scenario.document.get(key, {})
    if key == "tiles":
        with_packs = _with_packs(scenario, name)
        return scenario.set(tiles=there | {at: name}, **with_packs)
    if name in there:
        return scenario.set(**{key: there | {name: there[name] | {"at": at}}})
    put_down: Scenario = getattr(scenario, key[:-1])(name, at)
    return put_down


def take(scenario: Scenario, at: str) -> Scenario:
    """The same without what a click on a space takes up; as it is where nothing is.

    >>> take(Scenario("rqa").tiles(c4="Wall"), "c4").document.get("tiles")
    """
    found = piece_at(scenario, at)
    if found is None:
        return scenario
    key, name = found
    if key == "tiles":
        lies = {key: scenario.document.get(key) for key in ("tiles", *_LIES)}
        return scenario.set(**{key: _without(some, at) for key, some in lies.items()})
    return scenario.set(**{key: _without(scenario.document[key], name)})


def move(scenario: Scenario, start: str, end: str) -> Scenario:
    """The same with the piece of a space on another one."""
    found = piece_at(scenario, start)
    if found is None or start == end:
        return scenario
    key, name = found
    if key != "tiles":
        return put(scenario, key, name, end)
    lies = {key: dict(scenario.document.get(key, {})) for key in ("tiles", *_LIES)}
    for some in lies.values():
        if start in some:
            some[end] = some.pop(start)
    return scenario.set(**{key: some or None for key, some in lies.items()})


def turn(scenario: Scenario, **fields: Any) -> Scenario:
    """The same with these fields of the turn, which stays with the seat to act unless they say another.

    >>> turn(Scenario("rqa").robot("pug", "c4"), move=3).document["turn"]
    {'seat': 'Ann', 'move': 3}
    """
    seat = scenario.game.look(scenario.state)["turn"]
    return scenario.set(turn={"seat": seat, **scenario.document.get("turn", {}), **fields})


def _without(some: Mapping[str, Any] | None, name: str) -> Mapping[str, Any] | None:
    """All but one; None for nothing that is left."""
    return {key: value for key, value in (some or {}).items() if key != name} or None


def _with_packs(scenario: Scenario, tile: str) -> dict[str, Any]:
    """The pack that a tile comes with, unless the position has one that brings it."""
    packs, parts = scenario.document.get("packs", []), every_component()
    bring = [pack for pack, brought in parts.packs.items() if tile in brought.tiles]
    return {} if not bring or {*bring} & {*packs} else {"packs": [*packs, bring[0]]}
