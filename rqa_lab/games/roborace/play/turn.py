"""The course of a turn: its beginning, its end, whose turn comes next, and the final scoring."""

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.roborace.model.actions import Draw, EndTurn, Exchange, Pass
from rqa_lab.games.roborace.model.cards import called
from rqa_lab.games.roborace.model.effects import effect
from rqa_lab.games.roborace.model.state import State, field_of, finished, hand_size
from rqa_lab.games.roborace.play.doing import Doing
from rqa_lab.games.roborace.play.pile import draw, next_seat
from rqa_lab.games.roborace.rules.tokens import options

_CAUSE = "turn"


@effect("turn begins", cause=_CAUSE)
def turn_begins(do: Doing) -> None:
    """A card has to be placed."""
    do.enter_phase("place", ("roborace.turn.sequence",))


@effect("placed", cause=_CAUSE)
def placed(do: Doing) -> None:
    """A card is placed and has scored."""
    do.enter_phase("placed", ("roborace.turn.sequence",))
    go_on(do)


@effect("go on", cause=_CAUSE)
def go_on(do: Doing) -> None:
    """Once a card is placed, a seat that can use no token draws at once, and then its turn ends."""
    s = do.state
    late = s.phase == "drawn" and s.setup.rulings["token-time"] == "before-draw"
    if s.phase in ("placed", "drawn") and (late or not any(options(s, s.seat))):
        do.then((closing if s.phase == "placed" else next_turn).frame())


@effect("closing", cause=_CAUSE)
def closing(do: Doing) -> None:
    """The seat draws."""
    do.then(
        draw.frame("turn", do.state.seat, to_draw(do.state), ("roborace.draw.end-of-turn",)), drawn.frame()
    )


def to_draw(s: State) -> int:
    """How many cards are drawn at the end of a turn: one, but for two readings."""
    room = hand_size(s, s.seat) - len(s.hands[s.seat])
    if s.setup.rulings["nothing-to-draw"] == "catch-up":
        return max(0, room)
    return min(1, max(0, room)) if s.setup.rulings["lost-plus-one"] == "above-two" else 1


@effect("drawn", cause=_CAUSE)
def drawn(do: Doing) -> None:
    """The turn is nearly over."""
    do.enter_phase("drawn", ("roborace.turn.sequence",))
    go_on(do)


def draw_card(do: Doing, action: Draw) -> None:
    """The seat draws."""
    do.then(closing.frame())


def end_turn(do: Doing, action: EndTurn) -> None:
    """The seat uses no token any more."""
    do.nothing("end", do.seat, ("roborace.turn.token-before-or-after",))
    do.then(next_turn.frame())


def exchange(do: Doing, action: Exchange) -> None:
    """A seat that can place no card discards one and draws another."""
    s, why = do.state, ("roborace.turn.no-legal-card",)
    do.discard(s.seat, called(action.card), why)
    do.then(draw.frame(do.cause, s.seat, to_draw(s), why), drawn.frame())


def pass_turn(do: Doing, action: Pass) -> None:
    """A seat that can place no card does nothing."""
    do.pass_turn(("roborace.turn.no-legal-card",))
    late = do.state.setup.rulings["nothing-to-draw"] == "catch-up"
    do.then((closing if late else drawn).frame())


@effect("next turn", cause=_CAUSE)
def next_turn(do: Doing) -> None:
    """The seat has the turn that Again gives, or the next one has its turn; or the race is over."""
    s = do.state
    stuck = s.setup.rulings["no-card-fits"] == "pass" and s.idle >= len(s.setup.seats)
    if s.again:
        do.give_turn(s.seat, ("roborace.action.again",))
    elif stuck or (s.ending and next_seat(s) == s.first):
        do.then(final.frame())
        return
    else:
        do.give_turn(next_seat(s), ("roborace.turn.anticlockwise",))
    do.then(turn_begins.frame())


@effect("final", cause=_CAUSE)
def final(do: Doing) -> None:
    """Robots move for unused action tokens; then it is told who has won."""
    s = do.state
    if not s.setup.solo:
        for seat, tokens in enumerate(s.active):
            if tokens:
                n = len(tokens)
                field = s.setup.fields[field_of(s, s.gone[seat] + n)]
                do.move(seat, n, field, ("roborace.action.end-value", "roborace.end.final-scoring"))
    winners = leading(s)
    do.end_race(winners, do.traced and _why(s, winners))


def leading(s: State) -> tuple[int, ...]:
    """The seats that have won: those whose robots have gone furthest; who races alone has to finish."""
    if s.setup.solo:
        return (0,) if finished(s, 0) else ()
    furthest = max(s.gone)
    return tuple(seat for seat, gone in enumerate(s.gone) if gone == furthest)


def _why(s: State, winners: tuple[int, ...]) -> Clauses:
    if s.setup.solo:
        return ("roborace.solo.rules", *only_if(not winners, "roborace.solo.pile-out"))
    return (
        "roborace.end.final-scoring",
        "roborace.scope.goal",
        *only_if(len(winners) > 1, "roborace.end.tie"),
        *only_if(not any(finished(s, seat) for seat in winners), "roborace.end.pile-out-winner"),
        *only_if(any(s.tokens), "roborace.course.worth-nothing"),
        "roborace.end.no-pickup-in-final-scoring",
    )
