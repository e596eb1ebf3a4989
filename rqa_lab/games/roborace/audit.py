"""Faults of a position, and traces of this turn that could not have happened."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rqa_lab.core.clause import only_if
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Finding
from rqa_lab.core.reasons import faults
from rqa_lab.core.vocabulary import found
from rqa_lab.games.roborace.actions import EXTRA
from rqa_lab.games.roborace.components import ROUNDS, ActionToken
from rqa_lab.games.roborace.kinds import FINDINGS
from rqa_lab.games.roborace.play.turn import leading
from rqa_lab.games.roborace.rules import AGAIN, REPLAY, agreed, near_another, options, too_many
from rqa_lab.games.roborace.state import PLUS_ONE, POINTS, PUSHING, State, at, finished, hand_size

# ---- this turn -------------------------------------------------------------------------------------------
# The part of the audit about a turn: tokens that were used, what they brought, and the card that was
# placed.
#
# Fields gone are taken as given, and so are tokens that were used in earlier turns.

_Found = Iterator[tuple[Any, ...]]


def of_the_turn(s: State) -> _Found:
    """Everything that no turn can have caused; in mid-effect some of it may be on its way."""
    if s.phase == "set-up":
        return
    for part in (_shuffled, _moving, *(() if pending(s) else (_used, _again, _placed, _phase, _idle))):
        yield from part(s)


# ---- tokens ----------------------------------------------------------------------------------------------


def _used(s: State) -> _Found:
    """One token in a turn, but for Replay; and a token that was used is not there any more."""
    seat, kinds = s.setup.seats[s.seat], s.setup.components.tokens
    if not _in_limit(s):
        yield "too many used", ("roborace.turn.token-limit", "roborace.action.replay-limit"), (), seat, s.used
    for name, n in Counter(s.used).items():
        token = kinds[name]
        if isinstance(token, ActionToken):
            ready = s.active[s.seat].count(name) - (name == s.revived)
            if ready >= token.copies or s.setup.tokens == "none":
                yield "used and active", ("roborace.action.flip-after-use",), (), seat, name
        elif not _gone(s, name) and "use" in token.clauses:
            yield "used and not spent", ("roborace.course.supply-out",), (), seat, name
        elif "use" not in token.clauses or n > 1:
            yield "too many used", ("roborace.turn.token-limit",), (), seat, s.used
    revived = bool(s.used) and s.used[-1] == REPLAY
    if revived != bool(s.revived) or (s.revived and s.revived not in s.active[s.seat]) or s.revived == REPLAY:
        yield "revived", ("roborace.action.replay",), (), seat, s.revived


def _in_limit(s: State) -> bool:
    """Each token could be used after those before it."""
    rulings, kinds = s.setup.rulings, s.setup.components.tokens
    if s.used and s.extra and rulings["again-tokens"] == "no-token":
        return False
    for number, name in enumerate(s.used[1:], start=1):
        second = rulings["replay-order"] == "also-second" and number == 1 and name == REPLAY
        after_replay = (
            s.used[number - 1] == REPLAY and isinstance(kinds[name], ActionToken) and name != REPLAY
        )
        if not (after_replay or (second and isinstance(kinds[s.used[0]], ActionToken))):
            return False
    return True


def _gone(s: State, name: str) -> bool:
    """A course token that was used lies among the spent ones, or in the supply if that was refilled."""
    return name in s.spent or (s.phase != "place" and name in (*s.supply, *s.arena, *s.tokens[s.seat]))


def _again(s: State) -> _Found:
    """Again has been used: in this turn, which gives another, or before, which has given this one."""
    seat, tokens = s.setup.seats[s.seat], s.setup.components.action_tokens
    left = s.active[s.seat].count(AGAIN) - (s.revived == AGAIN)
    if s.setup.rulings["replay-order"] == "also-second" and REPLAY not in s.active[s.seat]:
        left -= 1  # it may have brought Again back in the turn in which it was used
    if s.again and AGAIN not in s.used:
        yield "no further turn", ("roborace.action.again",), (), seat
    elif s.extra and (left >= tokens[AGAIN].copies or s.setup.tokens == "none"):
        yield "no extra turn", ("roborace.action.again", "roborace.action.flip-after-use"), (), seat


# ---- the card --------------------------------------------------------------------------------------------


def _placed(s: State) -> _Found:
    """The fields of a turn are the points of the card that was placed in it; Pushing comes after them."""
    seat = s.setup.seats[s.seat]
    if s.moved and s.phase == "place":
        yield "moved too early", ("roborace.turn.sequence", "roborace.score.move"), (), seat, s.moved
    if s.moved not in POINTS or s.moved > s.gone[s.seat]:
        yield (
            "no such points",
            ("roborace.score.table", "roborace.score.move"),
            (),
            seat,
            s.moved,
            s.gone[s.seat],
        )
    if s.moved and not s.brought and s.setup.solo:
        yield "no card placed", ("roborace.solo.bounds",), (), seat
    had = PUSHING in (*s.tokens[s.seat], *s.spent) or s.setup.rulings["token-and-push"] == "either"
    if s.pushed and not (s.moved and had):
        yield "pushed by nothing", ("roborace.course.pushing",), (), seat
    full = len(s.hands[s.seat]) >= hand_size(s, s.seat) and s.setup.rulings["lost-plus-one"] != "above-two"
    if s.phase == "placed" and full:
        yield "placed and not less", ("roborace.turn.sequence",), (), seat, len(s.hands[s.seat])
    if EXTRA in s.used and s.phase == "place":
        yield "used too early", ("roborace.action.extra",), (), seat, EXTRA


def _phase(s: State) -> _Found:
    """A seat without a usable token draws at once, and then the turn ends."""
    seat, late = s.setup.seats[s.seat], s.setup.rulings["token-time"] == "before-draw"
    begun = s.phase == "placed" or (s.phase == "drawn" and (s.moved or s.used))  # else it is just passed on
    if begun and ((late and s.phase == "drawn") or not any(options(s, s.seat))):
        clauses = ("roborace.turn.token-before-or-after", "roborace.draw.end-of-turn")
        yield "nothing to wait for", clauses, (), seat, s.phase


def _idle(s: State) -> _Found:
    """Turns without a card placed: a card that is placed ends them; by one reading too many end the race."""
    many, ends = len(s.setup.seats), s.setup.rulings["no-card-fits"] == "pass"
    if s.idle and (s.phase == "placed" or s.moved):
        yield "idle and placed", ("roborace.turn.no-legal-card",), (), s.idle
    elif ends and s.phase != "over" and s.idle >= many + (s.extra or s.phase != "place"):
        yield "idle too long", ("roborace.turn.no-legal-card", "roborace.end.pile-out"), (), s.idle


# ---- the race --------------------------------------------------------------------------------------------


def _shuffled(s: State) -> _Found:
    """The discards are shuffled as the pile runs out, which begins the end; alone under one reading not."""
    alone = s.setup.solo and s.setup.rulings["pile-out-alone"] == "goes-on"
    if s.fresh and not (s.ending or alone):
        yield "shuffled too early", ("roborace.end.pile-out",), ()


def _moving(s: State) -> _Found:
    """Course tokens are taken where a movement ends."""
    for name, tokens, gone in zip(s.setup.seats, s.tokens, s.gone, strict=True):
        if tokens and not gone:
            yield "token at the start", ("roborace.course.pick-up",), (), name, tokens


# ---- faults of a position: every fault is found, never an exception --------------------------------------
# Each part yields bare tuples ``(kind, clauses, spaces, *facts)``; :func:`audit` makes them findings.

_BOX = ("roborace.components.inventory",)


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.roborace.state import setup
    >>> from rqa_lab.games.roborace.state import position
    >>> [finding.kind for finding in audit(position(setup(("Ann", "Bo")), hands=[("RG/YB",) * 3, ()]))]
    ['hand', 'too many copies']
    """
    parts = (_race, _hands, _tokens, _left_out, _copies, _table, _end, of_the_turn)
    return *(found(bare, FINDINGS) for part in parts for bare in part(s)), *faults(s.choice)


def _race(s: State) -> _Found:
    for _, clauses, seats in agreed(s):
        yield "players", clauses, (), seats
    if s.setup.rounds > ROUNDS:
        yield "rounds", ("roborace.setup.game-length",), (), s.setup.rounds, ROUNDS


def _hands(s: State) -> _Found:
    """Fewer cards are no fault, as there may have been none to draw."""
    for seat, (name, hand) in enumerate(zip(s.setup.seats, s.hands, strict=True)):
        if len(hand) > (most := hand_size(s, seat)) and not pending(s):
            plus = only_if(PLUS_ONE in s.tokens[seat], "roborace.course.plus-one-card")
            yield "hand", (*plus, "roborace.setup.deal-two"), (), name, len(hand), most


def _tokens(s: State) -> _Found:
    """The limits of a seat's tokens; in mid-effect a course token may be about to go."""
    kinds = s.setup.components.action_tokens
    for name, tokens, active in zip(s.setup.seats, s.tokens, s.active, strict=True):
        for clause in () if pending(s) else too_many(s, tokens):
            yield "course tokens", (clause,), (), name, tokens, clause.rpartition(".")[2]
        for token, n in Counter(active).items():
            if n > (most := kinds[token].copies):
                yield "too many action tokens", ("roborace.action.six-each",), (), name, token, n, most
    most = len(s.setup.components.arena["tokens"])
    if (here := len([*filter(None, s.arena)])) > most:
        yield "on the arena", ("roborace.setup.course-tokens", "roborace.course.replace"), (), here, most


def _left_out(s: State) -> _Found:
    """Tokens that are not played with."""
    course = any(s.tokens) or any(s.arena) or s.supply or s.spent
    if course and s.setup.tokens != "all":
        yield "left out", ("roborace.beginner.no-tokens",), (), "Course tokens"
    if any(s.active) and s.setup.tokens == "none":
        yield "left out", ("roborace.beginner.no-tokens",), (), "Action tokens"


def _copies(s: State) -> _Found:
    """More than the box has, of cards or of course tokens."""
    kinds = s.setup.components
    cards = Counter(card for zone in (*s.hands, s.top, s.bag, s.discard) for card in zone)
    cards.update(card.name for card in s.laid)
    tokens = Counter(token for zone in (*s.tokens, s.arena, s.supply, s.spent) for token in zone)
    box = {**kinds.cards, **{name: token.copies for name, token in kinds.course_tokens.items()}}
    for name, n in sorted((cards + tokens).items()):
        if n > box.get(name, n):
            course = only_if(name not in kinds.course_tokens, "roborace.components.card-deck-reconstruction")
            yield "too many copies", (*_BOX, *course), (), name, n, box[name]


def _table(s: State) -> _Found:
    """Every card must touch others, unless a seat had a token: Discard or Move it may part them."""
    had = any(s.gone) or any(s.tokens) or s.spent
    if (had and s.setup.tokens == "all") or len(s.laid) < 2:
        return
    clauses = ("roborace.place.cover-a-space", "roborace.setup.two-by-two-grid")
    for number, card in enumerate(s.laid):
        if not near_another(s, number, (card.row, card.column)):
            yield "loose card", clauses, (at(card.row, card.column),), card.text


def _end(s: State) -> _Found:
    """The end begins once a robot has finished; who is still to come then has not."""
    who, over = s.setup, s.phase == "over"
    stuck = who.rulings["no-card-fits"] == "pass" and s.idle >= len(who.seats)
    if over and not s.ending and not stuck:
        yield "not over", ("roborace.end.finish", "roborace.end.pile-out"), ()
    won, due = ((tuple(who.seats[seat] for seat in seats)) for seats in (s.winners, leading(s)))
    if won != (due if over else ()):
        clause = "roborace.solo.rules" if who.solo else "roborace.end.final-scoring"
        yield "winners", (clause,), (), won, due if over else ()
    if over or pending(s):
        return
    many = len(who.seats)
    to_come = {(s.seat + n) % many for n in range(1, (s.first - s.seat) % many or many)}
    for seat, name in enumerate(who.seats):
        if finished(s, seat) and not s.ending:
            yield "finished", ("roborace.end.finish", "roborace.round.total-laps"), (), name
        elif finished(s, seat) and seat in to_come:
            yield "finished and to come", ("roborace.end.finish-others", "roborace.end.finish"), (), name
