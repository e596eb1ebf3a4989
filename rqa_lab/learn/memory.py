"""A learner's progress and mistakes, and the times when missed questions are asked again.

The times are those of FSRS, a method of spaced repetition.  A learner's memory is a short JSON text: the
browser keeps it for a served page, a file keeps it in the Lab.  Several pages may change it at once: two
memories of the same learner can be joined, in any order and any number of times, without loss.
"""

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Self, TypeVar

from fsrs import Card, Rating, Scheduler

from rqa_lab.documents.places import later
from rqa_lab.learn.question import Question
from rqa_lab.learn.rating import FIRST, HIGHEST, LEVELS, LOWEST, level, middle, part, rated

#: the version of the text that is written; every one up to it is read
VERSION = 2
#: the most questions to remember, the most finished parts, and the longest id
MOST, MOST_DONE, LONGEST = 500, 5000, 200
#: without chance, so that the same answers lead to the same days; what was missed comes back on the same day,
#: and once it is right, on another one
_SCHEDULER = Scheduler(learning_steps=(timedelta(minutes=1),), enable_fuzzing=False)
#: how many answers stand behind a level that version 1 kept
_SETTLED = 20
T = TypeVar("T")
#: a time before all learning
_NEVER = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Seen:
    """How a question, or another one in its place, was answered last.

    ``area`` is "rqa/pushing"; ``card`` is there if it was ever missed; ``clause`` is what it is mainly about,
    "" in memories that did not note it yet.  ``since`` is when it was right for the first time since it was
    missed last, None in such memories, and if it was not right.
    """

    area: str
    right: bool
    at: datetime
    card: Card | None = None
    clause: str = ""
    since: datetime | None = None

    @property
    def lasts(self) -> bool:
        """True if it was right on two different days at least."""
        return self.right and self.since is not None and self.since.date() < self.at.date()


@dataclass(frozen=True, slots=True)
class Standing:
    """A learner’s rating in a game, after so many answers; ``streak`` of them, the last ones, were right.

    A level that the learner chose is ``fixed``; 0: none.
    """

    rating: int = FIRST
    answers: int = 0
    streak: int = 0
    fixed: int = 0
    at: datetime = _NEVER

    @property
    def level(self) -> int:
        """The level of new questions: the chosen one, or the band in which the rating is."""
        return self.fixed or level(self.rating)

    @property
    def part(self) -> float:
        """How much of the band of its rating is filled."""
        return part(self.rating)

    def after(self, difficulty: int, *, right: bool, choices: int = 0) -> "Standing":
        """The standing after an answer to a question with so many ``choices``; 0: none on offer.

        >>> after = Standing(answers=20).after(1, right=True)
        >>> after.rating > FIRST, after.streak, after.after(1, right=False).streak
        (True, 1, 0)
        """
        rating = rated(self.rating, self.answers, difficulty, right=right, choices=choices)
        streak = self.streak + 1 if right else 0
        return replace(self, rating=rating, answers=self.answers + 1, streak=streak)


@dataclass(frozen=True, slots=True, order=True)
class Day:
    """The answers of a day’s set: question and whether it was right; ``row`` days with a set came before."""

    day: date
    answers: tuple[tuple[str, bool], ...] = ()
    row: int = 0


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
        #: by game, the rating
        self.ratings: dict[str, Standing] = {}
        #: by game, the last day’s set
        self.days: dict[str, Day] = {}
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

    def answered(
        self,
        question: Question,
        *,
        right: bool,
        at: datetime | None = None,
        instead: str = "",
        rule: str = "",
    ) -> None:
        """Remember an answer: a missed question comes back, and after right answers ever later.

        Args:
            question: what was answered.
            right: whether it was right.
            at: when; now by default.
            instead: the missed question in whose place this one was asked, which then comes back.
            rule: what it was about for who answered: by default its main rule.
        """
        at, area = at or datetime.now(UTC), "/".join((question.scenario.game.id, *question.topics[:1]))
        clause = rule or question.rule
        if (was := self.seen.get(instead)) is not None and instead != question.id:
            card = _reviewed(was.card, right, at)
            self.seen[instead] = replace(was, right=right, at=at, card=card, since=_since(was, right, at))
            self.seen[question.id] = Seen(area, right, at, None, clause, _since(None, right, at))
        else:
            was = self.seen.get(question.id)
            known = was.card if was else None
            known = _reviewed(known, right, at) if known or not right else None
            self.seen[question.id] = Seen(area, right, at, known, clause, _since(was, right, at))
        self._trim()

    def known(self) -> set[str]:
        """The clauses that were right twice: in two questions, or on two days.

        One that is answered in place of another counts once.
        """
        right: dict[str, set[datetime]] = {}
        for one in self.seen.values():
            if one.right:
                right.setdefault(one.clause, set()).add(one.at)
        lasts = {one.clause for one in self.seen.values() if one.lasts}
        return lasts | {clause for clause, times in right.items() if len(times) > 1}

    def due(self, at: datetime | None = None, game: str = "") -> list[str]:
        """The ids of questions of a game, or of all, that are due again, the longest overdue first."""
        now = at or datetime.now(UTC)
        waiting = [
            (one.card.due, id)
            for id, one in self.seen.items()
            if one.card and one.card.due <= now and game in ("", one.area.partition("/")[0])
        ]
        return [id for _, id in sorted(waiting)]

    def coming(self, game: str, at: datetime | None = None) -> Sequence[tuple[int, int]]:
        """When questions of a game come back: in how many days, 0 for today or before, and how many then."""
        today = (at or datetime.now(UTC)).date()
        cards = [one.card for one in self.seen.values() if one.card and one.area.partition("/")[0] == game]
        return sorted(Counter(max(0, (card.due.date() - today).days) for card in cards).items())

    def today(self, game: str = "", at: datetime | None = None) -> list[str]:
        """The same, with those that are due later on this day."""
        now = at or datetime.now(UTC)
        return self.due(datetime.combine(now.date(), time.max, UTC), game)

    def standing(self, game: str) -> Standing:
        """The rating in a game; a newcomer begins at the easiest level."""
        return self.ratings.get(game, Standing())

    def stands(self, game: str, standing: Standing, at: datetime | None = None) -> None:
        """Remember the rating in a game."""
        self.ratings[game] = replace(standing, at=at or datetime.now(UTC))

    def day(self, game: str, today: date) -> Day:
        """The set of a day, as far as it was answered."""
        was = self.days.get(game, Day(date.min))
        if was.day == today:
            return was
        follows = was.day == today - timedelta(1) and was.answers
        return Day(today, row=was.row + 1 if follows else 0)

    def forget(self, id: str) -> None:
        """Never ask a question again, such as one that no longer exists."""
        self.seen.pop(id, None)

    def anew(self, at: datetime | None = None) -> "Memory":
        """An empty memory, which stays empty when it is joined with an earlier one."""
        fresh = Memory()
        fresh.begun = at or datetime.now(UTC)
        return fresh

    def joined(self, other: "Memory") -> "Memory":
        """The union of both: the last answer to each question, the last rating in each game.

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
        both.seen = _last(
            self.seen, other.seen, lambda one: (one.at, one.right, str(_said(one.card)), str(one.since))
        )
        both._trim()
        both.ratings = _last(
            self.ratings, other.ratings, lambda one: (one.at, one.answers, one.rating, one.fixed)
        )
        both.days = _last(self.days, other.days, lambda one: (one.day, len(one.answers), one))
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
            id: [
                *(one.area, one.right, one.at.isoformat(), _said(one.card), one.clause),
                *([one.since.isoformat()] if one.since else []),
            ]
            for id, one in self.seen.items()
        }
        ratings = {
            id: [one.rating, one.answers, one.streak, one.fixed, one.at.isoformat()]
            for id, one in self.ratings.items()
        }
        days = {id: [one.day.isoformat(), one.answers, one.row] for id, one in self.days.items()}
        said = {"memory": VERSION, "begun": self.begun.isoformat(), "done": sorted(self.done), "seen": seen}
        said |= {"ratings": ratings} if ratings else {}
        said |= {"days": days} if days else {}
        return json.dumps(said, sort_keys=True, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The memory in a text; unreadable parts are left out.

        Version 1 had levels in place of ratings.  Before it the format had no number, and before that it was
        a list of finished parts, not JSON.

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
        memory.ratings = _read(said.get("levels"), _level) | _read(said.get("ratings"), _standing)
        memory.days = _read(said.get("days"), _day)
        return memory


def _reviewed(card: Card | None, right: bool, at: datetime) -> Card:
    card = card or Card(card_id=0, due=at)
    card, _ = _SCHEDULER.review_card(card, Rating.Good if right else Rating.Again, at)
    return card


def _since(was: Seen | None, right: bool, at: datetime) -> datetime | None:
    """Since when answers to a question are right."""
    if not right:
        return None
    return (was.since or was.at) if was is not None and was.right else at


def _last(one: Mapping[str, T], two: Mapping[str, T], late: Callable[[T], Any]) -> dict[str, T]:
    """The later of both for each game."""
    return {id: max((some[id] for some in (one, two) if id in some), key=late) for id in {**one, **two}}


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
    area, right, at, card, *more = value
    if not _id(area) or not all(map(_id, more)):
        raise ValueError(value)
    clause, since = (*more, "", "")[:2]
    return Seen(
        area,
        bool(right),
        _time(at),
        None if card is None else _card(card),
        clause,
        _time(since) if since else None,
    )


def _level(value: Any) -> Standing:
    """What version 1 kept."""
    found, _, fixed, at = value
    if found not in LEVELS:
        raise ValueError(value)
    return Standing(middle(found), _SETTLED, fixed=found if fixed else 0, at=_time(at))


def _standing(value: Any) -> Standing:
    rating, answers, streak, fixed, at = value
    numbers = rating, answers, streak, fixed
    if any(type(one) is not int for one in numbers) or fixed not in (0, *LEVELS) or min(answers, streak) < 0:
        raise ValueError(value)
    return Standing(max(LOWEST, min(rating, HIGHEST)), answers, streak, fixed, _time(at))


def _day(value: Any) -> Day:
    day, answers, row = value
    if type(row) is not int or row < 0 or len(answers) > MOST or not all(_id(id) for id, _ in answers):
        raise ValueError(value)
    return Day(date.fromisoformat(day), tuple((id, bool(right)) for id, right in answers), row)


def _card(value: Any) -> Card:
    card = Card.from_dict(value)
    for at in filter(None, (value["due"], value["last_review"])):
        _time(at)
    _SCHEDULER.review_card(card, Rating.Good, card.due)  # a card that cannot be reviewed is none
    return card
