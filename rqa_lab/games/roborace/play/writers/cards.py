"""Where the cards are: the table, hands, the pile and the discards."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import Cards as Names
from rqa_lab.core.deck import without
from rqa_lab.games.roborace.model.cards import UNKNOWN, called
from rqa_lab.games.roborace.model.laid import Laid, at
from rqa_lab.games.roborace.play.writers.turn import Turn


def _seen(card: Laid) -> str:
    return "" if card.face == UNKNOWN else card.face


class Cards(Turn):
    """Writers of where cards are."""

    __slots__ = ()

    def unpack(self, cards: Names, why: Clauses) -> None:
        """Cards become the pile."""
        s = self.state
        s.bag = tuple(sorted(cards))
        self.tell("unpack", why, s.bag)

    def _from_pile(self, card: str) -> None:
        s = self.state
        if s.top:
            s.top = s.top[1:]
        else:
            s.bag = without(s.bag, card)

    def start_card(self, face: str, row: int, column: int, why: Clauses) -> None:
        """A card of the pile lies on the table at the start."""
        card = called(face)
        self._from_pile(card)
        self.state.laid += (Laid(face, row, column),)
        self.tell("start card", why, card, face, at(row, column))

    def draw(self, seat: int, card: str, why: Clauses) -> None:
        """A seat draws the next card of the pile."""
        s = self.state
        self._from_pile(card)
        s.hands[seat] = tuple(sorted((*s.hands[seat], card)))
        self.tell("draw", why, self.title(seat), card)

    def place(self, face: str, row: int, column: int, covers: int, why: Clauses) -> None:
        """A card of the hand comes onto the table."""
        s, card = self.state, called(face)
        s.hands[s.seat] = without(s.hands[s.seat], card)
        s.laid += (Laid(face, row, column),)
        s.brought, s.idle, s.fresh = s.brought + 1, 0, False
        self.tell("place", why, self.seat, card, face, at(row, column), covers)

    def turn_up(self, card: str, why: Clauses) -> None:
        """The next card of the pile is seen; it leaves the pile when it is laid."""
        self.tell("turn up", why, self.seat, card)

    def lay(self, card: Laid, counts: bool, why: Clauses) -> None:
        """The next card of the pile comes onto the table."""
        s = self.state
        self._from_pile(card.name)
        s.laid += (card,)
        s.brought += counts
        self.tell("lay", why, self.seat, card.name, _seen(card), at(card.row, card.column), int(counts))

    def discard(self, seat: int, card: str, why: Clauses) -> None:
        """A card of a hand is discarded."""
        s = self.state
        s.hands[seat] = without(s.hands[seat], card)
        s.discard = tuple(sorted((*s.discard, card)))
        self.tell("discard", why, self.title(seat), card)

    def shuffle(self, why: Clauses) -> None:
        """The discards become the pile."""
        s = self.state
        s.bag, s.discard, s.fresh = s.discard, (), True
        self.tell("shuffle", why, s.bag)

    # ---- on the table --------------------------------------------------------------------------------------

    def remove(self, number: int, why: Clauses) -> None:
        """A card of the table is discarded."""
        s = self.state
        card = s.laid[number]
        s.laid = s.laid[:number] + s.laid[number + 1 :]
        s.discard = tuple(sorted((*s.discard, card.name)))
        self.tell("remove", why, card.name, at(card.row, card.column), _seen(card))

    def shift(self, number: int, row: int, column: int, why: Clauses) -> None:
        """A card of the table is moved, and lies on top of what is there."""
        s = self.state
        card = s.laid[number]
        there = card._replace(row=row, column=column)
        s.laid = (*s.laid[:number], *s.laid[number + 1 :], there)
        self.tell("shift", why, _seen(card), at(card.row, card.column), at(row, column))

    def turn_card(self, number: int, face: str, why: Clauses) -> None:
        """A card of the table is turned where it lies."""
        s = self.state
        card = s.laid[number]
        s.laid = (*s.laid[:number], card._replace(face=face), *s.laid[number + 1 :])
        self.tell("turn card", why, card.face, face, at(card.row, card.column))

    def swap(self, one: int, other: int, why: Clauses) -> None:
        """Two cards of the table change places."""
        s = self.state
        laid = [*s.laid]
        first, second = laid[one], laid[other]
        laid[one] = second._replace(row=first.row, column=first.column)
        laid[other] = first._replace(row=second.row, column=second.column)
        s.laid = tuple(laid)
        for card, to in ((first, second), (second, first)):
            self.tell("shift", why, _seen(card), at(card.row, card.column), at(to.row, to.column))
