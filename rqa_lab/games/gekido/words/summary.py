"""A step in a sentence or two: what was done, and the news that came of it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.words import listing
from rqa_lab.games.gekido.model.actions import (
    Attack,
    Declare,
    Lock,
    Move,
    Pass,
    Play,
    Push,
    Roll,
    Stay,
    Stop,
    Use,
)
from rqa_lab.games.gekido.model.commands import title
from rqa_lab.games.gekido.words.english import die, drawn, tell, titled, used

#: kinds of events that a summary tells; it leaves the others out
HEADLINES = (
    "declare", "roll", "change die", "reroll", "extra die", "rolls", "success", "malfunction", "prevent",
    "cancel", "damage", "die lost", "die back", "heal", "upgrade", "armor", "unlock", "charge", "keep",
    "discard", "pushed", "destroyed", "reshuffle", "first player", "place", "turn", "end",
)  # fmt: skip
#: kinds of events of which a summary tells several in a row together -> the verb
_DRAWN = {"draw": "draws", "look at": "looks at"}
#: kind of action -> the kinds of events that say themselves what was done
_SAY_IT: Mapping[type[Action], tuple[str, ...]] = {Choose: ("keep", "discard", "place"), Roll: ("roll",)}


def _deed(action: Action, seat: str, events: tuple[Event, ...]) -> str:
    match action:
        case Move():
            return f"{seat} moves {action.way}."
        case Stay():
            return f"{seat} stays."
        case Attack():
            return f"{seat} attacks {titled(action.bot)}."
        case Declare():
            return f"{seat} declares {title(action.command)}."
        case Lock():
            return f"{seat} locks {die(action.symbol)}."
        case Roll():
            return f"{seat} rolls again."
        case Stop():
            return f"{seat} stops rolling."
        case Use():
            return f"{seat} uses {used(action.name, action.on, action.to)}."
        case Play():
            return f"{seat} plays {used(action.name, action.on, action.to)}."
        case Push():
            return f"{seat} pushes {titled(action.bot)}."
        case Pass() if events and events[0].kind == "nothing":
            return tell(events[0])
        case Pass():
            return f"{seat} passes."
        case Choose(option="begin"):
            return "The set-up begins."
        case Choose() if events and events[0].kind != "phase":
            return tell(events[0])  # the choice, or what chance did; not the next turn's beginning
        case Choose():
            return f"{seat} chooses {titled(action.option)}."
    return action.text


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> summary(Attack("pytron"), "Ann", ())
    'Ann attacks Pytron.'
    """
    said = any(event.kind in _SAY_IT.get(type(action), ()) for event in events)
    deed = [] if said else [_deed(action, seat or "Chance", events)]
    return " ".join(dict.fromkeys([*deed, *_news(events)]))


def together(actions: Sequence[Action], seat: str | None) -> str:
    """Dice that are locked one after the other in a sentence; "" for other actions.

    >>> together([Lock("T"), Lock("T"), Lock("X")], "Ann")
    'Ann locks T, T and X.'
    """
    symbols = [action.symbol for action in actions if isinstance(action, Lock)]
    return f"{seat} locks {listing(symbols)}." if symbols else ""


def _news(events: tuple[Event, ...]) -> Iterator[str]:
    for (kind, seat), same in groupby(events, lambda event: (event.kind, event.facts.get("seat"))):
        if kind in _DRAWN:
            yield drawn(_DRAWN[kind], seat, tuple(event.facts["card"] for event in same))
        elif kind in HEADLINES:
            yield from map(tell, same)
