"""Drawing cards from the pile, and what happens when it runs out."""

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.deck import different, next_card
from rqa_lab.core.doing import Frame
from rqa_lab.games.roborace.model.effects import effect
from rqa_lab.games.roborace.model.state import State, finished
from rqa_lab.games.roborace.play.doing import Doing


def next_of_pile(do: Doing, drawn: str | None, frame: Frame) -> tuple[str | None, str | None]:
    """The next card of the pile, and the rest of chance's answer; None while chance has to answer."""
    s = do.state
    card, drawn = next_card(s.top, s.bag, do.chance, drawn)
    if card is None:
        do.ask(CHANCE, "draw", different(s.bag), frame)
    return card, drawn


def next_seat(s: State) -> int:
    """Whose turn comes next, at the right of the seat whose turn it is."""
    return (s.seat + 1) % len(s.setup.seats)


@effect("draw")
def draw(do: Doing, cause: str, seat: int, n: int, why: Clauses, drawn: str | None = None) -> None:
    """A seat draws cards, as many as there are."""
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
    """The pile has a card; if not, what has been discarded since becomes the pile.

    By one reading the pile has run out only now.
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
