"""How the page words what comes of an action."""

from collections import Counter
from collections.abc import Sequence

from rqa_lab.core.event import Event
from rqa_lab.games.gekido.model.events import EVENTS, MOVES
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.page.table import Result, phrases, runs


def result(events: Sequence[Event]) -> Result:
    """What an action with these events comes to."""
    hurt: Counter[str] = Counter()
    to: dict[str, str] = {}
    charges = 0
    for event in events:
        f = event.facts
        if event.kind in MOVES:
            to[f["bot"]] = f["to"]
        elif event.kind == "damage":
            hurt[f["bot"]] += f["amount"]
        elif event.kind == "spend":
            charges += f["old"] - f["new"]
    news = phrases("news", events, EVENTS, ENGLISH)
    changes = (
        *(f"{bot} to {space}" for bot, space in to.items()),
        *news,
        *(f"{bot} −{n}" for bot, n in hurt.items() if n),
        *phrases("brings", events, EVENTS, ENGLISH),
    )
    return Result((("u-charge", charges),) if charges else (), changes, news)


def folds(events: Sequence[Event]) -> Sequence[tuple[str, int, int]]:
    """The parts of the set-up."""
    return runs(events, EVENTS) if any(event.cause == "set-up" for event in events) else ()
