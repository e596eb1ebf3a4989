"""RoboRace cards as texts: "RG/YB" has red and green robots above yellow and blue ones.

A card is called by the one of its four turns that comes first in the order of the colours.  As it lies on the
table it is written as it lies; a card that lies face down, or that one does not see, is :data:`UNKNOWN`.
"""

from collections.abc import Iterator
from functools import cache
from itertools import product

#: the first letters of the colours, in order: red, green, blue, yellow, orange, purple
COLOURS = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "O": "orange", "P": "purple"}
LETTERS = "".join(COLOURS)
#: stands for a card that the observer does not see
UNKNOWN = "?"
#: the spaces of a card, as they are read: rows and columns from its upper left one
SPACES = ((0, 0), (0, 1), (1, 0), (1, 1))


def robots(face: str) -> tuple[str, ...]:
    """The four robots of a card as it lies, as they are read; none of one that is face down.

    >>> robots("RG/YB"), robots("?")
    (('R', 'G', 'Y', 'B'), ('', '', '', ''))
    """
    return ("",) * 4 if face == UNKNOWN else (face[0], face[1], face[3], face[4])


def face(four: tuple[str, ...]) -> str:
    """A card of these four robots, as it lies."""
    return "{}{}/{}{}".format(*four)


@cache
def turns(card: str) -> tuple[str, ...]:
    """A card turned clockwise by quarters, from how it is given; each different turn once.

    >>> turns("RG/YB"), turns("RG/GR")
    (('RG/YB', 'YR/BG', 'BY/GR', 'GB/RY'), ('RG/GR', 'GR/RG'))
    """
    found = []
    a, b, c, d = robots(card)
    for _ in range(4):
        found.append(face((a, b, c, d)))
        a, b, c, d = c, a, d, b
    return (card,) if card == UNKNOWN else tuple(dict.fromkeys(found))


@cache
def called(lies: str) -> str:
    """What a card is called, however it lies.

    >>> called("YR/BG")
    'RG/YB'
    """
    return min(turns(lies), key=lambda one: [LETTERS.find(letter) for letter in one])


class Card(str):
    """A card of which it does not matter how it is turned.

    >>> Card("RG/YB") == "YR/BG"
    True
    """

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        """The texts say the same card."""
        same = isinstance(other, str) and is_face(other) and called(str(other)) == called(str(self))
        return same or str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other


def is_face(text: str) -> bool:
    """The text is a card as it may lie, face up."""
    return len(text) == 5 and text[2] == "/" and all(letter in COLOURS for letter in text[:2] + text[3:])


def patterns(letters: str = LETTERS) -> Iterator[str]:
    """Every card of these colours, once each.

    >>> len([*patterns("RGBY")])
    70
    """
    seen = dict.fromkeys(called(face(four)) for four in product(letters, repeat=4))
    yield from seen


@cache
def swaps(lies: str, beside: bool) -> tuple[str, ...]:
    """A card as it would be with two of its robots swapped; by one reading only two that are side by side.

    >>> swaps("RR/GB", True)
    ('GR/RB', 'RB/GR', 'RR/BG')
    """
    pairs = ((0, 1), (0, 2), (1, 3), (2, 3), *(() if beside else ((0, 3), (1, 2))))
    found = []
    for one, other in pairs:
        four = [*robots(lies)]
        four[one], four[other] = four[other], four[one]
        found.append(face(tuple(four)))
    return tuple(swapped for swapped in dict.fromkeys(found) if swapped != lies)
