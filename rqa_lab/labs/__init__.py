"""Labs: put a position together, and see at once what comes of it; made of the parts for notebooks.

No rule stands in here: each lab asks the game.  They load when the first is asked for.
"""

from typing import TYPE_CHECKING

from rqa_lab.core.files import lazily

if TYPE_CHECKING:
    from rqa_lab.labs.pull import PullLab
    from rqa_lab.labs.push import PushLab
    from rqa_lab.labs.shop import ShopLab
    from rqa_lab.labs.sight import SightLab

__all__ = ["PullLab", "PushLab", "ShopLab", "SightLab"]

_WHERE = {"pull": "PullLab", "push": "PushLab", "shop": "ShopLab", "sight": "SightLab"}
__getattr__, __dir__ = lazily(__name__, {f"{__name__}.{module}": [lab] for module, lab in _WHERE.items()})
