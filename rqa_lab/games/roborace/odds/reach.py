"""How many points are within reach of who races alone, with luck in drawing: exactly, or with bounds."""

from collections.abc import Callable
from typing import NamedTuple

from rqa_lab.core.words import many, printable
from rqa_lab.games.roborace.model.cards import UNKNOWN
from rqa_lab.games.roborace.model.rulebook import RULINGS
from rqa_lab.games.roborace.model.state import POINTS, State
from rqa_lab.games.roborace.odds.lines import Cards, Search, limit

#: placements that are tried; each is one of all cards that may have been drawn
MOST = 5_000
#: by the defaults of these questions each turn draws a card, and the one that draws the last card is the last
_USUAL = ("pile-out", "pile-out-alone", "nothing-to-draw", "lost-plus-one")


class Reach(NamedTuple):
    """Points that the placements of a line bring, a bound that none can pass, and the fields to the finish.

    >>> str(Reach(9, 9, ("RG/YB at 1,1", "BB/RG at 0,3"), 14))
    '9 points are within reach and no more, too few to finish'
    >>> str(Reach(9, 20, ("RG/YB at 1,1", "BB/RG at 0,3"), 14))
    'at least 9 points are within reach and at most 20; not everything was tried'
    """

    least: int
    most: int
    places: tuple[str, ...]
    needs: int

    def __str__(self) -> str:
        said = f"{many(self.least, 'point')} {'is' if self.least == 1 else 'are'} within reach and "
        exact, short = self.least == self.most, ", too few to finish" * (self.most < self.needs)
        ends = f"no more{short}" if exact else f"at most {self.most}{short}; not everything was tried"
        return printable(f"{'' if exact else 'at least '}{said}{ends}")


def within_reach(
    s: State, turns: int | None = None, most: int = MOST, progress: Callable[[int], object] = int
) -> Reach:
    """The most points that placements without tokens can still bring in a race alone, whatever is drawn.

    If not everything was tried, the bound is seven a turn, and no more once the robot has finished.

    Args:
        s: a position in which a card is to be placed.
        turns: how many turns at most; None for all that are left.
        most: placements that are tried.
        progress: called with the number of placements tried since the last call.

    Raises:
        ValueError: for a race of several.
    """
    if not s.setup.solo:
        raise ValueError(f"found a race of {len(s.setup.seats)}, expected one alone")
    read, hand, pile = s.setup.rulings, s.hands[0], (*s.top, *s.bag)
    usual = not s.again and all(read[name] == RULINGS[name][0] for name in _USUAL)
    sure = 1 if s.ending or not usual else len(pile) or (1 if s.discard else len(hand))
    bound = sure if usual else len((*hand, *pile, *s.discard))  # no card is placed twice
    if turns is not None:
        sure, bound = min(sure, turns), min(bound, turns)
    finish = s.setup.rounds * s.setup.components.fields + (read["finish-line"] == "beyond-it")
    needs, search = max(1, finish - s.gone[0]), Search(most, progress)
    least, places = search.line(s, Cards(hand, s.top, s.bag), sure, needs)
    proved = search.left > 0 and search.whole and sure == bound and UNKNOWN not in (*hand, *pile)
    above = least if proved and not s.again else limit(bound, needs) + POINTS[-1] * s.again
    return Reach(least, above, places, needs)
