"""Goals as people say them: from "Slicer on b2 with at least 4 Structure" to conditions on a position."""

from rqa_lab.core.goal import Condition, GoalWords, read_goal
from rqa_lab.core.goal import wishes as offered
from rqa_lab.games.gekido.files.keys import look
from rqa_lab.games.gekido.model.state import State


def goal(text: str, state: State) -> tuple[Condition, ...]:
    """The conditions that ``text`` names; see :func:`~rqa_lab.core.goal.read_goal`.

    "Structure" and "Armor" are what the dice show together, "Structure dice" and "Armor dice" how many there
    are.

    Raises:
        Unreadable: for a text that names none.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> bots = {"slicer": {"seat": "Ann", "at": "b1"}, "pytron": {"seat": "Bo", "at": "b2"}}
    >>> for condition in goal("Pytron destroyed and Slicer on b2 with 4 Structure", position({"bots": bots})):
    ...     print(condition.path, condition.relation, condition.value)
    ('pytron', 'at') is None
    ('slicer', 'at') is b2
    ('slicer', 'total') is 4
    """
    return read_goal(text, look(state), _words(state))


def wishes(state: State, space: str) -> tuple[str, ...]:
    """Goals to offer for a space; see :func:`~rqa_lab.core.goal.wishes`."""
    return offered(look(state), _words(state), space)


def _words(state: State) -> GoalWords:
    return GoalWords(
        pieces="bots",
        gone="destroyed",
        undoing=("destroy",),
        spaces=state.setup.grid.name,
        cards=tuple(state.setup.components.cards),
        nothing=frozenset(("seats", "bots", "arena", "winners", "looking", "top")),
        synonyms={
            "structure": "total",
            "structure dice": "structure",
            "structure die": "structure",
            "armor": "armor_total",
            "armor dice": "armor",
            "armor die": "armor",
        },
    )
