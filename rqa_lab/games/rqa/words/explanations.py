"""Why not, and what is wrong, as a sentence; what ended a turn before its time."""

from rqa_lab.core import vocabulary
from rqa_lab.core.event import Event
from rqa_lab.core.game import Finding
from rqa_lab.core.verdict import Reason
from rqa_lab.games.rqa.model.findings import FINDINGS
from rqa_lab.games.rqa.model.reasons import REASONS
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.words.english import ENGLISH


def explain(why: Reason | Finding) -> str:
    """A reason or finding as a sentence.

    >>> explain(Reason("push price", ("rqa.push.cost",), {"robot": "Crate", "needs": 3, "has": 2}))
    'Pushing Crate costs 3 Move; 2 left.'
    """
    return vocabulary.explain(why, REASONS, FINDINGS, ENGLISH)


def cut_short(s: State, seat: str, events: tuple[Event, ...]) -> str:
    """What ended the turn of a seat before its time: the Knock Out of a robot of its own."""
    if not any(event.kind == "phase" and "rqa.ko.own-turn-ends" in event.clauses for event in events):
        return ""
    own = s.setup.of_seat[s.setup.seats.index(seat)]
    gone = tuple(s.setup.titles[robot] for robot in own if s.at[robot] is None)
    return ENGLISH.say("{gone} {gone:was|were} Knocked Out", {"gone": gone})
