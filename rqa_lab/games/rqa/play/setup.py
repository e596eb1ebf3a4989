"""Set-up of a whole game, step by step as the book has it: from the box to the first turn.

Cards, first player, Player Boards, Health bars, decks, points, the Reserve, tiles, robots on their Spawns.
What it starts from is ``play.agreement``.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from rqa_lab.core.chance import CHANCE, Chance
from rqa_lab.core.game import Trace
from rqa_lab.games.rqa.model.components import Components
from rqa_lab.games.rqa.model.setup import GRID, Setup
from rqa_lab.games.rqa.model.state import FULL_HAND, SHOP_SPACES, State
from rqa_lab.games.rqa.play import building as build
from rqa_lab.games.rqa.play import setupcitations as cite
from rqa_lab.games.rqa.play import writers as write
from rqa_lab.games.rqa.play.arenapoints import lay_points
from rqa_lab.games.rqa.play.damage import need_red
from rqa_lab.games.rqa.play.turn import by_power, free_spawns
from rqa_lab.games.rqa.rules.agreement import boards, robots_in_all

STARTING_DECK = ("Battery",) * 8 + ("Hammer", "Jump Jets")


# ---- the steps, in their order ---------------------------------------------------------------------------


def begin(
    s: State, t: Trace | None, chance: Chance | None, first: str, robots: Any, tiles: tuple[Any, ...],
    own: bool, newcomers: bool, blue: int, chosen: str,
) -> None:  # fmt: skip
    """The whole set-up goes on the agenda."""
    seats = range(len(s.setup.seats))
    steps = (
        ("lay out cards",),
        ("stock", "set-up", tuple(range(SHOP_SPACES))),
        ("first player", first),
        ("boards", robots),
        ("health bars",),
        ("starting decks",),
        *(("draw cards", seat, FULL_HAND, "set-up", ("rqa.setup.opening-hand",)) for seat in seats),
        ("starting points",),
        ("fill the Reserve", blue),
        ("lay tiles", tiles, own),
        ("set down", None, ()),
        ("start phase",),
    )
    for step in reversed(steps):
        write.then(s, step)


def lay_out_cards(s: State, t: Trace | None, chance: Chance | None) -> None:
    """The Supply piles and the Shop Deck."""
    parts = s.setup.components
    for name in parts.supply:
        build.lay_out(
            s, t, ("rqa.setup.supply-piles",), "set-up", "Supply", (name,) * parts.cards[name].copies
        )
    shop = [card for card in parts.cards.values() if card.group == "shop"]
    deck = tuple(card.name for card in shop for _ in range(card.copies))
    build.lay_out(s, t, ("rqa.setup.shop-deck", "rqa.card.cost-zero"), "set-up", "Shop Deck", deck)


def first_player(
    s: State, t: Trace | None, chance: Chance | None, first: str, drawn: str | None = None
) -> None:
    """Who goes first, and the order of the turns; "random" leaves it to chance."""
    seats = s.setup.seats
    if first == "random" and drawn is None:
        if chance is None:
            write.ask(s, CHANCE, "first player", seats, ("first player", first))
            return
        drawn = seats[chance(len(seats))]
    number = seats.index(drawn or first)
    clockwise = (*range(number, len(seats)), *range(number))
    build.turn_order(s, t, cite.turn_order(s), "set-up", _by_teams(s.setup, clockwise))


def _by_teams(who: Setup, clockwise: tuple[int, ...]) -> tuple[int, ...]:
    """Seats so that the teams alternate, each in its own order: A1, B1, A2, B2."""
    sides = [[seat for seat in clockwise if who.teams[seat] == team]
             for team in dict.fromkeys(who.teams[seat] for seat in clockwise)]  # fmt: skip
    return tuple(seat for turn in zip_longest(*sides) for seat in turn if seat is not None)


def take_boards(
    s: State, t: Trace | None, chance: Chance | None, robots: Any, taken: str | None = None
) -> None:
    """Player Boards are chosen in turn order, dealt by chance, or given."""
    seats = s.setup.seats
    if not isinstance(robots, str):
        for number in draft_order(s.setup):
            mine = [robot for robot, seat in robots if seat == seats[number]]
            robot = mine[len(s.setup.of_seat[number])]
            build.take_board(s, t, cite.board_taken(s, "given"), "set-up", number, robot)
        return
    while len(s.setup.robots) < robots_in_all(seats):
        seat = draft_order(s.setup)[len(s.setup.robots)]
        left = tuple(robot for robot in boards(s.setup) if robot not in s.setup.robots)
        if taken is None and robots == "choose":
            write.pick(s, t, ("rqa.setup.choose-robot",), "set-up", seat, "board", left, ("boards", robots))
            return
        if taken is None and chance is None and len(left) > 1:
            write.ask(s, CHANCE, "board", left, ("boards", robots))
            return
        if taken is None:
            taken = left[0 if chance is None or len(left) == 1 else chance(len(left))]
        build.take_board(s, t, cite.board_taken(s, robots), "set-up", seat, taken)
        taken = None


def draft_order(who: Setup) -> tuple[int, ...]:
    """The seats in the order in which they take boards and set down robots."""
    once = tuple(range(len(who.seats)))
    if len(who.seats) != 2:
        return once
    return once + (once[::-1] if who.rulings["two-player-draft"] == "snake" else once)


def health_bars(s: State, t: Trace | None, chance: Chance | None) -> None:
    """One blue cube and reds for the rest onto every Health bar."""
    for robot, board in enumerate(s.setup.boards):
        need_red(s, t, board.health - 1, "set-up")
        build.fill_bar(s, t, ("rqa.setup.health-bar",), "set-up", robot, board.health - 1, 1)


def starting_decks(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Every seat gets its own deck of ten cards, also if it plays two robots."""
    for seat in range(len(s.setup.seats)):
        build.take_deck(s, t, cite.deck_taken(s, seat), "set-up", seat, STARTING_DECK)


def starting_points(s: State, t: Trace | None, chance: Chance | None) -> None:
    """Later seats start with more Victory Points: 0, 1, 2 and so on."""
    for seat in range(1, len(s.setup.seats)):
        need_red(s, t, seat, "set-up")
        write.take_points(s, t, ("rqa.setup.starting-vp", "rqa.cubes.red-value"), "set-up", seat, seat)


def fill_the_reserve(s: State, t: Trace | None, chance: Chance | None, blue: int) -> None:
    """Blue cubes for as many robots as may come back; red cubes and gems are what is left."""
    build.reserve(s, t, cite.reserve(s, blue), "set-up", blue)


def lay_tiles(s: State, t: Trace | None, chance: Chance | None, tiles: tuple[Any, ...], own: bool) -> None:
    """The tiles of the layout onto their spaces."""
    build.lay_tiles(s, t, cite.layout(s, own, tiles), "set-up", tiles)
    if not s.setup.packs:
        return
    for space, tile in sorted(s.layout.at.items()):
        lay_points(s, t, tile.clauses.get("damaged", ()), "set-up", space, tile.points)
    build.fill_box(s, t, ("rqa.setup.tiles-before-robots",), "set-up", left_in_box(s.setup.components, tiles))


def left_in_box(parts: Components, tiles: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """The tiles that stay in the Game Box when these lie on the board; of double-sided ones Side 1."""
    out = Counter(parts.tiles[kind].stored_as for _, kind in tiles)
    return tuple(sorted((Counter(parts.in_box) - out).elements()))


# ---- setting down the robots -----------------------------------------------------------------------------


def set_down(
    s: State, t: Trace | None, chance: Chance | None, on: str | None, reserved: tuple[str, ...],
    chosen: str | None = None,
) -> None:  # fmt: skip
    """Set-up: the robots come into the arena in turn order, each on a Spawn that its owner picks.

    One whose board says so may stand in the centre instead, see :func:`spaces_for`; its Spawn stays
    ``reserved`` until all are down.  ``on`` is the Spawn that has been picked for the robot in turn.
    """
    if None not in s.at:
        return
    robot = s.at.index(None)  # robots are numbered as their boards were taken, in the same order
    seat = s.setup.owner[robot]
    if on is None:
        if chosen is None:
            # there are as many Spawns as robots at least, see agreement.agreed
            options = tuple(name for space in free_spawns(s) if (name := GRID.name[space]) not in reserved)
            frame = ("set down", None, reserved)
            write.pick(s, t, cite.SET_DOWN, "set-up", seat, "set-up", options, frame)
            return
        on, chosen = chosen, None
    options = spaces_for(s, robot, on)
    if chosen is None and len(options) > 1:
        write.ask(s, s.setup.seats[seat], "Pug", options, ("set down", on, reserved))
        return
    to = chosen or options[0]
    elsewhere = to != on
    write.place(s, t, cite.set_down(s, elsewhere), "set-up", "come in", robot, GRID.number[to])
    if elsewhere:
        write.allow(s, t, ("rqa.setup.pug-first-turn-vp",), "set-up", "set down", robot)
    keeps = elsewhere and s.setup.rulings["pug-reserved-tile"] == "reserved"
    write.then(s, ("set down", None, (*reserved, on) if keeps else reserved))


def spaces_for(s: State, robot: int, spawn: str) -> tuple[str, ...]:
    """Where a robot may stand whose owner picked a Spawn: there, or where its board lets it come in."""
    return (spawn, *(GRID.name[space] for space in by_power(s, robot)))
