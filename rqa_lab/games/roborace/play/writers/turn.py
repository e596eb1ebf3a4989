"""The turn: whose it is, its phases, and the end of the race."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.doing import Doing
from rqa_lab.games.roborace.model.state import State


class Turn(Doing[State]):
    """Writers of the turn, on which all others rest."""

    __slots__ = ()

    @property
    def seat(self) -> str:
        """The seat whose turn it is, by name."""
        return self.state.setup.seats[self.state.seat]

    def title(self, seat: int) -> str:
        """A seat by name."""
        return self.state.setup.seats[seat]

    def nothing(self, what: str, on: str, why: Clauses) -> None:
        """An effect does nothing, with an event."""
        self.tell("nothing", why, what, on)

    def enter_phase(self, phase: str, why: Clauses) -> None:
        """The turn goes on to another phase."""
        s = self.state
        old, s.phase = s.phase, phase
        if old != phase:
            self.by("turn").tell("phase", why, old, phase)

    def give_turn(self, seat: int, why: Clauses, kind: str = "turn") -> None:
        """A seat has its turn; what holds for one turn is over."""
        s = self.state
        old, s.extra = s.seat, s.again
        s.seat, s.used, s.revived, s.again, s.moved, s.pushed = seat, (), "", False, 0, False
        self.tell(kind, why, self.title(old), self.title(seat))

    def begin_with(self, seat: int, why: Clauses) -> None:
        """A seat is the first one to act."""
        self.state.first = seat
        self.give_turn(seat, why, "first player")

    def pass_turn(self, why: Clauses) -> None:
        """The seat can place no card; a turn that Again gave counts as one with the turn before."""
        self.state.idle += not self.state.extra
        self.nothing("pass", self.seat, why)

    def play_again(self, why: Clauses) -> None:
        """The seat will have another turn after this one."""
        self.state.again = True
        self.tell("again", why, self.seat)

    def begin_end(self, reason: str, why: Clauses) -> None:
        """The end of the race begins."""
        s = self.state
        s.ending = True
        self.tell("ending", why, reason, self.seat, self.title(s.first))

    def end_race(self, winners: tuple[int, ...], why: Clauses) -> None:
        """The race is over; whatever was still to happen is not."""
        s = self.state
        s.winners = winners
        s.agenda.clear()
        self.tell("end", why, tuple(map(self.title, winners)))
        self.enter_phase("over", why)

    def drop_the_rest(self) -> None:
        """Nothing that was still to happen in this turn happens."""
        self.state.agenda.clear()

    # ---- the arena -----------------------------------------------------------------------------------------

    def move(self, seat: int, n: int, field: str, why: Clauses) -> None:
        """A robot goes some fields."""
        s = self.state
        old = s.gone[seat]
        s.gone[seat] = old + n
        self.tell("move", why, self.title(seat), old, old + n, field)

    def score(self, n: int) -> None:
        """So many points are the movement of this turn."""
        self.state.moved = n

    def push(self) -> None:
        """Pushing has been used in this turn."""
        self.state.pushed = True

    def cross(self, left: int, why: Clauses) -> None:
        """The robot whose turn it is has crossed the finish line."""
        self.tell("cross", why, self.seat, left)
