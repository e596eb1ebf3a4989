"""The games: one folder each, the same file names in each.

>>> game("rqa").title
'Robot Quest Arena'
"""

from collections.abc import Mapping
from importlib import import_module

from rqa_lab.core.datarules import DataRules
from rqa_lab.core.game import (
    BrokenGame,
    Game,
    data_rules,
    game,
    games,
    games_with_data,
    home,
    register,
    title,
)

__all__ = ["FIRST", "BrokenGame", "data_rules", "game", "games", "games_with_data", "home", "title"]

#: the game where none is named
FIRST = "rqa"
_TITLES: Mapping[str, str] = {
    "rqa": "Robot Quest Arena",
    "gekido": "Gekido: Bot Battles",
    "moonbots": "Moon-Bots",
    "roborace": "RoboRace",
}


def _register(id: str, title: str) -> None:
    package = f"{__name__}.{id}"

    def load() -> Game:
        loaded: Game = import_module(package).GAME
        return loaded

    def data() -> DataRules:
        rules: DataRules = import_module(f"{package}.userdata").RULES
        return rules

    register(id, load, data, title=title, home=package)


for _id, _title in _TITLES.items():
    _register(_id, _title)
