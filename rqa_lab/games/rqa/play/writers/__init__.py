"""The writers: verbs that change a position and leave an event.  Nothing else assigns to a state.

They are the methods of ``Doing``, one class per subject.  Each takes the clauses last.  They do not
check anything: ``rules`` decides whether something may happen, and effects decide what happens next.
"""

from rqa_lab.games.rqa.play.writers.bodies import Bodies, Cubes
from rqa_lab.games.rqa.play.writers.turn import Cards, Players

# ---- what every effect gets: the position, with the verbs that change it ---------------------------------


class Doing(Bodies, Cubes, Cards, Players):
    """A position in which something happens: see ``core.doing`` for what it holds.

    >>> from rqa_lab.games.rqa import GAME
    >>> s = GAME.position({"robots": {"pug": {"seat": "Ann", "at": "c4"}}, "turn": {"move": 3}})
    >>> do = Doing(s, [], cause="move pug up")
    >>> do.pay("move", 1, ("rqa.move.basic",))
    >>> do.trace, s.move
    ([('pay', ('rqa.move.basic',), 'move pug up', 'Ann', 'move', 1, 2)], 2)
    """

    __slots__ = ()
