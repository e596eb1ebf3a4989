"""Acquiring cards: what the Shop and the Supply offer, and what it costs."""

from functools import lru_cache

from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.model.components import Components
from rqa_lab.games.rqa.model.state import Cards, State
from rqa_lab.games.rqa.rules.staying import lowered, price


def on_offer(s: State) -> tuple[str, ...]:
    """The cards that can be acquired now, each once: the Shop first, then the Supply piles."""
    return offers(s.setup.components, s.shop, s.supply)


@lru_cache(1024)  # the Shop hardly changes
def offers(parts: Components, shop: Cards, supply: tuple[int, ...]) -> Cards:
    """What a Shop and Supply piles offer; an Event that is acting in the Shop is not for sale."""
    piles = zip(parts.supply, supply, strict=True)
    known = (card for card in shop if card in parts.cards and card not in parts.events)
    return tuple(dict.fromkeys([*known, *(card for card, left in piles if left)]))


def pays(energy: int, cost: int) -> bool:
    """This much Energy pays for a card."""
    return energy >= cost


def recycled(s: State, card: str) -> bool:
    """A scrapped card goes into a new Shop Deck: by the usual reading, only a Shop card does."""
    group = s.setup.components.group(card)
    return group == "shop" or (group != "" and s.setup.rulings["supply-recycling"] == "all")


def stands_in(s: State) -> str | None:
    """The Supply card, of most copies, that fills a Shop space when no Shop card is left, if one does."""
    most = max(s.supply)
    if not most or s.setup.rulings["shop-empty"] == "vacant":
        return None
    return s.setup.components.supply[s.supply.index(most)]


def offered(s: State, card: str) -> Bare:
    """Cards come from the Shop and from Supply piles that are not used up."""
    if card in on_offer(s):
        return ()
    if card in s.setup.components.supply:
        return (("sold out", ("rqa.shop.supply-exhausted", "rqa.shop.sources"), card),)
    event = ("rqa.card.events",) if card in s.setup.components.events else ()
    return (("not for sale", ("rqa.shop.sources", *event), card),)


def cheap_enough(s: State, card: str, most: int) -> Bare:
    """The printed cost of a card that is taken for free is within the limit."""
    cost = s.setup.components.cost[card]
    return () if cost <= most else (("too dear", ("rqa.shop.free-acquire",), card, cost, most),)


def enough_to_buy(s: State, card: str) -> Bare:
    """A card costs the Energy that is printed on it; Move buys nothing."""
    cost = price(s, card)
    if pays(s.energy, cost):
        return ()
    move_buys_nothing = ("rqa.energy.no-back-conversion",) if s.move else ()
    clauses = ("rqa.shop.buy-cost", "rqa.energy.uses", *lowered(s), *move_buys_nothing)
    return (("price", clauses, card, cost, s.energy),)


def enough_to_convert(s: State, amount: int) -> Bare:
    """The seat has the Energy that it turns into Move."""
    if s.energy >= amount:
        return ()
    return (("needs energy", ("rqa.energy.to-move", "rqa.energy.uses"), amount, s.energy),)
