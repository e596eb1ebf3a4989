"""Goals as people say them: from "Ann on 3 with a card" to conditions on a position."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.goal import Condition, GoalWords, read_goal
from rqa_lab.core.goal import wishes as offered
from rqa_lab.games.roborace.files.keys import look
from rqa_lab.games.roborace.model.state import State


def goal(text: str, state: State) -> tuple[Condition, ...]:
    """The conditions that ``text`` names, as :func:`~rqa_lab.core.goal.read_goal` does.

    >>> from rqa_lab.games.roborace.files.position import position
    >>> for condition in goal("Ann on 3 with at least 16 fields and Bo finished", position({})):
    ...     print(condition.path, condition.relation, condition.value)
    ('Ann', 'field') is 3
    ('Ann', 'gone') at least 16
    ('Bo', 'left') is 0
    """
    return tuple(map(_on_field, read_goal(text, _look(state), _words(state))))


def wishes(state: State, space: str) -> tuple[str, ...]:
    """Goals to offer: of robots that they finish, or stand on a field by its number."""
    return offered(_look(state), _words(state), space)


def _look(state: State) -> Mapping[str, Any]:
    """The look, in which a seat is also the piece that belongs to it."""
    now = look(state)
    return {**now, **{seat: {**now[seat], "seat": seat} for seat in state.setup.seats}}


def _words(state: State) -> GoalWords:
    parts = state.setup.components
    return GoalWords(
        pieces="seats",
        gone="finished",
        spaces=state.setup.fields,
        cards=(*(card for card, n in parts.cards.items() if n), *parts.tokens),
        nothing=frozenset(("seats", "winners", "used", "table", "robots", "top", "arena")),
        synonyms={
            "fields": "gone",
            "rounds": "left",
            "rounds left": "left",
            "round": "left",
            "action tokens": "active",
        },
    )


def _on_field(one: Condition) -> Condition:
    """Where a robot stands is a field by its number; a robot that is nowhere has no round left to go."""
    if one.path[1:] != ("at",):
        return one
    if one.value is None:
        there = one.relation == "is"
        return Condition((one.path[0], "left"), "is" if there else "at least", 0 if there else 1)
    return Condition((one.path[0], "field"), one.relation, int(one.value))
