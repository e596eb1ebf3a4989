"""Actions, steps and outcomes in a few words, and the buttons that they stand on."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rqa_lab.core.notation import Action
from rqa_lab.core.session import Step
from rqa_lab.core.words import capital
from rqa_lab.scenario.study import Entry
from rqa_lab.ui.buttons import Buttons
from rqa_lab.ui.lesson import Lesson
from rqa_lab.ui.table import Table

View = Mapping[str, Any]


def sentence(error: Exception) -> str:
    """What went wrong, as a sentence.

    >>> sentence(ValueError("found no clause, expected one"))
    'Found no clause, expected one.'
    """
    text = capital(str(error))
    return text if text.endswith((".", "?")) else f"{text}."


def phrase(buttons: Buttons, action: Action, table: Table) -> str:
    """An action in a few words, such as "push Crate right"."""
    return table.words.phrase(buttons.state, action)


def done(lesson: Lesson, step: Step, table: Table) -> str:
    """The action of a step in a few words."""
    if step.action is None or step.parent is None:
        return "start"
    return phrase(lesson.buttons_of(step.parent), step.action, table)


def unfit(lesson: Lesson, entry: Entry) -> str:
    """What comes of a step instead, if its position was changed after it was written; "" if it fits."""
    if entry.fails and entry.refused is not None:
        verdict = lesson.game.judge(lesson.buttons_of(entry.step).state, entry.refused, entry.seat)
        return " ".join(entry.step.explain(verdict))
    return "" if lesson.editor is None or entry.at is None else lesson.editor.unmet.get(entry.at, "")


def button(lesson: Lesson, action: Action, table: Table) -> View:
    """An action as a button: its text, its price, and what to know beforehand."""
    buttons, refusal = lesson.buttons, lesson.refusal
    vain, large = action not in buttons.legal, table.large(action, buttons.state)
    result = None if vain else table.words.result(buttons.preview(action))
    group, text = buttons.game.label(buttons.state, action)
    return {
        "act": action.text,
        "text": text,
        "full": capital(phrase(buttons, action, table)),
        "face": None if large is None else large.face,
        "vain": vain,
        "picks": False,
        "tried": refusal is not None and action == refusal.action,
        "result": ", ".join(result.news) if result else "",
        "prices": result.prices if result and table.groups.get(group) else (),
    }


def listed(lesson: Lesson, actions: Sequence[Action], table: Table) -> Iterator[tuple[str, View]]:
    """Actions as buttons, each with its group; one button picks those that the game gathers."""
    buttons = lesson.buttons
    starts = {action: buttons.gathered(action) for action in actions}
    many = Counter(starts.values())
    for action in actions:
        start, group = starts[action], buttons.game.label(buttons.state, action)[0]
        if start is None or many[start] == 1:
            yield group, button(lesson, action, table)
        elif n := many.pop(start, 0):
            text, picked = start[1], lesson.prefix == start[0]
            rest = {"face": None, "vain": False, "tried": False, "result": f"{n} ways", "prices": ()}
            yield (
                group,
                {"act": start[0], "text": text, "full": text, "picks": True, "picked": picked, **rest},
            )


def choice(lesson: Lesson, table: Table) -> View | None:
    """The choice that waits: its seat, its subject, its clause, the options, and what comes after."""
    buttons, game = lesson.buttons, lesson.game
    waiting = buttons.look["choice"]
    if not waiting:
        return None
    asked = game.ask(buttons.state)
    preview = buttons.preview(buttons.legal[0]) if buttons.legal else ()
    return {
        "seat": capital(waiting["seat"]),
        "cause": asked.cause,
        "text": asked.text,
        "clause": preview[0].clauses[0] if preview and preview[0].kind == "choose" else None,
        "waiting": asked.waiting,
        "options": [one for _, one in listed(lesson, buttons.legal, table)],
    }
