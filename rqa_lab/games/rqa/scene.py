"""The picture of a position: the arena, its tiles, who stands where, and what can be done.

A space is 64 units wide, the rim around the arena 24.  What scenes have in common is built once and kept.
Marks of what happened and of what was refused are in :mod:`~rqa_lab.games.rqa.marks`, the spaces in words in
:mod:`~rqa_lab.games.rqa.spaces`.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import ceil, sqrt

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Circle, Fixed, Group, Line, Rect, Scene, Shape, Sprite, Text
from rqa_lab.games.rqa import marks
from rqa_lab.games.rqa.marks import MOVES, RIM, SIZE, corner, lost
from rqa_lab.games.rqa.spaces import Can, cells, label
from rqa_lab.games.rqa.state import CENTRE, GRID, Layout, State

WIDTH = GRID.width * SIZE + 2 * RIM


def scene(
    state: State,
    *,
    events: Sequence[Event] = (),
    selected: str | None = None,
    can: Sequence[Can] = (),
    refused: Action | None = None,
) -> Scene:
    """What a position looks like.

    Args:
        state: the position.
        events: what just happened; it is marked on the board.
        selected: a space to mark as selected.
        can: what can be done, as (space, label, kind): for "move" the label is the price, for "target" it
            says what can be aimed at it.
        refused: an action that the rules just refused; its place is marked.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "tiles": {"e4": "Wall"}})
    >>> picture = scene(s, can=[("c5", "1", "move")])
    >>> [cell.label for cell in picture.cells if not cell.plain]
    ['c5: empty, centre, Pug can move here for 1 Move', 'c4: Pug of Ann, 5 Health', 'e4: Wall']
    """
    return Scene(
        WIDTH,
        WIDTH,
        (
            _arena(),
            _tiles(state.layout),
            *marks.lanes(events),
            *marks.ghosts(state, events),
            *marks.hatch(state, refused),
            *_selected(selected),
            *_offers(can),
            *_pieces(state, events),
            *marks.pushes(events),
            *marks.bumps(events),
            *marks.losses(state, events),
            *marks.refusal(state, refused),
        ),
        cells(state, events, selected, can, refused),
        label(state),
    )


# ---- arena and tiles -------------------------------------------------------------------------------------

_STAR = 10


@cache
def _arena() -> Fixed:
    """What is printed on the board, and the names of its columns and rows."""
    side, inner = SIZE * GRID.width, WIDTH - RIM
    left, top = corner(max(CENTRE, key=lambda space: (space // GRID.width, -space)))
    ways = [RIM + SIZE * n for n in range(1, GRID.width)]
    return Fixed(
        (
            Rect("rim", 1, 1, WIDTH - 2, WIDTH - 2, 13),
            Rect("floor", RIM, RIM, side, side, 2),
            *(Rect("floor-2", *corner(space), SIZE, SIZE) for space in GRID.spaces if space % 2),
            Rect("centre", left, top, 3 * SIZE, 3 * SIZE),
            *(Rect("centre-2", *corner(space), SIZE, SIZE) for space in sorted(CENTRE) if space % 2),
            *(Line("seam", ((way, RIM), (way, inner))) for way in ways),
            *(Line("seam", ((RIM, way), (inner, way))) for way in ways),
            Rect("centre-line", left, top, 3 * SIZE, 3 * SIZE, 5),
            *(
                Text("coord", RIM + SIZE * (n + 0.5), WIDTH - 9, name[0])
                for n, name in enumerate(GRID.name[: GRID.width])
            ),
            *(
                Text("coord", 14, WIDTH - RIM - SIZE * (n + 0.5) + 4.5, name[1:])
                for n, name in enumerate(GRID.name[:: GRID.width])
            ),
        )
    )


@lru_cache(256)
def _tiles(layout: Layout) -> Fixed:
    """The tiles, and a star on each centre space that none covers."""
    stars = [corner(space) for space in sorted(CENTRE) if space not in layout.at]
    tiles = [(corner(space), kind) for space, kind in layout.tiles]
    return Fixed(
        (
            *(Sprite("star", "i-star", x + 4, y + 4, _STAR) for x, y in stars),
            *(Sprite("tile", f"t-{kind.lower()}", x + 2, y + 2, SIZE - 4) for (x, y), kind in tiles),
        )
    )


# ---- robots ----------------------------------------------------------------------------------------------


def _pieces(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """The robots on the board; several on one space share it."""
    movers = list(dict.fromkeys(event.facts["robot"] for event in events if event.kind in MOVES))
    leaning, gone = marks.leaning(s, events), marks.knocked_out(events)
    active = () if s.phase == "over" else s.setup.of_seat[s.seat]
    for robot, space in enumerate(s.at):
        if space is None:
            continue
        title = s.setup.titles[robot]
        missing = (0, 0) if title in gone else lost(events, title)  # gone and back again: the bar is new
        piece = _piece(
            s.setup.robots[robot],
            (s.red[robot], s.blue[robot], *missing),
            s.setup.boards[robot].health,
            robot in active,
        )
        x, y, scale = _place(s, robot, space)
        role = f"piece lean {leaning[robot]}" if robot in leaning else "piece"
        order = movers.index(title) if title in movers else 0
        yield Group(role, (piece,), s.setup.robots[robot], x, y, order, scale)


def _place(s: State, robot: int, space: int) -> tuple[float, float, float]:
    """Where the upper left corner of a robot's piece lies, and its scale."""
    x, y = corner(space)
    if s.at.count(space) == 1:
        return x, y, 1
    here = [other for other, at in enumerate(s.at) if at == space]
    columns = ceil(sqrt(len(here)))
    rows = ceil(len(here) / columns)
    wide, high = SIZE / columns, SIZE / rows
    row, column = divmod(here.index(robot), columns)
    scale = min(wide / 50, high / SIZE)
    return x + wide * (column + 0.5) - SIZE / 2 * scale, y + high * (row + 1) - SIZE * scale, scale


@lru_cache(4096)
def _piece(robot: str, health: tuple[int, int, int, int], bar: int, active: bool) -> Fixed:
    """A robot with its Health bar: the blue cube a disc, red ones squares, what is gone hollow."""
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
            Sprite("robot", f"r-{robot}", 8, 3, 48),
            Rect("health", start - 2, 52.5, step * slots + 4, 10.5, 3),
            *(Circle(role, start + step * (n + 0.5), middle, size / 2 + 0.3) for n, role in enumerate(discs)),
            *(
                Rect(role, start + step * (n + 0.5) - size / 2, middle - size / 2, size, size, 1)
                for n, role in enumerate(squares, len(discs))
            ),
        )
    )


# ---- what can be done ------------------------------------------------------------------------------------


def _selected(space: str | None) -> Iterator[Shape]:
    if space is not None:
        x, y = corner(GRID.number[space])
        yield Rect("selected", x + 2.5, y + 2.5, SIZE - 5, SIZE - 5, 7)


def _offers(can: Sequence[Can]) -> Iterator[Shape]:
    for space, text, kind in can:
        x, y = corner(GRID.number[space])
        if kind == "target":
            yield Sprite("target", "m-target", x - 1, y - 1, SIZE + 2)
        else:
            yield Circle("can-disc", x + SIZE / 2, y + SIZE / 2, 13)
            yield Text("can-price", x + SIZE / 2, y + SIZE / 2 + 4.8, text)
