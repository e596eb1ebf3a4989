"""The marks of events, of what just happened or of what would happen: on the table, and on the arena."""

from collections.abc import Iterator, Sequence
from itertools import count

from rqa_lab.core.event import Event
from rqa_lab.core.scene import Group, Line, Rect, Shape
from rqa_lab.games.roborace.model.laid import space_of, table
from rqa_lab.games.roborace.model.state import State, field_of
from rqa_lab.games.roborace.picture.board import BOX, Plan, along, plan, spot
from rqa_lab.games.roborace.picture.cards import ghost
from rqa_lab.kit.marks import Amount, Marks
from rqa_lab.kit.shapes import Point, head, signed

#: kind of event -> the fact that says where the card lies then, and what befalls it there
BEFALLS = {
    "start card": ("space", "laid"), "place": ("space", "placed"), "lay": ("space", "laid"),
    "remove": ("space", "discarded"), "shift": ("to", "moved here"), "turn card": ("space", "turned"),
}  # fmt: skip


class Happening(Marks):
    """Events summed up for the picture: which cards lie where, how far robots go.

    Args:
        s: the position after the events, or before them if they ``would`` happen.
        events: what happened, or would happen.
        would: it has not happened yet.
    """

    board: Plan

    def __init__(self, s: State, events: Sequence[Event] = (), *, would: bool = False) -> None:
        super().__init__(plan(s), events, would=would)
        self.s = s

    def marks(self) -> Iterator[Shape]:
        """All of them, above everything else."""
        last: dict[str, tuple[str, str]] = {}
        for event in self.events:
            f = event.facts
            if event.kind in BEFALLS:
                last[f[BEFALLS[event.kind][0]]] = (
                    event.kind,
                    f.get("new", f.get("face", f.get("card"))) or "?",
                )
            if event.kind == "shift":
                yield from self.way(self.board.centre(f["start"]), self.board.centre(f["to"]))
        for space, (kind, face) in last.items():
            yield from self._card(space, kind, face)
        placed = next((e.facts["space"] for e in self.events if e.kind == "place"), None)
        for event in self.events:
            if event.kind == "move":
                f = event.facts
                n = f["new"] - f["old"]
                if self.would:
                    way = self._way(f["old"], f["new"])
                    yield from (Line("would-case", way), Line("would-way", way))
                    yield head("would-head", way[-2], way[-1], 9)
                if placed is not None:
                    yield from self.pill(*self._beside(placed), [Amount("ink-move", "i-move", signed(n))])
                    placed = None
            elif event.kind in ("take", "lay token"):
                x, y = spot(self.s.setup, self.s.setup.fields.index(event.facts["field"]) + 0.86)
                yield Rect(self.named("robo-fresh"), x - 13, y - 13, 26, 26, 8)

    def _beside(self, space: str) -> Point:
        """Where a pill hides no robots: above a card or below it, as near as can be."""
        there, (row, column), (x, y), size = (
            table(self.s.laid).top, space_of(space), self.board.place(space), self.board.size
        )  # fmt: skip
        return next(
            (x + size, at)
            for k in count()
            for to, at in ((row - k - 1, y - 27 - k * size), (row + 2 + k, y + 2 + (k + 2) * size))
            if not there.keys() & {(to, column), (to, column + 1)}
        )

    def _card(self, space: str, kind: str, face: str) -> Iterator[Shape]:
        """Where a card has come to lie, or would: then with what matches there."""
        (x, y), size = self.board.place(space), 2 * self.board.size
        if kind == "remove":
            yield from self.cross(self.board.centre(space), 1.2 * self.board.size)
        elif self.would:
            under = table(self.s.laid).covers(*space_of(space)) if kind in ("place", "lay") else ""
            yield lying(self.board, space, face, under)
        else:
            yield Rect("robo-fresh", x + 1, y + 1, size - 2, size - 2, size / 9)

    def lanes(self) -> Iterator[Shape]:
        """The ways that robots went, below what is printed on the arena."""
        for event in self.events:
            if event.kind == "move" and not self.would:
                yield Line("robo-lane", self._way(event.facts["old"], event.facts["new"]))

    def _way(self, old: int, new: int) -> tuple[Point, ...]:
        """The way of a robot around the arena, from the middle of a field to that of another one."""
        fields, start = len(self.s.setup.fields), field_of(self.s, old)
        return along(self.s.setup, start + 0.5, start + 0.5 + min(new - old, fields))


def lying(board: Plan, space: str, face: str, under: str, *, vain: bool = False) -> Group:
    """A card as it might lie at a space, over these robots."""
    x, y = board.place(space)
    return Group("", tuple(ghost(face, under, vain=vain)), x=x, y=y, scale=board.size / BOX)
