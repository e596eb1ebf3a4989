"""Widgets: the shell for Jupyter, parts of the page with one place in time, an exercise on such parts.

The shell carries regions to the browser, and messages to a desk.
"""

import os
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, ClassVar

import anywidget
from ipywidgets import HTML, CallbackDispatcher, VBox
from markupsafe import Markup
from traitlets import Bool, Int, TraitError, Unicode, validate

from rqa_lab.core.checked import Settled, checked
from rqa_lab.core.session import Step
from rqa_lab.core.words import hint, many, safe
from rqa_lab.core.words import html as html_of
from rqa_lab.draw.svg import html
from rqa_lab.draw.theme import page_css, sprite_sheet
from rqa_lab.explore.solve import Line, NoLine
from rqa_lab.learn.course import Checked, Exercise
from rqa_lab.scenario.library import Id, load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui import pages
from rqa_lab.ui.desk import Desk, Shown, desk_of, log
from rqa_lab.ui.display import show, why
from rqa_lab.ui.document import TASK, Document
from rqa_lab.ui.intents import first_view
from rqa_lab.ui.pages import render

#: the file of the display font, in ui/fonts
FONT = "gabarito.woff2"


@cache
def display_font(url: str = "") -> str:
    """The display font as a style sheet; without the URL of its file the sheet holds it, as for notebooks."""
    if not url:
        font = b64encode((files("rqa_lab") / f"ui/fonts/{FONT}").read_bytes()).decode()
        url = f"data:font/woff2;base64,{font}"
    return (
        '@font-face { font-family: "Gabarito"; font-weight: 400 900; font-display: swap; '
        f'src: url({url}) format("woff2"); }}'
    )


@cache
def _read(*names: str) -> str:
    """Files of the package, one after the other."""
    return "".join((files("rqa_lab") / name).read_text("utf-8") for name in names)


_SHEETS = (
    "text.css", "lab.css", "table.css", "game.css", "book.css", "parts.css", "editor.css", "course.css",
    "learn.css", "lookup.css", "newgame.css", "play.css", "coach.css", "ending.css", "print.css",
)  # fmt: skip


#: the variable in which the server tells how many MB a page may take
MEMORY = "RQA_MEMORY"


@cache
def limit_memory() -> None:
    """Keep this process to the memory that its server allows, if it says so."""
    most = int(os.environ.get(MEMORY, 0)) << 20
    if most and find_spec("resource"):  # Windows has none
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (most, most))


class Shell(Settled, anywidget.AnyWidget):
    """A widget that shows regions of a desk, each a trait of that name."""

    _esm = _read(
        "ui/vendor/idiomorph.js",
        "draw/keys.js",
        *(f"ui/{name}.js" for name in ("fields", "files", "touch", "atplay", "coach", "explorer")),
    )
    _css = page_css() + _read(*(f"ui/{name}" for name in _SHEETS)) + pages.games_css()

    #: the regions that it shows
    REGIONS: ClassVar[tuple[str, ...]] = ()

    frame = Unicode().tag(sync=True)
    #: the component to read in large, and errors: every widget has these regions
    face = Unicode().tag(sync=True)
    trouble = Unicode().tag(sync=True)
    #: the last message that was answered
    answered = Int().tag(sync=True)

    def __init__(self, desk: Desk, frame: str, **traits: Any) -> None:
        limit_memory()
        self.desk = desk
        #: True while the desk sets traits, so these changes are not the reader's
        self.told = False
        super().__init__(frame=frame, **{**self.shown(), **traits})
        desk.tell(self._follow)
        self.on_msg(self._hear)
        self.made()

    def shown(self) -> Mapping[str, Any]:
        """The values of the traits that follow the desk."""
        there = {name: self.desk.regions[name] for name in (*self.REGIONS, "face", "trouble")}
        return {**there, "answered": self.desk.answered}

    def receive(self, message: Any) -> None:
        """Carry out a message of the browser."""
        self.desk.receive(message)

    def _follow(self) -> None:
        """The desk has changed; what stays the same is not sent."""
        self.told = True
        try:
            with self.hold_sync():
                for name, value in self.shown().items():
                    setattr(self, name, value)
        finally:
            self.told = False

    def _hear(self, _: object, content: Any, buffers: object) -> None:
        """Answer a message; no error in here reaches the reader as a traceback."""
        try:
            self.receive(content)
        except Exception as error:  # ipywidgets would send the traceback, paths and all, to the browser
            self.desk.error = error
            log.exception("message %.200r", content)


# ---- parts -----------------------------------------------------------------------------------------------

#: the overlays of a board
OVERLAYS = ("", "sight", "reach")
#: region -> its element, and its label for screen readers
_PLACES = (
    ("head", "header", ""),
    ("board", "div", ""),
    ("seats", "section", "Seats"),
    ("tray", "section", "On the table"),
    ("side", "aside", "What happened, why, and what is possible"),
    ("time", "section", "Timeline"),
)


@cache
def _frame(kind: str, regions: tuple[str, ...]) -> str:
    """The part around its regions."""
    values = {"sprites": Markup(sprite_sheet()), "kind": kind, "regions": regions, "places": _PLACES}
    return render("part", values)


class Part(Shell):
    """The base of all parts: a place in time, and a desk shared with other parts.

    Args:
        what: a session, a scenario, its id or the path of its file; or another part, to show the same place.
        traits: values of traits, and the ``layout``, as for any widget.

    Attributes:
        step: the shown point of the timeline, from 0; set it to go there, link it to a slider.  A step that
            is not there raises TraitError.
        steps: the number of the last point.
    """

    step = Int(0).tag(sync=True)
    steps = Int(0).tag(sync=True)

    @checked
    def __init__(self, what: "Shown | Part", **traits: Any) -> None:
        desk = what.desk if isinstance(what, Part) else desk_of(what)
        desk.show(*self.REGIONS, "face")
        super().__init__(desk, _frame(type(self).__name__.lower(), self.REGIONS))
        self.observe(self._go, "step")
        self._take(traits)

    def _take(self, traits: Mapping[str, Any]) -> None:
        """Set traits by name; raises TypeError for a name that is none of them."""
        for name, value in traits.items():
            if not self.has_trait(name):
                found = f"{type(self).__name__}(): found {name}, which it does not take"
                raise TypeError(found + hint(name, [one for one in self.trait_names() if one[0] != "_"]))
            setattr(self, name, value)

    @validate("step")
    def _there(self, proposal: Any) -> int:
        """A step that is there; a control of the browser may lead beyond the ends, and is put right."""
        number, last = int(proposal["value"]), len(self.desk.view.points) - 1
        if not (self.told or "step" in self._property_lock or 0 <= number <= last):
            raise TraitError(f"step: found {number}, expected 0 to {last}")
        return number

    def __repr__(self) -> str:
        view = self.desk.view
        return f"{type(self).__name__}({view.address or view.scenario.title!r})"

    def shown(self) -> Mapping[str, Any]:
        """The values of the traits that follow the desk."""
        view = self.desk.view
        number = view.fork + 1 + view.number if view.tried else view.number
        return {**super().shown(), "step": number, "steps": len(view.points) - 1}

    def _go(self, change: Any) -> None:
        """The step was set, from Python or by a control that is linked to it."""
        if self.told:
            return
        view = self.desk.view
        entry = view.points[max(0, min(change["new"], len(view.points) - 1))]
        self.desk.receive({"do": "visit", "id": str(view.place_of(entry))})
        self._follow()  # a number beyond the ends is put right

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and a picture or a text in the same output, for where no kernel runs."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, "text/plain": repr(self), "text/html": self.still()}, metadata

    def still(self) -> str:
        """What it shows as a picture, or as sentences, without a kernel."""
        return html(show(self.desk.view.session).scene)


class Board(Part):
    """The board of a position, a session or a scenario: to look at, to point at, to act on.

    Attributes:
        selected: the space of the acting piece, or None.
        clicked: the space that was clicked last, or None.
        show: the overlay: "", "sight" or "reach".
        acts: True if a click acts; else it only sets ``clicked``.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> board = Board(session)
    >>> board.on_act(lambda step: print(step.action))
    >>> board.receive({"do": "act", "text": "play Battery with pug"})
    play Battery with pug
    >>> board.step, session.here.number
    (1, 1)
    """

    REGIONS: ClassVar[tuple[str, ...]] = ("board",)
    board = Unicode().tag(sync=True)
    selected = Unicode(None, allow_none=True).tag(sync=True)
    clicked = Unicode(None, allow_none=True).tag(sync=True)
    show = Unicode("").tag(sync=True)
    acts = Bool(True).tag(sync=True)

    @checked
    def __init__(self, what: "Shown | Part", **traits: Any) -> None:
        self._acted = CallbackDispatcher()
        super().__init__(what)
        self.observe(self._look, ["selected", "show"])
        self._take(traits)

    @validate("show")
    def _known(self, proposal: Any) -> str:
        if proposal["value"] not in OVERLAYS:
            raise TraitError(f"found {proposal['value']!r}, expected one of {', '.join(map(repr, OVERLAYS))}")
        return str(proposal["value"])

    @checked
    def on_act(self, callback: Callable[[Step], object], remove: bool = False) -> None:
        """Call something with each step that the reader takes on the board; or no longer."""
        self._acted.register_callback(callback, remove=remove)

    def receive(self, message: Any) -> None:
        """Carry out a message; a board that does not act only reports the clicked space."""
        was, at = self.desk.view.step, message.get("at") if isinstance(message, dict) else None
        clicked = isinstance(message, dict) and message.get("do") in ("cell", "tap")
        super().receive({**message, "do": "point"} if clicked and not self.acts else message)
        if clicked and at in self.desk.view.spaces:
            self.clicked = None
            self.clicked = at
        if (step := self.desk.view.step) is not was and step.parent is was:
            self._acted(step)

    def shown(self) -> Mapping[str, Any]:
        """The values of the traits that follow the desk."""
        view = self.desk.view
        over = "sight" if view.sight else "reach" if view.reach else ""
        return {**super().shown(), "selected": view.selected, "show": over}

    def _look(self, change: Any) -> None:
        """Follow a change of the overlay, or of the acting piece."""
        view = self.desk.view
        if self.told:
            return
        if change["name"] == "selected":
            view = replace(view, selected=change["new"] if change["new"] in view.buttons.actors else None)
        else:  # the reader who asks for it wants to see it
            sight = change["new"] == "sight" and view.table.sight is not None
            reach = change["new"] == "reach" and view.table.sight is not None
            view = replace(view, veiled=False, sight=sight, reach=reach)
        self.desk.view = view
        self.desk.draw()


class Timeline(Part):
    """The timeline: to step, to seek, to undo, to play.

    >>> Timeline("rqa/pushing/into-a-wall").steps
    7
    """

    REGIONS: ClassVar[tuple[str, ...]] = ("time",)
    time = Unicode().tag(sync=True)


class Why(Part):
    """Events and the rules behind them; the reasons for a refusal, and alternatives.

    >>> Why("rqa/pushing/into-a-wall")
    Why('rqa/pushing/into-a-wall')
    """

    REGIONS: ClassVar[tuple[str, ...]] = ("side",)
    side = Unicode().tag(sync=True)

    def still(self) -> str:
        """What happened in the shown step, sentence by sentence."""
        return html_of(why(self.desk.view.session)) or ""


class Hand(Part):
    """The things before the seat to act: its hand, the Shop, dice; whatever the game has.

    >>> Hand("rqa/pushing/into-a-wall")
    Hand('rqa/pushing/into-a-wall')
    """

    REGIONS: ClassVar[tuple[str, ...]] = ("tray",)
    tray = Unicode().tag(sync=True)


class Table(Part):
    """The seats and their things, with those before the seat to act.

    >>> Table("gekido/dice/first-name-the-command")
    Table('gekido/dice/first-name-the-command')
    """

    REGIONS: ClassVar[tuple[str, ...]] = ("seats", "tray")
    seats = Unicode().tag(sync=True)
    tray = Unicode().tag(sync=True)


class Stepper(Board):
    """Board, timeline and reasons in one: what a view needs.

    >>> Stepper("rqa/pushing/into-a-wall").steps
    7
    """

    REGIONS: ClassVar[tuple[str, ...]] = ("head", "board", "side", "time")
    head = Unicode().tag(sync=True)
    side = Unicode().tag(sync=True)
    time = Unicode().tag(sync=True)


# ---- an exercise -------------------------------------------------------------------------------------------


class Task(Settled, VBox):  # type: ignore[misc]
    """A goal to reach on the board from the start of a scenario, and a line that shows the progress.

    Args:
        what: a scenario, its id or the path of its file; its own steps are left out.
        goal: the goal, such as "Crate knocked out".
        actions: the most actions allowed, choices counted.

    Attributes:
        stepper: the board with its timeline and reasons.

    Raises:
        Unreadable: for a text that is no goal.
        ScenarioError, OSError, KeyError: for a scenario that cannot be read.

    >>> task = Task("rqa/pushing/robot-meets-robot", "Strider with at most 4 Health", 1)
    >>> task.stepper.receive({"do": "act", "text": "push strider right"})
    >>> print(task.check())
    Solved in 1 action.
    """

    @checked
    def __init__(self, what: Scenario | Id | os.PathLike[str], goal: str, actions: int) -> None:
        scenario = what if isinstance(what, Scenario) else load(what)
        most = many(actions, "action") + (" or fewer" if actions > 1 else "")
        asked = f"In {most}. Every choice counts as one."
        steps = dict.fromkeys(("steps", "coach", "lines", "here", "players", "expect", "answer", "note"))
        posed = scenario.set(title=f"Your task: {goal}", question=asked, **steps)
        self.exercise = Exercise(posed, goal, actions)
        document = Document.of(posed, self.exercise.session(), kept=True, use=TASK)
        self.stepper = Stepper(first_view(document))
        self._told = HTML()
        self._follow()
        self.stepper.desk.tell(self._follow)
        super().__init__((self._told, self.stepper))
        self.made()

    def check(self) -> Checked:
        """The progress at the present place of the board."""
        return self.exercise.check(self.stepper.desk.view.session)

    def solution(self) -> Line | NoLine:
        """A shortest way to solve it, found by search."""
        return self.exercise.solution()

    def _follow(self) -> None:
        """The board has changed."""
        checked = self.check()
        sign, role = ("✓ ", "can") if checked else ("", "ink-2")
        style = f"margin:0;padding:0 .75rem;color:var(--rqa-{role})"
        self._told.value = f'<p role="status" style="{style}"><strong>{sign}{safe(checked.text)}</strong></p>'

    # ---- in a notebook -----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"Task({self.exercise.goal!r}, {self.exercise.actions})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and the task with its board in the same output, for where no kernel runs."""
        scenario = self.exercise.scenario
        asked = f"<p><strong>{safe(scenario.title)}.</strong> {safe(scenario.question)}</p>"
        data = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/plain": repr(self), "text/html": asked + self.stepper.still()}
