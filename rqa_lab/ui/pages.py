"""The regions of the page: templates filled in with a view; the list of scenarios; the front door."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
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
from markupsafe import Markup

from rqa_lab.core.clause import Rulebook
from rqa_lab.core.files import data_of
from rqa_lab.core.game import Game, overrides
from rqa_lab.core.session import Step
from rqa_lab.core.words import language, letters, many, visible
from rqa_lab.draw.svg import svg
from rqa_lab.draw.theme import sprite_sheet
from rqa_lab.games import FIRST, game, games, title
from rqa_lab.scenario.finding import Found
from rqa_lab.ui import board, coach, doors, editor_view, learn, play, side, timeline
from rqa_lab.ui.library import Shelf, Shelves
from rqa_lab.ui.messages import intent
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.side import Examples
from rqa_lab.ui.table import Table, style, table, templates
from rqa_lab.ui.view import View

# ---- templates -------------------------------------------------------------------------------------------


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


@lru_cache(4096)
def titled(clause: str, no: bool = False) -> Markup:
    """The same with the title of the clause, and its id small beside it."""
    return Markup(
        '<a class="chip{} titled" href="#{}" data-do="clause" data-id="{}">{} <small>{}</small></a>'
    ).format(" no" if no else "", clause, clause, _book(clause)[clause].title, clause)


def _book(clause: str) -> Rulebook:
    """The rulebook that has a clause; those of the lab are in all."""
    id = clause.partition(".")[0]
    return game(id if id in games() else FIRST).rulebook


@lru_cache(4096)
def by_title(clause: str) -> Markup:
    """A link to a clause, with its title."""
    return Markup('<a class="by-title" href="#{}" data-do="clause" data-id="{}">{}</a>').format(
        clause, clause, _book(clause)[clause].title
    )


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
        """The text of a template, its file, and a test that it has not changed."""
        id, _, name = template.partition("/")
        if id not in games():
            raise TemplateNotFound(template)
        found = templates(id)
        own = None if found is None else found / name
        every = files(__package__) / "templates"
        shared = every / name if name.startswith("play/") else every / "table" / name
        file = own if own is not None and own.is_file() else shared
        if not file.is_file():
            raise TemplateNotFound(template)
        return file.read_text("utf-8"), str(file), lambda: True


def _ground(id: str) -> str:
    """The colour of a game's ground, for data-ground."""
    return doors.door(id).ground


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
    environment.globals.update(
        icon=icon,
        chip=chip,
        titled=titled,
        by_title=by_title,
        many=many,
        letters=letters,
        ground_of=_ground,
        tour_of=coach.address,
    )
    return environment


@cache
def _template(name: str) -> Any:
    return _environment().get_template(f"{name}.html.j2")


#: template -> what it was filled with last, in which language of names, and what that looks like
_LAST: dict[str, tuple[Mapping[str, Any], str, str]] = {}


def render(name: str, values: Mapping[str, Any]) -> str:
    """A template with these values, which are not changed later: most regions stay as they were.

    >>> render("cover", {"cover": None})
    ''
    """
    was = _LAST.get(name)
    if was is not None and was[1] == language() and was[0] == values:
        return was[2]
    drawn = visible(_template(name).render(values)).strip()
    _LAST[name] = values, language(), drawn
    return drawn


# ---- the keys --------------------------------------------------------------------------------------------

#: what each key does, for the help; explorer.js binds them
KEYS = (
    (("←", "→", "↑", "↓"), "go to the board, and from space to space"),
    (("F6",), "next panel: board, seats, hand or pieces, side, timeline, list; Shift: back"),
    (("Enter",), "use the space, the card or the button"),
    (("Esc",), "close what is open, deselect"),
    (("w",), "enlarge what has focus, and say why or why not; again: go into it"),
    (("a", "b", "c", "…"), "choose the option with that letter"),
    (("1", "…", "9"), "play that card of the hand"),
    (("s",), "line of sight, from the robot that has focus"),
    (("r",), "how far the robot gets"),
    ((".",), "next step; Shift: next event"),
    ((",",), "back one step; Shift: one event"),
    (("Space", "k"), "play, pause"),
    (("Home",), "go to the start"),
    (("End",), "go to the end"),
    (("f",), "what if? try something else from here"),
    (("e",), "edit the position; in the editor: play it"),
    (("p",), "in the editor: find a piece or a card by name; Enter picks it up"),
    (("Del",), "in the editor: remove what is on the space"),
    (("l",), "all lines; comment on the step, mark it, name its line"),
    (("v",), "next line you tried"),
    (("Ctrl", "z"), "undo; with Shift: redo"),
    (("/",), "look up a rule; in the lab, search the list"),
    (("?",), "this help"),
)
#: the keys of a lesson, of practice and of a quiz
LESSON_KEYS = (
    (("←", "→", "↑", "↓"), "go to the board, and from space to space"),
    (("Enter",), "use the space, the card or the button; after an answer: next"),
    (("a", "b", "c", "…"), "choose that answer"),
    (("h",), "hint"),
    (("n",), "say that you don’t know; next"),
    (("s",), "skip, in practice"),
    (("r",), "watch again"),
    (("w",), "enlarge what has focus, and say why or why not"),
    (("Ctrl", "z"), "undo"),
    (("Esc",), "close what is open; leave"),
    (("?",), "this help"),
)
#: further keys: for a game with things to turn, and for one with a growing board
_TURNS = ((("r",), "turn the card you picked"),)
_ZOOMS = ((("+", "\N{MINUS SIGN}"), "larger, smaller"),)


#: the tray of a step at which nothing lies there
_NOTHING = '<p class="soft nothing">Nothing here at this step.</p>'


def games_css() -> str:
    """The style sheets of all games that have one."""
    return "".join(map(style, games()))


def frame() -> str:
    """The page around the regions."""
    return render("frame", {"sprites": Markup(sprite_sheet()), "looks": " ".join(looked_for())})


_LOOKS = re.compile(r'\[data-has~="([^"]+)"\]')
_CLASSES = re.compile(r' class="([^"]+)"')


@cache
def looked_for() -> Sequence[str]:
    """The selectors that the style sheets know of what is somewhere on the page.

    ``.app[data-has~=".p-bar"]`` is ``.app:has(.p-bar)``, but costs nothing: that attribute is written by
    ``explorer.js`` after each change.  For ``:has()`` a browser looks at all that is on the page each time.
    """
    folders = (data_of("rqa_lab.ui"), data_of("rqa_lab.draw"), data_of("rqa_lab.site") / "browser")
    sheets = (file.read_text("utf-8") for folder in folders for file in sorted(folder.glob("*.css")))
    return sorted({found for sheet in (*sheets, games_css()) for found in _LOOKS.findall(sheet)})


def there(drawn: str) -> str:
    """Those of classes alone that HTML has, as that attribute names them, for a page without scripts.

    >>> there('<p class="door wide"></p>')
    '.door'
    """
    known = [{*classes.split()} for classes in _CLASSES.findall(drawn)]
    named = ((one, {*one[1:].split(".")}) for one in looked_for())
    return " ".join(one for one, classes in named if any(classes <= some for some in known))


def keys(look: Table, *, lesson: bool = False) -> Sequence[tuple[tuple[str, ...], str]]:
    """What each key does in a game, or in a lesson of it, without keys for what the game does not have.

    >>> [what for names, what in keys(table("rqa")) if "r" in names]
    ['how far the robot gets']
    """
    if lesson:
        return LESSON_KEYS
    own = (*(_TURNS if overrides(look.game, "turned") else ()), *(_ZOOMS if look.grows else ()))
    has_not = set() if look.sight else {"s", "r"}
    return [*own, *((names, what) for names, what in KEYS if has_not.isdisjoint(names))]


@cache
def _keys(id: str) -> Sequence[tuple[tuple[str, ...], str]]:
    """The keys of a game."""
    return keys(table(id))


# ---- the regions that show a view ------------------------------------------------------------------------


def regions(view: View, examples: Examples, names: Collection[str] | None = None) -> dict[str, str]:
    """The regions of the page that show a view, by name: all of them, or those of these names."""
    regions = {**_REGIONS, **_instead(view)}
    return {name: draw(view, examples) for name, draw in regions.items() if not names or name in names}


def _instead(view: View) -> "Mapping[str, Callable[[View, Examples], str]]":
    """The regions that another face than the lab's has in place of those."""
    if view.use.edits:
        return _EDITING
    return _LEARNING if view.use.exercise else _playing(view) if view.at_table else {}


def _help(view: View) -> Mapping[str, Any]:
    """The keys, and what the signs on the board mean."""
    lesson = view.use.exercise
    known = view.document.once("keys", lambda: keys(view.table, lesson=lesson))
    if view.at_table:
        known = (*(_TURNS if overrides(view.game, "turned") else ()), *play.KEYS)
    return {"lesson": lesson, "keys": known, "legend": doors.door(view.game.id).legend}


def _board(view: View, _: Examples) -> str:
    shown = board.board(view, view.table)
    drawn = Markup(svg(shown["scene"], "page", active=shown["focus"]))
    laid = editor_view.laid(view, shown["scene"]) if view.use.edits else editor_view.NOTHING
    return render("board", {**shown, "game": view.game.id, "svg": drawn, **laid})


def _tray(view: View, _: Examples) -> str:
    """The things before a seat; if they come and go, their region stays."""
    drawn, aside = _before_a_seat(view)
    if view.use.exercise:
        return "" if aside else drawn
    if drawn and not aside:
        return drawn
    return _NOTHING if view.document.once("lays", lambda: _lays(view)) else drawn


def _lays(view: View) -> bool:
    """True if there are things before a seat at some step of the scenario; always in a game being played."""
    there = (
        _before_a_seat(view, step) for step in reversed({entry.step: None for entry in view.author_line})
    )
    return view.document.played or any(drawn and not aside for drawn, aside in there)


def _before_a_seat(view: View, step: Step | None = None) -> tuple[str, bool]:
    """The things before a seat as HTML, and True if the region may be put aside."""
    shown = board.tray(view, view.table, step)
    return render(f"{view.game.id}/tray", shown), bool(shown.get("aside"))


def _lab(view: View, _: Examples) -> str:
    """The tool beside the table, or the button that opens it."""
    if not view.table.lab:
        return ""
    shown = "" if view.lab is None else render(view.lab.template, view.lab.view(view.state))
    return render("lab", {"title": view.table.lab.title, "shown": Markup(shown)})


def _edited(name: str) -> Callable[[View, Examples], str]:
    """A region of the editor."""
    return lambda view, _: render(f"editor/{name}", editor_view.view(view, name))


def palette(view: View) -> str:
    """The things to put on the board."""
    return render("editor/palette", editor_view.view(view, "palette"))


def game_name(id: str) -> str:
    """The title of a game in its colour, for the bar of the page."""
    return str(Markup('<span data-ground="{}">{}</span>').format(_ground(id), title(id)))


def _game_of(view: View) -> str:
    """The title of the game on screen: a rulebook before the page may be that of another one."""
    id = getattr(view.covers.top, "game", None)
    return game_name(id if isinstance(id, str) else view.game.id)


_REGIONS: Mapping[str, Callable[[View, Examples], str]] = {
    "game": lambda view, _: _game_of(view),
    "tabs": lambda view, _: render("tabs", {"tabs": view.table.tabs}),
    "shortcuts": lambda view, _: render("shortcuts", _help(view)),
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


def _nothing(view: View, examples: Examples) -> str:
    """A region that is not shown."""
    return ""


#: the learner's regions in place of those of the lab: what is asked has words of its own (ui/learn.py)
_LEARNING: Mapping[str, Callable[[View, Examples], str]] = {
    **dict.fromkeys(("tabs", "head", "side", "lab", "time"), _nothing),
    "seats": lambda view, _: render("learn/plates", learn.plates(view)),
}


def _tabs_of_table(view: View) -> str:
    """What a phone shows one of below the board."""
    own = [(id, title) for id, _, title in view.table.tabs if id != "lab"] or [("hand", "Hand")]
    tabs = (*(view.table.played or own), ("since", "Since your turn"))
    return render("play/tabs", {"tabs": tabs})


def back_to_table(view: View) -> str:
    """In the lab, the way back to the game that one plays; "" if there is none."""
    return render("play/back", {"title": view.game.title}) if play.opened(view).at_table else ""


def _playing(view: View) -> "Mapping[str, Callable[[View, Examples], str]]":
    """The regions of the table at which a game is played: nothing of the lab (ui/play.py)."""

    @cache
    def values() -> tuple[Mapping[str, Any], Mapping[str, Any], Mapping[str, Any]]:
        return play.dock(view), board.seats(view, view.table), board.tray(view, view.table)

    def piece(name: str) -> Markup:
        """A piece of the table, which a game may have drawn for itself."""
        dock, seats, tray = values()
        beside = seats if name == "rail" else {**tray, "own": seats}
        return Markup(render(f"{view.game.id}/play/{name}", {**dock, **beside, "seen": board.said(view)}))

    return {
        **_OFF_THE_TABLE,
        "lesson": lambda view, _: render(
            "play/bar", {**play.bar(view), "ground": _ground(view.game.id), "seen": board.said(view)}
        ),
        "seats": lambda view, _: render(
            "play/left", {**play.rail(view), "seats": piece("rail"), "seen": board.said(view)}
        ),
        "side": lambda view, _: str(piece("stock")),
        "tray": lambda view, _: str(piece("dock")),
        "tabs": lambda view, _: _tabs_of_table(view),
    }


_OFF_THE_TABLE = dict.fromkeys(("head", "lab", "time", "course", "solve"), _nothing)
#: the editor's regions in place of those of play
_EDITING: Mapping[str, Callable[[View, Examples], str]] = {
    "head": _edited("head"),
    "seats": _edited("beside"),
    "tray": _edited("palette"),
    "side": _edited("side"),
    "time": _edited("time"),
    "tabs": _edited("tabs"),
    "lab": _nothing,
    "cover": _nothing,
}


# ---- what covers the page --------------------------------------------------------------------------------

#: the documentation, where a site has it
DOCS = "docs/index.html"
_TUTORIALS = ("Tutorials", "Short pages in order, each with questions and something to do.")
#: the tutorials and the labs, by the ends of their addresses: title and purpose of each
LABS = {"tutorials/index": _TUTORIALS, **doors.labs()}


def form(rules: Game, agreement: Agreement, *more: Any) -> str:
    """The sheet of a new game; what follows is as in :func:`sheet`."""
    return render(f"{rules.id}/agreement", sheet(rules, agreement, *more))


def sheet(
    rules: Game,
    agreement: Agreement,
    data: Mapping[str, Any] | None = None,
    going: Sequence[tuple[str, str, str]] = (),
) -> Mapping[str, Any]:
    """The values for the sheet of a new game.

    Args:
        rules: the game.
        agreement: the answers so far.
        data: the reader's own data, if the game takes any.
        going: the games that the reader began: id, what it is called, title of its game.
    """
    play = doors.play(rules.id)
    return {
        **agreement.view(),
        "id": rules.id,
        "game": rules.title,
        "play": play,
        "means": agreement.means(play["minutes"]),
        "data": data,
        "going": [one for one in going if one[2] == rules.title],
        "others": [(id, title(id)) for id in games() if id != rules.id],
    }


# ---- the list beside the board ---------------------------------------------------------------------------

#: how many clauses and scenarios of a search are listed
_MOST_CLAUSES, _MOST_FOUND = 8, 30


def listed(
    shelf: Shelf,
    here: str,
    done: Iterable[str],
    opened: Iterable[str],
    words: str,
    games: Sequence[tuple[str, str, int | None]] = (),
    own: Mapping[str, tuple[str, str, str]] = {},
    of_own: tuple[str, str] = ("", ""),
) -> Mapping[str, Any]:
    """What the list shows: the topics with their progress, or the results of a search.

    ``games`` are the games on offer, as (id, title, number of results); ``own`` is what the reader
    brought along: id -> (title, title of the game, when it was played); ``of_own`` are the id of the one that
    is being given a name, and the title of the one that was taken off last.
    """
    done, opened, book = set(done), set(opened), shelf.game.rulebook
    rules = {clause.id for clause in book.own()}

    def row(id: str, title: str, line: str = "") -> Mapping[str, Any]:
        return {
            "id": id,
            "title": [(title, False)],
            "line": [(line, False)] if line else (),
            "here": id == here,
            "done": id in done,
        }

    found = shelf.finder.find(words) if words else Found()

    def hits(ids: Sequence[str]) -> list[Mapping[str, Any]]:
        return [
            {**shelf.finder.hit(found, id)._asdict(), "here": id == here, "done": id in done} for id in ids
        ]

    return {
        "games": [{"id": id, "title": title, "n": n, "on": id == shelf.game.id} for id, title, n in games],
        "own": [{**row(id, said, game), "called": said} for id, (said, game, _) in own.items()],
        "naming": of_own[0],
        "dropped": of_own[1],
        "words": words,
        "counting": bool(words) and any(n is None for _, _, n in games),
        "found": hits(found.scenarios[:_MOST_FOUND]),
        "clauses": hits(found.clauses[:_MOST_CLAUSES]),
        "taken": found.taken,
        "in_all": (len(found.scenarios), len(found.clauses)),
        "topics": [
            {
                "id": topic,
                "title": book.topics.get(topic, topic.title()),
                "open": topic in opened,
                "scenarios": [row(one.id, one.title) for one in entries],
                "done": sum(one.id in done for one in entries),
            }
            for topic, entries in shelf.topics.items()
        ],
        "covered": len(rules & set(shelf.examples)),
        "rules": len(rules),
    }


class Listing:
    """The list of the game that is shown.

    Args:
        shelves: the scenarios of all games.

    >>> listing = Listing(Shelves())
    >>> listing.search("  into a wall ")
    >>> [*listing.regions("", frozenset(), {}, "en", lambda: {"unit": None})], listing.words
    (['topics'], 'into a wall')
    >>> listing.regions("", frozenset(), {}, "en", lambda: {"unit": None})
    {}
    """

    def __init__(self, shelves: Shelves) -> None:
        self._shelves = shelves
        #: the topics that are open; the words that are looked for
        self.opened: set[str] = set()
        self.words = ""
        self._listed: tuple[Any, ...] = ()

    @intent("topic")
    def toggle(self, id: str) -> None:
        """Open or close a topic."""
        if id in self._shelves.here.topics:
            self.opened ^= {id}

    @intent("search")
    def search(self, text: str) -> None:
        """List what contains these words instead of the topics."""
        self.words = " ".join(text.split())

    def go_on(self) -> None:
        """Count what contains these words in one game more."""
        if self.words:
            self._shelves.count_in()

    def regions(
        self,
        here: str,
        done: frozenset[str],
        own: Mapping[str, tuple[str, str, str]],
        language: str,
        learn: Callable[[], Mapping[str, Any]],
        above: str = "",
        of_own: tuple[str, str] = ("", ""),
    ) -> dict[str, str]:
        """The list, if it has changed.

        Args:
            here: the id of the present scenario.
            done: the ids of finished ones.
            own: the reader's own documents: id -> (title, title of the game, when it was played).
            language: the language of names.
            learn: the place where the learner goes on in the course.
            above: HTML to put above it.
            of_own: the own document that is being given a name, and the title of the one taken off last.
        """
        shelves = self._shelves
        shown = (here, done, frozenset(self.opened), self.words)
        now = (*shown, own, of_own, shelves.here, shelves.counted, language, above)
        if now == self._listed:
            return {}
        self._listed = now
        view = dict(listed(shelves.here, *shown, shelves.found(self.words), own, of_own))
        return {"topics": above + render("topics", view | {"learn": learn() if shelves.games else None})}
