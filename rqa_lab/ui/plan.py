"""What a line of actions is, and what it is worth, in a sentence: for hints, and for the review of a game."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rqa_lab.core.game import State
from rqa_lab.core.notation import Action
from rqa_lab.core.words import capital
from rqa_lab.explore.strong import Hint
from rqa_lab.ui.side import in_points, phrase
from rqa_lab.ui.view import View

#: how many actions of a line are told, and how much of what it brings
_TOLD, _BROUGHT = 5, 2


class Plan(NamedTuple):
    """A line of actions in a sentence, and in a few words what it brings up to where chance decides."""

    text: str
    brings: str


def plan(view: View, state: State, seat: str, actions: Sequence[Action]) -> Plan:
    """A line of actions from a position, as a seat sees it."""
    game, words = view.game, view.table.words
    state = game.observe(state, seat).copy()
    told, trace, walks = list[str](), list[object](), ""
    for action in actions:
        text, part = words.phrase(state, action), list[object]()
        state = game.advance(state, action, part)
        trace += part
        tally = words.tally(game.language.dress(part))
        goes = "" if tally.goes or tally.sums else text.rpartition(" to ")[0]
        if goes and goes == walks:
            told.pop()  # of a walk its end is enough
        told.append(text)
        walks = goes
    times = [(text, len([*same])) for text, same in groupby(told)]
    steps = [text if n == 1 else f"{text} \N{MULTIPLICATION SIGN}{n}" for text, n in times]
    events = game.language.dress(trace)
    brings = (*words.tally(events).sums, *words.news(events))[:_BROUGHT]
    text = capital(", ".join(steps[:_TOLD])) + (" …" if len(steps) > _TOLD else "")
    return Plan(text, ", ".join(brings))


def worth(view: View, hint: Hint) -> str:
    """What the advised action is worth beside the next best, in a sentence."""
    if hint.second is None:
        only = len(view.buttons.legal) == 1
        return "You can’t do anything else now." if only else "Nothing else is worth a look."
    other, least = hint.second
    second = phrase(view.buttons, other, view.table)
    sure = view.game.winning / 2
    matters = hint.worth - least > sure / 2
    if matters and hint.worth > sure > least:
        return f"It should win you the game. The next best wouldn’t: {second}."
    if matters and least < -sure < hint.worth:
        return f"The next best would lose you the game: {second}."
    ahead = round(hint.worth - least)
    if ahead < 1:
        return f"About as good as the next best: {second}."
    return f"Worth about {in_points(view.game, ahead)} more than the next best: {second}."
