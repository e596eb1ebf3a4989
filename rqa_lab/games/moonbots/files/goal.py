"""Goals as people say them: from "Ann with 9 energy and Bo out" to conditions on a position."""

from rqa_lab.core.goal import Condition, GoalWords, read_goal
from rqa_lab.core.goal import wishes as offered
from rqa_lab.games.moonbots.files.keys import look
from rqa_lab.games.moonbots.model.state import MARKET, State


def goal(text: str, state: State) -> tuple[Condition, ...]:
    """The conditions that ``text`` names, as :func:`~rqa_lab.core.goal.read_goal` does.

    >>> from rqa_lab.games.moonbots.files.position import position
    >>> for condition in goal("Ann with 9 energy and Bo out", position({"robots": {"Ann": {}, "Bo": {}}})):
    ...     print(condition.path, condition.relation, condition.value)
    ('Ann', 'energy') is 9
    ('out', 'Bo') is 1
    """
    return tuple(
        Condition(("out", one.path[0]), "is", int(one.relation == "is")) if one.path[1:] == ("at",) else one
        for one in read_goal(text, look(state), _words(state))
    )


def wishes(state: State, space: str) -> tuple[str, ...]:
    """Goals to offer: of robots only that they are out, as they stand on no space."""
    return () if space else offered(look(state), _words(state))


def _words(state: State) -> GoalWords:
    return GoalWords(
        pieces="robots",
        gone="out",
        spaces=MARKET,
        cards=tuple(state.setup.components.cards),
        nothing=frozenset(
            ("seats", "robots", "winners", "out", "top", "tricked", "dodging", "skipped", "silent")
        ),
    )
