"""Goals as people say them: from "Pug on d4 with 2 Move left" to conditions on a position."""

from rqa_lab.core.goal import Condition, GoalWords, read_goal
from rqa_lab.core.goal import wishes as offered
from rqa_lab.games.rqa.files.keys import look
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State


def goal(text: str, state: State) -> tuple[Condition, ...]:
    """The conditions that ``text`` names; see :func:`~rqa_lab.core.goal.read_goal`.

    Raises:
        Unreadable: for a text that names none.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "c4"}, "crate": {"seat": "Bo", "at": "d4"}}
    >>> s = GAME.files.position({"robots": robots, "turn": {"seat": "Ann"}})
    >>> for condition in goal("Crate knocked out and Pug on d4 with at least 2 Move left", s):
    ...     print(condition.path, condition.relation, condition.value)
    ('crate', 'at') is None
    ('pug', 'at') is d4
    ('Ann', 'move') at least 2
    """
    return read_goal(text, look(state), _words(state))


def wishes(state: State, space: str) -> tuple[str, ...]:
    """Goals to offer for a space; see :func:`~rqa_lab.core.goal.wishes`."""
    return offered(look(state), _words(state), space)


def _words(state: State) -> GoalWords:
    parts, packs = state.setup.components, state.setup.packs
    nothing = (
        "seats", "robots", "tiles", "winners", "waiting", "packs", "gumballs", "tile_points",
        "top", "shop_top", "team",
    )  # fmt: skip
    return GoalWords(
        pieces="robots",
        gone="knocked out",
        undoing=("knock out",),
        spaces=GRID.name,
        cards=(*parts.cards, *(parts.tiles if packs else ())),  # tiles lie in the Game Box
        tiles=tuple(parts.tiles),
        nothing=frozenset((*nothing, *(() if packs else ("upgrades", "game_box", "past_events")))),
        synonyms={"Victory Points": "vp", "Victory Point": "vp"},
        units=("cubes", "cube"),
        zones={"in play": "in_play", "in front": "upgrades"},
    )
