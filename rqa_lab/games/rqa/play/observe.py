"""What a seat may know of a position, and of what happens.

Other seats' hands are hidden, and so is the order of every deck.  A seat knows which cards its own deck and
the Shop Deck hold; discarded and scrapped cards lie open.
"""

from dataclasses import replace

from rqa_lab.core.event import Event
from rqa_lab.games.rqa.model.state import UNKNOWN, State
from rqa_lab.games.rqa.play.writers.masking import mask, mask_decks


def observe(s: State, seat: str) -> State:
    """The position with the hands and decks of all other seats masked; how many cards they hold is public.

    Nobody knows what lies on top of a deck.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.files.position({"seats": {"Ann": {}, "Bo": {"hand": ["Hammer"]}}})
    >>> observe(s, "Ann").hand
    [(), ('?',)]
    """
    new = s.copy()
    mask_decks(new)
    for number, name in enumerate(s.setup.seats):
        if name != seat:
            mask(new, number, UNKNOWN)
    return new


def witness(event: Event, seat: str) -> Event:
    """An event as a seat sees it: which card another seat draws stays hidden.

    >>> drawn = Event("draw", ("rqa.turn.cleanup",), "turn", {"seat": "Bo", "card": "Hammer"})
    >>> witness(drawn, "Ann").facts["card"], witness(drawn, "Bo").facts["card"]
    ('?', 'Hammer')
    """
    if event.kind != "draw" or event.facts["seat"] == seat:
        return event
    return replace(event, facts={**event.facts, "card": UNKNOWN})
