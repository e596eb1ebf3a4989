"""The writers outside of play: they hide what a seat does not know."""

from rqa_lab.core.deck import Cards
from rqa_lab.games.moonbots.model.effects import named
from rqa_lab.games.moonbots.model.state import UNKNOWN, State, seat_of

#: the choices whose options tell what the pile or a hand holds; others of the same seat know them
_OF_CHANCE, _OF_A_SEAT = ("draw", "remove"), ("answer", "search")


def mask(s: State, seat: str) -> None:
    """Hide the cards that ``seat`` does not see, all if it names nobody; only their number is left."""
    parts, choice, found = s.setup.components, s.choice, s.top + s.bag
    weapons = {*parts.weapons}
    own = tuple(row for row in s.seen if s.setup.seats[row[0]] == seat)
    for robot, cards in enumerate(s.weapons):
        if seat_of(s, robot) != seat:
            seen = {name for _, one, name in own if one == robot}
            s.weapons[robot] = _hidden(cards, weapons - seen)
    hidden = {*found}
    if choice is not None and (choice.kind, choice.seat) == (
        "search",
        seat,
    ):  # whoever searches sees the pile
        sought = parts.parts if named(choice.frame).what == "part" else parts.upgrades
        hidden -= hidden if s.setup.rulings["search-pile"] == "whole-pile" else {*sought}
    s.seen, s.top, s.bag, s.box = own, (), _hidden(found, hidden), _hidden(s.box, weapons)
    s.market = tuple(UNKNOWN if name in weapons else name for name in s.market)
    if choice is not None and (
        choice.kind in _OF_CHANCE or (choice.kind in _OF_A_SEAT and choice.seat != seat)
    ):
        s.choice = choice._replace(options=(UNKNOWN,))


def _hidden(cards: Cards, hidden: set[str]) -> Cards:
    return tuple(sorted(UNKNOWN if name in hidden else name for name in cards))
