"""The picture of a race as one plays it: the track is the rim of the table and takes the table's shape.

On a desk the table lies across, on a phone it stands upright: a narrower drawing with fewer fields on a side,
not the same one made small.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Any

from rqa_lab.core.event import Event
from rqa_lab.core.scene import Cell, Circle, Fixed, Group, Line, Rect, Scene, Shape, Text
from rqa_lab.games.roborace.picture import (
    Happening,
    Plan,
    Sheet,
    befell,
    cells,
    extent,
    in_vain,
    initials,
    label,
    laid_out,
    notes,
    said_of_field,
)
from rqa_lab.games.roborace.state import Setup, State, field_of
from rqa_lab.games.roborace.words import phrase, said_of_can, where
from rqa_lab.kit.board import Can, Overlay, Point, around, brackets, by_space, head, lettered, signed

# ---- the two forms of the table --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Form:
    """How large things are in a picture of this width and height, in pixels of such a screen."""

    wide: float
    high: float
    #: how deep the track is, and how large a space of the table is at most
    track: float
    space: float
    #: figures and course tokens; the places on a field for its number, a course token, the finish line
    figure: float
    token: float
    number: float
    slot: float
    flag: float
    #: discs and pills with points, and what is added to the roles of texts
    disc: float
    pill: tuple[float, float]
    role: str = ""

    @property
    def floor(self) -> tuple[float, float, float, float]:
        """The floor inside the track: its upper left corner, how wide and how high it is."""
        edge = _EDGE + self.track + 3
        return edge, edge, self.wide - 2 * edge, self.high - 2 * edge


ACROSS = Form(1060, 640, 74, 73, 44, 34, 30, 44, 12, 20, (50, 32))
UPRIGHT = Form(374, 452, 40, 44, 30, 24, 22, 30, 7, 14, (40, 26), " robo-upright")

#: around the track; inside the floor, and inside a field
_EDGE, _INSIDE, _INSET = 6, 6, 1.5
#: letters on spaces smaller than this are larger
_SMALL = 44
#: fields narrower than this show only every fifth number
_NARROW = 24


# ---- the fields ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stretch:
    """A field of the track; ``way`` is how a robot crosses it: "right", "up", "left" or "down"."""

    x: float
    y: float
    wide: float
    high: float
    way: str

    @property
    def level(self) -> bool:
        """It is on the upper or the lower side of the table."""
        return self.way in ("right", "left")


@lru_cache(64)
def stretches(form: Form, n: int) -> tuple[Stretch, ...]:
    """The fields of a track, anticlockwise from the lower left; the corners belong to the level sides.

    >>> [sum(it.way == way for it in stretches(ACROSS, 14)) for way in ("right", "up", "left", "down")]
    [4, 3, 4, 3]
    >>> [sum(it.way == way for it in stretches(UPRIGHT, 14)) for way in ("right", "up", "left", "down")]
    [3, 4, 3, 4]
    """
    deep, across = form.track, form.wide - 2 * _EDGE
    down = form.high - 2 * _EDGE - 2 * deep
    level = max(int(n * across / (across + down) / 2), min(1, n // 2))
    up = (n - 2 * level + 1) // 2
    far, low = form.wide - _EDGE - deep, form.high - _EDGE - deep
    step, rise, fall = (
        length / max(1, some) for length, some in ((across, level), (down, up), (down, n - 2 * level - up))
    )
    return (
        *(Stretch(_EDGE + step * k, low, step, deep, "right") for k in range(level)),
        *(Stretch(far, low - rise * (k + 1), deep, rise, "up") for k in range(up)),
        *(Stretch(far + deep - step * (k + 1), _EDGE, step, deep, "left") for k in range(level)),
        *(Stretch(_EDGE, _EDGE + deep + fall * k, deep, fall, "down") for k in range(n - 2 * level - up)),
    )


def _standing(form: Form, who: Setup, field: int, *, token: bool) -> tuple[float, float, float, float]:
    """Where figures stand on a field: not on its number, its course token or the finish line."""
    it, arena = stretches(form, len(who.fields))[field], who.components.arena
    slot = form.slot if token or field + 1 in arena["tokens"] else 4
    flag = 2 * form.flag if field + 1 == arena["start"] else 0
    x, y, wide, high = it.x + 4, it.y + 4, it.wide - 8, it.high - 8
    if it.level:  # the number is on the left, in the upper corner, and so is the line of a race to the right
        x, wide = x + form.number, wide - form.number - slot
        return (x + flag * (it.way == "right"), y, wide - flag, high) if wide > flag + 8 else _whole(it)
    y, high = y + form.number - 4, high - form.number - slot + 4
    return (x, y, wide, high - flag) if high > flag + 8 else _whole(it)


def _whole(it: Stretch) -> tuple[float, float, float, float]:
    return it.x + 2, it.y + 2, it.wide - 4, it.high - 4


def figures_on(
    form: Form, who: Setup, field: int, n: int, *, token: bool = False
) -> tuple[Sequence[Point], float]:
    """Where so many figures stand on a field, and how large they are: side by side, as large as fits.

    ``token``: there is a course token, which may be on any field later on.

    >>> from rqa_lab.games.roborace.state import setup
    >>> places, size = figures_on(ACROSS, setup(("Ann", "Bo")), 1, 2)
    >>> len(places), size
    (2, 44)
    """
    x, y, wide, high = _standing(form, who, field, token=token)
    rows = max(range(1, n + 1), key=lambda rows: min(wide / -(-n // rows), high / rows))
    columns = -(-n // rows)
    size = min(form.figure, wide / columns, 0.94 * high / rows)
    step = min(size * 1.3, wide / columns)
    fall = min(1.15 * size, high / rows)
    left, top = x + (wide - step * columns) / 2, y + (high - fall * rows) / 2
    places = [(left + step * (k % columns + 0.5), top + fall * (k // columns + 0.5)) for k in range(n)]
    return places, size


def _token_at(form: Form, it: Stretch) -> Point:
    """The middle of the place for a course token: at the end of a field, as it is read."""
    inside = form.slot / 2 + 2
    if it.level:
        return it.x + max(it.wide - inside, it.wide / 2), it.y + it.high / 2
    return it.x + it.wide / 2, it.y + max(it.high - inside, it.high / 2)


# ---- the picture -----------------------------------------------------------------------------------------


class _Floor(Plan):
    """The cards on the table with a space around them, which is all that another card can cover."""

    def __init__(self, form: Form, top: int, left: int, low: int, right: int) -> None:
        x, y, wide, high = form.floor
        sheet = Sheet(top - 1, left - 1, low - top + 3, right - left + 3)
        room = x + _INSIDE, y + _INSIDE, wide - 2 * _INSIDE, high - 2 * _INSIDE
        super().__init__(sheet, room, form.wide, form.high, form.space)
        self.small = self.size < _SMALL


_floor = lru_cache(256)(_Floor)


class _OnRim(Happening):
    """Events on such a table: the fields that a robot goes are lit, and the points stand on the card."""

    def __init__(self, form: Form, s: State, events: Sequence[Event], *, would: bool = False) -> None:
        super().__init__(s, events, would=would, board=_floor(form, *extent(s)))
        self.form = form

    @property
    def placed(self) -> str | None:
        """Where a card is placed."""
        return next((event.facts["space"] for event in self.events if event.kind == "place"), None)

    def fields(self) -> frozenset[int]:
        """The fields that a robot goes, each by its number."""
        n, found = len(self.s.setup.fields), set[int]()
        for event in self.events:
            if event.kind == "move":
                old, new = event.facts["old"], event.facts["new"]
                found |= {field_of(self.s, gone) for gone in range(old + 1, min(new, old + n) + 1)}
        return frozenset(found)

    def on_track(self) -> Iterator[Shape]:
        """The points of a card, in its middle, and the course tokens that come or go."""
        gains = (e.facts["new"] - e.facts["old"] for e in self.events if e.kind == "move")
        if self.placed is not None and (n := next(gains, 0)):
            (x, y), (wide, high), role = self.board.centre(self.placed), self.form.pill, self.form.role
            yield Rect(self.named("robo-gain"), x - wide / 2, y - high / 2, wide, high, high / 2)
            yield Text(f"{self.named('robo-gain-text')}{role}", x, y + high * 0.22, signed(n))
        for event in self.events:
            if event.kind in ("take", "lay token"):
                n = self.s.setup.fields.index(event.facts["field"])
                x, y = _token_at(self.form, stretches(self.form, len(self.s.setup.fields))[n])
                half = self.form.token / 2 + 3
                yield Rect(self.named("robo-fresh"), x - half, y - half, 2 * half, 2 * half, 8)


def scene(form: Form, state: State, **given: Any) -> Scene:
    """The picture of a position at the table where it is played, with its overlays."""
    over = Overlay(**given)
    past, future = _OnRim(form, state, over.events), _OnRim(form, state, over.preview, would=True)
    board, refused = past.board, over.refused
    place = board.grid.number.get(where(state, refused)[1] or "") if refused else None
    lit = {**dict.fromkeys(past.fields(), "robo-went"), **dict.fromkeys(future.fields(), "robo-lit")}
    items = (
        Rect("rim", 1, 1, form.wide - 2, form.high - 2, 16),
        *(_field(it, lit[n]) for n, it in _lit(form, state, lit)),
        _printed(form, state.setup, frozenset(lit)),
        *_way(form, state),
        *_tokens(form, state),
        *laid_out(state, board),
        *(in_vain(state, board, refused, place) if refused and place is not None else ()),
        *past.marks(),
        *future.on_cards(),
        *_can(form, state, board, [one for one in over.can if one[0] != future.placed]),
        *_figures(form, state),
        *future.on_track(),
    )
    able = said_of_can(over.can)
    told = befell(past), [one for one in able if one[0] in board.grid.number], befell(future)
    tried = "" if refused is None else phrase(state, refused)
    there = _pointed(state, board, by_space(board, *told, refused=tried, at=place))
    there += tuple(_cells(form, state, able))
    return Scene(form.wide, form.high, items, there, label(state), tuple(notes(state, past, future)))


def _lit(form: Form, s: State, lit: dict[int, str]) -> Iterator[tuple[int, Stretch]]:
    yield from ((n, it) for n, it in enumerate(stretches(form, len(s.setup.fields))) if n in lit)


def _field(it: Stretch, role: str) -> Rect:
    return Rect(f"robo-stretch {role}".rstrip(), it.x + _INSET, it.y + _INSET, it.wide - 3, it.high - 3, 8)


@lru_cache(256)
def _printed(form: Form, who: Setup, lit: frozenset[int]) -> Fixed:
    """The table and its track: the fields that are not lit, their numbers, the finish line, the way."""
    fields, start = stretches(form, len(who.fields)), who.components.arena["start"] - 1
    shapes: list[Shape] = [_field(it, "") for n, it in enumerate(fields) if n not in lit]
    shapes += _finish(form, fields[start])
    for n, it in enumerate(fields):
        if (it.wide if it.level else it.high) < _NARROW and (n + 1) % 5:
            continue
        x = it.x + 9 + (2 * form.flag if n == start and it.way == "right" else 0)
        y = it.y + form.number * 0.75 + (2 * form.flag if n == start and it.way == "down" else 0)
        shapes.append(Text(f"robo-number{form.role}", x, y, who.fields[n]))
    return Fixed((*shapes, Rect("floor", *form.floor, 8)))


def _finish(form: Form, it: Stretch) -> Iterator[Shape]:
    """The finish line: it is crossed where one comes onto the start."""
    size = form.flag
    wide, high = it.wide - 4, it.high - 4
    x, y = it.x + 2 + (wide - 2 * size) * (it.way == "left"), it.y + 2 + (high - 2 * size) * (it.way == "up")
    columns, rows = (2, round(high / size)) if it.level else (round(wide / size), 2)
    w, h = (size, high / rows) if it.level else (wide / columns, size)
    for k in range(columns * rows):
        column, row = k % columns, k // columns
        dark = "robo-flag" if (column + row) % 2 else "robo-flag-2"
        yield Rect(dark, x + w * column, y + h * row, w, h)


def _way(form: Form, s: State) -> Iterator[Line]:
    """The way of the race, on the field after the start while nobody is there."""
    n, fields = s.setup.components.arena["start"] % len(s.setup.fields), len(s.setup.fields)
    if any(field_of(s, gone) == n for gone in s.gone) or fields < 2:
        return
    it = stretches(form, fields)[n]
    x, y = it.x + it.wide / 2, it.y + it.high / 2
    dx, dy = {"right": (9, 0), "up": (0, -9), "left": (-9, 0), "down": (0, 9)}[it.way]
    start, end = (x - dx, y - dy), (x + dx, y + dy)
    yield Line("robo-way", (start, end))
    yield head("robo-way", start, end, 7)


def _tokens(form: Form, s: State) -> Iterator[Shape]:
    """The course tokens, face down on their fields."""
    for it, token in zip(stretches(form, len(s.setup.fields)), s.arena, strict=True):
        if token:
            yield around("robo-ink", "rr-token", *_token_at(form, it), form.token)


def _figures(form: Form, s: State) -> Iterator[Shape]:
    """The figures on their fields, the acting one with a ring."""
    letters = initials(s.setup.seats)
    on = sorted((field_of(s, gone), seat) for seat, gone in enumerate(s.gone))
    for field, some in groupby(on, key=lambda one: one[0]):
        seats = [seat for _, seat in some]
        places, size = figures_on(form, s.setup, field, len(seats), token=bool(s.arena[field]))
        for seat, (x, y) in zip(seats, places, strict=True):
            turn, crowded = seat == s.seat and s.phase not in ("set-up", "over"), size < form.figure / 1.3
            letter = "robo-seat robo-seat-large" if crowded else "robo-seat"
            ring = (Circle("robo-turn", 0, 0.5, 13 if crowded else 14),) if turn else ()
            items: tuple[Shape, ...] = (
                *ring,
                around("", "rr-figure", 0, 0, 22),
                Text(letter, 0, 6.5, letters[seat]),
            )
            yield Group(f"piece seat-{seat + 1}", items, f"figure-{seat}", x, y, scale=size / 22)


def _can(form: Form, s: State, board: Plan, can: Sequence[Can]) -> Iterator[Shape]:
    """The points that a card can bring, each where its middle would be; brackets around what to choose."""
    fields = dict(zip(s.setup.fields_named, stretches(form, len(s.setup.fields)), strict=True))
    for space, points, kind in can:
        if space in fields:
            it = fields[space]
            yield from brackets(it.x, it.y, it.wide, it.high)
        elif kind == "target" and not points:
            (x, y), size = board.corner(board.number(space)), 2 * board.size
            yield from brackets(x - 1, y - 1, size + 2, size + 2)
        elif not points:
            yield Circle("can-disc", *board.centre(space), min(0.5 * form.disc, 0.3 * board.size))
        else:
            x, y = board.centre(space)
            r = min(form.disc, max(0.34 * board.size, 0.65 * form.disc))
            roles = (
                "robo-disc robo-by-token" if kind == "target" else "robo-disc",
                f"robo-points robo-at-table{form.role}",
            )
            text = f"+{points}" if r > 12 else points
            yield from lettered(roles, x, y, r, text, base=5)


# ---- what can be pointed at ------------------------------------------------------------------------------


def _pointed(s: State, board: Plan, noted: Any) -> tuple[Cell, ...]:
    """The spaces; while a card is placed, each where the middle of a card would be that is placed there."""
    there = cells(s, board, noted)
    if s.choice.kind != "where" if s.choice is not None else s.phase != "place":
        return there
    sheet, half = board.grid, board.size / 2
    last = {sheet.name[n] for n in sheet.spaces if n // sheet.width == sheet.height - 1}
    last |= {sheet.name[n] for n in sheet.spaces if n % sheet.width == sheet.width - 1}
    return tuple(replace(one, x=one.x + half, y=one.y + half) for one in there if one.name not in last)


def _cells(form: Form, s: State, able: Sequence[tuple[str, str]]) -> Iterator[Cell]:
    """The fields, with what is on them."""
    for n, it in enumerate(stretches(form, len(s.setup.fields))):
        name, said = s.setup.fields_named[n], said_of_field(s, n, able)
        yield Cell(name, it.x, it.y, it.wide, "", said, plain=True, height=it.high)
