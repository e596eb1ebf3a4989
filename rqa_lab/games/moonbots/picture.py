"""Pictures: the board and the marks on it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import Event
from rqa_lab.core.scene import Cell, Fixed, Grid, Group, Line, Rect, Scene, Shape, Spot, Sprite, Text
from rqa_lab.core.vocabulary import said_of
from rqa_lab.core.words import capital, counted, cut, many, number_of
from rqa_lab.games.moonbots import state as of
from rqa_lab.games.moonbots.actions import PHASES
from rqa_lab.games.moonbots.components import BOARD, NAMES, PLACES, Card, Part, number_needed
from rqa_lab.games.moonbots.rules.activating import card_on, price
from rqa_lab.games.moonbots.rules.judge import judge
from rqa_lab.games.moonbots.state import (
    MARKET,
    MOST_ENERGY,
    MOST_UPGRADES,
    State,
    acting,
    alive,
    dice_of,
    facing,
    in_the_game,
    part_at,
)
from rqa_lab.games.moonbots.words import ENGLISH
from rqa_lab.kit import board as kit
from rqa_lab.kit.board import Board, Overlay, Point, around, by_space, copies, drawing, head, signed
from rqa_lab.kit.cards import MARGIN, Rows, Slot, ground, guessed
from rqa_lab.kit.cards import Part as Heap
from rqa_lab.kit.marks import Amount, Marks

# ---- the layout of a picture: the Market in the middle, and the robots on both sides of it ---------------
# A picture is 496 units wide and high.  Robots sit clockwise from the upper left; with two players each robot
# faces its opponent, those of the first player below.

WIDTH, EDGE = 496, 7
#: a card of the Market, where the first column begins, and the middles of the gaps between the rows
WIDE, HIGH, LEFT, LANES = 88, 112, 146, (143, 265)


class Market(Board):
    """The spaces of the Market: two columns of three, with the costs of the rows between them."""

    def _corner(self, space: int) -> Point:
        column, row = self.grid.column_row(space)
        return LEFT + column * (WIDE + 28), 26 + (2 - row) * (HIGH + 10)


PLAN = Market(Grid(2, 3, ("B1", "B2", "M1", "M2", "T1", "T2")), WIDE, high=HIGH, far=WIDTH - 2 * WIDE)


class Box(NamedTuple):
    """A rectangle: its upper left corner, and how wide and high it is."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.x + self.wide / 2, self.y + self.high / 2


#: where the pile lies
PILE = Box(LEFT, 396, 60, 84)
#: the panel of a robot; within it each place, with its drawing, and the room for its words; what lies beside
#: the head: the Upgrades, the Secret Weapons; and below: the attack that is printed on the board
PANEL = Box(0, 0, 133, 227)
BODY = {
    "head": (Box(41.5, 38, 50, 53), "head", Box(48, 51, 37, 38)),
    "torso": (Box(40.5, 92, 52, 55), "torso", Box(47.5, 100, 38, 37)),
    "left arm": (Box(2, 92, 38, 62), "arm", Box(5, 101, 32, 38)),
    "right arm": (Box(93, 92, 38, 62), "arm", Box(96, 101, 32, 38)),
    "left leg": (Box(22.5, 148, 43, 54), "leg", Box(26, 151, 36, 38)),
    "right leg": (Box(67.5, 148, 43, 54), "leg", Box(71, 151, 36, 38)),
}
UPGRADES = tuple(Box(4 + 19 * (n % 2), 40 + 17 * (n // 2), 16, 16) for n in range(MOST_UPGRADES))
WEAPONS, ATTACK = Box(97, 42, 30, 40), Box(82, 202, 48, 22)


def panel(s: State, robot: int, part: Box = PANEL) -> Box:
    """Where the panel of a robot lies on the picture, or a part of it.

    >>> from rqa_lab.games.moonbots.state import setup
    >>> from rqa_lab.games.moonbots.state import position
    >>> two = position(setup(("Ann", "Bo")))
    >>> [panel(two, robot)[:2] for robot in range(4)]
    [(7, 262.0), (356, 262.0), (356, 7.0), (7, 7.0)]
    """
    many, slot = len(s.setup.robots), facing(robot) if s.setup.two else robot
    rows = max(1, many // 2), many - max(1, many // 2)
    right, left = ((1, row) for row in range(rows[1])), ((0, row) for row in range(rows[0] - 1, 0, -1))
    side, row = [(0, 0), *right, *left][slot]
    by = min(1, 2 / max(rows))
    x, y = (EDGE, WIDTH - EDGE - PANEL.wide * by)[side], WIDTH / 2 + ((row - rows[side] / 2) * 255 + 14) * by
    return Box(x + part.x * by, y + part.y * by, part.wide * by, part.high * by)


def between(s: State, start: int, to: int) -> tuple[Point, ...]:
    """The path of an arrow from panel to panel; across the Market it runs in a gap between two rows."""
    ends = panel(s, start), panel(s, to)
    high, low = sorted(ends, key=lambda box: box.y)
    one, other = (box.x + (box.wide - 2 if box.x < WIDTH / 2 else 2) for box in (high, low))
    way: tuple[Point, ...]
    if high.x == low.x:
        way = (high.middle[0], high.y + high.high - 3), (low.middle[0], low.y + 3)
    elif lane := next((y for y in LANES if low.y < y < high.y + high.high), 0):
        way = (one, lane), (other, lane)
    else:
        side = LEFT - 3 if high.x < WIDTH / 2 else WIDTH - LEFT + 3
        way = (one, high.y + high.high - 4), (side, LANES[1]), (other, LANES[1])
    return way if ends[0] is high else way[::-1]


def die(face: str, x: float, y: float, size: float, role: str = "") -> Iterator[Shape]:
    """A die with its upper left corner at a point; any die without a face."""
    yield Rect(f"die {role}".rstrip(), x, y, size, size, size / 5)
    if face:
        yield Sprite("", f"die-{face}", x, y, size)


# ---- cards -----------------------------------------------------------------------------------------------
# The faces of cards, and what they do in signs: which dice a part needs, what it deals, gives and costs.

#: field of a part -> its drawing, its paint, and the sign before its number
_SIGNS = {
    "fists": ("i-fist", "moon-ink", ""),
    "missiles": ("i-missile", "moon-ink", ""),
    "gain": ("i-energy", "ink-energy", "+"),
    "loss": ("i-energy", "ink-energy", "\N{MINUS SIGN}"),
}
#: field of an Upgrade -> its drawing, and what it does in a word or two
_UPGRADES = {
    "fist_shield": ("g-fist-shield", "\N{MINUS SIGN}{n} by fists"),
    "missile_shield": ("g-missile-shield", "\N{MINUS SIGN}{n} by missiles"),
    "fist_boost": ("g-fist-boost", "+{n} with fists"),
    "missile_boost": ("g-missile-boost", "+{n} with missiles"),
    "dice": ("g-dice", "+{n} die"),
    "reroll": ("e-reroll", "up to {n} dice"),
}


def brief(card: Card) -> tuple[str, str]:
    """The drawing of a card, and what it does in as few words as can be.

    >>> from rqa_lab.games.moonbots.components import components
    >>> cards = components().cards
    >>> [brief(cards[name])[0] for name in ("Left Leg 6", "+1 Die", "Dodge")]
    ['p-leg', 'g-dice', 'i-secret']
    """
    if isinstance(card, Part):
        return f"p-{BODY[card.place][1] if card.place in BODY else 'torso'}", card.says
    found = ((name, says.format(n=n)) for f, (name, says) in _UPGRADES.items() if (n := getattr(card, f, 0)))
    return next(found, ("i-secret", card.says))


def signs(card: Card) -> list[tuple[str, str, str, bool]]:
    """A part's effects: for each symbol a drawing, its paint, a number, and True if it is our guess."""
    return [
        (drawing, role, f"{sign}{n}", card.origin(field) == "assumed")
        for field, (drawing, role, sign) in _SIGNS.items()
        if (n := getattr(card, field, 0))
    ]


def guesses(card: Card) -> bool:
    """True if some of a card's values are our guess."""
    fields = ("needs", *_SIGNS, *_UPGRADES, "steps")
    return any(getattr(card, field, 0) and card.origin(field) == "assumed" for field in fields)


def short(needs: str) -> str:
    """The dice that a part needs, in as few signs as can be.

    >>> short("2-4-6"), short("1-2-3"), short("sum below 4"), short("pair")
    ('2/4/6', '1-3', 'Σ<4', 'pair')
    """
    if not needs[0].isdigit():
        return needs.replace("sum ", "Σ").replace("below ", "<").replace("above ", ">")
    runs = groupby(enumerate(needs.split("-")), key=lambda one: int(one[1]) - one[0])
    found = [[face for _, face in run] for _, run in runs]
    return "/".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else "/".join(run) for run in found)


#: how much larger the cards here are written than the smaller ones of other games
LARGER = 1.15


def face(card: Card | None, wide: float = WIDE, high: float = HIGH, *, sold: bool = True) -> Iterator[Shape]:
    """A card face up, with what it costs more where it is sold; the back of a Secret Weapon for None."""
    kind, middle = "weapon" if card is None else card.kind, wide / 2
    yield Rect(f"moon-{kind}", 0, 0, wide, high, 8)
    if isinstance(card, Part):
        title = card.place.title()
        yield Group("", tuple(_part(card, middle)), y=(high - HIGH) / 2)
    else:
        drawing, says = ("i-secret", back()) if card is None else brief(card)
        title, lines = "" if card is None else card.called, wrap(says, int(wide / (6.4 * LARGER)))
        words, top = 14 * len(lines), 16 + 15 * (len(_broken(title, wide)) - 1)
        size = min(44, high - 28 - top - words)
        yield from [around(f"moon-ink-{kind}", drawing, middle, (high + top - words) / 2, size)] * (size > 8)
        for n, line in enumerate(lines, 1):
            y = high - 10 + 14 * n - words
            yield Group("", (Text("card-kind", 0, 0, line),), x=middle, y=y, scale=LARGER)
    more = card.surcharge if card is not None and sold else 0
    yield from _title(title, wide, bool(more))
    if card is not None and more:
        guess = card.origin("surcharge") == "assumed"
        yield Rect("moon-surcharge-guess" if guess else "moon-surcharge", wide - 28, -7, 32, 21, 10.5)
        yield Text("price-number", wide - 12.5, 8.5, f"+{more}")


def _width(title: str) -> float:
    """About how wide a title is."""
    return sum(4.6 if letter in " -iIjlftr" else 8 for letter in title)


def _broken(title: str, wide: float) -> Sequence[str]:
    """A title in a line, or in two if it is too long."""
    words = re.split("(?<=[ -])", title)
    if _width(title) <= wide or len(words) == 1:
        return (title,)
    pairs = (("".join(words[:n]).strip(), "".join(words[n:])) for n in range(1, len(words)))
    return min(pairs, key=lambda pair: max(map(_width, pair)))


def _title(title: str, wide: float, more: bool) -> Iterator[Shape]:
    """The title: smaller if it does not fit, and lower if it would lie below the mark for more energy."""
    lines = _broken(title, wide)
    longest = max(map(_width, lines)) or 1
    low = more and (len(lines) > 1 or longest > wide - 38)
    aside = more and not low
    scale, x = min(LARGER, (wide - 1 - 36 * aside) / longest), wide / 2 - 9 * aside
    for n, line in enumerate(lines):
        yield Group("", (Text("card-title", 0, 0, line),), x=x, y=16 + 15 * n + 9 * low, scale=scale)


def back() -> str:
    """The text on the back of a Secret Weapon."""
    return NAMES.shown("Secret Weapons", english="Secret Weapon")


def _part(part: Part, middle: float) -> Iterator[Shape]:
    """A small robot that shows the place, what the part does, and below the dice that it needs."""
    left, found = middle - 39, signs(part)
    for place, (box, *_) in BODY.items():
        role = "moon-metal moon-here" if place == part.place else "moon-metal moon-else"
        yield Rect(role, left + box.x * 0.3, 15 + box.y * 0.3, box.wide * 0.26, box.high * 0.26, 2)
    for n, (sign_of, ink, number, guess) in enumerate(found):
        y = 51 + 20 * (n - (len(found) - 1) / 2)
        yield around(ink, sign_of, left + 48, y, 16)
        yield Text("moon-number", left + 58 + 5 * len(number), y + 5, number)
        yield from guessed(guess, left + 41, y + 10, 37)
    faces, step, sign, after = part.needs.split("-"), 7, "/", ""
    if number_needed(part.needs) == 2:  # any two dice, and their sum
        after = short(part.needs).partition("Σ")[2]
        faces, step, sign = ["", ""], 11, "+" if after else "="
        after = f"={after}" if after.isdigit() else after
    size = min(18, (2 * middle - 12 - 9 * len(after) + step) / len(faces) - step)
    row = len(faces) * (size + step) - step
    for n, one in enumerate(faces):
        x = middle - (row + 9 * len(after)) / 2 + n * (size + step)
        yield from die(one, x, 84, size)
        yield Text("moon-word", x - step / 2, 88 + size / 2, sign if n else "")
    yield Text("moon-number", middle + row / 2 + 2, 89 + size / 2, after)
    yield from guessed(part.origin("needs") == "assumed", 12, 106.5, 2 * middle - 24)


# ---- the marks of events: of what just happened, or of what would happen; and the attack that waits ------

#: role and drawing of what a robot is spared, loses and gains, and the kinds of events that say so
_AMOUNTS = (
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
        super().__init__(PLAN, events, would=would)
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
                    start = PLAN.middle(PLAN.number(f["space"]))
                case "build":
                    to = panel(s, robot, self._place(robot, f["card"]))
                    yield from self.way(start, to.middle) if start else ()
                    yield from self._frame(to)
                    start = None
                case "place":
                    yield from self._frame(panel(s, robot, BODY.get(f["place"], (ATTACK,))[0]))
                case "attack" if self.would or s.attack is None:
                    for title, _ in f["damage"]:
                        yield from self.arrow(between(s, robot, s.setup.number[title]), 11)
                case "out":
                    yield from self.cross(panel(s, robot).middle, 90)
        for robot, title in enumerate(s.setup.robots):
            found = [(role, name, sign * self.sum(title, kinds)) for role, name, kinds, sign in _AMOUNTS]
            parts, box = [Amount(role, name, signed(n)) for role, name, n in found if n], panel(s, robot)
            side = 0.28 if s.energy[robot] > MOST_ENERGY / 2 else 0.72  # beside the energy that changes
            yield from self.pill(box.x + box.wide * side, box.y + 26, parts, 48) if parts else ()

    def turned_up(self) -> Iterator[Shape]:
        """Frames of new cards in the Market, which lie below the cards."""
        for event in self.events:
            if event.kind == "turn up":
                yield from self._frame(Box(*PLAN.corner(PLAN.number(event.facts["space"])), WIDE, HIGH))

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


def damage(s: State, robot: int) -> int:
    """The damage to a robot from the waiting attack."""
    a = s.attack
    return 0 if a is None else a.damage[robot]


def announced(s: State) -> Iterator[Shape]:
    """The attack that waits: an arrow to each robot that it hits, and the damage there."""
    for robot in range(len(s.setup.robots)):
        if s.attack is not None and (n := damage(s, robot)):
            if robot != s.attack.robot:
                way = between(s, s.attack.robot, robot)
                tip = head("aim", way[-2], way[-1], 12)
                yield from (Line("aim-case", way), Line("aim-case", tip.points), Line("aim", way), tip)
            (x, y), pill = panel(s, robot).middle, [Amount("ink-no", "i-damage", str(n))]
            yield from Happening(s).pill(x, y + 21, pill, 44)


# ---- the Market and the robots in words, for those who do not see them, and as glyphs for terminals ------

#: kind of event -> the fact that says on which space, and what befalls the card there
_SAID = {
    "buy": ("space", "bought"), "take": ("space", "taken"), "discard": ("space", "thrown away"),
    "turn up": ("space", "turned up"), "slide": ("to", "moved here"),
}  # fmt: skip


def cells(s: State, noted: Mapping[int, list[str]]) -> tuple[Cell, ...]:
    """The spaces of the Market, row by row from the upper left, with their notes."""

    def content(space: int) -> tuple[str, list[str]]:
        number = MARKET.index(PLAN.grid.name[space])
        if not s.market[number]:
            return " .", []
        card, cost = card_on(s, number), f"{price(s, number)[0]} energy"
        if card is None:
            return "??", ["Secret Weapon, face down", cost]
        one, *two = (card.place.title() if isinstance(card, Part) else card.called).split()
        glyph = f"{one[0]}{two[0][0]}" if two else f"{one[:2]:2}"
        return glyph, [f"{card.called} ({card.says.rstrip('.')})", cost]

    return kit.cells(PLAN, content, noted)


def befell(events: Happening) -> Iterator[kit.Note]:
    """The events of the cards of the Market."""
    for event in events.events:
        if event.kind in _SAID:
            fact, what = _SAID[event.kind]
            yield event.facts[fact], f"would be {what}" if events.would else f"just {what}"


def label(s: State) -> str:
    """The position in a few sentences: the active robot, everyone's energy, the waiting attack."""
    phase, a, who = PHASES[s.phase].title, s.attack, s.setup.robots
    turn = capital(phase) if s.phase in ("set-up", "over") else f"{playing(s)}: {phase}"
    energy = ", ".join(f"{title} {s.energy[n] if alive(s, n) else 'out'}" for n, title in enumerate(who))
    said = [f"Market of six spaces. {turn}. Energy: {energy}."]
    if a is not None:
        hits = [f"{damage(s, n)} to {title}" for n, title in enumerate(who) if damage(s, n)]
        said.append(
            f"{who[a.robot]} attacks with {NAMES.shown(a.part)}, by {a.kind}: {', '.join(hits) or 'nothing'}."
        )
    return " ".join(said)


def playing(s: State) -> str:
    """The active robot, and any other seat that decides now."""
    robot, choice = s.setup.robots[s.robot], s.choice
    if choice is None or choice.seat == s.setup.seats[s.setup.owner[s.robot]]:
        return f"{robot} is to play"
    return f"{robot} has the turn, {choice.seat} {'decides' if choice.seat == CHANCE else 'chooses'}"


def notes(s: State, *events: Happening) -> Iterator[str]:
    """A line for each robot, one for the pile, and what happened or would happen."""
    for robot, title in enumerate(s.setup.robots):
        yield f"{title}: {'; '.join(_in_words(s, robot))}."
    yield f"Pile: {many(len(s.top) + len(s.bag), 'card')}; box: {many(len(s.box), 'card')}."
    for some in events:
        news = [ENGLISH.say(ENGLISH.events[event.kind].news, said_of(event)) for event in some.events]
        if found := ", ".join(filter(None, news)):
            yield f"{'It would come to' if some.would else 'Just now'}: {found}."


def _in_words(s: State, robot: int) -> Iterator[str]:
    if not alive(s, robot):
        yield "out of the game"
        return
    yield f"{s.energy[robot]} energy" + ("" if s.phase == "set-up" or in_the_game(s, robot) else ", waits")
    parts = ", ".join(part.called for place in PLACES if (part := part_at(s, robot, place)))
    yield f"{NAMES.shown('Robot Parts')}: {parts or 'none'}"
    upgrades = counted(s.setup.components.upgrades[name].called for name in s.upgrades[robot])
    yield f"{NAMES.shown('Upgrades')}: {upgrades or 'none'}"
    yield many(len(s.weapons[robot]), "Secret Weapon")
    if robot == s.robot and (s.dice or s.placed):
        yield f"dice: {' '.join(s.dice) or 'none left'}"
        for place, dice in s.placed:
            yield f"{' and '.join(dice)} on the {place}" if place != BOARD else f"{dice} on the board"
    else:
        yield f"{dice_of(s, robot)} {'die' if dice_of(s, robot) == 1 else 'dice'}"


# ---- the picture of a position: the Market, the pile, and round them the robots with all that they have ----


def scene(state: State, **given: Any) -> Scene:
    """The picture of a position, with its overlays; raises ValueError for an unknown space."""
    over = Overlay(**given)
    past, future = Happening(state, over.events), Happening(state, over.preview, would=True)
    place = PLAN.grid.number.get(getattr(over.refused, "space", getattr(over.refused, "option", "")))
    items = (
        _ground(),
        *_pile(state),
        *past.turned_up(),
        *future.turned_up(),
        *_market(state),
        *PLAN.hatch(place),
        *(PLAN.would_do(PLAN.remedies(judge(state, over.refused).reasons), 11, 22) if over.refused else ()),
        *([PLAN.square("selected", PLAN.number(over.selected), -2, 9)] if over.selected else []),
        *(_robot(state, robot, past) for robot in range(len(state.setup.robots))),
        *past.marks(),
        *PLAN.can(over.can, lambda space: (*PLAN.inside(space, 1, HIGH - 1), 12)),
        *announced(state),
        *_refused(place),
        *future.marks(),
    )
    able = [(space, f"can be had for {n} energy" if n else "can be chosen") for space, n, _ in over.can]
    told = befell(past), able, befell(future)
    there = cells(state, by_space(PLAN, *told, selected=over.selected, refused=over.refused, at=place))
    said = tuple(notes(state, past, future))
    return Scene(WIDTH, WIDTH, items, there, label(state), said, tuple(_spots(state)))


def _refused(place: int | None) -> Iterator[Shape]:
    """The slashed ring at a corner of the card, off its title, its numbers and its dice."""
    if place is not None:
        yield around("refused", "m-refused", *PLAN.inside(place, 1, HIGH - 1), 34)


def _spots(s: State) -> Iterator[Spot]:
    """The robots, and the pile."""
    for robot, name in enumerate(s.setup.robots):
        yield Spot(("robots", name), f"robot {name}", *panel(s, robot))
    yield Spot(("deck",), "the pile", *PILE)


# ---- the middle ------------------------------------------------------------------------------------------


@cache
def _ground() -> Fixed:
    """The table, the names of columns and rows, and what the rows cost."""
    shapes: list[Shape] = [Rect("rim", 1, 1, WIDTH - 2, WIDTH - 2, 13)]
    shapes += (Text("coord", PLAN.middle(PLAN.number(f"T{n}"))[0], 19, str(n)) for n in (1, 2))
    for row, cost in of.ROW_COST.items():
        x, y = WIDTH / 2, PLAN.middle(PLAN.number(f"{row}1"))[1]
        shapes += (Rect("moon-cost", x - 12, y - 28, 24, 56, 12), Text("moon-number", x, y - 9, row))
        shapes.append(Sprite("price", "hex", x - 10, y - 1, 20, height=22))
        shapes.append(Text("price-number", x, y + 15, str(cost)))
    return Fixed(tuple(shapes))


def _market(s: State) -> Iterator[Shape]:
    """The cards; those that lie face up glide when they are moved down."""
    for number, name in enumerate(MARKET):
        space, card = PLAN.number(name), card_on(s, number)
        if not s.market[number]:
            yield PLAN.square("moon-space", space, 1, 8)
            continue
        key = drawing("card", f"{card.name} {s.market[:number].count(card.name)}") if card else ""
        yield Group("piece", tuple(face(card)), key, *PLAN.corner(space))


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
    lines += [] if s.attack is None else [NAMES.shown(s.attack.part), f"attacks by {s.attack.kind}"]
    for n, line in enumerate(lines):
        yield Text("rim-word" if n else "rim-name", x + 74, y + 14 + 17 * n, cut(line, 19))


# ---- robots ----------------------------------------------------------------------------------------------


def _robot(s: State, robot: int, past: Happening) -> Shape:
    """A robot with its panel, in the colour of its seat: faint if it is out, ringed if it is its turn."""
    box, acts = panel(s, robot), robot == s.robot and s.phase not in ("set-up", "over")
    ground = Rect("moon-turn" if acts else "moon-seat", *PANEL, 9)
    shapes = tuple(_has(s, robot, past))
    items = (ground, *(shapes if of.alive(s, robot) else (Group("moon-out", shapes),)))
    role = f"seat-{s.setup.owner[robot] % 4 + 1}"
    return Group(role, items, x=box.x, y=box.y, scale=box.wide / PANEL.wide)


def _has(s: State, robot: int, past: Happening) -> Iterator[Shape]:
    """All things of a robot; energy just lost is marked, dice just rolled stand out."""
    title, energy = s.setup.robots[robot], s.energy[robot]
    name = cut(title, 15)
    yield Rect("moon-band", 6, 7, 5, 15, 2.5)
    yield Group("", (Text("moon-name", 0, 0, name),), x=16, y=19, scale=8 / max(8, len(name)))
    yield from (Sprite("ink-energy", "i-energy", 90, 7, 15), Text("moon-energy", 117, 20, str(energy)))
    yield Rect("moon-track", 5, 26, 123, 10, 3)
    was = energy + past.sum(title, ("buy", "lose")) - past.sum(title, ("gain",))
    for n in range(of.MOST_ENERGY):
        role = "moon-on" if n < energy else "health-lost" if n < was else "moon-off"
        yield Rect(role, 7.4 + 6.4 * n + 1.6 * (n // 6), 28.5, 5, 5, 1)
    for place, (box, name, room) in BODY.items():
        part = of.part_at(s, robot, place)
        yield Sprite("", f"{'p' if part else 'o'}-{name}", *box[:3], height=box.high)
        if part:
            yield _words(s, robot, part, room, [(0, LINE * n) for n in range(1 + len(signs(part)))])
    for upgrade, box in zip(of.upgrades_of(s, robot), UPGRADES, strict=False):
        yield Sprite("moon-ink-upgrade", brief(upgrade)[0], *box[:3])
    if weapons := len(s.weapons[robot]):
        yield Rect("moon-weapon", *WEAPONS, 5)
        yield around("moon-ink-weapon", "i-secret", *WEAPONS.middle, 23)
        yield from copies(WEAPONS.x + 26, WEAPONS.y + 3, weapons)
    if printed := of.part_at(s, robot, BOARD):
        yield Rect("moon-board", *ATTACK, 5)
        yield _words(s, robot, printed, ATTACK, [(-12.5, 0), (5.5, 0)])
    rolled = robot == s.robot and (s.dice or s.placed)
    if s.phase != "set-up" and not of.in_the_game(s, robot):
        yield Text("moon-name", 8, 219, "waits" if of.alive(s, robot) else "out")
        return
    fresh = "die-fresh" if past.kinds & {"roll", "reroll", "adjust"} else ""
    dice = s.dice if rolled else "?" * of.dice_of(s, robot)
    step = min(21, (ATTACK.x - 6) / max(len(dice), 1))  # the more dice, the smaller
    size = min(17, step - 1.5)
    for n, one in enumerate(dice):
        x, y = 6 + step * n, 213.5 - size / 2
        yield from die(one, x, y, size, fresh) if rolled else (Rect("die-blank", x, y, size, size, size / 5),)


#: from line to line of the words on a part, before they are scaled, and how wide a letter is
LINE, LETTER = 12.5, 7.4


def _words(s: State, robot: int, part: Part, room: Box, spots: Sequence[Point]) -> Group:
    """The dice that a part needs, or those that lie on it, and what it does: as large as there is room."""
    (x, y), *others = spots
    dice = "".join(dice for place, dice in s.placed if place == part.place and robot == s.robot)
    needs, effects = "" if dice else short(part.needs), signs(part)
    shapes: list[Shape] = [Text("moon-word", x, y, needs)]
    for n, one in enumerate(dice):
        shapes += die(one, x - 7.5 * len(dice) + 15 * n, y - 11.5, 13, "die-locked")
    for (name, role, text, _), (x, y) in zip(effects, others, strict=False):
        shapes.append(Sprite(role, name, x - 6.2 - LETTER / 2 * len(text), y - 10, 11.5))
        shapes.append(Text("moon-word", x + 6.3, y, text))
    shapes += guessed(guesses(part), x - 13, y + 3, 26)
    wide = max(15 * min(len(dice), 2), LETTER * len(needs) - 3 * needs.count("/"))
    wide = max([wide, *(LETTER * len(text) + 13 for *_, text, _ in effects)])
    scale = min(1.4, room.wide / (x - spots[0][0] + wide), room.high / (y + LINE))
    shift = (4.2 - y / 2) * scale
    return Group("", tuple(shapes), x=room.middle[0], y=room.middle[1] + shift, scale=scale)


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
