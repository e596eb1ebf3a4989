"""The components of a game to look up: their effects, their printed values, and the origin of each value."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from rqa_lab.core.checked import checked
from rqa_lab.core.clause import Clause, Clauses, Ruling
from rqa_lab.core.component import Component, Origin, printed
from rqa_lab.core.datarules import as_written
from rqa_lab.core.game import Game
from rqa_lab.core.words import Displayed, capital, meant, nearest, shown
from rqa_lab.games import FIRST, data_rules, game, games_with_data
from rqa_lab.games import game as registered
from rqa_lab.learn.citations import Citations, Example, Meeting, Phases, citations
from rqa_lab.scenario.finding import Finder
from rqa_lab.scenario.library import Entry as Listed
from rqa_lab.scenario.library import every, index
from rqa_lab.scenario.scenario import Scenario

if TYPE_CHECKING:
    import networkx

#: origin of a value -> its description for the reader
FROM: Mapping[Origin, str] = {
    "printed": "a text says so",
    "assumed": "our guess",
    "lab": "the lab’s own",
    "user": "from your own data",
    "scenario": "set by a scenario",
}
#: fields that are no values of a component, but the lab's drawing and wording of it
_DRAWN = frozenset(("letter", "glyph", "says", "noun"))


class Field(NamedTuple):
    """A value of a component: its name, what it means, how a data file writes it, where it comes from."""

    name: str
    meaning: str
    value: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Thing:
    """A component: its record, its values, the clauses that it cites, and scenarios with it, as (id, title).

    ``about`` are those of the clauses that are about it, and not about all of its kind as well.
    """

    table: str
    record: Component
    says: str
    fields: Sequence[Field]
    clauses: Clauses
    about: Clauses
    scenarios: Sequence[tuple[str, str]]

    @property
    def name(self) -> str:
        """Its title."""
        return self.record.called

    @property
    def origins(self) -> Sequence[Origin]:
        """Where its values come from, each origin once."""
        return tuple(dict.fromkeys(field.origin for field in self.fields))


class Reference(Mapping[str, Thing], Displayed):
    """A table of the components of a game; both go by their ids: a mapping from names to components."""

    def __init__(self, game: str, id: str, things: Sequence[Thing]) -> None:
        self.game, self.id = game, id
        self._things = {one.record.name: one for one in things}

    def __getitem__(self, name: str) -> Thing:
        return self._things[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)

    def __repr__(self) -> str:
        return f"<Reference of {self.game}: {self.id}, {len(self)}>"


@cache
def reference(id: str) -> Mapping[str, Reference]:
    """Id of a table -> the components in it; nothing for a game without any.

    >>> pug = reference("rqa")["robots"]["Pug"]
    >>> pug.says
    'May come into the Arena on an empty centre space instead of a Spawn.'
    >>> [(field.value, field.origin) for field in pug.fields if field.name == "health"]
    [('5', 'assumed')]
    """
    if id not in games_with_data():
        return {}
    rules, with_it = data_rules(id), holders(id)
    every_one = {name: rules.every(rules.parts.components(), name) for name in rules.tables}
    return {
        name: Reference(id, name, [_thing(id, name, one, with_it.get(one.name, ())) for one in some.values()])
        for name, some in every_one.items()
    }


def _thing(id: str, table: str, record: Component, scenarios: Sequence[tuple[str, str]]) -> Thing:
    general = {key: to.general for key, to in record.cites.items()}
    own = [some for key, some in record.clauses.items() if some and some != general.get(key)]
    clauses, about = tuple(dict.fromkeys(chain.from_iterable(own))), tuple(some[0] for some in own)
    taught = {
        one.scenario: one.title
        for clause in clauses
        for one in citations(id).examples.get(clause, ())
        if one.teaches
    }
    book = game(id).rulebook
    says = record.says or next((book[clause].says for clause in clauses), "")
    shown = tuple((taught | dict(scenarios)).items())
    return Thing(table, record, says, tuple(_fields(record)), clauses, about, shown)


def _fields(record: Component) -> Iterator[Field]:
    """Its printed values, entry by entry where entries may differ in their origin."""
    for name, part in printed(type(record)).items():
        value = record.value(name)
        if name in _DRAWN or value in (None, False, "", 0, ()) or not value:
            continue
        if part.apart:
            for entry, one in value.items():
                whole = f"{name}.{entry}"
                yield Field(entry, part.meaning, as_written(one), record.origin(whole))
        else:
            yield Field(name, part.meaning, as_written(value), record.origin(name))


def holders(id: str) -> Mapping[str, Sequence[tuple[str, str]]]:
    """Name of a component -> the scenarios with it: first those in which it is played, moved, or chosen."""
    if id not in games_with_data():
        return {}
    rules = data_rules(id)
    parts = rules.parts.components()
    names = {name.lower(): name for table in rules.tables for name in rules.every(parts, table)}
    word = re.compile(
        rf"(?<![\w-])({'|'.join(map(re.escape, sorted(names, key=len, reverse=True)))})(?![\w-])"
    )
    used: dict[str, dict[str, str]] = {name: {} for name in names.values()}
    there: dict[str, dict[str, str]] = {name: {} for name in names.values()}
    for scenario in every(id):
        for where, texts in ((used, _actions(scenario)), (there, _position(scenario))):
            for found in {*word.findall(texts.lower())}:
                where[names[found]][scenario.id] = scenario.title
    return {name: tuple((used[name] | there[name]).items()) for name in names.values()}


def _actions(scenario: Scenario) -> str:
    return "\n".join(text for line in scenario.lines for text in line.texts if line.kind != "options")


def _position(scenario: Scenario) -> str:
    look: Any = scenario.game.look(scenario.state) if scenario.state is not None else {}
    return json.dumps(look, default=str, ensure_ascii=False)


# ---- summary ---------------------------------------------------------------------------------------------
# The set-up and the turn of a game on a page each, made of the clauses: title, first sentence, by phase.
#
# Which phase a clause belongs to follows from what it says and from when it acts in the library; which
# clauses of other chapters matter in a phase, from how many areas of the library let them act there.

#: the chapters that have a summary
OF = ("setup", "turn")
#: the set of clauses that every game is played with
_BASE = "base"
#: phases that are no part of a turn
_OUTSIDE = ("set-up", "over")
#: the most clauses of other chapters in a phase, and in how many topics each must apply
_MOST, _OFTEN = 2, 3
#: about how many characters of a clause of the chapter itself to show, and of another one
_LONG, _SHORT = 210, 120
#: the part of what a clause does in one phase: below this it belongs to none
_MOSTLY = 0.75

_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z“\"])")


class Line(NamedTuple):
    """A clause in brief."""

    clause: str
    title: str
    says: str


class Part(NamedTuple):
    """Part of a summary: its title, the clauses of its own chapter, and those of other chapters, by title."""

    title: str
    lines: Sequence[Line]
    others: Mapping[str, Sequence[Line]]


class Summary(Displayed):
    """A chapter of a game's rulebook on a page; both go by their ids.

    >>> Summary("rqa", "turn", "The turn", ())
    <Summary The turn: 0 parts>
    """

    def __init__(self, game: str, id: str, title: str, parts: Sequence[Part]) -> None:
        self.game, self.id, self.title, self.parts = game, id, title, parts

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses on the page, in their order."""
        return tuple(
            line.clause
            for part in self.parts
            for lines in (part.lines, *part.others.values())
            for line in lines
        )

    def __repr__(self) -> str:
        return f"<Summary {self.title}: {len(self.parts)} parts>"


def summary(game: Game, chapter: str, phases: Phases) -> Summary:
    """The summary of a chapter, "setup" or "turn", given in which phases clauses act."""
    book = game.rulebook
    own = [clause for clause in book.own() if clause.topic == chapter and not clause.uncitable]
    parts = _turn(game, own, phases) if chapter == "turn" else _setup(own)
    return Summary(
        game.id, chapter, book.topics[chapter], [part for part in parts if part.lines or part.others]
    )


def _setup(own: Sequence[Clause]) -> Iterator[Part]:
    """The set-up in the order of the book; what only some games need comes last."""
    yield Part("Step by step", [_line(one) for one in own if one.set == _BASE], {})
    for name in dict.fromkeys(one.set for one in own if one.set != _BASE):
        yield Part(capital(name.replace("-", " ")), [_line(one) for one in own if one.set == name], {})


def _turn(game: Game, own: Sequence[Clause], phases: Phases) -> Iterator[Part]:
    """The turn, phase by phase; what holds in no phase alone comes first."""
    titles = {id: capital(row.title) for id, row in game.language.phases.items() if id not in _OUTSIDE}
    where = {clause.id: _phase(clause, titles, phases) for clause in own}
    yield Part("Always", [_line(one) for one in own if not where[one.id] and one.set == _BASE], {})
    for phase, title in titles.items():
        lines = [_line(one) for one in own if where[one.id] == phase and one.set == _BASE]
        yield Part(title, lines, dict(_others(game, phase, phases)))


def _phase(clause: Clause, titles: Mapping[str, str], phases: Phases) -> str:
    """The phase that a clause names, or in which it nearly always applies; "" for none, or several."""
    named = [phase for phase, title in titles.items() if title in clause.says]
    if named:
        return named[0] if len(named) == 1 else ""
    acts = {phase: n.total() for phase, n in phases.get(clause.id, {}).items()}
    phase = max(acts, key=acts.__getitem__, default="")
    return phase if phase in titles and acts[phase] >= _MOSTLY * sum(acts.values()) else ""


def _others(game: Game, phase: str, phases: Phases) -> Iterator[tuple[str, Sequence[Line]]]:
    """The clauses of each other chapter that act most in a phase, but for those of single components."""
    book = game.rulebook
    of_one = {id for some in reference(game.id).values() for one in some.values() for id in one.about}
    often = {
        id: acts[phase].total()
        for id, acts in phases.items()
        if id not in of_one and phase == max(acts, key=lambda one: acts[one].total())
        and len(acts[phase]) >= _OFTEN
    }  # fmt: skip
    settled = [one for one in book.own() if one.set == _BASE and one.status != "undecided"]
    for topic, title in book.topics.items():
        known = [one for one in settled if one.topic == topic not in OF and one.id in often]
        most = sorted(known, key=lambda one: -often[one.id])[:_MOST]
        if most:
            yield title, [_line(one, _SHORT) for one in known if one in most]


def _line(clause: Clause, most: int = _LONG) -> Line:
    """A clause with as many of its sentences as fit; at least the first."""
    says, *more = _SENTENCE.split(clause.says.strip())
    for sentence in more:
        if len(says) + len(sentence) > most:
            break
        says = f"{says} {sentence}"
    return Line(clause.id, clause.title, says)


# ---- book ------------------------------------------------------------------------------------------------
# The living rulebook of a game: clauses in chapters, with what cites them, what they refer to, readings.
#
# Everything in it comes from elsewhere: the clauses and open questions from ``rules.yaml``, examples and
# references from what the engine cites in the library, components from their tables.

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
        KeyError: for an unknown game.

    >>> book = Book("rqa")
    >>> book["rqa.push.into-wall"].examples[0].address
    'rqa/pushing/into-a-wall@4'
    >>> book.chapters["pushing"]
    <Chapter Pushing: 28 clauses>
    """

    @checked
    def __init__(self, game: Game | str = FIRST, questions: Questions = lambda clause: ()) -> None:
        self.game = registered(game) if isinstance(game, str) else game
        self.questions = questions
        rules = self.game.rulebook
        titles = {**rules.topics, LAB: "Rules of the lab itself"}
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

    @checked
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
        """The citations of the library."""
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
        """References between clauses: an edge from each that applies to each that is consulted with it.

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
        """Table of components -> its reference."""
        return reference(self.game.id)

    @cached_property
    def finder(self) -> Finder:
        """The search for clauses by words."""
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
