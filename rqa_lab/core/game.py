"""The contract of a game: a class over a state value, and the register of games.

From outside a state is a value: ``apply`` judges, never changes its argument, and raises
:class:`~rqa_lab.core.verdict.Illegal`; equal states are equal and hash alike, and any state can be written as
plain JSON, even in the middle of an effect.  One suite of tests checks this for every registered game.
"""

import os
import random
import warnings
from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from rqa_lab.core.chance import CHANCE, Chance, Outcomes, pick
from rqa_lab.core.checked import as_found
from rqa_lab.core.clause import Clauses, Rulebook
from rqa_lab.core.datarules import DataRules
from rqa_lab.core.event import Event
from rqa_lab.core.files import BrokenModule, folder
from rqa_lab.core.keys import ruled, rulings
from rqa_lab.core.notation import Action, Questions, among
from rqa_lab.core.schema import Problem, raise_problem
from rqa_lab.core.verdict import Illegal, Verdict
from rqa_lab.core.words import either, hint, printable, shown

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from rqa_lab.core.goal import GoalWords
    from rqa_lab.core.scene import Scene
    from rqa_lab.core.vocabulary import Vocabulary

#: A game's own, opaque state value, made by :func:`~rqa_lab.core.record.record`.
State = Any
#: Where events go, as a game's bare records; :meth:`Vocabulary.dress` makes events of them.
Trace = MutableSequence[Any]


class InOrder(list[Any]):
    """A list in a look whose order matters; other lists are compared without regard to order."""


class Deck(int):
    """The number of cards in a deck, as a look at a position has it; ``cards`` are the cards, in no order.

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
    """How a game ended: the winners (several share), and the points of each seat."""

    winners: tuple[str, ...]
    points: Mapping[str, int] = field(hash=False)
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        """The winners, as a sentence.

        >>> print(Outcome(("Ann", "Bo"), {"Ann": 5, "Bo": 5}, ("toy.end",)))
        The game is over: Ann and Bo win.
        """
        winners = printable(" and ".join(self.winners)) or "nobody"
        return f"The game is over: {winners} {'win' if len(self.winners) > 1 else 'wins'}."


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a position: the clause that it breaks, and the spaces or names involved."""

    kind: str
    clauses: tuple[str, ...]
    facts: Mapping[str, Any] = field(hash=False)
    cells: tuple[str, ...] = ()


class Question(NamedTuple):
    """A waiting choice in words: its cause, the question, and the choices that wait after it."""

    cause: str
    text: str
    waiting: tuple[str, ...] = ()


class _Later:
    """Stands for a function until somebody asks a game for it."""

    def __init__(self, where: str) -> None:
        self.where = where

    def __set_name__(self, owner: type, name: str) -> None:
        self.owner, self.name = owner, name

    def __get__(self, game: object, owner: type) -> Any:
        if game is None:  # who asks whether a class has it need not load it
            return self
        module, _, name = self.where.partition(":")
        found = getattr(import_module(module), name)
        setattr(self.owner, self.name, staticmethod(found))
        return found


def later(where: str) -> Any:
    """A function of another module as a method of a game, loaded when it is first needed.

    That way nobody waits for what draws before there is a picture.

    >>> class Race(Game):
    ...     scene = later("race.picture:scene")
    >>> overrides(Race(), "scene"), overrides(Race(), "table")
    (True, False)
    """
    return _Later(where)


class Game:
    """The rules of a game, and everything that can be said, drawn and written about it.

    A game is a subclass.  The names without a default come first and are all that it must define; the rest
    follows from them, and a game overrides what it does differently or faster.  Functions from other modules
    can be used directly: ``judge = staticmethod(judge)``, or once they are needed: :func:`later`.

    Seats and spaces are named.  A seat may also be :data:`~rqa_lab.core.chance.CHANCE`, or None for no seat.
    """

    # ---- what every game defines -------------------------------------------------------------------------

    #: the first key of its scenario files, the folder of its scenarios, and the beginning of its clauses
    id: ClassVar[str]
    title: ClassVar[str]
    rulebook: ClassVar[Rulebook]
    #: the wording of its events, reasons, findings, actions, choices and phases
    language: ClassVar["Vocabulary"]

    def start(self, options: Mapping[str, Any]) -> State:
        """The first position of a whole game, before its set-up.

        Raises:
            ValueError: for options that do not go together.
        """
        raise NotImplementedError

    def position(self, keys: Mapping[str, Any], problem: Problem = raise_problem) -> State:
        """The position that a scenario's keys describe.

        ``problem(path, message)`` is called for whatever cannot be used; the rest is read anyway.
        """
        raise NotImplementedError

    def look(self, state: State, /) -> Mapping[str, Any]:
        """The position as plain nested values, in the terms of a scenario's ``expect``.

        A list whose order matters is an InOrder, the number of cards in a deck is a Deck.  Every game has
        ``seats``, in turn order, ``turn``, the active seat, and each seat's things under its name; where
        they apply also ``phase`` ("set-up" before the first turn), ``winners``, and ``choice``: None, or a
        mapping with the ``seat`` and the ``options`` of the waiting choice.
        """
        raise NotImplementedError

    def to_act(self, state: State, /) -> str | None:
        """The seat to act, CHANCE, or None after the end."""
        raise NotImplementedError

    def universe(self, state: State, /) -> Iterable[Action]:
        """Every well-formed action worth judging, of all seats."""
        raise NotImplementedError

    def judge(self, state: State, action: Action, /, seat: str | None = None) -> Verdict:
        """The verdict on an action of a seat, by default the seat to act: all reasons of the first stage that
        refuses it.
        """
        raise NotImplementedError

    def advance(
        self, state: State, action: Action, trace: Trace | None = None, /, chance: Chance | None = None
    ) -> State:
        """Change the state in place, trusting that the action is legal; returns it.

        Bare records of events go to the trace, which makes no difference to the state.  ``chance`` answers
        rolls and draws; without it, the position waits whenever chance has to answer.
        """
        raise NotImplementedError

    def outcome(self, state: State, /) -> Outcome | None:
        """The winners, after the end; None before."""
        raise NotImplementedError

    def scene(self, state: State, /, *args: Any, **marks: Any) -> "Scene":
        """The board, with marks on it; see docs/add-a-game.md for the marks."""
        raise NotImplementedError

    # ---- rules that follow -------------------------------------------------------------------------------

    def glance(self, state: State, keys: Iterable[str], /) -> Mapping[str, Any]:
        """The look at a position under these keys, as far as it has them.

        A search asks this of every position, so a game may make no more of the look than it has to.
        """
        look = self.look(state)
        return {key: look[key] for key in keys if key in look}

    def legal(self, state: State, /) -> list[Action]:
        """The actions of the universe that the judge allows to the seat to act."""
        return [action for action in self.universe(state) if self.judge(state, action)]

    def tempting(self, state: State, /) -> list[Action]:
        """Actions worth showing although they will be refused."""
        return []

    def at_hand(self, state: State, /, action: Action) -> bool:
        """True unless an action names a card or dice that who is to act has not got, as anyone can see."""
        return True

    def recalled(self, state: State, /, path: tuple[str, ...]) -> str:
        """A fact that a position keeps from before and no picture shows, as a sentence; "" without words."""
        return ""

    def outcomes(self, state: State, /) -> Outcomes:
        """Chance's possible answers now, with exact probabilities."""
        return ()

    def points(self, state: State, /) -> Mapping[str, int]:
        """Every seat's present points: the quantity that wins the game."""
        return dict.fromkeys(self.look(state)["seats"], 0)

    def audit(self, state: State, /) -> tuple[Finding, ...]:
        """All faults of the position."""
        return ()

    def observe(self, state: State, /, seat: str) -> State:
        """The state as the seat may see it, with everything else hidden."""
        return state

    def witness(self, event: Event, /, seat: str) -> Event:
        """The event as the seat may see it, with all other facts hidden."""
        return event

    def imagine(self, state: State, seat: str, rng: random.Random, /) -> State:
        """A complete state, drawn at random from those that fit what the seat knows.

        ``observe`` gives the same for it as for the real one.  In a game without hidden information it is the
        state itself.
        """
        return state

    def ruled(self, state: State, readings: Mapping[str, str], /) -> State:
        """The same position under other readings of these rulings.

        Raises:
            ValueError: for an unknown ruling or reading.
        """
        return ruled(state, readings) if rulings(state) else state

    def apply(
        self,
        state: State,
        action: Action,
        trace: Trace | None = None,
        chance: Chance | None = None,
        seat: str | None = None,
    ) -> State:
        """The state after an action of a seat, by default the seat to act; ``state`` itself does not change.

        Raises:
            Illegal: with the verdict, if the judge refuses the action.
        """
        verdict = self.judge(state, action, seat)
        if verdict.reasons:
            raise Illegal(verdict)
        return self.advance(state.copy(), action, trace, chance)

    # ---- reading and wording -----------------------------------------------------------------------------

    #: questions about things that are not actions, and the rules that answer them
    questions: ClassVar[Questions] = ()

    def parse(self, text: str, state: State, /) -> Action:
        """The action that a text means: the one with exactly that text, or the one that starts with it.

        Raises:
            Unreadable: for a text that fits no action.
            Ambiguous: for a text that fits several.
        """
        return among(text, self.universe(state), lambda action: bool(self.judge(state, action)))

    def expand(self, text: str) -> tuple[str, ...]:
        """The texts of the actions, in order, that one text means; usually just itself."""
        return (text,)

    def label(self, state: State, /, action: Action) -> str:
        """A short text for an action's button, below the heading of its kind."""
        verb, _, rest = action.text.partition(" ")
        return rest or verb

    def ask(self, state: State, /) -> Question:
        """The question of the waiting choice; empty if the options say it all."""
        return Question("", "")

    def summary(self, action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
        """A step in a sentence or two."""
        return " ".join(dict.fromkeys(map(self.language.tell, events)))

    def together(self, actions: Sequence[Action], seat: str | None) -> str:
        """One sentence for several similar actions in a row; "" if each has a sentence of its own."""
        return ""

    def cut_short(self, state: State, /, seat: str, events: tuple[Event, ...]) -> str:
        """The reason why a seat's turn ended early, such as "Pug was Knocked Out"; "" if it did not.

        ``state`` is the position in which the step ended, ``events`` are those up to the end of that turn.
        """
        return ""

    def resources(self, state: State, /, seat: str) -> str:
        """The resources of a seat, in one line, for play at a terminal; may be ""."""
        return ""

    # ---- pictures ----------------------------------------------------------------------------------------

    #: the dotted name of a module whose class ``Page`` shows it in the explorer, or "module:Class"; "" for
    #: the default page
    page: ClassVar[str] = ""

    def table(self, state: State, /, *args: Any, **marks: Any) -> "Scene | None":
        """The things in front of a seat, beside the board; None for games without any.

        ``foretold=False`` leaves out the marks for affordable cards.
        """
        return None

    def where(self, state: State, /, action: Action) -> tuple[str | None, str | None]:
        """The space of the acting piece, and the space that the action points at; each may be None."""
        return None, None

    # ---- how a position is written -----------------------------------------------------------------------

    #: the scenario keys that describe a position, as JSON Schema properties
    schema: ClassVar[Mapping[str, Any]] = {}
    #: words that build a position in Python, such as ``robot``: word(keys, ...) -> the keys that it changes,
    #: given the present ones; positional arguments are texts
    builder: ClassVar[Mapping[str, Callable[..., Mapping[str, Any]]]] = {}
    #: the keys of a small, sound and playable position to start building from
    blank: ClassVar[Mapping[str, Any]] = {}

    def definitions(self, data: Any) -> Mapping[str, Any]:
        """The schemas that ``schema`` refers to, by name: "#/$defs/rqa.card" is the one of "card".

        ``data`` is the scenario's value of that key, which may add cards; None means any scenario.
        """
        return {}

    def described(self, state: State, /) -> Mapping[str, Any]:
        """The keys that give exactly this position.

        Raises:
            ValueError: if keys cannot express it, such as in the middle of an effect.
        """
        raise ValueError(f"a position of {self.title} cannot be written as keys")

    def turned(self, name: str, /) -> str:
        """The name of a thing on the board after a clockwise quarter turn."""
        return name

    def covered(self, name: str, /, space: str) -> tuple[str, ...]:
        """All spaces covered by a thing that is placed at a space."""
        return (space,)

    # ---- goals, bots and trials --------------------------------------------------------------------------

    def goal_words(self, state: State, /) -> "GoalWords":
        """The names for what a goal may be about; :mod:`~rqa_lab.core.goal` reads and offers goals."""
        from rqa_lab.core.goal import GoalWords

        return GoalWords.of(self.look(state))

    def stock(self, counted: Mapping[tuple[str, ...], int]) -> Mapping[str, int]:
        """The totals that never change once the set-up is over."""
        return {}

    def agreement(self, number: int) -> Mapping[str, Any]:
        """Options of a whole game to try; the numbers go through all numbers of seats and kinds of games."""
        return {}

    def generate(self, rng: random.Random) -> State:
        """A random position for tests, fuzzing and benchmarks: by default of a game played at random."""
        state = self.start(self.agreement(rng.randrange(99)))
        for _ in range(rng.randrange(60)):
            if self.to_act(state) == CHANCE:
                self.advance(state, pick(self.outcomes(state), rng.randrange))
            elif actions := self.legal(state):
                self.advance(state, rng.choice(actions))
        return state

    def rearranged(self, keys: Mapping[str, Any], rng: random.Random, /) -> Mapping[str, Any]:
        """The keys of a position like another one: the same things in other places, other dice or cards.

        Practice asks about such positions, too, if they are sound.  By default it is the same position.
        """
        return keys

    def mistaken(self, state: State, action: Action, /) -> Iterable[tuple[State, str, Clauses]]:
        """Positions in which an allowed action leads to what a common mistake takes for its outcome.

        Each comes with what is wrong, as a sentence, and with the rules that the mistake forgets.
        """
        return ()

    def otherwise(self, state: State, action: Action, /) -> Iterable[tuple[State, str, Clauses]]:
        """Positions that differ in one thing from this one, in which an action is refused.

        Each comes with the difference, as the end of a sentence, such as "if Pytron were on b2".
        """
        return ()

    def estimate(self, state: State, /, seat: str) -> float:
        """How good a position is for a seat beyond its points, in points; bots use it."""
        return 0

    #: what winning is worth to bots, in points: more than any estimate, or they would not end the game
    winning: ClassVar[float] = 100
    #: the estimate averages over the next answer of chance, so that bots need not guess it
    averages_chance: ClassVar[bool] = False
    #: True if a turn's actions may be taken in any order
    any_order: ClassVar[bool] = False

    #: the dotted name of its core.odds.Reckoning, for games that can answer questions about exact odds
    odds: ClassVar[str] = ""
    #: the dotted name of a module with what it gives labs, for games that have some
    labs: ClassVar[str] = ""

    def __reduce__(self) -> tuple[Callable[[str, str], "Game"], tuple[str, str]]:
        """Pickle a game by its id, and who registers it: rules are not sent to other processes."""
        load = _LOADERS.get(self.id)
        return _revived, (self.id, load.__module__ if load else "")


def overrides(game: Game, name: str) -> bool:
    """True if a game overrides a name that every game has.

    >>> from rqa_lab.games import game
    >>> overrides(game("roborace"), "turned"), overrides(game("rqa"), "turned")
    (True, False)
    """
    return getattr(type(game), name) is not getattr(Game, name)


# ---- the register: our games, those that installed packages add, and what is wrong with a broken one -----
# A package adds a game by an entry point of the group ``rqa_lab.games``, with the game's id as its name and
# the game's class as its value:
#
#     [project.entry-points."rqa_lab.games"]
#     race = "race:Race"
#
# A package is imported only when its game is named, or games are listed.  A broken game is left out of the
# list with a warning, and naming it raises :class:`BrokenGame`; all other games work.

GROUP = "rqa_lab.games"
#: an environment variable with the ids of the packaged games to use, separated by commas; without it, all
#: installed ones are used
VARIABLE = "RQA_GAMES"
#: the names that a game must define
REQUIRED = (
    *("id", "title", "rulebook", "language"),
    *("start", "position", "look", "to_act", "universe", "judge", "advance", "outcome", "scene"),
)


class BrokenGame(BrokenModule):
    """A game of an installed package that cannot be used: which one, and why."""


class BrokenGameWarning(UserWarning):
    """Warns that such a game is left out."""


_LOADERS: dict[str, Callable[[], Game]] = {}
_TITLES: dict[str, str] = {}
_HOMES: dict[str, str] = {}
_DATA: dict[str, Callable[[], DataRules]] = {}


def register(
    id: str,
    load: Callable[[], Game],
    data: Callable[[], DataRules] | None = None,
    *,
    title: str = "",
    home: str = "",
) -> None:
    """Register a game under its id.

    Args:
        id: the first key of its scenario files, and the folder of its scenarios.
        load: makes the game when it is first needed.
        data: gives its DataRules, if a reader can correct its components with a data file; called before
            the game is loaded, because the file becomes part of it.
        title: the title of the game, known before the game is loaded.
        home: the package with its files, such as its drawings; by default the module of ``load``.
    """
    _LOADERS[id] = load
    _TITLES[id], _HOMES[id] = title, home or load.__module__
    if data is not None:
        _DATA[id] = data


def game(id: str) -> Game:
    """The game of that id.

    Raises:
        UnknownGame: a KeyError and a ValueError, for an id that no game has.
        BrokenGame: for one of an installed package that cannot be used.
    """
    if id in _LOADERS:
        return _LOADERS[id]()
    if id not in _entries():
        raise UnknownGame(id)
    return _brought(id)


def _revived(id: str, registers: str) -> Game:
    """The game of that id, in a process that may have loaded nothing yet."""
    if id not in _LOADERS and registers:
        import_module(registers)
    return game(id)


class UnknownGame(KeyError, ValueError):
    """No game has that id.

    >>> str(UnknownGame("rqb")).partition(": ")[0]
    "found 'rqb', expected a game"
    """

    def __str__(self) -> str:
        id, known = str(self.args[0]), games()
        return f"found {shown(id)}, expected a game: {either(known)}{hint(id, known)}"


def position(game: Game, state: State) -> State:
    """The position itself; raises TypeError for what is no position of the game."""
    try:
        game.look(state)
    except Exception:  # any error of a game that looks at something else
        expected = f"a position of {game.title or game.id}, as a session has it as state"
        raise TypeError(f"found {as_found(state)}, expected {expected}") from None
    return state


def title(id: str) -> str:
    """The title of the game of that id; raises what :func:`game` raises."""
    return _TITLES.get(id) or game(id).title


def games() -> tuple[str, ...]:
    """The ids of all games that can be used, ours first."""
    return (*_LOADERS, *outside())


def outside() -> Mapping[str, "EntryPoint"]:
    """The usable games of installed packages, by id, each with its entry point."""
    known = sorted(_entries().items())
    return {id: found[0] for id, found in known if id not in _LOADERS and _usable(id)}


def home(id: str) -> Path | None:
    """The folder with the files of a game, such as its drawings; does not load the game.

    None for a game without a folder, such as one written in a notebook.
    """
    return folder(_HOMES[id] if id in _HOMES else _entries()[id][0].module)


def data_rules(id: str) -> DataRules:
    """The DataRules of the game of that id; raises KeyError for one without."""
    return _DATA[id]()


def games_with_data() -> tuple[str, ...]:
    """The ids of the games with components that a data file can correct."""
    return tuple(_DATA)


# ---- games of installed packages -------------------------------------------------------------------------


@cache
def _installed() -> Mapping[str, tuple["EntryPoint", ...]]:
    """Id -> the entry points of that name; there should be just one."""
    from importlib.metadata import entry_points  # here, as it takes as long to load as a game

    found: dict[str, dict[tuple[str, str], EntryPoint]] = {}
    for entry in entry_points(group=GROUP):  # a folder that is on the path twice lists each one twice
        found.setdefault(entry.name, {}).setdefault((entry.value, _package(entry)), entry)
    return {id: tuple(entries.values()) for id, entries in found.items()}


def _entries() -> Mapping[str, tuple["EntryPoint", ...]]:
    """The installed games, except those that the environment leaves out."""
    named = os.environ.get(VARIABLE)
    if named is None:
        return _installed()
    wanted = {id.strip() for id in named.split(",")}
    return {id: found for id, found in _installed().items() if id in wanted}


def _package(entry: "EntryPoint") -> str:
    return entry.dist.name if entry.dist else entry.value


@cache
def _usable(id: str) -> bool:
    """True if a game of a package works; warns if it does not."""
    try:
        _brought(id)
    except BrokenGame as error:
        warnings.warn(f"{error} It is left out.", BrokenGameWarning, stacklevel=3)
        return False
    return True


def _brought(id: str) -> Game:
    """The game from an installed package."""
    return _load(*_entries()[id])


@cache
def _load(*entries: "EntryPoint") -> Game:
    """The game of an entry point, the only one of that name."""
    id = entries[0].name
    packages = " and ".join(sorted(map(_package, entries)))
    if len(entries) > 1:
        raise BrokenGame(f"More than one package has a game {id!r}: {packages}. Uninstall all but one.")
    about = f"The game {id!r} of the package {packages} cannot be used: "
    try:
        made = entries[0].load()
        made = made() if isinstance(made, type) else made
    except Exception as error:  # any error in the package
        raise BrokenGame(f"{about}{type(error).__name__}: {error}.") from error
    if wrong := faults(made, id):
        raise BrokenGame(f"{about}{'; '.join(wrong)}.")
    game: Game = made
    return game


def faults(made: object, id: str) -> list[str]:
    """The reasons why an object cannot be the game of that id.

    >>> faults(game("rqa"), "rqa"), faults(game("rqa"), "race")
    ([], ["its id is 'rqa', expected 'race'"])
    >>> faults("rqa", "rqa")
    ['found a str, expected a subclass of rqa_lab.core.game.Game']
    """
    if not isinstance(made, Game):
        return [f"found a {type(made).__name__}, expected a subclass of {Game.__module__}.Game"]
    missing = [name for name in REQUIRED if getattr(type(made), name, None) is getattr(Game, name, None)]
    if missing:
        return [f"it has no {', '.join(missing)}"]
    wrong = [] if made.id == id else [f"its id is {made.id!r}, expected {id!r}"]
    alien = [one.id for one in made.rulebook.own() if not one.id.startswith(f"{made.id}.")]
    return wrong + ([f"its clause {alien[0]!r} does not begin with '{made.id}.'"] if alien else [])
