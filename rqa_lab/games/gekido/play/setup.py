"""Set-up of a whole game, step by step as the book has it: from the box to the first turn.

Control Panels, Structure dice, the Arena, the starting player, placing the bots, the draw pile, Target Locks.
What it starts from is ``play.agreement``.
"""

from typing import Any

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.deck import Cards, different, next_card, without
from rqa_lab.core.game import Trace
from rqa_lab.games.gekido.model.setup import CENTRE, CORNERS
from rqa_lab.games.gekido.model.state import State
from rqa_lab.games.gekido.play import building as build
from rqa_lab.games.gekido.play import setupcitations as cite
from rqa_lab.games.gekido.play import writers as write

#: spaces, and the tiles of which one is drawn for each
Part = tuple[tuple[int, ...], Cards]


def begin(
    s: State, t: Trace | None, chance: Chance | None, first: str, bots: Any, arena: Any, chosen: str
) -> None:
    """The whole set-up goes on the agenda."""
    cards = () if s.setup.duel else (("shuffle",), ("tokens",))
    steps = (("panels", bots), ("structure",), ("arena", arena), ("first player", first), ("place",), *cards)
    write.then(s, *steps, ("start turn",))


def take_panels(
    s: State, t: Trace | None, chance: Chance | None, bots: Any, taken: str | None = None
) -> None:
    """Control Panels are chosen in the order of the seats, dealt by chance, or given."""
    seats = s.setup.seats
    while (seat := len(s.setup.bots)) < len(seats):
        if not isinstance(bots, str):
            taken = next(bot for bot, owner in bots if owner == seats[seat])
        left = tuple(bot for name in s.setup.components.bots if (bot := name.lower()) not in s.setup.bots)
        if taken is None and bots == "deal" and chance is not None:
            taken = left[chance(len(left))]
        if taken is None:  # there are six bots and at most four seats
            deciding, kind = (CHANCE, "panel") if bots == "deal" else (seats[seat], "bot")
            write.ask(s, deciding, kind, left, ("panels", bots))
            return
        build.take_panel(s, t, cite.panel_taken(s), "set-up", taken)
        taken = None


def set_structure(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Structure dice onto every panel, each showing 6."""
    clauses = ("gekido.setup.structure-at-six", "gekido.components.structure-die-uses")
    for bot in range(len(s.at)):
        build.set_dice(s, t, clauses, "set-up", bot)


# ---- the Arena -------------------------------------------------------------------------------------------


def lay_arena(s: State, t: Trace | None, chance: Chance | None, arena: Any) -> None:
    """The central tile, then the others at random, or all as they are given."""
    if arena != "random":
        for space, tile in arena:
            build.lay_tile(s, t, cite.tile_laid(s, space, tile), "set-up", space, tile)
        return
    printed, spaces = s.setup.components.arena, s.setup.grid.spaces
    corners, edges = printed["corners"], printed["edges"]
    if s.setup.duel:
        tiles = corners if s.setup.rulings["duel-tiles"] == "corners" else (*corners, *edges)
        parts: tuple[Part, ...] = ((tuple(spaces), tuple(sorted(tiles))),)
    else:
        middle = printed["centre"]
        build.lay_tile(s, t, cite.tile_laid(s, CENTRE, middle), "set-up", CENTRE, middle)
        beside = tuple(space for space in spaces if space != CENTRE and space not in CORNERS)
        parts = ((tuple(sorted(CORNERS)), tuple(sorted(corners))), (beside, tuple(sorted(edges))))
    write.then(s, ("tiles", parts))


def lay_tiles(
    s: State, t: Trace | None, chance: Chance | None, parts: tuple[Part, ...], drawn: str | None = None
) -> None:
    """A tile is drawn for each space, first for the corners."""
    while parts:
        (space, *spaces), bag = parts[0]
        tile, drawn = next_card((), bag, chance, drawn)
        if tile is None:
            write.ask(s, CHANCE, "tile", different(bag), ("tiles", parts))
            return
        build.lay_tile(s, t, cite.tile_laid(s, space, tile), "set-up", space, tile)
        rest = ((tuple(spaces), without(bag, tile)),) if spaces else ()
        parts = (*rest, *parts[1:])


# ---- the players -----------------------------------------------------------------------------------------


def first_player(
    s: State, t: Trace | None, chance: Chance | None, first: str, drawn: str | None = None
) -> None:
    """Who begins; "random" leaves it to chance."""
    seats = s.setup.seats
    if first == "random" and drawn is None:
        if chance is None:
            write.ask(s, CHANCE, "first player", seats, ("first player", first))
            return
        drawn = seats[chance(len(seats))]
    write.give_turn(s, t, cite.FIRST_PLAYER, "set-up", "first player", seats.index(drawn or first))


def place(s: State, t: Trace | None, chance: Chance | None, chosen: str | None = None) -> None:
    """The bots come into the Arena, that of the starting player first, then clockwise."""
    seats, names = s.setup.seats, s.setup.grid.name
    waiting = [seat for n in range(len(seats)) if s.at[seat := (s.seat + n) % len(seats)] is None]
    if not waiting:
        return
    if chosen is None:  # there are always several spaces left
        options = tuple(names[space] for space in spaces_for(s))
        write.ask(s, seats[waiting[0]], "place", options, ("place",))
        return
    build.place(s, t, cite.placed(s), "set-up", waiting[0], names.index(chosen))
    write.then(s, ("place",))


def spaces_for(s: State) -> tuple[int, ...]:
    """Where a bot may be placed: on any empty space but the central one; by ruling in the corners only."""
    spaces = [space for space in s.setup.grid.spaces if space not in s.at]
    if s.setup.duel:
        return tuple(spaces)
    corners = s.setup.rulings["place-bots"] == "corners"
    return tuple(space for space in spaces if (space in CORNERS if corners else space != CENTRE))


def shuffle(s: State, t: Trace | None, chance: Chance | None) -> None:
    """All Tech Cards become the draw pile."""
    cards = tuple(name for name, card in s.setup.components.cards.items() for _ in range(card.copies))
    clauses = ("gekido.setup.tech-deck", "gekido.setup.no-opening-hand", "gekido.components.inventory")
    build.shuffle(s, t, clauses, "set-up", cards)


def take_tokens(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Every seat takes a Target Lock of every other bot."""
    clauses = ("gekido.setup.target-locks", "gekido.components.target-lock-tokens")
    for seat in range(len(s.setup.seats)):
        build.take_tokens(s, t, clauses, "set-up", seat)
