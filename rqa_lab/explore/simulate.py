"""Many games between bots, and what they come to.

Each game is one call with plain values, so any :class:`concurrent.futures.Executor` may play them:
processes on this machine, or a cluster's.  A game depends on its own seed only, and so the results on
nothing else.
"""

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import cached_property
from html import escape
from math import sqrt
from os import cpu_count
from typing import Any, NamedTuple

from rqa_lab.core.event import TURN
from rqa_lab.core.game import Game, State
from rqa_lab.core.session import Session
from rqa_lab.explore.bots import bot
from rqa_lab.explore.examine import examine
from rqa_lab.explore.play import begin, check_set_up, play
from rqa_lab.explore.workers import in_processes, spread
from rqa_lab.games import FIRST
from rqa_lab.games import game as registered

#: who sits down where only a number of seats is given
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")
#: how sure one may be of an interval, in standard deviations: 95 %
SURE = 1.96

#: told how many more games are over: ``tqdm.update`` fits, and click's ``update``
Progress = Callable[[int], object]


# ---- one game --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Played:
    """What became of one game; what goes by seat is in turn order.

    ``turns`` counts all that began, also the one at whose beginning the game ended.  ``curve`` holds
    everybody's points at the end of each turn; ``rounds`` are the numbers of the turns that ended a round,
    counted from 0.  ``happened`` counts the events of each kind in the turns of each seat; ``gained`` is what
    each seat came by (:attr:`Game.gains`), in that order.
    """

    number: int
    seed: str
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    points: tuple[int, ...]
    winners: tuple[str, ...]
    turns: int
    actions: int
    curve: tuple[tuple[int, ...], ...]
    rounds: tuple[int, ...]
    happened: Mapping[str, tuple[int, ...]]
    gained: tuple[tuple[str, ...], ...]

    def won(self, seat: int) -> float:
        """The share of the win that a seat has: 1 alone, 1/2 if two share it."""
        return (self.seats[seat] in self.winners) / len(self.winners)

    def count(self, kind: str, seat: int) -> int:
        """The events of a kind that happened in the turns of a seat."""
        return self.happened[kind][seat] if kind in self.happened else 0

    @property
    def begun(self) -> int:
        """The rounds that began: those that ended, and the one in which the game ended."""
        return len(self.rounds) + (self.turns - 1 not in self.rounds)


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
    session = play(job.game, job.options, job.players, job.seed)
    if job.check:
        examine(session)
    return played(session, job.players, job.number)


def played(session: Session, players: Mapping[str, str], number: int = 0) -> Played:
    """What became of the game of a session that is over."""
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
            if game.gains is not None and (gain := game.gains.of(event)):
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
    """Somebody pressed Ctrl+C; ``results`` are those of the games that were over by then."""

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
        rotate: from game to game everybody's bot moves on by a seat, so that each sits everywhere.
        check: look at every step of every game, as :func:`~rqa_lab.explore.examine.examine` does.
        executor: who plays; it is not shut down.  Without it that are processes of this machine.
        jobs: how many processes; 1 plays in this one.  By default as many as there are cores.
        progress: told how many more games are over.

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
    """The games to be played; raises what is wrong before the first of them is."""
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


# ---- results ---------------------------------------------------------------------------------------------


class Share(NamedTuple):
    """A share of a number of games, such as of wins, and between what it lies, 95 % surely (Wilson's
    interval).

    >>> Share.of(5, 10)
    Share(won=5, games=10, share=0.5, low=0.237, high=0.763)
    """

    won: float
    games: int
    share: float
    low: float
    high: float

    @classmethod
    def of(cls, won: float, games: int) -> "Share":
        """The share of so many games; won may count shared wins in part."""
        if not games:
            return cls(0, 0, 0, 0, 1)
        share, square = won / games, SURE**2 / games
        middle, spread = share + square / 2, SURE * sqrt((share * (1 - share) + square / 4) / games)
        low, high = (middle - spread) / (1 + square), (middle + spread) / (1 + square)
        return cls(won, games, round(share, 3), round(max(0, low), 3), round(min(1, high), 3))


@dataclass(frozen=True, repr=False)
class Results:
    """What came of many games; in a notebook it shows itself as a table."""

    game: str
    options: Mapping[str, Any]
    seed: str
    rows: tuple[Played, ...]

    @property
    def seats(self) -> int:
        """How many seats played."""
        return len(self.rows[0].seats) if self.rows else 0

    @cached_property
    def wins_by_seat(self) -> tuple[Share, ...]:
        """How often the first, second … seat in turn order wins; of a shared win everybody has a part."""
        return tuple(
            Share.of(sum(row.won(seat) for row in self.rows), len(self.rows)) for seat in range(self.seats)
        )

    @cached_property
    def wins_by_bot(self) -> Mapping[str, Share]:
        """How often a seat that a bot plays for wins."""
        return {
            name: Share.of(sum(won), len(won)) for name, won in self._by(lambda row, seat: row.bots[seat])
        }

    @cached_property
    def gains(self) -> Mapping[str, Share]:
        """How often a seat wins that came by something, such as a card; what most come by first."""
        found: dict[str, list[float]] = {}
        for row, seat in self._everybody():
            for gain in set(row.gained[seat]):
                found.setdefault(gain, []).append(row.won(seat))
        ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
        return {gain: Share.of(sum(won), len(won)) for gain, won in ordered}

    @cached_property
    def copies(self) -> Mapping[str, float]:
        """What seats come by -> how many of it a seat gets in a game, on average."""
        counts = Counter(gain for row, seat in self._everybody() for gain in row.gained[seat])
        return {gain: count / max(1, len(self.rows) * self.seats) for gain, count in counts.most_common()}

    @property
    def lengths(self) -> tuple[int, ...]:
        """The turns of each game, all seats' together."""
        return tuple(row.turns for row in self.rows)

    @property
    def rules(self) -> Game:
        """The game that was played."""
        return registered(self.game)

    def _everybody(self) -> Iterator[tuple[Played, int]]:
        return ((row, seat) for row in self.rows for seat in range(len(row.seats)))

    def _by(self, key: Callable[[Played, int], str]) -> list[tuple[str, list[float]]]:
        """The wins of each group of seats."""
        groups: dict[str, list[float]] = {}
        for row, seat in self._everybody():
            groups.setdefault(key(row, seat), []).append(row.won(seat))
        return sorted(groups.items())

    def curve(
        self, key: Callable[[Played, int], Any] = lambda row, seat: seat
    ) -> Mapping[Any, list[list[int]]]:
        """Points round by round: group -> round -> the points of its seats, in games that went on so far.

        Args:
            key: key(game, seat) -> the group; by default the seats in turn order.
        """
        groups: dict[Any, list[list[int]]] = {}
        for row, seat in self._everybody():
            rounds = groups.setdefault(key(row, seat), [])
            for number, turn in enumerate(row.rounds):
                if number == len(rounds):
                    rounds.append([])
                rounds[number].append(row.curve[turn][seat])
        return groups

    # ---- as text -----------------------------------------------------------------------------------------

    def table(self) -> list[dict[str, Any]]:
        """A row for each seat in turn order: what it wins and has, on average of all games."""
        many, gains = max(1, len(self.rows)), self.rules.gains
        return [
            {
                "turn": seat + 1,
                "bots": ", ".join(sorted({row.bots[seat] for row in self.rows})),
                "wins": round(share.won, 2),
                "share": share.share,
                "low": share.low,
                "high": share.high,
                "points": round(sum(row.points[seat] for row in self.rows) / many, 2),
                **{
                    heading: round(sum(row.count(kind, seat) for row in self.rows) / many, 2)
                    for heading, kind in self.rules.counted.items()
                },
                **(
                    {gains.many: round(sum(len(row.gained[seat]) for row in self.rows) / many, 2)}
                    if gains
                    else {}
                ),
            }
            for seat, share in enumerate(self.wins_by_seat)
        ]

    def to_csv(self) -> str:
        """A line for each seat of each game, for a spreadsheet."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        counted, gains = self.rules.counted, self.rules.gains
        general = ("game", "seed", "turn", "seat", "bot", "points", "won", "turns", "actions")
        writer.writerow((*general, *counted, *((gains.how,) if gains else ())))
        for row, seat in self._everybody():
            own = (row.seats[seat], row.bots[seat], row.points[seat], round(row.won(seat), 3))
            more = (row.count(kind, seat) for kind in counted.values())
            gained = ("; ".join(row.gained[seat]),) if gains else ()
            writer.writerow((row.number, row.seed, seat + 1, *own, row.turns, row.actions, *more, *gained))
        return text.getvalue()

    def to_json(self) -> str:
        """Everything, as JSON."""
        plain = {"game": self.game, "options": dict(self.options), "seed": self.seed}
        return json.dumps({**plain, "seats": self.table(), "games": [asdict(row) for row in self.rows]})

    def __repr__(self) -> str:
        bots = " and ".join(self.wins_by_bot)
        return f"<Results: {len(self.rows)} games of {self.game}, {self.seats} seats, {bots}>"

    def _repr_html_(self) -> str:
        rows = self.table()
        head = "".join(f"<th>{escape(key)}</th>" for key in rows[0]) if rows else ""
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(str(value))}</td>" for value in row.values()) + "</tr>"
            for row in rows
        )
        title = escape(repr(self)[1:-1])
        return f"<p><strong>{title}</strong></p><table><tr>{head}</tr>{body}</table>"
