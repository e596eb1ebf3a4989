"""Verdicts: whether an action is allowed, and if not, every reason with its clauses and facts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rqa_lab.core.notation import Action


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused: the first clause refuses, the others were consulted.

    ``facts`` are plain values by name (``needs``, ``has`` ...), ``cells`` the spaces that it is about.
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


class Illegal(Exception):
    """Raised by ``apply`` for an action that the rules refuse; ``verdict`` says why."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(f"{verdict.action} is refused by {', '.join(verdict.clauses)}")

    def __reduce__(self) -> tuple[type["Illegal"], tuple[Verdict]]:
        return type(self), (self.verdict,)
