"""What packs bring into the picture: tiles that can be moved, gumballs, Victory Points on tiles, Defenses."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping
from functools import lru_cache

from rqa_lab.core.scene import Group, Rect, Shape, Sprite, Text
from rqa_lab.games.rqa.model.layout import Layout, settled
from rqa_lab.games.rqa.model.setup import GRID, TILES
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.picture.board import BOARD, GUM, SIZE
from rqa_lab.games.rqa.picture.happening import Happening
from rqa_lab.games.rqa.rules.staying import endless
from rqa_lab.kit.shapes import around, drawing, lettered


def pieces(s: State, past: Happening, leaving: Container[str]) -> Iterator[Shape]:
    """The tiles that can be moved, each with what lies on it; those on ``leaving`` spaces are faint.

    Their numbers hold for a turn: each keeps its key until they are numbered anew, in the Cleanup Phase.
    """
    points, gumballs = dict(s.extras.points), Counter(s.extras.gumballs)
    leaning, movers = past.leans_and_moves()
    turn = "end" if s.phase == "cleanup" and s.layout == settled(s.layout) else s.seat
    for number, space, kind in movable(s.layout):
        name = GRID.name[space]
        role = piece_role(leaning, TILES + number, name in leaving)
        shapes = (
            Sprite("tile", drawing("t", kind), 2, 2, SIZE - 4),
            *_points(0, 0, points.get(space, 0)),
            *_gumballs(0, 0, gumballs[space]),
        )
        order = movers.index(name) if name in movers else 0
        yield Group(role, shapes, f"tile-{turn}-{number}", *BOARD.corner(space), order)


def piece_role(leaning: Mapping[int, str], body: int, leaving: bool) -> str:
    """The role of a piece: leaning towards what it hit, or faint if it would leave."""
    role = f"piece lean {leaning[body]}" if body in leaning else "piece"
    return f"{role} leaving" if leaving else role


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
    """The gumballs and Victory Points that do not lie on such a tile."""
    own = {space for _, space, _ in movable(s.layout)}
    for space, red in s.extras.points:
        if space not in own:
            yield from _points(*BOARD.corner(space), red)
    for space, n in Counter(s.extras.gumballs).items():
        if space not in own:
            yield from _gumballs(*BOARD.corner(space), n)


def _points(x: float, y: float, red: int) -> Iterator[Shape]:
    """A pill with a cube and how many there are, at the foot of a space."""
    if red:
        wide = 24 + 8 * len(str(red))
        yield Rect("points-pill", x + 32 - wide / 2, y + 43, wide, 18, 9)
        yield Sprite("cube", "c-red", x + 36 - wide / 2, y + 45, 14)
        yield Text("points-left", x + 41, y + 56.7, str(red))


def _gumballs(x: float, y: float, n: int) -> Iterator[Shape]:
    """A ball at the left of a space, above the Health bar of a robot there, with the number if several."""
    if n == 1:
        yield around("gumball", "c-gum", x + GUM[0], y + GUM[1], 19)
    elif n:
        yield from lettered(("gum-many", "gum-number"), x + GUM[0], y + GUM[1], 9, str(n), base=4.3)


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
    """The Defenses of a robot at its right, one above the other, the outermost at the bottom."""
    step = min(18, 36 / max(len(found) - 1, 1))
    for n, (name, red) in reversed(list(enumerate(found))):
        x, y = 53.5, 43 - step * n
        yield around("worn", name, x, y, 19)
        if red is not None:
            yield Text("shield-left", x, y + 4, str(red))
