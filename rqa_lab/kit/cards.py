"""The things before a seat, in pictures beside the board: cards in titled rows, piles, marks of guesses."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from rqa_lab.core.scene import Group, Line, Rect, Shape, Text
from rqa_lab.core.words import printable
from rqa_lab.kit.board import copies

#: the height of a title, of what stands below cards, and of the space below a row
TITLE, BELOW, SPACE = 36, 34, 16
#: the free margin on each side, and between parts side by side
MARGIN, BETWEEN = 20, 38


class Slot(NamedTuple):
    """A place for a card: its name, its face if one lies there face up, and how many.

    ``said`` puts it in words, if not by its name; more cards lie below it in a ``pile``; it is ``faint`` if
    it cannot be had; ``below`` draws what stands below it, from a point at the left.
    """

    name: str
    face: tuple[Shape, ...] = ()
    copies: int = 1
    said: str = ""
    pile: bool = False
    faint: bool = False
    below: Callable[[float, float], Iterator[Shape]] | None = None

    def __str__(self) -> str:
        """It in words: "2 Battery", "Pit Stop for 4"."""
        return printable(self.said or (f"{self.copies} {self.name}" if self.copies > 1 else self.name))


class Part(NamedTuple):
    """A titled row of places."""

    title: str
    more: str
    slots: tuple[Slot, ...]

    def __str__(self) -> str:
        """It in a sentence.

        >>> str(Part("Hand", "2 cards", (Slot("Battery", copies=2),)))
        'Hand (2 cards): 2 Battery.'
        """
        what = ", ".join(map(str, self.slots)) or "nothing"
        return printable(f"{self.title}{f' ({self.more})' if self.more else ''}: {what}.")

    @property
    def columns(self) -> int:
        """Its width in cards; a row without cards says so in the place of one."""
        return max(len(self.slots), 1)


class Rows(NamedTuple):
    """Rows of cards: the width and height of a card, the gap between them, the most cards in a row."""

    wide: float
    high: float
    gap: float
    most: int

    def broken(self, parts: Sequence[Part]) -> Iterator[Sequence[Part]]:
        """Parts side by side; if they do not fit, each in a row of its own, wrapped if too long."""
        if sum(part.columns for part in parts) <= self.most:
            yield parts
            return
        for part in parts:
            yield (part._replace(slots=part.slots[: self.most]),)
            for n in range(self.most, len(part.slots), self.most):
                yield (Part("", "", part.slots[n : n + self.most]),)

    def width(self, row: Sequence[Part]) -> float:
        """How wide a row is."""
        cards = sum(part.columns * (self.wide + self.gap) - self.gap for part in row)
        return cards + BETWEEN * (len(row) - 1)

    def drawn(self, rows: Sequence[Sequence[Part]], top: float) -> tuple[list[Shape], float]:
        """Rows one below the other, and how far down they reach, with a margin."""
        items: list[Shape] = []
        for row in rows:
            top += TITLE if row[0].title else 0
            items += self._row(row, top)
            top += self.high + SPACE + (BELOW if any(slot.below for slot in row[0].slots) else 0)
        return items, top + MARGIN - SPACE

    def _row(self, row: Sequence[Part], top: float) -> Iterator[Shape]:
        x: float = MARGIN
        for part in row:
            if part.title:
                yield Text("table-title", x, top - 14, part.title)
            if part.more:
                yield Text("table-more", x + 10.2 * len(part.title) + 6, top - 14, part.more)
            for n, slot in enumerate(part.slots or (Slot("nothing"),)):
                yield from self._slot(slot, x + n * (self.wide + self.gap), top)
            x += part.columns * (self.wide + self.gap) - self.gap + BETWEEN

    def _slot(self, slot: Slot, x: float, y: float) -> Iterator[Shape]:
        """A card, faint if it cannot be had; dashed where none lies face up."""
        if not slot.face:
            yield Rect("vacant", x, y + 6, self.wide, self.high - 6, 7)
            yield Text("vacant-text", x + self.wide / 2, y + self.high / 2 + 7, slot.name)
        else:
            if slot.pile:
                yield Rect("pile-edge", x + 4, y + 3, self.wide, self.high - 8, 7)
            yield Group("too-dear" if slot.faint else "card-face", slot.face, x=x, y=y)
            if slot.below is not None:
                yield from slot.below(x, y + self.high + 4)
        yield from copies(x + self.wide - 8, y + 10, slot.copies)


def ground(width: float, height: float) -> Rect:
    """The background."""
    return Rect("table-ground", 1, 1, width - 2, height - 2, 13)


def guessed(is_guess: bool, x: float, y: float, wide: float) -> Iterator[Shape]:
    """A dashed line below a value that is our guess."""
    if is_guess:
        yield Line("guessed", ((x, y), (x + wide, y)))
