"""Goals as people say them: from "Pug on d4 with 2 Move left" to conditions on a position."""

from rqa_lab.core.goal import Condition, Words, read_goal
from rqa_lab.games.rqa.look import look
from rqa_lab.games.rqa.state import GRID, State


def goal(text: str, state: State) -> tuple[Condition, ...]:
    """The conditions that ``text`` names; see :func:`~rqa_lab.core.goal.read_goal`.

    Raises:
        Unreadable: for a text that names none.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.position({"robots": robots, "turn": {"seat": "Ann"}})
    >>> for condition in goal("Crate knocked out and Pug on d4 with at least 2 Move left", s):
    ...     print(condition.path, condition.relation, condition.value)
    ('crate', 'at') is None
    ('pug', 'at') is d4
    ('Ann', 'move') at least 2
    """
    words = Words(
        pieces="robots",
        gone="knocked out",
        spaces=GRID.name,
        cards=tuple(state.setup.components.cards),
        nothing=frozenset(("seats", "robots", "tiles", "winners", "waiting")),
        synonyms={"Victory Points": "vp", "Victory Point": "vp"},
        units=("cubes", "cube"),
        zones={"in play": "in_play"},
    )
    return read_goal(text, look(state), words)
