"""The course of a game: its lessons in teaching order, and the clauses that each reaches.

A lesson of the course is called a unit here, since the explorer calls any scenario on screen a lesson. The
tasks of a unit are in ``courses/<game>.yaml``; positions, answers and reasons come from the library and the
engine.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from typing import Any, Self

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


@dataclass(frozen=True, slots=True)
class Ask:
    """A question about a step of a scenario of the library; the engine makes the answers.

    ``kind`` is one of :data:`~rqa_lab.learn.question.KINDS`, ``text`` the author's own words for the
    question, ``says`` what to take along once the step was seen.  ``answers`` are the author's own, where
    the engine makes none that fit; it still says which is right, see :func:`~rqa_lab.learn.asking.asked`.
    """

    scenario: str
    step: int  # from 1, as in the file
    kind: str
    text: str = ""
    says: str = ""
    answers: tuple[str, ...] = ()

    @property
    def steps(self) -> range:
        """The steps of the scenario that show it."""
        return range(self.step, self.step + 1)


@dataclass(frozen=True, slots=True)
class Reach:
    """Something to do oneself: reach a goal from where a scenario stands after ``step`` of its steps.

    The scenario's own next steps are a solution in ``actions`` actions.
    """

    scenario: str
    step: int
    goal: str
    actions: int
    text: str = ""
    says: str = ""

    @property
    def steps(self) -> range:
        """The steps of the scenario that solve it."""
        return range(self.step + 1, self.step + 1 + self.actions)


Part = Ask | Reach
#: how the ids of questions begin that are parts of lessons
COURSE = "course"


@dataclass(frozen=True, slots=True)
class Unit:
    """A lesson of the course: a few words, questions, and something to do oneself.

    ``areas`` are topics of the rulebook, the main one first; ``number`` counts from 1.
    """

    game: str
    number: int
    id: str
    title: str
    areas: tuple[str, ...]
    says: str
    parts: tuple[Part, ...]

    def question_id(self, number: int) -> str:
        """The id of what a part asks or sets, counted from 1.

        >>> course("rqa")["first-push"].question_id(1)
        'course.rqa/first-push.1'
        """
        return f"{COURSE}.{self.game}/{self.id}.{number}"

    def reaches(self) -> frozenset[str]:
        """The clauses that its parts show, as the engine cites them.

        >>> "rqa.push.cost" in course("rqa")["first-push"].reaches()
        True
        """
        return frozenset(clause for part in self.parts for clause in _cited(part.scenario, part.steps))


class Course(Mapping[str, Unit]):
    """The lessons of a game by id, in order."""

    def __init__(self, game: str, units: Sequence[Unit]) -> None:
        self.game = game
        self._units = {unit.id: unit for unit in units}

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
        ValueError: for a file that says something else than it may, with the lesson.

    >>> course("rqa")["first-push"].areas[0]
    'pushing'
    """
    try:
        found = datafile.load(__package__, f"courses/{game}.yaml")["units"]
    except FileNotFoundError:
        found = []
    return Course(game, [_unit(game, number, row) for number, row in enumerate(found, 1)])


def unit(address: str) -> Unit:
    """The lesson at an address, as the ids of its parts have it.

    Raises:
        ValueError: for an unknown address; suggests the nearest one.

    >>> unit("rqa/first-push").number
    1
    """
    game, _, name = address.partition("/")
    for one, known in ((game, games()), (name, course(game) if game in games() else ())):
        if one not in known:
            raise ValueError(f"found {shown(one)}, expected {either(known)}{hint(one, known)}")
    return course(game)[name]


def _unit(game: str, number: int, row: Mapping[str, Any]) -> Unit:
    try:
        fields = {**row, "areas": tuple(row["areas"]), "parts": tuple(map(_part, row["parts"]))}
        return Unit(game=game, number=number, **fields)
    except (TypeError, KeyError) as error:
        raise ValueError(f"the course of {game}, lesson {number}: {error}") from error


def _part(row: Mapping[str, Any]) -> Part:
    """`ask: where, about: SCENARIO, step: 2`, or `reach: GOAL, from: SCENARIO, actions: 2`."""
    fields = dict(row)
    if "ask" in fields:
        answers = tuple(fields.pop("answers", ()))
        return Ask(kind=fields.pop("ask"), scenario=fields.pop("about"), answers=answers, **fields)
    return Reach(goal=fields.pop("reach"), scenario=fields.pop("from"), **{"step": 0, **fields})


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
