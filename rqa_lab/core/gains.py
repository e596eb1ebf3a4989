"""What seats gain during a game, such as cards: statistics ask which gains go with winning."""

from collections.abc import Callable
from dataclasses import dataclass

from rqa_lab.core.event import Event


@dataclass(frozen=True, slots=True)
class Gains:
    """What seats gain, and the words for it.

    >>> dice = Gains("dice", "die", "won", lambda event: None)
    >>> f"no {dice.one} was {dice.how} {5} times"
    'no die was won 5 times'
    """

    many: str
    one: str
    how: str
    #: of(event) -> the seat that gains something, and its name; None if nobody does
    of: Callable[[Event], tuple[str, str] | None]
