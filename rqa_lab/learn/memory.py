"""What a learner has done and missed, and when what was missed is asked again.

The times are those of FSRS, a method of spaced repetition.  A learner's memory is a short JSON text: the
browser keeps it where a page is served, a file in the Lab.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Self

from fsrs import Card, Rating, Scheduler

from rqa_lab.learn.question import Question

#: so many questions are remembered; of more, those that are due last are forgotten
MOST = 500
#: without chance, so that the same answers lead to the same days
_SCHEDULER = Scheduler(enable_fuzzing=False)


class Memory:
    """What a learner has done and missed.

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
        #: the lessons of courses that are done: "rqa/first-push"
        self.done: set[str] = set()
        #: "rqa/pushing" -> how many questions about it were answered rightly, and how many in all
        self.areas: dict[str, tuple[int, int]] = {}
        self._cards: dict[str, Card] = {}

    def answered(self, question: Question, *, right: bool, at: datetime | None = None) -> None:
        """Remember an answer: what is missed comes back, and so does what came back, ever later."""
        for topic in question.topics[:1]:
            area = f"{question.scenario.game.id}/{topic}"
            was, asked = self.areas.get(area, (0, 0))
            self.areas[area] = was + right, asked + 1
        if right and question.id not in self._cards:
            return
        card = self._cards.get(question.id) or Card(card_id=len(self._cards))
        rating = Rating.Good if right else Rating.Again
        self._cards[question.id], _ = _SCHEDULER.review_card(card, rating, at or datetime.now(UTC))
        for id in self._by_day()[MOST:]:
            del self._cards[id]

    def due(self, at: datetime | None = None) -> Sequence[str]:
        """The ids of the questions that are to be asked again by now, the longest waiting first."""
        now = at or datetime.now(UTC)
        return [id for id in self._by_day() if self._cards[id].due <= now]

    def forget(self, id: str) -> None:
        """Never ask a question again, such as one that there is no longer."""
        self._cards.pop(id, None)

    def _by_day(self) -> list[str]:
        return sorted(self._cards, key=lambda id: (self._cards[id].due, id))

    # ---- as a text ---------------------------------------------------------------------------------------

    def to_json(self) -> str:
        """All of it as a text."""
        cards = {id: card.to_dict() for id, card in self._cards.items()}
        areas = {area: list(counts) for area, counts in self.areas.items()}
        return json.dumps({"done": sorted(self.done), "areas": areas, "missed": cards}, sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The memory that a text holds; what of it cannot be read is left out.

        >>> Memory.from_json('{"done": ["rqa/first-push", 7], "missed": {"x": {}}}').to_json()
        '{"areas": {}, "done": ["rqa/first-push"], "missed": {}}'
        """
        memory = cls()
        try:
            said = json.loads(text)
        except (ValueError, RecursionError):
            return memory
        memory.done = {one for one in _listed(said, "done") if isinstance(one, str)}
        memory.areas = _read(said, "areas", _counts)
        memory._cards = _read(said, "missed", Card.from_dict)
        return memory


def _listed(said: Any, key: str) -> Sequence[Any]:
    found = said.get(key) if isinstance(said, Mapping) else None
    return found[:MOST] if isinstance(found, list) else []


def _read(said: Any, key: str, read: Callable[[Any], Any]) -> dict[str, Any]:
    """The values of a mapping that can be read."""
    found, values = said.get(key) if isinstance(said, Mapping) else None, {}
    for id, value in list(found.items())[:MOST] if isinstance(found, Mapping) else ():
        try:
            values[id] = read(value)
        except (KeyError, TypeError, ValueError, AttributeError):
            continue
    return values


def _counts(value: Any) -> tuple[int, int]:
    right, asked = map(int, value)
    if not 0 <= right <= asked:
        raise ValueError(value)
    return right, asked
