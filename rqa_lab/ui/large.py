"""Components in large: what is printed on them, their clauses and lessons, and what could be done now."""

from collections.abc import Iterator, Sequence
from typing import Any

from rqa_lab.kit.faces import Face, Fact, Large
from rqa_lab.ui.lesson import Lesson, Reading
from rqa_lab.ui.side import Examples
from rqa_lab.ui.table import Table
from rqa_lab.ui.wording import View, phrase

#: at most so many clauses and lessons of a component are shown
_MOST_CLAUSES, _MOST_LESSONS = 6, 3


def view(lesson: Lesson, table: Table, examples: Examples) -> View:
    """What face.html.j2 shows: each component, and what a click on its button would do."""
    reading = lesson.reading
    if reading is None:
        return {"things": (), "deed": None}
    things = [_thing(lesson, one, examples) for one in _things(lesson, table, reading)]
    return {"things": things, "deed": _deed(lesson, table, reading.text) if things and reading.text else None}


def _things(lesson: Lesson, table: Table, reading: Reading) -> Iterator[Large]:
    _, _, name = reading.id.partition("/")
    told = lesson.note is not None and lesson.note.kind == "about" and lesson.note.at == reading.at
    if reading.at and not told:
        yield from map(_of_fact, table.about(lesson.state, reading.at))
    elif name and (found := table.large(reading.id, lesson.state)):
        yield found


def _of_fact(fact: Fact) -> Large:
    face = Face("", (), fact.says, fact.assumed, fact.mark)
    return Large(fact.name, "", face, (fact.clause,) if fact.clause else ())


def _thing(lesson: Lesson, one: Large, examples: Examples) -> View:
    book = lesson.game.rulebook
    # a clause that few scenarios teach says most about the component
    clauses = sorted((id for id in one.clauses if id in book), key=lambda id: len(examples.get(id, ())))
    lessons = dict.fromkeys(
        found for id in clauses for found in examples.get(id, ()) if found[0] != lesson.id
    )
    return {
        **one._asdict(),
        "clauses": [(id, book[id].title) for id in clauses[:_MOST_CLAUSES]],
        "lessons": list(lessons)[:_MOST_LESSONS],
    }


def _deed(lesson: Lesson, table: Table, text: str) -> View | None:
    """What the button of actions with this beginning would do, or why it would not."""
    buttons = lesson.buttons
    fits, refused = buttons.ways_to(text), buttons.meant_beginning(text)
    if len(fits) == 1:
        result = table.words.result(buttons.preview(fits[0]))
        words: Sequence[Any] = (phrase(buttons, fits[0], table), result.prices, result.changes)
        return {"can": True, "does": words, "text": text, "reasons": (), "label": "Do it"}
    if fits:
        label = "Let go" if lesson.prefix == text else "Pick it"
        return {"can": True, "does": None, "text": text, "reasons": (), "label": label}
    if refused is None:
        return None
    verdict = lesson.judge(refused)
    why = zip(verdict.reasons, lesson.step.explain(verdict), strict=True)
    return {"can": False, "does": None, "text": text, "reasons": [(say, one.clauses[0]) for one, say in why]}
