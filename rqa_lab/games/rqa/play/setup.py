"""Set-up of a whole game, step by step as the book has it: from the box to the first turn.

Cards, first player, Player Boards, Health bars, decks, points, the Reserve, tiles, robots on their Spawns.
What it starts from is ``play.agreement``.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.games.rqa.model.components import Components
from rqa_lab.games.rqa.model.effects import effect
from rqa_lab.games.rqa.model.setup import GRID, Setup, blue_in_reserve
from rqa_lab.games.rqa.model.state import FULL_HAND, SHOP_SPACES, State
from rqa_lab.games.rqa.play.arenapoints import lay_points
from rqa_lab.games.rqa.play.damage import need_red
from rqa_lab.games.rqa.play.doing import Doing
from rqa_lab.games.rqa.play.drawing import draw
from rqa_lab.games.rqa.play.shop import stock
from rqa_lab.games.rqa.play.turn import by_power, free_spawns, start_phase
from rqa_lab.games.rqa.rules.agreement import MOST_OF_THE_BOX, boards, robots_in_all

#: (space, kind) for each tile of a layout
Lying = tuple[tuple[int, str], ...]


# ---- the steps, in their order ---------------------------------------------------------------------------


@effect("begin", cause="set-up")
def begin(
    do: Doing, first: str, robots: Any, tiles: Lying, own: bool, newcomers: bool, blue: int,
    chosen: str = "begin",
) -> None:  # fmt: skip
    """The whole set-up goes on the agenda."""
    hand = ("rqa.setup.opening-hand",)
    do.then(
        lay_out_cards.frame(),
        stock.frame("set-up", tuple(range(SHOP_SPACES))),
        first_player.frame(first),
        take_boards.frame(robots),
        health_bars.frame(),
        starting_decks.frame(),
        *(draw.frame(seat, FULL_HAND, "set-up", hand) for seat in range(len(do.state.setup.seats))),
        starting_points.frame(),
        fill_the_reserve.frame(blue),
        lay_tiles.frame(tiles, own),
        set_down.frame(None, ()),
        start_phase.frame(),
    )


@effect("lay out cards", cause="set-up")
def lay_out_cards(do: Doing) -> None:
    """The Supply piles and the Shop Deck."""
    parts = do.state.setup.components
    for name in parts.supply:
        do.lay_out("Supply", (name,) * parts.cards[name].copies, ("rqa.setup.supply-piles",))
    shop = [card for card in parts.cards.values() if card.group == "shop"]
    deck = tuple(card.name for card in shop for _ in range(card.copies))
    do.lay_out("Shop Deck", deck, ("rqa.setup.shop-deck", "rqa.card.cost-zero"))


@effect("first player", cause="set-up")
def first_player(do: Doing, first: str, drawn: str | None = None) -> None:
    """Who goes first, and the order of the turns; "random" leaves it to chance."""
    setup = do.state.setup
    seats = setup.seats
    begins = do.draw_lot("first player", seats, drawn) if first == "random" else first
    if begins is None:
        return
    number = seats.index(begins)
    clockwise = (*range(number, len(seats)), *range(number))
    teams = ("rqa.team.turn-order", "rqa.setup.first-player", "rqa.team.even")
    why = teams if setup.in_teams else ("rqa.setup.first-player", "rqa.turn.order")
    do.turn_order(_by_teams(setup, clockwise), why)


def _by_teams(who: Setup, clockwise: tuple[int, ...]) -> tuple[int, ...]:
    """Seats so that the teams alternate, each in its own order: A1, B1, A2, B2."""
    sides = [[seat for seat in clockwise if who.teams[seat] == team]
             for team in dict.fromkeys(who.teams[seat] for seat in clockwise)]  # fmt: skip
    return tuple(seat for turn in zip_longest(*sides) for seat in turn if seat is not None)


@effect("boards", cause="set-up")
def take_boards(do: Doing, robots: Any, taken: str | None = None) -> None:
    """Player Boards are chosen in turn order, dealt by chance, or given."""
    s, seats = do.state, do.state.setup.seats
    if not isinstance(robots, str):
        for number in draft_order(s.setup):
            mine = [robot for robot, seat in robots if seat == seats[number]]
            do.take_board(number, mine[len(s.setup.robots_of[number])], _board_taken(s, "given"))
        return
    while len(s.setup.robots) < robots_in_all(seats):
        seat = draft_order(s.setup)[len(s.setup.robots)]
        left = tuple(robot for robot in boards(s.setup) if robot not in s.setup.robots)
        again = take_boards.frame(robots)
        if taken is None and robots == "choose":
            do.pick(seats[seat], "board", left, ("rqa.setup.choose-robot",), again)
            return
        taken = do.draw_lot("board", left, taken, again)
        if taken is None:
            return
        do.take_board(seat, taken, _board_taken(s, robots))
        taken = None


def _board_taken(s: State, how: str) -> Clauses:
    """A seat gets a Player Board: chosen, dealt or given."""
    return (
        "rqa.setup.deal-robot" if how == "deal" else "rqa.setup.choose-robot",
        "rqa.setup.robot-ability",
        *only_if(len(s.setup.seats) == 2, "rqa.two.two-robots"),
    )


def draft_order(who: Setup) -> tuple[int, ...]:
    """The seats in the order in which they take boards and set down robots."""
    once = tuple(range(len(who.seats)))
    if len(who.seats) != 2:
        return once
    return once + (once[::-1] if who.rulings["two-player-draft"] == "snake" else once)


@effect("health bars", cause="set-up")
def health_bars(do: Doing) -> None:
    """Every Health bar gets one blue cube, and red cubes for the rest."""
    for robot, board in enumerate(do.state.setup.boards):
        need_red(do, board.health - 1)
        do.fill_bar(robot, board.health - 1, 1, ("rqa.setup.health-bar",))


@effect("starting decks", cause="set-up")
def starting_decks(do: Doing) -> None:
    """Every seat gets its own deck of ten cards, also if it plays two robots."""
    for seat, robots in enumerate(do.state.setup.robots_of):
        two = only_if(len(robots) > 1, "rqa.two.one-deck")
        do.take_deck(seat, do.state.setup.components.starting_deck, ("rqa.setup.starting-deck", *two))


@effect("starting points", cause="set-up")
def starting_points(do: Doing) -> None:
    """Later seats start with more Victory Points: 0, 1, 2 and so on."""
    for seat in range(1, len(do.state.setup.seats)):
        need_red(do, seat)
        do.take_points(seat, seat, ("rqa.setup.starting-vp", "rqa.cubes.red-value"))


@effect("fill the Reserve", cause="set-up")
def fill_the_reserve(do: Doing, blue: int) -> None:
    """Blue cubes for as many robots as may come back; red cubes and gems are what is left."""
    setup = do.state.setup
    usual, types = blue_in_reserve(len(setup.seats)), {card.type for card in setup.components.cards.values()}
    do.fill_reserve(
        blue,
        (
            "rqa.setup.reserve-blue",
            *only_if(blue != usual, "rqa.setup.adjust-blue"),
            *only_if("Event" in types and blue > usual, "rqa.setup.events-more-blue"),
            *only_if("Defense" in types and blue < usual, "rqa.setup.defense-fewer-blue"),
            *only_if(len(setup.seats) > MOST_OF_THE_BOX, "rqa.setup.more-players"),
            "rqa.setup.reserve-red-gems",
        ),
    )


@effect("lay tiles", cause="set-up")
def lay_tiles(do: Doing, tiles: Lying, own: bool) -> None:
    """The tiles of the layout onto their spaces."""
    s, parts = do.state, do.state.setup.components
    double = any(parts.tiles[kind].side for _, kind in tiles)
    do.lay_tiles(
        tiles,
        (
            "rqa.setup.tiles-custom" if own else "rqa.setup.tiles-first-game",
            *only_if(double, "rqa.setup.double-sided-free"),
            "rqa.setup.tiles-before-robots",
            *only_if(len(s.setup.seats) > MOST_OF_THE_BOX, "rqa.setup.more-players"),
        ),
    )
    if s.setup.packs:
        for space, tile in sorted(s.layout.at.items()):
            lay_points(do, space, tile.points, tile.clauses["damaged"])
        do.fill_box(left_in_box(parts, tiles), ("rqa.setup.tiles-before-robots",))


def left_in_box(parts: Components, tiles: Iterable[tuple[int, str]]) -> tuple[str, ...]:
    """The tiles that stay in the Game Box when these lie on the board; of double-sided ones Side 1."""
    out = Counter(parts.tiles[kind].stored_as for _, kind in tiles)
    return tuple(sorted((Counter(parts.in_box) - out).elements()))


# ---- setting down the robots -----------------------------------------------------------------------------

_SET_DOWN = ("rqa.setup.place-robots", "rqa.setup.tiles-before-robots", "rqa.term.occupied")


@effect("set down", cause="set-up")
def set_down(do: Doing, on: str | None, reserved: tuple[str, ...], chosen: str | None = None) -> None:
    """Set-up: the robots come into the arena in turn order, each on a Spawn that its owner picks.

    One whose board says so may stand in the centre instead, see :func:`spaces_for`; its Spawn stays
    ``reserved`` until all are down.  ``on`` is the Spawn that has been picked for the robot in turn.
    """
    s = do.state
    if None not in s.at:
        return
    robot = s.at.index(None)  # robots are numbered as their boards were taken, in the same order
    seat = s.setup.seats[s.setup.owner[robot]]
    if on is None:
        if chosen is None:
            # there are as many Spawns as robots at least, see agreement.agreed
            options = tuple(name for space in free_spawns(s) if (name := GRID.name[space]) not in reserved)
            do.pick(seat, "set-up", options, _SET_DOWN)
            return
        on, chosen = chosen, None
    to = do.decide(seat, "Pug", spaces_for(s, robot, on), chosen, set_down.frame(on, reserved))
    if to is None:
        return
    elsewhere = to != on
    own = s.setup.boards[robot].clauses
    do.come_in(robot, GRID.number[to], (*only_if(elsewhere, *own["set down"]), *_SET_DOWN))
    if elsewhere:
        do.allow("set down", robot, own["first turn"])
    keeps = elsewhere and s.setup.rulings["pug-reserved-tile"] == "reserved"
    do.then(set_down.frame(None, (*reserved, on) if keeps else reserved))


def spaces_for(s: State, robot: int, spawn: str) -> tuple[str, ...]:
    """The spaces for a robot whose owner picked a Spawn: that one, and those that its board adds."""
    return (spawn, *(GRID.name[space] for space in by_power(s, robot)))
