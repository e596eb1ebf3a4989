"""Set-up of a whole game in the order of the book: cards, the first player, energy, the Market.

What it starts from is ``play.agreement``.
"""

from rqa_lab.core.clause import only_if
from rqa_lab.core.deck import different
from rqa_lab.games.moonbots.model.effects import effect
from rqa_lab.games.moonbots.model.state import State
from rqa_lab.games.moonbots.play.doing import Doing
from rqa_lab.games.moonbots.play.turn import refill, start

_CAUSE = "set-up"
#: how many Secret Weapons leave each game
REMOVED = 5
#: the energy of the first player's robots, of the second's, and so on
ENERGY = (15, 16, 17, 18)


@effect("begin", cause=_CAUSE)
def begin(do: Doing, first: str, chosen: str | None = None) -> None:
    """The whole set-up goes on the agenda."""
    do.then(unpack.frame(), remove.frame(REMOVED), first_player.frame(first), refill.frame(), start.frame())


@effect("unpack", cause=_CAUSE)
def unpack(do: Doing) -> None:
    """All cards become the pile, but for those that leave the game with three players."""
    s = do.state
    three = len(s.setup.seats) == 3
    pile: list[str] = []
    box: list[str] = []
    for name, card in s.setup.components.cards.items():
        pile += [name] * (n := s.setup.in_game(card))
        box += [name] * (card.copies - n)
    why = do.traced and (
        *only_if(three, "moonbots.setup.three-players-remove-12", "moonbots.components.three-player-symbol"),
        *only_if(s.setup.two, "moonbots.two.rest-as-four"),
        "moonbots.setup.deck-size",
        "moonbots.components.inventory",
        "moonbots.components.secret-weapons-17-kinds",
        "moonbots.components.upgrade-kinds",
        "moonbots.setup.cost-column",
    )
    do.unpack(tuple(pile), tuple(box), why)


@effect("remove", cause=_CAUSE)
def remove(do: Doing, left: int, drawn: str | None = None) -> None:
    """Secret Weapons go back to the box, unseen."""
    s = do.state
    for still in range(left, 0, -1):
        there = tuple(name for name in s.bag if name in s.setup.components.weapons)
        if not there:
            return
        drawn = do.draw_lot("remove", different(there), drawn, remove.frame(still))
        if drawn is None:
            return
        do.remove(drawn, ("moonbots.setup.remove-5-secret-weapons",))
        drawn = None


@effect("first player", cause=_CAUSE)
def first_player(do: Doing, first: str, drawn: str | None = None) -> None:
    """Who begins; "random" leaves it to chance.  The energy that robots begin with follows from that."""
    s = do.state
    seats = s.setup.seats
    if s.setup.rulings["first-player"] == "setup-last":
        first = seats[-1]
    begins = do.draw_lot("first player", seats, drawn) if first == "random" else first
    if begins is None:
        return
    seat = seats.index(begins)
    do.begin_with(seat, s.setup.robots_of(seat)[0], ("moonbots.setup.first-player",))
    for number in range(len(seats)):
        for robot in s.setup.robots_of((seat + number) % len(seats)):
            do.set_energy(robot, ENERGY[number], do.traced and _energy(s))


def _energy(s: State) -> tuple[str, ...]:
    two = only_if(s.setup.two, "moonbots.two.start-energy", "moonbots.two.boards")
    return (
        *two,
        "moonbots.setup.start-energy",
        "moonbots.setup.board-marker-die",
        "moonbots.components.energy-marker",
    )
