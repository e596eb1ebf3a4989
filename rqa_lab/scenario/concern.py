"""What in a scenario a fault of its position is about: the path of the piece, seat, card or number."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rqa_lab.core.game import Finding
from rqa_lab.documents.places import Path

#: how much it counts that the facts have a thing's number, its name, its value, its key, or one of its list
_NUMBER, _NAMED, _VALUE, _KEY, _ITEM = 14, 12, 8, 4, 1


def concern(document: Mapping[str, Any], finding: Finding) -> Path:
    """The path in a document of what a finding is about; () if the document does not say it.

    The facts and spaces of a finding name things, and the words of its kind and of its facts name keys.

    >>> broken = Finding("too much health", (), {"robot": "Crate", "red": 9, "blue": 1}, ("d4",))
    >>> concern({"robots": {"pug": {"at": "d3"}, "crate": {"at": "d4", "health": 9}}}, broken)
    ('robots', 'crate', 'health')
    >>> concern({"seats": {"Bo": {"hand": ["Battery", "Tackle"]}}}, Finding("many", (), {"card": "Tackle"}))
    ('seats', 'Bo', 'hand', 1)
    """
    about = _About(finding)
    weighed = [(about.weight(path, value), path) for path, value in _nodes(document)]
    most = max((weight for weight, _ in weighed), default=0)
    return next((path for weight, path in weighed if weight == most), ()) if most else ()


class _About:
    """The names, numbers and keys of a finding."""

    def __init__(self, finding: Finding) -> None:
        facts = [*_flat([*finding.facts.values()])]
        self._numbers = {one for one in facts if type(one) is int}
        self._values = {one.casefold() for one in facts if isinstance(one, str)}
        self._names = self._values | {cell.casefold() for cell in finding.cells}
        self._kind = _words(finding.kind)
        self._keys = self._kind | {word for key in finding.facts for word in _words(key)}

    def weight(self, path: Path, value: Any) -> int:
        """How much speaks for a place; 0 if it can only be another one."""
        steps = [str(step).casefold() for step in path]
        named = sum(step in self._names for step in steps)
        keys = sum(bool(_words(step) & self._keys) for step in steps)
        found = _NAMED * named + _KEY * keys
        if isinstance(value, str):
            name, _, place = value.casefold().partition(" at ")
            found += _VALUE * bool({value.casefold(), name} & self._values or place in self._names)
        elif type(value) is int and value in self._numbers:
            found += _ITEM if isinstance(path[-1], int) else _NUMBER * bool(_words(steps[-1]) & self._keys)
        # a key alone may be that of anything, unless it is what the fault is called after
        return found if found > _KEY * keys or any(_words(step) & self._kind for step in steps) else 0


def _words(text: str) -> frozenset[str]:
    return frozenset(word.removesuffix("s") for word in re.findall(r"[^\W_]+", text.casefold()))


def _flat(facts: list[Any]) -> Iterator[Any]:
    for one in facts:
        if isinstance(one, (list, tuple)):
            yield from _flat([*one])
        else:
            yield one


def _nodes(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Everything that a document says, with its path; what contains others comes before them."""
    if path:
        yield path, value
    items = value.items() if isinstance(value, Mapping) else enumerate(value) if _is_list(value) else ()
    for key, below in items:
        yield from _nodes(below, (*path, key))


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))
