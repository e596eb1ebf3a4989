"""Search in the scenarios and the rules of a game, for questions in everyday words.

The stems of words are compared; a word that nothing holds is taken for the known one that looks most like it.
"""

import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache, lru_cache
from typing import NamedTuple

from rqa_lab.core.clause import Clause
from rqa_lab.core.game import Game
from rqa_lab.core.words import nearest
from rqa_lab.scenario.library import Entry

#: how much a word counts that stands in a title, in what names the thing besides, in a text
_TITLE, _NAME, _TEXT = 8.0, 3.0, 1.0
#: how much a word counts that only begins like the one that is being typed, or only means the same
_BEGINS, _ALIKE = 0.5, 0.6
#: from how much of a word on another one may be a slip of the fingers
_SLIP = 0.81
#: if fewer things than this hold the most of the words, as many are found by adding others
_FEW = 6
#: about how many characters of a text are shown with what is found
_LINE = 110
#: about how many of them before the first word that was looked for
_BEFORE = 40
#: a text with so many words says half as much by each of them
_LONG = 8

_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_WORD = re.compile(r"[^\W_]+")
_STOP_WORDS = """
a about actually after all am an and any are as at be been by can cannot could did do does doing done for
from get gets had happen happened happens has have having he her him his how i if in into is it its just let
lets like may me might more my of off on one or our possible rule rules s shall she should so some t than
that the their them then there these they this those to too us was way we were what when where whether which
while who whom whose why will with work works would you your
"""
#: what a question is made of, and says nothing about what is looked for
STOP = frozenset(_STOP_WORDS.split())
_MEANINGS = """
attack attacks fire fires shoot shoots shot
again once second twice
bot bots robot robots
buy buying purchase
dead death die destroyed eliminated fall fallen killed ko
deck pile
empty left reshuffle
life lives health
lose loses
see seen sight visible
start begin beginning first
triumph victory win winner winning wins won
"""
#: words with which players ask for the same, by meaning
MEANINGS = [line.split() for line in _MEANINGS.strip().splitlines()]


class Part(NamedTuple):
    """A part of a text, and whether it is what was looked for."""

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
    #: word that nothing holds -> the one that it was taken for
    taken: Mapping[str, str] = {}
    #: the stems of what was looked for
    stems: Set[str] = frozenset()


class _Page(NamedTuple):
    """A scenario or a clause, as it is looked through: ``names`` is what it goes by beside its title."""

    title: str
    names: str
    texts: Sequence[str]
    #: what is done in it
    actions: Sequence[str] = ()


class Finder:
    """Finds the scenarios and the clauses of a game.

    Args:
        game: whose rulebook is looked through.
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
        return _Page(clause.title, names, (clause.says, clause.example, clause.note))

    def _said(self, page: _Page) -> Mapping[str, float]:
        """Stem -> how much a page says of it, from 0 to 1: to say it more often adds little."""
        much: dict[str, float] = defaultdict(float)
        for weight, texts in (
            (_TITLE, (page.title,)),
            (_NAME, (page.names,)),
            (_TEXT, (*page.texts, *page.actions)),
        ):
            words = [word for text in texts for word in _words(text)]
            self._known.update(words)
            for word in words:
                much[_stem(word)] += weight / (1 + len(words) / _LONG)
        return {stem: n / (1 + n) for stem, n in much.items()}

    # ---- finding -----------------------------------------------------------------------------------------

    def find(self, words: str) -> Found:
        """What holds the most of the words; the beginning of the last one is enough.

        A name in another language stands for the English one.
        """
        names = self._game.words.names
        return self._remembered(words if names is None else names.sought(words))

    def _find(self, words: str) -> Found:
        asked = _words(words)
        asked = [word for word in asked if word not in STOP] or asked
        taken: dict[str, str] = {}
        meant = [self._meant(word, taken, typing=n == len(asked)) for n, word in enumerate(asked, 1)]
        held: dict[str, int] = defaultdict(int)
        worth: dict[str, float] = defaultdict(float, {words: math.inf} if words in self._pages else {})
        for stems in meant:
            for id, much in self._worth(stems).items():
                held[id] += 1
                worth[id] += much
        ranked = sorted(held, key=lambda id: -worth[id] * held[id])
        return Found(
            _best({id: held[id] for id in ranked if id not in self._book}),
            _best({id: held[id] for id in ranked if id in self._book}),
            taken,
            {stem for stems in meant for stem in stems},
        )

    def _meant(self, word: str, taken: dict[str, str], *, typing: bool) -> Mapping[str, float]:
        """The stems that a word may stand for, each with how much it counts; notes what it is taken for."""
        stem = _stem(word)
        stems = dict.fromkeys(_alike().get(stem, ()), _ALIKE)
        if typing and len(word) > 1:
            stems |= {_stem(other): _BEGINS for other in self._known if other.startswith(word)}
        stems[stem] = 1.0
        if len(word) > 3 and not stems.keys() & self._holders.keys():
            like = [one for one in self._known if one[0] == word[0]]
            turned = (one for one in like if sorted(one) == sorted(word))
            slip = next(turned, None) or nearest(word, like, _SLIP)
            if slip is not None:
                taken[word] = slip
                return self._meant(slip, {}, typing=False)
        return stems

    def _worth(self, stems: Mapping[str, float]) -> Mapping[str, float]:
        """Id of a page -> how well it answers to the best of these stems; a seldom one is worth more."""
        worth: dict[str, float] = {}
        for stem, counts in stems.items():
            holders = self._holders.get(stem, {})
            seldom = math.log(1 + len(self._pages) / (1 + len(holders)))
            for id, much in holders.items():
                worth[id] = max(worth.get(id, 0.0), counts * seldom * much)
        return worth

    # ---- showing -----------------------------------------------------------------------------------------

    def hit(self, found: Found, id: str) -> Hit:
        """The title of something that was found, and the sentence that holds most of what was looked for."""
        page = self._pages[id]
        sentences = [one for text in page.texts for one in _SENTENCE.split(text.strip()) if one]
        line = max(sentences, key=lambda one: len(found.stems & set(map(_stem, _words(one)))), default="")
        return Hit(id, list(_parts(page.title, found.stems)), list(_parts(line, found.stems)))


def _best(held: Mapping[str, int]) -> Sequence[str]:
    """Those that hold the most words, of many all but one, in their order; if these are few, others."""
    most = max(held.values(), default=0)
    best = [id for id, n in held.items() if n >= most - (most > 2)]
    return best + [id for id in held if id not in best][: max(0, _FEW - len(best))]


def _parts(text: str, stems: Set[str]) -> Iterator[Part]:
    """A text, parted at the words with these stems; what goes on for long before the first is left out."""
    marks = [word.span() for word in _WORD.finditer(text) if _stem(word[0].lower()) in stems]
    first = marks[0][0] if marks else 0
    done = text.find(" ", first - _BEFORE) + 1 if first > _BEFORE and len(text) > _LINE else 0
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
    """What a word has in common with its other forms.

    >>> _stem("pushing"), _stem("pushed")
    ('push', 'push')
    """
    return _stemmer()(word)


@cache
def _alike() -> Mapping[str, Set[str]]:
    """Stem -> the stems of the words that mean the same."""
    found: dict[str, set[str]] = defaultdict(set)
    for words in MEANINGS:
        stems = set(map(_stem, words))
        for stem in stems:
            found[stem] |= stems - {stem}
    return found
