"""Where a search begins: a scenario, a session or a position."""

from typing import TypeAlias

from rqa_lab.core.game import Game, State
from rqa_lab.core.session import Session
from rqa_lab.core.words import shown
from rqa_lab.scenario.scenario import Scenario

#: where a session is now, where a scenario begins, or a position of a game
Where: TypeAlias = Session | Scenario | tuple[Game, State]


def start_of(where: Where) -> tuple[Game, State]:
    """The game and the position to begin with.

    Raises:
        ScenarioError: for a scenario whose file holds no position.
        TypeError: for anything else.

    >>> from rqa_lab import load
    >>> game, state = start_of(load("rqa/pushing/into-a-wall"))
    >>> game.id, game.look(state)["crate"]["at"]
    ('rqa', 'd4')
    """
    match where:
        case Session():
            return where.game, where.state
        case Scenario():
            return where.game, where.session().state
        case (Game() as game, state):
            return game, state
    raise TypeError(f"found {shown(repr(where))}, expected a session, a scenario or (game, state)")
