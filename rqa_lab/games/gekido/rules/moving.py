"""Moving: where a bot can go, and where it may end the First Movement Phase.

Every rule that refuses something is one predicate: it returns () when it has nothing against it, or else bare
reasons ``(kind, clauses, *facts)``.
"""

from collections.abc import Iterator

from rqa_lab.core.reasons import Bare
from rqa_lab.games.gekido.model.state import READY, State, adjacent, bots_in_arena


def free_beside(s: State, space: int) -> tuple[int, ...]:
    """The empty tiles beside a space, in the order of the spaces."""
    occupied = {s.at[bot] for bot in bots_in_arena(s)}
    grid = s.setup.grid
    return tuple(to for to in grid.spaces if grid.way[space][to] is not None and to not in occupied)


def destinations(s: State, bot: int) -> tuple[int, ...]:
    """The tiles to which a bot could move."""
    at = s.at[bot]
    return () if at is None else free_beside(s, at)


def ready(s: State, seat: int, bot: int) -> bool:
    """The seat's Target Lock lets it attack a bot; in a Duel, which has no tokens, it always may."""
    return s.setup.duel or s.locks[seat][bot] == READY


def beside(s: State, bot: int, space: int | None) -> tuple[int, ...]:
    """The other bots that would be adjacent to a bot on a space."""
    return tuple(other for other in bots_in_arena(s) if other != bot and adjacent(s, space, s.at[other]))


# ---- steps -----------------------------------------------------------------------------------------------

_STEP = ("gekido.move1.one-tile-eight-directions",)
_SECOND_STEP = ("gekido.move2.same-geometry",)
_EMPTY = ("gekido.move1.destination-empty", "gekido.setup.one-bot-per-tile")
#: a bot that has moved has no second move
MOVED = ("gekido.move2.only-if-unmoved", "gekido.move1.uses-turn-move", "gekido.push.cancels-second-move")


def step(s: State, bot: int, way: int) -> Bare:
    """A bot goes one tile, onto an empty one."""
    at = s.at[bot]
    to = None if at is None else s.setup.grid.step[at][way]
    second = _SECOND_STEP if s.phase == "second move" else ()
    if to is None:
        return (("edge", (*second, *_STEP), bot, at, way),)
    by = next((other for other in bots_in_arena(s) if s.at[other] == to), None)
    return () if by is None else (("occupied", (*second, *_EMPTY), bot, to, by),)


def unmoved(s: State) -> Bare:
    """The Second Movement Phase is for bots that have not moved in this turn."""
    return (("moved already", MOVED, s.seat),) if s.moved else ()


# ---- where the First Movement Phase may end ----------------------------------------------------------------

#: the best neighbour of a bot that ends the First Movement Phase on a space
NO_BOT, ANY_BOT, READY_BOT = range(3)


def offers(s: State, bot: int, space: int | None) -> int:
    """The best neighbour of a bot on a space: none, any other bot, or one that is Ready."""
    others = beside(s, bot, space)
    if any(ready(s, bot, other) for other in others):
        return READY_BOT
    return ANY_BOT if others else NO_BOT


def ends(s: State, bot: int) -> Iterator[int]:
    """The spaces where a bot could end the First Movement Phase, its own first."""
    at = s.at[bot]
    if at is not None:
        yield at
        yield from destinations(s, bot)


def best_offer(s: State, bot: int) -> int:
    """The best space for the First Movement Phase; a bot has to end it on one that is as good.

    Where it is less than a Ready bot, a Loading one may be attacked (rulebook, page 5).
    """
    return max((offers(s, bot, space) for space in ends(s, bot)), default=NO_BOT)


def good_ends(s: State, bot: int) -> tuple[int, ...]:
    """The spaces where a bot may end the First Movement Phase, its own included if it may stay.

    >>> from rqa_lab.games.gekido.model.state import position
    >>> from rqa_lab.games.gekido.model.setup import setup
    >>> s = position(setup(("Ann", "Bo"), ("slicer", "pytron")), at=[0, 8])
    >>> [s.setup.grid.name[space] for space in good_ends(s, 0)]
    ['b2']
    """
    best = best_offer(s, bot)
    return tuple(space for space in ends(s, bot) if offers(s, bot, space) >= best)


_READY = ("gekido.move1.end-adjacent-to-ready", "gekido.adjacency.definition")


def good_end(s: State, bot: int, way: int) -> Bare:
    """A step in the First Movement Phase ends beside a Ready bot if that is possible, else beside any bot.

    It is asked of a step onto an empty tile.
    """
    at = s.at[bot]
    to = None if at is None else s.setup.grid.step[at][way]
    found = offers(s, bot, to)
    if found == READY_BOT or found >= best_offer(s, bot):
        return ()
    if found == NO_BOT:
        return (("nobody there", ("gekido.move1.no-bad-move", *_READY), bot, to),)
    return (("only Loading there", (*_READY, "gekido.lock.own-tokens-only"), bot, to, beside(s, bot, to)),)


def may_stay(s: State, bot: int) -> Bare:
    """A bot stays in the First Movement Phase only where it may end it."""
    at = s.at[bot]
    found = offers(s, bot, at)
    if found == READY_BOT or found >= best_offer(s, bot):
        return ()
    if found == NO_BOT:
        return (("nobody here", ("gekido.move1.must-move-if-alone", *_READY), bot, at),)
    clauses = ("gekido.move1.must-move-if-only-loading", *_READY)
    return (("only Loading here", clauses, bot, at, beside(s, bot, at)),)
