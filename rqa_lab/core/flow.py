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
from typing import Any

from rqa_lab.core.event import Facts, Flow, Place

_FLOW = re.compile(r"(?:(\d+|\{[\w +-]+\}):)?\s*([^>:]*?)\s*>\s*([^>:]*)")

#: facts, and one of the values of the fact that has several -> a place
_Where = Callable[[Facts, Any], Place | None]


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
            amount = number(f)
            for one in f[several] if several else (None,):
                yield amount, start(f, one), to(f, one)

    return flow


def _read(text: str) -> tuple[Callable[[Facts], int], _Where, _Where, str]:
    found = _FLOW.fullmatch(text)
    if found is None:
        raise ValueError(f"found {text!r}, expected a flow such as '{{number}}: from/{{fact}} > to'")
    several = re.search(r"\{\*(\w+)\}", text)
    return _number(found[1] or "1"), _where(found[2]), _where(found[3]), several[1] if several else ""


def _number(text: str) -> Callable[[Facts], int]:
    if text.isdigit():
        fixed = int(text)
        return lambda f: fixed
    terms = [(-1 if sign == "-" else 1, name) for sign, name in re.findall(r"([+-]?)\s*(\w+)", text)]
    return lambda f: sum([sign * f[name] for sign, name in terms])


def _where(text: str) -> _Where:
    words = text.strip("[]").split("/") if text else []
    if "{" not in text:
        fixed = tuple(words) or None
        return lambda f, one: fixed
    #: a word, or else a fact, or else each of several values
    parts = [(word if word[0] != "{" else None, word[1:-1].strip("*"), word[1:2] == "*") for word in words]

    def place(f: Facts, one: Any) -> Place | None:
        found = [word or (one if each else f[fact]) for word, fact, each in parts]
        return None if text[0] == "[" and not all(found) else tuple(map(str, found))

    return place
