"""Questions about what comes of an action: what happens, and how many."""

import random
import re
from collections.abc import Collection, Iterable
from functools import partial

from rqa_lab.core.clause import Clauses, own
from rqa_lab.core.event import TURN, Event
from rqa_lab.core.sums import Change, Sum, Topic, topics
from rqa_lab.core.words import capital
from rqa_lab.learn.making import FEWEST, LONG, deed, distinct, made
from rqa_lab.learn.point import Outcome, Point
from rqa_lab.learn.question import Answer, Question
from rqa_lab.learn.slips import CLOSING, depends, differing, slips, tempting

#: wrong answers are drawn so often until the right one is not the longest
DRAWS = 5


def happens(point: Point, rng: random.Random) -> Question | None:
    """What comes of it: the right outcome beside those of mistakes."""
    if not _worth(point):
        return None
    mistakes = slips(point)
    for _ in range(DRAWS):
        wrong, shown = tempting(point, mistakes, rng)
        if not wrong:
            return None
        clauses = _clauses(point, shown)
        right = Answer(_text(point, point.outcome, shown), True, _what_happens(point), clauses)
        others = [Answer(_text(point, one.outcome, shown), False, one.why, one.clauses) for one in wrong]
        answers = [one for one in distinct([right, *others]) if len(one.text) < LONG]
        if len(answers) < FEWEST or right not in answers or not point.outcome.keys() & {*shown}:
            return None
        if len(right.text) <= max(len(answer.text) for answer in answers[1:]):
            break
    main = tuple(clause for one in wrong for clause in one.clauses)
    return made(
        point, "happens", f"{deed(point)} What comes of it?", answers,
        clauses=clauses, main=main, rulings=depends(point, shown), rng=rng,
    )  # fmt: skip


def _worth(point: Point) -> bool:
    """Something comes of it that the position tells, and more than one clause of the game makes it happen.

    Turns end much alike: asked about are those that a lesson is about.
    """
    begun = point.game.look(point.state).get("phase") != "set-up"
    if not begun or point.done is None or point.game.pending(point.done.state):
        return False
    events = point.done.events
    if events[0].kind in CLOSING and not point.teaches:
        return False
    acting = own(event.clauses[0] for event in events)
    return len(acting) > 1 and any(topic[0] != TURN for topic in point.outcome)


def _text(point: Point, outcome: Outcome, shown: Iterable[Topic]) -> str:
    first, *others = (point.say(topic, outcome.get(topic, ())) for topic in shown)
    return "; ".join([first, *map(lowered, others)]) + "."


def lowered(text: str) -> str:
    """A clause behind another: a capital stays where a name begins."""
    return text[0].lower() + text[1:] if text.startswith(("The ", "Field ", "Space ")) else text


def _clauses(point: Point, shown: Collection[Topic]) -> Clauses:
    return rests_on(point, point.done.events if point.done else (), shown)


def _what_happens(point: Point) -> str:
    assert point.done is not None
    return point.game.words.summary(point.action, point.seat, point.done.events)


def rests_on(point: Point, events: Iterable[Event], shown: Collection[Topic]) -> Clauses:
    """The clauses on which rests what events tell of these topics: those that act, then those consulted.

    Beside the events that change one of them there are those that change nothing, such as what stops a robot.
    """
    ledger = point.game.ledger
    changed = [(event, ledger.changes(event)) for event in events]
    some = [event for event, change in changed if not change or {*topics(ledger.sums, change)} & {*shown}]
    some = some or [event for event, _ in changed]
    return own((*(one.clauses[0] for one in some), *(clause for one in some for clause in one.clauses)))


# ---- numbers ---------------------------------------------------------------------------------------------


def count(point: Point, rng: random.Random) -> Question | None:
    """How many there are afterwards; wrong are the numbers of mistakes, the number before, and the change."""
    if not _worth(point) or point.game.pending(point.state):  # after what is chosen, or after all of it?
        return None
    rows, text = point.game.ledger.sums, deed(point)
    asked = [topic for topic in point.outcome if rows[topic[0]].ask and not rows[topic[0]].to]
    found = slips(point) if asked else []
    wrong = rng.sample(found, len(found))
    total = {topic: partial(_total, rows[topic[0]]) for topic in asked}
    asked.sort(key=lambda topic: -len({total[topic](slip.outcome.get(topic, ())) for slip in wrong}))
    for topic in asked:
        change, held = total[topic](point.outcome[topic]), total[topic](point.held.get(topic, ()))
        mistaken = [slip for slip in wrong if topic in differing(point, slip.outcome)]
        clauses = _clauses(point, (topic,))
        right = Answer(str(held + change), True, _what_happens(point), clauses)
        thought = [
            Answer(str(held + total[topic](slip.outcome.get(topic, ()))), False, slip.why, slip.clauses)
            for slip in mistaken
        ]
        easy = [Answer(str(held), False, "That is how it was before.", clauses[:1])]
        if change and held + change:
            why = "That is the difference, not what there is in the end."
            easy.append(Answer(str(abs(change)), False, why))
        numbers = {answer.text for answer in thought} - {answer.text for answer in easy}
        answers = [one for one in distinct([right, *thought, *easy]) if int(one.text) >= 0][:4]
        if len(answers) >= FEWEST and numbers and not _named(right.text, text):
            return made(
                point, "count", f"{text} {capital(rows[topic[0]].ask.format(*(topic[1:] or (point.turn,))))}",
                answers, clauses=clauses, main=_wrong_clauses(answers),
                rulings=depends(point, (topic,)), rng=rng,
            )  # fmt: skip
    return None


def _total(row: Sum, change: Change) -> int:
    """What is counted of it."""
    return sum(n for what, n in change if not row.counts or what in row.counts)


def _named(answer: str, text: str) -> bool:
    """Whether a question names its own answer."""
    return answer in re.findall(r"[\w-]+", text)


def _wrong_clauses(answers: Iterable[Answer]) -> Clauses:
    return tuple(clause for answer in answers if not answer.right for clause in answer.clauses)
