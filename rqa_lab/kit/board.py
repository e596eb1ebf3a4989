"""Where the spaces of a grid lie on a picture, and what is drawn on them in every game.

Lengths are in the units of the picture; x runs to the right and y down.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rqa_lab.core.event import Event
from rqa_lab.core.grid import STEPS, Grid
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell, Circle, Line, Rect, Shape, Sprite, Text
from rqa_lab.core.verdict import Reason
from rqa_lab.core.words import shown
from rqa_lab.kit.shapes import Point

#: something that can be done at a space: its name, the price or another label, the kind
Can = tuple[str, str, Literal["move", "target"]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """What lies over the picture of a position; a game may know more."""

    #: what just happened
    events: Sequence[Event] = ()
    #: a space to mark as selected
    selected: str | None = None
    #: what can be done, as (space, label, kind): to go there ("move"), or to aim at what is there ("target")
    can: Sequence[Can] = ()
    #: an action that the rules just refused: its place is marked, and the spaces that would do
    refused: Action | None = None
    #: what an action would bring about, before it is done
    preview: Sequence[Event] = ()


class Board:
    """A grid of square spaces on a picture.

    Args:
        grid: the spaces.
        size: how wide a space is.
        high: how high it is; without it as much.
        rim: what is left free on the left and above.
        far: what is left free on the right and below; without it as much as ``rim``.
        box: the size in which a piece is drawn before it is scaled to a space; without it that of a space.

    >>> from rqa_lab.core.grid import grid
    >>> board = Board(grid(7, 7), 64, rim=24)
    >>> board.corner(0), board.middle(0), board.towards(0, 0, 0.5), board.width
    ((24, 408), (56.0, 440.0), (88.0, 440.0), 496)
    """

    def __init__(
        self,
        grid: Grid,
        size: float,
        *,
        high: float | None = None,
        rim: float = 0,
        far: float | None = None,
        box: float | None = None,
    ) -> None:
        self.grid, self.size, self.high, self.rim = grid, size, high or size, rim
        #: by how much a piece is scaled
        self.scale = size / box if box else 1
        #: where the spaces end on the right and below
        self.right, self.low = rim + size * grid.width, rim + self.high * grid.height
        far = rim if far is None else far
        #: the size of the picture
        self.width, self.height = self.right + far, self.low + far
        self._corners = tuple(self._corner(space) for space in grid.spaces)
        #: the spaces as one reads them, from the upper left
        self.reading = tuple(sorted(grid.spaces, key=lambda space: self._corners[space][::-1]))

    # ---- places ------------------------------------------------------------------------------------------

    def number(self, name: str) -> int:
        """The number of a space; raises ValueError for a name that no space has.

        >>> from rqa_lab.core.grid import grid
        >>> Board(grid(7, 7), 64).number("b1")
        1
        """
        names = self.grid.name
        if name not in self.grid.number:
            raise ValueError(f"found {shown(str(name))}, expected a space from {names[0]} to {names[-1]}")
        return self.grid.number[name]

    def _corner(self, space: int) -> Point:
        column, row = self.grid.column_row(space)
        return self.rim + self.size * column, self.rim + self.high * (self.grid.height - 1 - row)

    def corner(self, space: int) -> Point:
        """The upper left corner of a space."""
        return self._corners[space]

    def middle(self, space: int) -> Point:
        """The centre of a space."""
        x, y = self._corners[space]
        return x + self.size / 2, y + self.high / 2

    def towards(self, space: int, way: int, part: float) -> Point:
        """A point from the centre of a space towards the centre of its neighbour."""
        (x, y), (dx, dy) = self.middle(space), STEPS[way]
        return x + self.size * part * dx, y - self.high * part * dy

    def inside(self, space: int, x: float, y: float) -> Point:
        """A point of the box in which a piece is drawn, on the picture."""
        left, top = self._corners[space]
        return left + x * self.scale, top + y * self.scale

    # ---- what every board has ----------------------------------------------------------------------------

    def coords(self, x: float, y: float) -> Iterator[Text]:
        """The numbers of the rows at ``x``, the letters of the columns at ``y``."""
        names, wide = self.grid.name, self.grid.width
        for n, name in enumerate(names[:wide]):
            yield Text("coord", self.rim + self.size * (n + 0.5), y, name[0])
        for n, name in enumerate(names[::wide]):
            yield Text("coord", x, self.low - self.high * (n + 0.5) + 4.5, name[1:])

    def seams(self, role: str) -> Iterator[Line]:
        """The lines between the spaces."""
        ways = [self.rim + self.size * n for n in range(1, self.grid.width)]
        yield from (Line(role, ((way, self.rim), (way, self.low))) for way in ways)
        ways = [self.rim + self.high * n for n in range(1, self.grid.height)]
        yield from (Line(role, ((self.rim, way), (self.right, way))) for way in ways)

    def square(self, role: str, space: int, inset: float, r: float = 0) -> Rect:
        """A rectangle on a space, smaller by ``inset`` on each side; ``r`` rounds its corners."""
        x, y = self._corners[space]
        return Rect(role, x + inset, y + inset, self.size - 2 * inset, self.high - 2 * inset, r)

    def cell(self, space: int, glyph: str, words: Iterable[str], *, plain: bool = False) -> Cell:
        """A space that can be pointed at, with all its notes; see :class:`Cell`."""
        name = self.grid.name[space]
        label = f"{name}: {', '.join(words)}"
        return Cell(name, *self._corners[space], self.size, glyph, label, plain, self.high)

    def caption(self, roles: tuple[str, str], x: float, y: float, words: str) -> Iterator[Shape]:
        """Words in a pill around a point, as far as the edge of the picture lets it.

        ``roles`` are those of the pill and of the words, in letters of 12 units.
        """
        wide, high = 7.5 * len(words) + 13, 20
        x = min(max(x, 2 + wide / 2), self.width - 2 - wide / 2)
        y = min(max(y, 2 + high / 2), self.height - 2 - high / 2)
        yield Rect(roles[0], x - wide / 2, y - high / 2, wide, high, high / 2)
        yield Text(roles[1], x, y + 4.3, words)

    # ---- what can be done, what was refused --------------------------------------------------------------

    def can(
        self,
        can: Iterable[Can],
        disc: Callable[[int], tuple[float, float, float]] | None = None,
        target: Callable[[int], tuple[float, float, float]] | None = None,
        on: Callable[[int], bool] = lambda space: True,
    ) -> Iterator[Shape]:
        """What can be done at spaces: a disc, with a price if there is one, or brackets around a target.

        Args:
            can: the spaces by name, each with the price and the kind.
            disc: the middle of the disc on a space, and its radius; without it, it is in the middle.
            target: the upper left corner of the brackets on a space, and their size; without it they are
                around the space.
            on: which spaces are marked.
        """
        for name, price, kind in can:
            if not on(space := self.number(name)):
                continue
            if kind == "target":
                x, y = self._corners[space]
                at = target(space) if target else (x - 1, y - 1, self.size + 2)
                yield Sprite("target", "m-target", *at)
                continue
            x, y, r = disc(space) if disc else (*self.middle(space), 13)
            yield Circle("can-disc", x, y, r)
            if price:
                yield Text("can-price", x, y + 4.8, price)

    def hatch(self, space: int | None) -> Iterator[Shape]:
        """Stripes on the space where something was refused, if there is one."""
        if space is not None:
            yield Sprite("refused", "m-hatch", *self._corners[space], self.size, height=self.high)

    def would_do(self, names: Iterable[str], r: float, down: float = 0) -> Iterator[Shape]:
        """A ring on each space that would do, this far below its middle."""
        for name in names:
            x, y = self.middle(self.grid.number[name])
            yield Circle("would-do", x, y + down, r)

    def remedies(self, reasons: Iterable[Reason]) -> tuple[str, ...]:
        """The spaces that would do, as the reasons of a refusal name them, or the options of a choice."""
        return tuple(dict.fromkeys(name for reason in reasons for name in self._named(reason.facts)))

    def _named(self, facts: Mapping[str, Any]) -> Iterator[str]:
        for fact in ("instead", "from", "options"):
            for name in facts.get(fact, ()):
                if isinstance(name, str) and name in self.grid.number:
                    yield name
