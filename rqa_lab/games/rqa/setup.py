"""Set-up of a whole game: who plays, which tiles lie where, starting decks, placing the robots."""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.chance import Chance
from rqa_lab.games.rqa import writers as write
from rqa_lab.games.rqa.components import components
from rqa_lab.games.rqa.resolve import run
from rqa_lab.games.rqa.state import GRID, SHOP_SPACES, Pile, State, blue_in_reserve, position, setup

STARTING_DECK = ("Battery",) * 8 + ("Hammer", "Jump Jets")


def start(options: Mapping[str, Any], chance: Chance | None = None) -> State:
    """The beginning of a whole game: once the Shop is filled, the first robot comes in.

    Args:
        options: ``seats`` (names in turn order), ``robots`` (seat of each robot), ``layout`` (a name),
            ``rulings``; each has a default.
        chance: fills the Shop and answers the opening draws; without it they are choices of chance.

    >>> from rqa_lab.core.chance import seeded
    >>> start({"seats": ["Ann", "Bo"], "robots": {"pug": "Ann", "crate": "Bo"}}, seeded(1)).choice.options
    ('a1', 'g1', 'a7', 'g7', 'c3', 'd3', 'e3', 'c4', 'd4', 'c5', 'd5', 'e5')
    """
    robots = dict(options.get("robots", {"pug": "Ann", "petri": "Bo", "strider": "Cy", "crate": "Di"}))
    seats = tuple(options.get("seats", dict.fromkeys(robots.values())))
    who = setup(
        seats,
        tuple((robot, seats.index(seat)) for robot, seat in robots.items()),
        rulings=tuple(sorted(options.get("rulings", {}).items())),
    )
    data = components()
    tiles = data.layouts[options.get("layout", "lab")]
    pile = [Pile(number) for number in range(len(seats))]
    shop = [card.name for card in data.cards.values() if card.group == "shop" for _ in range(card.copies)]
    red = data.box["red"] - sum(pile_.red for pile_ in pile)
    blue = blue_in_reserve(len(seats)) + len(robots)  # those of the robots go onto their bars as they come in
    s = position(
        who,
        {GRID.number[space]: kind for space, kind in tiles.items()},
        phase="start",
        pile=pile,
        bag=[tuple(sorted(STARTING_DECK))] * len(seats),
        reserve=[red, blue, data.box["gems"]],
        box_blue=max(0, data.box["blue"] - blue),
        shop_bag=tuple(sorted(shop)),
        supply=tuple(data.cards[name].copies for name in data.supply),
    )
    write.then(s, ("start phase",))
    for seat in reversed(range(len(seats))):
        write.then(s, ("draw cards", seat, 5, "set-up", ("rqa.setup.opening-hand",)))
    for robot in reversed(_placing_order(s)):
        write.then(s, ("set down", robot))
    write.then(s, ("stock", "set-up", tuple(range(SHOP_SPACES))))
    run(s, None, chance)
    return s


def _placing_order(s: State) -> list[int]:
    """Robots in turn order, one a seat, then the second ones."""
    by_seat = s.setup.of_seat
    rounds = max(map(len, by_seat), default=0)
    return [robots[number] for number in range(rounds) for robots in by_seat if number < len(robots)]
