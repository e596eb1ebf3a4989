"""What every effect gets: the position, with the verbs that change it."""

from rqa_lab.games.gekido.play.writers.arena import Arena
from rqa_lab.games.gekido.play.writers.cards import Cards
from rqa_lab.games.gekido.play.writers.panels import Panels


class Doing(Arena, Panels, Cards):
    """A position in which something happens: see ``core.doing`` for what it holds.

    >>> from rqa_lab.games.gekido import GAME
    >>> s = GAME.files.position({"bots": {"slicer": {"seat": "Ann", "at": "b2"}}})
    >>> do = Doing(s, [], cause="stay")
    >>> do.stay(("gekido.move1.optional",))
    >>> do.trace
    [('stay', ('gekido.move1.optional',), 'stay', 'Slicer', 'b2')]
    """

    __slots__ = ()
