"""Marks of events on the picture of a position: what just happened, or what would happen.

What just happened is solid and amber, what would happen hollow and dashed: its roles and drawings end in
"would".  The marks lie where robots are afterwards, so functions take where each robot is then, as ``at``.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import dist

from rqa_lab.core.event import Event
from rqa_lab.core.grid import STEPS, WAY_NUMBER
from rqa_lab.core.scene import Circle, Group, Line, Rect, Shape, Sprite, Text
from rqa_lab.core.shapes import TURN, Point, around, drawing, head
from rqa_lab.games.rqa.model.bodies import find
from rqa_lab.games.rqa.model.events import CARRIED, MOVES
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.picture.canvas import SIZE, WIDTH, corner, middle, towards
from rqa_lab.games.rqa.rules.sight import line_of_fire

At = Sequence[int | None]


def chevrons(role: str, name: str, space: int, way: int) -> Sprite:
    """Chevrons on the border over which a blow came into a space; beside robots that stand in a column."""
    x, y = towards(space, way, -0.5)
    x, y = (x - SIZE / 2, y) if not STEPS[way][0] else (x, y - 4)
    return around(role, name, x, y, 26, TURN[way])


def between(role: str, name: str, space: int, way: int) -> Sprite:
    """A drawing between a space and its neighbour; in a column it is smaller and clears the Health bar."""
    x, y = towards(space, way, 0.52)
    return around(role, name, x, y - 4, 38) if STEPS[way][0] else around(role, name, x, y + 11, 30)


# ---- what events say of bodies ---------------------------------------------------------------------------


def number(s: State, title: str) -> int | None:
    """The body that events call so; None for a tile that is no longer there."""
    if title in s.setup.titles:
        return s.setup.titles.index(title)
    try:
        return find(s, title)
    except KeyError:
        return None


def movers(events: Sequence[Event]) -> list[str]:
    """Who moves, in order of the first motion: robots by title, tiles by the space on which they end.

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


def slid(events: Sequence[Event]) -> Mapping[str, tuple[str, str]]:
    """The spaces on which tiles end that were moved -> their kind, and the spaces on which they were.

    >>> steps = (("d4", "e4"), ("e4", "f4"))
    >>> slid([Event("slide", (), "", {"tile": "Loot Box", "start": a, "to": b}) for a, b in steps])
    {'f4': ('Loot Box', 'd4')}
    """
    found: dict[str, tuple[str, str]] = {}
    for event in events:
        if event.kind == "slide":
            start, to = event.facts["start"], event.facts["to"]
            found[to] = found.pop(start, (event.facts["tile"], start))
    return found


def knocked_out(events: Sequence[Event]) -> Mapping[str, str]:
    """Robots that were Knocked Out -> the spaces on which they stood."""
    return {event.facts["robot"]: event.facts["at"] for event in events if event.kind == "knocked out"}


def lost(events: Sequence[Event], title: str) -> tuple[int, int]:
    """The red and blue cubes that a robot lost."""
    hurt = [event.facts for event in events if event.kind == "hurt" and event.facts["robot"] == title]
    return sum(facts["red"] for facts in hurt), sum(facts["blue"] for facts in hurt)


def repaired(events: Sequence[Event], title: str) -> int:
    """The red cubes that a robot got back."""
    return sum(e.facts["red"] for e in events if e.kind == "repair" and e.facts["robot"] == title)


def ends(s: State, events: Sequence[Event]) -> list[int | None]:
    """Where each robot is after events that have not happened yet."""
    at, titles = list(s.at), s.setup.titles
    for event in events:
        if event.kind in MOVES:
            at[titles.index(event.facts["robot"])] = GRID.number[event.facts["to"]]
        elif event.kind == "knocked out":
            at[titles.index(event.facts["robot"])] = None
    return at


def _stood(s: State, at: At, later: Sequence[Event], title: str) -> int | None:
    """Where a body was before some events, told from where it is after them; tiles are called by spaces."""
    space = GRID.number.get(title.rpartition(" ")[2])
    if space is not None:
        return space
    for event in later:
        if event.facts.get("robot") == title:
            if event.kind in MOVES:
                return GRID.number.get(event.facts.get("start", ""))
            if event.kind == "knocked out":
                return GRID.number.get(event.facts["at"])
    return at[s.setup.titles.index(title)]


def bump_places(events: Sequence[Event]) -> list[tuple[int, int]]:
    """The spaces on which bodies were knocked into something, and the ways in which."""
    return [
        (GRID.number[event.facts["at"]], WAY_NUMBER[event.facts["way"]])
        for event in events
        if event.kind == "bump" and event.facts["at"]
    ]


def in_column(events: Sequence[Event]) -> bool:
    """A robot is moved up or down, so that there are marks above and below it."""
    return any(event.facts.get("way") in ("up", "down") for event in events)


def leaning(s: State, events: Sequence[Event]) -> Mapping[int, str]:
    """A body that hit something, or pushed one that did -> the way in which it leans."""
    ways = {event.facts["robot"]: event.facts["way"] for event in events if event.kind == "bump"}
    pushers = {event.facts["robot"]: event.facts["other"] for event in events if event.kind == "stay"}
    ways |= {pusher: ways[body] for pusher, body in pushers.items() if body in ways}
    return {body: way for title, way in ways.items() if (body := number(s, title)) is not None}


# ---- what just happened ----------------------------------------------------------------------------------


def below(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """What lies below the robots: the ways they went, attacks from afar, and who is gone."""
    yield from lanes(events)
    yield from shots(s, s.at, events)
    yield from ghosts(s, events)


def above(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """What lies above them: blows, bumps, and the cubes that were lost or came back."""
    yield from blows(events)
    yield from bumps(events)
    yield from losses(s, s.at, events)


# ---- ways and blows --------------------------------------------------------------------------------------


def lanes(events: Sequence[Event]) -> Iterator[Shape]:
    """A light lane along each way that a body went, or was knocked without leaving its space."""
    ways: list[tuple[str, list[Point]]] = []
    for event in events:
        start, to = (GRID.number.get(event.facts.get(fact, "")) for fact in ("start", "to"))
        if start is not None and to is not None and not event.kind.startswith("carry"):
            role = _lane(middle(start), middle(to))
            if ways and ways[-1][0] == role and ways[-1][1][-1] == middle(start):
                ways[-1][1].append(middle(to))
            else:
                ways.append((role, [middle(start), middle(to)]))
    for space, way in bump_places(events):
        points = [towards(space, way, -1), towards(space, way, 0.5)]
        ways.append((_lane(*points), points))
    yield from (Line(role, tuple(points)) for role, points in ways)


def _lane(start: Point, end: Point) -> str:
    """The role of a lane: in a column it is wider, as robots hide the most of it there."""
    return "lane lane-column" if start[0] == end[0] else "lane"


def blows(events: Sequence[Event], would: bool = False) -> Iterator[Shape]:
    """Chevrons on the border over which each blow came or went; those of a pull point to the puller."""
    for space, way in dict.fromkeys([*_carried(events), *bump_places(events)]):
        yield chevrons("push", "m-push-would" if would else "m-push", space, way)


def _carried(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """The spaces onto which others moved a body, and the ways in which."""
    for event in events:
        if event.kind in (*CARRIED, "slide"):
            start, to = (GRID.number[event.facts[fact]] for fact in ("start", "to"))
            way = GRID.way[start][to]
            if way is not None:  # else it was displaced onto a space further off
                yield to, way


def bumps(events: Sequence[Event]) -> Iterator[Shape]:
    """A burst between a robot and what it hit."""
    for space, way in bump_places(events):
        yield Group("bump", (between("burst", "m-bump", space, way),), order=after(events))


# ---- attacks from afar -----------------------------------------------------------------------------------


def shots(s: State, at: At, events: Sequence[Event], would: bool = False) -> Iterator[Shape]:
    """An arrow from each robot that attacked from afar, to its target or all along its line of fire.

    To a target that is pulled it has no head, as the way goes back.
    """
    case, line, tip = ("would-case", "would-way", "would-head") if would else ("shot-case", "shot", "shot")
    for number, event in enumerate(events):
        shot = _shot(s, at, event, events[number:]) if event.kind in ("play", "use") else None
        if shot is not None:
            pulled = _pulled(event.facts["target"], shot[0], events)
            parts = [Line(line, shot)] if pulled else [Line(line, shot), head(tip, *shot, 10)]
            yield from (Line(case, part.points) for part in parts)
            yield from parts


def _pulled(target: str | None, shooter: Point, events: Sequence[Event]) -> bool:
    """The target of an attack comes to the attacker."""
    for event in events:
        if event.kind == "pull" and event.facts["robot"] == target:
            return True
        if event.kind == "slide" and "{tile} {start}".format(**event.facts) == target:
            start, to = (middle(GRID.number[event.facts[fact]]) for fact in ("start", "to"))
            return dist(to, shooter) < dist(start, shooter)
    return False


def _shot(s: State, at: At, event: Event, later: Sequence[Event]) -> tuple[Point, Point] | None:
    """From where to where an attack from afar went; None for anything else."""
    facts = event.facts
    start = _stood(s, at, later, facts["robot"])
    if start is None:
        return None
    if facts.get("way"):
        way = WAY_NUMBER[facts["way"]]
        return middle(start), towards((start, *line_of_fire(s, start, way))[-1], way, 0.5)
    to = _stood(s, at, later, facts["target"]) if facts["target"] else None
    if to is None:
        return None
    (ax, ay), (bx, by) = middle(start), middle(to)
    far = dist((ax, ay), (bx, by))
    if far <= SIZE:  # they stand side by side
        return None
    part = 1 - (27 if facts["target"] in s.setup.titles else 40) / far  # up to the feet, the edge of a tile
    return (ax, ay), (ax + part * (bx - ax), ay + part * (by - ay))


# ---- Health ----------------------------------------------------------------------------------------------

#: what changes what a robot has
_CHANGES = ("hurt", "repair", "attach", "absorb", "break", "claim gumballs")


def losses(s: State, at: At, events: Sequence[Event], would: bool = False) -> Iterator[Shape]:
    """A pill with what a robot lost or got, at the robot or where it was Knocked Out."""
    gone = knocked_out(events)
    last = {e.facts["robot"]: e.facts.get("at") for e in events if e.kind in _CHANGES}
    for title, name in last.items():
        now = at[s.setup.titles.index(title)]
        space = GRID.number.get(gone.get(title) or name or "") if now is None or title in gone else now
        cubes = zip(("c-red", "c-blue"), lost(events, title), strict=True)
        parts = [(cube, f"\N{MINUS SIGN}{n}") for cube, n in cubes if n]
        parts += [("c-red", f"+{n}")] if (n := repaired(events, title)) else []
        parts += _kept(events, title)
        if space is not None and parts:
            yield from pill(at, space, parts, events, would)


def _kept(events: Sequence[Event], title: str) -> Iterator[tuple[str, str]]:
    """What Defenses of a robot took or came, and the gumballs that it was given."""
    mine = [event for event in events if event.facts.get("robot") == title]
    took = sum(event.facts["red"] for event in mine if event.kind == "absorb")
    if any(event.kind == "break" for event in mine):
        yield "d-broken", f"\N{MINUS SIGN}{took}" if took else ""
    elif took:
        yield "d-defense", f"\N{MINUS SIGN}{took}"
    for event in mine:
        if event.kind == "attach":
            yield ("d-defense", f"+{event.facts['red']}") if event.facts["red"] else ("d-hologram", "")
    if gumballs := sum(event.facts["red"] for event in mine if event.kind == "claim gumballs"):
        yield "c-gum", f"+{gumballs}"


def pill(
    at: At, space: int, parts: Sequence[tuple[str, str]], events: Sequence[Event], would: bool
) -> Iterator[Shape]:
    """A pill with what was lost or got on a space: drawings, each with an amount."""
    column = in_column(events)
    if would:
        yield from _pill("pill would-pill", at, space, parts, column)
    else:
        yield Group("loss", tuple(_pill("pill", at, space, parts, column)), order=after(events))


def _pill(role: str, at: At, space: int, parts: Sequence[tuple[str, str]], column: bool) -> Iterator[Shape]:
    """Above the body; beside it where a neighbour's Health bar or the marks of a blow are above."""
    x, y = corner(space)
    right, up = (GRID.step[space][WAY_NUMBER[way]] for way in ("right", "up"))
    width = sum(42 if amount else 24 for _, amount in parts) + 8
    left, top = x + (SIZE - width) / 2, y - 15.5
    if column or (up is not None and up in at):
        left = x + 14 - width if right is None or right in at else x + SIZE - 14
        top = y + 14
    left = min(max(left, 2), WIDTH - 2 - width)
    yield Rect(role, left, top, width, 25, 12.5)
    for name, amount in parts:
        yield Sprite("tile-harm" if name == "i-damage" else "cube", name, left + 6, top + 4, 17)
        if amount:
            yield Text("pill-text", left + 34.5, top + 18, amount)
        left += 42 if amount else 24


def ghosts(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """A faded robot, crossed out, where one was Knocked Out; only the cross if the space is taken again."""
    order = after(events)
    for title, name in knocked_out(events).items():
        if name:
            space = GRID.number[name]
            x, y = corner(space)
            if space not in s.at:
                shapes = (Circle("base", 32, 48, 23, 7.5), Sprite("robot", drawing("r", title), 8, 3, 48))
                yield Group("ghost", shapes, x=x, y=y, order=order)
            yield around("out", "m-out", x + 32, y + 30, 40)


def after(events: Sequence[Event]) -> int:
    """The turn in the order of motion at which everybody has arrived."""
    return len(movers(events))
