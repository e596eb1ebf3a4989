"""The page of the explorer, without Jupyter: regions go out as HTML, messages come in.

The browser puts in place what changed and sends only what the reader wants (:mod:`rqa_lab.ui.intents`); all
authority stays here.  What carries both is the widget's business, :mod:`rqa_lab.ui.explorer`.
"""

from collections.abc import Callable, Collection, Iterable
from functools import wraps
from typing import Any

from rqa_lab.core import words
from rqa_lab.core.session import Session
from rqa_lab.documents.places import ScenarioError, first
from rqa_lab.learn.course import COURSE
from rqa_lab.learn.memory import Memory
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import book, intents, keep, owndata, pages
from rqa_lab.ui.course import Learning
from rqa_lab.ui.desk import LOOKING, Desk, log, trouble
from rqa_lab.ui.editor import Edited, empty, turned, write_down
from rqa_lab.ui.jobs import Jobs
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.library import lesson, of_session
from rqa_lab.ui.lines import LINES
from rqa_lab.ui.listing import Listing
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.overlay import Overlay
from rqa_lab.ui.own import Own
from rqa_lab.ui.readings import Readings
from rqa_lab.ui.runs import PRACTICE
from rqa_lab.ui.shelf import CannotOpen, Shelf
from rqa_lab.ui.shelves import Shelves
from rqa_lab.ui.twofold import Twofold

_SORRY_AT_FIRST = "Something went wrong in the lab with what was to be shown. Here is another scenario."
_NOT_THERE = "There is no scenario “{}”. Each game has a list of all its scenarios."
_CANNOT_USE = "The data of your own box cannot be used; these are the lab’s own."
_CANNOT_OPEN = "{} cannot be opened. Nothing here has changed."
#: at most this many mistakes of a file are listed; the rest is counted
_MANY_PROBLEMS = 12


class Page(Desk):
    """The scenarios of all games, a board, and the reason for everything.

    Args:
        scenario: the one to begin with: its id, "rqa/pushing/into-a-wall", with "@3" behind it for a step;
            the path of a file; or a scenario, a session or a lesson of your own.
        shelf: the scenarios on offer, by default the lab's library.
        memory: what the reader has done and missed already.
        door: begin at the front door, unless there is a scenario to begin with.

    >>> page = Page("rqa/pushing/into-a-wall@4")
    >>> page.receive({"do": "step", "n": -1, "ask": 7})
    >>> page.answered, page.regions["address"]
    (7, 'rqa/pushing/into-a-wall@3')
    """

    def __init__(
        self,
        scenario: "str | Scenario | Session | Lesson | None" = None,
        *,
        shelf: Shelf | None = None,
        memory: Memory | None = None,
        door: bool = False,
    ) -> None:
        unsettled = owndata.settle()
        self.shelves = Shelves(shelf)
        #: id of a game -> its lesson when the reader left it for another game
        self._left: dict[str, Lesson] = {}
        self._list = Listing(self.shelves)
        #: the language of names
        self._language = words.language()
        #: what the reader last chose to see; lines of sight: None for what the scenario's topic suggests
        self._sight: bool | None = None
        self._reach = False
        self._trouble = ""
        #: what is wrong with a file or a link that could not be opened
        self._problems: tuple[str, ...] = tuple(map(str, unsettled))
        #: what covers the page
        self.overlay = Overlay()
        #: what the page is to do by itself: keep a file, reload
        self.orders: list[dict[str, str]] = []
        self._own = Own(self.orders)
        #: what takes long: files that are made, a line that is looked for
        self.jobs = Jobs(self.orders, self._say, self.overlay, self._open)
        #: the course, practice, and what the reader has done
        ways = self.overlay, self._open, self.load, self.switch
        self.learning = Learning(memory or Memory(), self.orders, *ways, self._say, self.jobs.take)
        regions = self._begin(scenario, _CANNOT_USE if unsettled else "", door=door and not scenario)
        super().__init__(self.lesson)
        #: besides, as "address", what the page's address says behind the "#"
        self.regions |= regions

    @property
    def title(self) -> str:
        """The address of what is shown if it is on a shelf, else its title."""
        return self.lesson.address if self.lesson.id in self.shelf else self.lesson.scenario.title

    @property
    def shelf(self) -> Shelf:
        """The scenarios of the game that is shown."""
        return self.shelves.here

    # ---- what the reader wants ---------------------------------------------------------------------------

    def receive(self, message: Any) -> None:
        """Do what a message asks for and show the result; if anything fails, everything stays as it was."""
        with words.speaking(self._language):
            super().receive(message)

    def _begin_message(self) -> None:
        self._trouble, self._problems = "", ()

    def _end_message(self, name: str, was: Any) -> None:
        if isinstance(self.lesson, Edited):
            self.lesson = self.lesson.editor.lesson
        if name not in LOOKING:
            self.jobs.forget()
        if name in ("sight", "look") and self.lesson.table.sight:
            self._sight = self.lesson.sight
        if name == "reach" and self.lesson.table.sight:
            self._reach = self.lesson.reach
        if self.lesson is not was[0]:
            self.lesson.take_lab(was[0])
        if (shown := self.learning.follow(self.lesson)) is not self.lesson:
            self._open(shown)

    def _mark(self) -> Any:
        return *super()._mark(), self.shelf, self._own.lessons

    def _restore(self, was: Any) -> None:
        super()._restore(was)
        self.shelves.here, self._own.lessons = was[2:]

    def _intents(self) -> intents.Intents:
        """The method for each message."""
        return {
            **super()._intents(),
            **self._overlay_intents(),
            "close": self.close_one,
            "clause": self.open_clause,
            "game": self.switch,
            "topic": self._list.toggle,
            "search": self._list.search,
            "save": self.save,
            "file": self.open_file,
            "data": self.bring_data,
            "use": lambda n: self.use_data(own=bool(n)),
            "link": self.open_link,
            "door": self.open_door,
            "names": self.speak,
            "own": self._own.recall,
            "edit": lambda: self.bring("The editor", lambda: turned(self.lesson)),
            "build": lambda: self._open(empty(self.lesson.game.id)),
            "refusal": lambda: write_down(self.lesson),
            **self.jobs.intents(self.lesson),
            **self._editor_intents(),
            **self.learning.intents(self.lesson),
        }

    def _editor_intents(self) -> intents.Intents:
        """The method for each message of the editor, if it is open; what cannot be is told."""
        if not isinstance(self.lesson, Edited) or self.overlay.lies:
            return {}
        return {name: self._telling(do) for name, do in self.lesson.editor.intents.items()}

    def _telling(self, do: Callable[..., object]) -> Callable[..., object]:
        @wraps(do)
        def done(*given: Any, **fields: Any) -> None:
            try:
                do(*given, **fields)
            except ScenarioError as error:
                self._trouble = str(error)

        return done

    def _overlay_intents(self) -> dict[str, Callable[..., object]]:
        """The method for each message of what covers the page."""
        return {
            "new": self.overlay.agree,
            "set": lambda id, text: self.agreement.change(id, text),
            "start": self.start,
            "readings": self.read_otherwise,
            "ruling": lambda id: self.readings.pick(id),
            "reading": lambda id, text: self.readings.read(id, text),
            "lines": lambda: self.overlay.set_beside(self.lesson),
            "line": lambda id, text: self.overlay.set_beside(self.lesson).choose(id, text),
            "pair": lambda n: self.twofold.go(n),
            "apart": lambda: self.twofold.on(),
            "find-rule": lambda id: self.overlay.look_up(id),
        }

    def _begin(
        self, scenario: "str | Scenario | Session | Lesson | None", trouble: str, *, door: bool
    ) -> dict[str, Any]:
        """The regions of what the widget was made with, or else of the first scenario that can be shown.

        The message is about the first thing that went wrong.
        """
        for wanted in (scenario, self.shelf.first, *self.shelf.entries):
            self._trouble = ""
            try:
                if self._take(wanted):
                    self._trouble = trouble
                    self.shelves.go(self.lesson.game.id)
                    self.overlay.door = door
                    return self._regions()
            except Exception as error:  # otherwise the page would stay empty without a message
                self.error, self._trouble = error, _SORRY_AT_FIRST
                log.exception("beginning with %.200r", wanted)
            trouble = trouble or self._trouble
        raise CannotOpen(trouble)

    def _take(self, scenario: "str | Scenario | Session | Lesson | None") -> bool:
        """Open a scenario, a session, a lesson or a file (the page itself opens no files)."""
        if isinstance(scenario, (Lesson, Session)):
            self.lesson = scenario if isinstance(scenario, Lesson) else of_session(scenario)
            return True
        if scenario is None or (isinstance(scenario, str) and not scenario.endswith((".yaml", ".yml"))):
            return self.load(scenario or "")
        try:
            self.lesson = lesson(load(scenario) if isinstance(scenario, str) else scenario)
        except CannotOpen as error:
            self._trouble = str(error)
        except OSError as error:
            self._trouble = f"The scenario cannot be read: {error.strerror}."
        else:
            return True
        return False

    def load(self, id: str) -> bool:
        """Open what an address names: "rqa/pushing/into-a-wall", with "@3" for a step, or a clause's id.

        Two readings of an open question may stand behind it, as "&edge-one-obstacle=one,four@2".  Or it names
        a page of a rulebook, "rulebook/rqa/pushing", a course, a lesson of it, practice or a quiz.
        """
        if id.partition("/")[0] == book.ROOT and hasattr(self, "lesson"):
            return self.open_book(id)
        if id == keep.DOOR and hasattr(self, "lesson"):
            self.overlay.show_door()
            return True
        if self._learn(id):
            return True
        id, _, readings = id.partition(keep.READINGS)
        id, _, number = id.partition("@")
        if id in self._own:
            return self.bring(f"“{self._own.listed()[id][0]}”", lambda: self._own.open(id))
        if id == keep.NEW and hasattr(self, "lesson"):
            self.overlay.agreeing = True
            return True
        shelf = self.shelves.of(id)
        if id not in shelf:
            if id and hasattr(self, "lesson") and id in shelf.game.rulebook:
                self.switch(shelf.game.id)
                self.open_clause(id)
                return True
            self._trouble = _NOT_THERE.format(id) if id else ""
            return False
        try:
            self._open(shelf.lesson(id))
        except CannotOpen as error:
            self._trouble = str(error)
            return False
        if number.isdecimal():
            self.lesson.seek("main", int(number[:6]))
        self._list.opened.add(self.shelf.entries[id].topic)
        self._compare(readings)
        return True

    def _learn(self, address: str) -> bool:
        """Open what an address names of what can be learned; false if it names nothing of that."""
        if not hasattr(self, "lesson") and address.startswith((f"{COURSE}/", f"{PRACTICE}/")):
            self.load(self.shelf.first)
        try:
            return self.learning.open(address)
        except CannotOpen as error:
            self._say(str(error))
            return hasattr(self, "lesson")

    def _say(self, text: str) -> None:
        """Tell the reader what went wrong."""
        self._trouble = text

    def _compare(self, readings: str) -> None:
        """Show the two readings that an address names, if it does."""
        if readings.startswith(LINES):
            self.overlay.set_beside(self.lesson).arrive(readings)
        elif readings:
            self.readings.arrive(readings)

    # ---- from game to game -------------------------------------------------------------------------------

    def switch(self, id: str) -> None:
        """Show another game, where it was left, or at its first scenario; from the door, any game."""
        if id == self.lesson.game.id:
            self.overlay.door = False
        if id not in self.shelves.games or id == self.lesson.game.id:
            return
        if not self.lesson.exercise:
            self._left[self.lesson.game.id] = self.lesson
        if id in self._left:
            self._open(self._left[id])
        else:
            self.load(self.shelves.of(id).first)

    def open_book(self, address: str) -> bool:
        """Show a page of a rulebook, over whatever covers the page."""
        place = book.place(address, self.lesson.game.id)
        if place is None:
            self._trouble = f"There is no page “{address}” in the rulebooks."
            return False
        if place.game != self.lesson.game.id:
            door = self.overlay.door
            self.switch(place.game)
            self.overlay.door = door
        self.overlay.book = place
        return True

    def open_door(self) -> None:
        """Show the front door, or what lies behind it."""
        if self.overlay.address("") == keep.DOOR:
            self.overlay.put_away()
        else:
            self.overlay.show_door()

    # ---- taking along and bringing back ------------------------------------------------------------------

    def save(self) -> None:
        """Send the page a file with what is shown and everything that led to it, for download."""
        name, text = keep.file(self.lesson)
        self.orders.append({"file": name, "text": text})

    def open_file(self, id: str, whole: str = "", bytes: str = "") -> None:
        """Open a file, given its name and what it holds: a scenario, or a reader's own component data."""
        source = intents.file(whole, bytes)
        if owndata.is_data(source):
            self.overlay.put_away()
            self.bring_data(id, whole, bytes)
        else:
            self.bring(f"“{id}”", lambda: keep.read(source, id))

    def open_link(self, whole: str) -> None:
        """Open what a link holds: a scenario at its place, a quiz, or the sheet of a new game."""
        if self._learn(whole):
            return
        if not whole.startswith(f"{keep.NEW}{keep.MARK}"):
            whole, _, readings = whole.partition(keep.READINGS)
            if self.bring("This link", lambda: self._known(whole) or keep.opened(whole)):
                self._compare(readings)
            return
        try:
            game, answers = keep.agreed(whole)
        except ScenarioError as error:
            self._cannot_open("This link", error)
        else:
            self.agree_again(game, answers)

    def _known(self, link: str) -> Lesson | None:
        """The reader's own lesson that is just where a link leads to: one goes back to it in the browser."""
        return next((one for one in self._own if keep.address(one, known=False) == link), None)

    def bring(self, what: str, read: Callable[[], Lesson]) -> bool:
        """Open a file or a link; if that fails, list everything that is wrong with it."""
        try:
            self._open(read())
        except (CannotOpen, ScenarioError) as error:
            self._cannot_open(what, error)
            return False
        return True

    def _cannot_open(self, what: str, error: Exception) -> None:
        self._trouble = _CANNOT_OPEN.format(what)
        found = error if isinstance(error, ScenarioError) else error.__cause__
        problems = first(found.problems, _MANY_PROBLEMS) if isinstance(found, ScenarioError) else [error]
        self._problems = tuple(map(str, problems))

    # ---- a new game --------------------------------------------------------------------------------------

    @property
    def agreement(self) -> Agreement:
        """What the players of a new game agree on."""
        return self.overlay.agreement(self.lesson)

    def agree_again(self, game: str, answers: Iterable[tuple[str, str]]) -> None:
        """Show the sheet of a new game with these questions answered already."""
        self.switch(game)
        if game == self.lesson.game.id:
            agreement = self.overlay.agreement(self.lesson, anew=True)
            for field, value in answers:
                agreement.change(field, value)
        self.overlay.agreeing = True

    def start(self) -> None:
        """Start the game that was agreed on, unless the sheet lists an objection."""
        if self.agreement.reasons:
            return
        self._open(keep.new_game(self.agreement.scenario))

    # ---- the data of one's own box -----------------------------------------------------------------------

    def bring_data(self, id: str, whole: str = "", bytes: str = "") -> None:
        """Examine a data file, given its name and what it holds: what is wrong, what it would change."""
        source = intents.file(whole, bytes)
        brought = self.overlay.bring(owndata.examined(source, id), self.lesson.game.id)
        self.switch(brought.game)
        self.overlay.agreeing = True

    def use_data(self, *, own: bool) -> None:
        """Use the examined file, or the lab's own data again: the page reloads, and the sheet as it is."""
        brought, self.overlay.brought = self.overlay.brought, None
        sheet = keep.sheet(self.lesson.game.id, self.agreement.given_answers)
        if query := owndata.asked(brought, own=own):
            self.orders.append({"reload": query, "sheet": sheet})
        elif brought is not None:
            self.switch(brought.came_from)
            self.overlay.agreeing = True

    # ---- two readings ------------------------------------------------------------------------------------

    @property
    def readings(self) -> Readings:
        """Two readings of an open question, on what is shown."""
        return self.overlay.compare(self.lesson)

    @property
    def twofold(self) -> Twofold:
        """What is shown side by side; two readings if nothing is."""
        return self.overlay.twofold or self.readings

    def read_otherwise(self) -> None:
        """Show two readings side by side, or stop doing so."""
        if self.overlay.readings is not None:
            self.overlay.put_away()
        elif self.lesson.game.rulebook.readings:
            self.overlay.compare(self.lesson)

    # ---- what the reader looks at ------------------------------------------------------------------------

    def open_clause(self, id: str) -> None:
        """Open a clause of the rulebook: beside the board, or on top of what covers the page."""
        if not self.overlay.lies:
            self.lesson.open_clause(id)
        elif id in self.lesson.game.rulebook:
            self.overlay.rule = id

    def close_one(self) -> None:
        """Close what is on top."""
        if not self.overlay.close():
            self.lesson.close()

    def _open(self, lesson: Lesson) -> None:
        """Show a lesson with what the reader always wants to see, and the list of its game."""
        self.lesson = lesson
        self.overlay.put_away()
        self.shelves.go(self.lesson.game.id)
        sight = self.lesson.table.sight
        id = lesson.id or lesson.scenario.id
        fitting = sight is not None and "/sight/" in f"/{id}/"
        self.lesson.sight = fitting if self._sight is None else self._sight
        self.lesson.reach = self._reach and sight is not None

    def speak(self, id: str) -> None:
        """Show names in the language of this code."""
        if id in words.LANGUAGES:
            words.speak(id)
            self._language, self.overlay.readings = id, None  # which keep what they have said
            self.overlay.lines = None

    # ---- what the page shows -----------------------------------------------------------------------------

    def _note(self) -> None:
        """Note what is finished, and what the reader brought along."""
        lesson = self.lesson
        known = lesson.id in self.shelf
        if lesson.finished and known:
            self.learning.finish(lesson.id)
        if not known and not lesson.exercise:
            self._own.add(lesson)

    def _regions(self, some: Collection[str] | None = None) -> dict[str, Any]:
        """The regions that may have changed: all, or those of these names."""
        lesson = self.lesson
        if some is not None:
            told = {"trouble": trouble(self._trouble)} if self._trouble else {}
            return {**pages.regions(lesson, self.shelf.examples, some), **self.jobs.regions(lesson), **told}
        self._note()
        regions: dict[str, Any] = pages.regions(lesson, self.shelf.examples)
        learn = self.learning.door(lesson.game.id)
        there = self.learning.address(lesson) or keep.address(lesson, known=lesson.id in self.shelf)
        regions["address"] = self.overlay.address(there)
        self._own.tell(lesson, there)
        regions["course"] = self.learning.panel(lesson)
        regions |= {**self.jobs.regions(lesson), "export": self.jobs.menu(lesson)}
        regions["trouble"] = trouble(self._trouble, self._problems)
        regions["form"] = self.overlay.drawn(lesson, self.shelf, learn)
        pieces = pages.palette(lesson) if isinstance(lesson, Edited) and not self._list.words else ""
        here, done = self._own.id(lesson) or lesson.id, frozenset(self.learning.memory.done)
        return regions | self._list.regions(here, done, self._own.listed(), self._language, learn, pieces)
