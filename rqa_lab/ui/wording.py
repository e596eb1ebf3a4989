"""Actions, steps and outcomes in a few words, and the buttons that they stand on."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.notation import Action
from rqa_lab.core.session import Step
from rqa_lab.page.offer import Offer
from rqa_lab.page.table import Table
from rqa_lab.ui.lesson import Lesson

View = Mapping[str, Any]


def capital(text: str) -> str:
    """The text with a capital letter at its start.

    >>> capital("push Crate right")
    'Push Crate right'
    """
    return text[:1].upper() + text[1:]


def phrase(offer: Offer, action: Action, table: Table) -> str:
    """An action in a few words, such as "push Crate right"."""
    return table.phrase(offer.state, action)


def done(lesson: Lesson, step: Step, table: Table) -> str:
    """The action of a step in a few words."""
    if step.action is None or step.parent is None:
        return "start"
    return phrase(lesson.offer_of(step.parent), step.action, table)


def button(lesson: Lesson, action: Action, table: Table) -> View:
    """An action as a button: what it says, what it costs, and what is worth knowing before."""
    offer, refusal = lesson.offer, lesson.refusal
    vain = action not in offer.legal
    result = None if vain else table.result(offer.preview(action))
    group, text = offer.game.words.label(offer.state, action)
    return {
        "act": action.text,
        "text": text,
        "full": capital(phrase(offer, action, table)),
        "face": table.face(offer.state, action),
        "vain": vain,
        "tried": refusal is not None and action == refusal.action,
        "result": ", ".join(result.news) if result else "",
        "prices": result.prices if result and group in table.priced else (),
    }


def choice(lesson: Lesson, table: Table) -> View | None:
    """The choice that waits: who makes it, what it is about, its clause, the options, what waits behind."""
    offer, game = lesson.offer, lesson.game
    waiting = game.look(offer.state)["choice"]
    if not waiting:
        return None
    asked = game.words.ask(offer.state)
    told = offer.preview(offer.legal[0]) if offer.legal else ()
    return {
        "seat": capital(waiting["seat"]),
        "cause": asked.cause,
        "text": asked.text,
        "clause": told[0].clauses[0] if told and told[0].kind == "choose" else None,
        "waiting": asked.waiting,
        "options": [button(lesson, action, table) for action in offer.legal],
    }
