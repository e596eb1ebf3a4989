"""What packs bring into the picture: tiles that can be moved, gumballs, Victory Points on tiles, Defenses."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import lru_cache

from rqa_lab.core.event import Event
from rqa_lab.core.scene import Circle, Group, Rect, Shape, Sprite, Text
from rqa_lab.core.shapes import around, drawing
from rqa_lab.games.rqa.model.layout import Layout, settled
from rqa_lab.games.rqa.model.setup import GRID, TILES
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.picture.canvas import SIZE, corner
from rqa_lab.games.rqa.picture.marks import leaning, movers
from rqa_lab.games.rqa.rules.staying import endless


def pieces(s: State, events: Sequence[Event], leaving: Container[str]) -> Iterator[Shape]:
    """The tiles that can be moved, each with what lies on it; those on ``leaving`` spaces are faint.

    Their numbers hold for a turn: each keeps its key until they are numbered anew, in the Cleanup Phase.
    """
    points, gumballs = dict(s.extras.points), Counter(s.extras.gumballs)
    leans, order = leaning(s, events), movers(events)
    turn = "end" if s.phase == "cleanup" and s.layout is settled(s.layout) else s.seat
    for number, space, kind in movable(s.layout):
        name = GRID.name[space]
        role = f"piece lean {leans[TILES + number]}" if TILES + number in leans else "piece"
        role += " leaving" if name in leaving else ""
        shapes = (
            Sprite("tile", drawing("t", kind), 2, 2, SIZE - 4),
            *_points(0, 0, points.get(space, 0)),
            *_gumballs(0, 0, gumballs[space]),
        )
        place = order.index(name) if name in order else 0
        yield Group(role, shapes, f"tile-{turn}-{number}", *corner(space), place)


@lru_cache(256)
def movable(layout: Layout) -> tuple[tuple[int, int, str], ...]:
    """The tiles that can be pushed, knocked and pulled: number, space, kind."""
    tiles = layout.data.tiles
    return tuple(
        (number, space, kind)
        for number, (space, kind) in enumerate(layout.tiles)
        if space is not None and tiles[kind].pushable
    )


def tokens(s: State) -> Iterator[Shape]:
    """The gumballs and Victory Points that lie anywhere else than on such a tile."""
    own = {space for _, space, _ in movable(s.layout)}
    for space, red in s.extras.points:
        if space not in own:
            yield from _points(*corner(space), red)
    for space, n in Counter(s.extras.gumballs).items():
        if space not in own:
            yield from _gumballs(*corner(space), n)


def _points(x: float, y: float, red: int) -> Iterator[Shape]:
    """A pill with a cube and how many there are, at the foot of a space."""
    if red:
        wide = 24 + 8 * len(str(red))
        yield Rect("points-pill", x + 32 - wide / 2, y + 43, wide, 18, 9)
        yield Sprite("cube", "c-red", x + 36 - wide / 2, y + 45, 14)
        yield Text("points-left", x + 41, y + 56.7, str(red))


#: where gumballs lie on a space
GUM = (11, 43)


def _gumballs(x: float, y: float, n: int) -> Iterator[Shape]:
    """A ball at the left of a space, above the Health bar of who stands there; of several their number."""
    if n == 1:
        yield around("gumball", "c-gum", x + GUM[0], y + GUM[1], 19)
    elif n:
        yield Circle("gum-many", x + GUM[0], y + GUM[1], 9)
        yield Text("gum-number", x + GUM[0], y + GUM[1] + 4.3, str(n))


# ---- on robots -------------------------------------------------------------------------------------------

Shields = tuple[tuple[str, int | None], ...]


def shields(s: State) -> Mapping[int, Shields]:
    """Number of a robot -> the drawings of its Defenses, and how many cubes lie on each that takes cubes."""
    found: dict[int, Shields] = {}
    for robot, card, red in s.extras.defenses:
        one = ("d-hologram", None) if endless(s, card) else ("d-defense", red)
        found[robot] = (*found.get(robot, ()), one)
    return found


def worn(found: Shields) -> Iterator[Shape]:
    """The Defenses of a robot at its right, one above the other, that which is hit first at the bottom."""
    step = min(18, 36 / max(len(found) - 1, 1))
    for n, (name, red) in reversed(list(enumerate(found))):
        x, y = 53.5, 43 - step * n
        yield around("worn", name, x, y, 19)
        if red is not None:
            yield Text("shield-left", x, y + 4, str(red))
