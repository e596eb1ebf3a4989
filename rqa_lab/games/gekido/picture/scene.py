"""The board, and the things before a seat beside it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from rqa_lab.core.component import mark
from rqa_lab.core.grid import Grid
from rqa_lab.core.scene import Circle, Fixed, Group, Line, Rect, Scene, Shape, Spot, Sprite, Text
from rqa_lab.core.words import capital, counted, many, number_of
from rqa_lab.games.gekido.actions import PHASES
from rqa_lab.games.gekido.components import COMMANDS, DICE, NAMES, Effect, title
from rqa_lab.games.gekido.picture.spaces import (
    BESIDE,
    BONUSES,
    BOX,
    RIM,
    SIDE,
    WIDTH,
    At,
    Happening,
    Shown,
    board,
    bot,
    cells,
    decides,
    die,
    groups,
    label,
    lock,
    picture,
    playing,
    refused_at,
    shaft,
    sign,
    words,
)
from rqa_lab.games.gekido.play.writers import comes_to
from rqa_lab.games.gekido.rules.judge import judge
from rqa_lab.games.gekido.state import CENTRE, UNKNOWN, Setup, State, space_of
from rqa_lab.games.gekido.words.english import dice
from rqa_lab.kit.board import Can, Overlay, around, drawing, head, lettered, stamped
from rqa_lab.kit.cards import MARGIN, TITLE, Part, Rows, Slot, ground, guessed

# ---- the picture of a Control Panel with everything on it, the seat's Target Locks and its hand ----------

ACROSS, TOP = 780, 74
#: a Structure die, a row of its column, a row of the commands
SMALL_DIE, ROW, LINE = 30, 42, 42
ROWS = Rows(92, 128, 12, 7)
WIDE, HIGH = ROWS.wide, ROWS.high
#: where the columns of the panel begin: Structure, Attack Commands, everything else
STRUCTURE, COMMAND, OTHER = MARGIN, 192, 528


def table(state: State, seat: str | None = None, *, foretold: bool = True) -> Scene:
    """The things before a seat: its Control Panel, its Target Locks, its hand.

    A dashed line below a number marks it as our guess.

    Args:
        state: the position.
        seat: the seat with its panel shown; by default, the active seat.
        foretold: has no effect here.

    Raises:
        ValueError: for an unknown seat.

    >>> from rqa_lab.games.gekido.state import position
    >>> from rqa_lab.games.gekido.state import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[4, 5], hand=[("Shield",), ()])
    >>> scene = table(s)
    >>> scene.label, scene.notes[0]
    ('Slicer of Ann, symbol pentagon. Ann is to play.', 'Structure: 6, 6, 6, 6, 6, 6.')
    >>> scene.notes[-2:]
    ('Hand (1 of at most 3? cards): Shield.', 'A ? stands behind what is our guess.')
    """
    number = state.seat if seat is None else number_of(seat, state.setup.seats)
    if number >= len(state.setup.panels):
        text = f"{state.setup.seats[number]} has no Control Panel yet."
        return Scene(
            ACROSS, TOP + 2, (ground(ACROSS, TOP + 2), Text("table-more", MARGIN, 43, text)), label=text
        )
    parts = (_structure, _commands, _boxes, _powers)
    drawn = [shape for part in parts for shape in part(state, number)]
    panel = state.setup.panels[number]
    height = TOP + max(ROW * panel.structure, LINE * len(COMMANDS), 84 + 34 * len(panel.powers) + 96) + 20.0
    hand: list[Shape] = []
    if not state.setup.duel:
        hand, height = _hand(state, number, height)
    items = (ground(ACROSS, height), *_head(state, number), *drawn, *hand)
    notes = tuple(_notes(state, number))
    if any("?" in note for note in notes):
        notes += ("A ? stands behind what is our guess.",)
    return Scene(ACROSS, height, items, label=_label(state, number), notes=notes)


# ---- in words --------------------------------------------------------------------------------------------


def _label(s: State, seat: int) -> str:
    name, panel = s.setup.seats[seat], s.setup.panels[seat]
    turn = "The game is over." if s.phase == "over" else f"{playing(s)}."
    return f"{panel.name} of {name}, symbol {NAMES[panel.symbol]}. {turn}"


def _notes(s: State, seat: int) -> Iterator[str]:
    """The panel line by line, with a question mark after our guesses."""
    panel = s.setup.panels[seat]

    def sure(field: str) -> str:
        return "?" if panel.origin(field) == "assumed" else ""

    def counted_as(n: int, noun: str, field: str) -> str:
        return many(n, noun).replace(" ", f"{sure(field)} ", 1)

    yield f"Structure: {', '.join(map(str, s.structure[seat])) or 'none'}."
    first = panel.structure - len(s.structure[seat])
    waiting = [
        f"{row}: {' and '.join(bonuses)}{sure(f'rows.{row}')}"
        for row, bonuses in enumerate(panel.rows, 1)
        if bonuses and row > first
    ]
    yield f"Bonuses still to come, by row: {'; '.join(waiting) or 'none'}."
    commands = (
        f"{title(name)} {deals}/{costs}{sure(f'commands.{name}')}"
        for name, (deals, costs) in panel.commands.items()
    )
    yield f"Attack Commands: {', '.join(commands)}."
    a = s.attack
    if a is not None and seat == s.seat and a.locked:
        yield f"Locked on {title(a.command or '')}: {dice(a.locked)}."
    yield f"{panel.upgrade} Upgrade{sure('upgrade')}: {s.upgrade[seat] or 'none'}."
    armor = ", ".join(map(str, s.armor[seat])) or "none"
    yield f"Armor: {armor}, on {counted_as(panel.armor, 'space', 'armor')}."
    powers = (
        f"{name} ({_charges(n, most)}{sure(f'powers.{name}')})"
        for (name, most), n in zip(panel.powers.items(), s.powers[seat], strict=True)
    )
    yield f"Powers: {', '.join(powers)}."
    if s.setup.duel:
        return
    locks = (f"{s.setup.titles[bot]} {side.capitalize()}" for bot, side in enumerate(s.locks[seat]) if side)
    yield f"Target Locks: {', '.join(locks) or 'none'}."
    cards = counted("face down" if name == UNKNOWN else name for name in s.hand[seat]) or "none"
    count = len(s.hand[seat])
    yield f"Hand ({count} of at most {counted_as(panel.hand, 'card', 'hand')}): {cards}."


def _charges(n: int | None, most: int) -> str:
    return "locked" if n is None else f"{n} of {most}" if n else "used up"


# ---- drawing ---------------------------------------------------------------------------------------------


def _guess(s: State, seat: int, field: str, x: float, y: float, wide: float) -> Iterator[Shape]:
    """A dashed line below a number of the panel that is our guess."""
    return guessed(s.setup.panels[seat].origin(field) == "assumed", x, y, wide)


def _head(s: State, seat: int) -> Iterator[Shape]:
    """The owner of the panel: the Bot, its symbol, the seat."""
    panel = s.setup.panels[seat]
    yield Sprite("bot", drawing("b", panel.name), MARGIN, 10, 52)
    yield Text("table-name", MARGIN + 62, 44, panel.name)
    x = MARGIN + 76 + 13.5 * len(panel.name)
    yield from sign(panel.symbol, x + 14, 36, (15, 18))
    yield Text("table-more", x + 38, 43, f"{s.setup.seats[seat]}{', Duel side' if s.setup.duel else ''}")
    if part := _part(s, seat):
        yield Text("table-more", OTHER, 43, part)


def _part(s: State, seat: int) -> str:
    """The part of a seat in the current turn."""
    who, does = decides(s) or ("", "")
    if who == s.setup.seats[seat]:
        return does
    if seat != s.seat or s.phase in ("set-up", "over"):
        return ""
    return "has the turn" if who else "to play"


def _structure(s: State, seat: int) -> Iterator[Shape]:
    """The column of Structure dice, from the top; beside each what its loss brings."""
    panel, left = s.setup.panels[seat], s.structure[seat]
    yield Text("table-title", STRUCTURE, TOP + 8, "Structure")
    yield from _guess(s, seat, "structure", STRUCTURE, TOP + 13, 78)
    gone = panel.structure - len(left)
    for row, bonuses in enumerate(panel.rows):
        x, y = STRUCTURE + 4, TOP + 20 + ROW * row
        yield from _value(left[row - gone] if row >= gone else None, "structure", x, y)
        shapes = [shape for n, bonus in enumerate(bonuses) for shape in _bonus(panel.upgrade, bonus, n, y)]
        if bonuses:
            shapes += _guess(s, seat, f"rows.{row + 1}", STRUCTURE + 46, y + 27, 46 * len(bonuses))
        yield Group("got" if row < gone else "bonus", tuple(shapes))


def _value(number: int | None, role: str, x: float, y: float) -> Iterator[Shape]:
    """A Structure die with a number, or the space for one."""
    yield Rect("slot" if number is None else f"{role}-die", x, y, SMALL_DIE, SMALL_DIE, 6)
    if number is not None:
        ink = "spent-number" if role == "spent" else "structure-number"
        yield Text(ink, x + SMALL_DIE / 2, y + 21, str(number))


def _bonus(upgrade: str, bonus: str, n: int, y: float) -> Iterator[Shape]:
    x = STRUCTURE + 46 + 52 * n
    name = f"u-{upgrade.lower()}" if bonus == "Upgrade" else BONUSES[bonus]
    yield Sprite("ink-plain", name, x + 12, y, 15)
    yield Text("panel-middle", x + 20, y + 25, bonus)


def _commands(s: State, seat: int) -> Iterator[Shape]:
    """The six commands: both numbers, the spaces for dice, and the dice that are locked there."""
    yield Text("table-title", COMMAND, TOP + 8, "Attack Commands")
    a = s.attack if seat == s.seat else None
    panel = s.setup.panels[seat]
    for row, (name, rooms) in enumerate(COMMANDS.items()):
        y = TOP + 18 + LINE * row
        declared = a is not None and a.command == name
        deals, costs = panel.commands[name]
        yield Rect("panel-on" if declared else "panel-box", COMMAND, y, 316, LINE - 4, 7)
        yield Text("panel-small", COMMAND + 9, y + 23.5, title(name))
        for n, (ink, icon, number) in enumerate(
            (("harm", "i-damage", deals), ("ink-plain", "i-warn", costs))
        ):
            left = COMMAND + 104 + 40 * n
            yield Sprite(ink, icon, left, y + 12, 14)
            yield Text("panel-number", left + 25, y + 24, str(number))
            yield from _guess(s, seat, f"commands.{name}", left, y + 30, 34)
        lying = [dice for dice, _ in groups(a)] if declared and a is not None else [""] * len(rooms)
        x = COMMAND + 190.0
        for number, locked in zip(rooms, lying, strict=True):
            for symbol in locked.ljust(number)[:number]:
                if symbol == " ":
                    yield Rect("slot", x, y + 8, 21, 21, 4)
                else:
                    yield from die(symbol, x, y + 8, 21)
                x += 23.5
            x += 4 * (number > 1)


def _boxes(s: State, seat: int) -> Iterator[Shape]:
    """The Upgrade box, the Armor spaces, the hand limit."""
    panel, y = s.setup.panels[seat], TOP + 18
    yield Text("table-title", OTHER, TOP + 8, f"{panel.upgrade} Upgrade")
    yield from _guess(s, seat, "upgrade", OTHER, TOP + 13, 126)
    yield from _value(s.upgrade[seat] or None, "structure", OTHER, y + 2)
    yield Sprite("ink-plain", f"u-{panel.upgrade.lower()}", OTHER + 40, y + 8, 18)
    yield Text("table-title", OTHER + 162, TOP + 8, "Armor")
    yield from _guess(s, seat, "armor", OTHER + 162, TOP + 13, 48)
    values = s.armor[seat]
    for n in range(max(panel.armor, len(values))):
        yield from _value(values[n] if n < len(values) else None, "armor", OTHER + 162 + 38 * n, y + 2)


def _powers(s: State, seat: int) -> Iterator[Shape]:
    """Each Power with the die that counts its Charges: none while locked, the red 6 when used up."""
    panel, y = s.setup.panels[seat], TOP + 76.0
    yield Text("table-title", OTHER, y + 8, "Powers")
    known = s.setup.components.powers
    for (name, most), charges in zip(panel.powers.items(), s.powers[seat], strict=True):
        y += 34
        left = None if charges is None else charges or 6
        yield from _value(left, "structure" if charges else "spent", OTHER, y - 16)
        yield Sprite("ink-plain", picture(known[name]), OTHER + 38, y - 9, 18)
        yield Text("panel-small" if charges else "panel-soft", OTHER + 62, y - 1, name)
        text = f"of {most}" if charges else "used up" if charges == 0 else f"locked, {many(most, 'Charge')}"
        yield Text("table-below", OTHER + 62, y + 12, text)
        yield from _guess(s, seat, f"powers.{name}", OTHER + 62, y + 15, 6.2 * len(text))
    y += 26
    if not s.setup.duel:
        yield from _locks(s, seat, y + 14)


def _locks(s: State, seat: int, y: float) -> Iterator[Shape]:
    """The seat's Target Lock tokens, each with its side."""
    yield Text("table-title", OTHER, y, "Target Locks")
    tokens = [(bot, side) for bot, side in enumerate(s.locks[seat]) if side]
    for n, (target, side) in enumerate(tokens):
        x = OTHER + 76 * n
        yield Sprite("bot", drawing("b", s.setup.titles[target]), x, y + 8, 30)
        yield from stamped("lock-disc", f"lock-{side}", f"l-{side}", x + 42, y + 22, (11, 15))
        yield Text("table-below", x, y + 50, side.capitalize())
    if not tokens:
        yield Text("table-below", OTHER, y + 20, "none")


# ---- hand ------------------------------------------------------------------------------------------------


def _hand(s: State, seat: int, top: float) -> tuple[list[Shape], float]:
    """The cards in hand, and how far down they reach."""
    known, limit = s.setup.components.cards, s.setup.panels[seat].hand
    held = Counter(s.hand[seat])
    slots = tuple(Slot(name, tuple(_card(known.get(name))), n) for name, n in held.items())
    part = Part("Hand", f"{held.total()} of at most {limit}", slots)
    found, low = ROWS.drawn([*ROWS.broken((part,))], top + 26 - TITLE)
    if not held:  # a dashed place would read as a guess
        found, low = [*found[:2], Text("vacant-text", MARGIN + 40, top + 50, "no card")], top + 74
    return [*found, *_guess(s, seat, "hand", MARGIN + 47, top + 17, 84)], low


#: colour of a card -> who plays it
PLAYERS = {"red": "Attacker", "green": "Defender", "gray": "either"}


def _card(card: Effect | None) -> Iterator[Shape]:
    """A Tech Card: name, picture, effect, who plays it; dashed where that is our guess."""
    if card is None:
        yield Sprite("frame", "f-back", 0, 0, WIDE, height=HIGH)
        yield Text("card-kind", WIDE / 2, HIGH / 2 + 4, "face down")
        return
    yield Sprite("frame", f"f-{card.colour}", 0, 0, WIDE, height=HIGH)
    yield Text("card-title", WIDE / 2, 24, card.name)
    yield Sprite(f"ink-{card.colour}", picture(card), WIDE / 2 - 16, 32, 32)
    lines = words(card)
    for n, text in enumerate(lines):
        yield Text("card-kind", WIDE / 2, 82 + 13 * n, text)
    yield from guessed(card.origin("steps") == "assumed", WIDE / 2 - 30, 74 + 13 * len(lines), 60)
    yield Text("card-kind", WIDE / 2, 103, " · ".join(filter(None, (PLAYERS[card.colour], mark(card)))))


# ---- the picture of a position: the Arena, its Bots, the current attack, its dice ------------------------
# Parts that scenes share are built once and cached.  Marks of events and the spaces in
# words are in ``picture.spaces``.

#: where the rim begins on the right and below, its middle line, the size of a die
EDGE, MIDDLE, DIE = RIM + SIDE, (WIDTH + RIM + SIDE) / 2, 38
#: the rim on the right and below where nothing stands on it
BARE_RIM = 8


def scene(state: State, *, alone: bool = False, **given: Any) -> Scene:
    """The picture of a position, with its overlays; raises ValueError for an unknown space.

    Args:
        state: the position.
        alone: without the dice, the command and the tokens, for a page that shows them beside the Arena; what
            is written is there twice, for wide windows and for phones.
        given: the overlays.

    >>> from rqa_lab.games.gekido.state import Attack, position
    >>> from rqa_lab.games.gekido.state import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[4, 5], phase="attack")
    >>> s.attack = Attack(1, "full house", dice="SX", locked="TTT", rolls=2)
    >>> scene(s).label.split(". ")[3:]
    ['Slicer attacks Pytron with Full House', 'Roll 2 of 3: a square and a cross', 'Locked: 3 triangles.']
    """
    over = Overlay(**given)
    past, future = Happening(state, over.events), Happening(state, over.preview, would=True)
    place, places = refused_at(state, over.refused), board(state.setup.grid)
    instead = places.remedies(judge(state, over.refused).reasons) if over.refused else ()
    aim = shaft(state, state.at[state.seat], state.at[state.attack.target]) if state.attack else None
    shown = Shown(past, over.selected, over.can, over.refused, place, future)
    wide = EDGE + BARE_RIM if alone else WIDTH
    target = state.at[state.attack.target] if alone and state.attack else None
    return Scene(
        wide,
        wide,
        (
            _rim(state.setup.grid, wide),
            _tiles(state.setup, state.arena, alone),
            *(past.below() if over.events else ()),
            *places.hatch(None if place == space_of(state, state.seat) else place),
            *places.would_do(instead, 11, 14),
            *([places.square("selected", places.number(over.selected), 4, 8)] if over.selected else []),
            *(_can(state, over.can, occupied=False, alone=alone) if over.can else ()),
            *(future.below() if over.preview else ()),
            *((Line("aim-case", aim), Line("aim", aim)) if aim else ()),
            *_pieces(state, future.at if over.preview else state.at, alone),
            *(_corners("aimed-at", places.box(target)) if target is not None else ()),
            *((Line("aim-case", (tip := head("aim", *aim, 12)).points), tip) if aim else ()),
            *(_can(state, over.can, occupied=True, alone=alone) if over.can else ()),
            *(past.above() if over.events else ()),
            *(_refused(state, place) if place is not None else ()),
            *(future.above() if over.preview else ()),
            *(() if alone else (*_dice(state), *_command(state))),
        ),
        cells(state, shown),
        label(state),
        spots=() if alone else _spots(state),
    )


def _spots(s: State) -> tuple[Spot, ...]:
    """The dice beside the Arena and below it, which belong to the attack."""
    side, below = (EDGE, RIM, WIDTH - EDGE, SIDE), (RIM - 6, EDGE, SIDE + 6, WIDTH - EDGE)
    return Spot(("attack",), "the dice", *side), Spot(("attack",), "the command", *below)


# ---- rim and tiles ---------------------------------------------------------------------------------------


@lru_cache(8)
def _rim(grid: Grid, wide: float) -> Fixed:
    """The rim around the tiles, and the names of columns and rows."""
    return Fixed(
        (
            Rect("rim", 1, 1, wide - 2, wide - 2, 13),
            Rect("arena-floor", RIM, RIM, SIDE, SIDE, 6),
            *board(grid).coords(12, 17),
        )
    )


@lru_cache(256)
def _tiles(setup: Setup, arena: tuple[str, ...], alone: bool) -> Fixed:
    """The tiles, each with its name, and below it its mark and its effect."""
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
        told = tuple(_told_twice(tile) if alone else _told(tile))
        shapes.append(Group("", told, x=x, y=y, scale=places.scale))
    return Fixed(tuple(shapes))


def _told(tile: Effect) -> Iterator[Shape]:
    """The mark of a tile, its name and its effects, in its box."""
    yield Sprite("tile-mark", drawing("t", tile.name), 6, 22, 25)
    yield Text("tile-name", 8, 17, tile.name)
    for n, text in enumerate(words(tile)):
        yield Text("tile-number", 36, 32 + 13.5 * n, text)


def _told_twice(tile: Effect) -> Iterator[Shape]:
    """The same for a wide window, and in large letters for a phone; a page shows one of both."""
    lines = [*enumerate(words(tile))]
    wide: tuple[Shape, ...] = (
        Sprite("tile-mark", drawing("t", tile.name), 6, 6, 25),
        Text("space-name", 36, 15.5, tile.name),
        *(Text("space-says", 36, 28.5 + 13 * n, text) for n, text in lines),
    )
    yield Group("if-wide", wide)
    large: tuple[Shape, ...] = (
        Sprite("tile-mark", drawing("t", tile.name), 6, 62, 26),
        Text("space-name space-large", 7, 19, tile.name),
        *(Text("space-says space-large", 7, 36 + 17 * n, text) for n, text in lines),
    )
    yield Group("if-narrow", large)


# ---- Bots ------------------------------------------------------------------------------------------------


def _pieces(s: State, would: At, alone: bool) -> Iterator[Shape]:
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
        drawn = (_piece(*_looks(s, number), alone),)
        yield Group(role, drawn, s.setup.bots[number], left, top, scale=part / BOX)


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
    alone: bool,
) -> Fixed:
    """A Bot with its symbol, its owner's first letter, its bar, and the active seat's Target Lock of it."""
    stand = Circle("stand-active" if active else "stand", 70, 104, 37, 9)
    if alone:
        small = Sprite("bot", drawing("b", name), 46, 60, 48)
        both = Group("if-wide", (bot(name),)), Group("if-narrow", (small,))
        return Fixed((Group(f"seat-{seat}", (stand,)), *both, *_bar(structure, slots, armor)))
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
    """What remains: the number, a slot for each Structure die, the topmost on the right, then Armor dice."""
    yield Rect("bar", 9, 114, BOX - 18, 20, 5)
    yield Text("bar-number", 25, 129.6, str(sum(structure)))
    dice = [("structure", value) for value in reversed(structure)]
    dice += [("gone", 0)] * (slots - len(structure)) + [("armor", value) for value in armor]
    step = 86 / max(len(dice), 1)
    for n, (kind, value) in enumerate(dice):
        x = 41 + step * n
        yield Rect("bar-gone", x, 119, step - 2, 10, 1)
        if value:
            yield Rect(f"bar-{kind}", x, 119, (step - 2) * min(value, 6) / 6, 10, 1)


# ---- what can be done ------------------------------------------------------------------------------------


def _can(s: State, can: Sequence[Can], *, occupied: bool, alone: bool) -> Iterator[Shape]:
    """Marks for possible actions: at empty tiles a disc; brackets around a Bot, or around all of its tile."""
    places = board(s.setup.grid)

    def disc(space: int) -> tuple[float, float, float]:
        return (*places.inside(space, *BESIDE), 12) if occupied else (*places.inside(space, 70, 84), 17)

    def target(space: int) -> tuple[float, float, float]:
        return *places.inside(space, 32, 42), 76 * places.scale

    aims = [one for one in can if one[2] == "target"] if alone and occupied else []
    for name, *_ in aims:
        yield from _corners("tgt", places.box(places.number(name)))
    rest = [one for one in can if one not in aims]
    yield from places.can(rest, disc, target, lambda space: (space in s.at) == occupied)


def _corners(role: str, box: tuple[float, float, float, float]) -> Iterator[Shape]:
    """Corners around a tile: of the Bot that is attacked, or of one that can be."""
    x, y, wide, high = box
    for one, dx in ((x + 1, 20), (x + wide - 1, -20)):
        for other, dy in ((y + 1, 20), (y + high - 1, -20)):
            yield Line(role, ((one + dx, other), (one, other), (one, other + dy)))


def _refused(s: State, space: int) -> Iterator[Shape]:
    """The slashed ring, beside a Bot that is there."""
    yield around("refused", "m-refused", *board(s.setup.grid).inside(space, *BESIDE), 40)


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
    deals, costs = comes_to(s, a.command)
    yield Text("command-name", RIM + 2, EDGE + 23, title(a.command))
    came = f"deals {deals}, malfunction {costs}"
    if a.success is not None:
        came = f"Success: deals {deals}" if a.success else f"Malfunction: takes {costs}"
    yield Text("command-word", RIM + 2, EDGE + 41, came)
    x = RIM + 172.0
    for lying, room in groups(a):
        for n in range(max(room, len(lying))):
            if n < len(lying):
                yield from die(lying[n], x, EDGE + 7, DIE, "die-locked")
            else:
                yield Rect("die-space", x, EDGE + 7, DIE, DIE, DIE / 5)
            x += DIE + 4
        x += 6
