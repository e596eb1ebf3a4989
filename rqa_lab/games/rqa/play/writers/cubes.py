"""Cubes and gems: on Health bars, in piles, in the Reserve, and in the arena as Victory Points."""

from collections import Counter

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import without
from rqa_lab.games.rqa.model.state import Pile, Reserve, put
from rqa_lab.games.rqa.play.writers.bodies import NAME, WHERE
from rqa_lab.games.rqa.play.writers.turn import Turn
from rqa_lab.games.rqa.rules.staying import Defense


class Cubes(Turn):
    """Writers of cubes and gems."""

    __slots__ = ()

    def _bar(self, robot: int, red: int, blue: int) -> None:
        """Cubes come onto a robot's Health bar, or leave it."""
        s = self.state
        s.red = put(s.red, robot, s.red[robot] + red)
        if blue:
            s.blue = put(s.blue, robot, s.blue[robot] + blue)

    def _pile(self, seat: int, red: int = 0, blue: int = 0, gems: int = 0, debt: int = 0) -> int:
        """Cubes and gems come to what a seat has, or leave it; its points then."""
        s, old = self.state, self.state.pile[seat]
        new = Pile(old.red + red, old.blue + blue, old.gems + gems, old.debt + debt)
        s.pile = put(s.pile, seat, new)
        return new.points

    def _reserve(self, red: int, blue: int = 0, gems: int = 0) -> None:
        """Cubes and gems come to the Reserve, or leave it."""
        has = self.state.reserve
        self.state.reserve = Reserve(has.red + red, has.blue + blue, has.gems + gems)

    # ---- Health ----

    def fill_bar(self, robot: int, red: int, blue: int, why: Clauses) -> None:
        """Set-up: cubes of the box go onto a robot's Health bar for the first time."""
        self._bar(robot, red, blue)
        self._reserve(-red)
        self.state.box_blue -= blue
        self.tell("fill bar", why, self.state.setup.titles[robot], red, blue)

    def fill_reserve(self, blue: int, why: Clauses) -> None:
        """Set-up: blue cubes of the Game Box join what the Reserve has."""
        self._reserve(0, blue)
        self.state.box_blue -= blue
        self.tell("reserve", why, *self.state.reserve)

    def hurt(self, robot: int, red: int, blue: int, why: Clauses) -> None:
        """A robot loses cubes of its Health bar; who gets them is written next."""
        s = self.state
        self._bar(robot, -red, -blue)
        if self.traced:
            left = s.red[robot] + s.blue[robot]
            self.tell("hurt", why, s.setup.titles[robot], WHERE[s.at[robot]], red, blue, left)

    def refill(self, robot: int, red: int, blue: int, why: Clauses) -> None:
        """Cubes of the Reserve go onto the Health bar of a robot that comes back."""
        self._bar(robot, red, blue)
        self._reserve(-red, -blue)
        self.tell("refill", why, self.state.setup.titles[robot], red, blue)

    def repair(self, robot: int, red: int, why: Clauses) -> None:
        """Red cubes of the Reserve go onto the Health bar of a robot that is on the board."""
        s = self.state
        self._bar(robot, red, 0)
        self._reserve(-red)
        self.tell("repair", why, s.setup.titles[robot], red, s.red[robot] + s.blue[robot])

    # ---- Victory Points ----

    def claim(self, robot: int, red: int, blue: int, why: Clauses) -> None:
        """The active seat takes the cubes that a robot just lost."""
        points = self._pile(self.state.seat, red, blue)
        if self.traced:
            self.tell("claim", why, self.seat, self.state.setup.titles[robot], red, blue, points)

    def set_aside(self, robot: int, red: int, blue: int, why: Clauses) -> None:
        """The cubes that a robot just lost go to the Reserve (red) and into the Game Box (blue)."""
        self._reserve(red)
        self.state.box_blue += blue
        self.tell("set aside", why, self.state.setup.titles[robot], red, blue)

    def take_points(self, seat: int, red: int, why: Clauses) -> None:
        """A seat takes red cubes from the Reserve as Victory Points."""
        self._reserve(-red)
        points = self._pile(seat, red)
        if self.traced:
            self.tell("points", why, self.state.setup.seats[seat], red, points)

    def forfeit(self, red: int, why: Clauses) -> None:
        """The active seat pays red cubes of its pile to the Reserve."""
        self._reserve(red)
        points = self._pile(self.state.seat, -red)
        self.tell("forfeit", why, self.seat, red, points)

    def owe(self, points: int, why: Clauses) -> None:
        """The active seat owes points that it cannot pay; see the ruling ``vp-floor``."""
        left = self._pile(self.state.seat, debt=points)
        self.tell("owe", why, self.seat, points, left)

    # ---- changing, and running out ----

    def change_gem(self, why: Clauses) -> None:
        """The active seat swaps a gem for 5 red cubes of the Reserve."""
        self._pile(self.state.seat, 5, gems=-1)
        self._reserve(-5, gems=1)
        self.tell("change gem", why, self.seat)

    def change_blue(self, why: Clauses) -> None:
        """The active seat puts a blue cube into the Game Box and takes 2 red ones from the Reserve."""
        self._pile(self.state.seat, 2, -1)
        self._reserve(-2)
        self.state.box_blue += 1
        self.tell("change blue", why, self.seat)

    def replenish(self, seat: int, why: Clauses) -> None:
        """A seat hands 5 red cubes of its pile to the Reserve for a gem."""
        self._pile(seat, -5, gems=1)
        self._reserve(5, gems=-1)
        self.tell("replenish", why, self.state.setup.seats[seat])

    def bring_tokens(self, red: int, why: Clauses) -> None:
        """Tokens join the Reserve in place of red cubes."""
        self._reserve(red)
        self.state.tokens += red
        self.tell("tokens", why, red)

    # ---- Victory Points in the arena ----

    def add_points(self, space: int, red: int, why: Clauses) -> None:
        """Red cubes of the Reserve come onto the tile of a space."""
        self._reserve(-red)
        self._on_tile("tile points", space, red, why)

    def claim_points(self, space: int, red: int, why: Clauses) -> None:
        """The active seat takes red cubes off the tile of a space."""
        s = self.state
        self._points(space, -red)
        points = self._pile(s.seat, red)
        self.tell("claim points", why, self.seat, s.layout.at[space].name, NAME[space], red, points)

    def points_back(self, space: int, why: Clauses) -> None:
        """The red cubes on a tile that leaves the board go back to the Reserve."""
        red = dict(self.state.extras.points)[space]
        self._reserve(red)
        self._points(space, -red)
        self.tell("tile points back", why, self.state.layout.at[space].name, NAME[space], red)

    def gumball(self, space: int, why: Clauses) -> None:
        """A gumball, a red cube of the Reserve, comes onto a space."""
        self._reserve(-1)
        self._gumballs((*self.state.extras.gumballs, space))
        self.tell("gumball", why, NAME[space])

    def claim_gumballs(self, robot: int, space: int, why: Clauses) -> None:
        """The active seat takes the gumballs of a space on which its robot is."""
        red = self._pick_up(space)
        points = self._pile(self.state.seat, red)
        self.tell("claim gumballs", why, self.seat, self.state.setup.titles[robot], NAME[space], red, points)

    def carry_gumballs(self, start: int, to: int, why: Clauses) -> None:
        """The gumballs of a space go with the tile below them."""
        red = self._pick_up(start)
        self._gumballs((*self.state.extras.gumballs, *(to,) * red))
        self.tell("carry gumballs", why, NAME[start], NAME[to], red)

    def turn_gumballs(self, space: int, why: Clauses) -> None:
        """The gumballs of a space become Victory Points of the tile there."""
        self._on_tile("turn gumballs", space, self._pick_up(space), why)

    def _on_tile(self, kind: str, space: int, red: int, why: Clauses) -> None:
        """Red cubes come onto the tile of a space, as an event of that kind."""
        self._points(space, red)
        self.tell(kind, why, self.state.layout.at[space].name, NAME[space], red)

    def _points(self, space: int, red: int) -> None:
        points = Counter(dict(self.state.extras.points))
        points[space] += red
        self.state.extras = self.state.extras._replace(points=tuple(sorted((+points).items())))

    def _pick_up(self, space: int) -> int:
        """All gumballs of a space are taken off it; how many."""
        gumballs = self.state.extras.gumballs
        self._gumballs(tuple(at for at in gumballs if at != space))
        return gumballs.count(space)

    def _gumballs(self, spaces: tuple[int, ...]) -> None:
        self.state.extras = self.state.extras._replace(gumballs=tuple(sorted(spaces)))

    # ---- Defenses ----

    def attach(self, robot: int, card: str, red: int, why: Clauses) -> None:
        """A Defense of the active seat goes from play onto a robot, with red cubes of the Reserve."""
        s = self.state
        s.in_play[s.seat] = without(s.in_play[s.seat], card)
        self._reserve(-red)
        self._defenses((*s.extras.defenses, (robot, card, red)))
        self.tell("attach", why, self.seat, s.setup.titles[robot], card, red)

    def absorb(self, defense: Defense, red: int, why: Clauses) -> None:
        """A Defense loses red cubes in place of its robot; who gets them is written next."""
        (robot, card, had), on = defense, self.state.extras.defenses
        self._defenses(put(on, on.index(defense), (robot, card, had - red)))
        self.tell("absorb", why, self.state.setup.titles[robot], card, red, had - red)

    def break_defense(self, defense: Defense, why: Clauses) -> None:
        """A Defense without cubes breaks: it goes to the discard pile of its robot's owner."""
        s, (robot, card, _) = self.state, defense
        owner = s.setup.owner[robot]
        self._defenses(without(s.extras.defenses, defense))
        s.discard[owner] += (card,)
        self.tell("break", why, s.setup.titles[robot], card, s.setup.seats[owner])

    def _defenses(self, on: tuple[Defense, ...]) -> None:
        self.state.extras = self.state.extras._replace(defenses=on)
