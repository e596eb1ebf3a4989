"""Drawing, discarding and scrapping cards of a personal deck, and what chance may answer."""

from fractions import Fraction

from rqa_lab.core.chance import CHANCE, Chance, Outcomes
from rqa_lab.core.deck import different, draws, next_card
from rqa_lab.core.game import Trace
from rqa_lab.core.notation import Choose
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play import citations as cite
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.rules.shop import recycled


def draw(
    s: State, t: Trace | None, chance: Chance | None, seat: int, n: int, cause: str, clauses: tuple[str, ...],
    drawn: str | None = None,
) -> None:  # fmt: skip
    """A seat draws n cards; without a chance to ask, each open draw is a choice of chance."""
    for left in range(n, 0, -1):
        top, bag = s.top[seat], s.bag[seat]
        if not top and not bag:
            if not s.discard[seat]:
                nothing_left = ("rqa.card.draw-nothing-left", "rqa.faq.partial-effects", *clauses)
                write.nothing(s, t, nothing_left, cause, "draw", s.setup.seats[seat])
                return
            write.reshuffle(s, t, ("rqa.card.draw-reshuffle", *clauses), cause, seat)
            bag = s.bag[seat]
        card, drawn = next_card(top, bag, chance, drawn)
        if card is None:
            write.ask(s, CHANCE, "draw", different(bag), ("draw cards", seat, left, cause, clauses))
            return
        write.draw(s, t, clauses, cause, seat, card, bool(top))


def outcomes(s: State) -> Outcomes:
    """What chance may answer now, with exact probabilities; () while nobody asks it."""
    if s.choice is None or s.choice.seat != CHANCE:
        return ()
    if s.choice.kind not in ("draw", "Shop Deck"):
        options = s.choice.options
        return tuple((Choose(option), Fraction(1, len(options))) for option in options)
    bag = s.bag[s.choice.frame[1]] if s.choice.kind == "draw" else s.shop_bag
    return draws(bag)


# ---- as steps of an effect -------------------------------------------------------------------------------


def draw_step(
    s: State, t: Trace | None, chance: Chance | None, robot: int | None, body: int | None, source: str, n: int
) -> None:
    """The active seat draws n cards."""
    clauses, robot_of = cite.says(s, source), s.setup.components.robots.get(source)
    if robot_of is not None and not s.top[s.seat] + s.bag[s.seat]:
        clauses += robot_of.clauses["draw"]
    draw(s, t, chance, s.seat, n, source, clauses)


@effect("discard")
def discard(
    do: Doing, robot: int | None, body: int | None, cause: str, n: int, chosen: str | None = None
) -> None:
    """The active seat discards n cards of its hand, one after the other, as it chooses."""
    s = do.state
    hand = s.hand[s.seat]
    if not hand:
        do.nothing("discard", do.seat, "rqa.faq.partial-effects")
        return
    options = different(hand)
    if chosen is None and len(options) > 1 and len(hand) > n:
        do.ask(do.seat, "discard", options)
        return
    do.discard(chosen or hand[0], *cite.says(s, cause, "rqa.card.discard"))
    if n > 1:
        do.then(discard.frame(robot, body, cause, n - 1))


KEEP = "nothing"


def scrap(
    s: State, t: Trace | None, chance: Chance | None, robot: int | None, body: int | None, source: str,
    n: int, chosen: str | None = None,
) -> None:  # fmt: skip
    """The active seat may scrap n cards of its hand."""
    hand = s.hand[s.seat]
    clauses = cite.says(s, source, "rqa.card.scrap", "rqa.setup.scrap-heap")
    if not hand or chosen == KEEP:
        write.nothing(s, t, clauses, source, "scrap", s.setup.seats[s.seat])
    elif chosen is None:
        options = (KEEP, *different(hand))
        write.ask(s, s.setup.seats[s.seat], "scrap", options, ("scrap", robot, body, source, n))
    else:
        write.scrap(s, t, clauses, source, chosen)
        if n > 1:
            write.then(s, ("scrap", robot, body, source, n - 1))
        if recycled(s, chosen):
            write.then(s, ("stock", source, ()))
