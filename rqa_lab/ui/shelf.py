"""The scenarios on offer: by topic, by words, by clause."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from rqa_lab.core.game import Game
from rqa_lab.ui.lesson import Lesson

#: how many scenarios and clauses of a search are listed
_MOST_FOUND, _MOST_CLAUSES = 30, 15


class CannotOpen(Exception):
    """A scenario that has nothing to show; the message says why."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A scenario as the list knows it, before it is loaded."""

    id: str
    title: str
    topic: str
    question: str = ""
    teaches: tuple[str, ...] = ()
    #: anything else that a search should find
    text: str = ""


class Shelf:
    """The scenarios of a game.

    Args:
        game: the game that they are of.
        listings: them all, in the order of the list.
        load: id -> a fresh lesson; may raise :class:`CannotOpen`.
        first: the one to begin with, if the reader names none.
    """

    def __init__(
        self, game: Game, listings: Iterable[Listing], load: Callable[[str], Lesson], first: str | None = None
    ) -> None:
        self.game = game
        self.listings = {listing.id: listing for listing in listings}
        self.first = first if first in self.listings else next(iter(self.listings), "")
        self._load = load

    def __contains__(self, id: object) -> bool:
        return id in self.listings

    def lesson(self, id: str) -> Lesson:
        """A fresh lesson of that id; raises KeyError, CannotOpen."""
        return self._load(self.listings[id].id)

    @cached_property
    def topics(self) -> Mapping[str, Sequence[Listing]]:
        """Id of a topic -> its scenarios, in telling order; only topics that have some."""
        names = [*self.game.rulebook.topics, *(listing.topic for listing in self.listings.values())]
        found: dict[str, list[Listing]] = {name: [] for name in names}
        for listing in self.listings.values():
            found[listing.topic].append(listing)
        return {name: listings for name, listings in found.items() if listings}

    @cached_property
    def examples(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """Id of a clause -> the scenarios that teach it, as (id, title)."""
        found: dict[str, list[tuple[str, str]]] = {}
        for listing in self.listings.values():
            for clause in listing.teaches:
                found.setdefault(clause, []).append((listing.id, listing.title))
        return found

    def search(self, words: str) -> list[Listing]:
        """Scenarios that contain every word, those with them in the title first."""
        wanted = re.findall(r"\w+", words.lower())
        if not wanted:
            return []
        found = [
            (sum(word not in listing.title.lower() for word in wanted), number, listing)
            for number, (listing, text) in enumerate(self._texts)
            if all(word in text for word in wanted)
        ]
        return [listing for _, _, listing in sorted(found, key=lambda entry: entry[:2])]

    def holds(self, words: str) -> int:
        """How many scenarios and clauses contain these words."""
        return len(self.search(words)) + len(self.game.rulebook.search(words))

    @cached_property
    def _texts(self) -> list[tuple[Listing, str]]:
        topics, book = self.game.rulebook.topics, self.game.rulebook

        def text(one: Listing) -> str:
            titles = (book[id].title for id in one.teaches if id in book)
            parts = (
                one.title,
                one.question,
                topics.get(one.topic, ""),
                one.id,
                *one.teaches,
                *titles,
                one.text,
            )
            return " ".join(parts).lower()

        return [(listing, text(listing)) for listing in self.listings.values()]


def view(
    shelf: Shelf,
    here: str,
    done: Iterable[str],
    opened: Iterable[str],
    words: str,
    games: Sequence[tuple[str, str, int | None]] = (),
) -> Mapping[str, Any]:
    """What the list shows: the topics with their progress, or the results of a search.

    ``games`` are the games on offer, as (id, title, number of results).
    """
    done, opened, book = set(done), set(opened), shelf.game.rulebook
    rules = {clause.id for clause in book.own()}

    def item(one: Listing) -> Mapping[str, Any]:
        return {"id": one.id, "title": one.title, "here": one.id == here, "done": one.id in done}

    found, clauses = shelf.search(words), book.search(words)
    return {
        "games": [{"id": id, "title": title, "n": n, "on": id == shelf.game.id} for id, title, n in games],
        "words": words,
        "found": [item(one) for one in found[:_MOST_FOUND]],
        "clauses": [{"id": clause.id, "title": clause.title} for clause in clauses[:_MOST_CLAUSES]],
        "in_all": (len(found), len(clauses)),
        "topics": [
            {
                "id": topic,
                "title": book.topics.get(topic, topic.title()),
                "open": topic in opened,
                "scenarios": [item(one) for one in listings],
                "done": sum(one.id in done for one in listings),
            }
            for topic, listings in shelf.topics.items()
        ],
        "covered": len(rules & set(shelf.examples)),
        "rules": len(rules),
    }
