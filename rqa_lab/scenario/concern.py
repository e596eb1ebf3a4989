"""What in a scenario a fault of its position is about: the path of the piece, seat, card or number."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rqa_lab.core.game import Finding
from rqa_lab.documents.places import Path

#: how much it counts that the facts have a thing's number, its name, its value, its key, or one of its list
_NUMBER, _NAMED, _VALUE, _KEY, _ITEM = 14, 12, 8, 4, 1

#: words of so many letters say nothing
_SHORT = 3


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


def nearest(document: Mapping[str, Any], finding: Finding, schema: Mapping[str, Any]) -> Path:
    """The path of what can be blamed if a document does not say what a finding is about.

    That is a number of the finding under whatever key, a key that is called after its facts or its clauses,
    or one whose meaning has a word of what is wrong, or what is said of the turn; else whatever comes first.

    Args:
        document: what is said of the position.
        finding: what is wrong with it.
        schema: the schema of each key.

    >>> still = Finding("standing still", ("moonbots.end.stalemate",), {"turns": 9, "most": 6})
    >>> nearest({"robots": {"Ann": {}}, "turn": {"robot": "Ann", "quiet": 9}}, still, {})
    ('turn', 'quiet')
    >>> early = Finding("shuffled too early", ("roborace.end.pile-out",), {})
    >>> nearest({"seats": {}, "fresh": True}, early, {"fresh": {"description": "the pile was shuffled"}})
    ('fresh',)
    """
    about = _About(finding)
    weighed = [(about.guess(path, value, _meaning(schema, path)), path) for path, value in _nodes(document)]
    most = max((weight for weight, _ in weighed), default=0)
    return next((path for weight, path in weighed if weight == most), ())


def names(facts: Mapping[str, Any]) -> frozenset[str]:
    """The texts among facts, such as names and spaces, in any case.

    >>> sorted(names({"robots": ("Pug", "Crate"), "at": "c4", "cost": 3}))
    ['c4', 'crate', 'pug']
    """
    return frozenset(one.casefold() for one in _flat([*facts.values()]) if isinstance(one, str))


class _About:
    """The names, numbers and keys of a finding."""

    def __init__(self, finding: Finding) -> None:
        facts = [*_flat([*finding.facts.values()])]
        self._numbers = {one for one in facts if type(one) is int}
        self._values = names(finding.facts)
        self._names = self._values | {cell.casefold() for cell in finding.cells}
        self._kind = _words(finding.kind)
        self._keys = self._kind | {word for key in finding.facts for word in _words(key)}
        self._clauses = {word for clause in finding.clauses for word in _words(clause.partition(".")[2])}

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

    def guess(self, path: Path, value: Any, meaning: frozenset[str]) -> int:
        """How likely a place is to blame where nothing is named."""
        last = _words(str(path[-1]))
        called = 2 * bool(last & self._keys) + bool(last & self._clauses)
        means = 2 * any(len(word) > _SHORT for word in meaning & self._kind)
        return 4 * (type(value) is int and value in self._numbers) + called + means + (path[0] == "turn")


def _meaning(schema: Mapping[str, Any], path: Path) -> frozenset[str]:
    """The words of what a schema says of a key."""
    there: Any = {"properties": schema}
    for step in path:
        there = there.get("properties", {}).get(step, {})
    return _words(there.get("description", ""))


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
