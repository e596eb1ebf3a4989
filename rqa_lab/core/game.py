"""The contract of a game: pure functions over a state value, in groups, and the register of games.

From outside a state is a value: ``apply`` judges, never changes its argument, and raises
:class:`~rqa_lab.core.verdict.Illegal`; equal states are equal and hash alike; any state goes to plain JSON
and back, also in the middle of an effect.  One suite of tests holds every registered game to this.
"""

import random
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rqa_lab.core.chance import Chance, Outcomes
from rqa_lab.core.clause import Rulebook
from rqa_lab.core.datarules import DataRules
from rqa_lab.core.event import Event, Gains, Sum
from rqa_lab.core.files import folder
from rqa_lab.core.goal import Condition
from rqa_lab.core.notation import Action, Questions, inquire
from rqa_lab.core.scene import Scene
from rqa_lab.core.verdict import Illegal, Reason, Verdict
from rqa_lab.core.words import Names, printable

if TYPE_CHECKING:
    from rqa_lab.core.vocabulary import PhaseKind

#: A game's own, opaque state value.
State = Any
#: Where events go, as a game's bare records; :attr:`Game.events` dresses them.
Trace = MutableSequence[Any]


class InOrder(list[Any]):
    """A list in a look whose order matters; other lists are compared without regard to order."""


class Deck(int):
    """How many cards a deck has, in a look at a position; ``cards`` are those cards, in no order.

    >>> Deck(["Battery", "Hammer"]), Deck(["Battery", "Hammer"]).cards
    (2, ('Battery', 'Hammer'))
    """

    cards: tuple[str, ...]

    def __new__(cls, cards: Iterable[str]) -> "Deck":
        """The deck of these cards."""
        cards = tuple(cards)
        new = super().__new__(cls, len(cards))
        new.cards = cards
        return new

    def __getnewargs__(self) -> tuple[Any]:
        return (self.cards,)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners (several share), and everybody's points."""

    winners: tuple[str, ...]
    points: Mapping[str, int] = field(hash=False)
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        """Who won, as a sentence.

        >>> print(Outcome(("Ann", "Bo"), {"Ann": 5, "Bo": 5}, ("toy.end",)))
        The game is over: Ann and Bo win.
        """
        winners = printable(" and ".join(self.winners)) or "nobody"
        return f"The game is over: {winners} {'win' if len(self.winners) > 1 else 'wins'}."


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a position: the clause that it breaks, the spaces or names that it is about."""

    kind: str
    clauses: tuple[str, ...]
    facts: Mapping[str, Any] = field(hash=False)
    cells: tuple[str, ...] = ()


class Question(NamedTuple):
    """What a waiting choice is about: what brought it up, the question, and what waits behind it."""

    cause: str
    text: str
    waiting: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Words:
    """What a game reads and says."""

    #: parse(text, state) -> the action; raises Unreadable or Ambiguous
    parse: Callable[[str, State], Action]
    #: expand(text) -> the texts of the actions, in order, that one text stands for; of most, itself
    expand: Callable[[str], tuple[str, ...]] = lambda text: (text,)
    #: what one may ask about that is no action, and the rules that answer
    questions: Questions = ()
    #: tell(event) -> a sentence made of its facts
    tell: Callable[[Event], str]
    #: explain(reason) -> a sentence made of its facts
    explain: Callable[[Reason | Finding], str]
    #: absent(reason) -> whether it only says that what the action names is not there
    absent: Callable[[Reason], bool] = lambda reason: False
    #: summary(action, seat, events) -> a step in a sentence or two
    summary: Callable[[Action, str | None, tuple[Event, ...]], str]
    #: together(actions, seat) -> one sentence for several like actions in a row; "" if each has a
    #: sentence of its own
    together: Callable[[Sequence[Action], str | None], str] = lambda actions, seat: ""
    #: cut_short(state, seat, events) -> what ended the turn of a seat before its time, as "Pug was Knocked
    #: Out"; the position in which the step ended, and its events up to that turn's end; "" if nothing did
    cut_short: Callable[[State, str, tuple[Event, ...]], str] = lambda state, seat, events: ""
    #: label(state, action) -> the kind of action and a short text for a button
    label: Callable[[State, Action], tuple[str, str]]
    #: ask(state) -> what the waiting choice is about; an empty question where the options say it all
    ask: Callable[[State], Question] = lambda state: Question("", "")
    #: resources(state, seat) -> what a seat has to act with, in a line, for play at a terminal; may be ""
    resources: Callable[[State, str], str] = lambda state, seat: ""
    #: what the book calls points
    points: str = "points"
    #: the phases of the game, in their order
    phases: Mapping[str, "PhaseKind"] = field(default_factory=dict)
    #: what texts in other languages call the things of the game
    names: Names | None = None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Picture:
    """What a game shows."""

    #: scene(state, ...) -> the board
    scene: Callable[..., Scene]
    #: table(state, seat, foretold=True) -> what lies before a seat beside the board, for games that have
    #: such; unless it is not to be foretold, also what could be bought
    table: Callable[..., Scene] | None = None
    #: where(state, action) -> the space of who acts and the space that the action points at, each or None
    where: Callable[[State, Action], tuple[str | None, str | None]]


def one_space(name: str, space: str) -> tuple[str, ...]:
    """What a piece covers that lies on a single space, as in most games."""
    return (space,)


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Files:
    """How a position is written: as JSON, in the keys of a scenario, in Python; and goals."""

    #: to_json(state) -> plain values, in any position
    to_json: Callable[[State], Any]
    #: from_json(data) -> the state; raises ValueError
    from_json: Callable[[Any], State]
    #: the scenario keys that describe a position of this game, as JSON Schema properties
    schema: Mapping[str, Any]
    #: definitions(data) -> the schemas that ``schema`` refers to, by name: "#/$defs/rqa.card" is the one of
    #: "card"; ``data`` is what the scenario has under that key, which may add cards; None stands for any
    #: scenario
    definitions: Callable[[Any], Mapping[str, Any]] = lambda data: {}
    #: position(keys, problem) -> the state that a scenario's keys describe; problem(path, message) is called
    #: for what cannot be used, and the rest is read all the same
    position: Callable[..., State]
    #: described(state) -> the keys that give this very position, for games that say so; raises ValueError for
    #: one that they cannot say, such as in the middle of an effect
    described: Callable[[State], Mapping[str, Any]] | None = None
    #: words that build a position in Python, such as ``robot``: word(keys, ...) -> the keys that it changes,
    #: given the present ones; positional arguments are texts
    builder: Mapping[str, Callable[..., Mapping[str, Any]]] = field(default_factory=dict)
    #: the keys of a small position to begin building from: nothing is wrong with it, and it can be played
    blank: Mapping[str, Any] = field(default_factory=dict)
    #: turned(name) -> what a thing that lies on spaces is called a quarter turn further, clockwise; None for
    #: games in which nothing on a space has a direction
    turned: Callable[[str], str] | None = None
    #: covered(name, space) -> all spaces that a thing lies on that is said to be at a space
    covered: Callable[[str, str], tuple[str, ...]] = one_space
    #: goal(text, state) -> conditions on a look, all of which have to hold; names are those of the state;
    #: raises Unreadable
    goal: Callable[[str, State], tuple[Condition, ...]]
    #: wishes(state, space) -> goals to offer for what stands on a space, or with "" at all; goal reads them
    wishes: Callable[[State, str], tuple[str, ...]] = lambda state, space: ()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Ledger:
    """What the facts of events add up to."""

    #: count(state) -> every counter and zone as numbers
    count: Callable[[State], Mapping[tuple[str, ...], int]]
    #: changes(event) -> what the event adds to each counter and zone, as in ``count(state)``; what has left
    #: one zone and not reached another is in zones named ("on the way", ...)
    changes: Callable[[Event], Mapping[tuple[str, ...], int]]
    #: stock(count) -> those sums of counters that no play ever changes once the set-up is over
    stock: Callable[[Mapping[tuple[str, ...], int]], Mapping[str, int]] = lambda counted: {}
    #: kind of a counter or zone -> how its sum is said, those that matter most first; what has no row, nobody
    #: asks for
    sums: Mapping[str, Sum] = field(default_factory=dict)


class Hope(NamedTuple):
    """Something that the seat to act may play for, and what makes it so likely as it can be."""

    event: str  # a sentence without a full stop
    chance: Fraction
    clauses: tuple[str, ...]
    #: what may be done now, each with the chance that it leaves, the best first
    choices: tuple[tuple[str, Fraction], ...] = ()


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Trials:
    """What many games at random need: where to begin, a rule of thumb, what to count."""

    #: random positions, sound and broken, for tests, fuzzing and benchmarks
    generate: Callable[[random.Random], State]
    #: agreement(number) -> options of a whole game to try, differing with the number, so that every number of
    #: seats and every kind of game comes in turn; for tests, simulations and benchmarks
    agreement: Callable[[int], Mapping[str, Any]] = lambda number: {}
    #: estimate(state, seat) -> how good a position is for a seat beyond its points, in points; bots use it
    #: when no points can be gained at once
    estimate: Callable[[State, str], float] | None = None
    #: the estimate averages over what chance is about to answer, so that bots need not guess it
    averages_chance: bool = False
    #: hopes(state) -> what the seat may play for in dice that lie or are about to be rolled, with the exact
    #: chance under best play if nobody else interferes, for games with such odds
    hopes: Callable[[State], Iterable[Hope]] | None = None
    #: in a turn one may do several things in an order of one's own
    any_order: bool = False
    #: heading -> the kind of event that is counted, for the seat in whose turn it happens
    counted: Mapping[str, str] = field(default_factory=dict)
    #: what seats gain during a game, for games that have such
    gains: Gains | None = None


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Game:
    """The rules of a game as functions over its state; everything else about it is in groups.

    Seats and spaces go by their names.  A seat may also be :data:`~rqa_lab.core.chance.CHANCE`, or None for
    nobody.  ``seat`` arguments default to whoever is to act.
    """

    id: str
    title: str
    rulebook: Rulebook
    words: Words
    picture: Picture
    files: Files
    ledger: Ledger
    trials: Trials

    #: start(options) -> the first position of a whole game, before its set-up; raises ValueError
    start: Callable[[Mapping[str, Any]], State]
    #: copy(state) -> an independent copy, for advance
    copy: Callable[[State], State]
    #: to_act(state) -> seat, CHANCE, or None after the end
    to_act: Callable[[State], str | None]
    #: universe(state) -> every well-formed action worth judging, of all seats
    universe: Callable[[State], Iterable[Action]]
    #: legal(state) -> what judge allows of the universe to whoever is to act
    legal: Callable[[State], list[Action]]
    #: judge(state, action, seat) -> all reasons of the first stage that fails
    judge: Callable[..., Verdict]
    #: tempting(state) -> actions worth showing although they will be refused
    tempting: Callable[[State], list[Action]]
    #: advance(state, action, trace, chance): change the state in place, trusting that the action is legal
    advance: Callable[..., State]
    #: events(trace) -> the bare records of a trace, dressed, if they are not events at once
    events: Callable[[Iterable[Any]], tuple[Event, ...]] = tuple
    #: pending(state) -> whether a choice waits or an effect is half done, of which an audit says little
    pending: Callable[[State], bool] = lambda state: False
    #: outcomes(state) -> what chance may answer now, with exact probabilities
    outcomes: Callable[[State], Outcomes]
    #: outcome(state) -> who won, after the end
    outcome: Callable[[State], Outcome | None]
    #: points(state) -> what every seat has now
    points: Callable[[State], Mapping[str, int]]
    #: audit(state) -> all that is wrong with the position
    audit: Callable[[State], tuple[Finding, ...]]
    #: observe(state, seat) -> the state with everything masked that the seat may not know
    observe: Callable[[State, str], State] = lambda state, seat: state
    #: witness(event, seat) -> the event with everything masked that the seat may not know of it
    witness: Callable[[Event, str], Event] = lambda event, seat: event
    #: look(state) -> the position as plain nested values, in the terms of a scenario's ``expect``; a list
    #: whose order matters is an InOrder, the number of cards in a deck is a Deck.  Every game has ``seats``,
    #: in turn order, ``turn``, the seat whose turn it is, and what each seat has under its name; where they
    #: apply also ``phase`` ("set-up" before the first turn), and ``choice``: None, or a
    #: mapping with the ``seat`` and the ``options`` of the one that waits
    look: Callable[[State], Mapping[str, Any]]
    #: rulings(state) -> the reading that is played of each open question, for games that have such
    rulings: Callable[[State], Mapping[str, str]] | None = None
    #: ruled(state, readings) -> the same position with other readings; raises ValueError
    ruled: Callable[[State, Mapping[str, str]], State] | None = None
    #: phases that only close a turn: what others, or chance, decide in them does not belong to it
    closing: frozenset[str] = frozenset()
    #: where its page is defined, loaded when it is first shown: a module with a class ``Page``, or
    #: "module:Class"; "" for the default page
    page: str = ""

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """It goes by its id to other processes: rules are not sent."""
        return game, (self.id,)

    def inquire(self, text: str, state: State) -> Action:
        """The action that a question is about; of what is no action, one that tells the rule against it.

        Raises:
            Unreadable, Ambiguous: for a text that asks about nothing that a rule answers.
        """
        return inquire(self, text, state)

    def apply(
        self,
        state: State,
        action: Action,
        trace: Trace | None = None,
        chance: Chance | None = None,
        seat: str | None = None,
    ) -> State:
        """The state after an action of a seat, by default of whoever is to act; ``state`` stays as it is.

        Args:
            state: a position.
            action: what is done.
            trace: where the bare records of events go; makes no difference to the state.
            chance: answers what is left to chance; without one, it stops where chance is to answer.
            seat: who does it.

        Raises:
            Illegal: with the verdict, if the judge refuses the action.
        """
        verdict = self.judge(state, action, seat)
        if verdict.reasons:
            raise Illegal(verdict)
        return self.advance(self.copy(state), action, trace, chance)


_GAMES: dict[str, Callable[[], Game]] = {}
_TITLES: dict[str, str] = {}
_DATA: dict[str, Callable[[], DataRules]] = {}
_HOMES: dict[str, str] = {}


def register(
    id: str,
    load: Callable[[], Game],
    data: Callable[[], DataRules] | None = None,
    *,
    title: str = "",
    home: str = "",
) -> None:
    """Make a game known by its id.

    Args:
        id: the first key of its scenario files, and the folder of its scenarios.
        load: gives the game when it is first wanted.
        data: gives its DataRules, if a reader can correct its components with a data file; called before
            the game is loaded, because the file becomes part of it.
        title: the game's, so that it can be named without being loaded.
        home: the package with its drawings and style sheets; by default the module of ``load``.
    """
    _GAMES[id] = load
    _TITLES[id] = title
    _HOMES[id] = home or load.__module__
    if data is not None:
        _DATA[id] = data


def game(id: str) -> Game:
    """The registered game of that id; raises KeyError."""
    return _GAMES[id]()


def title(id: str) -> str:
    """The title of the registered game of that id; raises KeyError."""
    return _TITLES[id] or game(id).title


def home(id: str) -> Path | None:
    """The folder with the drawings and style sheets of the registered game of that id; raises KeyError.

    None for one that has no folder, such as a game defined in a notebook.  The game is not loaded.
    """
    return folder(_HOMES[id])


def games() -> tuple[str, ...]:
    """The ids of all registered games."""
    return tuple(_GAMES)


def data_rules(id: str) -> DataRules:
    """The DataRules of the game of that id; raises KeyError for one without."""
    return _DATA[id]()


def games_with_data() -> tuple[str, ...]:
    """The ids of the games whose components a data file can correct."""
    return tuple(_DATA)
