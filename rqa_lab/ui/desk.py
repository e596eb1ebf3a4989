"""A view and all that shows it: messages come in, regions go out, and every part hears what another did.

Nothing in here knows Jupyter.  The page of the explorer is a desk with a list, files and games beside
(:mod:`rqa_lab.ui.page`); the widgets for notebooks share one for each session (:func:`desk_of`).
"""

import logging
import os
import signal
import threading
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, NoReturn
from weakref import WeakMethod

from rqa_lab.core.session import Session
from rqa_lab.scenario.library import Source, opened
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import intents, messages, pages
from rqa_lab.ui.intents import caught_up, stand
from rqa_lab.ui.library import library, view_of, view_of_session
from rqa_lab.ui.messages import Intents, Unwanted, intent, methods
from rqa_lab.ui.pages import render
from rqa_lab.ui.view import View

#: silent unless a handler is added: what a kernel writes to its standard error reaches the reader's browser
log = logging.getLogger("rqa_lab.ui")
log.addHandler(logging.NullHandler())

#: looking without doing, and work that goes on meanwhile, unless that leads to another view -> the regions
#: that react to it
LOOKING = {"point": ("board", "side"), "read": ("face",), "work": ("work",), "narrow": ("board",)}
_SORRY = "Something went wrong in the lab, and nothing was changed. Try something else, or reload the page."
_TOO_LONG = "That takes too long for a page that is served: it was left off, and nothing was changed."
_STRANGE = "The page asked for something that the lab does not know. Reload the page."


#: the environment variable with the page's query, the part after the "?"
ASKED = "QUERY_STRING"
#: the one that is set where all apps are served together, so that they can lead to each other
APPS = "RQA_APPS"


def served() -> bool:
    """True if this process serves a page, which can be reloaded."""
    return ASKED in os.environ


#: seconds of computing that a message may take; the slowest that the page sends by itself take one or two
SECONDS = 20.0


class TooLong(Exception):
    """The limit was reached."""


def _leave_off(number: int, frame: object) -> NoReturn:
    raise TooLong


@contextmanager
def deadline() -> Iterator[None]:
    """Raise :class:`TooLong` in the block once it has computed for too long; never in a reader's own kernel.

    What catches that by mistake gets it again each second.
    """
    here = threading.current_thread() is threading.main_thread()
    if not (served() and here and hasattr(signal, "setitimer")):  # Windows and Pyodide have none
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _leave_off)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS, 1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


class Desk:
    """A view, the regions that show it, and who wants to hear of changes.

    >>> from rqa_lab import load
    >>> desk = Desk(view_of(load("rqa/pushing/into-a-wall")))
    >>> desk.show("time")
    >>> desk.receive({"do": "step", "n": 1, "ask": 7})
    >>> desk.answered, str(desk.view.place), sorted(desk.regions)
    (7, '1', ['time', 'trouble'])
    """

    #: the last exception that a message led to
    error: Exception | None = None

    def __init__(self, view: View) -> None:
        self.view = view
        #: region -> its HTML
        self.regions: dict[str, str] = {"trouble": ""}
        #: the last message that was answered
        self.answered = 0
        self._shown: set[str] = set()
        self._told: list[WeakMethod[Callable[[], None]]] = []
        self._busy = False
        stand(view)

    # ---- who looks ---------------------------------------------------------------------------------------

    def show(self, *names: str) -> None:
        """Draw these regions from now on."""
        self._shown |= {*names}
        self.regions |= pages.regions(self.view, {}, names)

    def tell(self, told: Callable[[], None]) -> None:
        """Call a method after each change, as long as its object lives."""
        self._told.append(WeakMethod(told))

    def follow(self) -> None:
        """The session was moved from elsewhere: show where it stands."""
        if not self._busy:
            self.view = caught_up(self.view)
            self.draw()

    def put(self, view: View) -> None:
        """Show another view in its place, with the same parts.

        >>> from rqa_lab import load
        >>> desk = Desk(view_of(load("rqa/pushing/into-a-wall")))
        >>> desk.put(view_of(load("rqa/pushing/over-the-edge")))
        >>> desk.view.address
        'rqa/pushing/over-the-edge'
        """
        self.view, self._busy = view, True
        try:
            stand(view)
        finally:
            self._busy = False
        self.draw()

    @intent("open")
    def open(self, view: View, id: str) -> View:
        """Show another scenario of the game's library, if it has one of this id."""
        shelf = library(view.game.id)
        return shelf.open(id) if id in shelf else view

    def draw(self) -> None:
        """Draw everything again, and tell who wants to hear of it."""
        self.regions |= self._regions(None)
        self._tell()

    def _tell(self) -> None:
        living = [told for told in self._told if told() is not None]
        self._told = living
        for told in living:
            if hear := told():
                hear()

    # ---- what the reader wants ---------------------------------------------------------------------------

    def receive(self, message: Any) -> None:
        """Carry out a message and show the result; if anything fails, everything stays as it was."""
        if self.view.session.here is not self.view.step:
            self.view = caught_up(self.view)
        was, self._busy = self._mark(), True
        try:
            with deadline():
                regions = self._carry_out(message)
        except Unwanted:
            regions = {"trouble": trouble(_STRANGE)}
        except TooLong:
            self._restore(was)
            regions = {"trouble": trouble(_TOO_LONG)}
        except Exception as error:
            self.error = error
            log.exception("message %.200r", message)
            self._restore(was)
            regions = {"trouble": trouble(_SORRY)}
        finally:
            self._busy = False
        self.regions |= regions
        self.answered = messages.ask(message)
        self._tell()

    def _carry_out(self, message: Any) -> Mapping[str, str]:
        """Carry out a message; returns the regions that show it."""
        known, was = self._intents(), self.view
        name, fields = messages.read(message, known)
        at = None if name == "point" else fields.get("at")  # the pointer may lag behind
        if at is not None and at not in was.spaces:
            raise Unwanted("no such space on this board")
        self._begin_message()
        view = was if name in LOOKING else intents.pointed_away(was)
        self.view = messages.carried_out(known[name], view, fields)
        self._end_message(name, was)
        stand(self.view)
        return self._regions(None if name == "work" and self.view is not was else LOOKING.get(name))

    def _begin_message(self) -> None:
        """Before a message is carried out."""

    def _end_message(self, name: str, was: View) -> None:
        """After one was, and before it is shown."""

    def _mark(self) -> Any:
        return self.view

    def _restore(self, was: Any) -> None:
        self.view = was
        stand(was)

    def _intents(self) -> Intents:
        """What carries out each message."""
        return {**intents.possible(self.view), **methods(self)}

    def _regions(self, some: Collection[str] | None) -> Mapping[str, str]:
        """The regions that may have changed: all that are shown, or those of these names."""
        names = self._shown if some is None else self._shown & {*some}
        drawn = pages.regions(self.view, {}, names) if names else {}
        return {"trouble": "", **drawn}


def trouble(text: str, problems: Collection[str] = ()) -> str:
    """An error message for the reader."""
    return render("trouble", {"trouble": text, "problems": problems})


# ---- one desk for all parts ------------------------------------------------------------------------------

#: what a desk can be made for: a session, a scenario, its id or its path, a view; or the desk itself
Shown = Source | View | Desk

#: the attribute of a session or scenario that holds its desk, so that both go together
_DESK = "_desk"


def desk_of(what: Shown) -> Desk:
    """The desk of a session or a scenario, always the same one; a view gets a new one.

    Raises:
        ~rqa_lab.ui.library.CannotOpen: for a scenario without a position.
        ScenarioError, OSError, KeyError: for a scenario that cannot be read.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> desk = desk_of(session)
    >>> step = session.act("play Battery with pug")
    >>> desk is desk_of(session), str(desk.view.place)
    (True, '1')
    """
    if isinstance(what, Desk):
        return what
    if isinstance(what, View):
        return Desk(what)
    what = opened(what)
    desk: Desk | None = vars(what).get(_DESK)
    if desk is None:
        desk = Desk(view_of_session(what) if isinstance(what, Session) else _leading_on(what))
        desk.view.session.watch(desk.follow)
        vars(what)[_DESK] = desk
    return desk


def _leading_on(scenario: Scenario) -> View:
    """The first view of a scenario; one of the library knows the next one."""
    view = view_of(scenario)
    following = library(view.game.id).after(view.id)
    return replace(view, document=replace(view.document, following=following))
