"""Any state as plain JSON and back, also in the middle of an effect."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core import frames
from rqa_lab.core.agreed import check as check_agreed
from rqa_lab.core.agreed import rereading
from rqa_lab.core.fields import Count, Field, Known, Many, Name, Numbered, OneOf, Row
from rqa_lab.core.record import restore, write
from rqa_lab.games.moonbots.files.keys import RESERVED, changes
from rqa_lab.games.moonbots.files.userdata import RULES
from rqa_lab.games.moonbots.model.bounds import DICE
from rqa_lab.games.moonbots.model.effects import EFFECTS
from rqa_lab.games.moonbots.model.records import BOARD, PLACES, Weapon
from rqa_lab.games.moonbots.model.rulebook import RULEBOOK
from rqa_lab.games.moonbots.model.state import FISTS, MISSILES, UNKNOWN, Dice, State
from rqa_lab.games.moonbots.model.steps import PILES, WHEN
from rqa_lab.games.moonbots.play.drawing import outcomes
from rqa_lab.games.moonbots.play.resolve import advance
from rqa_lab.games.moonbots.rules.legal import legal

to_json = write


def from_json(data: Any) -> State:
    """The state that :func:`to_json` wrote; raises ValueError for anything else."""
    return restore(State, data, _check, "Moon-Bots")


ruled = rereading(from_json)


_ROBOT = Numbered(lambda s: s.setup.robots)
#: name of an argument of an effect -> what may stand there, where its type does not say it all
_ARGUMENTS: Mapping[str, Field] = {
    "robot": _ROBOT,
    "robots": Many(_ROBOT),
    "of": Row(_ROBOT, Count()),
    "losing": Many(Row(_ROBOT, Count())),
    "first": Name(lambda s: (*s.setup.seats, "random")),
    "name": Known("cards", also=(UNKNOWN,)),
    "place": OneOf((BOARD, *PLACES)),
    "kind": OneOf(("loss", FISTS, MISSILES, "gain")),
    "what": OneOf(PILES),
    "moment": OneOf(WHEN),
    "again": Dice(),
    "why": Many(Name(lambda s: RULEBOOK, what="the id of a clause")),
}


def _check(s: State) -> None:
    """Checks across fields."""
    check_agreed(s.setup.seats, RESERVED, lambda report: RULES.sound(changes(s.setup), Weapon, report))
    hash(s)
    frames.check(s, EFFECTS, _ARGUMENTS, "agenda")
    frames.check_chance(s, outcomes, DICE)
    frames.try_out(s, legal, advance)
