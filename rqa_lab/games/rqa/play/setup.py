"""Set-up of a whole game, step by step in the rulebook's order: from the box to the first turn.

Cards, first player, Player Boards, Health bars, decks, points, the Reserve, tiles, robots on their Spawns.
What the players agree on before it stands at the end.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rqa_lab.core.clause import Clauses, only_if
from rqa_lab.core.component import freeze
from rqa_lab.core.schema import Problem, among, raise_problem, seated
from rqa_lab.core.words import hint
from rqa_lab.games.rqa.components import RULEBOOK, Components, every_component
from rqa_lab.games.rqa.play.damage import lay_points, need_red
from rqa_lab.games.rqa.play.shop import draw, stock
from rqa_lab.games.rqa.play.turn import by_power, free_spawns, start_phase
from rqa_lab.games.rqa.play.writers import Doing
from rqa_lab.games.rqa.rules.permission import MOST_OF_THE_BOX, boards, robots_in_all
from rqa_lab.games.rqa.setup import GRID, Setup, blue_in_reserve, setup
from rqa_lab.games.rqa.state import FULL_HAND, SHOP_SPACES, State, position
from rqa_lab.games.rqa.steps import FEWEST, PLAYERS, effect

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
    """Fix the first player and the order of turns; "random" leaves it to chance."""
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
    """Put in blue cubes for all robots that may come back; the remaining red cubes and gems go in, too."""
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
    """Set-up: the robots enter the arena in turn order, each on a Spawn that its owner picks.

    A robot with a board that allows it may stand in the centre instead, see :func:`spaces_for`; its Spawn
    stays ``reserved`` until all are down.  ``on`` is the Spawn picked for the current robot.
    """
    s = do.state
    if None not in s.at:
        return
    robot = s.at.index(None)  # robots are numbered as their boards were taken, in the same order
    seat = s.setup.seats[s.setup.owner[robot]]
    if on is None:
        if chosen is None:
            # there are at least as many Spawns as robots, see agreement.agreed
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
    """The spaces for a robot after its owner picked a Spawn: that one, and any that its board adds."""
    return (spawn, *(GRID.name[space] for space in by_power(s, robot)))


# ---- what the players agree on before a whole game: seats and robots, the layout, the length -------------
# :func:`start` puts everything into the box and lets a choice wait, "begin".  ``agreed`` in
# ``rules.permission`` says what is wrong with it; the answer sets going what stands above.

#: the players unless others are given
SEATS = ("Ann", "Bo", "Cy", "Di")
#: number of players -> the usual layout; "lab" is the one that the rulebook shows
FIRST_LAYOUT = {5: "lab-five", 6: "lab-six"}


def start(options: Mapping[str, Any]) -> State:
    """The moment before the set-up: everything is in the box, and the choice "begin" waits.

    Args:
        options: what the players agreed on, the keys of ``game`` in a scenario file (each has a default) with
            ``rulings``, ``data`` and ``packs``.

    Raises:
        ValueError: for names that do not exist.

    >>> s = start({"seats": ["Ann", "Bo"], "robots": {"pug": "Ann", "crate": "Bo"}})
    >>> s.phase, s.choice.kind, s.choice.options
    ('set-up', 'begin', ('begin',))
    """
    return before_set_up(options, options, raise_problem)


def before_set_up(game: Mapping[str, Any], keys: Mapping[str, Any], report: Problem) -> State:
    """The state of :func:`start`; ``report`` gets the path and the message for what cannot be used."""
    seats = seated(tuple(game.get("seats", SEATS)), SEATS, FEWEST, PLAYERS, "two to six players", report)

    def known(seat: str, *path: str | int) -> bool:
        return among(seat, seats, "a seat", path, report)

    every = every_component()
    every_robot = tuple(map(str.lower, every.robots))
    packs = [name for name in keys.get("packs", ()) if among(name, every.packs, "a pack", ("packs",), report)]

    teams = {seat: team for seat, team in game.get("teams", {}).items() if known(seat, "teams", seat)}
    first = game.get("first", seats[0])
    if first != "random" and not known(first, "first"):
        first = seats[0]
    robots = game.get("robots", "choose")
    if not isinstance(robots, str):
        robots = tuple(
            (robot, seat)
            for robot, seat in robots.items()
            if among(robot, every_robot, "a robot", ("robots", robot), report)
            and known(seat, "robots", robot)
        )
    elif not among(robots, ("choose", "deal"), "a way", ("robots",), report):
        robots = "choose"
    who = setup(
        seats,
        (),
        team_numbers(seats, teams),
        RULEBOOK.agreed(keys),
        freeze(keys.get("data", {})),
        packs,
    )
    box, blue = who.components.box, game.get("blue", blue_in_reserve(len(seats)))
    s = position(
        who,
        {},
        phase="set-up",
        reserve=[box["red"], 0, box["gems"]],
        box_blue=max(box["blue"], robots_in_all(seats) + blue if len(boards(who)) > MOST_OF_THE_BOX else 0),
    )
    tiles, own = _layout(game, who, report)
    frame = begin.frame(first, robots, tiles, own, bool(game.get("newcomers", False)), blue)
    Doing(s).ask(seats[0], "begin", ("begin",), frame)
    return s


def _layout(game: Mapping[str, Any], who: Setup, report: Problem) -> tuple[tuple[tuple[int, str], ...], bool]:
    """The tiles by space, and True if that is not the usual layout."""
    layouts, usual = who.components.layouts, FIRST_LAYOUT.get(len(who.seats), "lab")
    layout = game.get("layout", usual)
    if isinstance(layout, str) and layout not in layouts:
        names = tuple(layouts)
        pack = who.components.brought_by(layout)
        known = f"a layout: {', '.join(names)}{hint(layout, names)}"
        report(("layout",), f"found {layout!r}, expected {f'{pack}, which it comes with' if pack else known}")
        layout = usual
    tiles = {
        space: kind
        for space, kind in (layouts[layout] if isinstance(layout, str) else layout).items()
        if among(space, GRID.name, "a space", ("layout", space), report)
        and among(kind, who.components.tiles, "a tile", ("layout", space), report)
    }
    return tuple(sorted((GRID.number[space], kind) for space, kind in tiles.items())), layout != usual


def team_numbers(seats: Sequence[str], teams: Mapping[str, Any]) -> tuple[int, ...]:
    """The team of each seat as a number; () if everybody plays alone.

    >>> team_numbers(["Ann", "Bo", "Cy"], {"Ann": "red", "Cy": "red"}), team_numbers(["Ann", "Bo"], {})
    ((0, 1, 0), ())
    """
    sides = [teams.get(seat, ("alone", seat)) for seat in seats]
    return tuple(map(sides.index, sides)) if len(set(sides)) < len(sides) else ()
