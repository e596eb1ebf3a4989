"""What the facts of events add up to, for a button."""

from collections import Counter
from collections.abc import Sequence

from rqa_lab.core.event import Event
from rqa_lab.games.gekido.model.events import MOVES
from rqa_lab.games.gekido.words.english import ENGLISH
from rqa_lab.page.words import Tally, Wording

WORDING = Wording(ENGLISH)


def tally(events: Sequence[Event]) -> Tally:
    """The Charges that are spent, where Bots go, and their damage."""
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
    return Tally(
        (("u-charge", charges),) if charges else (),
        tuple(f"{bot} to {space}" for bot, space in to.items()),
        tuple(f"{bot} −{n}" for bot, n in hurt.items() if n),
    )
