"""Verdicts: whether an action is allowed, and if not, every reason with its clauses and facts."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rqa_lab.core.notation import Action
from rqa_lab.core.words import apart

#: fact of a reason -> its meaning: what its rule allows instead, or from where; it does not say whether
#: another rule forbids that
WOULD_DO = {"instead": "This rule allows", "from": "This rule allows it from"}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is refused: the first clause refuses, the others were consulted.

    ``facts`` are plain values by name (``needs``, ``has`` ...), ``cells`` the spaces concerned.  The facts in
    :data:`WOULD_DO` name things that the rule would allow.
    """

    kind: str
    clauses: tuple[str, ...]
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    cells: tuple[str, ...] = ()


#: the reasons of a verdict, or what gives them when they are first read
Reasons = tuple[Reason, ...] | Callable[[], tuple[Reason, ...]]


class Verdict:
    """The rules' answer to an action of a seat; true if it is allowed.

    ``reasons`` may be given as a function, which means a refusal; it is called once, when they are first
    read.  It looks at the position then, and raises RuntimeError if that has been advanced in place.

    >>> from rqa_lab.core.notation import Choose
    >>> bool(Verdict(Choose("a1"), "Ann"))
    True
    >>> refused = Verdict(Choose("a1"), "Ann", lambda: (Reason("occupied", ("rqa.term.occupied",)),))
    >>> bool(refused), refused.clauses
    (False, ('rqa.term.occupied',))
    """

    __slots__ = ("_reasons", "action", "seat")

    def __init__(self, action: Action, seat: str | None, reasons: Reasons = ()) -> None:
        self.action: Final = action
        self.seat: Final = seat
        self._reasons = reasons

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """The reasons against it; () if it is allowed."""
        if not isinstance(self._reasons, tuple):
            self._reasons = self._reasons()
        return self._reasons

    def __bool__(self) -> bool:
        return not self._reasons

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses that the reasons cite, each once."""
        return tuple(dict.fromkeys(clause for reason in self.reasons for clause in reason.clauses))

    def would_do(self, reason: Reason) -> tuple[tuple[str, Sequence[str]], ...]:
        """The legal alternatives, as (text, names); those of several reasons are with the last one."""
        later = self.reasons[self.reasons.index(reason) + 1 :]
        return tuple(
            (text, apart(names))
            for fact, text in WOULD_DO.items()
            if (names := reason.facts.get(fact)) and all(names != other.facts.get(fact) for other in later)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def __repr__(self) -> str:
        return f"Verdict(action={self.action!r}, seat={self.seat!r}, reasons={self.reasons!r})"

    def __reduce__(self) -> tuple[type["Verdict"], tuple[Any, ...]]:
        return type(self), self._values()

    def _values(self) -> tuple[Action, str | None, tuple[Reason, ...]]:
        return self.action, self.seat, self.reasons


class Illegal(Exception):
    """Raised by ``apply`` for an action that the rules refuse; ``verdict`` says why."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__(f"{verdict.action} is refused by {', '.join(verdict.clauses)}")

    def __reduce__(self) -> tuple[type["Illegal"], tuple[Verdict]]:
        return type(self), (self.verdict,)
