"""The scenarios on offer: by topic, by words, by clause."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from rqa_lab.core.game import Game
from rqa_lab.scenario.library import Entry, Finder, Found
from rqa_lab.ui.lesson import Lesson

#: how many clauses and scenarios of a search are listed
_MOST_CLAUSES, _MOST_FOUND = 8, 30


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
        lesson = self._load(self.entries[id].id)
        lesson.following = self.after(id)
        return lesson

    def after(self, id: str) -> tuple[str, str] | None:
        """Id and title of the scenario that follows in the list; None after the last, and for no id of it."""
        listed = [entry for entries in self.topics.values() for entry in entries]
        following = ((later.id, later.title) for one, later in pairwise(listed) if one.id == id)
        return next(following, None)

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

    @cached_property
    def finder(self) -> Finder:
        """What finds scenarios and rules by words."""
        return Finder(self.game, self.entries.values())

    def holds(self, words: str) -> int:
        """How many scenarios and clauses are found by these words."""
        found = self.finder.find(words)
        return len(found.scenarios) + len(found.clauses)


def view(
    shelf: Shelf,
    here: str,
    done: Iterable[str],
    opened: Iterable[str],
    words: str,
    games: Sequence[tuple[str, str, int | None]] = (),
    own: Mapping[str, tuple[str, str]] = {},
) -> Mapping[str, Any]:
    """What the list shows: the topics with their progress, or the results of a search.

    ``games`` are the games on offer, as (id, title, number of results); ``own`` is what the reader
    brought along: id -> (title, title of the game).
    """
    done, opened, book = set(done), set(opened), shelf.game.rulebook
    rules = {clause.id for clause in book.own()}

    def row(id: str, title: str, line: str = "") -> Mapping[str, Any]:
        return {
            "id": id,
            "title": [(title, False)],
            "line": [(line, False)] if line else (),
            "here": id == here,
            "done": id in done,
        }

    found = shelf.finder.find(words) if words else Found()

    def hits(ids: Sequence[str]) -> list[Mapping[str, Any]]:
        return [
            {**shelf.finder.hit(found, id)._asdict(), "here": id == here, "done": id in done} for id in ids
        ]

    return {
        "games": [{"id": id, "title": title, "n": n, "on": id == shelf.game.id} for id, title, n in games],
        "own": [row(id, title, game) for id, (title, game) in own.items()],
        "words": words,
        "found": hits(found.scenarios[:_MOST_FOUND]),
        "clauses": hits(found.clauses[:_MOST_CLAUSES]),
        "taken": found.taken,
        "in_all": (len(found.scenarios), len(found.clauses)),
        "topics": [
            {
                "id": topic,
                "title": book.topics.get(topic, topic.title()),
                "open": topic in opened,
                "scenarios": [row(one.id, one.title) for one in entries],
                "done": sum(one.id in done for one in entries),
            }
            for topic, entries in shelf.topics.items()
        ],
        "covered": len(rules & set(shelf.examples)),
        "rules": len(rules),
    }
