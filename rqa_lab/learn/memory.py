"""A learner's progress and mistakes, and the times when missed questions are asked again.

The times are those of FSRS, a method of spaced repetition.  A learner's memory is a short JSON text: the
browser keeps it for a served page, a file keeps it in the Lab.  Several pages may change it at once: two
memories of the same learner can be joined, in any order and any number of times, without loss.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time, timedelta
from typing import Any, Self

from fsrs import Card, Rating, Scheduler

from rqa_lab.documents.places import later
from rqa_lab.learn.question import DIFFICULTIES, Question

#: the version of the text that is written; every one up to it is read
VERSION = 1
#: the most questions to remember, the most finished parts, and the longest id
MOST, MOST_DONE, LONGEST = 500, 5000, 200
#: the levels of practice; so many right answers in a row lead to the next one, so many wrong ones back
LEVELS, UP, DOWN = DIFFICULTIES, 4, 2
#: without chance, so that the same answers lead to the same days; what was missed comes back on the same day,
#: and once it is right, on another one
_SCHEDULER = Scheduler(learning_steps=(timedelta(minutes=1),), enable_fuzzing=False)
#: a time before all learning
_NEVER = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Seen:
    """How a question was answered last: its area, "rqa/pushing"; its card, if it was ever missed."""

    area: str
    right: bool
    at: datetime
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """The level of a learner’s practice of a game, and how it moves.

    ``streak`` counts the last answers in a row: above 0 if they were right, below 0 if they were wrong.  A
    level that the learner chose is ``fixed``.
    """

    level: int = LEVELS[0]
    streak: int = 0
    fixed: bool = False
    at: datetime = _NEVER

    def after(self, *, right: bool, easier: bool = False) -> "Standing":
        """The standing after an answer; to be right about something ``easier`` does not lead up.

        >>> four, two = Standing(2, UP - 1), Standing(2, 1 - DOWN)
        >>> four.after(right=True).level, four.after(right=False).level, two.after(right=False).level
        (3, 2, 1)
        """
        if self.fixed:
            return self
        streak = max(self.streak, 0) + (not easier) if right else min(self.streak, 0) - 1
        by = 1 if streak >= UP else -1 if streak <= -DOWN else 0
        level = max(LEVELS[0], min(self.level + by, LEVELS[-1]))
        return replace(self, level=level, streak=0 if by else streak)


class Memory:
    """A learner's progress and mistakes.

    >>> from rqa_lab import load
    >>> push = load("rqa/pushing/into-a-wall")
    >>> missed = Question("happens.x.1", "happens", "What?", push, topics=("pushing",))
    >>> memory, at = Memory(), datetime(2026, 1, 1, tzinfo=UTC)
    >>> memory.answered(missed, right=False, at=at)
    >>> memory.areas, memory.due(at), memory.due(at.replace(day=2))
    ({'rqa/pushing': (0, 1)}, [], ['happens.x.1'])
    >>> Memory.from_json(memory.to_json()).due(at.replace(day=2))
    ['happens.x.1']
    """

    def __init__(self) -> None:
        #: the scenarios, lessons of courses and parts of lessons that are done: "rqa/first-push@1"; the rules
        #: that were met in a game
        self.done: set[str] = set()
        #: the questions that were answered, by their ids
        self.seen: dict[str, Seen] = {}
        #: by game, the level of practice
        self.levels: dict[str, Standing] = {}
        #: when the learner last forgot everything
        self.begun = _NEVER

    @property
    def areas(self) -> Mapping[str, tuple[int, int]]:
        """Of each area, "rqa/pushing": how many questions were right when last asked, and of how many."""
        found: dict[str, tuple[int, int]] = {}
        for one in self.seen.values():
            right, asked = found.get(one.area, (0, 0))
            found[one.area] = right + one.right, asked + 1
        return found

    @property
    def last(self) -> str:
        """The game of the question that was answered last; "" before any."""
        found = max(self.seen.values(), key=lambda one: one.at, default=None)
        return "" if found is None else found.area.partition("/")[0]

    def answered(self, question: Question, *, right: bool, at: datetime | None = None) -> None:
        """Remember an answer: a missed question comes back, and after right answers ever later."""
        at, was = at or datetime.now(UTC), self.seen.get(question.id)
        card = was.card if was else None
        if card or not right:
            card = card or Card(card_id=0, due=at)
            card, _ = _SCHEDULER.review_card(card, Rating.Good if right else Rating.Again, at)
        area = "/".join((question.scenario.game.id, *question.topics[:1]))
        self.seen[question.id] = Seen(area, right, at, card)
        self._trim()

    def due(self, at: datetime | None = None, game: str = "") -> list[str]:
        """The ids of questions of a game, or of all, that are due again, the longest overdue first."""
        now = at or datetime.now(UTC)
        waiting = [
            (one.card.due, id)
            for id, one in self.seen.items()
            if one.card and one.card.due <= now and game in ("", one.area.partition("/")[0])
        ]
        return [id for _, id in sorted(waiting)]

    def today(self, game: str = "", at: datetime | None = None) -> list[str]:
        """The same, with those that are due later on this day."""
        now = at or datetime.now(UTC)
        return self.due(datetime.combine(now.date(), time.max, UTC), game)

    def level(self, game: str) -> Standing:
        """The level of the practice of a game; a newcomer begins at the easiest."""
        return self.levels.get(game, Standing())

    def stands(self, game: str, standing: Standing, at: datetime | None = None) -> None:
        """Remember the level of the practice of a game."""
        self.levels[game] = replace(standing, at=at or datetime.now(UTC))

    def forget(self, id: str) -> None:
        """Never ask a question again, such as one that no longer exists."""
        self.seen.pop(id, None)

    def anew(self, at: datetime | None = None) -> "Memory":
        """An empty memory, which stays empty when it is joined with an earlier one."""
        fresh = Memory()
        fresh.begun = at or datetime.now(UTC)
        return fresh

    def joined(self, other: "Memory") -> "Memory":
        """The union of both: the last answer to each question, the last level in each game.

        If one was started over later, it is all of that one.

        >>> one, two = Memory(), Memory()
        >>> one.done, two.done = {"rqa/first-push"}, {"rqa/two-walls"}
        >>> sorted(one.joined(two).done), one.joined(two.anew()).done
        (['rqa/first-push', 'rqa/two-walls'], set())
        """
        if self.begun != other.begun:
            return max(self, other, key=lambda one: one.begun)
        both = Memory()
        both.begun, both.done = self.begun, self.done | other.done
        both.seen = self.seen | {
            id: one for id, one in other.seen.items() if id not in self.seen or self.seen[id].at < one.at
        }
        both._trim()
        both.levels = self.levels | {
            id: one for id, one in other.levels.items() if self.level(id).at < one.at
        }
        return both

    def _trim(self) -> None:
        """Forget the oldest of what was right; if that is not enough, what would come back last."""
        if len(self.seen) > MOST:
            waits = sorted((one.card.due, id) for id, one in self.seen.items() if one.card)
            rest = sorted(((one.at, id) for id, one in self.seen.items() if not one.card), reverse=True)
            self.seen = {id: self.seen[id] for _, id in (waits + rest)[:MOST]}

    # ---- as a text ---------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """All of it as a text; the same memory is the same text."""
        seen = {
            id: [one.area, one.right, one.at.isoformat(), _said(one.card)] for id, one in self.seen.items()
        }
        levels = {
            id: [one.level, one.streak, one.fixed, one.at.isoformat()] for id, one in self.levels.items()
        }
        said = {"memory": VERSION, "begun": self.begun.isoformat(), "done": sorted(self.done), "seen": seen}
        said |= {"levels": levels} if levels else {}
        return json.dumps(said, sort_keys=True, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The memory in a text; unreadable parts are left out.

        Before version 1 the format had no number, and before that it was a list of finished parts, not JSON.

        Raises:
            ValueError: if a later version has written it, so that it is safer not to touch it.

        >>> sorted(Memory.from_json('{"done": ["rqa/first-push", 7], "seen": {"x": {}}}').done)
        ['rqa/first-push']
        >>> sorted(Memory.from_json("rqa/pushing/a rqa/pushing/b").done)
        ['rqa/pushing/a', 'rqa/pushing/b']
        """
        memory = cls()
        try:
            said = json.loads(text)
        except RecursionError:
            return memory
        except ValueError:
            said = {"done": text.split()}
        if not isinstance(said, Mapping):
            return memory
        if found := later(said, "memory", VERSION):
            raise ValueError(found)
        memory.begun = _read({"": said.get("begun")}, _time).get("", _NEVER)
        done = said.get("done")
        kept = [one for one in done if _id(one)] if isinstance(done, list) else []
        memory.done = {*kept[:MOST_DONE]}
        memory.seen = _read(said.get("seen"), _seen)
        memory._trim()
        memory.levels = _read(said.get("levels"), _standing)
        return memory


def _said(card: Card | None) -> Mapping[str, Any] | None:
    return None if card is None else card.to_dict()


def _id(one: Any) -> bool:
    return isinstance(one, str) and len(one) <= LONGEST


def _read(said: Any, read: Callable[[Any], Any]) -> dict[str, Any]:
    """The values of a mapping that can be read."""
    values = {}
    for id, value in said.items() if isinstance(said, Mapping) else ():
        try:
            if _id(id):
                values[id] = read(value)
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
            continue
    return values


def _time(value: Any) -> datetime:
    at = datetime.fromisoformat(value)
    if at.tzinfo is None:
        raise ValueError(value)
    return at


def _seen(value: Any) -> Seen:
    area, right, at, card = value
    if not _id(area):
        raise ValueError(area)
    return Seen(area, bool(right), _time(at), None if card is None else _card(card))


def _standing(value: Any) -> Standing:
    level, streak, fixed, at = value
    if level not in LEVELS or not -DOWN < int(streak) < UP:
        raise ValueError(value)
    return Standing(int(level), int(streak), bool(fixed), _time(at))


def _card(value: Any) -> Card:
    card = Card.from_dict(value)
    for at in filter(None, (value["due"], value["last_review"])):
        _time(at)
    _SCHEDULER.review_card(card, Rating.Good, card.due)  # a card that cannot be reviewed is none
    return card
