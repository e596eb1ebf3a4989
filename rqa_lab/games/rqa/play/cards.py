"""Cards are played and attack; what they give: Energy, points, Health, permissions; cards that stay."""

from collections.abc import Sequence
from functools import cache

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.component import Step
from rqa_lab.core.grid import WAY_NUMBER
from rqa_lab.games.rqa.actions import Play, Use
from rqa_lab.games.rqa.bodies import find, is_robot, is_tile, space_of
from rqa_lab.games.rqa.components import Card, Components, Robot
from rqa_lab.games.rqa.play.damage import begin, clauses_for, damage, lose_points, need_red
from rqa_lab.games.rqa.play.writers import Doing
from rqa_lab.games.rqa.rules.attacking import along, has_attacked, line_of_fire, reached
from rqa_lab.games.rqa.rules.permission import plays_several
from rqa_lab.games.rqa.rules.staying import charged, first_buy, functions, may
from rqa_lab.games.rqa.setup import GRID, distance
from rqa_lab.games.rqa.state import LASTS, State
from rqa_lab.games.rqa.steps import effect

# ---- playing a card --------------------------------------------------------------------------------------


def play(do: Doing, action: Play) -> None:
    """A card goes into play, and its steps onto the agenda.

    Effects on each enemy around, or in a line, hit those that are there now.
    """
    s, target, robot = do.state, action.target, do.state.setup.number[action.robot]
    card, way = s.setup.components.cards[action.card], WAY_NUMBER.get(target or "")
    body = None if target is None or way is not None else find(s, target)
    attack = card.type == "Attack"
    plays = do.traced and (
        *_play_of(s.setup.components, card.name, plays_several(s)),
        *(_aimed(s, card, robot, body) if body is not None else ()),
        *only_if(card.range == "line" and _friend_in(s, robot, way), "rqa.card.laser-cannon.friends"),
        *only_if(attack, "rqa.card.types"),
        *only_if(attack and has_attacked(s), "rqa.attack.many-per-turn"),
    )
    do.play(card.name, robot, body, way, plays)
    do.cause = card.name
    bodies: tuple[int, ...] = ()
    if card.range in ("around", "line"):
        bodies = reached(s, s.seat, robot, card, way)
        if not bodies:
            nobody = ("rqa.attack.area.empty", "rqa.faq.partial-effects", "rqa.attack.area.no-targets")
            do.nothing(str(card.range), s.setup.titles[robot], nobody)
    steps = _charged_steps(do, robot, card) if attack and s.lasting else card.steps
    begin(do, robot, body, card.name, steps, bodies)


@cache
def _play_of(parts: Components, name: str, by_several: bool) -> Clauses:
    """The clauses of playing a card in any position; ``by_several``: its seat has several robots."""
    card = parts.cards[name]
    return (
        "rqa.card.play-one-at-a-time",
        "rqa.card.play-free",
        "rqa.card.in-play",
        *card.play_clauses,
        *only_if(len(card.steps) > 1, "rqa.faq.order-written"),
        *only_if(by_several, "rqa.two.card-for-one"),
        *only_if(card.aimed, "rqa.attack.need-valid-target", "rqa.attack.enemy-only"),
    )


def _friend_in(s: State, robot: int, way: int | None) -> bool:
    """A friend of the active seat stands one way from a robot."""
    at, enemies = s.at[robot], s.setup.enemies[s.seat]
    spaces = () if at is None or way is None else line_of_fire(s, at, way)
    return any(at in spaces for other, at in enumerate(s.at) if other not in enemies)


def _charged_steps(do: Doing, robot: int, card: Card) -> Sequence[Step]:
    """The steps of an Attack, which uses up every Hypercharge of its robot and hits harder for each."""
    waiting = charged(do.state).count(robot)
    if not waiting:
        return card.steps
    more = waiting * functions(do.state)
    for _ in range(waiting):
        do.use_up("hypercharge", robot, _CHARGED)
    return tuple((*step, more) if "hit" in step else step for step in card.steps)


# ---- attacks ---------------------------------------------------------------------------------------------

_CHARGED = ("rqa.card.hypercharge.count-late", "rqa.card.hypercharge")


def _aimed(s: State, attack: Card | Robot, robot: int, body: int) -> Clauses:
    """The clauses of an attack's range and line of sight, when it is aimed."""
    at, to = space_of(s, robot), space_of(s, body)
    tile: Clauses = ()
    if is_tile(body):
        tile = ("rqa.attack.tile", *only_if(s.occupied >> to & 1, "rqa.attack.space"))
    if attack.range == "melee":
        smoke = (1 << at | 1 << to) & s.layout.blocks_sight
        return (*tile, "rqa.attack.melee", *only_if(smoke, "rqa.los.melee-exempt"))
    assert isinstance(attack.range, int)
    on = along(s, at, to)
    low = any(it.how == "clear" and it.space in s.layout.at for it in on)
    (column, row), (to_column, to_row) = GRID.column_row(at), GRID.column_row(to)
    closer = distance(at, to, s.setup.range_metric) < attack.range
    return (
        *tile,
        "rqa.attack.ranged",
        "rqa.los.required-for-ranged",
        "rqa.los.center-line",
        *only_if(any(it.how == "corner" for it in on), "rqa.los.corner"),
        *only_if(low, "rqa.los.non-obstacle-tiles"),
        *only_if(column != to_column and row != to_row, "rqa.attack.range-square-ring"),
        *only_if(closer, "rqa.attack.range-closer-ok"),
        *only_if(plays_several(s) and isinstance(attack, Card), "rqa.two.attack-origin"),
    )


def use(do: Doing, action: Use) -> None:
    """A robot uses its power of once a turn on a body: the attack that is built into it."""
    s, robot, body = do.state, do.state.setup.number[action.robot], find(do.state, action.target)
    board = s.setup.boards[robot]
    do.pay("energy", board.price, (*board.clauses["says"], "rqa.energy.uses"))
    uses = do.traced and (
        *board.clauses["says"],
        *board.clauses["once"],
        *board.clauses.get("attack", ()),
        *_aimed(s, board, robot, body),
    )
    do.use_power(robot, body, uses)
    do.then(hit.frame(robot, body, board.name))


@effect("hit")
def hit(do: Doing, robot: int, body: int, cause: str, more: int = 0) -> None:
    """The damage of an attack, to one body; ``more`` is what Hypercharge adds."""
    parts = do.state.setup.components
    attack = parts.cards.get(cause) or parts.robots[cause]
    hits = do.traced and (
        "rqa.attack.damage-amount",
        *(_text_first(attack) if isinstance(attack, Card) else attack.clauses.get("attack", ())),
        *only_if(is_tile(body), "rqa.attack.tile"),
        *only_if(more, *_CHARGED),
    )
    damage(do, robot, body, attack.damage + more, hits)


def _text_first(card: Card) -> Clauses:
    """The clauses for damage that comes after a card's other steps, or that hits all in an area."""
    last = len(card.steps) > 1 and card.steps[-1][0] == "hit"
    return (
        *only_if(last, "rqa.attack.text-then-damage"),
        *only_if(card.range in ("around", "line"), "rqa.attack.area.no-targets", *card.play_clauses),
    )


# ---- what cards give a seat and its robots: Energy, points, Health, permissions, and cards that stay -----


@effect("gain")
def gain(do: Doing, robot: int | None, body: int | None, cause: str, what: str, n: int) -> None:
    """The active seat gets Energy or Move."""
    do.gain(what, n, do.traced and clauses_for(do.state, cause, "rqa.turn.hold-resources"))


@effect("points")
def points(do: Doing, robot: int | None, body: int | None, cause: str, n: int) -> None:
    """The active seat gets Victory Points from the Reserve."""
    need_red(do, n)
    do.take_points(do.state.seat, n, clauses_for(do.state, cause, "rqa.health.gain-vp"))


@effect("lose")
def lose(do: Doing, robot: int | None, body: int | None, cause: str, n: int) -> None:
    """The active seat loses Victory Points."""
    lose_points(do, n, _card_says(do.state, cause))


@effect("repair")
def repair(do: Doing, robot: int, body: int | None, cause: str, n: int) -> None:
    """Put red cubes on the robot's Health bar, up to full Health; a tile repairs the robot that entered."""
    s = do.state
    if body is not None and is_robot(body) and cause in s.setup.components.tiles:
        robot = body
    why = clauses_for(s, cause, "rqa.health.repair")
    room = s.setup.boards[robot].health - 1 - s.red[robot]
    if s.at[robot] is None or room <= 0:
        do.nothing("repair", s.setup.titles[robot], (*why, "rqa.faq.partial-effects"))
        return
    red = min(n, room)
    need_red(do, red)
    do.repair(robot, red, why)


# ---- for the rest of the turn ----------------------------------------------------------------------------


def _this_turn(do: Doing, what: str, robot: int) -> None:
    """A card lets a robot do something for the rest of the turn."""
    two = only_if(plays_several(do.state), "rqa.two.card-for-one")
    do.allow(what, robot, ("rqa.card.do-what-it-says", *LASTS[what].clauses, *two))


def _may(do: Doing, what: str, robot: int) -> None:
    """Give a robot a permission for the rest of the turn, unless it has it already."""
    s = do.state
    if may(s, robot, what):
        do.nothing(what, s.setup.titles[robot], (*clauses_for(s, do.cause), "rqa.faq.partial-effects"))
    else:
        _this_turn(do, what, robot)


@effect("over")
def over(do: Doing, robot: int, body: int | None, cause: str) -> None:
    """The robot may move over obstacles."""
    _may(do, "over", robot)


@effect("diagonal")
def diagonal(do: Doing, robot: int, body: int | None, cause: str) -> None:
    """The robot may move and push diagonally."""
    _may(do, "diagonal", robot)


@effect("plating")
def plating(do: Doing, robot: int, body: int | None, cause: str, n: int) -> None:
    """Each push by the robot deals n damage more."""
    for _ in range(n):
        _this_turn(do, "plating", robot)


@effect("hypercharge")
def hypercharge(do: Doing, robot: int, body: int | None, cause: str) -> None:
    """The next Attack card that is played for the robot deals more."""
    _this_turn(do, "hypercharge", robot)


# ---- cards that stay -------------------------------------------------------------------------------------


@effect("install")
def install(do: Doing, robot: int, body: int | None, cause: str) -> None:
    """The card stays in front of its owner."""
    s = do.state
    do.install(cause, ("rqa.card.upgrade",))
    if s.extras.bought:
        do.purchase(first_buy((s.setup.components.cards[cause],)))


@effect("defense")
def defense(do: Doing, robot: int, body: int | None, cause: str, n: int) -> None:
    """The card stays on the robot, with n red cubes of the Reserve."""
    if n:
        need_red(do, n)
    do.attach(robot, cause, n, _card_says(do.state, cause))


@effect("hologram")
def hologram(do: Doing, robot: int, body: int | None, cause: str) -> None:
    """The card stays on the robot, without cubes."""
    defense(do, robot, body, cause, 0)


def _card_says(s: State, card: str) -> Clauses:
    return clauses_for(s, card, *s.setup.components.cards[card].play_clauses)
