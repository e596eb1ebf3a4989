"""Verdicts: whether an action is allowed, and if not, every reason with its clauses and facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rqa_lab.core.notation import Action

#: fact of a reason -> what it tells: what would do in place of what was tried, or from where it would do
WOULD_DO = {"instead": "Would do", "from": "Would do from"}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused: the first clause refuses, the others were consulted.

    ``facts`` are plain values by name (``needs``, ``has`` ...), ``cells`` the spaces that it is about.  The
    facts in :data:`WOULD_DO` are names of what would do.
    """

    kind: str
    clauses: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of an action of a seat; true if it is allowed.

    >>> from rqa_lab.core.notation import Choose
    >>> bool(Verdict(Choose("a1"), "Ann"))
    True
    """

    action: Action
    seat: str | None
    reasons: tuple[Reason, ...] = ()

    def __bool__(self) -> bool:
        return not self.reasons

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses that the reasons cite, each once."""
        return tuple(dict.fromkeys(clause for reason in self.reasons for clause in reason.clauses))

    def would_do(self, reason: Reason) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """What would do, as (text, names); what several reasons tell is told with the last of them."""
        later = self.reasons[self.reasons.index(reason) + 1 :]
        return tuple(
            (text, names)
            for fact, text in WOULD_DO.items()
            if (names := reason.facts.get(fact)) and all(names != other.facts.get(fact) for other in later)
        )


class Illegal(Exception):
    """Raised by ``apply`` for an action that the rules refuse; ``verdict`` says why."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(f"{verdict.action} is refused by {', '.join(verdict.clauses)}")

    def __reduce__(self) -> tuple[type["Illegal"], tuple[Verdict]]:
        return type(self), (self.verdict,)
