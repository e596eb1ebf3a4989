"""A step in a sentence or two: what was done, and what came of it."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import said_of_action
from rqa_lab.games.roborace.model.actions import EndTurn, Exchange, Pass, Place, Use
from rqa_lab.games.roborace.words.english import ENGLISH

#: kind of action -> the kinds of events that its own sentence tells as well
_TOLD: Mapping[type[Action], tuple[str, ...]] = {
    Place: ("use", "place", "move"),
    Exchange: ("discard",),
    Pass: ("nothing",),
    Use: ("use",),
    EndTurn: ("nothing",),
}


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> moved = {"seat": "Ann", "old": 0, "new": 7, "field": "8"}
    >>> place = Place("BG/RY", "1,1")
    >>> summary(place, "Ann", (Event("move", ("roborace.score.move",), place.text, moved),))
    'Ann places BG/RY at 1,1: 7 fields to field 8.'
    """
    facts: dict[str, Any] = {**said_of_action(action), "seat": seat or "Chance"}
    news = []
    for event in events:
        if event.kind in _TOLD.get(type(action), ()) and event.cause == action.text:
            facts |= {fact: event.facts[fact] for fact in ("covers", "field") if fact in event.facts}
            facts |= {"n": event.facts["new"] - event.facts["old"]} if event.kind == "move" else {}
        else:
            news.append(ENGLISH.headline(event))
    if not isinstance(action, Choose) or action.option == "begin" or not events:
        news.insert(0, ENGLISH.deed(action, facts))
    elif not any(news[:2]):
        news[0] = ENGLISH.tell(events[0])  # the choice, or what chance did
    return " ".join(dict.fromkeys(filter(None, news)))
