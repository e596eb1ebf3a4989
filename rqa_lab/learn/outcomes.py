"""Questions about what comes of an action: what happens, how many, on which space, in which order."""

import random
import re
from collections.abc import Collection, Iterable
from functools import partial

from rqa_lab.core.clause import Clauses
from rqa_lab.core.event import TURN, Event, Place
from rqa_lab.core.game import State
from rqa_lab.core.sums import Change, Sum, Topic, topics
from rqa_lab.core.words import capital
from rqa_lab.learn.making import ALIKE, FEWEST, deed, distinct, made
from rqa_lab.learn.point import Outcome, Point, added
from rqa_lab.learn.question import Answer, Question
from rqa_lab.learn.slips import CLOSING, Slip, depends, differing, plain, slips, tempting

#: wrong answers are drawn so often until the right one is not the longest
DRAWS = 5


def happens(point: Point, rng: random.Random) -> Question | None:
    """What comes of it: the right outcome beside those of mistakes."""
    if not _worth(point, rng):
        return None
    mistakes = slips(point)
    for _ in range(DRAWS):
        wrong, shown = tempting(point, mistakes, rng)
        if not wrong:
            return None
        clauses = _clauses(point, shown)
        right = Answer(_text(point, point.outcome, shown), True, _what_happens(point), clauses)
        others = [Answer(_text(point, one.outcome, shown), False, one.why, one.clauses) for one in wrong]
        answers = distinct([right, *others])
        if len(answers) < FEWEST or not any(topic in point.outcome for topic in shown):
            return None
        if len(right.text) <= max(len(answer.text) for answer in answers[1:]):
            break
    main = tuple(clause for one in wrong if one.kind != "reading" for clause in one.clauses)
    return made(
        point, "happens", f"{deed(point)} What comes of it?", answers,
        clauses=clauses, main=main, rulings=depends(point, shown), rng=rng,
    )  # fmt: skip


def _worth(point: Point, rng: random.Random) -> bool:
    """Something comes of it, and more than one clause of the game makes it happen.

    Turns end much alike: of those that no lesson is about, most are left out.
    """
    events = point.done.events if point.done else ()
    alike = not point.teaches and bool(events) and events[0].kind in CLOSING
    if not any(topic[0] != TURN for topic in point.outcome) or (alike and rng.random() < ALIKE):
        return False
    return len(point.own(event.clauses[0] for event in events)) > 1


def _text(point: Point, outcome: Outcome, shown: Iterable[Topic]) -> str:
    first, *others = (point.say(topic, outcome.get(topic, ())) for topic in shown)
    return "; ".join([first, *map(_small, others)]) + "."


def _small(text: str) -> str:
    """A clause behind another: a capital stays where a name begins."""
    return text[0].lower() + text[1:] if text.startswith(("The ", "Field ", "Space ")) else text


def _what_happens(point: Point) -> str:
    assert point.done is not None
    return point.game.words.summary(point.action, point.seat, point.done.events)


def _clauses(point: Point, shown: Collection[Topic]) -> Clauses:
    """What is told of these topics rests on: the clauses that act first, then those that were consulted.

    Beside the events that change one of them there are those that change nothing, such as what stops a robot.
    """
    ledger, events = point.game.ledger, point.done.events if point.done else ()
    changed = [(event, ledger.changes(event)) for event in events]
    some = [event for event, change in changed if not change or {*topics(ledger.sums, change)} & {*shown}]
    some = some or list(events)
    return point.own((*(one.clauses[0] for one in some), *(clause for one in some for clause in one.clauses)))


# ---- numbers and spaces ----------------------------------------------------------------------------------


def count(point: Point, rng: random.Random) -> Question | None:
    """How many there are afterwards; wrong are the numbers of mistakes, the number before, and the change."""
    if not _worth(point, rng):
        return None
    rows, text = point.game.ledger.sums, deed(point)
    asked = [topic for topic in point.outcome if rows[topic[0]].ask and not rows[topic[0]].to]
    wrong = _mistakes(point, rng) if asked else []
    total = {topic: partial(_total, rows[topic[0]]) for topic in asked}
    asked.sort(key=lambda topic: -len({total[topic](slip.outcome.get(topic, ())) for slip in wrong}))
    for topic in asked:
        change, held = total[topic](point.outcome[topic]), total[topic](point.held.get(topic, ()))
        mistaken = [slip for slip in wrong if topic in differing(point, slip.outcome)]
        if all(plain(point, slip) for slip in mistaken):
            continue
        clauses = _clauses(point, (topic,))
        right = Answer(str(held + change), True, _what_happens(point), clauses)
        thought = [
            Answer(str(held + total[topic](slip.outcome.get(topic, ()))), False, slip.why, slip.clauses)
            for slip in mistaken
            if slip.kind != "number"
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


def _mistakes(point: Point, rng: random.Random) -> list[Slip]:
    """The mistakes, in another order each time; those that hardly anybody makes come last."""
    found = slips(point)
    rng.shuffle(found)
    return sorted(found, key=lambda slip: plain(point, slip))


def _total(row: Sum, change: Change) -> int:
    """What is counted of it."""
    return sum(n for what, n in change if not row.counts or what in row.counts)


def _named(answer: str, text: str) -> bool:
    """Whether a question names its own answer."""
    return answer in re.findall(r"[\w-]+", text)


def _wrong_clauses(answers: Iterable[Answer]) -> Clauses:
    return tuple(clause for answer in answers if not answer.right for clause in answer.clauses)


def where(point: Point, rng: random.Random) -> Question | None:
    """On which space a piece is afterwards, to be tapped."""
    if not _worth(point, rng):
        return None
    rows, text, wrong = point.game.ledger.sums, deed(point), _mistakes(point, rng)
    pieces = [
        topic
        for topic in dict.fromkeys((*point.outcome, *(t for slip in wrong for t in slip.outcome)))
        if rows[topic[0]].to and rows[topic[0]].ask and point.held.get(topic)
    ]
    said = point.told(added(point.game, point.done.events[:1] if point.done else ()))
    for topic in pieces:
        if topic in said and said[topic] == point.outcome.get(topic):
            continue  # it goes where the action says
        start = point.held[topic][0][0]
        right = _place(point.outcome.get(topic, ()), start)
        places = [(_place(slip.outcome.get(topic, ()), start), slip) for slip in wrong]
        if all(plain(point, slip) for at, slip in places if at != right):
            continue
        clauses = _clauses(point, (topic,))
        answers = [Answer(right, True, _what_happens(point), clauses, right)]
        answers += [Answer(at, False, slip.why, slip.clauses, at) for at, slip in places if at]
        answers.append(Answer(start, False, "It does not stay there.", clauses[:1], start))
        answers = distinct(answers)[:4]
        if right and len(answers) >= (FEWEST if point.drawn else 2) and not _named(right, text):
            return made(
                point, "where", f"{text} {rows[topic[0]].ask.format(*topic[1:])} Tap it.", answers,
                clauses=clauses, main=_wrong_clauses(answers),
                rulings=depends(point, (topic,)), rng=rng,
            )  # fmt: skip
    return None


def _place(change: Change, start: str) -> str:
    """Where a piece is after a change; "" if it is gone."""
    return next((what for what, n in change if n > 0), "" if change else start)


# ---- order -----------------------------------------------------------------------------------------------


def order(point: Point, rng: random.Random) -> Question | None:
    """What comes first of several things that happen, by different causes or at different times."""
    text = deed(point)
    if not _worth(point, rng) or point.done is None or _named("first", text):
        return None
    told = _told(point, point.done.events)
    chosen = [told[n] for n in sorted(rng.sample(range(len(told)), min(4, len(told))))]
    if len(chosen) < FEWEST or len({event.cause for event, _ in chosen}) < 2:
        return None
    (event, first), *later = chosen
    answers = [Answer(first, True, point.game.words.tell(event), event.clauses)]
    for event, thing in later:
        why = f"That comes later. First: {first} {point.game.rulebook[event.clauses[0]].says}"
        answers.append(Answer(thing, False, why, point.own(event.clauses[:1])))
    texts = [answer.text for answer in answers]

    def same(state: State) -> bool:
        done = point.there(state)
        return done is not None and [text for _, text in _told(point, done.events) if text in texts] == texts

    return made(
        point, "order", f"{text} Which of these comes first?", answers,
        clauses=tuple(clause for event, _ in chosen for clause in event.clauses),
        main=tuple(event.clauses[0] for event, _ in chosen), rulings=point.depends(same), rng=rng,
    )  # fmt: skip


def _told(point: Point, events: tuple[Event, ...]) -> list[tuple[Event, str]]:
    """The events of which something is told, each with its text.

    Left out are those that happen twice alike, the beginning of a turn, and what only takes up again what an
    event before it put down.
    """
    found: dict[str, list[Event]] = {}
    put = set[Place]()
    rows = point.game.ledger.sums
    for event in events[1:]:
        change = point.game.ledger.changes(event)
        rest = {place: n for place, n in change.items() if n > 0 or place not in put}
        moves = {place for place in change if place[0] in rows and rows[place[0]].to}
        put |= {place for place, n in change.items() if n > 0} - moves
        outcome = point.told(change)
        if outcome and outcome == point.told(rest) and event.kind != TURN:
            found.setdefault(_text(point, outcome, outcome), []).append(event)
    return [(same[0], text) for text, same in found.items() if len(same) == 1]
