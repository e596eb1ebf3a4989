"""A step in a sentence or two: what was done, and what came of it."""

from collections.abc import Mapping
from dataclasses import replace

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.games.rqa.model.events import CARRIED, EVENTS
from rqa_lab.games.rqa.model.state import State
from rqa_lab.games.rqa.words.english import ENGLISH, said_of


def _deed(action: Action, seat: str, events: tuple[Event, ...]) -> str:
    choice = next((e.facts["choice"] for e in events if e.kind == "choose"), "")
    if action == Choose("begin") and choice != "phase":
        return "The set-up begins."
    return ENGLISH.deed(action, {**said_of(action), "seat": seat, "choice": choice})


#: kinds of events that say themselves what was chosen
_SAY_IT = ("discard", "scrap", "acquire", "open", "lay tile")


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> from rqa_lab.games.rqa.model.actions import Move
    >>> summary(Move("pug", "right"), "Ann", ())
    'Ann moves Pug right.'
    """
    last = {(e.kind, e.facts.get("robot")): n for n, e in enumerate(events)}
    main = [
        e
        for n, e in enumerate(events)
        if EVENTS[e.kind].headline
        and (e.kind not in CARRIED or last[e.kind, e.facts["robot"]] == n)
        and not _told_by_another(e, events[:n], events[n + 1 :])
    ]
    news = dict.fromkeys(ENGLISH.headline(_in_all(e, events)) for e in main)
    said = isinstance(action, Choose) and any(e.kind in _SAY_IT for e in main)
    return " ".join(filter(None, ["" if said else _deed(action, seat or "Chance", events), *news]))


def _told_by_another(event: Event, before: tuple[Event, ...], later: tuple[Event, ...]) -> bool:
    """Another event tells it: a tile moves on, or it goes because it was turned over."""
    f = event.facts
    if event.kind == "slide":
        return any(e.kind == "slide" and e.facts["start"] == f["to"] for e in later)
    return event.kind == "take tile" and any(e.kind == "open" and e.facts["at"] == f["at"] for e in before)


#: kinds of events of which a summary tells the sum over the step, and what has to be the same
_SUMMED: Mapping[str, tuple[str, ...]] = {
    "hurt": ("robot",),
    "absorb": ("robot", "card"),
    "claim points": ("seat", "tile", "at"),
    "points": ("seat",),
    "forfeit": ("seat",),
}


def _in_all(event: Event, events: tuple[Event, ...]) -> Event:
    """An event; losses and gains are added up over the step."""
    by, facts = _SUMMED.get(event.kind, ()), event.facts
    if not by:
        return event
    same = [e.facts for e in events if e.kind == event.kind and all(e.facts[key] == facts[key] for key in by)]
    sums = {key: sum(f[key] for f in same) for key in ("red", "blue") if key in facts}
    return replace(event, facts={**facts, **sums})


def cut_short(s: State, seat: str, events: tuple[Event, ...]) -> str:
    """What ended the turn of a seat before its time: the Knock Out of a robot of its own."""
    if not any(event.kind == "phase" and "rqa.ko.own-turn-ends" in event.clauses for event in events):
        return ""
    own = s.setup.robots_of[s.setup.seats.index(seat)]
    gone = tuple(s.setup.titles[robot] for robot in own if s.at[robot] is None)
    return ENGLISH.say("{gone} {gone:was|were} Knocked Out", {"gone": gone})
