"""Practice on the page: questions in sets of ten, with a summary of each; the first is that of the day."""

from collections.abc import Collection, Generator, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any

from rqa_lab.core.words import many
from rqa_lab.core.work import finished
from rqa_lab.games import game, games, title
from rqa_lab.learn import quiz
from rqa_lab.learn.course import Unit, course
from rqa_lab.learn.memory import Day, Memory
from rqa_lab.learn.practice import ALL, TEN, Asker, Drawn, lessons_done
from rqa_lab.learn.rating import LEVELS
from rqa_lab.ui.library import CannotOpen
from rqa_lab.ui.runs import PRACTICE, Challenge, Run, of_question, read_again, rule_of


class Practice(Run):
    """Questions in sets of ten, those that are due first, at the level of the learner’s rating.

    Args:
        id: of the game.
        memory: what the learner has done and missed, and the rating.
        seed: other questions for another one.
        topic: as an :class:`~rqa_lab.learn.practice.Asker` takes it; without one, today’s set comes first,
            which is the same whenever it is begun, and goes on where it was left.
        rules: the clauses to ask about before any others; then it is not today’s set.
        today: the day.

    >>> run = Practice("rqa", Memory(), 1)
    >>> run.level, run.address
    (1, 'practice/rqa')
    """

    def __init__(
        self,
        id: str,
        memory: Memory,
        seed: int,
        *,
        topic: str = "",
        rules: Collection[str] = (),
        today: date | None = None,
    ) -> None:
        super().__init__(id, "Practice", None)
        self.topic, self.seed, self.rules = topic, seed, frozenset(rules)
        self.today = today or datetime.now(UTC).date()
        self._memory = memory
        self._asker = Asker(id, memory, topic, self.rules)
        #: by number, what was drawn
        self._drawn: dict[int, Drawn] = {}
        #: by number, what to say where an answer led to another level
        self._moved: dict[int, str] = {}
        #: by number, at the end of a set: the numbers of its questions
        self._ends: dict[int, Sequence[int]] = {}

    @cached_property
    def _before(self) -> Sequence[tuple[str, bool]]:
        """What was answered before of today’s set, and whether rightly; one may be there twice."""
        return self._day.answers if self._daily else ()

    @property
    def _day(self) -> Day:
        return self._memory.day(self.game, self.today)

    @property
    def _daily(self) -> bool:
        """True while today’s set is asked."""
        return not self.topic and not self.rules and len(self._day.answers) < TEN

    @property
    def level(self) -> int:
        """The level of new questions."""
        return self._asker.level

    @property
    def taught(self) -> Sequence[Unit]:
        """The lessons that it keeps to; none if it is about all rules, or also about what was met in play."""
        kept = () if self._asker.scope is None or self._asker.met else self._asker.taught
        return () if len(kept) == len(course(self.game)) else kept

    def drawn(self, at: int) -> Drawn:
        """What was drawn for a number."""
        return self._drawn[at]

    # ---- one after another -------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The number of the last question that was drawn, or of the end of a set; 0 before the first."""
        return max(*self._made, *self._ends, 0, 0)

    def has(self, at: int) -> bool:
        """True if this question was drawn already, or if a set ends there."""
        return at in self._made or at in self._ends or self._full(at)

    def _full(self, at: int) -> bool:
        """True if the next one is the end of a set."""
        return at == self.last + 1 and len(self._open) + (len(self._before) if not self._ends else 0) >= TEN

    @property
    def _open(self) -> Sequence[int]:
        """The questions of the present set that were answered."""
        since = max(self._ends, default=0)
        return [n for n in sorted(self.results) if n > since]

    def within(self, at: int) -> int:
        """At most one after the last."""
        return max(1, min(at, self.last + 1))

    def go(self, at: int) -> None:
        """Go to a question, or to the end of a set."""
        if self._full(at):
            self._ends[at] = self._open
        super().go(at)

    @property
    def over(self) -> bool:
        """True at the end of a set."""
        return self.at in self._ends

    @property
    def here(self) -> Challenge:
        """The present challenge; at the end of a set, its last one."""
        if self.over:
            return self._made[max(n for n in self._made if n < self.at)]
        return super().here

    def make(self, at: int) -> Challenge:
        """A question that is due, or a new one; raises CannotOpen if there is none."""
        finished(self.drawing(at))
        if at not in self._made:
            raise CannotOpen(self.nothing)
        return self._made[at]

    @property
    def nothing(self) -> str:
        """What to say where there is no question."""
        about = "what you’ve learned so far"
        if self.topic:
            about = "the rules" if self.topic == ALL else f"“{game(self.game).rulebook.topics[self.topic]}”"
        if self._drawn or not self.topic:
            return f"You’ve been asked all there is about {about}."
        return f"There’s nothing to ask about {about} yet."

    def drawing(self, at: int) -> Generator[int, None, None]:
        """Draw a question, if there is one, in small steps."""
        number = len(self._before) + at
        seed = f"{self.today}.{number}" if self._daily else f"{self.seed}.{number}"
        before = [self._drawn[n] for n in sorted(self._drawn)]
        found = yield from self._asker.drawing(seed, before)
        if found is not None:
            self._drawn[at] = found
            self._made[at] = of_question(found.question, self.title, self.taught)

    # ---- what an answer does -----------------------------------------------------------------------------

    def settle(self, memory: Memory) -> bool:
        """Note it, with the rating, and today’s set."""
        here = self.here
        if self.over or self.at in self.results or not here.done:
            return False
        question, right = here.question, here.right
        was, day, daily = memory.standing(self.game), self._day, self._daily
        self.results[self.at] = right
        memory.answered(question, right=right, instead=self._drawn[self.at].instead, rule=rule_of(here))
        choices = 0 if question.goal or any(one.place for one in question.answers) else len(question.answers)
        now = was.after(question.difficulty, right=right, choices=choices)
        memory.stands(self.game, now)
        if daily:
            memory.days[self.game] = Day(self.today, (*day.answers, (question.id, right)), day.row)
        if now.level != was.level:
            self._moved[self.at] = f"You’re at level {now.level} now."
        return True

    def choose(self, level: int) -> None:
        """Keep to a level; 0 lets it follow the rating again."""
        was = self._memory.standing(self.game)
        self._memory.stands(self.game, replace(was, fixed=level))

    @property
    def quiz(self) -> str:
        """The address of a quiz of the questions that were answered; "" for a single one."""
        ids = dict.fromkeys(self._made[n].question.id for n in sorted(self.results))
        made = [*ids][: quiz.MOST]
        return quiz.address(made) if len(made) > 1 else ""

    @property
    def address(self) -> str:
        """The game, and the topic, if one was chosen."""
        return address_of(self.game, self.topic)

    def same(self, other: Run) -> bool:
        """True if a run practises the same."""
        mine = self.game, self.topic, self.rules
        return isinstance(other, Practice) and (other.game, other.topic, other.rules) == mine

    @property
    def where(self) -> str:
        """Which question of its set it is."""
        begun = len(self._before) if not any(n < self.at for n in self._ends) else 0
        since = max((n for n in self._ends if n < self.at), default=0)
        return f"{begun + sum(since < n < self.at for n in self.results) + 1} of {TEN}"

    @property
    def instead(self) -> str:
        """That there was no question of the level, or about the rules asked for, or that one comes back."""
        drawn = self._drawn[self.here_at]
        if self.rules and self.rules.isdisjoint(drawn.question.clauses):
            more = "are no more questions" if self.here_at > 1 else "is no question"
            return f"There {more} about the rules you met, so here’s another one."
        if drawn.instead:
            return "One you missed before" + (
                ", in another shape." if drawn.instead != drawn.question.id else "."
            )
        found, level = drawn.question.difficulty, drawn.level
        last = self._drawn.get(self.here_at - 1)
        if level == found or (last is not None and (last.question.difficulty, last.level) == (found, level)):
            return ""  # it is said once
        yet = " until your next lesson" if self._asker.scope and found < level else ""
        other = "An easier" if found < level else "A harder"
        return f"{other} question: there’s no new one at your level{yet}."

    @property
    def here_at(self) -> int:
        """The number of the present challenge."""
        return max(n for n in self._made if n <= self.at)

    # ---- what the page shows -----------------------------------------------------------------------------

    def view(self, memory: Memory) -> dict[str, Any]:
        """Also, the level, and the subjects of the practice; at the end of a set its summary."""
        topics, stands = game(self.game).rulebook.topics, memory.standing(self.game)
        area = next(iter(self.here.question.topics), "")
        learned = bool(lessons_done(self.game, memory) or self._asker.met)
        view: dict[str, Any] = super().view(memory) | {
            "kind": PRACTICE,
            "of": title(self.game),
            "games": [(f"{PRACTICE}/{id}", title(id), id == self.game) for id in games() if course(id)],
            "usual": ""
            if not (course(self.game) or learned)
            else "What you have learned"
            if learned
            else "The first chapter",
            "topics": [
                (address_of(self.game, id), title, id == self.topic)
                for id, title in ((ALL, "All rules"), *topics.items())
            ],
            "about": topics.get(area, ""),
            "here": address_of(self.game),
            "levels": LEVELS,
            "level": stands.level,
            "fixed": bool(stands.fixed),
            "filled": stands.part,
            "moved": self._moved.get(self.here_at, ""),
            "instead": self.instead,
            "streak": stands.streak,
            "daily": self._daily,
            "quiz": self.quiz,
        }
        return view | (self.summary() if self.over else {})

    def summary(self) -> dict[str, Any]:
        """How a set went, and what to read again: rules, each with a lesson that shows it."""
        first, numbers = self.at == min(self._ends), self._ends[self.at]
        earlier = self._before if first else ()
        rights = [*(right for _, right in earlier), *(self.results[n] for n in numbers)]
        seen = self._memory.seen
        missed = [seen[id].clause for id, right in earlier if not right and id in seen]
        missed += [rule_of(self._made[n]) for n in numbers if not self.results[n]]
        day = self._day
        today = first and not self.topic and not self.rules and len(day.answers) >= TEN
        return {
            "score": (sum(rights), len(rights)),
            "again": read_again(self.game, missed),
            "today": today,
            "row": many(day.row + 1, "day") if today and day.row else "",
        }


def address_of(game: str, topic: str = "") -> str:
    """The address of practice, about what one has learned or about a topic.

    >>> address_of("rqa"), address_of("rqa", "pushing")
    ('practice/rqa', 'practice/rqa/pushing')
    """
    return f"{PRACTICE}/{game}/{topic}" if topic else f"{PRACTICE}/{game}"
