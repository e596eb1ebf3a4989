"""What every effect gets: the position, with the verbs that change it."""

from rqa_lab.games.moonbots.play.writers.attack import Attack
from rqa_lab.games.moonbots.play.writers.market import Market
from rqa_lab.games.moonbots.play.writers.robots import Robots


class Doing(Attack, Market, Robots):
    """A position in which something happens: see ``core.doing`` for what it holds."""

    __slots__ = ()
