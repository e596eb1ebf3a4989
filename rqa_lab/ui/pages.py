"""The regions of the page: what draws each, of a view; the keys; the front door."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from markupsafe import Markup, escape

from rqa_lab.core.game import Game
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Step
from rqa_lab.draw.svg import svg
from rqa_lab.draw.theme import sprite_sheet
from rqa_lab.games import FIRST, title
from rqa_lab.page.newgame import Agreement
from rqa_lab.page.table import Table, folder, table, tables
from rqa_lab.scenario.library import load
from rqa_lab.scenario.study import moments
from rqa_lab.ui import board, editor_view, side, timeline
from rqa_lab.ui.render import render
from rqa_lab.ui.side import Examples
from rqa_lab.ui.view import View

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


#: the tray of a step at which nothing lies there
_NOTHING = '<p class="soft nothing">Nothing lies here at this step.</p>'


def games_css() -> str:
    """The style sheets of all games that have one: page.css beside their page."""
    sheets = (folder(id) / "page.css" for id in tables())
    return "".join(sheet.read_text("utf-8") for sheet in sheets if sheet.is_file())


def frame() -> str:
    """The page around the regions."""
    return render("frame", {"sprites": Markup(sprite_sheet())})


def keys(look: Table) -> Sequence[tuple[tuple[str, ...], str]]:
    """What each key does in a game, without keys for what the game does not have.

    >>> [what for names, what in keys(table("rqa")) if "r" in names]
    ['how far the robot gets']
    """
    has_not = {key for key, part in (("s", look.sight), ("r", look.walks)) if part is None}
    return [*look.keys, *((names, what) for names, what in KEYS if has_not.isdisjoint(names))]


@cache
def _keys(id: str) -> Sequence[tuple[tuple[str, ...], str]]:
    """The keys of a game."""
    return keys(table(id))


# ---- the regions that show a view ------------------------------------------------------------------------


def regions(view: View, examples: Examples, names: Collection[str] | None = None) -> dict[str, str]:
    """The regions of the page that show a view, by name: all of them, or those of these names."""
    instead = _EDITING if view.use.edits else _ASKING if view.use.asks else {}
    regions = {**_REGIONS, **instead}
    return {name: draw(view, examples) for name, draw in regions.items() if not names or name in names}


def _board(view: View, _: Examples) -> str:
    shown = board.board(view, view.table)
    drawn = Markup(svg(shown["scene"], "page", active=shown["focus"]))
    laid = editor_view.laid(view, shown["scene"]) if view.use.edits else editor_view.NOTHING
    return render("board", {**shown, "svg": drawn, **laid})


def _tray(view: View, _: Examples) -> str:
    """What lies before a seat; where that comes and goes, its place stays."""
    drawn, aside = _before_a_seat(view)
    if drawn and not aside:
        return drawn
    return _NOTHING if view.document.once("lays", lambda: _lays(view)) else drawn


def _lays(view: View) -> bool:
    """Whether something lies there at a step of the scenario; in a game that is played, sooner or later."""
    there = (_before_a_seat(view, step) for step in reversed({entry.step: None for entry in view.own}))
    return view.document.played or any(drawn and not aside for drawn, aside in there)


def _before_a_seat(view: View, step: Step | None = None) -> tuple[str, bool]:
    """What lies there, and whether it may be put aside."""
    shown = board.tray(view, view.table, step)
    return render(f"{view.game.id}/tray", shown), bool(shown.get("aside"))


def _lab(view: View, _: Examples) -> str:
    """The tool beside the table, or the button that opens it."""
    if not view.table.lab:
        return ""
    shown = "" if view.lab is None else render(view.lab.template, view.lab.view(view.state))
    return render("lab", {"title": view.table.lab_title, "shown": Markup(shown)})


def _edited(name: str) -> Callable[[View, Examples], str]:
    """A region of the editor."""
    return lambda view, _: render(f"editor/{name}", editor_view.view(view, name))


def palette(view: View) -> str:
    """What there is to put on the board."""
    return render("editor/palette", editor_view.view(view, "palette"))


_REGIONS: Mapping[str, Callable[[View, Examples], str]] = {
    "game": lambda view, _: str(escape(view.game.title)),
    "tabs": lambda view, _: render("tabs", {"tabs": view.table.tabs}),
    "shortcuts": lambda view, _: render(
        "shortcuts", {"keys": view.document.once("keys", lambda: keys(view.table))}
    ),
    "head": lambda view, _: render("head", board.head(view, view.table)),
    "board": _board,
    "seats": lambda view, _: render(f"{view.game.id}/seats", board.seats(view, view.table)),
    "tray": _tray,
    "side": lambda view, examples: render("side", side.side(view, view.table, examples)),
    "lab": _lab,
    "face": lambda view, examples: render("face", side.large(view, view.table, examples)),
    "time": lambda view, _: render("time", timeline.time(view, view.table)),
    "cover": lambda view, _: render("cover", {"cover": board.cover(view)}),
}
#: what is shown while something is asked: nothing that answers it
_ASKING: Mapping[str, Callable[[View, Examples], str]] = {
    "side": lambda view, examples: render("course/rule", {"why": board.asked(view, examples)}),
    "lab": lambda *_: "",
}
#: the editor in place of what is played
_EDITING: Mapping[str, Callable[[View, Examples], str]] = {
    "head": _edited("head"),
    "seats": _edited("beside"),
    "tray": _edited("palette"),
    "side": _edited("side"),
    "time": _edited("time"),
    "tabs": _edited("tabs"),
    "lab": lambda *_: "",
    "cover": lambda *_: "",
}


# ---- what covers the page --------------------------------------------------------------------------------

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


def form(game: Game, agreement: Agreement, data: Mapping[str, Any] | None = None) -> str:
    """The sheet of a new game, with the reader's own data if the game takes any."""
    return render(f"{game.id}/agreement", {**agreement.view(), "game": game.title, "data": data})
