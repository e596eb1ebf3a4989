"""The board of Moon-Bots, the marks on it, and the table before a seat."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from rqa_lab.core.event import Event
from rqa_lab.core.scene import Fixed, Group, Line, Rect, Scene, Shape, Spot, Sprite, Text
from rqa_lab.core.words import capital, cut, number_of
from rqa_lab.games.moonbots import state as of
from rqa_lab.games.moonbots.actions import PHASES
from rqa_lab.games.moonbots.components import BOARD, NAMES, PLACES, Part
from rqa_lab.games.moonbots.picture.cards import brief, die, face, guesses, short, signs
from rqa_lab.games.moonbots.picture.plan import (
    ATTACK,
    BODY,
    CARDS,
    HANDS,
    HIGH,
    PANEL,
    PILE,
    UPGRADES,
    WEAPONS,
    WIDE,
    WIDTH,
    Box,
    Plan,
    between,
    box_of,
    panel,
    plan,
)
from rqa_lab.games.moonbots.picture.spaces import befell, cells, damage, label, notes, playing
from rqa_lab.games.moonbots.rules.activating import card_on
from rqa_lab.games.moonbots.rules.judge import judge
from rqa_lab.games.moonbots.state import (
    MARKET,
    MOST_ENERGY,
    MOST_UPGRADES,
    ROLL,
    State,
    acting,
    part_at,
)
from rqa_lab.games.moonbots.words import limb, phrase, where
from rqa_lab.kit.board import Overlay, Point, around, by_space, copies, drawing, head, signed
from rqa_lab.kit.cards import MARGIN, Rows, Slot, ground, guessed
from rqa_lab.kit.cards import Part as Heap
from rqa_lab.kit.marks import Amount, Marks

# ---- the marks of events: of what just happened, or of what would happen; and the attack that waits ------

#: role and drawing of what a robot is spared, loses and gains, and the kinds of events that say so
AMOUNTS = (
    ("ink-move", "i-shield", ("shield", "dodge", "absorb"), -1),
    ("ink-no", "i-energy", ("buy", "lose"), -1),
    ("ink-good", "i-energy", ("gain",), 1),
)


class Happening(Marks):
    """Events summed up for the picture: moves of cards, attacks and losses.

    Args:
        s: the position after the events, or before them if they ``would`` happen.
        events: the past or expected events.
        would: they have not happened yet.
    """

    facts, own = ("card", "start", "to"), ("slide",)

    def __init__(self, s: State, events: Sequence[Event] = (), *, would: bool = False) -> None:
        super().__init__(CARDS, events, would=would)
        self.s, self.kinds = s, {event.kind for event in events}

    def sum(self, title: str, kinds: Sequence[str]) -> int:
        """How much events of these kinds change a robot's energy, or its damage to come."""
        own = (e.facts for e in self.events if e.kind in kinds and e.facts["robot"] == title)
        return sum(abs(facts["new"] - facts["old"]) for facts in own)

    def marks(self) -> Iterator[Shape]:
        """All the others, above everything else."""
        s, start = self.s, None
        yield from self.ways()
        for event in self.events:
            f, robot = event.facts, s.setup.number.get(event.facts.get("robot", ""), 0)
            match event.kind:
                case "buy" | "take":
                    start = CARDS.middle(CARDS.number(f["space"]))
                case "build":
                    to = panel(s.setup, robot, self._place(robot, f["card"]))
                    yield from self.way(start, to.middle) if start else ()
                    yield from self._frame(to)
                    start = None
                case "place":
                    yield from self._frame(panel(s.setup, robot, BODY.get(f["place"], (ATTACK,))[0]))
                case "attack" if self.would or s.attack is None:
                    for title, _ in f["damage"]:
                        yield from self.arrow(between(s.setup, robot, s.setup.number[title]), 11)
                case "out":
                    yield from self.cross(panel(s.setup, robot).middle, 90)
        for robot, title in enumerate(s.setup.robots):
            found = [(role, name, sign * self.sum(title, kinds)) for role, name, kinds, sign in AMOUNTS]
            parts, box = (
                [Amount(role, name, signed(n)) for role, name, n in found if n],
                panel(s.setup, robot),
            )
            side = 0.28 if s.energy[robot] > MOST_ENERGY / 2 else 0.72  # beside the energy that changes
            yield from self.pill(box.x + box.wide * side, box.y + 26, parts, 48) if parts else ()

    def turned_up(self) -> Iterator[Shape]:
        """Frames of new cards in the Market, which lie below the cards."""
        for event in self.events:
            if event.kind == "turn up":
                yield from self._frame(Box(*CARDS.corner(CARDS.number(event.facts["space"])), WIDE, HIGH))

    def _place(self, robot: int, name: str) -> Box:
        """Where a card lies before a robot."""
        card, there = self.s.setup.components.cards.get(name), self.s.upgrades[robot]
        if isinstance(card, Part):
            return BODY[card.place][0]
        if card is None or card.kind == "weapon":
            return WEAPONS
        return UPGRADES[min(there.index(name) if name in there else len(there), len(UPGRADES) - 1)]

    def _frame(self, box: Box) -> Iterator[Shape]:
        yield Rect(self.named("moon-fresh"), box.x - 2, box.y - 2, box.wide + 4, box.high + 4, 9)


def announced(s: State) -> Iterator[Shape]:
    """The attack that waits: an arrow to each robot that it hits, and the damage there."""
    for robot in range(len(s.setup.robots)):
        if s.attack is not None and (n := damage(s, robot)):
            if robot != s.attack.robot:
                way = between(s.setup, s.attack.robot, robot)
                tip = head("aim", way[-2], way[-1], 12)
                yield from (Line("aim-case", way), Line("aim-case", tip.points), Line("aim", way), tip)
            (x, y), pill = panel(s.setup, robot).middle, [Amount("ink-no", "i-damage", str(n))]
            yield from Happening(s).pill(x, y + 21, pill, 44)


# ---- the picture of a position: the Market, the pile, and round them the robots with all that they have ----


def scene(state: State, **given: Any) -> Scene:
    """The picture of a position, with its overlays; raises ValueError for an unknown space."""
    over, board = Overlay(**given), plan(state.setup)
    past, future = Happening(state, over.events), Happening(state, over.preview, would=True)
    aim = where(state, over.refused)[1] if over.refused else None
    place = None if aim is None else board.number(aim)
    items = (
        _ground(),
        *_pile(state),
        *past.turned_up(),
        *future.turned_up(),
        *_market(state),
        *(_robot(state, robot, past) for robot in range(len(state.setup.robots))),
        *board.hatch(place),
        *(CARDS.would_do(CARDS.remedies(judge(state, over.refused).reasons), 11, 22) if over.refused else ()),
        *([_selected(board, board.number(over.selected))] if over.selected else []),
        *past.marks(),
        *board.can(over.can, lambda space: (*_foot(board, space), 12)),
        *announced(state),
        *_refused(board, place),
        *future.marks(),
    )
    able = [(space, f"can be had for {n} energy" if n else "can be chosen") for space, n, _ in over.can]
    told = befell(past), able, befell(future)
    tried = "" if over.refused is None else phrase(state, over.refused)
    there = cells(state, by_space(board, *told, selected=over.selected, refused=tried, at=place))
    said = tuple(notes(state, past, future))
    return Scene(WIDTH, WIDTH, items, there, label(state), said, tuple(_spots(state)))


def _selected(board: Plan, space: int) -> Shape:
    """The frame of a card, around it, or of a place of a robot."""
    return board.square("selected", space, *((-2, 9) if space in CARDS.grid.spaces else (1, 5)))


def _refused(board: Plan, place: int | None) -> Iterator[Shape]:
    """The slashed ring at a corner, off a card’s title, its numbers and its dice."""
    if place is not None:
        size = 30 if place in CARDS.grid.spaces else 24
        yield around("refused", "m-refused", *_foot(board, place), size)


def _foot(board: Plan, space: int) -> Point:
    """The lower left corner of a card, or of a place of a robot."""
    x, y, _, high = board.box(space)
    return x - 3, y + high + 1


def _spots(s: State) -> Iterator[Spot]:
    """The robots, the dice of the one in turn, and the pile."""
    for robot, name in enumerate(s.setup.robots):
        yield Spot(("robots", name), f"robot {name}", *panel(s.setup, robot))
    yield Spot(("dice",), f"the dice of {s.setup.robots[s.robot]}", *panel(s.setup, s.robot, box_of(ROLL)))
    yield Spot(("deck",), "the pile", *PILE)


# ---- the middle ------------------------------------------------------------------------------------------


@cache
def _ground() -> Fixed:
    """The table, the names of columns and rows, and what the rows cost."""
    shapes: list[Shape] = [Rect("rim", 1, 1, WIDTH - 2, WIDTH - 2, 13)]
    shapes += (Text("coord", CARDS.middle(CARDS.number(f"T{n}"))[0], 19, str(n)) for n in (1, 2))
    for row, cost in of.ROW_COST.items():
        x, y = WIDTH / 2, CARDS.middle(CARDS.number(f"{row}1"))[1]
        shapes += (Rect("moon-cost", x - 12, y - 28, 24, 56, 12), Text("moon-number", x, y - 9, row))
        shapes.append(Sprite("price", "hex", x - 10, y - 1, 20, height=22))
        shapes.append(Text("price-number", x, y + 15, str(cost)))
    return Fixed(tuple(shapes))


def _market(s: State) -> Iterator[Shape]:
    """The cards; those that lie face up glide when they are moved down."""
    for number, name in enumerate(MARKET):
        space, card = CARDS.number(name), card_on(s, number)
        if not s.market[number]:
            yield CARDS.square("moon-space", space, 1, 8)
            continue
        key = drawing("card", f"{card.name} {s.market[:number].count(card.name)}") if card else ""
        yield Group("piece", tuple(face(card)), key, *CARDS.corner(space))


def _pile(s: State) -> Iterator[Shape]:
    """The pile with its number; beside it the active robot, and the current phase."""
    (x, y, wide, high), left = PILE, len(s.top) + len(s.bag)
    for n in (4, 0) if left else ():
        yield Rect("moon-weapon", x + n, y + n, wide, high, 7)
    yield from () if left else (Rect("moon-space", x, y, wide, high, 7),)
    yield Text("table-pool" if left else "rim-middle", x + 30, y + 50, str(left or "no card"))
    turn = playing(s).replace(" is to play", "").replace(" has the turn", "").split(", ")
    lines = [capital(PHASES[s.phase].title)]
    lines = lines if s.phase in ("set-up", "over") else [turn[0], *lines, *turn[1:]]
    won = [s.setup.seats[seat] for seat in s.winners]
    lines += ([f"{won[0]} has won"] if len(won) == 1 else ["a draw"]) if s.phase == "over" else []
    lines += [] if s.attack is None else [f"{capital(limb(s.attack.part))}:", s.attack.kind]
    for n, line in enumerate(lines):
        yield Text("rim-word" if n else "rim-name", x + 74, y + 14 + 17 * n, cut(line, 19))


# ---- robots ----------------------------------------------------------------------------------------------


def _robot(s: State, robot: int, past: Happening) -> Shape:
    """A robot with its panel, in the colour of its seat: faint if it is out, ringed if it is its turn."""
    box, acts = panel(s.setup, robot), robot == s.robot and s.phase not in ("set-up", "over")
    ground = Rect("moon-turn" if acts else "moon-seat", *PANEL, 9)
    shapes = tuple(_has(s, robot, past))
    items = (ground, *(shapes if of.alive(s, robot) else (Group("moon-out", shapes),)))
    role = f"seat-{s.setup.owner[robot] % 4 + 1}"
    return Group(role, items, x=box.x, y=box.y, scale=box.wide / PANEL.wide)


def _has(s: State, robot: int, past: Happening) -> Iterator[Shape]:
    """All things of a robot; energy just lost is marked, dice just rolled stand out."""
    title, energy = s.setup.robots[robot], s.energy[robot]
    name = cut(title, 15)
    yield Rect("moon-band", 6, 5, 5, 16, 2.5)
    yield Group("", (Text("moon-name", 0, 0, name),), x=16, y=18.5, scale=8 / max(8, len(name)))
    yield from (Sprite("ink-energy", "i-energy", 101, 3, 20), Text("moon-energy", 134, 20, str(energy)))
    yield Rect("moon-track", 5, 24, 143, 10, 3)
    was = energy + past.sum(title, ("buy", "lose")) - past.sum(title, ("gain",))
    for n in range(of.MOST_ENERGY):
        role = "moon-on" if n < energy else "health-lost" if n < was else "moon-off"
        yield Rect(role, 7.6 + 7.45 * n + 1.8 * (n // 6), 26, 6, 6, 1)
    for place, (box, name, room) in BODY.items():
        part = of.part_at(s, robot, place)
        drawn = "p" if part else "o"
        if place in HANDS:
            hand = HANDS[place]
            yield Sprite("", f"{drawn}-hand", *hand[:3], height=hand.high)
        yield Sprite("", f"{drawn}-{name}", *box[:3], height=box.high)
        if part:
            yield from _words(s, robot, part, room)
    for upgrade, box in zip(of.upgrades_of(s, robot), UPGRADES, strict=False):
        yield Sprite("moon-ink-upgrade", brief(upgrade)[0], *box[:3])
    if weapons := len(s.weapons[robot]):
        yield Rect("moon-weapon", *WEAPONS, 5)
        yield around("moon-ink-weapon", "i-secret", *WEAPONS.middle, 24)
        yield from copies(WEAPONS.x + 26, WEAPONS.y + 3, weapons)
    if printed := of.part_at(s, robot, BOARD):
        yield Rect("moon-board", *ATTACK, 5)
        yield from _words(s, robot, printed, ATTACK, across=True)
    rolled = robot == s.robot and (s.dice or s.placed)
    if s.phase != "set-up" and not of.in_the_game(s, robot):
        yield Text("moon-name", 8, 229, "waits" if of.alive(s, robot) else "out")
        return
    fresh = "die-fresh" if past.kinds & {"roll", "reroll", "adjust"} else ""
    dice = s.dice if rolled else "?" * of.dice_of(s, robot)
    step = min(24, (ATTACK.x - 7) / max(len(dice), 1))  # the more dice, the smaller
    size = min(20, step - 1.5)
    for n, one in enumerate(dice):
        x, y = 5 + step * n, 224 - size / 2
        yield from die(one, x, y, size, fresh) if rolled else (Rect("die-blank", x, y, size, size, size / 5),)


#: the size of the words on parts, large enough for telephones; in parts of that, how high a figure is, how
#: wide a drawing, how far it is from line to line, and between things in a line
LETTERS, CAP, ICON, LINE, GAP = 19.5, 0.73, 0.95, 0.96, 0.35
#: how wide letters are in parts of their height, if not 0.7; a slash is a thin line, a sign is smaller
_LETTER = {"/": 0.1, "i": 0.36, "r": 0.5, "-": 0.42, "<": 0.78, ">": 0.78, "+": 0.56, "\N{MINUS SIGN}": 0.56}


def _wide(text: str) -> float:
    return sum(_LETTER.get(letter, 0.7) for letter in text)


def _words(s: State, robot: int, part: Part, room: Box, *, across: bool = False) -> Iterator[Shape]:
    """What a part needs, or the dice on it, and what it does: in lines or in one, as large as fits."""
    dice = "".join(dice for place, dice in s.placed if place == part.place and robot == s.robot)
    needs, effects = short(part.needs), signs(part)
    wide = [len(dice) * ICON or _wide(needs), *(ICON + 0.05 + _wide(text) for *_, text, _ in effects)]
    whole = sum(wide) + GAP * len(effects) if across else max(wide)
    high = CAP if across else CAP + LINE * len(effects)
    size = min(LETTERS * (1 if across else 1.2), room.wide / whole, room.high / (high + 0.1))
    (x, middle), foot = room.middle, room.y + (room.high - size * high) / 2 + size * CAP - 1.2
    left = x - size * whole / 2
    for n, one in enumerate(wide):
        here = left + size * one / 2 if across else x
        if n:
            yield from _effect(effects[n - 1], here, foot, size)
        else:
            yield from _laid(dice, here, foot, size) if dice else _row(needs, here, foot, size)
        left, foot = left + size * (one + GAP), foot + (0 if across else size * LINE)
    bottom = middle + size * high / 2 + 1.6
    yield from guessed(guesses(part), x - room.wide * 0.3, bottom, room.wide * 0.6)


def _laid(dice: str, x: float, foot: float, size: float) -> Iterator[Shape]:
    """The dice on a part, around a point."""
    for n, one in enumerate(dice):
        left = x + size * ICON * (n - len(dice) / 2)
        yield from die(one, left + 0.05 * size, foot - 0.8 * size, 0.85 * size, "die-locked")


def _effect(effect: tuple[str, str, str, bool], x: float, foot: float, size: float) -> Iterator[Shape]:
    """The drawing of an effect, and how much of it."""
    drawing, role, text, _ = effect
    left = x - size * (ICON + 0.05 + _wide(text)) / 2
    yield Sprite(role, drawing, left, foot - size * (CAP + ICON) / 2, size * ICON)
    yield from _row(text, left + size * (ICON + 0.05 + _wide(text) / 2), foot, size)


def _row(text: str, x: float, foot: float, size: float) -> Iterator[Shape]:
    """Letters around a point: a slash between numbers is a line, and a sign before one is smaller."""
    left = x - size * _wide(text) / 2
    for some in re.split("([/+\N{MINUS SIGN}])", text):
        wide = size * _wide(some)
        if some == "/":
            tip = left + wide / 2
            yield Line("moon-slash", ((tip - 1.3, foot + 0.1 * size), (tip + 1.3, foot - (CAP + 0.1) * size)))
        elif some:
            scale = size / 11 * (1 if some[0] not in "+\N{MINUS SIGN}" else 0.66)
            rise = 0 if some[0] not in "+\N{MINUS SIGN}" else 0.12 * size
            yield Group("", (Text("moon-word", 0, 0, some),), x=left + wide / 2, y=foot - rise, scale=scale)
        left += wide


# ---- table -----------------------------------------------------------------------------------------------
# The picture of the things before a seat: the parts, Upgrades and Secret Weapons of its robots, as cards.

ACROSS, ROWS = 842, Rows(116, 136, 10, 6)


def table(state: State, seat: str | None = None, *, foretold: bool = True) -> Scene:
    """The things before a seat, by default the one to move; a dashed line marks our guess.

    ``foretold`` has no effect here.

    Raises:
        ValueError: for an unknown seat.

    >>> from rqa_lab.games.moonbots.state import setup
    >>> from rqa_lab.games.moonbots.state import position
    >>> s = position(setup(("Ann", "Bo", "Cy")), energy=[9, 9, 9], weapons=[("Dodge",), (), ()])
    >>> table(s).notes[0], table(s).notes[2]
    ('Ann: 9 of at most 18 energy.', 'Secret Weapons: Dodge.')
    """
    number = acting(state) if seat is None else number_of(seat, state.setup.seats)
    items: list[Shape] = []
    notes: list[str] = []
    low: float = 8
    for robot in state.setup.robots_of(number):
        name, energy = state.setup.robots[robot], f"{state.energy[robot]} of at most {MOST_ENERGY} energy"
        built = [part.name for place in PLACES if (part := part_at(state, robot, place))]
        had = state.upgrades[robot]
        parts = (
            Heap(NAMES.shown("Robot Parts"), "", _slots(state, built)),
            Heap(NAMES.shown("Secret Weapons"), "", _slots(state, state.weapons[robot])),
            Heap(NAMES.shown("Upgrades"), f"{len(had)} of at most {MOST_UPGRADES}", _slots(state, had)),
        )
        items.append(Text("table-name", MARGIN, low + 30, name))
        items.append(Text("table-more", MARGIN + 16 + 14 * len(name), low + 30, energy))
        found, low = ROWS.drawn([*ROWS.broken(parts)], low + 34)
        items += found
        notes += (f"{name}: {energy}.", *map(str, parts))
    label = f"What lies before {state.setup.seats[number]}. {playing(state)}."
    return Scene(ACROSS, low, (ground(ACROSS, low), *items), label=label, notes=tuple(notes))


def _slots(s: State, names: Iterable[str]) -> tuple[Slot, ...]:
    """The cards, each kind once; those that the observer does not see by their back."""
    found = ((name, n, s.setup.components.cards.get(name)) for name, n in Counter(names).items())
    drawn = ((*one, tuple(face(one[-1], ROWS.wide, ROWS.high, sold=False))) for one in found)
    return tuple(
        Slot(card.called, faced, n) if card else Slot(name, faced, n, f"{n} face down")
        for name, n, card, faced in drawn
    )
