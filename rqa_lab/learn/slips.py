"""What somebody may think comes of an action, and which mistake that is: the engine plays the mistakes.

A rule is left out; an open question is read otherwise; a rule is applied that would apply if one thing stood
otherwise.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from rqa_lab.core.clause import Clauses
from rqa_lab.core.event import TURN, Event
from rqa_lab.core.game import Game, State
from rqa_lab.core.session import Step
from rqa_lab.core.sums import Topic
from rqa_lab.explore.cited import written
from rqa_lab.learn.point import DATA, Done, Edit, Outcome, Point, added
from rqa_lab.scenario.library import every

#: kinds of events with which a turn ends, which nobody forgets
CLOSING = frozenset(("phase", TURN))
#: fewer mistakes are few
FEW = 3
#: how many things an answer tells where fewer differ, and how many at most
TOLD, MOST_TOLD = 3, 4
#: a clause is everyday that acts in so large a share of the steps of so many scenarios
OFTEN, LOOKED_AT = 0.1, 60


def acting(steps: Iterable[Step]) -> Clauses:
    """The clauses that make happen what comes of some steps; not those that only end a turn.

    >>> from rqa_lab import load
    >>> from rqa_lab.learn.exercise import stands
    >>> acting(stands(load("rqa/moving/one-robot-one-turn"), 3).here.path[-1:])
    ('rqa.move.basic',)
    """
    events = (event for step in steps for event in step.events if event.kind not in CLOSING)
    return tuple(dict.fromkeys(event.clauses[0] for event in events))


class Slip(NamedTuple):
    """A mistake: what comes of it, what is said to who makes it, and the clauses that it forgets."""

    outcome: Outcome
    why: str
    clauses: Clauses
    kind: str
    events: tuple[Event, ...] = ()
    done: Done | None = None


def slips(point: Point) -> list[Slip]:
    """The mistakes that one can make about what comes of an action, each with another outcome.

    Open questions are looked at only where there are other mistakes, too, and numbers only where these are
    few; that takes most of the time.

    >>> from rqa_lab.learn.asking import point
    >>> [slip.kind for slip in slips(point("rqa/pushing/crate-is-heavy.3"))]
    ['rule', 'data']
    """
    if point.done is None:
        return []
    found = _differing(
        point,
        (*_left_out(point, point.done), *_elsewhere(point, point.done, (*point.printed, *point.without))),
    )
    if len(found) < FEW:
        numbers = (one for one in point.otherwise if one[0].path[0] != "turn")  # that, everybody sees
        found += _differing(point, _elsewhere(point, point.done, numbers))
    return found + _differing(point, _read_otherwise(point)) if found else []


def _differing(point: Point, found: Iterable[Slip]) -> list[Slip]:
    return [slip for slip in found if slip.outcome != point.outcome]


def _left_out(point: Point, right: Done) -> Iterator[Slip]:
    """The events without those that one clause makes happen, and without what these brought about."""
    game = point.game
    events = [event for event in right.events[1:] if event.kind not in CLOSING]
    for clause in point.own(tuple(event.clauses[0] for event in events)):
        gone = [event for event in right.events if event.clauses[0] == clause]
        kept = _possible(point, [event for event in right.events if event.clauses[0] != clause])
        why = f"That leaves out a rule. {game.words.tell(gone[0])} {game.rulebook[clause].says}"
        outcome = point.told(added(game, kept))
        if _crowded(point, outcome) <= _crowded(point, point.outcome):
            yield Slip(outcome, why, (clause,), "rule", kept)


@cache
def everyday(game: Game) -> frozenset[str]:
    """Clauses that have a part in many steps of the library: to forget one is no mistake that people make.

    >>> from rqa_lab.games import game
    >>> "rqa.move.basic" in everyday(game("rqa")), "rqa.push.crate-cost" in everyday(game("rqa"))
    (True, False)
    """
    some = list(every(game.id))
    steps = [one for scenario in some[:: 1 + len(some) // LOOKED_AT] for one in written(scenario)]
    acts = Counter(clause for one in steps for clause in {part[0] for part in one.parts if part})
    return frozenset(clause for clause, n in acts.items() if n > OFTEN * len(steps))


def plain(point: Point, slip: Slip) -> bool:
    """Whether it is a mistake that hardly anybody makes."""
    return slip.kind == "number" or (slip.kind == "rule" and slip.clauses[0] in everyday(point.game))


def _crowded(point: Point, outcome: Outcome) -> int:
    """How many pieces stand on the same space, where most do: nobody thinks that they share one."""
    rows = point.game.ledger.sums
    ends = (
        next((what for what, n in (*outcome.get(topic, ()), *held) if n > 0), "")
        for topic, held in point.held.items()
        if rows[topic[0]].to and rows[topic[0]].ask
    )
    return max(Counter(ends).values(), default=0)


def _possible(point: Point, events: Sequence[Event]) -> tuple[Event, ...]:
    """Those of the events that can still happen: nothing is taken from where nothing is."""
    total, kept = Counter(point.before), []
    for event in events:
        change = point.game.ledger.changes(event)
        if all(total[place] + n >= 0 for place, n in change.items() if n < 0):
            total.update(change)
            kept.append(event)
    return tuple(kept)


def _read_otherwise(point: Point) -> Iterator[Slip]:
    """The outcome under another reading of an open question."""
    book = point.game.rulebook
    for name, reading, state in point.readings:
        done = point.there(state)
        if done is not None:
            ruling = next(one for id, one in book.rulings.items() if id.rpartition(".")[2] == name)
            why = f"That is another reading of an open question, “{reading}”. {ruling.question}"
            outcome = point.told(done.change(point.game))
            yield Slip(outcome, why, ruling.clauses, "reading", done.events, done)


def _elsewhere(point: Point, right: Done, nearby: Iterable[tuple[Edit, State]]) -> Iterator[Slip]:
    """The outcome of the same action where one thing stands otherwise."""
    tell = point.game.words.tell
    involved = {
        name.lower()
        for topic, change in point.outcome.items()
        for name in (*topic[1:], *(what for what, _ in change))
    }
    for edit, state in nearby:
        gone = edit.new is None and edit.path[-1].lower() in involved  # nobody overlooks what it is about
        done = None if gone or point.names(edit) else point.there(state)
        if done is None:
            continue
        thought = {tell(event) for event in done.events}
        told = next((event for event in right.events if tell(event) not in thought), None)
        outcome = point.told(done.change(point.game))
        if told is None:  # something is missing here that happens there
            known = {tell(event) for event in right.events}
            more = next((event for event in done.events if tell(event) not in known), None)
            why, clauses = f"So it would be {edit.says}.", () if more is None else more.clauses[:1]
        else:
            why, clauses = f"So it would be {edit.says}. Here: {tell(told)}", told.clauses[:1]
        kind = "data" if edit.path[0] == DATA else "position" if edit.new is None else "number"
        yield Slip(outcome, why, point.own(clauses), kind, done.events, done)


def depends(point: Point, shown: Sequence[Topic]) -> dict[str, str]:
    """The open questions on which what is told depends: name -> the reading that is played."""

    def same(state: State) -> bool:
        done = point.there(state)
        outcome = {} if done is None else point.told(done.change(point.game))
        return done is not None and all(outcome.get(topic) == point.outcome.get(topic) for topic in shown)

    return point.depends(same)


def differing(point: Point, outcome: Outcome) -> tuple[Topic, ...]:
    """The topics in which what somebody thinks differs from what comes about."""
    order, right = [*point.game.ledger.sums], point.outcome
    found = (topic for topic in {**right, **outcome} if right.get(topic) != outcome.get(topic))
    return tuple(sorted(found, key=lambda topic: (order.index(topic[0]), topic)))


def tempting(
    point: Point, slips: Iterable[Slip], rng: random.Random, most: int = 3
) -> tuple[list[Slip], tuple[Topic, ...]]:
    """Some mistakes that differ from what comes about and from each other, and what has to be told for that.

    None, if all that there are are plain.  Those come first that differ least, and those of another kind than
    the ones before.
    """
    rows = point.game.ledger.sums
    left = [(differing(point, slip.outcome), slip) for slip in slips]
    left = [(topics, slip) for topics, slip in left if 0 < len(topics) <= MOST_TOLD]
    rng.shuffle(left)
    chosen: list[Slip] = []
    shown: dict[Topic, None] = {}
    kinds: Counter[str] = Counter()
    while left and len(chosen) < most:
        left.sort(key=lambda one: (plain(point, one[1]), kinds[one[1].kind], len(one[0])))
        topics, slip = left.pop(0)
        wider = {**shown, **dict.fromkeys(topics)}
        told = [_told(one.outcome, wider) for one in (*chosen, slip)]
        if len(wider) > MOST_TOLD or _told(point.outcome, wider) in told or len(set(told)) < len(told):
            continue
        chosen.append(slip)
        shown, kinds[slip.kind] = wider, kinds[slip.kind] + 1
    if all(plain(point, slip) for slip in chosen):
        return [], ()
    for topic in point.outcome:
        if len(shown) < TOLD:
            shown[topic] = None
    return chosen, tuple(sorted(shown, key=lambda topic: ([*rows].index(topic[0]), topic)))


def _told(outcome: Outcome, shown: dict[Topic, None]) -> tuple[object, ...]:
    return tuple(outcome.get(topic) for topic in sorted(shown))
