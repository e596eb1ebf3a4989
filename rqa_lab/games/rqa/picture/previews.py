"""Marks of what an action would bring about, before it is done: hollow and dashed."""

from collections.abc import Iterator, Sequence

from rqa_lab.core.event import Event
from rqa_lab.core.scene import Line, Shape, Sprite
from rqa_lab.core.shapes import around, drawing, head
from rqa_lab.games.rqa.model.events import CARRIED, MOVES
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.picture import tilemarks
from rqa_lab.games.rqa.picture.canvas import corner, middle, pill
from rqa_lab.games.rqa.picture.marks import (
    between,
    blows,
    bump_places,
    ends,
    in_column,
    knocked_out,
    losses,
    shots,
)


def leaving(s: State, events: Sequence[Event]) -> frozenset[int]:
    """The robots that would not stay where they are."""
    return frozenset(
        n for n, (now, then) in enumerate(zip(s.at, ends(s, events), strict=True)) if now != then
    )


def ways(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """A dashed line along each way that a body would go, and an arrow from each that attacks from afar.

    An own step has its head between the spaces, where a blow has its chevrons.
    """
    for event in events:
        if event.kind in (*MOVES, "slide") and event.facts.get("start"):
            (ax, ay), (bx, by) = (middle(GRID.number[event.facts[fact]]) for fact in ("start", "to"))
            yield Line("would-case", ((ax, ay), (bx, by)))
            yield Line("would-way", ((ax, ay), (bx, by)))
            if event.kind not in (*CARRIED, "slide"):
                yield head("would-head", (ax, ay), (ax + (bx - ax) * 0.58, ay + (by - ay) * 0.58), 9)
    yield from shots(s, ends(s, events), events, would=True)


def outcome(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """Outlines of bodies where they would be, bursts, what they would lose, and who would be Knocked Out."""
    at, gone = ends(s, events), knocked_out(events)
    yield from tilemarks.would(events)
    for robot, (now, then) in enumerate(zip(s.at, at, strict=True)):
        title = s.setup.titles[robot]
        space = GRID.number.get(gone[title]) if title in gone else then
        if space is not None and space != now:
            x, y = corner(space)
            yield Sprite("robot", drawing("o", title), x + 8, y + 3, 48)
        if space is not None and title in gone:
            x, y = middle(space)
            yield around("out", "m-out-would", x, y - 2, 40)
    yield from blows(events, would=True)
    for space, way in bump_places(events):
        yield between("burst", "m-bump-would", space, way)
    yield from losses(s, at, events, would=True)
    yield from tilemarks.losses(at, events, would=True)
    for name in gone.values():
        if name:
            x, y = middle(GRID.number[name])
            below = -28 if in_column(events) else 26
            yield from pill(("would-pill", "would-text"), x, y + below, "knocks out")
