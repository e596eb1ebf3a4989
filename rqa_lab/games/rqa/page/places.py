"""Where something is, in words: at the table nobody reads the names of spaces."""

import re

from rqa_lab.core.scene import WAYS
from rqa_lab.games.rqa.bodies import robots_at
from rqa_lab.games.rqa.setup import CENTRE, GRID
from rqa_lab.games.rqa.state import State
from rqa_lab.kit.words import part_of, placed, third

#: way from a space to its neighbour -> where the space is, seen from the neighbour
_BESIDE = {"left": "right of", "down": "above", "right": "left of", "up": "below"}


def in_words(s: State, text: str) -> str:
    """A text without names of spaces; a robot that it names is not a landmark for itself.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "b6"}, "crate": {"seat": "Bo", "at": "f4"}}
    >>> s = GAME.position({"robots": robots, "tiles": {"b7": "Wall", "a1": "Spawn"}})
    >>> in_words(s, "Pug lands on b6."), in_words(s, "Crate is on f4.")
    ('Pug lands on the space below the Wall.', 'Crate is on a space on the right.')
    >>> in_words(s, "the Wall on b7 is in the way"), in_words(s, "a1"), in_words(s, "c3")
    ('the Wall is in the way', 'The Spawn', 'The lower left space of the centre')
    """
    for space, tile in s.layout.at.items():
        found = re.escape(tile.name) + " (?:on )?" + GRID.name[space]
        text = re.sub(rf"\b{found}\b", lambda _, tile=tile: tile.name, text)  # type: ignore[misc]
    named = {robot for robot, title in enumerate(s.setup.titles) if title in text}
    return placed(text, GRID, lambda space: place(s, space, named))


def place(s: State, space: int, named: set[int]) -> str:
    """A space by what is there or beside it, or by the part of the board.

    Args:
        s: the position.
        space: the space.
        named: the robots that are no landmarks.
    """
    if here := [robot for robot in robots_at(s, space) if robot not in named]:
        return f"{s.setup.titles[here[0]]}’s space"
    if tile := s.layout.at.get(space):
        several = sum(other.name == tile.name for other in s.layout.at.values()) > 1
        part = part_of(GRID, space) if several else ""
        return f"the {part} {tile.name}" if part else f"the {tile.name}"
    if space in CENTRE:
        column, row = GRID.column_row(space)
        left, low = GRID.column_row(min(CENTRE))
        return f"the {third(row - low, column - left) or 'middle'} space of the centre"
    return _beside(s, space, named) or _somewhere(part_of(GRID, space))


def _beside(s: State, space: int, named: set[int]) -> str:
    """A space as the neighbour of a robot, or of the only tile of its kind; "" if there is neither."""
    kinds = [tile.name for tile in s.layout.at.values()]
    beside = [(words, GRID.step[space][WAYS.index(back)]) for back, words in _BESIDE.items()]
    neighbours = [(words, there) for words, there in beside if there is not None]
    for words, there in neighbours:
        if robots := [one for one in robots_at(s, there) if one not in named]:
            return f"the space {words} {s.setup.titles[robots[0]]}"
    for words, there in neighbours:
        tile = s.layout.at.get(there)
        if tile is not None and kinds.count(tile.name) == 1:
            return f"the space {words} the {tile.name}"
    return ""


def _somewhere(part: str) -> str:
    at = {"upper": "at the top", "lower": "at the bottom", "left": "on the left", "right": "on the right"}
    return f"a space {at.get(part) or f'at the {part}'}"
