"""Two boards side by side that run step by step: two readings of a question, or two lines of a study."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Self, TypeVar

from markupsafe import Markup

from rqa_lab.core.clause import Ruling
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.draw.svg import svg
from rqa_lab.explore.comparison import RULEBOOK, Comparison, Pair, Side, beside, compare
from rqa_lab.learn.book import showing
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.scenario.study import Branch
from rqa_lab.ui.library import Shelf
from rqa_lab.ui.side import done
from rqa_lab.ui.table import table
from rqa_lab.ui.timeline import called, numbered
from rqa_lab.ui.view import NOBODY, View

LEFT, RIGHT = SIDES = ("left", "right")
Shown = TypeVar("Shown")
#: the most of the differences on one side of a step to list below its board
_MOST_TOLD = 2
#: at most this many scenarios of a question are listed
_MOST_SHOWN = 5
#: what an address begins with that shows two lines
LINES = "lines="
#: of a longer line not each step is offered
_MOST_OFFERED = 60


@dataclass(frozen=True, eq=False, kw_only=True)
class Twofold:
    """A comparison, and the step of it on screen, from 0 for the start.

    ``title`` names the subject, ``viewer`` is the seat whose view it is; None: everything is seen.
    """

    title: str
    viewer: str | None = None
    at: int = 0

    @property
    def found(self) -> Comparison:
        """The comparison of the two runs."""
        raise NotImplementedError

    @property
    def address(self) -> str:
        """What an address says of it."""
        raise NotImplementedError

    def go(self, to: int) -> Self:
        """Look at another step."""
        return replace(self, at=max(0, min(to, len(self.found.pairs))))

    def on(self) -> Self:
        """Go to the next step that differs, or to the first one if there is none after this."""
        if not self._apart:
            return self
        return replace(self, at=next((n for n in self._apart if n > self.at), self._apart[0]))

    @cached_property
    def _apart(self) -> list[int]:
        """The numbers of the steps that differ."""
        return [number for number, pair in enumerate(self.found.pairs, 1) if not pair.alike]

    @property
    def parting(self) -> int:
        """The number of the step at which the two part; 0 if they do not."""
        return next(iter(self._apart), 0)

    def parted(self) -> Self:
        """At the step at which the two part."""
        return replace(self, at=self.parting)

    def boards(self) -> Mapping[str, Any]:
        """What twofold.html.j2 shows of any two runs."""
        found = self.found
        pair = found.pairs[self.at - 1] if self.at else None
        return {
            "title": self.title,
            "viewer": None if self.viewer == NOBODY else self.viewer,
            "sides": [self._side(side, getattr(found, side)) for side in SIDES],
            "at": self.at,
            "last": len(found.pairs),
            "points": [(n, one.says, one.alike) for n, one in enumerate(found.pairs, 1)],
            "pair": None if pair is None else self._said(pair),
            "rows": () if pair is None else pair.rows,
            "ends": found.ends if self.at == len(found.pairs) else (),
            "alike": found.alike,
            "apart": self._apart not in ([], [self.at]),
            "next": self.at < max(self._apart, default=self.at + 1),
        }

    def _said(self, pair: Pair) -> str:
        """What is done in a step, as the rest of the lab says it: "push Crate right"."""
        game, before = self.found.game, self.found.left.steps[self.at - 1].state
        if pair.other is not None or len(game.expand(pair.text)) > 1:
            return pair.says
        try:
            return table(game.id).words.phrase(before, game.parse(pair.text, before))
        except ValueError:  # this side has stopped before
            return pair.says

    def _side(self, name: str, side: Side) -> Mapping[str, Any]:
        pairs, game, viewer = self.found.pairs[: self.at], self.found.game, self.viewer
        step, vain = side.steps[self.at], None
        if pairs and (pairs[-1].kind == "refuse" or side.stopped == pairs[-1].number):
            vain = _refused(pairs[-1], step, side)
            step = side.allowed.get(pairs[-1].number, step)
        state, events = step.state, step.events
        ended = bool(pairs) and pairs[-1].kind == "do" and step is side.steps[self.at - 1]
        if viewer is not None:
            state, events = game.observe(state, viewer), tuple(game.witness(one, viewer) for one in events)
        drawn = game.scene(state, events=() if vain or ended else events, refused=vain)
        scene = replace(drawn, cells=())
        return {
            "id": name,
            "svg": Markup(svg(scene, "page", ids=f"{name}-")),
            "tells": _apart(pairs[-1], name) if pairs else (),
            "allowed": bool(pairs) and pairs[-1].number in side.allowed,
            "stopped": side.stopped is not None and side.stopped <= self.at,
        }


def _set(side: str, new: Shown, left: Shown, right: Shown) -> tuple[Shown, Shown]:
    """Both sides after a change of one; if the new value is that of the other side, they swap."""
    if side == LEFT:
        return new, left if right == new else right
    return right if left == new else left, new


# ---- two readings ----------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class Readings(Twofold):
    """A scenario played under two readings of one open question, and the step that is shown.

    ``touched`` are the questions that its run is about: they come first.

    >>> from rqa_lab import load
    >>> scenario = load("rqa/pushing/twice-in-a-corner")
    >>> readings = Readings.of(scenario, scenario.teaches)
    >>> readings.name, readings.left, readings.right
    ('edge-one-obstacle', 'one', 'four')
    """

    scenario: Scenario
    name: str = ""
    left: str = ""
    right: str = ""
    touched: tuple[str, ...] = ()

    @classmethod
    def of(cls, scenario: Scenario, clauses: Iterable[str] = (), *, viewer: str | None = None) -> Self:
        """The first question that these clauses touch, or else any."""
        about, questions = set(clauses), _questions(scenario)
        touched = tuple(name for name, one in questions.items() if about & set(one.clauses))
        blank = cls(title=scenario.title, viewer=viewer, scenario=scenario, touched=touched)
        return blank.pick(next(iter((*touched, *questions))))

    def pick(self, name: str) -> Self:
        """Take another question: its default reading on the left, the first other one on the right."""
        ruling = _questions(self.scenario).get(name)
        if ruling is None:
            return self
        left, right = ruling.readings[:2]
        return replace(self, name=name, left=left, right=right).parted()

    def read(self, side: str, reading: str) -> Self:
        """Take another reading on a side; if it is the other side's, they swap."""
        if side not in SIDES or reading not in _questions(self.scenario)[self.name].readings:
            return self
        left, right = _set(side, reading, self.left, self.right)
        return replace(self, left=left, right=right).parted()

    @property
    def address(self) -> str:
        """The question, the two readings and the step, as :meth:`arrived` reads them."""
        return f"{self.name}={self.left},{self.right}@{self.at}"

    def arrived(self, address: str) -> Self:
        """Where an address leads: to a question, or also to its readings and the step; else nowhere else."""
        name, _, rest = address.partition("=")
        readings, _, number = rest.partition("@")
        picked, both = self.pick(name), readings.split(",")[:2]
        known = _questions(self.scenario)[picked.name].readings
        if name != picked.name or len({*both} & {*known}) != len(SIDES):
            return picked
        read = replace(picked, left=both[0], right=both[1]).parted()
        return read.go(int(number[:6])) if number.isdecimal() else read

    @cached_property
    def found(self) -> Comparison:
        """The comparison of the two runs."""
        return compare(self.scenario, {self.name: self.left}, {self.name: self.right}, viewer=self.viewer)

    def view(self, shelf: Shelf) -> Mapping[str, Any]:
        """What readings.html.j2 shows; ``shelf`` has the scenarios that show the open questions."""
        found, questions = self.found, _questions(self.scenario)
        others = [name for name in questions if name not in self.touched]
        listed = tuple(shelf.entries.values())
        return {
            **self.boards(),
            "reading": {LEFT: self.left, RIGHT: self.right},
            "questions": [(name, questions[name].question, name == self.name) for name in self.touched],
            "others": [(name, questions[name].question, name == self.name) for name in others],
            "ruling": questions[self.name],
            "all": [
                (name, one.question, [*showing(name, one, listed).items()][:_MOST_SHOWN])
                for name, one in questions.items()
            ],
            "differ": [
                (questions[name].question, self._called(left), self._called(found.right.readings[name]))
                for name, left in found.left.readings.items()
                if name != self.name
            ],
            "called": self._called,
        }

    def _called(self, reading: str) -> str:
        """A reading in words; a language by its own name."""
        return self.scenario.game.rulebook.languages.get(reading, reading.replace("-", " "))


def touched(view: View) -> Iterable[str]:
    """The clauses that a view teaches, and those that its events and refusals cite."""
    yield from view.scenario.teaches
    for entry in (*view.author_line, *view.branch):
        if entry.refused is not None:
            for reason in view.game.judge(view.seen(entry.step.state), entry.refused, entry.seat).reasons:
                yield from reason.clauses
        for event in entry.step.events:
            yield from event.clauses


def _questions(scenario: Scenario) -> Mapping[str, Ruling]:
    """What can be read in more than one way, by short names: open questions, and the whole rulebook."""
    book = scenario.game.rulebook
    found = {one.id.rpartition(".")[2]: one for one in book.rulings.values() if len(one.readings) > 1}
    if book.languages:
        default = "Each is played as its own text has it, wherever the texts differ."
        question = "By the rulebook of which language?"
        found[RULEBOOK] = Ruling(RULEBOOK, question, default, "", (), (*book.languages,))
    return found


# ---- two lines -------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, kw_only=True)
class Lines(Twofold):
    """Two steps of the present document, with the lines to them, and the step of both on screen.

    >>> from rqa_lab import load
    >>> from rqa_lab.ui.intents import act
    >>> from rqa_lab.ui.library import view_of
    >>> lines = Lines.of(act(view_of(load("rqa/pushing/into-a-wall")), "end turn"))
    >>> lines.address, lines.found.pairs[0].alike
    ('lines=7,1.1@1', False)
    """

    shown: View
    left: Step
    right: Step

    @classmethod
    def of(cls, view: View) -> Self:
        """The ends of the main line and of the line that the reader is on, or of another one."""
        branches = view.study.branches
        on = view.study.place(view.step).line or min(1, len(branches) - 1)
        left, right = branches[0].steps[-1], branches[on].steps[-1]
        title, viewer = view.scenario.title, view.viewer
        return cls(title=title, viewer=viewer, shown=view, left=left, right=right).parted()

    @cached_property
    def found(self) -> Comparison:
        """The comparison of the two runs."""
        return beside(self.shown.session, self.left, self.right, viewer=self.viewer)

    def choose(self, side: str, place: str) -> Self:
        """Take another step on a side; if it is the other side's, they swap."""
        step = self.shown.study.at(Place.read(place))
        if side not in SIDES or step is None:
            return self
        left, right = _set(side, step, self.left, self.right)
        return replace(self, left=left, right=right).parted()

    @property
    def address(self) -> str:
        """The two steps and the step that is shown, as :meth:`arrived` reads them."""
        left, right = (self.shown.study.place(one) for one in (self.left, self.right))
        return f"{LINES}{left},{right}@{self.at}"

    def arrived(self, address: str) -> Self:
        """Where an address leads; else nowhere else."""
        places, _, number = address.removeprefix(LINES).partition("@")
        steps = [self.shown.study.at(Place.read(place)) for place in places.split(",")]
        if len(steps) != len(SIDES) or not steps[0] or not steps[1]:
            return self
        lines = replace(self, left=steps[0], right=steps[1]).parted()
        return lines.go(int(number[:6])) if number.isdecimal() else lines

    def view(self) -> Mapping[str, Any]:
        """What lines.html.j2 shows."""
        study, places = self.shown.study, dict[Step, Place]()
        for number, branch in enumerate(study.branches):
            places |= {step: Place(number, n) for step, n in numbered(study, branch)}
        lines = [
            (called(self.shown, branch), str(places[branch.steps[-1]]), self._offered(branch, places))
            for branch in study.branches
        ]
        return {
            **self.boards(),
            "lines": lines,
            "chosen": {LEFT: str(places[self.left]), RIGHT: str(places[self.right])},
            "parting": self.parting,
        }

    def _offered(self, branch: Branch, places: Mapping[Step, Place]) -> Sequence[tuple[str, str]]:
        """The steps of a line before its last, as (place, text)."""
        steps = [one for one in branch.steps[:-1] if one.parent is not None]
        steps = (
            steps if len(steps) <= _MOST_OFFERED else [one for one in steps if one in (self.left, self.right)]
        )
        return [
            (str(places[one]), f"{one.number}: {done(self.shown, one, self.shown.table)}") for one in steps
        ]


# ---- below a board ---------------------------------------------------------------------------------------


def _apart(pair: Pair, side: str) -> Sequence[str]:
    """What a step leads to on this side alone: points, say, that no board shows."""
    if not pair.both[SIDES.index(side)]:
        return ["No such step here."]
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
