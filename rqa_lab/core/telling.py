"""The events of a step, the reasons for a refusal, the faults of a position: sentences with their clauses."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rqa_lab.core.event import Event
from rqa_lab.core.game import Finding, Game
from rqa_lab.core.verdict import Verdict
from rqa_lab.core.words import Displayed, printable

if TYPE_CHECKING:
    from rqa_lab.core.session import Step


class Told(NamedTuple):
    """An event, or the reason for a refusal: a sentence, and its clauses, the one that applies first.

    Page, terminal, notebook, leaflet and worksheet each show it in their own way.
    """

    sentence: str
    clauses: tuple[str, ...]

    @property
    def clause(self) -> str:
        """The clause that acts."""
        return self.clauses[0]

    @property
    def text(self) -> str:
        """It as plain text, with that clause."""
        return printable(f"{self.sentence} [{self.clause}]")

    @property
    def whole(self) -> str:
        """It as plain text, with all clauses."""
        return printable(f"{self.sentence} [{', '.join(self.clauses)}]")


def told(game: Game, events: Iterable[Event]) -> tuple[Told, ...]:
    """The events, one by one.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> told(session.game, session.act("end turn").events)[-1].clause
    'rqa.turn.phases'
    """
    return tuple(Told(game.language.tell(event), event.clauses) for event in events)


def refused(step: "Step", verdict: Verdict) -> tuple[Told, ...]:
    """Why an action is refused after a step, reason by reason."""
    said = zip(step.explain(verdict), verdict.reasons, strict=True)
    return tuple(Told(sentence, reason.clauses) for sentence, reason in said)


def found(game: Game, findings: Iterable[Finding]) -> tuple[Told, ...]:
    """The faults of a position."""
    return tuple(Told(game.language.explain(one), one.clauses) for one in findings)


class Explanation(Displayed):
    """Sentences with the clauses behind them; without any it is shown as ``none``.

    >>> from rqa_lab import load
    >>> load("rqa/pushing/a-push-and-its-price").session().why("push strider")
    - Pushing Strider costs 2 Move; 1 left. [rqa.push.cost]
    """

    def __init__(self, game: Game, rows: Sequence[Told], none: str = "Nothing speaks against it.") -> None:
        self.game, self.rows, self.none = game, rows, none

    def __repr__(self) -> str:
        return "\n".join(f"- {one.text}" for one in self.rows) or self.none
