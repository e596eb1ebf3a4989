"""An exercise as a widget: the task, a board to do it on, and whether it is solved."""

from typing import Any

from ipywidgets import HTML, VBox

from rqa_lab.core.words import many, safe
from rqa_lab.explore.solve import Line, NoLine
from rqa_lab.learn.course import Checked, Exercise
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.document import TASK, Document
from rqa_lab.ui.intents import first_view
from rqa_lab.ui.parts import Stepper


class Task(VBox):  # type: ignore[misc]
    """A goal to reach on the board from the start of a scenario, and a line that says how far one is.

    Args:
        what: a scenario, or its id or file; its own steps are left out.
        goal: what to reach, such as "Crate knocked out".
        actions: the most actions to do so, choices counted.

    Attributes:
        stepper: the board with its timeline and reasons.

    Raises:
        Unreadable: for a text that is no goal.
        ScenarioError, OSError, KeyError: for a scenario that cannot be read.

    >>> task = Task("rqa/pushing/robot-meets-robot", "Strider with at most 4 Health", 1)
    >>> task.stepper.receive({"do": "act", "text": "push strider right"})
    >>> print(task.check())
    Solved in 1 action.
    """

    def __init__(self, what: str | Scenario, goal: str, actions: int) -> None:
        scenario = load(what) if isinstance(what, str) else what
        most = many(actions, "action") + (" or fewer" if actions > 1 else "")
        asked = f"In {most}. Every choice counts as one."
        steps = dict.fromkeys(("steps", "lines", "here", "players", "expect", "answer", "note"))
        posed = scenario.set(title=f"Your task: {goal}", question=asked, **steps)
        self.exercise = Exercise(posed, goal, actions)
        document = Document.of(posed, self.exercise.session(), kept=True, use=TASK)
        self.stepper = Stepper(first_view(document))
        self._told = HTML()
        self._follow()
        self.stepper.desk.tell(self._follow)
        super().__init__((self._told, self.stepper))

    def check(self) -> Checked:
        """Whether it is solved where the board stands."""
        return self.exercise.check(self.stepper.desk.view.session)

    def solution(self) -> Line | NoLine:
        """A shortest way to solve it, found by search."""
        return self.exercise.solution()

    def _follow(self) -> None:
        """The board has changed."""
        checked = self.check()
        sign, role = ("✓ ", "can") if checked else ("", "ink-2")
        style = f"margin:0;padding:0 .75rem;color:var(--rqa-{role})"
        self._told.value = f'<p role="status" style="{style}"><strong>{sign}{safe(checked.text)}</strong></p>'

    # ---- in a notebook -----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"Task({self.exercise.goal!r}, {self.exercise.actions})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and the task with its board in the same output, for where no kernel runs."""
        scenario = self.exercise.scenario
        asked = f"<p><strong>{safe(scenario.title)}.</strong> {safe(scenario.question)}</p>"
        data = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/plain": repr(self), "text/html": asked + self.stepper.still()}
