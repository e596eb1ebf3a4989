"""Events: what happened, which clauses made it happen, and what brought it about."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

#: what an event, a reason or a finding tells, by name
Facts = Mapping[str, Any]
#: a counter or a zone: ("energy",), ("hand", "Ann", "Battery")
Place = tuple[str, ...]
#: how many lie in each place, or are added to it
Count = Counter[Place]
#: how many go from one place to another; None is outside everything that is counted
Flow = tuple[int, Place | None, Place | None]

#: the kind of event by which, in every game, the turn of a seat ends and another begins; its facts are the
#: seats ``old`` and ``new``.  The first turn begins with the game, or with the end of its set-up.
TURN = "turn"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    The first clause acts; the others are the definitions, permissions and exceptions that were consulted.
    ``cause`` names the action, card, tile or power that brought it about.  The facts are complete: added up,
    they give the difference between the states before and after.
    """

    kind: str
    clauses: tuple[str, ...]
    cause: str
    facts: Facts = field(default_factory=dict, hash=False)


def added_up(flows: Iterable[Flow]) -> Count:
    """What some flows add to each place that they change.

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
