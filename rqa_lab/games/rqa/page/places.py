"""Where something is, as it is said at the table: the board shows the names of its spaces."""

from functools import lru_cache

from rqa_lab.games.rqa.bodies import robots_at
from rqa_lab.games.rqa.play import resolve
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.state import State
from rqa_lab.ui.table import Way

#: the spaces that a robot can reach, with its ways
reached = lru_cache(8)(resolve.reach)

#: the most steps that are counted to a space out of reach
_NEAR = 3


def steps_to(s: State, robot: int, space: str) -> int:
    """In how many steps of 1 Move a robot could get to a space, if in 2 or a few more; else 0."""
    found = reached(s.replaced(move=_NEAR), robot).get(space)
    way = None if found is None else Way(*found)
    return way.price if way is not None and len(way.steps) == way.price > 1 else 0


def landmark(s: State, text: str) -> str:
    """A text that is a space, such as an answer, with what is there; any other text as it is.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "b6"}, "crate": {"seat": "Bo", "at": "f4"}}
    >>> s = GAME.position({"robots": robots, "tiles": {"a1": "Spawn"}})
    >>> [landmark(s, text) for text in ("a1", "f4", "c3", "Pug lands on c3.")]
    ['The Spawn on a1', 'Crate’s space f4', 'c3', 'Pug lands on c3.']
    """
    space = GRID.number.get(text)
    if space is None:
        return text
    if here := robots_at(s, space):
        return f"{s.setup.titles[here[0]]}’s space {text}"
    tile = s.layout.at.get(space)
    return text if tile is None else f"The {tile.name} on {text}"
