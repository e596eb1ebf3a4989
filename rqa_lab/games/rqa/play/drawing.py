"""Drawing, discarding and scrapping cards of a personal deck, and what chance may answer."""

from fractions import Fraction

from rqa_lab.core.chance import CHANCE, Outcomes
from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import different, draws, next_card
from rqa_lab.core.notation import Choose
from rqa_lab.games.rqa.model.effects import effect, named
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.play.shop import stock
from rqa_lab.games.rqa.play.steps import says
from rqa_lab.games.rqa.rules.shop import recycled


@effect("draw cards")
def draw(do: Doing, seat: int, n: int, cause: str, clauses: Clauses, drawn: str | None = None) -> None:
    """A seat draws n cards; without a chance to ask, each open draw is a choice of chance."""
    s = do.state
    for left in range(n, 0, -1):
        top, bag = s.top[seat], s.bag[seat]
        if not top and not bag:
            if not s.discard[seat]:
                nothing_left = ("rqa.card.draw-nothing-left", "rqa.faq.partial-effects")
                do.nothing("draw", s.setup.seats[seat], (*nothing_left, *clauses))
                return
            do.reshuffle(seat, ("rqa.card.draw-reshuffle", *clauses))
            bag = s.bag[seat]
        card, drawn = next_card(top, bag, do.chance, drawn)
        if card is None:
            do.ask(CHANCE, "draw", different(bag), draw.frame(seat, left, cause, clauses))
            return
        do.draw(seat, card, bool(top), clauses)


def outcomes(s: State) -> Outcomes:
    """What chance may answer now, with exact probabilities; () unless a choice of chance waits."""
    if s.choice is None or s.choice.seat != CHANCE:
        return ()
    if s.choice.kind not in ("draw", "Shop Deck"):
        options = s.choice.options
        return tuple((Choose(option), Fraction(1, len(options))) for option in options)
    return draws(s.bag[named(s.choice.frame).seat] if s.choice.kind == "draw" else s.shop_bag)


# ---- as steps of an effect -------------------------------------------------------------------------------


@effect("draw")
def draw_step(do: Doing, robot: int | None, body: int | None, cause: str, n: int) -> None:
    """The active seat draws n cards."""
    s, why = do.state, says(do.state, cause)
    board = s.setup.components.robots.get(cause)
    if board is not None and not s.top[s.seat] + s.bag[s.seat]:
        why += board.clauses["draw"]
    draw(do, s.seat, n, cause, why)


@effect("discard")
def discard(
    do: Doing, robot: int | None, body: int | None, cause: str, n: int, chosen: str | None = None
) -> None:
    """The active seat discards n cards of its hand, one after the other, as it chooses."""
    hand = do.state.hand[do.state.seat]
    options = different(hand)
    if not hand:
        do.nothing("discard", do.seat, ("rqa.faq.partial-effects",))
    elif chosen is None and len(options) > 1 and len(hand) > n:
        do.ask(do.seat, "discard", options)
    else:
        do.discard(chosen or hand[0], says(do.state, cause, "rqa.card.discard"))
        if n > 1:
            do.then(discard.frame(robot, body, cause, n - 1))


KEEP = "nothing"


@effect("scrap")
def scrap(
    do: Doing, robot: int | None, body: int | None, cause: str, n: int, chosen: str | None = None
) -> None:
    """The active seat may scrap n cards of its hand."""
    s, hand = do.state, do.state.hand[do.state.seat]
    why = says(s, cause, "rqa.card.scrap", "rqa.setup.scrap-heap")
    if not hand or chosen == KEEP:
        do.nothing("scrap", do.seat, why)
    elif chosen is None:
        do.ask(do.seat, "scrap", (KEEP, *different(hand)))
    else:
        do.scrap(chosen, why)
        if n > 1:
            do.then(scrap.frame(robot, body, cause, n - 1))
        if recycled(s, chosen):
            do.then(stock.frame(cause, ()))
