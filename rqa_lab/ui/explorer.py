"""The explorer: a scenario list, a board, and the reason for everything, as one widget.

Python draws each region of the page as HTML and the browser puts what changed in place.  The browser sends
only what the reader wants (:mod:`rqa_lab.ui.intents`); all authority stays here, in attributes that are not
synced.
"""

import logging
from collections.abc import Callable, Collection, Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import anywidget
from traitlets import Int, Unicode

from rqa_lab.draw.theme import page_css
from rqa_lab.ui import intents, pages, shelf
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.shelf import CannotOpen, Shelf

if TYPE_CHECKING:
    from rqa_lab.scenario.scenario import Scenario

#: silent unless somebody listens: what a kernel writes to its standard error reaches the reader's browser
_log = logging.getLogger("rqa_lab.ui")
_log.addHandler(logging.NullHandler())

#: the regions that show what the reader points at
_POINTED = ("board", "side")
_SORRY = "Something went wrong in the lab, and nothing was changed. Try something else, or reload the page."
_STRANGE = "The page asked for something that the lab does not know. Reload the page."
_NOT_THERE = "There is no scenario “{}”. The list has them all."


def _read(name: str) -> str:
    return (files(__package__) / name).read_text("utf-8")


@cache
def _library() -> Shelf:
    from rqa_lab.ui.library import library

    return library()


def _lesson(scenario: "Scenario | str") -> Lesson:
    """A scenario, or the file of one, as a lesson."""
    from rqa_lab.scenario.library import load
    from rqa_lab.ui.library import lesson

    return lesson(load(scenario) if isinstance(scenario, str) else scenario)


class Explorer(anywidget.AnyWidget):
    """Explore the scenarios of a game.

    Args:
        scenario: the one to begin with: its id, "rqa/pushing/into-a-wall", with "@3" behind it for a step;
            the path of a file; or a scenario of your own.
        shelf: the scenarios on offer, by default the lab's library.

    >>> Explorer("rqa/pushing/into-a-wall@4")
    Explorer('rqa/pushing/into-a-wall@4')
    """

    _esm = _read("vendor/idiomorph.js") + _read("explorer.js")
    _css = page_css() + _read("lab.css") + _read("table.css")

    frame = Unicode().tag(sync=True)
    topics = Unicode().tag(sync=True)
    head = Unicode().tag(sync=True)
    board = Unicode().tag(sync=True)
    seats = Unicode().tag(sync=True)
    tray = Unicode().tag(sync=True)
    side = Unicode().tag(sync=True)
    time = Unicode().tag(sync=True)
    trouble = Unicode().tag(sync=True)
    #: what the page's address says behind the "#"
    address = Unicode().tag(sync=True)
    #: the last message that was answered
    answered = Int().tag(sync=True)

    def __init__(
        self, scenario: "str | Scenario | Lesson | None" = None, *, shelf: Shelf | None = None
    ) -> None:
        self.shelf = shelf if shelf is not None else _library()
        self.lesson: Lesson
        #: the last exception that a message led to
        self.error: Exception | None = None
        self._done: set[str] = set()
        self._opened: set[str] = set()
        self._words = ""
        #: what the reader last chose to see; of lines of sight None, as the topic of a scenario has it
        self._sight: bool | None = None
        self._reach = False
        self._listed: tuple[Any, ...] = ()
        self._trouble = ""
        if not self._begin(scenario):
            trouble = self._trouble
            self.load(self.shelf.first)
            self._trouble = trouble
        super().__init__(frame=pages.frame(self.lesson.game), **self._regions())
        self.on_msg(self._hear)

    def __repr__(self) -> str:
        return f"Explorer({(self.address or self.lesson.title)!r})"

    # ---- what the reader wants ---------------------------------------------------------------------------

    def _hear(self, _: object, content: Any, buffers: object) -> None:
        """A message of the page.  Nothing that goes wrong in here reaches the reader as a traceback."""
        try:
            self.receive(content)
        except Exception as error:  # ipywidgets would send the traceback, paths and all, to the browser
            self.error = error
            _log.exception("message %.200r", content)

    def receive(self, message: Any) -> None:
        """Do what a message asks for and show what came of it; if anything fails, all stays as it was."""
        was = self.lesson, self.lesson.mark()
        self._trouble = ""
        try:
            name, fields = intents.read(message)
            if name != "point":
                self.lesson.point_away()
            self._intents()[name](**fields)
            if name in ("sight", "look", "reach"):
                self._sight, self._reach = self.lesson.sight, self.lesson.reach
            regions = self._regions(_POINTED if name == "point" else None)
        except intents.Unwanted:
            regions = {"trouble": pages.render("trouble", {"trouble": _STRANGE})}
        except Exception as error:
            self.error = error
            _log.exception("message %.200r", message)
            self.lesson = was[0]
            self.lesson.restore(was[1])
            regions = {"trouble": pages.render("trouble", {"trouble": _SORRY})}
        with self.hold_sync():
            self.set_trait_values(regions)
            self.answered = intents.ask(message)

    def _intents(self) -> Mapping[str, Callable[..., object]]:
        lesson = self.lesson
        return {
            "cell": lesson.cell,
            "act": lambda text: lesson.act(text),
            "pick": lambda text: lesson.pick(text),
            "go": lambda at: lesson.go_to(at),
            "tap": lesson.tap,
            "point": lesson.point,
            "why": lesson.why,
            "close": lesson.close,
            "step": lambda n, by="": lesson.go(n, event=by == "event"),
            "seek": lambda lane, n: lesson.seek(lane, n),
            "ends": lambda n: lesson.ends(last=bool(n)),
            "event": lambda n: lesson.look_at(n),
            "unit": lambda n: lesson.step_by(event=bool(n)),
            "undo": lesson.undo,
            "redo": lesson.redo,
            "play": lambda n: lesson.play(on=bool(n)),
            "tick": lesson.tick,
            "fork": lesson.fork_here,
            "back": lesson.back,
            "branch": lesson.next_branch,
            "open": self.load,
            "sight": lesson.show_sight,
            "look": lambda id: lesson.look_from(id),
            "reach": lesson.show_reach,
            "clause": lambda id: lesson.open_clause(id),
            "topic": self.toggle,
            "search": self.search,
        }

    def _begin(self, scenario: "str | Scenario | Lesson | None") -> bool:
        """Open what the widget was made with; unlike the page, a notebook may name a file."""
        if isinstance(scenario, Lesson):
            self.lesson = scenario
            return True
        if scenario is None or (isinstance(scenario, str) and not scenario.endswith((".yaml", ".yml"))):
            return self.load(scenario or "")
        try:
            self.lesson = _lesson(scenario)
        except CannotOpen as error:
            self._trouble = str(error)
        except OSError as error:
            self._trouble = f"The scenario cannot be read: {error.strerror}."
        else:
            return True
        return False

    def load(self, id: str) -> bool:
        """Open what an address names: "rqa/pushing/into-a-wall", with "@3" for a step, or a clause's id."""
        id, _, number = id.partition("@")
        if id not in self.shelf:
            if id and hasattr(self, "lesson") and id in self.lesson.game.rulebook:
                self.lesson.open_clause(id)
                return True
            self._trouble = _NOT_THERE.format(id) if id else ""
            return False
        try:
            self.lesson = self.shelf.lesson(id)
        except CannotOpen as error:
            self._trouble = str(error)
            return False
        self._see()
        if number.isdecimal():
            self.lesson.seek("main", int(number[:6]))
        self._opened.add(self.shelf.listings[id].topic)
        return True

    def _see(self) -> None:
        """Show what the reader wants to see all the time."""
        topics = self.lesson.table.sight_topics
        fitting = any(f"/{topic}/" in f"/{self.lesson.id}/" for topic in topics)
        self.lesson.sight = fitting if self._sight is None else self._sight
        self.lesson.reach = self._reach

    def toggle(self, id: str) -> None:
        """Open or close a topic of the list."""
        if id in self.shelf.topics:
            self._opened ^= {id}

    def search(self, text: str) -> None:
        """Show what holds these words instead of the topics."""
        self._words = " ".join(text.split())

    # ---- what the page shows -----------------------------------------------------------------------------

    def _regions(self, names: Collection[str] | None = None) -> dict[str, Any]:
        """The regions that changed, or may have: all, or those of these names."""
        lesson = self.lesson
        if names is not None:
            return pages.regions(lesson, self.shelf.examples, names)
        if lesson.finished:
            self._done.add(lesson.id)
        regions: dict[str, Any] = pages.regions(lesson, self.shelf.examples)
        regions["address"] = lesson.address if lesson.id in self.shelf else ""
        regions["trouble"] = pages.render("trouble", {"trouble": self._trouble})
        listed = lesson.id, frozenset(self._done), frozenset(self._opened), self._words
        if listed != self._listed:
            self._listed = listed
            regions["topics"] = pages.render("topics", shelf.view(self.shelf, *listed))
        return regions

    def set_trait_values(self, values: Mapping[str, Any]) -> None:
        """Set several traits; those that stay the same are not sent."""
        for name, value in values.items():
            setattr(self, name, value)
