"""The results of many games between bots: who won how often, with what, and how sure that is."""

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from math import sqrt
from typing import Any, NamedTuple

from rqa_lab.core.game import Game
from rqa_lab.core.words import printable, safe
from rqa_lab.games import game as registered

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
        many, gains = max(1, len(self.rows)), self.rules.trials.gains
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
                    for heading, kind in self.rules.trials.counted.items()
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
        counted, gains = self.rules.trials.counted, self.rules.trials.gains
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
