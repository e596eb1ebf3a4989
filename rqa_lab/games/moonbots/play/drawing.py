"""What chance may answer."""

from fractions import Fraction

from rqa_lab.core.chance import CHANCE, Outcomes
from rqa_lab.core.deck import draws
from rqa_lab.core.notation import Choose
from rqa_lab.games.moonbots.model.dice import rolls
from rqa_lab.games.moonbots.model.state import State


def outcomes(s: State) -> Outcomes:
    """What chance may answer now, with exact probabilities; () unless a choice of chance waits."""
    choice = s.choice
    if choice is None or choice.seat != CHANCE:
        return ()
    if choice.kind == "roll":
        return tuple((Choose(roll), likely) for roll, likely in rolls(len(choice.options[0])))
    if choice.kind == "draw":
        return draws(s.bag)
    return tuple((Choose(option), Fraction(1, len(choice.options))) for option in choice.options)
