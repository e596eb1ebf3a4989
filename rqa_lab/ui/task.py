"""A position in which one has to do something oneself: the goal, what was used for it, and what helps."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from rqa_lab.core.session import Step
from rqa_lab.core.verdict import Verdict
from rqa_lab.core.words import capital, many
from rqa_lab.explore.goal import goal_test
from rqa_lab.explore.solve import Line, shortest
from rqa_lab.learn.question import Question
from rqa_lab.page.buttons import Buttons
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.asked import Shown, run_from, silent
from rqa_lab.ui.wording import phrase

#: a solution that nobody wrote down is looked for in at most so many positions
_LIMIT = 20_000
#: so many clauses of what was done are named
_MOST = 6


class Tasked(Shown):
    """A position in which one acts oneself: nobody else does."""

    trial = "Your try"
    #: who acts; empty: everybody
    seats: frozenset[str] = frozenset()

    def buttons_of(self, step: Step) -> Buttons:
        """What these seats can do after a step."""
        buttons = super().buttons_of(step)
        if self.seats and self.game.to_act(step.state) not in self.seats:
            return Buttons(self.game, buttons.state, closed=True)
        return buttons


class Task:
    """A goal, to be reached in so many actions.

    Args:
        scenario: leads to where one begins.
        goal: what is to be reached, as the game reads goals.
        actions: at most so many actions.
        title: what the page is called meanwhile.
        solution: actions that reach it, if somebody wrote them down.
        text: other words for the goal.
        says: what to take along from it.
        question: the question that it answers, if it is one.

    >>> from rqa_lab import load
    >>> wall = load("rqa/pushing/into-a-wall")
    >>> task = Task(wall.set(steps=None), "knock out Crate", 3, "Out!", solution=["play Tackle on crate"])
    >>> task.lesson.act("play Tackle on crate")
    >>> task.judge(), task.used, task.right
    (True, 1, True)
    """

    def __init__(
        self,
        scenario: Scenario,
        goal: str,
        actions: int,
        title: str,
        *,
        solution: Sequence[str] = (),
        text: str = "",
        says: str = "",
        question: Question | None = None,
    ) -> None:
        self.scenario = scenario.set(steps=silent(scenario))
        self.goal, self.actions, self.title = goal, actions, title
        self.text, self.says, self.question = text or f"Reach this: {goal}.", says, question
        self._given = tuple(solution)
        #: how many hints were given; it was reached; the solution was shown
        self.hints, self.right, self.shown = 0, False, False
        #: the steps that reached it
        self.steps: Sequence[Step] = ()
        #: what the rules refused last
        self.refused: tuple[Step, Verdict] | None = None
        self.lesson: Shown
        self.begin()
        self._fits = goal_test(self.lesson.game, self.start.state, goal)

    def begin(self) -> None:
        """Begin anew."""
        lesson = Tasked.of(self.scenario, self.title)
        lesson.ends(last=True)
        solved = self._solved.track.main[-len(self._given) :] if self._given else ()
        acting = (lesson.game.to_act(lesson.state), *(entry.step.seat for entry in solved))
        lesson.seats = frozenset(filter(None, acting))
        self.lesson, self.start, self.shown = lesson, lesson.step, False

    @property
    def done(self) -> bool:
        """It was reached, or shown."""
        return self.right or self.shown

    @property
    def used(self) -> int:
        """How many actions were used so far."""
        path = self.lesson.step.path
        return len(path) - 1 - path.index(self.start) if self.start in path else 0

    def judge(self) -> bool:
        """See what was just done; true when the goal is reached for the first time."""
        lesson = self.lesson
        if lesson.refusal is not None:
            self.refused = lesson.step, lesson.refusal
        if self.done or self.start not in lesson.step.path or self.used > self.actions:
            return False
        self.right = self._fits(lesson.step.state, lesson.game.look(lesson.step.state))
        if self.right:
            self.steps = lesson.step.path[-self.used :]
        return self.right

    # ---- help --------------------------------------------------------------------------------------------

    @cached_property
    def solution(self) -> tuple[str, ...]:
        """Actions that reach it; none if none are known."""
        if self._given:
            return self._given
        start = self.lesson.game, self.start.state
        line = shortest(start, self.goal, actions=self.actions, limit=_LIMIT)
        return tuple(action.text for action, _ in line.deeds) if isinstance(line, Line) else ()

    def ask_why(self) -> None:
        """Give another hint."""
        self.hints = min(self.hints + 1, 2)

    def show(self) -> None:
        """Play a solution, event by event, if there is one."""
        if not self.solution:
            return
        self.lesson = self._solved
        if not self.right:
            self.shown, self.steps = (
                True,
                [entry.step for entry in self._solved.track.main[-len(self.solution) :]],
            )
        self.replay()

    give_up = show

    def replay(self) -> None:
        """The same again."""
        if self.lesson is self._solved:
            run_from(self.lesson, self._solved.last - len(self.solution))

    @cached_property
    def _solved(self) -> Shown:
        """The solution as steps."""
        scenario = self.scenario
        for action in self.solution:
            scenario = scenario.step(action)
        return Shown.of(scenario, self.title)

    def _why_not(self) -> dict[str, Any] | None:
        """What the rules refuse: what the reader tried last, or else what is tempting."""
        lesson = self.lesson
        step, verdict = self.refused or (None, None)
        if verdict is None or step is None:
            tempting = lesson.buttons_of(self.start).tempting
            step, verdict = self.start, lesson.game.judge(self.start.state, tempting[0]) if tempting else None
        if verdict is None or verdict:
            return None
        what = phrase(lesson.buttons_of(step), verdict.action, lesson.table)
        why = zip(step.explain(verdict), verdict.reasons, strict=True)
        return {"what": what, "why": [(text, reason.clauses[0]) for text, reason in why]}

    def _first(self) -> str:
        """The first action of a solution, in words."""
        if not self.solution:
            return ""
        buttons = self.lesson.buttons_of(self.start)
        action = self.lesson.game.words.parse(self.solution[0], self.start.state)
        return capital(phrase(buttons, action, self.lesson.table))

    # ---- what the page shows -----------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """The panel, as plain values."""
        clauses = [event.clauses[0] for step in self.steps for event in step.events]
        book = self.lesson.game.rulebook
        shows_first = self.hints > 1 and not self.done
        return {
            "kind": "task",
            "text": self.text,
            "done": self.done,
            "right": self.right,
            "shown": self.shown,
            "used": self.used,
            "actions": self.actions,
            "over": not self.done and self.used >= self.actions,
            "why_not": self._why_not() if self.hints and not self.done else None,
            "first": self._first() if shows_first else "",
            "more": self.hints < 2,
            "praise": f"You did it in {many(len(self.steps), 'action')}." if self.right else "",
            "clauses": [id for id in dict.fromkeys(clauses) if id in book][:_MOST] if self.done else [],
            "says": self.says if self.done else "",
        }
