"""The page of a game: the regions beside its board, the meaning of pointing at the board, some wordings.

A :class:`Table` shows any game, using only the game's contract.  A game that wants more has a subclass, which
``Game.page`` names.  Beside it are its ``templates``: ``seats.html.j2``, ``tray.html.j2`` and
``agreement.html.j2`` replace those here, and in ``play`` the pieces of the table at which it is played, the
``rail``, the ``stock`` and the ``dock``.  ``page.css`` is its style sheet.
"""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rqa_lab.core.component import Component
from rqa_lab.core.event import Event
from rqa_lab.core.files import folder
from rqa_lab.core.game import Game, State
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Scene
from rqa_lab.core.session import Step
from rqa_lab.core.words import capital
from rqa_lab.draw.theme import symbols
from rqa_lab.games import data_rules, game, games, games_with_data, home
from rqa_lab.kit.faces import Face, Fact, Large, marked
from rqa_lab.kit.words import Tally, Wording
from rqa_lab.scenario.library import ids, index
from rqa_lab.ui.newgame import Agreement, Plain

if TYPE_CHECKING:
    from rqa_lab.ui.buttons import Buttons, Picking

Look = Mapping[str, Any]

# ---- a page's values for actions, lines of sight and walks -----------------------------------------------


class Picked(NamedTuple):
    """The thing that a reader picks along with the actions that start in the same way, such as a card."""

    name: str
    #: what it does, and what it still needs
    says: str = ""
    #: it stays picked even where no action with it is allowed: a card that is turned so that it fits nowhere
    stays: bool = False
    #: any of its actions will do: which piece plays the card makes no difference
    alike: bool = False
    #: lists show one button for it, as it has too many actions
    gathers: bool = False
    #: what a phone shows for what it still needs, if not what is shown already
    opens: str = ""


class Proposed(NamedTuple):
    """What the main button of the table offers to do with the thing that is picked."""

    #: what to do with it, in a sentence
    says: str
    #: None: nothing can be done with it as it is picked
    action: Action | None = None
    #: the text of the button
    label: str = ""


class Done(NamedTuple):
    """A step of a turn, as those see it who wait."""

    #: who took it
    seat: str
    action: Action
    events: Sequence[Event]


class Waited(NamedTuple):
    """Steps that are told together to the one who waited meanwhile."""

    #: who is named before what is told: the seat whose turn it was, or who answered in the reader's own
    seat: str
    #: the seat whose turn it was
    turn: str
    #: who waited: what this seat did is not told
    reader: str


class Won(NamedTuple):
    """Points that go from a space to a seat: the drawing that stands for them, how many there are."""

    seat: str
    at: str
    drawing: str
    points: int


class Way(NamedTuple):
    """A walk: its price, the Health that it costs, its steps."""

    price: int
    loss: int
    steps: tuple[Action, ...]


class OnTheWay(NamedTuple):
    """A space on a line of sight: the thing there, its effect on the line, and the clause.

    ``how`` is "start", "clear", "corner", "blocks" or "end".
    """

    space: str
    how: str
    text: str
    clause: str | None


class Hider(NamedTuple):
    """Something that hides spaces: its letter, its name, the spaces."""

    letter: str
    name: str
    hides: tuple[str, ...]


class SeenFrom(NamedTuple):
    """The spaces seen from one, the obstacles before the rest, and the line to one space."""

    seen: tuple[str, ...]
    hiders: tuple[Hider, ...]
    line: tuple[OnTheWay, ...] = ()


class Sight:
    """Lines of sight and walks, for games that have them.

    Scenarios of a topic ``sight`` show the lines from the start.
    """

    #: what to ask of a space where somebody asks why: "Could {} shoot there?"; "" where nothing shoots
    aims: ClassVar[str] = ""

    def aim(self, state: State, start: str, end: str) -> Sequence[Fact]:
        """Whether the piece on a space could shoot at another: yes or no first, each part with its clause."""
        return ()

    def lookers(self, state: State) -> Mapping[str, tuple[str, str]]:
        """The pieces that lines of sight may start from: id -> (name, space)."""
        return {}

    def around(self, state: State, start: str, end: str | None = None) -> SeenFrom:
        """The spaces seen from one; with an ``end``, also the things on the line to it, both included."""
        return SeenFrom((), ())

    def ways(self, state: State, start: str) -> Mapping[str, Way]:
        """Walks of the piece on a space to every space that it can reach."""
        return {}

    def stuck(self, state: State, start: str, space: str) -> tuple[str, str] | None:
        """Why the piece on a space cannot get to another, or from its own to any: a sentence, its clause."""
        return None

    def bends(self, action: Action) -> bool:
        """A refused step that nobody means: its space can be reached only in several steps."""
        return False

    def ring(self, state: State, action: Action) -> tuple[str, int] | None:
        """The attacker and the range of an attack, if it has a range in spaces."""
        return None


class Tool:
    """A tool beside the table to work things out with; it keeps its state."""

    #: the text of the button that opens it, and the template that shows it
    title: ClassVar[str]
    template: ClassVar[str]

    def change(self, field: str, value: str, state: State) -> None:
        """Do one of the things that the tool offers; an unknown one changes nothing."""
        raise NotImplementedError

    def view(self, state: State) -> Mapping[str, Any]:
        """What its template shows of a position as the viewer sees it."""
        raise NotImplementedError


# ---- the page of any game --------------------------------------------------------------------------------


class Table:
    """How the explorer shows a game; this class works for any game.

    Args:
        game: the game.
    """

    #: the id of the scenario that shows best what the game is; by default the first in the list
    first: str = ""
    #: the tabs of a small screen, in addition to those of every game: (id, icon, title)
    tabs: Sequence[tuple[str, str, str]] = ()
    #: what a phone shows one of below the board where the game is played; by default its tabs: (id, title)
    played: Sequence[tuple[str, str]] = ()
    #: the kinds of actions whose buttons a phone shows in only one of these -> its id
    holds: Mapping[str, str] = {}
    #: the kinds of actions in the order of their list -> True if their buttons show the price
    groups: Mapping[str, bool] = {}
    #: the board grows during play, so it can be zoomed; a refused action under the pointer is shown where it
    #: would go; and the places for things are marked only after an action or a pick, because they would
    #: answer the questions of lessons
    grows: bool = False
    #: the kinds of actions of which "What can I do?" lists all, not only the best
    listed_whole: Set[str] = frozenset()
    #: what a picked thing still needs is asked in a list at the table; where not, its own things ask for it
    lists: bool = True
    #: what is asked where it is not clear which of the actions that are picked is meant
    asks_which: str = "Which is meant?"
    #: how its phases, actions and events are worded
    words: Wording
    #: the end of a game tells of a moment by its whole turn up to then, as its last action says too little
    tells_turns: bool = False
    #: what a turn of each seat is called at the end of a game
    counted: str = "round"
    sight: Sight | None = None
    #: a tool beside the table
    lab: type[Tool] | None = None

    def __init__(self, game: Game) -> None:
        self.game = game
        self.first = self.first or next((entry.id for entry in index(game.id)), "")
        if not hasattr(type(self), "words"):
            self.words = _PlainWording(game)

    # ---- beside the board --------------------------------------------------------------------------------

    def agreement(self) -> Agreement:
        """The sheet of a new game, with an answer to every question."""
        return Plain(self.game)

    def seats(self, buttons: "Buttons", before: Look | None, needs: Mapping[str, int]) -> Mapping[str, Any]:
        """The values for seats.html.j2: each seat's things in the position's look, and its pieces.

        Args:
            buttons: the position and its actions.
            before: the look of the moment before, or None.
            needs: the needs of a refused action, by the name of the icon without its "i-".
        """
        look, points = buttons.look, self.game.points(buttons.state)
        seats, pieces = [*look["seats"]], _pieces(look)
        found = [
            {
                **seat_of(look, name),
                "points": points.get(name, 0),
                "has": [*_has(look[name], (before or look).get(name, {}))],
                "pieces": [(one, _said(has)) for one, has in pieces.items() if has.get("seat") == name],
            }
            for name in seats
        ]
        said = (*seats, *pieces, *_OF_EVERY_GAME)
        others = {key: it for key, it in look.items() if key not in said and it != [*pieces]}
        scored = {"scored": self.game.language.points, "of_points": self.words.points}
        return {"seats": found, **scored, "others": [*_has(others, before or look)]}

    def tray(self, picking: "Picking", seat: str) -> Mapping[str, Any]:
        """The values for tray.html.j2: actions that point at no space; ``seat`` is the owner of the hand."""
        buttons = picking.buttons
        aside = (one for one in (*buttons.legal, *buttons.tempting) if buttons.where(one)[1] is None)
        shown = [] if buttons.look["choice"] else list(dict.fromkeys(aside))
        return {
            "seat": buttons.lies_before(seat),
            "buttons": [
                {
                    "label": capital(self.words.phrase(buttons.state, one)),
                    **picking.to(one.text),
                    "do": "act",
                    "can": one in buttons.legal,
                }
                for one in shown
            ],
        }

    def prompt(self, buttons: "Buttons") -> str:
        """What the seat to act can do now, in a sentence."""
        phase = self.words.phase(buttons.look)
        return f"{phase}: choose what to do." if phase else "Choose what to do."

    def acting(self, state: State) -> str:
        """Which of a player's pieces plays, in a word or two, where one turn follows another; else ""."""
        return ""

    def leads_on(
        self, buttons: "Buttons", actions: Sequence[Action]
    ) -> tuple[Action | None, Sequence[Action]]:
        """Of actions that need nothing picked, the one for the main button, if any, and the others."""
        return (actions[0], actions[1:]) if actions else (None, ())

    def plain_answers(self, buttons: "Buttons") -> Sequence[Action]:
        """Answers that the main button and the ones beside it give unasked, the plain one first."""
        return ()

    def named(self, buttons: "Buttons", action: Action) -> str:
        """What the main button says, alone as it stands, if it does this."""
        return self.game.label(buttons.state, action)

    def deeds(self, turn: Waited, done: Sequence[Done]) -> Sequence[str]:
        """What others did in a turn, for the one who waited, in order: here, where pieces are now.

        Args:
            turn: whose turn it was, who is named before what is told, and who reads it.
            done: the steps.
        """
        return self.words.tally([event for one in done for event in one.events]).goes

    def idle(self, state: State, space: str) -> str:
        """Why nothing can be done on a space now, in a sentence."""
        return "There’s nothing to do here now."

    def lost(self, buttons: "Buttons") -> str:
        """What the end of the turn would lose, in a few words; "" for nothing."""
        return ""

    def still(self, buttons: "Buttons") -> str:
        """What one could still do for points with what the end of the turn would lose; "" for nothing."""
        return ""

    def seen(self, text: str) -> str:
        """A text beside the table, without what its picture shows, or with drawings in it (as Markup)."""
        return text

    def won(self, state: State, events: Sequence[Event]) -> Sequence[Won]:
        """The points that someone won from a space in these events, and the drawing that flies to them.

        The number that they fly to says in ``data-is``, within ``.p-vp``, how many the seat has.
        """
        return ()

    def like(self, state: State, action: Action) -> str:
        """What actions have in common that are one event if a bot does them in a row; "" for others."""
        return ""

    def repeats(self, buttons: "Buttons") -> Sequence[tuple[Action, int, str]]:
        """Actions to do several times in a row at one press: each, how often, and the text of its button."""
        return ()

    def yours(self, text: str, name: str) -> str:
        """A text in which what belongs to the one person at the table, who has this name, is hers."""
        return text

    def where(self, state: State, text: str) -> str:
        """A text at the table, with its spaces in words if the board does not show their names.

        Args:
            state: the position on the board.
            text: what is said.
        """
        return text

    def ended(self, last: Step) -> str:
        """What ended the game, in a sentence, if that may have been before its last step; "" if not."""
        return ""

    def glimpse(self, step: Step) -> tuple[Scene, Set[str]]:
        """A small picture of a step: the board after it, and the spaces that it is about; none: all."""
        assert step.parent is not None
        assert step.action is not None
        facts = (one for event in step.events for one in event.facts.values() if isinstance(one, str))
        there = {*filter(None, self.game.where(step.parent.state, step.action)), *facts}
        return self.game.scene(step.state, events=step.events), there

    def deed(self, action: Action) -> Hashable:
        """What an action comes to: of those with the same, "What can I do?" lists the best only."""
        return action

    def soon(self, buttons: "Buttons", action: Action) -> bool:
        """An action is of use as things are: "What can I do?" lists such ones first."""
        return True

    def did(self, done: Done) -> str:
        """What one has just done, in a sentence, where a phone has it out of sight; "" elsewhere."""
        return ""

    def left_to_chance(self, state: State) -> str:
        """What chance does next, in a few words; "" for its question."""
        return ""

    def befell(self, seat: str, events: Sequence[Event]) -> Sequence[str]:
        """What came to a seat by chance, or at the start of its turn: sentences that it would miss."""
        return ()

    def met(self, done: Sequence[Done]) -> Sequence[str]:
        """What others have just done to the one who acts, who has to know it now; a short sentence each."""
        return ()

    def next_at(self, buttons: "Buttons", *, own: bool) -> str:
        """What a phone brings into sight: "board", or the id of one of ``played``; "": it stays where it is.

        ``own``: the reader is to act.
        """
        return ""

    def plainest(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Of actions that a click on a space of the table can mean, those between which it has to ask."""
        return actions

    def expects(self, state: State, action: Action) -> str:
        """What an action can hope for, in a few words, where chance decides about it; "" elsewhere."""
        return ""

    def turned(self, state: State, start: str) -> Sequence[str]:
        """How the same thing begins its actions however it is turned, first as it is picked."""
        return (start,)

    def passes(self, state: State, action: Action) -> str:
        """What comes of an action that only passes its space, so that a click there asks; "" for others."""
        return ""

    def proposed(self, picking: "Picking") -> Proposed | None:
        """What the main button offers to do with the thing that is picked; it is shown on the board, too."""
        return None

    def answered_with(self, buttons: "Buttons") -> str:
        """How the waiting choice is answered with things beside the board; "": it has a list of answers."""
        return ""

    def drawn(self, seat: str, *, narrow: bool) -> Callable[..., Scene]:
        """What draws the board of the table for a seat, called as ``Game.scene`` is; narrow on a phone."""
        return self.game.scene

    def score(self, look: Look, seat: str, points: int) -> Sequence[tuple[str, int, int]]:
        """What a seat's points consist of at the end, as (icon, number, points in all)."""
        return [(self.words.points, points, points)] if points else []

    def pictures(self, look: Look, seat: str) -> Sequence[str]:
        """The names of the drawings of a seat's pieces; none where they have no drawings."""
        start = type(self.agreement()).drawing
        names = (f"{start}-{id}" for id, has in _pieces(look).items() if has.get("seat") == seat)
        return [name for name in names if name in symbols()]

    # ---- pointing at the board ---------------------------------------------------------------------------

    def mark(self, buttons: "Buttons", action: Action, space: str, picked: bool) -> tuple[str, str] | None:
        """The mark of a legal action on a space: its label, and "move", "target", "push" or "gain".

        ``picked``: the reader has picked the action.  The label of a "gain" tells what comes of it, which an
        exercise leaves to the reader to find.
        """
        return "", "move"

    def places(self, buttons: "Buttons", action: Action) -> Sequence[str]:
        """The spaces to point at for an action that is picked, or that answers a choice."""
        place = buttons.where(action)[1]
        return () if place is None else (place,)

    def meant(self, state: State, space: str, start: str, actor: str | None) -> Action | None:
        """The most likely meaning of pointing at a space that no listed action names.

        Args:
            state: the position.
            space: the space.
            start: the beginning of the picked actions; "" for none.
            actor: the space of the acting piece, if known.
        """
        return None

    def picked(self, state: State, start: str) -> Picked | None:
        """The thing picked with the actions that start with this text; None if there is no such thing."""
        return None

    # ---- what things are ---------------------------------------------------------------------------------

    def about(self, state: State, space: str) -> Sequence[Fact]:
        """What the things on a space do; here, what the position says about the pieces there."""
        pieces = _pieces(self.game.look(state))
        there = {name: has for name, has in pieces.items() if has.get("at") == space}
        return [Fact(name, f"{_said(has)}.", None, False) for name, has in there.items()]

    def large(self, what: Component | Action | str, state: State | None = None) -> Large | None:
        """A component enlarged, to be read before acting; None for anything else.

        Args:
            what: the component, as printed; its table and name, "cards/Hammer"; or the action that chooses
                it.
            state: the position to look at it in.
        """
        if isinstance(what, str):
            what = self._component(*what.partition("/")[::2]) or ""
        if not isinstance(what, Component):
            return None
        face = Face("", (), what.says, bool(what.assumed), marked(what))
        return Large.of(what, face)

    def _component(self, table: str, name: str) -> Component | None:
        """A component of the data that a reader can correct."""
        rules = data_rules(self.game.id) if self.game.id in games_with_data() else None
        if rules is None or table not in rules.tables:
            return None
        found: Mapping[str, Component] = rules.every(rules.parts.components(), table)
        return found.get(name)


class _PlainWording(Wording):
    """The wording of a game without a vocabulary: its events have their own sentences."""

    #: the most sentences
    MOST = 3

    def __init__(self, game: Game) -> None:
        super().__init__(game.language)

    def icon(self, event: Event) -> str:
        """The icon of an event; a star where the game names none."""
        return super().icon(event) or "i-star"

    def tally(self, events: Sequence[Event]) -> Tally:
        """The first sentences, without their full stops."""
        return Tally((), sums=tuple(self.language.tell(event).rstrip(".") for event in events[: self.MOST]))


def chosen(text: str) -> str:
    """What a player chooses to do, as the player says it.

    >>> chosen("Choose to move it left"), chosen("You can’t choose to roll again")
    ('Move it left', 'You can’t roll again')
    """
    return re.sub("Choose to (.)", lambda found: found[1].upper(), text).replace("choose to ", "")


# ---- a look in words -------------------------------------------------------------------------------------

#: what a look has in every game, and what the page shows elsewhere
_OF_EVERY_GAME = ("seats", "turn", "phase", "choice", "winners", "waiting")


def seat_of(look: Look, name: str) -> dict[str, Any]:
    """Values that seats of every game have: the name, whether it is in turn, and whether it chooses."""
    choice = look["choice"]
    return {
        "name": name,
        "turn": look["turn"] == name and look["phase"] not in ("set-up", "over"),
        "does": "chooses" if choice and choice["seat"] == name else "",
    }


def _pieces(look: Look) -> Mapping[str, Look]:
    """The things in a look that belong to a seat, by name."""
    return {name: it for name, it in look.items() if isinstance(it, Mapping) and "seat" in it and "at" in it}


def _has(now: Look, before: Look) -> Iterator[tuple[str, str, str]]:
    """The entries of a part of a look: name, value, and the number it was a moment before."""
    for key, value in now.items():
        text, was = _text(value), before.get(key)
        if text and key != "seat":
            changed = isinstance(value, int) and isinstance(was, int) and was != value
            yield key.replace("_", " "), text, str(was) if changed else ""


def _said(has: Look) -> str:
    """A part of a look in a line: "at a1, facing north"."""
    named = ((key.replace("_", " "), _text(it)) for key, it in has.items() if key != "seat")
    return ", ".join(f"{key} {text}" for key, text in named if text)


def _text(value: Any) -> str:
    """A value of a look in words; "" for values that need no mention: empty ones, and False."""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, Mapping):
        return ", ".join(f"{key.replace('_', ' ')} {_text(it)}" for key, it in value.items() if it)
    if isinstance(value, Iterable) and not isinstance(value, str):
        counted = Counter(map(str, value))
        return ", ".join(what if n == 1 else f"{n} {what}" for what, n in counted.items())
    return "" if value is None else str(value)


# ---- where it is found -----------------------------------------------------------------------------------


@cache
def tables() -> tuple[str, ...]:
    """The ids of the games that the explorer offers: those with scenarios."""
    return tuple(id for id in games() if ids(id))


def table(id: str) -> Table:
    """The page of a game, loaded when it is first shown."""
    return _made(game(id))


@cache
def _made(rules: Game) -> Table:
    module, _, name = rules.page.partition(":")
    made: type[Table] = getattr(import_module(module), name or "Page") if module else Table
    return made(rules)


def templates(id: str) -> Path | None:
    """The folder of the templates of a game's page, if it has any."""
    module = game(id).page.partition(":")[0]
    found = folder(module) if module else None
    return None if found is None else found / "templates"


def style(id: str) -> str:
    """The style sheet of a game's page, in its folder or ``page`` in there; the game is not loaded."""
    found = home(id)
    sheets = () if found is None else (found / "page" / "page.css", found / "page.css")
    return "".join(sheet.read_text("utf-8") for sheet in sheets if sheet.is_file())
