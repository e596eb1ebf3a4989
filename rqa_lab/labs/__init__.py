"""Labs: set up a position, and see the result at once; made of the parts for notebooks.

Labs contain no rules, and no game: each lab asks the game, and a game's module ``labs`` says what it offers
for which lab.  They load when the first one is used.
"""

from typing import TYPE_CHECKING

from rqa_lab.core.files import lazily
from rqa_lab.games import FIRST

if TYPE_CHECKING:
    from rqa_lab.games.rqa.labs import PullLab
    from rqa_lab.labs.odds import OddsLab
    from rqa_lab.labs.place import PlaceLab
    from rqa_lab.labs.push import PushLab
    from rqa_lab.labs.shop import ShopLab
    from rqa_lab.labs.sight import SightLab

__all__ = ["OddsLab", "PlaceLab", "PullLab", "PushLab", "ShopLab", "SightLab"]

_WHERE = {
    f"rqa_lab.games.{FIRST}.labs": ["PullLab"],  # the only game with pulls
    f"{__name__}.odds": ["OddsLab"],
    f"{__name__}.place": ["PlaceLab"],
    f"{__name__}.push": ["PushLab"],
    f"{__name__}.shop": ["ShopLab"],
    f"{__name__}.sight": ["SightLab"],
}
__getattr__, __dir__ = lazily(__name__, _WHERE)
