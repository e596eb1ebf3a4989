"""Set-up: who plays in which order, and with which robots."""

from rqa_lab.core.clause import Clauses
from rqa_lab.games.rqa.model.setup import setup
from rqa_lab.games.rqa.play.writers.turn import Turn


class Players(Turn):
    """Writers of who plays with what."""

    __slots__ = ()

    def turn_order(self, seats: tuple[int, ...], why: Clauses) -> None:
        """The seats are put into the order of their turns; nobody has anything yet."""
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
