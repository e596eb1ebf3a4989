"""The rest of a script, the answers of chance to come, at the steps of lines, as a file says it."""

from collections.abc import Sequence
from typing import Any

from rqa_lab.core.session import Step
from rqa_lab.core.verdict import Illegal
from rqa_lab.core.words import shown
from rqa_lab.scenario.scenario import answered


def script(steps: Sequence[Step], *, strict: bool = False) -> tuple[str, ...]:
    """The answers of chance on a line, and the rest of the script if it has waited all along.

    Args:
        steps: the line's own.
        strict: True for a game that was played: only the answers waiting at its end count as waiting.
    """
    answers, rest = tuple(answered(steps)), steps[-1].rest
    behind = (*answers[len(steps[0].answers) :], *rest)
    return (*answers, *rest) if strict or steps[0].rest == behind else answers


def untold(steps: Sequence[Step], script: Sequence[str], *, strict: bool = False) -> list[Step]:
    """The steps of a line at which other answers wait than those that its script leaves there."""
    found: list[Step] = []
    used, some = 0, any(step.rest for step in steps)
    for step in steps if some else ():
        used += len(step.answers)
        left = tuple(script[used:]) if step is steps[-1] or not strict else ()
        if left[: len(step.rest)] != step.rest:
            found.append(step)
    return found


def waiting_at(place: dict[str, int], step: Step) -> dict[str, Any]:
    """A line without steps, which says what chance answers next at a place.

    >>> from rqa_lab import load
    >>> session = load("rqa/pushing/into-a-wall").session()
    >>> session.chance("Battery")
    >>> waiting_at({"step": 1}, session.here)
    {'from': {'step': 1}, 'chance': ['Battery']}
    """
    return {**({"from": place} if place else {}), "chance": [*step.rest]}


def misfit(step: Step, error: Exception) -> str:
    """Why chance cannot answer after a step as its script says, from what doing it raised."""
    if isinstance(error, Illegal):
        answer, why = error.verdict.action.text, " ".join(step.explain(error.verdict))
    else:
        answer, why = getattr(error, "text", ""), str(error)
    return f"chance cannot answer {shown(answer.removeprefix('choose '))}: {why}"
