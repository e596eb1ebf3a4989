"""The events of a step, the reasons for a refusal, the faults of a position: sentences with their clauses."""

from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rqa_lab.core.clause import LAB_ADDS
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


def rules(cited: Sequence[Sequence[str]], about: Collection[str] = ()) -> tuple[str, ...]:
    """The rules of an answer, each once, the one that decides first.

    That is one that the answer is about.  What acts comes before what was only consulted, and what the lab
    adds comes last.

    Args:
        cited: the clauses of each event, or of each reason, the one that acts first.
        about: the clauses that the answer is about, as far as anybody has said.

    >>> rules([("lab.not-an-option", "toy.step"), ("toy.rest",)])
    ('toy.rest', 'toy.step', 'lab.not-an-option')
    >>> rules([("toy.pay",), ("toy.step", "toy.limit")], about=["toy.limit"])
    ('toy.limit', 'toy.pay', 'toy.step')
    """
    acting = [clauses[0] for clauses in cited]
    every = dict.fromkeys((*acting, *(one for clauses in cited for one in clauses)))
    return tuple(sorted(every, key=lambda one: (one not in about, one.startswith(LAB_ADDS))))


def foremost(cited: Sequence[Sequence[str]], first: str) -> list[int]:
    """The numbers of the events, or of the reasons, those first that cite the rule that decides.

    >>> foremost([("toy.pay",), ("toy.step", "toy.limit")], "toy.limit")
    [1, 0]
    """
    return sorted(range(len(cited)), key=lambda n: first not in cited[n])


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
