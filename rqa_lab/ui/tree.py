"""What the page shows of the lines of a lesson: all of them below the timeline, and what is said of them."""

from collections.abc import Mapping, Sequence
from typing import Any

from rqa_lab.core.session import Step
from rqa_lab.scenario.schema import LONGEST_COMMENT, LONGEST_NAME
from rqa_lab.scenario.script import MARKS, Place
from rqa_lab.scenario.study import Branch
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.lines import called, numbered
from rqa_lab.ui.wording import View, done

#: of a longer line below the timeline only its ends and what lies around the present step are drawn
_LONG, _END, _AROUND = 14, 3, 2
#: of a longer line in the list only as many steps before the present one, and behind it, are told
_TOLD = 10


class Tree:
    """The lines of a lesson as they are now.

    >>> from rqa_lab import load
    >>> from rqa_lab.ui.library import lesson
    >>> shown = lesson(load("rqa/pushing/into-a-wall"))
    >>> shown.act("end turn")
    >>> [row["name"] for row in Tree(shown).rows({step: n for n, step in enumerate(shown.study.main)})]
    ['end turn']
    """

    def __init__(self, lesson: Lesson) -> None:
        self._lesson, self._study, self._table = lesson, lesson.study, lesson.table
        self.branches = self._study.branches
        #: where each step is
        self.places: Mapping[Step, Place] = {
            step: Place(number, n)
            for number, branch in enumerate(self.branches)
            for step, n in numbered(self._study, branch)
        }
        self._path = {*lesson.step.path}

    def point(self, step: Step) -> View:
        """A step: its text, what is thought of it, whether one stands there."""
        mark, comment = self._study.thought(step)
        text = done(self._lesson, step, self._table)
        whole = " ".join(filter(None, (text, MARKS.get(mark), comment and f"“{comment}”")))
        return {
            "id": str(self.places[step]),
            "number": step.number,
            "text": text,
            "whole": whole,
            "sign": MARKS.get(mark, ""),
            "comment": comment,
            "here": step is self._lesson.step,
            "next": step not in self._path,
        }

    # ---- below the timeline ------------------------------------------------------------------------------

    def rows(self, columns: Mapping[Step, int]) -> Sequence[View]:
        """The lines but the main one, each a row; ``columns`` has where the steps of the main line stand."""
        found: list[dict[str, Any]] = []
        at: dict[Step, tuple[int, int, int]] = {step: (0, n, 0) for step, n in columns.items()}
        for number, branch in enumerate(self.branches[1:], 1):
            up, column, inside = at[branch.head.parent or branch.head]
            dots: list[View] = []
            for step in branch.steps:
                if self._drawn(step, branch):
                    dots.append({"more": 0, **self.point(step)})
                elif dots and dots[-1]["more"]:
                    dots[-1] = {**dots[-1], "more": dots[-1]["more"] + 1}
                else:
                    dots.append({**self.point(step), "more": 1})
                at[step] = number, column, inside + len(dots)
            on = self._lesson.step in branch.steps
            name, head = called(self._lesson, branch), str(self.places[branch.head])
            found.append({"id": head, "name": name, "dots": dots, "on": on, "row": number, "up": number - up})
            found[-1] |= {"from": column, "in": inside}
        return found

    def _drawn(self, step: Step, branch: Branch) -> bool:
        steps = branch.steps
        number = step.number - branch.head.number
        ends = number < _END or number >= len(steps) - _END
        around = self._lesson.step in steps and abs(step.number - self._lesson.step.number) <= _AROUND
        said = any(self._study.thought(step)) or len(step.children) > 1
        return len(steps) <= _LONG or ends or around or said

    # ---- in the list -------------------------------------------------------------------------------------

    def list(self) -> View:
        """All lines in words, and what can be said of the present step and its line."""
        lesson, study, here = self._lesson, self._study, self._lesson.step
        mine = next(number for number, one in enumerate(self.branches) if here in one.steps)
        line = self.branches[mine]
        own = mine == 0 and here in [entry.step for entry in lesson.track.main]
        return {
            "lines": [self._told(number, one) for number, one in enumerate(self.branches)],
            "step": self.point(here),
            "marks": [(mark, sign, mark == study.marks.get(here)) for mark, sign in MARKS.items()],
            "line": {"id": str(self.places[line.head]), "name": study.names.get(line.head, "")},
            "called": called(lesson, line),
            "promotes": mine > 0,
            "deletes": not own,
            "start": here.parent is None,
            "last": study.last,
            "longest": (LONGEST_NAME, LONGEST_COMMENT),
        }

    def _told(self, number: int, branch: Branch) -> View:
        lesson, study = self._lesson, self._study
        steps = [step for step in branch.steps if step.parent is not None]
        near = lesson.step.number if lesson.step in steps else branch.head.number
        told = [step for step in steps if abs(step.number - near) <= _TOLD or any(study.thought(step))]
        deep, one = 0, branch
        while one.leaves is not None:
            deep, one = deep + 1, self.branches[one.leaves.line]
        return {
            "id": str(self.places[branch.head]),
            "name": study.names.get(branch.head)
            or (f"Line {number + 1}" if number else called(lesson, branch)),
            "steps": [self.point(step) for step in told],
            "more": len(steps) - len(told),
            "deep": min(deep, 4),
            "on": lesson.step in branch.steps,
        }
