"""What a seat may know of a position, and of what happens.

The hands of others, the pile, face-down cards, and the course tokens on the arena and in the supply are
hidden.
"""

from dataclasses import replace

from rqa_lab.core.event import Event
from rqa_lab.games.roborace.model.cards import UNKNOWN
from rqa_lab.games.roborace.model.state import State
from rqa_lab.games.roborace.play.writers.masking import mask


def observe(s: State, seat: str) -> State:
    """The position as a seat sees it: how many cards others hold is public, which ones is not."""
    new = s.copy()
    mask(new, seat)
    return new


def witness(event: Event, seat: str) -> Event:
    """An event as a seat sees it: which cards others draw, and which tokens are laid down, stays hidden.

    >>> drawn = Event("draw", ("roborace.draw.end-of-turn",), "draw", {"seat": "Bo", "card": "RG/YB"})
    >>> witness(drawn, "Ann").facts["card"], witness(drawn, "Bo").facts["card"]
    ('?', 'RG/YB')
    """
    f = event.facts
    if event.kind == "draw" and f["seat"] != seat:
        hidden = {"card": UNKNOWN}
    elif event.kind == "lay token":
        hidden = {"token": UNKNOWN}
    elif event.kind in ("lay", "remove") and not f["face"]:
        hidden = {"card": UNKNOWN}
    else:
        return event
    return replace(event, facts={**f, **hidden})
