"""The writers of Tech Cards; for all else see ``play.writers``."""

from rqa_lab.core.deck import without
from rqa_lab.core.game import Trace
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.play.writers import Clauses


def play(
    s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, card: str, on: str | None,
    to: str | None,
) -> None:  # fmt: skip
    """A card of a seat's hand is played, and so used up."""
    s.hand[seat] = without(s.hand[seat], card)
    s.discard += (card,)
    if t is not None:
        t.append(("play", clauses, cause, s.setup.seats[seat], card, on, to))


def cancel(s: State, t: Trace | None, clauses: Clauses, cause: str, card: str) -> None:
    """The card that the attacker just played does nothing."""
    if t is not None:
        t.append(("cancel", clauses, cause, s.setup.seats[s.seat], card))


def draw(s: State, t: Trace | None, clauses: Clauses, cause: str, kind: str, seat: int, card: str) -> None:
    """A card leaves the draw pile, its known top first: into the hand (draw) or to be looked at (look at)."""
    if s.top:
        s.top = s.top[1:]
    else:
        s.bag = without(s.bag, card)
    if kind == "draw":
        s.hand[seat] += (card,)
    else:
        s.looking += (card,)
    if t is not None:
        t.append((kind, clauses, cause, s.setup.seats[seat], card))


def keep(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, card: str) -> None:
    """One of the cards that a seat looks at goes into its hand."""
    s.looking = without(s.looking, card)
    s.hand[seat] += (card,)
    if t is not None:
        t.append(("keep", clauses, cause, s.setup.seats[seat], card))


def put_away(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int) -> None:
    """The other cards that a seat looks at are discarded."""
    cards, s.looking = s.looking, ()
    s.discard += cards
    if t is not None and cards:
        t.append(("put away", clauses, cause, s.setup.seats[seat], cards))


def discard(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, card: str) -> None:
    """A card of a seat's hand goes to the discard pile."""
    s.hand[seat] = without(s.hand[seat], card)
    s.discard += (card,)
    if t is not None:
        t.append(("discard", clauses, cause, s.setup.seats[seat], card))


def give_up_hand(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, to: str) -> None:
    """The whole hand of a seat goes to the discard pile, or into the box."""
    cards, s.hand[seat] = s.hand[seat], ()
    if to == "box":
        s.box += cards
    else:
        s.discard += cards
    if t is not None and cards:
        t.append(("give up hand", clauses, cause, s.setup.seats[seat], cards, to))


def reshuffle(s: State, t: Trace | None, clauses: Clauses, cause: str) -> None:
    """The discard pile becomes the draw pile."""
    cards, s.discard = s.discard, ()
    s.bag = tuple(sorted(cards))
    if t is not None:
        t.append(("reshuffle", clauses, cause, cards))
