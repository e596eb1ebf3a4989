"""What is wrong with a position: every fault that is found, never an exception.

Each part yields bare tuples ``(kind, clauses, spaces, *facts)``; :func:`audit` makes them findings.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rqa_lab.core.choice import faults
from rqa_lab.core.clause import only_if
from rqa_lab.core.doing import pending
from rqa_lab.core.game import Finding
from rqa_lab.core.vocabulary import found
from rqa_lab.games.roborace.model.bounds import ROUNDS
from rqa_lab.games.roborace.model.findings import FINDINGS
from rqa_lab.games.roborace.model.laid import at, spaces
from rqa_lab.games.roborace.model.state import PLUS_ONE, State, finished, hand_size
from rqa_lab.games.roborace.play.turn import leading
from rqa_lab.games.roborace.rules.agreement import agreed
from rqa_lab.games.roborace.rules.tokens import near, too_many
from rqa_lab.games.roborace.words.thisturn import of_the_turn

_Found = Iterator[tuple[Any, ...]]
_BOX = ("roborace.components.inventory",)


def audit(s: State) -> tuple[Finding, ...]:
    """All findings of a position; () for a sound one.

    >>> from rqa_lab.games.roborace.model.setup import setup
    >>> from rqa_lab.games.roborace.model.state import position
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
    """The limits of what a seat has; in mid-effect a course token may be about to go."""
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
    """Without Discard and Move it every card stays with others; none was used if nobody has had a token."""
    had = any(s.gone) or any(s.tokens) or s.spent
    if (had and s.setup.tokens == "all") or len(s.laid) < 2:
        return
    clauses = ("roborace.place.cover-a-space", "roborace.setup.two-by-two-grid")
    for number, card in enumerate(s.laid):
        if not near(s, number) & {*spaces(card.row, card.column)}:
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
