"""The picture of a position: the arena, its tiles, its robots, and what can be done.

Parts that scenes share are built once and cached.  Marks are in ``picture.happening`` (what just
happened, or would happen), ``picture.refusals`` and ``picture.sightmarks``; what packs bring is in
``picture.packpieces``, the spaces in words are in ``picture.spaces``.
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil, sqrt
from typing import Any

from rqa_lab.core.scene import Circle, Fixed, Group, Rect, Scene, Shape, Sprite, Text
from rqa_lab.games.rqa.model.bodies import robots_at
from rqa_lab.games.rqa.model.layout import Layout
from rqa_lab.games.rqa.model.setup import CENTRE, GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.picture import packpieces, refusals, sightmarks
from rqa_lab.games.rqa.picture.board import BOARD, SIZE, WIDTH, centre, robot_number
from rqa_lab.games.rqa.picture.happening import Happening
from rqa_lab.games.rqa.picture.spaces import Shown, cells, label
from rqa_lab.games.rqa.play.reach import Reach
from rqa_lab.games.rqa.play.reach import reach as reach_of
from rqa_lab.kit import board as kit
from rqa_lab.kit.board import Can
from rqa_lab.kit.shapes import drawing, lettered


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay(kit.Overlay):
    """What lies over the picture, also of sight, range and reach."""

    #: a space to look around from: what is seen is lit, what is hidden has the letter of what hides it
    sight: str | None = None
    #: two spaces, to see what is on the line between them
    ray: tuple[str, str] | None = None
    #: a robot and a range from 1, to see which spaces are within it
    ring: tuple[str, int] | None = None
    #: a robot, to see where it can go with the Move in the pool and for how much; or spaces with their price
    reach: str | Mapping[str, int | Reach] | None = None


def scene(state: State, **given: Any) -> Scene:
    """What a position looks like, with what lies over it; raises ValueError for a space that there is not.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.files.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "tiles": {"e4": "Wall"}})
    >>> picture = scene(s, can=[("c5", "1", "move")])
    >>> [cell.label for cell in picture.cells if not cell.plain]
    ['c5: empty, centre, Pug can move here for 1 Move', 'c4: Pug of Ann, 5 Health', 'e4: Wall']
    >>> scene(s, ray=("c4", "g4")).label.split(". ")[-1]
    'The line from c4 to g4 is blocked by Wall on e4.'
    """
    over = Overlay(**given)
    why = refusals.why(state, over.refused)
    ray, ring = over.ray or why.ray, over.ring or why.ring
    line = None if ray is None else sightmarks.cast(state, *map(BOARD.number, ray))
    around = None if ring is None else _ring(state, *ring)
    seen = None if over.sight is None else sightmarks.look_around(state, BOARD.number(over.sight), line)
    ways = {} if over.reach is None else _ways(state, over.reach)
    packs = state.setup.packs
    past, future = Happening(state, over.events), Happening(state, over.preview, would=True)
    place, _ = refusals.refused_at(state, over.refused) or (None, None)
    shown = Shown(past, over.selected, over.can, over.refused, place, seen, line, around, ways, future)
    return Scene(
        WIDTH,
        WIDTH,
        (
            _arena(),
            *((sightmarks.ground(seen),) if seen else ()),
            _tiles(state.layout),
            *(past.below() if over.events else ()),
            *(packpieces.pieces(state, past, future.tiles_leave) if packs else ()),
            *BOARD.hatch(place),
            *BOARD.would_do(why.remedies[: refusals.MOST_MARKED], 9),
            *([BOARD.square("selected", BOARD.number(over.selected), 2.5, 7)] if over.selected else []),
            *(sightmarks.letters(state, seen) if seen else ()),
            *(_reachable(state, ways, over.can) if ways else ()),
            *(_can(state, over.can, occupied=False) if over.can else ()),
            *(sightmarks.ring(*around, state.setup.range_metric) if around else ()),
            *(future.below() if over.preview else ()),
            *(sightmarks.line(line) if line else ()),
            *_pieces(state, past, future.leaving if over.preview else ()),
            *(packpieces.tokens(state) if packs else ()),
            *(_can(state, over.can, occupied=True) if over.can else ()),
            *(past.above() if over.events else ()),
            *(refusals.refusal(state, over.refused) if over.refused else ()),
            *(sightmarks.stops(line) if line else ()),
            *(sightmarks.badges(state, seen) if seen else ()),
            *(sightmarks.ring_name(*around) if around else ()),
            *(future.above() if over.preview else ()),
        ),
        cells(state, shown),
        label(state, shown),
    )


def _ring(s: State, robot: str, reach: int) -> tuple[int, int] | None:
    """The space of a robot and a range around it; None if the robot is off the board."""
    space = s.at[robot_number(s, robot)]
    if reach < 1:
        raise ValueError(f"found range {reach}, expected 1 or more")
    return None if space is None else (space, reach)


def _ways(s: State, reach: str | Mapping[str, int | Reach]) -> Mapping[int, Reach]:
    """How a robot gets to each space, by number."""
    found = reach_of(s, robot_number(s, reach)) if isinstance(reach, str) else reach
    return {
        BOARD.number(name): Reach(way, 0, ()) if isinstance(way, int) else way for name, way in found.items()
    }


# ---- arena and tiles -------------------------------------------------------------------------------------

_STAR = 10


@cache
def _arena() -> Fixed:
    """What is printed on the board, and the names of its columns and rows."""
    side, rim = SIZE * GRID.width, BOARD.rim
    return Fixed(
        (
            Rect("rim", 1, 1, WIDTH - 2, WIDTH - 2, 13),
            Rect("floor", rim, rim, side, side, 2),
            *(BOARD.square("floor-2", space, 0) for space in GRID.spaces if space % 2),
            centre("centre"),
            *(BOARD.square("centre-2", space, 0) for space in sorted(CENTRE) if space % 2),
            *BOARD.seams("seam"),
            centre("centre-line", 5),
            *BOARD.coords(14, WIDTH - 9),
        )
    )


@lru_cache(256)
def _tiles(layout: Layout) -> Fixed:
    """The tiles that stay where they are, and a star on each centre space that no tile covers."""
    stars = [BOARD.corner(space) for space in sorted(CENTRE) if space not in layout.at]
    tiles = [(BOARD.corner(space), tile.name) for space, tile in layout.at.items() if not tile.pushable]
    return Fixed(
        (
            *(Sprite("star", "i-star", x + 4, y + 4, _STAR) for x, y in stars),
            *(Sprite("tile", drawing("t", kind), x + 2, y + 2, SIZE - 4) for (x, y), kind in tiles),
        )
    )


# ---- robots ----------------------------------------------------------------------------------------------

#: by how much a robot on top of an obstacle stands higher, and its scale
RAISED, SMALLER = 30, 0.75


def _pieces(s: State, past: Happening, leaving: Container[str]) -> Iterator[Shape]:
    """The robots on the board; several on one space share it, and one on top of another is drawn last."""
    shields = packpieces.shields(s) if s.extras.defenses else {}
    leaning, movers = past.leans_and_moves()
    active = () if s.phase == "over" else s.setup.robots_of[s.seat]
    robots = range(len(s.at))
    for robot in robots if s.atop is None else sorted(robots, key=lambda robot: robot == s.atop):
        space = s.at[robot]
        if space is None:
            continue
        title = s.setup.titles[robot]
        # a robot that was Knocked Out and came back has a new bar
        missing = past.lost(title) if past.events and title not in past.gone else (0, 0)
        piece = _piece(
            s.setup.robots[robot],
            (s.red[robot], s.blue[robot], *missing),
            s.setup.boards[robot].health,
            robot in active,
            shields.get(robot, ()),
        )
        x, y, scale = _place(s, robot, space)
        role = packpieces.piece_role(leaning, robot, title in leaving)
        order = movers.index(title) if title in movers else 0
        yield Group(role, (piece,), s.setup.robots[robot], x, y, order, scale)


def _place(s: State, robot: int, space: int) -> tuple[float, float, float]:
    """Where the upper left corner of a robot's piece lies, and its scale."""
    x, y = BOARD.corner(space)
    if s.atop is None and s.at.count(space) == 1:
        return x, y, 1
    if robot == s.atop:
        return x + SIZE * (1 - SMALLER) / 2, max(y - RAISED, -3), SMALLER
    here = [other for other in robots_at(s, space) if other != s.atop]
    columns = ceil(sqrt(len(here)))
    rows = ceil(len(here) / columns)
    wide, high = SIZE / columns, SIZE / rows
    row, column = divmod(here.index(robot), columns)
    scale = min(wide / 50, high / SIZE)
    return x + wide * (column + 0.5) - SIZE / 2 * scale, y + high * (row + 1) - SIZE * scale, scale


@lru_cache(4096)
def _piece(
    robot: str, health: tuple[int, int, int, int], bar: int, active: bool, shields: packpieces.Shields
) -> Fixed:
    """A robot with its Defenses and its Health bar: blue a disc, red squares, what is gone hollow."""
    red, blue, red_lost, blue_lost = health
    discs = ["health-blue"] * blue + ["health-lost"] * blue_lost or ["health-gone"]
    squares = ["health-red"] * red + ["health-lost"] * red_lost
    squares += ["health-gone"] * (bar - len(discs) - len(squares))
    slots = len(discs) + len(squares)
    step = min(9, 45 / slots)
    size, middle, start = step * 7 / 9, 57.75, 32 - step * slots / 2
    return Fixed(
        (
            Circle("base-active" if active else "base", 32, 48, 23, 7.5),
            Sprite("robot", drawing("r", robot), 8, 3, 48),
            *packpieces.worn(shields),
            Rect("health", start - 2, 52.5, step * slots + 4, 10.5, 3),
            *(Circle(role, start + step * (n + 0.5), middle, size / 2 + 0.3) for n, role in enumerate(discs)),
            *(
                Rect(role, start + step * (n + 0.5) - size / 2, middle - size / 2, size, size, 1)
                for n, role in enumerate(squares, len(discs))
            ),
        )
    )


# ---- what can be done ------------------------------------------------------------------------------------


def _can(s: State, can: Sequence[Can], *, occupied: bool) -> Iterator[Shape]:
    """What can be done at spaces without a robot; or at those with one, in the corner and above it."""
    return BOARD.can(
        can, lambda space: _disc(s, space), on=lambda space: bool(s.occupied >> space & 1) == occupied
    )


def _disc(s: State, space: int) -> tuple[float, float, float]:
    """Where a disc with a price lies: in the middle of a space, or in the corner of what is there."""
    taken = space in s.layout.at or s.occupied >> space & 1
    return *BOARD.inside(space, *((49, 15) if taken else (32, 32))), 13


def _reachable(s: State, ways: Mapping[int, Reach], can: Sequence[Can]) -> Iterator[Shape]:
    """A disc with the price on each space; hollow for more than 1 Move, in the corner of a tile.

    Below it is what is lost on the way.
    """
    offered = {BOARD.number(name) for name, _, kind in can if kind == "move"}
    for space, way in ways.items():
        x, y = BOARD.corner(space)
        if space not in offered:
            roles = ("can-disc", "can-price") if way.price == 1 else ("reach-disc", "reach-price")
            yield from lettered(roles, *_disc(s, space), str(way.price), base=4.8)
        if way.loss:
            yield Rect("reach-pill", x + 14, y + 46, 36, 16, 8)
            yield Sprite("cube", "c-red", x + 18.5, y + 47.5, 13)
            yield Text("reach-loss", x + 39, y + 58, f"\N{MINUS SIGN}{way.loss}")
