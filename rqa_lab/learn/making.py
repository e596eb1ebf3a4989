"""What every maker of questions needs: a point made into a question, with its hints and how hard it is."""

import random
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rqa_lab.core.choice import CHOOSE
from rqa_lab.core.clause import Clauses, Rulebook, own, switched
from rqa_lab.learn.citations import everyday
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Answer, Question
from rqa_lab.scenario.scenario import Scenario

#: fewer answers are too few to ask; a text that is so long is not read
FEWEST, LONG = 3, 200
#: kind -> from which weight on a question has level 2, 3, 4, 5
LEVELS: Mapping[str, Sequence[float]] = {
    "happens": (5, 10.25, 12.5, 16.5),
    "legal": (1.25, 2, 2.25, 3),
    "why-not": (1, 1.25, 2, 3),
    "where": (1.25, 2, 3, 4),
    "order": (2.25, 3.5, 6.5, 9.5),
    "count": (3.25, 4.5, 8.25, 12.5),
    "line": (5, 5.75, 6.75, 8),
    "odds": (3.25, 4.25, 5.25, 6.25),
}
#: what a rule counts that has a part in many steps; what one does that the reader knows; what an action of a
#: line does, and each digit of what a chance is reckoned with
USUAL, KNOWN, ACTION, DIGIT = 0.25, 0.5, 2, 2


def difficulty(question: Question, known: Collection[str] = ()) -> int:
    """How hard a question is, from 1 to 5, among all of its kind: how much one has to think of.

    These are the clauses on which the right answer rests, and those that wrong ones forget or bring in;
    everyday ones count little.  One that the reader has met in a lesson counts half: a question is the
    easier, the nearer a known lesson is.  Of a line the actions count, too, and of a chance its numbers.
    A refusal rests on few clauses and a whole attack on many, so each kind has levels of its own, the same
    in all games; about a fifth of what is asked in all four games together has each of them.

    >>> from rqa_lab.learn.asking import question
    >>> heavy = question("happens.rqa/pushing/crate-is-heavy.3")
    >>> difficulty(heavy), difficulty(heavy, known=heavy.clauses)
    (2, 1)
    """
    return 1 + sum(weight(question, known) >= level for level in LEVELS[question.kind])


def weight(question: Question, known: Collection[str] = ()) -> float:
    """How much one has to think of; see :func:`difficulty`."""
    usual = everyday(question.scenario.game)
    clauses = {*question.clauses, *(one for answer in question.answers for one in answer.clauses)}
    rules = sum((USUAL if one in usual else 1) * (KNOWN if one in known else 1) for one in clauses)
    sizes = [len(number) for answer in question.right for number in re.findall(r"in ([\d,]+)", answer.text)]
    return rules + ACTION * question.actions + DIGIT * sum(sizes)


def for_learner(question: Question, known: Collection[str]) -> Question:
    """The same question, as hard as it is for somebody who knows these clauses."""
    return replace(question, difficulty=difficulty(question, known)) if known else question


def made(
    point: Point,
    kind: str,
    text: str,
    answers: Sequence[Answer],
    *,
    clauses: Clauses,
    main: Clauses = (),
    rulings: Mapping[str, str],
    rng: random.Random,
    **more: Any,
) -> Question:
    """A question about a point.

    Args:
        point: what it is about.
        kind: one of KINDS.
        text: what is asked.
        answers: in any order; they are shuffled, spaces and numbers are sorted.
        clauses: what the right answer rests on.
        main: those of them that matter most; what wrong answers forget.
        rulings: the open questions on which it depends; those that its scenario is about are said as well.
        rng: shuffles the answers.
        more: other fields of the question, such as its goal.
    """
    book = point.game.rulebook
    clauses = own(clauses)
    first = own((*(one for one in (*point.teaches, *main) if one in clauses), *clauses))
    shuffled = list(answers)
    rng.shuffle(shuffled)
    if all(answer.text.isdecimal() or answer.place for answer in shuffled):
        shuffled.sort(key=lambda answer: (len(answer.text), answer.text))
    topics = tuple(dict.fromkeys(book[clause].topic for clause in first))
    topic = (book.topics.get(topics[0]) or topics[0]) if topics else ""
    fields = {
        "action": point.action.text,
        "seat": point.other,
        "hints": hints(book, topic, first),
        **more,
    }
    asked = Question(
        id=f"{kind}.{point.id}",
        kind=kind,
        text=text,
        scenario=Scenario.from_data({**point.scenario.document, "title": topic or "Question"}),
        answers=tuple(shuffled),
        clauses=first,
        rulings=_agreed(point) | dict(rulings),
        topics=topics,
        **fields,
    )
    return replace(asked, difficulty=difficulty(asked))


def _agreed(point: Point) -> dict[str, str]:
    """The readings that its author is about, or that a language brings: the position may rest on them."""
    book, document = point.game.rulebook, point.scenario.document
    found = dict(switched(book.readings, book.agreed(document)))
    *_, topic, name = ["", *point.id.partition(".")[0].split("/")]
    about = [one for one in book.readings if topic == "rulings" and name.startswith(f"{one}-")]
    played = point.game.rulings(point.state) if about and point.game.rulings else {}
    return found | {one: played[one] for one in about}


def hints(book: Rulebook, topic: str, clauses: Clauses, wrong: Sequence[str] = ()) -> tuple[str, ...]:
    """What helps, the least first: the area of the rulebook, the rule that matters, what it says.

    Where the rule itself is the answer, a wrong one is taken away instead.  What the book leaves open is not
    said: another reading may be played.
    """
    found = [f"Look at “{topic}”."] if topic else []
    if wrong:
        found.append(f"It is not this rule: {wrong[0]}")
    elif clauses:
        rule = book[clauses[0]]
        found += [f"Think of this rule: {rule.title}.", *([] if rule.status == "undecided" else [rule.says])]
    return tuple(found)


def deed(point: Point) -> str:
    """What is done, as a sentence; before it what it answers, where a choice waits."""
    first = point.done.events[:1] if point.done else ()
    chosen = tuple(event for event in first if event.kind == CHOOSE)  # what it is that begins
    return waiting(point) + point.game.words.summary(point.action, point.seat, chosen)


def waiting(point: Point) -> str:
    """What the choice that waits is about, in quotes as it is itself a question; "" if none does."""
    game, state = point.game, point.state
    asked = game.words.ask(state).text if game.pending(state) else ""
    return f"{point.seat} is asked: “{asked}” " if asked else ""


def distinct(answers: Iterable[Answer]) -> list[Answer]:
    """The answers whose texts no answer before them has."""
    by_text: dict[str, Answer] = {}
    for answer in answers:
        by_text.setdefault(answer.text, answer)
    return list(by_text.values())


def gives_away(question: Question) -> bool:
    """Whether the right answer stands out as the longest text; of spaces, numbers and chances none does."""
    texts = [answer for answer in question.answers if not answer.place and not answer.text[0].isdecimal()]
    texts.sort(key=lambda answer: -len(answer.text))
    return len(texts) >= FEWEST and texts[0].right and len(texts[0].text) > len(texts[1].text)
