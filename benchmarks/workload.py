"""What is asked of any game, and the rows that come of it."""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import peers
from measuring import BROAD, Line, Made, Rates, Row, Work, beside, breadth_first, micro, milli

from rqa_lab.core.session import Session
from rqa_lab.draw.svg import svg
from rqa_lab.explore.solve import shortest
from rqa_lab.games import game, title

rnd = random.random


def chance(n: int) -> int:
    """Any of n."""
    return int(rnd() * n)


#: what a game's positions are made of, where it could be more: what the figures were first taken with
OF_THE_BOX: Mapping[str, Mapping[str, float]] = {"rqa": {"packs": 0}}


class Workload:
    """What is asked of any game: play-outs and lists of legal actions, from its own generated positions."""

    def __init__(self, id: str) -> None:
        self.game = game(id)
        options = {"broken": 0, "stirred": 0, "set_up": 0, **OF_THE_BOX.get(id, {})}
        rows = [self.game.generate(random.Random(seed), **options) for seed in range(200)]
        #: copies a position
        self.copy = type(rows[0]).copy
        #: positions in which somebody may act
        self.starts = [state for state in rows if self.game.legal(state)]
        #: those in which there is much to choose from: 20 actions or more, or the fifty with the most
        much = sorted(self.starts, key=lambda state: len(self.game.legal(state)), reverse=True)
        self.busy = [state for n, state in enumerate(much) if n < 50 or len(self.game.legal(state)) >= 20]
        #: each (position, action) that is worth judging, in fifty positions
        self.everything = [(s, action) for s in self.starts[:50] for action in self.game.universe(s)]

    def playout(self, traced: bool, kept: bool) -> Work:
        """Random play from generated positions.

        ``traced``: every event is recorded as it happens; ``kept``: a state is kept for every undo.
        """
        legal, advance, copy, starts = self.game.legal, self.game.advance, self.copy, self.starts

        def work() -> int:
            state, trace, states = copy(starts[int(rnd() * len(starts))]), [] if traced else None, []
            for n in range(150):
                actions = legal(state)
                if not actions:
                    return n
                if kept:
                    states.append(state)
                    state = copy(state)
                advance(state, actions[int(rnd() * len(actions))], trace, chance)
            return 150

        return work

    def playout_to_look_at(self) -> Work:
        """Random play of which all is kept that events follow from: states, actions and chance's answers."""
        legal, advance, copy, starts = self.game.legal, self.game.advance, self.copy, self.starts

        def work() -> int:
            state = copy(starts[int(rnd() * len(starts))])
            states, done, answers, before = [], [], [], []

            def noted(n: int) -> int:
                answers.append(answer := int(rnd() * n))
                return answer

            for n in range(150):
                actions = legal(state)
                if not actions:
                    return n
                states.append(state)
                done.append(action := actions[int(rnd() * len(actions))])
                before.append(len(answers))
                state = advance(copy(state), action, None, noted)
            return 150

        return work

    def session(self, looked: bool) -> Work:
        """Random play in a session; ``looked``: somebody looks at the events of every step."""
        game, legal, starts = self.game, self.game.legal, self.starts

        def work() -> int:
            session = Session(game, starts[int(rnd() * len(starts))], seed=int(rnd() * 1e9))
            for n in range(150):
                actions = legal(session.state)
                if not actions:
                    return n
                step = session.act(actions[int(rnd() * len(actions))])
                assert not looked or step.events
            return 150

        return work


def over(function: Callable[..., object], *arguments: list[object]) -> Work:
    """A function called with each row of arguments."""
    rows = list(zip(*arguments, strict=True))

    def work() -> int:
        for row in rows:
            function(*row)
        return len(rows)

    return work


@cache
def workload(id: str) -> Workload:
    """That of a game, once it is wanted."""
    return Workload(id)


# ---- the rows of a game ----------------------------------------------------------------------------------

CHESS, CATANATRON, PYMINION = "python-chess", "catanatron", "pyminion"
#: what is measured of the peers
THEIRS: Mapping[str, Made] = {
    f"{CHESS} play-out": peers.chess_playout,
    f"{CHESS} legal moves": lambda: peers.chess_legal_moves()[0],
    f"{CHESS} copy": peers.chess_copy,
    f"{CHESS} breadth-first": peers.chess_breadth,
    f"{CHESS} SVG": peers.chess_svg,
    f"{CATANATRON} with its log": peers.catanatron_actions,
    f"{CATANATRON} copy": peers.catanatron_copy,
    f"{PYMINION} with its log": peers.pyminion_actions,
}
#: what stands for them in the table
_CALLED = {
    f"{CHESS} play-out": CHESS,
    f"{CHESS} legal moves": CHESS,
    f"{CHESS} copy": f"{CHESS}, bits only",
    f"{CHESS} breadth-first": CHESS,
    f"{CHESS} SVG": "chess.svg",
    f"{CATANATRON} copy": CATANATRON,
}
_TOLD = (f"{PYMINION} with its log", f"{CATANATRON} with its log")
#: name of a row, what it is, what is done, beside which
_PLAYOUTS: tuple[tuple[str, str, Callable[[Workload], Work], tuple[str, ...]], ...] = (
    ("play-out", "play-out, a state for every undo, events made when somebody looks",
     Workload.playout_to_look_at, _TOLD),
    ("play-out-told", "play-out, a state for every undo, every event recorded at once",
     lambda work: work.playout(True, True), _TOLD),
    ("session", "play-out in a session, which judges each action",
     lambda work: work.session(False), _TOLD[:1]),
    ("session-told", "play-out in a session, every event looked at",
     lambda work: work.session(True), _TOLD[:1]),
    ("play-out-bare", "play-out in place, no trace",
     lambda work: work.playout(False, False), (f"{CHESS} play-out",)),
)  # fmt: skip


def rows(id: str) -> Iterator[Row]:
    """The rows of a game."""

    def row(
        name: str, what: str, ours: Callable[[Workload], Work], theirs: tuple[str, ...] = (), **more: Any
    ) -> Row:
        them = {one: THEIRS[one] for one in theirs}
        shown = f"{title(id)}: {what}"
        return beside(f"{id}:{name}", shown, lambda: ours(workload(id)), them, called=_CALLED, **more)

    for name, what, ours, theirs in _PLAYOUTS:
        yield row(name, what, ours, theirs)
    time = {"unit": "µs", "shown": micro}
    yield row("legal", "a legal action, where there are many", _listing, (f"{CHESS} legal moves",), **time)
    what = "breadth-first search over all actions and answers, nothing else"
    yield row("breadth", what, _breadth, (f"{CHESS} breadth-first",), unit="positions/s")
    yield Row(f"{id}:solve", lambda rates: [_solving(id, rates)])
    copies = (f"{CHESS} copy", f"{CATANATRON} copy")
    yield row("copy", "copy of a state", lambda work: over(work.copy, work.starts), copies, **time)
    yield row("hash", "hash of a state", lambda work: over(hash, work.starts), **time)
    yield Row(f"{id}:why-not", lambda rates: [_why_not(id, rates)])
    yield row("svg", "SVG of a full board", _pictures, (f"{CHESS} SVG",), unit="ms", shown=milli)


def _listing(work: Workload) -> Work:
    legal, busy = work.game.legal, work.busy
    return lambda: sum(len(legal(state)) for state in busy)


def _breadth(work: Workload) -> Work:
    game = work.game

    def children(state: Any) -> Iterator[tuple[Any, Any]]:
        for action in game.legal(state) or [answer for answer, _ in game.outcomes(state)]:
            child = game.advance(state.copy(), action)
            yield child, child

    return breadth_first(work.starts[:4], children)


def _solving(id: str, rates: Rates) -> Line:
    """How many positions a search for a goal finds that nobody reaches, with the reasons why not."""
    work, name = workload(id), f"{id}:solve"

    def none() -> Work:
        game, starts = work.game, work.starts[:4]
        goals = [{game.look(state)["seats"][0]: {}} for state in starts]
        return lambda: sum(
            shortest((game, state), goal, within="game", limit=BROAD).tried
            for state, goal in zip(starts, goals, strict=True)
        )

    what = f"{title(id)}: positions that a search for a goal looks at"
    return Line(what, rates.of({name: none})[name], "positions/s")


def _pictures(work: Workload) -> Work:
    scene = work.game.scene
    return over(lambda state: svg(scene(state), "page"), work.starts[:50])


def _why_not(id: str, rates: Rates) -> Line:
    """How long it takes to judge all actions of a position."""
    work, name = workload(id), f"{id}:why-not"
    judged = len(work.everything) / 50
    arguments = map(list, zip(*work.everything, strict=True))
    found = rates.of({name: lambda: over(work.game.judge, *arguments)})[name]
    return Line(f"{title(id)}: why not, all {judged:.0f} actions of a position", milli(found) * judged, "ms")
