"""Cards: those of seats, of the Shop and of the Supply, and those that stay in front of a seat."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import without
from rqa_lab.core.grid import WAYS
from rqa_lab.games.rqa.model.bodies import title
from rqa_lab.games.rqa.model.state import Cards as Names
from rqa_lab.games.rqa.model.state import put
from rqa_lab.games.rqa.play.writers.turn import Turn


class Cards(Turn):
    """Writers of cards."""

    __slots__ = ()

    # ---- of seats ----

    def take_deck(self, seat: int, cards: Names, why: Clauses) -> None:
        """Set-up: a seat gets its personal deck, shuffled."""
        s = self.state
        s.bag[seat] = tuple(sorted(cards))
        self.tell("take deck", why, s.setup.seats[seat], cards)

    def play(self, card: str, robot: int, target: int | None, way: int | None, why: Clauses) -> None:
        """A card of the active seat's hand goes into play, for a robot."""
        s = self.state
        s.hand[s.seat] = without(s.hand[s.seat], card)
        s.in_play[s.seat] += (card,)
        if self.traced:
            on = None if target is None else title(s, target)
            one_way = None if way is None else WAYS[way]
            self.tell("play", why, self.seat, card, s.setup.titles[robot], on, one_way)

    def draw(self, seat: int, card: str, top: bool, why: Clauses) -> None:
        """A card comes from the known top of a seat's deck, or else out of its bag, into the hand."""
        s = self.state
        if top:
            s.top[seat] = s.top[seat][1:]
        else:
            s.bag[seat] = without(s.bag[seat], card)
        s.hand[seat] += (card,)
        if self.traced:
            self.tell("draw", why, s.setup.seats[seat], card)

    def reshuffle(self, seat: int, why: Clauses) -> None:
        """A seat's discard pile becomes its deck."""
        s = self.state
        cards, s.discard[seat] = s.discard[seat], ()
        s.bag[seat] = tuple(sorted(cards))
        self.tell("reshuffle", why, s.setup.seats[seat], cards)

    def clear_play(self, why: Clauses) -> None:
        """The active seat's cards in play go to its discard pile."""
        self._discard_all("clear play", self.state.in_play, why)

    def discard_hand(self, why: Clauses) -> None:
        """The active seat's hand goes to its discard pile."""
        self._discard_all("discard hand", self.state.hand, why)

    def _discard_all(self, kind: str, zone: list[Names], why: Clauses) -> None:
        s = self.state
        cards, zone[s.seat] = zone[s.seat], ()
        s.discard[s.seat] += cards
        if self.traced and cards:
            self.tell(kind, why, self.seat, cards)

    def discard(self, card: str, why: Clauses) -> None:
        """A card of the active seat's hand goes to its discard pile."""
        s = self.state
        s.hand[s.seat] = without(s.hand[s.seat], card)
        s.discard[s.seat] += (card,)
        self.tell("discard", why, self.seat, card)

    def scrap(self, card: str, why: Clauses) -> None:
        """A card of the active seat's hand goes to the Scrap Heap."""
        s = self.state
        s.hand[s.seat] = without(s.hand[s.seat], card)
        s.scrap += (card,)
        self.tell("scrap", why, self.seat, card)

    def install(self, card: str, why: Clauses) -> None:
        """An Upgrade in play stays in front of the active seat."""
        s = self.state
        s.in_play[s.seat] = without(s.in_play[s.seat], card)
        s.extras = s.extras._replace(upgrades=(*s.extras.upgrades, (s.seat, card)))
        self.tell("install", why, self.seat, card)

    # ---- of the Shop and the Supply ----

    def lay_out(self, place: str, cards: Names, why: Clauses) -> None:
        """Set-up: cards come out of the box to a Supply pile, or into the Shop Deck."""
        s = self.state
        if place == "Supply":
            piles = zip(s.setup.components.supply, s.supply, strict=True)
            s.supply = tuple(n + cards.count(name) for name, n in piles)
        else:
            s.shop_bag = tuple(sorted(cards))
        self.tell("lay out", why, place, cards)

    def acquire(self, card: str, place: int | None, price: int | None, why: Clauses) -> None:
        """A card of the Shop space ``place``, or of its Supply pile, goes to the active seat's discard pile.

        It may be free: then ``price`` is None.
        """
        s = self.state
        if place is None:
            self._off_supply(card)
        else:
            s.shop = put(s.shop, place, "")
        s.discard[s.seat] += (card,)
        if self.traced:
            self.tell("acquire", why, self.seat, card, "Supply" if place is None else "Shop", price)

    def restock(self, place: int, card: str, top: bool, why: Clauses) -> None:
        """A card of the Shop Deck, from its known top or else out of its bag, goes to a Shop space."""
        self._off_shop_deck(card, top)
        self.state.shop = put(self.state.shop, place, card)
        self.tell("restock", why, card, "Shop Deck")

    def restock_from_supply(self, place: int, card: str, why: Clauses) -> None:
        """A card of its Supply pile goes to a Shop space."""
        self._off_supply(card)
        self.state.shop = put(self.state.shop, place, card)
        self.tell("restock", why, card, "Supply")

    def _off_supply(self, card: str) -> None:
        s, pile = self.state, self.state.setup.components.supply.index(card)
        s.supply = put(s.supply, pile, s.supply[pile] - 1)

    def scrap_top(self, card: str, top: bool, why: Clauses) -> None:
        """A card of the Shop Deck, from its known top or else out of its bag, goes to the Scrap Heap."""
        self._off_shop_deck(card, top)
        self.state.scrap += (card,)
        self.tell("scrap top", why, card, self.state.setup.components.cost.get(card, 0))

    def _off_shop_deck(self, card: str, top: bool) -> None:
        s = self.state
        if top:
            s.shop_top = s.shop_top[1:]
        else:
            s.shop_bag = without(s.shop_bag, card)

    def new_shop_deck(self, cards: Names, why: Clauses) -> None:
        """These cards, every copy that is in the Scrap Heap, become the Shop Deck."""
        s = self.state
        s.scrap = tuple(card for card in s.scrap if card not in cards)
        s.shop_bag = tuple(sorted(cards))
        self.tell("new Shop Deck", why, cards)

    def event_over(self, card: str, place: int, why: Clauses) -> None:
        """An Event has taken effect: it goes from its space of the Shop into the Game Box."""
        s = self.state
        s.shop = put(s.shop, place, "")
        s.extras = s.extras._replace(past=tuple(sorted((*s.extras.past, card))))
        self.tell("event over", why, card)
