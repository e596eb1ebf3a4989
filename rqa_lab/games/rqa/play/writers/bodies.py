"""Where robots and tiles are, what they were knocked into, and tiles that come, go and turn over."""

from collections.abc import Mapping

from rqa_lab.core.clause import Clauses
from rqa_lab.core.deck import without
from rqa_lab.core.grid import WAYS
from rqa_lab.games.rqa.model.bodies import (
    bumped,
    bumps,
    is_robot,
    obstacle_name,
    space_of,
    space_or_none,
    title,
)
from rqa_lab.games.rqa.model.layout import layout, rearranged, settled
from rqa_lab.games.rqa.model.setup import GRID, TILES
from rqa_lab.games.rqa.model.state import State, put
from rqa_lab.games.rqa.play.writers.turn import Turn
from rqa_lab.games.rqa.rules.lasting import goes_over
from rqa_lab.games.rqa.rules.obstacles import on_an_obstacle, over

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
