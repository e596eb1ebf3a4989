"""Questions about what comes of an action: what happens, how many, on which space, in which order."""

import random
from collections.abc import Iterable, Iterator

from rqa_lab.core.clause import Clauses
from rqa_lab.core.event import TURN, Event
from rqa_lab.core.sums import Change, Topic
from rqa_lab.core.words import capital
from rqa_lab.learn.making import FEWEST, deed, distinct, made
from rqa_lab.learn.point import Outcome, Point
from rqa_lab.learn.question import Answer, Question
from rqa_lab.learn.slips import CLOSING, Slip, depends, differing, slips, tempting

#: the share of ends of turns that are not asked about
ALIKE = 0.8
#: wrong answers are drawn so often until the right one is not the longest
DRAWS = 5
#: the zone of what has left another one and is not yet where it goes
ON_THE_WAY = "on the way"


def happens(point: Point, rng: random.Random) -> Question | None:
    """What comes of it: the right outcome beside those of mistakes."""
    if not _worth(point, rng):
        return None
    mistakes = slips(point)
    for _ in range(DRAWS):
        wrong, shown = tempting(point, mistakes, rng)
        right = Answer(_text(point, point.outcome, shown), True, _what_happens(point), _clauses(point))
        others = [Answer(_text(point, one.outcome, shown), False, one.why, one.clauses) for one in wrong]
        answers = distinct([right, *others])
        if len(answers) < FEWEST or not any(topic in point.outcome for topic in shown):
            return None
        if len(right.text) <= max(len(answer.text) for answer in answers[1:]):
            break
    main = tuple(clause for one in wrong if one.kind != "reading" for clause in one.clauses)
    return made(
        point, "happens", f"{deed(point)} What comes of it?", answers,
        clauses=_clauses(point), main=main, rulings=depends(point, shown), rng=rng,
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


def _clauses(point: Point) -> Clauses:
    """What it rests on: the clauses that act first, then those that were consulted."""
    events = point.done.events if point.done else ()
    acting = (event.clauses[0] for event in events)
    return point.own((*acting, *(clause for event in events for clause in event.clauses)))


# ---- numbers and spaces ----------------------------------------------------------------------------------


def _total(change: Change) -> int:
    return sum(n for _, n in change)


def count(point: Point, rng: random.Random) -> Question | None:
    """How many there are afterwards; wrong are the numbers of mistakes, the number before, and the change."""
    if not _worth(point, rng):
        return None
    wrong = slips(point)
    rng.shuffle(wrong)
    rows = point.game.ledger.sums
    asked = [topic for topic in point.outcome if rows[topic[0]].ask and not rows[topic[0]].to]
    asked.sort(key=lambda topic: -len({_total(slip.outcome.get(topic, ())) for slip in wrong}))
    for topic in asked:
        change, held = _total(point.outcome[topic]), _total(point.held.get(topic, ()))
        right = Answer(str(held + change), True, _what_happens(point), _clauses(point))
        others = [_number(topic, held, slip) for slip in wrong if topic in differing(point, slip.outcome)]
        others.append(Answer(str(held), False, "That is how it was before.", _clauses(point)[:1]))
        if change > 0 or held + change:
            others.append(
                Answer(str(abs(change)), False, "That is the difference, not what there is in the end.")
            )
        answers = [one for one in distinct([right, *others]) if int(one.text) >= 0][:4]
        if len(answers) >= FEWEST and any(slip for slip in wrong if topic in differing(point, slip.outcome)):
            text = f"{deed(point)} {capital(rows[topic[0]].ask.format(*(topic[1:] or (point.turn,))))}"
            main = tuple(clause for answer in answers if not answer.right for clause in answer.clauses)
            return made(
                point, "count", text, answers,
                clauses=_clauses(point), main=main, rulings=depends(point, (topic,)), rng=rng,
            )  # fmt: skip
    return None


def _number(topic: Topic, held: int, slip: Slip) -> Answer:
    return Answer(str(held + _total(slip.outcome.get(topic, ()))), False, slip.why, slip.clauses)


def where(point: Point, rng: random.Random) -> Question | None:
    """On which space a piece is afterwards, to be tapped."""
    if not _worth(point, rng):
        return None
    rows, wrong = point.game.ledger.sums, slips(point)
    rng.shuffle(wrong)
    pieces = [
        topic
        for topic in dict.fromkeys((*point.outcome, *(t for slip in wrong for t in slip.outcome)))
        if rows[topic[0]].to and rows[topic[0]].ask and point.held.get(topic)
    ]
    for topic in pieces:
        start = point.held[topic][0][0]
        right = _place(point.outcome.get(topic, ()), start)
        others = [
            Answer(place, False, slip.why, slip.clauses, place)
            for slip in wrong
            if (place := _place(slip.outcome.get(topic, ()), start)) and place != right
        ]
        if not right or not others:
            continue
        if start != right:
            others.append(Answer(start, False, "It does not stay there.", _clauses(point)[:1], start))
        found = Answer(right, True, _what_happens(point), _clauses(point), right)
        return made(
            point, "where", f"{deed(point)} {rows[topic[0]].ask.format(*topic[1:])} Tap it.",
            distinct([found, *others])[:4], clauses=_clauses(point),
            main=tuple(clause for one in others for clause in one.clauses),
            rulings=depends(point, (topic,)), rng=rng,
        )  # fmt: skip
    return None


def _place(change: Change, start: str) -> str:
    """Where a piece is after a change; "" if it is gone."""
    return next((what for what, n in change if n > 0), "" if change else start)


# ---- order -----------------------------------------------------------------------------------------------


def order(point: Point, rng: random.Random) -> Question | None:
    """What comes first of several things that happen, by different causes or at different times."""
    if not _worth(point, rng) or point.done is None:
        return None
    told = list(_told(point, point.done.events))
    some = sorted(rng.sample(range(len(told)), min(4, len(told))))
    if len(some) < FEWEST or len({told[number][0].cause for number in some}) < 2:
        return None
    first, text = told[some[0]]
    answers = [Answer(text, True, f"{point.game.words.tell(first)}", first.clauses)]
    for number in some[1:]:
        event, thing = told[number]
        why = f"That comes later. First: {text} {point.game.rulebook[event.clauses[0]].says}"
        answers.append(Answer(thing, False, why, point.own(event.clauses[:1])))
    main = tuple(clause for number in some for clause in told[number][0].clauses[:1])
    rulings = _ordered(point, [answer.text for answer in answers])
    question = f"{deed(point)} Which of these comes first?"
    return made(
        point, "order", question, answers, clauses=_clauses(point), main=main, rulings=rulings, rng=rng
    )


def _told(point: Point, events: tuple[Event, ...]) -> Iterator[tuple[Event, str]]:
    """The events of which something is told, each with its text.

    Left out are those that happen twice alike, the beginning of a turn, and what only ends another event.
    """
    found: dict[str, list[Event]] = {}
    for event in events[1:]:
        change = point.game.ledger.changes(event)
        if event.kind == TURN or any(place[0] == ON_THE_WAY and n < 0 for place, n in change.items()):
            continue
        outcome = point.told(change)
        if outcome:
            found.setdefault(_text(point, outcome, outcome), []).append(event)
    yield from ((same[0], text) for text, same in found.items() if len(same) == 1)


def _ordered(point: Point, texts: list[str]) -> dict[str, str]:
    """The open questions on which the order of these things depends."""
    played = point.game.rulings(point.state) if point.game.rulings else {}
    found = {}
    for name, _, state in point.readings:
        done = point.there(state)
        there = [] if done is None else [text for _, text in _told(point, done.events) if text in texts]
        if there != texts:
            found[name] = played[name]
    return found
