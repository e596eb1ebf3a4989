"""Events: what happened, which clauses made it happen, and what brought it about."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

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
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
