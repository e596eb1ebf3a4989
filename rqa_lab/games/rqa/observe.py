"""What a seat may know of a position."""

from rqa_lab.games.rqa.state import State
from rqa_lab.games.rqa.writers import mask, mask_shop_deck

#: stands for a card that the observer does not see
UNKNOWN = "?"


def observe(s: State, seat: str) -> State:
    """The position with the hands and decks of all other seats masked; how many cards they hold is public.

    Nobody sees the top of the Shop Deck.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"seats": {"Ann": {}, "Bo": {"hand": ["Hammer"]}}})
    >>> observe(s, "Ann").hand
    [(), ('?',)]
    """
    new = s.copy()
    mask_shop_deck(new)
    for number, name in enumerate(s.setup.seats):
        if name != seat:
            mask(new, number, UNKNOWN)
    return new
