"""The board, and the things before a seat beside it."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil, sqrt
from typing import Any, NamedTuple

from rqa_lab.core.checked import made_of
from rqa_lab.core.component import Step, mark
from rqa_lab.core.scene import Circle, Fixed, Group, Line, Rect, Scene, Shape, Sprite, Text
from rqa_lab.core.words import many, number_of
from rqa_lab.games.rqa.bodies import robots_at
from rqa_lab.games.rqa.components import Card
from rqa_lab.games.rqa.picture import happening, spaces
from rqa_lab.games.rqa.picture.happening import (
    BOARD,
    GUM,
    ROBOT,
    SIZE,
    STAND,
    WIDTH,
    Happening,
    centre,
    robot_number,
)
from rqa_lab.games.rqa.picture.spaces import Shown, cells, label
from rqa_lab.games.rqa.play.resolve import Reach
from rqa_lab.games.rqa.play.resolve import reach as reach_of
from rqa_lab.games.rqa.rules.judge import dress
from rqa_lab.games.rqa.rules.staying import endless, enough_to_buy, offered, price, upgrades
from rqa_lab.games.rqa.setup import CENTRE, GRID, TILES, Layout, settled
from rqa_lab.games.rqa.state import UNKNOWN, State
from rqa_lab.games.rqa.steps import KINDS, inner
from rqa_lab.kit import board as kit
from rqa_lab.kit.board import Can, around, drawing, drawn, lettered
from rqa_lab.kit.cards import MARGIN, Part, Rows, Slot, ground, guessed

# ---- what packs add --------------------------------------------------------------------------------------
# What packs bring into the picture: tiles that can be moved, gumballs, Victory Points on tiles, Defenses.


def pieces(s: State, past: Happening, leaving: Container[str]) -> Iterator[Shape]:
    """The movable tiles, each with the things on it; those on ``leaving`` spaces are faint.

    Their numbers hold for a turn: each keeps its key until they are numbered anew, in the Cleanup Phase.
    """
    points, gumballs = dict(s.extras.points), Counter(s.extras.gumballs)
    leaning, movers = past.leans_and_moves()
    turn = "end" if s.phase == "cleanup" and s.layout == settled(s.layout) else s.seat
    for number, space, kind in movable(s.layout):
        name = GRID.name[space]
        role = piece_role(leaning, TILES + number, name in leaving)
        shapes = (
            Sprite("tile", drawing("t", kind), 2, 2, SIZE - 4),
            *_points(0, 0, points.get(space, 0)),
            *_gumballs(0, 0, gumballs[space]),
        )
        order = movers.index(name) if name in movers else 0
        yield Group(role, shapes, f"tile-{turn}-{number}", *BOARD.corner(space), order)


def piece_role(leaning: Mapping[int, str], body: int, leaving: bool) -> str:
    """The role of a piece: leaning towards what it hit, or faint if it would leave."""
    role = f"piece lean {leaning[body]}" if body in leaning else "piece"
    return f"{role} leaving" if leaving else role


@lru_cache(256)
def movable(layout: Layout) -> tuple[tuple[int, int, str], ...]:
    """The tiles that can be pushed, knocked and pulled: number, space, kind."""
    tiles = layout.data.tiles
    return tuple(
        (number, space, kind)
        for number, (space, kind) in enumerate(layout.tiles)
        if space is not None and tiles[kind].pushable
    )


def tokens(s: State) -> Iterator[Shape]:
    """The gumballs and Victory Points that do not lie on such a tile."""
    own = {space for _, space, _ in movable(s.layout)}
    for space, red in s.extras.points:
        if space not in own:
            yield from _points(*BOARD.corner(space), red)
    for space, n in Counter(s.extras.gumballs).items():
        if space not in own:
            yield from _gumballs(*BOARD.corner(space), n)


def _points(x: float, y: float, red: int) -> Iterator[Shape]:
    """A pill with a cube and how many there are, at the foot of a space."""
    if red:
        wide = 24 + 8 * len(str(red))
        yield Rect("points-pill", x + 32 - wide / 2, y + 43, wide, 18, 9)
        yield Sprite("cube", "c-red", x + 36 - wide / 2, y + 45, 14)
        yield Text("points-left", x + 41, y + 56.7, str(red))


def _gumballs(x: float, y: float, n: int) -> Iterator[Shape]:
    """A ball at the left of a space, above the Health bar of a robot there, with the number if several."""
    if n == 1:
        yield around("gumball", "c-gum", x + GUM[0], y + GUM[1], 19)
    elif n:
        yield from lettered(("gum-many", "gum-number"), x + GUM[0], y + GUM[1], 9, str(n), base=4.3)


# ---- on robots -------------------------------------------------------------------------------------------

Shields = tuple[tuple[str, int | None], ...]


def shields_of(s: State) -> Mapping[int, Shields]:
    """Number of a robot -> the drawings of its Defenses, and how many cubes lie on each that takes cubes."""
    found: dict[int, Shields] = {}
    for robot, card, red in s.extras.defenses:
        one = ("d-hologram", None) if endless(s, card) else ("d-defense", red)
        found[robot] = (*found.get(robot, ()), one)
    return found


def worn(found: Shields) -> Iterator[Shape]:
    """The Defenses of a robot at its right, one above the other, the outermost at the bottom."""
    step = min(18, 36 / max(len(found) - 1, 1))
    for n, (name, red) in reversed(list(enumerate(found))):
        x, y = 53.5, 41 - step * n
        yield around("worn", name, x, y, 19)
        if red is not None:
            yield Text("shield-left", x, y + 4, str(red))


# ---- the face of a card as the lab draws it: a picture and numbers in place of a text --------------------


class Number(NamedTuple):
    """A number on a card: its icon, or "" for a word alone; the number; True if it is our guess."""

    icon: str
    text: str
    guess: bool


def picture(card: Card) -> str:
    """The drawing of a card; one without its own drawing has that of its type.

    >>> from rqa_lab.games.rqa.components import components
    >>> picture(components().cards["Rivet Gun"])
    'a-rivet-gun'
    """
    own = drawing("a", card.name)
    return own if own in drawn("rqa_lab.games.rqa") else drawing("x", card.type)


def numbers(card: Card) -> tuple[Number, ...]:
    """The effects of a card in numbers: its damage, its steps, its lasting effect, its range.

    >>> from rqa_lab.games.rqa.components import components
    >>> [(number.icon, number.text) for number in numbers(components().cards["Rev Motors"])]
    [('i-move', '+3'), ('i-hand', '+1')]
    """

    def guessed(field: str) -> bool:
        return card.origin(field) == "assumed"

    found = [Number("i-damage", str(card.damage), guessed("damage"))] if card.damage else []
    found += [Number(*row, guessed("steps")) for row in _steps(card.steps)]
    found += [Number(*row, guessed("standing")) for row in _steps(card.standing)]
    if isinstance(card.range, int):
        found.append(Number("i-range", str(card.range), guessed("range")))
    return tuple(found)


def _steps(steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
    for step in steps:
        kind = KINDS[step[0]]
        if kind.icon:
            facts = kind.given(step[1:])
            yield kind.icon.format(**facts), kind.number.format(**facts)
        for number, one in enumerate(inner(step)):
            if number:
                yield "", "or"
            yield from _steps([one])


# ---- table -----------------------------------------------------------------------------------------------
# The picture of the things beside the board, for figures and handouts: hand, cards in play, Shop, Supply.

ROWS = Rows(84, 132, 14, 9)
WIDE, HIGH = ROWS.wide, ROWS.high
#: the height of the head; it is never narrower than this
HEAD, LEAST = 64, 476


def table(state: State, seat: str | None = None, *, foretold: bool = True) -> Scene:
    """The cards and cubes before a seat, and the cards that it could acquire.

    Args:
        state: the position.
        seat: the seat with its hand shown; by default, the active seat.
        foretold: also show which cards can be bought, and how much Energy is missing.

    Raises:
        ValueError: for an unknown seat.

    >>> from rqa_lab.games.rqa import GAME
    >>> seats = {"Ann": {"hand": ["Battery", "Battery", "Tackle"]}}
    >>> s = GAME.position({"seats": seats, "turn": {"energy": 3}, "shop": ["Pit Stop"]})
    >>> scene = table(s)
    >>> scene.label, scene.notes[0]
    ('Ann is to play, with 3 Energy and 0 Move.', 'Hand (3 cards): 2 Battery, Tackle.')
    >>> scene.notes[2]
    'Shop: Pit Stop for 4 (1 Energy short), vacant, vacant, vacant, vacant, vacant.'
    """
    number = state.seat if seat is None else number_of(seat, state.setup.seats)
    own, on_sale = tuple(_own(state, number)), tuple(_on_sale(state, number, foretold))
    rows = [*ROWS.broken(own), *ROWS.broken(on_sale)]
    width = 2 * MARGIN + max(LEAST, *map(ROWS.width, rows))
    cards, height = ROWS.drawn(rows, HEAD)
    items = (ground(width, height), *_head(state, number, width), *cards)
    return Scene(width, height, items, label=_label(state, number), notes=tuple(map(str, own + on_sale)))


def _label(s: State, seat: int) -> str:
    name = s.setup.seats[seat]
    if s.phase == "over":
        return f"The game is over. This is the table of {name}."
    if seat != s.seat:
        return f"The table of {name}; {s.setup.seats[s.seat]} is to play."
    return f"{name} is to play, with {s.energy} Energy and {s.move} Move."


# ---- the layout of things --------------------------------------------------------------------------------


def _own(s: State, seat: int) -> Iterator[Part]:
    """The cards of the seat: hand, cards in play, Upgrades and discarded cards, if it has any."""
    hand = s.hand[seat]
    yield Part("Hand", many(len(hand), "card"), _cards(s, hand))
    yield Part("In play", "", _cards(s, s.in_play[seat]))
    if in_front := upgrades(s, seat):
        yield Part("Upgrades", "", _cards(s, [card.name for card in in_front]))
    if s.discard[seat]:
        yield Part("Discard pile", "", _cards(s, s.discard[seat]))


def _on_sale(s: State, seat: int, foretold: bool) -> Iterator[Part]:
    """The Shop, if there is one, and the Supply."""
    if any(s.shop):
        deck = len(s.shop_top) + len(s.shop_bag)
        slots = tuple(_offer(s, seat, card, foretold) if card else Slot("vacant") for card in s.shop)
        yield Part("Shop", f"{deck} in its deck" if deck else "", slots)
    piles = zip(s.setup.components.supply, s.supply, strict=True)
    yield Part("Supply", "", tuple(_offer(s, seat, card, foretold, left) for card, left in piles))


def _cards(s: State, names: Sequence[str]) -> tuple[Slot, ...]:
    """Cards, each kind once with its number."""
    known = s.setup.components.cards
    counted = Counter("face down" if name == UNKNOWN else name for name in names)
    return tuple(Slot(name, _face(known[name]) if name in known else (), n) for name, n in counted.items())


def _offer(s: State, seat: int, name: str, foretold: bool, left: int | None = None) -> Slot:
    """A card on offer, and the Energy that the seat lacks, if it may buy now and ``foretold`` is set."""
    card = s.setup.components.cards[name]
    if card.type == "Event":
        return Slot(name, _face(card))
    cost, short = card.cost, None
    if seat == s.seat and s.phase == "main" and not offered(s, name):
        missing = [dress(s, reason).facts for reason in enough_to_buy(s, name)]
        cost = price(s, name)
        short = sum(facts["needs"] - facts["has"] for facts in missing) if foretold else None
    more = [] if left is None else [f"{left} left" if left else "sold out"]
    if short is not None:
        more.append(f"{short} Energy short" if short else "can be bought")
    return Slot(
        name,
        _face(card),
        said=f"{name} for {cost}" + (f" ({', '.join(more)})" if more else ""),
        pile=left is not None and left > 1,
        faint=bool(short) or left == 0,
        below=lambda x, y: _price(card, cost, left, short, x, y),
    )


# ---- drawing ---------------------------------------------------------------------------------------------


def _head(s: State, seat: int, width: float) -> Iterator[Shape]:
    """The name of the seat, and the pools of the active seat."""
    robots = s.setup.robots_of[seat]
    for n, robot in enumerate(robots):
        yield Sprite("robot", drawing("r", s.setup.robots[robot]), MARGIN + 46 * n, 13, 40)
    yield Text("table-name", MARGIN + 46 * len(robots) + 6, 41, s.setup.seats[seat])
    if seat != s.seat or s.phase == "over":
        return
    for n, (icon, amount, name) in enumerate((("energy", s.energy, "Energy"), ("move", s.move, "Move"))):
        x = width - MARGIN - 244 + 134 * n
        yield Sprite(f"ink-{icon}", f"i-{icon}", x, 20, 28)
        yield Text("table-pool", x + 48, 42, str(amount))
        yield Text("table-word", x + 68, 41, name)


def _price(card: Card, cost: int, left: int | None, short: int | None, x: float, y: float) -> Iterator[Shape]:
    """The price, dashed if it is our guess, whether the pool covers it, and how many cards are left."""
    role = "price-guess" if card.origin("cost") == "assumed" else "price"
    half, up = 11.3, 6.5
    corners = ((0, -13), (half, -up), (half, up), (0, 13), (-half, up), (-half, -up), (0, -13), (half, -up))
    yield Line(role, tuple((x + 13 + dx, y + 14 + dy) for dx, dy in corners))
    yield Text("price-number", x + 13, y + 18.6, str(cost))
    lines = 0
    if short is not None:
        ink, icon, words = ("no", "i-ban", f"{short} short") if short else ("good", "i-check", "can buy")
        lines = 1
        yield Sprite(f"ink-{ink}", icon, x + 28, y + (7 if left is None else 0), 13)
        yield Text(f"ink-{ink}-text", x + 43, y + (18 if left is None else 11), words)
    if left is not None:
        words = f"{left} left" if left else "sold out"
        yield Text("table-below", x + (43 if lines else 30), y + (25 if lines else 18), words)


def _face(card: Card) -> tuple[Shape, ...]:
    """A card: name, picture, numbers, type."""
    return tuple(_drawn(card))


def _drawn(card: Card) -> Iterator[Shape]:
    kind, words, found = card.type.lower(), card.name.split(), numbers(card)
    lines = [card.name] if len(card.name) <= 11 else [" ".join(words[:-1]), words[-1]]
    alone = next((n for n, number in enumerate(found) if not number.icon), None)
    first = alone or (2 if len(found) > 2 else len(found))
    rows = [row for row in (found[:first], found[first:]) if row]
    yield Sprite("frame", f"k-{kind}", 0, 0, WIDE, height=HIGH)
    for n, line in enumerate(lines):
        yield Text("card-title", WIDE / 2, (30 if len(lines) == 1 else 23) + 13 * n, line)
    yield Sprite(f"ink-{kind}", picture(card), WIDE / 2 - 15, 41, 30)
    for n, row in enumerate(rows):
        yield from _numbers(row, 97 - 8 * len(rows) + 16 * n, kind)
    yield Text("card-kind", WIDE / 2, 119, " · ".join(filter(None, (card.type, mark(card)))))


#: icons that have a colour of their own; all others have that of the card's type
_INK = {"i-energy": "ink-energy", "i-move": "ink-move", "i-vp": "ink-vp", "i-health": "ink-health"}


def _numbers(found: Sequence[Number], y: float, kind: str) -> Iterator[Shape]:
    """Numbers in a row, centred; a dashed line below those that are our guess."""
    widths = [(15 if number.icon else 0) + 7.6 * len(number.text) for number in found]
    x = WIDE / 2 - (sum(widths) + 6 * (len(widths) - 1)) / 2
    for number, width in zip(found, widths, strict=True):
        if number.icon:
            yield Sprite(_INK.get(number.icon, f"ink-{kind}"), number.icon, x, y - 6.5, 13)
        if number.text:
            yield Text("card-number", x + width - 3.8 * len(number.text), y + 4.5, number.text)
        yield from guessed(number.guess, x, y + 8.5, width)
        x += width + 6


# ---- the picture of a position: the arena, its tiles, its robots, and what can be done -------------------
# Parts that scenes share are built once and cached.  What just happened, or would happen, is marked in
# ``picture.happening``; the spaces in words are in ``picture.spaces``.


@made_of("marks")
@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay(kit.Overlay):
    """The overlays of the picture, including sight, range and reach."""

    #: a space to look around from: visible spaces are lit, hidden ones have the letter of their obstacle
    sight: str | None = None
    #: two spaces, to show the obstacles on the line between them
    ray: tuple[str, str] | None = None
    #: a robot and a range from 1, to see which spaces are within it
    ring: tuple[str, int] | None = None
    #: a robot, to see where it can go with the Move in the pool and for how much; or spaces with their price
    reach: str | Mapping[str, int | Reach] | None = None


def scene(state: State, **given: Any) -> Scene:
    """The picture of a position, with its overlays; raises ValueError for an unknown space.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "tiles": {"e4": "Wall"}})
    >>> picture = scene(s, can=[("c5", "1", "move")])
    >>> [cell.label for cell in picture.cells if not cell.plain]
    ['c5: empty, centre, Pug can move here for 1 Move', 'c4: Pug of Ann, 5 Health', 'e4: Wall']
    >>> scene(s, ray=("c4", "g4")).label.split(". ")[-1]
    'The line from c4 to g4 is blocked by Wall on e4.'
    """
    over = Overlay(**given)
    why = happening.why(state, over.refused)
    ray, ring = over.ray or why.ray, over.ring or why.ring
    line = None if ray is None else spaces.cast(state, *map(BOARD.number, ray))
    around = None if ring is None else _ring(state, *ring)
    seen = None if over.sight is None else spaces.look_around(state, BOARD.number(over.sight), line)
    ways = {} if over.reach is None else _ways(state, over.reach)
    packs = state.setup.packs
    past = Happening(state, over.events, can=over.can)
    future = Happening(state, over.preview, would=True, can=over.can)
    place, _ = happening.refused_at(state, over.refused) or (None, None)
    shown = Shown(past, over.selected, over.can, over.refused, place, seen, line, around, ways, future)
    return Scene(
        WIDTH,
        WIDTH,
        (
            _arena(),
            *((spaces.ground(seen),) if seen else ()),
            _tiles(state.layout),
            *(past.below() if over.events else ()),
            *(pieces(state, past, future.tiles_leave) if packs else ()),
            *BOARD.hatch(happening.hatched(state, over.refused)),
            *BOARD.would_do(why.remedies[: happening.MOST_MARKED], 9),
            *([BOARD.square("selected", BOARD.number(over.selected), 2.5, 7)] if over.selected else []),
            *(spaces.letters(state, seen) if seen else ()),
            *(_reachable(state, ways, over.can) if ways else ()),
            *(_can(state, over.can, occupied=False) if over.can else ()),
            *(spaces.ring(*around, state.setup.range_metric) if around else ()),
            *(future.below() if over.preview else ()),
            *(spaces.line(line) if line else ()),
            *_pieces(state, past, future.leaving if over.preview else ()),
            *(tokens(state) if packs else ()),
            *(_can(state, over.can, occupied=True) if over.can else ()),
            *(past.above() if over.events else ()),
            *(happening.refusal(state, over.refused) if over.refused else ()),
            *(spaces.stops(line) if line else ()),
            *(spaces.badges(state, seen) if seen else ()),
            *(spaces.ring_name(*around) if around else ()),
            *(future.above() if over.preview else ()),
        ),
        cells(state, shown),
        label(state, shown),
    )


def _ring(s: State, robot: str, reach: int) -> tuple[int, int] | None:
    """The space of a robot and a range around it; None if the robot is off the board."""
    space = s.at[robot_number(s, robot)]
    if reach < 1:
        raise ValueError(f"found range {reach}, expected 1 or more")
    return None if space is None else (space, reach)


def _ways(s: State, reach: str | Mapping[str, int | Reach]) -> Mapping[int, Reach]:
    """How a robot gets to each space, by number."""
    found = reach_of(s, robot_number(s, reach)) if isinstance(reach, str) else reach
    return {
        BOARD.number(name): Reach(way, 0, ()) if isinstance(way, int) else way for name, way in found.items()
    }


# ---- arena and tiles -------------------------------------------------------------------------------------

_STAR = 10


@cache
def _arena() -> Fixed:
    """The printed board, and the names of its columns and rows."""
    side, rim = SIZE * GRID.width, BOARD.rim
    return Fixed(
        (
            Rect("rim", 1, 1, WIDTH - 2, WIDTH - 2, 13),
            Rect("floor", rim, rim, side, side, 2),
            *(BOARD.square("floor-2", space, 0) for space in GRID.spaces if space % 2),
            centre("centre"),
            *(BOARD.square("centre-2", space, 0) for space in sorted(CENTRE) if space % 2),
            *BOARD.seams("seam"),
            centre("centre-line", 5),
            *BOARD.coords(14, WIDTH - 9),
        )
    )


@lru_cache(256)
def _tiles(layout: Layout) -> Fixed:
    """The tiles that stay where they are, and a star on each centre space that no tile covers."""
    stars = [BOARD.corner(space) for space in sorted(CENTRE) if space not in layout.at]
    tiles = [(BOARD.corner(space), tile.name) for space, tile in layout.at.items() if not tile.pushable]
    return Fixed(
        (
            *(Sprite("star", "i-star", x + 4, y + 4, _STAR) for x, y in stars),
            *(Sprite("tile", drawing("t", kind), x + 2, y + 2, SIZE - 4) for (x, y), kind in tiles),
        )
    )


# ---- robots ----------------------------------------------------------------------------------------------

#: by how much a robot on top of an obstacle stands higher, and its scale
RAISED, SMALLER = 30, 0.75


def _pieces(s: State, past: Happening, leaving: Container[str]) -> Iterator[Shape]:
    """The robots on the board; several on one space share it, and one on top of another is drawn last."""
    shields = shields_of(s) if s.extras.defenses else {}
    leaning, movers = past.leans_and_moves()
    active = () if s.phase == "over" else s.setup.robots_of[s.seat]
    robots = range(len(s.at))
    for robot in robots if s.atop is None else sorted(robots, key=lambda robot: robot == s.atop):
        space = s.at[robot]
        if space is None:
            continue
        title = s.setup.titles[robot]
        # a robot that was Knocked Out and came back has a new bar
        missing = past.lost(title) if past.events and title not in past.gone else (0, 0)
        piece = _piece(
            s.setup.robots[robot],
            (s.red[robot], s.blue[robot], *missing),
            s.setup.boards[robot].health,
            robot in active,
            shields.get(robot, ()),
        )
        x, y, scale = _place(s, robot, space)
        role = piece_role(leaning, robot, title in leaving)
        order = movers.index(title) if title in movers else 0
        yield Group(role, (piece,), s.setup.robots[robot], x, y, order, scale)


def _place(s: State, robot: int, space: int) -> tuple[float, float, float]:
    """Where the upper left corner of a robot's piece lies, and its scale."""
    x, y = BOARD.corner(space)
    if s.atop is None and s.at.count(space) == 1:
        return x, y, 1
    if robot == s.atop:
        return x + SIZE * (1 - SMALLER) / 2, max(y - RAISED, -3), SMALLER
    here = [other for other in robots_at(s, space) if other != s.atop]
    columns = ceil(sqrt(len(here)))
    rows = ceil(len(here) / columns)
    wide, high = SIZE / columns, SIZE / rows
    row, column = divmod(here.index(robot), columns)
    scale = min(wide / 50, high / SIZE)
    return x + wide * (column + 0.5) - SIZE / 2 * scale, y + high * (row + 1) - SIZE * scale, scale


@lru_cache(4096)
def _piece(robot: str, health: tuple[int, int, int, int], bar: int, active: bool, shields: Shields) -> Fixed:
    """A robot with its Defenses and its Health bar: blue a disc, red squares, missing cubes hollow."""
    red, blue, red_lost, blue_lost = health
    discs = ["health-blue"] * blue + ["health-lost"] * blue_lost or ["health-gone"]
    squares = ["health-red"] * red + ["health-lost"] * red_lost
    squares += ["health-gone"] * (bar - len(discs) - len(squares))
    slots = len(discs) + len(squares)
    step = min(9, 45 / slots)
    size, middle, start = step * 7 / 9, 55.75, 32 - step * slots / 2
    return Fixed(
        (
            Circle("base-active" if active else "base", *STAND),
            Sprite("robot", drawing("r", robot), *ROBOT),
            *worn(shields),
            Rect("health", start - 2, 50.5, step * slots + 4, 10.5, 3),
            *(Circle(role, start + step * (n + 0.5), middle, size / 2 + 0.3) for n, role in enumerate(discs)),
            *(
                Rect(role, start + step * (n + 0.5) - size / 2, middle - size / 2, size, size, 1)
                for n, role in enumerate(squares, len(discs))
            ),
        )
    )


# ---- what can be done ------------------------------------------------------------------------------------


def _can(s: State, can: Sequence[Can], *, occupied: bool) -> Iterator[Shape]:
    """Marks for possible actions at spaces without a robot, or at those with one, in the corner."""
    return BOARD.can(
        can, lambda space: _disc(s, space), on=lambda space: bool(s.occupied >> space & 1) == occupied
    )


def _disc(s: State, space: int) -> tuple[float, float, float]:
    """The position of a disc with a price: mid-space, or in the corner of an occupied space."""
    taken = space in s.layout.at or s.occupied >> space & 1
    return *BOARD.inside(space, *((49, 15) if taken else (32, 32))), 13


def _reachable(s: State, ways: Mapping[int, Reach], can: Sequence[Can]) -> Iterator[Shape]:
    """A disc with the price on each space; hollow for more than 1 Move, in the corner of a tile.

    Below it are the losses on the way.
    """
    offered = {BOARD.number(name) for name, _, kind in can if kind == "move"}
    for space, way in ways.items():
        x, y = BOARD.corner(space)
        if space not in offered:
            roles = ("can-disc", "can-price") if way.price == 1 else ("reach-disc", "reach-price")
            yield from lettered(roles, *_disc(s, space), str(way.price), base=4.8)
        if way.loss:
            yield Rect("reach-pill", x + 14, y + 46, 36, 16, 8)
            yield Sprite("cube", "c-red", x + 18.5, y + 47.5, 13)
            yield Text("reach-loss", x + 39, y + 58, f"\N{MINUS SIGN}{way.loss}")
