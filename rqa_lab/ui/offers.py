"""What the one who looks can do at the table, the best first, and the best of all with its reasons."""

import random
from collections.abc import Hashable, Sequence
from typing import Any

from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import capital
from rqa_lab.explore.bots import rated
from rqa_lab.ui.board import left_open, me
from rqa_lab.ui.learn import titled
from rqa_lab.ui.plan import plan, worth
from rqa_lab.ui.side import Values, button
from rqa_lab.ui.view import View

#: most actions of a kind that are listed at once, most of them in all, and most lines of why in a hint
_MOST_OF_A_KIND, _MOST, _MOST_WHY = 3, 20, 3

# ---- what can I do? --------------------------------------------------------------------------------------


def possible(view: View) -> Values:
    """What can be done, the best first, and the end of the turn last."""
    return view.buttons.once(("possible", view.step), lambda: _ranked(view))


def _ranked(view: View) -> Values:
    buttons, game = view.buttons, view.game
    end = turn_end(view)
    onward = [one for one in buttons.legal if one != end]
    ratings = rated(game, buttons.state, me(view), onward, random.Random(0))
    soon = view.table.soon
    onward.sort(key=lambda one: (soon(buttons, one), ratings[one][0]), reverse=True)
    kinds: dict[str, list[Action]] = {}
    for action in onward:
        kinds.setdefault(game.language.group(action), []).append(action)
    acts = []
    for kind, actions in kinds.items():
        best: dict[Hashable, Action] = {}
        for one in actions:
            best.setdefault(view.table.deed(one), one)
        acts += some(view, [*best.values()], actions, whole=kind in view.table.listed_whole)
    lost = view.table.lost(buttons)
    last = {"changes": f"{capital(lost)} would be lost"} if lost else {}
    return {"acts": acts, "end": None if end is None else {**act(view, end), **last}}


def some(
    view: View, best: Sequence[Action], actions: Sequence[Action], *, whole: bool = False
) -> list[dict[str, Any]]:
    """Lines of a list: the best of these actions, or all if it is to be whole; the rest lies behind one."""
    shown = best if whole else best[:_MOST_OF_A_KIND]
    at_once = {*shown}
    rest = [one for one in actions if one not in at_once][: _MOST - _MOST_OF_A_KIND]
    acts, more = [act(view, one) for one in shown], len(actions) - len(shown) - len(rest)
    acts[-1] |= {"rest": [act(view, one) for one in rest], "more": more}
    return acts


def act(view: View, action: Action) -> dict[str, Any]:
    """An action as a line of a list: its price, and what it changes."""
    buttons, known = view.buttons, button(view, action, view.table)
    result = view.table.words.result(() if known["vain"] else buttons.preview(action))
    changes = [one for one in result.changes if not known["full"].endswith(one)]
    passes = view.table.passes(buttons.state, action)
    then = () if known["vain"] else (*left_open(view, (action,)), *([passes] if passes else []))
    return {
        **known,
        "prices": result.prices,
        "changes": ", ".join((*changes[:3], *then)),
        "rest": (),
        "more": 0,
    }


def turn_end(view: View) -> Action | None:
    """The action that ends the turn."""
    legal = view.buttons.legal
    return next((one for one in legal if view.game.language.group(one) == "Turn"), None)


def steps_on(view: View) -> tuple[Action | None, Sequence[Action]]:
    """What leads on and needs nothing picked: what the main button does, and the others."""
    if answers := view.table.plain_answers(view.buttons):
        return answers[0], answers[1:]
    group = view.game.language.group
    bare = [
        one
        for one in view.buttons.legal
        if not isinstance(one, Choose) and (group(one) == "Turn" or " " not in one.text)
    ]
    return view.table.leads_on(view.buttons, sorted(bare, key=lambda one: group(one) == "Turn"))


def hint(view: View) -> Values:
    """The best that can be done, and why; or how far the search for it is."""
    work = view.document.advice(view.step, me(view))
    if not work.over:
        return {"kind": "hint", "work": work.view()}
    hint, book = work.made, view.game.rulebook
    why = [(one.sentence, titled(book, one.clauses[:1])) for one in hint.why[:_MOST_WHY]]
    return {
        "kind": "hint",
        "work": None,
        "acts": [{**act(view, hint.action), "does": True}],
        "worth": worth(view, hint),
        "plan": plan(view, view.step.state, me(view), hint.line) if hint.line[1:] else None,
        "why": why,
        "book": view.game.id,
    }
