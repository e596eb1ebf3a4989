"""A question about a position, and its answers, each with what the engine says of it.

Who asks does not judge: what is right, why, and what a wrong answer forgets all come from the engine, when
the question is made.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rqa_lab.core.clause import Clauses, Ruling
from rqa_lab.scenario.scenario import Scenario

#: kind of question -> what one is asked
KINDS: Mapping[str, str] = {
    "happens": "what happens",
    "legal": "what is legal",
    "why-not": "what a rule forbids",
    "where": "where something is legal",
    "order": "what comes first",
    "count": "how many",
    "line": "find a line",
    "odds": "how likely",
}
#: what is missed comes back behind so many others; the next question is about something else than these
LAST = 5


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer on offer; ``place`` is the space that one taps for it, if it is given on the board.

    ``why`` is what is said to somebody who gave it: what really happens, or which rule it forgets.
    """

    text: str
    right: bool = False
    why: str = ""
    clauses: Clauses = ()
    place: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """A question about where a scenario stands after its steps, and about ``action``, if that is given.

    It is answered by one of ``answers``; by tapping a space, where they have places; or, where there is a
    ``goal``, by reaching it on the board in at most ``actions`` actions, for which there are no answers on
    offer.  ``id`` makes the same question again.
    """

    id: str
    kind: str  # one of KINDS
    text: str
    #: the position, and the way there; what is asked about is not among its steps
    scenario: Scenario
    action: str = ""
    seat: str | None = None  # who does it, if it is not the seat to act
    answers: tuple[Answer, ...] = ()
    #: what the right answer rests on
    clauses: Clauses = ()
    #: open questions on which the answer depends: short name of the ruling -> the reading that is played
    rulings: Mapping[str, str] = field(default_factory=dict, hash=False)
    goal: str = ""
    actions: int = 0
    #: actions that reach the goal, if somebody wrote them down
    line: tuple[str, ...] = ()
    #: 1 is easy: one rule, close to a lesson
    difficulty: int = 1
    #: what helps, the least first
    hints: tuple[str, ...] = ()
    #: areas of the rulebook that it is about, the main one first: topics of its clauses
    topics: tuple[str, ...] = ()

    @property
    def right(self) -> tuple[Answer, ...]:
        """The right answers; more than one only where several spaces are to be found."""
        return tuple(answer for answer in self.answers if answer.right)

    @property
    def left_open(self) -> tuple[tuple[str, str], ...]:
        """What the texts leave open and the answer depends on: each question, and how it is answered here.

        >>> from rqa_lab.learn.asking import question
        >>> question("legal.gekido/rulings/declare-when-before-effects.1").left_open
        (('Is the Attack Command chosen before or after the effects of the first roll?', 'Before.'),)
        """
        rows = self.scenario.game.rulebook.rulings.values()
        found = ((row, self.rulings.get(row.id.rpartition(".")[2], "")) for row in rows)
        return tuple((row.question, _answered(row, reading)) for row, reading in found if reading)

    def fresh(self, before: Sequence["Question"]) -> bool:
        """Whether nobody would take it for one before it, and whether the last have another kind or rule."""
        alike = ((one.kind, *one.clauses[:1]) for one in before[-LAST:])
        asked = {(one.text, frozenset(one.right)) for one in before}
        return (self.text, frozenset(self.right)) not in asked and (self.kind, *self.clauses[:1]) not in alike


#: what the answer to an open question says of other readings, to its end
_OTHERS = re.compile(r" (?:In the other reading|The other reading|By [a-z]+(?:-[a-z]+)*) .*")


def _answered(row: Ruling, reading: str) -> str:
    """An open question answered in short: what is usual, or all of it where another reading is played."""
    if reading == row.readings[0]:
        return _OTHERS.sub("", row.default)
    return f"Usually: {row.default} Here the reading “{reading.replace('-', ' ')}” is played."
