"""Two readings of an open question side by side: the same steps on two boards."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from markupsafe import Markup

from rqa_lab.core.clause import Ruling
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.draw.svg import svg
from rqa_lab.explore.comparison import RULEBOOK, Comparison, Pair, Side, compare
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.eyes import NOBODY
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.shelf import Shelf

SIDES = ("left", "right")
#: at most this many scenarios of a question are listed
_MOST_SHOWN = 5
#: and this many of the things that a step leads to on one side only, below its board
_MOST_TOLD = 2


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

    @property
    def address(self) -> str:
        """The question, the two readings and the step, as :meth:`arrive` reads them."""
        return f"{self.name}={self.both['left']},{self.both['right']}@{self.at}"

    def arrive(self, address: str) -> None:
        """Go to what an address names: a question, or also its readings and the step; else stay."""
        name, _, rest = address.partition("=")
        readings, _, number = rest.partition("@")
        self.pick(name)
        both = dict(zip(SIDES, readings.split(","), strict=False))
        known = _questions(self.scenario)[self.name].readings
        if name == self.name and len({*both.values()} & {*known}) == len(SIDES):
            self._read(both)
            self.go(int(number[:6]) if number.isdecimal() else self.at)

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

    def view(self, shelf: Shelf) -> Mapping[str, Any]:
        """What readings.html.j2 shows; ``shelf`` has the scenarios that show the open questions."""
        found, questions = self.found, _questions(self.scenario)
        pair = found.pairs[self.at - 1] if self.at else None
        others = [name for name in questions if name not in self.touched]
        return {
            "title": self.scenario.title,
            "viewer": None if self.viewer == NOBODY else self.viewer,
            "questions": [(name, questions[name].question, name == self.name) for name in self.touched],
            "others": [(name, questions[name].question, name == self.name) for name in others],
            "ruling": questions[self.name],
            "all": [(name, one.question, _shown(shelf, name, one)) for name, one in questions.items()],
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
        pairs, game, viewer = self.found.pairs[: self.at], self.found.game, self.viewer
        step, vain = _step(pairs, side), None
        if pairs and (pairs[-1].kind == "refuse" or side.stopped == pairs[-1].number):
            vain = _refused(pairs[-1], step, side)
            step = side.allowed.get(pairs[-1].number, step)
        state, events = step.state, step.events
        if viewer is not None:
            state, events = game.observe(state, viewer), tuple(game.witness(one, viewer) for one in events)
        drawn = game.picture.scene(state, events=() if vain else events, refused=vain)
        scene = replace(drawn, cells=())
        return {
            "id": name,
            "reading": self.both[name],
            "svg": Markup(svg(scene, "page", ids=f"{name}-")),
            "tells": _apart(pairs[-1], name) if pairs else (),
            "allowed": bool(pairs) and pairs[-1].number in side.allowed,
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


def _apart(pair: Pair, side: str) -> Sequence[str]:
    """What a step leads to on this side alone: points, say, that no board shows."""
    rows = [row.left if side == "left" else row.right for row in pair.rows if row.how != "same"]
    told = [one.text for one in rows if one is not None]
    more = [f"and {len(told) - _MOST_TOLD} more"] if len(told) > _MOST_TOLD else []
    return [*told[:_MOST_TOLD], *more] or (["Nothing of the kind."] if rows else [])


def _refused(pair: Pair, step: Step, side: Side) -> Action | None:
    """The action that is refused on this side; None where it is allowed, or says nothing here."""
    if pair.number in side.allowed:
        return None
    try:
        return Session(side.session.game, step.state).read(pair.text)
    except ValueError:  # of a piece, say, that is not there under this reading
        return None


def _shown(shelf: Shelf, name: str, question: Ruling) -> Sequence[tuple[str, str]]:
    """The scenarios that show a question, as (id, title): those named after it, then those of its clauses."""
    named = {one.id: one.title for one in shelf.entries.values() if f"/{name}-" in f"{one.id}-"}
    taught = {id: title for clause in question.clauses for id, title in shelf.examples.get(clause, ())}
    return [*(named | taught).items()][:_MOST_SHOWN]


def _questions(scenario: Scenario) -> Mapping[str, Ruling]:
    """What can be read in more than one way, by short names: open questions, and the whole rulebook."""
    book = scenario.game.rulebook
    found = {one.id.rpartition(".")[2]: one for one in book.rulings.values() if len(one.readings) > 1}
    if book.languages:
        default = "Each is played as its own text has it, wherever the texts differ."
        question = "By the rulebook of which language?"
        found[RULEBOOK] = Ruling(RULEBOOK, question, default, "", (), (*book.languages,))
    return found
