"""What differs between two positions, in a few words."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rqa_lab.core.words import counted
from rqa_lab.documents.places import Path
from rqa_lab.editor import placing
from rqa_lab.editor.forms import Field, at, called, form
from rqa_lab.scenario.scenario import Scenario

#: of lists with more different items than this only the difference is told
_FEW = 4


def changed(before: Scenario, after: Scenario) -> str:
    """The changes between two positions, each in a few words; values not given are the effective ones.

    >>> broken = Scenario("rqa").robot("crate", "d4", health={"red": 9, "blue": 1}).tiles(d5="Wall")
    >>> changed(broken, broken.robot("crate", "d4", health={"red": 4, "blue": 1}))
    'Crate: 9 red → 4 red.'
    >>> changed(broken, broken.robot("crate", "d4"))
    'Crate: 9 red, 1 blue → 4 red, 1 blue.'
    >>> changed(broken, broken.set(robots=None, tiles=None, turn={"move": 2}))
    'Crate: taken away. Wall on d5: taken away. Turn: nothing → 2 move.'
    >>> near = Scenario("gekido").bot("v-rex", "a1").bot("slicer", "a2", seat="Bo")
    >>> changed(near, near.set(attack={"target": "slicer"}))
    'Attack: target Slicer.'
    """
    on_spaces = {kind.key: kind for kind in placing.kinds(before.game) if kind.how in ("space", "number")}
    return " ".join(
        f"{_subject(before, path, on_spaces)}: {_difference(before, after, path, on_spaces)}."
        for path in _apart(before.document, after.document, {*on_spaces})
    )


def _apart(was: Any, now: Any, on_spaces: set[str], path: Path = ()) -> Iterator[Path]:
    """The paths below which two documents differ."""
    both = isinstance(was, Mapping) and isinstance(now, Mapping)
    some = was if isinstance(was, Mapping) else now if isinstance(now, Mapping) else {}
    things = len(path) == 1 and (
        path[0] in on_spaces or all(isinstance(one, Mapping) for one in some.values())
    )
    if both or (some and things):
        was, now = was or {}, now or {}
        for key in dict.fromkeys((*was, *now)):
            yield from _apart(was.get(key), now.get(key), on_spaces, (*path, key))
    elif was != now:
        yield path


def _subject(before: Scenario, path: Path, on_spaces: Mapping[str, placing.Kind]) -> str:
    """What it is that changes: a piece, a seat, what lies on a space, or a part of the position."""
    there = at(before.document, path)
    if path[0] in on_spaces and len(path) == 2:
        name = there if isinstance(there, str) else on_spaces[str(path[0])].title
        return f"{name} on {path[1]}"
    if len(path) > 2 or (isinstance(there, Mapping) and len(path) == 2):
        return called(before.game, str(path[1]))
    return Field(path[:1], "text").title


def _difference(before: Scenario, after: Scenario, path: Path, on_spaces: Mapping[str, placing.Kind]) -> str:
    was, now = at(before.document, path), at(after.document, path)
    if now is None and ((isinstance(was, Mapping) and len(path) < 3) or path[0] in on_spaces):
        return "taken away"
    if path[0] in on_spaces and isinstance(now, (int, str)):
        return f"{was or 'nothing'} → {now}"
    was, now = (form(one, path).value for one in (before, after))
    if was is None and isinstance(now, Mapping) and not all(isinstance(one, int) for one in now.values()):
        return ", ".join(f"{key} {called(after.game, str(one))}" for key, one in now.items())
    if isinstance(was, (list, tuple)) and isinstance(now, (list, tuple)) and len({*map(str, was)}) > _FEW:
        return _items(Counter(map(str, was)), Counter(map(str, now)))
    return f"{_said(path, was)} → {_said(path, now)}"


def _items(was: Counter[str], now: Counter[str]) -> str:
    less, more = was - now, now - was
    told = [
        f"{'without' if one is less else 'with'} {counted([*one.elements()])}" for one in (less, more) if one
    ]
    return ", ".join(told) or "in another order"


def _said(path: Path, value: Any) -> str:
    """A value in a few words."""
    key = str(path[-1]).replace("_", " ")
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
    if value in (None, ""):
        return "nothing"
    return f"{key} {value}" if len(path) == 2 else str(value)
