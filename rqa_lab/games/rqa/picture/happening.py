"""Marks for recent and expected events, and for obstacles to an action."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from math import dist
from typing import NamedTuple

from rqa_lab.core.event import Event, Facts
from rqa_lab.core.grid import STEPS, WAY_NUMBER
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Circle, Rect, Shape, Sprite
from rqa_lab.core.words import number_of
from rqa_lab.games.rqa.actions import Move, Play, Push, Use
from rqa_lab.games.rqa.bodies import find, space_by_name
from rqa_lab.games.rqa.kinds import CARRIED, MOVES
from rqa_lab.games.rqa.rules.attacking import line_of_fire
from rqa_lab.games.rqa.rules.judge import judge
from rqa_lab.games.rqa.setup import CENTRE, GRID, TileName
from rqa_lab.games.rqa.state import State
from rqa_lab.kit.board import TURN, Board, Can, Point, around, drawing
from rqa_lab.kit.marks import Amount, Marks, pill_width

# ---- the board of a picture: 7 by 7 spaces of 64 units, with a rim of 24 around them ---------------------

SIZE = 64
BOARD = Board(GRID, SIZE, rim=24)
#: the size of the whole picture
WIDTH = BOARD.width
#: where gumballs lie on a space
GUM = (11, 41)
#: the drawing of a robot on its space: left, top, size; between its head and the bar of a robot above it
#: there is room for a sign
ROBOT = (10, 6, 44)
#: what it stands on: the middle, half the width and half the height
STAND = (32, 47, 22, 7)


def robot_number(s: State, name: str) -> int:
    """The number of a robot; raises ValueError for a name that no robot of the position has."""
    known = s.setup.number.get(str(name).lower())
    return number_of(name, s.setup.robots) if known is None else known


def centre(role: str, r: float = 0) -> Rect:
    """The nine spaces in the middle as one square; ``r`` rounds its corners.

    >>> centre("centre").x, centre("centre").width
    (152, 192)
    """
    left, top = BOARD.corner(max(CENTRE, key=lambda space: (space // GRID.width, -space)))
    return Rect(role, left, top, 3 * SIZE, 3 * SIZE, r)


# ---- the marks of events on the board: of what just happened, or of what would happen --------------------

At = Sequence[int | None]

#: kind of event -> its sign, in the corner of the space
_SIGNS = {"lay tile": "m-lay", "take tile": "m-take", "flip": "m-flip"}
#: kind of event -> the sum shown for a tile, and the fact that gives the amount
_SUMMED = {
    "hit tile": ("damage", "damage"),
    "claim points": ("lost", "red"),
    "tile points back": ("lost", "red"),
    "tile points": ("got", "red"),
    "turn gumballs": ("got", "red"),
}
#: what changes what a robot has
_CHANGES = ("hurt", "repair", "attach", "absorb", "break", "claim gumballs")


class Box(NamedTuple):
    """A part of the picture: its middle, its width and its height."""

    x: float
    y: float
    wide: float
    high: float

    def shared(self, other: "Box") -> float:
        """How much of it another part covers."""
        wide = (self.wide + other.wide) / 2 - abs(self.x - other.x)
        high = (self.high + other.high) / 2 - abs(self.y - other.y)
        return max(wide, 0) * max(high, 0)


def _inside(middle: float, size: float) -> float:
    """The middle of something, moved so that it is within the picture."""
    return min(max(middle, 2 + size / 2), WIDTH - 2 - size / 2)


def faces(s: State) -> frozenset[int]:
    """The spaces with something that signs leave free: a robot, or Victory Points on a tile."""
    return frozenset(space for space in (*s.at, *(at for at, _ in s.extras.points)) if space is not None)


def gap(free: Container[int | None], space: int, way: int) -> Box:
    """The room for a sign on the border between a space and its neighbour.

    It leaves free what is on the spaces of ``free``: in a column it is between the Health bar of the robot
    above and the head of the one below.
    """
    (x, y), (across, up) = BOARD.towards(space, way, 0.5), STEPS[way]
    if across and up:
        return Box(x, y, 30, 30)
    if across:  # off the numbers of the rows
        return Box(x + 5 if x == BOARD.rim else x, y - 4, 30, 38)
    to = GRID.step[space][way]
    above, below = (to, space) if up > 0 else (space, to)
    top = -3 if above in free else -18
    foot = 14 if below in free else 18 if below is not None else 12  # off the letters of the columns
    return Box(x, y + (top + foot) / 2, 40, foot - top)


def chevrons(role: str, name: str, free: Container[int | None], space: int, way: int) -> Sprite:
    """Chevrons on the border over which a blow came into a space, in the line of the blow."""
    back = way ^ 2  # as ways are numbered
    room = gap(free, space, back)
    return around(role, name, room.x, room.y, 26, TURN[way])


#: how far the ring at the edge is from the middle of a space, where the name of its row or column stands
BESIDE_NAME = 21


def barred(free: Container[int | None], space: int, way: int) -> Sprite:
    """The slashed ring on the border that something may not cross; at the edge, beside the name there."""
    room = gap(free, space, way)
    x, y, size = room.x, room.y, max(24, 1.15 * min(room.wide, room.high))
    if GRID.step[space][way] is None:
        across, up = STEPS[way]
        x, y = x + (BESIDE_NAME if up else 0), y - (BESIDE_NAME if across else 0)
    return around("refused", "m-refused", x, y, size)


class Happening(Marks):
    """Events summed up for the picture: moves, Knock Outs, hits and losses.

    Args:
        s: the position after the events, or before them if they ``would`` happen.
        events: the past or expected events.
        would: they have not happened yet.
        can: the possible actions, whose prices stay free.
    """

    column_lane = "lane lane-column"

    own, carried, comes, leaves = ("step", "follow"), (*CARRIED, "slide"), ("come in",), "knocked out"

    def __init__(
        self, s: State, events: Sequence[Event] = (), *, would: bool = False, can: Sequence[Can] = ()
    ) -> None:
        super().__init__(BOARD, events, s.setup.titles, s.at, would=would)
        self.s, self.can = s, can
        #: where pills and captions are so far
        self._rooms: list[Box] = []

    # ---- the sum of the events ---------------------------------------------------------------------------

    @cached_property
    def movers(self) -> Sequence[str]:
        """The moving pieces, in order of the first motion."""
        return movers(self.events)

    @property
    def after(self) -> int:
        """The number of pieces that have to arrive before the rest is shown."""
        return len(self.movers)

    @cached_property
    def bumps(self) -> Sequence[Facts]:
        """The facts of the collisions."""
        return [event.facts for event in self.events if event.kind == "bump"]

    @property
    def _bumped(self) -> list[tuple[int, int]]:
        return [(GRID.number[f["at"]], WAY_NUMBER[f["way"]]) for f in self.bumps if f["at"]]

    def lost(self, title: str) -> tuple[int, int]:
        """The red and blue cubes that a robot loses."""
        return self._sum("hurt", title, "red"), self._sum("hurt", title, "blue")

    def repaired(self, title: str) -> int:
        """The red cubes that a robot gets back."""
        return self._sum("repair", title, "red")

    def _sum(self, kind: str, title: str, fact: str) -> int:
        return sum(facts[fact] for facts in self.of(kind, title))

    @cached_property
    def slid(self) -> Mapping[str, tuple[str, str]]:
        """The spaces on which tiles end that are moved -> their kind, and the spaces from which they come."""
        found: dict[str, tuple[str, str]] = {}
        for event in self.events:
            if event.kind == "slide":
                start, to = event.facts["start"], event.facts["to"]
                found[to] = found.pop(start, (event.facts["tile"], start))
        return found

    def ended(self, number: int) -> str:
        """The space on which the tile of an event lies in the end; "" off the board."""
        at: str = self.events[number].facts["at"]
        for event in self.events[number:]:
            if event.kind == "slide" and event.facts["start"] == at:
                at = event.facts["to"]
        return at

    @cached_property
    def tiles_leave(self) -> frozenset[str]:
        """The spaces that tiles would leave."""
        taken = (event.facts["at"] for event in self.events if event.kind == "take tile")
        return frozenset((*taken, *(start for _, start in self.slid.values())))

    @cached_property
    def leaning(self) -> Mapping[int, str]:
        """A body that hit something, or pushed one that did -> the direction in which it leans."""
        ways = {facts["robot"]: facts["way"] for facts in self.bumps}
        pushers = {
            event.facts["robot"]: event.facts["other"] for event in self.events if event.kind == "stay"
        }
        ways |= {pusher: ways[body] for pusher, body in pushers.items() if body in ways}
        return {body: way for title, way in ways.items() if (body := self._body(title)) is not None}

    def leans_and_moves(self) -> tuple[Mapping[int, str], Sequence[str]]:
        """Which bodies lean, and which move."""
        return (self.leaning, self.movers) if self.events else ({}, ())

    def _body(self, title: str) -> int | None:
        """The body with this name in events; None for a tile that is gone."""
        if title in self.s.setup.titles:
            return self.s.setup.titles.index(title)
        try:
            return find(self.s, title)
        except KeyError:
            return None

    def stood(self, title: str, since: int) -> int | None:
        """Where a body is before an event; tiles are called by their spaces."""
        return GRID.number[title.space] if isinstance(title, TileName) else super().stood(title, since)

    @cached_property
    def _faces(self) -> frozenset[int]:
        """The spaces that signs leave free, now and after the events; also where a robot is gone."""
        gone = (GRID.number.get(name) for name in self.gone.values())
        return faces(self.s) | frozenset(space for space in (*self.at, *gone) if space is not None)

    # ---- below the pieces: ways, attacks from afar, who is gone -------------------------------------------

    def below(self) -> Iterator[Shape]:
        """Marks below the pieces: their paths, ranged attacks, and robots that are gone."""
        yield from self.ways()
        if not self.would:
            yield from (
                self.lane(BOARD.towards(space, way, -1), BOARD.towards(space, way, 0.5))
                for space, way in self._bumped
            )
        yield from self._shots()
        if not self.would:
            yield from self._ghosts()

    def _shots(self) -> Iterator[Shape]:
        """An arrow from each robot that attacks from afar, to its target or all along its line of fire.

        To a target that is pulled it has no head, because the pull goes the other way.
        """
        for number, event in enumerate(self.events):
            shot = self._shot(event, number) if event.kind in ("play", "use") else None
            if shot is not None:
                yield from self.arrow(shot, 10, tip=not self._pulled(event.facts["target"], shot[0]))

    def _pulled(self, target: str | None, shooter: Point) -> bool:
        """True if the target of an attack is pulled to the attacker."""
        for event in self.events:
            if event.kind == "pull" and event.facts["robot"] == target:
                return True
            if event.kind == "slide" and "{tile} {start}".format(**event.facts) == target:
                start, to = (BOARD.middle(GRID.number[event.facts[fact]]) for fact in ("start", "to"))
                return dist(to, shooter) < dist(start, shooter)
        return False

    def _shot(self, event: Event, number: int) -> tuple[Point, Point] | None:
        """The start and end of an attack from afar; None for any other event."""
        facts = event.facts
        start = self.stood(facts["robot"], number)
        if start is None:
            return None
        if facts.get("way"):
            way = WAY_NUMBER[facts["way"]]
            end = (start, *line_of_fire(self.s, start, way))[-1]
            return BOARD.middle(start), BOARD.towards(end, way, 0.5)
        to = self.stood(facts["target"], number) if facts["target"] else None
        if to is None:
            return None
        (ax, ay), (bx, by) = BOARD.middle(start), BOARD.middle(to)
        far = dist((ax, ay), (bx, by))
        if far <= SIZE:  # they stand side by side
            return None
        part = 1 - (27 if facts["target"] in self.s.setup.titles else 40) / far  # up to the feet, or the edge
        return (ax, ay), (ax + part * (bx - ax), ay + part * (by - ay))

    def _ghosts(self) -> Iterator[Shape]:
        """A faint robot, crossed out, where one was Knocked Out, and a faint tile where one was taken away.

        Only the cross, or nothing, if the space is taken again.
        """
        for title, name in self.gone.items():
            if name:
                space = GRID.number[name]
                if space not in self.s.at:
                    stand = Circle("base", *STAND)
                    yield from self.ghost(space, stand, Sprite("robot", drawing("r", title), *ROBOT))
                yield from self.cross(BOARD.inside(space, 32, 30), 40)
        for event in self.events:
            if (
                event.kind == "take tile"
                and (space := GRID.number[event.facts["at"]]) not in self.s.layout.at
            ):
                yield from self.ghost(
                    space, Sprite("tile", drawing("t", event.facts["tile"]), 2, 2, SIZE - 4)
                )

    # ---- above them: arrivals, blows, losses --------------------------------------------------------------

    def above(self) -> Iterator[Shape]:
        """Marks above the pieces: tiles that come and go, ghosts, blows, losses and gains."""
        self._rooms.clear()
        yield from self._tiles()
        if self.would:
            yield from self._outlines()
        for space, way in dict.fromkeys([*self._carried(), *self._bumped]):
            yield chevrons("push", self.named("m-push"), self._faces, space, way)
        for space, way in self._bumped:
            x, y, wide, high = gap(self._faces, space, way)
            burst = Sprite("burst", self.named("m-bump"), x - wide / 2, y - high / 2, wide, height=high)
            yield from self.come("bump", burst)
        yield from self._losses()
        yield from self._tile_losses()
        for name in self.gone.values() if self.would else ():
            if name:
                yield from self._caption(("would-pill", "would-text"), name, "Knocks Out")

    def _carried(self) -> Iterator[tuple[int, int]]:
        """The spaces onto which others move a body, and the ways in which; a pull points to the puller."""
        for start, to, own in self.steps():
            way = GRID.way[start][to]
            if not own and way is not None:  # else it is displaced onto a space further off
                yield to, way

    def _tiles(self) -> Iterator[Shape]:
        """A sign where a tile comes, goes or turns over, and a ring around a gumball that comes."""
        taken = {e.facts["at"] for e in self.events if e.kind in ("claim gumballs", "turn gumballs")}
        for name, (tile, start) in self.slid.items() if self.would else ():
            if name != start:
                yield from _outline(GRID.number[name], tile)
        for event in self.events:
            if event.kind in _SIGNS:
                space = GRID.number[event.facts["at"]]
                sign = around("tile-mark", self.named(_SIGNS[event.kind]), *BOARD.inside(space, 10, 10), 22)
                if self.would and event.kind == "lay tile":
                    yield from _outline(space, event.facts["tile"])
                framed = not self.would and event.kind != "take tile"
                yield from self.come("bump", *([BOARD.square("fresh", space, 2, 7)] if framed else []), sign)
            elif event.kind == "gumball" and event.facts["at"] not in taken:
                at = BOARD.inside(GRID.number[event.facts["at"]], *GUM)
                yield Circle("outline", *at, 8) if self.would else Circle("fresh", *at, 12)

    def _outlines(self) -> Iterator[Shape]:
        """Robots where they would be, and a cross where one would be Knocked Out."""
        for title, now, then in self.moved():
            space = GRID.number.get(self.gone[title]) if title in self.gone else then
            if space is not None and space != now:
                x, y = BOARD.corner(space)
                left, top, size = ROBOT
                yield Sprite("robot", drawing("o", title), x + left, y + top, size)
            if space is not None and title in self.gone:
                yield from self.cross(BOARD.inside(space, 32, 30), 40)

    def _losses(self) -> Iterator[Shape]:
        """A pill with what a robot loses or gets, at the robot or where it is Knocked Out."""
        last = {e.facts["robot"]: e.facts.get("at") for e in self.events if e.kind in _CHANGES}
        for title, name in last.items():
            now = self.at[self.s.setup.titles.index(title)]
            gone = now is None or title in self.gone
            space = GRID.number.get(self.gone.get(title) or name or "") if gone else now
            cubes = zip(("c-red", "c-blue"), self.lost(title), strict=True)
            parts = [_minus(cube, n) for cube, n in cubes if n]
            parts += [_plus("c-red", n)] if (n := self.repaired(title)) else []
            parts += self._kept(title)
            if space is not None and parts:
                yield from self._pill_at(space, parts)

    def _kept(self, title: str) -> Iterator[Amount]:
        """Damage that a robot's Defenses take, Defenses that come, and gumballs that the robot is given."""
        mine = [event for event in self.events if event.facts.get("robot") == title]
        took = self._sum("absorb", title, "red")
        if any(event.kind == "break" for event in mine):
            yield _minus("d-broken", took)
        elif took:
            yield _minus("d-defense", took)
        for event in mine:
            if event.kind == "attach":
                red = event.facts["red"]
                yield _plus("d-defense", red) if red else Amount("cube", "d-hologram", "")
        if gumballs := self._sum("claim gumballs", title, "red"):
            yield _plus("c-gum", gumballs)

    def _tile_losses(self) -> Iterator[Shape]:
        """A pill with the cubes that a tile loses and gets, or its damage; and what its back says."""
        sums: dict[str, Counter[str]] = {}
        for number, event in enumerate(self.events):
            if event.kind in _SUMMED and (name := self.ended(number)):
                what, fact = _SUMMED[event.kind]
                sums.setdefault(name, Counter())[what] += event.facts[fact]
        for name, n in sums.items():
            parts = [_minus("c-red", n["lost"])] if n["lost"] else []
            parts += [_plus("c-red", n["got"])] if n["got"] else []
            parts = parts or [Amount("tile-harm", "i-damage", str(n["damage"]))]
            yield from self._pill_at(GRID.number[name], parts)
        roles = ("would-pill", "would-text") if self.would else ("said-pill", "said")
        for number, event in enumerate(self.events):
            if event.kind == "open" and (name := self.ended(number)):
                words = event.facts["back"]
                yield from self.come("loss", *self._caption(roles, name, words))

    def _pill_at(self, space: int, parts: Sequence[Amount]) -> Iterator[Shape]:
        """A pill at a space: above the head, or where it covers least."""
        room = self._clear(space, pill_width(parts), 25)
        yield from self.pill(room.x, room.y - room.high / 2, parts)

    def _caption(self, roles: tuple[str, str], name: str, words: str) -> Iterator[Shape]:
        """Words at a space."""
        room = self._clear(GRID.number[name], 7.5 * len(words) + 13, 20)
        yield from BOARD.caption(roles, room.x, room.y, words)

    def _clear(self, space: int, wide: float, high: float) -> Box:
        """A place at a space for something that is to cover no face, no bar and no sign."""
        (x, y), side = BOARD.middle(space), SIZE / 2 - 8 + wide / 2
        places = (
            (x, y - SIZE / 2 + 3 - high / 2),
            *((x + left * side, y - 6) for left in (1, -1)),
            (x, y + SIZE / 2 + high / 2),
            *((x + left * (side - 9), y - SIZE / 2 + 1) for left in (1, -1)),
            *((x + left * SIZE / 2, y + 6) for left in (1, -1)),
        )
        within = [Box(_inside(at, wide), _inside(down, high), wide, high) for at, down in places]
        own = 1, Box(x, y, SIZE - 18, SIZE - 18)
        taken = [own, *self._taken, *((_NEVER, room) for room in self._rooms)]

        def covers(place: Box) -> float:
            return sum([worth * place.shared(other) for worth, other in taken])

        best = next((place for place in within if not covers(place)), None) or min(within, key=covers)
        self._rooms.append(best)
        return best

    def _price(self, space: int, price: str, kind: str) -> Box:
        """Where the price of an action is, or the tag of a push."""
        if kind == "push":
            tagged = Box(*BOARD.inside(space, 32, -3), 58, 22)
            return tagged if " " in price else Box(*BOARD.inside(space, 57, 7), 22, 22)
        if space in self.s.layout.at:
            return Box(*BOARD.inside(space, 49, 15), 28, 28)
        return Box(*BOARD.middle(space), 28, 28)

    @cached_property
    def _taken(self) -> Sequence[tuple[int, Box]]:
        """What should stay free: how much it matters, and where it is."""
        found = [(4, gap(self._faces, space, way)) for space, way in self._bumped]
        found += [(2, gap(self._faces, space, way ^ 2)) for space, way in self._carried()]
        found += [(4, self._price(GRID.number[name], price, kind)) for name, price, kind in self.can if price]
        for space in self._faces:
            found.append((1, Box(*BOARD.inside(space, 32, 33.5), 48, 55)))
            found.append((4, Box(*BOARD.inside(space, 32, 22), 32, 32)))  # the face
            found.append((4, Box(*BOARD.inside(space, 32, 55.75), 48, 10.5)))  # the Health bar
        return found


#: how much more than anything else pills and captions keep clear of one another
_NEVER = 100


def movers(events: Sequence[Event]) -> list[str]:
    """The moving pieces, in order of the first motion: robots by title, tiles by the space where they end.

    >>> slide = {"tile": "Loot Box", "start": "d4", "to": "e4", "way": "right"}
    >>> follow = {"robot": "Pug", "start": "c4", "to": "d4"}
    >>> movers([Event("slide", (), "push", slide), Event("follow", (), "push", follow)])
    ['e4', 'Pug']
    """
    order: dict[str, str] = {}
    for event in events:
        if event.kind in MOVES:
            order.setdefault(event.facts["robot"], event.facts["robot"])
        elif event.kind == "slide":
            start, to = event.facts["start"], event.facts["to"]
            first = next((one for one, at in order.items() if at == start), f"{start} {len(order)}")
            order[first] = to
    return list(order.values())


def _outline(space: int, tile: str) -> Iterator[Shape]:
    """A tile where it would be."""
    (x, y), side = BOARD.corner(space), SIZE - 16
    yield BOARD.square("outline", space, 4, 5)
    yield Sprite("tile leaving", drawing("t", tile), x + 8, y + 8, side)


def _minus(cube: str, n: int) -> Amount:
    return Amount("cube", cube, f"\N{MINUS SIGN}{n}" if n else "")


def _plus(cube: str, n: int) -> Amount:
    return Amount("cube", cube, f"+{n}")


# ---- marks of a refusal: the place, the direction, alternatives, and why a ranged attack does not reach ----


def refused_at(s: State, action: Action | None) -> tuple[int, int | None] | None:
    """The space on which the refusal of an action is shown, and the direction of the attempt."""
    match action:
        case Move():
            at, way = space_by_name(s, action.robot), WAY_NUMBER[action.way]
            to = None if at is None else GRID.step[at][way]
            return None if at is None else (at if to is None else to, way)
        case Push():
            at = space_by_name(s, action.body)
            return None if at is None else (at, WAY_NUMBER[action.way])
        case Play() | Use():
            target = None if action.target in WAY_NUMBER else action.target
            at = space_by_name(s, target or action.robot)
            return None if at is None else (at, None)
    return None


def hatched(s: State, action: Action | None) -> int | None:
    """The space that the refusal marks: never that of the robot that acts, which is no target."""
    place, _ = refused_at(s, action) or (None, None)
    actor = space_by_name(s, action.robot) if isinstance(action, Move | Push | Play | Use) else None
    return None if place == actor else place


#: mark at most this many of the spaces that would do, the nearest ones
MOST_MARKED = 8


class Why(NamedTuple):
    """The obstacle between an attack and its target: a blocked line of sight, a range that is too short."""

    ray: tuple[str, str] | None = None
    ring: tuple[str, int] | None = None
    #: the spaces that would do
    remedies: tuple[str, ...] = ()


def why(s: State, action: Action | None) -> Why:
    """What keeps a refused attack from its target, as far as that is why, and the spaces that would do.

    >>> from rqa_lab.games.rqa import GAME
    >>> robots = {"pug": {"seat": "Ann", "at": "a1"}, "crate": {"seat": "Bo", "at": "g1"}}
    >>> s = GAME.position({"robots": robots, "seats": {"Ann": {"hand": ["Rivet Gun"]}}})
    >>> why(s, Play("Rivet Gun", "pug", "crate"))
    Why(ray=None, ring=('Pug', 2), remedies=('e1', 'e2', 'e3', 'f1', 'f2', 'f3', 'g2', 'g3'))
    """
    if action is None:
        return Why()
    reasons = judge(s, action).reasons
    spaces, facts = BOARD.remedies(reasons), {reason.kind: reason.facts for reason in reasons}
    if not isinstance(action, (Play, Use)):
        return Why(remedies=spaces)
    hidden, far = facts.get("out of sight"), facts.get("out of range")
    ray = None if hidden is None else (hidden["at"], hidden["to"])
    return Why(ray, None if far is None else (far["robot"], far["range"]), spaces)


def refusal(s: State, refused: Action | None) -> Iterator[Shape]:
    """The slashed ring, and hollow chevrons where a push that is refused would begin.

    The ring is on the border that may not be crossed, or in the corner of the space that may not be aimed at.
    """
    place = refused_at(s, refused)
    if place is None:
        return
    space, way = place
    x, y = BOARD.corner(space)
    if way is None:
        yield Sprite("refused", "m-refused", x + 39, y + 1, 24)
        return
    free = faces(s)
    if isinstance(refused, Move):
        start = s.at[s.setup.number[refused.robot]]
        yield barred(free, space if start is None else start, way)
    else:
        yield chevrons("refused", "m-push-no", free, space, way)
        yield barred(free, space, way)
