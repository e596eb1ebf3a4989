"""The turn: whose it is, its phases, dice, and the end of the game."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.doing import Doing, Frame
from rqa_lab.games.moonbots.model.dice import in_order, without
from rqa_lab.games.moonbots.model.state import State, seat_of


class Turn(Doing[State]):
    """Writers of the turn, on which all others rest."""

    __slots__ = ()

    @property
    def robot(self) -> str:
        """The robot whose turn it is, by name."""
        return self.state.setup.robots[self.state.robot]

    def title(self, robot: int) -> str:
        """A robot by name."""
        return self.state.setup.robots[robot]

    def nothing(self, what: str, on: str, why: Clauses) -> None:
        """An effect does nothing, with an event."""
        self.tell("nothing", why, what, on)

    def enter_phase(self, phase: str, why: Clauses) -> None:
        """The turn goes on to another phase; with the roll the purchase is given up."""
        s = self.state
        old, s.phase = s.phase, phase
        over = s.buys if phase == "activate" else 0
        s.buys -= over
        if old != phase:
            self.by("turn").tell("phase", why, old, phase, over)

    def give_turn(
        self,
        robot: int,
        why: Clauses,
        kind: str = "turn",
        tricked: tuple[int, ...] = (),
        anew: tuple[int, ...] = (),
        promised: int = 0,
    ) -> None:
        """Another robot acts; what holds for one turn is over.

        Some robots may stay ``tricked``; ``anew`` are those whose gains count anew; so many more cards were
        ``promised`` to the robot.
        """
        s = self.state
        old, s.robot = s.robot, robot
        free = (self.title(one) for one in s.tricked if one not in tricked)
        gained = tuple((self.title(one), s.gained[one]) for one in anew if s.gained[one])
        lasted = (tuple(free), tuple(map(self.title, s.dodging)))
        over = (s.buys, gained, s.dice, s.placed, s.stronger, *lasted, promised)
        s.buys, s.dice, s.placed, s.stronger, s.rerolled = 1 + promised, "", (), 0, False
        s.promised[robot] -= promised
        s.begun, s.silent = False, ()
        s.tricked, s.dodging, s.worked = tricked, (), ()
        s.skipped = tuple(one for one in s.skipped if one != old)
        for one in anew:
            s.gained[one] = 0
        self.tell(kind, why, seat_of(s, old), seat_of(s, robot), self.title(old), self.title(robot), *over)

    def begin_with(self, seat: int, robot: int, why: Clauses) -> None:
        """A seat is the first one to act."""
        self.state.first = seat
        self.give_turn(robot, why, "first player")

    def skip(self, robots: tuple[int, ...], why: Clauses) -> None:
        """These robots do nothing in the turn that has begun; the next one begins."""
        s = self.state
        s.skipped = robots
        self.tell("skip", why, tuple(map(self.title, robots)))

    def keep_for_later(self, n: int, why: Clauses) -> None:
        """The next attack of this turn deals so much more, or no more for a negative number."""
        self.state.stronger += n
        if n > 0:
            self.tell("keep", why, self.robot, n)
        else:
            self.tell("use kept", why, self.robot, -n)

    def dodge_all(self, robot: int, why: Clauses) -> None:
        """Nothing hits a robot for the rest of the turn."""
        self.state.dodging += (robot,)
        self.tell("dodge all", why, self.title(robot))

    def break_off(self, *kept: Frame) -> None:
        """Nothing that was still to come happens, but for these effects, the last one first."""
        self.state.agenda[:] = kept

    def be_silent(self, robot: int) -> None:
        """A robot is not asked for Secret Weapons any more this turn."""
        self.state.silent += (robot,)

    def end_game(self, seats: tuple[int, ...], why: Clauses) -> None:
        """The game ends; these seats have won."""
        s = self.state
        s.winners = seats
        self.tell("end", why, tuple(s.setup.seats[seat] for seat in seats))
        self.enter_phase("over", why)
        s.agenda.clear()

    # ---- dice ----------------------------------------------------------------------------------------------

    def roll(self, dice: str, why: Clauses) -> None:
        """The dice show something."""
        self.state.dice = dice
        self.tell("roll", why, self.robot, dice)

    def reroll(self, dice: str, rolled: str, why: Clauses) -> None:
        """Some dice were rolled again."""
        s = self.state
        s.dice = in_order(without(s.dice, dice) + rolled)
        self.tell("reroll", why, self.robot, dice, rolled)

    def use_reroll(self) -> None:
        """The Reroll of this turn is used up."""
        self.state.rerolled = True

    def adjust(self, die: str, new: str, why: Clauses) -> None:
        """A die is turned to another face."""
        s = self.state
        s.dice = in_order(without(s.dice, die) + new)
        self.tell("adjust", why, self.robot, die, new)

    def place(self, dice: str, place: str, part: str, why: Clauses) -> None:
        """Dice are laid on a part, or on what is printed on the board."""
        s = self.state
        s.dice, s.placed = without(s.dice, dice), (*s.placed, (place, dice))
        self.tell("place", why, self.robot, dice, place, part)

    def allow(self, purchases: int, why: Clauses) -> None:
        """The robot may buy so many cards more this turn."""
        self.state.buys += purchases
        self.tell("buy more", why, self.robot, purchases)

    def promise(self, robot: int, purchases: int, why: Clauses) -> None:
        """A robot may buy so many cards more in its turn of this round."""
        self.state.promised[robot] += purchases
        self.tell("promise", why, self.title(robot), purchases)

    def forget_promises(self, why: Clauses) -> None:
        """A round is over in which robots could have bought more."""
        s = self.state
        for robot, n in enumerate(s.promised):
            if n:
                s.promised[robot] = 0
                self.tell("forget", why, self.title(robot), n)

    def trick(self, robot: int, why: Clauses) -> None:
        """A robot cannot use its Reroll this turn, or by one reading this round."""
        self.state.tricked += (robot,)
        self.tell("trick", why, self.title(robot), self.state.setup.rulings["trick-time"])

    def count_turn(self) -> None:
        """One turn more has gone by since something happened."""
        s = self.state
        s.quiet, s.stuck = s.quiet + 1, s.stuck + 1
