"""The spaces of a grid on a picture, and the drawings on them that all games share.

Lengths are in the units of the picture; x runs to the right and y down.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import hypot
from types import MappingProxyType
from typing import Any, Literal

from rqa_lab.core.checked import made_of
from rqa_lab.core.event import Event
from rqa_lab.core.grid import STEPS, Grid
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell, Circle, Line, Rect, Shape, Sprite, Text
from rqa_lab.core.verdict import Reason
from rqa_lab.core.words import shown

# ---- small shapes that every picture uses, and the names of drawings -------------------------------------

Point = tuple[float, float]

#: characters that are left out of names of drawings
_OTHERS = re.compile(r"[^\w-]+")
_SYMBOL = re.compile(r'<symbol id="([\w-]+)"')
#: degrees by which a drawing that points right is turned, by number of the way
TURN = (0, 270, 180, 90, 315, 225, 135, 45)


def drawing(kind: str, name: str) -> str:
    """The drawing of a component: a letter or two for its kind, and its name.

    >>> drawing("t", "Trash Compactor")
    't-trash-compactor'
    """
    return f"{kind}-{_OTHERS.sub('-', name.lower())}"


@cache
def drawn(package: str) -> frozenset[str]:
    """The drawings in the ``sprites.svg`` of a game.

    >>> "t-wall" in drawn("rqa_lab.games.rqa"), "t-moat" in drawn("rqa_lab.games.rqa")
    (True, False)
    """
    return frozenset(_SYMBOL.findall((files(package) / "sprites.svg").read_text("utf-8")))


def around(role: str, name: str, x: float, y: float, size: float, turn: int = 0) -> Sprite:
    """A drawing around a point."""
    return Sprite(role, name, x - size / 2, y - size / 2, size, turn)


def head(role: str, start: Point, end: Point, size: float) -> Line:
    """The head of an arrow from one point to another: its tip is at the end."""
    (ax, ay), (bx, by) = start, end
    length = hypot(bx - ax, by - ay) or 1
    dx, dy = size * (bx - ax) / length, size * (by - ay) / length
    return Line(role, ((bx - dx - dy, by - dy + dx), end, (bx - dx + dy, by - dy - dx)))


def lettered(
    roles: tuple[str, str], x: float, y: float, r: float, text: str, *, base: float = 4.5
) -> Iterator[Shape]:
    """A disc around a point with a letter or a number on it; ``roles`` are those of disc and letter.

    ``base`` is the distance from the point down to the letter's base line.

    >>> [*lettered(("many", "many-number"), 20, 20, 12, "3")][1].y
    24.5
    """
    yield Circle(roles[0], x, y, r)
    yield Text(roles[1], x, y + base, text)


def stamped(
    disc: str, role: str, name: str, x: float, y: float, sizes: tuple[float, float], *, up: float = 0
) -> Iterator[Shape]:
    """A disc around a point with a drawing on it: the radius of the disc, the size of the drawing."""
    yield Circle(disc, x, y, sizes[0])
    yield around(role, name, x, y - up, sizes[1])


def brackets(x: float, y: float, wide: float, high: float) -> Iterator[Line]:
    """Brackets in the corners of a target that is not square."""
    for role in ("tgt-under", "tgt"):
        for one, dx in ((x + 1, 8), (x + wide - 1, -8)):
            for other, dy in ((y + 1, 8), (y + high - 1, -8)):
                yield Line(role, ((one + dx, other), (one, other), (one, other + dy)))


def copies(x: float, y: float, n: int) -> Iterator[Shape]:
    """The number of something, at its upper right corner; nothing for 1."""
    if n > 1:
        yield from lettered(("many", "many-number"), x, y, 12, f"\N{MULTIPLICATION SIGN}{n}")


def signed(n: int) -> str:
    """A number with its sign.

    >>> signed(2), signed(-2)
    ('+2', '−2')
    """
    return f"{n:+d}".replace("-", "\N{MINUS SIGN}")


#: something that can be done at a space: its name, the price or another label, the kind
Can = tuple[str, str, Literal["move", "target", "push", "gain"]]


@made_of("marks")
@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay:
    """The overlays of the picture of a position; a game may add more."""

    #: what just happened
    events: Sequence[Event] = ()
    #: a space to mark as selected
    selected: str | None = None
    #: possible actions, as (space, label, kind): to go there ("move"), to aim there
    #: ("target"), to push what is there ("push"), or with what it brings as the label ("gain")
    can: Sequence[Can] = ()
    #: an action that the rules just refused: its place is marked, and the spaces that would do
    refused: Action | None = None
    #: what an action would bring about, before it is done
    preview: Sequence[Event] = ()


class Board:
    """A grid of square spaces on a picture.

    Args:
        grid: the spaces.
        size: the width of a space.
        high: the height of a space; by default the same.
        rim: the free margin on the left and above.
        far: the free margin on the right and below; by default the same as ``rim``.
        box: the size in which a piece is drawn before it is scaled to a space; by default that of a space.

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
        #: the first and the last of its spaces
        self.ends = grid.name[0], grid.name[-1]
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
        if name not in self.grid.number:
            raise ValueError(f"found {shown(str(name))}, expected a space from {' to '.join(self.ends)}")
        return self.grid.number[name]

    def _corner(self, space: int) -> Point:
        column, row = self.grid.column_row(space)
        return self.rim + self.size * column, self.rim + self.high * (self.grid.height - 1 - row)

    def corner(self, space: int) -> Point:
        """The upper left corner of a space."""
        return self._corners[space]

    def box(self, space: int) -> tuple[float, float, float, float]:
        """A space: its upper left corner, how wide and how high it is; a subclass may have several sizes."""
        return *self._corners[space], self.size, self.high

    def middle(self, space: int) -> Point:
        """The centre of a space."""
        x, y, wide, high = self.box(space)
        return x + wide / 2, y + high / 2

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
        x, y, wide, high = self.box(space)
        return Rect(role, x + inset, y + inset, wide - 2 * inset, high - 2 * inset, r)

    def cell(self, space: int, glyph: str, words: Iterable[str], *, plain: bool = False) -> Cell:
        """A space that can be pointed at, with all its notes; see :class:`Cell`."""
        name, (x, y, wide, high) = self.grid.name[space], self.box(space)
        return Cell(name, x, y, wide, glyph, f"{name}: {', '.join(words)}", plain, high)

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
        """Marks for possible actions: a disc, with a price if there is one, or brackets around a target.

        A "push" has both, the disc in the corner, where it covers nothing, or words in a tag above.

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
            if kind in ("target", "push"):
                x, y, wide, high = self.box(space)
                if target or wide == high:
                    yield Sprite(
                        "target", "m-target", *(target(space) if target else (x - 1, y - 1, wide + 2))
                    )
                else:
                    yield from brackets(x, y, wide, high)
            if kind == "target":
                continue
            x, y, r = disc(space) if disc else (*self.middle(space), 13)
            if kind == "push" and " " in price:
                x, y, wide, _ = self.box(space)
                yield from self.caption(("can-tag", "can-words"), x + wide / 2, y - 3, price)
                continue
            if kind == "push":
                x, y, r = *self.inside(space, 57, 7), 10 * self.scale
            yield Circle("can-disc", x, y, r)
            if price:
                yield Text("can-price", x, y + 4.8, price)

    def hatch(self, space: int | None) -> Iterator[Shape]:
        """Stripes on the space where something was refused, if there is one."""
        if space is not None:
            x, y, wide, high = self.box(space)
            yield Sprite("refused", "m-hatch", x, y, wide, height=high)

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


# ---- the spaces of a board in words, for those who do not see them, and as glyphs for terminals ----------

#: the name of a space, and a remark beside the things there
Note = tuple[str, str]


def cells(
    board: Board,
    content: Callable[[int], tuple[str, list[str]]],
    notes: Mapping[int, list[str]] = MappingProxyType({}),
    *,
    empty: Callable[[int], str] = lambda space: "empty",
    still: Mapping[int, Cell] | None = None,
) -> tuple[Cell, ...]:
    """All spaces, in reading order, each with the things there and the notes.

    Args:
        board: the layout of the spaces.
        content: content(space) -> its glyph, and the things on it.
        notes: further notes on a space.
        empty: the words for a space without things.
        still: all spaces, in this order, as they look without notes; only a space with a list of notes, even
            an empty one, is made anew.

    >>> from rqa_lab.core.grid import grid
    >>> board = Board(grid(1, 2), 64)
    >>> [cell.label for cell in cells(board, initials({"Red": 0}), {1: ["selected"]})]
    ['a2: empty, selected', 'a1: Red']
    """
    every = dict(still or {})
    for space in notes if still else board.reading:
        (glyph, things), more = content(space), notes.get(space, ())
        words = [*(things or [empty(space)]), *more]
        every[space] = board.cell(space, glyph, words, plain=not things and not more)
    return tuple(every.values())


def initials(pieces: Mapping[str, int | None]) -> Callable[[int], tuple[str, list[str]]]:
    """The content of each space on a board with pieces only: their initials and their names.

    >>> initials({"Red": 0, "Blue": 0})(0)
    ('RB', ['Red', 'Blue'])
    """

    def content(space: int) -> tuple[str, list[str]]:
        names = [name for name, at in pieces.items() if at == space]
        return f"{''.join(name[0] for name in names) or '.':>2}", names

    return content


def by_space(
    board: Board,
    *notes: Iterable[Note],
    selected: str | None = None,
    refused: str = "",
    at: int | None = None,
) -> dict[int, list[str]]:
    """Notes by the number of their space.

    First comes that a space is ``selected``, last what was ``refused`` there, in a few words.
    """
    found: dict[int, list[str]] = {}
    first = [(selected, "selected")] if selected is not None else []
    last = [(board.grid.name[at], f"refused: {refused}")] if refused and at is not None else []
    for some in (first, *notes, last):
        for name, note in some:
            found.setdefault(board.number(name), []).append(note)
    return found


def whereabouts(board: Board, pieces: Mapping[str, int | None], off: str) -> list[str]:
    """Sentences that say where pieces are, by name, and which are ``off`` the board.

    >>> from rqa_lab.core.grid import grid
    >>> whereabouts(Board(grid(3, 3), 64), {"Red": 0, "Blue": None}, "Off the board")
    ['Red on a1.', 'Off the board: Blue.']
    """
    on = [f"{name} on {board.grid.name[space]}" for name, space in pieces.items() if space is not None]
    gone = [name for name, space in pieces.items() if space is None]
    return [f"{', '.join(on)}."] * bool(on) + [f"{off}: {', '.join(gone)}."] * bool(gone)
