"""The games: one folder each, the same file names in each.

>>> game("rqa").title
'Robot Quest Arena'
"""

from rqa_lab.core.datarules import DataRules
from rqa_lab.core.game import Game, data_rules, game, games, games_with_data, home, register, title

__all__ = ["FIRST", "data_rules", "game", "games", "games_with_data", "home", "title"]

#: the game where none is named
FIRST = "rqa"


def _rqa() -> Game:
    from rqa_lab.games.rqa import GAME

    return GAME


def _rqa_data() -> DataRules:
    from rqa_lab.games.rqa.userdata import RULES

    return RULES


register("rqa", _rqa, _rqa_data, title="Robot Quest Arena", home="rqa_lab.games.rqa")


def _gekido() -> Game:
    from rqa_lab.games.gekido import GAME

    return GAME


def _gekido_data() -> DataRules:
    from rqa_lab.games.gekido.userdata import RULES

    return RULES


register("gekido", _gekido, _gekido_data, title="Gekido: Bot Battles", home="rqa_lab.games.gekido")


def _moonbots() -> Game:
    from rqa_lab.games.moonbots import GAME

    return GAME


def _moonbots_data() -> DataRules:
    from rqa_lab.games.moonbots.userdata import RULES

    return RULES


register("moonbots", _moonbots, _moonbots_data, title="Moon-Bots", home="rqa_lab.games.moonbots")


def _roborace() -> Game:
    from rqa_lab.games.roborace import GAME

    return GAME


def _roborace_data() -> DataRules:
    from rqa_lab.games.roborace.userdata import RULES

    return RULES


register("roborace", _roborace, _roborace_data, title="RoboRace", home="rqa_lab.games.roborace")
