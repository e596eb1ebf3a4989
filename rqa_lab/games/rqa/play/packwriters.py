"""The writers of what packs bring: tiles that come, go and move, gumballs, Defenses, Upgrades, Events.

They are writers as those in ``play.writers`` are.
"""

from collections import Counter
from typing import Any

from rqa_lab.core.deck import without
from rqa_lab.core.game import Trace
from rqa_lab.core.grid import WAYS
from rqa_lab.games.rqa.model.bodies import bumps, obstacle_name, place, title
from rqa_lab.games.rqa.model.layout import rearranged, settled
from rqa_lab.games.rqa.model.setup import TILES
from rqa_lab.games.rqa.model.state import State, put
from rqa_lab.games.rqa.play.writers import NAME, WHERE, Clauses, add_to_reserve
from rqa_lab.games.rqa.rules.moving import on_an_obstacle

Pairs = tuple[tuple[int, int], ...]


def _set(s: State, **new: Any) -> None:
    s.extras = s.extras._replace(**new)


def _counted(pairs: Pairs, key: int, n: int) -> Pairs:
    """(key, how many) pairs in order, with the number of one changed."""
    found = Counter(dict(pairs))
    found[key] += n
    return tuple(sorted((+found).items()))


# ---- tiles -----------------------------------------------------------------------------------------------


def slide(s: State, t: Trace | None, clauses: Clauses, cause: str, body: int, to: int, way: int) -> None:
    """A tile is pushed, knocked or pulled onto a space; what lies on it goes with it."""
    start, (_, kind) = place(s, body), s.layout.tiles[body - TILES]
    assert start is not None
    s.layout = rearranged(s.layout, body - TILES, to, kind)
    if t is not None:
        t.append(("slide", clauses, cause, kind, NAME[start], NAME[to], WAYS[way]))
    points = dict(s.extras.points)
    if start in points:
        points[to] = points.pop(start)
        _set(s, points=tuple(sorted(points.items())))
        if t is not None:
            t.append(("carry points", clauses, cause, NAME[start], NAME[to], points[to]))


def bump(s: State, t: Trace | None, clauses: Clauses, cause: str, body: int, obstacle: int, way: int) -> None:
    """A tile is knocked into an obstacle, given by its bit."""
    mask = bumps(s, body) | 1 << obstacle
    _set(s, bumped=tuple(sorted({**dict(s.extras.bumped), body - TILES: mask}.items())))
    if t is not None:
        name = obstacle_name(s, obstacle)
        t.append(("bump", clauses, cause, title(s, body), WHERE[place(s, body)], name, WAYS[way]))


def settle_tiles(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """Every obstacle is fresh for tiles too, and tiles that have left the board are forgotten."""
    if s.extras.bumped:
        pairs = tuple(
            (title(s, TILES + number), obstacle_name(s, bit))
            for number, mask in s.extras.bumped
            for bit in range(mask.bit_length())
            if mask >> bit & 1
        )
        _set(s, bumped=())
        if t is not None:
            t.append(("forget bumps", clauses, cause, pairs))
    s.layout = settled(s.layout)


def lay_tile(s: State, t: Trace | None, clauses: Clauses, cause: str, kind: str, space: int) -> None:
    """A tile of the Game Box comes onto a space."""
    _set(s, box=without(s.extras.box, kind))
    s.layout = rearranged(s.layout, len(s.layout.tiles), space, kind)
    if t is not None:
        t.append(("lay tile", clauses, cause, kind, NAME[space]))


def take_tile(s: State, t: Trace | None, clauses: Clauses, cause: str, body: int) -> None:
    """A tile goes into the Game Box; a double-sided one shows Side 1 when it comes again."""
    space, kind = s.layout.tiles[body - TILES]
    assert space is not None
    stored = s.setup.components.tiles[kind].stored_as
    _set(s, box=tuple(sorted((*s.extras.box, stored))))
    s.layout = rearranged(s.layout, body - TILES, None, kind)
    _come_down(s)
    if t is not None:
        t.append(("take tile", clauses, cause, kind, NAME[space], stored))


def flip(s: State, t: Trace | None, clauses: Clauses, cause: str, body: int) -> None:
    """A double-sided tile is turned over."""
    space, kind = s.layout.tiles[body - TILES]
    assert space is not None
    other = s.setup.components.tiles[kind].other_side
    s.layout = rearranged(s.layout, body - TILES, space, other)
    _come_down(s)
    if t is not None:
        t.append(("flip", clauses, cause, NAME[space], kind, other))


def _come_down(s: State) -> None:
    """A robot is no longer on top of what is gone from below it."""
    if s.atop is not None and not on_an_obstacle(s, s.atop):
        s.atop = None


def hit_tile(s: State, t: Trace | None, clauses: Clauses, cause: str, body: int, n: int) -> None:
    """A tile takes n damage; what it does about it is written next."""
    if t is not None:
        space, kind = s.layout.tiles[body - TILES]
        t.append(("hit tile", clauses, cause, kind, WHERE[space], n))


def open_tile(s: State, t: Trace | None, clauses: Clauses, cause: str, body: int, back: str) -> None:
    """A tile is turned over, and its back read."""
    if t is not None:
        space, kind = s.layout.tiles[body - TILES]
        t.append(("open", clauses, cause, kind, WHERE[space], back))


# ---- Victory Points in the arena -------------------------------------------------------------------------


def add_points(s: State, t: Trace | None, clauses: Clauses, cause: str, space: int, red: int) -> None:
    """Red cubes of the Reserve come onto the tile of a space."""
    add_to_reserve(s, -red)
    _set(s, points=_counted(s.extras.points, space, red))
    if t is not None:
        t.append(("tile points", clauses, cause, s.layout.at[space].name, NAME[space], red))


def claim_points(s: State, t: Trace | None, clauses: Clauses, cause: str, space: int, red: int) -> None:
    """The active seat takes red cubes off the tile of a space."""
    _set(s, points=_counted(s.extras.points, space, -red))
    seat, kind = s.setup.seats[s.seat], s.layout.at[space].name
    _take(s, t, ("claim points", clauses, cause, seat, kind, NAME[space]), red)


def points_back(s: State, t: Trace | None, clauses: Clauses, cause: str, kind: str, space: int) -> None:
    """The red cubes on a tile that leaves the board go back to the Reserve."""
    points = dict(s.extras.points)
    red = points.pop(space)
    _set(s, points=tuple(sorted(points.items())))
    add_to_reserve(s, red)
    if t is not None:
        t.append(("tile points back", clauses, cause, kind, NAME[space], red))


def gumball(s: State, t: Trace | None, clauses: Clauses, cause: str, space: int) -> None:
    """A gumball, a red cube of the Reserve, comes onto a space."""
    add_to_reserve(s, -1)
    _set(s, gumballs=tuple(sorted((*s.extras.gumballs, space))))
    if t is not None:
        t.append(("gumball", clauses, cause, NAME[space]))


def claim_gumballs(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, space: int) -> None:
    """The active seat takes the gumballs of a space on which its robot is."""
    red = _gumballs(s, space, None)
    seat = s.setup.seats[s.seat]
    _take(s, t, ("claim gumballs", clauses, cause, seat, s.setup.titles[robot], NAME[space]), red)


def carry_gumballs(s: State, t: Trace | None, clauses: Clauses, cause: str, start: int, to: int) -> None:
    """The gumballs of a space go with the tile below them."""
    red = _gumballs(s, start, to)
    if t is not None:
        t.append(("carry gumballs", clauses, cause, NAME[start], NAME[to], red))


def turn_gumballs(s: State, t: Trace | None, clauses: Clauses, cause: str, space: int) -> None:
    """The gumballs of a space become Victory Points of the tile there."""
    red = _gumballs(s, space, None)
    _set(s, points=_counted(s.extras.points, space, red))
    if t is not None:
        t.append(("turn gumballs", clauses, cause, s.layout.at[space].name, NAME[space], red))


def _gumballs(s: State, start: int, to: int | None) -> int:
    """All gumballs of a space go to another one, or off the spaces; returns how many."""
    n = s.extras.gumballs.count(start)
    stay = Counter(s.extras.gumballs)
    del stay[start]
    if to is not None:
        stay[to] += n
    _set(s, gumballs=tuple(sorted(stay.elements())))
    return n


def _take(s: State, t: Trace | None, event: tuple[Any, ...], red: int) -> None:
    """The active seat gets red cubes, as that event."""
    old = s.pile[s.seat]
    s.pile = put(s.pile, s.seat, new := old._replace(red=old.red + red))
    if t is not None:
        t.append((*event, red, new.points))


# ---- cards that stay -------------------------------------------------------------------------------------


def attach(s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, card: str, red: int) -> None:
    """A Defense of the active seat goes from play onto a robot, with red cubes of the Reserve."""
    s.in_play[s.seat] = without(s.in_play[s.seat], card)
    add_to_reserve(s, -red)
    _set(s, defenses=(*s.extras.defenses, (robot, card, red)))
    if t is not None:
        t.append(("attach", clauses, cause, s.setup.seats[s.seat], s.setup.titles[robot], card, red))


def absorb(
    s: State, t: Trace | None, clauses: Clauses, cause: str, defense: tuple[int, str, int], red: int
) -> None:
    """A Defense loses red cubes in the stead of its robot; who gets them is written next."""
    robot, card, had = defense
    number = s.extras.defenses.index(defense)
    _set(s, defenses=put(s.extras.defenses, number, (robot, card, had - red)))
    if t is not None:
        t.append(("absorb", clauses, cause, s.setup.titles[robot], card, red, had - red))


def break_defense(
    s: State, t: Trace | None, clauses: Clauses, cause: str, defense: tuple[int, str, int]
) -> None:
    """A Defense without cubes breaks: it goes to the discard pile of its robot's owner."""
    robot, card, _ = defense
    owner = s.setup.owner[robot]
    _set(s, defenses=without(s.extras.defenses, defense))
    s.discard[owner] += (card,)
    if t is not None:
        t.append(("break", clauses, cause, s.setup.titles[robot], card, s.setup.seats[owner]))


def install(s: State, t: Trace | None, clauses: Clauses, cause: str, card: str) -> None:
    """An Upgrade in play stays in front of the active seat."""
    s.in_play[s.seat] = without(s.in_play[s.seat], card)
    _set(s, upgrades=(*s.extras.upgrades, (s.seat, card)))
    if t is not None:
        t.append(("install", clauses, cause, s.setup.seats[s.seat], card))


def wear_off_one(s: State, t: Trace | None, clauses: Clauses, cause: str, what: str, robot: int) -> None:
    """What a robot had for the turn is used up."""
    s.lasting = without(s.lasting, (what, robot))
    if t is not None:
        t.append(("wear off", clauses, cause, ((s.setup.titles[robot], what),)))


def first_purchase(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """The active seat has bought a card this turn; told if it has one with clauses about that."""
    _set(s, bought=True)
    if t is not None and clauses:
        t.append(("allow", clauses, cause, s.setup.seats[s.seat], "bought"))


def forget_purchase(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """The next card that is bought is the first of a turn; told as :func:`first_purchase` is."""
    _set(s, bought=False)
    if t is not None and clauses:
        t.append(("wear off", clauses, cause, ((s.setup.seats[s.seat], "bought"),)))


# ---- Events ----------------------------------------------------------------------------------------------


def event_over(s: State, t: Trace | None, clauses: Clauses, cause: str, card: str, at: int) -> None:
    """An Event has taken effect: it goes from its space of the Shop into the Game Box."""
    s.shop = put(s.shop, at, "")
    _set(s, past=tuple(sorted((*s.extras.past, card))))
    if t is not None:
        t.append(("event over", clauses, cause, card))
