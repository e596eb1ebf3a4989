"""What tiles do to robots that enter them, and to robots that start their owner's turn on them."""

from rqa_lab.core.chance import Chance
from rqa_lab.core.game import Trace
from rqa_lab.games.rqa import citations as cite
from rqa_lab.games.rqa import writers as write
from rqa_lab.games.rqa.cards import begin
from rqa_lab.games.rqa.damage import damage, knock_out
from rqa_lab.games.rqa.events import effect_on
from rqa_lab.games.rqa.moving import may
from rqa_lab.games.rqa.state import State


def enter(s: State, robot: int, body: int, space: int, how: str, cause: str) -> None:
    """A body comes onto a space, and what its tile does to it waits.

    ``robot`` brought it there; ``how`` is step, follow, push, knock or pull, or change for another tile.
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
    ignoring = f"ignore {name}"
    if s.at[body] is None:
        gone = ("rqa.ko.pending-enter-on-removed", "rqa.faq.partial-effects")
        if acts_on_nobody(s, name):
            write.then(s, ("scrap top", name, (*gone, *clauses), robot, body))
        else:
            write.nothing(s, t, (*gone, *clauses), name, "gone", s.setup.titles[body])
    elif chosen is None and how in ("step", "follow") and may(s, body, "over"):
        options = (ignoring, effect_on(s, name, body))
        frame = ("tile", robot, body, name, how, cause)
        write.ask(s, s.setup.seats[s.seat], "ignore", options, frame)
    elif chosen == ignoring:
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
