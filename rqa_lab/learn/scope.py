"""What a learner can be asked about: the rules of lessons that are done, and those that were met in play.

A question keeps to a scope if it cites only these rules, and says nothing that no lesson has introduced yet.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from rqa_lab.core.clause import Clauses
from rqa_lab.games import game as game_of
from rqa_lab.learn import stock
from rqa_lab.learn.course import Unit, course, verbs
from rqa_lab.learn.points import board
from rqa_lab.learn.question import REFUSING, Question, sentences


@dataclass(frozen=True)
class Scope:
    """Some lessons of a game, and clauses that were ``met`` elsewhere, as in play.

    With ``closed``, nothing that the rulebook leaves open.

    >>> first = Scope("rqa", course("rqa").chapters[0].units)
    >>> "rqa.push.cost" in first.clauses, "rqa.push.cost" in Scope("rqa").clauses
    (True, False)
    """

    game: str
    lessons: tuple[Unit, ...] = ()
    met: frozenset[str] = frozenset()
    closed: bool = field(default=False, kw_only=True)

    @cached_property
    def clauses(self) -> frozenset[str]:
        """All of its clauses."""
        return self.met.union(*(one.reaches() for one in self.lessons))

    @cached_property
    def scenarios(self) -> frozenset[str]:
        """The scenarios to draw from: those of its lessons, and others about nothing but its clauses.

        The latter show no piece that no lesson has introduced or shown, as far as their words tell.
        """
        own = frozenset(part.scenario for one in self.lessons for part in one.parts)
        some = (
            one for one in stock.entries(self.game) if one.teaches and self.clauses.issuperset(one.teaches)
        )
        return own.union(one.id for one in some if _named(self.game, one.id) <= self._seen)

    @cached_property
    def _known(self) -> frozenset[str]:
        """The terms that its lessons introduce, or that the clauses use that were met."""
        book, names = game_of(self.game).rulebook, terms(self.game)
        said = (f"{book[id].title}. {book[id].says}" for id in self.met if id in book)
        return frozenset(
            (
                *(name for one in self.lessons for name in one.introduces),
                *(term for text in said for term in names(text)),
            )
        )

    @cached_property
    def _seen(self) -> frozenset[str]:
        """These terms, and those that the positions of its lessons name, such as a card that nobody plays."""
        return self._known.union(
            *(_named(self.game, part.scenario) for one in self.lessons for part in one.parts)
        )

    @cached_property
    def own(self) -> frozenset[str]:
        """The ids of its lessons’ own questions, and of those that only practice asks."""
        return frozenset(one.question_id(n) for one in self.lessons for n in range(1, len(one.asked) + 1))

    @cached_property
    def verbs(self) -> frozenset[str]:
        """The verbs that may be asked about; empty: all."""
        return frozenset() if self.met else verbs(self.lessons)

    def suited(self, found: Question) -> Question:
        """The question without what is beside its point and not known yet.

        These are hints, sentences of reasons, and rules but the main ones: those that name what is not known,
        and where something is refused all that are only consulted.
        """
        if found.id in self.own:
            return found
        book, refusing = game_of(self.game).rulebook, found.kind in REFUSING or found.kind == "where"

        def told(clauses: Clauses) -> Clauses:
            more = (one for one in clauses[1:] if one in self.clauses or not refusing)
            return (*clauses[:1], *(one for one in more if self._knows(book[one].title)))

        hints = tuple(text for text in found.hints if self._knows(text))
        answers = []
        for one in found.answers:
            why = " ".join(filter(self._knows, sentences(one.why)))
            answers.append(replace(one, why=why or one.why, clauses=told(one.clauses)))
        return replace(found, hints=hints, answers=tuple(answers), clauses=told(found.clauses))

    def _knows(self, text: str) -> bool:
        """True if a text names nothing that is not known yet."""
        return all(term in self._known for term in terms(self.game)(text))

    def fits(self, found: Question) -> bool:
        """True for a question about its rules and actions, in terms that it knows, and for its lessons’ own.

        It may depend on an open question about such a rule, answered in the usual way.
        """
        if found.id in self.own:  # in its author’s words, and where the author put it
            return not found.unusual and not (self.closed and found.open)
        book = game_of(self.game).rulebook
        cited = {*found.clauses, *(id for one in found.answers for id in one.clauses)}
        rulings = [row for row in book.rulings.values() if row.id.rpartition(".")[2] in found.rulings]
        if (
            not self.clauses.issuperset(cited)
            or found.unusual
            or (self.closed and found.open)
            or (self.verbs and not self.verbs.issuperset(found.verbs))
            or any(self.clauses.isdisjoint(row.clauses) for row in rulings)
        ):
            return False
        if board(found.id).partition(".")[0] not in self.scenarios and not self._shown(found):
            return False
        said = [found.text, *found.hints, *(text for row in found.left_open for text in row)]
        said += [text for one in found.answers for text in (one.text, one.why)]
        said += [book[id].title for id in cited]
        return all(map(self._knows, said))

    def _shown(self, found: Question) -> bool:
        """True if its position names no piece that no lesson has introduced or shown."""
        names = terms(self.game)
        return all(term in self._seen for text in _texts(found.scenario.document) for term in names(text))


@cache
def terms(game: str) -> Callable[[str], Iterator[str]]:
    """The terms in a text that some lesson of a game introduces, the longest first: "Shop Deck" is no "Shop".

    >>> [*terms("rqa")("Knocked Out by a Wall: move your robots.")]
    ['Knock Out', 'Wall', 'robot']
    """
    names = sorted((name for one in course(game).values() for name in one.introduces), key=len, reverse=True)
    plain = {
        word for clause in game_of(game).rulebook.own() for word in re.findall(r"\b[a-z][\w-]*", clause.says)
    }

    def form(name: str) -> str:
        words = (
            re.escape(word).removesuffix("y") + ("(?:y|ie)" if word.endswith("y") else "")
            for word in name.split()
        )
        # any sentence may begin with "Move" or "Again"
        inside = r"(?<=[\w,;’)] )" if name[:1].isupper() and name.lower() in plain else ""
        return inside + " ".join(f"{word}(?:e?s|ed|ing)?" for word in words)

    found = re.compile(rf"(?<![\w+-])(?:{'|'.join(f'({form(name)})' for name in names) or '(?!)'})(?![\w-])")
    return lambda text: (names[match.lastindex - 1] for match in found.finditer(text) if match.lastindex)


@cache
def _named(game: str, scenario: str) -> frozenset[str]:
    """The terms that the position of a scenario names."""
    names = terms(game)
    document = stock.scenario(scenario).document
    return frozenset(term for text in _texts(document) for term in names(text))


#: keys of a scenario that are no part of its position
_BESIDE = frozenset(("title", "question", "answer", "note", "teaches", "expect", "coach", "steps", "lines"))


def _texts(value: Any) -> Iterator[str]:
    """All words in a position."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            if key not in _BESIDE:
                yield str(key)
                yield from _texts(part)
    elif isinstance(value, str):
        yield value
    elif isinstance(value, Sequence):
        for part in value:
            yield from _texts(part)


def met_in(game: str, done: Iterable[str]) -> frozenset[str]:
    """The clauses of a game among what a learner has done: those that were met in play."""
    return frozenset(done) & frozenset(one.id for one in game_of(game).rulebook.own())
