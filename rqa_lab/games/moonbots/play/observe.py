"""What a seat may know of a position, and of what happens.

Secret Weapons are hidden wherever they lie, but for one's own and those that one has seen by a card.  So is
the pile, but for whoever searches it.
"""

from dataclasses import replace

from rqa_lab.core.event import Event
from rqa_lab.games.moonbots.model.components import components
from rqa_lab.games.moonbots.model.setup import SIDES
from rqa_lab.games.moonbots.model.state import UNKNOWN, State
from rqa_lab.games.moonbots.play.writers.masking import mask


def observe(s: State, seat: str) -> State:
    """The position as a seat sees it: how many Secret Weapons others hold is public, which ones is not.

    >>> from rqa_lab.games.moonbots.files.position import position
    >>> s = position({"robots": {"Ann": {}, "Bo": {"weapons": ["Rest"]}, "Cy": {}}, "market": {"T1": "Spy"}})
    >>> observe(s, "Ann").weapons, observe(s, "Bo").market[0]
    ([(), ('?',), ()], '?')
    """
    new = s.copy()
    mask(new, seat)
    return new


#: events that name cards -> the fact that has them; nobody sees those of the first ones
_FACE_DOWN = {"remove": "card", "turn up": "card", "slide": "card", "discard": "card"}
_OF_A_ROBOT = {"buy": "card", "take": "card", "build": "card", "give up": "weapons"}


def witness(event: Event, seat: str) -> Event:
    """An event as a seat sees it: which Secret Weapons lie in the Market, or come to others, stays hidden.

    >>> built = Event("build", ("moonbots.secret.bought-blind",), "buy T1",
    ...     {"robot": "Bo", "card": "Rest", "kind": "weapon"})
    >>> witness(built, "Ann").facts["card"], witness(built, "Bo").facts["card"]
    ('?', 'Rest')
    """
    fact = _FACE_DOWN.get(event.kind)
    if event.kind in _OF_A_ROBOT and event.facts["robot"] not in (seat, *(seat + side for side in SIDES)):
        fact = _OF_A_ROBOT[event.kind]
    elif event.kind == "spy" and event.facts["seat"] != seat:
        fact = "weapons"
    if fact is None:
        return event
    cards, parts = event.facts[fact], components()

    def seen(name: str) -> str:
        return name if name in parts.parts or name in parts.upgrades else UNKNOWN

    return replace(
        event, facts={**event.facts, fact: seen(cards) if isinstance(cards, str) else (*map(seen, cards),)}
    )
