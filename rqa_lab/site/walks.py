"""Recordings of what places of the explorer look like at each step, in packs: several places to a file.

The pages of a topic say much the same, and so does a page at each of its steps.  So a pack has each piece of
HTML once, as a token, and of each text what differs from the one before.  ``browser/walks.js`` reads it.
"""

import gzip
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from operator import eq
from typing import Any

#: the regions of the page at a place, by name
Regions = Mapping[str, Any]

#: how many places of a folder are in a pack: more are smaller together, but more to fetch for one of them
_TOGETHER = 8
#: shorter texts are left as they are
_LONG = 60
#: the last levels cost twice the time for one byte in a hundred
_LEVEL = 7
_TOKENS = re.compile(r"(?=<)")


def folders(addresses: Iterable[str]) -> Iterator[Sequence[str]]:
    """The places of each pack, in order; what lies in no folder is fetched at once, and is alone.

    >>> list(folders(["rqa/b/2", "rqa/a/1", "rqa/b/1", "rqa", "door"]))
    [['door'], ['rqa'], ['rqa/a/1'], ['rqa/b/1', 'rqa/b/2']]
    """
    for folder, some in groupby(sorted(addresses, key=_place), key=lambda one: _place(one)[0]):
        there, size = [*some], _TOGETHER if folder else 1
        yield from (there[at : at + size] for at in range(0, len(there), size))


def _place(address: str) -> tuple[str, str]:
    return address.rpartition("/")[0], address


def packed(places: Mapping[str, Sequence[Regions]]) -> bytes:
    """A pack: of each place, every region at its start, and the changed ones at each step after it.

    JSON, gzipped; the name of its file does not say so, as some hosts would pack it again.  In it are
    "tokens"; "texts", by region: how many tokens at the beginning and the end are those of the text before,
    and the others by number; "places": of each step, by region, the number of its text, or a value in a list.

    >>> whole = packed({"a": [{"board": "<i>" * 30, "address": "a"}], "b": [{"board": "<i>" * 31}]})
    >>> found = json.loads(gzip.decompress(whole))
    >>> found["places"], found["texts"]["board"][1]
    ({'a': [{'board': 0, 'address': ['a']}], 'b': [{'board': 1}]}, [31, 0, 1])
    """
    tokens: dict[str, int] = {}
    numbers: dict[str, dict[str, int]] = {}
    texts: dict[str, list[list[int]]] = {}
    before: dict[str, list[int]] = {}

    def number(region: str, value: object) -> object:
        if not isinstance(value, str) or len(value) < _LONG:
            return [value]
        known = numbers.setdefault(region, {})
        if value not in known:
            known[value] = len(known)
            now = [tokens.setdefault(one, len(tokens)) for one in _TOKENS.split(value)]
            was = before.get(region, [])
            head = _same(was, now)
            tail = _same(was[head:][::-1], now[head:][::-1])
            texts.setdefault(region, []).append([head, tail, *now[head : len(now) - tail]])
            before[region] = now
        return known[value]

    steps = {
        address: [{region: number(region, value) for region, value in one.items()} for one in some]
        for address, some in places.items()
    }
    whole = json.dumps(
        {"tokens": [*tokens], "texts": texts, "places": steps}, ensure_ascii=False, separators=(",", ":")
    )
    return gzip.compress(whole.encode(), _LEVEL, mtime=0)


def _same(one: Sequence[int], other: Sequence[int]) -> int:
    """How many begin both."""
    return sum(takewhile(bool, map(eq, one, other)))
