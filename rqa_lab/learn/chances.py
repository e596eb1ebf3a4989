"""Questions about how likely something is: exact fractions beside those of common mistakes."""

import random
from collections.abc import Iterable, Iterator, Set
from dataclasses import replace
from fractions import Fraction

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.game import Game, Hope, State
from rqa_lab.core.notation import Action
from rqa_lab.core.words import capital
from rqa_lab.learn.making import FEWEST, deed, made, waiting
from rqa_lab.learn.point import Point
from rqa_lab.learn.question import Answer, Question

#: nobody asks for what comes up more seldom; wrong chances are so far from the right one
RARE, APART = Fraction(1, 20), Fraction(1, 50)
#: the largest denominator that somebody reckons with, that of a wrong chance, and that of one die
LARGEST, MOST_DENOMINATOR, ONE_DIE = 1296, 8000, 6
#: so many dice may be rolled for one that shows a number; of the chances that one does, so many are asked for
FEW_DICE, ONE_OF_THEM = 6, 0.25
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


def odds(point: Point, rng: random.Random) -> Question | None:
    """What makes something most likely, or how likely it is at best."""
    sorts = [_best, _hoped]
    rng.shuffle(sorts)
    return next(filter(None, (sort(point, rng) for sort in sorts)), None)


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
        if len(others) >= FEWEST - 1 and alike == 1 and best < 1 - RARE:
            answers = [
                Answer(f"{capital(by_chance[one])}.", one == best, f"So the chance is {fraction(one)}.")
                for one in (best, *others[: MOST_ANSWERS - 1])
            ]
            text = f"{waiting(point)}What makes it most likely that {hope.event}? {ALONE}"
            told = {(by_chance[one], one) for one in (best, *others[: MOST_ANSWERS - 1])}

            def same(state: State, hope: Hope = hope, told: Set[object] = told) -> bool:
                return any(
                    (one.event, one.chance) == hope[:2] and told <= {*one.choices}
                    for one in _hopes(game, state)
                )

            return made(
                point, "odds", text, answers, clauses=hope.clauses, rng=rng, hints=WAYS, action="",
                seat=None, rulings=point.depends(same),
            )  # fmt: skip
    return None


def _hoped(point: Point, rng: random.Random) -> Question | None:
    """How likely something is, at best, that one may play for in what chance answers to an action."""
    point = _rolling(point, rng)
    found = _rolled(point, point.state)
    rng.shuffle(found)
    plain = {1 - Fraction(5, 6) ** dice: Fraction(dice, 6) for dice in range(1, FEW_DICE)}
    for hope in found:
        right = hope.chance
        if right in plain and rng.random() > ONE_OF_THEM:
            continue
        others = [(one.chance, f"So likely is it that {one.event}.") for one in found if one is not hope]
        answers = [
            Answer(
                fraction(right),
                True,
                f"With the best choices that is {right.numerator:,} of {right.denominator:,} cases.",
            )
        ]
        sums = [(plain[right], "That adds the chances of the dice.")] if right in plain else []
        answers += _wrong(right, (*others[:1], *sums, *_careless(right)))
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


def _careless(right: Fraction) -> Iterator[tuple[Fraction, str]]:
    """Wrong chances that one may come to from any right one."""
    yield 1 - right, "That is the chance that it does not come about."
    if right < Fraction(1, 2):
        yield right / (1 - right), "That sets what is good against what is bad, not against all there is."
    yield right * right, "That multiplies once too often: it asks for it twice."
    yield 1 - (1 - right) ** 2, "That counts one try too many."


def fraction(value: Fraction) -> str:
    """A chance in words, with per cent.

    >>> fraction(Fraction(11, 36))
    '11 in 36 (31%)'
    """
    return f"{value.numerator:,} in {value.denominator:,} ({float(value):.0%})"
