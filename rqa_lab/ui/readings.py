"""Two readings of an open question side by side: the same steps on two boards."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from rqa_lab.core.clause import Ruling
from rqa_lab.explore.comparison import RULEBOOK, Comparison, compare
from rqa_lab.learn.book import showing
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.shelf import Shelf
from rqa_lab.ui.twofold import SIDES, Twofold

#: at most this many scenarios of a question are listed
_MOST_SHOWN = 5


class Readings(Twofold):
    """A scenario played under two readings of one open question, and the step that is shown.

    Args:
        scenario: the position and the steps.
        touched: the clauses that its run is about: their questions come first.
        viewer: the seat whose view it is; None: everything is seen.

    >>> from rqa_lab import load
    >>> scenario = load("rqa/pushing/twice-in-a-corner")
    >>> readings = Readings(scenario, scenario.teaches)
    >>> readings.name, readings.both
    ('edge-one-obstacle', {'left': 'one', 'right': 'four'})
    """

    def __init__(self, scenario: Scenario, touched: Iterable[str] = (), *, viewer: str | None = None) -> None:
        super().__init__(scenario.title, viewer)
        self.scenario = scenario
        touched = set(touched)
        asked = [(name, one) for name, one in _questions(scenario).items() if touched & set(one.clauses)]
        #: the questions that its clauses touch
        self.touched = tuple(name for name, _ in asked)
        self.name, self.both = "", dict[str, str]()
        self.pick(next(iter((*self.touched, *_questions(scenario)))))

    def pick(self, name: str) -> None:
        """Take another question: its default reading on the left, the first other one on the right."""
        ruling = _questions(self.scenario).get(name)
        if ruling is not None:
            self.name = name
            self._read(dict(zip(SIDES, ruling.readings, strict=False)))

    def read(self, side: str, reading: str) -> None:
        """Take another reading on a side; if it is the other side's, they swap."""
        if side in SIDES and reading in _questions(self.scenario)[self.name].readings:
            both = {one: self.both[side] if old == reading else old for one, old in self.both.items()}
            self._read({**both, side: reading})

    @property
    def address(self) -> str:
        """The question, the two readings and the step, as :meth:`arrive` reads them."""
        return f"{self.name}={self.both['left']},{self.both['right']}@{self.at}"

    def arrive(self, address: str) -> None:
        """Go to what an address names: a question, or also its readings and the step; else stay."""
        name, _, rest = address.partition("=")
        readings, _, number = rest.partition("@")
        self.pick(name)
        both = dict(zip(SIDES, readings.split(","), strict=False))
        known = _questions(self.scenario)[self.name].readings
        if name == self.name and len({*both.values()} & {*known}) == len(SIDES):
            self._read(both)
            self.go(int(number[:6]) if number.isdecimal() else self.at)

    def _read(self, both: dict[str, str]) -> None:
        self.both = both
        vars(self).pop("found", None)
        self.at = self.parting

    @cached_property
    def found(self) -> Comparison:
        """The comparison of the two runs."""
        left, right = ({self.name: self.both[side]} for side in SIDES)
        return compare(self.scenario, left, right, viewer=self.viewer)

    # ---- what is shown -----------------------------------------------------------------------------------

    def view(self, shelf: Shelf) -> Mapping[str, Any]:
        """What readings.html.j2 shows; ``shelf`` has the scenarios that show the open questions."""
        found, questions = self.found, _questions(self.scenario)
        others = [name for name in questions if name not in self.touched]
        listed = tuple(shelf.entries.values())
        return {
            **self.boards(),
            "reading": self.both,
            "questions": [(name, questions[name].question, name == self.name) for name in self.touched],
            "others": [(name, questions[name].question, name == self.name) for name in others],
            "ruling": questions[self.name],
            "all": [
                (name, one.question, [*showing(name, one, listed).items()][:_MOST_SHOWN])
                for name, one in questions.items()
            ],
            "differ": [
                (questions[name].question, self._called(left), self._called(found.right.readings[name]))
                for name, left in found.left.readings.items()
                if name != self.name
            ],
            "called": self._called,
        }

    def _called(self, reading: str) -> str:
        """A reading in words; a language by its own name."""
        return self.scenario.game.rulebook.languages.get(reading, reading.replace("-", " "))


def touched(lesson: Lesson) -> Iterable[str]:
    """The clauses that a lesson teaches, and those that its events and refusals cite."""
    yield from lesson.scenario.teaches
    for entry in (*lesson.track.main, *lesson.track.branch):
        if entry.refused is not None:
            for reason in lesson.game.judge(lesson.seen(entry.step.state), entry.refused, entry.seat).reasons:
                yield from reason.clauses
        for event in entry.step.events:
            yield from event.clauses


def _questions(scenario: Scenario) -> Mapping[str, Ruling]:
    """What can be read in more than one way, by short names: open questions, and the whole rulebook."""
    book = scenario.game.rulebook
    found = {one.id.rpartition(".")[2]: one for one in book.rulings.values() if len(one.readings) > 1}
    if book.languages:
        default = "Each is played as its own text has it, wherever the texts differ."
        question = "By the rulebook of which language?"
        found[RULEBOOK] = Ruling(RULEBOOK, question, default, "", (), (*book.languages,))
    return found
