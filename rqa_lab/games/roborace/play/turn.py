"""The course of a turn: cards are drawn, kept and exchanged, piles run out."""

from fractions import Fraction
from functools import lru_cache

from rqa_lab.core.chance import CHANCE, Outcomes, different, draws, next_card
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.doing import Frame
from rqa_lab.core.notation import Choose
from rqa_lab.games.roborace.actions import Draw, EndTurn, Exchange, Pass
from rqa_lab.games.roborace.components import called, effect, turns
from rqa_lab.games.roborace.play.writers import Doing
from rqa_lab.games.roborace.rules import CUNNING, given_up, options, too_many
from rqa_lab.games.roborace.state import HAND, PLUS_ONE, State, field_of, finished, hand_size

# ---- what chance may answer ------------------------------------------------------------------------------


def turned_cards(s: State) -> tuple[tuple[str, Fraction], ...]:
    """The next card of the pile in each orientation, all equally likely.

    >>> from rqa_lab.games.roborace.state import setup
    >>> from rqa_lab.games.roborace.state import position
    >>> [(face, str(chance)) for face, chance in turned_cards(position(setup(("Ann",)), bag=("RG/GR",)))]
    [('RG/GR', '1/2'), ('GR/RG', '1/2')]
    """
    return _turned(s.top[:1] or s.bag)


@lru_cache(64)  # a look-ahead through all answers asks hundreds of times
def _turned(pile: tuple[str, ...]) -> tuple[tuple[str, Fraction], ...]:
    return tuple(
        (face, Fraction(pile.count(card), len(pile) * len(turns(card))))
        for card in different(pile)
        for face in turns(card)
    )


def outcomes(s: State) -> Outcomes:
    """Chance's possible answers now, with exact probabilities; () unless a choice of chance waits."""
    choice = s.choice
    if choice is None or choice.seat != CHANCE:
        return ()
    if choice.kind in ("draw", "token"):
        return draws(s.bag if choice.kind == "draw" else s.supply)
    if choice.kind == "start card":
        return tuple((Choose(face), probability) for face, probability in turned_cards(s))
    return tuple((Choose(option), Fraction(1, len(choice.options))) for option in choice.options)


# ---- drawing cards from the pile, and what happens when it runs out --------------------------------------


def next_of_pile(do: Doing, drawn: str | None, frame: Frame) -> tuple[str | None, str | None]:
    """The next card of the pile, and the rest of chance's answer; None while chance has to answer."""
    s = do.state
    card, drawn = next_card(s.top, s.bag, do.chance, drawn)
    if card is None:
        do.ask(CHANCE, "draw", different(s.bag), frame)
    return card, drawn


def next_seat(s: State) -> int:
    """The next seat, at the right of the active seat."""
    return (s.seat + 1) % len(s.setup.seats)


@effect("draw")
def draw(do: Doing, cause: str, seat: int, n: int, why: Clauses, drawn: str | None = None) -> None:
    """Let a seat draw cards, as many as there are."""
    s = do.state
    for left in range(n, 0, -1):
        if not has_card(do):
            do.nothing("no cards", do.title(seat), ("roborace.end.no-cards-left", *why))
            return
        card, drawn = next_of_pile(do, drawn, draw.frame(cause, seat, left, why))
        if card is None:
            return
        do.draw(seat, card, why)
        if not s.top and not s.bag and left > 1:
            do.then(out_of_cards.frame(), draw.frame(cause, seat, left - 1, why))
            return
    do.then(out_of_cards.frame())


def has_card(do: Doing) -> bool:
    """Make sure that the pile has a card: if it is empty, the later discards become the pile.

    Under one reading the pile has run out only now.
    """
    s = do.state
    if not s.top and not s.bag and (s.discard or s.setup.rulings["pile-out"] == "no-card"):
        _run_out(do)
    return bool(s.top or s.bag)


@effect("out of cards", cause="turn")
def out_of_cards(do: Doing) -> None:
    """Once the last card of the pile is drawn the pile has run out."""
    s = do.state
    if not s.top and not s.bag and s.setup.rulings["pile-out"] == "last-card":
        _run_out(do)


def _run_out(do: Doing) -> None:
    """The end of the race begins, and the discards become the pile."""
    s = do.state
    alone = s.setup.solo and s.setup.rulings["pile-out-alone"] == "goes-on"
    lost = not s.discard or s.fresh
    second = s.ending and any(finished(s, seat) for seat in range(len(s.setup.seats)))
    if not s.ending and (not alone or lost):
        last = next_seat(s) == s.first
        why = do.traced and (
            *only_if(s.setup.solo, "roborace.solo.pile-out"),
            *only_if(last, "roborace.end.pile-out-last-player"),
            "roborace.end.pile-out",
        )
        do.begin_end("pile", why)
        if last and s.setup.rulings["last-in-the-round"] == "at-once":
            do.drop_the_rest()
            do.then(("final",))
            return
    if s.discard:
        both = only_if(second, "roborace.end.first-trigger-wins")
        do.shuffle((*both, *only_if(alone, "roborace.solo.pile-out"), "roborace.end.pile-out"))


# ---- getting and losing course tokens: their limits, and the card of +1 Card -----------------------------

_LOST = "roborace.course.plus-one-card-lost"


@effect("gained")
def gained(do: Doing, cause: str, token: str, third: bool, chosen: str | None = None) -> None:
    """Handle a new course token of a seat: one may have to go; then +1 Card gives a card.

    ``third``: under one reading the Cunning that brought it still counts.
    """
    s = do.state
    limits = too_many(s, s.tokens[s.seat])
    if limits or third:
        chosen = do.decide(do.seat, "give up", given_up(s, s.tokens[s.seat]), chosen)
        if chosen is None:
            return
        several = only_if(len(limits) > 1, "roborace.course.combined-limits")
        arena = only_if(cause != CUNNING, "roborace.course.replacement-even-if-discarded")
        counted = only_if(third, "roborace.course.cunning", "roborace.course.max-two")
        do.give_up(s.seat, chosen, (*counted, *limits, *several, *arena))
        if chosen == PLUS_ONE and token != PLUS_ONE:
            do.then(lost_card.frame(cause, s.seat))
    if token == PLUS_ONE and chosen != PLUS_ONE:
        do.then(draw.frame(cause, s.seat, 1, ("roborace.course.plus-one-card",)))


@effect("lost card")
def lost_card(do: Doing, cause: str, seat: int, chosen: str | None = None) -> None:
    """Let a seat that loses +1 Card discard a card, under one reading only one beyond two."""
    s = do.state
    hand = s.hands[seat]
    if not hand or (s.setup.rulings["lost-plus-one"] == "above-two" and len(hand) <= HAND):
        return
    chosen = do.decide(do.title(seat), "throw", different(hand), chosen)
    if chosen is not None:
        do.discard(seat, chosen, (_LOST,))


# ---- the new course token that replaces one on the arena -------------------------------------------------


def next_token(do: Doing, drawn: str | None, frame: Frame) -> str | None:
    """The next course token of the supply; None while chance has to answer."""
    supply = do.state.supply
    token, _ = next_card((), supply, do.chance, drawn)
    if token is None:
        do.ask(CHANCE, "token", different(supply), frame)
    return token


@effect("replace")
def replace(do: Doing, cause: str, taken: int, drawn: str | None = None) -> None:
    """A token of the supply is laid where the movement began, or further back."""
    s = do.state
    if not s.supply:
        if not s.spent:
            do.nothing("no tokens", do.seat, ("roborace.course.supply-out",))
            return
        do.refill(("roborace.course.supply-out",))
    token = next_token(do, drawn, replace.frame(cause, taken))
    if token is None:
        return
    start = field_of(s, s.gone[s.seat] - s.moved)
    field = back(s, start, taken)
    why = do.traced and (
        *only_if(field != start, "roborace.course.replace-occupied"),
        *only_if(field == taken, "roborace.course.replace-loop"),
        "roborace.course.replace",
        "roborace.course.one-per-field",
    )
    do.lay_token(field, token, why)


def back(s: State, start: int, taken: int) -> int:
    """The field for the new token: back from the start by the points of this turn until one is free."""
    many, never = len(s.arena), s.setup.rulings["replacement-field"] == "never-emptied"
    steps = [(start - s.moved * n) % many for n in range(many)]
    one_by_one = [(start - n) % many for n in range(many)]
    free = (field for field in (*steps, *one_by_one) if not s.arena[field] and not (never and field == taken))
    return next(free, taken)


# ---- the course of a turn: its beginning, its end, the next seat, and the final scoring ------------------

_CAUSE = "turn"


@effect("turn begins", cause=_CAUSE)
def turn_begins(do: Doing) -> None:
    """Begin the turn: a card must be placed."""
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
    """Give the seat the turn from Again, or the next seat its turn; or end the race."""
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
    """Move robots for unused action tokens; then announce the winners."""
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
    """The winning seats: those with robots furthest ahead; a lone racer has to finish."""
    if s.setup.solo:
        return (0,) if finished(s, 0) else ()
    furthest = max(s.gone)
    return tuple(seat for seat, gone in enumerate(s.gone) if gone == furthest)


def _why(s: State, winners: tuple[int, ...]) -> Clauses:
    if s.setup.solo:
        return ("roborace.solo.rules", *only_if(not winners, "roborace.solo.pile-out"))
    return (
        *only_if(s.setup.tokens != "none", "roborace.end.final-scoring"),
        "roborace.scope.goal",
        *only_if(len(winners) > 1, "roborace.end.tie"),
        *only_if(not any(finished(s, seat) for seat in winners), "roborace.end.pile-out-winner"),
        *only_if(any(s.tokens), "roborace.course.worth-nothing"),
        *only_if(s.setup.tokens != "none", "roborace.end.no-pickup-in-final-scoring"),
    )
