"""The scenarios on offer: all games' shelves of them, as documents to open, and the games that have any."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

from rqa_lab.core.game import Game, overrides
from rqa_lab.core.session import Session
from rqa_lab.documents.places import Problem, ScenarioError
from rqa_lab.explore.play import Bot, seated
from rqa_lab.games import FIRST, game, title
from rqa_lab.scenario.finding import Finder
from rqa_lab.scenario.library import Entry, ids, index, load
from rqa_lab.scenario.scenario import Scenario
from rqa_lab.ui.document import Document
from rqa_lab.ui.intents import arrived, first_view
from rqa_lab.ui.table import table, tables
from rqa_lab.ui.view import View


class CannotOpen(Exception):
    """A scenario that cannot be shown; the message says why."""


class Shelf:
    """The scenarios of a game.

    Args:
        game: their game.
        entries: all of them, in the order of the list.
        load: id -> a view of it; may raise :class:`CannotOpen`.
        first: the scenario to start with, if the reader names none.
    """

    def __init__(
        self, game: Game, entries: Iterable[Entry], load: Callable[[str], View], first: str | None = None
    ) -> None:
        self.game = game
        self.entries = {entry.id: entry for entry in entries}
        self.first = first if first in self.entries else next(iter(self.entries), "")
        self._load = load

    def __contains__(self, id: object) -> bool:
        return id in self.entries

    def open(self, id: str) -> View:
        """The first view of the scenario with that id; raises KeyError, CannotOpen."""
        view = self._load(self.entries[id].id)
        return replace(view, document=replace(view.document, following=self.after(id)))

    def after(self, id: str) -> tuple[str, str] | None:
        """Id and title of the scenario that follows in the list; None after the last, and for no id of it."""
        listed = [entry for entries in self.topics.values() for entry in entries]
        following = ((later.id, later.title) for one, later in pairwise(listed) if one.id == id)
        return next(following, None)

    @cached_property
    def topics(self) -> Mapping[str, Sequence[Entry]]:
        """Id of a topic -> its scenarios, in telling order; only topics that have some."""
        names = [*self.game.rulebook.topics, *(entry.topic for entry in self.entries.values())]
        found: dict[str, list[Entry]] = {name: [] for name in names}
        for entry in self.entries.values():
            found[entry.topic].append(entry)
        return {name: entries for name, entries in found.items() if entries}

    @cached_property
    def examples(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """Id of a clause -> the scenarios that teach it, as (id, title)."""
        found: dict[str, list[tuple[str, str]]] = {}
        for entry in self.entries.values():
            for clause in entry.teaches:
                found.setdefault(clause, []).append((entry.id, entry.title))
        return found

    @cached_property
    def finder(self) -> Finder:
        """What finds scenarios and rules by words."""
        return Finder(self.game, self.entries.values())

    def holds(self, words: str) -> int:
        """How many scenarios and clauses are found by these words."""
        found = self.finder.find(words)
        return len(found.scenarios) + len(found.clauses)


# ---- the library of the lab ------------------------------------------------------------------------------


@cache
def library(id: str) -> Shelf:
    """All scenarios that come with the lab for a game."""
    return Shelf(game(id), index(id), lambda one: view_of(load(one)), first=table(id).first)


@cache
def on_offer() -> tuple[str, ...]:
    """The ids of the games that have scenarios.

    >>> on_offer()[0]
    'rqa'
    """
    return tuple(id for id in tables() if ids(id))


def view_of(scenario: Scenario, **more: Any) -> View:
    """The first view of a scenario; raises CannotOpen if it has no position.

    ``more`` are further fields of the :class:`~rqa_lab.ui.view.Document`.

    >>> view_of(Scenario("rqa", "Alone").robot("pug", "c4")).address
    ''
    """
    try:
        session = scenario.session()
    except ScenarioError as error:
        raise CannotOpen(f"“{scenario.title}” cannot be shown: {error}") from error
    bots, strange = _bots(scenario, session)
    document = Document.of(scenario, session, bots=bots, **more)
    problems = (*document.problems, *map(str, (*strange, *document.study.problems)))
    if document.played:
        problems += _not_taken(scenario, document.study.end.number)
    view = first_view(replace(document, problems=problems))
    return view if document.played or scenario.here is None else arrived(view, scenario.here)


def view_of_session(session: Session) -> View:
    """What a session holds, at its present step.

    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> step = session.act("play Battery with pug")
    >>> str(view_of_session(session).place)
    '1'
    """
    game = session.game
    try:
        keys = game.described(session.start.state) if overrides(game, "described") else {}
    except ValueError:  # in the middle of an effect: it can be shown and played, but no file says it
        keys = {}
    return first_view(
        Document.of(Scenario(game.id, f"A position of {game.title}", **keys), session, kept=True)
    )


def _not_taken(scenario: Scenario, taken: int) -> tuple[str, ...]:
    """The first step of a saved game that cannot be taken, if any: the game goes on from before it."""
    steps = [number for number, line in enumerate(scenario.lines) if line.kind == "do"]
    if taken == len(steps):
        return ()
    line = scenario.lines[steps[taken]]
    message = f"“{line.texts[0]}” cannot be done, so this game goes on from before it"
    return (str(scenario.places.problem(("steps", line.number, "do"), message, step=steps[taken] + 1)),)


def _bots(scenario: Scenario, session: Session) -> tuple[Mapping[str, Bot] | None, tuple[Problem, ...]]:
    """The bots, if the scenario names them, and any faults of that."""
    bots: dict[str, Bot] = {}
    strange: list[Problem] = []
    players = scenario.document.get("players")
    for seat, name in (players or {}).items():
        try:
            bots |= seated(session, {seat: name})
        except ValueError as error:
            strange.append(scenario.places.problem(("players", seat), str(error)))
    return None if players is None else bots, tuple(strange)


class Shelves:
    """A shelf for each game that has scenarios, or a single given one.

    Args:
        given: a reader's own scenarios: then there are no others.

    >>> shelves = Shelves()
    >>> shelves.of("gekido.push.optional").game.title
    'Gekido: Bot Battles'
    """

    def __init__(self, given: Shelf | None = None) -> None:
        #: the ids of the games on offer
        self.games = on_offer() if given is None else ()
        #: the shelf that is shown
        self.here = library(FIRST) if given is None else given
        #: the games that a search also counts in: each is loaded for that, so they come one by one
        self.counted: frozenset[str] = frozenset()

    def of(self, id: str) -> Shelf:
        """The shelf of the game that an id begins with, of a scenario or a clause; else the present one."""
        first = re.split(r"[/.]", id, maxsplit=1)[0]
        return library(first) if first in self.games else self.here

    def go(self, id: str) -> None:
        """Go to the shelf of a game that has one."""
        if id in self.games:
            self.here = library(id)

    def found(self, words: str) -> Sequence[tuple[str, str, int | None]]:
        """The games on offer, each with its title and, if there are words, how many texts contain them.

        The number is None until the game is counted in.
        """
        known = {*self.counted, self.here.game.id} if words else ()
        return [(id, title(id), library(id).holds(words) if id in known else None) for id in self.games]

    @property
    def to_count(self) -> str | None:
        """The id of the next game to be counted in; None once all are."""
        return next((id for id in self.games if id not in {*self.counted, self.here.game.id}), None)

    def count_in(self) -> None:
        """Count in one game more.

        >>> shelves = Shelves()
        >>> shelves.count_in()
        >>> shelves.counted, shelves.to_count
        (frozenset({'gekido'}), 'moonbots')
        """
        if self.to_count is not None:
            self.counted |= {self.to_count}
