"""What covers the page: the front door, a new game, two boards, a map, a course, the rulebook, a look-up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from rqa_lab.games import FIRST
from rqa_lab.ui import book, intents, keep, lookup, pages
from rqa_lab.ui.doors import GameDoor
from rqa_lab.ui.ending import End, end
from rqa_lab.ui.library import Shelf
from rqa_lab.ui.lookup import Lookup
from rqa_lab.ui.messages import gathered, intent
from rqa_lab.ui.newgame import Agreement
from rqa_lab.ui.pages import render
from rqa_lab.ui.searches import Meet
from rqa_lab.ui.side import rule as rule_of
from rqa_lab.ui.twofold import LINES, Lines, Readings, touched
from rqa_lab.ui.view import Covers, View

if TYPE_CHECKING:
    from rqa_lab.ui.course import Learning


@dataclass(frozen=True, slots=True)
class Door:
    """The front door; ``came``: the reader came there from the page below."""

    came: bool = False


@dataclass(frozen=True, slots=True)
class NewGame:
    """The sheet of a new game."""


class Sheet(Protocol):
    """A page of its own, such as the overview of a course."""

    @property
    def address(self) -> str:
        """What the page's address says."""

    def drawn(self) -> str:
        """It as HTML."""


#: what may cover the page
Cover = Door | GameDoor | NewGame | End | Readings | Lines | Meet | book.Place | Lookup | Sheet


# ---- what the reader does --------------------------------------------------------------------------------


def put(view: View, cover: Cover) -> View:
    """Lay something over the page, on top of what covers it."""
    return replace(view, covers=view.covers.put(cover))


@intent("bare")
def bare(view: View) -> View:
    """Show the page again."""
    return replace(view, covers=Covers()) if view.covers else view


@intent("picture")
def picture(view: View, n: int) -> View:
    """Play a picture on the door of the game, or take it back."""
    open = view.covers.find(GameDoor)
    return view if open is None else replace(view, covers=view.covers.change(open.play(n)))


@intent("new")
def new_game(view: View) -> View:
    """Show the sheet of a new game, or what it lies over, such as the front door."""
    shown = view.covers.find(NewGame)
    return replace(view, covers=view.covers.without(NewGame)) if shown else put(view, NewGame())


@intent("readings")
def readings(view: View) -> View:
    """Show two readings of an open question side by side, for the present document; or stop doing so."""
    if view.covers.find(Readings):
        return bare(view)
    if not view.game.rulebook.readings:
        return view
    return put(view, Readings.of(keep.kept(view, ahead=True), touched(view), viewer=view.viewer))


@intent("lines")
def lines(view: View) -> View:
    """Show two lines of the present document side by side."""
    return view if view.covers.find(Lines) else put(bare(view), Lines.of(view))


def compared(view: View, address: str) -> View:
    """Show the two lines, or the two readings, that an address names."""
    view = (lines if address.startswith(LINES) else readings)(view)
    return _changed(view, lambda boards: boards.arrived(address))


def _changed(view: View, change: Callable[[Any], Readings | Lines], kind: type = object) -> View:
    """Change the two boards that are shown, if they are of a kind."""
    boards = view.covers.find(Lines) or view.covers.find(Readings)
    if boards is None or not isinstance(boards, kind):
        return view
    return replace(view, covers=view.covers.change(change(boards)))


@intent("ruling")
def ruling(view: View, id: str) -> View:
    """Compare the readings of another question."""
    return _changed(view, lambda boards: boards.pick(id), Readings)


@intent("reading")
def reading(view: View, id: str, text: str) -> View:
    """Take another reading on a side."""
    return _changed(view, lambda boards: boards.read(id, text), Readings)


@intent("line")
def line(view: View, id: str, text: str) -> View:
    """Take another step on a side."""
    return _changed(view, lambda boards: boards.choose(id, text), Lines)


@intent("pair")
def pair(view: View, n: int) -> View:
    """Look at another step of the two boards."""
    return _changed(view, lambda boards: boards.go(n))


@intent("apart")
def apart(view: View) -> View:
    """Go to the next step at which the two boards differ."""
    return _changed(view, lambda boards: boards.on())


@intent("find-rule")
def find_rule(view: View, id: str) -> View:
    """Find rules by words, in the rulebook that these are about; without words, its contents."""
    open, words = view.covers.find(book.Place), " ".join(id.split())
    if open is None:
        return view
    if not words:
        return put(view, open._replace(what=""))
    return put(view, book.Place(book.meant(words, open.game), f"find/{words}"))


@intent("seek")
def seek(view: View, id: str = "", text: str = "") -> View:
    """Look up a question about the rules of a game; without one, show the page to ask it on."""
    asked = lookup.opened(f"{lookup.ROOT}/{id or view.game.id}/{text}", view.game.id)
    return view if asked is None else put(view, asked)


@intent("clause")
def open_clause(view: View, id: str) -> View:
    """Open a clause of the rulebook: beside the board, or on top of what covers the page."""
    if not view.covers:
        return intents.open_clause(view, id)
    return replace(view, covers=view.covers.over(id)) if id in view.game.rulebook else view


@intent("close")
def close(view: View) -> View:
    """Close the topmost cover; a door that the reader did not open over a page has none below it."""
    if not view.covers:
        return intents.close(view)
    match view.covers.top:
        case GameDoor() if not view.covers.rule:
            return put(bare(view), Door())
        case Door(came=False) if not view.covers.rule:
            return view
    return replace(view, covers=view.covers.closed())


#: what the reader does with covers
INTENTS = gathered(globals())


# ---- drawing ---------------------------------------------------------------------------------------------


def address(covers: Covers, game: str, there: str) -> str:
    """The page's address, given the game that is shown and the address of the page below the covers."""
    if isinstance(covers.top, (book.Place, Lookup)):
        return covers.top.address
    if covers.find(Door) or covers.find(GameDoor):
        new = keep.NEW if game == FIRST else keep.sheet(game, ())
        return new if covers.find(NewGame) else keep.DOOR if covers.find(Door) else game
    boards = next((one for one in reversed(covers.laid) if isinstance(one, (Lines, Readings))), None)
    if boards is not None:
        return f"{there}{keep.READINGS}{boards.address}"
    others = (Door, GameDoor, NewGame, End, Readings, Lines, Meet, book.Place, Lookup)
    return next((one.address for one in covers.laid if not isinstance(one, others)), there)


def _title(view: View) -> str:
    return keep.called(view) if view.document.played else view.scenario.title


def drawn(
    view: View,
    shelf: Shelf,
    agreement: Agreement,
    data: Mapping[str, Any] | None,
    learning: "Learning",
    labs: Mapping[str, tuple[str, str]],
    games: Sequence[tuple[str, str, str]] = (),
) -> str:
    """The topmost cover as HTML; "" if there is none.

    Args:
        view: the view that it covers.
        shelf: the scenarios of the game.
        agreement: the answers on the sheet of a new game.
        data: the reader's own data, if the game takes any.
        learning: what the learner has done.
        labs: the other pages beside this one.
        games: the games that the reader began: id, what it is called, title of its game.
    """
    covers, game = view.covers, view.game
    rule = render("rule", {"rule": rule_of(game.rulebook, covers.rule)}) if covers.rule else ""
    match covers.top:
        case None:
            return ""
        case book.Place() as place:
            return rule + book.sheet(place)
        case Lookup() as asked:
            return rule + lookup.drawn(asked)
        case NewGame():
            return rule + pages.form(game, agreement, data, games)
        case Door(came):
            return learning.front_door(game.id, labs, games, back=_title(view) if came else "")
        case GameDoor() as door:
            return learning.game_door(game.id, door, labs)
        case End():
            return rule + render("play/end", end(view))
        case Lines() as boards:
            return rule + render("lines", boards.view())
        case Readings() as boards:
            return rule + render("readings", boards.view(shelf))
        case Meet() as meet:
            return rule + render("meetings", meet.table())
        case sheet:
            return rule + sheet.drawn()
