"""The marks of events in the Arena: of what just happened, or of what would happen."""

from collections.abc import Iterator, Sequence

from rqa_lab.core.event import Event
from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.scene import Circle, Group, Shape, Sprite
from rqa_lab.games.gekido.model.actions import Attack, Move, Pass, Push, Stay
from rqa_lab.games.gekido.model.state import State, space_of
from rqa_lab.games.gekido.picture.board import BOX, board
from rqa_lab.kit.marks import Amount, Marks
from rqa_lab.kit.shapes import Point, drawing

At = Sequence[int | None]

#: in the order of the ways, where the arrow of an attack begins in the box of the attacker, and
#: where in that of the target it ends: beside what the tiles say, the Target Lock, the symbol and the bar
_SHAFTS: tuple[tuple[Point, Point], ...] = (
    ((106, 80), (34, 68)),
    ((130, 60), (130, 138)),
    ((34, 81), (134, 81)),
    ((130, 137), (130, 46)),
    ((108, 62), (45, 92)),
    ((30, 70), (106, 114)),
    ((22, 137), (118, 52)),
    ((104, 120), (34, 70)),
)


def shaft(s: State, start: int | None, to: int | None) -> tuple[Point, Point] | None:
    """Where the arrow of an attack begins and ends; None if there is none, or the tiles do not touch."""
    grid = s.setup.grid
    way = None if start is None or to is None else grid.way[start][to]
    if start is None or to is None or way is None:
        return None
    begin, end = _SHAFTS[way]
    return board(grid).inside(start, *begin), board(grid).inside(to, *end)


def bot(title: str) -> Sprite:
    """A Bot, in its box."""
    return Sprite("bot", drawing("b", title), 39, 46, 62)


class Happening(Marks):
    """Events summed up for the picture: who goes where, who is destroyed, what is hit, what is lost.

    Args:
        s: the position after the events, or before them if they ``would`` happen.
        events: what happened, or would happen.
        would: it has not happened yet.
    """

    facts = ("bot", "start", "to")
    own, carried, comes, leaves = ("move", "push"), ("pushed",), ("place",), "destroyed"

    def __init__(self, s: State, events: Sequence[Event] = (), *, would: bool = False) -> None:
        super().__init__(board(s.setup.grid), events, s.setup.titles, s.at, would=would)
        self.s = s

    # ---- what it comes to --------------------------------------------------------------------------------

    def lost(self, title: str) -> tuple[int, int]:
        """The Structure and the Armor that a Bot loses."""
        return self._sum("structure loses", title), self._sum("armor loses", title)

    def healed(self, title: str) -> int:
        """The Structure that a Bot gets back."""
        return sum(int(facts["value"]) for facts in self.of("die back", title)) - self._sum("heal", title)

    def _sum(self, kind: str, title: str) -> int:
        return sum(int(facts["old"]) - int(facts["new"]) for facts in self.of(kind, title))

    def _chest(self, space: int) -> Point:
        """The middle of a Bot on a space."""
        return self.board.inside(space, BOX / 2, 80)

    # ---- what is drawn -----------------------------------------------------------------------------------

    def below(self) -> Iterator[Shape]:
        """What lies below the Bots: their paths, and Bots that were just destroyed."""
        yield from self.ways()
        for title, name in self.gone.items() if not self.would else ():
            space = self.s.setup.grid.number[name]
            if space not in self.s.at:
                yield from self.ghost(space, bot(title))
            yield from self.cross(self._chest(space), 56)

    def above(self) -> Iterator[Shape]:
        """What lies above the Bots: ghosts, pushes, hits, losses and gains."""
        if self.would:
            yield from self._outlines()
        for start, to, own in self.steps():
            way = self.s.setup.grid.way[start][to]
            if not own and way is not None:
                yield from self.chevrons(self.board.towards(start, way, 0.5), way, 34)
        yield from self._hits()
        yield from self._losses()

    def _outlines(self) -> Iterator[Shape]:
        """A faint drawing on a dashed disc where a Bot would be; a hollow cross where one would be gone."""
        for title, now, then in self.moved():
            if then is not None and then != now:
                x, y = self.board.corner(then)
                parts = Circle("outline", BOX / 2, 78, 38), Group("ghost", (bot(title),))
                yield Group("would", parts, x=x, y=y, scale=self.board.scale)
        for name in self.gone.values():
            yield from self.cross(self._chest(self.s.setup.grid.number[name]), 56)

    def _hits(self) -> Iterator[Shape]:
        """An arrow of a successful attack and a burst where it hits; a burst at one that malfunctions."""
        s = self.s
        for number, event in enumerate(self.events):
            if event.kind not in ("success", "malfunction"):
                continue
            start = self.stood(s.setup.titles[s.setup.seats.index(event.facts["seat"])], number)
            later = (e.facts["target"] for e in self.events[number:] if e.kind == "attack over")
            aimed = next(later, None if s.attack is None else s.setup.titles[s.attack.target])
            way = shaft(s, start, None if aimed is None else self.stood(aimed, number))
            if event.kind == "success" and way is not None:
                yield from self.arrow(way, 11)
                yield from self._burst(way[1], 32)
            elif event.kind == "malfunction" and start is not None:
                yield from self._burst(self._chest(start), 44)

    def _burst(self, at: Point, size: float) -> Iterator[Shape]:
        return self.burst((at[0], at[1] - 8), size)

    def _losses(self) -> Iterator[Shape]:
        """A pill with what a Bot loses or gets back, at the Bot or where it is destroyed."""
        for title, here in zip(self.s.setup.titles, self.at, strict=True):
            space = self.s.setup.grid.number[self.gone[title]] if title in self.gone else here
            structure, armor = self.lost(title)
            parts = [Amount("saved", "u-armor", f"\N{MINUS SIGN}{armor}")] if armor else []
            parts += [Amount("harm", "i-damage", f"\N{MINUS SIGN}{structure}")] if structure else []
            parts += [Amount("lock-ready", "e-heal", f"+{n}")] if (n := self.healed(title)) else []
            if space is not None and parts:
                yield from self.pill(*self.board.inside(space, BOX / 2, 34), parts, 54)


def refused_at(s: State, action: Action | None) -> int | None:
    """The space on which the refusal of an action is shown, None for none."""
    match action:
        case Move():
            at = space_of(s, s.seat)
            to = None if at is None else s.setup.grid.step[at][WAY_NUMBER[action.way]]
            return at if to is None else to
        case Stay() | Pass():
            return space_of(s, s.seat)
        case Attack() | Push() if action.bot in s.setup.number:
            return s.at[s.setup.number[action.bot]]
        case Choose():
            return s.setup.grid.number.get(action.option)
    return None
