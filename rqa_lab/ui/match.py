"""A game that is played: which bot plays which seat, and how fast."""

from collections.abc import Mapping
from dataclasses import dataclass

from rqa_lab.explore.play import Bot

#: name of a pace -> milliseconds between the actions of bots
PACES: Mapping[str, int] = {"slow": 1500, "normal": 700, "fast": 250, "skip": 0}
#: bots at full speed act for this many seconds before the page is shown again
HURRY = 0.2


@dataclass(eq=False, slots=True)
class Match:
    """The players of a game: bots by seat; every other seat is a person's.

    ``running``: bots act by themselves; otherwise the reader may act for them.
    """

    bots: Mapping[str, Bot]
    pace: str = "normal"
    running: bool = True
