"""Which clauses the play of a card, the use of a power and the attack that may come of it cite.

For all else that happens in play see ``play.citations``.
"""

from functools import cache

from rqa_lab.games.rqa.model.bodies import is_tile, place
from rqa_lab.games.rqa.model.components import Components
from rqa_lab.games.rqa.model.geometry import distance
from rqa_lab.games.rqa.model.records import Card, Robot
from rqa_lab.games.rqa.model.setup import GRID
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.citations import Clauses, attacked, only_if, several
from rqa_lab.games.rqa.rules.sight import along, line_of_fire


def played(s: State, card: Card, robot: int, body: int | None, way: int | None) -> Clauses:
    """A card is played by a robot, maybe at a body or one way; told before it goes into play."""
    attack = card.type == "Attack"
    spared = card.range == "line" and way is not None and _friend_in(s, robot, way)
    return (
        *_play_of(s.setup.components, card.name, several(s)),
        *(_aimed(s, card, robot, body) if body is not None else ()),
        *only_if(spared, "rqa.card.laser-cannon.friends"),
        *only_if(attack, "rqa.card.types"),
        *only_if(attack and attacked(s), "rqa.attack.many-per-turn"),
    )


@cache
def _play_of(parts: Components, name: str, by_several: bool) -> Clauses:
    """What playing a card rests on whatever the position; ``by_several``: its seat has several robots."""
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


def _friend_in(s: State, robot: int, way: int) -> bool:
    """A friend of the active seat stands one way from a robot."""
    at = s.at[robot]
    spaces = () if at is None else line_of_fire(s, at, way)
    enemies = s.setup.enemies[s.seat]
    return any(at in spaces for other, at in enumerate(s.at) if other not in enemies)


def _aimed(s: State, attack: Card | Robot, robot: int, body: int) -> Clauses:
    """An attack is aimed: what its range and the line of sight rest on."""
    at, to = s.at[robot], place(s, body)
    assert at is not None
    assert to is not None
    tile: Clauses = ()
    if is_tile(body):
        tile = ("rqa.attack.tile", *only_if(s.occupied >> to & 1, "rqa.attack.space"))
    if attack.range == "melee":
        smoke = (1 << at | 1 << to) & s.layout.blocks_sight
        return (*tile, "rqa.attack.melee", *only_if(smoke, "rqa.los.melee-exempt"))
    assert isinstance(attack.range, int)
    on = along(s, at, to)
    away = distance(at, to, s.setup.range_metric)
    (column, row), (to_column, to_row) = GRID.column_row(at), GRID.column_row(to)
    return (
        *tile,
        "rqa.attack.ranged",
        "rqa.los.required-for-ranged",
        "rqa.los.center-line",
        *only_if(any(it.how == "corner" for it in on), "rqa.los.corner"),
        *only_if(
            any(it.how == "clear" and it.space in s.layout.at for it in on), "rqa.los.non-obstacle-tiles"
        ),
        *only_if(column != to_column and row != to_row, "rqa.attack.range-square-ring"),
        *only_if(away < attack.range, "rqa.attack.range-closer-ok"),
        *only_if(several(s) and isinstance(attack, Card), "rqa.two.attack-origin"),
    )


def power_paid(s: State, robot: int) -> Clauses:
    """The Energy for the power of a robot."""
    return (*s.setup.boards[robot].clauses["says"], "rqa.energy.uses")


def used(s: State, robot: int, body: int) -> Clauses:
    """A robot uses its power of once a turn on a body."""
    board = s.setup.boards[robot]
    return (
        *board.clauses["says"],
        "rqa.robot.strider.once-per-turn",
        "rqa.faq.once-per-turn",
        "rqa.robot.strider.is-attack-not-card",
        *_aimed(s, board, robot, body),
    )


def hit(attack: Card | Robot, body: int) -> Clauses:
    """The damage of an attack to a body."""
    tile = only_if(is_tile(body), "rqa.attack.tile")
    if isinstance(attack, Robot):
        return ("rqa.attack.damage-amount", "rqa.robot.strider.is-attack-not-card", *tile)
    last = len(attack.steps) > 1 and attack.steps[-1][0] == "hit"
    area = attack.range in ("around", "line")
    return (
        "rqa.attack.damage-amount",
        *only_if(last, "rqa.attack.text-then-damage"),
        *only_if(area, "rqa.attack.area.no-targets", *attack.play_clauses),
        *tile,
    )
