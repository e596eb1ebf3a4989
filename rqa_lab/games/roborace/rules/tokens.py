"""Tokens: which of them a seat may use, to what end, and which course tokens it may keep."""

from collections.abc import Iterator
from itertools import combinations

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.deck import different, without
from rqa_lab.core.reasons import Bare
from rqa_lab.games.roborace.model.actions import EXTRA, SWAPPED
from rqa_lab.games.roborace.model.cards import UNKNOWN, turns
from rqa_lab.games.roborace.model.laid import Laid, Space, spaces, uncovered
from rqa_lab.games.roborace.model.records import ActionToken, CourseToken
from rqa_lab.games.roborace.model.state import MOST_TOKENS, State
from rqa_lab.games.roborace.rules.placing import free_places

AGAIN, CHANGE, REPLAY, TURN = "Again", "Change", "Replay", "Turn"
CUNNING, DISCARD, GREAT, MOVE_IT, SWAP, TRICK = (
    "Cunning",
    "Discard",
    "Great trick",
    "Move it",
    "Swap",
    "Trick",
)
#: ways in which Move it moves a card
WAYS = {"left": (0, -1), "up": (-1, 0), "right": (0, 1), "down": (1, 0)}


# ---- using one -------------------------------------------------------------------------------------------


def own(s: State, name: str) -> Clauses:
    """The clauses that say what a token does."""
    return s.setup.components.tokens[name].clauses.get("use", ())


def has(s: State, seat: int, name: str) -> Bare:
    """The seat has the token, on its active side."""
    token = s.setup.components.tokens[name]
    if isinstance(token, CourseToken):
        if "use" not in token.clauses:
            kinds = ("roborace.components.course-token-kinds", *token.clauses.get("get", ()))
            return (("lasting", kinds, name),)
        return () if name in s.tokens[seat] else (("not held", ("roborace.course.pick-up",), seat, name),)
    if s.setup.tokens == "none":
        return (("no tokens", ("roborace.beginner.no-tokens",)),)
    if name in s.active[seat]:
        return ()
    sides = ("roborace.action.flip-after-use", "roborace.components.action-token-sides")
    return (("inactive", (*sides, "roborace.action.six-each"), seat, name),)


def in_limit(s: State, seat: int, name: str) -> Bare:
    """No other token was used in this turn, but for Replay and the one that it brings back."""
    limit: Clauses = ("roborace.turn.token-limit",)
    if s.extra and s.setup.rulings["again-tokens"] == "no-token" and not s.used:
        return (("no token in an extra turn", ("roborace.action.again", *limit), seat),)
    if not s.used or (s.used[-1] == REPLAY and name == s.revived):
        return ()
    second = name == REPLAY and len(s.used) == 1 and isinstance(_token(s, s.used[0]), ActionToken)
    if second and s.setup.rulings["replay-order"] == "also-second":
        return ()
    replay = only_if(REPLAY in (name, *s.used), "roborace.action.replay-limit")
    return (("token used", (*replay, *limit), seat, s.used),)


def _token(s: State, name: str) -> object:
    return s.setup.components.tokens[name]


def of_use(s: State, seat: int, name: str) -> Bare:
    """There is something for the token."""
    if name == AGAIN and s.ending and s.setup.rulings["again-at-the-end"] == "refused":
        return (("too late", ("roborace.end.again-in-last-turn", "roborace.action.again"), name),)
    if name in (EXTRA, SWAPPED):
        return (("only with a card", ("lab.written-otherwise",), name),)
    if _possible(s, seat, name):
        return ()
    nobody = only_if(name == CUNNING, "roborace.course.cunning-no-target")
    alone = only_if(name == CUNNING and s.setup.solo, "roborace.solo.dead-tokens")
    return (("no use", (*nobody, *alone, *own(s, name)), name),)


def _possible(s: State, seat: int, name: str) -> bool:
    pile = bool(s.top or s.bag or s.discard)
    match name:
        case "Cunning":
            return bool(robbed(s, seat)) or s.setup.rulings["nobody-to-rob"] == "for-nothing"
        case "Swap":
            return len(uncovered(s.laid)) > 1
        case "Turn":
            return any(len(turns(s.laid[number].face)) > 1 for number in uncovered(s.laid))
        case "Discard":
            return len(s.laid) > 1 and bool(uncovered(s.laid))
        case "Move it":
            return any(ways(s, number) for number in uncovered(s.laid))
        case "Trick" | "Great trick":
            return pile and bool(free_places(s))
        case "Change":
            return bool(s.hands[seat])
        case "Replay":
            return bool(revivable(s, seat))
    return True


def usable(s: State, seat: int, name: str) -> Bare:
    """All that is against using a token now."""
    return has(s, seat, name) or in_limit(s, seat, name) or of_use(s, seat, name)


def with_a_card(s: State, seat: int, name: str) -> Bare:
    """All that is against using Extra or R-R while a card is placed."""
    return has(s, seat, name) or in_limit(s, seat, name)


def options(s: State, seat: int) -> Iterator[str]:
    """The tokens that the seat can use now, beside those used with a card."""
    names = (*different(s.active[seat]), *different(s.tokens[seat]))
    return (name for name in names if name != UNKNOWN and not usable(s, seat, name))


# ---- what they can be used for ---------------------------------------------------------------------------


def robbed(s: State, seat: int) -> tuple[tuple[int, str], ...]:
    """The course tokens of others."""
    others = (one for one in range(len(s.setup.seats)) if one != seat)
    return tuple((one, token) for one in others for token in different(s.tokens[one]))


def revivable(s: State, seat: int) -> tuple[str, ...]:
    """The action tokens of a seat that are on their inactive side; Replay itself is not one of them."""
    there = (
        (name, token.copies) for name, token in s.setup.components.action_tokens.items() if name != REPLAY
    )
    return tuple(name for name, copies in there if s.active[seat].count(name) < copies)


def ways(s: State, number: int) -> tuple[str, ...]:
    """The ways in which a card can be moved so that it lies on others or beside them."""
    card, there = s.laid[number], near(s, number)
    return tuple(
        way for way, (down, right) in WAYS.items() if there & {*spaces(card.row + down, card.column + right)}
    )


def near(s: State, number: int) -> set[Space]:
    """The spaces of all other cards and those beside them."""
    corners = s.setup.rulings["beside"] == "corner"
    rest = s.laid[:number] + s.laid[number + 1 :]
    return {space for other in rest for space in _around(other, corners)}


def _around(card: Laid, corners: bool) -> Iterator[Space]:
    """The spaces of a card and those beside it."""
    for row in range(-1, 3):
        for column in range(-1, 3):
            inside = row in (0, 1), column in (0, 1)
            if any(inside) or corners:
                yield card.row + row, card.column + column


def exchanged(s: State, seat: int) -> tuple[tuple[str, ...], ...]:
    """What of a hand may be exchanged: one card or more."""
    hand = s.hands[seat]
    found = (some for n in range(1, len(hand) + 1) for some in combinations(hand, n))
    return tuple(dict.fromkeys(found))


# ---- keeping course tokens -------------------------------------------------------------------------------


def too_many(s: State, tokens: tuple[str, ...]) -> Clauses:
    """The limits that these course tokens of a seat break."""
    kinds = s.setup.components.course_tokens
    seen = [name for name in tokens if name != UNKNOWN]
    lasting = [name for name in seen if kinds[name].works == "lasting"]
    return (
        *only_if(len(tokens) > MOST_TOKENS, "roborace.course.max-two"),
        *only_if(len({*seen}) < len(seen), "roborace.course.no-duplicates"),
        *only_if(len(lasting) > 1, "roborace.course.one-permanent"),
    )


def given_up(s: State, tokens: tuple[str, ...]) -> tuple[str, ...]:
    """Those of which one has to be given up so that all limits hold."""
    return tuple(name for name in different(tokens) if not too_many(s, without(tokens, name)))
