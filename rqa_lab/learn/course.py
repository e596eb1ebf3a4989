"""The course of a game: chapters of lessons in teaching order, and the clauses that each lesson reaches.

A lesson of the course is called a unit here, since the explorer calls any scenario on screen a lesson. The
chapters, with the texts and tasks of their units, are in ``courses/<game>.yaml``; positions, answers and
reasons come from the library and the engine.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cache, cached_property
from itertools import islice
from types import UnionType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from rqa_lab.core.clause import Clauses
from rqa_lab.core.doing import pending
from rqa_lab.core.notation import Action
from rqa_lab.core.session import Session, Step
from rqa_lab.core.words import either, hint, many, shown
from rqa_lab.explore.found import written
from rqa_lab.explore.solve import Fits, Line, NoLine, goal_test, shortest
from rqa_lab.games import datafile, games
from rqa_lab.learn.question import Question
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about a step of a scenario of the library; the engine makes the answers.

    ``kind`` is one of :data:`~rqa_lab.learn.question.KINDS`, ``text`` the author's own words for the
    question, ``says`` what to take along once the step was seen.  ``answers`` are the author's own, where
    the engine makes none that fit; it still says which is right, see :func:`~rqa_lab.learn.asking.asked`.
    ``words`` say each of them in the author's words, if there are any, and ``whys`` when it would be right.
    ``rule`` is the clause that it is about, where another one would be named first.  ``practice`` is False
    for a part that is only for its lesson, or else its text outside it, if that is another one.
    """

    scenario: str
    step: int  # from 1, as in the file
    kind: str
    text: str = ""
    says: str = ""
    answers: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    whys: tuple[str, ...] = ()
    rule: str = ""
    practice: bool | str = True

    @property
    def steps(self) -> range:
        """The steps of the scenario that show it."""
        return range(self.step, self.step + 1)


@dataclass(frozen=True, slots=True)
class Reach:
    """Something to do yourself: reach a goal from where a scenario stands after ``step`` of its steps.

    The scenario's own next steps are a solution in ``actions`` actions.  ``practice`` is as in :class:`Ask`.
    """

    scenario: str
    step: int
    goal: str
    actions: int
    text: str = ""
    says: str = ""
    rule: str = ""
    practice: bool | str = True

    @property
    def steps(self) -> range:
        """The steps of the scenario that solve it."""
        return range(self.step + 1, self.step + 1 + self.actions)


Part = Ask | Reach
T = TypeVar("T", bound="DataclassInstance")
#: how the ids of questions begin that are parts of lessons
COURSE = "course"


@dataclass(frozen=True, slots=True)
class Unit:
    """A lesson of the course: a few words, questions, and something to do yourself.

    ``chapter`` is the id of its chapter; ``number`` counts from 1 through the whole course.  ``areas`` are
    topics of the rulebook, the main one first.  ``introduces`` are the components, counters and terms that
    it names for the first time, and ``learned`` the clauses to sum it up with at its end.  ``more`` is of the
    same form as its parts, and asked only in practice, once the lesson is done.
    """

    game: str
    chapter: str
    number: int
    id: str
    title: str
    areas: tuple[str, ...]
    says: str
    parts: tuple[Part, ...]
    introduces: tuple[str, ...] = ()
    learned: tuple[str, ...] = ()
    more: tuple[Part, ...] = ()

    @property
    def asked(self) -> tuple[Part, ...]:
        """All that has a question: its parts, and behind them what only practice asks."""
        return (*self.parts, *self.more)

    def question_id(self, number: int) -> str:
        """The id of what a part asks or sets, counted from 1.

        >>> course("rqa")["first-push"].question_id(1)
        'course.rqa/first-push.1'
        """
        return f"{COURSE}.{self.game}/{self.id}.{number}"

    def leading(self, number: int, clauses: Clauses) -> Clauses:
        """The clauses of a part, the most telling first: its own, those of the lesson, those not met before.

        Its own comes first even where no event cites it: why nothing more happens has no event.

        >>> push, price = "rqa.push.into-edge", "rqa.push.cost"
        >>> course("rqa")["in-the-way"].leading(1, (price, push))
        ('rqa.push.into-edge', 'rqa.push.cost')
        >>> course("rqa")["the-end"].leading(2, ("rqa.end.trigger",))
        ('rqa.end.tie-break', 'rqa.end.trigger')
        """
        units = islice(course(self.game).values(), self.number - 1)
        met, own = {one for unit in units for one in unit.learned}, self.asked[number - 1].rule
        some = dict.fromkeys((*([own] if own else ()), *clauses))
        return tuple(sorted(some, key=lambda one: (one != own, one not in self.learned, one in met)))

    def jumps(self, number: int) -> bool:
        """True if the position of a part is neither that of the one before nor what came of it.

        >>> [course("rqa")["first-step"].jumps(number) for number in (1, 2, 3, 4)]
        [False, False, False, True]
        """
        if number == 1:
            return False
        before, here = (part for part in self.parts[number - 2 : number])
        known = (_look(before.scenario, n) for n in (before.steps.start - 1, before.steps.stop - 1))
        return _look(here.scenario, here.steps.start - 1) not in known

    def later(self) -> frozenset[str]:
        """What only later lessons introduce.

        >>> "Tacks" in course("rqa")["first-step"].later()
        True
        """
        units = islice(course(self.game).values(), self.number, None)
        return frozenset(one for unit in units for one in unit.introduces)

    def verbs(self) -> frozenset[str]:
        """The verbs of what is done in this lesson and before, while the first chapter lasts; later, none.

        >>> sorted(course("rqa")["walking"].verbs()), sorted(course("rqa")["first-push"].verbs())
        (['move'], ['move', 'push'])
        """
        return verbs(islice(course(self.game).values(), self.number))

    def named(self) -> str:
        """All words that it and the lessons before it introduce."""
        return named(islice(course(self.game).values(), self.number))

    def reaches(self) -> frozenset[str]:
        """The clauses that its parts show, as the engine cites them.

        >>> "rqa.push.cost" in course("rqa")["first-push"].reaches()
        True
        """
        return frozenset[str]().union(*map(shown_by, self.parts))


@dataclass(frozen=True, slots=True)
class Chapter:
    """Some lessons of the course under one title.

    Its picture is the board of ``scenario`` after ``step`` of its steps, 0 for the start; ``number`` counts
    from 1.

    >>> first = course("rqa").chapters[0]
    >>> first.title, first.units[0].chapter == first.id
    ('First steps', True)
    """

    game: str
    number: int
    id: str
    title: str
    text: str
    scenario: str
    step: int
    units: tuple[Unit, ...]


def mentions(text: str, names: frozenset[str]) -> bool:
    """True if a text names one of these.

    >>> mentions("Strider stands on Tacks.", frozenset({"Tacks"})), mentions("Attacks", frozenset({"Tack"}))
    (True, False)
    """
    return any(re.search(rf"(?<![\w-]){re.escape(one)}(?:e?s)?(?![\w-])", text) for one in names)


class Course(Mapping[str, Unit]):
    """The lessons of a game by id, in order, and its chapters."""

    def __init__(self, game: str, chapters: Sequence[Chapter]) -> None:
        self.game, self.chapters = game, tuple(chapters)
        self._units = {unit.id: unit for chapter in chapters for unit in chapter.units}

    def __getitem__(self, id: str) -> Unit:
        return self._units[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._units)

    def __len__(self) -> int:
        return len(self._units)

    def after(self, id: str) -> Unit | None:
        """The lesson after one; None after the last."""
        return next(islice(self._units.values(), self[id].number, None), None)

    def reached(self) -> Mapping[str, tuple[Unit, ...]]:
        """Clause -> the lessons that reach it, in order."""
        found: dict[str, list[Unit]] = {}
        for unit in self.values():
            for clause in unit.reaches():
                found.setdefault(clause, []).append(unit)
        return {clause: tuple(units) for clause, units in found.items()}


@cache
def course(game: str) -> Course:
    """The course of a game; one without lessons if there is none.

    Raises:
        ValueError: for a file that :func:`read_course` refuses.

    >>> course("rqa")["first-push"].areas[0]
    'pushing'
    """
    try:
        found = datafile.load(__package__, f"courses/{game}.yaml")
    except FileNotFoundError:
        return Course(game, ())
    return read_course(game, found)


def verbs(units: Iterable[Unit]) -> frozenset[str]:
    """The verbs of what is done in some lessons, if all are of the first chapter; else none."""
    some = list(units)
    if any(one.chapter != course(one.game).chapters[0].id for one in some):
        return frozenset()
    parts = (part for one in some for part in one.parts)
    return frozenset(verb for part in parts for verb in _verbs(part.scenario, part.steps))


def named(units: Iterable[Unit]) -> str:
    """All words that some lessons introduce.

    >>> named([course("rqa")["walking"], course("rqa")["in-the-way"]])
    'Wall, Health, Crate'
    """
    return ", ".join(word for one in units for word in one.introduces)


def unit(address: str) -> Unit:
    """The lesson at an address, as the ids of its parts have it.

    Raises:
        ValueError: for an unknown address; suggests the nearest one.

    >>> unit("rqa/first-push").title
    'Your first push'
    """
    game, _, name = address.partition("/")
    for one, known in ((game, games()), (name, course(game) if game in games() else ())):
        if one not in known:
            raise ValueError(f"found {shown(one)}, expected {either(known)}{hint(one, known)}")
    return course(game)[name]


# ---- reading the file ------------------------------------------------------------------------------------

#: the keys of the file that are not named as their fields are
_KEYS: Mapping[type, Mapping[str, str]] = {
    Ask: {"kind": "ask", "scenario": "about"},
    Reach: {"goal": "reach", "scenario": "from"},
    Chapter: {"units": "lessons"},
}
#: what a field may be that is no text, and what that is in words
_LIST, _NUMBER, _TEXT = (list, "a list"), (int, "a whole number"), (str, "a text")
_SORTS: Mapping[str, tuple[type | UnionType, str]] = {
    "practice": (bool | str, "no or a text"),
    **dict.fromkeys(("areas", "introduces", "learned", "answers", "words", "whys"), _LIST),
    **dict.fromkeys(("units", "parts", "more"), _LIST),
    **dict.fromkeys(("step", "actions"), _NUMBER),
}


def read_course(game: str, document: Any) -> Course:
    """The course that a file holds.

    Raises:
        ValueError: for a file that says something else than it may, with the chapter, lesson and part.
    """
    where = f"the course of {game}"
    chapters, numbers = list[Chapter](), dict[str, int]()
    for row in _rows(document, "chapters", where):
        place = f"{where}, chapter {shown(str(row.get('id', len(chapters) + 1)))}"
        units = list[Unit]()
        for lesson in _rows(row, "lessons", place):
            unit = _unit(game, str(row.get("id")), len(numbers) + 1, lesson, place)
            if unit.id in numbers:
                raise ValueError(f"{place}: {shown(unit.id)} is already lesson {numbers[unit.id]}")
            numbers[unit.id] = unit.number
            units.append(unit)
        made = {"game": game, "number": len(chapters) + 1}
        chapter = _made(Chapter, {**row, "lessons": units}, place, **made)
        if any(one.id == chapter.id for one in chapters):
            raise ValueError(f"{place}: another chapter has this id")
        chapters.append(chapter)
    return Course(game, chapters)


def _unit(game: str, chapter: str, number: int, row: Mapping[str, Any], where: str) -> Unit:
    place = f"{where}, lesson {shown(str(row.get('id', number)))}"
    some = {key: _rows(row, key, place) for key in ("parts", "more") if key == "parts" or key in row}
    parts = {
        key: [_part(part, f"{place}, {key.removesuffix('s')} {n}") for n, part in enumerate(rows, 1)]
        for key, rows in some.items()
    }
    return _made(Unit, {**row, **parts}, place, game=game, chapter=chapter, number=number)


def _part(row: Mapping[str, Any], where: str) -> Part:
    """`ask: where, about: SCENARIO, step: 2`, or `reach: GOAL, from: SCENARIO, actions: 2`."""
    if "ask" not in row:
        return _made(Reach, {"step": 0, **row}, where)
    answers = row.get("answers")
    if isinstance(answers, Mapping):
        said = [one if isinstance(one, list) else [one, ""] for one in answers.values()]
        words, whys = ([one[at] for one in said] for at in (0, -1))
        row = {**row, "answers": [*answers], "words": words, "whys": whys}
    return _made(Ask, row, where)


def _made(of: type[T], row: Mapping[str, Any], where: str, **made: Any) -> T:
    """One of these from its keys in the file, and from what the file need not say."""
    wanted = {_KEYS.get(of, {}).get(one.name, one.name): one for one in fields(of) if one.name not in made}
    values = dict(made)
    for key, value in row.items():
        if key not in wanted:
            raise ValueError(
                f"{where}: found {shown(str(key))}, expected {either(wanted)}{hint(key, wanted)}"
            )
        name = wanted[key].name
        kind, words = _SORTS.get(name, _TEXT)
        if not isinstance(value, kind):
            raise ValueError(f"{where}: {key} is {shown(str(value))}, expected {words}")
        values[name] = tuple(value) if isinstance(value, list) else value
    for key, one in wanted.items():
        if one.default is MISSING and key not in row:
            raise ValueError(f"{where}: {key} is missing")
    return of(**values)


def _rows(row: Any, key: str, where: str) -> Sequence[Mapping[str, Any]]:
    """The mappings that are listed under a key."""
    found = row.get(key) if isinstance(row, Mapping) else None
    if not isinstance(found, list) or not all(isinstance(one, Mapping) for one in found):
        raise ValueError(f"{where}: expected {key}, and a list of mappings there")
    return found


def outside(part: Part) -> str:
    """The text of a part outside its lesson: in practice, in a quiz and on a worksheet.

    >>> outside(Reach("rqa/pushing/one-push", 0, "Strider on e4", 1, "Push it.", practice="Get it to e4."))
    'Get it to e4.'
    """
    return part.practice if isinstance(part.practice, str) else part.text


def shown_by(part: Part) -> Clauses:
    """The clauses that a part shows, as the engine cites them."""
    return _cited(part.scenario, part.steps)


@cache
def _verbs(scenario: str, steps: range) -> tuple[str, ...]:
    lines = load(scenario).lines
    return tuple(lines[number - 1].texts[0].partition(" ")[0] for number in steps)


@cache
def _cited(scenario: str, steps: range) -> Clauses:
    loaded, found = load(scenario), set[str]()
    for one in written(loaded):
        if one.number in steps:
            outcome = loaded.game.outcome(one.here.state)
            found |= one.clauses.union(outcome.clauses if outcome else ())
    return tuple(sorted(found))


# ---- exercises: a position, a goal and a number of actions; the engine says whether it is solved ---------
# The page, the widget for notebooks, worksheets and tests all use these.

#: the most positions to search for a solution that the author did not write down
LIMIT = 20_000


def stands(scenario: Scenario, steps: int | None = None) -> Session:
    """A session in which the first steps of a scenario are done, or all.

    Raises:
        ScenarioError: if there is no position.
        Illegal, ValueError: for a step that cannot be done.

    >>> from rqa_lab import load
    >>> stands(load("rqa/pushing/into-a-wall"), 1).here.number
    1
    """
    session = scenario.session()
    for line in scenario.lines[:steps]:
        if line.kind == "do":
            session.act(line.texts[0])
    return session


@cache
def _look(scenario: str, steps: int) -> Mapping[str, Any]:
    """What there is to see after the first steps of a scenario."""
    session = stands(load(scenario), steps)
    return session.game.look(session.state)


@dataclass(frozen=True, slots=True)
class Checked:
    """How far an exercise is; true if it is solved.  ``used`` counts the actions that were done for it."""

    solved: bool
    used: int
    text: str

    def __bool__(self) -> bool:
        return self.solved

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Exercise:
    """Reach a goal from the position of a scenario after some of its steps.

    Args:
        scenario: leads to the starting position.
        goal: the goal as text, for :func:`rqa_lab.core.goal.read_goal`.
        actions: the most actions allowed: steps, cards and choices, of all seats.
        after: how many of the scenario's steps come first.
        line: actions that reach the goal, if the author wrote them down.

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
    after: int = 0
    line: tuple[str, ...] = ()

    @classmethod
    def of(cls, question: Question) -> Self:
        """The exercise that a question with a goal sets."""
        scenario = question.scenario
        return cls(scenario, question.goal, question.actions, len(scenario.lines), question.line)

    def session(self) -> Session:
        """A session that stands where it begins; raises ScenarioError if there is no position."""
        return stands(self.scenario, self.after)

    @cached_property
    def _begin(self) -> Step:
        return self.session().here

    @cached_property
    def _way(self) -> tuple[Action | None, ...]:
        """The actions that lead to the starting position."""
        return tuple(step.action for step in self._begin.path)

    @cached_property
    def _fits(self) -> Fits:
        return goal_test(self.scenario.game, self._begin.state, self.goal)

    @cached_property
    def chance(self) -> tuple[str, ...]:
        """The scenario's remaining answers of chance at the starting position."""
        return self._begin.rest

    def steps(self, here: Step) -> tuple[Step, ...]:
        """The steps taken in the exercise; none after going back past its start."""
        before, path = len(self._way), here.path
        began = tuple(step.action for step in path[:before]) == self._way
        return path[before:] if began else ()

    def check(self, session: Session) -> Checked:
        """The progress of a session towards the goal; raises Unreadable for a text that is no goal."""
        here, used = session.here, len(self.steps(session.here))
        begun = used > 0 or here.number == self._begin.number
        look = session.game.look(here.state)
        waits = pending(here.state) and used < self.actions  # what was begun is not done yet
        if begun and not waits and self._fits(here.state, look):
            if used <= self.actions:
                return Checked(True, used, f"Solved in {many(used, 'action')}.")
            return Checked(False, used, f"You are there, in {many(used, 'action')}. {self.actions} would do.")
        if used >= self.actions:
            text = f"Not reached in {many(used, 'action')}. Take some back, and try again."
            return Checked(False, used, text)
        return Checked(False, used, f"Not yet: {used} of {many(self.actions, 'action')} done.")

    def solution(self, limit: int = 100_000) -> Line | NoLine:
        """A shortest line to the goal, found by search; a line that is too long counts as none.

        Args:
            limit: the most positions to look at.
        """
        start = self.scenario.game, self._begin.state
        return shortest(start, self.goal, actions=self.actions, limit=limit)

    @cached_property
    def deeds(self) -> tuple[str, ...]:
        """Actions that reach the goal: the author's, or else found by search; empty if there are none."""
        if self.line:
            return self.line
        found = self.solution(LIMIT)
        return tuple(action.text for action, _ in found.deeds) if isinstance(found, Line) else ()
