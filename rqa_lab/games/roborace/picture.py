"""Pictures: the table in the arena, and the marks on both."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import count, pairwise
from math import dist, floor
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import Event
from rqa_lab.core.grid import Grid
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Cell, Circle, Fixed, Group, Line, Rect, Scene, Shape, Spot, Sprite, Text
from rqa_lab.core.vocabulary import said_of
from rqa_lab.core.words import capital, counted, many, number_of
from rqa_lab.games.roborace.actions import PHASES, Place
from rqa_lab.games.roborace.components import COLOURS, SPACES, UNKNOWN, robots
from rqa_lab.games.roborace.rules import judge
from rqa_lab.games.roborace.state import (
    MOST_TOKENS,
    NONE,
    Laid,
    Setup,
    State,
    at,
    crossed,
    field_of,
    hand_size,
    space_of,
    spaces,
    table,
)
from rqa_lab.games.roborace.words import ENGLISH, phrase, said_of_can, where
from rqa_lab.kit import board as kit
from rqa_lab.kit.board import (
    Board,
    Can,
    Overlay,
    Point,
    around,
    brackets,
    by_space,
    drawing,
    lettered,
    signed,
)
from rqa_lab.kit.board import head as arrow_head
from rqa_lab.kit.cards import MARGIN as EDGES
from rqa_lab.kit.cards import Part, Rows, Slot, ground
from rqa_lab.kit.marks import Amount, Marks

# ---- board -----------------------------------------------------------------------------------------------
# The layout of a picture: the arena runs around the table, anticlockwise from the lower left.
#
# A picture is 496 units wide and high.  The table has no end: the picture shows the cards and two spaces
# around them, so that every place where a card may lie is a space of the picture.

WIDTH, EDGE, TRACK = 496, 4, 36
#: the floor of the table: its upper left corner, and how wide it is; the largest space on it
LEFT, FLOOR, LARGEST = 58, 394, 58
#: spaces that are shown around the cards, and those of a table without cards
MARGIN, BARE = 2, (0, 0, 3, 3)
#: the box in which a space of a card is drawn
BOX = 64


class Sheet(Grid):
    """The spaces of a table from the upper left one, so many down and across; they have no neighbours."""

    def __init__(self, top: int, left: int, high: int, wide: int) -> None:
        self.top, self.left, self.height, self.width = top, left, high, wide
        self.spaces = range(high * wide)
        self.name = tuple(at(top + n // wide, left + n % wide) for n in self.spaces)
        self.number = {name: number for number, name in enumerate(self.name)}


class Plan(Board):
    """The part of a table that is shown: its spaces as large as fits, in the middle of the floor.

    Args:
        sheet: the spaces.
        floor: the floor: its upper left corner, how wide and how high it is.
        wide: the width of the picture; ``high`` is its height.
        largest: how large a space is at most.

    >>> plan = Plan(Sheet(-2, -2, 8, 8))
    >>> plan.grid.name[0], plan.size, plan.place("-2,-2")
    ('-2,-2', 49.25, (58.0, 58.0))
    """

    grid: Sheet

    def __init__(
        self,
        sheet: Sheet,
        floor: tuple[float, float, float, float] = (LEFT, LEFT, FLOOR, FLOOR),
        wide: float = WIDTH,
        high: float = WIDTH,
        largest: float = LARGEST,
    ) -> None:
        x, y, across, down = floor
        self.size = min(across / sheet.width, down / sheet.height, largest)
        self._start = x + (across - self.size * sheet.width) / 2, y + (down - self.size * sheet.height) / 2
        super().__init__(sheet, self.size, box=BOX)
        self.width, self.height = wide, high
        #: its letters have to be larger to be read
        self.small = False

    def _corner(self, space: int) -> Point:
        column, row = self.grid.column_row(space)
        return self._start[0] + self.size * column, self._start[1] + self.size * row

    def place(self, text: str) -> Point:
        """The upper left corner of a card at a space, shown or not."""
        row, column = space_of(text)
        across, down = column - self.grid.left, row - self.grid.top
        return self._start[0] + self.size * across, self._start[1] + self.size * down

    def centre(self, text: str) -> Point:
        """The middle of a card at a space."""
        x, y = self.place(text)
        return x + self.size, y + self.size

    def ground(self) -> Iterator[Shape]:
        """The floor with the lines between spaces, and the numbers of rows and columns as far as they fit."""
        yield Rect("floor", LEFT, LEFT, FLOOR, FLOOR, 4)
        sheet, start = self.grid, self._start[0]
        by, end = 1 + (self.size < 19), start + self.size * sheet.width
        for here in (start + self.size * n for n in range(sheet.width + 1)):
            yield from (
                Line("seam", ((here, start), (here, end))),
                Line("seam", ((start, here), (end, here))),
            )
        for n in range(-sheet.left % by, sheet.width, by):
            yield Text("robo-coord", start + self.size * (n + 0.5), LEFT - 3, _number(sheet.left + n))
        for n in range(-sheet.top % by, sheet.height, by):
            yield Text("robo-coord", LEFT - 9, start + self.size * (n + 0.5) + 3.5, _number(sheet.top + n))


def _number(n: int) -> str:
    return str(n).replace("-", "\N{MINUS SIGN}")


def plan(s: State) -> Plan:
    """The part of the table that is shown, a square: all cards, and two spaces around them at least."""
    return _plan(*extent(s))


def extent(s: State) -> tuple[int, int, int, int]:
    """Where cards are: the uppermost row, the leftmost column, the last row, the last column."""
    rows, columns = [card.row for card in s.laid], [card.column for card in s.laid]
    return (min(rows), min(columns), max(rows) + 1, max(columns) + 1) if s.laid else BARE


@lru_cache(256)
def _plan(top: int, left: int, low: int, right: int) -> Plan:
    high, wide = low - top + 1, right - left + 1
    n = max(high, wide)
    side = n + 2 * MARGIN
    return Plan(Sheet(top - (n - high) // 2 - MARGIN, left - (n - wide) // 2 - MARGIN, side, side))


# ---- the arena -------------------------------------------------------------------------------------------

#: where the middle of the track turns, and how long it is from corner to corner
_NEAR = EDGE + TRACK / 2
_FAR = WIDTH - _NEAR
SIDE = _FAR - _NEAR


def length(who: Setup) -> float:
    """How long a field of the arena is."""
    return 4 * SIDE / len(who.fields)


def spot(who: Setup, where: float, out: float = 0) -> Point:
    """A point of the track: this many fields behind its beginning, this far outside of its middle.

    >>> from rqa_lab.games.roborace.state import setup
    >>> who = setup(("Ann",))
    >>> spot(who, 0), spot(who, 7), spot(who, 14) == spot(who, 0)
    ((40.0, 474.0), (456.0, 22.0), True)
    """
    return _spot(TRACK / 2 + where * length(who), out)


def _spot(along: float, out: float) -> Point:
    side, rest = divmod(along, SIDE)
    return (
        (_NEAR + rest, _FAR + out),
        (_FAR + out, _FAR - rest),
        (_FAR - rest, _NEAR - out),
        (_NEAR - out, _NEAR + rest),
    )[int(side) % 4]


def along(who: Setup, start: float, end: float, out: float = 0) -> tuple[Point, ...]:
    """The path on the track between two points of it, around its corners."""
    a, b = (TRACK / 2 + where * length(who) for where in (start, end))
    turns = (SIDE * n for n in range(floor(a / SIDE) + 1, floor(b / SIDE) + 1) if SIDE * n < b)
    return _spot(a, out), *(_corner(turn, out) for turn in turns), _spot(b, out)


def _corner(along: float, out: float) -> Point:
    """A corner of the track, so far outside of its middle."""
    x, y = _spot(along, 0)
    return x + (out if x > WIDTH / 2 else -out), y + (out if y > WIDTH / 2 else -out)


# ---- cards -----------------------------------------------------------------------------------------------
# Cards in position: four heads of robots, each colour with a shape and a letter of its own; and tokens.

CARD = 2 * BOX
#: the free margin around a head on a card
_MARGIN = 4


def head(robot: str, x: float, y: float, size: float = BOX, *, large: bool = False) -> Iterator[Shape]:
    """A head of a robot in the colour of this letter, which is ``large`` where the head is small."""
    by = size / BOX
    letter = Text("robo-letter robo-large" if large else "robo-letter", 32, 55 if large else 53, robot)
    items = (Sprite("", f"rr-{COLOURS[robot]}", 0, 0, BOX), letter)
    yield Group("", items, x=x, y=y, scale=by)


@cache
def face(
    lies: str, shown: tuple[bool, ...] = (True,) * 4, *, free: bool = True, large: bool = False
) -> tuple[Shape, ...]:
    """A card as it lies, or its back; of its robots those that are ``shown``; covered cards are paler.

    ``large`` letters can be read on a small card.
    """
    if lies == UNKNOWN:
        return (Rect("robo-back", 3, 3, CARD - 6, CARD - 6, 13), Sprite("", "rr-back", 24, 24, 80))
    ground = Rect("robo-card robo-free" if free else "robo-card", 3, 3, CARD - 6, CARD - 6, 13)
    there = zip(robots(lies), SPACES, shown, strict=True)
    heads = (
        shape
        for robot, (down, right), on in there
        if on
        for shape in head(robot, right * BOX + _MARGIN, down * BOX + _MARGIN, BOX - 2 * _MARGIN, large=large)
    )
    return (ground, *heads)


def ghost(lies: str, under: str, *, vain: bool = False, large: bool = False) -> Iterator[Shape]:
    """A card where it might lie: what matches of the robots ``under`` it; in ``vain``, what does not, too.

    A token may let a robot differ, and then nothing is wrong with it.
    """
    yield Rect("robo-vain" if vain else "robo-ghost", 2, 2, CARD - 4, CARD - 4, 13)
    yield Group("robo-faint", face(lies, large=large)[1:])
    for own, other, (down, right) in zip(robots(lies), under, SPACES, strict=False):
        x, y = right * BOX, down * BOX
        if other == NONE or not own:
            continue
        if own == other:
            yield Rect("robo-fits", x + 6, y + 6, BOX - 12, BOX - 12, 9)
            yield around("ink-good", "i-check", x + 51, y + 13, 22)
        elif vain:  # in the corner above, which leaves both robots to be seen
            wide, high, role = (44, 30, " robo-wrong-large") if large else (36, 24, "")
            x += BOX - wide
            yield Rect("robo-wrong", x, y, wide, high, high / 2)
            yield Text(f"robo-wrong-text{role}", x + wide / 2, y + 0.77 * high, f"\N{NOT EQUAL TO}{other}")


def tag(name: str, wide: float, high: float, role: str = "") -> Sequence[Shape]:
    """A token with its name; the back of a hidden one."""
    shapes = (Rect(f"robo-token {role}".rstrip(), 1, 1, wide - 2, high - 2, 9),)
    if name == UNKNOWN:
        return (*shapes, Sprite("robo-ink", "rr-token", wide / 2 - 15, high / 2 - 15, 30))
    return (*shapes, Text("card-title", wide / 2, high / 2 + 4, name))


# ---- the marks of events, of what just happened or of what would happen: on the table, and on the arena ----

#: kind of event -> the fact that says where the card lies then, and what befalls it there
BEFALLS = {
    "start card": ("space", "laid"), "place": ("space", "placed"), "lay": ("space", "laid"),
    "remove": ("space", "discarded"), "shift": ("to", "moved here"), "turn card": ("space", "turned"),
}  # fmt: skip


class Happening(Marks):
    """Events summed up for the picture: which cards lie where, how far robots go.

    Args:
        s: the position after the events, or before them if they ``would`` happen.
        events: what happened, or would happen.
        would: it has not happened yet.
        board: the part of the table that is shown.
    """

    board: Plan

    def __init__(
        self, s: State, events: Sequence[Event] = (), *, would: bool = False, board: Plan | None = None
    ) -> None:
        super().__init__(board or plan(s), events, would=would)
        self.s = s

    def marks(self) -> Iterator[Shape]:
        """All marks, above everything else."""
        yield from self.on_cards()
        yield from self.on_track()

    def on_cards(self) -> Iterator[Shape]:
        """Where cards are now, or would be."""
        last: dict[str, tuple[str, str]] = {}
        for event in self.events:
            f = event.facts
            if event.kind in BEFALLS:
                last[f[BEFALLS[event.kind][0]]] = (
                    event.kind,
                    f.get("new", f.get("face", f.get("card"))) or "?",
                )
            if event.kind == "shift":
                yield from self.way(self.board.centre(f["start"]), self.board.centre(f["to"]))
        for space, (kind, face) in last.items():
            yield from self._card(space, kind, face)

    def on_track(self) -> Iterator[Shape]:
        """How far a robot gets, and which course tokens come or go."""
        placed = next((e.facts["space"] for e in self.events if e.kind == "place"), None)
        for event in self.events:
            if event.kind == "move":
                f = event.facts
                n = f["new"] - f["old"]
                if self.would:
                    way = self._way(f["old"], f["new"])
                    yield from (Line("would-case", way), Line("would-way", way))
                    yield arrow_head("would-head", way[-2], way[-1], 9)
                if placed is not None:
                    yield from self.pill(*self._beside(placed), [Amount("ink-move", "i-move", signed(n))])
                    placed = None
            elif event.kind in ("take", "lay token"):
                x, y = spot(self.s.setup, self.s.setup.fields.index(event.facts["field"]) + 0.86)
                yield Rect(self.named("robo-fresh"), x - 13, y - 13, 26, 26, 8)

    def _beside(self, space: str) -> Point:
        """Where a pill hides no robots: above a card or below it, as near as can be."""
        there, (row, column), (x, y), size = (
            table(self.s.laid).top, space_of(space), self.board.place(space), self.board.size
        )  # fmt: skip
        return next(
            (x + size, at)
            for k in count()
            for to, at in ((row - k - 1, y - 27 - k * size), (row + 2 + k, y + 2 + (k + 2) * size))
            if not there.keys() & {(to, column), (to, column + 1)}
        )

    def _card(self, space: str, kind: str, face: str) -> Iterator[Shape]:
        """The new place of a card, or the possible one: then with its matches there."""
        (x, y), size = self.board.place(space), 2 * self.board.size
        if kind == "remove":
            yield from self.cross(self.board.centre(space), 1.2 * self.board.size)
        elif self.would:
            under = table(self.s.laid).covers(*space_of(space)) if kind in ("place", "lay") else ""
            yield lying(self.board, space, face, under)
        else:
            yield Rect("robo-fresh", x + 1, y + 1, size - 2, size - 2, size / 9)

    def lanes(self) -> Iterator[Shape]:
        """The paths of robots, below the printed arena."""
        for event in self.events:
            if event.kind == "move" and not self.would:
                yield Line("robo-lane", self._way(event.facts["old"], event.facts["new"]))

    def _way(self, old: int, new: int) -> tuple[Point, ...]:
        """The path of a robot around the arena, from the middle of a field to that of another one."""
        fields, start = len(self.s.setup.fields), field_of(self.s, old)
        return along(self.s.setup, start + 0.5, start + 0.5 + min(new - old, fields))


def lying(board: Plan, space: str, face: str, under: str, *, vain: bool = False) -> Group:
    """A card as it might lie at a space, over these robots."""
    x, y = board.place(space)
    items = tuple(ghost(face, under, vain=vain, large=board.small))
    return Group("lies", items, x=x, y=y, scale=board.size / BOX)


# ---- the table and the arena in words, for those who do not see them, and as glyphs for terminals --------


def cells(s: State, board: Plan, noted: Mapping[int, list[str]]) -> tuple[Cell, ...]:
    """The spaces that are shown, row by row, each with the robot there and the number of its card."""
    top = table(s.laid).top

    def content(space: int) -> tuple[str, list[str]]:
        robot, number = top.get(space_of(board.grid.name[space]), ("", -1))
        if number < 0:
            return " .  ", []
        who = f"{COLOURS[robot]} robot" if robot else "face down"
        return f"{robot or UNKNOWN}{number + 1:<3}", [who, f"card {number + 1}"]

    return kit.cells(board, content, noted)


def fields(s: State, noted: Sequence[kit.Note]) -> Iterator[Cell]:
    """The fields of the arena, with what is on them and their notes: a field around a corner has one side."""
    half = TRACK / 2
    for n, name in enumerate(s.setup.fields_named):
        path = along(s.setup, n, n + 1)
        (ax, ay), (bx, by) = max(pairwise(path), key=lambda ends: dist(*ends))
        low, left = min(ay, by) - half * (ay == by), min(ax, bx) - half * (ax == bx)
        wide, high = abs(ax - bx) or TRACK, abs(ay - by) or TRACK
        yield Cell(name, left, low, wide, "", said_of_field(s, n, noted), plain=True, height=high)


def said_of_field(s: State, field: int, noted: Sequence[kit.Note]) -> str:
    """What is on a field of the arena, and its notes."""
    name, who = s.setup.fields_named[field], zip(s.setup.seats, s.gone, strict=True)
    there = ["course token, face down"] if s.arena[field] else []
    there += (f"{seat}’s robot" for seat, gone in who if field_of(s, gone) == field)
    told = (note for at, note in noted if at == name)
    return f"{name}: {', '.join([*(there or ['empty']), *told])}"


def befell(events: Happening) -> Iterator[kit.Note]:
    """The events of cards, on the spaces where they are shown."""
    for event in events.events:
        fact, what = BEFALLS.get(event.kind, ("", ""))
        space = event.facts.get(fact)
        if space in events.board.grid.number:
            yield space, f"a card would be {what}" if events.would else f"a card was just {what}"


def initials(seats: Sequence[str]) -> Sequence[str]:
    """A letter for each seat: the first one of its name, or its number if two begin alike.

    >>> initials(("Ann", "Bo")), initials(("Ann", "Al"))
    (('A', 'B'), ('1', '2'))
    """
    first = tuple(seat[:1].upper() for seat in seats)
    return first if len({*first}) == len(first) else tuple(str(n + 1) for n in range(len(seats)))


def playing(s: State) -> str:
    """The active seat, and any other seat that decides now."""
    seat, choice = s.setup.seats[s.seat], s.choice
    if choice is None or choice.seat == seat:
        return f"{seat} is to play"
    return f"{seat} has the turn, {choice.seat} {'decides' if choice.seat == CHANCE else 'chooses'}"


def label(s: State) -> str:
    """The position in a few sentences: the cards on the table, the active seat, the fields of the robots."""
    phase = PHASES[s.phase].title
    turn = capital(phase) if s.phase in ("set-up", "over") else f"{playing(s)}: {phase}"
    there = zip(s.setup.seats, s.gone, strict=True)
    fields = ", ".join(f"{seat} on {s.setup.fields[field_of(s, gone)]}" for seat, gone in there)
    return f"Table with {many(len(s.laid), 'card')}. {turn}. Fields of the arena: {fields}."


def notes(s: State, *events: Happening) -> Iterator[str]:
    """The cards on the table, a line for each seat, tokens, the pile; what happened or would happen."""
    free = table(s.laid).uncovered
    cards = (f"{n + 1} {card.text}{' (uncovered)' if n in free else ''}" for n, card in enumerate(s.laid))
    yield f"Cards on the table: {'; '.join(cards) or 'none'}."
    for seat, name in enumerate(s.setup.seats):
        yield f"{name}: {'; '.join(_has(s, seat))}."
    tokens = [name for name, token in zip(s.setup.fields, s.arena, strict=True) if token]
    yield f"There are course tokens on {', '.join(tokens) or 'no field'}."
    yield f"Pile: {many(len(s.top) + len(s.bag), 'card')}; discarded: {len(s.discard)}."
    for some in events:
        news = [ENGLISH.say(ENGLISH.events[event.kind].news, said_of(event)) for event in some.events]
        if found := ", ".join(filter(None, news)):
            yield f"{'It would give' if some.would else 'Just now'}: {found}."


def _has(s: State, seat: int) -> Iterator[str]:
    yield f"{many(s.gone[seat], 'field')} since the start"
    yield f"{crossed(s, s.gone[seat])} of {many(s.setup.rounds, 'lap')}"
    yield many(len(s.hands[seat]), "card")
    if s.setup.tokens != "none":
        yield f"action tokens: {', '.join(s.active[seat]) or 'none'}"
    if s.setup.tokens == "all":
        yield f"course tokens: {counted(s.tokens[seat]) or 'none'}"


# ---- the picture of a position: the cards on the table, around it the arena with its figures and tokens ----


def scene(state: State, **given: Any) -> Scene:
    """The picture of a position, with its overlays; raises ValueError for an unknown space."""
    over = Overlay(**given)
    board, selected, refused = plan(state), over.selected, over.refused
    past, future = Happening(state, over.events), Happening(state, over.preview, would=True)
    place = board.grid.number.get(where(state, refused)[1] or "") if refused else None
    items = (
        _ground(board),
        _track(),
        *past.lanes(),
        _printed(state.setup),
        *_tokens(state),
        *laid_out(state, board),
        *([board.square("selected", board.number(selected), 1, 5)] if selected else []),
        *_can(state, board, over.can),
        *(in_vain(state, board, refused, place) if refused and place is not None else ()),
        *past.marks(),
        *_figures(state),
        *future.marks(),
    )
    able = said_of_can(over.can)
    told = befell(past), [one for one in able if one[0] in board.grid.number], befell(future)
    tried = "" if refused is None else phrase(state, refused)
    there = cells(state, board, by_space(board, *told, selected=selected, refused=tried, at=place))
    there += tuple(fields(state, able))
    said = tuple(notes(state, past, future))
    return Scene(WIDTH, WIDTH, items, there, label(state), said, tuple(_spots(state)))


def _spots(s: State) -> Iterator[Spot]:
    """The figures and the course tokens in the arena: on a phone 32 are the 24 pixels that a finger needs."""
    for field, token in enumerate(s.arena):
        if token:
            name, (x, y) = s.setup.fields[field], _token_at(s, field)
            yield Spot(("arena", name), f"course token on field {name}", x - 16, y - 16, 32, 32)
    for seat, name in enumerate(s.setup.seats):
        (x, y), _ = _figure_at(s, seat, 16, 0.25)
        yield Spot(("seats", name), f"figure of {name}", x - 16, y - 16, 32, 32)


# ---- the table -------------------------------------------------------------------------------------------


def laid_out(s: State, board: Plan) -> Iterator[Shape]:
    """The cards in the order in which they were placed, each with its visible robots."""
    top, free, names = table(s.laid).top, table(s.laid).uncovered, [_key(card) for card in s.laid]
    for n, card in enumerate(s.laid):
        shown = tuple(top[space][1] == n for space in spaces(card.row, card.column))
        x, y = board.place(at(card.row, card.column))
        key = f"{names[n]}-{names[:n].count(names[n])}"
        drawn = face(card.face, shown, free=n in free, large=board.small)
        yield Group("piece", drawn, key, x, y, scale=board.scale)


def _key(card: Laid) -> str:
    """A card's identity from picture to picture; for one that is face down only its place."""
    return drawing("down", at(card.row, card.column)) if card.down else drawing("card", card.name)


def _can(s: State, board: Plan, can: Sequence[Can]) -> Iterator[Shape]:
    """The points that a card can bring at spaces, hollow by a token; brackets around what to choose."""
    arena = {cell.name: cell for cell in fields(s, ())}
    for space, points, kind in can:
        if space in arena:
            cell = arena[space]
            yield from brackets(cell.x, cell.y, cell.size, cell.high)
            continue
        (x, y), size = board.corner(board.number(space)), board.size
        if kind == "target" and not points:
            yield Sprite("target", "m-target", x + 1, y + 1, 2 * size - 2)
            continue
        disc, text = ("robo-disc", "robo-points") if kind == "target" else ("can-disc", "can-price")
        items, r = (Circle(disc, 0, 0, 14), Text(text, 0, 5, points)), min(14, max(0.3 * size, 7.5))
        yield Group("", items, x=x + r + 1, y=y + r + 1, scale=r / (14 if points else 28))


def in_vain(s: State, board: Plan, refused: Action, place: int) -> Iterator[Shape]:
    """The card that would lie at a space, or stripes there; and the spaces that would do."""
    x, y = board.corner(place)
    if isinstance(refused, Place):
        under = table(s.laid).covers(*space_of(refused.space))
        yield lying(board, refused.space, refused.card, under, vain=True)
    else:
        yield from board.hatch(place)
        yield from board.would_do(board.remedies(judge(s, refused).reasons), board.size / 4)
    yield around("refused", "m-refused", x + 3, y + 3, 26)


# ---- the arena -------------------------------------------------------------------------------------------


@lru_cache(64)
def _ground(board: Plan) -> Fixed:
    """The floor."""
    return Fixed((Rect("rim", 1, 1, WIDTH - 2, WIDTH - 2, 13), *board.ground()))


@cache
def _track() -> Fixed:
    """The track around it."""
    low, high = EDGE + TRACK / 2, WIDTH - EDGE - TRACK / 2
    corners = (low, low), (high, low), (high, high), (low, high)
    return Fixed((Line("robo-track", (*corners, *corners[:2])),))


@lru_cache(64)
def _printed(who: Setup) -> Fixed:
    """The printed track: its fields, railings, the finish line before the start, the race's direction."""
    shapes: list[Shape] = []
    fields, arena, half = len(who.fields), who.components.arena, TRACK / 2
    for n in range(fields):
        shapes.append(Line("robo-border", (spot(who, n, -half), spot(who, n, half))))
        shapes.append(Text("robo-field", *_down(spot(who, n + 12 / length(who), -9)), who.fields[n]))
    for field in arena["tokens"]:
        shapes.append(Line("robo-rail", along(who, field - 0.97, field - 0.03, half - 2)))
    start = arena["start"] - 1
    for n in range(12):
        x, y = spot(who, start - (3 - 6 * (n % 2)) / length(who), (n // 2 - 2.5) * TRACK / 6)
        shapes.append(Rect("robo-flag" if (n + n // 2) % 2 else "robo-flag-2", x - 3, y - 3, 6, 6))
    shapes.append(arrow_head("robo-way", spot(who, start + 0.84), spot(who, start + 0.92), 6))
    return Fixed(tuple(shapes))


def _down(point: tuple[float, float]) -> tuple[float, float]:
    return point[0], point[1] + 4


def _token_at(s: State, field: int) -> Point:
    return spot(s.setup, field + 0.86)


def _tokens(s: State) -> Iterator[Shape]:
    """The course tokens, face down on their fields."""
    for field, token in enumerate(s.arena):
        if token:
            x, y = _token_at(s, field)
            yield Rect("robo-token", x - 10, y - 10, 20, 20, 6)
            yield around("robo-ink", "rr-token", x, y, 16)


def _figure_at(s: State, seat: int, row: float = 8, gap: float = 0.24) -> tuple[Point, bool]:
    """The position of a seat's figure, and True if the field is crowded; so far apart."""
    field = field_of(s, s.gone[seat])
    here = [one for one, gone in enumerate(s.gone) if field_of(s, gone) == field]
    n, room = here.index(seat), 0.42 / max(1, (len(here) + 1) // 2 - 1)
    crowded = len(here) > 2
    where = field + (0.3 + room * (n // 2) if crowded else 0.36 + gap * n)
    return spot(s.setup, where, (row if n % 2 else -row) if crowded else 0), crowded


def _figures(s: State) -> Iterator[Shape]:
    """The figures on their fields, several of them in two rows; with the rounds to go, if several."""
    letters = initials(s.setup.seats)
    for seat, gone in enumerate(s.gone):
        (x, y), crowded = _figure_at(s, seat)
        turn = seat == s.seat and s.phase not in ("set-up", "over")
        items: list[Shape] = [Circle("robo-turn", 0, 0, 14)] if turn else []
        items += (around("", "rr-figure", 0, 0, 22), Text("robo-seat", 0, 6.5, letters[seat]))
        if s.setup.rounds > 1:
            items += lettered(
                ("many", "many-number"), 9, -9, 6.5, str(max(0, s.setup.rounds - crossed(s, gone))), base=4
            )
        yield Group(
            f"piece seat-{seat + 1}", tuple(items), f"figure-{seat}", x, y, scale=0.8 if crowded else 1
        )


# ---- the picture of the things before a seat: its cards, its action tokens and its course tokens ---------

ACROSS, ROWS = 620, Rows(88, 88, 10, 6)


def beside(state: State, seat: str | None = None, *, foretold: bool = True) -> Scene:
    """The things before a seat, by default the one to move.

    ``foretold`` has no effect here.

    Raises:
        ValueError: for an unknown seat.

    >>> from rqa_lab.games.roborace.state import setup
    >>> from rqa_lab.games.roborace.state import position
    >>> s = position(setup(("Ann", "Bo")), hands=[("RG/YB",), ()], active=[("Turn",), ()])
    >>> beside(s).notes[:2]
    ('Hand (1 of 2): RG/YB.', 'Action tokens (1 of 6 active): Turn.')
    """
    number = state.seat if seat is None else number_of(seat, state.setup.seats)
    s, parts = state, state.setup.components
    every = Counter({name: token.copies for name, token in parts.action_tokens.items()})
    hand = [
        Slot(
            card,
            (Group("", face(card), scale=ROWS.wide / CARD),),
            n,
            f"{n} face down" if card == UNKNOWN else "",
        )
        for card, n in Counter(s.hands[number]).items()
    ]
    active = [
        Slot(name, tuple(tag(name, ROWS.wide, ROWS.high)), n) for name, n in Counter(s.active[number]).items()
    ]
    course = [
        Slot(name, tuple(tag(name, ROWS.wide, ROWS.high)), n) for name, n in Counter(s.tokens[number]).items()
    ]
    found = [Part("Hand", f"{len(s.hands[number])} of {hand_size(s, number)}", tuple(hand))]
    if s.setup.tokens != "none":
        found.append(
            Part("Action tokens", f"{len(s.active[number])} of {every.total()} active", tuple(active))
        )
    if s.setup.tokens == "all":
        found.append(Part("Course tokens", f"at most {MOST_TOKENS}", tuple(course)))
    items, low = ROWS.drawn([row for part in found for row in ROWS.broken((part,))], 42)
    title: Shape = Text("table-name", EDGES, 38, s.setup.seats[number])
    said = f"In front of {s.setup.seats[number]}. {playing(s)}."
    return Scene(ACROSS, low, (ground(ACROSS, low), title, *items), label=said, notes=tuple(map(str, found)))
