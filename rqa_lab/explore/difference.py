"""How one position differs from another, in a few words."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from rqa_lab.core.words import capital, either
from rqa_lab.scenario.expect import differences


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """What changed between two looks; "" if they are alike.

    Plain numbers and places come first, then sums, then what lists have got and lost.

    >>> old = {"Ann": {"move": 3, "hand": ["Hammer"]}, "crate": {"at": "d4", "health": {"red": 1, "blue": 1}}}
    >>> new = {"Ann": {"move": 0, "hand": []}, "crate": {"at": "e4", "health": {"red": 0, "blue": 1}}}
    >>> difference(old, new)
    'Ann move 0; crate at e4, health 1; Ann hand −Hammer'
    """
    found = dict.fromkeys(sorted(_changes(old, new), key=lambda change: change[0]))
    owners = groupby(found, key=lambda change: change[1])
    return "; ".join(f"{owner} {', '.join(text for _, _, text in changes)}" for owner, changes in owners)


def _changes(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[tuple[int, str, str]]:
    """Each change: its rank, its owner, and the new value."""
    choice = new.get("choice")
    if choice and choice != old.get("choice"):
        yield 0, f"{capital(choice['seat'])} chooses", either(choice["options"])
    old, new = ({key: value for key, value in look.items() if key != "choice"} for look in (old, new))
    for path, _ in differences(new, old):
        before: Any = old
        after: Any = new
        names: list[str] = []
        for key in path:
            if len(names) > 1 and _counts(after):  # the sum says it
                break
            names.append(str(key).replace("_", " "))
            before = before.get(key) if isinstance(before, Mapping) else None
            after = after[key]
        owner, *rest = names
        if isinstance(after, bool):
            yield 0, owner, " ".join([*rest] if after else ["not", *rest])
        else:
            rank = 2 if isinstance(after, list) else int(isinstance(after, Mapping))
            yield rank, owner, " ".join([*rest, _shown(before, after)])


def _counts(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(n, int) for n in value.values())


def _shown(before: Any, after: Any) -> str:
    """A changed value; of a list, what was added and what was taken away."""
    match after:
        case None:
            return "none"
        case list():
            was, now = Counter(map(str, before or ())), Counter(map(str, after))
            more = [f"+{_times(name, n)}" for name, n in (now - was).items()]
            return ", ".join([*more, *(f"−{_times(name, n)}" for name, n in (was - now).items())])
        case Mapping() if _counts(after):
            return str(sum(after.values()))
        case Mapping():
            return ", ".join(f"{key} {_plain(value)}" for key, value in after.items())
    return str(after)


def _times(name: str, n: int) -> str:
    return f"{n} {name}" if n > 1 else name


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
