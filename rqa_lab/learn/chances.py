"""Questions about how likely something is: exact fractions beside those of common mistakes."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import comb, lcm
from typing import Any, NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import Clauses
from rqa_lab.core.game import Game, Hope, State
from rqa_lab.core.notation import Action
from rqa_lab.core.sums import Change, Topic, number_of, topics
from rqa_lab.core.words import capital, listing
from rqa_lab.learn.making import FEWEST, deed, made, waiting
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Answer, Question

#: most positions that chance leads to; what is beyond is too much for a question
MOST = 250
#: nobody asks for what comes up more seldom; wrong chances are so far from the right one
RARE, APART = Fraction(1, 20), Fraction(1, 50)
#: of so many different cards at most somebody counts those that are left
KINDS = 12
#: zones of which chance takes what it likes
STACKS = frozenset(("deck", "draw pile", "pile", "Shop Deck", "supply"))
#: the largest denominator that somebody reckons with, that of a wrong chance, and that of one die
LARGEST, MOST_DENOMINATOR, ONE_DIE = 1296, 8000, 6
#: so many answers are on offer
MOST_ANSWERS = 4

#: said where the odds of the game are asked for
ALONE = "Nobody else interferes."
HINTS = (
    "How many results are there that are equally likely?",
    "It may be easier to reckon how likely it is that it does not come about.",
)
WAYS = (
    "In each case: how many dice still have to fit, and how many are rolled for it?",
    "Which of them leaves the most results that will do?",
)
#: position after chance has answered -> how likely it is
Spread = Mapping[Any, Fraction]
#: position -> what each topic holds there
Held = Mapping[Any, Mapping[Topic, Change]]


def odds(point: Point, rng: random.Random) -> Question | None:
    """What makes something most likely, how likely it is then, or how likely a card is to be drawn."""
    sorts = [_best, _hoped, _drawn]
    rng.shuffle(sorts)
    rolling = _rolling(point, rng)
    return next(filter(None, (sort(rolling if sort is not _best else point, rng) for sort in sorts)), None)


def _rolling(point: Point, rng: random.Random) -> Point:
    """The point with an action after which chance is to answer, if there is one; its own if that is one."""
    game, state = point.game, point.state
    some = [] if game.to_act(state) in (None, CHANCE) else game.legal(state)
    for action in (point.action, *rng.sample(some, len(some))):
        if game.judge(state, action, point.other) and _left(game, state, action) is not None:
            return replace(point, action=action)
    return point


def _left(game: Game, state: State, action: Action) -> State | None:
    """The position in which chance is to answer to an action; None if it is not."""
    after = game.advance(game.copy(state), action)
    return after if game.to_act(after) == CHANCE else None


# ---- the odds of the game --------------------------------------------------------------------------------


def _best(point: Point, rng: random.Random) -> Question | None:
    """What to do now for something that one may play for: the best choice beside others."""
    game, state = point.game, point.state
    found = [] if game.to_act(state) in (None, CHANCE) else _hopes(game, state)
    rng.shuffle(found)
    for hope in found:
        by_chance: dict[Fraction, str] = {}
        for text, chance in hope.choices:
            if chance:
                by_chance.setdefault(chance, text)
        best, *others = by_chance or [Fraction(0)]
        alike = sum(chance > best - APART for _, chance in hope.choices)
        if len(others) >= FEWEST - 1 and alike == 1:
            answers = [
                Answer(f"{capital(by_chance[one])}.", one == best, f"So the chance is {fraction(one)}.")
                for one in (best, *others[: MOST_ANSWERS - 1])
            ]
            text = f"{waiting(point)}What makes it most likely that {hope.event}? {ALONE}"

            def same(state: State, hope: Hope = hope) -> bool:
                return hope in _hopes(game, state)

            return made(
                point, "odds", text, answers, clauses=hope.clauses, rng=rng, hints=WAYS, action="",
                seat=None, rulings=point.depends(same),
            )  # fmt: skip
    return None


def _hoped(point: Point, rng: random.Random) -> Question | None:
    """How likely something is, at best, that one may play for in what chance answers to an action."""
    found = _rolled(point, point.state)
    rng.shuffle(found)
    for hope in found:
        right = hope.chance
        others = [(one.chance, f"So likely is it that {one.event}.") for one in found if one is not hope]
        answers = [
            Answer(
                fraction(right),
                True,
                f"{right.numerator} of {right.denominator:,} cases will do, all equally likely.",
            )
        ]
        answers += _wrong(right, (*others[:1], *_careless(right)))
        if RARE <= right <= 1 - RARE and ONE_DIE < right.denominator <= LARGEST and len(answers) >= FEWEST:
            text = f"{deed(point)} How likely is it, at best, that {hope.event} then? {ALONE}"

            def same(state: State, hope: Hope = hope) -> bool:
                return (hope.event, hope.chance) in [one[:2] for one in _rolled(point, state)]

            return made(
                point, "odds", text, answers[:MOST_ANSWERS], clauses=hope.clauses, rng=rng, hints=HINTS,
                rulings=point.depends(same),
            )  # fmt: skip
    return None


def _hopes(game: Game, state: State) -> list[Hope]:
    return [*game.trials.hopes(state)] if game.trials.hopes else []


def _rolled(point: Point, state: State) -> list[Hope]:
    """What one may play for where chance is to answer to the action; nothing if it is not."""
    after = _left(point.game, state, point.action) if point.judged(state) else None
    return [] if after is None else _hopes(point.game, after)


def _wrong(right: Fraction, mistakes: Iterable[tuple[Fraction, str]]) -> list[Answer]:
    """Wrong chances, all of them well apart."""
    chosen = {right: ""}
    for wrong, why in mistakes:
        apart = all(abs(wrong - one) >= APART for one in chosen)
        if APART <= wrong <= 1 - APART and wrong.denominator <= MOST_DENOMINATOR and apart:
            chosen[wrong] = why
    return [Answer(fraction(wrong), False, why) for wrong, why in chosen.items() if why]


# ---- cards that are drawn --------------------------------------------------------------------------------


def _drawn(point: Point, rng: random.Random) -> Question | None:
    """How likely it is that at least so many of a card are among those that are drawn."""
    found, held = _after(point, point.state)
    rows = point.game.ledger.sums
    asked = [one for one in dict.fromkeys(_events(held)) if rows[one[0][0]].likely]
    rng.shuffle(asked)
    for topic, thing, least in asked:
        pool, numbers = _pool(point, found, topic), _numbers(held, topic, thing)
        right = sum((p for state, p in found.items() if numbers[state] >= least), Fraction(0))
        answers = [Answer(fraction(right), True, _counted(found, numbers))]
        answers += _wrong(right, _mistakes(found, numbers, least))
        clauses = _clauses(point)
        if pool is None or len(answers) < FEWEST or not point.own(clauses):
            continue
        if RARE <= right <= 1 - RARE and right == pool.chance(thing, least):
            event = capital(
                rows[topic[0]].likely.format(*topic[1:], things=number_of(rows[topic[0]], thing, least))
            )
            return made(
                point, "odds", f"{deed(point)} How likely is this? {event}. {pool.says}",
                answers[:MOST_ANSWERS], clauses=clauses, rng=rng, hints=HINTS,
                rulings=point.depends(partial(_same, point, topic, thing, least, right, pool)),
            )  # fmt: skip
    return None


class _Pool(NamedTuple):
    """The cards of which so many are drawn, and those that are there in any case."""

    cards: Counter[str]
    number: int
    kept: Counter[str]

    @property
    def says(self) -> str:
        some = [f"{n} {what}" if n > 1 else what for what, n in sorted(self.cards.items())]
        return f"{self.number} cards are drawn from these: {listing(some)}."

    def chance(self, thing: str, least: int) -> Fraction:
        """How likely so many of a thing are, by combinations."""
        size, good = sum(self.cards.values()), self.cards[thing]
        ways = (
            comb(good, n) * comb(size - good, self.number - n)
            for n in range(max(0, least - self.kept[thing]), self.number + 1)
        )
        return Fraction(sum(ways), comb(size, self.number))


def _pool(point: Point, found: Spread, topic: Topic) -> _Pool | None:
    """The cards that are drawn from; None if they are not easily said."""

    def lies(count: Mapping[Topic, int], zone: Topic) -> Counter[str]:
        return Counter({place[-1]: n for place, n in count.items() if place[:-1] == zone and n})

    before, after = point.before, [point.game.ledger.count(state) for state in found]
    places = {place for count in after for place in (*count, *before) if place[0] in STACKS}
    zones = {one[:-1] for one in places if any(count.get(one, 0) != before.get(one, 0) for count in after)}
    if len(zones) != 1:
        return None
    (zone,), old = zones, lies(before, topic)
    hands = [lies(count, topic) for count in after]
    kept = old if all(hand >= old for hand in hands) else Counter[str]()
    cards, number = lies(after[0], zone) + hands[0] - kept, hands[0].total() - kept.total()
    whole = 1 < number < cards.total() and 1 < len(cards) <= KINDS
    return _Pool(cards, number, kept) if whole else None


def _after(point: Point, state: State) -> tuple[Spread, Held]:
    """What chance may make of it, and what each topic holds then; nothing if chance has no part in it."""
    game = point.game
    after = _left(game, state, point.action) if point.judged(state) else None
    found = {} if after is None else spread(game, after) or {}
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
    """Wrong chances of at least so many, each with what is wrong with it."""
    lowest = min(numbers.values())
    mean = sum((p * (numbers[state] - lowest) for state, p in found.items()), Fraction(0))
    exactly = sum((p for state, p in found.items() if numbers[state] == least), Fraction(0))
    right = sum((p for state, p in found.items() if numbers[state] >= least), Fraction(0))
    yield mean, "That adds the chances. Then what comes up twice is counted twice."
    yield exactly, "That is the chance of exactly so many; more will do, too."
    good = sum(numbers[state] >= least for state in found)
    yield Fraction(good, len(found)), "That takes all results for equally likely."
    yield from _careless(right)


def _careless(right: Fraction) -> Iterator[tuple[Fraction, str]]:
    """Wrong chances that one may come to from any right one."""
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
    return f"Of {whole:,} equally likely cases {listing(told)}."


def fraction(value: Fraction) -> str:
    """A chance in words, with per cent.

    >>> fraction(Fraction(11, 36))
    '11 in 36 (31%)'
    """
    return f"{value.numerator} in {value.denominator:,} ({float(value):.0%})"


def _same(
    point: Point, topic: Topic, thing: str, least: int, right: Fraction, pool: _Pool, state: State
) -> bool:
    """Whether the chance is the same in another position."""
    found, held = _after(point, state)
    numbers = _numbers(held, topic, thing)
    there = sum(p for one, p in found.items() if numbers[one] >= least)
    return there == right and _pool(point, found, topic) == pool
