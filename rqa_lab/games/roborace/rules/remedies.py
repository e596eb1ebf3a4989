"""What a reason adds to why not, and what would do in place of what a rule refuses.

Looked up once somebody reads the reason.
"""

from collections.abc import Callable, Mapping
from itertools import islice

from rqa_lab.core.event import Facts
from rqa_lab.games.roborace.model.cards import called, swaps
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.rules.placing import placements

#: how many other places are told at most
_MOST = 4


def _before(s: State, seat: int) -> tuple[str, ...]:
    """The seats whose turns come before that of a seat."""
    many = len(s.setup.seats)
    after = ((s.seat + n) % many for n in range(1, (seat - s.seat) % many))
    return tuple(s.setup.seats[one] for one in after)


def _fitting(s: State, cards: tuple[str, ...]) -> Facts:
    """Where these cards would fit."""
    ways = (f"{one.card} at {one.space}" for one in placements(s, cards))
    return {"instead": tuple(islice(ways, _MOST))}


#: kind of reason -> further facts, from the position and the bare facts
MORE: Mapping[str, Callable[..., Facts]] = {
    "not your turn": lambda s, seat, turn: {"before": _before(s, seat)},
    "not in hand": lambda s, seat, card: {"instead": s.hands[seat]},
    "colours": lambda s, card, space, wrong: _fitting(s, tuple({called(card)} & {*s.hands[s.seat]})),
    "not swapped": lambda s, card, how, beside: {"instead": swaps(card, bool(beside))},
    "something fits": lambda s, seat: _fitting(s, s.hands[seat]),
}
