"""Robot Quest Arena: its rules, its components, its positions."""

from rqa_lab.games.rqa.game import GAME

__all__ = ["GAME"]
