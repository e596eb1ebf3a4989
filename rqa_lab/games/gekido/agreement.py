"""What the players agree on before a whole game: who plays with what, where the tiles lie, who begins.

:func:`start` puts everything into the box and lets a choice wait, "begin"; its frame has who goes first, the
bots and the tiles; :func:`agreed` says what is not right with it.  What the answer sets going is
:mod:`~rqa_lab.games.gekido.setup`.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rqa_lab.core.component import freeze
from rqa_lab.core.problem import Problem, raise_problem, seated
from rqa_lab.core.reasons import Bare
from rqa_lab.core.words import hint
from rqa_lab.games.gekido import writers as write
from rqa_lab.games.gekido.components import components
from rqa_lab.games.gekido.state import ARENA, CENTRE, CORNERS, DUEL, Setup, State, position, setup

#: the players, where nobody says who plays
SEATS = ("Ann", "Bo", "Cy", "Di")
#: how many may play
FEWEST, MOST = 2, 4


def start(options: Mapping[str, Any]) -> State:
    """The moment before the set-up: everything is in the box, and the choice "begin" waits.

    Args:
        options: what the players agreed on, the keys of ``game`` in a scenario file (each has a default) with
            ``rulings`` and ``data``.

    Raises:
        ValueError: for names that do not exist.

    >>> s = start({"seats": ["Ann", "Bo"], "bots": {"slicer": "Ann", "pytron": "Bo"}})
    >>> s.phase, s.choice.kind, s.choice.options
    ('set-up', 'begin', ('begin',))
    """
    return before_set_up(options, options, raise_problem)


def before_set_up(game: Mapping[str, Any], keys: Mapping[str, Any], report: Problem) -> State:
    """The state of :func:`start`; ``report`` is told of the path and the trouble of what cannot be used."""
    duel = bool(game.get("duel", False))
    names = tuple(game.get("seats", SEATS[:FEWEST] if duel else SEATS))
    seats = seated(names, SEATS, FEWEST, MOST, "two to four players", report)

    def known(name: str, names: tuple[str, ...], what: str, *path: str | int) -> bool:
        if name not in names:
            report(path, f"found {name!r}, expected {what}: {', '.join(names)}{hint(name, names)}")
        return name in names

    first = game.get("first", "random")
    if first != "random" and not known(first, seats, "a seat", "first"):
        first = "random"
    bots = game.get("bots", "choose")
    if isinstance(bots, str):
        bots = bots if known(bots, ("choose", "deal"), "a way", "bots") else "choose"
    else:
        known_bots = tuple(map(str.lower, components().bots))
        bots = tuple(
            (bot, seat)
            for bot, seat in bots.items()
            if known(bot, known_bots, "a bot", "bots", bot) and known(seat, seats, "a seat", "bots", bot)
        )
    grid, arena = (DUEL if duel else ARENA), game.get("arena", "random")
    if isinstance(arena, str):
        arena = arena if known(arena, ("random",), "tiles by space, or", "arena") else "random"
    else:
        kinds = tuple(components().tiles)
        arena = tuple(
            sorted(
                (grid.number[space], tile)
                for space, tile in arena.items()
                if known(space, grid.name, "a space", "arena", space)
                and known(tile, kinds, "a tile", "arena", space)
            )
        )
    who = setup(seats, (), duel, tuple(sorted(keys.get("rulings", {}).items())), freeze(keys.get("data", {})))
    s = position(who, phase="set-up", supply=who.components.box["structure_dice"])
    write.ask(s, seats[0], "begin", ("begin",), ("begin", first, bots, arena))
    return s


def agreed(s: State) -> Bare:
    """What the players agreed on before the set-up can be played."""
    assert s.choice is not None
    _, _, bots, arena, *_ = s.choice.frame
    who = s.setup
    found: Bare = ()
    if who.duel and len(who.seats) != FEWEST:
        found += (("seats of a Duel", ("gekido.duel.what",), len(who.seats)),)
    if not isinstance(bots, str):
        for seat in who.seats:
            mine = sum(owner == seat for _, owner in bots)
            if mine != 1:
                found += (("bots of a seat", ("gekido.setup.choose-bot",), seat, mine),)
    return found if isinstance(arena, str) else found + _tiles(who, dict(arena))


def _tiles(who: Setup, arena: Mapping[int, str]) -> Bare:
    """The tiles of the box, each where it belongs."""
    printed = who.components.arena
    corners, edges = printed["corners"], printed["edges"]
    if who.duel:
        tiles, random = Counter(arena.values()), who.rulings["duel-tiles"] == "random"
        some = len(arena) == len(DUEL.spaces) and tiles <= Counter((*corners, *edges))
        if tiles == Counter(corners) or (random and some):
            return ()
        clauses = ("gekido.duel.which-tiles", "gekido.duel.arena")
        return (("tiles of the Arena", clauses, "all of it", corners, tuple(arena.values())),)
    beside = tuple(space for space in ARENA.spaces if space != CENTRE and space not in CORNERS)
    found: Bare = ()
    for where, spaces, needs, clause in (
        ("the corners", sorted(CORNERS), corners, "gekido.setup.corner-tiles"),
        ("the edges", beside, edges, "gekido.setup.arena-outer"),
        ("the middle", (CENTRE,), (printed["centre"],), "gekido.setup.arena-centre"),
    ):
        has = tuple(arena[space] for space in spaces if space in arena)
        if Counter(has) != Counter(needs):
            found += (("tiles of the Arena", (clause,), where, needs, has),)
    return found
