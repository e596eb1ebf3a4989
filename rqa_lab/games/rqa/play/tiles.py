"""What tiles do to robots that come and go: to who enters, to who leaves, and how a tile leaves the board."""

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.games.rqa.model.bodies import effect_on, tile_at, tile_of
from rqa_lab.games.rqa.model.setup import GRID, TILES
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.play import citations as cite
from rqa_lab.games.rqa.play import packwriters
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.arenapoints import came
from rqa_lab.games.rqa.play.cards import begin
from rqa_lab.games.rqa.play.damage import damage, knock_out
from rqa_lab.games.rqa.rules.moving import enough_to_leave, goes_over


def moved(
    s: State, t: Trace | None, robot: int, body: int, start: int | None, to: int, how: str, cause: str
) -> None:
    """A robot has gone from a space to another: what is left behind, what lies there, what the tile does.

    ``robot`` brought it there; ``how`` is step, follow, push, knock, pull or shift.
    """
    if start in s.layout.left_for_good:
        assert start is not None
        _leave(s, t, body, start, how, cause)
    came(s, t, body, how, cause)
    enter(s, robot, body, to, how, cause)


def _leave(s: State, t: Trace | None, robot: int, start: int, how: str, cause: str) -> None:
    """A robot has left a tile that is gone then, unless the robot may ignore it and does."""
    body = tile_at(s, start)
    clauses = tile_of(s, body).clauses["exit"]
    if goes_over(s, robot, how):
        write.then(s, ("leave", robot, robot, tile_of(s, body).name, start, how, cause))
    else:
        leave_board(s, t, clauses, cause, body)


def leave(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, name: str, start: int, how: str,
    cause: str, chosen: str | None = None,
) -> None:  # fmt: skip
    """A robot that may ignore the tile which it has left may also pay for it; then the tile is gone."""
    tile = tile_at(s, start)
    clauses = tile_of(s, tile).clauses["exit"]
    extra = s.layout.exit_extra.get(start, 0) if how == "step" else 0
    if chosen is None and enough_to_leave(s, robot, extra):
        frame = ("leave", robot, body, name, start, how, cause)
        write.ask(s, s.setup.seats[s.seat], "ignore", (_ignoring(name), effect_on(s, name, body)), frame)
    elif chosen is None or chosen == _ignoring(name):
        write.nothing(s, t, ("rqa.over.ignore-exit-cost", *clauses), name, "left", GRID.name[start])
    else:
        if extra:
            write.pay_move(s, t, clauses, name, extra)
        leave_board(s, t, clauses, cause, tile)


def _ignoring(name: str) -> str:
    """The option to ignore a tile."""
    return f"ignore {name}"


def leave_board(s: State, t: Trace | None, clauses: tuple[str, ...], cause: str, body: int) -> None:
    """A tile goes into the Game Box; Victory Points on it go back, but gumballs stay on the space."""
    space, kind = s.layout.tiles[body - TILES]
    assert space is not None
    stay = ("rqa.gumball.tile-leaves",) if space in s.extras.gumballs else ()
    if space in dict(s.extras.points):
        packwriters.points_back(s, t, ("rqa.gumball.tile-leaves",), cause, kind, space)
    packwriters.take_tile(s, t, (*clauses, *stay), cause, body)


def enter(s: State, robot: int, body: int, space: int, how: str, cause: str) -> None:
    """A body comes onto a space, and what its tile does to it waits.

    ``robot`` brought it there; ``how`` is as for :func:`moved`, or change for another tile.
    """
    if space in s.layout.enter:
        write.wait(s, ("tile", robot, body, s.layout.at[space].name, how, cause))


def tile(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, name: str, how: str, cause: str,
    chosen: str | None = None,
) -> None:  # fmt: skip
    """What a tile does to a body that entered it.

    One that is gone meanwhile has escaped.  A robot that may move over obstacles may ignore the tile.
    """
    kind, clauses = s.setup.components.tiles[name], cite.tile(s, body, name, how, cause)
    if s.at[body] is None:
        gone = ("rqa.ko.pending-enter-on-removed", "rqa.faq.partial-effects")
        if acts_on_nobody(s, name):
            write.then(s, ("scrap top", name, (*gone, *clauses), robot, body))
        else:
            write.nothing(s, t, (*gone, *clauses), name, "gone", s.setup.titles[body])
    elif chosen is None and goes_over(s, body, how):
        options = (_ignoring(name), effect_on(s, name, body))
        frame = ("tile", robot, body, name, how, cause)
        write.ask(s, s.setup.seats[s.seat], "ignore", options, frame)
    elif chosen == _ignoring(name):
        ignored = ("rqa.over.ignore-tiles", *clauses)
        write.nothing(s, t, ignored, name, effect_on(s, name, body), "ignored")
    elif kind.knock_out_from:
        write.then(s, ("scrap top", name, clauses, robot, body))
    elif kind.enter:
        write.nothing(s, t, clauses, name, "entered", s.setup.titles[body])
        begin(s, robot, body, name, kind.enter)
    else:
        damage(s, t, robot, body, kind.enter_damage, name, clauses)


def acts_on_nobody(s: State, name: str) -> bool:
    """The tile still does something when the robot that entered it is gone."""
    kind = s.setup.components.tiles.get(name)
    scraps = kind is not None and kind.knock_out_from
    return bool(scraps) and s.setup.rulings["enter-after-ko"] == "scrap"


def crush(
    s: State, t: Trace | None, chance: Chance | None, robot: int, body: int, name: str, cost: int
) -> None:
    """A tile Knocks Out who entered it, if the card that it scrapped costs enough."""
    if s.at[body] is None:
        return
    clauses = s.setup.components.tiles[name].clauses["enter"]
    if cost < s.setup.components.tiles[name].knock_out_from:
        write.nothing(s, t, clauses, name, "crush", s.setup.titles[body])
    else:
        clauses = (*clauses, "rqa.ko.by-effect")
        own = ("rqa.tile.trash-compactor.self",) if s.setup.owner[body] == s.seat else ()
        knock_out(s, t, robot, body, name, (*clauses, *own))
