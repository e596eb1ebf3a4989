"""The answer to a question: the clause, in a word and in a sentence or two, and a step that shows it."""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from rqa_lab.core.clause import Clause, own
from rqa_lab.core.game import Game
from rqa_lab.core.words import capital
from rqa_lab.documents.places import ScenarioError
from rqa_lab.games import game
from rqa_lab.learn.course import Unit, course
from rqa_lab.scenario.asked import answered, asked
from rqa_lab.scenario.finding import Finder, Found, Meant, content, means, same, stem, stems_of, words_of
from rqa_lab.scenario.library import index, load
from rqa_lab.scenario.study import NoSuchStep, moments

#: how many answers are shown where none is sure
SEVERAL = 3
#: how many other clauses to read, and how many scenarios to look for a step in
_MOST_BESIDE, _MOST_LOOKED = 3, 4
#: about how many characters of a clause to show
_LONG = 260
#: the share of a question and of a line that have to be the same for the line's word to answer the question
_ALIKE = 0.7
_OF_QUESTIONS = """
can may could do does did is are am was were must will would should shall has have need
how many much number maximum minimum max min
"""
#: words of which a question that is answered in a word has one: others only name a subject
_IS_ASKED = frozenset(_OF_QUESTIONS.split())
#: words of a question that asks for permission, or whether something is forced
_MAY = frozenset(
    ("can", "may", "could", "must", "have", "need", "allowed", "legal", "possible", "does", "do")
)
_SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z“\"])")


@dataclass(frozen=True, slots=True)
class Shown:
    """A step of the library that shows a clause.

    ``text`` says what the engine makes of the action, which is ``refused`` or done; ``asked``: the question
    names that action; ``beside`` are other clauses that the engine cites there.
    """

    scenario: str
    title: str
    step: int
    text: str
    refused: bool
    asked: bool
    beside: Sequence[str] = ()


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
    sure = found.sure or words in rules.rulebook or _asks(rules, next(iter(found.clauses), ""), words)
    best = found.clauses[: 1 if sure else SEVERAL]
    answers = [_answer(rules, one, words if sure else "", found) for one in best]
    return Looked(answers, found.clauses[len(best) :], found.taken, found)


def _answer(rules: Game, id: str, words: str, found: Found) -> Answer:
    clause = rules.rulebook[id]
    word = in_a_word(rules, id, words) if words else ""
    step = _step(rules, id, words, word) if words else None
    return Answer(clause, word, brief(clause, found.stems), step, _lesson(rules, id, step) if step else None)


# ---- in a word ------------------------------------------------------------------------------------------


def in_a_word(rules: Game, id: str, words: str) -> str:
    """The answer of a clause to a question in a word; "" where no line that players ask is the same question.

    The question says as good as all of the line, and the line of it; if it is not all, all lines of the
    clause that turn the same way agree.  What turns a question, such as "not" or "must", both have.

    >>> in_a_word(game("rqa"), "rqa.move.no-diagonal", "Can I move diagonally?")
    'No'
    >>> in_a_word(game("rqa"), "rqa.move.no-diagonal", "Must I not move diagonally?")
    ''
    """
    said = _words(rules, words)
    if not _IS_ASKED & {*said}:
        return ""
    known = answered(rules).get(id, {})
    lines = {line: word for line, word in known.items() if _turns(said) == _turns(words_of(line))}
    like = {line: _like(said, words_of(line)) for line in lines}
    best = max(like, key=like.__getitem__, default="")
    agree = len({*lines.values()}) == 1
    return capital(lines[best]) if best and like[best] >= (_ALIKE if agree else 1) else ""


def _asks(rules: Game, id: str, words: str) -> bool:
    """Whether a line of a clause asks the same question with words that mean the same."""
    said = _words(rules, words)
    lines = map(words_of, asked(rules).get(id, ()))
    return any(_turns(said) == _turns(line) and _like(said, line) == 1 for line in lines)


def _words(rules: Game, text: str) -> Sequence[str]:
    """The words of a question, names of things in English."""
    names = rules.language.names
    return words_of(text if names is None else names.sought(text))


def _turns(words: Sequence[str]) -> Set[int]:
    """Which ways a question turns."""
    return same({*map(stem, words)})[1]


def _like(said: Sequence[str], line: Sequence[str]) -> float:
    """How much of each other two questions say: 1 if they have the same words, or such that mean the same."""
    one, other = ([means(word) for word in content(" ".join(words))] for words in (said, line))
    if not one or not other:
        return 0.0
    return min(_share(one, other), _share(other, one))


def _share(some: Sequence[Meant], others: Sequence[Meant]) -> float:
    """The share of some words that are among the others, or mean the same as one of these."""
    known = {one for word in others for one in word}
    return sum(not known.isdisjoint(word) for word in some) / len(some)


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


# ---- on the board ---------------------------------------------------------------------------------------


@lru_cache(256)
def _step(rules: Game, id: str, words: str, word: str) -> Shown | None:
    """The step of the library that shows a clause best: of the action that is asked about, if possible."""
    said = _words(rules, words)
    of_actions = content(" ".join(said)) if _MAY & {*said} else ()
    sought = {one for word in of_actions for one in means(word)}
    found = [one for scenario in _teaching(rules, id) for one in _shown(scenario, id, sought)]
    if word == "Yes":  # that it is refused somewhere is no answer
        found = [one for one in found if not (one.asked and one.refused)]

    def worth(one: Shown) -> tuple[bool, bool]:
        return one.asked, one.refused == (word == "No")

    return max(found, key=worth, default=None)


def _teaching(rules: Game, id: str) -> Sequence[str]:
    """The scenarios that teach a clause, those first that are mainly about it."""
    topic = rules.rulebook[id].topic
    some = [one for one in index(rules.id) if id in one.teaches]
    some.sort(key=lambda one: (one.teaches.index(id), one.topic != topic))
    return [one.id for one in some[:_MOST_LOOKED]]


def _shown(id: str, clause: str, sought: Set[str]) -> Iterator[Shown]:
    """The steps of a scenario that cite a clause first of all."""
    scenario = load(id)
    try:
        steps = moments(scenario)
    except (NoSuchStep, ScenarioError):
        return
    for number, (line, one) in enumerate(zip(scenario.lines, steps[1:], strict=False), 1):
        told = one.told
        says = next((said for said, by in told if by.id == clause), "")
        if not says or line.kind == "options":
            continue
        named = {stem(said) for said in words_of(line.texts[0])[:1]}
        beside = own(by.id for _, by in told if by.id != clause)
        refused = one.refused is not None
        yield Shown(id, scenario.title, number, says, refused, bool(named & sought), beside[:_MOST_BESIDE])


def _lesson(rules: Game, id: str, step: Shown) -> Unit | None:
    """The first lesson about the step that shows a clause, or about another scenario that teaches it."""
    known = {step.scenario, *_teaching(rules, id)}
    try:
        units = course(rules.id).values()
    except KeyError:
        return None
    return next((one for one in units if any(part.scenario in known for part in one.parts)), None)
