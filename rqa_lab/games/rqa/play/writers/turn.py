"""Energy and Move, what lasts for the turn, the phases, and the effects that wait."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import without
from rqa_lab.core.doing import Doing, Frame
from rqa_lab.games.rqa.model.bodies import title
from rqa_lab.games.rqa.model.state import State, in_turn


class Turn(Doing[State]):
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
        """What the active seat has not spent is gone."""
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
        """What a robot had for the turn is used up."""
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

    # ---- effects that wait until the one that moves is over ----

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
