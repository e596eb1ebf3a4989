"""The picture of a position: the cards on the table, around it the arena with its figures and tokens."""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Any

from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Circle, Fixed, Group, Line, Rect, Scene, Shape, Spot, Sprite, Text
from rqa_lab.games.roborace.model.actions import Place
from rqa_lab.games.roborace.model.laid import Laid, at, space_of, spaces, table, uncovered
from rqa_lab.games.roborace.model.setup import Setup
from rqa_lab.games.roborace.model.state import State, crossed, field_of
from rqa_lab.games.roborace.picture.board import EDGE, TRACK, WIDTH, Plan, along, length, plan, spot
from rqa_lab.games.roborace.picture.cards import face
from rqa_lab.games.roborace.picture.happening import Happening, lying
from rqa_lab.games.roborace.picture.spaces import befell, cells, initials, label, notes
from rqa_lab.games.roborace.rules.judge import judge
from rqa_lab.games.roborace.words.menu import where
from rqa_lab.kit.board import Can, Overlay
from rqa_lab.kit.cells import by_space
from rqa_lab.kit.shapes import Point, around, drawing, head, lettered


def scene(state: State, **given: Any) -> Scene:
    """What a position looks like, with what lies over it; raises ValueError for a space that there is not."""
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
        *_cards(state, board),
        *([board.square("selected", board.number(selected), 1, 5)] if selected else []),
        *_can(board, over.can),
        *(_refused(state, board, refused, place) if refused and place is not None else ()),
        *past.marks(),
        *_figures(state),
        *future.marks(),
    )
    able = [(space, f"can bring {n} points" if n else "can be chosen") for space, n, _ in over.can]
    told = befell(past), able, befell(future)
    there = cells(state, board, by_space(board, *told, selected=selected, refused=refused, at=place))
    said = tuple(notes(state, past, future))
    return Scene(WIDTH, WIDTH, items, there, label(state), said, tuple(_spots(state)))


def _spots(s: State) -> Iterator[Spot]:
    """The figures and the course tokens in the arena."""
    for field, token in enumerate(s.arena):
        if token:
            name, (x, y) = s.setup.fields[field], _token_at(s, field)
            yield Spot(("arena", name), f"course token on field {name}", x - 10, y - 10, 20, 20)
    for seat, name in enumerate(s.setup.seats):
        (x, y), _ = _figure_at(s, seat)
        yield Spot(("seats", name), f"figure of {name}", x - 11, y - 11, 22, 22)


# ---- the table -------------------------------------------------------------------------------------------


def _cards(s: State, board: Plan) -> Iterator[Shape]:
    """The cards in the order in which they were laid, each with the robots that one sees of it."""
    top, free, names = table(s.laid).top, uncovered(s.laid), [_key(card) for card in s.laid]
    for n, card in enumerate(s.laid):
        shown = tuple(top[space][1] == n for space in spaces(card.row, card.column))
        x, y = board.place(at(card.row, card.column))
        key = f"{names[n]}-{names[:n].count(names[n])}"
        yield Group("piece", face(card.face, shown, free=n in free), key, x, y, scale=board.scale)


def _key(card: Laid) -> str:
    """What a card is known by from picture to picture; of one that lies face down only its place."""
    return drawing("down", at(card.row, card.column)) if card.down else drawing("card", card.name)


def _can(board: Plan, can: Sequence[Can]) -> Iterator[Shape]:
    """The points that a card can bring at spaces, hollow by a token; brackets around cards to choose."""
    for space, points, kind in can:
        (x, y), size = board.corner(board.number(space)), board.size
        if kind == "target" and not points:
            yield Sprite("target", "m-target", x + 1, y + 1, 2 * size - 2)
            continue
        disc, text = ("can-disc", "can-price") if kind == "move" else ("robo-disc", "robo-points")
        items, r = (Circle(disc, 0, 0, 14), Text(text, 0, 5, points)), min(14, max(0.3 * size, 7.5))
        yield Group("", items, x=x + r + 1, y=y + r + 1, scale=r / 14)


def _refused(s: State, board: Plan, refused: Action, place: int) -> Iterator[Shape]:
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
    """What is printed on the track: its fields, railings, the finish line before the start, the way to go."""
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
    shapes.append(head("robo-way", spot(who, start + 0.84), spot(who, start + 0.92), 6))
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


def _figure_at(s: State, seat: int) -> tuple[Point, bool]:
    """Where the figure of a seat stands, and whether the field is crowded."""
    field = field_of(s, s.gone[seat])
    here = [one for one, gone in enumerate(s.gone) if field_of(s, gone) == field]
    n, room = here.index(seat), 0.42 / max(1, (len(here) + 1) // 2 - 1)
    crowded = len(here) > 2
    where = field + (0.3 + room * (n // 2) if crowded else 0.36 + 0.24 * n)
    return spot(s.setup, where, (8 if n % 2 else -8) if crowded else 0), crowded


def _figures(s: State) -> Iterator[Shape]:
    """The figures on their fields, several of them in two rows; with the rounds to go, of several."""
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
