"""The picture of a position: the Arena, who stands where, the attack that is on its way, its dice.

What scenes have in common is built once and kept.  Marks are in ``picture.marks``; the
spaces in words are in ``picture.spaces``.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from rqa_lab.core.event import Event
from rqa_lab.core.grid import Grid
from rqa_lab.core.notation import Action
from rqa_lab.core.scene import Circle, Fixed, Group, Rect, Scene, Shape, Sprite, Text
from rqa_lab.core.shapes import around, drawing
from rqa_lab.core.words import capital
from rqa_lab.games.gekido.model.commands import DICE, title
from rqa_lab.games.gekido.model.setup import CENTRE, Setup
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.picture import marks
from rqa_lab.games.gekido.picture.canvas import BOX, RIM, SIDE, WIDTH, canvas, die, groups, space_number
from rqa_lab.games.gekido.picture.icons import words
from rqa_lab.games.gekido.picture.refusals import refused_at, would_do
from rqa_lab.games.gekido.picture.spaces import PHASES, Can, Shown, cells, decides, label, lock

#: where the rim begins on the right and below, its middle line, the size of a die
EDGE, MIDDLE, DIE = RIM + SIDE, (WIDTH + RIM + SIDE) / 2, 38


def scene(
    state: State,
    *,
    events: Sequence[Event] = (),
    selected: str | None = None,
    can: Sequence[Can] = (),
    refused: Action | None = None,
    preview: Sequence[Event] = (),
) -> Scene:
    """What a position looks like.

    Args:
        state: the position.
        events: what just happened; it is marked.
        selected: a space to mark as selected.
        can: what can be done, as (space, label, kind): to go there ("move"), or to aim at who is there
            ("target").
        refused: an action that the rules just refused; its place is marked, and the spaces that would do.
        preview: what an action would bring about, before it is done.

    Raises:
        ValueError: for a space that there is not.

    >>> from rqa_lab.games.gekido.model.state import Attack, position
    >>> from rqa_lab.games.gekido.model.setup import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[4, 5], phase="attack")
    >>> s.attack = Attack(1, "full house", dice="SX", locked="TTT", rolls=2)
    >>> scene(s).label.split(". ")[3:]
    ['Slicer attacks Pytron with Full House', 'Roll 2 of 3: 1 square, 1 cross', 'Locked: 3 triangle.']
    """
    shown = Shown(events, selected, can, refused, preview)
    would = marks.ends(state, preview)
    refusal = refused_at(state, refused)
    return Scene(
        WIDTH,
        WIDTH,
        (
            _rim(state.setup.grid),
            _tiles(state.setup, state.arena),
            *(marks.lanes(state, events) if events else ()),
            *(_hatch(state, refusal) if refusal is not None else ()),
            *(would_do(state, refused) if refused is not None else ()),
            *(_selected(state, selected) if selected else ()),
            *(_offers(state, can, occupied=False) if can else ()),
            *(marks.ghosts(state, events) if events else ()),
            *(marks.would_ways(state, preview) if preview else ()),
            *marks.aim(state),
            *_pieces(state, would if preview else state.at),
            *marks.aim_head(state),
            *(_offers(state, can, occupied=True) if can else ()),
            *(marks.blows(state, events) if events else ()),
            *(marks.hits(state, state.at, events) if events else ()),
            *(marks.losses(state, state.at, events) if events else ()),
            *(_refused(state, refusal) if refusal is not None else ()),
            *(_preview(state, would, preview) if preview else ()),
            *_dice(state),
            *_command(state),
        ),
        cells(state, shown),
        label(state),
    )


def _preview(s: State, would: Sequence[int | None], events: Sequence[Event]) -> Iterator[Shape]:
    yield from marks.outlines(s, would, events)
    yield from marks.blows(s, events, would=True)
    yield from marks.hits(s, would, events, would=True)
    yield from marks.losses(s, would, events, would=True)


# ---- rim and tiles ---------------------------------------------------------------------------------------


@lru_cache(4)
def _rim(grid: Grid) -> Fixed:
    """What is around the tiles, and the names of columns and rows."""
    size = canvas(grid).size
    return Fixed(
        (
            Rect("rim", 1, 1, WIDTH - 2, WIDTH - 2, 13),
            Rect("arena-floor", RIM, RIM, SIDE, SIDE, 6),
            *(Text("coord", RIM + size * (n + 0.5), 17, grid.name[n][0]) for n in range(grid.width)),
            *(
                Text("coord", 12, EDGE - size * (n + 0.5) + 4.5, name[1:])
                for n, name in enumerate(grid.name[:: grid.width])
            ),
        )
    )


@lru_cache(256)
def _tiles(setup: Setup, arena: tuple[str, ...]) -> Fixed:
    """The tiles, each with its mark, its name and what it comes to."""
    shapes: list[Shape] = []
    look = canvas(setup.grid)
    for space, name in enumerate(arena):
        (x, y), side = look.corner(space), look.size - 4
        tile = setup.components.tiles.get(name)
        if tile is None:
            shapes.append(Rect("arena-none", x + 4, y + 4, side - 4, side - 4, 7))
            continue
        centre = not setup.duel and space == CENTRE
        shapes.append(Rect("arena-centre" if centre else "arena-tile", x + 2, y + 2, side, side, 7))
        shapes.append(Sprite("tile-mark", drawing("t", tile.name), x + 6, y + 7, 24))
        shapes.append(Text("tile-name", x + 33, y + 18, tile.name))
        shapes += (Text("tile-number", x + 33, y + 31 + 12.5 * n, text) for n, text in enumerate(words(tile)))
    return Fixed(tuple(shapes))


# ---- Bots ------------------------------------------------------------------------------------------------


def _pieces(s: State, would: Sequence[int | None]) -> Iterator[Shape]:
    """The Bots in the Arena; several on one tile, as amid a push, stand small beside each other."""
    look = canvas(s.setup.grid)
    for bot, space in enumerate(s.at):
        if space is None:
            continue
        x, y = look.corner(space)
        here = [other for other, at in enumerate(s.at) if at == space]
        part = look.size / len(here)
        role = "piece" if would[bot] == space else "piece leaving"
        left, top = x + part * here.index(bot), y + look.size - part
        yield Group(role, (_piece(*_looks(s, bot)),), s.setup.bots[bot], left, top, scale=part / BOX)


def _looks(s: State, bot: int) -> tuple[str, str, str, int, bool, tuple[int, ...], int, tuple[int, ...], str]:
    """All that the drawing of a Bot depends on."""
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
    owner = (Circle("owner", 21, 96, 11), Text("owner-letter", 21, 100.2, letter))
    locked: tuple[Shape, ...] = ()
    if side:
        locked = (Circle("lock-disc", 119, 66, 12), around(f"lock-{side}", f"l-{side}", 119, 66, 17))
    return Fixed(
        (
            Group(f"seat-{seat}", (stand, *owner)),
            Sprite("bot", drawing("b", name), *marks.SPRITE),
            Circle("sign", 119, 96, 12),
            around(f"symbol-{symbol.lower()}", f"s-{symbol.lower()}", 119, 95.5, 14),
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


def _selected(s: State, space: str) -> Iterator[Shape]:
    x, y = canvas(s.setup.grid).corner(space_number(s, space))
    size = canvas(s.setup.grid).size
    yield Rect("selected", x + 4, y + 4, size - 8, size - 8, 8)


def _offers(s: State, can: Sequence[Can], *, occupied: bool) -> Iterator[Shape]:
    """What can be done at empty tiles: a disc; or at those with a Bot: brackets around it."""
    look = canvas(s.setup.grid)
    for name, _, kind in can:
        space = space_number(s, name)
        if (space in s.at) != occupied:
            continue
        x, y = look.corner(space)
        if kind == "target":
            yield Sprite("target", "m-target", x + 32 * look.scale, y + 42 * look.scale, 76 * look.scale)
        elif occupied:
            yield Circle("can-disc", x + 21 * look.scale, y + 66 * look.scale, 12)
        else:
            yield Circle("can-disc", x + look.size / 2, y + look.size * 0.6, 17)


def _hatch(s: State, space: int) -> Iterator[Shape]:
    yield Sprite("refused", "m-hatch", *canvas(s.setup.grid).corner(space), canvas(s.setup.grid).size)


def _refused(s: State, space: int) -> Iterator[Shape]:
    x, y = canvas(s.setup.grid).corner(space)
    yield Sprite("refused", "m-refused", x + canvas(s.setup.grid).size - 48, y + 42, 42)


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
        told = PHASES[s.phase] if s.phase in ("set-up", "over") else f"{who}: {PHASES[s.phase]}"
        yield Text("rim-name", RIM + 2, EDGE + 31, capital(told))
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
