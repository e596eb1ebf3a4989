"""Marks of events on the picture of a position: what just happened, or what would happen.

What just happened is solid and amber, what would happen hollow and dashed: its roles and drawings end in
"would".  The marks lie where Bots are afterwards, so functions take where each of them is then, as ``at``.
"""

from collections.abc import Iterator, Mapping, Sequence

from rqa_lab.core.event import Event
from rqa_lab.core.scene import Circle, Group, Line, Rect, Shape, Sprite, Text
from rqa_lab.core.shapes import TURN, Point, around, drawing, head
from rqa_lab.games.gekido.model.events import MOVES
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.picture.canvas import BOX, MINUS, WIDTH, canvas

At = Sequence[int | None]

# ---- what events say of Bots -----------------------------------------------------------------------------


def destroyed(events: Sequence[Event]) -> Mapping[str, str]:
    """Bots that were destroyed -> the spaces on which they stood."""
    return {event.facts["bot"]: event.facts["at"] for event in events if event.kind == "destroyed"}


def lost(events: Sequence[Event], title: str) -> tuple[int, int]:
    """The Structure and the Armor that a Bot lost."""
    return _sum(events, "structure loses", title), _sum(events, "armor loses", title)


def healed(events: Sequence[Event], title: str) -> int:
    """The Structure that a Bot got back."""
    back = (int(e.facts["value"]) for e in events if e.kind == "die back" and e.facts["bot"] == title)
    return -_sum(events, "heal", title) + sum(back)


def _sum(events: Sequence[Event], kind: str, title: str) -> int:
    found = (event.facts for event in events if event.kind == kind and event.facts["bot"] == title)
    return sum(int(facts["old"]) - int(facts["new"]) for facts in found)


def ends(s: State, events: Sequence[Event]) -> list[int | None]:
    """Where each Bot is after events that have not happened yet."""
    at, titles = list(s.at), s.setup.titles
    for event in events:
        if event.kind in MOVES or event.kind == "place":
            at[titles.index(event.facts["bot"])] = s.setup.grid.number[event.facts["to"]]
        elif event.kind == "destroyed":
            at[titles.index(event.facts["bot"])] = None
    return at


def stood(s: State, at: At, later: Sequence[Event], title: str) -> int | None:
    """Where a Bot was before some events, told from where it is after them."""
    for event in later:
        if event.facts.get("bot") == title and (event.kind in MOVES or event.kind == "destroyed"):
            return s.setup.grid.number[event.facts["start" if event.kind in MOVES else "at"]]
    return at[s.setup.titles.index(title)]


# ---- who attacks whom ------------------------------------------------------------------------------------


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
    return _within(s, start, begin), _within(s, to, end)


def _within(s: State, space: int, point: Point) -> Point:
    """A point of the box of a space on the picture."""
    look = canvas(s.setup.grid)
    (x, y), (dx, dy) = look.corner(space), point
    return x + dx * look.scale, y + dy * look.scale


def _chest(s: State, space: int) -> Point:
    """The middle of a Bot on a space."""
    x, y = canvas(s.setup.grid).middle(space)
    return x, y + 10 * canvas(s.setup.grid).scale


def aim(s: State) -> Iterator[Shape]:
    """The attack that is on its way: a line from who attacks, below the Bots."""
    way = _aimed(s)
    if way is not None:
        yield from (Line("aim-case", way), Line("aim", way))


def aim_head(s: State) -> Iterator[Shape]:
    """The head of its arrow, above them."""
    way = _aimed(s)
    if way is not None:
        tip = head("aim", *way, 12)
        yield from (Line("aim-case", tip.points), tip)


def _aimed(s: State) -> tuple[Point, Point] | None:
    return None if s.attack is None else shaft(s, s.at[s.seat], s.at[s.attack.target])


def hits(s: State, at: At, events: Sequence[Event], would: bool = False) -> Iterator[Shape]:
    """An arrow of an attack that was a success, a burst where it hit; a burst at one that malfunctioned."""
    case, line, tip = ("would-case", "would-way", "would-head") if would else ("shot-case", "shot", "shot")
    for number, event in enumerate(events):
        if event.kind not in ("success", "malfunction"):
            continue
        own = s.setup.titles[s.setup.seats.index(event.facts["seat"])]
        start = stood(s, at, events[number:], own)
        aimed = next((e.facts["target"] for e in events[number:] if e.kind == "attack over"), None)
        if aimed is None and s.attack is not None:
            aimed = s.setup.titles[s.attack.target]
        to = None if aimed is None else stood(s, at, events[number:], aimed)
        way = shaft(s, start, to) if event.kind == "success" else None
        if way is not None:
            parts = [Line(line, way), head(tip, *way, 11)]
            yield from (Line(case, part.points) for part in parts)
            yield from parts
            yield _burst(way[1], 32, would, events)
        elif event.kind == "malfunction" and start is not None:
            yield _burst(_chest(s, start), 44, would, events)


def _burst(at: Point, size: float, would: bool, events: Sequence[Event]) -> Group:
    drawn = around("burst", "m-bump-would" if would else "m-bump", at[0], at[1] - 8, size)
    return Group("bump", (drawn,), order=_after(events))


# ---- ways ------------------------------------------------------------------------------------------------


def lanes(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """A light lane along each way that a Bot went."""
    middle = canvas(s.setup.grid).middle
    for start, to, _ in went(s, events):
        yield Line("lane", (middle(start), middle(to)))


def blows(s: State, events: Sequence[Event], would: bool = False) -> Iterator[Shape]:
    """Chevrons on the border over which a Bot was pushed."""
    name = "m-push-would" if would else "m-push"
    for start, to, kind in went(s, events):
        way = s.setup.grid.way[start][to]
        if kind == "pushed" and way is not None:
            x, y = canvas(s.setup.grid).towards(start, way, 0.5)
            yield around("push", name, x, y, 34, TURN[way])


def went(s: State, events: Sequence[Event]) -> Iterator[tuple[int, int, str]]:
    """From where to where Bots went, and the kind of event."""
    for event in events:
        if event.kind in MOVES:
            start, to = (s.setup.grid.number[event.facts[fact]] for fact in ("start", "to"))
            yield start, to, event.kind


# ---- Structure -------------------------------------------------------------------------------------------


def losses(s: State, at: At, events: Sequence[Event], would: bool = False) -> Iterator[Shape]:
    """A pill with what a Bot lost or got back, at the Bot or where it was destroyed."""
    gone = destroyed(events)
    for bot, title in enumerate(s.setup.titles):
        here = at[bot]
        space = s.setup.grid.number[gone[title]] if title in gone else here
        structure, armor = lost(events, title)
        parts = [("saved", "u-armor", f"{MINUS}{armor}")] if armor else []
        parts += [("harm", "i-damage", f"{MINUS}{structure}")] if structure else []
        parts += [("lock-ready", "e-heal", f"+{n}")] if (n := healed(events, title)) else []
        if space is None or not parts:
            continue
        shapes = tuple(_pill(s, space, parts, "pill would-pill" if would else "pill"))
        if would:
            yield from shapes
        else:
            yield Group("loss", shapes, order=_after(events))


def _pill(s: State, space: int, parts: Sequence[tuple[str, str, str]], role: str) -> Iterator[Shape]:
    """At the upper edge of the Bot, within the picture."""
    (x, _), (_, top), place = canvas(s.setup.grid).middle(space), canvas(s.setup.grid).corner(space), 54
    width = place * len(parts) + 6
    left = min(max(x - width / 2, 2), WIDTH - 2 - width)
    y = top + 34 * canvas(s.setup.grid).scale
    yield Rect(role, left, y, width, 25, 12.5)
    for n, (ink, name, amount) in enumerate(parts):
        yield Sprite(ink, name, left + 8 + place * n, y + 4, 17)
        yield Text("pill-text", left + 40 + place * n, y + 18, amount)


def ghosts(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """A faded Bot, crossed out, where one was destroyed; only the cross if somebody stands there now."""
    order, look = _after(events), canvas(s.setup.grid)
    for title, name in destroyed(events).items():
        space = s.setup.grid.number[name]
        x, y = look.corner(space)
        if space not in s.at:
            shapes = (Sprite("bot", drawing("b", title), *SPRITE),)
            yield Group("ghost", shapes, x=x, y=y, order=order, scale=look.scale)
        yield around("out", "m-out", *_chest(s, space), 56)


#: where the drawing of a Bot lies in its box: x, y, size
SPRITE = (39.0, 46.0, 62.0)


def outlines(s: State, at: At, events: Sequence[Event]) -> Iterator[Shape]:
    """Where Bots would be: a faint drawing on a dashed disc; and a hollow cross where one would be gone."""
    look = canvas(s.setup.grid)
    for bot, (now, then) in enumerate(zip(s.at, at, strict=True)):
        if then is not None and then != now:
            x, y = look.corner(then)
            bare = Circle("outline", BOX / 2, 78, 38)
            faint = Group("ghost", (Sprite("bot", drawing("b", s.setup.titles[bot]), *SPRITE),))
            yield Group("would", (bare, faint), x=x, y=y, scale=look.scale)
    for name in destroyed(events).values():
        yield around("out", "m-out-would", *_chest(s, s.setup.grid.number[name]), 56)


def would_ways(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """A dashed line along each way that a Bot would go."""
    middle = canvas(s.setup.grid).middle
    for start, to, kind in went(s, events):
        (ax, ay), (bx, by) = middle(start), middle(to)
        yield Line("would-case", ((ax, ay), (bx, by)))
        yield Line("would-way", ((ax, ay), (bx, by)))
        if kind != "pushed":
            yield head("would-head", (ax, ay), (ax + (bx - ax) * 0.6, ay + (by - ay) * 0.6), 9)


def _after(events: Sequence[Event]) -> int:
    """The turn in the order of motion at which everybody has arrived."""
    return len({event.facts["bot"] for event in events if event.kind in MOVES})
