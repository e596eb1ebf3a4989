"""The base of all labs: presets, pieces to put down, undo, lessons of the topic, the position as text."""

import os
from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Annotated, Any, ClassVar, TypeAlias
from urllib.parse import parse_qs

from ipywidgets import (
    HTML,
    Box,
    Button,
    Dropdown,
    FileUpload,
    Label,
    Layout,
    Textarea,
    ToggleButton,
    ToggleButtons,
    VBox,
)

from rqa_lab.core.checked import Settled, checked
from rqa_lab.core.doing import pending
from rqa_lab.core.words import capital, either, hint, safe, shown
from rqa_lab.documents.places import ScenarioError
from rqa_lab.draw.svg import html
from rqa_lab.draw.theme import PAGE
from rqa_lab.editor import placing
from rqa_lab.editor.placing import editable
from rqa_lab.games import game, games
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario, python, unpack
from rqa_lab.ui import keep
from rqa_lab.ui.desk import APPS, ASKED, Desk, log
from rqa_lab.ui.document import ARRANGED, Document
from rqa_lab.ui.intents import first_view, sought, unit
from rqa_lab.ui.library import CannotOpen, library, view_of
from rqa_lab.ui.messages import Intents
from rqa_lab.ui.view import View
from rqa_lab.widgets import Board, Stepper

#: what a click on the board does, beside putting down a piece
MOVE, TAKE = "Move", "Take away"
_SORRY = "Something went wrong, and nothing was changed. Try something else."
WIDE = Layout(width="auto")  # of 100% the margins would be cut off


def row(*children: Any, **layout: str) -> Box:
    """Widgets side by side, and below each other where there is no room."""
    return Box(children, layout=Layout(display="flex", flex_flow="row wrap", grid_gap="8px 16px", **layout))


def column(*children: Any, width: str = "31rem", grows: int = 0) -> VBox:
    """Widgets below each other, as wide as a board unless another width is given."""
    return VBox(
        children, layout=Layout(flex=f"{grows} 1 {width}", min_width="0", max_width="100%", grid_gap="8px")
    )


def caption(text: str) -> Label:
    """A heading of a few words over widgets."""
    label = Label(text)
    label.add_class("lab-caption")
    return label


def percent(chance: Fraction) -> str:
    """A chance in hundredths.

    >>> percent(Fraction(1, 3)), percent(Fraction(1))
    ('33.3%', '100%')
    """
    return f"{float(chance):.1%}".replace(".0%", "%")


def choose(control: Dropdown, options: Sequence[tuple[str, str]]) -> None:
    """Give a control other options; the chosen one stays, if it can."""
    was = control.value
    control.options = options
    values = [value for _, value in options]
    control.value = was if was in values else next(iter(values), None)


@dataclass(frozen=True, kw_only=True)
class Known:
    """A game's data for the start of a lab, in the module that it names as ``Game.labs``.

    Attributes:
        topics: the topics of its library that go with the lab.
        presets: presets() -> positions worth looking at.
    """

    topics: Sequence[str]
    presets: Callable[[], Sequence[Scenario]]


#: what a lab may begin with
Start: TypeAlias = Annotated[str, "the title of a preset, an id"] | Scenario | os.PathLike[str]


class UnknownPiece(LookupError):
    """The lab has no such piece to put down."""


class Ground(Desk):
    """The desk of the board on which pieces are put down: undo and redo are the lab's."""

    def __init__(self, view: View, lab: "Lab") -> None:
        super().__init__(view)
        self._lab = lab

    def _intents(self) -> Intents:
        return {**super()._intents(), "undo": self._lab.undo, "redo": self._lab.redo}


class Lab(Settled, VBox):  # type: ignore[misc]
    """A position that changes with a click, and the game's results for it.

    Args:
        start: the title of a preset; or a scenario, its id or the path of its file; by default the first
            preset.

    Attributes:
        scenario: the position.
        board: the board for putting pieces down, in a lab that has them.
        stepper: the result, step by step; or a lesson.
    """

    #: what a game calls there what it gives this lab
    KNOWN: ClassVar[str] = ""
    #: the name of its page, where it is served
    APP: ClassVar[str] = ""

    @checked
    def __init__(self, start: Start | None = None) -> None:
        self._games = self.games()
        self._presets = {preset.title: position(preset) for preset in self.presets()}
        scenario = next(iter(self._presets.values())) if start is None else self._meant(start)
        self.scenario = position(scenario)
        self._past: list[Scenario] = []
        self._next: list[Scenario] = []
        #: what was touched last: touches of the same slider are one
        self._touched = ""
        #: the lab is setting its own controls
        self._telling = False
        self._taken: str | None = None
        self.ground = Ground(self._arranged(self.scenario), self)
        self.stepper = Stepper(view_of(self.scenario))
        self._controls()
        super().__init__(self._laid_out(), layout=Layout(grid_gap="8px", max_width="82rem"))
        for name in (PAGE.partition("-")[0], "rqa-labs"):  # the first one brings the tokens
            self.add_class(name)
        self.renew()
        if asked := os.environ.get(ASKED, ""):
            self.hears(self._arrive)(asked)
        self.made()

    # ---- what a lab adds ---------------------------------------------------------------------------------

    @classmethod
    def games(cls) -> Mapping[str, Any]:
        """The data of each game with such a lab, by the game's id."""
        named = {id: game(id).labs for id in games()}
        rooms = {id: import_module(module) for id, module in named.items() if module}
        return {id: getattr(room, cls.KNOWN) for id, room in rooms.items() if hasattr(room, cls.KNOWN)}

    @classmethod
    def presets(cls) -> Sequence[Scenario]:
        """Positions worth looking at, of every game that has some."""
        return [preset for known in cls.games().values() for preset in known.presets()]

    @property
    def known(self) -> Any:
        """The position's game's data for this lab."""
        return self._games[self.scenario.game.id]

    def under(self) -> Sequence[Any]:
        """The widgets under the board, which belong to the position."""
        return ()

    def beside(self) -> Sequence[Any]:
        """The widgets beside the board: the choice, and the answer below it."""
        return (self.stepper,)

    def renew(self) -> None:
        """Renew the list of results after a change of the position."""
        self._telling = True
        try:
            self._undo.disabled, self._redo.disabled = not self._past, not self._next
            self._tell()
        finally:
            self._telling = False

    # ---- touching the position ---------------------------------------------------------------------------

    @checked
    def show(self, scenario: Scenario, touched: str = "") -> None:
        """Go to another position, as a change that can be undone; repeated touches of the same name are one.

        Raises:
            ScenarioError: for anything that the format does not allow; then the position does not change.
        """
        arranged = self._arranged(scenario)
        if not touched or touched != self._touched:
            self._past.append(self.scenario)
        self._touched = touched
        self._next.clear()
        self._go(scenario, arranged)

    @checked
    def click(self, at: str) -> None:
        """Do on a space what the tool does: put down, take away, take up and put there."""
        tool, taken = self.tool.value, self._taken
        self._taken = None
        if tool == TAKE:
            changed = self._with_top(at, placing.take)
        elif tool != MOVE:
            kind = next(kind for kind in self._kinds if kind.title == tool)
            changed = placing.put(self.scenario, kind, self._names[kind.key].value, at)
        elif taken is None:
            self._taken = at if placing.on(self.scenario, at) else None
            self._say_tool()
            return
        else:
            changed = self._with_top(taken, placing.move, at)
        self._say_tool()
        if changed != self.scenario:
            self.show(changed)

    @checked
    def hold(self, name: str) -> None:
        """Take a piece into the hand, to put it down by clicks.

        Raises:
            UnknownPiece: for a piece that nobody can put down here.
        """
        for kind in self._kinds:
            if name in kind.names:
                self._names[kind.key].value = name
                self.tool.value = kind.title
                return
        known = [one for kind in self._kinds for one in kind.names]
        raise UnknownPiece(f"found {shown(name)}, expected a piece{hint(name, known)}")

    def undo(self) -> None:
        """Take the last touch back."""
        if self._past:
            self._next.append(self.scenario)
            self._touched = ""
            self._go(self._past.pop())

    def redo(self) -> None:
        """Do again what was taken back."""
        if self._next:
            self._past.append(self.scenario)
            self._touched = ""
            self._go(self._next.pop())

    @checked
    def teach(self, id: str) -> None:
        """Open a lesson of the library in the stepper, and its position on the board."""
        scenario = load(id)
        opened = view_of(scenario)
        self.show(position(scenario))
        self.stepper.desk.put(opened)
        self.add_class("lab-lesson")

    def play(self, scenario: Scenario, steps: Sequence[Mapping[str, str]], at: int) -> None:
        """Show a position with some actions and refusals in the stepper, event by event, after a step."""
        self.remove_class("lab-lesson")
        view = unit(view_of(scenario.set(steps=[*steps])), 1)
        self.stepper.desk.put(sought(view, view.author_line[max(0, min(at, len(view.author_line) - 1))]))

    def yaml(self) -> str:
        """The position as a scenario file."""
        return self.scenario.to_yaml()

    def python(self) -> str:
        """The position as Python that builds it."""
        return python(self.scenario)

    def _go(self, scenario: Scenario, arranged: View | None = None) -> None:
        other = scenario.game.id != self.scenario.game.id
        self.scenario, self._taken = scenario, None
        self.ground.put(arranged or self._arranged(scenario))
        if other:
            self._pieces_of_the_game()
        self.renew()

    def _arranged(self, scenario: Scenario) -> View:
        """The position as the board shows it; raises ScenarioError for one that cannot be shown."""
        return first_view(Document.of(scenario, scenario.session(), use=ARRANGED))

    def _with_top(self, at: str, change: Callable[..., Scenario], *to: str) -> Scenario:
        """The same with the topmost thing of a space changed, if there is one."""
        things = placing.on(self.scenario, at)
        return change(self.scenario, things[0], *to) if things else self.scenario

    def turn(self, touched: str = "", **fields: Any) -> None:
        """Give the turn these fields; it stays with the seat to act unless they say another."""
        seat = self.scenario.game.look(self.scenario.state)["turn"]
        there = self.scenario.document.get("turn", {})
        self.show(self.scenario.set(turn={"seat": seat, **there, **fields}), touched)

    def _meant(self, start: Start) -> Scenario:
        preset = self._presets.get(start) if isinstance(start, str) else None
        scenario = start if isinstance(start, Scenario) else preset or load(start)
        if scenario.game.id not in self._games:
            known = either([game(id).title for id in self._games])
            raise ValueError(f"found a position of {scenario.game.title}, expected one of {known}")
        return scenario

    # ---- the controls ------------------------------------------------------------------------------------

    def _controls(self) -> None:
        self._preset = Dropdown(options=[("Start from …", ""), *self._titles()], layout=Layout(width="15rem"))
        self._lesson = Dropdown(layout=Layout(width="15rem"))
        self._undo = Button(description="Undo", icon="undo", tooltip="Undo (Ctrl z on the board)")
        self._redo = Button(description="Redo", icon="repeat", tooltip="Redo")
        self.tool = ToggleButtons(style={"button_width": "auto"})
        self._hint, self._message, self._faults = Label(), HTML(), HTML(layout=WIDE)
        self._texts = (Textarea(rows=12, layout=WIDE), Textarea(rows=12, layout=WIDE))
        self._links = HTML()
        self.file = FileUpload(accept=".yaml,.yml", description="Open a file")
        shown = [caption("YAML"), self._texts[0], caption("Python"), self._texts[1]]
        self._text = ToggleButton(description="As scenario", icon="file-text")
        self._as_text = VBox([self._text, VBox(shown, layout=Layout(display="none"))])
        self._palette = row()
        for button in (self._undo, self._redo, self.file):
            button.layout.width = "auto"
        self._pieces_of_the_game()
        self._undo.on_click(self.hears(lambda _: self.undo()))
        self._redo.on_click(self.hears(lambda _: self.redo()))
        self.on(self._preset, "value", self._begin)
        self.on(self.file, "value", self._bring)
        self.on(self._lesson, "value", self._opened)
        self.on(self.tool, "value", lambda _: self._say_tool())
        self.on(self._text, "value", lambda _: self._tell_text())

    def _titles(self) -> list[tuple[str, str]]:
        """The presets, those of a game together."""
        several = len({preset.game.id for preset in self._presets.values()}) > 1
        return [
            (f"{preset.game.title}: {title}" if several else title, title)
            for title, preset in self._presets.items()
        ]

    def _pieces_of_the_game(self) -> None:
        """Offer the pieces and lessons of the position's game."""
        was, self._telling = self._telling, True
        self._kinds = [kind for kind in placing.kinds(self.scenario.game) if kind.names]
        self._names = {
            kind.key: Dropdown(
                options=[(capital(name), name) for name in kind.names], layout=Layout(width="10rem")
            )
            for kind in self._kinds
        }
        for kind in self._kinds:
            self.on(self._names[kind.key], "value", lambda _: self._say_tool())
        self.tool.options = [MOVE, TAKE, *(kind.title for kind in self._kinds)]
        self.tool.value = MOVE
        self._palette.children = (self.tool, *self._names.values())
        topics = library(self.scenario.game.id).topics
        lessons = [entry for topic in self.known.topics for entry in topics.get(topic, ())]
        self._lesson.options = [("Open a lesson …", ""), *((entry.title, entry.id) for entry in lessons)]
        self._say_tool()
        self._telling = was

    def _laid_out(self) -> list[Any]:
        begin = (self._preset, self._lesson, self._undo, self._redo)
        home = [HTML('<a class="lab-home" href="explorer">RQA Lab</a>')] if os.environ.get(APPS) else []
        top = row(*home, *begin, self.file, self._links, align_items="center")
        top.add_class("lab-top")
        side = column(*self.beside(), grows=1)
        side.add_class("lab-side")
        both = row(self._arena(), side)
        both.add_class("lab-both")
        return [top, self._message, both, *self._below(), self._as_text]

    def _arena(self) -> Any:
        """Where the position is put together."""
        self.board = Board(self.ground, acts=False)
        self.on(self.board, "clicked", self._clicked)
        arena = column(self._palette, self._hint, self.board, *self.under(), self._faults)
        arena.add_class("lab-arena")
        return arena

    def _below(self) -> Sequence[Any]:
        return ()

    def on(self, widget: Any, trait: str, do: Callable[[Any], object]) -> None:
        """Do something with what a reader sets; not with what the lab itself does."""
        hears = self.hears(lambda change: do(change["new"]))
        widget.observe(lambda change: None if self._telling else hears(change), trait)

    def hears(self, do: Callable[[Any], object]) -> Callable[[Any], None]:
        """The same, with errors shown in words."""

        def hear(given: Any) -> None:
            said = ""
            try:
                do(given)
            except (ScenarioError, CannotOpen) as error:
                said = str(error)
            except Exception:
                log.exception("lab %r", self)
                said = _SORRY
            self._message.value = f'<p class="lab-no">{safe(said)}</p>' if said else ""

        return hear

    def _clicked(self, at: str | None) -> None:
        if at is not None:
            self.click(at)

    def _opened(self, id: str) -> None:
        if id:
            self.teach(id)

    def _begin(self, title: str) -> None:
        if title:
            self.show(self._presets[title])

    # ---- from elsewhere, and on to elsewhere -------------------------------------------------------------

    def _arrive(self, query: str) -> None:
        """Show the position of the page's address, if it has one, or one of the game that it names."""
        asked = {key: values[0] for key, values in parse_qs(query).items()}
        named = (one for one in self._presets.values() if one.game.id == asked.get(keep.OF))
        if packed := asked.get(keep.AT):
            self._take(unpack(packed), "The link")
        elif preset := next(named, None):
            self.show(preset)
        self._past.clear()
        self.renew()

    def _bring(self, files: Sequence[Mapping[str, Any]]) -> None:
        """Show the position of a scenario file."""
        for file in files:
            self._take(Scenario.from_text(bytes(file["content"]), file["name"], id=""), file["name"])

    def _take(self, scenario: Scenario, what: str) -> None:
        """Show a position from elsewhere.

        Raises:
            CannotOpen: for one of a game without such a lab.
            ScenarioError: for one that the format does not allow.
        """
        if scenario.problems:
            raise ScenarioError(scenario.problems)
        if scenario.game.id not in self._games:
            raise CannotOpen(f"{what} holds a position of {scenario.game.title}, which has no such lab.")
        self.show(position(scenario))

    def _leads(self) -> str:
        """Where the position can go with one click: the editor, a file, an address."""
        name, text = keep.file(self.ground.view)
        data = b64encode(text.encode()).decode()
        links = [f'<a download="{safe(name)}" href="data:application/yaml;base64,{data}">Save as a file</a>']
        if os.environ.get(APPS):
            links.insert(0, f'<a href="explorer#{safe(keep.editing(self.scenario))}">Edit</a>')
            links.append(f'<a href="{safe(keep.in_lab(self.APP, self.scenario))}">Link to this</a>')
        return f'<p class="lab-links">{" ".join(links)}</p>'

    # ---- what the lab tells ------------------------------------------------------------------------------

    def _tell(self) -> None:
        scenario = self.scenario
        kept = [title for title, preset in self._presets.items() if preset == scenario]
        self._preset.value = kept[0] if kept else ""
        self._lesson.value = ""
        self._links.value = self._leads()
        self._faults.value = _list("What's wrong with this position", self.faults())
        self._tell_text()

    def faults(self) -> list[str]:
        """The faults of the position, in sentences: those of the format, and those that the game finds."""
        scenario, game = self.scenario, self.scenario.game
        found = [str(problem) for problem in scenario.problems]
        if not pending(scenario.state):
            found += [game.language.explain(finding) for finding in game.audit(scenario.state)]
        return found

    def _tell_text(self) -> None:
        """Write the position as text, if it is open."""
        self._as_text.children[1].layout.display = "" if self._text.value else "none"
        if self._text.value:
            self._texts[0].value, self._texts[1].value = self.yaml(), self.python()

    def _say_tool(self) -> None:
        tool = self.tool.value
        for kind in self._kinds:
            self._names[kind.key].layout.display = "" if kind.title == tool else "none"
        if tool == TAKE:
            says = "Click a piece to remove it."
        elif tool != MOVE:
            kind = next(kind for kind in self._kinds if kind.title == tool)
            says = f"Click a space for {capital(self._names[kind.key].value)}."
        elif self._taken is None:
            says = "Click a piece, then its new space."
        else:
            found = [capital(thing.name) for thing in placing.on(self.scenario, self._taken)]
            says = f"{found[0] if found else 'Nothing'} goes from {self._taken} to … Click a space."
        self._hint.value = says

    # ---- in a notebook -----------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.scenario.title!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget; and a picture of the position in the same output, for where no kernel runs."""
        data = super()._repr_mimebundle_(**kwargs)
        return {**data, "text/plain": repr(self), "text/html": self.still()}

    def still(self) -> str:
        """The position as a picture."""
        game = self.scenario.game
        return html(game.scene(self.scenario.state))


def position(scenario: Scenario) -> Scenario:
    """The position of a scenario alone, without its steps; with tiles by space in place of a drawn board.

    >>> position(load("rqa/pushing/into-a-wall")).document.keys() & {"steps", "question", "board"}
    set()
    """
    document = editable(scenario).document
    keys = {key: value for key, value in document.items() if key in scenario.game.schema}
    return Scenario(scenario.game.id, scenario.title, **keys)


def _list(heading: str, sentences: Sequence[str]) -> str:
    """Sentences under a heading; "" if there are none."""
    lines = "".join(f"<li>{safe(text)}</li>" for text in sentences)
    return f'<div class="lab-faults"><strong>{heading}</strong><ul>{lines}</ul></div>' if lines else ""
