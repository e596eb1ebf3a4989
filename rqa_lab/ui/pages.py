"""The templates of the page, filled in."""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    ChoiceLoader,
    Environment,
    FileSystemBytecodeCache,
    PackageLoader,
    StrictUndefined,
    TemplateNotFound,
)
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from rqa_lab.core.game import Game, overrides
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Step
from rqa_lab.core.words import letters, many, visible
from rqa_lab.draw.svg import svg
from rqa_lab.draw.theme import sprite_sheet
from rqa_lab.games import FIRST, games, title
from rqa_lab.scenario.library import load
from rqa_lab.scenario.study import moments
from rqa_lab.ui import editor_view, large, view
from rqa_lab.ui.editor import Edited
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.table import Table, style, table, tables, templates

#: what each key does, for the help; explorer.js binds them
KEYS = (
    (("←", "→", "↑", "↓"), "to the board, and from space to space"),
    (("F6",), "to the next panel: board, seats, hand or pieces, side, timeline, list; Shift: back"),
    (("Enter",), "act on the space, the card or the button"),
    (("Esc",), "close what is open, let go"),
    (("w",), "what has focus in large, and why or why not; once more: into it"),
    (("a", "b", "c", "…"), "choose the option beside which it stands"),
    (("1", "…", "9"), "play the card of the hand"),
    (("s",), "line of sight; of the robot that has focus"),
    (("r",), "how far the robot gets"),
    ((".",), "step on; Shift: by event"),
    ((",",), "step back; Shift: by event"),
    (("Space", "k"), "play, pause"),
    (("Home",), "to the start"),
    (("End",), "to the end"),
    (("f",), "what if? try something else from here"),
    (("e",), "edit the position; from the editor: play it"),
    (("p",), "in the editor: a piece by its name, then Enter, to put on the board"),
    (("Del",), "in the editor: take away what is on the space"),
    (("l",), "all lines; comment on the step, mark it, name its line"),
    (("v",), "to the next line that was tried"),
    (("Ctrl", "z"), "undo; with Shift: redo"),
    (("/",), "find a rule or a scenario"),
    (("n",), "in a lesson: on"),
    (("h",), "in a lesson: a hint"),
    (("?",), "this help"),
)
#: those of a game in which things are turned, and of one whose board grows
_TURNS = ((("r",), "turn the card that is picked"),)
_ZOOMS = ((("+", "\N{MINUS SIGN}"), "larger, smaller"),)


@lru_cache(1024)
def icon(name: str, classes: str = "i") -> Markup:
    """A sprite of the page; it is hidden from screen readers, as there is a text beside it."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="#{}"/></svg>').format(classes, name)


@lru_cache(4096)
def chip(clause: str, no: bool = False, classes: str = "") -> Markup:
    """The sign for "the book says", which opens the clause."""
    game, _, rest = clause.partition(".")
    return Markup(
        '<a class="chip{}{}" href="#{}" data-do="clause" data-id="{}"><span>{}.</span>{}</a>'
    ).format(" no" if no else "", f" {classes}" if classes else "", clause, clause, game, rest)


#: the tray of a step at which nothing lies there
_NOTHING = '<p class="soft nothing">Nothing lies here at this step.</p>'


class _CompiledTemplates(FileSystemBytecodeCache):
    """Compiled templates, kept for the next page: it has a process of its own, and compiling takes time."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep one, if there is room for it."""
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _compiled_templates() -> BytecodeCache | None:
    """Where compiled templates are kept; None if there is no folder that is safe to read from."""
    try:
        return _CompiledTemplates()
    except (OSError, RuntimeError):
        return None


def _loader() -> BaseLoader:
    """The templates of every page, and by "rqa/seats" those of a game."""
    return ChoiceLoader([PackageLoader("rqa_lab.ui"), _Games()])


class _Games(BaseLoader):
    """The templates of games, each by the id of its game; what a game does not have, every game has."""

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """The text of a template, its file, and whether that is still so."""
        id, _, name = template.partition("/")
        if id not in games():
            raise TemplateNotFound(template)
        found = templates(id)
        own = None if found is None else found / name
        file = own if own is not None and own.is_file() else files(__package__) / "templates" / "table" / name
        if not file.is_file():
            raise TemplateNotFound(template)
        return file.read_text("utf-8"), str(file), lambda: True


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=_loader(),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
        auto_reload=False,
        bytecode_cache=_compiled_templates(),
    )
    environment.globals.update(icon=icon, chip=chip, many=many, letters=letters)
    return environment


@cache
def _template(name: str) -> Any:
    return _environment().get_template(f"{name}.html.j2")


def render(name: str, values: Mapping[str, Any]) -> str:
    """A template with these values.

    >>> render("cover", {"cover": None})
    ''
    """
    return visible(_template(name).render(values)).strip()


def games_css() -> str:
    """The style sheets of all games that have one."""
    return "".join(map(style, games()))


def frame() -> str:
    """The page around the regions."""
    return render("frame", {"sprites": Markup(sprite_sheet())})


def keys(look: Table) -> Sequence[tuple[tuple[str, ...], str]]:
    """What each key does in a game, without keys for what the game does not have.

    >>> [what for names, what in keys(table("rqa")) if "r" in names]
    ['how far the robot gets']
    """
    own = (*(_TURNS if overrides(look.game, "turned") else ()), *(_ZOOMS if look.grows else ()))
    has_not = set() if look.sight else {"s", "r"}
    return [*own, *((names, what) for names, what in KEYS if has_not.isdisjoint(names))]


def regions(lesson: Lesson, examples: view.Examples, names: Collection[str] | None = None) -> dict[str, str]:
    """The regions of the page that show the lesson, by name: all of them, or those of these names."""
    look = table(lesson.game.id)
    instead = _EDITING if isinstance(lesson, Edited) else _ASKING if lesson.asks else {}
    drawn = {**_REGIONS, **instead}
    return {name: draw(lesson, look, examples) for name, draw in drawn.items() if not names or name in names}


def _board(lesson: Lesson, look: Table, examples: view.Examples) -> str:
    board = view.board(lesson, look)
    drawn = Markup(svg(board["scene"], "page", active=board["focus"]))
    laid = editor_view.laid(lesson, board["scene"]) if isinstance(lesson, Edited) else editor_view.NOTHING
    return render("board", {**board, "svg": drawn, **laid})


def _tray(lesson: Lesson, look: Table, _: view.Examples) -> str:
    """What lies before a seat; where that comes and goes, its place stays."""
    drawn, aside = _before_a_seat(lesson, look)
    return _NOTHING if (aside or not drawn) and _lays(lesson) else drawn


@lru_cache(8)
def _lays(lesson: Lesson) -> bool:
    """Whether something lies there at a step of the scenario; in a game that is played, sooner or later."""
    steps = reversed({entry.step: None for entry in lesson.track.main})
    there = (_before_a_seat(lesson, lesson.table, step) for step in steps)
    return lesson.match is not None or any(drawn and not aside for drawn, aside in there)


def _before_a_seat(lesson: Lesson, look: Table, step: Step | None = None) -> tuple[str, bool]:
    """What lies there, and whether it may be put aside."""
    shown = view.tray(lesson, look, step)
    return render(f"{lesson.game.id}/tray", shown), bool(shown.get("aside"))


def _lab(lesson: Lesson, look: Table) -> str:
    """The tool beside the table, or the button that opens it."""
    shown = "" if lesson.lab is None else render(lesson.lab.template, lesson.lab.view(lesson.state))
    return render("lab", {"title": look.lab.title, "shown": Markup(shown)}) if look.lab else ""


#: the tutorials and the labs, by the ends of their addresses: what each is called, and what it is for
LABS = {
    "tutorials/index": ("Tutorials", "Short pages in order, each with questions and something to do."),
    "push-lab": ("Push lab", "Put robots and tiles anywhere, and see what every push comes to."),
    "pull-lab": ("Pull lab", "Which way a pull takes, at every angle, over what."),
    "sight-lab": ("Sight lab", "Who sees whom, what hides the others, how far a shot reaches."),
    "shop-lab": ("Shop lab", "What can be afforded in how many ways, and what may come next."),
}


def door(learn: Mapping[str, Any], labs: Mapping[str, tuple[str, str]] = LABS, *, back: str = "") -> str:
    """The front door: what this is, where a learner goes on, what else one can do, the games, these labs.

    ``back`` is the title of what one came from.
    """
    on_offer = [(id, title(id)) for id in tables()]
    picture = Markup(svg(_at_the_door(), "page"))
    return render("door", {"picture": picture, "learn": learn, "games": on_offer, "labs": labs, "back": back})


@cache
def _at_the_door() -> Scene:
    """A board on which something happens: the middle of the first lesson."""
    found = moments(load(table(FIRST).first))
    return replace(found[len(found) // 2].scene(), cells=())


def palette(lesson: Edited) -> str:
    """What there is to put on the board."""
    return _edited("palette")(lesson, lesson.table, {})


def _edited(name: str) -> Callable[[Any, Table, view.Examples], str]:
    """A region of the editor."""
    return lambda lesson, *_: render(f"editor/{name}", editor_view.view(lesson, name))


def form(game: Game, agreement: Agreement, data: Mapping[str, Any] | None = None) -> str:
    """The sheet of a new game, with the reader's own data if the game takes any."""
    return render(f"{game.id}/agreement", {**agreement.view(), "game": game.title, "data": data})


_REGIONS: Mapping[str, Callable[[Lesson, Table, view.Examples], str]] = {
    "game": lambda lesson, *_: str(escape(lesson.game.title)),
    "tabs": lambda _, look, __: render("tabs", {"tabs": look.tabs}),
    "shortcuts": lambda _, look, __: render("shortcuts", {"keys": keys(look)}),
    "head": lambda lesson, look, _: render("head", view.head(lesson, look)),
    "board": _board,
    "seats": lambda lesson, look, _: render(f"{lesson.game.id}/seats", view.seats(lesson, look)),
    "tray": _tray,
    "side": lambda lesson, look, examples: render("side", view.side(lesson, look, examples)),
    "lab": lambda lesson, look, _: _lab(lesson, look),
    "face": lambda lesson, look, examples: render("face", large.view(lesson, look, examples)),
    "time": lambda lesson, look, _: render("time", view.time(lesson, look)),
    "cover": lambda lesson, *_: render("cover", {"cover": view.cover(lesson)}),
}
#: what is shown while something is asked: nothing that answers it
_ASKING: Mapping[str, Callable[..., str]] = {
    "side": lambda lesson, look, examples: render("course/rule", {"why": view.asked(lesson, examples)}),
    "lab": lambda *_: "",
}
#: what shows the editor in place of a lesson
_EDITING: Mapping[str, Callable[..., str]] = {
    "head": _edited("head"),
    "seats": _edited("beside"),
    "tray": _edited("palette"),
    "side": _edited("side"),
    "time": _edited("time"),
    "tabs": _edited("tabs"),
    "lab": lambda *_: "",
    "cover": lambda *_: "",
}
