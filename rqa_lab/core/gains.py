"""What seats come by in the course of a game, such as cards: statistics ask which of it goes with winning."""

from collections.abc import Callable
from dataclasses import dataclass

from rqa_lab.core.event import Event


@dataclass(frozen=True, slots=True)
class Gains:
    """What seats come by, and in which words one tells of it.

    >>> dice = Gains("dice", "die", "won", lambda event: None)
    >>> f"no {dice.one} was {dice.how} {5} times"
    'no die was won 5 times'
    """

    many: str
    one: str
    how: str
    #: of(event) -> the seat that comes by something, and the name of that; None if nobody does
    of: Callable[[Event], tuple[str, str] | None]
