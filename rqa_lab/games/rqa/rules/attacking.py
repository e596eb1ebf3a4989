"""Rules for sight and attacks."""

from functools import cache
from typing import NamedTuple

from rqa_lab.core.grid import STRAIGHT, WAYS
from rqa_lab.core.reasons import Bare
from rqa_lab.games.rqa.bodies import (
    attackable,
    in_order_of_gain,
    is_tile,
    obstacle_name,
    robots_at,
    space_or_none,
    tile_at,
    tile_of,
)
from rqa_lab.games.rqa.components import Card, Robot
from rqa_lab.games.rqa.rules.permission import on_board, plays_several
from rqa_lab.games.rqa.setup import GRID, Layout, Setup, View, distance, line, row, shadow, through, within
from rqa_lab.games.rqa.state import UNKNOWN, State, where

# ---- line of sight: the spaces a robot sees from its own, and the obstacles before the rest --------------
# Robots and sight-blocking tiles on the line hide the spaces behind them.  The space of such a tile can be
# neither looked into nor looked out of.

_ALL = (1 << len(GRID.spaces)) - 1


def sees(s: State, a: int, b: int) -> bool:
    """True if there is line of sight between two spaces; the robots on them do not hide each other.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"tiles": {"c4": "Wall", "d3": "Wall"}})
    >>> a1, b3, c5, d4, c3 = (GRID.number[name] for name in ("a1", "b3", "c5", "d4", "c3"))
    >>> sees(s, c3, d4), sees(s, c3, c5)
    (True, False)
    """
    views = s.layout.views
    if a not in views:
        views[a] = _view(s.layout, a)
    hidden, between = views[a]
    return not (hidden >> b & 1 or s.occupied & between[b])


def line_of_fire(s: State, a: int, way: int) -> tuple[int, ...]:
    """The spaces that a shot along a row or column reaches through everything, the nearest first."""
    return row(a, way)[: s.setup.line_reach]


def visible(s: State, a: int, without: int | None = None) -> int:
    """The mask of all spaces that are seen from a space, without itself; ``without`` a robot on the board."""
    views = s.layout.views
    if a not in views:
        views[a] = _view(s.layout, a)
    hidden = views[a][0] | 1 << a
    shadows = shadow(a)
    for robot, at in enumerate(s.at):
        if at is not None and robot != without:
            hidden |= shadows[at]
    return _ALL & ~hidden


def _view(layout: Layout, a: int) -> View:
    """The spaces seen from a space as far as tiles allow; a tile that blocks sight lets nothing out."""
    hidden = _ALL if layout.blocks_sight >> a & 1 else layout.blocks_sight
    for space in layout.at:
        if layout.hides_behind >> space & 1:
            hidden |= shadow(a)[space]
    return hidden, through(a)


class OnLine(NamedTuple):
    """A space on a line of sight: what it does to the line, and the bit of what stands there.

    ``how`` is "clear", "corner" (an obstacle that the line only touches), or "blocks".
    """

    space: int
    how: str
    obstacle: int | None


def along(s: State, a: int, b: int) -> tuple[OnLine, ...]:
    """The line from a to b: every space that it runs through, and obstacles that it touches.

    The two ends are among them only if a tile there hides.
    """
    found = []
    for space, inside in ((a, True), *line(a, b), (b, True)):
        end = space in (a, b)
        obstacle = hiding(s, space, tiles_only=end)
        if inside and not (end and obstacle is None):
            found.append(OnLine(space, "clear" if obstacle is None else "blocks", obstacle))
        elif obstacle is not None:
            found.append(OnLine(space, "corner", obstacle))
    return tuple(found)


def hiding(s: State, space: int, *, tiles_only: bool = False) -> int | None:
    """The bit of what blocks line of sight on a space: a tile before a robot; None if nothing does.

    At an end of the line, ``tiles_only``, a tile does that hides what stands on it; a target is no such tile.
    """
    if (s.layout.blocks_sight if tiles_only else s.layout.hides_behind) >> space & 1:
        return tile_at(s, space)
    if tiles_only:
        return None
    return next(iter(robots_at(s, space)), None)


def hides(s: State, a: int, b: int) -> OnLine | None:
    """The first obstacle that hides b from a; None where a sees b."""
    return next((on for on in along(s, a, b) if on.how == "blocks"), None)


# ---- a whole look around, with names ---------------------------------------------------------------------


class Hider(NamedTuple):
    """An obstacle that hides spaces: the letter it goes by, its name, its space, the spaces that it hides."""

    letter: str
    name: str
    at: str
    hides: tuple[str, ...]


class Survey(NamedTuple):
    """The spaces seen from a space, and the obstacle that hides each of the others; spaces by name."""

    at: str
    seen: tuple[str, ...]
    hiders: tuple[Hider, ...]


def survey(s: State, space: str) -> Survey:
    """Look around from a space: every other space is seen, or hidden by the first obstacle on its line.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"tiles": {"b1": "Wall"}})
    >>> look = survey(s, "a1")
    >>> [(hider.letter, hider.name, hider.hides[:3], len(look.seen)) for hider in look.hiders]
    [('A', 'Wall b1', ('b1', 'c1', 'd1'), 27)]
    """
    a = GRID.number[space]
    mask = visible(s, a)
    seen = tuple(GRID.name[b] for b in GRID.spaces if mask >> b & 1)
    hidden: dict[OnLine, list[str]] = {}
    for b in GRID.spaces:
        if b != a and not mask >> b & 1:
            first = hides(s, a, b)
            assert first is not None
            hidden.setdefault(first, []).append(GRID.name[b])
    hiders = sorted(hidden.items(), key=lambda row: (-len(row[1]), row[0].space))
    return Survey(
        space,
        seen,
        tuple(
            Hider(chr(ord("A") + number), _named(s, on), GRID.name[on.space], tuple(spaces))
            for number, (on, spaces) in enumerate(hiders)
        ),
    )


def _named(s: State, on: OnLine) -> str:
    assert on.obstacle is not None
    return obstacle_name(s, on.obstacle)


# ---- playing cards and attacking: which cards may be played, and what an attack may hit ------------------


@cache
def scope(setup: Setup, reach: int | str) -> tuple[int, ...]:
    """For each space the mask of the spaces within an attack's range of it, hidden or not."""
    return _scope(reach, setup.range_metric, setup.line_reach)


@cache
def _scope(reach: int | str, metric: str, line_reach: int) -> tuple[int, ...]:
    if isinstance(reach, int):  # the space itself is within every range
        return tuple(within(at, reach, metric) | 1 << at for at in GRID.spaces)
    ways = _shots(line_reach if reach == "line" else 1)
    return tuple(sum(ways[at][way] for way in STRAIGHT) for at in GRID.spaces)


@cache
def _shots(reach: int) -> tuple[tuple[int, ...], ...]:
    """For each space and way the mask of the spaces that a shot of this length goes through."""
    every_way = range(len(WAYS))
    return tuple(
        tuple(sum(1 << to for to in row(at, way)[:reach]) for way in every_way) for at in GRID.spaces
    )


def in_hand(s: State, seat: int, card: str) -> Bare:
    """Cards are played from the hand."""
    if card in s.hand[seat]:
        return ()
    if UNKNOWN in s.hand[seat]:
        return (("hand not seen", ("lab.not-seen", "rqa.card.play-one-at-a-time"), card, seat),)
    bought = ("rqa.shop.acquired-to-discard",) if card in s.discard[seat] else ()
    return (("not in hand", ("rqa.card.play-one-at-a-time", *bought), card),)


# ---- targets of an attack that picks none ----------------------------------------------------------------


def reached(s: State, seat: int, robot: int, attack: Card, way: int | None) -> tuple[int, ...]:
    """The bodies hit by an attack that picks no target: those around a robot, or those one way from it."""
    at, spaces = s.at[robot], area(s, robot, attack.range, way)
    if at is None or not spaces:
        return ()
    friends_too = attack.range == "line" and s.setup.rulings["laser-friends"] == "hit"
    able = [other for other in range(len(s.at)) if other != robot] if friends_too else s.setup.enemies[seat]
    hit = [(distance(at, to), it) for it in able if (to := s.at[it]) is not None and spaces >> to & 1]
    if s.layout.attackable & spaces:
        tiles = [(space_or_none(s, it), it) for it in attackable(s)]
        hit += [(distance(at, to), it) for to, it in tiles if to is not None and spaces >> to & 1]
    return in_order_of_gain(s, seat, (it for _, it in sorted(hit)))  # the nearest first


def area(s: State, robot: int, reach: int | str | None, way: int | None) -> int:
    """The mask of the spaces that an attack on all in an area reaches: those around, or those one way."""
    at = s.at[robot]
    if at is None:
        return 0
    if reach == "around":
        return scope(s.setup, reach)[at]
    return 0 if way is None else _shots(s.setup.line_reach)[at][way]


def worth_it(s: State, enemies: int) -> bool:
    """An attack on an area hits something on the spaces of a mask, or need not: see ``area-empty``."""
    return bool(enemies) or s.setup.rulings["area-empty"] == "allowed"


def targets(s: State, seat: int) -> int:
    """The mask of the spaces with something that a seat may attack: its enemies, and tiles that say so."""
    return where(s, s.setup.enemies[seat]) | s.layout.attackable


_AREA_EMPTY = ("rqa.attack.area.empty", "rqa.attack.need-valid-target")


def enemy_in_area(s: State, seat: int, robot: int, card: Card, way: int | None) -> Bare:
    """An attack on all in an area needs an enemy there, unless the ruling is otherwise."""
    if worth_it(s, area(s, robot, card.range, way) & targets(s, seat)):
        return ()
    if way is None:
        return (("nobody around", _AREA_EMPTY, card.name, robot, s.at[robot]),)
    return (("nobody in line", (*_AREA_EMPTY, "rqa.term.straight-line"), card.name, robot, s.at[robot], way),)


# ---- legal targets of an attack --------------------------------------------------------------------------

_MELEE = ("rqa.attack.melee", "rqa.term.next-to", "rqa.attack.need-valid-target")
_STRAIGHT = ("rqa.card.laser-cannon", "rqa.term.straight-line")
_RANGE = ("rqa.attack.ranged", "rqa.attack.range-square-ring", "rqa.attack.need-valid-target")


def target(s: State, seat: int, robot: int, card: Card, target: int | None, way: int | None) -> Bare:
    """The card may be played at this target or this way, or without one if it takes none."""
    found: Bare = ()
    if way is not None and card.range != "line":
        found += (("takes no way", ("rqa.term.target",), card.name),)
    if card.aimed:
        if target is None:
            clauses = ("rqa.attack.need-valid-target", "rqa.term.target")
            return (*found, ("needs target", clauses, card.name, robot))
        return found + aim(s, seat, robot, card, target)
    if target is not None:
        clauses = ("rqa.term.target", *(("rqa.attack.area.no-targets",) if card.range else ()))
        found += (("takes no target", clauses, card.name),)
    if card.range == "line":
        if way is None:
            return (*found, ("needs way", _STRAIGHT, card.name, robot))
        if way not in STRAIGHT:
            return (*found, ("not straight", _STRAIGHT, card.name, robot, way))
        found += enemy_in_area(s, seat, robot, card, way)
    elif card.range:
        found += enemy_in_area(s, seat, robot, card, None)
    return found


def aimable(s: State, robot: int, reach: int | str, to: int) -> bool:
    """An attack reaches a space from the robot's space by its range and, unless it is melee, by sight."""
    at = s.at[robot]
    assert at is not None
    return bool(scope(s.setup, reach)[at] >> to & 1) and (reach == "melee" or sees(s, at, to))


def enemy(s: State, seat: int, target: int) -> Bare:
    """Robots attack enemies only."""
    if target in s.setup.enemies[seat]:
        return ()
    clauses = ("rqa.attack.enemy-only", "rqa.term.enemy", "rqa.term.friendly")
    return (("not an enemy", clauses, target, s.at[target]),)


def attackable_tile(s: State, robot: int, target: int) -> Bare:
    """A tile is attacked only if it says so, and not by a robot on it."""
    if not tile_of(s, target).attackable:
        return (("not attackable", ("rqa.faq.damaging-tiles", "rqa.attack.tile"), target),)
    if space_or_none(s, target) == s.at[robot]:
        return (("own space", ("rqa.attack.not-own-space",), robot, target),)
    return ()


def aim(s: State, seat: int, robot: int, attack: Card | Robot, target: int) -> Bare:
    """The target is an enemy, or a tile that can be attacked, and the attack reaches it from the robot."""
    if is_tile(target):
        found = attackable_tile(s, robot, target)
        if found:
            return found
    else:
        found = enemy(s, seat, target)
        if gone := on_board(s, target):
            return found + gone
    at, to, reach = s.at[robot], space_or_none(s, target), attack.range
    assert at is not None
    assert to is not None
    assert reach is not None
    if aimable(s, robot, reach, to) or (target == robot and reach != "melee"):
        return found
    if reach == "melee":
        return (*found, ("not next to", _MELEE, robot, at, target, to))
    assert isinstance(reach, int)
    if not scope(s.setup, reach)[at] >> to & 1:
        several = plays_several(s, seat) and isinstance(attack, Card)
        origin = ("rqa.two.attack-origin",) if several else ()
        away = distance(at, to, s.setup.range_metric)
        found += (("out of range", (*_RANGE, *origin), robot, at, target, to, reach, away),)
    hidden = hides(s, at, to)
    if hidden is not None:
        assert hidden.obstacle is not None
        hides_it = hidden_by(s, hidden.obstacle, hidden.space in (at, to))
        found += (("out of sight", hides_it, robot, at, target, to, hidden.obstacle, reach),)
    return found


def hidden_by(s: State, obstacle: int, at_end: bool) -> tuple[str, ...]:
    """The clauses by which an obstacle hides a target."""
    sight = ("rqa.los.center-line", "rqa.los.required-for-ranged")
    if not is_tile(obstacle):
        return ("rqa.los.robots-block", "rqa.term.robot-is-obstacle", *sight)
    tile = tile_of(s, obstacle)
    if "move" in tile.blocks:
        return ("rqa.los.wall-blocks", *tile.clauses.get("blocks", ("rqa.term.obstacle",)), *sight)
    if at_end:
        return ("rqa.los.endpoint-smoke", "rqa.tile.smoke", "rqa.los.required-for-ranged")
    return ("rqa.los.smoke-between", "rqa.tile.smoke", *sight)


def is_attack(s: State, cause: str) -> bool:
    """True if a cause is an Attack card, or a robot with an attack of its own."""
    parts = s.setup.components
    return cause in parts.robots or cause in parts.attacks


def has_attacked(s: State) -> bool:
    """The active seat has played an Attack card this turn."""
    return not s.setup.components.attacks.isdisjoint(s.in_play[s.seat])


# ---- built-in attacks ------------------------------------------------------------------------------------


def may_use(s: State, robot: int, aimed: Bare = ()) -> Bare:
    """A robot may use its attack; ``aimed`` are the objections to the target, listed with the rest."""
    return has_attack(s, robot) or not_used(s, robot) + aimed + enough_for_attack(s, robot)


def has_attack(s: State, robot: int) -> Bare:
    """The robot's board must give it an attack of its own."""
    return () if robot in s.setup.armed else (("no attack", ("rqa.setup.robot-ability",), robot),)


def not_used(s: State, robot: int) -> Bare:
    """A power of once a turn is used once a turn."""
    if ("power used", robot) not in s.lasting:
        return ()
    return (("used already", s.setup.boards[robot].clauses["once"], robot),)


def enough_for_attack(s: State, robot: int) -> Bare:
    """A built-in attack costs Energy."""
    board = s.setup.boards[robot]
    if s.energy >= board.price:
        return ()
    clauses = (*board.clauses["says"], "rqa.energy.uses")
    return (("attack price", clauses, robot, board.price, s.energy),)
