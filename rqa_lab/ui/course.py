"""Learning on the page: the course of a game and its overview, practice, quizzes, progress."""

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from rqa_lab.core.game import Game
from rqa_lab.core.work import Work
from rqa_lab.games import FIRST, game, title
from rqa_lab.learn import quiz
from rqa_lab.learn.course import COURSE, Unit, course
from rqa_lab.learn.memory import Memory
from rqa_lab.learn.practice import ALL, chapters, lessons_done
from rqa_lab.learn.rating import LEVELS
from rqa_lab.ui import classroom, doors, learn, practice, progress, runs
from rqa_lab.ui.challenge import HUSHED, OF_THE_LAB, Asking, Reaching
from rqa_lab.ui.document import Document
from rqa_lab.ui.doors import GameDoor
from rqa_lab.ui.intents import ends, pointed_away
from rqa_lab.ui.library import on_offer, view_of
from rqa_lab.ui.messages import Intents, intent, methods
from rqa_lab.ui.pages import DOCS, render
from rqa_lab.ui.table import table, tables
from rqa_lab.ui.view import Covers, View

#: what a learner can always do on the page
_ALWAYS = (
    "memory", "learn", "practise", "practise-anyway", "practise-met", "drawn", "forget", "unforget",
    "class-set", "class-make", "class-made", "class-without",
)  # fmt: skip
_LOST = "This quiz has questions that the lab does not know: {}. Here are the others."
_LATER = "Your progress stays as it was, and nothing is added: {}."
_NO_COURSE = "There is no lesson “{}”. The overview has them all."


class Learning:
    """A learner's activity on a page, and the memory of it.

    Args:
        memory: the learner's progress and mistakes so far.
        orders: receives orders for the page: keep the memory.
        show: prepares a view that is opened for the page.
        load: (view, address) -> the view at an address, else the same view.
        switch: (view, game) -> a view of another game.
        tell: receives errors, in words for the reader.
        work: takes over long work.
    """

    def __init__(
        self,
        memory: Memory,
        orders: list[dict[str, str]],
        show: Callable[[View], View],
        load: Callable[[View, str], View],
        switch: Callable[[View, str], View],
        tell: Callable[[str], object],
        work: Callable[[Work], object],
    ) -> None:
        self.memory = memory
        self._orders, self._show, self._load, self._tell = orders, show, load, tell
        self._switch, self._work = switch, work
        #: the question being drawn: its run and number, and the document on screen when it was asked for
        self._awaited: tuple[runs.Run, int, Document | None] | None = None
        #: how often nothing was found; a failure resets the reader's choices to those of the practice
        self._vain = 0
        #: the challenges that are gone through; they stay while the reader looks at something else
        self.run: runs.Run | None = None
        #: the lessons that were begun here, by game and id: the browser leads back to each of their parts
        self._lessons: dict[str, runs.Lessoned] = {}
        #: the sets for a class, by game
        self._rooms: dict[str, classroom.Classroom] = {}
        #: False if a later version of the lab keeps the memory, which is then left alone
        self._keeps = True
        #: what was forgotten last
        self._forgotten: Memory | None = None

    # ---- what the reader wants ---------------------------------------------------------------------------

    def intents(self, view: View) -> Intents:
        """The functions for messages about learning; while a question is asked, others are silent."""
        run, mine = self.run, dict(methods(self))
        names: tuple[str, ...] = () if run is None else ("resume", "quit", "restart")
        silent = dict.fromkeys(self._silent(view), lambda: None)
        if run is None or not self.shows(view) or view.covers:
            return {**silent, **{name: do for name, do in mine.items() if name in (*_ALWAYS, *names)}}
        names += ("part", "onward", "replay", "leave", "level", "redo-missed", "hint", "unsure")
        names += ("quiz",) if isinstance(run, practice.Practice) else ()
        names += ("named", "results") if isinstance(run, runs.Quiz) else ()
        if isinstance(run.here, Reaching):
            names += ("retry",)
        elif view.use.asks:
            names += ("answer", "cell", "tap", "check")
        mine = {name: do for name, do in mine.items() if name in (*_ALWAYS, *names)}
        return {**silent, **mine}

    def _silent(self, view: View) -> tuple[str, ...]:
        """The messages that do nothing while a challenge is shown, also below what covers it."""
        if not self.shows(view):
            return ()
        return (*HUSHED, "cell", "tap") if view.use.asks else OF_THE_LAB

    def shows(self, view: View) -> bool:
        """This is the present challenge."""
        return self.run is not None and self.run.here.view.document is view.document

    def open(self, view: View, address: str) -> View | None:
        """What an address leads to: the course, a lesson of it, practice, a quiz; None for others."""
        kind, _, rest = address.partition("/")
        if kind == runs.QUIZ:
            found = runs.Quiz(quiz.ids_of(address))
            view = self._begin(view, found)
            if found.lost:
                self._tell(_LOST.format(", ".join(found.lost)))
            return view
        id, _, page = rest.partition("/")
        if kind == runs.PRACTICE and id in on_offer():
            return self._open_practice(view, id, page)
        if kind == COURSE and rest.partition("/")[0] in on_offer():
            return self._open_course(view, *rest.split("/", 1))
        return None

    def _open_practice(self, view: View, id: str, page: str) -> View:
        if page == progress.KNOWN:
            view = self._switch(view, id)
            return replace(view, covers=Covers((progress.Known(self, id),)))
        if page == classroom.CLASS:
            view = self._switch(view, id)
            return replace(view, covers=Covers((self._room(id),)))
        return self._practise(view, id, page) if page else self.practise(view, id)

    def _open_course(self, view: View, id: str, unit: str = "") -> View:
        name, _, part = unit.partition("@")
        if name in course(id):
            return self._go_on(view, course(id)[name], _number(part))
        view = self._switch(view, id)
        if name and name != Sheet.CLAUSES:
            self._tell(_NO_COURSE.format(name))
        return replace(view, covers=Covers((Sheet(self, id, clauses=name == Sheet.CLAUSES),)))

    @intent("learn")
    def learn(self, view: View) -> View:
        """Go on with the course of a game; with its first scenario, if it has none."""
        id = view.game.id
        found = runs.place(id, self.memory)
        if found is None:
            return self._load(view, table(id).first)
        return self._go_on(view, found)

    @intent("practise")
    def practise_here(self, view: View) -> View:
        """Ask questions about the game that is shown."""
        return self.practise(view, view.game.id)

    def practise(self, view: View, id: str) -> View:
        """Ask questions one after another, those that are due first; a newcomer is offered a lesson first."""
        if progress.is_new(id, self.memory) and course(id) and not (self.run and self.run.game == id):
            view = self._switch(view, id)
            return replace(view, covers=Covers((progress.Offer(self, id),)))
        return self._practise(view, id)

    @intent("practise-anyway")
    def practise_anyway(self, view: View) -> View:
        """Ask a newcomer about the first chapter."""
        return self._practise(view, view.game.id)

    @intent("practise-met")
    def practise_met(self, view: View) -> View:
        """Ask questions about the rules that the reader met for the first time in the game that is shown."""
        met = view.document.once("met", lambda: tuple[str, ...]())
        seed = random.randrange(1 << 30)
        if not met:
            return view
        return self._begin(view, practice.Practice(view.game.id, self.memory, seed, rules=met))

    def _practise(self, view: View, id: str, topic: str = "") -> View:
        topics, seed = game(id).rulebook.topics, random.randrange(1 << 30)
        topic = topic if topic in (ALL, *topics) else ""
        return self._begin(view, practice.Practice(id, self.memory, seed, topic=topic))

    @intent("level")
    def practise_level(self, view: View, id: str) -> View:
        """Ask questions of a level from now on; without one, of the level at which the learner stands."""
        run, level = self.run, _number(id)
        if not isinstance(run, practice.Practice):
            return view
        before = run.level
        run.choose(level if level in LEVELS else 0)
        self.note()
        return view if run.level == before else self._go(view, run, run.last + 1)

    def _begin(self, view: View, run: runs.Run) -> View:
        """Begin something, or go on with it, if it is just that and not over."""
        if self.run is not None and not self.run.over and self.run.same(run):
            run = self.run
        return self._go(view, run, run.at)

    def _go_on(self, view: View, unit: Unit, at: int = 0) -> View:
        """Go to a part of a lesson, as the reader left it; without one, to where they stopped."""
        run = self._lessons.get(f"{unit.game}/{unit.id}")
        if run is None or (run.over and not at):
            run = self._lessons[f"{unit.game}/{unit.id}"] = runs.Lessoned(unit)
            run.at = at or next(iter(run.missing(self.memory)), 1)
        return self._go(view, run, at or run.at)

    @intent("part")
    def go(self, view: View, n: int) -> View:
        """Go to another part of the lesson, or to another question."""
        return view if self.run is None else self._go(view, self.run, n)

    @intent("onward")
    def onward(self, view: View) -> View:
        """Go to the next one."""
        return view if self.run is None else self._go(view, self.run, self.run.following)

    @intent("redo-missed")
    def redo(self, view: View) -> View:
        """Ask again what was missed in a lesson."""
        if not isinstance(self.run, runs.Lessoned):
            return view
        self.run.redo(self.memory)
        return self._show(self.run.here.view)

    def _go(self, view: View, run: runs.Run, at: int) -> View:
        """Go to a challenge; if it takes more than a moment to find, look for it while the page goes on."""
        at = run.within(at)
        self._awaited = run, at, view.document
        if not isinstance(run, practice.Practice) or run.has(at):
            return self.arrive(view)
        work = Work("Looking for a question", "place", 0, run.drawing(at))
        if work.go_on():
            return self.arrive(view)
        work.then = lambda _: self._orders.append({"go": "drawn"})
        self._work(work)
        return view

    @intent("drawn")
    def arrive(self, view: View, n: int = 0) -> View:
        """Show the challenge to which the reader goes, if they have not gone elsewhere."""
        if self._awaited is None or self._awaited[2] is not view.document:
            return view
        (run, at, _), self._awaited = self._awaited, None
        if isinstance(run, practice.Practice) and not run.has(at):
            self._vain += 1
            view = view if view.game.id == run.game else self._switch(view, run.game)
            return replace(view, covers=Covers((progress.Nothing(self, run),)))
        run.go(at)
        self.run = run
        return self.resume(view)

    @intent("resume")
    def resume(self, view: View) -> View:
        """Show the present challenge again."""
        return view if self.run is None else self._show(pointed_away(self.run.here.view))

    @intent("restart")
    def restart(self, view: View) -> View:
        """Start the run over."""
        if isinstance(self.run, runs.Lessoned):
            self._lessons.pop(f"{self.run.game}/{self.run.unit.id}", None)
            return self._go_on(view, self.run.unit, 1)
        return view if self.run is None else self.open(view, self.run.address) or view

    @intent("quiz")
    def ask_again(self, view: View) -> View:
        """A quiz of the questions that were answered."""
        return self.open(view, self.run.quiz) or view if isinstance(self.run, practice.Practice) else view

    @intent("leave")
    def leave(self, view: View) -> View:
        """Show the position of the challenge in the free explorer; the reader can come back.

        Before it is answered the scenario stays unnamed: its title, and its steps, would tell the answer.
        """
        run = self.run
        if run is None:
            return view
        free = run.free() if run.here.done else ""
        there = self._load(view, free) if free else view
        if there is not view:
            return there
        unnamed = run.here.scenario.set(title=f"{run.title}: {run.where.lower()}")
        return self._show(ends(view_of(unnamed), 1))

    @intent("quit")
    def quit(self, view: View) -> View:
        """Put the challenges away, and go to the door of the game."""
        run, self.run = self.run, None
        if run is None or run.here.view.document is not view.document:
            return view
        view = self._load(view, run.free() or table(run.game).first)
        return replace(view, covers=view.covers.put(GameDoor()))

    def follow(self, view: View) -> View:
        """Follow up on a message: note an answer or a reached goal, and choose the next view."""
        run = self.run
        if run is None:
            return view
        challenge = run.here
        if challenge.view.document is view.document:
            if isinstance(challenge, Reaching):
                challenge.follow(view)
                challenge.judge()
            else:
                challenge.view = view
        if run.settle(self.memory):
            self.note()
        return challenge.view if view.use.exercise else view

    # ---- a class -----------------------------------------------------------------------------------------

    def _room(self, id: str) -> classroom.Classroom:
        return self._rooms.setdefault(id, classroom.Classroom(id))

    @intent("class-set")
    def set_class(self, view: View, id: str, text: str) -> None:
        """Choose what a set for a class is about."""
        self._room(view.game.id).choose(id, text)

    @intent("class-make")
    def make_class(self, view: View) -> None:
        """Make a set for a class, while the page goes on."""
        room = self._room(view.game.id)
        work = Work("Making the set", "question", room.number, room.making())
        if not work.go_on():
            work.then = lambda _: self._orders.append({"go": "class-made"})
            self._work(work)

    @intent("class-made")
    def show_class(self, n: int = 0) -> None:
        """The set is made: show it."""

    @intent("class-without")
    def thin_class(self, view: View, n: int) -> None:
        """Take a question out of a set for a class."""
        self._room(view.game.id).without(n)

    @intent("named")
    def name(self, id: str) -> None:
        """Who answers a quiz."""
        if isinstance(self.run, runs.Quiz):
            self.run.name = id.strip()

    @intent("results")
    def save_results(self) -> None:
        """Save the results of a quiz as a file."""
        if isinstance(self.run, runs.Quiz):
            name, text = classroom.results(self.run)
            self._orders.append({"file": name, "text": text, "type": "text/csv"})

    # ---- the challenge -----------------------------------------------------------------------------------

    def _challenged(self, view: View, do: Callable[[], object]) -> View:
        """Do something with the present challenge; it may then show something else."""
        assert self.run is not None
        self.run.here.view = view
        do()
        return self.run.here.view if self.run.here.view.document is view.document else view

    @intent("replay")
    def replay(self, view: View) -> View:
        """Watch the steps that show why again."""
        return self._challenged(view, self._here.replay)

    @intent("hint")
    def hint(self, view: View) -> View:
        """Give a hint; a note on the board would cover it."""
        return self._challenged(replace(view, note=None), self._here.ask_why)

    @intent("unsure")
    def give_up(self, view: View) -> View:
        """Show the answer."""
        return self._challenged(view, self._here.give_up)

    @intent("retry")
    def retry(self, view: View) -> View:
        """Start the goal over."""
        here = self._here
        return self._challenged(view, here.begin) if isinstance(here, Reaching) else view

    @intent("answer")
    def answer(self, view: View, n: int) -> View:
        """Give the answer of a number."""
        here = self._here
        return self._challenged(view, lambda: here.choose(n)) if isinstance(here, Asking) else view

    @intent("cell", "tap")
    def point(self, view: View, at: str = "", text: str = "") -> View:
        """Answer by pointing at a space."""
        here = self._here
        return self._challenged(view, lambda: here.point(at)) if isinstance(here, Asking) else view

    @intent("check")
    def check(self, view: View) -> View:
        """Give the picked spaces as the answer."""
        here = self._here
        return self._challenged(view, here.check) if isinstance(here, Asking) else view

    @property
    def _here(self) -> runs.Challenge:
        assert self.run is not None
        return self.run.here

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

    def meet(self, document: Document, clauses: Iterable[str]) -> Sequence[str]:
        """Note the rules that the learner met in a game; returns those that are new to them."""

        def new() -> tuple[str, ...]:
            known = {id for unit in lessons_done(document.game.id, self.memory) for id in unit.learned}
            fresh = tuple(id for id in clauses if id not in known | self.memory.done)
            if fresh:
                self.memory.done |= {*fresh}
                self.note()
            return fresh

        return document.once("met", new)

    @intent("memory")
    def recall(self, whole: str) -> None:
        """Join the memory of another or an earlier page; if that lacks anything, have it all kept."""
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

    @intent("forget")
    def forget(self) -> None:
        """Forget everything; it can be taken back as long as the page is open."""
        self._forgotten = self.memory.joined(self.memory)
        self._lessons.clear()
        self.adopt(self.memory.anew())
        self.note()

    @intent("unforget")
    def take_back(self) -> None:
        """Take back that everything was forgotten."""
        if self._forgotten is not None:
            now, self._forgotten = self._forgotten, None
            now.begun = self.memory.anew().begun
            self.adopt(now)
            self.note()

    # ---- what the page shows -----------------------------------------------------------------------------

    def address(self, view: View) -> str:
        """What the page's address says of the challenge that is shown; "" if none is."""
        return self.run.address if self.run is not None and self.shows(view) else ""

    def bar(self, shown: View) -> str:
        """The bar above a challenge that is shown."""
        if self.run is None or not self.shows(shown):
            return ""
        return render("learn/bar", {"run": self.run.view(self.memory), "vain": self._vain})

    def panel(self, shown: View, tray: str) -> str:
        """The words of the challenge, beside the board and its tray; or the link back to it."""
        run = self.run
        if run is None:
            return ""
        if not self.shows(shown):
            return render("course/back", {"run": run.view(self.memory)})
        leads = run.here.leads if isinstance(run.here, Reaching) else ""
        unit = run.unit if isinstance(run, runs.Lessoned) else None
        values = {"run": run.view(self.memory), "now": learn.words(shown, tray, leads, unit)}
        if run.over:
            following = unit and course(run.game).after(unit.id)
            return render(
                "learn/end",
                {
                    **values,
                    "art": doors.picture_after(unit) if unit else doors.art(run.game),
                    "picture": doors.picture_of(following) if following else "",
                },
            )
        return render("learn/words", {**values, "one": run.here.panel()})

    def door(self, id: str) -> Mapping[str, Any]:
        """Where a learner goes on in a game, for the doors and the list."""
        units, found = course(id), runs.place(id, self.memory)
        done = sum(f"{id}/{one}" in self.memory.done for one in units)
        due = len(self.memory.today(id))
        earned = sum(runs.stars(one, self.memory) for one in units.values())
        return {
            "game": id,
            "title": title(id),
            "unit": found,
            "minutes": 0 if found is None else runs.minutes(found),
            "number": len(units),
            "done": done,
            "stars": earned,
            "due": runs.came(due) if due else "",
            "begun": any(one.startswith(f"{id}/") for one in self.memory.done),
        }

    def front_door(
        self,
        here: str,
        labs: Mapping[str, tuple[str, str]],
        games: Sequence[tuple[str, str, str]] = (),
        *,
        back: str = "",
    ) -> str:
        """The front door; ``games`` were begun, and ``back`` is the title of the page it is opened from."""
        tutorials = next((name for name in labs if "tutorials/" in name), "")
        begun = [id for id in tables() if self.door(id)["begun"]]
        last = self.run.game if self.run else self.memory.last
        first = next((id for id in (last, here, *begun) if id in begun), FIRST)
        cards = [{**doors.card(id), **self.door(id)} for id in tables()]
        return render(
            "learn/door",
            {
                "hero": doors.hero(),
                "first": FIRST,
                "learn": self.door(first),
                "cards": cards,
                "labs": doors.cards_of_labs(labs, [*tables()][:1]),  # each game's door has its own
                "tutorials": tutorials,
                "docs": DOCS if DOCS in labs else "",
                "several": len(begun) > 1,
                "back": back,
                "going": games[:1],
            },
        )

    def game_door(self, id: str, shown: GameDoor, labs: Mapping[str, tuple[str, str]]) -> str:
        """The door of a game."""
        return render(
            "learn/game",
            {
                "door": doors.about(id),
                "pictures": doors.pictures(id, shown.played),
                "learn": self.door(id),
                "path": self.path(id),
                "labs": doors.cards_of_labs(labs, [id]),
            },
        )

    def path(self, id: str) -> list[Mapping[str, Any]]:
        """The chapters of a course, each with its lessons, for the door of its game."""
        here = runs.place(id, self.memory)
        return [
            {
                "title": title,
                "picture": picture,
                "minutes": sum(map(runs.minutes, units)),
                "lessons": [
                    {
                        "id": f"{COURSE}/{id}/{one.id}",
                        "number": one.number,
                        "title": one.title,
                        "stars": runs.stars(one, self.memory),
                        "here": here is one,
                    }
                    for one in units
                ],
            }
            for title, picture, units in doors.chapters(id)
        ]


class Sheet:
    """The overview of a course, or which lessons reach which clauses."""

    #: the address of the second page, after that of the course
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
            return render("course/clauses", reached(self.game))
        learning, id = self._learning, self.game.id
        view = overview(self.game, learning.memory) | {"forgotten": learning._forgotten is not None}
        return render("course/overview", {**learning.door(id), **view})


def overview(of: Game, memory: Memory) -> dict[str, Any]:
    """The lessons in order, by area; and how much of each chapter of the rulebook is known."""
    units, topics = list(course(of.id).values()), of.rulebook.topics
    groups = [
        (topics.get(area, area), [_row(one, of, memory) for one in lessons])
        for area, lessons in groupby(units, key=lambda one: one.areas[0])
    ]
    empty = not (memory.done or memory.seen)
    return {"groups": groups, "chapters": chapters(of.id, memory), "empty": empty}


def _row(unit: Unit, of: Game, memory: Memory) -> Mapping[str, Any]:
    missing = len(runs.Lessoned(unit).missing(memory))
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
