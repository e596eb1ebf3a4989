"""Tech Cards."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import Cards as Names
from rqa_lab.core.deck import without
from rqa_lab.games.gekido.play.writers.turn import Turn


class Cards(Turn):
    """Writers of where Tech Cards go."""

    __slots__ = ()

    def shuffle(self, cards: Names, why: Clauses) -> None:
        """The Tech Cards become the draw pile."""
        self.state.bag = tuple(sorted(cards))
        self.tell("shuffle", why, cards)

    def reshuffle(self, why: Clauses) -> None:
        """The discard pile becomes the draw pile."""
        s = self.state
        cards, s.discard = s.discard, ()
        s.bag = tuple(sorted(cards))
        self.tell("reshuffle", why, cards)

    def draw(self, kind: str, seat: int, card: str, why: Clauses) -> None:
        """A card leaves the draw pile, its known top first: to the hand (draw) or to be seen (look at)."""
        s = self.state
        if s.top:
            s.top = s.top[1:]
        else:
            s.bag = without(s.bag, card)
        if kind == "draw":
            s.hand[seat] += (card,)
        else:
            s.looking += (card,)
        self.tell(kind, why, s.setup.seats[seat], card)

    def keep(self, seat: int, card: str, why: Clauses) -> None:
        """One of the cards that a seat looks at goes into its hand."""
        s = self.state
        s.looking = without(s.looking, card)
        s.hand[seat] += (card,)
        self.tell("keep", why, s.setup.seats[seat], card)

    def put_away(self, seat: int, why: Clauses) -> None:
        """The other cards that a seat looks at are discarded."""
        s = self.state
        cards, s.looking = s.looking, ()
        s.discard += cards
        if cards:
            self.tell("put away", why, s.setup.seats[seat], cards)

    def play(self, seat: int, card: str, on: str | None, to: str | None, why: Clauses) -> None:
        """A card of a seat's hand is played, and so used up."""
        s = self.state
        s.hand[seat] = without(s.hand[seat], card)
        s.discard += (card,)
        self.tell("play", why, s.setup.seats[seat], card, on, to)

    def cancel(self, card: str, why: Clauses) -> None:
        """The card that the attacker just played does nothing."""
        self.tell("cancel", why, self.seat, card)

    def discard(self, seat: int, card: str, why: Clauses) -> None:
        """A card of a seat's hand goes to the discard pile."""
        s = self.state
        s.hand[seat] = without(s.hand[seat], card)
        s.discard += (card,)
        self.tell("discard", why, s.setup.seats[seat], card)

    def give_up_hand(self, seat: int, to: str, why: Clauses) -> None:
        """The whole hand of a seat goes to the discard pile, or into the box."""
        s = self.state
        cards, s.hand[seat] = s.hand[seat], ()
        if to == "box":
            s.box += cards
        else:
            s.discard += cards
        if cards:
            self.tell("give up hand", why, s.setup.seats[seat], cards, to)
