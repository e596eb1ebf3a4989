"""Labs: put a position together, and see at once what comes of it; made of the parts for notebooks.

No rule stands in here: each lab asks the game.  They load when the first is asked for.
"""

from typing import TYPE_CHECKING

from rqa_lab.core.lazy import lazily

if TYPE_CHECKING:
    from rqa_lab.labs.push import PushLab
    from rqa_lab.labs.sight import SightLab

__all__ = ["PushLab", "SightLab"]

__getattr__, __dir__ = lazily(
    __name__, {"rqa_lab.labs.push": ["PushLab"], "rqa_lab.labs.sight": ["SightLab"]}
)
