"""Where a search begins: a session, a scenario or a position."""

import math
from collections.abc import Callable, Generator, Iterable, Mapping
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, get_args

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.checked import as_found
from rqa_lab.core.event import TURN
from rqa_lab.core.game import Game, State, position
from rqa_lab.core.notation import Action
from rqa_lab.core.words import either, hint, shown
from rqa_lab.core.work import finished
from rqa_lab.scenario.library import Source, session_of

#: where a session is now, where a scenario begins (or its id or path), or a position of a game
Where: TypeAlias = Source | Annotated[tuple[Game, State], "(game, state)"]


def start_of(where: Where) -> tuple[Game, State]:
    """The game and the starting position.

    Raises:
        ScenarioError: for a scenario whose file holds no position.
        UnknownScenario, OSError: for an id or a path without a scenario.
        TypeError: for any other kind of start.

    >>> game, state = start_of("rqa/pushing/into-a-wall")
    >>> game.id, game.look(state)["crate"]["at"]
    ('rqa', 'd4')
    """
    match where:
        case (Game() as game, state):
            return game, position(game, state)
        case tuple():
            raise TypeError(f"found {as_found(where)}, expected a session, a scenario or (game, state)")
    session = session_of(where)
    return session.game, session.state


# ---- breadth-first search from a position, by number of actions; chance answers in between ---------------
# Positions are found in the order of their numbers of actions, and among those by their probability.  Of
# several paths to the same position the first of the best is kept.

#: how far to look: while the seat to act decides alone in its turn, to the end of the turn, or beyond
Within = Literal["seat", "turn", "game"]
#: called with how many positions were found since the last call, such as ``tqdm.update`` and click's
Progress = Callable[[int], object]

CERTAIN = Fraction(1)
#: positions between two reports of progress
_OFTEN = 200
#: in place of a position: some more work is done
_NOTHING_NEW = -1
#: the keys of a look that tell whether a turn is over
_TURN = ("turn", "phase")


class Edge(NamedTuple):
    """An action of a seat, or an answer of chance, from one position to another, by their numbers."""

    start: int
    end: int
    action: Action
    seat: str
    probability: Fraction = CERTAIN


class Found:
    """A position found by a walk.

    ``depth`` counts the actions to it, ``probability`` is that of chance's answers on the way, and ``way`` is
    the last edge of it.  ``acts`` is the seat to act; ``over`` means that the turn is over, so the walk did
    not go on; ``closed`` that everything possible in it was tried; ``note`` is the caller's.
    """

    __slots__ = ("acts", "closed", "depth", "note", "over", "probability", "state", "way")

    def __init__(
        self, state: State, depth: int, probability: Fraction, way: Edge | None, acts: str | None, over: bool,
        note: Any,
    ) -> None:  # fmt: skip
        self.state, self.depth, self.probability, self.way = state, depth, probability, way
        self.acts, self.over, self.note, self.closed = acts, over, note, False

    @property
    def certain(self) -> bool:
        """True if chance has no part in the way to it: only then the probability is this very object."""
        return self.probability is CERTAIN


class Walk:
    """A walk over positions, from a starting position.

    Args:
        game: the game.
        state: the starting position, number 0.
        within: how far it goes.  A turn is over when another seat's begins, or a phase that closes it and in
            which its seat does not act; a position behind the end of the turn is found, but not gone on from.
        actions: the most actions; None for any number.
        limit: the most positions.
        tries: the most actions and answers to try, those that lead to known positions included; None for any
            number.
        note: note(state, look) -> the value to keep with a position.
        keys: the keys of the look that ``note`` needs; None for all of them.
        progress: called with the number of positions found since the last call.
        edges: keep all edges, not only those on the ways.
        chance: go on from positions in which chance has to answer; otherwise the walk stops there.
        past: go on from positions whose note is true.

    Raises:
        ValueError: for an argument that makes no sense.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        *,
        within: Within,
        actions: int | None,
        limit: int,
        note: Callable[[State, Mapping[str, Any]], Any],
        keys: Iterable[str] | None = None,
        progress: Progress | None,
        edges: bool,
        chance: bool = True,
        past: bool = True,
        tries: int | None = None,
    ) -> None:
        if within not in get_args(Within):
            known = get_args(Within)
            raise ValueError(f"within: found {shown(within)}, expected {either(known)}{hint(within, known)}")
        for name, number, least in (("actions", actions, 0), ("limit", limit, 1)):
            if number is not None and not (isinstance(number, int) and number >= least):
                raise ValueError(f"{name}: found {number!r}, expected a whole number from {least}")
        self.game, self.within, self.actions, self.limit = game, within, actions, limit
        #: how many more actions may be tried
        self._left = math.inf if tries is None else tries
        self.found: list[Found] = []
        #: edges that are not on the path to a position
        self.others: list[Edge] = []
        #: why it ended early: the limit, or Ctrl+C
        self.stopped: Literal["", "limit", "interrupted"] = ""
        #: all positions up to this many actions are found
        self.complete = -1
        #: everything within reach was found
        self.exhausted = False
        self._note, self._progress, self._edges, self._chance = note, progress, edges, chance
        self._keys = None if keys is None else tuple(dict.fromkeys((*_TURN, *keys)))
        self._past = past
        look = game.look(state)
        self.turn, self._phase = look.get("turn"), look.get("phase")
        acts = game.to_act(state)
        #: the only seat that may act, if ``within`` is "seat"
        self.seat = self.turn if acts == CHANCE else acts
        self._traced = within != "game" and len(look.get("seats", ())) == 1
        # After the turn of the only seat comes its next one: the same position may be before and after it,
        # and only an event tells.
        self._known: dict[State, int] = {}
        self._behind: dict[State, int] = {}
        self._told = 0
        state = state.copy()
        self._known[state] = 0
        self.found.append(Found(state, 0, CERTAIN, None, acts, False, note(state, look)))

    def run(self, wanted: Callable[[int], bool] | None = None) -> int | None:
        """Walk until a position is wanted, and return its number; None if there is none.

        Ctrl+C ends the walk early, like the limit.
        """
        try:
            return finished(self.walking(wanted))
        except KeyboardInterrupt:
            self.stopped = "interrupted"
        finally:
            self.report()
        return None

    def walking(self, wanted: Callable[[int], bool] | None = None) -> Generator[int, None, int | None]:
        """The same in small pieces of work: yields how many positions are found."""
        for number in self._best_first():
            if number != _NOTHING_NEW and wanted is not None and wanted(number):
                return number
            yield len(self.found)
        return None

    @property
    def for_others(self) -> int:
        """The positions in which another seat has to act, which the turn is not over in."""
        return sum(not one.over and one.acts not in (None, CHANCE, self.seat) for one in self.found)

    def noted(self, number: int) -> bool:
        """True if the caller's note of a position is true."""
        return bool(self.found[number].note)

    def way(self, number: int) -> tuple[Edge, ...]:
        """The path from the start to a position."""
        edges: list[Edge] = []
        while (edge := self.found[number].way) is not None:
            edges.append(edge)
            number = edge.start
        return tuple(reversed(edges))

    # ---- the order ---------------------------------------------------------------------------------------

    def _best_first(self) -> Generator[int]:
        """The numbers of all positions: of fewer actions first, then the more probable ones; or NOTHING_NEW.

        A certain position cannot be beaten by another of the same depth, so it comes at once.
        """
        yield 0
        level = [0]
        for depth in count():
            level = yield from self._answers(level, depth)
            if self.stopped:
                return
            self.complete = depth
            self.exhausted = not level
            if not level or depth == self.actions:
                return
            level = yield from self._acts(level, depth + 1)

    def _answers(self, level: list[int], depth: int) -> Generator[int, None, list[int]]:
        """Let chance answer in a level; returns the level's positions in which a seat is to act."""
        settled = [n for n in level if self.found[n].acts != CHANCE and self.found[n].certain]
        heap: list[tuple[Fraction, int]] = []
        for n in level:
            if self.found[n].acts == CHANCE or not self.found[n].certain:
                heappush(heap, (-self.found[n].probability, n))
        while heap:
            chance, number = heappop(heap)
            here = self.found[number]
            if here.probability != -chance:  # a more probable way was found since
                continue
            if not here.certain:
                yield number
            if here.acts != CHANCE:
                settled.append(number)
            elif self._chance and self._goes_on(here) and not self.stopped:
                for answer, probability in self.game.outcomes(here.state):
                    before = len(self.found)
                    end, better = self._go(number, answer, CHANCE, probability, depth)
                    if end is None:
                        break
                    if better:
                        heappush(heap, (-self.found[end].probability, end))
                    if end == before and self.found[end].certain:
                        yield end
                else:
                    here.closed = True
                yield _NOTHING_NEW
        return settled

    def _acts(self, level: list[int], depth: int) -> Generator[int, None, list[int]]:
        """Let the seats act in a level; returns the next level."""
        onward: list[int] = []
        for number in level:
            here = self.found[number]
            if here.acts is None or not self._goes_on(here):
                continue
            if self.within == "seat" and here.acts != self.seat:
                continue
            certain = here.certain
            for action in self.game.legal(here.state):
                before = len(self.found)
                end, _ = self._go(number, action, here.acts, CERTAIN, depth)
                if end is None:
                    return onward
                if end == before:
                    onward.append(end)
                    if certain:
                        yield end
            here.closed = True
            yield _NOTHING_NEW
        return onward

    def _goes_on(self, here: Found) -> bool:
        return not here.over and (self._past or not here.note)

    # ---- one edge ----------------------------------------------------------------------------------------

    def _go(
        self, start: int, action: Action, seat: str, probability: Fraction, depth: int
    ) -> tuple[int | None, bool]:
        """The number of the position after an action, and True if this is the best way to it so far.

        None if there is no room left for another position, or for another try.
        """
        if not self._left:
            self.stopped = "limit"
            return None, False
        self._left -= 1
        trace: list[Any] | None = [] if self._traced else None
        here, new = self.found[start], len(self.found)
        state = self.game.advance(here.state.copy(), action, trace)
        known = self._behind if self._passes(trace) else self._known
        end = known.setdefault(state, new)
        chance = here.probability
        if probability is not CERTAIN and probability != CERTAIN:
            chance = probability if chance is CERTAIN else chance * probability
        if end == new:
            if new >= self.limit:
                del known[state]
                self.stopped = "limit"
                return None, False
            look, acts = self._look(state), self.game.to_act(state)
            over = known is self._behind or self._over(look, acts)
            way = Edge(start, end, action, seat, probability)
            self.found.append(Found(state, depth, chance, way, acts, over, self._note(state, look)))
            self.report(_OFTEN)
            return end, True
        old = self.found[end]
        better = old.depth == depth and chance > old.probability
        edge = Edge(start, end, action, seat, probability)
        if better and old.way is not None:
            edge, old.way, old.probability = old.way, edge, chance
        if self._edges:
            self.others.append(edge)
        return end, better

    def _look(self, state: State) -> Mapping[str, Any]:
        """The look at a position, as far as anybody needs it."""
        return self.game.look(state) if self._keys is None else self.game.glance(state, self._keys)

    def _passes(self, trace: list[Any] | None) -> bool:
        """True if the turn of the only seat is over, which the position itself does not show."""
        if trace is None:
            return False
        return any(event.kind == TURN for event in self.game.language.dress(trace))

    def _over(self, look: Mapping[str, Any], acts: str | None) -> bool:
        if self.within == "game":
            return False
        turn, phase = look.get("turn"), look.get("phase")
        closing = phase in self.game.language.closing and phase != self._phase
        return bool(turn != self.turn or (closing and acts != turn))

    def report(self, often: int = 0) -> None:
        """Report the positions found since the last report, if there are at least ``often``."""
        more = len(self.found) - self._told
        if self._progress is not None and more and more >= often:
            self._told += more
            self._progress(more)
