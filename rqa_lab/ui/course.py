"""Learning on the page: the course of a game and its overview, practice, quizzes, progress."""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from rqa_lab.core.game import Game
from rqa_lab.games import game, title
from rqa_lab.learn import quiz
from rqa_lab.learn.course import COURSE, Unit, course
from rqa_lab.learn.memory import Memory
from rqa_lab.ui import pages, runs
from rqa_lab.ui.asked import HUSHED
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.library import lesson as lesson_of
from rqa_lab.ui.library import on_offer
from rqa_lab.ui.overlay import Overlay
from rqa_lab.ui.reaching import Reaching
from rqa_lab.ui.table import table
from rqa_lab.ui.work import Work

_LOST = "This quiz has questions that the lab does not know: {}. Here are the others."
_LATER = "What you have done here stays as it is kept, and nothing is added: {}."
_NO_COURSE = "There is no lesson “{}”. The overview has them all."


class Learning:
    """What a learner does on a page, and what is kept of it.

    Args:
        memory: what the learner has done and missed so far.
        orders: where to put what the page is to do by itself: keep the memory.
        overlay: what covers the page, such as the overview of a course.
        show: opens a lesson.
        load: opens what an address names.
        switch: turns to another game.
        tell: is given what went wrong, in words for the reader.
        work: takes over what takes long.
    """

    def __init__(
        self,
        memory: Memory,
        orders: list[dict[str, str]],
        overlay: Overlay,
        show: Callable[[Lesson], object],
        load: Callable[[str], object],
        switch: Callable[[str], object],
        tell: Callable[[str], object],
        work: Callable[[Work], object],
    ) -> None:
        self.memory = memory
        self._orders, self._overlay, self._show, self._load, self._tell = orders, overlay, show, load, tell
        self._switch, self._work = switch, work
        #: what is shown when the reader wants something; what is then looked for, and where he waits for it
        self._here: Lesson | None = None
        self._awaited: tuple[runs.Run, int, Lesson | None] | None = None
        #: how often nothing was found: what the reader chose then is put back to what is practised
        self._vain = 0
        #: the challenges that are gone through; they stay while one looks at something else
        self.run: runs.Run | None = None
        #: False where a later version of the lab keeps the memory, which is left as it is
        self._keeps = True
        #: what was forgotten last
        self._forgotten: Memory | None = None

    # ---- what the reader wants ---------------------------------------------------------------------------

    def intents(self, lesson: Lesson) -> dict[str, Callable[..., object]]:
        """The method for each message about learning; while something is asked, others are silent."""
        id, self._here = lesson.game.id, lesson
        mine: dict[str, Callable[..., object]] = {
            "memory": lambda whole: self.recall(whole),
            "learn": lambda: self.learn(id),
            "practise": lambda: self.practise(id),
            "drawn": lambda n=0: self.arrive(),
            "forget": self.forget,
            "unforget": self.take_back,
        }
        if self.run is None:
            return mine
        run, challenge = self.run, self.run.here
        mine |= {
            "resume": lambda: self._show(run.here.lesson),
            "quit": self.quit,
            "restart": lambda: self.open(run.address.partition("@")[0]),
        }
        if not self.shows(lesson) or self._overlay.lies:
            return mine
        mine |= {
            "part": lambda n: self.go(n),
            "onward": lambda: self.go(run.at + 1),
            "replay": challenge.replay,
            "leave": self.leave,
            "about": lambda id: self.practise(run.game, topic=id, level=self._level),
            "level": lambda id: self.practise(run.game, topic=self._topic, level=_number(id)),
        }
        if isinstance(run, runs.Practice):
            mine["quiz"] = lambda: self.open(run.quiz)
        if not run.opening:
            mine |= {"hint": challenge.ask_why, "unsure": challenge.give_up}
        if isinstance(challenge, Reaching):
            return mine | {"retry": challenge.begin}
        if not lesson.asks:
            return mine
        mine |= dict.fromkeys((*HUSHED, "cell", "tap"), lambda: None)
        if run.opening:
            return mine
        return mine | {
            "answer": lambda n: challenge.choose(n),
            "cell": lambda at: challenge.point(at),
            "tap": lambda at="", text="": challenge.point(at),
            "check": challenge.check,
        }

    def shows(self, lesson: Lesson) -> bool:
        """Whether this is the lesson of the present challenge."""
        return self.run is not None and self.run.here.lesson is lesson

    def open(self, address: str) -> bool:
        """Open what an address names: the course, a lesson of it, practice, a quiz; false for others."""
        kind, _, rest = address.partition("/")
        if kind == runs.QUIZ:
            self._begin(found := runs.Quiz(quiz.ids_of(address)))
            if found.lost:
                self._tell(_LOST.format(", ".join(found.lost)))
        elif kind == runs.PRACTICE and rest in on_offer():
            self.practise(rest)
        elif kind == COURSE and rest.partition("/")[0] in on_offer():
            self._open_course(*rest.split("/", 1))
        else:
            return False
        return True

    def _open_course(self, id: str, unit: str = "") -> None:
        name, _, part = unit.partition("@")
        if name in course(id):
            self._begin(runs.Lessoned(course(id)[name]), _number(part))
            return
        self._switch(id)
        if name and name != Sheet.CLAUSES:
            self._tell(_NO_COURSE.format(name))
        self._overlay.put_away()
        self._overlay.sheet = Sheet(self, id, clauses=name == Sheet.CLAUSES)

    def learn(self, id: str) -> None:
        """Go on with the course of a game; with its first scenario, if it has none."""
        found = runs.place(id, self.memory)
        if found is None:
            self._load(table(id).first)
        else:
            self._begin(runs.Lessoned(found[0]), found[1])

    def practise(self, id: str, *, topic: str = "", level: int = 0) -> None:
        """Ask questions without end, those that are due first."""
        topics, seed = game(id).rulebook.topics, random.randrange(1 << 30)
        topic, level = topic if topic in topics else "", level if level in runs.LEVELS else 0
        self._begin(runs.Practice(id, self.memory, seed, topic=topic, level=level))

    @property
    def _topic(self) -> str:
        return self.run.topic if isinstance(self.run, runs.Practice) else ""

    @property
    def _level(self) -> int:
        return self.run.level if isinstance(self.run, runs.Practice) else 0

    def _begin(self, run: runs.Run, at: int | None = None) -> None:
        """Begin something, or go on with it, if it is just that: at a challenge, or where it stands."""
        if self.run is not None and self.run.same(run):
            run = self.run
        self._go(run, run.at if at is None else at)

    def go(self, at: int) -> None:
        """Go to another part of the lesson, or to another question."""
        if self.run is not None:
            self._go(self.run, at)

    def _go(self, run: runs.Run, at: int) -> None:
        """Go to a challenge; one that is not found in a moment is looked for while the page goes on."""
        at = run.within(at)
        self._awaited = run, at, self._here
        if not isinstance(run, runs.Practice) or run.has(at):
            self.arrive()
            return
        job = run.drawing(at)
        if Work("", "", 0, job, lambda _: self.arrive()).go_on():
            return
        self._overlay.put_away()
        found = {"go": "drawn"}
        self._work(Work("Looking for a question", "place", 0, job, lambda _: self._orders.append(found)))

    def arrive(self) -> None:
        """Show the challenge to which the reader goes, if he still waits for it."""
        if self._awaited is None or self._awaited[2] not in (None, self._here):
            return
        (run, at, _), self._awaited = self._awaited, None
        if isinstance(run, runs.Practice) and not run.has(at):
            self._tell(runs.NONE)
            self._vain += 1
            return
        run.go(at)
        self._show(run.here.lesson)
        self.run = run

    def leave(self) -> None:
        """Show the position of the challenge in the free explorer; one can come back."""
        if self.run is not None and not (self.run.free() and self._load(self.run.free())):
            self._show(lesson_of(self.run.here.scenario))

    def quit(self) -> None:
        """Put the challenges away."""
        if self.run is not None:
            self.leave()
        self.run = None

    def follow(self, lesson: Lesson) -> Lesson:
        """See what a message came to: what was answered or reached is noted; what is to be shown now."""
        run = self.run
        if run is None:
            return lesson
        challenge = run.here
        if isinstance(challenge, Reaching) and challenge.lesson is lesson:
            challenge.judge()
        if run.settle(self.memory):
            self.note()
        return challenge.lesson if lesson.exercise and lesson is not challenge.lesson else lesson

    # ---- progress ----------------------------------------------------------------------------------------

    def note(self) -> None:
        """Have the memory kept."""
        if self._keeps:
            self._orders.append({"learnt": self.memory.to_json()})

    def finish(self, id: str) -> None:
        """Note that a scenario is done."""
        if id not in self.memory.done:
            self.memory.done.add(id)
            self.note()

    def recall(self, whole: str) -> None:
        """Join what another page, or an earlier one, has kept; if that lacks anything, have all kept."""
        try:
            kept = Memory.from_json(whole)
        except ValueError as error:
            self._keeps = False
            self._tell(_LATER.format(error))
            return
        self.adopt(self.memory.joined(kept))
        if self.memory.to_json() != whole:
            self.note()

    def adopt(self, memory: Memory) -> None:
        """Go on with this memory."""
        vars(self.memory).update(vars(memory))

    def forget(self) -> None:
        """Forget everything; it can be taken back as long as the page is open."""
        self._forgotten = self.memory.joined(self.memory)
        self.adopt(self.memory.anew())
        self.note()

    def take_back(self) -> None:
        """Take back that everything was forgotten."""
        if self._forgotten is not None:
            now, self._forgotten = self._forgotten, None
            now.begun = self.memory.anew().begun
            self.adopt(now)
            self.note()

    # ---- what the page shows -----------------------------------------------------------------------------

    def address(self, lesson: Lesson) -> str:
        """What the page's address says of the challenge that is shown; "" if none is."""
        return self.run.address if self.run is not None and self.shows(lesson) else ""

    def panel(self, lesson: Lesson) -> str:
        """The challenge, beside the board; or the way back to it."""
        run = self.run
        if run is None:
            return ""
        if not self.shows(lesson):
            return pages.render("course/back", {"run": run.view(self.memory)})
        view = run.here.view()
        return pages.render("course/panel", {"run": run.view(self.memory), "one": view, "vain": self._vain})

    def door(self, id: str) -> Mapping[str, Any]:
        """Where a learner goes on, for the front door and the list."""
        units, found = course(id), runs.place(id, self.memory)
        done = sum(f"{id}/{one}" in self.memory.done for one in units)
        due = len(self.memory.due(game=id))
        return {
            "game": id,
            "title": title(id),
            "first": table(id).first,
            "players": table(id).agreement().counts(),
            "unit": None if found is None else found[0],
            "number": len(units),
            "done": done,
            "due": runs.came(due) if due else "",
        }


class Sheet:
    """The overview of a course, or which lessons reach which clauses."""

    #: the address of the second, behind that of the course
    CLAUSES = "clauses"

    def __init__(self, learning: Learning, id: str, *, clauses: bool = False) -> None:
        self._learning, self.game, self.clauses = learning, game(id), clauses

    @property
    def address(self) -> str:
        """What the page's address says."""
        return f"{COURSE}/{self.game.id}{f'/{self.CLAUSES}' if self.clauses else ''}"

    def drawn(self) -> str:
        """It as HTML."""
        if self.clauses:
            return pages.render("course/clauses", reached(self.game))
        learning, id = self._learning, self.game.id
        view = overview(self.game, learning.memory) | {"forgotten": learning._forgotten is not None}
        return pages.render("course/overview", {**learning.door(id), **view})


def overview(of: Game, memory: Memory) -> dict[str, Any]:
    """The lessons in order, by area; and how much of each area is done, and was right."""
    units, topics = list(course(of.id).values()), of.rulebook.topics
    done = [one for one in units if f"{of.id}/{one.id}" in memory.done]
    groups = [
        (topics.get(area, area), [_row(one, of, memory) for one in lessons])
        for area, lessons in groupby(units, key=lambda one: one.areas[0])
    ]
    bars = []
    for area, name in topics.items():
        about = [one for one in units if area in one.areas]
        right, asked = memory.areas.get(f"{of.id}/{area}", (0, 0))
        if about or asked:
            bars.append((name, sum(one in done for one in about), len(about), right, asked))
    return {"groups": groups, "bars": bars, "empty": not (memory.done or memory.seen)}


def _row(unit: Unit, of: Game, memory: Memory) -> Mapping[str, Any]:
    lesson = runs.Lessoned(unit)
    missing = len(lesson.missing(memory))
    return {
        "id": f"{COURSE}/{of.id}/{unit.id}",
        "number": unit.number,
        "title": unit.title,
        "areas": [of.rulebook.topics.get(area, area) for area in unit.areas],
        "done": not missing,
        "begun": 0 < missing < len(unit.parts),
    }


def reached(of: Game) -> Mapping[str, Any]:
    """Which lessons reach which clauses, by area, and which clauses no lesson reaches."""
    found, book = course(of.id).reached(), of.rulebook
    rows: dict[str, list[tuple[str, str, Sequence[Unit]]]] = {topic: [] for topic in book.topics}
    for clause in book.own():
        rows.setdefault(clause.topic, []).append((clause.id, clause.title, found.get(clause.id, ())))
    own = [row for topic in rows.values() for row in topic]
    return {
        "game": of.id,
        "title": of.title,
        "areas": [
            (
                book.topics.get(topic, topic),
                [row for row in listed if row[2]],
                [row for row in listed if not row[2]],
            )
            for topic, listed in rows.items()
            if listed
        ],
        "reached": sum(bool(row[2]) for row in own),
        "all": len(own),
    }


def _number(text: str) -> int:
    """The number that a text is; 0 for none."""
    return int(text[:3]) if text.isdecimal() else 0
