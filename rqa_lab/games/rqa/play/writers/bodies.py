"""Writers of bodies and cubes: verbs that change a position and leave an event."""

from collections import Counter
from collections.abc import Mapping

from rqa_lab.core.chance import without
from rqa_lab.core.clause import Clauses
from rqa_lab.core.grid import WAYS
from rqa_lab.games.rqa.bodies import bumped, bumps, is_robot, obstacle_name, space_of, space_or_none, title
from rqa_lab.games.rqa.play.writers.turn import Turn
from rqa_lab.games.rqa.rules.moving import on_an_obstacle, over
from rqa_lab.games.rqa.rules.staying import Defense, goes_over
from rqa_lab.games.rqa.setup import GRID, TILES, layout, rearranged, settled
from rqa_lab.games.rqa.state import Pile, Reserve, State, put

# ---- where robots and tiles are, what they were knocked into, and tiles that come, go and turn over ------

NAME = GRID.name
#: a space by name; "" off the board
WHERE: Mapping[int | None, str] = {None: "", **dict(enumerate(NAME))}


class Bodies(Turn):
    """Writers of robots and tiles."""

    __slots__ = ()

    # ---- robots come, go and stay ----

    def step(self, robot: int, to: int, why: Clauses) -> None:
        """A robot goes to the space next to it, perhaps on top of something."""
        self._go("step", robot, to, why, over(self.state, robot, to) if self.traced else "")

    def follow(self, robot: int, to: int, why: Clauses) -> None:
        """A robot takes the space of what it has pushed away."""
        self._go("follow", robot, to, why)

    def displace(self, robot: int, to: int, why: Clauses) -> None:
        """A robot makes way for a tile."""
        self._go("displace", robot, to, why)

    def come_in(self, robot: int, to: int, why: Clauses) -> None:
        """A robot comes into the arena."""
        self._go("come in", robot, to, why)

    def shove(self, kind: str, body: int, to: int, way: int, why: Clauses) -> None:
        """A body is moved by another: "knock", "pull" or "shift" for a robot; a tile slides."""
        if is_robot(body):
            self._go(kind, body, to, why, WAYS[way])
            return
        s, start = self.state, space_of(self.state, body)
        _, kind = s.layout.tiles[body - TILES]
        s.layout = rearranged(s.layout, body - TILES, to, kind)
        self.tell("slide", why, kind, NAME[start], NAME[to], WAYS[way])
        points = dict(s.extras.points)
        if start in points:
            points[to] = points.pop(start)
            s.extras = s.extras._replace(points=tuple(sorted(points.items())))
            self.tell("carry points", why, NAME[start], NAME[to], points[to])

    def _go(self, kind: str, robot: int, to: int, why: Clauses, *more: str) -> None:
        """A robot goes to a space, as an event of that kind."""
        s = self.state
        start = s.at[robot]
        s.at = put(s.at, robot, to)
        if s.lasting:
            passes = goes_over(s, robot, kind) and on_an_obstacle(s, robot)
            s.atop = robot if passes else None if s.atop == robot else s.atop
        if start is not None and start not in s.at:  # in a broken position another robot may stand there too
            s.occupied ^= 1 << start
        s.occupied |= 1 << to
        if self.traced:
            where = (NAME[to],) if start is None else (NAME[start], NAME[to])
            self.tell(kind, why, s.setup.titles[robot], *where, *more)

    def stay(self, robot: int, other: int, why: Clauses) -> None:
        """A robot that would follow ``other`` stays where it is."""
        if self.traced:
            s = self.state
            self.tell("stay", why, s.setup.titles[robot], WHERE[s.at[robot]], title(s, other))

    def knock_out(self, robot: int, why: Clauses) -> None:
        """A robot leaves the board; if it is the active seat's own, that is noted."""
        s = self.state
        space = s.at[robot]
        s.at = put(s.at, robot, None)
        if space is not None and space not in s.at:
            s.occupied &= ~(1 << space)
        s.own_ko = s.own_ko or s.setup.owner[robot] == s.seat
        self._come_down()
        self.tell("knocked out", why, s.setup.titles[robot], WHERE[space])

    def _come_down(self) -> None:
        """A robot is no longer on top of an obstacle that is gone."""
        s = self.state
        if s.atop is not None and not on_an_obstacle(s, s.atop):
            s.atop = None

    # ---- what they were knocked into ----

    def bump(self, body: int, obstacle: int, way: int, why: Clauses) -> None:
        """A body is knocked into an obstacle, given by its bit."""
        s = self.state
        note_bumps(s, body, 1 << obstacle)
        if self.traced:
            where, hit = WHERE[space_or_none(s, body)], obstacle_name(s, obstacle)
            self.tell("bump", why, title(s, body), where, hit, WAYS[way])

    def forget_bumps(self, why: Clauses) -> None:
        """Every obstacle is fresh again, and tiles that have left the board are forgotten."""
        s = self.state
        if any(s.bumped):
            robots = [(r, mask) for r, mask in enumerate(s.bumped) if mask]
            s.bumped = (0,) * len(s.bumped)
            self._forget(robots, why)
        if s.setup.packs:
            if tiles := s.extras.bumped:
                s.extras = s.extras._replace(bumped=())
                self._forget([(TILES + number, mask) for number, mask in tiles], why)
            s.layout = settled(s.layout)

    def _forget(self, bodies: list[tuple[int, int]], why: Clauses) -> None:
        if self.traced:
            s = self.state
            pairs = tuple((title(s, body), hit) for body, mask in bodies for hit in bumped(s, mask))
            self.tell("forget bumps", why, pairs)

    # ---- tiles ----

    def lay_tiles(self, tiles: tuple[tuple[int, str], ...], why: Clauses) -> None:
        """Set-up: tiles are laid onto their spaces."""
        self.state.layout = layout(tiles, self.state.setup.components)
        self.tell("lay tiles", why, tuple((NAME[space], kind) for space, kind in tiles))

    def fill_box(self, tiles: tuple[str, ...], why: Clauses) -> None:
        """Set-up: the tiles that are not laid out stay in the Game Box."""
        self._box(tiles)
        self.tell("Game Box", why, tiles)

    def lay_tile(self, kind: str, space: int, why: Clauses) -> None:
        """A tile of the Game Box comes onto a space."""
        s = self.state
        self._box(without(s.extras.box, kind))
        s.layout = rearranged(s.layout, len(s.layout.tiles), space, kind)
        self.tell("lay tile", why, kind, NAME[space])

    def take_tile(self, body: int, why: Clauses) -> None:
        """A tile goes into the Game Box; a double-sided one shows Side 1 when it comes again."""
        s, space = self.state, space_of(self.state, body)
        _, kind = s.layout.tiles[body - TILES]
        stored = s.setup.components.tiles[kind].stored_as
        self._box(tuple(sorted((*s.extras.box, stored))))
        s.layout = rearranged(s.layout, body - TILES, None, kind)
        self._come_down()
        self.tell("take tile", why, kind, NAME[space], stored)

    def _box(self, tiles: tuple[str, ...]) -> None:
        self.state.extras = self.state.extras._replace(box=tiles)

    def flip(self, body: int, why: Clauses) -> None:
        """A double-sided tile is turned over."""
        s, space = self.state, space_of(self.state, body)
        _, kind = s.layout.tiles[body - TILES]
        other = s.setup.components.tiles[kind].other_side
        s.layout = rearranged(s.layout, body - TILES, space, other)
        self._come_down()
        self.tell("flip", why, NAME[space], kind, other)

    def hit_tile(self, body: int, n: int, why: Clauses) -> None:
        """A tile takes n damage; what it does about it is written next."""
        space, kind = self.state.layout.tiles[body - TILES]
        self.tell("hit tile", why, kind, WHERE[space], n)

    def open_tile(self, body: int, back: str, why: Clauses) -> None:
        """A tile is turned over, and its back read."""
        space, kind = self.state.layout.tiles[body - TILES]
        self.tell("open", why, kind, WHERE[space], back)


def note_bumps(s: State, body: int, mask: int) -> None:
    """Add the obstacles of a mask to those that a body was knocked into this turn."""
    mask |= bumps(s, body)
    if is_robot(body):
        s.bumped = put(s.bumped, body, mask)
    else:
        hits = {**dict(s.extras.bumped), body - TILES: mask}
        s.extras = s.extras._replace(bumped=tuple(sorted(hits.items())))


# ---- cubes and gems: on Health bars, in piles, in the Reserve, and in the arena as Victory Points --------


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
