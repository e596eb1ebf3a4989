"""Parts of the page as widgets that share a desk, and so one place in time."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

from ipywidgets import CallbackDispatcher
from markupsafe import Markup
from traitlets import Bool, Int, TraitError, Unicode, validate

from rqa_lab.core.session import Step
from rqa_lab.draw.svg import html
from rqa_lab.draw.theme import sprite_sheet
from rqa_lab.ui.desk import Shown, desk_of
from rqa_lab.ui.picture import show, why
from rqa_lab.ui.render import render
from rqa_lab.ui.shell import Shell

#: what lies over a board
OVERLAYS = ("", "sight", "reach")
#: region -> its element, and what it is called for those who do not see it
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
    """What every part has: a place in time, and a desk that it shares with the others.

    Args:
        what: a session; a scenario, or its id or file; or another part, whose place it shows.
        traits: values of traits, and the ``layout``, as for any widget.

    Attributes:
        step: the shown point of the timeline, counted from 0; set it to go there, link it to a slider.
        steps: the number of the last point.
    """

    step = Int(0).tag(sync=True)
    steps = Int(0).tag(sync=True)

    def __init__(self, what: "Shown | Part", **traits: Any) -> None:
        desk = what.desk if isinstance(what, Part) else desk_of(what)
        desk.show(*self.REGIONS, "face")
        super().__init__(desk, _frame(type(self).__name__.lower(), self.REGIONS))
        self.observe(self._go, "step")
        for name, value in traits.items():
            setattr(self, name, value)

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
        show: what lies over it: "", "sight" or "reach".
        acts: whether a click acts; else it only tells ``clicked``.

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

    def __init__(self, what: "Shown | Part", **traits: Any) -> None:
        self._acted = CallbackDispatcher()
        super().__init__(what)
        self.observe(self._look, ["selected", "show"])
        for name, value in traits.items():
            setattr(self, name, value)

    @validate("show")
    def _known(self, proposal: Any) -> str:
        if proposal["value"] not in OVERLAYS:
            raise TraitError(f"found {proposal['value']!r}, expected one of {', '.join(map(repr, OVERLAYS))}")
        return str(proposal["value"])

    def on_act(self, callback: Callable[[Step], object], remove: bool = False) -> None:
        """Call something with each step that the reader takes on the board; or no longer."""
        self._acted.register_callback(callback, remove=remove)

    def receive(self, message: Any) -> None:
        """Do what a message asks for; a board that does not act only tells which space was clicked."""
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
        """What lies over the board, or who acts, was set."""
        view = self.desk.view
        if self.told:
            return
        if change["name"] == "selected":
            view = replace(view, selected=change["new"] if change["new"] in view.buttons.actors else None)
        else:  # whoever asks for it wants to see it
            sight = change["new"] == "sight" and view.table.sight is not None
            reach = change["new"] == "reach" and view.table.walks is not None
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
    """What happened, and by which rule; why something is refused, and what would do.

    >>> Why("rqa/pushing/into-a-wall")
    Why('rqa/pushing/into-a-wall')
    """

    REGIONS: ClassVar[tuple[str, ...]] = ("side",)
    side = Unicode().tag(sync=True)

    def still(self) -> str:
        """What happened in the shown step, sentence by sentence."""
        return why(self.desk.view.session)._repr_html_()


class Hand(Part):
    """What lies before the seat that acts: its hand, the Shop, dice; as the game has it.

    >>> Hand("rqa/pushing/into-a-wall")
    Hand('rqa/pushing/into-a-wall')
    """

    REGIONS: ClassVar[tuple[str, ...]] = ("tray",)
    tray = Unicode().tag(sync=True)


class Table(Part):
    """The seats and what each has, with what lies before the one that acts.

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
