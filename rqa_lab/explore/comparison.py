"""Two runs side by side and event by event: the same steps under two readings, or two lines of a session."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, Literal, NamedTuple

from rqa_lab.core.checked import checked
from rqa_lab.core.event import Event
from rqa_lab.core.game import Game, State
from rqa_lab.core.keys import rulings
from rqa_lab.core.notation import Ambiguous, Unreadable
from rqa_lab.core.session import Session, Step
from rqa_lab.core.telling import told
from rqa_lab.core.verdict import Illegal, Verdict
from rqa_lab.core.words import Displayed, either, hint, printable, shown
from rqa_lab.documents.places import Path
from rqa_lab.scenario.format import Line
from rqa_lab.scenario.library import Source, opened, session_of
from rqa_lab.scenario.runner import differing, in_words
from rqa_lab.scenario.scenario import Scenario

#: name of a ruling -> a reading of it; "rulebook" -> the language of a rulebook
Readings = Mapping[str, str]

RULEBOOK = "rulebook"


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing on a side: an event, a reason of a refusal, or a possible action.

    ``text`` is its sentence; ``event`` is None if it is none.
    """

    kind: str
    text: str
    clauses: tuple[str, ...] = ()
    event: Event | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """An event of both sides, a difference, or an event of one side only."""

    how: Literal["same", "left", "right", "differs"]
    left: Statement | None
    right: Statement | None


@dataclass(frozen=True, slots=True)
class Pair:
    """A step on both sides; ``number`` counts from 1, ``kind`` is do, refuse or options.

    ``other`` is the action on the right, if it differs.  ``text`` or ``other`` is "" where a step has no
    partner on that side.
    """

    number: int
    kind: str
    text: str
    rows: tuple[Row, ...]
    other: str | None = None

    @property
    def alike(self) -> bool:
        """Both sides are the same."""
        return self.other is None and all(row.how == "same" for row in self.rows)

    @property
    def says(self) -> str:
        """The action, or both actions if they differ."""
        return self.text if self.other is None else " | ".join(text or "nothing" for text in self.both)

    @property
    def both(self) -> tuple[str, str]:
        """The action on the left and the one on the right."""
        return self.text, self.text if self.other is None else self.other


class End(NamedTuple):
    """A difference at the end: what differs, and its value on each side, in words."""

    what: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two runs: its readings, and where it had to stop.

    ``stopped`` is the number of the step that cannot be done on this side; None if all can.  ``steps`` are
    where it stands at the start, and after each pair.
    """

    readings: Readings
    session: Session
    stopped: int | None
    steps: tuple[Step, ...]
    #: number of a step that the script wants refused -> what it leads to here, where it is allowed
    allowed: Mapping[int, Step] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, repr=False)
class Comparison(Displayed):
    """Two runs: of the same steps under different readings, or of different steps."""

    title: str
    game: Game
    left: Side
    right: Side
    pairs: tuple[Pair, ...]
    #: the seat from whose view it is told; None to tell everything
    viewer: str | None = None

    @property
    def first(self) -> tuple[Pair, Row] | None:
        """Where the two runs part: the first step with other events, and its first such row; else None."""
        return next(((pair, row) for pair in self.pairs for row in pair.rows if row.how != "same"), None)

    @property
    def alike(self) -> bool:
        """True if the two runs are the same, event by event, and end in the same way."""
        return self.first is None and not self.ends

    @property
    def ends(self) -> tuple[End, ...]:
        """The differences between the two positions at the end."""
        ends = (_seen(self.game, side.steps[-1].state, self.viewer) for side in (self.left, self.right))
        left, right = looks = [self.game.look(end) for end in ends]
        paths = dict.fromkeys(
            path for a, b in ((left, right), (right, left)) for path, _, _ in differing(a, b)
        )
        return tuple(
            End(" ".join(map(str, path)).replace("_", " "), *(in_words(_at(look, path)) for look in looks))
            for path in paths
        )

    def __repr__(self) -> str:
        first = self.first
        parted = "alike" if self.alike else "they end otherwise"
        parted = parted if first is None else f"they part at step {first[0].number}"
        left, right = self.left.readings, self.right.readings
        readings = ", ".join(f"{name} {left[name]} against {right[name]}" for name in left) or "two lines"
        return printable(f"<Comparison of {self.title!r}, {readings}: {parted}>")


def _seen(game: Game, state: State, viewer: str | None) -> State:
    return state if viewer is None else game.observe(state, viewer)


def _at(look: Any, path: Path) -> Any:
    """The value at a path of a look; None if there is none."""
    for key in path:
        look = look.get(key) if isinstance(look, Mapping) else None
    return look


@checked
def compare(
    where: Source, left: Readings, right: Readings | None = None, *, viewer: str | None = None
) -> Comparison:
    """Take the steps of a scenario, or those of a session, under two readings of open questions.

    Args:
        where: a session, a scenario, its id or the path of its file: the position and the steps.  Chance
            answers both sides from the same script and seed.
        left: name of a ruling -> reading, of the left side, or "rulebook" -> a language.  Without ``right``
            these readings are used on the right side, and the left side is played as it is.
        right: the readings of the right side.
        viewer: tell only what this seat may know.

    Raises:
        ScenarioError: for a scenario without a position.
        ValueError: for an unknown ruling or reading.

    >>> found = compare("rqa/pushing/twice-in-a-corner", {"edge-one-obstacle": "four"})
    >>> found
    <Comparison of 'Twice in a corner', edge-one-obstacle one against four: they part at step 1>
    >>> pair, row = found.first
    >>> pair.text, row.how, row.right.event.facts["obstacle"]
    ('push strider right', 'differs', 'the right edge')
    """
    where = opened(where)
    session = session_of(where)
    lines = where.lines if isinstance(where, Scenario) else _done(session)
    title = where.title if isinstance(where, Scenario) else repr(session)
    game, start = session.game, session.start.state
    both = ({}, left) if right is None else (left, right)
    for readings in both:
        _check(game, readings)
    starts = [_ruled(game, start, readings) for readings in both]
    played = [rulings(state) for state in starts]
    asked = dict.fromkeys(name for readings in both for name in readings)
    if RULEBOOK in asked:
        asked |= {name: None for name in played[0] if played[0][name] != played[1][name]}
    runs = [
        _Run(session, state, {name: {**own, **readings}.get(name, "") for name in asked}, viewer)
        for state, own, readings in zip(starts, played, both, strict=True)
    ]
    pairs = []
    for number, line in enumerate(lines, 1):
        statements = [run.take(number, line) for run in runs]
        if any(run.stopped in (None, number) for run in runs):
            pairs.append(Pair(number, line.kind, ", ".join(line.texts), tuple(_rows(*statements))))
            for run in runs:
                run.steps.append(run.session.here)
    return Comparison(title, game, runs[0].side, runs[1].side, tuple(pairs), viewer)


@checked
def beside(session: Session, left: Step, right: Step, *, viewer: str | None = None) -> Comparison:
    """The actions of a session up to two of its steps, side by side from the start.

    Equal actions form a pair, wherever they occur; a step of only one line is left without a partner.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/a-push-and-its-price").session()
    >>> left, right = session.act("end turn"), session.switch(session.start)
    >>> found = beside(session, left, session.act("move pug up"))
    >>> found
    <Comparison of 'end turn | move pug up', two lines: they part at step 1>
    """
    game, pairs = session.game, []
    stood = [[session.start], [session.start]]
    for number, both in enumerate(_partners(left.path, right.path), 1):
        text, other = ("" if it is None or it.action is None else it.action.text for it in both)
        sides = ([] if it is None else _told(game, it.events, viewer) for it in both)
        differs = other if other != text else None
        pairs.append(Pair(number, "do", text, tuple(_rows(*sides)), differs))
        for side, it in zip(stood, both, strict=True):
            side.append(it or side[-1])
    one, two = (Side({}, session, None, tuple(side)) for side in stood)
    title = " | ".join(str(step.action or "the start") for step in (left, right))
    return Comparison(title, game, one, two, tuple(pairs), viewer)


def _partners(left: Sequence[Step], right: Sequence[Step]) -> Iterator[tuple[Step | None, Step | None]]:
    """The steps of two lines after their start in pairs: first what they share, then what does the same."""
    shared = sum(one is two for one, two in zip(left, right, strict=False))
    yield from ((step, step) for step in left[1:shared])
    left, right = left[shared:], right[shared:]
    for how, i, to_i, j, to_j in _matched(map(_action, left), map(_action, right)):
        if how == "equal":
            yield from zip(left[i:to_i], right[j:to_j], strict=True)
        else:
            yield from _instead(left[i:to_i], right[j:to_j])


def _instead(left: Sequence[Step], right: Sequence[Step]) -> Iterator[tuple[Step | None, Step | None]]:
    """Pair steps that do different things: the same kind of action on both sides, if there is one."""
    for _, i, to_i, j, to_j in _matched(map(_sort, left), map(_sort, right)):
        yield from zip_longest(left[i:to_i], right[j:to_j])


def _action(step: Step) -> str:
    return str(step.action)


def _sort(step: Step) -> str:
    return type(step.action).__name__


def _told(game: Game, events: Iterable[Event], viewer: str | None) -> list[Statement]:
    """Events in sentences, limited to the viewer's knowledge."""
    seen = [event if viewer is None else game.witness(event, viewer) for event in events]
    return [Statement(event.kind, *one, event) for event, one in zip(seen, told(game, seen), strict=True)]


def _done(session: Session) -> tuple[Line, ...]:
    """The steps of a session as the lines of a script."""
    return tuple(Line("do", (step.action.text,)) for step in session.line if step.action is not None)


def _ruled(game: Game, state: State, readings: Readings) -> State:
    return game.ruled(state, dict(game.rulebook.agreed(_keys(readings)))) if readings else state


def _keys(readings: Readings) -> dict[str, Any]:
    """The keys of a scenario for these readings."""
    rulings = {name: reading for name, reading in readings.items() if name != RULEBOOK}
    return {RULEBOOK: readings.get(RULEBOOK), "rulings": rulings}


def _check(game: Game, readings: Readings) -> None:
    """Raise ValueError for a ruling or a reading that does not exist."""
    known = {id.rpartition(".")[2]: ruling for id, ruling in game.rulebook.rulings.items()}
    built = {name: ruling.readings for name, ruling in known.items() if ruling.readings}
    for name, reading in _keys(readings)["rulings"].items():
        if name not in known:
            expected = f"expected a ruling of {game.title}: {either(built)}{hint(name, built)}"
            raise ValueError(f"found {shown(name)}, {expected}")
        if name not in built:
            raise ValueError(f"{name} has no other reading: {known[name].default}")
        if reading not in built[name]:
            expected = f"expected {either(built[name])}{hint(reading, built[name])}"
            raise ValueError(f"{name}: found {shown(reading)}, {expected}")


class _Run:
    """One of the two runs, on its way."""

    def __init__(self, session: Session, start: State, readings: Readings, viewer: str | None) -> None:
        self.game, self.viewer, self.readings = session.game, viewer, readings
        self.session = Session(self.game, start, seed=session.seed, chance=session.script)
        self.stopped: int | None = None
        self.allowed: dict[int, Step] = {}
        self.steps = [self.session.here]

    @property
    def side(self) -> Side:
        return Side(self.readings, self.session, self.stopped, tuple(self.steps), self.allowed)

    def take(self, number: int, line: Line) -> list[Statement]:
        """The result of a line of the script here; nothing once this side has stopped."""
        if self.stopped is not None:
            return []
        try:
            match line.kind:
                case "do":
                    return self.do(line.texts[0])
                case "refuse":
                    verdict = self.game.judge(self.seen, self.session.read(line.texts[0]), line.seat)
                    if not verdict:
                        return self.refused(verdict)
                    self.allowed[number] = self.beside(line.texts[0])
                    return [Statement("allowed", "It is allowed.")]
                case _:
                    legal = sorted(action.text for action in self.game.legal(self.seen))
                    return [Statement("possible", f"Possible: {text}") for text in legal]
        except Illegal as error:
            statements = self.refused(error.verdict)
        except (Unreadable, Ambiguous, ValueError) as error:
            statements = [Statement("not read", f"Not possible: {error}")]
        if line.kind == "do":
            self.stopped = number
        return statements

    @property
    def seen(self) -> State:
        """The position of this side, as far as the viewer may see it."""
        return _seen(self.game, self.session.state, self.viewer)

    def do(self, text: str) -> list[Statement]:
        return _told(self.game, self.session.act(text).events, self.viewer)

    def beside(self, text: str) -> Step:
        """The result of a step, while the run goes on from before it."""
        return Session(self.game, self.session.state, seed=self.session.seed).act(text)

    def refused(self, verdict: Verdict) -> list[Statement]:
        """The reasons of a refusal; also of an answer of chance, which the script holds."""
        explain = self.game.language.explain
        return [Statement("refused", f"Refused: {explain(one)}", one.clauses) for one in verdict.reasons]


# ---- side by side ----------------------------------------------------------------------------------------


def _rows(left: Sequence[Statement], right: Sequence[Statement]) -> Iterator[Row]:
    """The statements of both sides, in order; those that are the same share a row."""
    for how, i, to_i, j, to_j in _matched(map(_whole, left), map(_whole, right)):
        if how == "equal":
            yield from (Row("same", *both) for both in zip(left[i:to_i], right[j:to_j], strict=True))
        else:
            yield from _apart(left[i:to_i], right[j:to_j])


def _apart(left: Sequence[Statement], right: Sequence[Statement]) -> Iterator[Row]:
    """The differences; statements of one kind about the same piece or seat share a row."""
    for how, i, to_i, j, to_j in _matched(map(_subject, left), map(_subject, right)):
        if how == "equal":
            yield from (Row("differs", *both) for both in zip(left[i:to_i], right[j:to_j], strict=True))
        else:
            yield from (Row("left", event, None) for event in left[i:to_i])
            yield from (Row("right", None, event) for event in right[j:to_j])


def _matched(left: Iterable[str], right: Iterable[str]) -> Sequence[tuple[str, int, int, int, int]]:
    return SequenceMatcher(None, [*left], [*right], autojunk=False).get_opcodes()


def _whole(statement: Statement) -> str:
    """The identity of a statement: its facts, or the sentence if there are none."""
    return f"{statement.kind} {dict(statement.event.facts) if statement.event else statement.text}"


def _subject(statement: Statement) -> str:
    """Its kind and its subject: the first fact of an event."""
    whom = next(iter(statement.event.facts.values()), "") if statement.event else statement.text
    return f"{statement.kind} {whom}"
