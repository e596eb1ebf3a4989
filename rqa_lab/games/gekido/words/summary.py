"""A step in a sentence or two: what was done, and what came of it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import said_of_action
from rqa_lab.core.words import listing
from rqa_lab.games.gekido.model.actions import Lock, Pass, Roll
from rqa_lab.games.gekido.model.events import EVENTS
from rqa_lab.games.gekido.words.english import ENGLISH

#: kinds of events of which a summary tells a whole run in one sentence
_TOGETHER = ("draw", "look at")
#: kind of action -> the kinds of events that say themselves what was done
_SAY_IT: Mapping[type[Action], tuple[str, ...]] = {Choose: ("keep", "discard", "place"), Roll: ("roll",)}


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> from rqa_lab.games.gekido.model.actions import Attack
    >>> summary(Attack("pytron"), "Ann", ())
    'Ann attacks Pytron.'
    """
    said = any(event.kind in _SAY_IT.get(type(action), ()) for event in events)
    deed = [] if said else [_deed(action, seat or "Chance", events)]
    return " ".join(dict.fromkeys(filter(None, [*deed, *_news(events)])))


def _deed(action: Action, seat: str, events: tuple[Event, ...]) -> str:
    first = events[0].kind if events else ""
    if isinstance(action, Pass) and first == "nothing":
        return ENGLISH.tell(events[0])
    if isinstance(action, Choose) and action.option != "begin" and first not in ("", "phase"):
        return ENGLISH.tell(events[0])  # the choice, or what chance did; not the next turn's beginning
    return ENGLISH.deed(action, {**said_of_action(action), "seat": seat})


def together(actions: Sequence[Action], seat: str | None) -> str:
    """One sentence for dice that are locked one after the other; "" for other actions.

    >>> together([Lock("T"), Lock("T"), Lock("X")], "Ann")
    'Ann locks T, T and X.'
    """
    symbols = [action.symbol for action in actions if isinstance(action, Lock)]
    return f"{seat} locks {listing(symbols)}." if symbols else ""


def _news(events: tuple[Event, ...]) -> Iterator[str]:
    for (kind, seat), run in groupby(events, lambda event: (event.kind, event.facts.get("seat"))):
        same = tuple(run)
        if kind in _TOGETHER and len(same) > 1:
            cards = tuple(event.facts["card"] for event in same)
            yield ENGLISH.say(EVENTS[kind].says, {"seat": seat, "card": cards})
        else:
            yield from (ENGLISH.headline(event) for event in same)
