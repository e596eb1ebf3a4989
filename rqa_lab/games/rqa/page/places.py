"""Where something is, as it is said at the table: the board shows the names of its spaces."""

from rqa_lab.games.rqa.bodies import robots_at
from rqa_lab.games.rqa.setup import GRID
from rqa_lab.games.rqa.state import State


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
