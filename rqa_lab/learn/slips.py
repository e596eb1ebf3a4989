"""What somebody may think comes of an action, and which mistake that is: the engine plays the mistakes.

A rule is left out; a piece is overlooked, or what is special about it; a number is that of a like action.
"""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from rqa_lab.core.clause import Clauses, own
from rqa_lab.core.event import TURN, Event, Place
from rqa_lab.core.game import State
from rqa_lab.core.session import Step
from rqa_lab.core.sums import Topic, topics
from rqa_lab.learn.citations import everyday
from rqa_lab.learn.making import deed
from rqa_lab.learn.point import DATA, Done, Edit, Outcome, Point, added, done

#: kinds of events with which a turn ends, which nobody forgets
CLOSING = frozenset(("phase", TURN))
#: so many like actions are tried
LIKE = 20
#: how many things an answer tells where fewer differ, and how many at most
TOLD, MOST_TOLD = 3, 4


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


def slips(point: Point) -> list[Slip]:
    """The mistakes that one can make about what comes of an action.

    Each comes to something else, and not only to a part of what comes about.

    >>> from rqa_lab.learn.asking import point
    >>> [slip.kind for slip in slips(point("rqa/pushing/crate-is-heavy.3"))]
    ['rule', 'data']
    """
    if point.done is None:
        return []
    nearby = (*point.printed, *point.without)
    right = point.outcome

    def part(outcome: Outcome, topic: Topic) -> bool:
        return topic in outcome and {*outcome[topic]} < {*right.get(topic, ())}

    return [
        slip
        for slip in (
            *_left_out(point, point.done),
            *_elsewhere(point, point.done, nearby),
            *_miscounted(point),
        )
        if not all(part(slip.outcome, topic) for topic in differing(point, slip.outcome))
    ]


def _left_out(point: Point, right: Done) -> Iterator[Slip]:
    """The events without those that one clause makes happen, and without what these brought about.

    Nobody leaves out what happens all the time, what the action itself names, that a piece is taken away, or
    what the book leaves open.
    """
    game = point.game
    events = [event for event in right.events[1:] if event.kind not in CLOSING]
    for clause in own(event.clauses[0] for event in events):
        gone = [event for event in right.events if event.clauses[0] == clause]
        kept = _possible(point, [event for event in right.events if event.clauses[0] != clause])
        known = clause in everyday(game) or game.rulebook[clause].status == "undecided"
        change = added(game, tuple(gone))
        rows = game.ledger.sums
        away = any(rows[t[0]].to and sum(n for _, n in some) < 0 for t, some in topics(rows, change).items())
        if known or away or _named(point, change) or _follows(point, gone, kept):
            continue
        why = f"That leaves out a rule. {game.words.tell(gone[0])} {game.rulebook[clause].says}"
        outcome = point.told(added(game, kept))
        if _crowded(point, outcome) <= _crowded(point, point.outcome):
            yield Slip(outcome, why, (clause,), "rule")


def _named(point: Point, change: Mapping[Place, int]) -> bool:
    """Whether the action names something that a change is about."""
    things = {
        name for topic, some in point.told(change).items() for name in (*topic[2:], *dict(some)) if name
    }
    return any(re.search(rf"(?<!\w){re.escape(thing)}(?!\w)", _said(point)) for thing in things)


def _said(point: Point) -> str:
    """What is done, with what is known of it at once."""
    events = point.done.events[:1] if point.done else ()
    return " ".join((deed(point), *map(point.game.words.tell, events)))


def _follows(point: Point, gone: Sequence[Event], kept: Sequence[Event]) -> bool:
    """Whether something happens afterwards that would not without the events that are gone.

    That is what the same cause does behind a loss or a gain, and what is done to the same piece; one that is
    moved and then hit by the same card would be hit all the same.
    """
    assert point.done is not None
    rows, right = point.game.ledger.sums, point.done.events
    changes = {topic for event in gone for topic in topics(rows, point.game.ledger.changes(event))}
    moved = all(rows[topic[0]].to and point.held.get(topic) for topic in changes)
    whose = {topic[1:] for topic in changes}
    for event in right[right.index(gone[0]) + 1 :]:
        about = {topic[1:] for topic in topics(rows, point.game.ledger.changes(event))}
        same = event.cause == gone[0].cause
        if event in kept and about and ((same and not moved) or (about & whose and not (same and moved))):
            return True
    return False


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


def _miscounted(point: Point) -> Iterator[Slip]:
    """The outcomes of like actions, where only numbers are others."""
    game = point.game
    if not point.outcome or game.pending(point.state):  # what one chooses, nobody miscounts
        return
    like = [one for one in game.legal(point.state) if type(one) is type(point.action)]
    for action in like[:: 1 + len(like) // LIKE]:
        there = done(game, point.state, action, point.other)
        outcome = point.told(there.change(game)) if there and not game.pending(there.state) else {}
        if _things(outcome) == _things(point.outcome) and outcome != point.outcome:
            why = f"That comes of another action. {game.words.summary(action, point.seat, ())}"
            yield Slip(outcome, why, (), "action")


def _things(outcome: Outcome) -> dict[Topic, list[str]]:
    return {topic: [what for what, _ in change] for topic, change in outcome.items()}


def _elsewhere(point: Point, right: Done, nearby: Iterable[tuple[Edit, State]]) -> Iterator[Slip]:
    """The outcome of the same action where one thing stands otherwise: there some rule would not apply."""
    game, named, rows = point.game, _said(point), point.game.ledger.sums
    involved = {
        name.lower()
        for topic, change in point.outcome.items()
        for name in (*topic[1:], *(what for what, _ in change))
    } | {topic[1].lower() for topic in point.held if rows[topic[0]].to and topic[1:]}
    for edit, state in nearby:
        gone = edit.new is None and edit.path[-1].lower() in involved  # nobody overlooks what it is about
        there = None if gone or point.names(edit) else point.there(state)
        if there is None or game.pending(there.state):
            continue
        outcome = point.told(there.change(game))
        if edit.path[-2] in named and not point.outcome.keys() <= outcome.keys():
            continue  # nor that what it names does something
        acts, thought = {one.clauses[0] for one in there.events}, set(map(game.words.tell, there.events))
        other = [event for event in right.events if game.words.tell(event) not in thought]
        rule = [event for event in other if event.clauses[0] not in acts]
        if rule or (other and edit.path[0] == DATA):
            told, *_ = rule or other
            why = f"So it would be {edit.says}. Here: {game.words.tell(told)}"
            if rule and game.rulebook[told.clauses[0]].status != "undecided":
                why += f" {game.rulebook[told.clauses[0]].says}"
            kind = "data" if edit.path[0] == DATA else "position"
            yield Slip(outcome, why, own(told.clauses[:1]), kind)


def depends(point: Point, shown: Sequence[Topic]) -> dict[str, str]:
    """The open questions on which what is told depends: name -> the reading that is played."""

    def same(state: State) -> bool:
        there = point.there(state)
        outcome = {} if there is None else point.told(there.change(point.game))
        return there is not None and all(outcome.get(topic) == point.outcome.get(topic) for topic in shown)

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

    Those come first that differ least, and those of another kind than the ones before.
    """
    rows = point.game.ledger.sums
    left = [(differing(point, slip.outcome), slip) for slip in slips]
    left = [(differ, slip) for differ, slip in left if len(differ) <= MOST_TOLD]
    rng.shuffle(left)
    chosen: list[Slip] = []
    shown: dict[Topic, None] = {}
    kinds: Counter[str] = Counter()
    while left and len(chosen) < most:
        left.sort(key=lambda one: (kinds[one[1].kind], len(one[0])))
        differ, slip = left.pop(0)
        wider = {**shown, **dict.fromkeys(differ)}
        told = [_told(one.outcome, wider) for one in (*chosen, slip)]
        if len(wider) > MOST_TOLD or _told(point.outcome, wider) in told or len(set(told)) < len(told):
            continue
        chosen.append(slip)
        shown, kinds[slip.kind] = wider, kinds[slip.kind] + 1
    for topic in point.outcome:
        if len(shown) < TOLD:
            shown[topic] = None
    return chosen, tuple(sorted(shown, key=lambda topic: ([*rows].index(topic[0]), topic)))


def _told(outcome: Outcome, shown: dict[Topic, None]) -> tuple[object, ...]:
    return tuple(outcome.get(topic) for topic in sorted(shown))
