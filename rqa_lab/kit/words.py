"""The page's words for phases, actions and events, from the rows of a game's vocabulary."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar, NamedTuple

from rqa_lab.core.event import TURN, Event
from rqa_lab.core.grid import Grid
from rqa_lab.core.notation import Action
from rqa_lab.core.verdict import Reason
from rqa_lab.core.vocabulary import EventKind, Says, Vocabulary, said_of
from rqa_lab.core.words import capital

_ROWS, _COLUMNS = ("lower", "", "upper"), ("left", "", "right")


def part_of(grid: Grid, space: int) -> str:
    """The part of a board where a space is: "upper left"; "" in the middle.

    >>> from rqa_lab.core.grid import grid
    >>> board = grid(7, 7)
    >>> [part_of(board, board.number[space]) for space in ("a7", "d1", "d4")]
    ['upper left', 'lower', '']
    """
    column, row = grid.column_row(space)
    return third(3 * row // grid.height, 3 * column // grid.width)


def third(up: int, across: int) -> str:
    """A ninth of a board, counted from 0 at the lower left: "upper left"; "" in the middle."""
    return " ".join(filter(None, (_ROWS[up], _COLUMNS[across])))


def placed(text: str, grid: Grid, place: Callable[[int], str]) -> str:
    """A text in which each space is said in the words that ``place`` has for it.

    >>> from rqa_lab.core.grid import grid
    >>> placed("Slicer goes to b2.", grid(3, 3), lambda space: "the Center")
    'Slicer goes to the Center.'
    """

    def said(found: re.Match[str]) -> str:
        number = grid.number.get(found[0])
        if number is None:
            return found[0]
        words = place(number)
        return words if found.start() else capital(words)

    return re.sub(r"\b[a-z][0-9]{1,2}\b", said, text)


class Tally(NamedTuple):
    """The sum of the facts of events: prices as (icon, number), moves, other sums in words."""

    prices: tuple[tuple[str, int], ...]
    goes: tuple[str, ...] = ()
    sums: tuple[str, ...] = ()


class Result(NamedTuple):
    """The outcome of an action: its prices as (icon, number), and what it changes, in a few words each."""

    prices: tuple[tuple[str, int], ...]
    changes: tuple[str, ...]


class Wording:
    """The words of one game; a game's subclass says what its events add up to.

    Args:
        language: the game's vocabulary.
        tidies: the phase that only tidies up, and is folded.
        points: the icon of points.
        bot: the word for a player that is a bot.
    """

    #: verb of an action -> a hint that does not give it away: what to do with the piece that acts, or at the
    #: place; "": the verb alone says too little
    hints: ClassVar[Mapping[str, str]] = {"move": "move {}", "play": "play a card with {}", "use": ""}

    def __init__(
        self, language: Vocabulary, tidies: str = "", points: str = "i-star", bot: str = "bot"
    ) -> None:
        self.language, self.tidies, self.points, self.bot = language, tidies, points, bot

    def tally(self, events: Sequence[Event]) -> Tally:
        """The sum of the facts of events."""
        return Tally(())

    def phrase(self, state: Any, action: Action) -> str:
        """An action in a few words: "push Crate right"."""
        return action.text

    def icon(self, event: Event) -> str:
        """The name of the icon of an event."""
        return self.language.say(self.language.events[event.kind].icon, event.facts)

    def unit(self, reason: Reason) -> str:
        """The name of the icon of what a reason counts; "" for none."""
        row = self.language.reasons.get(reason.kind)
        return row.unit if row else ""

    def phase(self, look: Mapping[str, Any]) -> str:
        """The phase of the turn, or the winners."""
        winners = look["winners"]
        if winners:
            return (
                f"Game over: {' and '.join(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
            )
        row = self.language.phases.get(look["phase"])
        phase = row.title if row else look["phase"]
        return capital(phase) if phase else ""

    def news(self, events: Iterable[Event]) -> tuple[str, ...]:
        """The changes that are worth a word on a button."""
        return self._phrases(events, lambda row: row.news)

    def _phrases(self, events: Iterable[Event], what: Callable[[EventKind], Says]) -> tuple[str, ...]:
        """The texts in the rows of events, each once."""
        rows = ((event, self.language.events.get(event.kind)) for event in events)
        worded = ((event, says) for event, row in rows if row and (says := what(row)))
        found = (self.language.say(says, said_of(event)) for event, says in worded)
        return tuple(dict.fromkeys(filter(None, found)))

    def result(self, events: Sequence[Event]) -> Result:
        """The outcome of an action with these events."""
        tally, brings = self.tally(events), self._phrases(events, lambda row: row.brings)
        return Result(tally.prices, (*tally.goes, *self.news(events), *tally.sums, *brings))

    def folds(self, events: Sequence[Event]) -> list[tuple[str, int, int]]:
        """Runs of bookkeeping, as (title, first, behind the last).

        They are the parts of the set-up, or the phase that tidies up, to the end of the turn.

        >>> rows = {"draw": EventKind("", "", part="Cards"), "phase": EventKind("old new", "")}
        >>> kinds = ("phase", "draw", "draw")
        >>> Wording(Vocabulary({}, events=rows)).folds([Event(kind, (), "set-up") for kind in kinds])
        [('Cards', 1, 3)]
        """
        found, first = [], 0
        if any(event.cause == "set-up" for event in events):
            for part, run in groupby(map(self._part, events)):
                behind = first + len(list(run))
                if part and behind - first > 1:
                    found.append((part, first, behind))
                first = behind
            return found
        tidying = False
        for number, event in enumerate(events):
            if event.kind == "phase" and event.facts.get("new") == self.tidies:
                tidying, first = True, number
            elif tidying and event.kind in (TURN, "phase", "end"):
                tidying = False
                found.append((self.language.phases[self.tidies].title, first, number))
        return found

    def _part(self, event: Event) -> str:
        row = self.language.events.get(event.kind)
        return row.part if row else ""
