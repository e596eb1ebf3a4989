"""Marks of line of sight and range: what is seen from a space, what hides the rest, what is on one line."""

from collections.abc import Iterator
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from rqa_lab.core.scene import Circle, Fixed, Line, Rect, Shape, Sprite, Text
from rqa_lab.games.rqa.model.bodies import obstacle_name
from rqa_lab.games.rqa.model.geometry import within
from rqa_lab.games.rqa.model.names import kind_of
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.picture.board import BOARD, SIZE, centre
from rqa_lab.games.rqa.rules.sight import OnLine, Survey, along, survey
from rqa_lab.kit.shapes import Point, around, lettered, stamped

# ---- a look around ---------------------------------------------------------------------------------------


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
    return _ground(frozenset((GRID.number[name], on == sight.blocked) for name, on in sight.hidden.items()))


@lru_cache(256)
def _ground(hidden: frozenset[tuple[int, bool]]) -> Fixed:
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
    """What a line of sight meets up to where it is blocked.

    >>> from rqa_lab.games.rqa import GAME
    >>> ray = cast(GAME.files.position({"tiles": {"c1": "Wall"}}), 0, 4)
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
    """What a line of sight meets, in a sentence."""
    line = f"The line from {GRID.name[ray.start]} to {GRID.name[ray.end]}"
    met = [f"only touches a corner of {_obstacle(s, on)}" for on in ray.corners]
    met.append("is clear" if ray.block is None else f"is blocked by {_obstacle(s, ray.block)}")
    return f"{line} {' and '.join(met)}."


def _obstacle(s: State, on: OnLine) -> str:
    assert on.obstacle is not None
    at = GRID.name[on.space]
    return f"{kind_of(obstacle_name(s, on.obstacle))} on {at}"


def line(ray: Ray) -> Iterator[Shape]:
    """The line, to lie below the robots: solid as far as one sees along it, dots behind what blocks it."""
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
    """What the ring says, beside the line, on the side away from the obstacle."""
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
