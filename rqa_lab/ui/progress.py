"""What a learner knows, as a page; and what is offered before the first practice of a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from rqa_lab.core.words import capital, listing
from rqa_lab.games import game, title
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.practice import ALL, TEN, chapters, lessons_done
from rqa_lab.learn.scope import met_in
from rqa_lab.ui import doors, runs
from rqa_lab.ui.pages import render

if TYPE_CHECKING:
    from rqa_lab.ui.course import Learning
    from rqa_lab.ui.practice import Practice

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
        values["level"] = self.learning.memory.standing(self.game).level
        return render("learn/offer", values)


@dataclass(frozen=True)
class Nothing:
    """There is no more to ask for now: the lesson that brings more, all rules, and what comes back when."""

    learning: "Learning"
    run: "Practice"

    @property
    def address(self) -> str:
        """What the page’s address says."""
        return self.run.address

    def drawn(self) -> str:
        """It as HTML."""
        id, memory = self.run.game, self.learning.memory
        unit = runs.place(id, memory)
        new = unit is not None and f"{id}/{unit.id}" not in memory.done
        values = {
            "game": id,
            "title": title(id),
            "nothing": self.run.nothing,
            "unit": unit if new else None,
            "minutes": runs.minutes(unit) if unit else 0,
            "topic": self.run.topic,
            "all": ALL,
            "coming": coming(memory.coming(id)),
            "art": doors.art(id),
        }
        return render("learn/nothing", values)


def coming(days: Sequence[tuple[int, int]]) -> str:
    """When questions come back, the next three times.

    >>> coming([(0, 1), (1, 2), (4, 1)])
    'One question comes back today, two tomorrow and one in 4 days.'
    >>> coming([(9, 5)]), coming([])
    ('Five questions come back in 9 days.', '')
    """
    whens = {0: "today", 1: "tomorrow"}
    said = [f"{runs.counted(n)} {whens.get(day, f'in {day} days')}" for day, n in days[:3]]
    if not said:
        return ""
    number, when = said[0].split(" ", 1)
    verb = "question comes" if number == "one" else "questions come"
    return capital(f"{listing([f'{number} {verb} back {when}', *said[1:]])}.")


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
        run = self.learning.run
        topic = getattr(run, "topic", "") if run is not None and run.game == id else ""
        topics = {ALL: "All rules", **game(id).rulebook.topics}
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
            "topic": (f"{runs.PRACTICE}/{id}/{topic}", topics[topic]) if topic else None,
        }
        return render("learn/known", values)
