"""Exercises: a position, a goal and a number of actions; the engine says whether it is solved.

The page, the widget for notebooks, worksheets and tests all ask here.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Self

from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.core.words import many
from rqa_lab.explore.goal import Fits, goal_test
from rqa_lab.explore.solve import Line, NoLine, shortest
from rqa_lab.learn.question import Question
from rqa_lab.scenario.scenario import Scenario

#: a solution that nobody wrote down is looked for in at most so many positions
LIMIT = 20_000


def stands(scenario: Scenario, steps: int | None = None) -> Session:
    """A session in which the first steps of a scenario are done, or all.

    Raises:
        ScenarioError: if there is no position.
        Illegal, ValueError: for a step that cannot be done.

    >>> from rqa_lab import load
    >>> stands(load("rqa/pushing/into-a-wall"), 1).here.number
    1
    """
    session = scenario.session()
    for line in scenario.lines[:steps]:
        if line.kind == "do":
            session.act(line.texts[0])
    return session


@dataclass(frozen=True, slots=True)
class Checked:
    """How far an exercise is; true if it is solved.  ``used`` counts the actions that were done for it."""

    solved: bool
    used: int
    text: str

    def __bool__(self) -> bool:
        return self.solved

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Exercise:
    """Reach a goal from where a scenario stands after some of its steps.

    Args:
        scenario: leads to where one begins.
        goal: what to reach, a text as :func:`rqa_lab.core.goal.read_goal` reads it.
        actions: the most that may be done for it: steps, cards and choices, of whoever acts.
        after: so many of the scenario's steps come before it.
        line: actions that reach it, if somebody wrote them down.

    >>> from rqa_lab import load
    >>> exercise = Exercise(load("rqa/pushing/robot-meets-robot"), "Strider with at most 4 Health", 1)
    >>> session = exercise.session()
    >>> print(exercise.check(session))
    Not yet: 0 of 1 action done.
    >>> step = session.act("push strider right")
    >>> print(exercise.check(session))
    Solved in 1 action.
    """

    scenario: Scenario
    goal: str
    actions: int
    after: int = 0
    line: tuple[str, ...] = ()

    @classmethod
    def of(cls, question: Question) -> Self:
        """The exercise that a question with a goal sets."""
        scenario = question.scenario
        return cls(scenario, question.goal, question.actions, len(scenario.lines), question.line)

    def session(self) -> Session:
        """A session that stands where it begins; raises ScenarioError if there is no position."""
        return stands(self.scenario, self.after)

    @cached_property
    def _begin(self) -> Step:
        return self.session().here

    @cached_property
    def _way(self) -> tuple[Action | None, ...]:
        """What is done on the way to where it begins."""
        return tuple(step.action for step in self._begin.path)

    @cached_property
    def _fits(self) -> Fits:
        return goal_test(self.scenario.game, self._begin.state, self.goal)

    @cached_property
    def chance(self) -> tuple[str, ...]:
        """The answers of chance that the scenario has for what comes after that."""
        return self._begin.rest

    def steps(self, here: Step) -> tuple[Step, ...]:
        """Those that were done for it; none where one has gone back to before it begins."""
        before, path = len(self._way), here.path
        began = tuple(step.action for step in path[:before]) == self._way
        return path[before:] if began else ()

    def check(self, session: Session) -> Checked:
        """Whether a session has got there; raises Unreadable for a goal that is none."""
        here, used = session.here, len(self.steps(session.here))
        begun = used > 0 or here.number == self._begin.number
        look = session.game.look(here.state)
        waits = session.game.pending(here.state) and used < self.actions  # what was begun is not done yet
        if begun and not waits and self._fits(here.state, look):
            if used <= self.actions:
                return Checked(True, used, f"Solved in {many(used, 'action')}.")
            return Checked(False, used, f"You are there, in {many(used, 'action')}. {self.actions} would do.")
        if used >= self.actions:
            text = f"Not reached in {many(used, 'action')}. Take some back, and try again."
            return Checked(False, used, text)
        return Checked(False, used, f"Not yet: {used} of {many(self.actions, 'action')} done.")

    def solution(self, limit: int = 100_000) -> Line | NoLine:
        """A shortest line to the goal, found by search; one that is too long counts as none.

        Args:
            limit: the most positions to look at.
        """
        start = self.scenario.game, self._begin.state
        return shortest(start, self.goal, actions=self.actions, limit=limit)

    @cached_property
    def deeds(self) -> tuple[str, ...]:
        """Actions that reach it: those that somebody wrote down, or else what is found; none if none are."""
        if self.line:
            return self.line
        found = self.solution(LIMIT)
        return tuple(action.text for action, _ in found.deeds) if isinstance(found, Line) else ()
