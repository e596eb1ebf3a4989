"""The writers outside of play: they hide what a seat does not know."""

from rqa_lab.games.rqa.model.effects import named
from rqa_lab.games.rqa.model.state import State


def mask(s: State, seat: int, card: str) -> None:
    """Every card of a seat's hand and deck, and of a waiting choice among them, becomes ``card``.

    The order of the deck is masked already.
    """
    s.hand[seat] = (card,) * len(s.hand[seat])
    s.bag[seat] = (card,) * len(s.bag[seat])
    if s.choice is None:
        return
    drawing = s.choice.kind == "draw" and named(s.choice.frame).seat == seat
    if drawing or (s.choice.kind in ("discard", "scrap") and s.choice.seat == s.setup.seats[seat]):
        s.choice = s.choice._replace(options=(card,))


def mask_decks(s: State) -> None:
    """Nobody knows what lies on top of a deck."""
    s.shop_bag, s.shop_top = tuple(sorted(s.shop_top + s.shop_bag)), ()
    for seat, top in enumerate(s.top):
        if top:
            s.bag[seat], s.top[seat] = tuple(sorted(top + s.bag[seat])), ()
