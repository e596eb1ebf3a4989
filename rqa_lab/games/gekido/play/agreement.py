"""What the players agree on before a whole game: seats and bots, where the tiles lie, who begins.

:func:`start` puts everything into the box and lets a choice wait, "begin"; its frame has who goes first, the
bots and the tiles.  Objections to it are in ``rules.agreement``; what
the answer starts is ``play.setup``.
"""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.choice import Choice
from rqa_lab.core.component import freeze
from rqa_lab.core.problem import Problem, among, raise_problem, seated
from rqa_lab.games.gekido.model.bounds import FEWEST, PLAYERS
from rqa_lab.games.gekido.model.components import components
from rqa_lab.games.gekido.model.rulebook import RULEBOOK
from rqa_lab.games.gekido.model.setup import ARENA, DUEL, setup
from rqa_lab.games.gekido.model.state import State, position
from rqa_lab.games.gekido.play.setup import begin

#: the players unless others are given
SEATS = ("Ann", "Bo", "Cy", "Di")


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
    """The state of :func:`start`; ``report`` gets the path and the trouble of what cannot be used."""
    duel = bool(game.get("duel", False))
    names = tuple(game.get("seats", SEATS[:FEWEST] if duel else SEATS))
    seats = seated(names, SEATS, FEWEST, PLAYERS, "two to four players", report)

    def known(name: str, names: tuple[str, ...], what: str, *path: str | int) -> bool:
        return among(name, names, what, path, report)

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
    who = setup(seats, (), duel, RULEBOOK.agreed(keys), freeze(keys.get("data", {})))
    waits = Choice(seats[0], "begin", ("begin",), begin.frame(first, bots, arena))
    return position(who, phase="set-up", supply=who.components.box["structure_dice"], choice=waits)
