"""A lesson and all that shows it: messages come in, regions go out, and every part hears what another did.

Nothing in here knows Jupyter.  The page of the explorer is a desk with a list, files and games beside
(:mod:`rqa_lab.ui.page`); the widgets for notebooks share one for each session (:func:`desk_of`).
"""

import logging
from collections.abc import Callable, Collection, Mapping
from typing import Any
from weakref import WeakMethod

from rqa_lab.core.session import Session
from rqa_lab.scenario.format import Place
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import intents, pages
from rqa_lab.ui.deadline import TooLong, deadline
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.library import lesson as lesson_of
from rqa_lab.ui.library import library, of_session

#: silent unless a handler is added: what a kernel writes to its standard error reaches the reader's browser
log = logging.getLogger("rqa_lab.ui")
log.addHandler(logging.NullHandler())

#: looking without doing, and work that goes on meanwhile -> the regions that react to it
LOOKING = {"point": ("board", "side"), "read": ("face",), "work": ("work",)}
_SORRY = "Something went wrong in the lab, and nothing was changed. Try something else, or reload the page."
_TOO_LONG = "That takes too long for a page that is served: it was left off, and nothing was changed."
_STRANGE = "The page asked for something that the lab does not know. Reload the page."


class Desk:
    """A lesson, the regions that show it, and who wants to hear of changes.

    >>> desk = Desk(lesson_of(load("rqa/pushing/into-a-wall")))
    >>> desk.show("time")
    >>> desk.receive({"do": "step", "n": 1, "ask": 7})
    >>> desk.answered, desk.lesson.here, sorted(desk.regions)
    (7, ('main', 1), ['time', 'trouble'])
    """

    #: the last exception that a message led to
    error: Exception | None = None

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        #: region -> its HTML
        self.regions: dict[str, str] = {"trouble": ""}
        #: the last message that was answered
        self.answered = 0
        self._shown: set[str] = set()
        self._told: list[WeakMethod[Callable[[], None]]] = []
        self._busy = False

    # ---- who looks ---------------------------------------------------------------------------------------

    def show(self, *names: str) -> None:
        """Draw these regions from now on."""
        self._shown |= {*names}
        self.regions |= pages.regions(self.lesson, {}, names)

    def tell(self, told: Callable[[], None]) -> None:
        """Call a method after each change, as long as its object lives."""
        self._told.append(WeakMethod(told))

    def follow(self) -> None:
        """The session was moved from elsewhere: show where it stands."""
        if not self._busy:
            self.lesson.catch_up()
            self.draw()

    def put(self, lesson: Lesson) -> None:
        """Show another lesson in its place, with the same parts.

        >>> desk = Desk(lesson_of(load("rqa/pushing/into-a-wall")))
        >>> desk.put(lesson_of(load("rqa/pushing/over-the-edge")))
        >>> desk.lesson.address
        'rqa/pushing/over-the-edge'
        """
        self.lesson = lesson
        self.draw()

    def load(self, id: str) -> object:
        """Show another scenario of the game's library, if it has one of this id."""
        shelf = library(self.lesson.game.id)
        if id in shelf:
            self.lesson = shelf.lesson(id)
        return id in shelf

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
        """Do what a message asks for and show the result; if anything fails, everything stays as it was."""
        was, self._busy = self._mark(), True
        try:
            with deadline():
                regions = self._carry_out(message, was)
        except intents.Unwanted:
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
        self.answered = intents.ask(message)
        self._tell()

    def _carry_out(self, message: Any, was: Any) -> Mapping[str, str]:
        """Do what a message asks for; the regions that show it."""
        known = self._intents()
        name, fields = intents.read(message, known)
        if name != "point" and fields.get("at") not in (None, *self.lesson.spaces):  # the pointer may be late
            raise intents.Unwanted("no such space on this board")
        if name not in LOOKING:
            self.lesson.point_away()
        self._begin_message()
        known[name](**fields)
        self._end_message(name, was)
        return self._regions(LOOKING.get(name))

    def _begin_message(self) -> None:
        """Before a message is carried out."""

    def _end_message(self, name: str, was: Any) -> None:
        """After one was, and before it is shown."""

    def _mark(self) -> Any:
        return self.lesson, self.lesson.mark()

    def _restore(self, was: Any) -> None:
        self.lesson = was[0]
        self.lesson.restore(was[1])

    def _intents(self) -> intents.Intents:
        """The method for each message."""
        lesson = self.lesson
        return {
            "cell": lesson.cell,
            "act": lambda text: lesson.act(text),
            "chance": lambda text: lesson.say_chance(text),
            "pick": lambda text: lesson.pick(text),
            "go": lambda at: lesson.go_to(at),
            "tap": lesson.tap,
            "point": lesson.point,
            "read": lesson.read,
            "why": lesson.why,
            "close": lesson.close,
            "open": self.load,
            "clause": lambda id: lesson.open_clause(id),
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
            "anew": lesson.try_anew,
            "branch": lesson.next_branch,
            **self._study_intents(),
            "sight": lesson.show_sight,
            "look": lambda id: lesson.look_from(id),
            "reach": lesson.show_reach,
            "lab": lesson.open_lab,
            "try": lesson.try_in_lab,
            "eyes": lambda id: lesson.look_with(id or None),
            "uncover": lesson.uncover,
            "pace": lambda id: lesson.set_pace(id),
        }

    def _study_intents(self) -> intents.Intents:
        """The method for each message about the lines; steps are called by their places, as "2.1"."""
        lesson, study = self.lesson, self.lesson.study

        def at(do: Callable[..., None]) -> Callable[..., None]:
            def change(id: str, *said: str) -> None:
                step = study.at(Place.read(id))
                if step is not None:
                    lesson.change(lambda: do(step, *said))

            return change

        name, comment, mark = at(study.name), at(study.comment), at(study.mark)
        promote, delete = at(study.promote), at(study.delete)
        return {
            "visit": lambda id: lesson.visit(study.at(Place.read(id)) or lesson.step),
            "name": lambda id, text: name(id, text),
            "comment": lambda id, text: comment(id, text),
            "mark": lambda id, text: mark(id, text),
            "promote": lambda id: promote(id),
            "delete": lambda id: delete(id),
            "restore": lambda: lesson.change(study.take_back),
        }

    def _regions(self, some: Collection[str] | None) -> Mapping[str, str]:
        """The regions that may have changed: all that are shown, or those of these names."""
        names = self._shown if some is None else self._shown & {*some}
        drawn = pages.regions(self.lesson, {}, names) if names else {}
        return {"trouble": "", **drawn}


def trouble(text: str, problems: Collection[str] = ()) -> str:
    """What the reader is told that went wrong."""
    return pages.render("trouble", {"trouble": text, "problems": problems})


# ---- one desk for all parts ------------------------------------------------------------------------------

#: what a desk can be made for: a scenario's id or file, a scenario, a session, a lesson; or the desk itself
Shown = str | Scenario | Session | Lesson | Desk

#: the attribute of a session or scenario that holds its desk, so that both go together
_DESK = "_desk"


def desk_of(what: Shown) -> Desk:
    """The desk of a session or a scenario: the same one whenever it is asked for; a lesson has a new one.

    Raises:
        ~rqa_lab.ui.shelf.CannotOpen: for a scenario without a position to show.
        ScenarioError, OSError, KeyError: for one that cannot be read.

    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> desk = desk_of(session)
    >>> step = session.act("play Battery with pug")
    >>> desk is desk_of(session), desk.lesson.here
    (True, ('branch', 0))
    """
    if isinstance(what, str):
        what = load(what)
    if isinstance(what, Desk):
        return what
    if isinstance(what, Lesson):
        return Desk(what)
    desk: Desk | None = vars(what).get(_DESK)
    if desk is None:
        desk = Desk(of_session(what) if isinstance(what, Session) else _leading_on(what))
        desk.lesson.session.watch(desk.follow)
        vars(what)[_DESK] = desk
    return desk


def _leading_on(scenario: Scenario) -> Lesson:
    """The lesson of a scenario; one of the library knows which comes next."""
    lesson = lesson_of(scenario)
    lesson.following = library(lesson.game.id).after(lesson.id)
    return lesson
