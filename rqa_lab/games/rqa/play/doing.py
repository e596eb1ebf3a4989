"""What an effect gets, with the writers as its methods: verbs that change the position and tell so."""

from rqa_lab.core.deck import without
from rqa_lab.core.doing import Doing as AnyDoing
from rqa_lab.games.rqa.model.state import State


class Doing(AnyDoing[State]):
    """The position, the trace, chance and the cause; see ``core.doing``.

    Every writer leaves an event with the clauses that it is given last; the first of them acts.  Writers
    trust what they are told: whether something may happen is decided in ``rules.judge``.
    """

    __slots__ = ()

    @property
    def seat(self) -> str:
        """The active seat by name."""
        return self.state.setup.seats[self.state.seat]

    def nothing(self, what: str, on: str, *why: str) -> None:
        """An effect does nothing, and says so."""
        self.tell("nothing", why, what, on)

    def allow(self, what: str, robot: int, *why: str) -> None:
        """A robot may do something, or has something, for the rest of the turn; see ``State.lasting``."""
        self.state.lasting += ((what, robot),)
        self.tell("allow", why, self.state.setup.titles[robot], what)

    def discard(self, card: str, *why: str) -> None:
        """A card of the active seat's hand goes to its discard pile."""
        s = self.state
        s.hand[s.seat] = without(s.hand[s.seat], card)
        s.discard[s.seat] += (card,)
        self.tell("discard", why, self.seat, card)
