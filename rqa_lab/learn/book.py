"""The living rulebook of a game: clauses in chapters, with what cites them, what they refer to, readings.

Everything in it comes from elsewhere: the clauses and open questions from ``rules.yaml``, examples and
references from what the engine cites in the library, components from their tables.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from rqa_lab.core.clause import Clause, Ruling
from rqa_lab.core.display import Displayed
from rqa_lab.core.game import Game
from rqa_lab.core.words import meant, nearest, shown
from rqa_lab.games import FIRST
from rqa_lab.games import game as registered
from rqa_lab.learn.citations import Citations, Example, Meeting, citations
from rqa_lab.learn.reference import Reference, reference
from rqa_lab.learn.summary import OF, Summary, summary
from rqa_lab.scenario.finding import Finder
from rqa_lab.scenario.library import Entry as Listed
from rqa_lab.scenario.library import index

if TYPE_CHECKING:
    import networkx

#: the chapter of what the lab itself adds to every book
LAB = "lab"
#: gives the ids of the questions about a clause
Questions = Callable[[str], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer to an open question, and the scenarios that show it, as (id, title)."""

    name: str
    default: bool
    scenarios: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Open:
    """A question that the texts leave open; one without readings is no switch."""

    name: str
    ruling: Ruling
    readings: Sequence[Reading]

    @property
    def address(self) -> str:
        """Where the first two readings open side by side; "" without a scenario that shows them."""
        shows = [id for reading in self.readings for id, _ in reading.scenarios]
        return f"{shows[0]}&{self.name}" if len(self.readings) > 1 and shows else ""

    def __repr__(self) -> str:
        return f"<Open question {self.name}: {self.ruling.question}>"


@dataclass(frozen=True)
class Chapter(Displayed):
    """A chapter: its id, which is a topic of the book, its title, and the ids of its clauses."""

    book: "Book" = field(repr=False)
    id: str
    title: str
    clauses: Sequence[str]

    def __iter__(self) -> Iterator["Entry"]:
        """Its clauses, in the order of the book."""
        return (self.book.entry(id) for id in self.clauses)

    def __repr__(self) -> str:
        return f"<Chapter {self.title}: {len(self.clauses)} clauses>"


@dataclass(frozen=True)
class Entry(Displayed):
    """A clause with all that the lab knows of it.

    ``refers_to`` are the clauses that are consulted where it acts; ``referred_by`` act where it is consulted;
    each with how often, and an example.
    """

    book: "Book" = field(repr=False)
    clause: Clause
    chapter: Chapter
    examples: Sequence[Example]
    refers_to: Mapping[str, Meeting]
    referred_by: Mapping[str, Meeting]
    rulings: Sequence[Open]
    #: ids of questions about it
    questions: Sequence[str]

    @property
    def id(self) -> str:
        """The id of the clause."""
        return self.clause.id

    def graph(self) -> "networkx.DiGraph[str]":
        """It, what it refers to and what refers to it, as a part of :attr:`Book.graph`."""
        whole = self.book.graph
        return whole.subgraph({self.id, *whole.predecessors(self.id), *whole.successors(self.id)})

    def __repr__(self) -> str:
        return f"<Clause {self.id}: {self.clause.title}>"


class Book(Mapping[str, Entry], Displayed):
    """The rulebook of a game: a mapping from the ids of its clauses, in the order of its chapters.

    Args:
        game: the game, or its id.
        questions: gives the ids of the questions about a clause; may be set later.

    Raises:
        KeyError: for a game that there is not.

    >>> book = Book("rqa")
    >>> book["rqa.push.into-wall"].examples[0].address
    'rqa/pushing/into-a-wall@4'
    >>> book.chapters["pushing"]
    <Chapter Pushing: 28 clauses>
    """

    def __init__(self, game: Game | str = FIRST, questions: Questions = lambda clause: ()) -> None:
        self.game = registered(game) if isinstance(game, str) else game
        self.questions = questions
        rules = self.game.rulebook
        titles = {**rules.topics, LAB: "What the lab adds"}
        #: id of a topic -> its chapter, in the order of the book
        self.chapters: Mapping[str, Chapter] = {
            topic: Chapter(self, topic, title, tuple(one.id for one in rules.values() if one.topic == topic))
            for topic, title in titles.items()
        }
        self._order = tuple(id for chapter in self.chapters.values() for id in chapter.clauses)

    # ---- clauses -----------------------------------------------------------------------------------------

    def __getitem__(self, id: str) -> Entry:
        """A clause; raises KeyError, with what was meant."""
        if id not in self.game.rulebook:
            near = meant(nearest(id, self._order)) or "."
            raise KeyError(f"no clause {shown(id)} in the rulebook of {self.game.title}{near}")
        return self.entry(id)

    def __iter__(self) -> Iterator[str]:
        return iter(self._order)

    def __len__(self) -> int:
        return len(self._order)

    def entry(self, id: str) -> Entry:
        """A clause that is in the book."""
        clause, cited = self.game.rulebook[id], self.citations
        return Entry(
            self, clause, self.chapters[clause.topic], cited.examples.get(id, ()),
            self._ranked(cited.consulted.get(id, {})), self._ranked(self._acting.get(id, {})),
            tuple(one for one in self.open.values() if id in one.ruling.clauses), self.questions(id),
        )  # fmt: skip

    @property
    def citations(self) -> Citations:
        """What the library cites."""
        return citations(self.game.id)

    @cached_property
    def _acting(self) -> Mapping[str, Mapping[str, Meeting]]:
        """Clause -> those that act where it is consulted."""
        found: dict[str, dict[str, Meeting]] = {}
        for acts, others in self.citations.consulted.items():
            for id, meeting in others.items():
                found.setdefault(id, {})[acts] = meeting
        return found

    def _ranked(self, found: Mapping[str, Meeting]) -> Mapping[str, Meeting]:
        """The most frequent first."""
        return dict(sorted(found.items(), key=lambda one: -one[1].times))

    @cached_property
    def graph(self) -> "networkx.DiGraph[str]":
        """What refers to what: an edge from each clause that acts to each that is consulted with it.

        A node is the id of a clause and has its ``title`` and ``chapter``; an edge has how many steps and
        refusals of the library show it, as ``times``, and the ``address`` of the first one.

        Raises:
            ImportError: without networkx, which the extra ``figures`` brings.

        >>> Book("rqa").graph.edges["rqa.push.into-wall", "rqa.tile.wall"]["address"]
        'rqa/moving/a-push-that-fails-up-there@6'
        """
        try:
            import networkx as nx
        except ImportError:
            raise ImportError("graphs of references need networkx: pip install 'rqa-lab[figures]'") from None
        graph: networkx.DiGraph[str] = nx.DiGraph(game=self.game.id)
        for id in self:
            clause = self.game.rulebook[id]
            graph.add_node(id, title=clause.title, chapter=clause.topic)
        for acts, others in self.citations.consulted.items():
            for id, (times, example) in others.items():
                graph.add_edge(acts, id, times=times, address=example.address)
        return graph

    # ---- open questions, summaries, components ----------------------------------------------------------

    @cached_property
    def open(self) -> Mapping[str, Open]:
        """Short name of each open question -> the question with its readings."""
        listed, played = index(self.game.id), self.citations.readings
        found = {id.rpartition(".")[2]: ruling for id, ruling in self.game.rulebook.rulings.items()}
        return {
            name: Open(name, ruling, _readings(name, ruling, showing(name, ruling, listed), played))
            for name, ruling in found.items()
        }

    @cached_property
    def summaries(self) -> Mapping[str, Summary]:
        """The set-up and the turn on a page each, as far as the book has such chapters.

        >>> [part.title for part in Book("rqa").summaries["turn"].parts][:2]
        ['Always', 'Start of Turn Phase']
        """
        return {
            id: summary(self.game, id, self.citations.phases)
            for id in OF
            if id in self.chapters
        }  # fmt: skip

    @property
    def reference(self) -> Mapping[str, Reference]:
        """Table of components -> what is in it."""
        return reference(self.game.id)

    @cached_property
    def finder(self) -> Finder:
        """What finds clauses by words."""
        return Finder(self.game, ())

    def __repr__(self) -> str:
        return f"<Book of {self.game.title}: {len(self)} clauses in {len(self.chapters)} chapters>"


def showing(name: str, ruling: Ruling, entries: Sequence[Listed]) -> Mapping[str, str]:
    """The scenarios that show an open question, id -> title: those named after it, then of its clauses."""
    named = {one.id: one.title for one in entries if f"/{name}-" in f"{one.id}-"}
    taught = {one.id: one.title for id in ruling.clauses for one in entries if id in one.teaches}
    return named | taught


def _readings(
    name: str, ruling: Ruling, shows: Mapping[str, str], played: Mapping[str, Mapping[str, str]]
) -> Sequence[Reading]:
    """The readings of a question, each with those scenarios that are played by it."""
    default = next(iter(ruling.readings), "")
    by = {id: played.get(id, {}).get(name, default) for id in shows}
    return tuple(
        Reading(one, one == default, [(id, title) for id, title in shows.items() if by[id] == one])
        for one in ruling.readings
    )
