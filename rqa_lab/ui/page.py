"""The page of the explorer, without Jupyter: regions go out as HTML, messages come in.

The browser puts in place what changed and sends only what the reader wants (:mod:`rqa_lab.ui.intents`); all
authority stays here.  What carries both is the widget's business, :mod:`rqa_lab.ui.widget`.
"""

import json
import os
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from functools import partial, wraps
from typing import Any

from rqa_lab.core import words
from rqa_lab.core.session import Session
from rqa_lab.documents.places import Problem, ScenarioError, first
from rqa_lab.learn.course import COURSE
from rqa_lab.learn.memory import Memory
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import book, coach, covers, doors, ending, intents, keep, lookup, messages, pages, play
from rqa_lab.ui.bringing import Bringing, Host
from rqa_lab.ui.course import Learning
from rqa_lab.ui.covers import Door, NewGame
from rqa_lab.ui.desk import APPS, LOOKING, Desk, log, trouble
from rqa_lab.ui.document import Document
from rqa_lab.ui.doors import GameDoor
from rqa_lab.ui.editor import empty, turned, write_down
from rqa_lab.ui.ending import End
from rqa_lab.ui.jobs import Jobs
from rqa_lab.ui.library import CannotOpen, Shelf, Shelves, view_of, view_of_session
from rqa_lab.ui.messages import Intents, intent, methods
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.pages import Listing
from rqa_lab.ui.runs import PRACTICE, QUIZ
from rqa_lab.ui.twofold import Lines, Readings
from rqa_lab.ui.view import Covers, View
from rqa_lab.ui.yours import Own

_SORRY_AT_FIRST = "Something went wrong in the lab with what was to be shown. Here is another scenario."
_NOT_THERE = "There is no scenario “{}”. Each game has a list of all its scenarios."
_NO_PAGE = "There is no page “{}” in the rulebooks."
_CANNOT_USE = "The data of your own box cannot be used; these are the lab’s own."
_CANNOT_OPEN = "{} cannot be opened. Nothing here has changed."
#: at most this many mistakes of a file are listed; the rest is counted
_MANY_PROBLEMS = 12
#: at most this many answers of the last game are remembered
_MOST_ANSWERS = 200
#: what the page can begin with
First = str | Scenario | Session | View


class Page(Desk):
    """The scenarios of all games, a board, and the reason for everything.

    Args:
        scenario: the first one to show: its id, "rqa/pushing/into-a-wall", with "@3" after it for a step; the
            path of a file; or a scenario, a session or a view of your own.
        shelf: the scenarios on offer, by default the lab's library.
        memory: the reader's progress and mistakes so far.
        door: start at the front door, unless a scenario is given.

    >>> page = Page("rqa/pushing/into-a-wall@4")
    >>> page.receive({"do": "step", "n": -1, "ask": 7})
    >>> page.answered, page.regions["address"]
    (7, 'rqa/pushing/into-a-wall@3')
    """

    def __init__(
        self,
        scenario: First | None = None,
        *,
        shelf: Shelf | None = None,
        memory: Memory | None = None,
        door: bool = False,
    ) -> None:
        unsettled = keep.settle_data()
        self.shelves = Shelves(shelf)
        #: id of a game -> its view when the reader left it for another game
        self._left: dict[str, View] = {}
        self._list = Listing(self.shelves)
        #: the language of names
        self._language = words.language()
        #: what the reader last chose to see; lines of sight: None for what the scenario's topic suggests
        self._sight: bool | None = None
        self._reach = False
        self._pace = "normal"
        #: when the last message came
        self._heard = time.monotonic()
        self._narrow = False
        self._trouble = ""
        #: problems with a file or a link that could not be opened
        self._problems: tuple[str, ...] = tuple(map(str, unsettled))
        #: id of a game -> the sheet of a new one; the data file that is examined on it
        self._agreements: dict[str, Agreement] = {}
        #: id of a game -> the answers with which the last one was begun; the browser remembers them
        self._settings: dict[str, list[tuple[str, str]]] = {}
        self._brought: keep.Brought | None = None
        #: the labs that lie beside the page
        self.labs = pages.LABS
        #: what the page is to do by itself: keep a file, reload
        self.orders: list[dict[str, str]] = []
        self.own = Own(self.orders)
        self._bringing = Bringing(
            self.own, Host(self._open, self._brought_in, self._bring_data_anew, self._say_all)
        )
        #: the document that was on screen last, with nothing before it
        self._seen: Document | None = None
        #: the view with the rulebook that was shown last, and what it lay over
        self._looked_up: View | None = None
        #: what takes long: files that are made, a line that is looked for
        self.jobs = Jobs(self.orders, self._say, self._open)
        #: the course, practice, and what the reader has done
        self.learning = Learning(
            *(memory or Memory(), self.orders, self._open, self._load, self._switched, self._say),
            self.jobs.take,
        )
        regions = self._begin(scenario, _CANNOT_USE if unsettled else "", door=door and not scenario)
        super().__init__(self.view)
        #: also, as "address", the part of the page's address after the "#"
        self.regions |= regions

    @property
    def title(self) -> str:
        """The address of the present document if it is on a shelf, else its title."""
        return self.view.address if self.view.id in self.shelf else self.view.scenario.title

    @property
    def shelf(self) -> Shelf:
        """The scenarios of the game that is shown."""
        return self.shelves.here

    # ---- what the reader wants ---------------------------------------------------------------------------

    def receive(self, message: Any) -> None:
        """Carry out a message and show the result; if anything fails, everything stays as it was."""
        with words.speaking(self._language):
            super().receive(message)

    def _begin_message(self) -> None:
        self._trouble, self._problems = "", ()

    def _end_message(self, name: str, was: View) -> None:
        view, now = self.view, time.monotonic()
        if was.at_table and not was.reviewing and was.game.outcome(was.step.state) is None:
            was.document.spend(now - self._heard)
        self._heard = now
        if name not in LOOKING:
            self.jobs.forget()
        if name in ("sight", "look") and view.table.sight:
            self._sight = view.sight
        if name == "reach" and view.table.sight:
            self._reach = view.reach
        self._pace, self._narrow = view.pace, view.narrow
        if name == "work":
            self._list.go_on()
        view = play.thoughtful(view)
        if view.document is not was.document and view.table is was.table:
            view = replace(view, lab=was.lab)
        shown = self.learning.follow(view)
        shown = ending.arrived(shown, was) if shown.document is view.document else self._open(shown)
        if shown.use.edits and name == "say" and shown.scenario.title != was.scenario.title:
            self.own.retitled(was)
        self.view = shown

    def _mark(self) -> Any:
        editor = self.view.document.editor if self.view.use.edits else None
        return self.view, self.shelf, self.own.views, editor and editor.mark()

    def _restore(self, was: Any) -> None:
        view, self.shelves.here, self.own.views, editor = was
        super()._restore(view)
        if editor is not None:
            view.document.editor.restore(editor)

    def _intents(self) -> Intents:
        """What carries out each message."""
        return {
            **super()._intents(),
            **covers.INTENTS,
            **methods(self._list),
            **methods(self.own),
            **methods(self._bringing),
            **self.jobs.intents(),
            **self._editor_intents(),
            **self.learning.intents(self.view),
            **self._table_intents(),
        }

    def _table_intents(self) -> Intents:
        """What the reader does at the table of a game; what covers the page is closed first."""
        known = play.possible(self.view)
        return {name: do for name, do in known.items() if name != "close"} if self.view.covers else known

    def _editor_intents(self) -> Intents:
        """What carries out each message of the editor, if it is open."""
        if not self.view.use.edits or self.view.covers:
            return {}
        return {name: self._editing(do) for name, do in self.view.document.editor.intents.items()}

    def _editing(self, do: Callable[..., object]) -> Callable[..., View]:
        """The same, and then show the editor's view; if it fails, say why."""
        view = intents.pointed_away(self.view)
        editor = view.document.editor

        @wraps(do)
        def done(*given: Any, **fields: Any) -> View:
            editor.view = view
            try:
                do(*given, **fields)
            except ScenarioError as error:
                self._trouble = str(error)
            shown: View = editor.view
            return shown

        return done

    # ---- opening -----------------------------------------------------------------------------------------

    def _begin(self, scenario: First | None, trouble: str, *, door: bool) -> dict[str, Any]:
        """The regions of what the page was made with, or else of the first scenario that can be shown.

        The message is about the first thing that went wrong.
        """
        for wanted in (scenario, self.shelf.first, *self.shelf.entries):
            self._trouble = ""
            try:
                if (view := self._taken(wanted)) is not None:
                    self._trouble = trouble
                    self.shelves.go(view.game.id)
                    view = play.thoughtful(play.opened(view))
                    self.view = covers.put(view, Door()) if door else view
                    return self._regions()
            except Exception as error:  # otherwise the page would stay empty without a message
                self.error, self._trouble = error, _SORRY_AT_FIRST
                log.exception("beginning with %.200r", wanted)
            trouble = trouble or self._trouble
        raise CannotOpen(trouble)

    def _taken(self, scenario: First | None) -> View | None:
        """A scenario, a session, a view or a file (the page itself opens no files)."""
        if isinstance(scenario, View):
            return scenario
        if isinstance(scenario, Session):
            return view_of_session(scenario)
        if scenario is None or (isinstance(scenario, str) and not scenario.endswith((".yaml", ".yml"))):
            return self._named(None, scenario or "")
        try:
            return view_of(load(scenario) if isinstance(scenario, str) else scenario)
        except CannotOpen as error:
            self._trouble = str(error)
        except OSError as error:
            self._trouble = f"The scenario cannot be read: {error.strerror}."
        return None

    @intent("open")
    def open(self, view: View, id: str, by: str = "") -> View:
        """Open the document at an address; if there is none, say so.

        Where the browser leads back to the rulebook, that lies over what it lay over before.
        """
        if by == "browser" and self._looked_up is not None and id.partition("/")[0] == book.ROOT:
            view = self._looked_up
        return self._load(view, id)

    def _load(self, view: View, address: str) -> View:
        """What an address leads to, else the same view."""
        return self._named(view, address) or view

    def _named(self, view: View | None, id: str) -> View | None:
        """The view at an address, if there is one; ``view`` is the present view, None at the start.

        An address is a scenario, "rqa/pushing/into-a-wall", with "@3" for a step, or a clause's id.  Two
        readings of an open question may follow, such as "&edge-one-obstacle=one,four@2".  Or it is a page of
        a rulebook, "rulebook/rqa/pushing", a course, a lesson of it, practice or a quiz.
        """
        if view is not None and id.partition("/")[0] == book.ROOT:
            return self._open_book(view, id)
        if view is not None and (asked := lookup.opened(id, view.game.id)) is not None:
            return covers.put(view, asked)
        if view is not None and id == keep.DOOR:
            return covers.put(covers.bare(view), Door(came=view.document is self._seen))
        if id in self.shelves.games:
            there = self._switched(view, id) if view is not None else self._load_first(id)
            return covers.put(covers.bare(there), GameDoor())
        if (
            id.partition("/")[0] in (COURSE, PRACTICE, QUIZ)
            and (learnt := self._learnt(view, id)) is not None
        ):
            return learnt
        id, _, readings = id.partition(keep.READINGS)
        id, _, number = id.partition("@")
        if id in self.own and view is not None:
            return self._brought_in(view, f"“{self.own.listed()[id].title}”", lambda: self.own.reopen(id))
        if id.endswith(f"/{coach.FIRST}") and (tour := coach.opened(id.partition("/")[0])) is not None:
            return self._open(tour)
        if id == keep.NEW and view is not None:
            return covers.put(view, NewGame())
        shelf = self.shelves.of(id)
        if id not in shelf:
            if id and view is not None and id in shelf.game.rulebook:
                return covers.open_clause(self._switched(view, shelf.game.id), id)
            self._trouble = _NOT_THERE.format(id) if id else ""
            return None
        try:
            view = self._open(shelf.open(id))
        except CannotOpen as error:
            self._trouble = str(error)
            return None
        if number.isdecimal():
            view = intents.sought(view, view.author_line[min(int(number[:6]), len(view.author_line) - 1)])
        self._list.opened.add(self.shelf.entries[id].topic)
        return covers.compared(view, readings) if readings else view

    @intent("door")
    def door(self, view: View) -> View:
        """Show the front door over everything, or the page that the reader came from."""
        return covers.bare(view) if isinstance(view.covers.top, Door) else self._load(view, keep.DOOR)

    def _load_first(self, id: str) -> View:
        """The first scenario of a game."""
        shelf = self.shelves.of(id)
        return self._open(shelf.open(shelf.first))

    def _learnt(self, view: View | None, address: str) -> View | None:
        """What an address names of what can be learned; None if it names nothing of that."""
        if view is None and address.startswith(f"{QUIZ}/"):
            below: View | None = self.shelf.open(self.shelf.first)
        else:
            below = view or self._named(None, self.shelf.first)
        try:
            return None if below is None else self.learning.open(below, address)
        except CannotOpen as error:
            self._say(str(error))
            return view

    def _say(self, text: str) -> None:
        """Tell the reader what went wrong."""
        self._trouble = text

    def _say_all(self, text: str, problems: Iterable[Problem]) -> None:
        """Tell the reader what went wrong, and list it."""
        self._trouble, self._problems = text, tuple(map(str, problems))

    def _open(self, view: View) -> View:
        """A view with what the reader always wants to see, and the list of its game; nothing covers it."""
        self.shelves.go(view.game.id)
        sight, id = view.table.sight, view.id or view.scenario.id
        fitting = sight is not None and "/sight/" in f"/{id}/"
        shown = play.opened(replace(view, covers=Covers(), pace=self._pace, narrow=self._narrow))
        if shown.at_table:
            return ending.arrived(shown)
        return replace(
            shown,
            sight=fitting if self._sight is None else self._sight,
            reach=self._reach and sight is not None,
        )

    # ---- from game to game -------------------------------------------------------------------------------

    @intent("game")
    def switch(self, view: View, id: str) -> View:
        """Show another game, where it was left, or at its first scenario; from the door, any game."""
        return self._switched(view, id)

    def _switched(self, view: View, id: str) -> View:
        if id == view.game.id:
            return replace(view, covers=view.covers.without(Door, GameDoor)) if view.covers else view
        if id not in self.shelves.games:
            return view
        if not view.use.exercise:
            self._left[view.game.id] = view
        return self._open(self._left[id]) if id in self._left else self._load(view, self.shelves.of(id).first)

    def _open_book(self, view: View, address: str) -> View | None:
        """Open a page of a rulebook, over any other cover of the page."""
        place = book.place(address, view.game.id)
        if place is None:
            self._trouble = _NO_PAGE.format(address)
            return None
        return covers.put(view, place)

    # ---- taking along and bringing back ------------------------------------------------------------------

    @intent("save")
    def save(self, view: View, n: int = 1) -> None:
        """Send the page a file for download: the document with its history (1), or what one knows (0)."""
        try:
            name, text = keep.file(view, all=bool(n))
        except CannotOpen as error:
            self._say(str(error))
        else:
            self.orders.append({"file": self.own.file(view) or name, "text": text})

    @intent("share")
    def share(self, view: View, n: int) -> None:
        """Have the page copy a link to the game being played: all of it (1), or what one knows (0)."""
        try:
            self.orders.append({"share": keep.link(view, all=bool(n)), "by": str(n)})
        except CannotOpen as error:
            self._say(str(error))

    @intent("link")
    def open_link(self, view: View, whole: str) -> View:
        """Open what a link holds: a scenario at its place, a quiz, or the sheet of a new game."""
        if (learnt := self._learnt(view, whole)) is not None:
            return learnt
        if not whole.startswith(f"{keep.NEW}{keep.MARK}"):
            whole, _, readings = whole.partition(keep.READINGS)
            known = next((one for one in self.own if keep.address(one, known=False) == whole), None)
            found = self._brought_in(view, "This link", lambda: known or keep.opened(whole))
            return covers.compared(found, readings) if found is not None and readings else found or view
        try:
            game, answers = keep.agreed(whole)
        except ScenarioError as error:
            self._cannot_open("This link", error)
            return view
        return self.agree_again(view, game, answers)

    @intent("edit")
    def edit(self, view: View) -> View:
        """Switch to the editor with the present document; or from there, back to play."""
        return self._brought_in(view, "The editor", lambda: turned(view)) or view

    @intent("build")
    def build(self, view: View, id: str = "", text: str = "") -> View:
        """The editor with no more on the board than a game needs, or than a question about it names."""
        return self._open(empty(id if id in self.shelves.games else view.game.id, text))

    @intent("refusal")
    def write_down(self, view: View) -> View:
        """Make the refusal that is shown a step of the scenario that is recorded."""
        return write_down(view)

    def _brought_in(self, view: View, what: str, read: Callable[[], View]) -> View | None:
        """Open a file or a link; if that fails, everything that is wrong with it is listed."""
        try:
            return self._open(read())
        except (CannotOpen, ScenarioError) as error:
            self._cannot_open(what, error)
            return None

    def _cannot_open(self, what: str, error: Exception) -> None:
        self._trouble = _CANNOT_OPEN.format(what)
        found = error if isinstance(error, ScenarioError) else error.__cause__
        problems = first(found.problems, _MANY_PROBLEMS) if isinstance(found, ScenarioError) else [error]
        self._problems = tuple(map(str, problems))

    # ---- a new game --------------------------------------------------------------------------------------

    def agreement(self, view: View, *, anew: bool = False) -> Agreement:
        """What the players of a new game agree on: as it was left, or a fresh one."""
        game = view.game.id
        if anew or game not in self._agreements:
            self._agreements[game] = view.table.agreement()
            for field, value in () if anew else self._settings.get(game, ()):
                self._agreements[game].change(field, value)
        return self._agreements[game]

    @intent("settings")
    def remember(self, whole: str) -> None:
        """What the browser remembers of the last games; anything unreadable is ignored."""
        try:
            known = {
                str(game): [(str(field), str(value)) for field, value in answers]
                for game, answers in json.loads(whole).items()
            }
        except (AttributeError, RecursionError, TypeError, ValueError):
            return
        self._settings = {
            game: one[:_MOST_ANSWERS] for game, one in known.items() if game in self.shelves.games
        }
        for game in self._settings:
            self._agreements.pop(game, None)

    @intent("usual")
    def usual(self, view: View) -> None:
        """Answer all questions on the sheet as if no game had been played."""
        self.agreement(view, anew=True)

    @intent("new-game")
    def agree_on(self, view: View, id: str) -> View:
        """Show the sheet of a new game of this game, over the front door if that is open."""
        door = view.covers.find(Door)
        view = self._switched(covers.bare(view), id)
        return covers.put(view if door is None else covers.put(view, door), NewGame())

    @intent("quick")
    def quick(self, view: View, id: str) -> View:
        """Start a game with so many bots, or with a friend."""
        self.agreement(view).take(id)
        return self.start(view)

    @intent("set")
    def agree(self, view: View, id: str, text: str) -> None:
        """Answer a question on the sheet of a new game."""
        self.agreement(view).change(id, text)

    def agree_again(self, view: View, game: str, answers: Iterable[tuple[str, str]]) -> View:
        """Show the sheet of a new game with these questions answered already."""
        view = self._switched(view, game)
        if game == view.game.id:
            answers = list(answers)
            agreement = self.agreement(view, anew=bool(answers))
            for field, value in answers:
                agreement.change(field, value)
        return covers.put(view, NewGame())

    @intent("start")
    def start(self, view: View) -> View:
        """Start the game that was agreed on, unless the sheet lists an objection."""
        agreement = self.agreement(view)
        if agreement.reasons:
            return view
        begun = self._open(keep.new_game(agreement.scenario))
        self._settings[view.game.id] = [*agreement.settings]
        self.orders.append({"settings": json.dumps(self._settings)})
        agreement.reseed()
        return begun

    @intent("reseat")
    def change_seats(self, view: View) -> View:
        """Show the sheet of a new game with the answers of the one that is shown, wherever it came from."""
        document = view.scenario.document
        if view.document.played and "seats" in document.get("game", {}):
            self.agreement(view, anew=True).as_in(document)
        return covers.put(view, NewGame())

    @intent("rematch")
    def play_again(self, view: View) -> View:
        """Start the same game with other luck."""
        return self._open(keep.new_game(ending.once_more(view.scenario))) if view.document.played else view

    @intent("swap")
    def swap(self, view: View) -> View:
        """Start the same game with other luck, and another seat begins."""
        first = ending.who_starts_next(view)
        return self._open(keep.new_game(ending.swapped(view.scenario, first))) if first else view

    # ---- the data of one's own box -----------------------------------------------------------------------

    @intent("data")
    def bring_data(self, view: View, id: str, whole: str = "", bytes: str = "") -> View:
        """Examine a data file, given its name and contents: its faults, or its changes."""
        came_from = self._brought.came_from if self._brought else view.game.id
        found = keep.examined_data(messages.file(whole, bytes), id)
        self._brought = replace(found, came_from=came_from)
        return covers.put(self._switched(view, found.game), NewGame())

    def _bring_data_anew(self, view: View, id: str, whole: str, bytes: str) -> View:
        """The same, without what covered the page."""
        return self.bring_data(covers.bare(view), id, whole, bytes)

    @intent("use")
    def use_data(self, view: View, n: int) -> View:
        """Use the examined file (1), or the lab's own data again: the page reloads with the sheet."""
        brought, self._brought = self._brought, None
        sheet = keep.sheet(view.game.id, self.agreement(view).given_answers)
        if query := keep.query_of(brought, own=bool(n)):
            self.orders.append({"reload": query, "sheet": sheet})
        elif brought is not None:
            return covers.put(self._switched(view, brought.came_from), NewGame())
        return view

    # ---- what the page shows -----------------------------------------------------------------------------

    @intent("names")
    def speak(self, view: View, id: str) -> View:
        """Show names in the language of this code."""
        if id not in words.LANGUAGES:
            return view
        words.speak(id)
        self._language = id
        return replace(view, covers=view.covers.without(Readings, Lines))  # which keep what they have said

    def _note(self) -> None:
        """Note finished parts, what was seen, and the reader's own documents."""
        view = self.view
        if not view.covers:
            self._seen = view.document
        if isinstance(view.covers.top, book.Place):
            self._looked_up = view
        if isinstance(view.covers.top, End):
            self.learning.meet(view.document, ending.met(view))
        known = view.id in self.shelf
        if view.finished and known:
            self.learning.finish(view.id)
        if not known and not view.use.exercise:
            self.own.add(view)
        if (called := self.own.called(view)) != view.called:
            self.view = replace(view, called=called)

    def _regions(self, some: Collection[str] | None = None) -> dict[str, Any]:
        """The regions that may have changed: all, or those of these names."""
        view = self.view
        if some is not None:
            if view.panel == "hint" and view.thinks is not None:
                some = {*some, "seats"}  # where it says how far it is
            told = {"trouble": trouble(self._trouble)} if self._trouble else {}
            listed = self._topics() if "work" in some else {}
            return {
                **pages.regions(view, self.shelf.examples, some),
                **self.jobs.regions(view),
                **listed,
                **told,
            }
        self._note()
        view = self.view
        regions: dict[str, Any] = pages.regions(view, self.shelf.examples)
        there = self.learning.address(view) or keep.address(view, known=view.id in self.shelf)
        if view.guide is not None:
            there = coach.address(view.game.id)
        regions["address"] = covers.address(view.covers, view.game.id, there)
        self.own.tell(view, there)
        regions |= {**self.jobs.regions(view), "export": self.jobs.menu(view)}
        if view.at_table:
            regions["course"] = ""
        else:
            back = pages.back_to_table(view)
            regions["course"] = back + self.learning.panel(view, regions["tray"])
            regions["lesson"] = self.learning.bar(view)
        if view.use.edits and "head" in regions:
            regions["head"] += self._labs(view)
        regions["trouble"] = trouble(self._trouble, self._problems)
        regions["form"] = self._cover()
        return regions | self._topics()

    def _topics(self) -> dict[str, str]:
        """The list beside the board, if it has changed."""
        view, learning = self.view, self.learning
        pieces = pages.palette(view) if view.use.edits and not self._list.words else ""
        return self._list.regions(
            self.own.id(view) or view.id,
            frozenset(learning.memory.done),
            self.own.listed(),
            self._language,
            partial(learning.door, view.game.id),
            pieces,
            self.own.in_work,
        )

    def _labs(self, view: View) -> str:
        """Where the position in the editor can be looked at in a lab; nothing where no labs are served."""
        there = doors.cards_of_labs(self.labs, [view.game.id]) if os.environ.get(APPS) else ()
        found = [(keep.in_lab(name, view.scenario), title) for _, name, title, *_ in there]
        return pages.render(
            "editor/labs", {"labs": [one for one in found if len(one[0]) <= keep.LONGEST_QUERY]}
        )

    def _cover(self) -> str:
        """What covers the page."""
        view = self.view
        if not view.covers:
            return ""
        data = keep.data_view(view.game.id, self._brought)
        return covers.drawn(
            view, self.shelf, self.agreement(view), data, self.learning, self.labs, self.own.games()
        )
