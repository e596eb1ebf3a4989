"""How good a position is for a seat beyond its points: bots use it when no points can be gained at once.

Rules of thumb and no rules of the game; their numbers, in fields, are guesses.
"""

from rqa_lab.games.roborace.components import UNKNOWN, turns
from rqa_lab.games.roborace.rules import patterns
from rqa_lab.games.roborace.state import NONE, POINTS, State, table

#: the weights of a hand's best card while another seat is to place, and of its other cards
LEFT, SECOND = 0.4, 0.15
#: an action token, which is one field once the end begins; a course token; another turn; a card not seen
ACTIVE, COURSE, AGAIN, CARD = 2.0, 1.5, 4.5, 0.4


def estimate(s: State, seat: str) -> float:
    """The value of a seat's tokens, and of its cards' possible scores; less the tokens of the others.

    >>> from rqa_lab.games.roborace.files import position
    >>> s = position({"seats": {"Ann": {"hand": ["BG/RY"]}, "Bo": {"active": []}}})
    >>> estimate(s, "Ann") > estimate(s, "Bo")
    True
    """
    number, seats = s.setup.seats.index(seat), range(len(s.setup.seats))
    tokens = [_tokens(s, one) for one in seats]
    others = (sum(tokens) - tokens[number]) / max(1, len(seats) - 1)
    return tokens[number] - others + _cards(s, number)


def _tokens(s: State, seat: int) -> float:
    """The value of a seat's tokens while the race is on."""
    if s.phase == "over":
        return 0
    extra = AGAIN if s.again and seat == s.seat else 0
    active = ACTIVE if not s.ending else 0 if s.setup.solo else 1
    return active * len(s.active[seat]) + COURSE * len(s.tokens[seat]) + extra


def _cards(s: State, seat: int) -> float:
    """The possible scores of the cards of a hand where they fit best, on the present table."""
    best, *rest = sorted((_best(s, card) for card in s.hands[seat]), reverse=True) or [0.0]
    placing = s.seat == seat and s.phase == "place"
    return (1 if placing else LEFT) * best + SECOND * sum(rest)


def _best(s: State, card: str) -> float:
    """The points of a card where it fits best."""
    if card == UNKNOWN:
        return CARD
    there = table(s.laid).places
    ways = (pattern for face in turns(card) for pattern in patterns(face) if there.get(pattern))
    return max((POINTS[len(covers.replace(NONE, ""))] for covers, _ in ways), default=0)
