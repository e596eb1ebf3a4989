"""The lines of a timeline: the scenario's own steps, and everything else that was tried.

The scenario's steps are the main line.  Everything else becomes a branch, which is kept; of several branches
one is shown.
"""

from typing import Literal

from rqa_lab.core.session import Step
from rqa_lab.scenario.study import Entry, Study

Lane = Literal["main", "branch"]


class Track:
    """The main line of a study and the branch of it that is shown.

    Args:
        study: all lines.
        played: the main line is a game played so far, not an author's: then all of it is a branch, which
            grows as the game goes on.
    """

    def __init__(self, study: Study, *, played: bool = False) -> None:
        self._study, self._played = study, played
        self._tip: Step | None = None
        #: the branch that is shown, from where it leaves the main line
        self.branch: tuple[Entry, ...] = ()
        self._places: dict[Step, int] = {}
        self.renew()
        self.follow(study.end)

    def renew(self) -> None:
        """See what the lines are now: some may have changed places, or be gone."""
        study, steps = self._study, self._study.main
        if self._played:
            steps = steps[:1]
        elif study.end in steps:
            steps = steps[: steps.index(study.end) + 1]
        self.main = study.line(steps)
        self._own = {entry.step: n for n, entry in reversed([*enumerate(self.main)])}
        shown, self._tip, self.branch, self._places = self._tip, None, (), {}
        if shown is not None and study.session.here not in self._own:
            shown = study.session.here
        if shown is not None and any(shown in one.steps for one in study.branches):
            self.follow(shown)
        if self._tip is None and (tips := self.tips):
            self._show(tips[-1])

    @property
    def fork(self) -> int:
        """The number of the entry of the main line at which the branch leaves it."""
        branch = self.branch
        parent = branch[0].step.parent if branch else None
        return len(self.main) - 1 if parent is None else self._own[parent]

    @property
    def goes_on(self) -> bool:
        """The branch goes on from the end of the main line."""
        return bool(self.branch) and self.fork == len(self.main) - 1

    @property
    def tips(self) -> tuple[Step, ...]:
        """The last step of every branch, oldest first."""
        found: list[Step] = []
        waiting = [self.main[0].step]
        while waiting:
            step = waiting.pop(0)
            if not step.children and step not in self._own:
                found.append(step)
            waiting += step.children
        return tuple(found)

    @property
    def shown(self) -> int:
        """Which of the branches is shown, counted from 0; -1 for none."""
        return self.tips.index(self._tip) if self._tip is not None else -1

    def lane(self, lane: Lane) -> tuple[Entry, ...]:
        """The entries of the main line, or of the branch that is shown."""
        return self.main if lane == "main" else self.branch

    def place(self, step: Step) -> tuple[Lane, int]:
        """Where a step is on the timeline; shows its branch."""
        if step in self._own:
            return "main", self._own[step]
        if step not in self._places:
            self.follow(step)
        return "branch", self._places[step]

    def beside(self, lane: Lane, number: int, by: int) -> tuple[Lane, int] | None:
        """The place one further (1) or back (-1), on the other line where they meet; None beyond the ends."""
        number += by
        if lane == "branch" and number < 0:
            return "main", self.fork
        if lane == "main" and number == len(self.main) and self.goes_on:
            return "branch", 0
        return (lane, number) if 0 <= number < len(self.lane(lane)) else None

    def further(self, step: Step) -> Step | None:
        """The step after this one: on the branch, if it goes on from here, else on the main line."""
        number = self._places[step] + 1 if step in self._places else 0
        beyond = (entry.step for entry in self.branch[number:] if entry.refused is None)
        if (following := next(beyond, None)) is not None and following.parent is step:
            return following
        rest = self.main[self._own[step] + 1 :] if step in self._own else ()
        return next((entry.step for entry in rest if entry.refused is None), None)

    def follow(self, step: Step) -> None:
        """Show the branch that a step is on, to its end."""
        if step in self._own or step in self._places:
            return
        while step.children:
            step = step.children[0]
        self._show(step)

    def next_branch(self) -> bool:
        """Show another branch; false if there is none."""
        tips = self.tips
        if tips:
            self._show(tips[(self.shown + 1) % len(tips)])
        return bool(tips)

    def _show(self, tip: Step) -> None:
        self._tip = tip
        if self._played:
            self._study.follow(tip)
        self.branch = self._study.line(step for step in tip.path if step not in self._own)
        self._places = {entry.step: n for n, entry in reversed([*enumerate(self.branch)])}
