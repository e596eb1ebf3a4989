"""The panel in which one asks for the shortest line to a goal, or its best chance, or why there is none."""

import re
from typing import Any

from rqa_lab.core.chance import percent
from rqa_lab.core.notation import Unreadable
from rqa_lab.core.session import Step
from rqa_lab.core.words import capital
from rqa_lab.explore.chances import Plan, seeking
from rqa_lab.explore.solve import Line, NoLine, goal_test
from rqa_lab.explore.walk import Within
from rqa_lab.ui.document import Document
from rqa_lab.ui.intents import line_played
from rqa_lab.ui.side import sentence
from rqa_lab.ui.view import View
from rqa_lab.ui.work import Work

#: the most positions that are looked at, some 3 kB each; the most actions that can be asked for
LIMIT, MOST_ACTIONS = 30_000, 20
#: how far to look, and what that is called
REACHES: tuple[tuple[Within, str], ...] = (
    ("seat", "this turn, others against it"),
    ("turn", "this turn, others help"),
    ("game", "later turns, others help"),
)
#: at most this many goals are offered for a space
_MOST_WISHES = 8
#: what may follow a goal in words: the bound
_BOUND = re.compile(r"\s+(?:with)?in\s+(?:at most\s+)?(\d{1,2})\s+actions?\s*\.?$", re.I)
_SEES_ALL = "A search sees everything, hidden cards too: look with the eyes of all to search."


class Solver:
    """What is asked for, and what was found.

    >>> from rqa_lab.scenario.library import load
    >>> from rqa_lab.ui.library import view_of
    >>> solver, wall = Solver(), view_of(load("rqa/pushing/into-a-wall"))
    >>> work = solver.begin(wall, "knock out Crate in 3 actions")
    >>> while not work.go_on():
    ...     pass
    >>> solver.goal, solver.actions, solver.view(wall)["moves"]
    ('knock out Crate', 3, ['Ann: play Tackle with pug on crate'])
    """

    def __init__(self) -> None:
        self.open = self.aiming = False
        self.goal, self.actions = "", 3
        self.within: Within = "seat"
        #: the space that goals are offered for
        self.at = ""
        #: why there is no answer
        self.wrong = ""
        self.found: Line | Plan | NoLine | None = None
        #: what was asked of, and from which step
        self._asked: tuple[Document, Step] | None = None

    # ---- what is asked for -------------------------------------------------------------------------------

    def turn(self) -> None:
        """Open the panel, or close it."""
        self.open, self.aiming = not self.open, False

    def aim(self) -> None:
        """The next space that is pointed at is what the goal is about; or no longer."""
        self.aiming = not self.aiming

    def point(self, at: str) -> None:
        """Offer goals for this space."""
        self.at, self.aiming = at, False

    def bound(self, id: str) -> None:
        """Allow so many actions."""
        if id.isdecimal():
            self.actions = max(1, min(int(id), MOST_ACTIONS))

    def look(self, id: str) -> None:
        """Look so far."""
        self.within = next((within for within, _ in REACHES if within == id), self.within)

    # ---- searching ---------------------------------------------------------------------------------------

    def begin(self, view: View, text: str) -> Work | None:
        """Begin to search from the place that is shown; None, and why, if that cannot be."""
        self.found, self.wrong, self._asked = None, "", (view.document, view.step)
        if said := _BOUND.search(text):
            self.bound(said[1])
        self.goal = _BOUND.sub("", text).strip()
        if not self.goal:
            return None
        if view.viewer is not None:
            self.wrong = _SEES_ALL
            return None
        where = view.game, view.step.state
        try:
            goal_test(*where, self.goal)
        except Unreadable as error:
            self.wrong = sentence(error)
            return None
        job = seeking(where, self.goal, within=self.within, actions=self.actions, limit=LIMIT)
        return Work("Searching", "position", 0, job, self._tell)

    def _tell(self, found: Line | Plan | NoLine) -> None:
        self.found = found

    def play(self, view: View) -> View:
        """Show the line, or the first action of the plan, as one that was tried, at its first step."""
        if self._asked is None or self._asked[0] is not view.document:
            return view
        if isinstance(self.found, Line):
            return line_played(view, self._asked[1], self.found.deeds)
        if isinstance(self.found, Plan) and self.found.first:
            return line_played(view, self._asked[1], ((self.found.first, ()),))
        return view

    # ---- what is shown -----------------------------------------------------------------------------------

    def view(self, view: View) -> dict[str, Any]:
        """The panel, as plain values."""
        found = self.found if self._asked and self._asked[0] is view.document else None
        at = self.at if self.at and self.at in view.spaces else view.selected or ""
        wishes = view.game.files.wishes(view.buttons.state, at) if self.open else ()
        if not wishes and self.open:
            wishes = view.game.files.wishes(view.buttons.state, "")
        return {
            "open": self.open,
            "goal": self.goal,
            "actions": self.actions,
            "most": MOST_ACTIONS,
            "reaches": [(id, text, id == self.within) for id, text in REACHES],
            "aiming": self.aiming,
            "at": at,
            "wishes": wishes[:_MOST_WISHES],
            "wrong": self.wrong,
            "nothing": found.why if isinstance(found, NoLine) else "",
            "proved": isinstance(found, NoLine) and found.proved,
            "since": "" if found is None or view.step is self._step else self._place,
            "there": isinstance(found, Line) and not found.moves,
            "moves": [f"{capital(move.seat)}: {move.action.text}" for move in found.moves]
            if isinstance(found, Line)
            else [],
            "n": len(found) if isinstance(found, Line) else 0,
            "plan": _plan(found) if isinstance(found, Plan) else None,
        }

    @property
    def _step(self) -> Step | None:
        return self._asked[1] if self._asked else None

    @property
    def _place(self) -> str:
        """Where the line begins."""
        return f"From step {self._step.number}:" if self._step and self._step.number else "From the start:"


def _plan(plan: Plan) -> dict[str, Any]:
    """A plan, as plain values: its chance, or the bounds of it, and its lines with how deep they stand."""
    rows, more = plan.shown
    return {
        "far": plan.far,
        "chances": [(str(chance), percent(chance)) for chance in sorted({plan.lower, plan.upper})],
        "sure": plan.lower == 1,
        "rows": rows,
        "more": more,
        "first": plan.first.text if plan.first else "",
        "notes": plan.notes,
    }
