"""What a learner knows, as a page; and what is offered before the first practice of a game."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rqa_lab.games import title
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.practice import TEN, chapters, lessons_done
from rqa_lab.learn.scope import met_in
from rqa_lab.ui import doors, runs
from rqa_lab.ui.pages import render

if TYPE_CHECKING:
    from rqa_lab.ui.course import Learning

#: the address of a game’s page, after that of its practice
KNOWN = "known"


def is_new(id: str, memory: Memory) -> bool:
    """True for a learner who has done no lesson of a game, met no rule of it, and answered no question.

    >>> is_new("rqa", Memory())
    True
    """
    asked = any(one.area.partition("/")[0] == id for one in memory.seen.values())
    return not (asked or lessons_done(id, memory) or met_in(id, memory.done))


@dataclass(frozen=True)
class Offer:
    """Lesson 1 first?"""

    learning: "Learning"
    game: str

    @property
    def address(self) -> str:
        """What the page’s address says."""
        return f"{runs.PRACTICE}/{self.game}"

    def drawn(self) -> str:
        """It as HTML."""
        unit = runs.place(self.game, self.learning.memory)
        assert unit is not None
        minutes, art = runs.minutes(unit), doors.art(self.game)
        values = {"game": self.game, "title": title(self.game), "unit": unit, "minutes": minutes, "art": art}
        return render("learn/offer", values)


@dataclass(frozen=True)
class Known:
    """What a learner knows of a game, by chapter of the rulebook."""

    learning: "Learning"
    game: str

    @property
    def address(self) -> str:
        """What the page’s address says."""
        return f"{runs.PRACTICE}/{self.game}/{KNOWN}"

    def drawn(self) -> str:
        """It as HTML."""
        memory, id = self.learning.memory, self.game
        stands, day = memory.standing(id), memory.day(id, datetime.now(UTC).date())
        due, answered = len(memory.today(id)), len(day.answers)
        values = {
            "game": id,
            "title": title(id),
            "chapters": chapters(id, memory),
            "level": stands.level,
            "answers": stands.answers,
            "due": runs.came(due) if due else "",
            "left": TEN - answered,
            "done_today": answered >= TEN,
            "row": day.row + (answered >= TEN),
        }
        return render("learn/known", values)
