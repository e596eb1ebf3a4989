"""The learner's face: the seats above the board, and the words beside it.

In a lesson, in practice and in a quiz the page shows a board, what is asked, and nothing of the lab: no list,
no timeline, no identifiers.  Each function here gives plain values for a template in ``templates/learn``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from html import unescape
from typing import Any

from rqa_lab.core.clause import Rulebook
from rqa_lab.core.scene import Fixed, Group, Scene, Shape, Sprite
from rqa_lab.draw.theme import symbols
from rqa_lab.learn.course import Unit, mentions
from rqa_lab.ui import argued
from rqa_lab.ui.board import sentence, which
from rqa_lab.ui.side import Values, button, choice, phrase, rule
from rqa_lab.ui.view import View

#: at most this many ways out of a refusal are offered
_WAYS_OUT = 2
#: the action of a button, or the beginning of several
_BUTTON = re.compile(r'data-text="([^"]+)"')


# ---- the words -------------------------------------------------------------------------------------------


def words(view: View, tray: str, leads: str = "", unit: Unit | None = None) -> Values:
    """What the words beside the board say of the position: a refusal, a choice, what else can be done.

    ``tray`` is the tray as HTML: what its buttons do needs no others.  ``leads`` is the action that
    leads on to the goal of a task.  In a lesson, ``unit``, a rule is shown without an example that names what
    no lesson has introduced so far.
    """
    table, verdict = view.table, view.refusal
    acts = not view.use.asks and not view.buttons.closed and view.moment is None
    return {
        "ticks": view.ticks,
        "refusal": None if verdict is None or view.use.closed else _refusal(view, leads),
        "fact": _fact(view),
        "choice": (choice(view, table) or which(view, table)) if acts else None,
        "acts": _elsewhere(view, tray) if acts else [],
        "phase": _phase(view),
        "said": _introduced(sentence(view), view.use.later)
        if acts and view.step.action is not None and not view.fresh
        else "",
        "rule": None if view.clause is None else told(view.game.rulebook, view.clause, unit),
    }


def _phase(view: View) -> str:
    """The phase of the turn, if the last action or step back led to another one."""
    words, before, now = view.table.words, view.look_before, view.buttons.look
    if before is None or view.step.action is None or before["phase"] == now["phase"]:
        return ""
    return words.phase(now)


def _introduced(text: str, later: frozenset[str]) -> str:
    """The sentences of a text that name nothing of what is to be introduced later."""
    return " ".join(one for one in re.split(r"(?<=[.!?]) ", text) if not mentions(one, later))


def told(book: Rulebook, id: str, unit: Unit | None) -> Values:
    """A rule that is opened, as far as a learner knows what it speaks of."""
    found = rule(book, id)
    one = found["clause"]
    unknown = {
        name: "" for name in ("example", "note") if unit and mentions(getattr(one, name), unit.later())
    }
    return {**found, "clause": replace(one, **unknown)}


def _refusal(view: View, leads: str) -> Values:
    """Why an action that was tried is not allowed: each reason with its rule, and what would help."""
    verdict, buttons = view.refusal, view.buttons
    assert verdict is not None
    found = buttons.remedies(verdict)
    first = [(line[0].text, phrase(buttons, line[0], view.table)) for line in found.lines if line]
    first = [*first[: _WAYS_OUT - 1], *sorted(first[_WAYS_OUT - 1 :], key=lambda way: way[0] != leads)]
    return {
        "what": phrase(buttons, verdict.action, view.table),
        "reasons": [
            (one.sentence, titled(view.game.rulebook, view.named(reason)[:1]))
            for reason, one in argued.reasons(view, verdict)
        ],
        "after": found.after,
        "first": first[:_WAYS_OUT],
    }


def _fact(view: View) -> Values | None:
    """What there is on the space that was pointed at, if nothing can be done with it."""
    note = view.note
    if note is None or note.kind != "about" or note.at is None:
        return None
    return {"at": note.at, "facts": [fact._asdict() for fact in view.table.about(view.state, note.at)]}


def titled(book: Rulebook, ids: Sequence[str]) -> list[tuple[str, str]]:
    """Clauses with their titles."""
    return [(id, book[id].title) for id in ids if id in book]


def _elsewhere(view: View, tray: str) -> list[Values]:
    """The legal actions that neither the board nor the tray offers, such as ending the turn."""
    if view.buttons.look["choice"]:
        return []
    offered = [unescape(text) for text in _BUTTON.findall(tray)]
    return [
        button(view, action, view.table)
        for action in view.buttons.legal
        if view.buttons.where(action)[1] is None
        and not any(f"{action.text} ".startswith(f"{start} ") for start in offered)
    ]


# ---- the seats -------------------------------------------------------------------------------------------


def plates(view: View) -> Values:
    """The seats above the board: each with its pieces, and with the counters that the words of a lesson name.

    Elsewhere no lesson has said what counts, so all counters are there.
    """
    look, said = view.shown_buttons.look, view.question.words.lower()
    scene, points = view.game.scene(view.state), view.game.points(view.state)
    pieces = {
        name: it for name, it in look.items() if isinstance(it, Mapping) and "seat" in it and name != "choice"
    }
    return {
        "seats": [
            {
                "name": name,
                "turn": look["turn"] == name,
                "pieces": [
                    (_drawing(scene, id), named(view, id, it.get("at")))
                    for id, it in pieces.items()
                    if it["seat"] == name and id != name
                ],
                "counters": [
                    counter
                    for counter in (
                        *_counters(view, look[name], said),
                        *_points(view, points.get(name), said),
                    )
                    if counter[1] or look["turn"] == name
                ],
            }
            for name in look["seats"]
        ]
    }


def _counters(view: View, has: Mapping[str, Any], said: str) -> Iterator[tuple[str, int, str]]:
    """The counters of a seat that have a drawing, if the words name them or there are none."""
    for key, value in has.items():
        icon, name = f"i-{key}", key.replace("_", " ").capitalize()
        named = not said or key in said
        if isinstance(value, int) and icon in symbols() and icon != view.table.words.points and named:
            yield icon, value, name


def _points(view: View, points: int | None, said: str) -> Iterator[tuple[str, int, str]]:
    """The points of a seat, if the words name them or there are none."""
    name = view.game.language.points
    if points is not None and (
        not said or any(word in said for word in (name.lower().removesuffix("s"), "point"))
    ):
        yield view.table.words.points, points, name


def _drawing(scene: Scene, key: str) -> str:
    """The name of the drawing of a piece that stands on the board; "" for none."""
    found = (one for one in scene.items if isinstance(one, Group) and one.key == key)
    return next((name for one in found for name in _sprites(one)), "")


def _sprites(shape: Shape) -> Iterator[str]:
    if isinstance(shape, Sprite):
        yield shape.name
    elif isinstance(shape, Group | Fixed):
        for one in shape.items:
            yield from _sprites(one)


def named(view: View, id: str, at: Any) -> str:
    """The name of a piece, as the facts about its space have it."""
    facts = view.table.about(view.state, at) if isinstance(at, str) else ()
    names = (fact.name for fact in facts if fact.name.lower().replace(" ", "-") == id.lower())
    return next(names, id.capitalize())
