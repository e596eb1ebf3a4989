"""Challenges one after another: a lesson of the course, practice, a quiz."""

import random
from collections.abc import Collection, Generator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from rqa_lab.core.words import many
from rqa_lab.core.work import finished
from rqa_lab.games import game, games, title
from rqa_lab.learn import asking, quiz
from rqa_lab.learn.course import COURSE, Ask, Reach, Unit, course, named, shown_by, verbs
from rqa_lab.learn.making import for_learner
from rqa_lab.learn.memory import DOWN, LEVELS, UP, Memory, Standing
from rqa_lab.learn.question import LAST, Question
from rqa_lab.ui.challenge import Asking, Reaching
from rqa_lab.ui.library import CannotOpen

#: something to answer, or to do
Challenge = Asking | Reaching

NONE = "There is no question of this kind. Choose another topic."
ENOUGH = (
    "That’s all there is to ask about what you’ve learned so far. "
    "Do the next lesson, or choose “All rules” as the topic."
)
#: the topic of all rules, also those that no lesson has taught yet
ALL = "all"
#: how often to redraw a question that was asked before; how many in a row may be about the same position
_DRAWN, _SAME = 5, 2
#: after how many tries a question of another level will do
_ENOUGH = 150
#: what runs there are; the first two begin an address
PRACTICE, QUIZ = "practice", "quiz"


#: how a challenge went; the last one only says that it is done
RIGHT, MISSED, SHOWN, DONE = WENT = "right", "missed", "shown", "done"


def went(right: bool, *, goal: bool) -> str:
    """The result of an answer, or of a goal that was reached, or whose solution was shown."""
    return RIGHT if right else SHOWN if goal else MISSED


def of_question(question: Question, title: str, taught: Sequence[Unit] = ()) -> Challenge:
    """A question as a challenge: to be answered, or, if it has a goal, to be reached.

    With lessons, only what they have taught is on offer, and with the seats.
    """
    words = named(taught)
    if question.goal:
        own = {*question.verbs, *(line.partition(" ")[0] for line in question.line)}
        does = verbs(taught)
        return Reaching(question, title, words=words, verbs=does and does | own)
    return Asking(question, title, words=words)


class Run:
    """Challenges in sequence, counted from 1; after the last one the run is over."""

    def __init__(self, game: str, title: str, number: int | None) -> None:
        self.game, self.title = game, title
        #: how many challenges there are; None: without end
        self.number = number
        self.at = 1
        #: by number, True if the answer was right
        self.results: dict[int, bool] = {}
        self._made: dict[int, Challenge] = {}

    @property
    def over(self) -> bool:
        """True after the last exercise."""
        return self.number is not None and self.at > self.number

    @property
    def here(self) -> Challenge:
        """The present challenge; after the end, the last one."""
        at = self.at if self.number is None else min(self.at, self.number)
        if at not in self._made:
            self._made[at] = self.make(at)
        return self._made[at]

    def make(self, at: int) -> Challenge:
        """The challenge of this number."""
        raise NotImplementedError

    def same(self, other: "Run") -> bool:
        """True if a run has the same challenges."""
        return self.address.partition("@")[0] == other.address.partition("@")[0]

    def within(self, at: int) -> int:
        """The number of a challenge, or of the nearest available one: at most one after the last."""
        last = max(self._made, default=0) + 1 if self.number is None else self.number + 1
        return max(1, min(at, last))

    def go(self, at: int) -> None:
        """Go to a challenge, or past the last one."""
        was, self.at = self.at, self.within(at)
        try:
            _ = self.here
        except Exception:
            self.at = was
            raise

    @property
    def following(self) -> int:
        """The number of the challenge after this one."""
        return self.at + 1

    def settle(self, memory: Memory) -> bool:
        """Note what was just answered or reached; false if there is nothing new."""
        here = self.here
        if self.over or self.at in self.results or not here.done:
            return False
        self.results[self.at] = here.right
        if here.question.id:
            memory.answered(here.question, right=here.right)
        return True

    @property
    def address(self) -> str:
        """What the page's address says of it."""
        raise NotImplementedError

    def free(self) -> str:
        """The address of the same position in the free explorer; "" if it has none."""
        return ""

    @property
    def where(self) -> str:
        """Which challenge it is."""
        return f"{self.at} of {self.number}"

    def went(self, at: int, memory: Memory) -> str:
        """How a challenge went, one of WENT; "" if it is still to be done."""
        if at not in self.results:
            return ""
        question = self._made[at].question
        return went(self.results[at], goal=bool(question.goal)) if question.id else DONE

    def view(self, memory: Memory) -> dict[str, Any]:
        """What the panel shows of it, as plain values."""
        dots = [
            {"n": n, "here": n == self.at, "how": self.went(n, memory)}
            for n in range(1, (self.number or 0) + 1)
        ]
        right = sum(self.results.values())
        return {
            "game": self.game,
            "title": self.title,
            "where": self.where,
            "at": self.at,
            "dots": dots,
            "over": self.over,
            "right": right,
            "asked": len(self.results),
        }


class Lessoned(Run):
    """A lesson of the course.

    >>> run = Lessoned(course("rqa")["first-push"])
    >>> run.address, run.here.done
    ('course/rqa/first-push@1', False)
    """

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit.game, unit.title, len(unit.parts))
        self.unit = unit
        #: the parts that were missed and are done again; none before that
        self.redoing: tuple[int, ...] = ()

    def make(self, at: int) -> Challenge:
        """A part of the lesson; a step that allows no question is just shown."""
        part = self.unit.parts[at - 1]
        try:
            question = asking.of_part(self.unit, at)
        except ValueError:
            if not isinstance(part, Ask):
                raise
            question = asking.told(part)
        said = (self.unit.says, *(f"{one.text} {one.says}" for one in self.unit.parts))
        words = " ".join((self.unit.named(), *said))
        if question.goal:
            verbs, later = self.unit.verbs(), self.unit.later()
            return Reaching(question, self.title, says=part.says, words=words, verbs=verbs, later=later)
        return Asking(question, self.title, says=part.says, words=words)

    def name(self, at: int) -> str:
        """What a memory calls a part of it."""
        return f"{self.game}/{self.unit.id}@{at}"

    def settle(self, memory: Memory) -> bool:
        """Note it, and that the part is done; with all parts the lesson is."""
        if not super().settle(memory):
            return False
        memory.done.add(self.name(self.at))
        if not self.missing(memory):
            memory.done.add(f"{self.game}/{self.unit.id}")
            memory.done.add(starred(self.unit, self._earned(memory)))
        return True

    def _earned(self, memory: Memory) -> int:
        """The stars for what is done: 1, 2 for half of it right, 3 for all."""
        missed = len(self.missed(memory))
        return 3 if not missed else 2 if 2 * missed <= len(self.unit.parts) else 1

    def missed(self, memory: Memory) -> Sequence[int]:
        """The parts whose last answer was not right, or whose solution was shown."""
        parts = range(1, len(self.unit.parts) + 1)
        return [at for at in parts if self.went(at, memory) in (MISSED, SHOWN)]

    def redo(self, memory: Memory) -> None:
        """Ask again what was missed."""
        self.redoing = (*self.missed(memory),)
        for at in self.redoing:
            self.results.pop(at, None)
            self._made.pop(at, None)
        if self.redoing:
            self.at = self.redoing[0]

    @property
    def following(self) -> int:
        """The next part; when missed parts are done again, the next of these, and then the end."""
        if not self.redoing:
            return self.at + 1
        return next((at for at in self.redoing if at not in self.results), len(self.unit.parts) + 1)

    def missing(self, memory: Memory) -> Sequence[int]:
        """The parts that are not done yet."""
        return [at for at in range(1, len(self.unit.parts) + 1) if self.name(at) not in memory.done]

    def went(self, at: int, memory: Memory) -> str:
        """How it went this time, or an earlier time, as far as it is remembered."""
        if at in self.results or self.name(at) not in memory.done:
            return super().went(at, memory)
        seen = memory.seen.get(self.unit.question_id(at))
        return DONE if seen is None else went(seen.right, goal=isinstance(self.unit.parts[at - 1], Reach))

    @property
    def address(self) -> str:
        """The lesson, and the part; one more than there are is its end."""
        return f"{COURSE}/{self.game}/{self.unit.id}@{self.at}"

    def free(self) -> str:
        """The scenario of the part, before the step of its question."""
        part = self.unit.parts[max(1, min(self.at, len(self.unit.parts))) - 1]
        return f"{part.scenario}@{part.steps.start - 1}"

    @property
    def where(self) -> str:
        """Which part it is, or that it is done again."""
        if self.at in self.redoing:
            return f"Again: the {counted(len(self.redoing))} you missed"
        return f"Part {self.at} of {self.number}"

    def view(self, memory: Memory) -> dict[str, Any]:
        """Also, the lesson's text, and at its end how it went and what was learned."""
        view, following = super().view(memory), course(self.game).after(self.unit.id)
        if self.over:
            view |= self._end(memory)
        return view | {
            "kind": COURSE,
            "jumps": not self.over and self.unit.jumps(self.at),
            "says": self.unit.says.split("\n\n"),
            "next": None if following is None else (following.id, following.title),
            "minutes": 0 if following is None else minutes(following),
        }

    def _end(self, memory: Memory) -> Mapping[str, Any]:
        """What the end of the lesson says."""
        missed, best = self.missed(memory), stars(self.unit, memory)
        return {
            "missing": self.missing(memory),
            "missed": len(missed),
            "them": counted(len(missed)),
            "redone": bool(self.redoing),
            "stars": best,
            "explains": not any(
                "*" in one and not one.startswith(f"{self.game}/{self.unit.id}*") for one in memory.done
            ),
            "learned": self._learned(missed),
            "returns": self._returns(missed, memory),
        }

    def _learned(self, missed: Collection[int]) -> list[tuple[str, str, bool]]:
        """The clauses to sum it up with, their titles, and whether each was shown in a part that was right.

        What a missed part is mainly about is not known yet.
        """
        book, parts = game(self.game).rulebook, enumerate(self.unit.parts, 1)
        main = {self._question(at).clauses[:1] for at in missed}
        right = {id for at, part in parts if at not in missed for id in shown_by(part)}
        known = right - {id for some in main for id in some}
        return [(id, book[id].title, id in known) for id in self.unit.learned]

    def _question(self, at: int) -> Question:
        if at not in self._made:
            self._made[at] = self.make(at)
        return self._made[at].question

    def _returns(self, missed: Sequence[int], memory: Memory) -> str:
        """When the questions that were missed, even if a redo was right, are asked again in practice."""
        seen = [memory.seen.get(self.unit.question_id(at)) for at in {*missed, *self.redoing}]
        due = [one.card.due for one in seen if one is not None and one.card]
        if not due:
            return ""
        days = (min(due).date() - datetime.now(UTC).date()).days
        when = "today" if days <= 0 else "tomorrow" if days == 1 else f"in {days} days"
        come = "comes" if len(due) == 1 else "come"
        return f"The {counted(len(due))} you missed {come} back in practice {when}."


class Practice(Run):
    """Questions without end, those that are due first, at the level at which the learner stands.

    Args:
        id: of the game.
        memory: what the learner has done and missed, and the level.
        seed: other questions for another one.
        topic: of the rulebook; "" for what the learner has learned, or for the first chapter before any
            lesson is done; ALL for all.

    >>> run = Practice("rqa", Memory(), 1)
    >>> run.level, run.address
    (1, 'practice/rqa')
    """

    def __init__(self, id: str, memory: Memory, seed: int, *, topic: str = "") -> None:
        super().__init__(id, "Practice", None)
        self.topic, self.seed = topic, seed
        self._memory = memory
        #: by number, the level for which a new question was drawn
        self._levels: dict[int, int] = {}
        #: by number, what to say where an answer led to another level
        self._moved: dict[int, str] = {}
        #: the lessons’ own questions, by their ids
        self._lessons: dict[str, Question | None] = {}

    @property
    def level(self) -> int:
        """The level of new questions."""
        return self._memory.level(self.game).level

    def has(self, at: int) -> bool:
        """True if this question was drawn already."""
        return at in self._made

    @property
    def last(self) -> int:
        """The number of the last question that was drawn; 0 before the first."""
        return max(self._made, default=0)

    def make(self, at: int) -> Challenge:
        """A question that is due, or a new one; raises CannotOpen if there is none."""
        found = finished(self._drawing(at))
        if found is None:
            raise CannotOpen(self.nothing)
        return found

    @property
    def nothing(self) -> str:
        """What to say where there is no question."""
        return ENOUGH if self.taught else NONE

    def drawing(self, at: int) -> Generator[int, None, None]:
        """Draw a question, if there is one, in small steps."""
        found = yield from self._drawing(at)
        if found is not None:
            self._made[at] = found

    def _drawing(self, at: int) -> Generator[int, None, Challenge | None]:
        """Of another kind than the last one, if there is any."""
        before = [one.question for _, one in sorted(self._made.items())]
        kinds = {*asking.offered(self.game)}
        other = kinds - {one.kind for one in before[-1:]}
        found = None
        for some in (other, kinds) if other < kinds else (kinds,):
            found = self._due(before, some)
            if found is not None:
                break
            found = yield from self._new(at, before, some)
            if found is None or found.difficulty != self.level:
                own = yield from self._of_lessons(at, before, some)
                found = min(filter(None, (found, own)), key=self._off, default=None)
            if found is not None:
                self._levels[at] = self.level
                break
        return None if found is None else of_question(found, self.title, self.taught)

    def _off(self, found: Question) -> tuple[bool, int]:
        """How far a question is from the level: what is easier is nearer than what is harder."""
        return found.difficulty > self.level, abs(found.difficulty - self.level)

    def _due(self, before: Sequence[Question], kinds: Collection[str]) -> Question | None:
        """The question of these kinds that has been due for longest, if it is not one of the last."""
        for id in self._memory.due(game=self.game):
            if id not in {one.id for one in before[-LAST:]}:
                try:
                    found = asking.question(id)
                except asking.NoQuestion:
                    self._memory.forget(id)
                    continue
                if found.kind in kinds:
                    return found
        return None

    def _new(
        self, at: int, before: Sequence[Question], kinds: Collection[str]
    ) -> Generator[int, None, Question | None]:
        """A new question, unlike the last ones, and not always about the same position; None without one.

        Among all rules of the game a question that is like others is better than none.
        """
        boards, found = [asking.board(one.id) for one in before[-_SAME:]], None
        try:
            for n in range(_DRAWN):
                found = yield from self._practising(f"{self.seed}.{at}.{n}", kinds)
                if found.fresh(before) and boards != [asking.board(found.id)] * _SAME:
                    return found
        except asking.NoQuestion:
            return None
        return None if self.taught else found

    def _of_lessons(
        self, at: int, before: Sequence[Question], kinds: Collection[str]
    ) -> Generator[int, None, Question | None]:
        """A question of the lessons that it keeps to, which has not been asked for longest."""
        asked, boards = [one.id for one in before], {asking.board(one.id) for one in before[-_SAME:]}
        ids = [one.question_id(n) for one in self.taught for n in range(1, len(one.parts) + 1)]
        random.Random(f"{self.seed}.{at}").shuffle(ids)
        some = []
        for number, id in enumerate(ids):
            yield number
            own = None if id in asked[-LAST:] else self._own(id)
            if own is not None and own.kind in kinds:
                some.append(own)
        return min(
            some,
            key=lambda one: (asked.count(one.id), *self._off(one), asking.board(one.id) in boards),
            default=None,
        )

    def _own(self, id: str) -> Question | None:
        """A question of a lesson, if it has one."""
        if id not in self._lessons:
            self._lessons[id] = None
            with suppress(asking.NoQuestion):
                self._lessons[id] = for_learner(asking.question(id), self._known)
        return self._lessons[id]

    def _practising(self, seed: str, kinds: Collection[str]) -> Generator[int, None, Question]:
        wanted: Any = {"topics": [self.topic], "known": self._known}
        if not self.topic or self.topic == ALL:
            wanted |= {"topics": [], "taught": self.taught}
        return asking.practising(
            self.game, seed, kinds=kinds, difficulty=self.level, enough=_ENOUGH, **wanted
        )

    @property
    def taught(self) -> Sequence[Unit]:
        """The lessons that it keeps to; none if it is about all rules or a topic, or all lessons are done."""
        done, chapters = lessons_done(self.game, self._memory), course(self.game).chapters
        if self.topic or len(done) == len(course(self.game)):
            return ()
        return done or [unit for one in chapters[:1] for unit in one.units]

    @property
    def _known(self) -> Collection[str]:
        """The clauses that the learner has met."""
        return {
            clause
            for one in (*self.taught, *lessons_done(self.game, self._memory))
            for clause in one.reaches()
        }

    def settle(self, memory: Memory) -> bool:
        """Note it, and move the level."""
        if not super().settle(memory):
            return False
        easier = self.here.question.difficulty < self._levels.get(self.at, 1)  # there was nothing else
        was = memory.level(self.game)
        now = was.after(right=self.results[self.at], easier=easier)
        memory.stands(self.game, now)
        if now.level != was.level:
            how = "harder" if now.level > was.level else "easier"
            self._moved[self.at] = f"Level {now.level}: {how} questions now"
        return True

    def choose(self, level: int) -> None:
        """Keep to a level; 0 lets it move with the answers again, from where it is."""
        was = self._memory.level(self.game)
        self._memory.stands(self.game, Standing(level or was.level, fixed=level > 0))

    @property
    def quiz(self) -> str:
        """The address of a quiz of the questions that were answered; "" for a single one."""
        ids = dict.fromkeys(self._made[n].question.id for n in sorted(self.results))
        made = [*ids][: quiz.MOST]
        return quiz.address(made) if len(made) > 1 else ""

    @property
    def streak(self) -> int:
        """How many of the last ones in a row were right."""
        rights = [right for _, right in sorted(self.results.items())]
        return rights[::-1].index(False) if False in rights else len(rights)

    @property
    def address(self) -> str:
        """The game."""
        return f"{PRACTICE}/{self.game}"

    def same(self, other: Run) -> bool:
        """True if a run practises the same."""
        return isinstance(other, Practice) and (other.game, other.topic) == (self.game, self.topic)

    @property
    def where(self) -> str:
        """Which question it is."""
        return f"Question {self.at}"

    @property
    def instead(self) -> str:
        """That there was no question of the level, if so."""
        found = self.here.question.difficulty
        level = self._levels.get(self.at, found)
        if level == found:
            return ""
        more = " More come with the next lesson." if self.taught and found < level else ""
        other = "an easier" if found < level else "a harder"
        return f"Nothing new at level {level}, so here’s {other} one.{more}"

    def view(self, memory: Memory) -> dict[str, Any]:
        """Also, the level, and the subjects of the practice."""
        topics, stands = game(self.game).rulebook.topics, memory.level(self.game)
        area, done = next(iter(self.here.question.topics), ""), lessons_done(self.game, memory)
        return super().view(memory) | {
            "kind": PRACTICE,
            "of": title(self.game),
            "games": [(f"{PRACTICE}/{id}", title(id), id == self.game) for id in games() if course(id)],
            "usual": ""
            if not course(self.game)
            else "What you have learned"
            if done
            else "The first chapter",
            "topics": [(id, title, id == self.topic) for id, title in ((ALL, "All rules"), *topics.items())],
            "about": topics.get(area, ""),
            "levels": LEVELS,
            "level": stands.level,
            "fixed": stands.fixed,
            "up": UP,
            "down": DOWN,
            "filled": (max(stands.streak, 0) + 1) / (UP + 1),
            "moved": self._moved.get(self.at, ""),
            "instead": self.instead,
            "streak": self.streak,
            "quiz": self.quiz,
        }


class Quiz(Run):
    """A number of questions in sequence, and the result at the end.

    Raises:
        ~rqa_lab.ui.library.CannotOpen: if these ids have no questions.
    """

    def __init__(self, ids: Sequence[str]) -> None:
        self.questions, self.lost = list[Question](), list[str]()
        for id in ids[: quiz.MOST]:
            try:
                self.questions.append(asking.question(id))
            except asking.NoQuestion:
                self.lost.append(id)
        if not self.questions:
            raise CannotOpen("This quiz has no question that the lab knows.")
        super().__init__(self.questions[0].scenario.game.id, "Quiz", len(self.questions))

    def make(self, at: int) -> Challenge:
        """A question of it."""
        return of_question(self.questions[at - 1], self.title)

    @property
    def address(self) -> str:
        """The ids of all questions."""
        return quiz.address(one.id for one in self.questions)

    @property
    def where(self) -> str:
        """Which question it is."""
        return "The result" if self.over else f"Question {self.at} of {self.number}"

    def view(self, memory: Memory) -> dict[str, Any]:
        """Also, at its end, the rules to look at again."""
        again: dict[str, str] = {}
        for n, one in enumerate(self.questions, 1):
            if self.over and not self.results.get(n):
                book = one.scenario.game.rulebook
                again |= {id: book[id].title for id in one.clauses[:_AGAIN] if id in book}
        asked = [(n, one.text, self.results.get(n)) for n, one in enumerate(self.questions, 1)]
        return super().view(memory) | {"kind": QUIZ, "asked_all": asked, "again": list(again.items())}


#: how many rules to name for each missed question
_AGAIN = 2


def starred(unit: Unit, number: int) -> str:
    """What a memory calls a lesson that was done with so many stars."""
    return f"{unit.game}/{unit.id}*{number}"


def stars(unit: Unit, memory: Memory) -> int:
    """The stars of a lesson, at their best: 0 before it is done.

    >>> memory, unit = Memory(), course("rqa")["first-push"]
    >>> memory.done |= {"rqa/first-push", "rqa/first-push*2"}
    >>> stars(unit, memory)
    2
    """
    best = next((n for n in (3, 2, 1) if starred(unit, n) in memory.done), 0)
    return best or int(f"{unit.game}/{unit.id}" in memory.done)


def minutes(unit: Unit) -> int:
    """How long a lesson takes, about: three quarters of a minute a part."""
    return max(1, round(0.75 * len(unit.parts)))


def lessons_done(id: str, memory: Memory) -> Sequence[Unit]:
    """The lessons of a game that a learner has done."""
    return [unit for unit in course(id).values() if f"{id}/{unit.id}" in memory.done]


def place(id: str, memory: Memory) -> Unit | None:
    """The lesson with which a learner goes on; None without any.

    It is the one with the question that was answered last, or the next that is not done, or just the first.
    """
    units = list(course(id).values())
    asked = {one.question_id(n): one.number for one in units for n in range(1, len(one.parts) + 1)}
    last = max(asked.keys() & memory.seen.keys(), key=lambda one: memory.seen[one].at, default="")
    at = asked.get(last, 1) - 1
    ahead = (one for one in (*units[at:], *units[:at]) if f"{id}/{one.id}" not in memory.done)
    return next(ahead, next(iter(units), None))


def counted(n: int) -> str:
    """A small number as a word: "one", "two", "7"."""
    return {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}.get(n, str(n))


def came(n: int) -> str:
    """How many questions are due again.

    >>> came(1), came(3)
    ('1 question comes back today', '3 questions come back today')
    """
    return f"{many(n, 'question')} {'comes' if n == 1 else 'come'} back today"
