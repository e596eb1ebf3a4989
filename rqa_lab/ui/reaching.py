"""A goal to be reached on the page: what was used for it, what helps, and a solution.

Whether it is reached says the :class:`~rqa_lab.learn.course.Exercise`.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from rqa_lab.core.clause import own
from rqa_lab.core.session import Step
from rqa_lab.core.verdict import Verdict
from rqa_lab.core.words import capital, many
from rqa_lab.learn.asking import silent
from rqa_lab.learn.course import Exercise
from rqa_lab.learn.question import Question
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.asked import Shown, run_from
from rqa_lab.ui.buttons import Buttons
from rqa_lab.ui.wording import phrase

#: so many clauses of what was done are named
_MOST = 6


class Acting(Shown):
    """A position in which one acts oneself: nobody else does."""

    trial = "Your try"
    closed = False
    #: who acts; empty: everybody
    seats: frozenset[str] = frozenset()

    def buttons_of(self, step: Step) -> Buttons:
        """What these seats can do after a step."""
        buttons = super().buttons_of(step)
        if self.seats and self.game.to_act(step.state) not in self.seats:
            return Buttons(self.game, buttons.state, closed=True)
        return buttons


class Reaching:
    """A question that is answered by reaching its goal, and what somebody does for it.

    Args:
        question: the goal, and the position from which it is to be reached.
        title: what the page is called meanwhile.
        text: other words for the goal.
        says: what to take along from it.

    >>> from rqa_lab import load
    >>> wall = load("rqa/pushing/into-a-wall").set(steps=None)
    >>> out = Question("line.x", "line", "Out with it!", wall, goal="knock out Crate", actions=3)
    >>> reaching = Reaching(out, "Quiz")
    >>> reaching.lesson.act("play Tackle on crate")
    >>> reaching.judge(), reaching.used, reaching.right
    (True, 1, True)
    """

    def __init__(self, question: Question, title: str, *, text: str = "", says: str = "") -> None:
        self.question, self.title, self.scenario = question, title, question.scenario
        self.text, self.says = text or question.text, says
        self.exercise = Exercise.of(question)
        #: how many hints were given; it was reached; the solution was shown
        self.hints, self.right, self.shown = 0, False, False
        #: the steps that reached it
        self.steps: Sequence[Step] = ()
        #: what the rules refused last
        self.refused: tuple[Step, Verdict] | None = None
        self.lesson: Shown
        self.begin()

    def begin(self) -> None:
        """Begin anew."""
        lesson = Acting.of(self._start, self.title)
        lesson.begin()
        solved = self._solved.track.main[-len(self.exercise.line) :] if self.exercise.line else ()
        acting = (lesson.game.to_act(lesson.state), *(entry.step.seat for entry in solved))
        lesson.seats = frozenset(filter(None, acting))
        self.lesson, self.start, self.shown = lesson, lesson.step, False

    @property
    def _start(self) -> Scenario:
        return self.scenario.set(steps=silent(self.scenario))

    @property
    def done(self) -> bool:
        """It was reached, or shown."""
        return self.right or self.shown

    @property
    def used(self) -> int:
        """How many actions were used so far."""
        return len(self.exercise.steps(self.lesson.step))

    def judge(self) -> bool:
        """See what was just done; true when the goal is reached for the first time."""
        lesson = self.lesson
        if lesson.refusal is not None:
            self.refused = lesson.step, lesson.refusal
        if self.done:
            return False
        self.right = bool(self.exercise.check(lesson.session))
        if self.right:
            self.steps, lesson.closed = self.exercise.steps(lesson.step), True
        return self.right

    # ---- help --------------------------------------------------------------------------------------------

    def ask_why(self) -> None:
        """Give another hint."""
        self.hints = min(self.hints + 1, 2)

    def show(self) -> None:
        """Play a solution, event by event, if there is one."""
        deeds = self.exercise.deeds
        if not deeds:
            return
        self.lesson = self._solved
        if not self.right:
            self.shown, solved = True, self._solved.track.main[-len(deeds) :]
            self.steps = [entry.step for entry in solved]
        self.replay()

    give_up = show

    def replay(self) -> None:
        """The same again."""
        if self.lesson is self._solved:
            run_from(self.lesson, self._solved.last - len(self.exercise.deeds))

    @cached_property
    def _solved(self) -> Shown:
        """The solution as steps."""
        scenario = self._start.set(teaches=[*self.question.clauses] or None)
        for action in self.exercise.deeds:
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
        deeds = self.exercise.deeds
        if not deeds:
            return ""
        buttons = self.lesson.buttons_of(self.start)
        action = self.lesson.game.parse(deeds[0], self.start.state)
        return capital(phrase(buttons, action, self.lesson.table))

    # ---- what the page shows -----------------------------------------------------------------------------

    def view(self) -> dict[str, Any]:
        """The panel, as plain values."""
        clauses = own(event.clauses[0] for step in self.steps for event in step.events)
        book = self.lesson.game.rulebook
        shows_first = self.hints > 1 and not self.done
        return {
            "kind": "task",
            "text": self.text,
            "done": self.done,
            "right": self.right,
            "shown": self.shown,
            "used": self.used,
            "actions": self.exercise.actions,
            "over": not self.done and self.used >= self.exercise.actions,
            "why_not": self._why_not() if self.hints and not self.done else None,
            "first": self._first() if shows_first else "",
            "more": self.hints < 2,
            "left_open": self.question.left_open,
            "praise": f"You did it in {many(len(self.steps), 'action')}." if self.right else "",
            "clauses": [id for id in clauses if id in book][:_MOST] if self.done else [],
            "says": self.says if self.done else "",
        }
