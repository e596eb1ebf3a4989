"""Where things lie on the board, what its spaces look like, and what just happened."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.event import Event
from rqa_lab.core.grid import STEPS, WAY_NUMBER, Grid
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.scene import Cell, Circle, Group, Rect, Shape, Sprite
from rqa_lab.games.gekido.actions import PHASES, Attack, Move, Pass, Push, Stay
from rqa_lab.games.gekido.components import COMMANDS, KINDS, Effect, in_order, title
from rqa_lab.games.gekido.state import Attack as UnderWay
from rqa_lab.games.gekido.state import Setup, State, acting, space_of
from rqa_lab.games.gekido.words.english import ENGLISH, dice
from rqa_lab.games.gekido.words.reading import phrase
from rqa_lab.kit import board as kit
from rqa_lab.kit.board import Board, Can, Note, Point, by_space, drawing, signed, stamped, whereabouts
from rqa_lab.kit.marks import Amount, Marks

# ---- the lab's drawings of Powers, cards, tiles and bonuses: a picture and a few words -------------------

#: a bonus -> its drawing; an Upgrade has that of its kind
BONUSES = {"Power": "u-power", "Armor": "u-armor", "Charge": "u-charge", "Card": "u-card"}


def picture(effect: Effect) -> str:
    """The drawing of a Power, a card or a tile.

    >>> from rqa_lab.games.gekido.components import components
    >>> parts = components()
    >>> picture(parts.cards["Shield"]), picture(parts.tiles["High Ground"])
    ('e-less', 't-high-ground')
    """
    if effect.kind == "tile":
        return drawing("t", effect.name)
    return next((KINDS[step[0]].picture for step in effect.steps if step[0] in KINDS), "i-star")


def words(effect: Effect) -> tuple[str, ...]:
    """The effects of a tile or a card, in a few words each.

    >>> from rqa_lab.games.gekido.components import components
    >>> words(components().tiles["The Center"])
    ('−2 Defense', 'keep 1 of 3')
    """
    return tuple(_words(effect))


def _words(effect: Effect) -> Iterator[str]:
    for amount, what in ((effect.attack, "Attack"), (effect.defense, "Defense")):
        if amount:
            yield f"{signed(amount)} {what}"
    for word, *numbers in effect.steps:
        kind = KINDS[word]
        yield ENGLISH.say(kind.brief, kind.given(numbers))


# ---- the layout of the Arena on a picture, and the dice beside it ----------------------------------------
# A picture is 496 units wide and high, whatever the Arena: the tiles take 420 of them.  The rim is wider on
# the right, for the unlocked dice, and below, for the Attack Command.

WIDTH, RIM, SIDE = 496, 24, 420
#: the box in which a Bot and what belongs to it is drawn, before it is scaled to its tile
BOX = 140
#: in this box, the place for a sign that is to cover neither the Bot nor what belongs to it
BESIDE = (19, 66)


@cache
def board(grid: Grid) -> Board:
    """Where the spaces of an Arena lie, worked out once.

    >>> from rqa_lab.games.gekido.state import ARENA
    >>> board(ARENA).corner(0), board(ARENA).middle(0)
    ((24.0, 304.0), (94.0, 374.0))
    """
    return Board(grid, SIDE / grid.width, rim=RIM, far=WIDTH - RIM - SIDE, box=BOX)


def die(symbol: str, x: float, y: float, size: float, role: str = "") -> Iterator[Shape]:
    """A Command Die with its upper left corner at a point; bare for the symbol ""."""
    if not symbol:
        yield Rect("die-blank", x, y, size, size, size / 5)
        return
    yield Rect(f"die {role}".rstrip(), x, y, size, size, size / 5)
    inset = size * 0.22
    yield Sprite(f"symbol-{symbol.lower()}", f"s-{symbol.lower()}", x + inset, y + inset, size - 2 * inset)


def sign(symbol: str, x: float, y: float, sizes: tuple[float, float]) -> Iterator[Shape]:
    """The symbol of a Bot on a disc around a point: the radius of the disc, the size of the symbol."""
    name = symbol.lower()
    yield from stamped("sign", f"symbol-{name}", f"s-{name}", x, y, sizes, up=0.5)


def groups(a: UnderWay) -> list[tuple[str, int]]:
    """The groups of spaces of the declared command: the locked dice on each, and how many there is room for.

    >>> groups(UnderWay(1, "full house", locked="TSS"))
    [('SS', 3), ('T', 2)]
    """
    if a.command is None:
        return []
    if a.command == "five different":
        return [(symbol, 1) for symbol in f"{a.locked:5}".replace(" ", "")] + [("", 1)] * (5 - len(a.locked))
    rooms = COMMANDS[a.command]
    if a.spaces:
        lying = [
            in_order(symbol for symbol, group in zip(a.locked, a.spaces, strict=True) if int(group) == number)
            for number in range(len(rooms))
        ]
    else:
        kinds = sorted(dict.fromkeys(a.locked), key=lambda symbol: -a.locked.count(symbol))
        lying = [symbol * a.locked.count(symbol) for symbol in kinds]
    return list(zip((*lying, *[""] * (len(rooms) - len(lying))), rooms, strict=False))


# ---- the marks of events in the Arena: of what just happened, or of what would happen --------------------

At = Sequence[int | None]

#: in the order of the ways, where the arrow of an attack begins in the box of the attacker, and
#: where in that of the target it ends: beside what the tiles say, the Target Lock, the symbol and the bar
_SHAFTS: tuple[tuple[Point, Point], ...] = (
    ((106, 80), (34, 68)),
    ((131, 60), (131, 145)),
    ((34, 81), (134, 81)),
    ((130, 137), (130, 46)),
    ((108, 62), (45, 92)),
    ((30, 70), (106, 114)),
    ((22, 137), (118, 52)),
    ((104, 120), (34, 70)),
)


def shaft(s: State, start: int | None, to: int | None) -> tuple[Point, Point] | None:
    """Where the arrow of an attack begins and ends; None if there is none, or the tiles do not touch."""
    grid = s.setup.grid
    way = None if start is None or to is None else grid.way[start][to]
    if start is None or to is None or way is None:
        return None
    begin, end = _SHAFTS[way]
    return board(grid).inside(start, *begin), board(grid).inside(to, *end)


def bot(title: str) -> Sprite:
    """A Bot, in its box."""
    return Sprite("bot", drawing("b", title), 39, 46, 62)


class Happening(Marks):
    """Events summed up for the picture: moves, destroyed bots, hits and losses.

    Args:
        s: the position after the events, or before them if they ``would`` happen.
        events: the past or expected events.
        would: they have not happened yet.
    """

    facts = ("bot", "start", "to")
    own, carried, comes, leaves = ("move", "push"), ("pushed",), ("place",), "destroyed"

    def __init__(self, s: State, events: Sequence[Event] = (), *, would: bool = False) -> None:
        super().__init__(board(s.setup.grid), events, s.setup.titles, s.at, would=would)
        self.s = s

    # ---- the sum of the events ---------------------------------------------------------------------------

    def lost(self, title: str) -> tuple[int, int]:
        """The Structure and the Armor that a Bot loses."""
        return self._sum("structure loses", title), self._sum("armor loses", title)

    def healed(self, title: str) -> int:
        """The Structure that a Bot gets back."""
        return sum(int(facts["value"]) for facts in self.of("die back", title)) - self._sum("heal", title)

    def _sum(self, kind: str, title: str) -> int:
        return sum(int(facts["old"]) - int(facts["new"]) for facts in self.of(kind, title))

    def _chest(self, space: int) -> Point:
        """The middle of a Bot on a space."""
        return self.board.inside(space, BOX / 2, 80)

    # ---- drawing -----------------------------------------------------------------------------------------

    def below(self) -> Iterator[Shape]:
        """Marks below the Bots: their paths, and Bots that were just destroyed."""
        yield from self.ways()
        for one, name in self.gone.items() if not self.would else ():
            space = self.s.setup.grid.number[name]
            if space not in self.s.at:
                yield from self.ghost(space, bot(one))
            yield from self.cross(self._chest(space), 56)

    def above(self) -> Iterator[Shape]:
        """Marks above the Bots: ghosts, pushes, hits, losses and gains."""
        if self.would:
            yield from self._outlines()
        for start, to, own in self.steps():
            way = self.s.setup.grid.way[start][to]
            if not own and way is not None:
                yield from self.chevrons(self._border(start, way), way, 34)
        yield from self._hits()
        yield from self._losses()

    def _border(self, space: int, way: int) -> Point:
        """Where a Bot crosses the border of its tile; off the bars, locks and symbols of both tiles."""
        (x, y), (across, up) = self.board.towards(space, way, 0.5), STEPS[way]
        aside = 10 * self.board.scale
        return (x + aside if not up else x), (y + aside if not across else y)

    def _outlines(self) -> Iterator[Shape]:
        """A faint drawing on a dashed disc where a Bot would be; a hollow cross where one would be gone."""
        for one, now, then in self.moved():
            if then is not None and then != now:
                x, y = self.board.corner(then)
                parts = Circle("outline", BOX / 2, 78, 38), Group("ghost", (bot(one),))
                yield Group("would", parts, x=x, y=y, scale=self.board.scale)
        for name in self.gone.values():
            yield from self.cross(self._chest(self.s.setup.grid.number[name]), 56)

    def _hits(self) -> Iterator[Shape]:
        """An arrow for a successful attack, with a burst at its target; a burst for a malfunction."""
        s = self.s
        for number, event in enumerate(self.events):
            if event.kind not in ("success", "malfunction"):
                continue
            start = self.stood(s.setup.titles[s.setup.seats.index(event.facts["seat"])], number)
            later = (e.facts["target"] for e in self.events[number:] if e.kind == "attack over")
            aimed = next(later, None if s.attack is None else s.setup.titles[s.attack.target])
            way = shaft(s, start, None if aimed is None else self.stood(aimed, number))
            if event.kind == "success" and way is not None:
                yield from self.arrow(way, 11)
                yield from self.burst(way[1], 26)
            elif event.kind == "malfunction" and start is not None:
                yield from self.burst(self.board.inside(start, *BESIDE), 36)

    def _losses(self) -> Iterator[Shape]:
        """A pill with what a Bot loses or gets back, above its bar, or where it is destroyed."""
        for one, here in zip(self.s.setup.titles, self.at, strict=True):
            space = self.s.setup.grid.number[self.gone[one]] if one in self.gone else here
            structure, armor = self.lost(one)
            parts = [Amount("saved", "u-armor", f"\N{MINUS SIGN}{armor}")] if armor else []
            parts += [Amount("harm", "i-damage", f"\N{MINUS SIGN}{structure}")] if structure else []
            parts += [Amount("lock-ready", "e-heal", f"+{n}")] if (n := self.healed(one)) else []
            if space is not None and parts:
                x, y = self.board.inside(space, BOX / 2, 113)
                yield from self.pill(x, y - 25, parts, 54 if len(parts) == 1 else 42)


def refused_at(s: State, action: Action | None) -> int | None:
    """The space on which the refusal of an action is shown, None for none."""
    match action:
        case Move():
            at = space_of(s, s.seat)
            to = None if at is None else s.setup.grid.step[at][WAY_NUMBER[action.way]]
            return at if to is None else to
        case Stay() | Pass():
            return space_of(s, s.seat)
        case Attack() | Push() if action.bot in s.setup.number:
            return s.at[s.setup.number[action.bot]]
        case Choose():
            return s.setup.grid.number.get(action.option)
    return None


# ---- the spaces of a position in words, for those who do not see them, and as glyphs for terminals -------


class Shown(NamedTuple):
    """The overlays of a picture; see ``picture.scene.scene``."""

    past: Happening
    selected: str | None
    can: Sequence[Can]
    refused: Action | None
    refused_at: int | None
    future: Happening


def cells(s: State, shown: Shown) -> tuple[Cell, ...]:
    """All spaces, row by row from the upper left."""
    places, still = board(s.setup.grid), _tiled(s.setup, s.arena)

    def content(space: int) -> tuple[str, list[str]]:
        bots = [bot for bot, at in enumerate(s.at) if at == space]
        glyph = s.setup.titles[bots[0]][:2] if bots else still[space].glyph
        return glyph, [*_tile(s.setup, s.arena[space]), *(_bot(s, bot) for bot in bots)]

    notes: dict[int, list[str]] = {space: [] for space in s.at if space is not None}
    notes |= by_space(
        places,
        _notes(s, shown),
        selected=shown.selected,
        refused="" if shown.refused is None else phrase(s, shown.refused),
        at=shown.refused_at,
    )
    return kit.cells(places, content, notes, empty=_no_tile, still=still)


@lru_cache(256)
def _tiled(setup: Setup, arena: tuple[str, ...]) -> Mapping[int, Cell]:
    """Each space with its cell without Bots."""

    def content(space: int) -> tuple[str, list[str]]:
        tile = arena[space]
        return setup.components.tiles[tile].glyph if tile else " .", _tile(setup, tile)

    found = kit.cells(board(setup.grid), content, empty=_no_tile)
    return {setup.grid.number[cell.name]: cell for cell in found}


def _no_tile(space: int) -> str:
    return "no tile"


def label(s: State) -> str:
    """The position in a few sentences: the active seat, the places of the Bots, the current attack."""
    grid = s.setup.grid
    what = f"Arena, {grid.width} by {grid.height}."
    turn = f"{playing(s)}: {PHASES[s.phase].title}."
    if s.phase in ("over", "set-up"):
        turn = "The game is over." if s.phase == "over" else "Set-up."
    bots = {_name(s, bot): space for bot, space in enumerate(s.at)}
    where = whereabouts(board(grid), bots, "Not in the Arena")
    return " ".join([what, turn, *where, *_attack(s)])


def playing(s: State) -> str:
    """The active seat, and any other seat that decides now.

    >>> from rqa_lab.games.gekido.state import Attack, position
    >>> from rqa_lab.games.gekido.state import setup
    >>> who = setup(("Ann", "Bo"), ("slicer", "pytron"))
    >>> playing(position(who, at=[4, 5])), playing(position(who, phase="defence", attack=Attack(1)))
    ('Ann is to play', 'Ann has the turn, Bo answers')
    """
    seat, other = s.setup.seats[s.seat], decides(s)
    return f"{seat} has the turn, {' '.join(other)}" if other else f"{seat} is to play"


def decides(s: State) -> tuple[str, str] | None:
    """The seat that decides in another's turn, and how: ("Bo", "chooses"); None if none does."""
    if s.phase in ("set-up", "over"):
        return None
    if s.choice is not None:
        other = s.choice.seat
        does = "decides" if other == CHANCE else "chooses"
    else:
        other, does = s.setup.seats[acting(s)], "answers"
    return None if other == s.setup.seats[s.seat] else (other, does)


def _attack(s: State) -> Iterator[str]:
    """The current attack: its attacker, its command, its dice."""
    a, titles = s.attack, s.setup.titles
    if a is None:
        return
    yield f"{titles[s.seat]} attacks {titles[a.target]}{f' with {title(a.command)}' if a.command else ''}."
    if a.rolls:
        yield f"Roll {a.rolls} of {a.most}: {dice(a.dice) if a.dice else 'no unlocked dice'}."
    if a.locked:
        yield f"Locked: {dice(a.locked)}."
    if a.success is not None:
        yield "Success." if a.success else "Malfunction."


def _tile(setup: Setup, name: str) -> list[str]:
    if not name:
        return []
    effect = "; ".join(words(setup.components.tiles[name]))
    return [f"{name} ({effect})" if effect else name]


def _name(s: State, bot: int) -> str:
    return f"{s.setup.titles[bot]} of {s.setup.seats[bot]}"


def _bot(s: State, bot: int) -> str:
    parts = [_name(s, bot), f"{sum(s.structure[bot])} Structure"]
    if s.armor[bot]:
        parts.append(f"{sum(s.armor[bot])} Armor")
    if s.upgrade[bot]:
        parts.append(f"+{s.upgrade[bot]} {s.setup.panels[bot].upgrade}")
    if side := lock(s, bot):
        parts.append(f"{side.capitalize()} for {s.setup.seats[s.seat]}")
    return ", ".join(parts)


def lock(s: State, bot: int) -> str:
    """The side of the active seat's Target Lock token of a bot, "" for none."""
    return "" if s.phase in ("set-up", "over") else s.locks[s.seat][bot]


def _notes(s: State, shown: Shown) -> Iterator[Note]:
    """Notes on a space beside the pieces on it."""
    if s.attack is not None and (at := s.at[s.attack.target]) is not None:
        yield s.setup.grid.name[at], "under attack"
    if shown.past.events:
        yield from _happened(shown.past)
    moves = s.choice is None and s.phase in ("first move", "second move")
    goes = f"{s.setup.titles[s.seat]} can move here" if moves else "can go here"
    for space, text, kind in shown.can:
        yield space, f"{goes}{f': {text}' if text else ''}" if kind == "move" else text or "can be a target"
    if shown.future.events:
        yield from _would(shown.future)


def _happened(past: Happening) -> Iterator[Note]:
    s = past.s
    for name, space in zip(s.setup.titles, s.at, strict=True):
        if name in past.gone:
            yield past.gone[name], f"{name} was just destroyed here"
        elif space is not None:
            structure, armor = past.lost(name)
            losses = [f"{n} {what}" for n, what in ((armor, "Armor"), (structure, "Structure")) if n]
            if losses:
                yield s.setup.grid.name[space], f"just lost {' and '.join(losses)}"
            if n := past.healed(name):
                yield s.setup.grid.name[space], f"just got {n} Structure back"


def _would(future: Happening) -> Iterator[Note]:
    """The result of an action, on the present spaces of Bots, and on those where they would go."""
    yield from future.goings()
    for name, now, _ in future.moved():
        if now is not None and name in future.gone:
            yield future.board.grid.name[now], f"{name} would be destroyed"
        elif now is not None and (missing := sum(future.lost(name))):
            yield future.board.grid.name[now], f"{name} would lose {missing}"
