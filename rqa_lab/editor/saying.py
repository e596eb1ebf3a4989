"""A position that says something else at a path: another value, nothing, or one item less of a list."""

from collections.abc import Iterator, Mapping
from typing import Any

from rqa_lab.core.words import counted
from rqa_lab.documents.places import Path, Problem, ScenarioError
from rqa_lab.editor.forms import at, called, form
from rqa_lab.scenario.scenario import Scenario


def listed(scenario: Scenario, path: Path) -> list[Any]:
    """What a list says, or holds without saying so.

    >>> listed(Scenario("roborace"), ("table",))[0]
    'RG/YB at 0,0'
    """
    there = at(scenario.document, path)
    return there if isinstance(there, list) else list(form(scenario, path).holds or ())


def saying(scenario: Scenario, path: Path, value: Any) -> Scenario:
    """The same with a value at a path; counts that belong together are all said, and so are the seats.

    Raises:
        ScenarioError: for no path.

    >>> saying(Scenario("rqa").robot("pug", "c4"), ("robots", "pug", "health", "red"), 2).document["robots"]
    {'pug': {'seat': 'Ann', 'at': 'c4', 'health': {'red': 2, 'blue': 1}}}
    """
    _named(path)
    document: Any = scenario.document
    inner = document
    for depth, step in enumerate(path[:-1], 1):
        if not isinstance(inner, dict) or step not in inner or not isinstance(inner[step], dict):
            held = form(scenario, path[:depth]).value
            counts = isinstance(held, Mapping) and all(type(n) is int for n in held.values())
            inner[step] = dict(held) if counts else {}
        inner = inner[step]
    inner[path[-1]] = value
    made = scenario.set(**{str(path[0]): document[path[0]]})
    if path[0] == "seats" and "seats" not in scenario.document and _seats(scenario).keys() - _seats(made):
        made = made.set(seats=_seats(scenario) | document["seats"])
    return made


def _seats(scenario: Scenario) -> dict[str, Any]:
    """The seats, with nothing said of them."""
    look = {} if scenario.state is None else scenario.game.look(scenario.state)
    return {seat: {} for seat in look.get("seats", ())}


def without(scenario: Scenario, path: Path) -> Scenario:
    """The same without what stands at a path; a key that is empty then goes, and what a step expects.

    A list that is not spelled out is, but for the item that is left out; an empty one of a position stays,
    as it says that nothing is there.

    Raises:
        ScenarioError: for no path, and for one at which nothing can stand.

    >>> without(Scenario("rqa").tiles(c4="Wall"), ("tiles", "c4")).document.get("tiles")
    >>> without(Scenario("roborace"), ("table", 0)).document["table"][0]
    'BY/GG at 0,2'
    """
    _named(path)
    document: Any = scenario.document
    key, last = str(path[0]), path[-1]
    inner = at(document, path[:-1])
    if isinstance(last, int) and not isinstance(inner, (list, dict)):
        items = listed(scenario, path[:-1])
        return saying(scenario, path[:-1], items[:last] + items[last + 1 :])
    if isinstance(inner, dict):
        inner.pop(last, None)
    elif isinstance(inner, list) and isinstance(last, int):
        del inner[last : last + 1]
    if path[2:3] == ("expect",) and len(path) > 3 and not inner:
        return without(scenario, path[:-1])
    stays = document.get(key) == [] and key in scenario.game.files.schema
    opened = {"here": None} if key == "steps" and len(path) < 3 else {}  # at the end of other steps
    return scenario.set(**{key: [] if stays else document.get(key) or None}, **opened)


def changed(before: Scenario, after: Scenario) -> str:
    """What another position says differently, each in a few words; what is not said is what holds.

    >>> broken = Scenario("rqa").robot("crate", "d4", health={"red": 9, "blue": 1})
    >>> changed(broken, saying(broken, ("robots", "crate", "health", "red"), 4))
    'Crate: 9 red → 4 red.'
    >>> changed(broken, without(broken, ("robots", "crate", "health")))
    'Crate: 9 red, 1 blue → 4 red, 1 blue.'
    >>> changed(broken, without(broken, ("robots", "crate")))
    'Crate: taken away.'
    """
    found = _apart(before.document, after.document)
    return " ".join(
        f"{called(before.game, str(path[:2][-1]))}: {_was(before, path)} → {_was(after, path)}."
        if path[2:] or at(after.document, path) is not None
        else f"{called(before.game, str(path[-1]))}: taken away."
        for path in found
    )


def _apart(was: Any, now: Any, path: Path = ()) -> Iterator[Path]:
    """The paths below which two documents differ."""
    both = isinstance(was, Mapping) and isinstance(now, Mapping)
    if both or (len(path) == 1 and isinstance(was or now, Mapping)):
        was, now = was or {}, now or {}
        for key in dict.fromkeys((*was, *now)):
            yield from _apart(was.get(key), now.get(key), (*path, key))
    elif was != now:
        yield path


def _was(scenario: Scenario, path: Path) -> str:
    """What a position says or holds at a path, in a few words."""
    value, key = form(scenario, path).value, str(path[-1]).replace("_", " ")
    match value:
        case bool():
            return f"{key} {'yes' if value else 'no'}"
        case int():
            return f"{value} {key}"
        case Mapping():
            return ", ".join(f"{n} {name}" for name, n in value.items()) or "nothing"
        case list() | tuple():
            numbers = all(isinstance(one, int) for one in value)
            items = (", ".join if numbers else counted)(map(str, value)) or "nothing"
            return f"{key} {items}" if len(path) > 1 else items
    return "nothing" if value is None else str(value)


def _named(path: Path) -> None:
    if not path:
        raise ScenarioError((Problem("a field has a name"),))
