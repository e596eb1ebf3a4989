"""A learner’s rating in a game, by Elo: each question is an opponent, and its strength is its difficulty.

It is the few lines of Elo, not a library’s Glicko-2: that rates all players of a season at once, and here
only the learner is rated.
"""

from rqa_lab.learn.question import DIFFICULTIES

#: the levels, which are bands of the rating, and how wide each is
LEVELS, WIDE = DIFFICULTIES, 200
#: ratings stay between these; a newcomer begins low in the first band
LOWEST, HIGHEST = WIDE, WIDE * (len(LEVELS) + 1)
FIRST = LOWEST + 50
#: the rating difference at which the odds are 10 to 1, as in chess
_TEN = 400
#: the most that an answer moves a rating, among the first ones and later
_QUICK, _SLOW, _NEW = 120, 80, 10


def level(rating: int) -> int:
    """The band of a rating.

    >>> level(FIRST), level(399), level(400), level(HIGHEST)
    (1, 1, 2, 5)
    """
    return LEVELS[max(0, min(rating // WIDE - 1, len(LEVELS) - 1))]


def middle(level: int) -> int:
    """The rating in the middle of a band.

    >>> level(middle(3)), part(middle(3))
    (3, 0.5)
    """
    return WIDE * level + WIDE // 2


def part(rating: int) -> float:
    """How much of its band a rating has behind it."""
    return min((rating - WIDE * level(rating)) / WIDE, 1)


def expected(rating: int, difficulty: int, choices: int = 0) -> float:
    """The chance of a right answer; guessing among so many choices helps.

    A question is as strong as who comes new to its band: in the middle of it, about four in seven are right.

    >>> round(expected(middle(2), 2), 2), round(expected(middle(2), 2, choices=4), 2)
    (0.57, 0.68)
    """
    strength = FIRST + WIDE * (difficulty - LEVELS[0])
    knows = 1 / (1 + 10 ** ((strength - rating) / _TEN))
    guess = 1 / choices if choices else 0
    return guess + (1 - guess) * knows


def rated(rating: int, answers: int, difficulty: int, *, right: bool, choices: int = 0) -> int:
    """The rating after an answer, if so many came before.

    >>> rated(300, 20, 1, right=True) > 300 > rated(300, 20, 1, right=False)
    True
    """
    most = _QUICK if answers < _NEW else _SLOW
    now = rating + most * (right - expected(rating, difficulty, choices))
    return max(LOWEST, min(round(now), HIGHEST))
