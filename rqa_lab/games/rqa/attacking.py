"""Playing cards and attacking: what may be played, and whom an attack may hit."""

from functools import cache

from rqa_lab.core.grid import STRAIGHT
from rqa_lab.games.rqa.components import Card, Robot
from rqa_lab.games.rqa.lines import distance, row, within
from rqa_lab.games.rqa.permission import on_board
from rqa_lab.games.rqa.reasons import Bare
from rqa_lab.games.rqa.sight import hides, line_of_fire, sees
from rqa_lab.games.rqa.state import GRID, TILES, UNKNOWN, Setup, State, counted

#: space -> the spaces next to it, None beyond the edge
NEAR = tuple(GRID.step[space][:4] for space in GRID.spaces)


def scope(setup: Setup, reach: int | str) -> tuple[int, ...]:
    """For each space the mask of those that an attack of a range may reach from it, whatever hides them."""
    return _scope(reach, setup.range_metric, setup.line_reach)


@cache
def _scope(reach: int | str, metric: str, line_reach: int) -> tuple[int, ...]:
    if isinstance(reach, int):  # the space itself is within every range
        return tuple(within(at, reach, metric) | 1 << at for at in GRID.spaces)
    spaces = line_reach if reach == "line" else 1
    return tuple(sum(1 << to for way in STRAIGHT for to in row(at, way)[:spaces]) for at in GRID.spaces)


def in_hand(s: State, seat: int, card: str) -> Bare:
    """Cards are played from the hand."""
    if card in s.hand[seat]:
        return ()
    if UNKNOWN in s.hand[seat]:
        return (("hand not seen", ("lab.not-seen", "rqa.card.play-one-at-a-time"), card, seat),)
    bought = ("rqa.shop.acquired-to-discard",) if card in s.discard[seat] else ()
    return (("not in hand", ("rqa.card.play-one-at-a-time", *bought), card),)


def built(card: Card) -> Bare:
    """The lab knows what the card does."""
    return () if card.steps else (("not built", ("lab.not-built",), card.name),)


# ---- whom an attack without a target reaches -------------------------------------------------------------


def reached(s: State, seat: int, robot: int, attack: Card, way: int | None) -> tuple[int, ...]:
    """The robots that an attack hits that picks no target: those around a robot, or those one way from it."""
    at = s.at[robot]
    if at is None:
        return ()
    enemies = s.setup.enemies[seat]
    if attack.range == "around":
        near = scope(s.setup, "around")[at]
        return tuple(it for it in enemies if (to := s.at[it]) is not None and near >> to & 1)
    spaces = () if way is None else line_of_fire(s, at, way)
    friends_too = s.setup.rulings["laser-friends"] == "hit"
    able = [other for other in range(len(s.at)) if other != robot] if friends_too else enemies
    return counted(s, seat, (other for space in spaces for other in able if s.at[other] == space))


def may_hit_nobody(s: State) -> bool:
    """An attack on all in an area may be made where no enemy is; see the ruling ``area-empty``."""
    return s.setup.rulings["area-empty"] == "allowed"


_AREA_EMPTY = ("rqa.attack.area.empty", "rqa.attack.need-valid-target")


def somebody(s: State, seat: int, robot: int, card: Card, way: int | None) -> Bare:
    """An attack on all in an area needs an enemy there, unless the ruling is otherwise."""
    if may_hit_nobody(s):
        return ()
    if any(body in s.setup.enemies[seat] for body in reached(s, seat, robot, card, way)):
        return ()
    if way is None:
        return (("nobody around", _AREA_EMPTY, card.name, robot, s.at[robot]),)
    return (("nobody in line", (*_AREA_EMPTY, "rqa.term.straight-line"), card.name, robot, s.at[robot], way),)


# ---- whom an attack may target ---------------------------------------------------------------------------

_MELEE = ("rqa.attack.melee", "rqa.term.next-to", "rqa.attack.need-valid-target")
_STRAIGHT = ("rqa.card.laser-cannon", "rqa.term.straight-line")
_RANGE = ("rqa.attack.ranged", "rqa.attack.range-square-ring", "rqa.attack.need-valid-target")


def target(s: State, seat: int, robot: int, card: Card, target: int | None, way: int | None) -> Bare:
    """The card may be played at that target and that way, or at none if it takes none."""
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
        found += somebody(s, seat, robot, card, way)
    elif card.range:
        found += somebody(s, seat, robot, card, None)
    return found


def aim(s: State, seat: int, robot: int, attack: Card | Robot, target: int) -> Bare:
    """The target is an enemy on the board that the attack reaches from the space of the robot."""
    found: Bare = ()
    if target not in s.setup.enemies[seat]:
        clauses = ("rqa.attack.enemy-only", "rqa.term.enemy", "rqa.term.friendly")
        found += (("not an enemy", clauses, target, s.at[target]),)
    if gone := on_board(s, target):
        return found + gone
    at, to = s.at[robot], s.at[target]
    assert at is not None
    assert to is not None
    if attack.range == "melee":
        if not scope(s.setup, "melee")[at] >> to & 1:
            found += (("not next to", _MELEE, robot, at, target, to),)
        return found
    if target == robot:
        return found
    reach = attack.range
    assert isinstance(reach, int)
    if not scope(s.setup, reach)[at] >> to & 1:
        several = len(s.setup.of_seat[seat]) > 1 and isinstance(attack, Card)
        origin = ("rqa.two.attack-origin",) if several else ()
        away = distance(at, to, s.setup.range_metric)
        found += (("out of range", (*_RANGE, *origin), robot, at, target, to, reach, away),)
    if not sees(s, at, to):
        hidden = hides(s, at, to)
        assert hidden is not None
        assert hidden.obstacle is not None
        hides_it = hidden_by(s, hidden.obstacle, hidden.space in (at, to))
        found += (("out of sight", hides_it, robot, at, target, to, hidden.obstacle, reach),)
    return found


def hidden_by(s: State, obstacle: int, at_end: bool) -> tuple[str, ...]:
    """The clauses by which an obstacle hides a target."""
    sight = ("rqa.los.center-line", "rqa.los.required-for-ranged")
    if obstacle < TILES:
        return ("rqa.los.robots-block", "rqa.term.robot-is-obstacle", *sight)
    space, _ = s.layout.tiles[obstacle - TILES]
    if "move" in s.layout.at[space].blocks:
        return ("rqa.los.wall-blocks", "rqa.tile.wall", *sight)
    if at_end:
        return ("rqa.los.endpoint-smoke", "rqa.tile.smoke", "rqa.los.required-for-ranged")
    return ("rqa.los.smoke-between", "rqa.tile.smoke", *sight)


# ---- built-in attacks ------------------------------------------------------------------------------------


def has_attack(s: State, robot: int) -> Bare:
    """The robot's board gives it an attack of its own."""
    return () if s.setup.boards[robot].price else (("no attack", ("rqa.setup.robot-ability",), robot),)


def not_used(s: State, robot: int) -> Bare:
    """A power of once a turn is used once a turn."""
    if ("power used", robot) not in s.lasting:
        return ()
    return (("used already", ("rqa.robot.strider.once-per-turn", "rqa.faq.once-per-turn"), robot),)


def enough_for_attack(s: State, robot: int) -> Bare:
    """A built-in attack costs Energy."""
    price = s.setup.boards[robot].price
    if s.energy >= price:
        return ()
    clauses = ("rqa.robot.strider.ability", "rqa.energy.uses")
    return (("attack price", clauses, robot, price, s.energy),)
