"""Many games between bots, on one processor or many.

Each game is one call with plain values, so any :class:`concurrent.futures.Executor` may play them:
processes on this machine, or a cluster's.  A game depends on its own seed only, and so the results on
nothing else.  :mod:`~rqa_lab.explore.results` sums them up.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from os import cpu_count
from typing import Any, NamedTuple

from rqa_lab.core.event import TURN
from rqa_lab.core.game import State
from rqa_lab.core.session import Session
from rqa_lab.explore.bots import bot
from rqa_lab.explore.examine import examine
from rqa_lab.explore.play import begin, check_set_up, play
from rqa_lab.explore.results import Played, Results
from rqa_lab.explore.workers import in_processes, spread
from rqa_lab.games import FIRST

#: the names of seats where only their number is given
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")

#: called with the number of games that ended since the last call, as the ``update`` of tqdm and click is
Progress = Callable[[int], object]


# ---- one game --------------------------------------------------------------------------------------------


class _Job(NamedTuple):
    """A game to be played, in plain values."""

    game: str
    number: int
    seed: str
    options: Mapping[str, Any]
    players: Mapping[str, str]
    check: bool


def _played(jobs: Sequence[_Job]) -> list[Played]:
    """Play some games: what a worker does."""
    return [_one(job) for job in jobs]


def _one(job: _Job) -> Played:
    session = play(job.game, job.options, job.players, job.seed, traced=True)
    if job.check:
        examine(session)
    return played(session, job.players, job.number)


def played(session: Session, players: Mapping[str, str], number: int = 0) -> Played:
    """The outcome of a session's game, which is over."""
    game, line = session.game, session.here.path
    seats = tuple(game.look(session.state)["seats"])
    happened: dict[str, list[int]] = {}
    gained: list[list[str]] = [[] for _ in seats]
    curve: list[tuple[int, ...]] = []
    rounds: list[int] = []
    turn = 0

    def points(state: State) -> tuple[int, ...]:
        now = game.points(state)
        return tuple(now[seat] for seat in seats)

    for step in line:
        for event in step.events:
            happened.setdefault(event.kind, [0] * len(seats))[turn] += 1
            if game.trials.gains is not None and (gain := game.trials.gains.of(event)):
                gained[seats.index(gain[0])].append(gain[1])
            if event.kind == TURN:
                before, turn = turn, seats.index(event.facts["new"])
                if turn <= before:
                    rounds.append(len(curve))
                curve.append(points(step.state))
    outcome = game.outcome(session.state)
    if outcome is None:
        raise ValueError("the game is not over")
    if turn == len(seats) - 1:
        rounds.append(len(curve))
    return Played(
        number,
        str(session.seed),
        seats,
        tuple(players[seat] for seat in seats),
        points(session.state),
        outcome.winners,
        len(curve) + 1,
        len(line) - 1,
        (*curve, points(session.state)),
        tuple(rounds),
        {kind: tuple(counts) for kind, counts in sorted(happened.items())},
        tuple(map(tuple, gained)),
    )


# ---- many games ------------------------------------------------------------------------------------------


class Stopped(KeyboardInterrupt):
    """Ctrl+C was pressed; ``results`` are those of the games that were over by then."""

    def __init__(self, results: "Results") -> None:
        self.results = results
        super().__init__(f"stopped after {len(results.rows)} games")


def simulate(
    game: str = FIRST,
    games: int = 100,
    *,
    options: Mapping[str, Any] | None = None,
    seats: int | Sequence[str] | None = None,
    bots: str | Sequence[str] = "greedy",
    seed: int | str = 1,
    rotate: bool = True,
    check: bool = False,
    executor: Executor | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
) -> "Results":
    """Let bots play games, and count.

    Args:
        game: the id of the game.
        games: how many.
        options: what the players agreed on, as below ``game`` in a scenario file, with ``rulings`` and
            ``data``.
        seats: who plays, clockwise, or how many; ``options`` may name them, too.  Without either, as many as
            the game has by itself.
        bots: the bot of each seat by name, or one for all.
        seed: game n has the seed "<seed>/<n>".  The same seed gives the same results.
        rotate: move each bot on by one seat from game to game, so that each plays every seat.
        check: look at every step of every game, as :func:`~rqa_lab.explore.examine.examine` does.
        executor: what plays the games; it is not shut down.  By default processes on this machine.
        jobs: how many processes; 1 plays in this one.  By default as many as there are cores.
        progress: called with the number of games that ended since the last call.

    Raises:
        ValueError: for numbers, seats and bots that make no sense.
        Illegal: for a set-up that the rules refuse.
        Unfinished, Unsound: for a game that does not end, or that ``check`` finds fault with; RuntimeError
            with the same words, if it was played in another process.
        Stopped: with Ctrl+C; it has the results so far.

    >>> results = simulate(games=4, seats=2, bots=["greedy", "random"], jobs=1)
    >>> results
    <Results: 4 games of rqa, 2 seats, greedy and random>
    >>> [row.winners for row in results.rows]
    [('Ann',), ('Bo',), ('Ann',), ('Bo',)]
    """
    todo = _jobs(game, games, dict(options or {}), seats, bots, seed, rotate, check)
    rows: list[Played] = []

    def over(played: Sequence[Played]) -> None:
        rows.extend(played)
        if progress is not None:
            progress(len(played))

    def results() -> Results:
        ordered = tuple(sorted(rows, key=lambda row: row.number))
        return Results(game, dict(options or {}), str(seed), ordered)

    try:
        if executor is not None:
            spread(executor, _played, todo, over)
        elif (processes := min(jobs or cpu_count() or 1, len(todo))) > 1:
            in_processes(_played, todo, processes, over)
        else:
            for job in todo:
                over([_one(job)])
    except KeyboardInterrupt:
        raise Stopped(results()) from None
    return results()


def _jobs(
    game: str, games: int, options: dict[str, Any], seats: int | Sequence[str] | None,
    bots: str | Sequence[str], seed: int | str, rotate: bool, check: bool,
) -> list[_Job]:  # fmt: skip
    """The games to be played; raises for anything wrong before the first one starts."""
    if games < 0:
        raise ValueError(f"games: found {games}, expected a number from 0")
    if isinstance(seats, int):
        if not 1 <= seats <= len(NAMES):
            raise ValueError(f"seats: found {seats}, expected 1 to {len(NAMES)}, or names")
        seats = NAMES[:seats]
    if seats is not None:
        options.setdefault("seats", list(seats))
    start = begin(game, options)
    names = tuple(options.get("seats") or start.game.look(start.state)["seats"])
    chosen = (bots,) * len(names) if isinstance(bots, str) else tuple(bots)
    if len(chosen) != len(names):
        raise ValueError(f"bots: found {len(chosen)} for {len(names)} seats, expected one for each")
    for name in chosen:
        bot(name)
    check_set_up(start)
    todo = []
    for number in range(games):
        shift = number % len(names) if rotate else 0
        players = {seat: chosen[n - shift] for n, seat in enumerate(names)}
        todo.append(_Job(game, number, f"{seed}/{number}", options, players, check))
    return todo
