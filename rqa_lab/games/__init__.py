"""The games: one folder each, the same file names in each.

>>> game("rqa").title
'Robot Quest Arena'
"""

from rqa_lab.core.game import Game, game, games, register

__all__ = ["game", "games"]


def _rqa() -> Game:
    from rqa_lab.games.rqa import GAME

    return GAME


register("rqa", _rqa)
