"""What lies beside the board, game by game: seats, hands, icons, and a few wordings.

A game has a room ``page`` in its folder, which holds a :class:`Table`; page.css, if it has a style sheet of
its own; and ``templates`` with ``seats.html.j2``, ``tray.html.j2`` and ``agreement.html.j2``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rqa_lab.core.event import Event
from rqa_lab.core.game import State
from rqa_lab.core.notation import Action
from rqa_lab.games import games
from rqa_lab.kit.faces import Face, Fact, Large
from rqa_lab.kit.words import Result, Tally, Wording

if TYPE_CHECKING:
    from rqa_lab.ui.buttons import Buttons, Picking
    from rqa_lab.ui.newgame import Agreement

Look = Mapping[str, Any]


def seat_of(look: Look, name: str) -> dict[str, Any]:
    """What seats of every game show: the name, whether it has the turn, and that it chooses, if it does."""
    choice = look["choice"]
    return {
        "name": name,
        "turn": look["turn"] == name and look["phase"] not in ("set-up", "over"),
        "does": "chooses" if choice and choice["seat"] == name else "",
    }


class Way(NamedTuple):
    """A walk: its price, the Health that it costs, its steps."""

    price: int
    loss: int
    steps: tuple[Action, ...]


class OnTheWay(NamedTuple):
    """A space on a line of sight: what is there, what it does to the line, and the clause.

    ``how`` is "start", "clear", "corner", "blocks" or "end".
    """

    space: str
    how: str
    text: str
    clause: str | None


class Lab(Protocol):
    """A tool beside the table to work things out with; it keeps its state."""

    #: the template that shows it
    template: str

    def change(self, field: str, value: str, state: State) -> None:
        """Do one of the things that the tool offers; an unknown one changes nothing."""

    def view(self, state: State) -> Mapping[str, Any]:
        """What its template shows of a position as the viewer sees it."""


class Hider(NamedTuple):
    """Something that hides spaces: its letter, its name, the spaces."""

    letter: str
    name: str
    hides: tuple[str, ...]


class View(NamedTuple):
    """What is seen from a space, and what hides the rest."""

    seen: tuple[str, ...]
    hiders: tuple[Hider, ...]


class Sight(NamedTuple):
    """Lines of sight, for games that have them."""

    #: lookers(state) -> the pieces that lines of sight may start from: id -> (name, space)
    lookers: Callable[[State], Mapping[str, tuple[str, str]]]
    #: around(state, space) -> what is seen from there
    around: Callable[[State, str], View]
    #: along(state, space, space) -> what lies on the line of sight, from end to end
    along: Callable[[State, str, str], Sequence[OnTheWay]]
    #: topics whose scenarios show the line of sight from the start
    topics: tuple[str, ...]


class Walks(NamedTuple):
    """Reach, for games in which pieces walk more than a space."""

    #: ways(state, space of the piece) -> paths to every space it can reach
    ways: Callable[[State, str], Mapping[str, Way]]
    #: stuck(state, space of the piece, space) -> why it cannot get there or, for its own space, anywhere: a
    #: sentence and its clause
    stuck: Callable[[State, str, str], tuple[str, str] | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """How the page shows one game."""

    #: the id of the scenario that shows best what the game is
    first: str
    #: what a small screen shows one of, beside what every game has: (id, icon, title)
    tabs: tuple[tuple[str, str, str], ...]
    #: the icon of points
    points: str
    #: what a player is called that a bot plays for
    bot: str = "bot"
    #: seats(state, look, buttons, before, needs) -> what seats.html.j2 shows; ``before`` is the look of the
    #: moment before, or None; ``needs`` what a refused action needs, by kind of reason
    seats: Callable[[State, Look, "Buttons", Look | None, Mapping[str, int]], Mapping[str, Any]]
    #: tray(state, look, picking, seat) -> what tray.html.j2 shows; ``seat`` is whose hand lies there
    tray: Callable[[State, Look, "Picking", str], Mapping[str, Any]]
    #: mark(buttons, action, space, picked) -> the mark of a legal action on a space: its label, and its kind,
    #: "move" or "target"; or None; ``picked``: the reader picked the action
    mark: Callable[["Buttons", Action, str, bool], tuple[str, str] | None]
    #: agreement() -> the sheet of a new game, with an answer to every question
    agreement: Callable[[], "Agreement"]
    #: score(look, seat) -> what the points of a seat are made of, as (icon, number, points in all)
    score: Callable[[Look, str], Sequence[tuple[str, int, int]]]
    #: how its events and phases are worded
    words: Wording
    #: tally(events) -> what their facts add up to
    tally: Callable[[Sequence[Event]], Tally]
    #: phrase(state, action) -> the action in a few words: "push Crate right"
    phrase: Callable[[State, Action], str]
    #: places(state, action) -> the spaces to point at for the action once its card is picked, or for an
    #: answer; by default the one at which the action points
    places: Callable[[State, Action], Sequence[str]] | None = None
    #: meant(state, space, beginning of the actions that are picked, space of the acting piece) -> the most
    #: likely meaning of pointing at a space for which no action may be listed
    meant: Callable[[State, str, str, str | None], Action | None]
    #: holds(state, beginning) -> whether it is picked even where no action with it is allowed: a card that is
    #: turned so that it fits nowhere
    holds: Callable[[State, str], bool] = lambda state, beginning: False
    #: alike(state, action) -> which piece acts makes no difference to the action: a card that no robot plays
    alike: Callable[[State, Action], bool] = lambda state, action: False
    #: picked(state, beginning) -> what is picked, what it does, and what it still needs; None for no word
    picked: Callable[[State, str], tuple[str, str] | None] = lambda state, beginning: None
    #: gathers(state, action) -> the beginning of actions that one button picks, and its text, where there are
    #: too many to list
    gathers: Callable[[State, Action], tuple[str, str] | None] = lambda state, action: None
    #: large(state, table, name) -> the face of a component of that table in large; None for an unknown one
    large: Callable[[State, str, str], Large | None]
    #: pictured(component) -> the same of a component as it is printed, in no position
    pictured: Callable[[Any], Large]
    #: face(state, action) -> the face of an option, if it has one
    face: Callable[[State, Action], Face | None]
    #: about(state, space) -> what the things on a space do
    about: Callable[[State, str], Sequence[Fact]]
    sight: Sight | None = None
    walks: Walks | None = None
    #: lab() -> a tool beside the table, as it is at first
    lab: Callable[[], Lab] | None = None
    #: the text of the button that opens it
    lab_title: str = ""
    #: ring(state, action) -> the attacker and the range of an attack, if it has a range in spaces
    ring: Callable[[State, Action], tuple[str, int] | None] | None = None
    #: its marks of what can be done tell what questions ask: they wait until something is done or picked
    veils: bool = False
    #: what is pointed at in vain is shown on the board as it would be
    tries: bool = False
    #: the board may have many small spaces: it can be zoomed, and scrolls in its place
    zooms: bool = False
    #: keys of its own, which press the button of the tray with that data-key, and what they do
    keys: tuple[tuple[tuple[str, ...], str], ...] = ()
    #: the kinds of actions in the order in which they are listed
    groups: tuple[str, ...]
    #: the kinds of actions whose buttons show the price
    priced: tuple[str, ...]
    #: kind of reason -> name of the icon of what it counts
    units: Mapping[str, str]

    def result(self, events: Sequence[Event]) -> Result:
        """What an action with these events adds up to."""
        return self.words.result(events, self.tally(events))


def tables() -> tuple[str, ...]:
    """The ids of the games that the page can show."""
    return tuple(id for id in games() if folder(id).is_dir())


def folder(game: str) -> Traversable:
    """Where the page of a game lies, with its style sheet and its templates."""
    return files("rqa_lab.games") / game / "page"


def table(game: str) -> Table:
    """The table of a game."""
    found: Table = import_module(f"rqa_lab.games.{game}.page").TABLE
    return found
