"""Questions about how likely something is: exact fractions beside those of common mistakes."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Any

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import Clauses
from rqa_lab.core.game import Game, State
from rqa_lab.core.sums import Change, Topic, number_of, topics
from rqa_lab.core.words import capital, listing
from rqa_lab.learn.making import FEWEST, deed, distinct, made
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Answer, Question

#: most positions that chance leads to; what is beyond is too much for a question
MOST = 80
#: nobody asks for what comes up more seldom; wrong chances are so far from the right one
RARE, APART = Fraction(1, 20), Fraction(1, 50)
#: of so many different cards at most somebody counts those that are left
KINDS = 12
#: zones of which chance takes what it likes
STACKS = frozenset(("deck", "draw pile", "pile", "Shop Deck", "supply"))
#: the largest denominator that somebody reckons with
LARGEST = 8000

HINTS = (
    "How many results are there that are equally likely?",
    "It may be easier to reckon how likely it is that it does not come about.",
)
#: position after chance has answered -> how likely it is
Spread = Mapping[Any, Fraction]
#: position -> what each topic holds there
Held = Mapping[Any, Mapping[Topic, Change]]


def odds(point: Point, rng: random.Random) -> Question | None:
    """How likely it is that something is there after what chance answers to an action."""
    found, held = _after(point, point.state)
    rows = point.game.ledger.sums
    asked = [one for one in dict.fromkeys(_events(held)) if rows[one[0][0]].likely]
    rng.shuffle(asked)
    for topic, thing, least in asked:
        sure = {state: n - least for state, n in _numbers(held, topic, thing).items()}
        right = sum((p for state, p in found.items() if sure[state] >= 0), Fraction(0))
        if not RARE <= right <= 1 - RARE:
            continue
        numbers = {state: n + least for state, n in sure.items()}
        answers = [Answer(fraction(right), True, _counted(found, numbers), ())]
        answers += [
            Answer(fraction(wrong), False, why)
            for wrong, why in _mistakes(found, numbers, least)
            if 0 < wrong < 1 and wrong.denominator <= LARGEST and abs(wrong - right) >= APART
        ]
        answers, drawn_from = distinct(answers)[:4], _drawn_from(point, found)
        easy = right == Fraction(1, len(found)) and (drawn_from == "" or len(found) < FEWEST)  # one die
        acting = _clauses(point)
        if len(answers) >= FEWEST and drawn_from is not None and not easy and point.own(acting):
            row, whose = rows[topic[0]], topic[1:] or (point.turn,)
            event = capital(row.likely.format(*whose, things=number_of(row, thing, least)))
            text = f"{deed(point)} How likely is this? {event}.{drawn_from}"
            return made(
                point, "odds", text, answers, clauses=acting, rng=rng, hints=HINTS,
                rulings=point.depends(partial(_same, point, topic, thing, least, right)),
            )  # fmt: skip
    return None


def _after(point: Point, state: State) -> tuple[Spread, Held]:
    """What chance may make of it, and what each topic holds then; nothing if chance has no part in it."""
    game = point.game
    if not point.judged(state):
        return {}, {}
    after = game.advance(game.copy(state), point.action)
    found = (spread(game, after) if game.to_act(after) == CHANCE else None) or {}
    return found, {one: topics(game.ledger.sums, game.ledger.count(one)) for one in found}


def _clauses(point: Point) -> Clauses:
    """What is cited on the way, whatever chance answers."""
    game, trace = point.game, list[Any]()
    state = game.advance(game.copy(point.state), point.action, trace)
    while game.to_act(state) == CHANCE:
        state = game.advance(state, game.outcomes(state)[0][0], trace)
    return tuple(clause for event in game.events(trace) for clause in event.clauses)


def spread(game: Game, state: State) -> Spread | None:
    """The positions in which chance has answered all that is due, and how likely they are; None: too many."""
    left: dict[Any, Fraction] = {state: Fraction(1)}
    ready: dict[Any, Fraction] = defaultdict(Fraction)
    while left:
        state, probability = left.popitem()
        answers = game.outcomes(state)
        if len(answers) > MOST:
            return None
        for answer, share in answers:
            after = game.advance(game.copy(state), answer)
            where = left if game.to_act(after) == CHANCE else ready
            where[after] = where.get(after, Fraction(0)) + probability * share
        if len(left) + len(ready) > MOST:
            return None
    return ready


def _numbers(held: Held, topic: Topic, thing: str) -> dict[Any, int]:
    return {state: dict(there.get(topic, ())).get(thing, 0) for state, there in held.items()}


def _events(held: Held) -> Iterator[tuple[Topic, str, int]]:
    """What chance makes a difference to: a topic, a thing, and how many of it there are at least."""
    pairs = dict.fromkeys(
        (t, thing) for there in held.values() for t, some in there.items() for thing, _ in some
    )
    for topic, thing in pairs:
        numbers = sorted({*_numbers(held, topic, thing).values()})
        yield from ((topic, thing, n) for n in numbers[1:3] if thing)


def _mistakes(found: Spread, numbers: Mapping[Any, int], least: int) -> Iterator[tuple[Fraction, str]]:
    """Wrong chances, each with what is wrong with it."""
    lowest = min(numbers.values())
    mean = sum((p * (numbers[state] - lowest) for state, p in found.items()), Fraction(0))
    by_number: Counter[int] = Counter()
    for state in found:
        by_number[numbers[state]] += 1
    exactly = sum((p for state, p in found.items() if numbers[state] == least), Fraction(0))
    right = sum((p for state, p in found.items() if numbers[state] >= least), Fraction(0))
    yield mean, "That adds the chances. Then what comes up twice is counted twice."
    yield exactly, "That is the chance of exactly so many; more will do, too."
    good = sum(n for number, n in by_number.items() if number >= least)
    yield Fraction(good, len(found)), "That takes all results for equally likely."
    yield 1 - right, "That is the chance that it does not come about."
    if right < Fraction(1, 2):
        yield right / (1 - right), "That sets what is good against what is bad, not against all there is."
    yield right * right, "That multiplies once too often: it asks for it twice."
    yield 1 - (1 - right) ** 2, "That counts one try too many."


def _counted(found: Spread, numbers: Mapping[Any, int]) -> str:
    """In how many cases there is which number: from that one sees the chance."""
    shares: dict[int, Fraction] = defaultdict(Fraction)
    for state, share in found.items():
        shares[numbers[state]] += share
    whole = lcm(*(share.denominator for share in shares.values()))
    cases = [(int(share * whole), n or "none") for n, share in sorted(shares.items())]
    told = [f"{n} {'has' if n == 1 else 'have'} {what}" for n, what in cases]
    return f"Of {whole:,} cases {listing(told)}."


def fraction(value: Fraction) -> str:
    """A chance in words, with per cent.

    >>> fraction(Fraction(11, 36))
    '11 in 36 (31%)'
    """
    return f"{value.numerator} in {value.denominator:,} ({float(value):.0%})"


def _drawn_from(point: Point, found: Spread) -> str | None:
    """What lies in the stack from which chance takes; "" if it rolls dice; None if it is not easily said."""
    counts = [point.game.ledger.count(state) for state in found]
    taken = {
        place[:-1]
        for place, n in point.before.items()
        if place[0] in STACKS and any(count.get(place, 0) < n for count in counts)
    }
    if not taken:
        return ""
    there = {place[-1]: n for place, n in point.before.items() if n and place[:-1] in taken}
    refilled = any(
        n > point.before.get(place, 0)
        for count in counts
        for place, n in count.items()
        if place[:-1] in taken
    )
    if len(taken) > 1 or len(there) > KINDS or refilled:
        return None
    (zone,) = taken
    whose = f"{zone[1]}’s deck" if len(zone) > 1 else "The pile"
    return f" {whose} has {listing([f'{n} {what}' if n > 1 else what for what, n in there.items()])}."


def _same(point: Point, topic: Topic, thing: str, least: int, right: Fraction, state: State) -> bool:
    """Whether the chance is the same in another position."""
    found, held = _after(point, state)
    numbers = _numbers(held, topic, thing)
    return sum(p for one, p in found.items() if numbers[one] >= least) == right
