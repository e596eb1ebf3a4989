"""What the players agree on before a whole game: who plays, and who begins.

:func:`start` puts everything into the box and lets a choice wait, "begin".  Objections to it are in
``rules.agreement``; what the answer starts is ``play.setup``.
"""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.choice import Choice
from rqa_lab.core.component import freeze
from rqa_lab.core.problem import Problem, among, raise_problem, seated
from rqa_lab.games.moonbots.model.bounds import FEWEST, PLAYERS
from rqa_lab.games.moonbots.model.rulebook import RULEBOOK
from rqa_lab.games.moonbots.model.setup import setup
from rqa_lab.games.moonbots.model.state import State, position
from rqa_lab.games.moonbots.play.setup import begin

#: the players unless others are given
SEATS = ("Ann", "Bo", "Cy", "Di")


def start(options: Mapping[str, Any]) -> State:
    """The moment before the set-up: everything is in the box, and the choice "begin" waits.

    Args:
        options: what the players agreed on, the keys of ``game`` in a scenario file (each has a default) with
            ``rulings`` and ``data``.

    Raises:
        ValueError: for names that do not exist.

    >>> s = start({"seats": ["Ann", "Bo"]})
    >>> s.phase, s.choice.kind, s.setup.robots
    ('set-up', 'begin', ('Ann-left', 'Ann-right', 'Bo-left', 'Bo-right'))
    """
    return before_set_up(options, options, raise_problem)


def before_set_up(game: Mapping[str, Any], keys: Mapping[str, Any], report: Problem) -> State:
    """The state of :func:`start`; ``report`` gets the path and the trouble of what cannot be used."""
    seats = seated(tuple(game.get("seats", SEATS)), SEATS, FEWEST, PLAYERS, "two to four players", report)
    first = game.get("first", "random")
    if first != "random" and not among(first, seats, "a seat", ("first",), report):
        first = "random"
    who = setup(seats, RULEBOOK.agreed(keys), freeze(keys.get("data", {})))
    waits = Choice(seats[0], "begin", ("begin",), begin.frame(first))
    return position(who, phase="set-up", choice=waits)
