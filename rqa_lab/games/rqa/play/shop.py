"""Cards are bought and drawn."""

from fractions import Fraction

from rqa_lab.core.chance import CHANCE, Outcomes, different, draws, next_card
from rqa_lab.core.clause import Clauses
from rqa_lab.core.notation import Choose
from rqa_lab.games.rqa.actions import Buy
from rqa_lab.games.rqa.play.damage import begin, clauses_for, event_enters
from rqa_lab.games.rqa.play.writers import Doing
from rqa_lab.games.rqa.rules.staying import (
    cheap_enough,
    first_buy,
    lowered,
    on_acquiring,
    on_offer,
    price,
    recycled,
    stands_in,
    upgrades,
)
from rqa_lab.games.rqa.state import State
from rqa_lab.games.rqa.steps import effect, named

# ---- the Shop: acquiring cards, filling its spaces again, and the Shop Deck ------------------------------


def buy(do: Doing, action: Buy) -> None:
    """The active seat pays for a card and gets it."""
    s, card, cost = do.state, action.card, price(do.state, action.card)
    do.pay("energy", cost, ("rqa.shop.buy-cost", "rqa.energy.uses", *lowered(s)))
    if "first buy" in s.setup.components.standing and not s.extras.bought:
        do.purchase(first_buy(upgrades(s, s.seat)))
    own = s.setup.components.cards[card].clauses.get("buy", ())
    take(do, card, cost, ("rqa.shop.sources", "rqa.shop.acquired-to-discard", "rqa.shop.buy-many", *own))


def take(do: Doing, card: str, price: int | None, why: Clauses) -> None:
    """The active seat gets a card, bought or for free, and its space in the Shop is filled again."""
    s = do.state
    place = s.shop.index(card) if card in s.shop else None
    do.acquire(card, place, price, why)
    if place is not None:
        do.then(stock.frame(do.cause, (place,)))
    if s.extras.upgrades:
        for upgrade, step in on_acquiring(s, card):
            begin(do, None, None, upgrade, (step,))


@effect("acquire")
def acquire(
    do: Doing, robot: int | None, body: int | None, cause: str, most: int, chosen: str | None = None
) -> None:
    """The active seat gets a card of at most this cost for free."""
    s = do.state
    options = tuple(card for card in on_offer(s) if not cheap_enough(s, card, most))
    free = ("rqa.shop.free-acquire", "rqa.shop.acquired-to-discard", "rqa.card.printed-cost")
    if not options:
        do.nothing("acquire", do.seat, (*clauses_for(s, cause, *free), "rqa.faq.partial-effects"))
    elif chosen is None:
        do.pick(do.seat, "acquire", options, ("rqa.shop.free-acquire",))
    else:
        take(do, chosen, None, clauses_for(s, cause, *free))


# ---- filling the Shop ------------------------------------------------------------------------------------

_FILL = ("rqa.setup.shop-fill",)
_REFILL = ("rqa.shop.immediate-refill", "rqa.shop.buy-refilled")


@effect("stock")
def stock(do: Doing, cause: str, places: tuple[int, ...], drawn: str | None = None) -> None:
    """Fill these Shop spaces from the Shop Deck, if they are vacant.

    If the deck has run out, scrapped Shop cards form a new one; then every vacant space is filled.  If there
    are none, the spaces stay vacant, or a Supply card fills in, depending on the ruling.  Without a source of
    chance, each open card is a choice of chance.
    """
    s = do.state
    while True:
        if not s.shop_top and not s.shop_bag:
            if not new_deck(do):
                _no_deck(do, tuple(place for place in places if not s.shop[place]))
                return
            places = tuple(range(len(s.shop)))
        places = tuple(place for place in places if not s.shop[place])
        if not places:
            return
        top = bool(s.shop_top)
        card, drawn = next_card(s.shop_top, s.shop_bag, do.chance, drawn)
        if card is None:
            do.ask(CHANCE, "Shop Deck", different(s.shop_bag), stock.frame(cause, places))
            return
        do.restock(places[0], card, top, (_FILL if cause == "set-up" else _REFILL))
        if card in s.setup.components.events:
            do.then(event.frame(card, places[0]), stock.frame(cause, places))
            return


@effect("event")
def event(do: Doing, cause: str, at: int) -> None:
    """An Event has come into the Shop: it acts for the active seat at once, except while a game is set up."""
    do.then(event_over.frame(cause, at))
    event_enters(do)
    if do.state.phase == "set-up":
        do.nothing("event", "the Shop", ("rqa.card.events", "rqa.setup.shop-fill"))
    else:
        begin(do, None, None, cause, do.state.setup.components.cards[cause].steps)


@effect("event over")
def event_over(do: Doing, cause: str, at: int) -> None:
    """An Event has acted, and makes room in the Shop."""
    do.event_over(cause, at, ("rqa.card.events",))


def new_deck(do: Doing) -> bool:
    """Scrapped Shop cards become the Shop Deck; false if there are none."""
    cards = tuple(card for card in do.state.scrap if recycled(do.state, card))
    if cards:
        do.new_shop_deck(cards, ("rqa.shop.deck-reshuffle",))
    return bool(cards)


def _no_deck(do: Doing, vacant: tuple[int, ...]) -> None:
    """Handle a lack of cards for these spaces of the Shop: Supply cards fill in, or they stay vacant."""
    why = ("rqa.shop.deck-empty-no-scrap", "rqa.shop.immediate-refill")
    for place in vacant:
        card = stands_in(do.state)
        if card is None:
            do.nothing("stock", "the Shop", why)
            return
        do.restock_from_supply(place, card, why)


# ---- drawing, discarding and scrapping cards of a personal deck, and what chance may answer --------------


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
    """Chance's possible answers now, with exact probabilities; () unless a choice of chance waits."""
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
    s, why = do.state, clauses_for(do.state, cause)
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
        do.discard(chosen or hand[0], clauses_for(do.state, cause, "rqa.card.discard"))
        if n > 1:
            do.then(discard.frame(robot, body, cause, n - 1))


KEEP = "nothing"


@effect("scrap")
def scrap(
    do: Doing, robot: int | None, body: int | None, cause: str, n: int, chosen: str | None = None
) -> None:
    """The active seat may scrap n cards of its hand."""
    s, hand = do.state, do.state.hand[do.state.seat]
    why = clauses_for(s, cause, "rqa.card.scrap", "rqa.setup.scrap-heap")
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
