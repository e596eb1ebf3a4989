"""The Market, the pile and the box."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import Cards as Names
from rqa_lab.core.deck import without
from rqa_lab.games.moonbots.model.state import MARKET
from rqa_lab.games.moonbots.play.writers.turn import Turn


class Market(Turn):
    """Writers of where cards lie that nobody has."""

    __slots__ = ()

    def unpack(self, cards: Names, box: Names, why: Clauses) -> None:
        """Cards become the pile; others stay in the box."""
        s = self.state
        s.bag, s.box = tuple(sorted(cards)), tuple(sorted((*s.box, *box)))
        self.tell("unpack", why, s.bag, tuple(sorted(box)))

    def remove(self, card: str, why: Clauses) -> None:
        """A card of the pile goes back to the box, unseen."""
        s = self.state
        s.bag, s.box = without(s.bag, card), tuple(sorted((*s.box, card)))
        self.tell("remove", why, card)

    def turn_up(self, space: int, card: str, why: Clauses) -> None:
        """The next card of the pile is laid into the Market."""
        s = self.state
        if s.top:
            s.top = s.top[1:]
        else:
            s.bag = without(s.bag, card)
        self._lay(space, card)
        self.tell("turn up", why, MARKET[space], card)

    def take(self, robot: int, space: int, why: Clauses) -> str:
        """A robot takes a card out of the Market for nothing; where it goes is told next."""
        card = self.state.market[space]
        self._lay(space, "")
        self.tell("take", why, self.title(robot), MARKET[space], card)
        return card

    def buy(self, space: int, price: int, why: Clauses) -> str:
        """The robot pays for a card, which leaves the Market; where it goes is told next."""
        s = self.state
        card, old = s.market[space], s.energy[s.robot]
        self._lay(space, "")
        s.energy[s.robot], s.buys, s.quiet, s.begun = old - price, s.buys - 1, 0, True
        self.tell("buy", why, self.robot, MARKET[space], card, old, old - price)
        return card

    def slide(self, start: int, to: int, why: Clauses) -> None:
        """A card of the Market moves down."""
        card = self.state.market[start]
        self._lay(start, "")
        self._lay(to, card)
        self.tell("slide", why, card, MARKET[start], MARKET[to])

    def discard(self, space: int, why: Clauses) -> None:
        """A Secret Weapon leaves the Market for the box, face down."""
        s = self.state
        card = s.market[space]
        self._lay(space, "")
        s.box = tuple(sorted((*s.box, card)))
        self.tell("discard", why, MARKET[space], card)

    def throw_away(self, robot: int, card: str, why: Clauses) -> None:
        """A card that a robot has taken goes into the box."""
        self.state.box = tuple(sorted((*self.state.box, card)))
        self.tell("throw away", why, self.title(robot), card)

    def find(self, robot: int, card: str, why: Clauses) -> None:
        """A robot takes a card out of the pile, which is shuffled."""
        s = self.state
        s.top, s.bag = (), without(tuple(sorted((*s.top, *s.bag))), card)
        self.tell("find", why, self.title(robot), card)

    def shuffle(self, why: Clauses) -> None:
        """The pile is shuffled."""
        s = self.state
        s.top, s.bag = (), tuple(sorted((*s.top, *s.bag)))
        self.tell("shuffle", why, len(s.bag))

    def _lay(self, space: int, card: str) -> None:
        market = [*self.state.market]
        market[space] = card
        self.state.market, self.state.stuck = tuple(market), 0
