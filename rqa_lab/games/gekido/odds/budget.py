"""How much work exact odds take, counted in advance; a question that takes too much is refused.

The count is the same on every machine, and does not depend on earlier questions.
"""

from collections.abc import Iterable

from rqa_lab.games.gekido.odds.columns import DIE, EXTRA_DIE, HAND, MOST_DICE, SWITCH, symbols
from rqa_lab.games.gekido.odds.stages import Stage

#: the most work that one question may take, some four seconds; the most that a bot can hold takes 150,471
MOST_WORK = 200_000
#: factor for the states where the command may be switched, because locked dice matter then, too
_WITH_SWITCH = 3


class TooMuchWork(ValueError):
    """Exact odds of this many dice, rolls and effects would take too long."""

    def __init__(self) -> None:
        super().__init__(
            f"too many dice and effects for exact odds: more than {MOST_WORK:,} rolls to tell apart; "
            "try fewer rolls or effects"
        )


def work(stages: Iterable[Stage], left: int, dice: int) -> int:
    """How many different rolls there are in all stages that a question leads to; it stops beyond the most.

    Args:
        stages: those that it begins with.
        left: how many rolls may follow.
        dice: how many there are, locked ones included.

    >>> from rqa_lab.games.gekido.odds.filling import Rules
    >>> from rqa_lab.games.gekido.odds.stages import COMPLETE, stage
    >>> plain, flips = (stage(Rules(), COMPLETE, "full house", effects) for effects in ((), ("flip", "flip")))
    >>> work([plain], 2, 5), work([flips], 2, 5)
    (21, 67)
    """
    total, counted = 0, set()
    ahead = [(stage, left) for stage in stages]
    while ahead and total <= MOST_WORK:
        moment = stage, left = ahead.pop()
        if left >= 0 and moment not in counted:
            counted.add(moment)
            total += _rolls(stage, dice)
            ahead += [(onward, then - 1) for _, onward, then in stage.uses(left)]
    return total


def _rolls(stage: Stage, dice: int) -> int:
    dice = min(MOST_DICE, dice + (EXTRA_DIE in stage.effects))
    rolls = len(symbols(stage.spaces.own, stage.spaces.opposite).rolled(dice * DIE[HAND])[0])
    return rolls * _WITH_SWITCH if SWITCH in stage.effects else rolls
