"""How the page words things: phases, outcomes; and the icons of events."""

from collections import Counter
from collections.abc import Sequence
from functools import partial

from rqa_lab.core.event import Event
from rqa_lab.core.words import capital
from rqa_lab.games.gekido.model.events import EVENTS, MOVES
from rqa_lab.games.gekido.model.phases import PHASES
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.page.table import Look, Result, runs, told


def phase(look: Look) -> str:
    """The phase of the turn, or who has won."""
    winners = look["winners"]
    return f"Game over: {' and '.join(winners)} wins" if winners else capital(PHASES[look["phase"]].title)


# ---- outcomes --------------------------------------------------------------------------------------------


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
    news = told(_NEWS, events)
    changes = (
        *(f"{bot} to {space}" for bot, space in to.items()),
        *news,
        *(f"{bot} −{n}" for bot, n in hurt.items() if n),
        *told(_OTHER, events),
    )
    return Result((("u-charge", charges),) if charges else (), changes, news)


_NEWS = {kind: partial(ENGLISH.say, row.news) for kind, row in EVENTS.items() if row.news}
_OTHER = {kind: partial(ENGLISH.say, row.brings) for kind, row in EVENTS.items() if row.brings}


def folds(events: Sequence[Event]) -> Sequence[tuple[str, int, int]]:
    """The parts of the set-up."""
    return runs(_PARTS, events) if any(event.cause == "set-up" for event in events) else ()


_PARTS = {
    part: [kind for kind, row in EVENTS.items() if row.part == part]
    for part in dict.fromkeys(row.part for row in EVENTS.values() if row.part)
}


def icon(event: Event) -> str:
    """The icon of an event."""
    return EVENTS[event.kind].icon
