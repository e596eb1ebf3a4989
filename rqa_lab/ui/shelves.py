"""The scenarios of all games, and which game's are shown."""

import re
from collections.abc import Sequence

from rqa_lab.games import FIRST, title
from rqa_lab.ui.library import library, on_offer
from rqa_lab.ui.shelf import Shelf


class Shelves:
    """A shelf for each game that has scenarios, or a single given one.

    Args:
        given: a reader's own scenarios: then there are no others.

    >>> shelves = Shelves()
    >>> shelves.of("gekido.push.optional").game.title
    'Gekido: Bot Battles'
    """

    def __init__(self, given: Shelf | None = None) -> None:
        #: the ids of the games on offer
        self.games = on_offer() if given is None else ()
        #: the shelf that is shown
        self.here = library(FIRST) if given is None else given

    def of(self, id: str) -> Shelf:
        """The shelf of the game that an id begins with, of a scenario or a clause; else the present one."""
        first = re.split(r"[/.]", id, maxsplit=1)[0]
        return library(first) if first in self.games else self.here

    def go(self, id: str) -> None:
        """Go to the shelf of a game that has one."""
        if id in self.games:
            self.here = library(id)

    def found(self, words: str) -> Sequence[tuple[str, str, int | None]]:
        """The games on offer, each with its title and how many of its texts contain the words, if any."""
        return [(id, title(id), library(id).holds(words) if words else None) for id in self.games]
