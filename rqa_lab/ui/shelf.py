"""The scenarios on offer: by topic, by words, by clause."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from rqa_lab.core.game import Game
from rqa_lab.scenario.library import Entry
from rqa_lab.ui.lesson import Lesson

#: how many scenarios and clauses of a search are listed
_MOST_FOUND, _MOST_CLAUSES = 30, 15


class CannotOpen(Exception):
    """A scenario that cannot be shown; the message says why."""


class Shelf:
    """The scenarios of a game.

    Args:
        game: the game that they are of.
        entries: all of them, in the order of the list.
        load: id -> a fresh lesson; may raise :class:`CannotOpen`.
        first: the one to begin with, if the reader names none.
    """

    def __init__(
        self, game: Game, entries: Iterable[Entry], load: Callable[[str], Lesson], first: str | None = None
    ) -> None:
        self.game = game
        self.entries = {entry.id: entry for entry in entries}
        self.first = first if first in self.entries else next(iter(self.entries), "")
        self._load = load

    def __contains__(self, id: object) -> bool:
        return id in self.entries

    def lesson(self, id: str) -> Lesson:
        """A fresh lesson of that id; raises KeyError, CannotOpen."""
        return self._load(self.entries[id].id)

    @cached_property
    def topics(self) -> Mapping[str, Sequence[Entry]]:
        """Id of a topic -> its scenarios, in telling order; only topics that have some."""
        names = [*self.game.rulebook.topics, *(entry.topic for entry in self.entries.values())]
        found: dict[str, list[Entry]] = {name: [] for name in names}
        for entry in self.entries.values():
            found[entry.topic].append(entry)
        return {name: entries for name, entries in found.items() if entries}

    @cached_property
    def examples(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """Id of a clause -> the scenarios that teach it, as (id, title)."""
        found: dict[str, list[tuple[str, str]]] = {}
        for entry in self.entries.values():
            for clause in entry.teaches:
                found.setdefault(clause, []).append((entry.id, entry.title))
        return found

    def search(self, words: str) -> list[Entry]:
        """Scenarios that contain every word, those with them in the title first."""
        wanted = re.findall(r"\w+", self.meant(words).lower())
        if not wanted:
            return []
        found = [
            (sum(word not in entry.title.lower() for word in wanted), number, entry)
            for number, (entry, text) in enumerate(self._texts)
            if all(word in text for word in wanted)
        ]
        return [entry for _, _, entry in sorted(found, key=lambda one: one[:2])]

    def holds(self, words: str) -> int:
        """How many scenarios and clauses contain these words."""
        return len(self.search(words)) + len(self.game.rulebook.search(self.meant(words)))

    def meant(self, words: str) -> str:
        """Words to look for; in place of a name in another language the English one."""
        names = self.game.words.names
        return words if names is None else names.sought(words)

    @cached_property
    def _texts(self) -> list[tuple[Entry, str]]:
        topics, book = self.game.rulebook.topics, self.game.rulebook

        def text(one: Entry) -> str:
            titles = (book[id].title for id in one.teaches if id in book)
            return " ".join((one.words, topics.get(one.topic, ""), *titles)).lower()

        return [(entry, text(entry)) for entry in self.entries.values()]


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

    def item(one: Entry) -> Mapping[str, Any]:
        return {"id": one.id, "title": one.title, "here": one.id == here, "done": one.id in done}

    found, clauses = shelf.search(words), book.search(shelf.meant(words))
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
                "scenarios": [item(one) for one in entries],
                "done": sum(one.id in done for one in entries),
            }
            for topic, entries in shelf.topics.items()
        ],
        "covered": len(rules & set(shelf.examples)),
        "rules": len(rules),
    }
