"""Two readings of an open question side by side: the same steps on two boards."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from markupsafe import Markup

from rqa_lab.core.clause import Ruling
from rqa_lab.core.session import Step
from rqa_lab.draw.svg import svg
from rqa_lab.explore.comparison import RULEBOOK, Comparison, Pair, Side, compare
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.eyes import NOBODY
from rqa_lab.ui.lesson import Lesson

SIDES = ("left", "right")


class Readings:
    """A scenario played under two readings of one open question, and the step that is shown.

    Args:
        scenario: the position and the steps.
        touched: the clauses that its run is about: their questions come first.
        viewer: the seat whose view it is; None: everything is seen.

    >>> from rqa_lab import load
    >>> scenario = load("rqa/pushing/twice-in-a-corner")
    >>> readings = Readings(scenario, scenario.teaches)
    >>> readings.name, readings.both
    ('edge-one-obstacle', {'left': 'one', 'right': 'four'})
    """

    def __init__(self, scenario: Scenario, touched: Iterable[str] = (), *, viewer: str | None = None) -> None:
        self.scenario, self.viewer = scenario, viewer
        touched = set(touched)
        asked = [(name, one) for name, one in _questions(scenario).items() if touched & set(one.clauses)]
        #: the questions that its clauses touch
        self.touched = tuple(name for name, _ in asked)
        self.name, self.both, self.at = "", dict[str, str](), 0
        self.pick(next(iter((*self.touched, *_questions(scenario)))))

    def pick(self, name: str) -> None:
        """Take another question: its default reading on the left, the first other one on the right."""
        ruling = _questions(self.scenario).get(name)
        if ruling is not None:
            self.name = name
            self._read(dict(zip(SIDES, ruling.readings, strict=False)))

    def read(self, side: str, reading: str) -> None:
        """Take another reading on a side; if it is the other side's, they swap."""
        if side in SIDES and reading in _questions(self.scenario)[self.name].readings:
            both = {one: self.both[side] if old == reading else old for one, old in self.both.items()}
            self._read({**both, side: reading})

    def go(self, to: int) -> None:
        """Look at another step, counted from 0 for the start."""
        self.at = max(0, min(to, len(self.found.pairs)))

    def on(self) -> None:
        """Go to the next step that differs, or to the first one if there is none after this."""
        if self._apart:
            self.at = next((number for number in self._apart if number > self.at), self._apart[0])

    @property
    def _apart(self) -> list[int]:
        """The numbers of the steps that differ."""
        return [number for number, pair in enumerate(self.found.pairs, 1) if not pair.alike]

    def _read(self, both: dict[str, str]) -> None:
        self.both = both
        vars(self).pop("found", None)
        first = self.found.first
        self.at = 0 if first is None else self.found.pairs.index(first[0]) + 1

    @cached_property
    def found(self) -> Comparison:
        """The comparison of the two runs."""
        left, right = ({self.name: self.both[side]} for side in SIDES)
        return compare(self.scenario, left, right, viewer=self.viewer)

    # ---- what is shown -----------------------------------------------------------------------------------

    def view(self) -> Mapping[str, Any]:
        """What readings.html.j2 shows."""
        found, questions = self.found, _questions(self.scenario)
        pair = found.pairs[self.at - 1] if self.at else None
        others = [name for name in questions if name not in self.touched]
        return {
            "title": self.scenario.title,
            "viewer": None if self.viewer == NOBODY else self.viewer,
            "questions": [(name, questions[name].question, name == self.name) for name in self.touched],
            "others": [(name, questions[name].question, name == self.name) for name in others],
            "ruling": questions[self.name],
            "differ": [
                (questions[name].question, self._called(left), self._called(found.right.readings[name]))
                for name, left in found.left.readings.items()
                if name != self.name
            ],
            "called": self._called,
            "sides": [self._side(side, getattr(found, side)) for side in SIDES],
            "at": self.at,
            "last": len(found.pairs),
            "points": [(n, one.text, one.alike) for n, one in enumerate(found.pairs, 1)],
            "pair": pair,
            "rows": () if pair is None else pair.rows,
            "ends": found.ends if self.at == len(found.pairs) else (),
            "alike": found.alike,
            "apart": self._apart not in ([], [self.at]),
            "next": self.at < max(self._apart, default=self.at + 1),
        }

    def _called(self, reading: str) -> str:
        """A reading in words; a language by its own name."""
        return self.scenario.game.rulebook.languages.get(reading, reading.replace("-", " "))

    def _side(self, name: str, side: Side) -> Mapping[str, Any]:
        step, game, viewer = _step(self.found.pairs[: self.at], side), self.found.game, self.viewer
        state, events = step.state, step.events
        if viewer is not None:
            state, events = game.observe(state, viewer), tuple(game.witness(one, viewer) for one in events)
        scene = replace(game.picture.scene(state, events=events), cells=())
        return {
            "id": name,
            "reading": self.both[name],
            "svg": Markup(svg(scene, "page", ids=f"{name}-")),
            "stopped": side.stopped is not None and side.stopped <= self.at,
        }


def touched(lesson: Lesson) -> Iterable[str]:
    """The clauses that a lesson teaches, and those that its events and refusals cite."""
    yield from lesson.scenario.teaches
    for entry in (*lesson.track.main, *lesson.track.branch):
        if entry.refused is not None:
            for reason in lesson.game.judge(lesson.seen(entry.step.state), entry.refused, entry.seat).reasons:
                yield from reason.clauses
        for event in entry.step.events:
            yield from event.clauses


def _step(pairs: Iterable[Pair], side: Side) -> Step:
    """Where a side is after these steps."""
    done = sum(pair.kind == "do" for pair in pairs)
    line = side.session.line
    return line[min(done, len(line) - 1)]


def _questions(scenario: Scenario) -> Mapping[str, Ruling]:
    """What can be read in more than one way, by short names: open questions, and the whole rulebook."""
    book = scenario.game.rulebook
    found = {one.id.rpartition(".")[2]: one for one in book.rulings.values() if len(one.readings) > 1}
    if book.languages:
        default = "Each is played as its own text has it, wherever the texts differ."
        question = "By the rulebook of which language?"
        found[RULEBOOK] = Ruling(RULEBOOK, question, default, "", (), (*book.languages,))
    return found
