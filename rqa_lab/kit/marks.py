"""Marks of events: what just happened, or what would happen, by the same functions.

What just happened is solid and amber, and appears when all moving pieces have arrived.  What would happen is
hollow and dashed: its roles and drawings end in "would".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import ClassVar, NamedTuple

from rqa_lab.core.event import Event, Facts
from rqa_lab.core.scene import Group, Line, Rect, Shape, Sprite, Text
from rqa_lab.kit.board import TURN, Board, Point, around, head


class Amount(NamedTuple):
    """A loss or a gain: the role and the name of its drawing, and the amount."""

    role: str
    drawing: str
    text: str


#: a step of a piece: start, end, and True if it moves by itself
Step = tuple[int, int, bool]


class Marks:
    """The sum of events on a board, and its marks.

    A game's subclass says which kinds of events move pieces, and draws the rest.

    Args:
        board: the board.
        events: the past or expected events.
        pieces: the titles of the pieces.
        now: where each of them is now, None for off the board.
        would: the events have not happened yet.

    >>> from rqa_lab.core.grid import grid
    >>> class Steps(Marks):
    ...     own = ("step",)
    >>> events = [Event("step", (), "", {"robot": "Red", "start": "a1", "to": "b1"})]
    >>> marks = Steps(Board(grid(3, 3), 64), events, ["Red"], [0], would=True)
    >>> marks.at, [shape.role for shape in marks.ways()]
    ([1], ['would-case', 'would-way', 'would-head'])
    """

    #: the role of a lane in a column, where pieces hide much of it
    column_lane: ClassVar[str] = "lane"
    #: the facts that say which piece it is, from where it goes, and to where
    facts: ClassVar[tuple[str, str, str]] = ("robot", "start", "to")
    #: the kinds of events by which a piece goes itself, is moved by others, or comes onto the board
    own: ClassVar[tuple[str, ...]] = ()
    carried: ClassVar[tuple[str, ...]] = ()
    comes: ClassVar[tuple[str, ...]] = ()
    #: the kind of event by which a piece is gone; its fact "at" says from where
    leaves: ClassVar[str] = ""

    def __init__(
        self,
        board: Board,
        events: Sequence[Event] = (),
        pieces: Sequence[str] = (),
        now: Sequence[int | None] = (),
        *,
        would: bool = False,
    ) -> None:
        self.board, self.events, self.pieces, self.now, self.would = board, events, pieces, now, would

    # ---- what events come to -----------------------------------------------------------------------------

    @cached_property
    def at(self) -> Sequence[int | None]:
        """Where each piece is after the events."""
        if not self.would:
            return self.now
        at, (piece, _, to) = list(self.now), self.facts
        for event in self.events:
            if (title := event.facts.get(piece)) in self.pieces:
                if event.kind in (*self.own, *self.carried, *self.comes):
                    at[self.pieces.index(title)] = self.board.grid.number[event.facts[to]]
                elif event.kind == self.leaves:
                    at[self.pieces.index(title)] = None
        return at

    @cached_property
    def gone(self) -> Mapping[str, str]:
        """The pieces that are gone -> the spaces on which they stood."""
        return {e.facts[self.facts[0]]: e.facts["at"] for e in self.events if e.kind == self.leaves}

    def steps(self) -> Iterator[Step]:
        """The steps of pieces, in their order."""
        number, (_, start, to) = self.board.grid.number, self.facts
        for event in self.events:
            if event.kind in (*self.own, *self.carried) and event.facts[start]:
                yield number[event.facts[start]], number[event.facts[to]], event.kind in self.own

    @property
    def after(self) -> int:
        """The number of pieces that have to arrive before the rest is shown."""
        moves = (*self.own, *self.carried)
        return len({event.facts[self.facts[0]] for event in self.events if event.kind in moves})

    def moved(self) -> Iterable[tuple[str, int | None, int | None]]:
        """Each piece by its title, where it is now, and where it is after the events."""
        return zip(self.pieces, self.now, self.at, strict=True)

    @cached_property
    def leaving(self) -> frozenset[str]:
        """The titles of the pieces that would not stay where they are."""
        return frozenset(title for title, now, then in self.moved() if now != then)

    def stood(self, title: str, since: int) -> int | None:
        """Where a piece is before an event, by its number."""
        piece, start, _ = self.facts
        for event in self.events[since:]:
            if event.facts.get(piece) == title:
                if event.kind in (*self.own, *self.carried, *self.comes):
                    return self.board.grid.number.get(event.facts.get(start, ""))
                if event.kind == self.leaves:
                    return self.board.grid.number.get(event.facts["at"])
        return self.at[self.pieces.index(title)]

    def of(self, kind: str, title: str) -> Iterator[Facts]:
        """The facts of the events of one kind about one piece."""
        return (e.facts for e in self.events if e.kind == kind and e.facts[self.facts[0]] == title)

    def goings(self) -> Iterator[tuple[str, str]]:
        """Notes by the names of spaces: which piece would leave, and which would be there."""
        names = self.board.grid.name
        for title, now, then in self.moved():
            if then is not None and then != now:
                yield names[then], f"{title} would be here"
                if now is not None:
                    yield names[now], f"{title} would go to {names[then]}"

    # ---- how marks look ----------------------------------------------------------------------------------

    def named(self, name: str) -> str:
        """A role or a drawing: "m-push", or "m-push-would" of what would happen."""
        return f"{name}-would" if self.would else name

    def come(self, role: str, *shapes: Shape) -> Iterator[Shape]:
        """Shapes that appear when all pieces have arrived; those of what would happen appear at once."""
        if self.would:
            yield from shapes
        else:
            yield Group(role, shapes, order=self.after)

    # ---- ways and blows ----------------------------------------------------------------------------------

    def ways(self) -> Iterator[Shape]:
        """The paths of pieces: light lanes, or dashed lines if they would go, with a head for own steps."""
        places = [(self.board.middle(start), self.board.middle(to), own) for start, to, own in self.steps()]
        if not self.would:
            yield from self._lanes([(start, to) for start, to, _ in places])
            return
        for start, to, own in places:
            yield from self.way(start, to, tip=own)

    def way(self, start: Point, to: Point, *, tip: bool = True) -> Iterator[Shape]:
        """The path of something from point to point, with or without a head."""
        if not self.would:
            yield self.lane(start, to)
            return
        yield from (Line("would-case", (start, to)), Line("would-way", (start, to)))
        if tip:  # between the spaces, where a blow has its chevrons
            (ax, ay), (bx, by) = start, to
            yield head("would-head", start, (ax + (bx - ax) * 0.58, ay + (by - ay) * 0.58), 9)

    def _lanes(self, ways: Iterable[tuple[Point, Point]]) -> Iterator[Shape]:
        """A lane along each path; a path that continues another shares its lane."""
        found: list[tuple[str, list[Point]]] = []
        for start, to in ways:
            role = self.lane(start, to).role
            if found and found[-1][0] == role and found[-1][1][-1] == start:
                found[-1][1].append(to)
            else:
                found.append((role, [start, to]))
        yield from (Line(role, tuple(points)) for role, points in found)

    def lane(self, start: Point, to: Point) -> Line:
        """A light lane along one way."""
        return Line(self.column_lane if start[0] == to[0] else "lane", (start, to))

    def arrow(self, way: Sequence[Point], size: float, *, tip: bool = True) -> Iterator[Shape]:
        """An arrow of an attack along a way, without a ``tip`` if the target comes back along it."""
        case, line, point = (
            ("would-case", "would-way", "would-head") if self.would else ("shot-case", "shot", "shot")
        )
        parts = [Line(line, tuple(way)), *([head(point, way[-2], way[-1], size)] if tip else [])]
        yield from (Line(case, part.points) for part in parts)
        yield from parts

    def chevrons(self, at: Point, way: int, size: float) -> Iterator[Shape]:
        """Chevrons on a border over which a piece was pushed."""
        yield around("push", self.named("m-push"), *at, size, TURN[way])

    def burst(self, at: Point, size: float) -> Iterator[Shape]:
        """A burst where something was hit."""
        yield from self.come("bump", around("burst", self.named("m-bump"), *at, size))

    # ---- who is gone, what was lost ----------------------------------------------------------------------

    def ghost(self, space: int, *shapes: Shape) -> Iterator[Shape]:
        """A faint piece on the space that it has left, drawn in its box."""
        x, y = self.board.corner(space)
        yield Group("ghost", shapes, x=x, y=y, order=self.after, scale=self.board.scale)

    def cross(self, at: Point, size: float) -> Iterator[Shape]:
        """A cross where a piece is gone."""
        yield around("out", self.named("m-out"), *at, size)

    def pill(self, x: float, y: float, parts: Sequence[Amount], place: float = 42) -> Iterator[Shape]:
        """A pill with what was lost or got, its upper edge around a point, within the picture.

        ``place`` is the width of a drawing with its amount.
        """
        width = pill_width(parts, place)
        left = min(max(x - width / 2, 2), self.board.width - 2 - width)
        yield from self.come("loss", *self._pill(left, y, width, parts, place))

    def _pill(
        self, x: float, y: float, width: float, parts: Sequence[Amount], place: float
    ) -> Iterator[Shape]:
        yield Rect("pill would-pill" if self.would else "pill", x, y, width, 25, 12.5)
        for role, drawing, text in parts:
            yield Sprite(role, drawing, x + 6, y + 4, 17)
            if text:
                yield Text("pill-text", x + 13.5 + place / 2, y + 18, text)
            x += place if text else _BARE


#: the width of a drawing without an amount
_BARE = 24


def pill_width(parts: Sequence[Amount], place: float = 42) -> float:
    """How wide a pill is.

    >>> pill_width([Amount("cube", "c-red", "−2"), Amount("cube", "d-broken", "")])
    74
    """
    return sum(place if part.text else _BARE for part in parts) + 8
