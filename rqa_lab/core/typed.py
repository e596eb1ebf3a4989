"""What is meant by the beginning or a part of a name that somebody types."""

import re
from collections.abc import Callable, Iterable, Sequence


def fitting(text: str, names: Iterable[str]) -> Sequence[str]:
    """The names that a text means: the very one, else those that begin so, have it at a word, or inside.

    Case does not matter, and neither do hyphens, dots and other signs between words.

    >>> fitting("edge", ["range-metric", "edge-one-obstacle"]), fitting("one obs", ["edge-one-obstacle"])
    (['edge-one-obstacle'], ['edge-one-obstacle'])
    >>> fitting("bat", ["Advanced Battery", "Battery", "Batter"]), fitting("zzz", ["Battery"])
    (['Battery', 'Batter'], [])
    """
    names, said = [*names], _plain(text)
    if text in names:
        return [text]
    fits: Sequence[Callable[[str], bool]] = (
        said.__eq__,
        lambda name: name.startswith(said),
        lambda name: f" {said}" in name,
        lambda name: said in name,
    )
    found = ([name for name in names if fit(_plain(name))] for fit in fits if said)
    return next(filter(None, found), [])


def _plain(text: str) -> str:
    return re.sub(r"[\W_]+", " ", text.casefold()).strip()
