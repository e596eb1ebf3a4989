"""What flows where, as a text: ``draw pile/{card} > hand/{seat}/{card}``.

a/{fact} > b/{fact}        one goes from a place to another; the parts of a place are words and facts
> b                        it comes from outside of all that is counted; "a >" goes there
{amount}: > b              so many; also 3, and {new-old}
a/{*cards} > b/{*cards}    one for each of several, such as the names in a tuple or the letters of a text
[a/{old}] > b              from outside if the fact is empty
a > b; c > d               several flows
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from rqa_lab.core.event import Facts, Flow, Place

_FLOW = re.compile(r"(?:(\d+|\{[\w +-]+\}):)?\s*([^>]*?)\s*>\s*([^>]*)")


class _Part(NamedTuple):
    """A word of a place, or the fact that stands there, or each of its values."""

    text: str
    fact: bool = False
    each: bool = False


class _Where(NamedTuple):
    parts: tuple[_Part, ...]
    optional: bool

    def place(self, f: Facts, one: Any) -> Place | None:
        """The place, with one of the values of the fact of which there are several."""
        found = [one if part.each else f[part.text] if part.fact else part.text for part in self.parts]
        return None if self.optional and not all(found) else tuple(map(str, found)) or None


def goes(text: str) -> Callable[[Facts], Iterator[Flow]]:
    """The flows of an event with some facts.

    Raises:
        ValueError: for a text that says no flow.

    >>> deal = goes("deck/{*cards} > hand/{seat}/{*cards}; {price}: energy >")
    >>> list(deal({"seat": "Ann", "cards": ("Jam",), "price": 2}))
    [(1, ('deck', 'Jam'), ('hand', 'Ann', 'Jam')), (2, ('energy',), None)]
    """
    flows = [_read(part.strip()) for part in text.split(";")]

    def flow(f: Facts) -> Iterator[Flow]:
        for number, start, to, several in flows:
            amount = sum(sign * (f[name] if name in f else int(name)) for sign, name in number)
            for one in f[several] if several else (None,):
                yield amount, start.place(f, one), to.place(f, one)

    return flow


def _read(text: str) -> tuple[list[tuple[int, str]], _Where, _Where, str]:
    found = _FLOW.fullmatch(text)
    if found is None:
        raise ValueError(f"found {text!r}, expected a flow such as '{{number}}: from/{{fact}} > to'")
    terms = re.findall(r"([+-]?)\s*(\w+)", found[1] or "1")
    start, to = _where(found[2]), _where(found[3])
    several = next((part.text for part in (*start.parts, *to.parts) if part.each), "")
    return [(-1 if sign == "-" else 1, name) for sign, name in terms], start, to, several


def _where(text: str) -> _Where:
    words = text.strip("[]").split("/") if text else []
    parts = (
        _Part(word.strip("{*}"), True, word.startswith("{*")) if word.startswith("{") else _Part(word)
        for word in words
    )
    return _Where(tuple(parts), text.startswith("["))
