"""The game's data for the place lab: positions to begin with, and what a placement is worth."""

from collections.abc import Iterator, Sequence

from rqa_lab.core.game import Game
from rqa_lab.core.notation import Action
from rqa_lab.games.roborace.actions import Place
from rqa_lab.games.roborace.odds import points
from rqa_lab.games.roborace.state import State
from rqa_lab.labs.lab import position
from rqa_lab.labs.place import Placing
from rqa_lab.scenario.library import load
from rqa_lab.scenario.scenario import Scenario


def _placed() -> Sequence[Scenario]:
    """Three lessons of the library, as positions."""
    ids = ("as-eric-does-it", "seven-among-six-cards", "nine-with-two-cards")
    return [position(load(f"roborace/placing/{id}")) for id in ids]


def _plays(game: Game, state: State) -> Iterator[Action]:
    """All placements of the seat to act, without a token."""
    for action in game.universe(state):
        if isinstance(action, Place) and not action.token:
            yield action


def _worth(state: State, action: Action) -> int:
    assert isinstance(action, Place)
    return points(state, action)


PLACE = Placing(topics=("placing",), presets=_placed, plays=_plays, worth=_worth)
