"""Questions about the order of effects: which of two things comes first, where that makes a difference."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from rqa_lab.core.clause import own
from rqa_lab.core.event import TURN, Event
from rqa_lab.core.game import State
from rqa_lab.core.notation import Action
from rqa_lab.core.sums import Change, Topic, topics
from rqa_lab.learn.making import deed, made
from rqa_lab.learn.outcomes import lowered, rests_on
from rqa_lab.learn.point import Outcome, Point, added
from rqa_lab.learn.question import Answer, Question
from rqa_lab.learn.slips import CLOSING

#: so many other actions are tried beside the one that the point is about
TRIED = 12
#: the share that asks about something of which both orders make the same
SAME = 0.2


class Row(NamedTuple):
    """Two actions, one after the other."""

    first: Point
    then: Point

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of both."""
        return tuple(event for one in self if one.done for event in one.done.events)

    @property
    def outcome(self) -> Outcome:
        """What comes of both, by topic."""
        return self.first.told(added(self.first.game, self.events))

    def bringing(self, topic: Topic) -> tuple[Event, ...]:
        """The events that have a part in what comes of a topic; all of them if none has."""
        ledger = self.first.game.ledger
        some = (event for event in self.events if topic in topics(ledger.sums, ledger.changes(event)))
        return tuple(some) or self.events

    def change(self, topic: Topic) -> Change:
        """What comes of both for a topic."""
        return self.outcome.get(topic, ())


def order(point: Point, rng: random.Random) -> Question | None:
    """Which of two actions comes first, so that something comes of both together."""
    for row, back in _pairs(point, rng) if _free(point) else ():
        hidden = row.then.hidden | back.then.hidden
        shown = [topic for topic in row.outcome if topic not in hidden and topic[0] != TURN]
        differing = [topic for topic in shown if row.change(topic) != back.change(topic)]
        if differing:
            alone = {*row.first.outcome} & {*back.first.outcome}  # each of them would change it
            same = [topic for topic in shown if topic in alone and topic not in differing]
            return _asked(
                point, row, back, rng.choice(same if same and rng.random() < SAME else differing), rng
            )
    return None


def _free(point: Point) -> bool:
    """Whether the seat to act may do what it likes, and does the action."""
    return not point.other and bool(point.verdict) and not point.game.pending(point.state)


def _pairs(point: Point, rng: random.Random) -> Iterator[tuple[Row, Row]]:
    """Its action and another one in both orders, a random one first."""
    some = [one for one in point.game.legal(point.state) if one != point.action]
    for action in rng.sample(some, min(TRIED, len(some))):
        rows = _row(point, action), _row(replace(point, action=action), point.action)
        row, back = rng.sample(rows, 2)
        if row and back:
            yield row, back


def _row(first: Point, then: Action) -> Row | None:
    """Its action and then the other, both without a choice, and the turn goes on."""
    if not _plain(first) or first.done is None:
        return None
    second = replace(first, action=then, state=first.done.state)
    return Row(first, second) if _plain(second) else None


def _plain(point: Point) -> bool:
    """Whether something comes of it without a choice, and the turn goes on."""
    done = point.done
    return (
        done is not None
        and not point.game.pending(done.state)
        and not any(event.kind in CLOSING for event in done.events)
    )


def _asked(point: Point, row: Row, back: Row, topic: Topic, rng: random.Random) -> Question:
    """The question, once both orders are known."""
    here, there = row.change(topic), back.change(topic)
    first, second = (deed(one.first) for one in (row, back))
    comes, otherwise = (
        f"{deed(one.first).removesuffix('.')} first: {lowered(point.say(topic, one.change(topic)))}."
        for one in (row, back)
    )
    clauses = {one: rests_on(point, one.bringing(topic), (topic,)) for one in (row, back)}
    acting = [own(event.clauses[0] for event in one.events) for one in (row, back)]
    apart = tuple(rule for rules in acting for rule in rules if not all(rule in some for some in acting))
    both = tuple(dict.fromkeys((*apart, *clauses[row], *clauses[back])))
    answers = [
        Answer(first, here != there, comes, clauses[row]),
        Answer(second, False, otherwise, clauses[back]),
        Answer(
            "It does not matter.", here == there, otherwise if here != there else f"{comes} {otherwise}", both
        ),
    ]

    def same(state: State) -> bool:
        rows = (_row(replace(one.first, state=state), one.then.action) for one in (row, back))
        return [one and one.change(topic) for one in rows] == [here, there]

    pair, wish = " ".join(sorted((first, second))), lowered(point.say(topic, here))
    return made(
        point, "order",
        f"{pair} Which of them has to come first, so that in the end {wish}?", answers,
        clauses=both, main=apart, rulings=point.depends(same), rng=rng, action="",
    )  # fmt: skip
