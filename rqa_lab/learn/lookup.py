"""The answer to a question: the clause, in a word and in a sentence or two, and a step that shows it."""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from rqa_lab.core.clause import Clause
from rqa_lab.core.game import Game
from rqa_lab.games import game
from rqa_lab.learn.course import Unit, course
from rqa_lab.learn.saying import asks, said_by
from rqa_lab.learn.tried import Shown, step, teaching, tried
from rqa_lab.scenario.finding import Finder, Found, stems_of, words_of

#: how many answers are shown where none is sure
SEVERAL = 3
#: about how many characters of a clause to show
_LONG = 260
#: how much a line of another clause than the best one is like a question that it answers
_SAME = 0.9
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z“\"])")


@dataclass(frozen=True, slots=True)
class Answer:
    """A clause that answers a question.

    Attributes:
        clause: it.
        word: the answer in a word: "Yes", "No", "2 Move"; "" where none is known.
        says: the one or two of its sentences that say most of what was asked.
        shown: a step that shows it, if the library has one.
        lesson: the first lesson of the course about it, if any.
    """

    clause: Clause
    word: str
    says: str
    shown: Shown | None
    lesson: Unit | None


@dataclass(frozen=True, slots=True)
class Looked:
    """What a look-up finds.

    Attributes:
        answers: the answer; or, where none is sure, the best few; or none.
        others: the ids of further clauses, the best first.
        taken: unknown word -> the known word used instead.
        found: what the search found.
    """

    answers: Sequence[Answer]
    others: Sequence[str]
    taken: Mapping[str, str]
    found: Found


def look_up(finder: Finder, id: str, words: str) -> Looked:
    """The answers to a question, or to the id of a clause.

    >>> from rqa_lab.scenario.library import index
    >>> finder = Finder(game("rqa"), index("rqa"))
    >>> answer = look_up(finder, "rqa", "can I move diagonally?").answers[0]
    >>> answer.word, answer.clause.id
    ('No', 'rqa.move.no-diagonal')
    """
    found, rules = finder.find(words), game(id)
    first = next(iter(found.clauses), "")
    if words in rules.rulebook or not first:
        return _looked(rules, found, "", "", sure=True)
    meant = _corrected(words, found.taken)
    said, word = _word(rules, found, meant)
    if said not in ("", first):
        found = found._replace(clauses=[said, *(one for one in found.clauses if one != said)])
    sure = found.sure or bool(word) or asks(rules, first, meant)
    if sure and not word:
        word = tried(rules, first, meant)
    return _looked(rules, found, meant, word, sure=sure)


def _looked(rules: Game, found: Found, words: str, word: str, *, sure: bool) -> Looked:
    best = found.clauses[: 1 if sure else SEVERAL]
    answers = [_answer(rules, one, words if sure else "", word, found) for one in best]
    return Looked(answers, found.clauses[len(best) :], found.taken, found)


def _corrected(words: str, taken: Mapping[str, str]) -> str:
    """A question with the words that were taken for misspelt ones."""
    return re.sub(r"\w+", lambda one: taken.get(one[0].lower(), one[0]), words)


def _word(rules: Game, found: Found, words: str) -> tuple[str, str]:
    """The clause that answers in a word, and the word; both "" if there is none, or two that differ.

    It is the best clause, or another of the best few with a line that is as good as the question itself.
    """
    said = {id: said_by(rules, id, words) for id in found.clauses[:SEVERAL]}
    best = max(said, key=lambda one: said[one][1])
    word, like = said[best]
    if (best != found.clauses[0] and like < _SAME) or any(
        one not in ("", word) and much >= like for one, much in said.values()
    ):
        return "", ""
    return best if word else "", word


def _answer(rules: Game, id: str, words: str, word: str, found: Found) -> Answer:
    clause = rules.rulebook[id]
    shown = step(rules, id, words, word) if words else None
    lesson = _lesson(rules, id, shown) if shown else None
    return Answer(clause, word, brief(clause, found.stems), shown, lesson)


def _lesson(rules: Game, id: str, shown: Shown) -> Unit | None:
    """The first lesson about the step that shows a clause, or about another scenario that teaches it."""
    known = {shown.scenario, *teaching(rules, id)}
    try:
        units = course(rules.id).values()
    except KeyError:
        return None
    return next((one for one in units if any(part.scenario in known for part in one.parts)), None)


# ---- in a sentence or two -------------------------------------------------------------------------------


def brief(clause: Clause, stems: Set[str]) -> str:
    """A clause in a sentence or two of what it says: all of it, or what says most of the stems.

    Its first sentence is always there: what follows may only be an exception.
    """
    first, *rest = _SENTENCE.split(clause.says.strip())
    whole = " ".join((first, *rest))
    if len(whole) <= _LONG or not rest:
        return whole
    best = max(rest, key=lambda one: len(stems & {*stems_of(words_of(one))}))
    between = "" if best is rest[0] else " …"
    return f"{first}{between} {best}"
