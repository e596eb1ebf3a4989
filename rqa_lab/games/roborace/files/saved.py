"""Any state as plain JSON and back, also in the middle of an effect."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core import frames
from rqa_lab.core.agreed import check as check_agreed
from rqa_lab.core.agreed import rereading
from rqa_lab.core.fields import Field, Known, Many, Name, Numbered, OneOf, misfit
from rqa_lab.core.record import restore, write
from rqa_lab.games.roborace.files.keys import RESERVED, changes
from rqa_lab.games.roborace.files.userdata import RULES
from rqa_lab.games.roborace.model.bounds import CARDS
from rqa_lab.games.roborace.model.cards import UNKNOWN
from rqa_lab.games.roborace.model.effects import EFFECTS
from rqa_lab.games.roborace.model.laid import Face
from rqa_lab.games.roborace.model.records import CourseToken
from rqa_lab.games.roborace.model.rulebook import RULEBOOK
from rqa_lab.games.roborace.model.state import POINTS, State
from rqa_lab.games.roborace.play.drawing import outcomes
from rqa_lab.games.roborace.play.resolve import advance
from rqa_lab.games.roborace.rules.legal import legal

to_json = write


def from_json(data: Any) -> State:
    """The state that :func:`to_json` wrote; raises ValueError for anything else."""
    return restore(State, data, _check, "RoboRace")


ruled = rereading(from_json)


#: name of an argument of an effect -> what may stand there, where its type does not say it all
_ARGUMENTS: Mapping[str, Field] = {
    "seat": Numbered(lambda s: s.setup.seats),
    "first": Name(lambda s: (*s.setup.seats, "random")),
    "covers": OneOf(range(len(POINTS))),
    "number": Numbered(lambda s: s.laid),
    "taken": Numbered(lambda s: s.arena),
    "token": Known("course_tokens", also=(UNKNOWN,)),
    "card": Face(),
    "why": Many(Name(lambda s: RULEBOOK, what="the id of a clause")),
}


def _check(s: State) -> None:
    """Checks across fields."""
    check_agreed(s.setup.seats, RESERVED, lambda report: RULES.sound(changes(s.setup), CourseToken, report))
    if len(s.laid) > CARDS:
        raise misfit(len(s.laid), f"at most {CARDS} cards").inside("laid")
    for number, card in enumerate(s.laid):
        if (card.face == UNKNOWN) != bool(card.down):
            raise (
                misfit(card.face, f"{UNKNOWN} with the name of the face-down card")
                .inside(number)
                .inside("laid")
            )
    hash(s)
    frames.check(s, EFFECTS, _ARGUMENTS, "agenda")
    frames.check_chance(s, outcomes, 0)
    frames.try_out(s, legal, advance)
