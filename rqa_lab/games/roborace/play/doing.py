"""What every effect gets: the position, with the verbs that change it."""

from rqa_lab.games.roborace.play.writers.cards import Cards
from rqa_lab.games.roborace.play.writers.tokens import Tokens


class Doing(Cards, Tokens):
    """A position in which something happens: see ``core.doing`` for what it holds."""

    __slots__ = ()
