"""What a seat may know of a position."""

from rqa_lab.core.chance import CHANCE
from rqa_lab.games.rqa.state import State

#: stands for a card that the observer does not see
UNKNOWN = "?"


def observe(s: State, seat: str) -> State:
    """The position with the hands and decks of all other seats masked; how many cards they hold is public.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"seats": {"Ann": {}, "Bo": {"hand": ["Hammer"]}}})
    >>> observe(s, "Ann").hand
    [(), ('?',)]
    """
    new = s.copy()
    for number, name in enumerate(s.setup.seats):
        if name != seat:
            new.hand[number] = (UNKNOWN,) * len(s.hand[number])
            new.bag[number] = (UNKNOWN,) * (len(s.top[number]) + len(s.bag[number]))
            new.top[number] = ()
    if s.choice is not None and s.choice.seat == CHANCE and s.setup.seats[s.choice.frame[1]] != seat:
        new.choice = s.choice._replace(options=(UNKNOWN,))
    return new
