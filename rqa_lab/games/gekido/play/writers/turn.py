"""The phases of a turn, whose turn it is, and the end of the game."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.doing import Doing
from rqa_lab.games.gekido.model.state import ATTACKING, State


class Turn(Doing[State]):
    """Writers of the turn, on which all others rest."""

    __slots__ = ()

    @property
    def seat(self) -> str:
        """The active seat by name."""
        return self.state.setup.seats[self.state.seat]

    def title(self, bot: int) -> str:
        """A bot by name."""
        return self.state.setup.titles[bot]

    def nothing(self, what: str, on: str, why: Clauses) -> None:
        """An effect does nothing, with an event."""
        self.tell("nothing", why, what, on)

    def enter_phase(self, phase: str, why: Clauses) -> None:
        """The turn goes on to another phase, unless it is in it already."""
        old, self.state.phase = self.state.phase, phase
        if old != phase and self.traced:
            cause = "attack" if phase in (*ATTACKING, "over") else "turn"
            self.by(cause).tell("phase", why, old, phase)

    def give_turn(self, kind: str, seat: int, why: Clauses) -> None:
        """Another seat is the active one, as an event of that kind: turn or first player."""
        old, self.state.seat, self.state.moved = self.seat, seat, False
        self.tell(kind, why, old, self.seat)

    def end_game(self, seat: int, why: Clauses) -> None:
        """The game ends; the last bot is ``seat``'s."""
        self.tell("end", why, self.state.setup.seats[seat])
        self.enter_phase("over", why)
        self.state.agenda.clear()
