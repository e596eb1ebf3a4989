"""The lines of a timeline: the scenario's own steps, and everything else that was tried.

The scenario's steps are the main line.  Everything else becomes a branch, which is kept; of several branches
one is shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.core.verdict import Illegal
from rqa_lab.scenario.script import Line

Lane = Literal["main", "branch"]


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A point on a line of the timeline: a step, or an action that is refused after that step.

    ``say`` stands in place of the game's own sentence, ``remark`` after it.
    """

    step: Step
    refused: Action | None = None
    say: str = ""
    seat: str | None = None
    remark: str = ""


class Track:
    """The main line of a session and the branch of it that is shown.

    The script is run ahead, with its answers of chance, and the session then stands at its start again.

    Args:
        session: at its start.
        script: the lines of the scenario.
        played: the script is a game played so far, not an author's line: then all of it is a branch, which
            grows as the game goes on.
        kept: there is no script; the steps of the session so far are the main line, and it stays where it is.
    """

    def __init__(
        self, session: Session, script: Iterable[Line], *, played: bool = False, kept: bool = False
    ) -> None:
        entries = tuple(map(Entry, session.line)) if kept else _run(session, script, strict=played)
        self.main = entries[:1] if played else entries
        self._own = {entry.step: n for n, entry in enumerate(self.main) if entry.refused is None}
        self._tip: Step | None = None
        #: the branch that is shown, from where it leaves the main line
        self.branch: tuple[Entry, ...] = ()
        self._places: dict[Step, int] = {}
        self.follow(session.here)
        if not kept:
            session.seek(0)
            session.improvise()

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
        if number < len(self.branch) and self.branch[number].step.parent is step:
            return self.branch[number].step
        rest = self.main[self._own[step] + 1 :] if step in self._own else ()
        return next((entry.step for entry in rest if entry.refused is None), None)

    def follow(self, step: Step) -> None:
        """Show the branch that a step is on, to its end."""
        if step in self._own:
            return
        while step.children:
            step = step.children[-1]
        self._show(step)

    def next_branch(self) -> bool:
        """Show another branch; false if there is none."""
        tips = self.tips
        if tips:
            self._show(tips[(self.shown + 1) % len(tips)])
        return bool(tips)

    def _show(self, tip: Step) -> None:
        self._tip = tip
        self.branch = tuple(Entry(step) for step in tip.path if step not in self._own)
        self._places = {entry.step: n for n, entry in enumerate(self.branch)}


def _run(session: Session, script: Iterable[Line], *, strict: bool) -> tuple[Entry, ...]:
    """Do what the script says; a refused step is kept as refused, or ends it if ``strict``.

    It leaves out what cannot be read, what should be refused and is not, and everything after an impossible
    answer of chance.
    """
    entries = [Entry(session.here)]
    for line in script:
        if line.kind == "options":
            entries[-1] = replace(entries[-1], remark=f"{entries[-1].remark} {line.say}".strip())
            continue
        try:
            action = session.read(line.texts[0])
            verdict = session.judge(action, line.seat)
        except ValueError:  # a text that cannot be read, a seat that is not there
            if strict:
                break
            continue
        if strict and not verdict:
            break
        if not verdict:
            entries.append(Entry(session.here, action, line.say, line.seat))
        elif line.kind == "do":
            try:
                entries.append(Entry(session.act(action), say=line.say))
            except (Illegal, ValueError):  # the scripted answers of chance do not fit
                break
    return tuple(entries)
