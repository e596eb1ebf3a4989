"""What every maker of questions needs: a point made into a question, with its hints and how hard it is."""

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rqa_lab.core.clause import Clauses, Rulebook
from rqa_lab.core.words import capital
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Answer, Question
from rqa_lab.scenario.scenario import Scenario

#: from how many clauses on a question has the next level; those known count half
LEVELS = (4, 8, 12, 17)
#: fewer answers are too few to ask
FEWEST = 3


def difficulty(clauses: Collection[str], known: Collection[str] = ()) -> int:
    """How hard a question is, from 1 to 5: how many clauses meet in it, and how far it is from what is known.

    It counts the clauses on which the right answer rests.  One that the reader has met in a lesson counts
    half: so a question is the easier, the nearer the nearest known lesson is.

    >>> six = ["a", "b", "c", "d", "e", "f"]
    >>> difficulty(six[:1]), difficulty(six), difficulty(six, known=six)
    (1, 2, 1)
    """
    weight = sum(0.5 if clause in known else 1 for clause in clauses)
    return 1 + sum(weight >= level for level in LEVELS)


def made(
    point: Point,
    kind: str,
    text: str,
    answers: Sequence[Answer],
    *,
    clauses: Clauses,
    main: Clauses = (),
    rulings: Mapping[str, str] | None = None,
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
        rulings: the open questions on which it depends.
        rng: shuffles the answers.
        more: other fields of the question, such as its goal.
    """
    book = point.game.rulebook
    clauses = point.own(clauses)
    first = tuple(
        dict.fromkeys(
            (*(c for c in point.teaches if c in clauses), *(c for c in main if c in clauses), *clauses)
        )
    )
    shuffled = list(answers)
    rng.shuffle(shuffled)
    if all(answer.text.isdecimal() or answer.place for answer in shuffled):
        shuffled.sort(key=lambda answer: (len(answer.text), answer.text))
    topics = _topics(book, first)
    topic = (book.topics.get(topics[0]) or topics[0]) if topics else ""
    scenario = Scenario.from_data({**point.scenario.document, "title": topic or "Question"})
    asked = Question(
        id=f"{kind}.{point.id}",
        kind=kind,
        text=text,
        scenario=scenario,
        action=point.action.text,
        seat=point.other,
        answers=tuple(shuffled),
        clauses=first,
        rulings=dict(rulings or {}),
        difficulty=difficulty(first),
        hints=hints(book, topic, first, shuffled, kind),
        topics=topics,
    )
    return replace(asked, **more)


def _topics(book: Rulebook, clauses: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(book[clause].topic for clause in clauses))


def hints(
    book: Rulebook, topic: str, clauses: Clauses, answers: Sequence[Answer], kind: str
) -> tuple[str, ...]:
    """What helps, the least first: the area of the rulebook, the rule that matters, what it says.

    Where the rule itself is the answer, a wrong one is taken away instead.
    """
    found = [f"Look at “{topic}”."] if topic else []
    if kind in ("why-not", "legal"):
        wrong = [answer.text for answer in answers if not answer.right and answer.text != "Yes."]
        return (
            *found,
            *(f"It is not this rule: {text.removeprefix('No, by this rule: ')}" for text in wrong[:1]),
        )
    if clauses:
        found += [f"Think of this rule: {book[clauses[0]].title}.", book[clauses[0]].says]
    return tuple(found)


def deed(point: Point) -> str:
    """What is done, as a sentence; before it what it answers, where a choice waits."""
    return waiting(point) + point.game.words.summary(point.action, point.seat, ())


def tried(point: Point) -> str:
    """What somebody would like to do, as a sentence."""
    return f"{waiting(point)}{capital(point.seat)} would like to do this: {point.action.text}."


def waiting(point: Point) -> str:
    """What the choice that waits is about; "" if none does."""
    game, state = point.game, point.state
    asked = game.words.ask(state).text if game.look(state).get("choice") else ""
    return f"{asked} " if asked else ""


def distinct(answers: Iterable[Answer]) -> list[Answer]:
    """The answers whose texts no answer before them has."""
    by_text: dict[str, Answer] = {}
    for answer in answers:
        by_text.setdefault(answer.text, answer)
    return list(by_text.values())


def for_learner(question: Question, known: Collection[str]) -> Question:
    """The same question, as hard as it is for somebody who knows these clauses."""
    return replace(question, difficulty=difficulty(question.clauses, known)) if known else question
