"""Pieces, tiles and cards on the spaces of a position: put down, moved, taken away.

Nothing in here asks whether something may lie there: the game lists what is wrong with a position.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

from rqa_lab.core.game import Game
from rqa_lab.core.words import capital
from rqa_lab.documents.places import Path
from rqa_lab.editor.saying import listed, saying, without
from rqa_lab.scenario.scenario import Scenario


class Kind(NamedTuple):
    """A kind of things to put on spaces.

    Attributes:
        key: the key of a scenario below which they stand.
        how: a "piece" says on which space it is, a "space" what is on it, or what "number" of things; or they
            are a "list" of texts such as "RG/YB at 0,2".
        names: what can be put down, as a file writes it; () where any text of that form can.
    """

    key: str
    how: Literal["piece", "space", "number", "list"]
    names: tuple[str, ...]

    @property
    def title(self) -> str:
        """What the kind is called."""
        return capital(self.key.replace("_", " "))


class Thing(NamedTuple):
    """Something on a space: what it is, and where the scenario says so."""

    kind: Kind
    name: str
    path: Path


_AT = " at "


def spaces(scenario: Scenario) -> tuple[str, ...]:
    """The spaces of the position."""
    scene = scenario.game.picture.scene(scenario.state)
    return tuple(cell.name for cell in scene.cells)


@cache
def kinds(game: Game) -> tuple[Kind, ...]:
    """What there is to put on the spaces of a game.

    >>> from rqa_lab.games import game
    >>> [(kind.title, kind.how, len(kind.names)) for kind in kinds(game("rqa"))][:2]
    [('Robots', 'piece', 7), ('Tiles', 'space', 19)]
    >>> [kind.title for kind in kinds(game("roborace"))]
    ['Table']
    """
    found = []
    here = frozenset(spaces(Scenario(game.id)))
    defined = game.files.definitions(None)
    for key, schema in game.files.schema.items():
        names = schema.get("propertyNames", {}).get("enum", ())
        below = schema.get("additionalProperties") or {}
        if isinstance(below, Mapping) and "$ref" in below:
            below = defined[below["$ref"].rpartition(".")[2]]
        if names and here >= {*names}:
            count = below.get("type") == "integer"
            found.append(Kind(key, "number" if count else "space", () if count else _names(below)))
        elif any("at" in one.get("properties", {}) for one in schema.get("properties", {}).values()):
            found.append(Kind(key, "piece", tuple(schema["properties"])))
        elif any(_AT in one.get("items", {}).get("title", "") for one in schema.get("anyOf", ())):
            found.append(Kind(key, "list", ()))
    return tuple(sorted(found, key=lambda kind: kind.how != "piece"))


def _names(schema: Mapping[str, Any]) -> tuple[str, ...]:
    forms = (schema, *schema.get("anyOf", ()))
    return tuple(name for one in forms for name in one.get("enum", ()) if name is not None)


def on(scenario: Scenario, space: str) -> tuple[Thing, ...]:
    """What is on a space, the topmost first.

    >>> [thing.name for thing in on(Scenario("rqa").robot("pug", "c4").tiles(c4="Tacks"), "c4")]
    ['pug', 'Tacks']
    """
    document, covered, found = scenario.document, scenario.game.files.covered, []
    for kind in kinds(scenario.game):
        there = document.get(kind.key) or {}
        match kind.how:
            case "piece":
                there = [name for name, fields in there.items() if fields.get("at") == space]
                found += [Thing(kind, name, (kind.key, name)) for name in there]
            case "list":  # what was laid last lies on the others
                items = enumerate(map(lies, listed(scenario, (kind.key,))))
                there = [(n, name) for n, (name, where) in items if space in covered(name, where)]
                found += [Thing(kind, name, (kind.key, n)) for n, name in reversed(there)]
            case _:
                name = there.get(space)
                found += [Thing(kind, str(name), (kind.key, space))] if name is not None else []
    order: Sequence[str] = ("number", "piece", "list", "space")
    return tuple(sorted(found, key=lambda thing: order.index(thing.kind.how)))


def put(scenario: Scenario, kind: Kind, name: str, space: str) -> Scenario:
    """The same with something on a space, and the pack that it comes with; a piece from elsewhere goes there.

    Raises:
        ScenarioError: for what the format does not allow.

    >>> put(Scenario("rqa"), kinds(Scenario("rqa").game)[0], "pug", "c4").document["robots"]
    {'pug': {'seat': 'Ann', 'at': 'c4'}}
    """
    return _complete(scenario, _with(scenario, kind, name, space))


def _with(scenario: Scenario, kind: Kind, name: str, space: str) -> Scenario:
    there = scenario.document.get(kind.key)
    match kind.how:
        case "piece":
            there, word = there or {}, kind.key[:-1]
            if name not in there and word in scenario.game.files.builder:
                built: Scenario = getattr(scenario, word)(name, space)
                return built
            return scenario.set(**{kind.key: there | {name: there.get(name, {}) | {"at": space}}})
        case "list":
            return scenario.set(**{kind.key: [*listed(scenario, (kind.key,)), f"{name}{_AT}{space}"]})
        case "number":
            return scenario.set(**{kind.key: (there or {}) | {space: (there or {}).get(space, 0) + 1}})
    return scenario.set(**{kind.key: (there or {}) | {space: name}})


def _complete(before: Scenario, after: Scenario) -> Scenario:
    """The same with what something new comes with, such as a pack, if the position does not have it yet."""
    if len(after.problems) <= len(before.problems):
        return after
    for key, schema in after.game.files.schema.items():
        for name in schema.get("items", {}).get("enum", ()) if schema.get("uniqueItems") else ():
            complete: Scenario = after.set(**{key: [*after.document.get(key, ()), name]})
            if len(complete.problems) <= len(before.problems):
                return complete
    return after


def lies(item: str) -> tuple[str, str]:
    """What lies where, by an item of a list."""
    name, _, space = str(item).partition(_AT)
    return name, space


def take(scenario: Scenario, thing: Thing) -> Scenario:
    """The same without something that is on a space.

    >>> built = Scenario("rqa").tiles(c4="Wall")
    >>> take(built, on(built, "c4")[0]).document.get("tiles")
    """
    return without(scenario, thing.path)


def turned(scenario: Scenario, thing: Thing) -> Scenario:
    """The same with something a quarter turn further, clockwise; as it is if it has no direction.

    >>> grid = Scenario("roborace")
    >>> on(turned(grid, on(grid, "0,0")[0]), "0,0")[0].name
    'YR/BG'
    """
    turn = scenario.game.files.turned
    if turn is None or thing.kind.how not in ("list", "space"):
        return scenario
    name = turn(thing.name)
    if thing.kind.how == "space":
        return saying(scenario, thing.path, name)
    items = listed(scenario, thing.path[:1])
    items[int(thing.path[1])] = f"{name}{_AT}{lies(items[int(thing.path[1])])[1]}"
    return scenario.set(**{thing.kind.key: items})


def lands(scenario: Scenario, thing: Thing, start: str, end: str) -> str:
    """The space where something is said to be, once that of its spaces where it is held has come to the end.

    >>> grid = Scenario("roborace")
    >>> lands(grid, on(grid, "1,1")[0], "1,1", "4,4")
    '3,3'
    """
    covered, at = scenario.game.files.covered, start
    if thing.kind.how == "list":
        at = lies(listed(scenario, thing.path[:1])[int(thing.path[1])])[1]
    nth = covered(thing.name, at).index(start)
    return next((one for one in spaces(scenario) if covered(thing.name, one)[nth] == end), end)


def move(scenario: Scenario, thing: Thing, space: str) -> Scenario:
    """The same with something on another space, and all that is said of it.

    >>> built = Scenario("rqa").tiles(c4="Wall")
    >>> move(built, on(built, "c4")[0], "d5").document["tiles"]
    {'d5': 'Wall'}
    """
    key = thing.kind.key
    value: Any = listed(scenario, (key,)) if thing.kind.how == "list" else scenario.document[key]
    match thing.kind.how:
        case "piece":
            value[thing.name]["at"] = space
        case "list":
            value[thing.path[1]] = f"{thing.name}{_AT}{space}"
        case _:
            value[space] = value.pop(thing.path[1])
    return scenario.set(**{key: value})
