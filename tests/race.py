"""The game that ``rqa-lab new`` copies, registered like any game and held to the same contract."""

from rqa_lab.games import register  # from there, so that the lab's own games come first
from rqa_lab.template import Move, Race, State

__all__ = ["GAME", "Move", "State"]

GAME = Race()
register("race", lambda: GAME)
