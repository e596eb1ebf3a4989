"""Goals of a search: a text, a mapping as in ``expect``, or any function of a state."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rqa_lab.core.game import Game, State
from rqa_lab.core.goal import Condition
from rqa_lab.core.words import printable, shown
from rqa_lab.scenario.expect import differences, total

#: a text for the game's ``goal``, a mapping as in a scenario's ``expect``, or a function of a state
Goal: TypeAlias = str | Mapping[str, Any] | Callable[[State], object]
Fits = Callable[[State, Mapping[str, Any]], bool]


def goal_test(game: Game, state: State, goal: Goal) -> Fits:
    """Whether a goal is reached, as a function of a state and its look.

    Raises:
        Unreadable: for a text that names no conditions; names are those of ``state``.
        ValueError: for a mapping with keys that the look of ``state`` does not have.
        TypeError: for anything else.
    """
    if isinstance(goal, str):
        conditions = game.files.goal(goal, state)
        return lambda state, look: all(holds(condition, look) for condition in conditions)
    if isinstance(goal, Mapping):
        now = game.look(state)
        for path, sentence in differences(goal, now):
            if not _leads(path, now):
                raise ValueError(printable(sentence))
        return lambda state, look: not any(differences(goal, look))
    if callable(goal):
        return lambda state, look: bool(goal(state))
    raise TypeError(f"found {shown(repr(goal))}, expected a text, a mapping or a function of a state")


def goal_text(goal: Goal) -> str:
    """A goal in words, for messages."""
    if isinstance(goal, str):
        return " ".join(goal.split())
    return str(dict(goal)) if isinstance(goal, Mapping) else getattr(goal, "__name__", repr(goal))


def holds(condition: Condition, look: Mapping[str, Any]) -> bool:
    """Whether a condition holds in a position, given its look.

    >>> look = {"Ann": {"hand": ["Battery", "Battery"]}, "crate": {"health": {"red": 1, "blue": 1}}}
    >>> holds(Condition(("crate", "health"), "is", 2), look)
    True
    >>> holds(Condition(("Ann", "hand", "Battery"), "at least", 3), look)
    False
    >>> holds(Condition(("slicer", "powers"), "at least", 1), {"slicer": {"powers": {"A": 2, "B": "locked"}}})
    False
    """
    actual: Any = look
    for key in condition.path:
        actual = Counter(map(str, actual))[key] if isinstance(actual, list) else actual.get(key, 0)
    value = condition.value
    if isinstance(value, int):
        actual = len(actual) if isinstance(actual, list) else actual
    match condition.relation:
        case "is":
            return not any(differences(value, actual))
        case "is not":
            return any(differences(value, actual))
    assert isinstance(value, int), "only numbers are compared"
    if isinstance(actual, Mapping) and (actual := total(actual)) is None:
        return False
    return bool(actual >= value if condition.relation == "at least" else actual <= value)


def _leads(path: tuple[str | int, ...], look: Any) -> bool:
    """Whether a path of keys, in any case, leads somewhere in a look."""
    for key in path:
        if not isinstance(look, Mapping):
            return True
        by_lower = {name.lower(): value for name, value in look.items()}
        if str(key).lower() not in by_lower:
            return False
        look = by_lower[str(key).lower()]
    return True
