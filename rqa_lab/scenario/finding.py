"""Search in the scenarios and the rules of a game, for questions as players type them.

A question and a text are compared by the stems of their words: a rare word counts more than a common one,
one in a title more than one in an example (BM25 over fields).  A game says in ``asked.yaml``, in its folder,
what players type when they look for a clause; of these lines the one that is most like the question counts
once more.  The site searches without Python: ``site/browser/finding.js`` does the same.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from functools import cache, cached_property, lru_cache, partial
from typing import NamedTuple

from rqa_lab.core.clause import Clause
from rqa_lab.core.game import Game
from rqa_lab.games import data_rules, games_with_data
from rqa_lab.scenario.asked import asked
from rqa_lab.scenario.library import Entry, Said, remember, remembered, said

# ---- words: what says nothing, what means the same, what a number is called ------------------------------

_WORD = re.compile(r"[^\W_]+")
_SENTENCE = re.compile(r"(?<=[.?!])\s+")
#: the numbers as words
NUMBERS = "zero one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905
#: a number in digits -> its word: rules have either
_IN_DIGITS = {str(number): word for number, word in enumerate(NUMBERS)}
_STOP_WORDS = """
a about actually after all already also am an and any are as at be because been being by can cannot could did
do does doing done for from get gets had happen happened happening happens has have having he her him his how
i if in into is it its just kind know let lets like many maybe me mean means might more much my no now of off
on one or our please possible quite really rule rules s say says shall she should so some somebody someone
something still such suppose supposed sure t tell than that the their them then there these they this those
though to too us ve very want wants was way we were what when where whether which while who whom whose why
will with wonder work works would yet yes you your d don doesn didn isn aren wasn won ll m okay ok re aint
arent cant couldnt didnt doesnt dont hasnt havent im isnt ive may must shouldnt thats theres theyre whats whos
wont wouldnt youre
"""
#: words of questions that say nothing about the thing searched for
STOP = frozenset(_STOP_WORDS.split())
_MEANINGS = """
ability power skill special
adjacent beside near nearby neighbor neighbour neighbouring next touching
again once repeat second twice
allowed allow forbidden illegal legal permit permitted
ally allied friend friendly partner teammate
alone single solitaire solo
armor armour block defence defend defense protect protection shield
attack attacks beat blast fight fire fires hit hits shoot shooting shoots shot strike zap
attack laser ranged shoot
back return returns
barrier wall
beginner child children easy kids novice
border boundary edge rim
bot bots character figure guy mech mini miniature pawn piece robot robots unit
box components contents
bump bumps collide collision crash crashes ram slam smash
buy buying acquire bought purchase
cash coin coins credit credits currency energy mana money
cell field hex place space spaces spot square tile
center central centre middle
choice choose decide pick select
chip counter marker token
combination combo pattern
compulsory force forced mandatory must obligatory obliged require required
cost costs expensive fee pay price
damage harm hurt hurts injure injury wound wounded
dead death die died dies dying destroyed eliminate eliminated fall fallen kill killed ko knocked wreck
deal dealt
deck pile stack
dice die
direction facing heading orientation
discard discarded bin dump scrap throw trash
distance far range reach
double twice
draw equal equality tie tied
drive move moves movement moving run step steps travel walk walking
earn earned gain receive reward
empty exhausted left reshuffle shuffle
end ended ends finish finished over
enemy enemies foe hostile opponent opponents opposing rival
exchange replace swap switch trade
fail failed fails failure miss missed malfunction unsuccessful
fix heal healing mend recover regain repair restore
flip invert
free gratis
goal aim object objective purpose
hand hold holding
health heart hp life lives structure
hidden secret unseen
hide hiding
immediately instantly straightaway
expansion pack promo
lay place put
keep kept leftover remain remaining save saved spare unspent unused
last final
least lowest min minimum
limit cap max maximum most
lock locked freeze keep
lose loses losing lost
market shop store
optional may voluntary
order sequence phases
pass skip
people person player players
point points score scored scores scoring vp
prepare preparation set setup
show reveal revealed
push pushes pushing shove
refill restock replenish
respawn revive reborn return spawn
rotate rotated spin turned twist
round rounds
see seen sees sight view visible vision
simultaneous simultaneously together
start begin beginning begins first initial starting starts
steal rob
triumph victor victory win winner winning wins won
upgrade upgraded improve improvement
"""
#: words with which players ask for the same, by meaning
MEANINGS = [line.split() for line in _MEANINGS.strip().splitlines()]


_TURNS = """
can may could able allowed possible legal
must need have has should
no not never without cannot cant dont don doesnt doesn isnt isn wont won arent aren aint
much many
far
often times
what
when
where
who whom
which
why
before
after
"""
#: words that turn a question: "can I push" and "must I push" are two, with the same content
TURNS = [line.split() for line in _TURNS.strip().splitlines()]


@cache
def turns() -> Mapping[str, int]:
    """Stem -> which way it turns a question."""
    return {stem(word): number for number, row in enumerate(TURNS) for word in row}


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, numbers as words: "Push 2 robots" is push, two, robots."""
    return [
        _IN_DIGITS.get(word, word)
        for word in _WORD.findall(text.lower().replace("’", "'").replace("'s ", " "))
    ]


def content(text: str) -> list[str]:
    """Those that say what a question is about; all of them if there are no others."""
    words = words_of(text)
    return [word for word in words if word not in STOP] or words


#: word -> its stem, of all words that were asked for
_stems: dict[str, str] = {}


def stem(word: str) -> str:
    """The common part of a word and its other forms.

    >>> stem("pushing"), stem("pushed")
    ('push', 'push')
    """
    if word not in _stems:
        from snowballstemmer import stemmer

        _stems[word] = stemmer("english").stemWord(word)
    return _stems[word]


@contextmanager
def _keeping_stems(game: Game) -> Iterator[None]:
    """The stems of the block are kept for the next process."""
    _stems.update(remembered(game.id, "stems") or {})
    known = len(_stems)
    yield
    if len(_stems) > known:
        remember(game.id, "stems", dict(_stems))


def _stem_of(word: str) -> str:
    """The stem of a word as it stands in a text, also of a number; none of one that says nothing."""
    return "" if word in STOP else stem(_IN_DIGITS.get(word, word))


def stems_of(words: Iterable[str]) -> list[str]:
    """The stems of those words that say anything."""
    return [stem(word) for word in words if word not in STOP]


@cache
def alike() -> Mapping[str, Sequence[str]]:
    """Stem -> the stems of the words that mean the same."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for words in MEANINGS:
        stems = dict.fromkeys(map(stem, words))
        for one in stems:
            found[one] |= stems
    return {one: [other for other in stems if other != one] for one, stems in found.items()}


# ---- the index: what is told where, and how much that is worth --------------------------------------------

#: field -> the weight of a word there, and how much less a word counts in a long one
FIELDS = {"title": (2.0, 0.4), "says": (1.0, 0.6), "more": (0.35, 0.8), "name": (0.4, 0.3)}
#: how soon more of the same word adds nothing
_SATED = 1.2
#: what a line of what players ask is worth beside the rule itself
_LINE_WORTH = 2.2
#: the worth of a word that stands nowhere
_UNKNOWN = 3.0
#: what a special case, or what the texts leave open, is worth beside a general rule
_SPECIAL, _OPEN = 0.85, 0.9

#: the stems that a word may mean, each with its weight
Meant = Mapping[str, float]


class Indexed(NamedTuple):
    """A scenario or a clause to search in, as words.

    ``lines`` are what players ask; ``about`` has the stems of each component and pack that it is about: if a
    question doesn't name all of these, it is a special case.
    """

    fields: Mapping[str, Sequence[str]]
    lines: Sequence[Sequence[str]] = ()
    about: Sequence[Set[str]] = ()
    open: bool = False


class Index:
    """Ranks pages by what they say of a question."""

    def __init__(self, pages: Mapping[str, Indexed]) -> None:
        self.pages = pages
        #: the words of all pages as they stand there
        self.words: set[str] = set()
        self._ids = list(pages)
        #: stem -> number of a page -> how much it says of that
        self._said: dict[str, dict[int, float]] = defaultdict(dict)
        #: stem -> the numbers of the lines with it
        self._lines: dict[str, list[int]] = defaultdict(list)
        self._page_of: list[int] = []
        held: dict[str, set[int]] = defaultdict(set)
        for page in pages.values():
            self.words.update(*page.fields.values(), *page.lines)
        told = [{field: stems_of(words) for field, words in page.fields.items()} for page in pages.values()]
        mean = {
            field: sum(len(one.get(field, ())) for one in told) / max(1, len(told)) or 1 for field in FIELDS
        }
        lines: list[Set[str]] = []
        #: a question, as _same() has it -> the pages with a line that asks the same
        self._same: dict[Same, set[str]] = defaultdict(set)
        for number, (page, texts) in enumerate(zip(pages.values(), told, strict=True)):
            much: dict[str, float] = defaultdict(float)
            for field, stems in texts.items():
                weight, shorter = FIELDS[field]
                each = weight / (1 - shorter + shorter * len(stems) / mean[field])
                for one in stems:
                    much[one] += each
            for one, n in much.items():
                self._said[one][number] = n * (_SATED + 1) / (n + _SATED)
                held[one].add(number)
            for words in page.lines:
                line = frozenset(map(stem, words))
                for one in line:
                    self._lines[one].append(len(lines))
                    held[one].add(number)
                lines.append(line)
                self._same[same(line)].add(self._ids[number])
                self._page_of.append(number)
        #: stem -> its worth: more if few pages have it
        self.worth = {
            one: math.log(1 + (len(pages) - len(some) + 0.5) / (len(some) + 0.5))
            for one, some in held.items()
        }
        #: the stems of a line, and what they are worth together
        self._line = [(line, sum(self.worth[one] for one in line)) for line in lines]

    def asking(self, stems: Set[str]) -> Set[str]:
        """The ids of the pages with a line that asks the very same."""
        return self._same.get(same(stems), frozenset())

    def holders(self, one: str) -> Mapping[int, float]:
        """Number of a page -> what it says of a stem, in its texts or in a line."""
        return {
            **dict.fromkeys((self._page_of[n] for n in self._lines.get(one, ())), 1.0),
            **self._said.get(one, {}),
        }

    def said(self, question: Sequence[Meant]) -> dict[int, float]:
        """Number of a page -> how much its texts say of a question."""
        found: dict[int, float] = defaultdict(float)
        for word in question:
            best: dict[int, float] = {}
            for one, weight in self._weighed(word):
                for number, n in self._said.get(one, {}).items():
                    if (much := weight * n) > best.get(number, 0):
                        best[number] = much
            for number, much in best.items():
                found[number] += much
        return found

    def ranked(self, question: Sequence[Meant], little: Set[str] = frozenset()) -> Mapping[str, float]:
        """Id of a page -> its worth for a question, the best first.

        ``little`` are the stems of its words that say nothing: they only tell lines apart.
        """
        found = self.said(question)
        for number, much in self._asked(question, little).items():
            found[number] = found.get(number, 0) + _LINE_WORTH * much
        named = {one for word in question for one in word}
        for number in found:
            page = self.pages[self._ids[number]]
            special = _SPECIAL if any(map(named.isdisjoint, page.about)) else 1
            found[number] *= special * (_OPEN if page.open else 1)
        return {self._ids[number]: found[number] for number in sorted(found, key=lambda it: (-found[it], it))}

    def _asked(self, question: Sequence[Meant], little: Set[str]) -> Mapping[int, float]:
        """Number of a page -> how much like the question its best line is."""
        held: dict[int, float] = defaultdict(float)
        whole = sum(self.worth.get(one, _UNKNOWN) for one in (*map(_own, question), *little))
        for word in question:
            best: dict[int, float] = {}
            for one, weight in self._weighed(word):
                for number in self._lines.get(one, ()):
                    if weight > best.get(number, 0):
                        best[number] = weight
            for number, much in best.items():
                held[number] += much
        found: dict[int, float] = {}
        for number, much in held.items():
            line, worth = self._line[number]
            much += sum(self.worth[one] for one in little & line)
            like = much * much / math.sqrt(whole * worth)
            page = self._page_of[number]
            if like > found.get(page, 0):
                found[page] = like
        return found

    def _weighed(self, word: Meant) -> Iterator[tuple[str, float]]:
        """The stems of a word that are known, and their worth: what means the same is not worth more."""
        most = self.worth.get(_own(word), math.inf)
        for one, weight in word.items():
            if one in self.worth:
                yield one, weight * min(most, self.worth[one])


#: what makes two questions the same: the stems of their content, and which ways they turn
Same = tuple[Set[str], Set[int]]


def same(stems: Set[str]) -> Same:
    """A question, given the stems of all its words, as the same one in other words would be."""
    return frozenset(stems - _stems_of_nothing()), frozenset(turns()[one] for one in stems if one in turns())


@cache
def _stems_of_nothing() -> Set[str]:
    return frozenset(map(stem, STOP))


def _own(word: Meant) -> str:
    """The stem of the word itself."""
    return next(iter(word))


# ---- the finder -------------------------------------------------------------------------------------------

#: the weight of a word that only starts with the word being typed, is its correction, or means the same
_BEGINS, _TAKEN, _ALIKE = 0.5, 0.9, 0.6
#: the share of the worth of the best match that the others have to reach
_MOST = 0.3
#: if fewer reach it, add others up to this number
_FEW = 8
#: words of so many letters may be misspelt
_LONG = 4
#: the best clause is sure if the second is worth no more than this share of it
_SURE = 0.8
#: all these numbers, for the site without Python
WEIGHTS = {
    "sated": _SATED,
    "line": _LINE_WORTH,
    "unknown": _UNKNOWN,
    "special": _SPECIAL,
    "open": _OPEN,
    "begins": _BEGINS,
    "taken": _TAKEN,
    "alike": _ALIKE,
    "most": _MOST,
    "few": _FEW,
    "long": _LONG,
    "sure": _SURE,
}
#: about how many characters of a text to show with a result
_LINE = 110
#: about how many of them before the first match
_BEFORE = 40


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
    #: the first clause is far better than the second
    sure: bool = False


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
        self._entries = {entry.id: entry for entry in entries}
        self._remembered = lru_cache(8)(self._find)
        self._texts = cache(partial(said, game.id))

    @cached_property
    def _rules(self) -> Index:
        with _keeping_stems(self._game):
            return rules(self._game)

    @cached_property
    def _scenarios(self) -> Index:
        with _keeping_stems(self._game):
            return Index({id: self._indexed(entry) for id, entry in self._entries.items()})

    def _indexed(self, entry: Entry) -> Indexed:
        """What is known of a scenario."""
        book, more = self._book, self._texts().get(entry.id, Said())
        teaches = " ".join(f"{id} {book[id].title}" for id in entry.teaches if id in book)
        fields = {
            "title": words_of(entry.title),
            "says": words_of(" ".join((entry.question, *more.texts, *more.actions))),
            "name": words_of(f"{entry.id} {book.topics.get(entry.topic, '')} {teaches}"),
        }
        return Indexed(fields)

    @cached_property
    def _known(self) -> Set[str]:
        """The words of all pages as they stand there."""
        return self._rules.words | self._scenarios.words

    @cached_property
    def _shorter(self) -> Mapping[str, Sequence[str]]:
        """A known word of four letters or more, whole and without one of them -> the word."""
        found: dict[str, list[str]] = defaultdict(list)
        for word in sorted(self._known):
            if len(word) >= _LONG and word not in STOP:
                for one in shorter(word):
                    found[one].append(word)
        return found

    # ---- finding -----------------------------------------------------------------------------------------

    def find(self, words: str) -> Found:
        """The entries that say most of the words; the beginning of the last one is enough.

        A name in another language counts as the English one.
        """
        names = self._game.language.names
        return self._remembered(words if names is None else names.sought(words))

    def _find(self, text: str) -> Found:
        words, taken = content(text), {}
        question: list[Meant] = []
        unknown = [n for n, word in enumerate(words) if not self._holds(means(word))]
        rest = [means(word) for n, word in enumerate(words) if n not in unknown]
        for n, word in enumerate(words):
            if n not in unknown:
                question.append(means(word))
            elif n == len(words) - 1 and len(word) > 1 and (begun := self._begun(word)):
                question.append(begun)
            elif len(word) >= _LONG and (slip := self._slip(word, rest)):
                taken[word] = slip
                question.append({one: _TAKEN * weight for one, weight in means(slip).items()})
            else:
                question.append({stem(word): 1.0})
        little = {stem(word) for word in words_of(text) if word not in words}
        scenarios, clauses = self._scenarios.ranked(question), self._rules.ranked(question, little)
        asking = self._rules.asking({*map(stem, words_of(text))})
        clauses = {id: clauses[id] for id in sorted(clauses, key=lambda one: one not in asking)}
        if text in clauses or text in self._book:
            clauses = {text: math.inf, **{id: n for id, n in clauses.items() if id != text}}
        if text in self._entries:
            scenarios = {text: math.inf, **{id: n for id, n in scenarios.items() if id != text}}
        stems = {one for word in question for one in word}
        sure = len(asking) == 1 or self._sure(question, clauses)
        return Found(_best(scenarios), _best(clauses), taken, stems, sure)

    def _sure(self, question: Sequence[Meant], clauses: Mapping[str, float]) -> bool:
        """Whether the best clause is far better than the second, and the rules know most of the question."""
        best, second = [*clauses.values(), 0.0, 0.0][:2]
        known = sum(any(one in self._rules.worth for one in word) for word in question)
        return best > 0 and second <= _SURE * best and 2 * known > len(question)

    def _holds(self, word: Meant) -> bool:
        return any(one in self._rules.worth or one in self._scenarios.worth for one in word)

    def _begun(self, word: str) -> Meant:
        """The stems of the known words with this beginning."""
        return {stem(one): _BEGINS for one in sorted(self._known) if one.startswith(word)}

    def _slip(self, word: str, rest: Sequence[Meant]) -> str | None:
        """The known word meant by a misspelt one: of those that fit the rest of the question, the best."""
        alike = {one: None for part in shorter(word) for one in self._shorter.get(part, ())}
        like = [one for one in alike if one[0] == word[0] and slipped(word, one)]
        said = [(index, index.said(rest)) for index in (self._rules, self._scenarios)]
        best, most = None, 0.0
        for one in like:
            known = stem(one)
            for index, others in said:
                for number, much in index.holders(known).items():
                    fits = others.get(number, 0.0)
                    worth = fits + index.worth[known] * much
                    if worth > most and (fits or not any(there for _, there in said)):
                        best, most = one, worth
        return best

    # ---- showing -----------------------------------------------------------------------------------------

    def hit(self, found: Found, id: str) -> Hit:
        """The title of something that was found, and the sentence that says most of what was looked for.

        Of a clause only what it says itself: alone, a sentence of its example or its note may seem to say the
        contrary.
        """
        entry = self._entries.get(id)
        title = entry.title if entry else self._book[id].title
        worth = (self._scenarios if entry else self._rules).worth
        more = self._texts().get(id, Said()).texts if entry else ()
        texts = (entry.question, *more) if entry else (self._book[id].says,)
        sentences = [one for text in texts for one in _SENTENCE.split(text.strip()) if one]

        def much(sentence: str) -> float:
            return sum(worth.get(one, 0.0) for one in found.stems & _stems_in(sentence))

        line = max(sentences, key=much, default="")
        before = sentences[sentences.index(line) - 1] if line != next(iter(sentences), line) else ""
        if before and len(line) < _BEFORE and len(before) + len(line) < _LINE:  # alone it may say little
            line = f"{before} {line}"
        return Hit(id, list(_parts(title, found.stems)), list(_parts(line, found.stems)))


def shorter(word: str) -> Iterator[str]:
    """A word, and it without one of its letters: words that are alike share one of these."""
    yield word
    yield from (word[:n] + word[n + 1 :] for n in range(len(word)))


def slipped(word: str, known: str) -> bool:
    """Whether a word that shares one of these with a known one may be a slip of the fingers for it.

    Either a letter is missing, added or wrong, or two beside each other are swapped, or the words are long.

    >>> slipped("knok", "knock"), slipped("shop", "shot"), slipped("tacks", "takes")
    (True, False, False)
    """
    if len(known) <= _LONG:
        return sorted(word) == sorted(known)
    if len(word) != len(known) or len(word) > _LONG + 2:
        return True
    differ = [n for n, (a, b) in enumerate(zip(word, known, strict=True)) if a != b]
    return len(differ) == 1 or (differ[1:] == [differ[0] + 1] and word[differ[0]] == known[differ[1]])


def means(word: str) -> Meant:
    """The stems that a word may mean, its own first, each with its weight."""
    own = stem(word)
    return {own: 1.0} | dict.fromkeys(alike().get(own, ()), _ALIKE)


def _best(worth: Mapping[str, float]) -> Sequence[str]:
    """The entries that say most of what was looked for, in order; if they are few, others."""
    most = max((n for n in worth.values() if n < math.inf), default=0)
    return [id for at, (id, n) in enumerate(worth.items()) if n >= most * _MOST or at < _FEW]


# ---- the pages of a game ----------------------------------------------------------------------------------


#: the words of a component's name, and their stems
Named = tuple[Set[str], Set[str]]


@lru_cache(16)
def rules(game: Game) -> Index:
    """The index of the clauses of a game."""
    lines, names = asked(game), _names(game)
    return Index(
        {id: _of_clause(clause, game, lines.get(id, ()), names) for id, clause in game.rulebook.items()}
    )


def _of_clause(clause: Clause, game: Game, lines: Sequence[str], names: Sequence[Named]) -> Indexed:
    fields = {
        "title": words_of(clause.title),
        "says": words_of(clause.says),
        "more": words_of(f"{clause.example} {clause.note}"),
        "name": words_of(f"{clause.id} {game.rulebook.topics.get(clause.topic, '')}"),
    }
    own = {*words_of(clause.id)}
    about = [stems for words, stems in names if words and words <= own]
    if clause.set != "base":
        about.append({*stems_of(words_of(clause.set))})
    return Indexed(fields, [*map(words_of, lines)], about, clause.status == "undecided")


@cache
def _names(game: Game) -> Sequence[Named]:
    """The components of a game."""
    if game.id not in games_with_data():
        return ()
    own = data_rules(game.id)
    names = {str(name) for table in own.tables for name in own.every(own.parts.components(), table)}
    return [(set(words_of(name)), set(stems_of(words_of(name)))) for name in sorted(names)]


def named_in(game: Game, words: Sequence[str]) -> Set[str]:
    """The components that words name, each by the stems of its name."""
    stems = {stem(word) for word in words}
    return {name for name, of_name in _stems_of_names(game) if of_name <= stems}


@cache
def _stems_of_names(game: Game) -> Sequence[tuple[str, Set[str]]]:
    """The names of a game's components, each with the stems of all its words."""
    stems = [frozenset(map(stem, name)) for name, _ in _names(game) if name]
    return [(" ".join(sorted(one)), one) for one in stems]


@lru_cache(8192)
def _stems_in(sentence: str) -> Set[str]:
    return frozenset(stems_of(words_of(sentence)))


# ---- the words of a line that were found ------------------------------------------------------------------


def _parts(text: str, stems: Set[str]) -> Iterator[Part]:
    """A text, parted at the words with these stems; it begins later only if the first would not be seen.

    A “can’t” is at the beginning: without it a rule would say the contrary.
    """
    marks = [word.span() for word in _WORD.finditer(text) if _stem_of(word[0].lower()) in stems]
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
