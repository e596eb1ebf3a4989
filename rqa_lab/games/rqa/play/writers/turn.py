"""Writers of the turn and the cards: verbs that change a position and leave an event."""

import random

from rqa_lab.core.chance import dealt_anew, without
from rqa_lab.core.clause import Clauses
from rqa_lab.core.doing import Doing as Base
from rqa_lab.core.doing import Frame
from rqa_lab.core.grid import WAYS
from rqa_lab.games.rqa.bodies import title
from rqa_lab.games.rqa.setup import setup
from rqa_lab.games.rqa.state import Cards as Names
from rqa_lab.games.rqa.state import State, in_turn, put
from rqa_lab.games.rqa.steps import named

# ---- the writers outside of play: they hide what a seat does not know ------------------------------------


def mask(s: State, seat: int, card: str) -> None:
    """Every card of a seat's hand and deck, and of a waiting choice among them, becomes ``card``.

    The order of the deck is masked already.
    """
    s.hand[seat] = (card,) * len(s.hand[seat])
    s.bag[seat] = (card,) * len(s.bag[seat])
    if s.choice is None:
        return
    drawing = s.choice.kind == "draw" and named(s.choice.frame).seat == seat
    if drawing or (s.choice.kind in ("discard", "scrap") and s.choice.seat == s.setup.seats[seat]):
        s.choice = s.choice._replace(options=(card,))


def deal_anew(s: State, seat: str, rng: random.Random) -> None:
    """Deal out anew the cards that ``seat`` cannot see: each other seat's hand and deck, by their sizes."""
    mask_decks(s)
    for number, name in enumerate(s.setup.seats):
        if name != seat:
            hand, deck = dealt_anew(rng, [s.hand[number], s.bag[number]])
            s.hand[number], s.bag[number] = tuple(sorted(hand)), tuple(sorted(deck))


def mask_decks(s: State) -> None:
    """Mask the decks, since their order is hidden from everyone."""
    s.shop_bag, s.shop_top = tuple(sorted(s.shop_top + s.shop_bag)), ()
    for seat, top in enumerate(s.top):
        if top:
            s.bag[seat], s.top[seat] = tuple(sorted(top + s.bag[seat])), ()


# ---- energy and Move, what lasts for the turn, the phases, and the effects that wait ---------------------


class Turn(Base[State]):
    """Writers of the turn, on which all others rest."""

    __slots__ = ()

    @property
    def seat(self) -> str:
        """The active seat by name."""
        return self.state.setup.seats[self.state.seat]

    def nothing(self, what: str, on: str, why: Clauses) -> None:
        """An effect does nothing, with an event."""
        self.tell("nothing", why, what, on)

    # ---- Energy and Move ----

    def gain(self, counter: str, amount: int, why: Clauses) -> None:
        """The active seat gets Energy or Move."""
        now = getattr(self.state, counter) + amount
        setattr(self.state, counter, now)
        if self.traced:
            self.tell("gain", why, self.seat, counter, amount, now)

    def pay(self, counter: str, amount: int, why: Clauses) -> None:
        """The active seat spends Energy or Move."""
        now = getattr(self.state, counter) - amount
        setattr(self.state, counter, now)
        if self.traced:
            self.tell("pay", why, self.seat, counter, amount, now)

    def convert(self, amount: int, why: Clauses) -> None:
        """The active seat turns Energy into Move."""
        s = self.state
        s.energy -= amount
        s.move += amount
        if self.traced:
            self.tell("convert", why, self.seat, amount, s.energy, s.move)

    def lose_unspent(self, why: Clauses) -> None:
        """Remove the active seat's unspent Energy and Move."""
        s = self.state
        energy, move = s.energy, s.move
        s.energy = s.move = 0
        if self.traced and (energy or move):
            self.tell("lose unspent", why, self.seat, energy, move)

    # ---- for the rest of the turn ----

    def allow(self, what: str, robot: int, why: Clauses) -> None:
        """A robot may do something, or has something, for the rest of the turn; see ``State.lasting``."""
        self.state.lasting = tuple(sorted((*self.state.lasting, (what, robot)), key=in_turn))
        self.tell("allow", why, self.state.setup.titles[robot], what)

    def use_power(self, robot: int, target: int, why: Clauses) -> None:
        """A robot uses its power of once a turn on a target."""
        s = self.state
        s.lasting = tuple(sorted((*s.lasting, ("power used", robot)), key=in_turn))
        self.tell("use", why, self.seat, s.setup.titles[robot], title(s, target))

    def use_up(self, what: str, robot: int, why: Clauses) -> None:
        """Use up a robot's lasting effect."""
        s = self.state
        s.lasting = without(s.lasting, (what, robot))
        self.tell("wear off", why, ((s.setup.titles[robot], what),))

    def wear_off(self, over: tuple[tuple[str, int], ...], why: Clauses) -> None:
        """These lasting effects are over, and no robot is passing over an obstacle any more."""
        s = self.state
        s.lasting, s.atop = tuple([one for one in s.lasting if one not in over]), None
        if self.traced and over:
            self.tell("wear off", why, tuple((s.setup.titles[robot], what) for what, robot in over))

    def purchase(self, why: Clauses) -> None:
        """The active seat has bought a card this turn; leaves an event if there are clauses."""
        self._bought(True)
        if why:
            self.tell("allow", why, self.seat, "bought")

    def forget_purchase(self, why: Clauses) -> None:
        """The next card that is bought is the first of a turn; leaves an event if there are clauses."""
        self._bought(False)
        if why:
            self.tell("wear off", why, ((self.seat, "bought"),))

    def _bought(self, bought: bool) -> None:
        self.state.extras = self.state.extras._replace(bought=bought)

    # ---- phases ----

    def enter_phase(self, phase: str, why: Clauses) -> None:
        """The turn goes on to another phase."""
        old, self.state.phase = self.state.phase, phase
        if self.traced:
            self.tell("phase", why, old, phase)

    def next_seat(self, why: Clauses) -> None:
        """The next seat becomes the active one."""
        s, seats, old = self.state, self.state.setup.seats, self.state.seat
        s.seat = (old + 1) % len(seats)
        s.own_ko = False
        if self.traced:
            self.tell("turn", why, seats[old], self.seat)

    def end_game(self, robot: int, why: Clauses) -> None:
        """The game ends because a robot cannot come back."""
        s = self.state
        self.tell("end", why, s.setup.titles[robot])
        self.enter_phase("over", why)
        s.agenda.clear()
        s.waiting = ()

    # ---- effects that wait until the current one is over -------

    def wait(self, effect: Frame) -> None:
        """An effect waits until the agenda is empty."""
        self.state.waiting += (effect,)

    def take_up(self, effect: Frame) -> None:
        """A waiting effect runs next."""
        self.state.waiting = without(self.state.waiting, effect)
        self.then(effect)

    def drop_waiting(self, names: tuple[str, ...], why: Clauses) -> None:
        """The effects that wait, with these names, are dropped."""
        self.state.waiting = ()
        for name in names:
            self.nothing(name, "dropped", why)


# ---- set-up: who plays in which order, and with which robots ---------------------------------------------


class Players(Turn):
    """Writers of who plays with what."""

    __slots__ = ()

    def turn_order(self, seats: tuple[int, ...], why: Clauses) -> None:
        """Put the seats into turn order, before anything is dealt."""
        s, old = self.state, self.seat
        names, _, teams, *agreed = s.setup.arguments
        order = tuple(names[seat] for seat in seats)
        s.setup = setup(order, (), tuple(teams[seat] for seat in seats) if teams else (), *agreed)
        s.seat = 0
        self.tell("turn order", why, old, order[0], order)

    def take_board(self, seat: int, robot: str, why: Clauses) -> None:
        """A seat takes a Player Board: one more robot plays."""
        s = self.state
        names, robots, *agreed = s.setup.arguments
        s.setup = setup(names, (*robots, (robot, seat)), *agreed)
        s.grow()
        self.tell("take board", why, names[seat], s.setup.titles[-1])


# ---- cards: those of seats, of the Shop and of the Supply, and those that stay in front of a seat --------


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
        """Move a card of the Shop space ``place``, or of its Supply pile, to the active seat's discard pile.

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
