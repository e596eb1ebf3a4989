"""Compares what a scenario expects of a position with what the position is."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.game import Deck, InOrder
from rqa_lab.core.words import counted, cut, either, hint
from rqa_lab.documents.places import Path

#: how many characters of a value, and of its path, a sentence shows
MOST_WORDED = 500


def differences(expected: Any, actual: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every difference between the look of a position and what is expected: its path and a sentence.

    Mappings are compared key by key, as far as something is expected; the case of keys does not matter.  An
    empty one below the top stands for nothing at all.
    A number may stand for the sum of a mapping of numbers, a mapping of numbers for the counts of a list's
    items.  A deck is compared with a number of cards, or with cards.  The order of lists counts only where
    the game says so.

    >>> actual = {"crate": {"at": "d4", "health": {"red": 1, "blue": 1}}, "Ann": {"hand": ["Battery"]}}
    >>> expected = {"Crate": {"at": "d5", "health": 2, "heath": 2}, "Ann": {"hand": []}}
    >>> for _, sentence in differences(expected, actual):
    ...     print(sentence)
    Crate.at: expected d5, is d4
    Crate.heath: unknown, expected at or health. Did you mean 'health'?
    Ann.hand: expected nothing, is Battery
    """
    if isinstance(expected, Mapping) and isinstance(actual, Mapping) and (expected or not path):
        by_lower = {key.lower(): key for key in actual}
        for key, value in expected.items():
            name = key if key in actual else by_lower.get(key.lower())
            if name is None:
                known = f"expected {either(actual)}{hint(key, actual)}"
                yield (*path, key), f"{_dotted((*path, key))}: unknown, {known}"
            else:
                yield from differences(value, actual[name], (*path, key))
        return
    if isinstance(actual, Deck) and isinstance(expected, (Mapping, list)):
        actual = list(actual.cards)
    if not _same(expected, actual):
        if isinstance(actual, InOrder) and isinstance(expected, list):
            expected = InOrder(expected)
        texts = (cut(in_words(value), MOST_WORDED) for value in (expected, actual))
        yield path, f"{_dotted(path)}: expected {next(texts)}, is {next(texts)}"


def total(numbers: Mapping[str, Any]) -> float | None:
    """The sum of a mapping of numbers; None if something in it has a word, such as a Power that is locked.

    >>> total({"red": 1, "blue": 1}), total({"Switch Attack": 2, "Draw 5, Keep 2": "locked"})
    (2, None)
    """
    return sum(numbers.values()) if all(isinstance(n, (int, float)) for n in numbers.values()) else None


def _same(expected: Any, actual: Any) -> bool:
    if isinstance(actual, (list, tuple)):
        if isinstance(expected, Mapping):
            return {key: n for key, n in expected.items() if n} == dict(Counter(map(str, actual)))
        if isinstance(actual, InOrder):
            return bool(expected == actual)
        return isinstance(expected, list) and _alike(expected, actual)
    if isinstance(actual, Mapping):
        if isinstance(expected, Mapping):
            return expected == actual
        whole = total(actual)
        return whole is not None and not isinstance(expected, bool) and bool(expected == whole)
    return isinstance(expected, bool) == isinstance(actual, bool) and bool(expected == actual)


def _alike(expected: Sequence[Any], actual: Sequence[Any]) -> bool:
    """The same items in some order; a game may call several texts of one thing equal."""
    rest = [*actual]
    for item in expected:
        at = next((n for n, one in enumerate(rest) if _same(item, one)), None)
        if at is None:
            return False
        del rest[at]
    return not rest


def _dotted(path: Path) -> str:
    return cut(".".join(map(str, path)), MOST_WORDED) or "the position"


def in_words(value: Any) -> str:
    """A value of a look in words: "nothing", "2 Battery, Hammer", "4, 6, 6", "red 1, blue 1"."""
    match value:
        case None:
            return "nothing"
        case bool():
            return str(value).lower()
        case list() | tuple() if value and (
            isinstance(value, InOrder) or all(isinstance(item, int) for item in value)
        ):
            return ", ".join(map(str, value))
        case list() | tuple():
            return counted(sorted(map(str, value))) or "nothing"
        case Mapping():
            return ", ".join(f"{key} {in_words(item)}" for key, item in value.items()) or "nothing"
    return str(value)
