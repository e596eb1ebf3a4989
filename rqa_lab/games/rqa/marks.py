"""Marks on the picture of a position: what just happened, and what was refused."""

from collections.abc import Iterator, Mapping, Sequence

from rqa_lab.core.event import Event
from rqa_lab.core.grid import STEPS, WAY_NUMBER
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Circle, Group, Line, Rect, Shape, Sprite, Text
from rqa_lab.games.rqa.actions import Move, Play, Push
from rqa_lab.games.rqa.state import GRID, State

SIZE, RIM = 64, 24
#: kinds of events after which a robot stands somewhere else
MOVES = ("step", "knock", "follow", "come in")
#: degrees by which a drawing that points right is turned, by number of the way
_TURN = (0, 270, 180, 90, 315, 225, 135, 45)


def corner(space: int) -> tuple[float, float]:
    """The upper left corner of a space."""
    column, row = GRID.column_row(space)
    return RIM + SIZE * column, RIM + SIZE * (GRID.height - 1 - row)


def _towards(space: int, way: int, part: float) -> tuple[float, float]:
    """A point from the middle of a space towards the middle of its neighbour."""
    (x, y), (dx, dy) = corner(space), STEPS[way]
    return x + SIZE * (0.5 + part * dx), y + SIZE * (0.5 - part * dy)


def _sprite(role: str, name: str, x: float, y: float, size: float, turn: int = 0) -> Sprite:
    """A drawing around a point."""
    return Sprite(role, name, x - size / 2, y - size / 2, size, turn)


def _chevrons(role: str, name: str, space: int, way: int) -> Sprite:
    """Chevrons on the border over which a blow came into a space; beside robots that stand in a column."""
    x, y = _towards(space, way, -0.5)
    x, y = (x - SIZE / 2, y) if not STEPS[way][0] else (x, y - 4)
    return _sprite(role, name, x, y, 26, _TURN[way])


def _between(role: str, name: str, space: int, way: int) -> Sprite:
    """A drawing between a space and its neighbour; in a column it is smaller and clears the Health bar."""
    x, y = _towards(space, way, 0.52)
    return _sprite(role, name, x, y - 4, 38) if STEPS[way][0] else _sprite(role, name, x, y + 11, 30)


# ---- what just happened ----------------------------------------------------------------------------------


def knocked_out(events: Sequence[Event]) -> Mapping[str, str]:
    """Robots that were Knocked Out -> the spaces on which they stood."""
    return {event.facts["robot"]: event.facts["at"] for event in events if event.kind == "knocked out"}


def lost(events: Sequence[Event], title: str) -> tuple[int, int]:
    """The red and blue cubes that a robot lost."""
    hurt = [event.facts for event in events if event.kind == "hurt" and event.facts["robot"] == title]
    return sum(facts["red"] for facts in hurt), sum(facts["blue"] for facts in hurt)


def _bumps(events: Sequence[Event]) -> list[tuple[int, int]]:
    """The spaces on which robots were knocked into something, and the ways in which."""
    return [
        (GRID.number[event.facts["at"]], WAY_NUMBER[event.facts["way"]])
        for event in events
        if event.kind == "bump" and event.facts["at"]
    ]


def leaning(s: State, events: Sequence[Event]) -> Mapping[int, str]:
    """Number of a robot that hit something, or pushed one that did -> the way in which it leans."""
    titles = s.setup.titles
    ways = {event.facts["robot"]: event.facts["way"] for event in events if event.kind == "bump"}
    pushers = {event.facts["robot"]: event.facts["other"] for event in events if event.kind == "stay"}
    ways |= {pusher: ways[body] for pusher, body in pushers.items() if body in ways}
    return {titles.index(title): way for title, way in ways.items()}


def lanes(events: Sequence[Event]) -> Iterator[Shape]:
    """A light lane along each way that a robot went, or was knocked without leaving its space."""
    for event in events:
        start, to = (GRID.number.get(event.facts.get(fact, "")) for fact in ("start", "to"))
        if start is not None and to is not None:
            yield _lane(_towards(start, 0, 0), _towards(to, 0, 0))
    for space, way in _bumps(events):
        yield _lane(_towards(space, way, -1), _towards(space, way, 0.5))


def _lane(start: tuple[float, float], end: tuple[float, float]) -> Line:
    return Line("lane lane-column" if start[0] == end[0] else "lane", (start, end))


def pushes(events: Sequence[Event]) -> Iterator[Shape]:
    """Chevrons on the border over which each blow came or went."""
    went = [(GRID.number[e.facts["to"]], WAY_NUMBER[e.facts["way"]]) for e in events if e.kind == "knock"]
    for space, way in dict.fromkeys(went + _bumps(events)):
        yield _chevrons("push", "m-push", space, way)


def bumps(events: Sequence[Event]) -> Iterator[Shape]:
    """A burst between a robot and what it hit."""
    for space, way in _bumps(events):
        yield Group("bump", (_between("burst", "m-bump", space, way),), order=_after(events))


def losses(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """A pill with the cubes that a robot lost, at the robot or where it was Knocked Out."""
    hurt = {event.facts["robot"]: event.facts["at"] for event in events if event.kind == "hurt"}
    gone = knocked_out(events)
    for title, last in hurt.items():
        now = s.at[s.setup.titles.index(title)]
        space = GRID.number.get(last) if now is None or title in gone else now
        parts = [(name, n) for name, n in zip(("c-red", "c-blue"), lost(events, title), strict=True) if n]
        if space is not None and parts:
            column = any(event.facts.get("way") in ("up", "down") for event in events)
            yield Group("loss", tuple(_pill(s, space, parts, column)), order=_after(events))


def _pill(s: State, space: int, parts: Sequence[tuple[str, int]], column: bool) -> Iterator[Shape]:
    """Above the robot; beside it where a neighbour's Health bar or the marks of a blow are above."""
    x, y = corner(space)
    right, up = (GRID.step[space][WAY_NUMBER[way]] for way in ("right", "up"))
    width = 42 * len(parts) + 8
    left, top = x + (SIZE - width) / 2, y - 15.5
    if column or (up is not None and up in s.at):
        left = x + 14 - width if right is None or right in s.at else x + SIZE - 14
        top = y + 14
    left = min(max(left, 2), 2 * RIM + SIZE * GRID.width - 2 - width)
    yield Rect("pill", left, top, width, 25, 12.5)
    for n, (name, amount) in enumerate(parts):
        yield Sprite("cube", name, left + 6 + 42 * n, top + 4, 17)
        yield Text("pill-text", left + 34.5 + 42 * n, top + 18, f"\N{MINUS SIGN}{amount}")


def ghosts(s: State, events: Sequence[Event]) -> Iterator[Shape]:
    """A faded robot, crossed out, where one was Knocked Out; only the cross if the space is taken again."""
    order = _after(events)
    for title, name in knocked_out(events).items():
        if name:
            space = GRID.number[name]
            x, y = corner(space)
            robot = s.setup.robots[s.setup.titles.index(title)]
            if space not in s.at:
                shapes = (Circle("base", 32, 48, 23, 7.5), Sprite("robot", f"r-{robot}", 8, 3, 48))
                yield Group("ghost", shapes, x=x, y=y, order=order)
            yield _sprite("out", "m-out", x + 32, y + 30, 40)


def _after(events: Sequence[Event]) -> int:
    """The turn in the order of motion at which everybody has arrived."""
    return len({event.facts["robot"] for event in events if event.kind in MOVES})


# ---- what was refused ------------------------------------------------------------------------------------


def refused_at(s: State, action: Action | None) -> tuple[int, int | None] | None:
    """The space on which the refusal of an action is shown, and the way in which it was tried."""
    number, step = s.setup.number, GRID.step
    match action:
        case Move():
            at, way = s.at[number[action.robot]], WAY_NUMBER[action.way]
            to = None if at is None else step[at][way]
            return None if at is None else (at if to is None else to, way)
        case Push():
            at = s.at[number[action.body]]
            return None if at is None else (at, WAY_NUMBER[action.way])
        case Play():
            at = s.at[number[action.target or action.robot]]
            return None if at is None else (at, None)
    return None


def hatch(s: State, refused: Action | None) -> Iterator[Shape]:
    """Stripes on the space where it was refused."""
    place = refused_at(s, refused)
    if place is not None:
        yield Sprite("refused", "m-hatch", *corner(place[0]), SIZE)


def refusal(s: State, refused: Action | None) -> Iterator[Shape]:
    """Hollow chevrons the way it was tried, and the slashed ring.

    The ring is before what a body would be pushed onto, on the space that one may not enter, or in the corner
    of what one may not aim at.
    """
    place = refused_at(s, refused)
    if place is None:
        return
    space, way = place
    x, y = corner(space)
    if way is None:
        yield Sprite("refused", "m-refused", x + 39, y + 1, 24)
        return
    if not isinstance(refused, Move):
        yield _chevrons("refused", "m-push-no", space, way)
        yield _between("refused", "m-refused", space, way)
    elif s.at[s.setup.number[refused.robot]] == space:  # over the edge
        yield _between("refused", "m-refused", space, way)
    else:
        yield _chevrons("refused", "m-push-no", space, way)
        yield Sprite("refused", "m-refused", x + 14, y + 14, 36)
