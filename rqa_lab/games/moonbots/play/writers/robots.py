"""What robots have: energy, parts, Upgrades, Secret Weapons; who is out."""

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import without
from rqa_lab.games.moonbots.model.records import Part, Upgrade, Weapon
from rqa_lab.games.moonbots.model.state import seat_of
from rqa_lab.games.moonbots.play.writers.turn import Turn


class Robots(Turn):
    """Writers of what robots have."""

    __slots__ = ()

    # ---- energy --------------------------------------------------------------------------------------------

    def set_energy(self, robot: int, energy: int, why: Clauses) -> None:
        """A robot begins with so much energy."""
        self.state.energy[robot] = energy
        self.tell("set energy", why, self.title(robot), energy)

    def gain(self, robot: int, n: int, counted: int, why: Clauses) -> None:
        """A robot gains energy; some of it counts for the limit."""
        s = self.state
        old = s.energy[robot]
        s.energy[robot], s.quiet = old + n, 0 if n else s.quiet
        s.gained[robot] += counted
        self.tell("gain", why, self.title(robot), old, old + n, counted)

    def lose(self, robot: int, n: int, why: Clauses, kind: str = "lose") -> None:
        """A robot loses energy, as much as it has at most: it pays, is damaged, or just loses it."""
        s = self.state
        old = s.energy[robot]
        s.energy[robot], s.quiet = max(0, old - n), 0 if n and old else s.quiet
        self.tell(kind, why, self.title(robot), old, s.energy[robot])

    def fall(self, robots: tuple[int, ...], why: Clauses) -> None:
        """These robots are out of the game, all at once."""
        before = self.state.fallen
        for n, robot in enumerate(robots, 1):
            self.state.fallen, self.state.stuck = (*before, robots[:n]), 0
            self.tell("out", why, self.title(robot))

    # ---- cards ---------------------------------------------------------------------------------------------

    def build(self, robot: int, name: str, why: Clauses, kind: str = "build") -> None:
        """A card that has left its place is laid on the robot, beside it, or kept by its seat."""
        s = self.state
        card = s.setup.components.cards.get(name)  # none: an observer buys a Secret Weapon that it cannot see
        rows = s.parts if isinstance(card, Part) else s.upgrades if isinstance(card, Upgrade) else s.weapons
        rows[robot] = tuple(sorted((*rows[robot], name)))
        self.tell(kind, why, self.title(robot), name, Weapon.kind if card is None else card.kind)

    def replace(self, robot: int, name: str, why: Clauses) -> None:
        """A part of a robot goes into the box."""
        s = self.state
        s.parts[robot], s.box = without(s.parts[robot], name), tuple(sorted((*s.box, name)))
        self.tell("replace", why, self.title(robot), name)

    def take_back(self, robot: int, name: str, why: Clauses) -> None:
        """A Secret Weapon that has been used comes back to the robot; all others have seen it."""
        s = self.state
        s.weapons[robot], s.box = tuple(sorted((*s.weapons[robot], name))), without(s.box, name)
        others = (seat for seat in range(len(s.setup.seats)) if seat != s.setup.owner[robot])
        s.seen = tuple(sorted({*s.seen, *((seat, robot, name) for seat in others)}))
        self.tell("take back", why, self.title(robot), name)

    def come_back(self, why: Clauses) -> None:
        """By one reading all robots that are out play again."""
        s = self.state
        robots, s.fallen = tuple(robot for group in s.fallen for robot in group), ()
        self.tell("come back", why, tuple(map(self.title, robots)))

    def show(self, robot: int, name: str, why: Clauses) -> None:
        """A Secret Weapon is used, and leaves the game."""
        s = self.state
        s.weapons[robot] = without(s.weapons[robot], name)
        s.begun |= robot == s.robot
        s.box = tuple(sorted((*s.box, name)))
        s.seen = tuple(one for one in s.seen if one[1:] != (robot, name))
        self.tell("use", why, self.title(robot), name)

    def give_up(self, robot: int, to: str, why: Clauses) -> None:
        """All cards of a robot go into the box, or by another reading on the pile."""
        s = self.state
        cards = (*s.parts[robot], *s.upgrades[robot], *s.weapons[robot])
        lost = (s.parts[robot], s.upgrades[robot], s.weapons[robot])
        s.parts[robot] = s.upgrades[robot] = s.weapons[robot] = ()
        s.seen = tuple(one for one in s.seen if one[1] != robot)
        if to == "box":
            s.box = tuple(sorted((*s.box, *cards)))
        else:
            s.top, s.bag = (), tuple(sorted((*s.top, *s.bag, *cards)))
        if cards:
            self.tell("give up", why, self.title(robot), *lost, to)

    def spy(self, robot: int, on: int, why: Clauses) -> None:
        """The seat of a robot sees the Secret Weapons of another robot."""
        s = self.state
        seat, names = s.setup.owner[robot], s.weapons[on]
        s.seen = tuple(sorted({*s.seen, *((seat, on, name) for name in names)}))
        self.tell("spy", why, seat_of(s, robot), self.title(on), names)
