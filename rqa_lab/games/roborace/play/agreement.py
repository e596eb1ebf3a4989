"""What the players agree on before a whole race: who races, how many rounds, with which tokens, who begins.

:func:`start` puts everything into the box and lets a choice wait, "begin".  Objections to it are in
``rules.agreement``; what the answer starts is ``play.setup``.
"""

from collections.abc import Mapping
from typing import Any

from rqa_lab.core.choice import Choice
from rqa_lab.core.component import freeze
from rqa_lab.core.problem import Problem, among, raise_problem, seated
from rqa_lab.games.roborace.model.bounds import FEWEST, PLAYERS
from rqa_lab.games.roborace.model.rulebook import RULEBOOK
from rqa_lab.games.roborace.model.setup import setup
from rqa_lab.games.roborace.model.state import State, position
from rqa_lab.games.roborace.play.setup import begin

#: the players unless others are given
SEATS = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


def start(options: Mapping[str, Any]) -> State:
    """The moment before the set-up: everything is in the box, and the choice "begin" waits.

    Args:
        options: what the players agreed on, the keys of ``game`` in a scenario file (each has a default) with
            ``rulings`` and ``data``.

    Raises:
        ValueError: for names that do not exist.

    >>> s = start({"seats": ["Ann", "Bo"], "rounds": 2})
    >>> s.phase, s.choice.kind, s.setup.rounds
    ('set-up', 'begin', 2)
    """
    return before_set_up(options, options, raise_problem)


def before_set_up(game: Mapping[str, Any], keys: Mapping[str, Any], report: Problem) -> State:
    """The state of :func:`start`; ``report`` gets the path and the trouble of what cannot be used."""
    seats = tuple(game.get("seats", SEATS[:4]))
    seats = seated(seats, SEATS, FEWEST, PLAYERS, "one to six players", report)
    first = game.get("first", "random")
    if first != "random" and not among(first, seats, "a seat", ("first",), report):
        first = "random"
    data = freeze(keys.get("data", {}))
    who = setup(seats, game.get("rounds", 1), game.get("tokens", "all"), RULEBOOK.agreed(keys), data)
    waits = Choice(seats[0], "begin", ("begin",), begin.frame(first))
    return position(who, phase="set-up", choice=waits)
