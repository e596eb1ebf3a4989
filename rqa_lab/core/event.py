"""Events, the flows between places, and the sums of both."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rqa_lab.core.words import capital, listing, many

# ---- events: what happened, which clauses made it happen, and what brought it about ----------------------

#: the facts of an event, a reason or a finding, by name
Facts = Mapping[str, Any]
#: a counter or a zone: ("energy",), ("hand", "Ann", "Battery")
Place = tuple[str, ...]
#: how many there are in each place, or are added to it
Count = Counter[Place]
#: how many go from one place to another; None is outside everything that is counted
Flow = tuple[int, Place | None, Place | None]

#: the kind of event that, in every game, ends the turn of a seat and begins another; its facts are the seats
#: ``old`` and ``new``.  The first turn begins with the game, or with the end of its set-up.
TURN = "turn"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    The first clause acts; the others are the definitions, permissions and exceptions that were consulted.
    ``cause`` names the action, card, tile or power that caused it.  The facts are complete: added up,
    they give the difference between the states before and after.
    """

    kind: str
    clauses: tuple[str, ...]
    cause: str
    facts: Facts = field(default_factory=dict, hash=False)


def added_up(flows: Iterable[Flow]) -> Count:
    """The sums of some flows for each place that they change.

    >>> dict(added_up([(2, ("purse",), ("till",)), (1, ("till",), ("purse",)), (5, None, ("bank",))]))
    {('purse',): -1, ('till',): 1, ('bank',): 5}
    """
    sums: Count = Counter()
    for number, start, to in flows:
        if start:
            sums[start] -= number
        if to:
            sums[to] += number
    return Counter({place: number for place, number in sums.items() if number})


# ---- flows as a text: ``draw pile/{card} > hand/{seat}/{card}`` ------------------------------------------
# a/{fact} > b/{fact}        one thing moves between places; the parts of a place are words and facts
# > b                        it comes from outside everything that is counted; "a >" goes there
# {amount}: > b              that many; also 3, and {new-old}
# a/{*cards} > b/{*cards}    one for each of several, such as the names in a tuple or the letters of a text
# [a/{old}] > b              from outside if the fact is empty
# a > b; c > d               several flows

_FLOW = re.compile(r"(?:(\d+|\{[\w +-]+\}):)?\s*([^>:]*?)\s*>\s*([^>:]*)")

#: facts, and one of the values of the fact that has several -> a place
_Where = Callable[[Facts, Any], Place | None]


def goes(text: str) -> Callable[[Facts], Iterator[Flow]]:
    """The flows of an event with some facts.

    Raises:
        ValueError: for a text that is not a flow.

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


# ---- what seats gain during a game, such as cards: statistics ask which gains go with winning ------------


@dataclass(frozen=True, slots=True)
class Gains:
    """The things that seats gain, and the words for them.

    >>> dice = Gains("dice", "die", "won", lambda event: None)
    >>> f"no {dice.one} was {dice.how} {5} times"
    'no die was won 5 times'
    """

    many: str
    one: str
    how: str
    #: of(event) -> the seat that gains something, and its name; None if no seat does
    of: Callable[[Event], tuple[str, str] | None]


# ---- the sum of events, in words: a row for each kind of counter or zone, and a clause for each sum ------
# Sums give the outcome of a step, not how it came about: who is where now, who has more or less of what.
# They compare what happened with what a player expected.

#: the subject of a sum: the kind of a counter or zone, and its owner: ("health", "Crate")
Topic = tuple[str, ...]
#: the additions to a topic: (thing, how many), in order; the thing is "" where only a number is counted
Change = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """Wording for a change of a counter or zone: ``who``, followed by ``more``, ``less`` or ``same``.

    ``{0}`` is the owner, ``{things}`` the additions.  In the key of a place, the kind is followed by
    ``owners`` names of the owner, and then by the thing there.  A row with ``to`` says where a
    piece is: the thing is the space, ``{at}`` is the previous space, and ``more`` is used for a piece that is
    nowhere and stays so.
    """

    who: str
    more: str = "gains {things}"
    less: str = "loses {things}"
    same: str = "stays as it is"
    owners: int = 1
    #: thing -> its noun, "die|dice" with an irregular plural; a text is one noun for all things, of which
    #: only the number counts, and "=" before it says that it has no plural
    things: Mapping[str, str] | str = field(default_factory=dict)
    to: str = ""
    #: "How much Move does {0} have after that?"; "" if the question makes no sense
    ask: str = ""
    #: the things that this question counts; () for all
    counts: tuple[str, ...] = ()
    #: False: no question asks for this sum
    told: bool = True
    #: True for the points of a seat or of its piece
    pays: bool = False
    #: the rule that says how many, where similar actions bring other numbers by it: a table to know by heart
    rule: str = ""


def topics(rows: Mapping[str, Sum], counted: Mapping[Place, int]) -> dict[Topic, Change]:
    """Sort counted things by topic, in the order of the rows; kinds without a row are left out.

    >>> rows = {"purse": Sum("{0}’s purse", things="coin")}
    >>> topics(rows, {("purse", "Ann"): 2, ("phase", "main"): 1})
    {('purse', 'Ann'): (('', 2),)}
    """
    found: dict[Topic, dict[str, int]] = defaultdict(dict)
    for (kind, *keys), number in counted.items():
        row = rows.get(kind)
        if row is not None:
            what = "" if isinstance(row.things, str) else " ".join(keys[row.owners :])
            things = found[(kind, *keys[: row.owners])]
            things[what] = things.get(what, 0) + number
    order = [*rows]
    changes = {topic: tuple(sorted((w, n) for w, n in some.items() if n)) for topic, some in found.items()}
    told = sorted((topic for topic in changes if changes[topic]), key=lambda t: (order.index(t[0]), t))
    return {topic: changes[topic] for topic in told}


def said(row: Sum, whose: Sequence[str], change: Change, before: Change) -> str:
    """Put a change into a clause without a full stop.

    Args:
        row: the wording.
        whose: the names of the owner.
        change: the additions; () says that there were none.
        before: the previous contents.

    >>> row = Sum("{0}’s purse", things="coin")
    >>> said(row, ["Ann"], (("", -2),), (("", 3),)), said(row, ["Ann"], (), ())
    ('Ann’s purse loses 2 coins', 'Ann’s purse stays as it is')
    """
    if row.to:
        at = next((what for what, n in before if n > 0), "")
        to = next((what for what, n in change if n > 0), "")
        verb = (row.to if to else row.less if change else row.same if at else row.more).format(to=to, at=at)
    else:
        gains = [(what, n) for what, n in change if n > 0]
        losses = [(what, -n) for what, n in change if n < 0]
        verbs = (
            verb.format(things=listing([_thing(row, *one) for one in some]))
            for verb, some in ((row.more, gains), (row.less, losses))
            if some
        )
        verb = " and ".join(verbs) or row.same
    return capital(f"{row.who.format(*whose)} {verb}")


def contents(row: Sum, whose: Sequence[str], there: Change) -> str:
    """What a counter or zone has in it, in a sentence.

    >>> contents(Sum("{0}’s purse", things="coin"), ["Ann"], (("", 3),))
    'Ann’s purse has 3 coins now.'
    """
    things = [_thing(row, *one) for one in there if one[1]]
    return f"{capital(row.who.format(*whose))} {f'has {listing(things)}' if things else 'is empty'} now."


def _thing(row: Sum, what: str, n: int) -> str:
    noun = row.things if isinstance(row.things, str) else row.things.get(what)
    if noun is None:
        return f"{n} {what}" if n > 1 else what
    one, other, more = noun.partition("|")
    if noun[:1] == "=":
        return f"{n} {noun[1:]}".rstrip()
    return f"{n} {one if n == 1 else more}" if other else many(n, noun)
