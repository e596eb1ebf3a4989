"""The guided game: a first game in which a coach says what to do next, one thing at a time.

A game has it as ``first-game.yaml`` in its folder: a scenario file whose ``coach`` says one line after the
other.  The steps are those of the player alone.  Where they end, the game goes on with the bots of
``players``.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from rqa_lab.core.game import home
from rqa_lab.games.datafile import read_yaml
from rqa_lab.scenario.format import Coach, Line
from rqa_lab.scenario.scenario import Scenario


@cache
def guided(id: str) -> Scenario | None:
    """The guided game of a game; None if it has none.

    >>> guided("rqa").title
    'Your first game'
    """
    folder = home(id)
    try:
        document = None if folder is None else read_yaml(folder, "first-game.yaml")
    except FileNotFoundError:
        return None
    return None if document is None else Scenario.from_data(document, id=f"{id}/first-game")


@dataclass(frozen=True, slots=True)
class Guide:
    """How far a player is in a guided game.

    Attributes:
        scenario: the guided game.
        at: the line of the coach, counted from 0; as many as there are: the tour is over.
        tries: how many other actions were tried since the line began.
        strays: the last of them was allowed, but not what the coach asks for.

    >>> guide = Guide(guided("rqa"))
    >>> guide.now.step, guide.read().now.step
    (0, 1)
    """

    scenario: Scenario
    at: int = 0
    tries: int = 0
    strays: bool = False

    @property
    def lines(self) -> Sequence[Coach]:
        """All that the coach says."""
        return self.scenario.coach

    @property
    def now(self) -> Coach | None:
        """What the coach says now; None when the tour is over."""
        return self.lines[self.at] if self.at < len(self.lines) else None

    @property
    def taken(self) -> int:
        """How many steps of the file are taken by now."""
        return max((line.step for line in self.lines[: self.at]), default=0)

    @property
    def asked(self) -> Line | None:
        """The step that the player is asked to take; None where there is only something to read."""
        if self.now is None or not self.now.step:
            return None
        steps = [line for line in self.scenario.lines if line.kind != "options"]
        return steps[self.now.step - 1]

    @property
    def comes(self) -> "Guide":
        """The same at the next line that asks for a step, this one included; at the end if there is none."""
        guide = self
        while guide.now is not None and guide.asked is None:
            guide = guide.read()
        return guide

    @property
    def parts(self) -> Sequence[tuple[str, str]]:
        """The parts of the tour, each "done", "now" or "" for later."""
        begins = [n for n, line in enumerate(self.lines) if line.part]
        here = max((n for n in begins if n <= self.at), default=0)
        how = ["done" if n < here or self.now is None else "now" if n == here else "" for n in begins]
        return [(self.lines[n].part, one) for n, one in zip(begins, how, strict=True)]

    def read(self) -> "Guide":
        """The next line: this one is read, or its step is taken."""
        return replace(self, at=min(self.at + 1, len(self.lines)), tries=0, strays=False)

    def picked(self, text: str) -> "Guide":
        """The same, after something is picked: lines that ask for just that are done, and no others."""
        guide = self
        while guide.at and (asked := guide.lines[guide.at - 1].picks) and text not in asked:
            guide = guide.back()
        while guide.now is not None and text in guide.now.picks:
            guide = guide.read()
        return guide

    def back(self) -> "Guide":
        """The line before."""
        return replace(self, at=max(self.at - 1, 0), tries=0, strays=False)

    def tried(self, *, allowed: bool) -> "Guide":
        """The same, after another action than the one that was asked for."""
        return replace(self, tries=self.tries + 1, strays=allowed)
