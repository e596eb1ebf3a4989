"""How good a position is for a seat beyond its points: bots use it when no points can be gained at once.

Rules of thumb and no rules of the game; their numbers, in fields, are guesses.
"""

from rqa_lab.games.roborace.components import UNKNOWN
from rqa_lab.games.roborace.rules import ways_to_place
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
    return tokens[number] + _fields(s, number) - others + _cards(s, number)


def _tokens(s: State, seat: int) -> float:
    """The value of a seat's tokens while the race is on."""
    if s.phase == "over":
        return 0
    extra = AGAIN if s.again and seat == s.seat else 0
    active = 0 if s.ending else ACTIVE
    course = COURSE if _places_again(s, seat) else 0
    return active * len(s.active[seat]) + course * len(s.tokens[seat]) + extra


def _fields(s: State, seat: int) -> int:
    """The fields that a seat’s action tokens are sure to bring it; those of others come to them anyway."""
    ends = s.ending and s.phase != "over" and not s.setup.solo
    return len(s.active[seat]) if ends else 0


def _cards(s: State, seat: int) -> float:
    """The possible scores of the cards of a hand where they fit best, on the present table."""
    if not _places_again(s, seat):
        return 0
    best, *rest = sorted((_best(s, card) for card in s.hands[seat]), reverse=True) or [0.0]
    placing = s.seat == seat and s.phase == "place"
    later = 0 if s.ending and not s.again else SECOND
    return (1 if placing else LEFT) * best + later * sum(rest)


def _places_again(s: State, seat: int) -> bool:
    """A seat is still to place a card: once the end begins, no further than the last before the first."""
    if not s.ending or s.phase == "over":
        return s.phase != "over"
    if seat == s.seat:
        return s.again or s.phase == "place"
    first, seats = s.first, len(s.setup.seats)
    return (seat - first) % seats > (s.seat - first) % seats


def _best(s: State, card: str) -> float:
    """The points of a card where it fits best."""
    if card == UNKNOWN:
        return CARD
    there = table(s.laid).places
    covered = (pattern for pattern, _ in ways_to_place(card) if pattern in there)
    return max((POINTS[len(pattern.replace(NONE, ""))] for pattern in covered), default=0)
