"""Whole games between bots: played by several workers, examined, counted."""

import csv
import io
import json
import pickle
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import cached_property
from math import sqrt
from typing import Any, NamedTuple

from rqa_lab.core.chance import CHANCE
from rqa_lab.core.checked import checked
from rqa_lab.core.event import TURN, Count
from rqa_lab.core.game import Game, State
from rqa_lab.core.session import Session, Step
from rqa_lab.core.words import printable, safe
from rqa_lab.explore.play import begin, bot, check_set_up, play
from rqa_lab.explore.workers import share
from rqa_lab.games import FIRST
from rqa_lab.games import game as registered

# ---- the results of many games between bots: who won how often, with what, and how sure that is ----------

#: the width of a 95 % interval, in standard deviations
SURE = 1.96


@dataclass(frozen=True, slots=True)
class Played:
    """The outcome of one game; values by seat are in turn order.

    ``turns`` counts all that began, also one in which the game ended at once.  ``curve`` holds the
    points of all seats at the end of each turn; ``rounds`` are the numbers of the turns that ended a round,
    counted from 0.  ``happened`` counts the events of each kind in the turns of each seat; ``gained`` is what
    each seat came by (:attr:`Trials.gains`), in that order.
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


class Share(NamedTuple):
    """A share of a number of games, such as wins, with its 95 % confidence interval (Wilson's).

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
        """The share of a number of games; ``won`` may count shared wins in part."""
        if not games:
            return cls(0, 0, 0, 0, 1)
        share, square = won / games, SURE**2 / games
        middle, spread = share + square / 2, SURE * sqrt((share * (1 - share) + square / 4) / games)
        low, high = (middle - spread) / (1 + square), (middle + spread) / (1 + square)
        return cls(won, games, round(share, 3), round(max(0, low), 3), round(min(1, high), 3))


@dataclass(frozen=True, repr=False)
class Results:
    """The results of many games; shown as a table in a notebook."""

    game: str
    options: Mapping[str, Any]
    seed: str
    rows: tuple[Played, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.rows[0].seats) if self.rows else 0

    @cached_property
    def wins_by_seat(self) -> tuple[Share, ...]:
        """How often the first, second … seat in turn order wins; a shared win counts in part for each."""
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
        """How often a seat that gained something, such as a card, wins; the most frequent gain first."""
        found: dict[str, list[float]] = {}
        for row, seat in self._everybody():
            for gain in set(row.gained[seat]):
                found.setdefault(gain, []).append(row.won(seat))
        ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
        return {gain: Share.of(sum(won), len(won)) for gain, won in ordered}

    @cached_property
    def copies(self) -> Mapping[str, float]:
        """Gain -> how many of it a seat gets in a game, on average."""
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
        """Points round by round: group -> round -> the points of its seats, in games that lasted so long.

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
        """A row for each seat in turn order: how often it wins and what it has, on average."""
        many, gains = max(1, len(self.rows)), self.rules.language.gains
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
                    for heading, kind in self.rules.language.counted.items()
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
        counted, gains = self.rules.language.counted, self.rules.language.gains
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
        return printable(f"<Results: {len(self.rows)} games of {self.game}, {self.seats} seats, {bots}>")

    def _repr_html_(self) -> str:
        rows = self.table()
        head = "".join(f"<th>{safe(key)}</th>" for key in rows[0]) if rows else ""
        body = "".join(
            "<tr>" + "".join(f"<td>{safe(str(value))}</td>" for value in row.values()) + "</tr>"
            for row in rows
        )
        title = safe(repr(self)[1:-1])
        return f"<p><strong>{title}</strong></p><table><tr>{head}</tr>{body}</table>"


# ---- checks of a whole game: does every step keep the promises of the contract? --------------------------


class Unsound(AssertionError):
    """A game broke a promise; ``step`` is the one after which it shows."""

    def __init__(self, step: Step, message: str) -> None:
        self.step, self.message = step, message
        super().__init__(f"step {step.number}, {step.action}: {printable(message)}")

    def __reduce__(self) -> tuple[type[RuntimeError], tuple[str]]:
        return RuntimeError, (str(self),)  # a step does not travel between processes


def examine(session: Session) -> None:
    """Check every step up to the present one.

    Each has events with existing clauses, and with facts that add up to the difference of the positions.  No
    position has a fault, and once the set-up is over nothing comes into the game or leaves it; in each there
    is a seat to act until the game is over, and that seat finds the same actions in its own view. Positions
    survive JSON, and the same actions give the same game again.

    Raises:
        Unsound: for the first promise that is broken.

    >>> from rqa_lab.explore.play import play
    >>> examine(play(options={"seats": ["Ann", "Bo"]}, seed=4))
    """
    game, path = session.game, session.here.path
    again = path[0].state.copy()
    before = Counter(path[0].state.counts())
    whole: Mapping[str, int] | None = None
    for step in path[1:]:
        assert step.action is not None
        for action in (step.action, *step.answers):
            game.advance(again, action)
        if again != step.state:
            raise Unsound(step, "the same actions lead to another position")
        after = Counter(step.state.counts())
        _events(session, step, before, after)
        if game.look(step.state).get("phase") != "set-up":
            stock = game.stock(after)
            whole = stock if whole is None else whole
            if stock != whole:
                raise Unsound(step, "something came into the game, or left it")
        _position(session, step)
        before = after
    if game.outcome(session.state) is None or game.to_act(session.state) is not None:
        raise Unsound(session.here, "the game is not over")


def _events(session: Session, step: Step, before: Count, after: Count) -> None:
    """The events of a step say everything that happened, and why."""
    game = session.game
    if not step.events:
        raise Unsound(step, "something happens without a word")
    total = Counter(before)
    for event in step.events:
        total.update(game.language.changes(event))
        for clause in event.clauses:
            if clause not in game.rulebook:
                raise Unsound(step, f"{event.kind} cites {clause}, which does not exist")
    for place in {*total, *after}:
        if total[place] != after[place]:
            raise Unsound(step, f"by its events {place} holds {total[place]}, and there it is {after[place]}")


def _position(session: Session, step: Step) -> None:
    """The position after a step is sound."""
    game, state = session.game, step.state
    for finding in game.audit(state):
        raise Unsound(step, game.language.explain(finding))
    if pickle.loads(pickle.dumps(state)) != state:
        raise Unsound(step, "the position does not come back from a pickle")
    seat = game.to_act(state)
    legal = game.legal(state)
    if bool(legal) != (seat is not None):
        raise Unsound(step, "nobody can go on")
    if seat not in (None, CHANCE) and game.legal(game.observe(state, seat)) != legal:
        raise Unsound(step, f"{seat} sees other actions than there are")


# ---- many games between bots, on one processor or many ---------------------------------------------------
# Each game is one call with plain values, so any :class:`concurrent.futures.Executor` may play them:
# processes on this machine, or a cluster's.  A game depends on its own seed only, and so the results on
# nothing else.  :mod:`~rqa_lab.explore.simulate` sums them up.

#: the names of seats where only their number is given
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Fay")

#: called with the number of games that ended since the last call, as the ``update`` of tqdm and click is
Progress = Callable[[int], object]


# ---- one game --------------------------------------------------------------------------------------------


class _Job(NamedTuple):
    """A game to play, in plain values."""

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
            if game.language.gains is not None and (gain := game.language.gains.of(event)):
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


@checked
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
    """Let bots play games, and collect results.

    Args:
        game: the id of the game.
        games: the number of games.
        options: the players' agreement, as below ``game`` in a scenario file, with ``rulings`` and ``data``.
        seats: the players, clockwise, or their number; ``options`` may name them, too.  Without either, the
            game's default number.
        bots: the bot of each seat by name, or one for all.
        seed: game n has the seed "<seed>/<n>".  The same seed gives the same results.
        rotate: move each bot on by one seat from game to game, so that each plays every seat.
        check: look at every step of every game, as :func:`~rqa_lab.explore.simulate.examine` does.
        executor: an executor to play the games; it is not shut down.  By default processes on this machine.
        jobs: the number of processes; 1 plays in this one.  By default one for each core.
        progress: called with the number of games that ended since the last call.

    Raises:
        ValueError: for numbers, seats and bots that make no sense.
        Illegal: for a set-up that the rules refuse.
        Unfinished, Unsound: for a game that does not end, or that fails ``check``; a RuntimeError with the
        same message, if it was played in another process.
        Stopped: on Ctrl+C; it has the results so far.

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
        share(_played, todo, over, executor=executor, jobs=jobs)
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
