"""The picture of a position: the Market, the pile, and round them the robots with all that they have."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from rqa_lab.core.scene import Fixed, Group, Rect, Scene, Shape, Spot, Sprite, Text
from rqa_lab.core.words import capital, cut
from rqa_lab.games.moonbots.model import state as of
from rqa_lab.games.moonbots.model.names import NAMES
from rqa_lab.games.moonbots.model.phases import PHASES
from rqa_lab.games.moonbots.model.records import BOARD, Part
from rqa_lab.games.moonbots.model.state import MARKET, State
from rqa_lab.games.moonbots.picture import board as at
from rqa_lab.games.moonbots.picture.board import PANEL, PILE, PLAN, WIDTH, die, panel
from rqa_lab.games.moonbots.picture.cards import brief, face, guesses, short, signs
from rqa_lab.games.moonbots.picture.happening import Happening, announced
from rqa_lab.games.moonbots.picture.spaces import befell, cells, label, notes, playing
from rqa_lab.games.moonbots.rules.buying import card_on
from rqa_lab.games.moonbots.rules.judge import judge
from rqa_lab.kit.board import Overlay
from rqa_lab.kit.cards import guessed
from rqa_lab.kit.cells import by_space
from rqa_lab.kit.shapes import Point, around, copies, drawing


def scene(state: State, **given: Any) -> Scene:
    """What a position looks like, with what lies over it; raises ValueError for a space that there is not."""
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
        *PLAN.can(over.can, lambda space: (*PLAN.inside(space, 4, 0), 12)),
        *announced(state),
        *([around("refused", "m-refused", *PLAN.middle(place), 42)] if place is not None else []),
        *future.marks(),
    )
    able = [(space, f"can be had for {n} energy" if n else "can be chosen") for space, n, _ in over.can]
    told = befell(past), able, befell(future)
    there = cells(state, by_space(PLAN, *told, selected=over.selected, refused=over.refused, at=place))
    said = tuple(notes(state, past, future))
    return Scene(WIDTH, WIDTH, items, there, label(state), said, tuple(_spots(state)))


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
    """The pile with its number; beside it whose turn it is, and what is going on."""
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
    """All that a robot has; the energy that it has just lost is marked, dice just rolled stand out."""
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
    for place, (box, name, y) in at.BODY.items():
        part, x = of.part_at(s, robot, place), box.middle[0]
        yield Sprite("", f"{'p' if part else 'o'}-{name}", *box[:3], height=box.high)
        if part:
            top = y - 6 * len(signs(part))
            yield from _words(s, robot, part, [(x, top + 12.5 * n) for n in range(4)])
    for upgrade, box in zip(of.upgrades_of(s, robot), at.UPGRADES, strict=False):
        yield Sprite("moon-ink-upgrade", brief(upgrade)[0], *box[:3])
    if weapons := len(s.weapons[robot]):
        yield Rect("moon-weapon", *at.WEAPONS, 5)
        yield around("moon-ink-weapon", "i-secret", *at.WEAPONS.middle, 23)
        yield from copies(at.WEAPONS.x + 26, at.WEAPONS.y + 3, weapons)
    if printed := of.part_at(s, robot, BOARD):
        yield Rect("moon-board", *at.ATTACK, 5)
        yield from _words(s, robot, printed, [(98, 217), (116, 217)])
    rolled = robot == s.robot and (s.dice or s.placed)
    if s.phase != "set-up" and not of.in_the_game(s, robot):
        yield Text("moon-name", 8, 219, "waits" if of.alive(s, robot) else "out")
        return
    fresh = "die-fresh" if past.kinds & {"roll", "reroll", "adjust"} else ""
    for n, one in enumerate(s.dice if rolled else "?" * of.dice_of(s, robot)):
        x = 6 + 21 * n
        yield from die(one, x, 205, 17, fresh) if rolled else (Rect("die-blank", x, 205, 17, 17, 3.5),)


def _words(s: State, robot: int, part: Part, spots: Sequence[Point]) -> Iterator[Shape]:
    """The dice that a part needs, or those that lie on it, and what it does."""
    (x, y), *others = spots
    dice = "".join(dice for place, dice in s.placed if place == part.place and robot == s.robot)
    for n, one in enumerate(dice):
        yield from die(one, x - 7.5 * len(dice) + 15 * n, y - 11.5, 13, "die-locked")
    yield Text("moon-word", x, y, "" if dice else short(part.needs))
    for (name, role, text, _), (x, y) in zip(signs(part), others, strict=False):
        yield Sprite(role, name, x - 6.2 - 3.7 * len(text), y - 10, 11.5)
        yield Text("moon-word", x + 6.3, y, text)
    yield from guessed(guesses(part), x - 13, y + 3, 26)
