"""The writers outside of play: setting up a game, building and masking positions.

With ``play.writers``, and those that it names, these alone change a state.
"""

from rqa_lab.core.game import Trace
from rqa_lab.games.rqa.model.layout import layout
from rqa_lab.games.rqa.model.setup import setup
from rqa_lab.games.rqa.model.state import Cards, State, put
from rqa_lab.games.rqa.play.writers import NAME, Clauses, add_health, add_to_reserve

# ---- set-up ----------------------------------------------------------------------------------------------


def lay_out(s: State, t: Trace | None, clauses: Clauses, cause: str, place: str, cards: Cards) -> None:
    """Cards come out of the box to a Supply pile, or into the Shop Deck."""
    if place == "Supply":
        piles = s.setup.components.supply
        s.supply = tuple(n + cards.count(name) for name, n in zip(piles, s.supply, strict=True))
    else:
        s.shop_bag = tuple(sorted(cards))
    if t is not None:
        t.append(("lay out", clauses, cause, place, cards))


def turn_order(s: State, t: Trace | None, clauses: Clauses, cause: str, seats: tuple[int, ...]) -> None:
    """The seats are put into the order of their turns; nobody has anything yet."""
    names, _, teams, rulings, data, packs = s.setup.arguments
    old = names[s.seat]
    order = tuple(names[seat] for seat in seats)
    s.setup = setup(order, (), tuple(teams[seat] for seat in seats) if teams else (), rulings, data, packs)
    s.seat = 0
    if t is not None:
        t.append(("turn order", clauses, cause, old, order[0], order))


def take_board(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, robot: str) -> None:
    """A seat takes a Player Board: one more robot plays."""
    names, robots, teams, rulings, data, packs = s.setup.arguments
    s.setup = setup(names, (*robots, (robot, seat)), teams, rulings, data, packs)
    s.at += (None,)
    s.red, s.blue, s.bumped = (*s.red, 0), (*s.blue, 0), (*s.bumped, 0)
    if t is not None:
        t.append(("take board", clauses, cause, names[seat], s.setup.titles[-1]))


def fill_bar(
    s: State, t: Trace | None, clauses: Clauses, cause: str, robot: int, red: int, blue: int
) -> None:
    """Cubes of the box go onto a robot's Health bar for the first time."""
    add_health(s, robot, red, blue)
    add_to_reserve(s, -red)
    s.box_blue -= blue
    if t is not None:
        t.append(("fill bar", clauses, cause, s.setup.titles[robot], red, blue))


def take_deck(s: State, t: Trace | None, clauses: Clauses, cause: str, seat: int, cards: Cards) -> None:
    """A seat gets its personal deck, shuffled."""
    s.bag[seat] = tuple(sorted(cards))
    if t is not None:
        t.append(("take deck", clauses, cause, s.setup.seats[seat], cards))


def reserve(s: State, t: Trace | None, clauses: Clauses, cause: str, blue: int) -> None:
    """Blue cubes of the Game Box join what the Reserve has."""
    add_to_reserve(s, 0, blue)
    s.box_blue -= blue
    if t is not None:
        t.append(("reserve", clauses, cause, *s.reserve))


def lay_tiles(
    s: State, t: Trace | None, clauses: Clauses, cause: str, tiles: tuple[tuple[int, str], ...]
) -> None:
    """Tiles are laid onto their spaces."""
    s.layout = layout(tiles, s.setup.components)
    if t is not None:
        t.append(("lay tiles", clauses, cause, tuple((NAME[space], kind) for space, kind in tiles)))


def fill_box(s: State, t: Trace | None, clauses: Clauses, cause: str, tiles: Cards) -> None:
    """The tiles that are not laid out stay in the Game Box."""
    s.extras = s.extras._replace(box=tiles)
    if t is not None:
        t.append(("Game Box", clauses, cause, tiles))


# ---- outside of play: building and masking positions -----------------------------------------------------


def note_bumps(s: State, robot: int, bits: int) -> None:
    """A position is built in which a robot has hit these obstacles already."""
    s.bumped = put(s.bumped, robot, s.bumped[robot] | bits)


def mask(s: State, seat: int, card: str) -> None:
    """Every card of a seat's hand and deck, and of a choice among them that waits, looks like ``card``.

    The order of the deck is masked already.
    """
    s.hand[seat] = (card,) * len(s.hand[seat])
    s.bag[seat] = (card,) * len(s.bag[seat])
    if s.choice is None:
        return
    drawing = s.choice.kind == "draw" and s.choice.frame[1] == seat
    if drawing or (s.choice.kind in ("discard", "scrap") and s.choice.seat == s.setup.seats[seat]):
        s.choice = s.choice._replace(options=(card,))


def mask_decks(s: State) -> None:
    """Nobody knows what lies on top of a deck."""
    s.shop_bag, s.shop_top = tuple(sorted(s.shop_top + s.shop_bag)), ()
    for seat, top in enumerate(s.top):
        if top:
            s.bag[seat], s.top[seat] = tuple(sorted(top + s.bag[seat])), ()
