"""The cards on the table: which robots one sees, where another card would lie, and on what.

A space of the table is (row, column); rows count downward, and there is no end to either.  A card lies at the
space of its upper left robot.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Annotated, NamedTuple

from rqa_lab.core.fields import Count, Field, misfit
from rqa_lab.core.schema import MOST
from rqa_lab.games.roborace.model.cards import SPACES, UNKNOWN, called, is_face, robots

Space = tuple[int, int]
#: stands for a space of a card where it would cover no robot
NONE = "."
#: what a card that lies face down is called on the table
FACE_DOWN = "face-down card"


class Face(Field):
    """A card as it lies, or one that lies face down; ``none``: or "" for none."""

    def __init__(self, *, none: bool = False) -> None:
        super().__init__()
        self.none = none

    def read(self, s: object, data: object) -> str:
        """Four robots."""
        if data == UNKNOWN or (isinstance(data, str) and (is_face(data) or (self.none and not data))):
            return str(data)
        raise misfit(data, "a card as it lies, such as RG/YB")


class Far(Count):
    """A row or a column of the table."""

    def read(self, s: object, data: object) -> int:
        """A number, also below 0."""
        if type(data) is not int or abs(data) > MOST:
            raise misfit(data, f"a number from -{MOST} to {MOST}")
        return data


class Laid(NamedTuple):
    """A card on the table, as it lies; ``down`` is what a card that lies face down is called."""

    face: Annotated[str, Face()]
    row: Annotated[int, Far()]
    column: Annotated[int, Far()]
    down: Annotated[str, Face(none=True)] = ""

    @property
    def name(self) -> str:
        """What it is called, seen or not."""
        return self.down or called(self.face)

    @property
    def text(self) -> str:
        """How people name it: RG/YB at 0,2."""
        return f"{FACE_DOWN if self.down else self.face} at {at(self.row, self.column)}"


def at(row: int, column: int) -> str:
    """A space as a text."""
    return f"{row},{column}"


def space_of(text: str) -> Space:
    """The space of a text, such as "1,-2"; raises ValueError for another one."""
    row, _, column = text.partition(",")
    return int(row), int(column)


def spaces(row: int, column: int) -> Iterator[Space]:
    """The four spaces of a card that lies there, as its robots are read."""
    return ((row + down, column + right) for down, right in SPACES)


class Table:
    """What one sees of the cards on a table, and all places where another card would lie on one of them.

    Attributes:
        top: space -> the robot that one sees there, "" on a card face down, and the number of its card.
        under: place -> the robots that a card there would cover, as a text such as ``R..G``, and whether
            these are on two cards at least, or just one.
        places: such a text, and whether these are two cards at least -> the places.
    """

    __slots__ = ("places", "top", "under")

    def __init__(
        self,
        top: dict[Space, tuple[str, int]],
        under: dict[Space, tuple[str, bool]],
        places: dict[tuple[str, bool], dict[Space, None]],
    ) -> None:
        self.top, self.under, self.places = top, under, places

    def after(self, card: Laid, number: int) -> "Table":
        """The table once a card has been laid on it; what is far from that card stays as it is."""
        top, under, places = dict(self.top), dict(self.under), dict(self.places)
        top.update(
            zip(spaces(card.row, card.column), ((one, number) for one in robots(card.face)), strict=True)
        )
        for row in range(card.row - 1, card.row + 2):
            for column in range(card.column - 1, card.column + 2):
                seen = [top.get(space, ("", -1)) for space in spaces(row, column)]
                cards = {number for robot, number in seen if robot}
                now = (
                    "".join(robot or NONE for robot, _ in seen),
                    len(cards) > 1 or sum(bool(robot) for robot, _ in seen) < 2,
                )
                before = under.get((row, column))
                if before is not None:
                    places[before] = {one: None for one in places[before] if one != (row, column)}
                under[row, column] = now
                places[now] = {**places.get(now, {}), (row, column): None}
        return Table(top, under, places)

    def covers(self, row: int, column: int) -> str:
        """The robots that a card there would cover; "" if it would lie on no card."""
        return self.under.get((row, column), ("", False))[0]


@lru_cache(4096)
def table(laid: tuple[Laid, ...]) -> Table:
    """The table with these cards, laid one after the other.

    >>> grid = (Laid("RG/YB", 0, 0), Laid("BY/GG", 0, 2), Laid("RR/GY", 2, 0), Laid("YB/YR", 2, 2))
    >>> table(grid).covers(1, 1), len(table(grid).under)
    ('BGRY', 25)
    """
    if not laid:
        return Table({}, {}, {})
    return table(laid[:-1]).after(laid[-1], len(laid) - 1)


@lru_cache(4096)
def uncovered(laid: tuple[Laid, ...]) -> tuple[int, ...]:
    """The numbers of the cards on which no other one lies."""
    top = table(laid).top
    return tuple(
        number
        for number, card in enumerate(laid)
        if all(top[space][1] == number for space in spaces(card.row, card.column))
    )
