"""What every effect gets: the position, with the verbs that change it."""

from rqa_lab.games.rqa.play.writers.bodies import Bodies
from rqa_lab.games.rqa.play.writers.cards import Cards
from rqa_lab.games.rqa.play.writers.cubes import Cubes
from rqa_lab.games.rqa.play.writers.players import Players


class Doing(Bodies, Cubes, Cards, Players):
    """A position in which something happens: see ``core.doing`` for what it holds.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.files.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "turn": {"move": 3}})
    >>> do = Doing(s, [], cause="move pug up")
    >>> do.pay("move", 1, ("rqa.move.basic",))
    >>> do.trace, s.move
    ([('pay', ('rqa.move.basic',), 'move pug up', 'Ann', 'move', 1, 2)], 2)
    """

    __slots__ = ()
