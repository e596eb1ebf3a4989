"""Whether what the players agreed on before a whole game is sound."""

from collections import Counter
from collections.abc import Mapping

from rqa_lab.core.reasons import Bare
from rqa_lab.games.gekido.model.bounds import FEWEST
from rqa_lab.games.gekido.model.effects import named
from rqa_lab.games.gekido.model.setup import ARENA, CENTRE, CORNERS, DUEL, Setup
from rqa_lab.games.gekido.model.state import State


def agreed(s: State) -> Bare:
    """What the players agreed on before the set-up can be played."""
    assert s.choice is not None
    who, begin = s.setup, named(s.choice.frame)
    found: Bare = ()
    if who.duel and len(who.seats) != FEWEST:
        found += (("seats of a Duel", ("gekido.duel.what",), len(who.seats)),)
    if not isinstance(begin.bots, str):
        for seat in who.seats:
            mine = sum(owner == seat for _, owner in begin.bots)
            if mine != 1:
                found += (("bots of a seat", ("gekido.setup.choose-bot",), seat, mine),)
    return found if isinstance(begin.arena, str) else found + _tiles(who, dict(begin.arena))


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
