"""What cards give a seat and its robots: Energy, points, Health, permissions, and cards that stay."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.rqa.model.bodies import is_robot
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.lasting import LASTS
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play.damage import lose_points, need_red
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.play.steps import says
from rqa_lab.games.rqa.rules.lasting import may
from rqa_lab.games.rqa.rules.permission import plays_several
from rqa_lab.games.rqa.rules.staying import first_buy


@effect("gain")
def gain(do: Doing, robot: int | None, body: int | None, cause: str, what: str, n: int) -> None:
    """The active seat gets Energy or Move."""
    do.gain(what, n, do.traced and says(do.state, cause, "rqa.turn.hold-resources"))


@effect("points")
def points(do: Doing, robot: int | None, body: int | None, cause: str, n: int) -> None:
    """The active seat gets Victory Points from the Reserve."""
    need_red(do, n)
    do.take_points(do.state.seat, n, says(do.state, cause, "rqa.health.gain-vp"))


@effect("lose")
def lose(do: Doing, robot: int | None, body: int | None, cause: str, n: int) -> None:
    """The active seat loses Victory Points."""
    lose_points(do, n, _card_says(do.state, cause))


@effect("repair")
def repair(do: Doing, robot: int, body: int | None, cause: str, n: int) -> None:
    """The robot gets red cubes onto its Health bar, up to full Health; of a tile, the one that entered it."""
    s = do.state
    if body is not None and is_robot(body) and cause in s.setup.components.tiles:
        robot = body
    why = says(s, cause, "rqa.health.repair")
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
    """A robot may do something for the rest of the turn, unless it may do so already."""
    s = do.state
    if may(s, robot, what):
        do.nothing(what, s.setup.titles[robot], (*says(s, do.cause), "rqa.faq.partial-effects"))
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
    return says(s, card, *s.setup.components.cards[card].play_clauses)
