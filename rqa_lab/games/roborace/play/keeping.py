"""Getting and losing course tokens: their limits, and the card of +1 Card."""

from rqa_lab.core.clause import only_if
from rqa_lab.core.deck import different
from rqa_lab.games.roborace.model.effects import effect
from rqa_lab.games.roborace.model.state import HAND, PLUS_ONE
from rqa_lab.games.roborace.play.doing import Doing
from rqa_lab.games.roborace.play.pile import draw
from rqa_lab.games.roborace.rules.tokens import CUNNING, given_up, too_many

_LOST = "roborace.course.plus-one-card-lost"


@effect("gained")
def gained(do: Doing, cause: str, token: str, third: bool, chosen: str | None = None) -> None:
    """A seat has a course token more: one may have to go; then +1 Card gives a card.

    ``third``: by one reading the Cunning that has brought it still counts.
    """
    s = do.state
    limits = too_many(s, s.tokens[s.seat])
    if limits or third:
        chosen = do.decide(do.seat, "give up", given_up(s, s.tokens[s.seat]), chosen)
        if chosen is None:
            return
        several = only_if(len(limits) > 1, "roborace.course.combined-limits")
        arena = only_if(cause != CUNNING, "roborace.course.replacement-even-if-discarded")
        counted = only_if(third, "roborace.course.cunning", "roborace.course.max-two")
        do.give_up(s.seat, chosen, (*counted, *limits, *several, *arena))
        if chosen == PLUS_ONE and token != PLUS_ONE:
            do.then(lost_card.frame(cause, s.seat))
    if token == PLUS_ONE and chosen != PLUS_ONE:
        do.then(draw.frame(cause, s.seat, 1, ("roborace.course.plus-one-card",)))


@effect("lost card")
def lost_card(do: Doing, cause: str, seat: int, chosen: str | None = None) -> None:
    """Who loses +1 Card discards a card, by one reading only one beyond two."""
    s = do.state
    hand = s.hands[seat]
    if not hand or (s.setup.rulings["lost-plus-one"] == "above-two" and len(hand) <= HAND):
        return
    chosen = do.decide(do.title(seat), "throw", different(hand), chosen)
    if chosen is not None:
        do.discard(seat, chosen, (_LOST,))
