"""The best placements: now, over several turns with the cards that one knows, and with a card that is drawn.

All of it is for the table as it is: what others place in between, and tokens, are left out.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from rqa_lab.core.deck import without
from rqa_lab.core.words import printable
from rqa_lab.games.roborace.model.actions import Place
from rqa_lab.games.roborace.model.cards import UNKNOWN, called
from rqa_lab.games.roborace.model.laid import Laid, space_of, table
from rqa_lab.games.roborace.model.state import POINTS, State, position
from rqa_lab.games.roborace.rules.placing import covered, placements

#: positions that are looked at before a search is given up
MOST = 20_000


class Line(NamedTuple):
    """Placements one after the other, what they score together, and whether nothing can be better.

    >>> str(Line(9, ("RG/YB at 1,1", "BB/RG at 0,3"), True))
    'RG/YB at 1,1, then BB/RG at 0,3: 9 points'
    """

    points: int
    places: tuple[str, ...]
    exact: bool = True

    def __str__(self) -> str:
        said = f"{', then '.join(self.places) or 'nothing'}: {self.points} point{'s' * (self.points != 1)}"
        return printable(said)


def points(s: State, action: Place) -> int:
    """What a placement without a token scores."""
    return POINTS[len(covered(table(s.laid), space_of(action.space)))]


def now(s: State, seat: int) -> tuple[Line, ...]:
    """All placements of the hand of a seat, the best first.

    >>> from rqa_lab.games.roborace.model.setup import setup
    >>> from rqa_lab.games.roborace.model.state import position
    >>> s = position(setup(("Ann", "Bo")), laid=(Laid("RR/RR", 0, 0),), hands=[("RG/BB",), ()])
    >>> len(now(s, 0)), str(now(s, 0)[0])
    (4, 'RG/BB at 1,1: 1 point')
    """
    found = (Line(points(s, one), (f"{one.card} at {one.space}",)) for one in placements(s, s.hands[seat]))
    return tuple(sorted(found, key=lambda line: -line.points))


def best(s: State, seat: int, turns: int, most: int = MOST) -> Line:
    """The best line of so many turns with the cards that are known: the hand, and the top of the pile.

    Args:
        s: the position; the seat draws the known cards one after the other.
        seat: whose line.
        turns: how many placements at most.
        most: placements that are tried; beyond that the line may not be the best, and says so.
    """
    search = _Search(s, most)
    line = search.line(s.laid, s.hands[seat], s.top, turns, -1)
    return Line(*line, search.left > 0)


class _Search:
    """A search through all orders, which leaves out what cannot be better."""

    def __init__(self, s: State, most: int) -> None:
        self.setup, self.left = s.setup, most

    def line(
        self, laid: tuple[Laid, ...], hand: tuple[str, ...], top: tuple[str, ...], turns: int, beat: int
    ) -> tuple[int, tuple[str, ...]]:
        """The best line from here; one that cannot have more points than ``beat`` need not be found."""
        found: tuple[int, tuple[str, ...]] = (0, ())
        turns = min(turns, len(hand) + len(top))
        if turns <= 0 or POINTS[-1] * turns <= beat:
            return found
        s = position(self.setup, laid=laid)
        ways = [(points(s, one), one) for one in placements(s, hand)]
        for n, one in sorted(ways, key=lambda way: -way[0]):
            if n + POINTS[-1] * (turns - 1) <= max(found[0], beat) or self.left <= 0:
                break
            self.left -= 1
            after = (*laid, Laid(one.card, *space_of(one.space)))
            rest = (*without(hand, called(one.card)), *top[:1])
            more, places = self.line(after, rest, top[1:], turns - 1, max(found[0], beat) - n)
            if n + more > found[0] or not found[1]:
                found = n + more, (f"{one.card} at {one.space}", *places)
        return found


# ---- a card that is drawn --------------------------------------------------------------------------------


def drawn(s: State, seat: int) -> Fraction:
    """What a card that this seat may draw next scores at its best, on average."""
    unseen = _unseen(s, seat)
    return Fraction(sum(_most(s, card) for card in unseen), len(unseen)) if unseen else Fraction(0)


def _unseen(s: State, seat: int) -> tuple[str, ...]:
    """The cards that this seat does not see, of which the pile is a part."""
    others = (card for one, hand in enumerate(s.hands) if one != seat for card in hand)
    there = (*s.top, *s.bag, *others, *(card.down for card in s.laid if card.down))
    return tuple(card for card in there if card != UNKNOWN)


def _most(s: State, card: str) -> int:
    return max((points(s, one) for one in placements(s, (card,))), default=0)


def first_best(s: State, seat: int, most: int = 8) -> Iterator[tuple[Line, Fraction]]:
    """The best placements now, each with what the seat may expect of the turn after it.

    That is the better of the card that is kept and of one that is drawn, by all cards that may come.
    """
    unseen = _unseen(s, seat)
    for line in now(s, seat)[:most]:
        face, _, space = line.places[0].partition(" at ")
        after = position(s.setup, laid=(*s.laid, Laid(face, *space_of(space))))
        kept = max((_most(after, card) for card in without(s.hands[seat], called(face))), default=0)
        worth = sum(max(kept, _most(after, card)) for card in unseen)
        yield line, Fraction(worth, len(unseen)) if unseen else Fraction(kept)
