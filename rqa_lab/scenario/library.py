"""The scenarios that come with the lab: listed, counted by clauses, searched."""

import json
import math
import os
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple, cast

from rqa_lab.core.clause import Clause
from rqa_lab.core.game import Game
from rqa_lab.core.words import meant, nearest, shown
from rqa_lab.documents.places import MOST_BYTES
from rqa_lab.games import datafile, game, games, home
from rqa_lab.scenario.scenario import Scenario

# ---- the library: the scenarios that come with the lab, one YAML file each, and the index of them --------
# A file is at ``library/<game>/<topic>/<name>.yaml``, with the id ``<game>/<topic>/<name>``; those of a game
# of another package are at ``scenarios/<topic>/<name>.yaml`` beside it.  A wheel carries each file a second
# time as JSON, which loads ten times as fast; a checkout reads the YAML.

_PACKAGE = "rqa_lab.scenario"


def _of(game: str) -> Traversable | None:
    """The folder with the scenarios of a game; None if it has none."""
    own = files(_PACKAGE) / "library" / game
    if own.is_dir():
        return own
    return beside / "scenarios" if (beside := home(game)) is not None else None


class UnknownScenario(LookupError):
    """The library has no scenario with that id; ``nearest`` is the most similar id."""

    def __init__(self, id: str) -> None:
        self.id, known = id, ids()
        self.nearest = next((one for one in known if one.endswith(f"/{id}")), None) or nearest(id, known)
        super().__init__(f"no scenario {shown(id)} in the library{meant(self.nearest, id) or '.'}")

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.id,), self.__dict__


@dataclass(frozen=True, slots=True)
class Entry:
    """A scenario of the library, for lists; a search looks into its texts for the reader and its actions."""

    id: str
    game: str
    topic: str
    title: str
    teaches: tuple[str, ...] = ()
    question: str = ""
    order: float = math.inf
    texts: tuple[str, ...] = field(default=(), repr=False)
    actions: tuple[str, ...] = field(default=(), repr=False)


def load(where: str | os.PathLike[str]) -> Scenario:
    """A scenario: by its id in the library, or from a file.

    Faults of the scenario itself are listed in its ``problems``.

    Raises:
        UnknownScenario: for an id that the library does not have.
        OSError: for a file that cannot be read.
    """
    text = os.fspath(where)
    if not isinstance(where, str) or text.endswith((".yaml", ".yml")) or os.path.isfile(text):
        with Path(text).open("rb") as file:
            return Scenario.from_text(file.read(MOST_BYTES + 1), text)
    if text not in _known() and text not in ids():  # a file may have come since
        raise UnknownScenario(text)
    topic, path = text.split("/")[1], source(text)
    if _compiled(path).is_file():
        return Scenario.from_data(_data(text), id=text, topic=topic, source=path)
    return Scenario.from_text(path.read_bytes(), str(path), id=text, topic=topic)


def source(id: str) -> Path:
    """The file of a scenario of the library."""
    game, _, name = id.partition("/")
    return Path(str(_of(game))) / f"{name}.yaml"


def ids(game: str | None = None) -> tuple[str, ...]:
    """The ids of all scenarios of the library, or of one game's, in the order of the files."""
    return tuple(
        f"{one}/{topic.name}/{name.removesuffix('.yaml')}"
        for one in ([game] if game else games())
        for topic in _sorted(_of(one))
        # as YAML, as JSON or as both
        for name in dict.fromkeys(file.name.removesuffix(".json") for file in _sorted(topic))
        if name.endswith(".yaml")
    )


@cache
def _known() -> frozenset[str]:
    return frozenset(ids())


def index(game: str | None = None) -> tuple[Entry, ...]:
    """All scenarios of the library, or one game's: by topic as in the rulebook, then by order and title."""
    found = (item for one in ([game] if game else games()) for item in _documents(one).items())
    return tuple(sorted((_entry(id, document) for id, document in found), key=_place))


def every(game: str) -> Iterator[Scenario]:
    """All scenarios of a game, in the order of :func:`index`; they are not checked, which is much quicker.

    >>> next(every("rqa"))
    <Scenario rqa/setup/a-game-for-two: A game for two>
    """
    documents = {id: document for id, document in _documents(game).items() if document}
    for entry in sorted((_entry(id, document) for id, document in documents.items()), key=_place):
        document = dict(documents[entry.id])
        yield Scenario.from_data(document, id=entry.id, topic=entry.topic, source=source(entry.id))


def _documents(game: str) -> Mapping[str, Any]:
    """The documents of a game's scenarios by id; a wheel carries them in one file too."""
    together = files(_PACKAGE) / "library" / f"{game}.json"
    if together.is_file():
        return cast(Mapping[str, Any], json.loads(together.read_text("utf-8")))
    return {id: _document(id) for id in ids(game)}


def _document(id: str) -> Mapping[str, Any]:
    try:
        return dict(_data(id))
    except Exception:  # it is being written: the list names it, and opening it shows the error
        return {}


def _sorted(folder: Traversable | None) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda item: item.name) if folder and folder.is_dir() else []


def _data(id: str) -> Any:
    game, _, name = id.partition("/")
    return datafile.read_yaml(cast(Traversable, _of(game)), f"{name}.yaml")


def _compiled(path: Path) -> Path:
    return path.with_name(f"{path.name}.json")


def _entry(id: str, document: Mapping[str, Any]) -> Entry:
    game_id, topic, name = id.split("/")
    teaches, order = document.get("teaches"), document.get("order")
    return Entry(
        id,
        game_id,
        topic,
        str(document.get("title", name)),
        tuple(map(str, teaches)) if isinstance(teaches, list) else (),
        str(document.get("question", "")),
        order if isinstance(order, (int, float)) else math.inf,
        (str(document.get("answer", "")), str(document.get("note", "")), *_of_steps(document, "say")),
        tuple(_of_steps(document, "do", "refuse")),
    )


def _place(entry: Entry) -> tuple[int, int, str, float, str]:
    topics = list(game(entry.game).rulebook.topics)
    topic = topics.index(entry.topic) if entry.topic in topics else len(topics)
    return games().index(entry.game), topic, entry.topic, entry.order, entry.title


def _of_steps(document: Mapping[str, Any], *keys: str) -> Iterator[str]:
    """The texts that steps have under these keys."""
    steps = document.get("steps")
    for step in steps if isinstance(steps, list) else ():
        found = [step.get(key) for key in keys] if isinstance(step, dict) else []
        yield from (text for text in found if isinstance(text, str))


# ---- coverage of a rulebook: which clauses the runs of scenarios cite, and which none does ---------------


def coverage(
    game_id: str, *, pack: str | None = None, scenarios: Iterable[Scenario] | None = None
) -> dict[str, Any]:
    """The clauses of a game by whether a scenario covers them.

    Args:
        game_id: id of the game.
        pack: only the clauses of that set, such as "base".
        scenarios: the scenarios to run; by default all of the library.

    Returns:
        ``covered``: clause -> the ids of the scenarios that cite it; ``exempt``: clauses that cannot be
        cited, with the reason; ``missing``: the other clauses, in the order of the book.

    >>> push = Scenario("rqa").robot("pug", "c4").robot("crate", "d4").turn("Ann", move=3).step("push crate")
    >>> report = coverage("rqa", scenarios=[push])
    >>> "rqa.push.crate-cost" in report["covered"], "rqa.push.into-wall" in report["missing"]
    (True, True)
    """
    own = [clause for clause in game(game_id).rulebook.own() if pack in (None, clause.set)]
    found: dict[str, list[str]] = {}
    for scenario in map(load, ids(game_id)) if scenarios is None else scenarios:
        for clause in scenario.run().cited:
            found.setdefault(clause, []).append(scenario.id)
    covered = {clause.id: found[clause.id] for clause in own if clause.id in found}
    excused = {clause.id: clause.uncitable for clause in own if clause.uncitable and clause.id not in covered}
    missing = [clause.id for clause in own if clause.id not in covered and clause.id not in excused]
    return {"covered": covered, "exempt": excused, "missing": missing}


# ---- search in the scenarios and the rules of a game, for questions in everyday words --------------------
# It compares the stems of words; an unknown word is replaced by the most similar known one.

#: the weight of a word in a title, in a question that is answered, in another name of the thing, in a text
_TITLE, _ASKED, _NAME, _TEXT = 6.0, 12.0, 2.0, 1.0
#: the weight of a word that only starts with the word being typed, or only means the same
_BEGINS, _ALIKE = 0.5, 0.6
#: the least similarity for taking a word as a misspelling of another
_SLIP = 0.81
#: the share of the best match that the others have to reach
_MOST = 0.4
#: if fewer things than this have most of the words, add others up to this number
_FEW = 6
#: about how many characters of a text to show with a result
_LINE = 110
#: about how many of them before the first match
_BEFORE = 40
#: a text of this many words counts half for each of them
_LONG = 8

_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_WORD = re.compile(r"[^\W_]+")
#: a number in digits -> its word: rules have either
_NUMBERS = {"2": "two", "3": "three", "4": "four", "5": "five", "6": "six", "7": "seven", "8": "eight"}
_STOP_WORDS = """
a about actually after all am an and any are as at be been by can cannot could did do does doing done for
from get gets had happen happened happens has have having he her him his how i if in into is it its just let
lets like may me might more my of off on one or our possible rule rules s shall she should so some t than
that the their them then there these they this those to too us was way we were what when where whether which
while who whom whose why will with work works would you your
d don doesn didn isn aren wasn won ll m many much now okay ok re really still t ve yes no
aint cant couldnt didnt doesnt dont hasnt havent im isnt ive thats theres theyre whats whos wont wouldnt youre
"""
#: words of questions that say nothing about the thing searched for
STOP = frozenset(_STOP_WORDS.split())
_MEANINGS = """
again once second twice
allowed legal permitted
attack attacks fire fires hit shoot shoots shot
beginner child children easy kids
bot bots figure robot robots
bump collide collision crash
buy buying purchase
damage harm hurt
dead death die destroyed eliminated fall fallen killed ko
deck pile
drive move movement moving step walk walking
earn gain receive score
empty left reshuffle
end ended ends finish finished
enemy opponent rival
exchange replace swap trade
fix heal repair
free gratis
friend friendly teammate
leftover save unspent unused
life lives health
limit max maximum most
lose loses
opponents others
point points score vp
push shove
rotate turned
see seen sight visible
space field spot square
start begin beginning first
tie tied
triumph victory win winner winning wins won
"""
#: words with which players ask for the same, by meaning
MEANINGS = [line.split() for line in _MEANINGS.strip().splitlines()]


class Part(NamedTuple):
    """A part of a text, and True if it is a match."""

    text: str
    found: bool


class Hit(NamedTuple):
    """Something that was found: its title, and a line of its text."""

    id: str
    title: Sequence[Part]
    line: Sequence[Part]


class Found(NamedTuple):
    """The ids of what a search found, the best first."""

    scenarios: Sequence[str] = ()
    clauses: Sequence[str] = ()
    #: unknown word -> the known word used instead
    taken: Mapping[str, str] = {}
    #: the stems of what was looked for
    stems: Set[str] = frozenset()


class _Page(NamedTuple):
    """A scenario or a clause to search in: ``names`` are its other names, beside its title."""

    title: str
    names: str
    texts: Sequence[str]
    #: its actions
    actions: Sequence[str] = ()
    #: questions that it answers, as players ask them
    asked: Sequence[str] = ()


class Finder:
    """Finds the scenarios and the clauses of a game.

    Args:
        game: the game with the rulebook to search.
        entries: the scenarios.

    >>> from rqa_lab.games import game
    >>> found = Finder(game("rqa"), ()).find("Can I knok a robot twice?")
    >>> dict(found.taken), "rqa.limit.same-obstacle" in found.clauses
    ({'knok': 'knock'}, True)
    """

    def __init__(self, game: Game, entries: Iterable[Entry]) -> None:
        self._game, self._book = game, game.rulebook
        self._pages = {entry.id: self._of_scenario(entry) for entry in entries}
        self._pages |= {clause.id: self._of_clause(clause) for clause in self._book.values()}
        #: stem -> id of a page -> how much it says of that
        self._holders: dict[str, dict[str, float]] = defaultdict(dict)
        #: the words of all pages as they stand there
        self._known: set[str] = set()
        for id, page in self._pages.items():
            for stem, much in self._said(page).items():
                self._holders[stem][id] = much
        self._remembered = lru_cache(64)(self._find)

    def _of_scenario(self, entry: Entry) -> _Page:
        teaches = " ".join(self._book[id].title for id in entry.teaches if id in self._book)
        names = f"{entry.id} {self._book.topics.get(entry.topic, '')} {' '.join(entry.teaches)} {teaches}"
        return _Page(entry.title, names, (entry.question, *entry.texts), entry.actions)

    def _of_clause(self, clause: Clause) -> _Page:
        names = f"{clause.id} {self._book.topics.get(clause.topic, '')}"
        asked = tuple(_SENTENCE.split(clause.asked)) if clause.asked else ()
        return _Page(clause.title, names, (clause.says, clause.example, clause.note), asked=asked)

    def _said(self, page: _Page) -> Mapping[str, float]:
        """Stem -> how much a page says of it, from 0 to 1: to say it more often adds little."""
        much: dict[str, float] = defaultdict(float)
        for weight, texts in (
            (_TITLE, (page.title,)),
            (_NAME, (page.names,)),
            (_TEXT, (*page.texts, *page.actions)),
        ):
            for stem, n in self._weighed([word for text in texts for word in _words(text)], weight):
                much[stem] += n
        asked: dict[str, float] = {}  # of several questions the one that says it best counts
        for question in page.asked:
            for stem, n in self._weighed([word for word in _words(question) if word not in STOP], _ASKED):
                asked[stem] = max(asked.get(stem, 0.0), n)
        for stem, n in asked.items():
            much[stem] += n
        return {stem: n / (1 + n) for stem, n in much.items()}

    def _weighed(self, words: Sequence[str], weight: float) -> Iterator[tuple[str, float]]:
        """The stem of each word, and its share of a weight: less among many words."""
        self._known.update(words)
        return ((_stem(word), weight / (1 + len(words) / _LONG)) for word in words)

    # ---- finding -----------------------------------------------------------------------------------------

    def find(self, words: str) -> Found:
        """The entries with the most of the words; the beginning of the last one is enough.

        A name in another language counts as the English one.
        """
        names = self._game.language.names
        return self._remembered(words if names is None else names.sought(words))

    def _find(self, words: str) -> Found:
        asked = _words(words)
        asked = [word for word in asked if word not in STOP] or asked
        taken: dict[str, str] = {}
        meant = [self._meant(word, taken, typing=n == len(asked)) for n, word in enumerate(asked, 1)]
        held: dict[str, float] = defaultdict(float)
        worth: dict[str, float] = defaultdict(float, {words: math.inf} if words in self._pages else {})
        for stems in meant:
            weight, found = self._worth(stems)
            for id, much in found.items():
                held[id] += weight
                worth[id] += much
        ranked = sorted(held, key=lambda id: -worth[id] * held[id])
        return Found(
            _best({id: held[id] for id in ranked if id not in self._book}),
            _best({id: held[id] for id in ranked if id in self._book}),
            taken,
            {stem for stems in meant for stem in stems},
        )

    def _meant(self, word: str, taken: dict[str, str], *, typing: bool) -> Mapping[str, float]:
        """The stems that a word may mean, each with its weight; notes the known word used instead."""
        stem = _stem(word)
        stems = {stem: 1.0} | dict.fromkeys(_alike().get(stem, ()), _ALIKE)
        if typing and len(word) > 1:
            begun = {_stem(other) for other in self._known if other.startswith(word)}
            stems |= dict.fromkeys(begun - stems.keys(), _BEGINS)
        if len(word) > 3 and not stems.keys() & self._holders.keys():
            like = [one for one in self._known if one[0] == word[0]]
            turned = (one for one in like if sorted(one) == sorted(word))
            slip = next(turned, None) or nearest(word, like, _SLIP)
            if slip is not None:
                taken[word] = slip
                return self._meant(slip, {}, typing=False)
        return stems

    def _worth(self, stems: Mapping[str, float]) -> tuple[float, Mapping[str, float]]:
        """How much the word counts that has these stems; id of a page -> its score for the best of them.

        A rare stem counts more, but what only means the same never more than the word itself, which is first.
        """
        worth: dict[str, float] = {}
        weight, most = 0.0, math.inf
        for n, (stem, counts) in enumerate(stems.items()):
            if not (holders := self._holders.get(stem)):
                continue
            seldom = min(most, math.log(1 + len(self._pages) / (1 + len(holders))))
            weight = max(weight, seldom)
            if n == 0:
                most = seldom
            for id, much in holders.items():
                worth[id] = max(worth.get(id, 0.0), counts * seldom * much)
        return weight, worth

    # ---- showing -----------------------------------------------------------------------------------------

    def hit(self, found: Found, id: str) -> Hit:
        """The title of something that was found, and the sentence that holds most of what was looked for.

        Of a clause only what it says itself: alone, a sentence of its example or its note may seem to say the
        contrary.
        """
        page = self._pages[id]
        texts = page.texts[:1] if id in self._book else page.texts
        sentences = [one for text in texts for one in _SENTENCE.split(text.strip()) if one]
        line = max(sentences, key=lambda one: len(found.stems & set(map(_stem, _words(one)))), default="")
        return Hit(id, list(_parts(page.title, found.stems)), list(_parts(line, found.stems)))


def _best(held: Mapping[str, float]) -> Sequence[str]:
    """The entries that hold most of what was looked for, in order; if they are few, others."""
    most = max(held.values(), default=0)
    best = [id for id, n in held.items() if n >= most * _MOST]
    return best + [id for id in held if id not in best][: max(0, _FEW - len(best))]


def _parts(text: str, stems: Set[str]) -> Iterator[Part]:
    """A text, parted at the words with these stems; it begins later only if the first would not be seen.

    A “can’t” is at the beginning: without it a rule would say the contrary.
    """
    marks = [word.span() for word in _WORD.finditer(text) if _stem(word[0].lower()) in stems]
    first, end_of_first = marks[0] if marks else (0, 0)
    done = text.find(" ", first - _BEFORE) + 1 if end_of_first > _LINE else 0
    end = len(text) if len(text) - done <= _LINE else text.rfind(" ", 0, done + _LINE)
    yield Part("…" if done else "", False)
    for start, behind in marks:
        if behind <= end:
            yield Part(text[done:start], False)
            yield Part(text[start:behind], True)
            done = behind
    yield Part(text[done:end] + ("…" if end < len(text) else ""), False)


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


@cache
def _stemmer() -> Callable[[str], str]:
    from snowballstemmer import stemmer

    stem: Callable[[str], str] = stemmer("english").stemWord
    return stem


@cache
def _stem(word: str) -> str:
    """The common part of a word and its other forms.

    >>> _stem("pushing"), _stem("pushed")
    ('push', 'push')
    """
    return _stemmer()(_NUMBERS.get(word, word))


@cache
def _alike() -> Mapping[str, Set[str]]:
    """Stem -> the stems of the words that mean the same."""
    found: dict[str, set[str]] = defaultdict(set)
    for words in MEANINGS:
        stems = set(map(_stem, words))
        for stem in stems:
            found[stem] |= stems - {stem}
    return found
