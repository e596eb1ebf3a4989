"""The best placements: now, over several turns with the cards that one knows, and with a card that is drawn.

All of it is for the table as it is: what others place in between, and tokens, are left out.
"""

from collections.abc import Callable, Iterator
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
#: more fields than any race has
FAR = 10**6


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


def where(action: Place) -> str:
    """A placement as lines have it."""
    return f"{action.card} at {action.space}"


def after(s: State, action: Place) -> State:
    """The table once a card has been placed, and nothing else."""
    return position(s.setup, laid=(*s.laid, Laid(action.card, *space_of(action.space))))


def now(s: State, seat: int) -> tuple[Line, ...]:
    """All placements of the hand of a seat, the best first.

    >>> from rqa_lab.games.roborace.model.setup import setup
    >>> from rqa_lab.games.roborace.model.state import position
    >>> s = position(setup(("Ann", "Bo")), laid=(Laid("RR/RR", 0, 0),), hands=[("RG/BB",), ()])
    >>> len(now(s, 0)), str(now(s, 0)[0])
    (4, 'RG/BB at 1,1: 1 point')
    """
    found = (Line(points(s, one), (where(one),)) for one in placements(s, s.hands[seat]))
    return tuple(sorted(found, key=lambda line: -line.points))


def best(s: State, seat: int, turns: int, most: int = MOST) -> Line:
    """The best line of so many turns with the cards that are known: the hand, and the top of the pile.

    Args:
        s: the position; the seat draws the known cards one after the other.
        seat: whose line.
        turns: how many placements at most.
        most: placements that are tried; beyond that the line may not be the best, and says so.
    """
    search = Search(most)
    line = search.line(s, Cards(s.hands[seat], s.top), turns)
    return Line(*line, search.left > 0)


# ---- the search ------------------------------------------------------------------------------------------


class Cards(NamedTuple):
    """What can be placed: a hand, the known top of the pile, and its rest, in whatever order is best.

    ``drawn`` cards of the rest are in hand already; which ones is left open until they are placed.
    """

    hand: tuple[str, ...]
    top: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    drawn: int = 0

    def after(self, card: str) -> "Cards":
        """The same once a card has been placed and the next one is drawn."""
        hand, top, rest, drawn = self
        if card in hand:
            hand = without(hand, card)
        else:
            rest, drawn = without(rest, card), drawn - 1
        if top:
            return Cards((*hand, top[0]), top[1:], rest, drawn)
        return Cards(hand, top, rest, min(drawn + 1, len(rest)))


def limit(turns: int, needs: int) -> int:
    """More than this nobody scores in so many turns, the last of which is the one that finishes the race."""
    return min(POINTS[-1] * turns, needs - 1 + POINTS[-1]) if turns > 0 and needs > 0 else 0


class Search:
    """A search through all orders, which leaves out what cannot be better.

    Attributes:
        left: placements that may still be tried.
        whole: there was no hand that perhaps cannot be placed, so that a card is exchanged.
    """

    def __init__(self, most: int, progress: Callable[[int], object] = int) -> None:
        self.left, self.progress, self.whole = most, progress, True

    def line(
        self, s: State, cards: Cards, turns: int, needs: int = FAR, beat: int = -1
    ) -> tuple[int, tuple[str, ...]]:
        """The best line of so many turns, or until the fields that the race ``needs`` are gone.

        One that cannot have more points than ``beat`` need not be found.
        """
        found: tuple[int, tuple[str, ...]] = (0, ())
        turns = min(turns, len(cards.hand) + len(cards.top) + len(cards.rest))
        if limit(turns, needs) <= max(beat, 0):
            return found
        ready = (*cards.hand, *(cards.rest if cards.drawn > 0 else ()))
        ways = [(points(s, one), one) for one in placements(s, ready)]
        fit = {called(one.card) for _, one in ways}
        if not fit & {*cards.hand} and sum(card not in fit for card in cards.rest) >= cards.drawn:
            self.whole = False
        for n, one in sorted(ways, key=lambda way: -way[0]):
            if self.left <= 0:
                break
            beat = max(found[0], beat)
            if n + limit(turns - 1, needs - n) > beat:
                self.left -= 1
                self.progress(1)
                rest = cards.after(called(one.card))
                more, places = self.line(after(s, one), rest, turns - 1, needs - n, beat - n)
                if n + more > found[0]:
                    found = n + more, (where(one), *places)
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
        one = Place(*line.places[0].split(" at "))
        left, then = without(s.hands[seat], called(one.card)), after(s, one)
        kept = max((_most(then, card) for card in left), default=0)
        worth = sum(max(kept, _most(then, card)) for card in unseen)
        yield line, Fraction(worth, len(unseen)) if unseen else Fraction(kept)
