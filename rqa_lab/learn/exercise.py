"""Exercises: a position, a goal and a number of actions; the engine says whether it is solved."""

from dataclasses import dataclass

from rqa_lab.core.session import Session
from rqa_lab.core.words import many
from rqa_lab.explore.goal import goal_test
from rqa_lab.explore.solve import Line, NoLine, shortest
from rqa_lab.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Checked:
    """How far an exercise is; true if it is solved."""

    solved: bool
    text: str

    def __bool__(self) -> bool:
        return self.solved

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Exercise:
    """Reach a goal from the start of a scenario.

    ``goal`` is a text as :func:`rqa_lab.core.goal.read_goal` reads it, ``actions`` the most that may be done
    for it: steps, cards and choices, of whoever acts.

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

    def session(self) -> Session:
        """A session that stands at its start; raises ScenarioError if there is no position."""
        return self.scenario.session()

    def check(self, session: Session) -> Checked:
        """Whether a session of this exercise has got there; raises Unreadable for a goal that is none."""
        game, state, done = session.game, session.here.state, session.here.number
        there = goal_test(game, session.start.state, self.goal)(state, game.look(state))
        if there and done <= self.actions:
            return Checked(True, f"Solved in {many(done, 'action')}.")
        if there:
            return Checked(False, f"You are there, in {many(done, 'action')}. {self.actions} would do.")
        if done >= self.actions:
            return Checked(False, f"Not reached in {many(done, 'action')}. Take some back, and try again.")
        return Checked(False, f"Not yet: {done} of {many(self.actions, 'action')} done.")

    def solution(self) -> Line | NoLine:
        """A shortest line to the goal, found by search; one that is too long counts as none."""
        return shortest(self.scenario, self.goal, actions=self.actions)
