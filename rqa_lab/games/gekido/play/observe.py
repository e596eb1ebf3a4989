"""What a seat may know of a position, and of what happens.

The other seats' hands, the cards that another seat looks at, and the draw pile are hidden: the cards left in
it would reveal what the others hold.
"""

from dataclasses import replace

from rqa_lab.core.event import Event
from rqa_lab.games.gekido.model.state import UNKNOWN, State
from rqa_lab.games.gekido.play.writers.masking import mask


def observe(s: State, seat: str) -> State:
    """The position as a seat sees it: how many cards others hold is public, which ones is not.

    >>> from rqa_lab.games.gekido.files.position import position
    >>> s = position({"seats": {"Ann": {}, "Bo": {"hand": ["Shield"]}}})
    >>> observe(s, "Ann").hand
    [(), ('?',)]
    """
    new = s.copy()
    mask(new, seat)
    return new


#: events that name cards which only one seat sees -> the fact that has them
_SECRET = {"draw": "card", "look at": "card", "keep": "card"}


def witness(event: Event, seat: str) -> Event:
    """An event as a seat sees it: which card another seat draws, looks at or keeps stays hidden.

    >>> drawn = Event("draw", ("gekido.bonus.kinds",), "Card", {"seat": "Bo", "card": "Shield"})
    >>> witness(drawn, "Ann").facts["card"], witness(drawn, "Bo").facts["card"]
    ('?', 'Shield')
    """
    if event.kind not in _SECRET or event.facts["seat"] == seat:
        return event
    return replace(event, facts={**event.facts, _SECRET[event.kind]: UNKNOWN})
