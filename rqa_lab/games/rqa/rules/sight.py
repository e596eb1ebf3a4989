"""Line of sight: what a robot sees from its space, and what hides the rest.

Robots and sight-blocking tiles on the line hide what is behind them.  One cannot see into or out of the space
of such a tile, either.
"""

from typing import NamedTuple

from rqa_lab.games.rqa.model.bodies import obstacle_name, robots_at, tile_at
from rqa_lab.games.rqa.model.geometry import line, row, shadow, through
from rqa_lab.games.rqa.model.layout import Layout, View
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State

_ALL = (1 << len(GRID.spaces)) - 1


def sees(s: State, a: int, b: int) -> bool:
    """Whether there is line of sight between two spaces; the robots on them do not hide each other.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.files.position({"tiles": {"c4": "Wall", "d3": "Wall"}})
    >>> a1, b3, c5, d4, c3 = (GRID.number[name] for name in ("a1", "b3", "c5", "d4", "c3"))
    >>> sees(s, c3, d4), sees(s, c3, c5)
    (True, False)
    """
    views = s.layout.views
    if a not in views:
        views[a] = _view(s.layout, a)
    hidden, between = views[a]
    return not (hidden >> b & 1 or s.occupied & between[b])


def line_of_fire(s: State, a: int, way: int) -> tuple[int, ...]:
    """The spaces that a shot along a row or column reaches through everything, the nearest first."""
    return row(a, way)[: s.setup.line_reach]


def visible(s: State, a: int, without: int | None = None) -> int:
    """The mask of all spaces that are seen from a space, without itself; ``without`` a robot on the board."""
    views = s.layout.views
    if a not in views:
        views[a] = _view(s.layout, a)
    hidden = views[a][0] | 1 << a
    shadows = shadow(a)
    for robot, at in enumerate(s.at):
        if at is not None and robot != without:
            hidden |= shadows[at]
    return _ALL & ~hidden


def _view(layout: Layout, a: int) -> View:
    """The spaces seen from a space as far as tiles go; nothing is seen out of a tile that blocks sight."""
    hidden = _ALL if layout.blocks_sight >> a & 1 else layout.blocks_sight
    for space in layout.at:
        if layout.hides_behind >> space & 1:
            hidden |= shadow(a)[space]
    return hidden, through(a)


class OnLine(NamedTuple):
    """A space on a line of sight: what it does to the line, and the bit of what stands there.

    ``how`` is "clear", "corner" (an obstacle that the line only touches), or "blocks".
    """

    space: int
    how: str
    obstacle: int | None


def along(s: State, a: int, b: int) -> tuple[OnLine, ...]:
    """What lies on the line from a to b: every space that it runs through, and obstacles that it touches.

    The two ends are among them only if a tile there hides.
    """
    found = []
    for space, inside in ((a, True), *line(a, b), (b, True)):
        end = space in (a, b)
        obstacle = hiding(s, space, tiles_only=end)
        if inside and not (end and obstacle is None):
            found.append(OnLine(space, "clear" if obstacle is None else "blocks", obstacle))
        elif obstacle is not None:
            found.append(OnLine(space, "corner", obstacle))
    return tuple(found)


def hiding(s: State, space: int, *, tiles_only: bool = False) -> int | None:
    """The bit of what blocks line of sight on a space: a tile before a robot; None if nothing does.

    At an end of the line, ``tiles_only``, a tile does that hides what stands on it; a target is no such tile.
    """
    if (s.layout.blocks_sight if tiles_only else s.layout.hides_behind) >> space & 1:
        return tile_at(s, space)
    if tiles_only:
        return None
    return next(iter(robots_at(s, space)), None)


def hides(s: State, a: int, b: int) -> OnLine | None:
    """The first obstacle that hides b from a; None where a sees b."""
    return next((on for on in along(s, a, b) if on.how == "blocks"), None)


# ---- a whole look around, with names ---------------------------------------------------------------------


class Hider(NamedTuple):
    """An obstacle that hides spaces: the letter it goes by, its name, its space, the spaces that it hides."""

    letter: str
    name: str
    at: str
    hides: tuple[str, ...]


class Survey(NamedTuple):
    """What is seen from a space, and what hides each of the others; spaces by name."""

    at: str
    seen: tuple[str, ...]
    hiders: tuple[Hider, ...]


def survey(s: State, space: str) -> Survey:
    """Look around from a space: every other space is seen, or hidden by the first obstacle on its line.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.files.position({"tiles": {"b1": "Wall"}})
    >>> look = survey(s, "a1")
    >>> [(hider.letter, hider.name, hider.hides[:3], len(look.seen)) for hider in look.hiders]
    [('A', 'Wall b1', ('b1', 'c1', 'd1'), 27)]
    """
    a = GRID.number[space]
    mask = visible(s, a)
    seen = tuple(GRID.name[b] for b in GRID.spaces if mask >> b & 1)
    hidden: dict[OnLine, list[str]] = {}
    for b in GRID.spaces:
        if b != a and not mask >> b & 1:
            first = hides(s, a, b)
            assert first is not None
            hidden.setdefault(first, []).append(GRID.name[b])
    hiders = sorted(hidden.items(), key=lambda row: (-len(row[1]), row[0].space))
    return Survey(
        space,
        seen,
        tuple(
            Hider(chr(ord("A") + number), _named(s, on), GRID.name[on.space], tuple(spaces))
            for number, (on, spaces) in enumerate(hiders)
        ),
    )


def _named(s: State, on: OnLine) -> str:
    assert on.obstacle is not None
    return obstacle_name(s, on.obstacle)
