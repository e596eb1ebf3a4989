"""Marks of events on tiles: what came, went, turned over, took damage or gave Victory Points.

What just happened is solid and amber, what would happen hollow and dashed, as in
``picture.marks``.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from rqa_lab.core.event import Event
from rqa_lab.core.scene import Circle, Group, Rect, Shape, Sprite
from rqa_lab.core.shapes import around, drawing
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.picture.canvas import SIZE, corner
from rqa_lab.games.rqa.picture.canvas import pill as words
from rqa_lab.games.rqa.picture.marks import At, after, pill, slid
from rqa_lab.games.rqa.picture.packpieces import GUM

#: kind of event -> its mark, in the corner of the space
_MARKS = {"lay tile": "m-lay", "take tile": "m-take", "flip": "m-flip"}


def ended(events: Sequence[Event], number: int) -> str:
    """The space on which the tile of an event lies in the end; "" off the board."""
    at: str = events[number].facts["at"]
    for event in events[number:]:
        if event.kind == "slide" and event.facts["start"] == at:
            at = event.facts["to"]
    return at


def leaving(events: Sequence[Event]) -> frozenset[str]:
    """The spaces that tiles would leave."""
    taken = {event.facts["at"] for event in events if event.kind == "take tile"}
    return frozenset(start for _, start in slid(events).values()) | taken


def ghosts(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """A faded tile where one was taken off the board, unless another one lies there now."""
    for event in events:
        if event.kind == "take tile" and (space := GRID.number[event.facts["at"]]) not in s.layout.at:
            shape = Sprite("tile", drawing("t", event.facts["tile"]), 2, 2, SIZE - 4)
            x, y = corner(space)
            yield Group("ghost", (shape,), x=x, y=y, order=after(events))


def marks(events: Sequence[Event]) -> Iterator[Shape]:
    """A frame and a sign where a tile came, went or turned over, and a ring around a gumball that came."""
    taken = _taken(events)
    for event in events:
        if event.kind in _MARKS:
            x, y = corner(GRID.number[event.facts["at"]])
            frame = Rect("fresh", x + 2, y + 2, SIZE - 4, SIZE - 4, 7)
            sign = around("tile-mark", _MARKS[event.kind], x + 10, y + 10, 22)
            went = event.kind == "take tile"
            yield Group("bump", (sign,) if went else (frame, sign), order=after(events))
        elif event.kind == "gumball" and event.facts["at"] not in taken:
            x, y = corner(GRID.number[event.facts["at"]])
            yield Circle("fresh", x + GUM[0], y + GUM[1], 12)


def _taken(events: Sequence[Event]) -> frozenset[str]:
    """The spaces on which no gumball is left."""
    return frozenset(e.facts["at"] for e in events if e.kind in ("claim gumballs", "turn gumballs"))


def would(events: Sequence[Event]) -> Iterator[Shape]:
    """Where tiles and gumballs would be; the signs of those that would come, go or turn over."""
    taken = _taken(events)
    for name, (kind, start) in slid(events).items():
        if name != start:
            yield from _outline(name, kind)
    for event in events:
        if event.kind == "lay tile":
            yield from _outline(event.facts["at"], event.facts["tile"])
        if event.kind in _MARKS:
            x, y = corner(GRID.number[event.facts["at"]])
            yield around("tile-mark", f"{_MARKS[event.kind]}-would", x + 10, y + 10, 22)
        elif event.kind == "gumball" and event.facts["at"] not in taken:
            x, y = corner(GRID.number[event.facts["at"]])
            yield Circle("outline", x + GUM[0], y + GUM[1], 8)


def _outline(name: str, kind: str) -> Iterator[Shape]:
    """A tile where it would be."""
    x, y = corner(GRID.number[name])
    yield Rect("outline", x + 4, y + 4, SIZE - 8, SIZE - 8, 5)
    yield Sprite("tile leaving", drawing("t", kind), x + 8, y + 8, SIZE - 16)


#: kind of event -> what is summed up of it, and the fact that says how much
_SUMMED = {
    "hit tile": ("damage", "damage"),
    "claim points": ("lost", "red"),
    "tile points back": ("lost", "red"),
    "tile points": ("got", "red"),
    "turn gumballs": ("got", "red"),
}


def losses(at: At, events: Sequence[Event], would: bool = False) -> Iterator[Shape]:
    """A pill with the cubes that a tile lost and got, or with the damage that it took; what its back says."""
    sums: dict[str, Counter[str]] = {}
    for number, event in enumerate(events):
        if event.kind in _SUMMED and (name := ended(events, number)):
            what, fact = _SUMMED[event.kind]
            sums.setdefault(name, Counter())[what] += event.facts[fact]
    for name, n in sums.items():
        parts = [("c-red", f"\N{MINUS SIGN}{n['lost']}")] if n["lost"] else []
        parts += [("c-red", f"+{n['got']}")] if n["got"] else []
        yield from pill(at, GRID.number[name], parts or [("i-damage", str(n["damage"]))], events, would)
    for number, event in enumerate(events):
        if event.kind == "open" and (name := ended(events, number)):
            x, y = corner(GRID.number[name])
            at_foot = x + SIZE / 2, y + 60, event.facts["back"]
            if would:
                yield from words(("would-pill", "would-text"), *at_foot)
            else:
                yield Group("loss", tuple(words(("said-pill", "said"), *at_foot)), order=after(events))
