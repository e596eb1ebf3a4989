"""Two lines of a study side by side, each up to one of its steps; what lines are called."""

from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.session import Step
from rqa_lab.explore.comparison import Comparison, beside
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.study import Branch, Study
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.twofold import SIDES, Twofold
from rqa_lab.ui.wording import done

#: what an address begins with that shows two lines
LINES = "lines="
#: of a longer line not each step is offered
_MOST_OFFERED = 60


class Lines(Twofold):
    """Two steps of a study, with all that leads to them, and the step that is shown.

    At first they are the ends of the main line and of the line that the reader is on, or of another one.

    >>> from rqa_lab import load
    >>> from rqa_lab.ui.library import lesson
    >>> shown = lesson(load("rqa/pushing/into-a-wall"))
    >>> shown.act("end turn")
    >>> lines = Lines(shown)
    >>> lines.address, lines.found.pairs[0].alike
    ('lines=7,1.1@1', False)
    """

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.scenario.title, lesson.viewer)
        self._lesson, self._study = lesson, lesson.study
        branches = self._study.branches
        on = self._study.place(lesson.step).line or min(1, len(branches) - 1)
        self._choose({"left": branches[0].steps[-1], "right": branches[on].steps[-1]})

    @property
    def found(self) -> Comparison:
        """The comparison of the two runs."""
        return self._found

    def choose(self, side: str, place: str) -> None:
        """Take another step on a side; if it is the other side's, they swap."""
        step = self._study.at(Place.read(place))
        if side in SIDES and step is not None:
            both = {one: self.both[side] if old is step else old for one, old in self.both.items()}
            self._choose({**both, side: step})

    def _choose(self, both: dict[str, Step]) -> None:
        self.both = both
        self._found = beside(self._study.session, both["left"], both["right"], viewer=self.viewer)
        self.at = self.parting

    @property
    def address(self) -> str:
        """The two steps and the step that is shown, as :meth:`arrive` reads them."""
        left, right = (self._study.place(self.both[side]) for side in SIDES)
        return f"{LINES}{left},{right}@{self.at}"

    def arrive(self, address: str) -> None:
        """Go to what an address names; else stay."""
        places, _, number = address.removeprefix(LINES).partition("@")
        steps = [self._study.at(Place.read(place)) for place in places.split(",")]
        if len(steps) == len(SIDES) and steps[0] and steps[1]:
            self._choose({"left": steps[0], "right": steps[1]})
            self.go(int(number[:6]) if number.isdecimal() else self.at)

    def view(self) -> Mapping[str, Any]:
        """What lines.html.j2 shows."""
        study, places = self._study, dict[Step, Place]()
        for number, branch in enumerate(study.branches):
            places |= {step: Place(number, n) for step, n in numbered(study, branch)}
        lines = [
            (called(self._lesson, branch), str(places[branch.steps[-1]]), self._offered(branch, places))
            for branch in study.branches
        ]
        return {
            **self.boards(),
            "lines": lines,
            "chosen": {side: str(places[step]) for side, step in self.both.items()},
            "parting": self.parting,
        }

    def _offered(self, branch: Branch, places: Mapping[Step, Place]) -> Sequence[tuple[str, str]]:
        """The steps of a line before its last, as (place, text)."""
        steps = [one for one in branch.steps[:-1] if one.parent is not None]
        steps = steps if len(steps) <= _MOST_OFFERED else [one for one in steps if one in self.both.values()]
        return [
            (str(places[one]), f"{one.number}: {done(self._lesson, one, self._lesson.table)}")
            for one in steps
        ]


def numbered(study: Study, branch: Branch) -> Sequence[tuple[Step, int]]:
    """The steps of a line, with their numbers on it."""
    found, number = [], int(branch.leaves is not None)
    for step in branch.steps:
        found.append((step, number))
        number += len(study.entries(step))
    return found


def called(lesson: Lesson, branch: Branch) -> str:
    """What a line is called: its name, else its first step."""
    if name := lesson.study.names.get(branch.head):
        return name
    if branch.leaves is not None:
        return done(lesson, branch.head, lesson.table)
    return "As it was played" if lesson.match is not None else "Main line"
