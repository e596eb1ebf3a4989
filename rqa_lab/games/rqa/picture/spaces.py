"""The things on a space and in a line of sight, in pictures and words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import hypot
from typing import Any, NamedTuple

from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell, Circle, Fixed, Line, Rect, Shape, Sprite, Text
from rqa_lab.core.words import many
from rqa_lab.games.rqa.actions import Move
from rqa_lab.games.rqa.bodies import obstacle_name, robots_at
from rqa_lab.games.rqa.kinds import EVENTS
from rqa_lab.games.rqa.picture.happening import BOARD, SIZE, Happening, centre
from rqa_lab.games.rqa.play.resolve import Reach
from rqa_lab.games.rqa.rules.attacking import OnLine, Survey, along, survey
from rqa_lab.games.rqa.rules.moving import on_an_obstacle
from rqa_lab.games.rqa.rules.pushing import obstacle_at
from rqa_lab.games.rqa.rules.staying import defenses, endless
from rqa_lab.games.rqa.setup import CENTRE, GRID, Layout, TileName, kind_of, within
from rqa_lab.games.rqa.state import State, empty
from rqa_lab.games.rqa.words.english import ENGLISH
from rqa_lab.games.rqa.words.reading import phrase
from rqa_lab.kit import board as kit
from rqa_lab.kit.board import Can, Note, Point, around, by_space, lettered, stamped, whereabouts

# ---- line of sight: the spaces seen from one, and the obstacles before the rest --------------------------


class Around(NamedTuple):
    """A survey as the picture shows it.

    ``blocked`` is the letter of what blocks a line from there; ``aside`` moves its badge, which would cover
    the place.
    """

    survey: Survey
    blocked: str | None = None
    aside: bool = False

    @property
    def hidden(self) -> dict[str, str]:
        """Name of a space that is hidden -> the letter of what hides it."""
        return {space: hider.letter for hider in self.survey.hiders for space in hider.hides}


def look_around(s: State, space: int, ray: "Ray | None" = None) -> Around:
    """Look around from a space, and along a line if it starts there."""
    found = survey(s, GRID.name[space])
    if ray is None or ray.block is None or ray.start != space:
        return Around(found)
    at = GRID.name[ray.block.space]
    letter = next((hider.letter for hider in found.hiders if hider.at == at), None)
    (left, top), (x, y) = BOARD.corner(ray.block.space), _stop(ray, ray.block.space)
    return Around(found, letter, hypot(x - left - 12, y - top - 12) < 26)


def ground(sight: Around) -> Fixed:
    """Light on the spaces that are seen, shade on those that are not."""
    return _sight_ground(
        frozenset((GRID.number[name], on == sight.blocked) for name, on in sight.hidden.items())
    )


@lru_cache(256)
def _sight_ground(hidden: frozenset[tuple[int, bool]]) -> Fixed:
    side, rim = SIZE * GRID.width, BOARD.rim
    return Fixed(
        (
            Rect("lit", rim, rim, side, side),
            *(
                Sprite("shade", "m-shade-on" if on else "m-shade", *BOARD.corner(space), SIZE)
                for space, on in sorted(hidden)
            ),
            *BOARD.seams("seam-strong"),
            centre("centre-thin", 5),
        )
    )


def letters(s: State, sight: Around) -> Iterator[Shape]:
    """A dot on each bare space that is seen, on each that is hidden the letter of what hides it."""
    taken = s.occupied | s.layout.any
    for name in sight.survey.seen:
        if not taken >> GRID.number[name] & 1:
            yield Circle("seen-dot", *BOARD.middle(GRID.number[name]), 3.5)
    for name, letter in sight.hidden.items():
        if not taken >> GRID.number[name] & 1:
            x, y = BOARD.middle(GRID.number[name])
            on = " hidden-on" if letter == sight.blocked else ""
            yield Text(f"hidden-letter{on}", x, y + 7.2, letter)


def badges(s: State, sight: Around) -> Iterator[Shape]:
    """The letter of each obstacle that hides something; on occupied hidden spaces, of what hides them."""
    taken = s.occupied | s.layout.any
    at = {hider.letter: hider.at for hider in sight.survey.hiders}
    for name, letter in sight.hidden.items():
        if name != at[letter] and taken >> GRID.number[name] & 1:
            x, y = BOARD.corner(GRID.number[name])
            on, patch = (" hidden-on", " hidden-patch-on") if letter == sight.blocked else ("", "")
            yield Rect(f"hidden-patch{patch}", x + 44, y + 2, 18, 18, 4)
            yield Text(f"hidden-small{on}", x + 53, y + 15.7, letter)
    for hider in sight.survey.hiders:
        x, y = BOARD.corner(GRID.number[hider.at])
        on, ink = (" hider-on", " hider-letter-on") if hider.letter == sight.blocked else ("", "")
        x += 40 if on and sight.aside else 0
        yield from lettered((f"hider{on}", f"hider-letter{ink}"), x + 12, y + 12, 11, hider.letter, base=4.7)
    x, y = BOARD.corner(GRID.number[sight.survey.at])
    yield from stamped("viewer", "viewer-eye", "i-eye", x + 52, y + 12, (11, 16))


# ---- one line --------------------------------------------------------------------------------------------


class Ray(NamedTuple):
    """The line between two spaces: what blocks it first, and the obstacles that it touches before."""

    start: int
    end: int
    block: OnLine | None
    corners: tuple[OnLine, ...]


def cast(s: State, start: int, end: int) -> Ray:
    """The things on a line of sight up to the one that blocks it.

    >>> from rqa_lab.games.rqa import GAME
    >>> ray = cast(GAME.position({"tiles": {"c1": "Wall"}}), 0, 4)
    >>> GRID.name[ray.block.space], ray.corners
    ('c1', ())
    """
    corners: list[OnLine] = []
    for on in along(s, start, end):
        if on.how == "blocks":
            return Ray(start, end, on, tuple(corners))
        if on.how == "corner":
            corners.append(on)
    return Ray(start, end, None, tuple(corners))


def in_words(s: State, ray: Ray) -> str:
    """The things on a line of sight, in a sentence."""
    line = f"The line from {GRID.name[ray.start]} to {GRID.name[ray.end]}"
    met = [f"only touches a corner of {_obstacle(s, on)}" for on in ray.corners]
    met.append("is clear" if ray.block is None else f"is blocked by {_obstacle(s, ray.block)}")
    return f"{line} {' and '.join(met)}."


def _obstacle(s: State, on: OnLine) -> str:
    assert on.obstacle is not None
    at = GRID.name[on.space]
    return f"{kind_of(obstacle_name(s, on.obstacle))} on {at}"


def line(ray: Ray) -> Iterator[Shape]:
    """The line, to be drawn below the robots: solid as far as sight goes, dots beyond the obstacle."""
    a, b = BOARD.middle(ray.start), BOARD.middle(ray.end)
    enter, leave = (1.0, 1.0) if ray.block is None else _within(a, b, ray.block.space)
    first, last = _part(a, b, enter), _part(a, b, leave)
    if enter > 0:
        yield Line("ray-case", (a, first))
        yield Line("ray", (a, first))
    if ray.block is None:
        yield Circle("ray-end", *b, 6)
        return
    yield Line("ray-case", (first, last))
    yield Line("ray-in", (first, last))
    if last != b:
        yield Line("ray-rest-case", (last, b))
        yield Line("ray-rest", (last, b))


def stops(ray: Ray) -> Iterator[Shape]:
    """A slashed ring where the line is blocked; an open ring at a corner it touches."""
    a, b = BOARD.middle(ray.start), BOARD.middle(ray.end)
    if ray.block is not None:
        yield BOARD.square("blocker", ray.block.space, 1, 7)
        yield around("refused", "m-refused", *_stop(ray, ray.block.space), 30)
    points = {_touched(a, b, on.space): on.space for on in ray.corners}
    for number, (point, space) in enumerate(points.items()):
        if not number:
            yield from _corner_pill(point, space, a, b)
        yield Circle("corner", *point, 7)


def _corner_pill(point: Point, space: int, a: Point, b: Point) -> Iterator[Shape]:
    """The text of the ring, beside the line, on the side away from the obstacle."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    across, down = (a[1] - b[1]) / length, (b[0] - a[0]) / length
    x, y = BOARD.middle(space)
    if across * (x - point[0]) + down * (y - point[1]) > 0:
        across, down = -across, -down
    x, y = point[0] + 46 * across, point[1] + 32 * down
    yield Line("corner-lead", (point, (x, y)))
    yield from BOARD.caption(("corner-pill", "corner-text"), x, y, "only a corner")


def _part(a: Point, b: Point, part: float) -> Point:
    return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])


def _within(a: Point, b: Point, space: int) -> tuple[float, float]:
    """Where a line enters and leaves a space that it runs through, as parts of the line."""
    enter, leave = 0.0, 1.0
    for start, end, low in zip(a, b, BOARD.corner(space), strict=True):
        if start != end:
            cuts = sorted(((low - start) / (end - start), (low + SIZE - start) / (end - start)))
            enter, leave = max(enter, cuts[0]), min(leave, cuts[1])
    return enter, leave


def _stop(ray: Ray, space: int) -> Point:
    """The middle of a line within a space."""
    a, b = BOARD.middle(ray.start), BOARD.middle(ray.end)
    return _part(a, b, sum(_within(a, b, space)) / 2)


def _touched(a: Point, b: Point, space: int) -> Point:
    """The corner of a space that is nearest to a line."""
    (ax, ay), (bx, by), (x, y) = a, b, BOARD.corner(space)
    corners = [(x + wide, y + high) for wide in (0, SIZE) for high in (0, SIZE)]
    return min(corners, key=lambda at: abs((bx - ax) * (at[1] - ay) - (by - ay) * (at[0] - ax)))


# ---- range -----------------------------------------------------------------------------------------------


def ring(space: int, reach: int, metric: str) -> Iterator[Shape]:
    """The outline of the spaces within a range: a square, or another shape by another metric."""
    if metric != "square":
        yield from _edge(within(space, reach, metric) | 1 << space)
        return
    column, row = GRID.column_row(space)
    left, right = max(column - reach, 0), min(column + reach, GRID.width - 1)
    low, high = max(row - reach, 0), min(row + reach, GRID.height - 1)
    x, y = BOARD.corner(GRID.width * high + left)
    wide, tall = SIZE * (right - left + 1), SIZE * (high - low + 1)
    yield Rect("range-line", x + 3.5, y + 3.5, wide - 7, tall - 7, 7)


def _edge(spaces: int) -> Iterator[Shape]:
    """Lines around a mask of spaces, on the sides that lead out of it."""
    for space in GRID.spaces:
        if not spaces >> space & 1:
            continue
        x, y = BOARD.corner(space)
        right, low = x + SIZE, y + SIZE
        sides = (
            ((right, y), (right, low)),
            ((x, y), (right, y)),
            ((x, y), (x, low)),
            ((x, low), (right, low)),
        )
        for to, side in zip(GRID.step[space], sides, strict=False):  # the straight ways come first
            if to is None or not spaces >> to & 1:
                yield Line("range-line", side)


def ring_name(space: int, reach: int) -> Iterator[Shape]:
    """The range in words, on the upper edge of its square."""
    column, row = GRID.column_row(space)
    left, right = max(column - reach, 0), min(column + reach, GRID.width - 1)
    x, y = BOARD.corner(GRID.width * min(row + reach, GRID.height - 1) + left)
    middle_x = x + SIZE * (right - left + 1) / 2
    yield from BOARD.caption(("range-pill", "range-text"), middle_x, y + 3.5, f"range {reach}")


# ---- the spaces of a position in words, for those who do not see them, and as glyphs for terminals -------


class Shown(NamedTuple):
    """The overlays of a picture; see ``picture.scene.scene``."""

    past: Happening
    selected: str | None
    can: Sequence[Can]
    refused: Action | None
    refused_at: int | None
    sight: Around | None
    ray: Ray | None
    ring: tuple[int, int] | None
    ways: Mapping[int, Reach]
    future: Happening


def cells(s: State, shown: Shown) -> tuple[Cell, ...]:
    """All spaces, row by row from the upper left."""
    notes: dict[int, list[str]] = {space: [] for space in s.at if space is not None}
    on_tiles = ((GRID.name[space], many(red, "Victory Point")) for space, red in s.extras.points)
    balls = ((space, s.extras.gumballs.count(space)) for space in dict.fromkeys(s.extras.gumballs))
    notes |= by_space(
        BOARD,
        on_tiles,
        ((GRID.name[space], many(n, "gumball")) for space, n in balls),
        _notes(s, shown),
        refused="" if shown.refused is None else phrase(s, shown.refused),
        at=shown.refused_at,
    )
    still = _tiled(s.layout)

    def content(space: int) -> tuple[str, list[str]]:
        robots = robots_at(s, space)
        things = [*_tile(s.layout, space), *(_robot(s, robot) for robot in robots)]
        return _glyph(s, robots) or _ball(s, space) or still[space].glyph, things

    found = kit.cells(BOARD, content, notes, empty=_empty, still=still)
    if shown.sight is not None or shown.ring is not None or shown.ways:
        return tuple(_seen(s, shown, GRID.number[cell.name], cell) for cell in found)
    return found


def _seen(s: State, shown: Shown, space: int, cell: Cell) -> Cell:
    """A space with the notes common to all spaces: the price of the way there, sight and range."""
    words: list[str] = []
    sight, name, glyph = shown.sight, GRID.name[space], cell.glyph
    bare = empty(s, space)
    if bare and space in shown.ways:
        glyph = f"{shown.ways[space].price:>2}"
    if sight is not None:
        words += _sight(s, sight, name)
        glyph = f" {sight.hidden[name]}" if bare and name in sight.hidden else glyph
    if shown.ring is not None and within(*shown.ring, s.setup.range_metric) >> space & 1:
        words.append(f"within range {shown.ring[1]} of {_at(s, GRID.name[shown.ring[0]])}")
    return replace(cell, glyph=glyph, label=", ".join([cell.label, *words]))


def _sight(s: State, sight: Around, name: str) -> Iterator[str]:
    """Words on whether a space is seen, or else its obstacle, and on the spaces that it hides itself."""
    if name == sight.survey.at:
        yield "looking from here"
    elif name in sight.survey.seen:
        yield f"seen from {_at(s, sight.survey.at)}"
    for hider in sight.survey.hiders:
        if hider.at == name:
            others = [space for space in hider.hides if space != name]
            yield f"obstacle {hider.letter}" + (f" hides {', '.join(others)}" if others else "")
        elif name in hider.hides:
            yield f"hidden by {hider.letter}, {kind_of(hider.name)} on {hider.at}"


def _at(s: State, name: str) -> str:
    """A space with the robot on it, if there is one."""
    here = robots_at(s, GRID.number[name])
    return f"{s.setup.titles[here[0]]} on {name}" if here else name


def label(s: State, shown: Shown) -> str:
    """The position, and the visible spaces in it, in a few sentences."""
    turn = "The game is over." if s.phase == "over" else f"{s.setup.seats[s.seat]} is to play."
    robots = {_name(s, robot): space for robot, space in enumerate(s.at)}
    sentences = whereabouts(BOARD, robots, "Off the board")
    if shown.sight is not None:
        found = shown.sight.survey
        n = len(GRID.spaces) - 1 - len(found.seen)
        sentences += [f"From {_at(s, found.at)}, {len(found.seen)} spaces are seen and {n} are hidden."]
    if shown.ray is not None:
        sentences += [in_words(s, shown.ray)]
    return " ".join([f"Arena, {GRID.width} by {GRID.height}.", turn, *sentences])


@lru_cache(256)
def _tiled(layout: Layout) -> Mapping[int, Cell]:
    """Each space with its cell without robots."""
    found = kit.cells(BOARD, lambda space: (_ground(layout, space), _tile(layout, space)), empty=_empty)
    return {GRID.number[cell.name]: cell for cell in found}


def _empty(space: int) -> str:
    return "empty, centre" if space in CENTRE else "empty"


def _tile(layout: Layout, space: int) -> list[str]:
    tile = layout.at.get(space)
    if tile is None:
        return []
    return [tile.name, f"Side {tile.side} up"] if tile.side else [tile.name]


def _ground(layout: Layout, space: int) -> str:
    """The glyph of a tile, a space of the centre, or bare floor."""
    if space in layout.at:
        return layout.at[space].glyph
    return " *" if space in CENTRE else " ."


def _glyph(s: State, robots: Sequence[int]) -> str:
    """Two letters of a robot, or the initials of two robots, or one initial and a sign for more."""
    titles = [s.setup.titles[robot] for robot in robots]
    if len(titles) < 2:
        return "".join(titles)[:2]
    return titles[0][0] + (titles[1][0] if len(titles) == 2 else "+")


def _ball(s: State, space: int) -> str:
    """How many gumballs lie on a space with nothing else, as a glyph."""
    n = s.extras.gumballs.count(space)
    return f"{n}o" if n and empty(s, space) else ""


def _name(s: State, robot: int) -> str:
    return f"{s.setup.titles[robot]} of {s.setup.seats[s.setup.owner[robot]]}"


def _robot(s: State, robot: int) -> str:
    at, on = s.at[robot], ""
    if robot == s.atop and at is not None and on_an_obstacle(s, robot):
        on = f", on top of {_the(obstacle_name(s, obstacle_at(s, robot, at)))}"
    worn = _defenses(s, robot) if s.extras.defenses else ""
    return f"{_name(s, robot)}, {s.red[robot] + s.blue[robot]} Health{worn}{on}"


def _defenses(s: State, robot: int) -> str:
    """The Defenses of a robot, each with its cubes if it takes such."""
    return "".join(
        f", {card}" if endless(s, card) else f", {card} with {many(red, 'cube')}"
        for _, card, red in defenses(s, robot)
    )


def _notes(s: State, shown: Shown) -> Iterator[Note]:
    """Notes on spaces beyond the pieces on them."""
    if shown.selected is not None:
        yield shown.selected, "selected"
    if shown.past.events:
        yield from _happened(shown.past)
    if shown.can or shown.ways:
        yield from _possible(s, shown)
    if shown.future.events:
        yield from _would(shown.future)


def _possible(s: State, shown: Shown) -> Iterator[Note]:
    """The possible actions at a space, and how a robot gets there."""
    own = [robot for robot in s.setup.robots_of[s.seat] if s.at[robot] is not None]
    here = [robot for robot in own if len(own) == 1 or shown.selected == GRID.name[s.at[robot] or 0]]
    mover = s.setup.titles[here[0]] if here else "a robot"
    for space, text, kind in shown.can:
        if kind == "move":
            yield space, f"{mover} can move here for {text} Move"
        elif kind == "push":
            yield space, f"{mover} can push it for {text.rpartition(' ')[2]} Move"
        else:
            yield space, f"can be a target: {text}" if text else "can be a target"
    offered = {space for space, _, kind in shown.can if kind == "move"}
    for number, way in shown.ways.items():
        if GRID.name[number] not in offered:
            walker = next((step.robot.title() for step in way.steps if isinstance(step, Move)), mover)
            losing = f" and {way.loss} Health" if way.loss else ""
            yield GRID.name[number], f"{walker} can get here for {way.price} Move{losing}"


def _would(future: Happening) -> Iterator[Note]:
    """The result of an action, on the present spaces of bodies, and on those where they would go."""
    yield from future.goings()
    bumps = {facts["robot"]: facts["obstacle"] for facts in future.bumps}
    for title, now, _ in future.moved():
        if now is None:
            continue
        here, missing = GRID.name[now], sum(future.lost(title))
        if title in bumps:
            yield here, f"{title} would bump into {_the(bumps[title])}"
        if title in future.gone:
            yield here, f"{title} would be Knocked Out"
        elif missing:
            yield here, f"{title} would lose {missing} Health"
    for name, (tile, start) in future.slid.items():
        if name != start:
            yield start, f"{tile} would go to {name}"
            yield name, f"{tile} would be here"
    for facts in future.bumps:
        if facts["robot"] not in future.s.setup.titles:
            yield facts["at"], f"{kind_of(facts['robot'])} would bump into {_the(facts['obstacle'])}"
    yield from _of_packs(future)


def _happened(past: Happening) -> Iterator[Note]:
    s, bumps = past.s, {facts["robot"]: facts for facts in past.bumps}
    for title, space in zip(s.setup.titles, s.at, strict=True):
        missing = sum(past.lost(title))
        if title in past.gone:
            if past.gone[title]:
                yield past.gone[title], f"{title} was just Knocked Out here"
        elif space is not None:
            if title in bumps:
                yield GRID.name[space], f"just bumped into {_the(bumps[title]['obstacle'])}"
            elif missing:
                yield GRID.name[space], f"just lost {missing} Health"
            if more := past.repaired(title):
                yield GRID.name[space], f"just repaired by {more}"
    for name, (tile, start) in past.slid.items():
        if name != start and tile in _tile(s.layout, GRID.number[name]):
            yield name, f"just moved here from {start}"
    for title, facts in bumps.items():
        if title not in s.setup.titles:
            yield facts["at"], f"just bumped into {_the(facts['obstacle'])}"
    yield from _of_packs(past)


#: facts that may differ between events that share a note
_AMOUNTS = ("at", "red", "damage", "points", "left")


def _of_packs(what: Happening) -> Iterator[Note]:
    """Past or expected events of tiles, gumballs and Defenses; repeated ones are added up."""
    s, sums = what.s, dict[tuple[Any, ...], Counter[str]]()
    for number, event in enumerate(what.events):
        if not EVENTS[event.kind].just:
            continue
        if "at" in event.facts:
            name = event.facts["at"] if what.would else what.ended(number)
        else:
            space = s.at[s.setup.titles.index(event.facts["robot"])]
            name = "" if space is None else GRID.name[space]
        if name:
            same = [item for item in event.facts.items() if item[0] not in _AMOUNTS]
            amounts = {fact: n for fact, n in event.facts.items() if fact in ("red", "damage")}
            sums.setdefault((name, event.kind, *same), Counter()).update(amounts)
    for (name, kind, *facts), n in sums.items():
        row = EVENTS[kind]
        yield name, ENGLISH.say(row.would if what.would else row.just, {**dict(facts), **n})


def _the(obstacle: str) -> str:
    """An obstacle without its space: "the Wall", "Crate", "the edge"."""
    return f"the {obstacle.kind}" if isinstance(obstacle, TileName) else obstacle
