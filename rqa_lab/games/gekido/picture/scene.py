"""The picture of a position: the Arena, its Bots, the current attack, its dice.

Parts that scenes share are built once and cached.  Marks of events are in ``picture.happening``; the spaces
in words are in ``picture.spaces``.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from rqa_lab.core.grid import Grid
from rqa_lab.core.scene import Circle, Fixed, Group, Line, Rect, Scene, Shape, Spot, Sprite, Text
from rqa_lab.core.words import capital
from rqa_lab.games.gekido.model.commands import DICE, title
from rqa_lab.games.gekido.model.phases import PHASES
from rqa_lab.games.gekido.model.setup import CENTRE, Setup
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.picture.board import BOX, RIM, SIDE, WIDTH, board, die, groups, sign
from rqa_lab.games.gekido.picture.happening import At, Happening, bot, refused_at, shaft
from rqa_lab.games.gekido.picture.icons import words
from rqa_lab.games.gekido.picture.spaces import Shown, cells, decides, label, lock
from rqa_lab.games.gekido.rules.judge import judge
from rqa_lab.kit.board import Can, Overlay
from rqa_lab.kit.shapes import drawing, head, lettered, stamped

#: where the rim begins on the right and below, its middle line, the size of a die
EDGE, MIDDLE, DIE = RIM + SIDE, (WIDTH + RIM + SIDE) / 2, 38


def scene(state: State, **given: Any) -> Scene:
    """What a position looks like, with what lies over it; raises ValueError for a space that there is not.

    >>> from rqa_lab.games.gekido.model.state import Attack, position
    >>> from rqa_lab.games.gekido.model.setup import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[4, 5], phase="attack")
    >>> s.attack = Attack(1, "full house", dice="SX", locked="TTT", rolls=2)
    >>> scene(s).label.split(". ")[3:]
    ['Slicer attacks Pytron with Full House', 'Roll 2 of 3: 1 square, 1 cross', 'Locked: 3 triangle.']
    """
    over = Overlay(**given)
    past, future = Happening(state, over.events), Happening(state, over.preview, would=True)
    place, places = refused_at(state, over.refused), board(state.setup.grid)
    instead = places.remedies(judge(state, over.refused).reasons) if over.refused else ()
    aim = shaft(state, state.at[state.seat], state.at[state.attack.target]) if state.attack else None
    shown = Shown(past, over.selected, over.can, over.refused, place, future)
    return Scene(
        WIDTH,
        WIDTH,
        (
            _rim(state.setup.grid),
            _tiles(state.setup, state.arena),
            *(past.below() if over.events else ()),
            *places.hatch(place),
            *places.would_do(instead, 11, 14),
            *([places.square("selected", places.number(over.selected), 4, 8)] if over.selected else []),
            *(_can(state, over.can, occupied=False) if over.can else ()),
            *(future.below() if over.preview else ()),
            *((Line("aim-case", aim), Line("aim", aim)) if aim else ()),
            *_pieces(state, future.at if over.preview else state.at),
            *((Line("aim-case", (tip := head("aim", *aim, 12)).points), tip) if aim else ()),
            *(_can(state, over.can, occupied=True) if over.can else ()),
            *(past.above() if over.events else ()),
            *(_refused(state, place) if place is not None else ()),
            *(future.above() if over.preview else ()),
            *_dice(state),
            *_command(state),
        ),
        cells(state, shown),
        label(state),
        spots=_spots(state),
    )


def _spots(s: State) -> tuple[Spot, ...]:
    """The dice beside the Arena and below it, which belong to the attack, if there is one."""
    if s.attack is None:
        return ()
    side, below = (EDGE, RIM, WIDTH - EDGE, SIDE), (RIM - 6, EDGE, SIDE + 6, WIDTH - EDGE)
    return Spot(("attack",), "the dice", *side), Spot(("attack",), "the command", *below)


# ---- rim and tiles ---------------------------------------------------------------------------------------


@lru_cache(4)
def _rim(grid: Grid) -> Fixed:
    """What is around the tiles, and the names of columns and rows."""
    return Fixed(
        (
            Rect("rim", 1, 1, WIDTH - 2, WIDTH - 2, 13),
            Rect("arena-floor", RIM, RIM, SIDE, SIDE, 6),
            *board(grid).coords(12, 17),
        )
    )


@lru_cache(256)
def _tiles(setup: Setup, arena: tuple[str, ...]) -> Fixed:
    """The tiles, each with its mark, its name and its effect."""
    shapes: list[Shape] = []
    places = board(setup.grid)
    for space, name in enumerate(arena):
        x, y = places.corner(space)
        tile = setup.components.tiles.get(name)
        if tile is None:
            shapes.append(places.square("arena-none", space, 4, 7))
            continue
        centre = not setup.duel and space == CENTRE
        shapes.append(places.square("arena-centre" if centre else "arena-tile", space, 2, 7))
        shapes.append(Sprite("tile-mark", drawing("t", tile.name), x + 6, y + 7, 24))
        shapes.append(Text("tile-name", x + 33, y + 18, tile.name))
        shapes += (Text("tile-number", x + 33, y + 31 + 12.5 * n, text) for n, text in enumerate(words(tile)))
    return Fixed(tuple(shapes))


# ---- Bots ------------------------------------------------------------------------------------------------


def _pieces(s: State, would: At) -> Iterator[Shape]:
    """The Bots in the Arena; several on one tile, as amid a push, stand small beside each other."""
    places = board(s.setup.grid)
    for number, space in enumerate(s.at):
        if space is None:
            continue
        x, y = places.corner(space)
        here = [other for other, at in enumerate(s.at) if at == space]
        part = places.size / len(here)
        role = "piece" if would[number] == space else "piece leaving"
        left, top = x + part * here.index(number), y + places.size - part
        yield Group(role, (_piece(*_looks(s, number)),), s.setup.bots[number], left, top, scale=part / BOX)


def _looks(s: State, bot: int) -> tuple[str, str, str, int, bool, tuple[int, ...], int, tuple[int, ...], str]:
    """Everything that the drawing of a Bot depends on."""
    panel, name = s.setup.panels[bot], s.setup.seats[bot]
    active = s.phase not in ("set-up", "over") and bot == s.seat
    return (
        panel.name, panel.symbol, name[:1], bot + 1, active,
        s.structure[bot], panel.structure, s.armor[bot], lock(s, bot),
    )  # fmt: skip


@lru_cache(4096)
def _piece(
    name: str,
    symbol: str,
    letter: str,
    seat: int,
    active: bool,
    structure: tuple[int, ...],
    slots: int,
    armor: tuple[int, ...],
    side: str,
) -> Fixed:
    """A Bot with its symbol, its owner's first letter, its bar, and the active seat's Target Lock of it."""
    stand = Circle("stand-active" if active else "stand", 70, 104, 37, 9)
    owner = lettered(("owner", "owner-letter"), 21, 96, 11, letter, base=4.2)
    locked: tuple[Shape, ...] = ()
    if side:
        locked = tuple(stamped("lock-disc", f"lock-{side}", f"l-{side}", 119, 66, (12, 17)))
    return Fixed(
        (
            Group(f"seat-{seat}", (stand, *owner)),
            bot(name),
            *sign(symbol, 119, 96, (12, 14)),
            *locked,
            *_bar(structure, slots, armor),
        )
    )


def _bar(structure: tuple[int, ...], slots: int, armor: tuple[int, ...]) -> Iterator[Shape]:
    """What is left: the number, a slot for each Structure die, the topmost on the right, then Armor dice."""
    yield Rect("bar", 9, 114, BOX - 18, 20, 5)
    yield Text("bar-number", 25, 128.8, str(sum(structure)))
    dice = [("structure", value) for value in reversed(structure)]
    dice += [("gone", 0)] * (slots - len(structure)) + [("armor", value) for value in armor]
    step = 86 / max(len(dice), 1)
    for n, (kind, value) in enumerate(dice):
        x = 41 + step * n
        yield Rect("bar-gone", x, 119, step - 2, 10, 1)
        if value:
            yield Rect(f"bar-{kind}", x, 119, (step - 2) * min(value, 6) / 6, 10, 1)


# ---- what can be done ------------------------------------------------------------------------------------


def _can(s: State, can: Sequence[Can], *, occupied: bool) -> Iterator[Shape]:
    """What can be done at empty tiles: a disc; or at those with a Bot: brackets around it."""
    places = board(s.setup.grid)

    def disc(space: int) -> tuple[float, float, float]:
        return (*places.inside(space, 21, 66), 12) if occupied else (*places.inside(space, 70, 84), 17)

    def target(space: int) -> tuple[float, float, float]:
        return *places.inside(space, 32, 42), 76 * places.scale

    return places.can(can, disc, target, lambda space: (space in s.at) == occupied)


def _refused(s: State, space: int) -> Iterator[Shape]:
    x, y = board(s.setup.grid).corner(space)
    yield Sprite("refused", "m-refused", x + board(s.setup.grid).size - 48, y + 42, 42)


# ---- dice ------------------------------------------------------------------------------------------------


def _dice(s: State) -> Iterator[Shape]:
    """The unlocked dice on the right, those just rolled standing out, and how many rolls have been made."""
    a, x = s.attack, MIDDLE - DIE / 2
    if a is None or not a.rolls:
        bare = DICE if a is None else a.number
        for n in range(bare):
            yield from die("", x, RIM + 6 + (DIE + 7) * n, DIE)
        return
    fresh = list(a.fresh)
    for n, symbol in enumerate(a.dice):
        new = symbol in fresh
        if new:
            fresh.remove(symbol)
        yield from die(symbol, x, RIM + 6 + (DIE + 7) * n, DIE, "die-fresh" if new else "")
    yield Text("rim-middle", MIDDLE, EDGE - 78, "rolls")
    for n in range(a.most):
        yield Circle("pip-done" if n < a.rolls else "pip", MIDDLE, EDGE - 64 + 16 * n, 5.5)


def _command(s: State) -> Iterator[Shape]:
    """Below: the declared command, its numbers, its spaces with the dice locked there; else the phase."""
    a = s.attack
    if a is None or a.command is None:
        who = " ".join(decides(s) or (s.setup.seats[s.seat],))
        now = PHASES[s.phase].title
        text = now if s.phase in ("set-up", "over") else f"{who}: {now}"
        yield Text("rim-name", RIM + 2, EDGE + 31, capital(text))
        return
    deals, costs = s.setup.panels[s.seat].commands[a.command]
    yield Text("rim-name", RIM + 2, EDGE + 22, title(a.command))
    yield Text("rim-word", RIM + 2, EDGE + 40, f"deals {deals}, malfunction {costs}")
    x = RIM + 172.0
    for lying, room in groups(a):
        for n in range(max(room, len(lying))):
            if n < len(lying):
                yield from die(lying[n], x, EDGE + 7, DIE, "die-locked")
            else:
                yield Rect("die-space", x, EDGE + 7, DIE, DIE, DIE / 5)
            x += DIE + 4
        x += 6
    if a.success is not None:
        yield Text("rim-name", x + 2, EDGE + 31, "Success" if a.success else "Malfunction")
