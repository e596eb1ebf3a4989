"""What the players may agree on before a race."""

from rqa_lab.core.reasons import Bare
from rqa_lab.games.roborace.model.bounds import FEWEST, PLAYERS
from rqa_lab.games.roborace.model.state import State


def agreed(s: State) -> Bare:
    """The race is for one to six."""
    seats = len(s.setup.seats)
    return () if FEWEST <= seats <= PLAYERS else (("players", ("roborace.scope.players",), seats),)
