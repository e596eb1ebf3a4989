"""The list of scenarios beside the board: which topics are open, what is looked for."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.ui import pages, shelf
from rqa_lab.ui.shelves import Shelves


class Listing:
    """The list of the game that is shown.

    Args:
        shelves: the scenarios of all games.

    >>> listing = Listing(Shelves())
    >>> listing.search("  into a wall ")
    >>> [*listing.regions("", frozenset(), {}, "en", {"unit": None})], listing.words
    (['topics'], 'into a wall')
    >>> listing.regions("", frozenset(), {}, "en", {"unit": None})
    {}
    """

    def __init__(self, shelves: Shelves) -> None:
        self._shelves = shelves
        #: the topics that are open; the words that are looked for
        self.opened: set[str] = set()
        self.words = ""
        self._listed: tuple[Any, ...] = ()

    def toggle(self, id: str) -> None:
        """Open or close a topic."""
        if id in self._shelves.here.topics:
            self.opened ^= {id}

    def search(self, text: str) -> None:
        """List what contains these words instead of the topics."""
        self.words = " ".join(text.split())

    def regions(
        self,
        here: str,
        done: frozenset[str],
        own: Mapping[str, tuple[str, str]],
        language: str,
        learn: Mapping[str, Any],
        above: str = "",
    ) -> dict[str, str]:
        """The list, if it has changed.

        Args:
            here: the id of the scenario that is shown.
            done: the ids of those that are done.
            own: what the reader brought along: id -> (title, title of the game).
            language: that of names.
            learn: where the learner goes on in the course.
            above: what stands above it, as HTML.
        """
        shelves = self._shelves
        shown = (here, done, frozenset(self.opened), self.words)
        if (*shown, own, shelves.here, language, above) == self._listed:
            return {}
        self._listed = (*shown, own, shelves.here, language, above)
        view = dict(shelf.view(shelves.here, *shown, shelves.found(self.words), own))
        view |= {"learn": learn if shelves.games else None}
        return {"topics": above + pages.render("topics", view)}
