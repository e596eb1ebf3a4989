"""The writers of the Shop: cards that seats acquire, its spaces, the Shop Deck and the Supply piles.

They are writers as those in ``play.writers`` are.
"""

from rqa_lab.core.deck import without
from rqa_lab.core.game import Trace
from rqa_lab.games.rqa.model.state import Cards, State
from rqa_lab.games.rqa.play.writers import Clauses


def acquire(
    s: State, t: Trace | None, clauses: Clauses, cause: str, card: str, place: int | None, price: int | None
) -> None:
    """A card of the Shop space ``place``, or of its Supply pile, goes to the active seat's discard pile.

    It may be free: then ``price`` is None.
    """
    if place is None:
        _off_the_supply(s, card)
    else:
        s.shop = (*s.shop[:place], "", *s.shop[place + 1 :])
    s.discard[s.seat] += (card,)
    if t is not None:
        source = "Supply" if place is None else "Shop"
        t.append(("acquire", clauses, cause, s.setup.seats[s.seat], card, source, price))


def restock(
    s: State, t: Trace | None, clauses: Clauses, cause: str, place: int, card: str, top: bool
) -> None:
    """A card of the Shop Deck, from its known top or else out of its bag, goes to a Shop space."""
    _off_the_shop_deck(s, card, top)
    s.shop = (*s.shop[:place], card, *s.shop[place + 1 :])
    if t is not None:
        t.append(("restock", clauses, cause, card, "Shop Deck"))


def restock_from_supply(
    s: State, t: Trace | None, clauses: Clauses, cause: str, place: int, card: str
) -> None:
    """A card of its Supply pile goes to a Shop space."""
    _off_the_supply(s, card)
    s.shop = (*s.shop[:place], card, *s.shop[place + 1 :])
    if t is not None:
        t.append(("restock", clauses, cause, card, "Supply"))


def _off_the_supply(s: State, card: str) -> None:
    pile = s.setup.components.supply.index(card)
    s.supply = (*s.supply[:pile], s.supply[pile] - 1, *s.supply[pile + 1 :])


def scrap_top(s: State, t: Trace | None, clauses: Clauses, cause: str, card: str, top: bool) -> None:
    """A card of the Shop Deck, from its known top or else out of its bag, goes to the Scrap Heap."""
    _off_the_shop_deck(s, card, top)
    s.scrap += (card,)
    if t is not None:
        t.append(("scrap top", clauses, cause, card, s.setup.components.cost.get(card, 0)))


def _off_the_shop_deck(s: State, card: str, top: bool) -> None:
    if top:
        s.shop_top = s.shop_top[1:]
    else:
        s.shop_bag = without(s.shop_bag, card)


def new_shop_deck(s: State, t: Trace | None, clauses: Clauses, cause: str, cards: Cards) -> None:
    """These cards, every copy that is in the Scrap Heap, become the Shop Deck."""
    s.scrap = tuple(card for card in s.scrap if card not in cards)
    s.shop_bag = tuple(sorted(cards))
    if t is not None:
        t.append(("new Shop Deck", clauses, cause, cards))
