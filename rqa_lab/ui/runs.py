"""Challenges one after another: a lesson of the course, practice, a quiz."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from rqa_lab.core.words import many
from rqa_lab.games import game
from rqa_lab.learn import asking, quiz
from rqa_lab.learn.course import COURSE, Ask, Reach, Unit, course, named, shown_by, verbs
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.question import Question
from rqa_lab.ui.challenge import Asking, Reaching
from rqa_lab.ui.library import CannotOpen

#: something to answer, or to do
Challenge = Asking | Reaching

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
            memory.answered(here.question, right=here.right, rule=rule_of(here))
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
        #: who answers, for a file of the results
        self.name = ""

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

    def rows(self) -> Iterator[tuple[str, str, str, str]]:
        """Each question, the answer given, the right one, and whether it was right: yes, no or none."""
        for n, one in enumerate(self.questions, 1):
            here = self._made.get(n)
            given = ", ".join(said.text for said in here.said or ()) if isinstance(here, Asking) else ""
            right = self.results.get(n)
            yield one.text, given, one.answer, "none" if right is None else "yes" if right else "no"

    def view(self, memory: Memory) -> dict[str, Any]:
        """Also, at its end, the rules to look at again."""
        missed = [n for n in range(1, len(self.questions) + 1) if self.over and not self.results.get(n)]
        again = read_again(
            self.game,
            [rule_of(self._made[n]) if n in self._made else self.questions[n - 1].rule for n in missed],
        )
        asked = [(n, one.text, self.results.get(n)) for n, one in enumerate(self.questions, 1)]
        own = {
            "kind": QUIZ,
            "asked_all": asked,
            "again": again,
            "score": (sum(self.results.values()), len(self.questions)),
            "saves": bool(self.results),
            "name": self.name,
        }
        return super().view(memory) | own


def rule_of(here: Challenge) -> str:
    """What it was about for who answered: the rule that the answer forgets, else the main one."""
    said = here.said if isinstance(here, Asking) else None
    return here.question.decides(said or ())


def read_again(id: str, missed: Sequence[str]) -> list[tuple[str, str, str, str]]:
    """Rules that were missed: id, title, and the address and title of a lesson that shows it.

    >>> read_again("rqa", ["rqa.push.into-wall"])[0][2:]
    ('course/rqa/in-the-way', 'Something in the way')
    """
    book, lessons = game(id).rulebook, course(id).reached()
    rows = {}
    for clause in filter(None, missed):
        some = sorted(lessons.get(clause, ()), key=lambda unit: clause not in unit.learned)
        there = (f"{COURSE}/{id}/{some[0].id}", some[0].title) if some else ("", "")
        rows[clause] = (clause, book[clause].title, *there)
    return [*rows.values()]


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


def place(id: str, memory: Memory) -> Unit | None:
    """The lesson with which a learner goes on; None without any.

    It is the one with the part that was answered last, or the next that is not done, or just the first.
    Practice asks single questions of other lessons: what counts is what was answered in the lesson itself.
    """
    units = list(course(id).values())
    asked = {
        one.question_id(n): one.number
        for one in units
        for n in range(1, len(one.parts) + 1)
        if f"{id}/{one.id}@{n}" in memory.done
    }
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
