"""The writers outside of play: they hide what a seat does not know."""

from rqa_lab.games.roborace.model.cards import UNKNOWN
from rqa_lab.games.roborace.model.effects import named
from rqa_lab.games.roborace.model.state import State


def mask(s: State, seat: str) -> None:
    """Hide the cards and tokens that ``seat`` does not see, all if it names nobody; their number is left."""
    for number, hand in enumerate(s.hands):
        if s.setup.seats[number] != seat:
            s.hands[number] = (UNKNOWN,) * len(hand)
    pile, shown = len(s.top + s.bag), _turned_up(s)
    s.top, s.bag = (), (*(UNKNOWN,) * (pile - len(shown)), *shown)
    s.laid = tuple(card._replace(down=UNKNOWN) if card.down else card for card in s.laid)
    s.arena = tuple(UNKNOWN if token else "" for token in s.arena)
    s.supply = (UNKNOWN,) * len(s.supply)
    choice = s.choice
    if choice is not None and (
        choice.kind in ("draw", "start card", "token")
        or (choice.kind in ("change", "throw") and choice.seat != seat)
    ):
        s.choice = choice._replace(options=(UNKNOWN,))


def _turned_up(s: State) -> tuple[str, ...]:
    """The card of the pile that Great trick has turned up, so that all see it."""
    choice = s.choice
    return (named(choice.frame).card,) if choice is not None and choice.effect == "face up" else ()
