"""A step in a sentence or two: what was done, and what came of it."""

from rqa_lab.core.event import Event
from rqa_lab.core.notation import Action, Choose
from rqa_lab.core.vocabulary import said_of_action
from rqa_lab.games.moonbots.model.choices import LATER, PASS
from rqa_lab.games.moonbots.words.english import ENGLISH

#: the answers after which nothing else tells what was chosen
_DECLINED = (PASS, LATER, "0")
#: what does nothing, and needs no word
_SILENT = ("end", "restock", "pile")


def summary(action: Action, seat: str | None, events: tuple[Event, ...]) -> str:
    """A step in a sentence or two: who did what, and what came of it.

    >>> from rqa_lab.games.moonbots.model.actions import EndTurn
    >>> summary(EndTurn(), "Ann", ())
    'Ann ends the turn.'
    """
    news = ["" if event.facts.get("what") in _SILENT else ENGLISH.headline(event) for event in events]
    if isinstance(action, Choose) and action.option != "begin" and news:
        if action.option in _DECLINED or not any(news[:2]):
            news[0] = ENGLISH.tell(events[0])  # the choice, or what chance did
    elif isinstance(action, Choose) or all(event.kind != type(action).__name__.lower() for event in events):
        news.insert(0, ENGLISH.deed(action, {**said_of_action(action), "seat": seat or "Chance"}))
    return " ".join(dict.fromkeys(filter(None, news)))
