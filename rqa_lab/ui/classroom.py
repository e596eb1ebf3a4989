"""A quiz for a class: a page on which a teacher makes its link, and the results that each learner saves."""

import csv
import io
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from rqa_lab.games import title
from rqa_lab.learn import quiz
from rqa_lab.learn.course import course
from rqa_lab.learn.memory import Memory, Standing
from rqa_lab.learn.practice import ALL, Asker, Drawn
from rqa_lab.learn.question import Question
from rqa_lab.learn.rating import LEVELS, middle
from rqa_lab.ui import runs
from rqa_lab.ui.keep import plain
from rqa_lab.ui.pages import render

#: the address of a game’s page, after that of its practice
CLASS = "class"
#: how many questions there may be
NUMBERS = (5, 10, 15, 20)
#: the columns of a file of results
COLUMNS = ("name", "date", "game", "number", "question", "answer", "right answer", "right")
#: what a spreadsheet would take for a formula
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@dataclass
class Classroom:
    """A set of questions for a class: what it is about, and the questions.

    ``chapter`` is the last chapter of the course that the class has done, or all rules; ``level`` 0 is mixed.

    >>> room = Classroom("rqa")
    >>> room.choose("number", "5")
    >>> room.number, room.address
    (5, 'practice/rqa/class')
    """

    game: str
    chapter: str = ""
    level: int = 0
    number: int = 10
    #: another one draws other questions
    seed: int = 1
    questions: Sequence[Question] = field(default=(), repr=False)

    @property
    def address(self) -> str:
        """What the page’s address says."""
        return f"{runs.PRACTICE}/{self.game}/{CLASS}"

    @property
    def link(self) -> str:
        """The address of the quiz; "" before it is made."""
        return quiz.address(one.id for one in self.questions) if self.questions else ""

    def choose(self, what: str, value: str) -> None:
        """Choose what it is about; a value that is not on offer changes nothing."""
        if what == "chapter" and value in (ALL, *(one.id for one in course(self.game).chapters)):
            self.chapter, self.questions = value, ()
        if what == "level" and value in map(str, (0, *LEVELS)):
            self.level, self.questions = int(value), ()
        if what == "number" and value in map(str, NUMBERS):
            self.number, self.questions = int(value), ()

    def making(self) -> Generator[int, None, None]:
        """Draw the questions, in small steps: as practice asks them of who has done these chapters."""
        memory, chapters = Memory(), course(self.game).chapters
        last = next((one.number for one in chapters if one.id == self.chapter), len(chapters[:1]))
        memory.done = {f"{self.game}/{unit.id}" for one in chapters[:last] for unit in one.units}
        asker, drawn = (
            Asker(self.game, memory, ALL if self.chapter == ALL or not chapters else ""),
            list[Drawn](),
        )
        for n in range(self.number):
            level = self.level or LEVELS[n * len(LEVELS) // self.number]
            memory.stands(self.game, Standing(middle(level)))
            job = asker.drawing(f"{self.seed}.{n}", drawn)
            while True:
                try:
                    next(job)
                except StopIteration as end:
                    found: Drawn | None = end.value
                    break
                yield n
            if found is None:
                break
            drawn.append(found)
        self.questions = [one.question for one in drawn]
        self.seed += 1

    def without(self, number: int) -> None:
        """Take a question out, counted from 0."""
        self.questions = [one for n, one in enumerate(self.questions) if n != number]

    def drawn(self) -> str:
        """The page as HTML."""
        chapters = [(one.id, f"{one.number}. {one.title}") for one in course(self.game).chapters]
        chosen = self.chapter or next((id for id, _ in chapters), ALL)
        return render(
            "learn/class",
            {
                "game": self.game,
                "title": title(self.game),
                "chapters": [(id, name, id == chosen) for id, name in (*chapters, (ALL, "All rules"))],
                "levels": [(one, one == self.level) for one in (0, *LEVELS)],
                "numbers": [(one, one == self.number) for one in NUMBERS],
                "wanted": self.number,
                "questions": [(one.text, one.answer) for one in self.questions],
                "link": self.link,
            },
        )


def results(run: runs.Quiz, at: datetime | None = None) -> tuple[str, str]:
    """The name and the text of a file with the results of a quiz: CSV, a line for each question.

    Files of several learners can be put below each other, or opened in a spreadsheet.
    """
    when, out = (at or datetime.now(UTC)).date().isoformat(), io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for number, row in enumerate(run.rows(), 1):
        table.writerow([_safe(one) for one in (run.name, when, title(run.game), str(number), *row)])
    return f"{plain(f'quiz {when} {run.name}')}.csv", out.getvalue()


def _safe(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
