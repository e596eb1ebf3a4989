"""What is against the set-up that the players agreed on."""

from rqa_lab.core.reasons import Bare
from rqa_lab.games.moonbots.model.bounds import FEWEST, PLAYERS
from rqa_lab.games.moonbots.model.state import State


def agreed(s: State) -> Bare:
    """The game is for two to four."""
    seats = len(s.setup.seats)
    if FEWEST <= seats <= PLAYERS:
        return ()
    return (("players", ("moonbots.scope.players",), seats),)
