"""The Shop: acquiring cards, filling its spaces again, and the Shop Deck."""

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.deck import different, next_card
from rqa_lab.core.game import Trace
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play import citations as cite
from rqa_lab.games.rqa.play import packwriters, shopwriters
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.arenapoints import event_enters
from rqa_lab.games.rqa.play.cards import begin
from rqa_lab.games.rqa.rules.shop import cheap_enough, on_offer, recycled, stands_in
from rqa_lab.games.rqa.rules.staying import first_buy, lowered, on_acquiring, price, upgrades


def buy(s: State, t: Trace | None, card: str, cause: str) -> None:
    """The active seat pays for a card and gets it."""
    cost = price(s, card)
    write.pay_energy(s, t, ("rqa.shop.buy-cost", "rqa.energy.uses", *lowered(s)), cause, cost)
    if "first buy" in s.setup.components.standing and not s.extras.bought:
        packwriters.first_purchase(s, t, first_buy(upgrades(s, s.seat)), cause)
    take(s, t, () if t is None else cite.bought(s, card), cause, card, cost)


def take(
    s: State, t: Trace | None, clauses: tuple[str, ...], cause: str, card: str, price: int | None
) -> None:
    """The active seat gets a card, bought or for free, and its space in the Shop is filled again."""
    place = s.shop.index(card) if card in s.shop else None
    shopwriters.acquire(s, t, clauses, cause, card, place, price)
    if place is not None:
        write.then(s, ("stock", cause, (place,)))
    if s.extras.upgrades:
        for upgrade, step in on_acquiring(s, card):
            begin(s, None, None, upgrade, (step,))


def acquire(
    s: State, t: Trace | None, chance: Chance | None, robot: int | None, body: int | None, source: str,
    most: int, chosen: str | None = None,
) -> None:  # fmt: skip
    """The active seat gets a card that costs at most so much for free."""
    options = tuple(card for card in on_offer(s) if not cheap_enough(s, card, most))
    clauses = cite.says(
        s, source, "rqa.shop.free-acquire", "rqa.shop.acquired-to-discard", "rqa.card.printed-cost"
    )
    if not options:
        write.nothing(s, t, (*clauses, "rqa.faq.partial-effects"), source, "acquire", s.setup.seats[s.seat])
    elif chosen is None:
        frame = ("acquire", robot, body, source, most)
        write.pick(s, t, ("rqa.shop.free-acquire",), source, s.seat, "acquire", options, frame)
    else:
        take(s, t, clauses, source, chosen, None)


_FILL = ("rqa.setup.shop-fill",)
_REFILL = ("rqa.shop.immediate-refill", "rqa.shop.buy-refilled")

# ---- filling the Shop ------------------------------------------------------------------------------------


def stock(
    s: State, t: Trace | None, chance: Chance | None, cause: str, places: tuple[int, ...],
    drawn: str | None = None,
) -> None:  # fmt: skip
    """These Shop spaces are filled from the Shop Deck, if they are vacant.

    A deck that has run out is made of scrapped Shop cards; then every vacant space is filled.  Without any,
    the spaces stay vacant, or a Supply card stands in, as the ruling says.  Without a chance to ask, each
    open card is a choice of chance.
    """
    while True:
        if not s.shop_top and not s.shop_bag:
            if not _new_deck(s, t, cause):
                _no_deck(s, t, cause, tuple(place for place in places if not s.shop[place]))
                return
            places = tuple(range(len(s.shop)))
        places = tuple(place for place in places if not s.shop[place])
        if not places:
            return
        top = s.shop_top
        card, drawn = next_card(top, s.shop_bag, chance, drawn)
        if card is None:
            write.ask(s, CHANCE, "Shop Deck", different(s.shop_bag), ("stock", cause, places))
            return
        shopwriters.restock(s, t, _FILL if cause == "set-up" else _REFILL, cause, places[0], card, bool(top))
        if card in s.setup.components.events:
            write.then(s, ("stock", cause, places))
            write.then(s, ("event", card, places[0]))
            return


def event(s: State, t: Trace | None, chance: Chance | None, card: str, at: int) -> None:
    """An Event has come into the Shop: it acts for the active seat at once, except while a game is set up."""
    write.then(s, ("event over", card, at))
    event_enters(s, t, card)
    if s.phase == "set-up":
        write.nothing(s, t, ("rqa.card.events", "rqa.setup.shop-fill"), card, "event", "the Shop")
    else:
        begin(s, None, None, card, s.setup.components.cards[card].steps)


def event_over(s: State, t: Trace | None, chance: Chance | None, card: str, at: int) -> None:
    """An Event has acted, and makes room in the Shop."""
    packwriters.event_over(s, t, ("rqa.card.events",), card, card, at)


def _no_deck(s: State, t: Trace | None, cause: str, vacant: tuple[int, ...]) -> None:
    """There is no card left for these spaces of the Shop."""
    clauses = ("rqa.shop.deck-empty-no-scrap", "rqa.shop.immediate-refill")
    for place in vacant:
        card = stands_in(s)
        if card is None:
            write.nothing(s, t, clauses, cause, "stock", "the Shop")
            return
        shopwriters.restock_from_supply(s, t, clauses, cause, place, card)


def _new_deck(s: State, t: Trace | None, cause: str) -> bool:
    """Scrapped Shop cards become the Shop Deck; false if there are none."""
    cards = tuple(card for card in s.scrap if recycled(s, card))
    if cards:
        shopwriters.new_shop_deck(s, t, ("rqa.shop.deck-reshuffle",), cause, cards)
    return bool(cards)


def scrap_top(s: State, t: Trace | None, chance: Chance | None, cause: str, clauses: tuple[str, ...],
              robot: int, body: int, scrapped: str | None = None) -> None:  # fmt: skip
    """The top card of the Shop Deck is scrapped, and a robot that has to fear its cost is judged by it.

    A card of cost 0 settles nothing: while there are others, the next one is scrapped as well.
    """
    if not s.shop_top and not s.shop_bag and not _new_deck(s, t, cause):
        nothing_left = tuple(dict.fromkeys((*clauses, "rqa.faq.partial-effects")))
        write.nothing(s, t, nothing_left, cause, "scrap top", s.setup.titles[body])
        return
    top = s.shop_top
    card, _ = next_card(top, s.shop_bag, chance, scrapped)
    if card is None:
        frame = ("scrap top", cause, clauses, robot, body)
        write.ask(s, CHANCE, "Shop Deck", different(s.shop_bag), frame)
        return
    last = ("rqa.tile.trash-compactor.last-card",) if len(s.shop_top) + len(s.shop_bag) == 1 else ()
    shopwriters.scrap_top(s, t, (*clauses, *last), cause, card, bool(top))
    write.then(s, ("stock", cause, ()))
    cost = s.setup.components.cost.get(card, 0)
    if cost or s.at[body] is None or not _priced(s):
        write.then(s, ("crush", robot, body, cause, cost))
    else:
        another = ("rqa.tile.trash-compactor.cost-zero", "rqa.card.cost-zero")
        write.then(s, ("scrap top", cause, tuple(dict.fromkeys((*clauses, *another))), robot, body))


def _priced(s: State) -> bool:
    """A card that costs something can still come from the Shop Deck, made anew if need be."""
    deck = s.shop_top + s.shop_bag or tuple(card for card in s.scrap if recycled(s, card))
    return any(s.setup.components.cost.get(card, 0) for card in deck)
